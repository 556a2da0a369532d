# ufunc.py: the methods of ufuncs. self is the ufunc.


def _give(result, out):
    if out is None:
        return result
    out = out[0] if isinstance(out, tuple) else out
    out[...] = result
    return out


def _reduced_to(name, result, out, keepdims=False):
    """The result of a reduction, in out when there is one of its shape."""
    place = out[0] if isinstance(out, tuple) and len(out) == 1 else out
    if place is None or not isinstance(place, np.ndarray):
        return _give(result, out)
    have, want = np.shape(place), np.shape(result)
    if have == want:
        return _give(result, out)
    if len(have) != len(want):
        kept = " (must match the operand's when keepdims=True)" if keepdims else ''
        raise ValueError(
            f"output parameter for reduction operation {name} has the wrong number of dimensions: Found {len(have)} but expected {len(want)}{kept}"
        )
    raise ValueError(
        f"non-broadcastable output operand with shape {str(have).replace(' ', '')} doesn't match the broadcast shape {str(want).replace(' ', '')}"
    )


def _storable(name, args, result, out, casting, which=''):
    """Refuses an out= that the result does not fit by its type or its shape."""
    result = result if hasattr(result, 'dtype') else np.asarray(result)
    if not isinstance(out, np.ndarray) and type(out) is not type(result):
        raise TypeError("return arrays must be of ArrayType")
    if not np.can_cast(result.dtype, out.dtype, casting):
        raise np.exceptions.UFuncTypeError(
            f"Cannot cast ufunc '{name}' output{which} from {result.dtype!r} to {out.dtype!r} with casting rule '{casting}'"
        )
    try:
        joint = np.broadcast_shapes(result.shape, out.shape)
    except ValueError:
        shapes = ' '.join([str(np.shape(x)).replace(' ', '') for x in list(args) + [out]])
        raise ValueError(
            f"operands could not be broadcast together with shapes {shapes} "
        ) from None
    if joint != out.shape:
        raise ValueError(
            f"non-broadcastable output operand with shape {str(out.shape).replace(' ', '')} doesn't match the broadcast shape {str(joint).replace(' ', '')}"
        )


_identities = {
    'add': 0,
    'multiply': 1,
    'logical_and': True,
    'logical_or': False,
    'logical_xor': False,
    'bitwise_or': 0,
    'bitwise_xor': 0,
    'bitwise_and': -1,
    'hypot': 0.0,
    'gcd': 0,
    'logaddexp': -np.inf,
    'logaddexp2': -np.inf,
}

_comparisons = ('equal', 'not_equal', 'less', 'less_equal', 'greater', 'greater_equal')


def _elsewhere(*operands):
    """cupy, for numpy's ufuncs of its arrays; None: they are here."""
    for x in operands:
        if type(x).__module__ == 'cupy' and np.__name__ == 'numpy' and hasattr(x, 'dtype'):
            return __import__('cupy')
    return None


def _binary(self):
    if self.nin != 2:
        raise ValueError("reduce only supported for binary functions")


def _as_result(self, a):
    """The array in the type that two of its elements give; refuses what the operation refuses."""
    if self.__name__ in _comparisons or self.__name__.startswith('logical'):
        return a != 0
    one = np.ones(1, a.dtype)
    dtype = np.asarray(self(one, one)).dtype
    return a if a.dtype == dtype else a.astype(dtype)


def _of_language(self):
    """Is the ufunc made of a function of the language, as those of frompyfunc are?"""
    return self.types[:1] == ['OO->O']


