# Square roots of long integers and of decimals, around squares and around the bits at which the method changes.
import decimal
import math
import random

random.seed(1)
for bits in (1, 2, 3, 30, 31, 32, 60, 61, 62, 63, 64, 65, 124, 125, 126, 127, 128, 249, 250, 252, 900, 4000):
    for _ in range(20):
        q = random.getrandbits(bits) | 1 << bits - 1
        for n in (q, q * q - 1, q * q, q * q + 1, (q + 1) ** 2 - 1):
            root = math.isqrt(n)
            assert root * root <= n < (root + 1) ** 2, n
    for n in (2**bits - 1, 2**bits, 2**bits + 1, 4**bits - 1, 4**bits):
        print(math.isqrt(n))
print(math.isqrt(0), math.isqrt(True))

context = decimal.getcontext()
for k in range(400):
    context.prec = random.randrange(1, 60)
    context.rounding = random.choice([decimal.ROUND_HALF_EVEN] * 3 + [decimal.ROUND_UP])
    context.clear_flags()
    digits = tuple(random.choices(range(10), k=random.randrange(1, 70)))
    x = decimal.Decimal((0, digits, random.randrange(-40, 40)))
    if k % 3 == 0:
        x = x * x
    print(x.sqrt(), sorted(str(f) for f, found in context.flags.items() if found))
