import numpy as np
print(np.format_float_scientific(1.98661890001e-7, precision=8), np.format_float_scientific(1.5, trim='0'), np.format_float_scientific(2., trim='-'), np.format_float_scientific(123.0, precision=4, trim='.'), np.format_float_scientific(1e-7/3, precision=3, unique=False, trim='k'), np.format_float_scientific(1200., trim='k', unique=False, precision=4))
for c in ([12.34567, -1.5, .00012345, 100000.5], [1.5, 2.], [1e-10, 3], [1/3, -2/3, 1], [123456.789, 1]): print(np.poly1d(c))
print(np.vectorize(lambda s: s * len(s))(['a', 'abc', 'de']), np.vectorize(lambda n: (str(n) * n, n))([1, 3]), np.vectorize(lambda n: b'x' * n)([1, 3]), np.vectorize(hex)([1, 255, 4096]), np.vectorize(lambda x: 'big' if x > 1 else 'no')([0, 1, 2]))
f = np.arange(5).flat
next(f); print(next(f), list(f), np.polynomial.Chebyshev.interpolate(np.sqrt, 3, domain=[0, 4])(2.).round(6))
import numpy as np
n = np.int64(2)
for x in ('a', [1], (1,), b'x', bytearray(b'y')):
    print(x * n, n * x)
