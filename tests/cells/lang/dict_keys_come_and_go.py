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

d = {1: 2, "a": [3]}
print(d.keys().mapping, d.items().mapping["a"], d.values().mapping)
print(d.keys().isdisjoint([3, 4]), d.keys().isdisjoint((1,)), d.items().isdisjoint([(1, 3)]))
print(d.keys().isdisjoint({}), {}.keys().isdisjoint(d))
print([x for x in dir(d.keys()) if x[0] != "_"], [x for x in dir(d.values()) if x[0] != "_"])
for f in (lambda: d.keys().isdisjoint(3), lambda: d.keys().isdisjoint([[]])):
    try:
        print(f())
    except TypeError as e:
        print(e)
try:
    d.keys().mapping[1] = 3
except TypeError as e:
    print(e)
