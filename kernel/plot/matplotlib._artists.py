# matplotlib._artists: what can stand in axes, and how each draws itself. Lengths are points (1/72
# inch), places are data; a Paint turns both into pixels and lists what lib_paint.c draws.
import math
import warnings
import numpy as _np
import _warpcell
import matplotlib
import matplotlib.cm as _cm
import matplotlib.colors as _colors
import matplotlib._fonts as _fonts
from matplotlib.ticker import marked, plain, runs, date_number

rcParams = matplotlib.rcParams
DASHES = {
    "-": None,
    "solid": None,
    "--": (3.7, 1.6),
    "dashed": (3.7, 1.6),
    ":": (1.0, 1.65),
    "dotted": (1.0, 1.65),
    "-.": (6.4, 1.6, 1.0, 1.6),
    "dashdot": (6.4, 1.6, 1.0, 1.6),
}
NO_LINE = ("", " ", "None", "none")
MARKERS = ".,ov^<>12348spP*hH+xXDd|_"


class Paint:
    """A list of things to draw; k: pixels of a point."""

    def __init__(self, k):
        self.k, self.things = k, []

    def line(self, x, y, width, colour, dashes=None):
        if colour >> 24 and width > 0:
            w = width * self.k
            pattern = None if not dashes else tuple([d * w for d in dashes])
            self.things.append(("line", _list(x), _list(y), w, colour, pattern))

    def fill(self, x, y, colour):
        if colour >> 24:
            self.things.append(("fill", _list(x), _list(y), colour))

    def box(self, x0, y0, x1, y1, colour):
        self.fill([x0, x1, x1, x0], [y0, y0, y1, y1], colour)

    def marks(self, x, y, letter, size, fill, edge, width):
        """size: points across, one or one each. edge 1: as the fill."""
        k = self.k
        size = [s * k for s in size] if isinstance(size, list) else size * k
        self.things.append(("marks", _list(x), _list(y), letter, size, fill, edge, width * k))

    def image(self, x0, y0, x1, y1, rgba, smooth=False):
        rgba = _np.ascontiguousarray(rgba)
        self.things.append(
            (
                "image",
                float(x0),
                float(y0),
                float(x1),
                float(y1),
                rgba.tobytes(),
                rgba.shape[1],
                rgba.shape[0],
                smooth,
            )
        )

    def text(self, x, y, text, size, colour, along=0.0, upright=0.0, angle=0.0):
        text = marked(text)
        if "\ue002" in text:
            self._runs(x, y, text, size, colour, along, upright, angle)
        elif text:
            self.things.append(
                (
                    "text",
                    float(x),
                    float(y),
                    text,
                    float(size * self.k),
                    colour,
                    float(along),
                    float(upright),
                    float(angle),
                )
            )

    def _runs(self, x, y, text, size, colour, along, upright, angle):
        """Lines with raised and lowered parts: each part is placed on its line's base."""
        lines, high = text.split("\n"), size * self.k
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        tall = 1.2 * high * (len(lines) - 1)
        down = {1: 0.8 * high, 0.5: 0.35 * high - tall / 2, -1: -tall - 0.2 * high}.get(
            upright, -tall
        )
        for n, line in enumerate(lines):
            parts = [
                (part, k, raised, _warpcell.text_size(part, float(k * high))[0])
                for part, k, raised in runs(line)
            ]
            across = -along * sum([w for *_, w in parts])
            for part, k, raised, w in parts:
                below = down + 1.2 * high * n - raised * high
                self.things.append(
                    (
                        "text",
                        x + across * c + below * s,
                        y - across * s + below * c,
                        part,
                        float(k * high),
                        colour,
                        0.0,
                        0.0,
                        float(angle),
                    )
                )
                across += w

    def clip(self, x0, y0, x1, y1):
        self.things.append(("clip", float(x0), float(y0), float(x1), float(y1)))

    def size(self, text, size):
        """(width, height) of a text in pixels."""
        text = marked(text)
        if "\ue002" in text:
            lines = text.split("\n")
            width = max(
                [
                    sum(
                        [
                            _warpcell.text_size(part, float(size * k * self.k))[0]
                            for part, k, _ in runs(line)
                        ]
                    )
                    for line in lines
                ]
            )
            return width, (len(lines) * 1.2 - 0.25) * size * self.k
        width, lines = _warpcell.text_size(text, float(size * self.k))
        return width, (lines * 1.2 - 0.25) * size * self.k if text else 0.0


def _list(v):
    return v.tolist() if hasattr(v, "tolist") else v


def host(v):
    """Arrays of a device as numpy's; anything else as it is."""
    return v.get() if type(v).__name__ == "ndarray" and not isinstance(v, _np.ndarray) else v


def array(v):
    """Numbers in an array of floats on the CPU; dates are days, what is masked or None is NaN."""
    v = host(v)
    if isinstance(v, _np.ma.MaskedArray):
        return _np.asarray(
            v.filled(_np.nan) if v.dtype.kind == "f" else v.astype(float).filled(_np.nan),
            dtype=float,
        )
    if hasattr(v, "dtype") and getattr(v.dtype, "kind", "") == "M":
        return _np.asarray(v).astype("datetime64[s]").astype("int64") / 86400
    if isinstance(v, (list, tuple)) and v and date_number(v[0]) is not None:
        return _np.array([date_number(d) for d in v])
    if date_number(v) is not None:
        return _np.array(date_number(v))
    if isinstance(v, (list, tuple)) and any([x is None for x in v]):
        v = [_np.nan if x is None else x for x in v]
    if isinstance(v, (list, tuple)) and any([host(x) is not x for x in v]):
        v = [array(x).tolist() for x in v]
    if (
        isinstance(v, (range, map, filter, zip))
        or hasattr(v, "__next__")
        or type(v).__name__ in ("dict_keys", "dict_values")
    ):
        v = list(v)
    a = _np.asarray(v)
    return _np.asarray(a.real if a.dtype.kind == "c" else a, dtype=float)


def is_dates(v):
    if hasattr(v, "dtype"):
        return getattr(v.dtype, "kind", "") == "M"
    first = v[0] if isinstance(v, (list, tuple)) and v else v
    return date_number(first) is not None


def dashes_of(style):
    if isinstance(style, tuple):
        return tuple([float(d) for d in style[1]]) if style[1] else None
    if style not in DASHES:
        raise ValueError(
            f"{style!r} is not a valid value for ls; supported values are '-', '--', '-.', ':', 'None', ' ', '', "
            "'solid', 'dashed', 'dashdot', 'dotted'"
        )
    return DASHES[style]


# Values of properties that change nothing.
_NEUTRAL = {
    "verticalalignment": ("center", "baseline", "top"),
    "antialiased": (True,),
    "aa": (True,),
    "reset": (False,),
    "nchunk": (0,),
    "corner_mask": (True,),
    "filternorm": (True,),
    "share": (False,),
    "rightside_up": (True,),
    "angle": (0, 0.0),
    "solid_capstyle": ("projecting",),
    "dash_capstyle": ("butt",),
    "drawstyle": ("default",),
    "capstyle": ("butt",),
    "joinstyle": ("miter",),
    "solid_joinstyle": ("round",),
    "dash_joinstyle": ("round",),
    "marker": ("", " ", "None", "none"),
    "fontweight": ("normal", "regular", "book", "medium", 400),
    "fontstyle": ("normal",),
    "usetex": (False,),
    "fontfamily": ("sans-serif", ["sans-serif"], "DejaVu Sans"),
    "wrap": (False,),
    "rotation_mode": ("default",),
    "fillstyle": ("full",),
    "linespacing": (1.2,),
    "path_effects": ([],),
    "fontstretch": ("normal",),
    "fontvariant": ("normal",),
    "align": ("center",),
    "gapcolor": ("none",),
    "anchor": ("C",),
    "scalex": (True,),
    "scaley": (True,),
}


def not_drawn(name, value, why=""):
    """A warning that a property is not drawn; none for a value that is what is drawn anyway."""
    same = _NEUTRAL.get(name, ())
    if value is not None and not any(
        [value is v or type(value) is type(v) and value == v for v in same]
    ):
        warnings.warn(f"{name} is not drawn in these pictures{why}", UserWarning, stacklevel=99)


def _warner(name):
    return lambda self, value=None, *args, **kwargs: not_drawn(name, value)


class Artist:
    """What every part of a picture has: a label, an order, and whether it is seen."""

    _kind = "artist.Artist"
    zorder = 1.0

    def __init__(self, axes=None, **kwargs):
        self.axes, self.label, self.visible, self.alpha, self.colour = axes, "", True, None, None
        self.clip_on = True

    def __repr__(self):
        return f"<matplotlib.{self._kind} object at {id(self):#x}>"

    def _repr_pretty_(self, p, cycle):
        p.text(repr(self).replace(" object at 0x", " at 0x"))

    def limits(self):
        """((x low, x high), (y low, y high)) that the axes should show, or None."""
        return None

    def sticky(self):
        """Values of x and of y at which no margin is wanted."""
        return (), ()

    def draw(self, p, ax):
        """Lists what the artist looks like."""

    def key(self, p, x0, y, x1, size):
        """Draws the sample of a legend between x0 and x1."""
        p.box(
            x0,
            y - 0.35 * size * p.k,
            x1,
            y + 0.35 * size * p.k,
            _colors.argb(self.colour or "C0", self.alpha),
        )

    def remove(self):
        if self.axes is not None and self in self.axes._artists:
            self.axes._artists.remove(self)

    def set(self, **kwargs):
        for name, value in kwargs.items():
            setter = getattr(self, "set_" + _LONG.get(name, name), None)
            if setter is None:
                raise AttributeError(
                    f"{type(self).__name__}.set() got an unexpected keyword argument {name!r}"
                )
            setter(value)
        return []

    def _rest(self, kwargs, taken):
        """Properties that an artist's own arguments are not."""
        for name, value in kwargs.items():
            if name in taken:
                continue
            setter = getattr(self, "set_" + name, None)
            if setter is None:
                raise AttributeError(
                    f"{type(self).__name__}.set() got an unexpected keyword argument {name!r}"
                )
            setter(value)

    def set_label(self, label):
        self.label = "" if label is None else str(label)

    def get_label(self):
        return self.label

    def set_alpha(self, alpha):
        self.alpha = alpha

    def get_alpha(self):
        return self.alpha

    def set_visible(self, visible):
        self.visible = bool(visible)

    def get_visible(self):
        return self.visible

    def set_zorder(self, level):
        self.zorder = level

    def set_color(self, color):
        self.colour = color

    def get_color(self):
        return self.colour

    def set_clip_on(self, b):
        self.clip_on = b

    transform = None  # what its places are counted in, when that is not data

    def set_transform(self, transform):
        self.transform = (
            None if transform is None or getattr(transform, "kind", None) == "data" else transform
        )

    def _unseen(self, *args, **kwargs):
        """Changes what a picture does not show."""

    set_animated = set_picker = set_rasterized = set_in_layout = set_gid = set_url = set_snap = (
        set_figure
    ) = set_mouseover = set_pickradius = _unseen
    set_path_effects, set_antialiased, set_clip_path, set_clip_box = [
        _warner(n) for n in ("path_effects", "antialiased", "clip_path", "clip_box")
    ]
    set_capstyle, set_joinstyle, set_agg_filter, set_sketch_params = [
        _warner(n) for n in ("capstyle", "joinstyle", "agg_filter", "sketch_params")
    ]
    set_offsets, set_offset_transform = _warner("offsets"), _warner("offset_transform")


