# decimal: decimal numbers that are what they look like: a sign, digits and an exponent,
# and a context that says how many digits results have.
import math
import numbers
from _tools import (
    _decimal,
    decimal_context as _in_force,
    decimal_digits,
    decimal_exp,
    decimal_int,
    decimal_length,
    decimal_new as _new,
    decimal_sign,
    decimal_status as _status,
)

ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR = (
    "ROUND_UP",
    "ROUND_DOWN",
    "ROUND_CEILING",
    "ROUND_FLOOR",
)
ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP = (
    "ROUND_HALF_UP",
    "ROUND_HALF_DOWN",
    "ROUND_HALF_EVEN",
    "ROUND_05UP",
)
_roundings = (
    ROUND_CEILING,
    ROUND_FLOOR,
    ROUND_UP,
    ROUND_DOWN,
    ROUND_HALF_UP,
    ROUND_HALF_DOWN,
    ROUND_HALF_EVEN,
    ROUND_05UP,
)
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


class DivisionImpossible(InvalidOperation):
    pass


class DivisionUndefined(InvalidOperation, ZeroDivisionError):
    pass


class InvalidContext(InvalidOperation):
    pass


class Inexact(DecimalException):
    pass


class Rounded(DecimalException):
    pass


class Overflow(Inexact, Rounded):
    pass


class Subnormal(DecimalException):
    pass


class Underflow(Inexact, Rounded, Subnormal):
    pass


class Clamped(DecimalException):
    pass


class FloatOperation(DecimalException, TypeError):
    pass


_signals = (
    InvalidOperation,
    FloatOperation,
    DivisionByZero,
    Overflow,
    Underflow,
    Subnormal,
    Inexact,
    Rounded,
    Clamped,
)
_no_signal = "valid values for signals are:\n  [InvalidOperation, FloatOperation, DivisionByZero,\n   Overflow, Underflow, Subnormal, Inexact, Rounded,\n   Clamped]"
_conditions = {
    ConversionSyntax: InvalidOperation,
    DivisionImpossible: InvalidOperation,
    DivisionUndefined: InvalidOperation,
    InvalidContext: InvalidOperation,
}
_listed = (
    Clamped,
    InvalidOperation,
    DivisionByZero,
    Inexact,
    FloatOperation,
    Overflow,
    Rounded,
    Subnormal,
    Underflow,
)
# With one of these trapped, everything is computed by this text, which signals it.
_watched = (Inexact, Rounded, Subnormal, Clamped)


class _SignalDict:
    """Signals that are set: the flags or the traps of a context."""

    def __init__(self, context, on=()):
        self._context, self._on = context, set(on)

    def _set(self):
        _take_status()
        return self._on

    def __getitem__(self, signal):
        if signal not in _signals:
            raise KeyError(_no_signal)
        return signal in self._set()

    def __setitem__(self, signal, value):
        if signal not in _signals:
            raise KeyError(_no_signal)
        on = self._set()
        if value:
            on.add(signal)
        else:
            on.discard(signal)
        self._context._changed()

    def __delitem__(self, signal):
        raise ValueError("signal keys cannot be deleted")

    def __iter__(self):
        return iter(_signals)

    def __len__(self):
        return len(_signals)

    def __contains__(self, signal):
        return signal in _signals

    def keys(self):
        return list(_signals)

    def values(self):
        return [signal in self._set() for signal in _signals]

    def items(self):
        return list(zip(_signals, self.values()))

    def get(self, signal, default=None):
        return self[signal] if signal in _signals else default

    def copy(self):
        return dict(self.items())

    def update(self, other):
        for signal in other:
            self[signal] = other[signal]

    def __eq__(self, other):
        if isinstance(other, _SignalDict):
            return self._set() == other._set()
        return dict(self.items()) == other if isinstance(other, dict) else NotImplemented

    __hash__ = None

    def __repr__(self):
        return "{" + ", ".join([f"{signal}:{on}" for signal, on in self.items()]) + "}"


def _signal_set(context, given, otherwise):
    """What flags= or traps= say: nothing, a list of signals, or a mapping."""
    if given is None:
        return _SignalDict(context, otherwise)
    if isinstance(given, (dict, _SignalDict)):
        if len(given) != len(_signals) or any([signal not in given for signal in _signals]):
            raise KeyError(_no_signal)
        return _SignalDict(context, [signal for signal in given if given[signal]])
    if not isinstance(given, (list, tuple)):
        raise TypeError(_no_signal)
    on = [_conditions.get(signal, signal) for signal in given]
    if any([signal not in _signals for signal in on]):
        raise KeyError(_no_signal)
    return _SignalDict(context, on)


_ranges = {
    "prec": (1, MAX_PREC, "valid range for prec is [1, MAX_PREC]"),
    "Emin": (MIN_EMIN, 0, "valid range for Emin is [MIN_EMIN, 0]"),
    "Emax": (0, MAX_EMAX, "valid range for Emax is [0, MAX_EMAX]"),
    "capitals": (0, 1, "valid values for capitals are 0 or 1"),
    "clamp": (0, 1, "valid values for clamp are 0 or 1"),
}


