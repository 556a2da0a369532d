class A:
    x = 1
    @classmethod
    def make(cls, v): o = cls(); o.v = v; return o
    @staticmethod
    def add(a, b): return a + b
    def __getattribute__(self, n): return object.__getattribute__(self, n)
class B(A): x = 2
print(B.make(3).v, A.add(1, 2), B.x, A.x, B().x, isinstance(B.make(1), B), B.__bases__, B.__mro__[1].__name__, hasattr(B, "make"))
