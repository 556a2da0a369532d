# byteorder.py: arrays of numbers whose bytes are in the other order ('>i4'). Their memory is that of a
# plain array, _at, whose elements' bytes stand the wrong way round; what computes sees a plain copy, as
# NumPy's results are in the machine's order, too. What only chooses or moves elements keeps the order.
_Base, _Dtype, _any_type, _is_array = [
    core.inner('items', name) for name in ('_Base', '_Dtype', '_any_type', '_is_array')
]


class _SwappedBody:
    def __init__(self, at, dtype):
        self._at, self._dtype = at, dtype

    @property
    def dtype(self):
        return self._dtype

    @dtype.setter
    def dtype(self, value):
        t = _any_type(value)
        if getattr(t, 'swapped', None) is None or t.itemsize != self._dtype.itemsize:
            raise NotImplementedError(
                "the type of an array in the other byte order cannot be set to that: view() gives a new array"
            )
        self._at, self._dtype = self._at.view(t.swapped), t

    @property
    def strides(self):
        return self._at.strides

    @property
    def real(self):
        return _part(self, self._at.real) if self._dtype.kind == 'c' else self

    @property
    def imag(self):
        return (
            _part(self, self._at.imag)
            if self._dtype.kind == 'c'
            else np.zeros(self.shape, self._dtype)
        )

    def _native(self):
        """A plain array of the same numbers."""
        return self._at.byteswap()

    def _with(self, at):
        return _Swapped(at, self._dtype)

    def _map(self, f):
        return self._with(f(self._at))

    def __getitem__(self, key):
        at = self._at[_plain(key)]
        return self._with(at) if _is_array(at) else np.asarray(at).byteswap()[()]

    def __setitem__(self, key, value):
        value = value._native() if isinstance(value, _Swapped) else value
        if not _is_array(value) or isinstance(value, _Base):
            value = np.array(value, dtype=self._dtype.swapped)
        self._at[_plain(key)] = value.astype(self._dtype.swapped).byteswap()

    def _list(self):
        return self._native().ravel().tolist()

    def tolist(self):
        return self._native().tolist()

    def item(self, *args):
        return self._native().item(*args)

    def copy(self, order='C'):
        return self._with(self._at.copy(order))

    __copy__ = copy

    def astype(self, dtype, order='K', casting='unsafe', subok=True, copy=True):
        t = _any_type(dtype)
        if t == self._dtype:
            return self.copy() if copy else self
        swapped = getattr(t, 'swapped', None)
        r = self._native().astype(t if swapped is None else swapped, order, casting, subok)
        return r if swapped is None else _of(r, t)

    def view(self, dtype=None, type=None):
        return _seen(
            self._at, self._dtype if dtype is None or dtype is np.ndarray else _any_type(dtype)
        )

    def byteswap(self, inplace=False):
        if not inplace:
            return self._with(self._at.byteswap())
        self._at.byteswap(True)
        return self

    def tobytes(self, order='C'):
        return self._at.tobytes(order)

    def tofile(self, fid, sep='', format='%s'):
        (self._native() if sep else self._at).tofile(fid, sep, format)

    def sort(self, axis=-1, kind=None, order=None, *, stable=None):
        if not core.writeable(self._at):
            raise ValueError("sort array is read-only")
        self[...] = np.sort(self._native(), axis, kind)

    def fill(self, value):
        self[...] = value

    def put(self, indices, values, mode='raise'):
        np.put(self, indices, values, mode)

    def __iter__(self):
        return iter([self[i] for i in range(len(self._at))])

    def __bool__(self):
        return bool(self._native())

    def __int__(self):
        return int(self._native())

    def __float__(self):
        return float(self._native())

    def __index__(self):
        return self._native().__index__()

    def __complex__(self):
        return complex(self._native())

    def __format__(self, spec):
        return format(self._native(), spec)

    def __getattr__(self, name):
        if name in ('_at', '_dtype') or name[:2] == '__' or not hasattr(np.ndarray, name):
            raise AttributeError(f"'numpy.ndarray' object has no attribute '{name}'")
        return getattr(self._native(), name)

    def _compare(self, name, a, b):
        return getattr(np, name)(_plain(a), _plain(b))

    def _operated(self, name, *operands):
        return getattr(np, name)(*[_plain(x) for x in operands])

    def _words(self):
        raise NotImplementedError("the elements are printed as numbers")


