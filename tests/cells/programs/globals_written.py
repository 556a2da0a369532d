x = 5
g = globals()
g["y"] = 10
print(y, "x" in globals(), globals()["x"])
globals().update(a=1, b=2); print(a + b)
for n in ("p", "q"): globals()[f"var_{n}"] = n * 2
print(var_p, var_q)
def f(): globals()["z"] = 42; globals()["x"] += 1
f(); print(z, x)
del globals()["z"]
try: z
except NameError as e: print(e)
exec("w = x * 2"); print(w)
ns = {"k": 3}; exec("m = k ** 2\ndef h(): return m", ns); print(ns["m"], ns["h"]()); print(eval("k + m", ns), eval("x + 1"), eval("u * 2", {}, {"u": 4}))
def loc():
    a = 1; b = "two"; d = locals(); return sorted(d.items())
print(loc(), "loc" in dir(), sorted(k for k in globals() if k.startswith("var_")))
class C: v = 1
setattr(C, "w", 2); print(C.w, vars(C)["v"], getattr(C, "none", "dflt"), hasattr(C, "v"))
o = C(); o.__dict__["dyn"] = 3; print(o.dyn, vars(o))
code = compile("1 + 2", "<s>", "eval"); print(eval(code))
print(__name__, callable(f), type(f).__name__, id(o) == id(o), globals().get("nothing", "none"))
exec(compile("for i in range(3): print(i, end=' ')\nprint()", "s", "exec"))
loc2 = {}; exec("aa = 1; bb = aa + 1", {}, loc2); print(loc2)
g = globals()
late = 1
print(g["late"], g is not None)
late = 2
print(g["late"], g.get("late"), "late" in g, g.pop("late"))
try:
    late
except NameError as e:
    print(e)
import __main__
__main__.through = 7
print(through, vars(__main__)["through"])
