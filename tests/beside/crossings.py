"""Random sessions over both engines: names of many kinds, bound and changed here and in the Python
beside the engine, aliases of them, views, classes, defaults, `%reset`; against the same statements in one
plain Python, which is the one that runs this.

    crossings.py [--warpcell PROGRAM] [--count N] [--seed N] [--seconds S] [--show]

A session is a row of cells of one to four statements, each in an engine of its own or where Warpcell
puts it. After each statement a cell says so, and at its end what some names are: each object that can
change by the place where it was met first, so that two names of one object differ from two objects.
What is said that does not cross (a TypeError that names it, a warning that something keeps what it was)
is no fault: the plain Python then does what the cell has done, or the session ends. --show prints the
cells of the sessions. --seconds: no new session after so many. Last line: N passed, N failed.
"""

import argparse
import contextlib
import io
import os
import pathlib
import random
import re
import sys
import time
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "kernel"))

HEAD = """
import collections, enum
import numpy as np

class Plain:
    made = 0
    box = []
    def __init__(self, x=None):
        self.x = x
    def __repr__(self):
        return type(self).__name__
    def put(self, x):
        self.x = x
        return self
    def count(self, by=1):
        Plain.made += by
        return Plain.made

class Child(Plain):
    rate = 0.5
    def both(self):
        return [self.x, self.rate, self.made]

class Slots:
    __slots__ = ("a", "b")
    def __init__(self, a):
        self.a = a
    def __repr__(self):
        return "Slots"

class Colour(enum.Enum):
    RED = 1
    BLUE = "b"

class Odd(ValueError):
    pass

Pair = collections.namedtuple("Pair", "p q")

def keep(x, box=[]):
    box.append(x)
    return len(box)

def total():
    return level + 1

def raise_level(by):
    global level
    level += by
    return level

level = 0

def told(v, seen):
    t = type(v)
    if v is None or t in (bool, int, float, complex, str, bytes, range, slice):
        return repr(v)
    if t is tuple:
        return "(" + ", ".join([told(x, seen) for x in v]) + ")"
    if t.__name__ == "ndarray":
        return str(v.dtype) + str(v.shape) + str(v.tolist())
    if isinstance(v, (np.generic, np.datetime64, np.timedelta64, np.str_, Colour)):
        return repr(v)
    if t is frozenset:
        return "frozenset" + str(sorted([repr(x) for x in v]))
    if id(v) in seen:
        return "#" + str(seen[id(v)][0])
    seen[id(v)] = len(seen), v
    if t is set:
        return "set" + str(sorted([repr(x) for x in v]))
    if isinstance(v, (list, collections.deque, Pair)):
        return t.__name__ + "[" + ", ".join([told(x, seen) for x in v]) + "]"
    if isinstance(v, dict):
        return t.__name__ + "{" + ", ".join([told(k, seen) + ": " + told(x, seen) for k, x in v.items()]) + "}"
    if t is bytearray:
        return repr(v)
    if isinstance(v, (Plain, Odd)):
        own = ", ".join([n + "=" + told(x, seen) for n, x in sorted(v.__dict__.items())])
        return t.__name__ + str(t in (Plain, Child, Odd)) + repr(getattr(v, "args", ())) + "<" + own + ">"
    if t is Slots:
        return "Slots<" + ", ".join([n + "=" + told(getattr(v, n), seen) for n in "ab" if hasattr(v, n)]) + ">"
    return t.__name__ + getattr(v, "__name__", "")

def tell(values):
    seen = {}
    return "; ".join([told(v, seen) for v in values]) + "; " + str([Plain.made, Child.made, Child.rate, Plain.box])
"""

NAMES = ["a", "b", "c", "d", "e", "f", "g", "h"]
PLAIN = [
    "0",
    "-3",
    "2.5",
    "True",
    "None",
    "'text'",
    "'\\u6e29'",
    "b'by'",
    "1j",
    "10**30",
    "(1, 'x')",
]
PLAIN += [
    "np.float32(1.5)",
    "np.int64(7)",
    "range(3)",
    "slice(1, 4)",
    "Colour.BLUE",
    "frozenset({1, 2})",
]
CHANGING = [
    "[]",
    "[1, 2]",
    "{}",
    "{'k': 1}",
    "{1, 2}",
    "[[1], [2]]",
    "{'k': [1]}",
    "bytearray(b'ab')",
]
CHANGING += [
    "collections.deque([1, 2])",
    "collections.Counter('aab')",
    "Plain(1)",
    "Child([1])",
    "Slots(2)",
]
CHANGING += [
    "collections.defaultdict(list)",
    "Odd('why', 2)",
    "Pair(1, [2])",
    "collections.OrderedDict(k=1)",
]
ARRAYS = [
    "np.arange(6)",
    "np.arange(6.0).reshape(2, 3)",
    "np.zeros(4, np.float32)",
    "np.ones((2, 2), bool)",
]
ARRAYS += [
    "np.array([1 + 2j, 3])",
    "np.array(['ab', 'c'])",
    "np.arange(3).astype('M8[D]')",
    "np.zeros(0)",
]
ARRAYS += ["np.array(5)", "np.array([1, 'x'], object)", "np.arange(12, dtype=np.int16)[::2]"]


