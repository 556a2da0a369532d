# jax.random: numbers from keys by Threefry's counters, JAX's own bit for bit; normal numbers
# agree to rounding.
from _options import fixed as _fixed, no_more as _no_more
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
        x1 = x1 + _np.uint32((ks[(i + 2) % 3] + i + 1) & 0xFFFFFFFF)
    return x0, x1


def _counters(n):
    at = _cp.arange(n)
    return (at >> 32).astype("uint32"), (at & 0xFFFFFFFF).astype("uint32")


def _size(shape):
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    n = 1
    for k in shape:
        n *= k
    return shape, n


def PRNGKey(seed, impl=None):
    """A key from a number."""
    seed = int(seed)
    return _Array(
        _cp.asarray(
            _np.array(
                [
                    (seed >> 32) & 0xFFFFFFFF if _canonical("int64").itemsize == 8 else 0,
                    seed & 0xFFFFFFFF,
                ],
                dtype="uint32",
            )
        )
    )


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
        _no_more('reshape', options, 'order')
        shape = shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape
        return _Keys(self._v.reshape(tuple(shape) + (2,)))

    def __repr__(self):
        return f"Array({self.shape}, dtype=key<fry>) overlaying:\n{self._v.get()}"

    __str__ = __repr__


class _KeyType:
    """The type of keys."""

    name, kind = "key<fry>", "V"

    def __repr__(self):
        return "key<fry>"


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
    low = _cp.asarray(_np.array([int(data) & 0xFFFFFFFF], dtype="uint32"))
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
    dtype = _np.dtype(
        _canonical(getattr(dtype, "dtype", dtype) if not isinstance(dtype, type) else dtype)
    )
    if dtype.name == "float32":
        return ((_bits(key, shape) >> _np.uint32(9)) | _np.uint32(0x3F800000)).view(
            "float32"
        ) - _np.float32(1)
    if dtype.name != "float64":
        raise NotImplementedError(
            f"random numbers of type {dtype} are not supported: draw float32 and convert"
        )
    shape, n = _size(shape)
    a, b = _threefry(key, *_counters(n))
    whole = (a.astype("uint64") << _np.uint64(32)) | b.astype("uint64")
    return (
        ((whole >> _np.uint64(12)) | _np.uint64(0x3FF0000000000000)).view("float64") - 1.0
    ).reshape(shape)


def uniform(key, shape=(), dtype=float, minval=0.0, maxval=1.0):
    """Numbers from minval up to maxval."""
    f = _floats(key, shape, dtype)
    low, high = [_array_of(v)._v.astype(f.dtype) for v in (minval, maxval)]
    return _Array(_cp.maximum(low, f * (high - low) + low))


def _inverse_erf(x):
    """XLA's polynomials (by Giles)."""
    w = -_cp.log1p(-x * x)
    near = w < 5
    w = _cp.where(
        near, w - _np.float32(2.5), _cp.sqrt(_cp.maximum(w, _np.float32(5))) - _np.float32(3)
    ).astype("float32")
    pairs = (
        (2.81022636e-08, -0.000200214257),
        (3.43273939e-07, 0.000100950558),
        (-3.5233877e-06, 0.00134934322),
        (-4.39150654e-06, -0.00367342844),
        (0.00021858087, 0.00573950773),
        (-0.00125372503, -0.0076224613),
        (-0.00417768164, 0.00943887047),
        (0.246640727, 1.00167406),
        (1.50140941, 2.83297682),
    )
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
    _fixed('permutation', independent=(independent, False))
    x = _jnp.arange(x) if isinstance(x, int) else _array_of(x)
    n = x.shape[axis]
    order = _jnp.arange(n)
    for _ in range(int(_np.ceil(3 * _np.log(max(1, n)) / _np.log(2**32 - 1)))):
        key, sub = split(key)
        order = order[_Array(_cp.argsort(_bits(sub, (n,)), kind="stable"))]
    return _jnp.take(x, order, axis)


shuffle = permutation


def choice(key, a, shape=(), replace=True, p=None, axis=0):
    """Items drawn from numbers or an array."""
    a = _jnp.arange(a) if isinstance(a, int) else _array_of(a)
    shape, n = _size(shape)
    if p is None:
        k = (
            randint(key, shape, 0, a.shape[axis])
            if replace
            else permutation(key, a.shape[axis])[:n].reshape(shape)
        )
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
    return _jnp.argmax(
        gumbel(key, logits.shape if shape is None else tuple(shape) + (logits.shape[axis],))
        + logits,
        axis=axis,
    )


