# UTF-16 and UTF-32, with and without a mark of the order.
def told(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


text = "a\u00e9\u20ac\U0001f600z"
for name in ("utf-16", "UTF-16-LE", "utf_16_be", "utf-32", "utf-32-le", "UTF_32_BE", "utf16", "utf32"):
    data = text.encode(name)
    print(name, data, data.decode(name) == text, "".encode(name), b"".decode(name), str(data, name) == text, bytes(text, name) == data, bytearray(text, name) == data)
for data, name in [(b"\xff\xfea\0", "utf-16"), (b"\xfe\xff\0a", "utf-16"), (b"a\0", "utf-16"), (b"\xff\xfe\0\0a\0\0\0", "utf-32"), (b"\0\0\xfe\xff\0\0\0a", "utf-32"),
                   (b"\xff\xfea\0", "utf-16-le"), (b"a", "utf-16-le"), (b"a\0b", "utf-16-le"), (b"\x00\xd8", "utf-16-le"), (b"\x00\xdc", "utf-16-le"), (b"\x00\xd8a\0", "utf-16-le"),
                   (b"a\0\0", "utf-32-le"), (b"\0\0\x11\0", "utf-32-le"), (b"\0\xd8\0\0", "utf-32-le"), (b"\xd8\x00\x00", "utf-16-be"), (b"a\0b\0\x00\xd8x", "utf-16-le")]:
    print(data, name, told(data.decode, name), told(data.decode, name, "replace") if len(data) % 2 == 0 else "", told(data.decode, name, "ignore"))
for data in (b"abc" * 5, "h\u00e9llo".encode(), b"\xff", b"ab\xc3", b"\xc3\xa9" * 9 + b"\xe2\x82", b"\xed\xa0\x80", b"x" * 30 + b"\x80"):
    print([told(data.decode, *args) for args in [(), ("utf-8",), ("ascii",), ("latin-1",), ("utf-8", "replace"), ("ascii", "ignore"), ("nope",)]])
for t in ("abc", "h\u00e9llo", "\u20ac", ""):
    print([told(t.encode, *args) for args in [(), ("ascii",), ("latin-1",), ("latin-1", "replace"), ("ascii", "ignore"), ("nope",)]])
