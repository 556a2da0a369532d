# jax.experimental.ode: odeint, by steps of Dormand and Prince whose operations have derivatives.
from jax import numpy as _jnp
from jax._array import Array as _Array, array_of as _array_of

_STEPS = (
    (1 / 5,),
    (3 / 40, 9 / 40),
    (44 / 45, -56 / 15, 32 / 9),
    (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
    (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
    (35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84),
)
_AT = (1 / 5, 3 / 10, 4 / 5, 8 / 9, 1.0, 1.0)
_ERROR = (
    35 / 384 - 5179 / 57600,
    0,
    500 / 1113 - 7571 / 16695,
    125 / 192 - 393 / 640,
    -2187 / 6784 + 92097 / 339200,
    11 / 84 - 187 / 2100,
    -1 / 40,
)


def odeint(func, y0, t, *args, rtol=1.4e-8, atol=1.4e-8, mxstep=100000, hmax=float("inf")):
    """y at the times t of dy/dt = func(y, t, *args), from y0 at t[0]; y is an array."""
    y, times = _array_of(y0), [float(v) for v in _array_of(t)]
    rtol, atol = (max(rtol, 1e-6), max(atol, 1e-6)) if y.dtype.name == "float32" else (rtol, atol)
    out, now, step = [y], times[0], None
    for end in times[1:]:
        for _ in range(mxstep):
            if now >= end - 1e-12 * max(1.0, abs(end)):
                break
            step = min((end - times[0]) / 100 if step is None else step, hmax)
            h = min(step, end - now)
            ks = [func(y, now, *args)]
            for row, c in zip(_STEPS, _AT):
                total = sum([a * k for a, k in zip(row, ks) if a])
                last = y + h * total
                ks.append(func(last, now + c * h, *args))
            wrong = _array_of(h * sum([e * k for e, k in zip(_ERROR, ks) if e]))
            scale = atol + rtol * _jnp.maximum(_jnp.abs(y), _jnp.abs(last))
            ratio = float(_jnp.sqrt(_jnp.mean((_Array(wrong._v) / _Array(scale._v)) ** 2)))
            if ratio <= 1 or h < 1e-10:
                y, now = last, now + h
            step = h * min(5.0, max(0.2, 0.9 * ratio**-0.2 if ratio > 0 else 5.0))
        out.append(y)
    return _jnp.stack(out)
