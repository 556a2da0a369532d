# What `warpcell cache build` compiles ahead: statements that are run with a GPU that is not there
# (gpu/cuda/first/dry.h), so that each asks for the kernels that it would ask a true one for. Nothing is
# computed. The command sets PART and PARTS, what of it this process does, and ONLY, a text that statements must have.
import cupy as cp

FLOATS = "float64", "float32"
MAIN = (*FLOATS, "int64", "int32")
COMPLEX = "complex128", "complex64"
NARROW = "uint8", "int16", "int8", "uint16", "uint32", "uint64", "float16"
EVERY = (*MAIN, "bool", *COMPLEX, *NARROW)
SORTED = tuple(t for t in EVERY if t not in (*COMPLEX, "float16"))

# Elementwise: x and y become two arrays, an array and a number, and a number and an array.
BINARY = (
    "x + y",
    "x - y",
    "x * y",
    "x / y",
    "x < y",
    "x <= y",
    "x > y",
    "x >= y",
    "x == y",
    "x != y",
)
FEWER = "x // y", "x % y", "x ** y", "cp.maximum(x, y)", "cp.minimum(x, y)"
LOGIC = "x & y", "x | y", "x ^ y"
UNARY = (
    "-a",
    "abs(a)",
    "a * a",
    "a ** 2",
    "a.copy()",
    "cp.sign(a)",
    "cp.square(a)",
    "a * 2 + 1",
    "a * b + 1",
    "a + b * 2",
)
FUNCTIONS = (
    "sqrt exp log sin cos tan tanh arcsin arccos arctan sinh cosh exp2 log2 log10 log1p expm1 floor ceil rint trunc cbrt"
    " reciprocal isnan isfinite isinf"
).split()
OTHER_FUNCTIONS = "sqrt exp log sin cos isnan isfinite isinf".split()
IN_PLACE = "a += b", "a -= b", "a *= b", "a += 2", "a -= 2", "a *= 2", "a[:] = 0", "a[:] = b"
CHOICES = "cp.where(a > b, a, b)", "cp.where(c, a, b)", "cp.where(a > 1, a, 0)", "cp.clip(a, 0, 1)"
FLAT = (
    "cp.arange(1000)",
    "cp.zeros(1000)",
    "cp.ones(1000)",
    "cp.full(1000, 2.5)",
    "cp.linspace(0, 1, 1000)",
    "cp.arange(0.0, 1000.0)",
    "cp.random.random(1 << 20)",
    "cp.random.rand(1000, 1000)",
    "cp.random.randn(1000, 1000)",
    "cp.random.randint(0, 10, 1 << 20)",
)
# Reductions, of all elements and along axes.
REDUCTIONS = "sum", "mean", "max", "min"
MORE_REDUCTIONS = "prod", "std", "var", "any", "all"
SUMS = (
    "(a * b).sum()",
    "(a * a).sum()",
    "cp.sqrt((a * a).sum())",
    "abs(a - b).max()",
    "abs(a - b).sum()",
    "((a - b) ** 2).sum()",
    "((a - b) ** 2).mean()",
    "(a > 1).sum()",
    "cp.exp(a).sum()",
    "cp.sin(a).sum()",
    "cp.linalg.norm(a)",
)
# Of two axes: flat ones, parts of them, rows and columns stretched.
PLANES = (
    "m + w",
    "m.T + w",
    "m.T.copy()",
    "m - m[0]",
    "m * m[0]",
    "m + m[0]",
    "m / m[0]",
    "m - m[:, :1]",
    "m * m[:, :1]",
    "m + m[:, :1]",
    "m / m[:, :1]",
    "m[1:-1, 1:-1] + w[1:-1, 1:-1]",
    "m[1:-1, 1:-1] * 2",
    "m[1:-1, 1:-1].copy()",
    "m[::2].copy()",
    "m[:, ::2].copy()",
    "m[:, 0].copy()",
    "m[1:] - m[:-1]",
    "m[:, 1:] - m[:, :-1]",
    "w[1:-1, 1:-1] = 0.25 * (m[:-2, 1:-1] + m[2:, 1:-1] + m[1:-1, :-2] + m[1:-1, 2:])",
    "w[1:-1, 1:-1] = m[1:-1, 1:-1] + 0.1 * (m[:-2, 1:-1] + m[2:, 1:-1] + m[1:-1, :-2] + m[1:-1, 2:] - 4 * m[1:-1, 1:-1])",
    "m - m.mean(axis=0)",
    "(m - m.mean(axis=0)) / m.std(axis=0)",
    "m - m.max(axis=1, keepdims=True)",
    "m / m.sum(axis=1, keepdims=True)",
    "cp.exp(m - m.max(axis=1, keepdims=True))",
    "cp.concatenate([m, w])",
    "cp.stack([m, w])",
    "cp.meshgrid(m[0], w[0])",
)
# Order, positions, counts.
PLACES = (
    "a[a > 1]",
    "a[c]",
    "a[i]",
    "cp.take(a, i)",
    "cp.nonzero(c)",
    "cp.where(c)",
    "a[c] = 0",
    "a[i] = 0",
    "a[i] = b[i]",
    "a[a > 1] = 0",
)
ORDERS = (
    "cp.sort(a)",
    "cp.argsort(a)",
    "cp.unique(a)",
    "cp.searchsorted(a, b)",
    "a.argmax()",
    "a.argmin()",
    "m.argmax(axis=0)",
    "m.argmax(axis=1)",
    "cp.sort(m)",
    "cp.sort(m, axis=0)",
)
RUNNING = "cp.cumsum(a)", "cp.cumprod(a)", "cp.cumsum(m, axis=0)", "cp.cumsum(m, axis=1)"
MORE = (
    "cp.diff(a)",
    "cp.roll(a, 1)",
    "a[::-1].copy()",
    "cp.median(a)",
    "cp.percentile(a, 50)",
    "cp.histogram(a, 10)",
    "cp.bincount(i)",
)

