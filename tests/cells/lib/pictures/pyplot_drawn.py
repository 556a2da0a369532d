# What is drawn of what was asked for: places, colours and words of a picture.
# expect: equal scales on logarithmic axes: 2 1.0 True
# expect: small letters under a formula: [('t', 1.0), ('GPU', 0.7)]
# expect: label t_GPU
# expect: outlines of arrows: 0 True
# expect: legend upper center
# expect: bars of a polar picture begin in the middle: 0.0
# expect: alt 1 surface in space (a, b)
# expect: alt 1 wire frame in space; 2 sets of points in space
# expect: strokes of a hatch 16
# expect: two titles that are bold 4
# expect: UserWarning fontstyle is not drawn in these pictures
# expect: UserWarning capstyle is not drawn in these pictures: bar()
# expect: UserWarning path_effects is not drawn in these pictures
# expect: UserWarning marker is not drawn in these pictures: a circle stands for '$f$'
# expect: UserWarning marker is not drawn in these pictures: a circle stands for [(-1, 0), (1, 0)]
# expect: limits of an inset [1.0, 2.0]
# expect: ValueError Unrecognized marker style '??'
# expect: NotImplementedError stackplot(baseline='wiggle') is not drawn; 'zero' 
# expect: AttributeError Axes.set() got an unexpected keyword argument 'nop
import math
import warnings
import matplotlib.figure as figure
import matplotlib.pyplot as plt
import matplotlib.ticker as ticker
import numpy as np

made = []


class Paint(figure.Paint):
    def __init__(self, k):
        super().__init__(k)
        made.append(self)


figure.Paint = Paint


def things(kind):
    fig = plt.gcf()
    fig._render(100, 1)
    return [t for t in made[-1].things if t[0] == kind]


def of_size(t):
    return (t[3], round(t[4] / (100 / 72) / 12, 2))


plt.loglog([1e-4, 1e-1], [0.5, 500], "o--")
plt.axis("equal")
line = [t for t in things("line") if t[5]]
(x0, x1), (y0, y1) = line[0][1], line[0][2]
print("equal scales on logarithmic axes:", len(line[0][1]), round(abs((y1 - y0) / (x1 - x0)), 2), plt.gca().xaxis.lim is None)
plt.figure()
plt.title("$t_{GPU}$")
print("small letters under a formula:", [of_size(t) for t in things("text") if t[3] in ("t", "GPU")])
print("label", ticker.plain("$t_{GPU}$"))
plt.figure()
plt.quiver([1, 2], [1, 2], [1, 2], [1, 0.5], edgecolor="k", facecolor="None", linewidth=0.5)
print("outlines of arrows:", len([t for t in things("fill") if len(t[1]) == 7]), any([len(t[1]) == 8 for t in things("line")]))
plt.figure()
plt.gca().set_xlim(0, 1), plt.gca().set_ylim(0, 1)
plt.plot([0.1, 0.9], [0.05, 0.05], label="a")
plt.plot([0.05, 0.05], [0, 1]), plt.plot([0.95, 0.95], [0, 1])
plt.legend()
things("line")
legend = plt.gca()._legend
print("legend", legend._best(60.0, 30.0, 5.0))
plt.figure()
ax = plt.axes(projection="polar")
ax.bar([0, 1], [3, 5])
print("bars of a polar picture begin in the middle:", float(ax._limits(1)[0]))
fig = plt.figure()
ax = fig.add_subplot(projection="3d")
ax.plot_surface(*np.meshgrid(np.arange(3.0), np.arange(3.0)), np.eye(3))
ax.set_xlabel("a"), ax.set_ylabel("b")
print("alt", fig._words())
fig = plt.figure()
fig.add_subplot(121, projection="3d").plot_wireframe(*np.meshgrid(np.arange(3.0), np.arange(3.0)), np.eye(3))
ax = fig.add_subplot(122, projection="3d")
ax.scatter([1], [1], [1]), ax.scatter([2], [1], [1])
print("alt", fig._words())
plt.figure(figsize=(4, 3))
plt.bar([1], [1], hatch="/", edgecolor="r", linewidth=3)
print("strokes of a hatch", len([t for t in things("line") if t[4] == 0xffff0000 and len(t[1]) == 2]))
plt.figure()
plt.suptitle("one", fontweight="bold"), plt.title("two", weight=700)
print("two titles that are bold", len([t for t in things("text") if t[3] in ("one", "two")]))
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    plt.text(0, 0, "a", style="italic", family="sans-serif")
    plt.bar([1], [1], capstyle="round")
    plt.plot([1], path_effects=[3])
for w in told:
    print(w.category.__name__, w.message)
plt.close("all")
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    plt.plot([1], marker="$f$")
    plt.scatter([1], [1], marker=[(-1, 0), (1, 0)])
    plt.plot([1], marker=6)
for w in told:
    print(w.category.__name__, w.message)
inset = plt.gca().inset_axes([0.5, 0.5, 0.4, 0.4], xlim=(1, 2), xticklabels=[])
print("limits of an inset", [float(v) for v in inset.get_xlim()])
for wrong in (lambda: plt.plot([1], marker="??"), lambda: plt.stackplot([0, 1], [1, 2], baseline="wiggle"), lambda: plt.gca().inset_axes([0, 0, 1, 1], nope=1)):
    try:
        wrong()
    except Exception as e:
        print(type(e).__name__, str(e)[:50])
plt.close("all")
