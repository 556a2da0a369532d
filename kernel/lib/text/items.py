# items.py: arrays of texts, bytes and objects, what they share with those of dates and records,
# and the forms of functions in C that take them. The elements lie in a list that views share;
# an array of positions in it says which stands where, so that shapes, views and selections are
# those of arrays of numbers.

_classes = {}


def _other(file, name):
    if (file, name) not in _classes:
        _classes[file, name] = core.inner(file, name)
    return _classes[file, name]


# ---- types -----------------------------------------------------------------------------------


class str_(str):
    """A text out of an array."""

    def __new__(cls, *args):
        return str.__new__(cls, str(*args).rstrip('\x00'))

    def __repr__(self):
        return repr(str(self)) if 0 < core.print_options()[9] <= 125 else f"np.str_({str(self)!r})"

    def item(self):
        return str(self)

    tolist = item
    ndim, shape, size = 0, (), 1

    @property
    def dtype(self):
        return _Dtype('U', len(self))


class bytes_:
    """numpy.bytes_, as a name of a type; a call gives bytes, as the elements of an array of it are."""

    def __new__(cls, *args):
        text = args[0] if len(args) == 1 else b''
        if _is_number(text) or (_is_array(text) and text.dtype.kind != 'S'):
            return str(text).encode('ascii')
        return bytes(text.item() if _is_array(text) else bytes(*args)).rstrip(b'\0')


class flexible:
    """numpy.flexible, as a name of a kind of types."""

    def __new__(cls, *args):
        raise TypeError(f"cannot create 'numpy.{cls.__name__}' instances")


class character(flexible):
    """numpy.character, as a name of a kind of types: texts and bytes."""


class object_:
    """numpy.object_, as a name of a type; a call gives the object itself."""

    def __new__(cls, x=None):
        return x


_words = {
    'O': 'object',
    'U': 'str',
    'S': 'bytes',
    'M': 'datetime64',
    'm': 'timedelta64',
    'V': 'void',
}


def _field_text(t):
    if t.subdtype is not None:
        return (_field_text(t.base), t.shape)
    return _fields_text(t) if t.names is not None else '?' if t.kind == 'b' else t.str.lstrip('|')


def _described(name, t, word):
    return (name,) + ((word(t.base), t.shape) if t.subdtype is not None else (word(t),))


def _fields_text(dtype):
    return [_described(name, t, _field_text) for name, t in dtype._fields]


def _descr_of(t):
    """dtype.descr: what numpy.save writes."""
    if t.subdtype is not None:
        return [('', '|V' + str(t.itemsize))]
    if t.names is None:
        return [('', t.str)]
    result, end = [], 0
    for name, (u, at) in t.fields.items():
        if at > end:
            result.append(('', f"|V{at - end}"))
        result.append(_described(name, u, lambda v: _descr_of(v) if v.names is not None else v.str))
        end = at + u.itemsize
    return result + [('', f"|V{t.itemsize - end}")] if t.itemsize > end else result


_swapped_codes = {
    'S': None,
    '<': '<',
    '>': '>',
    'L': '<',
    'B': '>',
    'N': '=',
    '=': '=',
    '|': '|',
    'I': '|',
    's': None,
    'l': '<',
    'b': '>',
    'n': '=',
    'i': '|',
}


def _new_byte_order(t, new_order='S'):
    """The type with its bytes in another order. Arrays have the machine's: another one is only told of."""
    if new_order not in _swapped_codes:
        raise ValueError(f"{new_order} is an unrecognized byteorder")
    code = _swapped_codes[new_order]
    if isinstance(t, _Dtype) and t._fields is not None and t.part is None:
        return _Dtype('V', fields=[(n, _new_byte_order(u, new_order)) for n, u in t._fields])
    if isinstance(t, _Dtype) and t.kind in 'UMm' and t.swapped is None:
        r = _Dtype(t.kind, t.n, t.unit)
        r.big = not t.big if code is None else code == '>' or code == '|' and t.big
        return r
    native = t.swapped if isinstance(t, _Dtype) and t.swapped is not None else t
    big = native is t if code is None else code == '>' or code == '|' and native is not t
    if not big or t.byteorder == '|':
        return native
    return _Dtype(native.kind, getattr(native, 'n', 0), getattr(native, 'unit', ''), swapped=native)


class _DtypeBody:
    ndim, shape, metadata, subdtype, isalignedstruct = 0, (), None, None, False
    part = None  # (places, itemsize) of fields that are not contiguous
    is_record = False  # its elements are numpy.record
    laid = False  # such places are the type's own, not those of a choice of fields
    big = False  # texts and dates: their bytes, wherever they are seen, are in the other order here
    swapped = None  # the type of numbers whose bytes are in the other order here

    def __init__(self, kind, n=0, unit='', fields=None, array=None, swapped=None):
        self.kind, self.n, self.unit = kind, n, unit
        self._fields = fields
        if swapped is not None:
            self.swapped = swapped
        if array is not None:  # a type whose elements are arrays: (their type, their shape)
            base, shape = array
            shape = shape + base.shape
            self.subdtype, self.shape, self.ndim = (base.base, shape), shape, len(shape)

    @property
    def base(self):
        return self.subdtype[0] if self.subdtype is not None else self

    @property
    def num(self):
        return (
            {'O': 17, 'S': 18, 'U': 19, 'V': 20, 'M': 21, 'm': 22}[self.kind]
            if self.swapped is None
            else self.swapped.num
        )

    @property
    def isbuiltin(self):
        return 1 if self.kind == 'O' else 0

    @property
    def isnative(self):
        return self.swapped is None and not self.big

    @property
    def flags(self):
        if self.kind == 'V' and self._fields:
            return (
                63
                if self.hasobject
                else 24
                if any([t.base.kind == 'U' for name, t in self._fields])
                else 16
            )
        return {'O': 63, 'U': 8}.get(self.kind, 0)

    @property
    def alignment(self):
        if self.isalignedstruct:
            return max([t.alignment for name, t in self._fields] + [1])
        return (
            4
            if self.kind == 'U'
            else 1
            if self.kind in 'SV'
            else 8
            if self.swapped is None
            else self.swapped.alignment
        )

    def newbyteorder(self, new_order='S'):
        return _new_byte_order(self, new_order)

    @property
    def char(self):
        return self.kind if self.swapped is None else self.swapped.char

    @property
    def itemsize(self):
        if self.subdtype is not None:
            n = self.base.itemsize
            for d in self.shape:
                n *= d
            return n
        if self.part is not None:
            return self.part[1]
        if self.kind == 'V' and self._fields is not None:
            return sum([t.itemsize for name, t in self._fields])
        if self.swapped is not None:
            return self.swapped.itemsize
        if self.kind == 'V':
            return self.n
        return self.n * 4 if self.kind == 'U' else self.n if self.kind == 'S' else 8

    @property
    def str(self):
        k = self.kind
        if self.swapped is not None:
            return '>' + self.swapped.str[1:]
        order = '>' if self.big else '<'
        if k in 'Mm':
            return f"{order}{k}8" + (f"[{self.unit}]" if self.unit else '')
        return (
            '|O'
            if k == 'O'
            else f"|V{self.itemsize}"
            if k == 'V'
            else f"{order if k == 'U' else '|'}{k}{self.n}"
        )

    @property
    def name(self):
        if self.swapped is not None:
            return self.swapped.name
        word = _words[self.kind]
        if self.kind in 'Mm':
            return word + (f"[{self.unit}]" if self.unit else '')
        return word + ('' if self.kind == 'O' or not self.itemsize else f"{self.itemsize * 8}")

    @property
    def type(self):
        if self.kind in 'Mm':
            return _other('dates', _words[self.kind])
        if self.swapped is not None:
            return self.swapped.type
        return (
            _other('records', 'record' if self.is_record else 'void')
            if self.kind == 'V'
            else {'U': str_, 'S': bytes_, 'O': object_}[self.kind]
        )

    @property
    def names(self):
        return tuple([name for name, t in self._fields]) if self._fields is not None else None

    @names.setter
    def names(self, names):
        if self._fields is None:
            raise ValueError("there are no fields defined")
        names = list(names)
        if len(names) != len(self._fields):
            raise ValueError(
                f"must replace all names at once with a sequence of length {len(self._fields)}"
            )
        for i, name in enumerate(names):
            if not isinstance(name, str):
                raise ValueError(
                    f"item #{i} of names is of type {type(name).__name__} and not string"
                )
        if len(set(names)) != len(names):
            raise ValueError("Duplicate field names given.")
        self._fields = list(
            zip(names, [t for name, t in self._fields])
        )  # arrays of the type see that the list is another one

    @property
    def fields(self):
        if self._fields is None:
            return None
        if self.part is not None:
            return {name: (t, at) for (name, t), at in zip(self._fields, self.part[0])}
        result, at = {}, 0
        for name, t in self._fields:
            result[name] = (t, at)
            at += t.itemsize
        return result

    @property
    def descr(self):
        return _descr_of(self)

    @property
    def hasobject(self):
        return self.kind == 'O' or any([t.hasobject for name, t in self._fields or ()])

    @property
    def byteorder(self):
        return '>' if self.swapped is not None or self.big else '|' if self.kind in 'OSV' else '='

    def __getitem__(self, key):
        return self.fields[key][0]

    def __len__(self):
        return len(self._fields or ())

    def _key(self):
        return (
            self.kind,
            self.n,
            self.unit,
            tuple(self._fields or ()),
            self.subdtype,
            self.swapped,
            self.big,
            self.laid and repr(self.part),
        )

    def __eq__(self, other):
        other = _type_of(other)
        return other is not None and self._key() == other._key()

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash((self.kind, self.n, self.unit))

    def __repr__(self):
        if self.kind in 'US' and not self.n:
            return f"dtype('{self.str[:2].lstrip('|')}')"
        if self.isalignedstruct:
            return f"dtype({_fields_text(self)!r}, align=True)"
        if self.subdtype is not None or self._fields is not None:
            return f"dtype({self})"
        return f"dtype('{self.str.lstrip('|')}')"

    def __str__(self):
        if self.part is not None:
            formats = [_field_text(t) for name, t in self._fields]
            facts = {
                'names': list(self.names),
                'formats': formats,
                'offsets': list(self.part[0]),
                'itemsize': self.part[1],
            }
            return repr({**facts, 'aligned': True} if self.isalignedstruct else facts)
        if self.subdtype is not None:
            base = self.base
            return repr((_fields_text(base) if base.names is not None else base.str, self.shape))
        if self.is_record:
            return f"(numpy.record, {_fields_text(self)!r})"
        return (
            repr(_fields_text(self))
            if self._fields is not None
            else self.name
            if self.kind in 'OMm' and not self.big
            else self.str
        )


_Dtype = type('dtype', (), dict(_DtypeBody.__dict__))
core.stands_for_dtype(_Dtype)


def _number_text(text):
    return int(text) if text.isdigit() else 0 if text == '' else None


def _parts_of_text(text):
    """The pieces between commas that are in no brackets."""
    parts, depth, last = [], 0, 0
    for i, c in enumerate(text):
        depth += (c == '(') - (c == ')')
        if c == ',' and depth == 0:
            parts.append(text[last:i])
            last = i + 1
    return parts + [text[last:]]


def _array_type(base, shape):
    """A type whose elements are arrays of that shape."""
    shape = (shape,) if isinstance(shape, (int, np.integer)) else tuple(shape)
    for n in shape:
        if n < 0:
            raise ValueError("invalid shape in fixed-type tuple: dimension smaller than zero.")
    return _Dtype('V', array=(base, shape)) if shape else base


