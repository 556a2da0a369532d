# Runs tests of one of NumPy's test modules, in CPython and here: worker.py PLAN RESULTS. The plan
# (JSON, made by run.py) has the module's statements and the tests to run; without tests, it runs
# all of them but those left out. Each test's beginning and its end is a line of the results, so that run.py knows
# which test a crash or an endless loop belongs to.
import importlib
import inspect
import json
import os
import random
import sys
import tempfile
import time
import traceback
import types
import unittest
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "standin"))
import numpy as np  # noqa: E402
import pytest  # noqa: E402


# ---- private modules whose public names are asked for -------------------------------------------


class Home:
    """A private module of NumPy's: the public names that it is the home of. run.py leaves out tests
    of other names, so that this only says where numpy.sin and numpy.ma.array are found."""

    def __init__(self, name, *places):
        self.__name__, self.__file__, self._places = name, name, places

    def __getattr__(self, name):
        for place in self._places:
            try:
                return getattr(place, name)
            except AttributeError:
                pass
        raise AttributeError(f"module '{self.__name__}' has no attribute '{name}'")


CORE = (
    "umath",
    "numeric",
    "multiarray",
    "fromnumeric",
    "numerictypes",
    "shape_base",
    "function_base",
    "einsumfunc",
    "arrayprint",
    "overrides",
    "getlimits",
    "_multiarray_umath",
    "_internal",
    "_methods",
    "_ufunc_config",
)
LIB = (
    "_function_base_impl",
    "_shape_base_impl",
    "_index_tricks_impl",
    "_nanfunctions_impl",
    "_type_check_impl",
    "_utils_impl",
    "_arraysetops_impl",
    "_histograms_impl",
    "_npyio_impl",
    "_twodim_base_impl",
    "_ufunclike_impl",
    "_polynomial_impl",
    "_arraypad_impl",
    "_stride_tricks_impl",
    "_array_utils_impl",
    "_datasource",
    "_iotools",
    "_version",
)


def give_homes():
    if sys.implementation.name == "cpython":
        return
    import numpy.lib.array_utils
    import numpy.lib.stride_tricks

    more = [np.lib, np.lib.array_utils, np.lib.stride_tricks]
    homes = {f"numpy._core.{name}": [np] + more for name in CORE}
    homes.update({f"numpy.lib.{name}": [np] + more for name in LIB})
    homes["numpy._core.records"] = [np.rec, np]
    homes["numpy._core.defchararray"] = [np.char, np.strings, np]
    homes["numpy._core.strings"] = [np.strings, np]
    homes["numpy.linalg._linalg"] = [np.linalg, np]
    homes["numpy.ma.core"] = homes["numpy.ma.extras"] = [np.ma, np]
    homes["numpy.random.mtrand"] = homes["numpy.random._generator"] = homes[
        "numpy.random.bit_generator"
    ] = [np.random]
    for name in dir(np):  # from numpy._core import printoptions
        if not name.startswith("_") and not hasattr(np._core, name):
            setattr(np._core, name, getattr(np, name))
    for name, places in homes.items():
        parent, _, last = name.rpartition(".")
        try:
            importlib.import_module(name)
            continue
        except ImportError:
            pass
        home = Home(name, *places)
        sys.modules[name] = home
        try:
            setattr(importlib.import_module(parent), last, home)
        except (ImportError, AttributeError, TypeError, NotImplementedError):
            pass


# ---- the module, statement by statement -------------------------------------------------------


def execute(text, line, path, names, local=None):
    code = compile("\n" * (line - 1) + text, path, "exec")
    if local is None:
        exec(code, names)
    else:
        exec(code, names, local)


