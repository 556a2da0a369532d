# chars.py: numpy.char and numpy.strings: the methods of str, for each element of arrays.
#: in char
_broadcast, _made, _Dtype, _bools, _result = [core.inner('items', name) for name in ('_broadcast', '_made', '_Dtype', '_bools', '_result')]

def _texts(a):
    a = np.asarray(a)
    if a.dtype.kind not in 'USO':
        raise TypeError("string operation on non-string array")
    return a

def _alike(a, x):
    """A text as bytes beside an array of bytes; arrays of texts as they are."""
    return x.encode() if isinstance(x, str) and getattr(a, 'dtype', None) is not None and a.dtype.kind == 'S' else x

def _ends(end):
    """Where the part of a text that counts ends: behind it all without an end."""
    return 9223372036854775807 if end is None else end

def _fills(a, fillchar):
    """One character to fill up with for each text, of the texts' kind."""
    fill = np.asarray(fillchar)
    if fill.dtype.kind not in 'US':
        raise TypeError("The fill character must be exactly one character long") if fill.dtype.kind == 'O' else TypeError(f"unsupported type {fill.dtype} for operand 'fillchar'")
    for c in fill.ravel().tolist():
        if len(c) != 1:
            raise TypeError("The fill character must be exactly one character long")
    if a.dtype.kind != fill.dtype.kind:
        fill = encode(fill, 'latin-1') if a.dtype.kind == 'S' else decode(fill, 'latin-1')
    return fill

def _whole_widths(width):
    w = np.asarray(width)
    if w.dtype.kind not in 'iub':
        raise TypeError(f"unsupported type {w.dtype} for operand 'width'")
    return w

def _stripped(f, a, chars):
    a = _texts(a)
    if chars is None:
        return _kept(lambda s: f(s, None), a)
    return _for_each(f, a, _alike(a, chars))

def _for_each(f, a, *others):
    """f of each element, as texts."""
    a = _texts(a)
    shape, lists = _broadcast((a,) + others)
    values = [f(*line) for line in zip(*lists)]
    return _made(values, shape, _Dtype('S' if values and isinstance(values[0], bytes) else 'U'))

def _kept(f, a):
    """The same with the width of the texts that went in."""
    a = _texts(a)
    return _made([f(s) for s in a._list()], a.shape, a.dtype)

def _numbers(f, dtype, a, *others):
    shape, lists = _broadcast((_texts(a),) + others)
    return np.array([f(*line) for line in zip(*lists)], dtype=dtype).reshape(shape)[()]

def upper(a):
    """Every text in capitals.
    >>> np.char.upper(['ab', 'c'])
    array(['AB', 'C'], dtype='<U2')"""
    return _kept(lambda s: s.upper(), a)

def lower(a):
    """Every text in small letters.
    >>> np.char.lower(['AB'])
    array(['ab'], dtype='<U2')"""
    return _kept(lambda s: s.lower(), a)

def title(a):
    """Every word with a capital.
    >>> np.char.title(['a bc'])
    array(['A Bc'], dtype='<U4')"""
    return _kept(lambda s: s.title(), a)

def capitalize(a):
    """Every text with one capital.
    >>> np.char.capitalize(['ab'])
    array(['Ab'], dtype='<U2')"""
    return _kept(lambda s: s.capitalize(), a)

def swapcase(a):
    """Capitals and small letters exchanged.
    >>> np.char.swapcase(['aB'])
    array(['Ab'], dtype='<U2')"""
    return _kept(lambda s: s.swapcase(), a)

def strip(a, chars=None):
    """Texts without blanks, or those characters, at their ends.
    >>> np.char.strip([' a '])
    array(['a'], dtype='<U3')"""
    return _stripped(lambda s, c: s.strip(c), a, chars)

def lstrip(a, chars=None):
    """The same at the beginning.
    >>> np.char.lstrip([' a'])
    array(['a'], dtype='<U2')"""
    return _stripped(lambda s, c: s.lstrip(c), a, chars)

def rstrip(a, chars=None):
    """The same at the end.
    >>> np.char.rstrip(['a '])
    array(['a'], dtype='<U2')"""
    return _stripped(lambda s, c: s.rstrip(c), a, chars)

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
    return _for_each(lambda s, n: s * max(n, 0), a, i)

def mod(a, values):
    """Texts with values put in.
    >>> np.char.mod('%d.', [1, 2])
    array(['1.', '2.'], dtype='<U2')"""
    return _for_each(lambda s, v: s % v, a, values)

