# _arrays: what the standard library asks of arrays, which it does not know (it imports this
# module when it meets one): how pickle writes and reads them, and arrays of what array and
# memoryview hold.
from pickle import _Named, _Unfinished


def of_items(items, typecode):
    import numpy
    from numpy._core import over

    made = over(items)
    return numpy.array(items.tolist(), dtype=typecode) if made is None else made


def of_view(view, dtype=None):
    import numpy
    from numpy._core import over

    made = over(view)
    if made is None:
        made = numpy.frombuffer(view.tobytes(), dtype=view.format).reshape(view.shape)
    return made if dtype is None else made.astype(dtype)


# ---- writing ------------------------------------------------------------------------------------

_reconstruct = _Named("numpy._core.multiarray", "_reconstruct")
_scalar = _Named("numpy._core.multiarray", "scalar")


def reduced(obj):
    """(function, arguments, state) that make an object again; None: no object of arrays'."""
    cls = type(obj)
    module, name = getattr(cls, "__module__", ""), cls.__name__
    if name == "ndarray":
        return _reduced_array(obj, module)
    if module == "numpy" and hasattr(obj, "dtype") and hasattr(obj, "tobytes"):
        return _scalar, (obj.dtype, obj.tobytes())
    if name == "Generator" and module == "numpy.random":
        return _Named("numpy.random._pickle", "__generator_ctor"), (obj.bit_generator,)
    if hasattr(obj, "random_raw") and hasattr(obj, "seed_seq"):
        make = _Named("numpy.random._pickle", "__bit_generator_ctor")
        return make, (name,), (obj.state, obj.seed_seq)
    if name == "SeedSequence" and hasattr(obj, "spawn_key"):
        make = _Named("numpy.random.bit_generator", "SeedSequence")
        return make, (obj.entropy,), dict(obj.__dict__)
    if name == "StringDType":
        make = _Named("numpy._core._internal", "_convert_to_stringdtype_kwargs")
        return make, obj.__reduce__()[1]
    if module.startswith("numpy") and hasattr(obj, "itemsize") and hasattr(obj, "kind"):
        import numpy

        return numpy.dtype, _dtype_made(obj), _dtype_state(obj)
    return None


def _reduced_array(obj, module):
    import numpy

    if module != "numpy":
        import cupy

        return cupy.array, (obj.get(),)
    if getattr(obj.dtype, "big", False):  # NumPy's come back in the machine's order, too
        obj = obj.astype(obj.dtype.newbyteorder("<"))
    order = obj.flags.f_contiguous and not obj.flags.c_contiguous
    of_objects = obj.dtype.kind in "OT"
    data = obj.ravel().tolist() if of_objects else (obj.T if order else obj).tobytes()
    cls = numpy.recarray if getattr(obj, "_named", False) else numpy.ndarray
    state = (1, obj.shape, obj.dtype, order and not of_objects, data)
    return _reconstruct, (cls, (0,), b"b"), state


def _dtype_made(dtype):
    code = (
        "O8"
        if dtype.kind == "O"
        else dtype.str[1:].split("[")[0]
        if dtype.kind in "USMm"
        else dtype.kind + str(dtype.itemsize)
    )
    return code, False, True


def _dtype_state(dtype):
    """What numpy writes behind a type: its order, fields, size, alignment and flags."""
    if dtype.subdtype is not None:
        return 3, "|", dtype.subdtype, None, None, dtype.itemsize, dtype.base.alignment, 0
    if dtype.names is not None:
        fields = {name: dtype.fields[name] for name in dtype.names}
        return 3, "|", None, dtype.names, fields, dtype.itemsize, dtype.alignment, dtype.flags
    if dtype.kind in "Mm":
        return (
            4,
            ">" if dtype.big else "<",
            None,
            None,
            None,
            -1,
            -1,
            0,
            (None, (dtype.str[4:-1].encode() or b"generic", 1, 1, 1)),
        )
    size, alignment, flags = {
        "U": (dtype.itemsize, 4, 8),
        "S": (dtype.itemsize, 1, 0),
        "O": (-1, -1, 63),
    }.get(dtype.kind, (-1, -1, 0))
    order = (
        "|" if dtype.kind in "SO" or dtype.itemsize == 1 else ">" if dtype.byteorder == ">" else "<"
    )
    return 3, order, None, None, None, size, alignment, flags


