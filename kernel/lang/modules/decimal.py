# decimal: decimal numbers that are what they look like: a sign, digits and an exponent,
# and a context that says how many digits results have.
import math
import numbers
from _tools import _decimal, decimal_context as _in_force, decimal_digits, decimal_exp, decimal_int, decimal_length, decimal_new as _new, decimal_sign

ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR = "ROUND_UP", "ROUND_DOWN", "ROUND_CEILING", "ROUND_FLOOR"
ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP = "ROUND_HALF_UP", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_05UP"
_roundings = (ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP)
_no_rounding = "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]"
MAX_PREC, MAX_EMAX, MIN_EMIN = 999999999999999999, 999999999999999999, -999999999999999999


class DecimalException(ArithmeticError):
    pass


class InvalidOperation(DecimalException):
    pass


class ConversionSyntax(InvalidOperation):
    pass


class DivisionByZero(DecimalException, ZeroDivisionError):
    pass


class DivisionUndefined(InvalidOperation, ZeroDivisionError):
    pass


class Inexact(DecimalException):
    pass


class Rounded(DecimalException):
    pass


class Overflow(Inexact, Rounded):
    pass


class Underflow(Inexact, Rounded):
    pass


class Subnormal(DecimalException):
    pass


class Clamped(DecimalException):
    pass


class FloatOperation(DecimalException, TypeError):
    pass


