# _memory: memoryview, a window on the bytes of something else.
import struct as _struct


class memoryview:
    _abstract_ = ("Sequence",)

    def __init__(self, object):
        base = object
        if isinstance(object, memoryview):
            self._take(
                object.obj, object._data, object.format, object._start, object._step, object._n
            )
            self.shape = object.shape
            return
        if isinstance(object, (bytes, bytearray)):
            self._take(object, object, "B", 0, 1, len(object))
        elif hasattr(object, "typecode"):
            self._take(object, object, object.typecode, 0, 1, len(object))
        elif hasattr(object, "dtype") and hasattr(object, "tobytes"):
            codes = {"b": "?", "i": "bhxixxxl", "u": "BHxIxxxL", "f": "xexfxxxd"}
            kind, size = object.dtype.kind, object.dtype.itemsize
            if kind not in codes or getattr(object, "ndim", 1) != 1:
                raise NotImplementedError(
                    "a memoryview of an array is made here of one axis of numbers; a.ravel() or a.tobytes() gives one"
                )
            self._take(
                object,
                object,
                "?"
                if kind == "b"
                else codes[kind][size - (size < 3)]
                if kind != "f"
                else {2: "e", 4: "f", 8: "d"}[size],
                0,
                1,
                len(object),
            )
            if kind in "iu":
                self.format = (
                    {1: "b", 2: "h", 4: "i", 8: "l"}[size].upper()
                    if kind == "u"
                    else {1: "b", 2: "h", 4: "i", 8: "l"}[size]
                )
        else:
            raise TypeError(
                f"memoryview: a bytes-like object is required, not '{type(base).__name__}'"
            )

    def _take(self, obj, data, format, start, step, n):
        self.obj, self._data, self.format = obj, data, format
        self._start, self._step, self._n = start, step, n
        self.shape = (n,)
        self._cast = None

    @property
    def readonly(self):
        flags = getattr(self.obj, "flags", None)
        return isinstance(self.obj, bytes) or flags is not None and not flags.writeable

    itemsize = property(lambda self: _struct.calcsize(self.format))
    nbytes = property(lambda self: self._n * self.itemsize)
    ndim = property(lambda self: len(self.shape))
    strides = property(lambda self: (self._step * self.itemsize,))
    contiguous = c_contiguous = property(lambda self: self._step == 1)

    def __len__(self):
        return self.shape[0]

    def _place(self, k):
        k = k.__index__()
        if k < 0:
            k += self._n
        if not 0 <= k < self._n:
            raise IndexError("index out of bounds on dimension 1")
        return self._start + k * self._step

    def _get(self, at):
        if self._cast:
            size = self.itemsize
            return _struct.unpack(self.format, bytes(self._data[at * size : at * size + size]))[0]
        item = self._data[at]
        return item.item() if hasattr(item, "item") else item

    def _set(self, at, value):
        if self._cast:
            size = self.itemsize
            self._data[at * size : at * size + size] = _struct.pack(self.format, value)
        elif self.format == "B" and (not isinstance(value, int) or not 0 <= value < 256):
            raise (
                ValueError("memoryview: invalid value for format 'B'")
                if isinstance(value, int)
                else TypeError("memoryview: invalid type for format 'B'")
            )
        else:
            self._data[at] = value

    def __getitem__(self, key):
        if len(self.shape) > 1:
            raise NotImplementedError("multi-dimensional sub-views are not implemented")
        if isinstance(key, slice):
            start, stop, step = key.indices(self._n)
            part = memoryview.__new__(memoryview)
            part._take(
                self.obj,
                self._data,
                self.format,
                self._start + start * self._step,
                self._step * step,
                len(range(start, stop, step)),
            )
            part._cast = self._cast
            return part
        return self._get(self._place(key))

    def __setitem__(self, key, value):
        if self.readonly:
            raise TypeError("cannot modify read-only memory")
        if not isinstance(key, slice):
            return self._set(self._place(key), value)
        part, items = self[key], list(value)
        if len(items) != part._n:
            raise ValueError("memoryview assignment: lvalue and rvalue have different structures")
        for k, item in enumerate(items):
            self._set(part._place(k), item)

    def __iter__(self):
        for k in range(self._n):
            yield self._get(self._place(k))

    def __contains__(self, value):
        return any(value == x for x in self)

    def tolist(self):
        items = list(self)
        for n in reversed(self.shape[1:]):
            items = [items[k : k + n] for k in range(0, len(items), n)]
        return items

    def tobytes(self, order="C"):
        return (
            bytes(list(self))
            if self.format == "B"
            else b"".join([_struct.pack(self.format, x) for x in self])
        )

    def __bytes__(self):
        return self.tobytes()

    def __array__(self, dtype=None, copy=None):
        import _arrays

        made = _arrays.of_bytes(self.tobytes(), self.format, self.shape)
        return made if dtype is None else made.astype(dtype)

    def hex(self, *args):
        return self.tobytes().hex(*args)

    def cast(self, format, shape=None):
        raw = (
            bytearray(self.tobytes())
            if not isinstance(self._data, (bytes, bytearray)) or self._step != 1 or self._start
            else self._data
        )
        size = _struct.calcsize(format)
        if self.nbytes % size:
            raise TypeError("memoryview: length is not a multiple of itemsize")
        made = memoryview.__new__(memoryview)
        made._take(self.obj, raw, format, 0, 1, self.nbytes // size)
        made._cast = True
        if shape is not None:
            made.shape = tuple(shape)
        return made

    def toreadonly(self):
        return memoryview(self.tobytes())

    def release(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    def __eq__(self, other):
        if isinstance(other, memoryview):
            return self.tolist() == other.tolist()
        return self.tobytes() == other if isinstance(other, (bytes, bytearray)) else NotImplemented

    def __hash__(self):
        return hash(self.tobytes())

    def __repr__(self):
        return f"<memory at {id(self):#x}>"


memoryview.__module__ = "builtins"
