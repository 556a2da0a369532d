# Decimal numbers, their contexts and texts.
from decimal import *
D = Decimal
print(D("1.30") + D("1.20"), D("1.30") * 3, 3 - D("0.5"), D(7) // D("2"), D("-7") % 3, divmod(D(7), 2), -D("1.5"), abs(D("-2")), D("1.1") ** 3, D(2) ** -2, D(2) ** D("0.5"))
print(D("3.14159").quantize(D("0.001")), D("1E5").quantize(D("1")), round(D("2.5")), round(D("3.456"), 2), int(D("-3.7")), D("123.456").to_integral_value(), D("1.200").normalize(), D("100").normalize())
for r in [ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP]:
    print(r, [str(D(x).quantize(D("1"), rounding=r)) for x in ["2.5", "-2.5", "3.5", "2.1", "-2.9"]])
print(f"{D('1234.5'):,.2f} {D('0.25'):%} {D('3'):.3f} {D('12345.678'):e} {D('1.5'):>8} {D('2.50')}", repr(D("0.00")), D("0E-10"), D("1e-7"), D("123e3"))
print(D("0.1") == 0.1, D("0.5") == 0.5, D("1") < D("2") < 3, hash(D("2")) == hash(2), sorted([D("3"), D("1")]), sum([D("0.1")] * 10), max(D(1), D(2)), D("NaN"), D("inf"), D("-Infinity") < 0)
getcontext().prec = 6; print(D(1) / D(3), D(22) / 7, D("100") / 3, D(10) / 5, D(1) / 8)
with localcontext() as ctx:
    ctx.prec = 42; print(D(1) / D(42), D(2).sqrt(), D(2).ln(), D(1).exp(), D(1000).log10(), D(10).ln(), D("0.5").exp(), D(3) ** D("1.7"))
print(D(2).sqrt(), D("3.0") * 1, D("5").as_tuple(), D("1.23").as_integer_ratio())
for bad in ["abc", ""]:
    try: D(bad)
    except InvalidOperation as e: print(type(e).__name__, e)
try: D(1) / 0
except ZeroDivisionError as e: print(type(e).__name__, e)
try: D(-1).sqrt()
except InvalidOperation as e: print(type(e).__name__, e)
def pi():
    getcontext().prec += 2
    three = Decimal(3); lasts, t, s, n, na, d, da = 0, three, 3, 1, 0, 0, 24
    while s != lasts:
        lasts = s; n, na = n+na, na+8; d, da = d+da, da+32; t = (t * n) / d; s += t
    getcontext().prec -= 2
    return +s
getcontext().prec = 28
print(pi()); price = D("19.99"); tax = (price * D("0.0825")).quantize(D("0.01"), ROUND_HALF_UP); print(price + tax, type(price).__name__, isinstance(price, Decimal), str(price), float(price))
