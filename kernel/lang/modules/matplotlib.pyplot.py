# matplotlib.pyplot: the calls that programs make, drawn as Warpcell's heat maps and
# charts. Each axes of a figure is a picture of its own. What would change only the
# look (sizes, fonts, grids) is taken and left alone; what would have drawn something
# else says so.
import math
import sys
import matplotlib
import _warpcell
import numpy as _np
import matplotlib.cm as cm

rcParams = matplotlib.rcParams
_AUTO, _LINE, _DOTS, _BOTH, _BARS = range(5)
_CYCLE = [0x1f77b4, 0xff7f0e, 0x2ca02c, 0xd62728, 0x9467bd, 0x8c564b, 0xe377c2, 0x7f7f7f, 0xbcbd22, 0x17becf]
_LETTERS = {"b": 0x0000ff, "g": 0x008000, "r": 0xff0000, "c": 0x00bfbf, "m": 0xbf00bf, "y": 0xbfbf00, "k": 0x000000,
            "w": 0xffffff}
_COLOURS = {"blue": 0x0000ff, "green": 0x008000, "red": 0xff0000, "cyan": 0x00ffff, "magenta": 0xff00ff,
            "yellow": 0xffff00, "black": 0x000000, "white": 0xffffff, "orange": 0xffa500, "purple": 0x800080,
            "brown": 0xa52a2a, "pink": 0xffc0cb, "gray": 0x808080, "grey": 0x808080, "olive": 0x808000,
            "navy": 0x000080, "teal": 0x008080, "lime": 0x00ff00, "gold": 0xffd700, "salmon": 0xfa8072,
            "crimson": 0xdc143c, "darkblue": 0x00008b, "darkgreen": 0x006400, "darkred": 0x8b0000,
            "darkorange": 0xff8c00, "steelblue": 0x4682b4, "skyblue": 0x87ceeb, "lightblue": 0xadd8e6,
            "royalblue": 0x4169e1, "indigo": 0x4b0082, "violet": 0xee82ee, "tomato": 0xff6347, "coral": 0xff7f50,
            "turquoise": 0x40e0d0, "lightgray": 0xd3d3d3, "lightgrey": 0xd3d3d3, "silver": 0xc0c0c0,
            "firebrick": 0xb22222, "forestgreen": 0x228b22, "dodgerblue": 0x1e90ff, "lightgreen": 0x90ee90,
            "tab:blue": 0x1f77b4, "tab:orange": 0xff7f0e, "tab:green": 0x2ca02c, "tab:red": 0xd62728,
            "tab:purple": 0x9467bd, "tab:brown": 0x8c564b, "tab:pink": 0xe377c2, "tab:gray": 0x7f7f7f,
            "tab:olive": 0xbcbd22, "tab:cyan": 0x17becf}
_MARKERS = ".,ov^<>12348spP*hH+xXDd|_"
# Where a map is not there: the one that is nearest to it.
_NEAREST_MAP = {"hot": "inferno", "afmhot": "inferno", "jet": "turbo", "rainbow": "turbo", "nipy_spectral": "turbo",
                "hsv": "turbo", "gist_rainbow": "turbo", "Spectral": "turbo_r", "RdBu": "coolwarm_r",
                "RdBu_r": "coolwarm", "bwr": "coolwarm", "seismic": "coolwarm", "RdYlBu": "coolwarm_r",
                "PiYG": "coolwarm", "Blues": "grey_r", "Greens": "grey_r", "Reds": "grey_r", "Greys": "grey_r",
                "binary": "grey_r", "bone": "grey", "copper": "inferno", "YlGnBu": "viridis_r", "YlOrRd": "plasma_r",
                "hot_r": "inferno_r", "jet_r": "turbo_r", "gist_heat": "inferno", "cubehelix": "grey",
                "ocean": "cividis", "terrain": "viridis", "cool": "plasma", "spring": "plasma", "summer": "viridis",
                "autumn": "plasma", "winter": "viridis", "Oranges": "plasma_r", "Purples": "grey_r", "twilight": "coolwarm",
                "tab10": "turbo", "tab20": "turbo", "Set1": "turbo", "OrRd": "plasma_r", "PuBu": "grey_r"}
_noted = set()


def _note(text):
    if text not in _noted:
        _noted.add(text)
        print(text, file=sys.stderr)


def _refuse(name, instead):
    error = NotImplementedError(f"pyplot.{name} is not supported by Warpcell's pictures")
    error.add_note(instead)
    raise error


def _numbers(v):
    """A flat list of floats; None for what is masked."""
    if hasattr(v, "tolist"):
        v = v.ravel().tolist() if v.ndim != 1 else v.tolist()
    elif isinstance(v, (int, float)):
        v = [v]
    return [x.real if isinstance(x, complex) else float(x) if x is not None else None for x in v]


