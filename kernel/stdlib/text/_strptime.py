# _strptime: times read from text, for time and datetime.
import re

_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


def _any(names):
    return "|".join(sorted(names, key=len, reverse=True))


_PARTS = {
    "d": r"3[0-1]|[1-2]\d|0[1-9]|[1-9]| [1-9]",
    "f": r"[0-9]{1,6}",
    "H": r"2[0-3]|[0-1]\d|\d",
    "I": r"1[0-2]|0[1-9]|[1-9]",
    "G": r"\d\d\d\d",
    "j": r"36[0-6]|3[0-5]\d|[1-2]\d\d|0[1-9]\d|00[1-9]|[1-9]\d|0[1-9]|[1-9]",
    "m": r"1[0-2]|0[1-9]|[1-9]",
    "M": r"[0-5]\d|\d",
    "S": r"6[0-1]|[0-5]\d|\d",
    "U": r"5[0-3]|[0-4]\d|\d",
    "W": r"5[0-3]|[0-4]\d|\d",
    "w": r"[0-6]",
    "u": r"[1-7]",
    "V": r"5[0-3]|0[1-9]|[1-4]\d|\d",
    "y": r"\d\d",
    "Y": r"\d\d\d\d",
    "z": r"[+-]\d\d:?[0-5]\d(?::?[0-5]\d(?:\.\d{1,6})?)?|Z",
    "Z": "utc|gmt",
    "p": "am|pm",
    "A": _any(_DAYS),
    "a": _any([d[:3] for d in _DAYS]),
    "B": _any(_MONTHS),
    "b": _any([m[:3] for m in _MONTHS]),
}
_PARTS["h"] = _PARTS["b"]
_WHOLE = {
    "c": "%a %b %d %H:%M:%S %Y",
    "x": "%m/%d/%y",
    "X": "%H:%M:%S",
    "T": "%H:%M:%S",
    "D": "%m/%d/%y",
    "R": "%H:%M",
}
_known = {}  # format: its pattern and directives


def _pattern(format):
    out, letters, at = [], [], 0
    text = format
    while "%" in text and any([("%" + c) in text for c in "cxX"]):
        text = re.sub("%([cxX])", lambda m: _WHOLE[m.group(1)], text)
    text = re.sub(r"\s+", " ", text)
    while at < len(text):
        c = text[at]
        at += 1
        if c == " ":
            out.append(r"\s+")
        elif c != "%":
            out.append(re.escape(c))
        elif at == len(text):
            raise ValueError(f"stray % in format '{format}'")
        else:
            c = text[at]
            at += 1
            if c == "%":
                out.append("%")
            elif c not in _PARTS:
                raise ValueError(f"'{c}' is a bad directive in format '{format}'")
            else:
                if c in letters:
                    raise re.error(f"redefinition of group name {c!r}")
                letters.append(c)
                out.append(f"(?P<{c}>{_PARTS[c]})")
    return re.compile("".join(out), re.IGNORECASE), letters


def _offset(text):
    """Microseconds east of Greenwich."""
    if text in "zZ":
        return 0
    digits = text[1:].replace(":", "")
    whole, _, part = digits.partition(".")
    seconds = int(whole[:2]) * 3600 + int(whole[2:4]) * 60 + int(whole[4:6] or 0)
    micro = seconds * 1000000 + int((part + "000000")[:6])
    return -micro if text[0] == "-" else micro


def parse(text, format):
    """The fields that the text has, by name."""
    for name, value in (("0", text), ("1", format)):
        if not isinstance(value, str):
            raise TypeError(f"strptime() argument {name} must be str, not {type(value)}")
    if format not in _known:
        _known[format] = _pattern(format)
    pattern, letters = _known[format]
    found = pattern.match(text)
    if found is None:
        raise ValueError(f"time data {text!r} does not match format {format!r}")
    if found.end() != len(text):
        raise ValueError(f"unconverted data remains: {text[found.end() :]}")
    return _fields({c: found.group(c) for c in letters})


def _hour(said):
    if "I" not in said:
        return int(said.get("H", 0))
    return int(said["I"]) % 12 + (12 if said.get("p", "").lower() == "pm" else 0)


def _fields(said):
    values = {
        "year": None,
        "month": None,
        "day": None,
        "hour": _hour(said),
        "minute": int(said.get("M", 0)),
        "second": int(said.get("S", 0)),
        "micro": int((said.get("f", "") + "000000")[:6]),
        "offset": None,
        "zone": said.get("Z"),
        "weekday": None,
        "yearday": None,
    }
    if "y" in said:
        values["year"] = int(said["y"]) + (2000 if int(said["y"]) < 69 else 1900)
    if "Y" in said:
        values["year"] = int(said["Y"])
    if "m" in said:
        values["month"] = int(said["m"])
    for c, names in (("B", _MONTHS), ("b", _MONTHS), ("h", _MONTHS)):
        if c in said:
            values["month"] = [n[: len(said[c])] for n in names].index(said[c].lower()) + 1
    if "d" in said:
        values["day"] = int(said["d"])
    for c in "Aa":
        if c in said:
            values["weekday"] = [n[: len(said[c])] for n in _DAYS].index(said[c].lower())
    if "w" in said:
        values["weekday"] = (int(said["w"]) - 1) % 7
    if "u" in said:
        values["weekday"] = int(said["u"]) - 1
    if "z" in said:
        values["offset"] = _offset(said["z"])
    if "j" in said:
        values["yearday"] = int(said["j"])
    from datetime import date, timedelta

    if ("G" in said) != ("V" in said) or "V" in said and values["weekday"] is None:
        raise ValueError(
            "ISO year directive '%G' must be used with the ISO week directive '%V' and a weekday directive ('%A', '%a', '%w', or '%u')."
        )
    first = date(values["year"] or 1900, 1, 1)
    on = None
    if "V" in said:
        on = date.fromisocalendar(int(said["G"]), int(said["V"]), values["weekday"] + 1)
    elif (
        ("U" in said or "W" in said)
        and values["year"] is not None
        and values["weekday"] is not None
    ):
        begin = 6 if "U" in said else 0  # the day that weeks begin with
        week = int(said.get("U", said.get("W")))
        start = (begin - first.weekday()) % 7  # of week 1
        on = first + timedelta(days=start + 7 * (week - 1) + (values["weekday"] - begin) % 7)
    elif values["yearday"] is not None and values["month"] is None:
        on = first + timedelta(days=values["yearday"] - 1)
    if on is not None:
        values["year"], values["month"], values["day"] = on.year, on.month, on.day
    leap = values["year"] is None and values["month"] == 2 and values["day"] == 29
    values["year"], values["month"], values["day"] = (
        values["year"] or (1904 if leap else 1900),
        values["month"] or 1,
        values["day"] or 1,
    )
    day = date(values["year"], values["month"], values["day"])
    if leap:
        values["year"] = 1900
    values["weekday"] = day.weekday() if values["weekday"] is None else values["weekday"]
    values["yearday"] = (
        day.toordinal() - date(day.year, 1, 1).toordinal() + 1
        if values["yearday"] is None
        else values["yearday"]
    )
    return values
