# files.py: arrays in files and in texts.

_magic = [147, 78, 85, 77, 80, 89]
_codes = {'bool': '|b1', 'int8': '|i1', 'uint8': '|u1'}

def _descr(dtype):
    return _codes.get(str(dtype), dtype.str)

def save(file, arr, allow_pickle=True):
    """Writes an array to a .npy file.
    >>> np.save('/tmp/example.npy', np.arange(3))
    None"""
    arr = np.asarray(arr)
    if not file.endswith('.npy'):
        file = file + '.npy'
    shape = '(' + ', '.join([str(n) for n in arr.shape]) + (',' if arr.ndim == 1 else '') + ')'
    header = "{'descr': '" + _descr(arr.dtype) + "', 'fortran_order': False, 'shape': " + shape + ", }"
    header = header + ' ' * (63 - (len(header) + 10) % 64) + '\n'
    head = _magic + [1, 0, len(header) % 256, len(header) // 256] + [_code(c) for c in header]
    data = core.view(np.ravel(arr), np.dtype('uint8')) if arr.size else np.zeros(0, np.uint8)
    core.write_bytes(file, np.concatenate((np.array(head, dtype=np.uint8), data)))

_letters = ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~'

def _code(c):
    return 10 if c == '\n' else 32 + _letters.index(c)

def load(file, mmap_mode=None, allow_pickle=False, fix_imports=True, encoding='ASCII'):
    """Reads an array from a .npy file.
    >>> [np.save('/tmp/example.npy', np.arange(3)), np.load('/tmp/example.npy')][1]
    array([0, 1, 2])"""
    data = core.read_bytes(file)
    if data[:6].tolist() != _magic:
        raise ValueError("Cannot load file: it is no .npy file")
    wide = int(data[6]) > 1
    n = int(data[8]) + 256 * int(data[9]) + (65536 * int(data[10]) if wide else 0)
    start = 12 if wide else 10
    header = ''.join([_letters[c - 32] if c >= 32 else ' ' for c in data[start:start + n].tolist()])
    def part(name, end):
        i = header.index("'" + name + "':") + len(name) + 3
        return header[i:header.index(end, i)].strip()
    dtype = np.dtype(part('descr', ',').strip("' "))
    fortran = part('fortran_order', ',') == 'True'
    i = header.index('(')
    shape = tuple([int(t) for t in header[i + 1:header.index(')', i)].split(',') if t.strip()])
    body = data[start + n:]
    a = core.view(body, dtype) if body.size else np.zeros(0, dtype)
    return a.reshape(shape[::-1]).T if fortran else a.reshape(shape)

def _split(line, delimiter):
    return line.split() if delimiter is None else line.split(delimiter)

def _read(fname):
    if hasattr(fname, 'read'):
        return fname.read()
    if isinstance(fname, (list, tuple)):
        return '\n'.join(fname)
    return core.read_text(fname)

def loadtxt(fname, dtype=float, comments='#', delimiter=None, converters=None, skiprows=0, usecols=None, unpack=False,
            ndmin=0, encoding=None, max_rows=None, *, quotechar=None, like=None):
    """Reads numbers from a text file, a row per line.
    >>> np.loadtxt(['1 2', '3 4'])
    array([[1., 2.],
           [3., 4.]])"""
    rows = []
    lines = _read(fname).split('\n')[skiprows:]
    for number, line in enumerate(lines):
        if comments is not None and comments in line:
            line = line[:line.index(comments)]
        if not line.strip():
            continue
        if max_rows is not None and len(rows) >= max_rows:
            break
        words = _split(line.strip('\r'), delimiter)
        if usecols is not None:
            words = [words[i] for i in ((usecols,) if np.ndim(usecols) == 0 else usecols)]
        row = []
        for k, w in enumerate(words):
            if converters is not None and callable(converters):
                row.append(converters(w))
            elif converters is not None and k in converters:
                row.append(converters[k](w))
            else:
                try:
                    row.append(core.float_of(w.strip()))
                except ValueError:
                    raise ValueError(f"could not convert string '{w.strip()}' to {np.dtype(dtype)} at row {len(rows)}, column {k + 1}.")
        if rows and len(row) != len(rows[0]):
            raise ValueError(f"the number of columns changed from {len(rows[0])} to {len(row)} at row {len(rows) + 1}; use `usecols` to select a subset and avoid this error")
        rows.append(row)
    a = np.array(rows, dtype=dtype) if rows else np.zeros((0,), dtype)
    if ndmin < 2 and a.ndim == 2 and 1 in a.shape:
        a = np.squeeze(a)
        if a.ndim < ndmin:
            a = a.reshape((1,) * (ndmin - a.ndim) + a.shape)
    return a.T if unpack else a

def genfromtxt(fname, dtype=float, comments='#', delimiter=None, skip_header=0, skip_footer=0, usecols=None, unpack=False,
               missing_values=None, filling_values=None, **kwargs):
    """Reads numbers from a text file; what is missing becomes nan.
    >>> np.genfromtxt(['1,2', '3,'], delimiter=',')
    array([[ 1.,  2.],
           [ 3., nan]])"""
    rows = []
    lines = _read(fname).split('\n')[skip_header:]
    lines = [t[:t.index(comments)] if comments is not None and comments in t else t for t in lines]
    lines = [t for t in lines if t.strip()]
    for line in lines[:len(lines) - skip_footer]:
        words = _split(line.strip('\r'), delimiter)
        if usecols is not None:
            words = [words[i] for i in usecols]
        row = []
        for w in words:
            try:
                row.append(core.float_of(w.strip()))
            except ValueError:
                row.append(np.nan if filling_values is None else filling_values)
        rows.append(row)
    a = np.squeeze(np.array(rows, dtype=dtype))
    return a.T if unpack else a

def savetxt(fname, X, fmt='%.18e', delimiter=' ', newline='\n', header='', footer='', comments='# ', encoding=None):
    """Writes numbers to a text file, a row per line.
    >>> np.savetxt('/tmp/example.txt', np.eye(2))
    None"""
    X = np.asarray(X)
    if X.ndim > 2:
        raise ValueError(f"Expected 1D or 2D array, got {X.ndim}D array instead")
    rows = X.reshape((-1, 1)) if X.ndim < 2 else X
    out = []
    if header:
        out.append(comments + header.replace('\n', '\n' + comments))
    for row in rows.tolist():
        if isinstance(fmt, (list, tuple)):
            out.append(delimiter.join([f % x for f, x in zip(fmt, row)]))
        elif fmt.count('%') > 1:
            out.append(fmt % tuple(row))
        else:
            out.append(delimiter.join([fmt % x for x in row]))
    if footer:
        out.append(comments + footer.replace('\n', '\n' + comments))
    text = newline.join(out) + newline
    if hasattr(fname, 'write'):
        fname.write(text)
    else:
        core.write_text(fname, text)

def fromstring(string, dtype=float, count=-1, *, sep=''):
    """Numbers from a text.
    >>> np.fromstring('1 2 3', sep=' ')
    array([1., 2., 3.])"""
    if sep == '':
        raise ValueError("The binary mode of fromstring is removed, use frombuffer instead")
    words = string.split() if sep.strip() == '' else [w for w in string.split(sep) if w.strip()]
    a = np.array([core.float_of(w.strip()) for w in words], dtype=dtype)
    return a[:count] if count >= 0 else a

def fromfile(file, dtype=float, count=-1, sep='', offset=0):
    """An array of the bytes of a file.
    >>> [np.arange(3).tofile('/tmp/example.bin'), np.fromfile('/tmp/example.bin', dtype=int)][1]
    array([0, 1, 2])"""
    if sep:
        return fromstring(core.read_text(file), dtype, count, sep=sep)
    data = core.read_bytes(file)[offset:]
    dtype = np.dtype(dtype)
    a = core.view(data[:data.size // dtype.itemsize * dtype.itemsize], dtype)
    return a[:count] if count >= 0 else a

def _tofile(a, fid, sep='', format='%s'):
    if sep:
        core.write_text(fid, sep.join([str(x) for x in np.ravel(a).tolist()]))
    else:
        core.write_bytes(fid, a)

def _tobytes(a, order='C'):
    if order == 'F':
        a = a.T
    return core.bytes_of(a)

def frombuffer(buffer, dtype=float, count=-1, offset=0):
    """An array of bytes' elements.
    >>> np.frombuffer(np.array([1, 2], dtype=np.uint8), dtype=np.uint8)
    array([1, 2], dtype=uint8)"""
    data = core.view(np.ravel(buffer), np.dtype('uint8')) if hasattr(buffer, 'dtype') else core.of_bytes(buffer)
    dtype = np.dtype(dtype)
    if offset < 0 or offset > data.size:
        raise ValueError(f"offset must be non-negative and no greater than buffer length ({data.size})")
    data = data[offset:]
    if count >= 0:
        if count * dtype.itemsize > data.size:
            raise ValueError("buffer is smaller than requested size")
        data = data[:count * dtype.itemsize]
    elif data.size % dtype.itemsize:
        raise ValueError("buffer size must be a multiple of element size")
    a = core.view(data.copy() if offset else data, dtype)
    if not hasattr(buffer, 'dtype') and isinstance(buffer, bytes):
        core.protect(a, False)
    return a
#: method tofile=_tofile tobytes=_tobytes