def _reduce_each(self, a, axis, out, keepdims, initial, where):
    """Reduction by a function of objects."""
    a = np.asarray(a, dtype=object)
    axes = [
        _axis(i, a.ndim)
        for i in (range(a.ndim) if axis is None else (axis,) if np.ndim(axis) == 0 else axis)
    ]
    if len(axes) > 1 and not self.reorderable:
        raise ValueError(
            f"reduction operation '{self.__name__}' is not reorderable, so at most one axis may be specified"
        )
    keep = [i for i in range(a.ndim) if i not in axes]
    lines = np.transpose(a, keep + axes).reshape([a.shape[i] for i in keep] + [-1])
    masks = np.transpose(np.broadcast_to(where, a.shape), keep + axes).reshape(lines.shape)
    result = np.empty(lines.shape[:-1], dtype=object)
    for at in np.ndindex(*result.shape):
        total, begun = (initial, True) if initial is not None else (None, False)
        for x, wanted in zip(lines[at], masks[at]):
            if wanted:
                total, begun = (self(total, x), True) if begun else (x, True)
        if not begun:
            if self.identity is None:
                raise ValueError(
                    f"zero-size array to reduction operation {self.__name__} which has no identity"
                )
            total = self.identity
        result[at] = total
    if keepdims:
        result = result.reshape(_left(a.shape, axis, True))
    return _reduced_to(self.__name__, result[()] if result.ndim == 0 else result, out, keepdims)


def _negative_zero(x):
    return isinstance(x, (float, np.floating)) and x == 0 and bool(np.signbit(x))


def _zeros_signed(total, a, axis, keepdims=False):
    """Sums that begin with their first element, not with 0: those of negative zeros alone are -0."""
    if total.dtype.kind == 'c':
        result = np.empty(total.shape, total.dtype)
        result.real = _zeros_signed(total.real, a.real, axis, keepdims)
        result.imag = _zeros_signed(total.imag, a.imag, axis, keepdims)
        return result
    if total.dtype.kind != 'f' or not np.any(total == 0):
        return total
    negative = np.all(np.signbit(a), axis=axis, keepdims=keepdims) & (total == 0)
    return np.where(negative, total.dtype.type(-0.0), total)


def _begun(initial, name, dtype):
    """initial= as an element of the reduction's type, as an assignment makes it one."""
    if initial is None or name.startswith('logical'):
        return initial if initial is None else bool(initial)
    place = np.zeros((), dtype)
    place[()] = initial.item() if hasattr(initial, 'item') else initial
    return place[()]


def _beside_out(name, a, dtype, out):
    """The type that is computed in: out= is an operand, and the place of what has been reached."""
    out = out[0] if isinstance(out, tuple) else out
    if not isinstance(out, np.ndarray):
        return dtype
    keeps = name.startswith('logical') or name in (*_comparisons, 'maximum', 'minimum')
    if dtype is not None or keeps or out.dtype.kind not in 'biufc':
        return dtype
    wrap = name in ('add', 'multiply') and out.dtype.kind in 'iu' and a.dtype.kind in 'iu'
    return out.dtype if wrap else np.result_type(out.dtype, a.dtype)


def _loop_for(name, dtype):
    """Refuses a dtype= of the logical functions that they have no loop for."""
    if dtype is not None and name.startswith('logical') and np.dtype(dtype).kind not in 'bO':
        _no_loop(name)


def _masked(f, array, args, out):
    """A method of a ufunc on a masked array: of all its elements, none of the result is masked."""
    r = f(np.ma.getdata(array), *args)
    return r if out is not None else array._like(np.asarray(r), np.ma.nomask)


# Ufuncs whose reduction is a function.
_reductions = {
    'add': 'sum',
    'multiply': 'prod',
    'maximum': 'max',
    'minimum': 'min',
    'logical_and': 'all',
    'logical_or': 'any',
}


def _is_plain(a):
    """Is it an array of numbers of the usual class, with elements?"""
    return type(a) is np.ndarray and a.dtype.kind in 'biuf' and a.ndim and a.size


