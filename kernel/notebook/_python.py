# _python: names that cross to and from the Python process beside the engine (python/worker).
# A value is written as pickle writes it; functions, classes, modules and arrays as calls of the
# functions of `warpcell_bridge`, which both sides have.
import hashlib
import pickle

import numpy as np

import __main__

_names = __main__.__dict__
_agreed = {}  # name: digest of the value that both engines have, as it is written here
_forgotten = []  # names that Python is to forget
_held = {}  # names whose value is Python's: (kind, what it is), as frames.def has them
_texts = {}  # name: function or class that Python gave, and its text
_MOST_BYTES = 60 << 20

_function, _native, _module = type(lambda: 0), type(len), type(pickle)
_MUTABLE = (list, dict, set, bytearray)
_PLAIN = {
    "builtins": ("complex", "range", "slice", "bytearray", "ellipsis", "NotImplementedType"),
    "datetime": ("datetime", "date", "time", "timedelta", "timezone"),
    "decimal": ("Decimal",),
    "fractions": ("Fraction",),
    "collections": ("OrderedDict", "defaultdict", "deque", "Counter"),
}
_BY_NAME = ("builtins", "math", "numpy", "operator", *_PLAIN)


class Cannot(Exception):
    """A value that cannot cross; the text says why."""


class InPython:
    """Stands here for a value that lives in Python only, under a name that is a builtin."""

    def __init__(self, name, text):
        self._name, self._text = name, text

    def __repr__(self):
        return f"<{self._name}, in Python: {self._text}>"

    def __call__(self, *args, **kwargs):
        raise TypeError(_refusal(self._name, self._text))

    def __getattr__(self, name):
        raise TypeError(_refusal(self._name, self._text))


# ---- to Python ----------------------------------------------------------------------------------


def _is_shared(value):
    return type(value) is np.ndarray and value.dtype.char in "?bhilqBHILQefdFD"


def _is_array(value):
    return isinstance(value, np.ndarray) or hasattr(value, "__cuda_array_interface__")


def _may_change(value):
    """Is it copied, and can both copies change?"""
    if _is_array(value):
        return not _is_shared(value)
    return isinstance(value, _MUTABLE) or type(value).__name__ == "deque"


class _Leaving(pickle.Pickler):
    def _call(self, obj, name, *args):
        self._reduce(obj, pickle._Named("warpcell_bridge", name), args)

    def _rare(self, obj):
        cls = type(obj)
        module, name = getattr(cls, "__module__", "builtins") or "builtins", cls.__name__
        if cls is _module:
            self._call(obj, "module", obj.__name__)
        elif cls is _function or isinstance(obj, type):
            self._defined(obj)
        elif name == "ndarray" and module.split(".")[0] != "numpy":
            raise Cannot("it is on the GPU; cupy.asnumpy(x) takes an array to the CPU")
        elif _is_array(obj):
            self._array(obj)
        elif isinstance(obj, (np.generic, np.dtype)) or cls is type(None) or obj is ...:
            super()._rare(obj)
        elif name in _PLAIN.get(module, ()) or cls in (complex, range, slice, bytearray):
            super()._rare(obj)
        elif cls is _native or cls is np.ufunc:
            self._by_name(obj)
        elif module == "__main__":
            raise Cannot(
                f"it is an object of the class {name}, and objects of such classes do not cross"
            )
        else:
            raise Cannot(f"it is of the type {name}, which does not cross")

    def _by_name(self, obj):
        module = getattr(obj, "__module__", None) or "builtins"
        if module.split(".")[0] not in _BY_NAME:
            raise Cannot(f"{obj.__name__} of {module} does not cross")
        super()._rare(obj)

    def _defined(self, obj):
        import inspect

        if obj.__module__ != "__main__":
            return self._by_name(obj)
        name = obj.__name__
        if name == "<lambda>":
            raise Cannot("it is a lambda; a function that is written with def can cross")
        if getattr(obj, "__closure__", None):
            raise Cannot(f"the function {name} uses names of the function that it was made in")
        try:
            known = _texts.get(name, (None,))
            text = known[1] if known[0] is obj else inspect.getsource(obj)
        except (OSError, TypeError):
            raise Cannot(f"the text of {name} is not known") from None
        self._call(obj, "function", name, _whole_text(text, name))

    def _array(self, obj):
        if not _is_shared(obj):
            plain = type(obj).__name__ == "ndarray"
            if not plain or obj.dtype.hasobject:
                kind = f"array of {obj.dtype}" if plain else type(obj).__name__
                raise Cannot(f"it is of the type {kind}, which does not cross")
            return super()._rare(obj)
        try:
            lent = __python_lend__(obj)
        except ValueError as error:  # its memory is a bytearray's, too
            raise Cannot(str(error)) from None
        self._call(obj, "array", *(lent or (0, 0, 0, 0, obj.shape, (), obj.dtype.char, True)))


def _whole_text(text, name):
    """A definition without the blanks in front of it."""
    lines = text.split("\n")
    blanks = len(lines[0]) - len(lines[0].lstrip())
    if blanks:
        raise Cannot(f"{name} was not written at the margin of a cell")
    return text if text.endswith("\n") else text + "\n"


