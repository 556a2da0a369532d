# bytes_basic
b = b"hello\x00world"
print(b, len(b), b[0], b[1:3], b + b"!", b * 2, b"lo" in b, 104 in b, b.find(b"w"), b.split(b"\x00"), b.upper(), b.replace(b"l", b"L"), b.hex(), bytes.fromhex("68 69"), list(b[:3]), b.startswith(b"he"), b.decode("latin-1"), b"a" < b"b", b"".join([b"x", b"y"]), bytes(4), bytes([1, 2, 255]), b"\xff'\"", bytes("é", "utf8"), hash(b"a") == hash(b"a"), b" x ".strip(), b"a,b".partition(b","), b"abc"[::-1], sorted(b"cab"), b"1 2".split(), {b"k": 1}[b"k"])
for f in (lambda: b + "a", lambda: bytes([256]), lambda: b"abc"[5], lambda: bytes("a"), lambda: b"\xff".decode(), lambda: "é".encode("ascii"), lambda: b"a".foo):
    try: f()
    except Exception as e: print(type(e).__name__, e)
