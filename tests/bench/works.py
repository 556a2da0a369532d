"""The works of the table (table.py): what people compute, in each library's own words.

A work is a text that is run once, with `np` the library and `n` the size, and a call. JAX runs the function
`work` under jit and torch under torch.compile, where they have no text of their own; "" leaves them out.
"""

import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
COPY = "copy"
NORMAL = "rng.standard_normal({}).astype('float32')"
SQUARE = "(n, n)"
UNIT = "rng.random({})"


def work(name, gpu, cpu, data, text, call="work({})", **more):
    """gpu, cpu: the size there, None: not there. data: by name what makes it. more: bytes (of n), and texts of peers."""
    arguments = ", ".join(data)
    return {
        "name": name,
        "sizes": {"gpu": gpu, "cpu": cpu},
        "data": data,
        "text": text,
        "call": call.format(arguments),
        **more,
    }


STEP = "0.25 * (g[:-2, 1:-1] + g[2:, 1:-1] + g[1:-1, :-2] + g[1:-1, 2:])"
HEAT = f"""
def work(g, h):
    for _ in range(100):
        h[1:-1, 1:-1] = {STEP}
        g, h = h, g
    return g
"""
HEAT_JAX = f"""
@jax.jit
def work(g, h):
    return lax.fori_loop(0, 100, lambda _, g: g.at[1:-1, 1:-1].set({STEP}), g)
"""
HEAT_TORCH = f"""
step = torch.compile(lambda g, h: h[1:-1, 1:-1].copy_({STEP}))
def work(g, h):
    for _ in range(100):
        step(g, h)
        g, h = h, g
    return g
"""
EDGES = HEAT.replace(
    "        g, h = h, g",
    "        h[0, :], h[-1, :], h[:, 0], h[:, -1] = g[0, :], g[-1, :], g[:, 0], g[:, -1]\n        g, h = h, g",
)
PLACE = """
def work(u):
    for _ in range(100):
        v = u.copy()
        u[1:-1, 1:-1] = v[1:-1, 1:-1] + 0.1 * (
            v[:-2, 1:-1] + v[2:, 1:-1] + v[1:-1, :-2] + v[1:-1, 2:] - 4 * v[1:-1, 1:-1])
        u[0, :] = 1
        u[-1, :] = u[-2, :]
        u[:, 0] = u[:, 1]
        u[:, -1] = 0
    return u
"""
SOFTMAX = """
def work(z):
    e = np.exp(z - np.max(z, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)
"""
BLACK_SCHOLES = """
def work(s, k, t):
    s, k, t = abs(s) * 10 + 5, abs(k) * 10 + 5, abs(t) + 0.1
    cnd = lambda d: 1 / (1 + np.exp(-1.5976 * d - 0.07056 * d * d * d))
    d1 = (np.log(s / k) + 0.065 * t) / (0.3 * np.sqrt(t))
    d2 = d1 - 0.3 * np.sqrt(t)
    return s * cnd(d1) - k * np.exp(-0.02 * t) * cnd(d2)
"""
PI = """
def work():
    x = np.random.uniform(-1, 1, n)
    y = np.random.uniform(-1, 1, n)
    return 4 * np.sum(np.sqrt(x**2 + y**2) <= 1) / n
"""
PI_JAX = """
@jax.jit
def draw(key):
    one, two = jax.random.split(key)
    x = jax.random.uniform(one, (n,), minval=-1, maxval=1)
    y = jax.random.uniform(two, (n,), minval=-1, maxval=1)
    return 4 * np.sum(np.sqrt(x**2 + y**2) <= 1) / n
work = lambda: draw(jax.random.key(0))
"""
PI_TORCH = """
@torch.compile
def work():
    x = torch.rand(n, dtype=torch.float64, device='cuda') * 2 - 1
    y = torch.rand(n, dtype=torch.float64, device='cuda') * 2 - 1
    return 4 * torch.sum(torch.sqrt(x**2 + y**2) <= 1) / n
"""
SMOOTH = """
def work(x):
    return (x[:-2, :-2] + x[:-2, 1:-1] + x[:-2, 2:] + x[1:-1, :-2] + x[1:-1, 1:-1] + x[1:-1, 2:]
            + x[2:, :-2] + x[2:, 1:-1] + x[2:, 2:]) // 9
"""
TEST_ON_HOST = """
def work(g):
    for _ in range(100):
        h = g.copy()
        h[1:-1, 1:-1] = 0.25 * (g[:-2, 1:-1] + g[2:, 1:-1] + g[1:-1, :-2] + g[1:-1, 2:])
        if float(np.abs(h - g).max()) < 1e-12:
            break
        g = h
    return g
"""
SHORT = """
def work(v):
    for _ in range(1000):
        v = v * 0.999 + (v * v - v) * 0.001
    return v
"""
GRADIENTS = """
def work(A, b):
    x, r, p, rs = b * 0, b, b, b @ b
    for _ in range(50):
        Ap = A @ p
        al = rs / (p @ Ap)
        x, r = x + al * p, r - al * Ap
        rn = r @ r
        p, rs = r + (rn / rs) * p, rn
    return x
"""
KMEANS = """
def work(X):
    C = X[:16] + 0
    for _ in range(10):
        l = ((X[:, None, :] - C[None, :, :]) ** 2).sum(-1).argmin(-1)
        oh = (l[:, None] == np.arange(16)[None, :]).astype('float32')
        C = (oh.T @ X) / (oh.sum(0)[:, None] + 1e-9)
    return C
"""
MANDELBROT = """
def work(c):
    z = np.zeros_like(c)
    counts = np.zeros(c.shape, dtype=np.int64)
    for i in range(30):
        inside = np.abs(z) <= 2
        z[inside] = z[inside] ** 2 + c[inside]
        counts[inside] += 1
    return counts
"""


