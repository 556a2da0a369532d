# tqdm._text: bars as text, which is written to a file: what tqdm writes to one.
import time

_UNITS = ("", "k", "M", "G", "T", "P", "E", "Z")
_MOST_BAR = 10  # columns of a bar whose line has no width


def _interval(seconds):
    minutes, seconds = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours:d}:{minutes:02d}:{seconds:02d}"
    return f"{minutes:02d}:{seconds:02d}"


def _sized(number, suffix="", divisor=1000):
    for unit in _UNITS:
        if abs(number) < 999.5:
            if abs(number) < 99.95:
                digits = 2 if abs(number) < 9.995 else 1
                return f"{number:1.{digits}f}" + unit + suffix
            return f"{number:3.0f}" + unit + suffix
        number /= divisor
    return f"{number:3.1f}Y" + suffix


class _Bar:
    """Full and empty columns; a width in its format is the number of columns."""

    def __init__(self, part, columns, ascii):
        self.part, self.columns = max(0.0, min(1.0, part)), columns
        self.marks = (
            " 123456789#"
            if ascii is True
            else ascii or " \u258f\u258e\u258d\u258c\u258b\u258a\u2589\u2588"
        )

    def __format__(self, wanted):
        columns = int(wanted) if wanted.isdigit() else self.columns
        steps = len(self.marks) - 1
        full, rest = divmod(int(self.part * columns * steps), steps)
        text = self.marks[-1] * full
        if full < columns:
            text += self.marks[rest] + self.marks[0] * (columns - full - 1)
        return text


def _counts(n, total, unit_scale, unit_divisor):
    if not unit_scale:
        return str(n), "?" if total is None else str(total)
    shown = "?" if total is None else _sized(total, divisor=unit_divisor)
    return _sized(n, divisor=unit_divisor), shown


def _rate_texts(rate, unit, unit_scale, unit_divisor):
    """Steps a second; below one, seconds a step."""
    if not rate:
        return f"?{unit}/s", f"?s/{unit}"
    inverse = 1 / rate
    if unit_scale:
        each = _sized(rate, divisor=unit_divisor), _sized(inverse, divisor=unit_divisor)
    else:
        each = f"{rate:5.2f}", f"{inverse:5.2f}"
    return f"{each[0]}{unit}/s", f"{each[1]}s/{unit}"


def format_meter(
    n,
    total,
    elapsed,
    ncols=None,
    prefix="",
    ascii=False,
    unit="it",
    unit_scale=False,
    rate=None,
    bar_format=None,
    postfix=None,
    unit_divisor=1000,
    initial=0,
    colour=None,
    **more,
):
    """The line of a bar."""
    if total and n >= total + 0.5:
        total = None
    if unit_scale and unit_scale not in (True, 1):
        total, n = total and total * unit_scale, n * unit_scale
        rate = rate and rate * unit_scale
        unit_scale = False
    if rate is None and elapsed:
        rate = (n - initial) / elapsed
    steps, seconds = _rate_texts(rate, unit, unit_scale, unit_divisor)
    rate_text = seconds if rate and rate < 1 else steps
    n_text, total_text = _counts(n, total, unit_scale, unit_divisor)
    left = (total - n) / rate if rate and total else 0
    left_text = _interval(left) if rate else "?"
    postfix = ", " + postfix if postfix else ""
    shown, left_of_bar = _interval(elapsed), prefix
    if prefix and prefix[-2:] != ": ":
        left_of_bar = prefix + ": "
    behind = f"| {n_text}/{total_text} [{shown}<{left_text}, {rate_text}{postfix}]"
    part = n / total if total else 0
    if total:
        left_of_bar += f"{part * 100:3.0f}%|"
    if not bar_format and not total:
        return f"{left_of_bar}{n_text}{unit} [{shown}, {rate_text}{postfix}]"
    columns = max(1, ncols - len(left_of_bar) - len(behind)) if ncols else _MOST_BAR
    bar = "" if ncols == 0 else _Bar(part, columns, ascii)
    words = {
        "n": n,
        "n_fmt": n_text,
        "total": total,
        "total_fmt": total_text,
        "elapsed": shown,
        "elapsed_s": elapsed,
        "percentage": part * 100,
        "rate": rate or 0,
        "rate_fmt": rate_text,
        "rate_noinv": rate,
        "rate_noinv_fmt": steps,
        "rate_inv": 1 / rate if rate else None,
        "rate_inv_fmt": seconds,
        "postfix": postfix,
        "unit": unit,
        "remaining": left_text,
        "remaining_s": left,
        "desc": prefix,
        "l_bar": left_of_bar,
        "r_bar": behind,
        "bar": bar,
        **more,
    }
    return (bar_format or "{l_bar}{bar}{r_bar}").format(**words)


