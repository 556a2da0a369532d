# expect: [<matplotlib.lines.Line2D] 1
# expect: 2 [3 4 5]
# expect: (2, 2) 4 <Axes: title='T', xlabel='q'>
# expect: [0. 1.] 2 <BarContainer object of 2 artists>
# expect: sizes [2. 1. 1.] [0.         0.66666667 1.33333333 2.        ]
# expect: (0.0, 2.0) (-1.0, 5.0)
# expect: ValueError: x and y must have same first dimension, but have shapes (2,) and (3,)
# expect: NotImplementedError: pyplot.pie is not supported by Warpcell's pictures
# expect: ValueError: 'q' is not a valid value for color
# expect: ValueError: Format 'pdf' is not supported (supported formats: png)
# expect: b'\x89PNG' 0
# expect: <line chart of 3 points, a 1 to 3; b 0.01 to 1: log>
# expect: <line chart of 2 points, 3 to 5>
# expect: <AxesImage inferno lower>
# What programs call of matplotlib.pyplot.
import io
import matplotlib
import matplotlib.pyplot as plt
import numpy as np
from matplotlib import cm

matplotlib.use("Agg")
plt.style.use("ggplot")
plt.rcParams["figure.figsize"] = (8, 4)
lines = plt.plot([1, 2, 3], "r--", label="one")
print(repr(lines)[:25] + "]", len(lines))
two = plt.plot([0, 1, 2], np.array([[1, 3], [2, 4], [3, 5]]))
print(len(two), two[1].get_ydata())
plt.close()

fig, axes = plt.subplots(2, 2, figsize=(8, 8), sharex=True)
axes[0, 0].set(title="T", xlabel="q")
print(axes.shape, len(list(axes.flat)), axes[0][0])
bars = axes[1, 1].bar(["x", "y"], [3, 4], color="tab:blue")
print(axes[1, 1]._lines[0].get_xdata(), len(bars), bars)
n, bins, patches = axes[0, 1].hist([0, 0.5, 1, 2], bins=3)
print("sizes", n, bins)
plt.close(fig)

fig, ax = plt.subplots()
ax.plot([0, 2], [0, 4])
ax.set_ylim(-1, 5)
print(ax.get_xlim(), ax.get_ylim())
for attempt in (lambda: ax.plot([1, 2], [1, 2, 3]), lambda: ax.pie([1]), lambda: ax.plot([1], color="q"),
                lambda: fig.savefig("a.pdf")):
    try:
        attempt()
    except (ValueError, NotImplementedError) as e:
        print(f"{type(e).__name__}: {e}")
file = io.BytesIO()
fig.savefig(file, dpi=150)
print(file.getvalue()[:4], len(plt.get_fignums()) - 1)
plt.close("all")

plt.semilogy([1, 2, 3], label="a")
plt.plot([1, 0.1, 0.01], "o", label="b")
plt.legend(loc="upper right")
plt.title("log")
plt.show()
plt.figure()
plt.bar(["x", "y"], [3, 5])
plt.show()
shown = plt.imshow(np.arange(9.0).reshape(3, 3) - 2, cmap=cm.inferno, origin="lower")
plt.colorbar(label="u")
plt.title("field")
print(f"<AxesImage {shown.cmap} {'lower' if shown.get_array()[0, 0] == 4 else 'upper'}>")
plt.close()
