# cupy._more: what CuPy has beside NumPy's functions: kernels from C text, fusion, the
# memory pools. The C of a kernel is read here and done as operations on whole arrays,
# so the same kernel runs on the CPU and on the GPU.
import cupy as _cp
import numpy as _np
from cupy import _core
from cupy import cuda as _cuda
from cupy.cuda import CompileException as _CompileException


def get_default_memory_pool():
    """The pool that the device's arrays come from."""
    return _cuda._pool


_pinned = _cuda.PinnedMemoryPool()


def get_default_pinned_memory_pool():
    """The pool of host memory for copies."""
    return _pinned


def is_available():
    """Whether there is a GPU that can be used."""
    return _cuda.is_available()


def show_config():
    """Prints the device."""
    count, name = _core.device_info()[:2]
    print(
        f"Device 0 Name                : {name}"
        if count
        else f"No GPU; arrays live on the CPU ({name})"
    )


# ---- what arrays have beside NumPy's attributes ----------------------------------------------


class _Memory:
    """a.data: the memory of an array on its device."""

    def __init__(self, array):
        self._array = array
        self.mem = self

    device = property(lambda self: _cuda.Device(0))
    device_id = property(lambda self: 0)
    size = property(lambda self: self._array.nbytes)
    ptr = property(lambda self: _core.address(self._array))

    def __int__(self):
        return self.ptr

    def copy_from(self, other, size):
        raise NotImplementedError("a.data.copy_from: a[...] = b copies elements")

    copy_from_device = copy_from_host = copy_to_host = copy_from_async = copy_from

    def __repr__(self):
        return f"<MemoryPointer 0x{self.ptr:x} device=0 mem={self.size} bytes>"


class _Interface(dict):
    """__cuda_array_interface__ of an array, which it keeps."""


class _Capsule:
    """What toDlpack() gives: an array on its way to another library."""

    def __init__(self, array):
        self._array = array

    def __repr__(self):
        return '<capsule object "dltensor">'


def _interface(a):
    out = _Interface(
        shape=a.shape,
        typestr=_np.dtype(a.dtype).str,
        descr=[("", _np.dtype(a.dtype).str)],
        stream=1,
        version=3,
        strides=None if _core.is_contiguous(a) else a.strides,
        data=(_core.address(a), False),
    )
    out._array = a
    return out


def _set(a, host):
    """a.set(host): takes the elements of an array of the CPU over."""
    if not isinstance(host, _np.ndarray):
        raise TypeError("Only numpy.ndarray can be set to cupy.ndarray")
    if a.dtype != host.dtype:
        raise TypeError(f"{host.dtype} array cannot be set to {a.dtype} array")
    if a.shape != host.shape:
        raise ValueError(f"Shape mismatch. Old shape: {a.shape}, new shape: {host.shape}")
    a[...] = _cp.asarray(host)


def _attribute(a, name):
    if name == "device":
        return _cuda.Device(0)
    if name == "data":
        return _Memory(a)
    if name == "__cuda_array_interface__":
        return _interface(a)
    if name == "__dlpack_device__":
        return lambda: (2, 0) if _cuda.is_available() else (1, 0)  # kDLCUDA, kDLCPU
    if name == "set":
        return lambda arr, stream=None: _set(a, arr)
    if name == "cstruct":
        raise NotImplementedError(
            "a.cstruct is for kernels of C++ of one's own; a kernel takes the array itself"
        )
    return lambda stream=None, **options: _Capsule(a)


def _of_interface(x):
    """The array behind an object that has __cuda_array_interface__ or is a capsule."""
    if isinstance(x, _Capsule):
        return x._array
    found = x.__cuda_array_interface__
    if not isinstance(found, _Interface):
        raise NotImplementedError(
            f"memory that '{type(x).__name__}' owns itself: only arrays of cupy and numba.cuda are shared here; "
            "cupy.asarray(numpy_array) copies one"
        )
    return found._array


def _from_dlpack(x):
    """What is no array of cupy, as one: over the same memory where it is on cupy's device."""
    if isinstance(x, _Capsule):
        return x._array.view()
    if isinstance(x, _np.ndarray):
        return _cp.asarray(x)
    if hasattr(x, "__cuda_array_interface__"):
        return _of_interface(x).view()
    if not hasattr(x, "__dlpack__"):
        raise AttributeError(f"'{type(x).__name__}' object has no attribute '__dlpack__'")
    return _cp.from_dlpack(x.__dlpack__())


def fromDlpack(capsule):
    """from_dlpack, as it was called."""
    return _cp.from_dlpack(capsule)


class _Memoize:
    def __init__(self, f):
        self._f, self._known = f, {}

    def __call__(self, *args, **kwargs):
        key = (args, tuple(sorted(kwargs.items())))
        if key not in self._known:
            self._known[key] = self._f(*args, **kwargs)
        return self._known[key]


def memoize(for_each_device=False):
    """@cupy.memoize(): a function's results are kept."""
    return _Memoize


# ---- fusion --------------------------------------------------------------------------------


def fuse(*args, **kwargs):
    """@cupy.fuse(): operations are fused with and without it."""
    if args and callable(args[0]):
        return args[0]
    return lambda f: f


# ---- the C of kernels: tokens --------------------------------------------------------------

_two = (
    "<<=",
    ">>=",
    "::",
    "++",
    "--",
    "+=",
    "-=",
    "*=",
    "/=",
    "%=",
    "&=",
    "|=",
    "^=",
    "<<",
    ">>",
    "<=",
    ">=",
    "==",
    "!=",
    "&&",
    "||",
    "->",
)


