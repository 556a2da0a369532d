# Instances of classes of a cell as bytes: plain ones, and those that say themselves what they keep.

# %%
import pickle
class P:
    kind = "class"
    def __init__(self, x): self.x = x
class R(P):
    def __getstate__(self): return {"x": 1}
class S(P):
    def __setstate__(self, s): self.got = s
class T(P):
    def __reduce__(self): return T, (self.x,)
class U(P):
    def __getattr__(self, n):
        if n.startswith("__"): raise AttributeError(n)
        return 5
class Empty: pass
class L(list): pass
class D(dict): pass
class N(int): pass
class V(P):
    def __new__(cls, *a): return object.__new__(cls)
    def __getnewargs__(self): return (1,)
class W:
    __slots__ = ("a", "b")
class E(Exception): pass
class M(type): pass
class X(metaclass=M):
    pass
w = W(); w.a = 1
l = L([1, 2]); l.z = 1
d = D(a=1); d.z = 2
n = N(5); n.z = 3
e = E("a", 2); e.note = 1
me = P(1); me.me = me
x = X(); x.a = 1
two = [P(1), P(1)]
for o in (P(1), R(2), S(2), T(2), U(2), Empty(), l, d, n, V(1), w, e, me, x, two, [me, me], {"k": P(P(2))}):
    data = pickle.dumps(o, 4)
    print(type(o).__name__, len(data), data.hex())
    b = pickle.loads(data)
    print(type(b).__name__, sorted(getattr(b, "__dict__", {})), getattr(b, "y", None), getattr(b, "a", None))
b = pickle.loads(pickle.dumps(P(7)))
print(b.x, b.kind)
class Held:
    def __getattribute__(self, n): return object.__getattribute__(self, n)
h = Held(); h.x = 1
print(pickle.dumps(h).hex(), pickle.loads(pickle.dumps([h, h]))[1].x)
class Late:
    pass
a, b = Late(), Late()
a.x = b.x = 1
def state(self): return {"x": 9}
Late.__getstate__ = state
print(pickle.loads(pickle.dumps(a)).x)
