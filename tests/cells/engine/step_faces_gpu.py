# device: gpu
# One time-step loop by slices, by jax.lax, by numba.stencil and by kernels of numba.cuda: equal bytes.
import cupy
import jax
import jax.numpy as jnp
import numpy
from jax import lax
from numba import cuda, stencil

jax.config.update("jax_enable_x64", True)
n, m, steps = 300, 260, 12
start = (numpy.arange(n * m) * 7919 % 1009 / 997).reshape(n, m)


def by_slices(np):
    u = np.asarray(start.copy())
    v = u.copy()
    for _ in range(steps):
        v[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
        u, v = v, u
    return u


def step(u):
    return u.at[1:-1, 1:-1].set(0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:]))


def added(u):
    new = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
    return u.at[1:-1, 1:-1].multiply(0).at[1:-1, 1:-1].add(new)


@stencil
def five(a):
    return 0.25 * (a[-1, 0] + a[1, 0] + a[0, -1] + a[0, 1])


def by_stencil(np):
    u = np.asarray(start.copy())
    v = u.copy()
    for _ in range(steps):
        five(u, out=v)
        v[0, :] = u[0, :]
        v[-1, :] = u[-1, :]
        v[:, 0] = u[:, 0]
        v[:, -1] = u[:, -1]
        u, v = v, u
    return u


@cuda.jit
def sweep(u, v):
    i, j = cuda.grid(2)
    if 0 < i < u.shape[0] - 1 and 0 < j < u.shape[1] - 1:
        v[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])


def by_kernels():
    u, v = cuda.to_device(start), cuda.to_device(start)
    for _ in range(steps):
        sweep[(19, 17), (16, 16)](u, v)
        u, v = v, u
    return u.copy_to_host()


first = jnp.asarray(start)
results = {
    "slices": by_slices(cupy).get(),
    "fori_loop": lax.fori_loop(0, steps, lambda i, u: step(u), first),
    "jit of fori_loop": jax.jit(lambda u: lax.fori_loop(0, steps, lambda i, u: added(u), u))(first),
    "scan": lax.scan(lambda u, x: (step(u), None), first, None, length=steps)[0],
    "while_loop": lax.while_loop(
        lambda s: s[1] < steps, lambda s: (step(s[0]), s[1] + 1), (first, 0)
    )[0],
    "stencil": by_stencil(cupy).get(),
    "stencil on the host": by_stencil(numpy),
    "kernels": by_kernels(),
}
wanted = by_slices(numpy)
for name, value in results.items():
    print(name, (numpy.asarray(value) == wanted).all())
# expect: slices True
# expect: fori_loop True
# expect: jit of fori_loop True
# expect: scan True
# expect: while_loop True
# expect: stencil True
# expect: stencil on the host True
# expect: kernels True
