# decimal_large_powers: whole powers are squarings, however large
from decimal import *
print(Decimal(10)**50000, Decimal("1.0001")**30000, Decimal(3)**-25000, Decimal("0.5")**100000, Decimal(-2)**20001, Decimal(2)**Decimal("1e9") if 0 else 0)
try: print(Decimal(2)**10**9)
except Overflow as e: print(e)
getcontext().prec=100000; a = Decimal(10) ** 50000 - 7; print(len(str(a*a)))
