# array: lists of numbers of one C type.
import struct as _struct

typecodes = "bBuhHiIlLqQfd"
_ranges = {"b": "signed char", "B": "unsigned byte integer", "h": "signed short integer", "H": "unsigned short", "i": "signed int", "I": "unsigned int"}


class array:
    _abstract_ = ("Sequence", "MutableSequence")

    def __init__(self, typecode, initializer=()):
        if not isinstance(typecode, str) or len(typecode) != 1:
            raise TypeError("array() argument 1 must be a unicode character, not " + type(typecode).__name__)
        if typecode not in typecodes or typecode == "u":
            raise ValueError("bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)")
        self.typecode, self.itemsize, self._items = typecode, _struct.calcsize(typecode), []
        if isinstance(initializer, (bytes, bytearray)):
            self.frombytes(initializer)
        else:
            self.extend(initializer)

    def _checked(self, x):
        if self.typecode in "fd":
            if isinstance(x, str) or not hasattr(x, "__float__") and not hasattr(x, "__index__"):
                raise TypeError("must be real number, not " + type(x).__name__)
            return float(x) if self.typecode == "d" else _struct.unpack("f", _struct.pack("f", float(x)))[0]
        if isinstance(x, float) or not hasattr(x, "__index__"):
            raise TypeError(f"'{type(x).__name__}' object cannot be interpreted as an integer")
        x = x.__index__()
        bits = 8 * self.itemsize
        low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if self.typecode.islower() else (0, (1 << bits) - 1)
        if not low <= x <= high:
            name = _ranges.get(self.typecode)
            raise OverflowError(f"{name} is {'greater than maximum' if x > high else 'less than minimum'}" if name else "int too large to convert")
        return x

    def append(self, x): self._items.append(self._checked(x))
    def insert(self, i, x): self._items.insert(i, self._checked(x))
    def extend(self, items): self._items.extend([self._checked(x) for x in items])
    fromlist = extend
    def pop(self, i=-1): return self._items.pop(i)
    def remove(self, x): self._items.remove(x)
    def reverse(self): self._items.reverse()
    def count(self, x): return self._items.count(x)
    def tolist(self): return list(self._items)

    def index(self, x, *bounds):
        if x not in self._items:
            raise ValueError("array.index(x): x not in array")
        return self._items.index(x, *bounds)

    def tobytes(self): return _struct.pack(f"{len(self._items)}{self.typecode}", *self._items)

    def frombytes(self, data):
        if len(data) % self.itemsize:
            raise ValueError("bytes length not a multiple of item size")
        self._items.extend(_struct.unpack(f"{len(data) // self.itemsize}{self.typecode}", bytes(data)))

    def tofile(self, f): f.write(self.tobytes())
    def fromfile(self, f, n): self.frombytes(f.read(n * self.itemsize))
    def byteswap(self): self._items = list(_struct.unpack(f">{len(self._items)}{self.typecode}", self.tobytes()))
    def buffer_info(self): return id(self._items), len(self._items)

    def _like(self, items):
        made = array(self.typecode)
        made._items = items
        return made

    def __len__(self): return len(self._items)
    def __iter__(self): return iter(self._items)
    def __contains__(self, x): return x in self._items

    def __getitem__(self, k):
        if isinstance(k, slice):
            return self._like(self._items[k])
        try:
            return self._items[k]
        except IndexError:
            raise IndexError("array index out of range") from None

    def __setitem__(self, k, x):
        if isinstance(k, slice):
            if not isinstance(x, array):
                raise TypeError(f'can only assign array (not "{type(x).__name__}") to array slice')
            self._items[k] = x._items
            return
        try:
            self._items[k] = self._checked(x)
        except IndexError:
            raise IndexError("array assignment index out of range") from None

    def __delitem__(self, k): del self._items[k]

    def __add__(self, other):
        if not isinstance(other, array):
            raise TypeError(f'can only append array (not "{type(other).__name__}") to array')
        return self._like(self._items + other._items)

    def __iadd__(self, other):
        self.extend(other)
        return self

    def __mul__(self, n): return self._like(self._items * n)
    __rmul__ = __mul__
    def __eq__(self, other): return self._items == other._items if isinstance(other, array) else NotImplemented
    def __lt__(self, other): return self._items < other._items if isinstance(other, array) else NotImplemented
    def __copy__(self): return self._like(list(self._items))
    def __deepcopy__(self, memo): return self.__copy__()
    def __bytes__(self): return self.tobytes()

    def __array__(self, dtype=None, copy=None):
        import numpy
        made = numpy.array(self._items, dtype=self.typecode)
        return made if dtype is None else made.astype(dtype)

    def __repr__(self):
        return f"array({self.typecode!r})" if not self._items else f"array({self.typecode!r}, {self._items!r})"


array.__module__ = "array"
ArrayType = array
