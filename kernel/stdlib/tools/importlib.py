# importlib: importing by a name that the program makes, and again.
import sys as _sys
from types import ModuleType as _Module


def _absolute(name, package):
    level = len(name) - len(name.lstrip("."))
    if not level:
        return name
    if not package:
        raise TypeError(
            f"the 'package' argument is required to perform a relative import for {name!r}"
        )
    parts = package.split(".")
    if level > len(parts):
        raise ImportError("attempted relative import beyond top-level package")
    return ".".join(parts[: len(parts) - level + 1] + [name[level:]])


def import_module(name, package=None):
    name = _absolute(name, package)
    module = __import__(name)
    for part in name.split(".")[1:]:
        module = getattr(module, part)
    return module


def reload(module):
    """Runs the module's file again, among the names that it has."""
    if not isinstance(module, _Module):
        raise TypeError("reload() argument must be a module")
    name, path = module.__name__, getattr(module, "__file__", None)
    if path is None:
        return module  # part of the program: it cannot have changed
    if _sys.modules.get(name) is not module:
        raise ImportError(f"module {name} not in sys.modules", name=name)
    with open(path) as file:
        text = file.read()
    exec(compile(text, path, "exec"), module.__dict__)
    return module


def invalidate_caches():
    """Nothing is kept of folders."""
