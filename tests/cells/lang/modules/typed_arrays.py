# array.array: every type at its bounds, items, slices, bytes, comparing, errors.
import copy
import pickle
from array import array

for code in "bBhHiIlLqQ":
    bits = 8 * array(code).itemsize
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if code.islower() else (0, (1 << bits) - 1)
    a = array(code, [low, high, 0, True])
    print(a, a.itemsize, a.tobytes().hex(), a[0], a[-1], list(a), sum(a))
    for bad in (low - 1, high + 1, 1 << 70, -1 << 70, 1.5, "1", None):
        try:
            a.append(bad)
        except (OverflowError, TypeError) as e:
            print(type(e).__name__, e)
    a.byteswap()
    print(a)
for code in "fd":
    a = array(code, [0.1, 1, True, -1e30])
    print(a, a.tobytes().hex())
    a[1] = 7
    a[-1] = 2.5
    print(a.tolist(), a.index(7), 7 in a, a.count(2.5))
    for bad in ("x", None, [1]):
        try:
            a[0] = bad
        except TypeError as e:
            print(e)
a = array("i", range(10))
print(a[2:5], a[::-2], a[20:], a[-3:], len(a))
a[2:4] = array("i", [9, 9, 9])
a[::5] = array("i", [-1, -2, -3])
print(a)
del a[1], a[3:5]
print(a, a.pop(), a.pop(0), a)
a.insert(1, 77)
a.insert(100, 78)
a.insert(-100, 76)
a.extend([1, 2])
a.extend(array("i", [5]))
a.fromlist([6])
a.remove(77)
a.reverse()
print(a, a + array("i", [1]), a * 2, 2 * array("i", [3]))
a *= 2
a += array("i", [4])
print(a, a == array("i", a), a == array("d", a), a < array("i", [99]), a != a[:])
b = copy.copy(a)
b[0] = 1234
print(a[0] != b[0], pickle.loads(pickle.dumps(b)) == b, array("B", b"abc"), array("H", b"abcd"), bytes(array("B", [1, 2])))
programs = ["a[100]", "a[-100]", "a[100] = 1", "a['x']", "array('i', 'ab')", "array('x')", "array('ii')", "array(1)", "a[1:2] = [1]",
            "a + [1]", "a.pop(99)", "array('i').pop()", "a.remove(4321)", "array('i', b'abc')", "a.extend(array('d', [1.0]))", "a[0] = 1.0",
            "a.index(4321)", "a.frombytes(b'abc')"]
for text in programs:
    try:
        exec(text)
        print(text, "went well")
    except Exception as e:
        print(text, type(e).__name__)


class Mine(array):
    def total(self):
        return sum(self)


m = Mine("d", [1.5, 2])
m.name = "m"
print(m.total(), m[1], m.name, len(m), isinstance(m, array))


class Shrinks:
    def __index__(self):
        while len(short):
            short.pop()
        return 2


short = array("i", [1, 2, 3])
for text in ("short[Shrinks()]", "short[Shrinks()] = 5", "short.pop(Shrinks())"):
    short.extend([1, 2, 3])
    try:
        exec(text)
    except IndexError as e:
        print(text, "IndexError")
import numpy as np
print(np.array(array("f", [1, 2])).dtype, np.asarray(array("h", [1, 2])).sum(), np.frombuffer(array("d", [1, 2.5]), dtype=float))
