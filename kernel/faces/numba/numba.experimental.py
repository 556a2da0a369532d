# numba.experimental: jitclass.
from numpy import _core


def jitclass(cls_or_spec=None, spec=None):
    """The class, whose methods follow Numba's rules for numbers; its attributes are not held to the
    types of the specification."""
    return _compiled(cls_or_spec) if isinstance(cls_or_spec, type) else _compiled


def _compiled(cls):
    for name, part in list(vars(cls).items()):
        if isinstance(part, staticmethod):
            setattr(cls, name, staticmethod(_core.by_numba(part.__func__)))
        elif isinstance(part, property):
            parts = [f and _core.by_numba(f) for f in (part.fget, part.fset, part.fdel)]
            setattr(cls, name, property(*parts, part.__doc__))
        elif type(part).__name__ == "function":
            setattr(cls, name, _core.by_numba(part))
    return cls
