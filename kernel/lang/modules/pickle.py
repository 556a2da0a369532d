# pickle: values as bytes and back, in the format of CPython's protocol 4 (loads
# reads 0 to 5 as far as they are plain data, instances of classes and arrays).
import struct as _struct
import sys as _sys
import _tools

HIGHEST_PROTOCOL, DEFAULT_PROTOCOL = 5, 4
_FRAME = 64 * 1024


class PickleError(Exception):
    pass


class PicklingError(PickleError):
    pass


class UnpicklingError(PickleError):
    pass


# ---- writing ------------------------------------------------------------------------------------

_function, _native = type(lambda: 0), type(len)
_atoms = {type(None): "None", type(...): "Ellipsis", type(NotImplemented): "NotImplemented"}


class _Writer:
    """Opcodes in frames, as CPython lays them out."""

    def __init__(self):
        self.done, self.frame = bytearray(), bytearray()

    def write(self, part):
        self.frame += part

    def commit(self, force=False):
        if len(self.frame) >= _FRAME or force:
            if len(self.frame) >= 4:
                self.done += b"\x95" + _struct.pack("<Q", len(self.frame))
            self.done += self.frame
            self.frame = bytearray()

    def write_large(self, head, payload):
        self.commit(True)
        self.done += head
        self.done += payload


