# matplotlib.cm: the colour maps by name, and ScalarMappable, which turns numbers into colours.
import matplotlib.colors as _colors
from matplotlib.colors import Colormap


def get_cmap(name=None, lut=None):
    found = _colors.find_map(name)
    return found if lut is None else found.resampled(lut)


class Mapped:
    """What has numbers in the colours of a map (cmap), by a norm."""

    def set_clim(self, vmin=None, vmax=None):
        if isinstance(vmin, (tuple, list)):
            vmin, vmax = vmin
        if vmin is not None:
            self.norm.vmin = vmin
        if vmax is not None:
            self.norm.vmax = vmax

    def get_clim(self):
        return self.norm.vmin, self.norm.vmax

    def set_cmap(self, cmap):
        self.cmap = _colors.find_map(cmap)

    def get_cmap(self):
        return self.cmap

    def set_norm(self, norm):
        self.norm = norm


class ScalarMappable(Mapped):
    """Numbers, a norm and a colour map; what a colour bar shows."""

    def __init__(self, norm=None, cmap=None):
        self.norm = norm if norm is not None else _colors.Normalize()
        self.cmap = _colors.find_map(cmap)
        self._numbers = None
        self.colorbar = None

    def set_array(self, A):
        self._numbers = A

    def get_array(self):
        return self._numbers

    def autoscale(self):
        self.norm.autoscale(self._numbers)

    def to_rgba(self, x, alpha=None, bytes=False, norm=True):
        return self.cmap(self.norm(x) if norm else x, alpha=alpha, bytes=bytes)

    def changed(self):
        pass


class _Maps:
    """matplotlib.colormaps: maps by name."""

    def __getitem__(self, name):
        try:
            return _colors.find_map(name)
        except ValueError:
            raise KeyError(f"{name!r} is not a known colormap name") from None

    def __iter__(self):
        return iter(_colors._known())

    def __len__(self):
        return len(_colors._known())

    def __contains__(self, name):
        return name in _colors._known() or name in _colors._made

    def __call__(self):
        return _colors._known()

    def get_cmap(self, cmap):
        return _colors.find_map(cmap)

    def register(self, cmap, *, name=None, force=False):
        _colors._made[name or cmap.name] = cmap


def register_cmap(name=None, cmap=None):
    _colors._made[name or cmap.name] = cmap


def __getattr__(name):
    if name == "datad":  # in matplotlib: what each map is made from
        return {n: _colors.find_map(n) for n in _colors._known()}
    if not name.startswith("__"):
        try:
            return _colors.find_map(name)
        except ValueError:
            pass
    raise AttributeError(f"module 'matplotlib.cm' has no attribute {name!r}")
