import numpy as np
x = np.linspace(0, 1, 20)
y = 3 * x + 1 + 0.1 * np.sin(40 * x)
A = np.vstack([x, np.ones(len(x))]).T
m, c = np.linalg.lstsq(A, y, rcond=None)[0]
print(round(float(m), 8), round(float(c), 8), np.polyfit(x, y, 1).round(8))
w = np.zeros(2)
for _ in range(100):
    w -= 0.1 * A.T @ (A @ w - y) / len(x)
print(w.round(8))
