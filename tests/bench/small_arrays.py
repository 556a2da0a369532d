"""Single calls on small arrays here and in NumPy, in turns: small_arrays.py --warpcell PROGRAM [--calls N] [--runs N] [NAME...]

Each call is an expression statement of its own in a loop, so that its result is dropped and, by the rule of
docs/language.md, computed when it is dropped. What counts is the smallest processor time of the runs, less that of
the empty loop. "ratio" is NumPy's time over ours: above 1 we are faster. The figures of "Small arrays" in
docs/benchmarks.md are this program's.
"""

import argparse
import re
import subprocess
import sys
import tempfile

CALLS = {
    "add": "a + b",
    "sqrt": "np.sqrt(a)",
    "an array as subscript": "a[index]",
    "a view": "a[1:]",
    "array of a list": "np.array(listed)",
    "diag": "np.diag(a)",
    "concatenate": "np.concatenate((a, b))",
    "trace": "np.trace(square)",
    "argmin": "np.argmin(a)",
    "max of 50 elements": "np.max(fifty)",
    "norm": "np.linalg.norm(a)",
    "searchsorted": "np.searchsorted(fifty, a)",
    "unique": "np.unique(a)",
    "repeat": "np.repeat(a, 2)",
    "einsum": "np.einsum('i,i->', a, b)",
}

PROGRAM = """
import time
import numpy as np

a, b, listed, fifty = np.array([3.0, 1.0, 2.0]), np.array([0.5, 1.5, 2.5]), [1.0, 2.0, 3.0], np.arange(50.0)
index, square = np.array([2, 0, 1]), np.arange(9.0).reshape(3, 3)


def empty():
    for _ in range(CALLS):
        pass


def timed(f):
    best = 1e9
    for _ in range(RUNS):
        begin = time.process_time()
        f()
        best = min(best, time.process_time() - begin)
    return best

"""


def program(options, names):
    text = [PROGRAM.replace("CALLS", str(options.calls)).replace("RUNS", str(options.runs))]
    for i, name in enumerate(names):
        text.append(
            f"\ndef call_{i}():\n    for _ in range({options.calls}):\n        {CALLS[name]}\n"
        )
    text.append("\nnothing = timed(empty)\n")
    for i, name in enumerate(names):
        text.append(f"print({name!r}, '=', (timed(call_{i}) - nothing) / {options.calls} * 1e6)\n")
    return "".join(text)


def times(command):
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return {name: float(number) for name, number in re.findall(r"^(.*) = (.*)$", done.stdout, re.M)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--calls", type=int, default=4000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument(
        "--turns", type=int, default=3, help="processes of each, one after the other"
    )
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    names = [n for n in CALLS if not options.names or n in options.names]
    with tempfile.NamedTemporaryFile("w", suffix=".py") as f:
        f.write(program(options, names))
        f.flush()
        ours, theirs = {}, {}
        for _ in range(options.turns):
            for best, command in (
                (ours, [options.warpcell, "run", f.name]),
                (theirs, [sys.executable, f.name]),
            ):
                for name, t in times(command).items():
                    best[name] = min(t, best.get(name, t))
    print(f"{'call on arrays of 3 elements':30} {'ours us':>9} {'NumPy us':>9} {'ratio':>6}")
    for name in names:
        print(f"{name:30} {ours[name]:9.2f} {theirs[name]:9.2f} {theirs[name] / ours[name]:6.2f}")
    print("below 1:", ", ".join(n for n in names if theirs[n] < ours[n]) or "none")
    return 0


if __name__ == "__main__":
    sys.exit(main())
