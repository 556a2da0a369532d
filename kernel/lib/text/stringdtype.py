# stringdtype.py: numpy.dtypes.StringDType: arrays of texts of any length, some of which may be missing.
# The list behind such an array holds Python's texts, and the type's na_object where one is missing.

(
    _Dtype,
    _Items,
    _Base,
    _any_type,
    _is_array,
    _is_number,
    _as_items,
    _array,
    _astype,
    _broadcast,
    _made_items,
    _bools,
    _result,
    _class_of,
    _folded,
    _repeated,
    _number_of,
) = [
    core.inner('items', name)
    for name in (
        '_Dtype',
        '_Items',
        '_Base',
        '_any_type',
        '_is_array',
        '_is_number',
        '_as_items',
        '_array',
        '_astype',
        '_broadcast',
        '_made',
        '_bools',
        '_result',
        '_class_of',
        '_folded',
        '_repeated',
        '_number_of',
    )
]
_unset = object()


def _is_nan(x):
    return isinstance(x, float) and x != x


def _same_missing(a, b):
    """Do two types mean the same by a missing text?"""
    if a is b or _is_nan(a) and _is_nan(b):
        return True
    try:
        return a is not _unset and b is not _unset and bool(a == b)
    except (TypeError, ValueError):
        return False


class _StringBody(_Dtype):
    """The type of texts of any length."""

    def __init__(self, *, na_object=_unset, coerce=True):
        _Dtype.__init__(self, 'T')
        self.coerce = bool(coerce)
        self._missing = na_object
        if self._missing is not _unset:
            self.na_object = na_object
        self._text_missing = isinstance(na_object, str)
        self._nan_like = (
            not self._text_missing
            and self._missing is not _unset
            and (_is_nan(na_object) or not _has_truth(na_object))
        )

    num, char, itemsize, alignment, name, type, isbuiltin, flags, byteorder, hasobject = (
        2056,
        'T',
        16,
        8,
        'StringDType128',
        str,
        0,
        107,
        '|',
        True,
    )

    @property
    def str(self):
        return repr(self)

    @property
    def descr(self):
        return [('', repr(self))]

    def newbyteorder(self, new_order='S'):
        raise TypeError("Cannot use DescrNewByteOrder for this new style DTypes.")

    def __eq__(self, other):
        if isinstance(other, str):
            other = _StringDType() if other == 'T' else None
        return (
            isinstance(other, _StringDType)
            and self.coerce == other.coerce
            and _same_missing(self._missing, other._missing)
        )

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(('T', self.coerce, 'nan' if _is_nan(self._missing) else self._missing))

    def __repr__(self):
        parts = [f"na_object={self._missing!r}"] if self._missing is not _unset else []
        return f"StringDType({', '.join(parts + ([] if self.coerce else ['coerce=False']))})"

    __str__ = __repr__

    def __reduce__(self):
        return _restored, (int(self.coerce),) if self._missing is _unset else (
            int(self.coerce),
            self._missing,
        )

    def _is_missing(self, x):
        """Is x the value that stands for a missing text, or that text when it is one?"""
        return self._missing is not _unset and _same_missing(x, self._missing)


_StringDType = type('StringDType', (_Dtype,), dict(_StringBody.__dict__))
_StringDType.__module__ = 'numpy.dtypes'
core.stands_for_dtype(_StringDType)


def _restored(coerce, *missing):
    return (
        _StringDType(coerce=coerce, na_object=missing[0])
        if missing
        else _StringDType(coerce=coerce)
    )


def _has_truth(x):
    try:
        bool(x)
    except (TypeError, ValueError):
        return False
    return True


# ---- elements -----------------------------------------------------------------------------------


def _element(x, t):
    """A value as an element."""
    if isinstance(x, str):
        return t._missing if t._text_missing and x == t._missing else str(x)
    if t._is_missing(x):
        return t._missing
    if not t.coerce:
        raise ValueError("StringDType only allows string data when string coercion is disabled.")
    return x.decode() if isinstance(x, bytes) else str(x)


def _is_null(x, t):
    """Is an element of the type a missing one?"""
    return not isinstance(x, str) or t._text_missing and x is t._missing


def _made(items, shape, t):
    return _Texts([_element(x, t) for x in items], np.arange(len(items)).reshape(shape), t)


def _of_texts(texts, shape, t):
    """An array of what are elements of the type already."""
    return _Texts(texts, np.arange(len(texts)).reshape(shape), t)


