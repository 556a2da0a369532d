"""Random sessions, saved in one process and restored in another: every element, who shares what.

    sessions.py --warpcell PROGRAM [--count N] [--seed N] [--show N]

A program of random statements makes names that refer to each other: plain data, arrays and views of
them, functions with what is around them, classes and their instances, generators of numbers, what
cannot be saved. It saves them and then tells what they are; a second process restores them and tells
the same. What is told: each object once, by the place where it was met first, so that two names of
one object differ from two objects; then every array is written to, and all are told again. --show
prints the program of a number.
--damage: so many files with a wrong byte among their values are read, too. Last line: N passed, N failed.
"""

import argparse
import pathlib
import random
import subprocess
import sys
import tempfile

DTYPES = ["bool", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8", "c8", "c16"]

HEAD = """
import collections, dataclasses, datetime, decimal, enum, fractions, functools, math, random
import numpy as np, cupy as cp
"""

TELL = """
def _tell(names):
    seen, arrays, out = {}, [], []
    def one(v, depth=0):
        t = type(v)
        if v is None or t in (bool, int, float, complex, str, bytes) or v is ... or t is tuple and not v:
            return repr(v)
        if t.__name__ in ('generator', 'Missing', 'TextIOWrapper', 'dict_keys'):
            return 'lost'
        if id(v) in seen:
            return '#%d' % seen[id(v)][0]
        seen[id(v)] = len(seen), v
        if depth > 40:
            return 'deep'
        again = lambda x: one(x, depth + 1)
        tag = '#%d=' % seen[id(v)][0]
        if t in (list, tuple, collections.deque):
            return tag + t.__name__ + '[' + ', '.join([again(x) for x in v]) + ']'
        if t in (dict, collections.OrderedDict, collections.defaultdict, collections.Counter):
            return tag + t.__name__ + '{' + ', '.join([again(k) + ': ' + again(x) for k, x in v.items()]) + '}'
        if t in (set, frozenset):
            return tag + t.__name__ + repr(sorted([repr(x) for x in v]))
        if t.__name__ == 'ndarray':
            arrays.append(v)
            if v.dtype.kind == 'O':
                return tag + 'objects[' + ', '.join([again(x) for x in v.ravel().tolist()]) + ']' + str(v.shape)
            return tag + '%s %s %s %s %s %s' % (t.__module__, v.dtype.str, v.shape, v.strides, v.flags.writeable, v.tolist())
        if t.__name__ == 'MaskedArray':
            return tag + 'masked ' + again(v.data) + str(np.ma.getmaskarray(v).tolist())
        if t.__name__ in ('function', 'method', 'partial', '_lru_cache_wrapper'):
            try:
                r = v(3)
            except Exception as e:
                r = type(e).__name__ + str(e)
            r = repr(list(r)) if type(r).__name__ == 'generator' else again(r)
            return tag + t.__name__ + ' ' + getattr(v, '__qualname__', '') + ' ' + again(getattr(v, '__dict__', {}) if t.__name__ == 'function' else None) + ' -> ' + r
        if isinstance(v, type):
            if v.__module__ != '__main__':
                return tag + v.__name__
            kept = {k: x for k, x in v.__dict__.items() if (not callable(x) or type(x).__name__ == 'Missing') and not k.startswith('_') and type(x).__name__ not in ('property', 'staticmethod', 'classmethod')}
            return tag + 'class ' + v.__qualname__ + str([b.__name__ for b in v.__mro__]) + again(kept)
        if isinstance(v, enum.Enum):
            return tag + repr(v) + again(t)
        if t.__module__ == '__main__':
            parts = [again(t)]
            if isinstance(v, (list, tuple, dict)):
                parts.append(again(list(v.items()) if isinstance(v, dict) else list(v)))
            own = getattr(v, '__dict__', None)
            if own is None:
                own = {k: getattr(v, k) for k in getattr(t, '__slots__', ()) if hasattr(v, k)}
            parts.append(again(own))
            if hasattr(t, 'told'):
                parts.append(again(v.told()))
            return tag + ' '.join(parts)
        if t.__name__ == 'Generator':
            return tag + repr(v.random(2).tolist()) + repr(v.integers(0, 99, 3).tolist())
        if t.__name__ == 'RandomState':
            return tag + repr(v.rand(2).tolist())
        if t.__name__ == 'Random':
            return tag + repr([v.random(), v.gauss(0, 1)])
        return tag + t.__name__ + ' ' + repr(v)
    for name in names:
        out.append(name + ' = ' + (one(globals()[name]) if name in globals() else 'lost'))
    for a in arrays:
        out.append(str([np.shares_memory(a, b) if type(a) is type(b) and a.dtype.kind != 'O' != b.dtype.kind else None for b in arrays]))
    for k, a in enumerate(arrays):
        if a.size and a.flags.writeable and a.dtype.kind not in 'OVMmUST':
            a[(0,) * a.ndim] = k % 2
    out += [str(a.tolist()) for a in arrays if a.dtype.kind != 'O']
    return '\\n'.join(out)
"""


# Values of which a byte is another one, in a file whose check sums fit: restored, or refused with all
# names as they were; and what came back is used.
DAMAGE = """
import collections, dataclasses, enum, random, sys
import numpy as np
from numpy import _core
import _saving
get_ipython().run_cell('''
class C:
    __slots__ = ('a',)
    def m(self): return 5
class D(list): pass
class E(enum.Enum):
    A = 1
def mk():
    n = 1
    def up(x, y=2):
        nonlocal n
        n += x
        return n
    return up
up = mk(); c = C(); c.a = [c]; d = D([1]); d.q = d; e = E.A; p = collections.namedtuple('P', 'x')(1)
a = np.arange(12.).reshape(3, 4); b = a[1:, ::2]; o = np.array([1, 'a'], object); r = np.zeros(2, [('a', 'i4')])
g = np.random.default_rng(1); q = collections.deque([1]); t = ('x' * 10, 2.5, -1, 10**30, {3: b'y'})
''')
names = 'C D E mk up c d e p a b o r g q t'.split()
path = PATH
get_ipython().run_line_magic('save', path + ' ' + ' '.join(names))
file = _core.saved_reader(path)
values, summary, blocks = file.values(), file.summary(), []
try:
    while True:
        blocks.append(file.array(len(blocks), 'u1', 0).copy())
except ValueError:
    file.close()
before, rng, counts = {n: globals()[n] for n in names}, random.Random(SEED), collections.Counter()
for _ in range(COUNT):
    changed = bytearray(values)
    changed[rng.randrange(len(changed))] = rng.choice([rng.randrange(256), changed[rng.randrange(len(changed))]])
    file = _core.saved_writer(path)
    for x in blocks:
        file.array(x)
    file.done(summary, bytes(changed))
    try:
        _saving.restore(path, [])
        counts['restored'] += 1
    except ValueError:
        counts['refused'] += 1
        assert all([globals()[n] is x for n, x in before.items()])
    for n in names:
        x = globals()[n]
        for use in (repr, len, hash, list, lambda x: x(1), lambda x: x.m(), lambda x: x + 1, lambda x: x[0], lambda x: x.sum()):
            try:
                use(x)
            except Exception:
                pass
        globals()[n] = before[n]
print(sum(counts.values()) if len(counts) == 2 else counts)
"""


class Program:
    """The text of one session."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.lines, self.names, self.arrays, self.lists, self.classes = [], [], [], [], []
        makers = [getattr(self, n) for n in dir(self) if n.startswith("make_")]
        for _ in range(self.r.randrange(10, 45)):
            self.r.choice(makers)()

    def new(self, text, kept=None):
        name = f"n{len(self.names)}"
        self.lines.append(f"{name} = {text}")
        self.names.append(name)
        if kept is not None:
            kept.append(name)
        return name

    def any(self):
        return self.r.choice(self.names) if self.names and self.r.random() < 0.7 else self.plain()

    def plain(self, depth=0):
        r = self.r
        kind = r.randrange(14 if depth < 2 else 9)
        if kind == 0:
            return str(r.choice([0, -1, 255, 256, 65536, 2**31, -(2**31) - 1, 2**63, -(10**30)]))
        if kind == 1:
            return r.choice(["0.1", "-0.0", "1e300", "float('inf')", "5e-324"])
        if kind == 2:
            return repr(
                "".join(r.choice("ab\n'é漢\U0001f600") for _ in range(r.choice([0, 1, 5, 300])))
            )
        if kind == 3:
            return repr(bytes(r.randrange(256) for _ in range(r.choice([0, 2, 300]))))
        if kind == 4:
            return r.choice(
                ["None", "True", "False", "...", "1+2j", "range(1, 9, 3)", "slice(1, None, 2)"]
            )
        if kind == 5:
            return r.choice(
                ["decimal.Decimal('1.50')", "fractions.Fraction(2, 6)", "datetime.date(2020, 2, 29)",
                 "datetime.datetime(2020, 1, 2, 3, 4, 5, 6)", "datetime.timedelta(5, 7)"]
            )  # fmt: skip
        if kind == 6:
            return r.choice(
                [
                    "np.float32(1.5)",
                    "np.int8(-3)",
                    "np.datetime64('2020-01-01')",
                    "np.str_('x')",
                    "np.dtype('f4')",
                ]
            )
        if kind == 7:
            return r.choice(
                ["math.sin", "np.add", "len", "math", "np.linalg", "int", "np.float64", "str.upper"]
            )
        if kind == 8:
            return r.choice(
                ["frozenset([1, 2])", "{1, 'a'}", "set()", "bytearray(b'xy')", "()", "[]", "{}"]
            )
        parts = [self.plain(depth + 1) for _ in range(r.randrange(4))]
        if kind < 11:
            return "[" + ", ".join(parts) + "]"
        if kind == 11:
            return "(" + "".join(p + ", " for p in parts) + ")"
        return "{" + ", ".join(f"{k!r}: {p}" for k, p in enumerate(parts)) + "}"

    def make_plain(self):
        self.new(self.plain())

    def make_alias(self):
        if self.names:
            self.new(self.r.choice(self.names))

    def make_list(self):
        self.new("[" + ", ".join(self.any() for _ in range(self.r.randrange(5))) + "]", self.lists)

    def make_cycle(self):
        if self.lists:
            self.lines.append(f"{self.r.choice(self.lists)}.append({self.any()})")

    def make_dict(self):
        self.new("{" + ", ".join(f"'k{k}': {self.any()}" for k in range(self.r.randrange(4))) + "}")

    def make_container(self):
        self.new(
            self.r.choice(
                ["collections.deque([{}], 5)", "collections.OrderedDict(a={})", "collections.Counter('aab')",
                 "collections.defaultdict(list, x={})", "({}, 1)"]
            ).format(self.any())
        )  # fmt: skip

    def make_array(self):
        r = self.r
        shape = tuple(r.choice([0, 1, 2, 3, 5]) for _ in range(r.randrange(4)))
        count = math_prod(shape)
        text = f"np.arange({count}).astype('{r.choice(DTYPES)}').reshape({shape})"
        text = r.choice(["{}", "{}", "np.asfortranarray({})", "cp.asarray({})"]).format(text)
        self.new(text, self.arrays)

    def make_view(self):
        if not self.arrays:
            return
        a = self.r.choice(self.arrays)
        way = self.r.choice(
            ["{}.T", "{}[...]", "{}.ravel()", "{}[::-1] if {}.ndim else {}", "{}[1:] if {}.ndim else {}",
             "{}.real", "{}.imag", "{}[::2] if {}.ndim else {}", "{}[..., None]", "{}.copy()", "{} + 1",
             "{}.view('u1') if {}.ndim and {}.flags.c_contiguous else {}"]
        )  # fmt: skip
        self.new(way.replace("{}", a), self.arrays)

    def make_part(self):
        whole = self.new(f"np.arange({self.r.choice([10, 1000])}.)", self.arrays)
        self.new(f"{whole}[{self.r.randrange(3)}::3]", self.arrays)

    def make_special(self):
        self.new(
            self.r.choice(
                ["np.array(['a', 'bcd'])", "np.array(['2020-01-01', 'NaT'], 'M8[D]')", "np.array([1, 2], '>i4')",
                 "np.array([(1, 2.5)], [('a', 'i4'), ('b', 'f8')])", "np.ma.array([1, 2, 3], mask=[0, 1, 0])",
                 "np.broadcast_to(np.arange(3), (2, 3))", "np.matrix([[1, 2]])", "np.array(7.5)"]
            )
        )  # fmt: skip

    def make_objects(self):
        self.lines.append(
            f"n{len(self.names)}_ = np.empty(3, object); n{len(self.names)}_[0] = {self.any()}"
        )
        self.new(f"n{len(self.names)}_[{self.r.choice(['...', '1:', '::-1'])}]")

    def make_function(self):
        at = len(self.names)
        around, default = self.any(), self.any()
        self.lines.append(
            self.r.choice(
                [
                    f"def f{at}(x, d={default}):\n    'doc'\n    return [x, d]\n",
                    f"def m{at}(kept):\n    def f{at}(x):\n        return (x, kept)\n    return f{at}\nf{at} = m{at}({around})\n",
                    f"f{at} = lambda x, *a, k={default}, **o: (x, a, k)\n",
                    f"def f{at}(x):\n    for i in range(x):\n        yield i * {at}\n",
                    f"@functools.lru_cache\ndef f{at}(x):\n    return x + {at}\n",
                    f"def w{at}(g):\n    @functools.wraps(g)\n    def inner(*a):\n        inner.n += 1\n        return g(*a), inner.n\n"
                    f"    inner.n = 0\n    return inner\n@w{at}\ndef f{at}(x):\n    return x * 2\n",
                    f"def f{at}(x):\n    return 1 if x < 1 else x * f{at}(x - 1)\nf{at}.extra = {around}\n",
                    f"f{at} = functools.partial(max, {at}, key=abs)\n",
                ]
            )
        )
        self.new(f"f{at}")

    def make_shared_variable(self):
        at = len(self.names)
        self.lines.append(
            f"def c{at}():\n    n = {at}\n    def up(x):\n        nonlocal n\n        n += x\n        return n\n"
            f"    def get(x):\n        return n\n    return up, get\n"
        )
        self.new(f"c{at}()")

    def make_class(self):
        at = len(self.names)
        bases = self.r.sample(self.classes, min(len(self.classes), self.r.randrange(2)))
        head = self.r.choice([", ".join(bases), "list", "dict"]) if not bases else ", ".join(bases)
        self.lines.append(
            f"class C{at}({head}):\n    shared = {self.any()}\n    def told(self):\n        return [{at}, type(self).__name__]\n"
            f"    @property\n    def p(self):\n        return {at}\n    @staticmethod\n    def s(x):\n        return x\n"
            f"    @classmethod\n    def c(cls, x):\n        return cls\n"
        )
        self.classes.append(f"C{at}")
        self.new(f"C{at}")

    def make_instance(self):
        if self.classes:
            name = self.new(f"{self.r.choice(self.classes)}()")
            for k in range(self.r.randrange(3)):
                self.lines.append(f"{name}.a{k} = {self.any()}")
            if self.r.random() < 0.4:
                self.new(f"{name}.{self.r.choice(['told', 'c', 's'])}")

    def make_special_class(self):
        at = len(self.names)
        self.lines.append(
            self.r.choice(
                [
                    f"@dataclasses.dataclass\nclass X{at}:\n    a: int\n    b: list = dataclasses.field(default_factory=list)\n"
                    f"x{at} = X{at}({self.any()})\n",
                    f"@dataclasses.dataclass(frozen=True)\nclass X{at}:\n    a: int = 3\nx{at} = {{X{at}(1): {self.any()}}}\n",
                    f"class X{at}(enum.Enum):\n    A = {at}\n    B = 'b'\nx{at} = [X{at}.A, X{at}('b'), X{at}]\n",
                    f"X{at} = collections.namedtuple('X{at}', 'p q')\nx{at} = X{at}({self.any()}, 2)\n",
                    f"class X{at}:\n    __slots__ = ('u', 'v')\nx{at} = X{at}(); x{at}.u = {self.any()}\n",
                    f"class X{at}(Exception):\n    pass\nx{at} = X{at}('why', {at})\nx{at} = [x{at}.args]\n",
                ]
            )
        )
        self.new(f"x{at}")

    def make_numbers(self):
        self.new(
            self.r.choice(
                ["np.random.default_rng({})", "np.random.RandomState({})", "random.Random({})",
                 "np.random.Generator(np.random.MT19937({}))"]
            ).format(self.r.randrange(99))
        )  # fmt: skip

    def make_lost(self):
        self.new(self.r.choice(["(i for i in [1])", "open('/dev/null')", "{}.keys()"]))
        if self.r.random() < 0.5:
            self.new(f"[1, {self.names[-1]}]")

    def text(self, path):
        save = f"get_ipython().run_line_magic('save', {str(path)!r})\n"
        return HEAD + "\n".join(self.lines) + "\n" + save + TELL + f"print(_tell({self.names!r}))\n"

    def restoring(self, path):
        restore = f"get_ipython().run_line_magic('restore', {str(path)!r})\n"
        return restore + TELL + f"print(_tell({self.names!r}))\n"


def math_prod(shape):
    n = 1
    for s in shape:
        n *= s
    return n


def run(warpcell, text, folder):
    path = folder / "cell.py"
    path.write_text(text)
    done = subprocess.run([warpcell, "run", str(path)], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def check(warpcell, seed, folder):
    """What is wrong with a session; empty: nothing."""
    program, path = Program(seed), folder / "session"
    code, wanted, errors = run(warpcell, program.text(path), folder)
    if code:
        return f"the program failed: {errors[-600:]}"
    code, got, errors = run(warpcell, program.restoring(path), folder)
    if code:
        return f"restoring failed: {errors[-600:]}\n{got[-600:]}"
    wanted, got = [
        [l for l in text.split("\n") if " = " in l[:9] or l[:1] == "["] for text in (wanted, got)
    ]
    for a, b in zip(wanted, got):
        if a != b:
            return f"saved:    {a[:600]}\nrestored: {b[:600]}"
    return "" if len(wanted) == len(got) and wanted else f"{len(wanted)} lines and {len(got)} lines"


def damage(warpcell, seed, count):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        head = f"PATH, SEED, COUNT = {str(path / 'session')!r}, {seed}, {count}\n"
        code, got, errors = run(warpcell, head + DAMAGE, path)
    lines = got.split()
    return (
        "" if code == 0 and lines[-1:] == [str(count)] else f"{code}: {got[-600:]}\n{errors[-600:]}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--warpcell", required=True)
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--damage", type=int, default=100, help="files that are damaged")
    parser.add_argument("--show", type=int)
    options = parser.parse_args()
    if options.show is not None:
        print(Program(options.show).text("/tmp/session"))
        return 0
    failed = 0
    for seed in range(options.seed, options.seed + options.count):
        with tempfile.TemporaryDirectory() as folder:
            wrong = check(options.warpcell, seed, pathlib.Path(folder))
        if wrong:
            failed += 1
            print(f"session {seed}:\n{wrong}", file=sys.stderr)
    wrong = damage(options.warpcell, options.seed, options.damage)
    if wrong:
        failed += 1
        print(f"damaged sessions:\n{wrong}", file=sys.stderr)
    print(f"{options.count + 1 - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
