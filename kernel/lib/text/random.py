# random.py: what is drawn by way of other draws.
#: in random

def _size(size):
    if size is None:
        return 1
    if isinstance(size, int):
        return size
    total = 1
    for n in size:
        total *= int(n)
    return total

def _weights(p, n):
    p = np.asarray(p, dtype=np.float64)
    if p.ndim != 1:
        raise ValueError("'p' must be 1-dimensional")
    if p.size != n:
        raise ValueError("'a' and 'p' must have same size")
    if bool(np.any(p < 0)):
        raise ValueError("Probabilities are not non-negative")
    if abs(float(np.sum(p)) - 1.0) > 1e-8:
        raise ValueError("Probabilities do not sum to 1. See Notes section of docstring for more information.")
    return p

def _choose(a, size, replace, p, axis, uniform, integers, sample):
    array = None
    if hasattr(a, '__index__') or isinstance(a, int) or (hasattr(a, 'dtype') and np.ndim(a) == 0):
        n = int(a)
        if n <= 0 and _size(size):
            raise ValueError("a must be greater than 0 unless no samples are taken" if axis is None else "a must be a positive integer unless no samples are taken")
    else:
        array = np.asarray(a)
        n = array.shape[0 if axis is None else axis]
        if n == 0 and _size(size):
            raise ValueError("'a' cannot be empty unless no samples are taken")
    if p is not None:
        p = _weights(p, n)
    k = _size(size)
    if replace:
        if p is not None:
            cdf = np.cumsum(p)
            cdf = cdf / cdf[-1]
            index = np.searchsorted(cdf, np.asarray(uniform(size)), side='right')
        else:
            index = np.asarray(integers(n, size))
    else:
        if k > n:
            raise ValueError("Cannot take a larger sample than population when 'replace=False'" if axis is None else "Cannot take a larger sample than population when replace is False")
        if p is not None:
            if int(np.count_nonzero(p > 0)) < k:
                raise ValueError("Fewer non-zero entries in p than size")
            found = np.zeros(0, dtype=np.int64)
            p = p.copy()
            while found.size < k:
                x = np.asarray(uniform((k - found.size,)))
                if found.size:
                    p[found] = 0
                cdf = np.cumsum(p)
                cdf = cdf / cdf[-1]
                new = np.searchsorted(cdf, x, side='right')
                values, first = np.unique(new, return_index=True)
                found = np.concatenate((found, new[np.sort(first)]))
            index = found
        else:
            index = sample(n, k)
        if size is not None:
            index = index.reshape(size)
        else:
            index = index.reshape(())
    if array is None:
        return int(index) if size is None else index
    if size is None:
        return array[int(index)] if axis is None or axis == 0 else np.take(array, int(index), axis)
    return array[index] if axis is None else np.take(array, index, axis)

def choice(a, size=None, replace=True, p=None):
    """Elements drawn from a sequence, or numbers below a.
    >>> np.random.choice([7], 2)
    array([7, 7])"""
    if not hasattr(a, 'dtype') and not isinstance(a, int) and np.ndim(a) != 1 or (hasattr(a, 'ndim') and a.ndim > 1):
        raise ValueError("a must be 1-dimensional")
    return _choose(a, size, replace, p, None, np.random.random_sample,
                   lambda n, size: np.random.randint(0, n, size), lambda n, k: core.mt_order(n)[:k])

def permutation(x):
    """The numbers below x, or the elements of x, in random order.
    >>> np.sort(np.random.permutation(3))
    array([0, 1, 2])"""
    if isinstance(x, int) or (hasattr(x, 'dtype') and np.ndim(x) == 0):
        return core.mt_order(int(x))
    x = np.asarray(x)
    return x[core.mt_order(x.shape[0])]

def shuffle(x):
    """Puts the elements of an array or list in random order.
    >>> np.random.shuffle(np.arange(3))
    None"""
    if isinstance(x, list):
        x[:] = [x[int(i)] for i in core.mt_order(len(x))]
    else:
        x[...] = x[core.mt_order(x.shape[0])]

