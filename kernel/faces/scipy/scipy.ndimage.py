# scipy.ndimage: filters, interpolation and measurements of images of any number of dimensions.
# A filter is the sum of shifted views of the image with its border, one pass over the data.
from _options import fixed as _fixed, no_more as _no_more
import math as _math
import numpy as _np
from scipy._arrays import xp_of as _xp_of, host as _host

_total = sum  # before this module has a sum of its own
_borders = {
    "reflect": "symmetric",
    "grid-mirror": "symmetric",
    "mirror": "reflect",
    "nearest": "edge",
    "wrap": "wrap",
    "grid-wrap": "wrap",
    "constant": "constant",
    "grid-constant": "constant",
}


def _padded(xp, a, before, after, mode, cval):
    if mode not in _borders:
        raise RuntimeError("boundary mode not supported")
    if not any(before) and not any(after):
        return a
    width = list(zip(before, after))
    if _borders[mode] == "constant":
        return xp.pad(a, width, mode="constant", constant_values=cval)
    return xp.pad(a, width, mode=_borders[mode])


def _per_axis(value, ndim, name="origin"):
    values = list(value) if isinstance(value, (tuple, list)) else [value] * ndim
    if len(values) != ndim:
        raise RuntimeError("sequence argument must have length equal to input rank")
    return values


def _modes(mode, ndim):
    return _per_axis(mode, ndim)


def _out_type(a, output):
    if output is None:
        return a.dtype
    return output.dtype if _is_array(output) else _np.dtype(output)


def _cast(x, dtype):
    """Numbers in the type: those that an unsigned type has not wrap around."""
    dtype = _np.dtype(dtype)
    return (x.astype("int64") if dtype.kind == "u" and x.dtype.kind == "f" else x).astype(dtype)


def _rounded(xp, x, dtype):
    """Interpolated numbers in the type: whole ones are rounded, and an unsigned type has no less than 0."""
    dtype = _np.dtype(dtype)
    if dtype.kind not in "iu":
        return x.astype(dtype)
    x = xp.where(x > 0, x + 0.5, 0 if dtype.kind == "u" else x - 0.5)
    return xp.clip(x, float(_np.iinfo(dtype).min), float(_np.iinfo(dtype).max)).astype(dtype)


def _is_array(output):
    return hasattr(output, "shape") and not isinstance(output, (_np.dtype, type))


def _give(result, output):
    if _is_array(output):
        output[...] = result
        return output
    return result


