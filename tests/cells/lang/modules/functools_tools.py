# functools_tools
import functools, operator
@functools.lru_cache(maxsize=None)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(50), fib.cache_info().hits > 0, fib.__wrapped__(1))
p = functools.partial(int, base=2); print(p("101"), p.func is int, p.keywords)
print(functools.reduce(operator.mul, [1, 2, 3], 10), sorted(["b", "A"], key=functools.cmp_to_key(lambda a, b: (a.lower() > b.lower()) - (a.lower() < b.lower()))))
@functools.singledispatch
def desc(x): return "obj"
desc.register(int)(lambda x: "int"); desc.register(str, lambda x: "str")
print(desc(1), desc("a"), desc(2.5), desc(True))
try: functools.reduce(lambda a, b: a, [])
except TypeError as e: print(e)
