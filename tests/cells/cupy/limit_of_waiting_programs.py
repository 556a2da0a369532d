# device: gpu
# What waits in a loop gets memory one program after the other where it is short for all at once.
import cupy as np

pool = np.get_default_memory_pool()


def run(limit):
    pool.set_limit(size=0)
    x = np.arange(400_000) * 0.001
    np.cuda.Device().synchronize()
    pool.set_limit(size=limit)
    for t in range(6):
        s = x * (t + 1)
        a = s[::2] * 0.5
        b = a[::-1] + 1
        c = b[::2] * 2
        d = c[::-1] + 1
        x = x * 0.99
        del s, a, b
        last = d[::2]
        del c
    total = float(last.sum())
    pool.set_limit(size=0)
    return total


print(run(0) == run(17_000_000))
# expect: True
