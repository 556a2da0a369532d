# savefig(transparent=True) and a face of "none" let through what is behind a picture; facecolor= fills it.
# expect: (100, 200, 4) [0.0, 0.0] True
# expect: (100, 200, 4) 0.0
# expect: (100, 200, 4) 1.0
# expect: (100, 200, 4) 1.0
# expect: [1.0, 0.0, 0.0, 1.0]
# expect: (1.0, 1.0, 1.0, 1.0)
# expect: True
import io
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(2, 1))
ax.plot([1, 3, 2])


def saved(**kwargs):
    file = io.BytesIO()
    fig.savefig(file, **kwargs)
    file.seek(0)
    return file


def alpha(a, row, column):
    return float(a[row, column, 3]) if a.shape[2] == 4 else 1.0


def pixels(**kwargs):
    return plt.imread(saved(**kwargs))


def full(a):
    """With the alpha that matplotlib writes always."""
    return a.shape[:2] + (4,)


a = pixels(transparent=True)
print(a.shape, [alpha(a, 1, 1), alpha(a, 50, 190)], bool(a[:, :, 3].max() == 1))
with plt.rc_context({"savefig.transparent": True}):
    a = pixels()
    print(full(a), alpha(a, 1, 1))
a = pixels()
print(full(a), alpha(a, 1, 1))
a = plt.imread(saved(format="jpg", transparent=True))
print(full(a), float(a[1, 1, 0] / 255))
a = pixels(facecolor="red")
print(a[1, 1, :3].tolist() + [alpha(a, 1, 1)])
print(fig.get_facecolor())
print(b"fill:rgb(100%,100%,100%)" not in saved(format="svg", transparent=True).getvalue().split(b"<g ")[0])
plt.close()