def _reduce(self, array, axis=0, dtype=None, out=None, keepdims=False, initial=None, where=True):
    there = _elsewhere(array)
    if there:
        f = getattr(there, self.__name__).reduce
        return f(array, axis, dtype, out, keepdims, initial=initial, where=where)
    if dtype is out is initial is None and where is True and self.__name__ in _reductions:
        if _is_plain(array):
            return getattr(np, _reductions[self.__name__])(array, axis=axis, keepdims=keepdims)
    _binary(self)
    if _of_language(self):
        return _reduce_each(self, array, axis, out, keepdims, initial, where)
    if type(array).__name__ == 'MaskedArray':
        return _masked(self.reduce, array, (axis, dtype, out, keepdims, initial, where), out)
    a = np.asarray(array)
    name = self.__name__
    if type(a.dtype) is not np.dtype and core.inner('items', '_reduces')(a, name):
        return core.inner('items', '_reduce_by')(
            name, a, axis, dtype, out, keepdims, initial, where
        )
    _loop_for(name, dtype)
    if name in _comparisons and dtype is None and a.dtype.kind != 'b':
        _no_loop(name)  # the loop whose operands are like its result
    dtype = _beside_out(name, a, dtype, out)
    if dtype is not None:
        a = a.astype(dtype)
    if where is not True:
        if initial is None and name not in _identities:
            raise ValueError(
                f"reduction operation '{name}' does not have an identity, so to use a where mask one has to specify 'initial'"
            )
        joint = np.broadcast_shapes(a.shape, np.shape(where))
        if joint != a.shape:
            raise ValueError(
                f"non-broadcastable operand with shape {str(a.shape).replace(' ', '')} doesn't match the broadcast shape {str(joint).replace(' ', '')}"
            )
        fill = _identities.get(name, initial) if initial is None or name in _identities else initial
        fill = initial if _negative_zero(initial) else fill
        a = np.where(where, a, np.asarray(fill).astype(a.dtype))
    if name in ('maximum', 'minimum'):
        initial = _begun(initial, name, a.dtype)
    known = {key: getattr(np, function) for key, function in _reductions.items()}
    if a.ndim == 0:
        for i in (axis,) if np.ndim(axis) == 0 else axis:
            if i is not None and i not in (0, -1):
                _axis(i, 0)
        if name not in known:
            a = _as_result(self, a)
        if dtype is None and name in ('add', 'multiply') and a.dtype.kind in 'biu':
            a = a.astype(np.uint64 if a.dtype.kind == 'u' else np.int64)
        if name.startswith('logical'):
            a = a != 0
        initial = _begun(initial, name, a.dtype)
        one = np.abs(a) if name == 'hypot' else a  # its identity is 0
        return _reduced_to(name, (one if initial is None else self(initial, a))[()], out, keepdims)
    if _whole(axis):
        axis = _axis(axis, a.ndim)
    if name in known:
        if initial is not None and a.size == 0 and name in ('maximum', 'minimum'):
            result = np.full(_left(a.shape, axis, keepdims), initial, a.dtype)
        else:
            typed = {} if dtype is None or name not in ('add', 'multiply') else {'dtype': dtype}
            result = known[name](a, axis=axis, keepdims=keepdims, **typed)
    else:
        axes = (
            list(range(a.ndim))
            if axis is None
            else [axis]
            if np.ndim(axis) == 0
            else [_axis(i, a.ndim) for i in axis]
        )
        if len(axes) > 1 and name not in _identities and name not in ('fmax', 'fmin'):
            raise ValueError(
                f"reduction operation '{name}' is not reorderable, so at most one axis may be specified"
            )
        a = _as_result(self, a)
        result = a
        for i in sorted(axes, reverse=True):
            lines = np.moveaxis(result, i, 0)
            if lines.shape[0] == 0:
                if name not in _identities and initial is not None:
                    first = _begun(initial, name, a.dtype)
                    whole = np.full(_left(a.shape, axis, keepdims), first)[()]
                    return _reduced_to(name, whole, out, keepdims)
                if name not in _identities:
                    raise ValueError(
                        f"zero-size array to reduction operation {name} which has no identity"
                    )
                result = np.full(lines.shape[1:], _identities[name], a.dtype)
                continue
            first = initial is not None and i == max(axes)
            total = (
                self(_begun(initial, name, a.dtype), lines[0])
                if first
                else lines[0].copy()
                if lines.ndim > 1
                else lines[0]
            )
            for k in range(1, lines.shape[0]):
                total = self(total, lines[k])
            result = np.asarray(np.abs(total) if name == 'hypot' else total)  # also of one element
        if name.startswith('logical') and result.dtype.kind != 'b':
            result = result != 0
        if keepdims:
            result = result.reshape(_left(a.shape, axis, True))
    if (
        initial is not None
        and (name in known or a.size == 0)
        and (where is True or name in _identities or name in known)
        and not (a.size == 0 and name in ('maximum', 'minimum'))
    ):
        if name == 'add' and _negative_zero(initial) and a.dtype.kind == 'f':
            result = _zeros_signed(np.asarray(result), a, axis, keepdims)
        result = self(_begun(initial, name, np.asarray(result).dtype), result)
    result = np.asarray(result)
    return _reduced_to(name, result[()] if result.ndim == 0 else result, out, keepdims)


