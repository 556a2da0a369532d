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


def b32encode(s): return _encode32(s, _letters32)
def b32hexencode(s): return _encode32(s, _hex32)


def _encode32(s, letters):
    found = bytearray()
    for i in range(0, len(s), 5):
        part = bytes(s[i:i + 5])
        n = int.from_bytes(part + bytes(5 - len(part)), "big")
        digits = (len(part) * 8 + 4) // 5
        for k in range(8):
            found.append(letters[n >> (35 - 5 * k) & 31] if k < digits else 61)
    return bytes(found)


_hex32 = b"0123456789ABCDEFGHIJKLMNOPQRSTUV"


def b32decode(s, casefold=False, map01=None):
    if isinstance(s, str):
        s = s.encode("ascii")
    if map01 is not None:
        s = s.replace(b"0", b"O").replace(b"1", map01 if isinstance(map01, bytes) else map01.encode("ascii"))
    return _decode32(s, casefold, _letters32)


def b32hexdecode(s, casefold=False):
    return _decode32(s.encode("ascii") if isinstance(s, str) else s, casefold, _hex32)


def _decode32(s, casefold, letters):
    s = s.upper() if casefold else s
    if len(s) % 8:
        raise Error("Incorrect padding")
    found, place = bytearray(), {c: i for i, c in enumerate(letters)}
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
    if len(digits) % 4 == 1:
        raise Error(f"Invalid base64-encoded string: number of data characters ({len(digits)}) cannot be 1 more than a multiple of 4")
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


_letters85 = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"


def _groups85(b, letters, pad, shorts):
    """Four bytes at a time as five digits; shorts: what a whole group of this number is written as."""
    missing, found = -len(b) % 4, bytearray()
    b = bytes(b) + bytes(missing)
    for i in range(0, len(b), 4):
        n = int.from_bytes(b[i:i + 4], "big")
        last = i + 4 >= len(b)
        if n in shorts and not (last and missing):
            found += shorts[n]
            continue
        digits = bytearray(5)
        for k in range(4, -1, -1):
            n, d = divmod(n, 85)
            digits[k] = letters[d]
        found += digits if not last or pad or not missing else digits[:5 - missing]
    return bytes(found)


def b85encode(b, pad=False): return _groups85(b, _letters85, pad, {})


def b85decode(b):
    b = b.encode("ascii") if isinstance(b, str) else bytes(b)
    place, found = {c: i for i, c in enumerate(_letters85)}, bytearray()
    missing = -len(b) % 5
    b += b"~" * missing
    for i in range(0, len(b), 5):
        n = 0
        for k in range(i, i + 5):
            if b[k] not in place:
                raise ValueError(f"bad base85 character at position {k}")
            n = n * 85 + place[b[k]]
        if n >> 32:
            raise ValueError(f"base85 overflow in hunk starting at byte {i}")
        found += n.to_bytes(4, "big")
    return bytes(found[:len(found) - missing])


def a85encode(b, *, foldspaces=False, wrapcol=0, pad=False, adobe=False):
    shorts = {0: b"z", 0x20202020: b"y"} if foldspaces else {0: b"z"}
    found = _groups85(b, bytes(range(33, 118)), pad, shorts)
    if adobe:
        found = b"<~" + found
    if wrapcol:
        wrapcol = max(2 if adobe else 1, wrapcol)
        lines = [found[i:i + wrapcol] for i in range(0, len(found), wrapcol)]
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
    found, part, padding = bytearray(), [], 0
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
    return bytes(found[:len(found) - extra]) if extra else bytes(found)


def encodebytes(s): return b"".join([b64encode(s[i:i + 57]) + b"\n" for i in range(0, len(s), 57)])
def decodebytes(s): return b64decode(s)


def encode(input, output):
    while part := input.read(57):
        output.write(b64encode(part) + b"\n")


def decode(input, output):
    while line := input.readline():
        output.write(b64decode(line))
