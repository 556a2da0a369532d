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


_known = {}


def compile(pattern, flags=0):
    if isinstance(pattern, Pattern):
        if flags:
            raise ValueError("cannot process flags argument with a compiled pattern")
        return pattern
    flags = int(flags)
    key = (pattern, flags)
    found = _known.get(key)
    if found is None:
        found = _re.compile(pattern, flags, _template)
        if isinstance(found, tuple):
            raise error(found[0], pattern, found[1])
        if len(_known) > 500:
            _known.clear()
        _known[key] = found
    return found


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
