"""More loops over elements, as teachers write them: loop programs for array_loops.py (--more).

name: (names that the loop uses, set-up, loop, result). The sizes are small: CPython runs them too.
"""

PROGRAMS = {
    "Cholesky": (
        "a n l",
        """
        n = 60
        b = rng.random((n, n))
        a = b @ b.T + n * np.eye(n)
        l = np.zeros((n, n))""",
        """
        for i in range(n):
            for j in range(i + 1):
                s = a[i, j]
                for k in range(j):
                    s -= l[i, k] * l[j, k]
                if i == j:
                    l[i, j] = math.sqrt(s)
                else:
                    l[i, j] = s / l[j, j]""",
        "np.round(l, 9).tolist()",
    ),
    "Game of Life, nested ifs": (
        "g new n",
        """
        n = 60
        g = rng.integers(0, 2, (n, n))
        new = np.zeros((n, n), dtype=int)""",
        """
        for step in range(3):
            for i in range(n):
                for j in range(n):
                    c = 0
                    for di in [-1, 0, 1]:
                        for dj in [-1, 0, 1]:
                            if di == 0 and dj == 0:
                                continue
                            c += g[(i + di) % n, (j + dj) % n]
                    if g[i, j] == 1:
                        if c < 2 or c > 3:
                            new[i, j] = 0
                        else:
                            new[i, j] = 1
                    else:
                        if c == 3:
                            new[i, j] = 1
                        else:
                            new[i, j] = 0
            g, new = new, g""",
        "g.tolist()",
    ),
    "Mandelbrot, complex": (
        "w h out",
        """
        w, h = 60, 40
        out = np.zeros((h, w), dtype=int)""",
        """
        for i in range(h):
            for j in range(w):
                c = complex(-2 + 3 * j / w, -1 + 2 * i / h)
                z = 0j
                k = 0
                while abs(z) <= 2 and k < 50:
                    z = z * z + c
                    k += 1
                out[i, j] = k""",
        "out.tolist()",
    ),
    "image threshold, uint8": (
        "img out h w",
        """
        h, w = 150, 200
        img = rng.integers(0, 256, (h, w)).astype(np.uint8)
        out = np.zeros_like(img)""",
        """
        for y in range(h):
            for x in range(w):
                if img[y, x] > 127:
                    out[y, x] = 255
                else:
                    out[y, x] = 0""",
        "out.tolist()",
    ),
    "gray from rgb": (
        "img out h w",
        """
        h, w = 80, 100
        img = rng.integers(0, 256, (h, w, 3)).astype(np.uint8)
        out = np.zeros((h, w))""",
        """
        for y in range(h):
            for x in range(w):
                r, g, b = img[y, x]
                out[y, x] = 0.299 * r + 0.587 * g + 0.114 * b""",
        "out.tolist()",
    ),
    "convolution, four loops": (
        "img ker out n k",
        """
        n, k = 40, 5
        img = rng.random((n, n))
        ker = rng.random((k, k))
        out = np.zeros((n - k + 1, n - k + 1))""",
        """
        for i in range(out.shape[0]):
            for j in range(out.shape[1]):
                s = 0
                for u in range(ker.shape[0]):
                    for v in range(ker.shape[1]):
                        s += img[i + u, j + v] * ker[u, v]
                out[i, j] = s""",
        "out.tolist()",
    ),
    "tridiagonal solve": (
        "a b c d n x cp dp",
        """
        n = 20000
        a = rng.random(n); b = rng.random(n) + 3; c = rng.random(n); d = rng.random(n)
        cp = np.zeros(n); dp = np.zeros(n); x = np.zeros(n)""",
        """
        cp[0] = c[0] / b[0]
        dp[0] = d[0] / b[0]
        for i in range(1, n):
            m = b[i] - a[i] * cp[i-1]
            cp[i] = c[i] / m
            dp[i] = (d[i] - a[i] * dp[i-1]) / m
        x[-1] = dp[-1]
        for i in range(n - 2, -1, -1):
            x[i] = dp[i] - cp[i] * x[i+1]""",
        "x.tolist()",
    ),
    "RK4, a function": (
        "n",
        """
        n = 20000
        def f(t, y): return -2 * y + math.sin(t)""",
        """
        y = 1.0; t = 0.0; h = 0.001
        for i in range(n):
            k1 = f(t, y)
            k2 = f(t + h / 2, y + h * k1 / 2)
            k3 = f(t + h / 2, y + h * k2 / 2)
            k4 = f(t + h, y + h * k3)
            y += h * (k1 + 2 * k2 + 2 * k3 + k4) / 6
            t += h""",
        "y",
    ),
    "Euler into arrays": (
        "n x v t dt",
        """
        n = 30000
        dt = 0.001
        x = np.zeros(n); v = np.zeros(n); t = np.zeros(n)
        x[0] = 1""",
        """
        for i in range(n - 1):
            a = -x[i] - 0.1 * v[i]
            v[i+1] = v[i] + a * dt
            x[i+1] = x[i] + v[i+1] * dt
            t[i+1] = t[i] + dt""",
        "(x.tolist(), t[-1])",
    ),
    "n bodies, double loop": (
        "pos vel mass n",
        """
        n = 40
        pos = rng.random((n, 3)); vel = np.zeros((n, 3)); mass = rng.random(n)""",
        """
        for step in range(3):
            for i in range(n):
                ax = ay = az = 0.0
                for j in range(n):
                    if i != j:
                        dx = pos[j, 0] - pos[i, 0]
                        dy = pos[j, 1] - pos[i, 1]
                        dz = pos[j, 2] - pos[i, 2]
                        r = np.sqrt(dx**2 + dy**2 + dz**2 + 0.01)
                        ax += mass[j] * dx / r**3
                        ay += mass[j] * dy / r**3
                        az += mass[j] * dz / r**3
                vel[i, 0] += ax * 0.01
                vel[i, 1] += ay * 0.01
                vel[i, 2] += az * 0.01
            for i in range(n):
                for k in range(3):
                    pos[i, k] += vel[i, k] * 0.01""",
        "pos.tolist()",
    ),
    "distances, pairs": (
        "p d n",
        """
        n = 100
        p = rng.random((n, 2))
        d = np.zeros((n, n))""",
        """
        for i in range(n):
            for j in range(n):
                d[i][j] = math.sqrt((p[i][0] - p[j][0])**2 + (p[i][1] - p[j][1])**2)""",
        "np.round(d, 12).tolist()",
    ),
    "for over rows": (
        "a",
        """
        a = rng.random((2000, 10))""",
        """
        total = 0.0
        for row in a:
            for v in row:
                if v > 0.5:
                    total += v""",
        "total",
    ),
    "enumerate over an array": (
        "a",
        """
        a = rng.random(100000)""",
        """
        best = a[0]
        where = 0
        for i, v in enumerate(a):
            if v > best:
                best = v
                where = i""",
        "(float(best), where)",
    ),
    "zip over arrays": (
        "a b",
        """
        a = rng.random(100000)
        b = rng.random(100000)""",
        """
        s = 0.0
        for x, y in zip(a, b):
            s += x * y""",
        "float(s)",
    ),
    "zip of lists": (
        "a b",
        """
        a = [0.5 * i for i in range(100000)]
        b = [0.25 * i for i in range(100000)]""",
        """
        s = 0.0
        for x, y in zip(a, b):
            s += x * y""",
        "s",
    ),
    "enumerate of a list": (
        "a",
        """
        a = [(i * 7919) % 1009 for i in range(100000)]""",
        """
        s = 0
        for i, v in enumerate(a):
            s += i * v""",
        "s",
    ),
    "Monte Carlo, random.random": (
        "n",
        """
        import random
        random.seed(3)
        n = 50000""",
        """
        c = 0
        for i in range(n):
            x = random.random()
            y = random.random()
            if x * x + y * y <= 1:
                c += 1""",
        "c",
    ),
    "Monte Carlo, np.random.rand": (
        "n",
        """
        np.random.seed(3)
        n = 20000""",
        """
        c = 0
        for i in range(n):
            x = np.random.rand()
            y = np.random.rand()
            if x * x + y * y <= 1:
                c += 1""",
        "c",
    ),
    "random walk": (
        "n x",
        """
        import random
        random.seed(3)
        n = 30000
        x = np.zeros(n)""",
        """
        for i in range(1, n):
            if random.random() < 0.5:
                x[i] = x[i-1] - 1
            else:
                x[i] = x[i-1] + 1""",
        "x.tolist()",
    ),
    "normalise rows": (
        "a n m",
        """
        n, m = 150, 60
        a = rng.random((n, m))""",
        """
        for i in range(n):
            s = 0.0
            for j in range(m):
                s += abs(a[i, j])
            for j in range(m):
                a[i, j] /= s""",
        "a.tolist()",
    ),
    "row slices, sum": (
        "a n out",
        """
        n = 2000
        a = rng.random((n, 50))
        out = np.zeros(n)""",
        """
        for i in range(n):
            out[i] = a[i, :].sum()""",
        "np.round(out, 9).tolist()",
    ),
    "row slices, elimination": (
        "a n",
        """
        n = 60
        a = rng.random((n, n)) + np.eye(n) * 10""",
        """
        for k in range(n):
            for i in range(k + 1, n):
                f = a[i, k] / a[k, k]
                a[i, k:] = a[i, k:] - f * a[k, k:]""",
        "np.round(a, 9).tolist()",
    ),
    "binary search": (
        "a q out",
        """
        a = np.sort(rng.random(1000))
        q = rng.random(8000)
        out = np.zeros(len(q), dtype=int)""",
        """
        for i in range(len(q)):
            lo = 0
            hi = len(a)
            while lo < hi:
                mid = (lo + hi) // 2
                if a[mid] < q[i]:
                    lo = mid + 1
                else:
                    hi = mid
            out[i] = lo""",
        "out.tolist()",
    ),
    "gcd, while": (
        "n",
        """
        n = 20000""",
        """
        s = 0
        for i in range(1, n):
            a, b = i * 7 + 1, i * 3 + 2
            while b:
                a, b = b, a % b
            s += a""",
        "s",
    ),
    "primes, break and else": (
        "n",
        """
        n = 5000""",
        """
        count = 0
        for i in range(2, n):
            for j in range(2, int(i ** 0.5) + 1):
                if i % j == 0:
                    break
            else:
                count += 1""",
        "count",
    ),
    "is prime, a function": (
        "n",
        """
        n = 8000
        def is_prime(k):
            if k < 2: return False
            i = 2
            while i * i <= k:
                if k % i == 0: return False
                i += 1
            return True""",
        """
        count = 0
        for i in range(n):
            if is_prime(i):
                count += 1""",
        "count",
    ),
    "primes into a list": (
        "n",
        """
        n = 4000""",
        """
        primes = []
        for i in range(2, n):
            ok = True
            for p in primes:
                if p * p > i:
                    break
                if i % p == 0:
                    ok = False
                    break
            if ok:
                primes.append(i)""",
        "primes",
    ),
    "Pascal's triangle, lists": (
        "n",
        """
        n = 120""",
        """
        rows = [[1]]
        for i in range(1, n):
            prev = rows[-1]
            row = [1] * (i + 1)
            for j in range(1, i):
                row[j] = (prev[j-1] + prev[j]) % 1000007
            rows.append(row)""",
        "rows[-1]",
    ),
    "Fibonacci table": (
        "f n",
        """
        n = 90
        f = np.zeros(n, dtype=np.int64)""",
        """
        for rep in range(300):
            f[0] = 0
            f[1] = 1
            for i in range(2, n):
                f[i] = f[i-1] + f[i-2]""",
        "f.tolist()",
    ),
    "edit distance": (
        "s t d n",
        """
        n = 120
        s = ''.join('abcd'[i * 7 % 4] for i in range(n))
        t = ''.join('abcd'[i * i % 4] for i in range(n))
        d = np.zeros((n + 1, n + 1), dtype=int)""",
        """
        for i in range(n + 1):
            d[i, 0] = i
        for j in range(n + 1):
            d[0, j] = j
        for i in range(1, n + 1):
            for j in range(1, n + 1):
                cost = 0 if s[i-1] == t[j-1] else 1
                d[i, j] = min(d[i-1, j] + 1, d[i, j-1] + 1, d[i-1, j-1] + cost)""",
        "d.tolist()",
    ),
    "selection sort": (
        "a n",
        """
        n = 300
        a = rng.random(n)""",
        """
        for i in range(n):
            m = i
            for j in range(i + 1, n):
                if a[j] < a[m]:
                    m = j
            a[i], a[m] = a[m], a[i]""",
        "a.tolist()",
    ),
    "quicksort partition": (
        "a",
        """
        a = rng.integers(0, 100000, 50000)""",
        """
        pivot = a[-1]
        i = -1
        for j in range(len(a) - 1):
            if a[j] <= pivot:
                i += 1
                a[i], a[j] = a[j], a[i]
        a[i+1], a[-1] = a[-1], a[i+1]""",
        "a.tolist()",
    ),
    "counting bits": (
        "a out",
        """
        a = rng.integers(0, 1 << 20, 20000)
        out = np.zeros(len(a), dtype=np.int32)""",
        """
        for i in range(len(a)):
            x = int(a[i])
            c = 0
            while x:
                c += x & 1
                x >>= 1
            out[i] = c""",
        "out.tolist()",
    ),
    "xorshift": (
        "n out",
        """
        n = 20000
        out = np.zeros(n, dtype=np.uint32)""",
        """
        x = 12345
        for i in range(n):
            x ^= (x << 13) & 0xffffffff
            x ^= x >> 17
            x ^= (x << 5) & 0xffffffff
            out[i] = x""",
        "out.tolist()",
    ),
    "linear congruence": (
        "n",
        """
        n = 100000""",
        """
        x = 1
        s = 0.0
        for i in range(n):
            x = (1103515245 * x + 12345) % 2147483648
            s += x / 2147483648""",
        "s",
    ),
    "moving average": (
        "a out w",
        """
        w = 20
        a = rng.random(5000)
        out = np.zeros(len(a) - w + 1)""",
        """
        for i in range(len(out)):
            s = 0.0
            for j in range(w):
                s += a[i + j]
            out[i] = s / w""",
        "out.tolist()",
    ),
    "exponential smoothing": (
        "a out",
        """
        a = rng.random(60000)
        out = np.zeros(len(a))""",
        """
        s = a[0]
        for i in range(len(a)):
            s = 0.9 * s + 0.1 * a[i]
            out[i] = s""",
        "out.tolist()",
    ),
    "trapezoid rule": (
        "n",
        """
        n = 60000""",
        """
        a, b = 0.0, math.pi
        h = (b - a) / n
        s = 0.5 * (math.sin(a) + math.sin(b))
        for i in range(1, n):
            s += math.sin(a + i * h)
        s *= h""",
        "s",
    ),
    "Newton's method": (
        "a out",
        """
        a = rng.random(10000) + 0.5
        out = np.zeros(len(a))""",
        """
        for i in range(len(a)):
            x = a[i]
            for k in range(20):
                new = 0.5 * (x + a[i] / x)
                if abs(new - x) < 1e-12:
                    break
                x = new
            out[i] = x""",
        "out.tolist()",
    ),
    "bisection": (
        "n",
        """
        n = 2000""",
        """
        total = 0.0
        for k in range(1, n):
            lo, hi = 0.0, float(k)
            for i in range(40):
                mid = (lo + hi) / 2
                if mid * mid < k:
                    lo = mid
                else:
                    hi = mid
            total += lo""",
        "total",
    ),
    "np functions of elements": (
        "a out",
        """
        a = rng.random(10000) + 0.1
        out = np.zeros(len(a))""",
        """
        for i in range(len(a)):
            out[i] = np.sqrt(a[i]) + np.abs(a[i] - 0.5) + np.maximum(a[i], 0.3)""",
        "out.tolist()",
    ),
    "math functions of elements": (
        "a out",
        """
        a = rng.random(20000) + 0.1
        out = np.zeros(len(a))""",
        """
        for i in range(len(a)):
            out[i] = math.exp(-a[i]) * math.cos(a[i]) + math.atan2(a[i], 2.0) + math.pow(a[i], 2)""",
        "out.tolist()",
    ),
    "round, int, float, abs": (
        "a out",
        """
        a = rng.random(30000) * 100
        out = np.zeros(len(a))""",
        """
        for i in range(len(a)):
            out[i] = round(a[i]) + int(a[i]) + abs(float(a[i]) - 50)""",
        "out.tolist()",
    ),
    "float32 arrays": (
        "a b n",
        """
        n = 60000
        a = rng.random(n).astype(np.float32)
        b = np.zeros(n, dtype=np.float32)""",
        """
        for i in range(1, n - 1):
            b[i] = 0.25 * a[i-1] + 0.5 * a[i] + 0.25 * a[i+1]""",
        "b.tolist()",
    ),
    "float16 arrays": (
        "a b n",
        """
        n = 20000
        a = rng.random(n).astype(np.float16)
        b = np.zeros(n, dtype=np.float16)""",
        """
        for i in range(n):
            b[i] = a[i] * 2 + 1""",
        "b.tolist()",
    ),
    "bool arrays": (
        "a n",
        """
        n = 60000
        a = rng.random(n) > 0.5""",
        """
        c = 0
        for i in range(1, n):
            if a[i] and not a[i-1]:
                c += 1
            a[i] = a[i] != a[i-1]""",
        "(c, a.tolist())",
    ),
    "complex array": (
        "a n s",
        """
        n = 20000
        a = rng.random(n) + 1j * rng.random(n)
        s = 0j""",
        """
        for i in range(n):
            s = s * 0.5 + a[i] * a[i]
            a[i] = s""",
        "a.tolist()",
    ),
    "discrete Fourier transform": (
        "x re im n",
        """
        n = 100
        x = rng.random(n); re = np.zeros(n); im = np.zeros(n)""",
        """
        for k in range(n):
            for t in range(n):
                angle = 2 * math.pi * k * t / n
                re[k] += x[t] * math.cos(angle)
                im[k] -= x[t] * math.sin(angle)""",
        "re.tolist()",
    ),
    "heat, three time levels": (
        "u n steps",
        """
        n, steps = 200, 100
        u = np.zeros((steps, n))
        u[0, n // 2] = 1.0""",
        """
        for t in range(steps - 1):
            for i in range(1, n - 1):
                u[t+1, i] = u[t, i] + 0.25 * (u[t, i+1] - 2 * u[t, i] + u[t, i-1])""",
        "u.tolist()",
    ),
    "Jacobi until small": (
        "u n",
        """
        n = 40
        u = np.zeros((n, n))
        u[0, :] = 1.0""",
        """
        err = 1.0
        it = 0
        while err > 1e-3 and it < 200:
            err = 0.0
            new = u.copy()
            for i in range(1, n - 1):
                for j in range(1, n - 1):
                    new[i, j] = 0.25 * (u[i-1, j] + u[i+1, j] + u[i, j-1] + u[i, j+1])
                    d = abs(new[i, j] - u[i, j])
                    if d > err:
                        err = d
            u = new
            it += 1""",
        "(it, u.tolist())",
    ),
    "k-means, assignment": (
        "p c lab n k",
        """
        n, k = 2000, 5
        p = rng.random((n, 2)); c = rng.random((k, 2)); lab = np.zeros(n, dtype=int)""",
        """
        for i in range(n):
            best = 1e30
            for j in range(k):
                d = 0.0
                for m in range(2):
                    d += (p[i, m] - c[j, m]) ** 2
                if d < best:
                    best = d
                    lab[i] = j""",
        "lab.tolist()",
    ),
    "matrix power, lists": (
        "a b n",
        """
        n = 40
        a = [[(i * j + 1) % 7 for j in range(n)] for i in range(n)]
        b = [[(i + j) % 5 for j in range(n)] for i in range(n)]""",
        """
        c = [[0] * n for _ in range(n)]
        for i in range(n):
            for j in range(n):
                s = 0
                for k in range(n):
                    s += a[i][k] * b[k][j]
                c[i][j] = s""",
        "c",
    ),
    "prefix sums 2-d": (
        "a s n m",
        """
        n, m = 150, 150
        a = rng.integers(0, 10, (n, m))
        s = np.zeros((n + 1, m + 1), dtype=np.int64)""",
        """
        for i in range(n):
            for j in range(m):
                s[i+1, j+1] = a[i, j] + s[i, j+1] + s[i+1, j] - s[i, j]""",
        "s.tolist()",
    ),
    "run lengths": (
        "a",
        """
        a = rng.integers(0, 3, 30000)""",
        """
        longest = 1
        now = 1
        for i in range(1, len(a)):
            if a[i] == a[i-1]:
                now += 1
                longest = max(longest, now)
            else:
                now = 1""",
        "longest",
    ),
    "power iteration": (
        "a v w n",
        """
        n = 40
        a = rng.random((n, n)); v = np.ones(n); w = np.zeros(n)""",
        """
        for it in range(10):
            for i in range(n):
                w[i] = 0
                for j in range(n):
                    w[i] += a[i, j] * v[j]
            norm = 0.0
            for i in range(n):
                norm += w[i] ** 2
            norm = norm ** 0.5
            for i in range(n):
                v[i] = w[i] / norm""",
        "v.tolist()",
    ),
    "perceptron": (
        "x y w b n",
        """
        n = 1000
        x = rng.random((n, 4)); y = np.where(x.sum(axis=1) > 2, 1, -1)
        w = np.zeros(4); b = 0.0""",
        """
        for epoch in range(3):
            for i in range(n):
                s = b
                for j in range(4):
                    s += w[j] * x[i, j]
                if y[i] * s <= 0:
                    for j in range(4):
                        w[j] += 0.1 * y[i] * x[i, j]
                    b += 0.1 * y[i]""",
        "(w.tolist(), float(b))",
    ),
    "two pointers": (
        "a n",
        """
        n = 30000
        a = np.sort(rng.integers(0, 1000000, n))""",
        """
        i = 0
        j = n - 1
        c = 0
        while i < j:
            s = a[i] + a[j]
            if s == 1000000:
                c += 1
                i += 1
                j -= 1
            elif s < 1000000:
                i += 1
            else:
                j -= 1""",
        "c",
    ),
    "Ising sweep": (
        "s n u",
        """
        n = 60
        s = np.where(rng.random((n, n)) < 0.5, 1, -1)
        u = rng.random((n, n))""",
        """
        for i in range(n):
            for j in range(n):
                e = 2 * s[i, j] * (s[(i+1) % n, j] + s[i-1, j] + s[i, (j+1) % n] + s[i, j-1])
                if e <= 0 or u[i, j] < math.exp(-0.5 * e):
                    s[i, j] = -s[i, j]""",
        "s.tolist()",
    ),
    "matrix product by sum(generator)": (
        "a b c n",
        """
        n = 50
        a, b, c = rng.random((n, n)), rng.random((n, n)), np.zeros((n, n))""",
        """
        for i in range(n):
            for j in range(n):
                c[i, j] = sum(a[i, k] * b[k, j] for k in range(n))""",
        "c.tolist()",
    ),
    "Floyd-Warshall, lists with inf": (
        "d n",
        """
        n = 50
        d = [[(i * 7 + j * 3) % 50 + 1 if (i + j) % 3 else float('inf') for j in range(n)] for i in range(n)]""",
        """
        for k in range(n):
            for i in range(n):
                for j in range(n):
                    if d[i][k] + d[k][j] < d[i][j]:
                        d[i][j] = d[i][k] + d[k][j]""",
        "d",
    ),
    "Game of Life, list of neighbours": (
        "g new n",
        """
        n = 60
        g = rng.integers(0, 2, (n, n))
        new = np.zeros((n, n), dtype=int)""",
        """
        for i in range(n):
            for j in range(n):
                c = 0
                for di, dj in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]:
                    c += g[(i + di) % n, (j + dj) % n]
                new[i, j] = 1 if c == 3 or (c == 2 and g[i, j]) else 0""",
        "new.tolist()",
    ),
    "digits by divmod": (
        "digits",
        """
        digits = np.zeros(10, dtype=int)""",
        """
        for n in range(3000):
            x = n * n
            while x > 0:
                x, r = divmod(x, 10)
                digits[r] += 1""",
        "digits.tolist()",
    ),
}
