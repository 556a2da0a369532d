# binascii: bytes as hexadecimal digits or base 64, and checksums.
import base64 as _base64
from _tools import crc32 as _crc32


class Error(ValueError):
    pass


def hexlify(data, sep=None, bytes_per_sep=1):
    return (bytes(data).hex() if sep is None else bytes(data).hex(sep, bytes_per_sep)).encode("ascii")


def unhexlify(hexstr):
    text = hexstr if isinstance(hexstr, str) else bytes(hexstr).decode("ascii")
    if len(text) % 2:
        raise Error("Odd-length string")
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Error("Non-hexadecimal digit found") from None


b2a_hex, a2b_hex = hexlify, unhexlify


def b2a_base64(data, *, newline=True):
    return _base64.b64encode(data) + (b"\n" if newline else b"")


def a2b_base64(data, *, strict_mode=False):
    return _base64.b64decode(data)


def crc32(data, crc=0, /):
    return _crc32(data, crc)
