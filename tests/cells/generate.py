"""Random array programs, run in CPython with NumPy and in Warpcell, compared on every array.

    generate.py [--warpcell PROGRAM] [--device cpu|gpu] [--count N] [--seed N] [--keep FOLDER] [--wide | --planner]

A program makes a few arrays and then changes and combines them at random: views,
slices with steps, masks, integer indices, mixed types, stores that overlap their
own source, reductions along axes, cumulative and sorting functions, products, printed texts. After each statement nothing is looked at; at the
end every name is printed with its type, shape and elements. Floats only take values
and operations whose results are exact, so that every bit counts. Many programs run
in one process on each side. A program that differs is made shorter as long as it
still differs, and written to --keep as a cell file. Last line: N passed, N failed.
"""
import argparse
import collections
import io
import contextlib
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import warnings

import sweep

DTYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64"]
BATCH = 100


class Maker:
    """Writes one program. It knows the shapes only by running the lines as it goes."""

    def __init__(self, seed):
        import numpy

        self.np = numpy
        self.r = random.Random(seed)
        self.names = {}
        self.lines = []
        self.count = 0

    def pick(self, items):
        return self.r.choice(items)

    def run(self, line):
        """Keeps the line if NumPy takes it; a line that NumPy refuses becomes a test of the error now and then."""
        scope = {"np": self.np}
        scope.update(self.names)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error", DeprecationWarning)
                warnings.simplefilter("ignore", RuntimeWarning)
                # floats beyond an integer type are cast as the processor's vectors do
                warnings.filterwarnings("error", "invalid value encountered in cast", RuntimeWarning)
                exec(line, scope)
        except (ValueError, IndexError, TypeError, OverflowError):
            # Texts of errors: of operators and subscripts only.
            plain = not set(re.findall(r"np\.(\w+)\(", line)) - {"asarray", "array", "where", "minimum", "maximum"}
            if self.r.random() < 0.15 and plain:
                self.lines.append("try:\n    " + line + "\nexcept Exception as e:\n    print(type(e).__name__, e)")
            return False
        except Exception:
            return False
        for name, value in scope.items():
            if name.startswith("v"):
                if not isinstance(value, self.np.ndarray) or value.size > 400 or value.ndim > 4:
                    return False
        self.names = {k: v for k, v in scope.items() if k.startswith("v")}
        self.lines.append(line)
        return True

    def run_shown(self, line):
        """A line that prints."""
        import contextlib, io
        with contextlib.redirect_stdout(io.StringIO()):
            self.run(line)

    def new_name(self):
        self.count += 1
        return f"v{self.count - 1}"

    def any(self):
        return self.pick(list(self.names))

    def shape(self):
        n = self.pick([0, 1, 1, 1, 2, 2, 2, 3])
        return tuple(self.pick([0, 1, 2, 3, 4, 5, 7]) if self.r.random() < 0.93 else 1 for _ in range(n))

    def create(self):
        shape, dtype = self.shape(), self.pick(DTYPES)
        size = 1
        for n in shape:
            size *= n
        way = self.r.randrange(4)
        if way == 0:
            text = f"np.arange({size}).reshape({shape}).astype('{dtype}')"
        elif way == 1:
            a, b = self.r.randrange(1, 9), self.r.randrange(3, 13)
            text = f"(np.arange({size}) * {a} % {b} - {self.r.randrange(4)}).reshape({shape}).astype('{dtype}')"
        elif way == 2:
            text = f"np.full({shape}, {self.r.randrange(0, 3)}, '{dtype}')"
        else:
            text = f"(np.arange({size}) % {self.r.randrange(2, 5)} * 0.5).reshape({shape}).astype('{dtype}')"
        self.run(f"{self.new_name()} = {text}")

    def bound(self, n):
        return "" if self.r.random() < 0.35 else str(self.r.randrange(-n - 1, n + 2))

    def slice(self, n):
        step = self.pick(["", "", "", ":2", ":-1", ":3", ":-2"])
        return f"{self.bound(n)}:{self.bound(n)}{step}"

    def integers(self, n, shape=None):
        if n == 0:
            return "[]"
        wrong = self.r.random() < 0.02
        def one():
            return n if wrong and self.r.random() < 0.3 else self.r.randrange(-n, n)
        if shape is None:
            shape = self.pick([(1,), (2,), (3,), (2, 2), (0,)])
        if len(shape) == 2:
            return "[" + ", ".join("[" + ", ".join(str(one()) for _ in range(shape[1])) + "]" for _ in range(shape[0])) + "]"
        return "[" + ", ".join(str(one()) for _ in range(shape[0])) + "]"

    def index(self, name, arrays=True):
        shape = self.names[name].shape
        if arrays and self.r.random() < 0.18:
            return f"[{name} > {self.r.randrange(-1, 4)}]"
        parts, common = [], self.pick([(1,), (2,), (3,), (2, 2)])
        for n in shape:
            x = self.r.random()
            if x < 0.45:
                parts.append(self.slice(n))
            elif x < 0.62 and n:
                parts.append(str(self.r.randrange(-n, n)))
            elif x < 0.80 and arrays:
                parts.append(self.integers(n, common if self.r.random() < 0.85 else None))
            elif x < 0.86 and arrays:
                parts.append("[" + ", ".join(self.pick(["True", "False"]) for _ in range(n)) + "]")
            elif x < 0.93:
                parts.append("None, :")
            else:
                break
        if self.r.random() < 0.12 and not any("..." in p for p in parts):
            at = self.r.randrange(len(parts) + 1)
            parts[at:at + self.r.randrange(2)] = ["..."]
        if not parts:
            parts = ["..."]
        return "[" + ", ".join(parts) + ("," if len(parts) == 1 and self.r.random() < 0.1 else "") + "]"

    def operand(self):
        x = self.r.random()
        if x < 0.2:
            return self.pick(["1", "2", "0", "-1", "0.5", "True", "3"])
        name = self.any()
        if x < 0.5:
            return name
        if x < 0.75:
            return name + self.index(name)
        if x < 0.85:
            return name + self.pick([".T", "[::-1]", ".copy()", ".ravel()", ".flatten()"])
        # NumPy casts floats beyond the range of an unsigned type as the processor's vectors do.
        floats = self.names[name].dtype.kind == "f"
        return f"{name}.astype('{self.pick([t for t in DTYPES if not (floats and t[0] == 'u')])}')"

    def call(self, a):
        """A function of one array that is not an operation on its elements; results are exact."""
        axis = self.pick(["", "", "axis=0", "axis=-1", "axis=1", "axis=None"])
        comma = ", " if axis else ""
        n = self.r.randrange(0, 4)
        integers = "[0, 1, 0]" if n else "[0]"
        forms = [
            f"np.cumsum({a}{comma}{axis})", f"np.cumprod(np.asarray({a}).astype(int) % 3{comma}{axis})", f"np.diff({a}, n={n})", f"np.roll({a}, {n}{comma}{axis})",
            f"np.repeat({a}, {n}{comma}{axis})", f"np.tile({a}, {self.pick(['2', '(2, 1)', '(1, 2)', '0'])})", f"np.sort({a}{comma}{axis})",
            f"np.argsort({a}{comma}{axis}{comma or ', '}kind='stable')", f"np.sort(np.partition({a}, 0))", f"np.searchsorted(np.sort(np.ravel({a})), {self.pick(['1', '[0, 2]', '[[1], [3]]'])}{self.pick(['', ', side=' + repr('right')])})",
            f"np.add.reduce({a}{comma}{axis})", f"np.multiply.reduce(np.asarray({a}) % 3)", f"np.maximum.reduce({a}{comma}{axis})", f"np.add.accumulate({a})", f"np.maximum.accumulate({a})", f"np.add.outer({a}, [1, 2])",
            f"np.minimum.accumulate({a}, axis=-1)", f"np.add.reduceat({a}, {integers})", f"np.take({a}, {integers}{comma}{axis})", f"np.take({a}, [0, -1, 5], mode={self.pick(['wrap', 'clip'])!r})",
            f"np.choose(np.asarray({a}).astype(int) % 2, [{n}, np.asarray({a}) + 1])", f"np.select([np.asarray({a}) > 1, np.asarray({a}) < 0], [1, 2], 7)", f"np.meshgrid({a}, [1, 2]){self.pick(['[0]', '[1]'])}",
            f"np.broadcast_to({a}, (2,) + np.shape({a}))", f"np.lib.stride_tricks.sliding_window_view({a}, 2{comma}{axis})", f"np.pad({a}, 1, mode={self.pick(['constant', 'edge', 'wrap', 'reflect'])!r})",
            f"np.unique({a}, return_counts=True)[{n % 2}]", f"np.unique({a}, return_inverse=True)[{n % 2}]", f"np.bincount(np.ravel(np.asarray({a}).astype(int)) % 5)", f"np.isin({a}, [1, 2])", f"np.nonzero({a})[0]", f"np.argwhere({a})",
            f"np.concatenate([{a}, {a}]{comma}{axis})", f"np.stack([{a}, {a}]{comma}{axis if axis != 'axis=None' else 'axis=0'})", f"np.vstack([{a}, {a}])", f"np.append({a}, {n})", f"np.delete({a}, {n}{comma}{axis})", f"np.insert({a}, 0, {n})",
            f"np.expand_dims({a}, {n})", f"np.moveaxis({a}, 0, -1)", f"np.rot90({a})", f"np.triu({a}, {n - 1})", f"np.tril({a})", f"np.diagonal({a})", f"np.trace({a})", f"np.outer({a}, [1, 2])", f"np.kron({a}, [1, 2])",
            f"np.asarray({a}) @ np.asarray({a}).T", f"np.dot({a}, np.asarray({a}).T)", f"np.inner({a}, {a})", f"np.tensordot({a}, {a}, axes={self.pick(['0', '1', '([0], [0])'])})",
            f"np.einsum({self.pick(['ij->ji', 'ij,ij->i', 'i,j->ij', 'ij,jk', 'i->', '...i->...', 'ij->j'])!r}, {a}{self.pick(['', ', ' + a])})",
            f"np.count_nonzero({a}{comma}{axis})", f"np.median({a}{comma}{axis})", f"np.ptp({a}{comma}{axis})", f"np.nan_to_num({a})", f"np.floor_divide({a}, {n + 1})", f"np.round(np.asarray({a}) % 100, {n - 1})", f"np.trunc({a})",
            f"np.sum({a}{comma}{axis}, where=np.asarray({a}) > 0)", f"np.max({a}{comma}{axis}, initial=-1)", f"np.add({a}, 1, where=np.asarray({a}) > 0, out=np.zeros(np.shape({a})))", f"np.digitize({a}, {self.pick(['[0, 1, 3]', '[3, 1, 0]'])})",
            f"np.histogram({a}, bins={self.pick(['3', '[0, 1, 2, 3]'])})[0]", f"np.flatnonzero({a})", f"np.gcd({a}, 6)", f"np.clip({a}, {n - 1}, {n})", f"np.ravel({a}, order='F')", f"np.array_split({a}, 2)[0]", f"np.fft.fft(np.zeros_like({a})).real", f"np.average({a}{comma}{axis})" if n == 5 else f"np.any({a}{comma}{axis}, keepdims=True)",
            f"np.interp({n}, [0, 2], [0, 4])", f"np.trim_zeros(np.ravel({a}))", f"np.argmax({a}{comma}{axis}{comma or ', '}keepdims=True)", f"np.cross({a}, {a})" if n == 9 else f"np.fliplr({a})", f"np.where({a})[0]", f"np.extract(np.asarray({a}) > 0, {a})", f"np.compress([True, False], {a}{comma}{axis})",
            f"np.array(str(np.asarray({a})).split('x').__len__())", f"np.lexsort((np.ravel({a}), np.ravel({a}) % 2))", f"np.packbits(np.asarray({a}) > 0)", f"np.take_along_axis(np.asarray({a}), np.argsort({a}, kind='stable'), -1)", f"np.apply_along_axis(np.sum, 0, {a})", f"np.asarray({a}).astype('float16').astype(float)", f"(np.asarray({a}) * 1j).imag",
            f"np.abs(np.asarray({a}) + 0j)", f"np.prod(np.asarray({a}).astype(int) % 3{comma}{axis})", f"np.std(np.asarray({a}) * 0{comma}{axis})", f"np.bitwise_or.reduce(np.asarray({a}).astype(int))", f"np.logical_xor.reduce({a})", f"np.subtract.accumulate({a})",
        ]
        return self.pick(forms)

    def expression(self, depth=0):
        x = self.r.random()
        if depth >= 2 or x < 0.25:
            return self.operand()
        a = self.expression(depth + 1)
        if x < 0.36:
            return f"np.asarray({self.call(a)})"
        if x < 0.60:
            return f"({a} {self.pick(['+', '-', '*', '+', '*'])} {self.expression(depth + 1)})"
        if x < 0.70:
            return f"({a} {self.pick(['<', '<=', '==', '!=', '>', '>='])} {self.expression(depth + 1)})"
        if x < 0.76:
            return f"np.{self.pick(['minimum', 'maximum'])}({a}, {self.expression(depth + 1)})"
        if x < 0.82:
            return f"np.where({self.expression(depth + 1)}, {a}, {self.expression(depth + 1)})"
        if x < 0.90:
            axis = self.pick(["", "axis=0", "axis=-1", "axis=1, keepdims=True", "axis=0, keepdims=True"])
            return f"np.asarray(np.{self.pick(['sum', 'min', 'max', 'any', 'all', 'argmax', 'argmin', 'count_nonzero', 'cumsum', 'sort'])}({a}{', ' if axis else ''}{axis}))"
        if x < 0.95:
            name = self.pick(['abs', 'sign', 'logical_not', 'flip', 'ravel', 'transpose', 'squeeze', 'unique', 'argsort', 'square'])
            return f"np.{name}({a}{', kind=' + repr('stable') if name == 'argsort' else ''})"
        return f"({a} {self.pick(['//', '%', '&', '|', '^'])} {self.pick(['2', '3', '5'])})"

    def statement(self):
        x = self.r.random()
        name = self.any()
        if self.r.random() < 0.15: # what is recorded is done now: the next line meets arrays that stand in memory
            self.run(f"{self.any()}.tolist()")
        if x < 0.10:
            self.create()
        elif x < 0.25:
            self.run(f"{self.new_name()} = {name}{self.index(name, arrays=self.r.random() < 0.4)}")
        elif x < 0.32:
            n = self.names[name].ndim
            if not self.names[name].flags.c_contiguous:  # results lie in C order here, in NumPy as their operands do
                return
            view = self.pick([".T", ".reshape(-1)", "[::-1]", f".swapaxes(0, {max(n - 1, 0)})", ".ravel()", "[..., None]"])
            self.run(f"{self.new_name()} = {name}{view}")
        elif x < 0.52:
            self.run(f"{self.new_name()} = np.asarray({self.expression()})")
        elif x < 0.75:
            index, right = self.index(name), self.expression()
            # A value that is a part of what a mask changes: NumPy may read what it has just written.
            masked = ">" in index or "True" in index or "False" in index
            self.run(f"{name}{index} = {f'np.array({right})' if masked else right}")
        elif x < 0.90:
            op = self.pick(["+=", "-=", "*=", "+=", "|=", "&=", "//="])
            right = self.expression() if op != "//=" else self.pick(["2", "3"])
            if self.r.random() < 0.6:
                self.run(f"{name}{self.index(name)} {op} {right}")
            else:
                self.run(f"{name} {op} {right}")
        elif x < 0.92:
            text = self.pick(["print({0})", "print(repr({0}))", "print(f\"{{{0}}}\")", "print(str({0}).upper())", "print(np.array2string(np.asarray({0}), separator=', '))", "print({0}.tolist())"])
            self.run_shown(text.format(name + self.pick(["", "", ".T", "[..., None]", " * 0.5", " > 1", " + 0j", ".astype('float16')"])))
        elif x < 0.935:
            self.run(f"np.{self.pick(['put', 'putmask', 'place', 'copyto', 'fill_diagonal'])}({name}, {self.pick(['0', '[0, 0]', name + ' > 1', name + '[:1]'])}, {self.pick(['5', '[1, 2]', '3'])})")
        elif x < 0.95:
            other = self.any()
            self.run(f"{name}[...] = {other}{self.index(other)}")
        else:
            fixed = not self.names[name].flags.writeable  # NumPy writes all the same, most often
            if self.names[name].dtype != 'uint64' and not fixed:  # floats beyond its range are cast as the processor likes
                self.run(f"np.{self.pick(['add', 'subtract', 'maximum'])}.at({name}, {self.integers(len(self.names[name]) if self.names[name].ndim else 0)}, {self.pick(['1', '2', '3'])})")

    def program(self):
        for _ in range(self.r.randrange(1, 4)):
            self.create()
        if not self.names:
            self.run("v0 = np.arange(4)")
        for _ in range(self.r.randrange(2, 12)):
            self.statement()
        return self.lines


