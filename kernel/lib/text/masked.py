# masked.py: numpy.ma: arrays some of whose elements do not count.
#: in ma

_fills = {'b': True, 'i': 999999, 'u': 999999, 'f': 1e20, 'c': complex(1e20, 0)}

class _Nothing:
    """np.ma.masked: what stands for an element that does not count."""
    def __repr__(self):
        return 'masked'

    def __str__(self):
        return '--'

    def __bool__(self):
        return False

    def __add__(self, other):
        return self

    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __pow__ = __add__

    def __float__(self):
        return float('nan')

masked = _Nothing()
nomask = np.bool_(False)
masked_print_option = '--'

class MaskError(ValueError):
    pass

def _own_mask(a):
    return a._mask if isinstance(a, MaskedArray) else nomask

def _value(a):
    return a.data if isinstance(a, MaskedArray) else np.asarray(a)

def _joined(*masks):
    result = nomask
    for m in masks:
        if np.ndim(m) or m is not nomask:
            result = m if result is nomask else result | m
    return result

def _finished(data, mask):
    """A result: a masked array, or for a single element the number or `masked`."""
    if np.ndim(data) == 0 and np.ndim(mask) == 0:
        return masked if bool(mask) else data[()] if hasattr(data, 'shape') else data
    return MaskedArray(data, mask)

def _items_text(a, mask, separator, indent):
    """The elements like those of an array of objects, -- for the ones that do not count."""
    if a.ndim == 0:
        return '--' if bool(mask) else str(a.item()) if a.dtype.kind != 'f' else repr(a.item())
    n = a.shape[0]
    some = list(range(n)) if a.size <= 1000 or n <= 6 else [0, 1, 2, None, n - 3, n - 2, n - 1]
    parts = ['...' if i is None else _items_text(a[i], mask[i], separator, indent + 1) for i in some]
    if a.ndim == 1:
        lines, line = [], ''
        for k, word in enumerate(parts):
            word += separator.rstrip() if k < len(parts) - 1 else ''
            if line and indent + 1 + len(line) + 1 + len(word) > 75:
                lines.append(line)
                line = word
            else:
                line = line + ' ' + word if line else word
        lines.append(line)
        return '[' + ('\n' + ' ' * (indent + 1)).join(lines) + ']'
    gap = separator.rstrip() + '\n' * (a.ndim - 1) + ' ' * (indent + 1)
    return '[' + gap.join(parts) + ']'

