# Products with out= and dtype=.
import numpy as np
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
a = np.arange(6.).reshape(2, 3); b = np.arange(12.).reshape(3, 4); c = np.empty((2, 4))
t(lambda: np.matmul(a, b, out=c)); t(lambda: c); t(lambda: np.matmul(a, b, c) is c)
t(lambda: np.dot(a, b, out=c) is c); t(lambda: np.dot(a, b, c)); t(lambda: a.dot(b, out=c))
t(lambda: np.matmul(a, b, out=np.empty((2, 3))))
t(lambda: np.matmul(a, b, out=np.empty((3, 4))))
t(lambda: np.dot(a, b, out=np.empty((2, 4), np.float32)))
t(lambda: np.dot(a, b, out=np.empty((4, 2)).T))
t(lambda: np.matmul(a, b, out=np.empty((2, 4), np.float32)))
t(lambda: np.matmul(a, b, out=np.empty((2, 4), int)))
t(lambda: np.matmul(a, b, dtype=np.float32))
t(lambda: np.matmul([[1, 2]], [[3], [4]], dtype=float))
t(lambda: np.outer([1, 2], [3, 4], out=np.empty((2, 2))))
t(lambda: np.outer([1, 2], [3, 4]))
s = np.array([[2., 1.], [1., 3.]])
t(lambda: np.matmul(s, s, out=s)); t(lambda: s)
t(lambda: np.matmul(a, b, out=3))
x = np.ones((4, 4)); y = np.empty((4, 4)); p = x
for _ in range(5):
    np.matmul(x, p, out=y)
    p, y = y, np.empty((4, 4))
t(lambda: p[0])
