# fft.py: Fourier transforms. On a GPU its library makes them, in the precision of the elements. Where there
# is none, or the host holds the elements (or they are few), gpu/host/fft.c makes them. Elsewhere a power of two
# goes by halving, every other length by way of a power of two (Bluestein's method), as operations on arrays.
#: in fft


def _give(result, out):
    if out is None:
        return result
    if out.shape != result.shape:
        raise ValueError("output array has wrong shape.")
    if not np.can_cast(result.dtype, out.dtype, 'same_kind'):
        raise np.exceptions.UFuncTypeError(
            f"Cannot cast ufunc 'fft' output from {result.dtype!r} to {out.dtype!r} with casting rule 'same_kind'"
        )
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
    b[m - n + 1 :] = np.conjugate(w[1:])[::-1]
    c = np.conjugate(_by_halves(np.conjugate(_by_halves(a) * _by_halves(b)))) / m
    return c[..., :n] * w


def _swapped(norm):
    """The norm of the other direction."""
    swap = {None: 'forward', 'backward': 'forward', 'forward': 'backward', 'ortho': 'ortho'}
    if norm not in swap:
        raise ValueError(f'Invalid norm value {norm}; should be "backward", "ortho" or "forward".')
    return swap[norm]


def _fft_axis(axis, a, n):
    if n is None and not -a.ndim <= axis < a.ndim:  # its extent is asked for
        raise IndexError("tuple index out of range")
    if n is not None and n < 1:
        raise ValueError(f"Invalid number of FFT data points ({n}) specified.")
    return _axis(axis, a.ndim)


def _scale(norm, n, inverse):
    if norm not in (None, 'backward', 'ortho', 'forward'):
        if inverse:
            _swapped(norm)
        raise ValueError(f'Invalid norm value {norm}; should be "backward","ortho" or "forward".')
    if norm == 'ortho':
        return 1.0 / n**0.5
    return 1.0 / n if (norm == 'forward') != inverse else 1.0


def _scale_of(a, norm, n, inverse):
    """The same as NumPy has it beside an array of narrow floats: rounded as they are."""
    s = _scale(norm, n, inverse)
    if s == 1.0 or a.dtype not in ('float16', 'float32', 'complex64'):
        return s
    kind = np.float16 if a.dtype == 'float16' else np.float32
    return float(kind(1) / (np.sqrt(kind(n)) if norm == 'ortho' else kind(n)))


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
    return (
        np.complex64
        if a.dtype in (np.dtype('float32'), np.dtype('complex64'), np.dtype('float16'))
        else np.complex128
    )


def _length(a, n, axis):
    axis = _fft_axis(axis, a, n)
    n = a.shape[axis] if n is None else n
    if n < 1:
        raise ValueError(f"Invalid number of FFT data points ({n}) specified.")
    return n, axis


_FORWARD, _INVERSE, _FROM_REAL, _TO_REAL = range(4)
# Blocks whose lines lie among each other are given to the library one by one, up to so many.
_BLOCKS = 16


def _sized(a, n, axis):
    """The array with n elements along the axis, in its place; the same when it has them."""
    have = a.shape[axis]
    if n == have:
        return a
    if n < 1:
        raise ValueError(f"Invalid number of FFT data points ({n}) specified.")
    every = (slice(None),) * axis
    if n < have:
        return a[every + (slice(n),)]
    wide = np.zeros(a.shape[:axis] + (n,) + a.shape[axis + 1 :], a.dtype)
    wide[every + (slice(have),)] = a
    return wide


def _elements(a, sizes, axes):
    """How many a has with these extents, or 0 when one is not possible."""
    shape = list(a.shape)
    for n, axis in zip(sizes, axes):
        shape[axis] = n if n > 0 else 0
    count = 1
    for n in shape:
        count *= n
    return count


def _runs(axes):
    """Ascending axes in groups of up to three that follow one another."""
    runs = []
    for axis in sorted(axes):
        if runs and runs[-1][-1] == axis - 1 and len(runs[-1]) < 3:
            runs[-1].append(axis)
        else:
            runs.append([axis])
    return runs


