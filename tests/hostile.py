"""Calls everything with objects that change what they are used on, and looks for crashes.

    hostile.py --warpcell PROGRAM [--count N] [--first SEED] [--calls N] [--seconds N]

A program of calls (the text CALLS below) runs with a seed: each call draws a function or a method, an operator or
a subscript, and arguments among which are containers and objects of classes whose special methods (index, iter,
next, eq, lt, hash, repr, len, getitem, bool, int, float, call, getattr, enter, del, reduce, copy, format, get,
set, array, array_interface, array_ufunc, array_function, array_finalize, array_wrap, and what weak references
call) first clear, fill, shrink or replace the containers. Names that begin with one underscore belong to the
program and are left alone. Errors of the language are what should come. A signal, a report of a sanitizer
or a run without an end is a failure: the call is narrowed down to a number, and "hostile.py --only SEED:CALL"
runs it alone. For programs built with -DASAN=ON; others show less. Last line: N passed, N failed.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

CALLS = r'''
import array, bisect, collections, copy, functools, gc, heapq, io, itertools, json, math, operator, pickle, random, re, statistics, struct, weakref
import numpy as np

J, hits, rng = [], 0, random.Random(0)


def fresh():
    """Containers for one call; what their items are is drawn."""
    global L, T, D, S, B, Q, M, A, O, X, V, C, F, R, K, P, Z, its, hits
    hits = 0
    C, F, R = collections.OrderedDict(a=1, b=thing()), collections.defaultdict(Fn(), {1: thing()}), collections.Counter("abca")
    K = np.ma.array([1.0, 2.0, 3.0, 4.0], mask=[0, 1, 0, 0])
    P = np.array([(1, 2.5, "ab"), (3, 4.5, "cd")], dtype=[("x", "i4"), ("y", "f8"), ("z", "U3")])
    Z = np.arange(6.0).view(Sub)
    L = []
    L += [thing() for _ in range(rng.choice([0, 1, 3, 6, 20]))]
    T = tuple(thing() for _ in range(rng.choice([1, 2, 3, 7])))
    D, S = {}, set()
    for i in range(rng.choice([1, 3, 9])):
        try:
            D[rng.choice([i, str(i), E(), HS("k"), (1, E())])] = thing()
            S.add(rng.choice([i, E(), HS("k"), (2, E())]))
        except Exception:
            pass
    B = bytearray(b"abcdefgh" * rng.choice([1, 4]))
    Q = collections.deque([thing() for _ in range(5)], rng.choice([None, 5]))
    M = [[thing(), 1.0], [2, thing()], [3, 4]]
    A = np.arange(float(rng.choice([1, 4, 6, 12])))
    O = np.array([1, "a", None, 2.5], dtype=object)
    X = array.array("i", [1, 2, 3, 4])
    V = memoryview(bytearray(b"12345678"))
    its = [iter(L), iter(D), zip(L, T), map(Fn(), L), enumerate(L), reversed(L), filter(Fn(), L), iter(Q), (x for x in L)]


def clear_all():
    for c in (L, D, S, Q, M, C, F, R):
        c.clear()


def shrink():
    for c in (L, B, M, Q):
        if len(c):
            c.pop()


def grow():
    L.extend([i] for i in range(99))
    Q.extend(range(9))
    B.extend(b"x" * 500)
    M.extend([[1], [2]])
    for i in range(40):
        D[i] = [i]
        S.add(i)


def replace():
    global L, T, D, S, M, A, O, Z, P
    Z, P = np.zeros(2).view(Sub), np.zeros(3, dtype=[("x", "i4")])
    L, T, D, S, M = [5, [6]], (7, [8]), {9: [1]}, {3}, [[1, 2]]
    A, O = np.zeros((2, 3)), np.array([None])


def parts():
    for c in list(M):
        if isinstance(c, list):
            c.clear()


def arrays():
    A.shape = (A.size, 1) if A.ndim == 1 else (A.size,)


def resized():
    A.resize((rng.choice([0, 3, 900]),), refcheck=False)


def lost():
    global Ref
    held = Fin()
    J.append(weakref.ref(held, Fn()))
    del held


def redefined():
    """Methods of the classes change while they are called."""
    for kind in (E, It, Fn):
        kind.__call__ = kind.__repr__ = lambda s, *a, **k: "other"
    for kind, name in ((E, "__call__"), (It, "__call__"), (E, "__repr__"), (It, "__repr__")):
        delattr(kind, name)
    Fn.__call__ = fn_call


def used():
    for it in its[:]:
        for _ in range(3):
            next(it, None)


def ended():
    J.append([list(itertools.islice(it, 50)) for it in its])


ACTIONS = [clear_all, clear_all, clear_all, shrink, grow, replace, parts, arrays, resized, used, ended, gc.collect, lambda: B.clear(), lambda: D.clear(),
           lambda: L.reverse(), lambda: L.__init__([1]), lambda: its.clear(), lambda: S.clear(), lost, redefined,
           lambda: O.__setitem__(slice(None), None), lambda: X.__delitem__(slice(None)), lambda: Z.resize((rng.choice([0, 400]),), refcheck=False)]


def hit():
    global hits
    hits += 1
    if hits > 60:
        return
    try:
        rng.choice(ACTIONS)()
    except Exception:
        pass
    del J[:-3]
    J.append([[i] for i in range(rng.choice([3, 60]))])


class I:
    def __index__(s): hit(); return rng.choice([0, 1, 2, -1, 5])


class N(I):
    def __int__(s): hit(); return 2
    def __float__(s): hit(); return 1.5
    def __complex__(s): hit(); return 1j
    def __bool__(s): hit(); return rng.random() < .5


class E:
    def __eq__(s, o): hit(); return rng.random() < .4
    def __ne__(s, o): hit(); return rng.random() < .4
    def __lt__(s, o): hit(); return rng.random() < .5
    __gt__ = __le__ = __ge__ = __lt__
    def __hash__(s): hit(); return rng.choice([1, 2])


class It:
    n = 0
    def __iter__(s): hit(); return s
    def __next__(s):
        hit()
        s.n += 1
        if s.n > 6: raise StopIteration
        return thing()


class Seq:
    def __len__(s): hit(); return rng.choice([0, 2, 3])
    def __getitem__(s, i):
        hit()
        if not isinstance(i, int) or i > 3: raise IndexError
        return rng.choice([1, 2.5, L])
    def __contains__(s, x): hit(); return True
    def __setitem__(s, i, x): hit()
    def __delitem__(s, i): hit()


class Arr:
    def __array__(s, dtype=None, copy=None): hit(); return np.arange(3.0)


class Rep:
    def __repr__(s): hit(); return "rep"
    def __str__(s): hit(); return "str"
    def __format__(s, f): hit(); return "fmt"
    def __bytes__(s): hit(); return b"byt"
    def __fspath__(s): hit(); return "/nonexistent/x"


class Fn:
    def __call__(s, *a, **k): hit(); return rng.choice([a[0] if a else 1, 1, None, thing() if rng.random() < .2 else 0])


fn_call = Fn.__call__


class Proto:
    __array_priority__ = property(lambda s: (hit(), 5.0)[1])
    def __array_ufunc__(s, ufunc, method, *args, **keys):
        hit()
        return rng.choice([NotImplemented, 1, None, ufunc])
    def __array_function__(s, function, types, args, keys):
        hit()
        return rng.choice([NotImplemented, 1, None, function])


class Interface:
    held = np.arange(5.0)
    @property
    def __array_interface__(s):
        hit()
        return dict(s.held.__array_interface__)


class Wrap:
    def __array__(s, dtype=None, copy=None): hit(); return rng.choice([np.arange(3.0), A, O, L, Z])
    def __array_wrap__(s, a, context=None, scalar=False): hit(); return rng.choice([a, s, None])


class Sub(np.ndarray):
    def __array_finalize__(s, of): hit()
    def __array_wrap__(s, a, context=None, scalar=False): hit(); return a
    def __getitem__(s, key): hit(); return np.ndarray.__getitem__(s, key)
    def __eq__(s, o): hit(); return np.ndarray.__eq__(s, o)
    def __repr__(s): hit(); return "sub"


class Desc:
    def __get__(s, o, kind=None): hit(); return rng.choice([1, L, s])
    def __set__(s, o, v): hit()
    def __delete__(s, o): hit()
    def __set_name__(s, kind, name): hit()


class Meta(type):
    def __instancecheck__(c, o): hit(); return rng.random() < .5
    def __subclasscheck__(c, o): hit(); return rng.random() < .5
    def __call__(c, *a): hit(); return type.__call__(c)
    def __iter__(c): hit(); return iter(L)
    def __len__(c): hit(); return 2
    def __getitem__(c, k): hit(); return k
    def __eq__(c, o): hit(); return False
    def __hash__(c): hit(); return 3
    def __repr__(c): hit(); return "meta"


class Odd(metaclass=Meta):
    d = Desc()
    @property
    def p(s): hit(); return L
    @p.setter
    def p(s, v): hit()
    def __getattribute__(s, n): hit(); return object.__getattribute__(s, n)
    def __setattr__(s, n, v): hit(); object.__setattr__(s, n, v)
    def __delattr__(s, n): hit()
    def __dir__(s): hit(); return ["p", E()]
    def __reduce__(s): hit(); return rng.choice([(list, ()), (Fn(), (1,)), "x", (list, ([1],), None, iter(L))])
    def __copy__(s): hit(); return L
    def __deepcopy__(s, memo): hit(); memo.clear(); return s
    def __round__(s, n=None): hit(); return 1
    def __reversed__(s): hit(); return iter(L)
    def __length_hint__(s): hit(); return rng.choice([0, 1, 10 ** 6, -1, NotImplemented])
    def __iter__(s): hit(); yield from L
    def __missing__(s, k): hit(); return 1
    def __await__(s): hit(); yield 1
    def keys(s): hit(); return L
    def items(s): hit(); return D.items()
    def read(s, *a): hit(); return rng.choice([b"1", "1", ""])
    def readline(s, *a): hit(); return rng.choice([b"", ""])
    def write(s, x): hit(); return 1


def gen():
    for x in L:
        hit()
        got = yield x
        if got: yield from its[:1]


class Attr:
    def __getattr__(s, n): hit(); raise AttributeError(n)
    def __enter__(s): hit(); return s
    def __exit__(s, *a): hit(); return True


class Ari:
    def __add__(s, o): hit(); return rng.choice([1, o, s])
    __radd__ = __mul__ = __rmul__ = __sub__ = __rsub__ = __truediv__ = __mod__ = __or__ = __and__ = __pow__ = __iadd__ = __matmul__ = __neg__ = __add__


class HL(list):
    def __iter__(s): hit(); return list.__iter__(s)
    def __len__(s): hit(); return list.__len__(s)
    def __getitem__(s, i): hit(); return list.__getitem__(s, i)
    def __eq__(s, o): hit(); return False
    __hash__ = None


class HD(dict):
    def keys(s): hit(); return dict.keys(s)
    def __getitem__(s, k): hit(); return dict.__getitem__(s, k)
    def __missing__(s, k): hit(); return 1


class HS(str):
    def __eq__(s, o): hit(); return True
    def __hash__(s): hit(); return 1
    def __str__(s): hit(); return "hs"


class HI(int):
    def __index__(s): hit(); return 1
    def __eq__(s, o): hit(); return True
    def __hash__(s): hit(); return 2
    def __repr__(s): hit(); return "hi"


class Fin:
    def __del__(s): hit()


class All(N, E, Seq, Rep, Fn, Ari):
    __hash__ = E.__hash__


def raw():
    return rng.choice([I, N, E, It, Seq, Arr, Rep, Fn, Attr, Ari, All, lambda: HL([1, N()]), lambda: HD(a=1), lambda: HS("abc"), lambda: HI(3), Fin, Proto, Proto, Interface, Wrap, Wrap, Odd, Odd, gen])()


def thing():
    r = rng.random()
    if r < .45: return raw()
    if r < .55: return [raw(), 1]
    if r < .6: return (raw(), 1)
    return rng.choice([0, 1, 2, 3, 1.5, "a", "bc", b"a", None, True, 2 ** 70])


def argument():
    r = rng.random()
    if r < .35: return rng.choice([L, L, T, D, S, B, Q, M, A, O, X, V, D.items(), D.keys(), D.values(), C, F, R, K, P, Z, Z, Odd, E, collections.ChainMap(D, C)])
    if r < .42 and its: return rng.choice(its)
    if r < .5: return slice(rng.choice([None, I(), 1]), rng.choice([None, I(), 5]), rng.choice([None, None, I(), 2, -1]))
    if r < .85: return thing()
    return rng.choice([0, 1, 2, -1, 10, 2.5, "", "ab", "%s %r", "{} {0!r}", b"ab", None, True, (1, 2), [1, 2], (), int, float, "f8"])


SKIP = {"input", "open", "exit", "quit", "exec", "eval", "breakpoint", "help", "print", "__import__", "compile", "display", "heatmap", "memmap", "fromfile", "save", "savez",
        "savez_compressed", "savetxt", "load", "loadtxt", "genfromtxt", "tofile", "dump", "fromregex", "DataSource", "seed", "sleep", "cycle", "repeat", "count", "set_threshold",
        "info", "show_config", "show_runtime", "lookfor", "source", "test", "globals", "locals", "vars", "setattr", "delattr", "chart", "pbar", "play", "_exit", "set_debug", "getpass", "get_ipython", "clear_output", "show", "savefig", "imshow", "factorial", "comb", "perm", "pow", "bench", "disable", "synchronize", "printoptions", "set_printoptions", "seterr", "setbufsize", "bytes", "setrecursionlimit"}
FUNCTIONS = []
for module in (__builtins__ if not isinstance(__builtins__, dict) else None, itertools, functools, collections, heapq, bisect, operator, struct, json, copy, math, random, re, statistics, pickle, weakref, io, np, np, np, np.linalg, np.random, np.ma, np.char, np.lib.stride_tricks):
    for name in dir(module):
        if name in SKIP or name.startswith("_"):
            continue
        f = getattr(module, name, None)
        if callable(f) and not (isinstance(f, type) and issubclass(f, BaseException)):
            FUNCTIONS.append((module.__name__ + "." + name, f))
KEYS = ["key", "axis", "out", "dtype", "default", "reverse", "initial", "where", "keepdims", "order", "sep", "start", "strict", "maxlen", "shape", "weights", "bins", "range", "kind", "side", "indices_or_sections", "ndmin", "copy", "subok", "like", "mode", "out", "out", "where", "cmp", "default", "object_hook", "n", "k", "r", "prepend", "axes"]


def one_call():
    kind = rng.random()
    if kind < .5:
        name, f = rng.choice(FUNCTIONS)
        args = [argument() for _ in range(rng.choice([0, 1, 1, 2, 2, 3]))]
        keys = {rng.choice(KEYS): argument()} if rng.random() < .25 else {}
        if "out" in keys and rng.random() < .7:
            keys["out"] = rng.choice([A, O, Z, K, (A,), np.zeros(3), L])
        told = name
        if args and name.endswith(("empty", "zeros", "ones", "full", "eye", "identity", "tri")) and rng.random() < .9:
            args[0] = rng.choice([L, T, M, (N(), 2), [I(), I()]])
        made = f(*args, **keys)
    elif kind < .8:
        o = rng.choice([argument(), L, D, S, B, Q, A, X, O, "a b", b"a b", V, C, F, R, K, P, Z, io.StringIO("a\nb"), io.BytesIO(b"a\nb"), np.add, gen()])
        names = [n for n in dir(type(o)) if n not in SKIP and (not n.startswith("_") or n.startswith("__")) and n not in ("__class__", "__reduce__", "__reduce_ex__", "__init_subclass__", "__subclasshook__", "__del__", "__dict__")]
        name = rng.choice(names)
        told = type(o).__name__ + "." + name
        m = getattr(o, name)
        made = m(*[argument() for _ in range(rng.choice([0, 1, 1, 2, 3]))], **({rng.choice(KEYS): argument()} if rng.random() < .15 else {})) if callable(m) else m
    else:
        a, b, c = argument(), argument(), argument()
        n = rng.randrange(44)
        told = "operator %d" % n
        made = None
        if n == 0: made = a[b]
        elif n == 1: a[b] = c
        elif n == 2: del a[b]
        elif n == 3: made = a in b
        elif n == 4: made = a == b
        elif n == 5: made = a < b
        elif n == 6: made = a + b
        elif n == 7: made = a * b
        elif n == 8: a += b
        elif n == 9: made = f"{a} {b!r}"
        elif n == 10: made = "%s %r" % (a, b)
        elif n == 11: x, y = a
        elif n == 12: x, *y = a
        elif n == 13:
            for x in a:
                hit()
        elif n == 14: made = [x for x in a if x]
        elif n == 15: made = {x: b for x in a}
        elif n == 16:
            with a:
                hit()
        elif n == 17: made = [*a, *b]
        elif n == 18: made = {**a}
        elif n == 19: made = a[b:c]
        elif n == 20: a[b:c] = thing()
        elif n == 21: del a[b:c]
        elif n == 22: made = a @ b
        elif n == 23: made = (lambda *p, **k: k)(*a, **b)
        elif n == 24: A[b] = c
        elif n == 25: made = [sorted(a, key=Fn()), max(b, key=Fn(), default=1)]
        elif n == 26: L.sort(key=rng.choice([Fn(), E, lambda x: E()]), reverse=b)
        elif n == 27: made = getattr(a, rng.choice(["d", "p", "x", "shape", "T", "__dict__"]))
        elif n == 28: setattr(a, rng.choice(["d", "p", "x", "shape", "dtype", "flat", "real"]), b)
        elif n == 29: made = isinstance(a, Odd) or issubclass(type(b), Odd)
        elif n == 30: made = pickle.loads(pickle.dumps(a))
        elif n == 31: made = copy.deepcopy([a, b])
        elif n == 32: made = weakref.ref(rng.choice([E(), Fin(), Odd()]), Fn())
        elif n == 33: O[rng.choice([0, slice(None), b])] = a
        elif n == 34: made = np.vectorize(Fn(), otypes=rng.choice([None, ["f8"], "O"]))(a)
        elif n == 35: made = np.fromiter(a, rng.choice(["f8", "O", "i4"]))
        elif n == 36: np.add.at(A, b, c)
        elif n == 37: made = rng.choice([np.add, np.multiply, np.sqrt, np.matmul, np.equal])(a, b, out=rng.choice([A, O, Z, (A,), None]))
        elif n == 38:
            match a:
                case [x, *y]: made = y
                case {"a": x, **y}: made = y
                case E(): made = 1
        elif n == 39: made = [np.apply_along_axis(Fn(), 0, A), np.frompyfunc(Fn(), 1, 1)(a)]
        elif n == 40: made = json.dumps(a, default=Fn(), sort_keys=True)
        elif n == 41: made = re.sub("a|b", Fn(), "abab")
        elif n == 42: a += b; a *= c
        elif n == 43: Z[b] = c
        else: made = A[b], A + b
    J.append(made)
    if isinstance(made, (map, filter, zip, enumerate)) or hasattr(made, "__next__"):
        J.append(list(itertools.islice(made, 20)))
    if rng.random() < .3:
        J.append((repr(made)[:50], made == made))
    return told


for number in range(FROM, TO):
    rng = random.Random(SEED * 1000003 + number)
    fresh()
    told = ""
    try:
        told = one_call()
    except BaseException as e:
        told = type(e).__name__
    if TELLS:
        print(number, told)
del L, T, D, S, B, Q, M, A, O, X, V, C, F, R, K, P, Z, its, J
gc.collect()
print("all")
'''


def run(options, seed, start, stop, tells=False):
    """(ended well?, what it said)"""
    with tempfile.TemporaryDirectory() as folder:
        cell = pathlib.Path(folder, "calls.py")
        cell.write_text(f"SEED, FROM, TO, TELLS = {seed}, {start}, {stop}, {tells}\n" + CALLS)
        environment = dict(
            os.environ,
            ASAN_OPTIONS="detect_leaks=0:allocator_may_return_null=1:handle_segv=1:soft_rss_limit_mb=3000",
            WARPCELL_THREADS="1",
            WARPCELL_SHELL="off",
        )
        try:
            p = subprocess.run(
                [options.warpcell, "run", cell],
                capture_output=True,
                text=True,
                errors="replace",
                timeout=options.seconds,
                env=environment,
                cwd=folder,
            )
        except subprocess.TimeoutExpired:
            return False, "no end after %g s" % options.seconds
    said = p.stdout + p.stderr
    return p.returncode == 0 and "all\n" in p.stdout, f"exit code {p.returncode}\n{said[-6000:]}"


def narrow(options, seed, start, stop):
    while stop - start > 1:
        middle = (start + stop) // 2
        if not run(options, seed, start, middle)[0]:
            stop = middle
        elif not run(options, seed, middle, stop)[0]:
            start = middle
        else:
            break  # it takes both halves
    return start, stop


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", required=True)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--calls", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--within", type=float, default=0, help="stop after so many seconds")
    parser.add_argument("--only", help="SEED:CALL")
    options = parser.parse_args()
    options.warpcell = str(pathlib.Path(options.warpcell).resolve())
    if options.only:
        seed, number = (int(x) for x in options.only.split(":"))
        print(run(options, seed, number, number + 1, True)[1])
        return 0
    began, failed, passed = time.monotonic(), 0, 0
    for seed in range(options.first, options.first + options.count):
        if options.within and time.monotonic() - began > options.within:
            break
        ok, said = run(options, seed, 0, options.calls)
        if ok:
            passed += 1
            continue
        failed += 1
        start, stop = narrow(options, seed, 0, options.calls)
        print(
            f"seed {seed}, calls {start} to {stop - 1}:\n{run(options, seed, start, stop, True)[1]}\n",
            flush=True,
        )
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