def _columns(v):
    """The lines that an argument y of plot() is: a matrix has one for each column."""
    if getattr(v, "ndim", 1) == 2:
        return [v[:, k].tolist() for k in range(v.shape[1])]
    if isinstance(v, (list, tuple)) and v and isinstance(v[0], (list, tuple)):
        return [list(c) for c in zip(*v)]
    return [_numbers(v)]


def _rgb(color):
    """0xRRGGBB of what a program calls a colour; None for no choice."""
    if color is None:
        return None
    if isinstance(color, str):
        if color in _LETTERS:
            return _LETTERS[color]
        if color.lower() in _COLOURS:
            return _COLOURS[color.lower()]
        if color[:1] == "C" and color[1:].isdigit():
            return _CYCLE[int(color[1:]) % 10]
        if color[:1] == "#" and len(color) in (4, 7, 9):
            digits = color[1:] if len(color) > 4 else "".join(c * 2 for c in color[1:])
            return int(digits[:6], 16)
        try:
            grey = round(255 * float(color))
            return grey << 16 | grey << 8 | grey
        except ValueError:
            raise ValueError(f"{color!r} is not a valid value for color") from None
    parts = [round(255 * float(x)) for x in list(color)[:3]]
    if len(parts) != 3:
        raise ValueError(f"{color!r} is not a valid value for color")
    return parts[0] << 16 | parts[1] << 8 | parts[2]


def _format(text):
    """(colour, mark, dashed) of "r--" or "bo"."""
    rest, colour, marker, dashed, line = text, None, False, False, False
    for style in ("--", "-.", "-", ":"):
        if style in rest:
            rest, line, dashed = rest.replace(style, "", 1), True, style != "-"
            break
    if rest[:1] == "C" and rest[1:2].isdigit():
        colour, rest = _rgb(rest[:2]), rest[2:]
    for letter in rest:
        if letter in _LETTERS and colour is None:
            colour = _LETTERS[letter]
        elif letter in _MARKERS:
            marker = True
        else:
            raise ValueError(f"{text!r} is not a valid format string (unrecognized character {letter!r})")
    mark = _BOTH if marker and line else _DOTS if marker else _LINE
    return colour, mark, dashed


class _Artist:
    def __init__(self, kind):
        self._kind = kind

    def __repr__(self):
        return f"<matplotlib.{self._kind} at {id(self):#x}>"

    def set(self, **kwargs):
        return []

    def remove(self):
        pass

    def set_alpha(self, alpha):
        pass

    set_linewidth = set_visible = set_zorder = set_fontsize = set_rotation = set_alpha


class Line2D(_Artist):
    def __init__(self, axes, x, y, mark, dashed, colour, label, width=0.8):
        super().__init__("lines.Line2D")
        self.axes, self.x, self.y, self.mark, self.dashed = axes, x, y, mark, dashed
        self.colour, self.label, self.width = colour, label, width

    def set_data(self, x, y):
        self.x, self.y = _numbers(x), _numbers(y)

    def set_xdata(self, x):
        self.x = _numbers(x)

    def set_ydata(self, y):
        self.y = _numbers(y)

    def get_xdata(self):
        return _np.array(self.x)

    def get_ydata(self):
        return _np.array(self.y)

    def set_label(self, label):
        self.label = str(label)

    def get_label(self):
        return self.label

    def set_color(self, color):
        self.colour = _rgb(color)

    def remove(self):
        self.axes._lines.remove(self)


def _extent(args, z):
    """What X and Y of (X, Y, Z) put at the edges: their ends, or half a cell further where they are the cells' middles."""
    if len(args) < 3 or args[0] is z:
        return None
    out = []
    for v, n in ((args[0], _np.shape(z)[1]), (args[1], _np.shape(z)[0])):
        v = _np.asarray(v, dtype=float)
        low, high = float(v.min()), float(v.max())
        middles = n in v.shape if v.ndim == 1 else v.shape == _np.shape(z)
        half = (high - low) / (n - 1) / 2 if middles and n > 1 else 0.0
        out += [low - half, high + half]
    return out if out[0] < out[1] and out[2] < out[3] else None


class AxesImage(_Artist):
    def __init__(self, axes, data, cmap, vmin, vmax):
        super().__init__("image.AxesImage")
        self.axes, self.data, self.cmap, self.vmin, self.vmax, self.label = axes, data, cmap, vmin, vmax, ""
        self.extent = None

    def set_data(self, data):
        self.data = data

    set_array = set_data

    def get_array(self):
        return self.data

    def set_clim(self, vmin=None, vmax=None):
        self.vmin, self.vmax = vmin, vmax

    def set_cmap(self, cmap):
        self.cmap = _map(cmap)


class Colorbar(_Artist):
    def __init__(self, image, ax):
        super().__init__("colorbar.Colorbar")
        self._image, self.ax = image, ax

    def set_label(self, label, **kwargs):
        if self._image is not None:
            self._image.label = str(label)

    def set_ticks(self, *args, **kwargs):
        pass


