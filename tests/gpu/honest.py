"""Do clocks tell the truth where results are dropped, and do numba's kernels run on the GPU?

    honest.py --warpcell PROGRAM [--device gpu|cpu] [--passes]

A dropped result takes the time of a kept one, whatever clock is asked; a kernel with barriers takes
less than the host would need; NumPy's index arrays index cupy's arrays. One line per check, with
its figures; the last line counts. Needs an idle machine: it compares times (best of several).
--passes counts instead how often memory is gone through, on the emulated GPU.
"""

import argparse
import os
import subprocess
import tempfile

PROGRAM = r'''
import time, timeit, warnings
import numpy as np
import cupy as cp
from cupyx.profiler import benchmark

gpu = cp.cuda.is_available()
n = 4096 if REAL else 300 if gpu else 700
count = 10**8 if REAL else 10**6 if gpu else 4 * 10**6
a = cp.random.random((n, n))
x = cp.random.random(count)
works = {"dot": lambda: cp.dot(a, a), "elementwise": lambda: cp.sqrt(x) + 1, "sum": lambda: cp.sum(cp.sin(x)),
         "astype": lambda: x.astype("f4"), "sort": lambda: cp.sort(x)}
sync = cp.cuda.Stream.null.synchronize


def best(measure):
    return min(measure() for _ in range(5))


def tell(name, seconds, kept):
    ok = 0.5 * kept <= seconds <= 4 * kept + 1e-4
    print("ok" if ok else "FAILED", f"{name}: {seconds * 1e3:.3f} ms dropped, {kept * 1e3:.3f} ms kept")


for name, f in works.items():
    def kept():
        start = time.perf_counter()
        y = f()
        sync()
        return time.perf_counter() - start

    def dropped():
        start = time.perf_counter()
        f()
        sync()
        return time.perf_counter() - start

    def statement():
        def g():
            f()
        start = time.perf_counter()
        g()
        sync()
        return time.perf_counter() - start

    def rebound():
        start = time.perf_counter()
        for _ in range(4):
            y = f()
        sync()
        return (time.perf_counter() - start) / 4

    def events():
        first, last = cp.cuda.Event(), cp.cuda.Event()
        first.record()
        f()
        last.record()
        last.synchronize()
        return cp.cuda.get_elapsed_time(first, last) / 1e3

    def profiled():
        result = benchmark(f, n_repeat=3, n_warmup=1)
        return float((result.gpu_times if gpu else result.cpu_times).min())

    def timed():
        return timeit.timeit(lambda: (f(), sync()), number=3) / 3

    def left():
        start = time.perf_counter()
        timeit.timeit(f, number=3)
        sync()
        return (time.perf_counter() - start) / 3

    kept()
    true = best(kept)
    for measure in (dropped, statement, rebound, events, profiled, timed, left):
        tell(f"{name}, {measure.__name__}", best(measure), true)

# numba.cuda
from numba import cuda, float64
warnings.simplefilter("error")


@cuda.jit
def block_sums(x, out):
    s = cuda.shared.array(64, float64)
    t = cuda.threadIdx.x
    s[t] = x[cuda.grid(1)]
    cuda.syncthreads()
    half = 32
    while half > 0:
        if t < half:
            s[t] += s[t + half]
        cuda.syncthreads()
        half //= 2
    if t == 0:
        out[cuda.blockIdx.x] = s[0]


d, out = cuda.to_device(np.arange(64000.0)), cuda.device_array(1000)
try:
    block_sums[1000, 64](d, out)
    cuda.synchronize()

    def launch():
        start = time.perf_counter()
        block_sums[1000, 64](d, out)
        cuda.synchronize()
        return time.perf_counter() - start

    seconds = best(launch)
    right = np.array_equal(out.copy_to_host(), np.arange(64000.0).reshape(1000, 64).sum(axis=1))
    print("ok" if right and (seconds < 2e-3 or not REAL) else "FAILED", f"kernel with barriers: {seconds * 1e3:.3f} ms, right: {right}")
except Warning as warning:
    print("FAILED" if gpu else "ok", "kernel with barriers:", warning)

g = cp.arange(10.0)
g[np.array([1, 3])] = cp.array([5.0, 7.0])
g[np.arange(10) > 7] = -1
got = g[np.array([0, 1, 3, 9])].tolist() + g[np.arange(10) == 3].tolist()
print("ok" if got == [0.0, 5.0, 7.0, -1.0, 7.0] else "FAILED", "NumPy's index arrays:", got)
print("done")
'''


# Each of them goes through `a` so often, whether the loop is replayed or not (the last one of four that is
# read at once is not counted).
PASSES = {
    "a call whose result is dropped": ("for _ in range(100):\n    f()", 100),
    "a statement": ("for _ in range(100):\n    (a * p).sum(1)", 100),
    "another name each time": ("for _ in range(100):\n    y = (a * p).sum(1)", 100),
    "two that may share": ("for _ in range(100):\n    s, m = a.sum(1), a.max(1)", 100),
    "few, another name each time": (
        "while len(s) < 100:\n    for _ in range(4):\n        y = (a * p).sum(1)\n    s.append(float(y[0]))",
        330,
    ),
    "a short loop": ("for _ in range(10):\n    for _ in range(10):\n        f()", 100),
    "mean and deviation": ("for _ in range(100):\n    y = (a - a.mean(1)) / a.std(1)", 100),
}


def passes(program):
    failed = 0
    for name, (loop, least) in PASSES.items():
        text = "import cupy as cp\na = cp.ones((512, 512))\np = cp.ones(512)\n"
        text += f"s, f = [], lambda: (a * p).sum(1)\n{loop}\ncp.cuda.Device().synchronize()\n"
        ran = subprocess.run(
            [program, "run", "-"],
            input=text,
            env=dict(os.environ, WARPCELL_DEVICE="gpu", WARPCELL_PATHS="1", WARPCELL_AHEAD="off"),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        ways = dict(line.split()[1::2] for line in ran.stderr.splitlines() if "path " in line)
        ended = int(ways.get("lines_ended", 0))
        good = ran.returncode == 0 and ended >= 0.9 * least
        failed += not good
        print("ok" if good else "FAILED", f"{name}: {ended} passes of {least}")
        if ran.returncode:
            print(ran.stderr)
    print(f"{len(PASSES) - failed} passed, {failed} failed")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--device", default="gpu", choices=("gpu", "cpu"))
    parser.add_argument("--passes", action="store_true")
    options = parser.parse_args()
    if options.passes:
        return passes(options.warpcell)
    # An emulated GPU launches at a host's speed.
    real = options.device == "gpu" and "WARPCELL_CUDA_LIBS" not in os.environ
    with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
        file.write(f"REAL = {real}\n" + PROGRAM)
        file.flush()
        ran = subprocess.run(
            [options.warpcell, "run", file.name],
            env=dict(os.environ, WARPCELL_DEVICE=options.device),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
    print(ran.stdout, end="")
    lines = ran.stdout.splitlines()
    failed = sum(line.startswith("FAILED") for line in lines)
    if ran.returncode or "done" not in lines:
        print(ran.stderr)
        failed += 1
    print(f"{sum(line.startswith('ok') for line in lines)} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
