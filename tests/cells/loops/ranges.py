import numpy as np
t = 0
for i in range(50, -50, -3): t = t * 3 + i
print(t, i)
for s in (1, 2, 5, -1, -4):
    t = 0
    for k in range(30):
        for i in range(k, 40 - k, s): t = (t * 7 + i) % 1000003
        for i in range(40, k, -abs(s)): t = (t * 7 + i) % 1000003
    print(t, i)
n = np.int64(60)
for i in range(n): k = i
print(k, type(k).__name__)
for i in range(60):
    for j in range(i, i): print("never")
    for j in range(5, 2): print("never")
print(i, j if i > 100 else "ok")
for i in range(2 ** 62, 2 ** 62 + 100): k = i
print(k)
try:
    for i in range(60):
        for j in range(0, 10, 50 - i): pass
except ValueError as e:
    print(e, i)
for i in range(100):
    i = i * 2
print(i)
for i in range(60):
    for i in range(3): pass
print(i)
r = range
def twice(n):
    t = 0
    for i in r(n):
        for j in r(i, 70):
            for k in r(0, 3): t += i * j - k
    return t, i, j, k
print(twice(60))