def _number(text, at):
    n = at
    hexadecimal = text[at : at + 2] in ("0x", "0X")
    digits = "0123456789abcdefABCDEF" if hexadecimal else "0123456789."
    n += 2 if hexadecimal else 0
    while n < len(text) and (
        text[n] in digits
        or (not hexadecimal and text[n] in "eE")
        or (not hexadecimal and text[n] in "+-" and text[n - 1] in "eE")
    ):
        n += 1
    body, end = text[at:n], n
    while n < len(text) and text[n] in "uUlLfF":
        n += 1
    suffix = text[end:n].lower()
    if hexadecimal or not any(c in body for c in ".eE"):
        if "f" in suffix:
            raise _CompileException(f"invalid suffix on the integer {text[at:n]}")
        return n, ("number", int(body, 16) if hexadecimal else int(body))
    return n, ("number", _np.float32(float(body)) if "f" in suffix else _np.float64(float(body)))


def _tokens(text):
    out, at = [], 0
    while at < len(text):
        c = text[at]
        if c.isspace():
            at += 1
        elif text.startswith("//", at):
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
        elif text.startswith("/*", at):
            end = text.find("*/", at + 2)
            if end < 0:
                raise _CompileException("a comment has no end")
            at = end + 2
        elif c.isdigit() or (c == "." and text[at + 1 : at + 2].isdigit()):
            at, token = _number(text, at)
            out.append(token)
        elif c.isalpha() or c == "_":
            end = at
            while end < len(text) and (text[end].isalnum() or text[end] == "_"):
                end += 1
            out.append(("name", text[at:end]))
            at = end
        else:
            for op in _two:
                if text.startswith(op, at):
                    break
            else:
                op = c
            out.append(("op", op))
            at += len(op)
    return out


# ---- the C of kernels: values --------------------------------------------------------------

_types = {
    "bool": "bool",
    "char": "int8",
    "short": "int16",
    "int": "int32",
    "long": "int64",
    "float": "float32",
    "double": "float64",
    "size_t": "uint64",
    "ptrdiff_t": "int64",
    "signed": "int32",
    "unsigned": "uint32",
    "int8": "int8",
    "int16": "int16",
    "int32": "int32",
    "int64": "int64",
    "uint8": "uint8",
    "uint16": "uint16",
    "uint32": "uint32",
    "uint64": "uint64",
    "float16": "float16",
    "float32": "float32",
    "float64": "float64",
    "complex64": "complex64",
    "complex128": "complex128",
    "complex<float>": "complex64",
    "complex<double>": "complex128",
    "int8_t": "int8",
    "int16_t": "int16",
    "int32_t": "int32",
    "int64_t": "int64",
    "uint8_t": "uint8",
    "uint16_t": "uint16",
    "uint32_t": "uint32",
    "uint64_t": "uint64",
}


def _is_integer(x):
    return isinstance(x, int) or (hasattr(x, "dtype") and x.dtype.kind in "iub")


def _divide(a, b):
    if not (_is_integer(a) and _is_integer(b)):
        return a / b
    if isinstance(a, int) and isinstance(b, int):
        if b == 0:
            raise ZeroDivisionError("division by zero in a kernel")
        q = abs(a) // abs(b)
        return -q if (a < 0) != (b < 0) else q
    q = abs(a) // abs(b)  # C rounds towards zero
    return _cp.where((a < 0) != (b < 0), -q, q)


def _remainder(a, b):
    return a - _divide(a, b) * b if _is_integer(a) and _is_integer(b) else _cp.fmod(a, b)


def _logical(x):
    return x != 0


def _round(x):
    return _cp.trunc(x + _cp.copysign(0.5, x))


def _min(a, b):
    return _cp.where(b < a, b, a)


def _max(a, b):
    return _cp.where(a < b, b, a)


_in_cuda = {"i0": "cyl_bessel_i0", "i1": "cyl_bessel_i1"}  # scipy.special's names there


def _special(name, x):
    import scipy.special

    return getattr(scipy.special, name)(x)


def _half_turns(x):
    """(pi times what x has beyond the next whole number, 1 or -1 for that number)."""
    whole = _cp.rint(x)
    pi = _np.float32(_np.pi) if getattr(x, "dtype", None) == _np.float32 else _np.pi
    return (x - whole) * pi, 1 - 2 * abs(_cp.fmod(whole, 2))


def _sinpi(x):
    angle, sign = _half_turns(x)
    return _cp.where(angle == 0, 0 * x, sign * _cp.sin(angle))


def _cospi(x):
    angle, sign = _half_turns(x)
    return sign * _cp.where(abs(x - _cp.rint(x)) == 0.5, 0, _cp.cos(angle))


def _lookup():
    """The functions of C in kernels. _c_names: pairs of NumPy's name and that in C, which modules.S makes of
    kernel/lib/builtins.def."""
    f = {
        "ldexp": _cp.ldexp,
        "nextafter": _cp.nextafter,
        "fabs": abs,
        "abs": abs,
        "min": _min,
        "max": _max,
        "round": _round,
        "rsqrt": lambda x: 1 / _cp.sqrt(x),
        "real": lambda x: x.real,
        "imag": lambda x: x.imag,
        "arg": _cp.angle,
        "norm": lambda x: x.real * x.real + x.imag * x.imag,
        "cospi": _cospi,
        "sinpi": _sinpi,
        "exp10": lambda x: 10.0**x,
        "rcbrt": lambda x: 1 / _cp.cbrt(x),
        "fdim": lambda a, b: _cp.where(a > b, a - b, 0),
        "logb": lambda x: _cp.floor(_cp.log2(_cp.fabs(x))),
        "remainder": lambda a, b: a - b * _cp.rint(a / b),
        "fdividef": lambda a, b: a / b,
        "fdivide": lambda a, b: a / b,
        "__expf": _cp.exp,
        "__logf": _cp.log,
        "__sinf": _cp.sin,
        "__cosf": _cp.cos,
        "__powf": _cp.power,
        "normcdf": lambda x: _special("ndtr", x),
        "__popc": lambda x: _cp.bitwise_count(x).astype(_np.int32),
        "fma": lambda a, b, c: a * b + c,
    }
    words = _c_names.split()
    for name, other in zip(words[::2], words[1::2]):
        f[other] = getattr(_cp, name)
    for name in "erf erfc erfinv erfcinv erfcx j0 j1 y0 y1 i0 i1".split():
        f[_in_cuda.get(name, name)] = lambda x, name=name: _special(name, x)
    f["lgamma"], f["tgamma"] = lambda x: _special("gammaln", x), lambda x: _special("gamma", x)
    for name in list(f):
        f.setdefault(name + "f", f[name])
    return f


