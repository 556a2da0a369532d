# records.py: structured arrays: one array for each field, of one shape.
_Base, _Dtype, _any_type, _is_array, _shape_of, _flat, _type_of, _result, _other_items = [core.inner('items', name) for name in (
    '_Base', '_Dtype', '_any_type', '_is_array', '_shape_of', '_flat', '_type_of', '_result', '_made')]

class void:
    """One record: a place in an array, which it shows and changes."""
    ndim, shape, size = 0, (), 1

    def __init__(self, columns, dtype):
        self._columns, self._dtype = columns, dtype

    @property
    def dtype(self):
        return self._dtype

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
        return tuple([c.item() for c in self._columns.values()])

    tolist = item

    def __eq__(self, other):
        return self.item() == (other.item() if isinstance(other, void) else other)

    def __hash__(self):
        return hash(self.item())

    def copy(self):
        return void({name: c.copy() for name, c in self._columns.items()}, self._dtype)

    def __str__(self):
        return str(self.item())

    def __repr__(self):
        return f"np.void({self}, dtype={self._dtype})"

class record(void):
    """A record whose fields are attributes."""
    def __getattr__(self, name):
        if name in self._columns:
            return self[name]
        raise AttributeError(f"record has no attribute {name}")

    def __setattr__(self, name, value):
        if name in ('_columns', '_dtype'):
            object.__setattr__(self, name, value)
        else:
            self[name] = value

    def __repr__(self):
        return f"np.record({self}, dtype={self._dtype})"

def _part(dtype, names):
    result = _Dtype('V', fields=[(name, dtype.fields[name][0]) for name in names])
    result.part = [dtype.fields[name][1] for name in names], dtype.itemsize
    return result

class _RecordsBody:
    """_columns: an array for each field; _at serves for the shape."""
    def __init__(self, columns, dtype, named=False):
        self._columns, self._dtype, self._named = columns, dtype, named

    @property
    def _at(self):
        for column in self._columns.values():
            return column
        return np.zeros(0)

    @property
    def dtype(self):
        return self._dtype

    def _of(self, columns):
        return _Records(columns, self._dtype, self._named)

    def _map(self, f):
        return self._of({name: f(c) for name, c in self._columns.items()})

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
            return _Records({name: self._columns[name] for name in key}, _part(self._dtype, key), self._named)
        parts = key if isinstance(key, tuple) else (key,)
        whole = [k for k in parts if k is not Ellipsis]
        places = len(parts) == len(whole) == self.ndim and all([isinstance(k, (int, np.integer)) and not isinstance(k, bool) for k in whole])
        if places:
            views = {}
            for name, c in self._columns.items():
                c[key] # the index is checked as that of any array
                views[name] = c[tuple(whole) + (Ellipsis,)]
            return self._one(views)
        return self._map(lambda c: c[key])

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
                raise ValueError(f"could not assign tuple of length {len(value)} to structure with {len(self._columns)} fields.")
            for c, v in zip(self._columns.values(), value):
                c[key] = v
        elif isinstance(value, (list, _Records)):
            value = value if isinstance(value, _Records) else _made(value, self._dtype)
            for c, v in zip(self._columns.values(), value._columns.values()):
                c[key] = v
        else:
            for c in self._columns.values():
                c[key] = value

    def __getattr__(self, name):
        if name not in ('_columns', '_named') and self._named and name in self._columns:
            return self._columns[name]
        raise AttributeError(f"'{'recarray' if self._named else 'numpy.ndarray'}' object has no attribute '{name}'")

    def __setattr__(self, name, value):
        if name not in ('_columns', '_dtype', '_named') and self._named and name in self._columns:
            self._columns[name][...] = value
        elif name == 'dtype':
            raise AttributeError("the type of records cannot be set")
        else:
            object.__setattr__(self, name, value)

    def copy(self, order='C'):
        return self._map(lambda c: c.copy())

    def view(self, *types):
        named = len(types) > 0 and types[-1] is recarray
        for t in types:
            if not isinstance(t, type) and t is not recarray and t is not None and _any_type(t) != self._dtype:
                raise NotImplementedError("records cannot be viewed as another type; a[name] gives one field")
        return _Records(dict(self._columns), self._dtype, named)

    def field(self, name):
        return self[name]

    def _rows(self):
        columns = [c.ravel().tolist() for c in self._columns.values()]
        return [tuple(row) for row in zip(*columns)] if self.size else []

    _list = _sort_keys = _rows

    def tolist(self):
        columns = [c.tolist() for c in self._columns.values()]
        def rows(parts, depth):
            return tuple(parts) if depth == 0 else [rows(p, depth - 1) for p in zip(*parts)]
        return rows(columns, self.ndim)

    def item(self, *args):
        return tuple([c.item(*args) for c in self._columns.values()])

    def _words(self):
        columns = [_column_words(c) for c in self._columns.values()]
        return lambda i: '(' + ', '.join([c[i] for c in columns]) + (',)' if len(columns) == 1 else ')')

    def astype(self, dtype, order='K', casting='unsafe', subok=True, copy=True):
        t = _any_type(dtype)
        if not isinstance(t, _Dtype) and len(self._columns) == 1:
            return list(self._columns.values())[0].astype(t)
        if not isinstance(t, _Dtype) or t.kind in 'Mm':
            raise TypeError(f"Cannot cast array data from {self._dtype!r} to {t!r}.")
        if t.kind != 'V':
            return _other_items(self._rows(), self.shape, t)
        return _Records({name: np.asarray(c).astype(u) for (name, u), c in zip(t._fields, self._columns.values())}, t, self._named)

    def _compare(self, name, a, b):
        other = b if a is self else a
        if name not in ('equal', 'not_equal') or not isinstance(other, (_Records, tuple, list, void)):
            types = [repr(np.asarray(x).dtype) for x in (a, b)]
            raise np.exceptions.UFuncTypeError(f"ufunc '{name}' did not contain a loop with signature matching types ({', '.join(types)}) -> None")
        if not isinstance(other, _Records):
            other = _made(other, self._dtype)
        same = np.ones(np.broadcast_shapes(self.shape, other.shape), bool)
        for c, d in zip(self._columns.values(), other._columns.values()):
            same = same & (c == d)
        return same if name == 'equal' else ~same

    def _operated(self, name, *operands):
        raise np.exceptions.UFuncTypeError(f"ufunc '{name}' did not contain a loop with signature matching types ({self._dtype!r}, {self._dtype!r}) -> None")

    def _join(self, f, arrays, rest):
        return self._of({name: f([a._columns[name] for a in arrays], *rest) for name in self._columns})

    def _with(self, at):
        return self._map(lambda c: c.reshape(at.shape))

    def argsort(self, axis=-1, kind=None, order=None, *, stable=None):
        return _order_by(self, order)

    def sort(self, axis=-1, kind=None, order=None, *, stable=None):
        places = _order_by(self, order)
        for c in self._columns.values():
            c[...] = np.take_along_axis(c, places, -1) if not isinstance(c, _Base) else c._with(np.take_along_axis(c._at, places, -1)).copy()