def load_helper(name, path, pieces, errors):
    """A module of NumPy's that only tests use, from NumPy's own file."""
    module = types.ModuleType(name)
    module.__file__ = path
    module.__package__ = name.rpartition(".")[0]
    parent = module.__package__
    while parent and parent not in sys.modules:
        try:
            importlib.import_module(parent)
        except ImportError:
            sys.modules[parent] = types.ModuleType(parent)
        parent = parent.rpartition(".")[0]
    sys.modules[name] = module
    run_pieces(pieces, path, module.__dict__, errors)


def build_class(piece, path, names, errors):
    """A class whose body fails as a whole: what of it can be made, member by member."""
    execute(piece["head"], piece["line"], path, names)
    made = names[piece["class"]]
    for line, text in piece["members"]:
        local = dict(made.__dict__)
        before = dict(local)
        try:
            execute(text, line, path, names, local)
        except Exception as e:
            errors.append((line, f"{type(e).__name__}: {e}"))
        for key in local:
            if key not in before or before[key] is not local[key]:
                setattr(made, key, local[key])


def build(plan):
    """The module, and what of it could not be made."""
    module = types.ModuleType(plan["name"])
    module.__file__ = plan["path"]
    module.__package__ = plan["name"].rpartition(".")[0]
    sys.modules[plan["name"]] = module
    names = module.__dict__
    errors = []
    give_homes()
    for name, path, pieces in plan["helpers"]:
        try:
            importlib.import_module(name)
        except Exception:
            load_helper(name, path, pieces, errors)
    run_pieces(plan["pieces"], plan["path"], names, errors)
    return module, errors


def run_pieces(pieces, path, names, errors):
    for piece in pieces:
        try:
            execute(piece["text"], piece["line"], path, names)
        except pytest.Skipped:
            break
        except Exception as e:
            errors.append((piece["line"], f"{type(e).__name__}: {e}"))
            if "class" in piece:
                try:
                    build_class(piece, path, names, errors)
                except Exception:
                    pass


# ---- the tests in it --------------------------------------------------------------------------


class Item:
    """One test with the values of its parameters."""

    def __init__(self, owner, function, name):
        self.owner, self.function, self.name = owner, function, name
        self.values, self.indirect, self.marks, self.label = {}, {}, [], []

    def with_row(self, label, values, indirect, marks):
        other = Item(self.owner, self.function, self.name)
        other.values = {**self.values, **values}
        other.indirect = {**self.indirect, **indirect}
        other.marks = self.marks + marks
        other.label = self.label + [label]
        return other


def as_list(marks):
    return list(marks) if isinstance(marks, (list, tuple)) else [marks]


def function_of(member):
    if isinstance(member, (staticmethod, classmethod)):
        member = member.__func__
    return member


def parameters_of(function):
    """The names that are not given by default."""
    function = getattr(function, "__wrapped__", function)
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return []
    free = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return [
        p.name
        for p in signature.parameters.values()
        if p.kind in free and p.default is inspect.Parameter.empty
    ]


def label_of(value, name, index):
    if value is None or isinstance(value, (bool, int, float, complex, str, bytes)):
        if type(value) in (type(None), bool, int, float, complex, str, bytes):
            return str(value)
    own = getattr(value, "__name__", None)
    if isinstance(own, str):
        return own
    return f"{name}{index}"


def rows_of(mark):
    """The rows of a parametrize mark: label, values by name, their marks."""
    names = mark.args[0] if mark.args else mark.kwargs["argnames"]
    values = mark.args[1] if len(mark.args) > 1 else mark.kwargs["argvalues"]
    if isinstance(names, str):
        names = [n.strip() for n in names.split(",") if n.strip()]
    ids = mark.kwargs.get("ids")
    rows, seen = [], {}
    for i, row in enumerate(values):
        marks = row.marks if isinstance(row, pytest.Param) else []
        given = row.id if isinstance(row, pytest.Param) else None
        if isinstance(row, pytest.Param):
            row = row.values
        elif len(names) == 1:
            row = (row,)
        row = list(row)
        assert len(row) == len(names), "a row of parametrize has another length"
        if given is None and ids is not None and not callable(ids):
            given = list(ids)[i]
        label = given or "-".join([label_of(v, n, i) for v, n in zip(row, names)])
        if label in seen:
            seen[label] += 1
            label = f"{label}#{seen[label]}"
        else:
            seen[label] = 0
        rows.append((label, dict(zip(names, row)), list(marks)))
    return rows


