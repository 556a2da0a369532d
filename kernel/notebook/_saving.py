# _saving: %save and %restore: the names of a session in a file (kernel/base/savefile.h), for another
# process. Values are a pickle whose calls are the functions of this module alone: arrays lie beside
# it, functions and classes are kept by their text, which is compiled and not run.
import sys
import types
import json
import pickle
import _tools
from numpy import _core

_Function, _Native, _Module = type(lambda: 0), type(len), type(sys)
_Method, _Builtin, _Cell = (
    type([].append),
    type(str.upper),
    type((lambda x: lambda: x)(0).__closure__[0]),
)
_Generator = type((x for x in ()))


class Missing:
    """Stands for what could not be saved, or not be restored."""

    __slots__ = ("_what", "_why")

    def __init__(self, what, why):
        object.__setattr__(self, "_what", what)
        object.__setattr__(self, "_why", why)

    def __repr__(self):
        return f"<not saved: {self._what} ({self._why})>"

    def _refuse(self, *args, **kwargs):
        raise RuntimeError(
            f"{self._what} is not here: it was not saved with the session ({self._why})"
        )

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__") or name.startswith("_repr_"):
            raise AttributeError(name)
        self._refuse()

    def __bool__(self):
        self._refuse()

    __setattr__ = __call__ = __getitem__ = __setitem__ = __len__ = __iter__ = __next__ = _refuse
    __enter__ = __add__ = __radd__ = __sub__ = __mul__ = __rmul__ = __lt__ = __gt__ = _refuse
    __contains__ = __array__ = __float__ = __int__ = __index__ = _refuse


class _Text:
    """The text that functions stand in."""

    def __init__(self, parts):
        self.parts = parts


# ---- what things are called ---------------------------------------------------------------------


def _lookup(module, name):
    found = sys.modules[module] if module in sys.modules else pickle._import(module)
    for part in name.split("."):
        found = getattr(found, part)
    return found


def _same(found, obj):
    """Functions of C are made anew now and then."""
    return found is obj or (
        type(found) is type(obj)
        and not isinstance(obj, (type, _Function))
        and callable(obj)
        and getattr(found, "__name__", 0) == getattr(obj, "__name__", 1)
    )


def _text(obj, attribute):
    try:
        value = getattr(obj, attribute, None)
    except Exception:
        return None
    return value if type(value) is str else None


class _Places:
    """Where functions, classes and objects of modules are found by name."""

    def __init__(self):
        self.index = None

    def of(self, obj):
        """(module, name), or None."""
        for module in (_text(obj, "__module__"), "builtins"):
            for name in (_text(obj, "__qualname__"), _text(obj, "__name__")):
                if module in (None, "__main__") or name is None:
                    continue
                try:
                    if _same(_lookup(module, name), obj):
                        return module, name
                except Exception:
                    pass
        return self.in_modules(obj)

    def in_modules(self, obj):
        """The same of what a module only has among its names."""
        if self.index is None:
            self.index = {}
            for module in list(sys.modules):
                if module != "__main__":
                    for name, value in list(vars(sys.modules[module]).items()):
                        if callable(value) or not isinstance(value, (int, float, str, type(None))):
                            self.index.setdefault(id(value), (module, name, value))
        found = self.index.get(id(obj))
        return found[:2] if found and found[2] is obj else None


# ---- writing ------------------------------------------------------------------------------------

_views = {type({}.keys()): "keys", type({}.values()): "values", type({}.items()): "items"}
DEEPEST = 60  # objects within each other whose attributes are written at once
_PLAIN = (object, list, dict, tuple, str, int, float, set, frozenset)

_PLACE = "the place where it stands cannot be kept"
_OURS = "it does not outlive its process"
_reasons = {
    "coroutine": ("a coroutine", _PLACE),
    "async_generator": ("a generator", _PLACE),
    "Popen": ("a program that was started", _OURS),
    "frame": ("a frame of a call", _OURS),
    "traceback": ("a traceback", _OURS),
    "weakref": ("a weak reference", "it keeps nothing"),
    "ref": ("a weak reference", "it keeps nothing"),
}


def _reason(obj):
    """(what, why) of what cannot be saved."""
    cls = type(obj)
    name = cls.__name__
    if hasattr(cls, "readline") or hasattr(cls, "fileno") and not hasattr(cls, "recv"):
        path = _text(obj, "name")
        return f"an open file{f' {path!r}' if path else ''}", _OURS
    if name in _reasons:
        return _reasons[name]
    if hasattr(cls, "__next__"):
        return f"an iterator ({name})", _PLACE
    return f"an object of {name}", "" if hasattr(
        cls, "__dict__"
    ) else "nothing says how it is made again"


