import math
import numpy as np
from numba import vectorize, guvectorize, float64, int64, float32, jit, int32

@vectorize
def relu(x):
    return x if x > 0 else 0.0

print(relu(np.array([-1.5, 2.0, 0.0])), relu(3.0))

@vectorize([float64(float64, float64)])
def hypot(a, b):
    return math.sqrt(a * a + b * b)

print(hypot(np.array([3.0, 5.0]), np.array([4, 12])), hypot(np.ones((2, 1)), np.zeros((1, 3))).shape)

@vectorize(["int32(int32, int32)", "int64(int64, int64)", "float32(float32, float32)", "float64(float64, float64)"])
def f(x, y):
    return x + y

a = np.arange(6)
print(f(a, a), f(a.astype(np.float32), np.float32(1)).dtype, f(np.linspace(0, 1, 6), 1))
a = np.arange(12).reshape(3, 4)
print(f.reduce(a, axis=0), f.reduce(a, axis=1), f.accumulate(a))

@guvectorize([(int64[:], int64, int64[:])], "(n),()->(n)")
def g(x, y, res):
    for i in range(x.shape[0]):
        res[i] = x[i] + y

print(g(np.arange(5), 2), g(np.arange(6).reshape(2, 3), np.array([10, 20])))

@guvectorize(["void(float64[:], float64[:])"], "(n)->()")
def mean(x, out):
    s = 0.0
    for v in x:
        s += v
    out[0] = s / len(x)

print(mean(np.arange(12.0).reshape(3, 4)), mean(np.arange(4.0)))

@guvectorize([(float64[:, :], float64[:, :], float64[:, :])], "(m,n),(n,p)->(m,p)")
def matmul(A, B, C):
    for i in range(A.shape[0]):
        for j in range(B.shape[1]):
            C[i, j] = 0
            for k in range(A.shape[1]):
                C[i, j] += A[i, k] * B[k, j]

print(matmul(np.arange(6.0).reshape(2, 3), np.arange(12.0).reshape(3, 4)))
print(float64, int32, float64[:, :], float64[:, ::1], float32(2.5), int64(7.9))

@jit(float64(float64))
def half(x):
    return x / 2

print(half(5.0))
# expect: [0. 2. 0.] 3.0
# expect: [ 5. 13.] (2, 3)
# expect: [ 0  2  4  6  8 10] float32 [1.  1.2 1.4 1.6 1.8 2. ]
# expect: [12 15 18 21] [ 6 22 38] [[ 0  1  2  3]
# expect:  [ 4  6  8 10]
# expect:  [12 15 18 21]]
# expect: [2 3 4 5 6] [[10 11 12]
# expect:  [23 24 25]]
# expect: [1.5 5.5 9.5] 1.5
# expect: [[20. 23. 26. 29.]
# expect:  [56. 68. 80. 92.]]
# expect: float64 int32 array(float64, 2d, A) array(float64, 2d, C) 2.5 7
# expect: 2.5
