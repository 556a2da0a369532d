w, p, v = 10, 3, 3.14159265
print(f"{v:{w}.{p}f}|{v:<{w}}|{v!r:>12}|{'a':^5}|{42:#x}|{42:08b}|{1e6:,.2f}|{-5:+d}|{0.25:.1%}|{'x':*<4}|{123456789:_}|{255:#o}|{3:>+5}|{1234.5:e}|{v=:.2f}|{w = }")
print(f"{'nested ' + f'{w}'}", f"{{}}", f"{w!s}", f"{[1,2][0]}", f"{ {'a': 1}['a'] }", f"{(lambda x: x*2)(3)}", f"{'a' if w else 'b'}")
d = {'k': 'v'}; print(f"{d['k']}", f'{d["k"]!r}', f"{w:=+8}", f"{1+1=}", f"""{
w}""")
print("%5.2f|%-5s|%05d|%x|%e|%%|%c|%r|%s" % (v, 'ab', 42, 255, 12345.678, 'z', 'q', None), "%(a)s-%(b)03d" % {'a': 1, 'b': 2}, '%s' % (1,), '%s %s' % ('a', [1]))
print("{} {1} {0}".format(1,2) if False else "{0} {1} {0}".format('a', 'b'), "{a.real} {b[0]} {c[k]}".format(a=1+2j, b=[9], c={'k': 5}), "{:>{}}".format('x', 4), "{!r:>6}".format('q'))
import datetime; print(f"{datetime.date(2024,3,5):%Y/%m/%d}", f"{datetime.datetime(2024,1,2,3,4,5):%H:%M}")
for s in ["d", "x", ".2f", "s", "10", ",", "e", "c", "%", "n", "g"]:
    try: print(s, format(65, s), end='; ')
    except Exception as e: print(e, end='; ')
print()
for a, s in [('a','d'),(1.5,'d'),([1],'>5'),(None,'>3'),(1,'s'),('a','=5'),(3.0,'x'),(5,'.2')]:
    try: print(format(a, s))
    except Exception as e: print(type(e).__name__, e)
class T:
    def __format__(s, spec): return f"<{spec}>"
print(f"{T():abc} {T()}", format(T(), 'z'))
print(f"{1.0} {1e16} {1e-5} {123456789.123456789} {0.1+0.2} {1e22} {float('nan')} {-0.0} {2**0.5:.15g} {100000.0:g} {1e5:g} {1e-4:g} {0.00001:g}")
