#!/usr/bin/env python3
"""NumPy's own tests, run in CPython and here.

The test modules are those of the NumPy that is installed beside this Python. worker.py runs a
module's tests one after the other, in either interpreter, with a small stand-in for pytest
(standin/pytest.py). A test counts when CPython passes it that way and it does not rest on NumPy's
internals (internals.txt, by reason). A test that crashes, takes too long or too much memory ends
its worker; the tests after it go on in another one.

    run.py --warpcell build/warpcell --wanted build/numpy.json           all modules, a table
    run.py ... --quick                 those of recorded.txt marked quick; fewer passed than there is a failure
    run.py ... --record                writes recorded.txt and the figure in docs/language.md
    run.py ... --failures FILE PART    the failures of modules whose path has PART, with their reasons
"""

import argparse
import ast
import collections
import concurrent.futures
import fnmatch
import hashlib
import importlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import warnings

import numpy

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent
NUMPY = pathlib.Path(numpy.__file__).resolve().parent
RECORDED = HERE / "recorded.txt"
SECONDS = 6  # of processor time that a test may take
WAIT = 60  # seconds by the clock
MEMORY = 3 << 30  # bytes that a worker may hold
ELSEWHERE = (
    "f2py",
    "distutils",
    "_pyinstaller",
    "typing",
)  # builds, compilers, mypy: no arrays there
HELPERS = {  # modules of NumPy's that only tests use; taken from NumPy's files where they are missing
    "numpy.ma.testutils": "ma/testutils.py",
    "numpy.linalg.tests.test_linalg": "linalg/tests/test_linalg.py",
    "numpy.ma.tests.test_subclassing": "ma/tests/test_subclassing.py",
    "numpy._core.tests._natype": "_core/tests/_natype.py",
    "numpy._core.tests._locales": "_core/tests/_locales.py",
    "numpy.testing._private.utils": None,  # ours: standin/testing_utils.py
}


def modules():
    paths = sorted(p.relative_to(NUMPY).as_posix() for p in NUMPY.glob("**/tests/test_*.py"))
    return [p for p in paths if p.split("/")[0] not in ELSEWHERE]


# ---- what rests on internals ------------------------------------------------------------------


PRIVATE = "private names of NumPy's, which are no public name as well"


def public_objects():
    """What numpy and its public modules offer, by identity."""
    found = {}
    for name in (
        "numpy",
        "numpy.ma",
        "numpy.linalg",
        "numpy.fft",
        "numpy.random",
        "numpy.char",
        "numpy.strings",
        "numpy.rec",
        "numpy.lib",
        "numpy.lib.array_utils",
        "numpy.lib.format",
        "numpy.lib.mixins",
        "numpy.lib.npyio",
        "numpy.lib.stride_tricks",
        "numpy.lib.introspect",
        "numpy.lib.recfunctions",
        "numpy.lib.scimath",
        "numpy.exceptions",
        "numpy.dtypes",
        "numpy.testing",
        "numpy.typing",
        "numpy.polynomial",
        "numpy.matlib",
        "numpy.ma.mrecords",
    ):
        module = importlib.import_module(name)
        for key, value in vars(module).items():
            if not key.startswith("_"):
                found[id(value)] = value
    return found


def is_private(module):
    parts = module.split(".")
    if parts[0] != "numpy" or module.startswith("numpy.testing._private") or ".tests." in module:
        return False
    return any(p.startswith("_") for p in parts) or module in (
        "numpy.ma.core",
        "numpy.ma.extras",
        "numpy.random.mtrand",
        "numpy.random.bit_generator",
    )


class Private:
    """Which dotted names lead to something private of NumPy's."""

    def __init__(self):
        self.public = public_objects()

    def of_import(self, module, name):
        """from module import name"""
        try:
            value = getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError):
            return False
        if isinstance(value, type(sys)):
            return False  # judged where its names are used
        own = (
            name.startswith("_")
            and module.startswith("numpy")
            and not module.startswith("numpy.testing._private")
        )
        return (is_private(module) or own) and id(value) not in self.public

    def of_chain(self, module, rest):
        """module.a.b.c: the first that is no module decides."""
        try:
            value = importlib.import_module(module)
        except ImportError:
            return False
        private = is_private(module)
        for name in rest:
            if not isinstance(value, type(sys)):
                break
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    value = getattr(value, name)
            except AttributeError:
                return False
            if isinstance(value, type(sys)):
                private = is_private(value.__name__)
            elif name.startswith("_") and not name.startswith("__"):
                private = True
        return private and id(value) not in self.public and not isinstance(value, type(sys))


