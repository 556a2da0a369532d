# _python: names that cross to and from the Python process beside the engine (python/worker).
# A value is written as pickle writes it; functions, classes, modules and arrays as calls of the
# functions of `warpcell_bridge`, which both sides have.
import _tools
import builtins
import hashlib
import pickle

import random
import sys

import numpy as np

import __main__

_names = __main__.__dict__
_agreed = {}  # name: digest of the value that both engines have, as it is written here
_forgotten = []  # names that Python is to forget
_held = {}  # names whose value is Python's: (kind, what it is), as frames.def has them
_kept = []  # names in Python of what imports here gave
_gone = {}  # names whose values went with a process of Python: why
_texts = {}  # name: function or class that Python gave, and its text; a class that it was given, too
_class_data = {}  # name: a class's attributes as both engines had them last, written
_marks = {}  # name: tells a class there from others of the same text
_bases = {}  # name: which bases a class of Python's had there
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


def _items():
    """All names with their values: a dict of names shows new ones from its next making on."""
    return list(__main__.__dict__.items())


class Cannot(Exception):
    """A value that cannot cross; the text says why."""


class InPython:
    """Stands here for a value that lives in Python only: what an import gave, or what has the name
    of a builtin. A cell that reads such a name runs in Python; this is what others find."""

    def __init__(self, name, text, there="", module=""):
        # there: the name in Python under which it is kept; empty: its own. module: which one it is.
        self._name, self._text, self._there, self._module = name, text, there, module

    def __repr__(self):
        return f"<{self._name}, in Python: {self._text}>"

    def _refuse(self, *args, **kwargs):
        raise TypeError(_refusal(self._name, self._text))

    def __getattr__(self, name):
        raise TypeError(_refusal(self._name, self._text))

    __call__ = __bool__ = __len__ = __iter__ = __getitem__ = __contains__ = __eq__ = __ne__ = (
        _refuse
    )
    __lt__ = __le__ = __gt__ = __ge__ = __add__ = __radd__ = __sub__ = __rsub__ = _refuse
    __mul__ = __rmul__ = __enter__ = __setitem__ = __delitem__ = __hash__ = __next__ = _refuse


# ---- to Python ----------------------------------------------------------------------------------


def _is_shared(value):
    return type(value) is np.ndarray and value.dtype.char in "?bhilqBHILQefdFD"


def _is_on_gpu(value):
    """Is it an array of cupy?"""
    cls = type(value)
    return cls.__name__ == "ndarray" and cls is not np.ndarray and cls.__module__ == "cupy"


def _is_stream(value):
    """Is it a generator of random numbers? Its state crosses."""
    return type(value) is np.random.Generator


def _is_array(value):
    if type(value) is InPython:
        return False
    return isinstance(value, np.ndarray) or hasattr(type(value), "__cuda_array_interface__")


def _may_change(value):
    """Is it copied, and can both copies change?"""
    if _is_array(value):
        return not _is_shared(value) and not _is_on_gpu(value)
    if isinstance(value, _MUTABLE) or type(value).__name__ == "deque" or _is_stream(value):
        return True
    if type(value) in (tuple, frozenset):
        return _holds_changing(value)
    return _is_object(value) or bool(_changing_defaults(value))


def _holds_changing(value):
    """Has a tuple, or one within it, what can change?"""
    todo, seen = [value], {id(value)}
    while todo:
        for part in todo.pop():
            if type(part) not in (tuple, frozenset):
                if _may_change(part):
                    return True
            elif id(part) not in seen:
                seen.add(id(part))
                todo.append(part)
    return False


def _is_object(value):
    """Is it an instance of a class of cells, but no member of an Enum; or an exception?"""
    cls = type(value)
    if cls is InPython or not isinstance(cls, type):
        return False
    if isinstance(value, BaseException):
        return True
    return cls.__module__ == "__main__" and not hasattr(cls, "__members__")


def _attributes_of(value):
    """Of an object, by name: those that its class has __slots__ for, too."""
    found = dict(value.__dict__) if hasattr(value, "__dict__") else {}
    slots = [n for cls in type(value).__mro__ for n in pickle._slots(cls)]
    return {**found, **{n: getattr(value, n) for n in slots if hasattr(value, n)}}


def _contents(whole):
    """What a value holds that can change, in a list; () for one that holds nothing."""
    if isinstance(whole, dict):
        parts = [*whole.values(), *[key for key in whole if _is_object(key)]]
    elif isinstance(whole, _HOLDERS) or type(whole).__name__ == "deque":
        parts = list(whole)
    else:
        parts = []
    if _is_object(whole):
        parts += _attributes_of(whole).values()
    return parts or list(_changing_defaults(whole).values())


def _changing_defaults(function):
    """The lists and the like that a function of cells has for defaults, by parameter."""
    if type(function) is not _function or function.__module__ != "__main__":
        return {}
    if function.__defaults__ is None and function.__kwdefaults__ is None:
        return {}
    return {n: v for n, v in _defaults_of(function).items() if isinstance(v, _MUTABLE)}


def _defaults_of(function):
    """Those that cross, by parameter: its text would make them anew from what names are now."""
    rows = _tools.parameters(function)
    return {name: value for name, _, has, value in rows if has and _is_data(value)}


def _set_defaults(function, given):
    """given: by parameter."""
    if given:
        _, *parts = _tools.function_parts(function)
        rows = enumerate(_tools.parameters(function))
        parts[3] = [(i, given[row[0]]) for i, row in rows if row[0] in given]
        _tools.fill_function(function, *parts)


def _is_public(module):
    return not any(part[:1] == "_" for part in module.split("."))


