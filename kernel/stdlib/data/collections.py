# collections: containers beside the built-in ones.
import _tools
from _tools import deque
from operator import itemgetter


def _names(field_names, rename):
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    names = [str(name) for name in field_names]
    seen = set()
    for i, name in enumerate(names):
        bad = (
            not name.isidentifier()
            or _tools.iskeyword(name)
            or name.startswith("_")
            or name in seen
        )
        if bad and rename:
            names[i] = f"_{i}"
        elif not name.isidentifier():
            raise ValueError(f"Type names and field names must be valid identifiers: {name!r}")
        elif _tools.iskeyword(name):
            raise ValueError(f"Type names and field names cannot be a keyword: {name!r}")
        elif name.startswith("_"):
            raise ValueError(f"Field names cannot start with an underscore: {name!r}")
        elif name in seen:
            raise ValueError(f"Encountered duplicate field name: {name!r}")
        seen.add(names[i])
    return names


def _nt_repr(self):
    return (
        type(self).__name__
        + "("
        + ", ".join([f"{n}={v!r}" for n, v in zip(self._fields, self)])
        + ")"
    )


def _nt_asdict(self):
    return dict(zip(self._fields, self))


def _nt_replace(self, /, **kwds):
    result = type(self)._make([kwds.pop(n, v) for n, v in zip(self._fields, self)])
    if kwds:
        raise ValueError(f"Got unexpected field names: {list(kwds)!r}")
    return result


def _nt_make(cls, iterable):
    result = tuple.__new__(cls, iterable)
    if len(result) != len(cls._fields):
        raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(result)}")
    return result


_made = None


def _nt_new(typename, names, defaults):
    text = ", ".join(
        [
            n
            + (f"=_d[{i - len(names) + len(defaults)}]" if i >= len(names) - len(defaults) else "")
            for i, n in enumerate(names)
        ]
    )
    _tools.define(
        "def _made(_d, _new):\n"
        f" def __new__(_cls{', ' + text if text else ''}):\n"
        f"  return _new(_cls, ({', '.join(names)}{',' if names else ''}))\n"
        " return __new__\n"
    )
    new = _made(defaults, tuple.__new__)
    new.__qualname__ = f"{typename}.__new__"
    return new


def _nt_space(typename, names, defaults):
    space = {
        "_fields": tuple(names),
        "_field_defaults": dict(zip(names[len(names) - len(defaults) :], defaults)),
        "__new__": _nt_new(typename, names, defaults),
        "__repr__": _nt_repr,
        "_asdict": _nt_asdict,
        "_replace": _nt_replace,
        "_make": classmethod(_nt_make),
        "__slots__": (),
        "__match_args__": tuple(names),
    }
    for i, name in enumerate(names):
        space[name] = property(itemgetter(i))
    return space


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    names = _names(field_names, rename)
    defaults = tuple(defaults) if defaults is not None else ()
    if len(defaults) > len(names):
        raise TypeError("Got more default values than field names")
    space = _nt_space(typename, names, defaults)
    space["__module__"] = module or "__main__"
    space["__doc__"] = f"{typename}({', '.join(names)})"
    return type(typename, (tuple,), space)


