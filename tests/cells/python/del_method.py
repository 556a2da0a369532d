class R:
    def __init__(self, n): self.n = n; print("open", n)
    def __del__(self): print("close", self.n)
r = R(1)
del r
def f():
    x = R(2)
    print("in f")
f()
a = R(3)
a = R(4)
l = [R(5), R(6)]
l.clear()
d = {'k': R(7)}
d.pop('k')
print("end")
b = a
del a
print("still")
b = None
