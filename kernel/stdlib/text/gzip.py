# gzip: compressed files and bytes.
import io
import struct
import time
import zlib
import _tools
from builtins import open as _plain_open


class BadGzipFile(OSError):
    pass


def compress(data, compresslevel=9, *, mtime=None):
    data = bytes(data)
    packed = _tools.deflate(data, compresslevel, 15)
    head = (
        b"\x1f\x8b\x08\x00"
        + struct.pack("<L", int(time.time() if mtime is None else mtime))
        + (b"\x02\xff" if compresslevel == 9 else b"\x00\xff")
    )
    return head + packed[2:-4] + struct.pack("<LL", _tools.crc32(data), len(data) & 0xFFFFFFFF)


def _checked(head):
    if head[:2] != b"\x1f\x8b":
        raise BadGzipFile(f"Not a gzipped file ({bytes(head[:2])!r})")


def decompress(data):
    data = bytes(data)
    if not data:
        return b""
    _checked(data)
    made, rest, number, text = _tools.inflate(data, 31, True)
    if number == -5:
        raise EOFError("Compressed file ended before the end-of-stream marker was reached")
    if number and text in ("incorrect data check", "incorrect length check"):
        raise BadGzipFile(
            "CRC check failed" if "data" in text else "Incorrect length of data produced"
        )
    if number == -4:
        raise MemoryError("Out of memory while decompressing data")
    if number:
        raise zlib.error(f"Error {number} while decompressing data: {text}")
    if rest:
        _checked(rest)
    return made


class GzipFile(io.BytesIO):
    """A file whose bytes are packed when it is closed."""

    def __init__(self, filename=None, mode="rb", compresslevel=9, fileobj=None, mtime=None):
        mode = mode.replace("b", "").replace("t", "") or "r"
        self.name, self.mode, self._level, self._mtime, self._file = (
            filename,
            mode,
            compresslevel,
            mtime,
            fileobj,
        )
        self._before = b""
        content = b""
        if mode in ("r", "a"):
            try:
                with (
                    _plain_open(filename, "rb")
                    if fileobj is None
                    else io.BytesIO(fileobj.read()) as f
                ):
                    content = f.read()
            except FileNotFoundError:
                if mode == "r":
                    raise
        if mode == "a":
            self._before, content = content, b""
        super().__init__(decompress(content) if content else b"")

    def close(self):
        if not self.closed and self.mode != "r":
            packed = self._before + compress(self.getvalue(), self._level, mtime=self._mtime)
            if self._file is not None:
                self._file.write(packed)
            else:
                with _plain_open(self.name, "wb") as f:
                    f.write(packed)
        super().close()

    def __exit__(self, *error):
        self.close()


class _Text(io.StringIO):
    def __init__(self, file, encoding):
        self._packed, self._encoding = file, encoding or "utf-8"
        super().__init__(file.getvalue().decode(self._encoding))

    def close(self):
        if not self.closed and self._packed.mode != "r":
            self._packed.write(self.getvalue().encode(self._encoding))
        self._packed.close()
        super().close()

    def __exit__(self, *error):
        self.close()


def open(filename, mode="rb", compresslevel=9, encoding=None, errors=None, newline=None):
    given = (
        (filename, mode, compresslevel)
        if not hasattr(filename, "read") and not hasattr(filename, "write")
        else (None, mode, compresslevel, filename)
    )
    file = GzipFile(*given)
    return _Text(file, encoding) if "t" in mode else file
