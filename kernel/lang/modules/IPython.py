# IPython: what programs ask of it.
from IPython.display import display

__version__ = "9.0.0"  # whose display functions are here


def get_ipython():
    """There is no IPython shell behind these cells."""
    return None
