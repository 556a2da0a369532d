# operator: operators as functions.
import _tools
from builtins import abs


def add(a, b, /):
    return a + b


def sub(a, b, /):
    return a - b


def mul(a, b, /):
    return a * b


def truediv(a, b, /):
    return a / b


def floordiv(a, b, /):
    return a // b


def mod(a, b, /):
    return a % b


def pow(a, b, /):
    return a**b


def matmul(a, b, /):
    return a @ b


def lshift(a, b, /):
    return a << b


def rshift(a, b, /):
    return a >> b


def and_(a, b, /):
    return a & b


def or_(a, b, /):
    return a | b


def xor(a, b, /):
    return a ^ b


def lt(a, b, /):
    return a < b


def le(a, b, /):
    return a <= b


def eq(a, b, /):
    return a == b


def ne(a, b, /):
    return a != b


def gt(a, b, /):
    return a > b


def ge(a, b, /):
    return a >= b


def is_(a, b, /):
    return a is b


def is_not(a, b, /):
    return a is not b


def not_(a, /):
    return not a


def truth(a, /):
    return True if a else False


def neg(a, /):
    return -a


def pos(a, /):
    return +a


def invert(a, /):
    return ~a


inv = invert


def index(a, /):
    return range(a).stop


def concat(a, b, /):
    return a + b


def contains(a, b, /):
    return b in a


def getitem(a, b, /):
    return a[b]


def setitem(a, b, c, /):
    a[b] = c


def delitem(a, b, /):
    del a[b]


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


def iadd(a, b, /):
    a += b
    return a


def isub(a, b, /):
    a -= b
    return a


def imul(a, b, /):
    a *= b
    return a


def itruediv(a, b, /):
    a /= b
    return a


def ifloordiv(a, b, /):
    a //= b
    return a


def imod(a, b, /):
    a %= b
    return a


def ipow(a, b, /):
    a **= b
    return a


def imatmul(a, b, /):
    a @= b
    return a


def ilshift(a, b, /):
    a <<= b
    return a


def irshift(a, b, /):
    a >>= b
    return a


def iand(a, b, /):
    a &= b
    return a


def ior(a, b, /):
    a |= b
    return a


def ixor(a, b, /):
    a ^= b
    return a


def iconcat(a, b, /):
    if not hasattr(a, "__getitem__"):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    a += b
    return a


def itemgetter(item, /, *items):
    if not items:
        return (
            _tools.item_getter(item)
            if type(item) is int and -1000000 < item < 1000000
            else lambda obj: obj[item]
        )
    all_items = (item,) + items
    return lambda obj: tuple([obj[i] for i in all_items])


def _attribute(obj, path):
    for name in path:
        obj = getattr(obj, name)
    return obj


def attrgetter(attr, /, *attrs):
    if not attrs:
        if "." not in attr:
            return lambda obj: getattr(obj, attr)
        path = attr.split(".")
        return lambda obj: _attribute(obj, path)
    paths = [name.split(".") for name in (attr,) + attrs]
    return lambda obj: tuple([_attribute(obj, path) for path in paths])


def methodcaller(name, /, *args, **kwargs):
    return lambda obj: getattr(obj, name)(*args, **kwargs)


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