_functions = _lookup()
_constants = {
    "M_PI": _np.float64(_np.pi),
    "M_E": _np.float64(_np.e),
    "INFINITY": _np.float32(_np.inf),
    "NAN": _np.float32(_np.nan),
    "true": True,
    "false": False,
    "DBL_MAX": _np.float64(1.7976931348623157e308),
    "FLT_MAX": _np.float32(3.4028235e38),
}

_binary = {
    "||": (1, lambda a, b: _logical(a) | _logical(b)),
    "&&": (2, lambda a, b: _logical(a) & _logical(b)),
    "|": (3, lambda a, b: a | b),
    "^": (4, lambda a, b: a ^ b),
    "&": (5, lambda a, b: a & b),
    "==": (6, lambda a, b: a == b),
    "!=": (6, lambda a, b: a != b),
    "<": (7, lambda a, b: a < b),
    ">": (7, lambda a, b: a > b),
    "<=": (7, lambda a, b: a <= b),
    ">=": (7, lambda a, b: a >= b),
    "<<": (8, lambda a, b: a << b),
    ">>": (8, lambda a, b: a >> b),
    "+": (9, lambda a, b: a + b),
    "-": (9, lambda a, b: a - b),
    "*": (10, lambda a, b: a * b),
    "/": (10, _divide),
    "%": (10, _remainder),
}


def _cast(x, dtype):
    """x as a C variable of the type holds it."""
    return x.astype(dtype) if hasattr(x, "astype") else _np.dtype(dtype).type(x)


# ---- the C of kernels: a reader that does what it reads --------------------------------------


def _either(a, b):
    """Elements of one set or the other; None is none of them, True all."""
    if a is None or b is None:
        return b if a is None else a
    return True if a is True or b is True else a | b


