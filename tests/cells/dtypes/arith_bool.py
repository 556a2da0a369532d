import numpy as np
a = np.array([True, False, True, True, False], dtype="bool")
b = np.array([True, False, True, True, False], dtype="bool")[::-1]
print(a + b, (a + b).dtype)
print(a * b, (a * b).dtype)
print(a & b, a | b, a ^ b, ~a)
print(a + 1, (a + 1).dtype, 2 * a, (2 * a).dtype, a * 1.5, (a * 1.5).dtype, a + 1j, (a * 1j).dtype)
print(a == b, a != b, a < b, a <= b, a > b, a >= b)
x = a[1]
print(x, repr(x), type(x), x + x, repr(x * 2), repr(x * 2.5), repr(x + 1j), x == a[1], bool(x))
a[2] = 1
a += b
print(a, repr(a))
