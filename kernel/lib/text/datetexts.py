# datetexts.py: texts of dates and spans, read by NumPy's rules: '2020-01-02T03:04' and '-25'.

_spaces = ' \t\n\r\f\v'
_digits = '0123456789'


class _Reader:
    """A text, and the place up to which it has been read."""

    def __init__(self, text):
        self.text, self.at = text, 0

    def rest(self):
        return len(self.text) - self.at

    def next(self):
        return self.text[self.at : self.at + 1]

    def skip(self, mark):
        """Whether the next character is one of those of mark; it is passed then."""
        if self.next() and self.next() in mark:
            self.at += 1
            return True
        return False

    def skip_spaces(self):
        while self.skip(_spaces):
            pass

    def digits(self, most):
        """Up to so many digits."""
        from_at = self.at
        while self.at - from_at < most and self.skip(_digits):
            pass
        return self.text[from_at : self.at]

    def two(self, first, last, what):
        """A number of two digits in a range."""
        start = self.at
        found = self.digits(2)
        if len(found) < 2:
            self.bad(start)
        if not first <= int(found) <= last:
            raise ValueError(f'{what} out of range in datetime string "{self.text}"')
        return int(found)

    def bad(self, at=None):
        raise ValueError(
            f'Error parsing datetime string "{self.text}" at position {self.at if at is None else at}'
        )


def _month_days(year, month):
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def _calendar_of(r):
    """Year, month and day, and which of them is the last one given."""
    r.skip_spaces()
    sign = -1 if r.next() == '-' else 1
    r.skip('+-')
    if not r.rest():
        r.bad()
    year = sign * int(r.digits(r.rest()) or 0)
    if not r.rest():
        return year, 1, 1, 'Y'
    if not r.skip('-') or not r.rest():
        r.bad()
    month = r.two(1, 12, 'Month')
    if not r.rest():
        return year, month, 1, 'M'
    if not r.skip('-') or not r.rest():
        r.bad()
    return year, month, r.two(1, _month_days(year, month), 'Day'), 'D'


def _clock_of(r):
    """Seconds of the day, the digits behind the point, and the unit of the last part given."""
    seconds = r.two(0, 23, 'Hours') * 3600
    if not r.skip(':'):
        return seconds, '', 'h'
    seconds += r.two(0, 59, 'Minutes') * 60
    if not r.skip(':'):
        return seconds, '', 'm'
    seconds += r.two(0, 59, 'Seconds')
    if not r.skip('.'):
        return seconds, '', 's'
    fraction = r.digits(18)
    units = ('ms', 'us', 'ns', 'ps', 'fs', 'as')
    unit = units[max(len(fraction) - 1, 0) // 3]
    return seconds, fraction.ljust((units.index(unit) + 1) * 3, '0'), unit


def _warn_of_zones():
    import warnings

    warnings.warn(
        "no explicit representation of timezones available for np.datetime64",
        UserWarning,
        stacklevel=4,
    )


def _zone_of(r):
    """Minutes by which the clock is ahead of UTC."""
    _warn_of_zones()
    if r.skip('Z'):
        if r.rest():
            r.skip_spaces()
        minutes = 0
    elif r.next() and r.next() in '+-':
        sign = -1 if r.next() == '-' else 1
        r.at += 1
        minutes = r.two(0, 23, 'Timezone hours offset') * 60
        if r.rest():
            r.skip(':')
            minutes += r.two(0, 59, 'Timezone minutes offset')
        minutes *= sign
    else:
        minutes = 0
    r.skip_spaces()
    if r.rest():
        r.bad()
    return minutes


def _now(text):
    import time

    now = int(time.time())
    return (now, 's') if text == 'now' else (now // 86400, 'D')


def _date(text, days):
    """The number since 1970 and the unit that a text's parts give, or None for NaT; days counts the days."""
    low = text.lower()
    if low in ('', 'nat'):
        return None, ''
    if low in ('now', 'today'):
        return _now(low)
    r = _Reader(text)
    year, month, day, unit = _calendar_of(r)
    if unit == 'Y':
        return year - 1970, unit
    if unit == 'M':
        return (year - 1970) * 12 + month - 1, unit
    if not r.rest():
        return days(year, month, day), unit
    if not r.skip('T '):
        r.bad()
    seconds, fraction, unit = _clock_of(r)
    seconds += days(year, month, day) * 86400
    if r.rest():
        seconds -= _zone_of(r) * 60
    if unit in ('h', 'm'):
        return seconds // (3600 if unit == 'h' else 60), unit
    return seconds * 10 ** len(fraction) + int(fraction or 0), unit


def _span(text):
    """The number of units that a text says, or None for NaT; what does not fit is the nearest that does."""
    if text.lower() in ('', 'nat'):
        return None
    r = _Reader(text)
    r.skip_spaces()
    sign = -1 if r.next() == '-' else 1
    r.skip('+-')
    found = r.digits(r.rest())
    if not found or r.rest():
        raise ValueError("Could not convert object to NumPy timedelta")
    return max(-(2**63), min(sign * int(found), 2**63 - 1))
