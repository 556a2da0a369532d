def a(n):
    if n == 0: raise ValueError("bottom")
    a(n-1)
import traceback
try: a(3)
except ValueError: print(len(traceback.format_exc().splitlines()) > 5)
class ValidationError(ValueError):
    def __init__(self, field, msg): self.field = field; super().__init__(f"{field}: {msg}")
def validate(d):
    errs = []
    for k, t in {'name': str, 'age': int}.items():
        try:
            if k not in d: raise ValidationError(k, 'missing')
            if not isinstance(d[k], t): raise ValidationError(k, f'expected {t.__name__}, got {type(d[k]).__name__}')
        except ValidationError as e: errs.append(e)
    if errs: raise ExceptionGroup('invalid', errs)
    return True
for d in ({'name': 'x', 'age': 3}, {'name': 5}, {}):
    try: print(validate(d))
    except* ValidationError as eg: print([str(e) for e in eg.exceptions], [e.field for e in eg.exceptions])
def f():
    try:
        raise KeyError('k')
    except KeyError as e:
        try: raise TypeError('t') from None
        except TypeError as t: return t.__cause__, repr(t.__context__), t.__suppress_context__
print(f())
def g():
    try: return 1
    except: return 2
    else: return 3
    finally: print('fin')
print(g())
def h():
    while True:
        try: break
        finally: print('loop fin')
h()
try:
    try: raise ValueError('x')
    except ValueError as e: raise RuntimeError('y') from e
except RuntimeError as e: print(e.__cause__, type(e.__cause__).__name__)
try: e
except NameError as n: print(n)
class Retry:
    def __init__(s, n): s.n = n
    def __call__(s, f):
        def w(*a):
            for i in range(s.n):
                try: return f(*a)
                except OSError as e: print('retry', i, e)
            raise RuntimeError('gave up')
        return w
n = 0
@Retry(3)
def flaky():
    global n; n += 1
    if n < 3: raise OSError('net')
    return 'ok'
print(flaky())
for exc in (KeyError('a'), KeyError(), ValueError(1, 2), Exception(None), StopIteration(3), SystemExit(2), OSError('m'), UnicodeDecodeError('utf-8', b'\xff', 0, 1, 'bad'), AssertionError(), KeyError('a', 'b'), NameError('nm', name='q'), ImportError('imp', name='m')):
    print(repr(exc), '|', str(exc), '|', exc.args)
import sys
try: sys.exit(3)
except SystemExit as e: print('exit', e.code)
try: raise KeyboardInterrupt
except BaseException as e: print(type(e).__mro__[1].__name__)
def gen():
    try: yield 1; yield 2
    except GeneratorExit: print('closing'); raise
    finally: print('gfin')
x = gen(); next(x); x.close()
with open('/dev/null') as fh:
    pass
try: fh.read()
except ValueError as e: print(e)
assert (lambda: True)(), 'no'
print(max((len(str(i)), i) for i in range(12)), __name__, __debug__)
try: exec('def f(:\n pass')
except SyntaxError as e: print(type(e).__name__, e.lineno, e.msg)
try: eval('a b')
except SyntaxError as e: print(e.msg)
try: exec('if True:\nx=1')
except IndentationError as e: print(type(e).__name__, e.msg)
try: exec("x = 'abc")
except SyntaxError as e: print(e.msg)
try: exec("f(a=1, a=2)")
except SyntaxError as e: print(e.msg)
try: exec("return 5")
except SyntaxError as e: print(e.msg)
try: exec("1 = x")
except SyntaxError as e: print(e.msg)
try: exec("for i in range(3) print(i)")
except SyntaxError as e: print(e.msg)
try: exec("print 'a'")
except SyntaxError as e: print(e.msg)
try: exec("(1, 2")
except SyntaxError as e: print(e.msg)
try: exec("x = [1, 2\ny = 3")
except SyntaxError as e: print(e.msg)
try: exec("def f(a, a): pass")
except SyntaxError as e: print(e.msg)
try: exec("break")
except SyntaxError as e: print(e.msg)
try: exec("nonlocal x")
except SyntaxError as e: print(e.msg)
try: exec("class A\n pass")
except SyntaxError as e: print(e.msg)
try: exec("if x = 1: pass")
except SyntaxError as e: print(e.msg)
try: exec("a = b = ")
except SyntaxError as e: print(e.msg)
try: exec("lambda x: yield")
except SyntaxError as e: print(e.msg)
try: exec("def f():\n  x=1\n   y=2")
except SyntaxError as e: print(type(e).__name__, e.msg)
try: exec("a ++ ")
except SyntaxError as e: print(e.msg)
try: exec("x = 5 if y")
except SyntaxError as e: print(e.msg)
try: exec("f'{a'")
except SyntaxError as e: print(e.msg)
try: exec("import")
except SyntaxError as e: print(e.msg)
try: exec("else: pass")
except SyntaxError as e: print(e.msg)
try: exec("try:\n  x=1\nprint(2)")
except SyntaxError as e: print(e.msg)
try: exec("{1:2, 3}")
except SyntaxError as e: print(e.msg)