def _places_of(obj, name):
    """Modules that have a value, by the name that a cell has for it or by its own, with that name:
    where an import statement has got it from. Its own module comes first."""
    own = getattr(obj, "__module__", None)
    own = own.lstrip("_") if isinstance(own, str) else ""
    called = getattr(obj, "__name__", None)
    wanted = [n for n in (name, called) if isinstance(n, str)]
    modules = [(m, v) for m, v in list(sys.modules.items()) if _is_public(m) and m != "__main__"]
    found = [(m, n) for n in wanted for m, v in modules if getattr(v, n, None) is obj]
    if not found and name:
        modules = [(m, v.__dict__) for m, v in modules if m.split(".")[0] not in ("numpy", "cupy")]
        found = [(m, n) for m, space in modules for n, v in list(space.items()) if v is obj]
    return sorted(found, key=lambda place: (place[0] != own, len(place[0])))[:_MOST_PLACES]


_MOST_PLACES = 8


def _is_named_lambda(obj, name):
    """Is its text one statement that gives it this name?"""
    import inspect

    try:
        text = inspect.getsource(obj).strip()
    except (OSError, TypeError):
        return False
    start = text.partition("lambda")[0].replace(" ", "")
    return start == name + "=" and text.count("lambda") == 1 and ";" not in text


def _decorated(obj, name):
    """The function of a cell with this name that the decorators in front of it have made an object
    of; else None."""
    import inspect

    layers = 0
    while type(obj) is not _function or getattr(obj, "__wrapped__", None) is not None:
        inner = getattr(obj, "py_func", None) or getattr(obj, "__wrapped__", None)
        if inner is None:
            return None
        obj, layers = inner, layers + 1
    if not layers or obj.__module__ != "__main__" or obj.__name__ != name:
        return None
    try:
        lines = inspect.getsource(obj).split("\n")
    except (OSError, TypeError):
        return None
    above = lines[: next((i for i, line in enumerate(lines) if line[:4] == "def "), 0)]
    return obj if sum(line[:1] == "@" for line in above) >= layers else None


def _is_data(value, depth=0):
    """Is it a value that crosses, made of such ones only?"""
    cls = type(value)
    if value is None or cls in (bool, int, float, complex, str, bytes) or _is_shared(value):
        return True
    parts = [*value, *value.values()] if cls is dict else value
    if cls not in (tuple, list, dict, set, frozenset) or depth > 4 or len(value) > 1000:
        return False
    return all(_is_data(part, depth + 1) for part in parts)


def _data_of_class(cls):
    """What the attributes of a class of cells are now that are no functions: its text need not say."""
    if hasattr(cls, "__members__"):  # of an Enum
        return {}
    own = [(n, v) for n, v in vars(cls).items() if n[:2] != "__" and not isinstance(v, _function)]
    return {n: v for n, v in sorted(own) if _is_data(v)}


def _state_of_module(module):
    """Of a module that is a person's file: what its names are now that are no functions, and what
    tells its functions from those of another loading. Of others: nothing."""
    if not getattr(module, "__file__", None):
        return ()
    own = [(n, v) for n, v in vars(module).items() if n[:2] != "__"]
    marks = [id(v) for _, v in own if isinstance(v, _function) and v.__module__ == module.__name__]
    return {n: v for n, v in sorted(own) if _is_data(v)}, tuple(marks)


def _defaults_in_class(cls):
    """Those of its methods that cross, by method and parameter."""
    found = {n: _function_behind(v) for n, v in sorted(vars(cls).items())}
    found = {n: _defaults_of(f) for n, f in found.items() if type(f) is _function}
    return {n: given for n, given in found.items() if given}


def _function_behind(method):
    return getattr(method, "fget", None) or getattr(method, "__func__", method)


def _marks_of_bases(cls):
    """Tells bases of cells from others of the same names: they may have been made anew."""
    return tuple(id(base) for base in cls.__bases__ if base.__module__ == "__main__")


