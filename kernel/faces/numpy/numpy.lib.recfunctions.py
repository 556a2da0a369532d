# numpy.lib.recfunctions: fields of structured arrays taken out, added, joined and turned into axes.
from _options import fixed as _fixed
import numpy as _np

__all__ = [
    'append_fields',
    'apply_along_fields',
    'assign_fields_by_name',
    'drop_fields',
    'find_duplicates',
    'flatten_descr',
    'get_fieldstructure',
    'get_names',
    'get_names_flat',
    'join_by',
    'merge_arrays',
    'rec_append_fields',
    'rec_drop_fields',
    'rec_join',
    'recursive_fill_fields',
    'rename_fields',
    'repack_fields',
    'require_fields',
    'stack_arrays',
    'structured_to_unstructured',
    'unstructured_to_structured',
]


def _fields(dtype):
    return [(name, dtype.fields[name][0]) for name in dtype.names]


def _leaves(dtype, path=()):
    """(path of names, type) of what is no record itself."""
    if dtype.names is None:
        return [(path, dtype)]
    return [leaf for name, t in _fields(dtype) for leaf in _leaves(t, path + (name,))]


def _at(a, path):
    for name in path:
        a = a[name]
    return a


def _given(a, usemask, asrecarray):
    if usemask:
        raise NotImplementedError("masked arrays of records are not there; pass usemask=False")
    return a.view(_np.recarray) if asrecarray else a


def _names_of(x):
    return [x] if isinstance(x, str) else list(x)


def get_names(adtype):
    return tuple(
        [(name, get_names(t)) if t.names is not None else name for name, t in _fields(adtype)]
    )


def get_names_flat(adtype):
    names = []
    for name, t in _fields(adtype):
        names.append(name)
        names += get_names_flat(t) if t.names is not None else ()
    return tuple(names)


def flatten_descr(ndtype):
    if ndtype.names is None:
        return (('', ndtype),)
    return tuple([(path[-1], t) for path, t in _leaves(ndtype)])


def get_fieldstructure(adtype, lastname=None, parents=None):
    parents = {} if parents is None else parents
    for name, t in _fields(adtype):
        above = list(parents.get(lastname, [])) + [lastname] if lastname else []
        parents[name] = above
        if t.names is not None:
            get_fieldstructure(t, name, parents)
    return parents


def structured_to_unstructured(arr, dtype=None, copy=False, casting='unsafe'):
    _fixed('structured_to_unstructured', casting=(casting, 'unsafe'))
    if arr.dtype.names is None:
        raise ValueError('arr must be a structured array')
    parts = []
    for path, t in _leaves(arr.dtype):
        column = _at(arr, path)
        parts.append(column.reshape(arr.shape + (-1,)))
    if not parts:
        raise ValueError("arr has no fields. Unable to guess dtype")
    wanted = _np.result_type(*[p.dtype for p in parts]) if dtype is None else _np.dtype(dtype)
    return _np.concatenate([p.astype(wanted) for p in parts], axis=-1)


def unstructured_to_structured(
    arr, dtype=None, names=None, align=False, copy=False, casting='unsafe'
):
    _fixed('unstructured_to_structured', align=(align, False), casting=(casting, 'unsafe'))
    arr = _np.asanyarray(arr)
    if arr.shape == ():
        raise ValueError('arr must have at least one dimension')
    n = arr.shape[-1]
    if n == 0:
        raise NotImplementedError("last axis with size 0 is not supported")
    if dtype is None:
        names = [f"f{i}" for i in range(n)] if names is None else _names_of(names)
        dtype = _np.dtype([(name, arr.dtype) for name in names])
        if len(names) != n:
            raise ValueError(
                'The length of the last dimension of arr must be equal to the number of fields in dtype'
            )
    else:
        if names is not None:
            raise ValueError("don't supply both dtype and names")
        dtype = _np.dtype(dtype)
    result, at = _np.zeros(arr.shape[:-1], dtype), 0
    for path, t in _leaves(dtype):
        size = t.itemsize // t.base.itemsize
        if at + size > n:
            raise ValueError(
                'The length of the last dimension of arr must be equal to the number of fields in dtype'
            )
        _at(result, path[:-1])[path[-1]] = arr[..., at : at + size].reshape(
            arr.shape[:-1] + t.shape
        )
        at += size
    if at != n:
        raise ValueError(
            'The length of the last dimension of arr must be equal to the number of fields in dtype'
        )
    return result


def apply_along_fields(func, arr):
    return func(structured_to_unstructured(arr), axis=-1)