def _run_on_device(a, kind, run, last, scratch):
    outer, inner = 1, 1
    for n in a.shape[: run[0]]:
        outer *= n
    for n in a.shape[run[-1] + 1 :]:
        inner *= n
    if inner == 1 or outer <= _BLOCKS:
        return core.device_fft(a, kind, run[0], len(run), last, scratch)
    ends = list(range(-len(run), 0))
    y = core.device_fft(
        np.moveaxis(a, run, ends).copy(), kind, a.ndim - len(run), len(run), last, True
    )
    return np.moveaxis(y, ends, run).copy()


def _on_device(a, sizes, axes, kind):
    """Complex transforms along several axes by the library of a's device, without a scale, or None."""
    if len(set(axes)) != len(axes) or not core.has_fft(a, _elements(a, sizes, axes)):
        return None
    x = a.astype('float32') if a.dtype == 'float16' else a
    scratch = x is not a
    for n, axis in zip(sizes, axes):
        scratch = n > x.shape[axis] or (scratch and n == x.shape[axis])
        x = _sized(x, n, axis)
    for run in _runs(axes):
        x = _run_on_device(x, kind, run, 0, scratch)
        scratch = True
    return x


def _scaled(y, norm, sizes, inverse):
    s = 1.0
    for n in sizes:
        s *= _scale(norm, n, inverse)
    return y if s == 1.0 else y * s


def _real_on_device(a, sizes, axes):
    """rfft along axes that follow one another without a scale, or None."""
    if min(sizes) < 1 or not core.has_fft(a, _elements(a, sizes, axes)):
        return None
    x = a.astype('float32') if a.dtype == 'float16' else a
    for n, axis in zip(sizes, axes):
        x = _sized(x, n, axis)
    return _run_on_device(x, _FROM_REAL, axes, 0, False)


