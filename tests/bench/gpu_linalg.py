"""Fourier transforms and factorisations on the GPU, beside CuPy where it is installed.

    gpu_linalg.py [--warpcell PROGRAM] [--only TEXT] [--no-peer]
    gpu_linalg.py --limits      small sizes, by the GPU's library and on the host, for the limits in gpu/core/dense.c

The same text runs here and in CPython with CuPy, each in a process of its own. Times are of warm
calls, in milliseconds, the median of nine (fewer of long ones), with the work finished; the first call, which
opens the library, stands apart. `error` is how far the result is off, relative to what it should be.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

HEAD = '''import cupy as cp, json, time
ONLY = %r
def finish():
    cp.cuda.Stream.null.synchronize()
def off(a, b):
    return float(cp.max(cp.abs(a - b))) / max(float(cp.max(cp.abs(b))), 1e-30)
def normal(*shape, dtype='float32', seed=1):
    n = 1
    for k in shape:
        n *= k
    i = cp.arange(n).astype('float64')
    x = cp.sin(i * 12.9898 + seed * 78.233) * 43758.5453
    x = (x - cp.floor(x)) - 0.5
    return x.reshape(shape).astype(dtype)
def row(name, f, check=None):
    if ONLY not in name:
        return
    try:
        finish()
        t = time.perf_counter()
        r = f()
        finish()
        first = time.perf_counter() - t
        times = []
        while len(times) < 9 and (len(times) < 3 or sum(times) < 1.5):
            r = None
            t = time.perf_counter()
            r = f()
            finish()
            times.append(time.perf_counter() - t)
        times.sort()
        error = check(r) if check else 0.0
        print(json.dumps({'work': name, 'ms': times[len(times) // 2] * 1e3, 'first_ms': first * 1e3, 'error': error}))
    except Exception as e:
        print(json.dumps({'work': name, 'failed': str(e)[:160]}))
'''

WORKS = '''
z = normal(10 ** 7).astype('complex64')
row('fft 1e7 complex64', lambda: cp.fft.fft(z), lambda r: off(cp.fft.ifft(r), z))
row('ifft 1e7 complex64', lambda: cp.fft.ifft(z), lambda r: off(cp.fft.fft(r), z))
z = normal(10 ** 7)
row('rfft 1e7 float32', lambda: cp.fft.rfft(z), lambda r: off(cp.fft.irfft(r, 10 ** 7), z))
z = normal(4096, 4096)
row('fft2 4096 float32', lambda: cp.fft.fft2(z), lambda r: off(cp.fft.ifft2(r).real, z))
row('fft axis 0 4096 float32', lambda: cp.fft.fft(z, axis=0), lambda r: off(cp.fft.ifft(r, axis=0).real, z))
z = normal(8192, 8192)
row('fft2 8192 float32', lambda: cp.fft.fft2(z), lambda r: off(cp.fft.ifft2(r).real, z))
row('rfft2 8192 float32', lambda: cp.fft.rfft2(z), lambda r: off(cp.fft.irfft2(r), z))
z = normal(256, 256, 256, dtype='float64').astype('complex128')
row('fftn 256^3 complex128', lambda: cp.fft.fftn(z), lambda r: off(cp.fft.ifftn(r), z))
z = None
def svd_off(a):
    return lambda r: off((r[0] * r[1]) @ r[2], a)
for m, n in ((2000, 500), (10000, 1000), (1000, 1000)):
    a = normal(m, n)
    row(f'svd {m} x {n} float32', lambda: cp.linalg.svd(a, full_matrices=False), svd_off(a))
a = normal(1000, 1000, dtype='float64')
row('svd 1000 float64', lambda: cp.linalg.svd(a), svd_off(a))
row('singular values 1000 float64', lambda: cp.linalg.svd(a, compute_uv=False))
a, b = normal(4096, 4096, dtype='float64'), normal(4096, 16, dtype='float64', seed=2)
row('solve 4096 float64', lambda: cp.linalg.solve(a, b), lambda x: off(a @ x, b))
s = a @ a.T + cp.eye(4096)
row('cholesky 4096 float64', lambda: cp.linalg.cholesky(s), lambda l: off(l @ l.T, s))
a = normal(2048, 2048, dtype='float64')
row('inv 2048 float64', lambda: cp.linalg.inv(a), lambda x: off(a @ x, cp.eye(2048)))
row('det 2048 float64', lambda: cp.linalg.slogdet(a))
a = normal(4096, 1024)
row('qr 4096 x 1024 float32', lambda: cp.linalg.qr(a), lambda r: off(r[0] @ r[1], a))
a = normal(1000, 1000, dtype='float64')
h = a + a.T
row('eigh 1000 float64', lambda: cp.linalg.eigh(h), lambda r: off(h @ r[1], r[1] * r[0]))
row('eigvalsh 1000 float64', lambda: cp.linalg.eigvalsh(h))
row('eig 1000 float64', lambda: cp.linalg.eig(a), lambda r: off(a @ r[1], r[1] * r[0]))
a = normal(10000, 200, dtype='float64')
b = normal(10000, dtype='float64', seed=3)
row('lstsq 10000 x 200 float64', lambda: cp.linalg.lstsq(a, b, rcond=None), lambda r: off(a.T @ (a @ r[0]), a.T @ b))
a = normal(10000, 16, 16, dtype='float64') + 4 * cp.eye(16)
b = normal(10000, 16, 1, dtype='float64', seed=2)
row('solve 10000 of 16 float64', lambda: cp.linalg.solve(a, b), lambda x: off(a @ x, b))
h = a + cp.swapaxes(a, -1, -2)
row('eigh 10000 of 16 float64', lambda: cp.linalg.eigh(h), lambda r: off(h @ r[1], r[1] * r[0][:, None, :]))
p = a @ cp.swapaxes(a, -1, -2)
row('cholesky 10000 of 16 float64', lambda: cp.linalg.cholesky(p), lambda l: off(l @ cp.swapaxes(l, -1, -2), p))
row('inv 10000 of 16 float64', lambda: cp.linalg.inv(a))
'''

LIMITS = '''
for n in (512, 2048, 8192, 32768, 131072):
    z = normal(n).astype('complex128')
    row(f'fft {n}', lambda: cp.fft.fft(z))
for n in (16, 32, 64, 128, 256, 512, 1024):
    a = normal(n, n, dtype='float64')
    h, p, b = a + a.T, a @ a.T + cp.eye(n), a[:, :1].copy()
    row(f'solve {n}', lambda: cp.linalg.solve(a, b))
    row(f'inv {n}', lambda: cp.linalg.inv(a))
    row(f'det {n}', lambda: cp.linalg.det(a))
    row(f'cholesky {n}', lambda: cp.linalg.cholesky(p))
    row(f'qr {n}', lambda: cp.linalg.qr(a))
    row(f'eigh {n}', lambda: cp.linalg.eigh(h))
    row(f'svd {n}', lambda: cp.linalg.svd(a))
    if n <= 512:
        row(f'eig {n}', lambda: cp.linalg.eig(a))
for batch in (10, 100, 1000):
    for n in (4, 16, 64):
        a = normal(batch, n, n, dtype='float64') + n * cp.eye(n)
        h = a + cp.swapaxes(a, -1, -2)
        row(f'solve {batch} of {n}', lambda: cp.linalg.solve(a, a[:, :, :1]))
        row(f'eigh {batch} of {n}', lambda: cp.linalg.eigh(h))
'''


def run(command, text, **environment):
    with tempfile.NamedTemporaryFile("w", suffix=".py") as f:
        f.write(text)
        f.flush()
        result = subprocess.run(
            [*command, f.name], capture_output=True, text=True, env=dict(os.environ, **environment)
        )
    rows = {}
    for line in result.stdout.splitlines():
        if line.startswith("{"):
            r = json.loads(line)
            rows[r["work"]] = r
    if result.returncode or not rows:
        print(result.stderr[-2000:], file=sys.stderr)
    return rows


def figure(row, name="ms"):
    return "-" if not row or "failed" in row else f"{row[name]:.3g}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--only", default="")
    parser.add_argument("--no-peer", action="store_true")
    parser.add_argument("--limits", action="store_true")
    a = parser.parse_args()
    text = HEAD % a.only + (LIMITS if a.limits else WORKS)
    ours = [a.warpcell, "run"]
    if a.limits:
        device, host = (
            run(ours, text, WARPCELL_LIBRARIES_FROM="0"),
            run(ours, text, WARPCELL_LIBRARIES_FROM=str(1 << 40)),
        )
        print("| work | library, ms | host, ms |\n|---|---|---|")
        for name in device:
            print(f"| {name} | {figure(device[name])} | {figure(host.get(name))} |")
        return
    here = run(ours, text)
    peer = {} if a.no_peer else run([sys.executable], text)
    print(
        "| work | here ms | CuPy ms | first call here, CuPy | error here, CuPy |\n|---|---|---|---|---|"
    )
    for name, r in here.items():
        p = peer.get(name)
        print(
            f"| {name} | {figure(r)} | {figure(p)} | {figure(r, 'first_ms')}, {figure(p, 'first_ms')} | {figure(r, 'error')}, {figure(p, 'error')} |"
        )
        for which in (r, p):
            if which and "failed" in which:
                print(f"    {name}: {which['failed']}", file=sys.stderr)


if __name__ == "__main__":
    main()