def _may_cast(a, b, casting):
    """May elements become or stop being texts of any length by this rule?"""
    if casting == 'unsafe':
        return True
    if a.kind == 'T' and b.kind == 'T':
        return b._missing is not _unset or a._missing is _unset
    if a.kind == 'T':
        return (
            b.kind == 'O'
            and casting in ('safe', 'same_kind')
            or b.kind in 'USVb'
            and casting == 'same_kind'
        )
    return (
        casting == 'same_kind'
        and a.kind in 'USV'
        or casting in ('safe', 'same_kind')
        and a.kind in 'biufcMm'
    )


def _of_array(a, t):
    """An array of another type as texts."""
    kind = a.dtype.kind
    if kind == 'T':
        return _of_texts(
            [
                (str(x) if t._missing is _unset else t._missing) if _is_null(x, a.dtype) else x
                for x in a._list()
            ],
            a.shape,
            t,
        )
    if kind in 'Mm':
        nat = 'NaT' if t._missing is _unset else t._missing
        words = a.astype('U')._list() if kind == 'M' else [str(n) for n in a._at.ravel().tolist()]
        return _of_texts(
            [
                nat if n == -9223372036854775808 else w
                for n, w in zip(a._at.ravel().tolist(), words)
            ],
            a.shape,
            t,
        )
    if kind == 'V':
        return _of_texts([bytes(x).rstrip(b'\0').decode() for x in a.ravel()], a.shape, t)
    if kind == 'O':
        return _made(a._list(), a.shape, t)
    if kind in 'US':
        return _of_texts([x if kind == 'U' else x.decode() for x in a._list()], a.shape, t)
    missing = t._nan_like and _is_nan(t._missing)
    return _of_texts(
        [t._missing if missing and kind == 'f' and x != x else str(x) for x in a.ravel()],
        a.shape,
        t,
    )


def _common(types):
    """The type that texts of several of these types have together."""
    missing, coerce = _unset, True
    for t in types:
        coerce = coerce and t.coerce
        if t._missing is _unset:
            continue
        if missing is not _unset and not _same_missing(missing, t._missing):
            raise TypeError(
                f"Cannot find a compatible null string value for null strings '{missing!r}' and '{t._missing!r}'"
            )
        missing = t._missing if missing is _unset else missing
    for t in types:
        if t.coerce == coerce and (t._missing is missing):
            return t
    return _StringDType(na_object=missing, coerce=coerce)


def _promoted(types):
    """The type that holds elements of all of these types; one of them is a StringDType."""
    if [t for t in types if t.kind == 'O']:
        return _Dtype('O')
    others = [t for t in types if t.kind not in 'TU']
    if others:
        one, two = [
            f"<class 'numpy.dtypes.{_class_name(t)}DType'>" for t in (_StringDType(), others[0])
        ]
        raise np.exceptions.DTypePromotionError(
            f"The DType {one} could not be promoted by {two}. This means that no common DType exists for the given inputs. "
            f"For example they cannot be stored in a single array unless the dtype is `object`. The full list of DTypes is: ({one}, {two})"
        )
    return _common([t for t in types if t.kind == 'T'])


def _class_name(t):
    return _class_of(np.zeros(0, t) if t.kind != 'T' else _of_texts([], (0,), t))[21:-7]


def _joint(arrays):
    """Arrays as ones of one type that share a list."""
    arrays = [a if _is_array(a) else np.asarray(a) for a in arrays]
    t = _promoted([a.dtype for a in arrays])
    if t.kind == 'O':
        return core.inner('items', '_joint')([a.astype(object) for a in arrays])
    buf, result = [], []
    for a in arrays:
        items = _of_array(a, t)._list()
        result.append(np.arange(len(buf), len(buf) + len(items)).reshape(a.shape))
        buf += items
    return [_Texts(buf, at, t) for at in result]


# ---- arrays -------------------------------------------------------------------------------------


def _operand(x):
    """An operand as an array, a text as one of them."""
    if isinstance(x, _Base) or _is_array(x):
        return x
    if isinstance(x, str):
        return _of_texts([str(x)], (), _StringDType())
    return np.asarray(x)


def _as_texts(operands):
    """Operands that are texts as arrays of this file; None when one is none."""
    arrays = [_operand(x) for x in operands]
    if [a for a in arrays if a.dtype.kind not in 'TU']:
        return None
    return [a if a.dtype.kind == 'T' else _of_array(a, _StringDType()) for a in arrays]


