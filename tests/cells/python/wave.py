import numpy as np
nx, nt, c, dx, dt = 41, 60, 1., .05, .025
x = np.linspace(0, 2, nx); u0 = np.exp(-((x-1)/.2)**2); u1 = u0.copy(); C2 = (c*dt/dx)**2
for n in range(nt):
    u2 = np.zeros(nx); u2[1:-1] = 2*u1[1:-1]-u0[1:-1]+C2*(u1[2:]-2*u1[1:-1]+u1[:-2]); u0, u1 = u1, u2
print(np.round(u1[::5], 6), u1.max().round(6))
u = np.ones(nx); u[int(.5/dx):int(1/dx+1)] = 2
for n in range(25):
    un = u.copy(); u[1:] = un[1:]-un[1:]*dt/dx*(un[1:]-un[:-1])
print(u[10:20])
N = 20; p = np.zeros((N,N)); p[:, -1] = np.linspace(0,1,N); it = 0
while True:
    pn = p.copy(); p[1:-1,1:-1] = .25*(pn[2:,1:-1]+pn[:-2,1:-1]+pn[1:-1,2:]+pn[1:-1,:-2]); p[0] = p[1]; p[-1] = p[-2]
    it += 1
    if np.abs(p-pn).sum()/(np.abs(pn).sum()+1e-12) < 1e-3: break
print(it, np.round(p[5, ::4], 6))
