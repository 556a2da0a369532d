# uint64 beside signed integers: no type holds both, and they are compared by their exact values.
import operator
import numpy as np

a = np.array([0, 1, 2**53, 2**63 - 1, 2**63, 2**64 - 1], np.uint64)
b = np.array([-1, 0, 1, 2**53 + 1, 2**63 - 1, -2**63])
relations = (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge)
for f in relations:
    print(f.__name__, f(a[:, None], b).astype(int).tolist(), f(b[:, None], a).astype(int).tolist())
for f in relations:  # narrow signed integers, and many elements
    print(f(a[:, None], np.array([-1, 0, 1], np.int8)).astype(int).tolist(), f(np.array([-1, 5], np.int32)[:, None], a).astype(int).tolist())
    wide = np.tile(a, 3000)
    print(int(f(wide, np.tile(b, 3000)).sum()), int(f(np.tile(b, 3000), wide).sum()))
for f in relations:  # numbers: NumPy's and Python's
    print([int(f(x, y)) for x in a for y in b], [int(f(y, x)) for x in a for y in b])
    print([int(f(y, int(x))) for x in a for y in b], [int(f(x, int(y))) for x in a for y in b])
    print([f(a, int(y)).tolist() for y in b], [f(b, int(x)).tolist() for x in a])
print(np.equal(a[:1], b[:1]), np.greater(a, b, out=np.zeros(6, bool)), np.less.outer(a[:2], b[:2]), np.array_equal(a[2:3], b[3:4]))
print(a[a > b], np.where(a < b, 1, 2), (a != b).all())

count = 0
x, y = np.array([2**53 + 1]), np.array([2**53], np.uint64)
for i in range(200):  # a compiled loop
    if x[0] > y[0]:
        count += 1
    if np.greater(x[0], y[0]):
        count += 1
print(count)

# Python's integers beyond 64 bits, and those that only uint64 holds
print(a == 2**64, a < 2**64, b > -2**70, np.uint64(2**64 - 1) == 2**64, np.array([2.0**64]) == 2**64)
for t in ('f2', 'f4', 'f8', 'c8', 'u8'):
    print(t, (np.array([1], t) + 2**63).dtype, np.result_type(np.dtype(t), 2**63))
for t in ('?', 'i1', 'u1', 'i8'):
    try:
        np.array([1], t) + 2**63
    except OverflowError as e:
        print(t, e)
print(np.array([5], 'i1').clip(0, 2**63), np.clip(np.array([5], 'u1'), -2**70, 2**70))