_LONG = {
    "lw": "linewidth",
    "ls": "linestyle",
    "c": "color",
    "ms": "markersize",
    "fc": "facecolor",
    "ec": "edgecolor",
    "mfc": "markerfacecolor",
    "mec": "markeredgecolor",
    "mew": "markeredgewidth",
    "ha": "horizontalalignment",
    "va": "verticalalignment",
    "size": "fontsize",
    "aa": "antialiased",
    "ds": "drawstyle",
    "weight": "fontweight",
    "linewidths": "linewidth",
    "edgecolors": "edgecolor",
    "facecolors": "facecolor",
    "linestyles": "linestyle",
    "colors": "color",
    "backgroundcolor": "backgroundcolor",
}


def full_names(kwargs, kind):
    """Keyword arguments under their long names; both spellings are Python's error."""
    out = {}
    for name, value in kwargs.items():
        long = _LONG.get(name, name)
        if long in out:
            raise TypeError(f"Got both {long!r} and {name!r}, which are aliases of one another")
        out[long] = value
    return out


_CARETS = {
    0: "_",
    1: "_",
    2: "|",
    3: "|",
    4: "<",
    5: ">",
    6: "^",
    7: "v",
    8: "<",
    9: ">",
    10: "^",
    11: "v",
}


def known_marker(marker):
    """A marker that is drawn; others of matplotlib's are circles, and a warning says so."""
    if (
        marker is None
        or isinstance(marker, str)
        and (marker in NO_LINE or len(marker) == 1 and marker in MARKERS)
    ):
        return marker
    if isinstance(marker, int) and marker in _CARETS:
        return _CARETS[marker]
    if (
        isinstance(marker, str)
        and not (marker[:1] == "$" and marker[-1:] == "$")
        and marker not in ("8",)
    ):
        raise ValueError(f"Unrecognized marker style {marker!r}")
    not_drawn("marker", marker, f": a circle stands for {marker!r}")
    return "o"


class Line2D(Artist):
    _kind = "lines.Line2D"
    zorder = 2.0

    def __init__(
        self,
        xdata,
        ydata,
        linewidth=None,
        linestyle=None,
        color=None,
        marker=None,
        markersize=None,
        **kwargs,
    ):
        super().__init__()
        self.x, self.y = array(xdata).ravel(), array(ydata).ravel()
        self.colour = color
        self.width = rcParams["lines.linewidth"] if linewidth is None else float(linewidth)
        self.style = rcParams["lines.linestyle"] if linestyle is None else linestyle
        self.set_marker(rcParams["lines.marker"] if marker is None else marker)
        self.size = rcParams["lines.markersize"] if markersize is None else float(markersize)
        self.face = self.edge = None
        self.edge_width, self.every, self.steps = rcParams["lines.markeredgewidth"], None, "default"
        if self.style not in NO_LINE and self.style is not None:
            dashes_of(self.style)
        for name, value in full_names(kwargs, "Line2D").items():
            setter = getattr(self, "set_" + name, None)
            if setter is None:
                raise AttributeError(f"Line2D.set() got an unexpected keyword argument {name!r}")
            setter(value)

    def __str__(self):
        return f"Line2D({self.label})"

    def set_data(self, x, y=None):
        if y is None:
            x, y = x
        if _np.ndim(x) == 0 or _np.ndim(y) == 0:
            raise RuntimeError("x must be a sequence")
        self.x, self.y = array(x).ravel(), array(y).ravel()

    def set_xdata(self, x):
        self.x = array(x).ravel()

    def set_ydata(self, y):
        self.y = array(y).ravel()

    def get_xdata(self, orig=True):
        return self.x

    def get_ydata(self, orig=True):
        return self.y

    def get_data(self, orig=True):
        return self.x, self.y

    def get_xydata(self):
        return _np.column_stack([self.x, self.y])

    def set_linewidth(self, w):
        self.width = float(w)

    def get_linewidth(self):
        return self.width

    def set_linestyle(self, style):
        self.style = style

    def get_linestyle(self):
        return self.style

    def set_marker(self, marker):
        self.marker = known_marker(marker)

    def get_marker(self):
        return self.marker

    def set_markersize(self, size):
        self.size = float(size)

    def set_markerfacecolor(self, color):
        self.face = color

    def set_markeredgecolor(self, color):
        self.edge = color

    def set_markeredgewidth(self, w):
        self.edge_width = float(w)

    def set_markevery(self, every):
        self.every = every

    def set_drawstyle(self, style):
        self.steps = style

    def set_dashes(self, seq):
        self.style = (0, seq)

    set_solid_capstyle, set_dash_capstyle, set_solid_joinstyle, set_dash_joinstyle = [
        _warner(n) for n in ("solid_capstyle", "dash_capstyle", "solid_joinstyle", "dash_joinstyle")
    ]
    set_gapcolor, set_markerfacecoloralt = _warner("gapcolor"), _warner("markerfacecoloralt")

    def set_fillstyle(self, style):
        if style == "none":
            self.face = "none"
        else:
            not_drawn("fillstyle", style)

    def limits(self):
        return span(self.x), span(self.y)

    def _mark(self, p, x, y):
        m = self.marker
        if m is None or m in NO_LINE or not len(x):
            return
        letter = m if isinstance(m, str) and len(m) == 1 and m in MARKERS else "o"
        main = _colors.argb(self.colour or "k", self.alpha)
        face = main if self.face in (None, "auto") else _colors.argb(self.face, self.alpha)
        edge = main if self.edge in (None, "auto") else _colors.argb(self.edge, self.alpha)
        size = self.size * (0.5 if m == "." else 1.0) if m != "," else 0.7
        p.marks(x, y, letter, size, face, edge, 0.0 if m == "," else self.edge_width)

    def draw(self, p, ax):
        x, y = self.x, self.y
        n = min(len(x), len(y))
        x, y = (x if len(x) == n else x[:n]), (y if len(y) == n else y[:n])
        px, py = ax._xy(x, y)
        lx, ly = px, py
        if self.steps.startswith("steps"):
            lx, ly = stepped(px, py, self.steps[6:] or "pre")
        if self.style is not None and self.style not in NO_LINE:
            p.line(
                lx,
                ly,
                self.width,
                _colors.argb(self.colour or "k", self.alpha),
                dashes_of(self.style),
            )
        if self.every is not None:
            every = (
                slice(None, None, self.every)
                if isinstance(self.every, int)
                else slice(self.every[0], None, self.every[1])
                if isinstance(self.every, tuple)
                else self.every
            )
            px, py = px[every], py[every]
        self._mark(p, px, py)

    def key(self, p, x0, y, x1, size):
        if self.style is not None and self.style not in NO_LINE:
            p.line(
                [x0, x1],
                [y, y],
                self.width,
                _colors.argb(self.colour or "k", self.alpha),
                dashes_of(self.style),
            )
        far = 0.3 * size * p.k
        at = (
            [(x0 + x1) / 2]
            if self.marks == 1
            else _np.linspace(x0 + far, x1 - far, self.marks).tolist()
        )
        self._mark(p, at, [y] * len(at))

    marks = 1  # how many a legend's sample has


def stepped(x, y, where):
    """The corners of a staircase through points."""
    x, y = _np.asarray(x), _np.asarray(y)
    if len(x) < 2:
        return x, y
    if where == "mid":
        m = (x[1:] + x[:-1]) / 2
        sx = _np.concatenate([x[:1], _np.repeat(m, 2), x[-1:]])
        return sx, _np.repeat(y, 2)
    sx, sy = _np.repeat(x, 2), _np.repeat(y, 2)
    return (sx[1:], sy[:-1]) if where == "post" else (sx[:-1], sy[1:])


def span(v):
    """(least, greatest) of the finite values, or None."""
    v = _np.asarray(v, dtype=float)
    v = v[_np.isfinite(v)]
    return (float(v.min()), float(v.max())) if v.size else None


