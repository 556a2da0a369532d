# IPython.core.magic: magics that a cell defines.
from IPython import get_ipython


def _registers(kind):
    def register(f, name=None):
        if isinstance(f, str):
            return lambda g: register(g, f)
        get_ipython().register_magic_function(f, kind, name)
        return f

    return register


register_line_magic = _registers("line")
register_cell_magic = _registers("cell")
register_line_cell_magic = _registers("line_cell")
