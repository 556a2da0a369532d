# Stores by index arrays whose value and positions are made of many arrays.
# device: cpu
# On a GPU the 280 programs are as many kernels, minutes of compiling: see scatter_of_many_gpu.py.
import numpy as np

for n in (30, 1000):
    for values in (1, 2, 15, 16, 17, 18, 19, 20, 25, 40):
        for indices in (1, 2, 4, 5, 6, 7, 8):
            V = [np.arange(n) * 1.0 + i for i in range(values)]
            K = [np.arange(n) // (i + 1) % 2 for i in range(indices)]
            check = V[0][1], sum(float(v[1]) for v in V), sum(int(k[1]) for k in K)
            x = V[0]
            for v in V[1:]:
                x = x + v
            Z = np.zeros((2,) * indices)
            Z[tuple(K)] = x
            Y = np.zeros((2,) * indices)
            Y[tuple(k * 1 for k in K)] += x * 2
            G = Z[tuple(K)] + x
            if n == 30 or values % 9 == 0:
                print(values, indices, Z.sum(), Y.sum(), G.sum(), Z.ravel()[:4].tolist())
numbers = [np.full(50, float(i)) for i in range(60)]
total = np.zeros(50)
for i, one in enumerate(numbers):
    total = np.where(one > i - 1, total + one * (i + 0.5), total - i)
place = np.zeros(50, int)
for i in range(30):
    place = place * 1 + np.full(50, i) // (i + 1)
Z = np.zeros(60)
Z[(np.arange(50) + place) % 60] = total + 0.25
print(Z.tolist())
