x = 'global'
def outer():
    x = 'outer'
    def inner():
        nonlocal x
        x = 'inner'
    inner(); return x
print(outer(), x)
fs = [lambda: i for i in range(3)]; print([f() for f in fs])
fs = [lambda i=i: i for i in range(3)]; print([f() for f in fs])
def f(a, l=[]): l.append(a); return l
print(f(1), f(2), f.__defaults__)
def g():
    try: print(y)
    except UnboundLocalError as e: print(e)
    y = 1
g()
def counter():
    n = 0
    def inc(k=1):
        nonlocal n
        n += k
        return n
    return inc
c = counter(); c(); print(c(5), c.__closure__[0].cell_contents, c.__code__.co_freevars)
def pos(a, b, /, c, *, d): return a, b, c, d
print(pos(1, 2, 3, d=4), pos(1, 2, c=3, d=4))
for bad in [lambda: pos(1, b=2, c=3, d=4), lambda: pos(1,2,3,4), lambda: pos(1,2,3), lambda: pos(1,2,3,d=4,e=5), lambda: f(), lambda: f(1,2,3), lambda: f(1, a=2)]:
    try: bad()
    except TypeError as e: print(e)
if (n := 10) > 5: print(n)
print([y := 1, y**2], [last := v for v in range(4)], last)
data = [1,2,3,4]; print([r for v in data if (r := v*v) > 4])
a, *b, c2 = range(5); print(a, b, c2); (p, q), *r = [(1, 2), 3, 4]; print(p, q, r); [h, *t] = 'xyz'; print(h, t)
print(*[1, 2], *(3,), sep='-'); print({**{'a': 1}, 'b': 2, **{'a': 3}}, [*range(3), *'ab'], {*[1,1,2]})
def kw(**k): return k
print(kw(**{'a': 1}, b=2)); 
try: kw(**{'a': 1}, a=2)
except TypeError as e: print(e)
ns = {}; exec("z = 5\ndef sq(v): return v*v\nw = sq(z)", ns); print(ns['w'], sorted(k for k in ns if not k.startswith('__')))
print(eval('a + b', {'a': 1}, {'b': 2}), eval(compile('3*4', '<s>', 'eval'))); co = compile("print('hi', q9)", 'f.py', 'exec'); exec(co, {'q9': 1})
loc = {}; exec('k = 1', {}, loc); print(loc)
class C:
    x = 5
    y = [x for _ in range(2)] if False else x
    def get(self): return x
print(C().get(), C.y, globals()['x'], 'x' in globals(), 'zz' in locals())
def lf(): q = 1; w = 2; return locals()
print(lf(), vars(C)['x'], callable(C), dir(C)[-3:])
del x
try: x
except NameError as e: print(e)
