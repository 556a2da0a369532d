# properties by their class's name, positional-only names together, conflicts of __slots__, digits of other scripts
class P:
    ro = property(lambda s: 3)
for text in ("P().ro = 1", "del P().ro"):
    try: exec(text)
    except AttributeError as e: print(e)
def po(a, b, /, c, *, d): pass
try: po(a=1, b=2, c=3, d=4)
except TypeError as e: print(e)
try:
    class Bad:
        __slots__ = ("x", "y")
        y = 1
except ValueError as e: print(e)
print(int("١٢"), int("１２", 16), float("１.５"), int("\u2003७\u00a0"), float("-٣e٢"))
for text in ("１x", "²"):
    try: int(text)
    except ValueError as e: print(e)
