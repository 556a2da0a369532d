# matplotlib.figure: a picture of several axes: where they stand, and the file of it all.
import math
import numpy as _np
import _warpcell
import matplotlib
import matplotlib._options as _options
import matplotlib.colors as _colors
import matplotlib._files as _files
import matplotlib._fonts as _fonts
from matplotlib._artists import (
    Paint,
    Text,
    Label,
    full_names,
    font_size,
    size_of,
    Artist,
    Image,
    array,
)
from matplotlib.ticker import plain
from matplotlib._axes import Axes, Colorbar, Legend, Transform

rcParams = matplotlib.rcParams
SCALE = 2  # pixels for each of a screen's; large figures have one


class GridSpec:
    """Rows and columns that axes are put in: gs[0, 1:]."""

    def __init__(
        self,
        nrows,
        ncols,
        figure=None,
        width_ratios=None,
        height_ratios=None,
        wspace=None,
        hspace=None,
        **kwargs,
    ):
        self.nrows, self.ncols, self.figure = nrows, ncols, figure
        self.widths, self.heights = width_ratios, height_ratios
        self.within = None

    def __getitem__(self, at):
        if not isinstance(at, tuple):
            if self.ncols == 1 or self.nrows == 1 and not isinstance(at, int):
                at = (at, 0) if self.ncols == 1 else (0, at)
            elif isinstance(at, int):
                at %= self.nrows * self.ncols
                at = divmod(at, self.ncols)
            else:
                at = (at, slice(None))
        (top, below), (left, behind) = [_part(a, n) for a, n in zip(at, (self.nrows, self.ncols))]
        return (self.nrows, self.ncols, top, below, left, behind, self)

    def subplots(self, **kwargs):
        return self.figure.subplots(self.nrows, self.ncols, _grid=self, **kwargs)

    def update(self, **kwargs):
        """Distances follow from the texts."""

    tight_layout = update


class GridSpecFromSubplotSpec(GridSpec):
    def __init__(self, nrows, ncols, subplot_spec, **kwargs):
        super().__init__(nrows, ncols, **kwargs)
        self.within = subplot_spec


def _part(at, n):
    if isinstance(at, slice):
        start, stop, _ = at.indices(n)
        return start, stop
    if not -n <= at < n:
        raise IndexError(f"index {at} is out of bounds for axis 0 with size {n}")
    return at % n, at % n + 1