class Pickler:
    def __init__(self, file=None, protocol=None, *, fix_imports=True, buffer_callback=None):
        self._file = file
        self._memo = {}

    def dump(self, obj):
        self._out = _Writer()
        self._memo, self._names = {}, {}
        self._save(obj)
        self._out.write(b".")
        self._out.commit(True)
        data = b"\x80\x04" + bytes(self._out.done)
        if self._file is None:
            return data
        self._file.write(data)

    def clear_memo(self): self._memo = {}

    def _memoize(self, obj):
        self._memo[id(obj)] = len(self._memo), obj
        self._out.write(b"\x94")

    def _known(self, obj):
        found = self._memo.get(id(obj))
        if found is None:
            return False
        n = found[0]
        self._out.write(b"h" + bytes([n]) if n < 256 else b"j" + _struct.pack("<I", n))
        return True

    def _save(self, obj):
        self._out.commit()
        cls = type(obj)
        writer = _savers.get(cls)
        if cls in (bool, int, float) or obj is None:
            return writer(self, obj)
        if self._known(obj):
            return
        if writer is not None:
            return writer(self, obj)
        if isinstance(obj, type) or cls is _function or cls is _native:
            return self._global(obj)
        if cls in _atoms:
            return self._named("builtins", _atoms[cls])
        self._reduce(obj, *_reduced(obj))

    def _int(self, n):
        if 0 <= n < 256:
            part = b"K" + bytes([n])
        elif 0 <= n < 65536:
            part = b"M" + _struct.pack("<H", n)
        elif -0x80000000 <= n < 0x80000000:
            part = b"J" + _struct.pack("<i", n)
        else:
            size = (n if n >= 0 else ~n).bit_length() // 8 + 1
            data = n.to_bytes(size, "little", signed=True)
            part = (b"\x8a" + bytes([size]) if size < 256 else b"\x8b" + _struct.pack("<i", size)) + data
        self._out.write(part)

    def _sized(self, data, short, middle, long):
        n = len(data)
        if n < 256:
            self._out.write(short + bytes([n]) + data)
        elif n < _FRAME:
            self._out.write(middle + _struct.pack("<I", n) + data)
        else:
            self._out.write_large(middle + _struct.pack("<I", n) if n < 1 << 32 else long + _struct.pack("<Q", n), data)

    def _str(self, s):
        self._sized(s.encode("utf-8"), b"\x8c", b"X", b"\x8d")
        self._memoize(s)

    def _bytes(self, b):
        self._sized(b, b"C", b"B", b"\x8e")
        self._memoize(b)

    def _bytearray(self, b):
        self._reduce(b, bytearray, (bytes(b),) if b else ())

    def _tuple(self, t):
        n = len(t)
        if n == 0:
            return self._out.write(b")")
        if n > 3:
            self._out.write(b"(")
        for item in t:
            self._save(item)
        if id(t) in self._memo:  # it holds itself by way of a list
            self._out.write(b"1" if n > 3 else b"0" * n)
            return self._known(t)
        self._out.write(b"t" if n > 3 else b"\x85\x86\x87"[n - 1:n])
        self._memoize(t)

    def _batches(self, items, one, many):
        for start in range(0, len(items), 1000):
            part = items[start:start + 1000]
            if len(part) > 1:
                self._out.write(b"(")
            for group in part:
                for item in group:
                    self._save(item)
            self._out.write(one if len(part) == 1 else many)

    def _list(self, x):
        self._out.write(b"]")
        self._memoize(x)
        self._batches([(item,) for item in x], b"a", b"e")

    def _dict(self, d):
        self._out.write(b"}")
        self._memoize(d)
        self._batches(list(d.items()), b"s", b"u")

    def _set(self, s):
        self._out.write(b"\x8f")
        self._memoize(s)
        if s:
            self._out.write(b"(")
            for item in s:
                self._save(item)
            self._out.write(b"\x90")

    def _frozenset(self, s):
        self._out.write(b"(")
        for item in s:
            self._save(item)
        self._out.write(b"\x91")
        self._memoize(s)

    def _named(self, module, name):
        self._save(self._names.setdefault(module, module))
        self._save(self._names.setdefault(name, name))
        self._out.write(b"\x93")

    def _global(self, obj):
        name = getattr(obj, "__qualname__", obj.__name__)
        module = getattr(obj, "__module__", None) or ("builtins" if type(obj) is _native else "__main__")
        try:
            found = _find(module, name)
        except (ImportError, AttributeError, KeyError):
            raise PicklingError(f"Can't pickle {obj!r}: attribute lookup {name} on {module} failed") from None
        if found is not obj and type(found) is not _native:
            raise PicklingError(f"Can't pickle {obj!r}: it's not the same object as {module}.{name}")
        self._named(module, name)
        self._memoize(obj)

    def _reduce(self, obj, func, args, state=None, listitems=None, dictitems=None):
        if func is _newobj:
            self._save(args[0])
            self._save(tuple(args[1:]))
            self._out.write(b"\x81")
        else:
            if isinstance(func, _Named):
                if not self._known(func):
                    self._named(func.module, func.name)
                    self._memoize(func)
            else:
                self._save(func)
            self._save(tuple(args))
            self._out.write(b"R")
        if id(obj) in self._memo:
            self._out.write(b"0")
            self._known(obj)
        else:
            self._memoize(obj)
        if listitems is not None:
            self._batches([(item,) for item in listitems], b"a", b"e")
        if dictitems is not None:
            self._batches(list(dictitems), b"s", b"u")
        if state is not None:
            self._save(state)
            self._out.write(b"b")


_savers = {
    type(None): lambda p, x: p._out.write(b"N"), bool: lambda p, x: p._out.write(b"\x88" if x else b"\x89"),
    int: Pickler._int, float: lambda p, x: p._out.write(b"G" + _struct.pack(">d", x)), str: Pickler._str,
    bytes: Pickler._bytes, bytearray: Pickler._bytearray, tuple: Pickler._tuple, list: Pickler._list,
    dict: Pickler._dict, set: Pickler._set, frozenset: Pickler._frozenset,
}


class _Named:
    """A function of CPython that stands for one of this module's."""

    def __init__(self, module, name): self.module, self.name = module, name


def _newobj(cls, *args):
    return cls.__new__(cls, *args)


_reconstruct, _scalar = _Named("numpy._core.multiarray", "_reconstruct"), _Named("numpy._core.multiarray", "scalar")


