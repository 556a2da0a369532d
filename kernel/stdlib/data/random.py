# random: CPython's generator and its ways of drawing, number for number.
import _random
import math
from bisect import bisect as _bisect
from itertools import accumulate as _accumulate

_log, _sqrt, _exp, _cos, _sin, _pi, _acos = (
    math.log,
    math.sqrt,
    math.exp,
    math.cos,
    math.sin,
    math.pi,
    math.acos,
)
NV_MAGICCONST = 4 * _exp(-0.5) / _sqrt(2.0)
LOG4 = _log(4.0)
SG_MAGICCONST = 1.0 + _log(4.5)
TWOPI = 2.0 * _pi


class Random:
    def __init__(self, x=None):
        self.gauss_next = None
        self._state = _random.new()
        if not hasattr(type(self), "random"):  # a class of the cell may draw otherwise
            self.random = _random.drawer(self._state)
        self.seed(x)

    def seed(self, a=None, version=2):
        if isinstance(a, (str, bytes)):
            a = _random.seed_of_text(a)
        elif isinstance(a, float):
            a = hash(a)
        elif a is not None and not isinstance(a, int):
            raise TypeError(
                "The only supported seed types are: None,\nint, float, str, bytes, and bytearray."
            )
        _random.seed(self._state, None if a is None else abs(a))
        self.gauss_next = None

    def getstate(self):
        return (3, _random.getstate(self._state), self.gauss_next)

    def setstate(self, state):
        _random.setstate(self._state, state[1])
        self.gauss_next = state[2]

    def getrandbits(self, k, /):
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        return _random.getrandbits(self._state, k)

    def randbytes(self, n):
        return self.getrandbits(n * 8).to_bytes(n, "little")

    def _randbelow(self, n):
        return _random.below(self._state, n)

    def randrange(self, start, stop=None, step=1):
        for value in (start, stop, step):
            if isinstance(value, float):
                raise TypeError("'float' object cannot be interpreted as an integer")
        if stop is None:
            if start > 0:
                return _random.below(self._state, start)
            raise ValueError("empty range for randrange()")
        width = stop - start
        if step == 1:
            if width > 0:
                return start + _random.below(self._state, width)
            raise ValueError(f"empty range for randrange() ({start}, {stop}, {width})")
        if step > 0:
            n = (width + step - 1) // step
        elif step < 0:
            n = (width + step + 1) // step
        else:
            raise ValueError("zero step for randrange()")
        if n <= 0:
            raise ValueError("empty range for randrange()")
        return start + step * _random.below(self._state, n)

    def randint(self, a, b):
        if type(a) is int and type(b) is int and a <= b:
            return a + _random.below(self._state, b - a + 1)
        return self.randrange(a, b + 1)

    def choice(self, seq):
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[_random.below(self._state, len(seq))]

    def shuffle(self, x):
        below, state = _random.below, self._state
        for i in range(len(x) - 1, 0, -1):
            j = below(state, i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        if (
            isinstance(population, (set, dict))
            or not hasattr(population, "__getitem__")
            and not isinstance(population, (str, range))
        ):
            raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
        n = len(population)
        if counts is not None:
            cum_counts = list(_accumulate(counts))
            if len(cum_counts) != n:
                raise ValueError("The number of counts does not match the population")
            total = cum_counts.pop()
            if total <= 0:
                raise ValueError("Total of counts must be greater than zero")
            selections = self.sample(range(total), k=k)
            return [population[_bisect(cum_counts, s)] for s in selections]
        if not 0 <= k <= n:
            raise ValueError("Sample larger than population or is negative")
        below, state = _random.below, self._state
        result = [None] * k
        setsize = 21
        if k > 5:
            setsize += 4 ** math.ceil(_log(k * 3, 4))
        if n <= setsize:
            pool = list(population)
            for i in range(k):
                j = below(state, n - i)
                result[i] = pool[j]
                pool[j] = pool[n - i - 1]
        else:
            selected = set()
            for i in range(k):
                j = below(state, n)
                while j in selected:
                    j = below(state, n)
                selected.add(j)
                result[i] = population[j]
        return result

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        draw = self.random
        n = len(population)
        if cum_weights is None:
            if weights is None:
                n += 0.0
                return [population[math.floor(draw() * n)] for i in range(k)]
            if isinstance(weights, int):
                raise TypeError(f"The number of choices must be a keyword argument: k={weights!r}")
            cum_weights = list(_accumulate(weights))
        elif weights is not None:
            raise TypeError("Cannot specify both weights and cumulative weights")
        if len(cum_weights) != n:
            raise ValueError("The number of weights does not match the population")
        total = cum_weights[-1] + 0.0
        if total <= 0.0:
            raise ValueError("Total of weights must be greater than zero")
        if not math.isfinite(total):
            raise ValueError("Total of weights must be finite")
        hi = n - 1
        return [population[_bisect(cum_weights, draw() * total, 0, hi)] for i in range(k)]

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        u = self.random()
        try:
            c = 0.5 if mode is None else (mode - low) / (high - low)
        except ZeroDivisionError:
            return low
        if u > c:
            u = 1.0 - u
            c = 1.0 - c
            low, high = high, low
        return low + (high - low) * _sqrt(u * c)

    def normalvariate(self, mu=0.0, sigma=1.0):
        draw = self.random
        while True:
            u1 = draw()
            u2 = 1.0 - draw()
            z = NV_MAGICCONST * (u1 - 0.5) / u2
            if z * z / 4.0 <= -_log(u2):
                return mu + z * sigma

    def gauss(self, mu=0.0, sigma=1.0):
        z = self.gauss_next
        self.gauss_next = None
        if z is None:
            x2pi = self.random() * TWOPI
            g2rad = _sqrt(-2.0 * _log(1.0 - self.random()))
            z = _cos(x2pi) * g2rad
            self.gauss_next = _sin(x2pi) * g2rad
        return mu + z * sigma

    def lognormvariate(self, mu, sigma):
        return _exp(self.normalvariate(mu, sigma))

    def expovariate(self, lambd):
        return -_log(1.0 - self.random()) / lambd

    def vonmisesvariate(self, mu, kappa):
        draw = self.random
        if kappa <= 1e-6:
            return TWOPI * draw()
        s = 0.5 / kappa
        r = s + _sqrt(1.0 + s * s)
        while True:
            u1 = draw()
            z = _cos(_pi * u1)
            d = z / (r + z)
            u2 = draw()
            if u2 < 1.0 - d * d or u2 <= (1.0 - d) * _exp(d):
                break
        q = 1.0 / r
        f = (q + z) / (1.0 + q * z)
        u3 = draw()
        return (mu + _acos(f)) % TWOPI if u3 > 0.5 else (mu - _acos(f)) % TWOPI

    def gammavariate(self, alpha, beta):
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError("gammavariate: alpha and beta must be > 0.0")
        draw = self.random
        if alpha > 1.0:
            ainv = _sqrt(2.0 * alpha - 1.0)
            bbb = alpha - LOG4
            ccc = alpha + ainv
            while True:
                u1 = draw()
                if not 1e-7 < u1 < 0.9999999:
                    continue
                u2 = 1.0 - draw()
                v = _log(u1 / (1.0 - u1)) / ainv
                x = alpha * _exp(v)
                z = u1 * u1 * u2
                r = bbb + ccc * v - x
                if r + SG_MAGICCONST - 4.5 * z >= 0.0 or r >= _log(z):
                    return x * beta
        if alpha == 1.0:
            return -_log(1.0 - draw()) * beta
        while True:
            u = draw()
            b = (math.e + alpha) / math.e
            p = b * u
            x = p ** (1.0 / alpha) if p <= 1.0 else -_log((b - p) / alpha)
            u1 = draw()
            if p > 1.0:
                if u1 <= x ** (alpha - 1.0):
                    break
            elif u1 <= _exp(-x):
                break
        return x * beta

    def betavariate(self, alpha, beta):
        y = self.gammavariate(alpha, 1.0)
        return y / (y + self.gammavariate(beta, 1.0)) if y else 0.0

    def paretovariate(self, alpha):
        u = 1.0 - self.random()
        return u ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        u = 1.0 - self.random()
        return alpha * (-_log(u)) ** (1.0 / beta)


SystemRandom = Random
_inst = Random()
seed = _inst.seed
random = _inst.random
uniform = _random.quick(_inst._state, "uniform", _inst.uniform)
triangular = _inst.triangular
randint = _random.quick(_inst._state, "randint", _inst.randint)
choice = _random.quick(_inst._state, "choice", _inst.choice)
randrange = _random.quick(_inst._state, "randrange", _inst.randrange)
sample = _inst.sample
shuffle = _inst.shuffle
choices = _inst.choices
normalvariate = _inst.normalvariate
lognormvariate = _inst.lognormvariate
expovariate = _inst.expovariate
vonmisesvariate = _inst.vonmisesvariate
gammavariate = _inst.gammavariate
gauss = _inst.gauss
betavariate = _inst.betavariate
paretovariate = _inst.paretovariate
weibullvariate = _inst.weibullvariate
getstate = _inst.getstate
setstate = _inst.setstate
getrandbits = _inst.getrandbits
randbytes = _inst.randbytes
