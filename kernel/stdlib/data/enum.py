# enum: named constants.
import _tools


class auto:
    """The next value; an operation of several of them waits until they have theirs."""

    def __init__(self, value=None, parts=None):
        self.value, self._parts = value, parts

    def __or__(self, other):
        return auto(None, (self, other, lambda a, b: a | b))

    def __and__(self, other):
        return auto(None, (self, other, lambda a, b: a & b))

    def __xor__(self, other):
        return auto(None, (self, other, lambda a, b: a ^ b))

    __ror__ = __or__


def _settled(value):
    """What an auto() stands for once those before it have their values."""
    if not isinstance(value, auto):
        return value
    if value.value is None and value._parts is not None:
        value.value = value._parts[2](_settled(value._parts[0]), _settled(value._parts[1]))
    return value.value


def _is_private(name):
    return name.startswith("_") and (
        name.startswith("__") and name.endswith("__") or name.startswith("_")
    )


def _is_member(name, value):
    if _is_private(name):
        return False
    if isinstance(value, (property, staticmethod, classmethod)):
        return False
    if (
        callable(value)
        and not isinstance(value, type)
        and type(value).__name__ in ("function", "method")
    ):
        return False
    return not hasattr(type(value), "__get__")


space_of_object = (
    "__init_subclass__",
    "__module__",
    "__qualname__",
    "__doc__",
    "__str__",
    "__format__",
    "__annotations__",
)


class EnumMeta:
    pass


EnumType = EnumMeta


class Enum:
    __members__ = {}
    _values_ = {}
    _unhashable_ = ()

    @classmethod
    def __init_subclass__(cls, **kwargs):
        cls._value_bases_ = [b for b in cls.__bases__ if not issubclass(b, Enum)]
        for base in cls._value_bases_:
            if base in (int, float, str):
                _tools.stands_for(cls, base)
            like = IntEnum if base in (int, float) else StrEnum if base is str else None
            for name in vars(like) if like else ():
                if name.startswith("__") and name not in space_of_object and name not in vars(cls):
                    setattr(cls, name, vars(like)[name])
        space = vars(cls)
        if cls.__members__ and any(_is_member(n, v) for n, v in list(space.items())):
            raise TypeError(f"cannot extend enumeration {cls.__mro__[1].__name__!r}")
        members, values = {}, {}
        cls.__members__ = members
        cls._values_ = values
        last = []
        make = cls.__dict__.get("__init__") or (
            cls.__init__ if "__init__" in _all_names(cls) else None
        )
        for name, value in list(space.items()):
            if not _is_member(name, value) or name in ("name", "value"):
                continue
            if isinstance(value, auto):
                if _settled(value) is None:
                    value.value = cls._generate_next_value_(name, 1, len(last), last)
                value = value.value
            elif isinstance(value, tuple) and any(isinstance(v, auto) for v in value):
                value = tuple(
                    [
                        cls._generate_next_value_(name, 1, len(last), last)
                        if isinstance(v, auto)
                        else v
                        for v in value
                    ]
                )
            cls._add_(name, value, members, values, make)
            last.append(members[name]._value_)

    @classmethod
    def _add_(cls, name, value, members, values, make):
        try:
            known = values.get(value)
        except TypeError:
            known = next((m for m in members.values() if m._value_ == value), None)
        if known is None:
            known = object.__new__(cls)
            known.__dict__["_name_"] = name
            known.__dict__["_value_"] = value
            known.__dict__["_sort_order_"] = len(members)
            if make is not None:
                args = value if isinstance(value, tuple) else (value,)
                known.__init__(*args)
            value = known._value_
            try:
                values[value] = known
            except TypeError:
                pass
        setattr(cls, name, known)
        members[name] = known

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        for value in reversed(last_values):
            if isinstance(value, int):
                return value + 1
        return start

    @classmethod
    def _missing_(cls, value):
        return None

    @classmethod
    def __class_call__(cls, value, names=None, *, start=1, **kwargs):
        if names is not None:
            return _functional(cls, value, names, start)
        if isinstance(value, cls):
            return value
        try:
            if value in cls._values_:
                return cls._values_[value]
        except TypeError:
            for member in cls.__members__.values():
                if member._value_ == value:
                    return member
        found = cls._missing_(value)
        if found is not None:
            return found
        raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")

    @classmethod
    def __class_getitem__(cls, name):
        return cls.__members__[name]

    @classmethod
    def __class_iter__(cls):
        return iter(_unique(cls.__members__))

    @classmethod
    def __class_repr__(cls):
        return (
            f"<enum {cls.__name__!r}>" if not issubclass(cls, Flag) else f"<flag {cls.__name__!r}>"
        )

    @classmethod
    def __class_len__(cls):
        return len(_unique(cls.__members__))

    @classmethod
    def __class_contains__(cls, member):
        if not isinstance(member, Enum):
            raise TypeError(
                "unsupported operand type(s) for 'in': '%s' and '%s'"
                % (type(member).__qualname__, "EnumType")
            )
        return isinstance(member, cls) and member in cls.__members__.values()

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_

    def __setattr__(self, name, value):
        if name in ("name", "value"):
            raise AttributeError("<enum 'Enum'> cannot set attribute " + repr(name))
        object.__setattr__(self, name, value)

    def __getattr__(self, name):
        if type(self)._value_bases_ and not name.startswith("_"):
            return getattr(self._value_, name)
        raise AttributeError(f"'{type(self).__name__}' object has no attribute {name!r}")

    def __repr__(self):
        return f"<{type(self).__name__}.{self._name_}: {self._value_!r}>"

    def __str__(self):
        return f"{type(self).__name__}.{self._name_}"

    def __format__(self, spec):
        return format(str(self), spec)

    def __hash__(self):
        return hash(self._name_)

    def __eq__(self, other):
        if self is other:
            return True
        if type(self)._value_bases_ and not isinstance(other, Enum):
            return self._value_ == other
        return NotImplemented

    def __dir__(self):
        return ["name", "value"]


