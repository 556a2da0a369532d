"""D2Q9 lattice Boltzmann: flow past a cylinder."""
import numpy as np

nx, ny = 60, 24
tau = 0.6
v = np.array([[1, 1], [1, 0], [1, -1], [0, 1], [0, 0], [0, -1], [-1, 1], [-1, 0], [-1, -1]])
t = np.array([1 / 36, 1 / 9, 1 / 36, 1 / 9, 4 / 9, 1 / 9, 1 / 36, 1 / 9, 1 / 36])
col1, col2, col3 = np.array([0, 1, 2]), np.array([3, 4, 5]), np.array([6, 7, 8])
opposite = [int(np.flatnonzero((v == -c).all(1))[0]) for c in v]
print(opposite, t.sum())


def macroscopic(fin):
    rho = np.sum(fin, axis=0)
    u = np.einsum("ia,ixy->axy", v, fin) / rho
    return rho, u


def equilibrium(rho, u):
    usqr = 3 / 2 * (u[0] ** 2 + u[1] ** 2)
    cu = 3 * np.tensordot(v, u, axes=([1], [0]))
    return rho * t[:, None, None] * (1 + cu + .5 * cu ** 2 - usqr)


obstacle = np.fromfunction(lambda x, y: (x - nx / 4) ** 2 + (y - ny / 2) ** 2 < (ny / 6) ** 2, (nx, ny))
vel = np.fromfunction(lambda d, x, y: (1 - d) * .04 * (1 + 1e-4 * np.sin(y / (ny - 1) * 2 * np.pi)), (2, nx, ny))
print(obstacle.sum(), vel.shape, vel[0, 0, :3])
fin = equilibrium(1, vel)
for step in range(120):
    fin[col3, -1, :] = fin[col3, -2, :]
    rho, u = macroscopic(fin)
    u[:, 0, :] = vel[:, 0, :]
    rho[0, :] = 1 / (1 - u[0, 0, :]) * (np.sum(fin[col2, 0, :], axis=0) + 2 * np.sum(fin[col3, 0, :], axis=0))
    feq = equilibrium(rho, u)
    fin[[0, 1, 2], 0, :] = feq[[0, 1, 2], 0, :] + fin[[8, 7, 6], 0, :] - feq[[8, 7, 6], 0, :]
    fout = fin - (fin - feq) / tau
    for i in range(9):
        fout[i, obstacle] = fin[8 - i, obstacle]
    for i in range(9):
        fin[i] = np.roll(np.roll(fout[i], v[i, 0], axis=0), v[i, 1], axis=1)
    if step % 40 == 0:
        print(f"{step:4d} mass {rho.sum():.6f} |u| max {np.hypot(*u).max():.6f}")
rho, u = macroscopic(fin)
speed = np.hypot(*u)
speed[obstacle] = np.nan
print(np.nanmax(speed).round(6), np.nanmean(speed).round(6), np.isnan(speed).sum())
vort = np.gradient(u[1], axis=0) - np.gradient(u[0], axis=1)
print(vort.shape, np.abs(vort).max().round(6))
levels = np.nanquantile(speed, [.25, .5, .75])
pic = np.choose(np.digitize(np.nan_to_num(speed), levels), list(" .o@"))
pic[obstacle] = "#"
for row in pic[::2, ::2].T:
    print("".join(row))
