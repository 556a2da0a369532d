# matplotlib.path: outlines of straight and curved pieces.
import numpy as _np


class Path:
    """Points and what leads to each of them: a move, a line, curves of one and two handles, an end."""

    STOP, MOVETO, LINETO, CURVE3, CURVE4, CLOSEPOLY = 0, 1, 2, 3, 4, 79
    code_type = _np.uint8
    _STEPS = 48  # straight pieces of a curve

    def __init__(self, vertices, codes=None, _interpolation_steps=1, closed=False, readonly=False):
        self.vertices = _np.array(vertices, dtype=float).reshape(-1, 2)
        if codes is not None:
            codes = _np.array(codes, dtype=_np.uint8)
            if codes.shape != (len(self.vertices),):
                raise ValueError(
                    f"'codes' must be a 1D list or array with the same length of 'vertices'. Your vertices have shape {self.vertices.shape} but your codes have shape {codes.shape}"
                )
            if len(codes) and codes[0] != Path.MOVETO:
                raise ValueError(
                    f"The first element of 'code' must be equal to 'MOVETO' ({Path.MOVETO}).  Your first code is {codes[0]}"
                )
        elif closed and len(self.vertices):
            codes = _np.full(len(self.vertices), Path.LINETO, dtype=_np.uint8)
            codes[0], codes[-1] = Path.MOVETO, Path.CLOSEPOLY
        self.codes = codes

    def __repr__(self):
        return f"Path({self.vertices!r}, {self.codes!r})"

    def __len__(self):
        return len(self.vertices)

    def to_polygons(self, transform=None, width=0, height=0, closed_only=True):
        """Its parts as arrays of points, curves in straight pieces."""
        if self.codes is None:
            parts = [self.vertices.tolist()] if len(self.vertices) else []
        else:
            parts = self._parts()
        if closed_only:
            parts = [p if p[0] == p[-1] else p + [p[0]] for p in parts if len(p) > 2]
        return [_np.array(p) for p in parts]

    def _parts(self):
        parts, points, codes, at = [], self.vertices, self.codes.tolist(), 0
        while at < len(codes) and codes[at] != Path.STOP:
            code = codes[at]
            size = {Path.CURVE3: 2, Path.CURVE4: 3}.get(code, 1)
            if at + size > len(codes):
                raise ValueError("a curve of a path lacks points")
            if code == Path.MOVETO:
                parts.append([points[at].tolist()])
            elif code == Path.CLOSEPOLY:
                parts[-1].append(list(parts[-1][0]))
            elif code == Path.LINETO:
                parts[-1].append(points[at].tolist())
            elif size > 1:
                parts[-1] += self._curve(_np.array(parts[-1][-1]), points[at : at + size])
            else:
                raise ValueError(f"{code} is no code of a path")
            at += size
        return parts

    def _curve(self, begin, handles):
        """De Casteljau's construction at all places together."""
        t = (_np.arange(self._STEPS) + 1.0).reshape(-1, 1) / self._STEPS
        row = [begin + 0 * t] + [h + 0 * t for h in handles]
        while len(row) > 1:
            row = [a + (b - a) * t for a, b in zip(row, row[1:])]
        return row[0].tolist()

    def contains_points(self, points, transform=None, radius=0.0):
        """For each point whether it is inside: a ray to the right crosses the outline an odd number of times."""
        points = _np.asarray(points, dtype=float).reshape(-1, 2)
        x, y = points[:, 0], points[:, 1]
        inside = _np.zeros(len(points), dtype=bool)
        for outline in self.to_polygons():
            for (x0, y0), (x1, y1) in zip(outline[:-1].tolist(), outline[1:].tolist()):
                if y0 != y1:
                    inside ^= ((y0 > y) != (y1 > y)) & (x < (x1 - x0) * (y - y0) / (y1 - y0) + x0)
        return inside

    def contains_point(self, point, transform=None, radius=0.0):
        return bool(self.contains_points([point])[0])

    @classmethod
    def unit_rectangle(cls):
        return cls([[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]], closed=True)

    @classmethod
    def unit_regular_polygon(cls, numVertices):
        t = 2 * _np.pi / numVertices * _np.arange(numVertices + 1) + _np.pi / 2
        return cls(_np.column_stack([_np.cos(t), _np.sin(t)]), closed=True)

    @classmethod
    def unit_circle(cls):
        return cls.unit_regular_polygon(256)

    @classmethod
    def make_compound_path(cls, *paths):
        codes = []
        for path in paths:
            own = path.codes
            if own is None:
                own = [cls.MOVETO] + [cls.LINETO] * (len(path) - 1)
            codes += list(own)
        return cls(_np.concatenate([p.vertices for p in paths]), codes)
