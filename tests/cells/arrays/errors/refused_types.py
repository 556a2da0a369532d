# Functions refuse types that their loops do not have, where they computed on the numbers behind dates and texts.
import numpy as np

def told(f):
    try:
        return repr(f())
    except Exception as e:
        return f"{type(e).__name__.replace('_UFuncNoLoopError', 'UFuncTypeError').replace('UFuncTypeError', 'TypeError')}: {e}"

d, t, s = np.array(['2020-01-02', 'NaT'], 'M8[D]'), np.array([3, 5], 'm8[s]'), np.array(['a', 'b'])
for f in (lambda: np.arccos([0, 1], dtype=int), lambda: np.exp(np.int8([1]), dtype='i1'), lambda: np.log(2, dtype=bool), lambda: np.divide([1], [2], dtype=int), lambda: np.floor([1.5], dtype=float), lambda: np.arctan2(1, 2, dtype='u2'),
          lambda: np.hypot([3], [4], dtype=float), lambda: np.absolute(t, dtype=int), lambda: np.square(d, dtype='u2'), lambda: np.arccos(d, dtype=float), lambda: np.minimum(t, t, dtype=complex), lambda: np.logaddexp(d, d),
          lambda: np.logaddexp2(t, t), lambda: np.concatenate([t, t], dtype='u2'), lambda: np.can_cast('m8[s]', 'u2'), lambda: np.can_cast('i4', 'U21'), lambda: np.can_cast('M8[s]', 'M8[D]', 'same_kind'), lambda: np.cumsum(s), lambda: np.cumprod(t),
          lambda: np.cumsum(t), lambda: np.cumulative_sum(s), lambda: np.insert(np.array([1, 2], 'u4'), 0, -1), lambda: np.insert(np.array([1, 2], 'u4'), [1], [7.9]), lambda: np.unwrap(np.array([0, 5, 9, 2], 'u2'), period=4),
          lambda: np.unwrap(np.array([0, 5, 9, 2], 'i2'), period=4), lambda: np.asarray(np.array([(8, 2.5)], 'i4,f8')[0]), lambda: np.sort(np.array((8, 2.5), 'i4,f8').reshape(1))):
    print(told(f))