def listing(lines):
    """The program with every name shown at its end, as one function: its names stay its own."""
    body = "\n".join("    " + part for line in lines for part in line.split("\n"))
    names = []
    for line in lines:
        for head in re.findall(r"^(v\d+|L)(?:, v\d+)* = ", line, re.MULTILINE):
            if head not in names:
                names.append(head)
    shown = "\n".join(f"    show('{n}', {n})" for n in names)
    return f"def program():\n{body}\n{shown}\n"


PRELUDE = """import numpy as np
def show(name, a):
    print(name, a.dtype, a.shape, [(a // 2).tolist(), (a % 2).tolist()] if a.dtype == 'uint64' else (a + 0).tolist() if a.dtype.kind == 'f' else a.tolist())
"""
CALL = "try:\n    program()\nexcept Exception as e:\n    print('raised', type(e).__name__, e)\n"


def in_cpython(programs):
    """Outputs of programs in this process."""
    scope, outputs = {}, []
    exec(PRELUDE, scope)
    for text in programs:
        out = io.StringIO()
        with contextlib.redirect_stdout(out), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exec(text + CALL, scope)
        outputs.append(out.getvalue())
    return outputs


MARK = "@@@@"
taken = collections.Counter()  # ways through the engine (gpu/core/paths.def): (name, device) to how often


