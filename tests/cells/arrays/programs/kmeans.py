import numpy as np
x = (np.arange(40) * 7919 % 101).reshape(20, 2).astype(float)
c = x[[0, 7, 13]]
for _ in range(5):
    d = ((x[:, None, :] - c[None, :, :]) ** 2).sum(axis=2)
    label = d.argmin(axis=1)
    c = np.array([x[label == k].mean(axis=0) for k in range(3)])
print(label, c, np.bincount(label, minlength=3))
