"""Loops over array elements in Warpcell and in CPython with NumPy, in one run.

    array_loops.py [--warpcell PROGRAM] [--runs N] [--python PROGRAM] [--more] [NAME ...]

Each program runs at the top level of a cell and inside a function, in processes of
its own, the best of --runs counts. The processor time is that of the loop alone and
includes compiling it. Results are compared to the bit. The last line is the smallest ratio
among those that the project promises 30 for (marked *).
"""

import argparse
import os
import subprocess
import sys
import tempfile
import textwrap

import teacher_loops

# name: (names that the loop uses, set-up, loop, result)
PROGRAMS = {
    "* Gauss-Seidel sweep": (
        "u n m",
        """
        n, m = 300, 300
        u = rng.random((n, m))""",
        """
        for k in range(3):
            for i in range(1, n - 1):
                for j in range(1, m - 1):
                    u[i, j] = 0.25 * (u[i-1, j] + u[i+1, j] + u[i, j-1] + u[i, j+1])""",
        "u.tolist()",
    ),
    "* LU factorisation": (
        "a n",
        """
        n = 90
        a = rng.random((n, n)) + np.eye(n) * 10""",
        """
        for k in range(n):
            for i in range(k + 1, n):
                a[i, k] = a[i, k] / a[k, k]
                for j in range(k + 1, n):
                    a[i, j] -= a[i, k] * a[k, j]""",
        "a.tolist()",
    ),
    "* 3 x 3 smoothing": (
        "x out n m",
        """
        n, m = 250, 250
        x = rng.integers(0, 256, (n, m))
        out = np.zeros_like(x)""",
        """
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                out[i, j] = (x[i-1, j-1] + x[i-1, j] + x[i-1, j+1] + x[i, j-1] + x[i, j] + x[i, j+1] +
                             x[i+1, j-1] + x[i+1, j] + x[i+1, j+1]) // 9""",
        "out.tolist()",
    ),
    "* checksum over bytes": (
        "b h",
        """
        b = rng.integers(0, 256, 400000).astype(np.uint8)
        h = 0""",
        """
        for i in range(len(b)):
            h = ((h << 5) ^ (h >> 27) ^ int(b[i])) & 0xffffffff""",
        "h",
    ),
    "* dynamic programming (LCS)": (
        "x y t n",
        """
        n = 400
        x = rng.integers(0, 4, n)
        y = rng.integers(0, 4, n)
        t = np.zeros((n + 1, n + 1), dtype=np.int64)""",
        """
        for i in range(1, n + 1):
            for j in range(1, n + 1):
                if x[i-1] == y[j-1]:
                    t[i, j] = t[i-1, j-1] + 1
                else:
                    t[i, j] = max(t[i-1, j], t[i, j-1])""",
        "t.tolist()",
    ),
    "* knapsack table": (
        "w v best cap",
        """
        cap = 3000
        w = rng.integers(1, 50, 80)
        v = rng.integers(1, 100, 80)
        best = np.zeros(cap + 1, dtype=np.int64)""",
        """
        for i in range(len(w)):
            for c in range(cap, w[i] - 1, -1):
                best[c] = max(best[c], best[c - w[i]] + v[i])""",
        "best.tolist()",
    ),
    "matrix product": (
        "a b c n",
        """
        n = 70
        a = rng.random((n, n))
        b = rng.random((n, n))
        c = np.zeros((n, n))""",
        """
        for i in range(n):
            for j in range(n):
                s = 0.0
                for k in range(n):
                    s += a[i, k] * b[k, j]
                c[i, j] = s""",
        "c.tolist()",
    ),
    "3 x 3 smoothing, inner loops": (
        "x out n m",
        """
        n, m = 120, 120
        x = rng.random((n, m))
        out = np.zeros((n, m))""",
        """
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                s = 0.0
                for di in range(-1, 2):
                    for dj in range(-1, 2):
                        s += x[i + di, j + dj]
                out[i, j] = s / 9.0""",
        "out.tolist()",
    ),
    "prefix sums": (
        "a",
        """
        a = rng.random(400000)""",
        """
        for i in range(1, len(a)):
            a[i] += a[i-1]""",
        "a.tolist()",
    ),
    "bubble sort": (
        "a n",
        """
        n = 700
        a = rng.random(n)""",
        """
        for i in range(n):
            for j in range(n - 1 - i):
                if a[j] > a[j+1]:
                    a[j], a[j+1] = a[j+1], a[j]""",
        "a.tolist()",
    ),
    "insertion sort": (
        "a",
        """
        a = rng.integers(0, 100000, 1000)""",
        """
        for i in range(1, len(a)):
            k = a[i]
            j = i - 1
            while j >= 0 and a[j] > k:
                a[j+1] = a[j]
                j -= 1
            a[j+1] = k""",
        "a.tolist()",
    ),
    "sieve": (
        "p n",
        """
        n = 400000
        p = np.ones(n + 1, dtype=bool)""",
        """
        i = 2
        while i * i <= n:
            if p[i]:
                for j in range(i * i, n + 1, i):
                    p[j] = False
            i += 1""",
        "p.tolist()",
    ),
    "histogram": (
        "x a",
        """
        x = rng.integers(0, 64, 300000)
        a = np.zeros(64, dtype=np.int64)""",
        """
        for i in range(len(x)):
            a[x[i]] += 1""",
        "a.tolist()",
    ),
    "crc16, for over bytes": (
        "data",
        """
        data = rng.integers(0, 256, 20000).astype(np.uint8)
        crc = 0xffff""",
        """
        crc = 0xffff
        for b in data:
            cur = 0xff & b
            for _ in range(0, 8):
                if (crc & 1) ^ (cur & 1):
                    crc = (crc >> 1) ^ 0x8408
                else:
                    crc >>= 1
                cur >>= 1""",
        "int(crc)",
    ),
    "Floyd-Warshall": (
        "d n",
        """
        n = 60
        d = rng.random((n, n))""",
        """
        for k in range(n):
            for i in range(n):
                for j in range(n):
                    if d[i, k] + d[k, j] < d[i, j]:
                        d[i, j] = d[i, k] + d[k, j]""",
        "d.tolist()",
    ),
    "Mandelbrot, scalars": (
        "w h",
        """
        w, h = 120, 80""",
        """
        total = 0
        for py in range(h):
            for px in range(w):
                x0 = px / w * 3.5 - 2.5
                y0 = py / h * 2 - 1
                x = 0.0
                y = 0.0
                k = 0
                while x * x + y * y <= 4.0 and k < 100:
                    x, y = x * x - y * y + x0, 2 * x * y + y0
                    k += 1
                total += k""",
        "total",
    ),
    "two bodies, scalars": (
        "n",
        """
        n = 200000""",
        """
        x1 = 0.0; y1 = 0.0; vx1 = 0.0; vy1 = 0.0
        x2 = 1.0; y2 = 0.0; vx2 = 0.0; vy2 = 1.0
        for i in range(n):
            dx = x2 - x1
            dy = y2 - y1
            d = math.sqrt(dx * dx + dy * dy)
            f = 0.001 / (d * d * d)
            vx1 += dx * f; vy1 += dy * f
            vx2 -= dx * f; vy2 -= dy * f
            x1 += vx1 * 0.001; y1 += vy1 * 0.001
            x2 += vx2 * 0.001; y2 += vy2 * 0.001""",
        "(x1, y1, x2, y2)",
    ),
    "Collatz": (
        "n",
        """
        n = 15000""",
        """
        best = 0
        for s in range(1, n):
            c = 0
            x = s
            while x != 1:
                if x % 2 == 0:
                    x //= 2
                else:
                    x = 3 * x + 1
                c += 1
            if c > best:
                best = c""",
        "best",
    ),
    "LCS on lists": (
        "x y t n",
        """
        n = 400
        x = [(i * 7) % 5 for i in range(n)]
        y = [(i * 3) % 4 for i in range(n)]
        t = [[0] * (n + 1) for _ in range(n + 1)]""",
        """
        for i in range(1, n + 1):
            for j in range(1, n + 1):
                if x[i-1] == y[j-1]:
                    t[i][j] = t[i-1][j-1] + 1
                else:
                    t[i][j] = max(t[i-1][j], t[i][j-1])""",
        "t[n]",
    ),
    "calls of a function": (
        "a",
        """
        a = rng.random(200000)
        def clamp(v, lo, hi):
            if v < lo: return lo
            if v > hi: return hi
            return v""",
        """
        for i in range(len(a)):
            a[i] = clamp(a[i] * 2, 0.5, 1.5)""",
        "a.tolist()",
    ),
}


