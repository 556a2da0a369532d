# What threads of a warp and of a block do together, and the functions of a number's bits.
import math
import numpy as np
from numba import cuda, float64, int32

ALL = 0xFFFFFFFF
n = 96
rng = np.random.default_rng(3)
x = rng.integers(-50, 50, n)
y = rng.random(n)


def by_warps(a):
    return a.reshape(-1, 32)


@cuda.jit
def shuffles(x, y, out, places):
    i = cuda.grid(1)
    out[i, 0] = cuda.shfl_sync(ALL, y[i], 5)
    out[i, 1] = cuda.shfl_up_sync(ALL, y[i], 3)
    out[i, 2] = cuda.shfl_down_sync(ALL, y[i], 4)
    out[i, 3] = cuda.shfl_xor_sync(ALL, y[i], 9)
    places[i, 0] = cuda.shfl_sync(ALL, x[i], x[i])
    places[i, 1] = cuda.shfl_sync(ALL, x[i], i + 32 * 7 + 1)
    places[i, 2] = cuda.laneid


out, places = np.zeros((n, 4)), np.zeros((n, 3), np.int64)
shuffles[1, n](x, y, out, places)
lane = np.arange(32)
w, v = by_warps(y), by_warps(x)
wanted = [w[:, [5] * 32], w[:, np.where(lane >= 3, lane - 3, lane)], w[:, np.where(lane < 28, lane + 4, lane)], w[:, lane ^ 9]]
print([np.array_equal(by_warps(out[:, k]), wanted[k]) for k in range(4)])
print(np.array_equal(by_warps(places[:, 0]), np.take_along_axis(v, v % 32, 1)), np.array_equal(by_warps(places[:, 1]), v[:, (lane + 1) % 32]), np.array_equal(places[:, 2], np.arange(n) % 32))
# expect: [True, True, True, True]
# expect: True True True


