"""Iterating over arrays: flat, ndenumerate, nditer, ndindex, broadcasting iterators."""
import numpy as np

a = np.arange(6).reshape(2, 3)
print([int(x) for x in np.nditer(a)], [int(x) for x in np.nditer(a.T)], [int(x) for x in np.nditer(a, order="F")])
with np.nditer(a, op_flags=["readwrite"]) as it:
    for x in it:
        x[...] = 2 * x
print(a)
for x in np.nditer(a, flags=["external_loop"], order="F"):
    print(x, end=" ")
print()
it = np.nditer(a, flags=["f_index"])
print([(int(x), it.index) for x in it])
it = np.nditer(a, flags=["multi_index"], op_flags=["writeonly"])
with it:
    for x in it:
        x[...] = it.multi_index[1] - it.multi_index[0]
print(a)
b = np.arange(3)
print([(int(x), int(y)) for x, y in np.nditer([a, b])])
try:
    np.nditer([np.arange(2), a])
except ValueError as e:
    print(e)


def square(a):
    with np.nditer([a, None]) as it:
        for x, y in it:
            y[...] = x * x
        return it.operands[1]


print(square([1, 2, 3]))
def outer(x, y):
    it = np.nditer([x, y, None], ["external_loop"] if False else [], [["readonly"], ["readonly"], ["writeonly", "allocate"]], op_axes=[[0, -1], [-1, 0], None])
    with it:
        for p, q, r in it:
            r[...] = p * q
        return it.operands[2]


print(outer(np.arange(2) + 1, np.arange(3)))
f = a.flat
print(f[3], f[1:4], next(f), next(f), f.index, f.coords, list(f)[:2], type(f).__name__)
a.flat[[0, 5]] = 99
print(a, a.flat.copy())
for idx, v in np.ndenumerate(a[:1]):
    print(idx, v, type(idx), type(v))
print(list(np.ndindex(2, 2)), sum(1 for _ in np.ndindex(3, 0)), [i for i in np.ndindex(())])
bc = np.broadcast([[1], [2]], [3, 4])
out = np.empty(bc.shape)
out.flat = [u * v for (u, v) in bc]
print(out, bc.index, bc.iters is not None)
print(np.fromiter((i * i for i in range(5)), int), np.fromiter(((i, i / 2) for i in range(2)), dtype=np.dtype((float, 2))) )
rows = iter(a)
print(next(rows), len(a), [r.sum() for r in a], a.tolist(), *map(np.sum, a.T))
print(np.apply_over_axes(np.sum, np.arange(8).reshape(2, 2, 2), [0, 2]), np.apply_along_axis(lambda v: v[::-1] * 2, 1, a))
print(np.vectorize(lambda s, n: str(s) * int(n))(["a", "b"], [2, 3]), np.vectorize(str.upper)(["x", "yz"]), np.piecewise(np.array([-1., 2.]), [np.array([True, False])], [lambda t: -t, 7]))
print(any(x > 98 for x in a.flat), max(a.flat), sorted(a.flat)[:2], 99 in a, np.array([1, 2]) in np.array([[1, 2], [3, 4]]))
gen = (r for r in a)
first, *rest = gen
print(first, rest, dict(enumerate(a[0].tolist())), list(zip(a[0], b)), [*a[1]])
try:
    for x in np.float64(3):
        pass
except TypeError as e:
    print(e)
for x in np.array(5):
    print(x)
