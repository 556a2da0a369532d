# numba.core.errors: Numba's classes of warnings and errors, for filters and except clauses.


class NumbaWarning(Warning):
    """The base of Numba's warnings."""


class NumbaPerformanceWarning(NumbaWarning):
    """A program runs slower than it could."""


class NumbaDeprecationWarning(NumbaWarning, DeprecationWarning):
    """A use that will go."""


class NumbaPendingDeprecationWarning(NumbaWarning, PendingDeprecationWarning):
    """A use that will go later."""


class NumbaExperimentalFeatureWarning(NumbaWarning):
    """A use that may change."""


class NumbaTypeSafetyWarning(NumbaWarning):
    """A conversion that may lose something."""


class NumbaError(Exception):
    """The base of Numba's errors. Here a function that cannot be compiled is interpreted instead."""


class UnsupportedError(NumbaError):
    """Something that Numba does not do."""


class TypingError(NumbaError):
    """A type that could not be found."""


class LoweringError(NumbaError):
    """Code that could not be made."""
