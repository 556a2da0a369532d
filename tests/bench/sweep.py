"""The single operations of the table (table.py): rows over the functions, the types and the ways through memory.

A row is (name, expression or statement, largest size). The names that an expression uses are made by DATA
below or by their type: a_float32 and b_float32 are two arrays of n elements each.
"""

import re

FLOATS = ("float64", "float32")
INTEGERS = ("int64", "int32", "uint8")
UNARY = (
    "negative absolute square sign reciprocal sqrt cbrt exp exp2 expm1 log log2 log10 log1p sin cos tan arcsin "
    "arccos arctan sinh cosh tanh arcsinh arctanh deg2rad floor ceil trunc rint isnan isfinite signbit nan_to_num"
).split()
BINARY = (
    "add subtract multiply divide floor_divide remainder fmod power maximum minimum fmax arctan2 hypot copysign "
    "logaddexp less less_equal equal not_equal logical_and logical_or isclose"
).split()
WHOLE = "add subtract multiply divide floor_divide remainder maximum minimum less equal".split()
BITS = "bitwise_and bitwise_or bitwise_xor left_shift right_shift".split()
REDUCTIONS = "sum prod mean std var max min argmax argmin any all ptp median cumsum cumprod".split()
CASTS = ("float64", "float32", "float16", "int64", "int32", "uint8", "bool", "complex128")

# By name: what makes it, from n, the random generator `rng` and `host`, NumPy.
DATA = {
    "sorted_": "host.sort(rng.random(n))",
    "many": "rng.integers(-10**9, 10**9, n)",
    "few": "rng.integers(0, 100, n)",
    "mask": "rng.random(n) > 0.5",
    "rare": "rng.random(n) > 0.99",
    "true_": "host.ones(n, bool)",
    "places": "rng.permutation(n)",
    "edges": "host.linspace(0.1, 1.1, 20)",
    "big": "rng.random(n) + 1",
    "square": "rng.random((int(n**0.5), int(n**0.5)))",
    "definite": "(lambda a: a @ a.T + host.eye(len(a)) * len(a))(rng.random((int(n**0.5), int(n**0.5))))",
    "three": "rng.random((n // 3, 3))",
    "ten": "rng.random((n // 10, 10))",
    "hundred": "rng.random((n // 100, 100))",
    "cube": "rng.random((n // 100, 10, 10))",
    "flat": "rng.random((100, n // 100))",
    "power2": "rng.random(1 << (n.bit_length() - 1))",
    "holes": "host.where(rng.random(n) > 0.9, host.nan, 0.5)",
    "generator": "host.random.default_rng(7)",
    "pool": "rng.integers(0, 10**6, n)",
    "pool2": "rng.integers(0, 10**6, n)",
}


def elementwise():
    for name in UNARY:
        yield from ((f"{name} {t}", f"np.{name}(a_{t})", None) for t in FLOATS)
    for name in BINARY:
        yield from ((f"{name} {t}", f"np.{name}(a_{t}, b_{t})", None) for t in FLOATS)
    yield "arccosh float64", "np.arccosh(big)", None
    for t in INTEGERS:
        for name in ("negative", "absolute", "square", "sign", "sqrt"):
            yield f"{name} {t}", f"np.{name}(a_{t})", None
        for name in (*WHOLE, *BITS):
            yield f"{name} {t}", f"np.{name}(a_{t}, b_{t})", None
    for name in "negative absolute square sqrt exp log sin conjugate real isnan".split():
        yield f"{name} complex128", f"np.{name}(a_complex128)", None
    for name in "add multiply divide equal".split():
        yield f"{name} complex128", f"np.{name}(a_complex128, b_complex128)", None
        yield f"{name} float16", f"np.{name}(a_float16, b_float16)", None
    for name in "logical_and logical_or logical_xor".split():
        yield f"{name} bool", f"np.{name}(a_bool, b_bool)", None
    yield "logical_not bool", "~a_bool", None
    for t in ("float64", "float32", "int64"):
        for text in ("a + 2", "a * 2", "a ** 2", "a ** 3", "a // 7", "a % 7", "a > 1", "a / 3"):
            yield f"{text} {t}", text.replace("a", f"a_{t}"), None
        yield f"a += 1 {t}", f"a_{t} += 1", None
    for source in CASTS:
        for target in CASTS:
            if source not in (target, "complex128"):
                yield f"{source} to {target}", f"a_{source}.astype('{target}')", None
    yield "clip", "np.clip(a_float64, 0.2, 0.8)", None
    yield "round", "np.round(a_float64, 2)", None
    yield "where", "np.where(mask, a_float64, b_float64)", None
    yield "where with numbers", "np.where(mask, 1.0, 0.0)", None
    yield "rows and a row", "square + square[0]", None
    yield "rows and a column", "square + square[:, :1]", None
    yield "every second", "a_float64[::2] + b_float64[::2]", None
    yield "backwards", "a_float64[::-1] + b_float64", None
    yield "transposed sum", "square + square.T", None
    yield "neighbours", "a_float64[1:] - a_float64[:-1]", None
    yield "three operations", "np.sqrt(a_float64 * 2.0 + 1.0)", None


