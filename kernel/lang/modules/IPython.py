# IPython: what notebooks import from it.
from IPython.display import display
__version__ = "8.0.0"


def get_ipython():
    return None
