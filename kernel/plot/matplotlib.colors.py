# matplotlib.colors: what programs call colours, colour maps, and how numbers become places in them.
# The names of CSS 4 are facts; the colour maps are those of kernel/display/colormaps.def.
import math
import _warpcell
import matplotlib
import numpy as _np

_words = (
    "aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000 "
    "blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate "
    "d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod "
    "b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange "
    "ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f "
    "darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 "
    "dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold "
    "ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c "
    "indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 "
    "lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink "
    "ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue "
    "b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa "
    "mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a "
    "mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite "
    "ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa "
    "palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd "
    "powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 "
    "sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 "
    "slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise "
    "40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32 "
).split()
CSS4_COLORS = {name: "#" + digits for name, digits in zip(_words[::2], _words[1::2])}
BASE_COLORS = {
    "b": (0, 0, 1),
    "g": (0, 0.5, 0),
    "r": (1, 0, 0),
    "c": (0, 0.75, 0.75),
    "m": (0.75, 0, 0.75),
    "y": (0.75, 0.75, 0),
    "k": (0, 0, 0),
    "w": (1, 1, 1),
}
TABLEAU_COLORS = {
    "tab:blue": "#1f77b4",
    "tab:orange": "#ff7f0e",
    "tab:green": "#2ca02c",
    "tab:red": "#d62728",
    "tab:purple": "#9467bd",
    "tab:brown": "#8c564b",
    "tab:pink": "#e377c2",
    "tab:gray": "#7f7f7f",
    "tab:olive": "#bcbd22",
    "tab:cyan": "#17becf",
}
_cycle = list(TABLEAU_COLORS.values())

# Anchors at equal distances, mixed linearly.


# ---- colours ----------------------------------------------------------------------------------


def _invalid(color):
    return ValueError(
        f"{color!r} is not a valid value for color: supported inputs are (r, g, b) and (r, g, b, a) 0-1 float tuples; "
        f"'#rrggbb', '#rrggbbaa', '#rgb', '#rgba' strings; named color strings; string reprs of 0-1 floats for grayscale "
        f"values; 'C0', 'C1', ... strings for colors of the color cycle; and pairs combining one of the above with an alpha value"
    )


def _of_hex(text, color):
    digits = text[1:]
    if len(digits) in (3, 4):
        digits = "".join([c * 2 for c in digits])
    try:
        value = int(digits, 16)
    except ValueError:
        raise _invalid(color) from None
    if len(digits) == 6:
        value = value << 8 | 255
    elif len(digits) != 8:
        raise _invalid(color)
    return tuple([(value >> k & 255) / 255 for k in (24, 16, 8, 0)])


def to_rgba(c, alpha=None):
    """(red, green, blue, alpha) within 0 and 1 of what a program calls a colour."""
    if isinstance(c, tuple) and len(c) == 2 and isinstance(c[0], (str, tuple)):
        c, alpha = c[0], c[1] if alpha is None else alpha
    if isinstance(c, str):
        name = c.lower()
        if name == "none":
            return (0.0, 0.0, 0.0, 0.0)
        if c in BASE_COLORS:
            rgba = tuple([float(v) for v in BASE_COLORS[c]]) + (1.0,)
        elif name in CSS4_COLORS:
            rgba = _of_hex(CSS4_COLORS[name], c)
        elif name in TABLEAU_COLORS or name == "tab:grey":
            rgba = _of_hex(TABLEAU_COLORS[name.replace("grey", "gray")], c)
        elif c[:1] == "C" and c[1:].isdigit():
            turn = matplotlib.rcParams["axes.prop_cycle"].colours
            turn = _cycle if turn[0] == "C0" else turn
            rgba = to_rgba(turn[int(c[1:]) % len(turn)])
        elif c[:1] == "#":
            rgba = _of_hex(c, c)
        else:
            try:
                grey = float(c)
            except ValueError:
                raise _invalid(c) from None
            if not 0 <= grey <= 1:
                raise ValueError(
                    f"Invalid string grayscale value {c!r}. Value must be within 0-1 range"
                )
            rgba = (grey, grey, grey, 1.0)
    else:
        try:
            rgba = tuple([float(v) for v in (c.tolist() if hasattr(c, "tolist") else c)])
        except (TypeError, ValueError):
            raise _invalid(c) from None
        if len(rgba) not in (3, 4):
            raise ValueError("RGBA sequence should have length 3 or 4")
        if min(rgba) < 0 or max(rgba) > 1:
            raise ValueError("RGBA values should be within 0-1 range")
        rgba = rgba if len(rgba) == 4 else rgba + (1.0,)
    return rgba if alpha is None else rgba[:3] + (float(alpha),)


