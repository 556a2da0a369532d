# zlib: bytes made smaller and back, and their checksums; the work is C.
import _tools
from _tools import adler32, crc32

DEFLATED, MAX_WBITS, DEF_MEM_LEVEL = 8, 15, 8
Z_NO_COMPRESSION, Z_BEST_SPEED, Z_BEST_COMPRESSION, Z_DEFAULT_COMPRESSION = 0, 1, 9, -1


class error(Exception):
    pass


def compress(data, /, level=-1, wbits=15):
    try:
        return _tools.deflate(data, level, wbits)
    except ValueError:
        raise error("Bad compression level") from None


def decompress(data, /, wbits=15, bufsize=16384):
    try:
        made, rest, number, text = _tools.inflate(data, wbits, False)
    except ValueError as e:
        raise error(
            "Error -2 while preparing to decompress data: inconsistent stream state"
            if str(e).startswith("Invalid")
            else str(e)
        ) from None
    if number == -5:
        text = "incomplete or truncated stream"
    if number == -4:
        raise MemoryError("Out of memory while decompressing data")
    if number:
        raise error(
            f"Error {number} while decompressing data: {text}"
            if text
            else f"Error {number} while decompressing data"
        )
    return made
