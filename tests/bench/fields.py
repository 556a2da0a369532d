"""Programs from the field, the text a user writes, for works.py: `np` is the library they run in.

PROGRAMS: by name the program and what makes the arrays of NumPy that it starts from, of side n.
"""

import numpy
import numpy as np


def laplace(p, y, steps):
    "Jacobi relaxation for the Laplace equation (CFD Python, step 9)"
    for _ in range(steps):
        pn = p.copy()
        p[1:-1, 1:-1] = (
            0.25 * (pn[1:-1, 2:] + pn[1:-1, 0:-2]) + 0.3 * (pn[2:, 1:-1] + pn[0:-2, 1:-1])
        ) / (2 * (0.25 + 0.3))
        p[:, 0] = 0
        p[:, -1] = y
        p[0, :] = p[1, :]
        p[-1, :] = p[-2, :]
    return p


def poisson(p, b, steps):
    "Jacobi relaxation for the Poisson equation, two arrays that change places"
    q = p.copy()
    for _ in range(steps):
        q[1:-1, 1:-1] = 0.25 * (
            p[1:-1, 2:] + p[1:-1, :-2] + p[2:, 1:-1] + p[:-2, 1:-1] - b[1:-1, 1:-1]
        )
        p, q = q, p
    return p


def redblack(u, f, steps):
    "red-black Gauss-Seidel for the Poisson equation, strided views in place"
    for _ in range(steps):
        for i, j in ((1, 1), (2, 2), (1, 2), (2, 1)):
            u[i:-1:2, j:-1:2] = 0.25 * (
                u[i - 1 : -2 : 2, j:-1:2]
                + u[i + 1 :: 2, j:-1:2]
                + u[i:-1:2, j - 1 : -2 : 2]
                + u[i:-1:2, j + 1 :: 2]
                - f[i:-1:2, j:-1:2]
            )
    return u


def wave(u, v, steps):
    "the wave equation in two dimensions, three time levels"
    w = u.copy()
    for _ in range(steps):
        w[1:-1, 1:-1] = (
            2 * u[1:-1, 1:-1]
            - v[1:-1, 1:-1]
            + 0.2 * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * u[1:-1, 1:-1])
        )
        v, u, w = u, w, v
    return u


def grayscott(u, v, steps):
    "two fields that react and spread, by np.roll"

    def spread(a):
        return np.roll(a, 1, 0) + np.roll(a, -1, 0) + np.roll(a, 1, 1) + np.roll(a, -1, 1) - 4 * a

    for _ in range(steps):
        uvv = u * v * v
        u, v = (
            u + (0.16 * spread(u) - uvv + 0.06 * (1 - u)),
            v + (0.08 * spread(v) + uvv - 0.122 * v),
        )
    return u + v


CX = (0, 0, 1, 1, 1, 0, -1, -1, -1)
CY = (0, 1, 1, 0, -1, -1, -1, 0, 1)
WEIGHTS = (4 / 9, 1 / 9, 1 / 36, 1 / 9, 1 / 36, 1 / 9, 1 / 36, 1 / 9, 1 / 36)


def lattice(F, wall, steps):
    "lattice-Boltzmann D2Q9 past a cylinder: the directions last, streaming by np.roll"
    cxs, cys = np.array(CX), np.array(CY)
    for _ in range(steps):
        for i, cx, cy in zip(range(9), CX, CY):
            F[:, :, i] = np.roll(F[:, :, i], cx, axis=1)
            F[:, :, i] = np.roll(F[:, :, i], cy, axis=0)
        bounced = F[wall, :]
        bounced = bounced[:, [0, 5, 6, 7, 8, 1, 2, 3, 4]]
        rho = np.sum(F, 2)
        ux = np.sum(F * cxs, 2) / rho
        uy = np.sum(F * cys, 2) / rho
        Feq = np.zeros(F.shape)
        for i, cx, cy, w in zip(range(9), CX, CY, WEIGHTS):
            Feq[:, :, i] = (
                rho
                * w
                * (
                    1
                    + 3 * (cx * ux + cy * uy)
                    + 9 * (cx * ux + cy * uy) ** 2 / 2
                    - 3 * (ux**2 + uy**2) / 2
                )
            )
        F += -(1.0 / 0.6) * (F - Feq)
        F[wall, :] = bounced
    return F


OPPOSITE = (0, 5, 6, 7, 8, 1, 2, 3, 4)