def _may_wait(obj, fill):
    """May an object be whole only later? Not when others are found by its hash, nor code that may run."""
    return fill in ("fill_instance", "fill_called") and type(obj).__hash__ in (
        None,
        object.__hash__,
    )


class _Lost(Exception):
    """(what, why): an object that cannot be saved."""


class _Writer(pickle.Pickler):
    def __init__(self, file):
        self._file_of_arrays = file
        self._begin()
        self._names = {}
        self._places = _Places()
        self._texts, self._blocks, self._makers = {}, {}, {}
        self.lost, self.lost_by_id = [], {}
        self._depth, self._later = 0, []

    # -- the bytes

    def _maker(self, name):
        made = self._makers.get(name)
        if made is None:
            made = self._makers[name] = pickle._Named("_saving", name)
        if not self._known(made):
            self._named("_saving", name)
            self._memoize(made)

    def _call(self, name, args):
        self._maker(name)
        self._save(args)
        self._put(b"R")

    def name(self, name, value):
        """A name of the session: what of it could not be saved is in `lost`."""
        before, mark = len(self.lost), self._mark()
        try:
            self._call("give", (name, value))
            self._put(b"0")
            while self._later:
                self._fill(*self._later.pop())
        except RecursionError:
            self._rollback(mark)
            self._later, self._depth = [], 0
            self.lost[before:] = [("a value", "its parts are within each other too deeply", value)]
            self.lost_by_id[id(value)] = self.lost[-1][:2]
        return self.lost[before:]

    def state(self, kind, state):
        self._call("put_state", (kind, state))
        self._put(b"0")

    def end(self):
        self._save(None)
        return self._end()

    def _rare(self, obj):
        try:
            maker, args, fill = self._plan(obj)
        except _Lost as e:
            what, why = e.args
            self.lost.append((what, why, obj))
            self.lost_by_id[id(obj)] = what, why
            maker, args, fill = "lost", (what, why), None
        if maker == "global":
            self._named(*args)
            self._memoize(obj)
            return
        if maker == "array":
            args = self._array(*args)
        self._depth += 1
        self._call(maker, args)
        if not self._known_behind(obj):
            self._memoize(obj)
            if fill is not None and self._depth > DEEPEST and _may_wait(obj, fill[0]):
                self._later.append((obj, fill))
            elif fill is not None:
                self._fill(obj, fill)
        self._depth -= 1

    def _fill(self, obj, fill):
        self._maker(fill[0])
        self._save((obj,) + fill[1:])
        self._put(b"R0")

    # -- what an object is made of

    def _plan(self, obj):
        """(maker, its arguments, what fills it: (maker, more arguments) or None)."""
        try:
            return self._planned(obj)
        except (_Lost, MemoryError, RecursionError):
            raise
        except Exception as e:
            what, why = _reason(obj)
            if not why and str(e).startswith("cannot pickle"):
                why = "nothing says how it is made again"
            raise _Lost(what, why or f"{type(e).__name__}: {e}") from None

    def _planned(self, obj):
        cls = type(obj)
        if cls is Missing:
            return "lost", (obj._what, obj._why), None
        if cls is _Text:
            return "text", obj.parts, None
        if cls is _Module:
            return self._module(obj)
        if cls is _Function:
            return self._function(obj)
        if cls is _Generator:
            parts = _tools.generator_parts(obj)
            if parts is None:
                what = (
                    "coroutine"
                    if repr(obj).startswith("<coroutine")
                    else "generator that has begun"
                )
                raise _Lost("a " + what, _PLACE)
            return "generator_call", parts, None
        if cls is _Cell:
            try:
                return "cell", (), ("fill_cell", obj.cell_contents)
            except ValueError:
                return "cell", (), None
        if isinstance(obj, type):
            return self._class(obj)
        if cls is property:
            return "property", (obj.fget, obj.fset, obj.fdel, obj.__doc__), None
        if cls is staticmethod or cls is classmethod:
            return cls.__name__, (obj.__func__,), None
        if cls is types.MethodType:
            return "bound", (obj.__func__, obj.__self__), None
        if cls is _core_array or cls is _cupy_array():
            return "array", (obj,), None
        if obj is ... or obj is NotImplemented:
            return "constant", (obj is ...,), None
        if cls is bytearray:
            return "bytearray", (bytes(obj),), None
        if cls.__name__ == "GenericAlias":
            return "item", (obj.__origin__, obj.__args__), None
        if cls.__name__ == "memoryview" and len(obj) == len(obj.obj) and obj.format == "B":
            return "called", (memoryview, (obj.obj,)), None
        if cls.__name__ == "Pattern":
            return "pattern", (obj.pattern, obj.flags), None
        if cls in (complex, range, slice):
            return "called", pickle._reduced(obj)[:2], None
        if cls in _views:
            return "attribute_of_dict", (_tools.dict_of(obj), _views[cls]), None
        if cls is map or cls is filter:
            return "calling_iterator", pickle._reduced(obj), None
        return self._named_object(obj, cls) or self._other(obj, cls)

    def _module(self, obj):
        name = obj.__name__
        if name == "__main__":
            return "main", (), None
        try:
            if _lookup_module(name) is obj:
                return "module", (name,), None
        except Exception:
            pass
        raise _Lost(f"the module {name!r}", "it is not found by its name")

    def _function(self, obj):
        place = self._places.of(obj) if obj.__module__ != "__main__" else None
        if place:
            return "global", place, None
        place = _core.text_place(obj)
        if place:
            return "text_at", place, None
        number, *parts = _tools.text_of(obj)
        text = self._texts.get(number)
        if text is None:
            text = self._texts[number] = _Text(tuple(parts))
        place, *rest = _tools.function_parts(obj)
        return "function", (text, place), ("fill_function", *rest)

    def _class(self, obj):
        place = self._places.of(obj)
        if place:
            return "global", place, None
        place = _core.text_place(obj)
        if place:
            return "text_at", place, None
        if not hasattr(obj, "__dict__"):
            raise _Lost(f"the type {obj.__name__!r}", "it is not found by its name")
        name, qualname, module, bases, meta, stands_for, names = _tools.class_parts(obj)
        names = {
            n: v
            for n, v in names.items()
            if n not in ("__dict__", "__weakref__") and type(n) is str
        }
        first = {
            n: names[n]
            for n in ("__module__", "__qualname__", "__doc__", "__slots__")
            if n in names
        }
        first["__module__"] = module
        return (
            "new_class",
            (name, qualname, bases, meta, first),
            ("fill_class", names, stands_for),
        )

    def _named_object(self, obj, cls):
        """Functions of C, and objects that modules have under a name."""
        if cls is _Method or cls is _Builtin or cls.__name__ in ("builtin_function_or_method",):
            place = self._places.of(obj)
            if place:
                return "global", place, None
            owner = getattr(obj, "__self__", None)
            if owner is not None and not isinstance(owner, _Module):
                return "attribute", (owner, obj.__name__), None
            owner, _, name = (_text(obj, "__qualname__") or "").rpartition(".")
            found = self._places.of(obj) if not owner else ("builtins", f"{owner}.{name}")
            if found and _same(_lookup(*found), obj):
                return "global", found, None
        if callable(obj) and not _tools.is_instance(obj):
            place = self._places.of(obj)
            if place:
                return "global", place, None
        return None

    def _other(self, obj, cls):
        module, name = getattr(cls, "__module__", ""), cls.__name__
        if module == "__main__":
            return self._instance(obj, cls)
        if module == "logging" and name == "Logger":
            return "logger", (obj.name, obj.level), None
        place = self._places.in_modules(obj)
        if place:
            return "global", place, None
        if hasattr(cls, "random_raw") and hasattr(cls, "seed_seq"):
            return "bits", (name, obj.state, obj.seed_seq), None
        if module == "numpy.random" and name == "Generator":
            return "generator", (obj.bit_generator,), None
        if module == "numpy.random" and name == "RandomState":
            return "random_state", (obj.get_state(),), None
        if module == "functools" and name == "_lru_cache_wrapper":
            given = obj.cache_parameters()
            known = obj.__wrapped__, given["maxsize"], given["typed"]
            return "remembering", known, ("fill_remembering", *obj._state())
        if module == "operator" and name == "methodcaller":
            return "method_caller", obj._parts(), None
        if module == "threading":
            if name in ("Lock", "RLock"):
                return "called", (cls, ()), None  # one that nobody holds
            if isinstance(obj, sys.modules["threading"].Thread) and obj.ident is not None:
                raise _Lost("a thread that has begun", _OURS)
        if name in ("StringIO", "BytesIO") and not obj.closed:
            ends = (obj._newline,) if name == "StringIO" else ()
            return "memory_file", (cls, obj.getvalue(), obj.tell(), *ends), None
        if module == "random" and name == "Random":
            return "random", (obj.getstate(),), None
        if module.startswith("numpy") and not _tools.is_instance(obj):
            if hasattr(obj, "itemsize") and hasattr(obj, "kind"):
                return "dtype", (obj.str,), None
            if hasattr(obj, "dtype") and hasattr(obj, "tobytes"):
                return "scalar", (obj.dtype.str, obj.tobytes()), None
        if isinstance(obj, BaseException) and not _tools.is_instance(obj):
            _, content, attributes = _tools.instance_parts(obj)
            return "called", (cls, content), attributes and ("fill_called", attributes, None, None)
        return self._instance(obj, cls) if _tools.is_instance(obj) else self._reduction(obj)

    def _instance(self, obj, cls):
        if _is_array(obj):
            return "subclass", (_core.plain(obj), cls), ("fill_instance", None, obj.__dict__)
        if _has_own(cls, "__reduce__") or _has_own(cls, "__getstate__"):
            return self._reduction(obj)
        root, content, attributes = _tools.instance_parts(obj)
        if root not in _PLAIN and not (isinstance(root, type) and issubclass(root, BaseException)):
            return self._reduction(obj)
        early = root in (tuple, str, int, float, frozenset) or isinstance(obj, BaseException)
        return (
            "instance",
            (cls, content if early else None),
            ("fill_instance", None if early else content, attributes),
        )

    def _reduction(self, obj):
        if hasattr(type(obj), "fileno") or type(obj).__name__ in _reasons:
            raise _Lost(*_reason(obj))
        func, args, *more = pickle._reduced(obj)
        more = more + [None] * (3 - len(more))
        state, items, pairs = more[:3]
        if items is not None:
            items = list(items)
        if pairs is not None:
            pairs = [tuple(p) for p in pairs]
        fill = ("fill_called", state, items, pairs) if any([x is not None for x in more]) else None
        if func is pickle._newobj and _may_call(args[0]):
            return "new_object", tuple(args), fill
        if isinstance(func, pickle._Named):
            return "of_numpy", (func.module, func.name, tuple(args)), fill
        if not _may_call(func) and func not in (iter, reversed):
            what, why = _reason(obj)
            raise _Lost(what, why or "nothing says how it is made again")
        return "called", (func, tuple(args)), fill

    # -- arrays

    def _array(self, a):
        """The arguments of the maker; writes the memory behind the array."""
        number, size, alone, namespace, place = _core.array_place(a)
        dtype = place[0]
        if alone and a.size * a.dtype.itemsize < size:
            a = a.copy(order="K")  # what is left of a larger array
            _, size, _, _, (dtype, offset, shape, steps, *_) = _core.array_place(a)
            place = (dtype, offset, shape, steps, False, place[5])
            number = None
        block = self._blocks.get(number) if number is not None else None
        if block is None:
            of = dtype.str if size % dtype.itemsize == 0 else "|u1"
            block = self._file_of_arrays.array(a), of, a if number is not None else None
            if number is not None:
                self._blocks[number] = block  # holds it: no other memory gets the number
        return block[0], block[1], namespace, (place[0].str,) + tuple(place[1:])