# Time-step loops over a field m, with its copy w: the kernels that run several steps have no sizes in
# them, but how many steps pay depends on the size.
MEAN = "0.25 * ({0}[:-2, 1:-1] + {0}[2:, 1:-1] + {0}[1:-1, :-2] + {0}[1:-1, 2:])"
FLOW = "{0}[1:-1, 1:-1] + 0.1 * ({0}[2:, 1:-1] + {0}[:-2, 1:-1] + {0}[1:-1, 2:] + {0}[1:-1, :-2] - 4 * {0}[1:-1, 1:-1])"
AXES = "{0}[1:-1, 1:-1] + 0.1 * (({0}[2:, 1:-1] - 2 * {0}[1:-1, 1:-1] + {0}[:-2, 1:-1]) / 0.5 + ({0}[1:-1, 2:] - 2 * {0}[1:-1, 1:-1] + {0}[1:-1, :-2]) / 0.5)"
SWAP = "w[1:-1, 1:-1] = {}"
EDGES = "w[0, :] = m[0, :]; w[-1, :] = m[-1, :]; w[:, 0] = m[:, 0]; w[:, -1] = m[:, -1]"
BODIES = (
    *(f"{SWAP.format(sum_)}; m, w = w, m" for sum_ in (MEAN, FLOW, AXES)),
    *(f"{SWAP.format(sum_)}; {EDGES}; m, w = w, m" for sum_ in (MEAN, FLOW)),
    *(f"v = m.copy(); v[1:-1, 1:-1] = {sum_}; m = v" for sum_ in (MEAN, FLOW)),
)
LOOPS = tuple(
    f"m, w = {fields}\nfor t in range(60): " + body.format("m")
    for body in BODIES
    for fields in (
        "m.copy(), w.copy()",
        "wide.copy(), wide.copy()",
        "m[:64, :64].copy(), w[:64, :64].copy()",
    )
) + (
    "m = m.copy()\nfor t in range(60): v = m.copy(); m[1:-1, 1:-1] = " + FLOW.format("v"),
    "m = wide.copy()\nfor t in range(60): v = m.copy(); m[1:-1, 1:-1] = " + FLOW.format("v"),
)