def to_rgb(c):
    return to_rgba(c)[:3]


def to_rgba_array(c, alpha=None):
    if isinstance(c, str):
        return _np.array([to_rgba(c, alpha)])
    return _np.array([to_rgba(v, alpha) for v in c]) if len(c) else _np.zeros((0, 4))


def to_hex(c, keep_alpha=False):
    rgba = to_rgba(c)
    return "#" + "".join([f"{round(v * 255):02x}" for v in (rgba if keep_alpha else rgba[:3])])


rgb2hex = to_hex


def is_color_like(c):
    try:
        to_rgba(c)
        return True
    except (ValueError, TypeError):
        return False


def same_color(c1, c2):
    return to_rgba(c1) == to_rgba(c2)


def argb(c, alpha=None):
    """0xAARRGGBB of a colour; 0 of None and 'none'."""
    if c is None:
        return 0
    r, g, b, a = to_rgba(c)
    if alpha is not None and not (isinstance(c, str) and c.lower() == "none"):
        a = float(alpha)
    return round(a * 255) << 24 | round(r * 255) << 16 | round(g * 255) << 8 | round(b * 255)


def hsv_to_rgb(hsv):
    hsv = _np.asarray(hsv, dtype=float)
    h, s, v = hsv[..., 0], hsv[..., 1], hsv[..., 2]
    k = _np.stack([(n + h * 6) % 6 for n in (5, 3, 1)], axis=-1)
    return v[..., None] - (v * s)[..., None] * _np.clip(_np.minimum(k, 4 - k), 0, 1)


def rgb_to_hsv(arr):
    arr = _np.asarray(arr, dtype=float)
    high, low = arr.max(axis=-1), arr.min(axis=-1)
    delta = high - low
    safe = _np.where(delta == 0, 1.0, delta)
    r, g, b = arr[..., 0], arr[..., 1], arr[..., 2]
    h = _np.where(
        high == r, (g - b) / safe, _np.where(high == g, 2 + (b - r) / safe, 4 + (r - g) / safe)
    )
    h = _np.where(delta == 0, 0.0, (h / 6) % 1)
    return _np.stack(
        [h, _np.where(high == 0, 0.0, delta / _np.where(high == 0, 1.0, high)), high], axis=-1
    )


# ---- colour maps ------------------------------------------------------------------------------