class Segments(Artist, _cm.Mapped):
    """Lines from place to place, each alone: hlines, vlines, error bars, LineCollection."""

    _kind = "collections.LineCollection"
    zorder = 2.0

    def __init__(
        self,
        segments,
        colors=None,
        linewidths=None,
        linestyles="solid",
        label=None,
        cmap=None,
        norm=None,
        alpha=None,
        array=None,
        color=None,
        zorder=None,
        **kwargs,
    ):
        super().__init__()
        self.segments = [_np.asarray(s, dtype=float).reshape(-1, 2) for s in segments]
        self.colours = colors if color is None else color
        width = kwargs.get("linewidth", kwargs.get("lw", linewidths))
        self.widths = rcParams["lines.linewidth"] if width is None else width
        self.style = kwargs.get("linestyle", kwargs.get("ls", linestyles))
        self._rest(full_names(kwargs, "LineCollection"), ("linewidth", "linestyle", "edgecolor"))
        self.colours = kwargs.get(
            "edgecolor", kwargs.get("edgecolors", kwargs.get("ec", self.colours))
        )
        self.style = self.style[0] if isinstance(self.style, list) else self.style
        self.map = _cm.ScalarMappable(norm, cmap)
        self.norm, self.cmap, self.values = (
            self.map.norm,
            self.map.cmap,
            None if array is None else _np.asarray(array, dtype=float),
        )
        self.alpha = alpha
        self.zorder = Segments.zorder if zorder is None else zorder
        self.set_label(label)

    def set_array(self, values):
        self.values = _np.asarray(values, dtype=float)

    def get_array(self):
        return self.values

    def set_segments(self, segments):
        self.segments = [_np.asarray(s, dtype=float).reshape(-1, 2) for s in segments]

    def set_linewidth(self, w):
        self.widths = w

    set_linewidths = set_linewidth

    def set_linestyle(self, s):
        self.style = s

    def set_color(self, c):
        self.colours = c

    def limits(self):
        if not self.segments:
            return None
        return span(_np.concatenate([s[:, 0] for s in self.segments])), span(
            _np.concatenate([s[:, 1] for s in self.segments])
        )

    def _colour_list(self):
        n = len(self.segments)
        if self.values is not None:
            rows = self.cmap(self.norm(self.values)).tolist()
            return [_colors.argb(c, self.alpha) for c in rows]
        c = self.colours
        if c is None:
            return [_colors.argb(self.colour or "C0", self.alpha)] * n
        if (
            isinstance(c, str)
            or isinstance(c, tuple)
            and len(c) in (3, 4)
            and not isinstance(c[0], (str, tuple))
        ):
            return [_colors.argb(c, self.alpha)] * n
        one = [_colors.argb(v, self.alpha) for v in c] or [0xFF000000]
        return [one[i % len(one)] for i in range(n)]

    def draw(self, p, ax):
        colours = self._colour_list()
        widths = (
            self.widths
            if isinstance(self.widths, (list, tuple)) or getattr(self.widths, "ndim", 0)
            else [self.widths]
        )
        dashes = None if self.style in NO_LINE else dashes_of(self.style)
        for k, s in enumerate(self.segments):
            x, y = ax._xy(s[:, 0], s[:, 1])
            p.line(x, y, float(widths[k % len(widths)]), colours[k], dashes)

    def key(self, p, x0, y, x1, size):
        colours = self._colour_list() or [0xFF000000]
        widths = self.widths if isinstance(self.widths, (list, tuple)) else [self.widths]
        p.line([x0, x1], [y, y], float(widths[0]), colours[0], dashes_of(self.style))


class Shapes(Artist, _cm.Mapped):
    """Polygons in the same or in different colours: fill_between, contourf's pieces, PolyCollection."""

    _kind = "collections.PolyCollection"

    def __init__(
        self,
        verts,
        facecolor=None,
        edgecolor=None,
        linewidth=None,
        alpha=None,
        label=None,
        zorder=None,
        cmap=None,
        norm=None,
        array=None,
        hatch=None,
        **kwargs,
    ):
        super().__init__()
        self.verts = [_np.asarray(v, dtype=float).reshape(-1, 2) for v in verts]
        kwargs = full_names(kwargs, "PolyCollection")
        self.colour = kwargs.get("color", kwargs.get("facecolor", facecolor))
        self.edge = kwargs.get("edgecolor", edgecolor)
        self.width = kwargs.get("linewidth", 1.0 if linewidth is None else linewidth)
        self.style = kwargs.get("linestyle", "-")
        self.style = self.style[0] if isinstance(self.style, list) else self.style
        self.alpha, self.hatch = alpha, hatch
        self._rest(kwargs, ("color", "facecolor", "edgecolor", "linewidth", "linestyle"))
        self.norm, self.cmap = (norm or _colors.Normalize()), _colors.find_map(cmap)
        self.values = None if array is None else _np.asarray(array, dtype=float)
        self.zorder = 1.0 if zorder is None else zorder
        self.sticks = ((), ())
        self.set_label(label)

    def set_array(self, values):
        self.values = _np.asarray(values, dtype=float)

    def get_array(self):
        return self.values

    def set_facecolor(self, c):
        self.colour = c

    def set_edgecolor(self, c):
        self.edge = c

    def set_linewidth(self, w):
        self.width = w

    def limits(self):
        if not self.verts:
            return None
        return span(_np.concatenate([v[:, 0] for v in self.verts])), span(
            _np.concatenate([v[:, 1] for v in self.verts])
        )

    def sticky(self):
        return self.sticks

    def _fills(self):
        n = len(self.verts)
        if self.values is not None:
            return [_colors.argb(c, self.alpha) for c in self.cmap(self.norm(self.values)).tolist()]
        c = self.colour
        if (
            isinstance(c, (list, tuple))
            and c
            and (isinstance(c[0], (str, tuple, list)) or len(c) not in (3, 4))
            or getattr(c, "ndim", 0) == 2
        ):
            each = [_colors.argb(v, self.alpha) for v in c]
            return [each[i % len(each)] for i in range(n)]
        return [_colors.argb(c or "C0", self.alpha)] * n

    def draw(self, p, ax):
        edge = (
            0 if self.edge is None or isinstance(self.edge, str) and self.edge == "face" else None
        )
        for v, fill in zip(self.verts, self._fills()):
            x, y = ax._xy(v[:, 0], v[:, 1])
            p.fill(x, y, fill)
            if edge is None:
                c = self.edge
                c = (
                    c
                    if isinstance(c, str) or c is None or not isinstance(c[0], (str, tuple))
                    else c[0]
                )
                width = self.width if isinstance(self.width, (int, float)) else list(self.width)[0]
                p.line(
                    _np.append(x, x[:1]),
                    _np.append(y, y[:1]),
                    width,
                    _colors.argb(c, self.alpha),
                    dashes_of(self.style),
                )
            if self.hatch:
                c = (
                    self.edge
                    if isinstance(self.edge, (str, tuple)) and self.edge not in ("face", "none")
                    else "k"
                )
                hatched(p, x, y, self.hatch, _colors.argb(c, self.alpha))

    def key(self, p, x0, y, x1, size):
        h = 0.35 * size * p.k
        p.box(x0, y - h, x1, y + h, (self._fills() or [0])[0])
        edge = (
            self.edge
            if isinstance(self.edge, str)
            or self.edge is None
            or not isinstance(self.edge[0], (str, tuple))
            else self.edge[0]
        )
        if self.hatch:
            hatched(
                p,
                _np.array([x0, x1, x1, x0]),
                _np.array([y - h, y - h, y + h, y + h]),
                self.hatch,
                _colors.argb("k" if edge in (None, "face", "none") else edge, self.alpha),
            )
        if edge not in (None, "face"):
            p.line(
                [x0, x1, x1, x0, x0],
                [y - h, y - h, y + h, y + h, y - h],
                1.0,
                _colors.argb(edge, self.alpha),
                dashes_of(self.style),
            )


