# Contexts that are made with less than everything, and what they take from DefaultContext; tabs; formats with blanks.

# %%
from decimal import *
import decimal
for a in ({}, {"prec": 5}, {"rounding": ROUND_UP}, {"prec": 0}, {"prec": "a"}, {"rounding": "x"}, {"prec": 4, "rounding": ROUND_DOWN}, {"Emin": -5}, {"flags": [Inexact]}, {"traps": []}, {"clamp": 1}):
    try:
        c = Context(**a)
        print(c, c.flags[Inexact], c.divide(Decimal(1), Decimal(3)), c.flags[Inexact])
    except Exception as e:
        print(type(e).__name__, e)
DefaultContext.prec = 7
DefaultContext.flags[Inexact] = True
DefaultContext.traps[Inexact] = True
c = Context()
print(c, c.flags[Inexact])
try: c.divide(Decimal(1), Decimal(3))
except Inexact as e: print("raised", c.flags[Inexact], DefaultContext.flags[Inexact])
d = Context(prec=3)
d.traps[Inexact] = False
print(DefaultContext.traps[Inexact], c.traps[Inexact], d.divide(Decimal(1), Decimal(7)), d.flags[Rounded], DefaultContext.flags[Rounded])
DefaultContext.Emax = 10
print(Context().Emax, Context(prec=2).Emax)
for t in ("a\tb\r\tc", "é\tü\n\tx", "\t", "", "ab\t\tc", "中\tx"):
    print(ascii([t.expandtabs(n) for n in (0, -1, 1, 2, 4, 8)]))
import struct
print(struct.calcsize("<i \t h"), struct.pack("<b\n b", 1, 2), "aé中😀".encode("utf-16"), "aé中😀".encode("utf-32-be"), "é😀".encode("utf-16-be"))
