class Vec:
    def __init__(s, *c): s.c = c
    def __repr__(s): return f"Vec{s.c}"
    def __str__(s): return '<' + ', '.join(f'{x:g}' for x in s.c) + '>'
    def __add__(s, o): return Vec(*(a+b for a, b in zip(s.c, o.c))) if isinstance(o, Vec) else NotImplemented
    def __radd__(s, o): return s if o == 0 else NotImplemented
    def __mul__(s, k): return Vec(*(a*k for a in s.c)) if isinstance(k, (int, float)) else sum(a*b for a, b in zip(s.c, k.c))
    __rmul__ = __mul__
    def __neg__(s): return s*-1
    def __sub__(s, o): return s + -o
    def __matmul__(s, o): return s*o
    def __abs__(s): return sum(a*a for a in s.c)**.5
    def __bool__(s): return any(s.c)
    def __eq__(s, o): return s.c == getattr(o, 'c', None)
    def __hash__(s): return hash(s.c)
    def __len__(s): return len(s.c)
    def __getitem__(s, i): return s.c[i] if isinstance(i, int) else Vec(*s.c[i])
    def __iter__(s): return iter(s.c)
    def __contains__(s, x): return x in s.c
    def __call__(s, t): return s*t
    def __round__(s, n=0): return Vec(*(round(x, n) for x in s.c))
    def __divmod__(s, k): return Vec(*(x//k for x in s.c)), Vec(*(x % k for x in s.c))
    def __pow__(s, n, m=None): return ('pow', n, m)
    def __rshift__(s, o): return 'rs'
    def __rrshift__(s, o): return 'rrs'
    def __iadd__(s, o): return Vec(*(a+10 for a in s.c))
    def __format__(s, spec): return '|'.join(format(x, spec) for x in s.c)
    def __reversed__(s): return iter(s.c[::-1])
    def __index__(s): return 2
    def __int__(s): return 7
    def __float__(s): return 1.5
    def __complex__(s): return 3j
    def __trunc__(s): return 1
    def __floor__(s): return -1
    def __ceil__(s): return 9
    def __lt__(s, o): return abs(s) < abs(o)
    def __getattr__(s, n):
        if n in 'xyz': return s.c['xyz'.index(n)]
        raise AttributeError(f"no {n}")
    def __dir__(s): return ['x', 'y']
    def __missing__(s, k): return 0
    def __bytes__(s): return b'vec'
    def __sizeof__(s): return 99
import math, operator
v, w = Vec(1, 2.5), Vec(3, 4)
print(v+w, v-w, v*2, 2*v, v@w, -v, abs(w), bool(Vec(0)), v == Vec(1, 2.5), len({v, Vec(1, 2.5)}), v[0], v[:1], list(v), 4 in w, v(3), round(v), divmod(w, 2), pow(v, 2, 3), v**2, v >> 1, 1 >> v, sum([v, w]), f"{v:.2f} {v}", list(reversed(v)), [10,20,30][v], int(v), float(v), complex(v), math.floor(v), math.ceil(v), v < w, max(v, w), sorted([w, v]), v.x, v.y, dir(v), bytes(v), str(v), repr(v), math.trunc(v), bin(v), hex(v), range(v), operator.index(v))
v += 1; print(v, not v, v != w, v is v, hash(v) == hash(Vec(11, 12.5)), max([v, w], key=abs))
for f in (lambda: v + 1, lambda: 1 + v, lambda: v > 5, lambda: v.q, lambda: v / 2, lambda: v @ None, lambda: v << 1, lambda: [] + v, lambda: v & v, lambda: ~v, lambda: +v, lambda: v['a'], lambda: v <= w, lambda: 'a' * Vec, lambda: del_(v), lambda: setattr(v, 'c', 5) or v.c, lambda: v.c.d):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class Cmp:
    def __eq__(s, o): print('eq'); return NotImplemented
    def __ne__(s, o): print('ne'); return True
print(Cmp() == 1, Cmp() != 1, 1 == Cmp())
class Meters(float):
    def __new__(cls, v): return super().__new__(cls, v)
    def __add__(s, o): return Meters(float(s)+o)
    def __repr__(s): return f"{float(s)}m"
print(Meters(3)+2, Meters(3)*2, [Meters(1)], sum([Meters(1)], Meters(0)), Meters(2) == 2.0)
class Even(int):
    def __new__(cls, v):
        if v % 2: raise ValueError('odd')
        return super().__new__(cls, v)
print(Even(4)+1, type(Even(4)+2).__name__, isinstance(Even(2), int))
class Name(str):
    def __new__(cls, s): o = super().__new__(cls, s.title()); o.raw = s; return o
    def shout(s): return s.upper()+'!'
n = Name('ab cd'); print(n, n.raw, n.shout(), n == 'Ab Cd', type(n.upper()).__name__, n[0], len(n), {n: 1}['Ab Cd'])
class DD(dict):
    def __missing__(s, k): s[k] = k*2; return s[k]
    def __getattr__(s, k):
        try: return s[k]
        except KeyError: raise AttributeError(k)
x = DD(a=1); print(x['zz'], x.a, x, x.get('q'), 'q' in x, type(x.copy()).__name__)
class Tup(tuple):
    def __new__(cls, *a): return super().__new__(cls, a)
    @property
    def first(s): return s[0]
print(Tup(1,2).first, Tup(1,2)+(3,), Tup(1) == (1,), hash(Tup(1)) == hash((1,)))
