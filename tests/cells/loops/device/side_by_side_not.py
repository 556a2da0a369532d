# Loops whose iterations only seem not to depend on each other.
import numpy as np
n = 600
a = np.arange(n) * 1.0

def carried(a):
    for i in range(1, len(a)):
        a[i] = a[i - 1] + 1
carried(a)
print(a[-1])

# %%
def wraps(a, b):
    for i in range(len(a)):
        b[i - 1] = a[i]          # the first iteration writes the last element
        b[i - 1] += b[i - 1]
b = np.zeros(n)
wraps(a, b)
print(b[-1], b[0], b.sum())

# %%
def total(a):
    s = 0.0
    for i in range(len(a)):
        s += a[i]
    return s
print(total(a))

# %%
def shifted(a, b):
    for i in range(len(b)):
        b[i] = a[i] + 1
shifted(a[:-1], a[1:])           # the same memory
print(a[-1], a.sum())

# %%
def scatter(a, at, out):
    for i in range(len(a)):
        out[at[i]] = a[i]
at = np.arange(n) * 7 % 13
out = np.zeros(13)
scatter(a, at, out)
print(out)

# %%
def last_one(a):
    found = -1
    for i in range(len(a)):
        a[i] = a[i] * 2
        if a[i] > 300 and a[i] < 800:
            found = i
    return found
a = np.arange(n) * 1.0
print(last_one(a), a.sum())

# %%
def gauss_seidel(u):
    for i in range(1, u.shape[0] - 1):
        for j in range(1, u.shape[1] - 1):
            u[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])
u = np.zeros((30, 30))
u[0] = 1.0
for sweep in range(10):
    gauss_seidel(u)
print(round(float(u.sum()), 9), u[1, 15])

# %%
# an error in the middle: what came before it is done
def failing(a, b):
    for i in range(len(a)):
        b[i] = a[i]
a, b = np.arange(900) * 1.0, np.zeros(700)
try:
    failing(a, b)
except IndexError as e:
    print(e)
print(b.sum())

# %%
def divides(a, b):
    for i in range(len(a)):
        b[i] = 7 // int(a[i])
a = np.ones(500)
a[400] = 0
b = np.zeros(500)
try:
    divides(a, b)
except ZeroDivisionError as e:
    print(e, b.sum())

# %%
# integers beyond 64 bits, and a loop that is left early
def grows(b):
    for i in range(len(b)):
        x = 2 ** 62 + i
        b[i] = (x + x) // 2 ** 60
b = np.zeros(400)
grows(b)
print(b.sum(), b[0])

def leaves(a, b):
    for i in range(len(a)):
        if i == 333:
            break
        b[i] = a[i]
    return i
b = np.zeros(500)
print(leaves(np.arange(500.0), b), b.sum())

# %%
# rows of different lengths
def triangle(m):
    for i in range(m.shape[0]):
        for j in range(i, m.shape[1]):
            m[i, j] = i + j
m = np.zeros((40, 50))
triangle(m)
print(m.sum(), m[30, 20], m[20, 30])
