# files.py: arrays in files and in texts.

_magic = [147, 78, 85, 77, 80, 89]
def _bytes_in(file):
    """The bytes of a file's name, path or open file, as an array."""
    return core.of_bytes(file.read()) if hasattr(file, 'read') else core.read_bytes(str(file))

def _bytes_out(file, data):
    if hasattr(file, 'write'):
        file.write(core.bytes_of(data))
    else:
        core.write_bytes(str(file), data)

def _elements_bytes(arr):
    """The bytes of an array's elements in C order, as an array."""
    if arr.dtype.kind == 'O':
        import pickle
        return np.frombuffer(pickle.dumps(arr, 4), np.uint8)
    if hasattr(arr.dtype, '_fields'):
        return np.frombuffer(arr.tobytes(), np.uint8)
    return core.view(np.ravel(arr), np.dtype('uint8')) if arr.size else np.zeros(0, np.uint8)

def _npy(arr, allow_pickle=True):
    arr = np.asarray(arr)
    if arr.dtype.hasobject and not allow_pickle:
        raise ValueError("Object arrays cannot be saved when allow_pickle=False")
    columns = not arr.flags.c_contiguous and arr.flags.f_contiguous
    descr = arr.dtype.str if arr.dtype.names is None else arr.dtype.descr
    header = f"{{'descr': {descr!r}, 'fortran_order': {columns}, 'shape': {arr.shape}, }}"
    header = (header + ' ' * (63 - (len(header) + 10) % 64) + '\n').encode('latin1')
    head = bytes(_magic + [1, 0, len(header) % 256, len(header) // 256]) + header
    return np.concatenate((np.frombuffer(head, np.uint8), _elements_bytes(arr.T if columns else arr)))

def save(file, arr, allow_pickle=True):
    """Writes an array to a .npy file.
    >>> np.save('/tmp/example.npy', np.arange(3))
    None"""
    if not hasattr(file, 'write') and not str(file).endswith('.npy'):
        file = str(file) + '.npy'
    _bytes_out(file, _npy(arr, allow_pickle))

def _from_npy(data, allow_pickle=False):
    import ast
    wide = int(data[6]) > 1
    n = int(data[8]) + 256 * int(data[9]) + (65536 * int(data[10]) if wide else 0)
    start = 12 if wide else 10
    header = ast.literal_eval(core.bytes_of(data[start:start + n]).decode('latin1').strip())
    dtype, shape, body = np.dtype(header['descr']), header['shape'], data[start + n:]
    if dtype.hasobject:
        if not allow_pickle:
            raise ValueError("Object arrays cannot be loaded when allow_pickle=False")
        import pickle
        return pickle.loads(core.bytes_of(body))
    size = dtype.itemsize
    for n in shape:
        size *= n
    if body.size < size:
        raise ValueError(f"cannot reshape array of size {body.size // dtype.itemsize} into shape {shape}".replace(', ', ','))
    a = _of_memory(body[:size].copy(), dtype) if size else np.zeros(shape, dtype)
    return a.reshape(shape[::-1]).T if header['fortran_order'] else a.reshape(shape)

def _of_memory(data, dtype):
    """Bytes as elements of a type: a view, but for texts and records."""
    if getattr(dtype, 'swapped', None) is not None:
        return core.inner('byteorder', '_seen')(data, dtype)
    return core.inner('records', '_from_bytes')(data, dtype) if hasattr(dtype, '_fields') else core.view(data, dtype)

def _npy_end(data, a):
    """Where the bytes of an array end in a file that may go on."""
    wide = int(data[6]) > 1
    return (12 if wide else 10) + int(data[8]) + 256 * int(data[9]) + (65536 * int(data[10]) if wide else 0) + a.nbytes

def load(file, mmap_mode=None, allow_pickle=False, fix_imports=True, encoding='ASCII', *, max_header_size=10000):
    """Reads an array from a .npy file, or several by name from a .npz file.
    >>> [np.save('/tmp/example.npy', np.arange(3)), np.load('/tmp/example.npy')][1]
    array([0, 1, 2])"""
    before = file.tell() if hasattr(file, 'seek') and hasattr(file, 'tell') else None
    data = _bytes_in(file)
    if data.size == 0:
        raise EOFError("No data left in file")
    if data[:4].tolist() == [80, 75, 3, 4] or data[:4].tolist() == [80, 75, 5, 6]:
        return _Npz(str(file), data, allow_pickle)
    if data[:6].tolist() != _magic:
        raise ValueError("This file is no .npy and no .npz file; pickled objects are not supported")
    a = _from_npy(data, allow_pickle)
    if before is not None:
        file.seek(before + _npy_end(data, a)) # the next array of the file may stand there
    return a

# ---- zip archives

def _little(n, width):
    return [n >> 8 * i & 255 for i in range(width)]

def _number(data, at, width):
    return sum([int(data[at + i]) << 8 * i for i in range(width)])

def _savez(file, args, kwds, packed, allow_pickle):
    names = dict(kwds)
    for i, a in enumerate(args):
        if f'arr_{i}' in names:
            raise ValueError(f"Cannot use un-named variables and keyword arr_{i}")
        names[f'arr_{i}'] = a
    if not hasattr(file, 'write') and not str(file).endswith('.npz'):
        file = str(file) + '.npz'
    parts, directory, at = [], [], 0
    for name, a in names.items():
        data = _npy(a, allow_pickle)
        body = core.deflate(data) if packed else data
        title = list((name + '.npy').encode())
        facts = [20, 0, 0, 0, 8 if packed else 0, 0, 0, 0, 33, 0] + _little(core.crc32(data), 4) + _little(body.size, 4) + _little(data.size, 4) + _little(len(title), 2) + [0, 0]
        parts += [np.array([80, 75, 3, 4] + facts + title, dtype=np.uint8), body]
        directory += [80, 75, 1, 2, 20, 3] + facts + [0] * 6 + [0, 0, 128, 1] + _little(at, 4) + title
        at += 30 + len(title) + body.size
    end = [80, 75, 5, 6, 0, 0, 0, 0] + _little(len(names), 2) * 2 + _little(len(directory), 4) + _little(at, 4) + [0, 0]
    _bytes_out(file, np.concatenate(parts + [np.array(directory + end, dtype=np.uint8)]))

def savez(file, *args, allow_pickle=True, **kwds):
    """Writes several arrays to a .npz file, by name.
    >>> [np.savez('/tmp/example.npz', x=np.arange(3)), np.load('/tmp/example.npz')['x']][1]
    array([0, 1, 2])"""
    _savez(file, args, kwds, False, allow_pickle)

def savez_compressed(file, *args, allow_pickle=True, **kwds):
    """The same, compressed.
    >>> [np.savez_compressed('/tmp/example.npz', x=np.arange(3)), np.load('/tmp/example.npz')['x']][1]
    array([0, 1, 2])"""
    _savez(file, args, kwds, True, allow_pickle)

class _Npz:
    def __init__(self, name, data, allow_pickle=False):
        self._name, self._data, self._places, self._pickles = name, data, {}, allow_pickle
        end = data.size - 22
        while end >= 0 and data[end:end + 4].tolist() != [80, 75, 5, 6]:
            end -= 1
        if end < 0:
            raise ValueError("This .npz file has no end: it is damaged")
        at = _number(data, end + 16, 4)
        for _ in range(_number(data, end + 10, 2)):
            n = _number(data, at + 28, 2)
            title = core.bytes_of(data[at + 46:at + 46 + n]).decode()
            self._places[title[:-4] if title.endswith('.npy') else title] = at
            at += 46 + n + _number(data, at + 30, 2) + _number(data, at + 32, 2)
        self.files = list(self._places)

    def __getitem__(self, key):
        if key.endswith('.npy') and key not in self._places:
            key = key[:-4]
        if key not in self._places:
            raise KeyError(f"{key} is not a file in the archive")
        d, at = self._data, self._places[key]
        packed, size, whole, place = _number(d, at + 10, 2), _number(d, at + 20, 4), _number(d, at + 24, 4), _number(d, at + 42, 4)
        place += 30 + _number(d, place + 26, 2) + _number(d, place + 28, 2)
        body = d[place:place + size]
        if packed not in (0, 8):
            raise ValueError("this entry of the archive is compressed in a way that is not supported; deflate is")
        return _from_npy(core.inflate(body, whole) if packed else body, self._pickles)

    def __iter__(self):
        return iter(self.files)

    def __len__(self):
        return len(self.files)

    def __contains__(self, key):
        return key in self._places

    def keys(self):
        return self.files

    def values(self):
        return [self[k] for k in self.files]

    def items(self):
        return [(k, self[k]) for k in self.files]

    def get(self, key, default=None):
        return self[key] if key in self._places else default

    def close(self):
        return None

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False

    def __repr__(self):
        some = self.files[:5]
        return f"NpzFile {self._name!r} with keys: {', '.join(some)}" + ('...' if len(self.files) > 5 else '')

def _split(line, delimiter):
    return line.split() if delimiter is None else line.split(delimiter)

def _read(fname):
    if hasattr(fname, 'read'):
        return fname.read()
    if isinstance(fname, (list, tuple)):
        return '\n'.join(fname)
    return core.read_text(str(fname))

def _loaded(word, dtype, row, column):
    """A word of a file as an element of the type."""
    if dtype.kind in 'USMO':
        return word
    try:
        return core.float_of(word) if dtype.kind != 'c' else complex(word)
    except ValueError:
        raise ValueError(f"could not convert string '{word}' to {dtype} at row {row}, column {column + 1}.")

def loadtxt(fname, dtype=float, comments='#', delimiter=None, converters=None, skiprows=0, usecols=None, unpack=False,
            ndmin=0, encoding=None, max_rows=None, *, quotechar=None, like=None):
    """Reads numbers from a text file, a row per line.
    >>> np.loadtxt(['1 2', '3 4'])
    array([[1., 2.],
           [3., 4.]])"""
    rows = []
    dtype = np.dtype(dtype)
    names = dtype.names
    types = [dtype[name] for name in names] if names else [dtype]
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
                row.append(_loaded(w.strip(), types[min(k, len(types) - 1)], len(rows), k))
        if rows and len(row) != len(rows[0]):
            raise ValueError(f"the number of columns changed from {len(rows[0])} to {len(row)} at row {len(rows) + 1}; use `usecols` to select a subset and avoid this error")
        rows.append(tuple(row) if names else row)
    a = np.array(rows, dtype=dtype) if rows else np.zeros((0,), dtype)
    if names:
        return [a[name] for name in names] if unpack else a
    if ndmin < 2 and a.ndim == 2 and 1 in a.shape:
        a = np.squeeze(a)
        if a.ndim < ndmin:
            a = a.reshape((1,) * (ndmin - a.ndim) + a.shape)
    return a.T if unpack else a

def genfromtxt(fname, dtype=float, comments='#', delimiter=None, skip_header=0, skip_footer=0, usecols=None, unpack=False,
               missing_values=None, filling_values=None, names=None, autostrip=True, **kwargs):
    """Reads numbers from a text file; what is missing becomes nan, or -1 among integers.
    >>> np.genfromtxt(['1,2', '3,'], delimiter=',')
    array([[ 1.,  2.],
           [ 3., nan]])"""
    rows = []
    lines = _read(fname).split('\n')[skip_header:]
    if names is True: # the first line, which may be a comment
        first = lines.pop(0)
        names = _split(first.lstrip(comments or '').strip(), delimiter)
    lines = [t[:t.index(comments)] if comments is not None and comments in t else t for t in lines]
    lines = [t for t in lines if t.strip()]
    for line in lines[:len(lines) - skip_footer]:
        words = _split(line.strip('\r'), delimiter)
        if usecols is not None:
            words = [words[i] for i in usecols]
        rows.append([w.strip() if autostrip or dtype is not str else w for w in words])
    columns = list(zip(*rows))
    if isinstance(names, str):
        names = names.replace(',', ' ').split()
    types = [_guessed(c) if dtype is None else np.dtype(dtype) for c in columns]
    if dtype is not None and np.dtype(dtype).kind == 'V':
        names = np.dtype(dtype).names
        types = [np.dtype(dtype)[name] for name in names]
    columns = [_column(c, t, filling_values) for c, t in zip(columns, types)]
    if names is not None or len(set([str(t) for t in types])) > 1:
        names = [n.strip().replace(' ', '_') for n in names] if names is not None else [f"f{i}" for i in range(len(columns))]
        fields = list(zip(names, [np.array(c, dtype=t).dtype for c, t in zip(columns, types)]))
        a = np.array(list(zip(*columns)), dtype=fields)
        return [a[name] for name in names] if unpack else a
    a = np.squeeze(np.array([list(row) for row in zip(*columns)], dtype=types[0] if types else dtype))
    return a.T if unpack else a

def _guessed(words):
    """The type of a column: whole numbers, numbers, or texts."""
    kind = np.dtype(int)
    for w in words:
        try:
            core.float_of(w if w else 'nan')
        except ValueError:
            return np.dtype(f"U{max([len(x) for x in words])}")
        if not w.lstrip('+-').isdigit() and w:
            kind = np.dtype(float)
    return kind

def _column(words, dtype, filling):
    if dtype.kind in 'USMO':
        return list(words)
    missing = filling if filling is not None else np.nan if dtype.kind in 'fc' else -1
    result = []
    for w in words:
        try:
            result.append(core.float_of(w))
        except ValueError:
            result.append(missing)
    return result

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
        core.write_text(str(fname), text)

def fromstring(string, dtype=float, count=-1, *, sep=''):
    """Numbers from a text.
    >>> np.fromstring('1 2 3', sep=' ')
    array([1., 2., 3.])"""
    if sep == '':
        raise ValueError("The binary mode of fromstring is removed, use frombuffer instead")
    words = string.split() if sep.strip() == '' else [w for w in string.split(sep) if w.strip()]
    a = np.array([core.float_of(w.strip()) for w in words], dtype=dtype)
    return a[:count] if count >= 0 else a

def fromfile(file, dtype=float, count=-1, sep='', offset=0, *, like=None):
    """An array of the bytes of a file.
    >>> [np.arange(3).tofile('/tmp/example.bin'), np.fromfile('/tmp/example.bin', dtype=int)][1]
    array([0, 1, 2])"""
    if sep:
        return fromstring(core.read_text(file), dtype, count, sep=sep)
    data = _bytes_in(file)[offset:]
    dtype = np.dtype(dtype)
    whole = data[:data.size // dtype.itemsize * dtype.itemsize]
    a = _of_memory(whole, dtype)
    return a[:count] if count >= 0 else a

def _tofile(a, fid, sep='', format='%s'):
    if sep:
        core.write_text(fid, sep.join([str(x) for x in np.ravel(a).tolist()]))
    else:
        _bytes_out(fid, core.view(np.ravel(a), np.dtype('uint8')))

def _tobytes(a, order='C'):
    if order is not None and not isinstance(order, str):
        raise TypeError(f"order must be str, not {_full_name(order)}")
    if order in ('F', 'f') or order in ('A', 'a') and a.flags.f_contiguous and not a.flags.c_contiguous:
        a = a.T
    return core.bytes_of(a)

def frombuffer(buffer, dtype=float, count=-1, offset=0, *, like=None):
    """An array of bytes' elements.
    >>> np.frombuffer(np.array([1, 2], dtype=np.uint8), dtype=np.uint8)
    array([1, 2], dtype=uint8)"""
    if not hasattr(buffer, 'dtype') and hasattr(buffer, 'tobytes'):  # a memoryview, an array.array
        buffer = buffer.tobytes()
    data = core.view(np.ravel(buffer), np.dtype('uint8')) if hasattr(buffer, 'dtype') else core.of_bytes(buffer)
    dtype = np.dtype(dtype)
    if hasattr(dtype, '_fields') and not dtype.itemsize:
        raise ValueError("itemsize cannot be zero in type")
    if offset < 0 or offset > data.size:
        raise ValueError(f"offset must be non-negative and no greater than buffer length ({data.size})")
    data = data[offset:]
    if count >= 0:
        if count * dtype.itemsize > data.size:
            raise ValueError("buffer is smaller than requested size")
        data = data[:count * dtype.itemsize]
    elif data.size % dtype.itemsize:
        raise ValueError("buffer size must be a multiple of element size")
    a = core.view(data.copy() if offset else data, np.dtype('uint8'))
    if not hasattr(buffer, 'dtype') and isinstance(buffer, bytes):
        core.protect(a, False)
    return _of_memory(a, dtype)
#: method tofile=_tofile tobytes=_tobytes

def fromregex(file, regexp, dtype, encoding=None):
    """Records of the groups that a pattern finds in a file.
    >>> np.fromregex.__name__
    'fromregex'"""
    import re
    opened = not hasattr(file, 'read')
    stream = open(str(file), 'rb' if isinstance(regexp, bytes) else 'r') if opened else file
    try:
        text = stream.read()
    finally:
        if opened:
            stream.close()
    if isinstance(text, bytes):
        text = text.decode(encoding or 'latin1')
    if isinstance(regexp, bytes):
        regexp = regexp.decode('latin1')
    dtype = np.dtype(dtype)
    if dtype.names is None:
        raise TypeError("dtype must be a structured datatype")
    found = (re.compile(regexp) if isinstance(regexp, str) else regexp).findall(text)
    if found and not isinstance(found[0], tuple):
        found = [(x,) for x in found]
    def value(x, t):
        return int(x) if t.kind in 'iu' else float(x) if t.kind == 'f' else x.encode('latin1') if t.kind == 'S' else x
    kinds = [dtype.fields[name][0] for name in dtype.names]
    return np.array([tuple([value(x, t) for x, t in zip(row, kinds)]) for row in found], dtype=dtype)
