# numeric.py: prefix sums, differences, interpolation, comparisons, ranges.
_loop = core.inner('ufunc', '_loop')
_beside_out = core.inner('ufunc', '_beside_out')


def _give(result, out):
    if out is None:
        return result
    if not isinstance(out, np.ndarray):
        raise TypeError("output must be an array")
    if out.shape != np.shape(result):
        shapes = [str(shape).replace(' ', '') for shape in (out.shape, np.shape(result))]
        raise ValueError(
            f"operands could not be broadcast together with shapes {shapes[0]} {shapes[1]} "
        )
    out[...] = result
    return out


def _scan(a, axis, dtype, out, op):
    a = np.asarray(a)
    dtype = _beside_out(op, a, dtype, out)
    if dtype is not None:
        a = a.astype(dtype)
    elif op in ('add', 'multiply') and a.dtype.kind in 'bi':
        a = a.astype(np.int64)
    elif op in ('add', 'multiply') and a.dtype.kind == 'u':
        a = a.astype(np.uint64)
    if axis is None or a.ndim == 0:
        a = np.ravel(a)
        axis = 0 if axis is None else axis
    axis = _axis(axis, a.ndim)
    by_lines = a.dtype.kind == 'c' and (op == 'add' or a.shape[axis] != 2)  # of two: one operation
    whole = core.scan_here(a, op, axis) if by_lines or a.dtype == 'float16' else None
    if whole is not None:
        result = whole
    elif a.dtype.kind == 'c' and op == 'add':
        result = np.empty(a.shape, a.dtype)
        result.real[...] = _scan(a.real, axis, None, None, op)
        result.imag[...] = _scan(a.imag, axis, None, None, op)
    elif by_lines and op == 'multiply':
        result = a.copy()
        re, im = np.moveaxis(result.real, axis, 0), np.moveaxis(result.imag, axis, 0)
        for i in range(1, a.shape[axis]):
            x, y = re[i - 1] * re[i] - im[i - 1] * im[i], re[i - 1] * im[i] + im[i - 1] * re[i]
            re[i], im[i] = x, y
    elif a.dtype.kind == 'c' or a.dtype == 'float16':
        result = a.copy()
        view = np.moveaxis(result, axis, 0)
        for i in range(1, a.shape[axis]):
            view[i] = (
                view[i - 1] + view[i]
                if op == 'add'
                else view[i - 1] * view[i]
                if op == 'multiply'
                else getattr(np, op)(view[i - 1], view[i])
            )
    else:
        result = core.scan(a, op, axis)
    if isinstance(out, np.ndarray) and out.ndim == result.ndim and out.shape != result.shape:
        raise ValueError("provided out is the wrong size for the accumulation.")
    return _give(result, out)


def cumsum(a, axis=None, dtype=None, out=None):
    """Running sums along an axis.
    >>> np.cumsum([1, 2, 3])
    array([1, 3, 6])"""
    return _scan(a, axis, dtype, out, 'add')


def cumprod(a, axis=None, dtype=None, out=None):
    """Running products along an axis.
    >>> np.cumprod([1, 2, 3])
    array([1, 2, 6])"""
    return _scan(a, axis, dtype, out, 'multiply')


def _cumulative(x, axis, dtype, out, include_initial, op):
    x = np.atleast_1d(x)
    if axis is None:
        if x.ndim > 1:
            raise ValueError(
                "For arrays which have more than one dimension ``axis`` argument is required."
            )
        axis = 0
    result = _scan(x, axis, dtype, None, op)
    if include_initial:
        shape = list(result.shape)
        shape[axis] = 1
        first = np.full(tuple(shape), 0 if op == 'add' else 1, result.dtype)
        result = np.concatenate((first, result), axis=axis)
    return _give(result, out)


def cumulative_sum(x, /, *, axis=None, dtype=None, out=None, include_initial=False):
    """Running sums along an axis.
    >>> np.cumulative_sum([1, 2, 3], include_initial=True)
    array([0, 1, 3, 6])"""
    return _cumulative(x, axis, dtype, out, include_initial, 'add')


def cumulative_prod(x, /, *, axis=None, dtype=None, out=None, include_initial=False):
    """Running products along an axis.
    >>> np.cumulative_prod([1, 2, 3])
    array([1, 2, 6])"""
    return _cumulative(x, axis, dtype, out, include_initial, 'multiply')


def nancumsum(a, axis=None, dtype=None, out=None):
    """cumsum with nan as 0.
    >>> np.nancumsum([1, np.nan, 3])
    array([1., 1., 4.])"""
    a = np.asarray(a)
    return _scan(
        np.where(np.isnan(a), 0.0, a).astype(a.dtype) if a.dtype.kind in 'fc' else a,
        axis,
        dtype,
        out,
        'add',
    )


def nancumprod(a, axis=None, dtype=None, out=None):
    """cumprod with nan as 1.
    >>> np.nancumprod([2, np.nan, 3])
    array([2., 2., 6.])"""
    a = np.asarray(a)
    return _scan(
        np.where(np.isnan(a), 1.0, a).astype(a.dtype) if a.dtype.kind in 'fc' else a,
        axis,
        dtype,
        out,
        'multiply',
    )


def _end_of(values, a, name):
    values = np.ravel(values)
    if not np.can_cast(values.dtype, a.dtype, 'same_kind'):
        raise TypeError(
            f"dtype of `{name}` must be compatible with input `ary` under the `same_kind` rule."
        )
    return values.astype(a.dtype)


def ediff1d(ary, to_end=None, to_begin=None):
    """Differences of neighbours of the flat array, with values before and behind.
    >>> np.ediff1d([1, 4, 9])
    array([3, 5])"""
    a = np.ravel(ary)
    parts = [a[1:] - a[:-1]]
    if to_begin is not None:
        parts.insert(0, _end_of(to_begin, a, 'to_begin'))
    if to_end is not None:
        parts.append(_end_of(to_end, a, 'to_end'))
    return np.concatenate(parts) if len(parts) > 1 else parts[0]


def trapezoid(y, x=None, dx=1.0, axis=-1):
    """The integral by the trapezoidal rule.
    >>> np.trapezoid([1, 2, 3])
    np.float64(4.0)"""
    y = np.asarray(y)
    given, axis = axis, _axis(axis, y.ndim)  # x may have more axes
    at = (slice(None),) * axis
    if x is None:
        d = dx
    else:
        x = np.asanyarray(x)
        d = np.diff(x) if x.ndim == 1 else np.diff(x, axis=given)
        if x.ndim == 1:
            shape = [1] * y.ndim
            shape[axis] = d.shape[0]
            d = d.reshape(shape)
    return np.sum(d * (y[at + (slice(1, None),)] + y[at + (slice(None, -1),)]) / 2.0, axis=given)


def _convolve(a, v, mode):
    if mode in (0, 1, 2):
        mode = ('valid', 'same', 'full')[mode]
    if len(a) == 0:
        raise ValueError('a cannot be empty')
    if len(v) == 0:
        raise ValueError('v cannot be empty')
    dtype = np.result_type(a, v)
    a, v = a.astype(dtype), v.astype(dtype)
    if len(v) > len(a):
        a, v = v, a
    if dtype.kind == 'c':
        full = (
            core.convolve(a.real, v.real)
            - core.convolve(a.imag, v.imag)
            + complex(0, 1) * (core.convolve(a.real, v.imag) + core.convolve(a.imag, v.real))
        )
    elif dtype.kind == 'b':
        full = core.convolve(a.astype('int64'), v.astype('int64')) > 0
    elif dtype.kind in 'iu':
        full = core.convolve(a.astype('int64'), v.astype('int64'))
    else:
        full = core.convolve(a, v)
    full = full.astype(dtype)
    n, m = len(a), len(v)
    if mode == 'full':
        return full
    if mode == 'same':
        start = (m - 1) // 2
        return full[start : start + n]
    if mode == 'valid':
        return full[m - 1 : n]
    raise ValueError(f"mode must be one of 'valid', 'same', or 'full' (got '{mode}')")


def convolve(a, v, mode='full'):
    """The convolution of two vectors.
    >>> np.convolve([1, 2, 3], [1, 1])
    array([1, 3, 5, 3])"""
    a, v = np.atleast_1d(a), np.atleast_1d(v)
    if a.ndim > 1 or v.ndim > 1:
        if np.__name__ == 'numpy' or a.ndim != v.ndim:
            raise ValueError("object too deep for desired array")
        from scipy import signal  # cupynumeric's convolve takes arrays of any number of axes

        return signal.convolve(a, v, mode, 'direct')
    return _convolve(a, v, mode)


def correlate(a, v, mode='valid'):
    """The sums of products of two vectors at every shift.
    >>> np.correlate([1, 2, 3], [0, 1, 0.5])
    array([3.5])"""
    if np.ndim(a) == 0 or np.ndim(v) == 0:
        raise ValueError("object of too small depth for desired array")
    a, v = np.atleast_1d(a), np.atleast_1d(v)
    if a.ndim > 1 or v.ndim > 1:
        raise ValueError("object too deep for desired array")
    w = (np.conjugate(v) if v.dtype.kind == 'c' else v)[::-1]
    if mode in ('same', 1) and len(v) > len(a):
        full = _convolve(a, w, 'full')
        start = (len(a) - 1) // 2 + (len(v) - len(a)) * 0
        n, m = len(v), len(a)
        start = m // 2
        return full[start : start + n]
    return _convolve(a, w, mode)


def _on_lines(x, xp, fp, j, slope):
    """The lines from point j to the next one at x; where one end is infinite, from the other."""
    with np.errstate(invalid='ignore'):
        result = slope * (x - xp[j]) + fp[j]
        again = np.isnan(result)
        result = np.where(again, slope * (x - xp[j + 1]) + fp[j + 1], result)
    return np.where(np.isnan(result) & (fp[j] == fp[j + 1]), fp[j], result)


