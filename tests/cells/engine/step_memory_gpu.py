# device: gpu
# A loop whose steps wait, each with new arrays, needs no more memory than it has arrays at a time.
import cupy as cp

n = 260
u = (cp.arange(n * n) * 7919 % 1009 / 997).reshape(n, n)
cp.get_default_memory_pool().set_limit(size=12 * u.nbytes)
for t in range(500):
    u = u + 0.1 * (cp.roll(u, 1, 0) + cp.roll(u, -1, 0) + cp.roll(u, 1, 1) + cp.roll(u, -1, 1) - 4 * u)
print(float(u.sum()) > 0, cp.get_default_memory_pool().used_bytes() <= 12 * u.nbytes)
# expect: True True
