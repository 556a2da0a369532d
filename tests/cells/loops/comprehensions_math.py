import math
import numpy as np
a = np.linspace(-5, 5, 120)
print([math.floor(a[i]) + math.ceil(a[i] / 3) + math.trunc(i / 7) for i in range(120)])
print(sum([math.floor(i / 3) * 2 for i in range(1000)]), [float(math.sqrt(i)) for i in range(60)][-1])
l = [i * 0.5 for i in range(100)]
m = [[i * j for j in range(60)] for i in range(50)]
print(l[-1], type(l[-1]).__name__, m[49][59], len(m), len(m[3]))
print([i if i % 2 else i / 2 for i in range(70)])
print([np.sqrt(abs(v)) for v in a][-1], [v * 2 for v in a][:2], [i for i in range(100) if i % 9 == 4])
s = 0
for i in range(100):
    s += math.floor(i * 1.5) - math.ceil(-i * 0.3) + math.floor(i)
try:
    for i in range(100):
        s += math.floor(math.nan if i == 80 else i / 2) % 7
        t = np.sqrt(a[i] * a[i])
except Exception as e:
    print(type(e).__name__)
print(i, repr(t))
