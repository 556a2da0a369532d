# re: regular expressions. Pattern and Match are classes in C (regex_objects.c).
import _re

A = ASCII = 256
I = IGNORECASE = 2
L = LOCALE = 4
M = MULTILINE = 8
S = DOTALL = 16
U = UNICODE = 32
X = VERBOSE = 64
NOFLAG = 0
RegexFlag = int


class error(Exception):
    def __init__(self, msg, pattern=None, pos=None):
        self.msg, self.pattern, self.pos = msg, pattern, pos
        super().__init__(msg if pos is None else f"{msg} at position {pos}")


PatternError = error


def _template(text, pattern):
    # Texts and group numbers by turns.
    parts, at = [], 0
    out = ""
    simple = {
        "n": "\n",
        "t": "\t",
        "r": "\r",
        "\\": "\\",
        "a": "\a",
        "f": "\f",
        "v": "\v",
        "b": "\b",
    }
    while at < len(text):
        c = text[at]
        at += 1
        if c != "\\" or at >= len(text):
            out += c
            continue
        c = text[at]
        at += 1
        if c == "g":
            if text[at : at + 1] != "<":
                raise error("missing <", text, at)
            end = text.find(">", at)
            if end < 0:
                raise error("missing >, unterminated name", text, at + 1)
            name = text[at + 1 : end]
            at = end + 1
            if not name.isdigit() and name not in pattern.groupindex:
                raise IndexError(f"unknown group name {name!r}")
            parts += [out, int(name) if name.isdigit() else pattern.groupindex[name]]
            out = ""
        elif c.isdigit() and c != "0":
            number = c
            if at < len(text) and text[at].isdigit():
                number += text[at]
                at += 1
            if int(number) > pattern.groups:
                raise error(f"invalid group reference {number}", text, at - len(number))
            parts += [out, int(number)]
            out = ""
        elif c in simple:
            out += simple[c]
        elif c.isalpha():
            raise error(f"bad escape \\{c}", text, at - 2)
        else:
            out += "\\" + c if c != "0" else "\0"
    parts.append(out)
    return parts


# ---- patterns of bytes: a byte is the character of its number ----------------------------------


def _wrapped(x):
    return (
        x.encode("latin-1")
        if isinstance(x, str)
        else tuple([_wrapped(y) for y in x])
        if isinstance(x, tuple)
        else x
    )


def _characters(data):
    if isinstance(data, str):
        raise TypeError("cannot use a bytes pattern on a string-like object")
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise TypeError(f"expected string or bytes-like object, got '{type(data).__name__}'")
    return bytes(data).decode("latin-1")


class _BytesMatch:
    def __init__(self, found, pattern, data):
        self._found, self.re, self.string = found, pattern, data
        self.pos, self.endpos, self.lastindex, self.lastgroup = (
            found.pos,
            found.endpos,
            found.lastindex,
            found.lastgroup,
        )
        self.start, self.end, self.span = found.start, found.end, found.span

    def group(self, *groups):
        return _wrapped(self._found.group(*groups))

    def __getitem__(self, group):
        return self.group(group)

    def groups(self, default=None):
        return tuple([default if x is None else _wrapped(x) for x in self._found.groups()])

    def groupdict(self, default=None):
        return {
            k: default if x is None else _wrapped(x) for k, x in self._found.groupdict().items()
        }

    def expand(self, template):
        return _wrapped(self._found.expand(_characters(template)))

    def __repr__(self):
        return f"<re.Match object; span={self.span()}, match={self.group()!r}>"


class _BytesPattern:
    def __init__(self, pattern, flags):
        if flags & U:
            raise ValueError("cannot use UNICODE flag with a bytes pattern")
        self.pattern, self._text = pattern, compile(pattern.decode("latin-1"), flags | A)
        self.flags, self.groups, self.groupindex = flags, self._text.groups, self._text.groupindex

    def _match(self, found, data):
        return None if found is None else _BytesMatch(found, self, data)

    def search(self, string, *ends):
        return self._match(self._text.search(_characters(string), *ends), string)

    def match(self, string, *ends):
        return self._match(self._text.match(_characters(string), *ends), string)

    def fullmatch(self, string, *ends):
        return self._match(self._text.fullmatch(_characters(string), *ends), string)

    def findall(self, string, *ends):
        return [_wrapped(x) for x in self._text.findall(_characters(string), *ends)]

    def finditer(self, string, *ends):
        return (self._match(m, string) for m in self._text.finditer(_characters(string), *ends))

    def split(self, string, maxsplit=0):
        return [_wrapped(x) for x in self._text.split(_characters(string), maxsplit)]

    def sub(self, repl, string, count=0):
        return self.subn(repl, string, count)[0]

    def subn(self, repl, string, count=0):
        if callable(repl):

            def answer(found):
                return _characters(repl(self._match(found, string)))
        else:
            answer = _characters(repl)
        text, n = self._text.subn(answer, _characters(string), count)
        return _wrapped(text), n

    def __eq__(self, other):
        return isinstance(other, _BytesPattern) and (self.pattern, self.flags) == (
            other.pattern,
            other.flags,
        )

    def __hash__(self):
        return hash((self.pattern, self.flags))

    def __repr__(self):
        text = repr(self._text).replace("re.compile(", "re.compile(b", 1)
        return text.replace("|re.ASCII" if "|re.ASCII" in text else ", re.ASCII", "", 1)


_known = {}


def compile(pattern, flags=0):
    if isinstance(pattern, (Pattern, _BytesPattern)):
        if flags:
            raise ValueError("cannot process flags argument with a compiled pattern")
        return pattern
    flags = int(flags)
    key = (type(pattern), pattern, flags)
    found = _known.get(key)
    if found is None:
        found = (
            _BytesPattern(pattern, flags)
            if isinstance(pattern, bytes)
            else _re.compile(pattern, flags, _template)
        )
        if isinstance(found, tuple):
            raise error(found[0], pattern, found[1])
        if len(_known) > 500:
            _known.clear()
        _known[key] = found
    return found


def search(pattern, string, flags=0):
    return compile(pattern, flags).search(string)


def match(pattern, string, flags=0):
    return compile(pattern, flags).match(string)


def fullmatch(pattern, string, flags=0):
    return compile(pattern, flags).fullmatch(string)


def findall(pattern, string, flags=0):
    return compile(pattern, flags).findall(string)


def finditer(pattern, string, flags=0):
    return compile(pattern, flags).finditer(string)


def split(pattern, string, maxsplit=0, flags=0):
    return compile(pattern, flags).split(string, maxsplit)


def sub(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).sub(repl, string, count)


def subn(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).subn(repl, string, count)


def purge():
    _known.clear()


def escape(pattern):
    if isinstance(pattern, bytes):
        return _wrapped(escape(_characters(pattern)))
    return "".join(["\\" + c if c in "()[]{}?*+-|^$\\.&~# \t\n\r\v\f" else c for c in pattern])
