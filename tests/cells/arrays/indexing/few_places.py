# A few elements at computed places, within expressions and onto the array that they come from.
import numpy as np

x = np.arange(40.0) * 1.5
for dt in (np.int8, np.uint32, np.int64):
    at = np.array([3, 1, 4, 1, 5], dt)
    print(x[at], (x[at] * 2 + x[at + 1]).sum(), x[at] @ x[at + 2])
at = np.array([-1, 0, -2, 7])
x[:4] = x[at]
print(x[:8])
x[4:8] = x[[7, 6, 5, 4]] + x[:4]
print(x[:8])
m = np.arange(48).reshape(6, 8)
rows, cols = np.array([[0], [5], [2]]), np.array([7, 0, 3])
print(m[rows, cols], m.T[cols, [0, 1, 2]], m[::2, ::-1][rows // 2, cols])
m[1:4, 2:5] = m[rows, cols] - m[1:4, 2:5]
print(m)
wide = np.zeros((3, 10), np.float32)
wide[:, ::3] = (m / 7.0)[[[1], [0], [2]], [0, 2, 4, 6]]
print(wide)
z = (x + 1j * x[::-1])[[5, 5, 0]]
print(z, z.conj()[[2, 1]])
b = x[[1, 2, 3]] > 3
print(b, b[[2, 0]])
for bad in ([40], [-41], [0, 99]):
    try:
        x[:1] = x[bad][:1]
    except IndexError as e:
        print(e)
print(x[:3], x[np.array([], int)], np.take(x, [2, 50], mode="wrap"))
total = 0.0
for i in range(30):
    total += x[[i, i + 1, i + 2]] @ x[[i, i, i]]
print(total)
