# printing.py: how arrays are shown, where the options are Python's.


def _options():
    return core.print_options()


def set_printoptions(
    precision=None,
    threshold=None,
    edgeitems=None,
    linewidth=None,
    suppress=None,
    nanstr=None,
    infstr=None,
    formatter=None,
    sign=None,
    floatmode=None,
    *,
    legacy=None,
    override_repr=None,
):
    """How arrays are shown from now on.
    >>> np.set_printoptions(precision=8)
    None"""
    number = _legacy_number(legacy)
    core.set_print_options(
        precision,
        threshold,
        edgeitems,
        linewidth,
        suppress,
        nanstr,
        infstr,
        sign,
        floatmode,
        number,
    )
    _set_formatter(formatter, override_repr)


_legacy_modes = {False: 0, '1.25': 125, '2.1': 201, '2.2': 202}


def _legacy_number(legacy):
    """The mode of printing as the engine has it; None: the one that is set."""
    if legacy is None:
        return None
    if legacy in ('1.13', '1.21'):
        raise NotImplementedError(
            f"legacy={legacy!r}: numbers are printed as NumPy 1.25, 2.1 and 2.2 did, not as older ones"
        )
    if not isinstance(legacy, (bool, str)) or legacy not in _legacy_modes:
        import warnings

        warnings.warn(
            "legacy printing option can currently only be '1.13', '1.21', '1.25', '2.1', '2.2' or `False`",
            stacklevel=3,
        )
        return None
    return _legacy_modes[legacy]


def _set_formatter(formatter, override_repr):
    """Functions for the elements by kinds, and under the name '' one for the repr of whole arrays."""
    given = dict(formatter) if formatter else {}
    if override_repr is not None:
        given[''] = override_repr
    core.set_formatter(given or None)


def get_printoptions():
    """How arrays are shown.
    >>> np.get_printoptions()['precision']
    8"""
    names = (
        'edgeitems',
        'threshold',
        'floatmode',
        'precision',
        'suppress',
        'linewidth',
        'nanstr',
        'infstr',
        'sign',
    )
    options = _options()
    values = dict(zip(names, options))
    given = dict(core.get_formatter() or {})
    values['override_repr'] = given.pop('', None)
    values['formatter'] = given or None
    values['legacy'] = [name for name, number in _legacy_modes.items() if number == options[9]][0]
    return values


class printoptions:
    def __init__(self, *args, **kwargs):
        self.args, self.kwargs = args, kwargs

    def __enter__(self):
        self.old = get_printoptions()
        set_printoptions(*self.args, **self.kwargs)
        return get_printoptions()

    def __exit__(self, *error):
        core.set_print_options(
            *[
                self.old[n]
                for n in (
                    'precision',
                    'threshold',
                    'edgeitems',
                    'linewidth',
                    'suppress',
                    'nanstr',
                    'infstr',
                    'sign',
                    'floatmode',
                )
            ],
            _legacy_modes[self.old['legacy']],
        )
        _set_formatter(self.old['formatter'], self.old['override_repr'])
        return False


def array2string(
    a,
    max_line_width=None,
    precision=None,
    suppress_small=None,
    separator=' ',
    prefix='',
    *,
    formatter=None,
    threshold=None,
    edgeitems=None,
    sign=None,
    floatmode=None,
    suffix='',
    legacy=None,
):
    """An array as text, by options of its own.
    >>> np.array2string(np.array([1.5, 2.25]), precision=1, separator=', ')
    '[1.5, 2.2]'"""
    width = core.print_options()[5] if max_line_width is None else max_line_width
    with printoptions(
        precision=precision,
        threshold=threshold,
        edgeitems=edgeitems,
        linewidth=width - len(suffix),
        suppress=suppress_small,
        sign=sign,
        floatmode=floatmode,
        formatter=formatter or get_printoptions()['formatter'],
        legacy=legacy,
    ):
        a = np.asarray(a)
        if hasattr(a, '_words'):
            return core.inner('items', '_text_of')(a, separator, ' ' * len(prefix), '')
        text = _by_formatter(a, separator, prefix, '') if core.get_formatter() else None
        if text is not None:
            return text
        if a.ndim == 0:  # as the only element of an array
            return core.array_text(a.reshape(1), separator, 0, 0)[
                1 + (a.dtype.kind == 'b' and bool(a)) : -1
            ]
        return core.array_text(a, separator, len(prefix), 0)


def array_repr(arr, max_line_width=None, precision=None, suppress_small=None):
    """The repr of an array.
    >>> np.array_repr(np.array([1, 2]))
    'array([1, 2])'"""
    with _printed(precision, max_line_width, suppress_small):
        return repr(arr)


def _printed(precision, linewidth, suppress):
    """Options for one text; functions that are set for elements and arrays stay."""
    now = get_printoptions()
    return printoptions(
        precision=precision,
        linewidth=linewidth,
        suppress=suppress,
        formatter=now['formatter'],
        override_repr=now['override_repr'],
    )


def array_str(a, max_line_width=None, precision=None, suppress_small=None):
    """The str of an array.
    >>> np.array_str(np.array([1, 2]))
    '[1 2]'"""
    with _printed(precision, max_line_width, suppress_small):
        return str(a)


