# csv: tables as text. Rows are read and written in C (natives_csv.c).
from _tools import _Reader, _Writer

QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE = 0, 1, 2, 3


class Error(Exception):
    __module__ = "_csv"


class Dialect:
    """How a table is written; classes that derive from it say what is different."""

    _name = ""
    delimiter, quotechar, escapechar, doublequote, skipinitialspace = ",", '"', None, True, False
    lineterminator, quoting, strict = "\r\n", QUOTE_MINIMAL, False


class excel(Dialect):
    pass


class excel_tab(excel):
    delimiter = "\t"


class unix_dialect(Dialect):
    quoting, lineterminator = QUOTE_ALL, "\n"


_dialects = {"excel": excel, "excel-tab": excel_tab, "unix": unix_dialect}
_limit = [131072]


def list_dialects():
    return list(_dialects)


def get_dialect(name):
    if name not in _dialects:
        raise Error("unknown dialect")
    return _dialects[name]


def unregister_dialect(name):
    get_dialect(name)
    del _dialects[name]


def register_dialect(name, dialect="excel", **fmtparams):
    if not isinstance(name, str):
        raise TypeError("dialect name must be a string")
    _dialects[name] = _chosen(dialect, fmtparams)


def field_size_limit(*limit):
    old = _limit[0]
    _limit[:] = limit or _limit
    return old


def _chosen(dialect, changes):
    if isinstance(dialect, str):
        dialect = get_dialect(dialect)
    made = Dialect()
    for name in (
        "delimiter",
        "quotechar",
        "escapechar",
        "doublequote",
        "skipinitialspace",
        "lineterminator",
        "quoting",
        "strict",
    ):
        setattr(
            made,
            name,
            changes.pop(name)
            if name in changes
            else getattr(dialect, name, getattr(Dialect, name)),
        )
    if changes:
        raise TypeError(f"'{list(changes)[0]}' is an invalid keyword argument for this function")
    for name in ("delimiter", "quotechar", "escapechar"):
        value = getattr(made, name)
        if value is None and name != "delimiter":
            continue
        if not isinstance(value, str):
            raise TypeError(
                f'"{name}" must be string{"" if name == "delimiter" else " or None"}, not {type(value).__name__}'
            )
        if len(value) != 1:
            raise TypeError(f'"{name}" must be a 1-character string')
    if made.quoting != QUOTE_NONE and made.quotechar is None:
        raise TypeError("quotechar must be set if quoting enabled")
    return made


def _style(d):
    return (
        d.delimiter,
        d.quotechar,
        d.escapechar,
        d.doublequote,
        d.skipinitialspace,
        d.strict,
        d.quoting,
    )


class reader(_Reader):
    def __init__(self, csvfile, dialect="excel", **fmtparams):
        lines = iter(csvfile)
        self.dialect = _chosen(dialect, fmtparams)
        self._begin(lines, _limit, *_style(self.dialect))


class writer(_Writer):
    def __init__(self, csvfile, dialect="excel", **fmtparams):
        if not callable(getattr(csvfile, "write", None)):
            raise TypeError('argument 1 must have a "write" method')
        self.dialect = _chosen(dialect, fmtparams)
        self._begin(csvfile.write, self.dialect.lineterminator, *_style(self.dialect))


class DictReader:
    def __init__(
        self, f, fieldnames=None, restkey=None, restval=None, dialect="excel", *args, **kwds
    ):
        self.reader = reader(f, dialect, *args, **kwds)
        self._names, self.restkey, self.restval, self.dialect = (
            fieldnames,
            restkey,
            restval,
            dialect,
        )

    line_num = property(lambda self: self.reader.line_num)

    @property
    def fieldnames(self):
        if self._names is None:
            self._names = next(self.reader, None)
        return self._names

    @fieldnames.setter
    def fieldnames(self, value):
        self._names = value

    def __iter__(self):
        return self

    def __next__(self):
        names = self.fieldnames
        row = next(self.reader)
        while row == []:
            row = next(self.reader)
        d = dict(zip(names, row))
        if len(row) > len(names):
            d[self.restkey] = row[len(names) :]
        for name in names[len(row) :]:
            d[name] = self.restval
        return d


