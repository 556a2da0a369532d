# functools: functions about functions.
import _tools

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__")
WRAPPER_UPDATES = ("__dict__",)


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    for name in assigned:
        try:
            setattr(wrapper, name, getattr(wrapped, name))
        except AttributeError:
            pass
    for name in updated:
        mine = getattr(wrapper, name)
        theirs = getattr(wrapped, name, {})
        if name != "__dict__":
            mine.update(theirs)
            continue
        for attribute, value in theirs.items():
            setattr(wrapper, attribute, value)
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    def decorate(wrapper):
        return update_wrapper(wrapper, wrapped, assigned, updated)

    return decorate


_missing = object()


def reduce(function, iterable, initial=_missing, /):
    items = iter(iterable)
    if initial is _missing:
        for total in items:
            break
        else:
            raise TypeError("reduce() of empty iterable with no initial value")
    else:
        total = initial
    for item in items:
        total = function(total, item)
    return total


class partial(_tools._partial):
    __module__ = "functools"

    def __repr__(self):
        parts = [repr(self.func)]
        parts.extend(repr(a) for a in self.args)
        parts.extend(f"{k}={v!r}" for k, v in self.keywords.items())
        return "functools.partial(" + ", ".join(parts) + ")"

    def __reduce__(self):
        state = self.func, self.args, self.keywords or None, self.__dict__ or None
        return type(self), (self.func,), state

    def __setstate__(self, state):
        func, args, keywords, names = state
        self.__init__(func, *args, **(keywords or {}))
        self.__dict__.update(names or {})


class partialmethod:
    def __init__(self, func, /, *args, **keywords):
        self.func = func
        self.args = args
        self.keywords = keywords

    def __get__(self, instance, owner=None):
        return partial(
            self.func, *((instance,) if instance is not None else ()), *self.args, **self.keywords
        )


class _CacheInfo(tuple):
    def __new__(cls, hits, misses, maxsize, currsize):
        return tuple.__new__(cls, (hits, misses, maxsize, currsize))

    hits = property(lambda self: self[0])
    misses = property(lambda self: self[1])
    maxsize = property(lambda self: self[2])
    currsize = property(lambda self: self[3])

    def __repr__(self):
        return "CacheInfo(hits=%r, misses=%r, maxsize=%r, currsize=%r)" % self


def lru_cache(maxsize=128, typed=False):
    if callable(maxsize):
        return _remember(maxsize, 128, typed)
    if maxsize is not None and not isinstance(maxsize, int):
        raise TypeError("Expected first argument to be an integer, a callable, or None")

    def decorate(function):
        return _remember(function, maxsize, typed)

    return decorate


def cache(function):
    return _remember(function, None, False)


class _lru_cache_wrapper(_tools._cached):
    __module__ = "functools"

    def cache_info(self):
        return _CacheInfo(*self._info()[:4])

    def cache_parameters(self):
        _, _, maxsize, _, typed = self._info()
        return {"maxsize": maxsize, "typed": typed}

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return self.__qualname__


def _remember(function, maxsize, typed):
    return update_wrapper(_lru_cache_wrapper(function, maxsize, typed), function)


def _defines(cls, name):
    return any(name in vars(c) for c in cls.__mro__ if c is not object and hasattr(c, "__dict__"))


def total_ordering(cls):
    have = [name for name in ("__lt__", "__le__", "__gt__", "__ge__") if _defines(cls, name)]
    if not have:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    root = have[0]
    if root == "__lt__":
        less = lambda a, b: a.__lt__(b)
    elif root == "__gt__":
        less = lambda a, b: b.__gt__(a) if isinstance(b, cls) else NotImplemented
    elif root == "__le__":
        less = lambda a, b: _and_not(a.__le__(b), a == b)
    else:
        less = lambda a, b: _not(a.__ge__(b))

    def lt(self, other):
        return less(self, other)

    def le(self, other):
        answer = less(self, other)
        return answer if answer is NotImplemented else answer or self == other

    def gt(self, other):
        answer = less(self, other)
        return answer if answer is NotImplemented else not answer and self != other

    def ge(self, other):
        return _not(less(self, other))

    for name, method in (("__lt__", lt), ("__le__", le), ("__gt__", gt), ("__ge__", ge)):
        if name not in have:
            method.__name__ = name
            setattr(cls, name, method)
    return cls


def _not(answer):
    return answer if answer is NotImplemented else not answer


def _and_not(answer, same):
    return answer if answer is NotImplemented else answer and not same


class cached_property:
    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__

    def __set_name__(self, owner, name):
        self.attrname = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        value = self.func(instance)
        instance.__dict__[self.attrname] = value
        return value


def singledispatch(function):
    registry = {object: function}

    def dispatch(cls):
        for c in cls.__mro__:
            if c in registry:
                return registry[c]
        return function

    def register(cls, func=None):
        if func is not None:
            registry[cls] = func
            return func
        if not isinstance(cls, type):
            said = [v for k, v in getattr(cls, "__annotations__", {}).items() if k != "return"]
            if not said or not isinstance(said[0], type):
                raise TypeError(
                    f"Invalid first argument to `register()`: {cls!r}. Use either `@register(some_class)` or plain `@register` on an annotated function."
                )
            registry[said[0]] = cls
            return cls

        def decorate(f):
            registry[cls] = f
            return f

        return decorate

    def wrapper(*args, **kwargs):
        if not args:
            raise TypeError(f"{function.__name__} requires at least 1 positional argument")
        return dispatch(type(args[0]))(*args, **kwargs)

    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = registry
    return update_wrapper(wrapper, function)


class singledispatchmethod:
    """singledispatch for methods: the first argument behind self decides."""

    def __init__(self, func):
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, method)

    def __get__(self, obj, cls=None):
        def method(*args, **kwargs):
            found = self.dispatcher.dispatch(type(args[0]))
            if hasattr(found, "__get__") and not callable(found):
                return found.__get__(obj, cls)(*args, **kwargs)
            return found(obj, *args, **kwargs) if obj is not None else found(*args, **kwargs)

        return update_wrapper(method, self.func)
