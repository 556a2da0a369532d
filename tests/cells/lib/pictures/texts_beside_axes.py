# Texts that begin or end beside their axes have room in the picture; those far away take none.
# expect: right of the axes True
# expect: a framed one above True
# expect: turned, on the left True
# expect: below, in parts of the axes True
# expect: by an offset True
# expect: in space True
# expect: far away: the axes stay as they were True
# expect: of the figure: the axes stay as they were True
import io
import matplotlib.figure as figure
import matplotlib.pyplot as plt
import numpy as np

made = []


class Paint(figure.Paint):
    def __init__(self, k):
        super().__init__(k)
        made.append(self)


figure.Paint = Paint


def begin(**kwargs):
    fig, ax = plt.subplots(**kwargs)
    return fig, ax


def box_of(fig, ax):
    fig.savefig(io.BytesIO())
    return ax._box


def is_inside(fig, ax, text):
    box_of(fig, ax)
    x0, y0, x1, y1 = text._extent(made[-1], ax._counted_by(text))
    width, height = fig._pixels
    return 0 <= x0 < x1 <= width and 0 <= y0 < y1 <= height


fig, ax = begin()
ax.plot([1, 2])
print("right of the axes", is_inside(fig, ax, ax.text(1.02, 2.0, "the last of them")))
framed = ax.text(-0.05, 1.02, "Box", transform=ax.transAxes, bbox={"facecolor": "w"}, va="bottom")
print("a framed one above", is_inside(fig, ax, framed))
fig, ax = begin()
print("turned, on the left", is_inside(fig, ax, ax.text(-0.2, 0.3, "turned", rotation=90)))
below = ax.text(0.5, -0.25, "below", transform=ax.transAxes, ha="center")
print("below, in parts of the axes", is_inside(fig, ax, below))
offset = ax.annotate("moved", (1, 1), xytext=(20, 20), textcoords="offset points")
print("by an offset", is_inside(fig, ax, offset))
fig, ax = begin(subplot_kw={"projection": "3d"})
print("in space", is_inside(fig, ax, ax.text2D(-0.05, 1.05, "3-D", bbox={"facecolor": "w"})))
fig, ax = begin()
before = box_of(fig, ax)
ax.text(50, 50, "far away")
print("far away: the axes stay as they were", box_of(fig, ax) == before)
ax.annotate("of the figure", (0.01, 0.01), xycoords="figure fraction")
fig.text(0.9, 0.01, "another one")
print("of the figure: the axes stay as they were", box_of(fig, ax) == before)
plt.close("all")
