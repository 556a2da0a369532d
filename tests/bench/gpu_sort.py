"""Sorting, prefix sums and selecting on the GPU: the same program here and in CPython with CuPy.

    gpu_sort.py [--warpcell PROGRAM]

Every figure is the median of several runs, each with a wait for the device, after a warm-up.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = """
import time
import cupy as cp
wait = cp.cuda.Stream.null.synchronize

def measure(name, work):
    times = []
    for i in range(9):
        wait()
        begin = time.perf_counter()
        result = work()
        wait()
        times.append(time.perf_counter() - begin)
        result = None
    print(name, sorted(times[2:])[3] * 1e3, sep=';')

def rows(label, x, keys):
    mask = x > x[:1000].mean()
    measure(f'sort {label}', lambda: cp.sort(x))
    measure(f'argsort {label}', lambda: cp.argsort(x))
    measure(f'cumsum {label}', lambda: cp.cumsum(x))
    measure(f'nonzero, half true {label}', lambda: cp.nonzero(mask))
    measure(f'x[mask], half true {label}', lambda: x[mask])
    measure(f'x[x > y] {label}', lambda: x[x > 1])
    measure(f'unique, 1000 values {label}', lambda: cp.unique(keys))
    measure(f'argmax {label}', lambda: cp.argmax(x))

cp.random.seed(3)
for n, label in ((10 ** 6, '1e6 float32'), (10 ** 8, '1e8 float32')):
    x = cp.random.standard_normal(n).astype(cp.float32)
    rows(label, x, (cp.abs(x) * 200).astype(cp.int32) % 1000)
x = None
x = (cp.random.random(10 ** 7) * 1e18).astype(cp.int64)
rows('1e7 int64', x, x % 1000)
measure('bincount, 1000 bins 1e7 int64', lambda: cp.bincount(x % 1000))
s = cp.sort(x)
measure('searchsorted, 1e7 in 1e7 int64', lambda: cp.searchsorted(s, x))
x = cp.random.standard_normal((10 ** 4, 10 ** 4)).astype(cp.float32)
measure('histogram, 100 bins 1e8 float32', lambda: cp.histogram(x, bins=100)[0])
measure('median 1e8 float32', lambda: cp.median(x))
measure('cumsum of rows 1e4 x 1e4 float32', lambda: cp.cumsum(x, axis=1))
measure('cumsum of columns 1e4 x 1e4 float32', lambda: cp.cumsum(x, axis=0))
measure('sort of rows 1e4 x 1e4 float32', lambda: cp.sort(x, axis=1))
measure('argmax of rows 1e4 x 1e4 float32', lambda: cp.argmax(x, axis=1))
x = x.reshape(10 ** 6, 100)
measure('sort of rows 1e6 x 100 float32', lambda: cp.sort(x, axis=1))
measure('argsort of rows 1e6 x 100 float32', lambda: cp.argsort(x, axis=1))
measure('cumsum of rows 1e6 x 100 float32', lambda: cp.cumsum(x, axis=1))
"""


def times(command, path):
    result = subprocess.run([*command, str(path)], capture_output=True, text=True, timeout=300)
    if result.returncode:
        print(result.stderr[-2000:], file=sys.stderr)
    return dict(line.split(";") for line in result.stdout.splitlines() if ";" in line)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default="build/warpcell")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "program.py"
        path.write_text(PROGRAM)
        ours, theirs = times([options.warpcell, "run"], path), times([sys.executable], path)
    print("| operation | here, ms | CuPy, ms | times |\n|---|---|---|---|")
    for name in ours | theirs:
        a, b = (float(t[name]) if name in t else None for t in (ours, theirs))
        print(
            f"| {name} | {f'{a:.3f}' if a else '-'} | {f'{b:.3f}' if b else '-'} | {f'{b / a:.2f}' if a and b else '-'} |"
        )


if __name__ == "__main__":
    main()