class BarContainer(_Artist):
    def __init__(self, line):
        super().__init__("container.BarContainer")
        self._line = line

    def __len__(self):
        return len(self._line.y)

    def __repr__(self):
        return f"<BarContainer object of {len(self)} artists>"


def _map(cmap):
    name = cmap.name if hasattr(cmap, "name") else cmap or rcParams["image.cmap"]
    if name == "gray":
        return "grey"
    if name == "gray_r":
        return "grey_r"
    if name in _NEAREST_MAP:
        _note(f"The colour map {name!r} is not there: {_NEAREST_MAP[name]!r} is used.")
        return _NEAREST_MAP[name]
    return name


class Axes:
    def __init__(self, figure):
        self.figure = figure
        self._begin()

    def _begin(self):
        self._lines, self._image, self._spans = [], None, []
        self._title = self._xlabel = self._ylabel = ""
        self._log_x = self._log_y = self._legend = False
        self._x_limits = self._y_limits = None
        self._names = None

    def __repr__(self):
        return "<Axes: " + ", ".join(f"{k}={v!r}" for k, v in
                                     (("title", self._title), ("xlabel", self._xlabel), ("ylabel", self._ylabel)) if v) + ">"

    # ---- lines

    def _places(self, x):
        """Numbers along the lower axis; texts get the places 0, 1, 2 ..."""
        items = list(x) if not hasattr(x, "tolist") else None
        if items and isinstance(items[0], str):
            self._names = self._names or []
            for text in items:
                if text not in self._names:
                    self._names.append(text)
            return [float(self._names.index(text)) for text in items]
        return _numbers(x)

    def _add(self, x, y, mark, dashed, colour, label, width=0.8):
        if len(x) != len(y):
            raise ValueError(f"x and y must have same first dimension, but have shapes ({len(x)},) and ({len(y)},)")
        line = Line2D(self, x, y, mark, dashed, colour, "" if label is None else str(label), width)
        self._lines.append(line)
        return line

    def plot(self, *args, label=None, color=None, c=None, linestyle=None, ls=None, marker=None, data=None, **kwargs):
        made, rest = [], list(args)
        while rest:
            y = rest.pop(0)
            x = None
            if rest and not isinstance(rest[0], str):
                x, y = y, rest.pop(0)
            colour, mark, dashed = _format(rest.pop(0)) if rest and isinstance(rest[0], str) else (None, _LINE, False)
            style = linestyle if linestyle is not None else ls
            if marker not in (None, "", "None", "none"):
                mark = _BOTH
            if style in ("", " ", "None", "none"):
                mark = _DOTS
            elif style is not None:
                dashed = style not in ("-", "solid")
            chosen = color if color is not None else c
            colour = colour if chosen is None else _rgb(chosen)
            columns = _columns(y)
            for k, column in enumerate(columns):
                text = label[k] if isinstance(label, (list, tuple)) and len(label) == len(columns) else label
                places = [float(i) for i in range(len(column))] if x is None else self._places(x)
                if getattr(x, "ndim", 1) == 2:
                    places = x[:, k if x.shape[1] > 1 else 0].tolist()
                made.append(self._add(places, column, mark, dashed, colour, text))
        return made

    def scatter(self, x, y, s=None, c=None, marker=None, cmap=None, label=None, color=None, **kwargs):
        chosen = color if color is not None else c
        if chosen is not None and not isinstance(chosen, str):
            values = _numbers(chosen) if getattr(chosen, "ndim", 1) == 1 else []
            xs, ys = _numbers(x), _numbers(y)
            if len(values) == len(xs) and len(values) not in (3, 4):
                return self._groups(xs, ys, values, label)
        return self._add(self._places(x), _numbers(y), _DOTS, False,
                         _rgb(chosen) if isinstance(chosen, (str, tuple)) else None, label)

    def _groups(self, xs, ys, values, label):
        """Points whose colours are numbers: a colour for each value, or for each of eight ranges."""
        kinds = sorted(set(values))
        if len(kinds) > 8:
            low, high = kinds[0], kinds[-1]
            values = [min(7, int(8 * (v - low) / (high - low))) for v in values]
            kinds = sorted(set(values))
        for kind in kinds:
            at = [i for i, v in enumerate(values) if v == kind]
            line = self._add([xs[i] for i in at], [ys[i] for i in at], _DOTS, False, None, label)
        return line

    def _logarithmic(self, x, y, args, kwargs):
        self._log_x, self._log_y = self._log_x or x, self._log_y or y
        return self.plot(*args, **{k: v for k, v in kwargs.items() if k not in ("base", "basex", "basey", "nonpositive")})

    def semilogy(self, *args, **kwargs):
        return self._logarithmic(False, True, args, kwargs)

    def semilogx(self, *args, **kwargs):
        return self._logarithmic(True, False, args, kwargs)

    def loglog(self, *args, **kwargs):
        return self._logarithmic(True, True, args, kwargs)

    def step(self, x, y, *args, where="pre", **kwargs):
        xs, ys, px, py = _numbers(x), _numbers(y), [], []
        for i in range(len(xs)):
            if i and where == "post":
                px.append(xs[i]), py.append(ys[i - 1])
            elif i and where == "mid":
                middle = (xs[i - 1] + xs[i]) / 2
                px.extend([middle, middle]), py.extend([ys[i - 1], ys[i]])
            elif i:
                px.append(xs[i - 1]), py.append(ys[i])
            px.append(xs[i]), py.append(ys[i])
        return self.plot(px, py, *args, **kwargs)

    def stem(self, *args, label=None, **kwargs):
        args = [a for a in args if not isinstance(a, str)]
        y = _numbers(args[-1])
        x = _numbers(args[0]) if len(args) > 1 else [float(i) for i in range(len(y))]
        px = [p for v in x for p in (v, v, None)]
        py = [p for v in y for p in (0.0, v, None)]
        self._add(px, py, _LINE, False, 0x7f7f7f, None)
        return self._add(x, y, _DOTS, False, None, label)

    def errorbar(self, x, y, yerr=None, xerr=None, fmt="", label=None, color=None, **kwargs):
        xs, ys = _numbers(x), _numbers(y)
        colour, mark, dashed = _format(fmt) if fmt and fmt != "none" else (None, _LINE, False)
        line = self._add(xs, ys, mark, dashed, _rgb(color) if color is not None else colour, label)
        if yerr is not None:
            e = [float(yerr)] * len(xs) if isinstance(yerr, (int, float)) else _numbers(yerr)
            self._add([p for v in xs for p in (v, v, None)], [p for v, d in zip(ys, e) for p in (v - d, v + d, None)],
                      _LINE, False, 0x7f7f7f, None)
        if xerr is not None:
            e = [float(xerr)] * len(xs) if isinstance(xerr, (int, float)) else _numbers(xerr)
            self._add([p for v, d in zip(xs, e) for p in (v - d, v + d, None)], [p for v in ys for p in (v, v, None)],
                      _LINE, False, 0x7f7f7f, None)
        return line

    def hlines(self, y, xmin, xmax, colors=None, linestyles="solid", label=None, **kwargs):
        ys = _numbers(y)
        return self._add([p for _ in ys for p in (float(xmin), float(xmax), None)], [p for v in ys for p in (v, v, None)],
                         _LINE, linestyles != "solid", _rgb(colors), label)

    def vlines(self, x, ymin, ymax, colors=None, linestyles="solid", label=None, **kwargs):
        xs = _numbers(x)
        lows = _numbers(ymin) if len(_numbers(ymin)) > 1 else _numbers(ymin) * len(xs)
        highs = _numbers(ymax) if len(_numbers(ymax)) > 1 else _numbers(ymax) * len(xs)
        return self._add([p for v in xs for p in (v, v, None)], [p for a, b in zip(lows, highs) for p in (a, b, None)],
                         _LINE, linestyles != "solid", _rgb(colors), label)

    def axhline(self, y=0, xmin=0, xmax=1, color=None, c=None, linestyle="-", ls=None, label=None, **kwargs):
        self._spans.append(("h", float(y), _rgb(color or c or "k"), (ls or linestyle) not in ("-", "solid"), label))

    def axvline(self, x=0, ymin=0, ymax=1, color=None, c=None, linestyle="-", ls=None, label=None, **kwargs):
        self._spans.append(("v", float(x), _rgb(color or c or "k"), (ls or linestyle) not in ("-", "solid"), label))

    # ---- bars

    def bar(self, x, height, width=0.8, bottom=None, color=None, label=None, align="center", **kwargs):
        if bottom is not None and any(_numbers(bottom)):
            _refuse("bar(bottom=...)", "Bars stand on zero: draw the sums of the stacked parts as bars, the largest first.")
        places = self._places(x)
        heights = _numbers(height) * (len(places) if isinstance(height, (int, float)) else 1)
        colour = _rgb(color) if color is None or isinstance(color, str) else None
        wide = width if isinstance(width, (int, float)) else _numbers(width)[0]
        if align == "edge":
            places = [p + wide / 2 for p in places]
        return BarContainer(self._add(places, heights, _BARS, False, colour, label, float(wide)))

    def barh(self, y, width, **kwargs):
        _refuse("barh", "bar() draws upright bars.")

    def hist(self, x, bins=10, range=None, density=False, weights=None, color=None, label=None, **kwargs):
        values = _np.array(_numbers(x))
        counts, edges = _np.histogram(values, bins=bins, range=range, density=density, weights=weights)
        if kwargs.get("cumulative"):
            counts = _np.cumsum(counts)
        centres = (edges[1:] + edges[:-1]) / 2
        line = self._add(centres.tolist(), [float(v) for v in counts.tolist()], _BARS, False, _rgb(color), label,
                         float(edges[1] - edges[0]))
        return counts.astype(float), edges, BarContainer(line)

    # ---- fields

    def imshow(self, X, cmap=None, vmin=None, vmax=None, origin=None, extent=None, norm=None, **kwargs):
        data = X if hasattr(X, "ndim") else _np.array(X)
        if data.ndim == 3 and data.shape[2] == 1:
            data = data[:, :, 0]
        if data.ndim == 3:
            _refuse("imshow of colours", "A picture shows one number a pixel: imshow(u.mean(axis=2), cmap='gray') shows its brightness.")
        if data.ndim != 2:
            raise TypeError(f"Invalid shape {data.shape} for image data")
        lower = (origin or rcParams["image.origin"]) == "lower"
        rows, columns = data.shape
        if lower:
            data = data[::-1]
            extent = extent or (-0.5, columns - 0.5, -0.5, rows - 0.5)
        self._image = AxesImage(self, data, _map(cmap), vmin, vmax)
        self._image.extent = None if extent is None else tuple([float(v) for v in extent])
        return self._image

    def matshow(self, Z, **kwargs):
        return self.imshow(Z, **kwargs)

    def spy(self, Z, **kwargs):
        return self.imshow(_np.asarray(Z) != 0, cmap="grey_r")

    def pcolormesh(self, *args, cmap=None, vmin=None, vmax=None, **kwargs):
        return self.imshow(args[-1], cmap=cmap, vmin=vmin, vmax=vmax, origin="lower", extent=_extent(args, args[-1]))

    def pcolor(self, *args, **kwargs):
        return self.pcolormesh(*args, **kwargs)

    def _field(self, name, args, kwargs):
        fields = [a for a in args if getattr(a, "ndim", 0) == 2 or isinstance(a, (list, tuple)) and a and isinstance(a[0], (list, tuple))]
        if not fields:
            raise TypeError(f"Input z must be 2D, not {getattr(args[0], 'ndim', 0) if args else 0}D")
        _note(f"pyplot.{name} is drawn as a heat map: its colours show the same field.")
        z = fields[2] if len(fields) > 2 else fields[0] if len(fields) == 1 or name == "contour" else fields[-1]
        return self.imshow(z, cmap=kwargs.get("cmap"), vmin=kwargs.get("vmin"), vmax=kwargs.get("vmax"), origin="lower",
                           extent=_extent(args, z))

    def contourf(self, *args, **kwargs):
        return self._field("contourf", args, kwargs)

    tricontourf = contourf

    def contour(self, *args, **kwargs):
        if self._image is None:
            return self._field("contour", args, kwargs)
        _note("Contour lines over a field are not drawn; its colours are.")
        return _Artist("contour.QuadContourSet")

    def plot_surface(self, *args, **kwargs):
        return self._field("plot_surface", args, kwargs)

    plot_wireframe = plot_surface

    def quiver(self, *args, **kwargs):
        _note("Arrows (quiver, streamplot) are not drawn: imshow(np.hypot(u, v)) shows how fast.")
        return _Artist("quiver.Quiver")

    streamplot = quiverkey = clabel = quiver

    def fill_between(self, *args, **kwargs):
        _refuse("fill_between", "plot(x, low) and plot(x, high) draw its edges.")

    def pie(self, *args, **kwargs):
        _refuse("pie", "bar(names, values) shows the same parts.")

    def boxplot(self, *args, **kwargs):
        _refuse("boxplot", "hist(values) shows how values spread.")

    def twinx(self):
        _refuse("twinx", "Draw the second quantity in axes of its own: plt.subplots(1, 2).")

    def text(self, x, y, s, *args, **kwargs):
        _note("Texts inside of a picture (text, annotate) are not drawn; titles and labels are.")
        return _Artist("text.Text")

    def annotate(self, text, *args, **kwargs):
        return self.text(0, 0, text)

    # ---- around the plot

    def set_title(self, label, *args, **kwargs):
        self._title = str(label)

    def set_xlabel(self, label, *args, **kwargs):
        self._xlabel = str(label)

    def set_ylabel(self, label, *args, **kwargs):
        self._ylabel = str(label)

    def get_title(self):
        return self._title

    def get_xlabel(self):
        return self._xlabel

    def get_ylabel(self):
        return self._ylabel

    def set_zlabel(self, label, *args, **kwargs):
        if self._image is not None:
            self._image.label = str(label)

    def set_xscale(self, scale, **kwargs):
        self._log_x = scale == "log"

    def set_yscale(self, scale, **kwargs):
        self._log_y = scale == "log"

    def set_xlim(self, left=None, right=None, **kwargs):
        self._x_limits = self._limits(left, right, self._x_limits)
        return self._x_limits

    def set_ylim(self, bottom=None, top=None, **kwargs):
        self._y_limits = self._limits(bottom, top, self._y_limits)
        return self._y_limits

    def _limits(self, low, high, before):
        if isinstance(low, (tuple, list)):
            low, high = low
        before = before or (None, None)
        return (before[0] if low is None else float(low), before[1] if high is None else float(high))

    def get_xlim(self):
        return self._range(0)

    def get_ylim(self):
        return self._range(1)

    def set(self, **kwargs):
        for name, value in kwargs.items():
            if isinstance(value, tuple) and name in ("xlim", "ylim"):
                getattr(self, "set_" + name)(*value)
            else:
                getattr(self, "set_" + name)(value)
        return []

    def legend(self, *args, **kwargs):
        texts = args[-1] if args and isinstance(args[-1], (list, tuple)) else kwargs.get("labels")
        if texts:
            for line, text in zip(self._lines, texts):
                line.label = str(text)
        self._legend = True
        return _Artist("legend.Legend")

    def axis(self, *args, **kwargs):
        if args and isinstance(args[0], (list, tuple)):
            self.set_xlim(*args[0][:2]), self.set_ylim(*args[0][2:])
        return self._range(0) + self._range(1)

    def _look(self, *args, **kwargs):
        """Changes only the look, which is the picture's own."""

    grid = tick_params = margins = view_init = set_zlim = set_zticks = set_proj_type = set_aspect = set_facecolor = set_axis_off = set_axis_on = minorticks_on = _look
    set_xticks = set_yticks = set_xticklabels = set_yticklabels = invert_yaxis = invert_xaxis = autoscale = _look
    relim = autoscale_view = set_prop_cycle = locator_params = ticklabel_format = set_box_aspect = set_adjustable = _look

    def clear(self):
        self._begin()

    cla = clear

    # ---- drawing

    def _range(self, which):
        values = [v for line in self._lines for v in (line.y if which else line.x) if v is not None and math.isfinite(v)]
        if self._image is not None:
            values = [-0.5, self._image.data.shape[1 - which] - 0.5] if self._image.extent is None else \
                list(self._image.extent[2:] if which else self._image.extent[:2])
        low, high = (min(values), max(values)) if values else (0.0, 1.0)
        given = (self._y_limits if which else self._x_limits) or (None, None)
        return (low if given[0] is None else given[0], high if given[1] is None else given[1])

    def _chosen(self, which):
        given = self._y_limits if which else self._x_limits
        if given is None:
            return None
        low, high = self._range(which)
        return (low, high) if low < high else (high, low) if high < low else None

    def _series(self):
        cycle, found = 0, []
        for line in self._lines:
            colour = line.colour
            if colour is None:
                colour = _CYCLE[cycle % 10]
                cycle += 1
            name = line.label if self._legend and not line.label.startswith("_") else ""
            found.append((name, line.x, line.y, line.mark, line.dashed, colour, line.width))
        for kind, at, colour, dashed, label in self._spans:
            along = list(self._range(0 if kind == "h" else 1))
            if along[0] == along[1]:
                along[1] += 1
            x, y = (along, [at, at]) if kind == "h" else ([at, at], along)
            found.append((str(label) if label and self._legend else "", x, y, _LINE, dashed, colour, 0.0))
        return found

    def _empty(self):
        return not self._lines and self._image is None and not self._spans

    def _draw(self, suptitle=""):
        title = self._title or suptitle
        if self._image is not None:
            i = self._image
            if self._lines:
                _note("Lines over an image are not drawn; the image is.")
            return _warpcell.image(i.data, title, i.cmap, i.vmin, i.vmax, self._xlabel, self._ylabel, i.label, i.extent)
        return _warpcell.chart(self._series(), title, self._xlabel, self._ylabel, self._log_x, self._log_y,
                               self._chosen(0), self._chosen(1), self._names)


