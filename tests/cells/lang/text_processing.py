# Texts as courses take them apart.
import string, re, textwrap, unicodedata
s = "The Quick brown fox"
vowels = sum(1 for c in s.lower() if c in "aeiou"); print(vowels, s.split()[::-1], " ".join(w[::-1] for w in s.split()), "".join(sorted(set(s.lower()) - {" "})))
print(string.ascii_lowercase, string.digits, string.punctuation, string.Template("$who likes ${what}").substitute(who="tim", what="kung"), string.capwords("hello world"))
print("{0:>{w}}|{1:<{w}}|{name!r:^10}|{d[k]}|{l[0]}|{o.real}".format("a", "b", w=5, name="z", d={"k": 1}, l=[9], o=3), "{:,}".format(10**9), "{:.3}".format("abcdef"), "{:c}{:x}{:X}{:e}{:n}".format(65, 255, 255, 1.5, 3))
print("%s %d %.2f %5s|%-5s| %x %o %c %r %% %(a)s" % () if False else "%(a)s %(b).2f" % {"a": 1, "b": 2})
print("a-b_c d".replace("-", "").title(), "CamelCaseString", re.sub(r"(?<!^)(?=[A-Z])", "_", "CamelCaseString").lower(), re.sub(r"_(\w)", lambda m: m.group(1).upper(), "snake_case_name"))
print("tic-tac".rpartition("-"), "a,b;c".split(";"), "x=1;y=2".split(";"), dict(p.split("=") for p in "x=1;y=2".split(";")), "line1\r\nline2\n".splitlines(True), "  x".lstrip(), "xx-yy".strip("xy"), "abc" < "abd", "a" "b", "ab" * 0 == "", "é".isalpha(), "١".isdigit(), "½".isnumeric(), "abc".isidentifier(), "A".isupper(), "%c" % 97, ord("€"), chr(8364), "naïve".encode("ascii", "ignore"), "naïve".encode("ascii", "replace"), ascii("é"), repr("it's"), repr('a"b'), "\x41\u00e9\t|", r"\n", """a
b""", "tab\tx".expandtabs(), "z".join(["a"]), "".join([]), "abcabc".rindex("b"), "abc".endswith(("c", "d")), "Hello World".swapcase(), "hello"[-1:-4:-1], "x" in "", "" in "x", "ab".zfill(5), "-5".zfill(4), "+3".zfill(4))
def count_words(t): 
    d = {}
    for w in re.findall(r"\w+", t.lower()): d[w] = d.get(w, 0) + 1
    return d
print(count_words("a b a. B? c")); print(textwrap.wrap("aaa bbb ccc ddd", 7), textwrap.TextWrapper(width=10, initial_indent="* ").fill("one two three"))
print(re.findall(r"(\d+)-(\d+)", "1-2 3-44"), re.split(r"(\s)", "a b"), re.search(r"(?i)HELLO", "say hello").span(), re.sub(r"\s+", " ", "a  b\n c"), re.findall(r"[A-Za-z0-9._]+@[a-z]+\.[a-z]+", "x@y.com, a.b@c.org"), re.match(r"^(\w+)\s(?P<last>\w+)$", "John Doe").group("last"), re.escape("a.b*c"), re.compile(r"(a)(b)?").match("a").groups(), re.subn("a", "b", "aaa", count=2), [m.start() for m in re.finditer("a", "banana")], re.sub(r"(?P<x>\d)", r"<\g<x>>", "a1b2"), re.findall(r"^\w", "a\nb", re.M), re.match(r"""
   \d+  # digits
   """, "123", re.X).group(), re.findall(r"a.c", "a\nc", re.S), re.findall(r"(?:ab)+", "ababx"), re.findall(r"<.*?>", "<a><b>"), re.sub(r"\bcat\b", "dog", "cat concat"), re.fullmatch(r"\d{3}-\d{4}", "555-1234") is not None)