def _all_names(cls):
    names = set()
    for c in cls.__mro__:
        if c is not object and c is not Enum:
            names.update(vars(c))
    return names


def _unique(members):
    return [m for name, m in members.items() if m._name_ == name]


def _functional(base, name, names, start):
    if isinstance(names, str):
        names = names.replace(",", " ").split()
    if isinstance(names, dict):
        names = list(names.items())
    space = {}
    for i, item in enumerate(names):
        if isinstance(item, tuple):
            space[item[0]] = item[1]
        else:
            space[item] = (
                base._generate_next_value_(item, start, i, list(space.values())) if i else start
            )
    space["__module__"] = "__main__"
    return type(name, (base,), space)


class ReprEnum(Enum):
    pass


class IntEnum(ReprEnum):
    @classmethod
    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        cls._value_bases_ = [int]
        _tools.stands_for(cls, int)

    def __int__(self):
        return int(self._value_)

    def __index__(self):
        return int(self._value_)

    def __float__(self):
        return float(self._value_)

    def __bool__(self):
        return bool(self._value_)

    def __str__(self):
        return str(self._value_)

    def __format__(self, spec):
        return format(self._value_, spec)

    def __hash__(self):
        return hash(self._value_)

    def __eq__(self, other):
        other = _plain(other)
        if type(other) is not int and hasattr(other, "dtype"):
            return NotImplemented
        return self._value_ == other

    def __lt__(self, other):
        other = _plain(other)
        if type(other) is not int and hasattr(other, "dtype"):
            return NotImplemented
        return self._value_ < other

    def __le__(self, other):
        other = _plain(other)
        if type(other) is not int and hasattr(other, "dtype"):
            return NotImplemented
        return self._value_ <= other

    def __gt__(self, other):
        other = _plain(other)
        if type(other) is not int and hasattr(other, "dtype"):
            return NotImplemented
        return self._value_ > other

    def __ge__(self, other):
        other = _plain(other)
        if type(other) is not int and hasattr(other, "dtype"):
            return NotImplemented
        return self._value_ >= other

    def __add__(self, other):
        other = _plain(other)
        if type(other) is not int and hasattr(other, "dtype"):
            return NotImplemented
        return self._value_ + other

    def __radd__(self, other):
        return other + self._value_

    def __sub__(self, other):
        other = _plain(other)
        if type(other) is not int and hasattr(other, "dtype"):
            return NotImplemented
        return self._value_ - other

    def __rsub__(self, other):
        return other - self._value_

    def __mul__(self, other):
        other = _plain(other)
        if type(other) is not int and hasattr(other, "dtype"):
            return NotImplemented
        return self._value_ * other

    def __rmul__(self, other):
        return other * self._value_

    def __truediv__(self, other):
        other = _plain(other)
        if type(other) is not int and hasattr(other, "dtype"):
            return NotImplemented
        return self._value_ / other

    def __rtruediv__(self, other):
        return other / self._value_

    def __floordiv__(self, other):
        other = _plain(other)
        if type(other) is not int and hasattr(other, "dtype"):
            return NotImplemented
        return self._value_ // other

    def __rfloordiv__(self, other):
        return other // self._value_

    def __mod__(self, other):
        other = _plain(other)
        if type(other) is not int and hasattr(other, "dtype"):
            return NotImplemented
        return self._value_ % other

    def __rmod__(self, other):
        return other % self._value_

    def __pow__(self, other):
        other = _plain(other)
        if type(other) is not int and hasattr(other, "dtype"):
            return NotImplemented
        return self._value_**other

    def __rpow__(self, other):
        return other**self._value_

    def __and__(self, other):
        other = _plain(other)
        if type(other) is not int and hasattr(other, "dtype"):
            return NotImplemented
        return self._value_ & other

    def __or__(self, other):
        other = _plain(other)
        if type(other) is not int and hasattr(other, "dtype"):
            return NotImplemented
        return self._value_ | other

    def __xor__(self, other):
        other = _plain(other)
        if type(other) is not int and hasattr(other, "dtype"):
            return NotImplemented
        return self._value_ ^ other

    def __lshift__(self, other):
        other = _plain(other)
        if type(other) is not int and hasattr(other, "dtype"):
            return NotImplemented
        return self._value_ << other

    def __rlshift__(self, other):
        return other << self._value_

    def __rshift__(self, other):
        other = _plain(other)
        if type(other) is not int and hasattr(other, "dtype"):
            return NotImplemented
        return self._value_ >> other

    def __neg__(self):
        return -self._value_

    def __pos__(self):
        return self._value_

    def __invert__(self):
        return ~self._value_

    def __abs__(self):
        return abs(self._value_)