def center(a, width, fillchar=' '):
    """Texts in the middle of a width.
    >>> np.char.center(['a'], 3)
    array([' a '], dtype='<U3')"""
    a = _texts(a)
    return _for_each(lambda s, n, c: s.center(n, c), a, _whole_widths(width), _fills(a, fillchar))

def ljust(a, width, fillchar=' '):
    """Texts at the left of a width.
    >>> np.char.ljust(['a'], 3, '.')
    array(['a..'], dtype='<U3')"""
    a = _texts(a)
    return _for_each(lambda s, n, c: s.ljust(n, c), a, _whole_widths(width), _fills(a, fillchar))

def rjust(a, width, fillchar=' '):
    """Texts at the right of a width.
    >>> np.char.rjust(['a'], 3, '.')
    array(['..a'], dtype='<U3')"""
    a = _texts(a)
    return _for_each(lambda s, n, c: s.rjust(n, c), a, _whole_widths(width), _fills(a, fillchar))

def zfill(a, width):
    """Numbers filled up with zeros.
    >>> np.char.zfill(['7'], 3)
    array(['007'], dtype='<U3')"""
    return _for_each(lambda s, n: s.zfill(n), a, _whole_widths(width))

def replace(a, old, new, count=-1):
    """Texts with one part replaced by another.
    >>> np.char.replace(['abab'], 'a', 'x')
    array(['xbxb'], dtype='<U4')"""
    a = np.asarray(a)
    return _for_each(lambda s, x, y, n: s.replace(x, y, n), a, _alike(a, old), _alike(a, new), count)

def encode(a, encoding=None, errors=None):
    """Texts as bytes.
    >>> np.char.encode(['a'])
    array([b'a'], dtype='|S1')"""
    return _for_each(lambda s: s.encode(encoding or 'utf-8', errors or 'strict'), a)

def decode(a, encoding=None, errors=None):
    """Bytes as texts.
    >>> np.char.decode(np.array([b'a']))
    array(['a'], dtype='<U1')"""
    return _for_each(lambda s: s.decode(encoding or 'utf-8', errors or 'strict'), a)

def join(sep, seq):
    """The characters of texts with a text between them.
    >>> np.char.join('-', ['abc'])
    array(['a-b-c'], dtype='<U5')"""
    return _for_each(lambda s, c: c.join(s), seq, sep)

def expandtabs(a, tabsize=8):
    """Texts with blanks for tabs.
    >>> np.char.expandtabs(['a\tb'], 4)
    array(['a   b'], dtype='<U5')"""
    return _for_each(lambda s, n: s.expandtabs(n), a, tabsize)

def _lists(f, a):
    a = _texts(a)
    result = np.empty(a.shape, dtype=object)
    for i, s in enumerate(a._list()):
        result._buf[i] = f(s)
    return result

def split(a, sep=None, maxsplit=-1):
    """Lists of the words of each text.
    >>> np.char.split(['a b'])
    array([list(['a', 'b'])], dtype=object)"""
    return _lists(lambda s: s.split(sep, -1 if maxsplit is None else maxsplit), a)

def rsplit(a, sep=None, maxsplit=-1):
    """The same from the end.
    >>> np.char.rsplit(['a b c'], maxsplit=1)
    array([list(['a b', 'c'])], dtype=object)"""
    return _lists(lambda s: s.rsplit(sep, -1 if maxsplit is None else maxsplit), a)

def splitlines(a, keepends=False):
    """Lists of the lines of each text.
    >>> np.char.splitlines(['a\nb'])
    array([list(['a', 'b'])], dtype=object)"""
    return _lists(lambda s: s.splitlines(keepends), a)

def _parts(f, a, sep):
    a = _texts(a)
    parts = [f(s, sep) for s in a._list()]
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
    return _numbers(len, np.int64, x)

def count(a, sub, start=0, end=None):
    """How often a part occurs in each text.
    >>> np.char.count(['abab'], 'a')
    array([2])"""
    return _numbers(lambda s, x, i, j: s.count(x, i, j), np.int64, a, _alike(np.asarray(a), sub), start, _ends(end))

def find(a, sub, start=0, end=None):
    """Where a part stands first, or -1.
    >>> np.char.find(['abc', 'x'], 'b')
    array([ 1, -1])"""
    return _numbers(lambda s, x, i, j: s.find(x, i, j), np.int64, a, _alike(np.asarray(a), sub), start, _ends(end))

