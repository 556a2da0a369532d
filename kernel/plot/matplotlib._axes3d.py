# matplotlib._axes3d: axes in space, seen in perspective: surfaces, wires, lines, points, bars and contours.
# Pieces are drawn from the farthest to the nearest.
import math
import numpy as _np
import matplotlib._contour as _contour
import matplotlib.cm as _cm
import matplotlib.colors as _colors
import matplotlib.ticker as _ticker
from matplotlib._artists import *
from matplotlib._artists import _list
from matplotlib._axes import Axes, Axis, _norm, parse_format


class _Piece3D(Artist, _cm.Mapped):
    """Polygons, lines or points in space."""

    def __init__(self, kind, xyz, colour, **look):
        super().__init__()
        self._kind = "art3d"
        self.words = {"quads": "surface", "points": "set of points", "line": "line"}.get(kind)
        self.kind, self.xyz, self.colour, self.look = kind, xyz, colour, look
        self.cmap, self.norm, self.values = look.get("cmap"), look.get("norm"), look.get("values")
        self.colorbar = None

    def get_array(self):
        return self.values

    def set_facecolor(self, c):
        self.colour = c

    def set_edgecolor(self, c):
        self.look["edge"] = c

    def set_data(self, x, y):
        self.xyz = _np.stack(
            [array(x).ravel(), array(y).ravel(), self.xyz[:, 2][: len(array(x).ravel())]], axis=1
        )

    def set_3d_properties(self, z, zdir="z"):
        z = array(z).ravel()
        if len(self.xyz) != len(z):
            self.xyz = _np.resize(self.xyz, (len(z), 3))
        self.xyz = _np.column_stack([self.xyz[:, 0], self.xyz[:, 1], z])

    def set_data_3d(self, x, y, z):
        self.xyz = _np.column_stack([array(v).ravel() for v in (x, y, z)])

    @property
    def _offsets3d(self):
        return tuple(self.xyz.T)

    @_offsets3d.setter
    def _offsets3d(self, xyz):
        self.xyz = _np.column_stack([array(v).ravel() for v in xyz])

    def key(self, p, x0, y, x1, size):
        c = _colors.argb(
            self.colour if not isinstance(self.colour, list) else self.colour[0],
            self.look.get("alpha"),
        )
        if self.kind == "points":
            p.marks([(x0 + x1) / 2], [y], self.look.get("marker", "o"), 6.0, c, 1, 1.0)
        else:
            p.line([x0, x1], [y, y], self.look.get("width", 1.5), c)


