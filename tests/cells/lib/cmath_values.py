# cmath to the bit: ordinary numbers, numbers near overflow, infinities, and arguments of other classes.
import cmath
import random

random.seed(5)
inf, nan = float("inf"), float("nan")
special = [0.0, -0.0, 1.0, -2.5, inf, 1e308, 710.0, -710.0, 1e-310, 5e-324]
numbers = [complex(a, b) for a in special for b in special]
numbers += [complex(random.uniform(-3, 3), random.uniform(-3, 3)) for _ in range(200)]
numbers += [complex(x, y) for x in (nan, -inf) for y in (1.5, -0.5)]
for name in "exp log log10 sqrt sin cos tan sinh cosh tanh asinh acosh asin acos".split():
    for z in numbers:
        try:
            r = getattr(cmath, name)(z)
        except (ValueError, OverflowError) as e:
            r = e
        print(name, z, repr(r))


class C:
    def __complex__(self):
        return 1 + 2j


class F:
    def __float__(self):
        return 2.5


for v in (C(), F(), True, 2, 10**30, 10**400, "1", None, []):
    for name in ("exp", "sqrt", "phase", "log", "sin"):
        try:
            print(name, type(v).__name__, getattr(cmath, name)(v))
        except Exception as e:
            print(name, type(v).__name__, type(e).__name__, e)
print(cmath.log(8, 2), cmath.log(3 + 1j, 1j), cmath.polar(-1), cmath.rect(2, 1))
