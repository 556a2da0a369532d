# matplotlib._axes: one pair of axes: what is drawn in it, its limits, ticks, labels and legend.
import math
import sys
import numpy as _np
import matplotlib
import matplotlib._contour as _contour
import matplotlib.cm as _cm
import matplotlib.colors as _colors
import matplotlib.ticker as _ticker
import matplotlib._options as _options
from matplotlib._artists import *
from matplotlib._artists import _LONG
import matplotlib._artists as _artists

rcParams = matplotlib.rcParams
INK = 0xFF000000


def parse_format(text):
    """(colour, marker, line style) of "r--" or "bo"; None where nothing is said."""
    rest, colour, marker, style = text, None, None, None
    if text in _colors.CSS4_COLORS or text in _colors.TABLEAU_COLORS or text[:1] == "#":
        return text, None, None
    for s in ("--", "-.", "-", ":"):
        if s in rest:
            rest, style = rest.replace(s, "", 1), s
            break
    if rest[:1] == "C" and rest[1:2].isdigit():
        colour, rest = rest[:2], rest[2:]
    for letter in rest:
        if letter in _colors.BASE_COLORS and colour is None:
            colour = letter
        elif letter in MARKERS and marker is None:
            marker = letter
        else:
            raise ValueError(
                f"{text!r} is not a valid format string (unrecognized character {letter!r})"
            )
    return colour, marker, style


