# copy: shallow and deep copies.
import _tools


class Error(Exception):
    pass


error = Error
_atoms = (int, float, bool, str, type(None), type(...), range, type, bytes, complex, slice)


def copy(x):
    if isinstance(x, _atoms) or type(x) is tuple or type(x) is frozenset:
        return x
    if type(x) in (list, dict, set):
        return x.copy()
    if hasattr(x, "__copy__"):
        return x.__copy__()
    if not _tools.is_instance(x):
        return x.copy() if hasattr(x, "copy") else x
    if hasattr(x, "_value_bases_"):  # a member of an Enum
        return x
    y = _like(x)
    if hasattr(x, "__dict__"):
        y.__dict__.update(x.__dict__)
    return y


def _like(x):
    cls = type(x)
    if isinstance(x, tuple):
        return tuple.__new__(cls, x)
    if isinstance(x, BaseException):
        return cls(*x.args)
    y = object.__new__(cls)
    if isinstance(x, dict):
        dict.update(y, x)
    elif isinstance(x, list):
        list.extend(y, x)
    elif isinstance(x, set):
        set.update(y, x)
    return y


def deepcopy(x, memo=None):
    if isinstance(x, _atoms):
        return x
    if memo is None:
        memo = {}
    known = memo.get(id(x))
    if known is not None:
        return known[0]
    y = _deep(x, memo)
    memo[id(x)] = (y, x)
    return y


def _deep(x, memo):
    cls = type(x)
    if cls is list:
        y = []
        memo[id(x)] = (y, x)
        for item in x:
            y.append(deepcopy(item, memo))
        return y
    if cls is dict:
        y = {}
        memo[id(x)] = (y, x)
        for key, item in x.items():
            y[deepcopy(key, memo)] = deepcopy(item, memo)
        return y
    if cls is tuple:
        return tuple([deepcopy(item, memo) for item in x])
    if cls is set or cls is frozenset:
        return cls([deepcopy(item, memo) for item in x])
    if hasattr(x, "__deepcopy__"):
        return x.__deepcopy__(memo)
    if not _tools.is_instance(x):
        return x.copy() if hasattr(x, "copy") and not callable(x) and not isinstance(x, _module) else x
    return _deep_instance(x, memo)


_module = type(_tools)


def _deep_instance(x, memo):
    cls = type(x)
    if isinstance(x, tuple):
        return tuple.__new__(cls, [deepcopy(item, memo) for item in x])
    if hasattr(x, "_value_bases_"):
        return x
    y = object.__new__(cls)
    memo[id(x)] = (y, x)
    if isinstance(x, dict):
        for key, item in x.items():
            dict.__setitem__(y, deepcopy(key, memo), deepcopy(item, memo))
    elif isinstance(x, list):
        for item in x:
            list.append(y, deepcopy(item, memo))
    elif isinstance(x, set):
        for item in x:
            set.add(y, deepcopy(item, memo))
    if hasattr(x, "__dict__"):
        for key, item in x.__dict__.items():
            y.__dict__[key] = deepcopy(item, memo)
    return y


def replace(obj, /, **changes):
    if hasattr(obj, "_replace"):
        return obj._replace(**changes)
    import dataclasses
    return dataclasses.replace(obj, **changes)