class _Reader:
    """Statements and expressions of C over whole arrays. A variable is a name in `names`;
    `raw` holds the arrays that are subscripted by position."""

    def __init__(self, tokens, names, types, raw, size, preamble=None):
        self.preamble = preamble or _no_preamble
        self.tokens, self.at = self.preamble.expanded(tokens), 0
        self.names, self.types, self.raw, self.size = names, dict(types), raw, size
        self.masked = 0  # ifs around that are not the same for every element
        self.mask = None  # where those ifs hold
        self.ended = False  # behind a return, for every element of the branch
        self.frozen = None  # elements that a loop around has left, or that skip the rest of this turn; True: all
        self.gone = None  # those that the innermost loop has left
        self.loops = 0
        self.guarded = 0  # ?: around, of which both sides are computed for every element
        self.sizes = {}  # of _in_ind and _out_ind, behind a reduction
        self.results = []  # (mask, value) of a function's returns

    # -- tokens

    def peek(self, ahead=0):
        return (
            self.tokens[self.at + ahead]
            if self.at + ahead < len(self.tokens)
            else ("end", "the end")
        )

    def take(self):
        token = self.peek()
        self.at += 1
        return token

    def accept(self, op):
        if self.peek() == ("op", op):
            self.at += 1
            return True
        return False

    def expect(self, op):
        if not self.accept(op):
            raise _CompileException(f"expected '{op}' before '{self.peek()[1]}' in the kernel")

    # -- types

    def complex_at(self, n):
        """(name, tokens) of complex<float> and the like here, or None."""
        words = [self.peek(n + k)[1] for k in range(6)]
        skip = 2 if words[0] in ("thrust", "std") and words[1] == "::" else 0
        if words[skip] == "complex" and words[skip + 1] == "<" and words[skip + 3] == ">":
            inner = self.types.get(words[skip + 2], "")
            name = {"float32": "complex<float>", "float64": "complex<double>"}.get(
                str(_np.dtype(inner)) if inner else ""
            )
            return name and (name, skip + 4)
        return None

    def type_at(self, ahead=0):
        """(dtype, tokens) of a type here, or None."""
        n, dtype, unsigned = ahead, None, False
        while self.peek(n) == ("name", "const"):
            n += 1
        made = self.complex_at(n)
        if made:
            return self.types[made[0]], n + made[1] - ahead
        while self.peek(n)[0] == "name":
            word = self.peek(n)[1]
            if word in ("const", "volatile"):
                n += 1
                continue
            if word == "auto" and dtype is None:
                return "auto", n + 1 - ahead
            if word == "unsigned":
                unsigned = True
            if word in self.types and word not in self.names:
                if dtype is None or word in ("int", "char", "short", "long", "double"):
                    dtype = (
                        "int64"
                        if word == "int" and dtype == "int64"
                        else dtype
                        if word == "int" and dtype in ("int16", "uint32")
                        else self.types[word]
                    )
                    n += 1
                    continue
            break
        if dtype is None:
            return None
        if unsigned and str(_np.dtype(dtype)).startswith("int"):
            dtype = "u" + str(_np.dtype(dtype))
        return dtype, n - ahead

    # -- statements

    def program(self):
        while self.peek()[0] != "end" and not self.ended:
            self.statement()

    def result(self, name, dtype):
        """What a function's text returns."""
        self.program()
        if not self.results or not self.ended:
            raise _CompileException(
                f"the function '{name}' of the preamble has no return at its end"
            )
        value = self.results[-1][1]
        for mask, earlier in self.results[-2::-1]:
            value = _cp.where(mask, earlier, value)
        return _cast(value, dtype) if dtype else value

    def skip_statement(self):
        if self.accept("{"):
            depth = 1
            while depth:
                kind, op = self.take()
                if kind == "end":
                    raise _CompileException("expected '}' at the end of the kernel")
                depth += (kind, op) == ("op", "{")
                depth -= (kind, op) == ("op", "}")
            return
        if (
            self.peek() == ("name", "if")
            or self.peek() == ("name", "for")
            or self.peek() == ("name", "while")
        ):
            self.take()
            self.skip_brackets()
            self.skip_statement()
            if self.peek() == ("name", "else"):
                self.take()
                self.skip_statement()
            return
        while self.peek()[0] != "end" and not self.accept(";"):
            self.take()

    def skip_brackets(self):
        self.expect("(")
        depth = 1
        while depth:
            kind, op = self.take()
            if kind == "end":
                raise _CompileException("expected ')' in the kernel")
            depth += (kind, op) == ("op", "(")
            depth -= (kind, op) == ("op", ")")

    def statement(self):
        if self.accept(";"):
            return
        if self.accept("{"):
            while not self.accept("}"):
                if self.peek()[0] == "end":
                    raise _CompileException("expected '}' at the end of the kernel")
                if self.ended:
                    self.skip_statement()
                else:
                    self.statement()
            return
        word = self.peek()[1] if self.peek()[0] == "name" else None
        if word == "if":
            return self.condition()
        if word in ("for", "while", "do"):
            return self.loop(word)
        if word in ("break", "continue") and self.loops:
            self.take()
            here = True if self.mask is None else self.mask
            self.frozen = _either(self.frozen, here)
            if word == "break":
                self.gone = _either(self.gone, here)
            return self.expect(";")
        if word == "return":
            self.take()
            if self.loops:
                raise NotImplementedError(
                    "a return inside of a loop of a kernel's function; keep the value in a variable and return it behind the loop"
                )
            self.results.append((self.mask, self.expression()))
            self.ended = True
            return self.expect(";")
        if word in ("switch", "goto", "break", "continue"):
            raise NotImplementedError(
                f"'{word}' in a kernel: kernels are done as operations on whole arrays; "
                "write the loop in the cell, or use where()"
            )
        declared = self.type_at()
        if declared and self.peek(declared[1])[0] == "name":
            self.at += declared[1]
            return self.declaration(declared[0])
        self.assignment()
        if self.peek()[0] != "end":
            self.expect(";")

    def declaration(self, dtype):
        while True:
            name = self.take()[1]
            if self.accept("["):
                raise NotImplementedError(
                    "arrays inside of a kernel are not part of it; use arrays of the cell"
                )
            value = self.expression() if self.accept("=") else 0
            self.names[name] = value if dtype == "auto" else _cast(value, dtype)
            self.types[" " + name] = None if dtype == "auto" else dtype
            if not self.accept(","):
                break
        if self.peek()[0] != "end":
            self.expect(";")

    def store(self, name, value):
        dtype = self.types.get(" " + name)
        value = value if dtype is None else _cast(value, dtype)
        if self.frozen is not None:
            value = (
                self.names[name]
                if self.frozen is True
                else _cp.where(self.frozen, self.names[name], value)
            )
        self.names[name] = value

    def assignment(self):
        for step in ("++", "--"):  # ++i
            if self.accept(step):
                name = self.take()[1]
                return self.store(name, self.names[name] + (1 if step == "++" else -1))
        kind, name = self.peek()
        if kind != "name" or (name not in self.names and name not in self.raw):
            self.expression()  # without effect, but its names must be there
            return
        self.take()
        index = None
        if name in self.raw:
            self.expect("[")
            index = self.expression()
            self.expect("]")
        op = self.take()[1]
        if op in ("++", "--"):
            value = self.get(name, index) + (1 if op == "++" else -1)
        elif op == "=":
            value = self.expression()
        elif op[-1] == "=" and op[:-1] in _binary:
            value = _binary[op[:-1]][1](self.get(name, index), self.expression())
        else:
            raise _CompileException(f"expected an assignment before '{op}' in the kernel")
        if index is None:
            self.store(name, value)
        elif self.masked or self.frozen is not None:
            raise NotImplementedError(
                "a raw array that is written inside of an if, or of a loop whose length differs; write `x[i] = test ? a : b`"
            )
        else:
            flat = self.raw[name].reshape(-1)
            flat[index] = value
            self.raw[name][...] = flat.reshape(self.raw[name].shape)

    def get(self, name, index):
        if index is None:
            return self.names[name]
        flat = _cp.ravel(self.raw[name])
        if (
            (self.guarded or self.mask is not None or self.frozen is not None)
            and hasattr(index, "ndim")
            and index.ndim
            and flat.size
        ):
            index = _cp.clip(
                index, 0, flat.size - 1
            )  # elements that take no part may name any place
        return flat[index]

    def condition(self):
        self.take()
        self.expect("(")
        test = self.expression()
        self.expect(")")
        if not hasattr(test, "ndim") or test.ndim == 0:
            return self.plain_condition(bool(test))
        test = _logical(test)
        before, around = dict(self.names), self.mask
        self.masked += 1
        self.mask = test if around is None else around & test
        self.statement()
        after, ended, self.ended = self.names, self.ended, False
        self.mask = ~test if around is None else around & ~test
        self.names = before
        if self.peek() == ("name", "else"):
            self.names = dict(before)
            self.take()
            self.statement()
        other = self.names
        self.masked -= 1
        self.mask = around
        after, other = (
            (other if ended else after),
            (after if self.ended else other),
        )  # what returned counts no more
        self.ended = ended and self.ended
        self.names = {}
        for name, value in before.items():
            a, b = after[name], other[name]
            self.names[name] = value if a is value and b is value else _cp.where(test, a, b)

    def plain_condition(self, test):
        if test:
            self.statement()
        else:
            self.skip_statement()
        if self.peek() == ("name", "else"):
            self.take()
            if test:
                self.skip_statement()
            else:
                self.statement()

    def loop(self, word):
        """for, while and do: turns go on until no element takes part; those that have left keep their values."""
        outer, outer_gone = self.frozen, self.gone
        self.gone = None
        self.loops += 1
        self.take()
        if word == "do":
            self.do_loop(outer)
        else:
            self.expect("(")
            if word == "for" and not self.accept(";"):
                self.statement()
            self.tested_loop(word, outer)
        self.loops -= 1
        self.frozen, self.gone = outer, outer_gone

    def going(self, test, outer):
        """Does any element take the next turn? Freezes those that do not."""
        if hasattr(test, "ndim") and test.ndim:
            self.gone = _either(self.gone, ~_logical(test))
        elif not test:
            return False
        self.frozen = _either(outer, self.gone)
        if self.mask is not None and self.gone is not None:
            self.frozen = _either(self.frozen, ~self.mask)
        return self.frozen is None or self.frozen is not True and not bool(self.frozen.all())

    def tested_loop(self, word, outer):
        test_at = self.at
        while True:
            self.at = test_at
            test = (
                True if self.peek() == ("op", ";" if word == "for" else ")") else self.expression()
            )
            step_at = None
            if word == "for":
                self.expect(";")
                step_at = self.at
                self.at -= 1
                self.tokens[self.at], kept = ("op", "("), self.tokens[self.at]
                self.skip_brackets()
                self.tokens[step_at - 1] = kept
            else:
                self.expect(")")
            body_at = self.at
            if not self.going(test, outer):
                break
            self.statement()
            self.frozen = _either(
                outer, self.gone
            )  # those that skipped the rest of the turn are back
            if step_at is not None:
                self.at = step_at
                while self.peek() != ("op", ")"):
                    self.assignment()
                    if not self.accept(","):
                        break
            self.at = body_at
        self.at = body_at
        self.skip_statement()

    def do_loop(self, outer):
        body_at = self.at
        while True:
            self.at = body_at
            self.statement()
            self.frozen = _either(outer, self.gone)
            if self.take() != ("name", "while"):
                raise _CompileException("expected 'while' behind do { ... } in the kernel")
            self.expect("(")
            test = self.expression()
            self.expect(")")
            self.expect(";")
            if not self.going(test, outer):
                break

    # -- expressions

    def expression(self):
        test = self.binary(1)
        if not self.accept("?"):
            return test
        self.guarded += 1
        a = self.expression()
        self.expect(":")
        b = self.expression()
        self.guarded -= 1
        if hasattr(test, "ndim") and test.ndim:
            return _cp.where(_logical(test), a, b)
        return a if test else b

    def binary(self, least):
        left = self.unary()
        while True:
            kind, op = self.peek()
            if kind != "op" or op not in _binary or _binary[op][0] < least:
                return left
            self.take()
            right = self.binary(_binary[op][0] + 1)
            left = _binary[op][1](left, right)

    def unary(self):
        if self.accept("-"):
            return -self.unary()
        if self.accept("+"):
            return self.unary()
        if self.accept("!"):
            return self.unary() == 0
        if self.accept("~"):
            return ~self.unary()
        if self.peek() == ("op", "("):
            cast = self.type_at(1)
            if cast and self.peek(1 + cast[1]) == ("op", ")"):
                self.at += cast[1] + 2
                return _cast(self.unary(), cast[0])
        return self.postfix(self.primary())

    def postfix(self, value):
        while self.accept("."):
            member = self.take()[1]
            self.expect("(")
            self.expect(")")
            if member not in ("real", "imag", "size"):
                raise _CompileException(f"'{member}' is no member of a value in a kernel")
            value = getattr(value, member)
        return value

    def arguments(self):
        out = []
        if self.accept(")"):
            return out
        while True:
            out.append(self.expression())
            if self.accept(")"):
                return out
            self.expect(",")

    def primary(self):
        kind, value = self.take()
        if kind == "number":
            return value
        if kind == "op" and value == "(":
            inside = self.expression()
            self.expect(")")
            return inside
        if kind != "name":
            raise _CompileException(f"expected an expression before '{value}' in the kernel")
        if value == "_ind" and self.accept("."):
            self.take()
            self.expect("(")
            self.expect(")")
            return self.size
        if value == "static_cast":
            self.expect("<")
            cast = self.type_at()
            self.at += cast[1] if cast else 0
            self.expect(">")
            self.expect("(")
            inside = self.expression()
            self.expect(")")
            if not cast:
                raise _CompileException("static_cast in the kernel names no type")
            return _cast(inside, cast[0])
        if value in ("_in_ind", "_out_ind") and self.accept("."):
            self.take()
            self.expect("(")
            self.expect(")")
            if value not in self.sizes:
                raise NotImplementedError(f"'{value}' here: it is known behind the reduction only")
            return self.sizes[value]
        if value in ("std", "thrust") and self.peek() == ("op", "::") and not self.complex_at(-1):
            self.take()
            return self.primary()
        if value in self.names:
            return self.names[value]
        if value in self.raw:
            return self.raw_item(value)
        self.at -= 1
        made = self.complex_at(0)
        if made:  # complex<double>(re, im)
            self.at += made[1]
            return self.complex_number(_types[made[0]])
        self.at += 1
        if self.peek() == ("op", "("):
            if value in self.types and _np.dtype(self.types[value]).kind == "c":
                return self.complex_number(self.types[value])
            if value in self.types:
                self.take()
                return _cast(self.arguments()[0], self.types[value])
            if value in self.preamble.functions:
                self.take()
                return self.preamble.call(value, self.arguments(), self.types)
            if value in _functions:
                self.take()
                return _functions[value](*self.arguments())
            raise NotImplementedError(f"the function '{value}' in a kernel")
        if value in _constants:
            return _constants[value]
        raise _CompileException(f"identifier \"{value}\" is undefined in the kernel")

    def complex_number(self, dtype):
        self.expect("(")
        parts = self.arguments()
        if len(parts) > 2:
            raise _CompileException("a complex number in a kernel has two parts")
        whole = parts[0] if parts else 0
        return _cast(
            whole + _np.complex64(1j) * parts[1] if len(parts) == 2 else _cp.asarray(whole), dtype
        )

    def raw_item(self, name):
        if self.accept("."):
            member = self.take()[1]
            self.expect("(")
            self.expect(")")
            if member == "size":
                return int(self.raw[name].size)
            if member == "shape":
                self.expect("[")
                axis = self.expression()
                self.expect("]")
                return int(self.raw[name].shape[int(axis)])
            raise _CompileException(f"'{member}' is no member of a raw array in a kernel")
        self.expect("[")
        index = self.expression()
        self.expect("]")
        return self.get(name, index)