def _refuse(name, operands):
    classes = ', '.join(
        [
            _class_of(
                x
                if hasattr(x, 'dtype') or not isinstance(x, (list, tuple, str))
                else _operand(x)
                if isinstance(x, str)
                else np.asarray(x)
            )
            for x in operands
        ]
    )
    classes = classes if len(operands) == 1 else f"({classes})"
    raise np.exceptions.UFuncTypeError(
        f"ufunc '{name}' did not contain a loop with signature matching types {classes} -> None"
    )


def _lists(arrays):
    """The elements of texts beside each other. The first array's type says what a missing text is;
    when it has none, missing ones beside it are empty."""
    shape, lists = _broadcast(arrays)
    if arrays[0].dtype._missing is _unset:
        lists = [
            ['' if _is_null(x, a.dtype) else x for x in line] for a, line in zip(arrays, lists)
        ]
    return shape, lists


_orders = {
    'equal': lambda a, b: a == b,
    'not_equal': lambda a, b: a != b,
    'less': lambda a, b: a < b,
    'less_equal': lambda a, b: a <= b,
    'greater': lambda a, b: a > b,
    'greater_equal': lambda a, b: a >= b,
}


def _compared(name, a, b):
    x, y = _operand(a), _operand(b)
    if 'O' in (x.dtype.kind, y.dtype.kind):
        shape, lists = _broadcast((x, y))
        return _bools(shape, [_orders[name](*line) for line in zip(*lists)])
    arrays = _as_texts((x, y))
    if arrays is None:
        if name not in ('equal', 'not_equal'):
            _refuse(name, (a, b))
        return np.full(np.broadcast_shapes(x.shape, y.shape), name == 'not_equal')[()]
    t, f, result = _common([z.dtype for z in arrays]), _orders[name], []
    shape, lists = _lists(arrays)
    for p, q in zip(*lists):
        if isinstance(p, str) and isinstance(q, str):
            result.append(f(p, q))
        elif t._nan_like:
            result.append(False)
        elif name in ('equal', 'not_equal'):
            result.append((isinstance(p, str) == isinstance(q, str)) == (name == 'equal'))
        else:
            raise ValueError(
                f"'{name}' not supported for null values that are not nan-like or strings."
            )
    return _bools(shape, result)


def _sum(a, b, t):
    if isinstance(a, str) and isinstance(b, str):
        return a + b
    if not t._nan_like:
        raise ValueError("Cannot add null that is not a nan-like value")
    return t._missing


def _key(x, t):
    """What to order an element by: missing ones come last."""
    if isinstance(x, str):
        return (0, x)
    if not t._nan_like:
        raise ValueError("Cannot compare null that is not a nan-like value")
    return (1, '')


def _larger(a, b, t):
    return a if _key(a, t) >= _key(b, t) else b


def _smaller(a, b, t):
    return a if _key(a, t) <= _key(b, t) else b


_joins = {'add': _sum, 'maximum': _larger, 'minimum': _smaller}


def _times(a, b):
    """Texts repeated: one operand has whole numbers."""
    if [
        z
        for z in (a, b)
        if isinstance(z, int) and not -9223372036854775808 <= z <= 9223372036854775807
    ]:
        raise OverflowError("Python int too large to convert to C long")
    x, y = [z if isinstance(z, _Base) else np.asarray(z) for z in (a, b)]
    if y.dtype.kind == 'T':
        x, y = y, x
    if x.dtype.kind != 'T' or y.dtype.kind not in 'iu':
        if (
            isinstance(a, (int, float))
            and not isinstance(a, bool)
            or isinstance(b, (int, float))
            and not isinstance(b, bool)
        ):
            _refuse('multiply', (a, b))
        _refuse(
            'multiply', [z if not isinstance(z, (bool, str)) else np.asarray(z) for z in (a, b)]
        )
    t, result = x.dtype, []
    shape, lists = _broadcast((x, y))
    for text, n in zip(*lists):
        if not isinstance(text, str):
            if not t._nan_like:
                raise TypeError("Cannot multiply null that is not a nan-like value")
            result.append(t._missing)
        elif n < 0:
            raise OverflowError("Overflow encountered in string multiply")
        else:
            result.append(_repeated(text, n))
    return _result(_of_texts(result, shape, t))


