"""Random programs of reductions of rows and columns and what goes on with them line by line (gpu/core/lines.h), on the
fake GPU: every byte is the CPU's.

    lines.py [--warpcell PROGRAM] [--fake FOLDER] [--count N] [--seed N] [--need PATH ...]

A path of --need that none of the programs takes is a failure. Last line: N passed, N failed.
"""

import argparse
import collections
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import emulated

PRELUDE = """import numpy as np, zlib
def show(a):
    a = np.asarray(a)
    if a.dtype.kind == 'f':
        a = np.where(a == a, a, np.nan).astype(a.dtype)  # a NaN's sign is the processor's
    print(a.dtype, a.shape, zlib.crc32(np.ascontiguousarray(a).tobytes()))
"""
SUMS = ("sum", "mean", "max", "min", "prod", "any", "all", "std", "var", "ptp")
STEPS = (
    "{a} - {m}",
    "{a} * {m} + {a}",
    "{a} / ({m} + 2)",
    "np.exp(({a} - {m}) / 64)",
    "np.where({a} > {m}, {a}, {m})",
    "({a} - {m}) ** 2",
    "{a} + {m} * {v}",
    "{a} * 2 - 1",
    "({a} > {m}) * 1",
    "{a} + np.arange({width})",
)


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.lines = []
        self.names = ["x"]
        self.count = 0
        self.known = None
        self.columns = self.r.random() < 0.3
        length = self.r.choice((128, 129, 130, 200, 257, 500, 513, 1024, 1900, 4100, 8192, 8193))
        other = max(self.r.choice((63, 64, 65, 70)), 66000 // length)
        self.shape = (length, other) if self.columns else (other, length)
        if not self.columns and self.r.random() < 0.2 and other % 2 == 0:
            self.shape = (other // 2, 2, length)
        self.axis = self.r.choice((-1, len(self.shape) - 1)) if not self.columns else 0

    def start(self):
        kind = self.r.choice(
            ("float32",) * 3 + ("float64",) * 2 + ("int32", "int64", "float16", "int8")
        )
        count = 1
        for n in self.shape:
            count *= n
        width = self.shape[-1]
        self.lines += [
            f"x = (np.arange({count} + 9) * 7919 % 1009 % 97 - 20).astype('{kind}')",
            f"v = (np.arange({width}) % 5 - 1).astype('{kind}')",
        ]
        how = self.r.random()
        shape = ", ".join(map(str, self.shape))
        if how < 0.7:
            self.lines.append(f"x = x[:{count}].reshape({shape})")
        elif how < 0.85:
            self.lines.append(f"x = x[9:].reshape({shape})")
        else:
            wide = ", ".join(map(str, (*self.shape[:-1], width + 3)))
            self.lines.append(
                f"x = (np.arange({count + 3 * count // width}) * 7919 % 1009 % 97).astype('{kind}').reshape({wide})[..., 2:-1]"
            )

    def fresh(self):
        self.count += 1
        return f"t{self.count}"

    def line_value(self, a):
        """The name of something that each line has one of, and that broadcasts against the lines."""
        if self.known and self.known[0] == a and self.r.random() < 0.6:  # the same once more
            again = self.fresh()
            self.lines.append(f"{again} = {self.known[1]}")
            return again
        name = self.fresh()
        how = self.r.choice(SUMS if self.r.random() < 0.4 else ("sum", "max", "min", "mean"))
        inner = self.r.choice((a, a, f"({a} - 1)", f"({a} * {a})"))
        if self.r.random() < 0.7:
            text = f"np.{how}({inner}, axis={self.axis}, keepdims=True)"
            self.lines.append(f"{name} = {text}")
            self.known = (a, text)
        else:
            index = "[..., None]" if not self.columns else "[None]"
            self.lines.append(f"{name} = np.{how}({inner}, axis={self.axis}){index}")
        if self.r.random() < 0.4:
            more = self.fresh()
            self.lines.append(
                f"{more} = {name} * 3 + 1"
                if self.r.random() < 0.7
                else f"{more} = np.sqrt(abs({name}))"
            )
            name = more
        return name

    def step(self):
        a = self.r.choice(self.names[-2:])
        m = self.line_value(a)
        if self.columns and self.r.random() < 0.5:
            m = f"({m} + {self.line_value(a)})"
        text = self.r.choice(STEPS).format(a=a, m=m, v="v", width=self.shape[-1])
        what = self.r.random()
        if what < 0.15:
            store = f"{a}[...] = ({text}) % 7"
            self.lines.append(
                store
                if self.r.random() < 0.5
                else f"{a} = {a} + 0; {a} -= ({m} % 3).astype({a}.dtype)"
            )
        else:
            name = self.fresh()
            self.lines.append(f"{name} = {text}")
            self.names.append(name)
        if self.r.random() < 0.15 and len(self.names) > 2:
            gone = self.names.pop(1)
            self.lines.append(f"del {gone}")
        if self.r.random() < 0.1:
            self.lines.append(f"show({self.r.choice(self.names)})")
        if self.r.random() < 0.1:
            self.lines.append(f"show({m})")

    def text(self):
        self.start()
        if self.r.random() < 0.5:
            self.lines.append("show(x)")
        for _ in range(self.r.randint(1, 5)):
            self.step()
        inside = "\n    ".join(self.lines)
        looks = "\n    ".join(f"show({n})" for n in self.names[-self.r.randint(1, 3) :])
        return f"{PRELUDE}with np.errstate(all='ignore'):\n    {inside}\n    {looks}\n"


parser = argparse.ArgumentParser()
parser.add_argument("--warpcell", default="build/warpcell")
parser.add_argument("--fake", default="build/tests/cuda/fake")
parser.add_argument("--count", type=int, default=30)
parser.add_argument("--seed", type=int, default=0)
parser.add_argument("--need", nargs="*", default=[])
options = parser.parse_args()
room = tempfile.TemporaryDirectory()
taken = collections.Counter()
failed = 0


def run(path, **more):
    r = subprocess.run(
        [options.warpcell, "run", str(path)],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, **more},
    )
    told, rest = emulated.ways(r.stderr)
    taken.update(told)
    return r.stdout + "\n".join(rest)


for seed in range(options.seed, options.seed + options.count):
    path = pathlib.Path(room.name) / f"lines{seed}.py"
    path.write_text(Program(seed).text())
    want = run(path, WARPCELL_DEVICE="cpu")
    got = run(
        path,
        WARPCELL_DEVICE="gpu",
        WARPCELL_PATHS="1",
        **emulated.environment(options.fake, room.name),
    )
    if got == want and "Error" not in want:
        continue
    failed += 1
    print(f"seed {seed}:\n{path.read_text()}\nCPU:\n{want}\nGPU:\n{got}")
missing = [name for name in options.need if not taken[name]]
for name in missing:
    print(f"no program took the way {name}")
failed += len(missing)
print({name: n for name, n in taken.items() if "lines" in name})
print(f"{options.count + len(options.need) - failed} passed, {failed} failed")
raise SystemExit(failed > 0)
