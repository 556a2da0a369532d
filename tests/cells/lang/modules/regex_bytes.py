import re
print(re.findall(rb"\d+", b"a1 b22"), re.sub(rb"b", b"X", b"abc"), re.split(rb"[,;]", b"a,b;c"))
m = re.search(rb"(?P<key>\w+)=(\d+)?", b"  size=42 ")
print(m, m.group(), m.group(1, 2), m["key"], m.groups(), m.groupdict(), m.span(), m.start(2), m.re.pattern)
p = re.compile(rb"\x00(.)", re.S)
print(p.findall(b"\x00a\x00\xff"), p, p.pattern, p.groups, [x.span() for x in p.finditer(b"\x00a\x00b")])
print(re.sub(rb"(\w)(\w)", rb"\2\1", b"abcd"), re.subn(rb"\d", lambda m: bytes([m[0][0] + 1]), b"1a2"))
print(re.match(rb"x", b"y"), re.fullmatch(rb"[a-z]+", bytearray(b"abc")), re.escape(b"a.b*c"))
print(re.findall(rb"\w+", "größe".encode("latin-1")), re.findall(rb"(?i)ABC", b"xabcx"))
for f in (lambda: re.search(rb"a", "text"), lambda: re.search("a", b"bytes"), lambda: re.search(rb"a", 3), lambda: re.compile(rb"(")):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
print(re.compile(b"a") == re.compile(b"a"), re.compile(rb"a", re.I))
