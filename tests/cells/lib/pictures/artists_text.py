# Parts of pictures as a notebook writes them when they are a cell's value.
import re

import matplotlib
matplotlib.use("agg")
import matplotlib.pyplot as plt
import numpy as np
from IPython.lib.pretty import pretty

fig, ax = plt.subplots()
square = np.arange(9.0).reshape(3, 3)


def show(value):
    print(re.sub("0x[0-9a-fA-F]+", "0x", pretty(value)))


show(plt.plot([1, 2]))
show(plt.plot([1, 2], [3, 4], [1, 2], [5, 6]))
show(plt.bar([1], [2]))
show(plt.scatter([1], [2]))
show(plt.title("x"))
show(plt.legend(["a"]))
show(ax.add_patch(plt.Rectangle((0, 0), 1, 1)))
show(ax.add_patch(plt.Circle((0, 0), 1)))
show(plt.imshow([[1, 2], [3, 4]]))
show(plt.colorbar())
show(plt.contour(square))
show(ax.contourf(square))
show(ax.set_xlim(0, 1))
show(plt.errorbar([1], [2], yerr=[0.1]))
show(plt.boxplot([1, 2, 3]))
show(plt.hist([1, 2, 3]))
show(plt.fill_between([1, 2], [3, 4]))
show(plt.axhline(1))
show(plt.axvline(1))
show(plt.axhspan(1, 2))
show(plt.axvspan(1, 2))
show(plt.quiver([1], [1], [1], [1]))
show(plt.text(1, 1, "a"))
show(plt.annotate("a", (1, 1)))
show(plt.pcolormesh([[1, 2], [3, 4]]))
show(plt.stem([1, 2]))
show(plt.step([1], [2]))
show(ax)
show(plt.suptitle("a"))
show(plt.Polygon([[0, 0], [1, 0], [1, 1]]))
show(ax.xaxis.get_major_locator())
show(ax.set_title("q"))
show(ax.set_xlabel("q"))
show(ax)
show(ax.vlines(1, 0, 1))
show(ax.arrow(0, 0, 1, 1))
show(ax.stackplot([1, 2], [1, 2]))
show(ax.fill([0, 1, 1], [0, 0, 1]))
show(ax.barh([1], [2]))
show(ax.hexbin([1, 2], [1, 2]))
show(ax.matshow([[1, 2]]))
show(fig.text(0, 0, "b"))
show(plt.grid())
show(plt.Normalize(0, 1))
show(plt.subplots(2, 2))
show(plt.figure(figsize=(2, 3)))
plt.close("all")