def _written(value):
    try:
        data = _Leaving().dump(value)
    except RecursionError:
        raise Cannot("it is nested too deeply") from None
    except TypeError as error:
        raise Cannot(str(error)) from None
    except pickle.PicklingError as error:
        raise Cannot(str(error)) from None
    if len(data) > _MOST_BYTES:
        raise Cannot(
            f"it takes {len(data) >> 20} MiB, and at most {_MOST_BYTES >> 20} cross; arrays cross at any size"
        )
    return data


def _digest(data):
    return hashlib.sha256(data).digest()


def outdated():
    """Before a cell in Python: the names there that were set anew or deleted here, with NULs
    between."""
    names = [n for n in _held if n in _names] + [n for n in _agreed if n not in _names]
    for name in names:
        _held.pop(name, None)
        _agreed.pop(name, None)
    names += _forgotten
    _forgotten.clear()
    return "\0".join(names)


def reset():
    """%reset has deleted the names here: those in Python go, too."""
    _forgotten.extend(_held)
    _held.clear()


def give(wanted):
    """Of the names that a cell in Python is about to read, those that it does not have as they are
    here: a pickle of (pickles of dicts by name, why others cannot cross). Values that can change go
    together, so that what they have in common stays so."""
    parts, cannot, together, same = [], {}, {}, {}
    for name in wanted:
        has = name[:1] == "="  # Python has the value that was agreed upon
        name = name.removeprefix("=")
        if name not in _names:
            continue
        value = _names[name]
        try:
            data = _written({name: value})
        except Cannot as error:
            cannot[name] = str(error)
            _agreed.pop(name, None)
            continue
        digest = _digest(data)
        if has and _agreed.get(name) == digest:
            if _may_change(value):
                same[name] = value
            continue
        _agreed[name] = digest
        if _may_change(value):
            together[name] = value
        else:
            parts.append(([name], data))
    together.update(same if together else {})
    try:
        parts += [(list(together), _written(together))] if together else []
    except Cannot:  # too much together
        parts += [([name], _written({name: value})) for name, value in together.items()]
    return pickle.dumps((parts, cannot)) if parts or cannot else b""


# ---- from Python --------------------------------------------------------------------------------


def _array(segment, start, size, at, shape, strides, char, writes):
    if not size:
        made = np.empty(shape, char)
    else:
        made = __python_borrow__(segment, start, size, at, shape, strides, char, writes)
    return made


def _import(name):
    try:
        return pickle._import(name)
    except ImportError:
        raise Cannot(f"it is the module {name}, which Python has and Warpcell has not") from None


def _define(name, text):
    made = __python_define__(text, name)
    _texts[name] = made, text
    return made


_BRIDGE = {"array": _array, "module": _import, "function": _define}


class _Arriving(pickle.Unpickler):
    def find_class(self, module, name):
        if module == "warpcell_bridge":
            return _BRIDGE[name]
        return super().find_class(module, name)


def _read(data):
    return _Arriving(None)._run(data)[0]


def _refusal(name, text):
    return f"'{name}' is in Python: {text}; %%python cells use it"


def _refuse(name, text):
    error = TypeError(_refusal(name, text))
    error.add_note(
        "  What crosses: numbers, texts, bytes, lists, tuples, dicts and sets of what crosses, arrays of numbers, "
        "and functions and classes of cells."
    )
    raise error from None


def _take(name, value):
    _names[name] = value
    _held.pop(name, None)
    try:
        _agreed[name] = _digest(_written({name: value}))
    except Cannot:
        _agreed[name] = b""


def fetch(name):
    """A name that is not set here: sets it when it is Python's, and says whether it was."""
    if name not in _held:
        return False
    found = __python_get__(name)
    if isinstance(found, str):
        _refuse(name, found)
    first, data = found
    try:
        value = _read(data)
    except (Cannot, ImportError, AttributeError) as error:
        _refuse(name, str(error))
    for each, part in [(first, value)] if first else value.items():
        if each in _held and each not in _names:
            _take(each, part)
    return True


def _is_agreed(name):
    try:
        return _digest(_written({name: _names[name]})) == _agreed[name]
    except (Cannot, KeyError):
        return False


def changed(rows):
    """Names that a cell in Python has set, changed or deleted."""
    for name, kind, what, shadows in rows:
        if kind == "c" and not _is_agreed(name):
            continue  # the value here is newer
        _agreed.pop(name, None)
        _names.pop(name, None)
        _held.pop(name, None)
        if kind != "d":
            _held[name] = "v" if kind == "c" else kind, what
        if kind == "d" or not shadows:
            continue
        try:
            fetch(name)
        except TypeError:
            _names[name] = InPython(name, what)


def lost():
    """Python has ended: the names that were there only, as a text."""
    gone = [name for name in _held if name not in _names]
    _held.clear()
    _agreed.clear()
    _forgotten.clear()
    shown = ", ".join(gone[:12])
    return shown + (f" and {len(gone) - 12} more" if len(gone) > 12 else "")


def held():
    """(name, kind, what it is) of the names whose value is in Python."""
    return [(n, k, w) for n, (k, w) in _held.items() if n not in _names]
