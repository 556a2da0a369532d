# dataclasses: classes that hold named values.
import _tools
import copy


class FrozenInstanceError(AttributeError):
    pass


class _Missing:
    def __repr__(self):
        return "<dataclasses._MISSING_TYPE object>"


MISSING = _Missing()
KW_ONLY = "KW_ONLY"


class InitVar:
    def __init__(self, type):
        self.type = type

    @classmethod
    def __class_getitem__(cls, type):
        return InitVar(type)


class Field:
    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = {} if metadata is None else metadata
        self.kw_only = kw_only
        self._init_only = False

    def __repr__(self):
        return (
            f"Field(name={self.name!r},type={self.type!r},default={self.default!r},"
            f"default_factory={self.default_factory!r},init={self.init!r},repr={self.repr!r},hash={self.hash!r},"
            f"compare={self.compare!r},metadata={self.metadata!r},kw_only={self.kw_only!r})"
        )


def field(
    *,
    default=MISSING,
    default_factory=MISSING,
    init=True,
    repr=True,
    hash=None,
    compare=True,
    metadata=None,
    kw_only=MISSING,
):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


def _own_fields(cls, kw_only):
    found = []
    for name, text in cls.__dict__.get("__annotations__", {}).items():
        plain = text.strip("'\"").replace(" ", "")
        last = plain.split("[")[0].split(".")[-1]
        if last == "ClassVar":
            continue
        if last == "KW_ONLY":
            kw_only = True
            continue
        value = cls.__dict__.get(name, MISSING)
        f = (
            value
            if isinstance(value, Field)
            else Field(value, MISSING, True, True, None, True, None, MISSING)
        )
        f.name = name
        f.type = _type_of(plain, text)
        f._init_only = last == "InitVar"
        if f.kw_only is MISSING:
            f.kw_only = kw_only
        if isinstance(f.default, (list, dict, set)):
            raise ValueError(
                f"mutable default {type(f.default)} for field {name} is not allowed: use default_factory"
            )
        if f.default is MISSING:
            if isinstance(value, Field):
                delattr(cls, name)
        else:
            setattr(cls, name, f.default)
        found.append(f)
    for name, value in cls.__dict__.items():
        if isinstance(value, Field) and name not in cls.__dict__.get("__annotations__", {}):
            raise TypeError(f"{name!r} is a field but has no type annotation")
    return found


_plain_types = {
    "int": int,
    "float": float,
    "str": str,
    "bool": bool,
    "list": list,
    "dict": dict,
    "tuple": tuple,
    "set": set,
    "object": object,
    "complex": complex,
    "bytes": bytes,
}


def _type_of(plain, text):
    return _plain_types.get(plain, text) if plain == text else text


def _parameter(f, i):
    if f.default is not MISSING:
        return f"{f.name}=_d[{i}]"
    if f.default_factory is not MISSING:
        return f"{f.name}=_M"
    return f.name


def _statement(f, i, frozen):
    if f._init_only:
        return ""
    if f.default_factory is not MISSING:
        value = f"_d[{i}]() if {f.name} is _M else {f.name}" if f.init else f"_d[{i}]()"
    elif f.init:
        value = f.name
    else:
        return ""
    if frozen:
        return f"  _set(self, {f.name!r}, {value})\n"
    return f"  self.{f.name} = {value}\n"


_made = None


def _make_init(cls, all_fields, frozen):
    values = [f.default if f.default is not MISSING else f.default_factory for f in all_fields]
    plain = [(i, f) for i, f in enumerate(all_fields) if f.init and not f.kw_only]
    named = [(i, f) for i, f in enumerate(all_fields) if f.init and f.kw_only]
    seen_default = None
    for i, f in plain:
        if f.default is not MISSING or f.default_factory is not MISSING:
            seen_default = f.name
        elif seen_default is not None:
            raise TypeError(f"non-default argument {f.name!r} follows default argument")
    params = ["self"] + [_parameter(f, i) for i, f in plain]
    if named:
        params += ["*"] + [_parameter(f, i) for i, f in named]
    body = "".join([_statement(f, i, frozen) for i, f in enumerate(all_fields)])
    if hasattr(cls, "__post_init__"):
        body += f"  self.__post_init__({', '.join([f.name for f in all_fields if f._init_only])})\n"
    _tools.define(
        f"def _made(_d, _M, _set):\n def __init__({', '.join(params)}):\n{body or '  pass' + chr(10)} return __init__\n"
    )
    init = _made(values, MISSING, object.__setattr__)
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init


def _make_repr(cls, names):
    shown = ", ".join([f"{n}={{self.{n}!r}}" for n in names])
    _tools.define(
        f"def _made():\n def __repr__(self):\n  return f'{{type(self).__qualname__}}({shown})'\n return __repr__\n"
    )
    method = _made()
    method.__qualname__ = f"{cls.__qualname__}.__repr__"
    return method


def _tuple_maker(names):
    inner = "".join([f"x.{n}, " for n in names])
    _tools.define(f"def _made():\n return lambda x: ({inner})\n")
    return _made()


