# class_descriptors
class Positive:
    def __set_name__(self, o, n): self.n = "_" + n
    def __get__(self, o, t=None): return self if o is None else getattr(o, self.n, 0)
    def __set__(self, o, v):
        if v < 0: raise ValueError(f"{self.n[1:]} < 0")
        setattr(o, self.n, v)
    def __delete__(self, o): delattr(o, self.n)
class Acc:
    balance = Positive()
a = Acc(); print(a.balance); a.balance = 5; print(a.balance, vars(a)); del a.balance; print(a.balance, type(Acc.balance).__name__)
try: a.balance = -1
except ValueError as e: print(e)
class Lazy:
    def __init__(self, f): self.f = f
    def __get__(self, o, t): v = self.f(o); o.__dict__[self.f.__name__] = v; return v
class Q:
    @Lazy
    def val(self): print("compute"); return 42
q = Q(); print(q.val, q.val)
