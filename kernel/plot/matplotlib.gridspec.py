# matplotlib.gridspec: rows and columns that axes are put in.
from matplotlib.figure import GridSpec, GridSpecFromSubplotSpec
