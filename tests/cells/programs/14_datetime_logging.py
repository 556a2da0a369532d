import datetime as dt
from datetime import datetime, timedelta, date
import logging, sys, io, csv, pprint, operator, fractions, cmath, copy, string, types, warnings, traceback, functools, numbers
d = datetime(2024, 2, 29, 13, 5, 9, 123456)
print(d, d.isoformat(), d.strftime("%Y-%m-%d %H:%M:%S.%f %A %B %j"), d.date(), d.time(), d.weekday(), d + timedelta(days=1, hours=12), d - datetime(2023, 1, 1), (d - datetime(2023, 1, 1)).total_seconds(), d.replace(year=2020), d < datetime.now(), repr(d), f"{d:%d/%m/%y}")
print(datetime.strptime("2023-10-05 14:30:00", "%Y-%m-%d %H:%M:%S"), datetime.fromisoformat("2021-03-04T05:06:07"), date(2024, 1, 31) + timedelta(weeks=1), date(2024, 12, 25).isoformat(), timedelta(seconds=3661), timedelta(days=-1, hours=2), timedelta(hours=25) / 2, timedelta(1) // timedelta(hours=5), str(timedelta(milliseconds=1500)), repr(timedelta(days=2, seconds=5)), date(2024, 3, 1).isocalendar()[1], sorted([date(2021, 1, 1), date(2020, 1, 1)]))
logging.basicConfig(stream=sys.stdout, level=logging.INFO, format="%(levelname)s:%(name)s:%(message)s")
log = logging.getLogger("app"); log.info("started %d of %s", 3, "x"); log.debug("hidden"); log.warning("warn"); logging.error("root error"); log.setLevel("DEBUG"); log.debug("now seen")
buf = io.StringIO(); w = csv.writer(buf); w.writerow(["a", "b,c", 'q"q', 1.5]); w.writerows([[1, 2], [None, "x y"]]); print(repr(buf.getvalue())); buf.seek(0)
for row in csv.reader(buf): print(row)
print([dict(r) for r in csv.DictReader(io.StringIO("x,y\n1,2\n3,4\n"))])
F = fractions.Fraction
print(F(1, 3) + F(1, 6), F("0.125"), F(3, 4) * 2, F(1, 2) < 0.6, float(F(1, 8)), F(22, 7).limit_denominator(3), repr(F(6, 4)), sum([F(1, n) for n in range(1, 6)]), F(7, 2) // 1, round(F(7, 3)), F(0.5))
print(cmath.sqrt(-1), abs(cmath.exp(1j * cmath.pi) + 1) < 1e-15, cmath.phase(1j), cmath.polar(3 + 4j)[0])
a = {"k": [1, [2, 3]], "s": {1}}; b = copy.copy(a); c = copy.deepcopy(a); a["k"][1].append(9); print(b["k"], c["k"], b is a, copy.copy([1]) == [1])
class Node:
    def __init__(self, v): self.v = v; self.next = None
n = Node([1]); n.next = n; m = copy.deepcopy(n); print(m.next is m, m.v == n.v, m.v is n.v)
pprint.pprint({"b": 1, "a": list(range(30)), "c": {"nested": ["x" * 30, "y" * 30, "z" * 30]}}); pprint.pprint([1, "two", (3,)]); print(pprint.pformat({"z": 1, "a": 2}))
ns = types.SimpleNamespace(x=1, y="b"); ns.z = 3; print(ns, ns.x, ns == types.SimpleNamespace(x=1, y="b", z=3))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always"); warnings.warn("careful", DeprecationWarning); print(len(caught), caught[0].message, caught[0].category.__name__)
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try: warnings.warn("as error")
    except UserWarning as e: print("raised", e)
try: 1 / 0
except ZeroDivisionError: print(traceback.format_exc().splitlines()[-1])
print(operator.itemgetter(1, 0)("ab"), operator.attrgetter("real")(3), operator.methodcaller("upper")("x"), operator.add(1, 2), isinstance(3, numbers.Number), isinstance(2.5, numbers.Real), isinstance("s", numbers.Number))
@functools.lru_cache(maxsize=2)
def sq(x): print("calc", x); return x * x
print([sq(1), sq(2), sq(1), sq(3), sq(2)], sq.cache_info()); sq.cache_clear()
