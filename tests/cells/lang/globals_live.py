# One dict shows the names of the cells, and one those of a module, whoever asks for it and whenever:
# names that are bound or deleted later are in it, in the order in which they were bound.
base = set(globals())
g = globals()


def names(d):
    return [k for k in d if k not in base and k not in ("base", "g", "names")]


print(g is globals(), locals() is g, names.__globals__ is g)
late = 1
print("late" in list(g), names(g))
count = len(g)
y1 = 66
print(len(g) - count, names({**g}), names(g.copy()), names(dict(g)), g == {**g}, {**g} == g)
print(names(sorted(g)), names(set(g)) == names(set(list(g))), [k for k, v in g.items() if v == 66])
print(66 in list(g.values()), names(iter(g)), names(reversed(g)), names(g | {}), names({} | g))
del y1
print("y1" in g, "y1" in list(g), len(g) - count, 66 in list(g.values()), g.get("y1"))
other = 1
y1 = 7
print(names(g))
g["dyn"] = 1
print(dyn, names(g)[-1], g.popitem(), "dyn" in g, "dyn" in list(g))
g[5] = "five"
print(g[5], 5 in g, len(g) - count, g.pop(5), 5 in g)
try:
    for k in g:
        exec("new%d = 1" % len(g))
except RuntimeError as e:
    print(e)
for k in [k for k in g if k.startswith("new")]:
    del g[k]
keys, items, values = g.keys(), g.items(), g.values()
zz = "a value of its own"
print("zz" in keys, ("zz", zz) in items, zz in values, len(keys) == len(g), keys >= {"zz"})


def f():
    global made
    made = 1
    return earlier


earlier = 1
f()
print(names(g)[-4:])


class C:
    pass


c = C()
c.__dict__ = g
c.by_attribute = 3
print(by_attribute, c.zz, "by_attribute" in vars(c))
g |= {"ored": 4}
print(ored, g.setdefault("sd", 4), sd, g.setdefault("sd", 5), g.get("nope", 1))
print("%(ored)s" % g, "{ored}".format(**g), "{ored}".format_map(g), eval("ored + 1", g))
print(dict.__len__(g) == len(g), "ored" in dict.keys(g), any(k == "ored" for k in dict.__iter__(g)))

# What is not held elsewhere goes when its name goes.
import weakref

held = C()
gone = weakref.ref(held)
list(g.items())
del held
print(gone() is None)

# Modules.
import json, math, sys, types

m = types.ModuleType("m")
d = vars(m)
m.a = 1
print("a" in d, list(d)[-1], d is m.__dict__, d is vars(m), len(d) == len(dict(d)))
d["b"] = 2
del m.a
d.update(q=1, r=2)
print(m.b, "a" in d, "a" in list(d), [k for k in d if not k.startswith("__")])
exec("z = 1\ndef h(): return z", d)
print(m.h(), [k for k in d if not k.startswith("__")])
d.clear()
print(hasattr(m, "b"), len(d), list(d))
print("dumps" in json.__dict__, "loads" in list(json.__dict__), json.__dict__ is vars(json))
vars(math)["added"] = 9
print(math.added, "pi" in list(vars(math)), vars(math) is math.__dict__)
math.more = 1
print("more" in list(vars(math)))
del vars(math)["added"], math.more
print(hasattr(math, "added"), hasattr(math, "more"), "more" in math.__dict__)
import __main__

__main__.main_name = 3
print(list(g)[-1], vars(__main__) is g, sys.modules["__main__"].__dict__ is g)


def caller():
    return sys._getframe(0).f_globals, sys._getframe(1).f_globals, sys._getframe().f_back.f_globals


print([d is g for d in caller()])
space = {"sys": sys}
exec("def inner(): return sys._getframe(0).f_globals, sys._getframe(1).f_globals", space)
print([d is space for d in space["inner"]()], [d is g for d in space["inner"]()])
# ---- many names: a walk over them looks at each one once, whatever was taken away and set again
import time

for i in range(20000):
    globals()["many_%d" % i] = i
begin = time.process_time()
names = [n for n in globals() if n.startswith("many_")]
print(len(names), names == ["many_%d" % i for i in range(20000)], time.process_time() - begin < 1)
for i in range(0, 20000, 2):
    del globals()[names[i]]
exec("many_4 = many_0 = many_late = 1")
globals()["many_19998"] = 3
left = [n for n in dict(globals()) if n.startswith("many_")]
print(len(left), left[:2], left[9999:], "many_3" in globals(), "many_6" in globals())
for n in left:
    del globals()[n]
print([n for n in globals() if n.startswith("many_")])
try:
    for n in globals():
        exec("many_new = 1")
except RuntimeError as e:
    print(e)
