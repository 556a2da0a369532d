# mpl_toolkits.axes_grid1: axes beside axes, for colour bars.
from matplotlib._axes import Axes


class _Divider:
    def __init__(self, ax):
        self._ax = ax

    def append_axes(self, position, size, pad=None, **kwargs):
        cax = Axes(
            self._ax.figure,
            (
                "inset",
                self._ax,
                (1.03, 0.0, 0.05, 1.0)
                if position in ("right", "left")
                else (0.0, -0.15, 1.0, 0.05),
            ),
        )
        cax._cax_of = self._ax
        self._ax.figure.axes.append(cax)
        room = self._ax._margins

        def wider(p, box):
            left, top, right, bottom = room(p, box)
            more = (6 + 13 + 34) * p.k
            return (
                (left, top, right + more, bottom)
                if position in ("right", "left")
                else (left, top, right, bottom + more)
            )

        self._ax._margins = wider
        return cax


def make_axes_locatable(ax):
    return _Divider(ax)
