# needs: pandas matplotlib
# A table's own figures.
import matplotlib.pyplot as plt
import pandas as pd

df = pd.DataFrame({"day": [1, 2, 3], "v": [2.0, 4.0, 8.0], "kind": ["a", "b", "a"]})
ax = df.plot(x="day", y="v", title="growth")
print(ax.get_title(), ax.lines[0].get_ydata().tolist(), ax.get_xlabel())
bars = df.groupby("kind").v.sum().plot.bar()
print([round(p.get_height(), 1) for p in bars.patches])
plt.close("all")
