# Derivatives of functions of arrays, matrices, trees and complex numbers; the numbers are JAX's own.
import jax, jax.numpy as jnp, numpy as np
from jax import grad, jacrev, hessian, vjp
jax.config.update('jax_enable_x64', True)
r = lambda x: jax.tree.map(lambda v: (np.round(np.asarray(v), 7) + 0).tolist(), x)
print(r(jacrev(lambda p: {'s': jnp.sin(p['a']), 'c': p['a'] * p['b']})({'a': jnp.array(1.), 'b': jnp.array([2., 3])})))
print(r(jax.jacfwd(lambda x, y: jnp.array([x * y, x + y]), argnums=(0, 1))(2., 3.)))
print(r(hessian(lambda p: (p['x'] ** 2 * p['y']).sum())({'x': jnp.arange(2.), 'y': jnp.ones(2)})))
out, back = vjp(lambda a, b: (a * b, {'s': a + b}), jnp.arange(3.), 2.); print(r(out), r(back((jnp.ones(3), {'s': 2 * jnp.ones(3)}))))
M = jnp.array([[4., 1, .5], [1, 3, .2], [.5, .2, 2]]); v = jnp.array([3., 1., 2.]); w = jnp.array([.1, .5, .2])
fs = dict(sort=lambda x: (jnp.sort(x) * w).sum(), split=lambda x: (jnp.split(x, 3)[1] ** 2).sum(), median=jnp.median, q=lambda x: jnp.quantile(x, .3), pad=lambda x: (jnp.pad(x, 1) ** 2).sum(), padr=lambda x: (jnp.pad(x, 2, mode='reflect') * jnp.arange(7.)).sum(),
 cumprod=lambda x: jnp.cumprod(x).sum(), diff=lambda x: (jnp.diff(x) ** 2).sum(), conv=lambda x: (jnp.convolve(x, jnp.array([1., 2])) ** 2).sum(), kron=lambda x: (jnp.kron(x[:, None], x[None]) * M).sum(), cross=lambda x: (jnp.cross(x, w) * v).sum(),
 polyval=lambda x: jnp.polyval(x, 2.), repeat=lambda x: (jnp.repeat(x, 2) ** 3).sum(), nansum=lambda x: jnp.nansum(x * jnp.array([1., jnp.nan, 2])), sinc=lambda x: jnp.sinc(x / 3).sum(), asinh=lambda x: jnp.arcsinh(x).sum(), avg=lambda x: jnp.average(x, weights=w), tri=lambda x: jnp.trapezoid(x),
 norm1=lambda x: jnp.linalg.norm(x, 1), norm3=lambda x: jnp.linalg.norm(x, 3), ninf=lambda x: jnp.linalg.norm(x, jnp.inf), interp=lambda x: jnp.interp(x / 2, v[jnp.array([1, 2, 0])], w).sum(), ptp=jnp.ptp, taa=lambda x: jnp.take_along_axis(x, jnp.array([2, 2]), 0).sum(), mesh=lambda x: (jnp.meshgrid(x, x)[0] * M).sum(), cov=lambda x: jnp.cov(jnp.stack([x, w]))[0, 1], sel=lambda x: jnp.select([x > 2, x > 1], [x, x ** 2], 0.).sum(), app=lambda x: (jnp.append(x, x ** 2) ** 2).sum(), argmax=lambda x: x[jnp.argmax(x)], tile=lambda x: (jnp.tile(x, 2) ** 2).sum(), vander=lambda x: jnp.vander(x).sum(), outer=lambda x: (jnp.outer(x, x) * M).sum(), std=jnp.std, lse=jax.nn.logsumexp, logs=lambda x: jax.nn.log_softmax(x)[0], hyp=lambda x: jnp.hypot(x, w).sum(), dot=lambda x: x @ M @ x, roll=lambda x: (jnp.roll(x, 1) * w).sum(), clip=lambda x: jnp.clip(x, 1.5, 2.5).sum(), hst=lambda x: (jnp.hstack([x, w]) ** 2).sum(), npow=lambda x: (2. ** x).sum(), mod=lambda x: (x % 1.5).sum(), atan2=lambda x: jnp.arctan2(x, w).sum())
for n, f in fs.items():
    try: print(n, r(grad(f)(v)))
    except Exception as e: print(n, type(e).__name__, e)
