# @vectorize without signatures works in 64 bits with small integers, as Numba does; with signatures in their types.
# expect: [1152921504606846976                  25] int64
# expect: [40000    25] uint64
# expect: [32767    25] int16
# expect: [12.5  2.5] float64
# expect: int32 int64 2147483650
import numpy as np
from numba import int16, vectorize


@vectorize
def product(x, y):
    return x * y


@vectorize([int16(int16, int16)])
def sum16(x, y):
    return x + y


@vectorize
def half(x):
    return x / 2


for numbers in (np.array([2**30, 5], dtype=np.int32), np.array([200, 5], dtype=np.uint8)):
    result = product(numbers, numbers)
    print(result, result.dtype)
small = sum16(np.array([32766, 20], dtype=np.int16), np.array([1, 5], dtype=np.int16))
print(small, small.dtype)
print(half(np.array([25, 5], dtype=np.int8)), half(np.array([25, 5], dtype=np.int8)).dtype)
one = np.array([2**30], dtype=np.int32)
print(
    one.dtype,
    product.reduce(np.array([2**30 + 1, 2], dtype=np.int32)).dtype,
    product(one + 1, np.int32(2))[0],
)
