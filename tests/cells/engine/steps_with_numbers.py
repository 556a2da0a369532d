# Time-step loops whose iterations make numbers of their own, and what such loops may do besides.
import math

import numpy as np


def show(*a):
    print(*[x.tolist() if hasattr(x, 'tolist') else x for x in a])


# slow varying values equal to constants
u = np.arange(6.0)
for t in range(60):
    u = np.where(u > 3, 3, t // 30 + 3)
    u = u * 0.5 + t // 40
show(u)
# while with two ways back
u = np.zeros(5)
i = 0
while i < 100:
    i += 1
    if i % 2:
        u += i
        continue
    u *= 0.5
show(u, i)
# inner while entered again and again
u = np.zeros(5)
c = 0
for j in range(30):
    k = 0
    while k < 20:
        u += k * 0.1
        k += 1
    u[0] = j
    c += k
show(u, c, j, k)


# function called repeatedly, loop ends in another way
def f(u, n, stop):
    t = 0.0
    for i in range(n):
        u = u + t
        t += 0.5
        if i == stop:
            return u, t, i
    return u, t, i


for stop in (5, 30, 1000):
    show(*f(np.ones(4), 60, stop))
# exception inside
u = np.zeros(4)
d = 40
try:
    for i in range(100):
        u += 1 / (d - i)
except ZeroDivisionError as e:
    show(u, i, str(e))
# int overflow of the type
u = np.zeros(4, 'int8')
try:
    for i in range(200):
        u += i
except OverflowError as e:
    show(u, i, str(e))
u = np.zeros(4, 'float32')
x = 1e30
for i in range(40):
    u = u + x * 1e-22
    x *= 1.5
show(u, x)
# bool and ints
u = np.zeros(4, 'int64')
b = False
for i in range(50):
    u += b
    b = i % 3 == 0
show(u, b)
# big ints leave
u = np.ones(4)
x = 1
for i in range(100):
    u = u * 1.0 + x % 7
    x *= 3
show(u, x)
# numbers that change type
u = np.ones(4)
x = 1
for i in range(80):
    u = u + x
    if i == 40:
        x = 2.5
show(u, x)
u = np.ones(4, 'float32')
x = 1
for i in range(80):
    u = u + x
    if i == 40:
        x = np.float64(2.5)
show(u, x, u.dtype)


# names deleted and functions replaced
def s(x):
    return x * 0.5


u = np.ones(4)
for i in range(90):
    u = u + s(i)
    if i == 50:

        def s(x):
            return x * 0.25


show(u)
# loop variable changed in the body, or used after
u = np.ones(4)
for i in range(70):
    i = i * 2
    u += i
show(u, i)
# nan and signed zero
u = np.zeros(3)
z = 0.0
for i in range(60):
    z = -z
    u = u * 0 + z
show(u, [math.copysign(1, x) for x in u], math.copysign(1, z))
u = np.zeros(3)
z = float('nan')
for i in range(60):
    z = z + i
    u = np.where(u == 0, u, z)
show(u, z)
# subclass / alias written
u = np.arange(8.0)
v = u[2:6]
for i in range(60):
    v += i
    u *= 0.5
show(u, v)
# steps that change
dt = 0.1
u = np.ones(3)
t = 0.0
for i in range(200):
    u += dt * t
    t += dt
    if i % 20 == 19:
        dt *= 0.9
show(u, t, dt)
# numbers kept in lists
hist = []
u = np.ones(3)
t = 0.0
for i in range(100):
    u = u * 0.9 + t
    t += 0.1
    hist.append(t)
show(u, hist[-3:], len(hist))
# huge range
u = np.ones(2)
for i in range(2**62, 2**62 + 60):
    u += i % 7
show(u, i)
for i in range(2**63 - 60, 2**63 - 1):
    u += i % 7
show(u, i)
# globals in functions
n = 0


def step(u):
    global n
    n += 1
    return u + n


for i in range(60):
    u = step(u)
show(u, n)
# same array number twice
u = np.ones(3)
a = 1.0
b = 1.0
for i in range(60):
    u = u * a + b
    a, b = b, a * 0.5 + 0.25
show(u, a, b)
# power and shift by varying
u = np.full(3, 1.5)
k = np.arange(3)
for i in range(40):
    u = u ** (i % 3) + 0.5
    k = k << (i % 2)
    k %= 101
show(u, k)
# index by varying
out = np.zeros((60, 3))
u = np.ones(3)
for i in range(60):
    u = u * 0.9 + i
    out[i] = u
    out[i, 1] = i
show(out)

# times of pictures in lists and tuples, a mode as a text
shots, kept, mode, found = [20, 40, 60, 99], [], "periodic", None
u = np.ones((4, 3))
for i in range(100):
    u = u * 0.5 + i
    if mode == "periodic":
        u[0] = u[-1]
    if i in shots and found is None:
        kept.append(u.copy())
    if i in (3, 50):
        shots.append(i + 5)
    if i not in range(90):
        mode = "open"
show(u, np.array(kept), shots, mode)
