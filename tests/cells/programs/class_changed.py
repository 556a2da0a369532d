class P:
    def hi(self): return "P"
class Q:
    def hi(self): return "Q"
p = P(); p.v = 1; p.__class__ = Q
print(p.hi(), p.v, type(p).__name__, isinstance(p, P))
for bad in (3, int, list):
    try:
        p.__class__ = bad
    except TypeError as e:
        print(e)
