# gc: freeing unreachable cycles.
import _tools

_on = True
garbage = []


def collect(generation=2):
    return _tools.collect()


def enable():
    global _on
    _on = True


def disable():
    global _on
    _on = False


def isenabled():
    return _on


def freeze():
    pass


def unfreeze():
    pass


def get_threshold():
    return 700, 10, 10


def set_threshold(threshold0, threshold1=10, threshold2=10):
    pass


def get_count():
    return 0, 0, 0


def get_objects(generation=None):
    return []
