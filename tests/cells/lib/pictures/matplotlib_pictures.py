# expect: plot (240, 320, 3) yes 0.03
# expect: bar (240, 320, 3) yes 0.53
# expect: barh (240, 320, 3) yes 0.53
# expect: fill_between (240, 320, 3) yes 0.32
# expect: pie (240, 320, 3) yes 0.17
# expect: imshow (240, 320, 3) yes 0.59
# expect: gray (240, 320, 3) yes 0.40
# expect: contourf (240, 320, 3) yes 0.11
# expect: contour (240, 320, 3) yes 0.06
# expect: pcolormesh (240, 320, 3) yes 0.79
# expect: scatter (240, 320, 3) yes 0.03
# expect: quiver (240, 320, 3) yes 0.03
# expect: streamplot (240, 320, 3) yes 0.13
# expect: boxplot (240, 320, 3) yes 0.32
# expect: text (240, 320, 3) yes 0.01
# expect: annotate (240, 320, 3) yes 0.06
# expect: surface (240, 320, 3) yes 0.01
# expect: polar (240, 320, 3) yes 0.01
# expect: twinx (240, 320, 3) yes 0.02
# expect: stepfilled (240, 320, 3) yes 0.10
# expect: <img alt="animation of 3 frames" width="640" height="480
# expect: ValueError Format 'bmp' is not supported (supported formats: jpeg, jpg, pdf, png, svg)
# expect: NotImplementedError animations are saved as animated PNG files, not as 'mp4'
# expect: ValueError Image size of 100000x100000 pixels is too large. It must be less than 2^16 in each direction.
# expect: NotImplementedError only PNG and JPEG files are read
# Every kind of picture is drawn: its size and that ink is where it should be.
import struct
import io
import zlib
import matplotlib.pyplot as plt
import matplotlib.animation as animation
import numpy as np
from mpl_toolkits.mplot3d import Axes3D


def pixels(png):
    """The pixels of a PNG file of three bytes a pixel."""
    w, h = struct.unpack(">II", png[16:24])
    data, at = b"", 8
    while at < len(png):
        n, = struct.unpack(">I", png[at:at + 4])
        if png[at + 4:at + 8] == b"IDAT":
            data += png[at + 8:at + 8 + n]
        at += n + 12
    rows = np.frombuffer(zlib.decompress(data), dtype=np.uint8).reshape(h, 1 + 3 * w)
    out, before = np.zeros((h, w, 3), dtype=np.uint8), np.zeros((w, 3), dtype=np.uint8)
    for y in range(h):
        raw = rows[y, 1:].reshape(w, 3)
        before = np.cumsum(raw, axis=0, dtype=np.uint8) if rows[y, 0] == 1 else raw + before if rows[y, 0] == 2 else raw
        out[y] = before
    return out


def drawn(name, colour):
    """How much of the figure has a colour, in thousandths, rounded."""
    f = io.BytesIO()
    plt.savefig(f, dpi=50)
    p = pixels(f.getvalue()).astype(int)
    near = (np.abs(p - np.array(colour)) < 12).all(axis=2).mean()
    print(name, p.shape, "yes" if near > 0.001 else "no", f"{near:.2f}")
    plt.close("all")


x = np.linspace(0, 6, 50)
X, Y = np.meshgrid(np.linspace(-2, 2, 40), np.linspace(-2, 2, 30))
Z = np.exp(-X**2 - Y**2)
plt.plot(x, np.sin(x), lw=8, color="red"); drawn("plot", (255, 0, 0))
plt.bar([1, 2], [3, 4], color="lime"); drawn("bar", (0, 255, 0))
plt.barh([1, 2], [3, 4], color="lime"); drawn("barh", (0, 255, 0))
plt.fill_between(x, np.sin(x), -1, color="blue"); drawn("fill_between", (0, 0, 255))
plt.pie([1, 1], colors=["red", "blue"]); drawn("pie", (0, 0, 255))
plt.imshow(np.ones((4, 4, 3)) * [1.0, 0.0, 1.0]); drawn("imshow", (255, 0, 255))
plt.imshow(np.eye(3), cmap="gray"); drawn("gray", (0, 0, 0))
plt.contourf(X, Y, Z, colors=["red", "blue"], levels=[0, 0.5, 1]); drawn("contourf", (0, 0, 255))
plt.contour(X, Y, Z, colors="red", linewidths=5); drawn("contour", (255, 0, 0))
plt.pcolormesh(X, Y, np.zeros((30, 40)), cmap="gray", vmin=0, vmax=1); drawn("pcolormesh", (0, 0, 0))
plt.scatter([1, 2], [1, 2], s=4000, c="red"); drawn("scatter", (255, 0, 0))
plt.quiver([0], [0], [1], [0], color="red", scale=2, width=0.05); drawn("quiver", (255, 0, 0))
plt.streamplot(X, Y, X, Y, color="red", linewidth=4); drawn("streamplot", (255, 0, 0))
plt.boxplot([1, 2, 3], patch_artist=True, boxprops={"facecolor": "red"}, widths=0.9); drawn("boxplot", (255, 0, 0))
plt.text(0.5, 0.5, "WWW", fontsize=60, color="red", ha="center", rotation=45); drawn("text", (255, 0, 0))
plt.annotate("", xy=(1, 1), xytext=(0, 0), arrowprops={"facecolor": "red", "width": 20, "headwidth": 40}); drawn("annotate", (255, 0, 0))
ax = plt.figure().add_subplot(projection="3d")
ax.plot_surface(X, Y, Z, color="red"); ax.scatter([0], [0], [1.2], c="blue", s=2000); drawn("surface", (0, 0, 255))
plt.polar(x, x, color="red", lw=6); drawn("polar", (255, 0, 0))
ax = plt.gca()
ax.plot([1, 2])
ax.twinx().plot([5, 3], color="red", lw=8); drawn("twinx", (255, 0, 0))
plt.hist([1, 2, 2], color="red", histtype="stepfilled"); drawn("stepfilled", (255, 0, 0))
fig, ax = plt.subplots()
line, = ax.plot([0, 1], [0, 1])
ani = animation.FuncAnimation(fig, lambda i: [line.set_ydata([0, i])], frames=3)
print(ani.to_jshtml()[:56])
plt.close("all")
for attempt in (lambda: plt.savefig("a.bmp"), lambda: ani.save("a.mp4"), lambda: plt.figure(figsize=(1000, 1000)).savefig(io.BytesIO()), lambda: plt.imread(io.BytesIO(b"GIF89a"))):
    try:
        attempt()
    except (ValueError, NotImplementedError) as e:
        print(type(e).__name__, e)
plt.close("all")
