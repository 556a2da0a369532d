# Sine, cosine, exponential and logarithms of float64: an array's elements as a scalar's, and in
# sums to the last digit what the C library gives.
import numpy as np
import warnings
warnings.simplefilter("ignore")

x = np.linspace(-9, 9, 3001)
for name in ("sin", "cos", "exp"):
    f = getattr(np, name)
    y = f(x)
    print(name, sum(1 for i in range(0, len(x), 7) if f(x[i]) != y[i]))
for name in ("log", "log2", "log10"):
    f = getattr(np, name)
    y = f(np.abs(x) + 0.01)
    print(name, sum(1 for i in range(0, len(x), 7) if f(np.abs(x[i]) + 0.01) != y[i]))
print(np.sin(np.array([0.0, -0.0, 1e300, np.inf, np.nan, 1e-320, 5e6, 1647098.9, 1647099.1])))
print(np.cos(np.array([0.0, -0.0, 1e300, np.inf, np.nan, 1e-320, 5e6, 1647098.9, 1647099.1])))
print(np.sin(np.pi * np.arange(1, 7)), np.cos(np.pi * np.arange(-3, 4) / 2))
print(np.sin(np.array([1e5, -1e6, 22.0, 355.0, 710.0, 1e-9])).tolist())
print(np.exp(np.array([0.0, 1.0, 710.0, -745.2, -746.0, np.inf, -np.inf, np.nan, -740.0, 700.5, -708.5])))
print(np.log(np.array([0.0, -0.0, -1.0, np.inf, -np.inf, 5e-324, np.nan, 1.0, 1e-310, 2.0])))
print(np.log2(2.0 ** np.arange(-1074, 1024)).tolist() == list(range(-1074, 1024)), np.log2(np.array([8.0, 1e-310])))
print(np.hanning(12), np.blackman(12), np.hamming(7))
print(np.log1p(np.array([0.0, -0.0, -1.0, -2.0, np.inf, np.nan, 1e-17, 1.5e-16, -1e-9, 1e300, 5e-324, 0.5, -0.5, 3.0])).tolist())
