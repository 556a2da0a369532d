import numpy as np
class Grid:
    def __init__(self, n):
        self.n = n
        self.a = np.arange(float(n * n)).reshape(n, n)
        self.k = 2
    def at(self, i, j):
        return self.a[i % self.n, j % self.n]
    def put(self, i, j, v=0.5):
        self.a[i % self.n, j % self.n] = v * self.k
    def mean4(self, i, j):
        return (self.at(i - 1, j) + self.at(i + 1, j) + self.at(i, j - 1) + self.at(i, j + 1)) / 4
    def step(self):
        for i in range(self.n):
            for j in range(self.n):
                self.put(i, j, self.mean4(i, j) / self.k)
    def bad(self, i):
        return self.a[i, 0]
class Loud(Grid):
    def at(self, i, j):
        return super().at(i, j) + 1
g, h = Grid(12), Loud(9)
for k in range(4):
    g.step()
    h.step()
print(g.a[3, 4], h.a[3, 4], g.a.max(), h.a.max())
s = 0
for i in range(200):
    s += g.at(i, i + 1)
    if i == 100: g.at = lambda i, j: 1000
print(s)
del g.at
for i in range(120):
    s += g.at(i, 1)
    if i == 90: Grid.at = lambda self, i, j: -5
print(s)
prev, cur = None, g
log = []
for i in range(90):
    if i % 30 == 29: prev, cur = cur, h
    who = cur
    if prev is None: s += 1
    if prev is not None and i % 2: s += prev.k
print(s, who is h, prev is h, cur is h)
label = "start"
for i in range(100):
    last = label
    if i == 80: label = "end"
print(last, label)
def f(x, y=2, z=0.5): return x * y + z
t = 0
for i in range(100): t += f(i) + f(i, 3) + f(i, 1, i)
print(t)
for i in range(100): t = g.bad(i)
