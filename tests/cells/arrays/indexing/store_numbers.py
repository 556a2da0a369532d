# Numbers of all types put into arrays of integers, empty indices.
import numpy as np, warnings
warnings.simplefilter('ignore')
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
def S(a, k, v):
    a[k] = v
    return a
for a in (np.zeros(3, np.int16), np.zeros(0, np.int16), np.zeros(3, np.uint8), np.zeros(2, bool), np.zeros(2, np.float16)):
    for v in (np.uint32(4294967295), np.int64(-5), np.float32(1e10), np.float64(np.nan), np.float64(np.inf), np.uint64(2**64-1), np.int8(-1), np.float64(2.7), np.array(70000), np.array([70000]), np.complex64(1+2j), np.bool_(True), np.float64(1e300), 70000, 1e10, 2.5, np.array(1e10)):
        for k in (Ellipsis, 0, slice(None), [0], np.array([True]*a.size, bool).reshape(a.shape)):
            t(lambda: S(a.copy(), k, v))
z = np.zeros((5,0))
t(lambda: z[[5],[]])
t(lambda: z[[7]])
t(lambda: np.zeros((5,3))[[7],[]])
t(lambda: S(z.copy(), ([5],[]), 1))
t(lambda: np.take(np.zeros((0,4,0)), [0,1], axis=-1))
t(lambda: np.zeros((0,4,0))[:, [7]])
t(lambda: np.zeros((0,4,0))[..., [7]])
t(lambda: np.zeros((0,4))[:, [7]])
t(lambda: np.compress([True], np.zeros((0,0)), axis=1))
t(lambda: np.full(3, np.uint32(4294967295), np.int16))
t(lambda: np.array(np.uint32(4294967295), dtype=np.int16))
t(lambda: np.array([np.uint32(4294967295)], dtype=np.int16))
t(lambda: np.int16(np.uint32(4294967295)))
t(lambda: np.asarray(np.float64(1e10), dtype=np.int16))