class Internals:
    """internals.txt: for every reason the imports, names and tests that it stands for."""

    def __init__(self):
        self.rules, self.private = [], Private()
        reason = None
        for line in (HERE / "internals.txt").read_text().splitlines():
            if not line.strip() or line.startswith("#"):
                continue
            if not line.startswith(" "):
                reason = line.strip()
                continue
            kind, _, pattern = line.strip().partition(" ")
            assert kind in ("import", "name", "text", "module", "test"), line
            self.rules.append((kind, pattern.strip(), reason))

    def first(self, kind, text):
        for k, pattern, reason in self.rules:
            if k == kind and fnmatch.fnmatchcase(text, pattern):
                return reason
        return None

    def of_text(self, text):
        for kind, pattern, reason in self.rules:
            if kind == "text" and re.search(pattern, text):
                return reason
        return None


def dotted(node):
    """a.b.c as text; None for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        base = dotted(node.value)
        return f"{base}.{node.attr}" if base else f"?.{node.attr}"
    return None


class Reasons:
    """Which tests of a module rest on internals: by name of test, or of class and test."""

    def __init__(self, path, tree, internals):
        self.path, self.internals = path, internals
        self.names = {}  # names of the module that are internals, with the reason
        self.aliases = {}  # names of the module that are modules of NumPy's
        self.by_test = {}
        self.classes = {n.name: n for n in tree.body if isinstance(n, ast.ClassDef)}
        self.whole = whole = internals.first("module", path)
        for node in tree.body:
            self.note_imports(node, self.names)
        helpers = [n for n in tree.body if not self.is_test(n)]
        for _ in range(3):  # helpers of helpers
            for node in helpers:
                reason = self.reason(node, self.names)
                if reason:
                    for name in self.bound(node):
                        self.names.setdefault(name, reason)
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                for member in self.members(node):
                    if isinstance(member, ast.FunctionDef) and member.name.startswith("test"):
                        key = f"{node.name}::{member.name}"
                        self.by_test[key] = (
                            whole
                            or self.of_member(node, member)
                            or internals.first("test", f"{path}::{key}")
                        )
            elif isinstance(node, ast.FunctionDef):
                self.by_test[node.name] = (
                    whole
                    or self.reason(node, self.names)
                    or internals.first("test", f"{path}::{node.name}")
                )

    @staticmethod
    def is_test(node):
        if isinstance(node, ast.ClassDef):
            return node.name.startswith("Test")
        return isinstance(node, ast.FunctionDef) and node.name.startswith("test")

    @staticmethod
    def bound(node):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            return [node.name]
        if isinstance(node, ast.Assign):
            return [n.id for t in node.targets for n in ast.walk(t) if isinstance(n, ast.Name)]
        return []

    def members(self, cls):
        """A class's own members and those of its bases in the file."""
        found = {}
        for base in cls.bases:
            name = dotted(base)
            if name in self.classes and name != cls.name:
                for member in self.members(self.classes[name]):
                    found[getattr(member, "name", id(member))] = member
        for member in cls.body:
            found[getattr(member, "name", id(member))] = member
        return list(found.values())

    def note_imports(self, top, names):
        for node in ast.walk(top):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    reason = self.internals.first("import", f"{node.module}.{alias.name}")
                    if not reason and self.internals.private.of_import(
                        node.module or "", alias.name
                    ):
                        reason = PRIVATE
                    if reason:
                        names[alias.asname or alias.name] = reason
                    elif (node.module or "").startswith("numpy"):
                        self.aliases[alias.asname or alias.name] = f"{node.module}.{alias.name}"
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    reason = self.internals.first("import", alias.name)
                    if reason:
                        names[alias.asname or alias.name] = reason
                    elif alias.name.startswith("numpy"):
                        self.aliases[alias.asname or alias.name.split(".")[0]] = (
                            alias.name if alias.asname else "numpy"
                        )

    def reason(self, node, names):
        for sub in ast.walk(node):
            text = (
                sub.arg if isinstance(sub, ast.arg) else dotted(sub)
            )  # a parameter: a fixture of that name
            if text is None:
                continue
            if text in names:
                return names[text]
            reason = self.internals.first("name", text)
            if reason:
                return reason
            first, *rest = text.split(".")
            if (
                rest
                and first in self.aliases
                and self.internals.private.of_chain(self.aliases[first], rest)
            ):
                return PRIVATE
        local = {}
        self.note_imports(node, local)
        for reason in local.values():
            return reason
        if any(k == "text" for k, _, _ in self.internals.rules):
            return self.internals.of_text(ast.unparse(node))
        return None

    def of_member(self, cls, member):
        members = {m.name: m for m in self.members(cls) if isinstance(m, ast.FunctionDef)}
        for own in self.members(cls):  # method = get_castingimpl(...), used as self.method
            if isinstance(own, ast.Assign):
                members.update({name: own for name in self.bound(own)})
        for decorator in cls.decorator_list:
            reason = self.reason(decorator, self.names)
            if reason:
                return reason
        todo, seen = [member], set()
        while todo:
            node = todo.pop()
            reason = self.reason(node, self.names)
            if reason:
                return reason
            for sub in ast.walk(node):
                name = (
                    (dotted(sub) or "").removeprefix("self.")
                    if isinstance(sub, ast.Attribute)
                    else None
                )
                if name in members and name not in seen and not name.startswith("test"):
                    seen.add(name)
                    todo.append(members[name])
        for name in ("setup_method", "setUp", "setup_class"):
            if name in members:
                reason = self.reason(members[name], self.names)
                if reason:
                    return reason
        return None

    def of(self, test):
        return self.whole or self.by_test.get(test.partition("[")[0])


