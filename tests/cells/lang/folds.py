# oracle: 3.11
# sum, any, all, max and min of generator expressions run as loops in place.
import numpy as np
a = np.arange(12.0).reshape(3, 4)
print(sum(x for x in range(10)), sum((x * x for x in range(4)), 10), sum((x for x in [0.5, 1]), 0.25))
print(any(x > 3 for x in range(3)), all(x < 3 for x in range(3)), any(x > 1 for x in range(3)), all(x < 1 for x in range(3)))
print(any(x for x in []), all(x for x in []), sum(x for x in []), max(x % 7 for x in range(20)), min(-x for x in (1, 5, 2)))
print(sum(a[i, k] * a[k, i] for i in range(3) for k in range(3) if i != k), type(sum(v for v in a[0])))
print(any(i * j == 42 for i in range(10) for j in range(10)), all(i != j for i in range(3) for j in range(3, 6)))
print(max((x for x in 'hello')), min(w for w in ['b', 'a']), max(x for x in [3]), max([x, 1] for x in range(3)))
x = 'outer'
print(sum(x for x in range(4)), x)
def f(n):
    k = 3
    return [sum(i * k + j for j in range(i)) for i in range(n)], max(sum(q for q in range(i)) for i in range(1, n)), any(any(z == 5 for z in range(y)) for y in range(8))
print(f(5))
print(sum(sum(v for v in row) for row in a), max(abs(v - 5) for row in a for v in row))
print([(lambda: t)() for t in range(3)], sum((lambda: t)() for t in range(5)), sum((lambda u: u * t)(2) for t in range(5)))
class C:
    items = [1, 2, 3]
    total = sum(i for i in items)
    ok = all(i > 0 for i in items)
print(C.total, C.ok, hasattr(C, 'i'))
if any((found := n) > 2 for n in range(10)): print('found', found)
def g():
    r = yield sum(i for i in range(3))
    yield any(i == r for i in range(5))
it = g(); print(next(it), it.send(3))
for name, cell in [('max', 'max(i for i in [])'), ('min', 'min(i for i in range(0))'), ('sum', 'sum(s for s in "ab")'),
                   ('none', 'max(i for i in [1, None])'), ('zero', 'sum(1 / i for i in [2, 0])'), ('iter', 'sum(i for i in 5)')]:
    try: eval(cell)
    except Exception as e: print(name, type(e).__name__, e)
print(max((i for i in []), default=7), max((abs(i) for i in [-3, 2]), key=lambda i: -i), sum(*[(i for i in range(3))]))
try: print(any(np.array([1, 2]) > i for i in range(2)))
except ValueError as e: print(e)
print(sum(np.array([1, 2]) * i for i in range(4)), sum(True for i in range(3)), repr(sum(-0.0 for i in range(2))))
print(all(x == y for x, y in zip([1, 2], [1, 2])), any(k == 'b' for k, *rest in [('a', 1), ('b', 2, 3)]), sum(i for i, _ in enumerate('abc')))
n = 0
for i in range(100):
    n += sum(j for j in range(i % 7)) + max(j % 3 for j in range(5)) + any(j == i for j in range(50)) + all(j < i for j in range(50))
print(n)
sum = lambda it, *more: ('mine', type(it).__name__, list(it), more)
print(sum(i for i in range(3)), sum((i * 2 for i in range(3)), 4))
del sum
def local(all): return all(i for i in range(3))
print(local(lambda it: (type(it).__name__, list(it))), sum(i for i in range(3)))
max = 3
try: max(i for i in range(3))
except TypeError as e: print(e)
del max
