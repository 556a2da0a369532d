# inspect: what functions and classes are like.
import types


def isfunction(obj): return isinstance(obj, types.FunctionType)
def ismethod(obj): return isinstance(obj, types.MethodType)
def isclass(obj): return isinstance(obj, type)
def ismodule(obj): return type(obj).__name__ == "module"
def isbuiltin(obj): return isinstance(obj, types.BuiltinFunctionType)
def isgenerator(obj): return isinstance(obj, types.GeneratorType)
def isroutine(obj): return isfunction(obj) or ismethod(obj) or isbuiltin(obj)


def getdoc(obj):
    import textwrap
    doc = getattr(obj, "__doc__", None)
    if doc is None:
        return None
    first, _, rest = doc.partition("\n")
    return (first.strip() + "\n" + textwrap.dedent(rest)).strip() if rest else first.strip()


def getmembers(obj, predicate=None):
    pairs = [(name, getattr(obj, name)) for name in dir(obj) if hasattr(obj, name)]
    return [p for p in pairs if predicate is None or predicate(p[1])]


def getmro(cls): return cls.__mro__
