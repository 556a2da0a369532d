#!/usr/bin/env python3
"""Which array functions NumPy does faster, on one thread: behind.py [--warpcell PROGRAM] [--python PROGRAM]
[--sizes LIST] [--families LIST] [--only WORD ...] [--least RATIO] [--all]

The rows of sweep.py and, beyond these, every ufunc by every common type and the rest of the array functions (below).
Each row runs here and in NumPy, in turns, in processes that stay; the smallest processor time of a call counts. A row
whose ratio (NumPy's time over ours) is under --least is measured again, up to three times, and told only when it is
so each time. The last lines are all of these, the slowest first. It runs for an hour or more: a long check, never a test.
"""

import argparse
import sys
import tempfile
import types

import sweep
import table

TYPES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float32 float64 complex128".split()
NUMBERS = TYPES[1:]
LONGEST = 2.0  # seconds of a first run here or there from which a row is not repeated
TURNS = 12
BURST = 0.002  # seconds of a turn
ONCE = 0.6  # seconds of turns for a library and row
UNARY = (
    *sweep.UNARY,
    "invert",
    "logical_not",
    "positive",
    "degrees",
    "spacing",
    "conjugate",
    "angle",
    "isinf",
)
BINARY = (
    *sweep.BINARY,
    *(
        "bitwise_and bitwise_or bitwise_xor left_shift right_shift greater greater_equal logical_xor"
    ).split(),
    *("gcd lcm fmin float_power logaddexp2 heaviside nextafter").split(),
)
REDUCTIONS = (*sweep.REDUCTIONS, "count_nonzero")
NANS = "nansum nanprod nanmean nanstd nanvar nanmin nanmax nanargmin nanargmax nanmedian nancumsum".split()
DRAWS = {
    "random float32": "random(n, dtype='float32')",
    "standard_normal float32": "standard_normal(n, dtype='float32')",
    "integers uint8": "integers(0, 100, n, dtype='uint8')",
    "integers int32": "integers(0, 1000, n, dtype='int32')",
    "integers, large": "integers(0, 10**15, n)",
    "bytes": "bytes(n)",
    "beta": "beta(2, 3, n)",
    "chisquare": "chisquare(3, n)",
    "f": "f(3, 4, n)",
    "geometric": "geometric(0.2, n)",
    "gumbel": "gumbel(0, 1, n)",
    "hypergeometric": "hypergeometric(20, 30, 10, n)",
    "laplace": "laplace(0, 1, n)",
    "logistic": "logistic(0, 1, n)",
    "lognormal": "lognormal(0, 1, n)",
    "logseries": "logseries(0.4, n)",
    "multinomial": "multinomial(20, [0.2, 0.3, 0.5], n // 3)",
    "negative_binomial": "negative_binomial(5, 0.4, n)",
    "pareto": "pareto(3, n)",
    "poisson, large": "poisson(100, n)",
    "binomial, large": "binomial(1000, 0.3, n)",
    "power": "power(3, n)",
    "rayleigh": "rayleigh(1, n)",
    "standard_cauchy": "standard_cauchy(n)",
    "standard_exponential": "standard_exponential(n)",
    "standard_gamma": "standard_gamma(0.5, n)",
    "standard_t": "standard_t(3, n)",
    "triangular": "triangular(0, 1, 3, n)",
    "vonmises": "vonmises(0, 2, n)",
    "wald": "wald(1, 2, n)",
    "weibull": "weibull(2, n)",
    "zipf": "zipf(3, n)",
    "dirichlet": "dirichlet([1, 2, 3], n // 3)",
    "shuffle": "shuffle(a_float64)",
    "choice with shares": "choice(4, n, p=[0.1, 0.2, 0.3, 0.4])",
}
# By name: text, largest size.
MORE = {
    "negative, every second": ("np.negative(a_float64[::2])", None),
    "add float32, every second": ("a_float32[::2] + b_float32[::2]", None),
    "add, odd start": ("a_float64[1:] + b_float64[:-1]", None),
    "sum, every second": ("a_float64[::2].sum()", None),
    "any of zeros": ("np.any(np_zeros)", None),
    "all of ones": ("np.all(true_)", None),
    "any of x > 2": ("np.any(a_float64 > 2)", None),
    "all of x < 0.5": ("np.all(a_float64 < 0.5)", None),
    "any float32": ("np.any(a_float32)", None),
    "all int64": ("np.all(a_int64)", None),
    "take mode clip": ("np.take(a_float64, places, mode='clip')", None),
    "take of few": ("np.take(edges, few % 20)", None),
    "take of int32 places": ("np.take(a_float64, few.astype('int32'))", None),
    "take of rows": ("np.take(ten, places[:n // 10] % (n // 10), axis=0)", None),
    "take of columns": ("np.take(ten, [3, 1, 7], axis=1)", None),
    "compress of rows": ("np.compress(mask[:n // 10], ten, axis=0)", None),
    "extract": ("np.extract(mask, a_float64)", None),
    "place": ("np.place(a_float64, mask, [1.0, 2.0])", None),
    "putmask": ("np.putmask(a_float64, mask, b_float64)", None),
    "copyto where": ("np.copyto(a_float64, b_float64, where=mask)", None),
    "where of float32": ("np.where(mask, a_float32, b_float32)", None),
    "where of int8": ("np.where(mask, a_int8, b_int8)", None),
    "where alone": ("np.where(mask)", None),
    "x[rows mask]": ("ten[mask[:n // 10]]", None),
    "x[i, j]": ("square[places[:100] % 30, places[:100] % 30]", None),
    "sort descending": ("np.sort(a_float64)[::-1]", None),
    "sort stable": ("np.sort(a_float64, kind='stable')", None),
    "sort bool": ("np.sort(a_bool)", None),
    "sort in place": ("a_float64.copy().sort()", None),
    "argsort of many": ("np.argsort(many)", None),
    "argsort of few": ("np.argsort(few)", None),
    "argsort of few, stable": ("np.argsort(few, kind='stable')", None),
    "lexsort of floats": ("np.lexsort((a_float64, b_float64))", None),
    "sort_complex": ("np.sort_complex(a_float64)", 10**5),
    "partition float32": ("np.partition(a_float32, n // 2)", None),
    "partition int32": ("np.partition(many.astype('int32'), n // 2)", None),
    "partition near the start": ("np.partition(a_float64, 5)", None),
    "argpartition int64": ("np.argpartition(many, n // 2)", None),
    "argpartition float32": ("np.argpartition(a_float32, n // 2)", None),
    "partition of rows": ("np.partition(hundred, 10, axis=1)", None),
    "searchsorted right": ("np.searchsorted(sorted_, a_float64, side='right')", None),
    "searchsorted int64": ("np.searchsorted(np_arange, many)", None),
    "searchsorted of one": ("np.searchsorted(sorted_, 0.5)", None),
    "unique int32": ("np.unique(a_int32)", None),
    "unique uint8": ("np.unique(a_uint8)", None),
    "unique of many": ("np.unique(many)", None),
    "unique with index": ("np.unique(few, return_index=True)", None),
    "unique of rows": ("np.unique(few.reshape(-1, 2), axis=0)", 10**5),
    "unique_values": ("np.unique_values(few)", None),
    "isin int32": ("np.isin(a_int32, b_int32)", None),
    "isin floats": ("np.isin(a_float64, b_float64)", None),
    "intersect1d of floats": ("np.intersect1d(a_float64, b_float64)", None),
    "ediff1d": ("np.ediff1d(a_float64)", None),
    "diff of 2": ("np.diff(a_float64, n=2)", None),
    "diff of rows": ("np.diff(hundred, axis=1)", None),
    "diff int64": ("np.diff(many)", None),
    "gradient of rows": ("np.gradient(square)", None),
    "cumsum float32": ("np.cumsum(a_float32)", None),
    "cumulative_sum": ("np.cumulative_sum(a_float64)", None),
    "add.outer": ("np.add.outer(a_float64[:100], b_float64[:n // 100])", None),
    "subtract.at": ("np.subtract.at(a_float64, few, 1)", None),
    "maximum.at": ("np.maximum.at(a_float64, few, 0.5)", None),
    "maximum.reduce": ("np.maximum.reduce(a_float64)", None),
    "multiply.accumulate": ("np.multiply.accumulate(a_float64)", None),
    "percentile of one": ("np.percentile(a_float64, 30)", None),
    "quantile linear": ("np.quantile(a_float64, [0.25, 0.75])", None),
    "nanpercentile": ("np.nanpercentile(holes, 30)", None),
    "median of columns": ("np.median(hundred, axis=0)", None),
    "histogram of integers": ("np.histogram(few, bins=20)", None),
    "histogram float32": ("np.histogram(a_float32, bins=20)", None),
    "histogram, range": ("np.histogram(a_float64, bins=50, range=(0, 1))", None),
    "histogram, density, weights": (
        "np.histogram(a_float64, 50, weights=b_float64, density=True)",
        None,
    ),
    "histogram_bin_edges": ("np.histogram_bin_edges(a_float64, 20)", None),
    "histogramdd": ("np.histogramdd(three, bins=5)", 10**5),
    "bincount, minlength": ("np.bincount(few, minlength=1000)", None),
    "bincount uint8": ("np.bincount(a_uint8)", None),
    "bincount int32": ("np.bincount(a_int32)", None),
    "digitize right": ("np.digitize(a_float64, edges, right=True)", None),
    "digitize integers": ("np.digitize(few, np_ten)", None),
    "interp, sorted": ("np.interp(sorted_, edges, edges)", None),
    "interp, many points": ("np.interp(a_float64, sorted_, sorted_)", None),
    "convolve of long": ("np.convolve(a_float64[:1000], b_float64[:1000])", 10**3),
    "convolve same": ("np.convolve(a_float64, edges, 'same')", None),
    "correlate full": ("np.correlate(a_float64, edges, 'full')", None),
    "convolve float32": ("np.convolve(a_float32, a_float32[:7])", None),
    "convolve int64": ("np.convolve(a_int64, a_int64[:7])", None),
    "kron of small": ("np.kron(edges, edges)", 10**3),
    "einsum i,j->ij": ("np.einsum('i,j->ij', a_float64[:100], b_float64[:n // 100])", None),
    "einsum ij->ji": ("np.einsum('ij->ji', square)", None),
    "einsum ij->": ("np.einsum('ij->', square)", None),
    "einsum ijk,ikl->ijl": ("np.einsum('ijk,ikl->ijl', cube, cube)", None),
    "einsum ij,j->i": ("np.einsum('ij,j->i', square, square[0])", None),
    "einsum three": ("np.einsum('ij,jk,kl->il', square, square, square)", 10**3),
    "tensordot of cubes": ("np.tensordot(cube, cube, ([0, 1], [0, 1]))", None),
    "matmul int64": ("a_int64[:900].reshape(30, 30) @ a_int64[:900].reshape(30, 30)", 10**3),
    "matmul complex128": ("csquare @ csquare", 10**5),
    "matmul of 3 x 3": ("threes @ threes", None),
    "matvec of 3 x 3": ("np.matvec(threes, threes[:, 0])", None),
    "vecdot": ("np.vecdot(ten, ten)", None),
    "dot of matrices": ("np.dot(square, square)", 10**5),
    "multi_dot": ("np.linalg.multi_dot([square, square, square])", 10**5),
    "solve of 3 x 3": ("np.linalg.solve(threes, threes[:, :, :1])", 10**5),
    "inv of 3 x 3": ("np.linalg.inv(threes)", 10**5),
    "det of 3 x 3": ("np.linalg.det(threes)", 10**5),
    "eigh of 3 x 3": ("np.linalg.eigh(threes)", 10**5),
    "eig of 3 x 3": ("np.linalg.eig(threes)", 10**5),
    "svd of 3 x 3": ("np.linalg.svd(threes)", 10**5),
    "cholesky of 3 x 3": ("np.linalg.cholesky(threes @ threes.mT + np.eye(3))", 10**5),
    "qr of 3 x 3": ("np.linalg.qr(threes)", 10**5),
    "norm of 3 x 3": ("np.linalg.norm(threes, axis=(1, 2))", None),
    "slogdet of 10 x 10": ("np.linalg.slogdet(cube)", 10**5),
    "solve of 10 x 10": ("np.linalg.solve(cube, cube)", 10**5),
    "one solve of 3": ("np.linalg.solve(threes[0], threes[0, 0])", 10**3),
    "one inv of 3": ("np.linalg.inv(threes[0])", 10**3),
    "one det of 3": ("np.linalg.det(threes[0])", 10**3),
    "eigvals": ("np.linalg.eigvals(square)", 10**5),
    "svd, values": ("np.linalg.svd(square, compute_uv=False)", 10**5),
    "matrix_rank": ("np.linalg.matrix_rank(square)", 10**5),
    "cond": ("np.linalg.cond(square)", 10**5),
    "norm of 2": ("np.linalg.norm(square, 2)", 10**5),
    "solve complex128": ("np.linalg.solve(csquare, csquare)", 10**5),
    "inv float32": ("np.linalg.inv(definite.astype('float32'))", 10**5),
    "fft float32": ("np.fft.fft(a_float32)", None),
    "rfft float32": ("np.fft.rfft(a_float32)", None),
    "fft of 997": ("np.fft.fft(a_float64[:997])", 10**3),
    "fft of 60 rows": ("np.fft.fft(ten)", None),
    "rfft of rows of 100": ("np.fft.rfft(hundred)", None),
    "irfft of a power of 2": ("np.fft.irfft(np.fft.rfft(power2))", None),
    "ifft2": ("np.fft.ifft2(square)", None),
    "fftn": ("np.fft.fftn(cube)", None),
    "fft of columns": ("np.fft.fft(square, axis=0)", None),
    "hfft": ("np.fft.hfft(a_float64)", None),
    "fftfreq": ("np.fft.fftfreq(n)", None),
    "broadcast_to": ("np.broadcast_to(edges, (n // 20, 20)).copy()", None),
    "repeat of rows": ("np.repeat(ten, 2, axis=0)", None),
    "repeat by counts": ("np.repeat(a_float64, a_int64 % 3)", None),
    "tile of rows": ("np.tile(ten, (2, 2))", None),
    "roll of columns": ("np.roll(square, 1, axis=0)", None),
    "roll int8": ("np.roll(a_int8, 3)", None),
    "pad reflect": ("np.pad(a_float64, 3, mode='reflect')", None),
    "pad wrap of rows": ("np.pad(square, 2, mode='wrap')", None),
    "concatenate of rows": ("np.concatenate([ten, ten], axis=1)", None),
    "concatenate of ten": ("np.concatenate([edges] * 10)", 10**3),
    "block": ("np.block([[square, square], [square, square]])", None),
    "dstack": ("np.dstack([square, square])", None),
    "fliplr": ("np.fliplr(square).copy()", None),
    "swapaxes copy": ("np.swapaxes(cube, 0, 2).copy()", None),
    "moveaxis copy": ("np.moveaxis(cube, 0, -1).copy()", None),
    "transposed copy float32": ("np.ascontiguousarray(fsquare.T)", None),
    "triu": ("np.triu(square)", None),
    "tri": ("np.tri(int(n**0.5))", None),
    "diagonal": ("np.diagonal(square).copy()", None),
    "indices": ("np.indices(square.shape)", None),
    "logspace": ("np.logspace(0, 1, n)", None),
    "geomspace": ("np.geomspace(1, 10, n)", None),
    "arange of floats": ("np.arange(0, 1, 1 / n)", None),
    "full_like": ("np.full_like(a_float64, 3.0)", None),
    "ones int64": ("np.ones(n, 'int64')", None),
    "empty": ("np.empty(n)", None),
    "clip int64": ("np.clip(a_int64, 10, 50)", None),
    "clip uint8": ("np.clip(a_uint8, 10, 50)", None),
    "clip float32": ("np.clip(a_float32, 0.2, 0.8)", None),
    "clip by arrays": ("np.clip(a_float64, b_float64, 1.0)", None),
    "around of 0": ("np.round(a_float64)", None),
    "round int64": ("np.round(a_int64, -1)", None),
    "fix": ("np.fix(a_float64)", None),
    "modf": ("np.modf(a_float64)", None),
    "frexp": ("np.frexp(a_float64)", None),
    "ldexp": ("np.ldexp(a_float64, b_int32)", None),
    "divmod": ("np.divmod(a_float64, b_float64)", None),
    "divmod int64": ("np.divmod(a_int64, b_int64)", None),
    "sinc": ("np.sinc(a_float64)", None),
    "i0": ("np.i0(a_float64)", 10**5),
    "real_if_close": ("np.real_if_close(a_complex128)", None),
    "angle of complex128": ("np.angle(a_complex128)", None),
    "real of complex128": ("a_complex128.real.copy()", None),
    "polyfit": ("np.polyfit(a_float64, b_float64, 2)", 10**5),
    "roots": ("np.roots([1.0, 2.0, -3.0, 1.5])", 10**3),
    "polymul": ("np.polymul([1.0, 2, 3], [4.0, 5])", 10**3),
    "trapezoid of x": ("np.trapezoid(a_float64, b_float64)", None),
    "cov of two": ("np.cov(a_float64, b_float64)", None),
    "corrcoef of two": ("np.corrcoef(a_float64, b_float64)", None),
    "average alone": ("np.average(a_float64)", None),
    "nan_to_num of holes": ("np.nan_to_num(holes)", None),
    "isfinite all": ("np.isfinite(a_float64).all()", None),
    "isclose of equal": ("np.allclose(a_float64, a_float64)", None),
    "piecewise": ("np.piecewise(a_float64, [mask], [1.0, 2.0])", None),
    "apply_along_axis": ("np.apply_along_axis(np.sum, 1, ten)", 10**3),
    "sliding_window_view": (
        "np.lib.stride_tricks.sliding_window_view(a_float64, 5).sum(axis=1)",
        10**5,
    ),
    "put_along_axis": ("np.put_along_axis(square, np.argsort(square, 1), 1.0, 1)", 10**5),
    "ravel_multi_index": ("np.ravel_multi_index((few, few), (100, 100))", None),
    "unravel_index": ("np.unravel_index(few, (10, 10))", None),
    "flatnonzero": ("np.flatnonzero(mask)", None),
    "trim_zeros": ("np.trim_zeros(a_float64)", 10**5),
    "bitwise_count": ("np.bitwise_count(a_int64)", None),
    "packbits of rows": ("np.packbits(mask.reshape(-1, 10), axis=1)", None),
    "astype of a slice": ("a_float64[::2].astype('float32')", None),
    "float64 to int8": ("a_float64.astype('int8')", None),
    "tobytes": ("a_float64.tobytes()", None),
    "frombuffer": ("np.frombuffer(a_float64.tobytes())", None),
    "mean of complex128": ("np.mean(a_complex128)", None),
    "prod of complex128": ("np.prod(a_complex128)", None),
    "equal of all": ("(a_float64 == b_float64).all()", None),
    "array_equal of others": ("np.array_equal(a_float64, b_float64)", None),
    "fill": ("a_float64.fill(2.0)", None),
    "x[:] = 0": ("a_float64[:] = 0", None),
    "x[::2] = y": ("a_float64[::2] = b_float64[::2]", None),
    "x[1:] = x[:-1]": ("a_float64[1:] = a_float64[:-1]", None),
}
DATA = {
    "np_zeros": "host.zeros(n)",
    "np_arange": "host.arange(n)",
    "np_ten": "host.arange(0, 100, 10)",
    "threes": "rng.random((n // 9, 3, 3)) + host.eye(3)",
    "csquare": "rng.random((int(n**0.5), int(n**0.5))) + 1j",
    "fsquare": "rng.random((int(n**0.5), int(n**0.5))).astype('float32')",
}


