"""Prints random arrays with NumPy and with array_driver; the texts must be equal.

    compare_numpy.py DRIVER [COUNT [SEED]]

Needs NumPy 2.4. Prints "N compared, N differ" and the first differences.
"""

import random
import struct
import subprocess
import sys
import tempfile

import numpy as np

DTYPES = [
    "bool",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "float32",
    "float64",
]
MODES = ["maxprec", "maxprec_equal", "fixed", "unique"]
DEFAULTS = dict(
    precision=8,
    threshold=1000,
    edgeitems=3,
    linewidth=75,
    suppress=False,
    nanstr="nan",
    infstr="inf",
    sign="-",
    floatmode="maxprec",
)


def random_shape(rng):
    ndim = rng.choice([0, 1, 1, 1, 2, 2, 3, 4])
    most = {0: 1, 1: 60, 2: 12, 3: 7, 4: 5}[ndim]
    shape = tuple(rng.randint(1, most) for _ in range(ndim))
    if ndim and rng.random() < 0.05:
        shape = tuple(rng.choice([0, n]) for n in shape)
    if ndim and rng.random() < 0.03:  # big enough to be summarised by default
        shape = tuple(rng.choice([3, 6, 7, 40]) for _ in range(ndim - 1)) + (
            rng.randint(400, 1500),
        )
    return shape


