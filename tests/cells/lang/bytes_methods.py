# bytes_methods: methods of bytes and bytearray on every kind of byte, with odd arguments
import random
def attempt(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__ + ": " + str(e)
# bytes beyond ASCII have no case and are no letters or blanks
for b in (b"\xe9abc DEF\xc9", b"\x85 a\xa0b ", b"", b"They're BILL's x1y", b"\x1c\x1d a \x0b\x0c", bytearray(b"Ab\xff")):
    print(b.upper(), b.lower(), b.title(), b.swapcase(), b.capitalize(), b.split(), b.strip(), b.isalpha(), b.isupper(), b.islower(), b.isspace(), b.isalnum(), b.isdigit())
b = b"hello world, hello"
for args in ((b"hello",), (104,), (b"",), (b"", 18), (b"", 19), (b"o", 5), (b"o", -4), (b"hello", 1, -1), (b"l", None, 3), ("x",), (None,), (256,), (-1,), (1.5,), ([104],), (bytearray(b"lo"),), (True,)):
    print(args, *[attempt(lambda: getattr(b, m)(*args)) for m in ("find", "rfind", "index", "rindex", "count")])
for args in ((b"he",), (b"",), (b"", 18), (b"", 19), ((b"x", b"he", b"lo"),), ((),), ("he",), (104,), ([b"he"],), (("he",),), (b"lo", 3), (b"lo", -2), (b"hello", 0, 4), (bytearray(b"lo"),)):
    print(args, *[attempt(lambda: getattr(b, m)(*args)) for m in ("startswith", "endswith")])
for args in ((b"l", b"L"), (b"", b"-"), (b"l", b"", 2), (b"hello", b"bye", 1), (b"zz", b"y"), (b"l", b"L", 0), (b"l", "L"), ("l", b"L"), (108, b"L"), (b"", b"+", 3)):
    print(args, attempt(lambda: b.replace(*args)), attempt(lambda: bytearray(b).replace(*args)))
for args in ((), (None, 1), (b" ",), (b"l", 2), (b"lo",), (b"",), ("l",), (b"zz",), (None, 0), (b"l", 0), (32,)):
    print(args, attempt(lambda: b.split(*args)), attempt(lambda: bytearray(b"  a  b c  ").split(*args)))
for args in ((b" ",), (b"lo",), (b"",), ("l",), (b"zz",), (32,)):
    print(args, attempt(lambda: b.partition(*args)), attempt(lambda: bytearray(b).rpartition(*args)))
for args in ((), (None,), (b"hdo",), (b"",), ("h",), (104,)):
    print(args, attempt(lambda: b.strip(*args)), attempt(lambda: b.lstrip(*args)), attempt(lambda: bytearray(b).rstrip(*args)))
x = bytes(range(7))
print(x.hex(), x.hex(":"), x.hex("-", 2), x.hex(b"-", -2), x.hex(":", 0), x.hex(":", 99), attempt(lambda: x.hex("")), attempt(lambda: x.hex("ab")), attempt(lambda: x.hex("é")), attempt(lambda: x.hex(5)), b"".hex(":"))
for t in ("00ff", " 0 0", "0 0", "00 \n\tFf\x0b", "0", "zz", "0z", ""):
    print(repr(t), attempt(lambda: bytes.fromhex(t)), attempt(lambda: bytearray.fromhex(t)))
rng = random.Random(6)
h = 0
for i in range(4000):
    s = bytes(rng.choice(b"aAbB1 \t\n\x0b\x85\xa0\xe9\xff,") for _ in range(rng.randrange(12)))
    p = bytes(rng.choice(b"aA \xe9,") for _ in range(rng.randrange(3)))
    k = rng.randrange(-3, 4)
    got = [attempt(f) for f in (lambda: s.find(p, k), lambda: s.rfind(p, k), lambda: s.count(p, k, k + 6), lambda: s.replace(p, b"<>", k), lambda: s.split(p, k), lambda: s.split(None, k), lambda: s.partition(p), lambda: s.rpartition(p),
        lambda: s.strip(p), lambda: s.strip(), s.upper, s.lower, s.title, s.swapcase, s.capitalize, s.isalpha, s.isspace, s.isupper, s.islower, lambda: s.startswith(p, k), lambda: s.endswith((p, b"a"), k), lambda: s.hex("_", k))]
    for c in repr(got): h = (h * 31 + ord(c)) % (2**61 - 1)
print(h)