def interp(x, xp, fp, left=None, right=None, period=None):
    """Values between points by straight lines.
    >>> np.interp(1.5, [1, 2], [10, 20])
    np.float64(15.0)"""
    x, xp = np.asarray(x), np.asarray(xp)
    for a in (x, xp):
        if a.dtype.kind == 'c':
            raise TypeError(
                f"Cannot cast array data from dtype('{a.dtype}') to dtype('float64') according to the rule 'safe'"
            )
    x, xp = x.astype(np.float64), xp.astype(np.float64)
    fp = np.asarray(fp)
    fp = fp if fp.dtype.kind == 'c' else fp.astype(np.float64)
    if period is not None:
        if period == 0:
            raise ValueError("period must be a non-zero value")
        if xp.ndim != 1 or fp.ndim != 1:
            raise ValueError("Data points must be 1-D sequences")
        if xp.shape[0] != fp.shape[0]:
            raise ValueError("fp and xp are not of the same length")
        period = abs(period)
        left = right = None
        x = x % period
        xp = xp % period
        order = np.argsort(xp)
        xp, fp = xp[order], fp[order]
        xp = np.concatenate((xp[-1:] - period, xp, xp[0:1] + period))
        fp = np.concatenate((fp[-1:], fp, fp[0:1]))
    if xp.size == 0:
        raise ValueError("array of sample points is empty")
    if xp.shape[0] != fp.shape[0]:
        raise ValueError("fp and xp are not of the same length.")
    left = fp[0] if left is None else left
    right = fp[-1] if right is None else right
    if xp.size == 1:
        result = np.where(x < xp[0], left, np.where(x > xp[0], right, fp[0]))
        return np.where(np.isnan(x), np.nan, result)[()]
    if fp.dtype.kind != 'c':
        result = core.interp(x, xp, fp, left, right)
        if result is not None:
            return result[()]
    j = np.clip(np.searchsorted(xp, x, side='right') - 1, 0, xp.size - 2)
    if fp.dtype.kind == 'c':
        result = np.empty(x.shape, np.complex128)
        by = 1.0 / (xp[j + 1] - xp[j])
        result.real = _on_lines(x, xp, fp.real, j, (fp.real[j + 1] - fp.real[j]) * by)
        result.imag = _on_lines(x, xp, fp.imag, j, (fp.imag[j + 1] - fp.imag[j]) * by)
    else:
        result = _on_lines(x, xp, fp, j, (fp[j + 1] - fp[j]) / (xp[j + 1] - xp[j]))
    x0, f0 = xp[j], fp[j]
    result = np.where(x == x0, f0, result)
    result = np.where(x >= xp[-1], fp[-1], result)
    result = np.where(x > xp[-1], right, np.where(x < xp[0], left, result))
    return np.where(np.isnan(x), np.nan, result)[()]


def array_equiv(a1, a2):
    """Are two arrays equal once broadcast?
    >>> np.array_equiv([1, 1], 1)
    True"""
    a1, a2 = np.asarray(a1), np.asarray(a2)
    try:
        shape = np.broadcast_shapes(a1.shape, a2.shape)
    except ValueError:
        return False
    return bool((np.broadcast_to(a1, shape) == np.broadcast_to(a2, shape)).all())


def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0):
    """num numbers whose logarithms are evenly spaced.
    >>> np.logspace(0, 2, 3)
    array([  1.,  10., 100.])"""
    if np.ndim(base):
        start, stop, base = np.broadcast_arrays(start, stop, base)
        base = np.expand_dims(base, axis)
    result = np.power(base, linspace(start, stop, num, endpoint, axis=axis))
    return result if dtype is None else result.astype(dtype)


def geomspace(start, stop, num=50, endpoint=True, dtype=None, axis=0):
    """num numbers with the same ratio between neighbours.
    >>> np.geomspace(1, 8, 4)
    array([1., 2., 4., 8.])"""
    start, stop = np.asarray(start), np.asarray(stop)
    if np.any(start == 0) or np.any(stop == 0):
        raise ValueError('Geometric sequence cannot include zero')
    dt = np.result_type(start, stop, float(num), np.zeros((), dtype))
    if dtype is None:
        dtype = dt
    start, stop = np.broadcast_arrays(start.astype(dt), stop.astype(dt))
    sign = np.sign(start)
    start, stop = start / sign, stop / sign
    result = logspace(np.log10(start), np.log10(stop), num, endpoint, 10.0, dt)
    if num > 0:
        result[0] = start
        if num > 1 and endpoint:
            result[-1] = stop
    result = result * sign
    result = np.moveaxis(result, 0, axis) if axis != 0 else result
    return result.astype(dtype)


def vander(x, N=None, increasing=False):
    """The powers of a vector's elements as columns.
    >>> np.vander([1, 2, 3])
    array([[1, 1, 1],
           [4, 2, 1],
           [9, 3, 1]])"""
    x = np.asarray(x)
    if x.ndim != 1:
        raise ValueError("x must be a one-dimensional array or sequence.")
    N = len(x) if N is None else N
    v = np.empty((len(x), N), dtype=np.result_type(x, int))
    w = v if increasing else v[:, ::-1]
    if N > 0:
        w[:, 0] = 1
    for i in range(1, N):
        w[:, i] = w[:, i - 1] * x
    return v


def fromfunction(function, shape, *, dtype=float, **kwargs):
    """What a function gives for the index arrays of a shape.
    >>> np.fromfunction(lambda i, j: i + j, (2, 2))
    array([[0., 1.],
           [1., 2.]])"""
    return function(*np.indices(shape, dtype=dtype), **kwargs)


def fromiter(iter, dtype, count=-1, *, like=None):
    """An array of what an iterator gives.
    >>> np.fromiter((i * i for i in range(3)), int)
    array([0, 1, 4])"""
    if isinstance(dtype, str) and dtype in ('S', 'U', 'str', 'bytes') or dtype in (str, bytes):
        raise ValueError("Must specify length when using variable-size data-type.")
    items = []
    for x in iter:
        if count >= 0 and len(items) >= count:
            break
        items.append(x)
    if count >= 0 and len(items) < count:
        raise ValueError(
            f"iterator too short: Expected {count} but iterator had only {len(items)} items."
        )
    return np.array(items, dtype=dtype)


def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    """A function of vectors applied to each line along an axis.
    >>> np.apply_along_axis(np.sum, 0, np.array([[1, 2], [3, 4]]))
    array([4, 6])"""
    arr = np.asarray(arr)
    axis = _axis(axis, arr.ndim)
    lines = np.moveaxis(arr, axis, -1)
    if 0 in lines.shape[:-1]:
        raise ValueError('Cannot apply_along_axis when any iteration dimensions are 0')
    results = []
    for i in np.ndindex(lines.shape[:-1]):
        results.append(np.asarray(func1d(lines[i], *args, **kwargs)))
    part = results[0].shape
    joined = np.stack(results).reshape(lines.shape[:-1] + part)
    k = len(part)
    for d in range(k):
        joined = np.moveaxis(joined, lines.ndim - 1 + d, axis + d)
    return joined.copy()


def apply_over_axes(func, a, axes):
    """A function with an axis applied over several axes in turn.
    >>> np.apply_over_axes(np.sum, np.ones((2, 3)), [0, 1])
    array([[6.]])"""
    result = np.asarray(a)
    n = result.ndim
    for axis in axes if isinstance(axes, (list, tuple)) else [axes]:
        r = func(result, axis)
        if np.ndim(r) != n:
            r = np.expand_dims(r, axis)
        result = r
    return result


def piecewise(x, condlist, funclist, *args, **kw):
    """Functions or values, each where its condition holds.
    >>> np.piecewise(np.array([-1., 2.]), [np.array([True, False])], [0, 7])
    array([0., 7.])"""
    x = np.asarray(x)
    if np.ndim(condlist) == 0 or not isinstance(condlist[0], (list, np.ndarray)) and x.ndim:
        condlist = [condlist]
    conditions = [np.asarray(c).astype(bool) for c in condlist]
    n = len(conditions)
    if len(funclist) == n + 1:
        rest = conditions[0]
        for c in conditions[1:]:
            rest = rest | c
        conditions.append(~rest)
    elif len(funclist) != n:
        raise ValueError(f"with {n} condition(s), either {n} or {n + 1} functions are expected")
    y = np.zeros_like(x)
    for c, f in zip(conditions, funclist):
        if not callable(f):
            y[c] = f
        else:
            values = x[c]
            if values.size:
                y[c] = f(values, *args, **kw)
    return y


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    """nan replaced by 0 and infinities by the largest numbers.
    >>> np.nan_to_num([1.0, np.nan])
    array([1., 0.])"""
    x = np.asarray(x)
    if x.dtype.kind == 'c':
        result = np.array(x) if copy else x
        result.real = nan_to_num(x.real, True, nan, posinf, neginf)
        result.imag = nan_to_num(x.imag, True, nan, posinf, neginf)
        return result[()] if copy else result
    if x.dtype.kind != 'f':
        return x if not copy else x.copy() if x.ndim else x[()]
    limits = np.finfo(x.dtype)
    for value in (nan, posinf, neginf):
        if value is None or type(value) in (int, float):
            continue
        joint = np.broadcast_shapes(np.shape(value), x.shape)
        if joint != x.shape:
            raise ValueError(
                f"could not broadcast input array from shape {str(joint).replace(' ', '')} into shape {str(x.shape).replace(' ', '')}"
            )
    result = np.where(np.isnan(x), nan, x)
    result = np.where(x == np.inf, limits.max if posinf is None else posinf, result)
    result = np.where(x == -np.inf, limits.min if neginf is None else neginf, result).astype(
        x.dtype
    )
    if not copy:
        x[...] = result
        return x
    return result[()]


def sinc(x):
    """sin(pi x) / (pi x), and 1 at 0.
    >>> np.sinc(0.0)
    np.float64(1.0)"""
    y = np.pi * np.asarray(x)
    y = np.where(y == 0, np.finfo(y.dtype).eps if y.dtype.kind == 'f' else 1.0e-20, y)
    return (np.sin(y) / y)[()]


def _float_loop(x, name):
    """x in the type of NumPy's loop for a function of floats."""
    x = np.asarray(x)
    if x.dtype.kind not in 'biuf':
        raise TypeError(
            f"ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''"
        )
    if x.dtype.kind == 'f':
        return x
    return x.astype(
        'float16' if x.dtype.itemsize == 1 else 'float32' if x.dtype.itemsize == 2 else 'float64'
    )


