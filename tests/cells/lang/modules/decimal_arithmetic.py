# Decimal's arithmetic at many lengths, precisions and roundings, by numbers drawn at random.
import decimal
import numbers
import pickle
import random
from decimal import Context, Decimal, getcontext, localcontext

draw = random.Random(20261123)


def number(most):
    digits = draw.choice(("9", "1", "5", None))
    n = draw.randint(1, most)
    text = "".join(digits or draw.choice("0123456789") for _ in range(n))
    if draw.random() < 0.3:
        text = text[:n // 2] + "0" * (n - n // 2)
    return Decimal(f"{draw.choice('-+')}{text}E{draw.randint(-30, 30)}")


def tried(compute):
    try:
        return str(compute())
    except ArithmeticError as e:
        return type(e).__name__


roundings = [decimal.ROUND_UP, decimal.ROUND_DOWN, decimal.ROUND_CEILING, decimal.ROUND_FLOOR, decimal.ROUND_HALF_UP,
             decimal.ROUND_HALF_DOWN, decimal.ROUND_HALF_EVEN, decimal.ROUND_05UP]
for prec in (1, 2, 3, 8, 9, 10, 17, 18, 19, 27, 28, 35, 36, 37, 100, 359, 360, 361, 800):
    most = prec + 40 if prec > 40 else 60
    for rounding in roundings:
        with localcontext() as c:
            c.prec, c.rounding = prec, rounding
            for _ in range(6 if prec < 100 else 2):
                a, b = number(most), number(most)
                print(a + b, a - b, a * b, tried(lambda: a / b), -a, +b, abs(a))
                print(tried(lambda: a // b), tried(lambda: a % b), a < b, a >= b, a == b, a != -a, tried(lambda: a.quantize(Decimal("0.001"))),
                      tried(lambda: b.quantize(Decimal("1E+2"))))
                x, y = draw.randint(-10 ** 20, 10 ** 20), draw.randint(-9, 9)
                print(a + x, x - a, y * b, tried(lambda: y / a), tried(lambda: b / (y or 1)), x < a, a == int(a) if abs(a) < 10 ** 40 else None)
with localcontext() as c:
    c.prec = 3000
    a, b = Decimal("1." + "37" * 1400), Decimal("7" * 2500)
    print(hash(str(a * b)) == hash(str(b * a)), (a * b) / b == a, len(str(b * b)), str(b / a)[:50], (b * b).sqrt() == b)
for text in ("0", "-0", "0.0", "-0E5", "0E-9", "1E+5", "1E-7", "1E-6", "0.00001", "0.000001", "0.0000001", "123E-2", "123E2", "000123", "1.", ".5", "-.5E1",
             "1e400", "Infinity", "-inf", "NaN", "  7 ", "1_000", "9" * 50, "1E+999999", "٣"):
    d = Decimal(text)
    print(repr(d), d.adjusted() if d.is_finite() else None, bool(d), str(d * 1), d.as_tuple(), d.is_zero(), d.is_signed())
for text in ("", ".", "e5", "1e", "1e+", "--1", "1 2", "1.2.3", "x", "+", "1e5.0"):
    try:
        print(Decimal(text))
    except decimal.InvalidOperation as e:
        print(repr(text), type(e).__name__)
for zeros in ("0", "-0", "0.00"):
    z = Decimal(zeros)
    print(z + 0, 0 - z, z * -5, z / 3, -z, +z, z == 0, z < 1, Decimal(5) * z, Decimal(2) - 2)
specials = [Decimal("Infinity"), Decimal("-Infinity"), Decimal("NaN"), Decimal(0), Decimal(2)]
for a in specials:
    for b in specials:
        print(a, b, tried(lambda: a + b), tried(lambda: a - b), tried(lambda: a * b), tried(lambda: a / b), a == b, a != b)
print(Decimal(10 ** 5000).adjusted(), Decimal(2) ** 200, Decimal(-2) ** 3, Decimal(2).sqrt(), Decimal("1e10").normalize())
print(Decimal(3.5), Decimal(0.1), Decimal(True), Decimal((1, (1, 2, 3), -1)), Decimal(value="4"), Decimal("5", None), Decimal())
print(sum([Decimal("0.1")] * 10), max(Decimal(1), 2, Decimal("2.5")), sorted([Decimal(3), 1, 2.5]), round(Decimal("2.675"), 2), int(Decimal("-7.9")), float(Decimal("1.5")))
print(Decimal("1.5") == 1.5, Decimal("0.1") == 0.1, Decimal(1) < 1.5, 2.5 > Decimal(2), hash(Decimal(5)) == hash(5), {Decimal("1.0"): "x"}[1], isinstance(Decimal(1), numbers.Number))
for compute in (lambda: Decimal(1) + 1.5, lambda: Decimal(1) + "1", lambda: Decimal([1]), lambda: Decimal(1, 2, 3), lambda: Decimal({}), lambda: Decimal(1) < "1"):
    try:
        print(compute())
    except Exception as e:
        print(type(e).__name__)
bankers = Context(rounding=decimal.ROUND_HALF_EVEN)
getcontext().rounding = decimal.ROUND_DOWN
print(bankers.quantize(Decimal("0.125"), Decimal("0.01")), Decimal("0.129").quantize(Decimal("0.01")), Context(prec=3).divide(Decimal(2), 3),
      Decimal("0.125").quantize(Decimal("0.01"), rounding=decimal.ROUND_HALF_UP), bankers.add(Decimal("1E+3"), Decimal("1.0")))
getcontext().rounding = decimal.ROUND_HALF_EVEN
getcontext().prec = 5
print(Decimal(1) / 7, getcontext().prec)
with localcontext(Context(prec=4)):
    print(Decimal(1) / 7)
with localcontext() as c:
    c.prec = 7
    print(Decimal(1) / 7)
print(Decimal(1) / 7)
for name, value in (("prec", 0), ("prec", "x"), ("rounding", "x")):
    try:
        setattr(getcontext(), name, value)
    except (ValueError, TypeError) as e:
        print(type(e).__name__)


class Money(Decimal):
    def __str__(self):
        return "$" + super().__str__()


m = Money("1.25")
m.note = "paid"
print(m, repr(m + 1), type(m + 1).__name__, m.note, type(m * m).__name__, pickle.loads(pickle.dumps(Decimal("1.5"))), f"{Decimal('1234.567'):,.2f}")
