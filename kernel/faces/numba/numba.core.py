# numba.core: what programs take from it: types, config, errors.
from numba import config as config, types as types
from numba.core import errors as errors
