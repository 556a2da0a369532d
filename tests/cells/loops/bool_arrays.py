import numpy as np
p = np.ones(500, dtype=bool)
p[0] = p[1] = False
i = 2
while i * i < 500:
    if p[i]:
        for j in range(i * i, 500, i):
            p[j] = False
    i += 1
print(p.sum(), i, j)
q = np.zeros(500, dtype=bool)
c = 0
for i in range(500):
    q[i] = p[i] and i % 4 == 1
    if not p[i] and q[i]: c += 1000
    if p[i] | q[i]: c += 1
    x = p[i] & q[i]
    y = p[i] ^ True
    z = p[i] + 1
    w = ~p[i]
    q[i] = i % 3
print(c, repr(x), repr(y), repr(z), repr(w), q.sum())
n = np.zeros(100, dtype=np.int64)
for i in range(100):
    n[i] = p[i]
    n[i] += i > 50
print(n.sum())