def _reduced(obj):
    """(function, arguments, state, items of a list, items of a dict) that make it again."""
    cls = type(obj)
    module, name = getattr(cls, "__module__", ""), cls.__name__
    if name == "ndarray":
        import numpy
        if module != "numpy":
            import cupy
            return cupy.array, (obj.get(),)
        order = obj.flags.f_contiguous and not obj.flags.c_contiguous
        of_objects = obj.dtype.kind == "O"
        data = obj.ravel().tolist() if of_objects else (obj.T if order else obj).tobytes()
        return _reconstruct, (numpy.ndarray, (0,), b"b"), (1, obj.shape, obj.dtype, order and not of_objects, data)
    if module == "numpy" and hasattr(obj, "dtype") and hasattr(obj, "tobytes"):
        return _scalar, (obj.dtype, obj.tobytes())
    if module.startswith("numpy") and hasattr(obj, "itemsize") and hasattr(obj, "kind"):
        import numpy
        return numpy.dtype, _dtype_made(obj), _dtype_state(obj)
    if hasattr(obj, "__reduce__"):
        found = obj.__reduce__()
        return found if isinstance(found, tuple) else (_Named(module, found), ())
    if cls is complex:
        return complex, (obj.real, obj.imag)
    if cls is range:
        return range, (obj.start, obj.stop, obj.step)
    if cls is slice:
        return slice, (obj.start, obj.stop, obj.step)
    if name == "deque":
        return cls, ((), obj.maxlen) if obj.maxlen is not None else (), None, list(obj)
    if name == "defaultdict":
        return cls, (obj.default_factory,), None, None, list(obj.items())
    if name == "Counter" and module == "collections":
        return cls, (dict(obj),)
    if hasattr(cls, "_value_bases_"):
        return cls, (obj._value_,)
    if isinstance(obj, BaseException):
        return cls, obj.args, dict(getattr(obj, "__dict__", ())) or None
    if not _tools.is_instance(obj):
        raise TypeError(f"cannot pickle {('_io.' if hasattr(obj, 'readline') else '') + name!r} object")
    return _reduced_instance(obj, cls)


def _dtype_made(dtype):
    code = "O8" if dtype.kind == "O" else dtype.str[1:].split("[")[0] if dtype.kind in "USMm" else dtype.kind + str(dtype.itemsize)
    return code, False, True


def _dtype_state(dtype):
    """What numpy writes behind a type: its order, fields, size, alignment and flags."""
    if dtype.subdtype is not None:
        return 3, "|", dtype.subdtype, None, None, dtype.itemsize, dtype.base.alignment, 0
    if dtype.names is not None:
        fields = {name: dtype.fields[name] for name in dtype.names}
        return 3, "|", None, dtype.names, fields, dtype.itemsize, dtype.alignment, dtype.flags
    if dtype.kind in "Mm":
        return 4, "<", None, None, None, -1, -1, 0, (None, (dtype.str[4:-1].encode() or b"generic", 1, 1, 1))
    size, alignment, flags = {"U": (dtype.itemsize, 4, 8), "S": (dtype.itemsize, 1, 0), "O": (-1, -1, 63)}.get(dtype.kind, (-1, -1, 0))
    order = "|" if dtype.kind in "SO" or dtype.itemsize == 1 else ">" if dtype.byteorder == ">" else "<"
    return 3, order, None, None, None, size, alignment, flags


def _reduced_instance(obj, cls):
    args = (cls,)
    if hasattr(obj, "__getnewargs__"):
        args += tuple(obj.__getnewargs__())
    elif isinstance(obj, tuple):
        args += tuple(obj) if hasattr(cls, "_fields") else (tuple(obj),)
    else:
        for base in (int, float, str):
            if isinstance(obj, base):
                args += (base(obj),)
    if "__getstate__" in dir(obj):
        state = obj.__getstate__()
    else:
        state = dict(obj.__dict__) if hasattr(obj, "__dict__") else None
        slots = {n: getattr(obj, n) for c in cls.__mro__ for n in _slots(c) if hasattr(obj, n)}
        state = (state or None, slots) if slots else state or None
    items = list(obj) if isinstance(obj, list) else None
    pairs = list(dict.items(obj)) if isinstance(obj, dict) else None
    return _newobj, args, state, items, pairs


