# numba.typed: lists and dicts of one type, which are plain ones here.


class List(list):
    """A list."""

    @classmethod
    def empty_list(cls, item_type, allocated=0):
        return cls()

    def __repr__(self):
        return f"ListType[{_kind(self)}]({list(self)})"

    def __str__(self):
        return "[" + ", ".join([str(x) for x in self]) + "]"


def _kind(items):
    import numba

    return numba.typeof(items[0]) if len(items) else "undefined"


class Dict(dict):
    """A dict."""

    @classmethod
    def empty(cls, key_type=None, value_type=None, n_keys=0):
        return cls()

    def __repr__(self):
        return str(dict(self))

    __str__ = __repr__
