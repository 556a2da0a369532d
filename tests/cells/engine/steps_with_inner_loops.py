# Time-step loops with short loops inside their bodies: over fields, numbers, pairs and ranges.
import zlib

import numpy as np


def field(n, k=0):
    return ((np.arange(n * n) * (7919 + 2 * k) % 1009) / 997).reshape(n, n)


def show(*arrays):
    print([zlib.crc32(np.ascontiguousarray(a).tobytes()) for a in arrays])


def edges(n):
    u, v = field(n), field(n, 1)
    for _ in range(40):
        du = u[:-2, 1:-1] + u[2:, 1:-1] - 2 * u[1:-1, 1:-1]
        u[1:-1, 1:-1], v[1:-1, 1:-1] = u[1:-1, 1:-1] + 0.1 * du, v[1:-1, 1:-1] * 0.9 + 0.1 * du
        for z in (u, v):
            z[0], z[-1] = z[1], z[-2]
            z[:, 0] = z[:, 1]
    show(u, v, z)
    print(z is v, z is u)


def colours(n):
    i, j = np.indices((n - 2, n - 2))
    red = (i + j) % 2 == 0
    black, u, t = ~red, field(n), 0.0
    for k in range(50):
        for m in (red, black):
            u[1:-1, 1:-1] += 0.4 * m * (u[:-2, 1:-1] - u[1:-1, 2:] + t)
        t += 0.01
        if k % 7 == 3:
            print(k, t, u[2, 2])
            if k > 20:
                red, black = black, red
    show(u, m)
    print(m is red, m is black)


def pairs(n):
    u, w, total = field(n), field(n, 2), 0
    for k in range(45):
        for by, axis in ((1, 0), (-1, 1), (2, 0)):
            u = 0.5 * (u + np.roll(u, by, axis))
        for weight in (0.25, 1, -0.5):
            if weight > 0.9 and k % 5 == 0:
                continue
            w = w * 0.5 + weight * u
            total += weight
        else:
            w[0] = k % 3
        for q in range(k % 4):
            w[q, 1] = u[1, 1 + q]
            if q == 2:
                break
    show(u, w)
    print(by, axis, weight, total, q)


def smoothed(w, times):
    for _ in range(times):
        w = 0.5 * w + 0.25 * (np.roll(w, 1, 0) + np.roll(w, -1, 0))
    return w


def called(n):
    u = field(n)
    for k in range(33):
        u = smoothed(u, 2 + k // 20)
        for axis in range(11):
            u[axis, 0] = axis
        for axis in range(12):
            u[0, axis] = u[1, axis]
    show(u)
    print(axis)


def changed(n):
    # a tuple is as long as it was made; a list may be longer the next time
    u, fields = field(n), [field(n, 3)]
    for k in range(40):
        for z in fields:
            u = u * 0.5 + z
        several = (u, u, fields[0])
        for z in several:
            u = u + z * 0.125
        if k == 25:
            fields.append(field(n, 4))
            fields[0] = fields[0] * 2
    show(u, *fields)


def rolled(n):
    # several axes at once: np.roll has a loop of its own
    u, v = field(n), field(n, 5)
    for k in range(40):
        around = np.roll(u, (0, -1), (0, 1)) + np.roll(u, (1, 2), (0, 1)) - 2 * u
        u += 0.1 * around - v * 0.01
        v = np.roll(v, (1, -1), 0) + np.roll(v, 1, (0, 1)) * 0.125
        v *= 0.5 + 0.001 * k
    show(u, v)


for size in (30, 61):
    rolled(size)
    edges(size)
    colours(size)
    pairs(size)
    called(size)
    changed(size)