class Module:
    """What is asked of a module: its fixtures and its tests."""

    def __init__(self, module):
        self.module = module
        self.marks = as_list(module.__dict__.get("pytestmark", []))
        self.fixtures = self.fixtures_of(module.__dict__)

    @staticmethod
    def fixtures_of(names):
        return {v.name: v for v in list(names.values()) if isinstance(v, pytest.Fixture)}

    def fixtures_for(self, owner):
        found = dict(self.fixtures)
        if owner is not None:
            for base in reversed(owner.__mro__):
                found.update(self.fixtures_of(base.__dict__))
        return found

    def used(self, item):
        """The fixtures that a test needs, by itself and through others."""
        fixtures = self.fixtures_for(item.owner)
        wanted = [f.name for f in fixtures.values() if f.autouse]
        wanted += parameters_of(item.function)
        for mark in item.marks:
            if mark.name == "usefixtures":
                wanted += list(mark.args)
        seen = []
        while wanted:
            name = wanted.pop()
            if name in fixtures and name not in seen:
                seen.append(name)
                wanted += parameters_of(fixtures[name].function)
        return [fixtures[name] for name in seen]

    def items(self, errors):
        for name, value in list(self.module.__dict__.items()):
            try:
                if inspect.isclass(value):
                    case = issubclass(value, unittest.TestCase)
                    if (
                        case or name.startswith("Test")
                    ) and value.__module__ == self.module.__name__:
                        yield from self.class_items(name, value, errors)
                elif name.startswith("test") and callable(value):
                    yield from self.variants(Item(None, value, name), self.marks)
            except Exception as e:
                errors.append((0, f"{name}: {type(e).__name__}: {e}"))

    def class_items(self, name, owner, errors):
        members, marks = {}, list(self.marks)
        for base in reversed(owner.__mro__):
            members.update(base.__dict__)
            marks += as_list(base.__dict__.get("pytestmark", []))
        for key, member in members.items():
            if key.startswith("test") and callable(function_of(member)):
                try:
                    variants = self.variants(
                        Item(owner, function_of(member), f"{name}::{key}"), marks
                    )
                except Exception as e:
                    errors.append((0, f"{name}::{key}: {type(e).__name__}: {e}"))
                    continue
                yield from variants

    def variants(self, item, marks):
        own = (
            item.function.__dict__.get("pytestmark", [])
            if hasattr(item.function, "__dict__")
            else []
        )
        item.marks = list(marks) + as_list(own)
        items = [item]
        for mark in item.marks:
            if mark.name == "parametrize":
                indirect = mark.kwargs.get("indirect", False)
                rows = rows_of(mark)
                more = []
                for one in items:
                    for label, values, row_marks in rows:
                        aside = [
                            n for n in values if indirect is True or (indirect and n in indirect)
                        ]
                        direct = {n: v for n, v in values.items() if n not in aside}
                        through = {n: values[n] for n in aside}
                        more.append(one.with_row(label, direct, through, row_marks))
                items = more
        for fixture in self.used(item):
            if fixture.params is not None and items and fixture.name not in items[0].indirect:
                mark = pytest.mark.parametrize(fixture.name, list(fixture.params))
                rows = rows_of(mark)
                items = [
                    one.with_row(label, {}, values, marks)
                    for one in items
                    for label, values, marks in rows
                ]
        return items


def id_of(item):
    return item.name + (f"[{'-'.join(item.label)}]" if item.label else "")


