# An array of no dimensions that two names hold, changed in place after a compiled part of the loop.
import cupy as np

def run(a, b, m, l, y, w, i, k, n):
    z = 0
    while i < 66:
        i += 1
        try:
            for j in range(len(b)):
                w = w
            z = w
            if np.float64(l[(i * 3 + k) % 12]) == ((k) | i):
                a[n % 20] = n
            else:
                w += np.float64(m[3, -1 - i % 7])
            w = np.abs(abs((k ** -1)))
            for j in range(i % 5):
                y //= (j - l[(i - j) % 12])
        except Exception as e:
            n += 1
    print(repr(z), repr(w), y, i, n, a.tolist())

m = np.arange(42).reshape(7, 6).T.astype(np.float64)
run((np.arange(20) * 3 % 13).astype(np.float64), np.arange(30)[::2], m, [np.int64(84)] * 12, 3.65, 3, -3, 1, 5)
# expect: array(22.) array(1.) 0.0 66 5 [0.0, 3.0, 6.0, 9.0, 12.0, 2.0, 5.0, 8.0, 11.0, 1.0, 4.0, 7.0, 10.0, 0.0, 3.0, 6.0, 9.0, 12.0, 2.0, 5.0]
