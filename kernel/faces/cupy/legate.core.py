# legate.core: the runtime of cuPyNumeric, as far as its programs name it.
from cupy import _core


class _Runtime:
    def issue_execution_fence(self, block=False):
        if block:
            _core.synchronize()

    def issue_mapping_fence(self):
        pass


_runtime = _Runtime()


def get_legate_runtime():
    return _runtime
