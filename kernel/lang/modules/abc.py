# abc: abstract base classes.


def abstractmethod(funcobj):
    funcobj.__isabstractmethod__ = True
    return funcobj


def _is_abstract(value):
    if isinstance(value, property):
        return any(_is_abstract(f) for f in (value.fget, value.fset) if f is not None)
    if isinstance(value, (staticmethod, classmethod)):
        value = value.__func__
    return getattr(value, "__isabstractmethod__", False)


def _collect(cls):
    names = set(name for name, value in vars(cls).items() if _is_abstract(value))
    for base in cls.__mro__[1:]:
        for name in getattr(base, "__abstractmethods__", ()):
            for c in cls.__mro__:
                space = vars(c) if hasattr(c, "__abstractmethods__") or c is not object else {}
                if name in space:
                    if _is_abstract(space[name]):
                        names.add(name)
                    break
    cls.__abstractmethods__ = frozenset(names)


class ABCMeta:
    @classmethod
    def __class_begin__(meta, cls):
        _collect(cls)
        cls.__init_subclass__ = ABC.__dict__["__init_subclass__"]
        cls.register = ABC.__dict__["register"]


class ABC:
    __abstractmethods__ = frozenset()

    @classmethod
    def __init_subclass__(cls, **kwargs):
        _collect(cls)

    @classmethod
    def register(cls, subclass):
        return subclass


abstractproperty = lambda f: property(abstractmethod(f))