class _TextsBody:
    def _with(self, at):
        return _Texts(self._buf, at, self._dtype)

    def _item(self, i):
        return self._buf[i]

    def copy(self, order='C'):
        return _of_texts(self._list(), self.shape, self._dtype)

    def _words(self):
        buf, at = self._buf, self._at.ravel().tolist()
        return lambda i: repr(buf[at[i]])

    def __setitem__(self, key, value):
        core.inner('items', '_check_writes')(self._at)
        t = self._dtype
        if isinstance(key, _Base):
            key = (
                key.astype(bool)
                if key.dtype.kind == 'O'
                and all([isinstance(x, (bool, np.bool_)) for x in key._list()])
                else key.astype(np.int64)
            )
        at = self._at[key]
        if not _is_array(at):
            if isinstance(value, (list, tuple)) or _is_array(value) and value.ndim:
                raise ValueError("setting an array element with a sequence")
            self._buf[int(at)] = (
                _of_array(value, t)._list()[0] if _is_array(value) else _element(value, t)
            )
            return
        places = at.ravel().tolist()
        if not isinstance(value, (list, tuple, range)) and not _is_array(value):
            values = [_element(value, t)] * len(places)
        else:
            value = _of_array(value, t) if _is_array(value) else _array(value, t)
            while value.ndim > at.ndim and value.shape[0] == 1:
                value = value[0]
                value = value if _is_array(value) else _of_texts([value], (), t)
            wide = np.broadcast_to(value, at.shape) if value.shape != at.shape else value
            values = wide._list()
        for i, v in zip(places, values):
            self._buf[i] = v

    def astype(self, dtype, order='K', casting='unsafe', subok=True, copy=True):
        t = _any_type(dtype)
        if casting != 'unsafe' and not _may_cast(self._dtype, t, casting):
            raise TypeError(
                f"Cannot cast array data from {self._dtype!r} to {t!r} according to the rule '{casting}'"
            )
        if t.kind == 'T':
            return self if not copy and t is self._dtype else _of_array(self, t)
        if t.kind == 'O':
            return _made_items(self._list(), self.shape, t)
        if t.kind == 'b':
            return np.array([self._truth(x) for x in self._list()], dtype=bool).reshape(self.shape)
        if t.kind in 'Mm':
            return core.inner('dates', '_array')(
                _made_items(
                    [
                        x if isinstance(x, str) and x.lower() != 'nat' and x else 'NaT'
                        for x in self._list()
                    ],
                    self.shape,
                    _Dtype('U'),
                ),
                t,
            )
        if t.kind in 'USV':
            if not t.itemsize and t.names is None:
                raise TypeError(
                    f"cannot cast dtype {self._dtype!r} to <class 'numpy.dtypes.{ {'U': 'Str', 'S': 'Bytes', 'V': 'Void'}[t.kind] }DType'>."
                )
            texts = [str(x) for x in self._list()]
            if t.kind == 'V':
                return core.inner('items', '_array')(
                    [x.encode()[: t.itemsize] for x in texts], t
                ).reshape(self.shape)
            return _made_items(
                texts if t.kind == 'U' else [x.encode('ascii') for x in texts], self.shape, t
            )
        return np.array([self._number(x, t) for x in self._list()], dtype=t).reshape(self.shape)

    def _number(self, x, t):
        if _is_null(x, self._dtype):
            raise ValueError("Arrays with missing data cannot be converted to a non-nullable type")
        return _number_of(x, t)

    def view(self, *types):
        for t in types:
            if (
                not (isinstance(t, type) and issubclass(t, np.ndarray))
                and _any_type(t) != self._dtype
            ):
                raise TypeError("Cannot change data-type for array of references.")
        return self._map(lambda a: a[...])

    def tobytes(self, order='C'):
        raise NotImplementedError(
            "the bytes of an array of StringDType cannot be had: its elements have no fixed form here"
        )

    def resize(self, *shape, refcheck=True):
        shape = shape[0] if len(shape) == 1 and isinstance(shape[0], (tuple, list)) else shape
        n = 1
        for d in shape:
            n *= d
        items = self._list()[:n]
        self._buf = items + [''] * (n - len(items))
        self._at = np.arange(n).reshape(shape)

    def cumsum(self, axis=None, dtype=None, out=None):
        return np.add.accumulate(
            self.ravel() if axis is None else self, 0 if axis is None else axis, out=out
        )

    def _truth(self, x):
        """A missing text is true when it is like a NaN, and else an empty one."""
        return self._dtype._nan_like if _is_null(x, self._dtype) else len(x) > 0

    def _sort_keys(self):
        return [_key(x, self._dtype) for x in self._list()]

    def _compare(self, name, a, b):
        return _compared(name, a, b)

    def _operated(self, name, *operands):
        return _operated(name, *operands)


_Texts = type('ndarray', (_Items,), dict(_TextsBody.__dict__))