def reductions():
    for name in REDUCTIONS:
        types = (*FLOATS, "int64", "uint8") if name not in ("any", "all") else ("bool", "float64")
        for t in types:
            yield f"{name} {t}", f"np.{name}(a_{t})", None
        for shape in ("square", "ten", "hundred", "three", "flat"):
            for axis in (0, 1):
                if (shape in ("ten", "hundred", "three")) == (axis == 0) and shape != "square":
                    continue
                if name in ("prod", "cumprod", "ptp", "var") and shape != "square":
                    continue
                yield f"{name} of {shape}, axis {axis}", f"np.{name}({shape}, axis={axis})", None
    yield "sum of cube, axis 1", "np.sum(cube, axis=1)", None
    yield "sum of cube, axes 0 and 2", "np.sum(cube, axis=(0, 2))", None
    yield "sum float16", "np.sum(a_float16)", None
    yield "sum complex128", "np.sum(a_complex128)", None
    yield "sum int32", "np.sum(a_int32)", None
    yield "sum bool", "np.sum(a_bool)", None
    yield "any, stops at once", "np.any(true_)", None
    yield "all, stops at once", "np.all(rare)", None
    yield "any float64, stops at once", "np.any(a_float64)", None
    yield "count_nonzero", "np.count_nonzero(mask)", None
    yield "count_nonzero float64", "np.count_nonzero(a_float64)", None
    for name in "nansum nanmean nanmax nanstd nanargmax nanmedian".split():
        yield name, f"np.{name}(holes)", None
    yield "percentile", "np.percentile(a_float64, [10, 50, 90])", None
    yield "quantile of rows", "np.quantile(hundred, 0.3, axis=1)", None
    yield "average", "np.average(a_float64, weights=b_float64)", None
    yield "sum of a slice", "a_float64[2:].sum()", None
    yield "sum of products", "(a_float64 * b_float64).sum()", None
    yield "max of absolute", "np.abs(a_float64).max()", None
    yield "array_equal", "np.array_equal(a_float64, a_float64)", None
    yield "allclose", "np.allclose(a_float64, b_float64)", None
    yield "add.accumulate", "np.add.accumulate(a_float64)", None
    yield "maximum.accumulate", "np.maximum.accumulate(a_float64)", None
    yield "add.reduceat", "np.add.reduceat(a_float64, [0, 5, 100])", None