def count_paths(text):
    for name, device, times in re.findall(r"^path (\w+) (\w+) (\d+)$", text, re.MULTILINE):
        taken[name, device] += int(times)


def untaken(options):
    """What was not taken of what this device can take; one processor shares nothing out."""
    alone = len(os.sched_getaffinity(0)) == 1
    return [name for (name, device), times in taken.items()
            if not times and device in ("any", options.device) and not (alone and name.endswith("_threads"))]


def in_warpcell(options, programs):
    """Outputs of programs, all in one process; a process that dies costs the rest of its batch a run each."""
    cell = PRELUDE + "".join(f"print('{MARK}')\n{text}{CALL}" for text in programs)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "cell.py")
        path.write_text(cell)
        try:
            result = subprocess.run([options.warpcell, "run", str(path)], capture_output=True, text=True, timeout=60 + len(programs),
                                    env=dict(os.environ, WARPCELL_DEVICE=options.device, WARPCELL_PATHS="1"))
        except subprocess.TimeoutExpired:
            result = None
    if result:
        count_paths(result.stderr)
    outputs = result.stdout.split(MARK + "\n")[1:] if result else []
    if result and result.returncode == 0 and len(outputs) == len(programs):
        return outputs
    if len(programs) == 1:
        return ["died: " + (result.stderr[-400:] if result else "it took too long")]
    half = len(programs) // 2
    return in_warpcell(options, programs[:half]) + in_warpcell(options, programs[half:])


