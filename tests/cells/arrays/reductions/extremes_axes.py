import numpy as np
r = np.random.default_rng(3)
for dt in ('f8','f4','i8','i4','i2','i1','u1','u2','u4','u8','?','f2'):
    for shape in ((5,),(100,),(700,),(5000,),(3,40),(70,90),(5,6,7),(64,3),(3,700),(2,300,5)):
        a = (r.random(shape) * 50 - (20 if dt[0] in 'fi' else 0)).astype(dt)
        for axis in (None, *range(len(shape))):
            print(dt, shape, axis, np.argmax(a, axis=axis).sum(), (np.argmin(a, axis=axis) * 3).sum(), np.cumsum(a if dt[0] != 'f' else a.astype('f8'), axis=axis).round(6).ravel()[::7][:4], np.maximum.accumulate(a, axis=axis or 0).ravel()[-5:])
        if dt in ('f8', 'f4'):
            a[r.random(shape) < 0.01] = np.nan
            a.flat[3] = -0.0
            for axis in (None, *range(len(shape))):
                print(np.argmax(a, axis=axis).sum(), (np.argmin(a, axis=axis) * 3).sum(), np.minimum.accumulate(a, axis=axis or 0))
a = np.array([1.0, np.nan, 2, np.nan] * 30).reshape(2, 60)
print(a.argmax(1), a.argmin(0), a.argmax(0), np.argmax([0.0, -0.0]), np.argmin([0.0, -0.0]), np.argmin(np.full(200, np.nan)))
print(np.argmax(np.array([[1, 2], [3, 4]]).T, axis=1), np.argmax(np.arange(12).reshape(3, 4)[:, ::-1], axis=1, keepdims=True))
x = r.random(3000); k = r.integers(-50, 1000, 2000); k32 = k.astype(np.int32)
for v in (x, k, k32, k.astype('u1'), np.array([]), np.array([3.0]), x * 1e300):
    for bins in (1, 7, 10, 50):
        print(np.histogram(v, bins), np.histogram(v, bins, range=(0.25, 0.75)), np.histogram(v, bins, density=True)[0][:3])
print(np.histogram(np.array([0.1, np.nan, 0.5]), 3, range=(0, 1)), np.histogram([1, 2, 2, 5], bins=4))
print(np.bincount(np.array([1, 5, 2, 1])), np.bincount([1, 2], minlength=6), np.bincount([]), np.bincount([0, 1, 1], weights=[0.5, 1, 2]), np.bincount(np.array([True, False])))
for f in (lambda: np.bincount([-1, 2]), lambda: np.bincount([1, 2], minlength=-1), lambda: np.argmax([]), lambda: np.argmax(np.zeros((0, 3)), axis=0), lambda: np.argmax(np.zeros(3), axis=1)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(np.argmax(np.zeros((0, 3)), axis=1), np.cumsum(np.zeros((0, 3)), axis=0).shape, np.cumsum(np.zeros((3, 0)), axis=0).shape, np.cumsum(np.float64(3)), np.cumprod(np.arange(1, 25).reshape(2, 3, 4), axis=1))