def _left(shape, axis, keepdims):
    n = len(shape)
    axes = (
        list(range(n))
        if axis is None
        else [axis]
        if np.ndim(axis) == 0
        else [_axis(i, n) for i in axis]
    )
    if keepdims:
        return tuple([1 if i in axes else shape[i] for i in range(n)])
    return tuple([shape[i] for i in range(n) if i not in axes])


_scanned = ('add', 'multiply', 'maximum', 'minimum')


def _accumulate(self, array, axis=0, dtype=None, out=None):
    there = _elsewhere(array)
    if there:
        return getattr(there, self.__name__).accumulate(array, axis, dtype, out)
    if dtype is out is None and self.__name__ in _scanned and _is_plain(array):
        if array.dtype.kind == 'f' and array.dtype != np.float16:
            return core.scan(array, self.__name__, _axis(axis, array.ndim))
    _binary(self)
    if type(array).__name__ == 'MaskedArray':
        return _masked(self.accumulate, array, (axis, dtype, out), out)
    a = np.asarray(array, dtype=object) if _of_language(self) else np.asarray(array)
    name = self.__name__
    if a.ndim == 0:
        raise TypeError("cannot accumulate on a scalar")
    _loop_for(name, dtype)
    dtype = _beside_out(name, a, dtype, out)
    if dtype is not None:
        a = a.astype(dtype)
    elif name in ('add', 'multiply') and a.dtype.kind in 'bi':
        a = a.astype(np.int64)
    elif name in ('add', 'multiply') and a.dtype.kind == 'u':
        a = a.astype(np.uint64)
    axis = _axis(axis, a.ndim)
    if a.dtype.kind == 'T':
        return _reduced_to(name, core.inner('stringdtype', '_accumulated')(a, name, axis), out)
    if name in _scanned and a.dtype.kind in 'biuf' and a.dtype != 'float16':
        return _reduced_to(name, core.scan(a, name, axis), out)
    lines = (
        np.moveaxis(a, axis, -1)
        if _of_language(self)
        else _as_result(self, np.moveaxis(a, axis, -1))
    )
    n = lines.shape[-1]
    if n == 0:
        return _reduced_to(name, np.moveaxis(lines, -1, axis).copy(), out)
    parts = [lines[..., 0]]
    for k in range(1, n):
        parts.append(self(parts[-1], lines[..., k]))
    return _reduced_to(name, np.stack(parts, axis=axis), out)


def _outer(self, A, B, **kwargs):
    _binary(self)
    masked = [type(x).__name__ == 'MaskedArray' for x in (A, B)]
    A, B = [x if m else np.asarray(x) for x, m in zip((A, B), masked)]
    return self(A.reshape(A.shape + (1,) * B.ndim), B, **kwargs)


