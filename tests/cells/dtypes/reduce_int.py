# each TYPE: int8 int16 int32 int64 uint8 uint16 uint32 uint64
import numpy as np
data = [0, 1, 7, 100, 255] if "TYPE"[0] == "u" else [0, 1, -7, 100, -128]
a = np.array(data, dtype="TYPE")
m = np.array([data, data[::-1]], dtype="TYPE")
for f in (np.sum, np.prod, np.mean, np.any, np.all, np.count_nonzero):
    r = f(a)
    print(repr(r) if f is not np.mean else round(abs(r), 3))
print(repr(m.sum(axis=0)), repr(m.sum(axis=1)), m.sum(axis=1, keepdims=True).shape)
print(repr(m.max()), repr(m.min()), repr(m.max(axis=0)), repr(m.min(axis=1)))
print(repr(np.std(np.array([1, 2, 3, 4], dtype="TYPE"))), repr(np.var(np.array([1, 2, 3, 4], dtype="TYPE"))))
print(np.sum(a, dtype="complex128"), a.sum(dtype=float), m.mean(axis=0).dtype, m.sum().dtype)
print(m.T @ m, (m @ m.T).dtype, np.dot(a, a), np.vdot(a, a))
