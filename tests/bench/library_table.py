"""Programs over the standard library and long integers, for micro.py: name: (set-up, body of the loop, iterations)."""

_CSV = "import csv, io; rows = [[j, 'name %d' % j, j * 0.5, 'a, b', 'say \"x\"'] for j in range(50)]; f = io.StringIO(); csv.writer(f).writerows(rows); t = f.getvalue(); p = '\\r\\n'.join(['%d,abc,%d' % (j, j) for j in range(50)]); s = 0"
_DATE = "from datetime import datetime, date, time, timedelta, timezone; d = datetime(2024, 2, 29, 12, 30, 15, 250000); e = date(2024, 2, 29); h = timedelta(hours=7, seconds=11); s = 0"
_FRACTION = "from fractions import Fraction as F; a = F(22, 7); b = F(-5, 12); s = 0"
_ENUM = "from enum import Enum, IntEnum, Flag\nclass C(Enum):\n    RED = 1\n    BLUE = 2\nclass N(IntEnum):\n    A = 1\n    B = 2\nclass G(Flag):\n    X = 1\n    Y = 2\ns = 0"
_CLASS = "from dataclasses import dataclass, field, replace, asdict\n@dataclass(order=True)\nclass P:\n    x: int\n    y: float = 2.0\n    z: list = field(default_factory=list, compare=False)\n@dataclass(frozen=True)\nclass Q:\n    a: int\n    b: int\np = P(1); q = Q(1, 2); s = 0"
_WORDS = "w = 'the quick brown fox jumps over the lazy dog and runs away'.split(); s = 0"
_ASYNC = "import asyncio\nasync def f(x): return x + 1\nasync def g(n):\n    for j in range(n): yield j\nasync def h(n):\n    t = 0\n    for j in range(n): t += await f(j)\n    return t\nasync def k(n):\n    t = 0\n    async for j in g(n): t += j\n    return t\nasync def many(n): return sum(await asyncio.gather(*[f(j) for j in range(n)]))\nasync def nap(n):\n    for j in range(n): await asyncio.sleep(0)\n    return n\nasync def through(n):\n    q = asyncio.Queue()\n    async def put():\n        for j in range(n): await q.put(j)\n    t = asyncio.create_task(put()); r = 0\n    for j in range(n): r += await q.get()\n    await t\n    return r\ns = 0"
_HASH = "import hashlib, zlib, base64, binascii; b = bytes(range(256)) * 4; s = 0"
_PICKLE = "import pickle, copy\nfrom collections import OrderedDict\nq = {'a': (1, 2), 'b': {3, 4}, 'c': frozenset([5]), 'd': 2 ** 80, 'e': 1 + 2j, 'f': bytearray(b'xyz')}; s = 0"

