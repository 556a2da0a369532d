# Settings, looks, cycles and limits as matplotlib has them.
import matplotlib
matplotlib.use("agg")
import matplotlib.pyplot as plt
import numpy as np

for key, value in (("lines.linewith", 1), ("font.size", "a"), ("axes.grid", "maybe"), ("axes.titlesize", "biggish"), ("figure.figsize", 3)):
    try:
        matplotlib.rcParams[key] = value
    except (KeyError, ValueError) as e:
        print(type(e).__name__, str(e)[:56])
for group, name in (("no", "such"), ("lines", "such")):
    try:
        matplotlib.rc(group, **{name: 1})
    except KeyError as e:
        print(e)
for style in ("seaborn-whitegrid", "no style"):
    try:
        plt.style.use(style)
    except OSError as e:
        print(e)
print(plt.style.available)
plt.style.use("classic")
fig, ax = plt.subplots()
ax.plot([0.1, 2.3], [1, 9.5])
print([float(v) for v in ax.get_xlim() + ax.get_ylim()], plt.rcParams["image.cmap"], plt.rcParams["xtick.direction"])
print(matplotlib.colors.to_hex("C0"), matplotlib.colors.to_hex("C1"), matplotlib.colors.to_hex(ax.lines[0].get_color()), ax.lines[0].get_linewidth())
plt.style.use("default")
with plt.style.context("seaborn-v0_8-whitegrid"):
    print(plt.rcParams["axes.grid"], plt.rcParams["grid.color"])
print(plt.rcParams["axes.grid"], plt.rcParams["axes.titlesize"])
turn = matplotlib.cycler(color=["r", "g"]) + matplotlib.cycler(linestyle=["-", "--"])
print(len(turn), len(turn * matplotlib.cycler(lw=[1, 2])), sorted(turn.by_key().items()))
fig, ax = plt.subplots()
ax.set_prop_cycle(turn)
print([(a.get_color(), a.get_linestyle()) for a in ax.plot(np.eye(3))])
plt.rcParams["font.size"] = 20
fig, ax = plt.subplots()
title, name = ax.set_title("t"), ax.set_xlabel("x", fontsize="small", fontweight="bold")
print(title.get_fontsize(), name.get_fontsize(), name.get_fontweight(), title, ax.title.get_text())
plt.rcdefaults()
fig, ax = plt.subplots()
x = np.linspace(-2, 2, 20)
lines = ax.contour(x, x, np.outer(x, x))
print("−3" in [t.get_text() for t in ax.clabel(lines)], "2.000" in [t.get_text() for t in ax.clabel(lines, fmt="%1.3f", levels=[2.0])])
for bad in (lambda: ax.clabel(lines, levels=[99]), lambda: ax.set_yscale("log", no=1), lambda: ax.tick_params(which="no"), lambda: ax.set_aspect(1, adjustable="no"),
            lambda: plt.cycler("color", ["r"]) + plt.cycler(lw=[1, 2])):
    try:
        bad()
        print("taken")
    except (ValueError, TypeError) as e:
        print(type(e).__name__, str(e)[:16])
for r in ([0, 2], [0.5, 2], [5, 6]):
    ax = plt.figure().add_subplot(projection="polar")
    ax.plot([0, 1], r)
    print([round(float(v), 9) for v in ax.get_ylim()])
ax = plt.figure().add_subplot()
ax.streamplot(x, x, np.ones((20, 20)), np.ones((20, 20)))
print([float(v) for v in ax.get_xlim() + ax.get_ylim()])
plt.close("all")