def _reduceat(self, array, indices, axis=0, dtype=None, out=None):
    if dtype is out is None and axis in (0, -1) and type(array) is np.ndarray:
        at = np.asarray(indices) if type(indices) is list else indices
        result = core.reduceat(self.__name__, array, at)
        if result is not None:
            return result
    _binary(self)
    if type(array).__name__ == 'MaskedArray':
        return _masked(self.reduceat, array, (indices, axis, dtype, out), out)
    a = np.asarray(array)
    if a.ndim == 0:
        raise TypeError("cannot reduceat on a scalar")
    axis = _axis(axis, a.ndim)
    n = a.shape[axis]
    if np.ndim(indices) != 1:
        how = 'too deep' if np.ndim(indices) else 'of too small depth'
        raise ValueError(f"object {how} for desired array")
    if hasattr(indices, 'dtype'):
        core.inner('indexing', '_safely')(indices.dtype, np.dtype(np.int64))
    at = [int(i) for i in np.ravel(indices)]
    for i in at:
        if i < 0 or i >= n:
            raise IndexError(f"index {i} out-of-bounds in {self.__name__}.reduceat [0, {n})")
    if not at:
        none = np.empty(a.shape[:axis] + (0,) + a.shape[axis + 1 :], a.dtype)
        return _reduced_to(
            self.__name__, none.astype(bool) if self.__name__.startswith('logical') else none, out
        )
    places = {}  # by the length of a span: which have it
    for k, (start, end) in enumerate(zip(at, at[1:] + [n])):
        places.setdefault(max(end - start, 1), []).append(k)
    lines, result = np.moveaxis(a, axis, -1), None
    dtype = _beside_out(self.__name__, a, dtype, out)
    for length, which in sorted(places.items()):
        starts = [at[k] for k in which]
        if len(starts) == 1:
            spans = lines[..., None, starts[0] : starts[0] + length]
        else:
            spans = lines[..., np.array(starts)[:, None] + np.arange(length)]
        part = _reduce(self, spans, -1, dtype)
        if self.__name__ == 'add' and part.dtype.kind in 'fc' and a.dtype.kind in 'fc':
            part = _zeros_signed(part, spans, -1)
        if result is None:
            result = np.empty(lines.shape[:-1] + (len(at),), part.dtype)
        result[..., which] = part
    return _reduced_to(self.__name__, np.ascontiguousarray(np.moveaxis(result, -1, axis)), out)


_at_once = ('add', 'subtract', 'multiply', 'maximum', 'minimum')


def _by_slices(indices):
    """Is the subscript one that gives a view of an axis or more?"""
    parts = indices if isinstance(indices, tuple) else (indices,)
    plain = all([type(k) in (int, slice) or k is None or k is Ellipsis for k in parts])
    return plain and any([type(k) is slice for k in parts])


def _stretches(shape, to):
    """Do the items of this shape broadcast to the other?"""
    ends = zip(shape[::-1], to[::-1])
    return len(shape) <= len(to) and all([m in (1, n) for m, n in ends])


def _are_places(a, indices):
    """Are these the places of elements of a vector, none counted from its end?"""
    if type(indices) is not np.ndarray or indices.dtype != np.int64 or not indices.size:
        return False
    return a.ndim == 1 and 0 <= np.min(indices) and np.max(indices) < a.size


def _at(self, a, indices, b=None, /):
    if b is not None and self.__name__ in _at_once and core.has_places(a, indices):
        values = np.asarray(b)
        if values.ndim == 0 or values.shape == indices.shape:
            core.at(self.__name__, a, indices, values)
            return None
    if self.nin > 2:
        raise ValueError("Only unary and binary ufuncs supported at this time")
    if self.nout != 1:
        raise ValueError("Only single output ufuncs supported at this time")
    if not hasattr(a, 'dtype'):
        raise TypeError("first operand must be array")
    if self.nin == 2 and b is None:
        raise ValueError("second operand needed for ufunc")
    if self.nin == 1 and b is not None:
        raise ValueError("second operand provided when ufunc is unary")
    if self.__name__ in _at_once and isinstance(a, np.ndarray) and _by_slices(indices):
        part, values = a[indices], np.asarray(b)
        if a.flags.writeable and values.dtype == a.dtype and _stretches(values.shape, part.shape):
            self(part, values, out=part)  # each place once
            return None
    if _are_places(a, indices):
        places = indices
    else:
        places = np.asarray(np.arange(a.size).reshape(a.shape)[indices])
    if isinstance(a, np.ndarray) and not a.flags.writeable:
        raise ValueError("operand array with iterator write flag set is read-only")
    if self.nin == 1:  # one place several times: as often as it stands there
        flat = np.ravel(places)
        while flat.size:
            now, first = np.unique(flat, return_index=True)
            a.flat[now] = self(np.ravel(a)[now])
            flat = np.delete(flat, first)
        return None
    if hasattr(self, '__code__'):
        return _at_each(self, a, indices, b)
    values = np.asarray(b)
    if values.shape != places.shape and values.ndim:
        try:
            values = np.broadcast_to(values, places.shape)
        except ValueError:
            raise ValueError("array is not broadcastable to correct shape") from None
    core.at(self.__name__, a, places, values)


