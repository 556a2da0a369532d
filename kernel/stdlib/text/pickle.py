# pickle: values as bytes and back, in the format of CPython's protocol 4 (loads
# reads 0 to 5 as far as they are plain data, instances of classes and arrays).
import sys as _sys
import _tools

HIGHEST_PROTOCOL, DEFAULT_PROTOCOL = 5, 4


class PickleError(Exception):
    pass


class PicklingError(PickleError):
    pass


class UnpicklingError(PickleError):
    pass


_arrays = ...  # not asked for yet


def _of_arrays():
    """What the owner of the machine offers for arrays, if it does: how they are written and read."""
    global _arrays
    if _arrays is ...:
        try:
            import _arrays
        except ImportError:
            _arrays = None
    return _arrays


# ---- writing ------------------------------------------------------------------------------------

_function, _native = type(lambda: 0), type(len)
_own = (type, int, float, str, tuple, list, dict, BaseException)  # written in ways of their own
_telling = ("__reduce__", "__getstate__", "__getnewargs__", "_value_bases_")
_atoms = {type(None): "None", type(...): "Ellipsis", type(NotImplemented): "NotImplemented"}


class Pickler(_tools._Pickler):
    """What is no plain data; natives_pickle.c does the rest."""

    _plain = None  # classes of plain instances; a class of another module's asks its own methods

    def __init__(self, file=None, protocol=None, *, fix_imports=True, buffer_callback=None):
        self._file = file

    def dump(self, obj):
        self._begin()
        self._names = {}
        self._plain = {} if type(self) is Pickler else None
        self._save(obj)
        data = self._end()
        if self._file is None:
            return data
        self._file.write(data)

    def clear_memo(self):
        self._begin()

    def _rare(self, obj):
        cls = type(obj)
        if self._plain is not None and (cls in self._plain or self._is_plain(obj, cls)):
            self._save(cls)
            self._put(b")\x81")
            self._memoize(obj)
            if state := obj.__dict__:
                self._save(dict(state))
                self._put(b"b")
        elif isinstance(obj, type) or cls is _function or cls is _native or _is_of_numpy(cls):
            self._global(obj)
        elif cls in _atoms:
            self._named("builtins", _atoms[cls])
            self._memoize(obj)
        elif cls is bytearray:
            self._reduce(obj, bytearray, (bytes(obj),) if obj else ())
        else:
            self._reduce(obj, *_reduced(obj))

    def _is_plain(self, obj, cls):
        """Is an instance of the class nothing but what its __dict__ has? Asked once for each class."""
        if not _tools.is_instance(obj) or not hasattr(obj, "__dict__") or isinstance(obj, _own):
            return False
        if cls.__module__.startswith(("numpy", "cupy", "jax")):
            return False
        if (
            not _usual(cls)
            or any([hasattr(cls, name) for name in _telling])
            or any(map(_slots, cls.__mro__))
        ):
            return False
        self._plain[cls] = True
        return True

    def _named(self, module, name):
        self._save(self._names.setdefault(module, module))
        self._save(self._names.setdefault(name, name))
        self._put(b"\x93")

    def _global(self, obj):
        name = getattr(obj, "__qualname__", obj.__name__)
        kind = type(obj)
        if _is_of_numpy(kind) and kind.__name__ == "ufunc":
            module = "numpy"
        else:
            module = getattr(obj, "__module__", None) or (
                "builtins" if kind is _native else "__main__"
            )
        if "<locals>" in name:
            raise AttributeError(f"Can't pickle local object {name!r}")
        try:
            found = _find(module, name)
        except (ImportError, AttributeError, KeyError):
            raise PicklingError(
                f"Can't pickle {obj!r}: attribute lookup {name} on {module} failed"
            ) from None
        if found is not obj and found != obj and type(found) is not _native:
            raise PicklingError(
                f"Can't pickle {obj!r}: it's not the same object as {module}.{name}"
            )
        self._named(module, name)
        self._memoize(obj)

    def _reduce(self, obj, func, args, state=None, listitems=None, dictitems=None):
        if func is _newobj:
            self._save(args[0])
            self._save(tuple(args[1:]))
            self._put(b"\x81")
        else:
            if isinstance(func, _Named):
                if not self._known(func):
                    self._named(func.module, func.name)
                    self._memoize(func)
            else:
                self._save(func)
            self._save(tuple(args))
            self._put(b"R")
        if not self._known_behind(obj):
            self._memoize(obj)
        if listitems is not None:
            self._batches(list(listitems), False)
        if dictitems is not None:
            self._batches([part for pair in dictitems for part in pair], True)
        if state is not None:
            self._save(state)
            self._put(b"b")


