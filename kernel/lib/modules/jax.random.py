# jax.random: numbers from keys by Threefry's counters, JAX's own bit for bit; normal numbers
# agree to rounding.
import math as _math
import cupy as _cp
import numpy as _np
from jax._array import Array as _Array, array_of as _array_of, canonical as _canonical
from jax import numpy as _jnp

_turns = ((13, 15, 26, 6), (17, 29, 16, 24))


def _threefry(key, high, low):
    """Two 32-bit numbers for each counter."""
    k0, k1 = [_np.uint32(k) for k in key.get().ravel().tolist()]
    ks = [int(k0), int(k1), int(k0) ^ int(k1) ^ 0x1BD11BDA]
    x0, x1 = high + _np.uint32(ks[0]), low + _np.uint32(ks[1])
    for i in range(5):
        for r in _turns[i % 2]:
            x0 = x0 + x1
            x1 = ((x1 << _np.uint32(r)) | (x1 >> _np.uint32(32 - r))) ^ x0
        x0 = x0 + _np.uint32(ks[(i + 1) % 3])
        x1 = x1 + _np.uint32((ks[(i + 2) % 3] + i + 1) & 0xffffffff)
    return x0, x1


def _counters(n):
    at = _cp.arange(n)
    return (at >> 32).astype("uint32"), (at & 0xffffffff).astype("uint32")


def _size(shape):
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    n = 1
    for k in shape:
        n *= k
    return shape, n


def PRNGKey(seed, impl=None):
    """A key from a number."""
    seed = int(seed)
    return _Array(_cp.asarray(_np.array([(seed >> 32) & 0xffffffff if _canonical("int64").itemsize == 8 else 0, seed & 0xffffffff], dtype="uint32")))


