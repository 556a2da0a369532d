# pycuda.curandom: random numbers on the device; the streams are cupy's, not PyCUDA's.
import cupy as _cp
import numpy as _np
from pycuda.gpuarray import _wrap


def rand(shape, dtype=_np.float32, stream=None):
    """Uniform in [0, 1); of an integer type all of its values."""
    return _uniform(_cp.random, shape, dtype)


def _uniform(generator, shape, dtype):
    dtype = _np.dtype(dtype)
    if dtype.kind in "iu":
        info = _np.iinfo(dtype)
        return _wrap(generator.randint(info.min, int(info.max) + 1, shape, dtype=dtype))
    return _wrap(generator.random_sample(shape).astype(dtype))


def seed_getter_uniform(n):
    return _wrap(_cp.random.randint(0, 2**31 - 1, n, dtype=_np.int32))


seed_getter_unique = seed_getter_uniform


class _Generator:
    def __init__(self, seed_getter=None, offset=0):
        if offset:
            raise NotImplementedError(
                "the generators begin at the start of their streams: offset=0"
            )
        seed = None if seed_getter is None else int(seed_getter(1).get()[0])
        self._state = _cp.random.RandomState(seed)

    def gen_uniform(self, shape, dtype, stream=None):
        return _uniform(self._state, shape, dtype)

    def gen_normal(self, shape, dtype, stream=None):
        return _wrap(self._state.standard_normal(shape).astype(dtype))

    def gen_log_normal(self, shape, dtype, log_mean, log_stddev, stream=None):
        return _wrap(self._state.lognormal(log_mean, log_stddev, shape).astype(dtype))

    def gen_poisson(self, shape, dtype, lambda_value, stream=None):
        return _wrap(self._state.poisson(lambda_value, shape).astype(dtype))

    def fill_log_normal(self, data, log_mean, log_stddev, stream=None):
        data._array[...] = self.gen_log_normal(data.shape, data.dtype, log_mean, log_stddev)._array

    def call_skip_ahead(self, i, stream=None):
        raise NotImplementedError("the generators go on where they are; none is skipped")

    call_skip_ahead_array = call_skip_ahead_sequence = call_skip_ahead_sequence_array = (
        call_skip_ahead
    )

    def fill_uniform(self, data, stream=None):
        data._array[...] = self.gen_uniform(data.shape, data.dtype)._array

    def fill_normal(self, data, stream=None):
        data._array[...] = self.gen_normal(data.shape, data.dtype)._array

    def fill_poisson(self, data, lambda_value=None, stream=None):
        """None: each element is the mean of the number that takes its place."""
        lambda_value = data._array if lambda_value is None else lambda_value
        data._array[...] = self.gen_poisson(data.shape, data.dtype, lambda_value)._array


class XORWOWRandomNumberGenerator(_Generator):
    pass


class MRG32k3aRandomNumberGenerator(_Generator):
    pass


class Philox4_32_10RandomNumberGenerator(_Generator):
    pass


class _Quasi:
    """A sequence that fills the space evenly: not here, and random numbers are none."""

    def __init__(self, *args, **kwargs):
        raise NotImplementedError(
            f"{type(self).__name__}: Sobol's sequences are not part of Warpcell; scipy.stats.qmc in Python has them"
        )


class Sobol32RandomNumberGenerator(_Quasi):
    pass


class ScrambledSobol32RandomNumberGenerator(_Quasi):
    pass


class Sobol64RandomNumberGenerator(_Quasi):
    pass


class ScrambledSobol64RandomNumberGenerator(_Quasi):
    pass


def generate_direction_vectors(count, direction=None):
    raise NotImplementedError("Sobol's sequences are not part of Warpcell")


def generate_scramble_constants32(count):
    generate_direction_vectors(count)


def generate_scramble_constants64(count):
    generate_direction_vectors(count)


def get_curand_version():
    """Whose names these are."""
    return 10, 3, 0