def exponential(key, shape=(), dtype=float):
    return -_jnp.log1p(-uniform(key, shape, dtype))


def truncated_normal(key, lower, upper, shape=(), dtype=float):
    """Normal numbers between bounds."""
    a, b = [_math.erf(v / _math.sqrt(2)) for v in (lower, upper)]
    return _jnp.clip(
        _Array(_np.float32(_math.sqrt(2)) * _inverse_erf(uniform(key, shape, dtype, a, b)._v)),
        lower,
        upper,
    )


def multivariate_normal(key, mean, cov, shape=(), dtype=float):
    mean = _array_of(mean)
    half = _Array(_cp.linalg.cholesky(_array_of(cov)._v))
    return mean + normal(key, tuple(shape) + mean.shape) @ half.T


# ---- made of the ones above ------------------------------------------------------------------


def _kind_of(dtype):
    return _np.dtype(
        _canonical(getattr(dtype, "dtype", dtype) if not isinstance(dtype, type) else dtype)
    )


def _info(dtype):
    return _np.finfo(_kind_of(dtype))


def clone(key):
    """The same key, which may be used once more."""
    return _like(key, key._v)


def key_impl(keys):
    return "fry"


def laplace(key, shape=(), dtype=float):
    u = uniform(key, shape, dtype, -1.0 + float(_info(dtype).epsneg), 1.0)
    return _jnp.sign(u) * _jnp.log1p(-_jnp.abs(u))


def cauchy(key, shape=(), dtype=float):
    u = uniform(key, shape, dtype, float(_info(dtype).eps), 1.0)
    return _jnp.tan(_math.pi * (u - 0.5))


def logistic(key, shape=(), dtype=float):
    u = uniform(key, shape, dtype, float(_info(dtype).tiny), 1.0)
    return _jnp.log(u) - _jnp.log1p(-u)


def rademacher(key, shape=(), dtype=int):
    """-1 or 1."""
    return (2 * bernoulli(key, 0.5, shape).astype(int) - 1).astype(dtype)


def _shape_of(shape, *parameters):
    return (
        _np.broadcast_shapes(*[_array_of(p).shape for p in parameters]) if shape is None else shape
    )


def rayleigh(key, scale, shape=None, dtype=float):
    u = uniform(key, _shape_of(shape, scale), dtype)
    return scale * _jnp.sqrt(-2.0 * _jnp.log(u))


def pareto(key, b, shape=None, dtype=float):
    return _jnp.exp(exponential(key, _shape_of(shape, b), dtype) / b)


def weibull_min(key, scale, concentration, shape=None, dtype=float):
    u = uniform(key, _shape_of(shape, scale, concentration), dtype)
    return _jnp.power(-_jnp.log1p(-u), 1.0 / concentration) * scale


def lognormal(key, sigma=1.0, shape=None, dtype=float):
    return _jnp.exp(normal(key, _shape_of(shape, sigma), dtype) * sigma)


def maxwell(key, shape=(), dtype=float):
    v = normal(key, tuple(_size(shape)[0]) + (3,), dtype)
    return _jnp.sqrt(_jnp.sum(v * v, axis=-1))


def double_sided_maxwell(key, loc, scale, shape=(), dtype=float):
    one, two = split(key)
    return rademacher(one, shape).astype(dtype) * maxwell(two, shape, dtype) * scale + loc


def triangular(key, left, mode, right, shape=None, dtype=float):
    u = uniform(key, _shape_of(shape, left, mode, right), dtype)
    fc = (mode - left) / (right - left)
    return _jnp.where(
        u < fc,
        left + _jnp.sqrt(u * (right - left) * (mode - left)),
        right - _jnp.sqrt((1 - u) * (right - left) * (right - mode)),
    )


def geometric(key, p, shape=None, dtype=int):
    """How many trials until the first success."""
    u = uniform(key, _shape_of(shape, p))
    return (_jnp.floor(_jnp.log(u) / _jnp.log1p(-_array_of(p))) + 1).astype(dtype)


