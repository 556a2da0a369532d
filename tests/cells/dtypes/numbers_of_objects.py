# Objects that are numbers by their methods become numbers of NumPy's types.
from decimal import Decimal
from fractions import Fraction

import numpy as np


class Index:
    def __index__(self):
        return 7


class Int:
    def __int__(self):
        return 8


class Float:
    def __float__(self):
        return 2.5


class Complex:
    def __complex__(self):
        return 1j


class Sized(Index):
    def __len__(self):
        return 2

    def __getitem__(self, i):
        if i > 1:
            raise IndexError
        return i


class Array(Index):
    def __array__(self, dtype=None, copy=None):
        return np.array([1, 2, 3], dtype=dtype)


class Big:
    def __int__(self):
        return 300

    def __float__(self):
        return 1e300


class Bad:
    def __int__(self):
        raise KeyError("of its own")

    __float__ = __bool__ = __int__


class Empty:
    pass


given = [Index(), Int(), Float(), Complex(), Sized(), Array(), Big(), Bad(), Empty(), Fraction(7, 2), Decimal("2.25")]
for t in (np.bool_, np.int8, np.int64, np.uint64, np.float32, np.float64, np.complex128):
    for x in given:
        try:
            print(t.__name__, type(x).__name__, repr(t(x)))
        except Exception as e:
            print(t.__name__, type(x).__name__, type(e).__name__, e if not isinstance(x, Empty) else "")
