# dates.py: datetime64 and timedelta64: numbers of a unit since 1970, or between two dates.

_smallest = -9223372036854775808  # stands for NaT
_units = ('Y', 'M', 'W', 'D', 'h', 'm', 's', 'ms', 'us', 'ns', 'ps', 'fs', 'as')
_per_day = {
    'D': 1,
    'h': 24,
    'm': 1440,
    's': 86400,
    'ms': 86400 * 10**3,
    'us': 86400 * 10**6,
    'ns': 86400 * 10**9,
    'ps': 86400 * 10**12,
    'fs': 86400 * 10**15,
    'as': 86400 * 10**18,
}
_widths = {
    'Y': 22,
    'M': 25,
    'W': 28,
    'D': 28,
    'h': 32,
    'm': 35,
    's': 38,
    'ms': 42,
    'us': 45,
    'ns': 48,
}
_words = {
    'years': 'Y',
    'months': 'M',
    'weeks': 'W',
    'days': 'D',
    'hours': 'h',
    'minutes': 'm',
    'seconds': 's',
    'milliseconds': 'ms',
    'microseconds': 'us',
    'nanoseconds': 'ns',
}
(
    _Base,
    _Dtype,
    _is_array_class,
    _any_type,
    _is_array,
    _shape_of,
    _flat,
    _python_operators,
    _list_of,
    _result,
) = [
    core.inner('items', name)
    for name in (
        '_Base',
        '_Dtype',
        '_is_array_class',
        '_any_type',
        '_is_array',
        '_shape_of',
        '_flat',
        '_python_operators',
        '_broadcast',
        '_result',
    )
]


def _unit(text):
    """'[25s]' is a unit too; those with a factor are not here."""
    if text == '' or text == 'generic':
        return ''
    if text not in _units:
        if text[:1].isdigit():
            raise NotImplementedError(
                f"units with a factor, such as [{text}], are not supported: use the plain unit"
            )
        raise TypeError(f'Invalid datetime unit "{text}" in metadata')
    return text


# ---- the calendar ----------------------------------------------------------------------------


def _days(year, month, day):
    """Days since 1970-01-01."""
    y = year - (month <= 2)
    era = y // 400
    yoe = y - era * 400
    doy = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return era * 146097 + yoe * 365 + yoe // 4 - yoe // 100 + doy - 719468