def _type_of_text(text):
    parts = _parts_of_text(text)
    if len(parts) > 1:
        return _Dtype(
            'V',
            fields=[
                (f"f{i}", _any_type(t.strip()))
                for i, t in enumerate([t for t in parts if t.strip()])
            ],
        )
    if text[:1] == '(' and ')' in text:
        shape = tuple([int(n) for n in text[1 : text.index(')')].split(',') if n.strip()])
        return _array_type(_any_type(text[text.index(')') + 1 :].strip()), shape)
    if text[:1].isdigit():
        n = 0
        while text[n : n + 1].isdigit():
            n += 1
        return _array_type(_any_type(text[n:]), int(text[:n])) if text[n:] else None
    if text[:1] == '>' and (
        text[1:2] in ('i', 'u', 'f', 'c') or len(text) == 2 and text[1] in 'hlqnpHILQNPedgFDG?bB'
    ):
        return _new_byte_order(np.dtype(text[1:]), '>')
    if text[:1] == '>' and text[1:2] in ('U', 'M', 'm'):
        return _new_byte_order(_any_type(text[1:]), '>')
    text = text.lstrip('<>=|')
    if text == 'T':
        return _other('stringdtype', '_StringDType')()
    if text == 'c':
        return _Dtype('S', 1)
    if text in ('M', 'm'):
        return _Dtype(text, 8)
    word, _, unit = text.partition('[')
    if word in ('M8', 'datetime64', 'm8', 'timedelta64') and (unit == '' or unit.endswith(']')):
        return _Dtype('M' if word[0] in 'Md' else 'm', 8, _other('dates', '_unit')(unit[:-1]))
    for long, short in (('object', 'O'), ('str', 'U'), ('bytes', 'S')):
        if text == long:
            return _Dtype(short)
    if text in ('O', 'O8'):
        return _Dtype('O')
    n = _number_text(text[1:])
    return (
        _Dtype('S' if text[0] == 'a' else text[0], n)
        if text[:1] in ('U', 'S', 'a', 'V') and n is not None
        else None
    )


def _placed(t, offsets, itemsize=None):
    """The type with its fields at these places."""
    offsets, at = list(offsets), 0
    ends = sorted([(o, o + u.itemsize) for o, (name, u) in zip(offsets, t._fields)])
    for start, end in ends:
        if start < at:
            raise NotImplementedError("fields over each other are not supported")
        at = end
    if itemsize is not None and itemsize < at:
        raise ValueError(
            f"NumPy dtype descriptor requires {at} bytes, cannot override to smaller itemsize of {itemsize}"
        )
    packed = [at for u, at in t.fields.values()]
    if offsets != packed or itemsize not in (None, t.itemsize):
        t.part, t.laid = (offsets, at if itemsize is None else itemsize), True
    return t


def _aligned(t):
    """The type with its fields where C would have them."""
    if t._fields is None:
        return t
    offsets, at, widest = [], 0, 1
    for name, u in t._fields:
        n = u.base.alignment
        at += -at % n
        offsets.append(at)
        at += u.itemsize
        widest = max(widest, n)
    t.part, t.laid, t.isalignedstruct = (offsets, at + -at % widest), True, True
    return t


def _field(item):
    t = _any_type(item[1] if len(item) < 3 else (item[1], item[2]))
    return (item[0][1] if isinstance(item[0], tuple) else item[0], t)


def _unlike(fields):
    """The fields, when no name stands there twice."""
    seen = set()
    for name, t in fields:
        if name in seen and name:
            raise ValueError(f"field '{name}' occurs more than once")
        seen.add(name)
    return fields


def _of_pair(base, shape):
    """numpy.dtype((base, shape)); (str, 10): the length of a text."""
    t = np.dtype('V0') if base is _other('records', 'void') else _any_type(base)
    if (
        isinstance(shape, (int, np.integer))
        and isinstance(t, _Dtype)
        and t.kind in 'USV'
        and not t.n
        and t._fields is None
        and t.subdtype is None
    ):
        return _Dtype(t.kind, int(shape))
    return _array_type(t, shape)


def _type_of(x):
    """The type of this file that x names, or None."""
    if isinstance(x, _Dtype):
        return x
    if isinstance(x, str):
        return _type_of_text(x)
    if isinstance(x, list) and x and all([isinstance(f, tuple) for f in x]):
        return _Dtype('V', fields=_unlike([_field(f) for f in x]))
    if isinstance(x, dict) and 'names' in x:
        t = _Dtype('V', fields=list(zip(x['names'], [_any_type(t) for t in x['formats']])))
        t = _placed(t, x['offsets'], x.get('itemsize')) if 'offsets' in x or 'itemsize' in x else t
        return _aligned(t) if x.get('aligned') else t
    if isinstance(x, dict) and x and all([isinstance(v, tuple) and len(v) > 1 for v in x.values()]):
        fields = sorted(x.items(), key=lambda item: item[1][1])
        t = _Dtype('V', fields=[(name, _any_type(v[0])) for name, v in fields])
        return _placed(t, [v[1] for name, v in fields])
    if (
        isinstance(x, tuple)
        and len(x) == 2
        and isinstance(x[1], (int, np.integer, tuple, list))
        and not isinstance(x[1], bool)
    ):
        if isinstance(x[1], (tuple, list)) and not all(
            [isinstance(n, (int, np.integer)) for n in x[1]]
        ):
            return None
        return _of_pair(*x)
    if x is str or x is str_:
        return _Dtype('U')
    if x is bytes or x is bytes_:
        return _Dtype('S')
    if x is object or x is object_:
        return _Dtype('O')
    if isinstance(x, type) and x.__name__ == 'StringDType' and issubclass(x, _Dtype):
        return x()
    if isinstance(x, type) and getattr(x, '__name__', '') in ('datetime64', 'timedelta64'):
        return _Dtype('M' if x.__name__[0] == 'd' else 'm', 8)
    return None


def _any_type(x):
    if isinstance(x, np.ndarray):
        raise TypeError("Cannot construct a dtype from an array")
    t = _type_of(x)
    return np.dtype(x) if t is None else t


def _checked_type(x):
    t = _type_of(x)
    if t is not None:
        return t
    core.refuse_type(x)


# ---- elements ------------------------------------------------------------------------------------

_text_of_number = {'b': 5, 'i': 21, 'u': 20, 'f': 32, 'c': 64}


def _text_width(t):
    """How many characters a number of this type takes at most."""
    return (
        {1: 4, 2: 6, 4: 11, 8: 21}[t.itemsize] - (t.kind == 'u')
        if t.kind in 'iu'
        else _text_of_number[t.kind]
    )


def _is_array(x):
    return isinstance(x, np.ndarray)


def _is_number(x):
    return isinstance(x, (int, float, complex, np.generic))


def _shape_of(x, whole):
    """The shape of nested lists; whole: tuples are elements (of records)."""
    if _is_array(x):
        return x.shape
    if not isinstance(x, list) and (whole or not isinstance(x, tuple)) and not isinstance(x, range):
        return ()
    if len(x) == 0:
        return (0,)
    shape = _shape_of(x[0], whole)
    for item in x:
        other, n = _shape_of(item, whole), 0
        while n < len(shape) and n < len(other) and shape[n] == other[n]:
            n += 1
        shape = shape[:n]
    return (len(x),) + shape


_dict_like = (dict, set, frozenset, str, bytes)


def _sequence(x):
    """x as a list or an array of numbers when it has a length and items, or an array behind it; else x itself."""
    if isinstance(
        x, (list, tuple, _Base, np.generic, int, float, complex) + _dict_like
    ) or isinstance(x, type):
        return x
    if _is_array(x):
        return x if type(x) is np.ndarray or type(x).__name__ == 'MaskedArray' else core.plain(x)
    if isinstance(x, bytearray):
        return np.frombuffer(x, np.uint8)
    if hasattr(x, '__array__') and type(x).__name__ in ('void', 'record'):
        return x.__array__()
    if isinstance(x, memoryview) or hasattr(x, '__array__') or type(x).__name__ == 'array':
        return np.asarray(x)
    if hasattr(x, '__len__') and hasattr(x, '__getitem__') and not hasattr(x, 'dtype'):
        try:
            len(x)
        except Exception as e:
            if isinstance(e, (RecursionError, MemoryError)):
                raise
            return x
        return list(x) if hasattr(x, '__iter__') else [x[i] for i in range(len(x))]
    return x


def _listed(x, depth=0):
    """Nested lists with every part that is a sequence as a list; None when there is nothing to change."""
    if depth > 64:
        return None
    changed, items = False, []
    for part in x:
        made = _sequence(part)
        changed = changed or made is not part
        if isinstance(made, (list, tuple)):
            inner = _listed(made, depth + 1)
            changed = changed or inner is not None
            made = made if inner is None else inner
        items.append(made)
    return items if changed else None


def _flat(x, depth):
    if depth == 0:
        return [x]
    if _is_array(x):
        x = list(core.plain(x))
    result = []
    for item in x:
        result += _flat(item, depth - 1)
    return result


def _unpacked(x, shape):
    """Nested lists whose arrays became lists of Python's values: each array has to fill the axes that are left."""
    if not shape or not isinstance(x, (list, tuple)) and not _is_array(x):
        return x
    if not _is_array(x):
        return [_unpacked(part, shape[1:]) for part in x]
    if x.shape != shape:
        given, wanted = [str(s).replace(' ', '') for s in (x.shape, shape)]
        raise ValueError(f"could not broadcast input array from shape {given} into shape {wanted}")
    return x.tolist()


def _own_width(x):
    """How many characters a value takes where an array of texts is asked for: numpy's numbers as many
    as their type may."""
    if isinstance(x, (str, bytes)):
        return len(x)
    return _text_width(x.dtype) if isinstance(x, np.generic) else len(str(x))


def _width(x):
    """How many characters an element has in an array of texts and numbers."""
    if isinstance(x, (str, bytes)):
        return len(x)
    return _text_of_number[np.asarray(x).dtype.kind] if _is_number(x) else len(str(x))


def _kind_of(items):
    """The kind that holds all of these, as numpy.array chooses."""
    texts = numbers = dates = 0
    for x in items:
        name = type(x).__name__
        if isinstance(x, str):
            texts |= 1
        elif isinstance(x, bytes):
            texts |= 2
        elif name in ('datetime64', 'timedelta64'):
            dates |= 1 if name[0] == 'd' else 2
        elif _is_number(x):
            numbers = 1
        else:
            return 'O'
    if dates:
        return 'O' if texts or dates == 3 or numbers else 'M' if dates == 1 else 'm'
    return 'O' if not texts and numbers else 'S' if texts == 2 and not numbers else 'U'


def _element(x, dtype):
    if dtype.kind == 'O':
        return x
    if _is_array(x) and not x.ndim:
        x = x.item()
    if dtype.kind == 'S':
        x = x if isinstance(x, bytes) else str(x).encode('ascii')
    else:
        x = x.decode('ascii') if isinstance(x, bytes) else str(x)
    x, end = x[: dtype.n], '\0' if dtype.kind == 'U' else b'\0'
    return x.rstrip(end) if x[-1:] == end else x


def _made(items, shape, dtype, width=_width):
    """An array of these elements, in C order; width: of an element of texts of no given length."""
    if dtype.kind == 'T':
        return _other('stringdtype', '_made')(items, shape, dtype)
    if dtype.kind in 'US' and not dtype.n:
        dtype = _Dtype(dtype.kind, max([1] + [width(x) for x in items]))
    return _Items([_element(x, dtype) for x in items], np.arange(len(items)).reshape(shape), dtype)


def _is_plain(items, dtype):
    """Are these texts only, or for an array of objects what no array is made of?"""
    if dtype is not None and (not isinstance(dtype, _Dtype) or dtype.kind not in 'UO'):
        return False
    kinds = set(map(type, items))
    if dtype is None or dtype.kind == 'U':
        return kinds == {str} and not (dtype is not None and (dtype.big or dtype.swapped))
    return bool(kinds) and kinds.issubset((str, type(None), bool, int, float))


def _of_plain(items, dtype):
    """The array of one axis of such a list, which it keeps."""
    if dtype is None or dtype.kind == 'U':
        n = dtype.n if dtype is not None else 0
        if n and max(map(len, items)) > n:
            items = [x[:n] for x in items]
        dtype = _Dtype('U', n or max(1, max(map(len, items))))
        if '\0' in ''.join(items):
            items = [x.rstrip('\0') for x in items]
    return _Items(items, np.arange(len(items)), dtype)


def _text_types(x):
    """The types of the arrays of texts of any length in nested lists."""
    if isinstance(x, _Base):
        return [x.dtype] if x.dtype.kind == 'T' else []
    return [t for part in x for t in _text_types(part)] if isinstance(x, (list, tuple)) else []


