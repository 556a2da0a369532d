# matplotlib.patches: shapes that are put into axes with add_patch.
from matplotlib._artists import (
    Patch,
    Rectangle,
    Ellipse,
    Circle,
    Arc,
    Wedge,
    Polygon,
    RegularPolygon,
    FancyArrow,
    FancyArrowPatch,
)


class FancyBboxPatch(Rectangle):
    _edge_usual = True

    def __init__(self, xy, width, height, boxstyle="round", **kwargs):
        for name in ("mutation_scale", "mutation_aspect"):
            kwargs.pop(name, None)
        super().__init__(xy, width, height, **kwargs)


class Arrow(FancyArrow):
    def __init__(self, x, y, dx, dy, width=1.0, **kwargs):
        super().__init__(
            x,
            y,
            dx,
            dy,
            width=0.1 * width,
            head_width=0.3 * width,
            head_length=0.2 * (dx * dx + dy * dy) ** 0.5,
            length_includes_head=True,
            **kwargs,
        )


class ConnectionPatch(FancyArrowPatch):
    def __init__(self, xyA, xyB, coordsA="data", coordsB=None, **kwargs):
        raise NotImplementedError("lines from one axes to another are not drawn")


class PathPatch(Polygon):
    """The shape of a matplotlib.path.Path with one part."""

    def __init__(self, path, **kwargs):
        self._path = path
        parts = path.to_polygons(closed_only=False)
        if len(parts) > 1:
            raise NotImplementedError("a path of several parts is not drawn; draw each of them")
        super().__init__(parts[0] if parts else [], **{"closed": self._ends(path), **kwargs})
        self.edge = "k" if self.edge is None else self.edge

    def _ends(self, path):
        return path.codes is not None and path.CLOSEPOLY in path.codes

    def get_path(self):
        return self._path
