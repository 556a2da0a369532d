"""The programs of fields.py as a user of JAX writes them: lax.fori_loop under jit, .at[].set."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax

jax.config.update("jax_enable_x64", True)
put = jnp.asarray
CX = (0, 0, 1, 1, 1, 0, -1, -1, -1)
CY = (0, 1, 1, 0, -1, -1, -1, 0, 1)
WEIGHTS = (4 / 9, 1 / 9, 1 / 36, 1 / 9, 1 / 36, 1 / 9, 1 / 36, 1 / 9, 1 / 36)
OPPOSITE = (0, 5, 6, 7, 8, 1, 2, 3, 4)


def loop(body, steps, state):
    return lax.fori_loop(0, steps, lambda _, s: body(s), state)


@partial(jax.jit, static_argnums=2)
def laplace(p, y, steps):
    def body(p):
        q = p.at[1:-1, 1:-1].set(
            (0.25 * (p[1:-1, 2:] + p[1:-1, :-2]) + 0.3 * (p[2:, 1:-1] + p[:-2, 1:-1]))
            / (2 * (0.25 + 0.3))
        )
        q = q.at[:, 0].set(0).at[:, -1].set(y)
        q = q.at[0, :].set(q[1, :])
        return q.at[-1, :].set(q[-2, :])

    return loop(body, steps, p)


@partial(jax.jit, static_argnums=2)
def poisson(p, b, steps):
    def body(p):
        return p.at[1:-1, 1:-1].set(
            0.25 * (p[1:-1, 2:] + p[1:-1, :-2] + p[2:, 1:-1] + p[:-2, 1:-1] - b[1:-1, 1:-1])
        )

    return loop(body, steps, p)


@partial(jax.jit, static_argnums=2)
def redblack(u, f, steps):
    def body(u):
        for i, j in ((1, 1), (2, 2), (1, 2), (2, 1)):
            u = u.at[i:-1:2, j:-1:2].set(
                0.25
                * (
                    u[i - 1 : -2 : 2, j:-1:2]
                    + u[i + 1 :: 2, j:-1:2]
                    + u[i:-1:2, j - 1 : -2 : 2]
                    + u[i:-1:2, j + 1 :: 2]
                    - f[i:-1:2, j:-1:2]
                )
            )
        return u

    return loop(body, steps, u)


@partial(jax.jit, static_argnums=2)
def wave(u, v, steps):
    def body(s):
        u, v = s
        w = v.at[1:-1, 1:-1].set(
            2 * u[1:-1, 1:-1]
            - v[1:-1, 1:-1]
            + 0.2 * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * u[1:-1, 1:-1])
        )
        return w, u

    return loop(body, steps, (u, v))[0]


@partial(jax.jit, static_argnums=2)
def grayscott(u, v, steps):
    def spread(a):
        return (
            jnp.roll(a, 1, 0) + jnp.roll(a, -1, 0) + jnp.roll(a, 1, 1) + jnp.roll(a, -1, 1) - 4 * a
        )

    def body(s):
        u, v = s
        uvv = u * v * v
        return u + (0.16 * spread(u) - uvv + 0.06 * (1 - u)), v + (
            0.08 * spread(v) + uvv - 0.122 * v
        )

    u, v = loop(body, steps, (u, v))
    return u + v


@partial(jax.jit, static_argnums=2)
def lattice(F, wall, steps):
    cxs, cys = jnp.array(CX), jnp.array(CY)

    def body(F):
        F = jnp.stack([jnp.roll(F[:, :, i], (CX[i], CY[i]), (1, 0)) for i in range(9)], axis=2)
        bounced = F[:, :, jnp.array(OPPOSITE)]
        rho = jnp.sum(F, 2)
        ux, uy = jnp.sum(F * cxs, 2) / rho, jnp.sum(F * cys, 2) / rho
        equal = [
            rho
            * w
            * (
                1
                + 3 * (cx * ux + cy * uy)
                + 9 * (cx * ux + cy * uy) ** 2 / 2
                - 3 * (ux**2 + uy**2) / 2
            )
            for cx, cy, w in zip(CX, CY, WEIGHTS)
        ]
        F = F - (1.0 / 0.6) * (F - jnp.stack(equal, axis=2))
        return jnp.where(wall[:, :, None], bounced, F)

    return loop(body, steps, F)


@partial(jax.jit, static_argnums=2)
def planes(f, wall, steps):
    def body(f):
        rho = f[0] + f[1] + f[2] + f[3] + f[4] + f[5] + f[6] + f[7] + f[8]
        ux = (f[2] + f[3] + f[4] - f[6] - f[7] - f[8]) / rho
        uy = (f[1] + f[2] + f[8] - f[4] - f[5] - f[6]) / rho
        square = 1 - 1.5 * (ux * ux + uy * uy)
        out = []
        for i in range(9):
            along = 3 * (CX[i] * ux + CY[i] * uy)
            equal = WEIGHTS[i] * rho * (square + along + 0.5 * along * along)
            g = jnp.where(wall, f[OPPOSITE[i]], f[i] - (f[i] - equal) / 0.6)
            out.append(jnp.roll(g, (CY[i], CX[i]), axis=(0, 1)))
        return jnp.stack(out)

    return loop(body, steps, f)


@partial(jax.jit, static_argnums=3)
def shallow(h, u, v, steps):
    def body(s):
        h, u, v = s
        u = u.at[1:-1, :].add(-0.05 * (h[1:, :] - h[:-1, :]))
        v = v.at[:, 1:-1].add(-0.05 * (h[:, 1:] - h[:, :-1]))
        return h - 0.1 * (u[1:, :] - u[:-1, :] + v[:, 1:] - v[:, :-1]), u, v

    return loop(body, steps, (h, u, v))[0]


@partial(jax.jit, static_argnums=4)
def cavity(u, v, p, b, steps):
    dx = dy = 2 / (u.shape[0] - 1)
    rho, nu, dt = 1, 0.1, 0.1 * dx * dx

    def source(u, v):
        ux = (u[1:-1, 2:] - u[1:-1, :-2]) / (2 * dx)
        vy = (v[2:, 1:-1] - v[:-2, 1:-1]) / (2 * dy)
        cross = (u[2:, 1:-1] - u[:-2, 1:-1]) / (2 * dy) * (v[1:-1, 2:] - v[1:-1, :-2]) / (2 * dx)
        return rho * (1 / dt * (ux + vy) - ux**2 - 2 * cross - vy**2)

    def relax(p, b):
        q = p.at[1:-1, 1:-1].set(
            ((p[1:-1, 2:] + p[1:-1, :-2]) * dy**2 + (p[2:, 1:-1] + p[:-2, 1:-1]) * dx**2)
            / (2 * (dx**2 + dy**2))
            - dx**2 * dy**2 / (2 * (dx**2 + dy**2)) * b
        )
        q = q.at[:, -1].set(q[:, -2])
        q = q.at[0, :].set(q[1, :])
        q = q.at[:, 0].set(q[:, 1])
        return q.at[-1, :].set(0)

    def moved(w, u, v, slope):
        c = w[1:-1, 1:-1]
        return w.at[1:-1, 1:-1].set(
            c
            - u[1:-1, 1:-1] * dt / dx * (c - w[1:-1, :-2])
            - v[1:-1, 1:-1] * dt / dy * (c - w[:-2, 1:-1])
            - dt / (2 * rho * dx) * slope
            + nu
            * (
                dt / dx**2 * (w[1:-1, 2:] - 2 * c + w[1:-1, :-2])
                + dt / dy**2 * (w[2:, 1:-1] - 2 * c + w[:-2, 1:-1])
            )
        )

    def body(s):
        u, v, p = s
        b = source(u, v)
        p = loop(lambda p: relax(p, b), 10, p)
        un = moved(u, u, v, p[1:-1, 2:] - p[1:-1, :-2])
        vn = moved(v, u, v, p[2:, 1:-1] - p[:-2, 1:-1])
        un = un.at[0, :].set(0).at[:, 0].set(0).at[:, -1].set(0).at[-1, :].set(1)
        vn = vn.at[0, :].set(0).at[-1, :].set(0).at[:, 0].set(0).at[:, -1].set(0)
        return un, vn, p

    return loop(body, steps, (u, v, p))[0]


@partial(jax.jit, static_argnums=2)
def conjugate(x, b, steps):
    def apply(p):
        q = (4 * p).at[1:, :].add(-p[:-1, :]).at[:-1, :].add(-p[1:, :])
        return q.at[:, 1:].add(-p[:, :-1]).at[:, :-1].add(-p[:, 1:])

    def body(s):
        x, r, p, rr = s
        q = apply(p)
        alpha = rr / (p * q).sum()
        x, r = x + alpha * p, r - alpha * q
        new = (r * r).sum()
        return x, r, r + (new / rr) * p, new

    r = b - apply(x)
    return loop(body, steps, (x, r, r, (r * r).sum()))[0]


@partial(jax.jit, static_argnums=3)
def bodies(pos, vel, mass, steps):
    def body(s):
        pos, vel = s
        x, y, z = pos[:, 0:1], pos[:, 1:2], pos[:, 2:3]
        dx, dy, dz = x.T - x, y.T - y, z.T - z
        inverse = (dx**2 + dy**2 + dz**2 + 0.01) ** (-1.5)
        acc = jnp.hstack(((dx * inverse) @ mass, (dy * inverse) @ mass, (dz * inverse) @ mass))
        vel = vel + acc * 0.001
        return pos + vel * 0.001, vel

    return loop(body, steps, (pos, vel))[0]


@partial(jax.jit, static_argnums=1)
def life(Z, steps):
    def body(Z):
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
        lives = (N == 3) | ((N == 2) & (Z[1:-1, 1:-1] == 1))
        return jnp.zeros_like(Z).at[1:-1, 1:-1].set(lives.astype(Z.dtype))

    return loop(body, steps, Z)


@partial(jax.jit, static_argnums=2)
def means(points, centres, steps):
    k = centres.shape[0]

    def body(centres):
        far = ((points[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2)
        nearest = jax.nn.one_hot(far.argmin(axis=1), k, dtype=points.dtype)
        return (nearest.T @ points) / nearest.sum(axis=0)[:, None]

    return loop(body, steps, centres)


PROGRAMS = {
    f.__name__: f
    for f in (
        laplace,
        poisson,
        redblack,
        wave,
        grayscott,
        lattice,
        planes,
        shallow,
        cavity,
        conjugate,
        bodies,
        life,
        means,
    )
}