class Colormap:
    def __init__(self, name, N=256):
        self.name, self.N = name, N
        self._under = self._over = self._bad = None

    def _table(self):
        """The N colours as an array of floats (N, 4)."""
        if not hasattr(self, "_colours"):
            self._colours = self._make()
        return self._colours

    def __call__(self, X, alpha=None, bytes=False):
        x = _np.asarray(X)
        single = x.ndim == 0
        table = self._table()
        if x.dtype.kind in "iub" and x.dtype != bool:
            at, bad = x.astype(_np.int64), _np.zeros(x.shape, dtype=bool)
        else:
            x = x.astype(float)
            bad = _np.isnan(x)
            x = _np.where(bad, 0.0, x)
            at = _np.where(x == 1, self.N - 1, _np.floor(_np.clip(x * self.N, -1, self.N))).astype(
                _np.int64
            )
        out = table[_np.clip(at, 0, self.N - 1)].copy()
        if self._under is not None:
            out[at < 0] = self._under
        if self._over is not None:
            out[at >= self.N] = self._over
        out[bad] = (0.0, 0.0, 0.0, 0.0) if self._bad is None else self._bad
        if alpha is not None:
            out[..., 3] = alpha
        if bytes:
            out = (out * 255).round().astype(_np.uint8)
        return tuple(out.tolist() if bytes else out) if single else out

    def __repr__(self):
        kind = "ListedColormap" if isinstance(self, ListedColormap) else type(self).__name__
        return f"<matplotlib.colors.{kind} {self.name!r}>"

    def _repr_png_(self):
        """A strip of its colours, as a value of a cell."""
        import io
        import matplotlib.image as _image

        file = io.BytesIO()
        _image.imsave(file, self(_np.tile(_np.linspace(0, 1, 512), (64, 1))), format="png")
        return file.getvalue()

    def __eq__(self, other):
        return isinstance(other, Colormap) and self.name == other.name and self.N == other.N

    def __hash__(self):
        return hash(self.name)

    def reversed(self, name=None):
        made = ListedColormap(
            self._table()[::-1],
            name or (self.name[:-2] if self.name.endswith("_r") else self.name + "_r"),
        )
        made._under, made._over, made._bad = self._over, self._under, self._bad
        return made

    def resampled(self, lutsize):
        return ListedColormap(self(_np.linspace(0, 1, lutsize)), self.name)

    def copy(self):
        made = ListedColormap(self._table(), self.name)
        made._under, made._over, made._bad = self._under, self._over, self._bad
        return made

    def set_under(self, color="k", alpha=None):
        self._under = to_rgba(color, alpha)

    def set_over(self, color="k", alpha=None):
        self._over = to_rgba(color, alpha)

    def set_bad(self, color="k", alpha=None):
        self._bad = to_rgba(color, alpha)

    def set_extremes(self, *, bad=None, under=None, over=None):
        if bad is not None:
            self.set_bad(bad)
        if under is not None:
            self.set_under(under)
        if over is not None:
            self.set_over(over)

    def with_extremes(self, *, bad=None, under=None, over=None):
        made = self.copy()
        made.set_extremes(bad=bad, under=under, over=over)
        return made


class ListedColormap(Colormap):
    def __init__(self, colors, name="from_list", N=None):
        rows = (
            colors.tolist()
            if hasattr(colors, "tolist")
            else [colors] * (N or 1)
            if isinstance(colors, str)
            else list(colors)
        )
        super().__init__(name, N or len(rows))
        self.colors = rows

    def _make(self):
        rows = _np.array([to_rgba(c) for c in self.colors])
        return rows[_np.arange(self.N) % len(rows)]


def _mixed(places, colours, n):
    x = _np.linspace(0, 1, n)
    return _np.stack([_np.interp(x, places, colours[:, k]) for k in range(4)], axis=1)


class LinearSegmentedColormap(Colormap):
    def __init__(self, name, segmentdata, N=256, gamma=1.0):
        super().__init__(name, N)
        self._segments = segmentdata

    def _make(self):
        x, out = _np.linspace(0, 1, self.N), _np.ones((self.N, 4))
        for k, part in enumerate(("red", "green", "blue", "alpha")):
            if part in self._segments:
                rows = self._segments[part]
                if callable(rows):
                    out[:, k] = _np.clip(rows(x), 0, 1)
                    continue
                for a, b in zip(rows[:-1], rows[1:]):
                    inside = (x >= a[0]) & (x <= b[0])
                    t = (x[inside] - a[0]) / (b[0] - a[0] or 1)
                    out[inside, k] = a[2] + (b[1] - a[2]) * t
        return out

    @staticmethod
    def from_list(name, colors, N=256, gamma=1.0):
        colors = list(colors)
        pairs = [
            c if not isinstance(c, str) and len(c) == 2 and not isinstance(c[0], str) else None
            for c in colors
        ]
        if all([p is not None for p in pairs]):
            places, colors = [float(p[0]) for p in pairs], [p[1] for p in pairs]
        else:
            places = _np.linspace(0, 1, len(colors)).tolist()
        return ListedColormap(_mixed(places, _np.array([to_rgba(c) for c in colors]), N), name)


class _Named(ListedColormap):
    def __init__(self, name, packed):
        Colormap.__init__(self, name, len(packed))
        self._packed = packed

    def _make(self):
        packed = _np.array(self._packed)
        return (
            _np.stack(
                [packed >> 16 & 255, packed >> 8 & 255, packed & 255, packed * 0 + 255], axis=1
            )
            / 255
        )

    @property
    def colors(self):
        return self._table()[:, :3].tolist()