class Session:
    """Statements that fit what the names are in the plain Python."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.names = {}
        self.reset()

    def run(self, text):
        """(what it prints, the class of its error or "")"""
        out = io.StringIO()
        with contextlib.redirect_stdout(out), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                exec(compile(text, "cell", "exec"), self.names)
            except Exception as error:
                return out.getvalue(), type(error).__name__.removeprefix("UFunc")
        return out.getvalue(), ""

    def reset(self):
        self.names.clear()
        self.names["__name__"] = "__main__"
        self.run(HEAD)

    def bound(self, *kinds):
        """Names, of those with a value of some kinds."""
        found = [n for n in NAMES if n in self.names]
        return [n for n in found if not kinds or isinstance(self.names[n], kinds)]

    def value(self):
        """A text of a value: a new one, a name, or one that holds names."""
        pick, some = self.random.choice, self.bound()
        kind = self.random.random()
        if kind < 0.45 or not some:
            return pick(pick([PLAIN, CHANGING, CHANGING, ARRAYS]))
        if kind < 0.7:
            return pick(some)
        one, other = pick(some), pick(some)
        return pick(
            [
                "[{0}, {1}]",
                "({0}, {1})",
                "{{'k': {0}, 'l': {1}}}",
                "Plain({0})",
                "Child([{0}, {1}])",
            ]
            + ["Pair({0}, {1})", "collections.deque([{0}])", "[{0}, [{0}]]", "Slots({0})"]
        ).format(one, other)

    def statement(self):
        pick, some = self.random.choice, self.bound()
        if not some or self.random.random() < 0.35:
            return f"{pick(NAMES)} = {self.value()}"
        name = pick(some)
        forms = self.changes(name, self.names[name])
        others = [
            "Plain.made += 1",
            "Child.rate = Child.rate * 2",
            f"Plain.box.append({self.random.randrange(9)})",
        ]
        others += [
            f"del {name}",
            f"print(keep({self.random.randrange(9)}))",
            "print(total())",
            "print(raise_level(2))",
        ]
        others += [
            "level = 10",
            "Child.made = 7",
            f"{pick(NAMES)} = keep",
            f"{pick(NAMES)} = Plain",
        ]
        others += [
            f"for {pick(NAMES)} in range(2): pass",
            f"{pick(NAMES)} = {name}",
            "Plain.box = [1]",
        ]
        return pick(forms) if forms and self.random.random() < 0.8 else pick(others)

    def changes(self, name, value):
        """Statements that change a value in place, or use it."""
        numpy, new, other = self.names["np"], self.value(), self.random.choice(NAMES)
        n = self.random.randrange(4)
        kind = type(value).__name__
        if isinstance(value, numpy.ndarray):
            return self.array_changes(name, value, other)
        if isinstance(value, type) or callable(value):
            return [f"print({name}.__name__)"]
        table = {
            "list": [
                "{0}.append({1})",
                "{0}.pop()",
                "{0} += [{1}]",
                "{0}[0] = {1}",
                "{0}.reverse()",
                "{2} = {0}[:]",
            ]
            + [
                "{2} = {0}[0]",
                "{0}[0].append({3})",
                "{0}.clear()",
                "{0}.insert(0, {3})",
                "{0} = {0} * 2",
            ],
            "dict": [
                "{0}['k'] = {1}",
                "{0}.pop('k')",
                "{0}.update(z={1})",
                "{2} = {0}['k']",
                "{0}['k'].append({3})",
            ]
            + ["{0}[{3}] = {1}", "{0} |= {{'y': {3}}}"],
            "set": ["{0}.add({3})", "{0}.discard(1)", "{0} |= {{{3}}}", "{2} = {0} | {{5}}"],
            "bytearray": ["{0}.append({3})", "{0}[0] = 65", "{0} += b'z'"],
            "deque": ["{0}.append({1})", "{0}.rotate(1)", "{0}.popleft()", "{2} = {0}[0]"],
            "Counter": ["{0}['a'] += {3}", "{0}.update('abc')", "print({0}.most_common(1))"],
            "defaultdict": ["{0}[{3}].append({1})", "{2} = {0}[1]", "print(len({0}))"],
            "OrderedDict": ["{0}['z'] = {1}", "{0}.move_to_end('k')"],
            "Plain": [
                "{0}.x = {1}",
                "{0}.put({1})",
                "{0}.x.append({3})",
                "{2} = {0}.x",
                "print({0}.count())",
            ]
            + ["{0}.y = {1}", "del {0}.x", "{2} = {0}.put"],
            "Child": [
                "{0}.x = {1}",
                "print({0}.both())",
                "{0}.x.append({3})",
                "{2} = {0}.x",
                "{0}.rate = {3}",
            ]
            + ["print({0}.count({3}))"],
            "Slots": ["{0}.b = {1}", "{0}.a = {1}", "{2} = {0}.a", "del {0}.a"],
            "Odd": ["{0}.extra = {1}", "print({0})", "raise {0}"],
            "Pair": ["{2} = {0}.q", "{0}.q.append({3})"],
            "tuple": ["{2} = {0}[0]", "{0}[0].append({3})", "{0} = {0} + ({1},)"],
        }
        forms = table.get(kind, ["{2} = [{0}, {0}]", "print({0})", "{0} = {1}"])
        return [form.format(name, new, other, n) for form in forms]

    def array_changes(self, name, value, other):
        forms = [
            "{2} = {0}.copy()",
            "{2} = {0}[...]",
            "{2} = {0}.T",
            "{2} = {0}.reshape(-1)",
            "{2} = [{0}, {0}]",
        ]
        if value.dtype.kind in "iufcb" and value.size:
            forms += [
                "{0}[...] = 1",
                "{0}.flat[0] = 1",
                "{0} += {0}",
                "print({0}.sum())",
                "{2} = {0} + 1",
            ]
            forms += ["{2} = {0}.ravel()[:2]", "{2} = {0}.view()"]
        if value.ndim and value.size:
            forms += ["{2} = {0}[::-1]", "{2} = {0}[1:]", "{2} = {0}[0]"]
        return [form.format(name, None, other) for form in forms]

    def cell(self):
        """(head, statements, what tells names at the end)"""
        head = self.random.choice(["", "", "%%python\n", "%%python\n", "%%warpcell\n"])
        return head, self.random.randint(1, 4)

    def telling(self):
        some = self.bound()
        self.random.shuffle(some)
        return f"print(tell([{', '.join(some[: self.random.randrange(5)])}]))"


DOES_NOT_CROSS = re.compile(r"cannot go to Python|is in Python: |lives? in Python|In\[Python\]")


class Fault(Exception):
    pass


class Pairing:
    """A session in the kernel, beside its plain Python."""

    def __init__(self, kernel, seed, shows):
        self.kernel, self.session, self.shows = kernel, Session(seed), shows
        self.cells, self.statements, self.refused = [], 0, 0

    def ask(self, text):
        if self.shows:
            print(text, end="\n\n", flush=True)
        self.cells.append(text)
        reply, got = self.kernel.run("", code=text)
        stream = {
            name: "".join(
                m.content["text"] for m in got if m.type == "stream" and m.content["name"] == name
            )
            for name in ("stdout", "stderr")
        }
        error = (
            "" if reply.content["status"] == "ok" else reply.content["ename"].removeprefix("UFunc")
        )
        trace = "\n".join(reply.content.get("traceback", []))
        return stream["stdout"], stream["stderr"], error, trace

    def begin(self):
        for head in ("%reset -f", HEAD):
            out, _, error, trace = self.ask(head)
            if error or out:
                raise Fault(f"{head}: {out}{trace}")

    def step(self):
        """One cell. False: it was said that the engines have parted."""
        if self.session.random.random() < 0.02:
            self.begin()
            self.session.reset()
        head, count = self.session.cell()
        statements = [self.session.statement() for _ in range(count)]
        last = self.session.telling()
        parts = [f"{s}\nprint('@{i}')\n" for i, s in enumerate(statements)]
        out, err, error, trace = self.ask(head + "".join(parts) + last)
        refused = error in ("TypeError", "NameError") and DOES_NOT_CROSS.search(trace)
        if refused:
            self.refused += 1
            parts = parts[: len(re.findall(r"^@", out, re.M))]
            wanted = self.session.run("".join(parts))
            error, statements = "", parts
        else:
            wanted = self.session.run("".join(parts) + last)
        self.statements += len(statements)
        if (out, error) != wanted and not ("Warning:" in err and "keeps what it was" in err):
            raise Fault(f"wanted: {wanted}\ngot:    {(out, error)}\n{trace}{err}")
        return "keeps what it was" not in err

    def go_on(self, cells):
        self.begin()
        for _ in range(cells):
            if not self.step():
                return


def main():
    from client import COMMANDS, Kernel

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--warpcell", default=COMMANDS["warpcell"][0])
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--cells", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    COMMANDS["warpcell"][0] = options.warpcell
    passed = failed = statements = refused = 0
    end = time.monotonic() + options.seconds
    with Kernel("warpcell", env={"WARPCELL_PYTHON": sys.executable}) as kernel:
        for seed in range(options.seed, options.seed + options.count):
            if time.monotonic() > end:
                break
            pairing = Pairing(kernel, seed, options.show)
            try:
                pairing.go_on(options.cells)
                passed += 1
            except Fault as fault:
                failed += 1
                cells = "\n---\n".join(pairing.cells[2:])
                print(f"session {seed}:\n{cells}\n{fault}\n", file=sys.stderr)
            statements += pairing.statements
            refused += pairing.refused
    print(f"{statements} statements, {refused} cells with what does not cross")
    print(f"{passed} passed, {failed} failed")
    return failed != 0 or not passed


if __name__ == "__main__":
    sys.exit(main())
