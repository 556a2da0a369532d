# needs: matplotlib numpy
# Figures: what is drawn is compared by what its axes hold.
import matplotlib.pyplot as plt
import numpy as np

x = np.linspace(0, 6, 50)
fig, (a, b) = plt.subplots(1, 2, figsize=(6, 2))
a.plot(x, np.sin(x), label="sin")
a.legend()
b.imshow(np.outer(x, x), cmap="viridis")
a.set_title("two")
print(len(fig.axes), a.get_title(), a.lines[0].get_ydata()[:3].round(4), plt.get_fignums())
plt.show()
plt.close("all")
# %%
print(plt.get_fignums())
plt.hist([1, 2, 2, 3])
plt.scatter([1], [2])
print(len(plt.gca().patches))
plt.close("all")