class _Leaving(pickle.Pickler):
    name = ""  # which the value has in cells
    classes = ()  # gets the classes in it: (name, attributes)

    def _of_module(self, obj, why):
        """A value that a module has crosses by name; else why it does not cross."""
        places = _places_of(obj, self.name)
        if not places:
            raise Cannot(why)
        places = [(m, n, *_state_of_module(sys.modules[m])) for m, n in places]
        self._call(obj, "attribute", *places)

    def _call(self, obj, name, *args):
        self._reduce(obj, pickle._Named("warpcell_bridge", name), args)

    def _rare(self, obj):
        cls = type(obj)
        module, name = getattr(cls, "__module__", "builtins") or "builtins", cls.__name__
        if cls is _module:
            self._call(obj, "module", obj.__name__, *_state_of_module(obj))
        elif _is_stream(obj):
            self._call(obj, "stream", type(obj.bit_generator).__name__, obj.bit_generator.state)
        elif cls is InPython:
            self._call(obj, "kept", obj._there)
        elif cls is _function or isinstance(obj, type):
            self._defined(obj)
        elif _is_on_gpu(obj):
            self._array_of_gpu(obj)
        elif name == "ndarray" and module.split(".")[0] != "numpy":
            raise Cannot(f"it is an array of {module}; arrays of numpy and cupy cross")
        elif _is_array(obj):
            self._array(obj)
        elif cls is np.datetime64 or cls is np.timedelta64:
            self._call(obj, "time", obj._n, obj.dtype.str)
        elif cls is np.str_:
            self._call(obj, "text", str(obj))
        elif isinstance(obj, (np.generic, np.dtype)) or cls is type(None) or obj is ...:
            super()._rare(obj)
        elif name in _PLAIN.get(module, ()) or cls in (complex, range, slice, bytearray):
            super()._rare(obj)
        elif cls is _native or cls is np.ufunc:
            self._by_name(obj)
        elif (module, name) == ("pathlib", "Path"):
            self._call(obj, "path", str(obj))
        elif (module, name) == ("re", "Pattern"):
            self._call(obj, "pattern", obj.pattern, int(obj.flags))
        elif (module, name) == ("functools", "partial"):
            self._call(obj, "partial", obj.func, obj.args, obj.keywords)
        elif isinstance(obj, BaseException):
            self._exception(obj)
        elif module == "__main__":
            self._object(obj, cls)
        elif function := _decorated(obj, self.name):
            self._defined(function)
        else:
            self._of_module(obj, f"it is of the type {name}, which does not cross")

    def _object(self, obj, cls):
        """By its class and its attributes, as pickle does it."""
        came = _texts.get(cls.__name__, (None,))[0] is cls  # cells need not have its name
        if _names.get(cls.__name__) is not cls and not came:
            raise Cannot(
                f"its class {cls.__name__} is not what cells have under this name: it was made in a function, "
                "or the name has another value now"
            )
        if hasattr(cls, "__del__"):
            raise Cannot(f"its class {cls.__name__} has __del__, which its copy would run, too")
        super()._rare(obj)

    def _exception(self, obj):
        """Without the traceback, which is of this engine's frames, and without its cause."""
        cls, args = type(obj), obj.args
        if isinstance(obj, OSError) and getattr(obj, "filename", None) is not None:
            args = (*args[:2], obj.filename)
        group = ("exceptions", "message") if isinstance(obj, BaseExceptionGroup) else ()
        state = {n: v for n, v in _attributes_of(obj).items() if n not in group}
        if notes := getattr(obj, "__notes__", None):
            state["__notes__"] = notes
        self._call(obj, "exception", cls, args, state)

    def _by_name(self, obj):
        module = getattr(obj, "__module__", None) or "builtins"
        renamed = self.name and self.name != obj.__name__ and _places_of(obj, self.name)
        if not renamed and module.split(".")[0] in _BY_NAME:
            try:
                return super()._rare(obj)
            except (pickle.PicklingError, TypeError):
                pass  # it says that it is of a module which has it from another one
        if module.split(".")[0] == "numpy":  # whose functions are made anew for some lookups
            return self._call(obj, "attribute", (module, obj.__name__))
        self._of_module(obj, f"{obj.__name__} of {module} does not cross")

    def _defined(self, obj):
        import inspect

        if obj.__module__ != "__main__":
            return self._by_name(obj)
        own = obj.__name__ if _names.get(obj.__name__) is obj else self.name
        obj = _decorated(obj, own) or obj
        name = obj.__name__
        if name == "<lambda>":
            name = self.name
            if not _is_named_lambda(obj, name):
                raise Cannot("it is a lambda; a function that is written with def can cross")
        if getattr(obj, "__wrapped__", None) is not None:
            raise Cannot(
                "a decorator has made it; what is decorated by a line above its def can cross"
            )
        if getattr(obj, "__closure__", None):
            raise Cannot(f"the function {name} uses names of the function that it was made in")
        _refuse_registry(obj)
        known = _texts.get(name, (None,))
        try:
            text = known[1] if known[0] is obj else inspect.getsource(obj)
        except (OSError, TypeError):
            text = None
        if not isinstance(text, str):
            if hasattr(obj, "_fields"):
                return self._call(obj, "namedtuple", name, obj._fields, dict(obj._field_defaults))
            raise Cannot(f"the text of {name} is not known")
        text = _whole_text(text, name)
        if not isinstance(obj, type):
            given = _defaults_of(obj)
            return self._call(obj, "function", name, text, *([None, (), given] if given else ()))
        if known[0] is not obj:
            _marks.pop(name, None)  # what Python makes of it is told by another one
        _texts[name] = obj, text
        given = _data_of_class(obj), _marks_of_bases(obj), _defaults_in_class(obj), id(obj)
        if self.classes != ():
            self.classes.append((name, _all_of_class(given[0], given[2])))
        self._call(obj, "function", name, text, *given)

    def _array_of_gpu(self, obj):
        try:
            lent = __python_lend_gpu__(obj)
        except (ValueError, RuntimeError) as error:
            raise Cannot(str(error)) from None
        none = (b"", 0, 0, 0, 0, 0, 0, obj.shape, (), obj.dtype.char, True)
        self._call(obj, "gpu", *(lent or none))

    def _array(self, obj):
        if not _is_shared(obj):
            plain = type(obj).__name__ == "ndarray"
            if plain and obj.dtype.char == "O":
                return self._call(
                    obj, "objects", obj.ravel().tolist(), obj.shape, obj.flags.writeable
                )
            if not plain or obj.dtype.hasobject:
                kind = f"array of {obj.dtype}" if plain else type(obj).__name__
                raise Cannot(f"it is of the type {kind}, which does not cross")
            return super()._rare(obj)
        try:
            lent = __python_lend__(obj)
        except ValueError as error:  # its memory is a bytearray's, too
            raise Cannot(str(error)) from None
        self._call(obj, "array", *(lent or (0, 0, 0, 0, obj.shape, (), obj.dtype.char, True)))


def _refuse_registry(cls):
    """A class whose own list or dict holds objects would have an empty one in Python."""
    for name, value in vars(cls).items() if isinstance(cls, type) else ():
        if isinstance(value, (list, dict, set)) and any(map(_is_object, _contents(value))):
            raise Cannot(
                f"its class has objects in {cls.__name__}.{name}, which do not cross with it"
            )


def _whole_text(text, name):
    """A definition without the blanks in front of it."""
    lines = text.split("\n")
    blanks = len(lines[0]) - len(lines[0].lstrip())
    if blanks:
        raise Cannot(f"{name} was not written at the margin of a cell")
    return text if text.endswith("\n") else text + "\n"


