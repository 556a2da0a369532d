# expect: mode NotImplementedError mode() takes keepdims=False here, not True
# expect: kept done
# expect: kruskal NotImplementedError kruskal() takes nan_policy='propagate' here, not 'omit'
# expect: kruskal TypeError kruskal() got an unexpected keyword argument 'nan'
# expect: quad NotImplementedError quad() takes complex_func=False here, not True
# expect: erosion NotImplementedError binary_erosion() takes origin=0 here, not 1
# expect: welch NotImplementedError welch() takes return_onesided=True here, not False
# expect: pchip NotImplementedError PchipInterpolator() takes axis=0 here, not 1
# expect: grad NotImplementedError grad() takes holomorphic=False here, not True
# expect: jit TypeError jit() got an unexpected keyword argument 'static'
# expect: take NotImplementedError take() takes mode=None or 'fill' here, not 'clip'
# expect: at NotImplementedError add() takes mode=None or 'drop' or 'fill' or 'promise_in_bounds' here, not 'clip'
# expect: at done
# An option that a function has one value of is an error when it is given another; one that is
# not known is one always.
import jax
import jax.numpy as jnp
import numpy as np
from scipy import integrate, interpolate, ndimage, optimize, signal, stats


def tried(name, f):
    try:
        f()
        print(name, 'done')
    except (NotImplementedError, TypeError) as e:
        print(name, type(e).__name__, e)


x = np.arange(6.0)
tried('mode', lambda: stats.mode([1, 1, 2], keepdims=True))
tried('kept', lambda: stats.mode([1, 1, 2], keepdims=False))
tried('kruskal', lambda: stats.kruskal(x, x + 1, nan_policy='omit'))
tried('kruskal', lambda: stats.kruskal(x, x + 1, nan='omit'))
tried('quad', lambda: integrate.quad(lambda t: t, 0, 1, complex_func=True))
tried('erosion', lambda: ndimage.binary_erosion(np.ones((3, 3)), origin=1))
tried('welch', lambda: signal.welch(x, return_onesided=False))
tried('pchip', lambda: interpolate.PchipInterpolator(x, x, axis=1))
tried('grad', lambda: jax.grad(lambda t: t, holomorphic=True))
tried('jit', lambda: jax.jit(lambda t: t, static=0))
tried('take', lambda: jnp.take(jnp.arange(3), jnp.array([5]), mode='clip'))
tried('at', lambda: jnp.arange(3).at[0].add(1, mode='clip'))
tried('at', lambda: jnp.arange(3).at[0].add(1, mode='drop', unique_indices=True))
