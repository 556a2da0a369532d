import numpy as np
def bubble(a):
    n = len(a)
    for i in range(n):
        for j in range(n - 1 - i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = a[j + 1], a[j]
    return a
def insertion(a):
    for i in range(1, len(a)):
        key = a[i]
        j = i - 1
        while j >= 0 and a[j] > key:
            a[j + 1] = a[j]
            j -= 1
        a[j + 1] = key
    return a
x = np.arange(70) * 37 % 71
print(bubble(x.copy()).tolist(), insertion(x.copy()).tolist())
print(bubble([float(v) for v in x.tolist()])[:5], insertion(x.tolist())[:5])
print(bubble((x / 7).astype(np.float32))[:5], insertion(x.astype(np.uint8))[-3:])
print(bubble(x[::-1].astype(np.int16)[::2]))