def _method(name):
    """A method of _Base that a plain array has better."""

    def work(self, *args, **kw):
        return getattr(self._native(), name)(*[_plain(x) for x in args], **kw)

    return work


def _inplace(name):
    def work(self, other):
        r = self._native()
        r = getattr(r, name)(_plain(other))
        if r is NotImplemented:
            return r
        self[...] = r
        return self

    return work


_body = dict(_SwappedBody.__dict__)
for _name in (
    'sum',
    'prod',
    'mean',
    'any',
    'all',
    'max',
    'min',
    'argmax',
    'argmin',
    'argsort',
    'nonzero',
    'dot',
    'round',
    'searchsorted',
    'partition',
    'argpartition',
    '__contains__',
    '__matmul__',
    '__rmatmul__',
):
    _body[_name] = _method(_name)
for _name in (
    'add',
    'sub',
    'mul',
    'truediv',
    'floordiv',
    'mod',
    'pow',
    'and',
    'or',
    'xor',
    'lshift',
    'rshift',
):
    _body[f"__i{_name}__"] = _inplace(f"__i{_name}__")
_Swapped = type('ndarray', (_Base,), _body)


def _of(a, dtype):
    """A plain array's numbers in the other order of bytes."""
    return _Swapped(np.asarray(a, dtype=dtype.swapped).byteswap(), dtype)


def _seen(at, t):
    """The bytes of a plain array as elements of another type."""
    swapped = getattr(t, 'swapped', None)
    return at.view(t) if swapped is None else _Swapped(at.view(swapped), t)


def _part(a, at):
    return _Swapped(at, core.inner('items', '_new_byte_order')(at.dtype, '>'))


def _plain(x):
    """Arguments of a function with plain arrays and types in place of those of the other order."""
    if isinstance(x, _Swapped):
        return x._native()
    if isinstance(x, _Dtype):
        return x if x.swapped is None else x.swapped
    if isinstance(x, str) and len(x) > 2 and x[0] == '>' and x[1] in 'iufc':
        return _any_type(x[1:])
    if isinstance(x, (tuple, list)) and any(
        [isinstance(y, (_Swapped, _Dtype, tuple, list)) for y in x]
    ):
        return type(x)([_plain(y) for y in x])
    return x


_of_python = (str, bytes, bool, int, float, complex, type(None))


def _is_swapped(x):
    """Is it an array or a type of the other order, or is there one among its items?"""
    if isinstance(x, (_Swapped, _Dtype)):
        return isinstance(x, _Swapped) or x.swapped is not None
    if not isinstance(x, (tuple, list)) or set(map(type, x)).issubset(_of_python):
        return False
    return any([_is_swapped(y) for y in x])


def _names_swapped(x):
    return isinstance(x, str) and len(x) > 2 and x[0] == '>' and x[1] in 'iufc'


_of_types = ('dtype', 'result_type', 'promote_types', 'can_cast', 'issubdtype', 'view')


def _is_of_other_order(name, args):
    """Is an array or a type of this file among the arguments of a function?"""
    if name == 'ufunc':
        return any([_is_swapped(x) or _names_swapped(x) for x in (args[1], *args[2:3], *args[4:5])])
    if name in _of_types:
        return any(
            [
                _is_swapped(x)
                or _names_swapped(x)
                or isinstance(x, tuple)
                and any([_names_swapped(y) for y in x])
                for x in args
            ]
        )
    place = _made_places.get(name, -1)
    return (
        any([_is_swapped(x) for x in args])
        or 0 <= place < len(args)
        and _names_swapped(args[place])
    )