def _with_columns(pairs, shape):
    """Records out of (name, column) pairs."""
    result = _np.zeros(
        shape,
        [
            (name, c.dtype) if c.ndim == len(shape) else (name, c.dtype, c.shape[len(shape) :])
            for name, c in pairs
        ],
    )
    for name, c in pairs:
        result[name] = c
    return result


def drop_fields(base, drop_names, usemask=True, asrecarray=False):
    _fixed('drop_fields', usemask=(usemask, True))
    gone = set(_names_of(drop_names))

    def kept(a):
        pairs = []
        for name, t in _fields(a.dtype):
            if name in gone:
                continue
            part = kept(a[name]) if t.names is not None else a[name]
            if part is not None:
                pairs.append((name, part))
        return _with_columns(pairs, a.shape) if pairs else None

    result = kept(base)
    return _np.zeros(base.shape, []) if result is None else _given(result, False, asrecarray)


def rename_fields(base, namemapper):
    def renamed(dtype):
        return _np.dtype(
            [
                (namemapper.get(name, name), renamed(t) if t.names is not None else t)
                for name, t in _fields(dtype)
            ]
        )

    return base.astype(renamed(base.dtype))


def rec_drop_fields(base, drop_names):
    return drop_fields(base, drop_names, usemask=False, asrecarray=True)


def append_fields(base, names, data, dtypes=None, fill_value=-1, usemask=True, asrecarray=False):
    if isinstance(names, str):
        names, data = [names], [data]
    elif len(names) != len(data):
        raise ValueError("The number of arrays does not match the number of names")
    columns = [_np.asarray(d) for d in data]
    if dtypes is not None:
        dtypes = list(dtypes) if isinstance(dtypes, (tuple, list)) else [dtypes]
        if len(dtypes) not in (1, len(columns)):
            raise ValueError("The dtypes argument must be None, a dtype, or a list.")
        columns = [
            c.astype(t)
            for c, t in zip(columns, dtypes * len(columns) if len(dtypes) == 1 else dtypes)
        ]
    n = max([len(base)] + [len(c) for c in columns])
    result = _np.zeros(
        n,
        [(name, t) for name, t in _fields(base.dtype)]
        + [(name, c.dtype) for name, c in zip(names, columns)],
    )
    for name, c in [(name, base[name]) for name in base.dtype.names] + list(zip(names, columns)):
        result[name][: len(c)] = c
        result[name][len(c) :] = fill_value
    return _given(result, usemask, asrecarray)


def rec_append_fields(base, names, data, dtypes=None):
    return append_fields(base, names, data, dtypes=dtypes, asrecarray=True, usemask=False)


def merge_arrays(seqarrays, fill_value=-1, flatten=False, usemask=False, asrecarray=False):
    arrays = [
        _np.asanyarray(a)
        for a in ([seqarrays] if isinstance(seqarrays, _np.ndarray) else seqarrays)
    ]
    n = max([a.size for a in arrays])
    pairs = []
    for i, a in enumerate(arrays):
        a = a.ravel()
        if a.dtype.names is not None and flatten:
            pairs += [(path[-1], _at(a, path)) for path, t in _leaves(a.dtype)]
        elif a.dtype.names is not None and len(arrays) == 1:
            pairs += [(name, a[name]) for name in a.dtype.names]
        else:
            pairs.append((f"f{i}", a))
    result = _np.zeros(n, [(name, c.dtype) for name, c in pairs])
    for name, c in pairs:
        result[name][: len(c)] = c
        if len(c) < n:
            result[name][len(c) :] = fill_value
    return _given(result, usemask, asrecarray)


def stack_arrays(arrays, defaults=None, usemask=True, asrecarray=False, autoconvert=False):
    if isinstance(arrays, _np.ndarray):
        return arrays
    if len(arrays) == 1:
        return arrays[0]
    arrays = [_np.asanyarray(a).ravel() for a in arrays]
    types = {}
    for i, a in enumerate(arrays):
        for name, t in _fields(a.dtype) if a.dtype.names is not None else [(f"f{i}", a.dtype)]:
            if name in types and types[name] != t:
                if not autoconvert and (types[name].kind != t.kind or t.kind not in 'US'):
                    raise TypeError(f"Incompatible type '{types[name]}' <> '{t}'")
                t = _np.promote_types(types[name], t)
            types[name] = t
    result, at = _np.zeros(sum([len(a) for a in arrays]), list(types.items())), 0
    for i, a in enumerate(arrays):
        for name, t in types.items():
            part = (
                a[name]
                if a.dtype.names is not None and name in a.dtype.names
                else a
                if name == f"f{i}" and a.dtype.names is None
                else None
            )
            result[name][at : at + len(a)] = (
                part if part is not None else (defaults or {}).get(name, _default_of(t))
            )
        at += len(a)
    if usemask and all([a.dtype == arrays[0].dtype for a in arrays]):
        usemask = False
    return _given(result, usemask, asrecarray)


