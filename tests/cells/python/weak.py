import weakref, gc
class N:
    def __init__(s, v): s.v = v
    def hi(s): return 'hi'
    def __repr__(s): return f'N({s.v})'
a = N(1); r = weakref.ref(a, lambda r: print('gone', r() is None)); print(r().v, r() is a, weakref.ref(a) == r)
del a
print(r())
d = weakref.WeakValueDictionary(); x = N(2); d['x'] = x; d['y'] = N(3); print(dict(d), len(d), 'y' in d, d.get('y', 'no'))
del x
print(len(d), list(d.items()))
k = N(5); wk = weakref.WeakKeyDictionary(); wk[k] = 'val'; print(wk[k], len(wk), k in wk)
del k
print(len(wk))
s = weakref.WeakSet(); b, c = N(6), N(7); s.add(b); s.add(c); print(len(s), b in s)
del b
print(len(s), list(s))
p = weakref.proxy(c); print(p.v, p.hi()); p.v = 9; print(c.v)
del c
try: p.v
except ReferenceError as e: print(e)
o = N(8); f = weakref.finalize(o, print, 'fin', 8); print(f.alive)
del o
print(f.alive)
class Subject:
    def __init__(s): s.obs = []
    def attach(s, m): s.obs.append(weakref.WeakMethod(m))
    def fire(s): return [m()() for m in s.obs if m() is not None]
sub = Subject(); o1 = N(1); sub.attach(o1.hi); print(sub.fire())
del o1
print(sub.fire())
try: weakref.ref(5)
except TypeError as e: print(e)
try: weakref.ref([1])
except TypeError as e: print(e)
class Tree:
    def __init__(s, v, parent=None): s.v = v; s._p = weakref.ref(parent) if parent else None; s.kids = []; parent and parent.kids.append(s)
    @property
    def parent(s): return s._p() if s._p else None
t = Tree('root'); c = Tree('c', t); print(c.parent.v, t.parent)
del t
print(c.parent)
