# Derivatives of derivatives through custom_jvp and custom_vjp, rules of functions as arguments, of tuples; slopes at 0.
import jax, jax.numpy as jnp
from functools import partial
def shown(*values): # last digits of float32 are other ones on a GPU
    flat = lambda v: [flat(x) for x in v] if isinstance(v, tuple) else [round(float(x), 5) + 0 for x in jnp.ravel(v)]
    print(*[flat(v) for v in values])
@jax.custom_jvp
def h(x): return jnp.sin(x)
h.defjvp(lambda p,t:(jnp.sin(p[0]), jnp.cos(p[0])*t[0]))
g=jax.grad
shown(g(h)(3.), g(g(h))(3.), g(g(g(h)))(3.), jax.hessian(lambda x: h(x).sum())(jnp.array([1.,2.])))
@jax.custom_vjp
def k(x): return jnp.sin(x)
k.defvjp(lambda x:(jnp.sin(x), jnp.cos(x)), lambda r,gg:(gg*r,))
shown(g(k)(3.), g(g(k))(3.), g(g(g(k)))(3.))
shown(g(jnp.abs)(0.), g(lambda x: jnp.hypot(x,x))(0.), jax.vmap(g(jnp.abs))(jnp.array([-1.,0,1])), g(lambda x: jnp.hypot(x,4.))(3.))
@partial(jax.custom_jvp, nondiff_argnums=(0,))
def app(f, x): return f(x)
app.defjvp(lambda f,p,t:(f(p[0]), 2*p[0]*t[0]))
shown(app(lambda x: x**3, 3.), g(app, argnums=1)(lambda x: x**3, 3.), g(g(lambda x: app(lambda y: y**3, x)))(3.))
@jax.custom_jvp
def two(x, y): return x*y, x+y
two.defjvp(lambda p,t: ((p[0]*p[1], p[0]+p[1]), (p[0]*t[1]+p[1]*t[0], t[0]+t[1])))
shown(g(lambda x: sum(two(x, 3.)))(2.), jax.jvp(h, (1.,), (1.,)), jax.vmap(h)(jnp.arange(3.)), g(lambda x: h(x)**2)(1.))
@jax.custom_jvp
def m(x, y): return x**2 * y
m.defjvps(lambda t, ans, x, y: 2*x*y*t, lambda t, ans, x, y: x**2*t)
shown(g(m)(2.,3.), g(g(m))(2.,3.), g(g(m),1)(2.,3.))
# expect: [-0.98999] [-0.14112] [0.98999] [-0.84147, 0.0, 0.0, -0.9093]
# expect: [-0.98999] [-0.14112] [0.98999]
# expect: [1.0] [1.0] [-1.0, 1.0, 1.0] [0.6]
# expect: [27.0] [6.0] [2.0]
# expect: [4.0] [[0.84147], [0.5403]] [0.0, 0.84147, 0.9093] [0.9093]
# expect: [12.0] [6.0] [4.0]
