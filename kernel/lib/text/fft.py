# fft.py: Fourier transforms. Where the host holds the elements (or they are few) gpu/host/fft.c makes them.
# Elsewhere a power of two goes by halving, every other length by way of a power of two (Bluestein's
# method), as operations on arrays.
#: in fft

def _give(result, out):
    if out is None:
        return result
    if out.shape != result.shape:
        raise ValueError("output array has wrong shape.")
    out[...] = result
    return out

def _turns(k, n):
    """exp(-2 pi i k / n), exact at the quarters."""
    k = k % n
    angle = -2.0 * np.pi * k / n
    c, s = np.cos(angle), np.sin(angle)
    quarter = 4 * k % n == 0
    q = 4 * k // n
    c = np.where(quarter, np.where(q == 0, 1.0, np.where(q == 2, -1.0, 0.0)), c)
    s = np.where(quarter, np.where(q == 1, -1.0, np.where(q == 3, 1.0, 0.0)), s)
    return c + s * complex(0, 1)

def _by_halves(x):
    """The transform along the last axis, whose length is a power of two."""
    n = x.shape[-1]
    if n == 1:
        return x
    lead = x.shape[:-1]
    y = x.reshape(lead + (1, n))
    # y[.., j, k]: transforms of length j of the elements k apart
    while y.shape[-1] > 1:
        half = y.shape[-1] // 2
        m = y.shape[-2]
        even, odd = y[..., :half], y[..., half:]
        odd = odd * _turns(np.arange(m), 2 * m)[:, None]
        y = np.concatenate((even + odd, even - odd), axis=-2)
    return y.reshape(lead + (n,))

def _transformed(x, inverse):
    return np.conjugate(_any_length(np.conjugate(x))) if inverse else _any_length(x)

def _any_length(x):
    n = x.shape[-1]
    if n & (n - 1) == 0:
        return _by_halves(x)
    m = 1
    while m < 2 * n - 1:
        m *= 2
    k = np.arange(n)
    w = _turns(k * k % (2 * n), 2 * n)
    a = np.zeros(x.shape[:-1] + (m,), dtype=np.complex128)
    a[..., :n] = x * w
    b = np.zeros(m, dtype=np.complex128)
    b[:n] = np.conjugate(w)
    b[m - n + 1:] = np.conjugate(w[1:])[::-1]
    c = np.conjugate(_by_halves(np.conjugate(_by_halves(a) * _by_halves(b)))) / m
    return c[..., :n] * w

def _scale(norm, n, inverse):
    if norm not in (None, 'backward', 'ortho', 'forward'):
        raise ValueError(f'Invalid norm value {norm}; should be "backward","ortho" or "forward".')
    if norm == 'ortho':
        return 1.0 / n ** 0.5
    return 1.0 / n if (norm == 'forward') != inverse else 1.0

def _resized(a, n, axis):
    """The array with n elements along the last axis, where `axis` was."""
    a = np.moveaxis(a, axis, -1)
    have = a.shape[-1]
    if n < have:
        return a[..., :n]
    if n > have:
        wide = np.zeros(a.shape[:-1] + (n,), a.dtype)
        wide[..., :have] = a
        return wide
    return a

def _out_type(a):
    return np.complex64 if a.dtype in (np.dtype('float32'), np.dtype('complex64'), np.dtype('float16')) else np.complex128

def _length(a, n, axis):
    axis = _axis(axis, a.ndim)
    n = a.shape[axis] if n is None else n
    if n < 1:
        raise ValueError(f"Invalid number of FFT data points ({n}) specified.")
    return n, axis

def _transform(a, n, axis, norm, inverse):
    a = np.asarray(a)
    n, axis = _length(a, n, axis)
    kind = _out_type(a)
    s = _scale(norm, n, inverse)
    y = core.fft(a, n, axis, 0, inverse, s)
    if y is None:
        y = _transformed(_resized(a, n, axis).astype(np.complex128), inverse)
        y = np.moveaxis(y * s if s != 1.0 else y, -1, axis)
    return y if y.dtype == kind else y.astype(kind)

def fft(a, n=None, axis=-1, norm=None, out=None):
    """The discrete Fourier transform.
    >>> np.fft.fft([1.0, 0.0, 0.0, 0.0])
    array([1.+0.j, 1.+0.j, 1.+0.j, 1.+0.j])"""
    return _give(_transform(a, n, axis, norm, False), out)

