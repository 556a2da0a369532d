"""Arrays on a GPU between the engine and Python, on the emulated GPU: what stands for memory of
several processes there is shared memory (FAKE_CUDA_IPC, tests/cuda/fake_cuda.c)."""

import os
import signal
import sys

import pytest

from client import BUILD, Kernel, kill_python, printed, text_of, until

pytestmark = pytest.mark.real

# Reads and writes the elements of what has __cuda_array_interface__: the emulated GPU's memory is
# the host's.
READER = """
import ctypes, numpy as np
def look(a):
    told = a.__cuda_array_interface__
    shape, strides, dtype = told["shape"], told.get("strides"), np.dtype(told["typestr"])
    size = int(np.prod(shape)) * dtype.itemsize if strides is None else 1 + sum(
        (n - 1) * abs(s) for n, s in zip(shape, strides)) + dtype.itemsize
    low = 0 if strides is None else sum((n - 1) * min(s, 0) for n, s in zip(shape, strides))
    memory = (ctypes.c_char * size).from_address(told["data"][0] + low)
    return np.ndarray(shape, dtype, memory, -low, strides)
class Holder:
    def __init__(self, a): self.a = a
"""
# As much of CuPy as is used to make its arrays, over the emulated driver.
CUPY = """
import ctypes, os, weakref
import numpy as np
lib = ctypes.CDLL(os.path.join(os.environ["WARPCELL_CUDA_LIBS"], "libcuda.so.1"))
class cuda:
    class UnownedMemory:
        def __init__(self, ptr, size, owner, device_id=-1): self.ptr, self.owner = ptr, owner
    class MemoryPointer:
        def __init__(self, mem, offset): self.mem, self.ptr = mem, mem.ptr + offset
class Own:
    def __init__(self, size):
        p = ctypes.c_uint64()
        assert lib.cuMemAlloc_v2(ctypes.byref(p), ctypes.c_size_t(max(size, 1) + 64)) == 0
        self.ptr = p.value
        weakref.finalize(self, lib.cuMemFree_v2, ctypes.c_uint64(p.value))
class ndarray:
    def __init__(self, shape, dtype=float, memptr=None, strides=None):
        self.shape = (shape,) if isinstance(shape, int) else tuple(shape)
        self.dtype = np.dtype(dtype)
        self.data = memptr or cuda.MemoryPointer(Own(int(np.prod(self.shape)) * self.dtype.itemsize), 48)
        self.strides = strides or np.empty(self.shape, self.dtype).strides
    @property
    def __cuda_array_interface__(self):
        return dict(shape=self.shape, typestr=self.dtype.str, data=(self.data.ptr, False),
                    strides=self.strides, version=3)
    def __getitem__(self, at):
        import onlythere
        mine = onlythere.look(self)
        part = mine[at]
        step = part.__array_interface__["data"][0] - mine.__array_interface__["data"][0]
        return ndarray(part.shape, self.dtype, cuda.MemoryPointer(self.data.mem, self.data.ptr - self.data.mem.ptr + step), part.strides)
def empty(shape, dtype=float): return ndarray(shape, dtype)
def asarray(a):
    import onlythere
    made = ndarray(a.shape, a.dtype)
    onlythere.look(made)[...] = a
    return made
def ascontiguousarray(a):
    import onlythere
    return asarray(np.ascontiguousarray(onlythere.look(a)))
def asnumpy(a):
    import onlythere
    return onlythere.look(a).copy()
ndarray.__module__ = "cupy"
"""


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """Modules that Python has: without CuPy, and with it."""
    plain, more = tmp_path_factory.mktemp("plain"), tmp_path_factory.mktemp("cupy")
    (plain / "onlythere.py").write_text(READER)
    (more / "cupy.py").write_text(CUPY)
    return {"plain": str(plain), "cupy": f"{plain}:{more}"}


