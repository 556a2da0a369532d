"""The side package of the Warpcell kernel: what other tools of Python need to know of it.

The kernel itself is a program, `warpcell`, installed beside this environment's python.
"""

import os
import sysconfig

LANGUAGE = "warpcell"


def program():
    """The path of the kernel's program."""
    for scheme in (sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user")):
        path = os.path.join(sysconfig.get_path("scripts", scheme), "warpcell")
        if os.path.exists(path):
            return path
    raise FileNotFoundError("the program warpcell is not in this environment")
