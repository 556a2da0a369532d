# numbers: kinds of numbers, for isinstance.


class Number:
    pass


class Complex(Number):
    pass


class Real(Complex):
    pass


class Rational(Real):
    pass


class Integral(Rational):
    pass


def _whole(x):
    return (
        isinstance(x, int)
        or hasattr(x, "dtype")
        and not hasattr(x, "__setitem__")
        and x.dtype.kind in "iu"
    )


def _real(x):
    return (
        isinstance(x, (int, float))
        or hasattr(x, "dtype")
        and getattr(x, "ndim", 1) == 0
        and not hasattr(x, "__setitem__")
    )


Integral.__class_instance__ = staticmethod(_whole)
Rational.__class_instance__ = staticmethod(_whole)
Real.__class_instance__ = staticmethod(_real)
Complex.__class_instance__ = staticmethod(lambda x: isinstance(x, complex) or _real(x))
Number.__class_instance__ = staticmethod(lambda x: isinstance(x, complex) or _real(x))
