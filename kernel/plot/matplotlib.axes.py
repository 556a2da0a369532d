# matplotlib.axes: the class of axes.
from matplotlib._axes import Axes
