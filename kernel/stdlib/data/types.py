# types: names of types, and SimpleNamespace.

import _tools as _types


class SimpleNamespace:
    def __init__(self, /, **kwargs):
        self.__dict__.update(kwargs)

    def __repr__(self):
        return "namespace(" + ", ".join([f"{k}={v!r}" for k, v in self.__dict__.items()]) + ")"

    def __eq__(self, other):
        return (
            self.__dict__ == other.__dict__
            if isinstance(other, SimpleNamespace)
            else NotImplemented
        )


def _f():
    yield


FunctionType = LambdaType = type(_f)
GeneratorType = type(_f())
BuiltinFunctionType = BuiltinMethodType = type(len)
MethodType = type(SimpleNamespace().__init__)
ModuleType = type(_types)
NoneType = type(None)
EllipsisType = type(...)
NotImplementedType = type(NotImplemented)


class MappingProxyType:
    """A mapping that others may read and not change."""

    def __init__(self, mapping):
        self._mapping = mapping

    def __getitem__(self, key):
        return self._mapping[key]

    def __setitem__(self, key, value):
        raise TypeError("'mappingproxy' object does not support item assignment")

    def __delitem__(self, key):
        raise TypeError("'mappingproxy' object doesn't support item deletion")

    def __len__(self):
        return len(self._mapping)

    def __iter__(self):
        return iter(self._mapping)

    def __contains__(self, key):
        return key in self._mapping

    def keys(self):
        return self._mapping.keys()

    def values(self):
        return self._mapping.values()

    def items(self):
        return self._mapping.items()

    def get(self, key, default=None):
        return self._mapping.get(key, default)

    def copy(self):
        return self._mapping.copy()

    def __or__(self, other):
        return dict(self._mapping) | dict(other)

    def __eq__(self, other):
        return self._mapping == (other._mapping if isinstance(other, MappingProxyType) else other)

    def __repr__(self):
        return f"mappingproxy({self._mapping!r})"

    def __str__(self):
        return str(self._mapping)


MappingProxyType.__name__ = "mappingproxy"