def orthogonal(key, n, shape=(), dtype=float, m=None):
    """Matrices whose columns are orthonormal, evenly distributed."""
    _fixed('orthogonal', m=(m, None))
    z = normal(key, tuple(shape) + (n, n), dtype)
    q, r = _cp.linalg.qr(z._v)
    d = _cp.diagonal(r, axis1=-2, axis2=-1)
    return _Array(q * _cp.sign(d)[..., None, :])


# ---- drawn with a key for each number --------------------------------------------------------


def _each(keys, count):
    """Two 32-bit numbers for each key (n, 2) and each counter below count: arrays (n, count)."""
    k0, k1 = keys[:, :1], keys[:, 1:]
    ks = [k0, k1, k0 ^ k1 ^ _np.uint32(0x1BD11BDA)]
    at = _cp.arange(count).astype("uint32")[None, :]
    x0, x1 = at * _np.uint32(0) + ks[0], at + ks[1]
    for i in range(5):
        for r in _turns[i % 2]:
            x0 = x0 + x1
            x1 = ((x1 << _np.uint32(r)) | (x1 >> _np.uint32(32 - r))) ^ x0
        x0 = x0 + ks[(i + 1) % 3]
        x1 = x1 + ks[(i + 2) % 3] + _np.uint32(i + 1)
    return x0, x1


def _split_each(keys, count):
    a, b = _each(keys, count)
    return [_cp.stack((a[:, k], b[:, k]), axis=1) for k in range(count)]


def _uniform_each(keys):
    a, b = _each(keys, 1)
    return (((a ^ b)[:, 0] >> _np.uint32(9)) | _np.uint32(0x3F800000)).view(
        "float32"
    ) - _np.float32(1)


def _normal_each(keys):
    low = _np.float32(-0.99999994)
    u = _cp.maximum(low, _uniform_each(keys) * (_np.float32(1) - low) + low)
    return _np.float32(_math.sqrt(2)) * _inverse_erf(u)


def _gammas(key, a, shape, log):
    """Numbers of gamma distributions by the method of Marsaglia and Tsang, all of them side by side."""
    a = _array_of(a)
    if a.dtype.name == "float64":
        raise NotImplementedError(
            "gamma numbers are drawn in float32: call with a.astype(jnp.float32)"
        )
    shape = a.shape if shape is None else _size(shape)[0]
    alpha0 = _cp.broadcast_to(a._v.astype("float32"), shape).ravel()
    n = alpha0.size
    keys, sub = _split_each(split(key, n)._v.reshape(n, 2), 2)
    boosted = alpha0 < 1
    alpha = _cp.where(boosted, alpha0 + _np.float32(1), alpha0)
    d = alpha - _np.float32(1 / 3)
    c = _np.float32(1 / 3) / _cp.sqrt(d)
    volume, open_ = _cp.ones(n, dtype="float32"), _cp.ones(n, dtype=bool)
    while bool(open_.any()):
        keys, x_key, u_key = _split_each(keys, 3)
        x, v, wait = (
            _cp.zeros(n, dtype="float32"),
            -_cp.ones(n, dtype="float32"),
            _cp.ones(n, dtype=bool),
        )
        while bool(wait.any()):
            x_key, one = _split_each(x_key, 2)
            x = _cp.where(wait, _normal_each(one), x)
            v = _cp.where(wait, _np.float32(1) + x * c, v)
            wait = v <= 0
        square, cube, u = x * x, v * v * v, _uniform_each(u_key)
        again = (u >= _np.float32(1) - _np.float32(0.0331) * (square * square)) & (
            _cp.log(u) >= square * _np.float32(0.5) + d * ((_np.float32(1) - cube) + _cp.log(cube))
        )
        volume = _cp.where(open_, cube, volume)
        open_ = open_ & again
    one = _uniform_each(sub)
    if log:
        boost = _cp.where(boosted, _cp.log1p(-one) / alpha0, _np.float32(0))
        return _Array((_cp.log(d) + _cp.log(volume) + boost).reshape(shape))
    boost = _cp.where(boosted, (_np.float32(1) - one) ** (_np.float32(1) / alpha0), _np.float32(1))
    return _Array((d * volume * boost).reshape(shape))


def gamma(key, a, shape=None, dtype=float):
    """Numbers of the gamma distribution with the shape parameter a."""
    return _gammas(key, a, shape, False)


def loggamma(key, a, shape=None, dtype=float):
    """Logarithms of gamma numbers, exact for small a too."""
    return _gammas(key, a, shape, True)


