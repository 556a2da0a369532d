import copy
class N:
    def __init__(s, v): s.v = v; s.kids = []
    def __repr__(s): return f"N({s.v}, {s.kids})"
a = N(1); b = N(2); a.kids += [b, b]; b.kids.append(a) if False else None
c = copy.deepcopy(a); print(c, c.kids[0] is c.kids[1], c.kids[0] is b); d = copy.copy(a); print(d.kids is a.kids)
l = [1]; l.append(l); m = copy.deepcopy(l); print(m[1] is m, m)
class P:
    def __init__(s): s.x = 1
    def __copy__(s): print("copy"); return P()
    def __deepcopy__(s, memo): print("deep", type(memo)); return P()
copy.copy(P()); copy.deepcopy([P()])
t = (1,[2]); u = copy.deepcopy(t); print(u is t, u == t, copy.deepcopy((1,2)) is not None)
import pickle
print(pickle.loads(pickle.dumps({'a':[1,(2,3)],'b':{4},'c':None, 'd':1.5, 'e': b'x'})))
class S:
    __slots__ = ('a','b')
    def __init__(s,a,b): s.a=a; s.b=b
x = copy.copy(S(1,[2])); print(x.a, x.b)
class G:
    def __init__(s): s.a=1; s.lock='L'
    def __getstate__(s): d=s.__dict__.copy(); del d['lock']; return d
    def __setstate__(s,d): s.__dict__.update(d); s.lock='new'
g = pickle.loads(pickle.dumps(G())); print(g.__dict__, copy.copy(G()).__dict__)
