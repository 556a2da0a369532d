# Operators of scalars tell of integer overflow, functions and arrays wrap without a word; a Python
# number as an exponent has to fit the base's type.
import warnings

import numpy as np


def show(f):
    with warnings.catch_warnings(record=True) as told, np.errstate(over='warn'):
        warnings.simplefilter('always')
        try:
            print(repr(f()), end=' ')
        except (OverflowError, ValueError) as e:
            print(type(e).__name__, e, end=' ')
    print([str(w.message) for w in told])


for low in (np.int8(-128), np.int64(-(2**63)), np.array([-128], 'i1')):
    for f in (abs, np.abs, np.absolute, np.negative, lambda x: -x):
        show(lambda: f(low))
for t in (np.uint8, np.uint64):
    for f in (lambda x: -x, np.negative, lambda x: -np.array([x])):
        show(lambda: f(t(1)))
        show(lambda: f(t(0)))
big = np.int8(100)
for f in (lambda: big + big, lambda: np.add(big, big), lambda: big * big, lambda: np.multiply(big, big)):
    show(f)
show(lambda: np.subtract(np.uint8(1), np.uint8(2)))
show(lambda: np.uint8(1) - np.uint8(2))
show(lambda: np.float32(1e38) * np.float32(10))
show(lambda: np.multiply(np.float32(1e38), np.float32(10)))
for t in ('u1', 'u8', 'i1', '?'):
    show(lambda: np.array([1], t) ** -1)
    show(lambda: np.array([], t) ** -1)
show(lambda: np.uint8(2) ** -1)
show(lambda: np.power(np.array([2], 'u4'), -1))
show(lambda: np.array([2], 'u1') ** np.int8(-1))
show(lambda: np.array([2], 'u1') ** 300)
