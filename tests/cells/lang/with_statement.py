class CM:
    def __init__(self, name, swallow=False): self.name, self.swallow = name, swallow
    def __enter__(self):
        print("enter", self.name)
        return self.name.upper()
    def __exit__(self, et, ev, tb):
        print("exit", self.name, et.__name__ if et else None, ev)
        return self.swallow
with CM("a") as x: print("body", x)
with CM("a") as x, CM("b") as y: print(x, y)
with (CM("p") as p, CM("q")): print(p)
with CM("s", True): raise ValueError("swallowed")
print("after")
try:
    with CM("r"): raise KeyError("k")
except KeyError as e: print("caught", e)
def f():
    with CM("f"): return "returned"
print(f())
for i in range(3):
    with CM(str(i)):
        if i == 0: continue
        if i == 1: break
def g():
    with CM("outer"):
        with CM("inner", True): 1 / 0
        print("still here")
        return [v for v in range(3)]
print(g())
with CM("t") as (a, b): print(a, b) if False else None
