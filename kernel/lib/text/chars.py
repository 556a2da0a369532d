# chars.py: numpy.char and numpy.strings: the methods of str, for each element of arrays.
#: in char
_broadcast, _made, _Dtype, _bools, _result = [
    core.inner('items', name) for name in ('_broadcast', '_made', '_Dtype', '_bools', '_result')
]
_repeated = core.inner('items', '_repeated')
_each, _of_some, _of_texts, _has_method = [
    core.inner('stringdtype', name) for name in ('_each', '_of_some', '_of_texts', '_has_method')
]


def _texts(a):
    a = np.asarray(a)
    if a.dtype.kind not in 'USOT':
        raise TypeError("string operation on non-string array")
    return a


def _alike(a, x):
    """A text as bytes beside an array of bytes; arrays of texts as they are."""
    return (
        x.encode()
        if isinstance(x, str) and getattr(a, 'dtype', None) is not None and a.dtype.kind == 'S'
        else x
    )


def _ends(end):
    """Where the part of a text that counts ends: behind it all without an end."""
    return 9223372036854775807 if end is None else end


def _fills(a, fillchar):
    """One character to fill up with for each text, of the texts' kind."""
    fill = np.asarray(fillchar)
    if fill.dtype.kind not in 'UST':
        raise (
            TypeError("The fill character must be exactly one character long")
            if fill.dtype.kind == 'O'
            else TypeError(f"unsupported type {fill.dtype} for operand 'fillchar'")
        )
    for c in fill.ravel().tolist():
        if len(c) != 1:
            raise TypeError("The fill character must be exactly one character long")
    if a.dtype.kind != fill.dtype.kind and 'S' in (a.dtype.kind, fill.dtype.kind):
        fill = encode(fill, 'latin-1') if a.dtype.kind == 'S' else decode(fill, 'latin-1')
    return fill


def _whole_widths(width):
    w = np.asarray(width)
    if w.dtype.kind not in 'iub':
        raise TypeError(f"unsupported type {w.dtype} for operand 'width'")
    return w


def _whole_numbers(i):
    i = np.asarray(i)
    if i.dtype.kind not in 'iub':
        raise TypeError(f"unsupported type {i.dtype} for operand 'i'")
    return i


def _masked_too(result, *operands):
    """A masked array where an operand is one: what is masked in one of them is masked in the result."""
    masks = [np.ma.getmaskarray(x) for x in operands if hasattr(x, '_full_mask')]
    if not masks:
        return result
    mask = masks[0]
    for m in masks[1:]:
        mask = mask | m
    return np.ma.array(result, mask=np.broadcast_to(mask, np.shape(result)))


def _stripped(f, name, a, chars):
    x = _texts(a)
    chars = _alike(x, chars)
    if 'T' in (x.dtype.kind, np.asarray(chars).dtype.kind):
        return (
            _for_each(lambda s: f(s, None), a, name=name)
            if chars is None
            else _for_each(f, a, chars, name=name, texts=2)
        )
    if chars is None:
        return _masked_too(_kept(lambda s: f(s, None), x, name), a)
    shape, lists = _broadcast((x, _texts(chars)))
    return _masked_too(_made([f(*line) for line in zip(*lists)], shape, x.dtype), a, chars)


def _for_each(f, a, *others, name='', texts=1):
    """_strings_of, with the masks that the operands have: of what ufuncs do in NumPy."""
    r = _strings_of(f, a, *others, name=name, texts=texts)
    return r if name in ('mod', 'encode', 'decode', 'join') else _masked_too(r, a, *others)


def _strings_of(f, a, *others, name='', texts=1):
    """f of each element, as texts. texts: how many of the operands are texts, as ufuncs join them; 0: a method of
    the first one's elements, which those that are missing (of StringDType) do not have."""
    a = _texts(a)
    others = tuple([np.asarray(x) if hasattr(x, '_full_mask') else x for x in others])
    operands = (a,) + others
    if texts and _of_some(operands[:texts]):
        shape, values, t = _each(f, operands, texts, name, 'kept')
        return _result(_of_texts(values, shape, t))
    if a.dtype.kind == 'T':
        _has_method(a, name)
    shape, lists = _broadcast(operands)
    values = [f(*line) for line in zip(*lists)]
    if a.dtype.kind == 'T' and name != 'encode':
        return _made(values, shape, a.dtype)
    if not values:
        return _made(values, shape, _type_of_none(a, name))
    return _made(values, shape, _Dtype('S' if isinstance(values[0], bytes) else 'U'))


