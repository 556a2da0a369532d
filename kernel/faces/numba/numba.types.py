# numba.types as a module: the names of numba's namespace of types.
import sys as _sys
from numba import types as _types

for _name in dir(_types):
    if not _name.startswith("_"):
        setattr(_sys.modules[__name__], _name, getattr(_types, _name))
