# IPython: the notebook as programs ask for it.
import sys
import _warpcell
from IPython.display import display
from IPython.core.interactiveshell import InteractiveShell, ZMQInteractiveShell

__version__ = "9.0.0"  # whose display functions are here
version_info = (9, 0, 0, "")

_shell = ZMQInteractiveShell()


def get_ipython():
    """The notebook behind these cells."""
    return _shell
