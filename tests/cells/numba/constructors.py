# Constructors of NumPy's and Numba's numbers wrap around in functions of numba; the lines expected are
# Numba 0.68's.
import numpy as np
from numba import njit, uint8, int8, int32, uint32
@njit
def casts(x): return int(x), np.int32(x), np.uint8(x), np.int8(x), np.uint32(x), np.int64(x), uint8(x), int8(x), int32(x), uint32(x), np.uint64(x), np.int16(x+1)
@njit
def loop(n):
    s = 0
    h = np.uint32(5)
    for i in range(n):
        s += np.uint8(i * 7) + np.int8(i * 3) + uint8(i) 
        h = np.uint32(h * 31 + i)
    return s, h
@njit
def hash_(s):
    h = 5381
    for c in s: h = np.uint32(h * 33 + ord(c))
    return h
for v in (3, 300, -1, -300, 2**31, 2**40+5): print(casts(v))
print(loop(10), loop(100), loop(1000), hash_('hello world, how are you'))
# expect: (3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4)
# expect: (300, 300, 44, 44, 300, 300, 44, 44, 300, 300, 300, 301)
# expect: (-1, -1, 255, -1, 4294967295, -1, 255, -1, -1, 4294967295, 18446744073709551615, 0)
# expect: (-300, -300, 212, -44, 4294966996, -300, 212, -44, -300, 4294966996, 18446744073709551316, -299)
# expect: (2147483648, -2147483648, 0, 0, 2147483648, 2147483648, 0, 0, -2147483648, 2147483648, 2147483648, 1)
# expect: (1099511627781, 5, 5, 5, 5, 1099511627781, 5, 5, 5, 5, 1099511627781, 6)
# expect: (495, 4065174986) (17074, 3233521079) (251620, 2713336057) 74031440