def _views(xp, a, shape, origins, mode, cval):
    """The shifted views of a, in the order of the items of a window of that shape."""
    before = [n // 2 + o for n, o in zip(shape, origins)]
    after = [n - n // 2 - 1 - o for n, o in zip(shape, origins)]
    for n, b in zip(shape, before):
        if not 0 <= b < max(n, 1):
            raise ValueError("invalid origin")
    whole = _padded(xp, a, before, after, mode, cval)
    for at in _np.ndindex(*shape):
        yield at, whole[tuple([slice(k, k + n) for k, n in zip(at, a.shape)])]


def _weighted(xp, a, weights, origins, mode, cval, dtype):
    w = _host(weights).astype("complex128" if weights.dtype.kind == "c" else "float64")
    work = a.astype("complex128" if a.dtype.kind == "c" or w.dtype.kind == "c" else "float64")
    total = None
    for at, view in _views(xp, work, w.shape, origins, mode, cval):
        factor = w[at].item()
        if factor != 0:
            total = view * factor if total is None else total + view * factor
    return xp.zeros(a.shape, dtype) if total is None else _cast(total, dtype)


def correlate(input, weights, output=None, mode="reflect", cval=0.0, origin=0):
    """Sums of the neighbours of every item, with weights."""
    xp = _xp_of(input)
    a, w = xp.asarray(input), xp.asarray(weights)
    if w.ndim != a.ndim:
        raise RuntimeError("filter weights array has incorrect shape.")
    return _give(
        _weighted(xp, a, w, _per_axis(origin, a.ndim), mode, cval, _out_type(a, output)), output
    )


def convolve(input, weights, output=None, mode="reflect", cval=0.0, origin=0):
    """The same with the weights turned around."""
    xp = _xp_of(input)
    w = xp.asarray(weights)
    origins = [-o - (n % 2 == 0) for o, n in zip(_per_axis(origin, w.ndim), w.shape)]
    return correlate(input, xp.flip(w), output, mode, cval, origins)


def _line(a, weights, axis, mode, cval, origin, dtype):
    xp = _xp_of(a)
    w = _np.asarray(_host(weights))
    shape = [1] * a.ndim
    shape[axis] = w.size
    origins = [0] * a.ndim
    origins[axis] = origin
    return _weighted(xp, a, w.reshape(shape), origins, mode, cval, dtype)


def correlate1d(input, weights, axis=-1, output=None, mode="reflect", cval=0.0, origin=0):
    """correlate along one axis."""
    a = _xp_of(input).asarray(input)
    return _give(_line(a, weights, axis, mode, cval, origin, _out_type(a, output)), output)


def convolve1d(input, weights, axis=-1, output=None, mode="reflect", cval=0.0, origin=0):
    """convolve along one axis."""
    w = _host(weights)[::-1]
    return correlate1d(input, w, axis, output, mode, cval, -origin - (len(w) % 2 == 0))


def uniform_filter1d(input, size, axis=-1, output=None, mode="reflect", cval=0.0, origin=0):
    """Means of `size` neighbours along an axis."""
    xp = _xp_of(input)
    a = xp.asarray(input)
    shape, origins = [1] * a.ndim, [0] * a.ndim
    shape[axis], origins[axis] = size, origin
    total = None
    for at, view in _views(xp, a.astype("float64"), shape, origins, mode, cval):
        total = view if total is None else total + view
    return _give((total / size).astype(_out_type(a, output)), output)


def uniform_filter(input, size=3, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None):
    """Means of a square of neighbours."""
    a = _xp_of(input).asarray(input)
    result = a.astype(_out_type(a, output))
    modes = _modes(mode, a.ndim)
    for axis, (n, o) in enumerate(zip(_per_axis(size, a.ndim), _per_axis(origin, a.ndim))):
        if n > 1 and (axes is None or axis in axes):
            result = uniform_filter1d(result, int(n), axis, None, modes[axis], cval, o)
    return _give(result, output)


def _gaussian(sigma, order, radius):
    x = _np.arange(-radius, radius + 1)
    phi = _np.exp(-0.5 / (sigma * sigma) * x**2)
    phi = phi / phi.sum()
    if order == 0:
        return phi
    powers = _np.arange(order + 1)
    q = _np.zeros(order + 1)
    q[0] = 1
    step = _np.diag(powers[1:], 1) + _np.diag(_np.ones(order) / -(sigma * sigma), -1)
    for _ in range(order):
        q = step.dot(q)
    return (x[:, None] ** powers).dot(q) * phi


def gaussian_filter1d(
    input,
    sigma,
    axis=-1,
    order=0,
    output=None,
    mode="reflect",
    cval=0.0,
    truncate=4.0,
    *,
    radius=None,
):
    """A Gaussian of width sigma along an axis, or its derivative of an order."""
    if order < 0:
        raise ValueError("order must be non-negative")
    r = int(truncate * float(sigma) + 0.5) if radius is None else radius
    return correlate1d(input, _gaussian(float(sigma), order, r)[::-1], axis, output, mode, cval, 0)


def gaussian_filter(
    input,
    sigma,
    order=0,
    output=None,
    mode="reflect",
    cval=0.0,
    truncate=4.0,
    *,
    radius=None,
    axes=None,
):
    """A Gaussian of width sigma along every axis."""
    a = _xp_of(input).asarray(input)
    result = a.astype(_out_type(a, output))
    modes, orders, radii = _modes(mode, a.ndim), _per_axis(order, a.ndim), _per_axis(radius, a.ndim)
    for axis, s in enumerate(_per_axis(sigma, a.ndim)):
        if s > 1e-15 and (axes is None or axis in axes):
            result = gaussian_filter1d(
                result, s, axis, orders[axis], None, modes[axis], cval, truncate, radius=radii[axis]
            )
    return _give(result, output)


def generic_laplace(
    input,
    derivative2,
    output=None,
    mode="reflect",
    cval=0.0,
    extra_arguments=(),
    extra_keywords=None,
):
    a = _xp_of(input).asarray(input)
    result = None
    for axis in range(a.ndim):
        part = derivative2(
            a, axis, _out_type(a, output), mode, cval, *extra_arguments, **(extra_keywords or {})
        )
        result = part if result is None else result + part
    return _give(result, output)


def laplace(input, output=None, mode="reflect", cval=0.0, *, axes=None):
    """Sums of second differences."""
    _fixed('laplace', axes=(axes, None))
    return generic_laplace(
        input,
        lambda a, axis, out, m, c: correlate1d(a, [1, -2, 1], axis, out, m, c),
        output,
        mode,
        cval,
    )


def gaussian_laplace(input, sigma, output=None, mode="reflect", cval=0.0, **options):
    """Sums of second derivatives of Gaussians."""

    def second(a, axis, out, m, c):
        order = [0] * a.ndim
        order[axis] = 2
        return gaussian_filter(a, sigma, order, out, m, c, **options)

    return generic_laplace(input, second, output, mode, cval)


def gaussian_gradient_magnitude(input, sigma, output=None, mode="reflect", cval=0.0, **options):
    """The length of the gradient of a smoothed image."""
    xp = _xp_of(input)
    a = xp.asarray(input)
    total = 0
    for axis in range(a.ndim):
        order = [0] * a.ndim
        order[axis] = 1
        total = total + gaussian_filter(a, sigma, order, output, mode, cval, **options) ** 2
    return _give(xp.sqrt(total), output)


def _slope(input, axis, output, mode, cval, across):
    a = _xp_of(input).asarray(input)
    axis = axis % a.ndim
    modes = _modes(mode, a.ndim)
    result = correlate1d(a, [-1, 0, 1], axis, _out_type(a, output), modes[axis], cval)
    for other in range(a.ndim):
        if other != axis:
            result = correlate1d(result, across, other, None, modes[other], cval)
    return _give(result, output)


def sobel(input, axis=-1, output=None, mode="reflect", cval=0.0):
    """Sobel's slope along an axis."""
    return _slope(input, axis, output, mode, cval, [1, 2, 1])


def prewitt(input, axis=-1, output=None, mode="reflect", cval=0.0):
    """Prewitt's slope along an axis."""
    return _slope(input, axis, output, mode, cval, [1, 1, 1])


# ---- order of neighbours -------------------------------------------------------------------


def _window(a, size, footprint):
    if footprint is None:
        if size is None:
            raise RuntimeError("no footprint or filter size provided")
        return _np.ones([int(n) for n in _per_axis(size, a.ndim)], bool)
    return _host(footprint).astype(bool)


def _neighbours(xp, a, size, footprint, mode, cval, origin):
    window = _window(a, size, footprint)
    return [
        v
        for at, v in _views(xp, a, window.shape, _per_axis(origin, a.ndim), mode, cval)
        if window[at]
    ]


def rank_filter(
    input, rank, size=None, footprint=None, output=None, mode="reflect", cval=0.0, origin=0
):
    """The item of a rank among the neighbours."""
    xp = _xp_of(input)
    a = xp.asarray(input)
    views = _neighbours(xp, a, size, footprint, mode, cval, origin)
    rank = rank + len(views) if rank < 0 else rank
    if not 0 <= rank < len(views):
        raise RuntimeError("rank not within filter footprint size")
    return _give(xp.sort(xp.stack(views), axis=0)[rank], output)


def median_filter(
    input, size=None, footprint=None, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None
):
    """The median of the neighbours."""
    _fixed('median_filter', axes=(axes, None))
    a = _xp_of(input).asarray(input)
    return rank_filter(
        a, int(_window(a, size, footprint).sum()) // 2, size, footprint, output, mode, cval, origin
    )


def percentile_filter(
    input, percentile, size=None, footprint=None, output=None, mode="reflect", cval=0.0, origin=0
):
    """A percentile of the neighbours."""
    a = _xp_of(input).asarray(input)
    n = int(_window(a, size, footprint).sum())
    percentile = percentile + 100.0 if percentile < 0 else percentile
    return rank_filter(
        a,
        n - 1 if percentile == 100.0 else int(n * percentile / 100.0),
        size,
        footprint,
        output,
        mode,
        cval,
        origin,
    )


def _argminmax(input, size, footprint, output, mode, cval, origin, name):
    xp = _xp_of(input)
    result = None
    for v in _neighbours(xp, xp.asarray(input), size, footprint, mode, cval, origin):
        result = v if result is None else getattr(xp, name)(result, v)
    return _give(result.copy(), output)


def maximum_filter(
    input, size=None, footprint=None, output=None, mode="reflect", cval=0.0, origin=0
):
    """The largest of the neighbours."""
    return _argminmax(input, size, footprint, output, mode, cval, origin, "maximum")


def minimum_filter(
    input, size=None, footprint=None, output=None, mode="reflect", cval=0.0, origin=0
):
    """The smallest of the neighbours."""
    return _argminmax(input, size, footprint, output, mode, cval, origin, "minimum")


def grey_dilation(
    input,
    size=None,
    footprint=None,
    structure=None,
    output=None,
    mode="reflect",
    cval=0.0,
    origin=0,
):
    """The largest of the neighbours."""
    _fixed('grey_dilation', structure=(structure, None))
    return maximum_filter(input, size, footprint, output, mode, cval, origin)


def grey_erosion(
    input,
    size=None,
    footprint=None,
    structure=None,
    output=None,
    mode="reflect",
    cval=0.0,
    origin=0,
):
    """The smallest of the neighbours."""
    _fixed('grey_erosion', structure=(structure, None))
    return minimum_filter(input, size, footprint, output, mode, cval, origin)


def generic_filter(
    input, function, size=None, footprint=None, output=None, mode="reflect", cval=0.0, origin=0
):
    """function(the neighbours as an array) for every item."""
    xp = _xp_of(input)
    a = xp.asarray(input)
    stack = _np.stack(
        [_host(v) for v in _neighbours(xp, a, size, footprint, mode, cval, origin)], axis=-1
    ).reshape(a.size, -1)
    values = _np.array([float(function(row)) for row in stack.astype("float64")])
    return _give(xp.asarray(values.reshape(a.shape).astype(_out_type(a, output))), output)


# ---- black and white ------------------------------------------------------------------------


def generate_binary_structure(rank, connectivity):
    """The neighbours that count as touching."""
    if connectivity < 1:
        connectivity = 1
    if rank < 1:
        return _np.array(True)
    return _np.abs(_np.indices([3] * rank) - 1).sum(axis=0) <= connectivity


def _binary(input, structure, iterations, border, erode):
    xp = _xp_of(input)
    a = xp.asarray(input) != 0
    s = generate_binary_structure(a.ndim, 1) if structure is None else _host(structure).astype(bool)
    if not erode:
        s = s[(slice(None, None, -1),) * a.ndim]
    origins = [0 if erode or n % 2 else -1 for n in s.shape]
    while True:
        result = None
        for at, v in _views(xp, a, s.shape, origins, "constant", bool(border)):
            if s[at]:
                result = v if result is None else (result & v if erode else result | v)
        iterations -= 1
        if iterations == 0 or (iterations < 0 and bool((result == a).all())):
            return result.copy()
        a = result.copy()


def binary_erosion(
    input,
    structure=None,
    iterations=1,
    mask=None,
    output=None,
    border_value=0,
    origin=0,
    brute_force=False,
):
    """True where all touching items are."""
    _fixed('binary_erosion', mask=(mask, None), output=(output, None), origin=(origin, 0))
    return _binary(input, structure, iterations, border_value, True)


def binary_dilation(
    input,
    structure=None,
    iterations=1,
    mask=None,
    output=None,
    border_value=0,
    origin=0,
    brute_force=False,
):
    """True where a touching item is."""
    _fixed('binary_dilation', mask=(mask, None), output=(output, None), origin=(origin, 0))
    return _binary(input, structure, iterations, border_value, False)


def binary_opening(input, structure=None, iterations=1, **options):
    """Erosion, then dilation."""
    _no_more(
        'binary_opening',
        options,
        'brute_force',
        output=None,
        origin=0,
        mask=None,
        border_value=0,
        axes=None,
    )
    return binary_dilation(binary_erosion(input, structure, iterations), structure, iterations)


def binary_closing(input, structure=None, iterations=1, **options):
    """Dilation, then erosion."""
    _no_more(
        'binary_closing',
        options,
        'brute_force',
        output=None,
        origin=0,
        mask=None,
        border_value=0,
        axes=None,
    )
    return binary_erosion(binary_dilation(input, structure, iterations), structure, iterations)


# ---- interpolation -----------------------------------------------------------------------------


_beyond = {
    "reflect": "reflect",
    "grid-mirror": "reflect",
    "nearest": "reflect",
    "grid-wrap": "wrap",
}  # of splines; else mirror
_edge = 12  # items that are put around an image for mode nearest: a spline reaches no further


def _check_order(order):
    if order not in (0, 1, 3):
        raise NotImplementedError(
            f"interpolation of order {order} is not supported: give order=3, order=1 or order=0"
        )


def _place_beyond(k, n, mode):
    """Which item stands at the place k, for whole k up to n beyond the image, of a spline's mode."""
    if mode == "wrap":
        return k % n
    if mode == "reflect":
        k = k % (2 * n)
        return k + (k >= n) * (2 * n - 1 - 2 * k)
    k = k % (2 * n - 2) if n > 1 else k * 0
    return k + (k >= n) * (2 * n - 2 - 2 * k)


def _coefficients(a, mode):
    """The coefficients of the cubic spline through the items: along each axis c[i-1] + 4 c[i] + c[i+1] = 6 a[i]."""
    c = _host(a).astype("complex128" if a.dtype.kind == "c" else "float64")
    for axis, n in enumerate(a.shape):
        if n < 2:
            continue
        rows = _np.arange(n)
        m = 4.0 * _np.eye(n)
        _np.add.at(m, (rows, _place_beyond(rows - 1, n, mode)), 1.0)
        _np.add.at(m, (rows, _place_beyond(rows + 1, n, mode)), 1.0)
        lines = _np.moveaxis(c, axis, 0)
        c = _np.moveaxis(
            _np.linalg.solve(m, 6 * lines.reshape(n, -1)).reshape(lines.shape), 0, axis
        )
    return _xp_of(a).asarray(c)


def spline_filter(input, order=3, output=_np.float64, mode="mirror"):
    """The coefficients of the spline through the items, for prefilter=False."""
    if order in (0, 1):
        return _give(_xp_of(input).asarray(input).astype(_out_type(input, output)), output)
    _check_order(order)
    a = _xp_of(input).asarray(input)
    return _give(_coefficients(a, _beyond.get(mode, "mirror")).astype(_out_type(a, output)), output)


def _ends(xp, c, n, order, mode):
    """The items that count for the coordinates c of an axis, with their weights."""
    low = xp.floor(c + 0.5 if order == 0 else c)
    if order < 3:
        ends = [(low, 1.0)] if order == 0 else [(low, 1.0 - (c - low)), (low + 1, c - low)]
        return [(xp.clip(e, 0, n - 1).astype("int64"), w) for e, w in ends]
    t, low = c - low, low.astype("int64")
    u = 1 - t
    weights = (
        u * u * u / 6,
        (4 - 6 * t * t + 3 * t * t * t) / 6,
        (4 - 6 * u * u + 3 * u * u * u) / 6,
        t * t * t / 6,
    )
    return [
        (_place_beyond(low + k - 1, n, _beyond.get(mode, "mirror")) if n > 1 else low * 0, w)
        for k, w in enumerate(weights)
    ]


def _folded(xp, c, n, mode):
    """Coordinates moved into the image of n items."""
    if mode in ("constant", "grid-constant", "nearest"):
        return xp.clip(c, 0, n - 1)
    if n == 1:
        return c * 0
    if mode == "mirror":
        c = xp.abs(c) % (2 * (n - 1))
        return xp.where(c > n - 1, 2 * (n - 1) - c, c)
    if mode in ("reflect", "grid-mirror"):
        c = (c + 0.5) % (2 * n)
        return xp.clip(xp.where(c > n, 2 * n - c, c) - 0.5, -0.5, n - 0.5)
    return c % n if mode == "grid-wrap" else xp.where((c < 0) | (c > n - 1), c % (n - 1), c)


def map_coordinates(
    input, coordinates, output=None, order=3, mode="constant", cval=0.0, prefilter=True
):
    """The image at places between its items, of order 0, 1 or 3."""
    _check_order(order)
    if mode not in _borders:
        raise RuntimeError("boundary mode not supported")
    xp = _xp_of(input, coordinates)
    a, places = xp.asarray(input), xp.asarray(coordinates).astype("float64")
    items, edge = a if a.dtype.kind == "c" else a.astype("float64"), 0
    if order == 3 and prefilter:
        if mode in ("nearest", "grid-constant"):
            edge = _edge
            items = (
                xp.pad(items, edge, mode="edge")
                if mode == "nearest"
                else xp.pad(items, edge, mode="constant", constant_values=cval)
            )
        items = _coefficients(items, _beyond.get(mode, "mirror"))
    outside = xp.zeros(places.shape[1:], bool)
    corners = [(None, 1.0)]
    for axis, n in enumerate(a.shape):
        c = places[axis]
        outside = outside | (c < 0) | (c > n - 1)
        wide = n + 2 * edge
        ends = _ends(xp, _folded(xp, c + edge, wide, mode), wide, order, mode)
        corners = [(e if k is None else k * wide + e, w * v) for k, w in corners for e, v in ends]
    flat = items.ravel()
    total = 0
    for k, w in corners:
        total = total + flat[k] * w
    if mode in ("constant", "grid-constant"):
        total = xp.where(outside, cval, total)
    return _give(_rounded(xp, total, _out_type(a, output)), output)


def shift(input, shift, output=None, order=3, mode="constant", cval=0.0, prefilter=True):
    """The image moved along its axes, by interpolation of order 0, 1 or 3."""
    xp = _xp_of(input)
    a = xp.asarray(input)
    moves = _per_axis(shift, a.ndim)
    grid = xp.indices(a.shape).astype("float64")
    places = xp.stack([grid[k] - moves[k] for k in range(a.ndim)])
    return map_coordinates(a, places, output, order, mode, cval, prefilter)


def zoom(
    input, zoom, output=None, order=3, mode="constant", cval=0.0, prefilter=True, *, grid_mode=False
):
    """The image with more or fewer items, by interpolation of order 0, 1 or 3."""
    xp = _xp_of(input)
    a = xp.asarray(input)
    shape = [int(round(n * z)) for n, z in zip(a.shape, _per_axis(zoom, a.ndim))]
    grid = xp.indices(shape).astype("float64")
    places = []
    for k, (n, m) in enumerate(zip(a.shape, shape)):
        if grid_mode:
            places.append((grid[k] + 0.5) * (n / m) - 0.5)
        else:
            places.append(xp.minimum(grid[k] * ((n - 1) / (m - 1) if m > 1 else 1.0), n - 1))
    return map_coordinates(a, xp.stack(places), output, order, mode, cval, prefilter)


def affine_transform(
    input,
    matrix,
    offset=0.0,
    output_shape=None,
    output=None,
    order=3,
    mode="constant",
    cval=0.0,
    prefilter=True,
):
    """The image at matrix @ place + offset, by interpolation of order 0, 1 or 3."""
    xp = _xp_of(input)
    a, m = xp.asarray(input), _host(matrix).astype("float64")
    offsets = _per_axis(offset.tolist() if hasattr(offset, "tolist") else offset, a.ndim)
    if m.ndim == 1:
        m = _np.diag(m)
    elif m.shape[1] == a.ndim + 1:
        offsets, m = m[: a.ndim, a.ndim].tolist(), m[: a.ndim, : a.ndim]
    grid = xp.indices(a.shape if output_shape is None else output_shape).astype("float64")
    places = xp.stack(
        [
            _total([grid[j] * m[i, j].item() for j in range(a.ndim)]) + offsets[i]
            for i in range(a.ndim)
        ]
    )
    return map_coordinates(a, places, output, order, mode, cval, prefilter)


def rotate(
    input,
    angle,
    axes=(1, 0),
    reshape=True,
    output=None,
    order=3,
    mode="constant",
    cval=0.0,
    prefilter=True,
):
    """An image of two dimensions turned by an angle in degrees, by interpolation of order 0, 1 or 3."""
    xp = _xp_of(input)
    a = xp.asarray(input)
    if a.ndim != 2:
        raise NotImplementedError("rotate() takes arrays of two dimensions")
    if tuple(sorted(k % 2 for k in axes)) != (0, 1):
        raise ValueError("axes should contain two different integers")
    if tuple(axes) == (0, 1):
        angle = -angle
    c, s = _math.cos(_math.radians(angle)), _math.sin(_math.radians(angle))
    if angle % 90 == 0:
        c, s = round(c), round(s)
    m = _np.array([[c, s], [-s, c]])
    shape = a.shape
    if reshape:
        corners = m @ _np.array([[0, 0, a.shape[0], a.shape[0]], [0, a.shape[1], 0, a.shape[1]]])
        shape = tuple([int(n + 0.5) for n in (corners.max(axis=1) - corners.min(axis=1)).tolist()])
    center = m @ ((_np.array(shape) - 1) / 2)
    return affine_transform(
        a, m, (_np.array(a.shape) - 1) / 2 - center, shape, output, order, mode, cval
    )


# ---- measurements --------------------------------------------------------------------------------


def _root(parent, k):
    while parent[k] != k:
        parent[k] = parent[parent[k]]
        k = parent[k]
    return k


def _join(a, steps, out, parent):
    """Numbers the items of a: those that touch have the same root in parent."""
    n = 1
    for z in range(a.shape[0]):
        for y in range(a.shape[1]):
            for x in range(a.shape[2]):
                if a[z, y, x] != 0:
                    mine = 0
                    for s in range(steps.shape[0]):
                        k, j, i = z + steps[s, 0], y + steps[s, 1], x + steps[s, 2]
                        if k >= 0 and j >= 0 and i >= 0 and j < a.shape[1] and i < a.shape[2]:
                            other = out[k, j, i]
                            if other != 0:
                                r = _root(parent, other)
                                if mine == 0:
                                    mine = r
                                elif r < mine:
                                    parent[mine] = r
                                    mine = r
                                elif r > mine:
                                    parent[r] = mine
                    if mine == 0:
                        mine = n
                        parent[n] = n
                        n += 1
                    out[z, y, x] = mine
    return n


def label(input, structure=None, output=None):
    """The connected parts, numbered from 1, and how many there are."""
    xp = _xp_of(input)
    a = _host(input)
    if a.ndim > 3:
        raise NotImplementedError("label() takes arrays of one to three dimensions")
    s = generate_binary_structure(a.ndim, 1) if structure is None else _host(structure).astype(bool)
    if s.ndim != a.ndim or any([n != 3 for n in s.shape]):
        raise ValueError("structure dimensions must be equal to 3")
    lead = (1,) * (3 - a.ndim)
    before = [[0] * (3 - a.ndim) + [k - 1 for k in at] for at in _np.ndindex(*s.shape) if s[at]]
    steps = _np.array([p for p in before if p < [0, 0, 0]] or [[-1, 0, 0]])
    flat = (a != 0).astype("int8").reshape(lead + a.shape)
    out = _np.zeros(flat.shape, "int64")
    parent = _np.zeros(a.size + 2, "int64")
    n = _join(flat, steps, out, parent)
    numbers = _np.zeros(n, "int32")
    count = 0
    for k in range(1, n):
        r = _root(parent, k)
        if r == k:
            count += 1
            numbers[k] = count
        else:
            numbers[k] = numbers[r]
    result = xp.asarray(numbers[out].reshape(a.shape))
    return _give(result, output), count


def _measured(input, labels, index, work):
    a = _host(input)
    if labels is None:
        return work(a, _np.ones(a.shape, bool))
    labels = _host(labels)
    if index is None:
        return work(a, labels > 0)
    if _np.ndim(index) == 0:
        return work(a, labels == index)
    return _np.array([work(a, labels == k) for k in _host(index).ravel().tolist()])


def sum_labels(input, labels=None, index=None):
    """Sums of the items of the parts."""
    return _measured(input, labels, index, lambda a, m: a[m].sum() * 1.0)


sum = sum_labels


def histogram(input, min, max, bins, labels=None, index=None):
    """How many items of the parts lie in each bin."""
    edges = _np.linspace(float(min), float(max), bins + 1)
    return _measured(input, labels, index, lambda a, m: _np.histogram(_host(a[m]), edges)[0])


def mean(input, labels=None, index=None):
    """Means of the items of the parts."""
    return _measured(input, labels, index, lambda a, m: a[m].mean())


def maximum(input, labels=None, index=None):
    """The largest items of the parts."""
    return _measured(input, labels, index, lambda a, m: a[m].max())


def minimum(input, labels=None, index=None):
    """The smallest items of the parts."""
    return _measured(input, labels, index, lambda a, m: a[m].min())


def standard_deviation(input, labels=None, index=None):
    """Standard deviations of the parts."""
    return _measured(input, labels, index, lambda a, m: a[m].std())


def center_of_mass(input, labels=None, index=None):
    """Where the mass of the parts is on average."""

    def one(mask):
        w = _np.where(mask, a, 0)
        return tuple([(w * g).sum() / w.sum() for g in _np.indices(a.shape)])

    a = _host(input)
    if labels is None:
        return one(a == a)
    labels = _host(labels)
    if index is None:
        return one(labels > 0)
    if _np.ndim(index) == 0:
        return one(labels == index)
    return [one(labels == k) for k in _host(index).ravel().tolist()]


def find_objects(input, max_label=0):
    """The slices that hold each part; None where a number is missing."""
    a = _host(input)
    found = []
    for k in range(1, (max_label or int(a.max())) + 1):
        places = (a == k).nonzero()
        found.append(
            tuple([slice(int(p.min()), int(p.max()) + 1, None) for p in places])
            if len(places[0])
            else None
        )
    return found


# ---- distances and holes -----------------------------------------------------------------------------


def distance_transform_edt(
    input, sampling=None, return_distances=True, return_indices=False, distances=None, indices=None
):
    """How far each item that is not 0 is from the nearest 0, along one axis after the other."""
    _fixed(
        'distance_transform_edt',
        return_distances=(return_distances, True),
        distances=(distances, None),
        indices=(indices, None),
    )
    if return_indices:
        raise NotImplementedError(
            "distance_transform_edt gives distances; scipy.spatial.KDTree finds which 0 is nearest"
        )
    a = _host(input)
    steps = (
        [1.0] * a.ndim
        if sampling is None
        else [float(s) for s in (_np.ones(a.ndim) * sampling).tolist()]
    )
    square = _np.where(a != 0, _np.inf, 0.0)
    for axis, step in enumerate(steps):
        lines = _np.moveaxis(square, axis, -1)
        n = lines.shape[-1]
        _np.arange(n) * step
        out = lines.copy()
        for shift in range(
            1, n
        ):  # the least of f(q) + (p - q)**2; a shift that is far enough changes nothing more
            far = (shift * step) ** 2
            if not bool((out > far).any()):
                break
            out[..., shift:] = _np.minimum(out[..., shift:], lines[..., :-shift] + far)
            out[..., :-shift] = _np.minimum(out[..., :-shift], lines[..., shift:] + far)
        square = _np.moveaxis(out, -1, axis)
    return _xp_of(input).asarray(_np.sqrt(square))


def distance_transform_bf(
    input,
    metric='euclidean',
    sampling=None,
    return_distances=True,
    return_indices=False,
    distances=None,
    indices=None,
):
    """How far each item that is not 0 is from the nearest 0, of all of them."""
    _fixed(
        'distance_transform_bf',
        return_distances=(return_distances, True),
        return_indices=(return_indices, False),
        distances=(distances, None),
        indices=(indices, None),
    )
    metric = metric.lower()
    if metric == 'euclidean':
        return distance_transform_edt(input, sampling)
    if metric not in ('taxicab', 'cityblock', 'manhattan', 'chessboard'):
        raise RuntimeError('distance metric not supported')
    a = _host(input) != 0
    if a.all():  # nothing is near: the largest number, as in SciPy
        return _xp_of(input).full(a.shape, 2**32 - 1, _np.uint32)
    joined = _np.max if metric == 'chessboard' else _np.sum
    zeros, out = _np.argwhere(~a), _np.zeros(a.shape, _np.uint32)
    for at in _np.argwhere(a):
        out[tuple(at)] = joined(_np.abs(zeros - at), axis=1).min()
    return _xp_of(input).asarray(out)


def binary_propagation(input, structure=None, mask=None, output=None, border_value=0, origin=0):
    """The parts of the mask that touch the input."""
    _fixed(
        'binary_propagation',
        output=(output, None),
        border_value=(border_value, 0),
        origin=(origin, 0),
    )
    xp = _xp_of(input)
    inside = _np.ones(_np.shape(input), bool) if mask is None else _host(mask) != 0
    parts, n = label(inside, structure)
    touched = _np.unique(_host(parts)[(_host(input) != 0) & inside])
    return xp.asarray(_np.isin(_host(parts), touched[touched > 0]))


def binary_fill_holes(input, structure=None, output=None, origin=0):
    """True where an item is, and where no way leads outside."""
    _fixed('binary_fill_holes', output=(output, None), origin=(origin, 0))
    xp, a = _xp_of(input), _host(input) != 0
    wide = _np.pad(~a, 1, constant_values=True)
    parts = _host(label(wide, structure)[0])
    outside = parts == parts[(0,) * a.ndim]
    return xp.asarray(~outside[(slice(1, -1),) * a.ndim])


def grey_opening(
    input,
    size=None,
    footprint=None,
    structure=None,
    output=None,
    mode="reflect",
    cval=0.0,
    origin=0,
):
    """Bright spots that are smaller than the window are taken away."""
    _fixed('grey_opening', structure=(structure, None), output=(output, None), origin=(origin, 0))
    return grey_dilation(
        grey_erosion(input, size, footprint, mode=mode, cval=cval),
        size,
        footprint,
        mode=mode,
        cval=cval,
    )


def grey_closing(
    input,
    size=None,
    footprint=None,
    structure=None,
    output=None,
    mode="reflect",
    cval=0.0,
    origin=0,
):
    """Dark spots that are smaller than the window are filled."""
    _fixed('grey_closing', structure=(structure, None), output=(output, None), origin=(origin, 0))
    return grey_erosion(
        grey_dilation(input, size, footprint, mode=mode, cval=cval),
        size,
        footprint,
        mode=mode,
        cval=cval,
    )


def morphological_gradient(
    input,
    size=None,
    footprint=None,
    structure=None,
    output=None,
    mode="reflect",
    cval=0.0,
    origin=0,
):
    _fixed(
        'morphological_gradient',
        structure=(structure, None),
        output=(output, None),
        origin=(origin, 0),
    )
    return grey_dilation(input, size, footprint, mode=mode, cval=cval) - grey_erosion(
        input, size, footprint, mode=mode, cval=cval
    )


def white_tophat(
    input,
    size=None,
    footprint=None,
    structure=None,
    output=None,
    mode="reflect",
    cval=0.0,
    origin=0,
):
    _fixed('white_tophat', structure=(structure, None), output=(output, None), origin=(origin, 0))
    return input - grey_opening(input, size, footprint, mode=mode, cval=cval)


def black_tophat(
    input,
    size=None,
    footprint=None,
    structure=None,
    output=None,
    mode="reflect",
    cval=0.0,
    origin=0,
):
    _fixed('black_tophat', structure=(structure, None), output=(output, None), origin=(origin, 0))
    return grey_closing(input, size, footprint, mode=mode, cval=cval) - input
