import numpy as np
from enum import IntEnum, IntFlag
class W(IntEnum):
    A = 1
    B = 2
print(np.asarray(W.A).dtype, np.array([W.A, W.B]).dtype, np.array([W.A, 3]), np.select([np.array([True, False])], [W.B], 7), np.where([True, False], W.A, 0), np.full(2, W.B), np.zeros(2)[W.A], np.arange(3) + W.B, np.array([1, 2]) == W.B, np.isin([1, 5], [W.A, W.B]), np.arange(W.B), np.array([[W.A], [W.B]]).shape)
a = np.zeros(3, int); a[0] = W.B; a[1:] = [W.A, W.B]; print(a, np.int64(W.B), np.zeros(W.B), np.take([5, 6, 7], W.B), np.result_type(W.A).kind if 0 else '', np.max([W.A, W.B]), np.sum([W.A, W.B]))
class F(float): pass
print(np.array([F(1.5), 2]).dtype, np.asarray(F(2)), np.where([True], F(1), 0))