# ---- ufuncs that are functions of this language


def _put(result, out, where):
    """A result where it is wanted: in out, and only where the mask says so."""
    if where is True:
        return _give(result, out)
    out = out[0] if isinstance(out, tuple) else out
    result = result if hasattr(result, 'dtype') else np.asarray(result)
    home = _home(result)
    if out is None:
        out = home.empty(np.broadcast_shapes(result.shape, np.shape(where)), result.dtype)
    home.copyto(out, result, where=where, casting='unsafe')
    return out


def _home(x):
    """The module whose array it is: numpy, cupy."""
    numbers = isinstance(x, (np.ndarray, np.generic))
    return np if numbers else __import__(type(x).__module__.partition('.')[0])


def _order_of(order, operands):
    """The letter C or F that order= means beside these operands."""
    arrays = [x.flags for x in operands if isinstance(x, np.ndarray) and x.ndim > 1]
    columns = arrays and all([x.f_contiguous and not x.c_contiguous for x in arrays])
    return ('F' if columns else 'C') if order in ('K', 'A') else order


_of_python = {int: 'int64', float: 'float64', complex: 'complex128'}  # types of numbers alone


def _loop_used(name, nout, operands, dtype):
    """The input types of the loop that a ufunc takes for these operands, or for dtype=; None: no loop of numbers."""
    arrays = [np.asarray(x) for x in operands]
    weak = [type(x) in _of_python for x in operands]
    if all(weak):
        weak = [False] * len(weak)
    kinds = [
        'iufc' if a.dtype.kind in 'iu' else 'fc' if a.dtype.kind == 'f' else 'c' for a in arrays
    ]
    wanted = None if dtype is None else np.dtype(dtype)
    uniform = None
    for loop in _loops_of(name, len(arrays), nout):
        taken, _, results = loop.partition('->')
        if wanted is not None and any([np.dtype(c) != wanted for c in results]):
            continue
        types = [np.dtype(c) for c in taken]
        if wanted is not None and all([t == wanted for t in types]):
            uniform = types
        fits = [
            t.kind in k if w else np.can_cast(a.dtype, t)
            for a, t, w, k in zip(arrays, types, weak, kinds)
        ]
        if all(fits):
            return types
    return uniform


def _up_to(t):
    """The kinds of numbers that a type holds."""
    return 'iufc'[: 'biufc'.index(t.kind)]


def _operands_cast(name, operands, types, casting):
    """The operands as the types of a loop, where casting= lets them."""
    lone = len(operands) == 1
    weak = [
        not lone and type(x) in _of_python and np.dtype(type(x)).kind in _up_to(t)
        for x, t in zip(operands, types)
    ]
    for x, t, w in zip(operands, types, weak):
        if w and casting == 'equiv' and t != _of_python[type(x)]:
            raise TypeError(
                f"cannot cast Python {type(x).__name__} to {t} under the casting rule 'equiv'"
            )
    cast = []
    for k, (x, t, w) in enumerate(zip(operands, types, weak)):
        a = np.asarray(x)
        if not w and not np.can_cast(a.dtype, t, casting):
            which = '' if lone else f' {k}'
            raise np.exceptions.UFuncTypeError(
                f"Cannot cast ufunc '{name}' input{which} from {a.dtype!r} to {t!r} with casting rule '{casting}'"
            )
        cast.append(np.asarray(x, t) if w else a.astype(t))
    return cast


def _no_loop(name):
    raise TypeError(
        f"No loop matching the specified signature and casting was found for ufunc {name}"
    )


