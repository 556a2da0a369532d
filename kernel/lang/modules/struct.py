# struct: numbers as bytes and back, by a format text; bits of floats are C.
import re as _re
from _tools import float_bits as _float_bits, bits_float as _bits_float, unpack_numbers as _unpack_numbers


class error(Exception):
    pass


# size by itself, size and alignment as C has them, kind
_codes = {
    "x": (1, 1, "pad"), "c": (1, 1, "char"), "b": (1, 1, "int"), "B": (1, 1, "uint"), "?": (1, 1, "bool"),
    "h": (2, 2, "int"), "H": (2, 2, "uint"), "i": (4, 4, "int"), "I": (4, 4, "uint"), "l": (4, 8, "int"),
    "L": (4, 8, "uint"), "q": (8, 8, "int"), "Q": (8, 8, "uint"), "n": (8, 8, "int"), "N": (8, 8, "uint"),
    "e": (2, 2, "float"), "f": (4, 4, "float"), "d": (8, 8, "float"), "s": (1, 1, "text"), "p": (1, 1, "pascal"),
    "P": (8, 8, "uint"),
}
_ranges = {"b": "byte format requires -128 <= number <= 127", "B": "ubyte format requires 0 <= number <= 255",
           "h": "short format requires -32768 <= number <= 32767", "H": "ushort format requires 0 <= number <= 65535"}
_orders = ("=", "<", ">", "!")
_parsed = {}
_KEPT = 100  # formats
_LISTED = 1 << 16  # values of a format that are kept as a list


class _Items:
    """For each value of a format: code, count, kind, size, place. Groups of equal ones are one row."""
    def __init__(self, groups):
        self.groups = groups
        self.n = sum(repeat for *_, repeat in groups)

    def __len__(self):
        return self.n

    def __iter__(self):
        for code, count, kind, size, at, repeat in self.groups:
            for i in range(repeat):
                yield code, count, kind, size, at + i * size


def _parse(fmt):
    """Byte order, the size of all, and for each item: code, count, kind, size, place."""
    if isinstance(fmt, (bytes, bytearray)):
        fmt = fmt.decode("ascii")
    if fmt in _parsed:
        return _parsed[fmt]
    native = fmt[:1] not in _orders
    order = "big" if fmt[:1] in (">", "!") else "little"
    text = fmt[1:] if fmt[:1] in ("@", "=", "<", ">", "!") else fmt
    groups, at = [], 0
    for number, code in _re.findall(r"\s*(\d*)\s*(\S)", text):
        if code not in _codes or (not native and code in "nNP"):
            raise error("bad char in struct format")
        plain, own, kind = _codes[code]
        size = own if native else plain
        count = int(number) if number else 1
        if native:
            at += -at % size
        if kind in ("text", "pascal"):
            groups.append((code, count, kind, size, at, 1))
        elif kind != "pad":
            groups.append((code, 1, kind, size, at, count))
        at += count * size
        if at > 0x7fffffffffffffff:
            raise error("total struct size too long")
    items = _Items(groups)
    if len(_parsed) >= _KEPT:
        _parsed.clear()
    _parsed[fmt] = order, at, list(items) if len(items) <= _LISTED else items
    return _parsed[fmt]


def calcsize(format, /):
    return _parse(format)[1]


def _as_index(value):
    if isinstance(value, int):
        return int(value)
    if hasattr(value, "__index__"):
        return value.__index__()
    raise error("required argument is not an integer")


def _bytes_of(code, count, kind, size, order, native, value):
    if kind in ("int", "uint"):
        number = _as_index(value)
        try:
            return number.to_bytes(size, order, signed=kind == "int")
        except OverflowError:
            low, high = (-(1 << 8 * size - 1), (1 << 8 * size - 1) - 1) if kind == "int" else (0, (1 << 8 * size) - 1)
            if code in _ranges:
                raise error(_ranges[code]) from None
            if size == 8:
                raise error("argument out of range") from None
            raise error("argument out of range" if kind == "uint" and number < 0 else f"{code!r} format requires {low} <= number <= {high}") from None
    if kind == "float":
        if isinstance(value, str) or not hasattr(value, "__float__") and not hasattr(value, "__index__"):
            raise error("required argument is not a float")
        value = float(value)
        if native and code == "f" and 3.4028235677973366e38 <= abs(value):
            value *= float("inf")
        return _float_bits(value, size).to_bytes(size, order)
    if kind == "bool":
        return b"\x01" if value else b"\x00"
    if not isinstance(value, (bytes, bytearray)):
        raise error("char format requires a bytes object of length 1" if kind == "char" else f"argument for {code!r} must be a bytes object")
    if kind == "char":
        if len(value) != 1:
            raise error("char format requires a bytes object of length 1")
        return bytes(value)
    if kind == "text":
        return bytes(value[:count]).ljust(count, b"\0")
    return (bytes([min(len(value), count - 1, 255)]) + bytes(value[:count - 1])).ljust(count, b"\0")


