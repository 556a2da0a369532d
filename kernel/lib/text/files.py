# files.py: arrays in files and in texts.

_magic = b'\x93NUMPY'


def _is_path(file):
    return isinstance(file, (str, bytes)) or hasattr(file, '__fspath__')


def _bytes_in(file):
    """The bytes of a file's name, path or open file, as an array."""
    if hasattr(file, 'read'):
        return core.of_bytes(file.read())
    if not _is_path(file):
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(file).__name__}")
    return core.read_bytes(str(file))


def _bytes_out(file, data):
    if hasattr(file, 'write'):
        file.write(core.bytes_of(data))
    elif _is_path(file):
        core.write_bytes(str(file), data)
    else:
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(file).__name__}")


def _named(file, ending):
    """A file's name or path with the ending that it may lack."""
    if (isinstance(file, str) or hasattr(file, '__fspath__')) and not str(file).endswith(ending):
        return str(file) + ending
    return file


def _descr(dtype):
    return dtype.str if dtype.names is None else dtype.descr


def _is_of_items(dtype):
    """Texts, objects and records: arrays whose elements lie in lists."""
    return dtype.kind in 'USOV'


def _raw(arr):
    """The elements' bytes in C order, as an array."""
    if arr.size == 0:
        return np.zeros(0, np.uint8)
    if hasattr(arr, '_native'):  # numbers whose bytes are in the other order
        return np.ravel(arr._at).view(np.uint8)
    if not _is_of_items(arr.dtype):
        return core.view(
            np.ravel(arr.view(np.int64) if arr.dtype.kind in 'Mm' else arr), np.dtype('uint8')
        )
    return core.inner('records', '_bytes_of_column')(arr.ravel(), arr.dtype, arr.size).ravel()


