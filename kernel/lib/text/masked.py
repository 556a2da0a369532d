# masked.py: numpy.ma: arrays some of whose elements do not count.
#: in ma

_not_given = object()
_every, _some, _larger = all, any, max  # Python's own: below are numpy.ma's

_fills = {
    'b': True,
    'i': 999999,
    'u': 999999,
    'f': 1e20,
    'c': complex(1e20, 0),
    'O': '?',
    'S': b'N/A',
    'U': 'N/A',
    'V': b'???',
}


def _fill_of_type(dtype):
    """The value for masked elements of a type: of int64, float64, ..., whatever the type's width."""
    if dtype.kind in 'Mm':
        return np.array('NaT', dtype=dtype)
    if dtype.names is not None:
        parts = [_fill_of_type(dtype.fields[name][0].base) for name in dtype.names]
        return np.array([tuple([x.item() for x in parts])], dtype=dtype).reshape(())
    return np.array(_fills[dtype.kind], dtype=np.uint64 if dtype.kind == 'u' else None)


def _checked_fill(value, dtype):
    if value is None:
        return _fill_of_type(dtype)
    if isinstance(value, str) and dtype.kind not in 'OSMmVU':
        raise TypeError(f"Cannot set fill value of string with array of dtype {dtype}")
    try:
        return np.array(np.asarray(value, dtype=dtype))
    except (OverflowError, ValueError) as e:
        raise TypeError(f"Cannot convert fill_value {value} to dtype {dtype}") from e


def _shrunk(mask):
    return nomask if np.ndim(mask) and not mask.any() else mask


class MaskedConstant:
    """np.ma.masked: what stands for an element that does not count."""

    dtype = np.dtype(float)
    shape = ()
    ndim = 0
    size = 1
    fill_value = np.float64(1e20)
    _made = {}  # by class: there is one of each

    def __new__(cls):
        if cls not in cls._made:
            cls._made[cls] = object.__new__(cls)
        return cls._made[cls]

    @property
    def data(self):
        return np.zeros(())

    @property
    def mask(self):
        return np.array(True)

    def _whole(self):
        return _made(np.zeros(()), True)

    def __getattr__(self, name):
        if name[0] == '_':
            raise AttributeError(f"'MaskedConstant' object has no attribute '{name}'")
        return getattr(self._whole(), name)

    def filled(self, fill_value=None):
        return np.array(self.fill_value if fill_value is None else fill_value, float)

    def copy(self, *_):
        return self

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return MaskedConstant, ()

    def __int__(self):
        raise MaskError('Cannot convert masked element to a Python int.')

    def _element(self, kind):
        """What a single element of an array of numbers gets."""
        if kind in 'iu':
            int(self)
        if kind == 'f':
            import warnings

            warnings.warn('Warning: converting a masked element to nan.', stacklevel=2)
        return float('nan') if kind == 'f' else 0

    def __repr__(self):
        return 'masked'

    def __str__(self):
        return '--'

    def __bool__(self):
        return False

    def _beside(self, other):
        """The result of an operator: masked, or of the other operand's shape with all masked."""
        if isinstance(other, MaskedConstant) or not np.ndim(other):
            return self
        return _made(_value(other) * 0.0, True)

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _beside
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _beside
    __pow__ = __rpow__ = _beside

    def _compared(self, other):
        if isinstance(other, MaskedConstant) or not np.ndim(other):
            return self
        return _made(np.zeros(np.shape(other), bool), True)

    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = _compared

    def __hash__(self):
        return object.__hash__(self)

    def __neg__(self):
        return self

    __pos__ = __abs__ = __neg__

    def __float__(self):
        return float('nan')


masked = MaskedConstant()
nomask = np.bool_(False)
masked_print_option = '--'


class MaskError(ValueError):
    pass


def _own_mask(a):
    if a is masked:
        return np.True_
    return a._mask if isinstance(a, MaskedArray) else nomask


def _value(a):
    return a.data if isinstance(a, MaskedArray) or a is masked else np.asarray(a)


def _fitted(a, other):
    """The other operand of a ufunc of numpy; a number of Python takes the array's type there, as it does beside plain arrays
    (numpy.ma's own functions make a 0-dimensional array of it, of its own type)."""
    if type(other) in (bool, int, float, complex) and a.dtype.kind in 'biufc':
        return np.asarray(other, np.result_type(a.dtype, other))
    return other


# Their result has another type than the operands': a number that does not fit these is no error.
_any_number = tuple(
    'divide arctan2 hypot copysign equal not_equal less less_equal greater greater_equal logaddexp logaddexp2 '
    'float_power heaviside nextafter logical_and logical_or logical_xor'.split()
)


def _fitted_or_not(a, other):
    try:
        return _fitted(a, other)
    except OverflowError:
        return other


def _joined(*masks):
    result = nomask
    for m in masks:
        if np.ndim(m) or m is not nomask:
            result = m if result is nomask else result | m
    return result


def _nothing_in(out):
    """What stands in out= where nothing counts: behind a mask nobody sees it."""
    return 0 if isinstance(out, MaskedArray) else np.nan


def _finished(data, mask):
    """A result: a masked array, or for a single element the number or `masked`."""
    if np.ndim(data) == 0 and np.ndim(mask) == 0:
        return (
            masked
            if bool(mask)
            else data[()]
            if isinstance(data, (np.ndarray, np.generic))
            else data
        )
    return _made(data, mask)


def _type_text(dtype):
    text = str(dtype)
    return (
        f"'{text}'"
        if text[0] == '>' or dtype.kind in 'USMm' and dtype.kind in text[:2] + 'Mm'
        else text
    )


class _Dashes:
    """What stands in a printed array for an element that does not count."""

    def __repr__(self):
        return str(masked_print_option)

    __str__ = __repr__


_dashes = _Dashes()