class Axis:
    """One direction: its limits, ticks and label."""

    def __init__(self, axes, which):
        self.axes, self.which = axes, which
        self.begin()

    def begin(self):
        self.lim, self.scale, self.base, self.subs, self.bend = (
            None,
            "linear",
            10,
            None,
            (2.0, 1.0, 10.0),
        )
        self.label_text = Label(
            "axes.labelsize",
            "axes.labelcolor",
            x=0 if self.which else 0.5,
            y=0.5 if self.which else 0,
        )
        self.tick_style = _NumberText()
        self.locator = self.formatter = self.minor = None
        self.texts = None
        self.names, self.dates = [], False
        self.side, other = ("left", "right") if self.which else ("bottom", "top")
        self.rotation, self.tick_size, self.tick_colour, self.text_along = 0, None, None, None
        self.shown, self.inverted, self.grid, self.grid_look = True, False, None, {}
        self.label_pad, self.label_along = None, 0.5
        self.rc = "ytick." if self.which == 1 else "xtick."
        self.look = {}  # what tick_params sets: 'color', and ('length', 'width' or 'direction', 'major' or 'minor')
        sides = (self.side, other) if self.which < 2 else ("bottom", "top")
        self.ticks_shown, self.far_ticks = [rcParams[self.rc + s] for s in sides]
        self.texts_shown, self.far_texts = [rcParams[self.rc + "label" + s] for s in sides]
        if rcParams[self.rc + "minor.visible"]:
            self.minor = _ticker.AutoMinorLocator()

    @property
    def label(self):
        return self.label_text

    @property
    def label_name(self):
        return self.label_text.text

    @label_name.setter
    def label_name(self, text):
        self.label_text.text = text

    def text_size(self):
        return self.tick_size or size_of(self.rc + "labelsize")

    def text_colour(self):
        named = rcParams[self.rc + "labelcolor"]
        return self.tick_colour or (rcParams[self.rc + "color"] if named == "inherit" else named)

    def tick_length(self, kind):
        return self.look.get(("length", kind), rcParams[f"{self.rc}{kind}.size"])

    def pad_of_label(self):
        return rcParams["axes.labelpad"] if self.label_pad is None else self.label_pad

    def text_gap(self):
        """Points between the axes' frame and the texts."""
        pad = self.look.get("pad", rcParams[self.rc + "major.pad"])
        outside = {"in": 0.0, "inout": 0.5, "out": 1.0}[
            self.look.get("direction", rcParams[self.rc + "direction"])
        ]
        return pad + (outside * self.tick_length("major") if self.ticks_shown else 0.0)

    # what programs call on ax.xaxis

    def get_major_ticks(self, numticks=None):
        places, texts = self.ticks(8)[:2]
        made = [_Tick(self, at, text) for at, text in zip(places, texts)]
        return made if numticks is None else made[:numticks]

    def set_major_locator(self, locator):
        self.locator = locator

    def set_minor_locator(self, locator):
        self.minor = locator

    def set_major_formatter(self, formatter):
        if isinstance(formatter, str):
            formatter = _ticker.StrMethodFormatter(formatter)
        elif not hasattr(formatter, "all"):
            formatter = _ticker.FuncFormatter(formatter)
        self.formatter = formatter

    def set_minor_formatter(self, formatter):
        """Small ticks have no texts."""

    def get_minor_locator(self):
        return self.minor or _ticker.NullLocator()

    def get_minor_formatter(self):
        return _ticker.NullFormatter()

    def get_major_locator(self):
        return self.locator or _ticker.AutoLocator()

    def get_major_formatter(self):
        self.formatter = self.formatter or _ticker.ScalarFormatter()
        return self.formatter

    def set_visible(self, visible):
        self.shown = bool(visible)

    def set_ticks_position(self, side):
        if side in ("left", "right", "top", "bottom"):
            self.side = side

    set_label_position = set_ticks_position

    def tick_right(self):
        self.side = "right"

    def tick_top(self):
        self.side = "top"

    def tick_left(self):
        self.side = "left"

    def tick_bottom(self):
        self.side = "bottom"

    def set_label_text(self, label):
        self.label_name = str(label)

    def get_label_text(self):
        return self.label_name

    def get_label(self):
        return self.label_text

    def set_ticks(self, ticks, labels=None):
        self.locator = _ticker.FixedLocator(array(ticks).ravel().tolist())
        if labels is not None:
            self.set_ticklabels(labels)

    def set_ticklabels(self, labels, **kwargs):
        self.texts = [v.get_text() if isinstance(v, Text) else str(v) for v in labels]
        self.axes._tick_look(self, full_names(kwargs, "Text"))

    def set_tick_params(self, **kwargs):
        self.axes.tick_params("y" if self.which else "x", **kwargs)

    def get_ticklocs(self):
        return _np.array(self.places(6))

    def label_set(self):
        return self.label_name

    def _look(self, *args, **kwargs):
        """Changes what these pictures do not have."""

    set_label_coords = set_units = set_pane_color = set_rotate_label = labelpad = _look

    # limits

    def auto(self):
        """Limits that show all artists, with matplotlib's margin."""
        lows, highs, sticks = [], [], []
        for ax in self.axes._sharing(self.which):
            for artist in ax._artists:
                found = artist.limits() if artist.visible and artist.transform is None else None
                if found is None or found[self.which] is None:
                    continue
                low, high = found[self.which]
                if self.scale == "log" and low <= 0:
                    low = ax._least_positive(artist, self.which)
                    if low is None:
                        continue
                lows.append(low), highs.append(max(low, high))
                sticks.extend(artist.sticky()[self.which])
        if not lows:
            return (0.1, 1.0) if self.scale == "log" else (0.0, 1.0)
        low, high = min(lows), max(highs)
        m = self.axes._margin[self.which]
        m = rcParams["axes.ymargin" if self.which else "axes.xmargin"] if m is None else m
        if self.scale == "log":
            a, b = math.log10(low), math.log10(high)
            if a == b:
                a, b = a - 1 + m, b + 1 - m
            gap = (b - a) * m
            return 10 ** (a - gap), 10 ** (b + gap)
        if low == high:
            wide = abs(low) * 0.05 or 0.05
            return low - wide, high + wide
        if (
            rcParams["axes.autolimit_mode"] == "round_numbers"
            and self.scale == "linear"
            and not self.names
        ):
            step = _ticker._steps(low, high, 9)
            step = step[1] - step[0] if len(step) > 1 else high - low
            return math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step
        gap = (high - low) * m
        near = (high - low) * 1e-9
        return (
            low - (0 if any([abs(s - low) <= near for s in sticks]) else gap),
            high + (0 if any([abs(s - high) <= near for s in sticks]) else gap),
        )

    def limits(self):
        low, high = self.lim or (None, None)
        if low is None or high is None:
            a, b = self.auto()
            low, high = a if low is None else low, b if high is None else high
            if self.lim is None and self.inverted:
                low, high = high, low
        if self.of is not None:
            axis, f = self.of
            low, high = [float(f(_np.float64(v))) if f is not None else v for v in axis.limits()]
        if low == high:
            low, high = low - (abs(low) * 0.05 or 0.05), high + (abs(high) * 0.05 or 0.05)
        return low, high

    of = None  # of a secondary axis: the axis that it stands beside, and the function

    def forward(self, v):
        """Where values stand, 0 at the lower limit and 1 at the upper one."""
        low, high = self.limits()
        f = self._even
        with _np.errstate(all="ignore"):
            a, b = float(f(_np.float64(low))), float(f(_np.float64(high)))
            return (f(v) - a) / (b - a)

    def _even(self, v):
        if self.scale == "log":
            return _np.log10(_np.where(_np.asarray(v) > 0, v, _np.nan))
        if self.scale == "symlog":
            near, wide, base = self.bend
            wide = wide / (1 - 1 / base)
            size = _np.abs(v)
            return _np.sign(v) * _np.where(
                size <= near,
                size * wide,
                near * (wide + _np.log(_np.maximum(size, near) / near) / math.log(base)),
            )
        if self.scale == "norm":
            return self.by(v)
        if self.scale == "logit":
            return _np.log(v / (1 - _np.asarray(v)))
        return v

    def even_limits(self):
        """The limits where the scale is even: logarithms on a logarithmic one."""
        return [float(self._even(_np.float64(v))) for v in self.limits()]

    def uneven(self, w):
        """The inverse of _even."""
        if self.scale == "log":
            return 10.0**w
        if self.scale == "symlog":
            near, wide, base = self.bend
            wide, size = wide / (1 - 1 / base), _np.abs(w)
            return _np.sign(w) * _np.where(
                size <= near * wide, size / wide, near * base ** (size / near - wide)
            )
        if self.scale == "norm":
            return self.by.inverse(w)
        if self.scale == "logit":
            return 1 / (1 + _np.exp(-_np.asarray(w)))
        return w

    def backward(self, t):
        a, b = self.even_limits()
        return self.uneven(a + t * (b - a))

    # ticks

    def places(self, most):
        low, high = sorted(self.limits())
        if self.locator is not None:
            found = self.locator.places(low, high, most)
        elif self.names:
            found = [float(k) for k in range(len(self.names))]
        elif self.dates:
            found = _ticker.DateLocator().places(low, high, most)
        elif self.scale == "log":
            found = _ticker.LogLocator(self.base).places(low, high, most)
        elif self.scale == "symlog":
            base, first = self.bend[2], math.ceil(math.log(self.bend[0], self.bend[2]) - 1e-9)
            tops = [base**k for k in range(first, first + 40)]
            found = sorted([s * v for s in (-1, 1) for v in tops if low <= s * v <= high] + [0.0])
            while len(found) > most + 2:
                found = found[len(found) // 2 % 2 :: 2]
        else:
            found = _ticker.AutoLocator().places(low, high, most)
        near = (high - low) * 1e-7
        return [v for v in found if low - near <= v <= high + near]

    def ticks(self, most):
        """(places, texts, the note at the end)"""
        where = self.places(most)
        if self.texts is not None:
            all_ = (
                self.locator.places(*sorted(self.limits()), most)
                if self.locator is not None
                else where
            )
            known = dict(zip(all_, self.texts))
            return where, [known.get(v, "") for v in where], ""
        if self.names and self.locator is None:
            return where, [self.names[int(v)] for v in where], ""
        formatter = self.formatter
        if formatter is None:
            formatter = (
                _ticker.DateFormatter()
                if self.dates
                else _ticker.LogFormatter(self.base)
                if self.scale in ("log", "symlog")
                else _ticker.ScalarFormatter()
            )
            if self.scale == "symlog":
                return (
                    where,
                    [
                        formatter(v) if v > 0 else "−" + formatter(-v) if v < 0 else "0"
                        for v in where
                    ],
                    "",
                )
        low, high = sorted(self.limits())
        texts, note = formatter.all(where, low, high)
        return where, texts, note

    def minor_places(self, places):
        low, high = sorted(self.limits())
        if self.minor is not None:
            return (
                self.minor.between(places, low, high)
                if hasattr(self.minor, "between")
                else self.minor.places(low, high, 40)
            )
        if self.scale == "log" and self.locator is None:
            if self.subs is not None and low > 0:
                powers = range(
                    math.floor(math.log(low, self.base)), math.ceil(math.log(high, self.base)) + 1
                )
                return [
                    m * float(self.base) ** k
                    for k in powers
                    for m in self.subs
                    if low <= m * float(self.base) ** k <= high
                ]
            return _ticker.LogLocator(self.base).minor(low, high)
        return []


_ACROSS = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


class Transform:
    """ax.transAxes, fig.transFigure and ax.transData: what a place is counted in."""

    def __init__(self, kind, owner):
        self.kind, self.owner = kind, owner

    def _pixels(self, ax, x, y):
        if self.kind == "data":
            return self.owner._xy(x, y)
        if self.kind == "figure":
            w, h = ax.figure._pixels
            return x * w, (1 - y) * h
        own = self.owner if self.owner is not None else ax
        x0, y0, x1, y1 = own._box
        px, py = x0 + x * (x1 - x0), y1 - y * (y1 - y0)
        if self.kind == "x data":
            return own._xy(x, _np.full(_np.shape(x), own._limits(1)[0]))[0], py
        if self.kind == "y data":
            return px, own._xy(_np.full(_np.shape(y), own._limits(0)[0]), y)[1]
        return px, py

    def __add__(self, other):
        return self

    __radd__ = __sub__ = __add__

    def transform(self, xy):
        rows = _np.asarray(xy, dtype=float).reshape(-1, 2)
        x, y = self._pixels(self.owner, rows[:, 0], rows[:, 1])
        return _np.column_stack([x, y]).reshape(_np.shape(xy))

    def inverted(self):
        raise NotImplementedError(
            "transforms of Warpcell's pictures go one way; axes place what is given in data"
        )


class _Through:
    """Axes in which places are counted by a transform."""

    def __init__(self, ax, transform):
        self._ax, self._transform = ax, transform

    def _xy(self, x, y):
        return self._transform._pixels(
            self._ax, _np.asarray(x, dtype=float), _np.asarray(y, dtype=float)
        )

    def __getattr__(self, name):
        return getattr(self._ax, name)


class Spine:
    def __init__(self):
        self.visible, self.colour, self.width, self.position = True, None, None, None

    def set_visible(self, visible):
        self.visible = bool(visible)

    def set_color(self, c):
        self.colour = c
        self.visible = self.visible and c != "none"

    set_edgecolor = set_color

    def set_linewidth(self, w):
        self.width = w

    set_lw = set_linewidth

    def set_position(self, position):
        """'zero', 'center', ('data', v) or ('axes', f): where the line stands."""
        self.position = (
            ("data", 0.0)
            if position == "zero"
            else ("axes", 0.5)
            if position == "center"
            else position
        )

    def set_bounds(self, *args, **kwargs):
        """Frames are drawn from end to end."""

    def set(self, **kwargs):
        for name, value in kwargs.items():
            getattr(self, "set_" + name)(value)


class Spines(dict):
    def __getattr__(self, name):
        if name in self:
            return self[name]
        raise AttributeError(f"'Spines' object does not contain a '{name}' spine")

    def __getitem__(self, name):
        if isinstance(name, (list, tuple)):
            return _Several([self[n] for n in name])
        if isinstance(name, slice):
            return _Several(list(self.values()))
        return dict.__getitem__(self, name)


class _Several:
    def __init__(self, items):
        self._items = items

    def __getattr__(self, name):
        def call(*args, **kwargs):
            for item in self._items:
                getattr(item, name)(*args, **kwargs)

        return call


class Legend(Artist):
    _kind = "legend.Legend"

    def __init__(self, ax, handles, texts, kwargs):
        super().__init__(ax)
        self.handles, self.texts_, self.kwargs = handles, [str(t) for t in texts], kwargs

    def get_texts(self):
        return [Text(text=t) for t in self.texts_]

    def get_lines(self):
        return self.handles

    def set_title(self, title, **kwargs):
        self.kwargs["title"] = title

    def get_frame(self):
        return Patch()

    def set_loc(self, loc):
        self.kwargs["loc"] = loc

    def _size(self, p):
        f = font_size(
            self.kwargs.get(
                "fontsize", (self.kwargs.get("prop") or {}).get("size", rcParams["legend.fontsize"])
            )
        )
        f = font_size(f)
        k = self.kwargs
        for name in (
            "scatterpoints",
            "scatteryoffsets",
            "mode",
            "markerfirst",
            "bbox_transform",
            "alignment",
            "handler_map",
        ):
            if k.get(name) not in (
                None,
                {"markerfirst": True, "alignment": "center", "scatterpoints": 1}.get(name),
            ):
                not_drawn(name, k.pop(name), ": legend()")
        self._handle, self._gap, self._pad = (
            k.get("handlelength", 2.0),
            k.get("handletextpad", 0.8),
            k.get("borderpad", 0.4),
        )
        self._between = k.get("columnspacing", 2.0)
        em, columns = f * p.k, max(1, int(self.kwargs.get("ncol", self.kwargs.get("ncols", 1))))
        n = len(self.texts_)
        rows = -(-n // columns) if n else 0
        widths = [
            max([p.size(t, f)[0] for t in self.texts_[c * rows : (c + 1) * rows]], default=0)
            for c in range(columns)
        ]
        heights = [max(p.size(t, f)[1], em) for t in self.texts_]
        step = max(heights + [k.get("handleheight", 0.7) * em]) + k.get("labelspacing", 0.5) * em
        title = self.kwargs.get("title") or ""
        self._title_size = font_size(
            k.get(
                "title_fontsize",
                (k.get("title_fontproperties") or {}).get(
                    "size", rcParams["legend.title_fontsize"] or f
                ),
            )
        )
        top = (p.size(title, self._title_size)[1] + 0.6 * em) if title else 0
        wide = (
            sum(widths)
            + columns * (self._handle + self._gap) * em
            + (columns - 1) * self._between * em
            + 2 * self._pad * em
        )
        if title:
            wide = max(wide, p.size(title, self._title_size)[0] + 2 * self._pad * em)
        return f, em, rows, widths, step, top, wide, rows * step + top + (2 * self._pad - 0.5) * em

    _PLACES = {
        "upper right": (1, 0),
        "upper left": (0, 0),
        "lower left": (0, 1),
        "lower right": (1, 1),
        "right": (1, 0.5),
        "center right": (1, 0.5),
        "center left": (0, 0.5),
        "lower center": (0.5, 1),
        "upper center": (0.5, 0),
        "center": (0.5, 0.5),
        1: (1, 0),
        2: (0, 0),
        3: (0, 1),
        4: (1, 1),
        5: (1, 0.5),
        6: (0, 0.5),
        7: (1, 0.5),
        8: (0.5, 1),
        9: (0.5, 0),
        10: (0.5, 0.5),
    }

    def _corner(self, p, wide, high, em):
        """The upper left corner in pixels."""
        box = self.axes._box
        loc = self.kwargs.get("loc", rcParams["legend.loc"])
        anchor = self.kwargs.get("bbox_to_anchor")
        gap = self.kwargs.get("borderaxespad", 0.5) * em
        if isinstance(loc, (tuple, list)):
            return box[0] + loc[0] * (box[2] - box[0]), box[3] - loc[1] * (box[3] - box[1]) - high
        if loc in ("outside upper right", "outside right upper"):
            loc = "upper right"
        if loc not in self._PLACES and loc not in ("best", 0):
            known = "', '".join(["best"] + [k for k in self._PLACES if isinstance(k, str)])
            raise ValueError(
                f"{loc!r} is not a valid value for loc; supported values are '{known}'"
            )
        if anchor is not None:
            x, y = box[0] + anchor[0] * (box[2] - box[0]), box[3] - anchor[1] * (box[3] - box[1])
            u, v = self._PLACES.get(loc, (0, 0))
            return x - u * wide + (gap if u == 0 else -gap if u == 1 else 0), y - v * high + (
                gap if v == 0 else -gap if v == 1 else 0
            )
        if loc not in self._PLACES:
            loc = self._best(wide, high, gap)
        u, v = self._PLACES[loc]
        x = box[0] + gap + u * (box[2] - box[0] - 2 * gap - wide)
        return x, box[1] + gap + v * (box[3] - box[1] - 2 * gap - high)

    def _best(self, wide, high, gap):
        """The place that hides the fewest points, boxes and lines; of several the first."""
        x0, y0, x1, y1 = self.axes._box
        points, boxes, lines = self.axes._crowd()
        least, found = None, "upper right"
        for loc in (
            "upper right",
            "upper left",
            "lower left",
            "lower right",
            "center right",
            "center left",
            "lower center",
            "upper center",
            "center",
        ):
            u, v = self._PLACES[loc]
            x, y = (
                x0 + gap + u * (x1 - x0 - 2 * gap - wide),
                y0 + gap + v * (y1 - y0 - 2 * gap - high),
            )
            hidden = int(
                (
                    (points[0] > x)
                    & (points[0] < x + wide)
                    & (points[1] > y)
                    & (points[1] < y + high)
                ).sum()
            )
            hidden += sum(
                [1 for a, b, c, d in boxes if a < x + wide and c > x and b < y + high and d > y]
            )
            hidden += sum(
                [1 for line in lines if _crosses(line[0], line[1], x, y, x + wide, y + high)]
            )
            if least is None or hidden < least:
                least, found = hidden, loc
            if least == 0:
                break
        return found

    def draw(self, p, ax):
        f, em, rows, widths, step, top, wide, high = self._size(p)
        if not self.texts_:
            return
        x, y = self._corner(p, wide, high, em)
        if self.kwargs.get("frameon", rcParams["legend.frameon"]):
            alpha = self.kwargs.get("framealpha", rcParams["legend.framealpha"])
            bx, by = rounded(
                x,
                y,
                x + wide,
                y + high,
                0.2 * em if self.kwargs.get("fancybox", rcParams["legend.fancybox"]) else 0.0,
            )
            if self.kwargs.get("shadow"):
                p.fill(
                    [v + 2 * p.k for v in bx], [v + 2 * p.k for v in by], _colors.argb("k", 0.35)
                )
            face, edge = (
                self.kwargs.get("facecolor") or rcParams["legend.facecolor"],
                self.kwargs.get("edgecolor") or rcParams["legend.edgecolor"],
            )
            face, edge = (
                rcParams["axes.facecolor"] if face == "inherit" else face,
                rcParams["axes.edgecolor"] if edge == "inherit" else edge,
            )
            p.fill(bx, by, _colors.argb(face, 1.0 if alpha is None else alpha))
            p.line(bx + bx[:1], by + by[:1], self.kwargs.get("linewidth", 0.8), _colors.argb(edge))
        ink = self.kwargs.get("labelcolor") or rcParams["text.color"]
        several = not isinstance(ink, str) and not (
            isinstance(ink, tuple) and not isinstance(ink[0], (str, tuple))
        )
        inks = [_colors.argb(c) for c in (ink if several else [ink])]
        title = self.kwargs.get("title")
        if title:
            p.text(
                x + wide / 2,
                y + 0.4 * em,
                title,
                self._title_size,
                inks[0] if len(inks) == 1 else _colors.argb("k"),
                0.5,
                1.0,
            )
        left = x + self._pad * em
        at = list(range(len(self.texts_)))[:: -1 if self.kwargs.get("reverse") else 1]
        for c, width in enumerate(widths):
            for r in range(rows):
                k = c * rows + r
                if k >= len(self.texts_):
                    break
                k = at[k]
                middle = y + top + (self._pad - 0.25) * em + (r + 0.5) * step
                handle = self.handles[k]
                if isinstance(handle, Container):
                    handle = handle._parts[0] if handle._parts else Patch()
                if isinstance(handle, tuple):
                    handle = handle[0]
                self._key(p, handle, left, middle, left + self._handle * em, f)
                p.text(
                    left + (self._handle + self._gap) * em,
                    middle,
                    self.texts_[k],
                    f,
                    inks[k % len(inks)],
                    0.0,
                    0.5,
                )
            left += width + (self._handle + self._gap + self._between) * em

    def _key(self, p, handle, x0, y, x1, size):
        """The sample of one artist, with the number and the size of marks that were asked for."""
        scale, n = self.kwargs.get("markerscale", 1.0) or 1.0, self.kwargs.get("numpoints", 1)
        if not isinstance(handle, Line2D) or n == 1 and scale == 1.0:
            handle.key(p, x0, y, x1, size)
            return
        before, handle.size, handle.marks = handle.size, handle.size * scale, n
        handle.key(p, x0, y, x1, size)
        handle.size, handle.marks = before, 1


def _crosses(xs, ys, x0, y0, x1, y1):
    """Whether a line from place to place goes through a box (all in pixels)."""
    ax, ay, bx, by = xs[:-1], ys[:-1], xs[1:], ys[1:]
    first, last = _np.zeros(len(ax)), _np.ones(len(ax))
    with _np.errstate(all="ignore"):
        for a, b, low, high in ((ax, bx, x0, x1), (ay, by, y0, y1)):
            t, u = (low - a) / (b - a), (high - a) / (b - a)
            level = a == b
            inside = (a >= low) & (a <= high)
            first = _np.maximum(
                first, _np.where(level, _np.where(inside, 0.0, 2.0), _np.minimum(t, u))
            )
            last = _np.minimum(last, _np.where(level, 1.0, _np.maximum(t, u)))
    return bool((first <= last).any())


class Colorbar:
    """The colours of a map beside its axes, with numbers."""

    __module__ = "matplotlib.colorbar"

    def __init__(
        self,
        mappable,
        ax,
        label="",
        orientation="vertical",
        ticks=None,
        format=None,
        location=None,
        shrink=1.0,
        aspect=20,
        pad=None,
        fraction=0.15,
        extend=None,
        **kwargs,
    ):
        self.mappable, self.parent = mappable, ax
        self.vertical = orientation != "horizontal" and location not in ("top", "bottom")
        self.shrink, self.extend = shrink, extend
        self.ax = _BarAxes(self)
        self.axis = self.ax.yaxis if self.vertical else self.ax.xaxis
        self.axis.label_name = str(label)
        if ticks is not None:
            self.set_ticks(ticks)
        if format is not None:
            self.axis.set_major_formatter(
                _ticker.FormatStrFormatter(format)
                if isinstance(format, str) and "%" in format
                else format
            )
        mappable.colorbar = self

    def set_label(self, label, **kwargs):
        self.axis.label_name = str(label)
        self.axis.label_text._rest(
            {k: v for k, v in full_names(kwargs, "Text").items() if k != "fontsize"}, ("loc",)
        )
        if "size" in kwargs or "fontsize" in kwargs:
            self.axis.label_text.set_fontsize(kwargs.get("fontsize", kwargs.get("size")))

    def set_ticks(self, ticks, labels=None, **kwargs):
        if hasattr(ticks, "places"):
            self.axis.locator = ticks
        else:
            self.axis.set_ticks(ticks, labels)

    def set_ticklabels(self, labels, **kwargs):
        self.axis.set_ticklabels(labels)

    def get_ticks(self):
        return self.axis.get_ticklocs()

    def update_normal(self, mappable=None):
        """Colours are looked up when the picture is drawn."""

    update_ticks = minorticks_on = draw_all = solids = update_normal

    def remove(self):
        self.parent._bars.remove(self)

    def _range(self):
        m = self.mappable
        if m.norm.vmin is None and getattr(m, "values", None) is not None:
            m.norm.autoscale_None(m.values)
        low, high = m.norm.vmin, m.norm.vmax
        low, high = (0.0, 1.0) if low is None or high is None else (float(low), float(high))
        return (low, high) if low != high else (low - 0.5, high + 0.5)

    def _prepare(self):
        self.axis.lim = self._range()
        norm = self.mappable.norm
        self.axis.scale, self.axis.by = norm.places(), norm
        if self.axis.scale == "symlog":
            self.axis.bend = (float(norm.linthresh), float(norm.linscale), float(norm.base))
        bounds = getattr(self.mappable.norm, "boundaries", None)
        levels = getattr(self.mappable, "levels", None)
        if levels is not None and self.axis.locator is None:
            every = max(1, -(-len(levels) // 10))
            self.axis.locator = _ticker.FixedLocator([float(v) for v in levels][::every])
            self.axis.lim = (float(levels[0]), float(levels[-1]))
        elif bounds is not None and self.axis.locator is None:
            self.axis.locator = _ticker.FixedLocator(bounds.tolist())

    def ends(self):
        """Whether there is a triangle below and one above: their colours, or True for that of the bar's end."""
        m = self.mappable
        which = self.extend or getattr(m, "extend", None) or getattr(m.norm, "extend", None)
        cmap = m.cmap
        if which is None:
            which = {
                (False, False): "neither",
                (True, False): "min",
                (False, True): "max",
                (True, True): "both",
            }[cmap._under is not None, cmap._over is not None]
        fills = getattr(m, "fills", None)
        low = (
            (fills[0] if fills else cmap._under and _bytes(cmap._under) or True)
            if which in ("min", "both")
            else False
        )
        return low, (
            fills[-1] if fills else cmap._over and _bytes(cmap._over) or True
        ) if which in ("max", "both") else False

    def need(self, p):
        """Pixels that it takes beside (or below) its axes."""
        self._prepare()
        f = self.axis.text_size()
        texts = self.axis.ticks(8)[1]
        label = p.size(self.axis.label_name, f)[1] + 5 * p.k if self.axis.label_name else 0
        if self.vertical:
            return (
                10 * p.k
                + 15 * p.k
                + 7 * p.k
                + max([p.size(t, f)[0] for t in texts], default=0)
                + label
            )
        return (
            15 * p.k + 7 * p.k + max([p.size(t, f)[1] for t in texts], default=0) + label + 8 * p.k
        )

    def draw(self, p, box, offset):
        """offset: pixels between the axes and the bar."""
        self._prepare()
        x0, y0, x1, y1 = box
        if self.vertical:
            cut = (y1 - y0) * (1 - self.shrink) / 2
            self.ax._box = (x1 + offset, y0 + cut, x1 + offset + 15 * p.k, y1 - cut)
        else:
            cut = (x1 - x0) * (1 - self.shrink) / 2
            self.ax._box = (x0 + cut, y1 + offset, x1 - cut, y1 + offset + 15 * p.k)
        self.ax._draw_bar(p)


class Axes:
    name = "rectilinear"

    def __init__(self, figure, spec=None):
        self.figure, self._spec = (
            figure,
            spec,
        )  # spec: (rows, columns, top, below, left, behind, grid) or a rectangle
        self._shared = [None, None]
        self._twin_of = None
        self._box = (0.0, 0.0, 100.0, 100.0)
        self._begin()

    def _begin(self):
        self.xaxis, self.yaxis = Axis(self, 0), Axis(self, 1)
        self._axes = (self.xaxis, self.yaxis)
        self._artists, self._bars, self._legend = [], [], None
        self._title_texts = {
            n: Label("axes.titlesize", "axes.titlecolor", x=x, y=1.0, horizontalalignment=n)
            for n, x in (("center", 0.5), ("left", 0.0), ("right", 1.0))
        }
        self._title_pads = {}
        self._aspect = self._margin = None
        self._margin = [None, None]
        self._frame = True
        self._face = None
        self._cycle = self._fill_cycle = 0
        self._turn = rcParams["axes.prop_cycle"]
        self._current = None
        self.spines = Spines({n: Spine() for n in ("left", "right", "bottom", "top")})
        self.transAxes, self.transData = Transform("axes", self), Transform("data", self)
        for n in ("top", "right"):
            self.spines[n].visible = rcParams["axes.spines." + n]

    def __repr__(self):
        return (
            f"<{type(self).__name__}: "
            + ", ".join(
                [
                    f"{k}={v!r}"
                    for k, v in (
                        ("title", {k: t for k, t in self._titles.items() if t}),
                        ("xlabel", self.xaxis.label_name),
                        ("ylabel", self.yaxis.label_name),
                    )
                    if v
                ]
            )
            + ">"
        )

    @property
    def _titles(self):
        return {n: t.text for n, t in self._title_texts.items()}

    # ---- places

    def _limits(self, which):
        return (self._shared[which] or self)._axes[which].limits()

    def _sharing(self, which):
        """The axes that have this direction in common."""
        root = self._shared[which] or self
        return [ax for ax in self.figure.axes if ax is root or ax._shared[which] is root] or [self]

    def _axis(self, which):
        return (self._shared[which] or self)._axes[which]

    def _xy(self, x, y):
        x0, y0, x1, y1 = self._box
        return x0 + self._axis(0).forward(_np.asarray(x, dtype=float)) * (x1 - x0), y1 - self._axis(
            1
        ).forward(_np.asarray(y, dtype=float)) * (y1 - y0)

    def _pixel_size(self):
        x0, y0, x1, y1 = self._box
        return max(1, round(x1 - x0)), max(1, round(y1 - y0))

    def _pixel_values(self, which, n):
        t = (_np.arange(n) + 0.5) / n
        return self._axis(which).backward(1 - t if which else t)

    def _least_positive(self, artist, which):
        v = getattr(artist, "y" if which else "x", None)
        if v is None and hasattr(artist, "verts"):
            v = _np.concatenate([q[:, which] for q in artist.verts])
        if v is None:
            found = artist.limits()[which]
            return found[1] * 1e-3 if found[1] > 0 else None
        v = _np.asarray(v, dtype=float)
        v = v[_np.isfinite(v) & (v > 0)]
        return float(v.min()) if v.size else None

    def _crowd(self):
        """What a legend should keep away from, in pixels: ((xs, ys) of points, boxes, lines)."""
        xs, ys, boxes, lines = [_np.zeros(0)], [_np.zeros(0)], [], []
        for a in self._artists:
            if not a.visible or getattr(a, "transform", None) is not None:
                continue
            if isinstance(a, (Line2D, Scatter)) and len(a.x) == len(a.y):
                x, y = self._xy(a.x, a.y)
                xs.append(x), ys.append(y)
                if isinstance(a, Line2D) and a.style not in NO_LINE:
                    lines.append((x, y))
            elif isinstance(a, Rectangle):
                x, y = self._xy(*[_np.array(v, dtype=float) for v in a.points()])
                boxes.append((float(x.min()), float(y.min()), float(x.max()), float(y.max())))
            elif isinstance(a, Patch):
                lines.append(self._xy(*[_np.array(v, dtype=float) for v in a.points()]))
            elif isinstance(a, Shapes):
                lines.extend([self._xy(v[:, 0], v[:, 1]) for v in a.verts])
            elif isinstance(a, Segments):
                lines.extend([self._xy(s[:, 0], s[:, 1]) for s in a.segments])
        return (_np.concatenate(xs), _np.concatenate(ys)), boxes, lines

    def _value(self, which, v):
        """A place on an axis as a number: names of categories, dates."""
        if isinstance(v, str):
            return array([self._name(which, v)])
        return array(v).ravel()

    def _name(self, which, text):
        names = self._axis(which).names
        if text not in names:
            names.append(text)
        return float(names.index(text))

    def _numbers(self, which, v):
        """A flat array of the numbers along an axis; texts are categories."""
        items = (
            v
            if isinstance(v, (list, tuple))
            else list(v)
            if type(v).__name__ in ("dict_keys", "dict_values")
            else None
        )
        if items is None and hasattr(v, "dtype") and getattr(v.dtype, "kind", "") in "UT":
            items = v.ravel().tolist()
        if items and isinstance(items[0], str):
            return _np.array([self._name(which, str(t)) for t in items])
        if isinstance(v, str):
            return _np.array([self._name(which, v)])
        if is_dates(items if items is not None else v):
            self._axis(which).dates = True
        return array(v).ravel()

    def _next_colour(self):
        """Of lines; areas, bars and points have a turn of their own."""
        return self._next_look().get("color", "k")

    def _next_look(self):
        """What the next line has of the cycle: a colour, and perhaps a style, a marker, a width."""
        self._cycle += 1
        return self._turn.rows[(self._cycle - 1) % len(self._turn)]

    def _next_fill(self):
        self._fill_cycle += 1
        return self._turn.colours[(self._fill_cycle - 1) % len(self._turn)]

    def _put(self, artist, zorder=None, label=None):
        artist.axes = self
        if zorder is not None:
            artist.zorder = zorder
        if label is not None:
            artist.set_label(label)
        self._artists.append(artist)
        return artist

    def add_line(self, line):
        return self._put(line)

    def add_patch(self, patch):
        return self._put(patch)

    add_artist = add_collection = add_patch

    @property
    def lines(self):
        return [a for a in self._artists if isinstance(a, Line2D)]

    @property
    def patches(self):
        return [a for a in self._artists if isinstance(a, Patch)]

    @property
    def images(self):
        return [a for a in self._artists if isinstance(a, Image)]

    @property
    def collections(self):
        return [a for a in self._artists if isinstance(a, (Segments, Shapes, Scatter, Field))]

    @property
    def texts(self):
        return [a for a in self._artists if isinstance(a, Text)]

    def get_lines(self):
        return self.lines

    def get_children(self):
        return list(self._artists)

    # ---- lines

    def plot(self, *args, scalex=True, scaley=True, data=None, **kwargs):
        if data is not None:
            args = [data[a] if isinstance(a, str) and a in data else a for a in args]
        made, rest = [], list(args)
        not_drawn("scalex", scalex), not_drawn("scaley", scaley)
        label = kwargs.pop("label", None)
        zorder = kwargs.pop("zorder", None)
        kwargs = full_names(kwargs, "Line2D")
        while rest:
            first, second = rest.pop(0), None
            if rest and not (isinstance(rest[0], str) and not isinstance(first, str)):
                second = rest.pop(0)
            fmt = rest.pop(0) if rest and isinstance(rest[0], str) else None
            made.extend(self._plot_one(first, second, fmt, label, zorder, kwargs))
        return made

    def _plot_one(self, first, second, fmt, label, zorder, kwargs):
        colour, marker, style = parse_format(fmt) if fmt else (None, None, None)
        y = first if second is None else second
        ym = self._matrix(1, y)
        if second is None:
            xm = _np.arange(float(ym.shape[0])).reshape(-1, 1)
        else:
            xm = self._matrix(0, first)
        if xm.shape[0] != ym.shape[0]:
            xs, ys = [s if s[1] > 1 else s[:1] for s in (xm.shape, ym.shape)]
            raise ValueError(
                f"x and y must have same first dimension, but have shapes {xs} and {ys}"
            )
        columns, made = max(xm.shape[1], ym.shape[1]), []
        for k in range(columns):
            given = dict(kwargs)
            given["color"] = colour if given.get("color") is None else given["color"]
            if given["color"] is None or self._turn.keys - {"color"}:
                look = self._next_look()
                given["color"] = (
                    look.get("color", "k") if given["color"] is None else given["color"]
                )
                for name in look:
                    if name != "color" and not (fmt and name in ("marker", "linestyle")):
                        given.setdefault(name, look[name])
            _colors.to_rgba(given["color"])
            if "marker" not in given:
                given["marker"] = marker
            if given.get("linestyle") is None:
                given["linestyle"] = (
                    style if style is not None else "" if marker is not None else None
                )
            line = Line2D(
                xm[:, k if xm.shape[1] > 1 else 0], ym[:, k if ym.shape[1] > 1 else 0], **given
            )
            text = label[k] if isinstance(label, (list, tuple)) and len(label) == columns else label
            made.append(
                self._put(line, zorder, f"_child{len(self._artists)}" if text is None else text)
            )
        return made

    def _matrix(self, which, v):
        """Columns of numbers: a line each."""
        if (
            hasattr(v, "ndim")
            and v.ndim == 2
            or isinstance(v, (list, tuple))
            and v
            and isinstance(v[0], (list, tuple))
            or isinstance(v, list)
            and v
            and getattr(v[0], "ndim", 0) == 1
        ):
            m = array(v)
            return m if m.ndim == 2 else m.reshape(-1, 1)
        if getattr(v, "ndim", 1) > 2:
            raise ValueError(
                f"x and y can be no greater than 2D, but have shapes {v.shape} and {v.shape}"
            )
        return self._numbers(which, v).reshape(-1, 1)

    def _logarithmic(self, x, y, args, kwargs):
        given = {k: kwargs.pop(k) for k in ("base", "nonpositive", "subs") if k in kwargs}
        if x:
            self.set_xscale("log", **given)
        if y:
            self.set_yscale("log", **given)
        return self.plot(*args, **kwargs)

    def semilogy(self, *args, **kwargs):
        return self._logarithmic(False, True, args, kwargs)

    def semilogx(self, *args, **kwargs):
        return self._logarithmic(True, False, args, kwargs)

    def loglog(self, *args, **kwargs):
        return self._logarithmic(True, True, args, kwargs)

    def plot_date(self, *args, **kwargs):
        return self.plot(*args, **kwargs)

    def scatter(
        self,
        x,
        y,
        s=None,
        c=None,
        marker=None,
        cmap=None,
        norm=None,
        vmin=None,
        vmax=None,
        alpha=None,
        linewidths=None,
        edgecolors=None,
        label=None,
        zorder=None,
        data=None,
        plotnonfinite=False,
        color=None,
        **kwargs,
    ):
        if data is not None:
            x, y, s, c = [data[v] if isinstance(v, str) and v in data else v for v in (x, y, s, c)]
        kwargs = full_names(kwargs, "scatter")
        xs, ys = self._numbers(0, x), self._numbers(1, y)
        if len(xs) != len(ys):
            raise ValueError("x and y must be the same size")
        sizes = rcParams["lines.markersize"] if s is None else _np.sqrt(array(s)).ravel()
        if not isinstance(sizes, float):
            sizes = float(sizes[0]) if len(sizes) == 1 else sizes.tolist()
            if isinstance(sizes, list) and len(sizes) != len(xs):
                raise ValueError(
                    "s must be a scalar, or float array-like with the same size as x and y"
                )
        values, colours = None, None
        chosen = color if color is not None else c
        if chosen is None:
            colours = kwargs.get("facecolor")
            colours = self._next_fill() if colours is None else colours
        elif isinstance(chosen, str) or (
            _is_one_colour(chosen) and (color is not None or len(chosen) != len(xs))
        ):
            colours = chosen if isinstance(chosen, str) else tuple(array(chosen).tolist())
            _colors.to_rgba(colours)
        elif (
            getattr(chosen, "ndim", 1) == 2
            or isinstance(chosen, (list, tuple))
            and chosen
            and isinstance(chosen[0], (str, tuple, list))
            or isinstance(chosen, (list, tuple))
            and chosen
            and getattr(chosen[0], "ndim", 0) == 1
        ):
            colours = [
                tuple(v) if not isinstance(v, str) else v
                for v in (chosen.tolist() if hasattr(chosen, "tolist") else chosen)
            ]
        else:
            values = array(chosen).ravel()
            if len(values) != len(xs):
                raise ValueError(
                    f"'c' argument has {len(values)} elements, which is inconsistent with 'x' and 'y' with size {len(xs)}."
                )
        width = kwargs.get("linewidth", linewidths)
        width = (
            (1.5 if marker in ("x", "+", "1", "2", "3", "4", "|", "_") else 1.0)
            if width is None
            else float(width if isinstance(width, (int, float)) else width[0])
        )
        edge = kwargs.get("edgecolor", edgecolors)
        if "sizes" in kwargs:
            sizes = _np.sqrt(array(kwargs["sizes"])).ravel().tolist()
            sizes = sizes[0] if len(sizes) == 1 else sizes
        made = Scatter(
            xs,
            ys,
            sizes,
            marker or rcParams["scatter.marker"],
            colours,
            values,
            _colors.find_map(cmap),
            _norm(norm, vmin, vmax),
            edge,
            width,
            alpha,
            label,
        )
        if values is not None:
            made.norm.autoscale_None(values) if not made.norm.scaled() else None
        self._current = made if values is not None else self._current
        return self._put(made, zorder)

    def step(self, x, y, *args, where="pre", **kwargs):
        return self.plot(x, y, *args, drawstyle="steps-" + where, **kwargs)

    def stairs(
        self,
        values,
        edges=None,
        *,
        orientation="vertical",
        baseline=0,
        fill=False,
        data=None,
        **kwargs,
    ):
        if orientation not in ("vertical", "horizontal"):
            raise ValueError(
                f"{orientation!r} is not a valid value for orientation; supported values are 'vertical', 'horizontal'"
            )
        v = array(values).ravel()
        e = _np.arange(len(v) + 1.0) if edges is None else array(edges).ravel()
        x, y = _np.repeat(e, 2), _np.concatenate([[baseline], _np.repeat(v, 2), [baseline]])
        if orientation == "horizontal":
            x, y = y, x
        kwargs = full_names(kwargs, "StepPatch")
        colour = kwargs.pop("color", None)
        if fill:
            made = Polygon(
                _np.column_stack([x, y]),
                **{"facecolor": self._next_fill() if colour is None else colour, **kwargs},
            )
        else:
            kwargs.setdefault("edgecolor", self._next_colour() if colour is None else colour)
            made = Polygon(
                _np.column_stack([x, y]),
                closed=False,
                **{
                    "fill": "facecolor" in kwargs,
                    "linewidth": rcParams["lines.linewidth"],
                    **kwargs,
                },
            )
        made.sticks = ((baseline,), ()) if orientation == "horizontal" else ((), (baseline,))
        return self._put(made)

    def stem(
        self,
        *args,
        linefmt=None,
        markerfmt=None,
        basefmt=None,
        bottom=0,
        label=None,
        orientation="vertical",
        use_line_collection=True,
    ):
        args = list(args)
        texts = [a for a in args if isinstance(a, str)]
        args = [a for a in args if not isinstance(a, str)]
        linefmt = linefmt or (texts[0] if texts else "C0-")
        y = self._numbers(1, args[-1])
        x = self._numbers(0, args[0]) if len(args) > 1 else _np.arange(float(len(y)))
        colour = parse_format(linefmt)[0] or "C0"
        turn = (lambda a, b: (b, a)) if orientation == "horizontal" else (lambda a, b: (a, b))
        stems = self._put(
            Segments(
                [[turn(a, bottom), turn(a, b)] for a, b in zip(x.tolist(), y.tolist())],
                colors=colour,
                linestyles=parse_format(linefmt)[2] or "-",
            )
        )
        mark = parse_format(markerfmt) if markerfmt else (None, "o", None)
        (marker,) = self.plot(
            *turn(x, y), color=mark[0] or colour, marker=mark[1] or "o", linestyle="none"
        )
        (base,) = self.plot(
            *turn(
                [float(x.min()), float(x.max())] if len(x) else [],
                [bottom, bottom] if len(x) else [],
            ),
            basefmt or "C3-",
        )
        marker.label = "" if label is None else str(label)
        stems.label = base.label = ""
        return Container(
            "StemContainer",
            [marker, stems, base],
            label,
            markerline=marker,
            stemlines=stems,
            baseline=base,
        )

    def errorbar(
        self,
        x,
        y,
        yerr=None,
        xerr=None,
        fmt="",
        ecolor=None,
        elinewidth=None,
        capsize=None,
        barsabove=False,
        label=None,
        zorder=None,
        errorevery=1,
        capthick=None,
        lolims=False,
        uplims=False,
        xlolims=False,
        xuplims=False,
        elinestyle="-",
        data=None,
        **kwargs,
    ):
        kwargs = full_names(kwargs, "Line2D")
        xs, ys = self._numbers(0, x), self._numbers(1, y)
        line = None
        if fmt != "none":
            (line,) = self.plot(xs, ys, *([fmt] if fmt else []), label="_errorbar", **kwargs)
            line.set_label(label)
            line.zorder = 2.1 if zorder is None else zorder
        colour = ecolor or (
            line.colour if line is not None else kwargs.get("color") or self._next_colour()
        )
        cap = rcParams["errorbar.capsize"] if capsize is None else capsize
        bars, caps = [], []
        for which, err, lower, upper in ((1, yerr, lolims, uplims), (0, xerr, xlolims, xuplims)):
            if err is None:
                continue
            lower, upper = [
                _np.broadcast_to(_np.asarray(v, dtype=bool), (len(xs),)) for v in (lower, upper)
            ]
            e = array(err)
            e = _np.broadcast_to(e, (2, len(xs))) if e.ndim < 2 else e
            if (e < 0).any():
                raise ValueError(f"'{'y' if which else 'x'}err' must not contain negative values")
            middle = ys if which else xs
            low, high = (
                _np.where(lower, middle, middle - e[0]).tolist(),
                _np.where(upper, middle, middle + e[1]).tolist(),
            )
            for limited, at, mark in (
                (lower, high, "^" if which else ">"),
                (upper, low, "v" if which else "<"),
            ):
                if limited.any():  # an arrow: the value is a limit
                    sides = _np.where(limited, middle, _np.nan), _np.where(limited, at, _np.nan)
                    c = Line2D(
                        xs if which else sides[1],
                        sides[1] if which else ys,
                        linestyle="",
                        marker=mark,
                        markersize=6.0,
                        color=colour,
                    )
                    caps.append(self._put(c, zorder))
            ends = [
                [(a, p), (a, q)] if which else [(p, b), (q, b)]
                for a, b, p, q in zip(xs.tolist(), ys.tolist(), low, high)
            ]
            bars.append(
                self._put(
                    Segments(
                        ends[::errorevery],
                        colors=colour,
                        linewidths=elinewidth or kwargs.get("linewidth"),
                        linestyles=elinestyle,
                    ),
                    (2.2 if barsabove else 2.0) if zorder is None else zorder,
                )
            )
            if cap:
                for at in (_np.where(lower, _np.nan, low), _np.where(upper, _np.nan, high)):
                    c = Line2D(
                        xs if which else at,
                        at if which else ys,
                        linestyle="",
                        marker="_" if which else "|",
                        markersize=2 * cap,
                        color=colour,
                        markeredgewidth=capthick or 1.0,
                    )
                    caps.append(self._put(c, zorder))
            bars[-1].alpha = kwargs.get("alpha")
        return Container("ErrorbarContainer", [line, tuple(caps), tuple(bars)], label)

    def _ends(self, at, low, high):
        at, low, high = array(at).ravel(), array(low).ravel(), array(high).ravel()
        n = max(len(at), len(low), len(high))
        return [_np.broadcast_to(v, (n,)).tolist() for v in (at, low, high)]

    def hlines(self, y, xmin, xmax, colors=None, linestyles="solid", label="", **kwargs):
        rows = zip(*self._ends(y, xmin, xmax))
        return self._put(
            Segments(
                [[(a, v), (b, v)] for v, a, b in rows],
                colors=colors,
                linestyles=linestyles,
                label=label,
                **_small(kwargs),
            )
        )

    def vlines(self, x, ymin, ymax, colors=None, linestyles="solid", label="", **kwargs):
        rows = zip(*self._ends(x, ymin, ymax))
        return self._put(
            Segments(
                [[(v, a), (v, b)] for v, a, b in rows],
                colors=colors,
                linestyles=linestyles,
                label=label,
                **_small(kwargs),
            )
        )

    def _endless(self, which, at, part, kwargs):
        kwargs = full_names(kwargs, "Line2D")
        style = (0, kwargs["dashes"]) if "dashes" in kwargs else kwargs.get("linestyle", "-")
        a = Endless(
            which,
            float(array(at)),
            part,
            kwargs.get("color") or "C0",
            kwargs.get("linewidth", rcParams["lines.linewidth"]),
            style,
            kwargs.get("alpha"),
            kwargs.get("label"),
        )
        return self._put(a, kwargs.get("zorder"))

    def axhline(self, y=0, xmin=0, xmax=1, **kwargs):
        return self._endless("h", y, (xmin, xmax), kwargs)

    def axvline(self, x=0, ymin=0, ymax=1, **kwargs):
        if is_dates(x):
            self._axis(0).dates = True
        return self._endless("v", x, (ymin, ymax), kwargs)

    def axline(self, xy1, xy2=None, *, slope=None, **kwargs):
        if (xy2 is None) == (slope is None):
            raise TypeError("Exactly one of 'xy2' and 'slope' must be given")
        kwargs = full_names(kwargs, "Line2D")
        a = Slope(
            xy1,
            xy2,
            slope,
            kwargs.get("color") or self._next_colour(),
            kwargs.get("linewidth", rcParams["lines.linewidth"]),
            kwargs.get("linestyle", "-"),
            kwargs.get("alpha"),
            kwargs.get("label"),
        )
        return self._put(a, kwargs.get("zorder"))

    def axhspan(self, ymin, ymax, xmin=0, xmax=1, **kwargs):
        return self._put(_Band(1, float(array(ymin)), float(array(ymax)), xmin, xmax, self, kwargs))

    def axvspan(self, xmin, xmax, ymin=0, ymax=1, **kwargs):
        return self._put(_Band(0, float(array(xmin)), float(array(xmax)), ymin, ymax, self, kwargs))

    # ---- areas

    def fill_between(
        self, x, y1, y2=0, where=None, interpolate=False, step=None, *, data=None, **kwargs
    ):
        return self._between(self._numbers(0, x), y1, y2, where, step, False, kwargs)

    def fill_betweenx(
        self, y, x1, x2=0, where=None, step=None, interpolate=False, *, data=None, **kwargs
    ):
        return self._between(self._numbers(1, y), x1, x2, where, step, True, kwargs)

    def _between(self, x, y1, y2, where, step, turned, kwargs):
        n = len(x)
        a, b = [_np.broadcast_to(array(v), (n,)) for v in (y1, y2)]
        shown = _np.isfinite(x) & _np.isfinite(a) & _np.isfinite(b)
        if where is not None:
            shown = shown & _np.asarray(where, dtype=bool)
        edges = _np.flatnonzero(_np.diff(_np.concatenate([[0], shown.astype(int), [0]])))
        verts = []
        for i, j in zip(edges[::2].tolist(), edges[1::2].tolist()):
            if j - i < 2:
                continue
            px, pa, pb = x[i:j], a[i:j], b[i:j]
            if step is not None:
                (sx, sa), (_, sb) = stepped(px, pa, step), stepped(px, pb, step)
                px, pa, pb = sx, sa, sb
            along, across = _np.concatenate([px, px[::-1]]), _np.concatenate([pa, pb[::-1]])
            verts.append(_np.stack([across, along] if turned else [along, across], axis=1))
        kwargs = full_names(kwargs, "fill_between")
        if kwargs.get("color") is None and kwargs.get("facecolor") is None:
            kwargs["color"] = self._next_fill()
        kwargs.pop("interpolate", None)
        if (
            kwargs.get("color") is not None
            and kwargs.get("edgecolor") is None
            and kwargs.get("linewidth")
        ):
            kwargs["edgecolor"] = kwargs["color"]
        made = Shapes(
            verts,
            **{
                k: v
                for k, v in kwargs.items()
                if k not in ("linestyle", "antialiased", "rasterized", "clip_on", "transform")
            },
        )
        made._kind = "collections.FillBetweenPolyCollection"
        return self._put(made)

    def fill(self, *args, data=None, **kwargs):
        made, rest = [], list(args)
        kwargs = full_names(kwargs, "fill")
        while rest:
            x, y = rest.pop(0), rest.pop(0)
            chosen = dict(kwargs)
            fmt = rest.pop(0) if rest and isinstance(rest[0], str) else None
            if chosen.get("color") is None and chosen.get("facecolor") is None:
                chosen["facecolor"] = parse_format(fmt)[0] if fmt else self._next_fill()
            made.append(
                self._put(
                    Polygon(_np.column_stack([self._numbers(0, x), self._numbers(1, y)]), **chosen)
                )
            )
        return made

    def stackplot(self, x, *args, labels=(), colors=None, baseline="zero", **kwargs):
        rows = _np.vstack([array(a) for a in args])
        if baseline not in ("zero", "sym"):
            raise NotImplementedError(
                f"stackplot(baseline={baseline!r}) is not drawn; 'zero' and 'sym' are"
            )
        tops = _np.cumsum(rows, axis=0)
        lows = _np.concatenate([_np.zeros((1, rows.shape[1])), tops[:-1]])
        if baseline == "sym":
            lows, tops = lows - tops[-1] / 2, tops - tops[-1] / 2
        made = []
        for k in range(len(rows)):
            colour = colors[k % len(colors)] if colors else self._next_fill()
            made.append(
                self.fill_between(
                    x,
                    lows[k],
                    tops[k],
                    color=colour,
                    label=labels[k] if k < len(labels) else None,
                    **kwargs,
                )
            )
            made[-1].sticks = ((), (0.0,))
        return made

    # ---- bars

    def bar(self, x, height, width=0.8, bottom=None, *, align="center", data=None, **kwargs):
        return self._bars_of(x, height, width, bottom, align, kwargs, False)

    def barh(self, y, width, height=0.8, left=None, *, align="center", data=None, **kwargs):
        return self._bars_of(y, width, height, left, align, kwargs, True)

    def _bars_of(self, at, long, wide, start, align, kwargs, lying):
        kwargs = full_names(kwargs, "bar")
        errors = {
            k: kwargs.pop(k, None) for k in ("yerr", "xerr", "ecolor", "capsize", "error_kw", "log")
        }
        label, tick_label = kwargs.pop("label", ""), kwargs.pop("tick_label", None)
        at = self._numbers(1 if lying else 0, at)
        long = array(long).ravel()
        n = max(len(at), len(long))
        if len(at) != len(long) and min(len(at), len(long)) != 1:
            raise ValueError(
                f"shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg 0 with shape ({len(at)},) and arg 1 with shape ({len(long)},)."
            )
        at, long = _np.broadcast_to(at, (n,)), _np.broadcast_to(long, (n,))
        wide = _np.broadcast_to(array(wide), (n,))
        start = _np.broadcast_to(array(0.0 if start is None else start), (n,))
        first = at - wide / 2 if align == "center" else at
        colour = kwargs.pop("color", kwargs.pop("facecolor", None))
        if colour is None:
            colour = self._next_fill()
        if (
            getattr(colour, "ndim", 0) == 1
            and len(colour) in (3, 4)
            and colour.dtype.kind == "f"
            or isinstance(colour, list)
            and len(colour) in (3, 4)
            and all([isinstance(v, float) for v in colour])
            and len(at) != len(colour)
        ):
            colour = tuple([float(v) for v in colour])
        several = not isinstance(colour, str) and not (
            isinstance(colour, tuple)
            and len(colour) in (3, 4)
            and not isinstance(colour[0], (str, tuple))
        )
        colours = list(colour) if several else [colour]
        edge = kwargs.pop("edgecolor", None)
        made = []
        for i, (a, s, l, w) in enumerate(
            zip(first.tolist(), start.tolist(), long.tolist(), wide.tolist())
        ):
            c = colours[i % len(colours)]
            c = tuple(c.tolist()) if hasattr(c, "tolist") else c
            box = Rectangle(
                (s, a) if lying else (a, s),
                l if lying else w,
                w if lying else l,
                facecolor=c,
                edgecolor=edge[i % len(edge)] if isinstance(edge, list) else edge,
                **kwargs,
            )
            box.sticks = ((s,), ()) if lying else ((), (s,))
            box.label = "_nolegend_" if isinstance(label, str) else str(label[i])
            made.append(self._put(box))
        if errors["log"]:
            (self.set_xscale if lying else self.set_yscale)("log")
        if errors["yerr"] is not None or errors["xerr"] is not None:
            mid = first + wide / 2 if align == "center" else at + wide / 2
            end = start + long
            more = errors["error_kw"] or {}
            self.errorbar(
                end if lying else mid,
                mid if lying else end,
                yerr=errors["yerr"],
                xerr=errors["xerr"],
                fmt="none",
                ecolor=errors["ecolor"] or more.get("ecolor", "k"),
                capsize=errors["capsize"] or more.get("capsize", 0),
            )
        if tick_label is not None:
            (self.set_yticks if lying else self.set_xticks)(
                at, [tick_label] * n if isinstance(tick_label, str) else tick_label
            )
        box = Container(
            "BarContainer",
            made,
            label if isinstance(label, str) else "",
            patches=made,
            lying=lying,
            datavalues=long,
        )
        self._legend_extra().append(box)
        return box

    def _legend_extra(self):
        if not hasattr(self, "_containers"):
            self._containers = []
        return self._containers

    @property
    def containers(self):
        return list(self._legend_extra())

    def bar_label(
        self, container, labels=None, *, fmt="%g", label_type="edge", padding=0, **kwargs
    ):
        made = []
        for k, box in enumerate(container):
            v = float(container.datavalues[k])
            text = (
                str(labels[k])
                if labels is not None
                else fmt(v)
                if callable(fmt)
                else fmt.format(v)
                if "{" in fmt
                else fmt % v
            )
            x, y, w, h = box.xy[0], box.xy[1], box.w, box.h
            half = 0.5 if label_type == "center" else 1.0
            at = (x + w * half, y + h / 2) if container.lying else (x + w / 2, y + h * half)
            off = 0 if label_type == "center" else (padding + 2) * (1 if v >= 0 else -1)
            look = {
                "horizontalalignment": ("left" if v >= 0 else "right")
                if container.lying and off
                else "center",
                "verticalalignment": ("bottom" if v >= 0 else "top")
                if off and not container.lying
                else "center",
                **full_names(kwargs, "Text"),
            }
            made.append(
                self._put(
                    Annotation(
                        text,
                        at,
                        xytext=(off, 0) if container.lying else (0, off),
                        textcoords="offset points",
                        **look,
                    )
                )
            )
        return made

    def broken_barh(self, xranges, yrange, **kwargs):
        made = [
            Rectangle((a, yrange[0]), w, yrange[1], **full_names(kwargs, "bar")) for a, w in xranges
        ]
        for box in made:
            self._put(box)
        return Container("BarContainer", made)

    def hist(
        self,
        x,
        bins=None,
        range=None,
        density=False,
        weights=None,
        cumulative=False,
        bottom=None,
        histtype="bar",
        align="mid",
        orientation="vertical",
        rwidth=None,
        log=False,
        color=None,
        label=None,
        stacked=False,
        **kwargs,
    ):
        bins = rcParams["hist.bins"] if bins is None else bins
        kwargs = full_names(kwargs, "hist")
        color = kwargs.pop("facecolor", color) if color is None else color
        several = (
            isinstance(x, (list, tuple))
            and len(x) > 0
            and (isinstance(x[0], (list, tuple)) or getattr(x[0], "ndim", 0) == 1)
            or getattr(x, "ndim", 1) == 2
        )
        if several:
            sets = (
                [array(v).ravel() for v in x] if isinstance(x, (list, tuple)) else list(array(x).T)
            )
        else:
            sets = [self._numbers(0, x)]
        sets = [v[_np.isfinite(v)] for v in sets]
        everything = _np.concatenate(sets)
        w = (
            [None] * len(sets)
            if weights is None
            else [array(v) for v in weights]
            if several
            else [array(weights).ravel()]
        )
        edges = _np.histogram_bin_edges(
            everything, bins=bins if isinstance(bins, (int, str)) else array(bins), range=range
        )
        counts = [_np.histogram(v, bins=edges, weights=k)[0].astype(float) for v, k in zip(sets, w)]
        wide = _np.diff(edges)
        if density:
            total = sum([c.sum() for c in counts]) if stacked else None
            counts = [c / wide / (total if stacked else c.sum()) for c in counts]
        if cumulative:
            counts = [
                _np.cumsum((c * wide if density else c)[:: -1 if cumulative == -1 else 1])[
                    :: -1 if cumulative == -1 else 1
                ]
                for c in counts
            ]
        colours = (
            [color] * len(sets)
            if color is None or isinstance(color, str) or not several
            else list(color)
        )
        labels = (
            list(label) if isinstance(label, (list, tuple)) else [label] + [None] * (len(sets) - 1)
        )
        base, made = (
            _np.zeros(len(wide))
            if bottom is None
            else _np.broadcast_to(array(bottom), (len(wide),)),
            [],
        )
        for k, c in enumerate(counts):
            colour = colours[k] if colours[k] is not None else self._next_fill()
            made.append(
                self._hist_bars(
                    edges,
                    c,
                    base,
                    wide,
                    k,
                    1 if stacked else len(sets),
                    histtype,
                    orientation,
                    rwidth,
                    colour,
                    labels[k],
                    kwargs,
                )
            )
            if stacked:
                base = base + c
        if log:
            (self.set_xscale if orientation == "horizontal" else self.set_yscale)("log")
        if stacked:
            counts = list(_np.cumsum(_np.array(counts), axis=0))
        return (_np.array(counts), edges, made) if several else (counts[0], edges, made[0])

    def _hist_bars(
        self, edges, counts, base, wide, k, n, kind, orientation, rwidth, colour, label, kwargs
    ):
        lying = orientation == "horizontal"
        if kind.startswith("step"):
            e = _np.repeat(edges, 2)
            v = _np.concatenate([base[:1], _np.repeat(base + counts, 2), base[-1:]])
            back = _np.concatenate([base[:1], _np.repeat(base, 2), base[-1:]])
            if kind == "stepfilled":
                given = full_names(kwargs, "hist")
                along, across = _np.concatenate([e, e[::-1]]), _np.concatenate([v, back[::-1]])
                shape = Polygon(
                    _np.column_stack([across, along] if lying else [along, across]),
                    facecolor=colour,
                    **given,
                )
                shape.sticks = ((0.0,), ()) if lying else ((), (0.0,))
                return [self._put(shape, label="" if label is None else label)]
            given = {
                q: v_
                for q, v_ in full_names(kwargs, "hist").items()
                if q in ("linewidth", "linestyle", "alpha", "zorder")
            }
            edge = kwargs.get("edgecolor", kwargs.get("ec"))
            (line,) = self.plot(
                v if lying else e,
                e if lying else v,
                color=edge or colour,
                label=label if label is not None else "_hist",
                **given,
            )
            line.sticky = lambda: ((0.0,), ()) if lying else ((), (0.0,))
            return [line]
        share = (rwidth or (1.0 if n == 1 else 0.8)) / n
        first = edges[:-1] + wide * ((1 - share * n) / 2 + share * k)
        return self._bars_of(
            first,
            counts,
            wide * share,
            base,
            "edge",
            {**kwargs, "color": colour, "label": label or ""},
            lying,
        )

    def pie(
        self,
        x,
        explode=None,
        labels=None,
        colors=None,
        autopct=None,
        pctdistance=0.6,
        shadow=False,
        labeldistance=1.1,
        startangle=0,
        radius=1,
        counterclock=True,
        wedgeprops=None,
        textprops=None,
        center=(0, 0),
        frame=False,
        rotatelabels=False,
        normalize=True,
        hatch=None,
        data=None,
    ):
        v = array(x).ravel()
        total = float(v.sum())
        if (v < 0).any():
            raise ValueError("Wedge sizes 'x' must be non negative values")
        share = v / total if normalize or total > 1 else v
        wedges, texts, numbers, angle = [], [], [], float(startangle)
        for k, f in enumerate(share.tolist()):
            end = angle + (360 * f if counterclock else -360 * f)
            middle = math.radians((angle + end) / 2)
            far = explode[k] if explode is not None else 0.0
            cx, cy = (
                center[0] + far * math.cos(middle) * radius,
                center[1] + far * math.sin(middle) * radius,
            )
            given = {
                "facecolor": colors[k % len(colors)] if colors is not None else self._next_fill(),
                **(wedgeprops or {}),
            }
            wedges.append(
                self._put(Wedge((cx, cy), radius, min(angle, end), max(angle, end), **given))
            )
            wedges[-1].label = str(labels[k]) if labels is not None else ""
            if hatch is not None:
                wedges[-1].set_hatch(
                    hatch[k % len(hatch)] if isinstance(hatch, (list, tuple)) else hatch
                )
            if shadow:
                under = {
                    "ox": -0.02,
                    "oy": -0.02,
                    "shade": 0.7,
                    **(shadow if isinstance(shadow, dict) else {}),
                }
                dark = tuple([v * (1 - under["shade"]) for v in wedges[-1].get_facecolor()[:3]])
                behind = Wedge(
                    (cx + under["ox"], cy + under["oy"]),
                    radius,
                    min(angle, end),
                    max(angle, end),
                    facecolor=dark,
                    alpha=0.5,
                )
                self._put(behind, 0.9)
            place = lambda d: (
                cx + d * radius * math.cos(middle),
                cy + d * radius * math.sin(middle),
            )
            if labeldistance is not None:
                lx, ly = place(labeldistance)
                look = {"ha": "left" if math.cos(middle) >= 0 else "right", "va": "center"}
                if rotatelabels:
                    look["rotation"] = math.degrees(middle) + (0 if math.cos(middle) >= 0 else 180)
                texts.append(
                    self._put(
                        Text(
                            lx,
                            ly,
                            labels[k] if labels is not None else "",
                            **{**look, **(textprops or {})},
                        )
                    )
                )
            if autopct is not None:
                px, py = place(pctdistance)
                text = autopct % (100 * f) if isinstance(autopct, str) else autopct(100 * f)
                numbers.append(
                    self._put(
                        Text(px, py, text, **{"ha": "center", "va": "center", **(textprops or {})})
                    )
                )
            angle = end
        if not frame:
            self._frame = False
        self.set_aspect("equal")
        if not frame:
            self.set_xlim(center[0] - 1.25, center[0] + 1.25)
            self.set_ylim(center[1] - 1.25, center[1] + 1.25)
        return (wedges, texts, numbers) if autopct is not None else (wedges, texts)

    def boxplot(
        self,
        x,
        notch=None,
        sym=None,
        vert=True,
        whis=1.5,
        positions=None,
        widths=None,
        patch_artist=False,
        labels=None,
        showmeans=False,
        showfliers=True,
        tick_labels=None,
        meanline=False,
        orientation=None,
        boxprops=None,
        medianprops=None,
        flierprops=None,
        whiskerprops=None,
        capprops=None,
        meanprops=None,
        showcaps=True,
        showbox=True,
        capwidths=None,
        manage_ticks=True,
        usermedians=None,
        conf_intervals=None,
        autorange=False,
        bootstrap=None,
        zorder=None,
        label=None,
        data=None,
    ):
        if bootstrap is not None:
            raise NotImplementedError(
                "boxplot(bootstrap=...) draws random samples: give conf_intervals instead"
            )
        vert = vert if orientation is None else orientation == "vertical"
        sets = self._sets(x)
        at = (
            [float(k + 1) for k in range(len(sets))]
            if positions is None
            else array(positions).ravel().tolist()
        )
        wide = (
            min(0.5, max(0.15, 0.15 * (max(at) - min(at) if len(at) > 1 else 0.0)))
            if widths is None
            else widths
        )
        out = {n: [] for n in ("whiskers", "caps", "boxes", "medians", "fliers", "means")}
        turn = (lambda xs, ys: (xs, ys)) if vert else (lambda xs, ys: (ys, xs))

        def line(kind, xs, ys, **given):
            props = {
                "boxes": boxprops,
                "medians": medianprops,
                "fliers": flierprops,
                "whiskers": whiskerprops,
                "caps": capprops,
                "means": meanprops,
            }[kind]
            a, b = turn(xs, ys)
            one = Line2D(
                a, b, **{"color": "k", "linewidth": 1.0, **given, **full_names(props or {}, kind)}
            )
            out[kind].append(self._put(one, zorder))

        for k, v in enumerate(sets):
            w = (wide if isinstance(wide, (int, float)) else wide[k]) / 2
            if not len(v):
                continue
            q1, mid, q3 = [float(q) for q in _np.percentile(v, [25, 50, 75])]
            if autorange and q1 == q3:
                whis = (0, 100)
            reach = whis * (q3 - q1) if not isinstance(whis, (tuple, list)) else 0
            low, high = (
                (q1 - reach, q3 + reach)
                if reach
                else [float(q) for q in _np.percentile(v, whis)]
                if isinstance(whis, (tuple, list))
                else (q1, q3)
            )
            inside = v[(v >= low) & (v <= high)]
            bottom, top = (float(inside.min()), float(inside.max())) if len(inside) else (q1, q3)
            a, b = at[k] - w, at[k] + w
            cap = (
                w / 2
                if capwidths is None
                else (capwidths if isinstance(capwidths, (int, float)) else capwidths[k]) / 2
            )
            if usermedians is not None and usermedians[k] is not None:
                mid = float(usermedians[k])
            xs, ys = [a, b, b, a, a], [q1, q1, q3, q3, q1]
            if notch:
                far = 1.57 * (q3 - q1) / math.sqrt(len(v))
                near, top_ = (
                    (mid - far, mid + far)
                    if conf_intervals is None or conf_intervals[k] is None
                    else [float(c) for c in conf_intervals[k]]
                )
                xs, ys = (
                    [a, b, b, b - w / 2, b, b, a, a, a + w / 2, a, a],
                    [q1, q1, near, mid, top_, q3, q3, top_, mid, near, q1],
                )
            if not showbox:
                pass
            elif patch_artist:
                px, py = turn(xs[:-1], ys[:-1])
                given = {"facecolor": "C0", "edgecolor": "k", **(boxprops or {})}
                out["boxes"].append(self._put(Polygon(list(zip(px, py)), **given)))
            else:
                line("boxes", xs, ys)
            line("whiskers", [at[k], at[k]], [q1, min(bottom, q1)])
            line("whiskers", [at[k], at[k]], [q3, max(top, q3)])
            for end in (min(bottom, q1), max(top, q3)) if showcaps else ():
                line("caps", [at[k] - cap, at[k] + cap], [end, end])
            line("medians", [a + w / 2, b - w / 2] if notch else [a, b], [mid, mid], color="C1")
            if showmeans and meanline:
                line(
                    "means",
                    [a + w / 2, b - w / 2] if notch else [a, b],
                    [float(v.mean())] * 2,
                    linestyle="--",
                    color="C2",
                )
            elif showmeans:
                line("means", [at[k]], [float(v.mean())], linestyle="", marker="^", color="C2")
            if showfliers and sym != "":
                far = v[(v < bottom) | (v > top)].tolist()
                colour, mark, _ = parse_format(sym) if sym else (None, None, None)
                look = (
                    {"markerfacecolor": "none"}
                    if sym is None
                    else {"markerfacecolor": colour or "b", "color": colour or "b"}
                )
                line("fliers", [at[k]] * len(far), far, linestyle="", marker=mark or "o", **look)
        if label is not None and out["boxes"]:
            for one, text in zip(out["boxes"], [label] if isinstance(label, str) else label):
                one.set_label(text)
        if manage_ticks:
            self._name_sets(at, tick_labels if tick_labels is not None else labels, vert)
        return out

    def _sets(self, x):
        if (
            isinstance(x, (list, tuple))
            and x
            and (isinstance(x[0], (list, tuple)) or getattr(x[0], "ndim", 0) >= 1)
        ):
            sets = [array(v).ravel() for v in x]
        else:
            a = array(x)
            sets = [a] if a.ndim == 1 else list(a.T)
        return [v[_np.isfinite(v)] for v in sets]

    def _name_sets(self, at, labels, vert):
        (self.set_xticks if vert else self.set_yticks)(
            at, [f"{v:g}" for v in at] if labels is None else labels
        )
        if self._axis(0 if vert else 1).lim is None:
            (self.set_xlim if vert else self.set_ylim)(min(at) - 0.5, max(at) + 0.5)

    def violinplot(
        self,
        dataset,
        positions=None,
        vert=True,
        widths=0.5,
        showmeans=False,
        showextrema=True,
        showmedians=False,
        quantiles=None,
        points=100,
        bw_method=None,
        side="both",
        *,
        orientation=None,
        facecolor=None,
        linecolor=None,
        data=None,
    ):
        if side not in ("both", "low", "high"):
            raise ValueError(
                f"{side!r} is not a valid value for side; supported values are 'both', 'low', 'high'"
            )
        vert = vert if orientation is None else orientation == "vertical"
        ink = "C0" if linecolor is None else linecolor
        cut = (
            []
            if quantiles is None
            else [quantiles]
            if not _np.ndim(quantiles[0])
            else list(quantiles)
        )
        sets = self._sets(dataset)
        at = (
            [float(k + 1) for k in range(len(sets))]
            if positions is None
            else array(positions).ravel().tolist()
        )
        bodies, out = [], {}
        for k, v in enumerate(sets):
            y = _np.linspace(float(v.min()), float(v.max()), points)
            n = len(v)
            factor = (
                {None: n**-0.2, "scott": n**-0.2, "silverman": (n * 3 / 4) ** -0.2}.get(
                    bw_method, bw_method
                )
                if not callable(bw_method)
                else None
            )
            if factor is None:
                raise NotImplementedError(
                    "violinplot(bw_method=...) is a number, 'scott' or 'silverman' here"
                )
            band = (float(v.std(ddof=1)) or 1.0) * factor
            d = _np.exp(-0.5 * ((y[:, None] - v[None, :]) / band) ** 2).sum(axis=1)
            d = d / d.max() * widths / 2
            low, high = at[k] - (0 if side == "high" else d), at[k] + (0 if side == "low" else d)
            low, high = _np.broadcast_to(low, d.shape), _np.broadcast_to(high, d.shape)
            outline = _np.column_stack(
                [_np.concatenate([low, high[::-1]]), _np.concatenate([y, y[::-1]])]
            )
            fill = (
                "C0"
                if facecolor is None
                else facecolor
                if isinstance(facecolor, (str, tuple))
                else facecolor[k % len(facecolor)]
            )
            bodies.append(
                self._put(
                    Shapes(
                        [outline if vert else outline[:, ::-1]],
                        facecolor=fill,
                        alpha=0.3 if facecolor is None else None,
                    )
                )
            )
            middle = (
                [("cmeans", v.mean())] * showmeans
                + [("cmedians", _np.median(v))] * showmedians
                + [("cmins", v.min()), ("cmaxes", v.max())] * showextrema
            )
            middle += [
                ("cquantiles", _np.quantile(v, q))
                for q in (cut[k] if k < len(cut) and cut[k] is not None else [])
            ]
            left, right = (
                at[k] - (0 if side == "high" else widths / 4),
                at[k] + (0 if side == "low" else widths / 4),
            )
            for name, m in middle:
                (self.hlines if vert else self.vlines)(float(m), left, right, colors=ink)
            if showextrema:
                (self.vlines if vert else self.hlines)(
                    at[k], float(v.min()), float(v.max()), colors=ink
                )
        out["bodies"] = bodies
        return out

    # ---- fields

    def imshow(
        self,
        X,
        cmap=None,
        norm=None,
        aspect=None,
        interpolation=None,
        alpha=None,
        vmin=None,
        vmax=None,
        origin=None,
        extent=None,
        **kwargs,
    ):
        im = Image(
            X,
            _colors.find_map(cmap),
            _norm(norm, vmin, vmax),
            None if extent is None else tuple([float(v) for v in extent]),
            origin or rcParams["image.origin"],
            alpha,
            (interpolation or rcParams["image.interpolation"]) in SMOOTH,
        )
        self._put(im, kwargs.get("zorder"))
        aspect = rcParams["image.aspect"] if aspect is None else aspect
        self._aspect = None if aspect == "auto" else 1.0 if aspect == "equal" else float(aspect)
        x0, x1, y0, y1 = im._edges()
        self.xaxis.lim, self.yaxis.lim = [
            tuple([None if axis.scale == "log" and v <= 0 else v for v in ends])
            for axis, ends in ((self.xaxis, (x0, x1)), (self.yaxis, (y0, y1)))
        ]
        self._current = im
        return im

    def matshow(self, Z, fignum=None, **kwargs):
        im = self.imshow(Z, **kwargs)
        self.xaxis.side = "top"
        self.xaxis.locator = self.yaxis.locator = _ticker.MaxNLocator(9, integer=True)
        return im

    def spy(self, Z, precision=0, marker=None, markersize=None, **kwargs):
        if hasattr(Z, "toarray"):
            Z = Z.toarray()
        shown = _np.abs(array(Z)) > precision
        if marker is None and markersize is None:
            im = self.matshow(shown.astype(float), cmap="binary", vmin=0, vmax=1)
            return im
        y, x = _np.nonzero(shown)
        kwargs = full_names(kwargs, "Line2D")
        if kwargs.pop("linestyle", None) not in (None, "none", "None", ""):
            raise TypeError("Axes.plot() got multiple values for keyword argument 'linestyle'")
        markersize = kwargs.pop("markersize", markersize)
        (line,) = self.plot(
            x.astype(float),
            y.astype(float),
            linestyle="",
            marker=marker or "s",
            markersize=markersize or 10.0,
            **kwargs,
        )
        self._aspect = 1.0
        self.xaxis.side = "top"
        self.set_xlim(-0.5, shown.shape[1] - 0.5), self.set_ylim(shown.shape[0] - 0.5, -0.5)
        return line

    def pcolormesh(
        self,
        *args,
        alpha=None,
        norm=None,
        cmap=None,
        vmin=None,
        vmax=None,
        shading=None,
        edgecolors="none",
        **kwargs,
    ):
        if shading not in (None, "auto", "flat", "nearest", "gouraud"):
            raise ValueError(
                f"{shading!r} is not a valid value for shading; supported values are 'gouraud', 'nearest', 'flat', 'auto'"
            )
        kwargs = full_names(kwargs, "QuadMesh")
        lines = (
            kwargs.get("edgecolor", kwargs.get("color", edgecolors)),
            kwargs.get("linewidth", 1.0),
            kwargs.get("linestyle", "-"),
        )
        z = array(args[-1])
        if z.ndim != 2:
            raise TypeError(f"Input z must be 2D, not {z.ndim}D")
        norm = _norm(norm, vmin, vmax)
        norm.autoscale_None(z)
        cmap = _colors.find_map(cmap)
        if len(args) < 3 and shading == "gouraud":
            return self.pcolormesh(
                _np.arange(z.shape[1] + 0.0),
                _np.arange(z.shape[0] + 0.0),
                z,
                alpha=alpha,
                norm=norm,
                cmap=cmap,
                shading=shading,
                **kwargs,
            )
        if len(args) < 3:
            x, y = _np.arange(z.shape[1] + 1.0), _np.arange(z.shape[0] + 1.0)
        else:
            x, y = array(args[0]), array(args[1])
            if x.ndim == 2 and not ((x == x[:1]).all() and (y == y[:, :1]).all()):
                return self._quads(x, y, z, norm, cmap, alpha, lines)
            x, y = x[0] if x.ndim == 2 else x, y[:, 0] if y.ndim == 2 else y
            if shading == "gouraud":
                if len(x) != z.shape[1] or len(y) != z.shape[0]:
                    raise TypeError(
                        f"Dimensions of C {z.shape} are incompatible with X ({len(x)}) and/or Y ({len(y)}) while using shading='gouraud'"
                    )
                self._current = Field(x, y, z, cmap, norm, alpha, smooth=True)
                return self._put(self._current, kwargs.get("zorder"), kwargs.get("label"))
            if shading in ("nearest", "flat") and (len(x) == z.shape[1]) != (shading == "nearest"):
                raise TypeError(
                    f"Dimensions of C {z.shape} should"
                    + (" be one smaller than" if shading == "flat" else " match those of")
                    + f" X({len(x)}) and Y({len(y)}) while using shading={shading!r} see help(pcolormesh)"
                )
            x, y = _edges_of(x, z.shape[1]), _edges_of(y, z.shape[0])
            if len(x) != z.shape[1] + 1 or len(y) != z.shape[0] + 1:
                raise TypeError(
                    f"Dimensions of C {z.shape} should be one smaller than X({len(x)}) and Y({len(y)}) while using shading='flat' see help(pcolormesh)"
                )
        self._current = Field(x, y, z, cmap, norm, alpha)
        self._current.lines = lines
        return self._put(self._current, kwargs.get("zorder"), kwargs.get("label"))

    def pcolor(self, *args, **kwargs):
        return self.pcolormesh(*args, **kwargs)

    def _quads(self, x, y, z, norm, cmap, alpha, lines=(None, 1.0, "-")):
        """Cells between places that are no grid of rows and columns."""
        if x.shape == z.shape:
            z = z[:-1, :-1]
        corners = [
            _np.stack([a, b], axis=-1)
            for a, b in (
                (x[:-1, :-1], y[:-1, :-1]),
                (x[:-1, 1:], y[:-1, 1:]),
                (x[1:, 1:], y[1:, 1:]),
                (x[1:, :-1], y[1:, :-1]),
            )
        ]
        verts = _np.stack(corners, axis=2).reshape(-1, 4, 2)
        made = Shapes(
            list(verts),
            cmap=cmap,
            norm=norm,
            array=z.ravel(),
            alpha=alpha,
            edgecolor=lines[0],
            linewidth=lines[1],
            linestyle=lines[2],
        )
        self._current = made
        return self._put(made)

    def hist2d(
        self, x, y, bins=10, range=None, density=False, weights=None, cmin=None, cmax=None, **kwargs
    ):
        h, xe, ye = _np.histogram2d(
            array(x).ravel(),
            array(y).ravel(),
            bins=bins,
            range=range,
            density=density,
            weights=weights,
        )
        shown = h if cmin is None else _np.where(h < cmin, _np.nan, h)
        shown = shown if cmax is None else _np.where(h > cmax, _np.nan, shown)
        return h, xe, ye, self.pcolormesh(xe, ye, shown.T, **kwargs)

    def hexbin(
        self,
        x,
        y,
        C=None,
        gridsize=100,
        cmap=None,
        mincnt=None,
        bins=None,
        norm=None,
        vmin=None,
        vmax=None,
        extent=None,
        reduce_C_function=None,
        marginals=False,
        alpha=None,
        **kwargs,
    ):
        if marginals:
            raise NotImplementedError(
                "hexbin(marginals=True) is not drawn: hist() beside it shows the sums"
            )
        kwargs = full_names(kwargs, "hexbin")
        x, y = array(x).ravel(), array(y).ravel()
        nx, ny = (
            gridsize if isinstance(gridsize, tuple) else (gridsize, int(gridsize / math.sqrt(3)))
        )
        x0, x1, y0, y1 = extent or (x.min(), x.max(), y.min(), y.max())
        sx, sy = (x1 - x0) / nx or 1.0, (y1 - y0) / ny or 1.0
        u, v = (x - x0) / sx, (y - y0) / sy
        i1, j1, i2, j2 = _np.round(u), _np.round(v), _np.floor(u), _np.floor(v)
        first = (u - i1) ** 2 + 3 * (v - j1) ** 2 < (u - i2 - 0.5) ** 2 + 3 * (v - j2 - 0.5) ** 2
        key = _np.stack(
            [_np.where(first, 2 * i1, 2 * i2 + 1), _np.where(first, 2 * j1, 2 * j2 + 1)], axis=1
        )
        cells, place, counts = _np.unique(key, axis=0, return_inverse=True, return_counts=True)
        values = counts.astype(float)
        if C is not None:
            values = _np.bincount(place.ravel(), weights=array(C).ravel()) / counts
        if isinstance(bins, str) and bins == "log":
            norm = _colors.LogNorm()
        elif bins is not None:
            edges = (
                _np.linspace(values.min(), values.max(), bins + 1)[1:-1]
                if isinstance(bins, int)
                else array(bins)
            )
            values = _np.searchsorted(edges, values).astype(float)
        if C is not None and reduce_C_function is not None:
            flat, given = place.ravel(), array(C).ravel()
            values = _np.array(
                [float(reduce_C_function(given[flat == k])) for k in range(len(cells))]
            )
        if C is None and not mincnt:  # cells with nothing in them are drawn, too
            all_ = _np.concatenate(
                [
                    _np.stack(
                        _np.meshgrid(2 * _np.arange(nx + 1.0), 2 * _np.arange(ny + 1.0)), axis=-1
                    ).reshape(-1, 2),
                    _np.stack(
                        _np.meshgrid(2 * _np.arange(nx) + 1.0, 2 * _np.arange(ny) + 1.0), axis=-1
                    ).reshape(-1, 2),
                ]
            )
            seen = set([tuple(c) for c in cells.tolist()])
            empty = _np.array([c for c in all_.tolist() if tuple(c) not in seen]).reshape(-1, 2)
            cells, values = (
                _np.concatenate([cells, empty]),
                _np.concatenate([values, _np.zeros(len(empty))]),
            )
            counts = _np.concatenate([counts, _np.zeros(len(empty), dtype=counts.dtype)])
        keep = counts >= (mincnt or (0 if C is None else 1))
        cells, values = cells[keep] / 2, values[keep]
        hx, hy = (
            _np.array([0.5, 0.5, 0.0, -0.5, -0.5, 0.0]) * sx,
            _np.array([-0.5, 0.5, 1.0, 0.5, -0.5, -1.0]) / 3 * sy,
        )
        verts = [_np.column_stack([x0 + a * sx + hx, y0 + b * sy + hy]) for a, b in cells.tolist()]
        norm = _norm(norm, vmin, vmax)
        norm.autoscale_None(values)
        self._current = Shapes(
            verts,
            cmap=cmap,
            norm=norm,
            array=values,
            alpha=alpha,
            edgecolor=kwargs.get("edgecolor", kwargs.get("color")),
            linewidth=kwargs.get("linewidth"),
            linestyle=kwargs.get("linestyle", "-"),
        )
        return self._put(self._current, kwargs.get("zorder"), kwargs.get("label"))

    def _contour_args(self, args):
        args = list(args)
        if len(args) in (1, 2):
            z = array(args[0])
            if z.ndim != 2:
                raise TypeError(f"Input z must be 2D, not {z.ndim}D")
            x, y = _np.meshgrid(_np.arange(float(z.shape[1])), _np.arange(float(z.shape[0])))
            levels = args[1] if len(args) == 2 else None
        else:
            x, y, z = [array(a) for a in args[:3]]
            if z.ndim != 2:
                raise TypeError(f"Input z must be 2D, not {z.ndim}D")
            if x.ndim == 1:
                if len(x) != z.shape[1]:
                    raise TypeError(
                        f"Length of x ({len(x)}) must match number of columns in z ({z.shape[1]})"
                    )
                if len(y) != z.shape[0]:
                    raise TypeError(
                        f"Length of y ({len(y)}) must match number of rows in z ({z.shape[0]})"
                    )
                x, y = _np.meshgrid(x, y)
            if x.shape != z.shape:
                raise TypeError(f"Shapes of x {x.shape} and z {z.shape} do not match")
            levels = args[3] if len(args) > 3 else None
        return x, y, z, levels

    def _levels(self, z, levels, norm, filled):
        if levels is not None and not isinstance(levels, int):
            return sorted(array(levels).ravel().tolist())
        usable = z[_np.isfinite(z)]
        low, high = (float(usable.min()), float(usable.max())) if usable.size else (0.0, 1.0)
        low, high = (
            low if norm.vmin is None else norm.vmin,
            high if norm.vmax is None else norm.vmax,
        )
        if isinstance(norm, _colors.LogNorm):
            positive = usable[usable > 0]
            low = float(positive.min()) if norm.vmin is None else norm.vmin
            return [
                10.0**k for k in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
            ]
        most = (levels or 7) + 1 if levels is None else levels + 1
        step = _ticker._steps(low, high, most, steps=(1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10))
        gap = step[1] - step[0] if len(step) > 1 else (high - low) or 1.0
        first = math.floor(low / gap + 1e-9) * gap
        out = [first + k * gap for k in range(int(math.ceil((high - first) / gap - 1e-9)) + 1)]
        return out if filled else out

    def _contour_places(self, args, levels, origin, extent, locator, norm, filled):
        """(x, y, z, levels) of contour and contourf."""
        x, y, z, given = self._contour_args(args)
        levels = given if levels is None else levels
        origin = rcParams["image.origin"] if origin == "image" else origin
        if origin not in (None, "upper", "lower"):
            raise ValueError(
                f"{origin!r} is not a valid value for origin; supported values are None, 'lower', 'upper', 'image'"
            )
        if len(args) < 3 and (extent is not None or origin is not None):
            rows, columns = z.shape
            x0, x1, y0, y1 = (0.0, columns, 0.0, rows) if extent is None else extent
            half = (0.0, 0.0) if origin is None else ((x1 - x0) / columns / 2, (y1 - y0) / rows / 2)
            x, y = (
                _np.linspace(x0 + half[0], x1 - half[0], columns),
                _np.linspace(y0 + half[1], y1 - half[1], rows),
            )
            x, y = _np.meshgrid(x, y[::-1] if origin == "upper" else y)
        if levels is None and locator is not None:
            usable = z[
                _np.isfinite(z) & ((z > 0) if isinstance(locator, _ticker.LogLocator) else True)
            ]
            low, high = float(usable.min()), float(usable.max())
            levels = locator.places(low, high, 9)
            step = levels[1] - levels[0] if len(levels) > 1 else 1.0
            if isinstance(locator, _ticker.LogLocator):
                levels = [
                    10.0**k
                    for k in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
                ]
                norm = (
                    _colors.LogNorm(norm.vmin, norm.vmax)
                    if type(norm) is _colors.Normalize
                    else norm
                )
            else:
                levels = (
                    ([levels[0] - step] if levels[0] > low else [])
                    + levels
                    + ([levels[-1] + step] if levels[-1] < high else [])
                )
        return x, y, z, self._levels(z, levels, norm, filled), norm

    def contourf(
        self,
        *args,
        levels=None,
        cmap=None,
        colors=None,
        norm=None,
        vmin=None,
        vmax=None,
        alpha=None,
        extend="neither",
        origin=None,
        extent=None,
        locator=None,
        hatches=None,
        **kwargs,
    ):
        if extend not in ("neither", "both", "min", "max"):
            raise ValueError(
                f"{extend!r} is not a valid value for extend; supported values are 'neither', 'both', 'min', 'max'"
            )
        x, y, z, levels, norm = self._contour_places(
            args, levels, origin, extent, locator, _norm(norm, vmin, vmax), True
        )
        if hatches is not None:
            not_drawn("hatches", hatches)
        if len(levels) < 2:
            raise ValueError("Filled contours require at least 2 levels.")
        mids = [(a + b) / 2 for a, b in zip(levels, levels[1:])]
        if norm.vmin is None:
            norm.vmin = levels[0] if extend in ("neither", "max") else levels[0]
        if norm.vmax is None:
            norm.vmax = levels[-1]
        cmap = _colors.find_map(cmap)
        if colors is not None:
            chosen = [colors] if isinstance(colors, str) else list(colors)
            fills = [
                _bytes(_colors.to_rgba(chosen[k % len(chosen)], alpha)) for k in range(len(mids))
            ]
            cmap = _colors.ListedColormap(chosen)
        else:
            fills = [_bytes(cmap(float(norm(m)), alpha)) for m in mids]
        low = fills[0] if extend in ("min", "both") else (0, 0, 0, 0)
        high = fills[-1] if extend in ("max", "both") else (0, 0, 0, 0)
        if extend in ("min", "both") and colors is None:
            low = _bytes(cmap(0.0, alpha))
        if extend in ("max", "both") and colors is None:
            high = _bytes(cmap(1.0, alpha))
        regular = (x == x[:1]).all() and (y == y[:, :1]).all()
        if regular:
            made = Field(x[0], y[:, 0], z, cmap, norm, alpha, levels, [low] + fills + [high])
        else:
            step = _np.clip(
                _np.searchsorted(
                    levels, (z[:-1, :-1] + z[1:, 1:] + z[:-1, 1:] + z[1:, :-1]) / 4, side="right"
                )
                - 1,
                0,
                len(mids) - 1,
            )
            made = self._quads(x, y, _np.array(mids)[step], norm, cmap, alpha)
            self._artists.remove(made)
            made.levels = levels
        made._kind, made.zorder = "contour.QuadContourSet", 1.0
        made.collections, made.extend = [made], extend
        self._current = made
        return self._put(made, kwargs.get("zorder"), kwargs.get("label"))

    def contour(
        self,
        *args,
        levels=None,
        cmap=None,
        colors=None,
        norm=None,
        vmin=None,
        vmax=None,
        alpha=None,
        linewidths=None,
        linestyles=None,
        origin=None,
        extent=None,
        locator=None,
        negative_linestyles=None,
        extend="neither",
        **kwargs,
    ):
        x, y, z, levels, norm = self._contour_places(
            args, levels, origin, extent, locator, _norm(norm, vmin, vmax), False
        )
        kwargs = full_names(kwargs, "QuadContourSet")
        colors = kwargs.get("color", kwargs.get("edgecolor", colors))
        linewidths, linestyles = (
            kwargs.get("linewidth", linewidths),
            kwargs.get("linestyle", linestyles),
        )
        norm.vmin = levels[0] if norm.vmin is None else norm.vmin
        norm.vmax = levels[-1] if norm.vmax is None else norm.vmax
        made = ContourLines(
            x, y, z, levels, _colors.find_map(cmap), norm, colors, linewidths, linestyles, alpha
        )
        made.negative = negative_linestyles or rcParams["contour.negative_linestyle"]
        self._current = made
        return self._put(made, kwargs.get("zorder"), kwargs.get("label"))

    def clabel(
        self, CS, levels=None, *, inline=True, fmt=None, fontsize=None, colors=None, **kwargs
    ):
        shown = list(CS.levels) if levels is None else [float(v) for v in levels]
        for v in shown:
            if v not in list(CS.levels):
                raise ValueError(
                    f"Specified levels {shown} don't match available levels {list(CS.levels)}"
                )
        if not hasattr(CS, "_label"):
            raise ValueError("labels are written on lines: clabel() of what contour() gave")
        if kwargs.get("manual") not in (None, False):
            raise NotImplementedError("clabel(manual=...): places are found by themselves")
        CS.labelled = (shown, fmt, fontsize, colors, inline, kwargs.get("inline_spacing", 5))
        return [_LabelText(CS, CS._label(v)) for v in shown]

    def _triangles(self, args):
        import scipy.spatial

        x, y = array(args[0]).ravel(), array(args[1]).ravel()
        rest = list(args[2:])
        if (
            rest
            and getattr(rest[0], "ndim", 0) == 2
            and rest[0].shape[1] == 3
            and rest[0].dtype.kind in "iu"
        ):
            return x, y, _np.asarray(rest[0]), rest[1:]
        return x, y, scipy.spatial.Delaunay(_np.column_stack([x, y])).simplices, rest

    def triplot(self, *args, **kwargs):
        x, y, t, rest = self._triangles(args)
        around = _np.concatenate([t, t[:, :1]], axis=1)
        segments = [_np.column_stack([x[r], y[r]]) for r in around]
        return self._put(
            Segments(
                segments,
                colors=kwargs.get("color")
                or (parse_format(rest[0])[0] if rest and isinstance(rest[0], str) else None)
                or self._next_colour(),
                linewidths=kwargs.get("lw", kwargs.get("linewidth")),
            )
        )

    def tripcolor(
        self,
        *args,
        cmap=None,
        norm=None,
        vmin=None,
        vmax=None,
        alpha=None,
        shading="flat",
        facecolors=None,
        triangles=None,
        mask=None,
        **kwargs,
    ):
        if shading == "gouraud":
            raise NotImplementedError(
                "tripcolor(shading='gouraud') is not drawn; tricontourf() draws a smooth field"
            )
        kwargs = full_names(kwargs, "tripcolor")
        x, y, t, rest = self._triangles(
            args[:2] + (_np.asarray(triangles),) + args[2:] if triangles is not None else args
        )
        z = array(rest[0] if facecolors is None else facecolors).ravel()
        values = z if len(z) == len(t) else z[t].mean(axis=1)
        if mask is not None:
            t, values = t[~_np.asarray(mask, dtype=bool)], values[~_np.asarray(mask, dtype=bool)]
        norm = _norm(norm, vmin, vmax)
        norm.autoscale_None(values)
        self._current = Shapes(
            [_np.column_stack([x[r], y[r]]) for r in t],
            cmap=cmap,
            norm=norm,
            array=values,
            alpha=alpha,
            edgecolor=kwargs.get("edgecolor", kwargs.get("color")),
            linewidth=kwargs.get("linewidth"),
            linestyle=kwargs.get("linestyle", "-"),
        )
        return self._put(self._current, kwargs.get("zorder"), kwargs.get("label"))

    def tricontourf(self, *args, levels=None, **kwargs):
        return self._tricontour(self.contourf, args, levels, kwargs)

    def tricontour(self, *args, levels=None, **kwargs):
        return self._tricontour(self.contour, args, levels, kwargs)

    def _tricontour(self, draw, args, levels, kwargs):
        """Scattered heights become a grid of 200 by 200 places first."""
        import scipy.interpolate

        x, y, z = [array(a).ravel() for a in args[:3]]
        gx, gy = _np.meshgrid(
            _np.linspace(x.min(), x.max(), 200), _np.linspace(y.min(), y.max(), 200)
        )
        gz = scipy.interpolate.griddata((x, y), z, (gx, gy))
        given = args[3] if len(args) > 3 else None
        return draw(gx, gy, gz, levels=levels if levels is not None else given, **kwargs)

    # ---- arrows

    def _arrow_args(self, args):
        args = [array(a) for a in args]
        c = None
        if len(args) in (2, 3):
            u, v = args[:2]
            c = args[2] if len(args) == 3 else None
            x, y = (
                _np.meshgrid(_np.arange(float(u.shape[1])), _np.arange(float(u.shape[0])))
                if u.ndim == 2
                else (_np.arange(float(len(u))), _np.zeros(len(u)))
            )
        else:
            x, y, u, v = args[:4]
            c = args[4] if len(args) > 4 else None
            if x.ndim == 1 and u.ndim == 2:
                x, y = _np.meshgrid(x, y)
        return [None if a is None else _np.asarray(a, dtype=float).ravel() for a in (x, y, u, v, c)]

    def quiver(
        self,
        *args,
        angles="uv",
        scale=None,
        scale_units=None,
        units="width",
        width=None,
        headwidth=3,
        headlength=5,
        headaxislength=4.5,
        minshaft=1,
        minlength=1,
        pivot="tail",
        color=None,
        cmap=None,
        norm=None,
        alpha=None,
        **kwargs,
    ):
        x, y, u, v, c = self._arrow_args(args)
        n = max(len(x), len(u))
        x, y, u, v = [_np.broadcast_to(a, (n,)) for a in (x, y, u, v)]
        kwargs = full_names(kwargs, "Quiver")
        norm = _norm(norm, kwargs.get("clim", (None, None))[0], kwargs.get("clim", (None, None))[1])
        if c is not None:
            norm.autoscale_None(c)
        face = kwargs.get("facecolor") if color is None else color
        edge = kwargs.get("edgecolor") if color is None or "edgecolor" in kwargs else None
        made = Arrows(
            x,
            y,
            u,
            v,
            c,
            (scale, scale_units, angles, units, pivot),
            (width, headwidth, headlength, headaxislength, minshaft, minlength),
            face,
            edge,
            kwargs.get("linewidth", 0.0 if edge is None else rcParams["patch.linewidth"]),
            _colors.find_map(cmap),
            norm,
            alpha,
        )
        if c is not None:
            self._current = made
        return self._put(made, kwargs.get("zorder"), kwargs.get("label"))

    def quiverkey(
        self,
        Q,
        X,
        Y,
        U,
        label,
        *,
        angle=0,
        coordinates="axes",
        color=None,
        labelsep=0.1,
        labelpos="N",
        labelcolor=None,
        fontproperties=None,
        zorder=None,
        **kwargs,
    ):
        if labelpos not in ("N", "S", "E", "W"):
            raise ValueError(
                f"{labelpos!r} is not a valid value for labelpos; supported values are 'N', 'S', 'E', 'W'"
            )
        if coordinates not in ("axes", "figure", "data"):
            raise ValueError(
                f"{coordinates!r} is not a valid value for coordinates; supported values are 'axes', 'figure', 'data'"
            )
        if kwargs:
            raise AttributeError(
                f"PolyCollection.set() got an unexpected keyword argument {list(kwargs)[0]!r}"
            )
        size = (fontproperties or {}).get("size") if isinstance(fontproperties, dict) else None
        return self._put(
            ArrowKey(
                Q,
                X,
                Y,
                U,
                str(label),
                angle,
                Transform(coordinates, self),
                color,
                labelsep,
                labelpos,
                labelcolor,
                size,
            ),
            zorder,
        )

    def barbs(self, *args, **kwargs):
        raise NotImplementedError("wind barbs are not drawn: quiver() draws arrows")

    def streamplot(
        self,
        x,
        y,
        u,
        v,
        density=1,
        linewidth=None,
        color=None,
        cmap=None,
        norm=None,
        arrowsize=1,
        arrowstyle="-|>",
        minlength=0.1,
        transform=None,
        zorder=None,
        start_points=None,
        maxlength=4.0,
        integration_direction="both",
        broken_streamlines=True,
        *,
        integration_max_step_scale=1.0,
        integration_max_error_scale=1.0,
        num_arrows=1,
        data=None,
    ):
        import matplotlib._stream as stream

        x, y, u, v = [array(a) for a in (x, y, u, v)]
        x, y = x[0] if x.ndim == 2 else x, y[:, 0] if y.ndim == 2 else y
        if u.shape != (len(y), len(x)):
            raise ValueError("'u' and 'v' must match the shape of the (x, y) grid")
        if integration_direction not in ("both", "forward", "backward"):
            raise ValueError(
                f"{integration_direction!r} is not a valid value for integration_direction; supported values are 'both', 'forward', 'backward'"
            )
        lines, arrows = stream.lines(
            x,
            y,
            u,
            v,
            density,
            minlength,
            maxlength,
            start_points,
            integration_direction,
            broken_streamlines,
            num_arrows,
        )
        c = None if color is None or isinstance(color, (str, tuple)) else array(color)
        wide = (
            None if linewidth is None or isinstance(linewidth, (int, float)) else array(linewidth)
        )
        of = list(range(len(lines)))
        if (
            c is not None or wide is not None
        ):  # colours and widths change along a line: pieces of it
            lines, of = stream.pieces(lines)
        values = None if c is None else stream.values(x, y, c, lines)
        widths = linewidth if wide is None else stream.values(x, y, wide, lines).tolist()
        norm = norm or _colors.Normalize()
        if c is not None:
            norm.autoscale_None(c)
        made = Segments(
            lines,
            colors=None if c is not None else color or self._next_colour(),
            linewidths=widths,
            cmap=cmap,
            norm=norm,
            array=values,
        )
        edges = ((float(x[0]), float(x[-1])), (float(y[0]), float(y[-1])))
        made.limits = made.sticky = lambda: edges
        self._put(made, zorder)
        heads = [(of.index(k), arrow) for k, arrow in arrows] if c is not None else arrows
        self._put(_Heads(heads, made, float(arrowsize), arrowstyle), zorder)
        self._current = made if c is not None else self._current
        return Container("StreamplotSet", [made], lines=made, arrows=arrows)

    # ---- texts

    def text(self, x, y, s, fontdict=None, **kwargs):
        given = dict(fontdict or {})
        given.update(kwargs)
        zorder, label = given.pop("zorder", None), given.pop("label", None)
        return self._put(Text(x, y, s, **full_names(given, "Text")), zorder, label)

    def annotate(
        self,
        text,
        xy,
        xytext=None,
        xycoords="data",
        textcoords=None,
        arrowprops=None,
        annotation_clip=None,
        **kwargs,
    ):
        zorder, label = kwargs.pop("zorder", None), kwargs.pop("label", None)
        return self._put(
            Annotation(
                str(text),
                xy,
                xytext,
                arrowprops,
                xycoords,
                textcoords,
                **full_names(kwargs, "Text"),
            ),
            zorder,
            label,
        )

    def arrow(self, x, y, dx, dy, **kwargs):
        return self._put(FancyArrow(x, y, dx, dy, **kwargs))

    def psd(
        self,
        x,
        NFFT=None,
        Fs=None,
        Fc=None,
        detrend=None,
        window=None,
        noverlap=None,
        pad_to=None,
        sides=None,
        scale_by_freq=None,
        return_line=None,
        **kwargs,
    ):
        import matplotlib.mlab as mlab

        power, freqs = mlab.psd(
            x, NFFT, Fs, detrend, window, noverlap, pad_to, sides, scale_by_freq
        )
        freqs = freqs + (Fc or 0)
        per_hertz = scale_by_freq is None or scale_by_freq
        line = self.plot(freqs, 10 * _np.log10(power), **kwargs)
        self.set_xlabel("Frequency")
        self.set_ylabel("Power Spectral Density " + ("(dB/Hz)" if per_hertz else "(dB)"))
        self.grid(True)
        return (power, freqs, line) if return_line else (power, freqs)

    def specgram(
        self,
        x,
        NFFT=None,
        Fs=None,
        Fc=None,
        detrend=None,
        window=None,
        noverlap=None,
        cmap=None,
        xextent=None,
        pad_to=None,
        sides=None,
        scale_by_freq=None,
        mode=None,
        scale=None,
        vmin=None,
        vmax=None,
        **kwargs,
    ):
        import matplotlib.mlab as mlab

        spectra, freqs, times = mlab.specgram(
            x, NFFT, Fs, detrend, window, noverlap, pad_to, sides, scale_by_freq, mode
        )
        angles = mode in ("angle", "phase")
        if scale not in (None, "default", "linear", "dB"):
            raise ValueError(f"Unknown scale {scale}")
        if angles and scale == "dB":
            raise ValueError("Cannot use dB scale with angle or phase mode")
        z = spectra
        if not angles and scale != "linear":
            z = (20 if mode == "magnitude" else 10) * _np.log10(spectra)
        if xextent is None:
            part = 256 if NFFT is None else NFFT
            pad = (part - (128 if noverlap is None else noverlap)) / (2 if Fs is None else Fs) / 2
            xextent = times.min() - pad, times.max() + pad
        freqs = freqs + (Fc or 0)
        image = self.imshow(
            z[::-1],
            cmap,
            extent=(xextent[0], xextent[1], freqs[0], freqs[-1]),
            vmin=vmin,
            vmax=vmax,
            origin="upper",
            **kwargs,
        )
        self.axis("auto")
        return spectra, freqs, times, image

    def table(self, cellText=None, rowLabels=None, colLabels=None, loc="bottom", **kwargs):
        raise NotImplementedError(
            "tables inside of pictures are not drawn; print() or display() shows the rows"
        )

    # ---- around the plot

    def set_title(self, label, fontdict=None, loc=None, pad=None, *, y=None, **kwargs):
        loc = rcParams["axes.titlelocation"] if loc is None else loc
        if loc not in self._title_texts:
            raise ValueError(
                f"{loc!r} is not a valid value for loc; supported values are 'left', 'center', 'right'"
            )
        made = self._title_texts[loc]
        made.set_text(label)
        made._rest(full_names({**(fontdict or {}), **kwargs}, "Text"), ())
        if pad is not None:
            self._title_pads[loc] = float(pad)
        if y is not None:
            made.set_y(y)
        return made

    def get_title(self, loc="center"):
        return self._titles[loc]

    @property
    def title(self):
        return self._title_texts["center"]

    def _set_label(self, axis, label, fontdict, labelpad, loc, kwargs):
        axis.label_name = str(label)
        axis.label_text._rest(full_names({**(fontdict or {}), **kwargs}, "Text"), ())
        if labelpad is not None:
            axis.label_pad = float(labelpad)
        if loc is not None:
            sides = ("bottom", "center", "top") if axis.which else ("left", "center", "right")
            if loc not in sides:
                raise ValueError(
                    f"{loc!r} is not a valid value for loc; supported values are "
                    + ", ".join([repr(n) for n in sides])
                )
            axis.label_along = sides.index(loc) / 2
        return axis.label_text

    def set_xlabel(self, xlabel, fontdict=None, labelpad=None, *, loc=None, **kwargs):
        return self._set_label(self.xaxis, xlabel, fontdict, labelpad, loc, kwargs)

    def set_ylabel(self, ylabel, fontdict=None, labelpad=None, *, loc=None, **kwargs):
        return self._set_label(self.yaxis, ylabel, fontdict, labelpad, loc, kwargs)

    def get_xlabel(self):
        return self.xaxis.label_name

    def get_ylabel(self):
        return self.yaxis.label_name

    def _set_scale(self, which, value, kwargs):
        if value not in ("linear", "log", "symlog", "logit"):
            raise ValueError(
                f"{value!r} is not a valid value for scale; supported values are 'linear', 'log', 'logit', 'symlog'"
            )
        taken = {
            "linear": (),
            "log": ("base", "subs", "nonpositive"),
            "logit": ("nonpositive", "one_half", "use_overline"),
            "symlog": ("base", "linthresh", "subs", "linscale"),
        }[value]
        for name in kwargs:
            if name not in taken:
                raise TypeError(
                    f"{value.capitalize()}Scale.__init__() got an unexpected keyword argument {name!r}"
                )
        if kwargs.get("base", 10) <= 0 or kwargs.get("base", 10) == 1:
            raise ValueError("The log base cannot be <= 0 or == 1")
        for ax in self._sharing(which):
            axis = ax._axes[which]
            axis.scale, axis.base, axis.subs = value, kwargs.get("base", 10), kwargs.get("subs")
            axis.bend = (
                float(kwargs.get("linthresh", 2.0)),
                float(kwargs.get("linscale", 1.0)),
                float(kwargs.get("base", 10)),
            )

    def set_xscale(self, value, **kwargs):
        self._set_scale(0, value, kwargs)

    def set_yscale(self, value, **kwargs):
        self._set_scale(1, value, kwargs)

    def get_xscale(self):
        return self._axis(0).scale

    def get_yscale(self):
        return self._axis(1).scale

    def _set_limits(self, which, low, high, kwargs):
        if isinstance(low, (tuple, list)) or getattr(low, "ndim", 0) == 1:
            low, high = low
        low = kwargs.get("xmin", kwargs.get("ymin")) if low is None else low
        high = kwargs.get("xmax", kwargs.get("ymax")) if high is None else high
        axis = self._axis(which)
        before = axis.lim or (None, None)
        pair = []
        for new, old in ((low, before[0]), (high, before[1])):
            new = old if new is None else float(self._value(which, new)[0])
            if new is not None and not math.isfinite(new):
                raise ValueError("Axis limits cannot be NaN or Inf")
            pair.append(new)
        axis.lim = tuple(pair)
        return tuple([float(v) for v in axis.limits()])

    def set_xlim(self, left=None, right=None, **kwargs):
        return self._set_limits(0, left, right, kwargs)

    def set_ylim(self, bottom=None, top=None, **kwargs):
        return self._set_limits(1, bottom, top, kwargs)

    def get_xlim(self):
        return tuple([_np.float64(v) for v in self._limits(0)])

    def get_ylim(self):
        return tuple([_np.float64(v) for v in self._limits(1)])

    get_xbound = get_xlim
    get_ybound = get_ylim
    set_xbound = set_xlim
    set_ybound = set_ylim

    @property
    def viewLim(self):
        return self.get_xlim() + self.get_ylim()

    @property
    def dataLim(self):
        return self._axis(0).auto() + self._axis(1).auto()

    def _invert(self, which):
        axis = self._axis(which)
        if axis.lim is None or None in axis.lim:
            axis.inverted = not axis.inverted
        else:
            axis.lim = axis.lim[::-1]

    def invert_xaxis(self):
        self._invert(0)

    def invert_yaxis(self):
        self._invert(1)

    def _set_minor_ticks(self, which, ticks, labels):
        if labels is not None:
            raise NotImplementedError(
                "small ticks have no texts: set_xticks(ticks, labels) names large ones"
            )
        self._axes[which].minor = _ticker.FixedLocator(
            self._numbers(which, ticks).tolist() if len(ticks) else []
        )
        return []

    def _set_ticks(self, which, ticks, labels, kwargs):
        axis = self._axes[which]
        axis.locator = _ticker.FixedLocator(
            self._numbers(which, ticks).tolist() if len(ticks) else []
        )
        axis.texts = None
        if labels is not None:
            self._set_tick_texts(which, labels, kwargs)
        if self._shared[which] is not None:
            self._shared[which]._axes[which].locator = axis.locator
        return []

    def _set_tick_texts(self, which, labels, kwargs):
        axis = self._axes[which]
        if kwargs.pop("minor", False):
            raise NotImplementedError(
                "small ticks have no texts: set_xticks(ticks, labels) names large ones"
            )
        kwargs = full_names({**(kwargs.pop("fontdict", None) or {}), **kwargs}, "Text")
        axis.texts = [v.get_text() if isinstance(v, Text) else str(v) for v in labels]
        if axis.locator is None and axis.texts:
            axis.locator = _ticker.FixedLocator([float(k) for k in range(len(axis.texts))])
        self._tick_look(axis, kwargs)
        return []

    def _tick_look(self, axis, kwargs):
        not_drawn(
            "rotation_mode",
            None if kwargs.get("rotation_mode") == "anchor" else kwargs.get("rotation_mode"),
        )
        axis.tick_style._rest(
            kwargs,
            (
                "rotation_mode",
                "rotation",
                "fontsize",
                "color",
                "horizontalalignment",
                "alpha",
                "visible",
                "verticalalignment",
            ),
        )
        axis.tick_style.va = kwargs.get("verticalalignment", axis.tick_style.va)
        not_drawn(
            "verticalalignment",
            kwargs.get("verticalalignment") if not axis.which else None,
            " at ticks of the x axis",
        )
        if axis.tick_style.fontsize != font_size(None):
            axis.tick_size = axis.tick_style.fontsize
        axis.tick_style.alpha = kwargs.get("alpha", axis.tick_style.alpha)
        axis.tick_style.set_visible(kwargs.get("visible", axis.tick_style.visible))
        if "rotation" in kwargs:
            axis.rotation = {"vertical": 90, "horizontal": 0}.get(
                kwargs["rotation"], kwargs["rotation"]
            )
        if "fontsize" in kwargs:
            axis.tick_size = font_size(kwargs["fontsize"])
        if "color" in kwargs:
            axis.tick_colour = kwargs["color"]
        if "horizontalalignment" in kwargs:
            axis.text_along = kwargs["horizontalalignment"]

    def set_xticks(self, ticks, labels=None, *, minor=False, **kwargs):
        return (
            self._set_minor_ticks(0, ticks, labels)
            if minor
            else self._set_ticks(0, ticks, labels, kwargs)
        )

    def set_yticks(self, ticks, labels=None, *, minor=False, **kwargs):
        return (
            self._set_minor_ticks(1, ticks, labels)
            if minor
            else self._set_ticks(1, ticks, labels, kwargs)
        )

    def set_xticklabels(self, labels, **kwargs):
        return self._set_tick_texts(0, labels, kwargs)

    def set_yticklabels(self, labels, **kwargs):
        return self._set_tick_texts(1, labels, kwargs)

    def get_xticks(self):
        return _np.array(self._axis(0).places(9))

    def get_yticks(self):
        return _np.array(self._axis(1).places(9))

    def _tick_texts(self, axis, limits):
        places, texts = limits.ticks(8)[:2]
        made = [_TickText(axis, text) for text in texts]
        for text, place in zip(made, places):
            text.set_position((0, place) if axis.which else (place, 0))
        return made

    def get_xticklabels(self, *args, **kwargs):
        return self._tick_texts(self.xaxis, self._axis(0))

    def get_yticklabels(self, *args, **kwargs):
        return self._tick_texts(self.yaxis, self._axis(1))

    def tick_params(self, axis="both", which="major", reset=False, **kwargs):
        if which not in ("major", "minor", "both"):
            raise ValueError(
                f"{which!r} is not a valid value for which; supported values are 'major', 'minor', 'both'"
            )
        if axis not in ("x", "y", "both"):
            raise ValueError(
                f"{axis!r} is not a valid value for axis; supported values are 'x', 'y', 'both'"
            )
        for a in self._axes if axis == "both" else [self.xaxis if axis == "x" else self.yaxis]:
            self._tick_params(a, which, kwargs)

    def _tick_params(self, a, which, kwargs):
        for kind in ("major", "minor") if which == "both" else (which,):
            for name in ("length", "width"):
                if kwargs.get(name, kwargs.get("size") if name == "length" else None) is not None:
                    a.look[name, kind] = float(kwargs.get(name, kwargs.get("size")))
        if which == "minor":
            return
        for name in ("direction", "pad"):
            if name in kwargs:
                a.look[name] = kwargs[name]
        if a.look.get("direction", "out") not in ("in", "out", "inout"):
            raise ValueError(
                f"{a.look.pop('direction')!r} is not a valid value for direction; supported values are 'in', 'out', 'inout'"
            )
        if "labelsize" in kwargs:
            a.tick_size = font_size(kwargs["labelsize"])
        a.rotation = kwargs.get("labelrotation", kwargs.get("rotation", a.rotation))
        a.tick_colour = kwargs.get("labelcolor", kwargs.get("colors", a.tick_colour))
        a.look["color"] = kwargs.get("color", kwargs.get("colors", a.look.get("color")))
        line = {
            n[5:]: kwargs[n]
            for n in ("grid_color", "grid_alpha", "grid_linewidth", "grid_linestyle")
            if n in kwargs
        }
        a.grid_look.update(line)
        near = a.side
        far = _ACROSS[near]
        a.ticks_shown, a.far_ticks = (
            bool(kwargs.get(near, a.ticks_shown)),
            bool(kwargs.get(far, a.far_ticks)),
        )
        a.texts_shown, a.far_texts = (
            bool(kwargs.get("label" + near, a.texts_shown)),
            bool(kwargs.get("label" + far, a.far_texts)),
        )
        if a.far_texts and not a.texts_shown:  # the other side is then the axis' own
            a.side, a.texts_shown, a.far_texts = far, True, False
            a.ticks_shown, a.far_ticks = a.far_ticks, a.ticks_shown

    def grid(self, visible=None, which="major", axis="both", **kwargs):
        kwargs = full_names(kwargs, "Line2D")
        for a in self._axes if axis == "both" else [self.xaxis if axis == "x" else self.yaxis]:
            on = (
                (not a.grid) if visible is None and not kwargs else visible is None or bool(visible)
            )
            a.grid = {"which": which, **kwargs} if on else False
            if which not in ("major", "minor", "both"):
                raise ValueError(
                    f"{which!r} is not a valid value for which; supported values are 'major', 'minor', 'both'"
                )

    def minorticks_on(self):
        for a in self._axes:
            a.minor = _ticker.AutoMinorLocator()

    def minorticks_off(self):
        for a in self._axes:
            a.minor = _ticker.NullLocator()

    def locator_params(self, axis="both", nbins=None, **kwargs):
        for a in self._axes if axis == "both" else [self.xaxis if axis == "x" else self.yaxis]:
            a.locator = _ticker.MaxNLocator(nbins, **kwargs)

    def ticklabel_format(
        self, *, axis="both", style=None, scilimits=None, useOffset=None, useMathText=None
    ):
        for a in self._axes if axis == "both" else [self.xaxis if axis == "x" else self.yaxis]:
            f = a.get_major_formatter()
            if style in ("sci", "scientific"):
                f.limits = scilimits if scilimits else (0, 0)
            elif style == "plain":
                f.limits, f.offset = (-999, 999), False
            if useOffset is not None:
                f.offset = useOffset

    def set_aspect(self, aspect, adjustable=None, **kwargs):
        self._aspect = None if aspect == "auto" else 1.0 if aspect == "equal" else float(aspect)
        if adjustable is not None:
            self.set_adjustable(adjustable)

    def set_adjustable(self, adjustable, share=False):
        if adjustable not in ("box", "datalim"):
            raise ValueError(
                f"{adjustable!r} is not a valid value for adjustable; supported values are 'box', 'datalim'"
            )
        self._fit = "data" if adjustable == "datalim" else "box"

    def get_adjustable(self):
        return "datalim" if self._fit == "data" else "box"

    def get_aspect(self):
        return "auto" if self._aspect is None else self._aspect

    def set_box_aspect(self, aspect=None):
        self._box_aspect = aspect

    _box_aspect = None

    def margins(self, *args, x=None, y=None, tight=True):
        if len(args) == 1:
            x = y = args[0]
        elif len(args) == 2:
            x, y = args
        self._margin = [self._margin[0] if x is None else x, self._margin[1] if y is None else y]
        return tuple(self._margin)

    def set_xmargin(self, m):
        self._margin[0] = m

    def set_ymargin(self, m):
        self._margin[1] = m

    def set_facecolor(self, color):
        self._face = color

    def get_facecolor(self):
        return _colors.to_rgba(self._face or rcParams["axes.facecolor"])

    def set_axis_off(self):
        self._frame = False

    def set_axis_on(self):
        self._frame = True

    def set_frame_on(self, b):
        for s in self.spines.values():
            s.visible = bool(b)

    def axis(self, arg=None, /, **kwargs):
        if isinstance(arg, (list, tuple)):
            self.set_xlim(arg[0], arg[1]), self.set_ylim(arg[2], arg[3])
        elif arg in ("off", False):
            self._frame = False
        elif arg in ("on", True):
            self._frame = True
        elif arg in ("equal", "scaled", "image", "square"):
            self._aspect = 1.0
            if arg in ("image",):
                self._margin = [0, 0]
            self._fit = "data" if arg == "equal" else "box"
            if arg == "square":
                (a, b), (c, d) = self._limits(0), self._limits(1)
                long = max(b - a, d - c)
                self.set_xlim(a, a + long), self.set_ylim(c, c + long)
        elif arg == "tight":
            self._margin = [0, 0]
            self.xaxis.lim = self.yaxis.lim = None
        elif arg == "auto":
            self._aspect = None
        elif arg is not None:
            raise ValueError(f"Unrecognized string {arg!r} to axis; try 'on' or 'off'")
        if kwargs:
            (
                self.set_xlim(kwargs.get("xmin"), kwargs.get("xmax")),
                self.set_ylim(kwargs.get("ymin"), kwargs.get("ymax")),
            )
        return self.get_xlim() + self.get_ylim()

    _fit = "box"
    _widened = None

    def autoscale(self, enable=True, axis="both", tight=None):
        for a in self._axes if axis == "both" else [self.xaxis if axis == "x" else self.yaxis]:
            a.lim = None if enable else a.limits()
        if tight:
            self._margin = [0, 0]

    def autoscale_view(self, *args, **kwargs):
        """Limits that were not set follow what is drawn at all times."""

    relim = autoscale_view

    def set(self, **kwargs):
        for name, value in kwargs.items():
            setter = getattr(self, "set_" + name, None)
            if setter is None:
                raise AttributeError(f"Axes.set() got an unexpected keyword argument {name!r}")
            setter(value)
        return []

    def set_prop_cycle(self, *args, **kwargs):
        if args == (None,):
            self._turn = rcParams["axes.prop_cycle"]
        else:
            self._turn = matplotlib.cycler(*args, **kwargs)
        self._cycle = self._fill_cycle = 0

    def twinx(self):
        return self._twin(0)

    def twiny(self):
        return self._twin(1)

    def _twin(self, which):
        ax = Axes(self.figure, self._spec)
        ax._shared[which] = self._shared[which] or self
        ax._twin_of, ax._twin_shares = self, which
        ax._axes[which].shown = False
        other = ax._axes[1 - which]
        other.side = "right" if which == 0 else "top"
        ax._face = "none"
        ax._cycle = 0
        self.figure.axes.append(ax)
        self.figure._made(ax)
        return ax

    def _secondary(self, which, location, functions):
        """An axis along a side that counts what a function of this one's values gives."""
        sides = ("left", "right") if which else ("bottom", "top")
        if location not in sides:
            raise NotImplementedError(f"secondary axes stand at {sides[0]!r} or {sides[1]!r} here")
        forward, back = functions if isinstance(functions, tuple) else (functions, None)
        ax = self._twin(1 - which)
        axis = ax._axes[which]
        axis.side, axis.of = location, (self._axis(which), forward)
        ax.name = "secondary"
        return ax

    def secondary_xaxis(self, location, functions=None, **kwargs):
        return self._secondary(0, location, functions)

    def secondary_yaxis(self, location, functions=None, **kwargs):
        return self._secondary(1, location, functions)

    def eventplot(
        self,
        positions,
        orientation="horizontal",
        lineoffsets=1,
        linelengths=1,
        linewidths=None,
        colors=None,
        alpha=None,
        linestyles="solid",
        data=None,
        **kwargs,
    ):
        several = len(positions) > 0 and _np.ndim(positions[0]) > 0
        rows = [array(v).ravel() for v in (positions if several else [positions])]
        pick = (
            lambda v, k: v[k % len(v)]
            if isinstance(v, (list, tuple)) or getattr(v, "ndim", 0) == 1
            else v
        )
        given = (
            [k * 1.0 for k in range(len(rows))]
            if several and lineoffsets == 1 and not isinstance(lineoffsets, (list, tuple))
            else lineoffsets
        )
        made = []
        for k, row in enumerate(rows):
            at, half = float(pick(given, k)), float(pick(linelengths, k)) / 2
            ends = [
                [(v, at - half), (v, at + half)]
                if orientation == "horizontal"
                else [(at - half, v), (at + half, v)]
                for v in row.tolist()
            ]
            made.append(
                self._put(
                    Segments(
                        ends,
                        colors=pick(colors, k) if colors is not None else "C0",
                        linewidths=pick(linewidths, k),
                        linestyles=pick(linestyles, k),
                        alpha=alpha,
                        **kwargs,
                    )
                )
            )
        return made

    def xcorr(
        self, x, y, *, normed=True, detrend=None, usevlines=True, maxlags=10, data=None, **kwargs
    ):
        x, y = array(x).ravel(), array(y).ravel()
        if len(x) != len(y):
            raise ValueError("x and y must be equal length")
        if detrend is not None:
            x, y = detrend(x), detrend(y)
        n = len(x)
        found = _np.correlate(x, y, mode="full")
        if normed:
            found = found / _np.sqrt(_np.dot(x, x) * _np.dot(y, y))
        maxlags = n - 1 if maxlags is None else maxlags
        if maxlags >= n or maxlags < 1:
            raise ValueError(f"maxlags must be None or strictly positive < {n}")
        lags, found = _np.arange(-maxlags, maxlags + 1), found[n - 1 - maxlags : n + maxlags]
        if usevlines:
            a, b = (
                self.vlines(lags, 0, found, **kwargs),
                self.axhline(**{k: v for k, v in kwargs.items() if k != "label"}),
            )
        else:
            a, b = self.plot(lags, found, **{"marker": "o", "linestyle": "None", **kwargs})[0], None
        return lags, found, a, b

    def acorr(self, x, *, data=None, **kwargs):
        return self.xcorr(x, x, **kwargs)

    def inset_axes(self, bounds, **kwargs):
        for name in ("transform", "projection", "polar", "axes_class", "label"):
            not_drawn(name, kwargs.pop(name, None), ": inset_axes()")
        zorder = kwargs.pop("zorder", None)
        ax = Axes(self.figure, ("inset", self, tuple(bounds)))
        self.figure.axes.append(ax)
        if zorder is not None:
            ax.set_zorder(zorder)
        ax.set(**kwargs)
        return ax

    def indicate_inset_zoom(self, inset, **kwargs):
        (x0, x1), (y0, y1) = inset._limits(0), inset._limits(1)
        self._put(Rectangle((x0, y0), x1 - x0, y1 - y0, fill=False, edgecolor="gray"))

    def sharex(self, other):
        self._shared[0] = other._shared[0] or other

    def sharey(self, other):
        self._shared[1] = other._shared[1] or other

    def label_outer(self):
        spec = self._spec
        if isinstance(spec, tuple) and spec and isinstance(spec[0], int):
            self.xaxis.texts_shown = spec[3] == spec[0]
            self.yaxis.texts_shown = spec[4] == 0
            if spec[3] != spec[0]:
                self.xaxis.label_name = ""
            if spec[4] != 0:
                self.yaxis.label_name = ""

    def get_legend_handles_labels(self):
        handles, labels = [], []
        for a in self._artists + self._legend_extra():
            if a.label and not a.label.startswith("_"):
                handles.append(a)
                labels.append(a.label)
        return handles, labels

    def legend(self, *args, **kwargs):
        handles, labels = kwargs.pop("handles", None), kwargs.pop("labels", None)
        if len(args) == 2:
            handles, labels = args
        elif len(args) == 1:
            if args[0] and isinstance(list(args[0])[0], str):
                labels = args[0]
            else:
                handles = args[0]
        if handles is None:
            if labels is not None:
                handles = [
                    a for a in self._artists if isinstance(a, (Line2D, Scatter, Polygon, Shapes))
                ] or self._legend_extra()
                handles = handles[: len(labels)]
            else:
                handles, labels = self.get_legend_handles_labels()
                if not handles:
                    print(
                        "No artists with labels found to put in legend.  Note that artists whose label start with an underscore are ignored when legend() is called with no argument.",
                        file=sys.stderr,
                    )
        handles = list(handles)
        labels = [h.get_label() for h in handles] if labels is None else list(labels)
        n = min(len(handles), len(labels))
        self._legend = Legend(self, handles[:n], labels[:n], kwargs)
        return self._legend

    def get_legend(self):
        return self._legend

    def clear(self):
        self._begin()
        self._containers = []

    cla = clear

    def remove(self):
        if self in self.figure.axes:
            self.figure.axes.remove(self)

    def get_figure(self):
        return self.figure

    def get_position(self):
        w, h = self.figure._pixels
        x0, y0, x1, y1 = self._box
        return _Box(x0 / w, 1 - y1 / h, x1 / w, 1 - y0 / h)

    def set_position(self, pos):
        self._spec = ("rect", tuple(pos))

    def get_subplotspec(self):
        return None

    def get_xaxis(self):
        return self.xaxis

    def get_yaxis(self):
        return self.yaxis

    def get_xaxis_transform(self):
        return Transform("x data", self)

    def get_yaxis_transform(self):
        return Transform("y data", self)

    def has_data(self):
        return bool(self._artists)

    def _look(self, *args, **kwargs):
        """Changes what these pictures do not have."""

    set_rasterization_zorder = set_label = use_sticky_edges = set_animated = draw_artist = _look
    visible, zorder = True, 0

    def set_anchor(self, anchor, share=False):
        not_drawn("anchor", None if anchor == "C" else anchor)

    def set_axisbelow(self, b):
        not_drawn("axisbelow", None if b in (True, "line") else b)

    def set_zorder(self, level):
        self.zorder = level

    def set_visible(self, visible):
        self.visible = bool(visible)

    def get_visible(self):
        return self.visible

    def _is_empty(self):
        return (
            not self._artists
            and not any(self._titles.values())
            and not self.xaxis.label_name
            and not self.yaxis.label_name
        )

    # ---- drawing

    def _most(self, which, box, k):
        """How many ticks an axis has room for."""
        f = self._axes[which].text_size() * k
        return (
            max(2, min(9, int((box[3] - box[1]) / (2 * f))))
            if which
            else max(2, min(9, int((box[2] - box[0]) / (3.2 * f))))
        )

    def _margins(self, p, box):
        """Pixels that texts need (left, top, right, bottom) of the axes, if its box were `box`."""
        out = {"left": 4 * p.k, "right": 4 * p.k, "top": 4 * p.k, "bottom": 4 * p.k}
        if self._frame:
            for axis in self._axes:
                if axis.shown:
                    out[axis.side] = max(out[axis.side], self._axis_need(p, axis, box))
                if axis.shown and axis.far_texts:
                    out[_ACROSS[axis.side]] = max(
                        out[_ACROSS[axis.side]], self._axis_need(p, axis, box)
                    )
            if self.xaxis.shown and self.xaxis.texts_shown:
                texts = self._ticks_of(0, box, p.k)[1]
                if texts:  # half of the outermost text may lie beyond the frame
                    out["right"] = max(
                        out["right"], p.size(texts[-1], self.xaxis.text_size())[0] * 0.4
                    )
        if self._frame and self.yaxis.shown and self._ticks_of(1, box, p.k)[2]:
            out["top"] = max(out["top"], 1.4 * self.yaxis.text_size() * p.k)
        title = max(
            [
                p.size(t.text, t._points())[1] + (1 + self._title_pad(n)) * p.k
                if t.text and not t.moved
                else 0
                for n, t in self._title_texts.items()
            ]
        )
        out["top"] += title
        for bar in self._bars:
            out["right" if bar.vertical else "bottom"] += bar.need(p)
        if self._legend is not None and self._legend.kwargs.get("bbox_to_anchor") is not None:
            self._legend_room(p, box, out)
        self._text_room(p, box, out)
        return out["left"], out["top"], out["right"], out["bottom"]

    def _counted_by(self, artist):
        """The axes in which an artist's places are counted."""
        if artist.transform is None or isinstance(artist, ArrowKey):
            return self
        return _Through(self, artist.transform)

    def _text_room(self, p, box, out):
        """Texts that begin or end beside the axes need room there; what is far away gets none."""
        most = {"left": 0.35 * (box[2] - box[0]), "top": 0.35 * (box[3] - box[1])}
        most["right"], most["bottom"] = most["left"], most["top"]
        kept, self._box = self._box, box
        for text in self.texts:
            if not text.visible or not text.text or text.clip_on or text._of_figure():
                continue
            x0, y0, x1, y1 = text._extent(p, self._counted_by(text))
            needs = {
                "left": box[0] - x0,
                "top": box[1] - y0,
                "right": x1 - box[2],
                "bottom": y1 - box[3],
            }
            if all([need <= most[side] for side, need in needs.items()]):
                for side, need in needs.items():
                    out[side] = max(out[side], need)
        self._box = kept

    def _title_pad(self, loc):
        return self._title_pads.get(loc, rcParams["axes.titlepad"])

    def _legend_room(self, p, box, out):
        wide, high = self._legend._size(p)[6:8]
        a = self._legend.kwargs["bbox_to_anchor"]
        loc = self._legend.kwargs.get("loc", "best")
        if a[0] >= 1 and isinstance(loc, str) and ("left" in loc or loc == "best"):
            out["right"] = max(out["right"], wide + 12 * p.k + (a[0] - 1) * (box[2] - box[0]))
        elif a[1] >= 1 and isinstance(loc, str) and "lower" in loc:
            out["top"] += high + 8 * p.k
        elif a[1] <= 0 and isinstance(loc, str) and "upper" in loc:
            out["bottom"] = max(out["bottom"], high + 10 * p.k - a[1] * (box[3] - box[1]))

    def _ticks_of(self, which, box, k):
        axis, own = self._axis(which), self._axes[which]
        most = self._most(which, box, k)
        if own is not axis and (
            own.locator is not None or own.texts is not None or own.formatter is not None
        ):
            own.lim, own.scale, own.names, own.dates = (
                axis.limits(),
                axis.scale,
                axis.names,
                axis.dates,
            )
            found = own.ticks(most)
            return found
        return axis.ticks(most)

    def _axis_need(self, p, axis, box):
        f = axis.text_size()
        need = axis.text_gap() * p.k
        where, texts, note = self._ticks_of(axis.which, box, p.k)
        if axis.texts_shown:
            sizes = [p.size(t, f) for t in texts]
            if axis.which:
                need += max([w for w, h in sizes], default=0)
            elif axis.rotation:
                s, c = (
                    abs(math.sin(math.radians(axis.rotation))),
                    abs(math.cos(math.radians(axis.rotation))),
                )
                need += max([w * s + h * c for w, h in sizes], default=0)
            else:
                need += max([h for w, h in sizes], default=0)
            if note and not axis.which:
                need += f * p.k * 1.1
        if axis.label_name:
            turned = axis.which and axis.label_text.angle not in (None, 90, "vertical")
            need += (
                p.size(axis.label_name, axis.label_text._points())[0 if turned else 1]
                + (1 + axis.pad_of_label()) * p.k
            )
        return need + 3 * p.k

    def _shaped(self, box):
        """The box with the aspect that was asked for, in the middle of the one given."""
        x0, y0, x1, y1 = box
        w, h = x1 - x0, y1 - y0
        ratio = None
        if self._box_aspect:
            ratio = self._box_aspect
        elif self._aspect is not None:
            (a, b), (c, d) = self._axis(0).even_limits(), self._axis(1).even_limits()
            if self._fit == "data" and not self.images:
                return self._widen(box)
            ratio = abs(d - c) / (abs(b - a) or 1) * self._aspect
        if ratio is None or ratio <= 0:
            return box
        nw, nh = (w, w * ratio) if w * ratio <= h else (h / ratio, h)
        x, y = x0 + (w - nw) / 2, y0 + (h - nh) / 2
        return x, y, x + nw, y + nh

    def _widen(self, box):
        """axis('equal'): limits grow until both directions have one scale."""
        across, up = self._axis(0), self._axis(1)
        (a, b), (c, d) = across.even_limits(), up.even_limits()
        w, h = box[2] - box[0], box[3] - box[1]
        sx, sy = abs(b - a) / w, abs(d - c) / h * self._aspect
        axis, low, high, wanted = (
            (across, a, b, sy * w) if sx < sy else (up, c, d, sx * h / self._aspect)
        )
        grow = math.copysign(wanted - abs(high - low), high - low) / 2
        self._widened = (axis, axis.lim)
        axis.lim = (float(axis.uneven(low - grow)), float(axis.uneven(high + grow)))
        return box

    def _draw(self, p, box):
        self._box = box = tuple([float(round(v)) for v in self._shaped(box)])
        x0, y0, x1, y1 = box
        face = self._face if self._face is not None else rcParams["axes.facecolor"]
        if self._frame:
            p.box(x0, y0, x1, y1, _colors.argb(face))
        ticks = [self._ticks_of(w, box, p.k) if self._frame else ([], [], "") for w in (0, 1)]
        p.clip(x0 - p.k, y0 - p.k, x1 + p.k, y1 + p.k)
        if self._frame:
            self._draw_grid(p, ticks)
        p.clip(x0, y0, x1, y1)
        for artist in sorted(self._artists, key=lambda a: a.zorder):
            if not artist.visible:
                continue
            free = isinstance(artist, Text) or not artist.clip_on or isinstance(artist, Wedge)
            if free or isinstance(artist, Scatter):
                p.clip(-1e4, -1e4, 1e4, 1e4) if free else p.clip(
                    x0 - 4 * p.k, y0 - 4 * p.k, x1 + 4 * p.k, y1 + 4 * p.k
                )
            artist.draw(p, self._counted_by(artist))
            p.clip(x0, y0, x1, y1)
        p.clip(-1e4, -1e4, 1e4, 1e4)
        if self._frame:
            self._draw_frame(p)
            for w in (0, 1):
                if self._axes[w].shown:
                    self._draw_ticks(p, self._axes[w], ticks[w])
        self._draw_titles(p)
        offset = {
            True: 10 * p.k,
            False: (
                self._axis_need(p, self.xaxis, box)
                if self.xaxis.side == "bottom" and self._frame
                else 0
            )
            + 8 * p.k,
        }
        for bar in self._bars:
            bar.draw(p, box, offset[bar.vertical])
            offset[bar.vertical] += bar.need(p)
        if self._legend is not None:
            self._legend.draw(p, self)

    def _draw_grid(self, p, ticks):
        x0, y0, x1, y1 = self._box
        for axis, (where, texts, note) in zip(self._axes, ticks):
            on = rcParams["axes.grid"] if axis.grid is None else axis.grid
            if not on:
                continue
            if not isinstance(axis.grid, dict) and rcParams["axes.grid.axis"] not in (
                "both",
                "y" if axis.which else "x",
            ):
                continue
            look = {
                "which": rcParams["axes.grid.which"],
                **axis.grid_look,
                **(on if isinstance(on, dict) else {}),
            }
            colour = _colors.argb(
                look.get("color", rcParams["grid.color"]), look.get("alpha", rcParams["grid.alpha"])
            )
            places = [] if look["which"] == "minor" else list(where)
            if look["which"] in ("both", "minor"):
                places += self._axis(axis.which).minor_places(where)
            for v in places:
                at = self._at(axis.which, v)
                x, y = ([x0, x1], [at, at]) if axis.which else ([at, at], [y0, y1])
                p.line(
                    x,
                    y,
                    look.get("linewidth", rcParams["grid.linewidth"]),
                    colour,
                    dashes_of(look.get("linestyle", rcParams["grid.linestyle"])),
                )

    def _at(self, which, v):
        t = float(self._axis(which).forward(_np.float64(v)))
        x0, y0, x1, y1 = self._box
        return y1 - t * (y1 - y0) if which else x0 + t * (x1 - x0)

    def _line_of(self, side):
        """Where a side of the frame stands, in pixels."""
        x0, y0, x1, y1 = self._box
        position = self.spines[side].position
        which = 1 if side in ("bottom", "top") else 0
        if isinstance(position, tuple) and position[0] == "data":
            return self._at(which, position[1])
        if isinstance(position, tuple) and position[0] == "axes":
            return y1 - position[1] * (y1 - y0) if which else x0 + position[1] * (x1 - x0)
        if isinstance(position, tuple) and position[0] == "outward":
            k = position[1] * self.figure._scale_of_points()
            return {"left": x0 - k, "right": x1 + k, "bottom": y1 + k, "top": y0 - k}[side]
        return {"left": x0, "right": x1, "bottom": y1, "top": y0}[side]

    def _draw_frame(self, p):
        x0, y0, x1, y1 = self._box
        for side, spine in self.spines.items():
            if (
                not spine.visible
                or self._face == "none"
                and self._twin_of is not None
                and side != [a.side for a in self._axes if a.shown][0]
            ):
                continue
            at = self._line_of(side)
            x, y = ([x0, x1], [at, at]) if side in ("bottom", "top") else ([at, at], [y0, y1])
            p.line(
                x,
                y,
                spine.width or rcParams["axes.linewidth"],
                _colors.argb(spine.colour or rcParams["axes.edgecolor"]),
            )

    def _draw_ticks(self, p, axis, found):
        where, texts, note = found
        x0, y0, x1, y1 = self._box
        line, across = self._line_of(axis.side), self._line_of(_ACROSS[axis.side])
        out = -1 if axis.side in ("left", "top") else 1
        f, k = axis.text_size(), p.k
        ink = _colors.argb(axis.text_colour())
        for kind, places in (
            ("major", where),
            ("minor", self._axis(axis.which).minor_places(where)),
        ):
            if axis.ticks_shown:
                self._draw_tick_lines(p, axis, kind, places, line, out)
            if axis.far_ticks:
                self._draw_tick_lines(p, axis, kind, places, across, -out)
        far = axis.text_gap() * k
        if axis.far_texts:
            self._draw_tick_texts(p, axis, where, texts, across, -out, far, f, ink)
        if axis.texts_shown:
            far += self._draw_tick_texts(p, axis, where, texts, line, out, far, f, ink)
            if note:
                if axis.which:
                    p.text(
                        x0 if axis.side == "left" else x1,
                        y0 - 3 * k,
                        note,
                        f,
                        ink,
                        0.0 if axis.side == "left" else 1.0,
                        -1.0,
                    )
                else:
                    p.text(x1, line + out * far, note, f, ink, 1.0, 1.0)
                    far += f * k
        if axis.label_name:
            far += axis.pad_of_label() * k - 4 * k
            at = (
                line + out * (far + 4 * k)
                if self.spines[axis.side].position is None
                else {"left": x0, "bottom": y1, "right": x1, "top": y0}[axis.side]
                + out * (far + 4 * k)
            )
            if axis.which:
                turned = axis.label_text.angle in (None, 90, "vertical")
                along, upright = (
                    (axis.label_along, -1.0 if out < 0 else 1.0)
                    if turned
                    else (1.0 if out < 0 else 0.0, 0.5)
                )
                share = axis.label_text.y if axis.label_text.moved else axis.label_along
                along = (
                    along
                    if axis.label_text.ha == "center" or not turned
                    else {"left": 0.0, "right": 1.0}[axis.label_text.ha]
                )
                axis.label_text.place(p, at, y1 - share * (y1 - y0), along, upright, 90.0)
            else:
                share = axis.label_text.x if axis.label_text.moved else axis.label_along
                along = (
                    axis.label_along
                    if axis.label_text.ha == "center"
                    else {"left": 0.0, "right": 1.0}[axis.label_text.ha]
                )
                axis.label_text.place(
                    p, x0 + share * (x1 - x0), at, along, 1.0 if out > 0 else -1.0
                )

    def _draw_tick_lines(self, p, axis, kind, places, line, out):
        """The small lines of one side; out: 1 when away from the axes is to higher pixels."""
        direction = axis.look.get("direction", rcParams[axis.rc + "direction"])
        long = axis.tick_length(kind) * p.k * out
        start, tip = {
            "in": (line, line - long),
            "out": (line, line + long),
            "inout": (line - long / 2, line + long / 2),
        }[direction]
        width = axis.look.get(("width", kind), rcParams[f"{axis.rc}{kind}.width"])
        ink = _colors.argb(axis.look.get("color") or rcParams[axis.rc + "color"])
        for v in places if long else []:
            at = self._at(axis.which, v)
            p.line(
                *(([start, tip], [at, at]) if axis.which else ([at, at], [start, tip])), width, ink
            )

    def _draw_tick_texts(self, p, axis, where, texts, line, out, far, f, ink):
        """Writes them and gives the room that they take."""
        deepest, k, style = 0.0, p.k, axis.tick_style
        if not style.visible:
            return 0.0
        if style.alpha is not None:
            ink = ink & 0xFFFFFF | round(style.alpha * 255) << 24

        def write(*args):
            p.text(*args)
            if style._bold():
                p.text(args[0] + 0.055 * f * k, *args[1:])

        upright = {"top": 1.0, "bottom": -1.0, "baseline": 0.0}.get(
            style.va if axis.tick_style.va != "baseline" else "center", 0.5
        )
        along = {"left": 0.0, "center": 0.5, "right": 1.0}.get(
            axis.text_along, 1.0 if out < 0 else 0.0
        )
        shown = list(zip(where, texts))
        if (
            not axis.which
            and not axis.rotation
            and len(shown) > 2
            and axis.texts is None
            and not axis.names
        ):
            wide = (
                max([p.size(t, f)[0] for t in texts]) + 4 * k
            )  # too many texts: every second one, and so on
            room = abs(self._at(0, where[1]) - self._at(0, where[0]))
            shown = shown[:: max(1, math.ceil(wide / room))] if room > 0 else shown
        for v, text in shown:
            if not text:
                continue
            at = self._at(axis.which, v)
            w, h = p.size(text, f)
            if axis.which:
                write(line + out * far, at, text, f, ink, along, upright, float(axis.rotation))
                deepest = max(deepest, w)
            elif axis.rotation:
                a = math.radians(axis.rotation)
                along = {"left": 0.0, "center": 0.5, "right": 1.0}.get(axis.text_along)
                if along is None:
                    along = 1.0 if abs(axis.rotation) % 90 == 0 and axis.rotation > 0 else 0.5
                s, c = math.sin(a), math.cos(a)
                depth = w * abs(s) + h * abs(c)
                # the middle of the text's box, then about its own middle
                shift = (0.5 - along) * w * c
                write(
                    at + shift if abs(c) > 0.01 else at,
                    line + out * (far + depth / 2),
                    text,
                    f,
                    ink,
                    0.5,
                    0.5,
                    float(axis.rotation),
                )
                deepest = max(deepest, depth)
            else:
                write(
                    at,
                    line + out * far,
                    text,
                    f,
                    ink,
                    {"left": 0.0, "right": 1.0}.get(axis.text_along, 0.5),
                    1.0 if out > 0 else 0.0,
                )
                deepest = max(deepest, h)
        return deepest

    def _draw_titles(self, p):
        x0, y0, x1, y1 = self._box
        y = y0
        if self._frame and self.xaxis.side == "top" and self.xaxis.shown:
            y -= self._axis_need(p, self.xaxis, self._box)
        for twin in self.figure.axes:
            if twin._twin_of is self and twin.xaxis.shown and twin.xaxis.side == "top":
                y -= twin._axis_need(p, twin.xaxis, self._box)
        for loc, x, along in (
            ("center", (x0 + x1) / 2, 0.5),
            ("left", x0, 0.0),
            ("right", x1, 1.0),
        ):
            t = self._title_texts[loc]
            up, pad = y1 - t.y * (y1 - y0) if t.moved else y, self._title_pad(loc) * p.k
            along = {"left": 0.0, "center": 0.5, "right": 1.0}[t.ha]
            t.place(
                p,
                x0 + t.x * (x1 - x0) if t.moved else x,
                up - pad,
                along,
                -1.0 if t.va in ("baseline", "bottom") else 1.0 if t.va == "top" else 0.5,
            )


class _BarAxes(Axes):
    """The axes of a colour bar."""

    def __init__(self, bar):
        super().__init__(bar.parent.figure)
        self._bar = bar
        self.yaxis.side = "right"
        (self.xaxis if bar.vertical else self.yaxis).shown = False

    def _sharing(self, which):
        return [self]

    def _draw_bar(self, p):
        x0, y0, x1, y1 = self._box
        bar = self._bar
        n = 256
        t = (_np.arange(n) + 0.5) / n
        m = bar.mappable
        fills = getattr(m, "fills", None)
        if fills is not None:
            at = _np.clip(
                _np.searchsorted(m.levels, bar.axis.backward(t), side="right") - 1,
                0,
                len(fills) - 3,
            )
            rgba = _np.array(fills, dtype=_np.uint8)[at + 1]
        else:
            with _np.errstate(all="ignore"):
                rgba = coloured(
                    _np.asarray(bar.axis.backward(t)).reshape(1, -1),
                    m.norm,
                    m.cmap,
                    m.alpha if hasattr(m, "alpha") else None,
                )[0]
        low, high = bar.ends()
        if low or high:  # what is below or above is a triangle each
            first, last = (
                _packed(rgba[0] if low is True else low),
                _packed(rgba[-1] if high is True else high),
            )
            far = 0.05 * (y1 - y0 if bar.vertical else x1 - x0)
            if bar.vertical:
                box = (x0, y0 + (far if high else 0), x1, y1 - (far if low else 0))
                tips = (
                    ([x0, x1, (x0 + x1) / 2], [box[3], box[3], y1]),
                    ([x0, x1, (x0 + x1) / 2], [box[1], box[1], y0]),
                )
            else:
                box = (x0 + (far if low else 0), y0, x1 - (far if high else 0), y1)
                tips = (
                    ([box[0], box[0], x0], [y0, y1, (y0 + y1) / 2]),
                    ([box[2], box[2], x1], [y0, y1, (y0 + y1) / 2]),
                )
            for shown, (px, py), fill in ((low, tips[0], first), (high, tips[1], last)):
                if shown:
                    p.fill(px, py, fill)
                    p.line(
                        [px[0], px[2], px[1]],
                        [py[0], py[2], py[1]],
                        rcParams["axes.linewidth"],
                        _colors.argb(rcParams["axes.edgecolor"]),
                    )
            self._box = x0, y0, x1, y1 = box
        if bar.vertical:
            p.image(x0, y1, x1, y0, rgba.reshape(-1, 1, 4))
        else:
            p.image(x0, y0, x1, y1, rgba.reshape(1, -1, 4))
        self._draw_frame(p)
        self._draw_ticks(
            p, bar.axis, bar.axis.ticks(self._most(1 if bar.vertical else 0, self._box, p.k))
        )
        self._draw_titles(p)


class _LabelText(Text):
    """A text of a contour line: what is set on one holds for all of them."""

    def __init__(self, lines, text):
        super().__init__(text=text)
        self._lines = lines

    def _change(self, at, value):
        if hasattr(self, "_lines"):
            parts = list(self._lines.labelled)
            parts[at] = value
            self._lines.labelled = tuple(parts)

    def set_fontsize(self, size):
        self._change(2, size)

    set_size = set_fontsize

    def set_color(self, c):
        self._change(3, c)


class _TickMark:
    """The marks of one side of an axis: what is set on one holds for all of them."""

    def __init__(self, axis, shown):
        self._axis, self._shown = axis, shown

    def set_visible(self, on):
        setattr(self._axis, self._shown, bool(on))

    def get_visible(self):
        return bool(getattr(self._axis, self._shown))

    def set_markersize(self, size):
        self._axis.look["length", "major"] = float(size)

    def set_markeredgewidth(self, width):
        self._axis.look["width", "major"] = float(width)

    def set_color(self, c):
        self._axis.look["color"] = c

    set_markeredgecolor = set_color


class _TickSide(Text):
    """A text of the far side of an axis: whether it is seen."""

    def __init__(self, axis):
        super().__init__()
        self._axis = axis

    def set_visible(self, on):
        if hasattr(self, "_axis"):
            self._axis.far_texts = bool(on)


class _Tick:
    """A tick with its marks and texts of both sides."""

    def __init__(self, axis, at, text):
        self._at = at
        self.tick1line, self.tick2line = (
            _TickMark(axis, "ticks_shown"),
            _TickMark(axis, "far_ticks"),
        )
        self.label1, self.label2, self.gridline = (
            _TickText(axis, text),
            _TickSide(axis),
            _TickMark(axis, "grid"),
        )

    @property
    def label(self):
        return self.label1

    def get_loc(self):
        return self._at


class _NumberText(Text):
    """A text at a tick."""

    def set_family(self, family):
        _artists.not_drawn("fontfamily", family, ": rcParams['font.family'] names that of numbers")

    set_fontfamily = set_fontname = set_name = set_family


class _TickText(_NumberText):
    """A text of an axis: what is set on one holds for all of them."""

    def __init__(self, axis, text):
        super().__init__(text=text)
        self._axis = axis

    def set_rotation(self, angle):
        self._axis.rotation = angle

    def set_fontsize(self, size):
        if hasattr(self, "_axis"):
            self._axis.tick_size = font_size(size)

    set_size = set_fontsize

    def set_horizontalalignment(self, v):
        self._axis.text_along = v

    set_ha = set_horizontalalignment

    def set_color(self, c):
        self._axis.tick_colour = c

    def set_visible(self, b):
        self._axis.texts_shown = bool(b)


class _Box:
    def __init__(self, x0, y0, x1, y1):
        self.x0, self.y0, self.x1, self.y1 = x0, y0, x1, y1
        self.width, self.height = x1 - x0, y1 - y0
        self.bounds = (x0, y0, self.width, self.height)


class _Band(Patch):
    """axhspan and axvspan."""

    _kind = "patches.Rectangle"

    def __init__(self, which, low, high, a, b, ax, kwargs):
        super().__init__(**kwargs)
        self.which, self.low, self.high, self.part = which, low, high, (a, b)
        if self.colour is None:
            self.colour = ax._next_fill()

    def limits(self):
        pair = (min(self.low, self.high), max(self.low, self.high))
        return (None, pair) if self.which else (pair, None)

    def draw(self, p, ax):
        x0, y0, x1, y1 = ax._box
        u, v = ax._at(self.which, self.low), ax._at(self.which, self.high)
        a, b = self.part
        if self.which:
            corners = x0 + a * (x1 - x0), u, x0 + b * (x1 - x0), v
        else:
            corners = u, y1 - a * (y1 - y0), v, y1 - b * (y1 - y0)
        p.box(*corners, self._fill_colour())
        if self.hatch:
            hatched(
                p,
                _np.array([corners[0], corners[2], corners[2], corners[0]]),
                _np.array([corners[1], corners[1], corners[3], corners[3]]),
                self.hatch,
                self._hatch_colour(),
            )
        x, y = (
            [corners[0], corners[2], corners[2], corners[0], corners[0]],
            [corners[1], corners[1], corners[3], corners[3], corners[1]],
        )
        p.line(x, y, self.width, self._edge_colour(), dashes_of(self.style))


class ContourLines(Artist, _cm.Mapped):
    _kind = "contour.QuadContourSet"
    zorder = 2.0

    def __init__(self, x, y, z, levels, cmap, norm, colors, widths, styles, alpha):
        super().__init__()
        self.x, self.y, self.z, self.levels, self.cmap, self.norm = (
            x,
            y,
            z,
            _np.array(levels),
            cmap,
            norm,
        )
        self.colours, self.widths, self.styles, self.alpha = colors, widths, styles, alpha
        self.labelled = None
        self.colorbar = None
        self._found = {}

    @property
    def collections(self):
        return [self]

    @property
    def allsegs(self):
        return [[_np.array(line) for line in _contour.joined(self._pieces(v))] for v in self.levels]

    def _pieces(self, level):
        if level not in self._found:
            self._found[level] = _contour.lines(self.x, self.y, self.z, level)
        return self._found[level]

    def clabel(self, *args, **kwargs):
        return self.axes.clabel(self, *args, **kwargs)

    def legend_elements(self, **kwargs):
        lines = [Line2D([], [], color=self._colour(k)) for k in range(len(self.levels))]
        return lines, [f"{v:g}" for v in self.levels]

    def get_array(self):
        return _np.array(self.levels)

    def limits(self):
        return span(self.x), span(self.y)

    def sticky(self):
        return self.limits()

    def _colour(self, k):
        c = self.colours
        if c is None:
            return self.cmap(float(self.norm(self.levels[k])))
        return c if isinstance(c, (str, tuple)) else c[k % len(c)]

    def draw(self, p, ax):
        _np.full((1,), _np.nan)
        for k, level in enumerate(self.levels):
            pieces = self._pieces(level)
            if not len(pieces):
                continue
            w = self.widths
            usual = rcParams["contour.linewidth"]
            w = (
                (rcParams["lines.linewidth"] if usual is None else usual)
                if w is None
                else w[k % len(w)]
                if isinstance(w, (list, tuple))
                else w
            )
            style = (
                self.styles[k % len(self.styles)]
                if isinstance(self.styles, (list, tuple))
                else self.styles
            )
            if style is None:
                style = (
                    self.negative
                    if self.colours is not None
                    and isinstance(self.colours, (str, tuple))
                    and level < 0
                    else "-"
                )
            colour = _colors.argb(self._colour(k), self.alpha)
            lines = _contour.joined(pieces) if dashes_of(style) or self.labelled else None
            if lines is None:
                x, y = ax._xy(pieces[:, :, 0], pieces[:, :, 1])
                gap = _np.full((len(x), 1), _np.nan)
                p.line(
                    _np.concatenate([x, gap], axis=1).ravel(),
                    _np.concatenate([y, gap], axis=1).ravel(),
                    w,
                    colour,
                )
                continue
            for line in lines:
                xy = _np.array(line)
                x, y = ax._xy(xy[:, 0], xy[:, 1])
                self._draw_line(p, x, y, level, w, colour, dashes_of(style))

    def _draw_line(self, p, x, y, level, width, colour, dashes):
        text = self._label(level) if self.labelled else None
        if text is not None:
            size = font_size(self.labelled[2])
            wide = (
                p.size(text, size)[0]
                + (2 * self.labelled[5] if self.labelled[4] else 0) * p.k * 0.72
            )
            far = _np.concatenate([[0.0], _np.cumsum(_np.hypot(_np.diff(x), _np.diff(y)))])
            if far[-1] > 2.5 * wide:
                k = int(_np.searchsorted(far, far[-1] / 2))
                a, b = (
                    int(_np.searchsorted(far, far[-1] / 2 - wide / 2)),
                    int(_np.searchsorted(far, far[-1] / 2 + wide / 2)),
                )
                a, b = max(0, a - 1), min(len(x) - 1, b)
                angle = math.degrees(math.atan2(-(y[b] - y[a]), x[b] - x[a]))
                angle = angle - 180 if angle > 90 else angle + 180 if angle < -90 else angle
                c = self.labelled[3]
                if (
                    c is not None
                    and not isinstance(c, str)
                    and not (isinstance(c, tuple) and not isinstance(c[0], str))
                ):
                    c = list(c)[self.labelled[0].index(level) % len(c)]
                p.text(
                    float(x[k]),
                    float(y[k]),
                    text,
                    size,
                    colour if c is None else _colors.argb(c),
                    0.5,
                    0.5,
                    angle,
                )
                if self.labelled[4]:
                    p.line(x[: a + 1], y[: a + 1], width, colour, dashes)
                    p.line(x[b:], y[b:], width, colour, dashes)
                    return
        p.line(x, y, width, colour, dashes)

    def _label(self, level):
        levels, fmt = self.labelled[:2]
        if level not in levels:
            return None
        if isinstance(fmt, dict):
            return str(fmt.get(level, "%1.3f" % level))
        if fmt is None or hasattr(fmt, "all"):
            texts = (fmt or _ticker.ScalarFormatter()).all(
                self.levels.tolist(), float(self.levels[0]), float(self.levels[-1])
            )[0]
            return texts[self.levels.tolist().index(level)]
        return fmt(level) if callable(fmt) else fmt % level if "%" in fmt else fmt.format(level)

    def key(self, p, x0, y, x1, size):
        p.line([x0, x1], [y, y], 1.5, _colors.argb(self._colour(0)))


class _Heads(Artist):
    """Arrow heads in the middle of streamlines."""

    zorder = 2.0

    def __init__(self, arrows, lines, size, style):
        super().__init__()
        self.arrows, self.of, self.size, self.style = arrows, lines, size, style

    def draw(self, p, ax):
        colours = self.of._colour_list()
        for k, (x, y, dx, dy) in self.arrows:
            colour = colours[k]
            px, py = ax._xy(_np.array([x, x + dx]), _np.array([y, y + dy]))
            ux, uy = float(px[1] - px[0]), float(py[1] - py[0])
            far = math.hypot(ux, uy)
            if not far > 0:
                continue
            s = 7 * p.k * self.size
            tip = (float(px[0]) + ux / far * s / 2, float(py[0]) + uy / far * s / 2)
            arrow(p, (tip[0] - ux / far * s, tip[1] - uy / far * s), tip, colour, 1.0, self.style)


def _is_one_colour(v):
    """Three or four numbers: red, green, blue and how opaque they are."""
    return (
        isinstance(v, (list, tuple, _np.ndarray))
        and len(v) in (3, 4)
        and all([isinstance(part, (int, float, _np.number)) for part in v])
    )


def _norm(norm, vmin, vmax):
    if isinstance(norm, str):
        norm = {
            "log": _colors.LogNorm,
            "linear": _colors.Normalize,
            "symlog": lambda: _colors.SymLogNorm(1.0),
        }[norm]()
    if norm is not None:
        if vmin is not None or vmax is not None:
            raise ValueError(
                "Passing a Normalize instance simultaneously with vmin/vmax is not supported.  Please pass vmin/vmax directly to the norm when creating it."
            )
        return norm
    number = lambda v: None if v is None else float(array(v))
    return _colors.Normalize(number(vmin), number(vmax))


def _packed(rgba):
    """0xAARRGGBB of four bytes."""
    r, g, b, a = [int(v) for v in rgba]
    return a << 24 | r << 16 | g << 8 | b


def _small(kwargs):
    """The keyword arguments of hlines and vlines as those of Segments."""
    return full_names(kwargs, "LineCollection")


def _bytes(rgba):
    return tuple([round(255 * v) for v in rgba])


def _edges_of(v, n):
    """The edges of n cells of which v gives the edges or the middles."""
    if len(v) != n or n < 2:
        return v if len(v) != n else _np.array([v[0] - 0.5, v[0] + 0.5])
    mid = (v[1:] + v[:-1]) / 2
    return _np.concatenate([[v[0] - (mid[0] - v[0])], mid, [v[-1] + (v[-1] - mid[-1])]])


_options.check_options(Axes)