def by_place(items, known):
    """Values have other names here than in CPython ('l' and 'q' are one type): then a test's variants
    are told by their places, if there are as many."""

    def grouped(names):
        groups = {}
        for name in names:
            groups.setdefault(name.partition("[")[0], []).append(name)
        return groups

    here = grouped(items)
    for test, there in grouped(known).items():
        own = here.get(test, [])
        if len(own) == len(there) and set(own) != set(there):
            made = [items.pop(name) for name in own]
            items.update(zip(there, made))


# ---- one test ---------------------------------------------------------------------------------


class Request:
    """What a fixture knows of the test that asks for it."""

    def __init__(self, run, param):
        self.run = run
        self.cls = run.item.owner
        self.instance = run.instance
        self.function = run.item.function
        self.node = run.item
        if param is not Request:
            self.param = param

    def addfinalizer(self, function):
        self.run.finals.append(function)

    def getfixturevalue(self, name):
        return self.run.value(name)


class Captured:
    """capsys: what was printed since it was looked at."""

    def __init__(self, run):
        import io

        self.io = io
        self.saved = sys.stdout, sys.stderr
        run.finals.append(self.restore)
        self.begin()

    def begin(self):
        sys.stdout, sys.stderr = self.io.StringIO(), self.io.StringIO()

    def readouterr(self):
        Pair = __import__("collections").namedtuple("CaptureResult", "out err")
        pair = Pair(sys.stdout.getvalue(), sys.stderr.getvalue())
        self.begin()
        return pair

    def restore(self):
        sys.stdout, sys.stderr = self.saved


class LocalPath(str):
    """tmpdir: as much of py.path as the tests use."""

    def join(self, *parts):
        return LocalPath(os.path.join(self, *[str(p) for p in parts]))

    def mkdir(self, *parts):
        path = self.join(*parts)
        os.mkdir(path)
        return path

    def as_cwd(self):
        import contextlib

        @contextlib.contextmanager
        def inside():
            old = os.getcwd()
            os.chdir(str(self))
            try:
                yield old
            finally:
                os.chdir(old)

        return inside()


class Run:
    """One test with its fixtures, and what is to be done after it."""

    def __init__(self, module, item):
        self.module, self.item = module, item
        self.fixtures = module.fixtures_for(item.owner)
        self.made, self.finals = {}, []
        self.instance = None

    def folder(self):
        folder = tempfile.mkdtemp()
        import shutil

        self.finals.append(lambda: shutil.rmtree(folder, ignore_errors=True))
        return folder

    def value(self, name):
        if name not in self.made:
            self.made[name] = self.make(name)
        return self.made[name]

    def make(self, name):
        if name in self.item.values:
            return self.item.values[name]
        if name in self.fixtures:
            return self.from_fixture(self.fixtures[name])
        if name == "tmp_path":
            import pathlib

            return pathlib.Path(self.folder())
        if name == "tmpdir":
            return LocalPath(self.folder())
        if name in ("capsys", "capfd"):
            return Captured(self)
        if name == "monkeypatch":
            patch = pytest.MonkeyPatch()
            self.finals.append(patch.undo)
            return patch
        if name == "request":
            return Request(self, Request)
        raise LookupError(f"no fixture {name}")

    def from_fixture(self, fixture):
        given = {}
        for name in parameters_of(fixture.function):
            if name == "request":
                given[name] = Request(self, self.item.indirect.get(fixture.name, Request))
            elif name != "self" and name != "cls":
                given[name] = self.value(name)
        first = [self.instance] if "self" in parameters_of(fixture.function) else []
        made = fixture.function(*first, **given)
        if inspect.isgenerator(made):
            value = next(made)
            self.finals.append(lambda: next(made, None))
            return value
        return made

    def whole(self):
        owner, function = self.item.owner, self.item.function
        if owner is not None:
            if issubclass(owner, unittest.TestCase):
                self.instance = owner(self.item.name.rpartition("::")[2])
            else:
                self.instance = owner()
            for name in ("setup_class", "setUpClass"):
                if hasattr(owner, name):
                    getattr(owner, name)()
        for fixture in self.fixtures.values():
            if fixture.autouse:
                self.value(fixture.name)
        for mark in self.item.marks:
            if mark.name == "usefixtures":
                for name in mark.args:
                    self.value(name)
        for name in ("setup_method", "setUp"):
            setup = getattr(self.instance, name, None)
            if setup is not None:
                setup(*[function for p in parameters_of(setup)])
        for name in ("teardown_method", "tearDown"):
            teardown = getattr(self.instance, name, None)
            if teardown is not None:
                self.finals.append(lambda t=teardown: t(*[function for p in parameters_of(t)]))
        if owner is None:
            call = function
        else:
            call = getattr(self.instance, self.item.name.rpartition("::")[2])
        names = [n for n in parameters_of(function) if n != "self" and n != "cls"]
        call(**{n: self.value(n) for n in names})

    def after(self):
        while self.finals:
            self.finals.pop()()