def _written(value, name="", classes=()):
    """name: by which a cell has it, when it is one. classes: a list that gets the classes in it."""
    try:
        leaving = _Leaving()
        leaving.name, leaving.classes = name, classes
        data = leaving.dump(value)
    except RecursionError:
        raise Cannot("it is nested too deeply") from None
    except TypeError as error:
        raise Cannot(str(error)) from None
    except pickle.PicklingError as error:
        raise Cannot(str(error)) from None
    except Exception as error:  # of a person's class; a Cannot as it is
        text = str(error) if isinstance(error, Cannot) else f"{type(error).__name__}: {error}"
        raise Cannot(text) from None
    if len(data) > _MOST_BYTES:
        raise Cannot(
            f"it takes {len(data) >> 20} MiB, and at most {_MOST_BYTES >> 20} cross; arrays cross at any size"
        )
    return data


def _all_of_class(data, defaults):
    return {**data, **{method + "()": given for method, given in defaults.items()}}


def _remember_classes(classes):
    """Of what goes to Python."""
    for name, data in classes:
        _class_data[name] = {n: _written(v) for n, v in data.items()}


def _digest(data):
    return hashlib.sha256(data).digest()


def outdated():
    """Before a cell in Python: the names there that were set anew or deleted here, with NULs
    between."""
    names = [n for n in _held if n in _names and not _is_there(n)]
    names += [n for n in _agreed if n not in _names]
    for name in names:
        _held.pop(name, None)
        _agreed.pop(name, None)
    names += _forgotten
    _forgotten.clear()
    return "\0".join(names)


def _is_there(name):
    """Does the name here say only that its value is in Python?"""
    return type(_names.get(name)) is InPython and not _names[name]._there


def _is_result(name):
    return name in ("_", "__", "___") or (name[:1] == "_" and name[1:].isdigit())


def result(number):
    """What stands here for the result of a cell that ran in Python."""
    return InPython("_", f"the result of cell {number}", f"_{number}")


def reset():
    """%reset has deleted the names here: those in Python go, too."""
    _forgotten.extend(_held)
    _forgotten.extend(_kept)
    _held.clear()
    _kept.clear()


def give(wanted):
    """Of the names that a cell in Python is about to read, those that it does not have as they are
    here: a pickle of (pickles of dicts by name, why others cannot cross, what has become of names that
    were lost). Values that can change go together, so that what they have in common stays so."""
    parts, cannot, together, same, ended = [], {}, {}, {}, {}
    for name in wanted:
        has = name[:1] == "="  # Python has the value that was agreed upon
        name = name.removeprefix("=")
        if name in _names and not _is_there(name):
            value = _names[name]
        elif (_is_result(name) or name == "In") and hasattr(builtins, name):
            value = getattr(builtins, name)
        else:
            if name in _gone:
                ended[name] = _gone[name]
            continue
        try:
            data = _written({name: value}, name, classes := [None])
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
        _remember_classes(classes[1:])
        if _may_change(value):
            together[name] = value
        else:
            parts.append(([name], data))
    together.update(same if together else {})
    together.update(_joined_with(together))
    try:
        parts += [(list(together), _written(together))] if together else []
    except Cannot:  # too much together
        parts += [([name], _written({name: value})) for name, value in together.items()]
    told = parts, cannot, ended
    return pickle.dumps(told) if any(told) else b""


def _joined_with(values):
    """Names that Python has, too, and whose values have a part in common with some of these: they go
    once more, so that they have it in common there."""
    found, reached = {}, set(_parts(list(values.values())))
    others = {n: _names[n] for n in _agreed if n in _names and n not in values} if values else {}
    others = {n: v for n, v in others.items() if _may_change(v) and not _is_array(v)}
    parts = {n: set(_parts([v])) for n, v in others.items()}
    while more := [n for n in parts if n not in found and parts[n] & reached]:
        for name in more:
            found[name] = others[name]
            reached |= parts[name]
    for name in list(found):
        try:
            _agreed[name] = _digest(_written({name: found[name]}, name))
        except Cannot:
            del found[name]
    return found


# ---- from Python --------------------------------------------------------------------------------


def _array(segment, start, size, at, shape, strides, char, writes):
    if not size:
        made = np.empty(shape, char)
    else:
        made = __python_borrow__(segment, start, size, at, shape, strides, char, writes)
    return made


def _own(serial, at, shape, strides, char, writes):
    import cupy

    if not serial:
        return cupy.empty(shape, char)
    return __python_own_gpu__(serial, at, shape, strides, char, writes)


def _taken(*where):
    try:
        return __python_taken__(*where)
    except RuntimeError as error:
        raise Cannot(f"its memory on the GPU could not be read: {error}") from None


def _import(name, data=None):
    """data: of a person's file, what its names are that are no functions."""
    try:
        made = pickle._import(name)
    except ImportError:
        raise Cannot(f"it is the module {name}, which Python has and Warpcell has not") from None
    for each, value in (data or {}).items():
        if not _is_same(vars(made).get(each, ...), value):
            setattr(made, each, value)
    return made


def _define(name, text, data=None, bases=(), defaults=None, mark=0):
    """data: of a class, its attributes that are no functions. A class that is here stays the same.
    defaults: of a function, by parameter; of a class by method and parameter. mark: which class of this
    text it is there; another one was made there by a cell since, with nothing of the old one."""
    other = _marks.get(name, mark) != mark
    _marks[name] = mark
    made, known = _texts.get(name, (None, None))
    if other or not isinstance(made, type) or known != text or not _has_bases(name, made, bases):
        _class_data.pop(name, None)
        made = __python_define__(text, name)
        if not _changing_defaults(made):  # which would be held once more
            _texts[name] = made, text
    _bases[name] = bases
    before = _class_data.get(name, {})
    for each, value in (data or {}).items():
        new = before.get(each) != _written(
            value
        )  # else ours may be newer: it comes with any object
        if new and not _is_same(vars(made).get(each, ...), value):
            setattr(made, each, value)
    for each in before if data is not None else ():
        if each not in data and each in vars(made):
            delattr(made, each)
    if isinstance(made, type):
        _remember_classes([(name, _all_of_class(data or {}, defaults or {}))])
    if isinstance(made, type):
        for each, given in (defaults or {}).items():
            if before.get(each + "()") != _written(given):
                _set_defaults(_function_behind(vars(made)[each]), given)
    elif type(made) is _function:
        _set_defaults(made, defaults)
    return made


