# cupyx.profiler: how long a function takes, on the CPU until it returns and on the GPU
# until its work is done.
from _options import fixed as _fixed
import numpy as _np
from cupy import _core


class _Result:
    def __init__(self, name, cpu_times, gpu_times):
        self.name = name
        self.cpu_times = cpu_times
        self.gpu_times = gpu_times  # one row: one device

    @staticmethod
    def _row(label, t):
        us = t * 1e6
        text = f"{label}: {us.mean():9.3f} us"
        if us.size > 1:
            text += f"   +/- {us.std():6.3f} (min: {us.min():9.3f} / max: {us.max():9.3f}) us"
        return text

    def to_str(self, show_gpu=False):
        rows = [self._row("    CPU", self.cpu_times)]
        rows += (
            [self._row(f"    GPU-{i}", t) for i, t in enumerate(self.gpu_times)] if show_gpu else []
        )
        return f"{self.name:<20s}:" + " ".join(rows)

    def __str__(self):
        return self.to_str(show_gpu=True)

    def __repr__(self):
        return self.to_str(show_gpu=True)


def benchmark(
    func,
    args=(),
    kwargs=None,
    n_repeat=10000,
    *,
    name=None,
    n_warmup=10,
    max_duration=float("inf"),
    devices=None,
):
    """Calls func often: the times until it returned and until its work was done, in seconds."""
    kwargs = {} if kwargs is None else kwargs
    if not callable(func):
        raise ValueError("`func` should be a callable object.")
    if not isinstance(args, tuple):
        raise ValueError("`args` should be of tuple type.")
    for _ in range(n_warmup):
        func(*args, **kwargs)
    _core.synchronize()
    cpu, gpu, spent = [], [], 0.0
    clock = _core.clock
    for _ in range(n_repeat):
        start = clock()
        func(*args, **kwargs)
        _core.flush()  # what the call has recorded is launched
        called = clock()
        _core.synchronize()
        done = clock()
        cpu.append(called - start)
        gpu.append(done - start)
        spent += done - start
        if spent > max_duration:
            break
    gpus = [gpu] if _core.device_info()[0] else []  # no row where there is no GPU
    return _Result(
        name or getattr(func, "__name__", "func"),
        _np.array(cpu),
        _np.array(gpus).reshape(len(gpus), len(gpu)),
    )


class time_range:
    """Marks a part of a program for NVIDIA's profilers: accepted, as with-block and decorator."""

    def __init__(self, message=None, color_id=None, argb_color=None, sync=False):
        _fixed(
            'time_range',
            message=(message, None),
            color_id=(color_id, None),
            argb_color=(argb_color, None),
        )
        self._sync = sync

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if self._sync:
            _core.synchronize()
        return False

    def __call__(self, f):
        return f


class profile:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        _core.synchronize()
        return False
