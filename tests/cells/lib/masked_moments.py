# Means and variances of masked whole numbers whose sum is beyond their type; of float16 beyond 65504.
import numpy as np

m = np.ma.array(np.array([3, -3, -3, -9223372036854775808], 'i8'), mask=[1, 0, 1, 0])
print(m.mean(), m.var(), m.std(), np.ma.average(m), m.anom())
m = np.ma.array(np.array([2**63, 2**63, 3], 'u8'), mask=[0, 0, 1])
print(m.mean(), m.var(), m.std(ddof=1), np.ma.average(m), m.mean(axis=0, keepdims=True))
m = np.ma.array(np.array([[2**62, 2**62, 3]] * 3, 'i8'), mask=[[0, 0, 1], [0, 0, 0], [0, 1, 0]])
print(m.mean(), m.mean(axis=0), m.mean(axis=1), m.var(axis=0), m.std(axis=1), np.ma.median(m))
m = np.ma.array([60000, 60000, 1], mask=[0, 0, 1], dtype='f2')
print(m.mean(), m.var(), m.std())
print(np.ma.array([[1, 2], [3, 4]], mask=[[1, 0], [1, 0]]).var(axis=0), np.ma.array([True, False, True], mask=[0, 0, 1]).var())

h = np.array([0.0, -0.0, 0.25, -0.25, -1, -1.5, 65504, -65504, np.inf, -np.inf, np.nan, 6e-8, -6e-8, 6.1e-5, -6.1e-5], 'f2')
with np.errstate(all='ignore'):
    print(np.spacing(h).tolist(), np.spacing(h.astype('f4')).tolist())
print(np.spacing(np.float16(-2)), np.spacing(np.float16(2)), np.spacing(-2.0))
