"""Operations that are not elementwise chains, in NumPy and here, in one run: array_table.py [--warpcell P] [NAME ...]

Each operation at 100, 10^4 and 10^6 elements, both sides on one thread, the smallest processor time of several rounds,
all results kept, so that none is left out. The figure is NumPy's time over ours.
"""

import argparse
import os
import subprocess
import sys
import tempfile

SIZES = (100, 10**4, 10**6)
# name: expression of x (float64), k (int64, many values), m (int64, few values), b (bool), i (positions), u8, f16, s (sorted), q (2-d)
OPERATIONS = {
    "sort float64": "np.sort(x)",
    "sort float32": "np.sort(f32)",
    "sort int64": "np.sort(k)",
    "sort int32": "np.sort(k32)",
    "sort uint8": "np.sort(u8)",
    "sort axis 0": "np.sort(q, axis=0)",
    "sort axis 1": "np.sort(q, axis=1)",
    "argsort float64": "np.argsort(x)",
    "argsort int64": "np.argsort(k)",
    "argsort stable": "np.argsort(x, kind='stable')",
    "partition": "np.partition(x, n // 2)",
    "argpartition": "np.argpartition(x, n // 2)",
    "median": "np.median(x)",
    "percentile": "np.percentile(x, [10, 50, 90])",
    "unique": "np.unique(m)",
    "unique floats": "np.unique(x)",
    "histogram": "np.histogram(x, bins=50)[0]",
    "bincount": "np.bincount(m)",
    "searchsorted": "np.searchsorted(s, x)",
    "digitize": "np.digitize(x, edges)",
    "cumsum": "np.cumsum(x)",
    "cumprod": "np.cumprod(x)",
    "cumsum axis 0": "np.cumsum(q, axis=0)",
    "diff": "np.diff(x)",
    "argmax": "np.argmax(x)",
    "argmin": "np.argmin(x)",
    "argmax axis 0": "np.argmax(q, axis=0)",
    "argmax axis 1": "np.argmax(q, axis=1)",
    "nonzero": "np.nonzero(b)[0]",
    "count_nonzero": "np.count_nonzero(b)",
    "mask select": "x[b]",
    "mask store": "put_mask(y, b)",
    "take": "x[i]",
    "fancy store": "put_at(y, i, x)",
    "where": "np.where(b, x, y)",
    "transposed copy": "np.ascontiguousarray(q.T)",
    "concatenate": "np.concatenate([x, y])",
    "stack": "np.stack([x, y])",
    "roll": "np.roll(x, 3)",
    "flip": "x[::-1].copy()",
    "repeat": "np.repeat(x, 2)",
    "tile": "np.tile(x, 2)",
    "clip": "np.clip(x, 0.2, 0.8)",
    "sum": "np.sum(x)",
    "mean": "np.mean(x)",
    "std": "np.std(x)",
    "max": "np.max(x)",
    "prod": "np.prod(x)",
    "sum axis 0": "np.sum(q, axis=0)",
    "sum axis 1": "np.sum(q, axis=1)",
    "max axis 0": "np.max(q, axis=0)",
    "max axis 1": "np.max(q, axis=1)",
    "mean axis 0": "np.mean(q, axis=0)",
    "any": "np.any(b)",
    "all": "np.all(x > -1)",
    "sum int64": "np.sum(k)",
    "sum uint8": "np.sum(u8)",
    "sum float32": "np.sum(f32)",
    "float16 add": "f16 + f16",
    "float16 multiply": "f16 * f16",
    "int8 add": "i8 + i8",
    "int8 multiply": "i8 * i8",
    "uint8 add": "u8 + u8",
    "int32 // 7": "k32 // 7",
    "int64 // int64": "k // d",
    "int64 % 7": "k % 7",
    "int32 %": "k32 % d32",
    "float // ": "x // 0.3",
    "int64 to float64": "k.astype(np.float64)",
    "float64 to int32": "x.astype(np.int32)",
    "float64 to float16": "x.astype(np.float16)",
    "uint8 to float32": "u8.astype(np.float32)",
    "dot": "np.dot(x, y)",
    "outer": "np.outer(x[:100], y[:n // 100])",
    "isin": "np.isin(m, [3, 5, 7])",
    "complex multiply": "c * c",
    "complex abs": "np.abs(c)",
    "round": "np.round(x, 2)",
    "power": "x ** 1.7",
    "x ** 3": "x ** 3",
    "tanh": "np.tanh(x)",
    "cbrt": "np.cbrt(x)",
    "linspace": "np.linspace(0, 1, n)",
    "arange": "np.arange(n)",
    "zeros": "np.zeros(n) + 1",
    "scalar index": "x[5]",
    "small slice add": "x[1:] + x[:-1]",
    "sum of slice": "x[2:].sum()",
    "copy": "x.copy()",
    "a += 1": "inc(y)",
}
PROGRAM = """
import numpy as np, time
n = {n}
rng = np.random.default_rng(1)
x = rng.random(n); y = rng.random(n); f32 = x.astype(np.float32); f16 = x.astype(np.float16)
k = rng.integers(-10**9, 10**9, n); k32 = k.astype(np.int32); d = rng.integers(1, 1000, n); d32 = d.astype(np.int32)
m = rng.integers(0, 100, n); b = x > 0.5; i = rng.permutation(n); s = np.sort(x); edges = np.linspace(0, 1, 20)
u8 = m.astype(np.uint8); i8 = m.astype(np.int8); c = x + 1j * y; r = int(n ** 0.5); q = x.reshape(r, r)
def put_mask(y, b):
    y[b] = 1.0
    return y
def put_at(y, i, x):
    y[i] = x
    return y
def inc(y):
    y += 1
    return y
def measure(name, work):
    r = work(); r = work()
    time.perf_counter()
    t = time.process_time()
    r = work()
    one = time.process_time() - t
    count = max(1, min(200, int(0.004 / max(one, 1e-7))))
    best = 1e9
    for j in range({rounds}):
        t = time.process_time()
        kept = [work() for z in range(count)]
        time.perf_counter() # finishes what is recorded here
        best = min(best, (time.process_time() - t) / count)
    print("RESULT|" + name + "|" + str(best))
"""


