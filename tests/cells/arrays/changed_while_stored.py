# Objects that change the array which they are stored in, and those whose __array__ gives no numbers.
import numpy as np


class Changes:
    def __getattr__(self, name):
        a.shape = (3, 2)
        raise AttributeError(name)

    def __float__(self):
        return 5.0


for value in ([Changes(), 2.0, 3.0], [[Changes()]], Changes()):
    a = np.arange(6.0).reshape(2, 3)
    try:
        a[0] = value
    except (TypeError, ValueError):
        pass
    print(a.size, float(a.ravel()[-1]))


class Gives:
    def __init__(self, given):
        self.given = given

    def __array__(self, dtype=None, copy=None):
        return self.given


g = np.random.default_rng(1)
for given in (np.array([1, "a"], object), np.array([None]), np.array(["a"])):
    for f in (np.random.randint, g.integers):
        try:
            print(f(Gives(given)))
        except (TypeError, ValueError):
            print("refused")
