# A variable of the outer loop that the inner one changes and uses, and ends with.
import numpy as np

def mixed(p, a):
    for i in range(p.shape[0]):
        t = a[i]
        for j in range(p.shape[1]):
            p[i, j] = t
            t = j + i * 0.5
    return t, i, j

p, a = np.zeros((40, 30)), np.arange(40) * 2.0
print(mixed(p, a), p.sum())

def kept(p, a):
    for i in range(p.shape[0]):
        t = a[i]
        for j in range(p.shape[1]):
            p[i, j] = i - j
            if j == 7:
                t = p[i, j] * 3
    return t

print(kept(p, a), p.sum())

# the last iteration fails: what the iteration before has assigned stays
def late(b, c):
    try:
        for i in range(len(c)):
            b[i + 1] = 2.5
            t = c[i] + i
    except IndexError as e:
        print(e)
    return t, i, b.sum()

print(late(np.zeros(400), np.arange(400.0)))
