# weakref: references that do not keep their object alive.
from collections.abc import MutableMapping, MutableSet
import _tools


class ref:
    """ref(obj)() is the object, or None when it is gone."""

    __slots__ = ("_weak", "_hash", "__callback__", "__dict__")

    def __init__(self, obj, callback=None):
        self.__callback__ = callback
        self._weak = _tools.weak(obj, None if callback is None else lambda: callback(self))

    def __call__(self):
        return self._weak()

    def __eq__(self, other):
        if not isinstance(other, ref):
            return NotImplemented
        a, b = self(), other()
        return self is other if a is None or b is None else a == b

    def __hash__(self):
        if not hasattr(self, "_hash"):
            obj = self()
            if obj is None:
                raise TypeError("weak object has gone away")
            self._hash = hash(obj)
        return self._hash

    def __repr__(self):
        obj = self()
        return (
            f"<weakref at {id(self):#x}; dead>"
            if obj is None
            else f"<weakref at {id(self):#x}; to '{type(obj).__name__}' at {id(obj):#x}>"
        )


ReferenceType = ref


class WeakMethod(ref):
    """A reference to a bound method, which would be gone at once by itself."""

    def __init__(self, meth, callback=None):
        super().__init__(meth.__self__, callback)
        self._function = meth.__func__

    def __call__(self):
        obj = self._weak()
        return (
            None
            if obj is None
            else self._function.__get__(obj)
            if hasattr(self._function, "__get__")
            else getattr(obj, self._function.__name__)
        )


class _Proxy:
    """Stands for the object as long as it is there."""

    def __init__(self, obj, callback=None):
        object.__setattr__(self, "_weak", ref(obj, callback))

    def _there(self):
        obj = object.__getattribute__(self, "_weak")()
        if obj is None:
            raise ReferenceError("weakly-referenced object no longer exists")
        return obj

    def __getattr__(self, name):
        return getattr(self._there(), name)

    def __setattr__(self, name, value):
        setattr(self._there(), name, value)

    def __delattr__(self, name):
        delattr(self._there(), name)

    def __str__(self):
        return str(self._there())

    def __repr__(self):
        return f"<weakproxy at {id(self):#x} to {type(self._there()).__name__} at {id(self._there()):#x}>"

    def __bool__(self):
        return bool(self._there())

    def __eq__(self, other):
        return self._there() == other

    def __len__(self):
        return len(self._there())

    def __iter__(self):
        return iter(self._there())

    def __getitem__(self, key):
        return self._there()[key]

    def __setitem__(self, key, value):
        self._there()[key] = value

    def __contains__(self, item):
        return item in self._there()

    def __call__(self, *args, **kwargs):
        return self._there()(*args, **kwargs)

    def __add__(self, other):
        return self._there() + other


def proxy(obj, callback=None):
    return _Proxy(obj, callback)


class finalize:
    """Calls a function when an object goes."""

    _all = {}

    def __init__(self, obj, func, /, *args, **kwargs):
        self._call, self.atexit = (func, args, kwargs), True
        self._ref = ref(obj, lambda r: self())
        finalize._all[id(self)] = self

    def __call__(self, _=None):
        call, self._call = self._call, None
        finalize._all.pop(id(self), None)
        return None if call is None else call[0](*call[1], **call[2])

    def detach(self):
        obj, call, self._call = self._ref(), self._call, None
        finalize._all.pop(id(self), None)
        return None if obj is None or call is None else (obj, *call)

    def peek(self):
        obj = self._ref()
        return None if obj is None or self._call is None else (obj, *self._call)

    @property
    def alive(self):
        return self._call is not None


class WeakValueDictionary(MutableMapping):
    def __init__(self, other=(), /, **kw):
        self._refs = {}
        self.update(other, **kw)

    def _live(self):
        self._refs = {key: r for key, r in self._refs.items() if r() is not None}
        return self._refs

    def __getitem__(self, key):
        obj = self._refs[key]()
        if obj is None:
            raise KeyError(key)
        return obj

    def __setitem__(self, key, value):
        self._refs[key] = ref(value)

    def __delitem__(self, key):
        self[key]
        del self._refs[key]

    def __contains__(self, key):
        found = self._refs.get(key)
        return found is not None and found._weak() is not None

    def __len__(self):
        return len(self._live())

    def __iter__(self):
        return iter(list(self._live()))

    def keys(self):
        return list(self._live())

    def values(self):
        return [r() for r in self._live().values()]

    def items(self):
        return [(key, r()) for key, r in self._live().items()]

    def valuerefs(self):
        return list(self._live().values())

    def copy(self):
        return WeakValueDictionary(self)

    def __repr__(self):
        return f"<WeakValueDictionary at {id(self):#x}>"


class WeakKeyDictionary(MutableMapping):
    def __init__(self, dict=None):
        self._data = {}
        self.update(dict or {})

    def _live(self):
        self._data = {r: value for r, value in self._data.items() if r() is not None}
        return self._data

    def __getitem__(self, key):
        return self._data[ref(key)]

    def __setitem__(self, key, value):
        self._data[ref(key, self._gone)] = value

    def __delitem__(self, key):
        del self._data[ref(key)]

    def __contains__(self, key):
        return ref(key) in self._data

    def __len__(self):
        return len(self._live())

    def __iter__(self):
        return iter([r() for r in self._live()])

    def keys(self):
        return [r() for r in self._live()]

    def values(self):
        return list(self._live().values())

    def items(self):
        return [(r(), value) for r, value in self._live().items()]

    def keyrefs(self):
        return list(self._live())

    def _gone(self, r):
        self._data.pop(r, None)

    def __repr__(self):
        return f"<WeakKeyDictionary at {id(self):#x}>"


class WeakSet(MutableSet):
    def __init__(self, data=None):
        self._refs = {}
        for item in data or ():
            self.add(item)

    def _live(self):
        self._refs = {r: None for r in self._refs if r() is not None}
        return self._refs

    def __contains__(self, item):
        try:
            return ref(item) in self._refs
        except TypeError:
            return False

    def __iter__(self):
        return iter([r() for r in self._live()])

    def __len__(self):
        return len(self._live())

    def add(self, item):
        self._refs[ref(item)] = None

    def discard(self, item):
        self._refs.pop(ref(item), None)

    def update(self, *others):
        for other in others:
            for item in other:
                self.add(item)

    def copy(self):
        return WeakSet(self)
