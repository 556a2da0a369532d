# Which functions move elements between the host and the GPU, run by `warpcell run`, on a GPU or the
# emulated one. Every function of the array modules is called with arrays that are on the GPU; a call
# that moves more than a few numbers (LIMIT bytes) fails unless ON_THE_HOST tells why it must.
# Last line: N passed, N failed.
import importlib
import sys

import cupy as cp
import jax
import jax.numpy as jnp
import numpy as np
from cupy import _core

LIMIT = 2048  # bytes: results that steer the host (counts, bounds), never the elements
N = 128  # 16,384 elements: those with fewer than 4,096 are sorted and searched by the host

# Functions of which the work is the host's, or that have no work on elements.
ON_THE_HOST = {
    "gives values of the language": "asnumpy tolist array_repr array_str array2string array_equal_text print info help",
    "reads or writes files": "save savez savez_compressed savetxt load loadtxt genfromtxt fromfile fromregex tofile",
    "takes what Python iterates": "fromiter fromfunction frompyfunc vectorize piecewise apply_along_axis apply_over_axes",
    "reads shapes and names of types, not elements": "broadcast_shapes mintypecode",
}
# Not yet on the GPU: the host computes them. A function that leaves this list must not come back.
NOT_YET = {
    "cupy": """convolve correlate nanmedian""".split(),
    "cupy.fft": """rfftn""".split(),
    "cupy.random": """beta chisquare choice default_rng dirichlet exponential f gamma geometric gumbel laplace
        logistic lognormal logseries noncentral_chisquare normal pareto permutation poisson
        power randint random_integers rayleigh shuffle standard_cauchy standard_exponential
        standard_gamma standard_t uniform vonmises wald weibull""".split(),
    "cupyx.scipy.fft": """rfftn""".split(),
    "cupyx.scipy.linalg": """issymmetric lu lu_factor solve_triangular solveh_banded""".split(),
    "cupyx.scipy.ndimage": """affine_transform binary_fill_holes binary_propagation center_of_mass convolve
        distance_transform_edt find_objects label map_coordinates maximum mean minimum rotate shift spline_filter
        standard_deviation sum sum_labels zoom""".split(),
    "cupyx.scipy.signal": """argrelmax argrelmin convolve correlate decimate deconvolve fftconvolve filtfilt find_peaks
        freqz freqz_sos hilbert istft lfilter lfilter_zi oaconvolve periodogram sosfilt sosfreqz spectrogram stft
        upfirdn welch""".split(),
    "cupyx.scipy.special": """beta betainc betaln binom comb digamma erfcinv erfinv factorial gamma gammainc gammaincc
        gammaln loggamma ndtri perm psi""".split(),
    "jax.lax": """digamma erf_inv lgamma""".split(),
    "jax.numpy": """diag trace""".split(),
    "jax.scipy.special": """digamma gammaln""".split(),
}

MODULES = """cupy cupy.linalg cupy.fft cupy.random cupyx.scipy.special cupyx.scipy.ndimage cupyx.scipy.signal
    cupyx.scipy.linalg cupyx.scipy.fft jax.numpy jax.numpy.linalg jax.numpy.fft jax.lax jax.nn jax.random
    jax.scipy.special jax.scipy.linalg""".split()


def operands(module):
    """(name, arguments) of the calls that are tried; a function that takes none of them must be in CALLS."""
    line = cp.linspace(0.1, 0.9, N * N)
    f = line.reshape(N, N).astype("f4")
    g, i, b = f * 2 + 1, (f * 50).astype("i4"), f > 0.5
    square = f + cp.eye(N, dtype="f4") * N
    if module.startswith("jax"):
        f, g, i, b, square = (jnp.asarray(a) for a in (f, g, i, b, square))
    v, w = f.reshape(-1), g.reshape(-1)
    return dict(f=f, g=g, i=i, b=b, v=v, w=w, square=square, places=i.reshape(-1) % N)


