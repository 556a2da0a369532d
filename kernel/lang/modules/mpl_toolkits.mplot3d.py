# mpl_toolkits.mplot3d: the name that programs import; surfaces are drawn as heat maps.
from matplotlib.pyplot import Axes as Axes3D
