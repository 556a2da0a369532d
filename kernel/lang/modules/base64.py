# base64: bytes as text of 64 or 16 characters.
_letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


class Error(ValueError):
    pass


def b64encode(s, altchars=None):
    letters = _letters if altchars is None else _letters[:62] + altchars
    found = bytearray()
    for i in range(0, len(s), 3):
        part = bytes(s[i:i + 3])
        n = int.from_bytes(part + bytes(3 - len(part)), "big")
        for k in range(4):
            found.append(letters[n >> (18 - 6 * k) & 63] if k <= len(part) else 61)
    return bytes(found)


_letters32 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def b32encode(s):
    found = bytearray()
    for i in range(0, len(s), 5):
        part = bytes(s[i:i + 5])
        n = int.from_bytes(part + bytes(5 - len(part)), "big")
        digits = (len(part) * 8 + 4) // 5
        for k in range(8):
            found.append(_letters32[n >> (35 - 5 * k) & 31] if k < digits else 61)
    return bytes(found)


def b32decode(s, casefold=False, map01=None):
    if isinstance(s, str):
        s = s.encode("ascii")
    s = s.upper() if casefold else s
    if len(s) % 8:
        raise Error("Incorrect padding")
    found, place = bytearray(), {c: i for i, c in enumerate(_letters32)}
    for i in range(0, len(s), 8):
        digits = [c for c in s[i:i + 8] if c != 61]
        n = 0
        for c in digits:
            if c not in place:
                raise Error("Non-base32 digit found")
            n = n << 5 | place[c]
        n <<= 5 * (8 - len(digits))
        found += n.to_bytes(5, "big")[:len(digits) * 5 // 8]
    return bytes(found)


def b64decode(s, altchars=None, validate=False):
    if isinstance(s, str):
        s = s.encode("ascii")
    letters = _letters if altchars is None else _letters[:62] + altchars
    place = {c: i for i, c in enumerate(letters)}
    digits = [place[c] for c in s if c in place]
    if (len([c for c in s if c in place or c == 61])) % 4:
        raise Error("Incorrect padding")
    found = bytearray()
    for i in range(0, len(digits), 4):
        part = digits[i:i + 4]
        n = 0
        for d in part + [0] * (4 - len(part)):
            n = n << 6 | d
        found += n.to_bytes(3, "big")[:len(part) - 1]
    return bytes(found)


def standard_b64encode(s): return b64encode(s)
def standard_b64decode(s): return b64decode(s)
def urlsafe_b64encode(s): return b64encode(s, b"-_")
def urlsafe_b64decode(s): return b64decode(s, b"-_")
def b16encode(s): return bytes(s).hex().upper().encode("ascii")
def b16decode(s, casefold=False): return bytes.fromhex(s if isinstance(s, str) else s.decode("ascii"))
