# exceptions.py: numpy.exceptions: the classes that C code does not raise by itself; numpy.lib.NumpyVersion.
#: in exceptions


class VisibleDeprecationWarning(UserWarning):
    """A way of calling that will go away, told to everybody."""


class ModuleDeprecationWarning(DeprecationWarning):
    """A module that will go away."""


class TooHardError(RuntimeError):
    """A question whose answer takes too much work."""


class DTypePromotionError(TypeError):
    """Types that have no type in common."""


#: in lib


def _version_parts(text):
    """A version as what two of them are compared by: numbers, then a, b, rc before the final one, then dev."""
    import re

    numbers = re.match(r'\d+\.\d+\.\d+', text)
    if not numbers:
        raise ValueError("Not a valid numpy version string")
    rest = text[numbers.end() :]
    early = re.match(r'(a|b|rc)\d', rest)
    kind = 'final' if not rest else early.group() if early else ''
    return (
        [int(n) for n in numbers.group().split('.')],
        kind,
        re.search(r'.dev', text) is not None,
        numbers.group(),
    )


class NumpyVersion:
    """A version of NumPy that knows which of two is the later one."""

    def __init__(self, vstring):
        self.vstring = vstring
        (
            (self.major, self.minor, self.bugfix),
            self.pre_release,
            self.is_devversion,
            self.version,
        ) = _version_parts(vstring)

    def _key(self):
        return (
            self.major,
            self.minor,
            self.bugfix,
            self.pre_release == 'final',
            self.pre_release,
            not self.is_devversion,
        )

    def _of(self, other):
        if not isinstance(other, (str, NumpyVersion)):
            raise ValueError("Invalid object to compare with NumpyVersion.")
        return (NumpyVersion(other) if isinstance(other, str) else other)._key()

    def __lt__(self, other):
        return self._key() < self._of(other)

    def __le__(self, other):
        return self._key() <= self._of(other)

    def __eq__(self, other):
        return self._key() == self._of(other)

    def __ne__(self, other):
        return self._key() != self._of(other)

    def __gt__(self, other):
        return self._key() > self._of(other)

    def __ge__(self, other):
        return self._key() >= self._of(other)

    def __repr__(self):
        return f"NumpyVersion({self.vstring})"
