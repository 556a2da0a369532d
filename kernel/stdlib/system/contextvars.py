# contextvars: variables that belong to a context; a cell has one thread, and one context at a time.
_missing = object()


class Token:
    MISSING = _missing

    def __init__(self, var, old):
        self.var, self.old_value = var, old


class ContextVar:
    def __init__(self, name, *, default=_missing):
        self.name, self._default = name, default

    def get(self, default=_missing):
        value = _current._values.get(self, _missing)
        for other in (default, self._default):
            if value is _missing:
                value = other
        if value is _missing:
            raise LookupError(self)
        return value

    def set(self, value):
        token = Token(self, _current._values.get(self, _missing))
        _current._values[self] = value
        return token

    def reset(self, token):
        if token.old_value is _missing:
            _current._values.pop(self, None)
        else:
            _current._values[self] = token.old_value

    def __repr__(self):
        default = "" if self._default is _missing else f" default={self._default!r}"
        return f"<ContextVar name={self.name!r}{default} at {id(self):#x}>"


class Context:
    def __init__(self):
        self._values = {}

    def run(self, callable, *args, **kwargs):
        global _current
        before, _current = _current, self
        try:
            return callable(*args, **kwargs)
        finally:
            _current = before

    def copy(self):
        other = Context()
        other._values = dict(self._values)
        return other

    def __getitem__(self, var):
        return self._values[var]

    def __contains__(self, var):
        return var in self._values

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    def get(self, var, default=None):
        return self._values.get(var, default)

    def keys(self):
        return self._values.keys()

    def values(self):
        return self._values.values()

    def items(self):
        return self._values.items()


_current = Context()


def copy_context():
    return _current.copy()
