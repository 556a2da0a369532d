# Expressions that grow without end: conversions, constants, operations, gathers.
# device: cpu
# On a GPU the 300 programs are as many kernels, minutes of compiling: see long_expressions_gpu.py.
import numpy as np

x = np.arange(1000) * 1.0 + 1
print(x.sum())
for count in (1, 60, 63, 64, 65, 66, 100, 231, 232, 233, 300, 1000):
    y = x
    for i in range(count):
        y = y.astype(np.float32 if i % 2 == 0 else np.float64)
    z = np.arange(1000) * 2.0
    print(count, z[3], y.dtype, y.sum())
    y = x
    for i in range(count):
        y = (y % 1000).astype(np.int32 if i % 2 == 0 else np.float64) + 1
    print(y.sum(), y[:3])
for count in (2, 19, 20, 21, 22, 23, 24, 25, 30, 39, 40, 41, 47, 48, 49, 64, 100):
    z = np.arange(1000) * 2.0
    w = z[::2]
    cs = [np.abs(np.full(1000, float(i) - 3)) for i in range(count)]
    s = cs[0]
    for c in cs[1:]:
        s = s + c
    print(count, z[3], s[0], s.sum())
    cs = [np.arange(1000) * i for i in range(count)]
    s = cs[0]
    for c in cs[1:]:
        s = s + c
    print(s[1:4].tolist())
    k = np.arange(1000)
    for i in range(count):
        k = k[(k + i) % 1000] + 0
    print(k[:5].tolist(), k.sum())
    held = [x]
    for i in range(count):
        held.append(held[-1] * 0.5 + held[i // 2])
    print([round(float(h[7]), 6) for h in held[-3:]], float(held[count // 2].sum()))
