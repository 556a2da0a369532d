# importlib.util: what can be said of a module without the program's using it.
import importlib as _importlib


class ModuleSpec:
    def __init__(self, name, loader, *, origin=None):
        self.name = name
        self.loader = loader
        self.origin = origin

    def __repr__(self):
        return f"ModuleSpec(name={self.name!r}, loader={self.loader!r}, origin={self.origin!r})"


def find_spec(name, package=None):
    """None when there is no module of that name. (Looking for it imports it.)"""
    try:
        module = _importlib.import_module(name, package)
    except ModuleNotFoundError:
        return None
    return ModuleSpec(name, None, origin=getattr(module, "__file__", "built-in"))
