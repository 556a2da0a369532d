# Short ways for small arrays and single numbers give what the long ones give.
import numpy as np

a = np.array([3.0, 1.0, 2.0])
b = a[::2]
print(np.concatenate([a, b]), np.concatenate([a, a[1:]]), np.concatenate(([1, 2], [3.5])), np.concatenate([np.ones((2, 2)), np.zeros((1, 2))]))
print(np.concatenate([a, np.array([], float)]), np.concatenate([np.array([], int), np.array([], int)]), np.append(a, 4))
c = np.concatenate([a, a])
a[0] = 7
print(c, np.concatenate((a * 2, a)), np.concatenate([np.array([True]), np.array([False])]))
for x in (0.5, np.float64(2.5), 4, -1.0, np.float64(0), 1e300, np.inf):
    with np.errstate(all="ignore"):
        print(np.sqrt(x), np.sin(x), np.exp(x), np.log(x), np.tanh(x), type(np.cos(x)), np.round(np.cbrt(x), 12))
print(np.sqrt(np.float64(4), dtype=np.float32).dtype, np.sin(0.5, out=np.zeros(())), np.exp(1.0, where=True))
f = np.float64(1.5)
for y in (1, 2, 1.5, np.float64(1.5), np.nan, np.inf, 2**53 + 1, True, np.int64(2), np.float32(1.5), 2**70, 1.5 + 0j):
    print(f == y, f != y, y == f, type(f == y), *([f < y, f <= y, f > y, y >= f] if not isinstance(y, complex) else []))
print(np.float64(2**53) == 2**53 + 1, np.float64(2**53) < 2**53 + 1, max(np.array([1.0, 5.0, 2.0])), min([f, 2, 0.5]))
print(np.array([1, 2, 3]), np.array([1.0, 2.5]), np.array([1, 2.5]), np.array([True, 2]), np.array([1, None is None]), np.array([[1, 2], [3, 4.0]]))
print(np.array([1, 2], dtype=np.int8), np.array([1.5, 2.5], dtype=int), np.array([1, 2], float), np.array([2**40, 1]), np.array([1.0, np.float32(2)]))
m = np.arange(12.0).reshape(3, 4)
print(np.diag(m), np.diagonal(m, 1), np.trace(m), np.diag([1, 2, 3]), np.diag([1, 2], 1), np.diag([5], -2), np.diag(m[:, ::-1]), np.diag([]))
xp, fp = [1, 2, 4, 4, 7], [10.0, 20.0, 0.0, 5.0, -3.0]
print(np.interp([0, 1, 1.5, 2, 3, 4, 5, 7, 8, np.nan], xp, fp), np.interp(2.25, xp, fp), np.interp(9, xp, fp, right=1, left=2), type(np.interp(1, xp, fp)))
print(np.interp([[1, 2], [3, 6]], xp, fp), np.interp(3, [3], [4]), np.interp(1.5, [1, 2], [1 + 1j, 2]), np.interp(370, [0, 90, 180], [1, 2, 3], period=360))
print(np.interp([0.5, 1.0, 1.5], [0, 1, 2], [np.inf, np.inf, 3]), np.interp([1, 2], [1, np.inf], [3, 4]))
i = np.int64(7)
for y in (3, -2, np.int64(9), 2**63 - 1, -2**63, 2**70, True, 1.5, np.int32(2)):
    with np.errstate(all="ignore"):
        print(*([i + y, y - i, type(i * y)] if not isinstance(y, int) or abs(y) < 2**62 else []), i < y, y <= i, i == y, i != y, i > y, type(i >= y))
with np.errstate(all="ignore"):
    print(i * np.int64(2**62), np.int64(2**63 - 1) + 1)
for n in (1, 2, 3, 7, 64, 100, 128, 129, 300):
    v = np.arange(n) * 0.37 - 1
    print(*[round(float(r), 9) for r in (np.linalg.norm(v), np.linalg.norm(v[::-2]), np.linalg.norm(v, ord=2), np.linalg.norm(v, keepdims=True)[0])])
print(np.linalg.norm([3, 4]), np.linalg.norm(np.array([3, 4])), np.linalg.norm(np.array([1e200, 1])), np.linalg.norm(np.array([np.nan, 1])), np.linalg.norm(np.array([[1.0, 2], [2, 4]])))
print(list(np.ndindex(2, 3)), list(np.ndindex((2,))), list(np.ndindex()), list(np.ndindex(0, 2)))
walk = np.ndindex(2, 2)
print(next(walk), list(walk))
m = np.arange(6).reshape(2, 3)
for at, v in np.ndenumerate(m):
    m[at] = v * 2 + (m[1, 2] if at == (0, 0) else 0)
print(m, list(np.ndenumerate(m.T)), next(np.ndenumerate(m)))