def _operated(name, *operands):
    """A ufunc that is no comparison."""
    if name == 'isnan':
        a = operands[0]
        return _bools(a.shape, [a.dtype._nan_like and not isinstance(x, str) for x in a._list()])
    if name in ('logical_and', 'logical_or', 'logical_xor'):
        return getattr(np, name)(*[x.astype(bool) if isinstance(x, _Base) else x for x in operands])
    if name == 'multiply':
        return _times(*operands)
    join = _joins.get(name)
    arrays = None if join is None else _as_texts(operands)
    if arrays is None or name != 'add' and [x for x in operands if not isinstance(x, _Texts)]:
        _refuse(name, operands)
    t = _common([a.dtype for a in arrays])
    if name == 'add':
        shape, lists = _lists(arrays)
        return _result(_of_texts([_sum(x, y, t) for x, y in zip(*lists)], shape, t))
    shape, lists = _broadcast(arrays)
    blank = arrays[0].dtype._missing is _unset  # missing ones beside it count as empty
    keys = [
        [_key('' if blank and _is_null(x, a.dtype) else x, t) for x in line]
        for a, line in zip(arrays, lists)
    ]
    taken = [
        x if (p >= q if name == 'maximum' else p <= q) else y for x, y, p, q in zip(*lists, *keys)
    ]
    return _result(_of_texts(taken, shape, t))


def _reduce(a, name, axes, initial, where):
    """add, maximum and minimum of lines: (shape, results)."""
    t, join = a.dtype, _joins.get(name)
    if join is None:
        raise np.exceptions.UFuncTypeError(
            f"ufunc '{name}' did not contain a loop with signature matching types (None, <class 'numpy.dtypes.StringDType'>) -> None"
        )
    return _folded(a, axes, lambda x, y: join(x, y, t), None, initial, where, name)


def _accumulated(a, name, axis):
    """ufunc.accumulate of add, maximum and minimum."""
    t, lines = a.dtype, np.moveaxis(a, axis, -1)
    join = _joins.get(name)
    if join is None:
        _refuse(name, (a, a))
    result, n = [], lines.shape[-1]
    for k, x in enumerate(lines._list()):
        result.append(join(result[-1], x, t) if k % n else x)
    return np.moveaxis(_of_texts(result, lines.shape, t), -1, axis)


# ---- functions of texts ---------------------------------------------------------------------------


def _of_some(arrays):
    """Is one of these an array of texts of any length?"""
    return any([hasattr(a, 'dtype') and a.dtype.kind == 'T' for a in arrays])


def _each(f, operands, texts, name, missing):
    """f of elements beside each other: (shape, results, type). The first texts of the operands are such.
    missing: 'kept' where a missing text gives a missing one, None where it is an error, else what it gives."""
    arrays = [
        _as_items(x) if isinstance(x, _Base) or isinstance(x, (str, list, tuple)) else np.asarray(x)
        for x in operands
    ]
    texts = [a for a in arrays[:texts]]
    for a in texts:
        if a.dtype.kind not in 'TU':
            raise np.exceptions.UFuncTypeError(
                f"ufunc '{name}' did not contain a loop with signature matching types ({', '.join([_class_of(a) for a in texts])}) -> None"
            )
    t = _common([a.dtype for a in texts if a.dtype.kind == 'T'])
    first = texts[0].dtype
    blank = first.kind != 'T' or first._missing is _unset
    shape, lists = _broadcast(arrays)
    results = []
    for line in zip(*lists):
        if blank:
            line = (
                tuple(
                    [
                        '' if a.dtype.kind == 'T' and _is_null(x, a.dtype) else x
                        for a, x in zip(texts, line)
                    ]
                )
                + line[len(texts) :]
            )
        gone = [x for x in line[: len(texts)] if not isinstance(x, str)]
        if not gone:
            results.append(f(*line))
        elif name == 'str_len':
            raise ValueError("The length of a null string is undefined")
        elif missing is None:
            raise ValueError(f"'{name}' not supported for null values that are not strings.")
        elif not t._nan_like:
            error = TypeError if name in ('zfill', 'multiply') else ValueError
            raise error(
                f"Cannot {name} null that is not a nan-like value"
                if name != 'replace'
                else "Only string or NaN-like null strings can be used as search strings for replace"
            )
        else:
            results.append(t._missing if missing == 'kept' else missing)
    return shape, results, t


def _has_method(a, name):
    """Missing texts have no methods."""
    for x in a._list():
        if not isinstance(x, str):
            if name == 'expandtabs':
                raise ValueError("Null values are not supported arguments for expandtabs")
            raise TypeError(
                f"descriptor '{name}' for 'str' objects doesn't apply to a '{type(x).__name__}' object"
            )
