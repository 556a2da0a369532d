import numpy as np
for t in (np.bool_, np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64, np.float32, np.float64):
    a = np.array([0, 1, 2, 100], dtype=t)
    print(a, a.dtype, a.itemsize, a.nbytes, repr(a))
names = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64", "bool"]
for x in names:
    print(x, [str((np.ones(1, dtype=x) + np.ones(1, dtype=y)).dtype) for y in names])
for x in names:
    if x != "bool":
        print(x, (np.ones(1, dtype=x) + 1).dtype, (np.ones(1, dtype=x) + 1.5).dtype, (np.ones(1, dtype=x) * True).dtype)
for x in names:
    print(x, (np.ones(1, dtype=x) / 2).dtype, (np.ones(1, dtype=x) == 1).dtype, np.sum(np.ones(2, dtype=x)).dtype)
print((np.ones(1, dtype=bool) + 1).dtype, (np.ones(1, dtype=bool) + 1.0).dtype, (np.ones(1, dtype=bool) + True).dtype)
print(np.dtype("float32"), np.dtype(int), np.dtype("f8") == np.float64, np.float64 == np.dtype("d"), np.dtype(bool).name)
print(np.arange(3).dtype == int, np.arange(3.0).dtype == "float64", np.int32(5).dtype)
print(repr(np.dtype("int16")), np.dtype("u4").kind, np.dtype("f4").itemsize, np.dtype("f4").char)
print(np.sqrt(np.array([4, 9], dtype=np.int16)).dtype, np.sqrt(np.array([4, 9])).dtype, np.sqrt(np.float32(2)).dtype)