def program(name, in_function):
    names, setup, loop, result = (textwrap.dedent(s).strip() for s in PROGRAMS[name])
    head = (
        "import numpy as np\nimport math\nimport time\nrng = np.random.default_rng(1)\n"
        + setup
        + "\n"
    )
    if not in_function:
        body = f"t_ = time.perf_counter()\nt_ = time.process_time()\n{loop}\nt_ = time.process_time() - t_\nr_ = {result}\n"
    else:
        arguments = ", ".join(names.split())
        body = (
            f"def main({arguments}):\n{textwrap.indent(loop, '    ')}\n    t1 = time.process_time()\n    return t1, {result}\n"
            f"t_ = time.perf_counter()\nt_ = time.process_time()\nt1_, r_ = main({arguments})\nt_ = t1_ - t_\n"
        )
    return head + body + "print(t_)\nprint(repr(r_))\n"


def run(command, text, runs):
    best, answer = None, None
    with tempfile.NamedTemporaryFile("w", suffix=".py") as f:
        f.write(text)
        f.flush()
        for _ in range(runs):
            out = subprocess.run(
                [*command, f.name],
                capture_output=True,
                text=True,
                check=True,
                timeout=300,
                env=dict(os.environ, OPENBLAS_NUM_THREADS="1"),
            ).stdout
            seconds, answer = out.split("\n", 1)
            best = min(float(seconds), best or 1e9)
    return best, answer


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--more", action="store_true", help="the programs of teacher_loops.py, too")
    arguments = parser.parse_args()
    if arguments.more:
        PROGRAMS.update(teacher_loops.PROGRAMS)
    least, wrong = 1e9, 0
    print(f"{'':32} {'':9} {'NumPy ms':>9} {'here ms':>9} {'ratio':>7}")
    for name in PROGRAMS:
        if arguments.names and not any(n in name for n in arguments.names):
            continue
        for in_function in (False, True):
            text = program(name, in_function)
            theirs, want = run([arguments.python], text, arguments.runs)
            ours, got = run([arguments.warpcell, "run"], text, arguments.runs)
            same = "" if got == want else "  RESULTS DIFFER"
            wrong += bool(same)
            ratio = theirs / ours
            if name.startswith("*"):
                least = min(least, ratio)
            print(
                f"{name:32} {'function' if in_function else 'top level':9} {theirs * 1e3:9.2f} {ours * 1e3:9.3f} {ratio:7.1f}{same}",
                flush=True,
            )
    print(
        f"smallest ratio of those with *: {least:.1f}"
        + (f"; {wrong} results differ" if wrong else "; all results equal")
    )
    raise SystemExit(wrong > 0)


if __name__ == "__main__":
    main()
