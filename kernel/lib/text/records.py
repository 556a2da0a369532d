# records.py: structured arrays: one array for each field, of one shape.
_Base, _Dtype, _is_array_class, _any_type, _is_array, _shape_of, _flat, _type_of, _result = [
    core.inner('items', name)
    for name in (
        '_Base',
        '_Dtype',
        '_is_array_class',
        '_any_type',
        '_is_array',
        '_shape_of',
        '_flat',
        '_type_of',
        '_result',
    )
]


class void:
    """One record: a place in an array, which it shows and changes."""

    ndim, shape, size = 0, (), 1

    def __init__(self, columns, dtype):
        self._columns, self._dtype = columns, dtype

    @property
    def dtype(self):
        return self._dtype

    def __array__(self, dtype=None, copy=None):
        a = _Records({name: np.asarray(c) for name, c in self._columns.items()}, self._dtype).copy()
        return a if dtype is None else a.astype(dtype)

    def _name(self, key):
        names = self._dtype.names
        if isinstance(key, str):
            if key not in names:
                raise ValueError(f"no field of name {key}")
            return key
        if not -len(names) <= key < len(names):
            raise IndexError(f"invalid index ({key})")
        return names[key]

    def __getitem__(self, key):
        if isinstance(key, list):
            return void({k: self._columns[k] for k in key}, _part(self._dtype, key))
        return self._columns[self._name(key)][()]

    def __setitem__(self, key, value):
        self._columns[self._name(key)][()] = value

    def __len__(self):
        return len(self._columns)

    def __iter__(self):
        return iter([self[name] for name in self._columns])

    def item(self):
        return tuple([c.item() if c.ndim == 0 else c.copy() for c in self._columns.values()])

    tolist = item

    def __eq__(self, other):
        return self.item() == (other.item() if isinstance(other, void) else other)

    def __hash__(self):
        return hash(self.item())

    def copy(self):
        return void({name: c.copy() for name, c in self._columns.items()}, self._dtype)

    def view(self, dtype=None):
        """The bytes of the record as an element of another type."""
        return self if dtype is None else self.__array__().view(dtype)[()]

    def __str__(self):
        one = _Records({name: c[None] for name, c in self._columns.items()}, self._dtype)
        return one._words(True)(0)

    def __repr__(self):
        return f"np.void({self}, dtype={self._dtype})"


class record(void):
    """A record whose fields are attributes."""

    def __getattr__(self, name):
        if name not in ('_columns', '_dtype') and name in self._columns:
            return self[name]
        raise AttributeError(f"record has no attribute {name}")

    def __setattr__(self, name, value):
        if name in ('_columns', '_dtype'):
            object.__setattr__(self, name, value)
        else:
            self[name] = value

    def __repr__(self):
        return f"np.record({self}, dtype={self._dtype})"


def _inner(t):
    """The shape of a field's elements: () but for fields that are arrays."""
    return t.shape if t.subdtype is not None else ()


def _is_deep(dtype):
    return any([t.subdtype is not None for name, t in dtype._fields])


def _part(dtype, names):
    result = _Dtype('V', fields=[(name, dtype.fields[name][0]) for name in names])
    result.part = [dtype.fields[name][1] for name in names], dtype.itemsize
    return result


def _of_class_record(dtype):
    """The type whose elements are records with attributes."""
    result = _Dtype('V', fields=dtype._fields)
    result.part, result.laid, result.isalignedstruct, result.is_record = (
        dtype.part,
        dtype.laid,
        dtype.isalignedstruct,
        True,
    )
    return result


def _is_array_kind(x):
    """Is it a class of arrays, as view() takes it in the place of a type?"""
    return callable(x) and 'array' in getattr(x, '__name__', '')


