class Base:
    count = 0
    def __init__(self): Base.count += 1
    def __del__(self): Base.count -= 1; print("gone", type(self).__name__, Base.count)
class D(Base):
    def __del__(self):
        print("D first")
        super().__del__()
xs = [D(), Base()]
print(Base.count)
xs.pop()
print(Base.count)
del xs[0]
def gen():
    r = Base()
    yield 1
g = gen(); next(g)
del g
class Node:
    def __init__(self): self.me = self
    def __del__(self): print("cycle gone")
n = Node(); del n
import gc; gc.collect()
print("done")
