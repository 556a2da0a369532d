# np.array copies what an object's memory shows; np.asarray shares it
# device: cpu
import array
import numpy as np

f = array.array("d", [1, 2, 3])
for make in (np.array, lambda x: np.array(x, copy=None), lambda x: np.array(x, copy=False), np.asarray, np.asanyarray,
             lambda x: np.array(x, float), lambda x: np.array(x, int), lambda x: np.array([x]), np.atleast_1d,
             lambda x: np.array(x, ndmin=2), np.ascontiguousarray, lambda x: np.asarray(x, dtype="f4"), np.copy):
    made = make(f)
    made[0] = made[0] + 1 if made.ndim == 1 else 7
    print(f, made.dtype, made.shape, made.flags.writeable)
b = bytearray(b"abcd")
for make in (np.array, lambda x: np.array(x, copy=False), np.asarray, lambda x: np.asarray(x, dtype=int)):
    make(b)[1] += 1
    make(memoryview(b))[2] += 1
    print(b)
