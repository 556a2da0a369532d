# random.py: what is drawn by way of other draws.
#: in random


def _size(size):
    if size is None:
        return 1
    if _whole(size):
        return int(size)
    total = 1
    for n in size:
        total *= int(n)
    return total


def _weights(p, n, legacy):
    p = np.asarray(p, dtype=np.float64)
    if p.ndim != 1:
        raise ValueError("'p' must be 1-dimensional")
    if p.size != n:
        raise ValueError("'a' and 'p' must have same size")
    if bool(np.any(np.isnan(p))):
        raise ValueError("Probabilities contain NaN")
    if bool(np.any(p < 0)):
        raise ValueError(f"{'p' if legacy else 'P'}robabilities are not non-negative")
    if abs(float(np.sum(p)) - 1.0) > 1e-8:
        raise ValueError(
            "Probabilities do not sum to 1. See Notes section of docstring for more information."
        )
    return p


def _choose(a, size, replace, p, axis, uniform, integers, sample):
    array = None
    if _whole(a) or (hasattr(a, 'dtype') and np.ndim(a) == 0):
        n = int(a)
        if n <= 0 and _size(size):
            raise ValueError(
                "a must be greater than 0 unless no samples are taken"
                if axis is None
                else "a must be a positive integer unless no samples are taken"
            )
    else:
        array = np.asarray(a)
        n = array.shape[0 if axis is None else axis]
        if n == 0 and _size(size):
            raise ValueError("'a' cannot be empty unless no samples are taken")
    if p is not None:
        p = _weights(p, n, axis is None)
    k = _size(size)
    if replace:
        if p is not None:
            cdf = np.cumsum(p)
            cdf = cdf / cdf[-1]
            index = np.searchsorted(cdf, np.asarray(uniform(size)), side='right')
        else:
            index = np.asarray(integers(n, size))
    else:
        if axis is None and size is not None and min([0] + list(np.ravel(size))) < 0:
            raise ValueError("Negative dimensions are not allowed")
        if k > n:
            raise ValueError(
                "Cannot take a larger sample than population when 'replace=False'"
                if axis is None
                else "Cannot take a larger sample than population when replace is False"
            )
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
        return int(index) if size is None else np.asarray(index)
    if size is None:
        return array[int(index)] if axis is None or axis == 0 else np.take(array, int(index), axis)
    taken = array[index] if axis is None else np.take(array, index, axis)
    if np.ndim(taken):
        return taken
    single = np.empty((), array.dtype)  # of size=()
    single[()] = taken
    return single


def _is_count(x):
    return _whole(x) or (
        hasattr(x, 'dtype') and np.ndim(x) == 0 and np.asarray(x).dtype.kind in 'iub'
    )


def _as_list(x):
    """Is x a sequence whose items are exchanged one by one?"""
    return not hasattr(x, 'dtype')


def choice(a, size=None, replace=True, p=None):
    """Elements drawn from a sequence, or numbers below a.
    >>> np.random.choice([7], 2)
    array([7, 7])"""
    if (
        not hasattr(a, 'dtype')
        and not isinstance(a, int)
        and np.ndim(a) != 1
        or (hasattr(a, 'ndim') and a.ndim > 1)
    ):
        raise ValueError(
            "a must be 1-dimensional or an integer"
            if np.ndim(a) == 0
            else "a must be 1-dimensional"
        )
    return _choose(
        a,
        size,
        replace,
        p,
        None,
        np.random.random_sample,
        lambda n, size: np.random.randint(0, n, size),
        lambda n, k: core.mt_order(n)[:k],
    )


def permutation(x):
    """The numbers below x, or the elements of x, in random order.
    >>> np.sort(np.random.permutation(3))
    array([0, 1, 2])"""
    if _is_count(x):
        return core.mt_order(max(int(x), 0))
    if isinstance(x, str):
        raise IndexError("x must be an integer or at least 1-dimensional")
    x = np.asarray(x)
    if x.ndim == 0:
        raise IndexError("x must be an integer or at least 1-dimensional")
    return x[core.mt_order(x.shape[0])]