def _npy(arr, allow_pickle=True):
    """The bytes of a .npy file."""
    arr = np.asarray(arr)
    fortran = arr.ndim > 1 and arr.flags.f_contiguous and not arr.flags.c_contiguous
    header = (
        f"{{'descr': {_descr(arr.dtype)!r}, 'fortran_order': {fortran}, 'shape': {arr.shape!r}, }}"
    )
    if arr.ndim:  # room for a longer first axis, as NumPy leaves it
        header += ' ' * (21 - len(repr(arr.shape[-1 if fortran else 0])))
    header = header + ' ' * (63 - (len(header) + 10) % 64) + '\n'
    head = _magic + bytes([1, 0, len(header) % 256, len(header) // 256]) + header.encode('latin1')
    if arr.dtype.hasobject:
        if not allow_pickle:
            raise ValueError("Object arrays cannot be saved when allow_pickle=False")
        import pickle

        return np.concatenate((core.of_bytes(head), core.of_bytes(pickle.dumps(arr, 4))))
    return np.concatenate((core.of_bytes(head), _raw(arr.T if fortran else arr)))


def save(file, arr, allow_pickle=True):
    """Writes an array to a .npy file.
    >>> np.save('/tmp/example.npy', np.arange(3))
    None"""
    file = _named(file, '.npy')
    _bytes_out(file, _npy(arr, allow_pickle))


def _header_size(data):
    """Where the header begins and how long it is."""
    wide = int(data[6]) > 1
    return (12, _number(data, 8, 4)) if wide else (10, _number(data, 8, 2))


def _elements(body, dtype, count):
    if _is_of_items(dtype):
        return core.inner('records', '_from_bytes')(body, dtype) if count else np.zeros(0, dtype)
    if dtype.kind in 'Mm':
        at = core.view(body.copy(), np.dtype(np.int64)) if count else np.zeros(0, np.int64)
        return core.inner('dates', '_Dates')(at.byteswap() if dtype.big else at, dtype)
    if getattr(dtype, 'swapped', None) is not None:
        return core.inner('byteorder', '_seen')(body.copy(), dtype) if count else np.zeros(0, dtype)
    return core.view(body.copy(), dtype) if count else np.zeros(0, dtype)


def _from_npy(data, allow_pickle=False):
    """The array of a .npy file's bytes, and where they end."""
    from ast import literal_eval

    start, n = _header_size(data)
    if data.size < start + n:
        raise ValueError(f"EOF: reading array header, expected {n} bytes got {data.size - start}")
    facts = literal_eval(core.bytes_of(data[start : start + n]).decode('latin1').strip())
    descr, shape = facts['descr'], facts['shape']
    body, dtype = (
        data[start + n :],
        np.dtype(descr if isinstance(descr, str) else [tuple(field) for field in descr]),
    )
    if dtype.hasobject:
        if not allow_pickle:
            raise ValueError("Object arrays cannot be loaded when allow_pickle=False")
        import io, pickle

        source = io.BytesIO(core.bytes_of(body))
        a = pickle.load(source)
        return a.reshape(shape), start + n + source.tell()
    count = 1
    for d in shape:
        if d < 0:
            raise ValueError("negative dimensions are not allowed")
        count *= d
    size = count * dtype.itemsize
    if body.size < size:
        raise ValueError(
            f"cannot reshape array of size {body.size // dtype.itemsize} into shape {shape}".replace(
                ', ', ','
            )
            if len(shape)
            else "EOF: reading array data"
        )
    a = _elements(body[:size], dtype, count)
    return (
        a.reshape(shape[::-1]).T if facts['fortran_order'] else a.reshape(shape)
    ), start + n + size


def load(
    file,
    mmap_mode=None,
    allow_pickle=False,
    fix_imports=True,
    encoding='ASCII',
    *,
    max_header_size=10000,
):
    """Reads an array from a .npy file, or several by name from a .npz file.
    >>> [np.save('/tmp/example.npy', np.arange(3)), np.load('/tmp/example.npy')][1]
    array([0, 1, 2])"""
    if mmap_mode not in (None, 'r', 'c'):
        raise NotImplementedError(
            f"load() reads a copy: what mmap_mode={mmap_mode!r} writes would not reach the file"
        )
    before = file.tell() if hasattr(file, 'seek') and hasattr(file, 'tell') else None
    data = _bytes_in(file)
    if data.size == 0:
        raise EOFError("No data left in file")
    head = core.bytes_of(data[:6])
    if head[:4] in (b'PK\x03\x04', b'PK\x05\x06'):
        return NpzFile(
            str(getattr(file, 'name', 'object')) if hasattr(file, 'read') else str(file),
            data,
            allow_pickle,
        )
    if head != _magic:
        if not allow_pickle:
            raise ValueError(
                "This file contains pickled (object) data. If you trust the file you can load it unsafely using the `allow_pickle=` keyword argument or `pickle.load()`."
            )
        import pickle

        try:
            return pickle.loads(core.bytes_of(data))
        except Exception as e:
            raise pickle.UnpicklingError(f"Failed to interpret file {file!r} as a pickle") from e
    a, end = _from_npy(data, allow_pickle)
    if before is not None:
        file.seek(before + end)  # the next array of the file may stand there
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
    file = _named(file, '.npz')
    parts, directory, at = [], [], 0
    for name, a in names.items():
        data = _npy(a, allow_pickle)
        body = core.deflate(data) if packed else data
        title = list((name + '.npy').encode())
        facts = (
            [20, 0, 0, 0, 8 if packed else 0, 0, 0, 0, 33, 0]
            + _little(core.crc32(data), 4)
            + _little(body.size, 4)
            + _little(data.size, 4)
            + _little(len(title), 2)
            + [0, 0]
        )
        parts += [np.array([80, 75, 3, 4] + facts + title, dtype=np.uint8), body]
        directory += (
            [80, 75, 1, 2, 20, 3] + facts + [0] * 6 + [0, 0, 128, 1] + _little(at, 4) + title
        )
        at += 30 + len(title) + body.size
    end = (
        [80, 75, 5, 6, 0, 0, 0, 0]
        + _little(len(names), 2) * 2
        + _little(len(directory), 4)
        + _little(at, 4)
        + [0, 0]
    )
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


class _Attributes:
    """The arrays of an archive as attributes: NpzFile.f."""

    def __init__(self, archive):
        self._archive = archive

    def __getattribute__(self, name):
        if name == '__dir__':
            return object.__getattribute__(self, name)
        try:
            return object.__getattribute__(self, '_archive')[name]
        except KeyError:
            raise AttributeError(name) from None

    def __dir__(self):
        return list(object.__getattribute__(self, '_archive').files)


def _places(data):
    """Where the directory of an archive says that its entries stand, by their names."""
    tail = core.bytes_of(data[-65557:])  # a comment has 65535 bytes at most
    end, found = tail.rfind(b'PK\x05\x06', 0, max(len(tail) - 18, 0)) + data.size - len(tail), {}
    if end < data.size - len(tail):
        raise ValueError("This .npz file has no end: it is damaged")
    at = _number(data, end + 16, 4)
    for _ in range(_number(data, end + 10, 2)):
        n = _number(data, at + 28, 2)
        title = core.bytes_of(data[at + 46 : at + 46 + n]).decode()
        found[title[:-4] if title.endswith('.npy') else title] = at
        at += 46 + n + _number(data, at + 30, 2) + _number(data, at + 32, 2)
    return found


from collections.abc import Mapping as _Mapping


class NpzFile(_Mapping):
    """The arrays of a .npz file by their names; each is read when it is asked for."""

    def __init__(self, name, data, allow_pickle=False):
        self._name, self._data, self._pickle = name, data, allow_pickle
        self._at = _places(data)
        self.files = list(self._at)
        self.f = _Attributes(self)

    def __getitem__(self, key):
        if key.endswith('.npy') and key not in self._at:
            key = key[:-4]
        if key not in self._at:
            raise KeyError(f"{key} is not a file in the archive")
        if self._data is None:
            raise AttributeError("'NoneType' object has no attribute 'open'")
        d, at = self._data, self._at[key]
        packed, check, size, whole, place = (
            _number(d, at + 10, 2),
            _number(d, at + 16, 4),
            _number(d, at + 20, 4),
            _number(d, at + 24, 4),
            _number(d, at + 42, 4),
        )
        place += 30 + _number(d, place + 26, 2) + _number(d, place + 28, 2)
        body = d[place : place + size]
        if packed not in (0, 8):
            raise ValueError(
                "this entry of the archive is compressed in a way that is not supported; deflate is"
            )
        body = core.inflate(body, whole) if packed else body
        if core.crc32(body) != check:
            raise ValueError(f"Bad CRC-32 for file '{key}.npy'")
        return _from_npy(body, self._pickle)[0]

    def __iter__(self):
        return iter(self.files)

    def __len__(self):
        return len(self.files)

    def __contains__(self, key):
        return key in self._at

    def close(self):
        self._data = self.f = None

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def __repr__(self):
        some = self.files[:5]
        return f"NpzFile {self._name!r} with keys: {', '.join(some)}" + (
            '...' if len(self.files) > 5 else ''
        )


def _number_of_word(word, dtype):
    """A whole number as it stands, so that no digit is lost; anything else as a float."""
    if np.dtype(dtype).kind in 'iu' and word.lstrip('+-').isdigit():
        return int(word)
    return core.float_of(word)


def fromstring(string, dtype=float, count=-1, *, sep=''):
    """Numbers from a text.
    >>> np.fromstring('1 2 3', sep=' ')
    array([1., 2., 3.])"""
    if sep == '':
        raise ValueError("The binary mode of fromstring is removed, use frombuffer instead")
    words = string.split() if sep.strip() == '' else [w for w in string.split(sep) if w.strip()]
    a = np.array([_number_of_word(w.strip(), dtype) for w in words], dtype=dtype)
    return a[:count] if count >= 0 else a


def _bytes_of_open(file, itemsize, count, offset):
    """The bytes of so many elements from where an open file is, which ends behind the last of them."""
    if offset:
        file.seek(offset, 1)
    data = file.read(count * itemsize) if count >= 0 else file.read()
    if len(data) % itemsize:
        file.seek(-(len(data) % itemsize), 1)
    return core.of_bytes(data)


def fromfile(file, dtype=float, count=-1, sep='', offset=0, *, like=None):
    """An array of the bytes of a file.
    >>> [np.arange(3).tofile('/tmp/example.bin'), np.fromfile('/tmp/example.bin', dtype=int)][1]
    array([0, 1, 2])"""
    if sep:
        return fromstring(core.read_text(file), dtype, count, sep=sep)
    dtype = np.dtype(dtype)
    data = (
        _bytes_of_open(file, dtype.itemsize, count, offset)
        if hasattr(file, 'read')
        else _bytes_in(file)[offset:]
    )
    whole = data[: data.size // dtype.itemsize * dtype.itemsize]
    a = _elements(whole, dtype, whole.size // dtype.itemsize)
    return a[:count] if count >= 0 else a


def _tofile(a, fid, sep='', format='%s'):
    if sep:
        text = sep.join([format % x for x in np.ravel(a).tolist()])
        if hasattr(fid, 'write'):
            fid.write(text.encode('latin1'))
        else:
            core.write_text(str(fid), text)
    else:
        _bytes_out(fid, core.view(np.ravel(a), np.dtype('uint8')))


def _tobytes(a, order='C'):
    if order == 'C':
        return core.bytes_of(a)
    if order is not None and not isinstance(order, str):
        raise TypeError(f"order must be str, not {_full_name(order)}")
    if (
        order in ('F', 'f')
        or order in ('A', 'a')
        and a.flags.f_contiguous
        and not a.flags.c_contiguous
    ):
        a = a.T
    return core.bytes_of(a)


def frombuffer(buffer, dtype=float, count=-1, offset=0, *, like=None):
    """An array of bytes' elements.
    >>> np.frombuffer(np.array([1, 2], dtype=np.uint8), dtype=np.uint8)
    array([1, 2], dtype=uint8)"""
    if type(buffer) is bytes and count == -1 and offset == 0:
        kind = np.dtype(dtype)
        if type(kind) is np.dtype and kind.kind in 'biufc' and len(buffer) % kind.itemsize == 0:
            a = core.view(core.of_bytes(buffer), kind)
            core.protect(a, False)
            return a
    shared = None if hasattr(buffer, 'dtype') else core.over(buffer)
    if shared is not None:
        if not shared.flags.c_contiguous:
            raise BufferError("memoryview: underlying buffer is not C-contiguous")
        buffer = shared
    elif hasattr(buffer, 'dtype') and not np.asarray(buffer).flags.c_contiguous:
        raise ValueError("ndarray is not C-contiguous")
    elif not hasattr(buffer, 'dtype') and hasattr(buffer, 'tobytes'):
        buffer = buffer.tobytes()
    data = (
        core.view(np.ravel(buffer), np.dtype('uint8'))
        if hasattr(buffer, 'dtype')
        else core.of_bytes(buffer)
    )
    dtype = np.dtype(dtype)
    if hasattr(dtype, '_fields') and not dtype.itemsize:
        raise ValueError("itemsize cannot be zero in type")
    if offset < 0 or offset > data.size:
        raise ValueError(
            f"offset must be non-negative and no greater than buffer length ({data.size})"
        )
    data = data[offset:]
    if count >= 0:
        if count * dtype.itemsize > data.size:
            raise ValueError("buffer is smaller than requested size")
        data = data[: count * dtype.itemsize]
    elif data.size % dtype.itemsize:
        raise ValueError("buffer size must be a multiple of element size")
    count = data.size // dtype.itemsize
    a = _shown(data, dtype, count)
    if a is None:  # a copy, whose writes would not be seen
        a = _elements(data, dtype, count)
        a.flags.writeable = False
    elif isinstance(buffer, bytes):
        a.flags.writeable = False
    return a


def _shown(data, dtype, count):
    """Bytes as elements over the same memory; None where these are not."""
    try:
        if getattr(dtype, 'names', None):
            return core.inner('records', '_over_bytes')(data.reshape((count, -1)), dtype)
        if dtype.kind in 'Mm' and not dtype.big:
            return core.inner('dates', '_Dates')(core.view(data, np.dtype(np.int64)), dtype)
        if getattr(dtype, 'swapped', None) is not None:
            return core.inner('byteorder', '_seen')(data, dtype)
        return None if _is_of_items(dtype) or dtype.kind in 'Mm' else core.view(data, dtype)
    except (ValueError, NotImplementedError):
        return None


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
        return (
            int(x)
            if t.kind in 'iu'
            else float(x)
            if t.kind == 'f'
            else x.encode('latin1')
            if t.kind == 'S'
            else x
        )

    kinds = [dtype.fields[name][0] for name in dtype.names]
    return np.array(
        [tuple([value(x, t) for x, t in zip(row, kinds)]) for row in found], dtype=dtype
    )
