# scipy.signal: convolutions, filters, windows, peaks and spectra.
from _options import fixed as _fixed
import math as _math
import numpy as _np
from scipy._arrays import xp_of as _xp_of, host as _host, as_floats as _as_floats

# ---- convolutions ----------------------------------------------------------------------------


def _cut(full, mode, shape1, shape2):
    if mode == "full":
        return full
    if mode == "same":
        shape = shape1
    elif mode == "valid":
        shape = [max(a, b) - min(a, b) + 1 for a, b in zip(shape1, shape2)]
    else:
        raise ValueError("acceptable mode flags are 'valid', 'same', or 'full'")
    starts = [(n - m) // 2 for n, m in zip(full.shape, shape)]
    return full[tuple([slice(s, s + m) for s, m in zip(starts, shape)])].copy()


def _ordered(a, b, mode):
    """For valid, the larger one first."""
    if mode == "valid":
        first = all([n >= m for n, m in zip(a.shape, b.shape)])
        if not first and not all([n <= m for n, m in zip(a.shape, b.shape)]):
            raise ValueError(
                "For 'valid' mode, one must be at least as large as the other in every dimension"
            )
        return (a, b) if first else (b, a)
    return a, b


def _direct(xp, a, b):
    """The whole convolution: the larger array, shifted and weighted by the items of the smaller."""
    if a.ndim == 1:
        return xp.convolve(a, b)
    shape = [n + m - 1 for n, m in zip(a.shape, b.shape)]
    if a.size < b.size:
        a, b = b, a
    out = xp.zeros(shape, xp.result_type(a.dtype, b.dtype))
    weights = _host(b)
    for at in _np.ndindex(*weights.shape):
        w = weights[at].item()
        if w:
            out[tuple([slice(k, k + n) for k, n in zip(at, a.shape)])] += w * a
    return out


def _by_fft(xp, a, b, axes=None):
    axes = (
        list(range(a.ndim))
        if axes is None
        else [k % a.ndim for k in ((axes,) if isinstance(axes, int) else axes)]
    )
    from scipy.fft import next_fast_len

    shape = [a.shape[k] + b.shape[k] - 1 for k in axes]
    sizes = [next_fast_len(n, True) for n in shape]
    if a.dtype.kind == "c" or b.dtype.kind == "c":
        full = xp.fft.ifftn(xp.fft.fftn(a, sizes, axes) * xp.fft.fftn(b, sizes, axes), sizes, axes)
    else:
        full = xp.fft.irfftn(
            xp.fft.rfftn(a, sizes, axes) * xp.fft.rfftn(b, sizes, axes), sizes, axes
        )
    cut = [slice(None)] * a.ndim
    for k, n in zip(axes, shape):
        cut[k] = slice(0, n)
    return full[tuple(cut)]


def _both(in1, in2):
    xp = _xp_of(in1, in2)
    a, b = xp.asarray(in1), xp.asarray(in2)
    if a.ndim != b.ndim:
        raise ValueError("in1 and in2 should have the same dimensionality")
    return xp, a, b


def convolve(in1, in2, mode="full", method="auto"):
    """The convolution of two arrays."""
    xp, a, b = _both(in1, in2)
    if a.size == 0 or b.size == 0:
        return xp.zeros(0)
    shapes = a.shape, b.shape
    a, b = _ordered(a, b, mode)
    shapes = a.shape, b.shape
    floats = a.dtype.kind in "fc" or b.dtype.kind in "fc"
    if method == "fft" or (method == "auto" and floats and min(a.size, b.size) > 500):
        full = _by_fft(xp, a, b)
        full = (
            full.astype(xp.result_type(a.dtype, b.dtype))
            if floats
            else xp.round(full).astype(xp.result_type(a.dtype, b.dtype))
        )
    else:
        full = _direct(xp, a, b)
    return _cut(full, mode, *shapes)


def choose_conv_method(in1, in2, mode="full", measure=False):
    return "fft" if min(_np.size(in1), _np.size(in2)) > 500 else "direct"


def fftconvolve(in1, in2, mode="full", axes=None):
    """The convolution of two arrays, by Fourier transforms."""
    xp, a, b = _both(in1, in2)
    if a.size == 0 or b.size == 0:
        return xp.zeros(0)
    a, b = _ordered(a, b, mode)
    kind = xp.result_type(
        a.dtype, b.dtype, "float32" if "float32" in (a.dtype.name, b.dtype.name) else "float64"
    )
    return _cut(_by_fft(xp, a, b, axes).astype(kind), mode, a.shape, b.shape)


oaconvolve = fftconvolve


def _turned(xp, b):
    b = xp.flip(b)
    return b.conj() if b.dtype.kind == "c" else b


def correlate(in1, in2, mode="full", method="auto"):
    """The cross-correlation of two arrays."""
    xp, a, b = _both(in1, in2)
    if mode == "valid" and b.size > a.size:
        return xp.flip(convolve(b, _turned(xp, a), mode, method))
    return convolve(a, _turned(xp, b), mode, method)


def correlation_lags(in1_len, in2_len, mode="full"):
    """The shifts that belong to the items of correlate."""
    lags = _np.arange(-in2_len + 1, in1_len)
    if mode == "full":
        return lags
    if mode == "same":
        start = len(lags) // 2 - in1_len // 2
        return lags[start : start + in1_len]
    if mode == "valid":
        bound = in1_len - in2_len
        return _np.arange(bound + 1) if bound >= 0 else _np.arange(bound, 1)
    raise ValueError(f"Mode {mode} is invalid")


def convolve2d(in1, in2, mode="full", boundary="fill", fillvalue=0):
    """The convolution of two matrices, with a border."""
    xp, a, b = _both(in1, in2)
    if a.ndim != 2:
        raise ValueError("convolve2d inputs must both be 2-D arrays")
    if boundary not in ("fill", "pad", "wrap", "circular", "symm", "symmetric"):
        raise ValueError(
            "Acceptable boundary flags are 'fill', 'circular' (or 'wrap'), and 'symmetric' (or 'symm')."
        )
    a, b = _ordered(a, b, mode)
    if mode == "valid" or (boundary in ("fill", "pad") and fillvalue == 0):
        return _cut(_direct(xp, a, b), mode, a.shape, b.shape)
    border = [(n - 1, n - 1) for n in b.shape]
    if boundary in ("fill", "pad"):
        whole = xp.pad(a, border, mode="constant", constant_values=fillvalue)
    else:
        whole = xp.pad(a, border, mode="wrap" if boundary in ("wrap", "circular") else "symmetric")
    full = _direct(xp, whole, b)
    inner = full[
        b.shape[0] - 1 : full.shape[0] - b.shape[0] + 1,
        b.shape[1] - 1 : full.shape[1] - b.shape[1] + 1,
    ]
    return _cut(inner, mode, a.shape, b.shape).copy()


def correlate2d(in1, in2, mode="full", boundary="fill", fillvalue=0):
    """The cross-correlation of two matrices, with a border."""
    xp, a, b = _both(in1, in2)
    if mode == "valid" and b.size > a.size:
        return xp.flip(convolve2d(b, _turned(xp, a), mode, boundary, fillvalue))
    if mode == "same":  # its middle lies on the other side where the kernel is even
        full = correlate2d(a, b, "full", boundary, fillvalue)
        starts = [m // 2 for m in b.shape]
        return full[tuple([slice(s, s + n) for s, n in zip(starts, a.shape)])].copy()
    return convolve2d(a, _turned(xp, b), mode, boundary, fillvalue)


# ---- windows ---------------------------------------------------------------------------------------


def _cosines(M, weights, sym):
    if M <= 1:
        return _np.ones(max(M, 0))
    t = _np.linspace(-_np.pi, _np.pi, M if sym else M + 1)
    w = sum([c * _np.cos(k * t) for k, c in enumerate(weights)])
    return w if sym else w[:-1]


def _shaped(M, sym, f):
    if M <= 1:
        return _np.ones(max(M, 0))
    n = M if sym else M + 1
    w = f(_np.arange(n) - (n - 1) / 2, n)
    return w if sym else w[:-1]


class windows:
    """scipy.signal.windows"""

    @staticmethod
    def boxcar(M, sym=True):
        return _np.ones(M)

    @staticmethod
    def hann(M, sym=True):
        return _cosines(M, [0.5, 0.5], sym)

    @staticmethod
    def hamming(M, sym=True):
        return _cosines(M, [0.54, 0.46], sym)

    @staticmethod
    def blackman(M, sym=True):
        return _cosines(M, [0.42, 0.50, 0.08], sym)

    @staticmethod
    def blackmanharris(M, sym=True):
        return _cosines(M, [0.35875, 0.48829, 0.14128, 0.01168], sym)

    @staticmethod
    def nuttall(M, sym=True):
        return _cosines(M, [0.3635819, 0.4891775, 0.1365995, 0.0106411], sym)

    @staticmethod
    def flattop(M, sym=True):
        return _cosines(M, [0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368], sym)

    @staticmethod
    def bartlett(M, sym=True):
        return _shaped(M, sym, lambda x, n: 1 - _np.abs(x) / ((n - 1) / 2))

    @staticmethod
    def triang(M, sym=True):
        return _shaped(M, sym, lambda x, n: 1 - _np.abs(x) / (n / 2 if n % 2 == 0 else (n + 1) / 2))

    @staticmethod
    def cosine(M, sym=True):
        return _shaped(M, sym, lambda x, n: _np.sin(_np.pi / n * (_np.arange(n) + 0.5)))

    @staticmethod
    def parzen(M, sym=True):
        def f(x, n):
            t = _np.abs(x) / (n / 2)
            return _np.where(_np.abs(x) <= (n - 1) / 4, 1 - 6 * t**2 + 6 * t**3, 2 * (1 - t) ** 3)

        return _shaped(M, sym, f)

    @staticmethod
    def gaussian(M, std, sym=True):
        return _shaped(M, sym, lambda x, n: _np.exp(-(x**2) / (2 * std * std)))

    @staticmethod
    def general_gaussian(M, p, sig, sym=True):
        return _shaped(M, sym, lambda x, n: _np.exp(-0.5 * _np.abs(x / sig) ** (2 * p)))

    @staticmethod
    def kaiser(M, beta, sym=True):
        return _shaped(M, sym, lambda x, n: _np.kaiser(n, beta))

    @staticmethod
    def tukey(M, alpha=0.5, sym=True):
        def f(x, n):
            width = alpha * (n - 1) / 2
            edge = _np.maximum(0, _np.abs(x) - ((n - 1) / 2 - width))
            return 0.5 * (1 + _np.cos(_np.pi * edge / width))

        return (
            windows.boxcar(M)
            if alpha <= 0
            else windows.hann(M, sym)
            if alpha >= 1
            else _shaped(M, sym, f)
        )

    @staticmethod
    def exponential(M, center=None, tau=1.0, sym=True):
        _fixed('exponential', center=(center, None))
        return _shaped(M, sym, lambda x, n: _np.exp(-_np.abs(x) / tau))

    @staticmethod
    def get_window(window, Nx, fftbins=True):
        return get_window(window, Nx, fftbins)


_window_names = {
    "hanning": "hann",
    "rectangular": "boxcar",
    "rect": "boxcar",
    "box": "boxcar",
    "ones": "boxcar",
    "triangle": "triang",
    "tri": "triang",
    "black": "blackman",
    "bart": "bartlett",
    "gauss": "gaussian",
}


def get_window(window, Nx, fftbins=True):
    """A window by its name, or (name, parameters...)."""
    if isinstance(window, (int, float)):
        return windows.kaiser(Nx, window, not fftbins)
    name, args = (window, ()) if isinstance(window, str) else (window[0], tuple(window[1:]))
    name = _window_names.get(name, name)
    if not hasattr(windows, name) or name == "get_window":
        raise ValueError("Unknown window type.")
    return getattr(windows, name)(Nx, *args, sym=not fftbins)


# ---- filters ---------------------------------------------------------------------------------------------


def _run_filter(b, a, x, z):
    """One line through a filter, in the transposed direct form; z is the state."""
    n = len(b)
    for i in range(len(x)):
        v = x[i]
        y = b[0] * v + z[0]
        for k in range(1, n):
            z[k - 1] = b[k] * v - a[k] * y + z[k]
        x[i] = y


def _coefficients(b, a):
    b, a = _np.atleast_1d(_host(b)).astype("float64"), _np.atleast_1d(_host(a)).astype("float64")
    if a[0] == 0:
        raise ValueError("array a must have at least one nonzero element and a[0] must not be 0")
    n = max(len(a), len(b))
    return _np.pad(b / a[0], (0, n - len(b))), _np.pad(a / a[0], (0, n - len(a)))


def lfilter(b, a, x, axis=-1, zi=None):
    """A digital filter with numerator b and denominator a."""
    xp = _xp_of(x)
    b, a = _coefficients(b, a)
    lines = _np.moveaxis(_host(x).astype("float64"), axis, -1).copy()
    flat = lines.reshape(-1, lines.shape[-1])
    states = _np.zeros((flat.shape[0], len(b)))
    if zi is not None:
        states[:, :-1] = _np.moveaxis(_host(zi), axis, -1).reshape(flat.shape[0], -1)
    for row, state in zip(flat, states):
        _run_filter(b, a, row, state)
    y = xp.asarray(_np.moveaxis(flat.reshape(lines.shape), -1, axis))
    if zi is None:
        return y
    return y, xp.asarray(
        _np.moveaxis(states[:, :-1].reshape(lines.shape[:-1] + (len(b) - 1,)), -1, axis)
    )


def lfilter_zi(b, a):
    """The state of a filter whose input has been 1 for ever."""
    b, a = _coefficients(b, a)
    n = len(a) - 1
    m = _np.eye(n) - _np.diag(_np.ones(n - 1), 1)
    m[:, 0] += a[1:]
    return _np.linalg.solve(m, b[1:] - a[1:] * b[0])


def filtfilt(b, a, x, axis=-1, padtype="odd", padlen=None, method="pad", irlen=None):
    """A filter there and back, which leaves the phase alone."""
    _fixed('filtfilt', method=(method, 'pad'), irlen=(irlen, None))
    xp = _xp_of(x)
    n = 3 * max(len(_np.atleast_1d(a)), len(_np.atleast_1d(b))) if padlen is None else padlen
    n = 0 if padtype is None else n
    x = _np.moveaxis(_host(x).astype("float64"), axis, -1)
    if x.shape[-1] <= n:
        raise ValueError(
            f"The length of the input vector x must be greater than padlen, which is {n}."
        )
    if n:
        sides = x[..., n:0:-1], x[..., -2 : -n - 2 : -1]
        if padtype == "odd":
            sides = 2 * x[..., :1] - sides[0], 2 * x[..., -1:] - sides[1]
        elif padtype == "constant":
            sides = x[..., :1] + 0 * sides[0], x[..., -1:] + 0 * sides[1]
        x = _np.concatenate((sides[0], x, sides[1]), axis=-1)
    zi = lfilter_zi(b, a)
    y = lfilter(b, a, x, zi=zi * x[..., :1])[0]
    y = lfilter(b, a, y[..., ::-1].copy(), zi=zi * y[..., -1:])[0][..., ::-1]
    y = y[..., n : y.shape[-1] - n] if n else y
    return xp.asarray(_np.moveaxis(y, -1, axis).copy())


def sosfilt(sos, x, axis=-1, zi=None):
    """A filter of second-order sections."""
    _fixed('sosfilt', zi=(zi, None))
    for section in _host(sos):
        x = lfilter(section[:3], section[3:], x, axis)
    return x


def sosfiltfilt(sos, x, axis=-1, **options):
    """Second-order sections there and back."""
    b, a = _np.ones(1), _np.ones(1)
    for section in _host(sos):
        b, a = _np.convolve(b, section[:3]), _np.convolve(a, section[3:])
    return filtfilt(b, a, x, axis, **options)


def _to_band(z, p, k, wn, btype):
    """An analog low pass of width 1 made the filter that is asked for."""
    d = len(p) - len(z)
    if btype == "lowpass":
        return z * wn[0], p * wn[0], k * wn[0] ** d
    if btype == "highpass":
        gain = _np.real(_np.prod(-z) / _np.prod(-p)) if len(z) else _np.real(1 / _np.prod(-p))
        return _np.concatenate((wn[0] / z, _np.zeros(d))), wn[0] / p, k * gain
    width, centre = wn[1] - wn[0], _math.sqrt(wn[0] * wn[1])
    if btype == "bandpass":
        z, p = z * width / 2, p * width / 2
        z = _np.concatenate(
            (z + _np.sqrt(z**2 - centre**2), z - _np.sqrt(z**2 - centre**2), _np.zeros(d))
        )
        return (
            z,
            _np.concatenate((p + _np.sqrt(p**2 - centre**2), p - _np.sqrt(p**2 - centre**2))),
            k * width**d,
        )
    gain = _np.real(_np.prod(-z) / _np.prod(-p)) if len(z) else _np.real(1 / _np.prod(-p))
    z, p = (width / 2) / z, (width / 2) / p
    z = _np.concatenate(
        (
            z + _np.sqrt(z**2 - centre**2),
            z - _np.sqrt(z**2 - centre**2),
            _np.full(d, complex(0, centre)),
            _np.full(d, complex(0, -centre)),
        )
    )
    return (
        z,
        _np.concatenate((p + _np.sqrt(p**2 - centre**2), p - _np.sqrt(p**2 - centre**2))),
        k * gain,
    )


_band_names = {
    "low": "lowpass",
    "lowpass": "lowpass",
    "high": "highpass",
    "highpass": "highpass",
    "band": "bandpass",
    "bandpass": "bandpass",
    "bandstop": "bandstop",
    "stop": "bandstop",
}


def butter(N, Wn, btype="low", analog=False, output="ba", fs=None):
    """Butterworth's filter of order N."""
    if analog:
        raise NotImplementedError("butter() makes digital filters")
    if btype not in _band_names:
        raise ValueError(f"'{btype}' is an invalid bandtype for filter.")
    wn = _np.atleast_1d(_np.asarray(Wn, dtype="float64"))
    wn = 2 * wn / fs if fs is not None else wn
    if (wn <= 0).any() or (wn >= 1).any():
        raise ValueError(
            "Digital filter critical frequencies must be 0 < Wn < 1"
            if fs is None
            else f"Digital filter critical frequencies must be 0 < Wn < fs/2 (fs={fs} -> fs/2={fs / 2})"
        )
    p = -_np.exp(complex(0, 1) * _np.pi * _np.arange(-N + 1, N, 2) / (2 * N))
    return _digital(_np.zeros(0, "complex128"), p, 1.0, wn, btype, output)


def _digital(z, p, k, wn, btype, output):
    """The digital filter of an analog low pass of width 1."""
    warped = (4 * _np.tan(_np.pi * wn / 2)).tolist()
    z, p, k = _to_band(z, p, k, warped, _band_names[btype])
    gain = k * (_np.prod(4 - z) if len(z) else 1.0) / _np.prod(4 - p)
    z = _np.concatenate(((4 + z) / (4 - z), -_np.ones(len(p) - len(z))))
    p, k = (4 + p) / (4 - p), float(gain.real)
    if output == "zpk":
        return z, p, k
    if output == "sos":
        return zpk2sos(z, p, k)
    return k * _np.poly(z).real, _np.poly(p).real


def tf2zpk(b, a):
    """Zeros, poles and gain of a filter from its polynomials."""
    b, a = [_np.trim_zeros(_np.atleast_1d(x) + 0.0, "f") for x in (b, a)]
    b, a = b / a[0], a / a[0]
    k = b[0]
    return _np.roots(b / k), _np.roots(a), k


def zpk2sos(z, p, k):
    """Zeros and poles, in conjugate pairs, as second-order sections."""

    def pairs(roots):
        roots = sorted(
            _np.asarray(roots, dtype="complex128").tolist(),
            key=lambda r: (abs(abs(r) - 1), abs(r.imag)),
            reverse=True,
        )
        real = [r for r in roots if abs(r.imag) < 1e-10]
        above = [r for r in roots if r.imag >= 1e-10]
        found = [[r, r.conjugate()] for r in above]
        real = sorted([r.real for r in real])
        while len(real) > 1:
            found.append([real.pop(), real.pop()])
        return found + [[r] for r in real]

    zs, ps = pairs(z), pairs(p)
    sections = []
    for n in range(max(len(zs), len(ps))):
        b = _np.poly(zs[n]).real if n < len(zs) else _np.ones(1)
        a = _np.poly(ps[n]).real if n < len(ps) else _np.ones(1)
        sections.append(_np.concatenate((_np.pad(b, (0, 3 - len(b))), _np.pad(a, (0, 3 - len(a))))))
    sections[0][:3] *= k
    return _np.array(sections)


def freqz(b, a=1, worN=512, whole=False, include_nyquist=False, fs=2 * _math.pi):
    """How a filter answers to frequencies."""
    b, a = _np.atleast_1d(b), _np.atleast_1d(a)
    if isinstance(worN, int):
        w = _np.linspace(
            0, 2 * _np.pi if whole else _np.pi, worN, endpoint=include_nyquist and not whole
        )
    else:
        w = 2 * _np.pi * _np.asarray(worN) / fs
    z = _np.exp(complex(0, -1) * w)
    return w * fs / (2 * _np.pi), _np.polyval(b[::-1], z) / _np.polyval(a[::-1], z)


def firwin(numtaps, cutoff, *, width=None, window="hamming", pass_zero=True, scale=True, fs=2):
    """A filter without feedback, by the window method: low pass, or high pass with pass_zero=False."""
    _fixed('firwin', width=(width, None))
    edges = (_np.atleast_1d(_np.asarray(cutoff, dtype="float64")) / (fs / 2)).tolist()
    kinds = {"lowpass": True, "bandstop": True, "highpass": False, "bandpass": False}
    keep = kinds.get(pass_zero, pass_zero)
    if not keep and len(edges) % 2 == 1 and numtaps % 2 == 0:
        raise ValueError(
            "A filter with an even number of coefficients must have zero response at the Nyquist frequency."
        )
    bounds = ([0.0] if keep else []) + edges + ([1.0] if (len(edges) + keep) % 2 else [])
    m = _np.arange(numtaps) - (numtaps - 1) / 2
    h = 0
    for left, right in zip(bounds[::2], bounds[1::2]):
        h = h + right * _np.sinc(right * m) - left * _np.sinc(left * m)
    h = h * get_window(window, numtaps, fftbins=False)
    if scale:
        left, right = bounds[0], bounds[1]
        centre = 0.0 if left == 0 else 1.0 if right == 1 else 0.5 * (left + right)
        h = h / (h * _np.cos(_np.pi * m * centre)).sum()
    return h


def medfilt(volume, kernel_size=3):
    """The median of the neighbours, 0 beyond the border."""
    from scipy.ndimage import median_filter

    size = kernel_size if kernel_size is not None else 3
    sizes = size if isinstance(size, (list, tuple)) else [size]
    if any([n % 2 == 0 for n in sizes]):
        raise ValueError("Each element of kernel_size should be odd.")
    return median_filter(volume, size, mode="constant", cval=0)


medfilt2d = medfilt


def savgol_coeffs(window_length, polyorder, deriv=0, delta=1.0, pos=None, use="conv"):
    """The weights of Savitzky and Golay's filter."""
    if polyorder >= window_length:
        raise ValueError("polyorder must be less than window_length.")
    half = window_length // 2 if pos is None else pos
    if pos is None and window_length % 2 == 0:
        half = half - 0.5
    x = _np.arange(-half, window_length - half)
    x = x[::-1] if use == "conv" else x
    y = _np.zeros(polyorder + 1)
    if deriv > polyorder:
        return _np.zeros(window_length)
    y[deriv] = _math.factorial(deriv) / delta**deriv
    return _np.linalg.lstsq(x ** _np.arange(polyorder + 1).reshape(-1, 1), y, rcond=None)[0]


def savgol_filter(
    x, window_length, polyorder, deriv=0, delta=1.0, axis=-1, mode="interp", cval=0.0
):
    """Savitzky and Golay's filter: polynomials through the neighbours."""
    from scipy.ndimage import convolve1d

    xp = _xp_of(x)
    x = _as_floats(xp, x)
    c = savgol_coeffs(window_length, polyorder, deriv, delta)
    if mode != "interp":
        return convolve1d(x, c, axis, mode=mode, cval=cval)
    if window_length > x.shape[axis]:
        raise ValueError(
            "If mode is 'interp', window_length must be less than or equal to the size of x."
        )
    y = _np.moveaxis(_host(convolve1d(x, c, axis, mode="constant")), axis, 0).copy()
    lines, half = _np.moveaxis(_host(x), axis, 0), window_length // 2
    t = _np.arange(window_length)
    for part, at in (
        (slice(0, window_length), slice(0, half)),
        (slice(len(y) - window_length, None), slice(len(y) - half, None)),
    ):
        rows = lines[part].reshape(window_length, -1)
        where = t[:half] if at.start == 0 else t[window_length - half :]
        for k in range(rows.shape[1]):
            p = _np.polyfit(t, rows[:, k], polyorder)
            p = _np.polyder(p, deriv) if deriv else p
            y.reshape(len(y), -1)[at, k] = _np.polyval(p, where) / delta**deriv
    return xp.asarray(_np.moveaxis(y, 0, axis))


def detrend(data, axis=-1, type="linear", bp=0, overwrite_data=False):
    """Takes the mean or a straight line away."""
    _fixed('detrend', bp=(bp, 0))
    xp = _xp_of(data)
    x = xp.moveaxis(_as_floats(xp, data), axis, -1)
    if type in ("constant", "c"):
        return xp.moveaxis(x - x.mean(axis=-1, keepdims=True), -1, axis)
    if type not in ("linear", "l"):
        raise ValueError("Trend type must be 'linear' or 'constant'.")
    t = xp.arange(x.shape[-1]) - (x.shape[-1] - 1) / 2
    slope = (x * t).sum(axis=-1, keepdims=True) / (t * t).sum()
    return xp.moveaxis(x - x.mean(axis=-1, keepdims=True) - slope * t, -1, axis)


def hilbert(x, N=None, axis=-1):
    """The analytic signal."""
    xp = _xp_of(x)
    n = x.shape[axis] if N is None else N
    f = xp.fft.fft(xp.asarray(x), n, axis)
    h = _np.zeros(n)
    h[0] = 1
    h[1 : (n + 1) // 2] = 2
    if n % 2 == 0:
        h[n // 2] = 1
    shape = [1] * f.ndim
    shape[axis] = n
    return xp.fft.ifft(f * xp.asarray(h.reshape(shape)), axis=axis)


def resample(x, num, t=None, axis=0, window=None, domain="time"):
    """The signal with another number of items, by Fourier transforms."""
    _fixed('resample', window=(window, None), domain=(domain, 'time'))
    xp = _xp_of(x)
    x = xp.moveaxis(_as_floats(xp, x), axis, -1)
    n = x.shape[-1]
    f = xp.fft.rfft(x)
    m = min(num, n)
    g = xp.zeros(x.shape[:-1] + (num // 2 + 1,), "complex128")
    g[..., : m // 2 + 1] = f[..., : m // 2 + 1]
    if m % 2 == 0 and num != n:
        g[..., m // 2] *= 2 if num < n else 0.5
    y = xp.moveaxis(xp.fft.irfft(g, num) * (num / n), -1, axis)
    if t is None:
        return y
    return y, _np.arange(num) * ((t[1] - t[0]) * n / num) + t[0]


def wiener(im, mysize=None, noise=None):
    """Less noise, by the mean and the variance around every item."""
    from scipy.ndimage import uniform_filter

    xp = _xp_of(im)
    im = _as_floats(xp, im)
    size = (
        (3,) * im.ndim
        if mysize is None
        else (mysize,) * im.ndim
        if isinstance(mysize, int)
        else tuple(mysize)
    )
    mean = uniform_filter(im, size, mode="constant")
    variance = uniform_filter(im * im, size, mode="constant") - mean * mean
    noise = variance.mean() if noise is None else noise
    return xp.where(
        variance < noise,
        mean,
        mean + (im - mean) * (1 - noise / xp.where(variance == 0, 1, variance)),
    )


def decimate(x, q, n=None, ftype="iir", axis=-1, zero_phase=True):
    """Every q-th item, behind a filter that takes off what it could not show."""
    xp = _xp_of(x)
    if ftype == "iir":
        sos = cheby1(8 if n is None else n, 0.05, 0.8 / q, output="sos")
        y = sosfiltfilt(sos, x, axis=axis) if zero_phase else sosfilt(sos, x, axis=axis)
    elif ftype == "fir":
        half = 10 * q if n is None else n / 2
        b = firwin(int(2 * half) + 1, 1.0 / q, window="hamming")
        if zero_phase:
            return resample_poly(x, 1, q, axis=axis, window=b)
        y = lfilter(b, [1.0], x, axis=axis)
    else:
        raise ValueError("invalid ftype")
    y = xp.asarray(y)
    return y[(slice(None),) * (axis % y.ndim) + (slice(None, None, q),)]


# ---- peaks ---------------------------------------------------------------------------------------------------


def _maxima(x):
    """Middles of the flat tops."""
    found, i, last = [], 1, len(x) - 1
    while i < last:
        if x[i - 1] < x[i]:
            ahead = i + 1
            while ahead < last and x[ahead] == x[i]:
                ahead += 1
            if x[ahead] < x[i]:
                found.append((i + ahead - 1) // 2)
                i = ahead
        i += 1
    return found


def _interval(limits):
    return (limits[0], limits[1]) if isinstance(limits, (tuple, list)) else (limits, None)


def _within(values, limits):
    low, high = _interval(limits)
    keep = _np.ones(len(values), bool)
    if low is not None:
        keep &= values >= low
    if high is not None:
        keep &= values <= high
    return keep


def peak_prominences(x, peaks, wlen=None):
    """How far each peak stands out, and the places of its bases."""
    _fixed('peak_prominences', wlen=(wlen, None))
    x = _host(x)
    heights, lefts, rights = [], [], []
    for p in _host(peaks).tolist():
        top, bases = x[p], []
        for step in (-1, 1):
            lowest, base, i = top, p, p
            while 0 <= i < len(x) and x[i] <= top:
                if x[i] < lowest:
                    lowest, base = x[i], i
                i += step
            bases.append((lowest, base))
        heights.append(top - max(bases[0][0], bases[1][0]))
        lefts.append(bases[0][1])
        rights.append(bases[1][1])
    return (
        _np.array(heights, dtype="float64"),
        _np.array(lefts, dtype="int64"),
        _np.array(rights, dtype="int64"),
    )


def peak_widths(x, peaks, rel_height=0.5, prominence_data=None, wlen=None):
    """How wide the peaks are, at which height, from where to where."""
    _fixed('peak_widths', wlen=(wlen, None))
    x = _host(x)
    prominences, lefts, rights = prominence_data or peak_prominences(x, peaks)
    rows = []
    for p, height, low, high in zip(
        _host(peaks).tolist(), prominences.tolist(), lefts.tolist(), rights.tolist()
    ):
        level = x[p] - height * rel_height
        i = p
        while low < i and level < x[i]:
            i -= 1
        left = i + (level - x[i]) / (x[i + 1] - x[i]) if x[i] < level else float(i)
        i = p
        while i < high and level < x[i]:
            i += 1
        right = i - (level - x[i]) / (x[i - 1] - x[i]) if x[i] < level else float(i)
        rows.append((right - left, level, left, right))
    return tuple([_np.array([r[k] for r in rows], dtype="float64") for k in range(4)])


def find_peaks(
    x,
    height=None,
    threshold=None,
    distance=None,
    prominence=None,
    width=None,
    wlen=None,
    rel_height=0.5,
    plateau_size=None,
):
    """The places of maxima, with what was asked about them."""
    _fixed('find_peaks', wlen=(wlen, None), plateau_size=(plateau_size, None))
    x = _host(x)
    if x.ndim != 1:
        raise ValueError("`x` must be a 1-D array")
    peaks, properties = _np.array(_maxima(x), dtype="int64"), {}

    def choose(keep):
        for name in properties:
            properties[name] = properties[name][keep]
        return peaks[keep]

    if height is not None:
        properties["peak_heights"] = x[peaks]
        peaks = choose(_within(x[peaks], height))
    if threshold is not None:
        left, right = x[peaks] - x[peaks - 1], x[peaks] - x[peaks + 1]
        low, high = _interval(threshold)
        keep = _np.ones(len(peaks), bool)
        if low is not None:
            keep &= _np.minimum(left, right) >= low
        if high is not None:
            keep &= _np.maximum(left, right) <= high
        properties["left_thresholds"], properties["right_thresholds"] = left, right
        peaks = choose(keep)
    if distance is not None:
        if distance < 1:
            raise ValueError("`distance` must be greater or equal to 1")
        keep = _np.ones(len(peaks), bool)
        for k in _np.argsort(x[peaks], kind="stable")[::-1].tolist():
            if keep[k]:
                near = _np.abs(peaks - peaks[k]) < _math.ceil(distance)
                near[k] = False
                keep &= ~near
        peaks = choose(keep)
    if prominence is not None or width is not None:
        names = ("prominences", "left_bases", "right_bases")
        for name, values in zip(names, peak_prominences(x, peaks)):
            properties[name] = values
        if prominence is not None:
            peaks = choose(_within(properties["prominences"], prominence))
    if width is not None:
        data = tuple([properties[n] for n in names])
        for name, values in zip(
            ("widths", "width_heights", "left_ips", "right_ips"),
            peak_widths(x, peaks, rel_height, data),
        ):
            properties[name] = values
        peaks = choose(_within(properties["widths"], width))
    return peaks, properties


def argrelextrema(data, comparator, axis=0, order=1, mode="clip"):
    """The places that compare so to all neighbours, of an array of one dimension."""
    _fixed('argrelextrema', axis=(axis, 0), mode=(mode, 'clip'))
    x = _host(data)
    keep = _np.ones(len(x), bool)
    at = _np.arange(len(x))
    for k in range(1, order + 1):
        keep &= comparator(x, x[_np.clip(at + k, 0, len(x) - 1)]) & comparator(
            x, x[_np.clip(at - k, 0, len(x) - 1)]
        )
    return (keep.nonzero()[0],)


def argrelmax(data, axis=0, order=1, mode="clip"):
    return argrelextrema(data, _np.greater, axis, order, mode)


def argrelmin(data, axis=0, order=1, mode="clip"):
    return argrelextrema(data, _np.less, axis, order, mode)


# ---- spectra ----------------------------------------------------------------------------------------------------


def _segments(x, n, step):
    from numpy.lib.stride_tricks import sliding_window_view

    return sliding_window_view(x, n, axis=-1)[..., ::step, :]


def _spectra(x, fs, window, nperseg, noverlap, nfft, detrended, scaling):
    """The transforms of the segments of x, scaled, with their frequencies and times."""
    x = _host(x).astype("float64")
    nperseg = min(nperseg, x.shape[-1])
    noverlap = nperseg // 2 if noverlap is None else noverlap
    nfft = nperseg if nfft is None else nfft
    w = get_window(window, nperseg) if isinstance(window, (str, tuple)) else _host(window)
    parts = _segments(x, nperseg, nperseg - noverlap)
    if detrended:
        parts = detrend(parts, type=detrended)
    scale = 1 / (fs * (w * w).sum()) if scaling == "density" else 1 / w.sum() ** 2
    times = (_np.arange(parts.shape[-2]) * (nperseg - noverlap) + nperseg / 2) / fs
    return _np.fft.rfftfreq(nfft, 1 / fs), times, _np.fft.rfft(parts * w, nfft), scale, nfft


def _power(f, scale, n):
    p = _np.abs(f) ** 2 * scale
    last = None if n % 2 else -1
    p[..., 1:last] *= 2
    return p


def welch(
    x,
    fs=1.0,
    window="hann",
    nperseg=256,
    noverlap=None,
    nfft=None,
    detrend="constant",
    return_onesided=True,
    scaling="density",
    axis=-1,
    average="mean",
):
    """The power at each frequency: the mean over overlapping segments."""
    _fixed('welch', return_onesided=(return_onesided, True), axis=(axis, -1))
    freqs, _, f, scale, n = _spectra(
        x, fs, window, nperseg or 256, noverlap, nfft, detrend, scaling
    )
    p = _power(f, scale, n)
    return freqs, p.mean(axis=-2) if average == "mean" else _np.median(p, axis=-2)


def periodogram(
    x,
    fs=1.0,
    window="boxcar",
    nfft=None,
    detrend="constant",
    return_onesided=True,
    scaling="density",
    axis=-1,
):
    """The power at each frequency."""
    _fixed('periodogram', return_onesided=(return_onesided, True), axis=(axis, -1))
    return welch(x, fs, window, _np.shape(x)[-1], 0, nfft, detrend, True, scaling)


def spectrogram(
    x,
    fs=1.0,
    window=("tukey", 0.25),
    nperseg=256,
    noverlap=None,
    nfft=None,
    detrend="constant",
    return_onesided=True,
    scaling="density",
    axis=-1,
    mode="psd",
):
    """The power at each frequency and time."""
    _fixed('spectrogram', return_onesided=(return_onesided, True), axis=(axis, -1))
    if mode != "psd":
        raise NotImplementedError("spectrogram() gives the power (mode='psd')")
    nperseg = min(nperseg or 256, _np.shape(x)[-1])
    freqs, times, f, scale, n = _spectra(
        x,
        fs,
        window,
        nperseg,
        nperseg // 8 if noverlap is None else noverlap,
        nfft,
        detrend,
        scaling,
    )
    return freqs, times, _np.swapaxes(_power(f, scale, n), -1, -2)


# ---- signals to try ------------------------------------------------------------------------------------------------


def square(t, duty=0.5):
    """1 and -1 in turns, of period 2 pi."""
    xp = _xp_of(t)
    return xp.where(xp.asarray(t) % (2 * _math.pi) < duty * 2 * _math.pi, 1.0, -1.0)


def sawtooth(t, width=1):
    """A line that goes up (and down), of period 2 pi."""
    xp = _xp_of(t)
    phase = xp.asarray(t) % (2 * _math.pi)
    edge = width * 2 * _math.pi
    up = phase / (_math.pi * width) - 1 if width else phase * 0
    down = (_math.pi * (width + 1) - phase) / (_math.pi * (1 - width)) if width != 1 else phase * 0
    return xp.where(phase < edge, up, down)


def chirp(t, f0, t1, f1, method="linear", phi=0, vertex_zero=True):
    """A cosine whose frequency goes from f0 to f1."""
    _fixed('chirp', vertex_zero=(vertex_zero, True))
    xp = _xp_of(t)
    t = _as_floats(xp, t)
    if method in ("linear", "lin", "li"):
        phase = 2 * _math.pi * (f0 * t + 0.5 * (f1 - f0) / t1 * t * t)
    elif method in ("logarithmic", "log", "lo"):
        phase = (
            2
            * _math.pi
            * (f0 * t if f0 == f1 else t1 / _math.log(f1 / f0) * f0 * ((f1 / f0) ** (t / t1) - 1.0))
        )
    elif method in ("quadratic", "quad", "q"):
        phase = 2 * _math.pi * (f0 * t + (f1 - f0) / t1**2 * t**3 / 3)
    else:
        raise ValueError(
            f"method must be 'linear', 'quadratic', 'logarithmic', or 'hyperbolic', but a value of {method!r} was given."
        )
    return xp.cos(phase + phi * _math.pi / 180)


def unit_impulse(shape, idx=None, dtype=float):
    """Zeros with a single 1."""
    out = _np.zeros(shape, dtype)
    shape = out.shape
    out[
        tuple([n // 2 for n in shape])
        if idx == "mid"
        else (0,) * len(shape)
        if idx is None
        else idx
    ] = 1
    return out


def gausspulse(t, fc=1000, bw=0.5, bwr=-6):
    """A cosine under a Gaussian."""
    xp = _xp_of(t)
    t = _as_floats(xp, t)
    a = -((_math.pi * fc * bw) ** 2) / (4.0 * _math.log(10 ** (bwr / 20)))
    return xp.exp(-a * t * t) * xp.cos(2 * _math.pi * fc * t)


# ---- more filters ------------------------------------------------------------------------------------


def _edges(name, Wn, btype, analog, fs):
    if analog:
        raise NotImplementedError(f"{name}() makes digital filters")
    if btype not in _band_names:
        raise ValueError(f"'{btype}' is an invalid bandtype for filter.")
    wn = _np.atleast_1d(_np.asarray(Wn, dtype="float64")) * (1 if fs is None else 2 / fs)
    if (wn <= 0).any() or (wn >= 1).any():
        raise ValueError("Digital filter critical frequencies must be 0 < Wn < 1")
    return wn


def cheby1(N, rp, Wn, btype="low", analog=False, output="ba", fs=None):
    """Chebyshev's filter of the first kind: ripples of rp decibels where it lets through."""
    wn = _edges("cheby1", Wn, btype, analog, fs)
    eps = _math.sqrt(10 ** (0.1 * rp) - 1)
    mu = _math.asinh(1 / eps) / N
    theta = _np.pi * _np.arange(-N + 1, N, 2) / (2 * N)
    p = -(_math.sinh(mu) * _np.cos(theta) + 1j * _math.cosh(mu) * _np.sin(theta))
    k = float(_np.prod(-p).real) / (_math.sqrt(1 + eps * eps) if N % 2 == 0 else 1.0)
    return _digital(_np.zeros(0, "complex128"), p, k, wn, btype, output)


def cheby2(N, rs, Wn, btype="low", analog=False, output="ba", fs=None):
    """Chebyshev's filter of the second kind: rs decibels less where it stops."""
    wn = _edges("cheby2", Wn, btype, analog, fs)
    mu = _math.asinh(_math.sqrt(10 ** (0.1 * rs) - 1)) / N
    m = _np.arange(-N + 1, N, 2)
    z = 1j / _np.sin(m[m != 0] * _np.pi / (2 * N))
    z = -_np.conj(z)
    theta = _np.pi * m / (2 * N)
    p = -1 / (_math.sinh(mu) * _np.cos(theta) + 1j * _math.cosh(mu) * _np.sin(theta))
    k = float((_np.prod(-p) / _np.prod(-z)).real)
    return _digital(z, p, k, wn, btype, output)


def iirfilter(
    N, Wn, rp=None, rs=None, btype="band", analog=False, ftype="butter", output="ba", fs=None
):
    """A filter by the name of its kind."""
    if ftype in ("butter", "butterworth"):
        return butter(N, Wn, btype, analog, output, fs)
    if ftype in ("cheby1", "chebyshev1"):
        return cheby1(N, rp, Wn, btype, analog, output, fs)
    if ftype in ("cheby2", "chebyshev2"):
        return cheby2(N, rs, Wn, btype, analog, output, fs)
    raise NotImplementedError(
        f"iirfilter: of the kinds there are butter, cheby1 and cheby2, not {ftype!r}"
    )


def _notch(w0, Q, fs, kind):
    w0 = 2 * w0 / fs * _math.pi
    beta = _math.tan(w0 / Q / 2)
    gain = 1 / (1 + beta)
    b = (
        _np.array([1.0, -2 * _math.cos(w0), 1.0]) * gain
        if kind == "notch"
        else (1 - gain) * _np.array([1.0, 0.0, -1.0])
    )
    return b, _np.array([1.0, -2 * gain * _math.cos(w0), 2 * gain - 1])


def iirnotch(w0, Q, fs=2.0):
    """A filter that stops one frequency."""
    return _notch(w0, Q, fs, "notch")


def iirpeak(w0, Q, fs=2.0):
    """A filter that lets one frequency through."""
    return _notch(w0, Q, fs, "peak")


def sosfreqz(sos, worN=512, whole=False, fs=2 * _math.pi):
    """What second-order sections do to each frequency."""
    total = 1.0
    for row in _np.atleast_2d(_np.asarray(sos, dtype=float)):
        w, h = freqz(row[:3], row[3:], worN=worN, whole=whole, fs=fs)
        total = total * h
    return w, total


freqz_sos = sosfreqz


def upfirdn(h, x, up=1, down=1, axis=-1, mode="constant", cval=0):
    """Zeros put between, filtered, and every so manieth kept."""
    _fixed('upfirdn', mode=(mode, 'constant'), cval=(cval, 0))
    h, x = _np.asarray(h), _np.moveaxis(_np.asarray(x), axis, -1)
    wide = _np.zeros(
        x.shape[:-1] + ((x.shape[-1] - 1) * up + 1,),
        _np.result_type(h, x, 0.0 if h.dtype.kind != "c" and x.dtype.kind != "c" else 1j),
    )
    wide[..., ::up] = x
    rows = [_np.convolve(line, h)[::down] for line in wide.reshape(-1, wide.shape[-1])]
    return _np.moveaxis(_np.stack(rows).reshape(x.shape[:-1] + (-1,)), -1, axis)


def resample_poly(x, up, down, axis=0, window=("kaiser", 5.0), padtype="constant", cval=None):
    """Another rate, by a filter between."""
    _fixed('resample_poly', padtype=(padtype, 'constant'), cval=(cval, None))
    x = _np.asarray(x, dtype=float)
    g = _math.gcd(up, down)
    up, down = up // g, down // g
    if up == down == 1:
        return x.copy()
    n = x.shape[axis]
    out = -(-n * up // down)
    half = 10 * max(up, down)
    h = firwin(2 * half + 1, 1 / max(up, down), window=window) * up
    before = down - half % down
    skip = (half + before) // down
    h = _np.concatenate([_np.zeros(before), h, _np.zeros(max(0, (out + skip) * down))])
    y = _np.moveaxis(upfirdn(h, x, up, down, axis), axis, 0)[skip : skip + out]
    return _np.moveaxis(y, 0, axis)


def deconvolve(signal, divisor):
    """Quotient and rest of two polynomials."""
    a, b = [_np.atleast_1d(_np.asarray(v, dtype=float)) for v in (signal, divisor)]
    if len(b) > len(a):
        return _np.zeros(0), a
    rest, out = a.copy(), _np.zeros(len(a) - len(b) + 1)
    for i in range(len(out)):
        out[i] = rest[i] / b[0]
        rest[i : i + len(b)] -= out[i] * b
    return out, a - _np.convolve(b, out)


# ---- transforms of pieces ----------------------------------------------------------------------------


def stft(
    x,
    fs=1.0,
    window="hann",
    nperseg=256,
    noverlap=None,
    nfft=None,
    detrend=False,
    return_onesided=True,
    boundary="zeros",
    padded=True,
    axis=-1,
    scaling="spectrum",
):
    """Frequencies, times and the transform of each piece."""
    _fixed(
        'stft', detrend=(detrend, False), return_onesided=(return_onesided, True), axis=(axis, -1)
    )
    x = _host(x).astype("float64")
    nperseg = min(nperseg, x.shape[-1])
    step = nperseg - (nperseg // 2 if noverlap is None else noverlap)
    w = get_window(window, nperseg) if isinstance(window, (str, tuple)) else _host(window)
    lead = [(0, 0)] * (x.ndim - 1)
    if boundary is not None:
        x = _np.pad(x, lead + [(nperseg // 2, nperseg // 2)])
    if padded:
        x = _np.pad(x, lead + [(0, -(x.shape[-1] - nperseg) % step)])
    parts = _segments(x, nperseg, step)
    scale = 1 / w.sum() if scaling == "spectrum" else 1 / _math.sqrt(fs * float((w * w).sum()))
    times = (_np.arange(parts.shape[-2]) * step + (0 if boundary is not None else nperseg / 2)) / fs
    return (
        _np.fft.rfftfreq(nfft or nperseg, 1 / fs),
        times,
        _np.swapaxes(_np.fft.rfft(parts * w, nfft or nperseg) * scale, -1, -2),
    )


def istft(
    Zxx,
    fs=1.0,
    window="hann",
    nperseg=None,
    noverlap=None,
    nfft=None,
    input_onesided=True,
    boundary=True,
    time_axis=-1,
    freq_axis=-2,
    scaling="spectrum",
):
    """Times and the signal of which stft gave the pieces."""
    _fixed(
        'istft',
        input_onesided=(input_onesided, True),
        time_axis=(time_axis, -1),
        freq_axis=(freq_axis, -2),
    )
    Z = _np.asarray(Zxx)
    nperseg = 2 * (Z.shape[-2] - 1) if nperseg is None else nperseg
    step = nperseg - (nperseg // 2 if noverlap is None else noverlap)
    w = get_window(window, nperseg) if isinstance(window, (str, tuple)) else _host(window)
    scale = w.sum() if scaling == "spectrum" else _math.sqrt(fs * float((w * w).sum()))
    parts = _np.fft.irfft(_np.swapaxes(Z, -1, -2), nfft or nperseg)[..., :nperseg] * scale
    n = nperseg + (parts.shape[-2] - 1) * step
    out, norm = _np.zeros(Z.shape[:-2] + (n,)), _np.zeros(n)
    for k in range(parts.shape[-2]):
        out[..., k * step : k * step + nperseg] += parts[..., k, :] * w
        norm[k * step : k * step + nperseg] += w * w
    if boundary:
        out, norm = out[..., nperseg // 2 : n - nperseg // 2], norm[nperseg // 2 : n - nperseg // 2]
    out = out / _np.where(norm > 1e-10, norm, 1.0)
    return _np.arange(out.shape[-1]) / fs, out


def csd(
    x,
    y,
    fs=1.0,
    window="hann",
    nperseg=256,
    noverlap=None,
    nfft=None,
    detrend="constant",
    return_onesided=True,
    scaling="density",
    axis=-1,
    average="mean",
):
    """The power that two signals have in common at each frequency."""
    _fixed(
        'csd', return_onesided=(return_onesided, True), axis=(axis, -1), average=(average, 'mean')
    )
    freqs, _, f, scale, n = _spectra(
        x, fs, window, nperseg or 256, noverlap, nfft, detrend, scaling
    )
    g = _spectra(y, fs, window, nperseg or 256, noverlap, nfft, detrend, scaling)[2]
    p = (_np.conj(f) * g * scale).mean(axis=-2)
    p[..., 1 : None if n % 2 else -1] *= 2
    return freqs, p


def coherence(
    x, y, fs=1.0, window="hann", nperseg=256, noverlap=None, nfft=None, detrend="constant", axis=-1
):
    """How alike two signals are at each frequency, 0 to 1."""
    _fixed('coherence', axis=(axis, -1))
    freqs, pxx = welch(x, fs, window, nperseg, noverlap, nfft, detrend)
    pyy = welch(y, fs, window, nperseg, noverlap, nfft, detrend)[1]
    return freqs, _np.abs(csd(x, y, fs, window, nperseg, noverlap, nfft, detrend)[1]) ** 2 / (
        pxx * pyy
    )