def _slots(cls):
    slots = cls.__dict__.get("__slots__", ())
    return [n for n in ((slots,) if isinstance(slots, str) else slots) if n not in ("__dict__", "__weakref__")]


# ---- reading ------------------------------------------------------------------------------------

class _Mark:
    pass


_mark = _Mark()


class _MadeType:
    """A type of elements while its state is not there yet."""
    def __init__(self, code): self.code, self.state, self.kind = code, None, code[0]

    def whole(self):
        import numpy
        if self.code[0] in "Mm" and self.state is not None:
            unit = self.state[8][1][0].decode()
            return numpy.dtype(self.code if unit == "generic" else f"{self.code}[{unit}]")
        whole = lambda t: t.whole() if isinstance(t, _MadeType) else t
        if self.state is None or self.code[0] != "V":
            made = numpy.dtype(self.code)
            return made.newbyteorder(">") if self.state is not None and self.state[1] == ">" else made
        if self.state[2] is not None:
            return numpy.dtype((whole(self.state[2][0]), tuple(self.state[2][1])))
        return numpy.dtype([(name, whole(self.state[4][name][0])) for name in self.state[3]])


class _Made:
    """An array until its state comes."""

    def __init__(self, fortran=False): self.array = None


def _find(module, name):
    if module.startswith("numpy") and module.endswith("multiarray"):
        return {"_reconstruct": _array_begin, "scalar": _array_scalar}[name]
    if module.startswith("numpy") and name == "_frombuffer":
        return _array_from_buffer
    if module == "_io":
        module = "io"
    if module in ("__builtin__", "builtins"):
        module = "builtins"
        name = {"unicode": "str", "long": "int", "xrange": "range"}.get(name, name)
        if name in ("Ellipsis", "NotImplemented"):
            return {"Ellipsis": ..., "NotImplemented": NotImplemented}[name]
    if module in ("copyreg", "copy_reg") and name == "_reconstructor":
        return lambda cls, base, state: object.__new__(cls) if base is object else base.__new__(cls, state)
    found = _main if module == "__main__" else _import(module)
    for part in name.split("."):
        found = getattr(found, part)
    return found


def _import(module):
    found = __import__(module)
    for part in module.split(".")[1:]:
        found = getattr(found, part)
    return found


class _Main:
    def __getattr__(self, name):
        names = _sys.modules["__main__"]
        if not hasattr(names, name):
            raise AttributeError(f"Can't get attribute {name!r} on <module '__main__'>")
        return getattr(names, name)


_main = _Main()


def _array_begin(cls, shape, code):
    return _Made()


def _array_scalar(dtype, data=b""):
    import numpy
    return numpy.frombuffer(data, dtype=dtype.whole() if isinstance(dtype, _MadeType) else dtype)[0]


def _array_from_buffer(data, dtype, shape, order="C"):
    import numpy
    return numpy.frombuffer(bytes(data), dtype=dtype).reshape(shape, order=order).copy(order=order)


def _array_state(state):
    import numpy
    _, shape, dtype, fortran, data = state
    dtype = dtype.whole() if isinstance(dtype, _MadeType) else dtype
    if isinstance(data, list):
        flat = numpy.empty(len(data), dtype=object)
        for i, x in enumerate(data):
            flat[i] = x
        return flat.reshape(shape)
    flat = numpy.frombuffer(data, dtype=dtype)
    if not dtype.isnative:  # NumPy brings them into the machine's order
        flat = flat.astype(dtype.newbyteorder("="))
    return flat.reshape(shape[::-1]).copy().T if fortran else flat.reshape(shape).copy()