_core_array = type(_core.plain(__import__("numpy").zeros(0)))


def _cupy_array():
    cupy = sys.modules["cupy"] if "cupy" in sys.modules else None
    return cupy.ndarray if cupy else _core_array


def _is_array(obj):
    return isinstance(obj, _core_array) and _tools.instance_parts(obj)[0] is _core_array


def _has_own(cls, name):
    """Does a class of a cell say it, not one of the program's?"""
    return any([name in getattr(c, "__dict__", ()) for c in cls.__mro__ if c not in _PLAIN])


def _lookup_module(name):
    return sys.modules[name] if name in sys.modules else pickle._import(name)


# ---- reading ------------------------------------------------------------------------------------

# Classes of the program that a file may call to make a value; what else it calls is in _Reader.
_CALLED = (
    "builtins collections datetime decimal fractions uuid pathlib io re string types functools array "
    "threading random numpy numpy.ma numpy.random cupy jax jax.numpy statistics itertools operator"
    " zoneinfo"
).split()
_never = ("type", "object", "super", "map", "filter", "open", "eval", "exec", "compile", "input")


class _Reader(pickle.Unpickler):
    def __init__(self, file, wanted):
        self._file_of_arrays, self._wanted = file, wanted
        self._roots, self._failed = {}, []
        self._later = {}  # block -> its memory, which is not read yet: nobody may want it
        self._lazy = wanted is not None
        self.names, self.lost, self.later = [], [], []
        self._space, self._before = sys.modules["__main__"].__dict__, {}

    def read(self, values):
        try:
            self._run(values)
        except (MemoryError, KeyboardInterrupt, _Damaged):
            raise
        except Exception as e:
            raise _damaged(str(e)) from None
        self._fill(True)
        self.set_states()

    def _fill(self, at_end):
        """Reads the arrays that wait; at the end only those that a wanted name holds."""
        if self._later and at_end:
            _tools.collect()
        for block, root in self._later.items():
            if not at_end or not _core.array_place(root)[2]:
                self._file_of_arrays.fill(root, block)
        self._later = {}

    def _look_out(self):
        """Code that may run while the rest is read must find arrays as they were."""
        self._lazy = False
        self._fill(False)

    def root(self, block, dtype, namespace):
        root = self._roots.get(block)
        if root is None:
            try:
                root = self._file_of_arrays.array(block, dtype, namespace, self._lazy)
            except ValueError as e:
                raise _Damaged(str(e)) from None
            self._roots[block] = root
            if self._lazy:
                self._later[block] = root
        return root

    def give(self, name, value):
        """Sets a name at once, since what comes later may use it."""
        if isinstance(value, Missing):
            self.lost.append((name, value._what, value._why))
        else:
            self.lost += [(f"in {name}", "a value", why) for why in self._failed]
            self._before.setdefault(name, (self._space[name],) if name in self._space else ())
            self._space[name] = value
            self.names.append(name)
        self._failed = []

    def take_back(self):
        for name, before in self._before.items():
            if before:
                self._space[name] = before[0]
            else:
                del self._space[name]

    def set_states(self):
        """Runs __setstate__ of the session's own classes, when all of its names are there."""
        for obj, state in self.later:
            try:
                obj.__setstate__(state)
            except (MemoryError, KeyboardInterrupt):
                raise
            except Exception as e:
                why = f"{type(e).__name__}: {e}"
                self.lost.append((f"an object of {type(obj).__name__}", "its __setstate__", why))

    # -- what a pickle may ask for

    def find_class(self, module, name):
        if module == "_saving":
            if name in _makers:
                return _makers[name]
            raise _damaged("it asks for what no session does")
        try:
            found = _lookup(module, name)
        except Exception as e:
            self._failed.append(f"{module}.{name}: {e}")
            return Missing(f"{module}.{name}", str(e))
        if self._lazy and hasattr(sys.modules.get(module), "__file__"):
            self._look_out()  # a class of the person's own file
        return found

    def _called(self, func, args):
        if not isinstance(func, _Maker) or not isinstance(args, tuple):
            raise _damaged("it calls what no session does")
        if func.of_first and args and isinstance(args[0], Missing):
            return args[0]
        if self._lazy and func.runs and args and _is_own(args[0]):
            self._look_out()
        try:
            return func.make(self, *args)
        except (MemoryError, KeyboardInterrupt, _Damaged):
            raise
        except Exception as e:
            self._failed.append(f"{type(e).__name__}: {e}")
            return Missing("a value", self._failed[-1])

    def _whole(self, value):
        return value

    def _refused(self, *args):
        raise _damaged("it has codes that no session has")

    _append = _extend = _add_members = _built = _made = _old = _refused


