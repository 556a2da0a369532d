"""The module's own text.

>>> 1 + 1
2
>>> half(2)
1.0
"""


def half(x):
    """
    >>> half(3)
    1.5
    """
    return x / 2


import doctest
import sys

print(doctest.testmod(), sys.modules["__main__"].__doc__[:10])