class Context:
    def __init__(self, prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None, traps=None):
        base = DefaultContext
        self.prec = base.prec if prec is None else prec
        self.rounding = base.rounding if rounding is None else rounding
        self.Emin = base.Emin if Emin is None else Emin
        self.Emax = base.Emax if Emax is None else Emax
        self.capitals = base.capitals if capitals is None else capitals
        self.clamp = base.clamp if clamp is None else clamp
        self.flags = {}
        self.traps = {InvalidOperation: True, DivisionByZero: True, Overflow: True}

    def __setattr__(self, name, value):
        if name in ("prec", "Emax", "Emin") and not isinstance(value, int):
            raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
        if name == "prec" and not 1 <= value <= MAX_PREC:
            raise ValueError("valid range for prec is [1, MAX_PREC]")
        if name == "rounding" and value not in _roundings:
            raise TypeError(_no_rounding)
        object.__setattr__(self, name, value)
        if self is _contexts[-1] and name in ("prec", "rounding", "Emax"):
            _begin(self)

    def copy(self):
        c = Context(self.prec, self.rounding, self.Emin, self.Emax, self.capitals, self.clamp)
        c.traps = dict(self.traps)
        return c

    def Etiny(self): return int(self.Emin - self.prec + 1)
    def Etop(self): return int(self.Emax - self.prec + 1)

    def clear_flags(self):
        self.flags = {}

    def _do(self, compute):
        """compute() in this context."""
        _contexts.append(self)
        _begin(self)
        try:
            return compute()
        finally:
            _contexts.pop()
            _begin(_contexts[-1])

    def create_decimal(self, num="0"): return self._do(lambda: +Decimal(num))
    def create_decimal_from_float(self, f): return self._do(lambda: +Decimal.from_float(f))
    def sqrt(self, x): return Decimal(x).sqrt(self)
    def exp(self, x): return self._do(lambda: Decimal(x).exp())
    def ln(self, x): return self._do(lambda: Decimal(x).ln())
    def log10(self, x): return self._do(lambda: Decimal(x).log10())
    def add(self, a, b): return self._do(lambda: Decimal(a) + Decimal(b))
    def subtract(self, a, b): return self._do(lambda: Decimal(a) - Decimal(b))
    def multiply(self, a, b): return self._do(lambda: Decimal(a) * Decimal(b))
    def divide(self, a, b): return self._do(lambda: Decimal(a) / Decimal(b))
    def divide_int(self, a, b): return self._do(lambda: Decimal(a) // Decimal(b))
    def remainder(self, a, b): return self._do(lambda: Decimal(a) % Decimal(b))
    def power(self, a, b): return self._do(lambda: Decimal(a) ** Decimal(b))
    def plus(self, a): return self._do(lambda: +Decimal(a))
    def minus(self, a): return self._do(lambda: -Decimal(a))
    def abs(self, a): return self._do(lambda: abs(Decimal(a)))
    def normalize(self, a): return Decimal(a).normalize(self)
    def quantize(self, a, b): return (a if type(a) is Decimal else Decimal(a)).quantize(b, None, self)
    def to_integral_value(self, a): return Decimal(a).to_integral_value(self.rounding)
    def compare(self, a, b): return Decimal(a).compare(Decimal(b))
    def max(self, a, b): return Decimal(a).max(Decimal(b))
    def min(self, a, b): return Decimal(a).min(Decimal(b))
    def to_sci_string(self, a): return str(Decimal(a))

    def __enter__(self):
        return self

    def __repr__(self):
        return (f"Context(prec={self.prec}, rounding={self.rounding}, Emin={self.Emin}, Emax={self.Emax}, "
                f"capitals={self.capitals}, clamp={self.clamp}, flags=[], traps=[InvalidOperation, DivisionByZero, Overflow])")


class _First:
    """What Context() begins with."""
    prec, rounding, Emin, Emax, capitals, clamp = 28, ROUND_HALF_EVEN, -999999, 999999, 1, 0


def _begin(context):
    """The context is in force from now on."""
    _in_force(context.prec, context.rounding, context.Emax)


_contexts = [None]
DefaultContext = _First
DefaultContext = Context()
BasicContext = Context(9, ROUND_HALF_UP)
ExtendedContext = Context(9)
_contexts[-1] = Context()


def getcontext():
    return _contexts[-1]


def setcontext(context):
    if not isinstance(context, Context):
        raise TypeError("optional argument must be a context")
    _contexts[-1] = context.copy() if context in (DefaultContext, BasicContext, ExtendedContext) else context
    _begin(_contexts[-1])


class localcontext:
    def __init__(self, ctx=None, **kwargs):
        self._context = (ctx or getcontext()).copy()
        for name, value in kwargs.items():
            setattr(self._context, name, value)

    def __enter__(self):
        _contexts.append(self._context)
        _begin(self._context)
        return self._context

    def __exit__(self, *error):
        _contexts.pop()
        _begin(_contexts[-1])
        return False


def _round_away(digits, rest, half, sign, rounding):
    """Does the amount `digits` grow by one when `rest` (0 to 2 * half) is cut off?"""
    if rest == 0:
        return False
    if rounding == ROUND_HALF_EVEN:
        return rest > half or rest == half and digits % 2 == 1
    if rounding == ROUND_HALF_UP:
        return rest >= half
    if rounding == ROUND_HALF_DOWN:
        return rest > half
    if rounding == ROUND_UP:
        return True
    if rounding == ROUND_DOWN:
        return False
    if rounding == ROUND_CEILING:
        return not sign
    if rounding == ROUND_FLOOR:
        return sign == 1
    if rounding == ROUND_05UP:
        return digits % 10 in (0, 5)
    raise TypeError("valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]")


def _length(n):
    return decimal_length(_new(Decimal, 0, n, 0))


def _shift(coefficient, places, sign, rounding):
    """coefficient without its last `places` digits, rounded."""
    if places > _length(coefficient) + 1:
        places = _length(coefficient) + 1
    power = 10 ** places
    digits, rest = divmod(coefficient, power)
    # 2 * rest against power: half of an odd power of ten is no integer
    return digits + _round_away(digits, 2 * rest, power, sign, rounding)


def _make(sign, coefficient, exponent):
    return _new(Decimal, sign, coefficient, exponent)


def _fix(sign, coefficient, exponent, context=None):
    """The number with as many digits as the context has."""
    c = context or getcontext()
    extra = _length(coefficient) - c.prec
    if extra > 0:
        coefficient = _shift(coefficient, extra, sign, c.rounding)
        exponent += extra
        if _length(coefficient) > c.prec:
            coefficient //= 10
            exponent += 1
    if coefficient and exponent + _length(coefficient) - 1 > c.Emax:
        raise Overflow("above Emax")
    return _make(sign, coefficient, exponent)


def _invalid(kind):
    raise InvalidOperation([kind])


def _parse(text):
    s = text.strip().replace("_", "")
    sign = 1 if s.startswith("-") else 0
    body = s[1:] if s[:1] in ("+", "-") else s
    low = body.lower()
    if low in ("inf", "infinity"):
        return sign, 0, "F"
    if low in ("nan", "snan"):
        return sign, 0, "n"
    exponent = 0
    if "e" in low:
        body, _, power = low.partition("e")
        if not (power[1:] if power[:1] in ("+", "-") else power).isdigit():
            _invalid(ConversionSyntax)
        exponent = int(power)
    whole, _, part = body.partition(".")
    if not (whole + part).isdigit():
        _invalid(ConversionSyntax)
    return sign, int(whole + part), exponent - len(part)


def _of(other):
    """A Decimal of an int or a Decimal; NotImplemented for what does not mix."""
    if isinstance(other, Decimal):
        return other
    if isinstance(other, int):
        return _make(1 if other < 0 else 0, abs(int(other)), 0)
    return NotImplemented


class Decimal(_decimal, numbers.Number):
    """The machine computes with finite numbers; it asks the methods _rare_... for the rest."""
    _sign, _int, _exp = property(decimal_sign), property(decimal_int), property(decimal_exp)

    @classmethod
    def _made(cls, value):
        if isinstance(value, Decimal):
            parts = value._sign, value._int, value._exp
        elif isinstance(value, int):
            parts = (1 if value < 0 else 0), abs(int(value)), 0
        elif isinstance(value, float):
            if math.isnan(value):
                parts = 0, 0, "n"
            elif math.isinf(value):
                parts = (1 if value < 0 else 0), 0, "F"
            else:
                n, d = value.as_integer_ratio()
                k = d.bit_length() - 1
                parts = (1 if math.copysign(1.0, value) < 0 else 0), abs(n) * 5 ** k, -k
        elif isinstance(value, str):
            parts = _parse(value)
        elif isinstance(value, (tuple, list)):
            sign, digits, exponent = value
            if isinstance(exponent, int):
                d = Decimal("".join([str(d) for d in digits]) or "0")
                return _new(cls, sign, d._int, exponent)
            parts = sign, 0, exponent
        else:
            raise TypeError(f"conversion from {type(value).__name__} to Decimal is not supported")
        return _new(cls, *parts)

    @classmethod
    def from_float(cls, f):
        return cls(f)

    def _special(self):
        return isinstance(self._exp, str)

    def is_nan(self):
        return self._exp == "n"

    def is_infinite(self):
        return self._exp == "F"

    def is_finite(self):
        return not self._special()

    def is_zero(self):
        return not self._special() and self._int == 0

    def is_signed(self):
        return self._sign == 1

    def __reduce__(self):
        return type(self), (_decimal.__str__(self),)

    def as_tuple(self):
        if self._special():
            return DecimalTuple(self._sign, () if self.is_nan() else (0,), self._exp)
        return DecimalTuple(self._sign, tuple([int(c) for c in decimal_digits(self)]), self._exp)

    def as_integer_ratio(self):
        from fractions import Fraction
        f = Fraction(-self._int if self._sign else self._int) * Fraction(10) ** self._exp
        return f.numerator, f.denominator

    def adjusted(self):
        return 0 if self._special() else self._exp + _length(self._int) - 1

    # ---- text

    def _engineering(self):
        sign = "-" if self._sign else ""
        if self._exp == "F":
            return sign + "Infinity"
        if self._exp == "n":
            return sign + "NaN"
        digits = decimal_digits(self)
        left = self._exp + len(digits)
        if self._exp <= 0 and left > -6:
            place = left
        elif digits == "0":
            place = (left + 1) % 3 - 1
        else:
            place = (left - 1) % 3 + 1
        if place <= 0:
            body = "0." + "0" * -place + digits
        elif place >= len(digits):
            body = digits + "0" * (place - len(digits))
        else:
            body = digits[:place] + "." + digits[place:]
        return sign + body + ("" if left == place else f"E{left - place:+d}")

    def to_eng_string(self, context=None):
        return self._engineering()

    def __format__(self, spec):
        if not spec:
            return str(self)
        import re
        m = re.match(r"(?:(.)?([<>=^]))?([-+ ])?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([eEfFgGn%])?$", spec)
        if not m:
            raise ValueError("invalid format string")
        fill, align, plus, _, zero, width, comma, places, kind = m.groups()
        if self._special():
            body = str(abs(self))
        else:
            d = self
            if kind == "%":
                d = _make(d._sign, d._int, d._exp + 2)
            if places is not None:
                n = int(places)
                if kind in ("e", "E"):
                    d = d._to_length(n + 1)
                elif kind in ("f", "F", "%"):
                    d = d._to_exponent(-n, getcontext().rounding)
                elif _length(d._int) > max(n, 1):
                    d = d._to_length(max(n, 1))
            digits, exponent = decimal_digits(d), d._exp
            if kind in ("e", "E"):
                power = exponent + len(digits) - 1
                if d._int == 0 and places is not None:
                    digits, power = "0" * (int(places) + 1), 0
                body = digits[0] + ("." + digits[1:] if len(digits) > 1 else "") + f"{kind}{power:+d}"
            elif kind in ("f", "F", "%"):
                if exponent > 0:
                    digits, exponent = digits + "0" * exponent, 0
                digits = digits.rjust(1 - exponent, "0")
                body = digits[:len(digits) + exponent] + ("." + digits[len(digits) + exponent:] if exponent < 0 else "")
            else:
                body = str(_make(0, d._int, d._exp))
            if comma:
                whole, dot, rest = body.partition(".")
                body = f"{int(whole):{comma}}" + dot + rest
            if kind == "%":
                body += "%"
        sign = "-" if self._sign else plus if plus in ("+", " ") else ""
        if zero and not align:
            fill, align = "0", "="
        room = int(width or 0) - len(sign) - len(body)
        if room <= 0:
            return sign + body
        fill, align = fill or " ", align or ">"
        if align == "=":
            return sign + fill * room + body
        if align == "<":
            return sign + body + fill * room
        if align == "^":
            return fill * (room // 2) + sign + body + fill * (room - room // 2)
        return fill * room + sign + body

    # ---- rounding

    def _to_exponent(self, exponent, rounding):
        if self._exp >= exponent:
            return _make(self._sign, self._int * 10 ** (self._exp - exponent), exponent)
        return _make(self._sign, _shift(self._int, exponent - self._exp, self._sign, rounding), exponent)

    def _to_length(self, n):
        d = self._to_exponent(self.adjusted() - n + 1, getcontext().rounding)
        return d if _length(d._int) <= n else d._to_exponent(d._exp + 1, getcontext().rounding)

    def _rare_quantize(self, exp, rounding=None, context=None):
        exp = Decimal(exp) if not isinstance(exp, Decimal) else exp
        if self._special() or exp._special():
            if self.is_infinite() and exp.is_infinite():
                return self
            _invalid(InvalidOperation)
        d = self._to_exponent(exp._exp, rounding or getcontext().rounding)
        if _length(d._int) > (context or getcontext()).prec:
            _invalid(InvalidOperation)
        return d

    def to_integral_value(self, rounding=None, context=None):
        return self if self._special() or self._exp >= 0 else self._to_exponent(0, rounding or getcontext().rounding)

    to_integral = to_integral_exact = to_integral_value

    def normalize(self, context=None):
        d = _fix(self._sign, self._int, self._exp, context)
        n, e = d._int, d._exp
        if n == 0:
            return _make(self._sign, 0, 0)
        while n % 10 == 0:
            n, e = n // 10, e + 1
        return _make(self._sign, n, e)

    def __round__(self, n=None):
        if n is None:
            return int(self._to_exponent(0, ROUND_HALF_EVEN))
        return self._to_exponent(-n, getcontext().rounding)

    def __int__(self):
        if self._special():
            raise (ValueError("cannot convert NaN to integer") if self.is_nan() else OverflowError("cannot convert Infinity to integer"))
        n = self._int * 10 ** self._exp if self._exp >= 0 else self._int // 10 ** -self._exp
        return -n if self._sign else n

    __trunc__ = __int__

    def __floor__(self):
        return int(self._to_exponent(0, ROUND_FLOOR))

    def __ceil__(self):
        return int(self._to_exponent(0, ROUND_CEILING))

    def __float__(self):
        return float(str(self).replace("Infinity", "inf"))

    def __complex__(self):
        return complex(float(self))

    def __hash__(self):
        if self._special():
            return hash(float(self))
        if self._exp >= 0 or self == int(self):
            return hash(int(self))
        from fractions import Fraction
        n, d = self.as_integer_ratio()
        return hash(Fraction(n, d)) if float(self) != self else hash(float(self))

    # ---- arithmetic

    def _rare_neg(self):
        if self._special():
            return _make(1 - self._sign, 0, self._exp)
        return _fix(1 - self._sign if self._int else 0, self._int, self._exp)

    def _rare_pos(self):
        return self if self._special() else _fix(self._sign if self._int else 0, self._int, self._exp)

    def __abs__(self):
        return _make(0, 0, self._exp) if self._special() else _fix(0, self._int, self._exp)

    def copy_abs(self):
        return _make(0, self._int, self._exp)

    def copy_negate(self):
        return _make(1 - self._sign, self._int, self._exp)

    def _signed(self, exponent):
        n = self._int * 10 ** (self._exp - exponent)
        return -n if self._sign else n

    def _rare_add(self, other):
        other = _of(other)
        if other is NotImplemented:
            return other
        if self._special() or other._special():
            if self.is_nan() or other.is_nan():
                return _make(0, 0, "n")
            if self.is_infinite() and other.is_infinite() and self._sign != other._sign:
                _invalid(InvalidOperation)
            return self if self.is_infinite() else other
        exponent = min(self._exp, other._exp)
        n = self._signed(exponent) + other._signed(exponent)
        sign = 1 if n < 0 else self._sign & other._sign if n == 0 else 0
        return _fix(sign, abs(n), exponent)

    _rare_radd = _rare_add

    def _rare_sub(self, other):
        other = _of(other)
        return other if other is NotImplemented else self + other.copy_negate()

    def _rare_rsub(self, other):
        other = _of(other)
        return other if other is NotImplemented else other - self

    def _rare_mul(self, other):
        other = _of(other)
        if other is NotImplemented:
            return other
        sign = self._sign ^ other._sign
        if self._special() or other._special():
            if self.is_nan() or other.is_nan():
                return _make(0, 0, "n")
            if self.is_zero() or other.is_zero():
                _invalid(InvalidOperation)
            return _make(sign, 0, "F")
        return _fix(sign, self._int * other._int, self._exp + other._exp)

    _rare_rmul = _rare_mul

    def _rare_truediv(self, other):
        other = _of(other)
        if other is NotImplemented:
            return other
        sign = self._sign ^ other._sign
        if self._special() or other._special():
            if self.is_nan() or other.is_nan():
                return _make(0, 0, "n")
            if self.is_infinite() and other.is_infinite():
                _invalid(InvalidOperation)
            return _make(sign, 0, "F") if self.is_infinite() else _make(sign, 0, getcontext().Etiny())
        if other._int == 0:
            if self._int == 0:
                _invalid(DivisionUndefined)
            raise DivisionByZero([DivisionByZero])
        ideal = self._exp - other._exp
        if self._int == 0:
            return _make(sign, 0, ideal)
        shift = _length(other._int) - _length(self._int) + getcontext().prec + 1
        exponent = ideal - shift
        if shift >= 0:
            n, rest = divmod(self._int * 10 ** shift, other._int)
        else:
            n, rest = divmod(self._int, other._int * 10 ** -shift)
        if rest:
            if n % 5 == 0:
                n += 1 # so that rounding sees that something is left
        else:
            while exponent < ideal and n % 10 == 0:
                n, exponent = n // 10, exponent + 1
        return _fix(sign, n, exponent)

    def _rare_rtruediv(self, other):
        other = _of(other)
        return other if other is NotImplemented else other / self

    def _divide(self, other):
        if other._int == 0 and not other._special():
            if self._int == 0:
                _invalid(DivisionUndefined)
            raise DivisionByZero([DivisionByZero])
        exponent = min(self._exp, other._exp)
        q, r = divmod(self._int * 10 ** (self._exp - exponent), other._int * 10 ** (other._exp - exponent))
        if _length(q) > getcontext().prec:
            _invalid(InvalidOperation)
        return _fix(self._sign ^ other._sign, q, 0), _fix(self._sign, r, exponent)

    def _rare_floordiv(self, other):
        other = _of(other)
        return other if other is NotImplemented else self._divide(other)[0]

    def _rare_rfloordiv(self, other):
        other = _of(other)
        return other if other is NotImplemented else other // self

    def _rare_mod(self, other):
        other = _of(other)
        if other is NotImplemented:
            return other
        if other.is_zero():
            _invalid(InvalidOperation)
        return self._divide(other)[1]

    def _rare_rmod(self, other):
        other = _of(other)
        return other if other is NotImplemented else other % self

    def __divmod__(self, other):
        other = _of(other)
        return other if other is NotImplemented else self._divide(other)

    def _rare_pow(self, other, modulo=None):
        other = _of(other)
        if other is NotImplemented:
            return other
        if other._exp >= 0 or other == int(other):
            n = int(other)
            if n >= 0:
                sign = self._sign & n
                if self._int == 0 and n == 0:
                    _invalid(InvalidOperation)
                return _fix(sign & 1, self._int ** n, self._exp * n) if n < 20000 else _exp_of(_make(0, n, 0) * self.ln())
            with localcontext() as c:
                c.prec += 4 + len(str(-n))
                r = 1 / self ** -n
            return +r
        if self._sign and self._int:
            _invalid(InvalidOperation)
        if other == Decimal("0.5"):
            return self.sqrt()
        with localcontext() as c:
            c.prec += 8
            r = (other * self.ln()).exp()
        return +r

    def _rare_rpow(self, other):
        other = _of(other)
        return other if other is NotImplemented else other ** self

    def sqrt(self, context=None):
        c = context or getcontext()
        if self._special():
            return self
        if self._sign and self._int:
            _invalid(InvalidOperation)
        ideal = self._exp >> 1
        if self._int == 0:
            return _make(self._sign, 0, ideal)
        n, exponent = self._int, self._exp
        if exponent & 1:
            n, exponent = n * 10, exponent - 1
        half = (_length(n) + 1) >> 1
        shift = c.prec + 1 - half
        exact = True
        if shift >= 0:
            n *= 100 ** shift
        else:
            n, rest = divmod(n, 100 ** -shift)
            exact = rest == 0
        root = math.isqrt(n)
        exact = exact and root * root == n
        exponent = exponent // 2 - shift
        if exact:
            while exponent < ideal and root % 10 == 0:
                root, exponent = root // 10, exponent + 1
        elif root % 5 == 0:
            root += 1
        d = _fix(0, root, exponent, Context(c.prec, ROUND_HALF_EVEN))
        return d

    def exp(self, context=None):
        if self.is_zero():
            return Decimal(1)
        with localcontext() as c:
            c.prec += 10 + max(0, self.adjusted())
            k = max(0, self.adjusted() + 3)
            x = self / 2 ** (3 * k)
            total = term = Decimal(1)
            i = 1
            while abs(term) > abs(total) * Decimal((0, (1,), -c.prec - 2)):
                term = term * x / i
                total += term
                i += 1
            for _ in range(3 * k):
                total *= total
        return +total

    def ln(self, context=None):
        if self._sign or self._int == 0:
            if self._int == 0:
                return _make(1, 0, "F")
            _invalid(InvalidOperation)
        if self == 1:
            return Decimal(0)
        with localcontext() as c:
            c.prec += 12
            # near 1 by square roots, then the series of atanh
            x, halvings = +self, 1
            ten = self.adjusted() if abs(self.adjusted()) > 2 else 0
            if ten:
                x = _make(0, self._int, self._exp - ten)
            while abs(x - 1) > Decimal("0.1"):
                x, halvings = x.sqrt(), halvings * 2
            z = (x - 1) / (x + 1)
            total, power, i = z, z, 1
            while abs(power) > Decimal((0, (1,), -c.prec - 2)) * abs(total):
                power *= z * z
                i += 2
                total += power / i
            total *= 2 * halvings
            if ten:
                total += ten * Decimal(10).ln()
        return +total

    def log10(self, context=None):
        if not self._sign and self._int and decimal_digits(self).strip("0") == "1":
            return Decimal(self.adjusted())
        with localcontext() as c:
            c.prec += 6
            r = self.ln() / Decimal(10).ln()
        return +r

    def max(self, other, context=None):
        other = _of(other)
        return self if self >= other else other

    def min(self, other, context=None):
        other = _of(other)
        return self if self <= other else other

    # ---- comparing

    def _order(self, other):
        """-1, 0 or 1; None where NaN is."""
        if isinstance(other, float):
            other = Decimal(other)
        elif not isinstance(other, (Decimal, int)):
            if hasattr(other, "numerator") and hasattr(other, "denominator"):
                return (self * other.denominator)._order(int(other.numerator))
            return NotImplemented
        other = _of(other)
        if self.is_nan() or other.is_nan():
            return None
        a = float("-inf") if self.is_infinite() and self._sign else float("inf") if self.is_infinite() else None
        b = float("-inf") if other.is_infinite() and other._sign else float("inf") if other.is_infinite() else None
        if a is not None or b is not None:
            a, b = a or 0.0, b or 0.0
        else:
            exponent = min(self._exp, other._exp)
            a, b = self._signed(exponent), other._signed(exponent)
        return (a > b) - (a < b)

    def compare(self, other, context=None):
        return Decimal(self._order(Decimal(other)))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    @property
    def real(self):
        return self

    @property
    def imag(self):
        return Decimal(0)

    def conjugate(self):
        return self


def _exp_of(x):
    return x.exp()


class DecimalTuple(tuple):
    def __new__(cls, sign, digits, exponent):
        return tuple.__new__(cls, (sign, digits, exponent))

    @property
    def sign(self):
        return self[0]

    @property
    def digits(self):
        return self[1]

    @property
    def exponent(self):
        return self[2]

    def __repr__(self):
        return f"DecimalTuple(sign={self[0]!r}, digits={self[1]!r}, exponent={self[2]!r})"