@pytest.fixture
def begin(kind, folders, tmp_path):
    kernels = []

    def begin(which="plain", **more):
        env = {
            "WARPCELL_PYTHON": sys.executable,
            "PYTHONPATH": folders[which],
            "WARPCELL_CUDA_LIBS": os.path.join(BUILD, "tests/cuda/fake"),
            "FAKE_CUDA_IPC": "1",
            "XDG_CACHE_HOME": str(tmp_path),
            **more,
        }
        kernel = Kernel(kind, env=env).__enter__()
        kernels.append(kernel)
        printed(kernel, "import cupy as cp, numpy as np\nimport onlythere as ot")
        return kernel

    yield begin
    for kernel in kernels:
        kernel.close()


def failed(kernel, code):
    reply, got = kernel.run("", code=code)
    assert reply.content["status"] == "error", text_of(got)
    return reply.content


@pytest.mark.parametrize("which", ["plain", "cupy"])
def test_an_array_of_ours_is_seen_and_written_there(begin, which):
    kernel = begin(which)
    printed(kernel, "u = cp.arange(12.0).reshape(3, 4); v = u[::-1, 1::2]; big = cp.ones(400_000)")
    kind = "ndarray" if which == "cupy" else "GpuArray"
    assert printed(kernel, "print(type(u).__name__, ot.look(u).sum(), ot.look(v).tolist())") == (
        f"{kind} 66.0 [[9.0, 11.0], [5.0, 7.0], [1.0, 3.0]]\n"
    )
    printed(kernel, "ot.look(v)[0, 0] = 100; ot.look(big)[399_999] = 5")
    assert printed(kernel, "print(u[2, 1], v[0, 0], big.sum())") == "100.0 100.0 400004.0\n"
    printed(kernel, "u[2, 1] = 7; big += 1")
    assert printed(kernel, "print(ot.look(u)[2, 1], ot.look(big)[-1])") == "7.0 6.0\n"
    for made in (
        "cp.arange(5)",
        "cp.ones(3) > 0",
        "cp.ones((2, 0))",
        "cp.float32(2) * cp.ones(())",
    ):
        printed(kernel, f"w = {made}")
        want = printed(kernel, "print(w.dtype, w.shape, w.tolist())")
        assert printed(kernel, "a = ot.look(w)\nprint(a.dtype, a.shape, a.tolist())") == want


def test_what_python_holds_is_not_given_to_another_array(begin):
    """A name that is set anew here while an object there holds its memory; and the other way."""
    kernel = begin()
    printed(kernel, "u = cp.full(50_000, 3.0)")
    printed(kernel, "held = ot.Holder(u)")
    printed(kernel, "del u")
    printed(kernel, "others = [cp.full(50_000, float(i)) for i in range(20)]; cp.sum(others[3])")
    assert printed(kernel, "print(ot.look(held.a).sum())") == "150000.0\n"
    printed(kernel, "u = cp.full(50_000, 4.0)")
    printed(kernel, "held = ot.Holder(u)")
    printed(kernel, "held = None")
    assert printed(kernel, "print(float(u.sum()))") == "200000.0\n"
    # Memory that nobody holds any more comes back: more than the GPU has passes through.
    for i in range(10):
        printed(kernel, f"w = cp.zeros(16_000_000); w[-1] = {i}")
        assert printed(kernel, "print(ot.look(w)[-1])") == f"{i}.0\n"


def test_a_handle_is_of_an_allocation_not_of_its_address(begin):
    """Of each allocation the handle is asked for once; another one at its address has another."""
    kernel = begin()
    for i in range(4):
        size = (
            9_000_000 + i // 2 * 1_000_000
        )  # pool.h: more than 64 MiB are allocations of their own
        printed(kernel, f"x = cp.full({size}, {i}.0); y = x[5:]; x[-1] = 7")
        assert printed(kernel, "print(ot.look(x)[[0, -1]], ot.look(y)[-2:])") == (
            f"[{i}. 7.] [{i}. 7.]\n"
        )
        printed(kernel, "del x, y")
        printed(kernel, "ot.look")  # Python says what it holds no more
        printed(kernel, "cp.get_default_memory_pool().free_all_blocks()")


