import numpy as np
a = np.arange(6.0).reshape(2, 3)
print(np.sum(a, where=a > 1), np.sum(a, initial=10), np.max(a, axis=1, initial=3), np.mean(a, where=a > 2), np.prod([1, 2], initial=5), np.any(a > 4, axis=0), np.all(a >= 0), np.sum(a, axis=(0, 1), keepdims=True), np.min(a, initial=-1, where=a > 3), np.sum([[1, 2], [3, 4]], dtype=np.float32))
print(np.std(a, ddof=1), np.var(a, axis=0, ddof=1), np.var(a, where=a > 1), np.std(a, axis=1, keepdims=True), np.add(a, 1, where=a > 2, out=np.zeros((2, 3))), np.sqrt(a, out=np.ones((2, 3)), where=a > 1))
out = np.zeros(3)
np.sum(a, axis=0, out=out)
np.multiply(out, 2, out=out)
print(out, np.add(np.int8([1]), 1, dtype=np.int32).dtype, a.sum(axis=0), a.mean(), a.std(), a.var(), a.prod(), a.max(0), a.min(1), a.any(), a.all(0), a.ptp() if hasattr(a, 'ptp') else '')
