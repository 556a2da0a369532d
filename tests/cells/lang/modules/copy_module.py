# copy_module
import copy
a = [1, [2, 3], {"k": (4, [5])}]; s = copy.copy(a); d = copy.deepcopy(a); a[1].append(9); a[2]["k"][1].append(6); print(s, d)
class N:
    def __init__(self): self.v = [1]; self.me = self
n = N(); m = copy.deepcopy(n); print(m.me is m, m.v is n.v, m.v); c = copy.copy(n); print(c.v is n.v)
class K:
    def __copy__(self): return "copied"
    def __deepcopy__(self, memo): return "deep"
print(copy.copy(K()), copy.deepcopy([K()]))