def ordering():
    for t in ("float64", "float32", "int64", "int32", "uint8"):
        yield f"sort {t}", f"np.sort(a_{t})", None
        yield f"argsort {t}", f"np.argsort(a_{t})", None
    yield "sort of many integers", "np.sort(many)", None
    yield "sort, sorted already", "np.sort(sorted_)", None
    yield "argsort stable", "np.argsort(a_float64, kind='stable')", None
    for shape in ("square", "hundred", "ten"):
        for axis in (0, 1):
            if shape == "square" or axis == 1:
                yield f"sort of {shape}, axis {axis}", f"np.sort({shape}, axis={axis})", None
                yield f"argsort of {shape}, axis {axis}", f"np.argsort({shape}, axis={axis})", None
    yield "partition", "np.partition(a_float64, n // 2)", None
    yield "argpartition", "np.argpartition(a_float64, n // 2)", None
    yield "argpartition near the start", "np.argpartition(a_float64, 5)", None
    yield "partition int64", "np.partition(many, n // 2)", None
    yield "lexsort", "np.lexsort((few, a_uint8))", None
    yield "searchsorted", "np.searchsorted(sorted_, a_float64)", None
    yield "searchsorted, sorted keys", "np.searchsorted(sorted_, sorted_)", None
    yield "digitize", "np.digitize(a_float64, edges)", None
    yield "histogram", "np.histogram(a_float64, bins=50)", None
    yield "histogram with edges", "np.histogram(a_float64, bins=edges)", None
    yield "histogram2d", "np.histogram2d(a_float64, b_float64, bins=20)", 10**5
    yield "bincount", "np.bincount(few)", None
    yield "bincount, weights", "np.bincount(few, weights=a_float64)", None
    yield "unique, few values", "np.unique(few)", None
    yield "unique floats", "np.unique(a_float64)", None
    yield "unique with counts", "np.unique(few, return_counts=True)", None
    yield "unique with inverse", "np.unique(few, return_inverse=True)", None
    yield "union1d", "np.union1d(pool, pool2)", None
    yield "intersect1d", "np.intersect1d(pool, pool2)", None
    yield "setdiff1d", "np.setdiff1d(pool, pool2)", None
    yield "setxor1d", "np.setxor1d(pool, pool2)", None
    yield "isin of few", "np.isin(few, [3, 5, 7])", None
    yield "isin of many", "np.isin(pool, pool2)", None


def moving():
    yield "copy", "a_float64.copy()", None
    yield "nonzero", "np.nonzero(mask)", None
    yield "nonzero, rare", "np.nonzero(rare)", None
    yield "flatnonzero float64", "np.flatnonzero(a_float64)", None
    yield "argwhere", "np.argwhere(mask)", None
    yield "x[mask]", "a_float64[mask]", None
    yield "x[mask], rare", "a_float64[rare]", None
    yield "x[x > 0.6]", "a_float64[a_float64 > 0.6]", None
    yield "x[mask] = 1", "a_float64[mask] = 1", None
    yield "x[mask] = y[mask]", "a_float64[mask] = b_float64[mask]", None
    yield "x[places]", "a_float64[places]", None
    yield "x[places] = y", "a_float64[places] = b_float64", None
    yield "rows by places", "ten[places[:n // 10] % (n // 10)]", None
    yield "take", "np.take(a_float64, places)", None
    yield "take along axis", "np.take_along_axis(square, np.argsort(square, 1), 1)", 10**5
    yield "put", "np.put(a_float64, places, b_float64)", None
    yield "compress", "np.compress(mask, a_float64)", None
    yield "add.at", "np.add.at(a_float64, few, 1)", None
    yield "choose", "np.choose(few % 2, [a_float64, b_float64])", None
    yield "select", "np.select([mask, rare], [a_float64, b_float64], 0)", None
    yield "repeat", "np.repeat(a_float64, 2)", None
    yield "tile", "np.tile(a_float64, 2)", None
    yield "roll", "np.roll(a_float64, 3)", None
    yield "roll of rows", "np.roll(square, 1, axis=1)", None
    yield "flip", "np.flip(a_float64).copy()", None
    yield "rot90", "np.rot90(square).copy()", None
    yield "transposed copy", "np.ascontiguousarray(square.T)", None
    yield "concatenate", "np.concatenate([a_float64, b_float64])", None
    yield "stack", "np.stack([a_float64, b_float64])", None
    yield "stack, last axis", "np.stack([a_float64, b_float64], axis=-1)", None
    yield "vstack", "np.vstack([square, square])", None
    yield "hstack", "np.hstack([square, square])", None
    yield "column_stack", "np.column_stack([a_float64, b_float64])", None
    yield "split", "np.split(a_float64, 5)", None
    yield "pad", "np.pad(a_float64, 3)", None
    yield "pad edge", "np.pad(square, 2, mode='edge')", None
    yield "insert", "np.insert(a_float64, 5, 1.0)", None
    yield "delete", "np.delete(a_float64, 5)", None
    yield "append", "np.append(a_float64, 1.0)", None
    yield "diff", "np.diff(a_float64)", None
    yield "gradient", "np.gradient(a_float64)", None
    yield "interp", "np.interp(a_float64, edges, edges)", None
    yield "trapezoid", "np.trapezoid(a_float64)", None
    yield "convolve", "np.convolve(a_float64, edges)", None
    yield "correlate", "np.correlate(a_float64, edges)", None
    yield "meshgrid", "np.meshgrid(square[0], square[0])", None
    yield "tril", "np.tril(square)", None
    yield "diag", "np.diag(square)", None
    yield "eye", "np.eye(int(n**0.5))", None
    yield "kron", "np.kron(square, np.ones((2, 2)))", 10**5
    yield "polyval", "np.polyval([1.0, 2.0, 3.0], a_float64)", None
    yield "vander", "np.vander(a_float64, 4)", None
    yield "unwrap", "np.unwrap(a_float64)", None
    yield "packbits", "np.packbits(mask)", None
    yield "unpackbits", "np.unpackbits(a_uint8)", None
    yield "zeros", "np.zeros(n)", None
    yield "ones", "np.ones(n)", None
    yield "full", "np.full(n, 2.5)", None
    yield "arange", "np.arange(n)", None
    yield "linspace", "np.linspace(0, 1, n)", None
    yield "zeros_like", "np.zeros_like(a_float64)", None
    yield "reshape, ravel", "square.T.ravel()", None
    yield "tolist", "a_float64.tolist()", 10**5
    yield "array of a list", "np.array(listed)", 10**5
    yield "one element", "a_float64[5]", None
    yield "one stored", "a_float64[5] = 1.0", None
    yield "a view", "a_float64[1:]", None


