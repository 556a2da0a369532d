import inspect
def f(a, b=2, *args, c, d: int = 4, **kw) -> str:
    """Doc of f.

    More.
    """
    return a
sig = inspect.signature(f); print(sig, list(sig.parameters), sig.parameters['b'].default, sig.parameters['c'].kind, sig.return_annotation)
print(inspect.getdoc(f)); print(inspect.getsource(f))
for p in sig.parameters.values(): print(p.name, p.kind.name, p.default is p.empty, p)
b = sig.bind(1, 5, 6, c=3, z=1); print(b.arguments, b.args, b.kwargs); b.apply_defaults(); print(b.arguments)
try: sig.bind(1)
except TypeError as e: print(e)
class K:
    def m(self): pass
    @staticmethod
    def s(): pass
print(inspect.isfunction(f), inspect.ismethod(K().m), inspect.isclass(K), inspect.isgeneratorfunction(f), [n for n, _ in inspect.getmembers(K, inspect.isfunction)], inspect.signature(K.m), inspect.signature(K().m), inspect.signature(lambda x, /, y: 0))
print(inspect.getfullargspec(f).args, inspect.ismodule(inspect), inspect.isbuiltin(len), inspect.iscoroutinefunction(f))
def g():
    return inspect.currentframe().f_code.co_name
print(g(), f.__code__.co_varnames, f.__code__.co_argcount, f.__defaults__, f.__kwdefaults__)