def differs(options, lines):
    text = listing(lines)
    want = in_cpython([text])[0]
    return "UnboundLocalError" not in want and "NameError" not in want and not same(options, want, in_warpcell(options, [text])[0])


def same(options, want, got):
    """Are the outputs equal? Wide programs may differ in the last digits of floats."""
    return want == got or options.wide and sweep.near(want, got)


def shrink(options, lines):
    """The program without every line that it can do without."""
    changed = True
    while changed:
        changed = False
        for i in reversed(range(len(lines))):
            fewer = lines[:i] + lines[i + 1:]
            if fewer and differs(options, fewer):
                lines, changed = fewer, True
                break
    return lines


def report(options, seed, lines):
    lines = shrink(options, lines)
    text = listing(lines)
    print(f"FAIL seed {seed}\n{text}  got  {in_warpcell(options, [text])[0]!r}\n  want {in_cpython([text])[0]!r}", flush=True)
    if options.keep:
        path = pathlib.Path(options.keep, f"random_{seed}.py")
        path.write_text(f"# found by tests/cells/generate.py, seed {seed}\n{PRELUDE}{text}program()\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=10, help="failures after which it ends")
    parser.add_argument("--wide", action="store_true", help="programs of wide.py: other types, other functions, errors by class")
    parser.add_argument("--planner", action="store_true", help="programs of planner.py: arrays of all sizes, what is pending, many statements")
    parser.add_argument("--paths", action="store_true", help="show how often each way through the engine was taken; one never taken is a failure")
    parser.add_argument("--keep", help="folder for the cell files of failures")
    options = parser.parse_args()
    global PRELUDE
    failed = done = 0
    maker = Maker
    if options.wide:
        import wide
        maker, PRELUDE = wide.Wide, wide.PRELUDE
    if options.planner:
        import planner
        maker, PRELUDE = planner.OnDevice if options.device == "gpu" else planner.Planner, planner.PRELUDE
    for start in range(options.seed, options.seed + options.count, BATCH):
        seeds = range(start, min(start + BATCH, options.seed + options.count))
        programs = [maker(seed).program() for seed in seeds]
        texts = [listing(p) for p in programs]
        for seed, lines, want, got in zip(seeds, programs, in_cpython(texts), in_warpcell(options, texts)):
            done += 1
            if not same(options, want, got):
                failed += 1
                report(options, seed, lines)
        if failed >= options.most:
            break
    if options.paths:
        print("taken: " + ", ".join(f"{name} {times}" for (name, _), times in taken.items() if times))
        for name in untaken(options) or ([] if taken else ["all: none were told"]):
            print(f"FAIL never taken: {name}")
            failed += 1
    print(f"{done - failed if failed < done else done} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