_views = (
    'reshape',
    'transpose',
    'ravel',
    'squeeze',
    'swapaxes',
    'expand_dims',
    'broadcast_to',
    'flip',
    'roll',
    'repeat',
    'take_flat',
    'strided',
)
_ordered = ('sort', 'partition')
_made_places = {
    'array': 1,
    'asarray': 1,
    'zeros': 1,
    'ones': 1,
    'empty': 1,
    'full': 2,
    'zeros_like': 1,
    'ones_like': 1,
    'empty_like': 1,
    'full_like': 2,
    'arange': 3,
    'linspace': 5,
    'astype': 1,
}  # where their dtype stands
_most_places = {
    'array': 2,
    'asarray': 2,
    'zeros': 2,
    'ones': 2,
    'empty': 2,
    'full': 3,
    'zeros_like': 2,
    'ones_like': 2,
    'empty_like': 2,
    'full_like': 3,
    'arange': 4,
    'linspace': 6,
    'astype': 2,
}  # before keywords


def _type_asked(name, args):
    """The type of the array that a function makes, when that is one of the other order."""
    place = _made_places[name]
    asked = args[place] if len(args) > place else None
    if asked is None and _is_array(args[0]) and name not in ('zeros', 'ones', 'empty', 'full'):
        asked = args[0].dtype
    t = None if asked is None else _any_type(asked)
    return t if getattr(t, 'swapped', None) is not None else None


def _form(name, *args):
    """A function in C on arrays of this file: see items.py's _second."""
    first = args[0]
    if name == 'dtype':
        return _any_type(first)
    if (
        name == 'asarray'
        and isinstance(first, _Swapped)
        and not args[3:4] == (True,)
        and (len(args) < 2 or args[1] is None or _any_type(args[1]) == first.dtype)
    ):
        return first
    if isinstance(first, _Swapped) and name in _views:
        f = getattr(np, name, None) or getattr(core, name)
        return first._map(lambda at: f(at, *args[1:]))
    if isinstance(first, _Swapped) and name in ('copy', 'base'):
        return first.copy() if name == 'copy' else first.base
    if isinstance(first, _Swapped) and name in ('real', 'imag'):
        return getattr(first, name)
    if name == 'view':
        return _seen(first._at if isinstance(first, _Swapped) else first, _any_type(args[1]))
    if name == 'may_share':
        return core.may_share(*[x._at if isinstance(x, _Swapped) else x for x in args])
    if name == 'ufunc':
        return _ufunc(*args)
    f = getattr(core, name, None) or getattr(np, name)
    if name == 'result_type':
        return f(*_plain(first if len(args) == 1 and isinstance(first, tuple) else args))
    most = _most_places.get(name, len(args))
    given = [_plain(x) for x in args[:most]]
    if name == 'arange' and given[1] is None:
        given[:2] = 0, first
    more = (
        {'shape': args[most]}
        if name[-5:] == '_like' and len(args) > most and args[most] is not None
        else {}
    )
    result = f(*given, **more)
    if name == 'array' and len(args) > 3 and args[3] and result.ndim < args[3]:
        result = result.reshape((1,) * (args[3] - result.ndim) + result.shape)
    asked = (
        _type_asked(name, args)
        if name in _made_places
        else first.dtype
        if name in _ordered
        else None
    )
    return result if asked is None else _of(result, asked)


def _ufunc(name, operands, out=None, where=None, dtype=None, casting=None):
    out = out[0] if isinstance(out, tuple) else out
    to = out._native() if isinstance(out, _Swapped) else out
    r = getattr(np, name)(
        *[_plain(x) for x in operands],
        out=to,
        where=True if where is None else where,
        dtype=_plain(dtype),
        casting=casting or 'same_kind',
    )
    if to is None or to is out:
        return r
    out[...] = to
    return out
