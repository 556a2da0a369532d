# _groups: exceptions that hold several, and what except* does with them.


class BaseExceptionGroup(BaseException):
    def __new__(cls, message, exceptions, /):
        plain = isinstance(exceptions, (list, tuple)) and all(
            isinstance(e, Exception) for e in exceptions
        )
        if cls is BaseExceptionGroup and plain:
            cls = ExceptionGroup
        return super().__new__(cls, message, exceptions)

    def __init__(self, message, exceptions, /):
        if not isinstance(message, str):
            raise TypeError(f"argument 1 must be str, not {type(message).__name__}")
        if not hasattr(exceptions, "__getitem__"):
            raise TypeError("second argument (exceptions) must be a sequence")
        if not len(exceptions):
            raise ValueError("second argument (exceptions) must be a non-empty sequence")
        for k, e in enumerate(exceptions):
            if not isinstance(e, BaseException):
                raise ValueError(f"Item {k} of second argument (exceptions) is not an exception")
            if isinstance(self, Exception) and not isinstance(e, Exception):
                raise TypeError("Cannot nest BaseExceptions in an ExceptionGroup")
        super().__init__(message, exceptions)
        self.message, self.exceptions = message, tuple(exceptions)

    def __str__(self):
        n = len(self.exceptions)
        return f"{self.message} ({n} sub-exception{'' if n == 1 else 's'})"

    def __repr__(self):
        return f"{type(self).__name__}({self.message!r}, {list(self.exceptions)!r})"

    def derive(self, excs):
        kind = ExceptionGroup if all(isinstance(e, Exception) for e in excs) else BaseExceptionGroup
        return kind(self.message, excs)

    def _derive(self, excs):
        if not excs:
            return None
        made = self.derive(excs)
        made.__cause__, made.__context__ = self.__cause__, self.__context__
        if hasattr(self, "__notes__"):
            made.__notes__ = list(self.__notes__)
        return made

    def split(self, condition):
        test = (
            condition
            if not isinstance(condition, (type, tuple))
            else lambda e: isinstance(e, condition)
        )
        if test(self):
            return self, None
        yes, no = [], []
        for e in self.exceptions:
            if isinstance(e, BaseExceptionGroup):
                a, b = e.split(condition)
                yes += [a] if a is not None else []
                no += [b] if b is not None else []
            else:
                (yes if test(e) else no).append(e)
        if not no:
            return self, None
        return self._derive(yes), self if not yes else self._derive(no)

    def subgroup(self, condition):
        return self.split(condition)[0]

    @classmethod
    def __class_getitem__(cls, item):
        return cls


class ExceptionGroup(BaseExceptionGroup, Exception):
    pass


class _Part:
    def __init__(self, group):
        self.group, self.empty = group, group is None


class Parts:
    """What is left of an error while the clauses of except* take their parts."""

    def __init__(self, error):
        self.error, self.naked = error, not isinstance(error, BaseExceptionGroup)
        self.rest = error
        self.again, self.kept, self.now = [], [], None  # raised anew, raised once more

    def take(self, classes):
        if self.rest is None:
            return _Part(None)
        for c in classes if isinstance(classes, tuple) else (classes,):
            if isinstance(c, type) and issubclass(c, BaseExceptionGroup):
                raise TypeError(
                    "catching ExceptionGroup with except* is not allowed. Use except instead."
                )
        if self.naked:
            if not isinstance(self.rest, classes):
                return _Part(None)
            kind = ExceptionGroup if isinstance(self.error, Exception) else BaseExceptionGroup
            self.now, self.rest = kind("", [self.error]), None
            return _Part(self.now)
        self.now, self.rest = self.rest.split(classes)
        return _Part(self.now)

    def raised(self, error):
        if error is not self.error:
            self.again.append(error)
        elif self.naked:
            self.again.append(self.now)
        else:
            self.kept += _leaves(self.now)

    def left(self):
        """The part of the error that no clause has kept back, in its own form."""
        if not self.kept or self.naked:
            return self.rest
        kept = self.kept + (_leaves(self.rest) if self.rest is not None else [])
        return self.error.subgroup(lambda e: any(e is k for k in kept))

    def finish(self):
        left = self.left()
        if left is not None:
            self.again.append(left)
        if len(self.again) == 1:
            raise self.again[0]
        if self.again:
            raise BaseExceptionGroup("", self.again)


def _leaves(error):
    if not isinstance(error, BaseExceptionGroup):
        return [error]
    return [leaf for part in error.exceptions for leaf in _leaves(part)]
