# matplotlib.style: looks by name; each is what it changes of the default settings.
import matplotlib

_DEEP = ["#4C72B0", "#DD8452", "#55A868", "#C44E52", "#8172B3", "#937860", "#DA8BC3", "#8C8C8C", "#CCB974", "#64B5CD"]
_BOLD = ["#E24A33", "#348ABD", "#988ED5", "#777777", "#FBC15E", "#8EBA42", "#FFB5B8"]
_GREY = {"axes.facecolor": "#EAEAF2", "axes.edgecolor": "white", "axes.grid": True, "grid.color": "white", "grid.linewidth": 1.0}
_LOOKS = {
    "default": {}, "classic": {"lines.linewidth": 1.0}, "fast": {}, "tableau-colorblind10": {"axes.prop_cycle": ["#006BA4", "#FF800E", "#ABABAB", "#595959", "#5F9ED1", "#C85200", "#898989", "#A2C8EC", "#FFBC79", "#CFCFCF"]},
    "ggplot": {"axes.facecolor": "#E5E5E5", "axes.edgecolor": "white", "axes.grid": True, "grid.color": "white", "axes.prop_cycle": _BOLD,
               "axes.titlesize": 14.4, "axes.labelsize": 12.0, "axes.labelcolor": "#555555", "xtick.color": "#555555", "axes.linewidth": 1.0},
    "bmh": {"axes.facecolor": "#eeeeee", "axes.edgecolor": "#bcbcbc", "axes.grid": True, "grid.color": "#b2b2b2", "grid.linestyle": "--", "grid.linewidth": 0.5, "lines.linewidth": 2.0,
            "axes.prop_cycle": ["#348ABD", "#A60628", "#7A68A6", "#467821", "#D55E00", "#CC79A7", "#56B4E9", "#009E73", "#F0E442", "#0072B2"]},
    "fivethirtyeight": {"axes.facecolor": "#f0f0f0", "figure.facecolor": "#f0f0f0", "axes.edgecolor": "#f0f0f0", "axes.grid": True, "grid.color": "#cbcbcb", "grid.linewidth": 1.0,
                        "lines.linewidth": 4.0, "font.size": 14.0, "axes.prop_cycle": ["#008fd5", "#fc4f30", "#e5ae38", "#6d904f", "#8b8b8b", "#810f7c"]},
    "dark_background": {"axes.facecolor": "black", "figure.facecolor": "black", "axes.edgecolor": "white", "text.color": "white", "axes.labelcolor": "white", "xtick.color": "white",
                        "ytick.color": "white", "grid.color": "white", "axes.prop_cycle": ["#8dd3c7", "#feffb3", "#bfbbd9", "#fa8174", "#81b1d2", "#fdb462", "#b3de69", "#bc82bd", "#ccebc4", "#ffed6f"]},
    "grayscale": {"axes.prop_cycle": ["0.00", "0.40", "0.60", "0.70"], "image.cmap": "gray"},
    "Solarize_Light2": {"axes.facecolor": "#eee8d5", "figure.facecolor": "#FDF6E3", "axes.edgecolor": "#eee8d5", "axes.grid": True, "grid.color": "#fdf6e3", "lines.linewidth": 2.0,
                        "axes.prop_cycle": ["#268BD2", "#2AA198", "#859900", "#B58900", "#CB4B16", "#DC322F", "#D33682", "#6C71C4"]},
    "seaborn-v0_8": {**_GREY, "axes.prop_cycle": _DEEP}, "seaborn-v0_8-darkgrid": _GREY,
    "seaborn-v0_8-whitegrid": {"axes.edgecolor": ".8", "axes.grid": True, "grid.color": ".8", "axes.linewidth": 1.0},
    "seaborn-v0_8-white": {}, "seaborn-v0_8-dark": {"axes.facecolor": "#EAEAF2", "axes.edgecolor": "white"}, "seaborn-v0_8-ticks": {},
    "seaborn-v0_8-deep": {"axes.prop_cycle": _DEEP}, "seaborn-v0_8-notebook": {}, "seaborn-v0_8-paper": {"font.size": 8.0},
    "seaborn-v0_8-talk": {"font.size": 13.0, "lines.linewidth": 2.4}, "seaborn-v0_8-poster": {"font.size": 16.0, "lines.linewidth": 3.0},
    "seaborn-v0_8-muted": {"axes.prop_cycle": ["#4878CF", "#6ACC65", "#D65F5F", "#B47CC7", "#C4AD66", "#77BEDB"]},
    "seaborn-v0_8-pastel": {"axes.prop_cycle": ["#92C6FF", "#97F0AA", "#FF9F9A", "#D0BBFF", "#FFFEA3", "#B0E0E6"]},
    "seaborn-v0_8-bright": {"axes.prop_cycle": ["#003FFF", "#03ED3A", "#E8000B", "#8A2BE2", "#FFC400", "#00D7FF"]},
    "seaborn-v0_8-colorblind": {"axes.prop_cycle": ["#0072B2", "#009E73", "#D55E00", "#CC79A7", "#F0E442", "#56B4E9"]},
}
available = sorted(_LOOKS)
library = _LOOKS


def use(style):
    for one in style if isinstance(style, (list, tuple)) else [style]:
        if isinstance(one, dict):
            matplotlib.rcParams.update(one)
            continue
        name = one.replace("seaborn-", "seaborn-v0_8-") if one.startswith("seaborn-") and not one.startswith("seaborn-v0_8") else "seaborn-v0_8" if one == "seaborn" else one
        if name not in _LOOKS:
            raise OSError(f"{one!r} is not a valid package style, path of style file, URL of style file, or library style name (library styles are listed in `style.available`)")
        if name == "default":
            matplotlib.rcdefaults()
        matplotlib.rcParams.update(_LOOKS[name])


class context:
    """with style.context("ggplot"): a look that ends with the block."""

    def __init__(self, style, after_reset=False):
        self._style, self._before = style, None

    def __enter__(self):
        self._before = dict(matplotlib.rcParams)
        use(self._style)

    def __exit__(self, *exc):
        matplotlib.rcParams.clear()
        matplotlib.rcParams.update(self._before)
        return False
