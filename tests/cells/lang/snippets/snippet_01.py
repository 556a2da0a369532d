from collections import namedtuple
class P(namedtuple("P", "x y")):
    __slots__ = ()
    @property
    def r(self): return (self.x**2 + self.y**2) ** .5
    def __add__(self, o): return P(self.x + o.x, self.y + o.y)
print(P(3, 4).r, P(1, 2) + P(3, 4), P(*[1, 2])._replace(x=9), isinstance(P(1,2), tuple))
