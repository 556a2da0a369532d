# Random numbers in compiled loops: draw for draw what the functions give outside of them.
# oracle: 3.11
import random
import numpy as np

random.seed(5)
hits = [0] * 7
for i in range(300):
    hits[random.randint(0, 6)] += 1
print(hits)
s = 0
for i in range(300):
    s = s * 3 % 1000003 + random.randrange(10) + random.randrange(5, 9)
print(s)
t = 0.0
for i in range(300):
    t += random.uniform(-1, 1) + random.uniform(0.5, i)
print(t, random.random())
path = [0]
for i in range(300):
    path.append(path[-1] + random.choice([-1, 1]) + random.choice((1, 2, 3)))
print(path[-1], random.choice("abc"), random.choice(range(7)))
try:
    for i in range(100):
        s += random.randint(0, 50 - i)
except ValueError as e:
    print(e, i, s)
try:
    for i in range(100):
        s += random.randrange(60 - i)
except ValueError as e:
    print(e, i, s)
print(random.randint(a=1, b=6), random.uniform(1, b=2), random.randrange(0, 10, 2), random.randint(0, 2**40), random.randint(-2**70, 2**70))
big = 0
for i in range(100):
    big ^= random.randint(0, 2**32 - 1) ^ random.randint(1, 2**33)
print(big)

np.random.seed(7)
spins = np.ones((12, 12), dtype=int)
for k in range(600):
    i = np.random.randint(0, 12)
    j = np.random.randint(12)
    if np.random.rand() < np.exp(-0.3 * spins[i, j]):
        spins[i, j] *= -1
print(spins.sum(), np.random.random())
x = np.zeros(300)
for i in range(1, 300):
    x[i] = x[i - 1] + np.random.normal(0, 0.5) + np.random.uniform(-1, 1) + np.random.randn() * 0.1
print(x[-1], np.random.standard_normal(), type(np.random.randint(3)))
try:
    for i in range(100):
        k += np.random.randint(3, 60 - i)
except ValueError as e:
    print(e, i, k)
try:
    for i in range(100):
        t += np.random.normal(0, 50 - i)
except ValueError as e:
    print(e, i)
for i in range(100):
    t += np.random.uniform() + np.random.normal() + np.random.normal(1.5)
print(round(t, 9))


class Loaded(random.Random):
    def random(self):
        return 0.25


die = Loaded(3)
print(die.uniform(1, 5), random.Random(3).randint(1, 6), random.Random(3).choice([1, 2, 3]))

rng = np.random.default_rng(11)
t, n = 0.0, 0
for i in range(300):
    t += rng.random() + rng.uniform(-1, 1) + rng.normal(0, 0.5) + rng.standard_normal()
    n += rng.integers(0, 10) * rng.integers(5)
print(round(t, 9), n, type(n), rng.random())
other = np.random.default_rng(12)
for i in range(200):
    if i == 150:
        rng, other = other, rng
    t += rng.random() - other.random()
print(round(t, 9), rng.random(), other.random())


def walk(g, steps):
    x = 0
    for i in range(steps):
        x += 1 if g.random() < 0.5 else -1
    return x, g.integers(1, 7)


print([walk(np.random.default_rng(k), 200) for k in range(4)], walk(rng, 100), walk(np.random.default_rng(3).spawn(1)[0], 90))
try:
    for i in range(100):
        n += rng.integers(3, 60 - i)
except ValueError as e:
    print(e, i, n)
try:
    for i in range(100):
        t += rng.uniform(3, 60 - i)
except ValueError as e:
    print(e, i, round(t, 9))
g = np.random.Generator(np.random.MT19937(5))
for i in range(100):
    t += g.random()
    a = rng.random(2)
print(round(t, 9), a)