class _Grid:
    """The axes of subplots(rows, columns), subscripted as an array of them is."""

    def __init__(self, rows):
        self._rows = rows
        self.flat = [ax for row in rows for ax in row]
        self.size = len(self.flat)
        self._line = len(rows) == 1 or len(rows[0]) == 1
        self.shape = (self.size,) if self._line else (len(rows), len(rows[0]))
        self.ndim = len(self.shape)

    def __getitem__(self, at):
        if isinstance(at, tuple):
            row, column = at
            if isinstance(row, slice):
                return _Grid([[r[column]] for r in self._rows[row]])
            found = self._rows[row][column]
        else:
            found = self.flat[at] if self._line else self._rows[at]
        return _Grid([found]) if isinstance(found, list) else found

    def __len__(self):
        return self.shape[0]

    def __iter__(self):
        return iter(self.flat if self._line else [_Grid([row]) for row in self._rows])

    def ravel(self):
        return _Grid([self.flat])

    flatten = ravel

    def tolist(self):
        return self.flat if self._line else self._rows


class Figure:
    def __init__(self, number):
        self.number = number
        self.axes = []
        self._title = ""
        self._places = {}

    def __repr__(self):
        return f"<Figure with {len(self.axes)} Axes>"

    def add_subplot(self, *args, projection=None, **kwargs):
        if projection not in (None, "rectilinear", "3d"):
            _refuse(f"add_subplot(projection={projection!r})", "imshow(z, origin='lower') or heatmap(z) shows a field over two axes.")
        place = args if args else None
        if place in self._places and place is not None:
            return self._places[place]
        ax = Axes(self)
        self.axes.append(ax)
        if place is not None:
            self._places[place] = ax
        _state["axes"] = ax
        return ax

    def add_axes(self, *args, **kwargs):
        return self.add_subplot(**{k: v for k, v in kwargs.items() if k == "projection"})

    def gca(self, **kwargs):
        if not self.axes:
            self.add_subplot()
        return _state["axes"] if _state["axes"] in self.axes else self.axes[-1]

    def subplots(self, nrows=1, ncols=1, squeeze=True, **kwargs):
        rows = []
        for _ in range(nrows):
            row = []
            for _ in range(ncols):
                row.append(Axes(self))
            self.axes.extend(row)
            rows.append(row)
        _state["axes"] = rows[0][0] if nrows * ncols == 1 else rows[-1][-1]
        return rows[0][0] if nrows * ncols == 1 and squeeze else _Grid(rows)

    def suptitle(self, title, **kwargs):
        self._title = str(title)

    def colorbar(self, mappable=None, *args, label="", **kwargs):
        bar = Colorbar(mappable if isinstance(mappable, AxesImage) else None, self.axes[-1] if self.axes else None)
        if label:
            bar.set_label(label)
        return bar

    def legend(self, *args, **kwargs):
        for ax in self.axes:
            ax._legend = True

    def savefig(self, fname, *args, format=None, **kwargs):
        written = hasattr(fname, "write")
        kind = format or ("png" if written or "." not in str(fname) else str(fname).rsplit(".", 1)[1].lower())
        if kind != "png":
            raise ValueError(f"Format {kind!r} is not supported (supported formats: png)")
        drawn = [ax for ax in self.axes if not ax._empty()] or [self.gca()]
        if len(drawn) > 1:
            _note(f"A file holds one picture: of the {len(drawn)} axes the first one is in {fname}.")
        png = drawn[0]._draw(self._title)[0] if not drawn[0]._empty() else _warpcell.chart([("", [0.0], [None], _LINE, False, None, 0.0)])[0]
        if written:
            fname.write(png)
            return
        with open(fname if "." in str(fname) else f"{fname}.png", "wb") as f:
            f.write(png)

    def show(self, *args, **kwargs):
        _show(self)

    def _look(self, *args, **kwargs):
        """Changes only the look, which is the picture's own."""

    tight_layout = subplots_adjust = set_size_inches = set_dpi = set_facecolor = autofmt_xdate = set_tight_layout = _look

    def clf(self):
        self.axes, self._places = [], {}

    clear = clf

    @property
    def canvas(self):
        return self

    draw = draw_idle = flush_events = _look


