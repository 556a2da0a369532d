# base64: bytes as text of 64, 32, 16 or 85 characters.
from binascii import Error
from _tools import (
    from_base64 as _from_base64,
    from_digits as _from_digits,
    to_base64 as _to_base64,
    to_digits as _to_digits,
)

_letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def _bytes_of(s):
    """What is decoded: bytes, or a text of ASCII characters."""
    if isinstance(s, str):
        try:
            return s.encode("ascii")
        except UnicodeEncodeError:
            raise ValueError("string argument should contain only ASCII characters") from None
    if isinstance(s, (bytes, bytearray)):
        return s
    try:
        return memoryview(s).tobytes()
    except TypeError:
        raise TypeError(
            f"argument should be a bytes-like object or ASCII string, not {type(s).__name__!r}"
        ) from None


def _data_of(s):
    return s if isinstance(s, (bytes, bytearray)) else memoryview(s).tobytes()


def _letters_with(altchars):
    assert len(altchars) == 2, repr(altchars)
    return _letters[:62] + bytes(altchars)


def b64encode(s, altchars=None):
    if not isinstance(s, (bytes, bytearray)):
        s = memoryview(s).tobytes()
    return _to_base64(s, _letters if altchars is None else _letters_with(altchars))


def b64decode(s, altchars=None, validate=False):
    if not isinstance(s, (bytes, bytearray)):
        s = _bytes_of(s)
    if altchars is not None:  # letters of the usual alphabet still count beside these two
        altchars = _bytes_of(altchars)
        assert len(altchars) == 2, repr(altchars)
        s = s.translate(bytes.maketrans(altchars, b"+/"))
    found = _from_base64(s, _letters, bool(validate))
    if isinstance(found, str):
        raise Error(found)
    return found


_url_letters = _letters[:62] + b"-_"
_from_url = bytes.maketrans(b"-_", b"+/")


def standard_b64encode(s):
    return b64encode(s)


def standard_b64decode(s):
    return b64decode(s)


def urlsafe_b64encode(s):
    return _to_base64(_data_of(s), _url_letters)


def urlsafe_b64decode(s):
    return b64decode(_bytes_of(s).translate(_from_url))


_letters32 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_hex32 = b"0123456789ABCDEFGHIJKLMNOPQRSTUV"


def b32encode(s):
    return _encode32(s, _letters32)


def b32hexencode(s):
    return _encode32(s, _hex32)


def _encode32(s, letters):
    s = _data_of(s)
    found, rest = _to_digits(s, letters, 5, 8), len(s) % 5
    if not rest:
        return found
    digits = (rest * 8 + 4) // 5
    return found[: len(found) - 8 + digits] + b"=" * (8 - digits)


def b32decode(s, casefold=False, map01=None):
    s = _bytes_of(s)
    if map01 is not None:
        map01 = _bytes_of(map01)
        assert len(map01) == 1, repr(map01)
        s = s.translate(bytes.maketrans(b"01", b"O" + map01))
    return _decode32(s, casefold, _letters32)


def b32hexdecode(s, casefold=False):
    return _decode32(_bytes_of(s), casefold, _hex32)


