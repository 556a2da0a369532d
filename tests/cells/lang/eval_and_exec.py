# eval_and_exec
x = 10
print(eval("x * 2"), eval("[i for i in range(3)]"), eval("a + b", {"a": 1, "b": 2}), eval(" 1 + 1 "))
exec("y = x + 1\ndef g(): return y"); print(y, g())
ns = {"v": 2}; exec("w = v * 3", ns); print(ns["w"])
def f():
    local = 5
    return eval("local + 1")
print(f())
for s in ("1 +", "x = 1", "undefined_q"):
    try: eval(s)
    except Exception as e: print(type(e).__name__)
