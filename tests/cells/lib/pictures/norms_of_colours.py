# Norms of colours give the numbers that matplotlib's give.
import matplotlib
matplotlib.use("agg")
import matplotlib.colors as colors
import numpy as np

v = np.array([-100.0, -3.0, -0.5, 0.0, 0.02, 1.0, 7.0, 100.0])
for norm in (colors.Normalize(-5, 10), colors.SymLogNorm(1.0, vmin=-100, vmax=100), colors.SymLogNorm(0.1, linscale=0.5, base=2, vmin=-10, vmax=100),
             colors.TwoSlopeNorm(1.0, -5, 10), colors.PowerNorm(0.5, 0, 100), colors.CenteredNorm(2.0), colors.AsinhNorm(2.0, -100, 100),
             colors.FuncNorm((lambda x: x ** 3, np.cbrt), -5, 10)):
    print(type(norm).__name__, np.round(np.asarray(norm(v if not isinstance(norm, colors.PowerNorm) else np.abs(v)), dtype=float), 9).tolist(), norm.vmin + 0.0, norm.vmax + 0.0)
    print(np.round(np.asarray(norm.inverse(np.array([0.1, 0.5, 0.9])), dtype=float), 9).tolist())
print(np.round(np.asarray(colors.LogNorm(0.01, 100)(v[4:])), 9).tolist())
try:
    colors.TwoSlopeNorm(1.0, 5, 10)(v)
except ValueError as e:
    print(e)
