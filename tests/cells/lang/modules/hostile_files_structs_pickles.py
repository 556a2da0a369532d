# hostile_files_structs_pickles: code of a cell that closes, clears and begins anew what runs
# expect: held
import io, struct, pickle, random, gc
from itertools import *
def t(f):
    try: f()
    except Exception: pass
class Closes:
    def __init__(s, f): s.f = f
    def __index__(s): s.f.close(); return 2
    def tobytes(s): s.f.close(); return b"xyz"
class Begins:
    def __init__(s, f): s.f = f
    def __index__(s): s.f.__init__(); return 3
for kind, text in ((io.BytesIO, b"abcdef"), (io.StringIO, "abcdef")):
    for name in ("read", "readline", "seek", "truncate"):
        for way in (Closes, Begins):
            f = kind(text); t(lambda: getattr(f, name)(way(f))); t(lambda: f.seek(1, way(f)))
f = io.BytesIO(b"abc"); t(lambda: f.write(Closes(f)))
f = io.BytesIO(b"abc" * 100); v = f.getbuffer(); t(lambda: f.truncate(1)); t(lambda: v[200]); del v
class Clears:
    def __init__(s, b): s.b = b
    def __index__(s): s.b.clear(); return 1
    def __float__(s): s.b.clear(); return 1.0
    def __bool__(s): s.b.clear(); return True
for code in "bid?":
    b = bytearray(50); t(lambda: struct.pack_into(code * 3, b, 10, 1, Clears(b), 1))
x = struct.Struct(">ii")
class Again:
    def __index__(s): x.__init__("<" + "q" * 50); return 5
t(lambda: x.pack(1, Again())); t(lambda: struct.Struct.__new__(struct.Struct).pack(1))
class Asks:
    def __init__(s): s.n = 0
    def __iter__(s): return s
    def __next__(s):
        s.n += 1
        if s.n > 4: raise StopIteration
        for _ in range(2): t(lambda: next(s.o))
        return s.n
for make in [lambda k: cycle(k), lambda k: compress(k, k), lambda k: compress("abcd", k), lambda k: dropwhile(lambda x: next(k.o, 0), k), lambda k: takewhile(lambda x: next(k.o, 1), k), lambda k: filterfalse(lambda x: next(k.o, 0), k), lambda k: starmap(lambda *a: next(k.o, 0), ((1,),) * 5), lambda k: pairwise(k), lambda k: zip_longest(k, k, "abc"), lambda k: tee(k)[0], lambda k: chain(k, k), lambda k: islice(k, 1, 4), lambda k: accumulate(k, lambda a, b: next(k.o, 0)), lambda k: groupby(k, lambda x: next(k.o, 0))]:
    k = Asks(); k.o = make(k); t(lambda: list(islice(k.o, 20)))
    k = Asks(); k.o = make(k); del k; gc.collect()
c = cycle([1, 2, 3]); items = [5, 6, 7]; c.__setstate__((items, 1)); list(islice(c, 4)); items.clear(); t(lambda: list(islice(c, 4)))
class Empties:
    def __reduce__(s): large.clear(); return int, ()
large = [1, 2, Empties(), 4, 5]; t(lambda: pickle.dumps(large)); large = {1: 2, 3: Empties(), 5: 6}; t(lambda: pickle.dumps(large))
p = pickle.Pickler(io.BytesIO())
class Forgets:
    def __reduce__(s): p.clear_memo(); return int, ()
class Dumps:
    def __reduce__(s): p.dump([1, 2]); return int, ()
t(lambda: p.dump([Forgets(), "a", "a"])); t(lambda: p.dump([Dumps(), "a", "a"]))
class Runs(pickle.Unpickler):
    def find_class(s, m, n): s._run(b"N."); return int
t(lambda: Runs(io.BytesIO(b"cx\ny\n.")).load())
random.seed(2)
good = [pickle.dumps(x, 4) for x in ([1, "a", {2: (3, 4)}, b"zz", {1, 2}], {"k": [None, True, 1.5]}, (1, 2, 3, 4, [(), (1,)]), 2**100, "é" * 300)]
for k in range(4000):
    d = bytearray(random.choice(good))
    for _ in range(random.randrange(1, 4)):
        i = random.randrange(len(d))
        if random.random() < .6: d[i] = random.randrange(256)
        else: d.insert(i, random.choice(b"()0123aehjbtuslpR\x81\x85\x86\x87\x94\x93]}"))
    t(lambda: pickle.loads(bytes(d)))
print("held")