def standard_normal(size=None):
    """Normal numbers, mean 0 and deviation 1.
    >>> np.random.standard_normal(3).shape
    (3,)"""
    return np.random.normal(0.0, 1.0, size)

def ranf(size=None):
    """Uniform numbers in [0, 1).
    >>> np.random.ranf(3).shape
    (3,)"""
    return np.random.random_sample(size)

def sample(size=None):
    """Uniform numbers in [0, 1).
    >>> np.random.sample(3).shape
    (3,)"""
    return np.random.random_sample(size)

def exponential(scale=1.0, size=None):
    """Exponential numbers.
    >>> np.random.exponential(2.0, 3).shape
    (3,)"""
    r = -np.log(1.0 - np.asarray(np.random.random_sample(size))) * scale
    return float(r) if size is None else r

def standard_exponential(size=None):
    """Exponential numbers of scale 1.
    >>> np.random.standard_exponential(3).shape
    (3,)"""
    return exponential(1.0, size)

def random_integers(low, high=None, size=None):
    """Integers from low to high, both included.
    >>> np.random.random_integers(1, 1)
    1"""
    return np.random.randint(1, low + 1, size) if high is None else np.random.randint(low, high + 1, size)

def lognormal(mean=0.0, sigma=1.0, size=None):
    """Numbers whose logarithms are normal.
    >>> np.random.lognormal(0, 1, 3).shape
    (3,)"""
    r = np.exp(np.random.normal(mean, sigma, size))
    return float(r) if size is None else r

def get_state(legacy=True):
    """The state of the legacy generator.
    >>> np.random.get_state()[0]
    'MT19937'"""
    s = core.mt_get()
    return ('MT19937', s[:624].astype(np.uint32), int(s[624]), int(s[625]), float(s[626:].view(np.float64)[0]))

def set_state(state):
    """Sets the state of the legacy generator.
    >>> np.random.set_state(np.random.get_state())
    None"""
    s = np.zeros(627, np.uint64)
    s[:624] = state[1]
    s[624] = state[2]
    s[625] = state[3]
    s[626:] = np.array([state[4]], dtype=np.float64).view(np.uint64)
    core.mt_set(s)

class RandomState:
    def __init__(self, seed=None):
        old = core.mt_get()
        np.random.seed(seed)
        self._state = core.mt_get()
        core.mt_set(old)

    def _run(self, f, args, kwargs):
        old = core.mt_get()
        core.mt_set(self._state)
        try:
            return f(*args, **kwargs)
        finally:
            self._state = core.mt_get()
            core.mt_set(old)

    def __getattr__(self, name):
        if name.startswith('_'):
            raise AttributeError(f"'RandomState' object has no attribute '{name}'")
        f = getattr(np.random, name)
        return lambda *args, **kwargs: self._run(f, args, kwargs)

    def __repr__(self):
        return 'RandomState(MT19937)'

def _generator_choice(self, a, size=None, replace=True, p=None, axis=0, shuffle=True):
    def sample(n, k):
        if n > 10000 and k > n // (50 if shuffle else 20):
            return self._order(n, max(n - k, 1))[n - k:].copy()
        return self._sample(n, k, shuffle)
    return _choose(a, size, replace, p, axis, self.random, lambda n, size: self.integers(0, n, size), sample)

def _generator_permutation(self, x, axis=0):
    if isinstance(x, int) or (hasattr(x, 'dtype') and np.ndim(x) == 0):
        return self._order(int(x))
    x = np.asarray(x)
    return np.take(x, self._order(x.shape[axis]), axis)

def _generator_shuffle(self, x, axis=0):
    if isinstance(x, list):
        x[:] = [x[int(i)] for i in self._order(len(x))]
    else:
        x[...] = np.take(x, self._order(x.shape[axis]), axis)

def _generator_permuted(self, x, axis=None, out=None):
    x = np.asarray(x)
    if axis is None:
        return np.ravel(x)[self._order(x.size)].reshape(x.shape)
    lines = np.moveaxis(x.copy(), axis, -1)
    for i in np.ndindex(*lines.shape[:-1]):
        lines[i] = lines[i][self._order(lines.shape[-1])]
    return np.moveaxis(lines, -1, axis)

