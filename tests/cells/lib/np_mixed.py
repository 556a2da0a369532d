import numpy as np
def monitor(a, label="x", scale=1.0):
    return f"{label}: min {np.min(a) * scale:.4f}, max {np.max(a) * scale:.4f}, mean {np.mean(a) * scale:.4f}"
a = np.arange(10) / 3
print(monitor(a), monitor(a, scale=2.0), monitor(label="y", a=a * 2))
temps = []
for k in range(3):
    temps.append(a * k)
print(len(temps), temps[2][3], np.stack(temps).shape)
d = {"a": np.arange(3), "b": np.ones(2)}
for k, v in d.items():
    print(k, v.sum(), v.dtype)
total = 0
for v in np.arange(5):
    total += v
print(total, type(total))
x = np.linspace(-1, 1, 11)
f = lambda t: t**3 - t
print(f(x).round(3), (f(x) > 0).sum(), x[f(x).shape[0] // 2])
acc = np.zeros(3)
for i in range(3):
    acc[i] = i ** 2 + acc[i - 1]
print(acc)
if acc.any() and not (acc < 0).any():
    print("positive")
m = np.ones((4, 4))
for i in range(4):
    for j in range(4):
        m[i, j] = i * 4 + j if (i + j) % 2 == 0 else -m[i, j]
print(m, m[1:3, 1:3].sum(), m.sum(axis=0)[2])
err = 1.0
n = 0
while err > 1e-3:
    err = float(np.exp(-n / 2.0))
    n += 1
print(n, 1 < n < 100, a[0] if n > 3 else a[1])
print(np.sqrt(sum(v * v for v in [3.0, 4.0])), abs(np.array([-1.5])), divmod(7, 2), pow(2, 5))
