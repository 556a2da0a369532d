# importlib, sys.path, __dict__ of modules, types.ModuleType.
import importlib, os, sys, tempfile, types
import importlib.util

folder = tempfile.mkdtemp()


def write(name, text):
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as f:
        f.write(text)


write("shapes_ab.py", "count = 1\ndef area(r):\n    return r * r * count\n")
write("pack_ab/__init__.py", "level = 'top'\n")
write("pack_ab/inner.py", "from pack_ab import level\nname = level + '/inner'\n")
try:
    import shapes_ab
except ModuleNotFoundError as e:
    print(e.name, e)
sys.path.insert(0, folder)
import shapes_ab

print(shapes_ab.area(3), shapes_ab.__name__, shapes_ab.__file__ == os.path.join(os.path.realpath(folder), "shapes_ab.py"))
print(repr(shapes_ab) == f"<module 'shapes_ab' from '{shapes_ab.__file__}'>")
write("shapes_ab.py", "count = 10\nnew = [1, 2]\ndef area(r):\n    return r * r * count + 1\n")
kept = shapes_ab.area
again = importlib.reload(shapes_ab)
print(again is shapes_ab, shapes_ab.area(3), shapes_ab.new, kept(3))
shapes_ab.count = 2
print(shapes_ab.area(1), vars(shapes_ab)["count"])
shapes_ab.__dict__["count"] = 5
print(shapes_ab.area(1), "area" in shapes_ab.__dict__, sorted(n for n in shapes_ab.__dict__ if not n.startswith("__")))
exec("extra = count + 1", shapes_ab.__dict__)
print(shapes_ab.extra, eval("area(2)", shapes_ab.__dict__))
del shapes_ab.__dict__["extra"]
print(hasattr(shapes_ab, "extra"))
inner = importlib.import_module("pack_ab.inner")
print(inner.name, inner is importlib.import_module(".inner", "pack_ab"), sys.modules["pack_ab.inner"] is inner)
print(importlib.import_module("os.path").join("a", "b"), importlib.import_module("math").pi)
for wrong in ("nothing_ab", ".inner"):
    try:
        importlib.import_module(wrong)
    except (ImportError, TypeError) as e:
        print(type(e).__name__, e)
try:
    importlib.reload("shapes_ab")
except TypeError as e:
    print(e)
print(importlib.util.find_spec("nothing_ab"), importlib.util.find_spec("math") is not None)
m = types.ModuleType("fresh", "Its text.")
m.a = 1
exec("b = a + 1", m.__dict__)
print(m, m.b, m.__doc__, isinstance(m, types.ModuleType), isinstance(sys, types.ModuleType), type(m) is types.ModuleType)
sys.modules["fresh"] = m
import fresh

print(fresh is m)
write("broken_ab.py", "x = 1\ny = 1 / 0\n")
try:
    import broken_ab
except ZeroDivisionError as e:
    print(e, "broken_ab" in sys.modules)
sys.path.remove(folder)
for name in ("shapes_ab", "pack_ab", "pack_ab.inner", "fresh"):
    del sys.modules[name]
import shutil

shutil.rmtree(folder)
