# What a metaclass answers for its classes.
class M(type):
    def __getattr__(cls, n): return f"dyn {n}"
    def __setattr__(cls, n, v): super().__setattr__(n, v * 2)
class A(metaclass=M): pass
print(A.foo); A.z = 4; print(A.z)
class ABCLike(type):
    def __instancecheck__(cls, o): return hasattr(o, "quack")
    def __subclasscheck__(cls, c): return True
class Duck(metaclass=ABCLike): pass
class D:
    quack = 1
print(isinstance(D(), Duck), isinstance(3, Duck), issubclass(int, Duck))
