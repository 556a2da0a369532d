# statistics.py: means, quantiles, histograms.


def _give(result, out):
    if out is None:
        return result
    if np.shape(out) != np.shape(result):
        n, m = np.ndim(out), np.ndim(result)
        raise ValueError(
            f"output parameter for reduction operation add has {'the wrong number of dimensions: Found ' + str(n) + ' but expected ' + str(m) if n != m else 'non-broadcastable shape'}"
            if n != m
            else f"non-broadcastable output operand with shape {str(np.shape(out)).replace(' ', '')} doesn't match the broadcast shape {str(np.shape(result)).replace(' ', '')}"
        )
    out[...] = result
    return out


def average(a, axis=None, weights=None, returned=False, *, keepdims=False):
    """The mean, weighted if asked.
    >>> np.average([1, 2, 3], weights=[3, 1, 0])
    np.float64(1.25)"""
    a = np.asarray(a)
    if weights is None:
        result = np.mean(a, axis=axis, keepdims=keepdims)
        result_dtype = np.asarray(result).dtype
        total = a.size / np.asarray(result).size if np.size(result) else 0.0
        total = np.full(np.shape(result), total, result_dtype)[()]
    else:
        w = _weights_of(a, weights, axis)
        dtype = np.result_type(a, w, np.float64) if a.dtype.kind in 'iub' else np.result_type(a, w)
        total = np.sum(w, axis=axis, dtype=dtype, keepdims=keepdims)
        if bool(np.any(total == 0)):
            raise ZeroDivisionError("Weights sum to zero, can't be normalized")
        result = np.sum(np.multiply(a, w, dtype=dtype), axis=axis, keepdims=keepdims) / total
    return (result, total) if returned else result


def _reduced(a, axis, keepdims, work):
    """work on the last axis of a whose reduced axes were put together there."""
    a = np.asarray(a)
    if axis is None:
        result = work(np.ravel(a))
        if keepdims:
            return result.reshape(result.shape[: result.ndim] + (1,) * a.ndim)
        return result
    axes = (axis,) if np.ndim(axis) == 0 else tuple(axis)
    axes = tuple([_axis(i, a.ndim) for i in axes])
    rest = [i for i in range(a.ndim) if i not in axes]
    length = 1
    for i in axes:
        length *= a.shape[i]
    lines = np.transpose(a, rest + list(axes)).reshape(
        tuple([a.shape[i] for i in rest]) + (length,)
    )
    result = work(lines)
    if keepdims:
        lead = result.shape[: result.ndim - len(rest)]
        return result.reshape(lead + tuple([1 if i in axes else a.shape[i] for i in range(a.ndim)]))
    return result


def _as_float(a):
    a = np.asarray(a)
    return a.astype(np.float64) if a.dtype.kind in 'iub' else a


def _sort_in_place(a, axis):
    """For overwrite_input: the array may lose its order."""
    if axis is None and core.is_contiguous(a):
        a.reshape(-1).sort()
    elif axis is not None and np.ndim(axis) == 0:
        a.sort(axis=axis)


