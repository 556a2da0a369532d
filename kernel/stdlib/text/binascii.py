# binascii: bytes as hexadecimal digits or base 64, and checksums.
from _tools import crc32 as _crc32, from_base64 as _from_base64, to_base64 as _to_base64

_letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


class Error(ValueError):
    pass


def hexlify(data, sep=None, bytes_per_sep=1):
    plain = data if isinstance(data, (bytes, bytearray)) else memoryview(data).tobytes()
    return (plain.hex() if sep is None else plain.hex(sep, bytes_per_sep)).encode()


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
    if not isinstance(data, (bytes, bytearray)):
        data = memoryview(data).tobytes()
    found = _to_base64(data, _letters)
    return found + b"\n" if newline else found


def a2b_base64(data, /, *, strict_mode=False):
    found = _from_base64(
        data.encode("ascii") if isinstance(data, str) else bytes(data), _letters, bool(strict_mode)
    )
    if isinstance(found, str):
        raise Error(found)
    return found


def crc32(data, crc=0, /):
    return _crc32(data, crc)