def rfind(a, sub, start=0, end=None):
    """Where a part stands last, or -1.
    >>> np.char.rfind(['abab'], 'a')
    array([2])"""
    return _numbers(lambda s, x, i, j: s.rfind(x, i, j), np.int64, a, _alike(np.asarray(a), sub), start, _ends(end))

def index(a, sub, start=0, end=None):
    """Where a part stands; an error where it does not.
    >>> np.char.index(['abc'], 'b')
    array([1])"""
    return _numbers(lambda s, x, i, j: s.index(x, i, j), np.int64, a, _alike(np.asarray(a), sub), start, _ends(end))

def startswith(a, prefix, start=0, end=None):
    """Which texts begin so.
    >>> np.char.startswith(['abc', 'x'], 'a')
    array([ True, False])"""
    return _numbers(lambda s, x, i, j: s.startswith(x, i, j), bool, a, _alike(np.asarray(a), prefix), start, _ends(end))

def endswith(a, suffix, start=0, end=None):
    """Which texts end so.
    >>> np.char.endswith(['abc', 'x'], 'c')
    array([ True, False])"""
    return _numbers(lambda s, x, i, j: s.endswith(x, i, j), bool, a, _alike(np.asarray(a), suffix), start, _ends(end))

def isalpha(x):
    """Which texts are letters.
    >>> np.char.isalpha(['ab', 'a1'])
    array([ True, False])"""
    return _numbers(lambda s: s.isalpha(), bool, x)

def isdigit(x):
    """Which texts are digits.
    >>> np.char.isdigit(['12', 'a1'])
    array([ True, False])"""
    return _numbers(lambda s: s.isdigit(), bool, x)

def isnumeric(x):
    """Which texts are numbers.
    >>> np.char.isnumeric(['12', 'a1'])
    array([ True, False])"""
    return _numbers(lambda s: s.isnumeric(), bool, x)

def isdecimal(x):
    """Which texts are decimal digits.
    >>> np.char.isdecimal(['12'])
    array([ True])"""
    return _numbers(lambda s: s.isdecimal(), bool, x)

def isalnum(a):
    """Which texts are letters and digits.
    >>> np.char.isalnum(['a1', '-'])
    array([ True, False])"""
    return _numbers(lambda s: s.isalnum(), bool, a)

def isspace(a):
    """Which texts are blanks.
    >>> np.char.isspace([' ', 'a'])
    array([ True, False])"""
    return _numbers(lambda s: s.isspace(), bool, a)

def isupper(a):
    """Which texts are in capitals.
    >>> np.char.isupper(['A', 'a'])
    array([ True, False])"""
    return _numbers(lambda s: s.isupper(), bool, a)

def islower(a):
    """Which texts are in small letters.
    >>> np.char.islower(['A', 'a'])
    array([False,  True])"""
    return _numbers(lambda s: s.islower(), bool, a)

def istitle(a):
    """Which texts have a capital in each word.
    >>> np.char.istitle(['A B', 'a'])
    array([ True, False])"""
    return _numbers(lambda s: s.istitle(), bool, a)

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
    return np.array(obj, dtype=str if itemsize is None else f"U{itemsize}")

def compare_chararrays(a1, a2, cmp, rstrip):
    """Texts compared by '<', '<=', '==', '>=', '>' or '!='; rstrip: without the blanks at their ends.
    >>> np.char.compare_chararrays(np.array(['a', 'b']), np.array(['b ', 'b ']), '==', True)
    array([False,  True])"""
    if cmp not in ('<', '<=', '==', '>=', '>', '!='):
        raise ValueError("comparison must be '==', '!=', '<', '>', '<=', '>='")
    import operator
    a, b = (_ended(a1), _ended(a2)) if rstrip else (_texts(a1), _texts(a2))
    return {'<': operator.lt, '<=': operator.le, '==': operator.eq, '>=': operator.ge, '>': operator.gt, '!=': operator.ne}[cmp](a, b)

def translate(a, table, deletechars=None):
    """Texts with characters replaced by a table.
    >>> np.char.translate(['ab'], str.maketrans('a', 'x'))
    array(['xb'], dtype='<U2')"""
    a = _texts(a)
    return _kept(lambda s: s.translate(table) if isinstance(s, str) else s.translate(table, deletechars or b''), a)