def median(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    """The middle element, or the mean of the two in the middle.
    >>> np.median([3, 1, 2, 10])
    np.float64(2.5)"""
    if overwrite_input and isinstance(a, np.ndarray):
        _sort_in_place(a, axis)

    def work(lines):
        n = lines.shape[-1]
        if n == 0 or lines.dtype.kind == 'M':  # dates have no mean
            return np.mean(lines, axis=-1)
        s = np.partition(lines, [max(n // 2 - 1, 0), n // 2, n - 1], axis=-1)
        middle = s[..., n // 2] if n % 2 else np.mean(s[..., n // 2 - 1 : n // 2 + 1], axis=-1)
        middle = np.asarray(middle)
        if s.dtype.kind in 'fc':
            return np.where(np.isnan(s[..., -1]), s[..., -1], middle).astype(s.dtype)
        if s.dtype.kind == 'm':
            return np.where(np.isnat(s[..., -1]), s[..., -1], middle)
        return middle if s.dtype.kind in 'mO' else middle.astype(np.float64)

    r = np.asarray(_reduced(a, axis, keepdims, work))
    return _give(r if keepdims else r[()], out)


_methods = {
    'inverted_cdf': None,
    'averaged_inverted_cdf': None,
    'closest_observation': None,
    'interpolated_inverted_cdf': (0, 1),
    'hazen': (0.5, 0.5),
    'weibull': (0, 0),
    'median_unbiased': (1 / 3.0, 1 / 3.0),
    'normal_unbiased': (3 / 8.0, 3 / 8.0),
    'linear': None,
    'lower': None,
    'higher': None,
    'midpoint': None,
    'nearest': None,
}


def _place(n, q, method):
    if method in ('linear', 'lower', 'higher', 'midpoint', 'nearest'):
        v = (n - 1) * q
        if method == 'lower':
            return np.floor(v)
        if method == 'higher':
            return np.ceil(v)
        if method == 'midpoint':
            return 0.5 * (np.floor(v) + np.ceil(v))
        return np.rint(v) if method == 'nearest' else v
    if method == 'inverted_cdf':
        v = n * q - 1
        return np.where(v == np.floor(v), np.floor(v), np.floor(v) + 1)
    if method == 'averaged_inverted_cdf':
        v = n * q - 1
        return np.where(v == np.floor(v), np.floor(v) + 0.5, np.floor(v) + 1)
    if method == 'closest_observation':
        v = n * q - 1.5
        low = np.floor(v)
        return np.where((v == low) & (low % 2 == 1), low, low + 1)
    a, b = _methods[method]
    return n * q + (a + q * (1 - a - b)) - 1


_without_between = ('lower', 'higher', 'nearest', 'inverted_cdf', 'closest_observation')


def _quantile(a, q, axis, out, method, keepdims):
    if method not in _methods:
        raise ValueError(f"{method!r} is not a valid method. Use one of: {_methods.keys()}")
    a = np.asarray(a)
    if a.dtype.kind == 'b' and method not in _without_between:
        raise TypeError(
            "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead."
        )
    whole = method == 'linear' and a.dtype.kind in 'iuf' and np.asarray(q).dtype.kind in 'iu'
    single = not isinstance(
        q, (np.generic, np.ndarray, list, tuple)
    )  # a number of Python's takes the elements' type
    given = np.asarray(q).dtype
    width = given.itemsize if given.kind == 'f' else 8  # of a narrower float, which widens nothing
    q = np.asarray(q, dtype=given if given.kind == 'f' else np.float64)

    def work(lines):
        n = lines.shape[-1]
        if n == 0:
            return np.full(q.shape + lines.shape[:-1], np.nan)
        v = np.clip(_place(n, q, method), 0, n - 1)
        low = np.floor(v)
        t = (v - low).reshape(q.shape + (1,) * (lines.ndim - 1))
        low = low.astype(np.int64)
        high = np.minimum(low + 1, n - 1)
        wanted = np.ravel(low)
        s = (
            np.partition(lines, np.concatenate([wanted, np.ravel(high), [n - 1]]), axis=-1)
            if wanted.size < 30
            else np.sort(lines, axis=-1)
        )
        s = np.moveaxis(s, -1, 0)
        result = s[low] if method in _without_between else between(s[low], s[high], t)
        if s.dtype.kind == 'f':
            result = np.where(np.isnan(s[-1]), np.nan, result).astype(result.dtype)
        if s.dtype.kind in 'mM':
            result = np.where(np.isnat(s[-1]), s[-1], result)
        return result

    def between(x, y, t):
        x, y = np.asarray(x), np.asarray(y)
        mixed = x.dtype.kind in 'iu' and given.kind == 'f' and not single
        x = x.astype(np.result_type(x.dtype, given)) if mixed else _as_float(x)
        if x.dtype.kind == 'f' and given.kind == 'f' and not single:
            t = t.astype(given)
        far, rest = t >= 0.5, 1 - t
        if x.dtype.kind == 'f' and (single or width < x.dtype.itemsize or width == 2):
            t, rest = t.astype(x.dtype), rest.astype(x.dtype)
        d = y.astype(x.dtype) - x
        result = np.where(far, y - d * rest, x + d * t)
        return result.astype(a.dtype) if whole else result

    result = np.asarray(_reduced(a, axis, keepdims, work))[()]
    if out is not None and not np.can_cast(result.dtype, out.dtype, 'same_kind'):
        raise np.exceptions.UFuncTypeError(
            f"Cannot cast ufunc 'add' output from {result.dtype!r} to {out.dtype!r} with casting rule 'same_kind'"
        )
    return _give(result, out)


def _weights_of(a, weights, axis):
    """The weights as an array of a's shape."""
    w = np.asarray(weights)
    if w.shape != a.shape:
        if axis is None:
            raise TypeError("Axis must be specified when shapes of a and weights differ.")
        axes = [_axis(i, a.ndim) for i in ((axis,) if np.ndim(axis) == 0 else axis)]
        if w.shape != tuple([a.shape[i] for i in axes]):
            raise ValueError(
                "Shape of weights must be consistent with shape of a along specified axis."
            )
        order = sorted(axes)
        w = np.transpose(w, [axes.index(i) for i in order])
        w = np.broadcast_to(
            w.reshape([a.shape[i] if i in axes else 1 for i in range(a.ndim)]), a.shape
        )
    return w


def _weight_lines(a, weights, axis):
    """The same for quantiles, which take no negative ones."""
    w = _weights_of(a, weights, axis)
    if np.any(w < 0):
        raise ValueError("Weights must be non-negative.")
    return w


def _weighted_quantile(a, q, axis, out, method, keepdims, weights):
    """The smallest elements up to which the weights sum to the parts q of their total."""
    if method != 'inverted_cdf':
        raise ValueError(f"Only method 'inverted_cdf' supports weights. Got: {method}.")
    a, q = np.asarray(a), np.asarray(q, dtype=np.float64)
    w = _weight_lines(a, weights, axis)

    def work(lines):
        n = lines.shape[-1]
        order = np.argsort(lines, axis=-1)
        lines = np.take_along_axis(lines, order, -1)
        cdf = np.cumsum(
            np.take_along_axis(_reduced(w, axis, False, lambda x: x), order, -1),
            axis=-1,
            dtype=np.float64,
        )
        cdf = cdf / cdf[..., -1:]
        if np.any(np.isnan(cdf[..., -1])):
            raise ValueError("Weights included NaN, inf or were all zero.")
        cdf = np.where(cdf == 0, -1.0, cdf)
        wanted = q.reshape(q.shape + (1,) * lines.ndim)
        place = np.minimum(np.sum(cdf < wanted, axis=-1), n - 1)
        result = np.take_along_axis(
            np.broadcast_to(lines, q.shape + lines.shape), place[..., None], -1
        )[..., 0]
        if lines.dtype.kind == 'f':
            result = np.where(np.isnan(lines[..., -1]), np.nan, result).astype(lines.dtype)
        return result

    return _give(np.asarray(_reduced(a, axis, keepdims, work))[()], out)


def _check_quantiles(a, q, text):
    if np.iscomplexobj(a):
        raise TypeError("a must be an array of real numbers")
    if not bool(np.all((q >= 0) & (q <= 1))):
        raise ValueError(text)


def quantile(
    a,
    q,
    axis=None,
    out=None,
    overwrite_input=False,
    method='linear',
    keepdims=False,
    *,
    weights=None,
):
    """The value below which a part q of the elements lies.
    >>> np.quantile([1, 2, 3, 4], 0.25)
    np.float64(1.75)"""
    if overwrite_input and weights is None and isinstance(a, np.ndarray):
        _sort_in_place(a, axis)
    _check_quantiles(a, np.asarray(q), "Quantiles must be in the range [0, 1]")
    if weights is not None:
        return _weighted_quantile(a, q, axis, out, method, keepdims, weights)
    return _quantile(a, q, axis, out, method, keepdims)


def percentile(
    a,
    q,
    axis=None,
    out=None,
    overwrite_input=False,
    method='linear',
    keepdims=False,
    *,
    weights=None,
):
    """The value below which q percent of the elements lie.
    >>> np.percentile([1, 2, 3, 4], 50)
    np.float64(2.5)"""
    if overwrite_input and weights is None and isinstance(a, np.ndarray):
        _sort_in_place(a, axis)
    q = (
        q / 100.0
        if isinstance(q, (int, float)) and not isinstance(q, np.generic)
        else np.true_divide(np.asarray(q), 100.0)
    )
    _check_quantiles(a, np.asarray(q), "Percentiles must be in the range [0, 100]")
    if weights is not None:
        return _weighted_quantile(a, q, axis, out, method, keepdims, weights)
    return _quantile(a, q, axis, out, method, keepdims)


class _NotGiven:
    def __repr__(self):
        return '<no value>'


_none = _NotGiven()


def _given(**options):
    return {k: v for k, v in options.items() if v is not _none}


def _counts(a, axis, keepdims, where=_none):
    return np.sum(~np.isnan(a), axis=axis, keepdims=keepdims, **_given(where=where))


def _filled(a, value):
    if a.dtype.kind not in 'fc':
        return a
    filled = np.where(np.isnan(a), value, a)
    return filled if filled.dtype == a.dtype else filled.astype(a.dtype)


def nansum(a, axis=None, dtype=None, out=None, keepdims=False, initial=_none, where=_none):
    """The sum without the nans.
    >>> np.nansum([1, np.nan, 3])
    np.float64(4.0)"""
    return np.sum(
        _filled(np.asarray(a), 0),
        axis=axis,
        dtype=dtype,
        out=out,
        keepdims=keepdims,
        **_given(initial=initial, where=where),
    )


def nanprod(a, axis=None, dtype=None, out=None, keepdims=False, initial=_none, where=_none):
    """The product without the nans.
    >>> np.nanprod([2, np.nan, 3])
    np.float64(6.0)"""
    return np.prod(
        _filled(np.asarray(a), 1),
        axis=axis,
        dtype=dtype,
        out=out,
        keepdims=keepdims,
        **_given(initial=initial, where=where),
    )


def _tell(bad, text):
    """A RuntimeWarning when something of bad is true; cupy gives none."""
    if np.__name__ == 'numpy' and np.any(bad):
        import warnings

        warnings.warn(text, RuntimeWarning, stacklevel=4)


def _nanextreme(a, axis, out, keepdims, find, value, initial, where):
    whole = hasattr(a, 'shape')
    if type(a) is np.ndarray and axis is out is None and not keepdims and initial is where is _none:
        result = core.number_extreme(a, find is np.max)
        if result is not None:
            return result
    plain = type(a) is np.ndarray and a.dtype.kind != 'O'
    a = np.asarray(a)
    where = _none if where is True else where
    options = _given(initial=initial, where=where)
    if plain and not a.size and initial is where is _none:
        try:
            return find(a, axis=axis, out=out, keepdims=keepdims)
        except ValueError as e:  # of NumPy's fmax.reduce
            said = str(e).replace('maximum', 'fmax').replace('minimum', 'fmin')
        raise ValueError(said)
    if where is not _none and initial is _none:
        raise ValueError(
            f"reduction operation '{'fmax' if find is np.max else 'fmin'}' does not have an identity, so to use a where mask one has to specify 'initial'"
        )
    if a.dtype.kind in 'mM' and bool(np.isnat(a).any()):
        nat = np.isnat(a)
        bad = np.all(nat, axis=axis, keepdims=keepdims)
        least = find is np.min
        full = np.where(nat, 2**63 - 1 if least else -(2**63) + 1, a.astype(np.int64))
        result = find(full, axis=axis, keepdims=keepdims)
        return _give(np.where(bad, -(2**63), result).astype(a.dtype)[()], out)
    if a.dtype.kind == 'O':
        a = np.where((a != a).astype(bool), value, a)
    if a.dtype.kind not in 'fc':
        return find(a, axis=axis, out=out, keepdims=keepdims, **options)
    if np.__name__ == 'numpy' and a.size and axis is None:
        # A nan would come out: mostly there is none.
        result = find(a, axis=axis, keepdims=keepdims, **options)
        if not np.any(np.isnan(result)):
            return _give(result, out)
    if a.dtype.kind == 'f':  # one operation, that goes into the reduction
        filled = (np.fmax if value < 0 else np.fmin)(a, value)
    else:
        filled = _filled(a, value)
    result = find(filled, axis=axis, keepdims=keepdims, **options)
    if initial is not _none and initial == initial:
        return _give(result, out)
    if np.__name__ == 'numpy' and not np.any(result == value):  # each has more than nans
        return _give(result, out)
    bad = np.all(np.isnan(a), axis=axis, keepdims=keepdims)
    _tell(bad, 'All-NaN slice encountered' if whole else 'All-NaN axis encountered')
    return _give(np.where(bad, np.nan, result).astype(a.dtype)[()], out)


def nanmax(a, axis=None, out=None, keepdims=False, initial=_none, where=_none):
    """The largest element without the nans.
    >>> np.nanmax([1, np.nan, 3])
    np.float64(3.0)"""
    return _nanextreme(a, axis, out, keepdims, np.max, -np.inf, initial, where)


def nanmin(a, axis=None, out=None, keepdims=False, initial=_none, where=_none):
    """The smallest element without the nans.
    >>> np.nanmin([1, np.nan, 3])
    np.float64(1.0)"""
    return _nanextreme(a, axis, out, keepdims, np.min, np.inf, initial, where)


def nanmean(a, axis=None, dtype=None, out=None, keepdims=False, *, where=_none):
    """The mean without the nans.
    >>> np.nanmean([1, np.nan, 3])
    np.float64(2.0)"""
    a = np.asarray(a)
    if a.dtype.kind not in 'fc':
        return np.mean(a, axis=axis, dtype=dtype, out=out, keepdims=keepdims, **_given(where=where))
    if dtype is not None and np.dtype(dtype).kind not in 'fc':
        raise TypeError("If a is inexact, then dtype must be inexact")
    if out is not None and out.dtype.kind not in 'fc':
        raise TypeError("If a is inexact, then out must be inexact")
    n = _counts(a, axis, keepdims, where)
    _tell(n == 0, 'Mean of empty slice')
    with np.errstate(divide='ignore', invalid='ignore'):
        mean = (
            np.sum(_filled(a, 0), axis=axis, dtype=dtype, keepdims=keepdims, **_given(where=where))
            / n
        )
        return _give(mean.astype(a.dtype if dtype is None else dtype), out)


def _one_of(ddof, correction):
    if correction is _none:
        return ddof
    if ddof != 0:
        raise ValueError("ddof and correction can't be provided simultaneously.")
    return correction


def nanvar(
    a,
    axis=None,
    dtype=None,
    out=None,
    ddof=0,
    keepdims=False,
    *,
    where=_none,
    mean=_none,
    correction=_none,
):
    """The variance without the nans.
    >>> np.nanvar([1, np.nan, 3])
    np.float64(1.0)"""
    a = np.asarray(a)
    ddof = _one_of(ddof, correction)
    only = _given(where=where)
    if a.dtype.kind not in 'fc':
        return np.var(
            a,
            axis=axis,
            dtype=dtype,
            out=out,
            ddof=ddof,
            keepdims=keepdims,
            **only,
            **_given(mean=mean),
        )
    for name, other in (('dtype', dtype), ('out', None if out is None else out.dtype)):
        if other is not None and np.dtype(other).kind not in 'fc':
            raise TypeError(f"If a is inexact, then {name} must be inexact")
    left = _counts(a, axis, keepdims, where) - ddof
    with np.errstate(divide='ignore', invalid='ignore'):
        if mean is _none:
            mean = np.sum(_filled(a, 0), axis=axis, keepdims=True, **only) / _counts(
                a, axis, True, where
            )
        off = np.where(np.isnan(a), 0, a - mean)
        square = (off * off.conj()).real if a.dtype.kind == 'c' else off * off
        result = np.sum(square, axis=axis, keepdims=keepdims, **only) / np.where(
            left <= 0, np.nan, left
        )
    _tell(left <= 0, 'Degrees of freedom <= 0 for slice.')
    result = np.asarray(result)
    return _give(result.astype(a.real.dtype if dtype is None else dtype)[()], out)


def nanstd(
    a,
    axis=None,
    dtype=None,
    out=None,
    ddof=0,
    keepdims=False,
    *,
    where=_none,
    mean=_none,
    correction=_none,
):
    """The standard deviation without the nans.
    >>> np.nanstd([1, np.nan, 3])
    np.float64(1.0)"""
    if out is not None and np.asarray(a).dtype.kind in 'fc' and out.dtype.kind not in 'fc':
        raise TypeError("If a is inexact, then out must be inexact")
    return _give(
        np.sqrt(
            nanvar(
                a, axis, dtype, None, ddof, keepdims, where=where, mean=mean, correction=correction
            )
        ),
        out,
    )


def _without_nan(a, axis, keepdims, work, lead):
    def segments_work(lines):
        count = 1
        for n in lines.shape[:-1]:
            count *= n
        flat = lines.reshape((count, lines.shape[-1]))
        results = [
            np.asarray(work(row[~np.isnan(row)]))
            if row[~np.isnan(row)].size
            else np.full(lead, 'NaT' if lines.dtype.kind in 'mM' else np.nan, lines.dtype)
            for row in flat
        ]
        joined = np.stack(results, axis=-1) if results else np.zeros(lead + (0,))
        return joined.reshape(lead + lines.shape[:-1])

    return _reduced(_as_float(a), axis, keepdims, segments_work)


def nanmedian(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    """The median without the nans.
    >>> np.nanmedian([1, np.nan, 3, 8])
    np.float64(3.0)"""
    a = np.asarray(a)
    if a.dtype.kind in 'fc':
        _tell(np.all(np.isnan(a), axis=axis), 'All-NaN slice encountered')
    return _give(np.asarray(_without_nan(a, axis, keepdims, median, ()))[()], out)


def _nan_weighted(a, q, axis, keepdims, method, weights):
    a = np.asarray(a)
    w = _weight_lines(a, weights, axis)
    w_lines = _reduced(w, axis, False, lambda x: x)
    w_lines = w_lines.reshape((-1, w_lines.shape[-1]))

    def segments_work(lines):
        flat = lines.reshape((-1, lines.shape[-1]))
        results = []
        for row, part in zip(flat, w_lines):
            good = ~np.isnan(row)
            results.append(
                np.asarray(_weighted_quantile(row[good], q, None, None, method, False, part[good]))
                if np.any(good)
                else np.full(np.shape(q), np.nan)
            )
        return np.stack(results, axis=-1).reshape(np.shape(q) + lines.shape[:-1])

    return _reduced(_as_float(a), axis, keepdims, segments_work)


def nanquantile(
    a,
    q,
    axis=None,
    out=None,
    overwrite_input=False,
    method='linear',
    keepdims=False,
    *,
    weights=None,
):
    """The quantile without the nans.
    >>> np.nanquantile([1, np.nan, 3], 0.5)
    np.float64(2.0)"""
    _check_quantiles(a, np.asarray(q), "Quantiles must be in the range [0, 1]")
    if weights is not None:
        return _give(np.asarray(_nan_weighted(a, q, axis, keepdims, method, weights))[()], out)
    a = np.asarray(a)
    if a.size == 0:
        return nanmean(a, axis, out=out, keepdims=keepdims)
    if a.dtype.kind in 'biu':
        return quantile(a, q, axis, out, overwrite_input, method, keepdims)
    if a.dtype.kind == 'f':
        _tell(np.all(np.isnan(a), axis=axis), 'All-NaN slice encountered')
    return _give(
        np.asarray(
            _without_nan(
                a, axis, keepdims, lambda row: quantile(row, q, method=method), np.shape(q)
            )
        )[()],
        out,
    )


def nanpercentile(
    a,
    q,
    axis=None,
    out=None,
    overwrite_input=False,
    method='linear',
    keepdims=False,
    *,
    weights=None,
):
    """The percentile without the nans.
    >>> np.nanpercentile([1, np.nan, 3], 50)
    np.float64(2.0)"""
    _check_quantiles(
        a, np.true_divide(np.asarray(q), 100.0), "Percentiles must be in the range [0, 100]"
    )
    if weights is not None:
        return _give(
            np.asarray(_nan_weighted(a, np.true_divide(q, 100.0), axis, keepdims, method, weights))[
                ()
            ],
            out,
        )
    a = np.asarray(a)
    if a.size == 0:
        return nanmean(a, axis, out=out, keepdims=keepdims)
    if a.dtype.kind in 'biu':
        return percentile(a, q, axis, out, overwrite_input, method, keepdims)
    if a.dtype.kind == 'f':
        _tell(np.all(np.isnan(a), axis=axis), 'All-NaN slice encountered')
    return _give(
        np.asarray(
            _without_nan(
                a, axis, keepdims, lambda row: percentile(row, q, method=method), np.shape(q)
            )
        )[()],
        out,
    )


def _weights_given(weights, X, name):
    """The weights of cov's observations, checked."""
    w = np.asarray(weights, dtype=float)
    if name == 'fweights' and not np.all(w == np.around(w)):
        raise TypeError("fweights must be integer")
    if w.ndim > 1:
        raise RuntimeError(f"cannot handle multidimensional {name}")
    if w.shape[0] != X.shape[1]:
        raise RuntimeError(f"incompatible numbers of samples and {name}")
    if np.any(w < 0):
        raise ValueError(f"{name} cannot be negative")
    return w


def cov(m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None, *, dtype=None):
    """The covariances of the rows.
    >>> np.cov([[1, 2, 3], [3, 2, 1]])
    array([[ 1., -1.],
           [-1.,  1.]])"""
    m = np.asarray(m)
    if m.ndim > 2:
        raise ValueError("m has more than 2 dimensions")
    if y is not None and np.ndim(y) > 2:
        raise ValueError("y has more than 2 dimensions")
    if dtype is None:
        dtype = (
            np.result_type(m, np.float64)
            if y is None
            else np.result_type(m, np.asarray(y), np.float64)
        )
    X = np.atleast_2d(m).astype(dtype)
    if not rowvar and m.ndim != 1:
        X = X.T
    if y is not None:
        Y = np.atleast_2d(np.asarray(y)).astype(dtype)
        if not rowvar and Y.shape[0] != 1:
            Y = Y.T
        X = np.concatenate((X, Y), axis=0)
    if ddof is not None and ddof != int(ddof):
        raise ValueError("ddof must be integer")
    if ddof is None:
        ddof = 0 if bias else 1
    w = None
    if fweights is not None:
        w = _weights_given(fweights, X, 'fweights')
    if aweights is not None:
        aweights = _weights_given(aweights, X, 'aweights')
        w = aweights if w is None else w * aweights
    if X.shape[0] == 0:
        return np.array([]).reshape(0, 0)
    avg, total = np.average(X, axis=1, weights=w, returned=True)
    total = total[0]
    if w is None:
        fact = X.shape[1] - ddof
    elif ddof == 0:
        fact = total
    elif aweights is None:
        fact = total - ddof
    else:
        fact = total - ddof * np.sum(w * aweights) / total
    if fact <= 0:
        _tell(True, 'Degrees of freedom <= 0 for slice')
        fact = 0.0
    X = X - avg[:, None]
    right = X.T if w is None else (X * w).T
    c = np.dot(X, np.conjugate(right))
    c *= np.true_divide(1, fact)
    return np.squeeze(c)


def corrcoef(x, y=None, rowvar=True, *, dtype=None):
    """The correlation coefficients of the rows.
    >>> np.corrcoef([[1, 2, 3], [3, 2, 1]])
    array([[ 1., -1.],
           [-1.,  1.]])"""
    c = cov(x, y, rowvar, dtype=dtype)
    if np.ndim(c) == 0:
        return c / c
    d = np.sqrt(np.diag(c).real)
    c = c / d[:, None]
    c = c / d[None, :]
    if c.dtype.kind == 'c':
        c.real, c.imag = np.clip(c.real, -1, 1), np.clip(c.imag, -1, 1)
        return c
    return np.clip(c, -1, 1)


def _limits(a, range):
    if range is not None:
        lo, hi = range
        if lo > hi:
            raise ValueError('max must be larger than min in range parameter.')
        if not (np.isfinite(lo) and np.isfinite(hi)):
            raise ValueError(f"supplied range of [{lo}, {hi}] is not finite")
    elif a.size == 0:
        lo, hi = 0, 1
    else:
        lo, hi = a.min(), a.max()
        if not (np.isfinite(lo) and np.isfinite(hi)):
            raise ValueError(f"autodetected range of [{lo}, {hi}] is not finite")
    if lo == hi:
        lo, hi = lo - 0.5, hi + 0.5
    return lo, hi


def _estimated_bins(a, name, lo, hi):
    n = a.size
    if n == 0:
        return 1
    spread = float(a.max()) - float(a.min())

    def sturges():
        return spread / (np.log2(n) + 1.0)

    def fd():
        q = np.percentile(a, [75, 25])
        return 2.0 * (q[0] - q[1]) * n ** (-1.0 / 3.0)

    if name == 'sqrt':
        width = spread / np.sqrt(n)
    elif name == 'sturges':
        width = sturges()
    elif name == 'rice':
        width = spread / (2.0 * n ** (1.0 / 3))
    elif name == 'scott':
        width = (24.0 * np.pi**0.5 / n) ** (1.0 / 3.0) * np.std(a)
    elif name == 'fd':
        width = fd()
    elif name == 'doane':
        sigma, width = np.std(a), 0.0
        if n > 2 and sigma > 0:
            skew = np.mean(((a - np.mean(a)) / sigma) ** 3)
            error = np.sqrt(6.0 * (n - 2) / ((n + 1.0) * (n + 3)))
            width = spread / (1.0 + np.log2(n) + np.log2(1.0 + np.abs(skew) / error))
    elif name == 'stone':

        def loss(bins):  # an estimate of the distance from the density, but for a constant
            p = histogram(a, bins=bins, range=(lo, hi))[0] / n
            return (2 - (n + 1) * p.dot(p)) / (spread / bins)

        most = max(100, int(np.sqrt(n)))
        width = 0.0 if n <= 1 or spread == 0 else spread / min(range(1, most + 1), key=loss)
    elif name == 'auto':
        width = min(max(fd(), spread / np.sqrt(n) / 2), sturges())
    else:
        raise ValueError(f"{name!r} is not a valid estimator for `bins`")
    if a.dtype.kind in 'iu' and width < 1:
        width = 1
    return int(np.ceil((float(hi) - float(lo)) / width)) if width else 1


def _equal_edges(a, lo, hi, n):
    dtype = np.result_type(lo, hi, a)
    if dtype.kind in 'iub':
        dtype = np.result_type(dtype, float)
    edges = np.linspace(lo, hi, n + 1).astype(dtype)
    close = 4 * n * np.finfo(dtype).eps * max(abs(float(lo)), abs(float(hi)))
    if float(hi) - float(lo) <= close and bool(np.any(edges[:-1] >= edges[1:])):
        raise ValueError(f'Too many bins for data range. Cannot create {n} finite-sized bins.')
    return edges, (lo, hi, n)


def _edges(a, bins, range):
    if isinstance(bins, str):
        lo, hi = _limits(a, range)
        inside = a if range is None else a[(a >= lo) & (a <= hi)]
        bins = _estimated_bins(inside, bins, lo, hi)
        return _equal_edges(a, lo, hi, bins)
    if np.ndim(bins) == 0:
        if not _whole(bins) and not (isinstance(bins, np.ndarray) and bins.dtype.kind in 'iu'):
            raise TypeError('`bins` must be an integer, a string, or an array')
        n = int(bins)
        if n < 1:
            raise ValueError('`bins` must be positive, when an integer')
        return _equal_edges(a, *_limits(a, range), n)
    if np.ndim(bins) == 1:
        edges = np.asarray(bins)
        if bool(np.any(edges[:-1] > edges[1:])):
            raise ValueError('`bins` must increase monotonically, when an array')
        return edges, None
    raise ValueError('`bins` must be 1d, when an array')


def _counted(a, weights, bins):
    """The elements and their weights in one axis."""
    if weights is not None:
        weights = np.asarray(weights)
        if weights.shape != np.shape(a):
            raise ValueError('weights should have the same shape as a.')
        if isinstance(bins, str):
            raise TypeError(
                "Automated estimation of the number of bins is not supported for weighted data"
            )
        weights = np.ravel(weights)
    a = np.ravel(a)
    return a.astype(np.uint8) if a.dtype.kind == 'b' else a, weights


def histogram_bin_edges(a, bins=10, range=None, weights=None):
    """The edges that histogram would use.
    >>> np.histogram_bin_edges([0, 1], 2)
    array([0. , 0.5, 1. ])"""
    a, weights = _counted(a, weights, bins)
    return _edges(a, bins, range)[0]


def _bins_at_once(a, uniform):
    """May elements and edges be compared as float64, and a bin found by one multiplication?"""
    lo, hi, n = float(uniform[0]), float(uniform[1]), uniform[2]
    if a.dtype == 'float32':
        exact = n <= 2048 and abs(lo) < 1e38 and abs(hi) < 1e38
    else:
        exact = a.dtype == 'float64' or a.dtype.kind in 'iu' and max(abs(lo), abs(hi)) < 2.0**53
    return exact and np.isfinite(hi - lo) and hi - lo > n * 1e-300


def histogram(a, bins=10, range=None, density=None, weights=None):
    """How many elements fall into each bin, and the bins' edges; the last bin is closed.
    >>> np.histogram([1, 2, 1], bins=[0, 1, 2, 3])
    (array([0, 2, 1]), array([0, 1, 2, 3]))"""
    a, weights = _counted(a, weights, bins)
    edges, uniform = _edges(a, bins, range)
    counts = None
    if uniform is not None and weights is None and _bins_at_once(a, uniform):
        counts = core.histogram(a, edges.astype(np.float64))
    if counts is not None:
        pass
    elif uniform is not None:
        lo, hi, n = uniform
        keep = Ellipsis if range is None else (a >= lo) & (a <= hi)
        x = a[keep]
        f = (
            (np.subtract(x, lo) if x.dtype.kind in 'fc' else x.astype(np.float64) - float(lo))
            / (float(hi) - float(lo))
            * n
        )
        i = f.astype(np.int64)
        i = np.where(i == n, n - 1, i)
        i = np.where(x < edges[i], i - 1, i)
        i = np.where((x >= edges[i + 1]) & (i != n - 1), i + 1, i)
        w = None if weights is None else weights[keep]
        if w is not None and w.dtype.kind == 'c':
            counts = np.bincount(i, w.real, n) + 1j * np.bincount(i, w.imag, n)
        else:
            counts = np.bincount(i, w, n)
        if w is not None:
            counts = counts.astype(w.dtype)
    else:
        n = edges.size - 1
        if weights is None:
            s = np.sort(a)
            c = np.concatenate(
                (np.searchsorted(s, edges[:-1], 'left'), np.searchsorted(s, edges[-1:], 'right'))
            )
            counts = np.diff(c)
        else:
            order = np.argsort(a, kind='stable')
            s, w = a[order], weights[order]
            total = np.concatenate((np.zeros(1, w.dtype), np.cumsum(w)))
            c = np.concatenate(
                (np.searchsorted(s, edges[:-1], 'left'), np.searchsorted(s, edges[-1:], 'right'))
            )
            ends = np.zeros(edges.shape, w.dtype)
            ends += total[c]
            counts = np.diff(ends)
    if density:
        width = np.diff(edges).astype(float)
        return counts / width / np.sum(counts), edges
    return counts, edges


def histogramdd(sample, bins=10, range=None, density=None, weights=None):
    """How many points fall into each box of a grid, and the edges of each axis.
    >>> np.histogramdd(np.array([[0.1, 0.1], [0.9, 0.9]]), bins=2)[0]
    array([[1., 0.],
           [0., 1.]])"""
    if not hasattr(sample, 'shape') or sample.ndim != 2:
        sample = np.atleast_2d(sample).T
    N, D = sample.shape
    if _whole(bins):
        bins = [bins] * D
    elif len(bins) != D:
        raise ValueError('The dimension of bins must be equal to the dimension of the sample x.')
    if range is None:
        range = [None] * D
    elif len(range) != D:
        raise ValueError('range argument must have one entry per dimension')
    edges, places = [], []
    for d in _range_of(D):
        x = sample[:, d]
        e, uniform = _edges(x, bins[d], range[d])
        i = np.searchsorted(e, x, side='right')
        i = np.where(x == e[-1], i - 1, i)
        edges.append(e)
        places.append(i)
    shape = tuple([len(e) + 1 for e in edges])
    flat = np.zeros(N, dtype=np.int64)
    for i, n in zip(places, shape):
        flat = flat * n + i
    total = 1
    for n in shape:
        total *= n
    counts = np.bincount(flat, weights, total).reshape(shape).astype(float)
    counts = counts[tuple([slice(1, -1)] * D)]
    if density:
        s = np.sum(counts)
        for d in _range_of(D):
            w = [1] * D
            w[d] = -1
            counts = counts / np.diff(edges[d]).reshape(w)
        counts = counts / s
    return counts.copy(), edges


def _range_of(n):
    return list(np.arange(n).tolist())


def histogram2d(x, y, bins=10, range=None, density=None, weights=None):
    """How many points fall into each field of a grid, and the edges of both axes.
    >>> np.histogram2d([0.1, 0.9], [0.1, 0.9], bins=2)[0]
    array([[1., 0.],
           [0., 1.]])"""
    if len(x) != len(y):
        raise ValueError('x and y must have the same length.')
    if not _whole(bins) and len(bins) not in (1, 2):
        bins = [np.asarray(bins), np.asarray(bins)]
    counts, edges = histogramdd(
        np.stack([np.asarray(x), np.asarray(y)], axis=1), bins, range, density, weights
    )
    return counts, edges[0], edges[1]


def _special(name, a, axis, dtype, out, keepdims, initial, where):
    """Reductions with initial= or where=. For std and var, initial is ddof."""
    keepdims = bool(keepdims)
    where = True if where is None else where
    if name in ('mean', 'var', 'std'):
        a = np.asarray(a)
        where = np.broadcast_to(np.asarray(where).astype(bool), a.shape)
        kind = dtype if dtype is not None else np.float64 if a.dtype.kind in 'iub' else a.dtype
        x = a.astype(kind)
        n = np.sum(where, axis=axis, keepdims=True)
        mean = (np.sum(np.where(where, x, 0), axis=axis, keepdims=True) / n).astype(x.dtype)
        if name == 'mean':
            result = mean
        else:
            off = np.where(where, x - mean, 0)
            left = n - (0 if initial is None else initial)
            square = (off * off.conj()).real if off.dtype.kind == 'c' else off * off
            result = np.sum(square, axis=axis, keepdims=True) / np.maximum(left, 0)
            kind = square.dtype
            result = np.sqrt(result) if name == 'std' else result
        result = result.astype(kind)
        if not keepdims:
            result = np.squeeze(result, axis=axis)
        return _give(result[()] if result.ndim == 0 else result, out)
    return getattr(np, name).reduce(
        a, axis=axis, dtype=dtype, out=out, keepdims=keepdims, initial=initial, where=where
    )