class _Preamble:
    """The functions and the names that a kernel's preamble defines."""

    def __init__(self, text):
        self.functions, self.macros, lines = {}, {}, []
        for line in text.split("\n"):
            words = line.split(None, 2)
            if words[:1] == ["#define"] and len(words) > 1 and "(" not in words[1]:
                self.macros[words[1]] = _tokens(words[2]) if len(words) > 2 else []
            elif line.strip().startswith("#"):
                raise NotImplementedError(f"'{line.strip()}' in a kernel's preamble")
            else:
                lines.append(line)
        if lines:
            self.read(self.expanded(_tokens("\n".join(lines))))

    def expanded(self, tokens):
        if not self.macros:
            return tokens
        out = []
        for token in tokens:
            out += self.macros.get(token[1], [token]) if token[0] == "name" else [token]
        return out

    def read(self, tokens):
        at = 0

        def until(end, start):
            at, depth = start, 0
            while at < len(tokens) and (depth or tokens[at] != ("op", end)):
                depth += tokens[at] in (("op", "("), ("op", "{"))
                depth -= tokens[at] in (("op", ")"), ("op", "}"))
                at += 1
            if at >= len(tokens):
                raise _CompileException(f"expected '{end}' in the preamble")
            return at

        while at < len(tokens):
            if tokens[at] == ("op", ";"):
                at += 1
                continue
            if tokens[at] == ("name", "template"):
                at = until(">", at) + 1
                continue
            if ("op", "(") not in tokens[at:]:
                raise NotImplementedError(
                    "a kernel's preamble holds functions and #define, nothing else"
                )
            head = until("(", at)
            words = [
                t[1]
                for t in tokens[at:head]
                if t[1]
                not in (
                    "__device__",
                    "__host__",
                    "__forceinline__",
                    "inline",
                    "static",
                    "constexpr",
                    "const",
                )
            ]
            close = until(")", head + 1)
            if len(words) < 2 or close + 1 >= len(tokens) or tokens[close + 1] != ("op", "{"):
                raise NotImplementedError(
                    "a kernel's preamble holds functions and #define, nothing else"
                )
            params, part = [], []
            for token in tokens[head + 1 : close] + [("op", ",")]:
                if token == ("op", ","):
                    if part:
                        params.append((part[-2] if len(part) > 1 else None, part[-1]))
                    part = []
                elif token[0] != "name":
                    raise NotImplementedError(
                        "a function of a preamble takes values, no pointers and references"
                    )
                elif token[1] != "const":
                    part.append(token[1])
            end = until("}", close + 2)
            self.functions[words[-1]] = (words[-2], params, tokens[close + 2 : end])
            at = end + 1

    def call(self, name, values, types):
        returned, params, body = self.functions[name]
        if len(values) != len(params):
            raise _CompileException(
                f"the function '{name}' takes {len(params)} arguments, not {len(values)}"
            )
        names = {p: _cast(v, types[t]) if t in types else v for (t, p), v in zip(params, values)}
        reader = _Reader(body, names, types, {}, 1, self)
        for t, p in params:
            reader.types[" " + p] = types.get(t)
        return reader.result(name, types.get(returned))


