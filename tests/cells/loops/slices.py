# Slices and rows stored inside of compiled loops, and read as views.
import numpy as np


def shown(*arrays):
    for a in arrays:
        print(a.dtype, a.tolist())


def constants(u, v):
    for j in range(60):
        for i in range(1, 5):
            u[i, j % 6] = u[i, j % 6] * 0.5 + j
            u[0, :] = 1
            u[-1, :] = j
            u[:, 0] = True
            u[:, -1] = 2.5
            v[1:-1, 2] = i
            v[::2, ::-3] = 60 - j
            v[3] = np.int8(7)
            v[j % 6:, 1:j % 6] = i
            v[-2:100, -100:2] = i
            v[5:2] = 99
            v[10:] = 98
            v[4:1:-1, 5] = j
            v[-1:-4:-2, ::2] = 0


u, v = np.ones((6, 6)), np.zeros((6, 6), np.int32)
constants(u, v)
shown(u, v)
u, v = np.ones((7, 6), np.float32).T, np.zeros((12, 12), np.uint8)[::2, ::-2]
constants(u, v)
shown(u, v)


def between(p, q, line):
    for j in range(60):
        for i in range(1, 4):
            p[i, j % 4] = p[i, j % 4] + i + j
            p[:, 0] = p[:, 1]
            p[:, -1] = line
            p[0, :] = p[1, :]
            p[-1, 1:] = p[-2, 1:]
            q[:] = p
            q[1:] = q[:-1]
            q[::-1] = q
            q[:, ::2] = q[:, 1::2]
            q[2:4, 1] = q[1, 2:4]
            q[3, :2] = line[1:4:2]
            q[:, 3] = line[0:1]
            q[:] = q[2]
            p[1:3, 1:3] = q[0, 0:1]


p, q, line = np.arange(20.0).reshape(5, 4), np.zeros((5, 4)), np.linspace(0, 1, 5)
between(p, q, line)
shown(p, q, line)
p, q, line = np.arange(20, dtype=np.int16).reshape(4, 5).T, np.zeros((5, 4), np.int16), np.arange(5, dtype=np.int16)
between(p, q, line)
shown(p, q, line)
p, q, line = np.arange(20, dtype=np.float32).reshape(4, 5).T, np.zeros((5, 4)), np.arange(5, dtype=np.float32)
between(p, q, line)
shown(p, q, line)


def views(a, n):
    for i in range(n):
        row, column, part = a[i % 4], a[:, i % 5], a[1:, ::2]
        row[1:3] = i
        column[::2] = row[1]
        part[0] = column[1:2]
        part[i % 2, -1] = part[1, 0] + i
        part[1:, 1:][0] = column[0:2]
        row[:] = a[(i + 1) % 4]
        same = row
    return row, column, part, same


a = np.arange(20).reshape(4, 5)
row, column, part, same = views(a, 100)
shown(a, row, column, part, same)
row[0], column[0], part[0, 0] = 100, 200, 300
shown(a)
cube = np.zeros((3, 4, 5))
for i in range(80):
    cube[i % 3, 1:3, ::2] = i
    cube[:, -1] = cube[i % 3, 0]
    cube[..., 1] = 4
    cube[i % 3][2:, 3] = i
    cube[i % 2:, i % 3, i % 4:] = cube[1, i % 3, i % 4:]
shown(cube)
flat = np.zeros(30)
for i in range(100):
    flat[i % 30:] = i
    flat[:i % 7] = flat[-1]
    flat[i % 5:i % 11:2] = i / 2
    flat[::-1][i % 10:i % 20] = flat[i % 10:i % 20]
    s = slice(i % 3, None)
    flat[s] = 3
shown(flat)
few = np.zeros((0, 3))
for i in range(60):
    few[:] = i
    few[:, 1] = few[:, 0]
print(few.shape)
