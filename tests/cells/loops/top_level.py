import numpy as np
a = np.arange(200, dtype=np.float64)
s = 0
t = 0.0
for i in range(len(a)):
    s += i
    t = t + a[i] * 2
    if a[i] > 150: last = a[i]
print(s, type(s).__name__, t, type(t).__name__, i, type(i).__name__, last, type(last).__name__)
n = 0
while n < 500:
    n += 1
    if n % 7 == 3: continue
    if n > 400: break
else:
    print("not here")
print(n)
for i in range(100):
    for j in range(100):
        if i * j == 4800: break
    else:
        continue
    break
else:
    print("never")
print(i, j)
