import numpy as np
from numba import stencil, njit
import numba

@stencil
def smooth(x):
    return (x[-1, -1] + x[-1, 0] + x[-1, 1] +
            x[0, -1] + x[0, 0] + x[0, 1] +
            x[1, -1] + x[1, 0] + x[1, 1]) // 9

x = np.arange(30).reshape(5, 6) ** 2
print(smooth(x))

@stencil(cval=-1.0)
def jacobi(a):
    return 0.25 * (a[0, 1] + a[1, 0] + a[0, -1] + a[-1, 0])

a = np.arange(20.0).reshape(4, 5)
print(jacobi(a))
out = np.full((4, 5), 9.0)
numba.stencil(lambda u: u[0, 1] - u[0, 0])(a, out=out)
print(out)

@stencil(neighborhood=((-2, 1),))
def window(a):
    c = 0
    for i in range(-2, 2):
        c += a[i]
    return c / 4

print(window(np.arange(8)))

@stencil(standard_indexing=("w",))
def weighted(a, w):
    return a[-1] * w[0] + a[0] * w[1] + a[1] * w[2]

print(weighted(np.arange(6.0), np.array([1.0, 2.0, 4.0])))

@stencil
def two(a, b, s):
    return a[0, 0] + b[0, 1] * s

print(two(np.ones((2, 3)), np.arange(6.0).reshape(2, 3), 10.0))

@njit
def steps(u, n):
    for _ in range(n):
        u = jacobi(u)
    return u

print(steps(np.ones((5, 5)), 2))
print(smooth(x.astype(np.int8)).dtype)
# expect: [[  0   0   0   0   0   0]
# expect:  [  0  73  88 105 124   0]
# expect:  [  0 193 220 249 280   0]
# expect:  [  0 385 424 465 508   0]
# expect:  [  0   0   0   0   0   0]]
# expect: [[-1. -1. -1. -1. -1.]
# expect:  [-1.  6.  7.  8. -1.]
# expect:  [-1. 11. 12. 13. -1.]
# expect:  [-1. -1. -1. -1. -1.]]
# expect: [[1. 1. 1. 1. 9.]
# expect:  [1. 1. 1. 1. 9.]
# expect:  [1. 1. 1. 1. 9.]
# expect:  [1. 1. 1. 1. 9.]]
# expect: [0.  0.  1.5 2.5 3.5 4.5 5.5 0. ]
# expect: [ 0. 10. 17. 24. 31.  0.]
# expect: [[11. 21.  0.]
# expect:  [41. 51.  0.]]
# expect: [[-1.  -1.  -1.  -1.  -1. ]
# expect:  [-1.   0.   0.5  0.  -1. ]
# expect:  [-1.   0.5  1.   0.5 -1. ]
# expect:  [-1.   0.   0.5  0.  -1. ]
# expect:  [-1.  -1.  -1.  -1.  -1. ]]
# expect: int64
