# numba: its decorators. Loops are compiled with and without them (docs/language.md), so
# jit and njit give the function back with Numba's rules for numbers, which are fewer types: integers
# of 64 bits that wrap around, and no Python number is less than int64 and float64. vectorize and
# guvectorize make functions of arrays.
from _options import fixed as _fixed, no_more as _no_more
import numpy as _np
from numpy import _core
from numba._stencil import stencil, StencilFunc

__version__ = "0.68.1"
prange = range


class _Type:
    """numba.float64 and the like: a dtype that can be called, and sliced for arrays of it."""

    def __init__(self, name, dtype, ndim=0):
        self.name = name
        self.dtype = dtype
        self.ndim = ndim

    def __getitem__(self, key):
        key = key if isinstance(key, tuple) else (key,)
        order = (
            "C"
            if getattr(key[-1], "step", None) == 1
            else "F"
            if getattr(key[0], "step", None) == 1
            else "A"
        )
        return _Type("array(%s, %dd, %s)" % (self.name, len(key), order), self.dtype, len(key))

    def __call__(self, *args):
        if args and all(isinstance(a, _Type) for a in args) or not args:
            return _Signature(self, args)
        if len(args) != 1:
            raise TypeError(f"{self.name}() takes a number, or the types of arguments")
        return _made_number(self.dtype, args[0])

    def __eq__(self, other):
        return isinstance(other, _Type) and self.name == other.name

    def __hash__(self):
        return hash(self.name)

    def __repr__(self):
        return self.name


def _made_number(dtype, x):
    """A number of a type; an integer that does not fit wraps around, as in compiled functions."""
    try:
        return dtype.type(x)
    except OverflowError:
        return _np.asarray(x).astype(dtype)[()]


class _Signature:
    """float64(float64, float64)"""

    def __init__(self, result, args):
        self.return_type = result
        self.args = args

    def __repr__(self):
        return "(%s) -> %s" % (", ".join(map(repr, self.args)), self.return_type)


def _number(name, dtype=None):
    return _Type(name, _np.dtype(dtype or name))


bool_ = boolean = b1 = _number("bool", "bool")
int8 = i1 = char = _number("int8")
int16 = i2 = short = _number("int16")
int32 = i4 = int_ = intc = _number("int32")
int64 = i8 = longlong = intp = ssize_t = _number("int64")
uint8 = u1 = byte = uchar = _number("uint8")
uint16 = u2 = ushort = _number("uint16")
uint32 = u4 = uint = uintc = _number("uint32")
uint64 = u8 = ulonglong = uintp = size_t = _number("uint64")
float16 = f2 = _number("float16")
float32 = f4 = float_ = _number("float32")
float64 = f8 = double = _number("float64")
complex64 = c8 = _number("complex64")
complex128 = c16 = _number("complex128")
void = none = _Type("none", None)
_names = {
    "b1": bool_,
    "bool": bool_,
    "boolean": bool_,
    "bool_": bool_,
    "i1": int8,
    "i2": int16,
    "i4": int32,
    "i8": int64,
    "u1": uint8,
    "u2": uint16,
    "u4": uint32,
    "u8": uint64,
    "f4": float32,
    "f8": float64,
    "double": float64,
    "c8": complex64,
    "c16": complex128,
    "void": void,
    "int_": int64,
    "intp": int64,
}
for _t in (
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
    float16,
    float32,
    float64,
    complex64,
    complex128,
):
    _names[_t.name] = _t


def _named(text):
    name, bracket, dims = text.strip().partition("[")
    if name not in _names:
        raise TypeError(f"numba has no type '{name}'")
    t = _names[name]
    return t[(slice(None),) * (dims.count(",") + 1)] if bracket else t


def _split(text):
    """The parts between commas that are in no bracket."""
    parts, depth, start = [], 0, 0
    for at, c in enumerate(text + ","):
        depth += (c in "([") - (c in ")]")
        if c == "," and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    return [p for p in parts if p.strip()]


def _signature(s):
    """A signature from a text such as 'f8(f8, f8)', a signature, or a tuple of types."""
    if isinstance(s, str):
        result, bracket, args = s.strip().partition("(")
        return _Signature(
            _named(result) if bracket and result.strip() else void,
            [_named(a) for a in _split(args.rstrip(") "))],
        )
    if isinstance(s, tuple):
        return _Signature(void, s)
    if not isinstance(s, _Signature):
        raise TypeError(f"a signature is a text such as 'float64(float64)', not {type(s).__name__}")
    return s


def _is_function(x):
    return callable(x) and not isinstance(x, (_Type, _Signature))