# ---- the current figure and axes --------------------------------------------------------------

_state = {"axes": None, "figure": None}
_figures = []


def _show(figure):
    for ax in figure.axes:
        if not ax._empty():
            _warpcell.picture(*ax._draw(figure._title))


def _ended(well):
    """The end of a cell: what was drawn and not shown is shown."""
    figures = list(_figures)
    close("all")
    if well:
        for f in figures:
            _show(f)


def figure(num=None, *args, **kwargs):
    for f in _figures:
        if num is not None and f.number == num:
            _state["figure"] = f
            _state["axes"] = f.axes[-1] if f.axes else None
            return f
    f = Figure(num if isinstance(num, (int, str)) else max([g.number for g in _figures if isinstance(g.number, int)], default=0) + 1)
    _figures.append(f)
    _state["figure"], _state["axes"] = f, None
    _warpcell.after_cell(_ended)
    return f


def gcf():
    return _state["figure"] if _state["figure"] in _figures else figure()


def gca(**kwargs):
    return gcf().gca()


def sca(ax):
    _state["axes"], _state["figure"] = ax, ax.figure


def subplots(nrows=1, ncols=1, *, sharex=False, sharey=False, squeeze=True, subplot_kw=None, **kwargs):
    if subplot_kw and subplot_kw.get("projection"):
        figure().add_subplot(projection=subplot_kw["projection"])
    f = figure()
    return f, f.subplots(nrows, ncols, squeeze)


