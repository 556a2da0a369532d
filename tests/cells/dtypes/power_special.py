import numpy as np
v = np.array([0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 0.5, np.inf, -np.inf, np.nan, 3.0, -3.0])
for y in (0.0, -0.0, 1.0, -1.0, 2.0, 3.0, -3.0, 0.5, -0.5, np.inf, -np.inf, np.nan, 1e300):
    print(y, v ** np.full(12, y))
    if y != -3 and abs(y) != 0.5:
        print(y, (v.astype("f4") ** np.full(12, y, "f4")).tolist())
print(np.power(10.0, np.arange(-4.0, 20.0)).tolist())
print(np.cbrt(np.array([0.0, -0.0, 1.0, 8.0, 27.0, -64.0, 1e-300, np.inf, -np.inf, np.nan])))
print(np.tanh(np.array([0.0, -0.0, 1.0, -1.0, 20.0, 1e-310, np.inf, -np.inf, np.nan])))
print(np.hypot(np.array([3.0, 5.0, 0.0, np.inf, 1e200]), np.array([4.0, 12.0, -0.0, np.nan, 1e200])))
