try:
    raise ExceptionGroup("many", [ValueError(1), TypeError("t"), ExceptionGroup("sub", [KeyError('k'), ValueError(2)])])
except* ValueError as eg:
    print("V", eg.exceptions, eg)
except* (TypeError, KeyError) as eg:
    print("TK", eg.exceptions)
eg = ExceptionGroup("x", [OSError(1, 'a'), ValueError('v')])
print(eg.split(ValueError), eg.subgroup(OSError), eg.message, len(eg.exceptions), repr(eg), str(eg))
try:
    try: raise eg
    except* ValueError: pass
except ExceptionGroup as left: print("left", left.exceptions)
e = ValueError('a'); e.add_note('note 1'); print(e.__notes__)
try:
    try: 1/0
    except ZeroDivisionError as z: raise KeyError('x') from z
except KeyError as k: print(repr(k.__cause__), repr(k.__context__), k.__suppress_context__)
try:
    try: 1/0
    finally: [][1]
except IndexError as i: print(repr(i.__context__), i.__cause__)
class MyErr(Exception):
    def __init__(self, code, msg): super().__init__(msg); self.code = code
    def __str__(self): return f"[{self.code}] {super().__str__()}"
try: raise MyErr(5, 'bad')
except MyErr as m: print(m, m.args, repr(m), m.code)
def f():
    try: return 'try'
    finally: print('fin')
print(f())
def h():
    for i in range(3):
        try: continue
        finally: print('c', i)
    return 'x'
print(h())
try: raise Exception
except Exception as e: print(repr(e), e.args)
try: raise ValueError('a', 2)
except ValueError as e: print(e, e.args)
try: assert 1 == 2, f"msg {3}"
except AssertionError as e: print(e)
print(issubclass(FileNotFoundError, OSError), OSError(2,'No such','f').strerror, OSError is IOError, repr(OSError(2,'x','f')), str(OSError(2,'x','f')))
import traceback, sys
try: int('x')
except ValueError:
    et, ev, tb = sys.exc_info(); print(et.__name__, ev, traceback.format_exception_only(et, ev), tb.tb_lineno)
