# All of matplotlib's colour maps: their names, sizes and colours.
import matplotlib
matplotlib.use("agg")
import matplotlib.pyplot as plt
import numpy as np

names = sorted(n for n in matplotlib.colormaps)
print(len(names), names)
for name in names:
    found = plt.get_cmap(name)
    rows = found(np.arange(found.N), bytes=True).astype(int)
    if not name.endswith("_r"):
        print(name, found.N, rows.sum(axis=0).tolist(), rows[[0, 1, found.N // 3, -1], :3].tolist())
    else:
        other = plt.get_cmap(name[:-2])
        print(name, found.N, bool(np.abs(other(np.arange(other.N), bytes=True).astype(int)[::-1] - rows).max() <= 1))
print("jet" in matplotlib.colormaps, "no" in matplotlib.colormaps, len(plt.colormaps) == len(names))
