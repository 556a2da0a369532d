# Operations whose derivative is a row of builtins.def: values do not depend on whether one is taken, weak numbers stay
# weak, and lists are refused. The lines are JAX's own.
import jax, jax.numpy as jnp, numpy as np
x = jnp.array([0.25, -0.5, 0.75])
for n in "arcsinh arctanh deg2rad rad2deg trunc asinh atanh radians degrees".split():
    f = getattr(jnp, n)
    value, slope = jax.value_and_grad(lambda v: (f(v) * v).sum())(x)
    print(n, np.round(float(value), 5), np.round(np.asarray(slope), 4).tolist(), bool(value == (f(x) * x).sum()), repr(f(2)).count("weak_type"))
print(np.round(np.asarray(jax.grad(lambda v: jnp.arccosh(v).sum())(x + 2)), 4).tolist())
for n in "fmod copysign fmax fmin".split():
    f = getattr(jnp, n)
    for a, b in ((7.25, 2.0), (-7.25, 2.0), (7.25, -2.0), (1.0, 1.0), (float("nan"), 2.0), (2.0, float("nan"))):
        print(n, a, b, float(f(a, b)), [float(v) for v in jax.grad(f, (0, 1))(a, b)])
    print(n, repr(f(2, 3)), repr(f(jnp.arange(3), 1.5)))
for f in (lambda: jnp.arcsinh([1.0]), lambda: jnp.absolute([1]), lambda: jnp.arcsin([1.0]), lambda: jnp.fmod([1], 2), lambda: jnp.copysign(1, [2])):
    try: f()
    except TypeError as e: print(e)
print(jax.grad(lambda v: jnp.isnan(v) * v + jnp.less(v, 2) * v)(1.0), jax.grad(lambda v: jnp.signbit(v) * 1.0)(1.0))
for f in (lambda: jnp.subtract(jnp.ones(2), jnp.ones(3)), lambda: jnp.remainder(jnp.ones(2), jnp.ones(3)), lambda: jnp.minimum(jnp.ones(2), jnp.ones(3))):
    try: f()
    except TypeError as e: print(e)
print(jax.lax.asinh(1.0).dtype, jax.lax.rem(-7, 3), jax.lax.neg(2), jax.lax.eq(1, 1), jax.lax.bitwise_not(5), jax.lax.is_finite(1.0), jax.lax.sub(3, 1))
# expect: arcsinh 0.82233 [0.49000000953674316, -0.9283999800682068, 1.2930999994277954] True 1
# expect: arctanh 1.06822 [0.5220999717712402, -1.215999960899353, 2.6872000694274902] True 1
# expect: deg2rad 0.01527 [0.008700000122189522, -0.017500000074505806, 0.026200000196695328] True 1
# expect: rad2deg 50.13381 [28.647899627685547, -57.295799255371094, 85.9437026977539] True 1
# expect: trunc 0.0 [0.0, -0.0, 0.0] True 1
# expect: asinh 0.82233 [0.49000000953674316, -0.9283999800682068, 1.2930999994277954] True 1
# expect: atanh 1.06822 [0.5220999717712402, -1.215999960899353, 2.6872000694274902] True 1
# expect: radians 0.01527 [0.008700000122189522, -0.017500000074505806, 0.026200000196695328] True 1
# expect: degrees 50.13381 [28.647899627685547, -57.295799255371094, 85.9437026977539] True 1
# expect: [0.4961000084877014, 0.8944000005722046, 0.3903999924659729]
# expect: fmod 7.25 2.0 1.25 [1.0, -3.0]
# expect: fmod -7.25 2.0 -1.25 [1.0, 3.0]
# expect: fmod 7.25 -2.0 1.25 [1.0, 3.0]
# expect: fmod 1.0 1.0 0.0 [1.0, -1.0]
# expect: fmod nan 2.0 nan [1.0, nan]
# expect: fmod 2.0 nan nan [1.0, nan]
# expect: fmod Array(2, dtype=int32, weak_type=True) Array([0. , 1. , 0.5], dtype=float32, weak_type=True)
# expect: copysign 7.25 2.0 7.25 [1.0, 0.0]
# expect: copysign -7.25 2.0 7.25 [-1.0, 0.0]
# expect: copysign 7.25 -2.0 -7.25 [-1.0, 0.0]
# expect: copysign 1.0 1.0 1.0 [1.0, 0.0]
# expect: copysign nan 2.0 nan [-1.0, 0.0]
# expect: copysign 2.0 nan 2.0 [1.0, 0.0]
# expect: copysign Array(2., dtype=float32, weak_type=True) Array([0., 1., 2.], dtype=float32, weak_type=True)
# expect: fmax 7.25 2.0 7.25 [1.0, 0.0]
# expect: fmax -7.25 2.0 2.0 [0.0, 1.0]
# expect: fmax 7.25 -2.0 7.25 [1.0, 0.0]
# expect: fmax 1.0 1.0 1.0 [0.0, 1.0]
# expect: fmax nan 2.0 2.0 [0.0, 1.0]
# expect: fmax 2.0 nan 2.0 [1.0, 0.0]
# expect: fmax Array(3, dtype=int32, weak_type=True) Array([1.5, 1.5, 2. ], dtype=float32, weak_type=True)
# expect: fmin 7.25 2.0 2.0 [0.0, 1.0]
# expect: fmin -7.25 2.0 -7.25 [1.0, 0.0]
# expect: fmin 7.25 -2.0 -2.0 [0.0, 1.0]
# expect: fmin 1.0 1.0 1.0 [0.0, 1.0]
# expect: fmin nan 2.0 2.0 [0.0, 1.0]
# expect: fmin 2.0 nan 2.0 [1.0, 0.0]
# expect: fmin Array(2, dtype=int32, weak_type=True) Array([0. , 1. , 1.5], dtype=float32, weak_type=True)
# expect: arcsinh requires ndarray or scalar arguments, got <class 'list'> at position 0.
# expect: absolute requires ndarray or scalar arguments, got <class 'list'> at position 0.
# expect: arcsin requires ndarray or scalar arguments, got <class 'list'> at position 0.
# expect: fmod requires ndarray or scalar arguments, got <class 'list'> at position 0.
# expect: copysign requires ndarray or scalar arguments, got <class 'list'> at position 1.
# expect: 1.0 0.0
# expect: sub got incompatible shapes for broadcasting: (2,), (3,).
# expect: rem got incompatible shapes for broadcasting: (2,), (3,).
# expect: min got incompatible shapes for broadcasting: (2,), (3,).
# expect: float32 -1 -2 True -6 True 2
