import numpy as np
a = np.arange(60, dtype=np.int32)
s = 0
for i in range(-60, 60):
    s = s * 3 + a[i] if i % 2 else s + a[-i - 1] if i < 0 else s
    s %= 1000003
print(s, type(s).__name__)
p = np.zeros(60)
for i in range(1, 61):
    p[-i] = i
    if i > 2: p[-i] += p[-i + 1]
print(p)
