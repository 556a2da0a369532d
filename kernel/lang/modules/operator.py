# operator: operators as functions.


def add(a, b, /): return a + b
def sub(a, b, /): return a - b
def mul(a, b, /): return a * b
def truediv(a, b, /): return a / b
def floordiv(a, b, /): return a // b
def mod(a, b, /): return a % b
def pow(a, b, /): return a ** b
def matmul(a, b, /): return a @ b
def lshift(a, b, /): return a << b
def rshift(a, b, /): return a >> b
def and_(a, b, /): return a & b
def or_(a, b, /): return a | b
def xor(a, b, /): return a ^ b
def lt(a, b, /): return a < b
def le(a, b, /): return a <= b
def eq(a, b, /): return a == b
def ne(a, b, /): return a != b
def gt(a, b, /): return a > b
def ge(a, b, /): return a >= b
def is_(a, b, /): return a is b
def is_not(a, b, /): return a is not b
def not_(a, /): return not a
def truth(a, /): return True if a else False
def neg(a, /): return -a
def pos(a, /): return +a
def invert(a, /): return ~a
inv = invert
def abs(a, /): return a if a >= 0 else -a
def index(a, /): return a.__index__() if hasattr(a, "__index__") else int(a)
def concat(a, b, /): return a + b
def contains(a, b, /): return b in a
def getitem(a, b, /): return a[b]


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
    return len(obj) if hasattr(obj, "__len__") else default


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


def itemgetter(item, /, *items):
    if not items:
        return lambda obj: obj[item]
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
