# IPython.core.pylabtools: which matplotlib pictures a notebook shows.
from IPython.display import set_matplotlib_formats


def figsize(sizex, sizey):
    """Sets the size of the figures to come, in inches."""
    from matplotlib.pyplot import rcParams

    rcParams["figure.figsize"] = [sizex, sizey]
