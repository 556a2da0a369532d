# fractions: exact quotients.
import math
import numbers


_MODULUS, _INFINITE = 2**61 - 1, 314159  # sys.hash_info


class Fraction(numbers.Rational):
    def __init__(self, numerator=0, denominator=None):
        if type(numerator) is int and type(denominator) is int:
            top, bottom = numerator, denominator
        elif denominator is None:
            if type(numerator) is int:
                self._top, self._bottom = numerator, 1
                return
            if isinstance(numerator, Fraction):
                top, bottom = numerator.numerator, numerator.denominator
            elif isinstance(numerator, str):
                top, bottom = _parse(numerator)
            else:
                top, bottom = numerator.as_integer_ratio()
        else:
            for part in (numerator, denominator):
                if type(part) is not int and not isinstance(part, numbers.Rational):
                    raise TypeError("both arguments should be Rational instances")
            a, b = Fraction(numerator), Fraction(denominator)
            top, bottom = a.numerator * b.denominator, a.denominator * b.numerator
        if bottom == 0:
            raise ZeroDivisionError(f"Fraction({top}, 0)")
        g = math.gcd(top, bottom)
        if bottom < 0:
            g = -g
        self._top, self._bottom = top // g, bottom // g

    numerator = property(lambda self: self._top)
    denominator = property(lambda self: self._bottom)

    @classmethod
    def from_float(cls, f):
        return cls(f)

    def limit_denominator(self, max_denominator=1000000):
        if self._bottom <= max_denominator:
            return self
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self._top, self._bottom
        while True:
            a = n // d
            q2 = q0 + a * q1
            if q2 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + a * p1, q2
            n, d = d, n - a * d
        k = (max_denominator - q0) // q1
        one, two = Fraction(p0 + k * p1, q0 + k * q1), Fraction(p1, q1)
        return two if abs(two - self) <= abs(one - self) else one

    def as_integer_ratio(self):
        return self._top, self._bottom

    def _with(self, other, exact, inexact):
        if isinstance(other, Fraction):
            return exact(self, other)
        if type(other) is int:
            return exact(self, Fraction(other))
        if isinstance(other, numbers.Rational):  # numpy's integers, too
            return exact(self, Fraction(int(other.numerator), int(other.denominator)))
        if isinstance(other, float):
            return inexact(float(self), other)
        if isinstance(other, complex):
            return inexact(complex(self), other)
        return NotImplemented

    def __add__(self, o):
        return self._with(
            o,
            lambda a, b: Fraction(a._top * b._bottom + b._top * a._bottom, a._bottom * b._bottom),
            lambda a, b: a + b,
        )

    __radd__ = __add__

    def __sub__(self, o):
        return self._with(
            o,
            lambda a, b: Fraction(a._top * b._bottom - b._top * a._bottom, a._bottom * b._bottom),
            lambda a, b: a - b,
        )

    def __rsub__(self, o):
        return self._with(
            o,
            lambda a, b: Fraction(b._top * a._bottom - a._top * b._bottom, a._bottom * b._bottom),
            lambda a, b: b - a,
        )

    def __mul__(self, o):
        return self._with(
            o, lambda a, b: Fraction(a._top * b._top, a._bottom * b._bottom), lambda a, b: a * b
        )

    __rmul__ = __mul__

    def __truediv__(self, o):
        return self._with(
            o, lambda a, b: Fraction(a._top * b._bottom, a._bottom * b._top), lambda a, b: a / b
        )

    def __rtruediv__(self, o):
        return self._with(
            o, lambda a, b: Fraction(b._top * a._bottom, b._bottom * a._top), lambda a, b: b / a
        )

    def __floordiv__(self, o):
        return self._with(
            o, lambda a, b: a._top * b._bottom // (a._bottom * b._top), lambda a, b: a // b
        )

    def __rfloordiv__(self, o):
        return self._with(
            o, lambda a, b: b._top * a._bottom // (b._bottom * a._top), lambda a, b: b // a
        )

    def __mod__(self, o):
        return self._with(o, lambda a, b: a - b * (a // b), lambda a, b: a % b)

    def __rmod__(self, o):
        return self._with(o, lambda a, b: b - a * (b // a), lambda a, b: b % a)

    def __divmod__(self, o):
        return self._with(o, lambda a, b: (a // b, a - b * (a // b)), divmod)

    def __rdivmod__(self, o):
        return self._with(o, lambda a, b: (b // a, b - a * (b // a)), lambda a, b: divmod(b, a))

    def __pow__(self, k):
        if isinstance(k, numbers.Rational) and k.denominator == 1:
            k = int(k.numerator)
        if isinstance(k, int):
            return (
                Fraction(self._top**k, self._bottom**k)
                if k >= 0
                else Fraction(self._bottom**-k, self._top**-k)
            )
        return float(self) ** float(k)

    def __rpow__(self, base):
        return base**self._top if self._bottom == 1 else base ** float(self)

    def __neg__(self):
        return Fraction(-self._top, self._bottom)

    def __pos__(self):
        return self

    def __abs__(self):
        return Fraction(abs(self._top), self._bottom)

    def __float__(self):
        return self._top / self._bottom

    def __int__(self):
        return self._top // self._bottom if self._top >= 0 else -(-self._top // self._bottom)

    __trunc__ = __int__

    def __floor__(self):
        return self._top // self._bottom

    def __ceil__(self):
        return -(-self._top // self._bottom)

    def __round__(self, ndigits=None):
        if ndigits is None:
            whole, rest = divmod(self._top, self._bottom)
            return whole + (rest * 2 > self._bottom or rest * 2 == self._bottom and whole % 2)
        shift = 10 ** abs(ndigits)
        return (
            Fraction(round(self * shift), shift)
            if ndigits > 0
            else Fraction(round(self / shift) * shift)
        )

    def __bool__(self):
        return self._top != 0

    def __reduce__(self):
        return type(self), (self._top, self._bottom)

    def __hash__(self):
        """That of the int or float of the same value, where there is one."""
        try:
            inverse = pow(self._bottom, -1, _MODULUS)
        except ValueError:
            found = _INFINITE
        else:
            found = hash(hash(abs(self._top)) * inverse)
        return -2 if found == 1 and self._top < 0 else found if self._top >= 0 else -found

    def _compare(self, o, op):
        if isinstance(o, Fraction):
            return op(self._top * o._bottom, o._top * self._bottom)
        if isinstance(o, numbers.Rational):
            return op(self._top * int(o.denominator), int(o.numerator) * self._bottom)
        return op(float(self), o) if isinstance(o, float) else NotImplemented

    def __eq__(self, o):
        return self._compare(o, lambda a, b: a == b)

    def __lt__(self, o):
        return self._compare(o, lambda a, b: a < b)

    def __le__(self, o):
        return self._compare(o, lambda a, b: a <= b)

    def __gt__(self, o):
        return self._compare(o, lambda a, b: a > b)

    def __ge__(self, o):
        return self._compare(o, lambda a, b: a >= b)

    def __repr__(self):
        return f"Fraction({self._top}, {self._bottom})"

    def __str__(self):
        return str(self._top) if self._bottom == 1 else f"{self._top}/{self._bottom}"

    def __format__(self, spec):
        return format(
            str(self)
            if not spec or spec[-1] in "<>^s" or spec[-1].isdigit() and "." not in spec
            else float(self),
            spec,
        )


def _parse(text):
    top, slash, bottom = text.strip().partition("/")
    try:
        if slash:
            return int(top), int(bottom)
        whole, dot, part = top.partition(".")
        if "e" in top.lower():
            return float(top).as_integer_ratio()
        return int(whole + part), 10 ** len(part)
    except ValueError:
        raise ValueError(f"Invalid literal for Fraction: {text!r}") from None
