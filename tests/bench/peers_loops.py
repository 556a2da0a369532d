"""Time-step loops and array programs of the field, one library per process: JSON lines.

Usage: peers_loops.py cupy|jax|torchc.  The text is what a user of each library
writes (slices; lax.fori_loop under jit; torch.compile of one step).  'warm' is
the median of later calls with a full synchronisation, 'cold' the first.
"""

import json, sys, time
import numpy as np

lib = sys.argv[1]
if lib == "cupy":
    import cupy as xp

    sync = lambda r=None: xp.cuda.Device().synchronize()
    arr = xp.asarray
elif lib == "jax":
    import jax

    jax.config.update("jax_enable_x64", True)
    jax.config.update("jax_default_matmul_precision", "highest")
    import jax.numpy as xp
    from jax import lax

    sync = lambda r=None: jax.block_until_ready(r) if r is not None else None
    arr = xp.asarray
else:
    import torch

    torch.set_grad_enabled(False)
    xp = torch
    sync = lambda r=None: torch.cuda.synchronize()
    arr = lambda a: torch.from_numpy(np.ascontiguousarray(a)).cuda()
rng = np.random.default_rng(1)


def run(work, f, reps=5, budget=8.0, cells=None, bytes_=None):
    try:
        t = time.perf_counter()
        r = f()
        sync(r)
        cold = time.perf_counter() - t
        ts = []
        start = time.perf_counter()
        while len(ts) < reps and (len(ts) < 2 or time.perf_counter() - start < budget):
            t = time.perf_counter()
            r = f()
            sync(r)
            ts.append(time.perf_counter() - t)
        w = sorted(ts)[len(ts) // 2]
        d = dict(lib=lib, work=work, cold_ms=round(cold * 1e3, 2), warm_ms=round(w * 1e3, 3))
        if cells:
            d["Gcells"] = round(cells / w / 1e9, 2)
        if bytes_:
            d["GBs"] = round(bytes_ / w / 1e9, 1)
        print(json.dumps(d), flush=True)
    except Exception as e:
        print(json.dumps(dict(lib=lib, work=work, error=repr(e)[:200])), flush=True)


def loop(step, state, n):
    """n steps of state -> state, as each library does loops fast."""
    if lib == "jax":
        f = jax.jit(lambda s: lax.fori_loop(0, n, lambda i, s: step(s), s))
        return lambda: f(state)
    st = torch.compile(step) if lib == "torchc" else step

    def go():
        s = state
        for _ in range(n):
            s = st(s)
        return s

    return go


I = slice(1, -1)


def put(a, inner):
    if lib == "jax":
        return a.at[tuple([I] * a.ndim)].set(inner)
    b = a.clone() if lib == "torchc" else a.copy()
    b[tuple([I] * a.ndim)] = inner
    return b


# 3-D heat, 7 points
n = 512
u = arr(rng.random((n, n, n)))


def heat3(s):
    u = s
    return put(
        u,
        (u[:-2, I, I] + u[2:, I, I] + u[I, :-2, I] + u[I, 2:, I] + u[I, I, :-2] + u[I, I, 2:]) / 6,
    )


run("heat3d_512_f8_x20", loop(heat3, u, 20), cells=20 * n**3)
del u
# Gray-Scott, float32, periodic by roll
n = 4096
U = arr((1 - 0.1 * rng.random((n, n))).astype("f4"))
V = arr((0.1 * rng.random((n, n))).astype("f4"))


def roll(a, k, ax):
    return torch.roll(a, k, ax) if lib == "torchc" else xp.roll(a, k, axis=ax)


def gs(s):
    U, V = s
    L = lambda a: roll(a, 1, 0) + roll(a, -1, 0) + roll(a, 1, 1) + roll(a, -1, 1) - 4 * a
    w = U * V * V
    return U + 0.16 * L(U) - w + 0.035 * (1 - U), V + 0.08 * L(V) + w - 0.1 * V


run("grayscott_4096_f4_x100", loop(gs, (U, V), 100), cells=100 * n * n)
del U, V
# wave equation, two time levels
a0 = arr(rng.random((n, n)))
a1 = a0 + 0


def wave(s):
    p, u = s
    q = 2 * u[I, I] - p[I, I] + 0.2 * (u[:-2, I] + u[2:, I] + u[I, :-2] + u[I, 2:] - 4 * u[I, I])
    return u, put(u, q)


run("wave_4096_f8_x100", loop(wave, (a0, a1), 100), cells=100 * n * n)
del a0, a1
# variable coefficients
u = arr(rng.random((n, n)))
k = arr(rng.random((n, n)))


def var(s):
    u = s
    return put(
        u, u[I, I] + 0.1 * k[I, I] * (u[:-2, I] + u[2:, I] + u[I, :-2] + u[I, 2:] - 4 * u[I, I])
    )


run("varcoef_4096_f8_x100", loop(var, u, 100), cells=100 * n * n)
# convergence test read on the host each step
m = 1024
g = arr(rng.random((m, m)))
if lib == "jax":
    one = jax.jit(
        lambda u: (lambda v: (v, xp.abs(v - u).max()))(
            put(u, 0.25 * (u[:-2, I] + u[2:, I] + u[I, :-2] + u[I, 2:]))
        )
    )
elif lib == "torchc":
    one = torch.compile(
        lambda u: (lambda v: (v, (v - u).abs().max()))(
            put(u, 0.25 * (u[:-2, I] + u[2:, I] + u[I, :-2] + u[I, 2:]))
        )
    )
else:
    one = lambda u: (lambda v: (v, xp.abs(v - u).max()))(
        put(u, 0.25 * (u[:-2, I] + u[2:, I] + u[I, :-2] + u[I, 2:]))
    )


def conv():
    u = g
    for _ in range(200):
        u, e = one(u)
        if float(e) < 1e-12:
            break
    return u


run("heat_1024_f8_x200_host_test", conv, cells=200 * m * m)
# short vectors
v = arr(rng.random(100))
run("vector100_x1000", loop(lambda s: s * 0.999 + (s * s - s) * 0.001, v, 1000))
# conjugate gradients, dense 4096
A = rng.random((4096, 4096))
A = A @ A.T / 4096 + np.eye(4096) * 10
A = arr(A)
b = arr(rng.random(4096))


def cg(s):
    x, r, p, rs = s
    Ap = A @ p
    al = rs / (p @ Ap)
    x = x + al * p
    r = r - al * Ap
    rn = r @ r
    return x, r, r + (rn / rs) * p, rn


run("cg_4096_f8_x100", loop(cg, (b * 0, b, b, b @ b), 100), bytes_=100 * 8 * 4096**2)
del A
# n-body, all pairs
nb = 8192
pos = arr(rng.random((nb, 3)).astype("f4"))
vel = pos * 0
ms = arr(rng.random(nb).astype("f4"))


def nbody(s):
    p, v = s
    d = p[None, :, :] - p[:, None, :]
    r2 = (d * d).sum(-1) + 0.01
    w = ms[None, :] / (r2 * (r2**0.5))
    v = v + 0.01 * (d * w[:, :, None]).sum(1)
    return p + 0.01 * v, v


run("nbody_8192_f4_x10", loop(nbody, (pos, vel), 10), cells=10 * nb * nb)
# k-means, 1e6 x 8, 16 centres
X = arr(rng.random((1000000, 8)).astype("f4"))
C = X[:16] + 0


def km(C):
    d = ((X[:, None, :] - C[None, :, :]) ** 2).sum(-1)
    l = d.argmin(-1)
    oh = (
        (l[:, None] == xp.arange(16)[None, :])
        if lib != "torchc"
        else (l[:, None] == torch.arange(16, device="cuda")[None, :])
    )
    oh = oh.astype("f4") if lib != "torchc" else oh.float()
    return (oh.T @ X) / (oh.sum(0)[:, None] + 1e-9)


run("kmeans_1e6x8_16_x10", loop(km, C, 10))
del X
# normalise columns; pairwise distances; masked mean
Z = arr(rng.standard_normal((20000, 5000)).astype("f4"))
j = (
    (lambda f: jax.jit(f))
    if lib == "jax"
    else ((lambda f: torch.compile(f)) if lib == "torchc" else (lambda f: f))
)
f1 = j((lambda z: (z - z.mean(0)) / z.std(0)))
run("normalise_columns_1e8_f4", lambda: f1(Z), bytes_=8 * 1e8)
f2 = j(lambda z: (xp.where(z > 0, z, 0 * z)).sum() / (z > 0).sum())
run("masked_mean_1e8_f4", lambda: f2(Z), bytes_=4 * 1e8)
P = arr(rng.random((8192, 3)))
f3 = j(lambda p: (((p[:, None, :] - p[None, :, :]) ** 2).sum(-1)) ** 0.5)
run("pairwise_8192x3_f8", lambda: f3(P), bytes_=8 * 8192**2)
