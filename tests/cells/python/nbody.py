import numpy as np
G = 6.674e-11
bodies = np.array([('sun', 1.989e30, [0,0,0], [0,0,0]), ('earth', 5.97e24, [1.496e11,0,0],[0,29780,0])], dtype=object)
m = np.array([1.989e30, 5.97e24, 6.39e23]); x = np.array([[0,0],[1.496e11,0],[2.279e11,0]]); v = np.array([[0,0],[0,29780.],[0,24070.]])
def acc(x):
    r = x[None] - x[:, None]
    inv = ((r**2).sum(-1) + 1e3)**-1.5
    np.fill_diagonal(inv, 0)
    return G*(r*inv[..., None]*m[None, :, None]).sum(1)
dt = 3600*24; a = acc(x)
E0 = 0.5*(m*(v**2).sum(1)).sum()
for i in range(365):
    v += .5*dt*a; x += dt*v; a = acc(x); v += .5*dt*a
with np.printoptions(precision=4, suppress=False): print(x); print(v)
print(f"{E0:.6e}", len(bodies), bodies[0,0])