def rows():
    """(family, name, text, largest size): those of sweep.py first, then what they leave out."""
    seen = set()
    for family, name, text, most in (*sweep.rows(), *more()):
        if text not in seen:
            seen.add(text)
            yield family, name, text, most


def more():
    for t in TYPES:
        yield from (("ufuncs", f"{f} {t}", f"np.{f}(a_{t})", None) for f in UNARY)
        yield from (("ufuncs", f"{f} {t}", f"np.{f}(a_{t}, b_{t})", None) for f in BINARY)
        for text in ("a + 2", "a * 3", "a > 2", "a == 2", "a // 3", "a % 3", "-a"):
            yield "ufuncs", f"{text} {t}", text.replace("a", f"a_{t}"), None
        yield from (("kinds", f"{f} {t}", f"np.{f}(a_{t})", None) for f in REDUCTIONS)
        for f in ("sum", "max", "argmax", "mean", "cumsum", "any"):
            for axis in (0, 1):
                text = f"np.{f}(a_{t}.reshape(-1, 50), axis={axis})"
                yield "kinds", f"{f} of rows of 50, axis {axis} {t}", text, None
        for f in ("sort", "argsort", "unique", "nonzero", "flip", "ravel", "median"):
            yield "kinds", f"{f} {t}", f"np.{f}(a_{t})", None
        for index in ("mask", "places", "rare", "::2", "::-1"):
            yield "kinds", f"x[{index}] {t}", f"a_{t}[{index}].copy()", None
        yield "kinds", f"where {t}", f"np.where(mask, a_{t}, b_{t})", None
        yield "kinds", f"take {t}", f"np.take(a_{t}, places)", None
        yield "kinds", f"partition {t}", f"np.partition(a_{t}, n // 2)", None
        yield "kinds", f"argpartition {t}", f"np.argpartition(a_{t}, n // 2)", None
        yield "kinds", f"searchsorted {t}", f"np.searchsorted(np.sort(a_{t}), b_{t})", None
        yield "kinds", f"concatenate {t}", f"np.concatenate([a_{t}, b_{t}])", None
        yield "kinds", f"dot {t}", f"np.dot(a_{t}, b_{t})", None
        yield from (("casts", f"{t} to {u}", f"a_{t}.astype('{u}')", None) for u in TYPES if u != t)
    yield from (("nans", f, f"np.{f}(holes)", None) for f in NANS)
    for f in NANS[:9]:
        yield from (
            ("nans", f"{f}, axis {a}", f"np.{f}(holes.reshape(-1, 50), axis={a})", None)
            for a in (0, 1)
        )
    yield from (("draws", f, f"generator.{text}", None) for f, text in DRAWS.items())
    yield from (("more", f, text, most) for f, (text, most) in MORE.items())


