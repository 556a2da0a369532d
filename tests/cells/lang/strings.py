s = "Hello, World"
print(s, len(s), s[0], s[-1], s[0:5], s[7:], s[:-7], s[::2], s[::-1], s[-3:], s[100:], s[5:2], s[::3], s[-1:-6:-2])
print(s.upper(), s.lower(), s.swapcase(), s.title(), "hello world".capitalize(), "they're bill's".title())
print(s.find("o"), s.find("o", 5), s.find("x"), s.rfind("o"), s.index("W"), s.count("l"), s.count(""), "".count(""))
print(s.replace("l", "L"), s.replace("l", "L", 1), s.replace("", "-"), "aaa".replace("aa", "b"), s.replace("zz", "y"))
print(s.startswith("Hell"), s.endswith("ld"), s.startswith(("x", "He")), s.startswith("World", 7), s.endswith("o", 0, 5))
print("a,b,,c".split(","), "a b  c ".split(), "a,b,c".split(",", 1), "".split(), "".split(","), " a b ".split(" "), "a\tb\nc".split())
print("a,b,c".rsplit(",", 1), " x y z ".rsplit(None, 1), "abc".rsplit("b"), "a\nb\r\nc\n".splitlines(), "a\nb".splitlines(True))
print("-".join(["a", "b", "c"]), "".join(()), ", ".join(str(i) for i in range(4)), "x".join("abc"), "-".join({"k": 1}))
print("  pad ".strip(), "|" + "  pad ".lstrip() + "|" + "  pad ".rstrip() + "|", "xxhixx".strip("x"), "abcba".strip("ab"), "mississippi".lstrip("mis"))
print("5".zfill(3), "-5".zfill(4), "+5".zfill(5), "ab".ljust(5) + "|", "ab".rjust(5, "*"), "ab".center(5, "-"), "ab".center(6), "abc".center(6, "*"))
print("a=b=c".partition("="), "a=b=c".rpartition("="), "abc".partition("x"), "abc".rpartition("x"))
print("abc" + "def", "ab" * 3, 3 * "ab", "ab" * 0, "ab" * -1, "a" in "abc", "x" not in "abc", "" in "abc", "bc" in "abc")
print("abc" < "abd", "abc" < "ab", "Z" < "a", "a" == "a", "a" != "b", "" < "a", "abc" >= "abc", max("b", "a"), sorted("hello"))
print("123".isdigit(), "12a".isdigit(), "abc".isalpha(), "ab1".isalnum(), " \t".isspace(), "ABC".isupper(), "abc".islower(), "Ab".istitle(), "".isdigit())
print("x1".isidentifier(), "1x".isidentifier(), "½".isnumeric(), "²".isdigit(), "²".isdecimal(), "٣".isdecimal(), "abc\n".isprintable(), "abc".isascii(), "é".isascii())
print("tab\there", 'quote"s', "it's", 'both \' and "', "back\\slash", "new\nline", "\x41\u6e29\U0001F525", "\101\0".strip("\0"))
print(repr("tab\there"), repr('quote"s'), repr("it's"), repr('both \' and "'), repr("back\\slash"), repr("new\nline\r\x00\x7f"), repr("温度é\u200b\xa0"))
print(r"raw\n", R'raw\'s', "con" "cat" 'ed', """triple "quoted" text""", '''it's''', "line \
continued")
t = "温度 data é🔥"
print(t, len(t), t[0], t[1], t[-1], t[3:7], t[::-1], t.find("data"), t.index("é"), t.upper(), [c for c in t], t.center(20, "*"))
print(ord("a"), ord("温"), chr(97), chr(0x1F525), hex(255), oct(8), bin(5), hex(-255), bin(-5), ascii("温a"))
print(str(5), str(2.5), str(True), str(None), str([1, "a"]), repr("a"), str(), str("x"))
print("Straße".upper(), "ΑΒΓ".lower(), "ǆ".upper(), "ß".casefold())
print("a-b_c".translate(str.maketrans("-_", "  ")), "hello".translate(str.maketrans({"h": "J", "o": None})), "abc".translate(str.maketrans("a", "b", "c")))
print("hello world foo".removeprefix("hello "), "file.txt".removesuffix(".txt"), "abc".removeprefix("x"), "a\tb".expandtabs(4), "01\t012\t0123".expandtabs())
text = ""
for i in range(10):
    text += str(i)
print(text, text * 2, len(text * 1000))
a = "x"
b = a
a += "y"
print(a, b)
for ch in "añ温":
    print(ch, end=";")
print()
print("%s" not in "abc", "abc".encode if False else "ok", "Abc".casefold())
print("one two".split(maxsplit=1), "a,b".split(sep=","), "a b c d".split(None, 2), " a  b ".rsplit(maxsplit=1))
print(str.upper("abc"), str.join("-", ["a", "b"]), "abc".__len__ if False else 3)
print("a" "b"
      "c", ("d"
            "e"))
