class Point:
    __match_args__ = ("x", "y")
    def __init__(self, x, y): self.x, self.y = x, y
class Other: pass
RED = "red"
class Color: GREEN = 2
def f(v):
    match v:
        case 0: return "zero"
        case 1 | 2 | 3: return "small"
        case -5: return "minus five"
        case 2.5: return "float"
        case "a" "b": return "ab"
        case None: return "none"
        case True: return "true"
        case []: return "empty list"
        case [x]: return f"one {x}"
        case [1, y]: return f"one and {y}"
        case (a, b, *rest) if a == b: return f"equal {rest}"
        case [first, *_, last]: return f"from {first} to {last}"
        case {"op": "add", "args": [l, r]}: return l + r
        case {"k": k, **others}: return f"{k} {others}"
        case {}: return "mapping"
        case Point(x=0, y=0): return "origin"
        case Point(px, 0): return f"on x axis at {px}"
        case Point(x=px, y=py) if px == py: return f"diagonal {px}"
        case Point(): return "point"
        case Color.GREEN: return "green"
        case str(s): return f"str {s}"
        case int(n) | float(n): return f"number {n}"
        case (1 | 2) as small: return small
        case _: return "other"
for v in (0, 2, -5, 2.5, "ab", None, True, [], [7], [1, 9], (4, 4, 5, 6), (1, 2, 3), {"op": "add", "args": [3, 4]}, {"k": 1, "z": 2}, {"q": 1}, Point(0, 0), Point(5, 0), Point(3, 3), Point(1, 2), "text", 99, 9.5, Other(), range(2), {1}, "ab"[0], ()):
    print(f(v), end="; ")
print()
def g(cmd):
    match cmd.split():
        case ["go", ("north" | "south") as d]: return d
        case ["get", obj] | ["take", obj]: return obj
        case ["quit" | "exit"]: return "bye"
        case [*words]: return len(words)
print(g("go north"), g("get lamp"), g("take key"), g("quit"), g("a b c"), g("go west"))
match 5:
    case x if x > 10: print("big")
    case x if x > 3: print("mid", x)
match = {"case": 1}
case = 2
print(match["case"], case, match, [match])
match (1, 2):
    case (a, b): print(a, b)
match 1, 2:
    case a, b: print(a + b)
match [1, [2, [3, 4]], {"k": (5, 6)}]:
    case [a, [b, [c, *d]], {"k": (e, _)}]: print(a, b, c, d, e)
for item in [(1, "a"), {"x": [1, 2]}, "s"]:
    match item:
        case (int(i), str(s)): print("pair", i, s)
        case {"x": [*xs]}: print("xs", xs); continue
        case str(): print("string"); break
try:
    match Point(1, 2):
        case Point(a, b, c): pass
except TypeError as e: print(e)
try:
    match 1:
        case int(a, b): pass
except TypeError as e: print(e)
try:
    match Other():
        case Other(a): pass
except TypeError as e: print(e)
def h(x):
    match x:
        case 1: pass
        case 2: return "two"
    return "end"
print(h(1), h(2), h(3))
match {"a": 1, 2: "b", None: 3}:
    case {"a": x, 2: y, None: z}: print(x, y, z)
match 3:
    case 1 | 2: print("no")
print("done")
def nested(v):
    for i in range(3):
        match v:
            case [int(q), *_] if q == i: return f"found {i}"
            case _: pass
    return "none"
print(nested([2, 5]), nested([9]))
