# heatmap() with norms, contours, sizes, origins and several fields; options that there are not are errors.
# expect: <heatmap 40 x 40 float64, 0.278317 to 3.59302, viridis, log>
# expect: <heatmap 40 x 40 float64, -0.426331 to 0.426331, coolwarm, centered>
# expect: <heatmap 40 x 40 float64, -0.426331 to 0.426331, coolwarm, centered>
# expect: <heatmap 40 x 40 float64, -0.426331 to 0.426331, coolwarm, centered>
# expect: <heatmap 40 x 40 float64, -0.426331 to 0.426331, viridis>
# expect: <heatmap 40 x 40 float64, -426.331 to 426.331, RdBu_r, symlog>
# expect: <heatmap 40 x 40 float64, -0.426331 to 0.426331, viridis, TwoSlopeNorm>
# expect: <heatmap 40 x 40 float64, 0.000670925 to 0.426331, gist_earth, PowerNorm>
# expect: <heatmap 40 x 40 float32, -0.426331 to 0.426331, viridis>
# expect: <heatmap 40 x 40 float64, -0.426331 to 0.426331, viridis>
# expect: ValueError 'no' is not a valid value for norm; supported values are 'li
# expect: ValueError 'no' is not a valid value for origin; supported values are '
# expect: ValueError 'no' is not a valid value for aspect; supported values are '
# expect: ValueError figsize is the width and the height in inches: (8, 4)
# expect: ValueError figsize is the width and the height in inches: (8, 4)
# expect: TypeError heatmap() got an unexpected keyword argument 'nope'
# expect: ValueError a logarithmic scale needs values above 0; norm='symlog' has 
# expect: ValueError 1 field cannot have 2 titles
# expect: ValueError vmin and vmax are arguments of the norm: LogNorm(vmin, vmax)
# expect: ValueError 'no' is not a valid value for cmap; supported values are tho
# expect: ValueError vmin must not be larger than vmax, but vmin=3 and vmax=1
# expect: TypeError heatmap shows real numbers, not complex128
# expect: ValueError heatmap shows a matrix: an array with two axes, not one of shape (40,)
# expect: ValueError heatmap() needs at least one row and one column; the shape is (0, 40)
import numpy as np
from matplotlib.colors import PowerNorm, TwoSlopeNorm
x = np.linspace(-2, 2, 40)
X, Y = np.meshgrid(x, x)
u = X * np.exp(-X ** 2 - Y ** 2)
heatmap(np.exp(3 * u), norm="log", title="log")
heatmap([u, -u, u.T], title=["before", "after", "turned"], cmap="coolwarm", norm="centered", label="T")
heatmap(u, contours=8, origin="lower", figsize=(5, 4), extent=(-2, 2, -2, 2))
heatmap(u * 1000, norm="symlog", cmap="RdBu_r", aspect="auto", figsize=(6, 2))
heatmap(u, norm=TwoSlopeNorm(0.1), contours=[0.1, 0.2])
heatmap(abs(u), norm=PowerNorm(0.5), cmap="gist_earth")
heatmap((u.astype(np.float32), u), title="both")
for bad in (dict(norm="no"), dict(origin="no"), dict(aspect="no"), dict(figsize=3), dict(figsize=(1, -1)), dict(nope=1), dict(norm="log", vmin=-1),
            dict(title=["a", "b"], norm="log"), dict(norm=PowerNorm(2), vmin=0), dict(cmap="no", norm="log"), dict(vmin=3, vmax=1, norm="linear")):
    try:
        heatmap(abs(u), **bad)
        print("taken", bad)
    except (ValueError, TypeError) as e:
        print(type(e).__name__, str(e)[:60])
for bad in ([u, u * 1j], [u, u[0]], [u, u[:0]]):
    try:
        heatmap(bad)
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
