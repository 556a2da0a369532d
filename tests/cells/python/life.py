import numpy as np
class Life:
    def __init__(self, n, seed=0):
        self.rng = np.random.default_rng(seed)
        self.g = (self.rng.random((n, n)) < 0.3).astype(np.uint8)
    def step(self):
        n = sum(np.roll(np.roll(self.g, i, 0), j, 1) for i in (-1,0,1) for j in (-1,0,1) if (i, j) != (0, 0))
        self.g = ((n == 3) | ((self.g == 1) & (n == 2))).astype(np.uint8)
        return self
    def __str__(self): return '\n'.join(''.join('#' if c else '.' for c in r) for r in self.g)
l = Life(12)
for k in range(5): print(k, l.g.sum()); l.step()
print(l)
def iterate(Z):
    N = (Z[0:-2,0:-2] + Z[0:-2,1:-1] + Z[0:-2,2:] + Z[1:-1,0:-2] + Z[1:-1,2:] + Z[2:,0:-2] + Z[2:,1:-1] + Z[2:,2:])
    birth = (N==3) & (Z[1:-1,1:-1]==0); survive = ((N==2) | (N==3)) & (Z[1:-1,1:-1]==1)
    Z[...] = 0
    Z[1:-1,1:-1][birth | survive] = 1
    return Z
Z = np.array([[0,0,0,0,0,0],[0,0,0,1,0,0],[0,1,0,1,0,0],[0,0,1,1,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0]])
for i in range(4): iterate(Z)
print(Z)
