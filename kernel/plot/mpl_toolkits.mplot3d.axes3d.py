# mpl_toolkits.mplot3d.axes3d: the same class, and a surface for examples.
from matplotlib._axes3d import Axes3D, get_test_data