def algebra():
    yield "dot", "np.dot(a_float64, b_float64)", None
    yield "dot float32", "np.dot(a_float32, b_float32)", None
    yield "dot int64", "np.dot(a_int64, b_int64)", None
    yield "vdot complex128", "np.vdot(a_complex128, b_complex128)", None
    yield "inner", "np.inner(a_float64, b_float64)", None
    yield "outer", "np.outer(a_float64[:100], b_float64[:n // 100])", None
    yield "matrix product", "square @ square", None
    yield "matrix product, transposed", "square @ square.T", None
    yield "matrix product float32", "square.astype(np.float32) @ square.astype(np.float32)", None
    yield "products of 200 x 200", "hundred200 @ hundred200", 10**3
    yield "matrix and vector", "square @ square[0]", None
    yield "stack of products", "cube @ cube", None
    yield "matmul of ten columns", "ten.T @ ten", None
    yield "einsum i,i->", "np.einsum('i,i->', a_float64, b_float64)", None
    yield "einsum ij->j", "np.einsum('ij->j', ten)", None
    yield "einsum ij,jk->ik", "np.einsum('ij,jk->ik', square, square)", 10**5
    yield "einsum ij,ij->i", "np.einsum('ij,ij->i', ten, ten)", None
    yield "einsum ii->", "np.einsum('ii->', square)", None
    yield "tensordot", "np.tensordot(square, square, 1)", 10**5
    yield "cross", "np.cross(three, three[::-1])", None
    yield "trace", "np.trace(square)", None
    yield "norm", "np.linalg.norm(a_float64)", None
    yield "norm of rows", "np.linalg.norm(ten, axis=1)", None
    yield "norm of a matrix", "np.linalg.norm(square)", None
    yield "cov", "np.cov(flat[:10])", None
    yield "corrcoef", "np.corrcoef(flat[:10])", None
    for name in "solve inv det cholesky qr svd eigh eig eigvalsh pinv slogdet lstsq".split():
        operands = {"solve": "definite, definite[0]", "lstsq": "ten, ten[:, 0], rcond=None"}.get(
            name, "definite"
        )
        yield f"linalg.{name}", f"np.linalg.{name}({operands})", 10**5
    yield "stack of inverses", "np.linalg.inv(cube)", 10**5
    yield "matrix_power", "np.linalg.matrix_power(square, 3)", 10**5
    yield "fft", "np.fft.fft(a_float64)", None
    yield "fft complex128", "np.fft.fft(a_complex128)", None
    yield "ifft complex128", "np.fft.ifft(a_complex128)", None
    yield "rfft", "np.fft.rfft(a_float64)", None
    yield "irfft", "np.fft.irfft(a_complex128)", None
    yield "fft of a power of 2", "np.fft.fft(power2)", None
    yield "rfft of a power of 2", "np.fft.rfft(power2)", None
    yield "fft2", "np.fft.fft2(square)", None
    yield "rfft2", "np.fft.rfft2(square)", None
    yield "fft of rows of 100", "np.fft.fft(hundred)", None
    yield "fftshift", "np.fft.fftshift(a_float64)", None