def _printed(a):
    """The array to print for a masked one: its own elements, or objects with -- among them."""
    if a._mask is nomask or a.dtype.names is not None and not np.any(a._mask):
        return a.data
    data, mask = a.data, a._full_mask()
    most = 100 if a.ndim > 1 else 1500
    for axis in range(data.ndim):
        if data.shape[axis] > most:
            ends = np.r_[0 : most // 2, data.shape[axis] - most // 2 : data.shape[axis]]
            data, mask = np.take(data, ends, axis), np.take(mask, ends, axis)
    if data.dtype.names is not None:
        shown = np.empty(data.shape, object)
        for place in np.ndindex(data.shape):
            dashes = (_dashes,) * len(data.dtype.names)
            shown[place] = dashes if mask[place] else data[place].item()
        return shown
    shown = data.astype(object)
    shown[mask] = _dashes
    return shown


def _by_fields(a, mask):
    """The mask as it is shown: of records, a truth value for each field. That is a copy, and read-only: here a record
    is masked as a whole."""
    dtype = np.asarray(_value(a)).dtype
    if dtype.names is None:
        return mask
    r = np.zeros(np.shape(_value(a)), make_mask_descr(dtype))
    for name in r.dtype.names:
        r[name][np.broadcast_to(mask, r.shape)] = True
    r.flags.writeable = False
    return r


def _by_records(mask, shape):
    """A mask that may have a truth value for each field, with one for each record."""
    mask = np.asarray(mask)
    if mask.dtype.names is None:
        return mask.astype(bool)
    first, *others = [_by_records(mask[name], shape) for name in mask.dtype.names]
    if not _every([np.array_equal(first, x) for x in others]):
        raise NotImplementedError("masks of single fields are not supported")
    return first


class MaskedIterator:
    """The elements of a masked array as a row."""

    def __init__(self, ma):
        self.ma, self._at = ma, 0

    def __iter__(self):
        return self

    def __next__(self):
        if self._at >= self.ma.size:
            raise StopIteration
        self._at += 1
        return self.ma.ravel()[self._at - 1]

    def __getitem__(self, key):
        return self.ma.ravel()[key]

    def __setitem__(self, key, value):
        row = np.arange(self.ma.size)[key]
        if np.ndim(row) and np.ndim(value):
            value = resize(value, (row.size,)).reshape(row.shape)
        self.ma[np.unravel_index(row, self.ma.shape)] = value


class MaskedArrayFutureWarning(FutureWarning):
    pass


def _default_axis(a):
    """Of argsort without an axis: the whole array, as NumPy still has it."""
    if a.ndim <= 1:
        return -1
    import warnings

    warnings.warn(
        "In the future the default for argsort will be axis=-1, not the current None, to match its "
        "documentation and np.argsort. Explicitly pass -1 or None to silence this warning.",
        MaskedArrayFutureWarning,
        stacklevel=3,
    )
    return None


class MaskedArray:
    def __init__(
        self,
        data=None,
        mask=nomask,
        dtype=None,
        copy=False,
        subok=True,
        ndmin=0,
        fill_value=None,
        keep_mask=True,
        hard_mask=None,
        shrink=True,
        order=None,
    ):
        source, inner = data, _own_mask(data)
        inner = inner.copy() if copy and isinstance(inner, np.ndarray) else inner
        if isinstance(data, (list, tuple)) and _some(
            [isinstance(x, MaskedArray) or x is masked for x in data]
        ):
            inner = np.array([True if x is masked else _mask_of(x) for x in data])
            data = [0 if x is masked else _value(x) for x in data]
            inner = inner if inner.any() else nomask
        data = data.data if isinstance(data, (MaskedArray, MaskedConstant)) else data
        data = np.array(data, dtype=dtype) if copy else np.asarray(data, dtype=dtype)
        if ndmin > data.ndim:
            data = data.reshape((1,) * (ndmin - data.ndim) + data.shape)
            inner = inner.reshape(data.shape) if np.ndim(inner) else inner
        fresh = nomask
        if mask is None:
            mask = False
        if isinstance(mask, np.bool_) and not mask:
            fresh = nomask if keep_mask or shrink else np.zeros(data.shape, bool)
        elif isinstance(mask, (bool, np.bool_)):
            fresh = np.full(data.shape, bool(mask))
        else:
            fresh = _value(mask)
            if fresh.dtype.names is not None:
                fresh = _by_records(fresh, data.shape)
            fresh = np.asarray(fresh, dtype=bool)  # shared, as the data are, but for a copy
            fresh = fresh.copy() if copy else fresh
            if data.dtype.names and fresh.shape == data.shape + (len(data.dtype.names),):
                if not (fresh == fresh[..., :1]).all():
                    raise NotImplementedError("masks of single fields are not supported")
                fresh = fresh[..., 0]
            if fresh.shape != data.shape:
                if fresh.size == 1:
                    fresh = np.full(data.shape, bool(fresh.item()))
                elif fresh.size == data.size:
                    fresh = fresh.reshape(data.shape).copy()
                else:
                    raise MaskError(
                        f"Mask and data not compatible: data size is {data.size}, mask size is {fresh.size}."
                    )
        self.data = data
        self._mask = _joined(inner, fresh) if keep_mask else fresh
        if fill_value is None:
            fill_value = getattr(source, '_fill', None)
        self._fill = None if fill_value is None else _checked_fill(fill_value, data.dtype)
        self._hard = bool(getattr(source, '_hard', False) if hard_mask is None else hard_mask)

    # -- what it is

    @property
    def mask(self):
        return _by_fields(self, self._mask)

    @mask.setter
    def mask(self, value):
        if value is masked or isinstance(value, (bool, np.bool_)):
            if value is not masked and not value and self._mask is nomask:
                return
            value = np.full(self.data.shape, bool(value is masked or value))
        else:
            value = np.broadcast_to(_by_records(value, self.shape), self.data.shape).copy()
        if self._hard:
            value = value | self._mask
        if np.ndim(self._mask):
            self._mask[...] = value  # views of the same mask see it
        else:
            self._mask = value

    @property
    def recordmask(self):
        return self._mask

    @property
    def fill_value(self):
        if self._fill is None:
            self._fill = _fill_of_type(self.data.dtype)
        return self._fill[()]

    @fill_value.setter
    def fill_value(self, value):
        self._fill = _checked_fill(value, self.data.dtype)

    def get_fill_value(self):
        return self.fill_value

    def set_fill_value(self, value):
        self.fill_value = value

    @property
    def shape(self):
        return self.data.shape

    @shape.setter
    def shape(self, shape):
        self.data = self.data.reshape(shape)
        if np.ndim(self._mask):
            self._mask = self._mask.reshape(shape)

    @property
    def _data(self):
        return self.data

    @property
    def baseclass(self):
        return np.ndarray

    @property
    def flags(self):
        flags = self.data.flags
        flags.values['OWNDATA'] = False
        return flags

    @property
    def nbytes(self):
        return self.data.nbytes

    @property
    def itemsize(self):
        return self.data.itemsize

    @property
    def strides(self):
        return self.data.strides

    @property
    def flat(self):
        return MaskedIterator(self)

    @flat.setter
    def flat(self, value):
        self.ravel()[...] = value

    def iscontiguous(self):
        return self.data.flags['C_CONTIGUOUS']

    @property
    def dtype(self):
        return self.data.dtype

    @property
    def ndim(self):
        return self.data.ndim

    @property
    def size(self):
        return self.data.size

    @property
    def T(self):
        return self.transpose()

    @property
    def real(self):
        return self._like(self.data.real)

    @property
    def imag(self):
        return self._like(self.data.imag)

    def _like(self, data, mask=None):
        """A result with this one's value for masked elements."""
        r = _made(data, self._mask if mask is None else mask)
        if self._fill is not None:
            r._fill = (
                self._fill
                if self._fill.dtype == r.data.dtype
                else _checked_fill(True if r.data.dtype == bool else self._fill, r.data.dtype)
            )
        r._hard = self._hard
        return r

    def _given_to(self, out):
        """The result, or the array that was given for it: elements, and the mask where it has one."""
        if out is None:
            return self
        _value(out)[...] = self.data
        if isinstance(out, MaskedArray):
            out._mask = self._mask
        return out

    def _full_mask(self):
        return np.broadcast_to(self._mask, self.data.shape)

    def __len__(self):
        return len(self.data)

    def __iter__(self):
        return iter([self[i] for i in range(len(self.data))])

    def __contains__(self, item):
        return item in self.compressed()

    def __bool__(self):
        return bool(self.data)

    def __float__(self):
        return float('nan') if bool(np.any(self._mask)) else float(self.data)

    def __int__(self):
        return int(self.data)

    def __str__(self):
        return str(_printed(self))

    def _fill_text(self):
        fill = self.fill_value
        if self._fill.dtype.kind in 'SU' and self._fill.dtype.kind == self.dtype.kind:
            return repr(self._fill.item())
        return str(fill) if self._fill.dtype == self.dtype and self.dtype != object else repr(fill)

    def __repr__(self):
        prefix, keys = 'masked_array(', ['data', 'mask', 'fill_value']
        if (
            str(self.dtype) not in ('int64', 'float64', 'complex128', 'bool')
            or self.size == 0
            or self._full_mask().all()
        ):
            keys.append('dtype')
        if _every([n == 1 for n in self.shape[:-1]]):
            indents = {k: ' ' * _larger(2, len(prefix) + 4 - len(k)) for k in keys}
            indents['data'], prefix = prefix, ''
        else:
            indents, prefix = {k: '  ' for k in keys}, prefix + '\n'

        def listed(a, key):
            return np.array2string(
                np.asarray(a), separator=', ', prefix=indents[key] + key + '=', suffix=','
            )

        texts = {
            'data': listed(_printed(self), 'data'),
            'mask': listed(self.mask, 'mask'),
            'fill_value': self._fill_text(),
            'dtype': _type_text(self.dtype),
        }
        return prefix + ',\n'.join([indents[k] + k + '=' + texts[k] for k in keys]) + ')'

    # -- parts

    def __getitem__(self, key):
        key = _plain(key)
        data = self.data[key]
        if isinstance(key, str):  # a field: its elements are masked as the records are
            return _made(data, self._full_mask())
        mask = self._mask if np.ndim(self._mask) == 0 else self._mask[key]
        if np.ndim(data) == 0:
            return masked if bool(mask) else data
        return self._view(data, mask)

    def __setitem__(self, key, value):
        by_masked, key = isinstance(key, MaskedArray), _plain(key)
        if self._hard and np.ndim(self._mask):
            if value is masked:
                self._mask[key] = True
                return
            free = np.zeros(self.data.shape, bool)
            free[key] = True
            free &= ~self._mask
            whole = self.data.copy()
            whole[key] = _value(value)
            self.data[free] = whole[free]
            if np.ndim(_own_mask(value)):
                own = self._mask.copy()
                own[key] = _own_mask(value)
                self._mask |= own
            return
        own = _own_mask(value)
        if np.ndim(self._mask) == 0 and (np.ndim(own) > 0 or bool(own)):
            self._mask = np.full(self.data.shape, bool(self._mask))
        if value is masked:
            self._mask[key] = True
            return
        self.data[key] = _value(value)
        if by_masked and not isinstance(value, MaskedArray):
            return  # as in NumPy: what was masked is
        if np.ndim(self._mask):
            self._mask[key] = own

    def _view(self, data, mask):
        """Parts of the elements and of the mask: views of both where they are views."""
        r = self._like(data, nomask)
        r._mask = mask
        return r

    def _each(self, f):
        return self._view(f(self.data), self._mask if np.ndim(self._mask) == 0 else f(self._mask))

    def reshape(self, *shape, order='C'):
        return self._each(lambda a: a.reshape(*shape, order=order))

    def ravel(self, order='C'):
        return self._each(lambda a: a.ravel(order))

    def flatten(self, order='C'):
        return self._each(lambda a: a.flatten(order))

    def transpose(self, *axes):
        return self._each(lambda a: a.transpose(*axes))

    def swapaxes(self, axis1, axis2):
        return self._each(lambda a: a.swapaxes(axis1, axis2))

    def squeeze(self, axis=None):
        return self._each(lambda a: a.squeeze(axis))

    def repeat(self, repeats, axis=None):
        return self._each(lambda a: np.repeat(a, repeats, axis))

    def take(self, indices, axis=None, out=None, mode='raise'):
        r = self._each(lambda a: np.take(a, filled(indices, 0), axis, mode=mode))
        if _own_mask(indices) is not nomask:
            hidden = np.broadcast_to(_mask_of(indices), r.shape)
            r = self._like(r.data, _joined(r._mask, hidden))
        if out is None:
            return r if r.ndim else _finished(r.data, r._mask)
        return r._given_to(out)

    def compress(self, condition, axis=None, out=None):
        r = self._each(lambda a: np.compress(np.asarray(condition), a, axis))
        if out is not None:
            _value(out)[...] = r.data
        return r

    def diagonal(self, offset=0, axis1=0, axis2=1):
        return self._each(lambda a: np.diagonal(a, offset, axis1, axis2))

    def trace(self, offset=0, axis1=0, axis2=1, dtype=None, out=None):
        line = diagonal(self, offset, axis1, axis2).astype(dtype).filled(0)
        r = line.sum(axis=-1, out=out)
        return _made(r) if out is None and np.ndim(r) else r

    def copy(self, order='C'):
        return self._each(lambda a: a.copy())

    def view(self, dtype=None, type=None):
        if dtype is np.ndarray or type is np.ndarray:
            return self.data
        if dtype is None or dtype is MaskedArray:
            return self._each(lambda a: a.view())
        return _made(self.data.view(dtype), self._mask)

    def astype(self, dtype, order='K', casting='unsafe', subok=True, copy=True):
        return self._like(self.data.astype(dtype, casting=casting))

    def filled(self, fill_value=None):
        if np.ndim(self._mask) == 0 and not bool(self._mask):
            return self.data
        fill = self.fill_value if fill_value is None else _checked_fill(fill_value, self.data.dtype)
        return np.where(self._full_mask(), np.asarray(fill).astype(self.data.dtype), self.data)

    def compressed(self):
        return self.data[~self._full_mask()]

    def tolist(self, fill_value=None):
        if fill_value is not None:
            return self.filled(fill_value).tolist()
        empty = (None,) * len(self.dtype.names) if self.dtype.names else None

        def listed(data, mask):
            return (
                (empty if mask else data)
                if not isinstance(data, list)
                else [listed(d, m) for d, m in zip(data, mask)]
            )

        return listed(self.data.tolist(), self._full_mask().tolist())

    def tobytes(self, fill_value=None, order='C'):
        return self.filled(fill_value).tobytes(order)

    def toflex(self):
        r = np.zeros(self.shape, dtype=[('_data', self.dtype.str), ('_mask', '?')])
        r['_data'] = self.data
        r['_mask'] = self._full_mask()
        return r

    torecords = toflex

    def item(self, *args):
        return self.data.item(*args)

    def fill(self, value):
        self[...] = value

    def put(self, indices, values, mode='raise'):
        indices = np.asarray(indices)
        mask = self._mask if np.ndim(self._mask) else _mask_of(self)
        if self._hard and np.ndim(self._mask):
            values, free = (
                np.resize(np.asarray(values), indices.shape),
                ~self._mask.ravel()[indices],
            )
            indices, values = indices[free], values[free]
        np.put(self.data, indices, _value(values), mode)
        if self._mask is nomask and _own_mask(values) is nomask:
            return
        np.put(mask, indices, _own_mask(values), mode)
        self._mask = _shrunk(mask)

    @property
    def hardmask(self):
        return self._hard

    def harden_mask(self):
        self._hard = True
        return self

    def soften_mask(self):
        self._hard = False
        return self

    @property
    def sharedmask(self):
        return False

    def shrink_mask(self):
        self._mask = _shrunk(self._mask)
        return self

    def unshare_mask(self):
        self._mask = self._mask.copy() if np.ndim(self._mask) else self._mask
        return self

    # -- over the elements that count

    def count(self, axis=None, keepdims=False):
        return np.sum(~self._full_mask(), axis=axis, keepdims=keepdims)

    def _reduced(self, f, neutral, axis, keepdims, out=None, **more):
        filled = (
            np.where(self._full_mask(), np.asarray(neutral).astype(self.data.dtype), self.data)
            if self._mask is not nomask
            else self.data
        )
        data = f(filled, axis=axis, keepdims=keepdims, **more)
        return self._given(
            data,
            nomask
            if self._mask is nomask
            else np.all(self._full_mask(), axis=axis, keepdims=keepdims),
            out,
        )

    def _given(self, data, mask, out):
        """The result of a reduction, in out when there is one."""
        if out is None:
            return self._ended(data, mask)
        if isinstance(out, MaskedArray):
            out.data[...] = data
            out._mask = np.broadcast_to(mask, out.shape).copy() if mask is not nomask else nomask
        else:
            out[...] = data
        return out

    def _ended(self, data, mask):
        r = _finished(data, mask)
        if not isinstance(r, MaskedArray) or r.dtype != self.dtype:
            return r
        r = self._like(r.data, r._mask)
        r._fill = None  # NumPy's begin with a new one
        return r

    def sum(self, axis=None, dtype=None, out=None, keepdims=False):
        return self._reduced(np.sum, 0, axis, keepdims, out, dtype=dtype)

    def prod(self, axis=None, dtype=None, out=None, keepdims=False):
        return self._reduced(np.prod, 1, axis, keepdims, out, dtype=dtype)

    def _limit(self, largest):
        """What no element is beyond: of texts, which have no such, the value for masked elements."""
        kind = self.data.dtype.kind
        if kind in 'Mm':
            return -(2**63) + 1 if largest else 2**63 - 1
        if kind in 'USV':
            return self.fill_value
        if kind == 'c':
            return complex(-np.inf, -np.inf) if largest else complex(np.inf, np.inf)
        if kind == 'b':
            return not largest
        if kind in 'iu':
            return np.iinfo(self.data.dtype).min if largest else np.iinfo(self.data.dtype).max
        return -np.inf if largest else np.inf

    def max(self, axis=None, out=None, fill_value=None, keepdims=False):
        return self._extreme(np.max, True, fill_value, axis, keepdims, out)

    def min(self, axis=None, out=None, fill_value=None, keepdims=False):
        return self._extreme(np.min, False, fill_value, axis, keepdims, out)

    def _extreme(self, f, largest, fill_value, axis, keepdims, out):
        neutral = self._limit(largest) if fill_value is None else fill_value
        r = self._reduced(f, neutral, axis, keepdims, out)
        if out is not None and not isinstance(out, MaskedArray) and self._mask is not nomask:
            bad = np.all(self._full_mask(), axis=axis, keepdims=keepdims)
            if out.dtype.kind in 'biu' and np.any(bad):
                raise MaskError("Masked data information would be lost in one or more location.")
            np.copyto(out, np.nan, where=bad)
        return r

    def ptp(self, axis=None, out=None, fill_value=None, keepdims=False):
        r = self.max(axis, fill_value=fill_value, keepdims=keepdims) - self.min(
            axis, fill_value=fill_value, keepdims=keepdims
        )
        return r if out is None else self._given(_value(r), _own_mask(r), out)

    product = prod

    def all(self, axis=None, out=None, keepdims=False):
        data = np.all(self.data.astype(bool) | self._full_mask(), axis=axis, keepdims=keepdims)
        mask = np.all(self._full_mask(), axis=axis, keepdims=keepdims)
        return _finished(data, mask) if out is None else self._given(data, mask, out)

    def any(self, axis=None, out=None, keepdims=False):
        data = np.any(self.data.astype(bool) & ~self._full_mask(), axis=axis, keepdims=keepdims)
        mask = np.all(self._full_mask(), axis=axis, keepdims=keepdims)
        return _finished(data, mask) if out is None else self._given(data, mask, out)

    def mean(self, axis=None, dtype=None, out=None, keepdims=False):
        if self._mask is nomask:
            return self._given(
                np.mean(self.data, axis=axis, dtype=dtype, keepdims=keepdims), nomask, out
            )
        n = self.count(axis, keepdims)
        return self._given(self._centre(axis, dtype, keepdims, n), n == 0, out)

    def _centre(self, axis, dtype, keepdims, n):
        """The mean of the n elements that count: whole numbers are summed as float64."""
        kind, half = self.data.dtype.kind, dtype is None and self.data.dtype == np.float16
        dtype = np.float64 if dtype is None and kind in 'iub' else np.float32 if half else dtype
        total = np.sum(
            np.where(self._full_mask(), np.asarray(0).astype(self.data.dtype), self.data),
            axis=axis,
            dtype=dtype,
            keepdims=keepdims,
        )
        mean = total / np.maximum(n, 1) if kind in 'mO' else total * 1.0 / np.maximum(n, 1)
        return mean.astype(np.float16) if half else mean

    def var(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
        if out is not None:
            v = self.var(axis, dtype, None, ddof, keepdims)
            return self._given(
                _value(v) if v is not masked else _nothing_in(out),
                _own_mask(v) if v is not masked else True,
                out,
            )
        if self._mask is nomask and self.data.dtype.kind in 'biufc':
            return self._ended(
                np.var(self.data, axis=axis, dtype=dtype, ddof=ddof, keepdims=keepdims), nomask
            )
        n = self.count(axis, keepdims)
        # the mean alone is computed in dtype, as NumPy does it
        centre = self._centre(axis, dtype, True, self.count(axis, True))
        apart = np.where(self._full_mask(), 0, self.data - centre)
        if self.data.dtype.kind == 'c':
            apart = np.abs(apart)
        return _finished(
            np.sum(apart * apart, axis=axis, keepdims=keepdims) / np.maximum(n - ddof, 1),
            nomask if self._mask is nomask else _shrunk(n - ddof <= 0),
        )

    def std(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
        v = self.var(axis, dtype, None, ddof, keepdims)
        if out is not None:
            return self._given(
                np.sqrt(_value(v)) if v is not masked else _nothing_in(out),
                _own_mask(v) if v is not masked else True,
                out,
            )
        if not isinstance(v, MaskedArray):
            return v if v is masked else np.sqrt(v)
        r = sqrt(v)
        r._mask = np.array(r._full_mask())
        return r

    def anom(self, axis=None, dtype=None):
        return self - self.mean(axis, dtype, keepdims=axis is not None)

    def cumsum(self, axis=None, dtype=None, out=None):
        return self._scanned(np.cumsum, 0, axis, dtype, out)

    def _scanned(self, f, neutral, axis, dtype, out):
        filled = np.where(self._full_mask(), np.asarray(neutral).astype(self.data.dtype), self.data)
        mask = self._mask if axis is not None or np.ndim(self._mask) == 0 else self._mask.ravel()
        return _made(f(filled, axis, dtype), mask)._given_to(out)

    def cumprod(self, axis=None, dtype=None, out=None):
        return self._scanned(np.cumprod, 1, axis, dtype, out)

    def _with_fill(self, fill_value, largest):
        fill = self._limit(largest) if fill_value is None else fill_value
        return np.where(self._full_mask(), np.asarray(fill).astype(self.data.dtype), self.data)

    def argmax(self, axis=None, fill_value=None, out=None, keepdims=False):
        return np.argmax(self._with_fill(fill_value, True), axis, out, keepdims=keepdims)

    def argmin(self, axis=None, fill_value=None, out=None, keepdims=False):
        return np.argmin(self._with_fill(fill_value, False), axis, out, keepdims=keepdims)

    def argsort(
        self, axis=_not_given, kind=None, order=None, endwith=True, fill_value=None, *, stable=False
    ):
        if axis is _not_given:
            axis = _default_axis(self)
        if order is not None:
            raise NotImplementedError("masked records are not sorted by fields here: no order=")
        if fill_value is None and self.data.dtype.kind == 'f':
            fill_value = np.nan if endwith else -np.inf
        return np.argsort(self._with_fill(fill_value, not endwith), axis, kind='stable')

    def sort(self, axis=-1, kind=None, order=None, endwith=True, fill_value=None, *, stable=False):
        places = self.argsort(axis, kind, order, endwith, fill_value)
        mask = np.take_along_axis(self._full_mask(), places, axis)
        self.data[...] = np.take_along_axis(self.data, places, axis)
        if np.ndim(self._mask):
            self._mask[...] = mask

    def partition(self, *args, **kwargs):
        self.data[...] = _partitioned(
            self, 'partition', np.partition(self.data, *args, **kwargs)
        ).data

    def argpartition(self, *args, **kwargs):
        return _partitioned(self, 'argpartition', np.argpartition(self.data, *args, **kwargs))

    def round(self, decimals=0, out=None):
        if out is None and not self.ndim and self._mask is not nomask and self._mask:
            return masked
        return self._like(np.round(self.data, decimals))._given_to(out)

    def choose(self, choices, out=None, mode='raise'):
        return choose(self, choices, out, mode)

    def clip(self, min=None, max=None, out=None):
        return self._like(np.clip(self.data, min, max))._given_to(out)

    def dot(self, other, out=None, strict=False):
        return dot(self, other, strict, out)

    def _element(self, kind):
        """What a single element of an array of numbers gets."""
        if self.ndim:
            return self.data
        unknown = kind in 'iuf' and np.any(self._mask)
        return masked._element(kind) if unknown else self.data[()]

    def conj(self):
        return self._like(self.data.conj())

    conjugate = conj

    def nonzero(self):
        return np.nonzero(self.filled(0))

    # -- operators

    def _with(self, other, f, reflected=False):
        b = _value(other)
        data = f(b, self.data) if reflected else f(self.data, b)
        mask = _joined(self._mask, _own_mask(other))
        if mask is nomask:
            return self._kept(_finished(np.asarray(data), nomask), other)
        mask = np.broadcast_to(mask, np.shape(data)).copy()
        keep = b if reflected else self.data
        if np.asarray(data).dtype.kind != 'b':
            data = np.where(mask, np.asarray(keep).astype(np.asarray(data).dtype), data)
        return self._kept(_finished(data, mask), other)

    def _kept(self, result, other):
        """The result with the value for masked elements of the first masked operand."""
        if not isinstance(result, MaskedArray):
            return result
        source = other if self._loose and isinstance(other, MaskedArray) else self
        return source._computed(result.data, result._mask)

    def _computed(self, data, mask):
        """The result of a function: the value for masked elements keeps its own type."""
        r = self._like(data, mask)
        if self._fill is not None and r.dtype != bool:
            r._fill = self._fill
        return r

    _loose = False  # made of a plain array for an operation

    def _divided(self, other, f, reflected=False):
        """A quotient: masked too where it is not finite or the divisor is next to nothing."""
        if other is masked:
            return self._with(other, lambda a, b: a * b)
        a, b = self.data, _value(other)
        if reflected:
            a, b = b, a
        with np.errstate(divide='ignore', invalid='ignore'):
            data = np.asarray(f(a, b))
        mask = ~np.isfinite(data) | _next_to_nothing(a, b) | self._mask | _own_mask(other)
        if not np.ndim(data):
            return masked if bool(mask) else data[()]
        rest = np.asarray(a * 1 if a.dtype == bool else a)
        if np.can_cast(rest.dtype, data.dtype, casting='safe'):
            data = np.where(mask, rest.astype(data.dtype), data + rest * False)  # -0.0 as NumPy
        else:
            data = np.where(mask, np.zeros((), data.dtype), data)
        return self._kept(_made(data, mask), other)

    def __add__(self, other):
        return self._with(other, lambda a, b: a + b)

    def __radd__(self, other):
        return self._with(other, lambda a, b: a + b, True)

    def __sub__(self, other):
        return self._with(other, lambda a, b: a - b)

    def __rsub__(self, other):
        return self._with(other, lambda a, b: a - b, True)

    def __mul__(self, other):
        return self._with(other, lambda a, b: a * b)

    def __rmul__(self, other):
        return self._with(other, lambda a, b: a * b, True)

    def __truediv__(self, other):
        return self._divided(other, lambda a, b: a / b)

    def __rtruediv__(self, other):
        return self._divided(other, lambda a, b: a / b, True)

    def __floordiv__(self, other):
        return self._divided(other, lambda a, b: a // b)

    def __rfloordiv__(self, other):
        return self._divided(other, lambda a, b: a // b, True)

    def __rmod__(self, other):
        return self._divided(_fitted(self, other), lambda a, b: a % b, True)

    def __rpow__(self, other):
        return power(other, self)

    def __mod__(self, other):
        return self._divided(_fitted(self, other), lambda a, b: a % b)

    def __pow__(self, other):
        return power(self, other)

    def __rand__(self, other):
        return self & other

    def __ror__(self, other):
        return self | other

    def __rxor__(self, other):
        return self ^ other

    def __and__(self, other):
        return self._with(_fitted(self, other), lambda a, b: a & b)

    def __or__(self, other):
        return self._with(_fitted(self, other), lambda a, b: a | b)

    def __xor__(self, other):
        return self._with(_fitted(self, other), lambda a, b: a ^ b)

    def __matmul__(self, other):
        return _product(self, other)

    def __rmatmul__(self, other):
        return _product(other, self)

    def __lt__(self, other):
        return self._with(other, lambda a, b: a < b)

    def __le__(self, other):
        return self._with(other, lambda a, b: a <= b)

    def __gt__(self, other):
        return self._with(other, lambda a, b: a > b)

    def __ge__(self, other):
        return self._with(other, lambda a, b: a >= b)

    def __eq__(self, other):
        return self._equality(other, lambda a, b: a == b)

    def __ne__(self, other):
        return self._equality(other, lambda a, b: a != b)

    def _equality(self, other, f):
        """What is masked on both sides is equal there, and on one side only, not."""
        result = self._with(other, f)
        if (
            isinstance(result, MaskedArray)
            and np.ndim(result._mask)
            and np.any(result._mask)
            and result.data.dtype.kind == 'b'
        ):
            here, there = np.asarray(self._mask), np.asarray(_own_mask(other))
            if here.dtype.kind == 'b' and there.dtype.kind == 'b':
                result.data[...] = np.where(result._mask, f(here, there), result.data)
        return result

    def __neg__(self):
        return self._like(-self.data)

    def __abs__(self):
        return self._like(np.abs(self.data))

    def __invert__(self):
        return self._like(~self.data)

    # -- operators in place: NumPy's rules for casts hold, masked elements keep what they are

    def _mask_also(self, mask):
        """Masks more elements; views of the same mask see it."""
        if mask is nomask:
            return
        if np.ndim(self._mask) or self._mask is not nomask:
            self._mask |= mask
        elif np.any(mask):
            self._mask = np.broadcast_to(mask, self.shape).copy()

    def _in_place(self, f, value, neutral):
        """The data changed by a value, which is the neutral one where an element is masked."""
        value = np.asarray(value)
        f(self.data, np.where(self._mask, value.dtype.type(neutral), value))
        return self

    def _divided_in_place(self, other, f):
        value = _value(other)
        bad = np.broadcast_to(_next_to_nothing(self.data, value), self.shape)
        self._mask_also(_joined(_own_mask(other), bad))
        if bad.any():
            value = np.where(bad, value.dtype.type(1), value)
        return self._in_place(f, value, 1)

    def _ufunc_in_place(self, name, other):
        """As the function of NumPy does it: masked elements are computed, too."""
        getattr(np, name)(
            self.data, other.data if isinstance(other, MaskedArray) else other, self.data
        )
        self._mask_also(_own_mask(other))
        return self

    def __iadd__(self, other):
        self._mask_also(_own_mask(other))
        return self._in_place(lambda a, b: a.__iadd__(b), _value(other), 0)

    def __isub__(self, other):
        self._mask_also(_own_mask(other))
        return self._in_place(lambda a, b: a.__isub__(b), _value(other), 0)

    def __imul__(self, other):
        self._mask_also(_own_mask(other))
        return self._in_place(lambda a, b: a.__imul__(b), _value(other), 1)

    def __itruediv__(self, other):
        return self._divided_in_place(other, lambda a, b: a.__itruediv__(b))

    def __ifloordiv__(self, other):
        return self._divided_in_place(other, lambda a, b: a.__ifloordiv__(b))

    def __ipow__(self, other):
        with np.errstate(divide='ignore', invalid='ignore'):
            self._in_place(lambda a, b: a.__ipow__(b), _value(other), 1)
        bad = ~np.isfinite(self.data)
        self._mask_also(_joined(_own_mask(other), bad))
        if bad.any():
            self.data[bad] = self.fill_value
        return self

    def __imod__(self, other):
        zero = _value(other) == 0
        self._ufunc_in_place('remainder', other)
        bad = zero & (self.data == self.data)  # NumPy looks at the results: nan is no fault to it
        self._mask_also(bad)
        self.data[bad] = 1
        return self

    def __ilshift__(self, other):
        return self._ufunc_in_place('left_shift', other)

    def __irshift__(self, other):
        return self._ufunc_in_place('right_shift', other)

    def __iand__(self, other):
        return self._ufunc_in_place('bitwise_and', other)

    def __ior__(self, other):
        return self._ufunc_in_place('bitwise_or', other)

    def __ixor__(self, other):
        return self._ufunc_in_place('bitwise_xor', other)

    def __lshift__(self, other):
        return self._with(other, lambda a, b: a << (other if isinstance(other, int) else b))

    def __rshift__(self, other):
        return self._with(other, lambda a, b: a >> (other if isinstance(other, int) else b))

    def __array_function__(self, func, types, args, kwargs):
        return _of_function(func, args, kwargs)


def _next_to_nothing(a, b):
    """Where a / b is no number to NumPy: b is 0, or smaller than a by more than the range of float64."""
    return np.absolute(a) * np.finfo(float).tiny >= np.absolute(b)


def _product(a, b):
    """a @ b of all elements; NumPy's masks are joined as those of other functions of two arrays."""
    data = np.matmul(_value(a), _value(b))
    mask = _mask_of(a) | _mask_of(b)
    if np.ndim(data) == 0:
        return data
    if mask.shape != data.shape:
        raise ValueError(
            f"could not broadcast where mask from shape {mask.shape} into shape {data.shape}".replace(
                ', ', ','
            )
        )
    return _made(data, mask)


def _made(data, mask=nomask, dtype=None, **more):
    """A result: its mask is its own, whatever it was taken from."""
    r = MaskedArray(data, mask, dtype, **more)
    if np.ndim(r._mask):
        r._mask = r._mask.copy()
    return r


masked_array = MaskedArray
core.stands_for_array(MaskedArray)
core.stands_for_array(MaskedConstant)

# ---- numpy's own functions of masked arrays ----

# They move elements: what they do to the elements they do to the mask.
_moving = (
    'moveaxis',
    'rollaxis',
    'fliplr',
    'flipud',
    'rot90',
    'tile',
    'repeat',
    'atleast_1d',
    'atleast_2d',
    'atleast_3d',
    'split',
    'array_split',
    'hsplit',
    'vsplit',
    'dsplit',
    'unstack',
    'matrix_transpose',
    'permute_dims',
    'take_along_axis',
    'take',
    'compress',
    'diagonal',
    'real',
    'real_if_close',
)
# They give a masked array of which nothing is masked.
_unmasking = (
    'append',
    'insert',
    'delete',
    'block',
    'dstack',
    'column_stack',
    'resize',
    'hstack',
    'vstack',
    'stack',
    'concatenate',
    'concat',
    'cumulative_sum',
    'cumulative_prod',
    'correlate',
    'union1d',
    'setxor1d',
)
# They work on each element: masked is what is masked in an operand.
_each_element = (
    'float_power',
    'heaviside',
    'modf',
    'ldexp',
    'frexp',
    'logaddexp',
    'logaddexp2',
    'isposinf',
    'isneginf',
    'i0',
    'isreal',
    'fix',
    'spacing',
    'nextafter',
    'nan_to_num',
    'copysign',
    'bitwise_count',
    'angle',
    'deg2rad',
    'rad2deg',
    'degrees',
    'radians',
)
# The masked array's own methods or numpy.ma's functions know about them.
_methods = ('cumsum', 'cumprod', 'trace', 'nonzero', 'argmax', 'argmin', 'choose')
_own_functions = ('ediff1d', 'diag')
_of_shape = ('zeros_like', 'ones_like', 'empty_like', 'full_like')


def _plain(x):
    """The elements of masked arrays, in lists and tuples too."""
    if isinstance(x, MaskedArray):
        return x.data
    return type(x)([_plain(y) for y in x]) if type(x) in (list, tuple) else x


def _mask_like(x):
    """The masks of masked arrays in place of their elements; other arrays are not masked."""
    if isinstance(x, MaskedArray):
        return x._mask if x._mask is not nomask and np.shape(x._mask) == x.shape else x._full_mask()
    return type(x)([_mask_like(y) for y in x]) if type(x) in (list, tuple) else x


def _together(like, data, mask):
    """Results and their masks as masked arrays; of lists and tuples, each."""
    if isinstance(data, (list, tuple)):
        return type(data)([_together(like, d, m) for d, m in zip(data, mask)])
    return like._view(data, np.asarray(mask, dtype=bool))


def _kronecker(func, a, b):
    a, b = asarray(a), asarray(b)
    reach = [
        func(x._full_mask() * 1, np.ones(y.shape, int))
        if first
        else func(np.ones(y.shape, int), x._full_mask() * 1)
        for x, y, first in ((a, b, True), (b, a, False))
    ]
    return _made(func(a.data, b.data), (reach[0] + reach[1]) > 0)


def _vjp(func, a, args, kwargs):
    """Differences between neighbours: masked where an element that they need is."""
    bad = func(np.where(a._full_mask(), np.nan, 0.0), *_plain(args), **_plain_items(kwargs))
    data = func(a.data, *_plain(args), **_plain_items(kwargs))
    return _together(
        a, data, [np.isnan(x) for x in bad] if isinstance(bad, (list, tuple)) else np.isnan(bad)
    )


def _plain_items(kwargs):
    return {key: _plain(x) for key, x in kwargs.items()}


def _trapezoid(y, x=None, dx=1.0, axis=-1):
    y = asarray(y)
    widths = dx
    if x is not None:
        widths = diff(x, axis=-1 if np.ndim(x) == 1 else axis)
        widths = (
            widths.reshape([-1 if k == axis % y.ndim else 1 for k in range(y.ndim)])
            if np.ndim(x) == 1
            else widths
        )
    at = (slice(None),) * (axis % y.ndim)
    parts = (y[at + (slice(1, None),)] + y[at + (slice(None, -1),)]) * widths / 2.0
    return parts.sum(axis=axis)


def _first_of_each(row):
    """Where a sorted masked array has another value than before; masked ones are alike, and nan are."""
    first = np.ones(row.size, bool)
    first[1:] = (row[1:] != row[:-1]).data
    data = row.data
    if row.size and data.dtype.kind in 'cfmM' and bool(np.isnan(row[-1])):
        bad = np.isnan(data)
        start = int(np.argmax(bad) if data.dtype.kind == 'c' else np.searchsorted(data, data[-1]))
        first[start] = True
        first[start + 1 :] = False
    return first


def _sorted_values(
    a,
    return_index=False,
    return_inverse=False,
    return_counts=False,
    axis=None,
    *,
    equal_nan=True,
    sorted=True,
):
    """Distinct elements in the order of numpy.ma's argsort; masked ones are one more."""
    if axis is not None or not equal_nan or not sorted:
        raise NotImplementedError("unique() of a masked array takes no options here")
    row = a.flatten()
    places = np.asarray(row.argsort(kind='mergesort'))
    row = row[places]
    first = _first_of_each(row)
    values = row[first]
    starts = np.flatnonzero(first)
    back = np.empty(row.size, int)
    back[places] = np.cumsum(first) - 1
    result = (
        (values,)
        + ((places[starts],) if return_index else ())
        + ((back.reshape(a.shape),) if return_inverse else ())
        + ((np.diff(np.append(starts, row.size)),) if return_counts else ())
    )
    return result if len(result) > 1 else result[0]


def _mean_of(a, axis=None, weights=None, returned=False, *, keepdims=False):
    """numpy's average: masked elements are left out of the sum, but their weights count."""
    if weights is None:
        return core.inner('masked', 'average')(a, axis, None, returned, keepdims=keepdims)
    w = (
        np.broadcast_to(weights, a.shape)
        if np.ndim(weights) != 1 or a.ndim == 1
        else np.broadcast_to(
            np.reshape(weights, [-1 if k == axis % a.ndim else 1 for k in range(a.ndim)]), a.shape
        )
    )
    total = np.sum(w, axis=axis, keepdims=keepdims, dtype=np.result_type(a.data, w, float))
    r = (a * w).sum(axis=axis, keepdims=keepdims) / total
    return (r, total) if returned else r


def _without_masked(func, args, kwargs):
    """A function that leaves nan out: masked elements count as nan."""
    a = args[0]
    bad = a._full_mask()
    if a.dtype.kind in 'biu':
        return getattr(np, func.__name__[3:])(*args, **kwargs)
    if not bad.any():
        return func(a.data, *_plain(args[1:]), **_plain_items(kwargs))
    return func(np.where(bad, np.nan, a.data), *_plain(args[1:]), **_plain_items(kwargs))


def _of_elements(func, args, kwargs):
    """A function of each element: masked is what is masked in an operand."""
    data = func(*_plain(list(args)), **_plain_items(kwargs))
    given = [x for x in args if isinstance(x, MaskedArray)]
    mask = given[0]._full_mask()
    for x in given[1:]:
        mask = mask | x._full_mask()
    return (
        tuple([given[0]._like(d, mask) for d in data])
        if isinstance(data, tuple)
        else given[0]._like(data, mask)
    )


def _in_pieces(x, condlist, funclist, *args, **kw):
    """numpy's piecewise of a masked array: the functions get masked elements, and their results' masks stay."""
    marks = [_plain(c) for c in condlist] if type(condlist) in (list, tuple) else _plain(condlist)
    data, mask = np.piecewise(x.data, marks, funclist, *args, **kw), x._full_mask().copy()

    places = np.zeros(x.shape, int)
    for i, f in enumerate(funclist):
        at = np.piecewise(places, marks, [int(i == k) for k in range(len(funclist))]).astype(bool)
        if at.any():
            mask[at] = _mask_of(f(x[at], *args, **kw)) if callable(f) else False
    return x._like(data, mask)


def _partitioned(a, name, r):
    """What partition or argpartition made of the elements; the mask stays where it is, as NumPy leaves it."""
    import warnings

    warnings.warn(
        f"Warning: '{name}' will ignore the 'mask' of the {type(a).__name__}.", stacklevel=4
    )
    return _made(r, a._full_mask().reshape(r.shape))


def _of_vectorize(results, given):
    """What numpy's vectorize makes of arrays, some of them masked, and of the plain results."""
    mask = False
    for x in given:
        mask = mask | _mask_of(x)
    return _made(results, np.broadcast_to(mask, results.shape).copy())


def _counted(func, a, axis=None, *, keepdims=False):
    """numpy's count_nonzero: masked elements count, but not along an axis."""
    if axis is None and not keepdims:
        return func(a.data)
    marks = a.data.astype(bool) if a.dtype.kind in 'SU' else a.data != 0
    return a._view(marks, a._mask).sum(axis=axis, dtype=np.intp, keepdims=keepdims)


def _of_function(func, args, kwargs):
    """What a function of numpy gives when an argument is a masked array."""
    name = func.__name__
    a = args[0] if args and isinstance(args[0], MaskedArray) else None
    if name in _moving and a is not None:
        data = func(*_plain(args), **_plain_items(kwargs))
        if a._mask is nomask and not _some([isinstance(x, MaskedArray) for x in args[1:]]):
            return (
                type(data)([a._like(x) for x in data])
                if isinstance(data, (list, tuple))
                else a._like(data)
            )
        return _together(a, data, func(*_mask_like(args), **kwargs))
    if name == 'count_nonzero' and a is not None:
        return _counted(func, *args, **kwargs)
    if name in _of_shape and a is not None:
        r = func(a.data, *args[1:], **kwargs)
        return a._like(r, a._full_mask()) if r.shape == a.shape else _made(r)
    if name in ('extract', 'compress') and isinstance(args[1], MaskedArray):
        condition = (
            args[0].filled(False) if isinstance(args[0], MaskedArray) else np.asarray(args[0])
        )
        return (
            args[1].ravel()[np.flatnonzero(np.ravel(condition))]
            if name == 'extract'
            else args[1].compress(condition, *args[2:], **kwargs)
        )
    if name == 'trim_zeros':
        counts = np.flatnonzero(a.data)
        trim = (args[1] if len(args) > 1 else kwargs.get('trim', 'fb')).lower()
        first, last = (counts[0], counts[-1] + 1) if len(counts) else (0, 0)
        return a[first if 'f' in trim else 0 : last if 'b' in trim else len(a)]
    if name == 'imag' and a is not None:
        return a._like(func(a.data), a._full_mask())
    if name == 'sort' and a is not None:
        r = a.copy()
        r.sort(*args[1:], **kwargs)
        return r
    if name == 'average' and a is not None:
        return _mean_of(*args, **kwargs)
    if name in ('nancumsum', 'nancumprod') and a is not None:
        return getattr(a, name[3:])(*args[1:], **kwargs)
    if name == 'isclose':
        r = func(*_plain(args), **_plain_items(kwargs))
        mask = np.zeros(np.shape(r), bool)
        for x in args[:2]:
            mask = mask | x._full_mask() if isinstance(x, MaskedArray) else mask
        return _made(r, mask)
    if name in _unmasking:
        return _made(func(*_plain(args), **_plain_items(kwargs)))
    if name in _each_element:
        return _of_elements(func, args, kwargs)
    if name == 'argsort' and a is not None:
        return a.argsort(*args[1:], **({'axis': -1} | kwargs if len(args) < 2 else kwargs))
    if name in _methods and a is not None:
        return getattr(a, name)(*args[1:], **kwargs)
    if name == 'broadcast_to' and not kwargs.get('subok') and len(args) < 3:
        return func(*_plain(args), **kwargs)
    if name in _own_functions and a is not None and (name != 'diag' or a.ndim > 1):
        return core.inner('masked', name)(*args, **kwargs)
    if name == 'copy' and a is not None and (kwargs.get('subok') or args[2:3] == (True,)):
        return a.copy()
    if name == 'ptp' and a is not None:
        return _made(func(a.data, *args[1:], **kwargs))
    if name in ('partition', 'argpartition') and a is not None:
        r = func(a.data, *args[1:], **kwargs)
        return _partitioned(a, name, r)
    if name == 'piecewise' and a is not None:
        return _in_pieces(*args, **kwargs)
    if name == 'setdiff1d' and a is not None:
        rest = a.ravel() if kwargs.get('assume_unique') or args[2:3] == (True,) else np.unique(a)
        return rest[~np.isin(rest.data, _plain(args[1]))]
    if name == 'intersect1d' and not kwargs.get('return_indices') and len(args) < 4:
        return _made(func(*_plain(args), **_plain_items(kwargs)))
    if name in ('dot', 'inner'):
        r = func(*_plain(args), **_plain_items(kwargs))
        first = [x for x in args if isinstance(x, MaskedArray)][0]
        if np.ndim(r) == 0:
            return r
        return _made(r, first._mask if first.shape == r.shape else nomask)
    if name == 'matmul' and not kwargs:
        return _product(*args)
    if name == 'kron':
        return _kronecker(func, *args)
    if name == 'gradient' and a is not None:
        return _vjp(func, a, args[1:], kwargs)
    if name == 'trapezoid':
        return _trapezoid(*args, **kwargs)
    if name == 'unique' and a is not None and kwargs.get('axis') is None and len(args) < 5:
        return _sorted_values(*args, **kwargs)
    if name == 'apply_along_axis':
        return core.inner('masked', name)(*args, **kwargs)
    if (
        name in ('nansum', 'nanmean', 'nanmax', 'nanmin', 'nanstd', 'nanvar', 'nanprod')
        and a is not None
    ):
        return _without_masked(func, args, kwargs)
    if name in ('argwhere', 'flatnonzero') and a is not None:
        return func(a.filled(0))
    if name in _kept:
        return np.ndarray.__array_function__(np.zeros(0), func, (), args, kwargs)
    return func(*_plain(args), **_plain_items(kwargs))


# Those that ask _form below, or _masked_too of chars.py.
_kept = (
    'find',
    'rfind',
    'index',
    'rindex',
    'count',
    'startswith',
    'endswith',
    'str_len',
    'isalpha',
    'isdigit',
    'isnumeric',
    'isdecimal',
    'isalnum',
    'isspace',
    'isupper',
    'islower',
    'istitle',
    'strip',
    'lstrip',
    'rstrip',
    'replace',
    'expandtabs',
    'center',
    'ljust',
    'rjust',
    'zfill',
    'slice',
    'sum',
    'prod',
    'mean',
    'any',
    'all',
    'max',
    'min',
    'std',
    'var',
    'amax',
    'amin',
    'reshape',
    'ravel',
    'transpose',
    'squeeze',
    'swapaxes',
    'expand_dims',
    'flip',
    'roll',
    'broadcast_to',
    'diff',
    'round',
    'around',
    'clip',
    'shape',
    'ndim',
    'size',
    'where',
    'count_nonzero',
    'astype',
    'abs',
    'absolute',
    'conj',
    'conjugate',
    'array_repr',
    'array_str',
    'array2string',
    'put',
    'copyto',
    'putmask',
    'put_along_axis',
    'place',
    'fill_diagonal',
    'iscomplexobj',
    'isrealobj',
    'may_share_memory',
    'shares_memory',
    'save',
    'info',
    'isscalar',
    'meshgrid',
    'require',
    'ndenumerate',
    'nditer',
    'divmod',
    'isnan',
    'isinf',
    'isfinite',
    'assert_array_equal',
    'assert_equal',
    'assert_allclose',
    'assert_array_almost_equal',
    'assert_almost_equal',
    'assert_array_compare',
    'assert_array_less',
)


def _form(name, *args):
    """numpy's function of that name, of masked arrays (items.py asks)."""
    if name == 'ufunc':
        return _of_ufunc(*args)
    if name in ('asarray', 'array', 'copy'):
        a = args[0]
        a = (
            [_value(x) if isinstance(x, MaskedArray) else x for x in a]
            if isinstance(a, (list, tuple))
            else _value(a)
        )
        dtype = args[1] if len(args) > 1 and name != 'copy' else None
        return np.array(a, dtype=dtype) if name != 'asarray' else np.asarray(a, dtype=dtype)
    if name in ('sum', 'prod', 'mean', 'any', 'all', 'max', 'min', 'std', 'var'):
        axis = args[1] if len(args) > 1 else None
        where = 3 if name in ('max', 'min', 'any', 'all') else 4
        keepdims = (
            bool(args[where])
            if len(args) > where and name not in ('std', 'var')
            else bool(args[5])
            if len(args) > 5
            else False
        )
        typed = name in ('sum', 'prod', 'mean', 'std', 'var')
        place = 3 if typed else 2
        more = {'dtype': args[2]} if typed and len(args) > 2 and args[2] is not None else {}
        if len(args) > place and args[place] is not None:
            more['out'] = args[place]
        if name in ('std', 'var'):
            return getattr(args[0], name)(
                axis,
                ddof=args[4] if len(args) > 4 and args[4] is not None else 0,
                keepdims=keepdims,
                **more,
            )
        return getattr(args[0], name)(axis, keepdims=keepdims, **more)
    if name in ('amax', 'amin'):
        return _form(name[1:], *args)
    if name == 'reshape':
        return args[0].reshape(
            args[1], **({} if len(args) < 3 or args[2] is None else {'order': args[2]})
        )
    if name in ('ravel', 'transpose', 'squeeze', 'swapaxes'):
        return args[0]._each(lambda a: getattr(np, name)(a, *args[1:]))
    if name in ('expand_dims', 'flip', 'roll', 'broadcast_to', 'diff'):
        return (
            args[0]._each(lambda a: getattr(np, name)(a, *args[1:]))
            if name != 'diff'
            else diff(*args)
        )
    if name in ('round', 'clip'):
        return getattr(args[0], name)(*args[1 : 4 if name == 'clip' else 3])
    if name in ('shape', 'ndim', 'size'):
        return getattr(args[0].data, name)
    if name == 'where' and len(args) == 1:
        return args[0].nonzero()
    if name in (
        'concatenate',
        'stack',
        'vstack',
        'hstack',
        'dstack',
        'column_stack',
    ):  # masks are for numpy.ma's own functions
        return _made(getattr(np, name)([_value(a) for a in args[0]], *args[1:]))
    if name == 'resize':
        return _made(np.resize(args[0].data, *args[1:]))
    if name == 'count_nonzero':
        return np.count_nonzero(args[0].data, *args[1:2])
    return getattr(np, name)(*[_value(a) if isinstance(a, MaskedArray) else a for a in args])


def _ufunc_with(name, operands, out=None, where=None, dtype=None, casting=None, *rest):
    """A ufunc with out=, where= or dtype=: on all elements, as a plain out gets them."""
    out = out[0] if isinstance(out, tuple) else out
    more = {
        'dtype': dtype,
        'where': True if where is None else where,
        'casting': casting or 'same_kind',
    }
    if out is not None:
        more['out'] = _value(out) if isinstance(out, MaskedArray) else out
    data = getattr(np, name)(
        *[_value(x) if isinstance(x, MaskedArray) else x for x in operands], **more
    )
    if out is not None and not isinstance(out, MaskedArray):
        return out
    masks = [x._mask for x in operands if isinstance(x, MaskedArray)]
    mask = _joined(*masks)
    if name in _domains and np.ndim(data):
        mask = _joined(mask, _shrunk(_domains[name](_value(operands[0]))))
    if out is not None:
        out._mask = np.broadcast_to(mask, out.shape).copy() if mask is not nomask else nomask
        return out
    first = [x for x in operands if isinstance(x, MaskedArray)][0]
    if np.ndim(data) == 0:
        return _finished(data, mask)
    return first._like(
        data, np.broadcast_to(mask, data.shape).copy() if mask is not nomask else nomask
    )


def _of_ufunc(name, *operands):
    known = {
        'add': '__add__',
        'subtract': '__sub__',
        'multiply': '__mul__',
        'divide': '__truediv__',
        'floor_divide': '__floordiv__',
        'remainder': '__mod__',
        'power': '__pow__',
    }
    if len(operands) == 2:
        first, second = operands
        whole = first if isinstance(first, MaskedArray) else second
        fitted = _fitted_or_not if name in _any_number else _fitted
        operands = fitted(whole, first), fitted(whole, second)
    if name in known:
        a = operands[0] if isinstance(operands[0], MaskedArray) else _made(operands[0])
        return getattr(a, known[name])(operands[1])
    if name == 'fmod':
        return fmod(*operands)
    if len(operands) == 1:
        x = operands[0]
        data = getattr(np, name)(x.data)
        mask = x._mask
        if name in _domains:
            mask = _joined(mask, _shrunk(_domains[name](x.data)))
        if not x.ndim and mask is not nomask and mask:
            return masked
        if name in _domains:
            return x._like(data, mask)
        return _made(
            np.where(x._full_mask(), x.data, data)
            if np.ndim(x._mask) and data.dtype.kind != 'b'
            else data,
            x._mask,
        )
    return _pair(name)(*operands)


def array(
    data,
    dtype=None,
    copy=False,
    order=None,
    mask=nomask,
    fill_value=None,
    keep_mask=True,
    hard_mask=False,
    shrink=True,
    subok=True,
    ndmin=0,
):
    """A masked array.
    >>> np.ma.array([1, 2, 3], mask=[0, 1, 0])
    masked_array(data=[1, --, 3],
                 mask=[False,  True, False],
           fill_value=999999)"""
    return MaskedArray(
        data, mask, dtype, copy, subok, ndmin, fill_value, keep_mask, hard_mask, shrink
    )


def asarray(a, dtype=None, order=None):
    """The masked array itself, or one of an array.
    >>> str(np.ma.asarray([1, 2]))
    '[1 2]'"""
    if isinstance(a, MaskedArray):
        return a if dtype is None or np.dtype(dtype) == a.dtype else a.astype(dtype)
    return MaskedArray(a, dtype=dtype)


asanyarray = asarray


def masked_where(condition, a, copy=True):
    """The array with the elements masked for which a condition holds.
    >>> str(np.ma.masked_where([True, False], [1, 2]))
    '[-- 2]'"""
    condition = np.asarray(filled(condition, True), dtype=bool)
    data = np.array(_value(a)) if copy else _value(a)
    if condition.shape != data.shape and condition.ndim:
        raise IndexError(
            f"Inconsistent shape between the condition and the input (got {condition.shape} and {data.shape})"
        )
    r = _made(data, _shrunk(_joined(condition, _own_mask(a))))
    if not isinstance(a, MaskedArray):
        return r
    if not copy:  # the mask of the array itself
        a.mask = r._mask
        return a._view(r.data, a._mask)
    return a._like(r.data, r._mask)


def masked_invalid(a, copy=True):
    """The array without nan and infinities.
    >>> str(np.ma.masked_invalid([1.0, np.nan]))
    '[1.0 --]'"""
    r = masked_where(~np.isfinite(_value(a)), a, copy)
    if r._mask is nomask:
        r._mask = np.zeros(r.shape, bool)
    return r


def masked_equal(x, value, copy=True):
    """Masked where equal to a value, which becomes the fill value.
    >>> str(np.ma.masked_equal([1, 2], 2))
    '[1 --]'"""
    r = masked_where(_value(x) == value, x, copy)
    r.fill_value = value
    return r


def masked_not_equal(x, value, copy=True):
    """Masked where not equal to a value.
    >>> str(np.ma.masked_not_equal([1, 2], 2))
    '[-- 2]'"""
    return masked_where(_value(x) != value, x, copy)


def masked_greater(x, value, copy=True):
    """Masked where greater than a value.
    >>> str(np.ma.masked_greater([1, 2, 3], 2))
    '[1 2 --]'"""
    return masked_where(_value(x) > value, x, copy)


def masked_greater_equal(x, value, copy=True):
    """Masked where at least a value.
    >>> str(np.ma.masked_greater_equal([1, 2, 3], 2))
    '[1 -- --]'"""
    return masked_where(_value(x) >= value, x, copy)


def masked_less(x, value, copy=True):
    """Masked where less than a value.
    >>> str(np.ma.masked_less([1, 2, 3], 2))
    '[-- 2 3]'"""
    return masked_where(_value(x) < value, x, copy)


def masked_less_equal(x, value, copy=True):
    """Masked where at most a value.
    >>> str(np.ma.masked_less_equal([1, 2, 3], 2))
    '[-- -- 3]'"""
    return masked_where(_value(x) <= value, x, copy)


def masked_inside(x, v1, v2, copy=True):
    """Masked between two values.
    >>> str(np.ma.masked_inside([1, 2, 3], 2, 2.5))
    '[1 -- 3]'"""
    v = _value(x)
    low, high = sorted((v1, v2))
    return masked_where((v >= low) & (v <= high), x, copy)


def masked_outside(x, v1, v2, copy=True):
    """Masked outside of two values.
    >>> str(np.ma.masked_outside([1, 2, 3], 2, 2.5))
    '[-- 2 --]'"""
    v = _value(x)
    low, high = sorted((v1, v2))
    return masked_where((v < low) | (v > high), x, copy)


def masked_values(x, value, rtol=1e-05, atol=1e-08, copy=True, shrink=True):
    """Masked where close to a value.
    >>> str(np.ma.masked_values([1.0, 1.1], 1.1))
    '[1.0 --]'"""
    v = filled(x, value)
    same = np.isclose(v, value, rtol=rtol, atol=atol) if v.dtype.kind == 'f' else v == value
    r = _made(v, same, copy=copy, fill_value=value)
    return r.shrink_mask() if shrink else r


def masked_object(x, value, copy=True, shrink=True):
    same = np.asarray(_value(x) == value)
    return _made(x, _shrunk(same) if shrink else same, copy=copy, fill_value=value)


def masked_all(shape, dtype=float):
    """A masked array none of whose elements counts.
    >>> str(np.ma.masked_all(2))
    '[-- --]'"""
    return _made(np.zeros(shape, dtype), True)


def getdata(a, subok=True):
    """The elements, also those that do not count.
    >>> np.ma.getdata(np.ma.array([1, 2], mask=[0, 1]))
    array([1, 2])"""
    return _value(a)


def getmask(a):
    """The mask.
    >>> np.ma.getmask(np.ma.array([1, 2], mask=[0, 1]))
    array([False,  True])"""
    return a.mask if isinstance(a, MaskedArray) else _own_mask(a)


def _mask_of(a):
    """A copy of the mask, of the whole shape."""
    return np.broadcast_to(_own_mask(a), np.shape(_value(a))).copy()


def getmaskarray(a):
    """The mask as an array of the whole shape.
    >>> np.ma.getmaskarray(np.ma.array([1, 2]))
    array([False, False])"""
    own = _own_mask(a)
    whole = isinstance(own, np.ndarray) and own.shape == np.shape(_value(a))
    return _by_fields(a, own if whole else _mask_of(a))


def filled(a, fill_value=None):
    """An array with a value in place of the masked elements.
    >>> np.ma.filled(np.ma.array([1, 2], mask=[0, 1]), 9)
    array([1, 9])"""
    return a.filled(fill_value) if isinstance(a, MaskedArray) else np.asarray(a)


def compressed(x):
    """The elements that count.
    >>> np.ma.compressed(np.ma.array([1, 2], mask=[0, 1]))
    array([1])"""
    return asarray(x).compressed()


def is_masked(x):
    """Is any element masked?
    >>> np.ma.is_masked(np.ma.array([1, 2], mask=[0, 1]))
    True"""
    return x is masked or bool(np.any(_own_mask(x)))


def isMaskedArray(x):
    """Is it a masked array?
    >>> np.ma.isMaskedArray([1])
    False"""
    return isinstance(x, MaskedArray)


isMA = isMaskedArray
isarray = isMaskedArray


def make_mask(m, copy=False, shrink=True, dtype=bool):
    """A mask of truth values.
    >>> np.ma.make_mask([1, 0])
    array([ True, False])"""
    if m is nomask:
        return nomask
    dtype = make_mask_descr(dtype)
    if getattr(m, 'dtype', None) is not None and m.dtype.kind == 'V' and dtype == bool:
        return np.ones(m.shape, bool)
    if dtype.kind == 'V':
        return np.asarray(m).astype(dtype)
    r = np.array(filled(m, True), dtype=bool)
    return _shrunk(r) if shrink else r


def make_mask_descr(ndtype):
    dtype = np.dtype(ndtype)
    return (
        np.dtype([(name, make_mask_descr(dtype.fields[name][0])) for name in dtype.names])
        if dtype.names is not None
        else np.dtype(bool)
    )


def mask_or(m1, m2, copy=False, shrink=True):
    """Two masks together.
    >>> np.ma.mask_or([True, False], [False, False])
    array([ True, False])"""
    if m1 is nomask or m1 is False:
        return make_mask(m2, copy, shrink) if m2 is not nomask else nomask
    if m2 is nomask or m2 is False:
        return make_mask(m1, copy, shrink)
    m1, m2 = [m.data if isinstance(m, MaskedArray) else m for m in (m1, m2)]
    dtypes = [getattr(m, 'dtype', None) for m in (m1, m2)]
    if dtypes[0] != dtypes[1]:
        raise ValueError(f"Incompatible dtypes '{dtypes[0]}'<>'{dtypes[1]}'")
    if dtypes[0] is not None and dtypes[0].names is not None:
        r = np.zeros(np.broadcast_shapes(m1.shape, m2.shape), dtypes[0])
        for name in r.dtype.names:
            r[name][...] = mask_or(m1[name], m2[name], copy, False)
        return r
    return make_mask(np.logical_or(m1, m2), copy, shrink)


def count(a, axis=None, keepdims=False):
    """How many elements count.
    >>> np.ma.count(np.ma.array([1, 2], mask=[0, 1]))
    np.int64(1)"""
    return asarray(a).count(axis, keepdims)


def sum(a, axis=None, keepdims=False):
    """The sum of the elements that count.
    >>> np.ma.sum(np.ma.array([1, 2], mask=[0, 1]))
    np.int64(1)"""
    return asarray(a).sum(axis, keepdims=keepdims)


def mean(a, axis=None, keepdims=False):
    """The mean of the elements that count.
    >>> np.ma.mean(np.ma.array([1, 2], mask=[0, 1]))
    np.float64(1.0)"""
    return asarray(a).mean(axis, keepdims=keepdims)


def std(a, axis=None, ddof=0, keepdims=False):
    """The standard deviation of the elements that count.
    >>> np.ma.std(np.ma.array([1, 3, 9], mask=[0, 0, 1]))
    np.float64(1.0)"""
    return asarray(a).std(axis, ddof=ddof, keepdims=keepdims)


def var(a, axis=None, ddof=0, keepdims=False):
    """The variance of the elements that count.
    >>> np.ma.var(np.ma.array([1, 3, 9], mask=[0, 0, 1]))
    np.float64(1.0)"""
    return asarray(a).var(axis, ddof=ddof, keepdims=keepdims)


def average(a, axis=None, weights=None, returned=False, *, keepdims=False):
    """The weighted mean of the elements that count.
    >>> np.ma.average(np.ma.array([1, 2, 9], mask=[0, 0, 1]), weights=[1, 3, 1])
    np.float64(1.75)"""
    a = asarray(a)
    axes = (
        None
        if axis is None
        else tuple([_axis(k, a.ndim) for k in (axis if isinstance(axis, tuple) else (axis,))])
    )
    if weights is None:
        r = a.mean(axis, keepdims=keepdims)
        total = np.ones(np.shape(r)) * (a.count(axis, keepdims=keepdims))
        return (r, total) if returned else r
    w = asarray(weights)
    if w.shape != a.shape:
        if axis is None:
            raise TypeError("Axis must be specified when shapes of a and weights differ.")
        if w.shape != tuple([a.shape[k] for k in axes]):
            raise ValueError(
                "Shape of weights must be consistent with shape of a along specified axis."
            )
        places = list(axes)
        w = w.transpose(tuple([int(k) for k in np.argsort(places)]))
        w = w.reshape(tuple([n if k in places else 1 for k, n in enumerate(a.shape)]))
    whole = _made(
        np.broadcast_to(w.data, a.shape) * 1.0, a._mask | np.broadcast_to(w._full_mask(), a.shape)
    )
    total = whole.sum(axes, keepdims=keepdims)
    r = (_made(a.data, a._mask) * whole).sum(axes, keepdims=keepdims) / total
    return (r, total) if returned else r


def median(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    """The median of the elements that count.
    >>> np.ma.median(np.ma.array([1, 2, 9], mask=[0, 0, 1]))
    np.float64(1.5)"""
    a = asarray(a)
    if a._mask is nomask:
        r = np.median(a.data, axis, out, overwrite_input, keepdims)
        return r if out is not None or not np.ndim(r) else _made(r)
    axes = range(a.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    axes = tuple([_axis(k, a.ndim) for k in axes])
    rest = tuple([k for k in range(a.ndim) if k not in axes])
    shape = tuple([a.shape[k] for k in rest])
    data = a.data.transpose(rest + axes).reshape((int(np.prod(shape)), -1))
    mask = a._full_mask().transpose(rest + axes).reshape(data.shape)
    each = [np.median(x[~m]) if not m.all() else masked for x, m in zip(data, mask)]
    if not rest and not keepdims:
        r = each[0]
        return r if out is None else _made(0.0 if r is masked else r, r is masked)._given_to(out)
    empty = np.array([r is masked for r in each])
    r = np.array(
        [0.0 if r is masked else r for r in each], dtype=np.median(np.zeros(1, a.dtype)).dtype
    )
    if keepdims:
        shape = tuple([1 if k in axes else n for k, n in enumerate(a.shape)])
    if not rest and out is None and not empty.any():
        return r.reshape(shape)
    return _made(r.reshape(shape), empty.reshape(shape))._given_to(out)


def max(a, axis=None, keepdims=False):
    """The largest element that counts.
    >>> np.ma.max(np.ma.array([1, 2], mask=[0, 1]))
    np.int64(1)"""
    return asarray(a).max(axis, keepdims=keepdims)


def min(a, axis=None, keepdims=False):
    """The smallest element that counts.
    >>> np.ma.min(np.ma.array([1, 2], mask=[1, 0]))
    np.int64(2)"""
    return asarray(a).min(axis, keepdims=keepdims)


def _spread(a, axis):
    """Masked wherever a line along the axis has a masked element."""
    a = asarray(a)
    return _made(
        a.data,
        np.broadcast_to(np.any(a._full_mask(), axis=axis, keepdims=True), a.shape) | a._full_mask(),
    )


def dot(a, b, strict=False, out=None):
    """The product of two matrices, masked elements as zeros.
    >>> np.ma.dot([1, 2], np.ma.array([3, 4], mask=[0, 1]))
    masked_array(data=3,
                 mask=False,
           fill_value=999999)"""
    if strict and np.ndim(a) and np.ndim(b):
        a, b = _spread(a, np.ndim(a) - 1), _spread(b, 0 if np.ndim(b) == 1 else np.ndim(b) - 2)
    r = np.asarray(np.dot(filled(a, 0), filled(b, 0)))
    r = _made(r, np.asarray(~np.dot(~_mask_of(a), ~_mask_of(b))))
    return r._given_to(out)


def _convolved(f, a, v, mode, propagate_mask):
    if propagate_mask:
        mask = f(_mask_of(a), np.ones(np.shape(v), bool), mode=mode) | f(
            np.ones(np.shape(a), bool), _mask_of(v), mode=mode
        )
        return _made(f(_value(a), _value(v), mode=mode), mask)
    return _made(
        f(filled(a, 0), filled(v, 0), mode=mode), ~f(~_mask_of(a), ~_mask_of(v), mode=mode)
    )


def correlate(a, v, mode='valid', propagate_mask=True):
    return _convolved(np.correlate, a, v, mode, propagate_mask)


def convolve(a, v, mode='full', propagate_mask=True):
    return _convolved(np.convolve, a, v, mode, propagate_mask)


def _finished_like(x, data, mask):
    r = _finished(data, mask)
    return (
        x._computed(r.data, r._mask)
        if isinstance(x, MaskedArray) and isinstance(r, MaskedArray)
        else r
    )


def _function(name, bad):
    def f(x):
        data = _value(x)
        wrong = bad(data) if bad else nomask
        safe = np.where(wrong, np.asarray(1).astype(data.dtype), data) if bad else data
        r = getattr(np, name)(safe)
        if not bad or not bool(np.any(wrong)):
            return _finished_like(x, r, _own_mask(x))
        return _finished_like(x, np.where(wrong, data, r), _joined(_own_mask(x), wrong))

    return f


# What these functions have no value for: those elements of a result are masked.
_domains = {
    'sqrt': lambda x: x < 0,
    'log': lambda x: x <= 0,
    'log2': lambda x: x <= 0,
    'log10': lambda x: x <= 0,
    'arccos': lambda x: (x < -1) | (x > 1),
    'arcsin': lambda x: (x < -1) | (x > 1),
    'arccosh': lambda x: x < 1,
    'arctanh': lambda x: (x < 1e-15 - 1) | (x > 1 - 1e-15),
}

sqrt = _function('sqrt', _domains['sqrt'])
log = _function('log', _domains['log'])
log2 = _function('log2', _domains['log2'])
log10 = _function('log10', _domains['log10'])
exp = _function('exp', None)
sin = _function('sin', None)
cos = _function('cos', None)
tan = _function('tan', None)
tanh = _function('tanh', None)
absolute = _function('absolute', None)
floor = _function('floor', None)
ceil = _function('ceil', None)

arccos = _function('arccos', _domains['arccos'])
arcsin = _function('arcsin', _domains['arcsin'])
arccosh = _function('arccosh', _domains['arccosh'])
arctanh = _function('arctanh', _domains['arctanh'])
arcsinh = _function('arcsinh', None)
arctan = _function('arctan', None)
cosh = _function('cosh', None)
sinh = _function('sinh', None)
fabs = _function('fabs', None)
negative = _function('negative', None)
logical_not = _function('logical_not', None)
conjugate = _function('conjugate', None)
angle = _function('angle', None)
abs = absolute


def _operand(a):
    """As a masked array; the value for masked elements is the other operand's when this is none."""
    if isinstance(a, MaskedArray):
        return a
    r = _made(a)
    r._loose = True
    return r


def _pair(name):
    """A function of two arrays; what is masked in one of them is masked in the result."""

    def f(a, b):
        return _operand(a)._with(
            b if isinstance(b, MaskedArray) or b is masked else np.asarray(b), getattr(np, name)
        )

    return f


arctan2 = _pair('arctan2')
hypot = _pair('hypot')
equal = _pair('equal')
not_equal = _pair('not_equal')
less = _pair('less')
less_equal = _pair('less_equal')
greater = _pair('greater')
greater_equal = _pair('greater_equal')
logical_and = _pair('logical_and')
logical_or = _pair('logical_or')
logical_xor = _pair('logical_xor')
bitwise_and = _pair('bitwise_and')
bitwise_or = _pair('bitwise_or')
bitwise_xor = _pair('bitwise_xor')


def _shifted(name):
    def f(a, n):
        mask = _own_mask(a)
        return _made(
            getattr(np, name)(filled(a, 0), n)
            if mask is nomask
            else np.where(_mask_of(a), _value(a), getattr(np, name)(filled(a, 0), n)),
            mask,
        )

    return f


left_shift = _shifted('left_shift')
right_shift = _shifted('right_shift')


def power(a, b, third=None):
    if third is not None:
        raise MaskError("3-argument power not supported.")
    mask, first = _joined(_own_mask(a), _own_mask(b)), _value(a)
    with np.errstate(divide='ignore', invalid='ignore'):
        data = np.asarray(
            np.where(
                mask,
                first,
                np.power(first, _value(b)),
            )
        )
    bad = ~np.isfinite(data)
    if not data.ndim:
        return masked if bool(mask) or bool(bad) else data[()]
    r = _operand(a)._like(
        data,
        np.broadcast_to(mask, data.shape) | bad
        if mask is not nomask
        else bad
        if bad.any()
        else nomask,
    )
    r.data[bad] = r.fill_value
    return r


def _binary_or_least(name, least):
    def f(a, b=None):
        return getattr(asarray(a), least)() if b is None else _pair(name)(a, b)

    return f


maximum = _binary_or_least('maximum', 'max')
minimum = _binary_or_least('minimum', 'min')


def floor_divide(a, b):
    return asarray(a) // b


def remainder(a, b):
    return asarray(a) % b


mod = remainder


def fmod(a, b):
    return asarray(a)._divided(b, np.fmod)


def _method(name):
    """The method of that name as a function."""

    def f(a, *args, **kwargs):
        return getattr(asarray(a), name)(*args, **kwargs)

    return f


all = _method('all')
any = _method('any')


def alltrue(target, axis=0):
    """Do all elements along an axis hold?
    >>> str(np.ma.alltrue(np.ma.array([[1, 0], [1, 1]], mask=[[0, 1], [0, 0]])))
    '[True True]'"""
    return all(target, axis)


def sometrue(target, axis=0):
    """Does any element along an axis hold?
    >>> str(np.ma.sometrue(np.ma.array([[1, 0], [0, 0]])))
    '[True False]'"""
    return any(target, axis)


prod = _method('prod')
product = prod
ptp = _method('ptp')
cumsum = _method('cumsum')
cumprod = _method('cumprod')
argmax = _method('argmax')
argmin = _method('argmin')
argsort = _method('argsort')
anom = _method('anom')
anomalies = anom
ravel = _method('ravel')
reshape = _method('reshape')
swapaxes = _method('swapaxes')
squeeze = _method('squeeze')
repeat = _method('repeat')
take = _method('take')
copy = _method('copy')
nonzero = _method('nonzero')
round = _method('round')
round_ = round
around = round
clip = _method('clip')


def transpose(a, axes=None):
    return asarray(a).transpose() if axes is None else asarray(a).transpose(axes)


def sort(a, axis=-1, kind=None, order=None, endwith=True, fill_value=None, *, stable=None):
    a = asarray(a).copy()
    a = a.ravel() if axis is None else a
    a.sort(-1 if axis is None else axis, kind, order, endwith, fill_value)
    return a


def _of_both(name):
    """A function of one array, done with the elements and with the mask."""

    def f(a, *args, **kwargs):
        a = asarray(a)
        g = getattr(np, name)
        return _made(
            g(a.data, *args, **kwargs),
            nomask if a._mask is nomask else g(_mask_of(a), *args, **kwargs),
        )

    return f


def _of_each(name):
    """The same of one array or several; the result has a mask of its shape."""

    def f(*arrays):
        g = getattr(np, name)
        whole = [asarray(a) for a in arrays]
        made = tuple([_made(g(a.data), g(a._full_mask())) for a in whole])
        return made if len(made) != 1 else made[0]

    return f


atleast_1d = _of_each('atleast_1d')
atleast_2d = _of_each('atleast_2d')
atleast_3d = _of_each('atleast_3d')
expand_dims = _of_both('expand_dims')
diag = _of_both('diag')
diagonal = _of_both('diagonal')
diagflat = _of_both('diagflat')


def resize(x, new_shape):
    return _made(
        np.resize(_value(x), new_shape),
        nomask if _own_mask(x) is nomask else np.resize(_own_mask(x), new_shape),
    )


def compress(condition, a, axis=None, out=None):
    return asarray(a).compress(condition, axis, out)


def choose(indices, choices, out=None, mode='raise'):
    c = filled(indices, 0)
    data = np.choose(
        c, [np.asarray(True) if x is masked else filled(x) for x in choices], mode=mode
    )
    mask = np.choose(
        c,
        [np.asarray(True) if x is masked else np.asarray(_own_mask(x)) for x in choices],
        mode=mode,
    )
    r = _made(data, _shrunk(np.asarray(mask) | _own_mask(indices)))
    return r._given_to(out)


def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    arr = asarray(arr)
    axis = _axis(axis, arr.ndim)
    lines = np.moveaxis(np.arange(arr.size).reshape(arr.shape), axis, -1)
    flat = arr.ravel()
    results = [
        func1d(flat[places], *args, **kwargs) for places in lines.reshape((-1, arr.shape[axis]))
    ]
    data = np.array([0 if r is masked else _value(r) for r in results])
    mask = np.array([True if r is masked else _mask_of(r) for r in results])
    shape = arr.shape[:axis] + arr.shape[axis + 1 :] + data.shape[1:]
    r = _made(data.reshape(shape), _shrunk(mask.reshape(shape)))
    return r if data.ndim == 1 else r._each(lambda a: np.moveaxis(a, -1, axis))


def apply_over_axes(func, a, axes):
    val = asarray(a)
    n = val.ndim
    for axis in np.ravel(axes).tolist():
        r = func(val, axis + n if axis < 0 else axis)
        if np.ndim(r) != val.ndim:
            r = expand_dims(r, axis)
            if r.ndim != val.ndim:
                raise ValueError("function is not returning an array of the correct shape")
        val = r
    return val


def _of_many(name):
    def f(arrays, *args, **kwargs):
        g = getattr(np, name)
        arrays = [asarray(a) for a in arrays]
        mask = (
            nomask
            if _every([a._mask is nomask for a in arrays])
            else g([_mask_of(a) for a in arrays], *args, **kwargs)
        )
        return _made(g([a.data for a in arrays], *args, **kwargs), mask)

    return f


stack = _of_many('stack')
vstack = _of_many('vstack')
row_stack = vstack
hstack = _of_many('hstack')
dstack = _of_many('dstack')
column_stack = _of_many('column_stack')


def append(a, b, axis=None):
    return (
        concatenate([asarray(a).ravel(), asarray(b).ravel()])
        if axis is None
        else concatenate([a, b], axis)
    )


def _like_numpy(name):
    def f(*args, **kwargs):
        return _made(getattr(np, name)(*args, **kwargs))

    return f


empty = _like_numpy('empty')
identity = _like_numpy('identity')
indices = _like_numpy('indices')
fromfunction = _like_numpy('fromfunction')
frombuffer = _like_numpy('frombuffer')


def ones_like(a, dtype=None):
    return _made(np.ones_like(_value(a), dtype=dtype), _own_mask(a))


def zeros_like(a, dtype=None):
    return _made(np.zeros_like(_value(a), dtype=dtype), _own_mask(a))


empty_like = zeros_like


def masked_all_like(arr):
    r = _made(np.zeros_like(_value(arr)), True)
    return r


def diff(a, n=1, axis=-1, prepend=None, append=None):
    a = asarray(a)
    for more, first in ((prepend, True), (append, False)):
        if more is not None:
            more = asarray(more)
            if more.ndim == 0:
                shape = list(a.shape)
                shape[axis] = 1
                more = more._each(lambda x: np.broadcast_to(x, tuple(shape)))
            a = concatenate([more, a] if first else [a, more], axis)
    for _ in range(n):
        lines = a.swapaxes(axis, -1)
        step = lines[..., 1:]._with(
            lines[..., :-1], (lambda x, y: x != y) if a.dtype == bool else (lambda x, y: x - y)
        )
        a = step.swapaxes(axis, -1)
    return a


def ediff1d(arr, to_end=None, to_begin=None):
    arr = asarray(arr).ravel()
    parts = [arr[1:] - arr[:-1]]
    if to_begin is not None:
        parts.insert(0, to_begin)
    if to_end is not None:
        parts.append(to_end)
    r = parts[0] if len(parts) == 1 else hstack(parts)
    return _made(r.data, r._mask)


def trace(a, offset=0, axis1=0, axis2=1, dtype=None, out=None):
    return asarray(a).trace(offset, axis1, axis2, dtype, out)


def outer(a, b):
    a, b = asarray(a).ravel(), asarray(b).ravel()
    return _made(
        np.outer(filled(a, 0), filled(b, 0)), np.logical_or.outer(_mask_of(a), _mask_of(b))
    )


outerproduct = outer


def inner(a, b):
    r = np.inner(filled(a, 0), filled(b, 0))
    return _made(r) if np.ndim(r) else r


innerproduct = inner


def unique(ar1, return_index=False, return_inverse=False):
    """Distinct elements; masked ones are one, where NumPy's order of the elements has it."""
    a = asarray(ar1)
    r = np.unique(a, return_index, return_inverse)
    return r if isinstance(r, tuple) else asarray(r)


def isin(element, test_elements, assume_unique=False, invert=False):
    a = asarray(element)
    return in1d(a, test_elements, assume_unique, invert).reshape(a.shape)


def in1d(ar1, ar2, assume_unique=False, invert=False):
    """Sorted together, an element that is in both stands before one of the same value."""
    a, b, back = asarray(ar1), asarray(ar2), None
    if not assume_unique:
        (a, back), b = unique(a, return_inverse=True), unique(b)
    both = concatenate([a, b])
    order = both.argsort(kind='mergesort')
    row = both[order]
    found = concatenate([row[1:] != row[:-1] if invert else row[1:] == row[:-1], [invert]])
    found = found[np.argsort(order, kind='mergesort')[: len(a)]]
    return found if assume_unique else found[back]


def _side_by_side(a, b):
    return concatenate([asarray(a).ravel(), asarray(b).ravel()])


def intersect1d(ar1, ar2, assume_unique=False):
    both = concatenate([ar1, ar2] if assume_unique else [unique(ar1), unique(ar2)])
    both.sort()
    return both[:-1][both[1:] == both[:-1]]


def setxor1d(ar1, ar2, assume_unique=False):
    both = _side_by_side(ar1, ar2) if assume_unique else _side_by_side(unique(ar1), unique(ar2))
    if both.size == 0:
        return both
    both.sort()
    row = both.filled()
    edge = np.concatenate(([True], row[1:] != row[:-1], [True]))
    return both[edge[1:] == edge[:-1]]


def union1d(ar1, ar2):
    return unique(_side_by_side(ar1, ar2))


def setdiff1d(ar1, ar2, assume_unique=False):
    a = asarray(ar1).ravel() if assume_unique else unique(ar1)
    return a[in1d(a, ar2 if assume_unique else unique(ar2), True, True)]


def allequal(a, b, fill_value=True):
    mask = _mask_of(a) | _mask_of(b)
    same = _value(a) == _value(b)
    return np.all(same | mask) if fill_value or not mask.any() else False


def allclose(a, b, masked_equal=True, rtol=1e-05, atol=1e-08):
    mask = _mask_of(a) | _mask_of(b)
    if not np.all((np.isinf(_value(a)) == np.isinf(_value(b))) | mask):
        return False
    same = np.isclose(_value(a), _value(b), rtol=rtol, atol=atol)
    return np.all(same | mask) if masked_equal else np.all(same & ~mask)


amax = _method('max')
amin = _method('min')
MaskType = np.bool_
bool_ = np.bool_


class MAError(Exception):
    pass


masked_singleton = masked


def is_mask(m):
    return getattr(m, 'dtype', None) == bool


def make_mask_none(newshape, dtype=None):
    return np.zeros(newshape, dtype=bool if dtype is None else make_mask_descr(dtype))


def flatten_mask(mask):
    def flat(m):
        return [x for part in m for x in flat(part)] if isinstance(m, (list, tuple)) else [m]

    return np.array(flat(np.asarray(mask).tolist()), dtype=bool)


def flatten_structured_array(a):
    def flat(x):
        return [y for part in x for y in flat(part)] if isinstance(x, (list, tuple)) else [x]

    rows = np.asarray(a)
    r = np.array([flat(row) for row in rows.ravel().tolist()])
    r = r.reshape(rows.shape + r.shape[-1:])
    if not isinstance(a, MaskedArray):
        return r
    return _made(r, np.repeat(a._full_mask()[..., None], r.shape[-1], -1))


def fromflex(fxarray):
    return _made(fxarray['_data'], fxarray['_mask'])


def _extreme_of(obj, largest):
    dtype = np.dtype(obj) if isinstance(obj, (type, np.dtype)) else np.asarray(_value(obj)).dtype
    if dtype.kind not in 'biufc':
        raise TypeError(
            f"Unsuitable type {dtype} for calculating {'maximum' if largest else 'minimum'}."
        )
    return _made(np.zeros(1, dtype))._limit(largest)


def maximum_fill_value(obj):
    return _extreme_of(obj, True)


def minimum_fill_value(obj):
    return _extreme_of(obj, False)


def compress_nd(x, axis=None):
    x = asarray(x)
    axes = (
        range(x.ndim)
        if axis is None
        else [_axis(k, x.ndim) for k in (axis if isinstance(axis, tuple) else (axis,))]
    )
    data, mask = x.data, _mask_of(x)
    if mask.size and mask.all():
        return np.array([])
    for k in axes:
        keep = ~mask.any(axis=tuple([i for i in range(x.ndim) if i != k]))
        data = np.compress(keep, data, k)
    return data


def ndenumerate(a, compressed=True):
    a = asarray(a)
    mask = a._full_mask()
    for index, value in np.ndenumerate(a.data):
        if not mask[index]:
            yield index, value
        elif not compressed:
            yield index, masked


class _MaskedRow:
    """np.ma.mr_[...]: arrays and numbers in a row."""

    def __getitem__(self, key):
        if isinstance(key, str):
            raise MaskError("Unavailable for masked array.")
        parts = key if isinstance(key, tuple) else (key,)
        data = [_value(p) if isinstance(p, MaskedArray) else 0 if p is masked else p for p in parts]
        if not _some([is_masked(p) for p in parts if isinstance(p, MaskedArray) or p is masked]):
            return _made(np.r_[tuple(data)])
        mask = [
            _mask_of(p)
            if isinstance(p, MaskedArray)
            else [p is masked]
            if np.ndim(p) == 0 and not isinstance(p, slice)
            else np.zeros(np.shape(np.r_[p]), bool)
            for p in parts
        ]
        return _made(np.r_[tuple(data)], np.concatenate(mask))


mr_ = _MaskedRow()


def default_fill_value(obj):
    dtype = np.dtype(obj) if isinstance(obj, (type, np.dtype)) else np.asarray(_value(obj)).dtype
    return _fill_of_type(dtype)[()] if dtype.kind in 'Mm' else _fills[dtype.kind]


def get_fill_value(a):
    return a.fill_value if isinstance(a, MaskedArray) else default_fill_value(a)


def set_fill_value(a, fill_value):
    if isinstance(a, MaskedArray):
        a.fill_value = fill_value


def common_fill_value(a, b):
    fill = get_fill_value(a)
    return fill if fill == get_fill_value(b) else None


def fix_invalid(a, mask=nomask, copy=True, fill_value=None):
    a = _made(a, mask, copy=copy)
    bad = ~np.isfinite(a.data)
    result = _made(a.data, _joined(a._mask, bad), fill_value=fill_value)
    result.data[bad] = result.fill_value
    return result


def count_masked(arr, axis=None):
    return np.sum(_mask_of(arr), axis=axis)


def _masked_lines(a, axis):
    a = asarray(a)
    mask = _mask_of(a)
    rows, columns = mask.any(axis=1), mask.any(axis=0)
    wide = np.zeros(mask.shape, bool)
    if axis is None or axis == 0:
        wide[rows] = True
    if axis is None or axis in (1, -1):
        wide[:, columns] = True
    return wide, rows, columns


def mask_rowcols(a, axis=None):
    wide = _masked_lines(a, axis)[0]
    a = asarray(a)
    return a._like(a.data, wide) if wide.any() else a


def mask_rows(a, axis=None):
    return mask_rowcols(a, 0)


def mask_cols(a, axis=None):
    return mask_rowcols(a, 1)


def compress_rowcols(x, axis=None):
    wide, rows, columns = _masked_lines(x, axis)
    data = asarray(x).data
    if data.size and _mask_of(x).all():
        return np.array([])
    if axis is None or axis == 0:
        data = data[~rows]
    return data[:, ~columns] if axis is None or axis in (1, -1) else data


def compress_rows(a):
    return compress_rowcols(a, 0)


def compress_cols(a):
    return compress_rowcols(a, 1)


def _runs(flags):
    edges = np.flatnonzero(np.diff(np.concatenate(([0], np.asarray(flags).astype(np.int8), [0]))))
    return [slice(int(a), int(b), None) for a, b in zip(edges[::2], edges[1::2])]


def _clumps(flags):
    """The same; ends inside of the array are numbers of NumPy."""
    n = flags.size
    return [
        slice(np.int64(r.start) if r.start else 0, np.int64(r.stop) if r.stop < n else n, None)
        for r in _runs(flags)
    ]


def clump_unmasked(a):
    return [slice(0, np.size(a), None)] if _own_mask(a) is nomask else _clumps(~a._mask.ravel())


def clump_masked(a):
    return [] if _own_mask(a) is nomask else _clumps(a._mask.ravel())


def flatnotmasked_contiguous(a):
    return _runs(~_mask_of(a).ravel())


def flatnotmasked_edges(a):
    places = np.flatnonzero(~_mask_of(a))
    return places[[0, -1]] if places.size else None


def notmasked_contiguous(a, axis=None):
    a = asarray(a)
    if axis is None or a.ndim == 1:
        return flatnotmasked_contiguous(a)
    return [_runs(~line) for line in np.moveaxis(_mask_of(a), axis, -1)]


def notmasked_edges(a, axis=None):
    a = asarray(a)
    if axis is None or a.ndim == 1:
        return flatnotmasked_edges(a)
    places = [_made(k, _mask_of(a)) for k in np.indices(a.shape)]
    return [
        tuple([p.min(axis).compressed() for p in places]),
        tuple([p.max(axis).compressed() for p in places]),
    ]


def polyfit(x, y, deg, *args, **kwargs):
    keep = ~(_mask_of(x) | _mask_of(y))
    return np.polyfit(
        np.asarray(_value(x))[keep], np.asarray(_value(y))[keep], deg, *args, **kwargs
    )


def cov(x, y=None, rowvar=True, bias=False, allow_masked=True, ddof=None):
    if ddof is not None and ddof != int(ddof):
        raise ValueError("ddof must be an integer")
    ddof = (0 if bias else 1) if ddof is None else ddof

    def rows(a):
        a = _made(a, ndmin=2, dtype=float)
        if not allow_masked and is_masked(a):
            raise ValueError("Cannot process masked data.")
        return a if rowvar or a.shape[0] == 1 else a.T

    x, y = rows(x), None if y is None else rows(y)
    if y is not None and y.shape == x.shape and (is_masked(x) or is_masked(y)):
        both = _mask_of(x) | _mask_of(y)
        x, y = _made(x.data, both), _made(y.data, both)
    x = x if y is None else vstack([x, y])
    keep = (~_mask_of(x)).astype(float)
    apart = filled(x - x.mean(axis=1, keepdims=True), 0.0)
    n = np.dot(keep, keep.T) - ddof
    few = n <= 0
    with np.errstate(divide='ignore', invalid='ignore'):
        r = _made(np.dot(apart, apart.conj().T) / np.where(few, np.nan, n), few)
    return r.squeeze()


def corrcoef(x, y=None, rowvar=True, allow_masked=True):
    c = cov(x, y, rowvar, allow_masked=allow_masked)
    d = sqrt(diagonal(c))
    return c / (d.reshape(-1, 1) * d.reshape(1, -1))


def shape(a):
    return np.shape(_value(a))


def ndim(a):
    return np.ndim(_value(a))


def size(a, axis=None):
    return np.size(_value(a), axis)


def put(a, indices, values, mode='raise'):
    a.put(indices, values, mode)


def putmask(a, mask, values):
    mask = np.broadcast_to(np.asarray(mask, dtype=bool), a.shape)
    if isinstance(a, MaskedArray):
        own = _own_mask(values)
        if np.ndim(a._mask) == 0 and own is not nomask:
            a._mask = np.zeros(a.shape, bool)
        if np.ndim(a._mask):
            fresh = np.broadcast_to(own, a.shape)[mask]
            a._mask[mask] = a._mask[mask] | fresh if a._hard else fresh
    _value(a)[mask] = np.broadcast_to(_value(values), a.shape)[mask]


def harden_mask(a):
    return a.harden_mask()


def soften_mask(a):
    return a.soften_mask()


def add(a, b):
    """The sum.
    >>> str(np.ma.add(np.ma.array([1, 2], mask=[0, 1]), 1))
    '[2 --]'"""
    return _operand(a) + b


def subtract(a, b):
    """The difference.
    >>> str(np.ma.subtract(np.ma.array([1, 2], mask=[0, 1]), 1))
    '[0 --]'"""
    return _operand(a) - b


def multiply(a, b):
    """The product.
    >>> str(np.ma.multiply(np.ma.array([1, 2], mask=[0, 1]), 2))
    '[2 --]'"""
    return _operand(a) * b


def divide(a, b):
    """The quotient; masked where the divisor is zero.
    >>> str(np.ma.divide([1.0, 2.0], [0.0, 1.0]))
    '[-- 2.0]'"""
    return _operand(a) / b


true_divide = divide


def where(condition, x=None, y=None):
    """Elements of x where a condition holds, else of y.
    >>> str(np.ma.where([True, False], np.ma.array([1, 2], mask=[1, 0]), 9))
    '[-- 9]'"""
    if x is None and y is None:
        return nonzero(condition)
    if x is None or y is None:
        raise ValueError("Must provide both 'x' and 'y' or neither.")
    c = filled(condition, False).astype(bool)

    def parts(a, b):
        return (
            (np.zeros((), _value(b).dtype), np.asarray(True))
            if a is masked
            else (_value(a), _mask_of(a))
        )

    xd, xm = parts(x, y)
    yd, ym = parts(y, x)
    return _made(np.where(c, xd, yd), _shrunk(np.where(c, xm, ym) | _mask_of(condition)))


def concatenate(arrays, axis=0):
    """Masked arrays joined along an axis.
    >>> str(np.ma.concatenate([np.ma.array([1], mask=[1]), [2]]))
    '[-- 2]'"""
    mask = (
        nomask
        if _every([_own_mask(a) is nomask for a in arrays])
        else _shrunk(np.concatenate([_mask_of(a) for a in arrays], axis=axis))
    )
    return _made(np.concatenate([_value(a) for a in arrays], axis=axis), mask)


def zeros(shape, dtype=float):
    """A masked array of zeros.
    >>> str(np.ma.zeros(2))
    '[0. 0.]'"""
    return _made(np.zeros(shape, dtype))


def ones(shape, dtype=float):
    """A masked array of ones.
    >>> str(np.ma.ones(2))
    '[1. 1.]'"""
    return _made(np.ones(shape, dtype))


def arange(*args, **kwargs):
    """Evenly spaced values as a masked array.
    >>> str(np.ma.arange(3))
    '[0 1 2]'"""
    return _made(np.arange(*_plain(args), **_plain_items(kwargs)))
