# scipy._arrays: what the parts of scipy share.
import numpy as _np


def xp_of(*arrays):
    """The array module for these arguments: cupy when one lives on the device, else numpy."""
    for a in arrays:
        if type(a).__module__ == "cupy":
            import cupy

            return cupy
    return _np


def as_floats(xp, x):
    """x as an array of floats, float32 kept."""
    x = xp.asarray(x)
    return x if x.dtype.kind in "fc" else x.astype("float64")


def host(a):
    """a on the CPU."""
    return a.get() if type(a).__module__ == "cupy" else _np.asarray(a)


def plain(x):
    """A number instead of an array without dimensions."""
    return x[()] if type(x) is _np.ndarray and x.ndim == 0 else x


def each(function, x):
    """function(number) of every item, computed on the CPU in a compiled loop."""
    xp = xp_of(x)
    a = host(x)
    kind = a.dtype if a.dtype.kind == "f" else _np.dtype("float64")
    flat = a.astype("float64").ravel()
    out = _np.empty(flat.size)
    _fill(function, flat, out)
    return plain(xp.asarray(out.reshape(a.shape).astype(kind)))


def _fill(function, a, out):
    for i in range(len(out)):
        out[i] = function(a[i])


class Result(dict):
    """A dict whose items are attributes too."""

    def __getattr__(self, name):
        if name not in self:
            raise AttributeError(name)
        return self[name]

    def __setattr__(self, name, value):
        self[name] = value

    def __repr__(self):
        return _lines(self, 0, 1) if self else "OptimizeResult()"


_first = (
    "message success status fun funl x xl col_ind nit lower upper eqlin ineqlin converged flag function_calls iterations root"
).split()


def _number_word(x):
    if x - x != 0:
        return "nan".rjust(10) if x != x else ("inf" if x > 0 else "-inf").rjust(10)
    return _np.format_float_scientific(x, precision=3, pad_left=2, unique=False)


def _lines(value, indent, more):
    """A result's items under each other, as SciPy shows them: what was found first, numbers of arrays with four digits."""
    if not isinstance(value, dict):
        with _np.printoptions(
            linewidth=76 - indent, edgeitems=2, threshold=12, formatter={"float_kind": _number_word}
        ):
            return str(value)
    width = max([len(k) for k in value]) + more
    keys = sorted(
        [k for k in value if k not in ("slack", "con", "crossover_nit")],
        key=lambda k: _first.index(k.lower()) if k.lower() in _first else len(_first),
    )
    return "\n".join(
        [
            k.rjust(width)
            + ": "
            + _lines(value[k], width + indent + 2, 0).replace("\n", "\n" + " " * (width + 2))
            for k in keys
        ]
    )
