"""One library's speed on the field's reference workloads, one library per process, JSON lines out.

Every workload is timed as a notebook user feels it: the call, then a full
device synchronisation.  'cold' is the first call in the process (compilation
included); 'warm' is the median of the later ones, in milliseconds.
"""

import argparse, json, os, sys, time

ap = argparse.ArgumentParser()
ap.add_argument("lib")
ap.add_argument("--only", default="")
ap.add_argument("--scale", type=float, default=1.0)
a = ap.parse_args()
t_import = time.perf_counter()
lib = a.lib
import numpy as np

GB = 1e9

if lib == "numpy":
    xp = np
    sync = lambda *_: None
elif lib == "cupy":
    import cupy as xp

    sync = lambda *_: xp.cuda.Device().synchronize()
elif lib == "jax":
    import jax

    jax.config.update("jax_enable_x64", True)
    import jax.numpy as xp

    def sync(r=None):
        if r is not None:
            jax.block_until_ready(r)
elif lib in ("torch", "torchc"):
    import torch

    torch.backends.cuda.matmul.allow_tf32 = False
    torch.set_grad_enabled(False)
    sync = lambda *_: torch.cuda.synchronize()
elif lib == "numba":
    from numba import cuda
    import numba, math
    import cupy as xp

    sync = lambda *_: cuda.synchronize()
t_import = time.perf_counter() - t_import
print(json.dumps({"lib": lib, "work": "import", "cold_ms": t_import * 1e3}), flush=True)


def report(work, cold, warm, n, bytes_=None, cells=None, flops=None, note=""):
    d = {
        "lib": lib,
        "work": work,
        "cold_ms": round(cold * 1e3, 3),
        "warm_ms": round(warm * 1e3, 4),
        "n": n,
    }
    if bytes_:
        d["GBs"] = round(bytes_ / warm / GB, 1)
    if cells:
        d["Gcells"] = round(cells / warm / 1e9, 2)
    if flops:
        d["TFLOPs"] = round(flops / warm / 1e12, 2)
    if note:
        d["note"] = note
    print(json.dumps(d), flush=True)