def planes(f, wall, steps):
    "lattice-Boltzmann D2Q9, a plane for each direction, walls by np.where"
    for _ in range(steps):
        rho = f[0] + f[1] + f[2] + f[3] + f[4] + f[5] + f[6] + f[7] + f[8]
        ux = (f[2] + f[3] + f[4] - f[6] - f[7] - f[8]) / rho
        uy = (f[1] + f[2] + f[8] - f[4] - f[5] - f[6]) / rho
        square = 1 - 1.5 * (ux * ux + uy * uy)
        g = np.empty_like(f)
        for i in range(9):
            along = 3 * (CX[i] * ux + CY[i] * uy)
            equal = WEIGHTS[i] * rho * (square + along + 0.5 * along * along)
            g[i] = np.where(wall, f[OPPOSITE[i]], f[i] - (f[i] - equal) / 0.6)
        for i in range(9):
            f[i] = np.roll(g[i], (CY[i], CX[i]), axis=(0, 1))
    return f


def shallow(h, u, v, steps):
    "shallow water on a staggered grid, the differences by slices, in place"
    for _ in range(steps):
        u[1:-1, :] -= 0.05 * (h[1:, :] - h[:-1, :])
        v[:, 1:-1] -= 0.05 * (h[:, 1:] - h[:, :-1])
        h -= 0.1 * (u[1:, :] - u[:-1, :] + v[:, 1:] - v[:, :-1])
    return h


def cavity(u, v, p, b, steps):
    "lid-driven cavity, 10 pressure iterations a step (CFD Python, step 11)"
    dx = dy = 2 / (u.shape[0] - 1)
    rho, nu, dt = 1, 0.1, 0.1 * dx * dx
    for _ in range(steps):
        un = u.copy()
        vn = v.copy()
        b[1:-1, 1:-1] = rho * (
            1
            / dt
            * ((u[1:-1, 2:] - u[1:-1, 0:-2]) / (2 * dx) + (v[2:, 1:-1] - v[0:-2, 1:-1]) / (2 * dy))
            - ((u[1:-1, 2:] - u[1:-1, 0:-2]) / (2 * dx)) ** 2
            - 2
            * ((u[2:, 1:-1] - u[0:-2, 1:-1]) / (2 * dy) * (v[1:-1, 2:] - v[1:-1, 0:-2]) / (2 * dx))
            - ((v[2:, 1:-1] - v[0:-2, 1:-1]) / (2 * dy)) ** 2
        )
        for _ in range(10):
            pn = p.copy()
            p[1:-1, 1:-1] = (
                (pn[1:-1, 2:] + pn[1:-1, 0:-2]) * dy**2 + (pn[2:, 1:-1] + pn[0:-2, 1:-1]) * dx**2
            ) / (2 * (dx**2 + dy**2)) - dx**2 * dy**2 / (2 * (dx**2 + dy**2)) * b[1:-1, 1:-1]
            p[:, -1] = p[:, -2]
            p[0, :] = p[1, :]
            p[:, 0] = p[:, 1]
            p[-1, :] = 0
        u[1:-1, 1:-1] = (
            un[1:-1, 1:-1]
            - un[1:-1, 1:-1] * dt / dx * (un[1:-1, 1:-1] - un[1:-1, 0:-2])
            - vn[1:-1, 1:-1] * dt / dy * (un[1:-1, 1:-1] - un[0:-2, 1:-1])
            - dt / (2 * rho * dx) * (p[1:-1, 2:] - p[1:-1, 0:-2])
            + nu
            * (
                dt / dx**2 * (un[1:-1, 2:] - 2 * un[1:-1, 1:-1] + un[1:-1, 0:-2])
                + dt / dy**2 * (un[2:, 1:-1] - 2 * un[1:-1, 1:-1] + un[0:-2, 1:-1])
            )
        )
        v[1:-1, 1:-1] = (
            vn[1:-1, 1:-1]
            - un[1:-1, 1:-1] * dt / dx * (vn[1:-1, 1:-1] - vn[1:-1, 0:-2])
            - vn[1:-1, 1:-1] * dt / dy * (vn[1:-1, 1:-1] - vn[0:-2, 1:-1])
            - dt / (2 * rho * dy) * (p[2:, 1:-1] - p[0:-2, 1:-1])
            + nu
            * (
                dt / dx**2 * (vn[1:-1, 2:] - 2 * vn[1:-1, 1:-1] + vn[1:-1, 0:-2])
                + dt / dy**2 * (vn[2:, 1:-1] - 2 * vn[1:-1, 1:-1] + vn[0:-2, 1:-1])
            )
        )
        u[0, :] = 0
        u[:, 0] = 0
        u[:, -1] = 0
        u[-1, :] = 1
        v[0, :] = 0
        v[-1, :] = 0
        v[:, 0] = 0
        v[:, -1] = 0
    return u


def conjugate(x, b, steps):
    "conjugate gradients for the five-point Laplace operator, which is written with slices"

    def apply(p):
        q = 4 * p
        q[1:, :] -= p[:-1, :]
        q[:-1, :] -= p[1:, :]
        q[:, 1:] -= p[:, :-1]
        q[:, :-1] -= p[:, 1:]
        return q

    r = b - apply(x)
    p = r.copy()
    rr = (r * r).sum()
    for _ in range(steps):
        q = apply(p)
        alpha = rr / (p * q).sum()
        x = x + alpha * p
        r = r - alpha * q
        new = (r * r).sum()
        p = r + (new / rr) * p
        rr = new
    return x