class _Keys(_Array):
    """Keys as jax.random.key makes them: each is one item."""

    shape = property(lambda self: self._v.shape[:-1])
    ndim = property(lambda self: self._v.ndim - 1)
    size = property(lambda self: self._v.size // 2)
    dtype = property(lambda self: _key_type)

    def __getitem__(self, at):
        return _Keys(self._v[at])

    def __iter__(self):
        return iter([self[i] for i in range(len(self))])

    def reshape(self, *shape, **options):
        shape = shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape
        return _Keys(self._v.reshape(tuple(shape) + (2,)))

    def __repr__(self):
        return f"Array({self.shape}, dtype=key<fry>) overlaying:\n{self._v.get()}"

    __str__ = __repr__


class _KeyType:
    """The type of keys."""
    name, kind = "key<fry>", "V"

    def __repr__(self): return "key<fry>"


_key_type = _KeyType()


def key(seed, impl=None):
    """A key from a number, as one item."""
    return _Keys(PRNGKey(seed)._v)


def key_data(keys):
    """The numbers that keys are made of."""
    return _Array(keys._v)


def wrap_key_data(data, impl=None):
    """Keys of the numbers that they are made of."""
    return _Keys(_array_of(data)._v)


def _like(keys, v):
    return _Keys(v) if isinstance(keys, _Keys) else _Array(v)


def split(key, num=2):
    """New keys from one."""
    shape, n = _size(num)
    a, b = _threefry(key, *_counters(n))
    return _like(key, _cp.stack((a, b), axis=-1).reshape(shape + (2,)))


def fold_in(key, data):
    """A new key from a key and a number."""
    low = _cp.asarray(_np.array([int(data) & 0xffffffff], dtype="uint32"))
    a, b = _threefry(key, low * _np.uint32(0), low)
    return _like(key, _cp.concatenate((a, b)))


def _bits(key, shape):
    shape, n = _size(shape)
    a, b = _threefry(key, *_counters(n))
    return (a ^ b).reshape(shape)


def bits(key, shape=(), dtype="uint32"):
    """Random bits."""
    return _Array(_bits(key, shape).astype(_canonical(dtype)))


def _floats(key, shape, dtype):
    dtype = _np.dtype(_canonical(getattr(dtype, "dtype", dtype) if not isinstance(dtype, type) else dtype))
    if dtype.name == "float32":
        return ((_bits(key, shape) >> _np.uint32(9)) | _np.uint32(0x3f800000)).view("float32") - _np.float32(1)
    if dtype.name != "float64":
        raise NotImplementedError(f"random numbers of type {dtype} are not supported: draw float32 and convert")
    shape, n = _size(shape)
    a, b = _threefry(key, *_counters(n))
    whole = (a.astype("uint64") << _np.uint64(32)) | b.astype("uint64")
    return (((whole >> _np.uint64(12)) | _np.uint64(0x3ff0000000000000)).view("float64") - 1.0).reshape(shape)


def uniform(key, shape=(), dtype=float, minval=0.0, maxval=1.0):
    """Numbers from minval up to maxval."""
    f = _floats(key, shape, dtype)
    low, high = [_array_of(v)._v.astype(f.dtype) for v in (minval, maxval)]
    return _Array(_cp.maximum(low, f * (high - low) + low))


def _inverse_erf(x):
    """XLA's polynomials (by Giles)."""
    w = -_cp.log1p(-x * x)
    near = w < 5
    w = _cp.where(near, w - _np.float32(2.5), _cp.sqrt(_cp.maximum(w, _np.float32(5))) - _np.float32(3)).astype("float32")
    pairs = ((2.81022636e-08, -0.000200214257), (3.43273939e-07, 0.000100950558), (-3.5233877e-06, 0.00134934322),
             (-4.39150654e-06, -0.00367342844), (0.00021858087, 0.00573950773), (-0.00125372503, -0.0076224613),
             (-0.00417768164, 0.00943887047), (0.246640727, 1.00167406), (1.50140941, 2.83297682))
    p = _cp.where(near, _np.float32(pairs[0][0]), _np.float32(pairs[0][1]))
    for a, b in pairs[1:]:
        p = _cp.where(near, _np.float32(a), _np.float32(b)) + p * w
    return p * x


def normal(key, shape=(), dtype=float):
    """Normal numbers."""
    kind = _canonical(getattr(dtype, "dtype", dtype) if not isinstance(dtype, type) else dtype)
    low = _np.nextafter(-1.0, 0.0) if kind.name == "float64" else -0.99999994
    u = uniform(key, shape, kind, low, 1.0)._v
    if kind.name == "float64":
        from scipy.special import erfinv
        return _Array(_math.sqrt(2) * erfinv(u))
    return _Array(_np.float32(_math.sqrt(2)) * _inverse_erf(u))


def randint(key, shape, minval, maxval, dtype=int):
    """Whole numbers from minval up to, not including, maxval."""
    kind = _canonical(getattr(dtype, "dtype", dtype) if not isinstance(dtype, type) else dtype)
    if kind.itemsize != 4:
        raise NotImplementedError("randint() draws 32-bit numbers")
    one, two = split(key)
    span = int(maxval) - int(minval)
    if span <= 0:
        span = 1
    factor = (1 << 16) % span
    factor = _np.uint32(factor * factor % span)
    high, low, s = _bits(one, shape), _bits(two, shape), _np.uint32(span)
    return _Array(((high % s * factor + low % s) % s).astype("int64") + int(minval)).astype(kind)


def bernoulli(key, p=0.5, shape=None):
    """True with a probability."""
    p = _array_of(p)
    return uniform(key, p.shape if shape is None else shape) < p


def permutation(key, x, axis=0, independent=False):
    """Numbers or rows in another order."""
    x = _jnp.arange(x) if isinstance(x, int) else _array_of(x)
    n = x.shape[axis]
    order = _jnp.arange(n)
    for _ in range(int(_np.ceil(3 * _np.log(max(1, n)) / _np.log(2 ** 32 - 1)))):
        key, sub = split(key)
        order = order[_Array(_cp.argsort(_bits(sub, (n,)), kind="stable"))]
    return _jnp.take(x, order, axis)


shuffle = permutation


def choice(key, a, shape=(), replace=True, p=None, axis=0):
    """Items drawn from numbers or an array."""
    a = _jnp.arange(a) if isinstance(a, int) else _array_of(a)
    shape, n = _size(shape)
    if p is None:
        k = randint(key, shape, 0, a.shape[axis]) if replace else permutation(key, a.shape[axis])[:n].reshape(shape)
    elif replace:
        sums = _jnp.cumsum(_array_of(p))
        r = sums[-1] * (1 - uniform(key, shape))
        k = _jnp.searchsorted(sums, r)
    else:
        g = gumbel(key, (a.shape[axis],)) + _jnp.log(_array_of(p))
        k = _jnp.argsort(-g)[:n].reshape(shape)
    return _jnp.take(a, k, axis)


def gumbel(key, shape=(), dtype=float):
    return -_jnp.log(-_jnp.log(uniform(key, shape, dtype, 1.1754943508222875e-38, 1.0)))


def categorical(key, logits, axis=-1, shape=None):
    """Numbers of classes with these logarithms of probabilities."""
    logits = _array_of(logits)
    return _jnp.argmax(gumbel(key, logits.shape if shape is None else tuple(shape) + (logits.shape[axis],)) + logits, axis=axis)


def exponential(key, shape=(), dtype=float):
    return -_jnp.log1p(-uniform(key, shape, dtype))


def truncated_normal(key, lower, upper, shape=(), dtype=float):
    """Normal numbers between bounds."""
    a, b = [_math.erf(v / _math.sqrt(2)) for v in (lower, upper)]
    return _jnp.clip(_Array(_np.float32(_math.sqrt(2)) * _inverse_erf(uniform(key, shape, dtype, a, b)._v)), lower, upper)


def multivariate_normal(key, mean, cov, shape=(), dtype=float):
    mean = _array_of(mean)
    half = _Array(_cp.linalg.cholesky(_array_of(cov)._v))
    return mean + normal(key, tuple(shape) + mean.shape) @ half.T