def shuffle(x):
    """Puts the elements of an array or list in random order.
    >>> np.random.shuffle(np.arange(3))
    None"""
    if _as_list(x):
        order = core.mt_order(len(x)).tolist()
        x[:] = [x[i] for i in order]
    else:
        x[...] = x[core.mt_order(x.shape[0])]


def ranf(*args, **kwargs):
    """Uniform numbers in [0, 1).
    >>> np.random.ranf(3).shape
    (3,)"""
    return np.random.random_sample(*args, **kwargs)


def sample(*args, **kwargs):
    """Uniform numbers in [0, 1).
    >>> np.random.sample(3).shape
    (3,)"""
    return np.random.random_sample(*args, **kwargs)


def random_integers(low, high=None, size=None):
    """Integers from low to high, both included.
    >>> np.random.random_integers(1, 1)
    np.int64(1)"""
    low, high = (1, low) if high is None else (low, high)
    return np.random.randint(low, int(high) + 1, size=size, dtype='l')


def bytes(length):
    """Random bytes.
    >>> len(np.random.bytes(5))
    5"""
    words = np.random.randint(0, 4294967296, (length - 1) // 4 + 1 or 1, dtype=np.uint32)
    return words.tobytes()[:length]


def multinomial(n, pvals, size=None):
    """How n things fall into boxes of these probabilities.
    >>> np.sum(np.random.multinomial(20, [0.5, 0.5]))
    np.int64(20)"""
    pvals = np.asarray(pvals, dtype=np.float64)
    _check_pvals(pvals)
    if n < 0:
        raise ValueError("n < 0")
    shape = _shape_of(size)
    rows = _size(shape)
    counts = np.full(rows, int(n), dtype=np.int64)
    return core.multinomial(None, counts, _rows(pvals, rows)).reshape(shape + pvals.shape)


def _one_axis(x):
    x = np.asarray(x, dtype=np.float64)
    if x.ndim > 1:
        raise ValueError(
            "setting an array element with a sequence. The requested array would exceed the maximum number of dimension of 1."
        )
    return x


def dirichlet(alpha, size=None):
    """Shares that sum to 1.
    >>> np.random.dirichlet([1.0, 2.0]).shape
    (2,)"""
    alpha = _one_axis(alpha)
    if bool(np.any(alpha <= 0)):
        raise ValueError('alpha <= 0')
    x = np.random.standard_gamma(alpha, _shape_of(size) + alpha.shape)
    with np.errstate(all='ignore'):
        return x * (1 / np.cumsum(x, axis=-1)[..., -1:])


def multivariate_normal(mean, cov, size=None, check_valid='warn', tol=1e-8):
    """Normal vectors with these means and covariances.
    >>> np.random.multivariate_normal([0, 0], np.eye(2), 3).shape
    (3, 2)"""
    mean, cov = _mean_and_cov(mean, cov)
    x = np.asarray(np.random.standard_normal(_shape_of(size) + mean.shape))
    u, s, vh = np.linalg.svd(cov)
    _check_cov(cov, np.matmul(vh.T * s, vh), check_valid, tol)
    return np.matmul(x, np.sqrt(s)[:, None] * vh) + mean


def get_state(legacy=True):
    """The state of the legacy generator.
    >>> np.random.get_state()[0]
    'MT19937'"""
    s = core.mt_get()
    key, gauss = s[:624].astype(np.uint32), float(s[626:].view(np.float64)[0])
    if not legacy:
        return {
            'bit_generator': 'MT19937',
            'state': {'key': key, 'pos': int(s[624])},
            'has_gauss': int(s[625]),
            'gauss': gauss,
        }
    return ('MT19937', key, int(s[624]), int(s[625]), gauss)


def set_state(state):
    """Sets the state of the legacy generator.
    >>> np.random.set_state(np.random.get_state())
    None"""
    if isinstance(state, dict):
        state = (
            'MT19937',
            state['state']['key'],
            state['state']['pos'],
            state.get('has_gauss', 0),
            state.get('gauss', 0.0),
        )
    if state[0] != 'MT19937':
        raise ValueError("set_state can only be used with legacy MT19937 state instances.")
    s = np.zeros(627, np.uint64)
    s[:624] = state[1]
    s[624] = state[2]
    if len(state) > 3:
        s[625] = state[3]
        s[626:] = np.array([state[4]], dtype=np.float64).view(np.uint64)
    core.mt_set(s)


def seed(seed=None):
    """Starts the generator of this module anew.
    >>> np.random.seed(0)
    None"""
    if seed is None or _is_count(seed):
        core.seed(None if seed is None else int(seed))
        return
    if isinstance(seed, (str, float)):
        kind = f'<U{len(seed)}' if isinstance(seed, str) else 'float64'
        raise TypeError(
            f"Cannot cast scalar from dtype('{kind}') to dtype('int64') according to the rule 'safe'"
        )
    words = np.asarray(seed)
    if words.size == 0:
        raise ValueError("Seed must be non-empty")
    if words.dtype.kind not in 'iub':
        raise TypeError(
            f"Cannot cast array data from dtype('{words.dtype}') to dtype('int64') according to the rule 'safe'"
        )
    if words.ndim != 1:
        raise ValueError("Seed array must be 1-d")
    if bool(np.any((words > 4294967295) | (words < 0))):
        raise ValueError("Seed must be between 0 and 2**32 - 1")
    core.mt_array(words.astype(np.uint32))


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
        if name.startswith('_') or not hasattr(np.random, name):
            raise AttributeError(f"'RandomState' object has no attribute '{name}'")
        f = getattr(np.random, name)
        return lambda *args, **kwargs: self._run(f, args, kwargs)

    def __repr__(self):
        return 'RandomState(MT19937) at 0x%X' % id(self)

    def __str__(self):
        return 'RandomState(MT19937)'


# ---- seeds and generators


def _words(x):
    """The 32-bit words of whole numbers, lowest first."""
    if isinstance(x, (list, tuple, range)) or getattr(x, 'ndim', 0) > 0:
        return [w for item in x for w in _words(item)]
    if isinstance(x, (str, float)) or not hasattr(x, '__index__'):
        raise TypeError(f"SeedSequence expects int or sequence of ints for entropy not {x}")
    x = int(x)
    if x < 0:
        raise ValueError("expected non-negative integer")
    words = [x & 4294967295]
    while x >> 32:
        x >>= 32
        words.append(x & 4294967295)
    return words


def _fresh_entropy():
    return core.entropy() << 64 | core.entropy()


class SeedSequence:
    def __init__(self, entropy=None, *, spawn_key=(), pool_size=4, n_children_spawned=0):
        self.entropy = _fresh_entropy() if entropy is None else entropy
        self.spawn_key, self.pool_size, self.n_children_spawned = (
            tuple(spawn_key),
            pool_size,
            n_children_spawned,
        )
        words = _words(self.entropy)
        if self.spawn_key and len(words) < pool_size:
            words = words + [0] * (pool_size - len(words))
        self._entropy_words = np.array(words + _words(self.spawn_key), dtype=np.uint32)

    def generate_state(self, n_words, dtype=np.uint32):
        dtype = np.dtype(dtype)
        if dtype not in (np.dtype('uint32'), np.dtype('uint64')):
            raise ValueError("only support uint32 or uint64")
        wide = dtype == np.dtype('uint64')
        words = core.seed_words(
            self._entropy_words, n_words * 2 if wide else n_words, self.pool_size
        )
        return (
            words[0::2].astype(np.uint64) | words[1::2].astype(np.uint64) << 32 if wide else words
        )

    def spawn(self, n_children):
        first = self.n_children_spawned
        self.n_children_spawned += n_children
        return [
            SeedSequence(self.entropy, spawn_key=self.spawn_key + (i,), pool_size=self.pool_size)
            for i in range(first, first + n_children)
        ]

    def __repr__(self):
        lines = [f"    entropy={self.entropy!r},"]
        if self.spawn_key:
            lines.append(f"    spawn_key={self.spawn_key!r},")
        if self.pool_size != 4:
            lines.append(f"    pool_size={self.pool_size!r},")
        if self.n_children_spawned:
            lines.append(f"    n_children_spawned={self.n_children_spawned!r},")
        return '\n'.join(['SeedSequence('] + lines + [')'])


def _pair(high, low):
    return int(high) << 64 | int(low)


def _split(n, words, name='value'):
    """A whole number as words of 64 bits, the lowest first; an array of them as it is."""
    n = np.asarray(n) if isinstance(n, (list, tuple)) else n
    if isinstance(n, np.ndarray) and n.ndim:
        if n.shape != (words,):
            raise ValueError(f"{name} must have {words} elements when using array form")
        return n.astype(np.uint64)
    n = int(n)
    if n < 0 or n >> 64 * words:
        raise ValueError(f"{name} must be positive and less than 2**{64 * words}.")
    return np.array([n >> 64 * i & _low_word for i in range(words)], dtype=np.uint64)


def _joined(words):
    return sum([int(w) << 64 * i for i, w in enumerate(words)])


_low_word = (1 << 64) - 1


class BitGenerator:
    kind = 'PCG64'
    words = 8
    _factor = 47026247687942121848144207491837523525

    def __init__(self, seed=None):
        self.seed_seq = seed if isinstance(seed, SeedSequence) else SeedSequence(seed)
        self._adopt(core.generator(self.kind, self.seed_seq.generate_state(self.words)))

    def _adopt(self, generator):
        self._generator = generator

    @property
    def _seed_seq(self):
        return self.seed_seq

    def _words(self):
        return core.generator_state(self._generator, None)

    def _put_words(self, w):
        core.generator_state(self._generator, w)

    def _halves(self, w):
        return {'has_uint32': int(w[-2]), 'uinteger': int(w[-1])}

    def _state_of(self, w):
        return {'state': {'state': _pair(w[0], w[1]), 'inc': _pair(w[2], w[3])}, **self._halves(w)}

    def _words_of(self, w, value):
        s = value['state']
        w[0], w[1], w[2], w[3] = (
            s['state'] >> 64,
            s['state'] & _low_word,
            s['inc'] >> 64,
            s['inc'] & _low_word,
        )

    @property
    def state(self):
        return {'bit_generator': self.kind, **self._state_of(self._words())}

    @state.setter
    def state(self, value):
        if not isinstance(value, dict):
            raise TypeError("state must be a dict")
        if value.get('bit_generator', '') != self.kind:
            raise ValueError(f"state must be for a {self.kind} PRNG")
        w = self._words()
        self._words_of(w, value)
        if self.kind != 'MT19937':
            w[-2], w[-1] = value['has_uint32'], value['uinteger']
        self._put_words(w)

    def __getstate__(self):
        return self.state, self.seed_seq

    def __setstate__(self, given):
        if isinstance(given, dict):
            self.state = given
        else:
            self.state, self.seed_seq = given[0], given[1]

    def random_raw(self, size=None, output=True):
        if self.kind == 'MT19937':
            r = self._generator.integers(0, 4294967296, size, dtype=np.uint64)
        else:
            r = self._generator.integers(0, _low_word, size, dtype=np.uint64, endpoint=True)
        return None if not output else int(r) if size is None else r

    def _twin(self):
        other = type(self)(0)
        other.state = self.state
        other.seed_seq = self.seed_seq
        return other

    def spawn(self, n_children):
        return [type(self)(s) for s in self.seed_seq.spawn(n_children)]


class _Congruential(BitGenerator):
    def advance(self, delta):
        w = self._words()
        state, inc, all_bits = _pair(w[0], w[1]), _pair(w[2], w[3]), (1 << 128) - 1
        factor, plus, times, delta = self._factor, inc, 1, int(delta) & all_bits
        added = 0
        while delta:
            if delta & 1:
                times = times * factor & all_bits
                added = added * factor + plus & all_bits
            plus = (factor + 1) * plus & all_bits
            factor = factor * factor & all_bits
            delta >>= 1
        state = times * state + added & all_bits
        w[0], w[1], w[-2], w[-1] = state >> 64, state & _low_word, 0, 0
        self._put_words(w)
        return self

    def jumped(self, jumps=1):
        return self._twin().advance(210306068529402873165736369884012333109 * int(jumps))


class PCG64(_Congruential):
    pass


class MT19937(BitGenerator):
    kind = 'MT19937'
    words = 624

    def _state_of(self, w):
        return {'state': {'key': w[:624].astype(np.uint32), 'pos': int(w[624])}}

    def _words_of(self, w, value):
        w[:624], w[624] = value['state']['key'], value['state']['pos']

    def jumped(self, jumps=1):
        raise NotImplementedError("MT19937 cannot be advanced here; PCG64 can")


class PCG64DXSM(_Congruential):
    kind = 'PCG64DXSM'
    _factor = 0xDA942042E4DD58B5


class SFC64(BitGenerator):
    kind = 'SFC64'
    words = 6

    def _state_of(self, w):
        return {'state': {'state': w[:4].copy()}, **self._halves(w)}

    def _words_of(self, w, value):
        w[:4] = value['state']['state']


class Philox(BitGenerator):
    kind = 'Philox'
    words = 4

    def __init__(self, seed=None, counter=None, key=None):
        if seed is not None and key is not None:
            raise ValueError("seed and key cannot be both used")
        BitGenerator.__init__(self, seed)
        w = self._words()
        if key is not None:
            w[4:6] = _split(key, 2, 'key')
        if counter is not None:
            w[:4] = _split(counter, 4, 'counter')
        self._put_words(w)

    def _state_of(self, w):
        return {
            'state': {'counter': w[:4].copy(), 'key': w[4:6].copy()},
            'buffer': w[6:10].copy(),
            'buffer_pos': int(w[10]),
            **self._halves(w),
        }

    def _words_of(self, w, value):
        w[:4], w[4:6] = value['state']['counter'], value['state']['key']
        w[6:10], w[10] = value['buffer'], value['buffer_pos']

    def advance(self, delta):
        w = self._words()
        w[:4] = _split(_joined(w[:4]) + int(delta) & (1 << 256) - 1, 4)
        w[6:], w[10] = 0, 4
        self._put_words(w)
        return self

    def jumped(self, jumps=1):
        return self._twin().advance(int(jumps) << 128)


def _generator_of(bit_generator):
    if not isinstance(bit_generator, BitGenerator) and not hasattr(
        type(bit_generator), "_adopt"
    ):  # cupy has classes of its own
        raise TypeError(
            f"a bit generator is needed, such as np.random.PCG64(), not {type(bit_generator).__name__}"
        )
    core.generator_state(bit_generator._generator, bit_generator)
    return bit_generator._generator


def _bits_of(generator):
    bits = PCG64(0)
    bits.seed_seq = None
    bits._adopt(generator)
    core.generator_state(generator, bits)
    return bits


def default_rng(seed=None):
    """A generator of its own: NumPy's PCG64 stream for the seed.
    >>> np.random.default_rng(42).random(3)
    array([0.77395605, 0.43887844, 0.85859792])"""
    if isinstance(seed, np.random.Generator):
        return seed
    if isinstance(seed, BitGenerator):
        return _generator_of(seed)
    return _generator_of(PCG64(seed))


# ---- methods of Generator


def _generator_spawn(self, n_children):
    return [default_rng(b) for b in self.bit_generator.spawn(n_children)]


def _generator_choice(self, a, size=None, replace=True, p=None, axis=0, shuffle=True):
    def sample(n, k):
        if n > 10000 and k > n // (50 if shuffle else 20):
            return self._order(n, max(n - k, 1))[n - k :].copy()
        return self._sample(n, k, shuffle)

    return _choose(
        a, size, replace, p, axis, self.random, lambda n, size: self.integers(0, n, size), sample
    )


def _generator_permutation(self, x, axis=0):
    if _is_count(x):
        return self._order(max(int(x), 0))
    x = np.asarray(x)
    axis = _axis(axis, x.ndim)
    return np.take(x, self._order(x.shape[axis]), axis)


def _generator_shuffle(self, x, axis=0):
    if _as_list(x):
        if axis != 0:
            raise NotImplementedError("Axis argument is only supported on ndarray objects")
        order = self._order(len(x)).tolist()
        x[:] = [x[i] for i in order]
    else:
        axis = _axis(axis, x.ndim)
        x[...] = np.take(x, self._order(x.shape[axis]), axis)


def _generator_permuted(self, x, *, axis=None, out=None):
    x = np.asarray(x)
    if out is not None:
        if out.shape != x.shape:
            raise ValueError('out must have the same shape as x')
        if not np.can_cast(x.dtype, out.dtype, 'safe'):
            raise TypeError(
                f"Cannot cast array data from {x.dtype!r} to {out.dtype!r} according to the rule 'safe'"
            )
    if axis is None:
        r = np.ravel(x)[self._order(x.size)].reshape(x.shape)
    else:
        lines = np.moveaxis(x.copy(), axis, -1)
        for i in np.ndindex(*lines.shape[:-1]):
            lines[i] = lines[i][self._order(lines.shape[-1])]
        r = np.moveaxis(lines, -1, axis)
    if out is None:
        return r
    out[...] = r
    return out


def _generator_multivariate_normal(
    self, mean, cov, size=None, check_valid='warn', tol=1e-8, *, method='svd'
):
    if method not in ('eigh', 'svd', 'cholesky'):
        raise ValueError("method must be one of {'eigh', 'svd', 'cholesky'}")
    mean, cov = _mean_and_cov(mean, cov)
    if method == 'cholesky':
        factor = np.linalg.cholesky(cov)
    elif method == 'eigh':
        s, u = np.linalg.eigh(cov)
        if check_valid != 'ignore' and bool(np.any(s < -tol)):
            _not_psd(check_valid)
        factor = u * np.sqrt(np.abs(s))
    else:
        u, s, vh = np.linalg.svd(cov)
        _check_cov(cov, np.matmul(vh.T * s, vh), check_valid, tol)
        factor = u * np.sqrt(s)
    x = np.asarray(self.standard_normal(_shape_of(size) + mean.shape))
    return mean + np.matmul(x.reshape((-1,) + mean.shape), factor.T).reshape(x.shape)


def _generator_bytes(self, length):
    return self.integers(0, 4294967296, (length - 1) // 4 + 1 or 1, dtype=np.uint32).tobytes()[
        :length
    ]


def _generator_multinomial(self, n, pvals, size=None):
    n, pvals = np.asarray(n), np.asarray(pvals, dtype=np.float64)
    _check_pvals(pvals)
    if bool(np.any(n < 0)):
        raise ValueError("n < 0")
    shape = np.broadcast_shapes(n.shape, pvals.shape[:-1])
    if size is not None:
        if np.broadcast_shapes(shape, _shape_of(size)) != _shape_of(size):
            raise ValueError(
                f"Output size {_shape_of(size)} is not compatible with broadcast dimensions of inputs {shape}."
            )
        shape = _shape_of(size)
    counts = np.ravel(np.broadcast_to(n, shape)).astype(np.int64)
    d = pvals.shape[-1]
    rows = np.ascontiguousarray(np.broadcast_to(pvals, shape + (d,))).reshape((_size(shape), d))
    return core.multinomial(self, counts, rows).reshape(shape + (d,))


def _generator_dirichlet(self, alpha, size=None):
    alpha = _one_axis(alpha)
    if bool(np.any(alpha < 0)):
        raise ValueError('alpha < 0')
    shape = _shape_of(size)
    k = alpha.shape[0]
    if k == 0 or float(np.max(alpha)) >= 0.1:
        x = self.standard_gamma(alpha + 0.0, shape + alpha.shape)
        with np.errstate(all='ignore'):
            return x * (1 / np.cumsum(x, axis=-1)[..., -1:])
    # Small shares by breaking a stick, so that none is lost.
    rest = np.cumsum(alpha[::-1])[::-1]
    if float(rest[0]) == 0:
        return np.zeros(shape + (k,))
    return core.broken_sticks(self, alpha, rest.copy(), _size(shape)).reshape(shape + (k,))


def _generator_multivariate_hypergeometric(self, colors, nsample, size=None, method='marginals'):
    colors = [int(c) for c in np.asarray(colors)]
    if method not in ('count', 'marginals'):
        raise ValueError('method must be "count" or "marginals".')
    if nsample < 0 or min(colors + [0]) < 0:
        raise ValueError(
            "nsample must be nonnegative." if nsample < 0 else "colors must be nonnegative."
        )
    if nsample > sum(colors):
        raise ValueError("nsample > sum(colors)")
    if method == 'count':
        raise NotImplementedError(
            "multivariate_hypergeometric has method='marginals' here, not 'count'"
        )
    shape, total = _shape_of(size), sum(colors)
    more = nsample > total // 2
    x = np.zeros((_size(shape), len(colors)), dtype=np.int64)
    for row in x:
        left, remaining = total - nsample if more else nsample, total
        for j in range(len(colors) - 1):
            if left <= 0:
                break
            remaining -= colors[j]
            r = self.hypergeometric(colors[j], remaining, left)
            row[j] = r
            left -= r
        if left > 0:
            row[len(colors) - 1] = left
    if more:
        x = np.array(colors) - x
    return x.reshape(shape + (len(colors),))


# ---- what several share


def _shape_of(size):
    return () if size is None else (int(size),) if _whole(size) else tuple([int(n) for n in size])


def _rows(pvals, rows):
    return np.ascontiguousarray(np.broadcast_to(pvals, (rows,) + pvals.shape))


def _check_pvals(pvals):
    if pvals.ndim == 0 or pvals.shape[-1] == 0:
        raise ValueError(
            "pvals must be a 1-d sequence"
            if pvals.ndim == 0
            else "a must be greater than 0 unless no samples are taken"
        )
    if bool(np.any(~((pvals >= 0) & (pvals <= 1)))):
        raise ValueError("pvals < 0, pvals > 1 or pvals contains NaNs")
    if bool(np.any(np.sum(pvals[..., :-1], axis=-1) > 1.0 + 1e-12)):
        raise ValueError(
            "sum(pvals[:-1]) > 1.0" if pvals.ndim == 1 else "sum(pvals[:-1], axis=-1) > 1.0"
        )


def _mean_and_cov(mean, cov):
    mean, cov = np.asarray(mean, dtype=np.float64), np.asarray(cov, dtype=np.float64)
    if mean.ndim != 1:
        raise ValueError("mean must be 1 dimensional")
    if cov.ndim != 2 or cov.shape[0] != cov.shape[1]:
        raise ValueError("cov must be 2 dimensional and square")
    if mean.shape[0] != cov.shape[0]:
        raise ValueError("mean and cov must have same length")
    return mean, cov


def _not_psd(check_valid):
    if check_valid == 'raise':
        raise ValueError("covariance is not symmetric positive-semidefinite.")
    import warnings

    warnings.warn(
        "covariance is not symmetric positive-semidefinite.", RuntimeWarning, stacklevel=3
    )


def _check_cov(cov, again, check_valid, tol):
    if check_valid not in ('warn', 'raise', 'ignore'):
        raise ValueError("check_valid must equal 'warn', 'raise', or 'ignore'")
    if check_valid != 'ignore' and not np.allclose(again, cov, rtol=tol, atol=tol):
        _not_psd(check_valid)
