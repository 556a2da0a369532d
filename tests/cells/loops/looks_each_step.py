# Time-step loops that look at a number of each step: replayed as far as they go the same way.
import math

import numpy as np


def field(n=40):
    return (np.arange(n * n) * 7919 % 101).reshape(n, n) / 8.0


def swept(u):
    v = u.copy()
    v[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
    return v


def digits(x):
    return float(x).hex()


# a break by what was read, a list, a print now and then
u, history = field(), []
for k in range(500):
    v = swept(u)
    err = float(abs(v - u).max())
    history.append(err)
    u, v = v, u
    if err < 0.02:
        break
    if k % 50 == 0:
        print(k, digits(err))
print(k, len(history), digits(err), digits(sum(history)), digits(u.max()), u is v)

# in place: the step that ends the loop cannot be done again
w = field()
for k in range(300):
    old = w.copy()
    w[1:-1, 1:-1] = 0.5 * (w[:-2, 1:-1] + w[2:, 1:-1])
    if np.max(np.abs(w - old)) < 0.05:
        w[0, 0] = -1
        break
print(k, digits(w.min()), digits(old.min()), digits(w.max()))

# the number goes into the next operations
u, dt, t = field(), 1.0, 0.0
while t < 30:
    dt = 1.0 / (1.0 + float(u.max()))
    u = u + dt * (swept(u) - u)
    t += dt
    u *= math.exp(-0.01 * dt)
print(digits(t), digits(dt), digits(u.max()))

# a read that fails in the end, and one that is too large for an index
u, n = np.array([1.0, 2.0, 4.0]), 0
try:
    while True:
        u = u * 1e6
        n += int(u.min() > 0)
        with_int = int(u.max())
except (ValueError, OverflowError) as e:
    print(n, type(e).__name__, e)

# two loops in one another, and a loop whose list is looked at
u, seen, rounds = field(), [0.0], 0
for outer in range(3):
    u[0] = outer
    for k in range(60):
        u = swept(u)
        seen.append(float(u[1, 1]))
        rounds += 1 if seen[-1] > 5 else 0
    print(outer, len(seen), digits(seen[-1]), rounds)

# the same object under two names, and a view
u = field()
alias, row = u, u[1]
for k in range(60):
    u[1:-1] = 0.5 * (u[:-2] + u[2:])
    if float(row.max()) < 3.0 and k > 40:
        break
print(k, alias is u, digits(row.max()), digits(u.sum()))

# integers, bools and float32
m = np.arange(30) % 7
for k in range(40):
    m = (m * 3 + 1) % 11
    if int(m.max()) == 3:
        print("never")
    if not (m > 50).max():
        last = m.max().item()
print(k, last, type(last).__name__)
f = np.arange(50, dtype=np.float32)
for k in range(100):
    f = f * np.float32(0.9)
    if f.max() < 0.1:
        break
print(k, f.max())
