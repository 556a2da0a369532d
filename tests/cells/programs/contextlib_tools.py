# contextlib_tools
import contextlib, io
@contextlib.contextmanager
def cm(n):
    print("enter", n)
    try: yield n * 2
    except KeyError as e: print("swallowed", e)
    finally: print("exit", n)
with cm(1) as a, cm(2) as b: print(a, b)
with cm(3): raise KeyError("k")
with contextlib.ExitStack() as st:
    vals = [st.enter_context(cm(i)) for i in range(2)]; print(vals)
with contextlib.suppress(ZeroDivisionError): 1 / 0
buf = io.StringIO()
with contextlib.redirect_stdout(buf): print("hid")
print(repr(buf.getvalue()))
class CM(contextlib.ContextDecorator):
    def __enter__(self): print("<"); return self
    def __exit__(self, *a): print(">")
@CM()
def f(): print("body")
f()