def _exception(cls, args, state):
    if cls.__module__ != "__main__":
        made = cls(*args)
    else:  # a person's __init__ may take others
        made = cls.__new__(cls, *args)
        known = next(base for base in cls.__mro__ if base.__module__ == "builtins")
        known.__init__(made, *args)
    for name, value in state.items():
        setattr(made, name, value)
    return made


def _namedtuple(name, fields, defaults):
    import collections

    now = _names.get(name)
    if getattr(now, "_fields", None) == fields and now._field_defaults == defaults:
        return now
    known = _texts.get(name, (None, None))
    if known[1] != (fields, tuple(defaults)):
        made = collections.namedtuple(name, fields, defaults=list(defaults.values()))
        made.__module__ = "__main__"
        known = _texts[name] = made, (fields, tuple(defaults))
    return known[0]


def _has_bases(name, cls, bases):
    """Are its bases those that it was given before, or what their names in cells are?"""
    if bases and _bases.get(name) == bases:
        return True
    for base in cls.__bases__:
        if base.__module__ == "__main__":
            if base.__name__ not in _names:
                fetch(base.__name__)
            if _names.get(base.__name__) is not base:
                return False
    return True


def _is_same(one, other):
    """Of two values of an attribute: they need not be put in each other's place."""
    return type(one) is type(other) and not _is_array(one) and one == other


def _stream(name, state):
    made = np.random.Generator(getattr(np.random, name)())
    made.bit_generator.state = state
    return made


def _objects(items, shape=None, writes=False):
    made = np.empty(len(items), dtype=object)
    for i, item in enumerate(items):  # which may be lists
        made[i] = item
    made = made if shape is None else made.reshape(shape)
    made.flags.writeable = writes
    return made


def _path(text):
    import pathlib

    return pathlib.Path(text)


def _pattern(text, flags):
    import re

    return re.compile(text, flags)


def _texts_with_gaps(text, gaps, other):
    """Texts come in one, with NULs between; a long one as an array of its bytes."""
    text = text if isinstance(text, str) else text.tobytes().decode()
    items = text.split("\0")
    for i in gaps:
        items[i] = other
    return _objects(items)


_BRIDGE = {
    "objects": _objects,
    "texts": _texts_with_gaps,
    "own": _own,
    "taken": _taken,
    "array": _array,
    "module": _import,
    "function": _define,
    "exception": _exception,
    "namedtuple": _namedtuple,
    "stream": _stream,
    "path": _path,
    "pattern": _pattern,
}


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
        "functions and classes of cells, and objects of such classes whose attributes cross."
    )
    raise error from None


def _in_words(kind, what):
    module, _, name = what.partition(":")
    return f"{name} of the module {module}" if kind == "a" else what


def _attribute_here(what):
    """(value,) of module:name where that module is here and has the name; else ()."""
    module, _, name = what.partition(":")
    if not __python_here__(module):
        return ()
    try:
        found = pickle._import(module)
    except ImportError:
        return ()
    return (getattr(found, name),) if hasattr(found, name) else ()


def _take(name, value):
    _names[name] = value
    _held.pop(name, None)
    try:
        _agreed[name] = _digest(_written({name: value}, name))
    except Cannot:
        _agreed[name] = b""


def fetch(name, strict=False):
    """A name that is not set here: sets it when it is Python's, and says whether it was. strict: not
    as a copy of an array that something else in Python holds, too."""
    if name not in _held:
        return False
    kind, what = _held[name]
    if kind == "a":
        made = _attribute_here(what)
        if made:
            _take(name, made[0])
            return True
    found = __python_get__(name, strict)
    if isinstance(found, str):
        _refuse(name, found)
    first, data = found
    try:
        value = _read(data)
    except (Cannot, ImportError, AttributeError) as error:
        _refuse(name, str(error))
    except Exception as error:  # of a person's class
        _refuse(name, f"{type(error).__name__}: {error}")
    for each, part in [(first, value)] if first else value.items():
        if each in _held and each not in _names:
            _take(each, part)
    return True


def _is_agreed(name):
    try:
        return _digest(_written({name: _names[name]}, name)) == _agreed[name]
    except (Cannot, KeyError):
        return False


_HOLDERS = (list, dict, set, tuple)


def _parts(values):
    """Values and parts of them that can change, by id: [it, how often the list and the values hold it]"""
    found, todo = {}, [values]
    while todo:
        for part in _contents(todo.pop()):
            if not isinstance(part, _HOLDERS) and not _may_change(part):
                continue
            if id(part) in found:
                found[id(part)][1] += 1
            else:
                found[id(part)] = [part, 1]
                todo.append(part)
    return found


def _beyond(found):
    """How many more hold each part, by id."""
    return {key: sys.getrefcount(entry[0]) - entry[1] for key, entry in found.items()}


_PROBE = [[0]]
_ALONE = max(_beyond(_parts(_PROBE)).values())  # of a part that only the values hold


def _held_by_others(names):
    """ids of what is in values of names and can change, and is held by more than these names."""
    _names[_PROBE_NAME] = [0]  # shows what a name of its own adds
    values = [_names[n] for n in (_PROBE_NAME, *names) if n in _names and _may_change(_names[n])]
    beyond = _beyond(_parts(values))
    of_name = beyond[id(values[0])] - _ALONE
    for value in values:
        beyond[id(value)] -= of_name
    value = None
    del _names[_PROBE_NAME]
    return {key for key, more in beyond.items() if more > _ALONE}


