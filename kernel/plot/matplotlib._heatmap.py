# matplotlib._heatmap: what heatmap() draws beyond one field on a linear scale: norms, contours, sizes, fields side by side.
import math
import numpy as _np
import _warpcell
import matplotlib
import matplotlib._axes as _axes
import matplotlib.colors as _colors
from matplotlib._artists import host
from matplotlib.figure import Figure

NORMS = ("linear", "log", "symlog", "centered")


def _field(u):
    """A matrix of real numbers on the CPU."""
    a = host(u)
    a = a if isinstance(a, _np.ma.MaskedArray) else _np.asarray(a)
    if a.ndim != 2:
        raise ValueError(
            f"heatmap shows a matrix: an array with two axes, not one of shape {a.shape}"
        )
    if a.dtype.kind == "c":
        raise TypeError(f"heatmap shows real numbers, not {a.dtype}")
    if not a.size:
        raise ValueError(f"heatmap() needs at least one row and one column; the shape is {a.shape}")
    return a


def _norm_of(norm, vmin, vmax, fields):
    """One norm for all fields."""
    values = _np.concatenate([_np.asarray(f, dtype=float).ravel() for f in fields])
    values = values[_np.isfinite(values)]
    if isinstance(norm, _colors.Normalize):
        if vmin is not None or vmax is not None:
            raise ValueError("vmin and vmax are arguments of the norm: LogNorm(vmin, vmax)")
        made = norm
    elif norm == "log":
        made = _colors.LogNorm(vmin, vmax)
        if not (values > 0).any() or vmin is not None and vmin <= 0:
            raise ValueError(
                "a logarithmic scale needs values above 0; norm='symlog' has both signs"
            )
    elif norm == "symlog":
        most = max(
            [abs(v) for v in (vmin, vmax) if v is not None],
            default=float(_np.abs(values).max()) if values.size else 1.0,
        )
        made = _colors.SymLogNorm(most / 1000 or 1.0, vmin=vmin, vmax=vmax)
    elif norm == "centered":
        most = max([abs(v) for v in (vmin, vmax) if v is not None], default=None)
        made = _colors.CenteredNorm(0, most)
    elif norm in (None, "linear"):
        made = _colors.Normalize(vmin, vmax)
    else:
        raise ValueError(
            f"{norm!r} is not a valid value for norm; supported values are "
            + ", ".join([repr(n) for n in NORMS])
            + " and the norms of matplotlib.colors, such as PowerNorm(0.5) and TwoSlopeNorm(0)"
        )
    made.autoscale_None(values)
    if made.vmin > made.vmax:
        raise ValueError(
            f"vmin must not be larger than vmax, but vmin={made.vmin:g} and vmax={made.vmax:g}"
        )
    return made


def _size_of(figsize, fields):
    if figsize is None:
        rows, columns = fields[0].shape
        high = 4.8 if len(fields) == 1 else 3.6
        return min(16.0, max(3.0, min(high * columns / rows, 2 * high)) * len(fields) + 1.4), high
    size = tuple([float(v) for v in figsize]) if isinstance(figsize, (list, tuple)) else ()
    if len(size) != 2 or not all([math.isfinite(v) and v > 0 for v in size]):
        raise ValueError("figsize is the width and the height in inches: (8, 4)")
    return size


def _contours(ax, image, z, contours, norm, cmap):
    """Lines of equal value over an image, dark on light colours and light on dark ones."""
    count = contours is True or isinstance(contours, int)
    levels = (
        _axes.Axes._levels(
            ax,
            z,
            7 if contours is True else contours,
            _colors.Normalize(norm.vmin, norm.vmax),
            False,
        )
        if count
        else list(contours)
    )
    levels = [v for v in levels if norm.vmin < v < norm.vmax]
    if not levels:
        return
    red, green, blue = _np.mean(_np.asarray(cmap(norm(_np.array(levels, dtype=float)))), axis=0)[:3]
    x0, x1, y0, y1 = image._edges()
    rows, columns = z.shape
    x = x0 + (_np.arange(columns) + 0.5) * (x1 - x0) / columns
    y = (
        y1 + (_np.arange(rows) + 0.5) * (y0 - y1) / rows
        if image.origin == "upper"
        else y0 + (_np.arange(rows) + 0.5) * (y1 - y0) / rows
    )
    lines = ax.contour(
        x,
        y,
        z,
        levels=levels,
        colors="k" if 0.3 * red + 0.6 * green + 0.1 * blue > 0.5 else "w",
        linewidths=0.8,
        linestyles="-",
    )
    ax.clabel(lines, fontsize=8)


def draw(
    u,
    title,
    cmap,
    vmin,
    vmax,
    xlabel,
    ylabel,
    label,
    extent,
    norm,
    figsize,
    origin,
    aspect,
    contours,
):
    """Shows the field, or each of a list of fields."""
    several = isinstance(u, (list, tuple)) and len(u) > 0 and _np.ndim(u[0]) == 2
    fields = [_field(v) for v in (u if several else [u])]
    origin, aspect = origin or "upper", "equal" if aspect is None else aspect
    if origin not in ("upper", "lower"):
        raise ValueError(
            f"{origin!r} is not a valid value for origin; supported values are 'upper', 'lower'"
        )
    if isinstance(aspect, str) and aspect not in ("equal", "auto"):
        raise ValueError(
            f"{aspect!r} is not a valid value for aspect; supported values are 'equal', 'auto' and a number"
        )
    titles = [title or ""] if isinstance(title, str) or title is None else [str(t) for t in title]
    if not several and len(titles) != 1 or several and len(titles) not in (1, len(fields)):
        raise ValueError(
            f"{len(fields)} field{'s' if len(fields) > 1 else ''} cannot have {len(titles)} titles"
        )
    found, map_ = _norm_of(norm, vmin, vmax, fields), _colors.find_map(cmap)
    figure = Figure(figsize=_size_of(figsize, fields))
    axes = figure.subplots(1, len(fields), squeeze=False)[0]
    for k, (ax, z) in enumerate(zip(axes, fields)):
        image = ax.imshow(z, cmap=map_, norm=found, extent=extent, origin=origin, aspect=aspect)
        if contours is not None and contours is not False:
            _contours(ax, image, image.data, contours, found, map_)
        ax.set_title(
            titles[k]
            if len(titles) == len(fields) and several
            else titles[0]
            if not several
            else ""
        )
        ax.set_xlabel(xlabel or "")
        ax.set_ylabel((ylabel or "") if k == 0 else "")
    if several and len(titles) == 1 and len(fields) > 1:
        figure.suptitle(titles[0])
    figure.colorbar(image, ax=axes if len(fields) > 1 else axes[0], label=label or "")
    forms, width, height = figure._forms()
    scale = (
        norm
        if isinstance(norm, str) and norm != "linear"
        else type(norm).__name__
        if norm is not None and not isinstance(norm, str)
        else ""
    )
    rows = [
        f"<heatmap {z.shape[0]} x {z.shape[1]} {z.dtype}, {found.vmin:g} to {found.vmax:g}, {map_.name}{', ' + scale if scale else ''}>"
        for z in fields
    ]
    words = (figure._title + ". " if figure._title else "") + "; ".join(
        [
            (f"{ax._titles['center']}: " if ax._titles["center"] else "") + row[1:-1]
            for ax, row in zip(axes, rows)
        ]
    )
    _warpcell.picture(forms, "\n".join(rows), words, width, height)
