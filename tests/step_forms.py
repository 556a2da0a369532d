"""Forms of time-step loops, as users write them: each on both devices, with the ways that it takes.

    step_forms.py [--warpcell PROGRAM] [--fake FOLDER] [--table] [--size N] [--steps N] [NAME ...]

Each form is a program of its own; every bit of its result is compared with NumPy's of the loop step by
step, and it has to take the ways through the engine (gpu/core/paths.def) that stand beside it: several
steps in one pass, mostly. --fake FOLDER: the emulated GPU's libraries, else the CPU. --table prints for
each form the processor time for a cell and step beside NumPy's, the ways and the bytes that %explain
tells of. Names choose forms by a part of their names. Last line: N passed, N failed.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

import emulated

PRELUDE = """import io, time
import numpy as HN
SINK = io.StringIO()
STEPS = {steps}
def field(shape, dtype='float64', salt=0):
    n = 1
    for s in shape:
        n *= s
    return np.asarray(((HN.arange(n) * (7919 + 2 * salt) % 1009) / 997).reshape(shape).astype(dtype))
"""
HEAT = "0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])"
FIELD = "u = field((N, M))"
TWO = FIELD + "; v = u.copy()"
JAX = "u = jnp.asarray(field((N, M)))"
LAX = f"u.at[1:-1, 1:-1].set({HEAT})"
STENCIL = """from numba import njit, stencil
@stencil
def near(a):
    return 0.25 * (a[-1, 0] + a[1, 0] + a[0, -1] + a[0, 1])"""
BANDS, TILES = "cpu_bands", "gpu_tiles"
WIDE = (
    "avx512bw" in pathlib.Path("/proc/cpuinfo").read_text()
)  # what machine code of lanes asks for
FORMS = {}


def form(name, data, loop, reference=None, library="np", cpu=BANDS, gpu=TILES):
    """loop: after `data`; it leaves its result in `out`. reference: the same for NumPy where the loop is not.
    cpu, gpu: the ways that have to be taken, None: one pass a step is all that is done."""
    FORMS[name] = (data, loop, reference, library, {"cpu": cpu, "gpu": gpu})


SWAPPED = f"""
for t in range(STEPS):
    v[1:-1, 1:-1] = {HEAT}
    u, v = v, u
out = u"""

COPIED = f"""
for t in range(STEPS):
    new = u.copy()
    new[1:-1, 1:-1] = {HEAT}
    u = new
out = u"""

ZEROS = f"""
for t in range(STEPS):
    new = np.zeros_like(u)
    new[1:-1, 1:-1] = {HEAT}
    u = new
out = u"""

ROLLED = """
for t in range(STEPS):
    u = 0.25 * (np.roll(u, 1, 0) + np.roll(u, -1, 0) + np.roll(u, 1, 1) + np.roll(u, -1, 1))
out = u"""

form(
    'two swapped',
    TWO,
    SWAPPED,
    cpu='replay_done cpu_bands',
)

form(
    'in place',
    TWO,
    f"""
for t in range(STEPS):
    u[1:-1, 1:-1] = {HEAT}
out = u""",
)

form(
    'in place u +=',
    TWO,
    """
for t in range(STEPS):
    u[1:-1, 1:-1] += 0.1 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] - 4 * u[1:-1, 1:-1])
out = u""",
)

form(
    'copy, inside in place',
    TWO,
    """
for t in range(STEPS):
    un = u.copy()
    u[1:-1, 1:-1] = un[1:-1, 1:-1] + 0.1 * (un[:-2, 1:-1] + un[2:, 1:-1] + un[1:-1, :-2] + un[1:-1, 2:] - 4 * un[1:-1, 1:-1])
out = u""",
)

form(
    'new array each step',
    TWO,
    COPIED,
)

form(
    'edges by rows and columns',
    TWO,
    f"""
for t in range(STEPS):
    v[1:-1, 1:-1] = {HEAT}
    v[0, :] = v[1, :]
    v[-1, :] = v[-2, :]
    v[:, 0] = v[:, 1]
    v[:, -1] = v[:, -2]
    u, v = v, u
out = u""",
)

form(
    'periodic edges by rows and columns',
    TWO,
    f"""
for t in range(STEPS):
    v[1:-1, 1:-1] = {HEAT}
    v[0, :] = v[-2, :]
    v[-1, :] = v[1, :]
    v[:, 0] = v[:, -2]
    v[:, -1] = v[:, 1]
    u, v = v, u
out = u""",
    cpu='cpu_bands_round',
    gpu=None,
)

form(
    'a step that is given, after others',
    TWO
    + """
made = []
def odd(s):
    made.append(0)
    return s + len(made) % 3 if len(made) % 2 else [s, s][0] * 0.5
def given(step, state):
    for t in range(4 * STEPS):
        state = step(state)
    return state
