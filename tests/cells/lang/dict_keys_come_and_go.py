s = set(range(20))
for i in range(100, 5000):
    s.add(i); s.remove(i)
print(len(s), 5 in s)
d = {i: i for i in range(9)}
for i in range(100, 5000):
    d[i] = 1
    del d[i]
print(len(d), 5 in d, 77 in d)
class A: pass
a = A()
for i in range(30): setattr(a, f"x{i}", i)
for i in range(3000):
    setattr(a, f"y{i}", i); delattr(a, f"y{i}")
print(len(a.__dict__))
