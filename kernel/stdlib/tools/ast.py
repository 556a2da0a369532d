# ast: literal_eval; there are no syntax trees.


def literal_eval(node_or_string):
    if not isinstance(node_or_string, str):
        raise ValueError(f"malformed node or string: {node_or_string!r}")
    return _Reader(node_or_string.strip(" \t")).whole()


class _Reader:
    """Numbers, texts, None, True, False, lists, tuples, dicts and sets of them."""

    def __init__(self, text):
        import re

        token = re.compile(
            r"""\s*(?:([rRbBuU]{0,2}(?:'''(?:\\.|[^\\])*?'''|\"\"\"(?:\\.|[^\\])*?\"\"\"|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"))|(\d[\w.]*(?:(?<=[eE])[+-]\d+[jJ]?)?|\.\d\w*(?:(?<=[eE])[+-]\d+[jJ]?)?)|(\w+)|(.))""",
            re.S,
        )
        self.text, self.words, at = text, [], 0
        while text[at:].strip():
            m = token.match(text, at)
            self.words.append((m.lastindex, m[m.lastindex]))
            at = m.end()
        self.at = 0

    def peek(self):
        return self.words[self.at][1] if self.at < len(self.words) else ""

    def fail(self):
        try:
            compile(self.text, "<unknown>", "eval")
        except SyntaxError:
            raise
        raise ValueError(f"malformed node or string: {self.text!r}")

    def take(self, word):
        if self.peek() != word:
            self.fail()
        self.at += 1

    def whole(self):
        value = self.items("") if self.words else self.fail()
        if self.at != len(self.words):
            self.fail()
        return value

    def items(self, end):
        """One value, or a tuple where commas follow."""
        if end and self.peek() == end:
            return ()
        value = self.sum()
        if self.peek() != ",":
            return value
        found = [value]
        while self.peek() == ",":
            self.at += 1
            if self.peek() == end:
                break
            found.append(self.sum())
        return tuple(found)

    def sum(self):
        value = self.value()
        while self.peek() in ("+", "-") and self.peek() and isinstance(value, (int, float)):
            sign = self.peek()
            self.at += 1
            other = self.value()
            if not isinstance(other, complex):
                self.fail()
            value = value + other if sign == "+" else value - other
        return value

    def value(self):
        if self.at >= len(self.words):
            self.fail()
        kind, word = self.words[self.at]
        self.at += 1
        if kind == 1:
            value = eval(word)
            while self.at < len(self.words) and self.words[self.at][0] == 1:
                value += eval(self.words[self.at][1])
                self.at += 1
            return value
        if kind == 2:
            return eval(word)
        if word in ("None", "True", "False"):
            return {"None": None, "True": True, "False": False}[word]
        if word in ("-", "+"):
            value = self.value()
            if isinstance(value, bool) or not isinstance(value, (int, float, complex)):
                self.fail()
            return -value if word == "-" else value
        if word == "set" and self.peek() == "(":
            self.take("(")
            self.take(")")
            return set()
        if word == "(":
            value = self.items(")")
            self.take(")")
            return value
        if word == "[":
            found = []
            while self.peek() != "]":
                found.append(self.sum())
                if self.peek() != "]":
                    self.take(",")
            self.take("]")
            return found
        return self.braces() if word == "{" else self.fail()

    def braces(self):
        keys, values = [], []
        while self.peek() != "}":
            keys.append(self.sum())
            if self.peek() == ":":
                self.take(":")
                values.append(self.sum())
            if self.peek() != "}":
                self.take(",")
        self.take("}")
        if len(keys) != len(values) and values:
            self.fail()
        return dict(zip(keys, values)) if values or not keys else set(keys)


def __getattr__(name):
    raise AttributeError(
        f"module 'ast' has no attribute {name!r}: there are no syntax trees here, only literal_eval"
    )
