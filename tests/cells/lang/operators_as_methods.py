# Operators of built-in types as methods, and super() of classes that derive from them
from decimal import Decimal
import datetime, collections
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
class M(Decimal):
    def __add__(s, o): return M(super().__add__(o))
    __radd__ = __add__
    def __mul__(s, o): return M(super().__mul__(o))
    def __eq__(s, o): return super().__eq__(o)
    __hash__ = Decimal.__hash__
    def __lt__(s, o): return super().__lt__(o)
a = M('1.5') + M('2'); print(a, type(a).__name__, M(2) * 3, M(1) == Decimal(1), M(1) < M(2), sum([M(1), M(2)]))
class D(datetime.date):
    def __add__(s, o): r = super().__add__(o); return D(r.year, r.month, r.day)
    def __sub__(s, o): return super().__sub__(o)
print(D(2020,1,1) + datetime.timedelta(2), D(2020,1,3) - D(2020,1,1), D(2020,1,1) < D(2020,1,2))
class T(datetime.timedelta):
    def __mul__(s, o): return super().__mul__(o)
print(T(1) * 3, T(1) + T(2), T(2) // T(1), -T(1))
class S(set):
    def __ior__(s, o): print('ior'); return super().__ior__(o)
s = S([1]); s |= {2}; print(s, type(s).__name__)
class L(list):
    def __imul__(s, n): print('imul'); return super().__imul__(n)
l = L([1]); l *= 2; print(l)
class Dd(dict):
    def __ior__(s, o): print('dior'); return super().__ior__(o)
d = Dd(a=1); d |= {'b': 2}; print(d)
class I(int):
    def __rand__(s, o): print('rand'); return super().__rand__(o)
print(6 & I(3))
for f in (lambda: (2.5).__int__(), lambda: (-2.5).__floor__(), lambda: (2.5).__ceil__(), lambda: float('nan').__int__(), lambda: float('inf').__trunc__(), lambda: (3).__format__('>5'), lambda: (3).__rand__(5), lambda: (1j).__add__(2), lambda: (1j).__lt__(2), lambda: b'a'.__add__(b'c'), lambda: b'a'.__add__('c'), lambda: b'a'.__mul__(3), lambda: b'%d'.__mod__(3), lambda: b'a'.__lt__(b'b'), lambda: b'a'.__lt__(3), lambda: (1,).__rmul__(2), lambda: [1].__imul__(2), lambda: {1}.__rsub__({1,2}), lambda: {1}.__iand__([1]), lambda: {1:2}.__ror__({3:4}), lambda: {1:2}.__ror__(3), lambda: Decimal(3).__divmod__(2), lambda: Decimal(3).__rsub__(5), lambda: Decimal(3).__add__('a'), lambda: Decimal(3).__add__(1.5), lambda: Decimal(0).__bool__(), lambda: datetime.date(2020,1,1).__add__(3), lambda: datetime.timedelta(1).__rmul__(2), lambda: datetime.timedelta(5).__divmod__(datetime.timedelta(2)), lambda: datetime.timedelta(5).__rdivmod__(datetime.timedelta(2)), lambda: object().__format__('x'), lambda: 'abc'.__format__('>5'), lambda: [].__format__(3), lambda: (2.5).__round__(), lambda: (2.5).__bool__(), lambda: float.__int__(2.9), lambda: int.__rand__(1, 3), lambda: True.__rand__(False), lambda: collections.deque([1]).__add__([2]), lambda: collections.deque([1]).__lt__(collections.deque([2])), lambda: Decimal.__add__(Decimal(1), 2), lambda: bytearray(b'a').__iadd__(b'b'), lambda: list(collections.deque([1,2]).__reversed__()), lambda: True.__trunc__(), lambda: True.__floor__(), lambda: complex.__pow__(1j, 2), lambda: Decimal('-0.00000641')**-2): t(f)
import functools, copy
@functools.total_ordering
class O:
    def __init__(s, x): s.x = x
    def __lt__(s, o): return s.x < o.x
    def __eq__(s, o): return s.x == o.x
print(O(1) >= O(1), O(1) > O(2))
print(format(O, ''))

class St(str):
    def __format__(s, spec): return '<' + super().__format__(spec) + '>'
class In(int):
    def __format__(s, spec): return '<' + super().__format__(spec) + '>'
class P:
    def __format__(s, spec): return '<' + spec + '>'
print(f"{St('a'):>3} {In(5):03d} {P():x}", format(St('q'), ''))
class S2(set): pass
class F2(frozenset): pass
s = S2([1]); print(s, [s], S2(), F2(), F2([1]), set(), frozenset(), frozenset([2]), {3})

import collections
class S(set): pass
class F(frozenset): pass
class L(list): pass
class T(tuple): pass
class D(dict): pass
class St(str): pass
class I(int): pass
print(S(), S([1]), F(), F([2]), L([1]), T([1]), D(a=1), repr(St('a')), I(3), [S([1])], str(S([1])), f"{S([1])}")
print(S([1]) | {2}, S([1]).copy(), F([1]) & {1}, {1} | S([2]))