_PROBE_NAME = "_warpcell_probe"


def _changed_in_place(name, held):
    """Python has changed a value in place: gives it, when it is to get Python's contents since more
    here holds it than names that Python has changed, too; else None."""
    value = _names[name]
    if not set(_parts([value])) & held:
        return None
    return _tell_apart(name) if _has_changing_parts(value) else value


def _has_changing_parts(value):
    """Has a list or the like parts that can change, or is it one of its own?"""
    return any(isinstance(p, _HOLDERS) or _may_change(p) for p in _contents(value))


def _is_held(value):
    """Does anything hold a value but a name of who asks?"""
    probe = [0]
    return sys.getrefcount(value) > sys.getrefcount(probe) + 1  # and our parameter


def _put_into(old, new):
    """Gives a value of ours the contents of Python's, so that all that hold it here see them."""
    if isinstance(old, (list, bytearray)):
        old[:] = new
    elif _is_stream(old):
        old.bit_generator.state = new.bit_generator.state
    elif type(old) is _function:
        _set_defaults(old, _defaults_of(new))
    elif isinstance(old, _MUTABLE) or type(old).__name__ == "deque":
        old.clear()
        old.extend(new) if type(old).__name__ == "deque" else old.update(new)
    if _is_object(old):
        now = _attributes_of(new)
        for name in [n for n in _attributes_of(old) if n not in now]:
            object.__delattr__(old, name)
        for name, value in now.items():
            object.__setattr__(old, name, value)


def _tell_apart(name):
    print(
        f"Warning: {name} has changed in Python; what else here holds it, or a part of it, keeps what it was.",
        file=sys.stderr,
    )


def changed(rows):
    """Names that a cell in Python has set, changed or deleted."""
    olds = {}
    newer = {n for n, kind, _, _ in rows if kind == "c" and not _is_agreed(n)}  # here
    theirs = {n for n, kind, _, _ in rows if n in _agreed and kind in "co"}
    ways = {n: what for n, kind, what, _ in rows if kind == "=" and _is_agreed(what)}
    held = _held_by_others(theirs - newer | set(ways.values()))
    for name, other in ways.items():  # which the cell has given another value, or deleted
        old = _changed_in_place(other, held)
        if old is not None:
            olds[name] = old
    for name, kind, what, _ in [row for row in rows if row[0] not in newer]:
        if kind in "co" and name in _agreed and _may_change(_names.get(name)):
            old = _changed_in_place(name, held)
            if kind == "o" and old is not None:
                _tell_apart(name)
            elif old is not None:
                olds[name] = old
        _agreed.pop(name, None)
        _names.pop(name, None)
        _held.pop(name, None)
        if kind != "d":
            text = f"what {what} was" if kind == "=" else what
            _held[name] = "v" if kind in "c=" else kind, text
        if _gone.pop(name, None):
            __not_restored__({name: None})
    for name in [n for n, kind, _, _ in rows if kind in "c=" and n in _held and n not in newer]:
        try:  # at once: it is ours, and is not to go with Python
            fetch(name)
        except TypeError:
            olds.pop(name, None)
    for name, old in olds.items():
        new = _names[name]
        _put_into(old, new)
        for each in [n for n, v in _items() if v is new]:
            _names[each] = old
        if not _is_stream(new) and _is_held(new):
            _tell_apart(name)
    for name, _, what, shadows in rows:
        if shadows and name in _held and name not in _names:
            _fetch_or_say(name, what)


def _fetch_or_say(name, what):
    """A name of a builtin comes at once, since a cell would find the builtin."""
    try:
        fetch(name)
    except TypeError:
        _names[name] = InPython(name, what)


# ---- what both have without a name: generators' states, the arguments of the program ------------

_states = {}  # as they were agreed upon
_USUAL = {"logging": (30, ()), "warnings": []}  # of a Python that has just begun


def _state_now():
    kind, keys, *rest = np.random.get_state()
    now = {"numpy": (kind, keys.tobytes(), *rest), "random": random.getstate()}
    if type(sys.argv) is list and all(type(x) is str for x in sys.argv):
        now["argv"] = sys.argv[:]
    now["print"] = _plain_of(np.get_printoptions())
    now["errors"] = np.geterr()
    if "warnings" in sys.modules:
        now["warnings"] = _filters_now(sys.modules["warnings"])
    if "logging" in sys.modules:
        now["logging"] = _logging_now(sys.modules["logging"])
    if "os" in sys.modules:
        now["environ"] = dict(sys.modules["os"].environ)
    if type(sys.path) is list:
        now["path"] = [x for x in sys.path if type(x) is str]
    return now


def state():
    """Before a cell in Python: a pickle of what is new, or nothing."""
    new = {k: v for k, v in _state_now().items() if _states.get(k, _USUAL.get(k)) != v}
    _states.update(new)
    return pickle.dumps(new) if new else b""


def _plain_of(options):
    """Of NumPy's print options those that both have in the same form."""
    return {k: v for k, v in options.items() if k not in ("formatter", "legacy", "override_repr")}


def _filters_now(warnings):
    """The filters of warnings that cells have set: action, message, category, module."""
    found = []
    for entry in warnings.filters:
        message, module = warnings._given.get(entry, (entry[1], ""))
        found.append((entry[0], message, entry[2].__name__, module))
    return found


