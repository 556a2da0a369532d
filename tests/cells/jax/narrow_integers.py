# Functions of small whole numbers: JAX computes them in float32, where NumPy takes float16; bools count as int32.
import jax.numpy as jnp

small = [jnp.array([1, 0, 1], dtype=t) for t in (jnp.bool_, jnp.int8, jnp.uint8, jnp.int16)]
one = """arcsinh arctan sin cos exp exp2 expm1 log1p sqrt cbrt rint deg2rad degrees fabs angle i0
sinc spacing tanh""".split()
two = "arctan2 hypot logaddexp copysign nextafter heaviside divide".split()
half = jnp.array([1, 2, 3], jnp.float16)
print({n for n in one for x in small if getattr(jnp, n)(x).dtype != jnp.float32})
print({n for n in two for x in small if getattr(jnp, n)(x, x).dtype != jnp.float32})
print({n for n in two for x in small if getattr(jnp, n)(x, half).dtype != jnp.float16})
print(jnp.sin(small[1]), jnp.hypot(small[2], small[0]), jnp.arctan2(jnp.uint8(200), jnp.uint8(3)))
print(jnp.spacing(small[1]), jnp.nextafter(small[1], small[0]), jnp.zeros(2).dtype != jnp.float32)
b = small[0]
for r in (
    b**b,
    b % small[0][0],
    b // b[0],
    jnp.square(b),
    jnp.fmod(b, b[0]),
    jnp.divmod(b, b[0])[1],
):
    print(r.dtype, r)
# expect: set()
# expect: set()
# expect: set()
# expect: [0.84147096 0.         0.84147096] [1.4142135 0.        1.4142135] 1.5557975
# expect: [1.1920929e-07 1.4012985e-45 1.1920929e-07] [1. 0. 1.] False
# expect: int32 [1 1 1]
# expect: int32 [0 0 0]
# expect: int32 [1 0 1]
# expect: int32 [1 0 1]
# expect: int32 [0 0 0]
# expect: int32 [0 0 0]
