"""Random time-step loops, every element of every array compared with CPython and NumPy.

    step_loops.py [--warpcell PROGRAM] [--count N] [--seed N] [--module numpy|cupy] [--fake FOLDER]
                  [--steady | --numbers | --reads | --lax]

A program has fields of one grid and a loop whose body updates them as solvers do: two arrays that
change places, in place, copies with new insides, edges copied by rows and columns, shifted and
reversed reads, coefficients per cell, a term that changes with the step, tests of convergence,
values kept on the way. --module cupy writes the same programs for the GPU (the oracle stays
NumPy), --fake runs them on the emulated GPU of that folder. --print N shows program N.
Last line: N passed, N failed.
"""

import argparse
import concurrent.futures
import functools
import io
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import warnings

import emulated

PRELUDE = """import zlib
import numpy as np
def crc(a):
    a = HOST(a)
    if a.dtype.kind in 'fc':  # the sign of a NaN that an operation makes is the processor's
        parts = a.view(a.real.dtype)
        return a.shape, a.dtype.name, zlib.crc32(HOST_NP.where(parts == parts, parts, HOST_NP.nan).astype(parts.dtype).tobytes())
    return a.shape, a.dtype.name, zlib.crc32(a.tobytes())
def field(shape, dtype, k):
    n = 1
    for s in shape:
        n *= s
    whole = 'int' in dtype
    return np.asarray((HOST_NP.arange(n) * (7919 + k) % 101).reshape(shape) if whole else (HOST_NP.arange(n) * (7919 + 2 * k) % 1009 / 997).reshape(shape), dtype=dtype)
"""
NUMPY = "import numpy as HOST_NP\nHOST = HOST_NP.ascontiguousarray\n"
CUPY = "import numpy as HOST_NP\nimport cupy\ndef HOST(a):\n    return HOST_NP.ascontiguousarray(cupy.asnumpy(a))\n"

SHAPES = [
    (300, 260),
    (257, 259),
    (130, 700),
    (700, 110),
    (64, 1100),
    (2, 40000),
    (40000, 2),
    (5, 20000),
    (70000,),
    (131071,),
    (44, 40, 40),
    (4, 130, 140),
    (90, 8, 100),
    (36, 45, 67),
    (40, 70, 33),
]
# those that one block of a GPU keeps, at the bounds of its threads
SMALL_SHAPES = [
    (64, 64),
    (100,),
    (7, 9),
    (3, 3),
    (1, 40),
    (1023,),
    (1025,),
    (33, 2),
    (31, 65),
    (128, 100),
    (5, 6, 7),
    (20, 3, 33),
    (3, 4, 5, 6),
    (170, 170),
]
SMALL_DTYPES = [
    "float64", "float64", "float32", "int32", "int8", "uint8", "int64", "complex64", "complex128",
]  # fmt: skip


