# zlib: bytes made smaller and back, and their checksums; the work is C.
import _tools
from _tools import adler32, crc32

DEFLATED, MAX_WBITS, DEF_MEM_LEVEL = 8, 15, 8
Z_NO_COMPRESSION, Z_BEST_SPEED, Z_BEST_COMPRESSION, Z_DEFAULT_COMPRESSION = 0, 1, 9, -1


class error(Exception):
    pass


def compress(data, /, level=-1, wbits=15):
    return _tools.deflate(data, level)


def decompress(data, /, wbits=15, bufsize=16384):
    try:
        return _tools.inflate(data)
    except ValueError as e:
        raise error(str(e)) from None
