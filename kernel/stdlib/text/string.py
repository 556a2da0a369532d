# string: sets of characters, and templates.
whitespace = " \t\n\r\v\f"
ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = ascii_lowercase + ascii_uppercase
digits = "0123456789"
hexdigits = digits + "abcdef" + "ABCDEF"
octdigits = "01234567"
punctuation = r"""!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"""
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    return (sep or " ").join([word.capitalize() for word in s.split(sep)])


class Template:
    def __init__(self, template):
        self.template = template

    def _replace(self, mapping, safe):
        text, out, at = self.template, [], 0
        while True:
            mark = text.find("$", at)
            if mark < 0:
                return "".join(out) + text[at:]
            out.append(text[at:mark])
            at = mark + 1
            if text[at : at + 1] == "$":
                out.append("$")
                at += 1
                continue
            braced = text[at : at + 1] == "{"
            end = at + braced
            while end < len(text) and (text[end].isalnum() or text[end] == "_"):
                end += 1
            name = text[at + braced : end]
            if not name or name[0].isdigit() or braced and text[end : end + 1] != "}":
                if not safe:
                    raise ValueError(
                        f"Invalid placeholder in string: line {text[:mark].count(chr(10)) + 1}, col {mark - text.rfind(chr(10), 0, mark)}"
                    )
                out.append("$")
                continue
            whole = text[mark : end + braced]
            out.append(whole if safe and name not in mapping else str(mapping[name]))
            at = end + braced

    def substitute(self, mapping={}, /, **kws):
        return self._replace({**mapping, **kws}, False)

    def safe_substitute(self, mapping={}, /, **kws):
        return self._replace({**mapping, **kws}, True)


class Formatter:
    def format(self, format_string, /, *args, **kwargs):
        return format_string.format(*args, **kwargs)

    def vformat(self, format_string, args, kwargs):
        return format_string.format(*args, **kwargs)
