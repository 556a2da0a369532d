import re
import collections
text = """The year 1984 was written in 1948. Contact: bob@example.com, alice.smith@test.org!
Phone 555-1234 or 555-9876; price $12.50 and $3,000.75."""
print(re.findall(r"\d{4}", text), re.findall(r"[\w.]+@[\w.]+\w", text), re.search(r"(\d{3})-(\d{4})", text).groups())
print(re.sub(r"\s+", " ", "a  b \n c"), re.split(r"[;,]\s*", "a, b;c"), re.match(r"(?P<word>\w+)", text)["word"], bool(re.fullmatch(r"[a-z]+", "abc")), re.sub(r"(\w+) (\w+)", r"\2 \1", "hello world"))
p = re.compile(r"(\w)(\d)?", re.I)
m = p.search("a1"); print(m.group(), m.group(1, 2), m.span(), m.start(2), m.groups(), p.sub(lambda m: m.group(1).upper(), "a1 b2"))
print([m.group() for m in re.finditer(r"\b[a-z]{3}\b", "the cat is fat")], re.escape("a.b*c"), re.findall(r"(a)(b)?", "ab a"), re.sub("x*", "-", "abxd"), re.split(r"(\d)", "a1b2c"))
print(re.findall(r"^\w+", "one\ntwo", re.M), re.search(r"a.*?b", "axxbxxb").group(), re.search(r"a.*b", "axxbxxb").group(), re.findall(r"(?i)HeLLo", "hello HELLO"), re.search(r"(?<=\$)\d+", text).group(), re.findall(r"\w+(?=@)", text), re.search(r"(a|b)+c", "ababc").group(), re.findall(r"[^aeiou\s]+", "hello world"), re.match("x", "y"), re.search(r"(?:ab){2,3}", "ababab").group(), re.sub(r"(?P<a>\d)", r"<\g<a>>", "1 2"))
try:
    re.compile("(unclosed")
except re.error as e:
    print("re.error", e)
words = re.findall(r"[a-z']+", text.lower())
print(collections.Counter(words).most_common(3))
line = "GET /index.html HTTP/1.1 200 1234"
m = re.match(r'(?P<method>\w+) (?P<path>\S+) (?P<proto>[^ ]+) (?P<status>\d+) (?P<size>\d+)$', line)
print(m.groupdict(), m.lastindex, re.subn("a", "b", "banana"))