def bodies(pos, vel, mass, steps):
    "n-body, all pairs"
    x, y, z = pos[:, 0:1], pos[:, 1:2], pos[:, 2:3]
    for _ in range(steps):
        dx, dy, dz = x.T - x, y.T - y, z.T - z
        inverse = (dx**2 + dy**2 + dz**2 + 0.01) ** (-1.5)
        acc = np.hstack(((dx * inverse) @ mass, (dy * inverse) @ mass, (dz * inverse) @ mass))
        vel = vel + acc * 0.001
        pos = pos + vel * 0.001
        x, y, z = pos[:, 0:1], pos[:, 1:2], pos[:, 2:3]
    return pos


def life(Z, steps):
    "Conway's Game of Life, neighbours by slices (From Python to NumPy)"
    for _ in range(steps):
        N = (
            Z[0:-2, 0:-2]
            + Z[0:-2, 1:-1]
            + Z[0:-2, 2:]
            + Z[1:-1, 0:-2]
            + Z[1:-1, 2:]
            + Z[2:, 0:-2]
            + Z[2:, 1:-1]
            + Z[2:, 2:]
        )
        birth = (N == 3) & (Z[1:-1, 1:-1] == 0)
        survive = ((N == 2) | (N == 3)) & (Z[1:-1, 1:-1] == 1)
        Z[...] = 0
        Z[1:-1, 1:-1][birth | survive] = 1
    return Z


def means(points, centres, steps):
    "k-means: distances, the nearest centre, the means of the groups"
    k = len(centres)
    for _ in range(steps):
        far = ((points[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2)
        nearest = far.argmin(axis=1)
        centres = np.stack([points[nearest == i].mean(axis=0) for i in range(k)])
    return centres


# ---- what they start from: arrays of NumPy ------------------------------------------------------


def field(n, m, dtype="float64", salt=0):
    i, j = numpy.arange(n)[:, None], numpy.arange(m)[None, :]
    return (((i * 7919 + j * 104729 + salt) % 997) / 997).astype(dtype)


def flow(n):
    F = 1 + 0.01 * numpy.stack([field(n, n, salt=7 * i) for i in range(9)], axis=2)
    i, j = numpy.arange(n)[:, None], numpy.arange(n)[None, :]
    F[:, :, 3] += 2 * (1 + 0.2 * numpy.cos(2 * numpy.pi * j / n * 4))
    return F, (j - n / 4) ** 2 + (i - n / 2) ** 2 < (n / 8) ** 2


def flow_planes(n):
    F, wall = flow(n)
    return numpy.ascontiguousarray(numpy.moveaxis(F, 2, 0)), wall


def spots(n):
    u, v = numpy.ones((n, n), "float32"), numpy.zeros((n, n), "float32")
    u[n // 3 : n // 2, n // 3 : n // 2] = 0.5
    v[n // 3 : n // 2, n // 3 : n // 2] = 0.25
    return u + 0.01 * field(n, n, "float32"), v


def stars(n):
    random = numpy.random.default_rng(5)
    pos, vel = random.standard_normal((2, n, 3)).astype("float32")
    return pos, vel, numpy.full((n, 1), 20 / n, "float32")


def clouds(n):
    random = numpy.random.default_rng(6)
    centres = random.standard_normal((16, 8)).astype("float32")
    points = centres[numpy.arange(n) % 16] + 0.5 * random.standard_normal((n, 8)).astype("float32")
    return points, points[:16].copy()


def zeros(n):
    return numpy.zeros((n, n))


PROGRAMS = {
    "laplace": (laplace, lambda n: (field(n, n), field(1, n)[0])),
    "poisson": (poisson, lambda n: (field(n, n), field(n, n, salt=5))),
    "redblack": (redblack, lambda n: (field(n, n), field(n, n, salt=5))),
    "wave": (wave, lambda n: (field(n, n), field(n, n))),
    "grayscott": (grayscott, spots),
    "lattice": (lattice, flow),
    "planes": (planes, flow_planes),
    "shallow": (
        shallow,
        lambda n: (1 + 0.1 * field(n, n), numpy.zeros((n + 1, n)), numpy.zeros((n, n + 1))),
    ),
    "cavity": (cavity, lambda n: (zeros(n), zeros(n), zeros(n), zeros(n))),
    "conjugate": (conjugate, lambda n: (zeros(n), field(n, n))),
    "bodies": (bodies, stars),
    "life": (life, lambda n: ((field(n, n) < 0.3).astype("int64"),)),
    "means": (means, clouds),
}
