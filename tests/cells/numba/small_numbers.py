# Numbers in functions of numba; the lines expected are Numba 0.68's.
import numpy as np
from numba import njit, jit, vectorize, guvectorize, int64, float64, uint8
@njit
def s(a):
    t = 0
    for x in a: t += x
    return t
@njit
def two(a, b): return a[0] * b[0], a[0] + b, a[0] - b[0], a[0] / b[0]
@njit
def lcg(n):
    x = 12345
    for i in range(n): x = x * 1103515245 + 12345
    return x
@njit
def shl(n): return 1 << n
@njit
def pw(n): return 3 ** n
@njit
def neg(a): return -a[0], abs(a[0]), ~a[0]
@njit
def arr(a, k): return a + k, a * 2, a * 2.0, a + a, -a, a // 2, a % 3, a.sum(), a.mean(), a.max()
@njit
def store(a):
    for i in range(len(a)): a[i] = 300 + i
    return a
@njit
def inplace(a):
    for i in range(len(a)): a[i] += 200
    return a
@njit
def fdiv(a, b): return a // b, a % b
for t in ("int8", "uint8", "uint64", "float32"):
    a = np.array([100, 7, 120], dtype=t)
    print(t, s(a), store(a.copy()), inplace(a.copy()))
    for k in (3, 2.5):
        print(*["%s:%s" % (getattr(r, "dtype", type(r).__name__), r) for r in arr(a, k)])
    if t != "float32": print(neg(a))
print(lcg(50), shl(63), shl(64), shl(70), pw(39), pw(41), pw(2))
print(fdiv(7, 2), fdiv(-7, 2), fdiv(7.5, 2))
for f in (fdiv,):
    for args in ((1, 0), (1.0, 0.0)):
        try: print(f(*args))
        except Exception as e: print(type(e).__name__, e)
@njit
def div(a, b): return a / b
for args in ((1, 0), (1.0, 0.0), (np.float32(1), np.float32(0))):
    try: print(div(*args))
    except Exception as e: print(type(e).__name__, e)
@njit(error_model='numpy')
def divn(a, b): return a / b
for args in ((1, 0), (1.0, 0.0), (-1, 0)):
    try: print(divn(*args))
    except Exception as e: print(type(e).__name__, e)
@njit
def ret(a): return a[0]
for t in ("int8", "uint8", "int32", "uint64", "float32", "float64", "bool", "complex64", "complex128"):
    r = ret(np.array([1], dtype=t)); print(t, repr(r), type(r).__name__)
# expect: int8 227 [44 45 46] [ 44 -49  64]
# expect: int64:[103  10 123] int64:[200  14 240] float64:[200.  14. 240.] int8:[-56  14 -16] int8:[-100   -7 -120] int64:[50  3 60] int64:[1 1 0] int:227 float:75.66666666666667 int:120
# expect: float64:[102.5   9.5 122.5] int64:[200  14 240] float64:[200.  14. 240.] int8:[-56  14 -16] int8:[-100   -7 -120] int64:[50  3 60] int64:[1 1 0] int:227 float:75.66666666666667 int:120
# expect: (-100, 100, -101)
# expect: uint8 227 [44 45 46] [ 44 207  64]
# expect: int64:[103  10 123] int64:[200  14 240] float64:[200.  14. 240.] uint8:[200  14 240] uint8:[156 249 136] int64:[50  3 60] int64:[1 1 0] int:227 float:75.66666666666667 int:120
# expect: float64:[102.5   9.5 122.5] int64:[200  14 240] float64:[200.  14. 240.] uint8:[200  14 240] uint8:[156 249 136] int64:[50  3 60] int64:[1 1 0] int:227 float:75.66666666666667 int:120
# expect: (156, 100, 155)
# expect: uint64 227 [300 301 302] [300 207 320]
# expect: float64:[103.  10. 123.] float64:[200.  14. 240.] float64:[200.  14. 240.] uint64:[200  14 240] uint64:[18446744073709551516 18446744073709551609 18446744073709551496] float64:[50.  3. 60.] float64:[1. 1. 0.] int:227 float:75.66666666666667 int:120
# expect: float64:[102.5   9.5 122.5] float64:[200.  14. 240.] float64:[200.  14. 240.] uint64:[200  14 240] uint64:[18446744073709551516 18446744073709551609 18446744073709551496] float64:[50.  3. 60.] float64:[1. 1. 0.] int:227 float:75.66666666666667 int:120
# expect: (18446744073709551516, 100, 18446744073709551515)
# expect: float32 227.0 [300. 301. 302.] [300. 207. 320.]
# expect: float32:[103.  10. 123.] float32:[200.  14. 240.] float64:[200.  14. 240.] float32:[200.  14. 240.] float32:[-100.   -7. -120.] float32:[50.  3. 60.] float32:[1. 1. 0.] float:227.0 float:75.66666412353516 float:120.0
# expect: float64:[102.5   9.5 122.5] float32:[200.  14. 240.] float64:[200.  14. 240.] float32:[200.  14. 240.] float32:[-100.   -7. -120.] float32:[50.  3. 60.] float32:[1. 1. 0.] float:227.0 float:75.66666412353516 float:120.0
# expect: 3723215487651666095 -9223372036854775808 1 64 4052555153018976267 -420491770248316829 9
# expect: (3, 1) (-4, 1) (3.0, 1.5)
# expect: ZeroDivisionError integer division by zero
# expect: ZeroDivisionError division by zero
# expect: ZeroDivisionError division by zero
# expect: ZeroDivisionError division by zero
# expect: ZeroDivisionError division by zero
# expect: inf
# expect: inf
# expect: -inf
# expect: int8 1 int
# expect: uint8 1 int
# expect: int32 1 int
# expect: uint64 1 int
# expect: float32 1.0 float
# expect: float64 1.0 float
# expect: bool True bool
# expect: complex64 (1+0j) complex
# expect: complex128 (1+0j) complex