class _Damaged(ValueError):
    """The file is not what %save writes: nothing of it is restored."""


def _damaged(why):
    return _Damaged(f"the file of the session is damaged: {why}")


def _is_own(obj):
    """Is it, or its class, one that a cell has defined?"""
    cls = obj if isinstance(obj, type) else type(obj)
    return getattr(cls, "__module__", "__main__") == "__main__"


class _Maker:
    def __init__(self, make, runs, of_first):
        self.make = make
        self.runs = runs  # methods of the session's own classes
        self.of_first = of_first  # what is not there without its first argument


_makers = {}


def _maker(f):
    name = f.__name__.removeprefix("_make_")
    runs = name in ("called", "new_object", "fill_called", "item", "attribute")
    of_first = runs or name in ("function", "instance", "new_class", "bound", "generator_call")
    _makers[name] = _Maker(f, runs, of_first and name != "fill_called")
    return f


@_maker
def _make_give(reader, name, value):
    if type(name) is not str:
        raise _damaged("a name is none")
    if reader._wanted is None or name in reader._wanted:
        reader.give(name, value)


@_maker
def _make_put_state(reader, kind, state):
    if reader._wanted is None:
        _states[kind][1](state)


@_maker
def _make_lost(reader, what, why):
    return Missing(what, why)


