# io: texts and bytes that are read and written like files.
open = open
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
DEFAULT_BUFFER_SIZE = 8192


class UnsupportedOperation(OSError, ValueError):
    pass


class _Memory:
    def __enter__(self):
        self._check()
        return self

    def __exit__(self, *exc):
        self.close()

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def _check(self):
        if self.closed:
            raise ValueError("I/O operation on closed file")

    def close(self): self.closed = True
    def flush(self): self._check()
    def isatty(self): return False
    def readable(self): return True
    def writable(self): return True
    def seekable(self): return True
    def tell(self): return self._at

    def _flatten(self):
        if self._more:
            self._data = self._join([self._data] + self._more)
            self._more = []

    def getvalue(self):
        self._check()
        self._flatten()
        return self._data

    def _put(self, s):
        if self.closed:
            self._check()
        if self._at == self._size:
            self._more.append(s)
            self._at = self._size = self._size + len(s)
        else:
            self._flatten()
            data = self._data
            gap = self._join([self._pad * (self._at - len(data))]) if self._at > len(data) else data[:0]
            self._data = data[:self._at] + gap + s + data[self._at + len(s):]
            self._at += len(s)
            self._size = len(self._data)
        return len(s)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def read(self, size=-1):
        if self.closed:
            self._check()
        if self._more:
            self._flatten()
        at = self._at
        piece = self._data[at:] if size is None or size < 0 else self._data[at:at + size]
        self._at = at + len(piece)
        return piece

    def readline(self, size=-1):
        self._check()
        self._flatten()
        end = self._data.find(self._line_end, self._at) + 1
        return self.read((end or len(self._data)) - self._at)

    def readlines(self, hint=-1):
        return list(self)

    def seek(self, pos, whence=0):
        self._check()
        self._at = pos + (0 if whence == 0 else self._at if whence == 1 else self._size)
        return self._at

    def truncate(self, size=None):
        self._flatten()
        self._data = self._data[:self._at if size is None else size]
        self._size = len(self._data)
        return self._size


class StringIO(_Memory):
    _pad, _line_end = "\0", "\n"

    def __init__(self, initial_value="", newline="\n"):
        self._data, self._more, self._at = initial_value or "", [], 0
        self._size, self.closed = len(self._data), False

    def _join(self, parts):
        return "".join(parts)

    def write(self, s):
        if not isinstance(s, str):
            raise TypeError(f"string argument expected, got '{type(s).__name__}'")
        return self._put(s)


class BytesIO(_Memory):
    _pad, _line_end = b"\0", b"\n"

    def __init__(self, initial_bytes=b""):
        self._data, self._more, self._at = bytes(initial_bytes), [], 0
        self._size, self.closed = len(self._data), False

    def _join(self, parts):
        return b"".join(parts)

    def write(self, b):
        return self._put(bytes(b))

    def getbuffer(self):
        return memoryview(self.getvalue())


class TextIOWrapper:
    pass
