# types: names of types, and SimpleNamespace.


class SimpleNamespace:
    def __init__(self, /, **kwargs):
        self.__dict__.update(kwargs)

    def __repr__(self):
        return "namespace(" + ", ".join([f"{k}={v!r}" for k, v in self.__dict__.items()]) + ")"

    def __eq__(self, other):
        return self.__dict__ == other.__dict__ if isinstance(other, SimpleNamespace) else NotImplemented


def _f():
    yield


FunctionType = LambdaType = type(_f)
GeneratorType = type(_f())
BuiltinFunctionType = BuiltinMethodType = type(len)
MethodType = type(SimpleNamespace().__init__)
NoneType = type(None)
EllipsisType = type(...)
NotImplementedType = type(NotImplemented)


def MappingProxyType(mapping):
    return dict(mapping)
