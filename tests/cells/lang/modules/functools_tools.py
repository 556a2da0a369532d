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
def told():
    "what it does"
told.mark, told.table = 3, {'a': 1}
def other(): pass
other.table = {'b': 2}
functools.update_wrapper(other, told, assigned=(), updated=('table',))
print(other.__doc__, other.__name__, hasattr(other, 'mark'), other.table)
@functools.wraps(told, assigned=('__doc__',), updated=())
def third(): pass
print(third.__doc__, third.__name__, hasattr(third, 'mark'), third.__wrapped__ is told)
try: functools.update_wrapper(third, told, updated=('nothing',))
except AttributeError as e: print(e)