class Figure:
    def __init__(
        self, figsize=None, dpi=None, facecolor=None, edgecolor=None, number=None, **kwargs
    ):
        self.number = number
        self._size = [float(v) for v in (figsize or rcParams["figure.figsize"])]
        self.dpi = float(dpi or rcParams["figure.dpi"])
        self._face = facecolor or rcParams["figure.facecolor"]
        self._shown = None  # the hash of the picture that a cell has shown as its value
        self._begin()

    def _begin(self):
        self.axes = []
        self._around = {
            "suptitle": Label("figure.titlesize", "text.color", x=0.5, y=0.98),
            "supxlabel": Label("figure.labelsize", "text.color", x=0.5, y=0.01),
            "supylabel": Label("figure.labelsize", "text.color", x=0.02, y=0.5),
        }
        self._texts, self._shared_bars, self._legend = [], [], None
        self._current, self._places = None, {}
        self._pixels, self._points = (1.0, 1.0), 1.0
        self.transFigure = Transform("figure", None)
        self.texts = self._texts

    def __repr__(self):
        w, h = [round(v * self.dpi) for v in self._size]
        return f"<Figure size {w}x{h} with {len(self.axes) + len(self._shared_bars) + sum([len(ax._bars) for ax in self.axes])} Axes>"

    def __str__(self):
        return "Figure(" + "x".join([f"{v * self.dpi:g}" for v in self._size]) + ")"

    def _scale_of_points(self):
        return self._points

    def _made(self, ax):
        self._current = ax

    # ---- axes

    def add_subplot(self, *args, projection=None, polar=False, sharex=None, sharey=None, **kwargs):
        spec = self._spec_of(args)
        if isinstance(spec, Axes):
            return spec
        key = spec[:6] if projection is None and not polar else None
        if key is not None and key in self._places and self._places[key] in self.axes:
            self._current = self._places[key]
            return self._current
        ax = _kind_of("polar" if polar else projection)(self, spec)
        if sharex is not None:
            ax.sharex(sharex)
        if sharey is not None:
            ax.sharey(sharey)
        self._places[spec[:6]] = ax
        return self._added(ax, kwargs)

    def _spec_of(self, args):
        if len(args) == 0:
            return (1, 1, 0, 1, 0, 1, None)
        if len(args) == 1 and not isinstance(args[0], int):
            return args[0]
        if len(args) == 1:
            if not 100 <= args[0] <= 999:
                raise ValueError(
                    f"Integer subplot specification must be a three-digit number, not {args[0]}"
                )
            args = tuple([int(d) for d in str(args[0])])
        if len(args) != 3:
            raise TypeError(
                f"add_subplot() takes 1 or 3 positional arguments but {len(args)} were given"
            )
        rows, columns, index = args
        first, last = index if isinstance(index, (tuple, list)) else (index, index)
        if not 1 <= first <= rows * columns or not first <= last <= rows * columns:
            raise ValueError(
                f"num must be an integer with 1 <= num <= {rows * columns}, not {index}"
            )
        (r0, c0), (r1, c1) = divmod(first - 1, columns), divmod(last - 1, columns)
        return (rows, columns, min(r0, r1), max(r0, r1) + 1, min(c0, c1), max(c0, c1) + 1, None)

    def _added(self, ax, kwargs):
        self.axes.append(ax)
        self._current = ax
        kwargs.pop("label", None)
        if kwargs.pop("frameon", True) is False:
            ax.set_frame_on(False)
        if "aspect" in kwargs:
            ax.set_aspect(kwargs.pop("aspect"))
        ax.set(**{("box_aspect" if k == "box_aspect" else k): v for k, v in kwargs.items()})
        return ax

    def add_axes(self, rect, projection=None, polar=False, **kwargs):
        if isinstance(rect, Axes):
            return rect
        ax = _kind_of("polar" if polar else projection)(
            self, ("rect", tuple([float(v) for v in rect]))
        )
        return self._added(ax, kwargs)

    def gca(self):
        if self._current not in self.axes:
            self._current = self.axes[-1] if self.axes else self.add_subplot()
        return self._current

    def sca(self, ax):
        self._current = ax
        return ax

    def delaxes(self, ax):
        self.axes.remove(ax)

    def subplots(
        self,
        nrows=1,
        ncols=1,
        *,
        sharex=False,
        sharey=False,
        squeeze=True,
        width_ratios=None,
        height_ratios=None,
        subplot_kw=None,
        gridspec_kw=None,
        _grid=None,
    ):
        given = gridspec_kw or {}
        grid = _grid or GridSpec(
            nrows,
            ncols,
            self,
            width_ratios or given.get("width_ratios"),
            height_ratios or given.get("height_ratios"),
        )
        rows = _np.empty((nrows, ncols), dtype=object)
        kind = dict(subplot_kw or {})
        for r in range(nrows):
            for c in range(ncols):
                ax = _kind_of("polar" if kind.get("polar") else kind.get("projection"))(
                    self, grid[r, c]
                )
                self._added(ax, {k: v for k, v in kind.items() if k not in ("projection", "polar")})
                for which, share in ((0, sharex), (1, sharey)):
                    root = (
                        rows[0, 0]
                        if share in (True, "all")
                        else rows[r, 0]
                        if share == "row"
                        else rows[0, c]
                        if share == "col"
                        else None
                    )
                    if root is not None:
                        ax._shared[which] = root
                if sharex in (True, "all", "col") and r < nrows - 1:
                    ax.xaxis.texts_shown = False
                if sharey in (True, "all", "row") and c > 0:
                    ax.yaxis.texts_shown = False
                rows[r, c] = ax
        if not squeeze:
            return rows
        return rows[0, 0] if nrows == ncols == 1 else rows.ravel() if 1 in (nrows, ncols) else rows

    def subplot_mosaic(self, mosaic, **kwargs):
        if isinstance(mosaic, str):
            mosaic = [list(row.strip()) for row in mosaic.strip().replace(";", "\n").split("\n")]
        grid, found = GridSpec(len(mosaic), len(mosaic[0]), self), {}
        for name in [n for row in mosaic for n in row]:
            if name == "." or name in found:
                continue
            at = [(r, c) for r, row in enumerate(mosaic) for c, n in enumerate(row) if n == name]
            r, c = [q[0] for q in at], [q[1] for q in at]
            found[name] = self.add_subplot(grid[min(r) : max(r) + 1, min(c) : max(c) + 1])
        return found

    def add_gridspec(self, nrows=1, ncols=1, **kwargs):
        return GridSpec(nrows, ncols, self, **kwargs)

    def subfigures(self, *args, **kwargs):
        raise NotImplementedError(
            "figures inside of figures are not there; add_gridspec() places axes freely"
        )

    # ---- around the axes

    _title = property(lambda self: self._around["suptitle"].text)
    _xlabel = property(lambda self: self._around["supxlabel"].text)
    _ylabel = property(lambda self: self._around["supylabel"].text)

    def _label(self, name, text, kwargs):
        made, given = self._around[name], full_names(kwargs, "Text")
        made.set_text(text)
        made._rest(given, ())
        return made

    def suptitle(self, t, **kwargs):
        return self._label("suptitle", t, kwargs)

    def supxlabel(self, t, **kwargs):
        return self._label("supxlabel", t, kwargs)

    def supylabel(self, t, **kwargs):
        return self._label("supylabel", t, kwargs)

    def get_suptitle(self):
        return self._title

    def text(self, x, y, s, **kwargs):
        self._texts.append(Text(x, y, s, **kwargs))
        return self._texts[-1]

    def colorbar(self, mappable, cax=None, ax=None, use_gridspec=True, **kwargs):
        if cax is not None:
            bar = Colorbar(mappable, cax, **kwargs)
            cax._as_bar = bar
            return bar
        if ax is None:
            ax = getattr(mappable, "axes", None)
            if ax is None:
                raise ValueError(
                    "Unable to determine Axes to steal space for Colorbar. Either provide the *cax* argument to use as the Axes for the Colorbar, provide the *ax* argument to steal space from it, or add *mappable* to an Axes."
                )
        several = (
            ax.ravel().tolist()
            if hasattr(ax, "ravel")
            else list(ax)
            if isinstance(ax, (list, tuple))
            else None
        )
        bar = Colorbar(mappable, several[0] if several else ax, **kwargs)
        if several and len(several) > 1:
            bar.beside = several
            self._shared_bars.append(bar)
        else:
            bar.parent._bars.append(bar)
        return bar

    def legend(self, *args, **kwargs):
        handles, labels = kwargs.pop("handles", None), kwargs.pop("labels", None)
        if len(args) == 2:
            handles, labels = args
        elif len(args) == 1:
            handles, labels = (
                (handles, args[0])
                if args[0] and isinstance(list(args[0])[0], str)
                else (args[0], labels)
            )
        if handles is None:
            found = [a.get_legend_handles_labels() for a in self.axes]
            handles = [h for pair in found for h in pair[0]]
            labels = [t for pair in found for t in pair[1]] if labels is None else labels
        labels = [h.get_label() for h in handles] if labels is None else list(labels)
        self._legend = Legend(None, list(handles), labels, kwargs)
        return self._legend

    def get_axes(self):
        return list(self.axes)

    def set_size_inches(self, w, h=None, forward=True):
        self._size = [float(v) for v in (w if h is None else (w, h))]

    def get_size_inches(self):
        return _np.array(self._size)

    def set_figwidth(self, w):
        self._size[0] = float(w)

    def set_figheight(self, h):
        self._size[1] = float(h)

    def get_figwidth(self):
        return self._size[0]

    def get_figheight(self):
        return self._size[1]

    def set_dpi(self, dpi):
        self.dpi = float(dpi)

    def get_dpi(self):
        return self.dpi

    def set_facecolor(self, c):
        self._face = c

    def get_facecolor(self):
        return _colors.to_rgba(self._face)

    patch = property(lambda self: self)

    def set_alpha(self, a):
        """Figures are opaque."""

    def autofmt_xdate(self, bottom=0.2, rotation=30, ha="right", **kwargs):
        for ax in self.axes:
            ax.xaxis.rotation, ax.xaxis.text_along = rotation, ha

    def align_labels(self, *args, **kwargs):
        """Distances follow from the texts."""

    tight_layout = subplots_adjust = set_tight_layout = set_constrained_layout = (
        set_layout_engine
    ) = align_labels
    align_xlabels = align_ylabels = align_titles = draw = draw_idle = flush_events = (
        draw_without_rendering
    ) = align_labels

    def clf(self, keep_observers=False):
        self._begin()

    clear = clf

    @property
    def canvas(self):
        return self

    def mpl_connect(self, event, f):
        """Pictures have no events: 0 is nobody's number."""
        return 0

    def mpl_disconnect(self, number):
        pass

    def add_artist(self, artist):
        self._texts.append(artist)
        return artist

    def show(self, *args, **kwargs):
        self._display()

    # ---- the picture

    def _layout(self, p, width, height):
        """A box in pixels for each of the axes: grids are spread so that no text lies on another."""
        k = p.k
        outer = [6 * k, 6 * k, width - 6 * k, height - 6 * k]
        if self._title:
            outer[1] += p.size(self._title, self._around["suptitle"]._points())[1] + 6 * k
        if self._xlabel:
            outer[3] -= p.size(self._xlabel, self._around["supxlabel"]._points())[1] + 4 * k
        if self._ylabel:
            outer[0] += p.size(self._ylabel, self._around["supylabel"]._points())[1] + 4 * k
        for bar in self._shared_bars:
            outer[2 if bar.vertical else 3] -= bar.need(p) + 6 * k
        boxes, groups = {}, {}
        for ax in self.axes:
            if ax._spec[0] == "rect":
                x, y, w, h = ax._spec[1]
                boxes[id(ax)] = (x * width, (1 - y - h) * height, (x + w) * width, (1 - y) * height)
            elif ax._spec[0] != "inset":
                grid = ax._spec[6]
                key = (
                    id(grid)
                    if grid is not None and (grid.widths or grid.heights or grid.within)
                    else (ax._spec[0], ax._spec[1])
                )
                groups.setdefault(key, []).append(ax)
        for members in groups.values():
            self._spread(p, members, self._room(outer, members[0]._spec[6]), boxes, groups)
        for ax in self.axes:
            if ax._spec[0] == "inset":
                parent, (x, y, w, h) = ax._spec[1:]
                x0, y0, x1, y1 = boxes[id(parent)]
                boxes[id(ax)] = (
                    x0 + x * (x1 - x0),
                    y1 - (y + h) * (y1 - y0),
                    x0 + (x + w) * (x1 - x0),
                    y1 - y * (y1 - y0),
                )
        return boxes

    def _room(self, outer, grid):
        """The part of the figure that a grid inside of another one's cell has."""
        if grid is None or grid.within is None:
            return outer
        rows, columns, top, below, left, behind = grid.within[:6]
        x0, y0, x1, y1 = self._room(outer, grid.within[6])
        w, h = (x1 - x0) / columns, (y1 - y0) / rows
        return [x0 + left * w, y0 + top * h, x0 + behind * w, y0 + below * h]

    def _spread(self, p, members, outer, boxes, groups):
        rows, columns = members[0]._spec[:2]
        grid = members[0]._spec[6]
        plain = [
            m for key, m in groups.items() if isinstance(key, tuple)
        ]  # grids of the whole figure share their rows and columns
        like = [ax for m in plain for ax in m] if members in plain else members
        guess = (
            0.0,
            0.0,
            (outer[2] - outer[0]) / columns * 0.8,
            (outer[3] - outer[1]) / rows * 0.75,
        )
        left, right, top, bottom = [0.0] * columns, [0.0] * columns, [0.0] * rows, [0.0] * rows
        for ax in like:
            n, m, r0, r1, c0, c1, _ = ax._spec
            a, b, c, d = ax._margins(p, guess)
            if m == columns:
                left[c0], right[c1 - 1] = max(left[c0], a), max(right[c1 - 1], c)
            if n == rows:
                top[r0], bottom[r1 - 1] = max(top[r0], b), max(bottom[r1 - 1], d)
        gap = 8 * p.k
        across = _shares(outer[0], outer[2], left, right, grid.widths if grid else None, gap)
        down = _shares(outer[1], outer[3], top, bottom, grid.heights if grid else None, gap)
        for ax in members:
            _, _, r0, r1, c0, c1, _ = ax._spec
            boxes[id(ax)] = (across[c0][0], down[r0][0], across[c1 - 1][1], down[r1 - 1][1])

    def _render(self, dpi=None, scale=None, format="png", quality=75):
        """(file, width, height) in CSS pixels."""
        _fonts.begin()
        try:
            return self._drawn(dpi, scale, format, quality)
        finally:
            _fonts.end()

    def _drawn(self, dpi, scale, format, quality):
        dpi = dpi or self.dpi
        w, h = [v * dpi for v in self._size]
        if not (1 <= w <= 32768 and 1 <= h <= 32768):
            raise ValueError(
                f"Image size of {round(w)}x{round(h)} pixels is too large. It must be less than 2^16 in each direction."
            )
        if scale is None:
            scale = SCALE if w * h < 2.5e6 and max(w, h) * SCALE <= 8192 else 1
        width, height = round(w * scale), round(h * scale)
        p = Paint(dpi * scale / 72)
        self._pixels, self._points = (float(width), float(height)), p.k
        boxes = self._layout(p, width, height)
        for ax in sorted(self.axes, key=lambda ax: ax.zorder):
            bar = getattr(ax, "_as_bar", None)
            if bar is not None:
                self._draw_bar_in(p, bar, ax, boxes[id(ax)])
                continue
            box = boxes[id(ax)] if ax._twin_of is None else ax._twin_of._box
            if ax._twin_of is not None:
                ax._aspect = None
            if ax.visible:
                ax._draw(p, box)
        self._draw_around(p, width, height)
        for ax in self.axes:
            if ax._widened is not None:
                axis, axis.lim = ax._widened
                ax._widened = None
        name = self._title or next(
            (ax._titles["center"] for ax in self.axes if ax._titles["center"]), ""
        )
        if format in ("svg", "pdf"):  # their size is in inches
            scale = dpi * scale / 96
        file = _warpcell.paint(
            p.things,
            width,
            height,
            _colors.argb(self._face),
            float(scale),
            name,
            self._words(),
            format,
            quality,
        )
        return file, round(w), round(h)

    def _forms(self):
        """The picture as the notebook shows it: [(format, file)], width, height."""
        files = [(kind, self._render(format=kind)) for kind in _files.shown]
        return [(kind, file[0]) for kind, file in files], files[0][1][1], files[0][1][2]

    def _mark(self):
        """What tells whether a picture has changed since it was shown."""
        return hash(self._render()[0])

    def _draw_bar_in(self, p, bar, ax, box):
        bar.ax._box, bar.vertical = (
            tuple([float(round(v)) for v in box]),
            box[3] - box[1] >= box[2] - box[0] if "vertical" not in bar.__dict__ else bar.vertical,
        )
        if hasattr(ax, "_cax_of"):
            x0, y0, x1, y1 = ax._cax_of._box
            bar.ax._box = (
                (x1 + 6 * p.k, y0, x1 + 6 * p.k + 13 * p.k, y1)
                if bar.vertical
                else (x0, y1 + 6 * p.k, x1, y1 + 19 * p.k)
            )
        bar._prepare()
        bar.ax._draw_bar(p)

    def _draw_around(self, p, width, height):
        k = p.k
        for name, x, y, upright, angle in (
            ("suptitle", width / 2, 8 * k, 1.0, 0.0),
            ("supxlabel", width / 2, height - 6 * k, -1.0, 0.0),
            ("supylabel", 6 * k, height / 2, 1.0, 90.0),
        ):
            t = self._around[name]
            if t.moved:
                x, y = t.x * width, (1 - t.y) * height
            t.place(p, x, y, {"left": 0.0, "center": 0.5, "right": 1.0}[t.ha], upright, angle)
        for bar in self._shared_bars:
            around = [ax._box for ax in bar.beside]
            box = (
                min([b[0] for b in around]),
                min([b[1] for b in around]),
                max([b[2] for b in around]),
                max([b[3] for b in around]),
            )
            bar.draw(p, box, 14 * k if bar.vertical else 40 * k)
        whole = _Whole(self, width, height)
        for t in self._texts:
            if isinstance(t, Text):
                t._draw_at(p, float(t.x) * width, (1 - float(t.y)) * height)
            else:
                t.draw(p, whole)
        if self._legend is not None:
            self._legend.axes = whole
            if self._legend.kwargs.get("loc", "best") in ("best", 0):
                self._legend.kwargs["loc"] = "upper right"
            self._legend.draw(p, whole)

    def _words(self):
        """What the picture shows, for those who do not see it."""
        out = []
        for ax in self.axes:
            parts = {}
            for a in [a for a in ax._artists if a.visible]:
                name = getattr(a, "words", None) or {
                    "Line2D": "line",
                    "Scatter": "set of points",
                    "Image": "image",
                    "Field": "field",
                    "Rectangle": "bar",
                    "ContourLines": "set of contours",
                    "Wedge": "wedge",
                    "Arrows": "field of arrows",
                    "Shapes": "area",
                    "Polygon": "area",
                    "Segments": "set of lines",
                    "Endless": "line",
                    "Slope": "line",
                    "Circle": "circle",
                    "Ellipse": "ellipse",
                }.get(type(a).__name__)
                if name:
                    parts[name] = parts.get(name, 0) + 1
            text = ", ".join([_counted(n, name) for name, n in parts.items()])
            title = ax._titles["center"]
            labels = " over ".join(
                [plain(t) for t in (ax.yaxis.label_name, ax.xaxis.label_name) if t]
            )
            if ax.name == "3d":
                text += " in space" if text else ""
                labels = ", ".join(
                    [plain(a.label_name) for a in (ax.xaxis, ax.yaxis, ax.zaxis) if a.label_name]
                )
            out.append(
                (f"{plain(title)}: " if title else "")
                + (text or "empty axes")
                + (f" ({labels})" if labels else "")
            )
        return (plain(self._title) + ". " if self._title else "") + "; ".join(out)

    def _display(self):
        forms, w, h = self._forms()
        _warpcell.picture(forms, repr(self), self._words(), w, h)

    def _repr_mimebundle_(self, include=None, exclude=None):
        """A figure as a cell's value: its picture. The end of the cell does not show the same one again."""
        if self._empty():
            return {"text/plain": repr(self)}
        forms, w, h = self._forms()
        self._shown = hash(forms[0][1]) if forms[0][0] == "png" else self._mark()
        data = {_files.MIME[kind]: file.decode() if kind == "svg" else file for kind, file in forms}
        words = {"width": w, "height": h, "alt": self._words()}
        return dict(data, **{"text/plain": repr(self)}), {
            mime: words for mime in data if mime in ("image/png", "image/jpeg")
        }

    def _empty(self):
        return not self.axes and not self._texts and not self._title

    def savefig(
        self,
        fname,
        *args,
        dpi=None,
        format=None,
        transparent=None,
        bbox_inches=None,
        pad_inches=None,
        facecolor=None,
        **kwargs,
    ):
        name, kind = _files.named(fname, format, rcParams["savefig.format"])
        clear = rcParams["savefig.transparent"] if transparent is None else transparent
        face = facecolor if facecolor is not None else rcParams["savefig.facecolor"]
        before = [(part, part._face) for part in [self] + (self.axes if clear else [])]
        try:
            if face != "auto":
                self._face = face
            for part, _ in before if clear else []:
                part._face = face if part is self and face != "auto" else "none"
            given = dpi if dpi is not None else rcParams["savefig.dpi"]
            given = self.dpi if given == "figure" else float(given)
            if kind in (
                "svg",
                "pdf",
            ):  # shapes have no pixels; images in them have as many as are asked for
                file = self._render(None, max(float(SCALE), given / self.dpi), kind)[0]
            else:
                file = self._render(given, 1, kind, _files.quality(kwargs.get("pil_kwargs")))[0]
        finally:
            for part, color in before:
                part._face = color
        _files.write(fname, name, file)

    print_png = print_figure = savefig


