import numpy as np
a = np.arange(6).reshape(2, 3)
for x in np.nditer(a): print(x, end=" ")
print()
for x in np.nditer(a.T): print(x, end=" ")
print()
for x in np.nditer(a.T.copy(order="C")): print(x, end=" ")
print()
for x in np.nditer(a, order="F"): print(x, end=" ")
print()
for x in np.nditer(a.T, order="C"): print(x, end=" ")
print()
with np.nditer(a, op_flags=["readwrite"]) as it:
    for x in it: x[...] = 2 * x
print(a)
for x in np.nditer(a, flags=["external_loop"]): print(x, end=" ")
print()
for x in np.nditer(a, flags=["external_loop"], order="F"): print(x, end=" ")
print()
for x in np.nditer(a, flags=["external_loop", "buffered"], order="F"): print(x, end=" ")
print()
it = np.nditer(a, flags=["f_index"])
for x in it: print("%d <%d>" % (x, it.index), end=" ")
print()
it = np.nditer(a, flags=["multi_index"])
for x in it: print("%d <%s>" % (x, it.multi_index), end=" ")
print()
with np.nditer(a, flags=["multi_index"], op_flags=["writeonly"]) as it:
    for x in it: x[...] = it.multi_index[1] - it.multi_index[0]
print(a)
it = np.nditer(a, flags=["c_index"])
while not it.finished:
    print("%d <%d>" % (it[0], it.index), end=" ")
    is_not_finished = it.iternext()
print(is_not_finished)
for x, y in np.nditer([np.arange(3), np.arange(6).reshape(2, 3)]): print("%d:%d" % (x, y), end=" ")
print()
try:
    for x, y in np.nditer([np.arange(2), np.arange(6).reshape(2, 3)]): pass
except ValueError as e: print(str(e).split(":")[0])
def square(a, out=None):
    it = np.nditer([a, out], flags=["external_loop", "buffered"], op_flags=[["readonly"], ["writeonly", "allocate", "no_broadcast"]])
    with it:
        for x, y in it: y[...] = x * x
        return it.operands[1]
print(square([1, 2, 3]), square(np.arange(4.).reshape(2, 2)))
b = np.zeros((3,)); print(square([1, 2, 3], out=b), b)
A = np.arange(3); B = np.arange(8).reshape(2, 4)
it = np.nditer([A, B, None], flags=["external_loop"], op_axes=[[0, -1, -1], [-1, 0, 1], None]) if False else np.nditer([A, B, None], op_axes=[[0, -1, -1], [-1, 0, 1], None])
with it:
    for x, y, z in it: z[...] = x * y
    print(it.operands[2])
try:
    for x in np.nditer(a): x[...] = 1
except ValueError as e: print(e)
it = np.nditer(a); print(it.itersize, it.nop, next(iter(it)))
for x in np.nditer(np.arange(3), flags=["buffered"], op_dtypes=["float64"]): print(x, x.dtype, end=" ")
print(np.emath.sqrt(-1), np.emath.log(-np.e), np.emath.sqrt([4, -4]), np.emath.arccos(2), np.emath.power([2, -2], 0.5), np.emath.sqrt(4), np.round(np.emath.logn(2, [4, 8]), 9), np.round(np.emath.log2(8), 9), np.emath.power(2, -1))
print(np.linalg.LinAlgError, np.exceptions.AxisError)
try: np.sum(a, axis=5)
except Exception as e: print(type(e), e)
