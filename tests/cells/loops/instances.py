import numpy as np
class Plate:
    scale = 2
    def __init__(self, n, m):
        self.n, self.m = n, m
        self.u = np.zeros((n, m))
        self.u[0] = 1.0
        self.c = 0.25
        self.hits = [0] * 100
        self.count = 0
    @property
    def width(self): return self.m - 1
    def sweep(self):
        for i in range(1, self.n - 1):
            for j in range(1, self.m - 1):
                self.u[i, j] = self.c * (self.u[i-1, j] + self.u[i+1, j] + self.u[i, j-1] + self.u[i, j+1])
        return self.u[1, 1]
    def tally(self, k):
        for i in range(k):
            self.hits[i % 100] += i
            self.count += 1
        for i in range(k):
            t = self.width + self.scale + i
        return self.count, t
    def grow(self, k):
        for i in range(k):
            if i == 70: self.c = 1
            if i == 80: self.u = [self.c] * 5
            s = self.c + self.u[i % 5] if i > 80 else self.c
        return s
p, q = Plate(30, 40), Plate(50, 20)
print(p.sweep(), p.sweep(), q.sweep(), q.sweep(), p.u[5, 5])
print(p.tally(250), q.tally(120), p.hits[:5])
t = 0
for i in range(100):
    t += p.n * i + q.c
    if i == 90: p = q
print(t, p is q)
print(p.grow(60), p.grow(100))
p.u = np.zeros((5, 5), dtype=np.int32)
p.n = p.m = 5
for k in range(50): p.sweep()
print(p.u)
del p.c
print(p.sweep())
