# Texts of ASCII letters and of others, and order and equality of plain items and of objects that
# change the container while they are asked.

# %%
for t in ("", "a", "they're bill's 2nd o'CLOCK", "x1y2 Z", "\x00a\tB", "ÄRGER ärger ß ǆ", "a\u0301b", "ÉCOLE d'été", "@[`{Az"):
    print(ascii([t.title(), t.capitalize(), t.swapcase(), t.upper(), t.lower(), t.casefold()]))
    print(t.istitle(), t.isupper(), t.islower(), t.isalpha(), t.isalnum(), t.isdigit(), t.isdecimal(), t.isnumeric())

# %%
for t in ("", "ab", "é"):
    for fill in (" ", "*", "é"):
        print(ascii([t.ljust(w, fill) + "|" + t.rjust(w, fill) + "|" + t.center(w, fill) for w in (-1, 0, 1, 2, 3, 6, 7)]))

# %%
table = str.maketrans({"a": "x", "b": None, "c": "long", "d": 0xE9, "e": "é", "f": 102})
for t in ("", "fa", "abc", "afd", "ea", "faé", "aaaaab", "xyz"):
    print(ascii(t.translate(table)))
try:
    "ab".translate({97: -1})
except (ValueError, TypeError) as e:
    print(type(e).__name__)

# %%
words = ["", "a", "A", "ab", "a\x00", "a\x00b", "aé", "aa", "é", "b", "ab", "\x00", "z" * 40, "z" * 39 + "y"]
print(ascii(sorted(words)), ascii(sorted(words, reverse=True)), ascii(sorted(words, key=str.lower)))

# %%
nan = float("nan")
a = [1, 1.0, True, "a", None, nan, (1, "a"), (nan, 2), [1], 2**70]
for x in a:
    print(x in a, a.count(x), a.index(x), [x == y for y in a], (x,) == (x,), [x] == [x])
print((1, "b") in a, (1.0, "a") in a, (1, "a", 2) in a, 0.0 in [-0.0], (0.0,) in [(-0.0,)])
print([1, 2] == [1, 2.0], (1, (2, 3)) == (1, (2, 3.0)), [1, 2] < [1, 2.0], [1, nan] < [1, nan], ("a", 1) < ("a", 2))

# %%
class Clears:
    def __init__(self, of):
        self.of = of
    def __eq__(self, other):
        self.of.clear()
        return False
    def __hash__(self):
        return 1

b = []
b.extend([0, 1, Clears(b), 3, 4])
print(3 in b, len(b))
b.extend([0, 1, Clears(b), 3, 4])
print(b.count(3), len(b))
b.extend([0, 1, Clears(b), 3, 4])
print(b == [0, 1, 2, 3, 4], len(b))
b.extend([0, (1, Clears(b)), 3, 4])
print((1, 2) in b, len(b))
c = [0, 1, 2, 3]
print(c == [0, 1, Clears(c), 3], len(c))
try:
    b.extend([0, Clears(b), 3])
    b.index(3)
except ValueError as e:
    print(e)

# %%
import re
for p in ("needle", "n+", "(?i)n", "é", "x|", "^n", r"\bn"):
    print(p, [m.span() for m in re.finditer(p, "hay needle Needle é n")], re.search(p, ""), re.search(p, "hay"))