_open = []  # bars; the first of them stands in the line where the file is


def _takes_all(file):
    return str(getattr(file, "encoding", None)).lower().startswith("utf")


class TextBar:
    """A bar with the methods of the built-in progress."""

    def __init__(
        self, iterable, file, desc, total, leave, disable, unit, initial, mininterval=0.1, **how
    ):
        if total is None and iterable is not None and hasattr(iterable, "__len__"):
            total = len(iterable)
        self.iterable, self.file, self.desc, self._total = iterable, file, desc or "", total
        self.leave, self.disable, self.unit, self._n = leave, disable, unit, initial
        self.initial, self.mininterval, self.how, self.postfix = initial, mininterval, how, None
        self.miniters, position = how.pop("miniters", 0), how.pop("position", None)
        how.setdefault("ascii", not _takes_all(file))
        taken = [bar.line for bar in _open]
        self.line = position
        if position is None:
            self.line = min(k for k in range(len(taken) + 1) if k not in taken)
        self.begun = self.shown_at = time.time()
        self.shown_n, self.width, self.closed = initial, 0, False
        if not disable:
            _open.append(self)
            if not how.pop("delay", 0):
                self.refresh()

    def __len__(self):
        return self._total if self.iterable is None else len(self.iterable)

    def __iter__(self):
        try:
            for item in self.iterable:
                yield item
                self.update(1)
        finally:
            self.close()

    n = property(lambda self: self._n)
    total = property(lambda self: self._total)

    def _set(self, n=None, total=None):
        if n is not None:
            self._n = n
        if total is not None:
            self._total = None if total < 0 else total

    def __repr__(self):
        how = {k: v for k, v in self.how.items() if k in _OF_LINE}
        return format_meter(
            self._n,
            self._total,
            time.time() - self.begun if self._n != self.initial or self.width else 0,
            prefix=self.desc,
            unit=self.unit,
            postfix=self.postfix,
            initial=self.initial,
            **how,
        )

    def _write(self, text):
        self.file.write(text)
        flush = getattr(self.file, "flush", None)
        if flush:
            flush()

    def _show(self, line, below):
        text = "\r" + line + " " * max(0, self.width - len(line))
        self._write("\n" * below + text + "\x1b[A" * below)
        self.width = len(line)

    def refresh(self):
        if self.disable:
            return
        self._show(repr(self), self.line)
        self.shown_at, self.shown_n = time.time(), self._n

    def update(self, n=1):
        self._n += n
        if self.disable or self._n - self.shown_n < self.miniters:
            return
        if time.time() - self.shown_at >= self.mininterval:
            self.refresh()

    def reset(self, *total):
        self._n = self.shown_n = self.initial = 0
        self.begun = time.time()
        if total:
            self._total = total[0]
        self.refresh()

    def close(self):
        if self.closed or self.disable:
            return
        self.closed = True
        _open.remove(self)
        if self.leave:
            self._show(repr(self), 0)
            self._write("\n")
        else:
            self._show("", self.line)
            self._write("" if self.line else "\r")

    def set_description(self, desc, refresh=True):
        self.desc = desc
        if refresh:
            self.refresh()

    def set_postfix(self, values, refresh=True, **more):
        values = {**values, **more}
        parts = [f"{k}={_postfix_text(v)}" for k, v in values.items()]
        self.set_postfix_str(", ".join(parts), refresh)

    def set_postfix_str(self, text, refresh=True):
        self.postfix = text
        if refresh:
            self.refresh()


_OF_LINE = ("ncols", "ascii", "unit_scale", "bar_format", "unit_divisor", "colour")


def _postfix_text(value):
    """Numbers with three digits, in the shorter of two forms; all else as text."""
    if isinstance(value, str):
        return value.strip()
    if not isinstance(value, (int, float)):
        return str(value).strip()
    text = f"{value:.3g}".replace("e+0", "e+").replace("e-0", "e-")
    whole = str(value)
    return text if len(text) < len(whole) else whole