def one(text, arguments="x"):
    return f"\ndef work({arguments}):\n    return {text}\n"


def arrays():
    yield work(
        COPY,
        10**8,
        10**7,
        {"x": UNIT.format("n"), "y": UNIT.format("n")},
        "\ndef work(x, y):\n    y[:] = x\n",
        bytes=lambda n: 16 * n,
        jax="",
        torch="\ndef work(x, y):\n    y.copy_(x)\n",
    )
    yield work("ones, float32", 10**9, 10**7, {}, one("np.ones(n, dtype=np.float32)", ""), torch="")
    yield work(
        "x *= 2, float32",
        10**9,
        10**7,
        {"x": "host.zeros(n, 'float32')"},
        "\ndef work(x):\n    x *= 2\n",
        bytes=lambda n: 8 * n,
        jax="",
    )
    chain = "\ndef work(x):\n    x *= 5\n    x *= x\n    x += x\n"
    yield work(
        "three operations in place, float32",
        10**9,
        10**7,
        {"x": "host.zeros(n, 'float32')"},
        chain,
        bytes=lambda n: 8 * n,
        jax="",
    )
    yield work(
        "sqrt(x * 2 + 1)",
        10**8,
        10**7,
        {"x": UNIT.format("n")},
        one("np.sqrt(x * 2.0 + 1.0)"),
        numexpr="numexpr.evaluate('sqrt(x * 2.0 + 1.0)', globals())",
    )
    yield work(
        "norms of rows of 100",
        10**8,
        10**7,
        {"x": UNIT.format("(n // 100, 100)")},
        one("np.sqrt(np.sum(x**2, axis=-1))"),
    )
    for dtype in ("float64", "float32"):
        square = {"x": f"rng.random((n, n)).astype('{dtype}')"}
        yield work(
            f"sum(sin + cos) of rows, {dtype}",
            8000,
            2000,
            square,
            one("np.sum(np.sin(x) + np.cos(x), axis=1)"),
            numexpr="numexpr.evaluate('sum(sin(x) + cos(x), axis=1)', globals())",
        )
        yield work(
            f"matrix product, {dtype}", 8000, 1000, square, one("x @ x"), bytes=lambda n: None
        )
    yield work(
        "softmax of rows, float32",
        8192,
        2000,
        {"z": NORMAL.format(SQUARE)},
        SOFTMAX,
        torch="\nwork = torch.compile(lambda z: torch.softmax(z, -1))\n",
    )
    yield work(
        "Black-Scholes, float32",
        10**8,
        10**6,
        {k: NORMAL.format("n") for k in "skt"},
        BLACK_SCHOLES,
    )
    yield work(
        "Monte Carlo pi", 10**8, 10**6, {}, PI, jax=PI_JAX, torch=PI_TORCH, random=True, result=0
    )
    yield work(
        "columns normalised, float32",
        10000,
        2000,
        {"z": NORMAL.format(SQUARE)},
        one("(z - z.mean(0)) / z.std(0)", "z"),
    )
    yield work(
        "mean under a mask, float32",
        10**8,
        10**7,
        {"z": NORMAL.format("n")},
        one("np.where(z > 0, z, 0 * z).sum() / (z > 0).sum()", "z"),
    )
    yield work(
        "distances of points",
        8192,
        1000,
        {"p": UNIT.format("(n, 3)")},
        one("(((p[:, None, :] - p[None, :, :]) ** 2).sum(-1)) ** 0.5", "p"),
    )
    yield work(
        "3 x 3 smoothing, int32", 10000, 2000, {"x": "host.ones((n, n), 'int32')"}, SMOOTH, torch=""
    )
    yield work(
        "Mandelbrot by masks",
        2000,
        500,
        {"c": "host.linspace(-2, 1, n)[None, :] + 1j * host.linspace(-1, 1, n)[:, None]"},
        MANDELBROT,
        jax="",
        torch="",
    )
    yield work("sum, float32", 10**8, 10**7, {"x": NORMAL.format("n")}, one("np.sum(x)"))
    yield work(
        "cumsum, float32",
        10**8,
        10**7,
        {"x": NORMAL.format("n")},
        one("np.cumsum(x)"),
        torch="\nwork = torch.compile(lambda x: torch.cumsum(x, 0))\n",
    )
    yield work(
        "sort, float32",
        10**8,
        10**6,
        {"x": NORMAL.format("n")},
        one("np.sort(x)"),
        torch="\nwork = lambda x: torch.sort(x)[0]\n",
    )