def _type_of_none(a, name):
    """The type of the texts that a function makes of none: nobody knows their width, unless it is that of the operand."""
    if name in ('encode', 'decode'):
        kind = str if a.dtype.kind == 'U' else bytes
        if not hasattr(kind, name):
            raise AttributeError(f"type object '{kind.__name__}' has no attribute '{name}'")
        return _Dtype('S' if name == 'encode' else 'U', 1)
    if name not in ('mod', 'join'):
        _no_widths()
    return a.dtype


def _no_widths():
    raise ValueError("zero-size array to reduction operation maximum which has no identity")


def _kept(f, a, name=''):
    """The same with the width of the texts that went in."""
    a = _texts(a)
    if a.dtype.kind == 'T':
        _has_method(a, name)
    return _made([f(s) for s in a._list()], a.shape, a.dtype)


def _numbers(f, dtype, a, *others, name='', texts=1):
    """_numbers_of, with the masks that the operands have."""
    r = _numbers_of(f, dtype, a, *others, name=name, texts=texts)
    return _masked_too(r, a, *others)


def _numbers_of(f, dtype, a, *others, name='', texts=1):
    """f of each element, as numbers. A missing text (of StringDType) has no number, and is not so where that is asked."""
    a = _texts(a)
    others = tuple([np.asarray(x) if hasattr(x, '_full_mask') else x for x in others])
    operands = (a,) + others
    if _of_some(operands[:texts]):
        shape, values, t = _each(f, operands, texts, name, False if dtype is bool else None)
    else:
        shape, lists = _broadcast(operands)
        values = [f(*line) for line in zip(*lists)]
    return np.array(values, dtype=dtype).reshape(shape)[()]


def upper(a):
    """Every text in capitals.
    >>> np.char.upper(['ab', 'c'])
    array(['AB', 'C'], dtype='<U2')"""
    return _kept(lambda s: s.upper(), a, 'upper')


def lower(a):
    """Every text in small letters.
    >>> np.char.lower(['AB'])
    array(['ab'], dtype='<U2')"""
    return _kept(lambda s: s.lower(), a, 'lower')


def title(a):
    """Every word with a capital.
    >>> np.char.title(['a bc'])
    array(['A Bc'], dtype='<U4')"""
    return _kept(lambda s: s.title(), a, 'title')


def capitalize(a):
    """Every text with one capital.
    >>> np.char.capitalize(['ab'])
    array(['Ab'], dtype='<U2')"""
    return _kept(lambda s: s.capitalize(), a, 'capitalize')


def swapcase(a):
    """Capitals and small letters exchanged.
    >>> np.char.swapcase(['aB'])
    array(['Ab'], dtype='<U2')"""
    return _kept(lambda s: s.swapcase(), a, 'swapcase')


def strip(a, chars=None):
    """Texts without blanks, or those characters, at their ends.
    >>> np.char.strip([' a '])
    array(['a'], dtype='<U3')"""
    return _stripped(lambda s, c: s.strip(c), 'strip', a, chars)


def lstrip(a, chars=None):
    """The same at the beginning.
    >>> np.char.lstrip([' a'])
    array(['a'], dtype='<U2')"""
    return _stripped(lambda s, c: s.lstrip(c), 'lstrip', a, chars)


def rstrip(a, chars=None):
    """The same at the end.
    >>> np.char.rstrip(['a '])
    array(['a'], dtype='<U2')"""
    return _stripped(lambda s, c: s.rstrip(c), 'rstrip', a, chars)


def add(x1, x2):
    """Texts joined.
    >>> np.char.add(['a', 'b'], 'x')
    array(['ax', 'bx'], dtype='<U2')"""
    r = _texts(x1) + _texts(x2)
    return _result(r) if hasattr(r, 'ndim') else r


def multiply(a, i):
    """Texts repeated.
    >>> np.char.multiply(['ab'], 2)
    array(['abab'], dtype='<U4')"""
    return _for_each(_repeated, a, _whole_numbers(i), name='multiply')


