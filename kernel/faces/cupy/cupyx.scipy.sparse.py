# cupyx.scipy.sparse: scipy.sparse's matrices for arrays of cupy. A matrix here keeps one of
# scipy.sparse, on the CPU; arrays that come in are taken there and those that go out are cupy's.
import cupy as _cp
import numpy as _np
from scipy import sparse as _sparse


def _in(x):
    """An argument as scipy.sparse takes it."""
    if isinstance(x, _Holder):
        return x._held
    if isinstance(x, _cp.ndarray):
        return x.get()
    if type(x) in (list, tuple):
        return type(x)([_in(v) for v in x])
    if type(x).__name__ == "function":  # the product of an operator, a callback
        return lambda *args: _in(x(*[_out(a) for a in args]))
    return x


def _out(x):
    """A result as programs with cupy expect it."""
    if _sparse.issparse(x):
        return _hold(_classes[x.format, x._array], x)
    if isinstance(x, (_np.ndarray, _np.generic)):
        return _cp.asarray(x)
    if type(x) in (list, tuple):
        return type(x)([_out(v) for v in x])
    if type(x).__module__.startswith("scipy.sparse") and not isinstance(x, type):
        return _hold(_Holder, x)
    return x


def _hold(kind, x):
    new = object.__new__(kind)
    object.__setattr__(new, "_held", x)
    return new


def _wrapped(function):
    def call(*args, **options):
        return _out(function(*[_in(a) for a in args], **{k: _in(v) for k, v in options.items()}))

    call.__name__, call.__doc__ = (
        getattr(function, "__name__", "function"),
        getattr(function, "__doc__", None),
    )
    return call


class _Holder:
    """Something of scipy.sparse with its arrays on both sides."""

    def __getattr__(self, name):
        if name == "_held":
            raise AttributeError(name)
        found = getattr(self._held, name)
        return _wrapped(found) if callable(found) else _out(found)

    def __setattr__(self, name, value):
        setattr(self._held, name, _in(value))

    def __repr__(self):
        return repr(self._held)

    def __matmul__(self, other):
        return _out(self._held @ _in(other))

    def __mul__(self, other):
        return _out(self._held * _in(other))

    def __call__(self, *args):
        return _out(self._held(*[_in(a) for a in args]))


def _unary(name):
    return lambda self: _out(getattr(self._held, name)())


def _binary(name):
    return lambda self, other: _out(getattr(self._held, name)(_in(other)))


class _Sparse(_Holder):
    """What all formats have in common."""

    __array_priority__ = 101.0

    def __init__(self, arg1, shape=None, dtype=None, copy=False):
        object.__setattr__(
            self, "_held", getattr(_sparse, type(self).__name__)(_in(arg1), shape, dtype, copy)
        )

    def get(self, stream=None):
        """The matrix of scipy.sparse."""
        return self._held.copy()

    def __str__(self):
        return str(self._held)

    def __getitem__(self, key):
        return _out(self._held[_in(key)])

    def __setitem__(self, key, value):
        self._held[_in(key)] = _in(value)

    def __len__(self):
        return len(self._held)

    def __bool__(self):
        return bool(self._held)

    def __iter__(self):
        return iter([_out(row) for row in self._held])

    __neg__, __abs__ = _unary("__neg__"), _unary("__abs__")
    __add__, __radd__, __sub__, __rsub__ = [
        _binary(n) for n in ("__add__", "__radd__", "__sub__", "__rsub__")
    ]
    __mul__, __rmul__, __truediv__ = [_binary(n) for n in ("__mul__", "__rmul__", "__truediv__")]
    __matmul__, __rmatmul__, __pow__ = [
        _binary(n) for n in ("__matmul__", "__rmatmul__", "__pow__")
    ]
    __lt__, __le__, __gt__, __ge__, __eq__, __ne__ = [
        _binary(n) for n in ("__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__")
    ]
    __hash__ = None


class spmatrix(_Sparse):
    """The base of the matrices."""


class csr_matrix(spmatrix):
    pass


class csc_matrix(spmatrix):
    pass


class coo_matrix(spmatrix):
    pass


class dia_matrix(spmatrix):
    pass


class lil_matrix(spmatrix):
    pass


class dok_matrix(spmatrix):
    pass


class bsr_matrix(spmatrix):
    pass


_classes = {
    (k.__name__[:3], False): k
    for k in (csr_matrix, csc_matrix, coo_matrix, dia_matrix, lil_matrix, dok_matrix, bsr_matrix)
}
for _format, _kind in [(f, k) for (f, _), k in _classes.items()]:
    _classes[_format, True] = _kind  # cupyx has no sparse arrays


def issparse(x):
    return isinstance(x, _Sparse)


isspmatrix = issparse


def isspmatrix_csr(x):
    return isinstance(x, csr_matrix)


def isspmatrix_csc(x):
    return isinstance(x, csc_matrix)


def isspmatrix_coo(x):
    return isinstance(x, coo_matrix)


def isspmatrix_dia(x):
    return isinstance(x, dia_matrix)


def __getattr__(name):
    """Any other function of scipy.sparse."""
    if name in ("linalg", "csgraph"):
        import cupyx.scipy.sparse.linalg as linalg
        import cupyx.scipy.sparse.csgraph as csgraph

        return linalg if name == "linalg" else csgraph
    found = getattr(_sparse, name, None)
    if found is None or name[:1] == "_" or name.endswith("_array"):
        raise AttributeError(f"module 'cupyx.scipy.sparse' has no attribute '{name}'")
    return _wrapped(found) if type(found).__name__ == "function" else found
