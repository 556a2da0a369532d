# class_init_subclass
class Reg:
    all = {}
    def __init_subclass__(cls, tag=None, **kw): super().__init_subclass__(**kw); Reg.all[tag or cls.__name__] = cls
class A(Reg): pass
class B(A, tag="bee"): pass
print(sorted(Reg.all), Reg.all["bee"] is B)
try:
    class C: 
        pass
    class D(C, bad=1): pass
except TypeError as e: print(e)