def mod(a, values):
    """Texts with values put in.
    >>> np.char.mod('%d.', [1, 2])
    array(['1.', '2.'], dtype='<U2')"""
    values = np.asarray(values)
    if values.dtype in (
        'float16',
        'float32',
        'complex64',
    ):  # they are written as numbers of their type
        values = np.array([x for x in values.ravel()] + [None], dtype=object)[:-1].reshape(
            values.shape
        )
    return _for_each(lambda s, v: s % v, a, values, name='mod', texts=0)


def center(a, width, fillchar=' '):
    """Texts in the middle of a width.
    >>> np.char.center(['a'], 3)
    array([' a '], dtype='<U3')"""
    return _for_each(
        lambda s, c, n: s.center(n, c),
        a,
        _fills(_texts(a), fillchar),
        _whole_widths(width),
        name='center',
        texts=2,
    )


def ljust(a, width, fillchar=' '):
    """Texts at the left of a width.
    >>> np.char.ljust(['a'], 3, '.')
    array(['a..'], dtype='<U3')"""
    return _for_each(
        lambda s, c, n: s.ljust(n, c),
        a,
        _fills(_texts(a), fillchar),
        _whole_widths(width),
        name='ljust',
        texts=2,
    )


def rjust(a, width, fillchar=' '):
    """Texts at the right of a width.
    >>> np.char.rjust(['a'], 3, '.')
    array(['..a'], dtype='<U3')"""
    return _for_each(
        lambda s, c, n: s.rjust(n, c),
        a,
        _fills(_texts(a), fillchar),
        _whole_widths(width),
        name='rjust',
        texts=2,
    )


def zfill(a, width):
    """Numbers filled up with zeros.
    >>> np.char.zfill(['7'], 3)
    array(['007'], dtype='<U3')"""
    return _for_each(lambda s, n: s.zfill(n), a, _whole_widths(width), name='zfill')


def replace(a, old, new, count=-1):
    """Texts with one part replaced by another.
    >>> np.char.replace(['abab'], 'a', 'x')
    array(['xbxb'], dtype='<U4')"""
    x = np.asarray(a)
    return _for_each(
        lambda s, x, y, n: s.replace(x, y, n),
        a,
        _alike(x, old),
        _alike(x, new),
        count,
        name='replace',
        texts=3,
    )


def _word(x):
    return str(x) if isinstance(x, np.ndarray) else x


def encode(a, encoding=None, errors=None):
    """Texts as bytes.
    >>> np.char.encode(['a'])
    array([b'a'], dtype='|S1')"""
    return _for_each(
        lambda s: s.encode(_word(encoding) or 'utf-8', _word(errors) or 'strict'),
        a,
        name='encode',
        texts=0,
    )


def decode(a, encoding=None, errors=None):
    """Bytes as texts.
    >>> np.char.decode(np.array([b'a']))
    array(['a'], dtype='<U1')"""
    return _for_each(
        lambda s: s.decode(_word(encoding) or 'utf-8', _word(errors) or 'strict'),
        a,
        name='decode',
        texts=0,
    )


def join(sep, seq):
    """The characters of texts with a text between them.
    >>> np.char.join('-', ['abc'])
    array(['a-b-c'], dtype='<U5')"""
    return _for_each(lambda s, c: c.join(s), seq, sep, name='join', texts=0)


def expandtabs(a, tabsize=8):
    """Texts with blanks for tabs.
    >>> np.char.expandtabs(['a\tb'], 4)
    array(['a   b'], dtype='<U5')"""
    return _for_each(lambda s, n: s.expandtabs(n), a, tabsize, name='expandtabs', texts=0)


def _lists(f, a, *others):
    a = _texts(a)
    if a.dtype.kind == 'T':
        _has_method(a, 'split')
    shape, lists = _broadcast((a,) + others)
    result = np.empty(shape, dtype=object)
    for i, line in enumerate(zip(*lists)):
        result._buf[i] = f(*line)
    return result


def split(a, sep=None, maxsplit=-1):
    """Lists of the words of each text.
    >>> np.char.split(['a b'])
    array([list(['a', 'b'])], dtype=object)"""
    return _lists(lambda s, x, n: s.split(x, -1 if n is None else n), a, sep, maxsplit)


def rsplit(a, sep=None, maxsplit=-1):
    """The same from the end.
    >>> np.char.rsplit(['a b c'], maxsplit=1)
    array([list(['a b', 'c'])], dtype=object)"""
    return _lists(lambda s, x, n: s.rsplit(x, -1 if n is None else n), a, sep, maxsplit)