def _generator_multivariate_normal(self, mean, cov, size=None, check_valid='warn', tol=1e-8, *, method='svd'):
    mean = np.asarray(mean, dtype=float)
    shape = () if size is None else (size,) if np.ndim(size) == 0 else tuple(size)
    x = self.standard_normal(shape + mean.shape)
    u, s, vh = np.linalg.svd(np.asarray(cov, dtype=float))
    return mean + np.matmul(x, (np.sqrt(s)[:, None] * vh))

def _generator_bytes(self, length):
    return self.integers(0, 256, length, dtype=np.uint8).tobytes()

def _one(r, size):
    return float(r) if size is None else r

def laplace(loc=0.0, scale=1.0, size=None):
    """Numbers of the Laplace distribution.
    >>> np.random.laplace(0, 1, 3).shape
    (3,)"""
    u = np.asarray(np.random.random_sample(size))
    return _one(np.where(u >= 0.5, loc - scale * np.log(2.0 - u - u), loc + scale * np.log(u + u)), size)

def gumbel(loc=0.0, scale=1.0, size=None):
    """Numbers of the Gumbel distribution.
    >>> np.random.gumbel(0, 1, 3).shape
    (3,)"""
    return _one(loc - scale * np.log(-np.log(1.0 - np.asarray(np.random.random_sample(size)))), size)

def logistic(loc=0.0, scale=1.0, size=None):
    """Numbers of the logistic distribution.
    >>> np.random.logistic(0, 1, 3).shape
    (3,)"""
    u = np.asarray(np.random.random_sample(size))
    return _one(loc + scale * np.log(u / (1.0 - u)), size)

def rayleigh(scale=1.0, size=None):
    """Numbers of the Rayleigh distribution.
    >>> np.random.rayleigh(1, 3).shape
    (3,)"""
    return _one(scale * np.sqrt(-2.0 * np.log(1.0 - np.asarray(np.random.random_sample(size)))), size)

def weibull(a, size=None):
    """Numbers of the Weibull distribution.
    >>> np.random.weibull(1.5, 3).shape
    (3,)"""
    return _one(np.power(np.asarray(standard_exponential(size)), 1.0 / a), size)

def pareto(a, size=None):
    """Numbers of the Pareto distribution.
    >>> np.random.pareto(3.0, 3).shape
    (3,)"""
    return _one(np.exp(np.asarray(standard_exponential(size)) / a) - 1, size)

def power(a, size=None):
    """Numbers of the power distribution.
    >>> np.random.power(3.0, 3).shape
    (3,)"""
    return _one(np.power(1 - np.exp(-np.asarray(standard_exponential(size))), 1.0 / a), size)

def triangular(left, mode, right, size=None):
    """Numbers of the triangular distribution.
    >>> np.random.triangular(0, 1, 2, 3).shape
    (3,)"""
    base, low = right - left, mode - left
    u = np.asarray(np.random.random_sample(size))
    return _one(np.where(u <= low / base, left + np.sqrt(u * (low * base)), right - np.sqrt((1.0 - u) * ((right - mode) * base))), size)

def multivariate_normal(mean, cov, size=None, check_valid='warn', tol=1e-8):
    """Normal vectors with these means and covariances.
    >>> np.random.multivariate_normal([0, 0], np.eye(2), 3).shape
    (3, 2)"""
    mean = np.asarray(mean, dtype=float)
    shape = () if size is None else (size,) if np.ndim(size) == 0 else tuple(size)
    x = np.asarray(np.random.standard_normal(shape + mean.shape))
    u, s, vh = np.linalg.svd(np.asarray(cov, dtype=float))
    return mean + np.matmul(x, np.sqrt(s)[:, None] * vh)

def binomial(n, p, size=None):
    """How many of n trials succeed, each with probability p; a stream of our own.
    >>> np.random.binomial(10, 0.5, 4).shape
    (4,)"""
    shape = () if size is None else (size,) if np.ndim(size) == 0 else tuple(size)
    r = np.sum(np.asarray(np.random.random_sample(shape + (int(n),))) < p, axis=-1)
    return int(r) if size is None else r
