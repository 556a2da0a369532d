# Python's numbers beside float16 take its precision first; several types together; bounds of clip.
import itertools
import warnings
import numpy as np

warnings.simplefilter('ignore')
print(np.array([1e-3], 'f2') * 100000, np.float16(0.001) * 1e6, np.array([0, 1], 'f2') * -2**63)
print(np.array([0.1], 'f2') == 0.1, np.float16(0.1) == 0.1, np.array([0.1], 'f2') < 0.1, np.array([65504], 'f2') < 1e6)
print(np.array([1, 2], 'f2') + 2049, np.float16(1) + 2049, np.array([3], 'f2') ** 0.33, np.arange(3, dtype='f2') - 0.1)
print(np.where([True, False], np.array([1, 2], 'f2'), 0.1000488), np.maximum(np.array([1], 'f2'), 0.1))
print(np.array([1], 'f2') // 0.1, np.array([1], 'f2') % 0.1, np.arctan2(np.float16(1), 0.1), np.hypot(np.array([1], 'f2'), 0.1))
a = np.ones(3000, 'f2')
a *= 0.333
a += 2049
print(a[:2], a.sum())

types = ['?', 'i1', 'u1', 'i2', 'u2', 'i4', 'u4', 'i8', 'u8', 'f2', 'f4', 'f8', 'c8', 'c16']
for t in itertools.combinations_with_replacement(types, 3):
    print(*t, *{str(np.result_type(*order)) for order in itertools.permutations(t)})
for t in types:
    for low, high in itertools.product((0, 0.5, -np.inf, None, np.float32(1), np.array([1], 'i2')), (2, 2.5, np.float32(1.5), np.float64(2))):
        r = np.clip(np.array([0, 1, 5], t), low, high)
        print(t, low, high, r.dtype, r.tolist())
