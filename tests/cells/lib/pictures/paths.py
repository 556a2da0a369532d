# matplotlib.path: points inside of outlines, and an outline as a patch; the figures are matplotlib's own.
# expect: [ True False  True False] True 5
# expect: 3.11
# expect: [[ 0.  1.]
# expect:  [-1.  0.]
# expect:  [ 0. -1.]
# expect:  [ 1.  0.]
# expect:  [ 0.  1.]]
# expect: [ 1  2  2  2 79  1  2  2  2 79]
# expect: ValueError 'codes' must be a 1D list or array with the same length of 'vertices'. Your vertices have shape (1, 2) but your codes have shape (2,)
# expect: ValueError The first element of 'code' must be equal to 'MOVETO' (1).  Your first code is 2
# expect: True (0.0, 0.0, 0.0, 1.0) (1.0, 0.6470588235294118, 0.0, 1.0)
# expect: curves: [True, False, False] True
# expect: NotImplementedError a path of several parts is not drawn; draw each of them
import matplotlib.patches as patches
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.path import Path

square = Path([(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)], [1, 2, 2, 2, 79])
print(
    square.contains_points([(0.5, 0.5), (2, 0.5), (0.1, 0.9), (-0.1, 0.2)]),
    square.contains_point((0.3, 0.3)),
    len(square),
)
grid = np.column_stack(
    [v.ravel() for v in np.meshgrid(np.linspace(-1, 1, 201), np.linspace(-1, 1, 201))]
)
print(f"{Path.unit_circle().contains_points(grid).mean() * 4:.2f}")
print(Path.unit_regular_polygon(4).vertices.round(6) + 0.0)
print(Path.make_compound_path(square, square).codes)
for wrong in (([(0, 0)], [1, 2]), ([(0, 0), (1, 1)], [2, 2])):
    try:
        Path(*wrong)
    except ValueError as e:
        print("ValueError", e)
arch = Path(
    [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)], [Path.MOVETO] + [Path.CURVE4] * 3 + [Path.CLOSEPOLY]
)
fig, ax = plt.subplots()
patch = ax.add_patch(patches.PathPatch(arch, facecolor="orange", lw=2))
print(patch.get_path() is arch, patch.get_edgecolor(), patch.get_facecolor())
plt.close("all")
arch_inside = arch.contains_points([(0.5, 0.7), (0.5, 0.8), (0.02, 0.3)]).tolist()
print("curves:", arch_inside, len(arch.to_polygons()[0]) > 20)
try:
    patches.PathPatch(Path.make_compound_path(square, square))
except NotImplementedError as e:
    print("NotImplementedError", e)
