# textwrap: filling and indenting paragraphs.


def dedent(text):
    lines = text.split("\n")
    margin = None
    for i, line in enumerate(lines):
        if not line.strip():
            lines[i] = ""
            continue
        indent = line[: len(line) - len(line.lstrip(" \t"))]
        if margin is None:
            margin = indent
        else:
            n = 0
            while n < len(margin) and n < len(indent) and margin[n] == indent[n]:
                n += 1
            margin = margin[:n]
    if margin:
        lines = [line[len(margin) :] if line else line for line in lines]
    return "\n".join(lines)


def indent(text, prefix, predicate=None):
    out = []
    for line in text.splitlines(True):
        wanted = predicate(line) if predicate else line.strip()
        out.append(prefix + line if wanted else line)
    return "".join(out)


def _pieces(word):
    # A word may be broken behind a hyphen between letters.
    out, start = [], 0
    for i in range(1, len(word) - 1):
        if word[i] == "-" and word[i - 1].isalnum() and word[i + 1].isalpha() and i - start >= 2:
            out.append(word[start : i + 1])
            start = i + 1
    out.append(word[start:])
    return out


def _chunks(text):
    chunks, at = [], 0
    while at < len(text):
        end = at
        if text[at] == " ":
            while end < len(text) and text[end] == " ":
                end += 1
            chunks.append(text[at:end])
        else:
            while end < len(text) and text[end] != " ":
                end += 1
            chunks.extend(_pieces(text[at:end]))
        at = end
    return chunks


class TextWrapper:
    def __init__(
        self,
        width=70,
        initial_indent="",
        subsequent_indent="",
        expand_tabs=True,
        replace_whitespace=True,
        fix_sentence_endings=False,
        break_long_words=True,
        drop_whitespace=True,
        break_on_hyphens=True,
        tabsize=8,
        *,
        max_lines=None,
        placeholder=" [...]",
    ):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.break_long_words = break_long_words
        self.max_lines = max_lines
        self.placeholder = placeholder

    def wrap(self, text):
        for c in "\t\n\v\f\r":
            text = text.replace(c, " " * 8 if c == "\t" else " ")
        chunks = _chunks(text)[::-1]
        lines = []
        while chunks:
            indent = self.subsequent_indent if lines else self.initial_indent
            room = self.width - len(indent)
            if chunks[-1].strip() == "" and lines:
                chunks.pop()
            line, length = [], 0
            while chunks and length + len(chunks[-1]) <= room:
                length += len(chunks[-1])
                line.append(chunks.pop())
            if chunks and len(chunks[-1]) > room:
                space = max(room - length, 1 if not line else 0)
                if self.break_long_words and space > 0:
                    line.append(chunks[-1][:space])
                    chunks[-1] = chunks[-1][space:]
                elif not line:
                    line.append(chunks.pop())
            if line and line[-1].strip() == "":
                line.pop()
            if not line:
                continue
            if (
                self.max_lines is not None
                and len(lines) + 1 == self.max_lines
                and any(c.strip() for c in chunks)
            ):
                while line and len("".join(line)) + len(self.placeholder) > room:
                    line.pop()
                while line and line[-1].strip() == "":
                    line.pop()
                lines.append(
                    indent
                    + "".join(line)
                    + (self.placeholder if line else self.placeholder.lstrip())
                )
                break
            lines.append(indent + "".join(line))
        return lines

    def fill(self, text):
        return "\n".join(self.wrap(text))


def wrap(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    return TextWrapper(width=width, max_lines=1, **kwargs).fill(" ".join(text.strip().split()))
