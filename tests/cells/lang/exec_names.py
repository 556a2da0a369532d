# exec, eval, compile, locals: which names a program sees, in dicts and in functions
ns = {}
exec("import math\ndef g(): return h() + math.pi\ndef h(): return k\nk = 2\nclass A:\n    z = k\n    def m(self): return k, h()\n    @staticmethod\n    def n(): return [k for _ in range(2)]\n", ns)
print(ns['g'](), ns['A']().m(), ns['A'].n(), ns['A'].z)
ns['k'] = 7
print(ns['g'](), ns['A']().m(), sorted(ns))
print(ns['g'].__globals__ is ns)
try:
    k
except NameError as e: print(e)
# loop
exec("""
t = 0
for i in range(100):
    t += i
    if i == 50: continue
lst = [t for t in range(3)]
d = {a: b for a, b in zip('ab', [1, 2])}
f = lambda x, y=t: x + y + len(lst)
u, *v = lst
w = (q := 5) + q
del u
""", ns)
print(ns['t'], ns['lst'], ns['d'], ns['f'](1), 'u' in ns, ns['v'], ns['w'], ns['q'])
ns2 = dict(x=1)
loc = dict(y=2)
exec("z = x + y\nx = 10\ndef f(): return x", ns2, loc)
print(sorted(ns2), sorted(loc), loc['f']())
exec("global gg\ngg = 3\nhh = 4", ns2, loc)
print(ns2['gg'], 'hh' in ns2, loc['hh'])
print(eval("x + y", {'x': 1}, {'y': 2}), eval("x", ns2, loc))
class M:
    def __getitem__(self, k):
        if k.startswith('q'): return k.upper()
        raise KeyError(k)
    def __setitem__(self, k, v): print('set', k, v)
print(eval("qa + qb", {}, M()))
exec("zz = qa", {}, M())
try: eval("zx", {}, M())
except NameError as e: print(e)
from collections import ChainMap, defaultdict
print(eval("a + b", {}, ChainMap({'a': 1}, {'b': 2})))
dd = defaultdict(lambda: 42)
print(eval("foo", {}, dd))
def f():
    x = 1
    exec("y = x + 1")
    print(locals())
    print(eval("y"), locals()['y'])
    x = 5
    exec("print(x, y)")
    def inner():
        nonlocal x
        x += 1
        return eval("x")
    print(inner(), sorted(locals()))
    return dir(), vars() is locals()
print(f())
def gen():
    a = 1
    while True:
        exec("b = a * 10")
        a = yield locals()['b']
g = gen(); print(next(g), g.send(4))
class C:
    p = 3
    exec("r = p * 2")
    print(r, sorted(k for k in locals() if not k.startswith('__')))
    locals()['s'] = 9
print(C.r, C.s)
def h(n):
    v = 3
    exec("def rec(k): return 1 if k < 2 else k * rec(k - 1)", globals())
    return rec(n)
print(h(5))
c = compile("a*b + abs(c)", "<expr>", "eval")
print(c.co_names, eval(c, dict(a=1, b=2, c=-3)), [eval(c, {}, dict(a=i, b=2, c=-3)) for i in range(3)])
def outer():
    z = 1
    def loc():
        print(sorted(locals()))
        return z
    loc()
    print(locals().keys() == {'z', 'loc'})
outer()
print((lambda a, *b, c=2, **d: locals())(1, 2, 3, e=4))
class Base:
    def m(self): return sorted(locals())
class D(Base):
    def m(self):
        super().m()
        return list(locals())
print(D().m())
exec("from math import *", ns); print(ns['sin'](0))
def fm():
    exec("from math import floor, ceil")
    return locals()['floor'](2.5)
print(fm())
exec("x: int = 3\nclass Q:\n    a: int\n    b: 'str' = 's'\n    def w(self, v: float) -> 'Q': pass", ns); print(ns['x'], ns['Q'].__annotations__, ns['Q'].w.__annotations__)
code = compile("def fact(n):\n    return 1 if n < 2 else n * fact(n - 1)\nr = fact(10)", "<x>", "exec")
n3 = {}
exec(code, n3); print(n3['r'])
exec(code); print(r)
def err():
    exec("a = 1\nb = a / 0", {})
try: err()
except ZeroDivisionError as e:
    import traceback
    print([ (f.name, f.lineno) for f in traceback.extract_tb(e.__traceback__)])
n4 = {'__name__': '__main__'}
exec("""
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple
@dataclass
class P:
    x: int
    y: int = 2
class E(Enum):
    A = 1
class N(NamedTuple):
    a: int
    b: str = 'q'
async def co(): return 5
import asyncio
res = asyncio.run(co())
def gen():
    yield from range(3)
l = list(gen())
try:
    1/0
except ZeroDivisionError as e:
    msg = str(e)
with open('/dev/null') as fh: pass
match 5:
    case int(v): pass
""", n4)
print(n4['P'](1), n4['E'].A, n4['N'](1), n4['res'], n4['l'], n4['msg'], 'e' in n4, n4['v'], n4['P'].__module__)
print(eval("__name__", {}), eval("__name__", {"__name__": "q"}), eval("len", {"len": 3}), eval("len('abc')", {}))
class Key(str): pass
print(eval("zz + 1", {Key("zz"): 4}))
n5 = {"a": 1}
exec("a = 2\ndel a\nb = [a for a in range(3)]\ntry: print(a)\nexcept NameError as e: print(e)\nfor i in range(3): b = b + [i]", n5)
exec("def f():\n    global g\n    g = 5\n    return g + h\nh = 3\nprint(f(), g, __name__)", n5)
print({k: v for k, v in n5.items() if k not in ("__builtins__", "f")})