_Records = type('ndarray', (_Base,), dict(_RecordsBody.__dict__))

def _order_by(a, order):
    names = list(a._columns) if order is None else [order] if isinstance(order, str) else list(order)
    names += [name for name in a._columns if name not in names]
    if a.ndim == 0:
        return np.zeros(1, np.int64)
    columns = [a._columns[name].ravel().tolist() for name in names]
    rows, n, places = list(zip(*columns)), a.shape[-1], []
    for start in range(0, len(rows), n or 1):
        line = rows[start:start + n]
        places += sorted(list(range(n)), key=lambda i: line[i])
    return np.array(places, dtype=np.int64).reshape(a.shape)

def _column_words(column):
    """The texts of a field's elements, as wide as numpy makes them."""
    if isinstance(column, _Base):
        words = column._words()
        return [words(i) for i in range(column.size)]
    with np.printoptions(threshold=2**62, linewidth=2**31 - 1):
        return np.array2string(column.ravel(), separator='\x01')[1:-1].split('\x01') if column.size else []

def _filled(shape, value, dtype):
    result = _zeros(shape, dtype)
    if value:
        result[...] = value
    return result

def _zeros(shape, dtype):
    return _Records({name: np.zeros(shape, t) for name, t in dtype._fields}, dtype)

def _made(x, dtype):
    """Records out of tuples in nested lists."""
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
            raise ValueError(f"could not assign tuple of length {len(row)} to structure with {n} fields.")
    columns = {}
    for i, (name, t) in enumerate(dtype._fields):
        columns[name] = np.array([row[i] if isinstance(row, (tuple, void)) else row for row in rows], dtype=t).reshape(shape)
    return _Records(columns, dtype)

def _joint(arrays):
    return [a if isinstance(a, _Records) else _made(a.tolist(), arrays[0].dtype) for a in arrays]

def recarray(shape, dtype=None, formats=None, names=None):
    """An array of records whose fields are attributes.
    >>> np.recarray((1,), dtype=[('x', int)]).x
    array([0])"""
    return _zeros((shape,) if isinstance(shape, int) else shape, _any_type(dtype)).view(recarray)
#: in rec

def _named(names, n):
    names = [] if names is None else names.replace(',', ' ').split() if isinstance(names, str) else list(names)
    return names + [f"f{i}" for i in range(len(names), n)]

def _formatted(formats):
    return [t.strip() for t in formats.split(',')] if isinstance(formats, str) else list(formats)

def array(obj, dtype=None, names=None, formats=None):
    """Records with named fields.
    >>> np.rec.array([(1, 2.5)], dtype=[('a', int), ('b', float)]).b
    array([2.5])"""
    if isinstance(obj, _Records) and dtype is None:
        return obj.copy().view(np.recarray)
    return fromrecords(obj, dtype, names=names, formats=formats)

def fromrecords(recList, dtype=None, shape=None, formats=None, names=None):
    """Records out of a list of tuples.
    >>> np.rec.fromrecords([(1, 'a')], names='n,s').s
    array(['a'], dtype='<U1')"""
    if dtype is None and formats is None:
        return fromarrays(list(zip(*recList)), names=names)
    if dtype is None:
        formats = _formatted(formats)
        dtype = list(zip(_named(names, len(formats)), formats))
    return _made(list(recList), _any_type(dtype)).view(np.recarray)

def fromarrays(arrayList, dtype=None, shape=None, formats=None, names=None):
    """Records out of one array for each field.
    >>> np.rec.fromarrays([[1, 2], [3.0, 4.0]], names='a,b').b
    array([3., 4.])"""
    columns = [np.array(a) for a in arrayList]
    if dtype is None:
        types = _formatted(formats) if formats is not None else [c.dtype for c in columns]
        dtype = list(zip(_named(names, len(columns)), types))
    t = _any_type(dtype)
    return _Records({name: c.astype(u) for (name, u), c in zip(t._fields, columns)}, t).view(np.recarray)
