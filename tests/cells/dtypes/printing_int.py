# each TYPE: int8 int16 int32 int64 uint8 uint16 uint32 uint64
import numpy as np
data = [0, 1, 7, 100, 255] if "TYPE"[0] == "u" else [0, 1, -7, 100, -128]
a = np.array(data, dtype="TYPE")
print(a)
print(repr(a))
print(np.array(data, dtype="TYPE").reshape(1, 5, 1))
print(repr(np.zeros((2, 3), dtype="TYPE")))
print(repr(np.ones((0, 3), dtype="TYPE")), np.array([], dtype="TYPE"), repr(np.array([], dtype="TYPE")))
print(repr(np.array(a[3])), np.array(a[3]), [a[3]], {1: a[2]}, (a[0], a[1]))
print(np.arange(1200).reshape(30, 40).astype("TYPE"))
print(repr(np.arange(2000).astype("TYPE")))
print(str(a[1]), f"{a[2]}", "%s" % a[3])