@_maker
def _make_main(reader):
    return sys.modules["__main__"]


@_maker
def _make_module(reader, name):
    try:
        return _lookup_module(name)
    except ImportError as e:
        reader._failed.append(str(e))
        return Missing(f"the module {name!r}", str(e))


@_maker
def _make_text_at(reader, namespace, file, name):
    return _core.text_at(namespace, file, name)


@_maker
def _make_constant(reader, ellipsis):
    return ... if ellipsis else NotImplemented


@_maker
def _make_bytearray(reader, data):
    return bytearray(data)


@_maker
def _make_attribute(reader, owner, name):
    return getattr(owner, name)


@_maker
def _make_item(reader, owner, key):
    return owner[key]


@_maker
def _make_pattern(reader, pattern, flags):
    import re

    return re.compile(pattern, flags)


@_maker
def _make_logger(reader, name, level):
    import logging

    made = logging.getLogger(name)
    made.setLevel(level)
    return made


@_maker
def _make_memory_file(reader, cls, content, at, *ends):
    import io

    if cls not in (io.StringIO, io.BytesIO):
        raise _damaged("a file in memory is none")
    made = cls(content, *ends)
    made.seek(at)
    return made


@_maker
def _make_bound(reader, function, owner):
    return types.MethodType(function, owner)