def _without_exponent(text):
    """'1.5e-07' as '0.00000015'."""
    sign = '-' if text[0] == '-' else ''
    mantissa, exponent = text[len(sign) :].split('e')
    whole, _, rest = mantissa.partition('.')
    digits, point = whole + rest, len(whole) + int(exponent)
    if point <= 0:
        return sign + '0.' + '0' * -point + digits
    return sign + digits.ljust(point, '0')[:point] + '.' + digits[point:]


def format_float_positional(
    x,
    precision=None,
    unique=True,
    fractional=True,
    trim='k',
    sign=False,
    pad_left=None,
    pad_right=None,
    min_digits=None,
):
    """A number with a point and no exponent.
    >>> np.format_float_positional(3.14159, precision=2)
    '3.14'"""
    short = str(x) if isinstance(x, (np.float32, np.float16)) else repr(float(x))
    x = float(x)
    if 'e' in short:
        short = _without_exponent(short)
    if 'inf' in short or 'nan' in short:
        return short
    if '.' not in short:
        short += '.'
    if short.endswith('.0'):
        short = short[:-1]
    if precision is not None and not fractional:  # digits of the whole number, not behind the point
        lead = (
            len(short.split('.')[0].lstrip('-'))
            if abs(x) >= 1
            else 0
            if x == 0
            else len(short.split('.')[1].lstrip('0')) - len(short.split('.')[1])
        )
        places = precision - (lead if x != 0 else 1)
        if len(short) - short.index('.') - 1 > places or not unique:
            short = f"{_rounded(x, places):.{max(places, 0)}f}" + ('' if places > 0 else '.')
    elif precision is not None:
        places = len(short) - short.index('.') - 1
        if places > precision or not unique:
            short = f"{x:.{precision}f}" + ('' if precision else '.')
    short = _trimmed(short, trim, min_digits)
    if sign and x >= 0:
        short = '+' + short
    left, _, right = short.partition('.')
    return (
        ' ' * max(0, (pad_left or 0) - len(left))
        + short
        + ' ' * max(0, (pad_right or 0) - len(right))
    )


def _rounded(x, places):
    return float(round(x, places)) if places < 0 else x


def _trimmed(text, trim, min_digits):
    """The digits behind the point without zeros at their end, as trim= asks for."""
    whole, _, part = text.partition('.')
    if trim != 'k':
        part = part.rstrip('0')
    part += '0' * max(0, (min_digits or 0) - len(part))
    if not part and trim == '-':
        return whole
    return whole + '.' + ('0' if not part and trim == '0' else part)


def format_float_scientific(
    x,
    precision=None,
    unique=True,
    trim='k',
    sign=False,
    pad_left=None,
    exp_digits=None,
    min_digits=None,
):
    """A number with an exponent.
    >>> np.format_float_scientific(31415.9, precision=2)
    '3.14e+04'"""
    same = type(x) if isinstance(x, (np.float32, np.float16)) else float
    x = float(x)
    if x != x or x in (float('inf'), -float('inf')):
        return ('+' if sign and x > 0 else '') + str(x)
    places = precision
    if places is None or unique:
        shortest = 0
        while shortest < 17 and same(f"{x:.{shortest}e}") != x:
            shortest += 1
        places = shortest if precision is None else min(shortest, precision)
    text = f"{x:.{places}e}"
    mantissa, exponent = text.split('e')
    mantissa = _trimmed(mantissa, trim, min_digits)
    if exp_digits is not None:
        exponent = exponent[0] + '0' * max(0, exp_digits - len(exponent) + 1) + exponent[1:]
    mantissa = ('+' if sign and x >= 0 else '') + mantissa
    return ' ' * max(0, (pad_left or 0) - len(mantissa.split('.')[0])) + mantissa + 'e' + exponent


_kinds = {
    'b': ('bool',),
    'i': ('int', 'int_kind'),
    'u': ('int', 'int_kind'),
    'f': ('float', 'float_kind'),
    'c': ('complexfloat', 'complex_kind'),
}


def _formatted(a, repr_form):
    if not repr_form:
        return _by_formatter(a, ' ', '', '') if a.ndim else None
    if '' in core.get_formatter():
        return core.get_formatter()[''](a)
    text = _by_formatter(a, ', ', 'array(', ',')
    if text is None:
        return None
    text, end = 'array(' + text, _ending(a)
    if not end:
        return text + ')'
    long = len(text) - (text.rfind('\n') + 1) + len(end) + 3 > core.print_options()[5]
    return text + ',' + ('\n      ' if long else ' ') + end + ')'


def _by_formatter(a, separator, prefix, suffix):
    """The text by a formatter, or None when none is set for the array's type."""
    formatter = core.get_formatter()
    f = None
    for name in ('all',) + _kinds[a.dtype.kind]:
        if name in formatter:
            f = formatter[name]
    if f is None:
        return None
    if a.ndim == 0:
        return f(a[()])
    if a.size == 0:
        return '[]'
    options = core.print_options()
    flat = a.ravel()
    return core.inner('items', '_layout')(
        lambda i: f(flat[i]),
        a.shape,
        separator,
        prefix,
        options[5] - len(suffix),
        options[0],
        a.size > options[1],
    )


def _ending(a):
    """What stands behind the elements in repr(): the shape where it does not show, the type where it is no usual one."""
    end = (
        []
        if a.dtype in ('bool', 'int64', 'float64', 'complex128') and a.size
        else [f"dtype={a.dtype}"]
    )
    options = core.print_options()
    if a.size == 0 and a.shape != (0,) or a.size > options[1] and not options[9]:
        end = [f"shape={a.shape}"] + end
    return ', '.join(end)
