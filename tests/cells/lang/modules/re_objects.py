# re_objects
import re
for p, t in [(r"a*b", "aaab"), (r"a*a", "aaaa"), (r"(a*)(ab)*(b*)", "aabb"), (r"\w+@\w+\.com", "x bob@ex.com y"), (r".*c", "abcabc\ncc"), (r"[^,]*,", "ab,c,"), (r"(?:ab)+", "xababab"), (r"(a|b)*c", "ababc"), (r"x?y*z+", "zz"), (r"é+", "aéé"), (r"[à-ü]+", "naïve é"), (r"\bfoo\b", "a foo b"), (r"^$", ""), (r"$", "ab\n"), (r"(?m)^b", "a\nb"), (r"(?i)STRASSE|k+", "straßeKk"), (r"a{2,3}", "aaaa"), (r"a{2,}?b", "aaab"), (r"(?=b)b*", "abb"), (r"(?<=a)b+", "cabbb"), (r"(?<!a)b", "abb"), (r"(\w)\1", "hello"), (r"\d+|\s+", "a 12"), (r"(?s).+", "a\nb"), (r"a.c", "a\nc abc"), (r"[\w.]+", "é.x!"), (r"(?a)\w+", "éab"), (r"[^\W\d]+", "12ab"), (r"", "ab"), (r"(a)|(b)", "b"), (r"(?P<x>\d)(?P<y>\w)?", "a1")]:
    m = re.search(p, t); print(p, m, m and (m.groups(), m.span(), m.regs if False else [m.span(i) for i in range(len(m.groups()) + 1)], m.lastindex, m.lastgroup))
    print(re.findall(p, t), [x.span() for x in re.finditer(p, t)], re.split(p, t), re.sub(p, "<>", t), re.subn(p, lambda m: "[" + m.group() + "]", t), bool(re.match(p, t)), bool(re.fullmatch(p, t)))
p = re.compile(r"(?P<k>\w+)=(?P<v>\w*)", re.I | re.M); m = p.search("  Ab=1, é=2", 3)
print(p, p.pattern, p.flags, p.groups, dict(p.groupindex), m.group("k", "v", 0), m["k"], m[2], m.groupdict(), m.start("v"), m.end(), m.pos, m.endpos, m.re is p, m.string, m.expand(r"\2-\g<k>\n"))
print(p.findall("a=1 b=2 c=3", 3), p.findall("a=1 b=2", 0, 6), p.sub(r"\g<v>=\1", "a=1 b=", 1), p.sub("\\\\", "a=1"), [m.group() for m in p.finditer("é=ü ö=ä", 2)], p.search("é=ü ö=ä", 2).span())
for bad in [lambda: m.group(3), lambda: m.group("z"), lambda: m["q"], lambda: m.start(9), lambda: p.search(5), lambda: re.sub("a", lambda m: 1, "bab"), lambda: re.sub("a", r"\3", "a"), lambda: re.compile("("), lambda: re.sub("a", r"\q", "a"), lambda: p.nothing, lambda: m.group(-1)]:
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
print(re.sub("a", lambda m: None, "bab") if False else "", re.compile("a") == re.compile("a"), re.compile("a") == re.compile("a", re.I), re.compile("a", re.X | re.S | re.A), {re.compile("a"): 1}[re.compile("a")])
print(type(p), type(m), isinstance(p, re.Pattern), isinstance(m, re.Match), re.Pattern, bool(m), re.escape("a.b"), re.split(r"(,)|;", "a,b;c"), re.split(",", "a,b,c", 1), re.split(r"x*", "axbc"))
print(re.findall(r"((a)(b)?)", "abaab"), re.sub("x*", "-", "abxd"), re.sub("b*", "-", "abbc"), [m.span() for m in re.finditer("a|", "aab")], re.findall("(?:)|b", "ab"), re.sub("(a)|b", r"[\1]", "ab"))
print(re.sub(r"(\w+) (\w+)", r"\2 \1", "hello world foo bar"), re.sub("[aeiou]", "", "education" * 3), re.sub("zz", "-", "abc"), re.sub("", "-", "ab"), len(re.findall("a", "a" * 5000)), re.fullmatch("a*?", "aaa").span(), re.match("(a+)+b", "a" * 12 + "b").span())
it = re.finditer("a", "aa"); print(next(it), next(it), next(it, None), next(it, None), iter(it) is it, re.match(r"\s*(\d+)", "  42 x").group(1), re.compile("(?P<a>x)(y)").fullmatch("xy").groupdict())
print([w for w in re.findall(r"[A-Z][a-z]+|\d{2}", "AbcDe 12 345")], re.search("b+", "aabb").endpos, re.compile("b").match("ab", 1), re.compile("^b").search("ab", 1), re.compile("b$").search("abc", 0, 2))