def _logging_now(logging):
    """The root logger's level, and what logging.basicConfig has made of it: (format, format of dates,
    style, stream), () for nothing, None for what is of this engine only."""
    level, handlers = logging.root.level, logging.root.handlers
    if not handlers:
        return level, ()
    handler = handlers[0]
    stream = getattr(handler, "stream", False)
    number = 1 if stream is sys.stdout else 2 if stream is None or stream is sys.stderr else 0
    if len(handlers) > 1 or type(handler) is not logging.StreamHandler or not number:
        return level, None
    form = handler.formatter or logging.Formatter()
    return level, (form._fmt, form.datefmt, form._style, number)


def _set_logging(level, how):
    """Makes the root logger what it is in Python."""
    import logging

    now = _logging_now(logging)
    logging.root.setLevel(level)
    if how is None or now[1] is None or now[1] == how:
        return
    logging.root.handlers.clear()
    if how:
        handler = logging.StreamHandler([sys.stdout, sys.stderr][how[3] - 1])
        handler.setFormatter(logging.Formatter(*how[:3]))
        logging.root.addHandler(handler)


def _set_filters(rows):
    """Makes the filters of warnings what they are in Python."""
    import warnings

    warnings.resetwarnings()
    for action, message, category, module in rows:
        warnings.filterwarnings(action, message, getattr(builtins, category), module, append=True)


def _set_environ(old, new):
    import os

    for name in [n for n in old if n not in new]:
        os.environ.pop(name, None)
    for name, text in new.items():
        if os.environ.get(name) != text:
            os.environ[name] = text


def take_state(data):
    """After one."""
    new = pickle.loads(data) if data else {}
    if "environ" in new:
        _set_environ(_states.get("environ", {}), new["environ"])
    _states.update(new)
    if "logging" in new:
        _set_logging(*new["logging"])
    if "warnings" in new:
        _set_filters(new["warnings"])
    if "numpy" in new:
        kind, keys, *rest = new["numpy"]
        np.random.set_state((kind, np.frombuffer(keys, np.uint32), *rest))
    if "random" in new:
        random.setstate(new["random"])
    if "print" in new:
        np.set_printoptions(**new["print"])
    if "errors" in new:
        np.seterr(**new["errors"])


def lost():
    """Python has ended: the names that were there only, as a text."""
    gone = [n for n in _held if (n not in _names or _is_there(n)) and n not in _kept]
    gone += [n for n, v in _items() if type(v) is InPython and v._there]
    for name in gone:
        _names.pop(name, None)
    _held.clear()
    _agreed.clear()
    _forgotten.clear()
    _kept.clear()
    _states.clear()
    _gone.update(dict.fromkeys(gone, "it was in the Python that has ended"))
    __not_restored__(_gone)
    shown = ", ".join(gone[:12])
    return shown + (f" and {len(gone) - 12} more" if len(gone) > 12 else "")


def warm():
    """While Python starts: what the first value that crosses would wait for."""
    value = {"": np.empty(0)}
    _may_change(_read(_written(value)))
    _digest(pickle.dumps(([([""], b"")], {}, {})))


# ---- which engine runs a cell -------------------------------------------------------------------


def _only_there(dotted, name=""):
    """Has Python a module that is not here, or the name of one that is here without it?"""
    if __python_here__(dotted):
        return bool(name) and __python_has__(f"{dotted}:{name}")
    return __python_has__(dotted.partition(".")[0])


_OURS_TOO = "numpy scipy matplotlib cupy cupyx jax numba IPython ipywidgets tqdm psutil mpl_toolkits".split()


def _refuse_name(dotted, name):
    """Neither engine has it: where it is known to others, what would install it."""
    package = dotted.partition(".")[0]
    if package in _OURS_TOO and not __python_has__(package):
        error = ImportError(f"cannot import name '{name}' from '{dotted}' (unknown location)")
        error.add_note(
            f"  What Warpcell's {package} has not is taken from Python's, which is not installed:"
            f" {__python_program__()} -m pip install {package}"
        )
        raise error from None


def _of_imports(rows):
    """Why a code runs in Python for its imports: what they bind is used in it."""
    used = {name for kind, name, _, _ in rows if kind in "ro"}
    for kind, bound, module, name in rows:
        if kind in "roa" or (kind == "i" and bound and bound not in used):
            continue
        if _only_there(module, name):
            return (
                f"{bound or name or module} of the module {module}"
                if name
                else f"the module {module}"
            )
    return ""


def _codes(value):
    """The codes of a function, or of the methods of a class of cells or of an object's."""
    if isinstance(value, _function):
        return [value.__code__]
    value = value if isinstance(value, type) else type(value)
    if getattr(value, "__module__", "") != "__main__":
        return []
    found = [v for cls in value.__mro__ if cls.__module__ == "__main__" for v in vars(cls).values()]
    found = [getattr(v, "fget", None) or getattr(v, "__func__", v) for v in found]
    return [v.__code__ for v in found if isinstance(v, _function)]


_inside = {}  # of modules that are here: modules within them that only Python has and cells have imported


def _inside_of(value, rows):
    """The module within a module that a code uses, and that only Python has; else ""."""
    if not _inside or not isinstance(value, _module):
        return ""
    inside = _inside.get(value.__name__, ())
    return next((f"{value.__name__}.{n}" for k, n, _, _ in rows if k == "a" and n in inside), "")


def _of_name(name, seen, rows):
    """Why a code that reads a name runs in Python; "" when it need not."""
    if name in seen:
        return ""
    seen.add(name)
    if name not in _names and name in _held:
        kind, what = _held[name]
        if kind == "o":
            return f"{name}, which is {what}"
        if kind == "a" and not _attribute_here(what):
            return f"{name}, which is {_in_words(kind, what)}"
        if kind == "m":
            return "" if __python_here__(what.removeprefix("module ")) else f"{name}, the {what}"
        try:
            fetch(name, True)
        except TypeError:
            return f"{name}, which is {what} that cannot cross"
    value = _names[name] if name in _names else getattr(builtins, name, None)
    if type(value) is InPython:
        return (
            f"{name}, which is {value._text}" if not value._module else f"{name}, the {value._text}"
        )
    if _inside_of(value, rows):
        return f"the module {_inside_of(value, rows)}"
    for code in _codes(value):
        rows = __python_uses__(code)
        why = _of_imports(rows) or _of_names(rows, seen)
        if why:
            return f"{name}, which uses {why}"
    return ""