def run(command, text):
    with tempfile.NamedTemporaryFile("w", suffix=".py") as f:
        f.write(text)
        f.flush()
        out = subprocess.run(
            [*command, f.name],
            capture_output=True,
            text=True,
            env=dict(os.environ, OPENBLAS_NUM_THREADS="1", WARPCELL_THREADS="1"),
        )
    rows = [line.split("|") for line in out.stdout.split("\n") if line.startswith("RESULT|")]
    return {name: float(t) for _, name, t in rows}, out.stderr


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    names = [o for o in OPERATIONS if not args.names or any(w in o for w in args.names)]
    ratios = {}
    for n in SIZES:
        text = PROGRAM.format(n=n, rounds=args.rounds)
        text += "".join(
            f"def work(): return {OPERATIONS[o]}\ntry: measure({o!r}, work)\nexcept Exception as e: print(type(e), e)\n"
            for o in names
        )
        theirs, _ = run([sys.executable], text)
        ours, err = run([args.warpcell, "run"], text)
        theirs2, _ = run([sys.executable], text)
        ours2, _ = run([args.warpcell, "run"], text)
        for o in names:
            if o in theirs and o in ours:
                a, b = min(theirs[o], theirs2.get(o, 9)), min(ours[o], ours2.get(o, 9))
                ratios[o, n] = (a / b, b)
    print(f"{'':22}" + "".join(f"{n:>22}" for n in SIZES) + "   (NumPy's time over ours, ours)")
    for o in names:
        print(
            f"{o:22}"
            + "".join(
                f"{ratios[o, n][0]:10.2f} {ratios[o, n][1] * 1e6:9.1f}us"
                if (o, n) in ratios
                else f"{'-':>22}"
                for n in SIZES
            )
        )
    for n in SIZES:
        low = [f"{o} {r:.2f}" for (o, k), (r, _) in ratios.items() if k == n and r < 0.9]
        print(f"below 0.9 at {n}: {', '.join(low) or 'none'}")


if __name__ == "__main__":
    main()