def heat(a):
    b = a.copy()
    b[1:-1, 1:-1] = 0.25 * (a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:])
    return b
""",
    """
for again in range(12):
    k = given(odd, u[:9, :9] + 0)
out = given(heat, u)""",
    cpu='replay_done cpu_bands',
    gpu='replay_done gpu_tiles gpu_tiles_turns',
)

form(
    'roll',
    TWO,
    ROLLED,
    cpu='cpu_roll_parts cpu_roll_pieces cpu_bands_round',
    gpu='gpu_tiles gpu_tiles_rolled',
)

form(
    'pad, periodic',
    TWO,
    """
for t in range(STEPS):
    p = np.pad(u, 1, mode='wrap')
    u = 0.25 * (p[:-2, 1:-1] + p[2:, 1:-1] + p[1:-1, :-2] + p[1:-1, 2:])
out = u""",
    gpu=None,
)

form(
    'pad, edge',
    TWO,
    """
for t in range(STEPS):
    p = np.pad(u, 1, mode='edge')
    u = 0.25 * (p[:-2, 1:-1] + p[2:, 1:-1] + p[1:-1, :-2] + p[1:-1, 2:])
out = u""",
    gpu=None,
)

form(
    'coefficients per cell',
    TWO + '; k = field((N, M), salt=3) * 0.2',
    """
for t in range(STEPS):
    v[1:-1, 1:-1] = u[1:-1, 1:-1] + k[1:-1, 1:-1] * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] - 4 * u[1:-1, 1:-1])
    u, v = v, u
out = u""",
)

form(
    'coefficients, divergence form',
    TWO + '; k = field((N, M), salt=3) * 0.2',
    """
for t in range(STEPS):
    fx = 0.5 * (k[1:, :] + k[:-1, :]) * (u[1:, :] - u[:-1, :])
    fy = 0.5 * (k[:, 1:] + k[:, :-1]) * (u[:, 1:] - u[:, :-1])
    u[1:-1, 1:-1] += fx[1:, 1:-1] - fx[:-1, 1:-1] + fy[1:-1, 1:] - fy[1:-1, :-1]
out = u""",
)

form(
    'source changes with t',
    TWO + '; s = field((N, M), salt=3)',
    f"""
tm, dt = 0.0, 0.01
for t in range(STEPS):
    v[1:-1, 1:-1] = {HEAT} + dt * np.sin(3 * tm) * s[1:-1, 1:-1]
    tm += dt
    u, v = v, u
out = u""",
    gpu=None,  # np.sin(3 * tm) is an array there, a program of one element between two steps
)

form(
    'source at a point, math.sin',
    TWO,
    f"""
import math
for t in range(STEPS):
    v[1:-1, 1:-1] = {HEAT}
    v[20, 30] += 0.1 * math.sin(0.3 * t)
    u, v = v, u
out = u""",
    cpu=None,
)

form(
    'reaction-diffusion by slices',
    TWO + '; v = field((N, M), salt=5)',
    """
def lap(a):
    return a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:] - 4 * a[1:-1, 1:-1]
for t in range(STEPS):
    lu, lv = lap(u), lap(v)
    a, b = u[1:-1, 1:-1], v[1:-1, 1:-1]
    abb = a * b * b
    u[1:-1, 1:-1] += 0.16 * lu - abb + 0.06 * (1 - a)
    v[1:-1, 1:-1] += 0.08 * lv + abb - 0.122 * b
    for z in (u, v):
        z[0, :] = z[1, :]
        z[-1, :] = z[-2, :]
        z[:, 0] = z[:, 1]
        z[:, -1] = z[:, -2]
out = u + v""",
    gpu=None,
)

form(
    'rossant gray-scott (views of Z)',
    'Z = field((N, M)); W = field((N, M), salt=5); u, v = Z[1:-1, 1:-1], W[1:-1, 1:-1]',
    """
for t in range(STEPS):
    Lu = (Z[0:-2, 1:-1] + Z[1:-1, 0:-2] - 4 * Z[1:-1, 1:-1] + Z[1:-1, 2:] + Z[2:, 1:-1])
    Lv = (W[0:-2, 1:-1] + W[1:-1, 0:-2] - 4 * W[1:-1, 1:-1] + W[1:-1, 2:] + W[2:, 1:-1])
    uvv = u * v * v
    u += 0.16 * Lu - uvv + 0.06 * (1 - u)
    v += 0.08 * Lv + uvv - 0.122 * v
out = Z + W""",
    gpu=None,
)

form(
    'three fields',
    TWO + '; v = field((N, M), salt=5); w = field((N, M), salt=6)',
    """
def d(a):
    return np.roll(a, 1, 0) + np.roll(a, -1, 0) + np.roll(a, 1, 1) + np.roll(a, -1, 1) - 4 * a
