"""The programs of tests/cells/programs/array_programs.py: times here and in CPython with NumPy.

    array_programs.py [--warpcell PROGRAM] [--rounds N] [NAME...]

Each figure is the best of several runs of several processes, taken in turns; one thread on both
sides. Prints a line per program and the geometric mean of the ratios.
"""

import argparse
import math
import os
import pathlib
import subprocess
import sys
import tempfile

CELLS = pathlib.Path(__file__).resolve().parent.parent / "cells" / "programs" / "array_programs.py"
TIMED = """
import sys, time
for name, (made, work) in PROGRAMS.items():
    if ASKED and name not in ASKED:
        continue
    best = 1e9
    for k in range(5):
        args = made(np.random.default_rng(7))
        for a in args:
            if isinstance(a, np.ndarray) and a.size:
                a.ravel()[:1].tolist()  # computed
        begin = time.perf_counter()
        result = work(*args)
        for r in result if isinstance(result, tuple) else (result,):
            if isinstance(r, np.ndarray) and r.size:
                r.ravel()[:1].tolist()
        best = min(best, time.perf_counter() - begin)
    print("time", name, best)
"""


def times(command, path, best):
    result = subprocess.run([*command, str(path)], capture_output=True, text=True, timeout=900)
    if result.returncode:
        print(result.stderr[-2000:], file=sys.stderr)
    for line in result.stdout.splitlines():
        if line.startswith("time "):
            _, name, seconds = line.split()
            best[name] = min(best.get(name, 1e9), float(seconds))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    os.environ.update(OPENBLAS_NUM_THREADS="1", WARPCELL_THREADS="1")
    text = CELLS.read_text().split("# ---- what came out")[0]
    ours, theirs = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "program.py"
        path.write_text(f"{text}\nASKED = {options.names!r}\n{TIMED}")
        for _ in range(options.rounds):
            times([options.warpcell, "run"], path, ours)
            times([sys.executable], path, theirs)
    print("| program | here, ms | NumPy, ms | times |\n|---|---|---|---|")
    ratios = []
    for name in theirs:
        if name not in ours:
            print(f"| {name} | - | {theirs[name] * 1e3:.3f} | - |")
            continue
        ratios.append(theirs[name] / ours[name])
        print(f"| {name} | {ours[name] * 1e3:.3f} | {theirs[name] * 1e3:.3f} | {ratios[-1]:.2f} |")
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(
        f"geometric mean of {len(ratios)}: {mean:.2f}; {sum(r < 1 for r in ratios)} slower than NumPy"
    )


if __name__ == "__main__":
    main()