def subplot(*args, **kwargs):
    if len(args) == 1 and isinstance(args[0], int):
        args = tuple(int(d) for d in str(args[0]))
    ax = gcf().add_subplot(*args, **kwargs)
    _state["axes"] = ax
    return ax


def axes(*args, **kwargs):
    return gcf().add_axes(*args, **kwargs)


def show(*args, **kwargs):
    """Shows the pictures of all figures and closes them."""
    figures = list(_figures)
    close("all")
    for f in figures:
        _show(f)


def close(fig=None):
    if fig == "all":
        _figures.clear()
    else:
        f = fig if isinstance(fig, Figure) else _state["figure"]
        if f in _figures:
            _figures.remove(f)
    if _state["figure"] not in _figures:
        _state["figure"] = _figures[-1] if _figures else None
        _state["axes"] = None


def clf():
    gcf().clf()
    _state["axes"] = None


def cla():
    gca().clear()


def draw():
    pass


def pause(interval):
    """Shows what is drawn; a cell does not wait for its pictures."""
    f = _state["figure"]
    if f in _figures:
        _show(f)


def ion():
    pass


def ioff():
    pass


def isinteractive():
    return True


def savefig(*args, **kwargs):
    gcf().savefig(*args, **kwargs)


def suptitle(title, **kwargs):
    gcf().suptitle(title)


