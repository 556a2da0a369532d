# builtins: what every name finds that a cell has not set.
import _tools as _tools


def __getattr__(name):
    return _tools.builtin_name(name)
