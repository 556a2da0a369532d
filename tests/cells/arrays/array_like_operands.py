# Objects with __array__ beside arrays, in operators and functions: numbers and objects.
import numpy as np


class Of:
    def __init__(self, values, kind):
        self.values, self.kind = values, kind

    def __array__(self, dtype=None, copy=None):
        return np.array(self.values, dtype=self.kind)


class Priority(Of):
    __array_priority__ = 100

    def __radd__(self, other):
        return 'first'


class Refuses(Of):
    __array_ufunc__ = None

    def __radd__(self, other):
        return 'mine'


def tried(f):
    try:
        print(repr(f()))
    except TypeError as e:
        print('TypeError')


z = np.arange(2.0)
for w in (Of([1.0, 2.0], float), Of([1, 2], object), Of([1, None], object)):
    for f in (
        lambda: z + w,
        lambda: w + z,
        lambda: z * w,
        lambda: z == w,
        lambda: z < w,
        lambda: z**w,
        lambda: np.add(z, w),
        lambda: np.add(w, w),
        lambda: np.equal(z, w),
        lambda: np.sum(w),
        lambda: np.concatenate([z, w]),
        lambda: np.where([True, False], w, 0),
        lambda: np.sin(w) if w.kind is float else None,
    ):
        tried(f)
for f in (np.copyto,):
    to = np.zeros(2, object)
    f(to, Of([1, 2], object))
    print(to)
    tried(lambda: f(np.zeros(2), Of([1, 2], object)))
a = np.ones(2)
a += Of([1.0, 2.0], float)
print(a, np.zeros((2, 2)) @ Of([1.0, 2.0], float), np.float64(1) + Of([1.0, 2.0], float))
tried(lambda: a.__iadd__(Of([1, 2], object)))
print(z + Priority([1.0, 2.0], float), z + Refuses([1.0, 2.0], float))