def ordering():
    for n, dtype in ((10**8, "float32"), (10**7, "int64")):
        made = {"x": NORMAL.format("n")}
        if dtype == "int64":
            made = {"x": "rng.integers(0, 10**18, n)"}
        for name, text in (
            ("argsort", "np.argsort(x)"),
            ("nonzero, half true", "np.nonzero(x > x[:1000].mean())"),
            ("x[x > 1]", "x[x > 1]"),
            ("argmax", "np.argmax(x)"),
            ("unique of 1000 values", "np.unique(np.abs(x) % 1000 // 1)"),
            ("median", "np.median(x)"),
        ):
            yield work(f"{name}, {dtype}", n, None, made, one(text), jax="", torch="")
    square = {"x": NORMAL.format(SQUARE)}
    for name, text in (
        ("cumsum of rows", "np.cumsum(x, axis=1)"),
        ("cumsum of columns", "np.cumsum(x, axis=0)"),
        ("sort of rows", "np.sort(x, axis=1)"),
        ("argmax of rows", "np.argmax(x, axis=1)"),
        ("histogram, 100 bins", "np.histogram(x, bins=100)[0]"),
    ):
        yield work(f"{name}, float32", 10000, None, square, one(text), jax="", torch="")
    keys = {"x": "rng.integers(0, 10**9, n)"}
    yield work(
        "bincount, 1000 bins", 10**7, None, keys, one("np.bincount(x % 1000)"), jax="", torch=""
    )
    yield work(
        "searchsorted",
        10**7,
        None,
        keys,
        one("np.searchsorted(np.sort(x), x)"),
        jax="",
        torch="",
    )


def algebra():
    plain = {"a": UNIT.format(SQUARE)}
    single = {"a": UNIT.format(SQUARE) + ".astype('float32')"}
    definite = {"a": "(lambda a: a @ a.T + host.eye(n) * n)(rng.random((n, n)))"}
    complex_ = {"a": "(rng.random(n) + 1j * rng.random(n)).astype('complex64')"}
    for name, gpu, cpu, data, text in (
        ("fft, complex64", 10**7, 2**16, complex_, "np.fft.fft(a)"),
        ("rfft", 10**7, 2**20, {"a": UNIT.format("n")}, "np.fft.rfft(a)"),
        ("fft2, float32", 8192, 1000, single, "np.fft.fft2(a)"),
        ("rfft2, float32", 8192, 1000, single, "np.fft.rfft2(a)"),
        ("fft of columns, float32", 4096, 1000, single, "np.fft.fft(a, axis=0)"),
        ("svd, float32", 1000, 300, single, "np.linalg.svd(a, full_matrices=False)"),
        ("svd, float64", 1000, 300, plain, "np.linalg.svd(a)"),
        ("solve, 16 right sides", 4096, 500, definite, "np.linalg.solve(a, a[:, :16])"),
        ("cholesky", 4096, 500, definite, "np.linalg.cholesky(a)"),
        ("inv", 2048, 500, definite, "np.linalg.inv(a)"),
        ("slogdet", 2048, 500, definite, "np.linalg.slogdet(a)"),
        ("qr", 2048, 500, plain, "np.linalg.qr(a)"),
        ("eigh", 1000, 300, definite, "np.linalg.eigh(a)"),
        ("eigvalsh", 1000, 300, definite, "np.linalg.eigvalsh(a)"),
        ("eig", 1000, 200, plain, "np.linalg.eig(a)"),
    ):
        yield work(
            name,
            gpu,
            cpu,
            data,
            one(text, "a"),
            torch="",
            bytes=lambda n: None,
            random="eig" in name or "svd" in name,
        )
    stack = {"a": "rng.random((n, 16, 16)) + 4 * host.eye(16)"}
    for name, text in (
        ("solve", "np.linalg.solve(a, a[:, :, :1])"),
        ("inv", "np.linalg.inv(a)"),
        ("eigh", "np.linalg.eigh(a + np.swapaxes(a, -1, -2))"),
    ):
        yield work(
            f"{name} of many 16 x 16",
            10000,
            1000,
            stack,
            one(text, "a"),
            torch="",
            bytes=lambda n: None,
            random=name == "eigh",
        )