class Axes3D(Axes):
    name = "3d"

    def __init__(self, figure, spec=None, **kwargs):
        super().__init__(figure, spec or (1, 1, 0, 1, 0, 1, None))

    def _begin(self):
        super()._begin()
        self.zaxis = Axis(self, 2)
        self.elev, self.azim, self.roll = 30.0, -60.0, 0.0
        self._pieces, self._shape = [], (4.0, 4.0, 3.0)
        self._flat = False

    # ---- what is drawn

    def _add3(self, piece, label=None):
        piece.axes = self
        piece.set_label(label)
        self._artists.append(piece)
        return piece

    def plot(self, xs, ys, *args, zdir="z", **kwargs):
        args = list(args)
        zs = kwargs.pop("zs", 0)
        if args and not isinstance(args[0], str):
            zs = args.pop(0)
        fmt = args[0] if args else None
        colour, marker, style = parse_format(fmt) if fmt else (None, None, None)
        kwargs = full_names(kwargs, "plot")
        x, y = array(xs).ravel(), array(ys).ravel()
        z = _np.broadcast_to(array(zs).ravel() if _np.ndim(zs) else array(zs), x.shape)
        marker = kwargs.get("marker", marker)
        style = kwargs.get("linestyle", style)
        made = _Piece3D(
            "line",
            _np.column_stack([x, y, z]),
            kwargs.get("color") or colour or self._next_colour(),
            width=kwargs.get("linewidth", 1.5),
            style=""
            if style is None and marker is not None and kwargs.get("linestyle") is None and fmt
            else style or "-",
            marker=marker,
            size=kwargs.get("markersize", 6.0),
            alpha=kwargs.get("alpha"),
        )
        return [self._add3(made, kwargs.get("label"))]

    plot3D = plot

    def scatter(
        self,
        xs,
        ys,
        zs=0,
        zdir="z",
        s=20,
        c=None,
        depthshade=True,
        marker="o",
        cmap=None,
        norm=None,
        vmin=None,
        vmax=None,
        alpha=None,
        label=None,
        color=None,
        **kwargs,
    ):
        x, y = array(xs).ravel(), array(ys).ravel()
        z = _np.broadcast_to(array(zs).ravel() if _np.ndim(zs) else array(zs), x.shape)
        chosen, values, norm = color if color is not None else c, None, _norm(norm, vmin, vmax)
        if chosen is not None and not isinstance(chosen, (str, tuple)):
            a = (
                chosen
                if isinstance(chosen, list) and chosen and isinstance(chosen[0], (str, tuple, list))
                else array(chosen)
            )
            if isinstance(a, list) or a.ndim == 2:
                chosen = [
                    tuple(v) if not isinstance(v, str) else v
                    for v in (a if isinstance(a, list) else a.tolist())
                ]
            else:
                values, chosen = a.ravel(), None
                norm.autoscale_None(values)
        if chosen is None:
            chosen = self._next_colour()
        sizes = _np.sqrt(array(s))
        made = _Piece3D(
            "points",
            _np.column_stack([x, y, z]),
            chosen,
            cmap=_colors.find_map(cmap),
            norm=norm,
            values=values,
            marker=marker,
            alpha=alpha,
            size=sizes.ravel().tolist()
            if sizes.ndim and sizes.size > 1
            else float(sizes.ravel()[0]),
            shade=depthshade,
        )
        self._current = made if values is not None else self._current
        return self._add3(made, label)

    scatter3D = scatter

    def _mesh(self, X, Y, Z, kwargs, most=50):
        x, y, z = [array(v) for v in (X, Y, Z)]
        if z.ndim != 2:
            raise ValueError("Argument Z must be 2-dimensional.")
        if x.ndim == 1:
            x, y = _np.meshgrid(x, y)
        x, y = _np.broadcast_to(x, z.shape), _np.broadcast_to(y, z.shape)
        rows, columns = z.shape
        rs = kwargs.pop("rstride", None) or -(-rows // kwargs.pop("rcount", most))
        cs = kwargs.pop("cstride", None) or -(-columns // kwargs.pop("ccount", most))
        kwargs.pop("rcount", None), kwargs.pop("ccount", None)
        i = sorted(set(range(0, rows, int(rs))) | {rows - 1})
        j = sorted(set(range(0, columns, int(cs))) | {columns - 1})
        take = lambda a: a[i][:, j]
        return take(x), take(y), take(z)

    def plot_surface(
        self,
        X,
        Y,
        Z,
        *,
        norm=None,
        vmin=None,
        vmax=None,
        cmap=None,
        color=None,
        facecolors=None,
        alpha=None,
        shade=True,
        label=None,
        **kwargs,
    ):
        kwargs = full_names(kwargs, "plot_surface")
        whole = array(Z)
        x, y, z = self._mesh(X, Y, Z, kwargs)
        quads = _quads(_np.stack([x, y, z], axis=-1))
        norm = _norm(norm, vmin, vmax)
        values = quads[:, :, 2].mean(axis=1)
        if not norm.scaled():
            norm.autoscale_None(values)
        chosen = color or self._next_colour() if cmap is None else None
        values = values if cmap is not None else None
        if facecolors is not None:
            f = _np.asarray(facecolors)
            chosen = (
                [
                    tuple(v)
                    for v in f[: z.shape[0] - 1, : z.shape[1] - 1].reshape(-1, f.shape[-1]).tolist()
                ]
                if f.shape[:2] == whole.shape and f.ndim == 3 and z.shape == whole.shape
                else chosen
            )
        made = _Piece3D(
            "quads",
            quads,
            chosen,
            cmap=_colors.find_map(cmap),
            norm=norm,
            values=values,
            alpha=alpha,
            shade=shade,
            edge=kwargs.get("edgecolor"),
            width=kwargs.get("linewidth", 0.4),
        )
        self._current = made
        return self._add3(made, label)

    def plot_wireframe(self, X, Y, Z, **kwargs):
        kwargs = full_names(kwargs, "plot_wireframe")
        x, y, z = self._mesh(X, Y, Z, kwargs)
        g = _np.stack([x, y, z], axis=-1)
        nan = _np.full((1, 3), _np.nan)
        lines = [_np.concatenate([row, nan]) for row in list(g) + list(g.transpose(1, 0, 2))]
        made = _Piece3D(
            "line",
            _np.concatenate(lines),
            kwargs.get("color") or self._next_colour(),
            width=kwargs.get("linewidth", 1.0),
            style="-",
            marker=None,
            alpha=kwargs.get("alpha"),
        )
        made.words = "wire frame"
        return self._add3(made, kwargs.get("label"))

    def plot_trisurf(
        self,
        *args,
        color=None,
        norm=None,
        vmin=None,
        vmax=None,
        cmap=None,
        alpha=None,
        shade=True,
        triangles=None,
        **kwargs,
    ):
        import scipy.spatial

        kwargs = full_names(kwargs, "plot_trisurf")
        x, y, z = [array(a).ravel() for a in args[:3]]
        if triangles is None:
            triangles = (
                args[3]
                if len(args) > 3
                else scipy.spatial.Delaunay(_np.column_stack([x, y])).simplices
            )
        pieces = _np.stack([x, y, z], axis=-1)[_np.asarray(triangles)]
        norm = _norm(norm, vmin, vmax)
        norm.autoscale_None(z)
        made = _Piece3D(
            "quads",
            pieces,
            color or (self._next_colour() if cmap is None else None),
            cmap=_colors.find_map(cmap),
            norm=norm,
            values=pieces[:, :, 2].mean(axis=1) if cmap is not None else None,
            alpha=alpha,
            shade=shade,
            edge=kwargs.get("edgecolor"),
            width=kwargs.get("linewidth", 0.4),
        )
        self._current = made
        return self._add3(made)

    def bar3d(self, x, y, z, dx, dy, dz, color=None, shade=True, alpha=None, **kwargs):
        parts = _np.broadcast_arrays(*[array(v).ravel() for v in (x, y, z, dx, dy, dz)])
        faces = [
            ((0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)),
            ((0, 0, 1), (0, 1, 1), (1, 1, 1), (1, 0, 1)),
            ((0, 0, 0), (0, 0, 1), (1, 0, 1), (1, 0, 0)),
            ((0, 1, 0), (1, 1, 0), (1, 1, 1), (0, 1, 1)),
            ((0, 0, 0), (0, 1, 0), (0, 1, 1), (0, 0, 1)),
            ((1, 0, 0), (1, 0, 1), (1, 1, 1), (1, 1, 0)),
        ]
        start, size = _np.stack(parts[:3], axis=-1), _np.stack(parts[3:], axis=-1)
        quads = _np.concatenate(
            [start[:, None, :] + _np.array(f, dtype=float)[None] * size[:, None, :] for f in faces]
        )
        if color is not None and not isinstance(color, (str, tuple)):
            each = [
                c if isinstance(c, str) else tuple(c)
                for c in (color.tolist() if hasattr(color, "tolist") else color)
            ]
            color = each * 6 if len(each) == len(start) else each
        return self._add3(
            _Piece3D(
                "quads",
                quads,
                color or self._next_colour(),
                alpha=alpha,
                shade=shade,
                edge=kwargs.get("edgecolor"),
                width=0.4,
            ),
            kwargs.get("label"),
        )

    def contour(
        self,
        X,
        Y,
        Z,
        *args,
        levels=None,
        zdir="z",
        offset=None,
        cmap=None,
        colors=None,
        norm=None,
        **kwargs,
    ):
        x, y, z, given = self._contour_args((X, Y, Z) + args)
        norm = norm or _colors.Normalize()
        levels = self._levels(z, given if levels is None else levels, norm, False)
        norm.vmin, norm.vmax = levels[0], levels[-1]
        cmap, _nan = _colors.find_map(cmap), _np.full((1, 3), _np.nan)
        for level in levels:
            pieces = _contour.lines(x, y, z, level)
            if len(pieces):
                xyz = _np.concatenate(
                    [
                        pieces,
                        _np.full(pieces.shape[:2] + (1,), level if offset is None else offset),
                    ],
                    axis=2,
                )
                xyz = _np.concatenate([xyz, _np.full((len(xyz), 1, 3), _np.nan)], axis=1).reshape(
                    -1, 3
                )
                if zdir in ("x", "y") and offset is not None:
                    xyz[:, 2], xyz[:, "xy".index(zdir)] = level, offset
                c = colors if isinstance(colors, str) else cmap(float(norm(level)))
                self._add3(
                    _Piece3D(
                        "line", xyz, c, width=1.5, style="-", marker=None, alpha=kwargs.get("alpha")
                    )
                )
        return self._artists[-1] if self._artists else None

    contour3D = contourf = contourf3D = contour

    def quiver(self, X, Y, Z, U, V, W, length=1, normalize=False, color=None, **kwargs):
        rows = _np.stack(
            _np.broadcast_arrays(*[array(v).ravel() for v in (X, Y, Z, U, V, W)]), axis=1
        )
        d = rows[:, 3:]
        if normalize:
            n = _np.linalg.norm(d, axis=1, keepdims=True)
            d = d / _np.where(n == 0, 1.0, n)
        tip = rows[:, :3] + length * d
        nan = _np.full((len(rows), 3), _np.nan)
        side = _np.cross(d, [0.3, 0.5, 0.8]) * 0.15 * length
        back = tip - 0.3 * length * d
        xyz = _np.stack(
            [rows[:, :3], tip, nan, back + side, tip, back - side, nan], axis=1
        ).reshape(-1, 3)
        return self._add3(
            _Piece3D(
                "line",
                xyz,
                color or self._next_colour(),
                width=kwargs.get("linewidth", 1.5),
                style="-",
                marker=None,
                alpha=kwargs.get("alpha"),
            )
        )

    def text(self, x, y, z, s, zdir=None, **kwargs):
        piece = _Piece3D(
            "text",
            _np.array([[float(x), float(y), float(z)]]),
            kwargs.get("color", "k"),
            text=Text(0, 0, s, **kwargs),
        )
        return self._add3(piece)

    text3D = text

    def text2D(self, x, y, s, fontdict=None, **kwargs):
        """A text on the picture, in parts of the axes."""
        return super().text(x, y, s, fontdict, **{"transform": self.transAxes, **kwargs})

    def stem(self, x, y, z, **kwargs):
        x, y, z = [array(v).ravel() for v in (x, y, z)]
        nan = _np.full_like(x, _np.nan)
        xyz = _np.stack(
            [_np.stack([x, y, 0 * z], 1), _np.stack([x, y, z], 1), _np.stack([nan, nan, nan], 1)],
            axis=1,
        ).reshape(-1, 3)
        self._add3(_Piece3D("line", xyz, "C0", width=1.5, style="-", marker=None))
        return self.scatter(x, y, z, c="C0")

    def voxels(self, *args, **kwargs):
        raise NotImplementedError(
            "voxels are not drawn; scatter(x, y, z) shows where they are, bar3d() boxes"
        )

    def add_collection3d(self, *args, **kwargs):
        raise NotImplementedError(
            "collections in space are not drawn; plot_surface(), plot_trisurf() and plot() are"
        )

    # ---- the view

    def view_init(self, elev=None, azim=None, roll=None, vertical_axis="z"):
        self.elev, self.azim, self.roll = (
            30.0 if elev is None else elev,
            -60.0 if azim is None else azim,
            0.0 if roll is None else roll,
        )

    def set_zlabel(self, label, *args, **kwargs):
        return self._set_label(
            self.zaxis,
            label,
            kwargs.pop("fontdict", None),
            kwargs.pop("labelpad", None),
            kwargs.pop("loc", None),
            kwargs,
        )

    def get_zlabel(self):
        return self.zaxis.label_name

    def set_zlim(self, bottom=None, top=None, **kwargs):
        if isinstance(bottom, (tuple, list)):
            bottom, top = bottom
        low, high = self._range3(2)
        self.zaxis.lim = (
            float(low if bottom is None else bottom),
            float(high if top is None else top),
        )
        return self.zaxis.lim

    set_zlim3d = set_zlim

    def set_xlim3d(self, *args, **kwargs):
        return self.set_xlim(*args, **kwargs)

    def set_ylim3d(self, *args, **kwargs):
        return self.set_ylim(*args, **kwargs)

    def get_zlim(self):
        return self._range3(2)

    def get_xlim(self):
        return self._range3(0)

    def get_ylim(self):
        return self._range3(1)

    def set_zticks(self, ticks, labels=None, **kwargs):
        self.zaxis.set_ticks(ticks, labels)

    def set_zticklabels(self, labels, **kwargs):
        self.zaxis.set_ticklabels(labels)

    def set_box_aspect(self, aspect, zoom=1):
        if aspect is not None:
            self._shape = tuple([float(v) for v in aspect])

    def set_aspect(self, aspect, *args, **kwargs):
        if aspect == "equal":
            spans = [b - a for a, b in (self._range3(k) for k in range(3))]
            self._shape = tuple([4.0 * s / max(spans) for s in spans])

    def set_zscale(self, value, **kwargs):
        raise NotImplementedError("axes in space are linear: plot the logarithm")

    set_proj_type = Axes._look
    dist = 10
    mouse_init = Axes._look

    def _range3(self, which):
        axis = (self.xaxis, self.yaxis, self.zaxis)[which]
        if axis.lim is not None and None not in axis.lim:
            return axis.lim
        found = [
            span(a.xyz.reshape(-1, 3)[:, which])
            for a in self._artists
            if isinstance(a, _Piece3D) and a.visible
        ]
        found = [f for f in found if f is not None]
        if not found:
            return (0.0, 1.0)
        low, high = min([f[0] for f in found]), max([f[1] for f in found])
        if low == high:
            low, high = low - 0.5, high + 0.5
        gap = (high - low) / 48
        return low - gap, high + gap

    def _limits(self, which):
        return self._range3(which)

    def _view(self, box):
        """A function from places (n, 3) to pixels and depth."""
        ranges = [self._range3(k) for k in range(3)]
        shape = _np.array(self._shape) * 1.8294640721620434 * 25 / 24 / _np.linalg.norm(self._shape)
        low = _np.array([r[0] for r in ranges])
        size = _np.array([(r[1] - r[0]) or 1.0 for r in ranges])
        e, a = math.radians(self.elev), math.radians(self.azim)
        eye = _np.array([math.cos(e) * math.cos(a), math.cos(e) * math.sin(a), math.sin(e)])
        up = _np.array(
            [0.0, 0.0, -1.0 if abs(self.elev) % 360 > 90 and abs(self.elev) % 360 < 270 else 1.0]
        )
        right = _np.cross(up, eye)
        n = float(_np.linalg.norm(right))
        right = right / n if n > 1e-9 else _np.array([-math.sin(a), math.cos(a), 0.0])
        upward = _np.cross(eye, right)
        x0, y0, x1, y1 = box
        scale = min(x1 - x0, y1 - y0) / 1.75
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2

        def project(xyz):
            q = ((_np.asarray(xyz, dtype=float) - low) / size - 0.5) * shape
            depth = q @ eye
            k = 10.0 / (10.0 - depth)
            return cx + (q @ right) * k * scale, cy - (q @ upward) * k * scale, depth

        return project, eye

    def _margins(self, p, box):
        title = p.size(self.title.text, self.title._points())[1]
        right = 4 * p.k + sum([bar.need(p) + 12 * p.k for bar in self._bars if bar.vertical])
        bottom = 4 * p.k + sum([bar.need(p) for bar in self._bars if not bar.vertical])
        top = 4 * p.k + (title + 6 * p.k if title else 0)
        out = {"left": 4 * p.k, "top": top, "right": right, "bottom": bottom}
        self._text_room(p, box, out)
        return out["left"], out["top"], out["right"], out["bottom"]

    def _draw(self, p, box):
        self._box = box
        project, eye = self._view(box)
        self._xy = lambda x, y: (x, y)
        if self._frame:
            self._draw_cage(p, project, eye)
        pieces = []
        for order, artist in enumerate(self._artists):
            if isinstance(artist, _Piece3D) and artist.visible:
                self._collect(p, artist, project, pieces, order)
        for depth, draw in sorted(pieces, key=lambda q: q[0]):
            draw()
        for text in self.texts:
            text.draw(p, self._counted_by(text))
        x0, y0, x1, y1 = box
        self.title.place(p, (x0 + x1) / 2, y0 - 4 * p.k, 0.5, -1.0)
        for bar in self._bars:
            h = (y1 - y0) / 5
            bar.draw(p, (x0, y0 + h, x1, y1 - h) if bar.vertical else box, 12 * p.k)
        if self._legend is not None:
            self._legend.draw(p, self)

    def _cloud(self):
        return _np.zeros(0), _np.zeros(0)

    def _draw_cage(self, p, project, eye):
        """The three far walls with their grid, and numbers along the near edges."""
        ranges = [self._range3(k) for k in range(3)]
        axes = (self.xaxis, self.yaxis, self.zaxis)
        far = [r[0] if eye[k] > 0 else r[1] for k, r in enumerate(ranges)]
        near = [r[1] if eye[k] > 0 else r[0] for k, r in enumerate(ranges)]
        ticks = []
        for k in range(3):
            low, high = ranges[k]
            axis = axes[k]
            where = [
                v
                for v in (
                    axis.locator.places(low, high, 6)
                    if axis.locator is not None
                    else _ticker._steps(low, high, 7)
                )
                if low <= v <= high
            ]
            texts = (
                axis.texts
                if axis.texts is not None
                else (axis.formatter or _ticker.ScalarFormatter()).all(where, low, high)[0]
            )
            ticks.append((where, texts))
        grid = _colors.argb(rcParams["grid.color"])
        for k, shade in ((0, 0xFFF2F2F2), (1, 0xFFE9E9EA), (2, 0xFFEDEDEE)):
            i, j = [q for q in range(3) if q != k]
            corners = []
            for u, v in ((0, 0), (1, 0), (1, 1), (0, 1)):
                c = [0.0] * 3
                c[k], c[i], c[j] = far[k], ranges[i][u], ranges[j][v]
                corners.append(c)
            x, y, _ = project(corners)
            p.fill(x, y, shade)
            for q, other in ((i, j), (j, i)):
                for v in ticks[q][0]:
                    line = []
                    for w in ranges[other]:
                        c = [0.0] * 3
                        c[k], c[q], c[other] = far[k], v, w
                        line.append(c)
                    x, y, _ = project(line)
                    if self.xaxis.grid is not False:
                        p.line(x, y, 0.6, grid)
        for k in range(3):
            self._draw_edge(p, project, k, ranges, far, near, ticks[k], axes[k])

    def _draw_edge(self, p, project, k, ranges, far, near, found, axis):
        """One axis: the edge of the cage that is on the rim of the picture."""
        i, j = [q for q in range(3) if q != k]
        middle = project([[(r[0] + r[1]) / 2 for r in ranges]])
        cx, cy = float(middle[0][0]), float(middle[1][0])
        if k < 2:
            fixed = {1 - k: near[1 - k], 2: ranges[2][0] if self.elev >= 0 else ranges[2][1]}
        else:  # the rim that is farthest to the right
            options = [{0: near[0], 1: far[1]}, {0: far[0], 1: near[1]}]
            at = lambda f: float(project([[f[0], f[1], ranges[2][0]]])[0][0])
            fixed = max(options, key=at)

        def place(v):
            c = [0.0] * 3
            c[k] = v
            for q, w in fixed.items():
                c[q] = w
            return c

        x, y, _ = project([place(v) for v in ranges[k]])
        p.line(x, y, 0.8, _colors.argb(rcParams["axes.edgecolor"]))
        f, ink = axis.text_size(), _colors.argb(rcParams["xtick.color"])
        mx, my = float(x.mean()) - cx, float(y.mean()) - cy
        n = math.hypot(mx, my) or 1.0
        ox, oy = mx / n, my / n
        for v, text in zip(*found):
            tx, ty, _ = project([place(v)])
            tx, ty = float(tx[0]), float(ty[0])
            p.line([tx, tx + ox * 3 * p.k], [ty, ty + oy * 3 * p.k], 0.8, ink)
            p.text(tx + ox * 13 * p.k, ty + oy * 11 * p.k, text, f, ink, 0.5, 0.5)
        if axis.label_name:
            angle = -math.degrees(math.atan2(float(y[1] - y[0]), float(x[1] - x[0])))
            angle = angle - 180 if angle > 90 else angle + 180 if angle < -90 else angle
            axis.label_text.place(
                p, float(x.mean()) + ox * 32 * p.k, float(y.mean()) + oy * 30 * p.k, 0.5, 0.5, angle
            )

    def _collect(self, p, a, project, pieces, order):
        """Adds (depth, how to draw it) for each part of an artist."""
        if a.kind == "quads":
            self._collect_quads(p, a, project, pieces)
            return
        x, y, depth = project(a.xyz)
        if a.kind == "text":
            pieces.append((1e6, lambda: a.look["text"]._draw_at(p, float(x[0]), float(y[0]))))
        elif a.kind == "points":
            self._collect_points(p, a, x, y, depth, pieces)
        else:
            colour, width = _colors.argb(a.colour, a.look.get("alpha")), a.look["width"]
            if a.look["style"] not in NO_LINE:
                xs, ys, ds = x.tolist(), y.tolist(), depth.tolist()
                dashes = dashes_of(a.look["style"])
                if dashes or len(xs) < 3 or len(xs) > 4000:
                    pieces.append(
                        (
                            float(_np.nanmean(depth)) if len(xs) else 0.0,
                            lambda: p.line(x, y, width, colour, dashes),
                        )
                    )
                else:
                    step = max(1, len(xs) // 400)
                    for i in range(0, len(xs) - 1, step):
                        d = ds[min(i + step // 2, len(ds) - 1)]
                        pieces.append(
                            (
                                d if d == d else -1e6,
                                lambda i=i: p.line(
                                    xs[i : i + step + 1], ys[i : i + step + 1], width, colour
                                ),
                            )
                        )
            if a.look.get("marker") not in (None,) + NO_LINE:
                pieces.append(
                    (
                        float(_np.nanmean(depth)) if len(x) else 0.0,
                        lambda: p.marks(
                            x, y, a.look["marker"], float(a.look["size"]), colour, colour, 1.0
                        ),
                    )
                )

    def _collect_points(self, p, a, x, y, depth, pieces):
        n = len(x)
        if a.values is not None:
            rgba = a.cmap(a.norm(a.values))
        else:
            rgba = (
                _colors.to_rgba_array(a.colour if isinstance(a.colour, list) else [a.colour] * n)
                if n
                else _np.zeros((0, 4))
            )
            rgba = rgba if len(rgba) == n else _np.resize(rgba, (n, 4))
        if a.look.get("alpha") is not None:
            rgba[:, 3] = a.look["alpha"]
        if a.look.get("shade") and n > 1 and float(depth.max()) > float(depth.min()):
            rgba[:, 3] = rgba[:, 3] * (
                0.3 + 0.7 * (depth - depth.min()) / (depth.max() - depth.min())
            )
        packed = (rgba * 255).round().astype(_np.int64)
        fills = (
            packed[:, 3] << 24 | packed[:, 0] << 16 | packed[:, 1] << 8 | packed[:, 2]
        ).tolist()
        order = _np.argsort(depth)
        sizes = a.look["size"]
        sizes = [sizes[i] for i in order.tolist()] if isinstance(sizes, list) else sizes
        marker = (
            a.look["marker"]
            if isinstance(a.look["marker"], str) and a.look["marker"] in MARKERS
            else "o"
        )
        pieces.append(
            (
                float(depth.mean()) if n else 0.0,
                lambda: p.marks(
                    x[order], y[order], marker, sizes, [fills[i] for i in order.tolist()], 1, 1.0
                ),
            )
        )

    def _collect_quads(self, p, a, project, pieces):
        quads = a.xyz
        n, corners = quads.shape[:2]
        x, y, depth = project(quads.reshape(-1, 3))
        x, y, depth = (
            x.reshape(n, corners),
            y.reshape(n, corners),
            depth.reshape(n, corners).mean(axis=1),
        )
        if a.values is not None:
            rgba = a.cmap(a.norm(a.values))
        else:
            rgba = _colors.to_rgba_array(a.colour if isinstance(a.colour, list) else [a.colour])
            rgba = _np.resize(rgba, (n, 4)) if len(rgba) != n else rgba
        if a.look.get("shade") and a.values is None:
            rgba = rgba.copy()
            rgba[:, :3] = rgba[:, :3] * self._light(quads)[:, None]
        if a.look.get("alpha") is not None:
            rgba = rgba.copy()
            rgba[:, 3] = a.look["alpha"]
        packed = _np.nan_to_num(rgba * 255).round().astype(_np.int64)
        fills = (
            packed[:, 3] << 24 | packed[:, 0] << 16 | packed[:, 1] << 8 | packed[:, 2]
        ).tolist()
        edge = a.look.get("edge")
        edge = (
            0
            if edge is None or edge == "none"
            else _colors.argb(edge if isinstance(edge, (str, tuple)) else "k")
        )
        width, opaque = float(a.look.get("width") or 0.4), a.look.get("alpha") is None
        xs, ys, ds = x.tolist(), y.tolist(), depth.tolist()

        def draw(i):
            p.fill(xs[i], ys[i], fills[i])
            if edge and width:
                p.line(xs[i] + xs[i][:1], ys[i] + ys[i][:1], width, edge)
            elif opaque:  # closes the seams between neighbours
                p.line(xs[i] + xs[i][:1], ys[i] + ys[i][:1], 0.3, fills[i])

        for i in range(n):
            if ds[i] == ds[i]:
                pieces.append((ds[i], lambda i=i: draw(i)))

    def _light(self, quads):
        """How bright faces are in a light from above."""
        ranges = [self._range3(k) for k in range(3)]
        size = _np.array([(r[1] - r[0]) or 1.0 for r in ranges]) / _np.array(self._shape)
        q = quads / size
        normal = _np.cross(q[:, 1] - q[:, 0], q[:, -1] - q[:, 0])
        length = _np.linalg.norm(normal, axis=1)
        a, e = math.radians(225), math.radians(19.47)
        light = _np.array([math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)])
        e, a = math.radians(self.elev), math.radians(self.azim)
        eye = _np.array([math.cos(e) * math.cos(a), math.cos(e) * math.sin(a), math.sin(e)])
        normal = _np.where((normal @ eye < 0)[:, None], -normal, normal)  # the side that is seen
        shade = (normal @ light) / _np.where(length == 0, 1.0, length)
        return _np.nan_to_num(0.65 + 0.35 * shade, nan=0.65)


def _quads(g):
    """The cells of a mesh (rows, columns, 3) as (cells, 4, 3)."""
    return _np.stack([g[:-1, :-1], g[:-1, 1:], g[1:, 1:], g[1:, :-1]], axis=2).reshape(-1, 4, 3)


def get_test_data(delta=0.05):
    """X, Y and Z of a surface for examples: the difference of two bells."""
    at = _np.arange(-3.0, 3.0, delta)
    x, y = _np.meshgrid(at, at)
    wide = _np.exp(-(x**2 + y**2) / 2) / (2 * _np.pi)
    narrow = _np.exp(-(((x - 1) / 1.5) ** 2 + ((y - 1) / 0.5) ** 2) / 2) / (2 * _np.pi * 0.5 * 1.5)
    return x * 10, y * 10, (narrow - wide) * 500
