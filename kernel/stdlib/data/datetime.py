# datetime: dates, times and the time between them.
import time as _time

MINYEAR, MAXYEAR = 1, 9999
_MONTHS = [None, "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_DAYS = [None, "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
_LENGTHS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


class IsoCalendarDate(tuple):
    __slots__ = ()

    def __new__(cls, year, week, weekday):
        return tuple.__new__(cls, (year, week, weekday))

    year, week, weekday = (
        property(lambda self: self[0]),
        property(lambda self: self[1]),
        property(lambda self: self[2]),
    )

    def __repr__(self):
        return f"datetime.IsoCalendarDate(year={self[0]}, week={self[1]}, weekday={self[2]})"


def _leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _days_in(year, month):
    return 29 if month == 2 and _leap(year) else _LENGTHS[month]


def _to_ordinal(year, month, day):
    y = year - 1
    return (
        y * 365
        + y // 4
        - y // 100
        + y // 400
        + sum([_days_in(year, m) for m in range(1, month)])
        + day
    )


def _from_ordinal(n):
    year = max(1, n * 400 // 146097)
    while _to_ordinal(year + 1, 1, 1) <= n:
        year += 1
    while _to_ordinal(year, 1, 1) > n:
        year -= 1
    n -= _to_ordinal(year, 1, 1) - 1
    month = 1
    while n > _days_in(year, month):
        n -= _days_in(year, month)
        month += 1
    return year, month, n


class timedelta:
    def __init__(
        self, days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0
    ):
        for name, value in (
            ("days", days),
            ("seconds", seconds),
            ("microseconds", microseconds),
            ("milliseconds", milliseconds),
            ("minutes", minutes),
            ("hours", hours),
            ("weeks", weeks),
        ):
            if not hasattr(value, "__add__") or isinstance(value, (str, list, tuple)):
                raise TypeError(
                    f"unsupported type for timedelta {name} component: {type(value).__name__}"
                )
        seconds = seconds + minutes * 60 + hours * 3600
        days = days + weeks * 7
        whole_days = int(days // 1)
        seconds = seconds + (days - whole_days) * 86400
        whole = int(seconds // 1)
        micro = round(microseconds + milliseconds * 1000 + (seconds - whole) * 1000000)
        carry, self.microseconds = divmod(micro, 1000000)
        carry, self.seconds = divmod(whole + carry, 86400)
        self.days = whole_days + carry
        if abs(self.days) > 999999999:
            raise OverflowError(f"days={self.days}; must have magnitude <= 999999999")

    def _micro(self):
        return (self.days * 86400 + self.seconds) * 1000000 + self.microseconds

    def total_seconds(self):
        return self._micro() / 1000000

    def __add__(self, o):
        return (
            timedelta(0, 0, self._micro() + o._micro())
            if isinstance(o, timedelta)
            else NotImplemented
        )

    __radd__ = __add__

    def __sub__(self, o):
        return (
            timedelta(0, 0, self._micro() - o._micro())
            if isinstance(o, timedelta)
            else NotImplemented
        )

    def __rsub__(self, o):
        return (
            timedelta(0, 0, o._micro() - self._micro())
            if isinstance(o, timedelta)
            else NotImplemented
        )

    def __neg__(self):
        return timedelta(0, 0, -self._micro())

    def __pos__(self):
        return self

    def __abs__(self):
        return -self if self.days < 0 else self

    def __mul__(self, k):
        return timedelta(0, 0, self._micro() * k) if isinstance(k, (int, float)) else NotImplemented

    __rmul__ = __mul__

    def __truediv__(self, o):
        return (
            self._micro() / o._micro()
            if isinstance(o, timedelta)
            else timedelta(0, 0, self._micro() / o)
        )

    def __floordiv__(self, o):
        return (
            self._micro() // o._micro()
            if isinstance(o, timedelta)
            else timedelta(0, 0, self._micro() // o)
        )

    def __mod__(self, o):
        return timedelta(0, 0, self._micro() % o._micro())

    def __bool__(self):
        return self._micro() != 0

    def __hash__(self):
        return hash(self._micro())

    def __eq__(self, o):
        return self._micro() == o._micro() if isinstance(o, timedelta) else NotImplemented

    def __lt__(self, o):
        return self._micro() < o._micro() if isinstance(o, timedelta) else NotImplemented

    def __le__(self, o):
        return self._micro() <= o._micro() if isinstance(o, timedelta) else NotImplemented

    def __gt__(self, o):
        return self._micro() > o._micro() if isinstance(o, timedelta) else NotImplemented

    def __ge__(self, o):
        return self._micro() >= o._micro() if isinstance(o, timedelta) else NotImplemented

    def __repr__(self):
        parts = [
            f"{n}={getattr(self, n)}"
            for n in ("days", "seconds", "microseconds")
            if getattr(self, n)
        ]
        return f"datetime.timedelta({', '.join(parts) or '0'})"

    def __str__(self):
        minutes, seconds = divmod(self.seconds, 60)
        hours, minutes = divmod(minutes, 60)
        text = f"{hours}:{minutes:02d}:{seconds:02d}"
        if self.days:
            text = f"{self.days} day{'s' if abs(self.days) != 1 else ''}, {text}"
        return text + (f".{self.microseconds:06d}" if self.microseconds else "")


timedelta.resolution = timedelta(microseconds=1)


class tzinfo:
    pass


class timezone(tzinfo):
    def __init__(self, offset, name=None):
        self._offset, self._name = offset, name

    def utcoffset(self, dt):
        return self._offset

    def dst(self, dt):
        return None

    def fromutc(self, dt):
        return dt + self._offset

    def tzname(self, dt):
        if self._name is not None:
            return self._name
        return "UTC" if not self._offset else "UTC" + _offset_text(self._offset)

    def __eq__(self, o):
        return isinstance(o, timezone) and self._offset == o._offset

    def __hash__(self):
        return hash(self._offset)

    def __str__(self):
        return self.tzname(None)

    def __repr__(self):
        if self._name is not None:
            return f"datetime.timezone({self._offset!r}, {self._name!r})"
        return (
            "datetime.timezone.utc" if not self._offset else f"datetime.timezone({self._offset!r})"
        )


def _offset_text(offset):
    sign = "-" if offset.days < 0 else "+"
    minutes = abs(offset)._micro() // 60000000
    return f"{sign}{minutes // 60:02d}:{minutes % 60:02d}"


timezone.utc = timezone(timedelta(0))
UTC = timezone.utc


def _check(year, month, day):
    if not MINYEAR <= year <= MAXYEAR:
        raise ValueError(f"year {year} is out of range")
    if not 1 <= month <= 12:
        raise ValueError("month must be in 1..12")
    if not 1 <= day <= _days_in(year, month):
        raise ValueError("day is out of range for month")


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


class date:
    def __init__(self, year, month, day):
        _check(year, month, day)
        self.year, self.month, self.day = year, month, day

    @classmethod
    def today(cls):
        t = _time.localtime()
        return cls(t[0], t[1], t[2])

    @classmethod
    def fromordinal(cls, n):
        return cls(*_from_ordinal(n))

    @classmethod
    def fromtimestamp(cls, t):
        return cls(*_time.localtime(t)[:3])

    @classmethod
    def fromisoformat(cls, text):
        try:
            y, m, d = text.split("-") if len(text) > 8 else (text[:4], text[4:6], text[6:])
            if (len(y), len(m), len(d)) != (4, 2, 2):
                raise ValueError
            return cls(int(y), int(m), int(d))
        except (ValueError, AttributeError):
            raise ValueError(f"Invalid isoformat string: {text!r}") from None

    @classmethod
    def fromisocalendar(cls, year, week, day):
        if not MINYEAR <= year <= MAXYEAR:
            raise ValueError(f"Year is out of range: {year}")
        start = _to_ordinal(year, 1, 4)  # always in week 1
        monday = start - (start + 6) % 7
        if not 1 <= week <= 53 or week == 53 and _from_ordinal(monday + 52 * 7 + 3)[0] != year:
            raise ValueError(f"Invalid week: {week}")
        if not 1 <= day <= 7:
            raise ValueError(f"Invalid day: {day} (range is [1, 7])")
        return cls(*_from_ordinal(monday + (week - 1) * 7 + day - 1))

    def toordinal(self):
        return _to_ordinal(self.year, self.month, self.day)

    def weekday(self):
        return (self.toordinal() + 6) % 7

    def isoweekday(self):
        return self.toordinal() % 7 or 7

    def isoformat(self):
        return f"{self.year:04d}-{self.month:02d}-{self.day:02d}"

    __str__ = isoformat

    def __repr__(self):
        return f"datetime.date({self.year}, {self.month}, {self.day})"

    def _key(self):
        return (self.year, self.month, self.day)

    def replace(self, year=None, month=None, day=None):
        return type(self)(year or self.year, month or self.month, day or self.day)

    def timetuple(self):
        return _time.struct_time(self._tuple())

    def _tuple(self):
        return (
            self.year,
            self.month,
            self.day,
            0,
            0,
            0,
            self.weekday(),
            self.toordinal() - _to_ordinal(self.year, 1, 1) + 1,
            -1,
        )

    def isocalendar(self):
        monday = self.toordinal() - self.weekday()
        year = _from_ordinal(monday + 3)[0]
        return IsoCalendarDate(
            year, (monday + 3 - _to_ordinal(year, 1, 1)) // 7 + 1, self.isoweekday()
        )

    def ctime(self):
        return self.strftime("%a %b %e %H:%M:%S %Y")

    def strftime(self, format):
        return _time.strftime(_own_parts(self, format), self._tuple())

    def __format__(self, spec):
        return self.strftime(spec) if spec else str(self)

    def __hash__(self):
        return hash(self._key())

    def __eq__(self, o):
        return self._key() == o._key() if isinstance(o, date) else NotImplemented

    def __lt__(self, o):
        return self._key() < o._key() if isinstance(o, date) else NotImplemented

    def __le__(self, o):
        return self._key() <= o._key() if isinstance(o, date) else NotImplemented

    def __gt__(self, o):
        return self._key() > o._key() if isinstance(o, date) else NotImplemented

    def __ge__(self, o):
        return self._key() >= o._key() if isinstance(o, date) else NotImplemented

    def __add__(self, delta):
        return (
            type(self).fromordinal(self.toordinal() + delta.days)
            if isinstance(delta, timedelta)
            else NotImplemented
        )

    __radd__ = __add__

    def __sub__(self, o):
        if isinstance(o, timedelta):
            return self + timedelta(-o.days)
        return (
            timedelta(self.toordinal() - o.toordinal()) if isinstance(o, date) else NotImplemented
        )


date.min, date.max, date.resolution = date(1, 1, 1), date(9999, 12, 31), timedelta(1)


class time:
    def __init__(self, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0):
        if not 0 <= hour <= 23:
            raise ValueError("hour must be in 0..23")
        if not 0 <= minute <= 59:
            raise ValueError("minute must be in 0..59")
        if not 0 <= second <= 59:
            raise ValueError("second must be in 0..59")
        if not 0 <= microsecond <= 999999:
            raise ValueError("microsecond must be in 0..999999")
        self.fold = fold
        self.hour, self.minute, self.second, self.microsecond, self.tzinfo = (
            hour,
            minute,
            second,
            microsecond,
            tzinfo,
        )

    @classmethod
    def fromisoformat(cls, time_string):
        try:
            if time_string[:1] in "Tt":
                time_string = time_string[1:]
            return datetime.fromisoformat("1900-01-01T" + time_string)._clock_of(cls)
        except (ValueError, IndexError):
            raise ValueError(f"Invalid isoformat string: {time_string!r}") from None

    def isoformat(self, timespec="auto"):
        return _clock(self, timespec) + (
            "" if self.utcoffset() is None else _offset_text(self.utcoffset())
        )

    def utcoffset(self):
        return None if self.tzinfo is None else self.tzinfo.utcoffset(None)

    def tzname(self):
        return None if self.tzinfo is None else self.tzinfo.tzname(None)

    def dst(self):
        return (
            None
            if self.tzinfo is None or not hasattr(self.tzinfo, "dst")
            else self.tzinfo.dst(None)
        )

    def replace(self, **changes):
        values = {
            n: getattr(self, n)
            for n in ("hour", "minute", "second", "microsecond", "tzinfo", "fold")
        }
        values.update(changes)
        return type(self)(**values)

    __str__ = isoformat

    def __repr__(self):
        parts = (
            [self.hour, self.minute]
            + ([self.second] if self.second or self.microsecond else [])
            + ([self.microsecond] if self.microsecond else [])
        )
        zone = "" if self.tzinfo is None else f", tzinfo={self.tzinfo!r}"
        return f"datetime.time({', '.join([str(p) for p in parts])}{zone})"

    def strftime(self, format):
        return _time.strftime(
            _own_parts(self, format), (1900, 1, 1, self.hour, self.minute, self.second, 0, 1, -1)
        )

    def __format__(self, spec):
        return self.strftime(spec) if spec else str(self)

    def _key(self):
        return (self.hour, self.minute, self.second, self.microsecond)

    def __eq__(self, o):
        return self._key() == o._key() if isinstance(o, time) else NotImplemented

    def __lt__(self, o):
        return self._key() < o._key() if isinstance(o, time) else NotImplemented

    def __le__(self, o):
        return self._key() <= o._key() if isinstance(o, time) else NotImplemented

    def __gt__(self, o):
        return self._key() > o._key() if isinstance(o, time) else NotImplemented

    def __ge__(self, o):
        return self._key() >= o._key() if isinstance(o, time) else NotImplemented

    def __hash__(self):
        return hash(self._key())


time.min, time.max, time.resolution = (
    time(0, 0),
    time(23, 59, 59, 999999),
    timedelta(microseconds=1),
)


def _clock(t, timespec):
    text = f"{t.hour:02d}:{t.minute:02d}"
    if timespec != "minutes":
        text += f":{t.second:02d}"
        if timespec == "milliseconds":
            text += f".{t.microsecond // 1000:03d}"
        elif timespec == "microseconds" or timespec == "auto" and t.microsecond:
            text += f".{t.microsecond:06d}"
    return text


class datetime(date):
    def __init__(
        self, year, month, day, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0
    ):
        super().__init__(year, month, day)
        clock = time(hour, minute, second, microsecond)
        self.hour, self.minute, self.second, self.microsecond = clock._key()
        self.tzinfo, self.fold = tzinfo, fold

    def _clock_of(self, kind):
        return kind(self.hour, self.minute, self.second, self.microsecond, self.tzinfo)

    def timetz(self):
        return self._clock_of(time)

    def utctimetuple(self):
        moved = self if not self.utcoffset() else self - self.utcoffset()
        return _time.struct_time(moved._tuple()[:8] + (0,))

    @classmethod
    def _from(cls, t, parts, tz):
        micro = round((t - t // 1) * 1000000)
        return cls(*parts[:6], min(micro, 999999), tz)

    @classmethod
    def now(cls, tz=None):
        t = _time.time()
        if tz is None:
            return cls._from(t, _time.localtime(t), None)
        return cls._from(t, _time.gmtime(t), UTC).astimezone(tz)

    @classmethod
    def today(cls):
        return cls.now()

    @classmethod
    def utcnow(cls):
        t = _time.time()
        return cls._from(t, _time.gmtime(t), None)

    @classmethod
    def fromtimestamp(cls, t, tz=None):
        if tz is None:
            return cls._from(t, _time.localtime(t), None)
        return cls._from(t, _time.gmtime(t), UTC).astimezone(tz)

    @classmethod
    def utcfromtimestamp(cls, t):
        return cls._from(t, _time.gmtime(t), None)

    @classmethod
    def combine(cls, date, time, tzinfo=True):
        return cls(
            date.year,
            date.month,
            date.day,
            *time._key()[:4],
            time.tzinfo if tzinfo is True else tzinfo,
        )

    @classmethod
    def fromisoformat(cls, text):
        day, _, clock = text.replace("T", " ").partition(" ")
        d = date.fromisoformat(day)
        tz = None
        if clock.endswith("Z"):
            clock, tz = clock[:-1], UTC
        sign = "+" if "+" in clock else "-" if "-" in clock else ""
        clock, _, offset = clock.partition(sign) if sign else (clock, "", "")
        parts = clock.split(":") if clock else []
        if offset:
            h, _, m = offset.partition(":")
            away = timedelta(hours=int(h[:2]), minutes=int(m or h[2:] or 0))
            tz = timezone(away if sign == "+" else -away)
        second, _, micro = (parts[2] if len(parts) > 2 else "0").partition(".")
        return cls(
            d.year,
            d.month,
            d.day,
            int(parts[0]) if parts else 0,
            int(parts[1]) if len(parts) > 1 else 0,
            int(second),
            int((micro + "000000")[:6]) if micro else 0,
            tz,
        )

    @classmethod
    def strptime(cls, text, format):
        return _parse(cls, text, format)

    def _micro(self):
        return (
            ((self.toordinal() * 24 + self.hour) * 60 + self.minute) * 60000000
            + self.second * 1000000
            + self.microsecond
        )

    @classmethod
    def _of_micro(cls, micro, tz):
        rest, micro = divmod(micro, 1000000)
        rest, second = divmod(rest, 60)
        rest, minute = divmod(rest, 60)
        days, hour = divmod(rest, 24)
        return cls(*_from_ordinal(days), hour, minute, second, micro, tz)

    def date(self):
        return date(self.year, self.month, self.day)

    def time(self):
        return time(self.hour, self.minute, self.second, self.microsecond)

    def tzname(self):
        return None if self.tzinfo is None else self.tzinfo.tzname(self)

    def dst(self):
        return (
            None
            if self.tzinfo is None or not hasattr(self.tzinfo, "dst")
            else self.tzinfo.dst(self)
        )

    def utcoffset(self):
        return None if self.tzinfo is None else self.tzinfo.utcoffset(self)

    def timestamp(self):
        if self.tzinfo is not None:
            return (self - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds()
        return _time.mktime(self._tuple()) + self.microsecond / 1000000

    def astimezone(self, tz=None):
        moved = self._micro() - self.utcoffset()._micro() + tz.utcoffset(self)._micro()
        return type(self)._of_micro(moved, tz)

    def replace(self, **changes):
        values = {
            n: getattr(self, n)
            for n in ("year", "month", "day", "hour", "minute", "second", "microsecond", "tzinfo")
        }
        values.update(changes)
        return type(self)(**values)

    def _tuple(self):
        return date._tuple(self)[:3] + (self.hour, self.minute, self.second) + date._tuple(self)[6:]

    def isoformat(self, sep="T", timespec="auto"):
        text = date.isoformat(self) + sep + _clock(self, timespec)
        return text + (_offset_text(self.utcoffset()) if self.tzinfo is not None else "")

    def __str__(self):
        return self.isoformat(" ")

    def __repr__(self):
        parts = [self.year, self.month, self.day, self.hour, self.minute]
        if self.second or self.microsecond:
            parts.append(self.second)
        if self.microsecond:
            parts.append(self.microsecond)
        text = ", ".join([str(p) for p in parts])
        return (
            f"datetime.datetime({text})"
            if self.tzinfo is None
            else f"datetime.datetime({text}, tzinfo={self.tzinfo!r})"
        )

    def _key(self):
        return self._micro() - (self.utcoffset()._micro() if self.tzinfo is not None else 0)

    def __eq__(self, o):
        return self._key() == o._key() if isinstance(o, datetime) else NotImplemented

    def __hash__(self):
        return hash(self._key())

    def __add__(self, d):
        return (
            type(self)._of_micro(self._micro() + d._micro(), self.tzinfo)
            if isinstance(d, timedelta)
            else NotImplemented
        )

    __radd__ = __add__

    def __sub__(self, o):
        if isinstance(o, timedelta):
            return type(self)._of_micro(self._micro() - o._micro(), self.tzinfo)
        if not isinstance(o, datetime):
            return NotImplemented
        if (self.tzinfo is None) != (o.tzinfo is None):
            raise TypeError("can't subtract offset-naive and offset-aware datetimes")
        return timedelta(0, 0, self._key() - o._key())


datetime.min, datetime.max = datetime(1, 1, 1), datetime(9999, 12, 31, 23, 59, 59, 999999)
datetime.resolution, date.resolution = timedelta(microseconds=1), timedelta(days=1)
timedelta.min, timedelta.max, timedelta.resolution = (
    timedelta(-999999999),
    timedelta(999999999, 86399, 999999),
    timedelta(microseconds=1),
)
time.min, time.max = time(0, 0), time(23, 59, 59, 999999)


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
