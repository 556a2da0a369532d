# pprint: values in several lines.


class PrettyPrinter:
    def __init__(
        self,
        indent=1,
        width=80,
        depth=None,
        stream=None,
        *,
        compact=False,
        sort_dicts=True,
        underscore_numbers=False,
    ):
        self._indent, self._width, self._depth, self._stream = indent, width, depth, stream
        self._compact, self._sort = compact, sort_dicts

    def pprint(self, object):
        print(self.pformat(object), file=self._stream)

    def pformat(self, object):
        return self._text(object, 0, 0, 0)

    def _flat(self, x, level):
        if self._depth is not None and level > self._depth and type(x) in (dict, list, tuple, set):
            return (
                {dict: "{...}", list: "[...]", tuple: "(...)", set: "{...}"}[type(x)]
                if x
                else repr(x)
            )
        if type(x) is dict:
            return (
                "{"
                + ", ".join(
                    [
                        f"{self._flat(k, level + 1)}: {self._flat(v, level + 1)}"
                        for k, v in self._items(x)
                    ]
                )
                + "}"
            )
        if type(x) is list:
            return "[" + ", ".join([self._flat(v, level + 1) for v in x]) + "]"
        if type(x) is tuple:
            return (
                "("
                + ", ".join([self._flat(v, level + 1) for v in x])
                + ("," if len(x) == 1 else "")
                + ")"
            )
        if type(x) in (set, frozenset) and x:
            inner = "{" + ", ".join([self._flat(v, level + 1) for v in self._sorted(x)]) + "}"
            return inner if type(x) is set else f"frozenset({inner})"
        return repr(x)

    def _sorted(self, x):
        try:
            return sorted(x)
        except TypeError:
            return sorted(x, key=lambda v: (str(type(v)), id(v)))

    def _items(self, d):
        if not self._sort:
            return d.items()
        try:
            return sorted(d.items(), key=lambda pair: pair[0])
        except TypeError:
            return sorted(d.items(), key=lambda pair: (str(type(pair[0])), str(pair[0])))

    def _text(self, x, indent, allowance, level):
        flat = self._flat(x, level + 1)
        if len(flat) <= self._width - indent - allowance:
            return flat
        pad = " " * (indent + self._indent)
        lead = " " * (self._indent - 1)
        inner = indent + self._indent
        if type(x) is dict and x:
            parts = []
            items = list(self._items(x))
            for i, (k, v) in enumerate(items):
                key = self._flat(k, level + 1)
                last = allowance + 1 if i == len(items) - 1 else 1
                parts.append(f"{key}: " + self._text(v, inner + len(key) + 2, last, level + 1))
            return "{" + lead + (",\n" + pad).join(parts) + "}"
        if type(x) in (list, tuple, set) and x:
            items = self._sorted(x) if type(x) is set else list(x)
            opening, closing = {list: "[]", tuple: "()", set: "{}"}[type(x)]
            if type(x) is tuple and len(x) == 1:
                closing = ",)"
            if self._compact:
                return opening + lead + self._packed(items, inner, allowance, level, pad) + closing
            parts = [
                self._text(
                    v, inner, allowance + len(closing) if i == len(items) - 1 else 1, level + 1
                )
                for i, v in enumerate(items)
            ]
            return opening + lead + (",\n" + pad).join(parts) + closing
        if type(x) is str and x:
            return self._long_text(x, indent, allowance, level)
        return flat

    def _packed(self, items, inner, allowance, level, pad):
        lines, line = [], ""
        for i, v in enumerate(items):
            piece = self._flat(v, level + 2)
            last = i == len(items) - 1
            if (
                line
                and inner + len(line) + 2 + len(piece) + (allowance + 1 if last else 1)
                > self._width
            ):
                lines.append(line)
                line = ""
            line = line + ", " + piece if line else piece
        return (",\n" + pad).join(lines + [line])

    def _long_text(self, x, indent, allowance, level):
        lines = x.splitlines(True)
        if level == 0:
            indent += 1
            allowance += 1
        rows = []
        most = self._width - indent
        for i, line in enumerate(lines):
            room = most - (allowance if i == len(lines) - 1 else 0)
            if len(repr(line)) <= room:
                rows.append(repr(line))
                continue
            words, current = [], ""
            at = 0
            while at < len(line):
                end = at
                while end < len(line) and not line[end].isspace():
                    end += 1
                while end < len(line) and line[end].isspace():
                    end += 1
                words.append(line[at:end])
                at = end
            for j, word in enumerate(words):
                limit = most - (allowance if j == len(words) - 1 and i == len(lines) - 1 else 0)
                if current and len(repr(current + word)) > limit:
                    rows.append(repr(current))
                    current = word
                else:
                    current += word
            if current:
                rows.append(repr(current))
        if len(rows) == 1:
            return rows[0]
        text = ("\n" + " " * indent).join(rows)
        return f"({text})" if level == 0 else text


def pprint(
    object,
    stream=None,
    indent=1,
    width=80,
    depth=None,
    *,
    compact=False,
    sort_dicts=True,
    underscore_numbers=False,
):
    PrettyPrinter(indent, width, depth, stream, compact=compact, sort_dicts=sort_dicts).pprint(
        object
    )


def pformat(
    object,
    indent=1,
    width=80,
    depth=None,
    *,
    compact=False,
    sort_dicts=True,
    underscore_numbers=False,
):
    return PrettyPrinter(indent, width, depth, compact=compact, sort_dicts=sort_dicts).pformat(
        object
    )


def pp(object, *args, sort_dicts=False, **kwargs):
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def saferepr(object):
    return PrettyPrinter()._flat(object, 0)


def isreadable(object):
    return True
