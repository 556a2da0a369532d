# Operands that Decimal's methods refuse, and powers to the last digit.
import random
from decimal import Decimal, getcontext

import numpy as np

for name in ("compare", "compare_signal", "copy_sign", "fma", "max", "min", "quantize", "same_quantum"):
    for value in (1.5, "1", None, [1], (0, (1,), 0), b"1", 1j, 3, True, Decimal("2.5")):
        more = (Decimal(1),) if name == "fma" else ()
        try:
            print(name, value, getattr(Decimal("7.25"), name)(value, *more))
        except TypeError as e:
            print(name, value, e)
try:
    Decimal.max(1.5)
except TypeError as e:
    print(type(e).__name__)
print(Decimal("-0.00000641") ** -2, Decimal(1000000) ** Decimal("0.5"))
random.seed(5)
for i in range(300):
    getcontext().prec = random.choice([5, 9, 28, 40])
    getcontext().clear_flags()
    d = Decimal(random.randrange(1, 300)) ** 2 * Decimal(10) ** random.randrange(-6, 6)
    n = random.choice([-1, -2, -3, -7, -11, -40, -123, 3, 9, Decimal("-2.0"), Decimal("0.5"), Decimal("-1.5"), Decimal("0.50")])
    print(d, n, d**n, sorted([f.__name__ for f in getcontext().flags if getcontext().flags[f]]))
# Bytes are read as texts where a number is made of one.
for t in (np.float16, np.float32, np.float64, np.complex64, np.int8, np.int32, np.uint64, np.bool_):
    for value in (b"1", b" 7 ", b"", b"0", b"x"):
        try:
            print(t.__name__, value, repr(t(value)))
        except ValueError as e:
            print(t.__name__, value, "ValueError")