def _is_of_numpy(cls):
    """Is it a class of functions of NumPy, which are written by their names?"""
    return cls.__module__ == "numpy" and cls.__name__ in ("ufunc", "_ArrayFunctionDispatcher")


def _usual(cls):
    """Does an instance have the attributes that it seems to have?"""
    return cls.__getattribute__ is object.__getattribute__ and not hasattr(cls, "__getattr__")


class _Named:
    """A function of CPython that stands for one of this module's."""

    def __init__(self, module, name):
        self.module, self.name = module, name


def _newobj(cls, *args):
    return cls.__new__(cls, *args)


def _reduced(obj):
    """(function, arguments, state, items of a list, items of a dict) that make it again."""
    cls = type(obj)
    module, name = getattr(cls, "__module__", ""), cls.__name__
    arrays = _of_arrays() if module.startswith(("numpy", "cupy", "jax")) else None
    found = arrays.reduced(obj) if arrays else None
    if found is not None:
        return found
    if hasattr(obj, "__reduce__"):
        found = obj.__reduce__()
        return found if isinstance(found, tuple) else (_Named(module, found), ())
    if cls is complex:
        return complex, (obj.real, obj.imag)
    if cls is range:
        return range, (obj.start, obj.stop, obj.step)
    if cls is slice:
        return slice, (obj.start, obj.stop, obj.step)
    if name == "deque":
        return cls, ((), obj.maxlen) if obj.maxlen is not None else (), None, list(obj)
    if name == "defaultdict":
        return cls, (obj.default_factory,), None, None, list(obj.items())
    if name == "Counter" and module == "collections":
        return cls, (dict(obj),)
    if hasattr(cls, "_value_bases_"):
        return cls, (obj._value_,)
    if isinstance(obj, BaseException):
        return cls, obj.args, dict(getattr(obj, "__dict__", ())) or None
    if not _tools.is_instance(obj):
        raise TypeError(
            f"cannot pickle {('_io.' if hasattr(obj, 'readline') else '') + name!r} object"
        )
    return _reduced_instance(obj, cls)


def _reduced_instance(obj, cls):
    args = (cls,)
    if hasattr(obj, "__getnewargs__"):
        args += tuple(obj.__getnewargs__())
    elif isinstance(obj, tuple):
        args += tuple(obj) if hasattr(cls, "_fields") else (tuple(obj),)
    else:
        for base in (int, float, str):
            if isinstance(obj, base):
                args += (base(obj),)
    if "__getstate__" in dir(obj):
        state = obj.__getstate__()
    else:
        state = dict(obj.__dict__) if hasattr(obj, "__dict__") else None
        slots = {n: getattr(obj, n) for c in cls.__mro__ for n in _slots(c) if hasattr(obj, n)}
        state = (state or None, slots) if slots else state or None
    items = list(obj) if isinstance(obj, list) else None
    pairs = list(dict.items(obj)) if isinstance(obj, dict) else None
    return _newobj, args, state, items, pairs


def _slots(cls):
    slots = cls.__dict__.get("__slots__", ())
    return [
        n
        for n in ((slots,) if isinstance(slots, str) else slots)
        if n not in ("__dict__", "__weakref__")
    ]


# ---- reading ------------------------------------------------------------------------------------


class _Unfinished:
    """Stands for an object until its state comes."""

    def set_state(self, state):
        raise NotImplementedError

    def whole(self):
        """The object."""
        raise NotImplementedError