# ---- reading ------------------------------------------------------------------------------------


class _MadeType(_Unfinished):
    """A type of elements while its state is not there yet."""

    def __init__(self, code):
        self.code, self.state, self.kind = code, None, code[0]

    def set_state(self, state):
        self.state = state

    def whole(self):
        import numpy

        if self.code[0] in "Mm" and self.state is not None:
            unit = self.state[8][1][0].decode()
            code = (">" if self.state[1] == ">" else "") + self.code
            return numpy.dtype(code if unit == "generic" else f"{code}[{unit}]")
        whole = lambda t: t.whole() if isinstance(t, _MadeType) else t
        if self.state is None or self.code[0] != "V":
            made = numpy.dtype(self.code)
            return (
                made.newbyteorder(">") if self.state is not None and self.state[1] == ">" else made
            )
        if self.state[2] is not None:
            return numpy.dtype((whole(self.state[2][0]), tuple(self.state[2][1])))
        return numpy.dtype([(name, whole(self.state[4][name][0])) for name in self.state[3]])


class _Made(_Unfinished):
    """An array until its state comes."""

    def __init__(self, named):
        self.array, self.named = None, named  # named: the fields of its records are attributes

    def set_state(self, state):
        import numpy

        made = _array_of_state(state)
        self.array = made.view(numpy.recarray) if self.named else made

    def whole(self):
        return self.array


def find(module, name):
    """The function that stands for one of NumPy's; None: it stands for itself."""
    if module.endswith("multiarray"):
        return {"_reconstruct": _array_begin, "scalar": _array_scalar}[name]
    if name == "_frombuffer":
        return _array_from_buffer
    if module in ("numpy.rec", "numpy.core.records") and name == "recarray":
        import numpy

        return numpy.recarray
    if module.startswith("numpy.random."):
        import numpy.random

        made = {"__generator_ctor": _generator_made, "__bit_generator_ctor": _bits_made}.get(name)
        return made if made else getattr(numpy.random, name)
    if name == "_convert_to_stringdtype_kwargs":
        return _text_type
    return None


def called(func, args):
    """What is called in place of func: a type of elements is whole when its state has come."""
    if getattr(func, "__name__", "") == "dtype":
        return _MadeType, args[:1]
    return func, args


def _array_begin(cls, shape, code):
    return _Made(getattr(cls, "__name__", "") == "recarray")


def _array_scalar(dtype, data=b""):
    import numpy

    return numpy.frombuffer(data, dtype=dtype.whole() if isinstance(dtype, _MadeType) else dtype)[0]


def _bits_made(kind="MT19937"):
    import numpy.random

    return getattr(numpy.random, kind)() if isinstance(kind, str) else kind()


def _generator_made(bits="MT19937", make=_bits_made):
    import numpy.random

    return numpy.random.Generator(make(bits) if isinstance(bits, str) else bits)


def _text_type(coerce, *missing):
    import numpy.dtypes

    coerce = bool(coerce)
    return (
        numpy.dtypes.StringDType(coerce=coerce, na_object=missing[0])
        if missing
        else numpy.dtypes.StringDType(coerce=coerce)
    )


def _array_from_buffer(data, dtype, shape, order="C"):
    import numpy

    return numpy.frombuffer(bytes(data), dtype=dtype).reshape(shape, order=order).copy(order=order)


def _array_of_state(state):
    import numpy

    _, shape, dtype, fortran, data = state
    dtype = dtype.whole() if isinstance(dtype, _MadeType) else dtype
    if isinstance(data, list):
        flat = numpy.empty(len(data), dtype=dtype if dtype.kind == "T" else object)
        for i, x in enumerate(data):
            flat[i] = x
        return flat.reshape(shape)
    flat = numpy.frombuffer(data, dtype=dtype)
    if not dtype.isnative:  # NumPy brings them into the machine's order
        flat = flat.astype(dtype.newbyteorder("="))
    return flat.reshape(shape[::-1]).copy().T if fortran else flat.reshape(shape).copy()
