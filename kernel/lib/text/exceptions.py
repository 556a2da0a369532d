# exceptions.py: numpy.exceptions: the classes that C code does not raise by itself.
#: in exceptions

class VisibleDeprecationWarning(UserWarning):
    """A way of calling that will go away, told to everybody."""

class ModuleDeprecationWarning(DeprecationWarning):
    """A module that will go away."""

class TooHardError(RuntimeError):
    """A question whose answer takes too much work."""

class DTypePromotionError(TypeError):
    """Types that have no type in common."""