class StrEnum(ReprEnum):
    @classmethod
    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        cls._value_bases_ = [str]
        _tools.stands_for(cls, str)

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()

    def __str__(self):
        return self._value_

    def __format__(self, spec):
        return format(self._value_, spec)

    def __hash__(self):
        return hash(self._value_)

    def __eq__(self, other):
        return self._value_ == _plain(other)

    def __lt__(self, other):
        return self._value_ < _plain(other)

    def __add__(self, other):
        return self._value_ + _plain(other)

    def __radd__(self, other):
        return other + self._value_

    def __len__(self):
        return len(self._value_)

    def __getitem__(self, key):
        return self._value_[key]

    def __iter__(self):
        return iter(self._value_)

    def __contains__(self, item):
        return item in self._value_


def _plain(value):
    return value._value_ if isinstance(value, Enum) else value


class Flag(Enum):
    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return 1 << max([v.bit_length() for v in last_values], default=0)

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            return None
        everything = 0
        for member in cls.__members__.values():
            everything |= member._value_
        if value < 0:
            value = everything & value
        elif value & ~everything:
            return None
        made = object.__new__(cls)
        names = [
            m._name_
            for m in _unique(cls.__members__)
            if m._value_ and m._value_ & (m._value_ - 1) == 0 and m._value_ & value
        ]
        made.__dict__["_name_"] = "|".join(names) if names else None
        made.__dict__["_value_"] = value
        cls._values_[value] = made
        return made

    def __repr__(self):
        return (
            f"<{type(self).__name__}.{self._name_}: {self._value_}>"
            if self._name_
            else f"<{type(self).__name__}: {self._value_}>"
        )

    def __str__(self):
        return (
            f"{type(self).__name__}.{self._name_}"
            if self._name_
            else f"{type(self).__name__}({self._value_})"
        )

    @classmethod
    def __class_iter__(cls):
        return iter(
            [m for m in _unique(cls.__members__) if m._value_ and m._value_ & (m._value_ - 1) == 0]
        )

    @classmethod
    def __class_len__(cls):
        return len(list(cls.__class_iter__()))

    def __or__(self, other):
        return (
            type(self)(self._value_ | other._value_)
            if isinstance(other, type(self))
            else NotImplemented
        )

    def __and__(self, other):
        return (
            type(self)(self._value_ & other._value_)
            if isinstance(other, type(self))
            else NotImplemented
        )

    def __xor__(self, other):
        return (
            type(self)(self._value_ ^ other._value_)
            if isinstance(other, type(self))
            else NotImplemented
        )

    def __invert__(self):
        return type(self)(~self._value_)

    def __bool__(self):
        return bool(self._value_)

    def __len__(self):
        return bin(self._value_).count("1")

    def __hash__(self):
        return hash(self._value_)

    def __contains__(self, other):
        if not isinstance(other, type(self)):
            raise TypeError(
                "unsupported operand type(s) for 'in': %r and %r"
                % (type(other).__qualname__, type(self).__qualname__)
            )
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        for member in _unique(type(self).__members__):
            if (
                member._value_
                and member._value_ & (member._value_ - 1) == 0
                and member._value_ & self._value_
            ):
                yield member


