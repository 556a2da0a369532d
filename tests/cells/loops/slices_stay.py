# device: cpu
# Loops whose bodies store slices and rows are compiled as a whole: they go round in typed code, but
# for those iterations of the second that are replayed.
import numpy as np
from numpy import _core
def convection(u, un):
    row, col = u.shape
    for j in range(1, row):
        for i in range(1, col):
            u[j, i] = un[j, i] - 0.2 * (un[j, i] - un[j, i - 1]) - 0.2 * (un[j, i] - un[j - 1, i])
            u[0, :] = 1
            u[-1, :] = 1
            u[:, 0] = 1
            u[:, -1] = u[:, -2]
def laplace(p, y):
    for j in range(1, 200):
        for i in range(1, 5):
            p[1, i] = 0.25 * (p[1, i + 1] + p[2, i])
        p[:, 0] = 0
        p[:, -1] = y
        p[0, :] = p[1, :]
        p[3] = p[2]
        row = p[1:-1, 2]
        row[:] = row[::-1]
for iterations, work in ((3000, lambda: convection(np.ones((60, 60)), np.ones((60, 60)))), (550, lambda: laplace(np.ones((7, 7)), np.arange(7.0)))):
    work()
    before = _core.loop_stats()
    work()
    after = _core.loop_stats()
    print(after[1] - before[1] > iterations)
# expect: True
# expect: True
