import numpy as np
rng = np.random.default_rng(1)
n = 20
pos = rng.uniform(0, 100, (n, 2)); vel = rng.uniform(-1, 1, (n, 2))
for it in range(10):
    d = pos[:, None, :] - pos[None, :, :]
    dist = np.hypot(d[..., 0], d[..., 1])
    m = (dist < 30) & (dist > 0)
    cnt = np.maximum(m.sum(axis=1), 1)[:, None]
    ali = np.where(m[..., None], vel[None], 0).sum(axis=1) / cnt - vel
    coh = (m @ pos) / cnt - pos
    sep = np.divide(d, dist[..., None]**2, out=np.zeros_like(d), where=dist[..., None] != 0)
    sep = np.where((dist < 10)[..., None], sep, 0).sum(axis=1)
    vel += 0.05*ali + 0.01*coh + 0.5*sep
    sp = np.linalg.norm(vel, axis=1, keepdims=True)
    vel = np.where(sp > 2, vel/sp*2, vel)
    pos = (pos + vel) % 100
print(np.round(pos[:3], 6), np.round(vel.mean(0), 8))
