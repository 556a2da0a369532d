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
        width = max([len(k) for k in self]) + 1 if self else 1
        return "\n".join([k.rjust(width) + ": " + repr(v).replace("\n", "\n" + " " * (width + 2)) for k, v in self.items()])