class Unpickler:
    def __init__(self, file, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
        self._file = file
        self._encoding = encoding

    def find_class(self, module, name):
        return _find(module, name)

    def persistent_load(self, pid):
        raise UnpicklingError("unsupported persistent id encountered")

    def load(self):
        at = self._file.tell()
        data = self._file.read()
        value, used = self._run(data)
        self._file.seek(at + used)
        return value

    def _run(self, data):
        self.data, self.at, self.stack, self.memo = data, 0, [], {}
        if not data:
            raise EOFError("Ran out of input")
        while True:
            op = self._take(1)
            if op == b".":
                if not self.stack:
                    raise UnpicklingError("unpickling stack underflow")
                return self._whole(self.stack.pop()), self.at
            step = _steps.get(op)
            if step is None:
                raise UnpicklingError(f"invalid load key, {_shown(op)}.")
            step(self)

    def _whole(self, value):
        return value.array if isinstance(value, _Made) else value.whole() if isinstance(value, _MadeType) else value

    def _take(self, n):
        part = self.data[self.at:self.at + n]
        if len(part) < n:
            raise EOFError("Ran out of input") if not part and n == 1 else UnpicklingError("pickle data was truncated")
        self.at += n
        return part

    def _number(self, format):
        return _struct.unpack(format, self._take(_struct.calcsize(format)))[0]

    def _line(self):
        end = self.data.find(b"\n", self.at)
        if end < 0:
            raise UnpicklingError("pickle data was truncated")
        part = self.data[self.at:end]
        self.at = end + 1
        return part

    def _since_mark(self):
        stack = self.stack
        k = len(stack) - 1
        while stack[k] is not _mark:
            k -= 1
        items = [self._whole(v) for v in stack[k + 1:]]
        del stack[k:]
        return items

    def _pop(self):
        return self._whole(self.stack.pop())

    def _extend(self, items):
        to = self.stack[-1]
        to.extend(items) if hasattr(to, "extend") else [to.append(item) for item in items]

    def _put_all(self, items):
        to = self.stack[-1]
        for key, value in zip(items[::2], items[1::2]):
            to[key] = value

    def _build(self):
        state, obj = self._pop(), self.stack[-1]
        if isinstance(obj, _Made):
            obj.array = _array_state(state)
        elif isinstance(obj, _MadeType):
            obj.state = state
        elif hasattr(obj, "__setstate__"):
            obj.__setstate__(state)
        elif not hasattr(obj, "kind"):  # a dtype is whole already
            slots = None
            if isinstance(state, tuple) and len(state) == 2:
                state, slots = state
            if state:
                obj.__dict__.update(state)
            for name, value in (slots or {}).items():
                setattr(obj, name, value)

    def _call(self):
        args, func = self._pop(), self.stack.pop()
        if getattr(func, "__name__", "") == "dtype":
            args = args[:1]
            func = _MadeType
        self.stack.append(func(*args))

    def _new(self):
        args, cls = self._pop(), self.stack.pop()
        self.stack.append(cls(*args) if hasattr(cls, "_fields") else cls.__new__(cls, *args))

    def _stack_global(self):
        name, module = self.stack.pop(), self.stack.pop()
        self.stack.append(self.find_class(module, name))

    def _global(self):
        module = self._line().decode("utf-8")
        self.stack.append(self.find_class(module, self._line().decode("utf-8")))


def _shown(op):
    text = repr(op)[1:]
    return text


def _push(make):
    return lambda u: u.stack.append(make(u))


def _add(u, item):
    u.stack[-1].append(item)


def _int_line(u):
    line = u._line()
    return {b"00": False, b"01": True}.get(line) if line in (b"00", b"01") else int(line.rstrip(b"L").decode("ascii"))


def _text_line(u):
    text = u._line().decode("ascii")
    return text[1:-1]


def _remember(u, key):
    u.memo[key] = u.stack[-1]


def _set_item(u):
    value, key = u._pop(), u._pop()
    u.stack[-1][key] = value


def _drop_mark(u):
    u._since_mark()


def _add_items(u):
    items = u._since_mark()
    u.stack[-1].update(items)


_steps = {
    b"\x80": lambda u: u._take(1), b"\x95": lambda u: u._take(8), b"(": lambda u: u.stack.append(_mark),
    b"0": lambda u: u.stack.pop(), b"1": _drop_mark, b"2": lambda u: u.stack.append(u.stack[-1]),
    b"N": _push(lambda u: None), b"\x88": _push(lambda u: True), b"\x89": _push(lambda u: False),
    b"K": _push(lambda u: u._take(1)[0]), b"M": _push(lambda u: u._number("<H")), b"J": _push(lambda u: u._number("<i")),
    b"I": _push(_int_line), b"L": _push(_int_line), b"F": _push(lambda u: float(u._line().decode("ascii"))),
    b"\x8a": _push(lambda u: int.from_bytes(u._take(u._take(1)[0]), "little", signed=True)),
    b"\x8b": _push(lambda u: int.from_bytes(u._take(u._number("<i")), "little", signed=True)),
    b"G": _push(lambda u: u._number(">d")),
    b"C": _push(lambda u: u._take(u._take(1)[0])), b"B": _push(lambda u: u._take(u._number("<I"))),
    b"\x8e": _push(lambda u: u._take(u._number("<Q"))), b"\x96": _push(lambda u: bytearray(u._take(u._number("<Q")))),
    b"\x8c": _push(lambda u: u._take(u._take(1)[0]).decode("utf-8")),
    b"X": _push(lambda u: u._take(u._number("<I")).decode("utf-8")),
    b"\x8d": _push(lambda u: u._take(u._number("<Q")).decode("utf-8")),
    b"V": _push(lambda u: u._line().decode("utf-8")), b"S": _push(_text_line),
    b"U": _push(lambda u: u._take(u._take(1)[0]).decode("latin-1")),
    b"T": _push(lambda u: u._take(u._number("<i")).decode("latin-1")),
    b")": _push(lambda u: ()), b"t": _push(lambda u: tuple(u._since_mark())),
    b"\x85": _push(lambda u: (u._pop(),)), b"\x86": _push(lambda u: tuple([u._pop(), u._pop()][::-1])),
    b"\x87": _push(lambda u: tuple([u._pop(), u._pop(), u._pop()][::-1])),
    b"]": _push(lambda u: []), b"l": _push(lambda u: u._since_mark()), b"a": lambda u: _add(u, u._pop()),
    b"e": lambda u: u._extend(u._since_mark()), b"}": _push(lambda u: {}),
    b"d": _push(lambda u: (lambda x: dict(zip(x[::2], x[1::2])))(u._since_mark())), b"s": _set_item,
    b"u": lambda u: u._put_all(u._since_mark()), b"\x8f": _push(lambda u: set()), b"\x90": _add_items,
    b"\x91": _push(lambda u: frozenset(u._since_mark())), b"\x94": lambda u: _remember(u, len(u.memo)),
    b"q": lambda u: _remember(u, u._take(1)[0]), b"r": lambda u: _remember(u, u._number("<I")),
    b"p": lambda u: _remember(u, int(u._line())), b"h": _push(lambda u: u.memo[u._take(1)[0]]),
    b"j": _push(lambda u: u.memo[u._number("<I")]), b"g": _push(lambda u: u.memo[int(u._line())]),
    b"c": Unpickler._global, b"\x93": Unpickler._stack_global, b"R": Unpickler._call, b"\x81": Unpickler._new,
    b"b": Unpickler._build,
}


# ---- the functions ------------------------------------------------------------------------------

def dumps(obj, protocol=None, *, fix_imports=True, buffer_callback=None):
    return Pickler().dump(obj)


def dump(obj, file, protocol=None, *, fix_imports=True, buffer_callback=None):
    file.write(dumps(obj))


def loads(data, /, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
    if not isinstance(data, (bytes, bytearray)):
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")
    return Unpickler(None)._run(bytes(data))[0]


def load(file, *, fix_imports=True, encoding="ASCII", errors="strict", buffers=None):
    return Unpickler(file).load()