def jit(*args, **options):
    """The function itself: its loops are compiled when they run."""
    _no_more(
        'jit',
        options,
        'nopython nogil cache parallel fastmath error_model boundscheck inline forceobj looplift locals debug pipeline_class target no_cpython_wrapper no_cfunc_wrapper no_rewrites signature_or_function signature',
    )
    if args and _is_function(args[0]):
        return _told(args[0], options)
    return lambda function: _told(function, options)


def _told(function, options):
    """The function by Numba's rules, with what programs ask numba's dispatchers for."""
    if options.get('forceobj'):
        made = function
    else:
        made = _core.by_numba(function, options.get('error_model') == 'numpy')
    try:
        made.py_func, made.signatures = function, []
        made.inspect_types = made.recompile = lambda *args, **options: None
    except AttributeError:
        pass  # a class, or a function of the program itself
    return made


njit = generated_jit = jit


def cfunc(*args, **options):
    """The function, by Numba's rules."""
    _no_more(
        'cfunc',
        options,
        'nopython nogil cache parallel fastmath error_model boundscheck inline forceobj looplift locals debug pipeline_class target no_cpython_wrapper no_cfunc_wrapper no_rewrites signature_or_function signature',
    )
    return lambda function: _core.by_numba(function)


def jit_module(**options):
    _no_more(
        'jit_module',
        options,
        'nopython nogil cache parallel fastmath error_model boundscheck inline forceobj looplift locals debug pipeline_class target no_cpython_wrapper no_cfunc_wrapper no_rewrites signature_or_function signature',
    )
    """Accepted: loops are compiled in any case."""


def literally(x):
    return x


def objmode(*args, **types):
    return _Nothing()


class _Nothing:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return False


def set_num_threads(n):
    """Accepted: array operations use all processors."""


def get_num_threads():
    import os

    return os.cpu_count()


# ---- functions of arrays -------------------------------------------------------------------


def _host(x):
    """x as an array on the CPU, and whether it was on the GPU."""
    if hasattr(x, "get") and type(x).__module__ == "cupy":
        return x.get(), True
    if hasattr(x, "copy_to_host"):
        return x.copy_to_host(), True
    return _np.asarray(x), False


def _device(x):
    import cupy

    return cupy.asarray(x)


def _fill1(f, out, a):
    for i in range(len(out)):
        out[i] = f(a[i])


def _fill2(f, out, a, b):
    for i in range(len(out)):
        out[i] = f(a[i], b[i])


def _fill3(f, out, a, b, c):
    for i in range(len(out)):
        out[i] = f(a[i], b[i], c[i])


def _fill(f, out, arrays):
    if len(arrays) == 1:
        _fill1(f, out, arrays[0])
    elif len(arrays) == 2:
        _fill2(f, out, arrays[0], arrays[1])
    elif len(arrays) == 3:
        _fill3(f, out, arrays[0], arrays[1], arrays[2])
    else:
        for i in range(len(out)):
            out[i] = f(*[a[i] for a in arrays])


_fill1, _fill2, _fill3, _fill = [_core.by_numba(f, True) for f in (_fill1, _fill2, _fill3, _fill)]


# One thread's part of it, for _core.cuda_launch.
def _thread1(t, b, w, n, f, out, x):
    i = b * w + t
    if i < n:
        out[i] = f(x[i])


def _thread2(t, b, w, n, f, out, x, y):
    i = b * w + t
    if i < n:
        out[i] = f(x[i], y[i])


def _thread3(t, b, w, n, f, out, x, y, z):
    i = b * w + t
    if i < n:
        out[i] = f(x[i], y[i], z[i])


_threads = [_core.by_numba(f, True) for f in (_thread1, _thread2, _thread3)]