def steps():
    for n, dtype in (
        (1000, "float64"),
        (1000, "float32"),
        (4096, "float64"),
        (4096, "float32"),
        (16384, "float64"),
    ):
        field = f"(host.arange(n * n) % 997 / 997).reshape(n, n).astype('{dtype}')"
        size = 8 if dtype == "float64" else 4
        cpu = n if n == 1000 else None
        common = {"bytes": lambda n, size=size: 200 * size * n * n, "passes": 100}
        yield work(
            f"heat, 100 steps, two arrays, {n} x {n} {dtype}",
            n,
            cpu,
            {"g": field, "h": field},
            HEAT,
            jax=HEAT_JAX,
            torch=HEAT_TORCH,
            **common,
        )
        yield work(
            f"the same, edges copied, {n} x {n} {dtype}",
            n,
            cpu,
            {"g": field, "h": field},
            EDGES,
            jax="",
            torch="",
            **common,
        )
        yield work(
            f"the same, in place, {n} x {n} {dtype}",
            n,
            cpu,
            {"u": field},
            PLACE,
            jax="",
            torch="",
            **common,
        )
    yield work(
        "heat 1024 x 1024, tested on the host, 100 steps",
        1024,
        1024,
        {"g": UNIT.format(SQUARE)},
        TEST_ON_HOST,
        jax="",
        torch="",
        bytes=lambda n: 1600 * n * n,
    )
    yield work(
        "100 elements, 1000 steps", 100, 100, {"v": UNIT.format("n")}, SHORT, bytes=lambda n: None
    )
    yield work(
        "conjugate gradients, dense, 50 steps",
        4096,
        1000,
        {
            "A": "(lambda a: a @ a.T / n + host.eye(n) * 10)(rng.random((n, n)))",
            "b": UNIT.format("n"),
        },
        GRADIENTS,
        bytes=lambda n: 400 * n * n,
    )
    yield work(
        "k-means by one-hot products, 10 steps",
        10**6,
        10**5,
        {"X": UNIT.format("(n, 8)") + ".astype('float32')"},
        KMEANS,
        torch="",
        bytes=lambda n: 640 * n,
    )


# Of fields.py: name, program, (side, steps) on a GPU and on the CPU.
FIELDS = (
    ("Laplace, Jacobi, edges", "laplace", (4096, 100), (1024, 50)),
    ("Poisson, Jacobi", "poisson", (4096, 200), (1024, 50)),
    ("Poisson, red-black", "redblack", (4097, 100), (1025, 25)),
    ("waves", "wave", (4096, 200), (1024, 50)),
    ("Gray-Scott by roll, float32", "grayscott", (4096, 100), (1024, 20)),
    ("lattice-Boltzmann, directions last", "lattice", (1024, 20), (256, 5)),
    ("lattice-Boltzmann, a plane for each direction", "planes", (1024, 50), (256, 10)),
    ("shallow water", "shallow", (4096, 100), (1024, 30)),
    ("cavity, 10 pressure iterations", "cavity", (1024, 20), (512, 5)),
    ("conjugate gradients, slices", "conjugate", (2048, 50), (1024, 10)),
    ("n bodies, float32", "bodies", (8192, 10), (1024, 3)),
    ("Game of Life, int64", "life", (4096, 50), (1024, 20)),
    ("k-means of 8 columns, 16 centres, float32", "means", (10**6, 10), (10**5, 3)),
)


