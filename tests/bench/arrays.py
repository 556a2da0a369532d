"""Whole-array work in Warpcell and in NumPy, in one run on one machine.

    arrays.py [--warpcell PROGRAM] [--size N] [--device cpu|gpu]

Each line: NumPy's median, Warpcell's on one thread and on all, and how many times
as fast as NumPy that is. Both sides take the median of the same number of runs on
the same data, and Warpcell's clock finishes the recorded work.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

RUNS = 7
UNARY = (
    "negative absolute square sign reciprocal sqrt cbrt exp exp2 expm1 log log2 log10 log1p sin cos tan arcsin "
    "arccos arctan sinh cosh tanh arcsinh arctanh deg2rad rad2deg floor ceil trunc rint isnan isinf isfinite "
    "signbit logical_not"
).split()
BINARY = (
    "add subtract multiply divide floor_divide remainder fmod power maximum minimum fmax fmin arctan2 hypot "
    "copysign less less_equal equal not_equal greater greater_equal logical_and logical_or logical_xor"
).split()

# The data and the work, the same text for both sides. FUNCTION() is one run.
SETUP = """
import numpy as np
import time
n = {size}
rng = np.random.default_rng(1)
x = rng.random(n)
y = rng.random(n) + 0.5
big = x + 1.0
c = np.full(n, 0.5)
v = rng.random(n).reshape(n // 1000, 10, 100)
heat_a = rng.random((1000, 1000))
heat_b = heat_a.copy()
m = rng.random((1000, 1000))
def chain_in_place():
    global c
    c *= 1.0
    c *= c
    c += c
def chain():
    return np.sqrt(x * 2.0 + 1.0)
def row_norms():
    return np.sqrt(np.sum(v**2, axis=-1))
def total():
    return x.sum()
def monte_carlo():
    a = x * 2.0 - 1.0
    b = y * 2.0 - 1.0
    return 4 * np.sum(a**2 + b**2 <= 1.0) / n
def product():
    return m @ m
def heat():
    global heat_a, heat_b
    for _ in range(20):
        heat_b[1:-1, 1:-1] = 0.25 * (heat_a[:-2, 1:-1] + heat_a[2:, 1:-1] + heat_a[1:-1, :-2] + heat_a[1:-1, 2:])
        heat_a, heat_b = heat_b, heat_a
def arccosh():
    return np.arccosh(big)
"""
OTHERS = "arccosh chain_in_place chain row_norms total monte_carlo product heat".split()
TIMING = """
def measure(name, work):
    times = []
    work()
    for _ in range({runs}):
        start = time.perf_counter()
        r = work()
        times.append(time.perf_counter() - start)
    times = sorted(times)
    print("RESULT", name, times[len(times) // 2])
"""


def program(size):
    lines = [SETUP.format(size=size), TIMING.format(runs=RUNS)]
    lines += [f"def do_{u}():\n    return np.{u}(x)\nmeasure('{u}', do_{u})" for u in UNARY]
    lines += [f"def do_{b}():\n    return np.{b}(x, y)\nmeasure('{b}', do_{b})" for b in BINARY]
    lines += [f"measure('{name}', {name})" for name in OTHERS]
    return "\n".join(lines)


def results(command, environment, path):
    run = subprocess.run(
        [*command, str(path)], capture_output=True, text=True, env=dict(os.environ, **environment)
    )
    found = dict(line.split()[1:3] for line in run.stdout.splitlines() if line.startswith("RESULT"))
    if run.returncode:
        sys.exit(f"{command} failed:\n{run.stderr[-2000:]}")
    return {name: float(seconds) for name, seconds in found.items()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--size", type=int, default=10_000_000)
    parser.add_argument("--device", default="cpu")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "bench_arrays.py")
        path.write_text(
            "import warnings\nwarnings.simplefilter('ignore')\n" + program(options.size)
        )
        numpy = results([sys.executable], {"OPENBLAS_NUM_THREADS": "1"}, path)
        path.write_text(program(options.size))
        one = results(
            [options.warpcell, "run"], {"WARPCELL_THREADS": "1", "WARPCELL_DEVICE": "cpu"}, path
        )
        many = results([options.warpcell, "run"], {"WARPCELL_DEVICE": options.device}, path)
    print(
        f"{'work':16s} {'NumPy, 1 thread':>16s} {'1 thread':>10s} {'ratio':>7s} {'all':>10s} {'ratio':>7s}"
    )
    for name in numpy:
        a, b, c = numpy[name] * 1e3, one[name] * 1e3, many[name] * 1e3
        mark = "" if a >= b else "  slower on one thread"
        print(f"{name:16s} {a:13.3f} ms {b:7.3f} ms {a / b:6.2f}x {c:7.3f} ms {a / c:6.2f}x{mark}")


if __name__ == "__main__":
    main()