def _wide(x, needs):
    """x as complex numbers where a function of real numbers has no value for one of them."""
    x = np.asarray(x)
    return (
        x.astype(np.result_type(x, np.complex64)) if x.dtype.kind != 'c' and np.any(needs(x)) else x
    )


class emath:
    """Functions that give complex numbers where real ones have no value."""

    @staticmethod
    def sqrt(x):
        return np.sqrt(_wide(x, lambda x: x < 0))

    @staticmethod
    def log(x):
        return np.log(_wide(x, lambda x: x < 0))

    @staticmethod
    def log2(x):
        return np.log2(_wide(x, lambda x: x < 0))

    @staticmethod
    def log10(x):
        return np.log10(_wide(x, lambda x: x < 0))

    @staticmethod
    def logn(n, x):
        return np.log(_wide(x, lambda x: x < 0)) / np.log(_wide(n, lambda x: x < 0))

    @staticmethod
    def power(x, p):
        p = np.asarray(p)
        x = _wide(x, lambda x: x < 0)
        p = p.astype(float) if p.dtype.kind in 'iu' and np.any(p < 0) else p
        return np.power(x, p)

    @staticmethod
    def arccos(x):
        return np.arccos(_wide(x, lambda x: np.abs(x) > 1))

    @staticmethod
    def arcsin(x):
        return np.arcsin(_wide(x, lambda x: np.abs(x) > 1))

    @staticmethod
    def arctanh(x):
        return np.arctanh(_wide(x, lambda x: np.abs(x) > 1))


def _loop_of_two(x1, x2, name):
    """The type of NumPy's loop for a function of two floats."""
    types = [np.asarray(x).dtype for x in (x1, x2) if np.ndim(x) or hasattr(x, 'dtype')]
    if not types or _joint_type(x1, x2).kind in 'iu' and all([t.kind == 'b' for t in types]):
        return _float_loop(np.zeros(1, _joint_type(x1, x2)), name).dtype
    if any([isinstance(x, complex) for x in (x1, x2)]):
        _float_loop(np.zeros(1, complex), name)
    found = np.result_type(*[_float_loop(np.zeros(1, t), name).dtype for t in types])
    whole = all([t.kind not in 'fc' for t in types])
    return (
        np.dtype('float64')
        if whole and any([isinstance(x, float) and not hasattr(x, 'dtype') for x in (x1, x2)])
        else found
    )


def unwrap(p, discont=None, axis=-1, *, period=6.283185307179586):
    """Angles with the jumps by whole turns taken out.
    >>> np.unwrap([0.0, 6.0])
    array([ 0.        , -0.28318531])"""
    p = np.asarray(p)
    axis = _axis(axis, p.ndim)
    d = np.diff(p, axis=axis)
    discont = period / 2 if discont is None else discont
    dtype = np.result_type(d, period)
    whole = dtype.kind in 'iu'
    half = period // 2 if whole else period / 2
    if dtype.kind == 'u':  # no number below 0 to turn back by
        raise OverflowError(f"Python integer {-half} out of bounds for {dtype}")
    m = np.mod(d + half, period) - half
    if not whole or period % 2 == 0:
        m = np.where((m == -half) & (d > 0), half, m)
    fix = np.where(np.abs(d) < discont, 0, m - d)
    at = (slice(None),) * axis
    up = np.array(p, dtype=dtype)
    up[at + (slice(1, None),)] = p[at + (slice(1, None),)] + np.cumsum(fix, axis=axis)
    return up


_SERIES_TO = 20.0  # i0: from there on the asymptotic series has all digits


def _i0_small(x):
    x = x.astype(float)
    term, total = np.ones_like(x), np.ones_like(x)
    for k in range(1, 50):
        term = term * (x / (2 * k)) ** 2
        total = total + term
    return total


def _i0_large(x):
    wide = x.astype(float)
    term, total = np.ones_like(wide), np.ones_like(wide)
    for k in range(1, 35):
        term = term * ((2 * k - 1) ** 2 / (8 * k)) / wide
        total = total + term
    return np.exp(x) * (total / np.sqrt(2 * np.pi)).astype(x.dtype) / np.sqrt(x)


def i0(x):
    """The modified Bessel function of order 0, by its power series, and by the asymptotic one where x is large.
    >>> np.i0(0.0)
    array(1.)"""
    x = np.asarray(x)
    if x.dtype.kind == 'c':
        raise TypeError("i0 not supported for complex values")
    x = np.abs(x if x.dtype.kind == 'f' else x.astype(float))
    return np.piecewise(x, [x <= _SERIES_TO], [_i0_small, _i0_large])


def _window(M, f):
    M = np.array([0.0, M])[1]  # a float, so that no small integer wraps around
    if M < 1:
        return np.array([], dtype=float)
    if M == 1:
        return np.ones(1, float)
    return f(np.arange(1 - M, M, 2), M)


def hanning(M):
    """The Hann window.
    >>> np.hanning(3)
    array([0., 1., 0.])"""
    return _window(M, lambda n, M: 0.5 + 0.5 * np.cos(np.pi * n / (M - 1)))


def hamming(M):
    """The Hamming window.
    >>> np.hamming(3)
    array([0.08, 1.  , 0.08])"""
    return _window(M, lambda n, M: 0.54 + 0.46 * np.cos(np.pi * n / (M - 1)))


def blackman(M):
    """The Blackman window.
    >>> np.blackman(1)
    array([1.])"""
    return _window(
        M,
        lambda n, M: 0.42
        + 0.5 * np.cos(np.pi * n / (M - 1))
        + 0.08 * np.cos(2.0 * np.pi * n / (M - 1)),
    )


def bartlett(M):
    """The triangular window.
    >>> np.bartlett(3)
    array([0., 1., 0.])"""
    return _window(M, lambda n, M: np.where(n <= 0, 1 + n / (M - 1), 1 - n / (M - 1)))


def kaiser(M, beta):
    """The Kaiser window.
    >>> np.kaiser(1, 5.0)
    array([1.])"""
    M = np.array([0.0, M, beta])[1]
    if M == 1:
        return np.array([1.0])
    n = np.arange(0, M)
    alpha = (M - 1) / 2.0
    return i0(beta * np.sqrt(1 - ((n - alpha) / alpha) ** 2.0)) / i0(float(beta))


def around(a, decimals=0, out=None):
    """The same as round.
    >>> np.around([1.26, 2.5], 1)
    array([1.3, 2.5])"""
    return np.round(a, decimals, out)


def fix(x, out=None):
    """Rounded towards zero.
    >>> np.fix([1.7, -1.7])
    array([ 1., -1.])"""
    return _give(np.trunc(x), out)


def _infinite(x, sign, out):
    x = np.asarray(x)
    if x.dtype.kind not in 'biuf':
        np.isinf(x)
        raise TypeError(
            f'This operation is not supported for {x.dtype} values because it would be ambiguous.'
        )
    return _give((x == sign * np.inf)[()], out)


def isneginf(x, out=None):
    """Is it minus infinity?
    >>> np.isneginf([-np.inf, 1.0])
    array([ True, False])"""
    return _infinite(x, -1, out)


def isposinf(x, out=None):
    """Is it plus infinity?
    >>> np.isposinf([np.inf, 1.0])
    array([ True, False])"""
    return _infinite(x, 1, out)


def isscalar(element):
    """Is it a number or a text, not an array?
    >>> np.isscalar(3.0)
    True"""
    if isinstance(element, (int, float, complex, str, bytes, bool, np.generic)):
        return True
    return isinstance(element, __import__('numbers').Number)


@_loop(2)
def float_power(x1, x2):
    """x1 raised to x2 in double precision.
    >>> np.float_power(2, 3)
    np.float64(8.0)"""
    x1, x2 = np.asarray(x1), np.asarray(x2)
    joint = np.result_type(x1, x2, float)
    return np.power(x1.astype(joint), x2.astype(joint))[()]


@_loop(2, 2)
def divmod(x1, x2):
    """Quotients rounded down, and remainders.
    >>> np.divmod(7, 2)
    (np.int64(3), np.int64(1))"""
    with np.errstate(divide='ignore', over='ignore', invalid='ignore'):
        q, r = np.floor_divide(x1, x2), np.remainder(x1, x2)
    _division_warnings(x1, x2, q, r)
    return q, r


def _tell(kind, text):
    """A floating-point error of divmod, as the settings want it."""
    how = np.geterr()[kind]
    if how == 'raise':
        raise FloatingPointError(text + ' encountered in divmod')
    if how == 'warn':
        import warnings

        warnings.warn(text + ' encountered in divmod', RuntimeWarning, stacklevel=6)


def _division_warnings(x1, x2, q, r):
    if np.__name__ != 'numpy':
        return
    kind = np.asarray(r).dtype.kind
    usual = kind == 'f' and not np.any(np.isnan(r)) and not np.any(np.isinf(q))
    least = kind == 'i' and np.any(
        (np.asarray(x2) == -1) & (np.asarray(x1) == np.iinfo(r.dtype).min)
    )
    if kind in 'biu' and np.all(x2) and not least or usual:
        return  # by zero none of them would be so
    zero = np.asarray(x2) == 0
    if np.any(zero & np.isfinite(x1) & (np.asarray(x1) != 0) if kind == 'f' else zero):
        _tell('divide', 'divide by zero')
    beyond = kind == 'f' and np.any(np.isinf(q) & np.isfinite(x1) & ~zero)
    if beyond or least:
        _tell('over', 'overflow')
    if kind == 'm' and np.any(np.isnat(x1) | np.isnat(x2)):
        _tell('invalid', 'invalid value')
    if kind == 'f' and (beyond or np.any(np.isnan(r) & ~np.isnan(x1) & ~np.isnan(x2))):
        _tell('invalid', 'invalid value')


@_loop(1, 2)
def modf(x):
    """Fractional and integral parts.
    >>> np.modf(1.5)
    (np.float64(0.5), np.float64(1.0))"""
    x = _float_loop(x, 'modf')
    whole = np.trunc(x)
    with np.errstate(invalid='ignore'):
        part = np.where(np.isinf(x), 0.0, x - whole)
    return np.copysign(part, x).astype(whole.dtype)[()], whole[()]


