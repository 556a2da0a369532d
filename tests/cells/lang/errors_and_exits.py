# Errors of every kind, what they know, and finally.
import sys
def f():
    try: sys.exit(3)
    except SystemExit as e: print("exit", e.code)
f()
try: exit()
except SystemExit: print("exit()")
try: raise KeyboardInterrupt
except KeyboardInterrupt: print("ki")
try: raise StopIteration(5)
except StopIteration as e: print(e.value)
try: [][0]
except LookupError as e: print(type(e).__mro__[1].__name__)
try: 1/0
except ArithmeticError as e: print(e)
try: open("/nonexist/x")
except OSError as e: print(e.errno, type(e).__name__)
try: "é".encode("ascii")
except UnicodeEncodeError as e: print(e)
try: b"\xff".decode("utf8")
except UnicodeDecodeError as e: print(e)
try: float("1e400") and int(float("inf"))
except OverflowError as e: print(e)
try: (lambda: (yield))().throw(TypeError, "x")
except TypeError as e: print(e)
try: next(x for x in [])
except StopIteration: print("empty")
try:
    try: raise ValueError("a")
    finally: print("fin")
except ValueError as e: print(e)
class E(Exception):
    """doc"""
    def __init__(self, *a, code=0): super().__init__(*a); self.code = code
    def __reduce__(self): return (E, self.args)
e = E("x", 1, code=4); print(e, repr(e), e.code, e.args, isinstance(e, Exception), str(E()), E("a") == E("a"))
def g():
    try: return 1
    finally: return 2
print(g())
for i in range(3):
    try:
        if i == 1: continue
        if i == 2: break
    finally: print("f", i)
try: assert False, {"a": 1}
except AssertionError as e: print(e.args)
import warnings; warnings.simplefilter("ignore"); warnings.warn("x")
try: raise TypeError("bad") from ValueError("root")
except TypeError as e: print(repr(e.__cause__), e.with_traceback(None) is e)
def deep(n): return deep(n + 1)
try: deep(0)
except RecursionError as e: print(str(e)[:32])
import errno; print(errno.ENOENT)
try: getattr(5, "x")
except AttributeError as e: print(e, e.name)
try: undefined_thing
except NameError as e: print(e.name)
try: {}["k"]
except KeyError as e: print(e.args[0])
try: import_error = __import__("nonexistent_mod")
except ImportError as e: print(e.name, e.msg)
