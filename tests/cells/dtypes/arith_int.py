# each TYPE: int8 int16 int32 int64 uint8 uint16 uint32 uint64
import numpy as np
data = [0, 1, 7, 100, 255] if "TYPE"[0] == "u" else [0, 1, -7, 100, -128]
a = np.array(data, dtype="TYPE")
b = np.array(data, dtype="TYPE")[::-1]
print(a + b, (a + b).dtype)
print(a * b, (a * b).dtype)
print(a - b, -a, +a)
print(a / np.array([2, 4, 8, 16, 32], dtype="TYPE"))
c = np.array([1, 2, 3, 5, 7], dtype="TYPE")
print(a // c, a % c, np.fmod(a, c), np.divmod(a, c))
print(a & b, a | b, a ^ b, ~a, a << 2, a >> 1)
print(a ** 2, a ** 3, np.power(a, 2))
print(a + 1, (a + 1).dtype, 2 * a, (2 * a).dtype, a * 1.5, (a * 1.5).dtype, a + 1j, (a * 1j).dtype)
print(a == b, a != b, a < b, a <= b, a > b, a >= b)
x = a[1]
print(x, repr(x), type(x), x + x, repr(x * 2), repr(x * 2.5), repr(x + 1j), x == a[1], bool(x))
a[2] = 1
a += b
print(a, repr(a))
