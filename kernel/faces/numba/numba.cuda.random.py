# numba.cuda.random: the generator xoroshiro128+, one state for each thread, 2**64 draws apart.
import math as _math
import numpy as _np

_mask = 0xFFFFFFFFFFFFFFFF


class _States:
    """Generators, one for each thread."""

    def __init__(self, numbers):
        self._s = numbers  # uint64, of shape (n, 2)

    shape = property(lambda self: self._s.shape[:1])
    size = property(lambda self: self._s.shape[0])

    def __len__(self):
        return self._s.shape[0]

    def copy_to_host(self):
        return self._s.copy()


def _turned(x, k):
    return (x << k | x >> (64 - k)) & _mask


def _step(s0, s1):
    s1 ^= s0
    return _turned(s0, 55) ^ s1 ^ (s1 << 14 & _mask), _turned(s1, 36)


def _jumped(s0, s1):
    """The state 2**64 draws later."""
    a = b = 0
    for word in (0xBEAC0467EBA5FACB, 0xD86B048B86AA9922):
        for bit in range(64):
            if word >> bit & 1:
                a, b = a ^ s0, b ^ s1
            s0, s1 = _step(s0, s1)
    return a, b


def _bits(pairs):
    return _np.array([[s >> k & 1 for s in pair for k in range(64)] for pair in pairs], float)


def _splitmix(x):
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _mask
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _mask
    return x ^ x >> 31


def _all_states(n, seed, start):
    """Each state is the one before it jumped: a matrix over the two-element field, squared again and again."""
    z = _splitmix((seed + 0x9E3779B97F4A7C15) & _mask)
    first = (z, z)
    for _ in range(start):
        first = _step(*first)
    states = _bits([first])
    jump = _bits(
        [
            _jumped(1 << k & _mask if k < 64 else 0, 1 << k - 64 if k >= 64 else 0)
            for k in range(128)
        ]
    )
    while states.shape[0] < n:
        states = _np.concatenate((states, states @ jump % 2))
        jump = jump @ jump % 2
    powers = _np.uint64(1) << _np.arange(64).astype("uint64")
    both = states[:n].astype("uint64").reshape(n, 2, 64) * powers
    return both.sum(axis=-1).astype("uint64")


def init_xoroshiro128p_states(states, seed, subsequence_start=0, stream=0):
    states._s = _all_states(len(states), int(seed), int(subsequence_start))


def create_xoroshiro128p_states(n, seed, subsequence_start=0, stream=0):
    """The states of n generators."""
    return _States(_all_states(int(n), int(seed), int(subsequence_start)))


# As uint64, so that a kernel computes with words of the machine.
_low, _half, _n9, _n11, _n14 = (
    _np.uint64(0xFFFFFFFF),
    _np.uint64(32),
    _np.uint64(9),
    _np.uint64(11),
    _np.uint64(14),
)
_n21, _n28, _n36, _n55 = _np.uint64(21), _np.uint64(28), _np.uint64(36), _np.uint64(55)


def xoroshiro128p_uniform_float64(states, index):
    """A number from [0, 1), and the generator one draw on."""
    s = states._s
    s0, s1 = s[index, 0], s[index, 1]
    low = (s0 & _low) + (s1 & _low)  # the sum in two halves: one of 64 bits would overflow
    high = (s0 >> _half) + (s1 >> _half) + (low >> _half) & _low
    s1 = s1 ^ s0
    s[index, 0] = (s0 << _n55 | s0 >> _n9) ^ s1 ^ s1 << _n14
    s[index, 1] = s1 << _n36 | s1 >> _n28
    return (high << _n21 | (low & _low) >> _n11) * (1.0 / 9007199254740992.0)


def xoroshiro128p_uniform_float32(states, index):
    return _np.float32(xoroshiro128p_uniform_float64(states, index))


def xoroshiro128p_normal_float64(states, index):
    """A number of the normal distribution."""
    u1, u2 = (
        xoroshiro128p_uniform_float64(states, index),
        xoroshiro128p_uniform_float64(states, index),
    )
    return _math.sqrt(-2.0 * _math.log(u1)) * _math.cos(2 * _math.pi * u2)


def xoroshiro128p_normal_float32(states, index):
    u1, u2 = (
        xoroshiro128p_uniform_float32(states, index),
        xoroshiro128p_uniform_float32(states, index),
    )
    return _np.float32(
        _math.sqrt(_np.float32(-2.0) * _math.log(u1)) * _math.cos(_np.float32(2 * _math.pi) * u2)
    )
