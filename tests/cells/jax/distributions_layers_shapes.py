# expect: [1.916, 0.328] [0.851, 0.059] [5 1 2 1] [33 30 34 27]
# expect: [0.385, 0.012, 0.603] [2.755, 0.292] (2,)
# expect: [-0.062, 0.467, -1.625] [-1  1 -1 -1] [2 4 1] [-2.462, 1.545]
# expect: [0.869, 0.613] [1.381, 0.676] (3, 3)
# expect: [0.074, -0.457, 0.984, 0.486] [0. 0.] (3, 4)
# expect: -1 [1 7] nan 4
# expect: [12. 18. 18. 18. 18. 18. 18. 12.]
# expect: [[10. 18.]
# expect:  [42. 50.]]
# expect: [[72. 72.]
# expect:  [72. 72.]]
# expect: [[2. 3. 3. 2.]
# expect:  [2. 3. 3. 2.]]
# expect: [[ 5.  7.]
# expect:  [13. 15.]] 6.0
# expect: (2, 3, 5) [-1  0 -1  1 -1  2 -1]
# expect: [1 3 3] [ 0 -1 -2] -1 [2 1 0]
# expect: (3, 2) [6 7 8 9] [2 5]
# expect: 28.0 P('x',) P('x', None) {'a': 2} 2.0
# expect: [[0. 2. 4.]]
# expect: compiling computation that requires 3 logical devices, but o
# expect: ShapeDtypeStruct(shape=(3, 3), dtype=float32)
# expect: 0.5 0.0 1.050701 0.8413447
# expect: [1. 1.] [1.0, 0.368, 0.135]
# Draws of JAX's distributions, layers' functions, convolutions, shardings of one device, modes of at[].get.
import jax
import jax.numpy as jnp
from jax import lax, random
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P
import jax.nn.initializers as initializers
import jax.tree
import jax.debug
import jax.numpy.linalg as la

k1, k2, k3 = random.split(random.key(42), 3)
r = lambda a: [float(v) for v in jnp.ravel(a).round(4)]
print([round(v, 3) for v in r(random.gamma(k1, 2.0, (2,)))], [round(v, 3) for v in r(random.beta(k1, 1., 2., (2,)))], random.poisson(k1, 3.0, (4,)), random.poisson(k2, 30.0, (4,)))
print([round(v, 3) for v in r(random.dirichlet(k1, jnp.ones(3)))], [round(v, 3) for v in r(random.chisquare(k1, 3.0, (2,)))], random.gamma(k1, jnp.array([0.5, 1.5])).shape)
print([round(v, 3) for v in r(random.laplace(k1, (3,)))], random.rademacher(k1, (4,)), random.geometric(k1, .3, (3,)), [round(v, 3) for v in r(random.t(k1, 3., (2,)))])
print([round(v, 3) for v in r(random.weibull_min(k1, 1., 2., (2,)))], [round(v, 3) for v in r(random.maxwell(k1, (2,)))], random.orthogonal(k1, 3).shape)
print([round(v, 3) for v in r(initializers.glorot_uniform()(k1, (2, 2)))], initializers.zeros(k1, (2,)), initializers.he_normal()(k1, (3, 4)).shape)
x = jnp.arange(5)
print(x.at[10].get(mode="fill", fill_value=-1), x.at[jnp.array([1, 9])].get(mode="fill", fill_value=7), jnp.ones(2).at[5].get(mode="fill"), x[10])
print(lax.conv_general_dilated(jnp.ones((1, 8, 8, 3)), jnp.ones((3, 3, 3, 4)), (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))[0, 0, :, 0])
print(lax.conv(jnp.arange(16.).reshape(1, 1, 4, 4), jnp.ones((1, 1, 2, 2)), (2, 2), "VALID")[0, 0])
print(jax.grad(lambda w: (lax.conv(jnp.ones((1, 1, 4, 4)), w, (1, 1), "VALID") ** 2).sum())(jnp.ones((1, 1, 2, 2)))[0, 0])
print(lax.conv_general_dilated(jnp.ones((1, 2, 4)), jnp.ones((2, 1, 3)), (1,), [(1, 1)], feature_group_count=2)[0])
print(lax.reduce_window(jnp.arange(16.).reshape(4, 4), -jnp.inf, lax.max, (2, 2), (2, 2), "VALID"), lax.reduce(jnp.arange(4.), 0.0, lax.add, (0,)))
print(lax.dot_general(jnp.ones((2, 3, 4)), jnp.ones((2, 4, 5)), (((2,), (1,)), ((0,), (0,)))).shape, lax.pad(jnp.arange(3), -1, [(1, 1, 1)]))
print(lax.cummax(jnp.array([1, 3, 2])), lax.select_n(jnp.array([0, 1, 1]), jnp.arange(3), -jnp.arange(3)), lax.rem(-7, 3), lax.rev(jnp.arange(3), (0,)))
print(lax.broadcast_in_dim(jnp.arange(2), (3, 2), (1,)).shape, lax.dynamic_slice(jnp.arange(10), (8,), (4,)), lax.slice(jnp.arange(10), (2,), (8,), (3,)))
mesh = jax.make_mesh((1,), ("x",))
a = jax.device_put(jnp.arange(8.), NamedSharding(mesh, P("x")))
print(a.sum(), a.sharding.spec, P("x", None), jax.tree.map(lambda v: v + 1, {"a": 1}), la.norm(jnp.ones(4)))
print(jax.pmap(lambda v: lax.psum(v * 2, "i"), axis_name="i")(jnp.arange(3.).reshape(1, 3)))
try:
    jax.pmap(lambda v: v)(jnp.zeros((3, 2)))
except ValueError as e:
    print(str(e)[:60])
print(jax.eval_shape(lambda v: v @ v, jax.ShapeDtypeStruct((3, 3), jnp.float32)))


@jax.custom_vjp
def clipped(low, high, v):
    return v


clipped.defvjp(lambda low, high, v: (v, (low, high)), lambda kept, g: (None, None, jnp.clip(g, *kept)))
print(jax.grad(lambda v: clipped(-0.5, 0.5, v) ** 2)(3.0), jax.nn.glu(jnp.arange(4.))[0], jax.nn.selu(1.0), jax.nn.gelu(1.0, approximate=False))
from jax.scipy.optimize import minimize
from jax.experimental.ode import odeint
print(minimize(lambda v: jnp.sum((v - 1) ** 2), jnp.zeros(2), method="BFGS").x.round(3), [round(v, 3) for v in r(odeint(lambda y, t: -y, jnp.array([1.0]), jnp.array([0.0, 1.0, 2.0])))])
