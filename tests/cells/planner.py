"""Random programs for the planner of the array engine (generate.py --planner).

Many arrays of few shapes, from a handful of elements to several blocks on several
threads; named values that are not computed yet, changed in place while others still
read them; stores into reversed, transposed, shifted and interleaved views of what the
value reads; scatters and gathers made of many arrays; chains of conversions and of
constants; many reductions of one shape; lists and dictionaries of arrays changed in
loops; swaps. Every value is a whole number that its type holds exactly. At the end
each array is shown by a checksum of its bytes, its first and its last elements.
"""
import random
import warnings

PRELUDE = """import zlib
import numpy as np
def show(name, a):
    if isinstance(a, (list, tuple, dict)):
        for i, x in enumerate(a.values() if isinstance(a, dict) else a):
            show(name + str(i), x)
        return
    a = np.asarray(a) + 0
    print(name, a.dtype, a.shape, zlib.crc32(np.ascontiguousarray(a).tobytes()), a.ravel()[:4].tolist(), a.ravel()[-3:].tolist())
"""
SHAPES = [(5,), (60,), (300,), (512,), (513,), (700,), (1000,), (5000,), (66000,), (150000,), (7, 9), (16, 16), (20, 30), (23, 23), (40, 40), (100, 70), (300, 250), (5, 6, 7), (10, 20, 30), (2, 2, 2, 40)]
SMALL_SHAPES = [(5,), (60,), (513,), (700,), (1300,), (7, 9), (23, 23), (30, 40), (5, 6, 7), (70, 20), (40, 64)]
TYPES = ["float64", "float64", "float64", "float32", "int64", "int32", "int16"]
HELD = 2 ** 14  # what every type here holds exactly, sums of a few of them too