_made = {}


def _known():
    names = list(_warpcell.colours(None))
    return names + [n + "_r" for n in names]


def find_map(name=None):
    """A colour map by its name; maps pass through."""
    if isinstance(name, Colormap):
        return name
    if name is None:
        name = matplotlib.rcParams["image.cmap"]
    if not isinstance(name, str):
        raise TypeError(
            f"get_cmap expects None or an instance of a str or Colormap . you passed {name!r} of type {type(name)}"
        )
    if name not in _made:
        if name not in _known():
            from difflib import get_close_matches

            near = get_close_matches(name, _known() + list(_made))
            hint = (
                f" Did you mean{' one of' if len(near) > 1 else ''}: {', '.join([repr(n) for n in near])}?"
                if near
                else ""
            )
            raise ValueError(
                f"{name!r} is not a valid value for cmap; supported values are those of plt.colormaps().{hint}"
            )
        _made[name] = _Named(name, _warpcell.colours(name))
    return _made[name]


def packed_colours(name):
    """The name of a map and its 256 colours as whole numbers 0xRRGGBB, for heatmap()."""
    found = find_map(name)
    rows = found(_np.linspace(0, 1, 256), bytes=True).astype(int)
    return found.name, (rows[:, 0] * 65536 + rows[:, 1] * 256 + rows[:, 2]).tolist()


# ---- numbers to 0 ... 1 -----------------------------------------------------------------------


class Normalize:
    def __init__(self, vmin=None, vmax=None, clip=False):
        self.vmin, self.vmax, self.clip = vmin, vmax, clip

    def autoscale(self, A):
        self.vmin = self.vmax = None
        self.autoscale_None(A)

    def autoscale_None(self, A):
        a = _np.asarray(A, dtype=float)
        a = a[self._usable(a)]
        if self.vmin is None:
            self.vmin = float(a.min()) if a.size else 0.0
        if self.vmax is None:
            self.vmax = float(a.max()) if a.size else 1.0

    def scaled(self):
        return self.vmin is not None and self.vmax is not None

    def _usable(self, a):
        return _np.isfinite(a)

    def _forward(self, a):
        return a

    def __call__(self, value, clip=None):
        a = _np.asarray(value, dtype=float)
        if not self.scaled():
            self.autoscale_None(a)
        low, high = float(self.vmin), float(self.vmax)
        if low > high:
            raise ValueError("minvalue must be less than or equal to maxvalue")
        if self.clip if clip is None else clip:
            a = _np.clip(a, low, high)
        with _np.errstate(all="ignore"):
            f0, f1 = float(self._forward(_np.float64(low))), float(self._forward(_np.float64(high)))
            out = (self._forward(a) - f0) / (f1 - f0) if f1 > f0 else _np.zeros(a.shape)
        return float(out) if out.ndim == 0 else out

    def inverse(self, value):
        return self.vmin + _np.asarray(value) * (self.vmax - self.vmin)

    def places(self):
        """How a colour bar's axis is drawn: 'linear' or 'log'."""
        return "linear"


class NoNorm(Normalize):
    pass


class LogNorm(Normalize):
    def _usable(self, a):
        return _np.isfinite(a) & (a > 0)

    def _forward(self, a):
        return _np.log(_np.where(a > 0, a, _np.nan))

    def inverse(self, value):
        return self.vmin * (self.vmax / self.vmin) ** _np.asarray(value)

    def places(self):
        return "log"


class PowerNorm(Normalize):
    def __init__(self, gamma, vmin=None, vmax=None, clip=False):
        super().__init__(vmin, vmax, clip)
        self.gamma = gamma

    def _forward(self, a):
        return _np.sign(a - self.vmin) * _np.abs(a - self.vmin) ** self.gamma

    def inverse(self, value):
        return self.vmin + _np.asarray(value) ** (1 / self.gamma) * (self.vmax - self.vmin)

    def places(self):
        return "norm"


