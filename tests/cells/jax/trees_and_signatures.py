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
# expect: [0. 0. 1. 1. 1. 1. 1.] {'b': Array([0.], dtype=float32), 'n': Array([0, 2], dtype=int32), 'w': Array([[2., 2.],
# expect:        [2., 2.]], dtype=float32)}
# expect: Sum of sizes 7 must be equal to dimension 0 of the operand shape [3]
# expect: [ 3. 12.] 3.0
# expect: (Array([[ 3., 12.],
# expect:        [21., 30.]], dtype=float32), Array([15., 51.], dtype=float32))
# expect: [Array([5, 4], dtype=int32), Array([4, 2], dtype=int32)] 2.3333333 [-2.]
# expect: 3.0 2.0 ()