def pack(format, /, *values):
    order, total, items = _parse(format)
    if isinstance(format, (bytes, bytearray)):
        format = format.decode("ascii")
    if len(values) != len(items):
        raise error(f"pack expected {len(items)} items for packing (got {len(values)})")
    out = bytearray(total)
    for (code, count, kind, size, at), value in zip(items, values):
        part = _bytes_of(code, count, kind, size, order, format[:1] not in _orders, value)
        out[at:at + len(part)] = part
    return bytes(out)


def pack_into(format, buffer, offset, /, *values):
    part = pack(format, *values)
    if offset < 0:
        offset += len(buffer)
    if offset + len(part) > len(buffer):
        raise error(f"pack_into requires a buffer of at least {offset + len(part)} bytes for packing {len(part)} bytes at offset {offset} (actual buffer size is {len(buffer)})")
    buffer[offset:offset + len(part)] = part


def _value_of(part, kind, order):
    if kind in ("int", "uint"):
        return int.from_bytes(part, order, signed=kind == "int")
    if kind == "float":
        return _bits_float(int.from_bytes(part, order), len(part))
    if kind == "bool":
        return part[0] != 0
    if kind == "pascal":
        return part[1:1 + part[0]]
    return part


def _values(data, at, order, items):
    found = []
    for code, count, kind, size, place in items:
        n = count if kind in ("text", "pascal") else size
        found.append(_value_of(data[at + place:at + place + n], kind, order))
    return tuple(found)


_number_codes = {("int", 1): "b", ("uint", 1): "B", ("int", 2): "h", ("uint", 2): "H", ("int", 4): "i", ("uint", 4): "I",
                 ("int", 8): "q", ("uint", 8): "Q", ("float", 4): "f", ("float", 8): "d"}
_plain = {}


def _plain_of(format):
    """(codes, is it big-endian, size) of a format of numbers side by side; () of all others."""
    order, total, items = _parse(format)
    if len(items) > 1000:
        return ()
    codes, at = "", 0
    for code, count, kind, size, place in items:
        if place != at or (kind, size) not in _number_codes:
            return ()
        codes += _number_codes[kind, size]
        at += size
    return (codes, order == "big", total) if at == total else ()


def unpack(format, buffer, /):
    plain = _plain.get(format)
    if plain is None:
        if len(_plain) >= _KEPT:
            _plain.clear()
        plain = _plain[format] = _plain_of(format)
    if plain and isinstance(buffer, (bytes, bytearray)) and len(buffer) == plain[2]:
        return _unpack_numbers(plain[0], plain[1], buffer, 0)
    order, total, items = _parse(format)
    if len(buffer) != total:
        raise error(f"unpack requires a buffer of {total} bytes")
    return _values(bytes(buffer), 0, order, items)


def unpack_from(format, /, buffer, offset=0):
    order, total, items = _parse(format)
    if offset < 0:
        offset += len(buffer)
    if offset + total > len(buffer):
        raise error(f"unpack_from requires a buffer of at least {offset + total} bytes for unpacking {total} bytes at offset {offset} (actual buffer size is {len(buffer)})")
    return _values(bytes(buffer[offset:offset + total]), 0, order, items)


def iter_unpack(format, buffer, /):
    order, total, items = _parse(format)
    if total == 0 or len(buffer) % total:
        raise error(f"iterative unpacking requires a buffer of a multiple of {total} bytes")
    data = bytes(buffer)
    return (_values(data, at, order, items) for at in range(0, len(data), total))


class Struct:
    def __init__(self, format):
        self.format = format.decode("ascii") if isinstance(format, bytes) else format
        self.size = calcsize(format)

    def pack(self, *values): return pack(self.format, *values)
    def pack_into(self, buffer, offset, *values): pack_into(self.format, buffer, offset, *values)
    def unpack(self, buffer): return unpack(self.format, buffer)
    def unpack_from(self, buffer, offset=0): return unpack_from(self.format, buffer, offset)
    def iter_unpack(self, buffer): return iter_unpack(self.format, buffer)
