# oracle: 3.11
import csv, io, struct, json, base64, hashlib, statistics, fractions, pprint, copy, types, inspect, operator, calendar, uuid, zlib, binascii
from fractions import Fraction as F
rows = [["name", "qty", "note"], ["bolt", 4, 'say "hi"'], ["nut", 2.5, "a,b"]]
buf = io.StringIO(); w = csv.writer(buf); w.writerows(rows); print(repr(buf.getvalue()))
buf.seek(0)
for r in csv.reader(buf): print(r)
buf.seek(0); print(list(csv.DictReader(buf)))
o = io.StringIO(); dw = csv.DictWriter(o, fieldnames=["a", "b"], delimiter=";", quoting=csv.QUOTE_ALL, lineterminator="\n"); dw.writeheader(); dw.writerow({"a": 1, "b": "x"}); print(o.getvalue())
print(struct.pack("<IhB3s", 7, -2, 255, b"abc"), struct.unpack(">Hd", struct.pack(">Hd", 3, 1.5)), struct.calcsize("iq"), list(struct.iter_unpack("<H", b"\1\0\2\0")))
print(json.loads('{"a": [1, 2.5, null, true], "b": {"c": "\\u00e9"}}'), json.dumps({"x": (1, 2), "n": None, "f": 1e20, "s": "é\n"}, ensure_ascii=False), json.dumps([1, {"a": 2}], separators=(",", ":")))
try: json.loads("{bad}")
except json.JSONDecodeError as e: print(e, e.pos, e.lineno)
try: json.dumps({1, 2})
except TypeError as e: print(e)
class Enc(json.JSONEncoder):
    def default(self, o): return list(o) if isinstance(o, (set, range)) else super().default(o)
print(json.dumps({"r": range(3)}, cls=Enc), json.dumps(object, default=str))
print(base64.b64encode(b"hello world"), base64.b64decode("aGk="), hashlib.sha256(b"abc").hexdigest()[:16], hashlib.md5("x".encode()).hexdigest(), zlib.crc32(b"hello"), binascii.hexlify(b"\x01\xff"))
d = [2.75, 1.75, 1.25, 0.25, 0.5, 1.25, 3.5]
print(statistics.mean(d), statistics.median(d), statistics.mode(d), statistics.stdev(d), statistics.pvariance(d), statistics.quantiles(d, n=4), statistics.fmean(d), statistics.harmonic_mean([40, 60]), statistics.geometric_mean([54, 24, 36]), statistics.median_low([1, 2, 3, 4]), statistics.multimode("aabb"))
nd = statistics.NormalDist(100, 15); print(round(nd.cdf(130), 6), round(nd.inv_cdf(0.9), 4), nd)
print(statistics.linear_regression([1, 2, 3], [2, 4, 6.5]), statistics.correlation([1, 2, 3], [1, 2, 4]))
print(F(3, 4) + F("1/3"), F(0.125), F("0.1").limit_denominator(10), F(7, 3).numerator, float(F(1, 3)), F(5, 10), repr(F(1, 2) ** 2), divmod(F(7, 2), F(1, 3)), round(F(7, 3), 1), F(10, 5) == 2)
data = {"name": "thing", "values": list(range(25)), "nested": {"k" * 20: "v" * 30, "another": [{"a": 1, "b": [1, 2, 3]}] * 2}}
pprint.pprint(data, width=60); pprint.pprint([1, 2]); print(pprint.pformat({"b": 1, "a": 2}))
a = [[1, 2], {"x": [3]}]; b = copy.copy(a); c = copy.deepcopy(a); a[0].append(9); print(b, c, b[1] is a[1], c[1] is a[1])
def sig(a, b=2, *args, c, d: int = 4, **kw) -> str: "doc"
s = inspect.signature(sig); print(s, list(s.parameters), s.parameters["b"].default, s.return_annotation, inspect.getdoc(sig), inspect.isfunction(sig))
ns = types.SimpleNamespace(x=1, y="a"); ns.z = 3; print(ns, vars(ns), ns == types.SimpleNamespace(x=1, y="a", z=3))
print(operator.add(1, 2), operator.truediv(1, 4), operator.concat([1], [2]), operator.contains([1], 1), operator.index(5), operator.not_(0))
print(calendar.monthrange(2024, 2), calendar.isleap(1900), calendar.month_name[3]); print(calendar.month(2024, 2))
print(uuid.UUID("12345678-1234-5678-1234-567812345678").hex, uuid.uuid5(uuid.NAMESPACE_DNS, "python.org"))
mp = types.MappingProxyType({"a": 1}); print(mp["a"], mp)
try: mp["b"] = 2
except TypeError as e: print(e)
M = types.MethodType(lambda self, k: self * k, 7); print(M(3), types.FunctionType.__name__, isinstance(sig, types.FunctionType), isinstance(ns, types.SimpleNamespace))
print(inspect.getmembers(ns, lambda v: isinstance(v, int)), inspect.isclass(F), inspect.ismodule(csv))
b = s.bind(1, c=3); b.apply_defaults(); print(b.arguments, b.args, b.kwargs)