def title(label, *args, **kwargs):
    gca().set_title(label)


def xlabel(label, *args, **kwargs):
    gca().set_xlabel(label)


def ylabel(label, *args, **kwargs):
    gca().set_ylabel(label)


def xlim(*args, **kwargs):
    return gca().set_xlim(*args, **kwargs) if args or kwargs else gca().get_xlim()


def ylim(*args, **kwargs):
    return gca().set_ylim(*args, **kwargs) if args or kwargs else gca().get_ylim()


def xscale(scale, **kwargs):
    gca().set_xscale(scale)


def yscale(scale, **kwargs):
    gca().set_yscale(scale)


def xticks(*args, **kwargs):
    return [], []


yticks = xticks


def tight_layout(*args, **kwargs):
    pass


subplots_adjust = tight_layout


def setp(*args, **kwargs):
    pass


def get_cmap(name=None, lut=None):
    return cm.get_cmap(name or rcParams["image.cmap"])


def set_cmap(cmap):
    rcParams["image.cmap"] = _map(cmap)


def get_fignums():
    return [f.number for f in _figures]


def clim(vmin=None, vmax=None):
    if gca()._image is not None:
        gca()._image.set_clim(vmin, vmax)


def colorbar(mappable=None, *args, **kwargs):
    return gcf().colorbar(mappable if mappable is not None else gca()._image, *args, **kwargs)


