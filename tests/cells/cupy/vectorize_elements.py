# cupy.vectorize: a function that changes its number leaves the array alone. cupy's runtime is not HIP.
import cupy
import numpy as np


def sum_down(n):
    total = 0
    while n > 0:
        total += n
        n -= 1
    return total


def doubled(x):
    x += 1
    return x * 2


x = cupy.arange(1, 6)
print(cupy.vectorize(sum_down)(x), x)
print(cupy.vectorize(doubled)(x), cupy.vectorize(doubled, otypes=[float])(x), x)
print(cupy.cuda.runtime.is_hip)

# out= and where= of the ufuncs that are written in the language
a, some = cupy.arange(1.0, 5), cupy.array([True, False, True, False])
for f in (cupy.fabs, cupy.spacing):
    print(type(f(a, out=cupy.zeros(4))) is cupy.ndarray, f(-a, where=some)[some])
for f in (cupy.ldexp, cupy.nextafter, cupy.float_power, cupy.copysign):
    print(f(a, 2, out=cupy.zeros(4)), f(a, 2, out=cupy.zeros(4), where=some))
print(cupy.divmod(a, 2, out=(cupy.zeros(4), cupy.zeros(4))))
print(cupy.divmod(a, 2, out=(None, cupy.zeros(4)), where=some)[1])
print(cupy.modf(a + 0.5, out=(cupy.zeros(4), None)), cupy.frexp(a, cupy.zeros(4))[1])

# the methods of ufuncs
b = cupy.arange(6).reshape(2, 3)
print(cupy.add.accumulate(b, axis=-1), cupy.subtract.accumulate(b))
print(cupy.add.reduceat(b, cupy.array([0, 2]), axis=1), cupy.add.reduce(b, dtype="f4").dtype)
print(cupy.multiply.reduce(b + 1j, axis=1), cupy.add.reduce(b, axis=0, out=cupy.zeros(3)))
print(type(np.add.reduce(a)) is cupy.ndarray, type(np.add.accumulate(a)) is cupy.ndarray)

# expect: [ 1  3  6 10 15] [1 2 3 4 5]
# expect: [ 4  6  8 10 12] [ 4.  6.  8. 10. 12.] [1 2 3 4 5]
# expect: False
# expect: True [1. 3.]
# expect: True [-2.22044605e-16 -4.44089210e-16]
# expect: [ 4.  8. 12. 16.] [ 4.  0. 12.  0.]
# expect: [1. 2. 3. 4.] [1. 0. 3. 0.]
# expect: [ 1.  4.  9. 16.] [1. 0. 9. 0.]
# expect: [1. 2. 3. 4.] [1. 0. 3. 0.]
# expect: (array([0., 1., 1., 2.]), array([1., 0., 1., 0.]))
# expect: [1. 0. 1. 0.]
# expect: (array([0.5, 0.5, 0.5, 0.5]), array([1., 2., 3., 4.])) [1 2 2 3]
# expect: [[ 0  1  3]
# expect:  [ 3  7 12]] [[ 0  1  2]
# expect:  [-3 -3 -3]]
# expect: [[1 2]
# expect:  [7 5]] float32
# expect: [-3. +1.j 48.+46.j] [3. 5. 7.]
# expect: True True
