# json: values as JSON text and back.
from _json import quote, scan


class JSONDecodeError(ValueError):
    def __init__(self, msg, doc, pos):
        self.msg, self.doc, self.pos = msg, doc, pos
        self.lineno = doc.count("\n", 0, pos) + 1
        self.colno = pos - doc.rfind("\n", 0, pos)
        super().__init__(f"{msg}: line {self.lineno} column {self.colno} (char {pos})")


class JSONEncoder:
    item_separator = ", "
    key_separator = ": "

    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False,
                 indent=None, separators=None, default=None):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = " " * indent if isinstance(indent, int) else indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ","
        if default is not None:
            self.default = default
        self._open = []

    def default(self, o):
        raise TypeError(f"Object of type {type(o).__name__} is not JSON serializable")

    def encode(self, o):
        out = []
        self._put(o, out, "\n")
        return "".join(out)

    def iterencode(self, o):
        yield self.encode(o)

    def _float(self, x):
        if x != x:
            text = "NaN"
        elif x in (float("inf"), float("-inf")):
            text = "Infinity" if x > 0 else "-Infinity"
        else:
            return float.__repr__(x)
        if not self.allow_nan:
            raise ValueError("Out of range float values are not JSON compliant")
        return text

    def _key(self, key):
        if isinstance(key, str):
            return key
        if key is True:
            return "true"
        if key is False:
            return "false"
        if key is None:
            return "null"
        if isinstance(key, float):
            return self._float(key)
        if isinstance(key, int):
            return str(int(key))
        raise TypeError(f"keys must be str, int, float, bool or None, not {type(key).__name__}")

    def _put(self, o, out, newline):
        if isinstance(o, str):
            out.append(quote(o, self.ensure_ascii))
        elif o is None:
            out.append("null")
        elif o is True:
            out.append("true")
        elif o is False:
            out.append("false")
        elif isinstance(o, int):
            out.append(str(int(o)))
        elif isinstance(o, float):
            out.append(self._float(float(o)))
        elif isinstance(o, (list, tuple)):
            self._put_list(o, out, newline)
        elif isinstance(o, dict):
            self._put_dict(o, out, newline)
        elif hasattr(o, "_value_bases_") and o._value_bases_:
            self._put(o._value_, out, newline)
        else:
            self._enter(o)
            self._put(self.default(o), out, newline)
            self._open.pop()

    def _enter(self, o):
        if any(o is other for other in self._open):
            raise ValueError("Circular reference detected")
        self._open.append(o)

    def _put_list(self, o, out, newline):
        if not o:
            out.append("[]")
            return
        self._enter(o)
        inner = "" if self.indent is None else newline + self.indent
        out.append("[" + inner)
        first = True
        for item in o:
            if not first:
                out.append(self.item_separator + inner)
            first = False
            self._put(item, out, newline if self.indent is None else inner)
        out.append("]" if self.indent is None else newline + "]")
        self._open.pop()

    def _put_dict(self, o, out, newline):
        if not o:
            out.append("{}")
            return
        self._enter(o)
        inner = "" if self.indent is None else newline + self.indent
        out.append("{" + inner)
        items = sorted(o.items()) if self.sort_keys else o.items()
        first = True
        for key, item in items:
            if self.skipkeys and not isinstance(key, (str, int, float, bool, type(None))):
                continue
            if not first:
                out.append(self.item_separator + inner)
            first = False
            out.append(quote(self._key(key), self.ensure_ascii) + self.key_separator)
            self._put(item, out, newline if self.indent is None else inner)
        out.append("}" if self.indent is None else newline + "}")
        self._open.pop()


def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None,
          separators=None, default=None, sort_keys=False, **kw):
    make = JSONEncoder if cls is None else cls
    return make(skipkeys=skipkeys, ensure_ascii=ensure_ascii, allow_nan=allow_nan, indent=indent,
                separators=separators, default=default, sort_keys=sort_keys, **kw).encode(obj)


def dump(obj, fp, **kw):
    fp.write(dumps(obj, **kw))


