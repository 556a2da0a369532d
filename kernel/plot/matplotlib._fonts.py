# matplotlib._fonts: the installed families that rcParams names. Letters that they lack, and all of them where no family is
# found, are DejaVu Sans.
import _warpcell
from matplotlib import rcParams

_GENERIC = {
    "sans-serif": "sans-serif",
    "sans serif": "sans-serif",
    "sans": "sans-serif",
    "serif": "serif",
    "monospace": "monospace",
    "cursive": "cursive",
    "fantasy": "fantasy",
}
_MOST = 8
_state = {"named": None, "families": []}
_told = set()


def _warn(text):
    if text not in _told:
        _told.add(text)
        import logging

        logging.getLogger("matplotlib.font_manager").warning(text)


def _listed(value):
    return [value] if isinstance(value, str) else list(value)


def _first(names):
    for name in names:
        if _warpcell.fonts([name])[0]:
            return name


def _find(named):
    """The families to take letters from, in turn; what is missing is told of."""
    found = []
    for family, names in named:
        name = _first(names)
        if name is not None:
            found.append(name)
        elif family in _GENERIC:
            _warn(
                f"findfont: Generic family {family!r} not found because none of the following families were found: {', '.join(names)}"
            )
        else:
            _warn(f"findfont: Font family {family!r} not found.")
    return found[:_MOST]


def begin():
    """A figure is drawn: its letters are those of rcParams."""
    named = []
    for family in _listed(rcParams["font.family"]):
        named.append(
            (
                family,
                tuple(_listed(rcParams["font." + _GENERIC[family]]))
                if family in _GENERIC
                else (family,),
            )
        )
    if named != _state["named"]:
        _state["families"] = _find(named)
        _state["named"] = named
    if _state["families"] != ["DejaVu Sans"]:
        _warpcell.fonts(_state["families"])


def end():
    """heatmap() keeps its own typeface."""
    _warpcell.fonts([])