# %%
@cuda.jit
def sums(a, out):
    s = cuda.shared.array(32, float64)
    t = cuda.threadIdx.x
    v = a[cuda.blockIdx.x, t]
    d = 16
    while d > 0:
        v += cuda.shfl_down_sync(ALL, v, d)
        d //= 2
    if cuda.laneid == 0:
        s[t // 32] = v
    cuda.syncthreads()
    if t < 32:
        v = s[t] if t < cuda.blockDim.x // 32 else 0.0
        for k in range(5):
            v += cuda.shfl_xor_sync(ALL, v, 1 << k)
        if t == 0:
            out[cuda.blockIdx.x] = v


a = np.arange(4 * 256.0).reshape(4, 256)
out = np.zeros(4)
sums[4, 256](a, out)
print(np.array_equal(out, a.sum(axis=1)))
# expect: True


# %%
@cuda.jit
def votes(x, out, truth):
    i = cuda.grid(1)
    p = x[i] > 0
    out[i, 0] = cuda.ballot_sync(ALL, p)
    out[i, 1] = cuda.popc(cuda.ballot_sync(ALL, p) & cuda.lanemask_lt())
    out[i, 2] = cuda.match_any_sync(ALL, x[i] % 4)
    out[i, 3] = cuda.activemask()
    out[i, 4] = cuda.syncthreads_count(p)
    out[i, 5] = cuda.syncthreads_and(x[i] < 60)
    out[i, 6] = cuda.syncthreads_or(x[i] > 60)
    truth[i, 0] = cuda.all_sync(ALL, p)
    truth[i, 1] = cuda.any_sync(ALL, p)
    truth[i, 2] = cuda.eq_sync(ALL, i < 32)
    truth[i, 3] = cuda.eq_sync(ALL, p)
    cuda.syncwarp()
    cuda.syncwarp(ALL)


out, truth = np.zeros((n, 7), np.int64), np.zeros((n, 4), bool)
votes[1, n](x, out, truth)
p = v > 0
bits = (p * (1 << lane)).sum(axis=1)
alike = ((v % 4)[:, :, None] == (v % 4)[:, None, :]) @ (1 << lane)
print(np.array_equal(by_warps(out[:, 0])[:, 7], bits.astype(np.int32)), np.array_equal(by_warps(out[:, 1]), np.cumsum(p, axis=1) - p), np.array_equal(by_warps(out[:, 2]), alike.astype(np.int32)))
print(set(out[:, 3].tolist()), set(out[:, 4].tolist()) == {int(p.sum())}, set(out[:, 5].tolist()), set(out[:, 6].tolist()))
print([[bool(q) for q in by_warps(truth[:, k])[:, 3]] for k in range(4)] == [p.all(axis=1).tolist(), p.any(axis=1).tolist(), [True] * 3, (p.all(axis=1) | ~p.any(axis=1)).tolist()])
# expect: True True True
# expect: {4294967295} True {1} {0}
# expect: True


# %%
# Parts of a warp, lanes that have ended, a barrier of the block meanwhile. What the last lane of a part gets from
# beyond it is not told by CUDA.
@cuda.jit
def parts(x, out):
    i = cuda.grid(1)
    if cuda.laneid < 16:
        out[i] = cuda.shfl_down_sync(0xFFFF, x[i], 1)
    else:
        out[i] = cuda.shfl_sync(0xFFFF0000, x[i], 16) + cuda.activemask() // 65536
    cuda.syncthreads()
    if i >= 70:
        return
    out[i] += cuda.ballot_sync(ALL, True) & 255


out = np.zeros(n, np.int64)
parts[1, n](x, out)
low, high = v[:, [*range(1, 16), 15]], v[:, [16] * 16] + 65535
wanted = np.concatenate([low, high], axis=1).ravel()
wanted[:64] += 255
wanted[64:70] += 63
out[15::32] = wanted[15::32]
print(np.array_equal(out, wanted))
# expect: True


# %%
# Of blocks with more than one dimension, and in functions that kernels call.
@cuda.jit(device=True)
def warp_sum(value):
    for k in range(5):
        value += cuda.shfl_xor_sync(ALL, value, 1 << k)
    return value


@cuda.jit
def plane(a, out, lanes):
    i, j = cuda.grid(2)
    s = warp_sum(a[i, j])
    if cuda.laneid == 31:
        cuda.atomic.add(out, 0, s)
    lanes[i, j] = cuda.laneid


a, out, lanes = np.arange(16.0 * 12).reshape(16, 12), np.zeros(1), np.zeros((16, 12), np.int32)
plane[(2, 1), (8, 12)](a, out, lanes)
print(out, float(a.sum()), lanes[:3, :5].tolist(), int(lanes.max()))
# expect: [18336.] 18336.0 [[0, 8, 16, 24, 0], [1, 9, 17, 25, 1], [2, 10, 18, 26, 2]] 31


# %%
@cuda.jit
def bits(a, counts, turned):
    i = cuda.grid(1)
    if i < a.size:
        counts[i, 0], counts[i, 1], counts[i, 2] = cuda.popc(a[i]), cuda.clz(a[i]), cuda.ffs(a[i])
        turned[i] = cuda.brev(a[i])


def told(u, width):
    t = format(u, f"0{width}b")
    return [t.count("1"), len(t) - len(t.lstrip("0")), len(t) - t.rindex("1") if u else 0, int(t[::-1], 2)]


u = [0, 1, 2, 3, 0x80000000, 0xFFFFFFFF, 0x7FFFFFFF, 0x12345678, 0xF0F0F0F0] + rng.integers(0, 1 << 32, 40).tolist()
l = [0, 1, 1 << 31, 1 << 32, 3 << 31, 1 << 63, (1 << 64) - 1, (1 << 63) - 1] + rng.integers(0, 1 << 64, 41, dtype=np.uint64).tolist()
a, b = np.array(u, np.uint32), np.array(u, np.uint32).view(np.int32)
c, d = np.array(l, np.uint64), np.array(l, np.uint64).view(np.int64)
print([(cuda.popc(t(-1)), cuda.clz(t(1)), cuda.ffs(t(64))) for t in (np.int8, np.int16, np.int32, np.int64)], cuda.popc(-1), cuda.brev(np.int32(1)))
# expect: [(8, 31, 7), (16, 31, 7), (32, 31, 7), (64, 63, 7)] 64 2147483648
for numbers, width in ((a, 32), (b, 32), (c, 64), (d, 64)):
    counts, turned = np.zeros((len(a), 3), np.int32), np.zeros(len(a), np.uint64)
    bits[2, 32](numbers, counts, turned)
    wanted = [told(k, width) for k in (u if width == 32 else l)]
    print(counts.tolist() == [t[:3] for t in wanted], turned.tolist() == [t[3] for t in wanted])
# expect: True True
# expect: True True
# expect: True True
# expect: True True


# %%
@cuda.jit
def named(x, out):
    i = cuda.grid(1)
    out[i] = cuda.shfl_sync(ALL, value=x[i], src_lane=i == 1)


try:
    named[1, 32](y, y)
except NotImplementedError as e:
    print(e)
# expect: shfl_sync() takes its arguments by their places in a kernel


# %%
TABLE = np.array([0.5, 1.5, 2.5])


@cuda.jit
def others(y, out):
    t = cuda.const.array_like(TABLE)
    i = cuda.grid(1)
    if i < y.size:
        cuda.nanosleep(32)
        out[i, 0] = cuda.cbrt(y[i])
        out[i, 1] = cuda.fma(y[i], t[i % 3], 1.0)
        out[i, 2] = cuda.selp(y[i] > 0.5, t[0], t[1])
        cuda.threadfence()


out = np.zeros((n, 3))
others[3, 32](y, out)
print(np.allclose(out[:, 0], np.cbrt(y), rtol=1e-15), np.array_equal(out[:, 1], y * TABLE[np.arange(n) % 3] + 1), np.array_equal(out[:, 2], np.where(y > 0.5, 0.5, 1.5)))
# expect: True True True
