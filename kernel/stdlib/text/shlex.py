# shlex: words of a command line as a shell sees them.


def split(s, comments=False, posix=True):
    words, word, quote, any_ = [], "", "", False
    i = 0
    while i < len(s):
        c = s[i]
        i += 1
        if quote:
            if c == quote:
                quote = ""
                word += "" if posix else c
            elif c == "\\" and quote == '"' and posix and i < len(s):
                word += s[i] if s[i] in '"\\' else c + s[i]
                i += 1
            else:
                word += c
        elif c in "'\"":
            quote, any_ = c, True
            word += "" if posix else c
        elif c == "\\" and posix:
            if i == len(s):
                raise ValueError("No escaped character")
            word += s[i]
            any_ = True
            i += 1
        elif c == "#" and comments:
            while i < len(s) and s[i] != "\n":
                i += 1
        elif c.isspace():
            if word or any_:
                words.append(word)
            word, any_ = "", False
        else:
            word += c
    if quote:
        raise ValueError("No closing quotation")
    return words + [word] if word or any_ else words


def quote(s):
    if not s:
        return "''"
    if all([c.isascii() and (c.isalnum() or c in "@%+=:,./-_") for c in s]):
        return s
    return "'" + s.replace("'", "'\"'\"'") + "'"


def join(split_command):
    return " ".join([quote(word) for word in split_command])