def _said(x):
    """The array of texts, objects or dates that an object of a cell's class says it is."""
    if isinstance(x, (_Base, np.ndarray, np.generic, type)) or not hasattr(type(x), '__array__'):
        return x
    given = x.__array__()
    return given if isinstance(given, _Base) else x


def _characters(x):
    """Texts as lists of their characters, for the type 'c'."""
    if isinstance(x, (list, tuple)):
        return [_characters(part) for part in x]
    return list(x) if isinstance(x, str) and len(x) != 1 else x


def _array(x, dtype=None, ndmin=0):
    if isinstance(x, bytearray):
        return np.array(np.frombuffer(x, np.uint8), dtype=dtype, ndmin=ndmin)
    x = _said(x)
    if isinstance(dtype, str) and dtype == 'c':
        x = _characters(x)
    dtype = None if dtype is None else _any_type(dtype)
    if type(x) is list and ndmin < 2 and _is_plain(x, dtype):
        return _of_plain(x[:], dtype)
    if dtype is None and isinstance(x, (list, tuple)) and _text_types(x):
        dtype = _other('stringdtype', '_common')(_text_types(x))
    if dtype is not None and not isinstance(dtype, _Dtype):
        return _numbers(x if isinstance(x, _Base) else _array(x), dtype)
    if isinstance(x, _Base):
        a = x.copy() if dtype is None or x.dtype == dtype else x.astype(dtype)
        return a.reshape((1,) * (ndmin - a.ndim) + a.shape) if ndmin > a.ndim else a
    if isinstance(x, np.ndarray) and dtype is not None:
        a = _astype(x, dtype)
        return a.reshape((1,) * (ndmin - a.ndim) + a.shape) if ndmin > a.ndim else a
    if dtype is not None and dtype.kind == 'V':
        return _other('records', '_made')(x, dtype)
    if dtype is not None and dtype.swapped is not None:
        return _other('byteorder', '_of')(np.array(x, dtype=dtype.swapped, ndmin=ndmin), dtype)
    if dtype is not None and dtype.kind in 'Mm':
        return _other('dates', '_array')(x, dtype)
    if (
        hasattr(x, '__next__')
        or type(x).__name__ in ('dict_keys', 'dict_values', 'map', 'zip')
        or isinstance(x, (set, dict))
    ):
        x = (
            [x]
            if isinstance(x, (set, dict))
            or hasattr(x, '__next__')
            or type(x).__name__[:4] == 'dict'
            else list(x)
        )
        return _array(x, object).reshape(())
    if isinstance(x, (list, tuple)):
        listed = _listed(x)
        if listed is not None and (
            dtype is None
            or dtype.kind != 'O'
            or len(_shape_of(listed, False)) > len(_shape_of(x, False))
        ):
            x = listed
    if dtype is None and type(x).__name__ in ('void', 'record') and hasattr(x, '__array__'):
        return x.__array__()
    shape = _shape_of(x, False)
    if dtype is not None and dtype.kind == 'O':
        x = _unpacked(x, shape)
    given = _flat(x, len(shape))
    items = [item[()] if _is_array(item) and not item.ndim else item for item in given]
    kind = dtype.kind if dtype is not None else _kind_of(items)
    ragged = [item for item in items if isinstance(item, (list, tuple)) or _is_array(item)]
    if ragged and (dtype is None or kind != 'O'):
        raise ValueError(
            f"setting an array element with a sequence. The requested array has an inhomogeneous shape after {len(shape)} dimensions. "
            f"The detected shape was {shape} + inhomogeneous part."
        )
    if kind in 'Mm':
        return _other('dates', '_array')(x, _Dtype(kind, 8))
    if kind == 'O':
        items = given  # arrays without axes stay arrays
    a = (
        _made(items, shape, _Dtype(kind))
        if dtype is None
        else _made(items, shape, dtype, _own_width)
    )
    return a.reshape((1,) * (ndmin - a.ndim) + a.shape) if ndmin > a.ndim else a


def _as_items(x, dtype=None):
    return x if isinstance(x, _Base) and (dtype is None or x.dtype == dtype) else _array(x, dtype)


def _number_of(x, dtype):
    if isinstance(x, bytes) and dtype.kind == 'c':
        x = x.decode()
    if dtype.kind in 'iu':
        x = int(x)
        if not -9223372036854775808 <= x <= 18446744073709551615:
            raise OverflowError("Python int too large to convert to C long")
        return x
    if dtype.kind == 'b':
        return bool(x)
    if x is None and dtype.kind in 'fc':
        return float('nan') if dtype.kind == 'f' else complex('nan+nanj')
    if dtype.kind == 'f' and isinstance(x, str):
        return core.float_of(x.strip())
    return complex(x) if dtype.kind == 'c' else float(x)


def _numbers(a, dtype):
    """Texts and objects as an array of numbers."""
    if a.dtype.kind in 'Mm':
        return a._at.astype(dtype)
    if dtype.kind == 'f' and a.dtype.kind in 'US':
        return np.array([_number_of(x, dtype) for x in a._list()], dtype=dtype).reshape(a.shape)
    return np.array([_number_of(x, dtype) for x in a._list()], dtype=dtype).reshape(a.shape)


# ---- printing ---------------------------------------------------------------------------------------


def _extended(text, line, word, width, prefix):
    if '\n' in word:  # an array in an array of objects
        return _extended_by_lines(text, line, word.split('\n'), width, prefix)
    if len(line) + len(word) > width and len(line) > len(prefix):
        return text + line.rstrip() + '\n', prefix + word
    return text, line + word


def _extended_by_lines(text, line, words, width, prefix):
    """A word of several lines, which begin below each other."""
    longest = max([len(w) for w in words])
    if len(line) + longest > width and len(line) > len(prefix):
        text += line.rstrip() + '\n'
        line = prefix
    indent = ' ' * len(line)
    line += words[0]
    for word in words[1:]:
        text += line.rstrip() + '\n'
        line = indent + word
    return text, line + ' ' * (longest - len(words[-1]))


def _layout(words, shape, separator, prefix, width, edge, summary):
    """The elements' texts in brackets, as numpy lays them out."""

    def part(axis, at, indent, width):
        n = shape[axis]
        step = 1
        for d in shape[axis + 1 :]:
            step *= d
        short = summary and 2 * edge < n
        rows = list(range(edge)) + [None] + list(range(n - edge, n)) if short else list(range(n))
        last = axis == len(shape) - 1
        if last:
            text, line = '', indent
            room = width - max(len(separator.rstrip()), 1)
            for k, i in enumerate(rows):
                text, line = _extended(
                    text, line, '...' if i is None else words(at + i), room, indent
                )
                if k < len(rows) - 1:
                    line += separator
            text += line
        else:
            gap = separator.rstrip() + '\n' * (len(shape) - axis - 1)
            inner = [
                indent
                + ('...' if i is None else part(axis + 1, at + i * step, indent + ' ', width - 1))
                for i in rows
            ]
            text = gap.join(inner)
        return '[' + text[len(indent) :] + ']'

    return part(0, 0, ' ' * (len(prefix) + 1), width)


_formatter_names = {
    'M': ('datetime',),
    'm': ('timedelta',),
    'U': ('numpystr', 'str_kind'),
    'S': ('numpystr', 'str_kind'),
    'O': ('object',),
    'V': ('void',),
}


def _words_of(a):
    """The function that gives an element's text: the print options' formatter, where there is one."""
    given = core.get_formatter()
    for name in ('all',) + _formatter_names.get(a.dtype.kind, ()) if given else ():
        if name in given:
            elements = [x for x in a.ravel()]
            return lambda i: given[name](elements[i])
    return a._words()


def _text_of(a, separator, prefix, suffix):
    options = core.print_options()
    edge, threshold, width = options[0], options[1], options[5]
    if hasattr(a, '_native'):
        return np.array2string(a._native(), separator=separator, prefix=prefix, suffix=suffix)
    if a.ndim == 0:
        return _words_of(a)(0)
    if a.size == 0:
        return '[]'
    return _layout(
        _words_of(a), a.shape, separator, prefix, width - len(suffix), edge, a.size > threshold
    )


def _repr_of(a):
    if '' in (core.get_formatter() or {}):
        return core.get_formatter()[''](a)
    kind = a.dtype.kind
    if kind == 'V' and a._named:
        return (
            'rec.array(' + _text_of(a, ', ', 'rec.array(', ',') + f",\n          dtype={a._dtype})"
        )
    text = 'array(' + _text_of(a, ', ', 'array(', ',')
    name = 'object' if kind == 'O' else f"'{a.dtype}'" if kind not in 'VT' else f"{a.dtype}"
    end = f"dtype={name})"
    if (
        a.size == 0
        and a.shape != (0,)
        or a.size > core.print_options()[1]
        and not core.print_options()[9]
    ):
        end = f"shape={a.shape}, {end}"
    long = len(text) - (text.rfind('\n') + 1) + len(end) + 2 > core.print_options()[5]
    return text + ',' + ('\n      ' if long else ' ') + end


def _object_word(x):
    return f"list({x!r})" if type(x) is list else repr(x)


# ---- the arrays -------------------------------------------------------------------------------------


def _codes(text):
    return np.array([ord(c) for c in text], np.uint32)


def _is_fancy(key):
    for k in key if isinstance(key, tuple) else (key,):
        if isinstance(k, (list, bool, np.bool_)) or (_is_array(k) and k.ndim):
            return True
    return False


def _plain_key(key):
    """A key with arrays of Python's numbers in place of arrays of objects."""
    if isinstance(key, _Base):
        return (
            key.astype(bool)
            if all([isinstance(x, (bool, np.bool_)) for x in key._list()])
            else key.astype(np.int64)
        )
    return key


def _is_array_class(a, t):
    """Is t a class of arrays that a may be seen as?"""
    if not isinstance(t, type) or not issubclass(t, np.ndarray):
        return False
    if t is not np.ndarray and not isinstance(a, t) and t.__name__ != 'recarray':
        raise NotImplementedError(
            f"arrays of the class {t.__name__} hold numbers here, no texts, objects, dates or records"
        )
    return True


def _in_place(a, name, result):
    """What an operator in place gives, stored in the array when it can be cast to its type."""
    if not np.can_cast(result.dtype, a.dtype, 'same_kind'):
        raise np.exceptions.UFuncTypeError(
            f"Cannot cast ufunc '{name}' output from {result.dtype!r} to {a.dtype!r} with casting rule 'same_kind'"
        )
    a[...] = result
    return a


def _stored_operator(name):
    def f(self, other):
        return _in_place(self, name, self._operated(name, self, other))

    return f