class _Decoder:
    def __init__(self, text, object_hook, parse_float, parse_int, object_pairs_hook):
        self.text = text
        self.hook = object_hook
        self.parse_float = parse_float or float
        self.parse_int = parse_int or int
        self.pairs_hook = object_pairs_hook

    def blank(self, at):
        text = self.text
        while at < len(text) and text[at] in " \t\n\r":
            at += 1
        return at

    def fail(self, message, at):
        raise JSONDecodeError(message, self.text, at)

    def value(self, at):
        text = self.text
        c = text[at:at + 1]
        if c == '"':
            return self.string(at)
        if c == "{":
            return self.object(at)
        if c == "[":
            return self.array(at)
        for word, value in (("null", None), ("true", True), ("false", False), ("NaN", float("nan")),
                            ("Infinity", float("inf")), ("-Infinity", float("-inf"))):
            if text.startswith(word, at):
                return value, at + len(word)
        return self.number(at)

    def string(self, at):
        result = scan(self.text, at + 1)
        if isinstance(result, str):
            message, _, where = result.rpartition("@")
            self.fail(message, int(where))
        return result

    def number(self, at):
        text, end = self.text, at
        if text[end:end + 1] == "-":
            end += 1
        start = end
        while end < len(text) and text[end] in "0123456789":
            end += 1
            if end == start + 1 and text[start] == "0":
                break
        if end == start:
            self.fail("Expecting value", at)
        whole = True
        if text[end:end + 1] == "." and text[end + 1:end + 2] in tuple("0123456789"):
            whole = False
            end += 1
            while end < len(text) and text[end] in "0123456789":
                end += 1
        if text[end:end + 1] in ("e", "E"):
            more = end + 1
            if text[more:more + 1] in ("+", "-"):
                more += 1
            if text[more:more + 1] in tuple("0123456789"):
                whole = False
                end = more
                while end < len(text) and text[end] in "0123456789":
                    end += 1
        piece = text[at:end]
        return (self.parse_int(piece) if whole else self.parse_float(piece)), end

    def array(self, at):
        items = []
        at = self.blank(at + 1)
        if self.text[at:at + 1] == "]":
            return items, at + 1
        while True:
            item, at = self.value(at)
            items.append(item)
            at = self.blank(at)
            c = self.text[at:at + 1]
            if c == "]":
                return items, at + 1
            if c != ",":
                self.fail("Expecting ',' delimiter", at)
            at = self.blank(at + 1)

    def object(self, at):
        pairs = []
        at = self.blank(at + 1)
        c = self.text[at:at + 1]
        if c == "}":
            return self.made(pairs), at + 1
        if c != '"':
            self.fail("Expecting property name enclosed in double quotes", at)
        while True:
            key, at = self.string(at)
            at = self.blank(at)
            if self.text[at:at + 1] != ":":
                self.fail("Expecting ':' delimiter", at)
            item, at = self.value(self.blank(at + 1))
            pairs.append((key, item))
            at = self.blank(at)
            c = self.text[at:at + 1]
            if c == "}":
                return self.made(pairs), at + 1
            if c != ",":
                self.fail("Expecting ',' delimiter", at)
            at = self.blank(at + 1)
            if self.text[at:at + 1] != '"':
                self.fail("Expecting property name enclosed in double quotes", at)

    def made(self, pairs):
        if self.pairs_hook is not None:
            return self.pairs_hook(pairs)
        d = dict(pairs)
        return d if self.hook is None else self.hook(d)


def loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None,
          object_pairs_hook=None, **kw):
    if isinstance(s, (bytes, bytearray)):
        s = s.decode("utf-8")
    if not isinstance(s, str):
        raise TypeError(f"the JSON object must be str, bytes or bytearray, not {type(s).__name__}")
    decoder = _Decoder(s, object_hook, parse_float, parse_int, object_pairs_hook)
    value, at = decoder.value(decoder.blank(0))
    at = decoder.blank(at)
    if at != len(s):
        decoder.fail("Extra data", at)
    return value


def load(fp, **kw):
    return loads(fp.read(), **kw)