class Writer:
    """One random program."""

    def __init__(self, seed, shapes):
        self.r = random.Random(seed)
        self.plain = self.r.random() < 0.5  # as solvers are written
        self.small = self.r.random() < 0.4
        if self.small:
            shapes = SMALL_SHAPES
        elif self.r.random() < 0.25:
            shapes = [s for s in shapes if len(s) == 3]
        elif self.plain and self.r.random() < 0.8:
            shapes = [s for s in shapes if len(s) == 2 and min(s) > 60]
        self.shape = self.r.choice(shapes)
        self.dtype = self.r.choice(
            SMALL_DTYPES if self.small else ["float64", "float64", "float32", "int32"]
        )
        self.whole = "int" in self.dtype
        self.complex = "complex" in self.dtype
        self.names = ["u", "v", "w"][: self.r.randint(1, 3)]
        self.far = self.r.random() < 0.2  # rolls by more than a tile may reach
        self.fresh = {}
        self.lines = []

    def margin(self):
        return tuple(
            self.r.randint(1, min(2, max(1, (s - 1) // 2)))
            if s > 2 and self.r.random() < 0.85
            else 0
            for s in self.shape
        )

    @staticmethod
    def part(margin, shift, shape):
        out = []
        for m, d, s in zip(margin, shift, shape):
            low, high = m + d, s - m + d
            out.append(
                ":" if (low, high) == (0, s) else f"{low or ''}:{high - s if high < s else ''}"
            )
        return "[" + ", ".join(out) + "]"

    def shifted(self, name, margin):
        shift = tuple(self.r.randint(-m, m) if self.r.random() < 0.6 else 0 for m in margin)
        return name + self.part(margin, shift, self.shape)

    def number(self):
        if self.whole:
            return str(self.r.randint(1, 3))
        return str(self.r.choice([0.25, 0.125, 0.3, 0.1, -0.05]))

    def rolled(self, name):
        """The field or one more, rolled once, twice, or as one run of elements."""
        r = self.r
        by = r.choice([1, -1, 1, -1, 2])
        axis = r.randrange(len(self.shape))
        if self.far:
            by = r.choice([1, -3, 4, 7, self.shape[0] // 2])
        if self.far and r.random() < 0.3:
            return f"np.roll({name}, {by})"
        text = f"np.roll({name}, {by}, {axis})"
        if r.random() < 0.25:
            text = f"np.roll({text}, {r.choice([1, -1])}, {r.randrange(len(self.shape))})"
        return text

    def periodic(self):
        """An expression of whole fields that goes round the edges."""
        r = self.r
        terms = [self.rolled(r.choice(self.names)) for _ in range(r.randint(1, 5))]
        terms.append(r.choice(self.names))
        if r.random() < 0.2:
            terms.append(r.choice(["k", "np.roll(k, 1, 0)", "np.roll(k, -1, -1)", "row"]))
        if r.random() < 0.2:
            terms.append("t % 100")
        r.shuffle(terms)
        text = terms[0]
        for t in terms[1:]:
            text += f" {r.choice('+-')} {t}"
        text = f"{self.number()} * ({text})"
        return f"({text}) % 97" if self.whole else text

    def rolls(self):
        """One update by rolled arrays, as lines."""
        r, name = self.r, self.r.choice(self.names)
        kind = r.random()
        if kind < 0.5:
            return [f"{name} = {self.periodic()}"]
        if kind < 0.7:
            n = min(2, len(self.names))
            both = r.sample(self.names, n)
            return [f"{', '.join(both)} = {', '.join(self.periodic() for _ in both)}"]
        if kind < 0.8:
            return [f"{name}[:] = {self.periodic()}"]
        margin = self.margin()
        inside = self.part(margin, (0,) * len(margin), self.shape)
        if kind < 0.9:
            return [f"{name}{inside} {r.choice(['=', '+='])} ({self.periodic()}){inside}"] + (
                [f"{name} %= 89"] if self.whole else []
            )
        self.fresh[name] = True
        return [f"{name}2[:] = {self.periodic()}", f"{name}, {name}2 = {name}2, {name}"]

    def expression(self, margin):
        r = self.r
        terms = [self.shifted(r.choice(self.names), margin) for _ in range(r.randint(2, 5))]
        inside = self.part(margin, (0,) * len(margin), self.shape)
        if r.random() < 0.3:
            terms.append(f"k{inside} * {self.shifted(r.choice(self.names), margin)}")
        if r.random() < 0.2:
            terms.append(f"row{self.part(margin[-1:], (0,), self.shape[-1:])}")
        if r.random() < 0.2:
            terms.append("t % 100")
        if r.random() < 0.15:
            a, b = terms[0], terms[1]
            terms.append(f"np.where({a} > {b}, {a}, {b} - {a})")
        text = terms[0]
        for t in terms[1:]:
            text += f" {r.choice('+-+')} {t}"
        text = f"{self.number()} * ({text})"
        return f"({text}) % 97" if self.whole else text

    def edge(self, name):
        r, axis = self.r, self.r.randrange(len(self.shape))
        n = self.shape[axis]
        to, source = r.choice([(0, 1), (-1, -2), (0, -2), (-1, 1), (0, -1)])
        if n < 4:
            to, source = 0, -1
        at = (
            lambda i: "["
            + ", ".join([":"] * axis + [str(i)] + [":"] * (len(self.shape) - axis - 1))
            + "]"
        )
        if r.random() < 0.25:
            return f"{name}{at(to)} = {self.number()}"
        return f"{name}{at(to)} = {name}{at(source)}"

    def colours(self, name):
        """Red-black relaxation in place: every second row and column, or one of them."""
        r, axes = self.r, len(self.shape)
        out = []
        for _ in range(r.randint(1, 4)):
            first = [r.randint(1, 2) for _ in self.shape]
            step = [2 if r.random() < 0.8 else 1 for _ in self.shape]

            def part(axis, by):
                pieces = []
                for d in range(axes):
                    low = first[d] + (by if d == axis else 0)
                    high = -1 + (by if d == axis else 0)
                    pieces.append(f"{low}:{high or ''}" + (f":{step[d]}" if step[d] > 1 else ""))
                return "[" + ", ".join(pieces) + "]"

            near = [(r.randrange(axes), r.choice([-1, 1])) for _ in range(r.randint(1, 4))]
            sum_of = " + ".join(f"{name}{part(axis, by)}" for axis, by in near)
            text = f"{self.number()} * ({sum_of} - k{part(0, 0)})"
            text = f"({text}) % 97" if self.whole else text
            out.append(f"{name}{part(0, 0)} {r.choice(['=', '=', '+='])} {text}")
        return out

    def statement(self):
        """One update of the body, as lines."""
        r, name = self.r, self.r.choice(self.names)
        if min(self.shape) > 3 and r.random() < 0.1:
            return self.colours(name)
        margin = self.margin()
        inside = self.part(margin, (0,) * len(margin), self.shape)
        kind = r.random() * (0.85 if self.plain else 1)
        if kind < 0.3:  # two arrays that change places
            self.fresh[name] = True
            return [
                f"{name}2{inside} = {self.expression(margin)}",
                f"{name}, {name}2 = {name}2, {name}",
            ]
        if kind < 0.42:
            return [f"{name}{inside} = {self.expression(margin)}"]
        if kind < 0.57:
            return [
                f"new = {name}.copy()",
                f"new{inside} = {self.expression(margin)}",
                f"{name} = new",
            ]
        if kind < 0.63:
            whole = (0,) * len(self.shape)
            return [f"{name} = {self.expression(whole)}"]
        if kind < 0.7:
            return [f"{name}{inside} {r.choice(['+=', '-='])} {self.expression(margin)}"]
        if kind < 0.85:
            return [self.edge(name) for _ in range(r.randint(1, 3))]
        if kind < 0.89:
            axis = r.randrange(len(self.shape))
            rolled = f"np.roll({name}, {r.choice([1, -1, 2])}, {axis})"
            return [
                f"{name} = ({name} + {rolled}) % 89"
                if self.whole
                else f"{name} = 0.5 * ({name} + {rolled})"
            ]
        if kind < 0.92:
            return [f"{name}[::-1] = {name} * 1"]
        if kind < 0.95:
            step = "[" + r.choice(["::2", "1::2"]) + "]"
            return [
                f"{name}{step} = {name}{step} * 1 + {'1' if self.dtype == 'int32' else '0.01'}"
            ] + ([f"{name} %= 53"] if self.whole else [])
        if kind < 0.975 and not self.complex:
            return [
                f"sums.append({name}.sum())" if self.whole else f"sums.append({name}.max() + 0.0)"
            ]
        corner = (
            "[" + ", ".join(str(r.choice([0, -1, 1 if s > 1 else 0])) for s in self.shape) + "]"
        )
        return [f"{name}{corner} = {self.number()}"]

    def write(self):
        r = self.r
        around = r.choice([0, 0, 0.5, 1])  # how many of the updates roll
        body = [
            line
            for _ in range(r.randint(1, 2 if around == 1 else 4))
            for line in (self.rolls() if r.random() < around else self.statement())
        ]
        steps = r.choice([1, 2, 3, 5, 8, 13, 20, 40] + [127, 128, 129, 260] * self.small)
        out = []
        for i, name in enumerate(self.names):
            out.append(f"{name} = field({self.shape}, '{self.dtype}', {i})")
            if name in self.fresh:
                out.append(
                    f"{name}2 = {r.choice([f'{name}.copy()', f'field({self.shape}, {self.dtype!r}, {i + 7})', f'np.zeros_like({name})'])}"
                )
        out.append(f"k = field({self.shape}, '{self.dtype}', 5)")
        out.append(f"row = field({self.shape[-1:]}, '{self.dtype}', 6)")
        out.append("sums, kept = [], []")
        held = r.random() < 0.4
        if held:
            out += [f"alias = {self.names[0]}", f"view = {self.names[-1]}[1:]"]
        end = []
        if r.random() < 0.2 and not self.complex:
            end.append(
                f"if float({self.names[0]}.max()) > {r.choice([0.01, 50, 1e9])} and t > {steps // 2}:\n        break"
            )
        if r.random() < 0.2:
            end.append(f"if t % {r.choice([2, 3, 7])} == 0:\n        kept.append({self.names[-1]})")
        if r.random() < 0.1:
            end.append(f"if t % 5 == 0:\n        print(t, crc({self.names[0]}))")
        loop = [f"for t in range({steps}):"] + ["    " + line for line in body + end]
        if r.random() < 0.3:
            loop = ["def run(" + ", ".join(self.arguments()) + "):"] + [
                "    " + line.replace("\n", "\n    ") for line in loop
            ]
            loop += ["    return " + ", ".join(self.arguments())]
            loop += [", ".join(self.arguments()) + " = run(" + ", ".join(self.arguments()) + ")"]
            if len(self.arguments()) == 1:
                loop[-2] += ","
                loop[-1] = loop[-1].replace(" = ", ", = ", 1)
        if r.random() < 0.2:
            loop = ["for again in range(2):"] + [
                "    " + line.replace("\n", "\n    ") for line in loop
            ]
        out += loop
        shown = self.arguments() + (["alias", "view"] if held else [])
        out += [
            f"print({', '.join(f'crc({name})' for name in shown)})",
            "print([float(s) for s in sums], [crc(a) for a in kept])",
        ]
        return "\n".join(out) + "\n"

    def arguments(self):
        return [
            n for name in self.names for n in ([name, name + "2"] if name in self.fresh else [name])
        ]


SMALL = [
    (7, 9),
    (40, 30),
    (64, 64),
    (100,),
    (513,),
    (700,),
    (6, 5, 4),
    (300, 260),
    (70000,),
    (2, 3),
]


class SteadyWriter(Writer):
    """Loops of which each iteration does the same, under other names: they are replayed."""

    def __init__(self, seed, shapes):
        super().__init__(seed, shapes)
        self.shape = self.r.choice(SMALL)
        self.names = ["u", "v", "w"][: self.r.randint(2, 3)]
        self.fresh = {}
        self.functions = []

    def expression(self, margin):
        text = super().expression(margin)
        return text.replace(" t", " 2").replace("+ t", "+ 2").replace("- t", "- 2")

    def function(self):
        r, whole = self.r, (0,) * len(self.shape)
        name = f"step{len(self.functions)}"
        names, self.names = self.names, ["a", "b"]
        lines = [f"def {name}(a, b):"]
        if r.random() < 0.5:
            lines += [f"    c = {self.expression(whole)}"]
            self.names.append("c")
        if r.random() < 0.3:
            lines += [f"    b{self.part(self.margin(), (0,) * len(self.shape), self.shape)} *= 1"]
        value = r.choice([self.expression(whole), "a", "b", self.expression(whole)])
        if r.random() < 0.3:
            made = f"(lambda x: {'(x + b) % 41' if self.whole else 'x * 0.5 + b'})({value})"
            value = r.choice([made, f"(lambda x, y: y)(b, {made})", f"(lambda: {made})()"])
        lines += [f"    return {value}"]
        self.names = names
        self.functions += lines
        return name

    def statement(self):
        r, name, other = self.r, self.r.choice(self.names), self.r.choice(self.names)
        whole, margin = (0,) * len(self.shape), self.margin()
        inside = self.part(margin, whole, self.shape)
        if r.random() < 0.08:
            return self.inner()
        if r.random() < 0.12:
            return self.state()
        kind = r.random()
        if kind < 0.35:
            lines = super().statement()
            return lines if not any("sums" in line for line in lines) else []
        if kind < 0.45:
            names = self.names[:]
            r.shuffle(names)
            return [f"{', '.join(self.names)} = {', '.join(names)}"]
        if kind < 0.55:
            return [f"prev = {name}", f"{name} = {self.expression(whole)}"]
        if kind < 0.62:
            return [
                f"inner = {name}{inside}",
                f"inner {r.choice(['+=', '*='])} {self.number()}",
            ] + ([f"{name} %= 89"] if self.whole else [])
        if kind < 0.7:
            return [f"tmp = {self.expression(margin)}", f"{name}{inside} = tmp * 1"]
        if kind < 0.78:
            return [f"{name} = {self.function()}({name}, {other})"]
        if kind < 0.84:
            return [
                f"if flag {r.choice(['<', '>'])} 1:",
                f"    {name} = {self.expression(whole)}",
            ] + (["else:", f"    {name}[0] = {other}[-1]"] if r.random() < 0.5 else [])
        if kind < 0.9:
            axis = r.randrange(len(self.shape))
            total = f"{name}.sum(axis={axis}, keepdims=True, dtype={name}.dtype)"
            return [
                f"{other} = ({other} + {total}) % 71"
                if self.whole
                else f"{other} = {other} * 0.5 + ({name}.max(axis={axis}, keepdims=True) + 0) * 0.25"
            ]
        if kind < 0.95:
            return [
                f"{name} = {r.choice([f'np.minimum({name}, {other})', f'{name}.copy()', f'{other}', f'np.zeros_like({name})'])}"
            ]
        return [f"z = {name}[1:]", f"z[...] = {other}[:-1]"]

    def state(self):
        """A tuple of fields that goes from one iteration to the next."""
        r, name, other = self.r, self.r.choice(self.names), self.r.choice(self.names)
        step = f"turn{len(self.functions)}"
        names, self.names = self.names, ["a", "b"]
        values = [self.expression((0,) * len(self.shape)), r.choice(["a", "b", "a + 0"])]
        self.names = names
        r.shuffle(values)
        made = [f"    near = lambda x: {'(x + b) % 37' if self.whole else 'x * 0.5 + b'}"]
        made += [f"    return near({values[0]}), {values[1]}"]
        function = [f"def {step}(s):", "    a, b = s"]
        function += r.choice([made, [f"    return {values[0]}, {values[1]}"]])
        lines = r.choice(
            [
                [f"pair = {step}(pair)"],
                [f"pair = {step}(pair)", f"{name} = pair[0] * 1"],
                ["tmp, prev = pair", f"pair = (prev, {name})"],
                [f"pair = ({name}, {other})"],
                ["pairs = pair", f"pair = {step}(pair)"],
                [f"pair = ({name}, {name})"],
                [f"pair = {step}(({name}, {other}))", "if flag > 1:", "    pairs = pair"],
                [f"pair = (pair[1], {name} * 1)", "pair[0][0] = 1"],
            ]
        )
        if any(step in line for line in lines):
            self.functions += function
        return lines

    def inner(self):
        """A short loop inside the body: over some of the fields, numbers, or a range."""
        r, name = self.r, self.r.choice(self.names)
        fields = ", ".join(r.choice(self.names) for _ in range(r.randint(1, 3))) + ","
        axis = r.randrange(len(self.shape))
        moves = ", ".join(f"({r.choice([1, -1, 2])}, {r.randrange(len(self.shape))})" for _ in "ab")
        rolled = f"{name} + np.roll({name}, by, axis)"
        half = f"({rolled}) % 83" if self.whole else f"0.5 * ({rolled})"
        return r.choice(
            [
                [f"for z in ({fields}):", "    z[0] = z[-1]", "    z[-1:] = z[:1]"],
                [f"for z in ({fields}):", f"    {name} = np.minimum(z, {name})"],
                [f"for part in ({fields}):", f"    {self.edge('part')}", "    z = part"],
                [f"for by, axis in ({moves}):", f"    {name} = {half}"],
                [f"for axis in ({axis}, 0):", "    by = 1", f"    {name} = {half}"],
                [f"for q in range({r.randint(0, 5)}):"]
                + [f"    {line}" for line in [self.edge(name), f"{name} = {name}.copy()"]],
                [f"for q in range(2, {r.randint(0, 9)}, 3):", f"    {name}[q % 2] = q"],
                [f"for q in range({r.choice([11, 12])}):", f"    {self.edge(name)}"],
                ["for q in range(4, 0, -1):", f"    for z in ({fields}):", "        z[0] = q"],
                [f"for z in ({fields}):", "    if flag > 1:", "        break", "    z[0] = 1"]
                + ["else:", f"    {name} = {name} * 1"],
            ]
        )

    def with_own(self, loop):
        """The loop with a variable that has no value before its first iteration."""
        at = next(i for i, line in enumerate(loop) if "for t" in line)
        deeper = " " * (len(loop[at]) - len(loop[at].lstrip()) + 4)
        name = self.r.choice(self.names)
        value = f"({name} + own) % 59" if self.whole else f"{name} * 0.5 + own * 0.25"
        lines = [f"own = {self.r.choice(self.names)}.copy()", f"{name} = {value}"]
        return loop[: at + 1] + [deeper + line for line in lines] + loop[at + 1 :]

    def shared(self, loop, inside):
        """In a function: the loop, some of whose variables other functions have, too."""
        r = self.r
        if r.random() < 0.4:
            return loop
        names = r.sample(inside, r.randint(1, 3)) + ["k"] * (r.random() < 0.5)
        if self.whole:
            value = f"(x + {names[0] if names[0] in self.names else 'k'}) % 53"
        else:
            value = f"x * 0.5 + {names[0] if names[0] in self.names else 'k'}"
        name = r.choice(self.names)
        out = [f"peek = lambda: ({', '.join(names)},)", f"def near(x): return {value}"]
        if r.random() < 0.7:
            at = next(
                i
                for i, line in enumerate(loop)
                if "for t" in line or "for i" in line or "while" in line
            )
            deeper = len(loop[at]) - len(loop[at].lstrip()) + 4
            loop = loop[: at + 1] + [" " * deeper + f"{name} = near({name})"] + loop[at + 1 :]
        if r.random() < 0.3:
            all_of = list(dict.fromkeys(inside + ["t"]))
            inner = ["def rest():", f"    nonlocal {', '.join(all_of)}"]
            loop = ["t = 0"] * ("t" not in inside) + inner + ["    " + x for x in loop] + ["rest()"]
        return out + loop

    def write(self):
        r = self.r
        body = [line for _ in range(r.randint(1, 4)) for line in self.statement()] or ["pass"]
        steps = r.choice([13, 19, 20, 21, 22, 23, 24, 31, 47, 100])
        out = []
        for i, name in enumerate(self.names):
            out.append(f"{name} = field({self.shape}, '{self.dtype}', {i})")
            if name in self.fresh:
                out.append(f"{name}2 = {name}.copy()")
        out += [
            f"k = field({self.shape}, '{self.dtype}', 5)",
            f"row = field({self.shape[-1:]}, '{self.dtype}', 6)",
            "prev = inner = tmp = z = part = u",
            "pair = pairs = (u, v)",
            "by, axis, q = 1, 0, 0",
            f"flag = {r.choice([0, 2])}",
        ]
        held = ["alias", "view"] if r.random() < 0.5 else []
        if held:
            out += [f"alias = {r.choice(self.names)}", f"view = {self.names[-1]}[1:]"]
        elif r.random() < 0.5:
            out.append("listed = [u, v]")
            held = ["listed[0]", "listed[1]"]
        shown = self.arguments() + ["prev", "inner", "tmp", "z", "part"]
        loop = [f"for t in range({steps}):"] + ["    " + line for line in body]
        if r.random() < 0.3:
            loop.append(
                "    " + r.choice([f"if t == {steps - 3}: break", "if t % 9 == 0: k = k * 1"])
            )
        if r.random() < 0.25:
            loop = ["for again in range(4):"] + ["    " + line for line in loop]
        if r.random() < 0.4:
            inside = shown + ["k", "row", "flag", "pair", "pairs"]
            again = r.random() < 0.5
            if again:
                loop = self.with_own(loop)
            loop = self.shared(loop, inside)
            loop = [f"def run({', '.join(inside)}):"] + ["    " + line for line in loop]
            loop += [f"    return {', '.join(inside)}, t"]
            loop += [f"{', '.join(inside)}, t = run({', '.join(inside)})"] * (1 + again)
        out += self.functions + loop
        shown += held + ["pair[0]", "pair[1]", "pairs[0]", "pairs[1]"]
        out += [f"print(t, pair is pairs, {', '.join(f'crc({name})' for name in shown)})"]
        out += [
            f"all_of = [{', '.join(shown)}]",
            "print([[a is b for a in all_of] for b in all_of])",
        ]
        out += ["print([np.shares_memory(a, b) for a in all_of for b in all_of])"]
        return "\n".join(out) + "\n"


class NumbersWriter(SteadyWriter):
    """Loops whose iterations make numbers of their own: counters, times, conditions by them."""

    steps = (20, 31, 40, 47, 100)

    def scalar(self):
        """A number that another iteration makes another."""
        r = self.r
        if self.whole:
            return r.choice(["n % 7", "i % 5", "a", "b", "n * 3 % 11", "(n + i) % 13", "min(n, 4)"])
        numbers = ["t", "dt * t", "n", "i", "c", "0.5 * c", "a", "-t", "t * 0.25 - 1", "n / 3"]
        numbers += [
            "math.sin(3 * t)",
            "abs(2 - t)",
            "source(t, n)",
            "max(t, 1)",
            "i // 10",
            "n % 4",
        ]
        if self.numpy:
            numbers += [
                "np.sqrt(t)",
                "dt * np.floor(2 * t)",
                "np.float64(n) * 0.5",
                "-np.square(t)",
            ]
        return r.choice(numbers)

    def inner(self):
        r, name = self.r, self.r.choice(self.names)
        if r.random() < 0.4:
            return super().inner()
        s = self.scalar()
        step = f"{name} = ({name} + {s}) % 61" if self.whole else f"{name} = 0.5 * {name} + {s}"
        return r.choice(
            [
                [
                    f"for q in range({r.choice(['n % 4', '1, n % 3', '3 - i % 3', '2'])}):",
                    f"    {step}",
                ],
                ["for q in (1, 2.5, -1):", "    c = 0.9 * c + q", f"    {step}"],
                ["for a, b in ((1, 2), (3, n % 5), (2, 1)):", f"    {step}"],
                ["for a, b in ((1, 2), (2, 1)):", f"    {step}", "    n += a"],
                [f"for q in range({r.randint(2, 6)}):", f"    if {self.condition()}:"]
                + [f"        {r.choice(['break', 'continue', 'n += 1'])}", f"    {step}"],
                ["for q in range(3):"] + [f"    {line}" for line in self.statement() or ["pass"]],
            ]
        )

    def count(self):
        """Numbers alone."""
        r = self.r
        return r.choice(
            [
                ["t += dt"],
                ["n += 1"],
                ["c = math.cos(t)"],
                ["c *= 0.97"],
                ["a, b = b, (a + b) % 17"],
                ["t = n * dt"],
                ["c = source(t, i)"],
                ["if n % 3 == 1:", "    c = 2.0", "else:", "    c = 0.5 * t"],
                ["c = 1.0 if i % 2 else -1.0"],
                ["a = 3"],
                ["late = t > 1.5"],
                ["c, t = t, c"],
                ["n = n + 1 if n < 20 else 0"],
            ]
        )

    def event(self):
        r, name = self.r, self.r.choice(self.names)
        return r.choice(
            [
                [f"kept.append({name}.copy())"],
                [f"kept.append({name})"],
                [f"print(i, n, t, crc({name}))"],
                ["dt *= 0.5"],
                ["n += 2", "c = 7.25"],
                ["sums.append((i, n, t, c))"],
                [f"{name} = {name} * 1"],
                [f"{name}[...] = {self.number()}"],
                ["k = k * 1"],
                ["continue"] if self.continues else ["pass"],
                ["for again in range(20):", f"    {name} += 1", f"    {name} *= 0"],
                ["break"],
                ["a = 1 // (n % 5)"],
                ["alias = u"],
                ["shots.append(i + 4)"],
                ["mode = 'wild'"],
                ["u, v = v, u"],
            ]
        )

    def condition(self):
        r = self.r
        return r.choice(
            [
                f"i % {r.choice([2, 3, 5, 9, 10, 16])} == {r.randint(0, 2)}",
                f"n == {r.randint(10, 40)}",
                f"t > {r.choice([0.7, 1.5, 3])}",
                f"i >= {r.randint(10, 40)} and n % 4 == 0",
                f"not n % {r.choice([6, 11])}",
                f"i in ({r.randint(9, 30)}, {r.randint(9, 30)})",
                "late",
                f"i in shots{' and True' * r.randint(0, 1)}",
                f"n not in range({r.randint(8, 20)})",
                "mode == 'wild' or n % 9 == 4",
                "mode and none is not None",
                f"t in {[k * 0.5 for k in range(r.randint(1, 9))]}",
            ]
        )

    def statement(self):
        r, name, other = self.r, self.r.choice(self.names), self.r.choice(self.names)
        whole, margin = (0,) * len(self.shape), self.margin()
        inside = self.part(margin, whole, self.shape)
        kind = r.random()
        if kind < 0.3:
            return super().statement()
        if kind < 0.45:
            return self.count()
        s = self.scalar()
        if kind < 0.55:
            if r.random() < 0.3 and not self.whole:
                return [f"a = {s}", f"{name} *= a / (1 + abs(a))"]
            return [f"{name} {r.choice(['+=', '-='])} {s}"] + [f"{name} %= 89"] * self.whole
        if kind < 0.65:
            text = f"{self.expression(margin)} {r.choice('+-')} {s}"
            return [f"{name}{inside} = {f'({text}) % 97' if self.whole else text}"]
        if kind < 0.72:
            return [f"{name}{inside} = {s}"]
        if kind < 0.78 and not self.complex:
            return [f"{name} = np.where({name} > {other}, {name}, {s})"]
        if kind < 0.82 and not self.complex:
            return (
                [f"{name}[({other} < {s}) & True] = 1"]
                if r.random() < 0.2
                else [f"{name} = {name} * ({other} {r.choice(['<', '>=', '!='])} {s})"]
            )
        if kind < 0.86:
            return [f"{name} = shifted({name}, {s})"]
        if kind < 0.93:
            return [f"if {self.condition()}:"] + ["    " + line for line in self.event()]
        if kind < 0.945:
            inner = self.count() + ["again += 1", f"{other} -= {s}"]
            inner += [f"{other} %= 83"] * self.whole + self.colours(name) * (min(self.shape) > 3)
            return [f"for q in range({r.choice([13, 17, 30])}):"] + ["    " + x for x in inner]
        if kind < 0.965:
            return [
                "if i % 2:",
                f"    {name} = {self.expression(whole)}",
                "else:",
                f"    {other}[0] = {s}",
            ]
        return [f"out[n % 3] = {s}"]

    def row(self):
        """A row of an array that is another one in each iteration."""
        r, name, s = self.r, self.r.choice(self.names), self.scalar()
        key = r.choice(["i", "i", "i", "n", "i + 1", "i // 2", "n % 5", "-1 - i", "i % 7 - 3"])
        return r.choice(
            [
                [f"book[{key}] = {name}[{r.choice([0, -1])}]"],
                [f"book[{key}] = {name}[0]", f"marks[{key}] = {s}"],
                [f"marks[{key}] = {s}"],
                [f"book[{key}] = {s}"],
                [f"marks[{key}] = {name}[{', '.join('0' * len(self.shape))}]"],
                [f"book[{key}] = {name}[0] + {s}{' % 5' * self.whole}"],
                [f"book[{key}, ...] = {name}[0]"],
                [f"book[{key}] += {name}[0]", "book %= 97" if self.whole else "book *= 0.5"],
                [f"book[{key}] = {name}[0]", f"{name}[0] = book[0]"],
                ["part = book[2:]", f"part[{key}] = {name}[0]"],
            ]
        )

    def write(self):
        r = self.r
        self.numpy = self.module == "numpy"
        head = r.choice(["for", "for", "for", "while", "while True", "times"])
        self.continues = head == "for"
        steps = r.choice(self.steps)
        body = [line for _ in range(r.randint(2, 5)) for line in self.statement()] or ["pass"]
        if r.random() < 0.3:
            at = r.randint(0, len(body))
            while at < len(body) and body[at].startswith((" ", "else")):
                at += 1
            body[at:at] = self.row()
        out = ["import math"]
        for i, name in enumerate(self.names):
            out.append(f"{name} = field({self.shape}, '{self.dtype}', {i})")
            if name in self.fresh:
                out.append(f"{name}2 = {name}.copy()")
        out += [
            f"k = field({self.shape}, '{self.dtype}', 5)",
            f"row = field({self.shape[-1:]}, '{self.dtype}', 6)",
            f"out = field((3,), '{self.dtype}', 6)",
            f"book = field({(r.choice([20, 3 * steps]), *self.shape[1:])}, '{self.dtype}', 3)",
            f"marks, part = field(({3 * steps},), '{self.dtype}', 4), book",
            "prev = inner = tmp = z = alias = u",
            "pair = pairs = (u, v)",
            f"flag = {r.choice([0, 2])}",
            "kept, sums = [], []",
            f"shots, mode, none = [{r.randint(3, 60)}, 17, {r.randint(3, 30)}.0], 'calm', None",
            "t, n, dt, c, a, b, late, i, again, q = 0.0, 0, 0.125, 1.5, 1, 2, False, -1, 0, 0",
            "by, axis = 1, 0",
            "def source(x, m):",
            "    y = x * 0.5",
            "    return y - m if m % 2 else math.sin(y)",
            "def shifted(x, s):",
            f"    x = x + s{' % 5' * self.whole}",
            f"    return {'x % 97' if self.whole else 'x / (1 + abs(s))'}",
        ]
        shown = self.arguments() + ["prev", "inner", "tmp", "z", "alias", "k", "row", "out"]
        shown += ["book", "marks", "part"]
        numbers = ["t", "n", "dt", "c", "a", "b", "late", "i", "again", "q"]
        if head == "for":
            span = r.choice(
                [f"{steps}", f"3, {steps + 3}", f"0, {2 * steps}, 2", f"{steps}, 0, -1"]
            )
            loop = [f"for i in range({span}):"] + ["    " + line for line in body]
        elif head == "times":
            loop = [f"while t < {steps} * 0.1:", "    i += 1"]
            loop += ["    " + line for line in body]
            loop += ["    t = i * 0.1", f"    if i > {steps + 5}:", "        break"]
        else:
            loop = [f"while i < {steps}:" if head == "while" else "while True:", "    i += 1"]
            loop += ["    " + line for line in body]
            loop += [f"    if i > {steps}:", "        break"] if head != "while" else []
        loop = ["try:"] + ["    " + line for line in loop]
        loop += ["except Exception as e:", "    print(type(e).__name__, e)"]
        if r.random() < 0.2:
            loop = ["for outer in range(3):", "    i = -1"] + ["    " + line for line in loop]
        if r.random() < 0.4:
            inside = shown + numbers + ["pair", "pairs", "flag", "shots", "mode", "none"]
            loop = self.shared(loop, inside)
            loop = [f"def run({', '.join(inside)}):"] + ["    " + line for line in loop]
            loop += [f"    return {', '.join(inside)}"]
            loop += [f"{', '.join(inside)} = run({', '.join(inside)})"]
        out += self.functions + loop
        out += [f"print([(float(x), type(x).__name__) for x in ({', '.join(numbers)})])"]
        shown += ["pair[0]", "pair[1]", "pairs[0]", "pairs[1]"]
        out += [f"print(pair is pairs, {', '.join(f'crc({name})' for name in shown)})"]
        out += [f"all_of = [{', '.join(shown)}] + kept"]
        out += ["print([[a is b for a in all_of] for b in all_of])"]
        out += ["print([crc(a) for a in kept], sums)"]
        return "\n".join(out) + "\n"


# Which zero max() and min() are is open, and what is computed from it.
UNSIGNED = "signed = crc\ndef crc(a):\n    return signed(HOST(a) + 0)\n"


class ReadsWriter(NumbersWriter):
    """Loops that look at elements on the way: residuals, extremes, single cells."""

    steps = (31, 47, 100, 150, 230)  # a GPU is several iterations ahead, later on

    def number_of(self, name):
        """One number of a field, as an expression whose value is a Python number."""
        r, other = self.r, self.r.choice(self.names)
        field = f"{name}.real" if self.complex else name
        apart = f"({name} - {other})" + ".real" * self.complex
        most = r.choice(["max", "max", "min"])
        value = r.choice(
            [
                f"abs({apart}).{most}()",
                f"{field}.{most}()",
                f"np.{most}({field})",
                f"np.max(np.abs({apart}))",
                f"{field}[{', '.join(str(r.choice([0, -1])) for _ in self.shape)}]",
                f"({field} + 1).{most}()",
            ]
        )
        if self.whole:
            return r.choice([f"int({value})", f"{value}.item()", f"float({value})"])
        return r.choice([f"float({value})", f"float({value})", f"{value}.item()"])

    def condition(self):
        r, name = self.r, self.r.choice(self.names)
        field = f"{name}.real" if self.complex else name
        limit = r.choice([0.01, 0.3, 0.9, 2, 40, 90])
        return r.choice(
            [
                super().condition(),
                f"err {r.choice('<>')} {limit}",
                f"{self.number_of(name)} {r.choice('<>')} {limit}",
                f"{field}.max() {r.choice('<>')} {limit}",
                f"not np.min({field}) < {limit}",
                f"err < {limit} and i % {r.choice([2, 3, 7])} == 0",
                f"i % {r.choice([2, 3, 7])} == 0 and {field}.max() > {limit}",
            ]
        )

    def look(self):
        r, name, other = self.r, self.r.choice(self.names), self.r.choice(self.names)
        number = self.number_of(name)
        kept = [f"err = {number}"]
        if self.whole:
            scale = [f"{other} = ({other} + int(err) % 5) % 89"]
        else:
            scale = [f"{other} *= 1 / (1 + abs(err))"]
        step = f"{other} += 1" if self.whole else f"{other} = {other} * 0.5 + err / (1 + abs(err))"
        return r.choice(
            [
                kept,
                kept + ["sums.append(err)"],
                [f"sums.append({number})"],
                [f"sums.append({number} * 2 - n)"],
                kept + ["if err < 1e-3:", "    break"] * (r.random() < 0.5),
                kept + scale,
                kept + ["c = 0.5 * c + 0.25 * err / (1 + abs(err))"],
                [f"if {self.condition()}:"] + ["    " + line for line in self.event()],
                [f"before = {name}.copy()", f"{name} = {self.expression((0,) * len(self.shape))}"]
                + [f"err = float(abs({name} - before).max())"] * (not self.complex)
                + ["sums.append(err)"],
                kept + ["if i % 5 == 4:", "    print(i, err)"],
                kept + [step] + [f"{other} %= 61"] * self.whole,
                [f"n = n + 1 if {number} > 0.5 else n"],
            ]
        )

    def look_only(self):
        """What is looked at goes into conditions and lists alone."""
        r, name = self.r, self.r.choice(self.names)
        number = self.number_of(name)
        limit = r.choice([0.01, 0.1, 0.2, 0.5, 3, 20])
        return r.choice(
            [
                [f"err = {number}", "sums.append(err)"],
                [f"sums.append({number})", f"n += {number} > {limit}"],
                [f"err = {number}", f"if err < {limit} and i > {r.randint(20, 60)}:", "    break"],
                [f"err = {number}", f"if i % {r.choice([7, 20, 41])} == 4:", "    print(i, err)"],
                [f"if {number} > {limit * 9}:"] + ["    " + line for line in self.event()],
            ]
        )

    def statement(self):
        if self.only:
            return self.look_only() if self.r.random() < 0.4 else SteadyWriter.statement(self)
        return self.look() if self.r.random() < 0.35 else super().statement()

    def write(self):
        self.only = self.r.random() < 0.6
        text = UNSIGNED + super().write()
        text = text.replace("shots, mode, none =", "err, before = 0.5, u\nshots, mode, none =", 1)
        text = text.replace('"flag", "shots"', '"flag", "err", "before", "shots"')
        text = text.replace("flag, shots, mode, none", "flag, err, before, shots, mode, none")
        return text + "print(float(err), crc(before))\n"


# The same text for jax.numpy and for NumPy: `put` is x.at[key].set(v).
LAX_NUMPY = """import numpy as jnp
class lax:
    def fori_loop(lower, upper, body, val):
        for i in range(lower, upper):
            val = body(i, val)
        return val
    def while_loop(go_on, body, val):
        while go_on(val):
            val = body(val)
        return val
    def scan(f, carry, xs, length):
        ys = []
        for _ in range(length):
            carry, y = f(carry, None)
            ys.append(y)
        return carry, None if y is None else np.stack(ys)
def put(x, key, v):
    x = x.copy()
    x[key] = v
    return x
"""
LAX_JAX = """import jax
jax.config.update('jax_enable_x64', True)
import jax.numpy as jnp
from jax import lax
def put(x, key, v):
    return x.at[key].set(v)
"""


class LaxWriter:
    """Loops of jax.lax whose bodies depend on their arguments, as JAX asks for."""

    def __init__(self, seed, shapes):
        self.r = r = random.Random(seed)
        small = [s for s in SMALL_SHAPES if len(s) < 4]
        self.shape = r.choice(small if r.random() < 0.7 else shapes)
        self.dtype = r.choice(["float64", "float64", "float32", "int32"])
        self.whole = "int" in self.dtype
        self.names = ["u", "v", "w"][: r.randint(1, 3)]
        self.nested = False

    def number(self):
        return str(self.r.randint(1, 5)) if self.whole else self.r.choice(["0.25", "0.5", "1.5"])

    def key(self):
        wide = [self.r.choice([":", "1:", ":-1", "1:-1"]) if s > 2 else ":" for s in self.shape]
        return "[" + ", ".join(wide) + "]"

    def operand(self):
        r = self.r
        name = r.choice(self.names)
        kind = r.random()
        if kind < 0.4:
            return name
        if kind < 0.55:
            axis = r.randrange(len(self.shape))
            return f"jnp.roll({name}, {r.choice([1, -1, 2])}, {axis})"
        if kind < 0.7:
            return r.choice(["k", "k", "k[::-1]", "row"])
        if kind < 0.8:
            return f"jnp.where({name} > {self.number()}, {name}, {r.choice(['k', self.number()])})"
        if kind < 0.9:
            return f"({name}.{r.choice(['max', 'min'])}() + 0)"  # which zero it is, is open
        return self.number()

    def expression(self):
        r = self.r
        terms = [self.operand() for _ in range(r.randint(1, 3))]
        out = f"{r.choice(self.names)} * {self.number()} + " + " - ".join(terms)
        return f"({out}) % 997" if self.whole else f"({out}) * 0.25"

    def statement(self):
        r = self.r
        name, other = r.choice(self.names), r.choice(self.names)
        kind = r.random()
        if kind < 0.45:
            return [f"{name} = {self.expression()}"]
        if kind < 0.75:
            key = self.key()
            return [f"{name} = put({name}, np.s_{key}, ({self.expression()}){key})"]
        if kind < 0.85:
            return [f"{name}, {other} = {other}, {name}"]
        if kind < 0.9:
            return [f"{name} = {r.choice(['k', 'once', other])} + 0"]
        if kind < 0.93:
            return [f"{name} = {r.choice(['k', 'once'])}"]
        if kind < 0.95 and not self.nested:
            self.nested = True
            inner = f"lambda _, x: put(x, 0, x[-1]) + {self.number()}"
            return [f"{name} = lax.fori_loop(0, {r.choice([3, 9, 25])}, {inner}, {name})"]
        return [f"once = {name} * {self.number()}", f"{other} = {other} + once"]

    def loop(self, at):
        r = self.r
        state = ", ".join(self.names)
        body = [line for _ in range(r.randint(1, 4)) for line in self.statement()]
        if r.random() < 0.1:
            body.append(f"{self.names[0]} = {self.names[0]} + {r.choice(['i', 'i // 7'])}")
            body.append(f"{self.names[0]} = {self.names[0]} + 0")
        given = [f"{state}, = val"] if len(self.names) < 2 else [f"{state} = val"]
        whole = f"({state},)"
        kind = r.choice(["fori", "fori", "while", "count", "scan", "scan"])
        counts = any("+ i" in line for line in body)
        kind = "fori" if counts else kind
        steps = r.choice([3, 5, 9, 20, 33, 60])
        head = {"fori": "i, val", "while": "val", "count": "val", "scan": "val, x"}[kind]
        if kind == "count":
            given = [f"n, {state} = val"]
            whole = f"(n, {state})"
        back = f"n + 1, {state}" if kind == "count" else f"{state},"
        y = r.choice(["None", "None", self.names[0] + ".max() + 0"])
        back = f"({back}), {y}" if kind == "scan" else f"({back})"
        out = [f"def body{at}({head}):", "    once = k"]
        out += ["    " + line for line in given + body] + [f"    return {back}"]
        if kind == "fori":
            out += [f"{whole} = lax.fori_loop(2, {steps}, body{at}, {whole})"]
        elif kind == "count":
            out += [
                "n = 0",
                f"{whole} = lax.while_loop(lambda val: val[0] < {steps}, body{at}, {whole})",
            ]
        elif kind == "while":
            # whatever the body does, the last of the state gets smaller until it is over
            out[-1] = f"    return ({state}, left - 1)"
            out[2] = f"    {state}, left = val"
            test = r.choice(["val[-1].max() > 3", "jnp.min(val[-1]) > 0"])
            first = f"jnp.asarray(np.arange(4.0) + {steps})"
            out += [
                f"{state}, left = lax.while_loop(lambda val: {test}, body{at}, ({state}, {first}))"
            ]
        else:
            out += [f"{whole}, ys = lax.scan(body{at}, {whole}, None, length={steps})"]
            out += ["print(None if ys is None else crc(ys))"]
        return out

    def write(self):
        r = self.r
        out = ["once = None"]
        for i, name in enumerate(self.names):
            out.append(f"{name} = jnp.asarray(field({self.shape}, '{self.dtype}', {i}))")
        out += [
            f"k = jnp.asarray(field({self.shape}, '{self.dtype}', 5))",
            f"row = jnp.asarray(field({self.shape[-1:]}, '{self.dtype}', 6))",
        ]
        if r.random() < 0.3:
            out.append("k = k * 2 - row")
        for at in range(r.randint(1, 3)):
            lines = self.loop(at)
            if r.random() < 0.2:
                lines = ["for again in range(3):"] + ["    " + line for line in lines]
            out += lines
            if r.random() < 0.3:
                out.append(f"k = k + {r.choice(self.names)}" + " % 11" * self.whole)
        out += [f"print({', '.join(f'crc({n})' for n in self.names + ['k', 'row'])})"]
        return "\n".join(out) + "\n"


def writer(options):
    if options.lax:
        return LaxWriter
    if options.reads:
        ReadsWriter.module = options.module
        return ReadsWriter
    kind = NumbersWriter if options.numbers else SteadyWriter if options.steady else Writer
    kind.module = options.module
    return kind


def wanted(text):
    out = io.StringIO()  # programs run on several threads: each has its own print
    exec(
        compile(NUMPY + PRELUDE + text, "program", "exec"),
        {"print": functools.partial(print, file=out)},
    )
    return out.getvalue()


def compare(seed, options, environment):
    shapes = [s for s in SHAPES if not options.fake or max(s) < 3000]
    text = writer(options)(seed, shapes).write()
    head = (
        NUMPY + PRELUDE
        if options.module == "numpy" or options.lax
        else CUPY + PRELUDE.replace("import numpy as np", "import cupy as np")
    )
    head += LAX_JAX * options.lax
    with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
        file.write(head + text)
        file.flush()
        run = subprocess.run(
            [options.warpcell, "run", file.name],
            capture_output=True,
            text=True,
            env=environment,
            timeout=options.seconds,
        )
    if options.paths:
        options.paths_text += run.stderr
    want = wanted(LAX_NUMPY * options.lax + text)
    got = run.stdout
    if options.reads:
        want, got = (re.sub(r"-0\.0\b", "0.0", text) for text in (want, got))
    if run.returncode == 0 and got == want:
        return None
    return f"== program {seed}\n{text}-- wanted\n{want}-- got\n{run.stdout}{run.stderr[-2000:]}"


# Each look at this loop ends with an error that is caught.
CAUGHT = """import {module} as np
u, w, n = np.zeros(4), np.zeros(3), 0
for i in range(2000):
    u = u * 0.5
    try:
        u + w
    except ValueError:
        n += 1
print(n)
"""


def looks_problem(options, environment):
    """Is a loop looked at for ever though nothing comes of it? None: it is left alone."""
    run = subprocess.run(
        [options.warpcell, "run", "-"],
        input=CAUGHT.format(module=options.module),
        capture_output=True,
        text=True,
        timeout=120,
        env=environment,
    )
    looks = emulated.ways(run.stderr)[0]["replay_looked"]
    if run.stdout.split()[:1] == ["2000"] and 0 < looks <= 20:
        return None
    return f"2000 turns with an error that is caught: {looks} looks, {run.stdout[:200]!r}"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--module", choices=["numpy", "cupy"], default="numpy")
    parser.add_argument("--fake", help="folder of the emulated GPU's libraries")
    parser.add_argument("--after", default="0", help="WARPCELL_TILES_AFTER with --fake")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=int, default=300)
    parser.add_argument("--steady", action="store_true", help="loops that are replayed")
    parser.add_argument("--numbers", action="store_true", help="... with numbers of each iteration")
    parser.add_argument("--reads", action="store_true", help="... and look at elements on the way")
    parser.add_argument("--lax", action="store_true", help="loops of jax.lax")
    parser.add_argument("--print", type=int, dest="shown")
    parser.add_argument(
        "--need",
        nargs="*",
        default=[],
        help="ways through the engine (gpu/core/paths.def) that must be taken",
    )
    options = parser.parse_args()
    if options.shown is not None:
        print(writer(options)(options.shown, SHAPES).write())
        return 0
    warnings.simplefilter("ignore")
    environment = dict(os.environ)
    if options.fake:
        environment.update(emulated.environment(options.fake, after=options.after))
    options.paths = bool(options.need)
    options.paths_text = ""
    if options.paths:
        environment["WARPCELL_PATHS"] = "1"
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for problem in pool.map(
            lambda seed: compare(seed, options, environment),
            range(options.seed, options.seed + options.count),
        ):
            if problem:
                failed += 1
                print(problem)
            else:
                passed += 1
    if options.steady and options.paths:
        problem = looks_problem(options, environment)
        failed, passed = failed + bool(problem), passed + (not problem)
        print(problem or "a loop whose looks come to nothing is left alone")
    taken, _ = emulated.ways(options.paths_text)
    for path in options.need:
        times = taken[path]
        print(f"taken: {path} {times}")
        if not times:
            failed += 1
            print(f"no program took the way {path}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
