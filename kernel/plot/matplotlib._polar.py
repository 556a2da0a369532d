# matplotlib._polar: axes of angle and distance.
import math
import numpy as _np
import matplotlib.colors as _colors
import matplotlib.ticker as _ticker
from matplotlib._artists import rcParams, Container, Rectangle, size_of, span
from matplotlib._axes import Axes


class PolarAxes(Axes):
    name = "polar"

    def _begin(self):
        super()._begin()
        self._zero, self._way = 0.0, 1
        self.xaxis.lim = (0.0, 2 * math.pi)

    def _limits(self, which):
        if which == 0:
            return (0.0, 2 * math.pi)
        low, high = self._axis(1).limits()
        lim = self._axis(1).lim
        if lim is None or lim[0] is None:  # the centre is 0 unless there is something below
            low = low if any([found[0] < 0 for found in self._distances()]) else 0.0
        return low, high

    def _distances(self):
        found = [a.limits() for a in self._artists if a.visible]
        return [f[1] for f in found if f is not None and f[1] is not None]

    def _centre(self):
        x0, y0, x1, y1 = self._box
        return (x0 + x1) / 2, (y0 + y1) / 2, min(x1 - x0, y1 - y0) / 2

    def _xy(self, x, y):
        cx, cy, radius = self._centre()
        low, high = self._limits(1)
        r = (_np.asarray(y, dtype=float) - low) / (high - low) * radius
        a = self._zero + self._way * _np.asarray(x, dtype=float)
        return cx + r * _np.cos(a), cy - r * _np.sin(a)

    def bar(self, x, height, width=0.8, bottom=0.0, **kwargs):
        """Bars are rings' parts: each is drawn as a polygon along its arcs."""
        x, height = self._numbers(0, x), self._numbers(1, height)
        width, bottom = [
            _np.broadcast_to(_np.asarray(v, dtype=float), x.shape) for v in (width, bottom)
        ]
        made, colour, label = [], kwargs.pop("color", None), kwargs.pop("label", None)
        align = kwargs.pop("align", "center")
        for k, (a, h, w, b) in enumerate(
            zip(x.tolist(), height.tolist(), width.tolist(), bottom.tolist())
        ):
            t = (
                _np.linspace(a - w / 2, a + w / 2, 24)
                if align == "center"
                else _np.linspace(a, a + w, 24)
            )
            c = (
                self._next_colour()
                if colour is None and not made
                else made[0].colour
                if colour is None
                else colour
            )
            c = (
                c
                if isinstance(c, str) or isinstance(c, tuple) and not isinstance(c[0], (str, tuple))
                else c[k]
            )
            made.extend(
                self.fill(
                    _np.concatenate([t, t[::-1]]),
                    _np.concatenate([_np.full(24, b), _np.full(24, b + h)]),
                    facecolor=tuple(c.tolist()) if hasattr(c, "tolist") else c,
                    **kwargs,
                )
            )
            made[-1].sticks = ((), (b,))
        return Container("BarContainer", made, label, patches=made)

    def set_theta_zero_location(self, loc, offset=0.0):
        self._zero = math.radians(
            {"E": 0, "NE": 45, "N": 90, "NW": 135, "W": 180, "SW": 225, "S": 270, "SE": 315}[loc]
            + offset
        )

    def set_theta_offset(self, offset):
        self._zero = offset

    def set_theta_direction(self, way):
        self._way = -1 if way in (-1, "clockwise") else 1

    def set_rmax(self, r):
        self.yaxis.lim = (0.0, float(r))

    def set_rlim(self, *args, **kwargs):
        return self.set_ylim(*args, **kwargs)

    def set_rticks(self, ticks, labels=None, **kwargs):
        return self.set_yticks(ticks, labels)

    def set_thetagrids(self, angles, labels=None, **kwargs):
        return self.set_xticks([math.radians(a) for a in angles], labels)

    def set_rlabel_position(self, value):
        """Distances are written at one place."""

    def _margins(self, p, box):
        title = p.size(self.title.text, self.title._points())[1]
        k = p.k
        out = {"right": 32 * k, "bottom": 20 * k}
        for bar in self._bars:
            out["right" if bar.vertical else "bottom"] += bar.need(p)
        return 32 * k, 22 * k + (title + 6 * k if title else 0), out["right"], out["bottom"]

    def _draw(self, p, box):
        x0, y0, x1, y1 = box
        side = min(x1 - x0, y1 - y0)
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        self._box = (cx - side / 2, cy - side / 2, cx + side / 2, cy + side / 2)
        circle = _np.linspace(0, 2 * math.pi, 181)
        low, high = self._limits(1)
        p.fill(
            *self._xy(circle, _np.full(181, high)),
            _colors.argb(self._face or rcParams["axes.facecolor"]),
        )
        ink, grey = _colors.argb(rcParams["xtick.color"]), _colors.argb(rcParams["grid.color"])
        rings = [v for v in self.yaxis.places(7) if low < v <= high]
        shown = self._frame and self.yaxis.grid is not False
        if shown:
            for v in rings:
                p.line(*self._xy(circle, _np.full(181, v)), 0.8, grey)
        f = self.xaxis.text_size()
        angles = (
            self.xaxis.locator.places(0, 2 * math.pi, 8)
            if self.xaxis.locator is not None
            else [k * math.pi / 4 for k in range(8)]
        )
        texts = (
            [f"{round(math.degrees(a))}°" for a in angles]
            if self.xaxis.texts is None
            else self.xaxis.texts
        )
        texts = (
            texts + [""] * (len(angles) - len(texts))
            if self.xaxis.texts_shown
            else [""] * len(angles)
        )
        for a, text in zip(angles, texts) if self._frame else []:
            if shown:
                p.line(*self._xy(_np.array([a, a]), _np.array([low, high])), 0.8, grey)
            tx, ty = self._xy(_np.array([a]), _np.array([high]))
            dx, dy = float(tx[0]) - cx, float(ty[0]) - cy
            far = math.hypot(dx, dy) or 1.0
            p.text(
                float(tx[0]) + dx / far * 14 * p.k,
                float(ty[0]) + dy / far * 11 * p.k,
                text,
                f,
                ink,
                0.5,
                0.5,
            )
        for artist in sorted(self._artists, key=lambda a: a.zorder):
            if artist.visible:
                artist.draw(p, self)
        if self._frame:
            p.line(
                *self._xy(circle, _np.full(181, high)),
                0.8,
                _colors.argb(rcParams["axes.edgecolor"]),
            )
            _, names, _ = self.yaxis.ticks(7)
            for v, text in zip(self.yaxis.places(7), names if self.yaxis.texts_shown else []):
                if low < v <= high:
                    tx, ty = self._xy(_np.array([math.radians(22.5)]), _np.array([v]))
                    p.text(float(tx[0]), float(ty[0]), text, f * 0.9, ink, 0.5, 0.5)
        side_box = self._box
        self.title.place(p, cx, side_box[1] - 22 * p.k, 0.5, -1.0)
        offset = 34 * p.k
        for bar in self._bars:
            bar.draw(p, self._box, offset)
            offset += bar.need(p)
        if self._legend is not None:
            self._legend.draw(p, self)