class Context:
    def __init__(
        self,
        prec=None,
        rounding=None,
        Emin=None,
        Emax=None,
        capitals=None,
        clamp=None,
        flags=None,
        traps=None,
    ):
        base, put = DefaultContext, object.__setattr__
        if (
            isinstance(base, Context)
            and Emin is Emax is capitals is clamp is flags is traps is None
        ):
            parts = self.__dict__  # all but the two have been looked at
            parts.update(base.__dict__)
            parts["flags"] = _SignalDict(self, base.flags._set())
            parts["traps"] = _SignalDict(self, base.traps._on)
            if prec is not None:
                self.prec = prec
            if rounding is not None:
                self.rounding = rounding
            return
        put(self, "_numbers", None)
        put(
            self,
            "flags",
            _signal_set(self, flags, base.flags._set() if isinstance(base, Context) else ()),
        )
        put(
            self,
            "traps",
            _signal_set(
                self,
                traps,
                base.traps._on
                if isinstance(base, Context)
                else (InvalidOperation, DivisionByZero, Overflow),
            ),
        )
        self.prec = base.prec if prec is None else prec
        self.rounding = base.rounding if rounding is None else rounding
        self.Emin = base.Emin if Emin is None else Emin
        self.Emax = base.Emax if Emax is None else Emax
        self.capitals = base.capitals if capitals is None else capitals
        put(self, "clamp", 0)
        put(self, "_numbers", ())
        self.clamp = base.clamp if clamp is None else clamp

    def __setattr__(self, name, value):
        numbers = self._numbers
        if name == "prec" and type(value) is int and 1 <= value <= MAX_PREC and numbers:
            parts = self.__dict__
            parts["prec"] = value
            parts["_numbers"] = (value, *numbers[1:])
            if self is _contexts[-1]:
                _begin(self)
            return
        if name in _ranges:
            if not isinstance(value, int):
                raise TypeError("an integer is required")
            low, high, error = _ranges[name]
            if not low <= value <= high:
                raise ValueError(error)
            value = int(value)
        elif name == "rounding":
            if value not in _roundings:
                raise TypeError(_no_rounding)
        elif name == "flags" or name == "traps":
            if not isinstance(value, (dict, _SignalDict)):
                raise TypeError("argument must be a signal dict")
            _take_status()
            value = _signal_set(self, value, ())
        else:
            raise AttributeError(f"'decimal.Context' object has no attribute '{name}'")
        object.__setattr__(self, name, value)
        if self._numbers is not None:
            self._changed()

    def __delattr__(self, name):
        raise AttributeError("context attributes cannot be deleted")

    def _changed(self):
        """What the machine knows of the context: rounding by number, whether it computes at all, and flags that are set already."""
        traps, flags = self.traps._on, self.flags._on
        plain = not self.clamp and not any([signal in traps for signal in _watched])
        seen = (Inexact in flags) + 2 * (Rounded in flags)
        object.__setattr__(
            self,
            "_numbers",
            (self.prec, _numbered[self.rounding], self.Emin, self.Emax, plain, seen),
        )
        if self is _contexts[-1]:
            _begin(self)

    def _note(self, bits):
        """Flags that the machine has found, 1 inexact, 2 rounded."""
        if bits & 1:
            self.flags._on.add(Inexact)
        if bits & 2:
            self.flags._on.add(Rounded)
        self._changed()

    def _signal(self, conditions):
        """Sets the flags; raises the first trapped signal, with all trapped ones in its list."""
        found = [_conditions.get(c, c) for c in conditions]
        self.flags._set().update(found)
        trapped = [signal for signal in _signals if signal in found and signal in self.traps._on]
        if trapped:
            names = [c for c in conditions if c in _conditions and InvalidOperation in trapped]
            names += [signal for signal in trapped if signal is not InvalidOperation or not names]
            raise trapped[0](names)

    def copy(self):
        """Part by part: all of them have been looked at."""
        _take_status()
        made = object.__new__(Context)
        parts = made.__dict__
        parts.update(self.__dict__)
        parts["flags"] = _SignalDict(made, self.flags._on)
        parts["traps"] = _SignalDict(made, self.traps._on)
        return made

    __copy__ = copy

    def __reduce__(self):
        _take_status()
        return Context, (
            self.prec,
            self.rounding,
            self.Emin,
            self.Emax,
            self.capitals,
            self.clamp,
            list(self.flags._on),
            list(self.traps._on),
        )

    def Etiny(self):
        return int(self.Emin - self.prec + 1)

    def Etop(self):
        return int(self.Emax - self.prec + 1)

    def clear_flags(self):
        self.flags._set().clear()
        self._changed()

    def clear_traps(self):
        self.traps._on.clear()
        self._changed()

    def _do(self, compute):
        """compute() in this context."""
        _push(self)
        try:
            return compute()
        finally:
            _pop()

    def create_decimal(self, num="0"):
        return self._do(lambda: _created(num))

    def create_decimal_from_float(self, f):
        return self._do(lambda: +Decimal.from_float(f))

    def sqrt(self, x):
        return _of_context(x).sqrt(self)

    def exp(self, x):
        return _of_context(x).exp(self)

    def ln(self, x):
        return _of_context(x).ln(self)

    def log10(self, x):
        return _of_context(x).log10(self)

    def add(self, a, b):
        if self is _contexts[-1] and type(a) is Decimal and type(b) is Decimal:
            return a + b
        return self._do(lambda: _of_context(a) + _of_context(b))

    def subtract(self, a, b):
        if self is _contexts[-1] and type(a) is Decimal and type(b) is Decimal:
            return a - b
        return self._do(lambda: _of_context(a) - _of_context(b))

    def multiply(self, a, b):
        if self is _contexts[-1] and type(a) is Decimal and type(b) is Decimal:
            return a * b
        return self._do(lambda: _of_context(a) * _of_context(b))

    def divide(self, a, b):
        if self is _contexts[-1] and type(a) is Decimal and type(b) is Decimal:
            return a / b
        return self._do(lambda: _of_context(a) / _of_context(b))

    def divide_int(self, a, b):
        if self is _contexts[-1] and type(a) is Decimal and type(b) is Decimal:
            return a // b
        return self._do(lambda: _of_context(a) // _of_context(b))

    def divmod(self, a, b):
        return self._do(lambda: divmod(_of_context(a), _of_context(b)))

    def remainder(self, a, b):
        if self is _contexts[-1] and type(a) is Decimal and type(b) is Decimal:
            return a % b
        return self._do(lambda: _of_context(a) % _of_context(b))

    def power(self, a, b):
        return self._do(lambda: _of_context(a) ** _of_context(b))

    def plus(self, a):
        if self is _contexts[-1] and type(a) is Decimal:
            return +a
        return self._do(lambda: +_of_context(a))

    def minus(self, a):
        if self is _contexts[-1] and type(a) is Decimal:
            return -a
        return self._do(lambda: -_of_context(a))

    def abs(self, a):
        return self._do(lambda: abs(_of_context(a)))

    def fma(self, a, b, c):
        return _of_context(a).fma(b, c, self)

    def normalize(self, a):
        return _of_context(a).normalize(self)

    def quantize(self, a, b):
        return (a if type(a) is Decimal else _of_context(a)).quantize(b, None, self)

    def to_integral_value(self, a):
        return _of_context(a).to_integral_value(None, self)

    def to_integral_exact(self, a):
        return _of_context(a).to_integral_exact(None, self)

    def compare(self, a, b):
        return _of_context(a).compare(b, self)

    def max(self, a, b):
        return _of_context(a).max(b, self)

    def min(self, a, b):
        return _of_context(a).min(b, self)

    def to_sci_string(self, a):
        return self._do(lambda: str(_of_context(a)))

    def to_eng_string(self, a):
        return _of_context(a).to_eng_string(self)

    def __repr__(self):
        _take_status()
        flags = ", ".join([signal.__name__ for signal in _listed if signal in self.flags._on])
        traps = ", ".join([signal.__name__ for signal in _listed if signal in self.traps._on])
        return (
            f"Context(prec={self.prec}, rounding={self.rounding}, Emin={self.Emin}, Emax={self.Emax}, "
            f"capitals={self.capitals}, clamp={self.clamp}, flags=[{flags}], traps=[{traps}])"
        )


def _created(num):
    """A Decimal as create_decimal() makes it: rounded to the context."""
    d = Decimal(num)
    if d._exp in ("n", "N"):
        if _length(d._int) > getcontext().prec - getcontext().clamp and d._int:
            return _invalid(ConversionSyntax)
        return d
    return d if d._exp == "F" else _fix(d._sign, d._int, d._exp)


def _of_context(x):
    """An operand of a context's method."""
    if not isinstance(x, (Decimal, int)):
        raise TypeError(f"conversion from {type(x).__name__} to Decimal is not supported")
    return Decimal(x)


_numbered = {
    name: k
    for k, name in enumerate(
        (
            ROUND_UP,
            ROUND_DOWN,
            ROUND_CEILING,
            ROUND_FLOOR,
            ROUND_HALF_UP,
            ROUND_HALF_DOWN,
            ROUND_HALF_EVEN,
            ROUND_05UP,
        )
    )
}


class _First:
    """What Context() begins with."""

    prec, rounding, Emin, Emax, capitals, clamp = 28, ROUND_HALF_EVEN, -999999, 999999, 1, 0


def _take_status():
    """The flags that the machine has found since belong to the context in force."""
    bits = _status()
    if bits:
        _contexts[-1]._note(bits)


def _begin(context):
    """The context is in force from now on."""
    prec, rounding, low, high, plain, seen = context._numbers
    _in_force(prec, rounding, high, low, plain, not context.capitals)


def _push(context):
    _take_status()
    _contexts.append(context)
    _begin(context)


def _pop():
    _take_status()
    _contexts.pop()
    _begin(_contexts[-1])


_contexts = [None]
DefaultContext = _First
DefaultContext = Context()
BasicContext = Context(
    9, ROUND_HALF_UP, traps=[InvalidOperation, DivisionByZero, Overflow, Underflow, Clamped]
)
ExtendedContext = Context(9, ROUND_HALF_EVEN, traps=[])
_contexts[-1] = Context()
_contexts[-1]._changed()
_plenty = Context(rounding=ROUND_HALF_EVEN, Emin=MIN_EMIN, Emax=MAX_EMAX, traps=[])


def getcontext():
    return _contexts[-1]


def setcontext(context, /):
    if not isinstance(context, Context):
        raise TypeError("argument must be a context")
    _take_status()
    if context in (DefaultContext, BasicContext, ExtendedContext):
        context = context.copy()
        context.clear_flags()
    _contexts[-1] = context
    _begin(_contexts[-1])


class localcontext:
    def __init__(self, ctx=None, **kwargs):
        if ctx is not None and not isinstance(ctx, Context):
            raise TypeError("optional argument must be a context")
        self._context = (ctx or getcontext()).copy()
        for name, value in kwargs.items():
            if name not in (
                "prec",
                "rounding",
                "Emin",
                "Emax",
                "capitals",
                "clamp",
                "flags",
                "traps",
            ):
                raise TypeError(f"'{name}' is an invalid keyword argument for this function")
            if name in ("flags", "traps"):
                object.__setattr__(self._context, name, _signal_set(self._context, value, ()))
                self._context._changed()
            elif value is not None:
                setattr(self._context, name, value)

    def __enter__(self):
        _push(self._context)
        return self._context

    def __exit__(self, *error):
        _pop()
        return False


class _work:
    """Inside, results have `digits` digits more than the context, no bounds that matter, and no signals."""

    def __init__(self, context, digits):
        self._context = _plenty.copy()
        self._context.prec = context.prec + digits

    def __enter__(self):
        _push(self._context)
        return self._context

    def __exit__(self, *error):
        _contexts[-1].clear_flags()
        _pop()
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
    raise TypeError(_no_rounding)


def _length(n):
    return decimal_length(_new(Decimal, 0, n, 0))


def _cut(coefficient, places, sign, rounding):
    """coefficient without its last `places` digits, rounded, and whether something was lost."""
    if places > _length(coefficient) + 1:
        places = _length(coefficient) + 1
    power = 10**places
    digits, rest = divmod(coefficient, power)
    # 2 * rest against power: half of an odd power of ten is no integer
    return digits + _round_away(digits, 2 * rest, power, sign, rounding), rest != 0


def _shift(coefficient, places, sign, rounding):
    return _cut(coefficient, places, sign, rounding)[0]


def _make(sign, coefficient, exponent):
    return _new(Decimal, sign, coefficient, exponent)


def _overflow(sign, c, rounding):
    """What stands for a number above Emax: an infinity, or the largest number."""
    away = rounding in (ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_UP) or rounding == (
        ROUND_FLOOR if sign else ROUND_CEILING
    )
    return _make(sign, 0, "F") if away else _make(sign, 10**c.prec - 1, c.Etop())


# ---- logarithms and powers of e, as integers: numbers with so many binary digits behind the point

_DIGIT_BITS = 3.3219280948873626
_known_logarithms = {}  # number: (bits, its logarithm)


def _binary(d, bits):
    n = (d._int << bits) * 10**d._exp if d._exp >= 0 else (d._int << bits) // 10**-d._exp
    return -n if d._sign else n


def _exp_binary(x, bits):
    """Of 0 <= x < 4: Taylor's series of x / 2 ** k, squared k times."""
    k = math.isqrt(bits) // 2 + 2
    wide = bits + 2 * k + 12
    x = x << (wide - bits) >> k
    total = term = 1 << wide
    i = 1
    while term:
        term = (term * x >> wide) // i
        total += term
        i += 1
    for _ in range(k):
        total = total * total >> wide
    return total >> (wide - bits)


def _ln_binary(x, bits):
    """Of 1 <= x < 2: square roots bring it near 1, then the series of atanh."""
    k = math.isqrt(bits) // 3 + 1
    wide = bits + 2 * k + 12
    x <<= wide - bits
    for _ in range(k):
        x = math.isqrt(x << wide)
    one = 1 << wide
    z = ((x - one) << wide) // (x + one)
    square, total, power, i = z * z >> wide, z, z, 1
    while power > 1:
        power = power * square >> wide
        i += 2
        total += power // i
    return (total << (k + 1)) >> (wide - bits)


def _rounded(c, places, compute):
    """A value that has no end, half to even: with more digits while it may lie on either side of a half."""
    while True:
        digits, exponent = compute(places)
        cut = 10 ** max(0, len(str(abs(digits))) - c.prec)
        if abs(2 * (abs(digits) % cut) - cut) > 1000 or places > 8 * c.prec + 2000:
            return _fix(int(digits < 0), abs(digits) * 10 + 1, exponent - 1, c, ROUND_HALF_EVEN)
        places *= 2


def _ln_of(number, bits, compute):
    known = _known_logarithms.get(number, (0, 0))
    if known[0] < bits:
        known = _known_logarithms[number] = bits + 32, compute(bits + 32)
    return known[1] >> (known[0] - bits)


def _ln_two(bits):
    # 2 = (4/3) * (3/2)
    return _ln_of(2, bits, lambda b: _ln_binary((4 << b) // 3, b) + _ln_binary((3 << b) // 2, b))


def _ln_ten(bits):
    return _ln_of(10, bits, lambda b: 3 * _ln_two(b) + _ln_binary((5 << b) // 4, b))


def _fix(sign, coefficient, exponent, context=None, rounding=None):
    """The number as the context has it: its digits, its exponents, its signals."""
    c, found = context or getcontext(), []
    d = _fit(sign, coefficient, exponent, c, rounding or c.rounding, found)
    if found:
        c._signal(found)
    return d


def _fit(sign, coefficient, exponent, c, rounding, found):
    """The same; the signals are added to a list."""
    tiny, top = c.Etiny(), c.Etop()
    if not coefficient:
        fitted = min(max(exponent, tiny), top if c.clamp else c.Emax)
        if fitted != exponent:
            found.append(Clamped)
        return _make(sign, 0, fitted)
    low = _length(coefficient) + exponent - c.prec
    if low > top:
        found += [Overflow, Inexact, Rounded]
        return _overflow(sign, c, rounding)
    subnormal = low < tiny
    low = max(low, tiny)
    if exponent < low:
        coefficient, lost = _cut(coefficient, low - exponent, sign, rounding)
        if _length(coefficient) > c.prec:
            coefficient //= 10
            low += 1
        if low > top:
            found += [Overflow, Inexact, Rounded]
            return _overflow(sign, c, rounding)
        found.append(Rounded)
        if subnormal:
            found.append(Subnormal)
        if lost:
            found.append(Inexact)
        if lost and subnormal:
            found.append(Underflow)
        if not coefficient:
            found.append(Clamped)
        exponent = low
    elif subnormal:
        found.append(Subnormal)
    if c.clamp and exponent > top:
        found.append(Clamped)
        coefficient *= 10 ** (exponent - top)
        exponent = top
    return _make(sign, coefficient, exponent)


def _invalid(kind, context=None):
    """Signals an invalid operation; its result is NaN."""
    (context or getcontext())._signal([kind])
    return _make(0, 0, "n")


def _payload(d, c):
    """A NaN, quiet, with as many digits as the context takes."""
    n, most = d._int, c.prec - c.clamp
    return _make(d._sign, n % 10**most if n and _length(n) > most else n, "n")


def _nan_of(c, *operands):
    """The NaN that comes of operands of which one is one; None when none is."""
    for kind in ("N", "n"):
        for d in operands:
            if d._exp == kind:
                if kind == "N":
                    c._signal([InvalidOperation])
                return _payload(d, c)
    return None


def _parse(text):
    s = text.strip().replace("_", "")
    sign = 1 if s.startswith("-") else 0
    body = s[1:] if s[:1] in ("+", "-") else s
    low = body.lower()
    if low in ("inf", "infinity"):
        return sign, 0, "F"
    for word, kind in (("nan", "n"), ("snan", "N")):
        if low.startswith(word) and (low == word or low[len(word) :].isdigit()):
            return sign, int(Decimal(low[len(word) :] or "0")._int), kind
    exponent = 0
    if "e" in low:
        body, _, power = low.partition("e")
        if not (power[1:] if power[:1] in ("+", "-") else power).isdigit():
            return None
        exponent = int(power)
    whole, dot, part = body.partition(".")
    if not (whole + part).isdigit():
        return None
    return (
        sign,
        int(Decimal((whole + part).translate(_ascii_digits(whole + part)))._int),
        exponent - len(part),
    )


def _ascii_digits(text):
    """A table that makes digits of all scripts those of ASCII."""
    return {ord(c): str(int(c)) for c in text}


def _of(other):
    """A Decimal of an int or a Decimal; NotImplemented for what does not mix."""
    if isinstance(other, Decimal):
        return other
    if isinstance(other, int):
        return _make(1 if other < 0 else 0, abs(int(other)), 0)
    return NotImplemented


def _tuple_parts(value):
    """(sign, coefficient, exponent) of what as_tuple() gives."""
    value = tuple(value)
    if len(value) != 3:
        raise ValueError("argument must be a sequence of length 3")
    sign, digits, exponent = value
    if sign not in (0, 1) or not isinstance(sign, int):
        raise ValueError("sign must be an integer with the value 0 or 1")
    if exponent == "F":
        return sign, 0, "F"
    if any([not isinstance(d, int) or not 0 <= d <= 9 for d in digits]):
        raise ValueError("coefficient must be a tuple of digits")
    number = int(Decimal("".join([str(d) for d in digits]) or "0")._int)
    if isinstance(exponent, str):
        if exponent not in ("n", "N"):
            raise ValueError("string argument in the third position must be 'F', 'n' or 'N'")
        return sign, number, exponent
    if not isinstance(exponent, int):
        raise ValueError("exponent must be an integer")
    return sign, number, exponent


_format_known = {}  # spec: its parts


def _format_parts(spec):
    parts = _format_known.get(spec)
    if parts is None:
        import re

        m = re.match(r"(?:(.)?([<>=^]))?([-+ ])?(0)?(\d+)?(,)?(?:\.(\d+))?([eEfFgGn%])?$", spec)
        if not m:
            raise ValueError("invalid format string")
        parts = m.groups()
        if len(_format_known) < 500:
            _format_known[spec] = parts
    return parts


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
            c = _contexts[-1]
            if FloatOperation not in c.flags._on or FloatOperation in c.traps._on:
                c._signal([FloatOperation])
            return cls.from_float(value)
        elif isinstance(value, str):
            parts = _parse(value)
            if parts is None:
                return _invalid(ConversionSyntax)
            if (
                isinstance(parts[2], int)
                and not -1999999999999999997 <= parts[2] <= 999999999999999999
            ):
                return _invalid(InvalidOperation)
        elif isinstance(value, (tuple, list)):
            parts = _tuple_parts(value)
        else:
            raise TypeError(f"conversion from {type(value).__name__} to Decimal is not supported")
        return _new(cls, *parts)

    @classmethod
    def from_float(cls, f):
        if isinstance(f, int):
            return cls(f)
        if not isinstance(f, float):
            raise TypeError("argument must be int or float")
        if math.isnan(f):
            parts = 0, 0, "n"
        elif math.isinf(f):
            parts = (1 if f < 0 else 0), 0, "F"
        else:
            n, d = f.as_integer_ratio()
            k = d.bit_length() - 1
            parts = (1 if math.copysign(1.0, f) < 0 else 0), abs(n) * 5**k, -k
        return _new(cls, *parts)

    def _special(self):
        return isinstance(self._exp, str)

    def is_normal(self, context=None):
        return (
            not self._special()
            and self._int != 0
            and self.adjusted() >= (context or getcontext()).Emin
        )

    def is_subnormal(self, context=None):
        return (
            not self._special()
            and self._int != 0
            and self.adjusted() < (context or getcontext()).Emin
        )

    def __reduce__(self):
        return type(self), (_decimal.__str__(self),)

    def as_tuple(self):
        if self._special():
            return DecimalTuple(
                self._sign,
                (0,)
                if self._exp == "F"
                else tuple([int(c) for c in decimal_digits(self)])
                if self._int
                else (),
                self._exp,
            )
        return DecimalTuple(self._sign, tuple([int(c) for c in decimal_digits(self)]), self._exp)

    def as_integer_ratio(self):
        if self._special():
            raise (
                ValueError("cannot convert NaN to integer ratio")
                if self.is_nan()
                else OverflowError("cannot convert Infinity to integer ratio")
            )
        from fractions import Fraction

        f = Fraction(-self._int if self._sign else self._int) * Fraction(10) ** self._exp
        return f.numerator, f.denominator

    # ---- text

    def _engineering(self):
        sign = "-" if self._sign else ""
        if self._special():
            return str(self)
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
        return (
            sign
            + body
            + ("" if left == place else f"{'E' if getcontext().capitals else 'e'}{left - place:+d}")
        )

    def to_eng_string(self, context=None):
        return self._engineering()

    def _rare_format(self, spec):
        if not spec:
            return str(self)
        fill, align, plus, zero, width, comma, places, kind = _format_parts(spec)
        if self._special():
            body, zero = str(self).lstrip("-") + ("%" if kind == "%" else ""), None
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
                body = (
                    digits[0] + ("." + digits[1:] if len(digits) > 1 else "") + f"{kind}{power:+d}"
                )
            elif kind in ("f", "F", "%"):
                if exponent > 0:
                    digits, exponent = digits + "0" * exponent if d._int else digits, 0
                digits = digits.rjust(1 - exponent, "0")
                body = digits[: len(digits) + exponent] + (
                    "." + digits[len(digits) + exponent :] if exponent < 0 else ""
                )
            else:
                body = str(_make(0, d._int, d._exp))
                body = body.lower() if kind in ("g", "n") else body
            if comma:
                whole = body.partition(".")[0].partition("E")[0].partition("e")[0]
                body = f"{int(whole):{comma}}" + body[len(whole) :]
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
        return _make(
            self._sign, _shift(self._int, exponent - self._exp, self._sign, rounding), exponent
        )

    def _to_length(self, n):
        d = self._to_exponent(self.adjusted() - n + 1, getcontext().rounding)
        return d if _length(d._int) <= n else d._to_exponent(d._exp + 1, getcontext().rounding)

    def _rare_quantize(self, exp, rounding=None, context=None):
        c = context or getcontext()
        exp = _of_context(exp)
        if rounding is not None and rounding not in _roundings:
            raise TypeError(_no_rounding)
        if self._special() or exp._special():
            nan = _nan_of(c, self, exp)
            if nan is not None:
                return nan
            return self if self._exp == exp._exp else _invalid(InvalidOperation, c)
        if not c.Etiny() <= exp._exp <= c.Emax:
            return _invalid(InvalidOperation, c)
        if self._int == 0:
            return _fix(self._sign, 0, exp._exp, c)
        if self.adjusted() > c.Emax or self.adjusted() - exp._exp + 1 > c.prec:
            return _invalid(InvalidOperation, c)
        found, number = [], self._int
        if self._exp >= exp._exp:
            number *= 10 ** (self._exp - exp._exp)
        else:
            number, lost = _cut(number, exp._exp - self._exp, self._sign, rounding or c.rounding)
            found = [Inexact, Rounded] if lost else [Rounded]
        if number and (_length(number) > c.prec or _length(number) + exp._exp - 1 > c.Emax):
            return _invalid(InvalidOperation, c)
        if number and _length(number) + exp._exp - 1 < c.Emin:
            found.append(Subnormal)
        d = _fix_quietly(self._sign, number, exp._exp, c)
        if d._exp != exp._exp:
            found.append(Clamped)
        c._signal(found)
        return d

    def to_integral_value(self, rounding=None, context=None):
        c = context or getcontext()
        if self._special():
            nan = _nan_of(c, self)
            return self if nan is None else nan
        return self if self._exp >= 0 else self._to_exponent(0, rounding or c.rounding)

    to_integral = to_integral_value

    def to_integral_exact(self, rounding=None, context=None):
        c = context or getcontext()
        if self._special() or self._exp >= 0:
            return self.to_integral_value(rounding, context)
        number, lost = _cut(self._int, -self._exp, self._sign, rounding or c.rounding)
        if self._int:
            c._signal([Inexact, Rounded] if lost else [Rounded])
        return _make(self._sign, number, 0)

    def _rare_normalize(self, context=None):
        c = context or getcontext()
        if self._special():
            nan = _nan_of(c, self)
            return self if nan is None else nan
        d = _fix(self._sign, self._int, self._exp, c)
        if d._special():
            return d
        n, e = d._int, d._exp
        if n == 0:
            return _make(d._sign, 0, 0)
        top = c.Etop() if c.clamp else c.Emax
        while n % 10 == 0 and e < top:
            n, e = n // 10, e + 1
        return _make(d._sign, n, e)

    def _whole(self, rounding):
        if self._special():
            raise (
                ValueError("cannot convert NaN to integer")
                if self.is_nan()
                else OverflowError("cannot convert Infinity to integer")
            )
        return int(self._to_exponent(0, rounding) if self._exp < 0 else self)

    def __round__(self, n=None):
        if n is None:
            return self._whole(ROUND_HALF_EVEN)
        return self.quantize(_make(0, 1, -n))

    def _rare_int(self):
        if self._special():
            raise (
                ValueError("cannot convert NaN to integer")
                if self.is_nan()
                else OverflowError("cannot convert Infinity to integer")
            )
        n = self._int * 10**self._exp if self._exp >= 0 else self._int // 10**-self._exp
        return -n if self._sign else n

    def __trunc__(self):
        return int(self)

    def __floor__(self):
        return self._whole(ROUND_FLOOR)

    def __ceil__(self):
        return self._whole(ROUND_CEILING)

    def _rare_float(self):
        if self._special():
            if self._exp == "N":
                raise ValueError("cannot convert signaling NaN to float")
            return (
                float("-inf" if self._sign else "inf")
                if self._exp == "F"
                else float("-nan" if self._sign else "nan")
            )
        return float(str(self))

    def __complex__(self):
        return complex(float(self))

    def _rare_hash(self):
        if self._exp == "N":
            raise TypeError("Cannot hash a signaling NaN value")
        return id(self) >> 4 if self._exp == "n" else hash(float(self))

    # ---- arithmetic

    def _rare_neg(self):
        if self._special():
            nan = _nan_of(getcontext(), self)
            return _make(1 - self._sign, 0, "F") if nan is None else nan
        return self._signless(1 - self._sign)

    def _rare_pos(self):
        if self._special():
            nan = _nan_of(getcontext(), self)
            return self if nan is None else nan
        return self._signless(self._sign)

    def _signless(self, sign):
        """The number with that sign; a zero has it only when it is rounded down."""
        return _fix(
            sign if self._int or getcontext().rounding == ROUND_FLOOR else 0, self._int, self._exp
        )

    def _rare_abs(self):
        if self.is_nan():
            return _nan_of(getcontext(), self)
        return _make(0, 0, self._exp) if self._special() else _fix(0, self._int, self._exp)

    def copy_abs(self):
        return _make(0, self._int, self._exp)

    def copy_negate(self):
        return _make(1 - self._sign, self._int, self._exp)

    def copy_sign(self, other, context=None):
        return _make(_of_context(other)._sign, self._int, self._exp)

    def same_quantum(self, other, context=None):
        other = _of_context(other)
        if self._special() or other._special():
            return self.is_nan() and other.is_nan() or self.is_infinite() and other.is_infinite()
        return self._exp == other._exp

    def _signed(self, exponent):
        n = self._int * 10 ** (self._exp - exponent)
        return -n if self._sign else n

    def _rare_add(self, other):
        other = _of(other)
        if other is NotImplemented:
            return other
        c = getcontext()
        if self._special() or other._special():
            nan = _nan_of(c, self, other)
            if nan is not None:
                return nan
            if self.is_infinite() and other.is_infinite() and self._sign != other._sign:
                return _invalid(InvalidOperation)
            return self if self.is_infinite() else other
        return _sum(self, other, c)

    def _rare_radd(self, other):
        other = _of(other)
        return other if other is NotImplemented else other + self

    def _rare_sub(self, other):
        other = _of(other)
        if other is NotImplemented:
            return other
        return self._rare_add(other) if other.is_nan() else self + other.copy_negate()

    def _rare_rsub(self, other):
        other = _of(other)
        return other if other is NotImplemented else other - self

    def _rare_mul(self, other):
        other = _of(other)
        if other is NotImplemented:
            return other
        sign = self._sign ^ other._sign
        if self._special() or other._special():
            nan = _nan_of(getcontext(), self, other)
            if nan is not None:
                return nan
            if self.is_zero() or other.is_zero():
                return _invalid(InvalidOperation)
            return _make(sign, 0, "F")
        return _fix(sign, self._int * other._int, self._exp + other._exp)

    def _rare_rmul(self, other):
        other = _of(other)
        return other if other is NotImplemented else other * self

    def _rare_truediv(self, other):
        other = _of(other)
        if other is NotImplemented:
            return other
        c = getcontext()
        sign = self._sign ^ other._sign
        if self._special() or other._special():
            nan = _nan_of(c, self, other)
            if nan is not None:
                return nan
            if self.is_infinite() and other.is_infinite():
                return _invalid(InvalidOperation)
            if self.is_infinite():
                return _make(sign, 0, "F")
            c._signal([Clamped])
            return _make(sign, 0, c.Etiny())
        if other._int == 0:
            if self._int == 0:
                return _invalid(DivisionUndefined)
            c._signal([DivisionByZero])
            return _make(sign, 0, "F")
        ideal = self._exp - other._exp
        if self._int == 0:
            return _fix(sign, 0, ideal)
        shift = _length(other._int) - _length(self._int) + c.prec + 1
        exponent = ideal - shift
        if shift >= 0:
            n, rest = divmod(self._int * 10**shift, other._int)
        else:
            n, rest = divmod(self._int, other._int * 10**-shift)
        if rest:
            if n % 5 == 0:
                n += 1  # so that rounding sees that something is left
        else:
            while exponent < ideal and n % 10 == 0:
                n, exponent = n // 10, exponent + 1
        return _fix(sign, n, exponent)

    def _rare_rtruediv(self, other):
        other = _of(other)
        return other if other is NotImplemented else other / self

    def _divide(self, other, c):
        """The whole part of a quotient and what it leaves, of finite numbers; None where it has too many digits."""
        sign = self._sign ^ other._sign
        ideal = min(self._exp, other._exp)
        if self._int == 0 or self.adjusted() - other.adjusted() <= -2:
            left = self._int and self._int * 10 ** (self._exp - ideal)
            return _make(sign, 0, 0), _make(self._sign, left, ideal)
        if self.adjusted() - other.adjusted() > c.prec:
            return None
        q, r = divmod(
            self._int * 10 ** (self._exp - ideal), other._int * 10 ** (other._exp - ideal)
        )
        return None if _length(q) > c.prec else (_make(sign, q, 0), _make(self._sign, r, ideal))

    def _rare_floordiv(self, other):
        other = _of(other)
        if other is NotImplemented:
            return other
        c = getcontext()
        if self._special() or other._special():
            nan = _nan_of(c, self, other)
            if nan is not None:
                return nan
            if self.is_infinite():
                return (
                    _invalid(InvalidOperation)
                    if other.is_infinite()
                    else _make(self._sign ^ other._sign, 0, "F")
                )
            return _make(self._sign ^ other._sign, 0, 0)
        if other._int == 0:
            if self._int == 0:
                return _invalid(DivisionUndefined)
            c._signal([DivisionByZero])
            return _make(self._sign ^ other._sign, 0, "F")
        found = self._divide(other, c)
        return (
            _invalid(DivisionImpossible)
            if found is None
            else _fix(found[0]._sign, found[0]._int, 0)
        )

    def _rare_rfloordiv(self, other):
        other = _of(other)
        return other if other is NotImplemented else other // self

    def _rare_mod(self, other):
        other = _of(other)
        if other is NotImplemented:
            return other
        c = getcontext()
        if self._special() or other._special():
            nan = _nan_of(c, self, other)
            if nan is not None:
                return nan
            return _invalid(InvalidOperation) if self.is_infinite() else +self
        if other._int == 0:
            return _invalid(InvalidOperation if self._int else DivisionUndefined)
        found = self._divide(other, c)
        return (
            _invalid(DivisionImpossible)
            if found is None
            else _fix(found[1]._sign, found[1]._int, found[1]._exp)
        )

    def _rare_rmod(self, other):
        other = _of(other)
        return other if other is NotImplemented else other % self

    def __divmod__(self, other):
        other = _of(other)
        if other is NotImplemented:
            return other
        c = getcontext()
        if self._special() or other._special():
            nan = _nan_of(c, self, other)
            if nan is not None:
                return nan, nan
            if self.is_infinite():
                if other.is_infinite():
                    nan = _invalid(InvalidOperation)
                    return nan, nan
                return _make(self._sign ^ other._sign, 0, "F"), _invalid(InvalidOperation)
            return self // other, self % other
        if other._int == 0:
            if self._int == 0:
                nan = _invalid(DivisionUndefined)
                return nan, nan
            c._signal([DivisionByZero, InvalidOperation])
            return _make(self._sign ^ other._sign, 0, "F"), _make(0, 0, "n")
        found = self._divide(other, c)
        if found is None:
            nan = _invalid(DivisionImpossible)
            return nan, nan
        signals = []
        q, r = [_fit(d._sign, d._int, d._exp, c, c.rounding, signals) for d in found]
        if signals:
            c._signal(signals)
        return q, r

    def __rdivmod__(self, other):
        other = _of(other)
        return other if other is NotImplemented else divmod(other, self)

    def fma(self, other, third, context=None):
        c = context or getcontext()
        other, third = _of_context(other), _of_context(third)
        if self._special() or other._special():
            nan = _nan_of(c, self, other, third)
            if nan is not None:
                return nan
            product = c.multiply(self, other)
        elif third._special():
            return c.plus(third)
        else:
            product = _make(
                self._sign ^ other._sign, self._int * other._int, self._exp + other._exp
            )
        return c.add(product, third)

    def _rare_pow(self, other, modulo=None):
        other = _of(other)
        if other is NotImplemented:
            return other
        c = getcontext()
        if self._special() or other._special():
            return self._pow_special(other, c)
        whole = other._exp >= 0 or other == int(other)
        if other._int == 0:
            return _invalid(InvalidOperation) if self._int == 0 else _fix(0, 1, 0, c)
        odd = whole and int(other) % 2 == 1
        sign = 1 if self._sign and odd else 0
        if self._sign and self._int and not whole:
            return _invalid(InvalidOperation)
        if self._int == 0:
            return _make(sign, 0, "F" if other._sign else 0)
        if whole and other.adjusted() < 18:
            return self._pow_whole(int(other), sign, c)
        if self == 1:  # a root of it: all digits are zeros
            c._signal([Inexact, Rounded])
            return _make(0, 10 ** (c.prec - 1), 1 - c.prec)
        with _work(c, 12):
            r = (other * self.copy_abs().ln()).exp()
        found = [Inexact, Rounded]  # as if the digits went on, also where they do not
        d = r if r._special() else _fit(sign, r._int, r._exp, c, ROUND_HALF_EVEN, found)
        if d._exp == "F":
            found, d = [Overflow, Inexact, Rounded], _overflow(sign, c, c.rounding)
        c._signal(found)
        return d

    def _pow_whole(self, n, sign, c):
        """By squaring, with a few digits more; both roundings signal."""
        more = len(str(abs(n))) + (3 if n < 0 else 2)
        inner = Context(c.prec + more, ROUND_HALF_EVEN, c.Emin, c.Emax, clamp=0, traps=[])
        _push(inner)
        try:
            base = 1 / self if n < 0 else self
            result, bits = base, bin(abs(n))[3:]
            for bit in bits:
                result = result * result
                if result._special() or not result._int:
                    break
                if bit == "1":
                    result = result * base
        finally:
            _pop()
        found = list(inner.flags._on)
        if result._special():
            result = _overflow(sign, c, c.rounding)
        else:
            result = _fit(sign, result._int, result._exp, c, c.rounding, found)
        if found:
            c._signal(found)
        return result

    def _pow_special(self, other, c):
        nan = _nan_of(c, self, other) if self.is_nan() or other.is_nan() else None
        if nan is not None:
            return nan
        if other._int == 0 and not other._special():
            return _fix(0, 1, 0, c)
        whole = other.is_infinite() or other._exp >= 0 or other == int(other)
        if self.is_infinite():
            if self._sign and (other.is_infinite() or not whole):
                return _invalid(InvalidOperation)
            sign = 1 if self._sign and not other.is_infinite() and int(other) % 2 else 0
            return _make(sign, 0, 0) if other._sign else _make(sign, 0, "F")
        if self._sign and self._int:
            return _invalid(InvalidOperation)
        if self._int == 0:
            return _make(0, 0, "F" if other._sign else 0)
        size = (self > 1) - (self < 1)
        if size == 0:
            c._signal([Inexact, Rounded])
            return _make(0, 10 ** (c.prec - 1), 1 - c.prec)
        return _make(0, 0, "F") if (size > 0) != (other._sign == 1) else _make(0, 0, 0)

    def _rare_rpow(self, other):
        other = _of(other)
        return other if other is NotImplemented else other**self

    def sqrt(self, context=None):
        c = context or getcontext()
        if self._special():
            nan = _nan_of(c, self)
            if nan is not None:
                return nan
            return _invalid(InvalidOperation, c) if self._sign else self
        if self._sign and self._int:
            return _invalid(InvalidOperation, c)
        ideal = self._exp >> 1
        if self._int == 0:
            return _fix(self._sign, 0, ideal, c)
        n, exponent, length = self._int, self._exp, decimal_length(self)
        if exponent & 1:
            n, exponent, length = n * 10, exponent - 1, length + 1
        half = (length + 1) >> 1
        shift = c.prec + 1 - half
        exact = True
        if shift >= 0:
            n *= 100**shift
        else:
            n, rest = divmod(n, 100**-shift)
            exact = rest == 0
        root = math.isqrt(n)
        exact = exact and root * root == n
        exponent = exponent // 2 - shift
        if exact:
            while exponent < ideal and root % 10 == 0:
                root, exponent = root // 10, exponent + 1
        elif root % 5 == 0:
            root += 1
        if context is None and c.rounding == ROUND_HALF_EVEN:
            return +_make(0, root, exponent)
        return _fix(0, root, exponent, c, ROUND_HALF_EVEN)

    def exp(self, context=None):
        c = context or getcontext()
        if self._special():
            nan = _nan_of(c, self)
            return nan if nan is not None else _make(0, 0, 0) if self._sign else self
        if self._int == 0:
            return _make(0, 1, 0)
        if self.adjusted() >= 20:  # no exponent is so large
            return _fix(0, 1, (-1 if self._sign else 1) * 4 * MAX_EMAX, c, ROUND_HALF_EVEN)
        if self.adjusted() < -c.prec - 1:  # 1 and next to nothing
            return _fix(
                0, 10 ** (c.prec + 2) + (-1 if self._sign else 1), -c.prec - 2, c, ROUND_HALF_EVEN
            )
        return _rounded(c, c.prec + 14, self._exp_places)

    def _exp_places(self, places):
        """exp with so many digits behind the first: digits, exponent."""
        bits = int(places * _DIGIT_BITS) + 16
        more = int(max(0, self.adjusted() + 1) * _DIGIT_BITS) + 8
        tens, rest = divmod(_binary(self, bits + more), _ln_ten(bits + more))
        return _exp_binary(rest >> more, bits) * 10**places >> bits, tens - places

    def ln(self, context=None):
        c = context or getcontext()
        if self.is_nan():
            return _nan_of(c, self)
        if self._int == 0 and not self._special():
            return _make(1, 0, "F")
        if self._sign:
            return _invalid(InvalidOperation, c)
        if self._special():
            return self
        if self == 1:
            return _make(0, 0, 0)
        near = max(0, -(self - 1).adjusted()) if abs(self.adjusted()) <= 1 else 0
        return _rounded(c, c.prec + 14 + min(near, 2 * c.prec + 20), self._ln_places)

    def _ln_places(self, places):
        """ln with so many digits behind the point."""
        power = self.adjusted()
        bits = int((places + len(str(power))) * _DIGIT_BITS) + 16
        n = _binary(_make(0, self._int, self._exp - power), bits)  # from 1 to below 10
        twos = n.bit_length() - bits - 1
        total = _ln_binary(n >> twos, bits) + twos * _ln_two(bits) + power * _ln_ten(bits)
        sign = -1 if total < 0 else 1
        return sign * (abs(total) * 10**places >> bits), -places

    def log10(self, context=None):
        c = context or getcontext()
        if self.is_nan():
            return _nan_of(c, self)
        if self._int == 0 and not self._special():
            return _make(1, 0, "F")
        if self._sign:
            return _invalid(InvalidOperation, c)
        if self._special():
            return self
        if decimal_digits(self).strip("0") == "1":
            n = self.adjusted()
            return _fix(1 if n < 0 else 0, abs(n), 0, c)
        with _work(c, 8):
            r = self.ln() / Decimal(10).ln()
        return _fix(r._sign, r._int, r._exp, c, ROUND_HALF_EVEN)

    def _chosen(self, other, c, largest):
        other = _of_context(other)
        if self._special() or other._special():
            if self._exp == "n" and not other.is_nan() or other._exp == "n" and not self.is_nan():
                number = other if self.is_nan() else self
                return (
                    number if number._special() else _fix(number._sign, number._int, number._exp, c)
                )
            nan = _nan_of(c, self, other)
            if nan is not None:
                return nan
        order = self._order(other)
        if order == 0:  # by sign, and by exponent
            order = (self._sign < other._sign) - (self._sign > other._sign)
            if order == 0 and not self._special():
                order = (self._exp > other._exp) - (self._exp < other._exp)
                order = -order if self._sign else order
        chosen = self if (order >= 0) == largest else other
        return chosen if chosen._special() else _fix(chosen._sign, chosen._int, chosen._exp, c)

    def _rare_max(self, other, context=None):
        return self._chosen(other, context or getcontext(), True)

    def _rare_min(self, other, context=None):
        return self._chosen(other, context or getcontext(), False)

    # ---- comparing

    def _order(self, other):
        """-1, 0 or 1; None where NaN is."""
        if isinstance(other, float):
            getcontext().flags._set().add(FloatOperation)
            other = Decimal.from_float(other)
        elif not isinstance(other, (Decimal, int)):
            if hasattr(other, "numerator") and hasattr(other, "denominator"):
                if self._special():
                    return None if self.is_nan() else -1 if self._sign else 1
                return _make(self._sign, self._int * int(other.denominator), self._exp)._order(
                    int(other.numerator)
                )
            return NotImplemented
        other = _of(other)
        if self.is_nan() or other.is_nan():
            if self._exp == "N" or other._exp == "N":
                getcontext()._signal([InvalidOperation])
            return None
        a = (
            float("-inf")
            if self.is_infinite() and self._sign
            else float("inf")
            if self.is_infinite()
            else None
        )
        b = (
            float("-inf")
            if other.is_infinite() and other._sign
            else float("inf")
            if other.is_infinite()
            else None
        )
        if a is not None or b is not None:
            a, b = a or 0.0, b or 0.0
        elif (
            not self._int
            or not other._int
            or self._sign != other._sign
            or self.adjusted() != other.adjusted()
        ):
            a = 0 if not self._int else (self.adjusted() + 1, 1)
            x = 0 if not self._int else -1 if self._sign else 1
            y = 0 if not other._int else -1 if other._sign else 1
            if x != y or not x:
                return (x > y) - (x < y)
            return x if self.adjusted() > other.adjusted() else -x
        else:
            exponent = min(self._exp, other._exp)
            a, b = self._signed(exponent), other._signed(exponent)
        return (a > b) - (a < b)

    def _unordered(self, other):
        """< and the like of a NaN."""
        if isinstance(other, float):
            getcontext()._signal([FloatOperation])
        getcontext()._signal([InvalidOperation])

    def _float_order(self, other):
        getcontext()._signal([FloatOperation])

    def compare(self, other, context=None):
        c = context or getcontext()
        other = _of_context(other)
        nan = _nan_of(c, self, other) if self.is_nan() or other.is_nan() else None
        return Decimal(self._order(other)) if nan is None else nan

    def compare_signal(self, other, context=None):
        c = context or getcontext()
        other = _of_context(other)
        if self.is_nan() or other.is_nan():
            c._signal([InvalidOperation])
            return _payload([d for kind in "Nn" for d in (self, other) if d._exp == kind][0], c)
        return Decimal(self._order(other))

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


def _fix_quietly(sign, number, exponent, c):
    """With the exponent folded down where the context clamps."""
    if c.clamp and exponent > c.Etop():
        return _make(sign, number and number * 10 ** (exponent - c.Etop()), c.Etop())
    return _make(sign, number, exponent)


def _sum(a, b, c):
    """The sum of finite numbers: the small one is a trace where it lies far below the digits of the other."""
    exponent = min(a._exp, b._exp)
    if a._int and b._int:
        high, low = (a, b) if a._exp > b._exp else (b, a)
        if high._exp - low._exp > 2 * c.prec + 40 and high._exp - low.adjusted() > c.prec + 20:
            exponent = high._exp - c.prec - 10
            low = _make(low._sign, 1, exponent)
            a, b = high, low
    elif a._int or b._int:
        some = a if a._int else b
        exponent = max(exponent, some._exp - c.prec - 1)
        return _fix(some._sign, some._int * 10 ** (some._exp - exponent), exponent, c)
    else:
        sign = a._sign if a._sign == b._sign else 1 if c.rounding == ROUND_FLOOR else 0
        return _fix(sign, 0, exponent, c)
    n = a._signed(exponent) + b._signed(exponent)
    sign = 1 if n < 0 else (1 if c.rounding == ROUND_FLOOR else 0) if n == 0 else 0
    return _fix(sign, abs(n), exponent, c)


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