def _civil(days):
    z = days + 719468
    era = z // 146097
    doe = z - era * 146097
    yoe = (doe - doe // 1460 + doe // 36524 - doe // 146096) // 365
    doy = doe - (365 * yoe + yoe // 4 - yoe // 100)
    mp = (5 * doy + 2) // 153
    month = mp + (3 if mp < 10 else -9)
    return yoe + era * 400 + (month <= 2), month, doy - (153 * mp + 2) // 5 + 1


def _in_64(n):
    """The low 64 bits of a number, with a sign."""
    return (n + 2**63) % 2**64 - 2**63


def _date_as(n, unit, to):
    """A date's number in another unit, of which 64 bits are kept."""
    return _in_64(_date_number(n, unit, to))


def _date_number(n, unit, to):
    if n == _smallest or unit == to or not to or not unit:
        return n
    if unit == 'Y':
        if to == 'M':
            return n * 12
        n, unit = _days(1970 + n, 1, 1), 'D'
    elif unit == 'M':
        if to == 'Y':
            return n // 12
        n, unit = _days(1970 + n // 12, n % 12 + 1, 1), 'D'
    elif unit == 'W':
        n, unit = n * 7, 'D'
    if to in ('Y', 'M'):
        year, month, day = _civil(n // _per_day[unit])
        return year - 1970 if to == 'Y' else (year - 1970) * 12 + month - 1
    if to == 'W':
        return n // _per_day[unit] // 7
    return n * _per_day[to] // _per_day[unit]


def _check_factor(a, b):
    """Between some units lie factors that are too large for a conversion."""
    if not a or not b or a == b:
        return
    coarse, fine = (a, b) if _units.index(a) < _units.index(b) else (b, a)
    days = 7 if coarse == 'W' else 1
    less = 1 if coarse in ('Y', 'M', 'W') else _per_day[coarse]
    if fine not in ('Y', 'M', 'W') and _per_day[fine] * days // less >= 2**56:
        raise OverflowError(
            f"Integer overflow while computing the conversion factor between NumPy datetime units {coarse} and {fine}"
        )


def _span_as(n, unit, to):
    """A span's number in another unit, of which 64 bits are kept."""
    if n != _smallest:
        _check_factor(unit, to)
    return _in_64(_span_number(n, unit, to))


def _span_number(n, unit, to):
    if n == _smallest or unit == to or not unit or not to:
        return n
    if unit == 'Y' and to == 'M':
        return n * 12
    if unit == 'M' and to == 'Y':
        return n // 12
    if unit in 'YM':  # their mean lengths
        n, unit = n * 146097 // (400 if unit == 'Y' else 4800), 'D'
    if to in 'YM':
        raise TypeError(
            f"Cannot cast NumPy timedelta64 scalar from metadata [{unit}] to [{to}] according to the rule 'same_kind'"
        )
    n, unit = (n * 7, 'D') if unit == 'W' else (n, unit)
    return n // _per_day[unit] // 7 if to == 'W' else n * _per_day[to] // _per_day[unit]


def _finer(a, b):
    if not a or not b:
        return a or b
    return a if _units.index(a) >= _units.index(b) else b


def _span_units(a, b):
    if a and b and (a in ('Y', 'M')) != (b in ('Y', 'M')):
        raise TypeError(
            f"Cannot get a common metadata divisor for Numpy timedelta64 metadata [{a}] and [{b}] because they have incompatible nonlinear base time units."
        )
    return _finer(a, b)


def _read(text):
    """'2020-01-02T03:04': the number, which may need more than 64 bits, and the unit that its parts give."""
    n, unit = core.inner('datetexts', '_date')(text, _days)
    return (_smallest if n is None else n), unit


def _read_span(text):
    n = core.inner('datetexts', '_span')(text)
    return _smallest if n is None else n


def _write(n, unit):
    if n == _smallest:
        return 'NaT'
    if unit == 'Y':
        return f"{1970 + n:04d}"
    if unit == 'M':
        return f"{1970 + n // 12:04d}-{n % 12 + 1:02d}"
    if unit == 'W':
        n, unit = n * 7, 'D'
    per = _per_day[unit or 'D']
    days, rest = n // per, n % per
    year, month, day = _civil(days)
    text = f"{year:04d}-{month:02d}-{day:02d}"
    if unit == 'D' or not unit:
        return text
    if unit == 'h':
        return text + f"T{rest:02d}"
    if unit == 'm':
        return text + f"T{rest // 60:02d}:{rest % 60:02d}"
    scale = per // 86400
    seconds, fraction = rest // scale, rest % scale
    text += f"T{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    return text + '.' + str(fraction).zfill(len(str(scale)) - 1) if scale > 1 else text


def _from_python(x, wanted):
    """A date of the module datetime."""
    if hasattr(x, 'hour'):
        n = (
            _days(x.year, x.month, x.day) * 86400 + x.hour * 3600 + x.minute * 60 + x.second
        ) * 10**6 + x.microsecond
        shift = x.utcoffset()
        if shift is not None:
            core.inner('datetexts', '_warn_of_zones')()
            n -= (shift.days * 86400 + shift.seconds) * 10**6 + shift.microseconds
        return n, 'us'
    return _days(x.year, x.month, x.day), 'D'


def _parsed(x, kind, unit):
    """A value as a number and its unit."""
    if isinstance(x, (datetime64, timedelta64)):
        return x._n, x._unit
    if x is None:
        return _smallest, unit
    if isinstance(x, bytes):
        x = x.decode('latin-1')
    if isinstance(x, str):
        return (_read_span(x), unit) if kind == 'm' else _read(x)
    if isinstance(x, (int, np.integer)):
        if kind == 'M' and not unit:
            raise ValueError("Converting an integer to a NumPy datetime requires a specified unit")
        if not _smallest <= x < 2**63:
            raise OverflowError("int too big to convert")
        return int(x), unit
    if kind == 'M' and hasattr(x, 'year'):
        return _from_python(x, unit)
    if kind == 'm' and hasattr(x, 'days') and hasattr(x, 'microseconds'):
        return _in_64((x.days * 86400 + x.seconds) * 10**6 + x.microseconds), 'us'
    word = 'datetime' if kind == 'M' else 'timedelta'
    raise ValueError(f"Could not convert object to NumPy {word}")


# ---- scalars ------------------------------------------------------------------------------------


class _Moment:
    ndim, shape, size = 0, (), 1

    @property
    def dtype(self):
        return _Dtype(self._kind, 8, self._unit)

    def item(self):
        return _python_of(self._kind, self._n, self._unit)

    tolist = item

    def astype(self, dtype):
        if getattr(dtype, '__name__', '') in ('date', 'datetime', 'timedelta', 'object'):
            return self.item()
        return _Dates(np.array(self._n), self.dtype).astype(dtype)[()]

    def view(self, dtype):
        return np.array(self._n).view(dtype)[()]

    def __getitem__(self, key):
        return _Dates(np.array(self._n), self.dtype)[key]

    def __int__(self):
        return self._n

    def __hash__(self):
        return object.__hash__(self) if self._n == _smallest else hash(self._key())

    def _operate(self, name, a, b):
        for x in (a, b):
            if isinstance(x, _Base) or _is_array(x) or isinstance(x, list):
                return _operated(name, a, b)
        return _operated(name, a, b)

    def __eq__(self, other):
        return _compare('equal', self, other)

    def __ne__(self, other):
        return _compare('not_equal', self, other)

    def __lt__(self, other):
        return _compare('less', self, other)

    def __le__(self, other):
        return _compare('less_equal', self, other)

    def __gt__(self, other):
        return _compare('greater', self, other)

    def __ge__(self, other):
        return _compare('greater_equal', self, other)

    def __add__(self, other):
        return _operated('add', self, other)

    def __radd__(self, other):
        return _operated('add', other, self)

    def __sub__(self, other):
        return _operated('subtract', self, other)

    def __rsub__(self, other):
        return _operated('subtract', other, self)

    def __mul__(self, other):
        return _operated('multiply', self, other)

    def __rmul__(self, other):
        return _operated('multiply', other, self)

    def __truediv__(self, other):
        return _operated('divide', self, other)

    def __rtruediv__(self, other):
        return _operated('divide', other, self)

    def __rfloordiv__(self, other):
        return _operated('floor_divide', other, self)

    def __rmod__(self, other):
        return _operated('remainder', other, self)

    def __floordiv__(self, other):
        return _operated('floor_divide', self, other)

    def __mod__(self, other):
        return _operated('remainder', self, other)

    def __divmod__(self, other):
        return np.divmod(self, other)

    def __rdivmod__(self, other):
        return np.divmod(other, self)

    def __neg__(self):
        return _operated('negative', self)

    def __pos__(self):
        return self

    def __abs__(self):
        return _operated('absolute', self)

    def __bool__(self):
        return self._n != 0


class datetime64(_Moment):
    _kind = 'M'

    def __init__(self, value=None, unit=None):
        if isinstance(unit, tuple):
            unit = unit[0]
        wanted = _unit(unit) if unit is not None else ''
        n, have = _parsed(value, 'M', wanted)
        self._unit = wanted or have
        self._n = _date_as(n, have, self._unit)

    def __str__(self):
        return _write(self._n, self._unit)

    def __repr__(self):
        text = f"'{self}'"
        if self._n == _smallest or self._unit == 'h':
            text += f",'{self._unit or 'generic'}'"
        return f"{'numpy' if 0 < core.print_options()[9] <= 125 else 'np'}.datetime64({text})"

    def __format__(self, spec):
        return format(str(self), spec)

    def _key(self):
        """What is hashed: datetime's own where it is one to the digit."""
        fine = _date_number(self._n, self._unit, 'as')
        moment = None if fine % 10**12 else _python_of('M', fine // 10**12, 'us')
        return ('M', fine) if moment is None or isinstance(moment, int) else moment


class timedelta64(_Moment):
    _kind = 'm'

    def __init__(self, value=0, unit=None):
        wanted = _unit(unit) if unit is not None else ''
        n, have = _parsed(value, 'm', wanted)
        self._unit = wanted or have
        self._n = _span_as(n, have, self._unit)

    def __str__(self):
        word = [w for w in _words if _words[w] == self._unit]
        return (
            'NaT'
            if self._n == _smallest
            else f"{self._n} {word[0] if word else 'generic time units'}"
        )

    def __repr__(self):
        n = "'NaT'" if self._n == _smallest else self._n
        home = 'numpy' if 0 < core.print_options()[9] <= 125 else 'np'
        return (
            f"{home}.timedelta64({n},'{self._unit}')" if self._unit else f"{home}.timedelta64({n})"
        )

    def __format__(self, spec):
        return format(str(self), spec)

    def _key(self):
        if not self._unit:
            raise ValueError("Can't hash generic timedelta64")
        if self._unit in ('Y', 'M'):
            return ('m', _span_number(self._n, self._unit, 'M'))
        fine = _span_number(self._n, self._unit, 'as')
        span = None if fine % 10**12 else _python_of('m', fine // 10**12, 'us')
        return ('m', fine) if span is None or isinstance(span, int) else span


def _scalar(kind, n, unit):
    x = datetime64.__new__(datetime64) if kind == 'M' else timedelta64.__new__(timedelta64)
    x._n, x._unit = n, unit
    return x


def _python_of(kind, n, unit):
    import datetime

    if n == _smallest:
        return None
    if unit in ('ns', 'ps', 'fs', 'as', ''):
        return n
    if kind == 'M':
        if unit in ('Y', 'M', 'W', 'D'):
            days = _date_number(n, unit, 'D')
            year, month, day = _civil(days)
            return datetime.date(year, month, day) if 1 <= year <= 9999 else n
        us = _date_number(n, unit, 'us')
        year, month, day = _civil(us // (86400 * 10**6))
        if not 1 <= year <= 9999:
            return n
        us %= 86400 * 10**6
        s = us // 10**6
        return datetime.datetime(year, month, day, s // 3600, s // 60 % 60, s % 60, us % 10**6)
    if unit in ('Y', 'M') or abs(_span_number(n, unit, 'D')) > 999999999:
        return n
    return datetime.timedelta(microseconds=_span_number(n, unit, 'us'))


# ---- arrays ---------------------------------------------------------------------------------------


class _DatesBody:
    """_at holds the numbers themselves."""

    def __init__(self, at, dtype):
        self._at, self._dtype = at, dtype

    @property
    def dtype(self):
        return self._dtype

    def _with(self, at):
        return _Dates(at, self._dtype)

    def _map(self, f):
        return _Dates(f(self._at), self._dtype)

    def _python(self, n):
        return _python_of(self._dtype.kind, n, self._dtype.unit)

    def _item(self, n):
        return _scalar(self._dtype.kind, n, self._dtype.unit)

    def copy(self, order='C'):
        return _Dates(self._at.copy(), self._dtype)

    def view(self, *types):
        types = [t for t in types if not _is_array_class(self, t)]
        if types and (self._dtype.big or getattr(_any_type(types[0]), 'big', False)):
            return _seen_as(self, _any_type(types[0]))
        return self._at.view(*types) if types else _Dates(self._at[...], self._dtype)

    def _list(self):
        return [self._item(n) for n in self._at.ravel().tolist()]

    def _sort_keys(self):
        return [n if n != _smallest else 9223372036854775807 for n in self._at.ravel().tolist()]

    def _words(self):
        numbers, unit = self._at.ravel().tolist(), self._dtype.unit
        if self._dtype.kind == 'M':
            texts = ["'NaT'" if n == _smallest else f"'{_write(n, unit)}'" for n in numbers]
        else:
            texts = ["'NaT'" if n == _smallest else str(n) for n in numbers]
        width = max([len(t) for t in texts] + [0])
        texts = [t.rjust(width) for t in texts]
        return lambda i: texts[i]

    def __setitem__(self, key, value):
        value = value if isinstance(value, _Base) or not _is_array(value) else value
        self._at[key] = (
            _array(value, self._dtype)._at
            if not isinstance(value, (int, np.integer))
            else int(value)
        )

    def astype(self, dtype, order='K', casting='unsafe', subok=True, copy=True):
        dtype = _any_type(dtype)
        core.inner('items', '_check_cast')(self._dtype, dtype, casting)
        if not isinstance(dtype, _Dtype):
            return self._at.astype(dtype)
        if dtype.kind == 'T':
            return core.inner('stringdtype', '_of_array')(self, dtype)
        if dtype.kind in 'US':
            texts = [
                str(x) if dtype.kind == 'U' or self._dtype.kind == 'M' else str(x).encode()
                for x in self._list()
            ]
            return np.array(
                texts,
                dtype=dtype
                if dtype.n
                else _Dtype(
                    dtype.kind, _widths.get(self._dtype.unit, 28) if self._dtype.kind == 'M' else 21
                ),
            ).reshape(self.shape)
        if dtype.kind == 'O':
            return np.array(
                [self._python(n) for n in self._at.ravel().tolist()], dtype=object
            ).reshape(self.shape)
        return _array(self, dtype)

    def _compare(self, name, a, b):
        return _compare(name, a, b)

    def __divmod__(self, other):
        return np.divmod(self, other)

    def __rdivmod__(self, other):
        return np.divmod(other, self)

    def _operated(self, name, *operands):
        return _operated(name, *operands)

    def _reduce(self, name, axes, initial=None, where=None):
        if name == 'multiply' or name == 'add' and self._dtype.kind == 'M':
            raise np.exceptions.UFuncTypeError(
                f"ufunc '{name}' cannot use operands with types {self._dtype!r} and {self._dtype!r}"
            )
        at = self._at
        if initial is not None:
            initial = (
                int(_array(initial, self._dtype)._at.item())
                if not isinstance(initial, (int, np.integer))
                else int(initial)
            )
        rest = 0 if name == 'add' else initial
        if where is not None:
            at = np.where(where, at, rest)
        nat = (at == _smallest).any(axis=axes)
        more = {} if initial is None else {'initial': initial}
        numbers = {'add': np.sum, 'maximum': np.max, 'minimum': np.min}[name](at, axis=axes, **more)
        return _wrapped(np.where(nat | (initial == _smallest), _smallest, numbers)[()], self._dtype)

    def _scan(self, op, axis):
        nat = self._at == _smallest
        sums = core.scan(np.where(nat, 0, self._at), op, axis)
        return _Dates(np.where(np.maximum.accumulate(nat, axis=axis), _smallest, sums), self._dtype)

    def _mean(self, axes, keepdims, n, where):
        at = self._at if where is None else np.where(where, self._at, 0)
        nat = (at == _smallest).any(axis=axes, keepdims=keepdims) | (np.asarray(n) == 0)
        with np.errstate(all='ignore'):
            means = np.trunc(np.sum(at, axis=axes, keepdims=keepdims) / n)
        return _wrapped(
            np.where(nat, _smallest, np.where(nat, 0, means).astype(np.int64))[()], self._dtype
        )


_Dates = type('ndarray', (_Base,), dict(_DatesBody.__dict__))


def _over(at, dtype):
    """Numbers as dates over the same memory; in the other order a copy that cannot be changed."""
    if dtype.big:
        at = at.byteswap()
        at.flags.writeable = False
    return _Dates(at, dtype)


def _seen_as(a, dtype):
    """The bytes of dates as another type, where one is of the other order: a copy that cannot be changed."""
    at = a._at.byteswap() if a._dtype.big else a._at.copy()
    if dtype.kind not in 'Mm':
        r = at.view(dtype)
    else:
        at = at.byteswap() if dtype.big else at
        r = _Dates(at, dtype)
    at.flags.writeable = False
    return r


def _wrapped(numbers, dtype):
    return (
        _Dates(numbers, dtype)
        if _is_array(numbers) and numbers.ndim
        else _scalar(dtype.kind, int(numbers), dtype.unit)
    )


def _converted(numbers, kind, unit, to):
    """Numbers of one unit in another one."""
    if unit == to or not unit or not to:
        return numbers
    _check_factor(unit, to)
    change = _date_as if kind == 'M' else _span_as
    simple = unit not in ('Y', 'M') and to not in ('Y', 'M')
    if simple and 'W' not in (unit, to):
        more, less = _per_day[to], _per_day[unit]
        result = numbers * (more // less) if more >= less else numbers // (less // more)
        return (
            np.where(numbers == _smallest, _smallest, result)
            if numbers.ndim
            else np.array(change(int(numbers), unit, to))
        )
    return np.array(
        [change(n, unit, to) for n in numbers.ravel().tolist()], dtype=np.int64
    ).reshape(numbers.shape)


def _with_unit(dtype, unit):
    r = _Dtype(dtype.kind, 8, unit)
    r.big = dtype.big
    return r


def _array(x, dtype):
    """Dates or spans out of texts, dates, numbers, nested lists."""
    if isinstance(x, _Dates):
        if x.dtype.kind != dtype.kind:
            raise TypeError(f"Cannot cast {x.dtype!r} to {dtype!r}")
        unit = dtype.unit or x.dtype.unit
        return _Dates(
            _converted(np.array(x._at), dtype.kind, x.dtype.unit, unit), _with_unit(dtype, unit)
        )
    if _is_array(x) and not isinstance(x, _Base):
        return _Dates(x.astype(np.int64), dtype)
    shape = x.shape if isinstance(x, _Base) else _shape_of(x, False)
    items = x._list() if isinstance(x, _Base) else _flat(x, len(shape))
    pairs = [_parsed(v, dtype.kind, dtype.unit) for v in items]
    unit = dtype.unit
    for n, have in pairs if not unit else ():
        unit = _finer(unit, have)
    change = _date_as if dtype.kind == 'M' else _span_as
    return _Dates(
        np.array([change(n, have, unit) for n, have in pairs], dtype=np.int64).reshape(shape),
        _with_unit(dtype, unit),
    )


def _operand(x, other):
    """An operand as numbers, kind and unit; kind 'i' or 'f' for numbers."""
    if isinstance(x, _Moment):
        return np.array(x._n), x._kind, x._unit
    if isinstance(x, _Dates):
        return x._at, x.dtype.kind, x.dtype.unit
    if isinstance(x, str):
        d = datetime64(x)
        return np.array(d._n), 'M', d._unit
    if hasattr(x, 'year') or hasattr(x, 'microseconds') and hasattr(x, 'days'):
        d = datetime64(x) if hasattr(x, 'year') else timedelta64(x)
        return np.array(d._n), d._kind, d._unit
    if isinstance(x, _Base):
        d = _array(x, _Dtype('M', 8))
        return d._at, 'M', d.dtype.unit
    if isinstance(x, (list, tuple)):
        return _operand(np.asarray(x), other)
    a = np.asarray(x)
    return a, a.dtype.kind, ''


def _is_python_time(x):
    """Whether x is of the module datetime: beside one, dates and spans are Python objects, too."""
    if isinstance(x, (_Moment, _Base)) or _is_array(x):
        return False
    return hasattr(x, 'year') or hasattr(x, 'microseconds') and hasattr(x, 'days')


def _by_python(name, operands):
    if name in ('add', 'subtract', 'multiply', 'remainder') and any(
        [isinstance(x, _Dates) for x in operands]
    ):
        types = [
            _types_text(x.dtype.kind, x.dtype.unit) if isinstance(x, _Dates) else "dtype('O')"
            for x in operands
        ]
        raise np.exceptions.UFuncTypeError(
            f"ufunc '{name}' cannot use operands with types {types[0]} and {types[1]}"
        )
    objects = [
        x.item() if isinstance(x, _Moment) else x.astype(object) if isinstance(x, _Dates) else x
        for x in operands
    ]
    return _python_operators[name](*objects)


def _types_text(kind, unit):
    return (
        f"dtype('<{kind}8{'[' + unit + ']' if unit else ''}')"
        if kind in 'Mm'
        else "dtype('float64')"
        if kind == 'f'
        else "dtype('int64')"
    )


def _warn_of_parts(name, nat, b):
    """What a quotient of spans tells of: a division by zero, and a NaT, which has no quotient."""
    if not np.any(nat | (b == 0)):
        return
    import warnings

    for kind, met, text in (
        ('divide', (b == 0) & ~nat, 'divide by zero'),
        ('invalid', nat, 'invalid value'),
    ):
        how = np.geterr()[kind]
        if how != 'ignore' and np.any(met):
            text = f"{text} encountered in {name}"
            if how == 'raise':
                raise FloatingPointError(text)
            warnings.warn(text, RuntimeWarning, stacklevel=4)


_of_floats = 'arctan2 copysign heaviside hypot logaddexp logaddexp2'.split()


def _operated(name, *operands):
    if name in _python_operators and any([_is_python_time(x) for x in operands]):
        return _by_python(name, operands)
    if name in ('negative', 'absolute', 'positive', 'sign'):
        a, kind, unit = _operand(operands[0], None)
        if kind == 'M':
            raise np.exceptions.UFuncTypeError(
                f"ufunc '{name}' did not contain a loop with signature matching types <class 'numpy.dtypes.DateTime64DType'> -> None"
            )
        return _wrapped(getattr(np, name)(a), _Dtype(kind, 8, unit))
    if name in ('isnan', 'isnat'):
        a = _operand(operands[0], None)[0]
        return a == _smallest
    if name[:8] == 'logical_' and len(operands) == 2:
        flags = [_operand(x, None)[0] != 0 for x in operands]
        return getattr(np, name)(*flags)
    if name == 'isinf':
        return (_operand(operands[0], None)[0] != _operand(operands[0], None)[0])[()]
    if name == 'isfinite':
        return _operand(operands[0], None)[0] != _smallest
    if len(operands) == 1 or name in _of_floats:
        raise TypeError(
            f"ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''"
        )
    (a, ka, ua), (b, kb, ub) = (
        _operand(operands[0], operands[1]),
        _operand(operands[1], operands[0]),
    )
    kinds = ('i' if ka in 'biu' else ka) + ('i' if kb in 'biu' else kb)
    nat = (a == _smallest) & (ka in 'Mm') | (b == _smallest) & (kb in 'Mm')
    if (
        name in ('maximum', 'minimum', 'fmax', 'fmin')
        and kinds in ('mi', 'im')
        and 'uint64' not in (a.dtype, b.dtype)
    ):
        ka = kb = 'm'
    if name in ('maximum', 'minimum', 'fmax', 'fmin') and ka == kb:
        unit = _finer(ua, ub)
        a, b = _converted(a, ka, ua, unit), _converted(b, kb, ub, unit)
        if name[0] == 'f':  # fmax and fmin pass over NaT
            a, b = np.where(a == _smallest, b, a), np.where(b == _smallest, a, b)
            nat = a == _smallest
        return _wrapped(
            np.where(
                nat,
                _smallest,
                np.maximum(a, b) if name[-3:] == 'max' or name == 'maximum' else np.minimum(a, b),
            )[()],
            _Dtype(ka, 8, unit),
        )
    if name in ('add', 'subtract') and kinds in ('Mm', 'mM', 'mm', 'Mi', 'iM', 'mi', 'im', 'MM'):
        if kinds == 'MM' and name == 'add' or name == 'subtract' and kinds in ('mM', 'iM'):
            raise np.exceptions.UFuncTypeError(
                f"ufunc '{name}' cannot use operands with types {_types_text(ka, ua)} and {_types_text(kb, ub)}"
            )
        if 'M' in kinds:
            if (
                kinds != 'MM'
                and (ua if ka != 'M' else ub) in ('Y', 'M')
                and (ua if ka == 'M' else ub) not in ('Y', 'M')
            ):
                span, date = (ua, ub) if kb == 'M' else (ub, ua)
                raise np.exceptions.UFuncTypeError(
                    f"Cannot cast ufunc '{name}' input {1 if ka == 'M' else 0} from dtype('<m8[{span}]') to dtype('<m8[{date}]') with casting rule 'same_kind'"
                )
            unit = _finer(ua, ub)
        else:
            unit = _span_units(ua, ub)
        a, b = (
            _converted(a, 'M' if ka == 'M' else 'm', ua, unit),
            _converted(b, 'M' if kb == 'M' else 'm', ub, unit),
        )
        result = a + b if name == 'add' else a - b
        kind = 'm' if kinds == 'MM' or 'M' not in kinds else 'M'
        return _wrapped(np.where(nat, _smallest, result)[()], _Dtype(kind, 8, unit))
    if name == 'multiply' and kinds in ('mi', 'im', 'mf', 'fm'):
        with np.errstate(invalid='ignore'):  # what is no number, or too large, is NaT
            product = (a * b).astype(np.int64)
        return _wrapped(np.where(nat, _smallest, product)[()], _Dtype('m', 8, ua or ub))
    if kinds == 'mm' and name in ('divide', 'floor_divide', 'remainder'):
        unit = _span_units(ua, ub)
        a, b = _converted(a, 'm', ua, unit), _converted(b, 'm', ub, unit)
        if name == 'divide':
            return np.where(nat, np.nan, a / b)[()]
        if name == 'remainder':
            _warn_of_parts(name, nat & False, np.where(nat, 1, b))
            with np.errstate(divide='ignore'):
                rest = np.where(nat | (b == 0), _smallest, a % b)
            return _wrapped(rest[()], _Dtype('m', 8, unit))
        _warn_of_parts(name, nat, b)
        with np.errstate(divide='ignore'):
            return np.where(nat, 0, a // b)[()]
    if kinds in ('mi', 'mf') and name in ('divide', 'floor_divide'):
        q = (
            a / b
            if name == 'divide' or kb == 'f'
            else np.abs(a) // np.abs(b) * np.sign(a) * np.sign(b)
        )
        with np.errstate(invalid='ignore'):
            whole = np.trunc(q).astype(np.int64)
        return _wrapped(np.where(nat | (b == 0), _smallest, whole)[()], _Dtype('m', 8, ua))
    raise np.exceptions.UFuncTypeError(
        f"ufunc '{name}' cannot use operands with types {_types_text(ka, ua)} and {_types_text(kb, ub)}"
    )


def _compare(name, x, y):
    if _is_python_time(x) or _is_python_time(y):
        return _by_python(name, (x, y))
    try:
        (a, ka, ua), (b, kb, ub) = _operand(x, y), _operand(y, x)
    except (ValueError, TypeError):
        if name in ('equal', 'not_equal'):
            return name == 'not_equal'
        raise
    if ka not in 'Mm' or kb not in 'Mm' or ka != kb:
        if name in ('equal', 'not_equal') and not (ka == 'm' and kb in 'iu'):
            shape = np.broadcast_shapes(a.shape, b.shape)
            return np.full(shape, name == 'not_equal')[()]
        if (
            {ka, kb} & {'M', 'f', 'c'}
            or 'uint64' in (a.dtype, b.dtype)
            or not {ka, kb} & {'b', 'i', 'u'}
        ):
            raise np.exceptions.UFuncTypeError(
                f"ufunc '{name}' did not contain a loop with signature matching types ({_types_text(ka, ua)}, {_types_text(kb, ub)}) -> None"
            )
    elif ua != ub:
        unit = _finer(ua, ub)
        a, b = _converted(a, ka, ua, unit), _converted(b, kb, ub, unit)
    nat = (a == _smallest) | (b == _smallest)
    result = _python_operators[name](a, b)
    return (result | nat if name == 'not_equal' else result & ~nat)[()]


def _joint(arrays, kind):
    unit = ''
    arrays = [a if isinstance(a, _Dates) else _array(a, _Dtype(kind, 8)) for a in arrays]
    for a in arrays:
        unit = _finer(unit, a.dtype.unit)
    return [_array(a, _Dtype(kind, 8, unit)) for a in arrays]


def _filled(shape, value, dtype):
    n, have = (
        (int(value), dtype.unit)
        if isinstance(value, int)
        else _parsed(value, dtype.kind, dtype.unit)
    )
    n = (
        n
        if have == dtype.unit
        else (_date_as if dtype.kind == 'M' else _span_as)(n, have, dtype.unit or have)
    )
    return _Dates(np.full(shape, n, np.int64), _with_unit(dtype, dtype.unit or have))


def _range(start, stop, step, dtype):
    """arange of dates."""
    if stop is None:
        start, stop = 0, start
    unit = _any_type(dtype).unit if dtype is not None else ''
    pairs = [
        _parsed(x, 'M', unit) if not isinstance(x, timedelta64) else (x._n, x._unit)
        for x in (start, stop)
        if not isinstance(x, (int, np.integer))
    ]
    spans = isinstance(start, timedelta64) or dtype is not None and _any_type(dtype).kind == 'm'
    kind = 'm' if spans or isinstance(stop, timedelta64) and isinstance(start, int) else 'M'
    for n, have in pairs if not unit else ():
        unit = _finer(unit, have)
    if isinstance(step, timedelta64) and dtype is None:
        unit = _finer(unit, step._unit)
    change = _date_as if kind == 'M' else _span_as

    def number(x):
        if isinstance(x, (int, np.integer)):
            return int(x)
        n, have = (x._n, x._unit) if isinstance(x, timedelta64) else _parsed(x, kind, unit)
        return change(n, have, unit)

    first = number(start)
    last = (
        first + _span_as(stop._n, stop._unit, unit)
        if isinstance(stop, timedelta64) and kind == 'M'
        else first + int(stop)  # a number of steps of the unit behind a date
        if isinstance(stop, (int, np.integer)) and kind == 'M' and not isinstance(start, int)
        else number(stop)
    )
    by = (
        1
        if step is None
        else _span_as(step._n, step._unit, unit)
        if isinstance(step, timedelta64)
        else int(step)
    )
    return _Dates(np.arange(first, last, by), _Dtype(kind, 8, unit))


def _linspace(*args):
    raise TypeError("linspace takes no dates here: np.arange does")


def isnat(x):
    """Which dates or spans are NaT, not a time.
    >>> np.isnat(np.array(['2020-01-01', 'NaT'], dtype='datetime64[D]'))
    array([False,  True])"""
    if not isinstance(x, _Moment) and not isinstance(x, _Dates):
        raise TypeError("ufunc 'isnat' is only defined for np.datetime64 and np.timedelta64.")
    return (_operand(x, None)[0] == _smallest)[()]


def datetime_as_string(arr, unit=None, timezone='naive', casting='same_kind'):
    """Dates as texts.
    >>> np.datetime_as_string(np.datetime64('2020-01-02T03'), unit='D')
    np.str_('2020-01-02')"""
    if timezone not in ('naive', 'UTC'):
        raise NotImplementedError(f"dates are written in UTC or without a zone, not {timezone!r}")
    a = arr if isinstance(arr, _Dates) else _Dates(np.array(arr._n), arr.dtype)
    to = a.dtype.unit if unit in (None, 'auto') else unit
    if to != a.dtype.unit and not np.can_cast(a.dtype, np.dtype(f"M8[{to}]"), casting):
        raise TypeError(
            f"Cannot create a datetime string as units '{to}' from a NumPy datetime with units '{a.dtype.unit}' according to the rule '{casting}'"
        )
    zone = 'Z' if timezone == 'UTC' and to not in ('Y', 'M', 'W', 'D') else ''
    texts = [_write(_date_as(n, a.dtype.unit, to), to) for n in a._at.ravel().tolist()]
    texts = [x if x == 'NaT' else x + zone for x in texts]
    return (
        np.array(texts, dtype=f"U{_widths[to] + len(zone)}").reshape(a.shape)[()]
        if a.ndim
        else np.array(texts)[0]
    )


def datetime_data(dtype, /):
    """The unit of a type of dates, and its factor.
    >>> np.datetime_data('datetime64[s]')
    ('s', 1)"""
    return _any_type(dtype).unit or 'generic', 1


class busdaycalendar:
    """Which days are days of work: those of a week, without holidays."""

    def __init__(self, weekmask='1111100', holidays=None):
        mask = _week(weekmask)
        if not any(mask):
            raise ValueError("Cannot construct a numpy.busdaycal with a weekmask of all zeros")
        self.weekmask = np.array(mask)
        given = (
            []
            if holidays is None
            else sorted(
                set(
                    [
                        int(h)
                        for h in _array(list(holidays), _Dtype('M', 8, 'D'))._at
                        if h != _smallest
                    ]
                )
            )
        )
        self.holidays = _Dates(
            np.array([n for n in given if mask[(n + 3) % 7]], dtype=np.int64), _Dtype('M', 8, 'D')
        )


_day_names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']


def _week(weekmask):
    """Seven truth values, from '1111100', 'Mon Tue' or a list."""
    if not isinstance(weekmask, str):
        mask = [bool(c) for c in weekmask]
    elif weekmask.strip() and set(weekmask.strip()) <= set('01'):
        mask = [c == '1' for c in weekmask.strip()]
    else:
        words = weekmask.replace(' ', '')
        names = [words[i : i + 3] for i in range(0, len(words), 3)]
        if any([n not in _day_names for n in names]):
            raise ValueError(f'Invalid business day weekmask string "{weekmask}"')
        mask = [d in names for d in _day_names]
    if len(mask) != 7:
        raise ValueError("A business day weekmask array must have length 7")
    return mask


def _business(dates, weekmask, holidays, busdaycal=None):
    if busdaycal is not None:
        weekmask, holidays = busdaycal.weekmask, busdaycal.holidays
    kind = np.asarray(dates).dtype.kind
    if kind not in 'MUSO' and np.size(dates):
        raise TypeError(
            f"Iterator operand 0 dtype could not be cast from {np.asarray(dates).dtype!r} to dtype('<M8[D]') according to the rule 'safe'"
        )
    days = _array(dates, _Dtype('M', 8, 'D'))
    if not any(_week(weekmask)):
        raise ValueError("the business day weekmask must have at least one valid business day")
    weekmask, holidays = _week(weekmask), [] if holidays is None else holidays
    off = (
        set([int(h) for h in _array(list(holidays), _Dtype('M', 8, 'D'))._at])
        if len(holidays)
        else set()
    )
    return days._at, lambda n: n != _smallest and weekmask[(n + 3) % 7] and n not in off


def _stored(result, out):
    """The result, in out when there is one."""
    if out is None:
        return result
    out[...] = result
    return out


def is_busday(dates, weekmask='1111100', holidays=None, busdaycal=None, out=None):
    """Which dates are days of work.
    >>> np.is_busday(np.datetime64('2020-01-03'))
    np.True_"""
    days, works = _business(dates, weekmask, holidays, busdaycal)
    found = np.array([works(n) for n in days.ravel().tolist()], dtype=bool)
    return _stored(found.reshape(days.shape)[()], out)


def busday_count(begindates, enddates, weekmask='1111100', holidays=None, busdaycal=None, out=None):
    """How many days of work lie between dates, the last one left out.
    >>> np.busday_count('2020-01-01', '2020-01-31')
    np.int64(22)"""
    first, works = _business(begindates, weekmask, holidays, busdaycal)
    last = _business(enddates, weekmask, holidays, busdaycal)[0]
    first, last = np.broadcast_arrays(first, last)
    counts = []
    for a, b in zip(first.ravel().tolist(), last.ravel().tolist()):
        if _smallest in (a, b):
            raise ValueError("Cannot compute a business day count with a NaT (not-a-time) date")
        days = range(a, b) if a <= b else range(b + 1, a + 1)
        counts.append(sum([works(n) for n in days]) * (1 if a <= b else -1))
    return _stored(np.array(counts, dtype=np.int64).reshape(first.shape)[()], out)


_rolls = (
    'raise',
    'nat',
    'forward',
    'following',
    'backward',
    'preceding',
    'modifiedfollowing',
    'modifiedpreceding',
)


def _rolled(n, roll, works):
    """The day of work that a day counts as."""
    if n == _smallest or works(n):
        return n
    if roll == 'raise':
        raise ValueError("Non-business day date in busday_offset")
    if roll == 'nat':
        return _smallest
    step, m = 1 if roll in ('forward', 'following', 'modifiedfollowing') else -1, n
    while not works(m):
        m += step
    if roll[:8] == 'modified' and _date_as(m, 'D', 'M') != _date_as(
        n, 'D', 'M'
    ):  # stays in the month
        m = n
        while not works(m):
            m -= step
    return m


def busday_offset(
    dates, offsets, roll='raise', weekmask='1111100', holidays=None, busdaycal=None, out=None
):
    """Dates moved on by days of work.
    >>> np.busday_offset('2020-01-03', 1)
    np.datetime64('2020-01-06')"""
    if roll not in _rolls:
        raise ValueError(f'Invalid business day roll parameter "{roll}"')
    days, works = _business(dates, weekmask, holidays, busdaycal)
    days, offsets = np.broadcast_arrays(days, np.asarray(offsets))
    result = []
    for n, k in zip(days.ravel().tolist(), offsets.astype(np.int64).ravel().tolist()):
        n = _rolled(n, roll, works)
        while k and n != _smallest:
            n += 1 if k > 0 else -1
            k -= (1 if k > 0 else -1) * works(n)
        result.append(n)
    moved = np.array(result, dtype=np.int64).reshape(days.shape)[()]
    return _stored(_wrapped(moved, _Dtype('M', 8, 'D')), out)