def splitlines(a, keepends=False):
    """Lists of the lines of each text.
    >>> np.char.splitlines(['a\nb'])
    array([list(['a', 'b'])], dtype=object)"""
    return _lists(lambda s, keep: s.splitlines(keep), a, keepends)


def _parts(f, a, sep):
    a = _texts(a)
    if a.dtype.kind == 'T':
        _has_method(a, 'partition')
    sep = sep if isinstance(sep, (str, bytes)) else np.asarray(sep)[()]
    parts = [f(s, sep) for s in a._list()]
    if a.dtype.kind == 'T':
        return _made([w for p in parts for w in p], a.shape + (3,), a.dtype)
    if not parts:
        _no_widths()
    return np.array([list(p) for p in parts]).reshape(a.shape + (3,))


def partition(a, sep):
    """What stands before a separator, it, and what stands behind.
    >>> np.char.partition(['a=b'], '=')
    array([['a', '=', 'b']], dtype='<U1')"""
    return _parts(lambda s, x: s.partition(x), a, sep)


def rpartition(a, sep):
    """The same at the last separator.
    >>> np.char.rpartition(['a=b=c'], '=')
    array([['a=b', '=', 'c']], dtype='<U3')"""
    return _parts(lambda s, x: s.rpartition(x), a, sep)


def str_len(x):
    """How many characters each text has.
    >>> np.char.str_len(['a', 'bcd'])
    array([1, 3])"""
    return _numbers(len, np.int64, x, name='str_len')


def count(a, sub, start=0, end=None):
    """How often a part occurs in each text.
    >>> np.char.count(['abab'], 'a')
    array([2])"""
    return _numbers(
        lambda s, x, i, j: s.count(x, i, j),
        np.int64,
        a,
        _alike(np.asarray(a), sub),
        start,
        _ends(end),
        name='count',
        texts=2,
    )


def find(a, sub, start=0, end=None):
    """Where a part stands first, or -1.
    >>> np.char.find(['abc', 'x'], 'b')
    array([ 1, -1])"""
    return _numbers(
        lambda s, x, i, j: s.find(x, i, j),
        np.int64,
        a,
        _alike(np.asarray(a), sub),
        start,
        _ends(end),
        name='find',
        texts=2,
    )


def rfind(a, sub, start=0, end=None):
    """Where a part stands last, or -1.
    >>> np.char.rfind(['abab'], 'a')
    array([2])"""
    return _numbers(
        lambda s, x, i, j: s.rfind(x, i, j),
        np.int64,
        a,
        _alike(np.asarray(a), sub),
        start,
        _ends(end),
        name='rfind',
        texts=2,
    )


def _there(i):
    if i < 0:
        raise ValueError("substring not found")  # of bytes, too
    return i


def index(a, sub, start=0, end=None):
    """Where a part stands; an error where it does not.
    >>> np.char.index(['abc'], 'b')
    array([1])"""
    return _numbers(
        lambda s, x, i, j: _there(s.find(x, i, j)),
        np.int64,
        a,
        _alike(np.asarray(a), sub),
        start,
        _ends(end),
        name='index',
        texts=2,
    )


def startswith(a, prefix, start=0, end=None):
    """Which texts begin so.
    >>> np.char.startswith(['abc', 'x'], 'a')
    array([ True, False])"""
    return _numbers(
        lambda s, x, i, j: s.startswith(x, i, j),
        bool,
        a,
        _alike(np.asarray(a), prefix),
        start,
        _ends(end),
        name='startswith',
        texts=2,
    )


def endswith(a, suffix, start=0, end=None):
    """Which texts end so.
    >>> np.char.endswith(['abc', 'x'], 'c')
    array([ True, False])"""
    return _numbers(
        lambda s, x, i, j: s.endswith(x, i, j),
        bool,
        a,
        _alike(np.asarray(a), suffix),
        start,
        _ends(end),
        name='endswith',
        texts=2,
    )


def isalpha(x):
    """Which texts are letters.
    >>> np.char.isalpha(['ab', 'a1'])
    array([ True, False])"""
    return _numbers(lambda s: s.isalpha(), bool, x, name='isalpha')


def isdigit(x):
    """Which texts are digits.
    >>> np.char.isdigit(['12', 'a1'])
    array([ True, False])"""
    return _numbers(lambda s: s.isdigit(), bool, x, name='isdigit')


