# scipy.fft: the Fourier transforms of numpy.fft, and cosine and sine transforms made of them.
from _options import fixed as _fixed
import numpy as _np
from scipy._arrays import xp_of as _xp_of, as_floats as _as_floats


def _of(name):
    def transform(x, *args, overwrite_x=False, workers=None, **options):
        return getattr(_xp_of(x).fft, name)(x, *args, **options)

    transform.__name__ = name
    return transform


fft, ifft, rfft, irfft, hfft, ihfft = [
    _of(n) for n in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")
]
fft2, ifft2, rfft2, irfft2 = [_of(n) for n in ("fft2", "ifft2", "rfft2", "irfft2")]
fftn, ifftn, rfftn, irfftn = [_of(n) for n in ("fftn", "ifftn", "rfftn", "irfftn")]
fftshift, ifftshift = _of("fftshift"), _of("ifftshift")
fftfreq, rfftfreq = _np.fft.fftfreq, _np.fft.rfftfreq


def next_fast_len(target, real=False):
    """The next length with no prime factor above 7 (5 for real)."""
    n = max(1, target)
    while True:
        rest = n
        for p in (2, 3, 5) if real else (2, 3, 5, 7, 11):
            while rest % p == 0:
                rest //= p
        if rest == 1:
            return n
        n += 1


def _sized(xp, x, n, axis):
    x = _as_floats(xp, x)
    if n is not None and n != x.shape[axis]:
        if n < x.shape[axis]:
            x = xp.moveaxis(xp.moveaxis(x, axis, 0)[:n], 0, axis)
        else:
            width = [(0, 0)] * x.ndim
            width[axis] = (0, n - x.shape[axis])
            x = xp.pad(x, width)
    return xp.moveaxis(x, axis, -1)


def _two(xp, x):
    """The cosine transform of type 2: 2 sum x[k] cos(pi (2k+1) m / 2n)."""
    n = x.shape[-1]
    v = xp.concatenate((x[..., ::2], x[..., 1::2][..., ::-1]), axis=-1)
    turn = xp.exp(xp.arange(n) * complex(0, -_np.pi / (2 * n)))
    return (2 * (xp.fft.fft(v) * turn).real).astype(x.dtype)


def _three(xp, x):
    """The cosine transform of type 3: x[0] + 2 sum x[k] cos(pi (2m+1) k / 2n)."""
    n = x.shape[-1]
    turn = xp.exp(xp.arange(n) * complex(0, _np.pi / (2 * n)))
    mirrored = xp.concatenate((x[..., :1] * 0, x[..., :0:-1]), axis=-1)
    v = xp.fft.ifft((x - mirrored * complex(0, 1)) * turn).real * n
    out = xp.empty(x.shape, x.dtype)
    out[..., ::2] = v[..., : (n + 1) // 2]
    out[..., 1::2] = v[..., (n + 1) // 2 :][..., ::-1]
    return out


def _one(xp, x):
    n = x.shape[-1]
    if n < 2:
        raise ValueError("DCT-I is not defined for size < 2")
    return xp.fft.rfft(xp.concatenate((x, x[..., -2:0:-1]), axis=-1)).real.astype(x.dtype)


def _cosine(x, type, n, axis, norm, inverse):
    if type not in (1, 2, 3):
        raise NotImplementedError(f"cosine transforms are of types 1, 2 and 3, not {type}")
    if norm not in (None, "backward", "ortho", "forward"):
        raise ValueError(f'Invalid norm value {norm!r}, should be "backward", "ortho" or "forward"')
    xp = _xp_of(x)
    x = _sized(xp, x, n, axis)
    n = x.shape[-1]
    forward = {1: 1, 2: 3, 3: 2}[type] if inverse else type
    if norm == "ortho":
        if type == 1:
            raise NotImplementedError("orthonormal cosine transforms are of types 2 and 3")
        xp.where(xp.arange(n) == 0, 1.0, 0.5**0.5)
        if forward == 2:
            y = _two(xp, x) * (0.5 / n**0.5) * xp.where(xp.arange(n) == 0, 1.0, 2**0.5)
        else:
            y = _three(xp, x * xp.where(xp.arange(n) == 0, 1.0, 0.5**0.5)) / n**0.5
        return xp.moveaxis(y.astype(x.dtype), -1, axis)
    y = (_one, _two, _three)[forward - 1](xp, x)
    whole = 2 * (n - 1) if type == 1 else 2 * n
    if (norm == "forward") != inverse:
        y = y / whole
    return xp.moveaxis(y.astype(x.dtype), -1, axis)


def dct(x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    """The cosine transform of type 1, 2 or 3."""
    _fixed('dct', orthogonalize=(orthogonalize, None))
    return _cosine(x, type, n, axis, norm, False)


def idct(
    x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, orthogonalize=None
):
    """The inverse of dct."""
    _fixed('idct', orthogonalize=(orthogonalize, None))
    return _cosine(x, type, n, axis, norm, True)


def _every_axis(x, axes, one):
    axes = range(_np.ndim(x)) if axes is None else (axes,) if isinstance(axes, int) else axes
    for axis in axes:
        x = one(x, axis)
    return x


def dctn(x, type=2, s=None, axes=None, norm=None, overwrite_x=False, workers=None):
    """dct along several axes."""
    _fixed('dctn', s=(s, None))
    return _every_axis(x, axes, lambda a, axis: dct(a, type, axis=axis, norm=norm))


def idctn(x, type=2, s=None, axes=None, norm=None, overwrite_x=False, workers=None):
    """The inverse of dctn."""
    _fixed('idctn', s=(s, None))
    return _every_axis(x, axes, lambda a, axis: idct(a, type, axis=axis, norm=norm))


def _alternating(xp, n):
    return 1 - 2 * (xp.arange(n) % 2)


def dst(x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None):
    """The sine transform of type 2 or 3."""
    return _sine(x, type, n, axis, norm, False)


def idst(x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None):
    """The inverse of dst."""
    return _sine(x, type, n, axis, norm, True)


def _sine(x, type, n, axis, norm, inverse):
    """A sine transform is the cosine transform of the items with alternating signs, turned around."""
    if type not in (2, 3):
        raise NotImplementedError(f"sine transforms are of types 2 and 3, not {type}")
    xp = _xp_of(x)
    x = _sized(xp, x, n, axis)
    signs = _alternating(xp, x.shape[-1])
    if (type == 2) != inverse:
        y = _cosine(x * signs, type, None, -1, norm, inverse)[..., ::-1]
    else:
        y = _cosine(x[..., ::-1], type, None, -1, norm, inverse) * signs
    return xp.moveaxis(y.astype(x.dtype), -1, axis)


class _Workers:
    def __init__(self, n):
        pass

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return False


set_workers = _Workers


class set_backend:
    """A context that programs open to choose a library; arrays choose their device by themselves here."""

    def __init__(self, backend, coerce=False, only=False):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False


skip_backend = set_backend


def set_global_backend(backend, **options):
    """Arrays choose their device by themselves."""


def get_fft_plan(a, shape=None, axes=None, value_type="C2C"):
    """CuPy's plan, as a context: transforms keep their plans by themselves."""
    return set_backend(None)


def set_workers(workers):
    return set_backend(None)


def get_workers():
    return 1
