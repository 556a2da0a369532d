# re: regular expressions.
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


class Match:
    def __init__(self, pattern, string, spans, pos):
        self.re, self.string, self._spans, self.pos = pattern, string, spans, pos
        self.endpos = len(string)

    def _number(self, group):
        if isinstance(group, str):
            if group not in self.re.groupindex:
                raise IndexError("no such group")
            return self.re.groupindex[group]
        if not 0 <= group <= self.re.groups:
            raise IndexError("no such group")
        return group

    def _one(self, group, default=None):
        n = self._number(group)
        start = self._spans[2 * n]
        return default if start < 0 or self._spans[2 * n + 1] < 0 else self.string[start:self._spans[2 * n + 1]]

    def group(self, *groups):
        if not groups:
            return self._one(0)
        if len(groups) == 1:
            return self._one(groups[0])
        return tuple([self._one(g) for g in groups])

    def __getitem__(self, group): return self._one(group)
    def groups(self, default=None): return tuple([self._one(n, default) for n in range(1, self.re.groups + 1)])
    def groupdict(self, default=None): return {name: self._one(n, default) for name, n in self.re.groupindex.items()}
    def start(self, group=0): return self._spans[2 * self._number(group)]
    def end(self, group=0): return self._spans[2 * self._number(group) + 1]
    def span(self, group=0): return self.start(group), self.end(group)
    def expand(self, template): return _expand(self, _template(template, self.re))
    def __bool__(self): return True
    def __repr__(self): return f"<re.Match object; span={self.span()!r}, match={self._one(0)!r}>"

    @property
    def lastindex(self):
        best = None
        for n in range(1, self.re.groups + 1):
            if self._spans[2 * n + 1] >= 0 and (best is None or self._spans[2 * n + 1] > self._spans[2 * best + 1]):
                best = n
        return best

    @property
    def lastgroup(self):
        return next((name for name, n in self.re.groupindex.items() if n == self.lastindex), None)


def _template(text, pattern):
    # Texts and group numbers by turns.
    parts, at = [], 0
    out = ""
    simple = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "a": "\a", "f": "\f", "v": "\v", "b": "\b"}
    while at < len(text):
        c = text[at]
        at += 1
        if c != "\\" or at >= len(text):
            out += c
            continue
        c = text[at]
        at += 1
        if c == "g":
            if text[at:at + 1] != "<":
                raise error("missing <", text, at)
            end = text.find(">", at)
            if end < 0:
                raise error("missing >, unterminated name", text, at + 1)
            name = text[at + 1:end]
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


def _expand(match, parts):
    return "".join([part if isinstance(part, str) else match._one(part, "") for part in parts])


class Pattern:
    def __init__(self, pattern, flags, program, groups, names):
        self.pattern, self.flags, self._program = pattern, flags | 32, program
        self.groups, self.groupindex = groups, names

    def _match(self, string, pos, endpos, how):
        if endpos is not None:
            string = string[:endpos]
        spans = _re.match(self._program, string, pos, how)
        return None if spans is None else Match(self, string, spans, pos)

    def search(self, string, pos=0, endpos=None): return self._match(string, pos, endpos, 0)
    def match(self, string, pos=0, endpos=None): return self._match(string, pos, endpos, 1)
    def fullmatch(self, string, pos=0, endpos=None): return self._match(string, pos, endpos, 2)

    def finditer(self, string, pos=0, endpos=None):
        if endpos is not None:
            string = string[:endpos]
        while pos <= len(string):
            spans = _re.match(self._program, string, pos, 0)
            if spans is None:
                return
            yield Match(self, string, spans, pos)
            pos = spans[1]
            if spans[0] == pos:  # an empty match: a longer one may begin at the same place
                spans = _re.match(self._program, string, pos, 3)
                if spans is not None:
                    yield Match(self, string, spans, pos)
                    pos = spans[1]
                else:
                    pos += 1

    def findall(self, string, pos=0, endpos=None):
        found = self.finditer(string, pos, endpos)
        if self.groups == 0:
            return [m._one(0) for m in found]
        if self.groups == 1:
            return [m._one(1, "") for m in found]
        return [m.groups("") for m in found]

    def subn(self, repl, string, count=0):
        parts = None if callable(repl) else _template(repl, self)
        out, at, n = [], 0, 0
        for m in self.finditer(string):
            if count and n == count:
                break
            out.append(string[at:m._spans[0]])
            out.append(repl(m) if parts is None else _expand(m, parts))
            at = m._spans[1]
            n += 1
        out.append(string[at:])
        return "".join(out), n

    def sub(self, repl, string, count=0): return self.subn(repl, string, count)[0]

    def split(self, string, maxsplit=0):
        out, at, n = [], 0, 0
        for m in self.finditer(string):
            if maxsplit and n == maxsplit:
                break
            out.append(string[at:m._spans[0]])
            out.extend(m.groups())
            at = m._spans[1]
            n += 1
        out.append(string[at:])
        return out

    def __eq__(self, other): return isinstance(other, Pattern) and (self.pattern, self.flags) == (other.pattern, other.flags)
    def __hash__(self): return hash((self.pattern, self.flags))
    def __repr__(self): return f"re.compile({self.pattern!r})"


_known = {}


def compile(pattern, flags=0):
    if isinstance(pattern, Pattern):
        if flags:
            raise ValueError("cannot process flags argument with a compiled pattern")
        return pattern
    flags = int(flags)
    key = (pattern, flags)
    if key not in _known:
        made = _re.compile(pattern, flags)
        if len(made) == 2:
            raise error(made[0], pattern, made[1])
        if len(_known) > 500:
            _known.clear()
        _known[key] = Pattern(pattern, made[3], made[0], made[1], made[2])
    return _known[key]


def search(pattern, string, flags=0): return compile(pattern, flags).search(string)
def match(pattern, string, flags=0): return compile(pattern, flags).match(string)
def fullmatch(pattern, string, flags=0): return compile(pattern, flags).fullmatch(string)
def findall(pattern, string, flags=0): return compile(pattern, flags).findall(string)
def finditer(pattern, string, flags=0): return compile(pattern, flags).finditer(string)
def split(pattern, string, maxsplit=0, flags=0): return compile(pattern, flags).split(string, maxsplit)
def sub(pattern, repl, string, count=0, flags=0): return compile(pattern, flags).sub(repl, string, count)
def subn(pattern, repl, string, count=0, flags=0): return compile(pattern, flags).subn(repl, string, count)
def purge(): _known.clear()


def escape(pattern):
    return "".join(["\\" + c if c in "()[]{}?*+-|^$\\.&~# \t\n\r\v\f" else c for c in pattern])
