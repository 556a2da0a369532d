# memoryview: every view shares the memory of what it was made of.
import io, struct
from array import array


def told(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


def facts(m):
    return (
        m.format,
        m.itemsize,
        m.ndim,
        m.shape,
        m.strides,
        m.suboffsets,
        m.nbytes,
        m.readonly,
        m.c_contiguous,
        m.f_contiguous,
        m.contiguous,
    )


def put(m, key, value):
    m[key] = value


def drop(m, key):
    del m[key]


# A part that is cast writes into the memory itself.
b = bytearray(range(16))
part = memoryview(b)[2:6].cast("H")
part[0] = 0xFFFF
part[1:] = memoryview(b"\1\2").cast("H")
print(b, facts(part), part.tolist(), part.obj is b)
print(
    facts(memoryview(b)),
    facts(memoryview(b)[::2]),
    facts(memoryview(b)[::-3]),
    facts(memoryview(bytes(4))),
)
m = memoryview(b)
back = m[::-1]
back[0] = 99
m[::4] = b"abcd"
m[1::4] = m[::4]
m[2:10] = m[0:8]
print(b, back.tolist(), m[3:3].tolist(), m[-1], m[True], back[1:4].tobytes(), m[8:2:-2].hex())
print(
    [
        told(put, m, k, v)
        for k, v in [
            (0, 256),
            (0, -1),
            (0, 1.5),
            (0, "a"),
            (16, 0),
            (-17, 0),
            (1 << 70, 0),
            (slice(0, 2), b"abc"),
            (slice(0, 2), [1, 2]),
            (slice(0, 2), memoryview(b"abcd").cast("H")),
            ("x", 1),
            ((0, 0), 1),
            (..., 1),
            (slice(0, 2), "ab"),
            ((), 1),
        ]
    ]
)
print(
    [
        told(lambda k=k: m[k])
        for k in (
            16,
            -17,
            1 << 70,
            "x",
            1.5,
            (0,),
            (0, 0),
            (),
            ...,
            None,
            (slice(1), slice(2)),
            slice("a"),
            slice(0, 4, 0),
        )
    ]
)
print(
    told(drop, m, 0),
    told(drop, m, slice(0, 2)),
    told(put, memoryview(b"abc"), 0, 1),
    told(put, m.toreadonly(), 0, 1),
)
b[0] = 200
print(
    m[0],
    m.toreadonly()[0],
    m.toreadonly().readonly,
    memoryview(m)[0],
    memoryview(memoryview(m)[3:]).obj is b,
)

# Every format, with its bounds.
for code in "bBhHiIlLqQnNfd?cP":
    size = struct.calcsize(code)
    room = bytearray(4 * size)
    c = memoryview(room).cast(code)
    values = {"?": [0, 2, "x", []], "c": [b"x", b"", b"xy", 3, "x"]}.get(
        code,
        [
            0,
            1,
            -1,
            127,
            128,
            255,
            256,
            65504,
            65520,
            1 << 31,
            1 << 63,
            (1 << 64) - 1,
            1 << 64,
            -(1 << 63),
            1.5,
            "1",
            None,
            True,
        ],
    )
    made = []
    for v in values:
        error = told(put, c, 1, v)
        made.append(error or c[1])
    print(code, c.itemsize, c.shape, made, room.hex(), c.tolist() == list(c))
nan = memoryview(array("d", [float("nan"), 1.0]))
print(
    nan == nan,
    nan == memoryview(array("d", [float("nan"), 1.0])),
    nan[1:] == memoryview(array("f", [1])),
    nan[1:] == memoryview(b"\1"),
    nan != 3,
)

# Shapes.
grid = bytearray(range(24))
g = memoryview(grid).cast("B", (2, 3, 4))
print(
    facts(g),
    g[1, 2, 3],
    g[-1, -3, 0],
    g.tolist(),
    len(g),
    g.tobytes("F").hex(),
    g.tobytes("A") == g.tobytes(),
)
g[0, 1, 2] = 77
print(grid[6], facts(g[1:]), g[1:].tolist(), g[::-1].tolist())
print(
    [
        told(lambda k=k: g[k])
        for k in (
            0,
            (0,),
            (0, 1),
            (2, 0, 0),
            (0, 0, 4),
            (0, 0, 0, 0),
            (slice(1), 0),
            (slice(1), slice(1)),
            ...,
        )
    ]
)
print(
    [
        told(put, g, k, 1)
        for k in (0, (0, 1), (2, 0, 0), slice(0, 1), (slice(1), slice(1)), "x", ...)
    ],
    told(list, g),
    told(hash, g),
    told(lambda: 3 in g),
)
print(
    g.cast("B", (24,)).tolist() == list(grid),
    told(lambda: facts(g.cast("H"))),
    told(g.cast, "B", (4, 6)),
    facts(g.cast("I")),
    facts(g[::2]),
)
f = memoryview(bytes(range(6))).cast("B", [3, 2])
print(
    f == memoryview(bytes(range(6))),
    f == memoryview(bytearray(range(6))).cast("b", (3, 2)),
    f.tobytes("F"),
    told(f.tobytes, "X"),
    told(f.tobytes, 3),
    f.tobytes(None),
    f.tobytes(order="C"),
)
one = memoryview(bytearray(b"\5\0\0\0")).cast("i", [])
print(
    facts(one),
    one[()],
    one.tolist(),
    told(lambda: one[0]),
    told(list, one),
    one[...].tolist(),
    told(lambda: facts(one.cast("B"))),
    one.cast("B", [4])[0],
)
one[()] = 9
one[...] = 8
print(
    one.tobytes(), told(put, one, 0, 1), one == memoryview(array("i", [8])).cast("B").cast("i", ())
)
bad = memoryview(bytes(12))
for args in [
    ("x",),
    ("HH",),
    ("",),
    (3,),
    ("@H",),
    (">H",),
    ("l",),
    ("H", 3),
    ("H", (7,)),
    ("H", (2.0, 3)),
    ("H", (0, 3)),
    ("H", (-1,)),
    ("H", "ab"),
    ("B", [True, 12]),
    ("B", [1] * 65),
    ("i", (3, 1)),
    ("B", (1 << 40, 1 << 40)),
]:
    print(args[:1], told(lambda: facts(bad.cast(*args))))
print(
    told(bad.cast("i").cast, "h"),
    told(bad.cast("i").cast, "B").nbytes,
    told(bad[::2].cast, "B"),
    told(bad[:0].cast, "B", (0,)),
    told(lambda: facts(bad[:0].cast("i"))),
    facts(bad[:0]),
)
print(facts(bad.cast("@i")), bad.cast("@i")[0], bad.cast("@i") == bad.cast("i"))

# What is looked at does not change its length; release lets go.
b = bytearray(b"abcdef")
m = memoryview(b)
s = m[1:3]
print(
    [
        told(f)
        for f in (
            lambda: b.append(1),
            b.pop,
            b.clear,
            lambda: b.extend(b"x"),
            lambda: b.__setitem__(slice(0, 1), b"xy"),
            lambda: b.insert(0, 1),
            lambda: drop(b, 0),
            lambda: b.remove(97),
            b.reverse,
            lambda: b.__setitem__(slice(0, 2), b"zz"),
            lambda: b.extend(b""),
        )
    ],
    b,
)
m.release()
print(
    told(b.append, 1),
    s.tobytes(),
    [
        told(f)
        for f in (
            lambda: m[0],
            lambda: len(m),
            m.tobytes,
            m.tolist,
            lambda: m.shape,
            lambda: m.nbytes,
            lambda: m.readonly,
            lambda: list(m),
            lambda: put(m, 0, 1),
            lambda: m.cast("B"),
            m.toreadonly,
            lambda: memoryview(m),
            lambda: bytes(m),
            m.__enter__,
            lambda: hash(m),
            lambda: m.obj,
        )
    ],
)
print(m.release(), m == m, m == s, m != s, m == b"abc", repr(m)[:16], repr(s)[:11])
s.release()
b.append(120)
print(b)
with memoryview(b) as w:
    w[0] = 65
print(b, told(lambda: w[0]), told(w.__enter__))
it = iter(memoryview(b))
print(next(it), told(b.append, 1))
del it
b.append(121)
a = array("h", [1, 2, 3])
v = memoryview(a)
v[1] = -5
v[1:] = array("h", [7, 8])
print(
    a,
    told(a.append, 1),
    told(a.pop),
    told(a.extend, [1]),
    told(a.insert, 0, 1),
    told(v.cast, "i"),
    v.cast("B").tolist(),
    v.obj is a,
    told(put, v, slice(0, 1), b"ab"),
)
v.release()
a.append(4)
file = io.BytesIO(b"hello")
buffer = file.getbuffer()
buffer[0] = 72
print(
    file.getvalue(),
    told(file.write, b"x"),
    told(file.truncate, 1),
    told(file.close),
    facts(buffer),
    file.read(2),
)
buffer.release()
print(
    file.write(b"!!"),
    file.getvalue(),
    told(memoryview, 3),
    told(memoryview, "x"),
    told(memoryview, [1]),
    told(memoryview),
    memoryview(object=b"k").tolist(),
)

# Comparing, hashing, and as bytes elsewhere.
m = memoryview(b"abcabc")
print(
    hash(m) == hash(b"abcabc"),
    hash(m[::2]) == hash(b"acb"),
    told(hash, memoryview(bytearray(2))),
    told(hash, m.cast("H")),
    {m: 1}[m],
    m[:3] == m[3:],
    m == b"abcabc",
    b"abcabc" == m,
    m == "abcabc",
    m != bytearray(b"abcabc"),
    told(lambda: m < m),
    m == array("B", b"abcabc"),
    m == array("b", b"abcabc"),
    m.cast("H") == m,
)
print(
    b"".join([m, m[:2]]),
    told(b"".join, [m, m[::2]]),
    told(lambda: b"x" + m[::2]),
    bytes(m[::2]),
    bytearray(m[::2]),
    told(io.BytesIO().write, m[::2]),
    told(struct.unpack, "3s", m[::2]),
    b"-".join([b"x", m[:1]]),
    b"x" + m[:2],
    bytes(m),
    bytearray(m),
    bytearray(b"q") + m[1:2],
    m in [b"abcabc"],
    97 in m,
    200 in m,
    list(reversed(m)),
    sum(m),
    max(m),
)
print(
    int.from_bytes(m[:2], "little"),
    struct.unpack_from("<H", m, 1),
    struct.unpack(">3s3s", m),
    list(struct.iter_unpack("3s", m)),
    b"xabcabcx".find(m),
    b"abc".startswith(m[:2]),
    b"a,b".split(memoryview(b",")),
)
to = bytearray(8)
struct.pack_into("<I", memoryview(to)[4:], 0, 0x01020304)
print(
    to,
    told(struct.pack_into, "<I", memoryview(to)[::2], 0, 1),
    told(struct.pack_into, "<I", m, 0, 1),
    told(struct.pack_into, "<Q", memoryview(to)[4:], 0, 1),
    io.BytesIO(b"xyz").readinto(memoryview(to)[2:4]),
    to,
)
to[0:2] = m[1:3]
to += m[:1]
print(
    to,
    m.hex(),
    m.hex("-"),
    m.hex("-", 2),
    m.hex(bytes_per_sep=-4, sep=":"),
    m[::-1].hex(),
    isinstance(m, memoryview),
    type(m),
    type(iter(m)),
)
match m[:2]:
    case [x, y]:
        print("matched", x, y)


class Releases:
    def __init__(self, view):
        self.view = view

    def __index__(self):
        self.view.release()
        return 0


room = bytearray(4)
for use in (
    lambda v: v[Releases(v)],
    lambda v: put(v, Releases(v), 1),
    lambda v: put(v, 0, Releases(v)),
    lambda v: v[Releases(v) : 2],
    lambda v: put(v, slice(Releases(v), 1), b"x"),
):
    print(str(told(use, memoryview(room)))[:12])
