# mpl_toolkits.mplot3d: axes in space.
import mpl_toolkits.mplot3d.axes3d as axes3d
from matplotlib._axes3d import Axes3D
