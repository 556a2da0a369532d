# operator: operators as functions.
import _tools
from builtins import abs

inv = invert


def concat(a, b, /):
    return a + b


def countOf(a, b, /):
    return sum(1 for item in a if item is b or item == b)


def indexOf(a, b, /):
    for i, item in enumerate(a):
        if item is b or item == b:
            return i
    raise ValueError("sequence.index(x): x not in sequence")


def length_hint(obj, default=0, /):
    if not isinstance(default, int):
        raise TypeError(f"'{type(default).__name__}' object cannot be interpreted as an integer")
    if hasattr(type(obj), "__len__"):
        return len(obj)
    hint = getattr(type(obj), "__length_hint__", None)
    found = NotImplemented if hint is None else hint(obj)
    if found is NotImplemented:
        return default
    if not isinstance(found, int):
        raise TypeError(f"__length_hint__ must be an integer, not {type(found).__name__}")
    if found < 0:
        raise ValueError("__length_hint__() should return >= 0")
    return found


def call(obj, /, *args, **kwargs):
    return obj(*args, **kwargs)


def iconcat(a, b, /):
    if not hasattr(a, "__getitem__"):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    a += b
    return a


class itemgetter(_tools._itemgetter):
    __module__ = "operator"

    def __repr__(self):
        return f"operator.itemgetter({', '.join([repr(key) for key in self._parts()[0]])})"

    def __reduce__(self):
        return type(self), self._parts()[0]


class attrgetter(_tools._attrgetter):
    __module__ = "operator"

    def _names(self):
        return tuple([p if isinstance(p, str) else ".".join(p) for p in self._parts()[0]])

    def __repr__(self):
        return f"operator.attrgetter({', '.join([repr(name) for name in self._names()])})"

    def __reduce__(self):
        return type(self), self._names()


class methodcaller(_tools._methodcaller):
    __module__ = "operator"

    def __repr__(self):
        args, kwargs = self._parts()
        parts = [repr(a) for a in args] + [f"{k}={v!r}" for k, v in kwargs.items()]
        return f"operator.methodcaller({', '.join(parts)})"

    def __reduce__(self):
        args, kwargs = self._parts()
        if not kwargs:
            return type(self), args
        from functools import partial

        return partial(type(self), args[0], **kwargs), args[1:]


# Each is also there under the name of the method that it stands for.
__abs__ = abs
__add__ = add
__and__ = and_
__concat__ = concat
__contains__ = contains
__delitem__ = delitem
__eq__ = eq
__floordiv__ = floordiv
__ge__ = ge
__getitem__ = getitem
__gt__ = gt
__iadd__ = iadd
__iand__ = iand
__iconcat__ = iconcat
__ifloordiv__ = ifloordiv
__ilshift__ = ilshift
__imatmul__ = imatmul
__imod__ = imod
__imul__ = imul
__index__ = index
__inv__ = inv
__invert__ = invert
__ior__ = ior
__ipow__ = ipow
__irshift__ = irshift
__isub__ = isub
__itruediv__ = itruediv
__ixor__ = ixor
__le__ = le
__lshift__ = lshift
__lt__ = lt
__matmul__ = matmul
__mod__ = mod
__mul__ = mul
__ne__ = ne
__neg__ = neg
__not__ = not_
__or__ = or_
__pos__ = pos
__pow__ = pow
__rshift__ = rshift
__setitem__ = setitem
__sub__ = sub
__truediv__ = truediv
__xor__ = xor
