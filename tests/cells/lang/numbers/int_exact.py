# int_exact: quotients, remainders, inverses, common divisors and texts of integers of every size
import math, random
print(3 / 6118507700312364213, -7 / (2 ** 62 + 12345), 1 / (2 ** 63 - 1), (2 ** 62 + 1) / 3, 0 / -2 ** 70, 0 / -3)
print(pow(3, -1, -7), pow(3, -2, -7), pow(5, -1, 1), pow(5, -1, -1), pow(2 ** 70 + 1, -1, -2 ** 65), pow(7, -2 ** 63, 11))
print(math.gcd(-2 ** 63, 0), math.gcd(-2 ** 63, 2 ** 63), math.gcd(2 ** 64, -2 ** 63), math.gcd(True, 2 ** 90), math.gcd())
print(math.lcm(2 ** 70, -6), math.lcm(0, 2 ** 80), math.gcd(6 * 10 ** 40, 10 ** 3000 * 4), math.gcd(10 ** 200, 10 ** 200 - 1))
rng = random.Random(5)

def number():
    bits = rng.choice([1, 30, 62, 63, 64, 65, 96, 128, 200, 1000, 1100, 4000])
    plain = rng.getrandbits(bits)
    return rng.choice([plain, 2 ** bits - 1, 2 ** bits, 2 ** bits + 1, (2 ** 54 + rng.getrandbits(3)) << bits]) * rng.choice([1, -1])

def attempt(f):
    try:
        return f()
    except (ZeroDivisionError, OverflowError, ValueError) as e:
        return str(e)

h = 0
for i in range(3000):
    a, b, shared = number(), number(), number()
    values = [attempt(f) for f in (
        lambda: a / b, lambda: float(a), lambda: a % b, lambda: a // b, lambda: divmod(a, b), lambda: str(a), lambda: int(str(b)),
        lambda: pow(a, -1, b), lambda: int.from_bytes(a.to_bytes(600, "little", signed=True), "big", signed=True),
        lambda: math.gcd(a, b), lambda: math.gcd(a * shared, b * shared), lambda: a < b, lambda: a == b, lambda: a & b | 5, lambda: hash(a))]
    for c in repr(values):
        h = (h * 31 + ord(c)) % (2 ** 61 - 1)
print(h)
f, g = 1, 1
for i in range(2000):
    f, g = g, f + g
print(math.gcd(f, g), math.gcd(f * g, g) == g)