class MaskedArray:
    def __init__(self, data=None, mask=nomask, dtype=None, copy=False, subok=True, ndmin=0, fill_value=None, keep_mask=True,
                 hard_mask=None, shrink=True, order=None):
        inner = _own_mask(data)
        data = _value(data)
        data = np.array(data, dtype=dtype) if copy else np.asarray(data, dtype=dtype)
        if ndmin > data.ndim:
            data = data.reshape((1,) * (ndmin - data.ndim) + data.shape)
        if mask is True or mask is False or np.ndim(mask) == 0:
            mask = np.full(data.shape, True) if bool(mask) else nomask
        else:
            mask = np.asarray(mask, dtype=bool)
            if mask.size == data.size:
                mask = mask.reshape(data.shape)
            elif mask.size == 1:
                mask = np.full(data.shape, bool(mask.item()))
            else:
                raise MaskError(f"Mask and data not compatible: data size is {data.size}, mask size is {mask.size}.")
        self.data = data
        self._mask = _joined(inner, mask) if keep_mask else mask
        self._fill = fill_value

    # -- what it is

    @property
    def mask(self):
        return self._mask

    @mask.setter
    def mask(self, value):
        if value is masked or value is True:
            self._mask = np.full(self.data.shape, True)
        elif value is nomask or value is False:
            self._mask = np.full(self.data.shape, False) if np.ndim(self._mask) else nomask
        else:
            self._mask = np.broadcast_to(np.asarray(value, dtype=bool), self.data.shape).copy()

    @property
    def fill_value(self):
        fill = _fills[self.data.dtype.kind] if self._fill is None else self._fill
        return np.asarray(fill).astype(self.data.dtype)[()]

    @fill_value.setter
    def fill_value(self, value):
        self._fill = value

    @property
    def shape(self):
        return self.data.shape

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
        return MaskedArray(self.data.real, self._mask)

    @property
    def imag(self):
        return MaskedArray(self.data.imag, self._mask)

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
        return _items_text(self.data, self._full_mask(), ' ', 0)

    def __repr__(self):
        kind = '' if str(self.data.dtype) in ('int64', 'float64', 'complex128', 'bool') else f",\n{{}}dtype={self.data.dtype}"
        mask = np.bool_(self._mask) if np.ndim(self._mask) == 0 else self._mask
        def shown(indent):
            return _items_text(self.data, self._full_mask(), ', ', indent), np.array2string(mask, separator=', ', prefix=' ' * indent) if np.ndim(mask) else str(mask)
        if self.data.ndim < 2:
            data, m = shown(18)
            return f"masked_array(data={data},\n             mask={m},\n       fill_value={self.fill_value}" + kind.format(' ' * 12) + ')'
        data, m = shown(7)
        return f"masked_array(\n  data={data},\n  mask={m},\n  fill_value={self.fill_value}" + kind.format('  ') + ')'

    # -- parts

    def __getitem__(self, key):
        if isinstance(key, MaskedArray):
            key = key.filled(False)
        data = self.data[key]
        mask = self._mask if np.ndim(self._mask) == 0 else self._mask[key]
        if np.ndim(data) == 0:
            return masked if bool(mask) else data
        return MaskedArray(data, mask, fill_value=self._fill)

    def __setitem__(self, key, value):
        if isinstance(key, MaskedArray):
            key = key.filled(False)
        if np.ndim(self._mask) == 0 and (value is masked or isinstance(value, MaskedArray)):
            self._mask = np.full(self.data.shape, bool(self._mask))
        if value is masked:
            self._mask[key] = True
            return
        self.data[key] = _value(value)
        if np.ndim(self._mask):
            self._mask[key] = _own_mask(value)

    def _each(self, f):
        mask = self._mask if np.ndim(self._mask) == 0 else f(self._mask)
        return MaskedArray(f(self.data), mask, fill_value=self._fill)

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

    def take(self, indices, axis=None):
        return self._each(lambda a: np.take(a, indices, axis))

    def copy(self):
        return self._each(lambda a: a.copy())

    def astype(self, dtype):
        return MaskedArray(self.data.astype(dtype), self._mask)

    def filled(self, fill_value=None):
        if np.ndim(self._mask) == 0 and not bool(self._mask):
            return self.data
        fill = self.fill_value if fill_value is None else np.asarray(fill_value).astype(self.data.dtype)
        return np.where(self._full_mask(), fill, self.data)

    def compressed(self):
        return self.data[~self._full_mask()]

    def tolist(self):
        def listed(data, mask):
            return (None if mask else data) if not isinstance(data, list) else [listed(d, m) for d, m in zip(data, mask)]
        return listed(self.data.tolist(), self._full_mask().tolist())

    def item(self, *args):
        return self.data.item(*args)

    def harden_mask(self):
        raise NotImplementedError("hard masks are not supported; a mask changes when an element is set")

    def unshare_mask(self):
        self._mask = self._mask.copy() if np.ndim(self._mask) else self._mask
        return self

    # -- over the elements that count

    def count(self, axis=None, keepdims=False):
        return np.sum(~self._full_mask(), axis=axis, keepdims=keepdims)

    def _reduced(self, f, neutral, axis, keepdims):
        data = f(np.where(self._full_mask(), np.asarray(neutral).astype(self.data.dtype), self.data), axis=axis, keepdims=keepdims)
        return _finished(data, np.all(self._full_mask(), axis=axis, keepdims=keepdims) if np.ndim(self._mask) else bool(self._mask))

    def sum(self, axis=None, dtype=None, out=None, keepdims=False):
        return self._reduced(np.sum, 0, axis, keepdims)

    def prod(self, axis=None, dtype=None, out=None, keepdims=False):
        return self._reduced(np.prod, 1, axis, keepdims)

    def _limit(self, largest):
        kind = self.data.dtype.kind
        if kind == 'b':
            return not largest
        if kind in 'iu':
            return np.iinfo(self.data.dtype).min if largest else np.iinfo(self.data.dtype).max
        return -np.inf if largest else np.inf

    def max(self, axis=None, out=None, fill_value=None, keepdims=False):
        return self._reduced(np.max, self._limit(True), axis, keepdims)

    def min(self, axis=None, out=None, fill_value=None, keepdims=False):
        return self._reduced(np.min, self._limit(False), axis, keepdims)

    def ptp(self, axis=None, out=None, fill_value=None, keepdims=False):
        return self.max(axis, keepdims=keepdims) - self.min(axis, keepdims=keepdims)

    def all(self, axis=None, out=None, keepdims=False):
        return _finished(np.all(self.data.astype(bool) | self._full_mask(), axis=axis, keepdims=keepdims), np.all(self._full_mask(), axis=axis, keepdims=keepdims))

    def any(self, axis=None, out=None, keepdims=False):
        return _finished(np.any(self.data.astype(bool) & ~self._full_mask(), axis=axis, keepdims=keepdims), np.all(self._full_mask(), axis=axis, keepdims=keepdims))

    def mean(self, axis=None, dtype=None, out=None, keepdims=False):
        n = self.count(axis, keepdims)
        total = np.sum(np.where(self._full_mask(), np.asarray(0).astype(self.data.dtype), self.data), axis=axis, keepdims=keepdims)
        return _finished(total / np.maximum(n, 1), n == 0)

    def var(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
        n = self.count(axis, keepdims)
        kept = self.count(axis, True)
        total = np.sum(np.where(self._full_mask(), np.asarray(0).astype(self.data.dtype), self.data), axis=axis, keepdims=True)
        apart = np.abs(np.where(self._full_mask(), 0, self.data - total / np.maximum(kept, 1)))
        return _finished(np.sum(apart * apart, axis=axis, keepdims=keepdims) / np.maximum(n - ddof, 1), n - ddof <= 0)

    def std(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
        v = self.var(axis, dtype, out, ddof, keepdims)
        return v if v is masked else sqrt(v) if isinstance(v, MaskedArray) else np.sqrt(v)

    def anom(self, axis=None, dtype=None):
        return self - self.mean(axis, keepdims=axis is not None)

    def cumsum(self, axis=None, dtype=None, out=None):
        return MaskedArray(np.cumsum(np.where(self._full_mask(), np.asarray(0).astype(self.data.dtype), self.data), axis), self._mask if axis is not None or np.ndim(self._mask) == 0 else self._mask.ravel())

    def cumprod(self, axis=None, dtype=None, out=None):
        return MaskedArray(np.cumprod(np.where(self._full_mask(), np.asarray(1).astype(self.data.dtype), self.data), axis), self._mask if axis is not None or np.ndim(self._mask) == 0 else self._mask.ravel())

    def argmax(self, axis=None, fill_value=None, out=None):
        return np.argmax(np.where(self._full_mask(), np.asarray(self._limit(True)).astype(self.data.dtype), self.data), axis)

    def argmin(self, axis=None, fill_value=None, out=None):
        return np.argmin(np.where(self._full_mask(), np.asarray(self._limit(False)).astype(self.data.dtype), self.data), axis)

    def argsort(self, axis=-1, kind=None):
        return np.argsort(np.where(self._full_mask(), np.asarray(self._limit(False)).astype(self.data.dtype), self.data), axis, kind='stable')

    def sort(self, axis=-1, kind=None):
        order = self.argsort(axis)
        mask = np.take_along_axis(self._full_mask(), order, axis)
        self.data[...] = np.take_along_axis(self.data, order, axis)
        if np.ndim(self._mask):
            self._mask = mask

    def round(self, decimals=0):
        return MaskedArray(np.round(self.data, decimals), self._mask)

    def clip(self, min=None, max=None):
        return MaskedArray(np.clip(self.data, min, max), self._mask)

    def dot(self, other):
        return dot(self, other)

    def nonzero(self):
        return np.nonzero(self.filled(0))

    # -- operators

    def _with(self, other, f, reflected=False):
        if other is masked:
            return MaskedArray(self.data.copy(), True)
        b = _value(other)
        data = f(b, self.data) if reflected else f(self.data, b)
        mask = _joined(self._mask, _own_mask(other))
        if mask is nomask:
            return _finished(np.asarray(data), nomask)
        mask = np.broadcast_to(mask, np.shape(data)).copy()
        keep = b if reflected else self.data
        if np.asarray(data).dtype.kind != 'b':
            data = np.where(mask, np.asarray(keep).astype(np.asarray(data).dtype), data)
        return _finished(data, mask)

    def _divided(self, other, f, reflected=False):
        below = self.data if reflected else _value(other)
        result = self._with(other, lambda a, b: f(a, np.where(b == 0, np.asarray(1).astype(b.dtype), b)), reflected)
        bad = np.broadcast_to(below == 0, np.shape(result.data) if isinstance(result, MaskedArray) else ())
        if not bool(np.any(bad)) or not isinstance(result, MaskedArray):
            return result
        keep = np.broadcast_to(_value(other) if reflected else self.data, bad.shape)
        return MaskedArray(np.where(bad, keep, result.data), _joined(result._mask, bad))

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

    def __mod__(self, other):
        return self._divided(other, lambda a, b: a % b)

    def __pow__(self, other):
        return self._with(other, lambda a, b: a ** b)

    def __and__(self, other):
        return self._with(other, lambda a, b: a & b)

    def __or__(self, other):
        return self._with(other, lambda a, b: a | b)

    def __lt__(self, other):
        return self._with(other, lambda a, b: a < b)

    def __le__(self, other):
        return self._with(other, lambda a, b: a <= b)

    def __gt__(self, other):
        return self._with(other, lambda a, b: a > b)

    def __ge__(self, other):
        return self._with(other, lambda a, b: a >= b)

    def __eq__(self, other):
        return self._with(other, lambda a, b: a == b)

    def __ne__(self, other):
        return self._with(other, lambda a, b: a != b)

    def __neg__(self):
        return MaskedArray(-self.data, self._mask)

    def __abs__(self):
        return MaskedArray(np.abs(self.data), self._mask)

    def __invert__(self):
        return MaskedArray(~self.data, self._mask)

    def _set(self, other, f):
        result = f(self, other)
        self.data[...] = result.data.astype(self.data.dtype)
        self._mask = result._mask
        return self

    def __iadd__(self, other):
        return self._set(other, lambda a, b: a + b)

    def __isub__(self, other):
        return self._set(other, lambda a, b: a - b)

    def __imul__(self, other):
        return self._set(other, lambda a, b: a * b)

    def __itruediv__(self, other):
        return self._set(other, lambda a, b: a / b)

masked_array = MaskedArray
core.stands_for_array(MaskedArray)

def _form(name, *args):
    """numpy's function of that name, of masked arrays (items.py asks)."""
    if name == 'ufunc':
        return _of_ufunc(*args)
    if name in ('asarray', 'array', 'copy'):
        a = _value(args[0])
        dtype = args[1] if len(args) > 1 and name != 'copy' else None
        return np.array(a, dtype=dtype) if name != 'asarray' else np.asarray(a, dtype=dtype)
    if name in ('sum', 'prod', 'mean', 'any', 'all', 'max', 'min', 'std', 'var'):
        axis = args[1] if len(args) > 1 else None
        where = 3 if name in ('max', 'min', 'any', 'all') else 4
        keepdims = bool(args[where]) if len(args) > where and name not in ('std', 'var') else bool(args[5]) if len(args) > 5 else False
        if name in ('std', 'var'):
            return getattr(args[0], name)(axis, ddof=args[4] if len(args) > 4 and args[4] is not None else 0, keepdims=keepdims)
        return getattr(args[0], name)(axis, keepdims=keepdims)
    if name in ('amax', 'amin'):
        return getattr(args[0], name[1:])(*args[1:2])
    if name == 'reshape':
        return args[0].reshape(args[1], **({} if len(args) < 3 or args[2] is None else {'order': args[2]}))
    if name in ('ravel', 'transpose', 'squeeze', 'swapaxes'):
        return args[0]._each(lambda a: getattr(np, name)(a, *args[1:]))
    if name in ('expand_dims', 'flip', 'roll', 'broadcast_to', 'diff'):
        return args[0]._each(lambda a: getattr(np, name)(a, *args[1:])) if name != 'diff' else diff(*args)
    if name in ('round', 'clip'):
        return getattr(args[0], name)(*args[1:3 if name == 'clip' else 2])
    if name in ('shape', 'ndim', 'size'):
        return getattr(args[0].data, name)
    if name == 'where' and len(args) == 1:
        return args[0].nonzero()
    if name == 'count_nonzero':
        return np.count_nonzero(args[0].filled(0), *args[1:2])
    return getattr(np, name)(*[_value(a) if isinstance(a, MaskedArray) else a for a in args])

def _of_ufunc(name, *operands):
    known = {'add': '__add__', 'subtract': '__sub__', 'multiply': '__mul__', 'divide': '__truediv__', 'floor_divide': '__floordiv__',
             'remainder': '__mod__', 'power': '__pow__'}
    if name in known:
        a = operands[0] if isinstance(operands[0], MaskedArray) else MaskedArray(operands[0])
        return getattr(a, known[name])(operands[1])
    if len(operands) == 1:
        x = operands[0]
        data = getattr(np, name)(x.data)
        return MaskedArray(np.where(x._full_mask(), x.data, data) if np.ndim(x._mask) and data.dtype.kind != 'b' else data, x._mask)
    return _pair(name)(*operands)

def array(data, dtype=None, copy=False, order=None, mask=nomask, fill_value=None, keep_mask=True, hard_mask=False, shrink=True, subok=True, ndmin=0):
    """A masked array.
    >>> np.ma.array([1, 2, 3], mask=[0, 1, 0])
    masked_array(data=[1, --, 3],
                 mask=[False,  True, False],
           fill_value=999999)"""
    return MaskedArray(data, mask, dtype, copy, subok, ndmin, fill_value, keep_mask)

def asarray(a, dtype=None, order=None):
    """The masked array itself, or one of an array.
    >>> str(np.ma.asarray([1, 2]))
    '[1 2]'"""
    return a if isinstance(a, MaskedArray) and dtype is None else MaskedArray(a, dtype=dtype)

def masked_where(condition, a, copy=True):
    """The array with the elements masked for which a condition holds.
    >>> str(np.ma.masked_where([True, False], [1, 2]))
    '[-- 2]'"""
    condition = condition.filled(False) if isinstance(condition, MaskedArray) else np.asarray(condition, dtype=bool)
    data = np.array(_value(a)) if copy else _value(a)
    if condition.shape != data.shape and condition.ndim:
        raise IndexError(f"Inconsistent shape between the condition and the input (got {condition.shape} and {data.shape})")
    return MaskedArray(data, _joined(condition, _own_mask(a)))

def masked_invalid(a, copy=True):
    """The array without nan and infinities.
    >>> str(np.ma.masked_invalid([1.0, np.nan]))
    '[1.0 --]'"""
    return masked_where(~np.isfinite(_value(a)), a, copy)

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
    r = masked_where(np.isclose(_value(x), value, rtol=rtol, atol=atol), x, copy)
    r.fill_value = value
    return r

def masked_all(shape, dtype=float):
    """A masked array none of whose elements counts.
    >>> str(np.ma.masked_all(2))
    '[-- --]'"""
    return MaskedArray(np.zeros(shape, dtype), True)

def getdata(a, subok=True):
    """The elements, also those that do not count.
    >>> np.ma.getdata(np.ma.array([1, 2], mask=[0, 1]))
    array([1, 2])"""
    return _value(a)

def getmask(a):
    """The mask.
    >>> np.ma.getmask(np.ma.array([1, 2], mask=[0, 1]))
    array([False,  True])"""
    return _own_mask(a)

def getmaskarray(a):
    """The mask as an array of the whole shape.
    >>> np.ma.getmaskarray(np.ma.array([1, 2]))
    array([False, False])"""
    return np.broadcast_to(_own_mask(a), np.shape(_value(a))).copy()

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
    return np.asarray(m, dtype=bool)

def mask_or(m1, m2, copy=False, shrink=True):
    """Two masks together.
    >>> np.ma.mask_or([True, False], [False, False])
    array([ True, False])"""
    return np.logical_or(m1, m2)

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

def average(a, axis=None, weights=None, returned=False):
    """The weighted mean of the elements that count.
    >>> np.ma.average(np.ma.array([1, 2, 9], mask=[0, 0, 1]), weights=[1, 3, 1])
    np.float64(1.75)"""
    a = asarray(a)
    if weights is None:
        return a.mean(axis)
    w = np.broadcast_to(np.asarray(weights, dtype=float), a.shape) if np.ndim(weights) == a.ndim or axis is None else np.moveaxis(np.broadcast_to(np.asarray(weights, dtype=float), np.moveaxis(a.data, axis, -1).shape), -1, axis)
    w = MaskedArray(w, a._mask)
    total = w.sum(axis)
    r = (a * w).sum(axis) / total
    return (r, total) if returned else r

def median(a, axis=None, keepdims=False):
    """The median of the elements that count.
    >>> np.ma.median(np.ma.array([1, 2, 9], mask=[0, 0, 1]))
    np.float64(1.5)"""
    a = asarray(a)
    if axis is None:
        x = a.compressed()
        return np.median(x) if x.size else masked
    lines = np.moveaxis(np.where(a._full_mask(), np.nan, a.data), axis, -1)
    flat = lines.reshape((-1, lines.shape[-1]))
    r = np.array([np.median(x[~np.isnan(x)]) if bool(np.any(~np.isnan(x))) else np.nan for x in flat]).reshape(lines.shape[:-1])
    return MaskedArray(np.where(np.isnan(r), 0.0, r), np.isnan(r))

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

def dot(a, b):
    """The product of two matrices, masked elements as zeros.
    >>> np.ma.dot([1, 2], np.ma.array([3, 4], mask=[0, 1]))
    np.int64(3)"""
    return np.dot(filled(a, 0), filled(b, 0))

def _function(name, bad):
    def f(x):
        data = _value(x)
        wrong = bad(data) if bad else nomask
        safe = np.where(wrong, np.asarray(1).astype(data.dtype), data) if bad else data
        r = getattr(np, name)(safe)
        if not bad or not bool(np.any(wrong)):
            return _finished(r, _own_mask(x)) if isinstance(x, MaskedArray) else r
        return _finished(np.where(wrong, data, r), _joined(_own_mask(x), wrong))
    return f

sqrt = _function('sqrt', lambda x: x < 0)
log = _function('log', lambda x: x <= 0)
log2 = _function('log2', lambda x: x <= 0)
log10 = _function('log10', lambda x: x <= 0)
exp = _function('exp', None)
sin = _function('sin', None)
cos = _function('cos', None)
tan = _function('tan', None)
tanh = _function('tanh', None)
absolute = _function('absolute', None)
floor = _function('floor', None)
ceil = _function('ceil', None)

arccos = _function('arccos', lambda x: np.abs(x) > 1)
arcsin = _function('arcsin', lambda x: np.abs(x) > 1)
arccosh = _function('arccosh', lambda x: x < 1)
arctanh = _function('arctanh', lambda x: np.abs(x) >= 1)
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

def _pair(name):
    """A function of two arrays; what is masked in one of them is masked in the result."""
    def f(a, b):
        return asarray(a)._with(b if isinstance(b, MaskedArray) or b is masked else np.asarray(b), getattr(np, name))
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
left_shift = _pair('left_shift')
right_shift = _pair('right_shift')
power = _pair('power')

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
fmod = _pair('fmod')

def _method(name):
    """The method of that name as a function."""
    def f(a, *args, **kwargs):
        return getattr(asarray(a), name)(*args, **kwargs)
    return f

all = _method('all')
any = _method('any')
alltrue = all
sometrue = any
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

def sort(a, axis=-1, kind=None):
    a = asarray(a).copy()
    a.sort(axis)
    return a

def _of_both(name):
    """A function of one array, done with the elements and with the mask."""
    def f(a, *args, **kwargs):
        a = asarray(a)
        g = getattr(np, name)
        return MaskedArray(g(a.data, *args, **kwargs), g(getmaskarray(a), *args, **kwargs))
    return f

atleast_1d = _of_both('atleast_1d')
atleast_2d = _of_both('atleast_2d')
atleast_3d = _of_both('atleast_3d')
expand_dims = _of_both('expand_dims')
diag = _of_both('diag')
diagonal = _of_both('diagonal')
resize = _of_both('resize')

def _of_many(name):
    def f(arrays, *args, **kwargs):
        g = getattr(np, name)
        arrays = [asarray(a) for a in arrays]
        return MaskedArray(g([a.data for a in arrays], *args, **kwargs), g([getmaskarray(a) for a in arrays], *args, **kwargs))
    return f

stack = _of_many('stack')
vstack = _of_many('vstack')
row_stack = vstack
hstack = _of_many('hstack')
dstack = _of_many('dstack')
column_stack = _of_many('column_stack')

def append(a, b, axis=None):
    return concatenate([asarray(a).ravel(), asarray(b).ravel()]) if axis is None else concatenate([a, b], axis)

def _like_numpy(name):
    def f(*args, **kwargs):
        return MaskedArray(getattr(np, name)(*args, **kwargs))
    return f

empty = _like_numpy('empty')
identity = _like_numpy('identity')
indices = _like_numpy('indices')
fromfunction = _like_numpy('fromfunction')
frombuffer = _like_numpy('frombuffer')

def ones_like(a, dtype=None):
    return MaskedArray(np.ones_like(_value(a), dtype=dtype), _own_mask(a))

def zeros_like(a, dtype=None):
    return MaskedArray(np.zeros_like(_value(a), dtype=dtype), _own_mask(a))

empty_like = zeros_like

def masked_all_like(a):
    return masked_all(np.shape(_value(a)), _value(a).dtype)

def diff(a, n=1, axis=-1):
    a = asarray(a)
    for _ in range(n):
        lines = a.swapaxes(axis, -1)
        a = (lines[..., 1:] - lines[..., :-1]).swapaxes(axis, -1)
    return a

def trace(a, offset=0, axis1=0, axis2=1):
    return diagonal(a, offset, axis1, axis2).sum(axis=-1)

def outer(a, b):
    a, b = asarray(a).ravel(), asarray(b).ravel()
    return MaskedArray(np.outer(filled(a, 0), filled(b, 0)), np.logical_or.outer(getmaskarray(a), getmaskarray(b)))

outerproduct = outer

def inner(a, b):
    return np.inner(filled(a, 0), filled(b, 0))

innerproduct = inner

def unique(ar1, return_index=False, return_inverse=False):
    a = asarray(ar1)
    values = np.unique(a.compressed())
    if not is_masked(a):
        return MaskedArray(values)
    return MaskedArray(np.append(values, a.data[a._full_mask()][:1]), np.append(np.zeros(values.shape, bool), True))

def isin(element, test_elements, assume_unique=False, invert=False):
    a = asarray(element)
    return MaskedArray(np.isin(a.data, asarray(test_elements).compressed(), invert=invert), a._mask)

def allequal(a, b, fill_value=True):
    mask = getmaskarray(a) | getmaskarray(b)
    same = _value(a) == _value(b)
    return np.all(same | mask) if fill_value else np.all(same & ~mask)

def allclose(a, b, masked_equal=True, rtol=1e-05, atol=1e-08):
    mask = getmaskarray(a) | getmaskarray(b)
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
    return np.zeros(newshape, bool)

def default_fill_value(obj):
    return _fills[np.dtype(obj).kind if isinstance(obj, (type, str, np.dtype)) else np.asarray(_value(obj)).dtype.kind]

def set_fill_value(a, fill_value):
    if isinstance(a, MaskedArray):
        a.fill_value = fill_value

def common_fill_value(a, b):
    return a.fill_value if a.fill_value == b.fill_value else None

def fix_invalid(a, mask=nomask, copy=True, fill_value=None):
    a = MaskedArray(a, mask, copy=True)
    bad = ~np.isfinite(a.data)
    result = MaskedArray(a.data, _joined(a._mask, bad), fill_value=fill_value)
    result.data[bad] = result.fill_value
    return result

def count_masked(arr, axis=None):
    return np.sum(getmaskarray(arr), axis=axis)

def _masked_lines(a, axis):
    a = asarray(a)
    mask = getmaskarray(a)
    rows, columns = mask.any(axis=1), mask.any(axis=0)
    wide = np.zeros(mask.shape, bool)
    if axis is None or axis == 0:
        wide[rows] = True
    if axis is None or axis in (1, -1):
        wide[:, columns] = True
    return wide, rows, columns

def mask_rowcols(a, axis=None):
    wide = _masked_lines(a, axis)[0]
    return MaskedArray(asarray(a).data, wide)

def mask_rows(a, axis=None):
    return mask_rowcols(a, 0)

def mask_cols(a, axis=None):
    return mask_rowcols(a, 1)

def compress_rowcols(x, axis=None):
    wide, rows, columns = _masked_lines(x, axis)
    data = asarray(x).data
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

def clump_unmasked(a):
    return _runs(~getmaskarray(a))

def clump_masked(a):
    return _runs(getmaskarray(a))

def flatnotmasked_contiguous(a):
    return _runs(~getmaskarray(a).ravel())

def flatnotmasked_edges(a):
    places = np.flatnonzero(~getmaskarray(a))
    return places[[0, -1]] if places.size else None

def notmasked_contiguous(a, axis=None):
    a = asarray(a)
    if axis is None or a.ndim == 1:
        return flatnotmasked_contiguous(a)
    return [flatnotmasked_contiguous(line) for line in np.moveaxis(getmaskarray(a), axis, -1)]

def polyfit(x, y, deg, *args, **kwargs):
    keep = ~(getmaskarray(x) | getmaskarray(y))
    return np.polyfit(np.asarray(_value(x))[keep], np.asarray(_value(y))[keep], deg, *args, **kwargs)

def cov(x, y=None, rowvar=True, bias=False, allow_masked=True, ddof=None):
    x = asarray(x) if y is None else vstack([asarray(x), asarray(y)])
    x = x.reshape(1, -1) if x.ndim == 1 else x if rowvar else x.T
    keep = (~getmaskarray(x)).astype(float)
    apart = filled(x - x.mean(axis=1, keepdims=True), 0.0)
    ddof = (0 if bias else 1) if ddof is None else ddof
    r = np.dot(apart, apart.T) / (np.dot(keep, keep.T) - ddof)
    return MaskedArray(r).squeeze() if r.size > 1 else MaskedArray(r.reshape(()))

def corrcoef(x, y=None, rowvar=True, **kwargs):
    c = cov(x, y, rowvar).data
    d = np.sqrt(np.diag(c))
    return MaskedArray(c / np.outer(d, d))

def shape(a):
    return np.shape(_value(a))

def ndim(a):
    return np.ndim(_value(a))

def size(a, axis=None):
    return np.size(_value(a), axis)

def put(a, indices, values):
    flat = a.data.reshape(-1)
    flat[np.asarray(indices)] = _value(values)
    if np.ndim(a._mask):
        a._mask.reshape(-1)[np.asarray(indices)] = _own_mask(values)

def putmask(a, mask, values):
    a[np.asarray(mask)] = np.broadcast_to(_value(values), a.shape)[np.asarray(mask)]

def harden_mask(a):
    return a.harden_mask()

def add(a, b):
    """The sum.
    >>> str(np.ma.add(np.ma.array([1, 2], mask=[0, 1]), 1))
    '[2 --]'"""
    return asarray(a) + b

def subtract(a, b):
    """The difference.
    >>> str(np.ma.subtract(np.ma.array([1, 2], mask=[0, 1]), 1))
    '[0 --]'"""
    return asarray(a) - b

def multiply(a, b):
    """The product.
    >>> str(np.ma.multiply(np.ma.array([1, 2], mask=[0, 1]), 2))
    '[2 --]'"""
    return asarray(a) * b

def divide(a, b):
    """The quotient; masked where the divisor is zero.
    >>> str(np.ma.divide([1.0, 2.0], [0.0, 1.0]))
    '[-- 2.0]'"""
    return asarray(a) / b

true_divide = divide

def where(condition, x=None, y=None):
    """Elements of x where a condition holds, else of y.
    >>> str(np.ma.where([True, False], np.ma.array([1, 2], mask=[1, 0]), 9))
    '[-- 9]'"""
    c = filled(condition, False).astype(bool)
    return MaskedArray(np.where(c, _value(x), _value(y)), np.where(c, getmaskarray(x), getmaskarray(y)))

def concatenate(arrays, axis=0):
    """Masked arrays joined along an axis.
    >>> str(np.ma.concatenate([np.ma.array([1], mask=[1]), [2]]))
    '[-- 2]'"""
    return MaskedArray(np.concatenate([_value(a) for a in arrays], axis=axis), np.concatenate([getmaskarray(a) for a in arrays], axis=axis))

def zeros(shape, dtype=float):
    """A masked array of zeros.
    >>> str(np.ma.zeros(2))
    '[0.0 0.0]'"""
    return MaskedArray(np.zeros(shape, dtype))

def ones(shape, dtype=float):
    """A masked array of ones.
    >>> str(np.ma.ones(2))
    '[1.0 1.0]'"""
    return MaskedArray(np.ones(shape, dtype))

def arange(*args, **kwargs):
    """Evenly spaced values as a masked array.
    >>> str(np.ma.arange(3))
    '[0 1 2]'"""
    return MaskedArray(np.arange(*args, **kwargs))