LIBRARY = {
    # long integers
    "long gcd": (
        "import math; a = 3 ** 1000 * 7; b = 5 ** 700 * 7; s = 0",
        "s += math.gcd(a, b + i)",
        2400,
    ),
    "gcd of three digits": (
        "import math; a = 3 ** 55; b = 5 ** 38; s = 0",
        "s += math.gcd(a, b + i)",
        160000,
    ),
    "long add, compare": (
        "a = 3 ** 100; b = 7 ** 60; s = 0",
        "c = a + b - i; s += (c > a) + (c == b) + (-c < 0)",
        800000,
    ),
    "long multiply": ("a = 3 ** 100; b = 7 ** 60; s = 0", "s = (a + i) * b", 1200000),
    "long square": ("a = 3 ** 4000; s = 0", "s = a * a", 12000),
    "long divmod": (
        "a = 3 ** 1000; b = 7 ** 200; s = 0",
        "q, r = divmod(a + i, b); s = q - r",
        80000,
    ),
    "long power": ("s = 0", "s = 3 ** 500 + 7 ** (i & 127)", 200000),
    "pow of three": ("p = 2 ** 127 - 1; s = 0", "s = pow(3, i + 2 ** 100, p)", 12000),
    "pow of three, 1024 bits": (
        "p = 2 ** 1024 - 105; a = 3 ** 600; s = 0",
        "s = pow(a, p - 2 - i, p)",
        48,
    ),
    "inverse": ("p = 2 ** 127 - 1; s = 0", "s = pow(i + 2 ** 90, -1, p)", 20000),
    "long shift, bits": ("a = 3 ** 300; s = 0", "s = ((a << 7) >> 13) & (a >> 3) | i ^ a", 600000),
    "bit_length, bit_count": (
        "a = 3 ** 300; s = 0",
        "s += a.bit_length() + a.bit_count() + i.bit_length()",
        1200000,
    ),
    "long str": ("a = 3 ** 400; s = 0", "s += len(str(a + i))", 120000),
    "long str of 4000 digits": ("a = 3 ** 8000; s = 0", "s += len(str(a + i))", 1200),
    "int of text": ("t = '1234567890' * 8; s = 0", "s = int(t) + int('12345')", 320000),
    "int of 4000 digits": ("t = '1234567890' * 400; s = 0", "s = int(t) & 255", 1200),
    "to_bytes, from_bytes": (
        "a = 3 ** 100; s = 0",
        "s = int.from_bytes((a + i).to_bytes(32, 'big'), 'big')",
        480000,
    ),
    "isqrt": ("import math; a = 3 ** 200; s = 0", "s = math.isqrt(a + i)", 120000),
    "comb, factorial, lcm": (
        "import math; s = 0",
        "s = math.comb(60, 30) + math.factorial(25) + math.lcm(i + 1, 12) + math.perm(20, 8)",
        240000,
    ),
    "factorial of 500": ("import math; s = 0", "s = math.factorial(500) & 255", 12000),
    "int & long true division": (
        "a = 3 ** 300; b = 7 ** 100; s = 0.0",
        "s += (a + i) / b + float(b)",
        400000,
    ),
    "pi, digits": (
        "s = 0",
        "q, r, t, k, n, l = 1, 0, 1, 1, 3, 3\nfor j in range(300):\n    if 4 * q + r - t < n * t: q, r, n, s = 10 * q, 10 * (r - n * t), 10 * (3 * q + r) // t - 10 * n, s + n\n    else: q, r, t, k, n, l = q * k, (2 * q + r) * l, t * l, k + 1, (q * (7 * k) + 2 + r * l) // (t * l), l + 2",
        160,
    ),
    "fibonacci of 5000": (
        "s = 0",
        "a, b = 0, 1\nfor j in range(5000): a, b = b, a + b\ns = a & 255",
        60,
    ),
    # numbers
    "fractions": (_FRACTION, "s = a * b + a / (i + 1) - b", 60000),
    "fraction of text, compare": (
        _FRACTION,
        "s += (F('3/7') < a) + (F(0.5) == b) + hash(a) % 3 + len(str(b))",
        40000,
    ),
    "fraction methods": (
        _FRACTION,
        "s += int(a) + round(b) + a.limit_denominator(10).numerator + (a ** 2).denominator + F(i, 6).numerator",
        32000,
    ),
    "harmonic sum": (_FRACTION, "s = sum(F(1, k) for k in range(1, 60))", 800),
    "fractions with int": (_FRACTION, "s = (a + 1) * 3 - 2 / a", 60000),
    "statistics": (
        "import statistics as st; a = [1.5 * (j % 17) for j in range(200)]; s = 0",
        "s += st.mean(a) + st.median(a) + st.stdev(a)",
        600,
    ),
    "statistics of int": (
        "import statistics as st; a = [j * 7 % 17 for j in range(200)]; s = 0",
        "s += st.mean(a) + st.mode(a) + st.variance(a) + st.fmean(a)",
        600,
    ),
    "quantiles, correlation": (
        "import statistics as st; a = [1.5 * (j % 17) for j in range(200)]; b = a[::-1]; s = 0",
        "s += st.quantiles(a)[1] + st.correlation(a, b) + st.linear_regression(a, b).slope",
        800,
    ),
    "NormalDist": (
        "from statistics import NormalDist; z = NormalDist(1, 2); s = 0",
        "s += z.cdf(1.5) + z.pdf(2) + z.inv_cdf(0.3)",
        120000,
    ),
    "math of lists": (
        "import math; a = [0.5 * j for j in range(100)]; s = 0",
        "s += math.fsum(a) + math.prod(a[1:5]) + math.dist(a[:3], a[3:6]) + math.hypot(*a[:3])",
        120000,
    ),
    "math predicates": (
        "import math; s = 0",
        "s += math.isclose(i, i + 1e-9) + math.isnan(i) + math.floor(i * 0.5) + math.ceil(i * 0.3) + math.copysign(1, i) + math.fmod(i, 3)",
        600000,
    ),
    "cmath": (
        "import cmath; s = 0",
        "s += cmath.exp(1j * i) + cmath.sqrt(-i) + cmath.phase(1j)",
        400000,
    ),
    "random choices": (
        "import random; random.seed(3); a = list(range(50)); s = 0",
        "s += sum(random.choices(a, k=20)) + random.sample(a, 5)[0]",
        32000,
    ),
    "random shuffle": (
        "import random; random.seed(3); a = list(range(100)); s = 0",
        "random.shuffle(a); s += a[0]",
        16000,
    ),
    "random floats": (
        "import random; random.seed(3); s = 0",
        "s += random.gauss(0, 1) + random.uniform(1, 2) + random.expovariate(2) + random.normalvariate(0, 1)",
        240000,
    ),
    "random bits, range": (
        "import random; random.seed(3); s = 0",
        "s += random.getrandbits(20) + random.randrange(100) + random.randrange(1, 50, 3)",
        240000,
    ),
    "random, own": (
        "import random; r = random.Random(3); s = 0",
        "s += r.random() + r.randint(1, 100) + r.choice('abc').count('a') + r.triangular()",
        240000,
    ),
    "float text": (
        "s = 0",
        "x = i * 0.37; s += len(str(x)) + float('3.25') + x.is_integer() + len(x.hex()) + x.as_integer_ratio()[1]",
        400000,
    ),
    "float format": (
        "s = 0",
        "x = i * 0.37; s += len('%.3f %10.2e %g' % (x, x, x)) + len(f'{x:>12.4f}{x:,.1f}{x:%}')",
        240000,
    ),
    "decimal context": (
        "from decimal import Decimal as D, localcontext; a = D('1.25'); s = 0",
        "with localcontext() as c:\n    c.prec = 10\n    s = a / 3",
        80000,
    ),
    "decimal sqrt, compare": (
        "from decimal import Decimal as D; a = D('1.25'); s = 0",
        "s = (a + i).sqrt(); k = a < s; k = a == s; k = int(s) + float(s)",
        160000,
    ),
    "decimal of text, float": (
        "from decimal import Decimal as D; s = 0",
        "s = D('3.1415926') + D(i) + D(0.5)",
        240000,
    ),
    "decimal ln, exp, power": (
        "from decimal import Decimal as D; a = D('1.25'); s = 0",
        "s = (a + i).ln() + a.exp() + a ** 5",
        6000,
    ),
    "decimal format, round": (
        "from decimal import Decimal as D; a = D('1234.565'); s = 0",
        "s += len(f'{a:.2f}') + len(f'{a:,}') + len(str(round(a, 1))) + len(a.as_tuple().digits)",
        120000,
    ),
    # dates
    "datetime arithmetic": (_DATE, "x = d + h * 3; y = x - d; s += y.seconds + x.day", 120000),
    "timedelta": (
        _DATE,
        "x = timedelta(days=i & 7, minutes=3) + h; s += int(x.total_seconds()) + (x > h) + x // h",
        120000,
    ),
    "date loop": (
        _DATE,
        "x = e + timedelta(days=i % 900); s += x.weekday() + x.toordinal() + x.day",
        120000,
    ),
    "date compare, replace": (
        _DATE,
        "x = e.replace(month=3); s += (x > e) + (x == e) + hash(x) % 2 * 0 + (x - e).days",
        160000,
    ),
    "datetime new, fields": (
        _DATE,
        "x = datetime(2024, 1, 1 + i % 28, 5, 6, 7); s += x.year + x.month + x.hour + x.minute + x.second",
        240000,
    ),
    "isoformat": (
        _DATE,
        "s += len(d.isoformat()) + len(str(e)) + len(repr(d)) + len(str(h))",
        120000,
    ),
    "fromisoformat": (
        _DATE,
        "s += datetime.fromisoformat('2024-03-01T10:20:30').day + date.fromisoformat('2024-03-02').day",
        160000,
    ),
    "strftime": (
        _DATE,
        "s += len(d.strftime('%Y-%m-%d %H:%M:%S')) + len(e.strftime('%d %b %Y'))",
        80000,
    ),
    "strptime": (
        _DATE,
        "s += datetime.strptime('2024-03-01 10:20:30', '%Y-%m-%d %H:%M:%S').day",
        16000,
    ),
    "timezones": (
        _DATE,
        "x = datetime(2024, 5, 1, 12, tzinfo=timezone.utc).astimezone(timezone(timedelta(hours=2))); s += x.hour + int(x.timestamp()) % 7",
        48000,
    ),
    "datetime compare, sort": (
        _DATE,
        "a = [d + timedelta(minutes=j * 37 % 101) for j in range(50)]; a.sort(); s += a[3].minute + (a[0] < a[1])",
        2000,
    ),
    "date calendar": (
        _DATE,
        "s += e.isocalendar()[1] + d.timetuple().tm_yday + date.fromordinal(738000 + i % 99).day + datetime.combine(e, time(3)).hour",
        48000,
    ),
    "calendar": (
        "import calendar; s = 0",
        "s += calendar.monthrange(2024, 2)[1] + calendar.isleap(2000 + i) + len(calendar.month(2024, 5))",
        6000,
    ),
    # texts
    "csv read": (_CSV, "s += len(list(csv.reader(io.StringIO(t))))", 2400),
    "csv read, plain": (_CSV, "s += len(list(csv.reader(io.StringIO(p))))", 6000),
    "csv write": (
        _CSV,
        "f = io.StringIO(); csv.writer(f).writerows(rows); s += len(f.getvalue())",
        1600,
    ),
    "csv dicts": (
        _CSV,
        "s += len(list(csv.DictReader(io.StringIO('a,b,c\\r\\n' + p)))[3]['b'])",
        2000,
    ),
    "csv write dicts": (
        _CSV,
        "f = io.StringIO(); w = csv.DictWriter(f, ['a', 'b']); w.writeheader()\nfor j in range(30): w.writerow({'a': j, 'b': 'x'})\ns += len(f.getvalue())",
        2400,
    ),
    "base64": (
        _HASH,
        "s += len(base64.b64decode(base64.b64encode(b))) + len(base64.b16encode(b)) + len(base64.urlsafe_b64encode(b))",
        24000,
    ),
    "base32, base85": (
        _HASH,
        "s += len(base64.b32decode(base64.b32encode(b))) + len(base64.b85decode(base64.b85encode(b)))",
        600,
    ),
    "hashlib": (
        _HASH,
        "s += len(hashlib.sha256(b).hexdigest()) + hashlib.md5(b).digest()[0]",
        80000,
    ),
    "crc, hexlify": (
        _HASH,
        "s += zlib.crc32(b) % 7 + len(binascii.hexlify(b)) + len(b.hex()) + len(bytes.fromhex(b.hex()))",
        80000,
    ),
    "zlib": (_HASH, "s += len(zlib.decompress(zlib.compress(b)))", 12000),
    "hash of objects": (
        "s = 0",
        "s += hash((1, i, 'abc')) % 2 * 0 + hash(i * 0.5) % 3 + hash(frozenset((1, 2))) % 2 * 0",
        600000,
    ),
    "json dumps": (
        "import json; d = [{'id': j, 'name': 'item %d' % j, 'tags': ['a', 'b'], 'x': j * 0.5} for j in range(30)]; s = 0",
        "s += len(json.dumps(d))",
        6000,
    ),
    "json dumps, indented": (
        "import json; d = [{'id': j, 'name': 'item %d' % j, 'tags': ['a', 'b'], 'x': j * 0.5} for j in range(30)]; s = 0",
        "s += len(json.dumps(d, indent=2, sort_keys=True))",
        1000,
    ),
    "json loads": (
        "import json; t = json.dumps([{'id': j, 'name': 'item %d' % j, 'tags': ['a', 'b'], 'x': j * 0.5} for j in range(30)]); s = 0",
        "s += len(json.loads(t))",
        10000,
    ),
    "json default, hook": (
        "import json\nclass P:\n    def __init__(self, x): self.x = x\nd = [P(j) for j in range(20)]; s = 0",
        "t = json.dumps(d, default=lambda o: {'x': o.x}); s += len(json.loads(t, object_hook=lambda o: P(o['x'])))",
        4000,
    ),
    "textwrap": (
        "import textwrap; t = 'the quick brown fox jumps over the lazy dog. ' * 8; s = 0",
        "s += len(textwrap.fill(t, 40)) + len(textwrap.dedent('   a\\n   b\\n'))",
        1600,
    ),
    "textwrap indent, shorten": (
        "import textwrap; t = 'the quick brown fox\\n' * 8; s = 0",
        "s += len(textwrap.indent(t, '  ')) + len(textwrap.shorten(t, 30))",
        6000,
    ),
    "string template": (
        "from string import Template, ascii_letters; q = Template('$a and ${b}'); s = 0",
        "s += len(q.substitute(a=i, b='x')) + ('q' in ascii_letters)",
        60000,
    ),
    "re match groups": (
        "import re; p = re.compile(r'(?P<y>\\d{4})-(?P<m>\\d\\d)-(?P<d>\\d\\d)'); s = 0",
        "m = p.match('2024-05-06 text'); s += int(m['y']) + len(m.groups()) + m.end() + len(m.groupdict())",
        320000,
    ),
    "re finditer": (
        "import re; p = re.compile(r'\\b\\w+\\b'); t = 'the quick brown fox jumps over the lazy dog ' * 10; s = 0",
        "for m in p.finditer(t): s += m.start()",
        6000,
    ),
    "re sub with function": (
        "import re; p = re.compile(r'\\d+'); t = 'a1 b22 c333 d4444 ' * 5; s = 0",
        "s += len(p.sub(lambda m: str(int(m.group()) + 1), t))",
        16000,
    ),
    "re split": (
        "import re; t = 'a, b;c  d,e ; f' * 6; s = 0",
        "s += len(re.split(r'[,;\\s]+', t))",
        40000,
    ),
    "re alternatives": (
        "import re; p = re.compile(r'(?:foo|bar|bazz|qux)+[0-9]*$', re.I); s = 0",
        "s += p.search('some text with fooBARqux123') is not None",
        160000,
    ),
    "re tokenizer": (
        "import re; p = re.compile(r'(?P<n>\\d+(?:\\.\\d*)?)|(?P<i>[A-Za-z_]\\w*)|(?P<o>[-+*/=()])|(?P<s>\\s+)'); t = 'x = 3.5 * (alpha + 42) - beta / 2 ' * 4; s = 0",
        "for m in p.finditer(t): s += len(m.lastgroup)",
        6000,
    ),
    "re backtracking": (
        "import re; p = re.compile(r'(a|ab)*c'); t = 'ab' * 12 + 'd'; s = 0",
        "s += p.match(t) is None",
        8000,
    ),
    "re greedy, lazy": (
        "import re; t = '<a>one</a><b>two</b>' * 5; s = 0",
        "s += len(re.findall(r'<(\\w)>(.*?)</\\1>', t)) + len(re.findall(r'<.+>', t))",
        24000,
    ),
    "re scan of long text": (
        "import re; p = re.compile('needle'); t = 'hay ' * 5000 + 'needle'; s = 0",
        "s += p.search(t).start()",
        1600,
    ),
    "re class scan": (
        "import re; p = re.compile('[0-9]{3}'); t = 'hay ' * 5000 + '123'; s = 0",
        "s += p.search(t).start()",
        400,
    ),
    "str.format, wide": (
        "s = 0",
        "s += len('{0:>10}|{1:<8}|{2:^9}|{0!r}'.format(i, 'ab', 2.5)) + len('{a[0]}{b.real}'.format(a=[1], b=2))",
        240000,
    ),
    "format of int": (
        "s = 0",
        "s += len(f'{i:08d}{i:x}{i:#b}{i:,}{i:+}') + len(format(i, 'o')) + len(hex(i)) + len(bin(i))",
        240000,
    ),
    "str methods": (
        "t = 'Hello, World 42'; s = 0",
        "s += len(t.lower() + t.upper() + t.title() + t.swapcase() + t.capitalize()) + t.isalnum() + t.count('l')",
        400000,
    ),
    "str pad, partition": (
        "t = 'key=value'; s = 0",
        "k, _, v = t.partition('='); s += len(k.ljust(10) + v.rjust(8) + k.center(9) + v.zfill(7)) + len(t.rsplit('=', 1)) + t.rfind('a')",
        400000,
    ),
    "str splitlines, expandtabs": (
        "t = 'a\\tb\\nc\\td\\n' * 10; s = 0",
        "s += len(t.splitlines()) + len(t.expandtabs(4))",
        160000,
    ),
    "str encode, decode": (
        "t = 'na\\u00efve caf\\u00e9 \\u4e2d\\u6587' * 4; s = 0",
        "s += len(t.encode().decode()) + len(t.encode('utf-16')) + len('abc'.encode('ascii'))",
        320000,
    ),
    "unicode text": (
        "t = 'na\\u00efve caf\\u00e9 \\u4e2d\\u6587' * 10; s = 0",
        "s += len(t.upper()) + t.find('\\u4e2d') + len(t[5:50]) + ord(t[33])\nfor c in t: s += c > 'z'",
        16000,
    ),
    "str prefix, suffix": (
        "t = 'test_name.py'; s = 0",
        "s += len(t.removeprefix('test_')) + t.endswith(('.py', '.c')) + t.isidentifier() + t.islower() + len(t.casefold())",
        600000,
    ),
    "string building": (
        "s = 0",
        "r = []\nfor j in range(100): r.append(str(j)); r.append(',')\ns += len(''.join(r))",
        12000,
    ),
    "string building, +=": (
        "s = 0",
        "r = ''\nfor j in range(200): r += chr(97 + j % 26)\ns += len(r)",
        12000,
    ),
    "StringIO lines": (
        "import io; t = 'line of text\\n' * 50; s = 0",
        "for l in io.StringIO(t): s += len(l)",
        12000,
    ),
    "StringIO write": (
        "import io; s = 0",
        "f = io.StringIO()\nfor j in range(50): f.write('text '); f.write(str(j))\ns += len(f.getvalue())",
        12000,
    ),
    "bytes methods": (
        "b = b'hello world, hello'; s = 0",
        "s += b.find(b'wor') + len(b.replace(b'l', b'L')) + len(b.split(b' ')) + b.count(b'o') + len(b.upper()) + len(b.decode())",
        400000,
    ),
    "bytearray extend, slice": (
        "s = 0",
        "b = bytearray()\nfor j in range(30): b.extend(b'abc'); b += bytes([j])\ns += len(b[5:20]) + b.find(b'c\\x05')",
        20000,
    ),
    "memoryview": (
        "b = bytearray(1000); m = memoryview(b); s = 0",
        "s += len(m[10:20]) + m[5] + len(bytes(m[:8]))",
        400000,
    ),
    "array": (
        "from array import array; a = array('d', range(100)); s = 0",
        "a[i % 100] = 2.5; s += a[3] + len(a)\nfor x in a: s += x",
        16000,
    ),
    "difflib": (
        "import difflib; a = 'the quick brown fox'.split() * 3; b = 'the slow brown dog'.split() * 3; s = 0",
        "s += len(list(difflib.unified_diff(a, b))) + difflib.SequenceMatcher(None, 'abcde', 'abxde').ratio()",
        480,
    ),
    "pprint": (
        "import pprint; d = {'a': list(range(30)), 'b': {'c': 'x' * 30, 'd': [1.5] * 10}}; s = 0",
        "s += len(pprint.pformat(d))",
        240,
    ),
    "shlex, fnmatch": (
        "import shlex, fnmatch; s = 0",
        "s += len(shlex.split('a \"b c\" d')) + fnmatch.fnmatch('name.py', '*.py')",
        12000,
    ),
    "urllib.parse": (
        "from urllib.parse import urlparse, quote, unquote, urlencode, parse_qs; s = 0",
        "s += len(urlparse('http://host:80/path?q=1#f').netloc) + len(quote('a b/c')) + len(unquote('a%20b')) + len(urlencode({'a': 1})) + len(parse_qs('a=1&b=2'))",
        12000,
    ),
    "html": (
        "import html; s = 0",
        "s += len(html.escape('<a href=\"x\">&')) + len(html.unescape('&lt;&amp;&gt;'))",
        40000,
    ),
    "configparser": (
        "import configparser; s = 0",
        "c = configparser.ConfigParser(); c.read_string('[a]\\nx = 1\\ny = two\\n[b]\\nz = %(q)s\\nq = 5\\n'); s += c.getint('a', 'x') + len(c['b']['z'])",
        1200,
    ),
    "argparse": (
        "import argparse; p = argparse.ArgumentParser(); p.add_argument('--n', type=int, default=3); p.add_argument('x'); s = 0",
        "s += p.parse_args(['--n', '5', 'y']).n",
        4000,
    ),
    "logging": (
        "import logging, io; l = logging.getLogger('q'); h = logging.StreamHandler(io.StringIO()); l.addHandler(h); l.setLevel(20); l.propagate = False; s = 0",
        "l.info('value %d', i); l.debug('no')",
        24000,
    ),
    # containers
    "OrderedDict": (
        "from collections import OrderedDict; s = 0",
        "d = OrderedDict(a=1, b=2); d['c'] = 3; d.move_to_end('a'); s += len(d) + d.popitem()[1]",
        160000,
    ),
    "ChainMap": (
        "from collections import ChainMap; d = ChainMap({'a': 1}, {'b': 2}); s = 0",
        "s += d['a'] + d['b'] + ('c' in d)",
        240000,
    ),
    "Counter arithmetic": (
        "from collections import Counter; a = Counter('abracadabra'); b = Counter('alakazam'); s = 0",
        "c = a + b; s += len(a & b) + c.most_common(2)[0][1] + sum((a - b).values()) + c.total()",
        32000,
    ),
    "Counter update": (
        "from collections import Counter; t = ['a', 'b', 'c', 'a'] * 25; s = 0",
        "c = Counter(t); c.update(t); c.subtract('abc'); s += c['a'] + len(list(c.elements()))",
        24000,
    ),
    "deque rotate": (
        "from collections import deque; q = deque(range(100), maxlen=100); s = 0",
        "q.rotate(3); q.appendleft(i); s += q[5] + len(q) + q.pop(); q.extend((1, 2))",
        400000,
    ),
    "namedtuple methods": (
        "from collections import namedtuple; P = namedtuple('P', 'x y', defaults=(0,)); p = P(1, 2); s = 0",
        "q = p._replace(x=i); x, y = q; s += x + len(q._asdict()) + (q == p) + P._make((1, 2)).y",
        120000,
    ),
    "UserDict, subclass": (
        "class D(dict):\n    def __missing__(self, k): return 7\nclass L(list): pass\nd = D(); l = L([1]); s = 0",
        "s += d[i]; d['a'] = i; s += d['a'] + len(l); l.append(1); l.pop()",
        600000,
    ),
    "heapq merge, replace": (
        "import heapq; a = list(range(0, 100, 2)); b = list(range(1, 100, 2)); s = 0",
        "h = a[:]; heapq.heapify(h); heapq.heapreplace(h, 5); heapq.heappushpop(h, 3); s += sum(heapq.merge(a, b)) + h[0]",
        6000,
    ),
    "heapq tuples": (
        "import heapq; s = 0",
        "h = []\nfor j in range(60): heapq.heappush(h, (j * 7919 % 101, j))\nwhile h: s += heapq.heappop(h)[1]",
        2400,
    ),
    "bisect insort": (
        "import bisect; s = 0",
        "a = []\nfor j in range(60): bisect.insort(a, j * 7919 % 101)\ns += bisect.bisect(a, 50) + bisect.bisect_left(a, 3, key=lambda v: v)",
        6000,
    ),
    "graphlib, queue": (
        "from graphlib import TopologicalSorter; from queue import Queue, PriorityQueue; s = 0",
        "t = TopologicalSorter({'d': {'b', 'c'}, 'b': {'a'}, 'c': {'a'}}); s += len(list(t.static_order())); q = PriorityQueue(); q.put(3); q.put(1); s += q.get()",
        6000,
    ),
    "queue": (
        "from queue import Queue; q = Queue(); s = 0",
        "q.put(i); s += q.get() + q.qsize()",
        80000,
    ),
    "sort by itemgetter": (
        "from operator import itemgetter, attrgetter; a = [(j * 7919 % 509, -j) for j in range(300)]; s = 0",
        "a.sort(key=itemgetter(0)); s += a[5][0]; a.sort(key=itemgetter(1, 0))",
        2400,
    ),
    "sort by attribute": (
        "from operator import attrgetter\nclass P:\n    def __init__(self, x): self.x = x\na = [P(j * 7919 % 509) for j in range(300)]; s = 0",
        "b = sorted(a, key=attrgetter('x')); s += b[3].x + max(a, key=lambda p: p.x).x",
        4800,
    ),
    "sort by cmp_to_key": (
        "from functools import cmp_to_key; a = [j * 7919 % 509 for j in range(200)]; s = 0",
        "s += sorted(a, key=cmp_to_key(lambda x, y: x - y))[3]",
        1000,
    ),
    "sort own objects": (
        "class V:\n    def __init__(self, x): self.x = x\n    def __lt__(self, o): return self.x < o.x\na = [V(j * 7919 % 509) for j in range(200)]; s = 0",
        "s += sorted(a)[3].x",
        2000,
    ),
    "sort str by lower": (
        _WORDS,
        "s += len(sorted(w * 10, key=str.lower)[3]) + len(sorted(w, key=len, reverse=True)[0])",
        12000,
    ),
    "operator functions": (
        "import operator as op; s = 0",
        "s += op.add(i, 2) + op.mul(i, 3) - op.itemgetter(1)((1, 2)) + op.methodcaller('bit_length')(i)",
        480000,
    ),
    "functools partial": (
        "from functools import partial\ndef f(a, b, c=1): return a + b + c\ng = partial(f, 1, c=3); s = 0",
        "s += g(i)",
        1200000,
    ),
    "functools wraps": (
        "from functools import wraps\ndef deco(f):\n    @wraps(f)\n    def g(*a, **k): return f(*a, **k)\n    return g\n@deco\ndef f(x): return x + 1\ns = 0",
        "s += f(i)\nif i % 100 == 0: deco(f)",
        800000,
    ),
    "singledispatch": (
        "from functools import singledispatch\n@singledispatch\ndef f(x): return 0\n@f.register\ndef _(x: int): return 1\n@f.register\ndef _(x: str): return 2\ns = 0",
        "s += f(i) + f('a') + f(1.5)",
        240000,
    ),
    "cached_property": (
        "from functools import cached_property\nclass P:\n    @cached_property\n    def x(self): return 3\ns = 0",
        "p = P(); s += p.x + p.x",
        240000,
    ),
    "total_ordering": (
        "from functools import total_ordering\n@total_ordering\nclass P:\n    def __init__(self, x): self.x = x\n    def __eq__(self, o): return self.x == o.x\n    def __lt__(self, o): return self.x < o.x\na = P(1); b = P(2); s = 0",
        "s += (a <= b) + (a > b) + (a >= b)",
        200000,
    ),
    "lru_cache of two": (
        "from functools import lru_cache\n@lru_cache(maxsize=64)\ndef f(a, b=1): return a + b\ns = 0",
        "s += f(i & 127) + f(i & 31, b=2)",
        400000,
    ),
    "itertools all": (
        "from itertools import combinations_with_replacement as c, product, accumulate, zip_longest; import operator; s = 0",
        "s += len(list(c(range(8), 3))) + sum(accumulate(range(50), operator.mul)) % 7 + len(list(product('ab', repeat=6)))",
        10000,
    ),
    "groupby with key": (
        "from itertools import groupby; " + _WORDS,
        "for k, g in groupby(sorted(w, key=len), key=len): s += k * len(list(g))",
        40000,
    ),
    "set algebra": (
        "a = set(range(100)); b = frozenset(range(50, 150)); s = 0",
        "s += len(a ^ b) + (a <= b) + a.isdisjoint(b) + len(a.union(b, (1, 2))); c = set(a); c.discard(3); c.update((7, 200)); s += len(c)",
        60000,
    ),
    "set of tuples": (
        "s = 0",
        "q = {(j % 10, j % 7) for j in range(100)}; s += len(q) + ((3, 3) in q)",
        32000,
    ),
    "dict merge, views": (
        "a = {j: j for j in range(50)}; b = {j: -j for j in range(25, 75)}; s = 0",
        "c = a | b; s += len(a.keys() & b.keys()) + len(c) + max(c, key=c.get) + sum(c.values()) + len(dict.fromkeys(a, 0))",
        32000,
    ),
    "dict of lists": (
        "s = 0",
        "d = {}\nfor j in range(60): d.setdefault(j % 7, []).append(j)\ns += sum(len(v) for v in d.values()) + len(sorted(d.items(), key=lambda t: -t[0]))",
        20000,
    ),
    "invert dict, zip": (
        _WORDS,
        "d = dict(zip(w, range(20))); r = {v: k for k, v in d.items()}; s += len(r) + len({k: v for k, v in sorted(d.items())})",
        60000,
    ),
    "list methods": (
        "a = [5, 3, 8, 1] * 10; s = 0",
        "b = a.copy(); b.sort(); b.reverse(); b.extend((1, 2)); b.remove(8); s += b.pop(0) + b.index(3) + len(a + b) + (a == b) + (a < b)",
        240000,
    ),
    "nested lists": (
        "s = 0",
        "m = [[0] * 10 for _ in range(10)]\nfor y in range(10):\n    for x in range(10): m[y][x] = x * y\ns += sum(map(sum, m)) + len(list(zip(*m)))",
        20000,
    ),
    "list compare, in": (
        "a = [(j, str(j)) for j in range(50)]; s = 0",
        "s += ((30, '30') in a) + a.count((3, '3')) + (a == a[:])",
        60000,
    ),
    "copy objects": (
        "import copy\nclass P:\n    def __init__(self): self.x = [1, 2]; self.y = {'a': 1}\np = P(); s = 0",
        "q = copy.deepcopy(p); r = copy.copy(p); s += len(q.x) + r.y['a']",
        24000,
    ),
    "deepcopy lists": (
        "import copy; a = [[j, str(j), (j, [j])] for j in range(30)]; s = 0",
        "s += len(copy.deepcopy(a))",
        1000,
    ),
    "pickle kinds": (_PICKLE, "s += len(pickle.loads(pickle.dumps(q)))", 24000),
    "pickle objects": (
        "import pickle\nimport __main__\nclass P:\n    def __init__(self, x): self.x = x\nP.__qualname__ = 'P'; __main__.P = P\na = [P(j) for j in range(20)]; s = 0",
        "s += len(pickle.loads(pickle.dumps(a)))",
        6000,
    ),
    "struct of many": (
        "import struct; q = struct.Struct('<3i2hd4s'); b = bytes(100); s = 0",
        "t = q.pack(1, 2, 3, 4, 5, 2.5, b'abcd'); s += q.unpack(t)[2] + struct.unpack_from('<H', b, 4)[0] + len(list(struct.iter_unpack('<ii', b[:80])))",
        120000,
    ),
    # classes
    "dataclass methods": (_CLASS, "r = P(i, 1.0); s += (r < p) + (r == p) + len(repr(r))", 120000),
    "dataclass replace, asdict": (
        _CLASS,
        "r = replace(q, a=i); s += r.a + len(asdict(q)) + hash(q) % 2 * 0",
        32000,
    ),
    "dataclass made": (
        "from dataclasses import dataclass; s = 0",
        "@dataclass\nclass R:\n    x: int\n    y: int = 1\ns += R(1).y",
        240,
    ),
    "enum": (
        _ENUM,
        "s += C.RED.value + (C(2) is C.BLUE) + len(C['RED'].name) + (N.A < N.B) + (C.RED == C.BLUE)",
        160000,
    ),
    "enum loop, flags": (
        _ENUM,
        "for c in C: s += c.value\nx = G.X | G.Y; s += (G.X in x) + x.value + N.A + 1",
        60000,
    ),
    "enum made, repr": (
        _ENUM,
        "s += len(repr(C.RED)) + len(str(N.B)) + len({C.RED: 1, C.BLUE: 2})",
        120000,
    ),
    "class made": (
        "s = 0",
        "class A:\n    x = 1\n    def f(self): return 2\nclass B(A): pass\ns += B().f()",
        24000,
    ),
    "inheritance, super": (
        "class A:\n    def __init__(self, x): self.x = x\nclass B(A):\n    def __init__(self, x, y):\n        super().__init__(x)\n        self.y = y\ns = 0",
        "s += B(i, 2).x",
        600000,
    ),
    "multiple inheritance": (
        "class A:\n    def f(self): return 1\nclass B(A):\n    def f(self): return 2 + super().f()\nclass C(A):\n    def f(self): return 3 + super().f()\nclass D(B, C):\n    def f(self): return 4 + super().f()\nd = D(); s = 0",
        "s += d.f()",
        320000,
    ),
    "abstract class": (
        "from abc import ABC, abstractmethod\nclass A(ABC):\n    @abstractmethod\n    def f(self): ...\nclass B(A):\n    def f(self): return 1\ns = 0",
        "b = B(); s += b.f() + isinstance(b, A) + issubclass(B, A)",
        320000,
    ),
    "descriptors": (
        "class D:\n    def __set_name__(self, o, n): self.n = '_' + n\n    def __get__(self, o, t=None): return getattr(o, self.n, 0)\n    def __set__(self, o, v): setattr(o, self.n, v)\nclass P:\n    x = D()\np = P(); s = 0",
        "p.x = i; s += p.x",
        480000,
    ),
    "__getattr__, __setattr__": (
        "class P:\n    def __getattr__(self, n): return 5\n    def __setattr__(self, n, v): object.__setattr__(self, n, v)\np = P(); s = 0",
        "p.a = i; s += p.a + p.b",
        480000,
    ),
    "getattr, setattr, hasattr": (
        "class P: pass\np = P(); s = 0",
        "setattr(p, 'x', i); s += getattr(p, 'x') + getattr(p, 'y', 2) + hasattr(p, 'z') + hasattr(p, 'x') + len(vars(p))",
        600000,
    ),
    "metaclass": (
        "class M(type):\n    def __call__(cls, *a): return super().__call__(*a)\nclass P(metaclass=M):\n    def __init__(self, x): self.x = x\ns = 0",
        "s += P(i).x",
        320000,
    ),
    "__new__": (
        "class P:\n    def __new__(cls, x):\n        o = super().__new__(cls)\n        o.x = x\n        return o\ns = 0",
        "s += P(i).x",
        480000,
    ),
    "int subclass": (
        "class I(int):\n    def __add__(self, o): return I(int(self) + o)\nclass S(str): pass\nx = I(1); s = 0",
        "x = x + 1; s += int(x) + len(S('abc'))",
        400000,
    ),
    "property with setter": (
        "class P:\n    def __init__(self): self._x = 0\n    @property\n    def x(self): return self._x\n    @x.setter\n    def x(self, v): self._x = v\np = P(); s = 0",
        "p.x = i; s += p.x",
        1000000,
    ),
    "__hash__, __eq__ in dict": (
        "class K:\n    def __init__(self, x): self.x = x\n    def __hash__(self): return hash(self.x)\n    def __eq__(self, o): return self.x == o.x\nd = {K(j): j for j in range(20)}; s = 0",
        "s += d[K(i % 20)]",
        320000,
    ),
    "__contains__, __iter__, __bool__": (
        "class C:\n    def __init__(self): self.a = [1, 2, 3]\n    def __iter__(self): return iter(self.a)\n    def __contains__(self, x): return x in self.a\n    def __bool__(self): return True\n    def __len__(self): return 3\nc = C(); s = 0",
        "s += sum(c) + (2 in c) + (1 if c else 0) + len(list(c))",
        240000,
    ),
    "matrix class": (
        "class M:\n    def __init__(self, r): self.r = r\n    def __matmul__(self, o): return M([[sum(a * b for a, b in zip(x, y)) for y in zip(*o.r)] for x in self.r])\na = M([[1, 2, 3], [4, 5, 6], [7, 8, 9]]); s = 0",
        "s += (a @ a).r[1][1]",
        32000,
    ),
    "weakref": (
        "import weakref\nclass P: pass\np = P(); r = weakref.ref(p); d = weakref.WeakValueDictionary(); d['a'] = p; s = 0",
        "s += (r() is p) + ('a' in d)",
        320000,
    ),
    "typing": (
        "from typing import NamedTuple, Optional, List\nclass P(NamedTuple):\n    x: int\n    y: int = 2\ns = 0",
        "p = P(i); s += p.x + p.y + (Optional[int] is not None)",
        240000,
    ),
    "inspect, callable": (
        "import inspect\ndef f(a, b=2, *c, d=3): return a\ns = 0",
        "s += len(inspect.signature(f).parameters) + callable(f) + inspect.isfunction(f)",
        6000,
    ),
    # control
    "exceptions in depth": (
        "def f(n):\n    if n == 0: raise KeyError('x')\n    return f(n - 1)\ns = 0",
        "try: f(10)\nexcept (ValueError, KeyError): s += 1",
        120000,
    ),
    "raise from, context": (
        "s = 0",
        "try:\n    try: 1 / 0\n    except ZeroDivisionError as e: raise ValueError('bad') from e\nexcept ValueError as e: s += e.__cause__ is not None",
        240000,
    ),
    "finally, return": (
        "def f(x):\n    try: return x\n    finally: x += 1\ns = 0",
        "s += f(i)",
        1200000,
    ),
    "exception group": (
        "s = 0",
        "try: raise ExceptionGroup('g', [ValueError(1), TypeError(2)])\nexcept* ValueError as e: s += 1\nexcept* TypeError: s += 2",
        40000,
    ),
    "own exception, args": (
        "class E(Exception):\n    def __init__(self, m, code):\n        super().__init__(m)\n        self.code = code\ns = 0",
        "try: raise E('m', i)\nexcept E as e: s += e.code + len(e.args) + len(str(e))",
        320000,
    ),
    "StopIteration by hand": (
        "s = 0",
        "it = iter((1, 2, 3))\nwhile True:\n    try: s += next(it)\n    except StopIteration: break",
        320000,
    ),
    "contextlib suppress": (
        "from contextlib import suppress, ExitStack, closing, nullcontext; s = 0",
        "with suppress(KeyError): {}['a']\nwith nullcontext(3) as x: s += x",
        200000,
    ),
    "ExitStack": (
        "from contextlib import ExitStack, redirect_stdout; import io; s = 0",
        "with ExitStack() as st:\n    st.enter_context(io.StringIO()); st.callback(len, 'a'); s += 1",
        60000,
    ),
    "generator pipeline": (
        "def numbers(n):\n    for j in range(n): yield j\ndef squares(it):\n    for x in it: yield x * x\ndef even(it):\n    for x in it:\n        if x % 2 == 0: yield x\ns = 0",
        "s += sum(even(squares(numbers(100))))",
        20000,
    ),
    "generator close, throw": (
        "def g():\n    try:\n        while True: yield 1\n    except ValueError: yield 2\n    finally: pass\ns = 0",
        "q = g(); s += next(q) + q.throw(ValueError); q.close()",
        320000,
    ),
    "recursive generator": (
        "def walk(t):\n    if t:\n        yield from walk(t[0])\n        yield t[1]\n        yield from walk(t[2])\nt = None\nfor j in range(6): t = (t, j, t)\ns = 0",
        "for v in walk(t): s += v",
        4000,
    ),
    "async await": (_ASYNC, "s += asyncio.run(h(300))", 240),
    "async generator": (_ASYNC, "s += asyncio.run(k(300))", 240),
    "asyncio gather": (_ASYNC, "s += asyncio.run(many(60))", 400),
    "asyncio sleep(0)": (_ASYNC, "s += asyncio.run(nap(200))", 240),
    "asyncio queue": (_ASYNC, "s += asyncio.run(through(100))", 240),
    "threads, lock": (
        "import threading; l = threading.Lock(); s = 0",
        "with l: s += 1\nif i % 100 == 0:\n    t = threading.Thread(target=len, args=('a',)); t.start(); t.join()",
        120000,
    ),
    "executor": (
        "from concurrent.futures import ThreadPoolExecutor; s = 0",
        "with ThreadPoolExecutor(2) as ex: s += sum(ex.map(abs, range(-20, 0)))",
        240,
    ),
    "match of classes": (
        "class P:\n    __match_args__ = ('x', 'y')\n    def __init__(self, x, y): self.x = x; self.y = y\nq = [P(0, 1), P(1, 0), {'a': 1}, [1, 2, 3]]; s = 0",
        "match q[i & 3]:\n    case P(0, y): s += y\n    case P(x=1): s += 2\n    case {'a': v}: s += v\n    case [a, *r]: s += len(r)",
        240000,
    ),
    "eval, exec": (
        "c = compile('1 + 2 * x', 't', 'eval'); s = 0",
        "s += eval(c, {'x': i})",
        240000,
    ),
    "eval of text": ("s = 0", "s += eval('1 + 2 * 3')", 32000),
    "pathlib": (
        "from pathlib import Path, PurePosixPath; p = Path('/usr/share/doc'); s = 0",
        "q = p / 'file.tar.gz'; s += len(q.name + q.stem + q.suffix) + len(q.parts) + len(str(q.parent)) + len(str(q.with_suffix('.txt')))",
        32000,
    ),
    "os.path": (
        "import os.path as p; s = 0",
        "s += len(p.join('/a', 'b', 'c.txt')) + len(p.basename('/a/b')) + len(p.splitext('x.tar.gz')[1]) + len(p.normpath('/a/../b')) + len(p.dirname('/a/b'))",
        120000,
    ),
    "file write, read": (
        "import tempfile, os; f = tempfile.mkdtemp() + '/x'; s = 0",
        "with open(f, 'w') as o:\n    for j in range(100): o.write('line %d\\n' % j)\nwith open(f) as o:\n    for l in o: s += len(l)",
        1600,
    ),
    "print to file": (
        "import io; f = io.StringIO(); s = 0",
        "print(i, 'abc', 2.5, sep=', ', file=f)",
        400000,
    ),
    "uuid, secrets": (
        "import uuid; s = 0",
        "s += len(str(uuid.UUID(int=i))) + uuid.UUID('12345678123456781234567812345678').int % 7",
        32000,
    ),
    "time, perf_counter": (
        "import time; s = 0",
        "t = time.perf_counter(); t = time.time(); s += 1",
        1200000,
    ),
    "ipaddress-like bits": (
        "s = 0",
        "a = (i * 2654435761) & 0xffffffff; s += '.'.join(str(a >> k & 255) for k in (24, 16, 8, 0)).count('.')",
        160000,
    ),
    "life, sets": (
        "s = 0",
        "live = {(1, 0), (1, 1), (1, 2), (5, 5), (5, 6), (6, 5)}\nfor j in range(3):\n    n = {}\n    for x, y in live:\n        for dx in (-1, 0, 1):\n            for dy in (-1, 0, 1):\n                if dx or dy: n[x + dx, y + dy] = n.get((x + dx, y + dy), 0) + 1\n    live = {c for c, k in n.items() if k == 3 or k == 2 and c in live}\ns += len(live)",
        3200,
    ),
    "primes, comprehension": (
        "s = 0",
        "s += len([n for n in range(2, 200) if all(n % d for d in range(2, int(n ** 0.5) + 1))])",
        2000,
    ),
    "levenshtein": (
        "def d(a, b):\n    p = list(range(len(b) + 1))\n    for j, x in enumerate(a):\n        c = [j + 1]\n        for k, y in enumerate(b): c.append(min(p[k] + (x != y), p[k + 1] + 1, c[k] + 1))\n        p = c\n    return p[-1]\ns = 0",
        "s += d('kitten sitting', 'sitting kitten')",
        8000,
    ),
    "roman numerals": (
        "v = [(1000, 'M'), (900, 'CM'), (500, 'D'), (400, 'CD'), (100, 'C'), (90, 'XC'), (50, 'L'), (40, 'XL'), (10, 'X'), (9, 'IX'), (5, 'V'), (4, 'IV'), (1, 'I')]; s = 0",
        "n = i % 3999 + 1; r = ''\nfor k, t in v:\n    while n >= k: r += t; n -= k\ns += len(r)",
        120000,
    ),
    "json tree walk": (
        "def depth(t): return 1 + max((depth(v) for v in (t.values() if isinstance(t, dict) else t)), default=0) if isinstance(t, (dict, list)) else 0\nt = {'a': [1, {'b': [2, 3, {'c': []}]}], 'd': {'e': {'f': [[]]}}}; s = 0",
        "s += depth(t)",
        20000,
    ),
    "dijkstra": (
        "import heapq; g = {j: [((j * 7 + k) % 50, k + 1) for k in range(4)] for j in range(50)}; s = 0",
        "d = {0: 0}; q = [(0, 0)]\nwhile q:\n    c, u = heapq.heappop(q)\n    if c > d[u]: continue\n    for v, w in g[u]:\n        if c + w < d.get(v, 1 << 30): d[v] = c + w; heapq.heappush(q, (c + w, v))\ns += sum(d.values())",
        4000,
    ),
    "linked list": (
        "class N:\n    __slots__ = 'v', 'n'\n    def __init__(self, v, n): self.v = v; self.n = n\ns = 0",
        "h = None\nfor j in range(100): h = N(j, h)\nwhile h: s += h.v; h = h.n",
        12000,
    ),
    "simple tokenizer": (
        "t = 'x1 = 3.5 * (alpha + 42)'; s = 0",
        "j = 0; r = []\nwhile j < len(t):\n    c = t[j]\n    if c.isalpha():\n        k = j\n        while j < len(t) and t[j].isalnum(): j += 1\n        r.append(t[k:j])\n    elif c.isdigit():\n        k = j\n        while j < len(t) and (t[j].isdigit() or t[j] == '.'): j += 1\n        r.append(t[k:j])\n    else:\n        if not c.isspace(): r.append(c)\n        j += 1\ns += len(r)",
        32000,
    ),
}
