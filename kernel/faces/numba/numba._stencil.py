# numba._stencil: functions of a neighbourhood. The kernel is called once with windows of the
# arrays in the place of the numbers, so that it becomes one pass over the data; a kernel that
# branches on its numbers is called for every element.
import numpy as _np
from numpy import _core


def _key(key, ndim):
    key = key if isinstance(key, tuple) else (key,)
    if len(key) != ndim:
        raise IndexError(
            f"a stencil of {ndim} dimensions needs {ndim} relative indices, not {len(key)}"
        )
    for k in key:
        if isinstance(k, (slice, float)):
            raise TypeError("relative indices of a stencil are integers")
    return key


class _Reads:
    """Notes which neighbours a kernel reads."""

    def __init__(self, a, low, high):
        self.array, self.low, self.high = a, low, high
        self.shape, self.ndim, self.dtype, self.size = a.shape, a.ndim, a.dtype, a.size

    def __getitem__(self, key):
        for d, k in enumerate(_key(key, len(self.low))):
            self.low[d] = min(self.low[d], int(k))
            self.high[d] = max(self.high[d], int(k))
        return self.array.dtype.type(1)


class _Window:
    """a[i, j] is the array that lies i rows and j columns off, as far as the result goes."""

    def __init__(self, a, first, count):
        self.array, self.first, self.count = a, first, count
        self.shape, self.ndim, self.dtype, self.size = a.shape, a.ndim, a.dtype, a.size

    def __getitem__(self, key):
        at = tuple(
            [
                slice(f + k, f + k + n)
                for f, k, n in zip(self.first, _key(key, len(self.first)), self.count)
            ]
        )
        return self.array[at]


class _Element:
    """a[i, j] is the number i rows and j columns off the current one."""

    def __init__(self, a, at):
        self.array, self.at = a, at
        self.shape, self.ndim, self.dtype, self.size = a.shape, a.ndim, a.dtype, a.size

    def __getitem__(self, key):
        return self.array[tuple([a + k for a, k in zip(self.at, _key(key, len(self.at)))])]


class StencilFunc:
    def __init__(
        self, function, mode="constant", cval=None, neighborhood=None, standard_indexing=()
    ):
        if mode != "constant":
            raise ValueError(f"Unsupported mode style {mode}")
        self.kernel = _core.by_numba(function, False, True)
        self.__name__ = function.__name__
        self.__doc__ = function.__doc__
        self.cval = cval
        self.neighborhood = neighborhood
        self.standard = (
            (standard_indexing,) if isinstance(standard_indexing, str) else standard_indexing
        )
        self.names = _parameters(function) if self.standard else []

    def _relative(self, args):
        relative = []
        for k, a in enumerate(args):
            name = self.names[k] if k < len(self.names) else None
            relative.append(hasattr(a, "ndim") and a.ndim > 0 and name not in self.standard)
        if not relative or not relative[0]:
            raise TypeError(
                "The first argument to a stencil kernel must use relative indexing, not standard indexing."
            )
        return relative

    def _reach(self, args, relative):
        ndim = args[0].ndim
        if self.neighborhood is not None:
            if len(self.neighborhood) != ndim:
                raise ValueError(
                    f"{len(self.neighborhood)} dimensional neighborhood specified for {ndim} dimensional input array"
                )
            return [n[0] for n in self.neighborhood], [n[1] for n in self.neighborhood]
        low, high = [0] * ndim, [0] * ndim
        self.kernel(*[_Reads(a, low, high) if r else a for a, r in zip(args, relative)])
        return low, high

    def __call__(self, *args, out=None):
        relative = self._relative(args)
        first = args[0]
        for a, r in zip(args[1:], relative[1:]):
            if r and a.ndim != first.ndim:
                raise ValueError(
                    "Secondary stencil array does not have same number of dimensions as the first stencil input."
                )
            if r and any(n < m for n, m in zip(a.shape, first.shape)):
                raise ValueError(
                    "Secondary stencil array has some dimension smaller the same dimension in the first stencil input."
                )
        low, high = self._reach(args, relative)
        start = [max(0, -n) for n in low]
        count = [max(0, n - s - max(0, h)) for n, s, h in zip(first.shape, start, high)]
        inner = self._inner(args, relative, start, count)
        result = out
        if out is None:
            result = _like(
                first, _np.zeros(0, first.dtype).dtype if inner is None else inner.dtype, self.cval
            )
        elif out.shape != first.shape:
            raise ValueError("out has another shape than the first array")
        elif self.cval is not None:
            result[...] = self.cval
        if inner is not None:
            result[tuple([slice(s, s + n) for s, n in zip(start, count)])] = inner
        return result

    def _inner(self, args, relative, start, count):
        if 0 in count:
            return None
        try:
            inner = self.kernel(
                *[_Window(a, start, count) if r else a for a, r in zip(args, relative)]
            )
        except (ValueError, TypeError):
            return self._each(args, relative, start, count)
        if not hasattr(inner, "shape") or inner.ndim == 0:
            return _np.full(tuple(count), inner)
        return inner

    def _each(self, args, relative, start, count):
        calls = []
        for at in _np.ndindex(*count):
            place = [s + a for s, a in zip(start, at)]
            calls.append([_Element(a, place) if r else a for a, r in zip(args, relative)])
        values = [0] * len(calls)
        _call_each(self.kernel, calls, values)
        return _np.array(values).reshape(tuple(count))


def _call_each(kernel, calls, values):
    for i in range(len(calls)):
        values[i] = kernel(*calls[i])


_call_each = _core.by_numba(_call_each)  # the values keep their types


def _like(a, dtype, cval):
    """An array of zeros, or of cval, where a lives."""
    if cval is not None and not _np.can_cast(_np.min_scalar_type(cval), dtype, "same_kind"):
        raise ValueError("cval type does not match stencil return type.")
    if type(a).__module__ == "cupy":
        import cupy

        return cupy.full(a.shape, 0 if cval is None else cval, dtype)
    return _np.full(a.shape, 0 if cval is None else cval, dtype)


def _parameters(function):
    from numba import _source

    return _source.find(function).parameters


def stencil(function=None, **options):
    """A function of relative indices becomes one of arrays; options: cval, neighborhood, standard_indexing."""
    if function is not None and not isinstance(function, str):
        return StencilFunc(function)
    if isinstance(function, str):
        options["mode"] = function
    return lambda f: StencilFunc(f, **options)