def _decode32(s, casefold, letters):
    if len(s) % 8:
        raise Error("Incorrect padding")
    text = (s.upper() if casefold else s).rstrip(b"=")
    padding = len(s) - len(text)
    whole = len(text) + -len(text) % 8
    found = _from_digits(bytes(text).ljust(whole, letters[:1]), letters, 5, 8)
    if isinstance(found, tuple):
        raise Error("Non-base32 digit found")
    if padding not in (0, 1, 3, 4, 6):
        raise Error("Incorrect padding")
    return found[: len(found) - 5 + (43 - 5 * padding) // 8] if padding and found else found


def b16encode(s):
    return _to_digits(_data_of(s), b"0123456789ABCDEF", 1, 2)


def b16decode(s, casefold=False):
    s = _bytes_of(s)
    s = bytes(s.upper() if casefold else s)
    if len(s) % 2:
        if s.strip(b"0123456789ABCDEF"):
            raise Error("Non-base16 digit found")
        raise Error("Odd-length string")
    found = _from_digits(s, b"0123456789ABCDEF", 1, 2)
    if isinstance(found, tuple):
        raise Error("Non-base16 digit found")
    return found


_letters85 = (
    b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
)
_ascii85 = bytes(range(33, 118))


def _with_shorts(found, shorts):
    """Groups that are written as one letter."""
    if not any(group in found for group in shorts):
        return found
    groups = [found[i : i + 5] for i in range(0, len(found), 5)]
    return b"".join([shorts.get(group, group) for group in groups])


def _groups85(b, letters, pad, shorts):
    """Four bytes at a time as five digits; shorts: what a whole group of these digits is written as."""
    b = _data_of(b)
    found, missing = _to_digits(b, letters, 4, 5), -len(b) % 4
    if not missing or pad:
        return _with_shorts(found, shorts)
    return _with_shorts(found[:-5], shorts) + found[-5 : len(found) - missing]


def b85encode(b, pad=False):
    return _groups85(b, _letters85, pad, {})


def b85decode(b):
    b = _bytes_of(b)
    missing = -len(b) % 5
    found = _from_digits(bytes(b) + b"~" * missing, _letters85, 4, 5)
    if isinstance(found, tuple):
        place, high = found
        raise ValueError(
            f"base85 overflow in hunk starting at byte {place}"
            if high
            else f"bad base85 character at position {place}"
        )
    return found[: len(found) - missing]


def a85encode(b, *, foldspaces=False, wrapcol=0, pad=False, adobe=False):
    shorts = {b"!!!!!": b"z", b"+<VdL": b"y"} if foldspaces else {b"!!!!!": b"z"}
    found = _groups85(b, _ascii85, pad, shorts)
    if adobe:
        found = b"<~" + found
    if wrapcol:
        wrapcol = max(2 if adobe else 1, wrapcol)
        lines = [found[i : i + wrapcol] for i in range(0, len(found), wrapcol)]
        if adobe and len(lines[-1]) + 2 > wrapcol:
            lines.append(b"")
        found = b"\n".join(lines)
    return found + b"~>" if adobe else found


def a85decode(b, *, foldspaces=False, adobe=False, ignorechars=b" \t\n\r\v"):
    b = b.encode("ascii") if isinstance(b, str) else bytes(b)
    if adobe:
        if not b.endswith(b"~>"):
            raise ValueError("Ascii85 encoded byte sequences must end with b'~>'")
        b = b[2:-2] if b.startswith(b"<~") else b[:-2]
    text = b.translate(None, ignorechars)
    missing = -len(text) % 5
    plain = _from_digits(text + b"u" * missing, _ascii85, 4, 5)
    if isinstance(plain, bytes):
        return plain[: len(plain) - missing]
    found, part = bytearray(), []
    for c in b + b"u" * 4:
        if 33 <= c <= 117:
            part.append(c - 33)
            if len(part) == 5:
                n = 0
                for d in part:
                    n = n * 85 + d
                if n >> 32:
                    raise ValueError("Ascii85 overflow")
                found += n.to_bytes(4, "big")
                part = []
        elif c == 122 or foldspaces and c == 121:
            if part:
                raise ValueError(f"{chr(c)} inside Ascii85 5-tuple")
            found += b"\0\0\0\0" if c == 122 else b"    "
        elif c not in ignorechars:
            raise ValueError(f"Non-Ascii85 digit found: {chr(c)}")
    extra = 4 - len(part)
    return bytes(found[: len(found) - extra]) if extra else bytes(found)


def encodebytes(s):
    return b"".join([b64encode(s[i : i + 57]) + b"\n" for i in range(0, len(s), 57)])


def decodebytes(s):
    return b64decode(s)


def encode(input, output):
    while part := input.read(57):
        output.write(b64encode(part) + b"\n")


def decode(input, output):
    while line := input.readline():
        output.write(b64decode(line))