def best(members, order):
    """{label: the smallest seconds of a call}, or {"failed": by label} when one of them cannot."""
    failed, counts, least = {}, {}, {}
    for library in members:
        told = library.ask("open " + table.json.dumps(order))
        told = library.ask("first") if "failed" not in told else told
        told = library.ask("time 1 process") if "failed" not in told else told
        if "failed" in told:
            failed[library.label] = told["failed"]
            continue
        counts[library] = max(1, min(2000, int(BURST / max(told["seconds"], 1e-7))))
        least[library.label] = told["seconds"]
    if failed:
        return {"failed": failed}
    left = dict.fromkeys(least, ONCE)
    for turn in range(TURNS):
        for library, count in counts.items():
            if turn >= 3 and min(left.values()) <= 0:
                continue
            seconds = library.ask(f"time {count} process")["seconds"]
            left[library.label] -= seconds * count
            least[library.label] = min(least[library.label], seconds)
        if max(least.values()) > LONGEST:
            break
    return least


def measured(members, order, options):
    """(the largest ratio of up to three tries, the seconds here), or a text: why there is none."""
    most, here = 0, 0
    for _ in range(3):
        least = best(members, order)
        if "failed" in least:
            return least["failed"].get("here") if "numpy" not in least["failed"] else None
        ratio = least["numpy"] / least["here"]
        if ratio > most:
            most, here = ratio, least["here"]
        if most >= options.least:
            break
    return most, here


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--sizes", default="1e3,1e5,1e7")
    parser.add_argument("--families", default="")
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--least", type=float, default=0.95)
    parser.add_argument("--all", action="store_true", help="tell all rows, not only those behind")
    options = parser.parse_args()
    sweep.DATA |= DATA
    choice = types.SimpleNamespace(
        threads="1", device="cpu", peers="numpy", warpcell=options.warpcell, python=options.python
    )
    found, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        members = table.libraries(choice, folder)
        for size in (int(float(s)) for s in options.sizes.split(",")):
            for family, name, text, most in rows():
                if most and size > most:
                    continue
                if options.families and family not in options.families.split(","):
                    continue
                if options.only and not any(w in name for w in options.only):
                    continue
                told = measured(members, table.single(name, text, size), options)
                count += told is not None
                if isinstance(told, str):
                    print(f"{size:>9} {name:40} {told}", flush=True)
                elif told and (told[0] < options.least or options.all):
                    found.append((told[0], size, told[1], name))
                    print(
                        f"{size:>9} {name:40} {told[0]:5.2f} {told[1] * 1e3:10.4g} ms", flush=True
                    )
        for member in members:
            member.close()
    print(f"\n{len(found)} of {count} told, the slowest first:")
    for ratio, size, seconds, name in sorted(found):
        print(f"{ratio:5.2f} {size:>9} {seconds * 1e3:10.4g} ms  {name}")


if __name__ == "__main__":
    main()
