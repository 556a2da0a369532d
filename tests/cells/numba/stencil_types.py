# A stencil's windows follow Numba's rule for two numbers, an operator in place changes no input, and
# a kernel that is called for every element keeps the types; sets and dicts come back with Python's
# numbers. The lines expected are Numba 0.68's.
import numpy as np
from numba import njit, stencil


@stencil
def twice(a):
    return a[-1] + 2 * a[0]


@stencil
def mean(a):
    return (a[-1] + 2 * a[0] + a[1]) / 4


@stencil
def power(a):
    return a[0] ** 2 + a[-1] ** 3


@stencil
def negative(a):
    return -a[0] - 1


@stencil
def larger(a):
    return a[0] if a[0] > a[1] else a[1]


@stencil
def in_place(a):
    c = a[0]
    c += a[1]
    c *= 2
    return c


@stencil(neighborhood=((-1, 1),))
def weighted(a):
    c = 0
    for i in range(-1, 2):
        c += a[i] * (i + 2)
    return c


for dt in ("f4", "f8", "i1", "u1", "i4"):
    a = np.array([3, 1, 2, 5, 4, 7], dt)
    for f in (twice, mean, power, negative, larger, in_place, weighted):
        r = f(a)
        print(dt, r.dtype, r.tolist())
    print(a.tolist())


@njit
def as_set(a):
    return set(a)


@njit
def as_dict(n):
    d = {}
    for i in range(n):
        d[i] = np.float64(i) * 1.5
    return d


print(sorted(as_set(np.array([1, 2, 2]))), *[repr(x) for x in as_dict(3).items()])
# expect: f4 float64 [0.0, 5.0, 5.0, 12.0, 13.0, 18.0]
# expect: f4 float64 [0.0, 1.75, 2.5, 4.0, 5.0, 0.0]
# expect: f4 float32 [0.0, 28.0, 5.0, 33.0, 141.0, 113.0]
# expect: f4 float64 [-4.0, -2.0, -3.0, -6.0, -5.0, -8.0]
# expect: f4 float32 [3.0, 2.0, 5.0, 5.0, 7.0, 0.0]
# expect: f4 float64 [8.0, 6.0, 14.0, 18.0, 22.0, 0.0]
# expect: f4 float64 [0.0, 11.0, 20.0, 24.0, 34.0, 0.0]
# expect: [3.0, 1.0, 2.0, 5.0, 4.0, 7.0]
# expect: f8 float64 [0.0, 5.0, 5.0, 12.0, 13.0, 18.0]
# expect: f8 float64 [0.0, 1.75, 2.5, 4.0, 5.0, 0.0]
# expect: f8 float64 [0.0, 28.0, 5.0, 33.0, 141.0, 113.0]
# expect: f8 float64 [-4.0, -2.0, -3.0, -6.0, -5.0, -8.0]
# expect: f8 float64 [3.0, 2.0, 5.0, 5.0, 7.0, 0.0]
# expect: f8 float64 [8.0, 6.0, 14.0, 18.0, 22.0, 0.0]
# expect: f8 float64 [0.0, 11.0, 20.0, 24.0, 34.0, 0.0]
# expect: [3.0, 1.0, 2.0, 5.0, 4.0, 7.0]
# expect: i1 int64 [0, 5, 5, 12, 13, 18]
# expect: i1 float64 [0.0, 1.75, 2.5, 4.0, 5.0, 0.0]
# expect: i1 int64 [0, 28, 5, 33, 141, 113]
# expect: i1 int64 [-4, -2, -3, -6, -5, -8]
# expect: i1 int8 [3, 2, 5, 5, 7, 0]
# expect: i1 int64 [8, 6, 14, 18, 22, 0]
# expect: i1 int64 [0, 11, 20, 24, 34, 0]
# expect: [3, 1, 2, 5, 4, 7]
# expect: u1 int64 [0, 5, 5, 12, 13, 18]
# expect: u1 float64 [0.0, 1.75, 2.5, 4.0, 5.0, 0.0]
# expect: u1 int64 [0, 28, 5, 33, 141, 113]
# expect: u1 int64 [252, 254, 253, 250, 251, 248]
# expect: u1 uint8 [3, 2, 5, 5, 7, 0]
# expect: u1 int64 [8, 6, 14, 18, 22, 0]
# expect: u1 int64 [0, 11, 20, 24, 34, 0]
# expect: [3, 1, 2, 5, 4, 7]
# expect: i4 int64 [0, 5, 5, 12, 13, 18]
# expect: i4 float64 [0.0, 1.75, 2.5, 4.0, 5.0, 0.0]
# expect: i4 int64 [0, 28, 5, 33, 141, 113]
# expect: i4 int64 [-4, -2, -3, -6, -5, -8]
# expect: i4 int32 [3, 2, 5, 5, 7, 0]
# expect: i4 int64 [8, 6, 14, 18, 22, 0]
# expect: i4 int64 [0, 11, 20, 24, 34, 0]
# expect: [3, 1, 2, 5, 4, 7]
# expect: [1, 2] (0, 0.0) (1, 1.5) (2, 3.0)
