import sys
import types

first, second = types.ModuleType("m"), types.ModuleType("m")
first.x, second.x = 1, 2
print(first.x, second.x, first.__name__, second.__name__)
exec("def f():\n    global x\n    x += 10\n    return x", first.__dict__)
print(first.f(), first.f(), second.x, hasattr(second, "f"))
del second.x
print(hasattr(first, "x"), hasattr(second, "x"))

import colorsys as before

del sys.modules["colorsys"]
import colorsys as after

print(before is after, [round(c, 6) for c in after.hls_to_rgb(0.3, 0.5, 0.2)])
import importlib

again = importlib.reload(after)
print(again is after, after.hls_to_rgb(0, 1, 0))
third = types.ModuleType("colorsys")
third.hls_to_rgb = 4
print(after.hls_to_rgb(0, 1, 0), third.hls_to_rgb)
