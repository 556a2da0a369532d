# Trees as vectors, signatures, sizes of steps: what JAX's tutorials on optimisers use.
import jax, jax.numpy as jnp
from jax.flatten_util import ravel_pytree
flat, unravel = ravel_pytree({'w': jnp.ones((2, 2)), 'b': jnp.zeros(1), 'n': jnp.arange(2)})
print(flat, unravel(flat * 2))
try:
    unravel(jnp.ones(3))
except ValueError as e:
    print(e)
inner = jnp.vectorize(lambda a, b: jnp.dot(a, b), signature='(n),(n)->()')
print(inner(jnp.arange(6.).reshape(2, 3), jnp.ones(3)), inner(jnp.ones(3), jnp.ones(3)))
both = jnp.vectorize(lambda m, v: (m @ v, m.sum()), signature='(n,k),(k)->(n),()')
print(both(jnp.arange(12.).reshape(2, 2, 3), jnp.ones(3)))
print(jax.lax.top_k(jnp.array([3, 1, 4, 1, 5]), 2), jnp.average(jnp.arange(4.), weights=jnp.arange(4.)), jnp.conj(jnp.array([1 + 2j])).imag)
print(jnp.array(jax.numpy.float32(3)).item(), jax.device_get(jnp.array(2.)), jnp.array(2.).get().shape if hasattr(jnp.array(2.), 'get') else ())
print(jnp.fft.fft(jnp.array([1., 0, -1, 0])), jnp.array([0.12345, 57.0]).round(3), (jnp.arange(60) < 57).mean(), jnp.unique(jnp.array([3, 1]), size=3), jnp.nonzero(jnp.array([0, 1, 1]), size=3, fill_value=-1), jnp.bincount(jnp.array([0, 5]), length=3))
print(jnp.result_type(jnp.float32, int), jnp.promote_types('i4', 'f4'), jnp.finfo(jnp.float32).eps, jnp.piecewise(jnp.arange(3.), [jnp.arange(3.) > 1], [lambda x: x * 10, 0.]))
# expect: [0. 0. 1. 1. 1. 1. 1.] {'b': Array([0.], dtype=float32), 'n': Array([0, 2], dtype=int32), 'w': Array([[2., 2.],
# expect:        [2., 2.]], dtype=float32)}
# expect: Sum of sizes 7 must be equal to dimension 0 of the operand shape [3]
# expect: [ 3. 12.] 3.0
# expect: (Array([[ 3., 12.],
# expect:        [21., 30.]], dtype=float32), Array([15., 51.], dtype=float32))
# expect: [Array([5, 4], dtype=int32), Array([4, 2], dtype=int32)] 2.3333333 [-2.]
# expect: 3.0 2.0 ()
# expect: [0.+0.j 2.+0.j 0.+0.j 2.+0.j] [ 0.123    57.000004] 0.95000005 [1 3 1] (Array([ 1,  2, -1], dtype=int32),) [1 0 0]
# expect: float32 float32 1.1920929e-07 [ 0.  0. 20.]
