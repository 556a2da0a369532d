# matplotlib.lines: lines as objects.
from matplotlib._artists import Line2D
