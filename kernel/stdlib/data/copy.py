# copy: shallow and deep copies.
import _tools


class Error(Exception):
    pass


error = Error
_atoms = (int, float, bool, str, type(None), type(...), range, type, bytes, complex, slice)


def copy(x):
    if type(x) in (list, dict, set):
        return x.copy()
    if isinstance(x, _atoms) or type(x) is tuple or type(x) is frozenset:
        return x
    if hasattr(x, "__copy__"):
        return x.__copy__()
    if hasattr(x, "__reduce__"):
        return _rebuilt(x, None)
    if not _tools.is_instance(x):
        return x.copy() if hasattr(x, "copy") else x
    if hasattr(x, "_value_bases_"):  # a member of an Enum
        return x
    y = _like(x)
    _set_state(y, _state(x))
    return y


def _slots(cls):
    names = []
    for c in cls.__mro__:
        own = vars(c).get("__slots__", ()) if c is not object else ()
        names += [own] if isinstance(own, str) else list(own)
    return [
        f"_{cls.__name__}{n}" if n.startswith("__") and not n.endswith("__") else n
        for n in names
        if n not in ("__dict__", "__weakref__")
    ]


def _state(x):
    """What makes the object up: what __getstate__ says, or (dict, slots)."""
    if hasattr(type(x), "__getstate__"):
        return x.__getstate__()
    own = dict(x.__dict__) if hasattr(x, "__dict__") else {}
    slots = {n: getattr(x, n) for n in _slots(type(x)) if hasattr(x, n)}
    return (own, slots) if slots else own


def _set_state(y, state):
    if hasattr(type(y), "__setstate__"):
        y.__setstate__(state)
        return
    own, slots = state if isinstance(state, tuple) and len(state) == 2 else (state, {})
    if own:
        y.__dict__.update(own)
    for name, value in slots.items():
        setattr(y, name, value)


def _rebuilt(x, memo):
    """The object of what __reduce__ says: its parts are copied, too, where there is a memo."""
    parts = x.__reduce__()
    if isinstance(parts, str):
        return x
    function, args, state, items, pairs = parts + (None,) * (5 - len(parts))
    deep = (lambda part: part) if memo is None else lambda part: deepcopy(part, memo)
    y = function(*[deep(arg) for arg in args])
    if memo is not None:
        memo[id(x)] = y
    if state is not None:
        _set_state(y, deep(state))
    for item in items or ():
        y.append(deep(item))
    for key, item in pairs or ():
        y[deep(key)] = deep(item)
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
    if id(x) in memo:
        return memo[id(x)]
    y = _deep(x, memo)
    if y is not x:
        memo[id(x)] = y
        memo.setdefault(id(memo), []).append(x)  # so that no other object gets its place
    return y


def _deep(x, memo):
    cls = type(x)
    if cls is list:
        y = []
        memo[id(x)] = y
        for item in x:
            y.append(deepcopy(item, memo))
        return y
    if cls is dict:
        y = {}
        memo[id(x)] = y
        for key, item in x.items():
            y[deepcopy(key, memo)] = deepcopy(item, memo)
        return y
    if cls is tuple:
        items = [deepcopy(item, memo) for item in x]
        return tuple(items) if any([a is not b for a, b in zip(items, x)]) else x
    if cls is set or cls is frozenset:
        return cls([deepcopy(item, memo) for item in x])
    if hasattr(x, "__deepcopy__"):
        return x.__deepcopy__(memo)
    if hasattr(x, "__reduce__"):
        return _rebuilt(x, memo)
    if not _tools.is_instance(x):
        return (
            x.copy() if hasattr(x, "copy") and not callable(x) and not isinstance(x, _module) else x
        )
    return _deep_instance(x, memo)


_module = type(_tools)


def _deep_instance(x, memo):
    cls = type(x)
    if isinstance(x, tuple):
        return tuple.__new__(cls, [deepcopy(item, memo) for item in x])
    if hasattr(x, "_value_bases_"):
        return x
    y = object.__new__(cls)
    memo[id(x)] = y
    if isinstance(x, dict):
        for key, item in x.items():
            dict.__setitem__(y, deepcopy(key, memo), deepcopy(item, memo))
    elif isinstance(x, list):
        for item in x:
            list.append(y, deepcopy(item, memo))
    elif isinstance(x, set):
        for item in x:
            set.add(y, deepcopy(item, memo))
    _set_state(y, deepcopy(_state(x), memo))
    return y


def replace(obj, /, **changes):
    if hasattr(obj, "_replace"):
        return obj._replace(**changes)
    import dataclasses

    return dataclasses.replace(obj, **changes)