# What is tried, separated by |; WIDE: by the modules that take lists of arrays and shapes, too.
NARROW = "f|f,g|i|b|v|v,w|b,f,g|v,3|f,1|f,0,1|square|square,f"
WIDE = NARROW + "|i,i|b,b|[f,g]|f,(0,1)|f,[1,2,1]|f,'float32'|(N,N)|N*N|0,1|v,v,places"
USUAL = {
    "random": "(N,N)|f,g|f",
    "ndimage": "f|f,3|f,2.0|f,f[:3,:3]|f,(1,2)|v,v[:5]",
    "signal": "f|v|f,f[:3,:3]|v,v[:5]|v,4|[1.0,2.0],[1.0,0.5],v",
}
CALLS = {
    "einsum": "'ij,jk->ik',f,g|'ij,ij->',f,g",
    "partition": "v,30|v,[3,30]",
    "argpartition": "v,30",
    "tril": "f|f,1",
    "triu": "f|f,1",
    "split": "v,4",
    "hsplit": "f,4",
    "vsplit": "f,4",
    "array_split": "v,5",
    "select": "[b,~b],[f,g]",
    "choose": "i%2,[f,g]",
    "percentile": "v,30.0|f,[10.0,50.0],0",
    "quantile": "v,0.3",
    "nanpercentile": "v,30.0",
    "nanquantile": "v,0.3",
    "put_along_axis": "f.copy(),i%N,g,0",
    "polyfit": "v,w,2",
    "polyval": "[1.0,2.0],f",
    "poly": "[1.0,2.0]",
    "cross": "f[:,:3],g[:,:3]",
    "ravel_multi_index": "(i%N,i%N),(N,N)",
    "min_scalar_type": "7",
    "convolve": "v,[1.0,2.0,1.0]|v,w",
    "lexsort": "(v,w)",
    "polydiv": "[1.0,2.0,3.0],[1.0,2.0]",
    "polymul": "[1.0,2.0],[1.0,2.0]",
    "setxor1d": "i,i%N",
    "cond": "square",
    "det": "square",
    "inv": "square",
    "pinv": "square",
    "svd": "square",
    "solve": "square,f",
    "lstsq": "square,f",
    "slogdet": "square",
    "matrix_rank": "square",
    "eig": "square",
    "eigvals": "square",
    "tensorinv": "square,1",
    "svdvals": "square",
    "shuffle": "v",
    "permutation": "v|N*N",
    "randint": "0,10,(N,N)",
    "random_integers": "0,10,(N,N)",
    "choice": "10,(N,N)|v,N",
}


def attempts(module, name):
    names = operands(module)
    usual = USUAL.get(module.split(".")[-1], NARROW)
    if module in ("cupy", "jax.numpy"):
        usual = WIDE
    for text in CALLS.get(name, usual).split("|"):
        if module == "cupy.random" and text == "(N,N)":
            yield "size=(N,N)", (), {"size": (N, N)}
        try:
            args = eval("(" + text + ",)", {"N": N}, names)
        except Exception:
            continue
        if module == "jax.random":
            args = (jax.random.key(1),) + args
        yield text, args, {}


def moved_by(call):
    """Bytes that a call moves, all of its work done; None when it is an error."""
    _core.flush()
    before = sum(_core.device_moved())
    try:
        call()
        _core.flush()
    except Exception:
        return None
    return sum(_core.device_moved()) - before


passed = failed = 0
excused = {n: why for why, names in ON_THE_HOST.items() for n in names.split()}
for module in sys.argv[1:] or MODULES:
    m = importlib.import_module(module)
    unable = []
    for name in sorted(dir(m)):
        fn = getattr(m, name)
        if name.startswith("_") or not callable(fn) or isinstance(fn, type) or name in excused:
            continue
        ran, worst, how = 0, 0, ""
        for text, args, options in attempts(module, name):
            moved = moved_by(lambda: fn(*args, **options))
            if moved is None:
                continue
            ran += 1
            if moved > worst:
                worst, how = moved, text
        sys.stdout.flush()
        if not ran:
            unable.append(name)
        elif worst > LIMIT and name not in NOT_YET.get(module, ()):
            failed += 1
            print(f"FAILED {module}.{name}({how}) moves {worst} bytes")
        else:
            passed += 1
    if unable:
        print(f"not tried, {module}: {' '.join(unable)}")
print(f"{passed} passed, {failed} failed")
