import re, string, textwrap
# oracle: 3.11
from collections import Counter, defaultdict, OrderedDict, deque, ChainMap
T = """It was the best of times, it was the worst of times, it was the age of wisdom,
it was the age of foolishness, it was the epoch of belief..."""
words = re.findall(r"[a-z']+", T.lower()); c = Counter(words); print(c.most_common(4), c.total(), len(c))
print(Counter(''.join(words)).most_common(3), c - Counter(it=3), (c & Counter(it=2, was=1)), c['zzz'], sorted(c.elements())[:3])
idx = defaultdict(list)
for i, w in enumerate(words): idx[len(w)].append(w)
print({k: len(v) for k, v in sorted(idx.items())}, dict(idx)[11], idx)
print(textwrap.fill(T.replace('\n', ' '), 40)); print(textwrap.dedent("""
   a
     b
   """), textwrap.shorten(T, 30), textwrap.indent("x\ny", "> "), textwrap.wrap("aaa bbb ccc", 7))
print(re.sub(r'(\w+) (\w+)', r'\2 \1', 'hello world foo bar'), re.split(r'[,\s]+', 'a, b  c,d'), re.match(r'(?P<y>\d{4})-(?P<m>\d\d)', '2024-05').groupdict())
for m in re.finditer(r'\b(\w)(\w*)\b', 'ab cde'): print(m.group(), m.groups(), m.span(), m.start(2))
print(re.compile(r'a+', re.I).findall('aAb AA'), re.sub(r'\d+', lambda m: str(int(m[0])*2), 'a1b22'), re.fullmatch(r'\d+', '12a'), re.escape('a.b*c'), re.subn('a', 'b', 'banana'))
caesar = lambda s, k: s.translate(str.maketrans(string.ascii_lowercase, string.ascii_lowercase[k:]+string.ascii_lowercase[:k])); print(caesar('hello, zoo', 3), caesar(caesar('abc', 5), 21))
print(string.Template('$a is ${b}').substitute(a=1, b='x'), string.capwords('hello world'), string.punctuation)
d = deque([1,2,3], maxlen=3); d.append(4); d.rotate(1); d.appendleft(0); print(d, d.popleft(), d.index(4), list(d)); cm = ChainMap({'a': 1}, {'a': 2, 'b': 3}); print(cm['a'], cm['b'], dict(cm), cm)
pal = lambda s: (t := re.sub(r'\W', '', s.lower())) == t[::-1]; print(pal("A man, a plan, a canal: Panama"))
od = OrderedDict(a=1, b=2); od.move_to_end('a'); print(od, od.popitem(last=False), list(od))
print(re.findall(r'(?<=\$)\d+(?:\.\d\d)?', 'cost $12.50 or $3'), re.findall(r'(?i)(?:^|\s)(the)\b', 'The end the'), re.search(r'(\d+)(?!\d|px)', '12px 34').group(1), re.sub(r'(?m)^', '> ', 'a\nb'), re.split(r'(-)', 'a-b-c'), re.findall(r'[^\W\d_]+', 'ab1_cd'))
