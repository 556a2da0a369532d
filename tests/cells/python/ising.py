import numpy as np
rng = np.random.RandomState(3)
L = 10; s = rng.choice([-1, 1], size=(L, L)); beta = 0.5
def energy(s): return -(s*(np.roll(s,1,0)+np.roll(s,1,1))).sum()
E = [energy(s)]
for sweep in range(20):
    for _ in range(L*L):
        i, j = rng.randint(0, L, 2)
        nb = s[(i+1)%L, j] + s[(i-1)%L, j] + s[i, (j+1)%L] + s[i, (j-1)%L]
        dE = 2*s[i,j]*nb
        if dE <= 0 or rng.rand() < np.exp(-beta*dE): s[i,j] *= -1
    E.append(energy(s))
print(E, s.mean(), abs(s.sum())); print(s[:3])
