# matplotlib: the package around matplotlib.pyplot, and the settings of its pictures.
__version__ = "3.10.0"
_CYCLE = ["#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd", "#8c564b", "#e377c2", "#7f7f7f", "#bcbd22", "#17becf"]


class Cycle:
    """The colours that lines take one after the other."""

    def __init__(self, colours):
        self.colours = list(colours)

    def __len__(self):
        return len(self.colours)

    def __getitem__(self, i):
        return self.colours[i]

    def __iter__(self):
        return iter([{"color": c} for c in self.colours])

    def by_key(self):
        return {"color": list(self.colours)}

    def __add__(self, other):
        return self


def cycler(*args, **kwargs):
    """Colours in turn; other properties are left out."""
    colours = kwargs.get("color") or (args[1] if len(args) == 2 and args[0] == "color" else None)
    return Cycle(colours if colours is not None else _CYCLE)


_DEFAULTS = {
    "figure.figsize": [6.4, 4.8], "figure.dpi": 100.0, "figure.facecolor": "white", "figure.titlesize": 12.0, "savefig.dpi": "figure",
    "image.cmap": "viridis", "image.origin": "upper", "image.aspect": "equal", "image.interpolation": "auto",
    "lines.linewidth": 1.5, "lines.linestyle": "-", "lines.markersize": 6.0, "lines.marker": "None",
    "font.size": 10.0, "font.family": ["sans-serif"], "text.color": "black", "text.usetex": False,
    "axes.facecolor": "white", "axes.edgecolor": "black", "axes.linewidth": 0.8, "axes.grid": False, "axes.titlesize": 12.0,
    "axes.labelsize": 10.0, "axes.labelcolor": "black", "axes.prop_cycle": Cycle(_CYCLE), "axes.xmargin": 0.05, "axes.ymargin": 0.05,
    "axes.spines.top": True, "axes.spines.right": True, "axes.spines.left": True, "axes.spines.bottom": True, "axes.unicode_minus": True,
    "grid.color": "#b0b0b0", "grid.linestyle": "-", "grid.linewidth": 0.8, "grid.alpha": 1.0,
    "xtick.color": "black", "ytick.color": "black", "xtick.labelsize": 10.0, "ytick.labelsize": 10.0,
    "legend.fontsize": 10.0, "legend.frameon": True, "legend.loc": "best", "errorbar.capsize": 0.0, "hist.bins": 10,
    "animation.html": "none", "animation.embed_limit": 20.0, "figure.autolayout": False, "figure.max_open_warning": 20,
}


class RcParams(dict):
    def __setitem__(self, key, value):
        if key in ("axes.titlesize", "axes.labelsize", "legend.fontsize", "figure.titlesize", "font.size", "xtick.labelsize", "ytick.labelsize"):
            sizes = {"xx-small": 0.579, "x-small": 0.694, "small": 0.833, "medium": 1.0, "large": 1.2, "x-large": 1.44, "xx-large": 1.728}
            value = 10.0 * sizes[value] if isinstance(value, str) and value in sizes else float(value)
        if key == "axes.prop_cycle" and not isinstance(value, Cycle):
            value = Cycle(value)
        dict.__setitem__(self, key, value)

    def update(self, *args, **kwargs):
        for key, value in dict(*args, **kwargs).items():
            self[key] = value

    def copy(self):
        return RcParams(self)


rcParams = RcParams(_DEFAULTS)
rcParamsDefault = dict(_DEFAULTS)


def use(backend, *, force=True):
    """Does nothing: pictures come as outputs of the cell."""


_SHORT = {"lw": "linewidth", "ls": "linestyle", "c": "color", "ms": "markersize", "fc": "facecolor", "ec": "edgecolor"}


def rc(group, **kwargs):
    for one in group if isinstance(group, (list, tuple)) else [group]:
        for name, value in kwargs.items():
            rcParams[f"{one}.{_SHORT.get(name, name)}"] = value


def rcdefaults():
    rcParams.clear()
    rcParams.update(_DEFAULTS)


class rc_context:
    """with rc_context({...}): settings that end with the block."""

    def __init__(self, rc=None, fname=None):
        self._before = dict(rcParams)
        self._rc = rc or {}

    def __enter__(self):
        rcParams.update(self._rc)
        return self

    def __exit__(self, *exc):
        rcParams.clear()
        rcParams.update(self._before)
        return False


def get_backend():
    return "module://matplotlib_inline.backend_inline"


def set_loglevel(level):
    pass


def __getattr__(name):
    if name == "colormaps":
        import matplotlib.cm
        return matplotlib.cm._Maps()
    if name in ("color_sequences",):
        return {"tab10": list(_CYCLE)}
    raise AttributeError(f"module 'matplotlib' has no attribute {name!r}")
