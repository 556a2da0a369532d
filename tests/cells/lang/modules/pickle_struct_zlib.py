# oracle: 3.11
import pickle, io, struct, zlib, binascii, os, tempfile
import numpy as np
from collections import OrderedDict, Counter, defaultdict, deque, namedtuple
from dataclasses import dataclass
from enum import Enum
data = {"a": [1, 2.5, -3, 10**20, -10**30, 255, 256, 65536, -1], "b": ("x", "é", None, True, False), "c": {1, 2}, "d": b"bytes", "e": 1 + 2j, "f": frozenset([3]), "g": range(3), "h": (), "i": (1,), "j": "long" * 100}
s = pickle.dumps(data)
print(len(s), s[:12], pickle.loads(s) == data)
class Point:
    def __init__(self, x, y): self.x, self.y = x, y
    def __repr__(self): return f"Point({self.x}, {self.y})"
    def __eq__(self, o): return vars(self) == vars(o)
@dataclass
class D:
    n: int
    items: list
class Color(Enum):
    RED = 1
class Slim:
    __slots__ = ("a", "b")
class Custom:
    def __init__(self): self.big = [1]; self.lock = lambda: 0
    def __getstate__(self): return {"big": self.big}
    def __setstate__(self, st): self.__dict__.update(st); self.lock = None
NT = namedtuple("NT", "p q")
p = Point(1, [2, 3])
sl = Slim(); sl.a = 1; sl.b = "z"
objs = [p, D(3, [1]), Color.RED, NT(1, 2), Custom(), OrderedDict(a=1), Counter("aab"), defaultdict(int, x=1), deque([1, 2], maxlen=5), sl, Point, len, ValueError("bad", 3)]
for o in objs:
    r = pickle.loads(pickle.dumps(o))
    print(type(r).__name__, r if not isinstance(o, (Custom, Slim)) else vars(r) if isinstance(o, Custom) else (r.a, r.b), len(pickle.dumps(o)))
a = np.arange(6).reshape(2, 3); 
for arr in [a, a.T, a[::2], np.float32([1, 2]), np.array(5.0), np.array([True]), np.zeros((0, 2)), np.array([1+2j])]:
    b = pickle.loads(pickle.dumps(arr))
    print(b, b.dtype, b.shape, b.flags.f_contiguous, np.array_equal(arr, b))
r = pickle.loads(pickle.dumps((np.float64(1.5), np.int8(3), np.dtype("f4"))))
print(r, len(pickle.dumps(a)), len(pickle.dumps(np.float64(1))))
shared = [1]; lst = [shared, shared]; l2 = pickle.loads(pickle.dumps(lst)); print(l2[0] is l2[1])
loop = []; loop.append(loop); l3 = pickle.loads(pickle.dumps(loop)); print(l3[0] is l3)
for bad in (lambda: 0, (i for i in ()), open(os.devnull)):
    try: pickle.dumps(bad)
    except Exception as e: print(type(e).__name__, str(e).split(" at 0x")[0])
for bad in (b"", b"garbage", b"\x80\x04."):
    try: pickle.loads(bad)
    except Exception as e: print(type(e).__name__, e)
with tempfile.TemporaryDirectory() as d:
    f = os.path.join(d, "m.pkl")
    with open(f, "wb") as fh:
        pickle.dump({"w": a}, fh, protocol=pickle.HIGHEST_PROTOCOL); pickle.dump("second", fh)
    with open(f, "rb") as fh:
        print(pickle.load(fh), pickle.load(fh))
        try: pickle.load(fh)
        except EOFError as e: print("EOF", e)
print(pickle.loads(b"\x80\x03]q\x00(K\x01K\x02e."), pickle.loads(b"(lp0\nI1\naS'x'\np1\na."))
print(struct.pack("<IhB3s", 7, -2, 255, b"abc"), struct.unpack(">Hd", struct.pack(">Hd", 3, 1.5)), struct.calcsize("iq"), struct.calcsize("<iq"), struct.calcsize("bhiqd"))
print(list(struct.iter_unpack("<H", b"\1\0\2\0")), struct.pack("e", 0.1), struct.unpack("e", b"\x66\x2e"), struct.pack("?c5p", True, b"z", b"abc"), struct.pack("2i", 1, 2).hex())
for f, v in (("b", 200), ("H", -1), ("i", 2**40), ("q", 2**70), ("i", "x"), ("f", "x"), ("ii", 1), ("z", 1), ("Q", -1), ("f", 1e300)):
    try: print(struct.pack(f, v))
    except (struct.error, OverflowError) as e: print(type(e).__name__, e)
try: struct.unpack("i", b"abc")
except struct.error as e: print(e)
hdr = struct.Struct(">4sHI"); print(hdr.size, hdr.pack(b"RIFF", 1, 99), hdr.unpack(b"ABCD\0\1\0\0\0\2")); buf = bytearray(8); struct.pack_into("<h", buf, 2, 513); print(buf, struct.unpack_from("<h", buf, 2))
d = b"hello hello hello hello" * 10; z = zlib.compress(d); print(len(z), zlib.decompress(z) == d, zlib.crc32(b"hello"), zlib.adler32(b"hello"), binascii.hexlify(b"\x01\xff"), binascii.unhexlify("01ff"), binascii.crc32(b"a"))
try: zlib.decompress(b"notzlib")
except zlib.error as e: print(e)
print([struct.unpack("f", struct.pack("f", v))[0] for v in (0.1, 1/3, 1e38, 65504.0)], struct.pack(">d", -0.0), struct.pack("<e", 65504), struct.pack("<e", 1e-7), struct.pack("<e", 6e-8))