class SymLogNorm(Normalize):
    def __init__(self, linthresh, linscale=1.0, vmin=None, vmax=None, clip=False, *, base=10):
        super().__init__(vmin, vmax, clip)
        self.linthresh, self.linscale, self.base = linthresh, linscale, base

    def _forward(self, a):
        near, wide, size = self.linthresh, self.linscale / (1 - 1 / self.base), _np.abs(a)
        return _np.sign(a) * _np.where(
            size <= near,
            size * wide,
            near * (wide + _np.log(_np.maximum(size, near) / near) / math.log(self.base)),
        )

    def inverse(self, value):
        low, high = [float(self._forward(_np.float64(v))) for v in (self.vmin, self.vmax)]
        w = low + _np.asarray(value) * (high - low)
        near, wide, size = self.linthresh, self.linscale / (1 - 1 / self.base), _np.abs(w)
        return _np.sign(w) * _np.where(
            size <= near * wide, size / wide, near * self.base ** (size / near - wide)
        )

    def places(self):
        return "symlog"


class TwoSlopeNorm(Normalize):
    def __init__(self, vcenter, vmin=None, vmax=None):
        super().__init__(vmin, vmax)
        self.vcenter = vcenter

    def __call__(self, value, clip=None):
        a = _np.asarray(value, dtype=float)
        if not self.scaled():
            self.autoscale_None(a)
        if not self.vmin <= self.vcenter <= self.vmax:
            raise ValueError("vmin, vcenter, and vmax must be in ascending order")
        half = _np.where(
            a < self.vcenter, (self.vcenter - self.vmin) or 1.0, (self.vmax - self.vcenter) or 1.0
        )
        out = 0.5 + 0.5 * (a - self.vcenter) / half
        out = _np.where(a < self.vmin, -_np.inf, _np.where(a > self.vmax, _np.inf, out))
        return float(out) if _np.ndim(out) == 0 else out

    def autoscale_None(self, A):
        super().autoscale_None(A)
        self.vmin, self.vmax = min(self.vmin, self.vcenter), max(self.vmax, self.vcenter)

    def inverse(self, value):
        t = 2 * _np.asarray(value) - 1
        return self.vcenter + t * _np.where(
            t < 0, self.vcenter - self.vmin, self.vmax - self.vcenter
        )

    def places(self):
        return "norm"


class CenteredNorm(Normalize):
    def __init__(self, vcenter=0, halfrange=None, clip=False):
        super().__init__(None, None, clip)
        self.vcenter, self.halfrange = vcenter, halfrange

    def autoscale_None(self, A):
        a = _np.asarray(A, dtype=float)
        half = self.halfrange or float(_np.nanmax(_np.abs(a - self.vcenter)))
        self.vmin, self.vmax = self.vcenter - half, self.vcenter + half


class FuncNorm(Normalize):
    def __init__(self, functions, vmin=None, vmax=None, clip=False):
        super().__init__(vmin, vmax, clip)
        self._forward, self._back = functions

    def inverse(self, value):
        low, high = [float(self._forward(_np.float64(v))) for v in (self.vmin, self.vmax)]
        return self._back(low + _np.asarray(value) * (high - low))

    def places(self):
        return "norm"


class AsinhNorm(FuncNorm):
    def __init__(self, linear_width=1, vmin=None, vmax=None, clip=False):
        super().__init__(
            (
                lambda a: linear_width * _np.arcsinh(a / linear_width),
                lambda w: linear_width * _np.sinh(w / linear_width),
            ),
            vmin,
            vmax,
            clip,
        )
        self.linear_width = linear_width


class BoundaryNorm(Normalize):
    def __init__(self, boundaries, ncolors, clip=False, *, extend="neither"):
        self.boundaries = _np.asarray(boundaries, dtype=float)
        super().__init__(float(self.boundaries[0]), float(self.boundaries[-1]), clip)
        self.Ncmap = ncolors

    def __call__(self, value, clip=None):
        a = _np.asarray(value, dtype=float)
        parts = len(self.boundaries) - 1
        at = _np.searchsorted(self.boundaries, a, side="right") - 1
        at = _np.where(a == self.boundaries[-1], parts - 1, at)
        scaled = _np.floor((self.Ncmap - 1) / max(parts - 1, 1) * at) if self.Ncmap > parts else at
        return _np.where(_np.isnan(a), _np.nan, (scaled + 0.5) / self.Ncmap)