def _default_of(t):
    """What stands where an array has no such field."""
    return {'f': 1e20, 'c': 1e20, 'b': True, 'U': 'N/A', 'S': b'N/A'}.get(
        t.kind, 999999 if t.itemsize > 2 else -1
    )


def find_duplicates(a, key=None, ignoremask=True, return_index=False):
    _fixed('find_duplicates', ignoremask=(ignoremask, True))
    a = _np.asanyarray(a).ravel()
    part = a[key] if key else a
    order = part.argsort()
    ordered = part[order]
    same = _np.zeros(len(a), bool)
    same[:-1] = ordered[:-1] == ordered[1:]
    same[1:] |= same[:-1].copy()
    found = a[order][same]
    return (found, order[same]) if return_index else found


def join_by(
    key,
    r1,
    r2,
    jointype='inner',
    r1postfix='1',
    r2postfix='2',
    defaults=None,
    usemask=True,
    asrecarray=False,
):
    if jointype not in ('inner', 'outer', 'leftouter'):
        raise ValueError(
            "The 'jointype' argument should be in 'inner', 'outer' or 'leftouter' (got '%s' instead)"
            % jointype
        )
    keys = _names_of(key)
    for k in keys:
        if k not in r1.dtype.names:
            raise ValueError(f'r1 does not have key field {k!r}')
        if k not in r2.dtype.names:
            raise ValueError(f'r2 does not have key field {k!r}')
    words1, words2 = [list(zip(*[r[k].tolist() for k in keys])) for r in (r1, r2)]
    in1, in2 = {w: i for i, w in enumerate(words1)}, {w: i for i, w in enumerate(words2)}
    wanted = (
        sorted(set(in1) & set(in2))
        if jointype == 'inner'
        else sorted(set(in1) | set(in2))
        if jointype == 'outer'
        else sorted(in1)
    )
    both = [n for n in r1.dtype.names if n in r2.dtype.names and n not in keys]
    if both and not (r1postfix or r2postfix):
        raise ValueError(
            "r1 and r2 contain common names, r1postfix and r2postfix can't both be empty"
        )
    pairs = [(k, k, None) for k in r1.dtype.names if k in keys]
    for n in r1.dtype.names:
        if n in both:  # the other's stands beside it
            pairs += [(n + r1postfix, n, r1), (n + r2postfix, n, r2)]
        elif n not in keys:
            pairs.append((n, n, r1))
    pairs += [(n, n, r2) for n in r2.dtype.names if n not in both and n not in keys]
    types = [
        (
            new,
            (r1 if r is None else r).dtype[n]
            if r is not None
            else _np.promote_types(r1.dtype[n], r2.dtype[n]),
        )
        for new, n, r in pairs
    ]
    result = _np.zeros(len(wanted), types)
    for i, w in enumerate(wanted):
        row = []
        for (new, n, r), (name, t) in zip(pairs, types):
            where = (in1 if r is r1 else in2) if r is not None else None
            if where is None:
                row.append(w[keys.index(n)])
            elif w in where:
                row.append(r[n][where[w]])
            else:
                row.append((defaults or {}).get(name, _default_of(t)))
        result[i] = tuple(row)
    if usemask and jointype == 'inner':
        usemask = False
    return _given(result, usemask, asrecarray)


def rec_join(key, r1, r2, jointype='inner', r1postfix='1', r2postfix='2', defaults=None):
    return join_by(
        key, r1, r2, jointype, r1postfix, r2postfix, defaults, usemask=False, asrecarray=True
    )


def recursive_fill_fields(input, output):
    for name in input.dtype.names:
        if name in output.dtype.names:
            if input.dtype[name].names is not None:
                recursive_fill_fields(input[name], output[name])
            else:
                output[name][: len(input)] = input[name]
    return output


def assign_fields_by_name(dst, src, zero_unassigned=True):
    for name in dst.dtype.names:
        if name in src.dtype.names:
            dst[name] = src[name]
        elif zero_unassigned:
            dst[name] = 0


def require_fields(array, required_dtype):
    result = _np.zeros(array.shape, required_dtype)
    assign_fields_by_name(result, array)
    return result


def repack_fields(a, align=False, recurse=False):
    _fixed('repack_fields', align=(align, False), recurse=(recurse, False))
    dtype = a if isinstance(a, _np.dtype) else a.dtype
    packed = _np.dtype([(name, t) for name, t in _fields(dtype)])
    return packed if dtype is a else a.astype(packed)
