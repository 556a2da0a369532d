# A loop in a function that is called again: what its first iteration makes has no value at its head.
import numpy as np


def run(steps, how):
    u = np.ones((81, 81))
    u[20:40] = 2
    for n in range(steps + 1):
        if how:
            un = u.copy()
            u[1:-1] = un[1:-1] * 0.999 - 0.04 * un[1:-1] * (un[1:-1] - un[:-2])
        else:
            u = u * 0.5
        if how == 2:
            vn = u * 2
    return float(u[30, 7]), n


for k in range(30):
    for how in (0, 1, 2, 1, 0, 0, 2):
        print(run(k, how), run(100, how))


def nested():
    u = np.ones((81, 81))
    for a in range(30):
        for b in range(20):
            t = u * 0.5
            u = t + 0.25
            if b == 17 and a % 3 == 0:
                q = u + t
        del t
    return float(u[3, 5]), float(q[3, 5])


print(nested(), nested())