@_loop(2)
def ldexp(x1, x2):
    """x1 times 2 to the power x2.
    >>> np.ldexp(3.0, 2)
    np.float64(12.0)"""
    x1, x2 = np.asarray(x1), np.asarray(x2)
    if x2.dtype.kind not in 'iub' or x2.dtype == 'uint64':
        raise TypeError(
            "ufunc 'ldexp' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''"
        )
    x1 = _float_loop(x1, 'ldexp')
    if x1.dtype == np.float16:  # the operation itself takes what is too far for one
        x2 = np.clip(x2, -5000, 5000)
    return core.op('ldexp', x1, x2.astype(x1.dtype), None, True)[()]


def packbits(a, axis=None, bitorder='big'):
    """Bits as bytes.
    >>> np.packbits([1, 0, 1])
    array([160], dtype=uint8)"""
    a = np.asarray(a)
    if a.dtype.kind not in 'biu':
        raise TypeError("Expected an input array of integer or boolean data type")
    if bitorder not in ('big', 'little'):
        raise ValueError("'order' must be either 'little' or 'big'")
    if axis is None or a.ndim == 0:
        a = np.ravel(a)
        axis = 0 if axis is None else axis
    axis = _axis(axis, a.ndim)
    if axis != a.ndim - 1:
        a = np.moveaxis(a, axis, -1)
    packed = core.packbits(a, bitorder == 'little')
    if packed is not None:
        return packed if axis == a.ndim - 1 else np.moveaxis(packed, -1, axis)
    a = a != 0
    n = a.shape[-1]
    whole = (n + 7) // 8 * 8
    wide = np.zeros(a.shape[:-1] + (whole,), np.uint8)
    wide[..., :n] = a
    # Eight bytes of 0 and 1 at a time: the product brings each to its place in the highest byte.
    spread = np.uint64(0x8040201008040201 if bitorder == 'big' else 0x0102040810204080)
    if wide.size:
        packed = (wide.view(np.uint64) * spread >> np.uint64(56)).astype(np.uint8)
    else:
        packed = np.zeros(a.shape[:-1] + (whole // 8,), np.uint8)
    return np.moveaxis(packed, -1, axis)


def unpackbits(a, axis=None, count=None, bitorder='big'):
    """Bytes as bits.
    >>> np.unpackbits(np.array([160], np.uint8))
    array([1, 0, 1, 0, 0, 0, 0, 0], dtype=uint8)"""
    a = np.asarray(a)
    if a.dtype != np.uint8:
        raise TypeError("Expected an input array of unsigned byte data type")
    if bitorder not in ('big', 'little'):
        raise ValueError("'order' must be either 'little' or 'big'")
    if axis is None or a.ndim == 0:
        a = np.ravel(a)
        axis = 0 if axis is None else axis
    axis = _axis(axis, a.ndim)
    if axis != a.ndim - 1:
        a = np.moveaxis(a, axis, -1)
    bits = core.unpackbits(a, bitorder == 'little')
    if count is None and bits is not None:
        return bits if axis == a.ndim - 1 else np.moveaxis(bits, -1, axis).copy()
    bits = _spread_bits(a, bitorder) if bits is None else bits
    if count is not None:
        n = bits.shape[-1]
        if count < -n:
            raise ValueError("-count larger than number of elements")
        bits = bits[..., :count]
        if count > n:
            bits = np.concatenate([bits, np.zeros(bits.shape[:-1] + (count - n,), bits.dtype)], -1)
    return np.moveaxis(bits, -1, axis).astype(np.uint8)


def _spread_bits(a, bitorder):
    """The bits of the bytes of each row, a byte for each."""
    # Eight bytes at a time: each keeps its own bit, and any bit carries into the highest of its byte.
    own = np.uint64(0x0102040810204080 if bitorder == 'big' else 0x8040201008040201)
    kept = a.astype(np.uint64) * np.uint64(0x0101010101010101) & own
    carried = kept + np.uint64(0x7F7F7F7F7F7F7F7F) >> np.uint64(7)
    words = np.ascontiguousarray(carried & np.uint64(0x0101010101010101))
    return words.view(np.uint8)


def _any_shared(a, b):
    for one, other in ((a, b), (b, a)):
        columns = (
            getattr(one, '_columns', None)
            if getattr(getattr(one, 'dtype', None), 'names', None)
            else None
        )
        if columns is not None:  # records: an array for each field
            return any([_any_shared(c, other) for c in columns.values()])
    return core.may_share(a, b) and np.size(a) > 0 and np.size(b) > 0


def _reached(total, steps):
    """Is total a sum of step * k with 0 <= k <= most, for these (step, most), the widest step first?"""
    reach, common = 0, 0
    for step, most in steps:
        reach += step * most
        while step:
            common, step = step, common % step
    if total < 0 or total > reach or total and total % common:
        return False
    if total == 0 or total == reach or len(steps) == 1:
        return True
    step, most = steps[0]
    rest = reach - step * most
    for k in range(max(0, -((rest - total) // step)), min(most, total // step) + 1):
        if _reached(total - step * k, steps[1:]):
            return True
    return False


def _overlap(a, b):
    """Do two arrays over one piece of memory meet in a byte? The difference of their first bytes must be a sum of steps."""
    total, steps = core.address(b) - core.address(a), []
    for x, sign in ((a, 1), (b, -1)):
        steps.append((1, x.itemsize - 1))
        total += (x.itemsize - 1) * (sign < 0)
        for n, step in zip(x.shape, x.strides):
            if n == 0:
                return False
            steps.append((abs(step), n - 1))
            if step * sign < 0:
                total += abs(step) * (n - 1)
    return _reached(
        total, sorted([(step, most) for step, most in steps if step and most], reverse=True)
    )


def shares_memory(a, b, max_work=None):
    """Do two arrays share an element's memory?
    >>> np.shares_memory(np.ones(2), np.ones(2))
    False"""
    if not _any_shared(a, b):
        return False
    plain = [
        x
        for x in (a, b)
        if type(getattr(x, 'dtype', None)) is np.dtype
        and isinstance(x, np.ndarray)
        and x.dtype.kind in 'biufc'
    ]
    return len(plain) < 2 or a is b or _overlap(a, b)


def may_share_memory(a, b, max_work=None):
    """Might two arrays share memory?
    >>> np.may_share_memory(np.ones(2), np.ones(2))
    False"""
    return _any_shared(a, b)


class broadcast:
    """Arrays stretched to the shape they have together: their contiguous elements."""

    def __init__(self, *args):
        if len(args) > 64:
            raise ValueError("Need at least 0 and at most 64 array objects.")
        self._arrays = np.broadcast_arrays(*args)
        self.shape = self._arrays[0].shape if args else ()
        self.nd = self.ndim = len(self.shape)
        self.numiter = len(args)
        self.size = 1
        for n in self.shape:
            self.size *= n
        self.reset()

    @property
    def iters(self):
        return tuple([a.flat for a in self._arrays])

    def reset(self):
        self.index = 0
        self._lists = None

    def __iter__(self):
        return self

    def __next__(self):
        if self.index >= self.size:
            raise StopIteration
        if self._lists is None:
            self._lists = [a.ravel() for a in self._arrays]
        self.index += 1
        return tuple([a[self.index - 1] for a in self._lists])


def iterable(y):
    """Can it be iterated over?
    >>> np.iterable([1])
    True"""
    try:
        iter(y)
    except TypeError:
        return False
    return True


@_loop(1)
def bitwise_count(x):
    """How many bits of the absolute value are set.
    >>> np.bitwise_count([7, 8])
    array([3, 1], dtype=uint8)"""
    x = np.asarray(x)
    if x.dtype.kind not in 'iub':
        raise TypeError(
            "ufunc 'bitwise_count' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''"
        )
    x = x.astype(np.uint8) if x.dtype.kind == 'b' else x
    return core.op('bitwise_count', x, None, None, True).astype(np.uint8)[()]


@_loop(1)
def spacing(x):
    """The distance to the next number away from zero.
    >>> np.spacing(1.0)
    np.float64(2.220446049250313e-16)"""
    x = _float_loop(x, 'spacing')
    if x.dtype == np.float16:  # NumPy's goes up, for negative numbers too
        with np.errstate(invalid='ignore', over='ignore'):
            gap = np.nextafter(x, np.float16(np.inf)) - x
            return np.where(np.isinf(x), np.float16(np.nan), gap)[()]
    gap, most = core.op('spacing', x, None, None, True), np.finfo(x.dtype).max
    return np.where(np.abs(x) == most, np.copysign(np.inf, x).astype(x.dtype), gap)[()]


@_loop(2)
def nextafter(x1, x2):
    """The next number towards another.
    >>> np.nextafter(1.0, 2.0)
    np.float64(1.0000000000000002)"""
    dtype = _loop_of_two(x1, x2, 'nextafter')
    x1, x2 = np.asarray(x1, dtype=dtype), np.asarray(x2, dtype=dtype)
    if dtype != np.float16:
        return core.op('nextafter', x1, x2, None, True)[()]
    x1, x2 = np.broadcast_arrays(x1, x2)
    bits = x1.copy().view(np.int16)
    up = (x2 > x1) == (x1 > 0)
    moved = np.where(up, bits + 1, bits - 1).astype(bits.dtype).view(dtype)
    moved = np.where(x1 == 0, np.copysign(np.finfo(dtype).smallest_subnormal, x2), moved).astype(
        dtype
    )
    return np.where(np.isnan(x1) | np.isnan(x2), np.nan, np.where(x1 == x2, x1, moved)).astype(
        dtype
    )[()]


_kind_of_classes = type


def _is_array_class(x):
    return isinstance(x, _kind_of_classes) and issubclass(x, np.ndarray)


def _method_view(a, dtype=None, type=None):
    if _is_array_class(dtype):
        type, dtype = dtype, None
    plain = core.plain(a)
    dtype = np.dtype(dtype) if dtype is not None else None
    if dtype is not None and dtype.kind in 'USVMm':
        return _view_of_items(plain, dtype, type)
    result = plain[...] if dtype is None else core.view(plain, dtype)
    if type is not None:
        return core.as_class(result, type, a)
    return result if plain is a else core.as_class(result, a.__class__, a)


def _view_of_items(a, dtype, type):
    """A view of numbers as dates or records; as texts a copy, which cannot be changed."""
    if dtype.kind in 'Mm':
        return core.inner('dates', '_over')(core.view(a, np.dtype(np.int64)), dtype)
    if not a.ndim or a.shape[-1] * a.itemsize % dtype.itemsize:
        raise ValueError(
            "When changing to a larger dtype, its size must be a divisor of the total size in bytes of the last axis of the array."
        )
    data = core.view(a, np.dtype(np.uint8))
    data = data.reshape(data.shape[:-1] + (data.shape[-1] // dtype.itemsize, dtype.itemsize))
    if dtype.kind == 'V':
        return core.inner('records', '_over_bytes')(data, dtype, type)
    return core.inner('records', '_from_bytes')(data.ravel(), dtype).reshape(data.shape[:-1])


def _new_array(shape, dtype=None, buffer=None, offset=0, strides=None, order=None):
    """ndarray(...): an array of its own, or a window on a buffer."""
    dtype = np.dtype(float if dtype is None else dtype)
    if buffer is None:
        return np.empty(shape, dtype, 'F' if order == 'F' else 'C')
    if order == 'F' and strides is None and not _whole(shape):
        return _new_array(tuple(shape)[::-1], dtype, buffer, offset).T
    shape = (shape,) if _whole(shape) else tuple(shape)
    flat = (
        core.plain(buffer).reshape(-1).view(np.uint8)
        if isinstance(buffer, np.ndarray)
        else np.frombuffer(buffer, np.uint8)
    )
    flat = flat[offset:]
    need = dtype.itemsize
    for n in shape:
        need *= n
    if strides is None and need > flat.size:
        raise TypeError("buffer is too small for requested array")
    if strides is None:
        return flat[:need].view(dtype).reshape(shape)
    return np.lib.stride_tricks.as_strided(
        flat[: flat.size // dtype.itemsize * dtype.itemsize].view(dtype), shape, strides
    )


#: method cumsum cumprod view=_method_view


def array_equal(a1, a2, equal_nan=False):
    """Have two arrays the same shape and elements?
    >>> np.array_equal([1, 2], [1, 2])
    True"""
    try:
        a1, a2 = np.asarray(a1), np.asarray(a2)
    except ValueError:
        return False
    if a1.shape != a2.shape:
        return False
    if not equal_nan or a1.dtype.kind not in 'fcMmT' or a2.dtype.kind not in 'fcMmT':
        return core.array_equal(a1, a2)
    same = (a1 == a2) | (np.isnan(a1) & np.isnan(a2))
    return bool(same.all())


def _check_device(device):
    """NumPy's one device; arrays of other modules are made where those say."""
    if np.__name__ == 'numpy' and device not in (None, 'cpu'):
        raise ValueError(f'Device not understood. Only "cpu" is allowed, but received: {device}')


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0, *, device=None):
    """num evenly spaced values from start to stop, the end included.
    >>> np.linspace(0, 1, 5)
    array([0.  , 0.25, 0.5 , 0.75, 1.  ])"""
    _check_device(device)
    if axis not in (0, -1) and np.ndim(start) == np.ndim(stop) == 0:
        np.moveaxis(np.zeros(1), 0, axis)  # it is not there
    short = [x for x in (start, stop) if getattr(x, 'dtype', None) in ('float16', 'float32')]
    if (
        not short
        and np.ndim(start) == 0
        and np.ndim(stop) == 0
        and not np.iscomplexobj(start)
        and not np.iscomplexobj(stop)
    ):
        if dtype is not None and np.dtype(dtype).kind in 'iu':
            y, step = core.linspace(start, stop, num, endpoint, True)
            y = np.floor(y).astype(dtype)
            return (y, step) if retstep else y
        return core.linspace(start, stop, num, endpoint, retstep, dtype)
    num = _index(num)
    if num < 0:
        raise ValueError(f"Number of samples, {num}, must be non-negative.")
    dt = _joint_type(start, stop, 1.0)
    start, stop = np.asarray(start).astype(dt), np.asarray(stop).astype(dt)
    delta = np.subtract(stop, start, dtype=dt)
    parts = num - 1 if endpoint else num
    x = np.arange(0, num).reshape((-1,) + (1,) * delta.ndim).astype(dt)
    step = delta / parts if parts > 0 else np.nan
    if parts > 0:
        y = (x / parts) * delta if np.any(step == 0) else x * step
    else:
        y = x * delta
    y = y + start
    if endpoint and num > 1:
        y[-1] = stop
    y = np.moveaxis(y, 0, axis) if axis != 0 else y
    if dtype is not None and np.dtype(dtype).kind in 'iu':
        y = np.floor(y)
    y = y.astype(dt if dtype is None else dtype)
    return (y, step) if retstep else y


@_loop(1)
def fabs(x):
    """Absolute value as a float.
    >>> np.fabs([-1, 2])
    array([1., 2.])"""
    return np.absolute(_float_loop(x, 'fabs'))


def astype(x, dtype, /, *, copy=True, device=None):
    """The array as another type.
    >>> np.astype(np.array([1, 2]), float)
    array([1., 2.])"""
    _check_device(device)
    return x.astype(dtype, copy=copy)


_c_names = {
    '?': 'bool',
    'b': 'byte',
    'B': 'ubyte',
    'h': 'short',
    'H': 'ushort',
    'i': 'int',
    'I': 'uint',
    'l': 'long',
    'L': 'ulong',
    'e': 'half',
    'f': 'float',
    'd': 'double',
    'F': 'cfloat',
    'D': 'cdouble',
}


def _same_value(a, dtype):
    """For astype(casting='same_value'): refuses elements that the other type does not hold."""
    with np.errstate(all='ignore'):
        r = a.astype(dtype)
        back = r.astype(a.dtype)
    if not bool(((back == a) | (back != back) & (a != a)).all()):
        raise ValueError(
            f"could not cast 'same_value' {_c_names[a.dtype.char]} to {_c_names[r.dtype.char]}"
        )
    return r


class flatiter:
    """The elements of an array as a row."""

    def __init__(self, a):
        self.base = a
        self.at = 0

    @property
    def index(self):
        return self.at

    @property
    def coords(self):
        places, rest = [], self.at
        for n in self.base.shape[::-1]:
            places.append(rest % n if len(places) < self.base.ndim - 1 else rest)
            rest //= n
        return tuple(places[::-1])

    def __array__(self, dtype=None, copy=None):
        return np.asarray(self.base.flatten(), dtype=dtype)

    def __iter__(self):
        return self if self.at else iter(self.base.flatten())  # one that next() has begun goes on

    def __next__(self):
        if self.at >= self.base.size:
            raise StopIteration
        self.at += 1
        return np.ravel(self.base)[self.at - 1]

    def __len__(self):
        return self.base.size

    def _checked(self, key):
        """A subscript, with errors that speak of iterators."""
        if isinstance(key, tuple) and len(key) > 1:
            raise IndexError(
                f"too many indices for flat iterator: flat iterator is 1-dimensional, but {len(key)} were indexed"
            )
        if key is None or isinstance(key, str):
            raise IndexError(
                "only integers, slices (`:`), ellipsis (`...`) and integer or boolean arrays are valid indices"
            )
        if key is True or key is False:
            import warnings

            warnings.warn(
                "Indexing flat iterators with a 0-dimensional boolean index is deprecated and may be removed in a "
                "future version. (Deprecated NumPy 2.4)",
                DeprecationWarning,
                stacklevel=4,
            )
            return 0 if key else slice(0, 0)  # as in NumPy: the first element, or none
        if _whole(key) and not -self.base.size <= key < self.base.size:
            raise IndexError(f"index {key} is out of bounds for size {self.base.size}")
        return key

    def __getitem__(self, key):
        self.at = 0  # a subscript sets it back
        r = np.ravel(self.base)[self._checked(key)]
        return r.copy() if hasattr(r, 'shape') and r.ndim else r

    def __setitem__(self, key, value):
        self.at = 0
        if not core.writeable(self.base):
            raise ValueError("underlying array is read-only")
        key = self._checked(key)
        flat = np.ravel(self.base)
        if np.ndim(value) and isinstance(key, slice):
            value = np.resize(np.asarray(value), flat[key].shape)
        flat[key] = value
        if not core.is_contiguous(self.base):
            self.base[...] = flat.reshape(self.base.shape)

    def copy(self):
        return self.base.flatten()


def _flat_of(a):
    return flatiter(a)


def _set_flat(a, value):
    flatiter(a)[:] = value


class _FlagsBody:
    def __init__(self, a, parts=()):
        self.array, self.parts = (
            a,
            parts,
        )  # parts: arrays that are written with it (records' fields)
        c = core.is_contiguous(a)
        f = core.is_contiguous(a.T)
        one = a.ndim < 2 and c
        self.values = {
            'C_CONTIGUOUS': c,
            'F_CONTIGUOUS': f or one,
            'OWNDATA': core.owns_data(a),
            'WRITEABLE': core.writeable(a),
            'ALIGNED': True,
            'WRITEBACKIFCOPY': False,
        }

    def __getitem__(self, name):
        names = {
            'C': 'C_CONTIGUOUS',
            'F': 'F_CONTIGUOUS',
            'W': 'WRITEABLE',
            'O': 'OWNDATA',
            'A': 'ALIGNED',
            'X': 'WRITEBACKIFCOPY',
            'CONTIGUOUS': 'C_CONTIGUOUS',
            'FORTRAN': 'F_CONTIGUOUS',
            'B': 'BEHAVED',
            'CA': 'CARRAY',
            'FA': 'FARRAY',
        }
        name = names.get(name, name)
        if name in ('FNC', 'FORC', 'BEHAVED', 'CARRAY', 'FARRAY'):
            return getattr(self, name.lower())
        if name not in self.values:
            raise KeyError("Unknown flag")
        return self.values[name]

    def __eq__(self, other):
        return self.values == other.values if type(other) is type(self) else NotImplemented

    def __ne__(self, other):
        return self.values != other.values if type(other) is type(self) else NotImplemented

    __hash__ = None

    def __getattr__(self, name):
        v = self.values
        if name.upper() in v:
            return v[name.upper()]
        c, f = v['C_CONTIGUOUS'], v['F_CONTIGUOUS']
        more = {
            'contiguous': c,
            'fortran': f,
            'fnc': f and not c,
            'forc': f or c,
            'behaved': self.writeable,
            'carray': c and self.writeable,
            'farray': f and not c and self.writeable,
        }
        if name in more:
            return more[name]
        raise AttributeError(f"'numpy._core.multiarray.flagsobj' object has no attribute '{name}'")

    def __setitem__(self, name, value):
        names = {'W': 'WRITEABLE'}
        if names.get(name, name) != 'WRITEABLE':
            raise ValueError(f"only the flag WRITEABLE can be set, not {name}")
        self.writeable = value

    def __repr__(self):
        return ''.join([f"  {k} : {v}\n" for k, v in self.values.items()])

    @property
    def writeable(self):
        return core.writeable(self.array)

    @writeable.setter
    def writeable(self, value):
        core.protect(self.array, bool(value))
        for part in self.parts:
            part.flags.writeable = value
        self.values['WRITEABLE'] = core.writeable(self.array)


_Flags = type('flagsobj', (), dict(_FlagsBody.__dict__))


def _flags_of(a):
    return _Flags(a)


def _setflags(a, write=None, align=None, uic=None):
    if write is not None:
        core.protect(a, bool(write))


#: method setflags=_setflags


def _base_of(a):
    return core.base(a)


class nditer:
    def __init__(
        self,
        op,
        flags=(),
        op_flags=None,
        op_dtypes=None,
        order='K',
        casting='safe',
        op_axes=None,
        itershape=None,
        buffersize=0,
    ):
        many = isinstance(op, (list, tuple))
        given = list(op) if many else [op]
        flags = flags or ()
        self._external, self._buffered = 'external_loop' in flags, 'buffered' in flags
        self.has_multi_index, self.has_index = (
            'multi_index' in flags,
            'c_index' in flags or 'f_index' in flags,
        )
        self._fortran_index = 'f_index' in flags
        kinds = _nditer_kinds(given, op_flags)
        dtypes = (
            list(op_dtypes) if isinstance(op_dtypes, (list, tuple)) else [op_dtypes] * len(given)
        )
        self._flush = []
        arrays = [
            None if a is None else _nditer_operand(self, np.asarray(a), d, k, 'writemasked' in own)
            for a, d, k, own in zip(given, dtypes, kinds, _nditer_flags(given, op_flags))
        ]
        masks = [n for n, x in enumerate(_nditer_flags(given, op_flags)) if 'arraymask' in x]
        self._mask = masks[0] if masks else None
        axes = list(op_axes) if op_axes is not None else [None] * len(given)
        there = [(a.ndim, x) for a, x in zip(arrays, axes) if a is not None]
        ndim = max([len(x) if x is not None else n for n, x in there] or [0])
        axes = [
            list(x)
            if x is not None
            else [k - (ndim - (ndim if a is None else a.ndim)) for k in range(ndim)]
            for a, x in zip(arrays, axes)
        ]
        axes = [[-1 if k < 0 else k for k in x] for x in axes]
        sizes = [
            tuple([1 if k < 0 else a.shape[k] for k in x])
            for a, x in zip(arrays, axes)
            if a is not None
        ]
        shape = _nditer_shape(sizes + [itershape or ()], arrays)
        ins = [a for a in arrays if a is not None]
        for n, a in enumerate(arrays):
            if a is None:
                arrays[n] = np.zeros(
                    tuple([shape[i] for i, k in enumerate(axes[n]) if k >= 0]),
                    dtype=dtypes[n] or np.result_type(*ins),
                )
            elif (
                kinds[n] != 'readonly'
                and 'reduce_ok' not in flags
                and tuple([1 if k < 0 else a.shape[k] for k in axes[n]]) != shape
            ):
                raise ValueError(
                    f"non-broadcastable output operand with shape {str(a.shape).replace(' ', '')} doesn't match the broadcast shape {str(shape).replace(' ', '')}"
                )
        self.operands, self.shape, self.ndim, self.nop = (
            tuple(arrays),
            shape,
            len(shape),
            len(arrays),
        )
        self.itersize = 1
        for n in shape:
            self.itersize *= int(n)
        if self.itersize > 9223372036854775807:
            raise ValueError("iterator is too large")
        self._kinds, self._axes = kinds, axes
        if self.itersize == 0 and 'zerosize_ok' not in flags:
            raise ValueError("Iteration of zero-sized operands is not enabled")
        self._turned = ()  # axes that are walked backwards, as their elements lie
        self._order = _nditer_order(self, order)
        self.reset()

    def reset(self):
        self._begun, self._chunks = False, None
        self._at = 0
        self.finished = self.itersize == 0
        if not self.finished:
            self._go_to(0)

    def _go_to(self, n):
        """The steps from the n-th on; the n-th is the present one."""
        import itertools

        self._at = n
        self._steps = itertools.islice(
            np.ndindex(tuple([self.shape[k] for k in self._order])), n, None
        )
        self._take(next(self._steps))

    @property
    def iterindex(self):
        return self._at

    @iterindex.setter
    def iterindex(self, n):
        n = _index(n)
        if not 0 <= n < self.itersize:
            raise ValueError(
                "Iterator GotoIterIndex called with an iterindex outside the iteration range"
            )
        self.finished, self._begun = False, False
        self._go_to(n)

    def copy(self):
        """Another iterator that stands at the same place."""
        other = object.__new__(nditer)
        other.__dict__.update(self.__dict__)
        other._flush = []
        if not self.finished:
            other._go_to(self._at)
        return other

    __copy__ = copy

    def __next__(self):
        if self._external:
            if self._chunks is None:
                self._chunks = _nditer_chunks(self)
            chunk = next(self._chunks, None)
            if chunk is None:
                self.close()
                raise StopIteration
            return chunk
        if self.finished or self._begun and not self.iternext():
            self.close()
            raise StopIteration
        self._begun = True
        return self.value

    def _take(self, step):
        index = [0] * self.ndim
        for k, i in zip(self._order, step):
            index[k] = self.shape[k] - 1 - i if k in self._turned else i
        self.multi_index = tuple(index)
        if self.has_index:
            self.index = 0
            for i, n in (
                reversed(list(zip(index, self.shape)))
                if self._fortran_index
                else zip(index, self.shape)
            ):
                self.index = self.index * n + i

    def iternext(self):
        self._at += 1
        step = next(self._steps, None)
        if step is None:
            self.finished = True
            return False
        self._take(step)
        return True

    def _view(self, n):
        a, index = self.operands[n], [0] * self.operands[n].ndim
        for i, k in zip(self.multi_index, self._axes[n]):
            if k >= 0 and a.shape[k] != 1:
                index[k] = i
        v = a[tuple(index) + (...,)]
        if self._kinds[n] == 'readonly':
            v = v.copy()
            core.protect(v, False)
        return v

    def __getitem__(self, n):
        return (
            self._view(n)
            if isinstance(n, int)
            else tuple([self._view(k) for k in range(self.nop)[n]])
        )

    def __setitem__(self, n, value):
        self._view(n)[...] = value

    def __len__(self):
        return self.nop

    @property
    def value(self):
        views = self[:]
        return views[0] if len(views) == 1 else views

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def close(self):
        for original, kept, masked in self._flush:
            mask = self.operands[self._mask] if masked and self._mask is not None else True
            np.copyto(original, kept, casting='unsafe', where=mask)

    def __iter__(self):
        if self._external:
            yield from _nditer_chunks(self)
        elif not self.finished:
            yield self.value
            while self.iternext():
                yield self.value
        self.close()


def _nditer_shape(sizes, arrays):
    try:
        return np.broadcast_shapes(*sizes)
    except ValueError:
        shapes = ' '.join([str(a.shape).replace(' ', '') for a in arrays if a is not None])
        raise ValueError(
            f"operands could not be broadcast together with shapes {shapes} "
        ) from None


def _nditer_kinds(given, op_flags):
    if op_flags is None:
        return ['readonly' if a is not None else 'writeonly' for a in given]
    each = (
        list(op_flags)
        if op_flags and isinstance(op_flags[0], (list, tuple))
        else [op_flags] * len(given)
    )
    return [
        next((f for f in x if f in ('readonly', 'readwrite', 'writeonly')), 'readonly')
        for x in each
    ]


def _nditer_flags(given, op_flags):
    """The flags of each operand."""
    if op_flags and isinstance(op_flags[0], (list, tuple)):
        return list(op_flags)
    return [op_flags or ()] * len(given)


def _nditer_operand(it, a, dtype, kind, masked):
    if dtype is None or a.dtype == np.dtype(dtype):
        return a
    if not it._buffered:
        raise TypeError(
            "Iterator operand required copying or buffering, but neither copying nor buffering was enabled"
        )
    kept = a.astype(dtype)
    if kind != 'readonly':
        it._flush.append((a, kept, masked))
    return kept


def _nditer_order(it, order):
    axes = list(range(it.ndim))
    if order == 'A':
        order = 'F' if all([a.flags.f_contiguous for a in it.operands]) else 'C'
    if order == 'F':
        return axes[::-1]
    if order == 'C':
        return axes
    steps = [
        [
            a.strides[k[n]] if k[n] >= 0 and a.shape[k[n]] != 1 else 0
            for a, k in zip(it.operands, it._axes)
        ]
        for n in axes
    ]
    it._turned = [n for n in axes if steps[n] and max(steps[n]) <= 0 and min(steps[n]) < 0]
    found = []  # the fastest axis first; one that no operand tells from another stays in C order
    for n in axes[::-1]:
        at = len(found)
        for place in range(len(found) - 1, -1, -1):
            pairs = [(abs(a), abs(b)) for a, b in zip(steps[n], steps[found[place]]) if a and b]
            if pairs and any([b <= a for a, b in pairs]):
                break
            if pairs:
                at = place
        found.insert(at, n)
    return found[::-1]


def _nditer_chunks(it):
    order = [k for k in it._order if it.shape[k] != 1]
    shape, rest = tuple([it.shape[k] for k in order]), [k for k in it._order if it.shape[k] == 1]
    views = []
    for n, a in enumerate(it.operands):
        v = a if a.ndim == it.ndim and a.shape == it.shape else np.broadcast_to(a, it.shape)
        views.append(v.transpose(order + rest)[(Ellipsis,) + (0,) * len(rest)])
    if it._buffered and it._kinds == ['readonly'] * it.nop:
        flat = tuple([v.ravel() for v in views])
        yield flat[0] if it.nop == 1 else flat
        return
    inner = len(order)
    while inner > 0 and (
        inner == len(order)
        or all([v.strides[inner - 1] == v.strides[inner] * shape[inner] for v in views])
    ):
        inner -= 1
    for outer in np.ndindex(shape[:inner]):
        chunk = tuple([v[outer + (...,)].reshape(-1) for v in views])
        yield chunk[0] if it.nop == 1 else chunk


def _mT(a):
    if a.ndim < 2:
        raise ValueError("matrix transpose with ndim < 2 is undefined")
    return np.swapaxes(a, -1, -2)


def binary_repr(num, width=None):
    """The binary digits of an integer.
    >>> np.binary_repr(5, 4)
    '0101'"""
    num = _index(num)
    least, digits = len(format(abs(num), 'b')), format(abs(num), 'b')
    if num < 0 and width is None:
        return '-' + digits
    if num < 0:  # two's complement
        least += 1 if 2 ** (least - 1) != -num else 0
        digits = '1' * max(width - least, 0) + format(2**least + num, 'b').zfill(least)
    if num and width is not None and width < least:
        raise ValueError(f"Insufficient bit width={width} provided for binwidth={least}")
    return digits.zfill(width or 0)


def base_repr(number, base=2, padding=0):
    """The digits of an integer to a base.
    >>> np.base_repr(255, 16)
    'FF'"""
    if base > 36 or base < 2:
        raise ValueError(
            "Bases greater than 36 not handled in base_repr."
            if base > 36
            else "Bases less than 2 not handled in base_repr."
        )
    n, digits = abs(int(number)), ''
    while n:
        digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'[n % base] + digits
        n //= base
    digits = '0' * padding + (digits or ('0' if not padding else ''))
    return '-' + digits if number < 0 else digits


def common_type(*arrays):
    """The floating type that holds all arrays.
    >>> np.common_type(np.array([1, 2]))
    <class 'numpy.float64'>"""
    return np.result_type(
        *[a.dtype if a.dtype.kind in 'fc' else np.dtype('float64') for a in arrays]
    ).type


def isdtype(dtype, kind):
    """Is a type of a kind, such as 'integral' or 'real floating'?
    >>> np.isdtype(np.float32, 'real floating')
    True"""
    dtype = np.dtype(dtype)
    kinds = {
        'bool': 'b',
        'signed integer': 'i',
        'unsigned integer': 'u',
        'integral': 'iu',
        'real floating': 'f',
        'complex floating': 'c',
        'numeric': 'iufc',
    }
    for k in kind if isinstance(kind, tuple) else (kind,):
        if isinstance(k, str):
            if k not in kinds:
                raise ValueError(f"kind argument is a string, but {k!r} is not a known kind name.")
            if dtype.kind in kinds[k]:
                return True
        elif dtype == np.dtype(k):
            return True
    return False


@_loop(1, 2)
def frexp(x):
    """Mantissas and exponents: x is mantissa times 2 to the exponent.
    >>> np.frexp(8.0)
    (np.float64(0.5), np.int32(4))"""
    x = _float_loop(x, 'frexp')
    m, e = [core.op(name, x, None, None, True) for name in ('frexp', 'frexp of 2')]
    return m[()], e.astype(np.int32)[()]


_not_said = object()


def frompyfunc(func, /, nin, nout, *, identity=_not_said):
    """A function of numbers as one of arrays.
    >>> np.frompyfunc(lambda x: x + 1, 1, 1)(np.array([1, 2]))
    array([2, 3], dtype=object)"""
    if not callable(func):
        raise TypeError("function must be callable")
    nin, nout = _index(nin), _index(nout)
    if nin + nout > 64:
        raise ValueError(
            "Cannot construct a ufunc with more than 64 operands (requested number were: inputs = %d and outputs = %d)"
            % (nin, nout)
        )
    name = getattr(func, '__name__', '?') + ' (vectorized)'
    made = np.vectorize(func, otypes=[object] * nout, cache=True) if nout else None

    def each(*args, out=None, where=True, dtype=None, **more):
        return core.inner('ufunc', '_called')(apply, name, nin, nout, args, out, where, None, more)

    def apply(*args):
        if not nout:
            np.vectorize(func, otypes=[object])(*args)
            return None
        r = made(*args)
        return tuple([x[()] for x in r]) if isinstance(r, tuple) else r[()]

    said = identity is not _not_said  # None, when said, only tells that the order does not matter
    each.reorderable = said
    return core.as_ufunc(
        each, name, nin, nout, identity if said else None, ['O' * nin + '->' + 'O' * nout]
    )


def real_if_close(a, tol=100):
    """The real parts when all imaginary parts are about zero.
    >>> np.real_if_close([1.0, 2.0])
    array([1., 2.])"""
    a = np.asarray(a)
    if a.dtype.kind != 'c':
        return a
    limit = tol * np.finfo(a.real.dtype).eps if tol > 1 else tol
    return a.real if bool(np.all(np.abs(a.imag) < limit)) else a


def isfortran(a):
    """Does the array lie in Fortran order?
    >>> np.isfortran(np.ones((2, 2)))
    False"""
    return core.is_contiguous(a.T) and not core.is_contiguous(a)


def _conjugate(a, out=None):
    if out is not None:
        return np.conjugate(a, out)
    return np.conjugate(a) if a.dtype.kind in 'cO' else a


#: method conj=_conjugate conjugate=_conjugate byteswap=_byteswap getfield=_getfield setfield=_setfield


def size(a, axis=None):
    """How many elements there are, or how many along an axis.
    >>> np.size([[1, 2, 3]], 1)
    3"""
    if axis is None:
        return core.size(a)
    shape = np.shape(a)
    n = 1
    for k in axis if isinstance(axis, tuple) else (axis,):
        n *= shape[_axis(k, len(shape))]
    return n


def ptp(a, axis=None, out=None, keepdims=False):
    """Largest minus smallest element.
    >>> np.ptp(np.array([3, 9, 4]))
    np.int64(6)"""
    r = np.max(a, axis=axis, keepdims=keepdims) - np.min(a, axis=axis, keepdims=keepdims)
    if out is None:
        return r
    out[...] = r
    return out


def diff(a, n=1, axis=-1, prepend=None, append=None):
    """Differences of neighbouring elements.
    >>> np.diff(np.array([1, 4, 9]))
    array([3, 5])"""
    if n == 0:
        return a
    if n < 0:
        raise ValueError(f"order must be non-negative but got {n!r}")
    if np.ndim(a) == 0:
        raise ValueError("diff requires input that is at least one dimensional")
    if prepend is not None or append is not None:
        a = np.asarray(a)
        axis = _axis(axis, a.ndim)
        shape = list(a.shape)
        shape[axis] = 1
        parts = [a]
        for x, first in ((prepend, True), (append, False)):
            if x is not None:
                x = np.asarray(x)
                x = np.broadcast_to(x, tuple(shape)) if x.ndim == 0 else x
                parts = [x] + parts if first else parts + [x]
        a = np.concatenate(parts, axis=axis)
    return core.diff(a, n, axis)


def _slope(f, x, axis, edge_order):
    f = np.moveaxis(f, axis, 0)
    n = f.shape[0]
    if n < edge_order + 1:
        raise ValueError(
            "Shape of array too small to calculate a numerical gradient, at least (edge_order + 1) elements are required."
        )
    out = np.empty(f.shape, f.dtype)
    tail = (1,) * (f.ndim - 1)
    if np.ndim(x) == 0:
        out[1:-1] = (f[2:] - f[:-2]) / (2.0 * x)
        h = np.full(n - 1, x)
    else:
        h = x
        a, b = h[:-1].reshape((-1,) + tail), h[1:].reshape((-1,) + tail)
        out[1:-1] = (
            -b / (a * (a + b)) * f[:-2] + (b - a) / (a * b) * f[1:-1] + a / (b * (a + b)) * f[2:]
        )
    if edge_order == 1:
        out[0] = (f[1] - f[0]) / h[0]
        out[-1] = (f[-1] - f[-2]) / h[-1]
    elif np.ndim(x) == 0:
        out[0] = -1.5 / x * f[0] + 2.0 / x * f[1] + -0.5 / x * f[2]
        out[-1] = 0.5 / x * f[-3] + -2.0 / x * f[-2] + 1.5 / x * f[-1]
    else:
        p, q = h[0], h[1]
        out[0] = (
            -(2.0 * p + q) / (p * (p + q)) * f[0]
            + (p + q) / (p * q) * f[1]
            + -p / (q * (p + q)) * f[2]
        )
        p, q = h[-2], h[-1]
        out[-1] = (
            q / (p * (p + q)) * f[-3]
            + -(q + p) / (p * q) * f[-2]
            + (2.0 * q + p) / (q * (p + q)) * f[-1]
        )
    return np.moveaxis(out, 0, axis)


def _steps(x):
    """The distance between points, or the distances when they differ."""
    if np.ndim(x) == 0:
        return x
    x = np.asarray(x)
    if x.ndim != 1:
        raise ValueError("distances must be either scalars or 1d")
    h = np.diff(x.astype(np.float64) if x.dtype.kind in 'iu' else x)
    return h[0] if h.size and bool((h == h[0]).all()) else h


def _check_steps(f, steps, axis):
    """The places of gradient's elements: one number, or one for each along its axis."""
    for s, i in zip(steps, range(f.ndim) if axis is None else np.ravel(axis)):
        if np.ndim(s) > 1:
            raise ValueError("distances must be either scalars or 1d")
        if np.ndim(s) and len(s) != f.shape[_axis(int(i), f.ndim)]:
            raise ValueError(
                "when 1d, distances must match the length of the corresponding dimension"
            )


def gradient(f, *varargs, axis=None, edge_order=1):
    """Central differences, one-sided at the ends.
    >>> np.gradient(np.array([0., 1., 4.]))
    array([1., 2., 3.])"""
    f = np.asarray(f)
    if f.dtype.kind == 'b':
        raise TypeError(
            "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead."
        )
    if f.dtype.kind in 'mM':  # whole units, cut off
        span = np.dtype(
            'm8' + str(f.dtype)[str(f.dtype).index('[') :] if '[' in str(f.dtype) else 'm8'
        )
        r = gradient(f.astype(np.int64), *varargs, axis=axis, edge_order=edge_order)
        return (
            tuple([g.astype(np.int64).astype(span) for g in r])
            if isinstance(r, tuple)
            else r.astype(np.int64).astype(span)
        )
    f = f if f.dtype.kind in 'fc' else f.astype(np.float64)
    alone = len(varargs) == 1 and np.ndim(varargs[0]) == 0
    count = f.ndim if axis is None else np.size(axis)
    if not alone and len(varargs) not in (0, count):
        raise TypeError("invalid number of arguments")
    if not alone:
        _check_steps(f, varargs, axis)
    varargs = tuple([_steps(v) for v in varargs])
    ordered = (
        axis is None
        or np.ndim(axis) == 0
        or [_axis(i, f.ndim) for i in axis] == sorted([_axis(i, f.ndim) for i in axis])
    )
    if edge_order == 1 and f.ndim and ordered and all([np.ndim(v) == 0 for v in varargs]):
        return core.gradient(f, *varargs, axis=axis)
    axes = list(range(f.ndim)) if axis is None else [axis] if np.ndim(axis) == 0 else list(axis)
    axes = [_axis(i, f.ndim) for i in axes]
    steps = (
        [1.0] * len(axes)
        if not varargs
        else list(varargs)
        if len(varargs) == len(axes)
        else [varargs[0]] * len(axes)
    )
    if edge_order > 2:
        raise ValueError("'edge_order' greater than 2 not supported")
    result = [_slope(f, s, i, edge_order) for s, i in zip(steps, axes)]
    return result[0] if len(result) == 1 else tuple(result)


# ---- other names ----
conj = np.conjugate
bitwise_not = np.invert
bitwise_invert = np.invert
longdouble = np.float64  # what the machine's 80 bits would be has no type here
clongdouble = np.complex128
little_endian = True
typecodes = {
    'Character': 'c',
    'Integer': 'bhilqnp',
    'UnsignedInteger': 'BHILQNP',
    'Float': 'efdg',
    'Complex': 'FDG',
    'AllInteger': 'bBhHiIlLqQnNpP',
    'AllFloat': 'efdgFDG',
    'Datetime': 'Mm',
    'All': '?bhilqnpBHILQNPefdgFDGSUVOMm',
}
_numbers = [
    np.bool,
    np.complex64,
    np.complex128,
    np.float16,
    np.float32,
    np.float64,
    np.int8,
    np.int16,
    np.int32,
    np.int64,
    np.datetime64,
    np.timedelta64,
    np.object_,
    np.bytes_,
    np.str_,
    np.uint8,
    np.uint16,
    np.uint32,
    np.uint64,
    np.void,
]
ScalarType = tuple([int, float, complex, bool, bytes, str] + _numbers)
sctypeDict = {t.__name__: t for t in _numbers}


def show_config(mode='stdout'):
    """Tells what the arrays are computed with; mode='dicts' gives it as a dict.
    >>> np.show_config(mode='dicts')['Python Information']['version'][:2]
    '3.'"""
    import platform

    facts = {
        'Compilers': {'c': {'name': 'cc', 'linker': 'ld'}},
        'Machine Information': {
            'host': {
                'cpu': platform.machine(),
                'family': platform.machine(),
                'endian': 'little',
                'system': platform.system().lower(),
            }
        },
        'Build Dependencies': {
            'blas': {'name': 'openblas', 'found': True},
            'lapack': {'name': 'openblas', 'found': True},
        },
        'Python Information': {'version': platform.python_version()},
        'SIMD Extensions': {'baseline': [], 'found': []},
    }
    if mode == 'dicts':
        return facts
    if mode != 'stdout':
        raise AttributeError("Invalid `mode`, use one of: stdout, dicts")
    import json

    print(json.dumps(facts, indent=2))


def show_runtime():
    """Tells which versions run here.
    >>> np.show_runtime.__name__
    'show_runtime'"""
    import platform
    import pprint

    pprint.pprint(
        [
            {
                'numpy_version': np.__version__,
                'python': platform.python_version(),
                'uname': platform.uname(),
            }
        ]
    )


def iscomplexobj(x):
    """Is it of a complex type?
    >>> np.iscomplexobj([1, 2j])
    True"""
    return (x.dtype if hasattr(x, 'dtype') else np.asarray(x).dtype).kind == 'c'


def isrealobj(x):
    """Is it not of a complex type?
    >>> np.isrealobj([1, 2j])
    False"""
    return not iscomplexobj(x)


def sort_complex(a):
    """Sorted by real parts, then by imaginary ones; always complex.
    >>> np.sort_complex([2, 1])
    array([1.+0.j, 2.+0.j])"""
    b = np.sort(np.array(a))
    return (
        b
        if b.dtype.kind == 'c'
        else b.astype(np.complex64 if b.dtype.char in 'bhBH' else np.complex128)
    )


_type_words = {
    'S1': 'character',
    '?': 'bool',
    'b': 'signed char',
    'B': 'unsigned char',
    'h': 'short',
    'H': 'unsigned short',
    'i': 'integer',
    'I': 'unsigned integer',
    'l': 'long integer',
    'L': 'unsigned long integer',
    'q': 'long long integer',
    'Q': 'unsigned long long integer',
    'f': 'single precision',
    'd': 'double precision',
    'g': 'long precision',
    'F': 'complex single precision',
    'D': 'complex double precision',
    'G': 'complex long double precision',
    'S': 'string',
    'U': 'unicode',
    'V': 'void',
    'O': 'object',
}


def typename(char):
    """What the letter of a type stands for.
    >>> np.typename('d')
    'double precision'"""
    return _type_words[char]


def mintypecode(typechars, typeset='GDFgdf', default='d'):
    """The letter of the smallest type of a set that holds all of these.
    >>> np.mintypecode(['d', 'f', 'S'])
    'd'"""
    letters = [t if isinstance(t, str) else np.asarray(t).dtype.char for t in typechars]
    known = [t for t in letters if t in typeset]
    if not known:
        return default
    if 'F' in known and 'd' in known:
        return 'D'
    return min(known, key=lambda t: 'GDFgdfQqLlIiHhBb?'.index(t))


def from_dlpack(x, /, *, device=None, copy=None):
    """An array over another one's memory.
    >>> np.from_dlpack(np.arange(3))
    array([0, 1, 2])"""
    if not isinstance(x, np.ndarray):
        if np.__name__ != 'numpy':
            from cupy._more import _from_dlpack

            return _from_dlpack(x)
        if not hasattr(x, '__dlpack__'):
            raise AttributeError(f"'{type(x).__name__}' object has no attribute '__dlpack__'")
        raise NotImplementedError("only arrays of numpy are taken here; np.asarray takes others")
    return x.copy() if copy else x.view()


def info(object=None, maxwidth=76, output=None, toplevel='numpy'):
    """Prints what a function is for.
    >>> np.info('nothing of that name')
    Help for nothing of that name not found.
    None"""
    import sys

    out = sys.stdout if output is None else output
    if isinstance(object, str):
        found = getattr(np, object, None)
        if found is None:
            print(f"Help for {object} not found.", file=out)
            return
        object = found
    print(getattr(object, '__doc__', None) or f"no help for {object!r}", file=out)


class __array_namespace_info__:
    """What the array API standard asks a module about itself."""

    def capabilities(self):
        return {'boolean indexing': True, 'data-dependent shapes': True, 'max dimensions': 16}

    def default_device(self):
        return 'cpu'

    def devices(self):
        return ['cpu']

    def default_dtypes(self, *, device=None):
        if device not in ('cpu', None):
            raise ValueError(
                f'Device not understood. Only "cpu" is allowed, but received: {device!r}'
            )
        return {
            'real floating': np.dtype(float),
            'complex floating': np.dtype(complex),
            'integral': np.dtype(int),
            'indexing': np.dtype(int),
        }

    def dtypes(self, *, device=None, kind=None):
        kinds = {
            'bool': ['bool'],
            'signed integer': ['int8', 'int16', 'int32', 'int64'],
            'unsigned integer': ['uint8', 'uint16', 'uint32', 'uint64'],
            'real floating': ['float32', 'float64'],
            'complex floating': ['complex64', 'complex128'],
        }
        groups = {
            'integral': ['signed integer', 'unsigned integer'],
            'numeric': ['signed integer', 'unsigned integer', 'real floating', 'complex floating'],
        }
        wanted = (
            list(kinds)
            if kind is None
            else [
                k
                for part in (kind if isinstance(kind, tuple) else (kind,))
                for k in groups.get(part, [part])
            ]
        )
        for k in wanted:
            if k not in kinds:
                raise ValueError(f"unsupported kind: {k!r}")
        return {name: np.dtype(name) for k in wanted for name in kinds[k]}


def _byteswap(a, inplace=False):
    """The elements with their bytes in the other order."""
    half = a.dtype.itemsize // (2 if a.dtype.kind == 'c' else 1)
    r = np.array(a)
    if half > 1:
        swapped = np.ravel(
            core.view(np.ravel(r), np.dtype('uint8')).reshape((-1, half))[:, ::-1]
        ).copy()
        r = core.view(swapped, a.dtype).reshape(a.shape)
    if not inplace:
        return r
    a[...] = r
    return a


def _getfield(a, dtype, offset=0):
    """A view of a part of each element's bytes, as another type."""
    dtype = np.dtype(dtype)
    if offset < 0 or offset + dtype.itemsize > a.dtype.itemsize:
        raise ValueError(
            "new type plus offset is larger than original type"
            if offset
            else "new type is larger than original type"
        )
    if offset % dtype.itemsize or a.dtype.itemsize % dtype.itemsize:
        raise NotImplementedError(
            "parts that do not lie at a multiple of their size are not supported"
        )
    parts = core.view(a[..., None] if a.ndim else a.reshape(1), dtype)
    part = parts[..., offset // dtype.itemsize]
    return part if a.ndim else part.reshape(())


def _setfield(a, val, dtype, offset=0):
    _getfield(a, dtype, offset)[...] = val
