# The heat loop as heat.ipynb writes it, on the GPU: warpcell run tests/bench/cells/heat.py
import cupy as np
import time


def diffuse(u, steps):
    old = u.copy()
    new = u.copy()
    for _ in range(steps):
        new[1:-1, 1:-1] = 0.25 * (old[:-2, 1:-1] + old[2:, 1:-1] + old[1:-1, :-2] + old[1:-1, 2:])
        old, new = new, old
    return old


for n, steps in ((1000, 2000), (4096, 400), (16384, 40)):
    u = np.zeros((n, n))
    u[0, :] = 100.0
    v = diffuse(u, 20)
    float(v.sum())
    best = []
    for k in range(5):
        t = time.perf_counter()
        v = diffuse(u, steps)
        t = time.perf_counter() - t
        best.append(t)
    best.sort()
    print(
        f"heat {n} float64: median {best[2] * 1e6 / steps:.2f} us a step, {(n - 2) ** 2 * steps / best[2] / 1e9:.1f} Gcells/s"
    )
