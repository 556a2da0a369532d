# mpl_toolkits.mplot3d: axes in space.
from matplotlib._axes3d import Axes3D
