# A constant tuple as an argument stays a tuple, also where the typed code is left.
import numpy as np

def largest(a, at, v):
    old = a[at]
    if v > old:
        a[at] = v
    return old

def kept(a, n):
    seen = []
    for i in range(n):
        largest(a, (1, 0), i * 0.5)
        pair = (3, 4)
        if i % 60 == 59:
            seen.append(str(pair) + str(largest(a, (0, 1), i)))
    return seen, pair

a = np.zeros((2, 2))
print(kept(a, 200), a)
