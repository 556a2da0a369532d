# weakref: references by which an object is found again. Here they hold it, too: an
# object lives as long as such a reference does.


class ref:
    def __init__(self, obj, callback=None):
        self._obj = obj

    def __call__(self):
        return self._obj

    def __eq__(self, other):
        return isinstance(other, ref) and self._obj == other._obj

    def __hash__(self):
        return hash(self._obj)


def proxy(obj, callback=None):
    return obj


def finalize(obj, func, /, *args, **kwargs):
    return None


class WeakValueDictionary(dict):
    pass


class WeakKeyDictionary(dict):
    pass


class WeakSet(set):
    pass


WeakMethod = ref
