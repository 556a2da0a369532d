import jax, jax.numpy as jnp
from jax import lax
jax.config.update("jax_enable_x64", True)
def same(a, b):
    return bool((a == b).all())
k = jnp.arange(15.0).reshape(3, 5) % 4
step = lambda u: (u.at[1:-1, 1:-1].set(0.25 * (u[:-2, 1:-1] + u[2:, 1:-1]) + k[1:-1, 1:-1]))
u = jnp.arange(15.0).reshape(3, 5)
by_hand = u
for _ in range(200):
    by_hand = step(by_hand)
print(same(by_hand, lax.fori_loop(0, 200, lambda _, x: step(x), u)))
print(same(by_hand, lax.scan(lambda x, _: (step(x), None), u, None, length=200)[0]))
n, last = lax.while_loop(lambda s: s[0] < 200, lambda s: (s[0] + 1, step(s[1])), (0, u))
print(n, same(by_hand, last))
# a condition that looks at elements, and one that is false at once
print(lax.while_loop(lambda x: jnp.abs(x - 3).max() > 1e-5, lambda x: x + (3 - x) * 0.5, jnp.zeros(3)))
print(lax.while_loop(lambda x: x.sum() > 0, lambda x: x - 1, jnp.zeros(3)), lax.fori_loop(5, 2, lambda _, x: x + 1, 7.0))
# the loop's variable, used late in some iterations only
print(lax.fori_loop(0, 60, lambda i, x: lax.cond(i > 50, lambda y: y + 1, lambda y: y, x), 0.0))
print(lax.fori_loop(0, 60, lambda i, x: x + jnp.where(i > 50, 1, 0), jnp.zeros(2)))
# arrays that change places, that stay, and that come from outside
print(lax.fori_loop(0, 31, lambda _, s: (s[1], s[0] + 1, s[2]), (jnp.zeros(2), jnp.ones(2), k[0])))
print(lax.fori_loop(0, 31, lambda _, s: (k[1], s[0]), (k[0], k[2])))
# loops in loops, derivatives, several at a time, trees
inner = lambda _, x: lax.fori_loop(0, 20, lambda _, y: y * 0.5 + 1, x)
print(lax.fori_loop(0, 20, inner, jnp.zeros(2)))
print(jax.grad(lambda a: lax.fori_loop(0, 20, lambda _, v: v * a, 1.0))(1.5), jax.vmap(lambda a: lax.fori_loop(0, 9, lambda _, v: v * a, 1.0))(jnp.arange(3.0)))
print(lax.fori_loop(0, 40, lambda _, d: {"a": d["a"] + d["b"], "b": [d["a"]][0]}, {"a": jnp.ones(1, "int32"), "b": jnp.zeros(1, "int32")}))
# what is told to be done each time is
seen = []
lax.fori_loop(0, 12, lambda _, x: (jax.debug.callback(lambda: seen.append(1)), x + 1)[1], jnp.zeros(2))
print(len(seen))
def fails(_, x):
    if float(x[0]) > 20:
        raise ValueError(f"at {x[0]}")
    return x + 1
try:
    lax.fori_loop(0, 40, fails, jnp.zeros(2))
except ValueError as e:
    print(e)
# expect: True
# expect: True
# expect: 200 True
# expect: [2.99999428 2.99999428 2.99999428]
# expect: [0. 0. 0.] 7.0
# expect: 9.0
# expect: [9. 9.]
# expect: (Array([16., 16.], dtype=float64), Array([16., 16.], dtype=float64), Array([0., 1., 2., 3., 0.], dtype=float64))
# expect: (Array([1., 2., 3., 0., 1.], dtype=float64), Array([1., 2., 3., 0., 1.], dtype=float64))
# expect: [2. 2.]
# expect: 44336.75640106201 [  0.   1. 512.]
# expect: {'a': Array([165580141], dtype=int32), 'b': Array([102334155], dtype=int32)}
# expect: 12
# expect: at 21.0