for t in range(STEPS):
    u, v, w = u + 0.01 * (d(u) + v - w), v + 0.01 * (d(v) + w - u), w + 0.01 * (d(w) + u - v)
out = u + v + w""",
    cpu='cpu_roll_pieces cpu_bands_round',
    gpu=None,
)

form(
    'two time levels',
    TWO + '; w = u.copy()',
    """
for t in range(STEPS):
    w[1:-1, 1:-1] = 2 * u[1:-1, 1:-1] - v[1:-1, 1:-1] + 0.2 * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * u[1:-1, 1:-1])
    v, u, w = u, w, v
out = u""",
)

form(
    'two levels, copies back',
    TWO + '; w = u.copy()',
    """
for t in range(STEPS):
    w[1:-1, 1:-1] = 2 * u[1:-1, 1:-1] - v[1:-1, 1:-1] + 0.2 * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * u[1:-1, 1:-1])
    v[:] = u
    u[:] = w
out = u""",
)

form(
    '3-D array of levels U[t%3]',
    'U = np.stack([field((N, M))] * 3)',
    """
for t in range(2, STEPS + 2):
    a, b, c = t % 3, (t - 1) % 3, (t - 2) % 3
    U[a, 1:-1, 1:-1] = 2 * U[b, 1:-1, 1:-1] - U[c, 1:-1, 1:-1] + 0.2 * (U[b, 2:, 1:-1] + U[b, :-2, 1:-1] + U[b, 1:-1, 2:] + U[b, 1:-1, :-2] - 4 * U[b, 1:-1, 1:-1])
out = U[0] + U[1] + U[2]""",
    cpu=None,
    gpu=None,
)

form(
    'history U[t+1] = f(U[t])',
    'U = np.zeros((STEPS + 1, N, M)); U[:] = field((N, M))',
    """
for t in range(STEPS):
    U[t + 1, 1:-1, 1:-1] = 0.25 * (U[t, :-2, 1:-1] + U[t, 2:, 1:-1] + U[t, 1:-1, :-2] + U[t, 1:-1, 2:])
out = U[STEPS]""",
    cpu=None,
    gpu=None,
)

form(
    'fluid with pressure',
    TWO + '; v = field((N, M), salt=5); p = field((N, M), salt=6); b = np.zeros((N, M))',
    """
