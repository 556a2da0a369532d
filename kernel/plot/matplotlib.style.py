# matplotlib.style: looks by name; each is what it changes of the default settings.
import matplotlib
import matplotlib._settings as _settings

available = sorted([name for name in _settings.LOOKS if name != "default"])
library = _settings.LOOKS


def use(style):
    for one in style if isinstance(style, (list, tuple)) else [style]:
        if isinstance(one, dict):
            matplotlib.rcParams.update(one)
        elif one not in _settings.LOOKS:
            error = OSError(
                f"{one!r} is not a valid package style, path of style file, URL of style file, or library style name "
                "(library styles are listed in `style.available`)"
            )
            newer = str(one).replace("seaborn", "seaborn-v0_8", 1)
            if newer in _settings.LOOKS:
                error.add_note(f"It is called {newer!r} since matplotlib 3.6.")
            raise error
        elif one == "default":
            matplotlib.rcdefaults()
        else:
            matplotlib.rcParams.update(_settings.LOOKS[one])


class context:
    """with style.context("ggplot"): a look that ends with the block."""

    def __init__(self, style, after_reset=False):
        self._style, self._reset, self._before = style, after_reset, None

    def __enter__(self):
        self._before = dict(matplotlib.rcParams)
        if self._reset:
            matplotlib.rcdefaults()
        use(self._style)

    def __exit__(self, *exc):
        matplotlib.rcParams.update(self._before)
        return False
