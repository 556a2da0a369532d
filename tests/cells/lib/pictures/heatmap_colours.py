# heatmap() takes every colour map by name or as an object; complex fields and unknown names are errors.
# expect: <heatmap 2 x 2 int64, 0 to 3, jet>
# expect: [0, 0, 127] [127, 0, 0]
# expect: <heatmap 2 x 2 int64, 0 to 3, RdBu_r>
# expect: [5, 48, 97] [103, 0, 31]
# expect: <heatmap 2 x 2 int64, 0 to 3, viridis>
# expect: [68, 1, 84] [253, 231, 36]
# expect: ValueError 'nope' is not a valid value for cmap; su
# expect: TypeError heatmap shows real numbers, not complex1
# expect: TypeError get_cmap expects None or an instance of
# expect: ValueError Format 'bmp' is not supported (supported
import numpy as np
import matplotlib.pyplot as plt
import _warpcell


def corners(cmap):
    png, text, alt, width, height = _warpcell.image(np.arange(4).reshape(2, 2), "", cmap)
    print(text.splitlines()[0])
    shown = plt.get_cmap(cmap)(np.array([0.0, 1.0]), bytes=True)
    print(shown[0, :3].tolist(), shown[1, :3].tolist())


corners("jet")
corners("RdBu_r")
corners(plt.get_cmap("viridis"))
for bad in (lambda: heatmap(np.eye(2), cmap="nope"), lambda: heatmap(np.eye(2) * 1j), lambda: heatmap(np.eye(2), cmap=3),
            lambda: plt.imsave("picture.bmp", np.eye(2))):
    try:
        bad()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, str(e)[:40].strip())