def fields():
    """In JAX's words those of fields_jax.py."""
    text = (HERE / "fields.py").read_text().replace("import numpy as np\n", "")
    jax = (HERE / "fields_jax.py").read_text()
    for name, program, on_gpu, on_cpu in FIELDS:
        for device, (n, count) in (("gpu", on_gpu), ("cpu", on_cpu)):
            state = f"\nstate = [put(a) for a in PROGRAMS[{program!r}][1](n)]\n"
            theirs = f"{jax}\nwork = PROGRAMS[{program!r}]\n{text}{state}"
            yield work(
                f"{name}, {count} steps",
                n if device == "gpu" else None,
                n if device == "cpu" else None,
                {},
                f"{text}{state}work = PROGRAMS[{program!r}][0]\n",
                call=f"work(*state, {count})",
                jax=theirs,
                torch="",
                bytes=lambda n: None,
            )


def programs():
    """The programs of tests/cells/programs/array_programs.py."""
    path = HERE.parent / "cells" / "programs" / "array_programs.py"
    text = path.read_text().split("# ---- what came out")[0]
    for name in re.findall(r"^@program\(.*\)\ndef (\w+)", text, re.M):
        setup = f"{text}\nmade, work = PROGRAMS[{name!r}]\nstate = made(np.random.default_rng(7))\n"
        yield work(
            f"program {name}",
            None,
            0,
            {},
            setup,
            call="work(*state)",
            jax="",
            torch="",
            bytes=lambda n: None,
        )


LOOPS = {
    "smoothing, 5 points": """
def work(a, b):
    n, m = a.shape
    for i in range(1, n - 1):
        for j in range(1, m - 1):
            b[i, j] = 0.2 * (a[i, j] + a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])
""",
    "saxpy": """
def work(a, b):
    x, y = a.ravel(), b.ravel()
    for i in range(len(x)):
        y[i] = 2.5 * x[i] + y[i]
""",
    "Mandelbrot": """
def work(a, b):
    m = len(a)
    for i in range(m):
        ci = i * (2.0 / m) - 1.0
        for j in range(m):
            cr = j * (3.0 / m) - 2.0
            x = y = 0.0
            k = 0
            while k < 50 and x * x + y * y < 4.0:
                x, y = x * x - y * y + cr, 2.0 * x * y + ci
                k += 1
            b[i, j] = k
""",
}


def loops():
    """Loops over elements: the code of the host beside threads of the GPU, `--peers host`."""
    square = {"a": UNIT.format(SQUARE), "b": UNIT.format(SQUARE)}
    for name, text in LOOPS.items():
        yield work(f"loop over elements, {name}", 4096, None, square, text, only=("here", "host"))


def limits():
    """The limits at the top of gpu/core/dense.c: small sizes with `--peers library,host`."""
    data = {"a": "rng.random((n, n)) + n * host.eye(n)"}
    for n in (16, 64, 128, 256, 512, 1024):
        for name in "solve inv det cholesky qr eigh svd".split():
            given = {"a": "host.eye(n) + 1.0 / n"} if name == "cholesky" else data
            text = "np.linalg.solve(a, a[:, :1])" if name == "solve" else f"np.linalg.{name}(a)"
            yield work(
                f"limit of {name}, {n}",
                n,
                None,
                given,
                one(text, "a"),
                only=("here", "library", "host"),
            )
    for n in (512, 2048, 8192, 32768, 131072):
        yield work(
            f"limit of fft, {n}",
            n,
            None,
            {"a": "rng.random(n) + 0j"},
            one("np.fft.fft(a)", "a"),
            only=("here", "library", "host"),
        )


def rows(device):
    for family in (arrays, ordering, algebra, steps, fields, programs, loops, limits):
        for row in family():
            if row["sizes"][device] is not None:
                yield {**row, "family": family.__name__, "size": row["sizes"][device]}


def texts(row):
    """By library the order that opens the row (child.py); the library itself decides whether it is there."""
    order = {
        "text": row["call"],
        "statement": False,
        "setup": row["text"],
        "size": row["size"],
        "data": row["data"],
        "random": row.get("random", False),
        "bytes": row["bytes"](row["size"]) if "bytes" in row else None,
        "counted": "bytes" not in row,
    }
    if "only" in row:
        return {label: order for label in row["only"]}
    found = {label: order for label in ("here", "library", "host", "numpy", "cupy")}
    if row.get("numexpr"):
        found["numexpr"] = dict(order, text=row["numexpr"])
    for label, compiled in (("jax", "jax.jit(work)"), ("torch", "torch.compile(work)")):
        text = row.get(label)
        if text is None:
            text = f"{row['text']}\nwork = {compiled}\n"
        if text:
            found[label] = dict(order, setup=text)
    return found
