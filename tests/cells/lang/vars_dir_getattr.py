# vars_dir_getattr
class A:
    k = 1
    def __init__(self): self.v = 2
a = A(); print(vars(a), getattr(a, "v"), getattr(a, "zz", None), hasattr(a, "k"), [n for n in dir(a) if not n.startswith("__")], a.__dict__, sorted(k for k in vars(A) if not k.startswith("__")))
setattr(a, "w", 3); delattr(a, "v"); print(vars(a)); a.__dict__["q"] = 9; print(a.q)
try: vars(5)
except TypeError as e: print(e)
