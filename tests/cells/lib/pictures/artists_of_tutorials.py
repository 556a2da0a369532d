# What pages on matplotlib call: colours of points, texts and examples of axes in space, ticks, maps by name.
# expect: one colour for all points: (0.7, 0.7, 1.0) None
# expect: one colour for three points: None
# expect: three numbers for three points: [0.7 0.7 1. ]
# expect: three numbers for nine points: None
# expect: ValueError 'c' argument has 5 elements, which is inconsistent with 'x' and 'y' with size 9.
# expect: surface (120, 120) 84.981931 -73.396210
# expect: colours by the means of the cells: 0.0 0.5
# expect: text of the picture 0.05 hello
# expect: ticks 6 True 7.0
# expect: no marks: True
# expect: [Text(0.0, 0, '0.0'), Text(0.2, 0, '0.2')]
# expect: [1.0, 4.0, 7.0, 10.0]
# expect: <matplotlib.colors.ListedColormap 'viridis'> (64, 512, 4) True
# expect: True True
# expect: edges that are drawn unasked: True False
import io
import matplotlib.patches as patches
import matplotlib.pyplot as plt
import mpl_toolkits.mplot3d.axes3d as p3
import numpy as np
from mpl_toolkits.mplot3d import Axes3D, axes3d

nine, three = np.arange(9), np.arange(3)
points = plt.scatter(nine, nine, s=1, color=[0.7, 0.7, 1])
print("one colour for all points:", points.colours, points.get_array())
print("one colour for three points:", plt.scatter(three, three, color=[0.7, 0.7, 1]).get_array())
print("three numbers for three points:", plt.scatter(three, three, c=[0.7, 0.7, 1]).get_array())
print("three numbers for nine points:", plt.scatter(nine, nine, c=[0.7, 0.7, 1]).get_array())
try:
    plt.scatter(nine, nine, c=[1, 2, 3, 4, 5])
except ValueError as e:
    print("ValueError", e)
x, y, z = p3.get_test_data(0.05)
print("surface", z.shape, f"{z.max():.6f} {z.min():.6f}")
ax = plt.figure().add_subplot(projection="3d")
wall = ax.plot_surface(
    *np.meshgrid([0.0, 1.0], [0.0, 1.0, 2.0]), np.array([[0, 0], [0, 0], [0, 2.0]]), cmap="jet"
)
print("colours by the means of the cells:", wall.norm.vmin, wall.norm.vmax)
text = ax.text2D(0.05, 0.93, "hello")
print("text of the picture", text.x, text.get_text())
plt.close("all")
fig, ax = plt.subplots()
ticks = ax.xaxis.get_major_ticks()
for tick in ticks:
    tick.label1.set_fontsize(7)
    tick.label2.set_visible(False)
    tick.tick1line.set_visible(False)
print("ticks", len(ticks), tick.get_loc() == 1.0, ax.xaxis.tick_size)
print("no marks:", not ax.xaxis.ticks_shown and not tick.tick1line.get_visible())
print(plt.xticks()[1][:2])
ax.set_xlim(0, 10)
ax.xaxis.set_major_locator(plt.IndexLocator(3, 1))
print(list(map(float, ax.get_xticks())))
viridis = plt.get_cmap("viridis")
print(viridis, plt.imread(io.BytesIO(viridis._repr_png_())).shape, Axes3D is axes3d.Axes3D)
print(
    all(name in plt.cm.datad for name in ("viridis", "hot")),
    plt.cm.datad["hot"] is plt.get_cmap("hot"),
)
plt.close("all")
boxes = (
    patches.FancyBboxPatch((0, 0), 1, 1, facecolor="w"),
    patches.Rectangle((0, 0), 1, 1, facecolor="w"),
)
print("edges that are drawn unasked:", *[box._edge_colour() != 0 for box in boxes])
