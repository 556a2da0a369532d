import numpy as np
x = 2**60 + 2**36 + 1  # between two float32; a double on the way would round down
a = np.array([x, -x, x - 2])
print(a.astype("f4").tolist(), np.float32(np.int64(x)) == a.astype("f4")[0], float(np.int64(x).astype("f4")))
print(a[:1].astype("u8").astype("f4").tolist(), (np.zeros(3, "f4") + a).dtype)
b = np.zeros(3, "f4")
b[:] = a
print(b.tolist())
print(float(np.float32(x)))  # a Python integer goes by way of a double
