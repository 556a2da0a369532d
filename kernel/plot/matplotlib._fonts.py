# matplotlib._fonts: the installed families that rcParams and texts name. Letters that they lack, and all of them where no family is
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


def listed(value):
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


def _named(families):
    """Each family with the names that stand for it."""
    return [
        (
            family,
            tuple(listed(rcParams["font." + _GENERIC[family]]))
            if family in _GENERIC
            else (family,),
        )
        for family in listed(families)
    ]


def use(p, families):
    """The letters of one text of a picture are those of these families."""
    _choose(p, _find(_named(families)))


def back(p):
    """Those of the other texts again."""
    _choose(p, [] if _state["families"] == ["DejaVu Sans"] else _state["families"])


def _choose(p, found):
    _warpcell.fonts(found)
    p.things.append(("fonts", tuple(found)))


def begin():
    """A figure is drawn: its letters are those of rcParams."""
    named = _named(rcParams["font.family"])
    if named != _state["named"]:
        _state["families"] = _find(named)
        _state["named"] = named
    if _state["families"] != ["DejaVu Sans"]:
        _warpcell.fonts(_state["families"])


def end():
    """heatmap() keeps its own typeface."""
    _warpcell.fonts([])