class defaultdict(dict):
    def __init__(self, default_factory=None, /, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError("first argument must be callable or None")
        self.default_factory = default_factory
        dict.__init__(self, *args, **kwargs)

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        value = self[key] = self.default_factory()
        return value

    def __repr__(self):
        return f"defaultdict({self.default_factory!r}, {dict.__repr__(self)})"

    def copy(self):
        return type(self)(self.default_factory, self)

    __copy__ = copy


class OrderedDict(dict):
    def move_to_end(self, key, last=True):
        value = dict.pop(self, key)
        rest = [] if last else list(dict.items(self))
        if not last:
            dict.clear(self)
        dict.__setitem__(self, key, value)  # whatever the class makes of these methods
        for item in rest:
            dict.__setitem__(self, *item)

    def popitem(self, last=True):
        if not self:
            raise KeyError("dictionary is empty")
        key = next(reversed(self) if last else iter(self))
        return key, dict.pop(self, key)

    def copy(self):
        return type(self)(self)

    def __repr__(self):
        return (
            f"{type(self).__name__}({list(self.items())!r})" if self else f"{type(self).__name__}()"
        )

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return list(self.items()) == list(other.items())
        return dict.__eq__(self, other)


class Counter(dict):
    def __init__(self, iterable=None, /, **kwds):
        dict.__init__(self)
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def update(self, iterable=None, /, **kwds):
        if iterable is not None:
            if isinstance(iterable, dict):
                for key, n in iterable.items():
                    self[key] = self.get(key, 0) + n
            else:
                _tools.count_items(self, iterable)
        for key, n in kwds.items():
            self[key] = self.get(key, 0) + n

    def subtract(self, iterable=None, /, **kwds):
        if iterable is not None:
            if isinstance(iterable, dict):
                for key, n in iterable.items():
                    self[key] = self.get(key, 0) - n
            else:
                for key in iterable:
                    self[key] = self.get(key, 0) - 1
        for key, n in kwds.items():
            self[key] = self.get(key, 0) - n

    def most_common(self, n=None):
        ordered = sorted(self.items(), key=itemgetter(1), reverse=True)
        return ordered if n is None else ordered[:n]

    def elements(self):
        for key, n in self.items():
            for _ in range(n):
                yield key

    def total(self):
        return sum(self.values())

    def copy(self):
        return type(self)(self)

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError(
            "Counter.fromkeys() is undefined.  Use Counter(iterable) instead."
        )

    def __delitem__(self, key):
        if key in self:
            dict.__delitem__(self, key)

    def __repr__(self):
        if not self:
            return f"{type(self).__name__}()"
        try:
            d = dict(self.most_common())
        except TypeError:
            d = dict(self)
        return f"{type(self).__name__}({d!r})"

    def _keep(self, pairs):
        result = Counter()
        for key, n in pairs:
            if n > 0:
                result[key] = n
        return result

    def __add__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._keep(
            [(k, n + other[k]) for k, n in self.items()]
            + [(k, n) for k, n in other.items() if k not in self]
        )

    def __sub__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._keep(
            [(k, n - other[k]) for k, n in self.items()]
            + [(k, -n) for k, n in other.items() if k not in self]
        )

    def __or__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._keep(
            [(k, max(n, other[k])) for k, n in self.items()]
            + [(k, n) for k, n in other.items() if k not in self]
        )

    def __and__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._keep([(k, min(n, other[k])) for k, n in self.items()])

    def __pos__(self):
        return self._keep(self.items())

    def __neg__(self):
        return self._keep([(k, -n) for k, n in self.items()])

    def __iadd__(self, other):
        total = self + other
        self.clear()
        dict.update(self, total)
        return self

    def __isub__(self, other):
        total = self - other
        self.clear()
        dict.update(self, total)
        return self

    def __eq__(self, other):
        if not isinstance(other, Counter):
            return dict.__eq__(self, other)
        return all(self[e] == other[e] for c in (self, other) for e in c)

    def __le__(self, other):
        return all(self[e] <= other[e] for c in (self, other) for e in c)

    def __ge__(self, other):
        return all(self[e] >= other[e] for c in (self, other) for e in c)


class ChainMap:
    _abstract_ = ("Mapping", "MutableMapping")

    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __getitem__(self, key):
        for mapping in self.maps:
            if key in mapping:
                return mapping[key]
        raise KeyError(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def _merged(self):
        d = {}
        for mapping in reversed(self.maps):
            d.update(dict.fromkeys(mapping))
        return d

    def __len__(self):
        return len(self._merged())

    def __iter__(self):
        return iter(self._merged())

    def __contains__(self, key):
        return any(key in m for m in self.maps)

    def __bool__(self):
        return any(self.maps)

    def __repr__(self):
        return f"ChainMap({', '.join([repr(m) for m in self.maps])})"

    def keys(self):
        return list(self)

    def values(self):
        return [self[k] for k in self]

    def items(self):
        return [(k, self[k]) for k in self]

    def copy(self):
        return ChainMap(dict(self.maps[0]), *self.maps[1:])

    def new_child(self, m=None, **kwargs):
        return ChainMap({**(m or {}), **kwargs} if m is None or kwargs else m, *self.maps)

    @property
    def parents(self):
        return ChainMap(*self.maps[1:])

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        if key not in self.maps[0]:
            raise KeyError(f"Key not found in the first mapping: {key!r}")
        del self.maps[0][key]

    def __eq__(self, other):
        return dict(self.items()) == dict(other.items())


class UserDict:
    _abstract_ = ("Mapping", "MutableMapping")

    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.update(dict)
        self.update(kwargs)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        return self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def __repr__(self):
        return repr(self.data)

    def keys(self):
        return self.data.keys()

    def values(self):
        return self.data.values()

    def items(self):
        return self.data.items()

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def update(self, other=(), /, **kwargs):
        for key, value in dict(other, **kwargs).items():
            self[key] = value


class UserList(list):
    @property
    def data(self):
        return list(self)


class UserString(str):
    """A str that classes may derive from; its methods give what str's give."""

    @property
    def data(self):
        return str(self)