def _make_comparison(cls, name, op, names):
    one, other = ["".join([f"{x}.{n}, " for n in names]) for x in ("self", "other")]
    _tools.define(
        f"def _made():\n def {name}(self, other):\n  if type(other) is type(self):\n   return ({one}) {op} ({other})\n"
        f"  return NotImplemented\n return {name}\n"
    )
    method = _made()
    method.__qualname__ = f"{cls.__qualname__}.{name}"
    return method


def _make_order(cls, names):
    for name, op in (("__lt__", "<"), ("__le__", "<="), ("__gt__", ">"), ("__ge__", ">=")):
        if name in cls.__dict__:
            raise TypeError(
                f"Cannot overwrite attribute {name} in class {cls.__name__}. Consider using functools.total_ordering"
            )
        setattr(cls, name, _make_comparison(cls, name, op, names))


def _make_frozen(cls):
    def __setattr__(self, name, value):
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name):
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    cls.__setattr__ = __setattr__
    cls.__delattr__ = __delattr__


def _process(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only):
    known = {}
    for base in reversed(cls.__mro__[1:]):
        for name, f in getattr(base, "__dataclass_fields__", {}).items():
            known[name] = f
    for f in _own_fields(cls, kw_only):
        known[f.name] = f
    everything = list(known.values())
    real = [f for f in everything if not f._init_only]
    cls.__dataclass_fields__ = known
    cls.__dataclass_params__ = (init, repr, eq, order, unsafe_hash, frozen)
    if init:
        cls.__init__ = _make_init(cls, everything, frozen)
    if repr and "__repr__" not in cls.__dict__:
        cls.__repr__ = _make_repr(cls, [f.name for f in real if f.repr])
    compared = [f.name for f in real if f.compare]
    if eq and "__eq__" not in cls.__dict__:
        cls.__eq__ = _make_comparison(cls, "__eq__", "==", compared)
    if order:
        if not eq:
            raise ValueError("eq must be true if order is true")
        _make_order(cls, compared)
    if unsafe_hash or eq and frozen and "__hash__" not in cls.__dict__:
        hashed = _tuple_maker([f.name for f in real if (f.compare if f.hash is None else f.hash)])
        cls.__hash__ = lambda self: hash(hashed(self))
    elif eq and "__hash__" not in cls.__dict__:
        cls.__hash__ = None
    if frozen:
        _make_frozen(cls)
    if match_args:
        cls.__match_args__ = tuple([f.name for f in everything if f.init and not f.kw_only])
    return cls


def dataclass(
    cls=None,
    /,
    *,
    init=True,
    repr=True,
    eq=True,
    order=False,
    unsafe_hash=False,
    frozen=False,
    match_args=True,
    kw_only=False,
    slots=False,
    weakref_slot=False,
):
    def wrap(c):
        return _process(c, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only)

    return wrap if cls is None else wrap(cls)


def is_dataclass(obj):
    return hasattr(obj if isinstance(obj, type) else type(obj), "__dataclass_fields__")


def fields(class_or_instance):
    known = getattr(class_or_instance, "__dataclass_fields__", None)
    if known is None:
        raise TypeError("must be called with a dataclass type or instance")
    return tuple([f for f in known.values() if not f._init_only])


def _convert(value, make):
    if is_dataclass(value) and not isinstance(value, type):
        return make(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*[_convert(v, make) for v in value])
    if isinstance(value, (list, tuple)):
        return type(value)([_convert(v, make) for v in value])
    if isinstance(value, dict):
        return dict([(_convert(k, make), _convert(v, make)) for k, v in value.items()])
    return copy.deepcopy(value)


def asdict(obj, *, dict_factory=dict):
    if not is_dataclass(obj) or isinstance(obj, type):
        raise TypeError("asdict() should be called on dataclass instances")
    return dict_factory(
        [
            (f.name, _convert(getattr(obj, f.name), lambda v: asdict(v, dict_factory=dict_factory)))
            for f in fields(obj)
        ]
    )


def astuple(obj, *, tuple_factory=tuple):
    if not is_dataclass(obj) or isinstance(obj, type):
        raise TypeError("astuple() should be called on dataclass instances")
    return tuple_factory(
        [
            _convert(getattr(obj, f.name), lambda v: astuple(v, tuple_factory=tuple_factory))
            for f in fields(obj)
        ]
    )


def replace(obj, /, **changes):
    if not is_dataclass(obj) or isinstance(obj, type):
        raise TypeError("replace() should be called on dataclass instances")
    for f in type(obj).__dataclass_fields__.values():
        if not f.init:
            if f.name in changes:
                raise ValueError(
                    f"field {f.name} is declared with init=False, it cannot be specified with replace()"
                )
        elif f.name not in changes:
            if f._init_only and f.default is MISSING:
                raise ValueError(f"InitVar {f.name!r} must be specified with replace()")
            if not f._init_only:
                changes[f.name] = getattr(obj, f.name)
    return type(obj)(**changes)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, **options):
    space = dict(namespace or {})
    annotations = {}
    for item in fields:
        name = item if isinstance(item, str) else item[0]
        annotations[name] = (
            getattr(item[1], "__name__", "Any")
            if not isinstance(item, str) and len(item) > 1
            else "Any"
        )
        if not isinstance(item, str) and len(item) > 2:
            space[name] = item[2]
    space["__annotations__"] = annotations
    space["__module__"] = "types"
    return dataclass(**options)(type(cls_name, bases, space))