for t in range(STEPS // 10):
    un, vn = u.copy(), v.copy()
    b[1:-1, 1:-1] = 0.5 * (u[1:-1, 2:] - u[1:-1, :-2] + v[2:, 1:-1] - v[:-2, 1:-1])
    for q in range(10):
        pn = p.copy()
        p[1:-1, 1:-1] = 0.25 * (pn[1:-1, 2:] + pn[1:-1, :-2] + pn[2:, 1:-1] + pn[:-2, 1:-1] - b[1:-1, 1:-1])
        p[:, -1] = p[:, -2]
        p[0, :] = p[1, :]
        p[:, 0] = p[:, 1]
        p[-1, :] = 0
    u[1:-1, 1:-1] = un[1:-1, 1:-1] - 0.01 * (p[1:-1, 2:] - p[1:-1, :-2])
    v[1:-1, 1:-1] = vn[1:-1, 1:-1] - 0.01 * (p[2:, 1:-1] - p[:-2, 1:-1])
    u[0, :] = 0; u[-1, :] = 1; u[:, 0] = 0; u[:, -1] = 0
    v[0, :] = 0; v[-1, :] = 0; v[:, 0] = 0; v[:, -1] = 0
out = u + v + p""",
)

form(
    '3x3',
    TWO,
    """
for t in range(STEPS):
    v[1:-1, 1:-1] = (u[:-2, :-2] + u[:-2, 1:-1] + u[:-2, 2:] + u[1:-1, :-2] + u[1:-1, 1:-1] + u[1:-1, 2:] + u[2:, :-2] + u[2:, 1:-1] + u[2:, 2:]) / 9
    u, v = v, u
out = u""",
)

form(
    'fourth order, 9 points',
    TWO,
    """
for t in range(STEPS):
    v[2:-2, 2:-2] = u[2:-2, 2:-2] + 0.01 * (-u[:-4, 2:-2] + 16 * u[1:-3, 2:-2] + 16 * u[3:-1, 2:-2] - u[4:, 2:-2] - u[2:-2, :-4] + 16 * u[2:-2, 1:-3] + 16 * u[2:-2, 3:-1] - u[2:-2, 4:] - 60 * u[2:-2, 2:-2])
    u, v = v, u
out = u""",
)

form(
    '8th order, 17 points',
    TWO,
    """
c = (-205/72, 8/5, -1/5, 8/315, -1/560)
for t in range(STEPS):
    L = 2 * c[0] * u[4:-4, 4:-4]
    for k in range(1, 5):
        L = L + c[k] * (u[4+k:u.shape[0]-4+k, 4:-4] + u[4-k:-4-k, 4:-4] + u[4:-4, 4+k:u.shape[1]-4+k] + u[4:-4, 4-k:-4-k])
    v[4:-4, 4:-4] = u[4:-4, 4:-4] + 0.1 * L
    u, v = v, u
out = u""",
)

form(
    '1-D swapped',
    'u = field((N * M,)); v = u.copy()',
    """
for t in range(STEPS):
    v[1:-1] = u[1:-1] + 0.2 * (u[2:] - 2 * u[1:-1] + u[:-2])
    u, v = v, u
out = u""",
)

form(
    '1-D in place',
    'u = field((N * M,))',
    """
for t in range(STEPS):
    u[1:-1] += 0.2 * (u[2:] - 2 * u[1:-1] + u[:-2])
    u[0] = u[1]
    u[-1] = u[-2]
out = u""",
)

form(
    '1-D copy, upwind',
    'u = field((N * M,))',
    """
for t in range(STEPS):
    un = u.copy()
    u[1:] = un[1:] - 0.1 * un[1:] * (un[1:] - un[:-1])
out = u""",
)

form(
    '1-D roll',
    'u = field((N * M,))',
    """
for t in range(STEPS):
    u = u - 0.1 * (u - np.roll(u, 1))
out = u""",
    cpu='cpu_roll_pieces cpu_bands_round',
)

form(
    '1-D staggered (FDTD)',
    'e = field((N * M,)); h = field((N * M - 1,))',
    """
for t in range(STEPS):
    h += 0.5 * (e[1:] - e[:-1])
    e[1:-1] += 0.5 * (h[1:] - h[:-1])
    e[N // 2] += np.sin(0.1 * t)
out = e""",
)

form(
    '3-D swapped',
    'u = field((44, 60, 64)); v = u.copy()',
    """
for t in range(STEPS):
    v[1:-1, 1:-1, 1:-1] = u[1:-1, 1:-1, 1:-1] + 0.1 * (u[2:, 1:-1, 1:-1] + u[:-2, 1:-1, 1:-1] + u[1:-1, 2:, 1:-1] + u[1:-1, :-2, 1:-1] + u[1:-1, 1:-1, 2:] + u[1:-1, 1:-1, :-2] - 6 * u[1:-1, 1:-1, 1:-1])
    u, v = v, u
out = u""",
    gpu='gpu_planes',
)

form(
    '3-D copy',
    'u = field((44, 60, 64)); v = u.copy()',
    """
for t in range(STEPS):
    v = u.copy()
    v[1:-1, 1:-1, 1:-1] = u[1:-1, 1:-1, 1:-1] + 0.1 * (u[2:, 1:-1, 1:-1] + u[:-2, 1:-1, 1:-1] + u[1:-1, 2:, 1:-1] + u[1:-1, :-2, 1:-1] + u[1:-1, 1:-1, 2:] + u[1:-1, 1:-1, :-2] - 6 * u[1:-1, 1:-1, 1:-1])
    u = v
out = u""",
    gpu='gpu_planes',
)

form(
    '3-D roll',
    'u = field((44, 60, 64))',
    """
for t in range(STEPS):
    u = u + 0.1 * (np.roll(u, 1, 0) + np.roll(u, -1, 0) + np.roll(u, 1, 1) + np.roll(u, -1, 1) + np.roll(u, 1, 2) + np.roll(u, -1, 2) - 6 * u)
out = u""",
    cpu='cpu_roll_pieces cpu_bands_round',
    gpu='gpu_planes gpu_tiles_rolled',
)

form(
    'float32',
    "u = field((N, M), 'float32'); v = u.copy()",
    SWAPPED,
)

form(
    'integers (life, sum and where)',
    "u = (field((N, M)) < 0.3).astype('int32'); v = u.copy()",
    """
for t in range(STEPS):
    N = (u[:-2, :-2] + u[:-2, 1:-1] + u[:-2, 2:] + u[1:-1, :-2] + u[1:-1, 2:] + u[2:, :-2] + u[2:, 1:-1] + u[2:, 2:])
    v[1:-1, 1:-1] = np.where((N == 3) | ((N == 2) & (u[1:-1, 1:-1] == 1)), 1, 0)
    u, v = v, u
out = u""",
)

form(
    'life by masks',
    "u = (field((N, M)) < 0.3).astype('int32')",
    """
for t in range(STEPS):
    N = (u[:-2, :-2] + u[:-2, 1:-1] + u[:-2, 2:] + u[1:-1, :-2] + u[1:-1, 2:] + u[2:, :-2] + u[2:, 1:-1] + u[2:, 2:])
    birth = (N == 3) & (u[1:-1, 1:-1] == 0)
    survive = ((N == 2) | (N == 3)) & (u[1:-1, 1:-1] == 1)
    u[...] = 0
    u[1:-1, 1:-1][birth | survive] = 1
out = u""",
    cpu='cpu_bands cpu_code_narrow',
)

form(
    'life by slices, int8',
    "u = (field((N, M)) < 0.3).astype('int8')",
    """
for t in range(STEPS):
    N = (u[:-2, :-2] + u[:-2, 1:-1] + u[:-2, 2:] + u[1:-1, :-2] + u[1:-1, 2:] + u[2:, :-2] + u[2:, 1:-1] + u[2:, 2:])
    u[1:-1, 1:-1] = (N == 3) | ((u[1:-1, 1:-1] == 1) & (N == 2))
out = u""",
    cpu='cpu_bands cpu_code_lanes',
)

form(
    'life by roll, bool',
    'u = field((N, M)) < 0.3',
    """
for t in range(STEPS):
    N = sum(np.roll(np.roll(u, i, 0), j, 1).astype('int8') for i in (-1, 0, 1) for j in (-1, 0, 1) if (i != 0 or j != 0))
    u = (N == 3) | (u & (N == 2))
out = u""",
    cpu=None,
    gpu=None,
)

form(
    'integers // (smoothing)',
    "u = (field((N, M)) * 1000).astype('int64'); v = u.copy()",
    """
for t in range(STEPS):
    v[1:-1, 1:-1] = (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:]) // 4
    u, v = v, u
out = u""",
)

form(
    'convergence test each step',
    TWO,
    f"""
for t in range(STEPS):
    v[1:-1, 1:-1] = {HEAT}
    err = float(np.abs(v - u).max())
    u, v = v, u
    if err < 1e-9:
        break
out = u""",
    cpu='replay_read',
    gpu='replay_read',
)

form(
    'while err > tol',
    TWO,
    """
err, t = 1.0, 0
while err > 1e-9 and t < STEPS:
    un = u.copy()
    u[1:-1, 1:-1] = 0.25 * (un[:-2, 1:-1] + un[2:, 1:-1] + un[1:-1, :-2] + un[1:-1, 2:])
    err = np.sqrt(np.sum((u - un) ** 2)) / 100
    t += 1
out = u""",
    cpu='replay_read cpu_bands',
    gpu='replay_read',
)

form(
    'convergence test each 10 steps',
    TWO,
    f"""
for t in range(STEPS):
    v[1:-1, 1:-1] = {HEAT}
    if t % 10 == 0 and np.abs(v - u).max() < 1e-9:
        break
    u, v = v, u
out = u""",
)

form(
    'print every 10 steps',
    TWO,
    f"""
for t in range(STEPS):
    v[1:-1, 1:-1] = {HEAT}
    u, v = v, u
    if t % 10 == 0:
        print(t, file=SINK)
out = u""",
)

form(
    'mean printed every 10 steps',
    TWO,
    f"""
for t in range(STEPS):
    v[1:-1, 1:-1] = {HEAT}
    u, v = v, u
    if t % 10 == 0:
        print(t, float(u.mean()), file=SINK)
out = u""",
)

form(
    'frames kept every 10 steps',
    TWO + '; frames = []',
    f"""
for t in range(STEPS):
    v[1:-1, 1:-1] = {HEAT}
    u, v = v, u
    if t % 10 == 0:
        frames.append(u.copy())
out = u + frames[2]""",
)

form(
    'loop in a function',
    TWO,
    f"""
def run(u, v, steps):
    for t in range(steps):
        v[1:-1, 1:-1] = {HEAT}
        u, v = v, u
    return u
out = run(u, v, STEPS)""",
)

form(
    'function per step, returns new',
    TWO,
    f"""
def step(u):
    new = u.copy()
    new[1:-1, 1:-1] = {HEAT}
    return new
for t in range(STEPS):
    u = step(u)
out = u""",
)

form(
    'function per step, two args',
    TWO,
    f"""
def step(u, v):
    v[1:-1, 1:-1] = {HEAT}
    return v, u
for t in range(STEPS):
    u, v = step(u, v)
out = u""",
)

form(
    'class with attributes',
    TWO,
    f"""
class Sim:
    def __init__(self, u):
        self.u = u
        self.v = u.copy()
        self.t = 0.0
    def step(self):
        u, v = self.u, self.v
        v[1:-1, 1:-1] = {HEAT}
        self.u, self.v = v, u
        self.t += 0.1
s = Sim(u)
for t in range(STEPS):
    s.step()
out = s.u""",
)

form(
    'nested loops',
    TWO,
    f"""
for outer in range(STEPS // 10):
    for t in range(10):
        v[1:-1, 1:-1] = {HEAT}
        u, v = v, u
    u[0, :] = u[1, :]
out = u""",
)

form(
    'nested, 2 inner',
    TWO,
    f"""
for outer in range(STEPS // 2):
    for t in range(2):
        v[1:-1, 1:-1] = {HEAT}
        u, v = v, u
out = u""",
)

form(
    'ended by break',
    TWO,
    f"""
for t in range(10 ** 9):
    v[1:-1, 1:-1] = {HEAT}
    u, v = v, u
    if t == STEPS - 1:
        break
out = u""",
)

form(
    'while True, break',
    TWO,
    f"""
t = 0
while True:
    v[1:-1, 1:-1] = {HEAT}
    u, v = v, u
    t += 1
    if t >= STEPS:
        break
out = u""",
)

form(
    'list of two arrays',
    TWO + '; uv = [u, v]',
    """
for t in range(STEPS):
    a, b = uv[t % 2], uv[(t + 1) % 2]
    b[1:-1, 1:-1] = 0.25 * (a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:])
out = uv[STEPS % 2]""",
)

form(
    'out= and temporaries',
    TWO,
    """
w = u[1:-1, 1:-1].copy()
for t in range(STEPS):
    np.add(u[:-2, 1:-1], u[2:, 1:-1], out=w)
    np.add(w, u[1:-1, :-2], out=w)
    np.add(w, u[1:-1, 2:], out=w)
    np.multiply(w, 0.25, out=v[1:-1, 1:-1])
    u, v = v, u
out = u""",
)

form(
    'red-black',
    TWO + '; f = field((N, M), salt=5)',
    """
for t in range(STEPS):
    for i, j in ((1, 1), (2, 2), (1, 2), (2, 1)):
        u[i:-1:2, j:-1:2] = 0.25 * (u[i-1:-2:2, j:-1:2] + u[i+1::2, j:-1:2] + u[i:-1:2, j-1:-2:2] + u[i:-1:2, j+1::2] - f[i:-1:2, j:-1:2])
out = u""",
    cpu=None,  # programs of a quarter of the field wait from 512 x 512 on
)

form(
    'red-black by mask',
    TWO
    + '; i, j = np.arange(N)[:, None], np.arange(M)[None, :]; red = ((i + j) % 2 == 0)[1:-1, 1:-1]',
    f"""
for t in range(STEPS):
    u[1:-1, 1:-1] = np.where(red, {HEAT}, u[1:-1, 1:-1])
    u[1:-1, 1:-1] = np.where(red, u[1:-1, 1:-1], {HEAT})
out = u""",
)

form(
    'reversed and transposed views',
    TWO,
    """
a, b = u.T, v.T
for t in range(STEPS):
    b[1:-1, 1:-1] = 0.25 * (a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:])
    a, b = b, a
out = a""",
)

form(
    'scipy.ndimage.convolve',
    TWO,
    """
from scipy.ndimage import convolve
k = np.array([[0, 0.25, 0], [0.25, 0, 0.25], [0, 0.25, 0]])
for t in range(STEPS):
    u = convolve(u, k, mode='constant')
out = u""",
    """
for t in range(STEPS):
    p = np.pad(u, 1)
    u = 0.25 * p[:-2, 1:-1] + 0.25 * p[1:-1, :-2] + 0.25 * p[1:-1, 2:] + 0.25 * p[2:, 1:-1]
out = u""",
)

form(
    'jit step in a Python loop',
    JAX,
    f"""
@jax.jit
def step(u):
    return {LAX}
for _ in range(STEPS):
    u = step(u)
out = u""",
    COPIED,
    library='jax',
)

form(
    'jax.jit(f) assigned',
    JAX,
    f"""
def f(u):
    return {LAX}
step = jax.jit(f)
for _ in range(STEPS):
    u = step(u)
out = u""",
    COPIED,
    library='jax',
)

form(
    'jit step, donated',
    JAX,
    f"""
from functools import partial
@partial(jax.jit, donate_argnums=0)
def step(u):
    return {LAX}
for _ in range(STEPS):
    u = step(u)
u.block_until_ready()
out = u""",
    COPIED,
    library='jax',
)

form(
    'jit step, dict state',
    JAX,
    f"""
@jax.jit
def step(s):
    u = s['u']
    return {{'u': {LAX}, 't': s['t'] + 0.1}}
s = {{'u': u, 't': jnp.float64(0)}}
for _ in range(STEPS):
    s = step(s)
out = s['u']""",
    COPIED,
    library='jax',
)

form(
    'jit step, two fields',
    JAX,
    f"""
@jax.jit
def step(u, v):
    w = {LAX}
    return w, u
v = u
for _ in range(STEPS):
    u, v = step(u, v)
out = u""",
    COPIED,
    library='jax',
)

form(
    'no jit, .at in a Python loop',
    JAX,
    f"""
for _ in range(STEPS):
    u = {LAX}
out = u""",
    COPIED,
    library='jax',
)

form(
    'fori_loop',
    JAX,
    f"""
out = lax.fori_loop(0, STEPS, lambda i, u: {LAX}, u)""",
    COPIED,
    library='jax',
    cpu='replay_done cpu_bands',
    gpu='replay_done gpu_tiles',
)

form(
    'fori_loop under jit',
    JAX,
    f"""
@jax.jit
def run(u):
    return lax.fori_loop(0, STEPS, lambda i, u: {LAX}, u)
out = run(u)""",
    COPIED,
    library='jax',
)

form(
    'fori_loop reads i',
    JAX,
    f"""
out = lax.fori_loop(0, STEPS, lambda i, u: {LAX} + 0 * i, u)""",
    COPIED,
    library='jax',
)

form(
    'scan',
    JAX,
    f"""
def step(u, _):
    return {LAX}, None
out, _ = lax.scan(step, u, None, length=STEPS)""",
    COPIED,
    library='jax',
)

form(
    'scan with ys',
    JAX,
    f"""
def step(u, _):
    u = {LAX}
    return u, u.mean()
out, m = lax.scan(step, u, None, length=STEPS)""",
    COPIED,
    library='jax',
    gpu=None,
)

form(
    'scan over xs',
    JAX,
    f"""
def step(u, x):
    return {LAX} + 0 * x, None
out, _ = lax.scan(step, u, jnp.arange(STEPS))""",
    COPIED,
    library='jax',
    gpu=None,
)

form(
    'while_loop count',
    JAX,
    f"""
out = lax.while_loop(lambda s: s[1] < STEPS, lambda s: ((lambda u: {LAX})(s[0]), s[1] + 1), (u, 0))[0]""",
    COPIED,
    library='jax',
    cpu='replay_done cpu_bands',
    gpu='replay_done',
)

form(
    'while_loop error',
    JAX,
    f"""
def body(s):
    u, e, i = s
    n = {LAX}
    return n, jnp.max(jnp.abs(n - u)), i + 1
out = lax.while_loop(lambda s: (s[1] > 1e-9) & (s[2] < STEPS), body, (u, 1.0, 0))[0]""",
    COPIED,
    library='jax',
    cpu='replay_done cpu_bands',
    gpu='replay_done',
)

form(
    'jnp.roll under fori_loop',
    JAX,
    """
out = lax.fori_loop(0, STEPS, lambda i, u: 0.25 * (jnp.roll(u, 1, 0) + jnp.roll(u, -1, 0) + jnp.roll(u, 1, 1) + jnp.roll(u, -1, 1)), u)""",
    ROLLED,
    library='jax',
    cpu='replay_done',
    gpu='gpu_tiles_rolled',
)

form(
    'numba.stencil',
    TWO,
    """
from numba import stencil
@stencil
def k(a):
    return 0.25 * (a[-1, 0] + a[1, 0] + a[0, -1] + a[0, 1])
for t in range(STEPS):
    u = k(u)
out = u""",
    ZEROS,
    library='numba',
)

form(
    'numba.stencil, out=',
    TWO,
    """
from numba import stencil
@stencil
def k(a):
    return 0.25 * (a[-1, 0] + a[1, 0] + a[0, -1] + a[0, 1])
for t in range(STEPS):
    k(u, out=v)
    u, v = v, u
out = u""",
    SWAPPED,
    library='numba',
)

form(
    'numba.stencil in njit',
    TWO,
    """
from numba import stencil, njit
@stencil
def k(a):
    return 0.25 * (a[-1, 0] + a[1, 0] + a[0, -1] + a[0, 1])
@njit(parallel=True)
def run(u, steps):
    for t in range(steps):
        u = k(u)
    return u
out = run(u, STEPS)""",
    ZEROS,
    library='numba',
)

form(
    'cupy ElementwiseKernel-like jit function',
    TWO,
    """
import cupy
@cupy.fuse()
def f(a, b, c, d):
    return 0.25 * (a + b + c + d)
for t in range(STEPS):
    v[1:-1, 1:-1] = f(u[:-2, 1:-1], u[2:, 1:-1], u[1:-1, :-2], u[1:-1, 2:])
    u, v = v, u
out = u""",
    SWAPPED,
    library='cupy',
)

form(
    'fixed edges each step',
    TWO,
    f"""
for t in range(STEPS):
    v[1:-1, 1:-1] = {HEAT}
    v[0, :] = 1
    v[-1, :] = 0.5
    v[:, 0] = 0
    v[:, -1] = 0.25
    u, v = v, u
out = u""",
)

form(
    'zeros_like each step',
    TWO,
    ZEROS,
)

form(
    'edges from arrays',
    TWO + '; left = u[0, :] * 0.5; top = u[:, 3] * 0.25',
    f"""
for t in range(STEPS):
    v[1:-1, 1:-1] = {HEAT}
    v[0, :] = left
    v[:, 0] = top
    u, v = v, u
out = u""",
)


IMPORTS = {
    "jax": "import numpy as np\nimport jax, jax.numpy as jnp\nfrom jax import lax\njax.config.update('jax_enable_x64', True)\n",
    "numba": "import numpy as np\n",
    "cupy": "import cupy as np\n",
}
DONE = """
R = cupy.asnumpy(out) if hasattr(out, '__cuda_array_interface__') and CUPY else HN.asarray(out)
print('TIME', time.process_time() - BEGUN)
HN.save(SAVE, R)
%explain
"""


def text_of(name, options, save):
    data, loop, _, library, _ = FORMS[name]
    module = "cupy" if options.fake else "numpy"
    head = PRELUDE.format(steps=options.steps) + f"N, M = {options.size}\n"
    head += IMPORTS.get(library, f"import {module} as np\n")
    cupy = library == "cupy" or (library == "np" and options.fake)
    head += "import cupy\nCUPY = True\n" if cupy else "CUPY = False\n"
    loop = loop.replace("from scipy", "from cupyx.scipy") if options.fake else loop
    begun = "_ = field((4, 4)).sum()\nBEGUN = time.process_time()\n"
    return head + data + "\n" + begun + loop + DONE.replace("SAVE", repr(save))


def wanted(name, options):
    data, loop, reference, _, _ = FORMS[name]
    text = PRELUDE.format(steps=options.steps) + f"N, M = {options.size}\nimport numpy as np\n"
    text += (
        data.replace("jnp.asarray", "") + "\nBEGUN = time.process_time()\n" + (reference or loop)
    )
    names = {}
    exec(compile(text + "\nTOOK = time.process_time() - BEGUN\n", name, "exec"), names)
    return names["np"].asarray(names["out"]), names["TOOK"]


def row(name, want, took, run, paths, options):
    """A row of the table."""
    scale = 1e9 / options.steps / want.size
    here = float(re.search(r"TIME (\S+)", run.stdout)[1])
    told = re.sub(r"\s+", " ", run.stdout)
    by = re.search(r"program: (\S+) one by one(?:, (\S+) in shared)?", told)
    ways = " ".join(
        f"{k} {v}" for k, v in paths.items() if v and k[:3] in ("cha", "rep", "cpu", "gpu")
    )
    return (
        f"| {name} | {here * scale:.2f} | {took * scale:.2f} | {ways} | {by[0][9:] if by else ''} |"
    )


def compare(name, options, environment, folder):
    """A row of the table, and what is wrong; None: nothing."""
    import numpy

    save = str(folder / (re.sub(r"\W+", "_", name) + ".npy"))
    run = subprocess.run(
        [options.warpcell, "run", "-"],
        input=text_of(name, options, save),
        capture_output=True,
        text=True,
        env=environment,
        timeout=600,
    )
    want, took = wanted(name, options)
    paths, others = emulated.ways(run.stderr)
    if run.returncode:
        lines = run.stdout.splitlines() + others
        return "", "\n".join([f"== {name}"] + lines[-30:])
    got = numpy.load(save)
    if (got.shape, got.dtype, got.tobytes()) != (want.shape, want.dtype, want.tobytes()):
        return "", f"== {name}: the result differs from NumPy's"
    need = FORMS[name][4]["gpu" if options.fake else "cpu"]
    needs = [
        way
        for way in (need or "").split()
        if WIDE or way not in ("cpu_code_lanes", "cpu_code_narrow")
    ]
    missing = [way for way in needs if not paths.get(way)]
    problem = f"== {name}: not taken: {' '.join(missing)}\n{run.stdout}" if missing else None
    return row(name, want, took, run, paths, options), problem


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*")
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--fake", help="folder of the emulated GPU's libraries")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--size", type=int, nargs=2, default=[300, 260])
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    environment = dict(os.environ, WARPCELL_PATHS="1")
    if options.fake:
        environment.update(
            emulated.environment(options.fake), WARPCELL_AHEAD="off", WARPCELL_DEVICE="gpu"
        )
    warnings.simplefilter("ignore")
    names = [n for n in FORMS if not options.names or any(part in n for part in options.names)]
    passed = failed = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        concurrent.futures.ThreadPoolExecutor(options.jobs) as pool,
    ):
        work = lambda name: compare(name, options, environment, pathlib.Path(folder))
        for line, problem in pool.map(work, names):
            if options.table and line:
                print(line, flush=True)
            if problem:
                print(problem, flush=True)
            failed, passed = failed + bool(problem), passed + (not problem)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
