import numpy as np
a = np.arange(100)
log = []
for i in range(100):
    try:
        if i % 30 == 29: v = a[i + 1000]
        else: v = a[i]
    except IndexError as e:
        log.append((i, str(e)))
    finally:
        w = i
print(log, v, w)
def f(n):
    for i in range(n):
        if i == 88: raise ValueError("at %d" % i)
try:
    f(200)
except ValueError as e:
    print(e)
for i in range(100):
    assert i < 95, i
