"""Loops over elements of arrays on the GPU: on the device, and on the host with the arrays copied there and back.

    gpu_loops.py [--warpcell PROGRAM] [--size N]

Each program runs twice, with WARPCELL_LOOPS=on and =host, and must print the same. Times are of a warm
call, in milliseconds, the least of five.
"""

import argparse
import os
import re
import subprocess
import tempfile

HEAD = """import cupy as np, time, math
n = {n}
def best(f, *args):
    f(*args)
    times = []
    for k in range(5):
        t = time.perf_counter()
        f(*args)
        times.append(time.perf_counter() - t)
    print("ms", round(min(times) * 1e3, 3))
"""

PROGRAMS = {
    "smoothing, 5 points, float64": """
def smooth(a, b):
    n, m = a.shape
    for i in range(1, n - 1):
        for j in range(1, m - 1):
            b[i, j] = 0.2 * (a[i, j] + a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])
a = np.arange(n * n).reshape(n, n) % 17 * 0.25
b = np.zeros((n, n))
best(smooth, a, b)
print(float(b.sum()))
""",
    "smoothing, 9 points, float32": """
def smooth(a, b):
    n, m = a.shape
    for i in range(1, n - 1):
        for j in range(1, m - 1):
            s = a[i, j]
            for k in range(-1, 2):
                for l in range(-1, 2):
                    s = s + a[i + k, j + l]
            b[i, j] = s / 10
a = (np.arange(n * n).reshape(n, n) % 17 * 0.25).astype(np.float32)
b = np.zeros((n, n), np.float32)
best(smooth, a, b)
print(float(b.sum()))
""",
    "saxpy, one loop": """
def saxpy(x, y, z):
    for i in range(len(x)):
        z[i] = 2.5 * x[i] + y[i]
x = np.arange(n * n) * 0.5
y = np.ones(n * n)
z = np.zeros(n * n)
best(saxpy, x, y, z)
print(float(z.sum()))
""",
    "Mandelbrot, 50 turns": """
def mandel(out, m):
    for i in range(m):
        ci = i * (2.0 / m) - 1.0
        for j in range(m):
            cr = j * (3.0 / m) - 2.0
            x = y = 0.0
            k = 0
            while k < 50 and x * x + y * y < 4.0:
                x, y = x * x - y * y + cr, 2.0 * x * y + ci
                k += 1
            out[i, j] = k
out = np.zeros((n // 2, n // 2), np.int32)
best(mandel, out, n // 2)
print(int(out.sum()))
""",
    "product of matrices, three loops": """
def product(a, b, c):
    n = len(a)
    for i in range(n):
        for j in range(n):
            s = 0.0
            for k in range(n):
                s += a[i, k] * b[k, j]
            c[i, j] = s
m = n // 8
a = np.arange(m * m).reshape(m, m) % 5 * 0.5
b = np.arange(m * m).reshape(m, m) % 7 * 0.5
c = np.zeros((m, m))
best(product, a, b, c)
print(float(c.sum()))
""",
}


def run(warpcell, text, mode):
    with tempfile.NamedTemporaryFile("w", suffix=".py") as f:
        f.write(text)
        f.flush()
        r = subprocess.run(
            [warpcell, "run", f.name],
            capture_output=True,
            text=True,
            env=dict(os.environ, WARPCELL_LOOPS=mode),
        )
    if r.returncode:
        raise SystemExit(r.stdout + r.stderr)
    return float(re.search(r"ms ([\d.]+)", r.stdout)[1]), re.sub(r"ms .*\n", "", r.stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--size", type=int, default=4096)
    arguments = parser.parse_args()
    print(
        f"| loop, {arguments.size} x {arguments.size} | host, ms | GPU, ms | times |\n|---|---|---|---|"
    )
    for name, text in PROGRAMS.items():
        text = HEAD.format(n=arguments.size) + text
        (host, seen), (device, same) = [
            run(arguments.warpcell, text, mode) for mode in ("host", "on")
        ]
        print(
            f"| {name} | {host:.1f} | {device:.2f} | {host / device:.0f} |"
            + ("" if seen == same else f" DIFFERENT: {seen} {same}"),
            flush=True,
        )


if __name__ == "__main__":
    main()