def random_floats(rng, gen, n, dtype):
    """Numbers that have something in common, as those of real arrays do."""
    info = np.finfo(dtype)
    kind = rng.randrange(13)
    if kind == 0:
        x = gen.random(n)
    elif kind == 1:
        x = gen.normal(size=n) * 10.0 ** rng.randint(-12, 12)
    elif kind == 2:  # whole numbers
        x = np.trunc(gen.normal(size=n) * 10.0 ** rng.randint(0, 9))
    elif kind == 3:  # few digits
        x = np.round(gen.normal(size=n) * 10.0 ** rng.randint(0, 5), rng.randint(0, 6))
    elif kind == 4:  # all magnitudes
        x = 10.0 ** gen.uniform(np.log10(float(info.tiny)), np.log10(float(info.max)), n)
    elif kind == 5:  # any bit pattern
        bits = gen.integers(0, 256, n * info.bits // 8, dtype=np.uint8)
        return bits.view(dtype).copy()
    elif kind == 6:  # around the cut-offs
        base = np.array([1e-4, 1e-3, 1e3, 1e6, 1e8, 1e16, 1.0, 0.1])
        x = gen.choice(base, n) * gen.choice([1, 1, -1, 1 - 1e-16, 1 + 3e-16, 1 - 6e-8, 2, 9.9], n)
    elif kind == 7:  # powers of two, whose neighbours lie unevenly
        x = 2.0 ** gen.integers(info.minexp - info.nmant, info.maxexp, n)
    elif kind == 8:
        x = 2.0 ** gen.integers(-16, 27, n)
    elif kind == 9:  # halfway between decimals
        x = gen.integers(-999, 999, n) / 2.0 ** gen.integers(0, 12, n)
    elif kind == 10:
        x = np.full(n, gen.normal() * 10.0 ** rng.randint(-8, 8))
    elif kind == 11:
        x = np.linspace(0, rng.choice([1, 10, 0.001, 1000, 3e5]), n)
    else:
        x = gen.choice([0.0, -0.0, 1.0, 5e-324, 1e-45, 1e22, 1e23, 123456789.0], n)
    with np.errstate(all="ignore"):
        x = np.asarray(x, dtype)
    if rng.random() < 0.25 and n:
        x[gen.random(n) < rng.choice([0.1, 0.5, 1.0])] = rng.choice(
            [np.nan, np.inf, -np.inf, 0.0, -0.0]
        )
    if rng.random() < 0.1 and n:
        x[gen.random(n) < 0.2] = rng.choice([np.nan, np.inf, -np.inf])
    return x


def random_array(rng, gen):
    shape = random_shape(rng)
    dtype = np.dtype(rng.choice(DTYPES + ["float32", "float64"] * 3))
    n = int(np.prod(shape))
    if dtype.kind == "b":
        a = gen.random(n) < rng.choice([0, 0.5, 1])
    elif dtype.kind in "iu":
        info = np.iinfo(dtype)
        low, high = int(info.min), int(info.max)
        if rng.random() < 0.7:
            reach = 10 ** rng.randint(0, 18)
            low, high = max(low, -reach), min(high, reach)
        if rng.random() < 0.3:
            low = max(low, 0)
        a = gen.integers(low, high, n, dtype=dtype, endpoint=True)
    else:
        a = random_floats(rng, gen, n, dtype)
    return np.asarray(a, dtype).reshape(shape)


def random_options(rng):
    o = dict(DEFAULTS)
    if rng.random() < 0.4:
        return o
    for change in rng.sample(list(o), rng.randint(1, 4)):
        o[change] = {
            "precision": lambda: rng.choice([0, 1, 2, 3, 4, 5, 6, 7, 10, 14, 15, 16, 17, 20, 40]),
            "threshold": lambda: rng.choice([0, 1, 5, 10, 50, 10**9]),
            "edgeitems": lambda: rng.choice([0, 1, 2, 4, 5, 10]),
            "linewidth": lambda: rng.choice([1, 5, 10, 20, 40, 60, 79, 120, 10**6]),
            "suppress": lambda: True,
            "nanstr": lambda: rng.choice(["NaN", "not a number", "∅", "n"]),
            "infstr": lambda: rng.choice(["Inf", "infinity", "∞", "i"]),
            "sign": lambda: rng.choice("+ "),
            "floatmode": lambda: rng.choice(MODES),
        }[change]()
    return o


def corners(a, o):
    """The elements that are shown, as the kernel gathers them."""
    if a.size <= o["threshold"] or o["edgeitems"] == 0:
        return a
    for axis, n in enumerate(a.shape):
        k = o["edgeitems"]
        if n > 2 * k:
            a = np.take(a, list(range(k)) + list(range(n - k, n)), axis)
    return a


def record(what, a, o, gathered):
    data = np.ascontiguousarray(corners(a, o) if gathered else a).tobytes()
    code = a.dtype.char
    parts = [
        what.encode(),
        code.encode(),
        o["sign"].encode(),
        struct.pack("<BBB", MODES.index(o["floatmode"]), o["suppress"], gathered),
        struct.pack("<iiiq", o["precision"], o["edgeitems"], o["linewidth"], o["threshold"]),
    ]
    for text in (o["nanstr"].encode(), o["infstr"].encode()):
        parts += [struct.pack("<I", len(text)), text]
    parts += [
        struct.pack("<i", a.ndim),
        struct.pack(f"<{a.ndim}q", *a.shape),
        struct.pack("<Q", len(data)),
        data,
    ]
    return b"".join(parts)


def expected(what, a, o):
    with np.printoptions(**o):
        if what == "s":
            return str(a)
        if what == "r":
            return repr(a)
        x = a.reshape(-1)[0]
        return str(x) if what == "S" else repr(x)


def main():
    driver = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    rng, gen = random.Random(seed), np.random.default_rng(seed)
    assert np.__version__.startswith("2.4"), f"NumPy 2.4 is the oracle, this is {np.__version__}"
    wanted, cases = [], []
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/in", "wb") as f, np.errstate(all="ignore"):
            for _ in range(count):
                a, o = random_array(rng, gen), random_options(rng)
                what = rng.choice("ssrrr" if a.size == 0 else "ssrrrSR")
                f.write(record(what, a, o, rng.random() < 0.5))
                wanted.append(expected(what, a, o))
                cases.append((what, a.dtype, a.shape, o))
        subprocess.run([driver, folder + "/in", folder + "/out"], check=True)
        with open(folder + "/out", "rb") as f:
            got = [f.read(struct.unpack("<I", f.read(4))[0]).decode() for _ in wanted]
    differ = [i for i in range(count) if got[i] != wanted[i]]
    for i in differ[:5]:
        what, dtype, shape, o = cases[i]
        changed = {k: v for k, v in o.items() if v != DEFAULTS[k]}
        print(
            f"--- {what} {dtype} {shape} {changed}\nnumpy: {wanted[i][:2000]}\nhere:  {got[i][:2000]}"
        )
    print(f"{count} compared, {len(differ)} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