class _BaseBody:
    """What arrays of no numbers share. Each has _at, an array of int64, and _with(array): the same with another one."""

    __array_priority__ = 1.0
    __hash__ = None

    @property
    def flags(self):
        return self._at.flags

    @property
    def base(self):
        return self if self._at.base is not None and not self._at.flags.owndata else None

    @property
    def shape(self):
        return self._at.shape

    @shape.setter
    def shape(self, value):
        self._at = self._at.reshape(value)

    @property
    def ndim(self):
        return self._at.ndim

    @property
    def size(self):
        return self._at.size

    @property
    def itemsize(self):
        return self.dtype.itemsize

    @property
    def nbytes(self):
        return self.size * self.dtype.itemsize

    @property
    def strides(self):
        at = self._at
        return tuple([s // at.itemsize * self.dtype.itemsize for s in at.strides])

    @property
    def T(self):
        return self._map(lambda a: a.T)

    @property
    def flat(self):
        return self.ravel()

    @property
    def real(self):
        return self

    @property
    def imag(self):
        return np.zeros(self.shape, self.dtype)

    device = 'cpu'

    def __len__(self):
        return len(self._at)

    def __iter__(self):
        if self.ndim == 0:
            raise TypeError("iteration over a 0-d array")
        for i in range(len(self)):
            yield self[i]

    def __bool__(self):
        if self.size != 1:
            raise ValueError(
                "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()"
            )
        return bool(_truths(self).item())

    def __repr__(self):
        return _repr_of(self)

    def __str__(self):
        if self.ndim == 0:
            return str(self[()])
        return _text_of(self, ' ', '', '')

    def __format__(self, spec):
        return format(self.item(), spec) if self.ndim == 0 and spec else str(self)

    def reshape(self, *shape, order='C', copy=None):
        r = self._map(lambda a: a.reshape(*shape, order=order))
        return r.copy() if copy else r

    def ravel(self, order='C'):
        return self._map(lambda a: a.ravel(order))

    def flatten(self, order='C'):
        return self.ravel(order).copy()

    def transpose(self, *axes):
        return self._map(lambda a: a.transpose(*axes))

    def swapaxes(self, axis1, axis2):
        return self._map(lambda a: a.swapaxes(axis1, axis2))

    def squeeze(self, axis=None):
        return self._map(lambda a: a.squeeze(axis))

    def diagonal(self, offset=0, axis1=0, axis2=1):
        return self._map(lambda a: a.diagonal(offset, axis1, axis2))

    def view(self, *types):
        for t in types:
            if _is_array_class(self, t):
                continue
            if self.dtype.kind in 'US' and self.ndim and _any_type(t) != self.dtype:
                return self._seen_as(_any_type(t))
            if _any_type(t) != self.dtype:
                raise NotImplementedError(
                    f"an array of {self.dtype} cannot be viewed as another type; astype() converts its elements"
                )
        return self._map(lambda a: a[...])

    def _seen_as(self, dtype):
        """The bytes of texts as another type: a copy, which cannot be changed."""
        size = self.shape[-1] * self.dtype.itemsize
        if not dtype.itemsize or size % dtype.itemsize:
            raise ValueError(
                "When changing to a larger dtype, its size must be a divisor of the total size in bytes of the last axis of the array."
            )
        return np.frombuffer(self.tobytes(), dtype).reshape(
            self.shape[:-1] + (size // dtype.itemsize,)
        )

    def tobytes(self, order='C'):
        if order != 'C' and self.ndim > 1:
            return self.ravel(order).tobytes()
        kind, n = self.dtype.kind, self.dtype.itemsize
        if kind in 'Mm':
            return (self._at.byteswap() if self.dtype.big else self._at).tobytes()
        if kind not in 'US':
            raise NotImplementedError(
                f"the bytes of an array of {self.dtype} cannot be had: its elements have no fixed form here"
            )
        if kind == 'U' and not self.dtype.big:
            width = self.dtype.n
            return ''.join([x.ljust(width, '\0') for x in self._list()]).encode('utf-32-le')
        parts = [_codes(x).byteswap().tobytes() if kind == 'U' else x for x in self._list()]
        return b''.join([p + b'\0' * (n - len(p)) for p in parts])

    def byteswap(self, inplace=False):
        if self.dtype.kind in 'Mm':
            r = self if inplace else self.copy()
            r._at.byteswap(True)
            return r
        if self.dtype.kind not in 'OS':
            raise NotImplementedError(f"the bytes of an array of {self.dtype} cannot be swapped")
        return self if inplace else self.copy()

    def partition(self, kth, axis=-1, kind='introselect', order=None):
        if not core.writeable(self._at):
            raise ValueError("partition array is read-only")
        self[...] = np.partition(self, kth, axis, kind, order)

    def argpartition(self, kth, axis=-1, kind='introselect', order=None):
        return np.argpartition(self, kth, axis, kind, order)

    def take(self, indices, axis=None, out=None, mode='raise'):
        return np.take(self, indices, axis, out, mode)

    def put(self, indices, values, mode='raise'):
        np.put(self, indices, values, mode)

    def setflags(self, write=None, align=None, uic=None):
        if write is not None:
            self.flags.writeable = write

    def repeat(self, repeats, axis=None):
        return np.repeat(self, repeats, axis)

    def compress(self, condition, axis=None, out=None):
        return _given_to(np.compress(condition, self, axis), out, 'compress')

    def searchsorted(self, v, side='left', sorter=None):
        return np.searchsorted(self, v, side, sorter)

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        result = self.copy()
        if self.dtype.kind == 'O':
            import copy

            for i, x in enumerate(result._buf):
                result._buf[i] = copy.deepcopy(x, memo)
        return result

    def _each(self, key):
        return self._at[key]

    def __getitem__(self, key):
        at = self._at[_plain_key(key)]
        if not _is_array(at):
            return self._item(int(at))
        result = self._with(at)
        return result.copy() if _is_fancy(key) else result

    def fill(self, value):
        self[...] = value

    def item(self, *args):
        if not args:
            if self.size != 1:
                raise ValueError("can only convert an array of size 1 to a Python scalar")
            return self._python(int(self._at.item()))
        return self._python(int(self._at.item(*args)))

    def tolist(self):
        def lists(at):
            return [lists(x) for x in at] if isinstance(at, list) else self._python(at)

        return lists(self._at.tolist())

    def _list(self):
        """The elements in C order, as Python's values."""
        return [self._python(i) for i in self._at.ravel().tolist()]

    def _order(self, values):
        """The order of the lines of the last axis, values: what to compare."""
        n = self.shape[-1]
        result = []
        for start in range(0, self.size, n if n else 1):
            line = values[start : start + n]
            result += sorted(list(range(n)), key=lambda i: line[i])
        return np.array(result, dtype=np.int64).reshape(self.shape)

    def argsort(self, axis=-1, kind=None, order=None, *, stable=None):
        return np.argsort(self, axis, kind, order)

    def sort(self, axis=-1, kind=None, order=None, *, stable=None):
        if not core.writeable(self._at):
            raise ValueError("sort array is read-only")
        self[...] = np.sort(self, axis, kind, order)

    def nonzero(self):
        return np.nonzero(self)

    def __contains__(self, item):
        return bool(np.any(self == item))

    def argmax(self, axis=None, out=None, *, keepdims=False):
        return np.argmax(self, axis, out, keepdims=keepdims)

    def argmin(self, axis=None, out=None, *, keepdims=False):
        return np.argmin(self, axis, out, keepdims=keepdims)

    def max(self, axis=None, out=None, keepdims=False, initial=None, where=None):
        return _reduced('maximum')(self, axis, out, keepdims, initial, where)

    def min(self, axis=None, out=None, keepdims=False, initial=None, where=None):
        return _reduced('minimum')(self, axis, out, keepdims, initial, where)

    def sum(self, axis=None, dtype=None, out=None, keepdims=False, initial=None, where=None):
        return _reduced('add', 0)(self, axis, dtype, out, keepdims, initial, where)

    def prod(self, axis=None, dtype=None, out=None, keepdims=False, initial=None, where=None):
        return _reduced('multiply', 1)(self, axis, dtype, out, keepdims, initial, where)

    def mean(self, axis=None, dtype=None, out=None, keepdims=False, where=None):
        return _mean(self, axis, dtype, out, keepdims, where)

    def any(self, axis=None, out=None, keepdims=False, where=None):
        return _truth('any')(self, axis, out, keepdims, where)

    def all(self, axis=None, out=None, keepdims=False, where=None):
        return _truth('all')(self, axis, out, keepdims, where)

    def __eq__(self, other):
        return _compared(self, other, 'equal')

    def __ne__(self, other):
        return _compared(self, other, 'not_equal')

    def __lt__(self, other):
        return _compared(self, other, 'less')

    def __le__(self, other):
        return _compared(self, other, 'less_equal')

    def __gt__(self, other):
        return _compared(self, other, 'greater')

    def __ge__(self, other):
        return _compared(self, other, 'greater_equal')

    def __add__(self, other):
        return self._operated('add', self, other)

    def __radd__(self, other):
        return self._operated('add', other, self)

    def __sub__(self, other):
        return self._operated('subtract', self, other)

    def __rsub__(self, other):
        return self._operated('subtract', other, self)

    def __mul__(self, other):
        return self._operated('multiply', self, other)

    def __rmul__(self, other):
        return self._operated('multiply', other, self)

    def __truediv__(self, other):
        return self._operated('divide', self, other)

    def __rtruediv__(self, other):
        return self._operated('divide', other, self)

    def __floordiv__(self, other):
        return self._operated('floor_divide', self, other)

    def __rfloordiv__(self, other):
        return self._operated('floor_divide', other, self)

    def __mod__(self, other):
        return self._operated('remainder', self, other)

    def __rmod__(self, other):
        return self._operated('remainder', other, self)

    def __pow__(self, other):
        return self._operated('power', self, other)

    def __rpow__(self, other):
        return self._operated('power', other, self)

    def __and__(self, other):
        return self._operated('bitwise_and', self, other)

    def __or__(self, other):
        return self._operated('bitwise_or', self, other)

    def __xor__(self, other):
        return self._operated('bitwise_xor', self, other)

    def __matmul__(self, other):
        return np.matmul(self, other)

    def __rmatmul__(self, other):
        return np.matmul(other, self)

    def __imatmul__(self, other):
        return np.matmul(self, other, out=self)

    def dot(self, other, out=None):
        return _given_to(np.dot(self, other), out, 'dot')

    def round(self, decimals=0, out=None):
        return _given_to(np.round(self, decimals), out, 'round')

    def conj(self):
        if self.dtype.kind != 'O':
            raise TypeError("cannot conjugate non-numeric dtype")
        return np.conjugate(self)

    conjugate = conj

    def std(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
        return np.std(self, axis, dtype, out, ddof, keepdims)

    def var(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
        return np.var(self, axis, dtype, out, ddof, keepdims)

    def clip(self, min=None, max=None, out=None):
        return _clip(self, min, max, out)

    def cumsum(self, axis=None, dtype=None, out=None):
        return np.cumsum(self, axis, dtype, out)

    def cumprod(self, axis=None, dtype=None, out=None):
        return np.cumprod(self, axis, dtype, out)

    def trace(self, offset=0, axis1=0, axis2=1, dtype=None, out=None):
        return np.trace(self, offset, axis1, axis2, dtype, out)

    def __lshift__(self, other):
        return self._operated('left_shift', self, other)

    def __rlshift__(self, other):
        return self._operated('left_shift', other, self)

    def __rshift__(self, other):
        return self._operated('right_shift', self, other)

    def __rrshift__(self, other):
        return self._operated('right_shift', other, self)

    def __neg__(self):
        return self._operated('negative', self)

    def __pos__(self):
        return self._operated('positive', self)

    def __abs__(self):
        return self._operated('absolute', self)

    def __invert__(self):
        return self._operated('invert', self)

    __iadd__, __isub__, __imul__, __itruediv__ = [
        _stored_operator(name) for name in ('add', 'subtract', 'multiply', 'divide')
    ]
    __ifloordiv__, __imod__, __ipow__ = [
        _stored_operator(name) for name in ('floor_divide', 'remainder', 'power')
    ]
    __iand__, __ior__, __ixor__, __ilshift__, __irshift__ = [
        _stored_operator(name)
        for name in ('bitwise_and', 'bitwise_or', 'bitwise_xor', 'left_shift', 'right_shift')
    ]


_Base = type('ndarray', (), dict(_BaseBody.__dict__))
core.stands_for_array(_Base)

_python_operators = {
    'add': lambda a, b: a + b,
    'subtract': lambda a, b: a - b,
    'multiply': lambda a, b: a * b,
    'divide': lambda a, b: a / b,
    'floor_divide': lambda a, b: a // b,
    'remainder': lambda a, b: a % b,
    'power': lambda a, b: a**b,
    'equal': lambda a, b: a == b,
    'not_equal': lambda a, b: a != b,
    'less': lambda a, b: a < b,
    'less_equal': lambda a, b: a <= b,
    'greater': lambda a, b: a > b,
    'greater_equal': lambda a, b: a >= b,
    'bitwise_and': lambda a, b: a & b,
    'bitwise_or': lambda a, b: a | b,
    'bitwise_xor': lambda a, b: a ^ b,
    'negative': lambda a: -a,
    'positive': lambda a: +a,
    'absolute': abs,
    'invert': lambda a: ~a,
    'maximum': lambda a, b: a if a >= b else b,
    'minimum': lambda a, b: a if a <= b else b,
    'logical_and': lambda a, b: a and b,
    'logical_or': lambda a, b: a or b,
    'logical_not': lambda a: not a,
    'square': lambda a: a * a,
    'left_shift': lambda a, b: a << b,
    'right_shift': lambda a, b: a >> b,
    'gcd': lambda a, b: _gcd(a, b),
    'lcm': lambda a, b: abs(a // _gcd(a, b) * b),
    'fmod': lambda a, b: abs(a) % abs(b) * (1 if a >= 0 else -1),
    'fmax': lambda a, b: a if a >= b else b,
    'fmin': lambda a, b: a if a <= b else b,
    'sign': lambda a: _sign(a),
    'conjugate': lambda a: _conjugate(a),
    'floor': lambda a: _whole_part('floor', a),
    'ceil': lambda a: _whole_part('ceil', a),
    'trunc': lambda a: _whole_part('trunc', a),
    'reciprocal': lambda a: 1 / a,
    'logical_xor': lambda a, b: bool(a) != bool(b),
}
_tests = (
    'equal',
    'not_equal',
    'less',
    'less_equal',
    'greater',
    'greater_equal',
    'logical_not',
    'logical_xor',
)


def _whole_part(name, a):
    import math

    return getattr(math, name)(a)


def _gcd(a, b):
    if a - a != 0 or b - b != 0:
        raise ValueError(
            f'Can only find greatest common divisor of finite arguments, found "{a}" and "{b}"'
        )
    while b:
        a, b = b, a % b
    return abs(a)


def _broadcast(operands):
    """The elements of operands, each stretched to the joint shape."""
    arrays = [
        x
        if isinstance(x, _Base)
        else np.asarray(x)
        if _is_array(x) or isinstance(x, (list, tuple))
        else _array(x, object)
        for x in operands
    ]
    shape = np.broadcast_shapes(*[a.shape for a in arrays])
    lists = []
    for a in arrays:
        wide = np.broadcast_to(a, shape) if a.shape != shape else a
        lists.append(wide._list() if isinstance(wide, _Base) else wide.ravel().tolist())
    return shape, lists


def _by_element(name, operands):
    f = _python_operators[name]
    shape, lists = _broadcast(operands)
    return shape, [f(*line) for line in zip(*lists)]


def _has_texts(operands):
    """Is one of the operands an array of texts of any length?"""
    return any([isinstance(x, _Base) and x.dtype.kind == 'T' for x in operands])


def _compared(a, b, name):
    return (
        _other('stringdtype', '_compared')(name, a, b)
        if _has_texts((a, b))
        else a._compare(name, a, b)
    )


def _repeated(text, n):
    """A text n times, none for a negative number."""
    if n > 0 and len(text) * n > 9223372036854775807:
        raise OverflowError("Overflow encountered in string multiply")
    return text * max(n, 0)


def _bools(shape, values):
    result = np.array([bool(v) for v in values], dtype=bool).reshape(shape)
    return result if shape else result[()]


def _check_writes(at):
    if not core.writeable(at):
        raise ValueError("assignment destination is read-only")


class _ItemsBody:
    def __init__(self, buf, at, dtype):
        self._buf, self._at, self._dtype = buf, at, dtype

    @property
    def dtype(self):
        return self._dtype

    def _with(self, at):
        return _Items(self._buf, at, self._dtype)

    def _map(self, f):
        return self._with(f(self._at))

    def _python(self, i):
        return self._buf[i]

    def fill(self, value):
        if self._dtype.kind != 'O':
            self[...] = value
            return
        _check_writes(self._at)
        for i in self._at.ravel().tolist():
            self._buf[i] = value

    def _item(self, i):
        x = self._buf[i]
        return str_(x) if self._dtype.kind == 'U' else x

    def copy(self, order='C'):
        return _Items(self._list(), np.arange(self.size).reshape(self.shape), self._dtype)

    def _words(self):
        buf, at = self._buf, self._at.ravel().tolist()
        return (
            (lambda i: _object_word(buf[at[i]]))
            if self._dtype.kind == 'O'
            else lambda i: repr(buf[at[i]])
        )

    def __setitem__(self, key, value):
        _check_writes(self._at)
        at = self._at[_plain_key(key)]
        if not _is_array(at):
            if self._dtype.kind != 'O' and (
                isinstance(value, (list, tuple)) or _is_array(value) and value.ndim
            ):
                raise ValueError("setting an array element with a sequence")
            self._buf[int(at)] = _element(value, self._dtype)
            return
        places = at.ravel().tolist()
        if (
            self._dtype.kind == 'O'
            and not isinstance(value, (list, tuple, range))
            and not _is_array(value)
        ):
            values = [value] * len(places)
        else:
            value = (
                _as_items(value, self._dtype if self._dtype.kind == 'O' else None)
                if not isinstance(value, _Base)
                else value
            )
            while value.ndim > at.ndim and value.shape[0] == 1:
                value = value[0]
            wide = np.broadcast_to(value, at.shape) if value.shape != at.shape else value
            values = wide._list()
        for i, v in zip(places, values):
            self._buf[i] = _element(v, self._dtype)

    def astype(self, dtype, order='K', casting='unsafe', subok=True, copy=True):
        dtype = _any_type(dtype)
        _check_cast(self._dtype, dtype, casting)
        if not isinstance(dtype, _Dtype):
            return _numbers(self, dtype)
        if dtype.kind in 'Mm':
            return _other('dates', '_array')(self, dtype)
        if dtype.kind == 'T':
            return _other('stringdtype', '_of_array')(self, dtype)
        if dtype.kind == self._dtype.kind and dtype.kind in 'US' and not dtype.n:
            dtype = self._dtype
        elif dtype.kind in 'US' and self._dtype.kind in 'US' and not dtype.n:
            dtype = _Dtype(dtype.kind, self._dtype.n)
        return _made(self._list(), self.shape, dtype)

    def __imul__(self, other):
        if self._dtype.kind in 'US':  # as far as the width goes
            other = np.asarray(other)
            if other.dtype.kind not in 'iu':
                _refuse('multiply', (self, other))
            shape, lists = _broadcast((self, other))
            self[...] = _made([_repeated(x, n) for x, n in zip(*lists)], shape, self._dtype)
        else:
            self[...] = self * other
        return self

    def _sort_keys(self):
        return self._list()

    def _compare(self, name, a, b):
        if self._dtype.kind in 'US':
            other = b if a is self else a
            other = (
                other
                if isinstance(other, _Base) or not isinstance(other, (list, tuple))
                else np.asarray(other)
            )
            numeric = _is_number(other) or _is_array(other) and not isinstance(other, _Base)
            if numeric or other is None:
                if name in ('equal', 'not_equal'):
                    shape = np.broadcast_shapes(self.shape, np.shape(other) if numeric else ())
                    return np.full(shape, name == 'not_equal')
                if numeric:
                    _refuse(name, (a, b))
        shape, values = _by_element(name, (a, b))
        return _bools(shape, values)

    def _operated(self, name, *operands):
        if _has_texts(operands):
            return _other('stringdtype', '_operated')(name, *operands)
        if self._dtype.kind != 'O':
            objects = [x for x in operands if isinstance(x, _Base) and x.dtype.kind == 'O']
            if not objects and (
                name != 'add'
                or not all([isinstance(x, (str, bytes)) or isinstance(x, _Base) for x in operands])
            ):
                _refuse(name, operands)
            if not objects:
                shape, values = _by_element(name, operands)
                width = sum([x.dtype.n if isinstance(x, _Base) else len(x) for x in operands])
                return _result(_made(values, shape, _Dtype(self._dtype.kind, max(width, 1))))
        if name in _only_numbers:
            _refuse(name, operands)
        if name not in _python_operators:
            x = self._list()[0] if self.size else None
            raise TypeError(
                f"loop of ufunc does not support argument 0 of type {type(x).__name__} which has no callable {name} method"
            )
        shape, values = _by_element(name, operands)
        return (
            _bools(shape, values) if name in _tests else _result(_made(values, shape, _Dtype('O')))
        )


# Operations that NumPy has for numbers only, none by way of objects' methods.
_only_numbers = frozenset(
    'copysign float_power frexp heaviside isfinite isinf isnan isnat ldexp logaddexp logaddexp2 '
    'modf nextafter signbit spacing'.split()
)


def _sign(a):
    sign = (a > 0) - (a < 0)
    if sign == 0 and not a == 0:
        raise TypeError("unorderable types for comparison")
    return sign


def _conjugate(a):
    if not hasattr(a, 'conjugate'):
        raise TypeError(
            f"loop of ufunc does not support argument 0 of type {_full_name(a)} which has no callable conjugate method"
        )
    return a.conjugate()


def _class_of(x):
    """The class of an operand's type, as errors of comparisons name it."""
    for kind, name in (
        (bool, 'Bool'),
        (int, '_PyLong'),
        (float, '_PyFloat'),
        (complex, '_PyComplex'),
    ):
        if type(x) is kind:
            return f"<class 'numpy.dtypes.{name}DType'>"
    t = x.dtype if hasattr(x, 'dtype') else np.asarray(x).dtype
    special = {
        'U': 'Str',
        'S': 'Bytes',
        'O': 'Object',
        'V': 'Void',
        'T': 'String',
        'M': 'DateTime64',
        'm': 'TimeDelta64',
        'u': 'UInt' + t.name[4:],
    }
    return f"<class 'numpy.dtypes.{special.get(t.kind, t.name.capitalize())}DType'>"


def _refuse(name, operands):
    if name in _tests[:6]:
        raise np.exceptions.UFuncTypeError(
            f"ufunc '{name}' did not contain a loop with signature matching types ({', '.join([_class_of(x) for x in operands])}) -> None"
        )
    types = []
    for x in operands:
        x = x if hasattr(x, 'dtype') else np.asarray(x)
        types.append(repr(x.dtype))
    if name in ('add', 'subtract', 'maximum', 'minimum'):
        raise np.exceptions.UFuncTypeError(
            f"ufunc '{name}' did not contain a loop with signature matching types ({', '.join(types)}) -> None"
        )
    if name == 'multiply' and not any([t[7:8] == 'f' for t in types]):
        raise TypeError(
            "The 'out' kwarg is necessary when using the string multiply ufunc directly. Use numpy.strings.multiply to multiply strings without specifying 'out'."
        )
    raise TypeError(
        f"ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''"
    )


def _result(a):
    return a[()] if a.ndim == 0 else a


_Items = type('ndarray', (_Base,), dict(_ItemsBody.__dict__))

# ---- functions in C, for these arrays -------------------------------------------------------------------


def _joint(arrays):
    """Arrays as ones of one type that share a buffer."""
    if _has_texts(arrays):
        return _other('stringdtype', '_joint')(arrays)
    arrays = [_as_items(a) if not _is_array(a) or isinstance(a, _Base) else a for a in arrays]
    kinds = [a.dtype.kind for a in arrays]
    for k in ('M', 'm'):
        if k in kinds:
            return _other('dates', '_joint')(arrays, k)
    if 'V' in kinds:
        return _other('records', '_joint')(arrays)
    if 'O' in kinds:
        dtype = _Dtype('O')
    else:
        kind = 'U' if 'U' in kinds or 'S' not in kinds else 'S'
        dtype = _Dtype(
            kind, max([a.dtype.n if isinstance(a, _Base) else _text_width(a.dtype) for a in arrays])
        )
    buf, result = [], []
    for a in arrays:
        items = a._list() if isinstance(a, _Base) else a.ravel().tolist()
        result.append(np.arange(len(buf), len(buf) + len(items)).reshape(a.shape))
        buf += [_element(x, dtype) for x in items]
    return [_Items(buf, at, dtype) for at in result]


def _joining(f):
    def work(arrays, *rest):
        arrays = _joint(list(arrays))
        return (
            arrays[0]._join(f, arrays, rest)
            if arrays[0].dtype.kind == 'V'
            else arrays[0]._with(f([a._at for a in arrays], *rest))
        )

    return work


def _shaping(name):
    def work(a, *rest):
        return _as_items(a)._map(lambda at: getattr(np, name)(at, *rest))

    return work


def _where(condition, x=None, y=None):
    if x is None and y is None:
        return np.nonzero(condition)
    x, y = _joint([x, y])
    if isinstance(condition, _Base):
        condition = condition.astype(bool)
    if x.dtype.kind == 'V':
        return _other('records', '_chosen')(np.asarray(condition), x, y)
    shape = np.broadcast_shapes(np.shape(condition), x.shape, y.shape)
    at = np.where(condition, x._at, y._at)
    return x._with(np.asarray(at).reshape(shape)).copy()


def _filled(shape, value, dtype):
    shape = (int(shape),) if _is_number(shape) else tuple(shape)
    n = 1
    for d in shape:
        n *= d
    if dtype.kind == 'V':
        return _other('records', '_filled')(shape, value, dtype)
    if dtype.kind in 'Mm':
        return _other('dates', '_filled')(shape, value, dtype)
    if dtype.kind in 'US' and not dtype.n:
        dtype = _Dtype(dtype.kind, 1)
    return _made([value] * n, shape, dtype)


def _blank(dtype, one):
    return '' if dtype.kind in 'UT' else b'' if dtype.kind == 'S' else one


def _zeros(shape, dtype=None, *rest):
    dtype = _checked_type(dtype)
    return _filled(shape, _blank(dtype, 0), dtype)


def _ones(shape, dtype=None, *rest):
    dtype = _checked_type(dtype)
    return _filled(shape, '1' if dtype.kind in 'UT' else 1, dtype)


def _empty(shape, dtype=None, *rest):
    dtype = _checked_type(dtype)
    return _filled(shape, _blank(dtype, None if dtype.kind == 'O' else 0), dtype)


def _eye(n, m=None, k=0, dtype=None, *rest):
    m = n if m is None else m
    r = _filled((int(n), int(m)), _blank(_checked_type(dtype), 0), _checked_type(dtype))
    for i in range(max(0, -k), min(int(n), int(m) - k)):
        r[i, i + k] = 1
    return r


def _identity(n, dtype=None, *rest):
    return _eye(n, None, 0, dtype)


def _full(shape, value, dtype=None, *rest):
    if dtype is None:
        one = _as_items(value)
        result = _filled(shape, _blank(one.dtype, None if one.dtype.kind == 'O' else 0), one.dtype)
        result[...] = one
        return result
    dtype = _any_type(dtype)
    return (
        _filled(shape, value, dtype)
        if isinstance(dtype, _Dtype)
        else np.full(shape, _number_of(value, dtype), dtype)
    )


def _like(make):
    def work(a, dtype=None, shape=None, *rest):
        a = a if _is_array(a) else _as_items(a)
        shape, dtype = (
            a.shape if shape is None else shape,
            a.dtype if dtype is None else _any_type(dtype),
        )
        if not isinstance(dtype, _Dtype):
            return np.ones(shape, dtype) if make is _ones else np.zeros(shape, dtype)
        return make(shape, dtype)

    return work


def _full_like(a, value, dtype=None, shape=None, *rest):
    a = a if _is_array(a) else _as_items(a)
    return np.full(a.shape if shape is None else shape, value, a.dtype if dtype is None else dtype)


def _may_cast(a, b, casting):
    """May elements of one type become those of another by a rule that is not 'unsafe'?"""
    if a == b:
        return True
    if 'T' in (a.kind, b.kind):
        return _other('stringdtype', '_may_cast')(a, b, casting)
    if casting in ('no', 'equiv'):
        return False
    if a.kind == b.kind and b.kind in 'US':
        return casting != 'safe' or not b.n or b.n >= a.n
    if a.kind == b.kind and b.kind in 'Mm':
        return (
            casting != 'safe'
            or not a.unit
            or _other('dates', '_finer')(a.unit, b.unit or a.unit) == (b.unit or a.unit)
        )
    if b.kind == 'O' or a.kind == b.kind:
        return True
    if a.kind in 'OUS' and b.kind in 'biufcMm':
        return False
    if 'V' in (a.kind, b.kind) and (a._fields if a.kind == 'V' else b._fields):
        return False  # one of them has fields
    if b.kind == 'm':
        return a.kind in 'biu' and (a.itemsize < 8 or a.kind != 'u' or casting != 'safe')
    if casting == 'safe' and b.kind in 'US' and b.n and a.kind in 'biufc' and b.n < _text_width(a):
        return False
    return (
        b.kind in 'USV'
        and a.kind != 'O'
        and a.kind in ('biufcmMSU' if b.kind != 'S' else 'biufcmMS')
    )


def _can_cast(a, b, rule='safe'):
    a, b = [x.dtype if _is_array(x) or isinstance(x, np.generic) else _any_type(x) for x in (a, b)]
    if not isinstance(a, _Dtype) and not isinstance(b, _Dtype):
        return np.can_cast(a, b, rule)
    if rule == 'unsafe':
        return not (a.kind == 'V' and b.kind != 'V') or _has_one_element(a)
    return bool(_may_cast(a, b, rule))


def _has_one_element(t):
    """Does a type hold one element, in a field of a field at most, or a row of such?"""
    while t.kind == 'V' and t._fields:
        if len(t._fields) > 1:
            return False
        t = t._fields[0][1].base
    return True


def _check_cast(a, b, casting):
    if casting not in ('unsafe', 'same_value') and not _may_cast(a, b, casting):
        b = (
            _Dtype(b.kind, a.n if a.kind in 'US' else _text_width(a))
            if b.kind in 'US' and not b.n and a.kind in 'USbiufc'
            else b
        )
        raise TypeError(
            f"Cannot cast array data from {a!r} to {b!r} according to the rule '{casting}'"
        )


def _astype(a, dtype, *rest):
    """An array of numbers as texts or objects."""
    dtype = _checked_type(dtype)
    casting = rest[1] if len(rest) > 1 and rest[1] is not None else 'unsafe'
    _check_cast(a.dtype, dtype, casting)
    if isinstance(a, _Base):
        return a.astype(dtype)
    if dtype.kind in 'Mm':
        return _other('dates', '_array')(a, dtype)
    if dtype.kind == 'V':
        return _other('records', '_made')(a, dtype)
    if dtype.kind == 'T':
        return _other('stringdtype', '_of_array')(a, dtype)
    items = a.ravel().tolist()
    if dtype.kind in 'US' and not dtype.n:
        dtype = _Dtype(dtype.kind, _text_width(a.dtype))
    if dtype.kind in 'US' and a.dtype in ('float16', 'float32', 'complex64'):
        items = [str(x) for x in a.ravel()]
    return _made(items, a.shape, dtype)


def _array_equal(a, b):
    a, b = np.asarray(a), np.asarray(b)
    return a.shape == b.shape and bool(np.all(a == b))


def _axes(axis, ndim):
    """The axes that a reduction takes, as a sorted tuple."""
    axes = (
        tuple(range(ndim)) if axis is None else tuple(axis) if isinstance(axis, tuple) else (axis,)
    )
    axes = tuple([_axis(i, ndim) for i in axes])
    if len(set(axes)) != len(axes):
        raise ValueError("duplicate value in 'axis'")
    return tuple(sorted(axes))


def _lines(at, axes):
    """An array's elements as one list for each result of a reduction over these axes."""
    kept = [i for i in range(at.ndim) if i not in axes]
    rows = at.transpose(kept + list(axes))
    lead = rows.shape[: len(kept)]
    count = 1
    for d in lead:
        count *= d
    n = 1
    for i in axes:
        n *= at.shape[i]
    flat = rows.ravel().tolist()
    return lead, [flat[k * n : (k + 1) * n] for k in range(count)]


def _kept_shape(a, axes):
    return tuple([1 if i in axes else d for i, d in enumerate(a.shape)])


def _given_to(result, out, name):
    """A reduction's result, in out when there is one."""
    out = out[0] if isinstance(out, tuple) else out
    if out is None:
        return result
    if not _is_array(out):
        raise TypeError("return arrays must be of ArrayType")
    if out.ndim != np.ndim(result):
        raise ValueError(
            f"output parameter for reduction operation {name} has the wrong number of dimensions: Found {out.ndim} but expected {np.ndim(result)}"
        )
    out[...] = result
    return out


def _chosen(a, where):
    """where= of a reduction: None, or a truth value for each element."""
    return (
        None
        if where is None or where is True
        else np.broadcast_to(np.asarray(where).astype(bool), a.shape)
    )


def _folded(a, axes, f, start, initial, where, name):
    """Elements joined by f along axes: the shape of the results, and they."""
    lead, places = _lines(a._at, axes)
    flags = _lines(where, axes)[1] if where is not None else None
    results = []
    for k, line in enumerate(places):
        if flags is not None:
            line = [i for i, taken in zip(line, flags[k]) if taken]
        values = [a._python(i) for i in line]
        values = values if initial is None else [initial] + values
        if not values and start is None:
            raise ValueError(f"zero-size array to reduction operation {name} which has no identity")
        total = values[0] if values else start
        for x in values[1:]:
            total = f(total, x)
        results.append(total)
    return lead, results


def _as_summed(a, dtype):
    """The elements: of dtype=object Python's numbers, which do not wrap."""
    objects = dtype is not None and _any_type(dtype).kind == 'O'
    return _as_items(np.asarray(a).astype(object) if objects else a)


def _reduced(name, start=None):
    def work(a, axis=None, *rest):
        dtype = rest[0] if start is not None and rest else None
        rest = list(rest[1:] if start is not None else rest) + [None] * 4
        out, keepdims, initial, where = rest[:4]
        a = _as_summed(a, dtype)
        if dtype is not None and _any_type(dtype).kind in 'biufc':
            a = a.astype(dtype)
            return getattr(np, name).reduce(
                a,
                axis=axis,
                dtype=dtype,
                out=out,
                keepdims=bool(keepdims),
                initial=start if initial is None else initial,
                where=True if where is None else where,
            )
        if dtype is not None and _any_type(dtype).kind == 'T' and a.dtype.kind in 'UO':
            a = a.astype(dtype)
        axes, where = _axes(axis, a.ndim), _chosen(a, where)
        if where is not None and initial is None and (start is None or a.dtype.kind == 'O'):
            raise ValueError(
                f"reduction operation '{name}' does not have an identity, so to use a where mask one has to specify 'initial'"
            )
        shape = _kept_shape(a, axes)
        if a.dtype.kind in 'Mm':
            result = a._reduce(name, axes, initial, where)
        elif a.dtype.kind == 'T':
            lead, results = _other('stringdtype', '_reduce')(a, name, axes, initial, where)
            result = results[0] if not lead and not keepdims else _made(results, lead, a.dtype)
        elif a.dtype.kind in 'US' and name == 'add':
            wide = _Dtype(a.dtype.kind, 2 * a.dtype.n)
            raise TypeError(
                f"the resolved dtypes are not compatible with add.reduce. Resolved ({a.dtype!r}, {a.dtype!r}, {wide!r})"
            )
        elif a.dtype.kind in 'USV':
            raise np.exceptions.UFuncTypeError(
                f"ufunc '{name}' did not contain a loop with signature matching types ({a.dtype!r}, {a.dtype!r}) -> None"
            )
        else:
            lead, results = _folded(a, axes, _python_operators[name], start, initial, where, name)
            result = results[0] if not lead and not keepdims else _made(results, lead, _Dtype('O'))
        if keepdims:
            result = np.asarray(result).reshape(shape)
        return _given_to(result, out, name)

    return work


_starts = {
    'add': 0,
    'multiply': 1,
    'logical_or': False,
    'logical_and': True,
    'bitwise_or': 0,
    'bitwise_xor': 0,
}


def _reduces(a, name):
    """Is ufunc.reduce of such an array here? Other ones go element by element through the ufunc."""
    return (
        a.dtype.kind == 'T'
        or a.dtype.kind == 'O'
        and name in _python_operators
        or a.dtype.kind in 'Mm'
        and name in ('add', 'maximum', 'minimum')
    )


def _reduce_by(name, a, axis, dtype, out, keepdims, initial, where):
    if (
        name not in _starts
        and name not in ('maximum', 'minimum', 'fmax', 'fmin')
        and len(_axes(axis, a.ndim)) > 1
    ):
        raise ValueError(
            f"reduction operation '{name}' is not reorderable, so at most one axis may be specified"
        )
    start = _starts.get(name)
    typed = () if start is None else (dtype,)
    return _reduced(name, start)(a, axis, *typed, out, keepdims, initial, where)


def _mean(a, axis=None, dtype=None, out=None, keepdims=None, where=None):
    a = _as_summed(a, dtype)
    axes, where = _axes(axis, a.ndim), _chosen(a, where)
    if where is not None:
        n = np.sum(where, axis=axes, keepdims=bool(keepdims))
    else:
        n = 1
        for i in axes:
            n *= a.shape[i]
    if a.dtype.kind == 'm':
        return _given_to(a._mean(axes, bool(keepdims), n, where), out, 'add')
    total = _reduced('add', 0)(a, axis, dtype, None, keepdims, None, where)
    total = np.asarray(total)[()] if _is_number(total) else total
    mean = total / n
    if dtype is not None and _any_type(dtype).kind in 'biu':
        mean = np.asarray(mean).astype(dtype)[()]
    return _given_to(np.float64(mean) if type(mean) is float else mean, out, 'add')


def _scan(a, op, axis):
    if a.dtype.kind in 'US' and op == 'add':
        wide = _Dtype(a.dtype.kind, 2 * a.dtype.n)
        raise TypeError(
            f"the resolved dtypes are not compatible with add.accumulate. Resolved ({a.dtype!r}, {a.dtype!r}, {wide!r})"
        )
    if a.dtype.kind != 'O':
        raise np.exceptions.UFuncTypeError(
            f"ufunc '{op}' cannot use operands with types {a.dtype!r} and {a.dtype!r}"
        )
    if axis != a.ndim - 1:
        return np.moveaxis(_scan(np.moveaxis(a, axis, -1), op, a.ndim - 1), -1, axis).copy()
    n = a.shape[-1]
    values, result, f = a._list(), [], _python_operators[op]
    for k, x in enumerate(values):
        result.append(f(result[-1], x) if k % n else x)
    return _made(result, a.shape, _Dtype('O'))


def _truths(a):
    """Which elements are true, as an array of bool: records where a field is not zero."""
    if a.dtype.kind == 'T':
        return a.astype(bool)
    if a.dtype.kind == 'V':
        result = np.zeros(a.shape, bool)
        for name, t in a.dtype._fields:
            flags = np.not_equal(a[name], 0) if t.base.kind in 'biufc' else _truths(a[name])
            result |= flags.reshape(a.shape + (-1,)).any(axis=-1)
        return result
    return np.array([bool(x) for x in a._list()], dtype=bool).reshape(a.shape)


def _truth(joined):
    def work(a, axis=None, out=None, keepdims=None, where=None):
        a = _as_items(a)
        more = {} if where is None else {'where': where}
        return (np.any if joined == 'any' else np.all)(
            _truths(a), axis=axis, out=out, keepdims=bool(keepdims), **more
        )

    return work


def _count_nonzero(a, axis=None, keepdims=False):
    return np.count_nonzero(_truths(_as_items(a)), axis=axis, keepdims=bool(keepdims))


def _sorted(a):
    return a._with(np.take_along_axis(a._at, a._order(a._sort_keys()), -1)).copy()


def _search(a, values, right):
    if _has_texts((a, values)):
        a, values = _joint([a, values])
    keys, wanted = a._sort_keys(), values._sort_keys()
    places = []
    for v in wanted:
        low, high = 0, len(keys)
        while low < high:
            mid = (low + high) // 2
            if keys[mid] < v or right and keys[mid] == v:
                low = mid + 1
            else:
                high = mid
        places.append(low)
    return np.array(places, dtype=np.int64).reshape(values.shape)


def _argminmax(a, largest, axis):
    a = (
        a.ravel()
        if axis < 0
        else a
        if axis == a.ndim - 1
        else a._map(lambda at: np.moveaxis(at, axis, -1).copy())
    )
    if a.dtype.kind in 'Mm':  # the first NaT comes before all; its number is the smallest one
        return (
            np.argmax(np.where(np.isnat(a), 9223372036854775807, a._at), axis=-1)
            if largest
            else np.argmin(a._at, axis=-1)
        )
    keys = a._sort_keys()
    n = a.shape[-1]
    result = []
    for start in range(0, a.size, n):
        line = keys[start : start + n]
        best = 0
        for i in range(1, n):
            if (line[i] > line[best]) if largest else (line[i] < line[best]):
                best = i
        result.append(best)
    return np.array(result, dtype=np.int64).reshape(a.shape[:-1])


def _result_type(*given):
    given = given[0] if len(given) == 1 and isinstance(given[0], tuple) else given
    arrays = []
    for x in given:
        if isinstance(x, (np.dtype, type)) or isinstance(x, str) and not hasattr(x, 'item'):
            x = _any_type(x)
            x = (
                np.zeros(0, x)
                if not isinstance(x, _Dtype)
                else _Items([], np.arange(0), x)
                if x.kind in 'US'
                else _filled((0,), 0, x)
            )
        arrays.append(x if _is_array(x) else np.asarray(x))
    return _joint(arrays)[0].dtype


def _dtype(x, *rest):
    return _checked_type(x)


def _issubdtype(a, b):
    def name(x):
        t = (
            _type_of(x)
            if not isinstance(x, type)
            or x in (str, bytes, object, str_, bytes_, object_)
            or x.__name__ in ('datetime64', 'timedelta64')
            else None
        )
        return t.kind if t is not None else getattr(x, '__name__', '')

    a, b = name(a), name(b)
    if a == b or b == 'generic':
        return True
    return {
        'character': a in ('U', 'S'),
        'flexible': a in ('U', 'S', 'V'),
        'signedinteger': a == 'm',
        'integer': a == 'm',
        'number': a == 'm',
    }.get(b, False)


def _where_true(a, axis):
    return core.where_true(_truths(a), axis)


def _outer(a, b):
    a, b = a.ravel(), b.ravel()
    return a.reshape(-1, 1) * b.reshape(1, -1)


def _is_real(a):
    """Which elements have no imaginary part: all objects and spans, as NumPy sees it, and no texts and dates."""
    return np.full(a.shape, a.dtype.kind in 'Om')


def _repeat(a, times, axis):
    return a._map(lambda at: np.repeat(at, times, axis)).copy()


def _diff(a, n=1, axis=-1, *rest):
    for step in range(1 if n is None else n):
        a = np.moveaxis(a, -1 if axis is None else axis, 0)
        a = np.moveaxis(a[1:] - a[:-1], 0, -1 if axis is None else axis)
    return a


def _spread(root):
    def work(a, axis=None, dtype=None, out=None, ddof=0, keepdims=None, *rest):
        a = _as_summed(a, dtype)
        typed = dtype is not None and _any_type(dtype).kind in 'biufc'
        if a.dtype.kind != 'O':
            raise TypeError(
                f"{'std' if root else 'var'}: arrays of texts, dates and records are not taken here"
            )
        axes = _axes(axis, a.ndim)
        n = 1
        for i in axes:
            n *= a.shape[i]
        off = a - _mean(a, axis, dtype, None, True)
        off = off if isinstance(off, _Base) else _array(off, object)
        off = _made(
            [x * x.conjugate() if hasattr(x, 'conjugate') else x * x for x in off._list()],
            off.shape,
            _Dtype('O'),
        )
        square = _reduced('add', 0)(off, axis, dtype, None, keepdims)
        left = n - (0 if ddof is None else ddof)
        r = square / left
        if typed:
            r = np.asarray(r).astype(dtype)
            if root:
                r = np.sqrt(r, out=r) if r.ndim else np.sqrt(r).astype(dtype)
            return _given_to(r[()], out, 'add')
        if root:
            if isinstance(r, _Base):
                one = r._list()[0] if r.size else 0.0
                raise TypeError(
                    f"loop of ufunc does not support argument 0 of type {_full_name(one)} which has no callable sqrt method"
                )
            r = r**0.5
        return _given_to(
            np.float64(r)
            if isinstance(r, float)
            else np.complex128(r)
            if isinstance(r, complex)
            else r,
            out,
            'add',
        )

    return work


def _inner_product(a, b):
    """The sums of products along the last axes."""
    a, b = np.asarray(a), np.asarray(b)
    if a.ndim == 0 or b.ndim == 0:
        return a * b
    return _product(a, b.T if b.ndim > 1 else b)


def _check_product(a, b, dtype):
    for i, x in enumerate((a, b)):
        if not np.can_cast(np.asarray(x).dtype, dtype, 'same_kind'):
            raise np.exceptions.UFuncTypeError(
                f"Cannot cast ufunc 'matmul' input {i} from {np.asarray(x).dtype!r} to {dtype!r} with casting rule 'same_kind'"
            )


def _product(a, b, out=None, dtype=None, *rest):
    """The matrix product of arrays of objects: sums of products of their elements."""
    if isinstance(out, tuple):
        (out,) = out
    if dtype is not None:
        _check_product(a, b, np.dtype(dtype))
        a, b = np.asarray(a).astype(dtype), np.asarray(b).astype(dtype)
    if out is not None:
        if not np.can_cast(np.result_type(a, b), out.dtype, 'same_kind'):
            raise np.exceptions.UFuncTypeError(
                f"Cannot cast ufunc 'matmul' output from {np.result_type(a, b)!r} to {out.dtype!r} with casting rule 'same_kind'"
            )
        return _given_to(_product(a, b), out, 'matmul')
    a, b = np.asarray(a), np.asarray(b)
    if a.ndim == 0 or b.ndim == 0:
        return a * b
    if a.ndim > 2 or b.ndim > 2:
        raise NotImplementedError("products of arrays of objects take one or two axes")
    inner = b.shape[0]
    if a.shape[-1] != inner:
        raise ValueError(
            f"shapes {str(a.shape).replace(' ', '')} and {str(b.shape).replace(' ', '')} not aligned: {a.shape[-1]} (dim {a.ndim - 1}) != {inner} (dim 0)"
        )
    rows, columns = a.reshape(-1, inner), b.reshape(inner, -1)
    sums = [
        np.sum(rows[i] * columns[:, j])
        for i in range(rows.shape[0])
        for j in range(columns.shape[1])
    ]
    shape = a.shape[:-1] + b.shape[1:]
    return (
        sums[0]
        if not shape
        else np.array(sums, dtype=a.dtype if isinstance(a, _Base) else b.dtype).reshape(shape)
    )


def _check_cores(a, b):
    text = "gufunc signature (n?,k),(k,m?)->(n?,m?)"
    for i, x in enumerate((a, b)):
        if x.ndim == 0:
            raise ValueError(
                f"matmul: Input operand {i} does not have enough dimensions (has 0, gufunc core with signature (n?,k),(k,m?)->(n?,m?) requires 1)"
            )
    inner = b.shape[-2] if b.ndim > 1 else b.shape[0]
    if a.shape[-1] != inner:
        raise ValueError(
            f"matmul: Input operand 1 has a mismatch in its core dimension 0, with {text} (size {inner} is different from {a.shape[-1]})"
        )


def _matmul(a, b, out=None, dtype=None, *rest):
    """The product of matrices, or of stacks of them."""
    x, y = np.asarray(a), np.asarray(b)
    _check_cores(x, y)
    if x.ndim < 3 and y.ndim < 3:
        return _product(a, b, out, dtype, *rest)
    stack = np.broadcast_shapes(x.shape[:-2], y.shape[:-2])
    x = np.broadcast_to(x, stack + x.shape[-2:])
    y = y if y.ndim < 2 else np.broadcast_to(y, stack + y.shape[-2:])
    made = [
        _product(x[at], y if y.ndim < 2 else y[at], None, dtype, *rest) for at in np.ndindex(*stack)
    ]
    rows = x.shape[-2:-1] if np.ndim(a) > 1 else ()
    shape = stack + rows + (y.shape[-1:] if y.ndim > 1 else ())
    result = _filled(shape, None, _Dtype('O'))
    for at, part in zip(np.ndindex(*stack), made):
        result[at] = part
    return result if out is None else _given_to(result, out, 'matmul')


def _round(a, decimals=0, *rest):
    if a.dtype.kind != 'O':
        _refuse('rint', (a,))
    if decimals or not all([isinstance(x, int) for x in a._list()]):
        one = [x for x in a._list() if not isinstance(x, int)]
        raise TypeError(
            f"loop of ufunc does not support argument 0 of type {_full_name(one[0] if one else 1)} which has no callable rint method"
        )
    return a.copy()


def _ufunc(name, operands, out=None, where=None, dtype=None, casting=None):
    """An operation on elements, with what a ufunc takes beside its operands."""
    dtype = None if dtype is None else _any_type(dtype)
    operands = [_said(x) for x in operands]
    if dtype is not None and not isinstance(dtype, _Dtype):
        for i, x in enumerate(operands):
            if isinstance(x, _Base) and (x.dtype.kind != 'O' or casting != 'unsafe'):
                place = f" {i}" if len(operands) > 1 else ""
                raise np.exceptions.UFuncTypeError(
                    f"Cannot cast ufunc '{name}' input{place} from {x.dtype!r} to {dtype!r} with casting rule '{casting or 'same_kind'}'"
                )
        operands = [
            x.astype(dtype) if isinstance(x, _Base) else np.asarray(x).astype(dtype)
            for x in operands
        ]
        return getattr(np, name)(
            *operands,
            out=out,
            where=True if where is None else where,
            casting=casting or 'same_kind',
        )
    if dtype is not None:
        operands = [np.asarray(x).astype(dtype) for x in operands]
    out = out[0] if isinstance(out, tuple) else out
    if out is not None and not _is_array(out):
        raise TypeError("return arrays must be of ArrayType")
    result = _operation(name, operands)
    if (
        dtype is not None
        and dtype.kind == 'O'
        and not isinstance(result, _Base)
        and _is_array(result)
    ):
        result = result.astype(object)
    if out is None:
        return result
    result, where = np.asarray(result), True if where is None else where
    shape = result.shape if where is True else np.broadcast_shapes(result.shape, np.shape(where))
    if out.shape != np.broadcast_shapes(shape, out.shape):
        raise ValueError(
            f"non-broadcastable output operand with shape {str(out.shape).replace(' ', '')} doesn't match the broadcast shape {str(shape).replace(' ', '')}"
        )
    if where is True:
        out[...] = result[()] if result.ndim == 0 else result
    else:
        where = np.broadcast_to(where, out.shape)
        out[where] = np.broadcast_to(result, out.shape)[where]
    return out


def _is_object(x):
    """Is it None, or of a class that no array of numbers holds?"""
    return x is None or not isinstance(
        x, (np.ndarray, np.generic, int, float, complex, str, bytes, bytearray, range)
    )


def _operation(name, operands):
    operands = [
        np.asarray(x)
        if isinstance(x, (list, tuple)) or type(x).__name__ in ('datetime64', 'timedelta64')
        else x
        for x in operands
    ]
    if not [x for x in operands if isinstance(x, _Base)] and any([_is_object(x) for x in operands]):
        operands = [
            _array(x, object) if _is_object(x) else x.item() if isinstance(x, np.generic) else x
            for x in operands
        ]
    if not [x for x in operands if isinstance(x, _Base)]:  # numbers, for an out= of another type
        return getattr(np, name)(*operands)
    if name[:8] == 'logical_' and all(
        [not isinstance(x, _Base) or x.dtype.kind in 'US' for x in operands]
    ):
        return getattr(np, name)(
            *[
                np.array([len(y) > 0 for y in x._list()], bool).reshape(x.shape)
                if isinstance(x, _Base)
                else x
                for x in operands
            ]
        )
    for x in operands:
        if isinstance(x, _Base):
            if _has_texts(operands):
                return (
                    _compared(operands[0], operands[1], name)
                    if name in _tests[:6]
                    else _other('stringdtype', '_operated')(name, *operands)
                )
            return (
                _compared(operands[0] if isinstance(operands[0], _Base) else x, operands[1], name)
                if name in _tests[:6] and x is operands[0]
                else x._compare(name, *operands)
                if name in _tests[:6]
                else x._operated(name, *operands)
            )


def _asarray(a, dtype=None, order=None, copy=None, *rest):
    if isinstance(a, _Base) and not copy and (dtype is None or a.dtype == _any_type(dtype)):
        return a
    if isinstance(a, bytearray) and not copy:
        made = np.frombuffer(a, np.uint8)
        return made if dtype is None else np.asarray(made, dtype)
    return _array(a, dtype)


def _new_array(a, dtype=None, copy=True, ndmin=0, order=None, subok=None, ndmax=None, *rest):
    if isinstance(a, _Base) and copy is False:
        return _asarray(a, dtype)
    if isinstance(a, bytearray):
        a = np.frombuffer(a, np.uint8)
        return np.array(a, dtype=dtype, copy=copy, ndmin=0 if ndmin is None else ndmin)
    most = _index(ndmax) if ndmax is not None and isinstance(a, (list, tuple)) else 64
    if most < 64 and dtype is not None and _any_type(dtype).kind == 'O':
        shape = _shape_of(a, False)[:most]
        return _made(_flat(a, len(shape)), shape, _Dtype('O'))
    result = _array(a, dtype, 0 if ndmin is None else ndmin)
    if result.ndim > most:
        raise ValueError(
            f"setting an array element with a sequence. The requested array would exceed the maximum number of dimension of {most}."
        )
    return result


def _broadcast_to(a, shape, *rest):
    return _as_items(a)._map(lambda at: np.broadcast_to(at, shape))


def _arange(start, stop=None, step=None, dtype=None, *rest):
    if dtype is not None and _any_type(dtype).kind == 'O':
        start, stop, step = (0, start, step) if stop is None else (start, stop, step)
        step = 1 if step is None else step
        n = max(int(np.ceil((stop - start) / step)), 0)
        return np.array(
            [start + k * step if k else start for k in range(n)] + [None], dtype=object
        )[:n]
    if dtype is not None and _any_type(dtype).kind not in 'Mm':
        raise NotImplementedError(f"arange of {_any_type(dtype)} is not there")
    return _other('dates', '_range')(start, stop, step, dtype)


def _dated(name):
    def work(*args):
        return _other('dates', name)(*args)

    return work


def _array_text(a, separator, prefix, suffix):
    return _text_of(a, separator, ' ' * prefix, ' ' * suffix)


def _strided(a, shape, strides, writeable=True):
    size = a.dtype.itemsize
    for s in strides:
        if s % size:
            raise ValueError(f"strides must be whole elements of {size} bytes")
    return a._map(
        lambda at: core.strided(
            at, shape, tuple([s // size * at.itemsize for s in strides]), writeable
        )
    )


def _clip(a, low=None, high=None, out=None, least=None, most=None, *rest):
    low, high = least if low is None else low, most if high is None else high
    if any([x is not None for x in rest]):
        return core.inner('ufunc', '_clipped')(a, low, high, out, *rest)
    result = a if low is None else np.maximum(a, low)
    result = result if high is None else np.minimum(result, high)
    if out is None:
        return result
    out[...] = result
    return out


def _take_flat(a, positions):
    return a.ravel()[positions]


def _viewed(a, dtype):
    """Numbers as dates or spans over the same memory."""
    t = _any_type(dtype)
    if isinstance(a, _Base) or t.kind not in 'Mm':
        raise NotImplementedError(
            f"an array of {a.dtype} cannot be viewed as {t} here; astype() converts its elements"
        )
    return _other('dates', '_over')(core.view(a, np.dtype('int64')), t)


_forms = {
    'view': _viewed,
    'eye': _eye,
    'identity': _identity,
    'array': _new_array,
    'asarray': _asarray,
    'copy': lambda a, *rest: _as_items(a).copy(),
    'zeros': _zeros,
    'ones': _ones,
    'empty': _empty,
    'full': _full,
    'zeros_like': _like(_zeros),
    'ones_like': _like(_ones),
    'empty_like': _like(_empty),
    'full_like': _full_like,
    'reshape': lambda a, shape, order='C', copy=None: _as_items(a).reshape(
        shape, order='C' if order is None else order
    ),
    'transpose': lambda a, axes=None: _as_items(a).transpose(axes),
    'ravel': _shaping('ravel'),
    'squeeze': _shaping('squeeze'),
    'swapaxes': _shaping('swapaxes'),
    'expand_dims': _shaping('expand_dims'),
    'broadcast_to': _broadcast_to,
    'concatenate': _joining(np.concatenate),
    'stack': _joining(np.stack),
    'vstack': _joining(np.vstack),
    'hstack': _joining(np.hstack),
    'flip': _shaping('flip'),
    'roll': _shaping('roll'),
    'shape': lambda a: _as_items(a).shape,
    'ndim': lambda a: _as_items(a).ndim,
    'size': lambda a: _as_items(a).size,
    'astype': _astype,
    'array_equal': _array_equal,
    'where': _where,
    'sum': _reduced('add', 0),
    'prod': _reduced('multiply', 1),
    'mean': _mean,
    'max': _reduced('maximum'),
    'min': _reduced('minimum'),
    'amax': _reduced('maximum'),
    'amin': _reduced('minimum'),
    'any': _truth('any'),
    'all': _truth('all'),
    'count_nonzero': _count_nonzero,
    'diff': _diff,
    'sort': _sorted,
    'argsort': lambda a: a._order(a._sort_keys()),
    'partition': lambda a, kth: _sorted(a),
    'repeat': _repeat,
    'search': _search,
    'result_type': _result_type,
    'promote_types': lambda a, b: _result_type(
        *[x if _is_array(x) else _any_type(x) for x in (a, b)]
    ),
    'dtype': _dtype,
    'issubdtype': _issubdtype,
    'where_true': _where_true,
    'argminmax': _argminmax,
    'arange': _arange,
    'ufunc': _ufunc,
    'array_text': _array_text,
    'take_flat': _take_flat,
    'linspace': _dated('_linspace'),
    'can_cast': _can_cast,
    'scan': lambda a, op, axis=-1: a._scan(op, axis)
    if a.dtype.kind == 'm'
    and op != 'multiply'
    or a.dtype.kind in 'mM'
    and op in ('maximum', 'minimum')
    else _scan(a, op, axis % a.ndim),
    'outer': lambda a, b, out=None: _outer(np.asarray(a), np.asarray(b)),
    'isreal': lambda x: _is_real(_as_items(x)),
    'iscomplex': lambda x: np.zeros(_as_items(x).shape, bool),
    'strided': _strided,
    'clip': _clip,
    'base': lambda a: a.base,
    'real': lambda a: a,
    'imag': lambda a: np.zeros(a.shape, a.dtype),
    'std': _spread(True),
    'var': _spread(False),
    'may_share': lambda a, b: a is b,
    'dot': _product,
    'matmul': _matmul,
    'inner': _inner_product,
    'round': _round,
}


def _check_equal(name, operands):
    """np.equal(texts, numbers) is an error, though texts == numbers is not."""
    kinds = [np.asarray(x).dtype.kind for x in operands if x is not None]
    if name in ('equal', 'not_equal') and len(kinds) == 2:
        if (kinds[0] in 'US') != (kinds[1] in 'US') and (set(kinds) & set('biufc')):
            _refuse(name, operands)


def _one_masked(x):
    """numpy.ma.masked as a masked array without axes."""
    return x._whole() if type(x).__name__ == 'MaskedConstant' else x


def _second(name, *args):
    if name == 'ufunc':
        args = (args[0], tuple([_one_masked(_said(x)) for x in args[1]]), *args[2:])
    else:
        args = tuple([_one_masked(_said(x)) for x in args])
    for x in tuple(args[1]) + tuple(args[2:3]) if name == 'ufunc' else args:
        if (
            type(x).__name__ == 'MaskedArray'
            or isinstance(x, (list, tuple))
            and any([kind.__name__ == 'MaskedArray' for kind in set(map(type, x))])
        ):
            if name == 'ufunc' and any([x is not None and x is not True for x in args[2:5]]):
                return _other('masked', '_ufunc_with')(*args)
            return (
                _other('masked', '_form')(name, args[0], *args[1])
                if name == 'ufunc'
                else _other('masked', '_form')(name, *args)
            )
    if _other('byteorder', '_is_of_other_order')(name, args):
        return _other('byteorder', '_form')(name, *args)
    form = _forms.get(name)
    if form is None:
        raise TypeError(f"{name}: arrays of texts, objects, dates and records are not taken here")
    if name == 'ufunc' and len(args) > 2:  # by its name, not by an operator
        _check_equal(*args[:2])
    return form(*args)