def _as_loop(name, nout, operands, dtype, casting):
    """casting='no' and dtype=: the operands in the types of the loop, which are asked for or must be theirs."""
    strict = casting in ('no', 'equiv')
    numbers = all([np.asarray(x).dtype.kind in 'biufc' for x in operands])
    if dtype is None and not strict or not numbers or not _loops_of(name, len(operands), nout):
        return operands
    types = _loop_used(name, nout, operands, dtype)
    if types is None:
        return operands if dtype is None else _no_loop(name)  # without dtype= the function tells
    cast = _operands_cast(name, operands, types, casting)
    return operands if dtype is None else cast


def _called(f, name, nin, nout, args, out, where, dtype, more):
    """A call of a ufunc: f on the operands, and the result where it is wanted."""
    for key in more:
        if key not in ('casting', 'order', 'subok', 'signature', 'sig'):
            raise TypeError(f"{name}() got an unexpected keyword argument '{key}'")
    if nout > 1 and out is not None and not isinstance(out, tuple):
        raise TypeError("'out' must be a tuple of arrays")
    out, args = args[nin:] if len(args) > nin else out, args[:nin]
    if out is None and any([type(x).__name__ == 'MaskedArray' for x in args]):
        return core.inner('masked', '_of_elements')(f, args, {})
    casting, order = more.get('casting') or 'same_kind', more.get('order')
    if casting not in ('no', 'equiv', 'safe', 'same_kind', 'unsafe'):
        raise ValueError(
            f"casting must be one of 'no', 'equiv', 'safe', 'same_kind', 'unsafe' (got '{casting}')"
        )
    args = _as_loop(name, nout, args, dtype, casting)
    result = f(*args)
    if dtype is not None:
        result = tuple([r.astype(dtype) for r in result]) if nout > 1 else result.astype(dtype)
    if order is not None:
        order = _order_of(order, args)
        laid = [np.asarray(r, order=order)[()] for r in (result if nout > 1 else (result,))]
        result = tuple(laid) if nout > 1 else laid[0]
    if out is None and where is True:
        return result
    outs = tuple(out) if isinstance(out, (tuple, list)) else (out,)
    results = result if nout > 1 else (result,)
    for k, (r, o) in enumerate(zip(results, outs)):
        if o is not None:
            _storable(name, args, r, o, casting, f' {nin + k}' if nout > 1 else '')
    if nout == 1:
        return _put(result, out, where)
    return tuple([_put(r, o, where) for r, o in zip(result, outs + (None,) * (nout - len(outs)))])


def _between(a, low, high):
    return np.minimum(np.maximum(a, low), high)


def _clipped(a, low, high, out, dtype, casting, order, subok, where):
    """numpy.clip with what its ufunc takes beside: maximum, minimum or positive where a bound is missing."""
    bounds = [x for x in (low, high) if x is not None]
    if not bounds:
        name, f = 'positive', np.positive
    elif len(bounds) == 2:
        name, f = 'clip', _between
    else:
        name, f = ('maximum', np.maximum) if high is None else ('minimum', np.minimum)
    where = True if where is None else where
    more = {'casting': casting, 'order': order}
    return _called(f, name, 1 + len(bounds), 1, (a, *bounds), out, where, dtype, more)


def _at_each(self, a, indices, b):
    places = np.arange(a.size).reshape(a.shape)[indices]
    values = np.broadcast_to(np.asarray(b), places.shape)
    flat = a.reshape(-1) if core.is_contiguous(a) else None
    for i, v in zip(places.ravel().tolist(), values.ravel()):
        if flat is not None:
            flat[i] = self(flat[i], v)
        else:
            at = np.unravel_index(i, a.shape)
            a[at] = self(a[at], v)


def _loop(nin, nout=1):
    """For a function's head: it becomes a ufunc of so many operands and results."""

    def made(f):
        name = f.__name__

        def work(*args, out=None, where=True, dtype=None, **more):
            if nout == 1 and len(args) == nin and _is_plain(args[0]) and _is_plain(args[-1]):
                if out is dtype is None and where is True and not more:
                    return f(*args)
            return _called(f, name, nin, nout, args, out, where, dtype, more)

        work.__name__, work.__qualname__, work.__doc__ = name, name, f.__doc__
        return core.as_ufunc(work, name, nin, nout, _identities.get(name), None)

    return made