def _find(module, name):
    arrays = _of_arrays() if module.startswith("numpy") else None
    found = arrays.find(module, name) if arrays else None
    if found is not None:
        return found
    if module == "_io":
        module = "io"
    if module in ("__builtin__", "builtins"):
        module = "builtins"
        name = {"unicode": "str", "long": "int", "xrange": "range"}.get(name, name)
        if name in ("Ellipsis", "NotImplemented"):
            return {"Ellipsis": ..., "NotImplemented": NotImplemented}[name]
    if module in ("copyreg", "copy_reg") and name == "_reconstructor":
        return (
            lambda cls, base, state: object.__new__(cls)
            if base is object
            else base.__new__(cls, state)
        )
    found = _main if module == "__main__" else _import(module)
    for part in name.split("."):
        found = getattr(found, part)
    return found


def _import(module):
    found = __import__(module)
    for part in module.split(".")[1:]:
        found = getattr(found, part)
    return found


class _Main:
    def __getattr__(self, name):
        names = _sys.modules["__main__"]
        if not hasattr(names, name):
            raise AttributeError(f"Can't get attribute {name!r} on <module '__main__'>")
        return getattr(names, name)


_main = _Main()


class Unpickler(_tools._Unpickler):
    """What makes more than plain data; natives_pickle.c does the rest."""

    _plain = None  # as of Pickler

    def __init__(self, file, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
        self._file = file
        self._encoding = encoding
        self._plain = {} if type(self) is Unpickler else None

    def find_class(self, module, name):
        return _find(module, name)

    def persistent_load(self, pid):
        raise UnpicklingError("unsupported persistent id encountered")

    def load(self):
        at = self._file.tell()
        data = self._file.read()
        value, used = self._run(data)
        self._file.seek(at + used)
        return value

    def _whole(self, value):
        return value.whole() if isinstance(value, _Unfinished) else value

    def _append(self, to, item):
        to.append(item)

    def _extend(self, to, items):
        to.extend(items) if hasattr(to, "extend") else [to.append(item) for item in items]

    def _add_members(self, to, items):
        to.update(items)

    def _global_of_stack(self, module, name):
        if not isinstance(module, str) or not isinstance(name, str):
            raise UnpicklingError("STACK_GLOBAL requires str")
        return self.find_class(module, name)

    def _built(self, obj, state):
        cls = type(obj)
        if self._plain is not None and cls in self._plain and type(state) is dict:
            obj.__dict__.update(state)
        elif isinstance(obj, _Unfinished):
            obj.set_state(state)
        elif hasattr(obj, "__setstate__"):
            obj.__setstate__(state)
        elif _tools.is_instance(obj) or not hasattr(obj, "kind"):  # a dtype is whole already
            if self._plain is not None and hasattr(obj, "__dict__") and _usual(cls):
                self._plain[cls] = True
            slots = None
            if isinstance(state, tuple) and len(state) == 2:
                state, slots = state
            if state is not None and (state or not slots):
                obj.__dict__.update(state)
            for name, value in (slots or {}).items():
                setattr(obj, name, value)

    def _called(self, func, args):
        if not isinstance(args, tuple):
            raise TypeError("argument list must be a tuple")
        arrays = _of_arrays()
        if arrays:
            func, args = arrays.called(func, args)
        return func(*args)

    def _made(self, cls, args):
        return cls(*args) if hasattr(cls, "_fields") else cls.__new__(cls, *args)

    def _old(self, code, data):
        if code == "I":
            return data == b"01" if data in (b"00", b"01") else int(data.decode("ascii"))
        if code == "L":
            return int(data.rstrip(b"L").decode("ascii"))
        if code == "F":
            return float(data.decode("ascii"))
        if code == "V":
            return data.decode("utf-8")
        return data.decode("ascii")[1:-1] if code == "S" else data.decode("latin-1")


# ---- the functions ------------------------------------------------------------------------------


def dumps(obj, protocol=None, *, fix_imports=True, buffer_callback=None):
    return Pickler().dump(obj)


def dump(obj, file, protocol=None, *, fix_imports=True, buffer_callback=None):
    file.write(dumps(obj))


def loads(data, /, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
    if not isinstance(data, (bytes, bytearray)):
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")
    return Unpickler(None)._run(bytes(data))[0]


def load(file, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
    return Unpickler(file).load()