def drawing():
    yield "random", "generator.random(n)", None
    yield "standard_normal", "generator.standard_normal(n)", None
    yield "integers", "generator.integers(0, 100, n)", None
    yield "uniform", "generator.uniform(-1, 1, n)", None
    yield "normal", "generator.normal(0, 1, n)", None
    yield "exponential", "generator.exponential(1, n)", None
    yield "poisson", "generator.poisson(3, n)", None
    yield "binomial", "generator.binomial(10, 0.3, n)", None
    yield "gamma", "generator.gamma(2, 1, n)", None
    yield "choice", "generator.choice(100, n)", None
    yield "permutation", "generator.permutation(n)", None
    yield "np.random.rand", "np.random.rand(n)", None
    yield "np.random.randn", "np.random.randn(n)", None
    yield "np.random.randint", "np.random.randint(0, 100, n)", None


def rows():
    for family in (elementwise, reductions, ordering, moving, algebra, drawing):
        for name, text, most in family():
            yield family.__name__, name, text, most


def source(name):
    """The expression that makes the data called name, or None."""
    letter, _, dtype = name.partition("_")
    if name in DATA:
        return DATA[name]
    if name == "listed":
        return "rng.random(n).tolist()"
    if name == "hundred200":
        return "rng.random((200, 200))"
    if letter not in ("a", "b") or not dtype:
        return None
    if dtype == "bool":
        return "rng.random(n) > 0.5"
    if dtype == "complex128":
        return "rng.random(n) + 1j * rng.random(n) + 0.1"
    if dtype.startswith("float"):
        return f"(rng.random(n) + 0.1).astype('{dtype}')"
    high = 5 if letter == "b" else 100
    return f"rng.integers(1, {high}, n).astype('{dtype}')"


FUNCTIONS = "sqrt exp expm1 log log10 log1p sin cos tan arcsin arccos arctan sinh cosh tanh arcsinh arctanh arctan2".split()
OPERATORS = {
    "add": "+",
    "subtract": "-",
    "multiply": "*",
    "divide": "/",
    "less": "<",
    "equal": "==",
    "bitwise_and": "&",
}


def numexpr(name, text):
    """The same operation as numexpr has it, or None."""
    call = re.fullmatch(r"np\.(\w+)\((a_\w+)(?:, (b_\w+))?\)", text)
    if call and call[1] in FUNCTIONS and call[2][2:] in FLOATS:
        return f"numexpr.evaluate('{text[3:]}', globals())"
    if call and call[1] in OPERATORS and call[3] and "uint8" not in text and "16" not in text:
        text = f"{call[2]} {OPERATORS[call[1]]} {call[3]}"
        return f"numexpr.evaluate('{text}', globals())" if "complex" not in text else None
    if text == "np.sqrt(a_float64 * 2.0 + 1.0)":
        return "numexpr.evaluate('sqrt(a_float64 * 2.0 + 1.0)', globals())"
    return None