def ifft(a, n=None, axis=-1, norm=None, out=None):
    """The inverse of fft.
    >>> np.fft.ifft([4.0, 0.0, 0.0, 0.0])
    array([1.+0.j, 1.+0.j, 1.+0.j, 1.+0.j])"""
    return _give(_transform(a, n, axis, norm, True), out)

def rfft(a, n=None, axis=-1, norm=None, out=None):
    """The transform of real numbers: the half that says all.
    >>> np.fft.rfft([1.0, 0.0, 0.0, 0.0])
    array([1.+0.j, 1.+0.j, 1.+0.j])"""
    a = np.asarray(a)
    if a.dtype.kind == 'c':
        raise TypeError("ufunc 'rfft_n_even' did not contain a loop with signature matching types (<class 'numpy.dtypes.Complex128DType'>, <class 'numpy.dtypes.Float64DType'>) -> None")
    n, axis = _length(a, n, axis)
    y = core.fft(a, n, axis, 1, False, _scale(norm, n, False))
    if y is not None:
        kind = _out_type(a)
        return _give(y if y.dtype == kind else y.astype(kind), out)
    y = np.moveaxis(_transform(a, n, axis, norm, False), axis, -1)
    half = y[..., :n // 2 + 1].copy()
    half[..., 0] = half[..., 0].real
    if n % 2 == 0:
        half[..., n // 2] = half[..., n // 2].real
    return _give(np.moveaxis(half, -1, axis).copy(), out)

def irfft(a, n=None, axis=-1, norm=None, out=None):
    """The inverse of rfft.
    >>> np.fft.irfft([4.0, 0.0, 0.0])
    array([1., 1., 1., 1.])"""
    a = np.asarray(a)
    axis = _axis(axis, a.ndim)
    n = 2 * (a.shape[axis] - 1) if n is None else n
    if n < 1:
        raise ValueError(f"Invalid number of FFT data points ({n}) specified.")
    kind = 'float16' if a.dtype == 'float16' else 'float32' if a.dtype in ('float32', 'complex64') else 'float64'
    y = core.fft(a, n, axis, 2, True, _scale(norm, n, True))
    if y is not None:
        return _give(y if kind == 'float64' else y.astype(kind), out)
    half = _resized(a, n // 2 + 1, axis).astype(np.complex128)
    full = np.zeros(half.shape[:-1] + (n,), dtype=np.complex128)
    full[..., :n // 2 + 1] = half
    k = np.arange(1, (n + 1) // 2)
    full[..., n - k] = np.conjugate(half[..., k])
    full[..., 0] = full[..., 0].real
    if n % 2 == 0:
        full[..., n // 2] = full[..., n // 2].real
    y = _transform(full, None, -1, norm, True).real.astype(kind)
    return _give(np.moveaxis(y, -1, axis).copy(), out)

def hfft(a, n=None, axis=-1, norm=None, out=None):
    """The transform of a signal that is Hermitian.
    >>> np.fft.hfft([1.0, 0.0, 0.0])
    array([1., 1., 1., 1.])"""
    a = np.asarray(a)
    n = (a.shape[axis] - 1) * 2 if n is None else n
    swap = {None: 'forward', 'backward': 'forward', 'forward': 'backward', 'ortho': 'ortho'}
    return _give(irfft(np.conjugate(a), n, axis, swap[norm]), out)

def ihfft(a, n=None, axis=-1, norm=None, out=None):
    """The inverse of hfft.
    >>> np.fft.ihfft([1.0, 1.0, 1.0, 1.0])
    array([1.-0.j, 0.-0.j, 0.-0.j])"""
    swap = {None: 'forward', 'backward': 'forward', 'forward': 'backward', 'ortho': 'ortho'}
    return _give(np.conjugate(rfft(a, n, axis, swap[norm])), out)

def _many(a, s, axes, norm, inverse):
    a = np.asarray(a)
    if axes is None:
        axes = list(range(a.ndim)) if s is None else list(range(-len(s), 0))
    s = [None] * len(axes) if s is None else list(s)
    if len(s) != len(axes):
        raise ValueError("Shape and axes have different lengths.")
    for n, axis in list(zip(s, axes))[::-1]:
        a = _transform(a, n, axis, norm, inverse)
    return a

def fftn(a, s=None, axes=None, norm=None, out=None):
    """The transform along several axes.
    >>> np.fft.fftn(np.ones((2, 2)))
    array([[4.+0.j, 0.+0.j],
           [0.+0.j, 0.+0.j]])"""
    return _give(_many(a, s, axes, norm, False), out)

def ifftn(a, s=None, axes=None, norm=None, out=None):
    """The inverse of fftn.
    >>> np.fft.ifftn(np.ones((2, 2)))
    array([[1.+0.j, 0.+0.j],
           [0.+0.j, 0.+0.j]])"""
    return _give(_many(a, s, axes, norm, True), out)

def fft2(a, s=None, axes=(-2, -1), norm=None, out=None):
    """The transform along two axes.
    >>> np.fft.fft2(np.ones((2, 2)))
    array([[4.+0.j, 0.+0.j],
           [0.+0.j, 0.+0.j]])"""
    return _give(_many(a, s, axes, norm, False), out)

def ifft2(a, s=None, axes=(-2, -1), norm=None, out=None):
    """The inverse of fft2.
    >>> np.fft.ifft2(np.ones((2, 2)))
    array([[1.+0.j, 0.+0.j],
           [0.+0.j, 0.+0.j]])"""
    return _give(_many(a, s, axes, norm, True), out)

def rfftn(a, s=None, axes=None, norm=None, out=None):
    """rfft along the last axis, fft along the others.
    >>> np.fft.rfftn(np.ones((2, 2)))
    array([[4.+0.j, 0.+0.j],
           [0.+0.j, 0.+0.j]])"""
    a = np.asarray(a)
    if axes is None:
        axes = list(range(a.ndim)) if s is None else list(range(-len(s), 0))
    s = [None] * len(axes) if s is None else list(s)
    y = rfft(a, s[-1], axes[-1], norm)
    return _give(_many(y, s[:-1], axes[:-1], norm, False) if len(axes) > 1 else y, out)

def irfftn(a, s=None, axes=None, norm=None, out=None):
    """The inverse of rfftn.
    >>> np.fft.irfftn(np.ones((2, 2)))
    array([[1., 0.],
           [0., 0.]])"""
    a = np.asarray(a)
    if axes is None:
        axes = list(range(a.ndim)) if s is None else list(range(-len(s), 0))
    s = [None] * len(axes) if s is None else list(s)
    y = _many(a, s[:-1], axes[:-1], norm, True) if len(axes) > 1 else a
    return _give(irfft(y, s[-1], axes[-1], norm), out)

def rfft2(a, s=None, axes=(-2, -1), norm=None, out=None):
    """rfftn along two axes.
    >>> np.fft.rfft2(np.ones((2, 2)))
    array([[4.+0.j, 0.+0.j],
           [0.+0.j, 0.+0.j]])"""
    return _give(rfftn(a, s, axes, norm), out)

def irfft2(a, s=None, axes=(-2, -1), norm=None, out=None):
    """The inverse of rfft2.
    >>> np.fft.irfft2(np.ones((2, 2)))
    array([[1., 0.],
           [0., 0.]])"""
    return _give(irfftn(a, s, axes, norm), out)

def fftfreq(n, d=1.0, device=None):
    """The frequencies of fft's results.
    >>> np.fft.fftfreq(4)
    array([ 0.  ,  0.25, -0.5 , -0.25])"""
    k = np.concatenate((np.arange(0, (n - 1) // 2 + 1), np.arange(-(n // 2), 0)))
    return k * (1.0 / (n * d))

def rfftfreq(n, d=1.0, device=None):
    """The frequencies of rfft's results.
    >>> np.fft.rfftfreq(4)
    array([0.  , 0.25, 0.5 ])"""
    return np.arange(0, n // 2 + 1) * (1.0 / (n * d))

def fftshift(x, axes=None):
    """The frequency 0 moved to the middle.
    >>> np.fft.fftshift([0, 1, -2, -1])
    array([-2, -1,  0,  1])"""
    x = np.asarray(x)
    axes = tuple(range(x.ndim)) if axes is None else (axes,) if np.ndim(axes) == 0 else tuple(axes)
    return np.roll(x, tuple([x.shape[i] // 2 for i in axes]), axes)

def ifftshift(x, axes=None):
    """The inverse of fftshift.
    >>> np.fft.ifftshift([-2, -1, 0, 1])
    array([ 0,  1, -2, -1])"""
    x = np.asarray(x)
    axes = tuple(range(x.ndim)) if axes is None else (axes,) if np.ndim(axes) == 0 else tuple(axes)
    return np.roll(x, tuple([-(x.shape[i] // 2) for i in axes]), axes)