def condition_of(mark):
    if "condition" in mark.kwargs:
        return mark.kwargs["condition"]
    return mark.args[0] if mark.args else True


def filter_warnings(spec):
    action, _, rest = spec.partition(":")
    message, _, category = rest.partition(":")
    kind = Warning
    if category:
        where, _, name = category.rpartition(".")
        kind = getattr(importlib.import_module(where or "builtins"), name)
    warnings.filterwarnings(action, message=message, category=kind)


def judged(module, item):
    """How a test ends: pass, fail, skip or xfail, and why."""
    for mark in item.marks:
        if mark.name == "skip" or (mark.name == "skipif" and condition_of(mark)):
            return "skip", str(mark.kwargs.get("reason", ""))
    expected = any(mark.name == "xfail" and condition_of(mark) for mark in item.marks)
    run = Run(module, item)
    before = np.geterr()
    random.seed(1)
    np.random.seed(1)
    verdict, why = "pass", ""
    try:
        with warnings.catch_warnings(record=True):
            warnings.filterwarnings("always", category=DeprecationWarning)
            warnings.filterwarnings("always", category=PendingDeprecationWarning)
            for mark in item.marks:
                if mark.name == "filterwarnings":
                    for spec in mark.args:
                        filter_warnings(spec)
            try:
                run.whole()
            finally:
                run.after()
    except (pytest.Skipped, unittest.SkipTest) as e:
        verdict, why = "skip", str(e)
    except pytest.XFailed as e:
        verdict, why = "xfail", str(e)
    except (Exception, SystemExit) as e:
        verdict, why = "fail", told(e, module.module.__file__)
    np.seterr(**before)
    if expected:
        return "xfail", why
    return verdict, why


def told(e, path):
    lines = [f.lineno for f in traceback.extract_tb(e.__traceback__) if f.filename == path]
    try:
        text = str(e)
    except Exception:
        text = "?"
    if len(text) > 700:
        text = text[:700] + "..."
    return f"line {lines[-1] if lines else 0}: {type(e).__name__}: {text}"


def main():
    with open(sys.argv[1]) as f:
        plan = json.load(f)
    results = open(sys.argv[2], "a")

    def say(*parts):
        results.write(json.dumps(parts) + "\n")
        results.flush()

    built, errors = build(plan)
    module = Module(built)
    items = {}
    for item in module.items(errors):
        name = id_of(item)
        if name not in items:
            items[name] = item
    by_place(items, plan.get("known") or [])
    for line, text in errors:
        say("error", line, text)
    wanted = plan["tests"]
    if wanted is None:
        wanted = list(items)
        say("known", wanted)
        wanted = [name for name in wanted if name.partition("[")[0] not in plan["left_out"]]
    for name in wanted:
        say("begin", name)
        if name not in items:
            say("fail", name, "the test could not be made", 0)
            continue
        from_time = time.time()
        verdict, why = judged(module, items[name])
        say(verdict, name, why, round(time.time() - from_time, 3))
    say("end")


main()
