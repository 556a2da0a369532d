# csv: tables as text.
QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE = 0, 1, 2, 3


def list_dialects():
    return ["excel", "excel-tab", "unix"]


class Error(Exception):
    pass


def reader(lines, dialect="excel", delimiter=",", quotechar='"', skipinitialspace=False, quoting=QUOTE_MINIMAL, **kw):
    row, field, quoted, open_quote = [], "", False, False
    for line in lines:
        i = 0
        while i < len(line):
            c = line[i]
            i += 1
            if open_quote:
                if c == quotechar and line[i:i + 1] == quotechar:
                    field += c
                    i += 1
                elif c == quotechar:
                    open_quote = False
                else:
                    field += c
            elif c == quotechar and not field:
                open_quote = quoted = True
            elif c == delimiter:
                row.append(_value(field, quoted, quoting))
                field, quoted = "", False
            elif c in "\r\n":
                pass
            elif not (skipinitialspace and c == " " and not field):
                field += c
        if open_quote:
            continue
        if row or field or quoted:
            row.append(_value(field, quoted, quoting))
        yield row
        row, field, quoted = [], "", False


def _value(field, quoted, quoting):
    return float(field) if quoting == QUOTE_NONNUMERIC and not quoted else field


class writer:
    def __init__(self, csvfile, dialect="excel", delimiter=",", quotechar='"', lineterminator="\r\n", quoting=QUOTE_MINIMAL, **kw):
        self._file, self._delimiter, self._quote = csvfile, delimiter, quotechar
        self._end, self._quoting = lineterminator, quoting

    def _field(self, value):
        text = "" if value is None else str(value)
        wanted = self._quoting == QUOTE_ALL or self._quoting == QUOTE_NONNUMERIC and not isinstance(value, (int, float))
        if self._quoting != QUOTE_NONE and (wanted or any(c in text for c in (self._delimiter, self._quote, "\n", "\r"))):
            return self._quote + text.replace(self._quote, self._quote * 2) + self._quote
        return text

    def writerow(self, row):
        fields = [self._field(v) for v in row]
        text = self._delimiter.join(fields) if fields != [""] else self._quote * 2
        return self._file.write(text + self._end)

    def writerows(self, rows):
        for row in rows:
            self.writerow(row)


class DictReader:
    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect="excel", **kw):
        self._reader = reader(f, dialect, **kw)
        self._names, self._restkey, self._restval = fieldnames, restkey, restval

    @property
    def fieldnames(self):
        if self._names is None:
            self._names = next(self._reader, None)
        return self._names

    def __iter__(self): return self

    def __next__(self):
        names = self.fieldnames
        row = next(self._reader)
        while row == []:
            row = next(self._reader)
        d = dict(zip(names, row))
        if len(row) > len(names):
            d[self._restkey] = row[len(names):]
        for name in names[len(row):]:
            d[name] = self._restval
        return d


class DictWriter:
    def __init__(self, f, fieldnames, restval="", extrasaction="raise", dialect="excel", **kw):
        self.fieldnames, self._restval, self._extras = fieldnames, restval, extrasaction
        self.writer = writer(f, dialect, **kw)

    def writeheader(self): return self.writer.writerow(self.fieldnames)

    def writerow(self, row):
        wrong = [k for k in row if k not in self.fieldnames]
        if wrong and self._extras == "raise":
            raise ValueError("dict contains fields not in fieldnames: " + ", ".join([repr(k) for k in wrong]))
        return self.writer.writerow([row.get(k, self._restval) for k in self.fieldnames])

    def writerows(self, rows):
        for row in rows:
            self.writerow(row)