def imread(fname, format=None):
    _refuse("imread", "np.load(file) reads arrays that np.save(file, a) wrote.")


def imsave(fname, arr, cmap=None, vmin=None, vmax=None, **kwargs):
    with open(fname, "wb") as f:
        f.write(_warpcell.image(arr, "", _map(cmap), vmin, vmax)[0])


def rc(group, **kwargs):
    matplotlib.rc(group, **kwargs)


class _Style:
    available = ["default"]

    def use(self, style):
        """Does nothing: pictures have a look of their own."""

    def context(self, style, after_reset=False):
        import contextlib
        return contextlib.nullcontext()


style = _Style()


def xkcd(*args, **kwargs):
    import contextlib
    return contextlib.nullcontext()


def _of_axes(name):
    def call(*args, **kwargs):
        return getattr(gca(), name)(*args, **kwargs)
    call.__name__ = name
    call.__doc__ = f"{name}() of the current axes."
    return call


plot = _of_axes("plot")
scatter = _of_axes("scatter")
semilogy = _of_axes("semilogy")
semilogx = _of_axes("semilogx")
loglog = _of_axes("loglog")
step = _of_axes("step")
stem = _of_axes("stem")
errorbar = _of_axes("errorbar")
hlines = _of_axes("hlines")
vlines = _of_axes("vlines")
axhline = _of_axes("axhline")
axvline = _of_axes("axvline")
bar = _of_axes("bar")
barh = _of_axes("barh")
hist = _of_axes("hist")
imshow = _of_axes("imshow")
matshow = _of_axes("matshow")
spy = _of_axes("spy")
pcolormesh = _of_axes("pcolormesh")
pcolor = _of_axes("pcolor")
contourf = _of_axes("contourf")
contour = _of_axes("contour")
quiver = _of_axes("quiver")
clabel = _of_axes("clabel")
quiverkey = _of_axes("quiverkey")
tricontourf = _of_axes("tricontourf")
streamplot = _of_axes("streamplot")
fill_between = _of_axes("fill_between")
pie = _of_axes("pie")
boxplot = _of_axes("boxplot")
twinx = _of_axes("twinx")
text = _of_axes("text")
annotate = _of_axes("annotate")
legend = _of_axes("legend")
axis = _of_axes("axis")
grid = _of_axes("grid")
tick_params = _of_axes("tick_params")
