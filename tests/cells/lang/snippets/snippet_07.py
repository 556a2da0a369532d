class Ctx:
    def __enter__(self): print("in"); return 1
    def __exit__(self, t, v, tb): print("out", t); return True
with Ctx() as c, Ctx(): raise ValueError
print("after")