ms = dict(chol=lambda A: (jnp.linalg.cholesky(A) * M).sum(), slog=lambda A: jnp.linalg.slogdet(A)[1], eigw=lambda A: (jnp.linalg.eigh(A)[0] * w).sum(), eigv=lambda A: (jnp.linalg.eigh(A)[1][:, 0] ** 2 * w).sum(), svd=lambda A: (jnp.linalg.svd(A, compute_uv=False) * w).sum(), pinv=lambda A: (jnp.linalg.pinv(A) * M).sum(), mp=lambda A: jnp.linalg.matrix_power(A, 3).sum(), fro=lambda A: jnp.linalg.norm(A), nuc=lambda A: jnp.linalg.norm(A, 'nuc'), trace=jnp.trace, diag=lambda A: (jnp.diag(A) ** 2).sum(), ein=lambda A: jnp.einsum('ij,jk,k->', A, M, v), inv=lambda A: jnp.linalg.inv(A)[0, 1], tri=lambda A: jax.scipy.linalg.solve_triangular(A, v, lower=True).sum(), rot=lambda A: (jnp.rot90(A) * M).sum(), expm=lambda A: jax.scipy.linalg.expm(A / 4).sum(), lstsq=lambda A: jnp.linalg.lstsq(A, v)[0].sum(), triu=lambda A: (jnp.triu(A) ** 2).sum(), vst=lambda A: jnp.vstack([A, v]).var())
for n, f in ms.items():
    try: print(n, r(grad(f)(M)))
    except Exception as e: print(n, type(e).__name__, e)
print(r(grad(lambda z: jnp.real(z * jnp.conj(z)))(1. + 2j)), r(grad(lambda z: jnp.abs(z))(3. + 4j)))
@jax.custom_vjp
def two(x, y): return x * y, x + y
two.defvjp(lambda x, y: ((x * y, x + y), (x, y)), lambda res, g: (g[0] * res[1] + g[1], g[0] * res[0] + g[1]))
print(r(grad(lambda x: two(x, 3.)[0] + 5 * two(x, 3.)[1])(2.)))
print(r(jax.jvp(lambda x, y: (x * y, jnp.sin(x)), (1., 2.), (1., 0.))))
from functools import partial
@partial(jax.custom_vjp, nondiff_argnums=(0,))
def fixed(f, a): 
    return jax.lax.while_loop(lambda s: jnp.abs(s[0] - s[1]) > 1e-10, lambda s: (f(a, s[0]), s[0]), (f(a, a), a))[0]
def fwd(f, a): x = fixed(f, a); return x, (a, x)
def bwd(f, res, g):
    a, x = res; _, fx = jax.vjp(lambda x: f(a, x), x); _, fa = jax.vjp(lambda a: f(a, x), a)
    u = jax.lax.fori_loop(0, 60, lambda i, u: g + fx(u)[0], g); return fa(u)