class Scatter(Artist, _cm.Mapped):
    _kind = "collections.PathCollection"

    def __init__(self, x, y, sizes, marker, colours, values, cmap, norm, edge, width, alpha, label):
        super().__init__()
        self.x, self.y, self.sizes, self.marker = x, y, sizes, known_marker(marker)
        self.colours, self.values, self.cmap, self.norm = colours, values, cmap, norm
        self.edge, self.width, self.alpha = edge, width, alpha
        self.set_label(label)

    def set_offsets(self, offsets):
        rows = _np.asarray(array(offsets)).reshape(-1, 2)
        self.x, self.y = rows[:, 0], rows[:, 1]
        if not isinstance(self.sizes, float) and len(self.sizes) != len(rows):
            self.sizes = self.sizes[0] if len(self.sizes) else 6.0

    def get_offsets(self):
        return _np.column_stack([self.x, self.y])

    def set_sizes(self, sizes, dpi=72.0):
        self.sizes = [math.sqrt(v) for v in array(sizes).ravel().tolist()]
        if len(self.sizes) != len(self.x):
            self.sizes = self.sizes[0]

    def set_array(self, values):
        self.values = array(values).ravel()

    def get_array(self):
        return self.values

    def set_facecolor(self, c):
        self.colours, self.values = c, None

    set_color = set_facecolors = set_facecolor

    def set_edgecolor(self, c):
        self.edge = c

    def limits(self):
        return span(self.x), span(self.y)

    def legend_elements(self, prop="colors", num="auto", **kwargs):
        found = sorted(set(self.values.tolist())) if self.values is not None else []
        if len(found) > 8:
            low, high = found[0], found[-1]
            found = [low + (high - low) * k / 4 for k in range(5)]
        marks = [
            Line2D([], [], linestyle="", marker=self.marker, color=self.cmap(self.norm(v)))
            for v in found
        ]
        return marks, [f"{v:g}" for v in found]

    def _fills(self):
        n = len(self.x)
        if self.values is not None:
            if not self.norm.scaled():
                self.norm.autoscale_None(self.values)
            rgba = self.cmap(self.norm(self.values))
            if self.alpha is not None:
                rgba[:, 3] = self.alpha
            parts = (rgba * 255).round().astype(_np.int64)
            return (parts[:, 3] << 24 | parts[:, 0] << 16 | parts[:, 1] << 8 | parts[:, 2]).tolist()
        c = self.colours
        if isinstance(c, list):
            each = [_colors.argb(v, self.alpha) for v in c]
            return (
                each if len(each) == n else [each[i % len(each)] for i in range(n)] if each else 0
            )
        return _colors.argb("C0" if c is None else c, self.alpha)

    def _edge(self):
        e = self.edge
        if e is None or isinstance(e, str) and e == "face":
            return 1
        if not isinstance(e, str) and not isinstance(e, tuple):
            e = e[0]
        return _colors.argb(e, self.alpha)

    def draw(self, p, ax):
        x, y = ax._xy(self.x, self.y)
        if len(x):
            fills = self._fills()
            letter = self.marker if self.marker in MARKERS else "o"
            size = self.sizes if isinstance(self.sizes, list) else float(self.sizes)
            if self.marker == ".":
                size = [0.5 * s for s in size] if isinstance(size, list) else 0.5 * size
            p.marks(x, y, letter, size, fills, self._edge(), self.width)

    def key(self, p, x0, y, x1, size):
        fills = self._fills()
        fill = (
            fills[len(fills) // 2]
            if isinstance(fills, list) and fills
            else fills
            if isinstance(fills, int)
            else 0
        )
        s = (
            self.sizes[0]
            if isinstance(self.sizes, list) and self.sizes
            else self.sizes
            if not isinstance(self.sizes, list)
            else 6.0
        )
        p.marks(
            [(x0 + x1) / 2],
            [y],
            self.marker if self.marker in MARKERS else "o",
            min(s, 10.0),
            fill,
            self._edge(),
            self.width,
        )


class Image(Artist, _cm.Mapped):
    """An image, or a matrix in the colours of a map; extent: its edges in data."""

    _kind = "image.AxesImage"
    zorder = 0.0

    def __init__(self, data, cmap, norm, extent, origin, alpha, smooth):
        super().__init__()
        self.norm, self.cmap = norm, cmap
        self.extent, self.origin, self.alpha, self.smooth = extent, origin, alpha, smooth
        self.colorbar = None
        self.set_data(data)

    def set_data(self, data):
        self.data = image_data(data)
        if self.data.ndim == 2 and not self.norm.scaled():
            self.norm.autoscale_None(self.data)

    set_array = set_data

    def get_array(self):
        return self.data

    def autoscale(self):
        self.norm.autoscale(self.data)

    def set_extent(self, extent):
        self.extent = tuple([float(v) for v in extent])

    def get_extent(self):
        return list(self._edges())

    def set_interpolation(self, s):
        self.smooth = s in SMOOTH

    def _edges(self):
        if self.extent is not None:
            return self.extent
        rows, columns = self.data.shape[:2]
        return (
            (-0.5, columns - 0.5, -0.5, rows - 0.5)
            if self.origin == "lower"
            else (-0.5, columns - 0.5, rows - 0.5, -0.5)
        )

    def limits(self):
        x0, x1, y0, y1 = self._edges()
        return (min(x0, x1), max(x0, x1)), (min(y0, y1), max(y0, y1))

    def sticky(self):
        x0, x1, y0, y1 = self._edges()
        return (x0, x1), (y0, y1)

    def rgba(self):
        d = self.data
        if d.ndim == 3:
            out = d
            if d.shape[2] == 3:
                out = _np.concatenate(
                    [d, _np.full(d.shape[:2] + (1,), 255, dtype=_np.uint8)], axis=2
                )
            return out if self.alpha is None else _faded(out, self.alpha)
        return coloured(d, self.norm, self.cmap, self.alpha)

    def draw(self, p, ax):
        x0, x1, y0, y1 = self._edges()
        px, py = ax._xy(
            _np.array([x0, x1]), _np.array([y1, y0] if self.origin != "lower" else [y0, y1])
        )
        # an edge that a logarithmic axis has no place for: the axis's own edge
        ends = ax._xy(_np.sort(ax.get_xlim()), _np.sort(ax.get_ylim()))
        px, py = [
            [float(v) if math.isfinite(v) else float(end[0]) for v in places]
            for places, end in zip((px, py), ends)
        ]
        if all([math.isfinite(v) for v in (*px, *py)]):
            p.image(px[0], py[0], px[1], py[1], self.rgba(), self.smooth)


SMOOTH = (
    "bilinear",
    "bicubic",
    "gaussian",
    "spline16",
    "spline36",
    "lanczos",
    "hanning",
    "hamming",
    "quadric",
    "mitchell",
    "kaiser",
    "catrom",
    "hermite",
    "bessel",
    "sinc",
)


def _faded(rgba, alpha):
    out = rgba.copy()
    out[:, :, 3] = (out[:, :, 3] * alpha).astype(_np.uint8)
    return out


def coloured(values, norm, cmap, alpha=None):
    """The pixels (rows, columns, 4) of a matrix."""
    x = norm(values)
    n = cmap.N
    bad = ~_np.isfinite(x)
    with _np.errstate(all="ignore"):
        at = _np.clip(_np.where(bad, 0.0, x) * n, -1, n).astype(_np.int64)
    table = (cmap._table() * 255).round().astype(_np.uint8)
    out = table[_np.clip(at, 0, n - 1)]
    if cmap._under is not None:
        out[_np.where(bad, 0.0, x) < 0] = [round(255 * v) for v in cmap._under]
    if cmap._over is not None:
        out[_np.where(bad, 0.0, x) > 1] = [round(255 * v) for v in cmap._over]
    if bad.any():
        nan = _np.isnan(x)
        out[nan] = [0, 0, 0, 0] if cmap._bad is None else [round(255 * v) for v in cmap._bad]
        out[bad & ~nan & (_np.nan_to_num(x) > 0)] = table[n - 1]
        out[bad & ~nan & (_np.nan_to_num(x) < 0)] = table[0]
    return out if alpha is None else _faded(out, alpha)


def image_data(v):
    """A matrix of floats, or the bytes (rows, columns, 3 or 4) of an image."""
    v = host(v)
    a = _np.asarray(v) if not isinstance(v, _np.ma.MaskedArray) else array(v)
    if a.ndim == 3 and a.shape[2] == 1:
        a = a[:, :, 0]
    if a.dtype.kind not in "biuf":
        raise TypeError(f"Image data of dtype {a.dtype} cannot be converted to float")
    if a.ndim == 2:
        return a.astype(float)
    if a.ndim != 3 or a.shape[2] not in (3, 4):
        raise TypeError(f"Invalid shape {a.shape} for image data")
    if a.dtype.kind == "f":
        return (_np.clip(_np.nan_to_num(a), 0, 1) * 255).round().astype(_np.uint8)
    return _np.clip(a, 0, 255).astype(_np.uint8)


class Field(Artist, _cm.Mapped):
    """A matrix over places of its columns and rows: pcolormesh (cells) and contourf (a smooth field in steps)."""

    _kind = "collections.QuadMesh"
    zorder = 0.0

    def __init__(self, xs, ys, data, cmap, norm, alpha, levels=None, fills=None, smooth=False):
        super().__init__()
        self.smooth, self.lines = (
            smooth,
            (None, 1.0, "-"),
        )  # lines: colour, width and style of the edges of cells
        self.xs, self.ys, self.data, self.cmap, self.norm, self.alpha = (
            xs,
            ys,
            data,
            cmap,
            norm,
            alpha,
        )
        self.levels, self.fills, self.colorbar = (
            None if levels is None else _np.array(levels),
            fills,
            None,
        )

    def set_array(self, values):
        self.data = array(values).reshape(self.data.shape)

    def get_array(self):
        return self.data

    def limits(self):
        return span(self.xs), span(self.ys)

    def sticky(self):
        x, y = self.limits()
        return x, y

    def _places(self, ax, edges, axis, n):
        """For each of n pixels along an axis: which number of the data, or where between two; -1 outside."""
        pixels = ax._pixel_values(axis, n)
        order = edges if edges[-1] >= edges[0] else edges[::-1]
        if self.levels is None and not self.smooth:
            at = _np.searchsorted(order, pixels, side="right") - 1
            at = _np.where((pixels < order[0]) | (pixels >= order[-1]), -1, at)
            return at if order is edges else _np.where(at >= 0, len(edges) - 2 - at, -1)
        at = _np.interp(pixels, order, _np.arange(len(order)), left=_np.nan, right=_np.nan)
        return at if order is edges else len(edges) - 1 - at

    def draw(self, p, ax):
        columns, rows = ax._pixel_size()
        u, v = self._places(ax, self.xs, 0, columns), self._places(ax, self.ys, 1, rows)
        if self.smooth:
            z, hidden = self._between(u, v)
            out = coloured(z, self.norm, self.cmap, self.alpha)
            out[hidden] = 0
        elif self.levels is None:
            out = coloured(self.data, self.norm, self.cmap, self.alpha)[_np.maximum(v, 0)][
                :, _np.maximum(u, 0)
            ]
            out[v < 0] = 0
            out[:, u < 0] = 0
        else:
            out = self._steps(u, v)
        x0, y0, x1, y1 = ax._box
        p.image(x0, y0, x1, y1, out)
        colour, width, style = self.lines
        if colour is not None and not (
            isinstance(colour, str) and colour in ("none", "face", "None")
        ):
            ink, dashes = (
                _colors.argb(colour if isinstance(colour, (str, tuple)) else colour[0], self.alpha),
                dashes_of(style),
            )
            across, up = (
                ax._xy(self.xs, _np.full(len(self.xs), self.ys[0]))[0],
                ax._xy(_np.full(len(self.ys), self.xs[0]), self.ys)[1],
            )
            for at in across.tolist():
                p.line([at, at], [float(up[0]), float(up[-1])], width, ink, dashes)
            for at in up.tolist():
                p.line([float(across[0]), float(across[-1])], [at, at], width, ink, dashes)

    def _between(self, u, v):
        """The data between its places at pixels, and where there is none."""
        nu, nv = _np.isnan(u), _np.isnan(v)
        u, v = _np.where(nu, 0.0, u), _np.where(nv, 0.0, v)
        i, j = (
            _np.minimum(u.astype(_np.int64), max(0, self.data.shape[1] - 2)),
            _np.minimum(v.astype(_np.int64), max(0, self.data.shape[0] - 2)),
        )
        fu, fv = u - i, (v - j)[:, None]
        rows0, rows1 = self.data[j], self.data[j + 1]
        top = rows0[:, i] * (1 - fu) + rows0[:, i + 1] * fu
        low = rows1[:, i] * (1 - fu) + rows1[:, i + 1] * fu
        return top * (1 - fv) + low * fv, nu[None, :] | nv[:, None]

    def _steps(self, u, v):
        z, outside = self._between(u, v)
        levels = _np.asarray(self.levels, dtype=float)
        step = _np.searchsorted(levels, z, side="right") - 1
        step = _np.where(z == levels[-1], len(levels) - 2, step)
        table = _np.array(self.fills + [(0, 0, 0, 0)], dtype=_np.uint8)
        hidden = _np.isnan(z) | (step < -1) | (step > len(levels) - 1) | outside
        n = len(self.fills) - 2
        return table[_np.where(hidden, n + 2, _np.clip(step + 1, 0, n + 1))]


class Text(Artist):
    _kind = "text.Text"
    zorder = 3.0

    def __init__(
        self,
        x=0,
        y=0,
        text="",
        color=None,
        fontsize=None,
        transform=None,
        rotation=None,
        horizontalalignment="left",
        verticalalignment="baseline",
        bbox=None,
        alpha=None,
        **kwargs,
    ):
        super().__init__()
        kwargs = full_names(kwargs, "Text")
        self.weight, self.family = "normal", None
        self.x, self.y, self.text, self.colour = x, y, str(text), color
        self.angle, self.bbox, self.alpha = rotation, bbox, alpha
        self.set_transform(transform)
        self.ha, self.va = horizontalalignment, verticalalignment
        self.set_fontsize(fontsize)
        self.clip_on = False
        given = full_names(kwargs.pop("fontdict", None) or {}, "Text")
        given.update(kwargs)
        self._rest(given, ())

    def __repr__(self):
        return f"Text({self.x}, {self.y}, {self.text!r})"

    def set_text(self, s):
        self.text = str(s)

    def get_text(self):
        return self.text

    def set_position(self, xy):
        self.x, self.y = xy

    def set_x(self, x):
        self.x = x

    def set_y(self, y):
        self.y = y

    def set_rotation(self, angle):
        self.angle = angle

    def set_fontsize(self, size):
        self.fontsize = font_size(size)

    set_size = set_fontsize

    def set_horizontalalignment(self, v):
        self.ha = v

    set_ha = set_horizontalalignment

    def set_verticalalignment(self, v):
        self.va = v

    set_va = set_verticalalignment

    def set_bbox(self, box):
        self.bbox = box

    def set_backgroundcolor(self, c):
        self.bbox = {"facecolor": c, "edgecolor": "none"}

    def set_fontweight(self, weight):
        self.weight = weight

    set_weight = set_fontweight

    def get_fontweight(self):
        return self.weight

    def get_fontsize(self):
        return self._points()

    get_size = get_fontsize

    def get_rotation(self):
        return self._angle()

    def get_position(self):
        return self.x, self.y

    def set_fontproperties(self, fp):
        """A dict, a FontProperties or a name: its family, its size and its weight."""
        if isinstance(fp, str):
            self.set_family(fp)
            return
        given = (
            fp
            if isinstance(fp, dict)
            else {
                n: getattr(fp, "get_" + n)()
                for n in ("family", "size", "weight", "style")
                if hasattr(fp, "get_" + n)
            }
        )
        for name, value in given.items():
            if value is not None:
                getattr(self, "set_" + _LONG.get(name, name))(value)

    set_font = set_font_properties = set_fontproperties

    def set_family(self, family):
        self.family = family

    set_fontfamily = set_fontname = set_name = set_family

    def get_family(self):
        return _fonts.listed(self.family or rcParams["font.family"])

    get_fontfamily = get_family

    def _lettered(self, p, f, *args):
        """What f gives while letters are taken from the text's own family."""
        if self.family is None:
            return f(p, *args)
        _fonts.use(p, self.family)
        try:
            return f(p, *args)
        finally:
            _fonts.back(p)

    set_fontstyle = set_style = _warner("fontstyle")
    set_fontstretch = set_stretch = _warner("fontstretch")
    set_fontvariant = set_variant = _warner("fontvariant")
    set_ma = set_multialignment = _warner("multialignment")
    set_linespacing, set_usetex, set_wrap, set_rotation_mode = [
        _warner(n) for n in ("linespacing", "usetex", "wrap", "rotation_mode")
    ]
    set_math_fontfamily, set_fontfeatures, set_transform_rotates_text = [
        _warner(n) for n in ("math_fontfamily", "fontfeatures", "transform_rotates_text")
    ]
    set_language = set_parse_math = Artist._unseen

    def _points(self):
        return self.fontsize

    def _ink(self):
        return _colors.argb(self.colour or rcParams["text.color"], self.alpha)

    def _bold(self):
        return (
            self.weight in ("bold", "heavy", "black", "extra bold", "semibold", "demi", "demibold")
            or isinstance(self.weight, (int, float))
            and self.weight >= 600
        )

    def limits(self):
        return None

    def _angle(self):
        return {"vertical": 90.0, "horizontal": 0.0, None: 0.0}.get(self.angle, self.angle)

    def _where(self, ax):
        if self.transform is not None:
            x, y = ax._xy(_np.array([float(self.x)]), _np.array([float(self.y)]))
        else:
            x, y = ax._xy(ax._value(0, self.x), ax._value(1, self.y))
        return float(x[0]), float(y[0])

    def _of_figure(self):
        """Whether its place is a part of the figure's, not of the axes'."""
        return getattr(self.transform, "kind", None) == "figure"

    def _spot(self, p, ax):
        """Where the text stands, in pixels."""
        return self._where(ax)

    def draw(self, p, ax):
        self._draw_at(p, *self._spot(p, ax))

    def _extent(self, p, ax):
        """(x0, y0, x1, y1) in pixels of the characters and the frame."""
        x, y = self._spot(p, ax)
        w, h = self._lettered(p, Paint.size, self.text, self._points())
        left = -w * {"center": 0.5, "right": 1.0}.get(self.ha, 0.0)
        above = {"top": 0.0, "center": 0.5, "center_baseline": 0.5, "bottom": 1.0}
        high = -h * above.get(self.va, 0.8)
        pad = 0.0 if self.bbox is None else 0.5 * self._points() * p.k
        turn = math.radians(float(self._angle()))
        c, s = math.cos(turn), math.sin(turn)
        corners = [
            (x + u * c + v * s, y - u * s + v * c)
            for u in (left - pad, left + w + pad)
            for v in (high - pad, high + h + pad)
        ]
        xs, ys = [a for a, _ in corners], [b for _, b in corners]
        return min(xs), min(ys), max(xs), max(ys)

    def _draw_at(self, p, x, y):
        along = {"left": 0.0, "center": 0.5, "right": 1.0}.get(self.ha, 0.0)
        upright = {
            "top": 1.0,
            "center": 0.5,
            "center_baseline": 0.5,
            "bottom": -1.0,
            "baseline": 0.0,
        }.get(self.va, 0.0)
        if self.bbox is not None:
            self._lettered(p, self._frame, x, y, along, upright)
        self._write(p, x, y, along, upright, float(self._angle()))

    def _write(self, p, x, y, along, upright, angle):
        """The characters."""
        if self.visible:
            self._lettered(p, self._characters, x, y, along, upright, angle)

    def _characters(self, p, x, y, along, upright, angle):
        """Bold ones are drawn twice, a little apart."""
        size, ink = self._points(), self._ink()
        p.text(x, y, self.text, size, ink, along, upright, angle)
        if self._bold():
            p.text(
                x + 0.055 * size * p.k * math.cos(math.radians(angle)),
                y - 0.055 * size * p.k * math.sin(math.radians(angle)),
                self.text,
                size,
                ink,
                along,
                upright,
                angle,
            )

    def _frame(self, p, x, y, along, upright):
        w, h = p.size(self.text, self._points())
        style = str(self.bbox.get("boxstyle", "square"))
        pad = (
            (float(style.split("pad=")[1].split(",")[0]) if "pad=" in style else 0.3)
            * self._points()
            * p.k
        )
        if "pad" in self.bbox:
            pad = self.bbox["pad"] * p.k
        x0 = x - along * w - pad
        low = {1.0: y + h, 0.5: y + h / 2, -1.0: y}.get(
            upright, y + 0.24 * self._points() * p.k
        ) + pad
        y0, x1 = low - h - 2 * pad, x0 + w + 2 * pad
        alpha = self.bbox.get("alpha", self.alpha)
        round_ = 0.3 * self._points() * p.k if style.startswith("round") else 0.0
        bx, by = rounded(x0, y0, x1, low, round_)
        p.fill(bx, by, _colors.argb(self.bbox.get("facecolor", self.bbox.get("fc", "C0")), alpha))
        p.line(
            bx + bx[:1],
            by + by[:1],
            self.bbox.get("linewidth", self.bbox.get("lw", 1.0)),
            _colors.argb(self.bbox.get("edgecolor", self.bbox.get("ec", "k")), alpha),
        )


def rounded(x0, y0, x1, y1, r):
    """The outline of a box whose corners have radius r."""
    if r <= 0:
        return [x0, x1, x1, x0], [y0, y0, y1, y1]
    xs, ys = [], []
    for cx, cy, a in (
        (x1 - r, y0 + r, 0.0),
        (x0 + r, y0 + r, 90.0),
        (x0 + r, y1 - r, 180.0),
        (x1 - r, y1 - r, 270.0),
    ):
        for k in range(7):
            t = math.radians(a + 15 * k)
            xs.append(cx + r * math.cos(t))
            ys.append(cy - r * math.sin(t))
    return xs, ys


_SIZES = {
    "xx-small": 0.579,
    "x-small": 0.694,
    "small": 0.833,
    "medium": 1.0,
    "large": 1.2,
    "x-large": 1.44,
    "xx-large": 1.728,
    "larger": 1.2,
    "smaller": 0.833,
    None: 1.0,
}


def font_size(size):
    base = float(rcParams["font.size"])
    if isinstance(size, str) and size not in _SIZES:
        try:
            return float(size)
        except ValueError:
            known = ", ".join([s for s in _SIZES if s])
            raise ValueError(f"Invalid size '{size}. Valid sizes are {known}") from None
    return base * _SIZES[size] if size is None or isinstance(size, str) else float(size)


def size_of(setting):
    """The size in points that a setting such as 'axes.titlesize' stands for."""
    return font_size(rcParams[setting])


class Label(Text):
    """A text beside axes: a title or the name of an axis. setting: the start of its settings' names."""

    def __init__(self, size, colour, **kwargs):
        self._size, self._colour = size, colour
        super().__init__(**{"horizontalalignment": "center", **kwargs})
        self.moved = False

    def set_fontsize(self, size):
        self.fontsize = None if size is None else font_size(size)

    set_size = set_fontsize

    def set_position(self, xy):
        self.x, self.y = xy
        self.moved = True

    def set_x(self, x):
        self.set_position((x, self.y))

    def set_y(self, y):
        self.set_position((self.x, y))

    def _points(self):
        return self.fontsize or size_of(self._size)

    def _ink(self):
        named = rcParams[self._colour]
        return _colors.argb(
            self.colour or (rcParams["text.color"] if named == "auto" else named), self.alpha
        )

    def place(self, p, x, y, along, upright, angle=0.0):
        """Writes it at a place in pixels."""
        if not self.text or not self.visible:
            return
        if self.bbox is not None:
            self._lettered(p, self._frame, x, y, along, upright)
        self._write(p, x, y, along, upright, angle if self.angle is None else float(self._angle()))


class Annotation(Text):
    _kind = "text.Annotation"

    def __init__(
        self, text, xy, xytext=None, arrowprops=None, xycoords="data", textcoords=None, **kwargs
    ):
        place = xytext if xytext is not None else xy
        super().__init__(place[0], place[1], text, **kwargs)
        self.xy, self.arrow = xy, arrowprops
        self.xycoords, self.textcoords = (
            xycoords,
            textcoords if textcoords is not None else xycoords,
        )

    def _place(self, ax, at, kind, k):
        if not isinstance(kind, str):
            x, y = kind._pixels(ax, _np.array([float(at[0])]), _np.array([float(at[1])]))
            return float(x[0]), float(y[0])
        if kind in (
            "axes points",
            "axes pixels",
            "figure points",
            "figure pixels",
            "subfigure fraction",
            "polar",
        ):
            raise NotImplementedError(
                f"places of annotate() in {kind!r} are not known here; 'data', 'axes fraction', 'figure fraction', 'offset points' are"
            )
        if kind == "axes fraction":
            x0, y0, x1, y1 = ax._box
            return x0 + at[0] * (x1 - x0), y1 - at[1] * (y1 - y0)
        if kind == "figure fraction":
            return at[0] * ax.figure._pixels[0], (1 - at[1]) * ax.figure._pixels[1]
        if kind in ("offset points", "offset pixels"):
            x, y = self._place(ax, self.xy, self.xycoords, k)
            return x + at[0] * k, y - at[1] * k
        x, y = ax._xy(ax._value(0, at[0]), ax._value(1, at[1]))
        return float(x[0]), float(y[0])

    def _of_figure(self):
        kind = getattr(self.textcoords, "kind", self.textcoords)
        at = self.xycoords if kind in ("offset points", "offset pixels") else kind
        return isinstance(at, str) and at.startswith("figure")

    def _spot(self, p, ax):
        return self._place(ax, (self.x, self.y), self.textcoords, p.k)

    def draw(self, p, ax):
        tip = self._place(ax, self.xy, self.xycoords, p.k)
        x, y = self._spot(p, ax)
        if self.arrow is not None:
            self._arrow(p, x, y, tip)
        self._draw_at(p, x, y)

    def _arrow(self, p, x, y, tip):
        w, h = p.size(self.text, self._points())
        along = {"left": 0.5, "center": 0.0, "right": -0.5}.get(self.ha, 0.5)
        mid = (
            x + along * w,
            y
            - {"top": -0.5, "center": 0.0, "baseline": 0.35, "bottom": 0.5}.get(self.va, 0.35) * h,
        )
        dx, dy = tip[0] - mid[0], tip[1] - mid[1]
        far = math.hypot(dx, dy)
        if far < 1:
            return
        gap = 3 * p.k
        rim = (
            min(
                (w / 2 + gap) / abs(dx) if dx else math.inf,
                (h / 2 + gap) / abs(dy) if dy else math.inf,
            )
            if self.text
            else 0.0
        )
        if rim >= 1:
            return
        style = self.arrow.get("arrowstyle", "simple" if "arrowstyle" not in self.arrow else "-")
        colour = _colors.argb(
            self.arrow.get(
                "color",
                self.arrow.get(
                    "facecolor", self.arrow.get("fc", "k" if "arrowstyle" in self.arrow else "C0")
                ),
            ),
            self.arrow.get("alpha", self.alpha),
        )
        width = float(self.arrow.get("lw", self.arrow.get("linewidth", 1.0)))
        shrink = 0.0 if "shrink" not in self.arrow else self.arrow["shrink"] * far * (1 - rim)
        start = (mid[0] + dx * rim + dx / far * shrink, mid[1] + dy * rim + dy / far * shrink)
        end = (tip[0] - dx / far * (2 * p.k + shrink), tip[1] - dy / far * (2 * p.k + shrink))
        arrow(
            p,
            start,
            end,
            colour,
            width,
            "thick" if "arrowstyle" not in self.arrow else style,
            float(self.arrow.get("width", 4)),
            float(self.arrow.get("headwidth", 12)),
        )


def arrow(p, start, end, colour, width, style, shaft=4.0, head=12.0):
    """An arrow between two pixels."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = math.hypot(dx, dy)
    if far < 1e-6:
        return
    ux, uy = dx / far, dy / far
    if style in ("thick", "simple", "fancy"):
        long, half, thin = min(far, 1.3 * head * p.k), head * p.k / 2, shaft * p.k / 2
        neck = (end[0] - ux * long, end[1] - uy * long)
        p.fill(
            [
                start[0] - uy * thin,
                neck[0] - uy * thin,
                neck[0] - uy * half,
                end[0],
                neck[0] + uy * half,
                neck[0] + uy * thin,
                start[0] + uy * thin,
            ],
            [
                start[1] + ux * thin,
                neck[1] + ux * thin,
                neck[1] + ux * half,
                end[1],
                neck[1] - ux * half,
                neck[1] - ux * thin,
                start[1] - ux * thin,
            ],
            colour,
        )
        return
    p.line([start[0], end[0]], [start[1], end[1]], width, colour)
    long, half = min(far, (5 + 1.5 * width) * p.k), (2 + 0.7 * width) * p.k
    for at, sign, shown in ((end, 1, ">" in style), (start, -1, style.startswith("<"))):
        if not shown:
            continue
        bx, by = at[0] - sign * ux * long, at[1] - sign * uy * long
        xs, ys = [bx - uy * half, at[0], bx + uy * half], [by + ux * half, at[1], by - ux * half]
        if "|>" in style or "<|" in style:
            p.fill(xs, ys, colour)
        else:
            p.line(xs, ys, width, colour)


_STROKES = {
    "/": (45.0,),
    "\\": (-45.0,),
    "|": (90.0,),
    "-": (0.0,),
    "+": (0.0, 90.0),
    "x": (45.0, -45.0),
}


def hatched(p, x, y, pattern, colour):
    """The strokes of a hatch inside of an outline in pixels; twice the letter is twice as dense."""
    for letter in sorted(set(pattern)):
        dense = pattern.count(letter)
        if letter in _STROKES:
            for angle in _STROKES[letter]:
                far = (24.0 if angle in (0.0, 90.0) else 16.97) * p.k / dense
                _strokes(p, x, y, math.radians(angle), far, colour)
        elif letter in ".oO*":
            _dots(p, x, y, letter, 12.0 * p.k / dense, colour)
        else:
            raise ValueError(f"{letter!r} is no hatch: the letters are / \\ | - + x o O . *")


def _inside(x, y, at):
    """Where the horizontal y = at goes through an outline: pairs of x."""
    ay, by, ax, bx = y, _np.roll(y, -1), x, _np.roll(x, -1)
    cut = (ay <= at) != (by <= at)
    t = (at - ay[cut]) / (by[cut] - ay[cut])
    found = sorted((ax[cut] + t * (bx[cut] - ax[cut])).tolist())
    return zip(found[::2], found[1::2])


def _strokes(p, x, y, angle, far, colour):
    c, s = math.cos(angle), math.sin(angle)
    u, v = x * c - y * s, x * s + y * c  # turned so that the strokes lie flat
    if not (_np.isfinite(u).all() and _np.isfinite(v).all()):
        return
    first, last = math.ceil(float(v.min()) / far), math.floor(float(v.max()) / far)
    for k in range(first, min(last, first + 2000) + 1):
        for a, b in _inside(u, v, k * far):
            at = k * far
            p.line([a * c + at * s, b * c + at * s], [at * c - a * s, at * c - b * s], 1.0, colour)


def _dots(p, x, y, letter, far, colour):
    xs, ys = [], []
    for k in range(math.ceil(float(y.min()) / far), math.floor(float(y.max()) / far) + 1):
        for a, b in _inside(x, y, k * far):
            row = [
                (m + 0.5 * (k % 2)) * far
                for m in range(math.ceil(a / far - 0.5), math.floor(b / far) + 1)
            ]
            xs.extend([v for v in row if a <= v <= b])
            ys.extend([k * far for v in row if a <= v <= b])
    if xs:
        size = {".": 1.5, "o": 3.0, "O": 5.0, "*": 5.0}[letter]
        p.marks(
            xs,
            ys,
            "*" if letter == "*" else "o",
            size,
            colour if letter in ".*" else 0,
            colour,
            1.0,
        )


class Patch(Artist):
    """A closed outline; the kinds of matplotlib.patches give their points."""

    _kind = "patches.Patch"

    def __init__(
        self,
        facecolor=None,
        edgecolor=None,
        color=None,
        linewidth=None,
        linestyle=None,
        fill=True,
        alpha=None,
        label=None,
        zorder=None,
        transform=None,
        hatch=None,
        **kwargs,
    ):
        super().__init__()
        kwargs = full_names(kwargs, "Patch")
        self._rest(kwargs, ("facecolor", "edgecolor", "linewidth", "linestyle"))
        face, edge = kwargs.get("facecolor", facecolor), kwargs.get("edgecolor", edgecolor)
        self.colour = color if color is not None else face
        self.edge = color if color is not None and edge is None else edge
        self.width = kwargs.get("linewidth", linewidth)
        self.width = rcParams["patch.linewidth"] if self.width is None else self.width
        self.style = kwargs.get("linestyle", linestyle) or "-"
        self.filled, self.alpha, self.hatch = fill, alpha, hatch
        self.set_transform(transform)
        self.zorder = 1.0 if zorder is None else zorder
        self.sticks = ((), ())
        self.set_label(label)

    def points(self):
        return [], []

    def limits(self):
        x, y = self.points()
        return None if self.transform is not None else (span(x), span(y))

    def sticky(self):
        return self.sticks

    def set_facecolor(self, c):
        self.colour = c

    def get_facecolor(self):
        return _colors.to_rgba(self.colour if self.colour is not None else "C0", self.alpha)

    def set_edgecolor(self, c):
        self.edge = c

    def get_edgecolor(self):
        return _colors.to_rgba(self.edge if self.edge is not None else "none")

    def set_color(self, c):
        self.colour = self.edge = c

    def set_linewidth(self, w):
        self.width = w

    def set_linestyle(self, s):
        self.style = s

    def set_fill(self, b):
        self.filled = b

    def set_hatch(self, hatch):
        self.hatch = hatch

    def _hatch_colour(self):
        return _colors.argb(
            self.edge if self.edge is not None and self.edge != "none" else "k", self.alpha
        )

    def _fill_colour(self):
        return (
            _colors.argb(
                rcParams["patch.facecolor"] if self.colour is None else self.colour, self.alpha
            )
            if self.filled
            else 0
        )

    _edge_usual = False  # whether an edge is drawn that was not asked for

    def _edge_colour(self):
        if self.edge is None:
            return (
                0
                if self.filled and not rcParams["patch.force_edgecolor"] and not self._edge_usual
                else _colors.argb(rcParams["patch.edgecolor"], self.alpha)
            )
        return _colors.argb(self.edge, self.alpha)

    def draw(self, p, ax):
        x, y = self.points()
        x, y = _np.asarray(x, dtype=float), _np.asarray(y, dtype=float)
        x, y = ax._xy(x, y)
        p.fill(x, y, self._fill_colour())
        if self.hatch:
            hatched(p, x, y, self.hatch, self._hatch_colour())
        if self._closed():
            x, y = _np.append(x, x[:1]), _np.append(y, y[:1])
        p.line(x, y, self.width, self._edge_colour(), dashes_of(self.style))

    def _closed(self):
        return True

    def key(self, p, x0, y, x1, size):
        h = 0.35 * size * p.k
        p.box(x0, y - h, x1, y + h, self._fill_colour())
        if self.hatch:
            hatched(
                p,
                _np.array([x0, x1, x1, x0]),
                _np.array([y - h, y - h, y + h, y + h]),
                self.hatch,
                self._hatch_colour(),
            )
        p.line(
            [x0, x1, x1, x0, x0],
            [y - h, y - h, y + h, y + h, y - h],
            self.width,
            self._edge_colour(),
        )


class Rectangle(Patch):
    _kind = "patches.Rectangle"

    def __init__(self, xy, width, height, angle=0.0, **kwargs):
        super().__init__(**kwargs)
        self.xy, self.w, self.h, self.angle = (
            (float(xy[0]), float(xy[1])),
            float(width),
            float(height),
            angle,
        )

    def __str__(self):
        return f"Rectangle(xy=({self.xy[0]:g}, {self.xy[1]:g}), width={self.w:g}, height={self.h:g}, angle={self.angle:g})"

    def points(self):
        x, y = self.xy
        c, s = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        at = [(0, 0), (self.w, 0), (self.w, self.h), (0, self.h)]
        return [x + u * c - v * s for u, v in at], [y + u * s + v * c for u, v in at]

    def get_height(self):
        return self.h

    def get_width(self):
        return self.w

    def get_x(self):
        return self.xy[0]

    def get_y(self):
        return self.xy[1]

    def get_xy(self):
        return self.xy

    def set_height(self, h):
        self.h = float(h)

    def set_width(self, w):
        self.w = float(w)

    def set_xy(self, xy):
        self.xy = (float(xy[0]), float(xy[1]))

    def set_x(self, x):
        self.xy = (float(x), self.xy[1])

    def set_y(self, y):
        self.xy = (self.xy[0], float(y))


class Ellipse(Patch):
    _kind = "patches.Ellipse"

    def __init__(self, xy, width, height, angle=0.0, **kwargs):
        super().__init__(**kwargs)
        self.center, self.w, self.h, self.angle, self.arc = (
            (float(xy[0]), float(xy[1])),
            float(width),
            float(height),
            angle,
            (0.0, 360.0),
        )

    def points(self):
        a, b = math.radians(self.arc[0]), math.radians(self.arc[1])
        t = _np.linspace(a, b, 100)[: -1 if self.arc == (0.0, 360.0) else None]
        c, s = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        u, v = self.w / 2 * _np.cos(t), self.h / 2 * _np.sin(t)
        return (self.center[0] + u * c - v * s).tolist(), (self.center[1] + u * s + v * c).tolist()

    def set_center(self, xy):
        self.center = (float(xy[0]), float(xy[1]))

    def get_center(self):
        return self.center


class Circle(Ellipse):
    _kind = "patches.Circle"

    def __init__(self, xy, radius=5, **kwargs):
        super().__init__(xy, 2 * radius, 2 * radius, **kwargs)

    def set_radius(self, r):
        self.w = self.h = 2.0 * r

    def get_radius(self):
        return self.w / 2


class Arc(Ellipse):
    _kind = "patches.Arc"

    def __init__(self, xy, width, height, angle=0.0, theta1=0.0, theta2=360.0, **kwargs):
        super().__init__(xy, width, height, angle, **{"fill": False, **kwargs})
        self.arc = (float(theta1), float(theta2))

    def _closed(self):
        return False


class Wedge(Patch):
    _kind = "patches.Wedge"

    def __init__(self, center, r, theta1, theta2, width=None, **kwargs):
        super().__init__(**kwargs)
        self.center, self.r, self.theta1, self.theta2, self.ring = center, r, theta1, theta2, width

    def points(self):
        n = max(2, int(abs(self.theta2 - self.theta1) / 2) + 2)
        t = _np.radians(_np.linspace(self.theta1, self.theta2, n))
        x, y = self.center[0] + self.r * _np.cos(t), self.center[1] + self.r * _np.sin(t)
        inner = 0.0 if self.ring is None else self.r - self.ring
        ix, iy = (
            self.center[0] + inner * _np.cos(t[::-1]),
            self.center[1] + inner * _np.sin(t[::-1]),
        )
        if inner == 0:
            ix, iy = ix[:1], iy[:1]
        return _np.concatenate([x, ix]).tolist(), _np.concatenate([y, iy]).tolist()


class Polygon(Patch):
    _kind = "patches.Polygon"

    def __init__(self, xy, closed=True, **kwargs):
        super().__init__(**kwargs)
        self.set_xy(xy)
        self.closed = closed

    def set_xy(self, xy):
        self.xy = _np.asarray(array(xy)).reshape(-1, 2)

    def get_xy(self):
        return self.xy

    def points(self):
        return self.xy[:, 0], self.xy[:, 1]

    def _closed(self):
        return self.closed


class RegularPolygon(Polygon):
    def __init__(self, xy, numVertices, radius=5, orientation=0, **kwargs):
        t = [2 * math.pi * k / numVertices + orientation + math.pi / 2 for k in range(numVertices)]
        super().__init__(
            [(xy[0] + radius * math.cos(a), xy[1] + radius * math.sin(a)) for a in t], **kwargs
        )


class FancyArrow(Polygon):
    _kind = "patches.FancyArrow"
    _edge_usual = True

    def __init__(
        self,
        x,
        y,
        dx,
        dy,
        width=0.001,
        length_includes_head=False,
        head_width=None,
        head_length=None,
        shape="full",
        overhang=0,
        head_starts_at_zero=False,
        **kwargs,
    ):
        if shape not in ("full", "left", "right"):
            raise ValueError(f"Got unknown shape: {shape!r}")
        head = 3 * width if head_width is None else head_width
        long = 1.5 * head if head_length is None else head_length
        far = math.hypot(dx, dy) or 1.0
        ux, uy = dx / far, dy / far
        far = far if length_includes_head or head_starts_at_zero else far + long
        neck, h, w = far - long, head / 2, width / 2
        deep = neck + overhang * long * (1 - w / h if h else 0)
        left, right = (
            [(0, w), (deep, w), (neck, h), (far, 0)],
            [(far, 0), (neck, -h), (deep, -w), (0, -w)],
        )
        at = (
            left + right[1:]
            if shape == "full"
            else left + [(0, 0)]
            if shape == "right"
            else right + [(0, 0)]
        )
        super().__init__([(x + u * ux - v * uy, y + u * uy + v * ux) for u, v in at], **kwargs)


class FancyArrowPatch(Patch):
    _kind = "patches.FancyArrowPatch"

    def __init__(self, posA, posB, arrowstyle="simple", mutation_scale=1, **kwargs):
        for name in ("connectionstyle", "shrinkA", "shrinkB"):
            kwargs.pop(name, None)
        super().__init__(**kwargs)
        self.ends, self.arrow_style, self.scale = (posA, posB), str(arrowstyle), mutation_scale

    def limits(self):
        return span([self.ends[0][0], self.ends[1][0]]), span([self.ends[0][1], self.ends[1][1]])

    def draw(self, p, ax):
        x, y = ax._xy(
            _np.array([float(e[0]) for e in self.ends]), _np.array([float(e[1]) for e in self.ends])
        )
        colour = self._edge_colour() or self._fill_colour()
        arrow(
            p,
            (float(x[0]), float(y[0])),
            (float(x[1]), float(y[1])),
            colour,
            self.width,
            self.arrow_style,
        )


class Endless(Artist):
    """axhline, axvline and axline; part: which part of the other axis."""

    _kind = "lines.Line2D"
    zorder = 2.0

    def __init__(self, which, at, part, colour, width, style, alpha, label):
        super().__init__()
        self.which, self.at, self.part, self.colour, self.width, self.style, self.alpha = (
            which,
            at,
            part,
            colour,
            width,
            style,
            alpha,
        )
        self.set_label(label)

    def limits(self):
        low_high = (self.at, self.at)
        return (None, low_high) if self.which == "h" else (low_high, None)

    def set_ydata(self, y):
        self.at = float(array(y).ravel()[0])

    set_xdata = set_ydata

    def set_linestyle(self, s):
        self.style = s

    def set_linewidth(self, w):
        self.width = w

    def draw(self, p, ax):
        x0, y0, x1, y1 = ax._box
        a, b = self.part
        if self.which == "h":
            y = float(ax._xy(_np.array([ax._limits(0)[0]]), _np.array([self.at]))[1][0])
            x, y = [x0 + a * (x1 - x0), x0 + b * (x1 - x0)], [y, y]
        else:
            x = float(ax._xy(_np.array([self.at]), _np.array([ax._limits(1)[0]]))[0][0])
            x, y = [x, x], [y1 - a * (y1 - y0), y1 - b * (y1 - y0)]
        p.line(x, y, self.width, _colors.argb(self.colour, self.alpha), dashes_of(self.style))

    def key(self, p, x0, y, x1, size):
        p.line(
            [x0, x1],
            [y, y],
            self.width,
            _colors.argb(self.colour, self.alpha),
            dashes_of(self.style),
        )


class Slope(Artist):
    """axline: a line through a point, without ends."""

    _kind = "lines.AxLine"
    zorder = 2.0

    def __init__(self, xy1, xy2, slope, colour, width, style, alpha, label):
        super().__init__()
        self.xy1, self.xy2, self.slope = xy1, xy2, slope
        self.colour, self.width, self.style, self.alpha = colour, width, style, alpha
        self.set_label(label)

    def draw(self, p, ax):
        (x0, x1), (y0, y1) = ax._limits(0), ax._limits(1)
        slope = self.slope
        if slope is None:
            dx = self.xy2[0] - self.xy1[0]
            slope = (self.xy2[1] - self.xy1[1]) / dx if dx else math.inf
        if math.isinf(slope):
            x, y = [self.xy1[0]] * 2, [y0, y1]
        else:
            x, y = [x0, x1], [self.xy1[1] + slope * (v - self.xy1[0]) for v in (x0, x1)]
        px, py = ax._xy(_np.array(x, dtype=float), _np.array(y, dtype=float))
        p.line(px, py, self.width, _colors.argb(self.colour, self.alpha), dashes_of(self.style))

    key = Endless.key


class Arrows(Artist, _cm.Mapped):
    """quiver: an arrow of pixels for each place. how: scale, scale_units, angles, units and pivot; shape: the width
    of the shaft, and of the head (in widths of the shaft) width, length, length at the shaft; least shaft and length."""

    _kind = "quiver.Quiver"

    def __init__(self, x, y, u, v, c, how, shape, face, edge, width, cmap, norm, alpha):
        super().__init__()
        self.x, self.y, self.u, self.v, self.values = x, y, u, v, c
        (self.scale, self.scale_units, self.angles, self.units, self.pivot), self.shape = how, shape
        self.colour, self.edge, self.width, self.alpha, self.cmap, self.norm = (
            face,
            edge,
            width,
            alpha,
            cmap,
            norm,
        )
        if self.pivot not in ("tail", "mid", "middle", "tip"):
            raise ValueError(
                f"{self.pivot!r} is not a valid value for pivot; supported values are 'tail', 'mid', 'middle', 'tip'"
            )

    def set_UVC(self, U, V, C=None):
        self.u, self.v = array(U).ravel(), array(V).ravel()
        if C is not None:
            self.values = array(C).ravel()

    def get_array(self):
        return self.values

    def set_facecolor(self, c):
        self.colour = c

    def set_edgecolor(self, c):
        self.edge = c

    def set_linewidth(self, w):
        self.width = w

    def limits(self):
        return span(self.x), span(self.y)

    def _unit(self, name, p, ax):
        """Pixels of one unit of a length."""
        x0, y0, x1, y1 = ax._box
        across = [
            (b - a) / abs(high - low)
            for a, b, (low, high) in ((x0, x1, ax._limits(0)), (y0, y1, ax._limits(1)))
        ]
        sizes = {
            "width": x1 - x0,
            "height": y1 - y0,
            "dots": 1.0,
            "inches": 72 * p.k,
            "x": across[0],
            "y": across[1],
            "xy": math.hypot(*across),
        }
        if name not in sizes:
            raise ValueError(
                f"{name!r} is not a valid value for units; supported values are "
                + ", ".join([repr(n) for n in sizes])
            )
        return sizes[name]

    def _lengths(self, p, ax, u, v):
        """(dx, dy) in pixels of arrows (u, v), and the width of a shaft."""
        unit, n = self._unit(self.units, p, ax), max(1, len(self.x))
        wide = (ax._box[2] - ax._box[0]) / unit
        shaft = self.shape[0]
        shaft = 0.06 * wide / max(8, min(25, math.sqrt(n))) if shaft is None else shaft
        far = _np.hypot(u, v)
        ux, uy = u, -v
        if isinstance(self.angles, str) and self.angles == "xy" and len(u) == len(self.x):
            (x, y), (ex, ey) = ax._xy(self.x, self.y), ax._xy(self.x + u, self.y + v)
            ux, uy = ex - x, ey - y
            far = _np.hypot(ux, uy) if self.scale_units == "xy" else far
        elif not isinstance(self.angles, str):
            turned = _np.radians(_np.broadcast_to(array(self.angles).ravel(), far.shape))
            ux, uy = _np.cos(turned), -_np.sin(turned)
        usable = far[_np.isfinite(far)]
        mean = float(usable.mean()) if usable.size else 0.0
        scale = (
            1.8 * mean * max(10.0, math.sqrt(n)) / wide if self.scale is None else float(self.scale)
        )
        if self.scale is None or self.scale_units is None:
            per = unit
        else:
            per = (
                1.0
                if self.scale_units == "xy" and isinstance(self.angles, str) and self.angles == "xy"
                else self._unit(self.scale_units, p, ax)
            )
        if self.scale is None:
            self._found = (scale, per)
        with _np.errstate(all="ignore"):
            k = far * (per / scale if scale else 0.0) / _np.hypot(ux, uy)
        return _np.where(far > 0, ux * k, 0.0), _np.where(far > 0, uy * k, 0.0), shaft * unit

    def _inks(self, n):
        """(fill, edge) of each arrow."""
        if self.values is not None:
            fills = [
                _colors.argb(c, self.alpha) for c in self.cmap(self.norm(self.values)).tolist()
            ]
        else:
            fills = _several(self.colour if self.colour is not None else "k", n, self.alpha)
        edge = self.edge
        return fills, fills if edge is None or isinstance(
            edge, str
        ) and edge == "face" else _several(edge, n, self.alpha)

    def draw(self, p, ax):
        x, y = ax._xy(self.x, self.y)
        dx, dy, shaft = self._lengths(p, ax, self.u, self.v)
        fills, edges = self._inks(len(x))
        back = {"tail": 0.0, "middle": 0.5, "mid": 0.5, "tip": 1.0}[self.pivot]
        rows = zip((x - back * dx).tolist(), (y - back * dy).tolist(), dx.tolist(), dy.tolist())
        for i, row in enumerate(rows):
            self._dart(p, row, shaft, fills[i % len(fills)], edges[i % len(edges)])

    def _dart(self, p, row, shaft, fill, edge):
        """One arrow; a short one is smaller as a whole, a very short one is a dot."""
        x, y, dx, dy = row
        wide, long, neck, least, dot = self.shape[1:]
        far = math.hypot(dx, dy)
        if not math.isfinite(far) or not math.isfinite(x) or not math.isfinite(y):
            return
        if far < dot * shaft:
            xs, ys = (
                [x + dot * shaft / 2 * math.cos(math.pi * k / 3) for k in range(6)],
                [y + dot * shaft / 2 * math.sin(math.pi * k / 3) for k in range(6)],
            )
        else:
            ux, uy, k = (
                dx / far,
                dy / far,
                shaft * min(1.0, far / (shaft * max(1e-9, least * long))),
            )
            at = [
                (0, k / 2),
                (far - neck * k, k / 2),
                (far - long * k, wide * k / 2),
                (far, 0),
                (far - long * k, -wide * k / 2),
                (far - neck * k, -k / 2),
                (0, -k / 2),
            ]
            xs, ys = [x + a * ux - b * uy for a, b in at], [y + a * uy + b * ux for a, b in at]
        p.fill(xs, ys, fill)
        if self.width and self.edge is not None:
            p.line(xs + xs[:1], ys + ys[:1], self.width, edge)


def _several(c, n, alpha):
    """Colours, or one, as 0xAARRGGBB each."""
    if (
        isinstance(c, str)
        or isinstance(c, tuple)
        and len(c) in (3, 4)
        and not isinstance(c[0], (str, tuple))
    ):
        return [_colors.argb(c, alpha)]
    return [_colors.argb(v, alpha) for v in (c.tolist() if hasattr(c, "tolist") else c)] or [
        0xFF000000
    ]


class ArrowKey(Artist):
    """quiverkey: an arrow of a length that is known, and what it stands for."""

    _kind = "quiver.QuiverKey"
    zorder = 2.1

    def __init__(self, arrows, x, y, u, label, angle, transform, color, gap, side, ink, size):
        super().__init__()
        self.arrows, self.x, self.y, self.u, self.text, self.angle, self.transform = (
            arrows,
            x,
            y,
            u,
            label,
            angle,
            transform,
        )
        self.colour, self.gap, self.side, self.ink, self.size = color, gap, side, ink, size
        self.clip_on = False

    def draw(self, p, ax):
        x, y = self.transform._pixels(ax, _np.array([float(self.x)]), _np.array([float(self.y)]))
        x, y, q = float(x[0]), float(y[0]), self.arrows
        turn = math.radians(self.angle)
        q._lengths(p, ax, q.u, q.v)
        scale, per = (
            q._found
            if q.scale is None
            else (float(q.scale), q._unit(q.scale_units or q.units, p, ax))
        )
        far, shaft = self.u * per / scale, q._lengths(p, ax, q.u, q.v)[2]
        start = {"N": 0.5, "S": 0.5, "E": 1.0, "W": 0.0}[self.side]
        dx, dy = far * math.cos(turn), -far * math.sin(turn)
        fill = _colors.argb(self.colour) if self.colour is not None else q._inks(len(q.x))[0][0]
        q._dart(p, (x - start * dx, y - start * dy, dx, dy), shaft, fill, fill)
        gap = self.gap * 72 * p.k
        px, py, along, upright = {
            "N": (x, y - gap, 0.5, -1.0),
            "S": (x, y + gap, 0.5, 1.0),
            "E": (x + gap, y, 0.0, 0.5),
            "W": (x - gap, y, 1.0, 0.5),
        }[self.side]
        p.text(
            px,
            py,
            self.text,
            font_size(self.size),
            _colors.argb(self.ink or rcParams["text.color"]),
            along,
            upright,
        )


class Container:
    """A tuple of artists with a label: bars, error bars, stems."""

    def __init__(self, kind, parts, label=None, **named):
        self._kind, self._parts, self.label = kind, tuple(parts), label or ""
        for name, value in named.items():
            setattr(self, name, value)

    def __repr__(self):
        return f"<{self._kind} object of {len(self._parts)} artists>"

    def __len__(self):
        return len(self._parts)

    def __iter__(self):
        return iter(self._parts)

    def __getitem__(self, i):
        return self._parts[i]

    def get_label(self):
        return self.label

    def set_label(self, label):
        self.label = str(label)

    def remove(self):
        for a in self._parts:
            for one in a if isinstance(a, (tuple, list)) else [a]:
                if one is not None:
                    one.remove()