class IntFlag(ReprEnum, Flag):
    @classmethod
    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        cls._value_bases_ = [int]
        _tools.stands_for(cls, int)

    @classmethod
    def _missing_(cls, value):
        found = super()._missing_(value)
        if found is None and isinstance(value, int):
            found = object.__new__(cls)
            names = [
                m._name_
                for m in _unique(cls.__members__)
                if m._value_ and m._value_ & (m._value_ - 1) == 0 and m._value_ & value
            ]
            known = 0
            for m in cls.__members__.values():
                known |= m._value_
            found.__dict__["_name_"] = "|".join(names + [str(value & ~known)]) if names else None
            found.__dict__["_value_"] = value
            cls._values_[value] = found
        return found

    def __or__(self, other):
        return (
            type(self)(self._value_ | _plain(other))
            if isinstance(_plain(other), int)
            else NotImplemented
        )

    def __and__(self, other):
        return (
            type(self)(self._value_ & _plain(other))
            if isinstance(_plain(other), int)
            else NotImplemented
        )

    def __xor__(self, other):
        return (
            type(self)(self._value_ ^ _plain(other))
            if isinstance(_plain(other), int)
            else NotImplemented
        )

    __ror__, __rand__, __rxor__ = __or__, __and__, __xor__

    def __str__(self):
        return str(self._value_)

    def __format__(self, spec):
        return format(self._value_, spec)

    def __hash__(self):
        return hash(self._value_)


for _name, _item in list(vars(IntEnum).items()):
    if (
        _name not in vars(IntFlag)
        and _name not in vars(Flag)
        and _name.startswith("__")
        and callable(_item)
    ):
        setattr(IntFlag, _name, _item)


def unique(enumeration):
    doubled = [(name, m._name_) for name, m in enumeration.__members__.items() if name != m._name_]
    if doubled:
        raise ValueError(
            "duplicate values found in %r: %s"
            % (enumeration, ", ".join("%s -> %s" % pair for pair in doubled))
        )
    return enumeration
