# io: texts and bytes that are read and written like files (the work is done in memory_files.c).
from _tools import _BytesIO, _StringIO

open = open
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
DEFAULT_BUFFER_SIZE = 8192


class UnsupportedOperation(OSError, ValueError):
    __module__ = "io"


class _Memory:
    """What both kinds of files do with the methods of the C types behind them."""

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, *exc):
        self.close()

    def writelines(self, lines, /):
        self._check()
        for line in lines:
            self.write(line)

    def readlines(self, hint=None, /):
        self._check()
        if hint is None or hint <= 0:
            return list(self)
        lines, n = [], 0
        for line in self:
            lines.append(line)
            n += len(line)
            if n >= hint:
                break
        return lines

    def fileno(self):
        raise UnsupportedOperation("fileno")

    def detach(self):
        raise UnsupportedOperation("detach")


class StringIO(_Memory, _StringIO):
    __module__ = "_io"
    encoding = errors = None

    def __getstate__(self):
        return self.getvalue(), self._newline, self.tell(), dict(self.__dict__) or None

    def __setstate__(self, state):
        self._restore(state[0], state[1])
        self.seek(state[2])
        self.__dict__.update(state[3] or {})


class BytesIO(_Memory, _BytesIO):
    __module__ = "_io"

    def __getstate__(self):
        return self.getvalue(), self.tell(), dict(self.__dict__) or None

    def __setstate__(self, state):
        self.__init__(state[0])
        self.seek(state[1])
        self.__dict__.update(state[2] or {})


class TextIOWrapper:
    pass
