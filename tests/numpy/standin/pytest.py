# The part of pytest that NumPy's tests use, in the language's Python: it runs in CPython and here.
import inspect
import re
import warnings

__version__ = "8.0"


class Skipped(Exception):
    """The test is not to be run."""


class XFailed(Exception):
    """The test says by itself that it is expected to fail."""


class Failed(AssertionError):
    """pytest.fail, and what raises and warns do when nothing came."""


class PytestUnraisableExceptionWarning(Warning):
    pass


def skip(reason="", allow_module_level=False):
    raise Skipped(reason)


def xfail(reason=""):
    raise XFailed(reason)


def fail(reason="", pytrace=True):
    raise Failed(reason)


def importorskip(name, minversion=None, reason=None):
    try:
        __import__(name)
    except ImportError:
        raise Skipped(f"no module named {name}") from None
    import sys

    return sys.modules[name]


# ---- marks ------------------------------------------------------------------------------------


class Mark:
    """One mark with its arguments; as a decorator it is noted on a function or class."""

    def __init__(self, name, args, kwargs):
        self.name, self.args, self.kwargs = name, args, kwargs

    def __call__(self, *args, **kwargs):
        plain = len(args) == 1 and not kwargs
        if plain and (inspect.isfunction(args[0]) or inspect.isclass(args[0])):
            return noted(args[0], self)
        return Mark(self.name, self.args + args, {**self.kwargs, **kwargs})


def noted(item, mark):
    own = item.__dict__.get("pytestmark", [])
    item.pytestmark = [mark] + (own if isinstance(own, list) else [own])
    return item


class _Marks:
    def __getattr__(self, name):
        return Mark(name, (), {})


mark = _Marks()


class Param:
    """A row of parametrize with marks or an id."""

    def __init__(self, values, marks, id):
        self.values, self.id = values, id
        self.marks = list(marks) if isinstance(marks, (tuple, list)) else [marks]


def param(*values, marks=(), id=None):
    return Param(values, marks, id)


class Fixture:
    """A function that makes what a test's parameter of its name stands for."""

    def __init__(self, function, params, autouse, name, ids):
        self.function, self.params, self.autouse, self.ids = function, params, autouse, ids
        self.name = name or function.__name__

    def __get__(self, instance, owner):
        return self


def fixture(function=None, *, scope="function", params=None, autouse=False, ids=None, name=None):
    if function is not None:
        return Fixture(function, params, autouse, name, ids)
    return lambda f: Fixture(f, params, autouse, name, ids)


# ---- exceptions and warnings ------------------------------------------------------------------


class ExceptionInfo:
    type = value = tb = None

    def match(self, pattern):
        assert re.search(pattern, str(self.value)), f"{pattern!r} not found in {str(self.value)!r}"
        return True

    def __str__(self):
        return repr(self.value)


class _Raises:
    def __init__(self, expected, match):
        self.expected, self.pattern = expected, match
        self.info = ExceptionInfo()

    def __enter__(self):
        return self.info

    def __exit__(self, kind, value, tb):
        if kind is None:
            raise Failed(f"DID NOT RAISE {self.expected}")
        if not issubclass(kind, self.expected):
            return False
        self.info.type, self.info.value, self.info.tb = kind, value, tb
        if self.pattern is not None and not re.search(self.pattern, str(value)):
            raise Failed(f"Regex pattern did not match: {self.pattern!r} in {str(value)!r}")
        return True


def raises(expected, *args, match=None, **kwargs):
    context = _Raises(expected, match)
    if not args:
        return context
    with context as info:
        args[0](*args[1:], **kwargs)
    return info


class _Warns:
    """Records all warnings of its block; the other ones are warned once more."""

    def __init__(self, expected, match):
        self.expected, self.pattern = expected, match
        self.list = []

    def __enter__(self):
        self.saved = warnings.catch_warnings(record=True)
        self.list = self.saved.__enter__()
        warnings.simplefilter("always")
        return self

    def __exit__(self, kind, value, tb):
        self.saved.__exit__(kind, value, tb)
        if kind is not None:
            return False
        for w in self.list:
            if issubclass(w.category, self.expected):
                if self.pattern is None or re.search(self.pattern, str(w.message)):
                    return False
        raise Failed(
            f"DID NOT WARN {self.expected} {self.pattern or ''}: {[str(w.message) for w in self.list]}"
        )

    def __len__(self):
        return len(self.list)

    def __getitem__(self, i):
        return self.list[i]

    def __iter__(self):
        return iter(self.list)

    def pop(self, kind=Warning):
        for i in range(len(self.list)):
            if issubclass(self.list[i].category, kind):
                return self.list.pop(i)
        raise AssertionError(f"{kind} not found")


def warns(expected=Warning, *args, match=None, **kwargs):
    context = _Warns(expected, match)
    if not args:
        return context
    with context:
        return args[0](*args[1:], **kwargs)


def deprecated_call(*, match=None):
    return _Warns((DeprecationWarning, PendingDeprecationWarning, FutureWarning), match)


class approx:
    """Equal within a relative and an absolute tolerance."""

    def __init__(self, expected, rel=None, abs=None, nan_ok=False):
        self.expected, self.nan_ok = expected, nan_ok
        self.rel = 1e-6 if rel is None else rel
        self.abs = 1e-12 if abs is None else abs

    def _close(self, a, b):
        if a == b:
            return True
        if a != a and b != b:
            return self.nan_ok
        return abs(a - b) <= max(self.abs, self.rel * abs(b))

    def __eq__(self, other):
        if isinstance(self.expected, (list, tuple)):
            pairs = list(zip(other, self.expected))
            return len(other) == len(self.expected) and all(self._close(a, b) for a, b in pairs)
        return bool(self._close(other, self.expected))

    def __ne__(self, other):
        return not self == other

    def __repr__(self):
        return f"approx({self.expected!r})"


# ---- fixtures that pytest brings --------------------------------------------------------------


class MonkeyPatch:
    """Sets things for one test and puts them back."""

    def __init__(self):
        self.undo_list = []

    def setattr(self, target, name, value=None, raising=True):
        old = getattr(target, name)
        self.undo_list.append(lambda: setattr(target, name, old))
        setattr(target, name, value)

    def delattr(self, target, name, raising=True):
        old = getattr(target, name)
        self.undo_list.append(lambda: setattr(target, name, old))
        delattr(target, name)

    def setitem(self, mapping, key, value):
        missing = key not in mapping
        old = mapping.get(key)
        self.undo_list.append(
            lambda: mapping.pop(key) if missing else mapping.__setitem__(key, old)
        )
        mapping[key] = value

    def setenv(self, name, value, prepend=None):
        import os

        self.setitem(os.environ, name, value)

    def delenv(self, name, raising=True):
        import os

        if name in os.environ:
            old = os.environ[name]
            self.undo_list.append(lambda: os.environ.__setitem__(name, old))
            del os.environ[name]
        elif raising:
            raise KeyError(name)

    def chdir(self, path):
        import os

        old = os.getcwd()
        self.undo_list.append(lambda: os.chdir(old))
        os.chdir(str(path))

    def syspath_prepend(self, path):
        import sys

        sys.path.insert(0, str(path))
        self.undo_list.append(lambda: sys.path.remove(str(path)))

    def undo(self):
        while self.undo_list:
            self.undo_list.pop()()