def _viewed(a, t):
    """The bytes of records as elements of another type. Their fields lie apart here, so that it is a copy: read-only,
    lest somebody writes into it and looks for it in the records."""
    if t.hasobject or a.dtype.hasobject:
        raise TypeError("Cannot change data-type for array of references.")
    t, inner = t.subdtype or (t, ())
    new, old = t.itemsize * int(np.prod(inner, dtype=int)), a.dtype.itemsize
    if a.ndim == 0 and new != old:
        raise ValueError(
            "Changing the dtype of a 0d array is only supported if the itemsize is unchanged"
        )
    if new != old and a.size and a.ndim and a.shape[-1] > 1 and a._at.strides[-1] != a._at.itemsize:
        raise ValueError(
            "To change to a dtype of a different size, the last axis must be contiguous"
        )
    if new < old and (new == 0 or old % new):
        raise ValueError(
            "When changing to a smaller dtype, its size must be a divisor of the size of original dtype"
        )
    if new > old and a.shape[-1] * old % new:
        raise ValueError(
            "When changing to a larger dtype, its size must be a divisor of the total size in bytes of the last axis of the array."
        )
    shape = a.shape[:-1] + (a.shape[-1] * old // new,) if a.ndim else ()
    if a.size:
        return np.frombuffer(a.tobytes(), t).reshape(shape + inner)
    return np.broadcast_to(np.zeros((), t), shape + inner)


class _RecordsBody:
    """_columns: an array for each field; _at serves for the shape."""

    def __init__(self, columns, dtype, named=False):
        self._arrays, self._dtype, self._named = columns, dtype, named
        self._seen = dtype._fields

    @property
    def _columns(self):
        fields = self._dtype._fields
        if fields is not self._seen:  # the type's names were set
            renamed = {old: new for (old, t), (new, u) in zip(self._seen, fields)}
            self._arrays = {renamed[name]: c for name, c in self._arrays.items()}
            self._seen = fields
        return self._arrays

    @property
    def _at(self):
        for name, t in self._dtype._fields:
            column = self._columns[name]
            return column[(Ellipsis,) + (0,) * len(_inner(t))] if _inner(t) else column
        return np.zeros(0)

    @property
    def dtype(self):
        return _of_class_record(self._dtype) if self._named else self._dtype

    @property
    def flags(self):
        at = self._at
        while isinstance(at, _Base):
            at = at._at
        return core.inner('numeric', '_Flags')(at, list(self._columns.values()))

    def _of(self, columns):
        return _Records(columns, self._dtype, self._named)

    def _each(self, f):
        return self._of({name: f(c) for name, c in self._columns.items()})

    def _map(self, f):
        """The fields in another shape; f knows nothing of the axes of fields that are arrays."""
        if not _is_deep(self._dtype):
            return self._each(f)
        at = f(np.arange(self.size).reshape(self.shape))
        same = np.array_equal(at.ravel(), np.arange(self.size))

        def shaped(c, inner):
            if not inner:
                return f(c)
            return c.reshape(at.shape + inner) if same else c.reshape((-1,) + inner)[at]

        return self._of(
            {name: shaped(self._columns[name], _inner(t)) for name, t in self._dtype._fields}
        )

    def _one(self, columns):
        return (record if self._named else void)(columns, self._dtype)

    def __getitem__(self, key):
        if isinstance(key, str):
            if key not in self._columns:
                raise ValueError(f"no field of name {key}")
            return self._columns[key]
        if isinstance(key, list) and key and isinstance(key[0], str):
            for name in key:
                if name not in self._columns:
                    raise KeyError(name)
            return _Records(
                {name: self._columns[name] for name in key}, _part(self._dtype, key), self._named
            )
        parts = key if isinstance(key, tuple) else (key,)
        whole = [k for k in parts if k is not Ellipsis]
        places = len(parts) == len(whole) == self.ndim and all(
            [isinstance(k, (int, np.integer)) and not isinstance(k, bool) for k in whole]
        )
        if places:
            views = {}
            for name, c in self._columns.items():
                c[key]  # the index is checked as that of any array
                views[name] = c[tuple(whole) + (Ellipsis,)]
            return self._one(views)
        if len(parts) > len(whole) and _is_deep(self._dtype):
            filled = [slice(None)] * (self.ndim - len([k for k in whole if k is not None]))
            at = parts.index(Ellipsis)
            key = parts[:at] + tuple(filled) + parts[at + 1 :]
        return self._each(lambda c: c[key])

    def __setitem__(self, key, value):
        if isinstance(key, str):
            if key not in self._columns:
                raise ValueError(f"no field of name {key}")
            self._columns[key][...] = value
            return
        if isinstance(value, void):
            value = value.item()
        if isinstance(value, tuple):
            if len(value) != len(self._columns):
                raise ValueError(
                    f"could not assign tuple of length {len(value)} to structure with {len(self._columns)} fields."
                )
            for c, v in zip(self._columns.values(), value):
                c[key] = v
        elif isinstance(value, (list, _Records)):
            value = value if isinstance(value, _Records) else _made(value, self._dtype)
            for c, v in zip(self._columns.values(), value._columns.values()):
                c[key] = v
        else:
            for (_, t), c in zip(self._dtype._fields, self._columns.values()):
                inner = _inner(t)
                c[key] = np.reshape(value, np.shape(value) + (1,) * len(inner)) if inner else value

    def __getattr__(self, name):
        if (
            name not in ('_arrays', '_dtype', '_seen', '_named')
            and self._named
            and name in self._columns
        ):
            return self._columns[name]
        raise AttributeError(
            f"'{'recarray' if self._named else 'numpy.ndarray'}' object has no attribute '{name}'"
        )

    def __setattr__(self, name, value):
        if (
            name not in ('_arrays', '_dtype', '_seen', '_named')
            and self._named
            and name in self._columns
        ):
            self._columns[name][...] = value
        elif name == 'dtype':
            raise AttributeError("the type of records cannot be set")
        else:
            object.__setattr__(self, name, value)

    def copy(self, order='C'):
        return self._each(lambda c: c.copy())

    def view(self, dtype=None, type=None):
        _is_array_class(self, dtype), _is_array_class(self, type)
        named = 'recarray' in (getattr(dtype, '__name__', ''), getattr(type, '__name__', ''))
        if dtype is not None and not _is_array_kind(dtype) and _any_type(dtype) != self._dtype:
            return _viewed(self, _any_type(dtype))
        return _Records(dict(self._columns), self._dtype, named)

    def reshape(self, *shape, order='C', copy=None):
        r = (
            self._with(self._at.reshape(*shape))
            if order == 'C'
            else self._map(lambda c: c.reshape(*shape, order=order))
        )
        return r.copy() if copy else r

    def ravel(self, order='C'):
        return self.reshape(-1) if order == 'C' else self._map(lambda c: c.ravel(order))

    def field(self, name):
        return self[name]

    def tobytes(self, order='C'):
        return bytes(_to_bytes(self.ravel(order), self.size).ravel().tolist())

    def tofile(self, fid, sep='', format='%s'):
        if sep or format != '%s':
            raise NotImplementedError("records are written as bytes: no sep=, no format=")
        if hasattr(fid, 'write'):
            fid.write(self.tobytes())
        else:
            with open(str(fid), 'wb') as file:
                file.write(self.tobytes())

    def _rows(self):
        columns = [self._elements(name, t) for name, t in self._dtype._fields]
        return [tuple(row) for row in zip(*columns)] if self.size else []

    _list = _sort_keys = _rows

    def _elements(self, name, t):
        c = self._columns[name]
        return list(c.reshape((-1,) + _inner(t)).copy()) if _inner(t) else c.ravel().tolist()

    def tolist(self):
        if _is_deep(self._dtype):
            places, items = np.arange(self.size).reshape(self.shape).tolist(), self._rows()

            def taken(x):
                return [taken(y) for y in x] if isinstance(x, list) else items[x]

            return taken(places)
        columns = [c.tolist() for c in self._columns.values()]

        def rows(parts, depth):
            return tuple(parts) if depth == 0 else [rows(p, depth - 1) for p in zip(*parts)]

        return rows(columns, self.ndim)

    def item(self, *args):
        if _is_deep(self._dtype):
            return self._rows()[args[0] if len(args) == 1 else 0]
        return tuple([c.item(*args) for c in self._columns.values()])

    def _words(self, plain=False):
        columns = [
            _deep_words(self._columns[name], _inner(t), plain)
            if _inner(t)
            else _column_words(self._columns[name], plain)
            for name, t in self._dtype._fields
        ]
        return (
            lambda i: '('
            + ', '.join([c[i] for c in columns])
            + (',)' if len(columns) == 1 else ')')
        )

    def astype(self, dtype, order='K', casting='unsafe', subok=True, copy=True):
        t = _any_type(dtype)
        if not all(
            [np.can_cast(u, v, casting) for (_, u), (_, v) in zip(self._dtype._fields, t._fields)]
        ):
            raise TypeError(
                f"Cannot cast array data from {self._dtype!r} to {t!r} according to the rule '{casting}'"
            )
        return _Records(
            {
                name: np.asarray(c).astype(u.base)
                for (name, u), c in zip(t._fields, self._columns.values())
            },
            t,
            self._named,
        )

    def _compare(self, name, a, b):
        other = b if a is self else a
        if name not in ('equal', 'not_equal') or not isinstance(
            other, (_Records, tuple, list, void)
        ):
            types = [repr(np.asarray(x).dtype) for x in (a, b)]
            raise np.exceptions.UFuncTypeError(
                f"ufunc '{name}' did not contain a loop with signature matching types ({', '.join(types)}) -> None"
            )
        if not isinstance(other, _Records):
            other = _made(other, self._dtype)
        same = np.ones(np.broadcast_shapes(self.shape, other.shape), bool)
        for c, d in zip(self._columns.values(), other._columns.values()):
            same = same & (c == d)
        return same if name == 'equal' else ~same

    def _operated(self, name, *operands):
        raise np.exceptions.UFuncTypeError(
            f"ufunc '{name}' did not contain a loop with signature matching types ({self._dtype!r}, {self._dtype!r}) -> None"
        )

    def _join(self, f, arrays, rest):
        _same_names(arrays)
        return self._of(
            {name: f([a._columns[name] for a in arrays], *rest) for name in self._columns}
        )

    def _with(self, at):
        return self._of(
            {
                name: self._columns[name].reshape(at.shape + _inner(t))
                for name, t in self._dtype._fields
            }
        )

    def argsort(self, axis=-1, kind=None, order=None, *, stable=None):
        core.inner('sorting', '_check_kind')(kind)
        if axis is None:
            return _order_by(self.ravel(), order)
        _last_only(self, axis)
        return _order_by(self, order)

    def sort(self, axis=-1, kind=None, order=None, *, stable=None):
        core.inner('sorting', '_check_kind')(kind)
        if not self.flags.writeable:
            raise ValueError("sort array is read-only")
        _last_only(self, axis)
        places = _order_by(self, order)
        for c in self._columns.values():
            c[...] = (
                np.take_along_axis(c, places, -1)
                if not isinstance(c, _Base)
                else c._with(np.take_along_axis(c._at, places, -1)).copy()
            )


_Records = type('ndarray', (_Base,), dict(_RecordsBody.__dict__))


def _last_only(a, axis):
    if a.ndim and np.lib.array_utils.normalize_axis_index(axis, a.ndim) != a.ndim - 1:
        raise NotImplementedError(f"records are sorted along their last axis only, not {axis}")


def _order_by(a, order):
    names = (
        list(a._columns) if order is None else [order] if isinstance(order, str) else list(order)
    )
    names += [name for name in a._columns if name not in names]
    if a.ndim == 0:
        return np.zeros(1, np.int64)
    columns = [a._columns[name].ravel().tolist() for name in names]
    rows, n, places = list(zip(*columns)), a.shape[-1], []
    for start in range(0, len(rows), n or 1):
        line = rows[start : start + n]
        places += sorted(list(range(n)), key=lambda i: line[i])
    return np.array(places, dtype=np.int64).reshape(a.shape)


def _column_words(column, plain=False):
    """The texts of a field's elements, as wide as numpy makes them; plain: floats as str() has them."""
    column = column._native() if hasattr(column, '_native') else column
    if (
        plain and column.dtype.kind == 'b' and column.ndim == 1
    ):  # a field of one record: no other to line up with
        return [str(x) for x in column.tolist()]
    if (
        plain
        and column.dtype.kind == 'f'
        and 'float_kind' not in (np.get_printoptions()['formatter'] or {})
    ):
        return [str(x) for x in column.ravel()]
    if isinstance(column, _Base):
        words = column._words(plain) if isinstance(column, _Records) else column._words()
        return [words(i) for i in range(column.size)]
    with np.printoptions(threshold=2**62, linewidth=2**31 - 1):
        return (
            np.array2string(column.ravel(), separator='\x01')[1:-1].split('\x01')
            if column.size
            else []
        )


def _deep_words(column, inner, plain):
    """The texts of a field's elements that are arrays: in one line, all of one width."""
    words = _column_words(column, plain)
    n = 1
    for d in inner:
        n *= d

    def nested(some, shape):
        if not shape:
            return some[0]
        step = len(some) // shape[0] if shape[0] else 0
        return (
            '['
            + ', '.join(
                [nested(some[i * step : (i + 1) * step], shape[1:]) for i in range(shape[0])]
            )
            + ']'
        )

    return [nested(words[i * n : (i + 1) * n], inner) for i in range(len(words) // n if n else 0)]


def _column_of(pieces, t):
    """A field's elements out of their bytes, one row for each."""
    n = pieces.shape[0]
    if t.subdtype is not None:
        inner = _column_of(pieces.reshape((-1, t.base.itemsize)), t.base)
        return inner.reshape((n,) + t.shape)
    if t.names is not None:
        return _from_bytes(pieces.ravel(), t)
    if getattr(t, 'swapped', None) is not None:
        return core.inner('byteorder', '_seen')(pieces.ravel().copy(), t)
    if t.kind == 'S':
        return np.array([bytes(row).rstrip(b'\x00') for row in pieces.tolist()], dtype=t)
    if t.kind == 'U':
        if t.big:
            pieces = core.view(pieces.ravel().copy(), np.dtype('uint32')).byteswap()
        text = pieces.tobytes().decode('utf-32-le')
        texts = [text[at : at + t.n].rstrip('\x00') for at in range(0, len(text), t.n)]
        return np.array(texts, dtype=t)
    if t.kind in 'Mm':
        at = core.view(pieces.ravel().copy(), np.dtype('int64'))
        return core.inner('dates', '_Dates')(at.byteswap() if t.big else at, t)
    if t.kind == 'O':
        raise ValueError("cannot create an OBJECT array from memory buffer")
    return core.view(pieces.ravel().copy(), t)


def _from_bytes(data, dtype):
    """An array of texts or records out of bytes."""
    n = data.size // dtype.itemsize
    table = data[: n * dtype.itemsize].reshape((n, dtype.itemsize))
    if dtype.kind == 'V' and dtype.names is None and dtype.subdtype is None:
        _no_fields()
    if dtype.names is None:
        return _column_of(table, dtype)
    return _Records(
        {
            name: _column_of(table[:, at : at + t.itemsize].copy(), t)
            for name, (t, at) in dtype.fields.items()
        },
        dtype,
    )


def _over_bytes(data, dtype, type=None):
    """Records whose fields are views of bytes; the last axis holds those of one record."""
    columns = {}
    if dtype.names is None:
        _no_fields()
    for name in dtype.names:
        t, at = dtype.fields[name]
        part = data[..., at : at + t.itemsize]
        if t.base.kind in 'USVO' or getattr(t.base, 'big', False):
            raise NotImplementedError(
                f"numbers are not viewed as records with fields of {t} here; np.rec.fromarrays copies them"
            )
        column = core.view(part, np.dtype(np.int64) if t.base.kind in 'Mm' else t.base)
        column = column.view(t.base) if t.base.kind in 'Mm' else column
        columns[name] = column.reshape(part.shape[:-1] + t.shape) if _inner(t) else column[..., 0]
    return _Records(columns, dtype, getattr(type, '__name__', '') == 'recarray')


def _bytes_of_column(c, t, n):
    if t.subdtype is not None:
        return _bytes_of_column(c.reshape((-1,)), t.base, c.size).reshape((n, -1))
    if t.names is not None:
        return _to_bytes(c, n)
    if t.kind == 'S':
        return np.array(
            [list(x.ljust(t.itemsize, b'\x00')) for x in c.ravel().tolist()], dtype=np.uint8
        ).reshape((n, t.itemsize))
    if t.kind == 'U':
        codes = np.array(
            [[ord(ch) for ch in x.ljust(t.n, '\x00')] for x in c.ravel().tolist()], dtype=np.uint32
        ).ravel()
        codes = codes.byteswap() if t.big else codes
        return core.view(codes, np.dtype('uint8')).reshape((n, t.itemsize))
    if t.kind == 'O':
        raise NotImplementedError("objects have no bytes")
    numbers = np.ravel(c._at if isinstance(c, _Base) else c).copy()
    numbers = numbers.byteswap() if getattr(t, 'big', False) else numbers
    return core.view(numbers, np.dtype('uint8')).reshape((n, t.itemsize))


def _to_bytes(a, n):
    """The bytes of records, one row for each."""
    if a.dtype.part is None:
        return np.concatenate(
            [_bytes_of_column(a._columns[name], t, n) for name, t in a.dtype._fields], axis=1
        )
    result = np.zeros((n, a.dtype.itemsize), np.uint8)
    for name, (t, at) in a.dtype.fields.items():
        result[:, at : at + t.itemsize] = _bytes_of_column(a._columns[name], t, n)
    return result


def _filled(shape, value, dtype):
    result = _zeros(shape, dtype)
    if value:
        result[...] = value
    return result


def _no_fields():
    raise NotImplementedError(
        "arrays of bytes without fields (void) are not supported; np.unique(a, axis=0) compares whole rows"
    )


def _zeros(shape, dtype):
    shape = (shape,) if isinstance(shape, (int, np.integer)) else tuple(shape)
    if dtype.subdtype is not None:
        return np.zeros(shape + dtype.shape, dtype.base)
    if dtype._fields is None:
        _no_fields()
    return _Records({name: np.zeros(shape + _inner(t), t.base) for name, t in dtype._fields}, dtype)


def _of_arrays(x, dtype):
    """An array of elements that are arrays: tuples are such elements, numbers stand for whole ones."""
    if not isinstance(x, (list, tuple)):
        x = np.asarray(x, dtype=dtype.base)
        wide = x.reshape(x.shape + (1,) * len(dtype.shape))
        return np.broadcast_to(wide, x.shape + dtype.shape).copy()
    shape = _shape_of(x, True)
    parts = [np.asarray(part, dtype=dtype.base) for part in _flat(x, len(shape))]
    result = np.zeros(shape + dtype.shape, dtype.base)
    rows = result.reshape((len(parts),) + dtype.shape)
    for i, part in enumerate(parts):
        rows[i] = part
    return result


def _same_names(arrays):
    names = [a.dtype.names for a in arrays]
    for other in names[1:]:
        if other != names[0]:
            raise np.exceptions.DTypePromotionError(
                f"field names `{names[0]}` and `{other}` mismatch."
            )


def _made(x, dtype):
    """Records out of tuples in nested lists."""
    if dtype.subdtype is not None:
        return _of_arrays(x, dtype)
    if dtype._fields is None:
        _no_fields()
    if isinstance(x, (tuple, void)):
        result = _zeros((), dtype)
        result[()] = tuple(x)
        return result
    if isinstance(x, _Records):
        return x.astype(dtype)
    if not isinstance(x, list):
        result = _zeros(np.shape(x), dtype)
        result[...] = x
        return result
    shape = _shape_of(x, True)
    rows = _flat(x, len(shape))
    n = len(dtype._fields)
    for row in rows:
        if isinstance(row, (tuple, void)) and len(row) != n:
            raise ValueError(
                f"could not assign tuple of length {len(row)} to structure with {n} fields."
            )
    columns = {}
    for i, (name, t) in enumerate(dtype._fields):
        items = [row[i] if isinstance(row, (tuple, void)) else row for row in rows]
        if _inner(t):  # a number stands for an array of it
            items = [np.broadcast_to(np.asarray(x, dtype=t.base), _inner(t)) for x in items]
        columns[name] = np.array(items, dtype=t.base).reshape(shape + _inner(t))
    return _Records(columns, dtype)


def _chosen(condition, x, y):
    """numpy.where of records: field by field."""
    shape = np.broadcast_shapes(condition.shape, x.shape, y.shape)
    columns = {}
    for name, t in x._dtype._fields:
        more = (1,) * len(_inner(t))
        parts = [
            c.reshape(c.shape + more) if more and c is condition else c
            for c in (condition, x._columns[name], y._columns[name])
        ]
        columns[name] = np.broadcast_to(np.where(*parts), shape + _inner(t)).copy()
    return _Records(columns, x._dtype)


def _joint(arrays):
    return [a if isinstance(a, _Records) else _made(a.tolist(), arrays[0].dtype) for a in arrays]


class _ArraysOfRecords(type):
    def __instancecheck__(cls, x):
        return isinstance(x, _Records) and x._named


class recarray(metaclass=_ArraysOfRecords):
    """An array of records whose fields are attributes.
    >>> np.recarray((1,), dtype=[('x', int)]).x
    array([0])"""

    __module__ = "numpy.rec"

    def __new__(cls, shape, dtype=None, formats=None, names=None):
        if dtype is None and formats is not None:
            dtype = format_parser(formats, names, None).dtype
        shape = (shape,) if isinstance(shape, int) else shape
        return _zeros(shape, _any_type(dtype)).view(recarray)


#: in rec


def _named(names, n):
    names = (
        []
        if names is None
        else names.replace(',', ' ').split()
        if isinstance(names, str)
        else list(names)
    )
    return names + [f"f{i}" for i in range(len(names), n)]


def _formatted(formats):
    return [t.strip() for t in formats.split(',')] if isinstance(formats, str) else list(formats)


def array(obj, dtype=None, names=None, formats=None):
    """Records with named fields.
    >>> np.rec.array([(1, 2.5)], dtype=[('a', int), ('b', float)]).b
    array([2.5])"""
    if isinstance(obj, _Records) and dtype is None:
        return obj.copy().view(np.recarray)
    if isinstance(obj, np.ndarray) and not isinstance(obj, _Records):
        if dtype is None:
            raise NotImplementedError(
                f"np.rec.array() of an array of {obj.dtype}, without fields, is not made here: "
                "give a list of tuples, or dtype="
            )
        return obj.copy().view(_any_type(dtype)).view(np.recarray)
    return fromrecords(obj, dtype, names=names, formats=formats)


def fromrecords(recList, dtype=None, shape=None, formats=None, names=None):
    """Records out of a list of tuples.
    >>> np.rec.fromrecords([(1, 'a')], names='n,s').s
    array(['a'], dtype='<U1')"""
    if dtype is None and formats is None:
        objects = np.array(recList, dtype=object)
        columns = [np.array(objects[..., i].tolist()) for i in range(objects.shape[-1])]
        return fromarrays(columns, shape=shape, names=names)
    if dtype is None:
        formats = _formatted(formats)
        dtype = list(zip(_named(names, len(formats)), formats))
    r = _made(list(recList), _any_type(dtype)).view(np.recarray)
    return r if shape is None else r.reshape(shape)


def fromarrays(arrayList, dtype=None, shape=None, formats=None, names=None):
    """Records out of one array for each field.
    >>> np.rec.fromarrays([[1, 2], [3.0, 4.0]], names='a,b').b
    array([3., 4.])"""
    columns = [np.array(a) for a in arrayList]
    if dtype is None:
        types = _formatted(formats) if formats is not None else [c.dtype for c in columns]
        dtype = list(zip(_named(names, len(columns)), types))
    t = _any_type(dtype)
    made = {name: c.astype(u) for (name, u), c in zip(t._fields, columns)}
    shape = (shape,) if isinstance(shape, int) else shape
    for k, (name, c) in enumerate(made.items()):
        if shape is not None and c.shape != tuple(shape):
            raise ValueError(f'array-shape mismatch in array {k} ("{name}")')
    return _Records(made, t).view(np.recarray)


class format_parser:
    """A type of records out of formats and names; titles are taken and not kept."""

    def __init__(self, formats, names, titles, aligned=False, byteorder=None):
        formats = _formatted(formats)
        formats = [f.replace('a', 'S') if isinstance(f, str) else f for f in formats]
        if byteorder is not None:
            formats = [np.dtype(f).newbyteorder(byteorder) for f in formats]
        fields = list(zip(_named(names, len(formats)), formats))
        self.dtype = np.dtype(fields, align=True) if aligned else _any_type(fields)


def fromstring(
    datastring,
    dtype=None,
    shape=None,
    offset=0,
    formats=None,
    names=None,
    titles=None,
    aligned=False,
    byteorder=None,
):
    """Records out of bytes.
    >>> np.rec.fromstring(b'ab', dtype='u1,S1').f1
    array([b'b'], dtype='|S1')"""
    if dtype is None and formats is None:
        raise TypeError("fromstring() needs a 'dtype' or 'formats' argument")
    if not hasattr(datastring, '__getitem__') or isinstance(datastring, str):
        raise TypeError(f"a bytes-like object is required, not '{type(datastring).__name__}'")
    t = (
        _any_type(dtype)
        if dtype is not None
        else format_parser(formats, names, titles, aligned, byteorder).dtype
    )
    data = np.frombuffer(datastring, np.uint8)[offset:]
    n = (
        data.size // t.itemsize
        if shape in (None, -1)
        else shape
        if isinstance(shape, int)
        else int(np.prod(shape))
    )
    r = _from_bytes(data[: n * t.itemsize], t)
    return (r if shape in (None, -1) or isinstance(shape, int) else r.reshape(shape)).view(
        np.recarray
    )


def fromfile(
    fd,
    dtype=None,
    shape=None,
    offset=0,
    formats=None,
    names=None,
    titles=None,
    aligned=False,
    byteorder=None,
):
    """Records out of a file's bytes.
    >>> np.rec.fromfile.__name__
    'fromfile'"""
    if hasattr(fd, 'read'):
        data = fd.read()
    else:
        with open(str(fd), 'rb') as file:
            data = file.read()
    return fromstring(data, dtype, shape, offset, formats, names, titles, aligned, byteorder)