_no_preamble = _Preamble("")


# ---- parameters ------------------------------------------------------------------------------


class _Param:
    def __init__(self, text):
        words = text.split()
        self.raw = "raw" in words
        words = [w for w in words if w not in ("raw", "const")]
        if len(words) != 2:
            raise ValueError(f"Syntax error: {text}")
        self.type, self.name = words
        # T and the like stand for whatever type comes
        self.dtype = None if len(self.type) == 1 and self.type.isupper() else _np.dtype(self.type)


def _params(text):
    return [_Param(part) for part in text.split(",") if part.strip()]


class _Kernel:
    def _set(self, in_params, out_params, name, options):
        self.in_params, self.out_params = _params(in_params), _params(out_params)
        self.nin, self.nout = len(self.in_params), len(self.out_params)
        self.nargs = self.nin + self.nout
        self.name = name
        self.kernel_name = name
        self._preamble = _Preamble(options.get("preamble", ""))

    def _inputs(self, args):
        """(names, types) of the arguments; types of placeholders by what comes."""
        names, types = {}, dict(_types)
        for p, x in zip(self.in_params, args):
            if not hasattr(x, "dtype"):
                x = (
                    _cp.asarray(x, p.dtype)
                    if p.raw or isinstance(x, (list, tuple))
                    else (_np.dtype(p.dtype).type(x) if p.dtype is not None else x)
                )
            elif p.dtype is not None and x.dtype != p.dtype:
                if p.raw or not _np.can_cast(x.dtype, p.dtype, "same_kind"):
                    raise TypeError(f"Type is mismatched. {p.name} {x.dtype.name} {p.dtype.name}")
                x = x.astype(p.dtype)
            if p.dtype is None:
                have = x.dtype if hasattr(x, "dtype") else None
                known = types.get(p.type)
                if known is None and have is not None:
                    types[p.type] = have
                elif known is not None and have is not None and _np.dtype(known) != have:
                    raise TypeError(
                        f"Type is mismatched. {p.name} {have.name} {_np.dtype(known).name}"
                    )
            names[p.name] = x
        for p in self.in_params:  # numbers take the placeholder's type
            x = names[p.name]
            if p.dtype is None and not hasattr(x, "dtype"):
                types.setdefault(p.type, _np.asarray(x).dtype)
                names[p.name] = _np.dtype(types[p.type]).type(x)
        return names, types

    def _out_dtype(self, p, types):
        if p.dtype is not None:
            return p.dtype
        if p.type not in types:
            raise ValueError(f"Output type '{p.type}' of {self.name} is not that of an input")
        return _np.dtype(types[p.type])