# ---- one module -------------------------------------------------------------------------------


def segment(lines, node):
    """A statement's text with its decorators, and the line it begins in."""
    first = min([node.lineno] + [d.lineno for d in getattr(node, "decorator_list", [])])
    return first, "\n".join(lines[first - 1 : node.end_lineno])


def dedented(text, columns):
    return "\n".join(
        line[columns:] if not line[:columns].strip() else line for line in text.split("\n")
    )


def pieces_of(file):
    """A module as statements, so that one that fails does not take the rest along."""
    text = pathlib.Path(file).read_text()
    tree = ast.parse(text)
    lines = text.split("\n")
    pieces = []
    for node in tree.body:
        line, own = segment(lines, node)
        if (
            isinstance(node, ast.ImportFrom)
            and node.module != "__future__"
            and node.names[0].name != "*"
        ):
            where = node.module or ""
            if node.level:  # from .core: said in full
                where = ".".join(
                    file.relative_to(NUMPY.parent).with_suffix("").parts[: -node.level]
                    + ((where,) if where else ())
                )
            for alias in node.names:
                what = alias.name + (f" as {alias.asname}" if alias.asname else "")
                pieces.append({"line": line, "text": f"from {where} import {what}"})
        elif isinstance(node, ast.ClassDef):
            decorators = "".join(f"@{ast.unparse(d)}\n" for d in node.decorator_list)
            bases = ", ".join(
                [ast.unparse(b) for b in node.bases] + [ast.unparse(k) for k in node.keywords]
            )
            members = []
            for member in node.body:
                at, its = segment(lines, member)
                members.append([at, dedented(its, member.col_offset)])
            head = f"{decorators}class {node.name}({bases}):\n    pass"
            pieces.append(
                {"line": line, "text": own, "class": node.name, "head": head, "members": members}
            )
        else:
            pieces.append({"line": line, "text": own})
    return text, tree, pieces


def plan_of(path):
    text, tree, pieces = pieces_of(NUMPY / path)
    name = "numpy." + path[:-3].replace("/", ".")
    helpers = []
    for module, own in HELPERS.items():
        if module in text and own != path:
            file = NUMPY / own if own else HERE / "standin" / "testing_utils.py"
            helpers.append([module, str(file), pieces_of(file)[2]])
    return tree, {"name": name, "path": str(NUMPY / path), "pieces": pieces, "helpers": helpers}