def _of_names(rows, seen):
    """seen: gets the names, and the texts in tuples."""
    for kind, name, _, _ in rows:
        if kind == "t":
            seen.add((name,))
            continue
        own = _inside_of(_names.get(name), rows) if kind == "o" else ""  # imported once more
        why = _of_name(name, seen, rows) if kind == "r" else own and f"the module {own}"
        if why:
            return why
    return ""


def _of_texts(texts):
    """Why one of the texts, of which eval or exec may be given any, runs in Python."""
    for text in texts:
        why = _of_names(__python_uses_of_text__(text.strip()), set())
        if why:
            return why
    return ""


def choose(rows):
    """Why a code runs in Python, in words; "" when it runs here."""
    seen = set()
    why = _of_imports(rows) or _of_names(rows, seen)
    if not why and ("eval" in seen or "exec" in seen):
        why = _of_texts([x[0] for x in seen if type(x) is tuple])
    return f"only Python has {why}" if why else ""


def _import_inside(dotted):
    """Remembers what only Python has of a package that is here."""
    package, _, inside = dotted.rpartition(".")
    while package and not __python_here__(package):
        package, _, inside = package.rpartition(".")
    if package:
        _inside.setdefault(package, set()).add(inside)


def import_first(module, name):
    """What an import statement here gives of a module that only Python has, in a tuple; else ()."""
    if type(module) is InPython:
        dotted = module._module
        if not dotted:
            return ()
    elif isinstance(module, str):
        dotted = module
        if not _only_there(dotted, name):
            return _refuse_name(dotted, name) or () if name else ()
    else:
        return ()
    there = f"_warpcell_{len(_kept) + 1}"
    _kept.append(there)
    if not name:
        _import_inside(dotted)
    __python_run__(
        f"from {dotted} import {name} as {there}" if name else f"import {dotted} as {there}"
    )
    kind, what = _held.pop(there, ("o", "gone"))
    if (
        name
        and kind == "v"
        and what in ("NoneType", "bool", "int", "float", "complex", "str", "bytes")
    ):
        found = __python_get__(there, False)
        if not isinstance(found, str):
            first, data = found
            value = _read(data)
            return (value if first else value[there],)
    if kind == "m":
        return (InPython(what.removeprefix("module "), what, there, what.removeprefix("module ")),)
    what = "a name" if kind == "a" else what
    return (InPython(name, f"{what} of {dotted}", there),)


def described(automatic, off, runs):
    """What %engine prints."""
    program = __python_program__()
    if off:
        return "Python is turned off by whoever runs this kernel: every cell runs in Warpcell.\n"
    rule = (
        "auto: a cell that uses what only Python has runs there"
        if automatic
        else "off: only %%python cells run in Python"
    )
    lines = [
        rule + "; all others run in Warpcell.",
        f"Python: {program}, " + ("which runs." if runs else "which has not been started."),
    ]
    there = where()[0][::2]
    if there:
        lines.append(
            "Names that live there: "
            + ", ".join(there[:100])
            + ("." if len(there) <= 100 else ", ...")
        )
    return "\n".join(lines) + "\n"


def held():
    """(name, kind, what it is) of the names whose value is in Python."""
    return [
        (n, k, _in_words(k, w)) for n, (k, w) in _held.items() if n not in _names or _is_there(n)
    ]


def stand_ins():
    """Names here of what is kept in Python: name, its name there, with NULs between; with an empty
    one for modules that are here, too."""
    out = [(n, v._there or n) for n, v in _items() if type(v) is InPython]
    out += [
        (n, "") for n, k, w in held() if k == "m" and __python_here__(w.removeprefix("module "))
    ]
    return "\0".join(f"{n}\0{there}" for n, there in out)


_before = {}  # names that lived only there before %%compare, and what they are


def compare_begins(rows):
    """The names of a cell that runs in both engines: none may live in Python only. What can cross
    does so now."""
    for kind, name, _, _ in rows:
        if kind not in "ro":
            continue
        if name in _held and name not in _names and _held[name][0] in "va":
            try:
                fetch(name, True)
            except TypeError:
                pass
        if name in _held and name not in _names or type(_names.get(name)) is InPython:
            _refuse_compare(name, _held[name][1] if name in _held else _names[name]._text)
    _before.clear()
    _before.update({n: w for n, (_, w) in _held.items() if n not in _names})


def _refuse_compare(name, what):
    raise TypeError(f"%%compare runs a cell in both engines, and {name} lives in Python: {what}")


def compare_sets(names):
    """The names that there are after a run here."""
    for name in names:
        if name in _before:
            _refuse_compare(name, _before[name])


def compare_fetches(wanted):
    """After a run there: sets the names of a list here that Python has and that can cross."""
    for name in ("_compare_seconds", "_compare_value", *wanted):
        if name not in _names:
            try:
                fetch(name)
            except TypeError:
                pass


def compare_ended():
    """What the runs have left behind in Python goes."""
    for name in [n for n in _held if n not in _before]:
        del _held[name]
        _forgotten.append(name)


def where():
    """For %who: (name, what it is) of what lives in Python only, in order; and the names that both
    engines have."""
    rows = [(n, w) for n, _, w in held()]
    rows += [(n, v._text) for n, v in _items() if type(v) is InPython and not _is_there(n)]
    rows = sorted(row for row in rows if row[0][:1] != "_")
    return [part for row in rows for part in row], [n for n in _agreed if n in _names]