def _to_real_on_device(a, n, axis):
    """irfft without a scale, or None. Imaginary parts that mean nothing are left out, as NumPy does."""
    if not core.has_fft(a, _elements(a, [n], [axis])):
        return None
    kind = _out_type(a)
    x = _sized(a, n // 2 + 1, axis)
    x = x.astype(kind) if x is not a or x.dtype != kind else x.copy()
    every = (slice(None),) * axis
    for k in [0] if n % 2 else [0, n // 2]:
        x[every + (k,)] = x[every + (k,)].real
    return _run_on_device(x, _TO_REAL, [axis], n, True)


def _transform(a, n, axis, norm, inverse):
    a = np.asarray(a)
    n, axis = _length(a, n, axis)
    y = _on_device(a, [n], [axis], _INVERSE if inverse else _FORWARD)
    if y is not None:
        return _scaled(y, norm, [n], inverse)
    kind = _out_type(a)
    s = _scale_of(a, norm, n, inverse)
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
        odd = (a.shape[axis] if n is None else n) % 2
        raise TypeError(
            f"ufunc 'rfft_n_{'odd' if odd else 'even'}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''"
        )
    n, axis = _length(a, n, axis)
    y = _real_on_device(a, [n], [axis])
    if y is not None:
        return _give(_scaled(y, norm, [n], False), out)
    y = core.fft(a, n, axis, 1, False, _scale_of(a, norm, n, False))
    if y is not None:
        kind = _out_type(a)
        return _give(y if y.dtype == kind else y.astype(kind), out)
    y = np.moveaxis(_transform(a, n, axis, norm, False), axis, -1)
    half = y[..., : n // 2 + 1].copy()
    half[..., 0] = half[..., 0].real
    if n % 2 == 0:
        half[..., n // 2] = half[..., n // 2].real
    return _give(np.moveaxis(half, -1, axis).copy(), out)


def irfft(a, n=None, axis=-1, norm=None, out=None):
    """The inverse of rfft.
    >>> np.fft.irfft([4.0, 0.0, 0.0])
    array([1., 1., 1., 1.])"""
    a = np.asarray(a)
    axis = _fft_axis(axis, a, n)
    n = 2 * (a.shape[axis] - 1) if n is None else n
    if n < 1:
        raise ValueError(f"Invalid number of FFT data points ({n}) specified.")
    kind = (
        'float16'
        if a.dtype == 'float16'
        else 'float32'
        if a.dtype in ('float32', 'complex64')
        else 'float64'
    )
    y = _to_real_on_device(a, n, axis)
    if y is not None:
        y = _scaled(y, norm, [n], True)
        return _give(y.astype(kind) if kind == 'float16' else y, out)
    y = core.fft(a, n, axis, 2, True, _scale_of(a, norm, n, True))
    if y is not None:
        return _give(y if kind == 'float64' else y.astype(kind), out)
    half = _resized(a, n // 2 + 1, axis).astype(np.complex128)
    full = np.zeros(half.shape[:-1] + (n,), dtype=np.complex128)
    full[..., : n // 2 + 1] = half
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
    return _give(irfft(np.conjugate(a), n, axis, _swapped(norm)), out)


def ihfft(a, n=None, axis=-1, norm=None, out=None):
    """The inverse of hfft.
    >>> np.fft.ihfft([1.0, 1.0, 1.0, 1.0])
    array([1.-0.j, 0.-0.j, 0.-0.j])"""
    return _give(np.conjugate(rfft(a, n, axis, _swapped(norm))), out)


def _sizes(a, s, axes):
    """s= by axis; -1 is the whole axis."""
    if s is None:
        return [None] * len(axes)
    s = list(s)
    whole = [n == -1 and -a.ndim <= axis < a.ndim for n, axis in zip(s, axes)]
    return [a.shape[axes[k]] if k < len(whole) and whole[k] else n for k, n in enumerate(s)]


def _many(a, s, axes, norm, inverse):
    a = np.asarray(a)
    if axes is None:
        axes = list(range(a.ndim)) if s is None else list(range(-len(s), 0))
    s = _sizes(a, s, axes)
    if len(s) != len(axes):
        raise ValueError("Shape and axes have different lengths.")
    for n, axis in zip(s, axes):
        if n is None and (axis >= a.ndim or axis < -a.ndim):
            raise IndexError(f"index {axis} is out of bounds for axis 0 with size {a.ndim}")
    if len(axes) > 1:
        places = [_axis(axis, a.ndim) for axis in axes]
        sizes = [a.shape[axis] if n is None else n for n, axis in zip(s, places)]
        y = _on_device(a, sizes, places, _INVERSE if inverse else _FORWARD)
        if y is not None:
            return _scaled(y, norm, sizes, inverse)
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
    s = _sizes(a, s, axes)
    run = [axis + a.ndim if axis < 0 else axis for axis in axes]
    together = (
        1 < len(run) <= 3
        and run == list(range(run[0], run[0] + len(run)))
        and 0 <= run[0]
        and run[-1] < a.ndim
    )
    if together and a.dtype.kind != 'c' and len(s) == len(run):
        sizes = [a.shape[axis] if n is None else n for n, axis in zip(s, run)]
        y = _real_on_device(a, sizes, run)
        if y is not None:
            return _give(_scaled(y, norm, sizes, False), out)
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
    s = _sizes(a, s, axes)
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
    core.inner('numeric', '_check_device')(device)
    if not _whole(n):
        raise ValueError("n should be an integer")
    k = np.concatenate((np.arange(0, (n - 1) // 2 + 1), np.arange(-(n // 2), 0)))
    return k * (1.0 / (n * d))


def rfftfreq(n, d=1.0, device=None):
    """The frequencies of rfft's results.
    >>> np.fft.rfftfreq(4)
    array([0.  , 0.25, 0.5 ])"""
    core.inner('numeric', '_check_device')(device)
    if not _whole(n):
        raise ValueError("n should be an integer")
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
