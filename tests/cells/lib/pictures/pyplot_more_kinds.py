# Secondary axes, event plots, correlations, colours of one bar set as an array: what they give.
import matplotlib
matplotlib.use("agg")
import matplotlib.pyplot as plt
import numpy as np

fig, ax = plt.subplots()
x = np.arange(10.0)
lags, found, lines, base = ax.xcorr(x, x[::-1].copy(), maxlags=3, normed=True)
print(lags.tolist(), np.round(found, 12).tolist())
lags, found, dots, none = ax.acorr(x, usevlines=False, maxlags=2, normed=False)
print(lags.tolist(), found.tolist(), none)
try:
    ax.xcorr(x, x, maxlags=99)
except ValueError as e:
    print(e)
fig, ax = plt.subplots()
rows = ax.eventplot([[1, 2, 3], [2, 4]], colors=["r", "b"], lineoffsets=[1, 5])
print(len(rows), [float(v) for v in ax.get_xlim()])
bars = ax.barh(["a", "b", "c"], [1, 2, 3], color=plt.colormaps["RdYlGn"](np.linspace(0, 1, 5))[1])
print([tuple(round(float(v), 1) for v in b.get_facecolor()) for b in bars])
print(len(ax.bar_label(bars, color="white", label_type="center")))
fig, ax = plt.subplots()
ax.set_xlim(0, 180)
other = ax.secondary_xaxis("top", functions=(np.deg2rad, np.rad2deg))
other.set_xlabel("radians")
print(other.get_xlabel(), sorted(plt.color_sequences)[:3], len(plt.color_sequences["tab20c"]))
plt.close("all")
