# device: gpu
# Loop bodies whose programs share kernels: on the GPU the bytes are the CPU's.
import cupy
import numpy


def field(np, n, m, k):
    return np.asarray(numpy.arange(n * m).reshape(n, m) * (7919 + 2 * k) % 1009 / 997)


def reads_then_stores(np, u, w, k):
    "a program that only another array's cells come from, before one that stores over them"
    for t in range(3):
        w[1:-1, :] = k[1:-1, :] - u[:-2, :] - u[2:, :]
        u[2:-2, 1:-1] += k[2:-2, 1:-1]
    return u, w


def columns(np, u, w, k):
    "columns are copied beside each other"
    for t in range(6):
        w = u.copy()
        u[1:-1, 1:-1] = (
            0.25 * (w[:-2, 1:-1] + w[2:, 1:-1] + w[1:-1, :-2] + w[1:-1, 2:]) - k[1:-1, 1:-1]
        )
        u[:, -1] = u[:, -2]
        u[:, 0] = u[:, 1]
        u[0, :] = u[-2, :]
    return u, w


def colours(np, u, w, k):
    "red-black relaxation in place"
    for t in range(4):
        for i, j in ((1, 1), (2, 2), (1, 2), (2, 1)):
            u[i:-1:2, j:-1:2] = 0.25 * (
                u[i - 1 : -2 : 2, j:-1:2]
                + u[i + 1 :: 2, j:-1:2]
                + u[i:-1:2, j - 1 : -2 : 2]
                + u[i:-1:2, j + 1 :: 2]
            )
    return u, w


def two_stores(np, u, v, w):
    "a new array and the inside of another one, which keeps its edges, stored by one program"
    u, v, w = (a.astype("float32") for a in (u, v, w))
    for t in range(22):
        v[1:] = u[:-1]
        tmp = -0.05 * (v[1:-1, 4:] + v[:-2, 2:-2] + w[1:-1, 2:-2] + u[1:-1, 2:-2])
        u[1:-1, 2:-2] = tmp * 1
        w[:, 2:-2] += 0.3
    return u, v, w, tmp


for form in (reads_then_stores, columns, colours, two_stores):
    for n, m in ((700, 110), (257, 301), (300, 260)):
        results = [form(np, *(field(np, n, m, k) for k in range(3))) for np in (numpy, cupy)]
        print(form.__name__, n, m, all((a == b.get()).all() for a, b in zip(*results)))
# expect: reads_then_stores 700 110 True
# expect: reads_then_stores 257 301 True
# expect: reads_then_stores 300 260 True
# expect: columns 700 110 True
# expect: columns 257 301 True
# expect: columns 300 260 True
# expect: colours 700 110 True
# expect: colours 257 301 True
# expect: colours 300 260 True
# expect: two_stores 700 110 True
# expect: two_stores 257 301 True
# expect: two_stores 300 260 True
