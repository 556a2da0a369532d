# oracle: 3.11
import math, operator, itertools, functools, collections, string, copy, time, os, sys, platform, gc, timeit, warnings, io
import os.path as osp
import collections.abc
from collections.abc import Iterable, Mapping, Callable, Sequence
from typing import TypeVar, Generic, Protocol, overload, Literal, Final, Union, Optional, Any
from concurrent.futures import ThreadPoolExecutor
import threading, psutil, tempfile
T = TypeVar("T")
class Box(Generic[T]):
    def __init__(self, v: T) -> None: self.v = v
    def get(self) -> T: return self.v
class HasArea(Protocol):
    def area(self) -> float: ...
MAX: Final[int] = 5
Number = Union[int, float]
def f(x: Optional[Number] = None, *rest: int, mode: Literal["a", "b"] = "a", **kw: Any) -> "list[int] | None": return [x, mode]
print(Box[int](3).get(), Box("s").v, f(1), f.__name__, MAX, isinstance([], Iterable), isinstance({}, Mapping), isinstance(5, Iterable), isinstance(len, Callable), isinstance("a", Sequence), isinstance((x for x in []), Iterable), isinstance(3, int | str), isinstance("a", (int, str)))
print(math.pi, math.e, math.inf, math.floor(-2.5), math.ceil(2.1), math.trunc(-2.7), math.sqrt(2), math.hypot(3, 4), math.hypot(1, 2, 2), math.atan2(1, -1), math.degrees(math.pi), math.radians(180), math.gcd(12, 18, 30), math.lcm(4, 6), math.prod([1, 2, 3, 4]), math.fsum([0.1] * 10), math.isclose(0.1 + 0.2, 0.3), math.copysign(1, -0.0), math.fmod(-7, 3), math.modf(-2.5), math.frexp(10), math.ldexp(0.5, 4), math.log(100, 10), math.log1p(1e-10), math.expm1(1e-10), math.erf(0.5), math.erfc(0.5), math.gamma(5.5), round(math.lgamma(10), 12), math.dist([1, 2], [4, 6]), math.comb(10, 3), math.perm(5, 2), math.isqrt(99), math.nan != math.nan, math.isfinite(1e308 * 10), math.remainder(7, 4), math.ulp(1.0), math.nextafter(1, 2), math.cbrt(27), math.exp2(5), math.sinh(1), math.acosh(2), math.atanh(0.5), math.tau)
for bad in (lambda: math.sqrt(-1), lambda: math.log(0), lambda: math.exp(1000), lambda: math.factorial(-1), lambda: math.acos(2), lambda: math.floor(float("nan")), lambda: math.gcd(1.5), lambda: math.foo, lambda: math.sqrt("a"), lambda: math.pow(0, -1), lambda: math.factorial(2.5), lambda: math.comb(-1, 2)):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
with ThreadPoolExecutor(max_workers=4) as ex:
    print(list(ex.map(lambda x: x ** 2, range(5))), ex.submit(pow, 2, 5).result())
lock = threading.Lock(); total = 0
def work(n):
    global total
    with lock: total += n
ts = [threading.Thread(target=work, args=(i,)) for i in range(5)]
[t.start() for t in ts]; [t.join() for t in ts]; print(total)
p = psutil.Process(os.getpid()); print(p.memory_info().rss > 1e6, psutil.cpu_count() >= 1, psutil.virtual_memory().total > 0, psutil.virtual_memory().percent <= 100)
print(gc.collect() >= 0, platform.system(), platform.machine() != "", time.strftime("%Y", time.gmtime(0)), time.localtime().tm_year > 2000, time.gmtime(86400)[:6], len(time.ctime()) > 10, time.monotonic() > 0, time.process_time() >= 0, time.perf_counter_ns() > 0, time.time_ns() > 0)
start = time.perf_counter(); time.sleep(0.01); print(time.perf_counter() - start >= 0.01)
with tempfile.TemporaryDirectory() as td:
    fn = osp.join(td, "a.txt"); open(fn, "w").write("x\ny\n"); print(sorted(os.listdir(td)), sum(1 for _ in open(fn)), [l.strip() for l in open(fn)], osp.getsize(fn), [f for _, _, fs in os.walk(td) for f in fs])
print(osp.exists(td), osp.expanduser("~") != "~", osp.normpath("a//b/../c/."), osp.isabs("/a"), osp.commonprefix(["/ab/c", "/ab/d"]), os.path.splitext("x.tar.gz")[1], sys.getrecursionlimit() > 100, sys.intern("a"), sys.getdefaultencoding(), sys.exc_info()[0])
out = io.StringIO(); print("a", 1, file=out); out.write("b"); print(out.getvalue().split(), io.BytesIO(b"abc").read(2), list(io.StringIO("l1\nl2\n")))
old = sys.stdout; sys.stdout = cap = io.StringIO(); print("captured"); sys.stdout = old; print(repr(cap.getvalue()))
print(functools.reduce(lambda a, b: a * b, [1, 2, 3, 4]), list(itertools.accumulate([3, 1, 4], max)), operator.itemgetter("a")({"a": 1}), collections.Counter("aab").most_common(), string.hexdigits, copy.deepcopy({"a": [1]}), timeit.default_timer() > 0)
class Slow:
    @functools.cached_property
    def data(self): print("once"); return [1, 2]
    @functools.lru_cache
    def m(self, x): return x + 1
    @functools.singledispatchmethod if hasattr(functools, "nope") else staticmethod
    def st(x): return x * 2
s = Slow(); print(s.data, s.data, s.m(1), s.m(1), Slow.st(4))
print(f"{os.path.basename('/a/b.py')}", " ".join(sorted(n for n in dir(math) if n.startswith("is"))), "numpy" in sys.modules or True, __name__)