def test_arrays_of_cupy_there_become_ours(begin):
    kernel = begin("cupy")
    printed(
        kernel,
        "ot; x = cp.asarray(np.arange(6.0).reshape(2, 3)); y = cp.asarray(np.arange(4))[::2]",
    )
    assert printed(kernel, "print(type(x).__module__, x.sum(), x.shape)") == "cupy 15.0 (2, 3)\n"
    printed(kernel, "x[0, 0] = 100")
    assert printed(kernel, "print(ot.look(x)[0, 0])") == "100.0\n"  # one array from then on
    printed(kernel, "ot.look(x)[0, 0] = 1")
    assert printed(kernel, "print(x[0, 0])") == "1.0\n"
    assert printed(kernel, "%%warpcell\nprint(y)") == "[0 2]\n"
    printed(kernel, "ot; empty_there = cp.empty((0, 2), 'f4')")
    assert printed(kernel, "print(empty_there.shape, empty_there.dtype)") == "(0, 2) float32\n"
    # What something there holds as well stays there, and its cells with it.
    printed(kernel, "ot; z = cp.asarray(np.ones(3)); same = ot.Holder(z)")
    printed(kernel, "print(cp.asnumpy(z).sum())\nimport sys; where = sys.executable")
    printed(kernel, "ot.look(same.a)[0] = 5")
    assert printed(kernel, "print(cp.asnumpy(z)[0])") == "5.0\n"
    printed(kernel, "ot; p = cp.asarray(np.ones(3)); q = p[1:]")
    printed(kernel, "ot.look(q)[0] = 8")
    assert printed(kernel, "print(cp.asnumpy(p)[1])") == "8.0\n"


def test_the_death_of_python_costs_no_array(begin):
    kernel = begin("cupy")
    printed(kernel, "u = cp.arange(1000.0)")
    printed(kernel, "ot.look(u)[0] = 9; x = cp.asarray(np.full(5, 2.0)); lost = ot.Holder(u)")
    assert printed(kernel, "print(x.sum())") == "10.0\n"
    kill_python(kernel, "lost")
    assert printed(kernel, "print(u[0], u.sum(), x.sum())") == "9.0 499509.0 10.0\n"
    printed(kernel, "import onlythere as ot")
    assert printed(kernel, "print(ot.look(u)[:2], ot.look(x)[:1])") == "[9. 1.] [2.]\n"


def test_the_end_of_the_gpu_is_told_of_in_both(begin):
    """The process that has the GPU open is ended: arrays with it are lost or put back; what was
    given to Python is given anew."""
    kernel = begin()
    printed(kernel, "u = cp.arange(100.0)")
    assert printed(kernel, "print(ot.look(u)[3])") == "3.0\n"
    for pid in kernel.worker_pids():
        children = open(f"/proc/{pid}/task/{pid}/children").read().split()
        for child in children:
            try:
                command = open(f"/proc/{child}/cmdline", "rb").read()
            except OSError:
                continue  # it has ended: a reserve that another one follows
            if b"device-process" in command:
                os.kill(int(child), signal.SIGKILL)
    until(lambda: kernel.run("", code="print(u.sum())")[0].content["status"] == "error")
    printed(kernel, "u = cp.ones(7)")
    assert printed(kernel, "print(ot.look(u).sum(), u.shape)") == "7.0 (7,)\n"


def test_what_does_not_cross_is_said(begin):
    kernel = begin("cupy")
    printed(kernel, "u = cp.ones(3); inside = [u]")
    assert printed(kernel, "ot; print(ot.look(inside[0]).sum())") == "3.0\n"
    off = begin(WARPCELL_CUDA_LIBS="/nowhere")
    printed(off, "u = cp.ones(3)")
    assert "without a GPU" in failed(off, "ot.look(u)")["evalue"]
