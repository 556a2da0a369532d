# array: lists of numbers of one C type.
from _tools import _typed

typecodes = "bBuhHiIlLqQfd"
_ranges = {
    "b": "signed char",
    "B": "unsigned byte integer",
    "h": "signed short integer",
    "H": "unsigned short",
    "i": "signed integer",
    "I": "unsigned int",
}
_wide = {
    "l": "Python int too large to convert to C long",
    "L": "Python int too large to convert to C unsigned long",
}
_negative = {
    "I": "can't convert negative value to unsigned int",
    "L": "can't convert negative value to unsigned int",
    "Q": "can't convert negative int to unsigned",
}


class array(_typed):
    _abstract_ = ("Sequence", "MutableSequence")

    def __init__(self, typecode, initializer=()):
        if not isinstance(typecode, str) or len(typecode) != 1:
            raise TypeError(
                "array() argument 1 must be a unicode character, not " + type(typecode).__name__
            )
        self._begin(typecode)
        if isinstance(initializer, (bytes, bytearray)):
            self.frombytes(initializer)
        elif isinstance(initializer, array) and initializer.typecode == typecode:
            self._frombytes(initializer.tobytes())
        else:
            self._extend(initializer)

    def _checked(self, x):
        """A float, or an integer in the type's range."""
        if self.typecode in "fd":
            if isinstance(x, str) or not hasattr(x, "__float__") and not hasattr(x, "__index__"):
                raise TypeError("must be real number, not " + type(x).__name__)
            return float(x)
        if isinstance(x, float) or not hasattr(x, "__index__"):
            raise TypeError(f"'{type(x).__name__}' object cannot be interpreted as an integer")
        x = x.__index__()
        bits = 8 * self.itemsize
        low, high = (
            (-(1 << bits - 1), (1 << bits - 1) - 1)
            if self.typecode.islower()
            else (0, (1 << bits) - 1)
        )
        if not low <= x <= high:
            raise OverflowError(self._refusal(x, x > high))
        return int(x)

    def _refusal(self, x, above):
        code = self.typecode
        if x < 0 and code in _negative:
            return _negative[code]
        if code in _ranges and -(1 << 63) <= x < 1 << (64 if code == "I" else 63):
            return f"{_ranges[code]} is {'greater than maximum' if above else 'less than minimum'}"
        if code in _ranges:
            return _wide["L" if code == "I" else "l"]
        return _wide.get(code, "int too big to convert")

    def extend(self, items):
        if isinstance(items, array):
            if items.typecode != self.typecode:
                raise TypeError("can only extend with array of same kind")
            self._frombytes(items.tobytes())
        else:
            self._extend(items)

    def fromlist(self, items):
        if not isinstance(items, list):
            raise TypeError("arg must be list")
        self._extend(items)

    def frombytes(self, data):
        if not isinstance(data, (bytes, bytearray)):
            data = memoryview(data).tobytes()
        self._frombytes(data)

    def tofile(self, f):
        f.write(self.tobytes())

    def fromfile(self, f, n):
        data = f.read(n * self.itemsize)
        self.frombytes(data[: len(data) // self.itemsize * self.itemsize])
        if len(data) != n * self.itemsize:
            raise EOFError("read() didn't return enough bytes")

    def _like(self, data):
        made = array(self.typecode)
        made._frombytes(data)
        return made

    def __add__(self, other):
        if not isinstance(other, array):
            raise TypeError(f'can only append array (not "{type(other).__name__}") to array')
        if other.typecode != self.typecode:
            raise TypeError("bad argument type for built-in operation")
        return self._joined(other)

    def __iadd__(self, other):
        if not isinstance(other, array):
            raise TypeError(f'can only extend with array (not "{type(other).__name__}")')
        self.extend(other)
        return self

    def __mul__(self, n):
        return self._like(self.tobytes() * n)

    __rmul__ = __mul__

    def __imul__(self, n):
        data = self.tobytes()
        self._begin(self.typecode)
        self._frombytes(data * n)
        return self

    def __eq__(self, other):
        return self.tolist() == other.tolist() if isinstance(other, array) else NotImplemented

    def __lt__(self, other):
        return self.tolist() < other.tolist() if isinstance(other, array) else NotImplemented

    def __le__(self, other):
        return self.tolist() <= other.tolist() if isinstance(other, array) else NotImplemented

    def __gt__(self, other):
        return self.tolist() > other.tolist() if isinstance(other, array) else NotImplemented

    def __ge__(self, other):
        return self.tolist() >= other.tolist() if isinstance(other, array) else NotImplemented

    __hash__ = None

    def __copy__(self):
        return self._like(self.tobytes())

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __bytes__(self):
        return self.tobytes()

    def __reduce__(self):
        return array, (self.typecode, self.tolist())

    def __array__(self, dtype=None, copy=None):
        import _arrays

        made = _arrays.of_items(self, self.typecode)
        return made if dtype is None else made.astype(dtype)

    def __repr__(self):
        return (
            f"{type(self).__name__}({self.typecode!r}, {self.tolist()!r})"
            if len(self)
            else f"{type(self).__name__}({self.typecode!r})"
        )


array.__module__ = "array"
ArrayType = array
