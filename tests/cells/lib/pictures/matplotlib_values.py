# expect: r -- o 1.5 one
# expect: [-0.1, 2.1, -0.2, 4.2]
# expect: [-1.0, 5.0] float64
# expect: [0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0]
# expect: ValueError x and y must have same first dimension, but have shapes (2,) and (3,)
# expect: ValueError 'rq' is not a valid format string (unrecognized character 'q')
# expect: TypeError Invalid shape (3,) for image data
# expect: ValueError x and y must be the same size
# expect: ValueError 'loog' is not a valid value for scale
# expect: ValueError num must be an integer with 1 <= num <= 4, not 5
# expect: AttributeError Line2D.set() got an unexpected keyword argument 'colour'
# expect: OSError 'nothing' is not a valid package style, path of style file, URL of style file, or library style name (library 
# expect: [1. 2. 3.] [1.         1.66666667 2.33333333 3.        ] 3 3.0
# expect: [[0.16666667 0.33333333]
# expect:  [0.16666667 0.83333333]] [1. 2. 3.]
# expect: [[1. 0.]
# expect:  [0. 2.]] [0.  0.5 1. ]
# expect: 2 1.0 4.0 <BarContainer object of 2 artists>
# expect: (2, 3) (3,) True ['', '']
# expect: <Axes: title={'center': 'T'}, xlabel='q'> [0.0, 3.0] Figure(640x480)
# expect: (1.0, 0.4980392156862745, 0.054901960784313725, 1.0) #2ca02c (0.5, 0.5, 0.5) (0.0, 1.0, 0.0, 0.5333333333333333)
# expect: [0.12549  0.564706 0.54902  1.      ] [1.  0.1 0.  1. ]
# expect: [[0.0, 0.0, 0.5], [0.5, 1.0, 0.5], [0.5, 0.0, 0.0]] 10 RdBu_r
# expect: 0.25 0.5 [0.  0.5 1. ]
# expect: True 25% <2>
# expect: ['a', 'b', '25%', '75%'] 360.0
# expect: ['boxes', 'caps', 'fliers', 'means', 'medians', 'whiskers'] [3. 3.] [100.]
# expect: 2.0 Rectangle(xy=(1, 2), width=3, height=4, angle=0)
# expect: [0.  0.8 1.6 2.4 3.2 4.  4.8 5.6 6.4]
# expect: b'\x89PNG\r\n\x1a\n' [1, 2, 3]
# expect: [] [6.4, 4.8] viridis
# expect: (2.0, 11.0) (1.0, 3.0)
# expect: (1.0, 4.0) (0.0, 4.0)
# What matplotlib's functions give back, beside pictures: limits, ticks, counts, colours, texts.
import io
import matplotlib
import matplotlib.pyplot as plt
import matplotlib.colors as mcolors
import matplotlib.ticker as ticker
import numpy as np
from matplotlib import cm
from matplotlib.patches import Circle, Rectangle

matplotlib.use("Agg")
fig, ax = plt.subplots()
line, = ax.plot([0.0, 2.0], [0.0, 4.0], "r--o", label="one")
print(line.get_color(), line.get_linestyle(), line.get_marker(), line.get_linewidth(), line.get_label())
print([float(v) for v in ax.get_xlim() + ax.get_ylim()])
ax.set_ylim(-1, 5)
print([float(v) for v in ax.get_ylim()], type(ax.get_xlim()[0]).__name__)
print(ax.get_xticks().tolist()[1:-1] if len(ax.get_xticks()) > 9 else [round(float(v), 6) for v in ax.get_xticks()])
for attempt in (lambda: ax.plot([1, 2], [1, 2, 3]), lambda: ax.plot([1], [1], "rq"), lambda: plt.imshow([1, 2, 3]),
                lambda: ax.scatter([1, 2], [1]), lambda: ax.set_xscale("loog"), lambda: plt.subplot(2, 2, 5), lambda: plt.plot([1], [1], colour="r"),
                lambda: plt.style.use("nothing")):
    try:
        attempt()
    except Exception as e:
        print(type(e).__name__, str(e).split(";")[0][:110])
plt.close("all")

n, bins, patches = plt.hist([1, 2, 2, 3, 3, 3], bins=3)
print(n, bins, len(patches), patches[2].get_height())
n, bins, patches = plt.hist([[1, 2, 2], [3, 3, 3]], bins=2, stacked=True, density=True)
print(n, bins)
h, xe, ye, im = plt.hist2d([0, 1, 1], [0, 1, 1], bins=2)
print(h, xe)
bars = plt.bar(["x", "y"], [3, 4], bottom=[1, 1])
print(len(bars), bars[1].get_y(), bars[1].get_height(), bars)
fig, axes = plt.subplots(2, 3, sharex=True)
print(axes.shape, axes[0].shape, axes.flat[4] is axes[1, 1], [a.get_title() for a in axes.ravel()][:2])
fig.axes[0].set(title="T", xlabel="q", xlim=(0, 3))
print(axes[0, 0], [float(v) for v in axes[1, 0].get_xlim()], fig)
plt.close("all")

print(mcolors.to_rgba("tab:orange"), mcolors.to_hex("C2"), mcolors.to_rgb("0.5"), mcolors.to_rgba("#0f08"))
print(np.round(plt.cm.viridis(0.5), 6), np.round(cm.get_cmap("hot")(100) if hasattr(cm, "get_cmap") else plt.get_cmap("hot")(100), 1))
print(plt.get_cmap("jet")([0, 128, 255])[:, :3].round(1).tolist(), plt.get_cmap("tab10").N, plt.get_cmap("RdBu_r").name)
print(mcolors.Normalize(0, 10)(2.5), mcolors.LogNorm(1, 100)(10.0), mcolors.TwoSlopeNorm(0, -1, 3)([-1, 0, 3]))
print(ticker.MultipleLocator(0.5).tick_values(0, 1) is not None, ticker.PercentFormatter(1.0)(0.25), ticker.FuncFormatter(lambda x, p: f"<{x}>")(2))
fig, ax = plt.subplots()
wedges, texts, numbers = ax.pie([1, 3], labels=["a", "b"], autopct="%.0f%%")
print([t.get_text() for t in texts + numbers], wedges[1].theta2)
box = plt.figure().gca().boxplot([1, 2, 3, 4, 100])
print(sorted(box), box["medians"][0].get_ydata(), box["fliers"][0].get_ydata())
c = ax.add_patch(Circle((0, 0), 2.0))
print(c.get_radius(), Rectangle((1, 2), 3, 4))
cs = plt.figure().gca().contour(np.add.outer(np.arange(4.0), np.arange(4.0)))
print(cs.levels)
buffer = io.BytesIO()
plt.savefig(buffer)
print(buffer.getvalue()[:8], plt.get_fignums())
plt.close("all")
print(plt.get_fignums(), plt.rcParams["figure.figsize"], plt.rcParams["image.cmap"])
picture = plt.figure().gca().imshow(np.arange(12.0).reshape(3, 4))
picture.set_clim(vmin=2.0)
kept = picture.get_clim()
picture.set_clim((1.0, 3.0))
print(kept, picture.get_clim())
points = plt.figure().gca().scatter([1, 2, 3], [1, 2, 3], c=[1.0, 5.0, 9.0])
points.set_clim(vmax=4.0)
kept = points.get_clim()
points.set_clim(0.0)
print(kept, points.get_clim())
plt.close("all")
