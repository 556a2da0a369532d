"""A particle system in a structured array: fields, ring buffer, sorting by cell."""
import numpy as np
from functools import partial

particle_t = np.dtype([("position", float, (2,)), ("velocity", float, (2,)), ("age", int), ("alive", bool), ("color", np.uint8, (3,))])
N = 40
rng = np.random.default_rng(5)
P = np.zeros(N, dtype=particle_t)
print(P.dtype.itemsize, P.nbytes, P.dtype.names)
P["position"] = rng.uniform(0, 1, (N, 2))
P["velocity"] = rng.normal(0, .02, (N, 2))
P["age"] = rng.integers(0, 20, N)
P["alive"] = True
P["color"][:, 0] = 255
print(P[0])
print(P["position"].mean(axis=0).round(4), P["color"][:2].tolist())


def step(P, dt=1.0, gravity=(0, -.001)):
    live = P["alive"]
    P["velocity"][live] += np.multiply(gravity, dt)
    P["position"] += P["velocity"] * dt * live[:, None]
    for axis in range(2):
        x, v = P["position"][:, axis], P["velocity"][:, axis]
        out = (x < 0) | (x > 1)
        v[out] *= -.9
        np.clip(x, 0, 1, out=x)
    P["age"] += 1
    P["alive"] &= P["age"] < 35
    return live.sum()


simulate = partial(step, dt=.5)
counts = [int(simulate(P)) for _ in range(40)]
print(counts[::8], P["alive"].sum())
cell = (P["position"] * 4).astype(int).clip(0, 3)
key = np.ravel_multi_index(cell.T, (4, 4))
order = np.argsort(key, kind="stable")
P = P[order]
key = key[order]
starts = np.searchsorted(key, np.arange(17))
print(np.diff(starts).reshape(4, 4))
speed = np.linalg.norm(P["velocity"], axis=-1)
fast = P[speed > np.median(speed)]
print(len(fast), fast["age"].mean(), fast.dtype == particle_t)
dead = np.flatnonzero(~P["alive"])
P["position"][dead] = [.5, .5]
P["age"][dead] = 0
P["alive"][dead] = True
print(P["alive"].all(), P[dead[:2]]["position"].tolist() if len(dead) else None)
d = P["position"][:, None] - P["position"]
r2 = np.einsum("ijk,ijk->ij", d, d)
np.fill_diagonal(r2, np.inf)
i, j = np.unravel_index(r2.argmin(), r2.shape)
print("closest pair", i, j, np.sqrt(r2[i, j]).round(6))
ring = np.zeros(8, dtype=[("t", int), ("E", float)])
for t in range(12):
    ring[t % len(ring)] = t, .5 * (P["velocity"] ** 2).sum() + t
ring = np.roll(ring, -(12 % 8))
print(ring["t"], ring[-1]["t"], ring[["t"]][:2])
rec = ring.view(np.recarray)
rec.E = rec.E.round(1)
print(rec.E, rec[0], type(rec[0]), rec.dtype)
rec[:2]
