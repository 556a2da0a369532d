# decimal_contexts: signals as mappings, what contexts refuse, results of each trap
import copy, pickle
from decimal import *
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
c = getcontext(); print(c)
Decimal(1) / 3; print(c.flags[Inexact], c.flags[Rounded], c); c.clear_flags(); print(c.flags[Inexact])
c.traps[Inexact] = True; t(lambda: Decimal(1) / 3); t(lambda: Decimal("0.1") + Decimal("0.2")); c.traps[Inexact] = False
t(lambda: Decimal(2).sqrt()); print(c.flags[Inexact]); t(lambda: c.flags[ValueError]); t(lambda: c.flags.__delitem__(Inexact)); print(len(c.flags), list(c.flags)[:2], Inexact in c.traps, dict(c.traps)[Overflow])
t(lambda: Context(prec=0)); t(lambda: Context(Emax=-1)); t(lambda: Context(Emin=1)); t(lambda: Context(rounding="x")); t(lambda: Context(clamp=2)); t(lambda: Context(capitals=5)); t(lambda: Context(prec="a")); t(lambda: setattr(c, "nope", 1)); t(lambda: delattr(c, "prec")); t(lambda: Context(traps=[5])); t(lambda: setcontext(5))
with localcontext() as d:
    d.prec = 5; d.traps[Rounded] = True; t(lambda: Decimal(1) / 3); print(d is getcontext())
print(getcontext() is c, c.prec)
with localcontext(prec=3, Emax=10, Emin=-10) as d:
    t(lambda: Decimal("9.99E10") * 2); d.traps[Overflow] = False; print(Decimal("9.99E10") * 2, Decimal("1E-10") / 7, Decimal("1E-12") / 100, d.flags[Underflow], d.flags[Subnormal], d.flags[Clamped]); d.rounding = ROUND_DOWN; print(Decimal("9.99E10") * 2)
e = ExtendedContext.copy(); setcontext(e); print(Decimal(1) / 0, Decimal(0) / 0, Decimal("abc"), Decimal("inf") - Decimal("inf"), Decimal("sNaN") + 1, Decimal("NaN7") * 2, -Decimal("NaN9"), e.flags[DivisionByZero], e.flags[InvalidOperation]); setcontext(c)
for x in ["NaN", "sNaN", "-NaN12", "inf"]:
    d = Decimal(x); t(lambda: (d, d == d, d.is_nan(), d.is_snan(), d.as_tuple())); t(lambda: d < 1); t(lambda: hash(d) == 0); t(lambda: int(d)); t(lambda: float(d)); t(lambda: round(d)); t(lambda: d.as_integer_ratio())
t(lambda: Decimal(1.5)); print(c.flags[FloatOperation]); c.traps[FloatOperation] = True; t(lambda: Decimal(1.5)); t(lambda: Decimal(1) < 1.5); t(lambda: Decimal("1.5") == 1.5); t(lambda: Decimal.from_float(0.1)); c.traps[FloatOperation] = False
d = pickle.loads(pickle.dumps(Context(prec=7, traps=[Inexact]))); print(d, copy.copy(d)); print(d.copy().traps == d.traps)
t(lambda: Decimal((0, (1, 2, 3), -1))); t(lambda: Decimal((1, (), "F"))); t(lambda: Decimal((0, (4, 5), "n"))); t(lambda: Decimal((2, (1,), 0))); t(lambda: Decimal((0, (10,), 0))); t(lambda: Decimal((0, (1,)))); t(lambda: Decimal((0, (1,), "x"))); t(lambda: Decimal([1, [2], 0])); t(lambda: Decimal(None)); t(lambda: Decimal("1_000.5_0")); t(lambda: Decimal(" 12 ")); t(lambda: Decimal("١٢"))
c.prec = 4; t(lambda: c.create_decimal("3.14159")); t(lambda: c.create_decimal("NaN123456")); t(lambda: +Decimal("NaN123456")); t(lambda: c.divide(1, 3)); t(lambda: c.add(1, 1.5)); t(lambda: c.to_sci_string("5e9"))
print(Decimal(3).fma(2, 4), divmod(Decimal(-7), 2), 7 // Decimal(2), Decimal("1.25").compare(Decimal("1.250")), Decimal("1E+3").to_eng_string(), Decimal("0.100").normalize(), max(Decimal("-0"), Decimal("0")), Decimal("-0").max(Decimal("0")))