def processor_seconds(pid):
    with open(f"/proc/{pid}/stat") as f:
        fields = f.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def held(pid):
    with open(f"/proc/{pid}/statm") as f:
        return int(f.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Workers:
    """Runs a module's tests in one interpreter, with a new worker after each that ended early."""

    def __init__(self, command, plan, tests, folder):
        self.command, self.plan, self.folder = command, plan, folder
        self.tests, self.known = tests, []
        self.results, self.errors = {}, []

    def run(self):
        left = self.tests
        for _ in range(400):
            done = self.once(left)
            if done is None:
                return self
            left = [t for t in (self.known if left is None else left) if t not in self.results]
            if not left:
                return self
        return self

    def once(self, tests):
        """One worker; None when it has come to its end."""
        plan = os.path.join(self.folder, "plan.json")
        out = os.path.join(self.folder, "results")
        with open(plan, "w") as f:
            json.dump({**self.plan, "tests": tests}, f)
        open(out, "w").close()
        limit = f"ulimit -v {16 << 20}; exec \"$@\""
        environment = {
            **os.environ,
            "OPENBLAS_NUM_THREADS": "1",
            "WARPCELL_THREADS": "1",
            "PYTHONHASHSEED": "0",
        }
        process = subprocess.Popen(
            ["sh", "-c", limit, "sh", *self.command, str(HERE / "worker.py"), plan, out],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=open(os.path.join(self.folder, "stderr"), "w"),
            env=environment,
            start_new_session=True,
        )
        reader = open(out)
        current, since, spent, why, rest, ended = None, time.time(), 0.0, None, "", False
        while True:
            code = process.poll()
            text = rest + reader.read()
            got, _, rest = text.rpartition("\n")
            for line in got.split("\n"):
                if not line:
                    continue
                row = json.loads(line)
                if row[0] == "begin":
                    current, since = row[1], time.time()
                    spent = self.spent(process)
                elif row[0] == "error":
                    self.errors.append(row[1:])
                elif row[0] == "end":
                    ended = True
                elif row[0] == "known":
                    self.known = row[1]
                else:
                    self.results[row[1]] = (row[0], row[2], row[3])
                    current, since = None, time.time()
            if code is not None:
                break
            try:
                if time.time() - since > WAIT or (
                    current and processor_seconds(process.pid) - spent > SECONDS
                ):
                    why = "takes too long"
                elif held(process.pid) > MEMORY:
                    why = "takes too much memory"
            except OSError:
                pass
            if why:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                code = 0
                if current:
                    self.results[current] = ("fail", why, 0)
                    return True
            time.sleep(0.05)
        if ended:
            return None
        if current:
            self.results[current] = ("fail", why or f"ends the process ({code})", 0)
            return True
        with open(os.path.join(self.folder, "stderr")) as f:
            self.errors.append([0, f"the worker ended with {code}: {f.read()[-400:]}"])
        return None

    @staticmethod
    def spent(process):
        try:
            return processor_seconds(process.pid)
        except OSError:
            return 0.0


def run_in(command, plan, tests):
    with tempfile.TemporaryDirectory() as folder:
        return Workers(command, plan, tests, folder).run()


# ---- all modules ------------------------------------------------------------------------------


class Wanted:
    """What CPython passes, kept in a file from run to run."""

    def __init__(self, path):
        self.path = pathlib.Path(path) if path else None
        self.lock = threading.Lock()
        key = hashlib.sha256(numpy.__version__.encode() + sys.version.encode())
        for p in (HERE / "worker.py", HERE / "standin" / "pytest.py"):
            key.update(p.read_bytes())
        self.key = key.hexdigest()
        self.passed, self.known = {}, {}
        if self.path and self.path.exists():
            kept = json.loads(self.path.read_text())
            if kept["key"] == self.key:
                self.passed, self.known = kept["passed"], kept["known"]

    def of(self, path, plan):
        """The tests that CPython passes of those not left out, and all that it knows, in order."""
        if path not in self.passed:
            run = run_in([sys.executable], plan, None)
            passed = [t for t, r in run.results.items() if r[0] == "pass"]
            with self.lock:
                self.passed[path], self.known[path] = passed, run.known
                if self.path:
                    self.path.write_text(
                        json.dumps({"key": self.key, "passed": self.passed, "known": self.known})
                    )
        return self.passed[path], self.known.get(path, [])


class Outcome:
    """A module's figures: counted tests, passed here, failures with why, internals by reason."""

    def __init__(self, path, wanted, internals, warpcell):
        tree, plan = plan_of(path)
        reasons = Reasons(path, tree, internals)
        plan["left_out"] = sorted(test for test, reason in reasons.by_test.items() if reason)
        there, plan["known"] = wanted.of(path, plan)
        self.path = path
        self.internals = collections.Counter(r for r in map(reasons.of, plan["known"]) if r)
        self.tests = [t for t in there if not reasons.of(t)]
        self.seconds, self.failures, self.errors, self.passed = 0.0, {}, [], []
        if self.tests:
            from_time = time.time()
            run = run_in([warpcell, "run"], plan, self.tests)
            self.seconds = time.time() - from_time
            self.errors = run.errors
            for test in self.tests:
                verdict, why, _ = run.results.get(test, ("fail", "was not run", 0))
                if verdict == "pass":
                    self.passed.append(test)
                else:
                    self.failures[test] = why if verdict == "fail" else f"{verdict}: {why}"


def recorded():
    """recorded.txt: for every module how many pass, of how many, and whether it is quick."""
    table = {}
    if RECORDED.exists():
        for line in RECORDED.read_text().splitlines():
            if line and not line.startswith("#"):
                here, there, quick, path = line.split()
                table[path] = (int(here), int(there), quick == "quick")
    return table


def record(outcomes):
    ranked = sorted(outcomes, key=lambda o: o.seconds)
    quick, spent = set(), 0.0
    for o in ranked:
        spent += o.seconds
        if spent < 45 and o.tests:
            quick.add(o.path)
    here, there = sum(len(o.passed) for o in outcomes), sum(len(o.tests) for o in outcomes)
    with open(RECORDED, "w") as f:
        f.write(
            "# Of NumPy's tests, by module: passed here, passed in CPython; quick ones run in ./test. Written by run.py --record.\n"
        )
        for o in sorted(outcomes, key=lambda o: o.path):
            if o.tests:
                f.write(
                    f"{len(o.passed):5d} {len(o.tests):5d} {'quick' if o.path in quick else 'long ':5s} {o.path}\n"
                )
    page = TOP / "docs" / "language.md"
    text = page.read_text()
    figure = f"{here:,} of the {there:,} tests"
    new = re.sub(r"[\d,]+ of the [\d,]+ tests(?= of NumPy)", figure, text)
    page.write_text(new)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--warpcell", required=True)
    parser.add_argument("--wanted", help="keeps what CPython passes here")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--failures", help="writes every failure with its reason to this file")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("parts", nargs="*", help="only modules whose path has one of these parts")
    args = parser.parse_args()
    warpcell = str(pathlib.Path(args.warpcell).resolve())
    wanted, internals, known = Wanted(args.wanted), Internals(), recorded()
    paths = [p for p in modules() if not args.parts or any(part in p for part in args.parts)]
    if args.quick:
        paths = [p for p in paths if known.get(p, (0, 0, False))[2]]
    paths.sort(key=lambda p: -(NUMPY / p).stat().st_size)
    failures = open(args.failures, "w") if args.failures else None
    if not args.quick:
        print(f"{'here':>6} {'there':>6} {'%':>4} {'left out':>8} {'s':>5}")

    def one(path):
        o = Outcome(path, wanted, internals, warpcell)
        if failures:
            told = [f"{o.path}\tERROR line {line}\t{text!r}\n" for line, text in o.errors]
            told += [f"{o.path}\t{test!r}\t{why!r}\n" for test, why in o.failures.items()]
            failures.write("".join(told))
            failures.flush()
        if not args.quick:
            here, there = len(o.passed), len(o.tests)
            share = 100 * here // there if there else 100
            print(
                f"{here:6d} {there:6d} {share:4d} {sum(o.internals.values()):8d} {o.seconds:5.1f} {o.path}",
                flush=True,
            )
        return o

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        outcomes = list(pool.map(one, paths))
    if args.record:
        record(outcomes)
    fallen = 0
    for o in outcomes:
        here, there = len(o.passed), len(o.tests)
        if args.quick and here < known[o.path][0]:
            fallen += known[o.path][0] - here
            print(f"{o.path}: {here} pass, {known[o.path][0]} did; what fails:")
            for test, why in o.failures.items():
                print(f"    {test}: {why[:200]}")
    here, there = sum(len(o.passed) for o in outcomes), sum(len(o.tests) for o in outcomes)
    if args.quick:
        print(f"{here} of {there} of NumPy's tests, {sum(known[p][0] for p in paths)} recorded")
        print(f"{here} passed, {fallen} failed")
        return 1 if fallen else 0
    left_out = collections.Counter()
    for o in outcomes:
        left_out.update(o.internals)
    for reason, count in left_out.most_common():
        print(f"{count:6d} left out: {reason}")
    ends = {
        "crashed": "ends the process",
        "timed out": "takes too long",
        "took too much memory": "takes too much memory",
    }
    counts = {
        what: sum(why.startswith(text) for o in outcomes for why in o.failures.values())
        for what, text in ends.items()
    }
    print(", ".join(f"{n} {what}" for what, n in counts.items()))
    print(
        f"{here} of {there} ({100 * here / max(there, 1):.1f} %) pass here; {sum(left_out.values())} rest on internals"
    )
    return 0


sys.exit(main())