@_maker
def _make_property(reader, *parts):
    return property(*parts)


@_maker
def _make_staticmethod(reader, function):
    return staticmethod(function)


@_maker
def _make_classmethod(reader, function):
    return classmethod(function)


# -- functions and classes


@_maker
def _make_text(reader, text, shown, file, module, in_dict):
    return _tools.compile_text(text, shown, file, module, in_dict)


@_maker
def _make_function(reader, code, place):
    return _tools.function_at(code, place)


@_maker
def _make_generator_call(reader, function, args, named):
    if type(function) is _Function and _tools.function_kind(function) == (True, False):
        return function(*args, **named)  # none of it runs before the first next()
    return Missing("a generator", "its function is none of generators")


@_maker
def _make_fill_function(reader, function, *parts):
    if not isinstance(function, Missing):
        _tools.fill_function(function, *parts)


@_maker
def _make_cell(reader):
    return _tools.new_cell()


@_maker
def _make_fill_cell(reader, cell, value):
    _tools.fill_cell(cell, value)


@_maker
def _make_new_class(reader, *parts):
    return _tools.new_class(*parts)


@_maker
def _make_fill_class(reader, cls, names, stands_for):
    if "__hash__" in names or "__eq__" in names:
        reader._look_out()
    if not isinstance(cls, Missing):
        _tools.fill_class(cls, names, stands_for)


@_maker
def _make_remembering(reader, function, maxsize, typed):
    import functools

    return functools.lru_cache(maxsize, typed)(function)


@_maker
def _make_fill_remembering(reader, function, hits, misses, pairs):
    if not isinstance(function, Missing):
        function._put(hits, misses, pairs)


@_maker
def _make_method_caller(reader, args, kwargs):
    import operator

    return operator.methodcaller(*args, **kwargs)


# -- instances


@_maker
def _make_instance(reader, cls, content):
    return _tools.new_instance(cls, content)


@_maker
def _make_fill_instance(reader, obj, items, attributes):
    if not isinstance(obj, Missing):
        _tools.fill_instance(obj, items, attributes)


def _may_call(cls):
    if not isinstance(cls, type) or cls.__name__ in _never:
        return False
    return hasattr(cls, "__dict__") and cls.__module__ == "__main__" or cls.__module__ in _CALLED


@_maker
def _make_called(reader, function, args):
    if isinstance(function, Missing):
        return function
    if not _may_call(function) and function not in (iter, reversed):
        return Missing("a value", f"a file may not call {function!r}")
    return function(*args)


@_maker
def _make_attribute_of_dict(reader, of, name):
    if not isinstance(of, dict) or name not in ("keys", "values", "items"):
        return of if isinstance(of, Missing) else Missing("a view", "its dict is not here")
    return getattr(dict, name)(of)


@_maker
def _make_calling_iterator(reader, cls, args):
    """map and filter, which call a function when somebody takes their items."""
    if cls not in (map, filter):
        return Missing("a value", f"a file may not make {cls!r}")
    return cls(*args)


@_maker
def _make_new_object(reader, cls, *args):
    if isinstance(cls, Missing):
        return cls
    if not _may_call(cls):
        return Missing("a value", f"a file may not make {cls!r}")
    return cls.__new__(cls, *args)


@_maker
def _make_fill_called(reader, obj, state, items, pairs):
    if isinstance(obj, Missing):
        return
    for item in items or ():
        obj.append(item)
    for key, item in pairs or ():
        obj[key] = item
    if state is not None and isinstance(obj, BaseException):
        for name, value in state.items():
            setattr(obj, name, value)
    elif state is not None and hasattr(obj, "__setstate__") and type(obj).__module__ == "__main__":
        reader.later.append((obj, state))
    elif state is not None:
        pickle.Unpickler._built(reader, obj, state)


# -- arrays and what draws numbers


@_maker
def _make_array(reader, block, dtype, namespace, place):
    return _core.array_on(reader.root(block, dtype, namespace), namespace, place)


