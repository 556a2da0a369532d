# matplotlib: the package around matplotlib.pyplot, and the settings of its pictures.
import matplotlib._settings as _settings

__version__ = "3.10.0"
_SHORT = {
    "lw": "linewidth",
    "ls": "linestyle",
    "c": "color",
    "ms": "markersize",
    "fc": "facecolor",
    "ec": "edgecolor",
}
_CYCLE = [
    "#1f77b4",
    "#ff7f0e",
    "#2ca02c",
    "#d62728",
    "#9467bd",
    "#8c564b",
    "#e377c2",
    "#7f7f7f",
    "#bcbd22",
    "#17becf",
]


class Cycle:
    """The looks that lines take one after the other; rows: a dict each, or colours."""

    def __init__(self, rows):
        self.rows = [r if isinstance(r, dict) else {"color": r} for r in rows]

    @property
    def colours(self):
        return [r.get("color", "C0") for r in self.rows]

    @property
    def keys(self):
        return set([k for r in self.rows for k in r])

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, i):
        return Cycle(self.rows[i])

    def __iter__(self):
        return iter([dict(r) for r in self.rows])

    def __call__(self):
        while True:
            yield from self

    def by_key(self):
        return {k: [r[k] for r in self.rows] for k in (self.rows[0] if self.rows else {})}

    def __repr__(self):
        return " + ".join([f"cycler({k!r}, {v!r})" for k, v in self.by_key().items()])

    def __eq__(self, other):
        return isinstance(other, Cycle) and self.rows == other.rows

    def __add__(self, other):
        if len(self) != len(other):
            raise ValueError(f"Can only add equal length cycles, not {len(self)} and {len(other)}")
        return Cycle([{**a, **b} for a, b in zip(self, other)])

    def __mul__(self, other):
        return Cycle(
            self.rows * other
            if isinstance(other, int)
            else [{**a, **b} for a in self for b in other]
        )

    __rmul__ = __mul__

    def concat(self, other):
        return Cycle(self.rows + other.rows)


def cycler(*args, **kwargs):
    """cycler(cycle), cycler("color", values) or cycler(color=values, linestyle=values): what lines take in turn."""
    if args and kwargs:
        raise TypeError("cycler() can only accept positional OR keyword arguments -- not both.")
    if len(args) == 1:
        if not isinstance(args[0], Cycle):
            raise TypeError("If only one positional argument given, it must be a Cycler instance.")
        return Cycle(args[0].rows)
    if len(args) > 2:
        raise TypeError(
            "Only a single Cycler can be accepted as the lone positional argument. Use keyword arguments instead."
        )
    given = {args[0]: args[1]} if args else kwargs
    if not given:
        raise TypeError("Must have at least a positional OR keyword arguments")
    made = None
    for name, values in given.items():
        one = Cycle(
            [
                {
                    {
                        **_SHORT,
                        "mew": "markeredgewidth",
                        "mec": "markeredgecolor",
                        "mfc": "markerfacecolor",
                    }.get(name, name): v
                }
                for v in values
            ]
        )
        made = one if made is None else made + one
    return made


_FONT_SIZES = (
    "xx-small",
    "x-small",
    "small",
    "medium",
    "large",
    "x-large",
    "xx-large",
    "smaller",
    "larger",
)
_TRUE, _FALSE = (
    ("t", "y", "yes", "on", "true", "1", 1, True),
    ("f", "n", "no", "off", "false", "0", 0, False),
)
_SIZES = set(
    [
        k
        for k in _settings.DEFAULTS
        if k.endswith("size") and "." in k and _settings.DEFAULTS[k] in _FONT_SIZES
    ]
)


def _checked(key, value):
    """The value that a setting takes for one that was given; matplotlib's errors for others."""
    if key not in _settings.DEFAULTS:
        from difflib import get_close_matches

        near = [repr(n) for n in get_close_matches(key, _settings.DEFAULTS)]
        hint = (
            f" Did you mean{' one of' if len(near) > 1 else ''}: {', '.join(near)}?" if near else ""
        )
        raise KeyError(f"{key!r} is not a valid value for rcParam.{hint}")
    usual = _settings.DEFAULTS[key]
    if key == "axes.prop_cycle":
        return value if isinstance(value, Cycle) else Cycle(value)
    if key in _SIZES:
        if isinstance(value, str) and value in _FONT_SIZES:
            return value
        try:
            return float(value)
        except (TypeError, ValueError):
            raise ValueError(
                f"Key {key}: {value} is not a valid font size. Valid font sizes are "
                + ", ".join(_FONT_SIZES)
                + "."
            ) from None
    if isinstance(usual, bool):
        word = value.lower() if isinstance(value, str) else value
        if key == "axes.axisbelow" and word == "line":
            return "line"
        if word in _TRUE or word in _FALSE:
            return word in _TRUE
        raise ValueError(f"Key {key}: Cannot convert {value!r} to bool")
    if isinstance(usual, float) and not (value is None and key == "legend.framealpha"):
        try:
            return float(value)
        except (TypeError, ValueError):
            if isinstance(value, str) and key in ("savefig.dpi", "figure.labelsize"):
                return value
            raise ValueError(f"Key {key}: Could not convert {value!r} to float") from None
    if key == "figure.figsize":
        if isinstance(value, (str, int, float)):
            raise ValueError(f"Key {key}: Expected str or other non-set iterable, but got {value}")
        return [float(v) for v in value]
    return value


class RcParams(dict):
    """The settings by name."""

    def __setitem__(self, key, value):
        dict.__setitem__(self, key, _checked(key, value))

    def update(self, *args, **kwargs):
        for key, value in dict(*args, **kwargs).items():
            self[key] = value

    def copy(self):
        return RcParams(self)

    def find_all(self, pattern):
        import re

        return RcParams({k: v for k, v in self.items() if re.search(pattern, k)})


def _usual():
    """The settings before a cell has changed one."""
    made = RcParams()
    made.update(_settings.DEFAULTS)
    return made


rcParams = _usual()
rcParamsDefault = _usual()


def use(backend, *, force=True):
    """Does nothing: pictures come as outputs of the cell."""


def rc(group, **kwargs):
    for one in group if isinstance(group, (list, tuple)) else [group]:
        for name, value in kwargs.items():
            key = f"{one}.{_SHORT.get(name, name)}"
            if key not in _settings.DEFAULTS:
                raise KeyError(f'Unrecognized key "{key}" for group "{one}" and name "{name}"')
            rcParams[key] = value


def rcdefaults():
    rcParams.update(_settings.DEFAULTS)


class rc_context:
    """with rc_context({...}): settings that end with the block."""

    def __init__(self, rc=None, fname=None):
        if fname is not None:
            raise NotImplementedError("files of settings are not read: give the settings in a dict")
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
    if name == "color_sequences":
        import matplotlib.cm

        names = (
            "tab10",
            "tab20",
            "tab20b",
            "tab20c",
            "Pastel1",
            "Pastel2",
            "Paired",
            "Accent",
            "okabe_ito",
            "Dark2",
            "Set1",
            "Set2",
            "Set3",
        )
        return {n: [tuple(c) for c in matplotlib.cm.get_cmap(n).colors] for n in names}
    raise AttributeError(f"module 'matplotlib' has no attribute {name!r}")