fixed.defvjp(fwd, bwd)
print(r(fixed(lambda a, x: .5 * (x + a / x), 10.)), r(grad(lambda a: fixed(lambda a, x: .5 * (x + a / x), a))(10.)))
# expect: {'c': {'a': [2.0, 3.0], 'b': [[1.0, 0.0], [0.0, 1.0]]}, 's': {'a': 0.5403023, 'b': [0.0, 0.0]}}
# expect: ([3.0, 1.0], [2.0, 1.0])
# expect: {'x': {'x': [[2.0, 0.0], [0.0, 2.0]], 'y': [[0.0, 0.0], [0.0, 2.0]]}, 'y': {'x': [[0.0, 0.0], [0.0, 2.0]], 'y': [[0.0, 0.0], [0.0, 0.0]]}}
# expect: ([0.0, 2.0, 4.0], {'s': [2.0, 3.0, 4.0]}) ([4.0, 4.0, 4.0], 9.0)
# expect: sort [0.2, 0.1, 0.5]
# expect: split [0.0, 2.0, 0.0]
# expect: median [0.0, 0.0, 1.0]
# expect: q [0.0, 0.4, 0.6]
# expect: pad [6.0, 2.0, 4.0]
# expect: padr [8.0, 9.0, 4.0]
# expect: cumprod [4.0, 9.0, 3.0]
# expect: diff [4.0, -6.0, 2.0]
# expect: conv [34.0, 30.0, 24.0]
# expect: kron [28.0, 12.8, 11.4]
# expect: cross [0.8, 0.4, -1.4]
# expect: polyval [4.0, 2.0, 1.0]
# expect: repeat [54.0, 6.0, 24.0]
# expect: nansum [1.0, nan, 2.0]
# expect: sinc [-0.3333333, -0.3269933, -0.4567483]
# expect: asinh [0.3162278, 0.7071068, 0.4472136]
# expect: avg [0.125, 0.625, 0.25]
# expect: tri [0.5, 1.0, 0.5]
# expect: norm1 [1.0, 1.0, 1.0]
# expect: norm3 [0.8254818, 0.0917202, 0.3668808]
# expect: ninf [1.0, 0.0, 0.0]
# expect: interp [0.2, 0.0, 0.2]
# expect: ptp [1.0, -1.0, 0.0]
# expect: taa [0.0, 0.0, 2.0]
# expect: mesh [5.5, 4.2, 2.7]
# expect: cov [-0.0833333, 0.1166667, -0.0333333]
# expect: sel [1.0, 0.0, 4.0]
# expect: app [114.0, 6.0, 36.0]
# expect: argmax [1.0, 0.0, 0.0]
# expect: tile [12.0, 4.0, 8.0]
# expect: vander [7.0, 3.0, 5.0]
# expect: outer [28.0, 12.8, 11.4]
# expect: std [0.4082483, -0.4082483, 0.0]
# expect: lse [0.665241, 0.0900306, 0.2447285]
# expect: logs [0.334759, -0.0900306, -0.2447285]
# expect: hyp [0.9994449, 0.8944272, 0.9950372]
# expect: dot [28.0, 12.8, 11.4]
# expect: roll [0.5, 0.2, 0.1]
# expect: clip [0.0, 0.0, 1.0]
# expect: hst [6.0, 2.0, 4.0]
# expect: npow [5.5451774, 1.3862944, 2.7725887]
# expect: mod [1.0, 1.0, 1.0]
# expect: atan2 [0.0110988, 0.4, 0.049505]
# expect: chol [[0.9921139, 0.0190567, 0.0249753], [0.0190567, 0.9034241, 0.0406986], [0.0249753, 0.0406986, 0.7188007]]
# expect: slog [[0.2799436, -0.0892438, -0.0610615], [-0.0892438, 0.3640207, -0.0140911], [-0.0610615, -0.0140911, 0.5166745]]
# expect: eigw [[0.2632796, -0.1228169, 0.0495662], [-0.1228169, 0.4209742, -0.049929], [0.0495662, -0.049929, 0.1157462]]
# expect: eigv [[0.0036518, 0.0016076, -0.0066022], [0.0016076, -0.0008419, -0.0076866], [-0.0066022, -0.0076866, -0.0028099]]
# expect: svd [[0.1993132, -0.166911, 0.0090538], [-0.166911, 0.3952986, -0.0545272], [0.0090538, -0.0545272, 0.2053882]]
# expect: pinv [[-0.2799436, 0.0892438, 0.0610615], [0.0892438, -0.3640207, 0.0140911], [0.0610615, 0.0140911, -0.5166745]]
# expect: mp [[85.35, 69.29, 51.39], [69.29, 54.92, 38.97], [51.39, 38.97, 25.27]]
# expect: fro [[0.7117934, 0.1779483, 0.0889742], [0.1779483, 0.533845, 0.0355897], [0.0889742, 0.0355897, 0.3558967]]
# expect: nuc [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
# expect: trace [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
# expect: diag [[8.0, 0.0, 0.0], [0.0, 6.0, 0.0], [0.0, 0.0, 4.0]]
# expect: ein [[14.0, 6.4, 5.7], [14.0, 6.4, 5.7], [14.0, 6.4, 5.7]]
# expect: inv [[0.0249832, -0.1019053, 0.0039447], [-0.0079645, 0.0324866, -0.0012575], [-0.0054494, 0.0222277, -0.0008604]]
# expect: tri [[-0.084375, 0.0, 0.0], [-0.225, -0.025, 0.0], [-0.375, -0.0416667, -0.4020833]]
# expect: rot [[0.5, 1.0, 4.0], [0.2, 3.0, 1.0], [2.0, 0.2, 0.5]]
# expect: expm [[0.9457922, 0.8317207, 0.7041908], [0.8317207, 0.7281287, 0.6123929], [0.7041908, 0.6123929, 0.5099294]]
# expect: lstsq [[-0.081473, -0.0088293, -0.1083871], [-0.1638316, -0.0177545, -0.2179524], [-0.2774806, -0.0300708, -0.3691446]]
# expect: triu [[8.0, 2.0, 1.0], [0.0, 6.0, 0.4], [0.0, 0.0, 4.0]]
# expect: vst [[0.4111111, -0.0888889, -0.1722222], [-0.0888889, 0.2444444, -0.2222222], [-0.1722222, -0.2222222, 0.0777778]]
# expect: (2-4j) (0.6-0.8j)
# expect: 8.0
# expect: ((2.0, 0.841471), (2.0, 0.5403023))
# expect: 3.1622777 0.1581139
