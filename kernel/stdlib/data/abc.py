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


_registered = {}  # of a class: the classes that were registered with it


def _stands_for(cls, kind):
    """Is kind a subclass of cls, by derivation, by what cls says, or because it was registered?"""
    hook = getattr(cls, "__subclasshook__", None)
    if hook is not None:
        said = hook(kind)
        if said is not NotImplemented:
            return said
    if cls in kind.__mro__:
        return True
    for known in _registered.get(cls, ()):
        if issubclass(kind, known):
            return True
    return any([_stands_for(c, kind) for c in type.__subclasses__(cls) if isinstance(c, ABCMeta)])


class ABCMeta(type):
    """The class of abstract classes."""

    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        _collect(cls)
        return cls

    def register(cls, subclass):
        """Makes a class a subclass without deriving it."""
        if not isinstance(subclass, type):
            raise TypeError("Can only register classes")
        _registered.setdefault(cls, []).append(subclass)
        cls._abc_registry = tuple(_registered[cls])  # a change of the class: answers are asked anew
        return subclass

    def __instancecheck__(cls, instance):
        return _stands_for(cls, type(instance))

    def __subclasscheck__(cls, subclass):
        return _stands_for(cls, subclass)


# Their answers depend on types alone, and are kept while no class changes.
ABCMeta.__instancecheck__._of_types = ABCMeta.__subclasscheck__._of_types = True


class ABC(metaclass=ABCMeta):
    """A class whose class is ABCMeta."""


abstractproperty = lambda f: property(abstractmethod(f))