def isnumeric(x):
    """Which texts are numbers.
    >>> np.char.isnumeric(['12', 'a1'])
    array([ True, False])"""
    return _numbers(lambda s: s.isnumeric(), bool, x, name='isnumeric')


def isdecimal(x):
    """Which texts are decimal digits.
    >>> np.char.isdecimal(['12'])
    array([ True])"""
    return _numbers(lambda s: s.isdecimal(), bool, x, name='isdecimal')


def isalnum(a):
    """Which texts are letters and digits.
    >>> np.char.isalnum(['a1', '-'])
    array([ True, False])"""
    return _numbers(lambda s: s.isalnum(), bool, a, name='isalnum')


def isspace(a):
    """Which texts are blanks.
    >>> np.char.isspace([' ', 'a'])
    array([ True, False])"""
    return _numbers(lambda s: s.isspace(), bool, a, name='isspace')


def isupper(a):
    """Which texts are in capitals.
    >>> np.char.isupper(['A', 'a'])
    array([ True, False])"""
    return _numbers(lambda s: s.isupper(), bool, a, name='isupper')


def islower(a):
    """Which texts are in small letters.
    >>> np.char.islower(['A', 'a'])
    array([False,  True])"""
    return _numbers(lambda s: s.islower(), bool, a, name='islower')


def istitle(a):
    """Which texts have a capital in each word.
    >>> np.char.istitle(['A B', 'a'])
    array([ True, False])"""
    return _numbers(lambda s: s.istitle(), bool, a, name='istitle')


def _ended(x):
    """Texts without the blanks at their ends, as this module compares them."""
    return _kept(lambda s: s.rstrip(), _texts(x))


def equal(x1, x2):
    """Which texts are equal.
    >>> np.char.equal(['a', 'b'], 'a')
    array([ True, False])"""
    return _ended(x1) == _ended(x2)


def not_equal(x1, x2):
    """Which texts differ.
    >>> np.char.not_equal(['a', 'b'], 'a')
    array([False,  True])"""
    return _ended(x1) != _ended(x2)


def less(x1, x2):
    """Which texts come before.
    >>> np.char.less(['a', 'b'], 'b')
    array([ True, False])"""
    return _ended(x1) < _ended(x2)


def less_equal(x1, x2):
    """Which texts come before or are equal.
    >>> np.char.less_equal(['a', 'b'], 'a')
    array([ True, False])"""
    return _ended(x1) <= _ended(x2)


def greater(x1, x2):
    """Which texts come after.
    >>> np.char.greater(['a', 'b'], 'a')
    array([False,  True])"""
    return _ended(x1) > _ended(x2)


def greater_equal(x1, x2):
    """Which texts come after or are equal.
    >>> np.char.greater_equal(['a', 'b'], 'b')
    array([False,  True])"""
    return _ended(x1) >= _ended(x2)


def array(obj, itemsize=None, copy=True, unicode=None, order=None):
    """Texts as an array.
    >>> np.char.array(['a', 'b'])[1]
    np.str_('b')"""
    if unicode is None:
        unicode = np.asarray(obj).dtype.kind != 'S'
    return np.array(obj, dtype=f"{'U' if unicode else 'S'}{'' if itemsize is None else itemsize}")


def compare_chararrays(a1, a2, cmp, rstrip):
    """Texts compared by '<', '<=', '==', '>=', '>' or '!='; rstrip: without the blanks at their ends.
    >>> np.char.compare_chararrays(np.array(['a', 'b']), np.array(['b ', 'b ']), '==', True)
    array([False,  True])"""
    if cmp not in ('<', '<=', '==', '>=', '>', '!='):
        raise ValueError("comparison must be '==', '!=', '<', '>', '<=', '>='")
    import operator

    a, b = (_ended(a1), _ended(a2)) if rstrip else (_texts(a1), _texts(a2))
    return {
        '<': operator.lt,
        '<=': operator.le,
        '==': operator.eq,
        '>=': operator.ge,
        '>': operator.gt,
        '!=': operator.ne,
    }[cmp](a, b)


def translate(a, table, deletechars=None):
    """Texts with characters replaced by a table.
    >>> np.char.translate(['ab'], str.maketrans('a', 'x'))
    array(['xb'], dtype='<U2')"""
    a = _texts(a)
    return _kept(
        lambda s: s.translate(table)
        if isinstance(s, str)
        else s.translate(table, deletechars or b''),
        a,
        'translate',
    )