def _index(shape):
    size = 1
    for n in shape:
        size *= n
    return _cp.arange(size).reshape(shape)


class ElementwiseKernel(_Kernel):
    """ElementwiseKernel('T x, T y', 'T z', 'z = x + y', 'name'): C for every element."""

    def __init__(
        self,
        in_params,
        out_params,
        operation,
        name="kernel",
        reduce_dims=True,
        preamble="",
        no_return=False,
        return_tuple=False,
        doc="",
        **options,
    ):
        self._set(in_params, out_params, name, {"preamble": preamble})
        self.operation, self.no_return, self.return_tuple = operation, no_return, return_tuple
        self._operation = _tokens(operation)
        self.__doc__ = doc

    def __call__(self, *args, size=None, block_size=128, stream=None):
        if len(args) not in (self.nin, self.nargs):
            raise TypeError(f"Wrong number of arguments for {self.name!r}")
        names, types = self._inputs(args[: self.nin])
        outs = list(args[self.nin :])
        raw = {p.name: names.pop(p.name) for p in self.in_params if p.raw}
        for p, x in zip(self.out_params, outs):
            if p.dtype is None:
                types.setdefault(p.type, x.dtype)
        arrays = [x for x in names.values()] + [
            x for p, x in zip(self.out_params, outs) if not p.raw
        ]
        if size is not None:
            if arrays and any(hasattr(x, "ndim") and x.ndim for x in arrays):
                raise ValueError(
                    "Specified 'size' can be used only if all of the ndarray are 'raw'."
                )
            shape = (int(size),)
        elif not any(isinstance(x, _cp.ndarray) for x in arrays):
            raise ValueError("Loop size is undecided.")
        else:
            shape = _np.broadcast_shapes(*[getattr(x, "shape", ()) for x in arrays])
        for k, p in enumerate(self.out_params):
            if k == len(outs):
                if p.raw and size is None:
                    raise ValueError("Output array size is Undecided")
                outs.append(_cp.empty(shape, self._out_dtype(p, types)))
            if p.raw:
                raw[p.name] = outs[k]
            else:
                names[p.name] = outs[k]
        if "i" not in names and "i" in [t[1] for t in _tokens(self.operation) if t[0] == "name"]:
            names["i"] = _index(shape)
        given = {p.name: names.get(p.name) for p in self.out_params}
        size_now = 1
        for n in shape:
            size_now *= n
        reader = _Reader(self._operation, names, types, raw, size_now, self._preamble)
        for p, x in zip(self.out_params, outs):
            reader.types[" " + p.name] = None if p.raw else x.dtype
        reader.program()
        for p, x in zip(self.out_params, outs):
            if not p.raw and reader.names[p.name] is not given[p.name]:
                x[...] = reader.names[p.name]
        if self.no_return:
            return None
        return tuple(outs) if len(outs) != 1 or self.return_tuple else outs[0]


_folds = {
    "a+b": "sum",
    "b+a": "sum",
    "a*b": "prod",
    "b*a": "prod",
    "min(a,b)": "min",
    "max(a,b)": "max",
    "a&&b": "all",
    "a||b": "any",
}


