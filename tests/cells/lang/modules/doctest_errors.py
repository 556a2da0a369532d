# Examples whose errors have texts of several lines or "..." at the margin, comments, imported functions.
import doctest
from numpy import cross


def f(x):
    """
    >>> f(2)
    4
    >>> # a comment
    >>> f("a")
    Traceback (most recent call last):
    ...
    TypeError: no text
    >>> f(None)
    Traceback (most recent call last):
        ...
    ValueError: two
    lines
    """
    if x is None:
        raise ValueError("two\nlines")
    if isinstance(x, str):
        raise TypeError("no text")
    return x * x


print(doctest.testmod())
# expect: TestResults(failed=0, attempted=3)
