# datetime: dates, times and the time between them. What is hot is C (natives/deltas.c, moments.c):
# making, parts, operators, texts of ISO 8601; zones, formats and rare things are here.
import time as _time
from _tools import _combine, _Delta, _local_zone, _Moment, _of_iso, _of_ordinal, _of_time, full_name

MINYEAR, MAXYEAR = 1, 9999


class IsoCalendarDate(tuple):
    __slots__ = ()

    year, week, weekday = (
        property(lambda self: self[0]),
        property(lambda self: self[1]),
        property(lambda self: self[2]),
    )

    def __repr__(self):
        return f"datetime.IsoCalendarDate(year={self[0]}, week={self[1]}, weekday={self[2]})"


@full_name
class timedelta(_Delta):
    __slots__ = ()

    def __divmod__(self, o):
        return (self // o, self % o) if isinstance(o, timedelta) else NotImplemented

    def _scaled(self, k, divides, whole):
        """The product with a float or a long integer, or the quotient, rounded half to even."""
        top, bottom = k.as_integer_ratio()
        if divides:
            top, bottom = bottom, top
        if not bottom:
            raise ZeroDivisionError("integer division or modulo by zero")
        n, rest = divmod(self._micro() * top, bottom)
        if not whole and (
            2 * rest > bottom > 0 or 2 * rest < bottom < 0 or 2 * rest == bottom and n % 2
        ):
            n += 1
        return timedelta(0, 0, n)

    def __reduce__(self):
        return type(self), (self.days, self.seconds, self.microseconds)


@full_name
class tzinfo:
    def tzname(self, dt):
        raise NotImplementedError("a tzinfo subclass must implement tzname()")

    def utcoffset(self, dt):
        raise NotImplementedError("a tzinfo subclass must implement utcoffset()")

    def dst(self, dt):
        raise NotImplementedError("a tzinfo subclass must implement dst()")

    def fromutc(self, dt):
        if not isinstance(dt, datetime):
            raise TypeError("fromutc: argument must be a datetime")
        if dt.tzinfo is not self:
            raise ValueError("fromutc: dt.tzinfo is not self")
        offset = dt.utcoffset()
        if offset is None:
            raise ValueError("fromutc: non-None utcoffset() result required")
        dst = dt.dst()
        if dst is None:
            raise ValueError("fromutc: non-None dst() result required")
        delta = offset - dst
        if delta:
            dt += delta
            dst = dt.dst()
            if dst is None:
                raise ValueError("fromutc: tz.dst() gave inconsistent results; cannot convert")
        return dt + dst


_DAY = timedelta(1)
_same = object()


@full_name
class timezone(tzinfo):
    utc = None

    def __new__(cls, offset, name=_same):
        plain = cls is timezone and name is _same and type(offset) is timedelta and not offset
        return timezone.utc if plain and timezone.utc is not None else object.__new__(cls)

    def __init__(self, offset, name=None):
        if not isinstance(offset, timedelta):
            raise TypeError(
                f"timezone() argument 1 must be datetime.timedelta, not {type(offset).__name__}"
            )
        if name is not None and not isinstance(name, str):
            raise TypeError(f"timezone() argument 2 must be str, not {type(name).__name__}")
        if not -_DAY < offset < _DAY:
            raise ValueError(
                "offset must be a timedelta strictly between -timedelta(hours=24) and "
                f"timedelta(hours=24), not {offset!r}."
            )
        self._offset, self._name = offset, name

    def utcoffset(self, dt):
        return self._offset

    def dst(self, dt):
        return None

    def fromutc(self, dt):
        if not isinstance(dt, datetime):
            raise TypeError("fromutc: argument must be a datetime")
        if dt.tzinfo is not self:
            raise ValueError("fromutc: dt.tzinfo is not self")
        return dt + self._offset

    def tzname(self, dt):
        if self._name is not None:
            return self._name
        return "UTC" if not self._offset else "UTC" + _offset_text(self._offset)

    def __eq__(self, o):
        return self._offset == o._offset if isinstance(o, timezone) else NotImplemented

    def __hash__(self):
        return hash(self._offset)

    def __str__(self):
        return self.tzname(None)

    def __repr__(self):
        if self is timezone.utc:
            return "datetime.timezone.utc"
        if self._name is not None:
            return f"datetime.timezone({self._offset!r}, {self._name!r})"
        return f"datetime.timezone({self._offset!r})"

    def __reduce__(self):
        return timezone, ((self._offset,) if self._name is None else (self._offset, self._name))


def _offset_text(offset):
    sign = "-" if offset.days < 0 else "+"
    minutes, seconds = divmod(abs(offset), timedelta(minutes=1))
    text = f"{sign}{minutes // 60:02d}:{minutes % 60:02d}"
    if seconds:
        text += f":{seconds.seconds:02d}"
    return text + (f".{seconds.microseconds:06d}" if seconds.microseconds else "")


timezone.utc = timezone(timedelta(0))
UTC = timezone.utc
timezone.min, timezone.max = (
    timezone(-timedelta(hours=23, minutes=59)),
    timezone(timedelta(hours=23, minutes=59)),
)


def _own_parts(t, format):
    """What the C library does not know of: microseconds and the zone."""
    if "%f" in format:
        format = format.replace("%f", f"{getattr(t, 'microsecond', 0):06d}")
    if "%z" in format or "%Z" in format:
        offset = t.utcoffset() if hasattr(t, "utcoffset") else None
        format = format.replace(
            "%z", "" if offset is None else _offset_text(offset).replace(":", "")
        )
        format = format.replace(
            "%Z", ((t.tzname() if offset is not None else None) or "").replace("%", "%%")
        )
    return format


def _invalid(text):
    raise ValueError(f"Invalid isoformat string: {text!r}")


def _digits(text, whole):
    """A number of ASCII digits alone."""
    if not (text.isdigit() and text.isascii()):
        _invalid(whole)
    return int(text)


def _date_parts(text, whole):
    """YYYY-MM-DD, YYYYMMDD, YYYY-Www-D, YYYYWwwD, YYYY-Www or YYYYWww."""
    year, rest = _digits(text[:4], whole), text[4:]
    dashed = rest[:1] == "-"
    rest = rest[dashed:]
    if rest[:1] == "W":
        week, day = rest[1:3], rest[3:]
        if day and dashed != (day[0] == "-"):
            _invalid(whole)
        day = day[1:] if dashed else day
        if len(week) != 2 or len(day) > 1 or rest[3:] and not day:
            _invalid(whole)
        return _of_week(year, _digits(week, whole), _digits(day, whole) if day else 1)
    if len(rest) != (5 if dashed else 4) or dashed and rest[2] != "-":
        _invalid(whole)
    return year, _digits(rest[:2], whole), _digits(rest[-2:], whole)


def _of_week(year, week, day):
    d = _week_date(year, week, day)
    return d.year, d.month, d.day


def _date_length(text):
    """How much of a text with a time is the date."""
    if text[4:5] == "-":
        if text[5:6] != "W":
            return 10
        return (
            10
            if text[8:9] == "-"
            and (len(text) == 10 or text[9:10].isdigit() and not text[10:11].isdigit())
            else 8
        )
    if text[4:5] == "W":
        k = 7
        while text[k : k + 1].isdigit():
            k += 1
        return (7 if k % 2 == 0 else 8) if k >= 9 else k
    return 8


def _clock_parts(text, whole):
    """hh[:mm[:ss[.f or .ffffff]]] or without colons: hours, minutes, seconds, microseconds."""
    main, dot, part = text.replace(",", ".").partition(".")
    pieces = main.split(":") if ":" in main else [main[k : k + 2] for k in range(0, len(main), 2)]
    if (
        not main
        or len(pieces) > 3
        or any([len(p) != 2 for p in pieces])
        or dot
        and (len(pieces) < 3 or not part)
    ):
        _invalid(whole)
    numbers = [_digits(p, whole) for p in pieces] + [0] * (3 - len(pieces))
    if part:
        _digits(part, whole)
    return numbers + [int((part + "000000")[:6]) if part else 0]


def _time_parts(text, whole):
    """The clock and the zone of a text."""
    clock, tz = text, None
    k = max(text.find("+"), text.find("-"))
    if text[-1:] == "Z":
        clock, tz = text[:-1], UTC
    elif k >= 0:
        clock = text[:k]
        h, m, s, f = _clock_parts(text[k + 1 :], whole)
        away = timedelta(hours=h, minutes=m, seconds=s, microseconds=f)
        tz = timezone(-away if text[k] == "-" else away) if away else UTC
    return *_clock_parts(clock, whole), tz


def _week_date(year, week, day):
    if not MINYEAR <= year <= MAXYEAR:
        raise ValueError(f"Year is out of range: {year}")
    start = date(year, 1, 4).toordinal()  # always in week 1
    monday = start - (start + 6) % 7
    if not 1 <= week <= 53 or week == 53 and _of_ordinal(date, monday + 52 * 7 + 3).year != year:
        raise ValueError(f"Invalid week: {week}")
    if not 1 <= day <= 7:
        raise ValueError(f"Invalid day: {day} (range is [1, 7])")
    return _of_ordinal(date, monday + (week - 1) * 7 + day - 1)


@full_name
class date(_Moment):
    __slots__ = ()
    _kind = 0

    @classmethod
    def today(cls):
        return _of_time(cls, None, True, None)

    @classmethod
    def fromordinal(cls, n, /):
        return _of_ordinal(cls, n)

    @classmethod
    def fromtimestamp(cls, t, /):
        return _of_time(cls, t, True, None)

    @classmethod
    def fromisoformat(cls, text, /):
        found = _of_iso(cls, text)
        if found is None:
            try:
                found = cls(*_date_parts(text, text))
            except ValueError:
                _invalid(text)
        return found

    @classmethod
    def fromisocalendar(cls, year, week, day):
        d = _week_date(year, week, day)
        return cls(d.year, d.month, d.day)

    def replace(self, year=None, month=None, day=None):
        return self._replace(
            self.year if year is None else year,
            self.month if month is None else month,
            self.day if day is None else day,
        )

    def timetuple(self):
        return _time.struct_time(self._tuple())

    def isocalendar(self):
        return IsoCalendarDate(self._iso_parts())

    def ctime(self):
        return self.strftime("%a %b %e %H:%M:%S %Y")

    def strftime(self, format):
        if not isinstance(format, str):
            raise TypeError(f"strftime() argument 1 must be str, not {type(format).__name__}")
        return _time.strftime(_own_parts(self, format), self._tuple())

    def __format__(self, spec):
        return self.strftime(spec) if spec else str(self)


@full_name
class time(_Moment):
    __slots__ = ()
    _kind = 2

    @classmethod
    def fromisoformat(cls, text, /):
        if not isinstance(text, str):
            raise TypeError("fromisoformat: argument must be str")
        try:
            return cls(*_time_parts(text[1:] if text[:1] == "T" else text, text))
        except ValueError as e:
            if "must be in" in str(e):
                raise
            _invalid(text)

    def utcoffset(self):
        return None if self.tzinfo is None else self.tzinfo.utcoffset(None)

    def tzname(self):
        return None if self.tzinfo is None else self.tzinfo.tzname(None)

    def dst(self):
        return None if self.tzinfo is None else self.tzinfo.dst(None)

    def replace(
        self, hour=None, minute=None, second=None, microsecond=None, tzinfo=_same, *, fold=None
    ):
        return self._replace(
            1,
            1,
            1,
            self.hour if hour is None else hour,
            self.minute if minute is None else minute,
            self.second if second is None else second,
            self.microsecond if microsecond is None else microsecond,
            self.tzinfo if tzinfo is _same else tzinfo,
            self.fold if fold is None else fold,
        )

    def strftime(self, format):
        if not isinstance(format, str):
            raise TypeError(f"strftime() argument 1 must be str, not {type(format).__name__}")
        return _time.strftime(
            _own_parts(self, format), (1900, 1, 1, self.hour, self.minute, self.second, 0, 1, -1)
        )

    def __format__(self, spec):
        return self.strftime(spec) if spec else str(self)


@full_name
class datetime(date):
    __slots__ = ()
    _kind = 1

    @classmethod
    def now(cls, tz=None):
        if tz is None:
            return _of_time(cls, None, True, None)
        return tz.fromutc(_of_time(cls, None, False, tz))

    @classmethod
    def today(cls):
        return cls.now()

    @classmethod
    def utcnow(cls):
        return _of_time(cls, None, False, None)

    @classmethod
    def fromtimestamp(cls, timestamp, tz=None):
        if tz is None:
            return _of_time(cls, timestamp, True, None)
        return tz.fromutc(_of_time(cls, timestamp, False, tz))

    @classmethod
    def utcfromtimestamp(cls, t, /):
        return _of_time(cls, t, False, None)

    @classmethod
    def combine(cls, date, time, tzinfo=_same):
        if tzinfo is _same:
            return _combine(cls, date, time, getattr(time, "tzinfo", None))
        return _combine(cls, date, time, tzinfo)

    @classmethod
    def fromisoformat(cls, text, /):
        found = _of_iso(cls, text)
        if found is not None:
            return found
        n = _date_length(text)
        try:
            if len(text) < 7:
                _invalid(text)
            day, clock = _date_parts(text[:n], text), text[n + 1 :]
            if len(text) > n and not clock:
                _invalid(text)
            return cls(*day, *(_time_parts(clock, text) if clock else ()))
        except ValueError as e:
            if "isoformat" in str(e) or "must be in" in str(e) or "out of range" in str(e):
                raise
            _invalid(text)

    @classmethod
    def strptime(cls, date_string, format, /):
        return _parse(cls, date_string, format)

    def date(self):
        return self._date()

    def time(self):
        return self._clock(time, None)

    def timetz(self):
        return self._clock(time, self.tzinfo)

    def utctimetuple(self):
        moved = self if not self.utcoffset() else self - self.utcoffset()
        return _time.struct_time(moved._tuple()[:8] + (0,))

    def timetuple(self):
        dst = self.dst()
        return _time.struct_time(self._tuple()[:8] + (-1 if dst is None else int(bool(dst)),))

    def tzname(self):
        return None if self.tzinfo is None else self.tzinfo.tzname(self)

    def dst(self):
        return None if self.tzinfo is None else self.tzinfo.dst(self)

    def utcoffset(self):
        return None if self.tzinfo is None else self.tzinfo.utcoffset(self)

    def astimezone(self, tz=None):
        offset = self.utcoffset()
        if offset is None:  # a local time
            offset = timedelta(seconds=_local_zone(self.timestamp())[0])
        if tz is None:
            moved = self._moved(-offset._micro(), UTC)
            seconds, name = _local_zone(moved.timestamp())
            tz = timezone(timedelta(seconds=seconds), name)
        elif not isinstance(tz, tzinfo):
            raise TypeError(
                f"tzinfo argument must be None or of a tzinfo subclass, not type '{type(tz).__name__}'"
            )
        elif tz is self.tzinfo:
            return self
        return tz.fromutc(self._moved(-offset._micro(), tz))

    def replace(
        self,
        year=None,
        month=None,
        day=None,
        hour=None,
        minute=None,
        second=None,
        microsecond=None,
        tzinfo=_same,
        *,
        fold=None,
    ):
        return self._replace(
            self.year if year is None else year,
            self.month if month is None else month,
            self.day if day is None else day,
            self.hour if hour is None else hour,
            self.minute if minute is None else minute,
            self.second if second is None else second,
            self.microsecond if microsecond is None else microsecond,
            self.tzinfo if tzinfo is _same else tzinfo,
            self.fold if fold is None else fold,
        )


date.min, date.max, date.resolution = date(1, 1, 1), date(9999, 12, 31), timedelta(1)
time.min, time.max, time.resolution = time(0, 0), time(23, 59, 59, 999999), timedelta(0, 0, 1)
datetime.min, datetime.max = datetime(1, 1, 1), datetime(9999, 12, 31, 23, 59, 59, 999999)
timedelta.min, timedelta.max = timedelta(-999999999), timedelta(999999999, 86399, 999999)
datetime.resolution = timedelta.resolution = timedelta(0, 0, 1)


def _parse(cls, text, format):
    from _strptime import parse

    said = parse(text, format)
    tz = None
    if said["offset"] is not None:
        away = timedelta(microseconds=said["offset"])
        tz = timezone(away) if said["zone"] is None else timezone(away, said["zone"])
    return cls(
        said["year"],
        said["month"],
        said["day"],
        said["hour"],
        said["minute"],
        said["second"],
        said["micro"],
        tz,
    )