class Planner:
    """Writes one program; knows the values by running the lines as it goes."""

    shapes = SHAPES

    def __init__(self, seed):
        import numpy

        self.np = numpy
        self.r = random.Random(seed)
        self.scope = {"np": numpy}
        self.lines = []
        self.count = 0
        self.shape = self.pick(self.shapes)

    def pick(self, items):
        return self.r.choice(items)

    def arrays(self):
        return [k for k, v in self.scope.items() if k[0] == "v" and isinstance(v, self.np.ndarray) and v.shape == self.shape]

    def any(self):
        return self.pick(self.arrays())

    def name(self):
        self.count += 1
        return f"v{self.count - 1}"

    def fits(self, value):
        np = self.np
        if isinstance(value, (list, tuple, dict)):
            return len(value) < 80 and all(self.fits(x) for x in (value.values() if isinstance(value, dict) else value))
        if not isinstance(value, (np.ndarray, np.generic)) or value.size == 0:
            return True
        if value.size > 200000 or not np.all(np.isfinite(value)) or value.dtype.kind not in "bif":
            return False
        return value.dtype.kind == "b" or float(np.max(np.abs(value.astype(float)))) <= HELD

    def run(self, text):
        """Keeps the lines when NumPy takes them and all values stay exact; else they are undone."""
        np = self.np
        before = {k: ([x for x in v] if isinstance(v, list) else v) for k, v in self.scope.items()}
        copies = {}
        for k, v in self.scope.items():
            for i, x in enumerate(v if isinstance(v, list) else [v]):
                base = x
                while isinstance(base, np.ndarray) and base.base is not None:
                    base = base.base
                if isinstance(base, np.ndarray):
                    copies[id(base)] = (base, base.copy())
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                import contextlib
                import io
                with contextlib.redirect_stdout(io.StringIO()):
                    exec(text, self.scope)
            good = all(self.fits(v) for k, v in self.scope.items() if k[0] in "vL")
        except Exception:
            good = False
        if good:
            self.lines.append(text)
            return True
        for base, copy in copies.values():
            base[...] = copy
        self.scope.clear()
        self.scope.update(before)
        return False

    # ---- values ------------------------------------------------------------------------------

    def create(self):
        n = 1
        for d in self.shape:
            n *= d
        a, b, c = self.r.randrange(1, 9), self.r.randrange(3, 23), self.r.randrange(4)
        dtype = self.pick(TYPES)
        text = self.pick([f"(np.arange({n}) * {a} % {b} - {c}).reshape({self.shape}).astype('{dtype}')",
                          f"(np.arange({n}).reshape({self.shape}) % {b}).astype('{dtype}')",
                          f"np.full({self.shape}, {c}, '{dtype}')", f"np.zeros({self.shape}, '{dtype}') + {a}"])
        name = self.name()
        if self.run(f"{name} = {text}") and self.r.random() < 0.4:
            self.look(name)

    def look(self, name):
        self.run(self.pick([f"print(int({name}.ravel()[-1]))", f"print(int({name}.max()))", f"print({name}.ravel()[:3].tolist())"]))

    def views(self):
        """A subscript and others with the same number of elements, which walk in other orders."""
        nd = len(self.shape)
        if self.r.random() < 0.1 and nd > 1:
            at = self.r.randrange(self.shape[0])
            return [f"[{at}]", f"[{self.r.randrange(self.shape[0])}]", f"[{at}, ::-1]"]
        if nd > 1 and self.r.random() < 0.4:
            square = self.shape[0] == self.shape[1] and nd == 2
            return ["[...]", "[::-1]", "[:, ::-1]", "[::-1, ::-1]"] + ([".T", ".T[::-1]", "[::-1].T"] if square else [])
        return self.pick([["[...]", "[::-1]"], ["[:]", "[::-1]", "[-1::-1]"], ["[1:]", "[:-1]", "[:0:-1]", "[-2::-1]"],
                          ["[::2]", "[::-2]"] if self.shape[0] % 2 else ["[::2]", "[1::2]", "[::-2]"], ["[2:-1]", "[1:-2]", "[:-3]", "[3:]"]])

    def value(self, view=None, depth=0):
        x = self.r.random()
        name = self.any()
        if view is not None:
            name += self.pick(view)
        if depth > 2 or x < 0.2:
            return name if x > 0.05 else self.pick(["1", "2", "3", "-1"])
        if x < 0.6:
            return f"({name} {self.pick('+-+-')} {self.value(view, depth + 1)})"
        if x < 0.72:
            return f"({self.value(view, depth + 1)} * {self.pick([2, -1, 3])} % {self.pick([16, 7, 32])})"
        if x < 0.82:
            return f"np.{self.pick(['minimum', 'maximum'])}({name}, {self.value(view, depth + 1)})"
        if x < 0.92:
            return f"np.where({name} > {self.r.randrange(4)}, {self.value(view, depth + 1)}, {self.value(view, depth + 1)})"
        return f"({self.value(view, depth + 1)} > {self.r.randrange(3)})"

    def types(self):
        """Conversions that lose nothing of whole numbers this small."""
        return [self.pick(["float64", "float32", "int64", "int32", "int16"]) for _ in range(self.pick([1, 2, 3, 5, 40, 63, 64, 65, 70]))]

    # ---- statements --------------------------------------------------------------------------------

    def named(self):
        self.run(f"{self.name()} = {self.value()} + 0 * {self.any()}" if self.r.random() < 0.1 else f"{self.name()} = {self.any()} {self.pick('+-')} {self.value()}")

    def in_place(self):
        a, c = self.any(), self.name()
        first = f"{c} = {a} {self.pick('+-')} {self.value()}"
        if self.r.random() < 0.2:
            first = self.pick([f"{c} = {a}.copy()", f"{c} = {a} > 1"])
        right = self.pick([c, c, self.value(), f"({c} - {self.value()})"])
        second = self.pick([f"{a} += {right}", f"{a} -= {right}", f"np.add({a}, {right}, out={a}, casting='unsafe')",
                            f"np.copyto({a}, {right}, casting='unsafe')", f"{a}[...] = {right}", f"{c} += {a}", f"{a}[{a} > 2] = 1",
                            f"{a} *= {right} > 1", f"np.subtract({right}, {a}, out={c}, casting='unsafe')"])
        self.run(f"{first}\n{second}" if self.r.random() < 0.7 else second if c not in second else first)

    def read_and_changed(self):
        """What stands in memory is summed up by the statement before the one that changes it."""
        a, k = self.any(), self.pick([1, 1, 2, 8, 9])
        self.look(a)
        self.run(f"L = [{a}.{self.pick(['sum', 'max', 'any'])}(axis={self.r.randrange(len(self.shape))}) for i in range({k})]\n"
                 + self.pick([f"{a} += 1", f"{a} -= {a} % 3", f"{a}[...] = {a} > 2", f"{a}[::-1] = {a}"]) + "\nL = [x % 4096 for x in L]")

    def stencil(self):
        views = self.views()
        a = self.any()
        nd = len(self.shape)
        if nd > 1 and self.r.random() < 0.6:
            rest = ", 1:-1" * (nd - 1)
            views = [f"[2:{rest}]", f"[:-2{rest}]", f"[1:-1{rest}]"] + ["[1:-1, 2:" + ", 1:-1" * (nd - 2) + "]", "[1:-1, :-2" + ", 1:-1" * (nd - 2) + "]"]
        c = self.name()
        text = f"{c} = " + " + ".join(f"{a}{v}" for v in self.r.sample(views, self.r.randrange(2, len(views) + 1)))
        self.run(text + self.pick(["", f" - {self.value(views)}", f"\n{a}{views[-1]} = {c} % 64", f"\n{a}{views[0]} += {c} % 8\n{c} -= {a}{views[1]}"]))

    def into_view(self):
        views = self.views()
        a = self.any()
        pending = f"{a} = {a} {self.pick('+-')} {self.value()}\n" if self.r.random() < 0.5 else ""
        kept = f"{self.name()} = {a} {self.pick('+-')} {self.value()}\n" if self.r.random() < 0.5 else ""
        op = self.pick(["=", "=", "=", "+=", "-="])
        self.run(f"{pending}{kept}{a}{self.pick(views)} {op} {self.value(views)}")

    def named_view(self):
        a, v = self.any(), self.name()
        views = self.views()
        u = self.name()
        self.run(f"{v} = {a}{self.pick(views)}\n{u} = {a}{self.pick(views)} {self.pick('+-')} {v}\n{v} {self.pick(['+=', '-='])} {u}")

    def picked(self):
        a, n = self.any(), self.shape[0]
        k = self.pick([f"np.arange({n})[::-1]", f"np.arange({n}) * {self.r.randrange(1, 7)} % {n}", f"(np.arange({n}) + {self.r.randrange(n)}) % {n}", f"np.arange({n}) // 2", f"np.arange(-{n}, 0)"])
        text = self.pick([f"{self.name()} = {a}[k] {self.pick('+-')} {self.value()}", f"{a}[k] = {self.value()}", f"{a}[k] += {self.value()}",
                          f"{a}[k] = {a} + {self.value()}", f"{a}[k] = {a}[k] - {self.value()}", f"{a}[{a} > {self.r.randrange(3)}] = {self.r.randrange(5)}"])
        self.run(f"k = {k}\n{text}")

    def scatter_of_many(self):
        m, i = self.pick([1, 5, 15, 17, 18, 19, 20, 24, 30]), self.pick([1, 2, 4, 5, 6, 7])
        a, n = self.name(), self.r.choice([30, 600])
        self.run(f"values = [np.arange({n}) % (i + 2) for i in range({m})]\nplaces = [np.arange({n}) // (i + 1) % 2 for i in range({i})]\n"
                 + self.pick(["", "print([int(x.max()) for x in values + places])\n"]) +
                 f"total = values[0]\nfor x in values[1:]:\n    total = total + x\n{a} = np.zeros((2,) * {i})\n{a}[tuple(places)] = total\n{a}[tuple(places)] += total - {a}[tuple(places)]")

    def conversions(self):
        a = self.any()
        self.run(f"{self.name()} = {a}" + "".join(f".astype('{t}')" for t in self.types()))

    def constants(self):
        k = self.pick([3, 20, 25, 39, 41, 60])
        self.run(f"parts = [np.abs(np.full({self.shape}, i % 7 - 3)) for i in range({k})]\ntotal = parts[0]\nfor x in parts[1:]:\n    total = total + x\n{self.name()} = total {self.pick('+-')} {self.any()}")

    def chain(self):
        a, k = self.any(), self.pick([5, 30, 31, 32, 33, 62, 63, 64, 65, 130, 300])
        body = self.pick(["x = x + 1", "x = x * 2 % 5", "x = -x", "x += 1", "x = x + np.abs(x) % 3 - x"])
        self.run(f"x = {a} + 0\nfor i in range({k}):\n    {body}\n{self.name()} = x % 100")

    def sums(self):
        k, a = self.pick([1, 7, 8, 9, 16, 17, 24, 25, 30]), self.any()
        axis = self.r.randrange(len(self.shape))
        f = self.pick(["sum", "max", "min", "any", "all", "mean"])
        text = self.pick([f"L = [({a} % 4 + i).{'sum' if f == 'mean' else f}(axis={axis}) % 1000 for i in range({k})]", f"L = [np.{f}({a}[i:] % 2 * 0 + i) for i in range({min(k, self.shape[0])})]",
                          f"L = [({a} % 3 > i % 3).sum(axis={axis}, keepdims=True) % 1000 + {a} for i in range({k})]", f"L = [{a}.max() - i for i in range({k})]"])
        if self.run(text) and self.r.random() < 0.7:
            self.run(f"{self.name()} = sum(int(np.sum(x * 0 + x % 7) % 97) for x in L) % 1000 + {a}")

    def loops(self):
        k = self.pick([2, 11, 12, 13, 14, 20, 24, 25, 31, 48, 65, 70])
        if self.shape[0] > 5000 or len(self.shape) > 1 and self.shape[0] > 40:
            k = min(k, 14)
        a = self.any()
        make = f"bs = [{a} % 9 + i for i in range({k})]\n" + self.pick(["", "print(sum(int(b.max()) for b in bs))\n"])
        body = self.pick([
            "cs = []\nfor b in bs:\n    c = b * 2 % 64\n    cs.append(c)\n    b += c",
            "cs = []\nfor b in bs:\n    c = b + 1\n    cs.append(c)\n    b[...] = c",
            "cs = [b - 1 for b in bs]\nfor b, c in zip(bs, cs):\n    b[::-1] = c\n    c += b",
            "cs = [b * 0 for b in bs]\nfor step in range(3):\n    for i in range(len(bs)):\n        cs[i] = cs[i] * -1 - bs[i] % 4\n        bs[i] += cs[i]",
            "cs = {}\nfor i, b in enumerate(bs):\n    cs['p' + str(i)] = b - bs[0]\nfor p in cs:\n    cs[p] += cs['p0'] + 1\n    cs[p][1:] -= cs[p][:-1] % 3\ncs = list(cs.values())",
            "cs = bs[:]\nfor i in range(len(bs) - 1):\n    bs[i], bs[i + 1] = bs[i + 1] - 1, bs[i] + 1",
            "cs = [b + bs[i // 2] for i, b in enumerate(bs)]\nfor i, b in enumerate(bs):\n    np.add(b, cs[-1 - i], out=b, casting='unsafe')\n    b %= 1024",
            "m = [b * 0 for b in bs]\ncs = [b * 0 for b in bs]\nfor step in range(2):\n    for i, b in enumerate(bs):\n        g = b % 8 - 3\n        m[i] = m[i] % 16 + g\n        cs[i] = cs[i] % 16 + g * g\n        b -= m[i] // 2 + np.minimum(cs[i], 5)",
        ])
        if self.run(make + body + "\nL = [x % 4096 for x in bs + cs]"):
            self.run(f"{self.name()} = L[{self.r.randrange(2 * k)}] + 0")
            self.run(f"{self.name()} = L[-1] - L[0]")

    def crowd(self):
        """More pending arrays than are kept, and more statements; most are never looked at."""
        k, a = self.pick([60, 63, 64, 65, 66, 130, 254, 255, 256, 257, 300]), self.any()
        if self.count and self.shape[0] * len(self.shape) > 2000:
            k = min(k, 66)
        self.run(f"crowd = [{a} % 32 + i % 5 for i in range({k})]\n" + self.pick([
            f"{self.name()} = crowd[0] + crowd[-1] - crowd[{k // 2}]",
            f"for c in crowd[::{self.r.randrange(1, 4)}]:\n    c += {a} % 8\n{self.name()} = crowd[-1] - crowd[0]",
            f"for i, c in enumerate(crowd):\n    c[i % 3:] -= i % 4\n{self.name()} = crowd[3] + crowd[-2]",
            f"for i in range(len(crowd)):\n    w = crowd[i][:i % 5 + 1]\n    w[...] = i % 7\n{self.name()} = crowd[5] + crowd[-1]"]))

    def odd(self):
        a, b = self.any(), self.any()
        self.run(self.pick([f"{a}, {b} = {b}, {a}", f"{self.name()} = {a}.copy()\n{a} += {self.value()}", f"{a} = {b}", f"{self.name()} = np.stack([{a}, {b}]).max(axis=0)",
                            f"{self.name()} = {a} + np.arange({self.shape[-1]})", f"{self.name()} = np.concatenate([{a}, {b}])[{self.shape[0]}:]", f"{self.name()} = {a}.copy().reshape(-1)[::-1].reshape({self.shape})",
                            f"u = np.zeros(7)\nw = u[::2]\nw[...] = 1\n{a}[::-1] = {b}\n{b} += {a}"]))

    def pairs(self):
        """A sum over all pairs of what is recorded, and changed or kept before it runs."""
        n, c, a = self.pick([63, 64, 70]), self.pick([2, 3, 4, 5]), self.any()
        w = self.pick(["(d * d).sum(-1) % 3", "p[:, :1] * p[None, :, 0] + 1", "np.arange(4900).reshape(70, 70)[:len(p), :len(p)] % 4 + p[:, 0]"])
        changed = self.pick(["", "", "p += 1\n", "w[3:] = 2\n", "w[:, :, None][1] = 5\n"])
        self.run(f"p = np.arange({n}.0 * {c}).reshape({n}, {c}) % 5\nd = p[:, None, :] - p[None, :, :]\nw = {w}\n{changed}s = (d * w[:, :, None]).sum(1)\n"
                 + self.pick(["", "w += 1\n", "p *= 2\n", "w = d = 0\n"]) + f"{self.name()} = {a} + int(np.sum(s * s % 7)) % 50 + int(s[3, 1]) % 9")

    def program(self):
        for _ in range(self.r.randrange(2, 5)):
            self.create()
        if not self.arrays():
            self.run(f"v0 = np.ones({self.shape})")
            self.count = max(self.count, 1)
        ways = [self.named, self.named, self.in_place, self.in_place, self.in_place, self.into_view, self.into_view, self.into_view, self.named_view, self.picked,
                self.scatter_of_many, self.conversions, self.constants, self.chain, self.sums, self.sums, self.pairs, self.loops, self.crowd, self.read_and_changed, self.stencil, self.stencil, self.odd, self.create]
        for _ in range(self.r.randrange(3, 14)):
            self.pick(ways)()
            if self.r.random() < 0.12:
                self.look(self.any())
        return self.lines


class OnDevice(Planner):
    """Fewer elements and shapes: every kernel is compiled for the emulated GPU."""

    shapes = SMALL_SHAPES