works = []  # (statement, type, has an odd number of elements)


def take(statements, types, odd=()):
    for statement in statements:
        works.extend((statement, dtype, False) for dtype in types)
        works.extend((statement, dtype, True) for dtype in types if dtype in odd)


def pairs(statements, ways):
    """The statements with x and y replaced, but not the x of "maximum"."""
    for statement in statements:
        for x, y in ways:
            text = (
                statement.replace("max", "MAX")
                .replace("x", x)
                .replace("y", y)
                .replace("MAX", "max")
            )
            yield text


BOTH = ("a", "b")
WAYS = (BOTH, ("a", "2"), ("2", "a"))
take(pairs(BINARY, WAYS), MAIN, FLOATS)
take(pairs(FEWER, WAYS), MAIN)
take(pairs(BINARY[:4], WAYS), COMPLEX)
take(pairs(LOGIC, (BOTH,)), ("bool", "int64", "int32"))
take(("~c", "c & d", "c | d"), ("bool",))
take(pairs(BINARY, (BOTH, ("a", "2"))), NARROW)
take(UNARY, MAIN, FLOATS)
take(UNARY[:5], (*COMPLEX, *NARROW, "bool"))
take((f"cp.{name}(a)" for name in FUNCTIONS), FLOATS)
take((f"cp.{name}(a)" for name in OTHER_FUNCTIONS), (*COMPLEX, "float16", "int64"))
take(IN_PLACE, MAIN, FLOATS)
take(CHOICES, MAIN, FLOATS)
take((f"a.astype('{to}')" for to in MAIN), EVERY)
take((f"a.astype('{to}')" for to in EVERY), FLOATS)
take(
    ("a.real", "a.imag", "abs(a)", "cp.angle(a)", "a.conj()", "a.real ** 2 + a.imag ** 2"), COMPLEX
)
take(FLAT, ("float64",))
for axis in ("", "axis=0", "axis=1"):
    name = "m" if axis else "a"
    take((f"{name}.{f}({axis})" for f in REDUCTIONS), EVERY, FLOATS)
    take((f"{name}.{f}({axis})" for f in MORE_REDUCTIONS), (*MAIN, "bool"))
take(("large.sum()", "large.max()", "few.sum()", "few.max()", "few.mean()"), MAIN)
take(SUMS, MAIN)
take(PLANES, FLOATS)
take(PLACES, EVERY)
take(ORDERS, SORTED)
take(RUNNING, MAIN)
take(MORE, FLOATS)
take(LOOPS, FLOATS)


def arrays(dtype, odd):
    """The names of a statement: arrays with nothing in them."""
    n = (1 << 20) + odd
    names = {"cp": cp, "c": cp.empty(n, bool), "d": cp.empty(n, bool), "i": cp.empty(n, "int64")}
    for name in "ab":
        names[name] = cp.empty(n, dtype)
    for name in "mw":
        names[name] = cp.empty((1000 + odd, 1000 + odd), dtype)
    names["large"], names["few"] = cp.empty(1 << 24, dtype), cp.empty(1000, dtype)
    names["wide"] = cp.empty((4096, 4096), dtype)
    return names


known = {}
for number, (statement, dtype, odd) in enumerate(works):
    if number % PARTS != PART or ONLY not in statement:  # noqa: F821
        continue
    if (dtype, odd) not in known:
        known[dtype, odd] = arrays(dtype, odd)
        cp.cuda.Device().synchronize()
    try:
        exec(statement, known[dtype, odd])
        cp.cuda.Device().synchronize()
    except (TypeError, ValueError, AttributeError):  # not for this type
        continue