@_maker
def _make_subclass(reader, array, cls):
    return _core.as_class(array, cls)


@_maker
def _make_dtype(reader, name):
    import numpy

    return numpy.dtype(name)


@_maker
def _make_scalar(reader, dtype, data):
    import numpy

    return numpy.frombuffer(data, dtype=dtype)[0]


@_maker
def _make_bits(reader, name, state, seed):
    import numpy.random

    if name not in ("PCG64", "PCG64DXSM", "MT19937", "Philox", "SFC64"):
        raise _damaged("no generator is called so")
    made = getattr(numpy.random, name)(seed)
    made.state = state
    return made


@_maker
def _make_generator(reader, bits):
    import numpy.random

    return numpy.random.Generator(bits)


@_maker
def _make_random_state(reader, state):
    import numpy.random

    made = numpy.random.RandomState()
    made.set_state(state)
    return made


@_maker
def _make_random(reader, state):
    import random

    made = random.Random()
    made.setstate(state)
    return made


@_maker
def _make_of_numpy(reader, module, name, args):
    import _arrays

    return _arrays.find(module, name)(*args)


# ---- the states of what the modules themselves draw ------------------------------------------------


def _random_now():
    return sys.modules["random"].getstate() if "random" in sys.modules else None


def _put_random(state):
    import random

    random.setstate(state)


def _numpy_now():
    import numpy.random

    return numpy.random.get_state()


def _put_numpy(state):
    import numpy.random

    numpy.random.set_state(state)


_states = {
    "random": (_random_now, _put_random),
    "numpy": (_numpy_now, _put_numpy),
    "cupy": (_core.draws_state, _core.draws_set),
}


# ---- the magics ---------------------------------------------------------------------------------


def _is_kept(name):
    """Names that cells have set, not what the notebook itself has among them."""
    return not (
        name in ("In", "Out", "_exit_code", "__doc__", "__file__")
        or name.startswith("_")
        and (name.strip("_i0123456789") == "")
    )


def _rank(value):
    """What others use comes first: modules, functions, classes."""
    if type(value) is _Module:
        return 0
    return 1 if isinstance(value, (_Function, type)) else 2


def _describe(value):
    name = type(value).__name__
    if hasattr(type(value), "shape") and hasattr(type(value), "dtype") or name == "ndarray":
        return f"{name} {value.dtype} {value.shape}"
    if type(value) in (list, dict, tuple, set, frozenset, str, bytes):
        return f"{name} of {len(value)}"
    return name


def _told(names):
    names = list(names)
    return ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")


def save(path, wanted, most=0):
    """Writes names into a file: (how many, [(name, what, why)] of what is not in it)."""
    import __main__
    import time

    space = __main__.__dict__
    for name in wanted or ():
        if name not in space:
            raise NameError(f"name {name!r} is not defined")
    names = list(wanted or [n for n in space if _is_kept(n)])
    names.sort(key=lambda n: _rank(space[n]))
    file = _core.saved_writer(path, most)
    try:
        writer, listed, lost = _Writer(file), [], []
        for name in names:
            value = space[name]
            parts = writer.name(name, value)
            if id(value) in writer.lost_by_id:
                lost.append((name, *writer.lost_by_id[id(value)]))
                continue
            listed.append((name, _describe(value)))
            for what, why, _ in parts:
                lost.append((f"in {name}", what, why))
        if not wanted:
            for kind, (now, _) in _states.items():
                state = now()
                if state is not None:
                    writer.state(kind, state)
        lost = _counted(lost)
        summary = {"saved": time.time(), "names": listed, "lost": lost}
        file.done(json.dumps(summary), writer.end())
    finally:
        file.drop()
    return len(listed), lost


_not_here = {}  # why names are not there
_restored = set()  # files that names have come from


def restore(path, wanted):
    """Sets the names of a file: (the summary, the names, [(name, what, why)])."""
    file = _core.saved_reader(path)
    try:
        summary = _summary(file)
        known = [name for name, _ in summary["names"]]
        for name in wanted or ():
            if name not in known:
                raise KeyError(f"the session has no name {name!r}; it has {_told(known)}")
        reader = _Reader(file, set(wanted) if wanted else None)
        try:
            reader.read(file.values())
        except BaseException as e:
            reader.take_back()
            if isinstance(e, _Damaged):
                raise ValueError(str(e)) from None
            raise
    finally:
        file.close()
    lost = _counted(reader.lost)
    _restored.add(path)
    if not wanted:
        told = [name for name, _, _ in summary["lost"]]
        lost = summary["lost"] + [l for l in lost if l[0] not in told]
    _not_here.update(
        {
            name: f"the session was restored without it, {what} ({why})"
            for name, what, why in lost
            if name.isidentifier()
        }
    )
    __not_restored__(_not_here)
    return summary, reader.names, lost


