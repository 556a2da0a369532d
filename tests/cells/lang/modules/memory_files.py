# memory_files: StringIO and BytesIO to the letter
import copy, io, pickle
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
f = io.StringIO("aé\nb€c\n\nx")
for call in [lambda: f.read(2), f.tell, f.readline, lambda: f.readline(2), lambda: list(f), lambda: f.write("Zü"), f.getvalue, lambda: f.seek(1), lambda: f.write("öö"), f.getvalue, f.read, lambda: f.seek(20), f.read, lambda: f.write("end"), f.getvalue, lambda: f.truncate(3), f.getvalue, f.tell, lambda: f.seek(-1), lambda: f.seek(1, 1), lambda: f.seek(0, 2), lambda: f.seek(0, 5), lambda: f.write(b"x"), lambda: f.read("a"), lambda: f.seek("a"), lambda: f.truncate(-1), f.fileno, f.detach, lambda: f.newlines, lambda: f.closed, f.isatty, f.readable, lambda: f.line_buffering, lambda: f.encoding, f.close, lambda: f.closed, f.read, f.getvalue, lambda: list(f), lambda: f.write("x"), lambda: f.__enter__(), f.close]:
    t(call)
def line_ends(newline):
    f = io.StringIO("a\nb\r\nc\rd\r\n", newline)
    f.seek(0, 2)
    f.write("e\nf\r")
    text = f.getvalue()
    f.seek(0)
    return text, f.newlines, list(f), f.tell()
for newline in (None, "", "\n", "\r", "\r\n", "x", 5): t(lambda: line_ends(newline))
b = io.BytesIO(b"abc\ndef\n\nghi")
for call in [lambda: b.read(2), b.readline, lambda: b.readlines(1), lambda: b.read1(1), b.tell, lambda: b.seek(-2, 2), b.read, lambda: b.seek(-100, 1), lambda: b.write(bytearray(b"XY")), lambda: b.write(memoryview(b"XY")), lambda: b.write("s"), lambda: b.write(5), lambda: b.write(None), b.getvalue, lambda: b.seek(15), lambda: b.write(b"E"), b.getvalue, lambda: b.truncate(4), b.getvalue, b.tell, lambda: b.seek(-1), lambda: b.seek(1, 7), lambda: b.truncate(-3), lambda: b.truncate("a")]:
    t(call)
into = bytearray(3); b.seek(1); t(lambda: b.readinto(into)); print(into); t(lambda: b.readinto(b"xx"))
view = b.getbuffer(); t(lambda: bytes(view)); view[0] = 90; t(b.getvalue); t(lambda: view[1:3].tobytes()); view[1:3] = b"pq"; t(b.getvalue); print(len(view)); view.release(); del view
b.close(); t(b.read); t(b.getvalue); t(lambda: b.write(b"")); t(lambda: io.BytesIO("x")); t(lambda: io.BytesIO(5)); t(lambda: io.StringIO(b"x")); t(lambda: io.StringIO(5))
print(io.StringIO(None).getvalue() == "", io.BytesIO(None).getvalue(), io.StringIO(initial_value="q").read(), io.BytesIO(initial_bytes=b"q").read())
class Counted(io.StringIO):
    def __init__(self, *a):
        super().__init__(*a)
        self.n = 0
    def write(self, s):
        self.n += 1
        return super().write(s.upper())
s = Counted(); print("abc", 1, file=s); t(s.getvalue); print(s.n > 0); s.foo = 3; print(s.foo, sorted(s.__dict__))
class Bare(io.StringIO):
    def __init__(self): pass
class BareBytes(io.BytesIO):
    def __init__(self): pass
t(lambda: Bare().read()); t(lambda: BareBytes().read())
with io.StringIO("x") as w: t(w.read)
t(w.read)
f = io.BytesIO(b"abc"); f.read(1); f.x = 5; g = pickle.loads(pickle.dumps(f)); print(g.read(), g.x, copy.copy(f).read(), f.read())
f = io.StringIO("a\nb", "\r\n"); f.read(1); g = pickle.loads(pickle.dumps(f)); print(repr(g.read()), repr(g.getvalue()), type(f))
t(lambda: io.BytesIO().writelines([b"a", b"b"])); t(lambda: io.StringIO().writelines(5)); t(lambda: next(io.StringIO())); t(lambda: io.BytesIO(b"ab").read(-5)); t(lambda: io.BytesIO(b"ab").seek(2**63 - 1)); t(lambda: io.StringIO("ab").read(True)); t(lambda: io.StringIO("a\nb").readlines(-1))
for name in ("read", "readline", "readlines", "tell", "getvalue", "flush", "isatty", "readable", "writable", "seekable", "fileno", "close", "__next__", "truncate", "detach"):
    for kind in (io.StringIO, io.BytesIO):
        f = kind(); f.close(); print(name, end=" "); t(getattr(f, name))
class Closes:
    def tobytes(self):
        b.close()
        return b"late"
b = io.BytesIO()
try: b.write(Closes())
except (ValueError, TypeError) as e: print("refused")
