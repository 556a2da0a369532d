# Objects whose __array__ gives arrays of objects or texts, in functions made for numbers.
import numpy as np


class Gives:
    def __init__(self, made):
        self.made = made

    def __array__(self, dtype=None, copy=None):
        return self.made

    def __array_wrap__(self, made, context=None, scalar=False):
        return made


objects = np.array([1.0, 2], dtype=object)
mixed = np.array([1, "a", None], dtype=object)
texts = np.array(["a", "b"])
functions = (np.angle, np.sin, np.real, np.around, np.sum, np.fix, np.isposinf, np.isinf, np.signbit)
functions += (np.sinc, np.nan_to_num, np.conj, np.abs, np.exp, np.isfinite, np.isneginf, np.spacing)
for made in (objects, mixed, texts, [1, 2], None):
    for f in functions:
        for given in (Gives(made), made):
            if given is made and f in (np.angle, np.sinc, np.fix) or isinstance(made, list) and given is made or given is None:
                continue
            try:
                print(f.__name__, f(given))
            except (TypeError, ValueError, AttributeError) as e:
                kind = "TypeError" if isinstance(e, (TypeError, AttributeError)) else "ValueError"
                print(f.__name__, kind)
for f in (np.add, np.multiply, np.maximum, np.equal, np.copysign, np.arctan2):
    for given in (objects, mixed, texts):
        for other in (1, Gives(given), np.arange(len(given)) * 1.0)[: 2 if f is np.equal else 3]:
            try:
                print(f.__name__, f(Gives(given), other))
            except (TypeError, AttributeError) as e:
                print(f.__name__, "TypeError")
for f in (np.isinf, np.isposinf, np.signbit, np.conjugate):
    try:
        print(f(mixed))
    except TypeError as e:
        print(str(e)[:120].replace("argument 1", "argument 0"))
