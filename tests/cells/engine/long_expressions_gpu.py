# device: gpu
# Expressions that grow without end: conversions, constants, operations, gathers. Few of them: each is a
# kernel of its own. The planner's bounds are those of long_expressions.py and of tests/bounds.
import numpy as np

x = np.arange(1000) * 1.0 + 1
print(x.sum())
for count in (65, 300):
    y = x
    for i in range(count):
        y = y.astype(np.float32 if i % 2 == 0 else np.float64)
    z = np.arange(1000) * 2.0
    print(count, z[3], y.dtype, y.sum())
    y = x
    for i in range(count):
        y = (y % 1000).astype(np.int32 if i % 2 == 0 else np.float64) + 1
    print(y.sum(), y[:3])
for count in (23, 24, 49):
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