# Of every ufunc the types that NumPy has a loop for: characters that operands and results share (>=), or whose
# results are of one type (>?), or a whole loop.
_loops = """
absolute: ?bBhHiIlLqQefdgm>= F>f D>d G>g O>=
add: ?bBhHiIlLqQefdgFDG>= Mm->M m>= mM->M O>=
arccos arccosh arcsin arcsinh arctan arctanh cosh exp2 expm1 log10 log1p log2 sinh tan tanh: efdefdgFDGO>=
arctan2 hypot: efdgO>=
bitwise_and bitwise_or bitwise_xor: ?bBhHiIlLqQO>=
bitwise_count: b>B B>= hHiIlLqQ>B O>=
cbrt: efdefdgO>=
ceil floor trunc: ?bBhHiIlLqQefdfdgO>=
conjugate reciprocal square: bBhHiIlLqQefdgFDGO>=
copysign heaviside logaddexp logaddexp2 nextafter: efdg>=
cos sin: efdgFDGO>=
deg2rad degrees fabs rad2deg radians: efdgO>=
divide: efdgFDG>= mq->m md->m m>d O>=
divmod: bBhHiIlLqQefdg>= mm->qm
equal greater greater_equal less less_equal not_equal: ?>= bBhHiIlLqQ>? qQ->? Qq->? efdgFDGMmO>? O>=
exp log rint sqrt: efdfdgFDGO>=
float_power: dgDG>=
floor_divide: bBhHiIlLqQefdg>= mq->m md->m m>q O>=
clip: ?bBhHiIlLqQefdgFDGmMO>=
fmax fmin maximum minimum: ?bBhHiIlLqQefdgFDGmMO>=
fmod: bBhHiIlLqQefdgO>=
frexp: e->ei f->fi d->di g->gi
gcd lcm left_shift right_shift: bBhHiIlLqQO>=
invert: ?bBhHiIlLqQO>=
isfinite isinf isnan: ?>= bBhHiIlLqQefdgFDGmM>?
isnat: Mm>?
ldexp: ei->e fi->f el->e fl->f di->d dl->d gi->g gl->g
logical_and logical_or logical_xor: ?>= bBhHiIlLqQefdgFDG>? O>=
logical_not: ?>= bBhHiIlLqQefdgFDG>? O>=
matmul matvec vecdot vecmat: ?bBhHiIlLqQefdgFDGO>=
modf: efdg>=
multiply: ?bBhHiIlLqQefdgFDG>= mq->m qm->m md->m dm->m O>=
negative positive: bBhHiIlLqQefdgmFDGO>=
power: bBhHiIlLqQefdefdgFDGO>=
remainder: bBhHiIlLqQefdgmO>=
sign: bBhHiIlLqQefdgFDGmO>=
signbit: efdg>?
spacing: efdg>=
subtract: bBhHiIlLqQefdgFDG>= Mm->M m>= M>m O>=
"""


_types_of = {}  # by the names in _loops: what was read of its line


def _loops_of(name, nin, nout):
    """The types of the loops of one of NumPy's ufuncs; none of another."""
    if name in _types_of:
        return _types_of[name]
    row = [line for line in _loops.split('\n') if name in line.partition(':')[0].split()]
    found = []
    for word in row[0].partition(':')[2].split() if row else ():
        if '->' in word:
            found.append(word)
            continue
        chars, _, result = word.partition('>')
        found += [c * nin + '->' + (c * nout if result == '=' else result) for c in chars]
    _types_of[name] = found
    return found


def _types(self, types):
    """ufunc.types; types: those that a made ufunc has."""
    if types is not None:
        return list(types)
    found = _loops_of(self.__name__, self.nin, self.nout).copy()
    if not found:  # no ufunc of NumPy's: what it takes
        for c in '?bBhHiIlLefdFD':
            try:
                out = self(*[np.empty(0, c)] * self.nin)
            except TypeError:
                continue
            found.append(c * self.nin + '->' + out.dtype.char)
    return found


def _under(state, func):
    """func with numpy.errstate's settings while it runs."""
    import functools

    @functools.wraps(func)
    def inner(*args, **kwargs):
        with state:
            return func(*args, **kwargs)

    return inner