def beta(key, a, b, shape=None, dtype=float):
    one, two = split(key)
    shape = _shape_of(shape, a, b)
    x, y = loggamma(one, a, shape), loggamma(two, b, shape)
    top = _jnp.maximum(x, y)
    x, y = _jnp.exp(x - top), _jnp.exp(y - top)
    return x / (x + y)


def dirichlet(key, alpha, shape=None, dtype=float):
    alpha = _array_of(alpha)
    shape = alpha.shape if shape is None else tuple(shape) + alpha.shape[-1:]
    x = loggamma(key, alpha, shape)
    x = _jnp.exp(x - _jnp.max(x, axis=-1, keepdims=True))
    return x / _jnp.sum(x, axis=-1, keepdims=True)


def chisquare(key, df, shape=None, dtype=float):
    return 2 * _jnp.exp(loggamma(key, 0.5 * _array_of(df).astype(float), _shape_of(shape, df)))


def t(key, df, shape=(), dtype=float):
    one, two = split(key)
    half = _array_of(df).astype(float) / 2
    shape = _shape_of(shape, df)
    return normal(one, shape, dtype) * _jnp.sqrt(half / gamma(two, half, shape))


def generalized_normal(key, p, shape=(), dtype=float):
    one, two = split(key)
    g = gamma(one, 1 / p, shape)
    return rademacher(two, shape).astype(dtype) * g ** (1 / p)


def ball(key, d, p=2, shape=(), dtype=float):
    """Points evenly distributed in a ball."""
    one, two = split(key)
    g = generalized_normal(one, p, tuple(shape) + (d,))
    e = exponential(two, shape)
    return g / ((_jnp.abs(g) ** p).sum(-1) + e)[..., None] ** (1 / p)


def poisson(key, lam, shape=None, dtype=int):
    """Numbers of the Poisson distribution: by products of uniform numbers below 10, by rejection above."""
    lam = _array_of(lam).astype("float32")
    shape = lam.shape if shape is None else _size(shape)[0]
    lam = _cp.broadcast_to(lam._v, shape)
    small = lam < 10
    few = _few(key, _cp.where(small, lam, _np.float32(0)), shape)
    many = (
        _many(key, _cp.where(small, _np.float32(1e5), lam), shape) if not bool(small.all()) else few
    )
    return _Array(_cp.where(lam == 0, 0, _cp.where(small, few, many))).astype(dtype)


def _few(key, lam, shape):
    k, total = _cp.full(shape, -1), _cp.zeros(shape, dtype="float32")
    while bool((total > -lam).any()):
        key, sub = split(key)
        k = _cp.where(total > -lam, k + 1, k)
        total = total + _cp.log(uniform(sub, shape)._v)
    return k


def _many(key, lam, shape):
    from scipy.special import gammaln

    f = _np.float32
    b = f(0.931) + f(2.53) * _cp.sqrt(lam)
    a = f(-0.059) + f(0.02483) * b
    inverse, limit = f(1.1239) + f(1.1328) / (b - f(3.4)), f(0.9277) - f(3.6224) / (b - f(2))
    out, done = _cp.full(shape, f(-1)), _cp.zeros(shape, dtype=bool)
    while not bool(done.all()):
        key, one, two = split(key, 3)
        u, v = uniform(one, shape)._v - f(0.5), uniform(two, shape)._v
        us = f(0.5) - _cp.abs(u)
        k = _cp.floor((f(2) * a / us + b) * u + lam + f(0.43))
        s = _cp.log(v * inverse / (a / (us * us) + b))
        t = -lam + k * _cp.log(lam) - gammaln(_cp.maximum(k, f(0)) + f(1)).astype("float32")
        rejected = (k < 0) | ((us < f(0.013)) & (v > us))
        taken = ((us >= f(0.07)) & (v <= limit)) | (~rejected & (s <= t))
        out = _cp.where(taken, k, out)
        done = done | taken
    return out.astype("int64")


def binomial(key, n, p, shape=None, dtype=float):
    raise NotImplementedError(
        "random.binomial is not there: random.bernoulli(key, p, shape + (n,)).sum(-1) draws the same distribution"
    )


def multinomial(key, n, p, *, shape=None, dtype=float, unroll=1):
    raise NotImplementedError(
        "random.multinomial is not there: count random.categorical(key, jnp.log(p), shape=(n,)) with jnp.bincount"
    )
