# matplotlib: the package around matplotlib.pyplot, whose pictures are Warpcell's own.
__version__ = "3.8 (Warpcell's own pictures)"
rcParams = {"figure.figsize": [6.4, 4.8], "figure.dpi": 100.0, "image.cmap": "viridis", "lines.linewidth": 1.5,
            "font.size": 10.0, "axes.grid": False, "savefig.dpi": "figure", "image.origin": "upper"}


def use(backend, *, force=True):
    """Does nothing: pictures come as outputs of the cell."""


def rc(group, **kwargs):
    for name, value in kwargs.items():
        rcParams[f"{group}.{name}"] = value


def get_backend():
    return "module://warpcell"
