# An operand whose __array__ gives another operand a new shape: that one is used as it was, or as it is, never as freed memory.
import numpy as np


class H:
    def __array__(self, dtype=None, copy=None):
        x.shape = (2, 2)
        x.shape = (4,)
        return np.ones(4)


for f in (lambda: x / H(), lambda: np.add(x, H()), lambda: np.where(x > 0, x, H()), lambda: np.clip(x, H(), 3),
          lambda: np.hypot(x, H()), lambda: x ** H(), lambda: x == H(), lambda: np.power(x, H()), lambda: np.maximum(x, H())):
    x = np.arange(4.0)
    print(f(), x)
