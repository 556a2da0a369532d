# each TYPE: int8 int16 int32 int64 uint8 uint16 uint32 uint64
import numpy as np
data = [0, 1, 7, 100, 255] if "TYPE"[0] == "u" else [0, 1, -7, 100, -128]
a = np.abs(np.array(data, dtype="TYPE"))
a = a[a.shape[0] - 3:]
print(a, a.dtype)
for f in (np.sqrt, np.square, np.abs, np.isnan, np.isinf, np.isfinite, np.logical_not, np.real, np.imag, np.conj):
    r = f(a)
    print(r.dtype, np.round(r, 2) if r.dtype.kind in "fc" else r)
for f in (np.sin, np.cos, np.tanh, np.log1p, np.arctan):
    r = f(a)
    print(r.dtype, np.allclose(r, f(a.astype(float)), rtol=2e-3))
print(np.sign(a), np.negative(a), np.maximum(a, a[::-1]), np.minimum(a, a[::-1]), np.where(a > 1, a, 0))
print(np.floor(a), np.ceil(a), np.trunc(a), np.floor(a).dtype, np.hypot(a, a).dtype, np.arctan2(a, a).dtype)