def _fill_on_gpu(f, out, arrays):
    """_fill for arrays of cupy. False: nothing has been done."""
    if len(arrays) > 3:
        return False
    if out.size == 0:
        return True
    end, why = _core.cuda_launch(
        _threads[len(arrays) - 1],
        "xX" + "." * (4 + len(arrays)),
        (0, 0, 256, out.size, f, out) + tuple(arrays),
        -(-out.size // 256),
        256,
    )
    return end == "done"


def _collect(f, arrays):
    out = [0] * arrays[0].size
    _fill(f, out, arrays)
    return _np.array(out)


class _Vectorized:
    """A function of numbers that is called with arrays."""

    def __init__(self, function, signatures):
        self.py_func = function
        self.compiled = _core.by_numba(function, True)
        self.__name__ = function.__name__
        self.__doc__ = function.__doc__
        self.signatures = [_signature(s) for s in signatures]

    def _types(self, arrays):
        for s in self.signatures:
            if len(s.args) != len(arrays):
                raise TypeError(
                    f"{self.__name__}() takes {len(s.args)} arrays but {len(arrays)} were given"
                )
            if all(_np.can_cast(a.dtype, t.dtype) for a, t in zip(arrays, s.args)):
                return s
        for s in self.signatures:
            if all(_np.can_cast(a.dtype, t.dtype, "same_kind") for a, t in zip(arrays, s.args)):
                return s
        if self.signatures:
            raise TypeError(
                f"ufunc '{self.__name__}' not supported for the input types, and the inputs could not be "
                "safely coerced to any supported types according to the casting rule ''safe''"
            )
        return None

    def _run(self, arrays, s):
        flat = [_np.ascontiguousarray(a).ravel() for a in arrays]
        if s is None:
            return _collect(self.compiled, flat)
        out = _np.empty(flat[0].size, s.return_type.dtype)
        _fill(self.compiled, out, [a.astype(t.dtype) for a, t in zip(flat, s.args)])
        return out

    def _on_gpu(self, args):
        """The result as an array on the GPU, where one argument is; None: not there."""
        import cupy

        if _core.device_info()[0] == 0 or not 1 <= len(args) <= 3:
            return None
        args = cupy.broadcast_arrays(*[cupy.asarray(a) for a in args])
        s = self._types(args)
        if s is None:  # what it gives is seen by the first elements
            one = args[0].size and _np.asarray(
                self.compiled(*[a.ravel()[0].get()[()] for a in args])
            )
            if args[0].size == 0 or one.dtype != _np.float64 or one.ndim:
                return None
        flat = [
            cupy.ascontiguousarray(a if s is None else a.astype(t.dtype)).ravel()
            for a, t in zip(args, s.args if s else args)
        ]
        result = cupy.empty(flat[0].size, s.return_type.dtype if s else _np.float64)
        return result.reshape(args[0].shape) if _fill_on_gpu(self.compiled, result, flat) else None

    def __call__(self, *args, out=None):
        if any(type(a).__module__ == "cupy" for a in args):
            result = self._on_gpu(args)
            if result is not None:
                if out is None:
                    return result
                out[...] = result if type(out).__module__ == "cupy" else result.get()
                return out
        hosts = [_host(a) for a in args]
        s = self._types([h[0] for h in hosts])
        arrays = _np.broadcast_arrays(*[h[0] for h in hosts])
        shape = arrays[0].shape
        result = self._run(arrays, s).reshape(shape)
        if out is not None:
            out[...] = _device(result) if type(out).__module__ == "cupy" else result
            return out
        if any(h[1] for h in hosts):
            return _device(result)
        return result if shape else result[()]

    def _dtype(self, a, dtype):
        return self._types([a, a]).return_type.dtype if self.signatures else a.dtype

    def reduce(self, a, axis=0, dtype=None, initial=None):
        """The function between all items along an axis."""
        _fixed('reduce', dtype=(dtype, None))
        a = _host(a)[0]
        a = a.ravel() if axis is None else _np.moveaxis(a, axis, 0)
        total = a[0] if initial is None else self(initial, a[0])
        for row in a[1:]:
            total = self(total, row)
        return total

    def accumulate(self, a, axis=0):
        """What reduce has after each item."""
        a = _np.moveaxis(_host(a)[0], axis, 0)
        out = _np.empty(a.shape, self._dtype(a, None))
        out[0] = a[0]
        for i in range(1, len(a)):
            out[i] = self(out[i - 1], a[i])
        return _np.moveaxis(out, 0, axis)

    def outer(self, a, b):
        """The function of every item of a and every item of b."""
        a, b = _np.asarray(a), _np.asarray(b)
        return self(a.reshape(a.shape + (1,) * b.ndim), b)

    def __repr__(self):
        return f"<numba._DUFunc '{self.__name__}'>"


def vectorize(signatures=None, **options):
    """A function of numbers becomes one of arrays: @vectorize, or with signatures."""
    _no_more(
        'vectorize',
        options,
        'nopython nogil cache parallel fastmath error_model boundscheck inline forceobj target identity locals writable_args',
    )
    if _is_function(signatures):
        return _Vectorized(signatures, ())
    signatures = (
        ()
        if signatures is None
        else [signatures]
        if isinstance(signatures, (str, _Signature))
        else signatures
    )
    return lambda function: _Vectorized(function, signatures)


class _Generalized:
    """A function that fills its last arguments, called for every row, matrix, ... of arrays."""

    def __init__(self, function, signatures, layout):
        left, arrow, right = layout.replace(" ", "").partition("->")
        if not arrow:
            raise ValueError(f"the layout '{layout}' has no '->'")
        self.py_func = function
        self.compiled = _core.by_numba(function, True)
        self.__name__ = function.__name__
        self.inputs = [_dims(p) for p in _split(left)]
        self.outputs = [_dims(p) for p in _split(right)]
        self.signatures = [_signature(s) for s in signatures]

    def _dtypes(self, arrays):
        n = len(arrays)
        for s in self.signatures:
            if all(_np.can_cast(a.dtype, t.dtype, "same_kind") for a, t in zip(arrays, s.args)):
                return [t.dtype for t in s.args[:n]], [t.dtype for t in s.args[n:]]
        if self.signatures:
            raise TypeError(
                f"{self.__name__}() has no signature for the types "
                + ", ".join(str(a.dtype) for a in arrays)
            )
        common = _np.result_type(*arrays)
        return [a.dtype for a in arrays], [common] * len(self.outputs)

    def _ones(self):
        """Which arguments without dimensions are arrays of one item, as their signature says."""
        args = self.signatures[0].args if self.signatures else ()
        return [
            not dims and k < len(args) and args[k].ndim == 1 for k, dims in enumerate(self.inputs)
        ]

    def _sizes(self, arrays):
        sizes = {}
        for a, dims in zip(arrays, self.inputs):
            if a.ndim < len(dims):
                raise ValueError(
                    f"{self.__name__}: Input operand does not have enough dimensions "
                    f"(has {a.ndim}, gufunc core with signature requires {len(dims)})"
                )
            for name, n in zip(dims, a.shape[a.ndim - len(dims) :]):
                if sizes.setdefault(name, n) != n:
                    raise ValueError(
                        f"{self.__name__}: mismatch in core dimension {name} (size {n} is different from {sizes[name]})"
                    )
        return sizes

    def __call__(self, *args, out=None):
        hosts = [_host(a) for a in args[: len(self.inputs)]]
        arrays = [h[0] for h in hosts]
        given = list(args[len(self.inputs) :]) or (
            [] if out is None else list(out) if isinstance(out, tuple) else [out]
        )
        types, results = self._dtypes(arrays)
        arrays = [a.astype(t) for a, t in zip(arrays, types)]
        sizes = self._sizes(arrays)
        loops = [a.shape[: a.ndim - len(d)] for a, d in zip(arrays, self.inputs)]
        loop = _np.broadcast_shapes(*loops)
        arrays = [
            _np.broadcast_to(a, loop + a.shape[a.ndim - len(d) :])
            for a, d in zip(arrays, self.inputs)
        ]
        outs = []
        for k, dims in enumerate(self.outputs):
            for name in dims:
                if name not in sizes:
                    raise ValueError(
                        f"{self.__name__}: the size of '{name}' is not known from the inputs"
                    )
            shape = loop + (tuple(sizes[d] for d in dims) if dims else (1,))
            outs.append(_np.zeros(shape, results[k]))
        ones = self._ones()
        for at in _np.ndindex(*loop):
            self.compiled(
                *[a[at].reshape(1) if one else a[at] for a, one in zip(arrays, ones)],
                *[o[at] for o in outs],
            )
        outs = [o if dims else o[..., 0] for o, dims in zip(outs, self.outputs)]
        for k, target in enumerate(given):
            target[...] = outs[k]
            outs[k] = target
        if not given and any(h[1] for h in hosts):
            outs = [_device(o) for o in outs]
        outs = [o[()] if o.ndim == 0 else o for o in outs]
        return outs[0] if len(outs) == 1 else tuple(outs)


def _dims(text):
    return [d for d in text.strip("()").split(",") if d]


def guvectorize(*args, **options):
    """@guvectorize([signatures], '(n),()->(n)'): called for every row of arrays."""
    _no_more(
        'guvectorize',
        options,
        'nopython nogil cache parallel fastmath error_model boundscheck inline forceobj target identity locals writable_args',
    )
    signatures = args[0] if len(args) > 1 else ()
    layout = args[-1]
    if isinstance(signatures, (str, _Signature)):
        signatures = [signatures]
    return lambda function: _Generalized(function, signatures, layout)


class types:
    """numba.types"""


for _name, _t in list(_names.items()):
    setattr(types, _name, _t)
types.void = void
types.unicode_type = types.string = _Type("unicode_type", None)
for _n in ("Array", "List", "ListType", "DictType", "Tuple", "UniTuple", "Optional"):
    setattr(types, _n, staticmethod(lambda *args, _n=_n, **options: _Type(_n, None)))


def typeof(x):
    """The type of a value."""
    if isinstance(x, _np.ndarray):
        return _names[x.dtype.name][(slice(None),) * (x.ndim - 1) + (slice(None, None, 1),)]
    if isinstance(x, bool):
        return bool_
    if isinstance(x, (int, float, complex)):
        return int64 if isinstance(x, int) else float64 if isinstance(x, float) else complex128
    if hasattr(x, "dtype"):
        return _names[x.dtype.name]
    raise ValueError(f"cannot determine Numba type of {type(x)}")


class config:
    """numba.config: accepted, nothing follows from it."""

    NUMBA_NUM_THREADS = 1
    DISABLE_JIT = 0
    CUDA_LOW_OCCUPANCY_WARNINGS = 0
    THREADING_LAYER = "default"