class ReductionKernel(_Kernel):
    """ReductionKernel('T x', 'T y', 'x * x', 'a + b', 'y = sqrt(a)', '0', 'name')"""

    def __init__(
        self,
        in_params,
        out_params,
        map_expr,
        reduce_expr,
        post_map_expr,
        identity,
        name="reduce_kernel",
        reduce_type=None,
        reduce_dims=True,
        preamble="",
        options=(),
        doc="",
    ):
        self._set(in_params, out_params, name, {"preamble": preamble})
        self.map_expr, self.reduce_expr, self.post_map_expr = map_expr, reduce_expr, post_map_expr
        self.identity, self.reduce_type = identity, reduce_type
        self._map, self._reduce, self._post = [
            _tokens(text) for text in (map_expr, reduce_expr, post_map_expr)
        ]
        self._by_position = ("name", "i") in self._map
        self.__doc__ = doc

    def _fold(self, x, types):
        """Along the last axis, by halves: any expression of a and b that is associative."""
        name = _folds.get(self.reduce_expr.replace(" ", ""))
        if name and (x.size or name in ("sum", "prod", "all", "any")):
            return getattr(_cp, name)(
                x, axis=-1, **({"dtype": x.dtype} if name in ("sum", "prod") else {})
            )
        if x.shape[-1] == 0:
            start = _Reader(_tokens(str(self.identity)), {}, types, {}, 1).expression()
            return _cp.full(x.shape[:-1], start, x.dtype)
        while x.shape[-1] > 1:
            half = x.shape[-1] // 2
            pair = {"a": x[..., :half], "b": x[..., half : 2 * half]}
            folded = _Reader(self._reduce, pair, types, {}, half, self._preamble).expression()
            x = _cp.concatenate((_cast(folded, x.dtype), x[..., 2 * half :]), axis=-1)
        return x[..., 0]

    def __call__(self, *args, out=None, axis=None, keepdims=False, stream=None):
        if len(args) == self.nargs and out is None:
            out, args = args[-1], args[:-1]
        if len(args) != self.nin or self.nout != 1:
            raise TypeError(f"Wrong number of arguments for {self.name!r}")
        names, types = self._inputs(args)
        raw = {p.name: names.pop(p.name) for p in self.in_params if p.raw}
        target = self.out_params[0]
        shape = _np.broadcast_shapes(*[getattr(x, "shape", ()) for x in names.values()])
        axes = range(len(shape)) if axis is None else [axis] if isinstance(axis, int) else axis
        axes = sorted(a % len(shape) for a in axes) if shape else []
        if "i" not in names and self._by_position:
            names["i"] = _index(shape)
        mapped = _Reader(self._map, names, types, raw, 1, self._preamble).expression()
        if target.dtype is None and out is not None:
            types.setdefault(target.type, out.dtype)
        out_dtype = self._out_dtype(target, types)
        reduce_dtype = (
            out_dtype if self.reduce_type is None else types.get(self.reduce_type, self.reduce_type)
        )
        x = _cp.broadcast_to(_cp.asarray(mapped), shape).astype(reduce_dtype)
        kept = [d for d in range(len(shape)) if d not in axes]
        x = x.transpose(kept + list(axes)).reshape(
            [shape[d] for d in kept] + [-1] if x.size else [shape[d] for d in kept] + [0]
        )
        a = self._fold(x, types)
        reader = _Reader(self._post, {"a": a, target.name: a}, types, raw, 1, self._preamble)
        reader.sizes = {"_in_ind": int(x.size), "_out_ind": int(a.size)}
        reader.types[" " + target.name] = out_dtype
        reader.program()
        y = _cast(_cp.asarray(reader.names[target.name]), out_dtype)
        if keepdims:
            y = y.reshape([1 if d in axes else shape[d] for d in range(len(shape))])
        if out is None:
            return y
        out[...] = y
        return out


# ---- kernels in CUDA C -----------------------------------------------------------------------


class RawKernel:
    """RawKernel(text, name): a kernel in CUDA C, compiled when it is first called.

    kernel(grid, block, args): arrays are given as the addresses of their first elements
    (strides are not looked at), int as long long, float as double, NumPy's numbers as their
    own types. Without a GPU an installed C++ compiler makes a program of it."""

    def __init__(
        self,
        code,
        name,
        options=(),
        backend="nvrtc",
        translate_cucomplex=False,
        *,
        enable_cooperative_groups=False,
        jitify=False,
    ):
        if not isinstance(code, str) or not isinstance(name, str):
            raise TypeError("a kernel's text and name are strings")
        if backend != "nvrtc" or translate_cucomplex or enable_cooperative_groups or jitify:
            raise NotImplementedError(
                "RawKernel: only NVRTC, without cooperative groups and jitify"
            )
        self.code, self.name, self.options, self.backend = code, name, tuple(options), backend

    def compile(self, log_stream=None):
        refusal = _core.run_text(self.code, self.name, self.options, None, None, (), 0)
        if refusal is not None:
            raise _CompileException(refusal)

    def __call__(self, grid, block, args, *, shared_mem=0, stream=None):
        refusal = _core.run_text(self.code, self.name, self.options, grid, block, args, shared_mem)
        if refusal is not None:
            raise _CompileException(refusal)

    @property
    def kernel(self):
        return self

    def __repr__(self):
        return f"<RawKernel {self.name}>"


class RawModule:
    """RawModule(code=text): several kernels of one text."""

    def __init__(
        self,
        *,
        code=None,
        path=None,
        options=(),
        backend="nvrtc",
        translate_cucomplex=False,
        enable_cooperative_groups=False,
        name_expressions=None,
        jitify=False,
    ):
        if code is None:
            raise NotImplementedError("RawModule: only code=..., the text of the kernels")
        if name_expressions:
            raise NotImplementedError(
                "templates by name_expressions; write an extern \"C\" kernel for each type"
            )
        self.code, self.options = code, tuple(options)

    def compile(self, log_stream=None):
        RawKernel(self.code, "", self.options).compile()

    def get_function(self, name):
        return RawKernel(self.code, name, self.options)

    def get_global(self, name):
        raise NotImplementedError(
            f"RawModule.get_global: the text's own __device__ and __constant__ memory ({name}) is not reached from a cell; "
            "give the kernel an array in its place"
        )

    def get_texref(self, name):
        raise NotImplementedError(
            "RawModule.get_texref: kernels here have no textures; give the kernel an array in its place"
        )
