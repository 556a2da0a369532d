# try_flow
def f(n):
    for i in range(3):
        try:
            if n == 0: return "ret"
            if n == 1: continue
            if n == 2: break
            if n == 3: raise ValueError("v")
        except ValueError as e: return f"exc {e}"
        else: pass
        finally: print("fin", n, i)
    return "end"
print([f(i) for i in range(5)])
try:
    try: raise KeyError("a")
    finally: print("cleanup")
except KeyError as e: print("got", e, type(e).__mro__[1].__name__)
try:
    try: 1 / 0
    except ZeroDivisionError: raise
except ArithmeticError as e: print("re", e)