def _counted(n, name):
    """'2 sets of points' of 2 and 'set of points'."""
    if n == 1:
        return f"1 {name}"
    first, _, rest = name.partition(" ")
    return f"{n} {first}s {rest}" if rest.startswith("of ") else f"{n} {name}s"


class _Whole:
    """The figure, for what is placed in it and not in axes."""

    def __init__(self, figure, width, height):
        self.figure, self._box = figure, (0.0, 0.0, float(width), float(height))

    def _xy(self, x, y):
        return x * self._box[2], (1 - y) * self._box[3]

    def _crowd(self):
        return (_np.zeros(0), _np.zeros(0)), [], []

    def _value(self, which, v):
        return array(v).ravel()


def _shares(start, end, before, after, ratios, gap):
    """(from, to) of each cell along one direction, between its margins."""
    n = len(before)
    ratios = [1.0] * n if not ratios else [float(r) for r in ratios]
    free = max((end - start) - sum(before) - sum(after) - gap * (n - 1), 0.3 * (end - start))
    out, at = [], start
    for i in range(n):
        long = free * ratios[i] / sum(ratios)
        at += before[i]
        out.append((at, at + long))
        at += long + after[i] + gap
    return out


def _kind_of(projection):
    if projection in (None, "rectilinear"):
        return Axes
    if projection == "3d":
        from matplotlib._axes3d import Axes3D

        return Axes3D
    if projection == "polar":
        from matplotlib._polar import PolarAxes

        return PolarAxes
    raise ValueError(
        f"Unknown projection {projection!r}; there are 'rectilinear', 'polar' and '3d'"
    )


_options.check_options_of_figures(Figure)