def run(work, f, reps=9, budget=6.0, **kw):
    if a.only and not any(work.startswith(o) for o in a.only.split(",")):
        return
    try:
        t = time.perf_counter()
        r = f()
        sync(r)
        cold = time.perf_counter() - t
        ts = []
        start = time.perf_counter()
        while len(ts) < reps and (len(ts) < 2 or time.perf_counter() - start < budget):
            del r
            t = time.perf_counter()
            r = f()
            sync(r)
            ts.append(time.perf_counter() - t)
        del r
        ts.sort()
        report(work, cold, ts[len(ts) // 2], len(ts), **kw)
    except Exception as e:
        print(json.dumps({"lib": lib, "work": work, "error": repr(e)[:300]}), flush=True)
    if lib == "cupy" or lib == "numba":
        xp.get_default_memory_pool().free_all_blocks()
    if lib.startswith("torch"):
        torch.cuda.empty_cache()


S = a.scale
N3 = int(1000 * S)


def dt(p):
    if lib.startswith("torch"):
        return {"f4": torch.float32, "f8": torch.float64, "i4": torch.int32}[p]
    return {"f4": np.float32, "f8": np.float64, "i4": np.int32}[p]


def full(shape, v, p):
    if lib.startswith("torch"):
        return torch.full(shape, v, dtype=dt(p), device="cuda")
    return xp.full(shape, v, dtype=dt(p))


def rnd(shape, p, seed=0):
    r = np.random.default_rng(seed).standard_normal(
        shape,
        dtype=dt(p) if not lib.startswith("torch") else {"f4": np.float32, "f8": np.float64}[p],
    )
    if lib.startswith("torch"):
        return torch.from_numpy(r).cuda()
    return xp.asarray(r)


def jit(f):
    if lib == "jax":
        return jax.jit(f)
    if lib == "torchc":
        return torch.compile(f)
    return f


M = torch if lib.startswith("torch") else xp

# 0 first operation in the process, context creation included
run("first_op", lambda: full((1000,), 1.0, "f8") * 2, reps=5)

# 1 creation of 1e9 ones
n = N3**3
run("ones_1e9_f4", lambda: full((N3, N3, N3), 1.0, "f4"), bytes_=4 * n)
# 2 in-place scalar multiply on 1e9
if lib != "jax":
    x = full((N3, N3, N3), 1.0, "f4")

    def mul():
        global x
        x *= 5

    run("imul_1e9_f4", mul, bytes_=8 * n)

    def chain():
        global x
        x *= 5
        x *= x
        x += x

    run("chain3_1e9_f4", chain, bytes_=8 * n, note="bytes counted as one fused pass")
    if lib == "torchc":
        g = torch.compile(lambda x: x.mul_(5).mul_(x).add_(x))
        run("chain3_1e9_f4_fused", lambda: g(x), bytes_=8 * n)
    if lib == "cupy":
        k = xp.ElementwiseKernel("", "float32 x", "float t = x*5; t = t*t; x = t+t;", "k3")
        run("chain3_1e9_f4_ElementwiseKernel", lambda: k(x), bytes_=8 * n)
    del x
else:
    x = full((N3, N3, N3), 1.0, "f4")
    g = jax.jit(lambda x: x * 5, donate_argnums=0)

    def mul():
        global x
        x = g(x)
        return x

    run("imul_1e9_f4", mul, bytes_=8 * n)

    def c3(x):
        x = x * 5
        x = x * x
        return x + x

    g3 = jax.jit(c3, donate_argnums=0)

    def chain():
        global x
        x = g3(x)
        return x

    run("chain3_1e9_f4", chain, bytes_=8 * n)
    del x

# 3 the tutorial's sqrt(sum(x**2, -1)) on (1000,100,1000) f8
x = full((N3, 100, N3), 1.0, "f8")
if lib.startswith("torch"):
    f = jit(lambda x: torch.sqrt(torch.sum(x**2, dim=-1)))
else:
    f = jit(lambda x: xp.sqrt(xp.sum(x**2, axis=-1)))
run("norm_rows_1e8_f8", lambda: f(x), bytes_=8 * N3 * 100 * N3)
del x

# 4 matmul + add + sin + cos + row sums, 8000 f8 / f4
for p in ("f4", "f8"):
    m = int(8000 * S)
    A, B, C = rnd((m, m), p, 1), rnd((m, m), p, 2), rnd((m, m), p, 3)
    if lib.startswith("torch"):
        f = jit(
            lambda A, B, C: (lambda t: torch.sum(torch.sin(t) + torch.cos(t), dim=1))(A @ B + C)
        )
        h = jit(lambda t: torch.sum(torch.sin(t) + torch.cos(t), dim=1))
    else:
        f = jit(lambda A, B, C: (lambda t: xp.sum(xp.sin(t) + xp.cos(t), axis=1))(xp.dot(A, B) + C))
        h = jit(lambda t: xp.sum(xp.sin(t) + xp.cos(t), axis=1))
    run("matchain_8000_" + p, lambda: f(A, B, C), flops=2 * m**3)
    run("sincos_rowsum_8000_" + p, lambda: h(A), bytes_=(8 if p == "f8" else 4) * m * m)
    if lib.startswith("torch"):
        run("matmul_8000_" + p, lambda: A @ B, flops=2 * m**3)
    else:
        mm = jit(lambda A, B: xp.dot(A, B))
        run("matmul_8000_" + p, lambda: mm(A, B), flops=2 * m**3)
    del A, B, C

# 5 Monte Carlo pi, 1e8 samples, f8
mc = int(1e8 * S)
if lib.startswith("torch"):

    def mcpi():
        x = torch.rand(mc, dtype=torch.float64, device="cuda") * 2 - 1
        y = torch.rand(mc, dtype=torch.float64, device="cuda") * 2 - 1
        return 4 * torch.sum(torch.sqrt(x**2 + y**2) <= 1) / mc

    mcpi = jit(mcpi)
    run("mcpi_1e8_f8", mcpi)
elif lib == "jax":

    @jax.jit
    def mcj(key):
        k1, k2 = jax.random.split(key)
        x = jax.random.uniform(k1, (mc,), minval=-1, maxval=1, dtype=np.float64)
        y = jax.random.uniform(k2, (mc,), minval=-1, maxval=1, dtype=np.float64)
        return 4 * xp.sum(xp.sqrt(x**2 + y**2) <= 1) / mc

    key = jax.random.key(0)
    run("mcpi_1e8_f8", lambda: mcj(key))
else:

    def mcpi():
        x = xp.random.uniform(-1, 1, mc)
        y = xp.random.uniform(-1, 1, mc)
        return 4 * xp.sum(xp.sqrt(x**2 + y**2) <= 1) / mc

    run("mcpi_1e8_f8", mcpi)


# 6 heat diffusion, the tutorial's loop
def heat_loop(g, h, it):
    for _ in range(it):
        h[1:-1, 1:-1] = 0.25 * (g[:-2, 1:-1] + g[2:, 1:-1] + g[1:-1, :-2] + g[1:-1, 2:])
        h[0, :] = g[0, :]
        h[-1, :] = g[-1, :]
        h[:, 0] = g[:, 0]
        h[:, -1] = g[:, -1]
        g, h = h, g
    return g


if lib == "jax":
    from functools import partial

    @partial(jax.jit, static_argnums=1)
    def heat_jax(g, it):
        def body(_, g):
            return g.at[1:-1, 1:-1].set(
                0.25 * (g[:-2, 1:-1] + g[2:, 1:-1] + g[1:-1, :-2] + g[1:-1, 2:])
            )

        return jax.lax.fori_loop(0, it, body, g)


if lib == "cupy":
    raw = {
        p: xp.RawKernel(
            r'''
extern "C" __global__ void heat(const T* __restrict__ g, T* __restrict__ h, int n){
 int j=blockIdx.x*blockDim.x+threadIdx.x, i=blockIdx.y*blockDim.y+threadIdx.y;
 if(i>=n||j>=n) return; size_t k=(size_t)i*n+j;
 if(i==0||j==0||i==n-1||j==n-1) h[k]=g[k];
 else h[k]=T(0.25)*(g[k-n]+g[k+n]+g[k-1]+g[k+1]);}'''.replace(
                "T*", ("float*" if p == "f4" else "double*")
            ).replace("T(", ("float(" if p == "f4" else "double(")),
            "heat",
        )
        for p in ("f4", "f8")
    }
if lib == "numba":

    @cuda.jit
    def heat_nb(g, h):
        j, i = cuda.grid(2)
        n, m = g.shape
        if 1 <= i < n - 1 and 1 <= j < m - 1:
            h[i, j] = 0.25 * (g[i - 1, j] + g[i + 1, j] + g[i, j - 1] + g[i, j + 1])
        elif i < n and j < m:
            h[i, j] = g[i, j]


for p, nn, it in (
    ("f8", 1000, 50),
    ("f4", 4096, 1000),
    ("f8", 4096, 500),
    ("f4", 16384, 100),
    ("f8", 16384, 100),
):
    nn = int(nn * min(1, S * 2))
    if lib == "numpy":
        it = max(2, it // 25)
    g = np.zeros((nn, nn), dtype=np.float32 if p == "f4" else np.float64)
    g[0, :] = 100
    g[:, 0] = 50
    g[:, -1] = 50
    c = nn // 2
    g[c - 10 : c + 10, c - 10 : c + 10] = 200
    cells = (nn - 2) ** 2 * it
    name = "heat_%d_%s" % (nn, p)
    if lib.startswith("torch"):
        g = torch.from_numpy(g).cuda()
        h = torch.zeros_like(g)
        if lib == "torch":
            run(name, lambda: heat_loop(g, h, it), reps=3, cells=cells)
        else:
            step = torch.compile(
                lambda g, h: h[1:-1, 1:-1].copy_(
                    0.25 * (g[:-2, 1:-1] + g[2:, 1:-1] + g[1:-1, :-2] + g[1:-1, 2:])
                )
            )

            def tc():
                x, y = g.clone(), g.clone()
                for _ in range(it):
                    step(x, y)
                    x, y = y, x
                return x

            run(name, tc, reps=3, cells=cells)
    elif lib == "jax":
        g = xp.asarray(g)
        run(name, lambda: heat_jax(g, it), reps=3, cells=cells)
    elif lib == "numba":
        dg = cuda.to_device(g)
        dh = cuda.to_device(g)
        blk = (32, 8)
        grd = ((nn + 31) // 32, (nn + 7) // 8)

        def nb():
            x, y = dg, dh
            for _ in range(it):
                heat_nb[grd, blk](x, y)
                x, y = y, x

        run(name, nb, reps=3, cells=cells)
    else:
        g = xp.asarray(g)
        h = xp.zeros_like(g)
        run(name, lambda: heat_loop(g, h, it), reps=3, cells=cells)
        if lib == "cupy":
            h = g.copy()

            def rk():
                x, y = g, h
                for _ in range(it):
                    raw[p](((nn + 31) // 32, (nn + 7) // 8), (32, 8), (x, y, np.int32(nn)))
                    x, y = y, x
                return x

            run(name + "_RawKernel", rk, reps=3, cells=cells)
    del g

# 7 tiny-array loop: launch overhead
if lib == "jax":
    gs = xp.asarray(np.random.default_rng(0).random((64, 64)))
    run("heat_64_x2000_f8", lambda: heat_jax(gs, 2000), reps=3, cells=62 * 62 * 2000)
elif lib.startswith("torch"):
    gs = torch.rand(64, 64, dtype=torch.float64, device="cuda")
    hs = torch.zeros_like(gs)
    run("heat_64_x2000_f8", lambda: heat_loop(gs, hs, 2000), reps=3, cells=62 * 62 * 2000)
else:
    gs = xp.asarray(np.random.default_rng(0).random((64, 64)))
    hs = xp.zeros_like(gs)
    run("heat_64_x2000_f8", lambda: heat_loop(gs, hs, 2000), reps=3, cells=62 * 62 * 2000)

# 8 3x3 integer smoothing (the stencil post), 10000^2
sm = int(10000 * S)
if lib == "numba":

    @cuda.jit
    def smooth(x, out):
        i, j = cuda.grid(2)
        n, m = x.shape
        if 1 <= i < n - 1 and 1 <= j < m - 1:
            out[i, j] = (
                x[i - 1, j - 1]
                + x[i - 1, j]
                + x[i - 1, j + 1]
                + x[i, j - 1]
                + x[i, j]
                + x[i, j + 1]
                + x[i + 1, j - 1]
                + x[i + 1, j]
                + x[i + 1, j + 1]
            ) // 9

    xs = cuda.to_device(np.ones((sm, sm), dtype=np.int32))
    os_ = cuda.device_array_like(xs)
    run(
        "smooth3x3_1e8_i4",
        lambda: smooth[((sm + 15) // 16, (sm + 15) // 16), (16, 16)](xs, os_),
        bytes_=8 * sm * sm,
    )
elif not lib.startswith("torch"):
    xs = xp.ones((sm, sm), dtype=np.int32)
    f = jit(
        lambda x: (
            x[:-2, :-2]
            + x[:-2, 1:-1]
            + x[:-2, 2:]
            + x[1:-1, :-2]
            + x[1:-1, 1:-1]
            + x[1:-1, 2:]
            + x[2:, :-2]
            + x[2:, 1:-1]
            + x[2:, 2:]
        )
        // 9
    )
    run("smooth3x3_1e8_i4", lambda: f(xs), bytes_=8 * sm * sm)

# 9 sort, fft, svd, cumsum, argmax, softmax
v = rnd((int(1e8 * S),), "f4", 5)
run("sort_1e8_f4", lambda: (torch.sort(v)[0] if lib.startswith("torch") else xp.sort(v)), reps=5)
run(
    "cumsum_1e8_f4",
    lambda: (torch.cumsum(v, 0) if lib.startswith("torch") else xp.cumsum(v)),
    bytes_=8 * v.shape[0],
)
run("sum_1e8_f4", lambda: M.sum(v), bytes_=4 * v.shape[0])
del v
z = rnd((int(8192 * S), int(8192 * S)), "f4", 6)
run(
    "fft2_8192_f4",
    lambda: (torch.fft.fft2(z) if lib.startswith("torch") else xp.fft.fft2(z)),
    reps=5,
)
if lib.startswith("torch"):
    sf = jit(lambda z: torch.softmax(z, -1))
else:

    def _sf(z):
        e = xp.exp(z - xp.max(z, axis=-1, keepdims=True))
        return e / xp.sum(e, axis=-1, keepdims=True)

    sf = jit(_sf)
run("softmax_8192_f4", lambda: sf(z), bytes_=8 * z.shape[0] * z.shape[1])
del z
q = rnd((int(10000 * S), 1000), "f4", 7)
run(
    "svd_10000x1000_f4",
    lambda: (
        torch.linalg.svd(q, full_matrices=False)
        if lib.startswith("torch")
        else xp.linalg.svd(q, full_matrices=False)
    ),
    reps=3,
)

# 10 black-scholes on 1e8 options f4 (many flops per byte, deep fusion)
nb = int(1e8 * S)
s0, k0, t0 = rnd((nb,), "f4", 8), rnd((nb,), "f4", 9), rnd((nb,), "f4", 10)


def bs(s, k, t):
    s = abs(s) * 10 + 5
    k = abs(k) * 10 + 5
    t = abs(t) + 0.1
    cnd = lambda d: 1 / (1 + M.exp(-1.5976 * d - 0.07056 * d * d * d))
    r, sig = 0.02, 0.3
    d1 = (M.log(s / k) + (r + 0.5 * sig * sig) * t) / (sig * M.sqrt(t))
    d2 = d1 - sig * M.sqrt(t)
    e = M.exp(-r * t)
    return s * cnd(d1) - k * e * cnd(d2)


f = jit(bs)
run("blackscholes_1e8_f4", lambda: f(s0, k0, t0), bytes_=16 * nb)
