it = iter([1, 2, 3])
print(next(it), next(it), next(it), next(it, "done"))
print(list(iter("ab")), list(iter({"a": 1})), list(iter((1, 2))), list(iter(range(2))), sorted(iter({1, 2})))
e = enumerate(["a", "b"])
print(next(e), list(e), list(enumerate(range(2), 5)))
z = zip([1, 2], "ab")
print(next(z), list(z), list(zip()), list(zip([1])), list(zip([1, 2], [3], [4, 5])))
m = map(lambda x: x * 2, [1, 2])
print(next(m), list(m), list(map(max, [1, 5], [3, 2])))
f = filter(lambda x: x % 2, range(6))
print(list(f), list(f))
r = reversed([1, 2, 3])
print(list(r), list(reversed("abc")), list(reversed(range(3))), list(reversed((1, 2))))
pairs = []
for p in zip([1, 2], [3, 4]): pairs.append(p)
print(pairs)
keep = list(zip("ab", "cd")); print(keep)
items = list({"a": 1, "b": 2}.items()); print(items)
a = [1, 2, 3]
for v in a:
    if len(a) < 6: a.append(v * 10)
print(a)
for v in a[:]: a.remove(v)
print(a)
count = [0]
def tick():
    count[0] += 1
    return count[0]
print(list(iter(tick, 4)))
for i, (k, v) in enumerate({"x": 1, "y": 2}.items()): print(i, k, v)
print(iter(it) is it, type(iter([])).__name__, type(iter(())).__name__, type(iter({})).__name__, type(zip()).__name__)
print(sum(1 for _ in range(100)), max(x for x in [3, 1]), sorted(x for x in "cab"), dict(zip("ab", range(2))), min(zip([2, 1], "ab")))
x = [10, 20, 30]
for i in range(len(x)): x[i] += i
print(x)
for i in reversed(range(3)): print(i, end=" ")
for c in reversed("abc"): print(c, end=" ")
print()
def first(it): 
    for v in it: return v
print(first(range(5, 10)), first("xyz"), first([]), first({3: 1}))
print([*map(str, range(3))], [*zip("ab", "cd")], [*enumerate("x")], [*filter(None, [0, 1])])
a, b = map(int, "3 4".split()); print(a + b)
(a, b), c = zip([1, 2], [3, 4]), 5
print(a, b, c)
print(list(zip(*[(1, 2), (3, 4)])), list(map(list, zip(*[[1, 2, 3], [4, 5, 6]]))))
s = 0
for i in range(10**5): s += i
print(s)
