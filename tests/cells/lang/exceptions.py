def f(x):
    try:
        r = 10 / x
    except ZeroDivisionError as e:
        print("caught", e, type(e).__name__, repr(e), e.args)
        return "zero"
    except (TypeError, ValueError) as e:
        print("type", type(e).__name__)
        return "type"
    else:
        print("else", r)
        return r
    finally:
        print("finally")
print(f(2), f(0), f("a"))
try:
    raise ValueError("bad", 1)
except Exception as e:
    print(e, e.args, repr(e))
try:
    raise KeyError("k")
except LookupError as e:
    print(e, repr(e), str(e))
try:
    raise ValueError
except ValueError as e:
    print(repr(e), str(e) == "")
class MyError(Exception): pass
class Sub(MyError):
    def __init__(self, code, msg="m"):
        super().__init__(msg)
        self.code = code
    def __str__(self): return f"[{self.code}] {self.args[0]}"
try:
    raise Sub(5)
except MyError as e:
    print(e, e.code, e.args, isinstance(e, Sub), isinstance(e, Exception), type(e).__mro__[1].__name__)
try:
    raise MyError("a", "b")
except MyError as e: print(e, repr(e))
def nested():
    try:
        try:
            raise ValueError("inner")
        except ValueError as e:
            raise RuntimeError("outer") from e
    except RuntimeError as e:
        return repr(e), repr(e.__cause__), repr(e.__context__), e.__suppress_context__
print(nested())
def context():
    try:
        try: 1 / 0
        except ZeroDivisionError: [][1]
    except IndexError as e: return repr(e.__context__), e.__cause__
print(context())
def reraise():
    try:
        try: raise KeyError("x")
        except KeyError: raise
    except KeyError as e: return "again " + repr(e)
print(reraise())
def order():
    log = []
    for i in range(4):
        try:
            log.append(f"try{i}")
            if i == 1: continue
            if i == 2: break
        finally:
            log.append(f"fin{i}")
    else: log.append("else")
    return log
print(order())
def fin_return():
    try: return "try"
    finally: print("cleanup")
print(fin_return())
def fin_override():
    try: raise ValueError("lost")
    finally: return "finally wins"
print(fin_override())
def fin_value():
    x = 1
    try: return x
    finally: x = 2
print(fin_value())
def nested_finally():
    log = []
    try:
        try:
            try: log.append(1); raise ValueError
            finally: log.append(2)
        finally: log.append(3)
    except ValueError: log.append(4)
    finally: log.append(5)
    return log
print(nested_finally())
def loop_except():
    out = []
    for v in [1, 0, "a", 2]:
        try: out.append(4 / v)
        except ZeroDivisionError: out.append("inf"); continue
        except TypeError: out.append("type")
        out.append("after")
    return out
print(loop_except())
try:
    try: raise ValueError(1)
    finally: print("fin runs")
except ValueError as e: print("outer", e)
try: e
except NameError as x: print("unbound", x)
def bare():
    try: raise
    except RuntimeError as e: return str(e)
print(bare())
for exc in (ValueError("a"), TypeError, KeyError, IndexError("i"), ZeroDivisionError, StopIteration(3), OSError("o"), NotImplementedError, AttributeError, AssertionError("as"), ArithmeticError, RuntimeError):
    try: raise exc
    except BaseException as e: print(type(e).__name__, e, end="; ")
print()
try: raise 5
except TypeError as e: print(e)
try: raise ValueError("x") from 5
except TypeError as e: print(e)
try:
    try: 1 / 0
    except 5: pass
except TypeError as e: print(e)
try: assert 1 == 2, "msg"
except AssertionError as e: print("assert", e)
def gen():
    try:
        yield 1
        yield 2
    finally: print("gen cleanup")
for v in gen(): print(v)
try: next(iter([]))
except StopIteration as e: print("stop", e.value)
try: {}["missing"]
except KeyError as e: print(e.args)
try: int("x")
except ValueError as e: print(e)
try: [].foo
except AttributeError as e: print(e)
try: undefined
except NameError as e: print(e)
def deep(n):
    if n == 0: raise ValueError("deep")
    deep(n - 1)
try: deep(50)
except ValueError as e: print(e)
def rec(): rec()
try: rec()
except RecursionError as e: print(e)
e = ValueError("v")
e.extra = 5
e.add_note("n") if hasattr(e, "add_note") else None
print(e.extra, e.__notes__, e.__cause__, e.with_traceback(None) is e)
print(issubclass(ZeroDivisionError, ArithmeticError), issubclass(KeyError, LookupError), ValueError.__name__, ValueError, Exception.__mro__)
print(ValueError("a") == ValueError("a"), str(Exception("a", "b")), repr(Exception()), str(Exception()), bool(Exception()))
def many():
    try:
        return [1 / x for x in (2, 1, 0)]
    except ZeroDivisionError: return "comp"
print(many())
while True:
    try: break
    finally: print("break finally")
def try_in_loop():
    for i in range(3):
        try:
            for j in range(3):
                try:
                    if j == 1: raise ValueError(i, j)
                except KeyError: pass
        except ValueError as e:
            if i == 2: return e.args
print(try_in_loop())
raise MyError("the end")