class DictWriter:
    def __init__(
        self, f, fieldnames, restval="", extrasaction="raise", dialect="excel", *args, **kwds
    ):
        if extrasaction.lower() not in ("raise", "ignore"):
            raise ValueError(f"extrasaction ({extrasaction}) must be 'raise' or 'ignore'")
        self.fieldnames, self.restval, self.extrasaction = fieldnames, restval, extrasaction.lower()
        self.writer = writer(f, dialect, *args, **kwds)

    def writeheader(self):
        return self.writer.writerow(self.fieldnames)

    def writerow(self, rowdict):
        wrong = [k for k in rowdict if k not in self.fieldnames]
        if wrong and self.extrasaction == "raise":
            raise ValueError(
                "dict contains fields not in fieldnames: " + ", ".join([repr(k) for k in wrong])
            )
        return self.writer.writerow([rowdict.get(k, self.restval) for k in self.fieldnames])

    def writerows(self, rowdicts):
        for row in rowdicts:
            self.writerow(row)


class Sniffer:
    """Finds out how a text is written: the character that parts each line into the same number of fields."""

    preferred = [",", "\t", ";", " ", ":"]

    def sniff(self, sample, delimiters=None):
        quote, delimiter, space = self._quoted(sample, delimiters)
        if not delimiter:
            delimiter, space = self._regular(sample, delimiters)
        if not delimiter:
            raise Error("Could not determine delimiter")

        class dialect(Dialect):
            _name = "sniffed"
            lineterminator, quoting = "\r\n", QUOTE_MINIMAL

        dialect.doublequote = quote + quote in sample if quote else False
        dialect.delimiter, dialect.skipinitialspace, dialect.quotechar = (
            delimiter,
            space,
            quote or '"',
        )
        return dialect

    def _quoted(self, sample, delimiters):
        import re

        found = {}
        for m in re.finditer(
            r"""(?:^|([^\w\n"']) ?)(["'])[^\n]*?\2(?=([^\w\n"'])|$)""", sample, re.MULTILINE
        ):
            mark = m.group(1) or m.group(3)
            if mark and mark in "\r\n":
                mark = None
            if mark and (delimiters is None or mark in delimiters):
                found[m.group(2), mark] = found.get((m.group(2), mark), 0) + 1
        if not found:
            return "", None, False
        quote, mark = max(found, key=found.get)
        return quote, mark, sample.count(mark) == sample.count(mark + " ")

    def _regular(self, sample, delimiters):
        lines = [line for line in sample.splitlines() if line][:100]
        even = {}
        for c in dict.fromkeys("".join(lines)):
            if ord(c) > 127 or c.isalnum() or delimiters is not None and c not in delimiters:
                continue
            counts = [line.count(c) for line in lines]
            usual = max(set(counts), key=counts.count)
            if usual and counts.count(usual) >= 0.9 * len(lines):
                even[c] = counts.count(usual)
        for c in self.preferred + list(even):
            if c in even:
                return c, lines[0].count(c) == lines[0].count(c + " ")
        return "", False

    def has_header(self, sample):
        rows = list(reader(sample.splitlines(), self.sniff(sample)))
        header, votes = rows[0], 0
        for k, name in enumerate(header):
            kinds = {self._kind(row[k]) for row in rows[1:21] if len(row) == len(header)}
            if len(kinds) != 1:
                continue
            kind = kinds.pop()
            votes += (
                1 if (self._kind(name) != kind if kind is complex else len(name) != kind) else -1
            )
        return votes > 0

    def _kind(self, text):
        try:
            complex(text)
            return complex
        except ValueError:
            return len(text)
