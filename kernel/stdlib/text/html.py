# html: texts for pages.
import re

_names = {
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "quot": '"',
    "apos": "'",
    "nbsp": "\xa0",
    "copy": "\xa9",
    "reg": "\xae",
    "deg": "\xb0",
    "plusmn": "\xb1",
    "times": "\xd7",
    "divide": "\xf7",
    "euro": "\u20ac",
    "hellip": "\u2026",
    "ndash": "\u2013",
    "mdash": "\u2014",
    "lsquo": "\u2018",
    "rsquo": "\u2019",
    "ldquo": "\u201c",
    "rdquo": "\u201d",
    "eacute": "\xe9",
    "auml": "\xe4",
    "ouml": "\xf6",
    "uuml": "\xfc",
    "szlig": "\xdf",
    "alpha": "\u03b1",
    "beta": "\u03b2",
    "pi": "\u03c0",
}


def escape(s, quote=True):
    s = s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return s.replace('"', "&quot;").replace("'", "&#x27;") if quote else s


def unescape(s):
    def one(match):
        word = match[1]
        if word[0] == "#":
            return chr(int(word[2:], 16) if word[1] in "xX" else int(word[1:]))
        return _names.get(word, match[0])

    return re.sub(r"&(#[xX][0-9a-fA-F]+|#\d+|\w+);", one, s)
