import jax
import jax.numpy as jnp
from jax import grad, jit, vmap, random, lax, value_and_grad
x = jnp.arange(3.0)
print(repr(x), x, repr(jnp.arange(3)), repr(jnp.sum(x)), repr(jnp.array([True])))
print(repr(random.PRNGKey(0)), random.split(random.PRNGKey(0)))
print(random.uniform(random.PRNGKey(0), (3,)), random.normal(random.PRNGKey(0), (3,)), random.randint(random.PRNGKey(0), (5,), 0, 10), random.bits(random.PRNGKey(0), (3,)))
try:
    x[0] = 1
except TypeError as e:
    print(e)
print(x.at[0].set(5), x.at[jnp.array([0, 0])].add(1), x.at[1:].multiply(3), x.at[1].get(), x.at[0].max(7), x.at[2].min(1))
print(random.permutation(random.PRNGKey(0), 5), random.bernoulli(random.PRNGKey(0), 0.5, (4,)), random.choice(random.PRNGKey(0), 5, (3,)), random.categorical(random.PRNGKey(0), jnp.zeros(4)), random.fold_in(random.PRNGKey(1), 7))
f = lambda x: jnp.sum(x ** 2 * jnp.sin(x))
print(grad(f)(x).round(4), value_and_grad(f)(x)[0].round(4), grad(grad(lambda t: t ** 3))(2.0), jax.hessian(f)(x).round(4))
print(grad(lambda w, b: jnp.mean((jnp.dot(jnp.ones((4, 3)), w) + b - 1.0) ** 2), argnums=(0, 1))(x, 0.5)[1])
print(jit(lambda a: a * 2 + 1)(x), vmap(lambda v: v @ v)(jnp.ones((3, 2))), vmap(jnp.add, in_axes=(0, None))(x, 1.0), vmap(lambda a: a * jnp.ones(2), out_axes=1)(x))
print(lax.fori_loop(0, 5, lambda i, v: v + i, 0), lax.while_loop(lambda v: v < 10, lambda v: v * 2, 1), lax.scan(lambda c, v: (c + v, c * v), 0.0, x), lax.cond(True, lambda v: v + 1, lambda v: v - 1, 3.0))
def loss(params, x, y):
    h = jnp.tanh(x @ params["w1"] + params["b1"])
    p = jax.nn.softmax(h @ params["w2"])
    return -jnp.mean(jnp.log(p[jnp.arange(4), y]))
k1, k2 = random.split(random.PRNGKey(42))
params = {"w1": random.normal(k1, (3, 5)), "b1": jnp.zeros(5), "w2": random.normal(k2, (5, 2))}
X = jnp.arange(12.0).reshape(4, 3) / 10
Y = jnp.array([0, 1, 1, 0])
g = grad(loss)(params, X, Y)
print(g["b1"].round(4), g["w2"].shape)
for _ in range(20):
    params = jax.tree_util.tree_map(lambda p, g: p - 0.5 * g, params, grad(loss)(params, X, Y))
print(loss(params, X, Y).round(4))
print(grad(lambda a: jnp.linalg.det(a) + jnp.sum(jnp.linalg.inv(a)))(jnp.array([[2.0, 1], [0, 3]])).round(4), grad(lambda a: jnp.max(a) + jnp.min(a) + jnp.sum(jnp.where(a > 0, a, 0)))(x), jax.jacrev(lambda v: v * v)(x))
print(grad(lambda a: jnp.sum(jnp.einsum("ij,jk->ik", a, a)))(jnp.ones((2, 2))), grad(lambda a: jnp.sum(jnp.concatenate([a, a * 2])[1:] ** 2))(x), grad(lambda a: jnp.std(a))(x).round(4), grad(lambda a: lax.fori_loop(0, 3, lambda i, v: v * a, 1.0))(2.0))
print(jnp.ones((2, 2)).dtype, (jnp.arange(3) / 2).dtype, jnp.float32(3).dtype, jnp.linspace(0, 1, 3), jnp.mean(jnp.arange(4)), jnp.sort(jnp.array([3, 1, 2])), jnp.zeros(2, dtype=jnp.int32), jnp.median(x))
print(float(x[1]), int(x[2]), x.sum(), x.mean(axis=0), x.T.shape, len(x), [float(v) for v in x], f"{x[1]:.2f}", x.block_until_ready().shape, jnp.allclose(x, x))
for wrong in (lambda: grad(lambda v: v)(x), lambda: grad(lambda v: v * 2)(3), lambda: x[0:2].foo):
    try:
        wrong()
    except Exception as e:
        print(type(e).__name__, str(e)[:60])
print(jax.nn.relu(jnp.array([-1.0, 2])), jax.nn.sigmoid(0.0), jax.nn.one_hot(jnp.array([0, 2]), 3), jax.nn.gelu(1.0).round(5))
# expect: Array([0., 1., 2.], dtype=float32) [0. 1. 2.] Array([0, 1, 2], dtype=int32) Array(3., dtype=float32) Array([ True], dtype=bool)
# expect: Array([0, 0], dtype=uint32) [[1797259609 2579123966]
# expect:  [ 928981903 3453687069]]
# expect: [0.947667   0.9785799  0.33229148] [ 1.6226422   2.0252647  -0.43359444] [9 0 2 3 1] [4070199207 4202968722 1427181096]
# expect: JAX arrays are immutable and do not support in-place item assignment. Instead of x[idx] = y, use x = x.at[idx].set(y) or another .at[] method: https://docs.jax.dev/en/latest/_autosummary/jax.numpy.ndarray.at.html
# expect: [5. 1. 2.] [2. 1. 2.] [0. 3. 6.] 1.0 [7. 1. 2.] [0. 1. 1.]
# expect: [0 1 4 3 2] [False False  True  True] [4 0 2] 1 [ 954670714 4016809582]
# expect: [0.        2.2231998 1.9726   ] 4.4786997 12.0 [[ 0.         0.         0.       ]
# expect:  [ 0.         3.0026999  0.       ]
# expect:  [ 0.         0.        -5.1478   ]]
# expect: 5.0
# expect: [1. 3. 5.] [2. 2. 2.] [1. 2. 3.] [[0. 1. 2.]
# expect:  [0. 1. 2.]]
# expect: 10 16 (Array(3., dtype=float32), Array([0., 0., 2.], dtype=float32)) 4.0
# expect: [ 0.0292  0.0526  0.0363 -0.0765  0.0157] (5, 2)
# expect: 0.668
# expect: [[ 2.8332999  -0.16669999]
# expect:  [-1.0555999   1.9444    ]] [1. 1. 2.] [[0. 0. 0.]
# expect:  [0. 2. 0.]
# expect:  [0. 0. 4.]]
# expect: [[4. 4.]
# expect:  [4. 4.]] [ 0. 10. 20.] [-0.4082  0.      0.4082] 12.0
# expect: float32 float32 float32 [0.  0.5 1. ] 1.5 [1 2 3] [0 0] 1.0
# expect: 1.0 2 3.0 1.0 (3,) 3 [0.0, 1.0, 2.0] 1.00 (3,) True
# expect: TypeError Gradient only defined for scalar-output functions. Output ha
# expect: TypeError grad requires real- or complex-valued inputs (input dtype th
# expect: AttributeError 'jaxlib._jax.ArrayImpl' object has no attribute 'foo'
# expect: [0. 2.] 0.5 [[1. 0. 0.]
# expect:  [0. 0. 1.]] 0.84119
