# vectorize.py: numpy.vectorize: a function of numbers, or of small arrays, called for each.


def _core_axes(signature):
    """'(m,n),(n)->(m)': the names of the inner axes of each argument and result."""
    parts = signature.replace(' ', '').split('->')
    sides = []
    for part in parts:
        side = []
        for group in part[1:-1].split('),('):
            side.append(tuple([name for name in group.split(',') if name]))
        if (
            part[:1] != '('
            or part[-1:] != ')'
            or not all([name.isidentifier() for g in side for name in g])
        ):
            raise ValueError(f"not a valid gufunc signature: {signature}")
        sides.append(side)
    if len(sides) != 2:
        raise ValueError(f"not a valid gufunc signature: {signature}")
    return sides


def _note_sizes(sizes, axes, shape):
    if len(shape) < len(axes):
        raise ValueError(
            f"{len(shape)}-dimensional argument does not have enough dimensions for all core dimensions {axes!r}"
        )
    for name, n in zip(axes, shape[len(shape) - len(axes) :]):
        if sizes.setdefault(name, n) != n:
            raise ValueError(
                f"inconsistent size for core dimension {name!r}: {n!r} vs {sizes[name]!r}"
            )


def _as_given(results, args):
    """The results; masked where one of the arrays is."""
    if not any([hasattr(a, '_full_mask') for a in args]):
        return results
    return core.inner('masked', '_of_vectorize')(results, args)


def _own(x):
    """An element that may change: CuPy's are views of their arrays."""
    return x.copy() if isinstance(x, np.ndarray) else x


class vectorize:
    def __init__(
        self, pyfunc=None, otypes=None, doc=None, excluded=None, cache=False, signature=None
    ):
        if pyfunc is not None and not callable(pyfunc):
            raise TypeError("When used as a decorator, only accepts keyword arguments.")
        self.otypes = None if otypes is None else [np.dtype(t) for t in otypes]
        self.excluded = set() if excluded is None else set(excluded)
        self.cache = cache
        self.signature = signature
        self._axes = None if signature is None else _core_axes(signature)
        self._doc = doc
        self.pyfunc = None
        if pyfunc is not None:
            self._take(pyfunc)

    def _take(self, pyfunc):
        self.pyfunc = pyfunc
        self.__name__ = getattr(pyfunc, '__name__', 'vectorize')
        self.__doc__ = getattr(pyfunc, '__doc__', None) if self._doc is None else self._doc
        return self

    def __call__(self, *args, **kwargs):
        if self.pyfunc is None:
            return self._take(*args)
        if not kwargs and not self.excluded:
            return self._whole(self.pyfunc, args)
        names = [k for k in kwargs if k not in self.excluded]
        places = [i for i in range(len(args)) if i not in self.excluded]
        values, named, n = list(args), dict(kwargs), len(places)

        def one(*given):
            for i, v in zip(places, given):
                values[i] = v
            named.update(zip(names, given[n:]))
            return self.pyfunc(*values, **named)

        return self._whole(one, [args[i] for i in places] + [kwargs[k] for k in names])

    def _whole(self, func, args):
        if self._axes is not None:
            return self._with_axes(func, args)
        if not args:
            return func()
        arrays = [np.asarray(a) for a in args]
        if len(arrays) > 1:
            arrays = np.broadcast_arrays(*arrays)
        shape, kinds, first = arrays[0].shape, self.otypes, None
        if kinds is None:
            if arrays[0].size == 0:
                raise ValueError('cannot call `vectorize` on size 0 inputs unless `otypes` is set')
            first = func(*[_own(a.flat[0]) for a in arrays])
            several = isinstance(first, tuple)
            kinds = [np.asarray(r).dtype for r in (first if several else (first,))]
            kinds = [
                np.dtype(t.kind) if t.kind in 'US' else t for t in kinds
            ]  # as wide as the widest
        else:
            several = len(kinds) > 1
        lists = [np.ravel(a).tolist() for a in arrays]
        if first is not None and self.cache:
            results = [first] + [func(*given) for given in zip(*[line[1:] for line in lists])]
        elif len(lists) == 1:
            results = [func(x) for x in lists[0]]
        else:
            results = [func(*given) for given in zip(*lists)]
        if not several:
            return _as_given(np.array(results, dtype=kinds[0]).reshape(shape), args)
        return tuple(
            [
                _as_given(np.array([r[j] for r in results], dtype=kind).reshape(shape), args)
                for j, kind in enumerate(kinds)
            ]
        )

    def _with_axes(self, func, args):
        inner, outer = self._axes
        if len(args) != len(inner):
            raise TypeError(
                f"wrong number of positional arguments: expected {len(inner)!r}, got {len(args)!r}"
            )
        arrays, sizes = [np.asanyarray(a) for a in args], {}
        for a, axes in zip(arrays, inner):
            _note_sizes(sizes, axes, a.shape)
        loop = np.broadcast_shapes(
            *[a.shape[: a.ndim - len(axes)] for a, axes in zip(arrays, inner)]
        )
        arrays = [
            np.broadcast_to(a, loop + a.shape[a.ndim - len(axes) :], subok=True)
            for a, axes in zip(arrays, inner)
        ]
        outputs = None
        for at in np.ndindex(*loop):
            results = func(*[a[at] for a in arrays])
            results = results if isinstance(results, tuple) else (results,)
            if len(results) != len(outer):
                raise ValueError(
                    f"wrong number of outputs from pyfunc: expected {len(outer)!r}, got {len(results)!r}"
                )
            results = [np.asarray(r) for r in results]
            if outputs is None:
                for r, axes in zip(results, outer):
                    _note_sizes(sizes, axes, r.shape)
                kinds = [r.dtype for r in results] if self.otypes is None else self.otypes
                outputs = [
                    np.empty(loop + tuple([sizes[name] for name in axes]), kind)
                    for axes, kind in zip(outer, kinds)
                ]
            for out, r in zip(outputs, results):
                out[at] = r
        if outputs is None:
            if self.otypes is None:
                raise ValueError('cannot call `vectorize` on size 0 inputs unless `otypes` is set')
            if any([name not in sizes for axes in outer for name in axes]):
                raise ValueError(
                    'cannot call `vectorize` with a signature including new output dimensions on size 0 inputs'
                )
            outputs = [
                np.empty(loop + tuple([sizes[name] for name in axes]), kind)
                for axes, kind in zip(outer, self.otypes)
            ]
        return outputs[0] if len(outputs) == 1 else tuple(outputs)