def _summary(file):
    try:
        found = json.loads(file.summary())
        names = [(str(name), str(kind)) for name, kind in found["names"]]
        lost = [(str(name), str(what), str(why)) for name, what, why in found["lost"]]
        return {"saved": float(found["saved"]), "names": names, "lost": lost}
    except (KeyError, TypeError, AttributeError, ValueError):
        raise _damaged("its summary") from None


def _when(seconds):
    import time

    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def _counted(lost):
    """The same once, with how often it is there."""
    counts = {}
    for one in lost:
        counts[one] = counts.get(one, 0) + 1
    return [
        (name, what if n == 1 else f"{n} times {what}", why)
        for (name, what, why), n in counts.items()
    ]


MOST_TOLD = 30  # lines about what is lost


def _tell_lost(lost, how):
    if lost:
        print(f"{how}:")
        for name, what, why in lost[:MOST_TOLD]:
            print(f"  {name}: {what} ({why})")
        if len(lost) > MOST_TOLD:
            print(f"  and {len(lost) - MOST_TOLD} more")


def _count(n):
    return "1 name" if n == 1 else f"{n} names"


def _check_free(path):
    """A file that is no session is not written over."""
    import os

    if path.endswith((".py", ".ipy", ".ipynb")):
        error = ValueError(f"%save {path} wants numbers of cells: its name is that of a text")
        error.add_note("%save keeps the session itself in a file of another name.")
        raise error
    if not os.path.isfile(path):
        return
    with open(path, "rb") as f:
        begin = f.read(16)
    if begin and begin != b"Warpcell session":
        error = FileExistsError(f"the file {path!r} is no session")
        error.add_note("%save -f writes over it.")
        raise error


def save_magic(path, wanted, force):
    import os

    path = os.path.realpath(path) if os.path.islink(path) else path
    if not force:
        _check_free(path)
    n, lost = save(path, dict.fromkeys(wanted))
    print(f"{_count(n)} saved in {path} ({os.path.getsize(path):,} bytes).")
    _tell_lost(lost, "Not saved")


def restore_magic(path, wanted):
    summary, done, lost = restore(path, wanted)
    print(f"{_count(len(done))} of {_when(summary['saved'])} restored: {_told(done)}")
    _tell_lost(lost, "Not restored")


def list_magic(path):
    file = _core.saved_reader(path)
    try:
        summary = _summary(file)
    finally:
        file.close()
    print(f"{_count(len(summary['names']))} of {_when(summary['saved'])}:")
    for name, kind in summary["names"]:
        print(f"  {name}: {kind}")
    _tell_lost(summary["lost"], "Not saved")


# ---- when the kernel ends -----------------------------------------------------------------------


def _sweep(folder, days):
    """Deletes sessions that are too old, and what processes that were killed have left of others."""
    import os
    import time

    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        ours = name.endswith((".session", ".session.before"))
        rest = ".session." in name and not ours
        if not ours and not rest:
            continue
        age = time.time() - os.path.getmtime(path)
        if days and ours and age > days * 86400 or rest and age > 86400:
            os.remove(path)


def left_behind():
    """[the path of the session that an earlier kernel of this person has left], or []."""
    try:
        ask = _tools.builtin_name("__saved_session__")
    except AttributeError:
        return []  # the operator wants none
    return ask()


def save_on_exit(path, megabytes, days):
    import __main__
    import os

    space = __main__.__dict__
    if not [n for n in space if _is_kept(n) and type(space[n]) is not _Module]:
        return
    folder = os.path.dirname(path)
    if not os.path.isdir(folder):
        os.makedirs(folder, 0o700)
    try:
        _sweep(folder, days)
    except OSError:
        pass  # others clean up, too
    made = path + ".new"
    save(made, [], megabytes * 1000000)
    if os.path.exists(path) and path not in _restored:
        os.replace(path, path + ".before")  # nobody has looked at it
    os.replace(made, path)


def offer(path, days):
    """What a new kernel says of the session of an earlier one; "": nothing."""
    import os
    import time

    if days and time.time() - os.path.getmtime(path) > days * 86400:
        return ""
    file = _core.saved_reader(path)
    try:
        summary = _summary(file)
    finally:
        file.close()
    many = _count(len(summary["names"]))
    return (
        f"A session of {_when(summary['saved'])} with {many} was saved when the kernel ended; "
        "%restore brings it back, %restore --list shows it.\n"
    )
