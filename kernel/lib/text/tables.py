# tables.py: tables of numbers and texts in text files: loadtxt, genfromtxt, savetxt.


class ConversionWarning(UserWarning):
    """Some lines of a file could not be read."""


def _encoding_of(asked):
    return 'latin1' if asked in (None, 'bytes') else asked


def _source_text(fname, encoding, named):
    """The text of a file by name or path (.gz too), of an open file, or of lines."""
    if isinstance(fname, str) or hasattr(fname, '__fspath__'):
        name = str(fname)
        if name.endswith('.gz'):
            import gzip

            with gzip.open(name, 'rb') as file:
                text = file.read()
        else:
            try:
                text = core.bytes_of(core.read_bytes(name))
            except FileNotFoundError:
                raise FileNotFoundError(f"{name} not found.")
        text = text.decode(_encoding_of(encoding)).replace('\r\n', '\n').replace('\r', '\n')
    elif hasattr(fname, 'read'):
        text = fname.read()
    elif hasattr(fname, '__iter__') or hasattr(fname, '__next__'):
        lines = [t.decode(encoding or 'latin1') if isinstance(t, bytes) else t for t in fname]
        text = '\n'.join([t.rstrip('\r\n') for t in lines])
    else:
        end = (
            "list of strings,\nor generator"
            if named == 'loadtxt'
            else "a sequence of strings,\nor an iterator of strings"
        )
        start = "filehandle, " if named == 'loadtxt' else "a filehandle, "
        raise (ValueError if named == 'loadtxt' else TypeError)(
            f"fname must be {'a string, ' + start}{end}. Got {type(fname)} instead."
        )
    return text.decode(_encoding_of(encoding)) if isinstance(text, bytes) else text


def _without_comment(line, comments):
    for c in comments:
        if c in line:
            line = line[: line.index(c)]
    return line


def _quoted_words(line, delimiter, quote):
    """The words of a line in which a quoted one may hold the delimiter; a doubled quote is one."""
    words, word, inside, i = [], '', False, 0
    while i < len(line):
        c = line[i]
        if inside:
            if c == quote and line[i + 1 : i + 2] == quote:
                word += c
                i += 1
            elif c == quote:
                inside = False
            else:
                word += c
        elif c == quote and not word:
            inside = True
        elif c == delimiter or delimiter is None and c.isspace():
            words.append(word)
            word = ''
        else:
            word += c
        i += 1
    words.append(word)
    return [w for w in words if w] if delimiter is None else words


# ---- loadtxt


def _whole_of(word, dtype):
    if '_' in word:
        raise ValueError
    x = int(word)
    info = np.iinfo(dtype)
    if not info.min <= x <= info.max:
        raise ValueError
    return x


def _float_of(word):
    if '_' in word:  # Python reads 1_000
        raise ValueError
    return core.float_of(word)


def _complex_of(word):
    if '_' in word:
        raise ValueError
    word = word.replace('+-', '-')
    return complex(word.strip().replace('i', 'j')) if 'n' not in word else complex(word)


def _reader(dtype):
    """The function that makes an element of the type out of a word, or raises ValueError."""
    kind = dtype.kind
    if kind == 'f':
        return _float_of
    if kind in 'iu':
        return lambda word: _whole_of(word, dtype)
    if kind == 'b':
        return lambda word: bool(_whole_of(word, np.int64))
    if kind == 'c':
        return _complex_of
    if kind == 'S':
        return lambda word: word.encode('latin1')
    if kind in 'Mm':
        return lambda word: np.array(word, dtype=dtype)[()]
    return lambda word: word


def _flat_types(dtype):
    """The types of a row's words: those of the fields, as often as a field has elements."""
    if dtype.subdtype is not None:
        return [dtype.base] * (dtype.itemsize // dtype.base.itemsize)
    if dtype.names is None:
        return [dtype]
    return [t for name in dtype.names for t in _flat_types(dtype.fields[name][0])]


def _as_field(row, at, dtype):
    """The elements of a row from `at` on as a value of the type, and where it ends."""
    if dtype.subdtype is not None:
        n = dtype.itemsize // dtype.base.itemsize
        return np.array(row[at : at + n], dtype=dtype.base).reshape(dtype.shape), at + n
    if dtype.names is None:
        return row[at], at + 1
    values = []
    for name in dtype.names:
        value, at = _as_field(row, at, dtype.fields[name][0])
        values.append(value)
    return tuple(values), at


def _told(text, dtype, row, column):
    return ValueError(
        f"could not convert string {text!r} to {dtype} at row {row}, column {column + 1}."
    )


def _chosen(words, usecols, row):
    try:
        return [words[i] for i in usecols]
    except IndexError:
        bad = [i for i in usecols if not -len(words) <= i < len(words)][0]
        raise ValueError(f"invalid column index {bad} at row {row + 1} with {len(words)} columns")


def _columns_asked(usecols):
    if usecols is None:
        return None
    asked = [usecols] if np.ndim(usecols) == 0 else list(usecols)
    for c in asked:
        if not hasattr(c, '__index__'):
            raise TypeError(
                f"usecols must be an int or a sequence of ints but it contains at least one element of type '{type(c).__name__}'"
            )
    return [int(c) for c in asked]


def _convert_row(words, readers, types, row):
    """The words of a row as elements; the error names the first that is none."""
    try:
        return [read(w) for read, w in zip(readers, words)]
    except (ValueError, TypeError):
        for k, (read, w) in enumerate(zip(readers, words)):
            try:
                read(w)
            except (ValueError, TypeError):
                raise _told(w, types[k], row, k)
        raise


def _words_of_lines(lines, comments, delimiter, quotechar, max_rows):
    rows = []
    for line in lines:
        if max_rows is not None and len(rows) >= max_rows:
            break
        line = _without_comment(line.rstrip('\r'), comments)
        if not line or delimiter is None and not line.strip():
            continue
        rows.append(
            _quoted_words(line, delimiter, quotechar)
            if quotechar
            else line.split(delimiter)
            if delimiter
            else line.split()
        )
    return rows


def _shaped(a, ndmin):
    """Axes of one element taken away, and no fewer than ndmin left."""
    if a.ndim > ndmin:
        a = np.squeeze(a)
    if a.ndim < ndmin:
        a = np.atleast_1d(a) if ndmin == 1 else np.atleast_2d(a).T
    return a


def loadtxt(
    fname,
    dtype=float,
    comments='#',
    delimiter=None,
    converters=None,
    skiprows=0,
    usecols=None,
    unpack=False,
    ndmin=0,
    encoding=None,
    max_rows=None,
    *,
    quotechar=None,
    like=None,
):
    """Reads numbers from a text file, a row per line.
    >>> np.loadtxt(['1 2', '3 4'])
    array([[1., 2.],
           [3., 4.]])"""
    if ndmin not in (0, 1, 2):
        raise ValueError(f"Illegal value of ndmin keyword: {ndmin}")
    if delimiter is not None and len(delimiter) != 1 and delimiter != '':
        raise TypeError(
            f"Text reading control character must be a single unicode character or None; but got: {delimiter!r}"
        )
    dtype = np.dtype(dtype)
    comments = (
        []
        if comments is None
        else [comments]
        if isinstance(comments, (str, bytes))
        else list(comments)
    )
    comments = [c.decode('latin1') if isinstance(c, bytes) else c for c in comments]
    usecols = _columns_asked(usecols)
    lines = _source_text(fname, encoding, 'loadtxt').split('\n')[skiprows:]
    rows = _words_of_lines(lines, comments, delimiter or None, quotechar, max_rows)
    if not rows:
        import warnings

        warnings.warn(f'loadtxt: input contained no data: "{fname}"', UserWarning, stacklevel=3)
    types, structured = _flat_types(dtype), dtype.names is not None
    done = []
    for r, words in enumerate(rows):
        if usecols is not None:
            words = _chosen(words, usecols, r)
        elif len(words) != len(rows[0]) and not structured:
            raise ValueError(
                f"the number of columns changed from {len(rows[0])} to {len(words)} at row {r + 1}; use `usecols` to select a subset and avoid this error"
            )
        if structured and len(words) != len(types):
            raise ValueError(
                f"the dtype passed requires {len(types)} columns but {len(words)} were found at row {r + 1}; use `usecols` to select a subset and avoid this error"
            )
        if r == 0:
            types = types if structured else [dtype] * len(words)
            readers = [_reader(t) for t in types]
            whole = callable(converters)
            for k in () if whole or usecols is not None else converters or ():
                if not -len(words) <= k < len(words):
                    raise ValueError(
                        f"converter specified for column {k}, which is invalid for the number of fields {len(words)}."
                    )
            for k in range(len(words)) if whole else converters or ():
                at = (
                    k
                    if whole
                    else k % len(rows[0])
                    if usecols is None
                    else usecols.index(k)
                    if k in usecols
                    else None
                )
                if at is not None and at < len(readers):
                    readers[at] = converters if whole else converters[k]
        row = _convert_row(words, readers, types, r)
        done.append(_as_field(row, 0, dtype)[0] if structured else row)
    a = np.array(done, dtype=dtype) if done else np.zeros((0,), dtype)
    if ndmin or a.ndim > 1 or structured or a.size == 1:
        a = _shaped(a, ndmin)
    if unpack:
        return [a[name] for name in dtype.names] if structured else a.T
    return a


# ---- genfromtxt

_forbidden = set('~!@#$%^&*()-=+~\\|]}[{\';: /?.>,<"')


def _valid_names(names, n, excludelist, deletechars, replace_space, case, pattern):
    """Names of n fields: those given, cleaned, and made ones for the rest."""
    gone = _forbidden if deletechars is None else set(deletechars)
    gone.add('"')
    refused = ['return', 'file', 'print'] + list(excludelist or ())
    turn = str.lower if case == 'lower' else str.upper if case in (False, 'upper') else str
    result, seen, empty = [], {}, 0
    for item in names:
        item = turn(item).strip()
        if replace_space:
            item = item.replace(' ', replace_space)
        item = ''.join([c for c in item if c not in gone])
        if item == '':
            item = pattern % empty
            while item in names:
                empty += 1
                item = pattern % empty
            empty += 1
        elif item in refused:
            item += '_'
        count = seen.get(item, 0)
        result.append(f"{item}_{count}" if count else item)
        seen[item] = count + 1
    return result + [pattern % i for i in range(len(result), n)]


def _cut(line, widths):
    """The words of a line whose columns have widths."""
    if isinstance(widths, int):
        return [line[i : i + widths] for i in range(0, len(line), widths)]
    words, at = [], 0
    for w in widths:
        words.append(line[at : at + w])
        at += w
    return words


def _line_words(line, comments, delimiter, autostrip):
    if comments is not None and comments in line:
        line = line[: line.index(comments)]
    if delimiter is None or isinstance(delimiter, str):
        line = line.strip(' \r\n')
        words = [] if not line else line.split(delimiter) if delimiter else line.split()
    else:
        line = line.strip('\r\n')
        words = _cut(line, delimiter) if line else []
    return [w.strip() for w in words] if autostrip else words


def _truth_of(word):
    truth = {'TRUE': True, 'FALSE': False}.get(word.strip().upper())
    if truth is None:
        raise ValueError
    return truth


def _int64_of(word):
    x = int(word)
    if not -(2**63) <= x < 2**63:
        raise ValueError
    return x


def _tells_how(dtype):
    """How genfromtxt reads a word of the type, and what stands for a missing one."""
    kind = dtype.kind
    if kind == 'b':
        return _truth_of, False
    if kind in 'iu':
        return _int64_of if dtype == np.int64 else lambda word: int(float(word)), -1
    if kind == 'c':
        return complex, complex(np.nan, 0)
    if kind in 'Mm':
        return _reader(dtype), np.array('NaT', dtype=dtype)[()]
    return _reader(dtype), np.nan if kind == 'f' else '???'


def _seen_type(words, absent):
    """The narrowest type that all words of a column have."""
    for t in (bool, int, float, complex):
        read = {bool: _truth_of, int: _int64_of, float: core.float_of, complex: complex}[t]
        try:
            for w in words:
                if w.strip() not in absent:
                    read(w)
            return np.dtype(t)
        except ValueError:
            continue
    return np.dtype(f"U{max([len(w) for w in words] + [1])}")


def _by_column(given, names, n, split):
    """What a keyword says of each column: by number or name, in a row, or of all."""
    if isinstance(given, dict):
        result = [None] * n
        for key, value in given.items():
            if isinstance(key, str):
                if names is None or key not in names:
                    continue
                key = list(names).index(key)
            if -n <= key < n:
                result[key] = value
        return result
    if isinstance(given, str) and split:
        return [given.split(',')] * n
    if isinstance(given, (list, tuple)):
        return list(given[:n]) + [None] * (n - len(given))
    return [given] * n


def _column_values(words, read, absent, missing, loose):
    result = []
    for w in words:
        try:
            result.append(read(w))
        except ValueError:
            if not loose and w.strip() not in absent:
                raise ValueError(f"Cannot convert string '{w}'")
            result.append(missing)
    return result


def _rows_of(lines, first, split, usecols, skip_footer, max_rows, invalid_raise):
    """The words of each row, and of the columns that are wanted; lines of other lengths are told of."""
    import warnings

    rows, bad, _wanted = [], [], None
    n = None
    for number, line in lines:
        words = split(line)
        if not words:
            continue
        if n is None:
            n = len(usecols) if usecols is not None else first or len(words)
        if usecols is not None:
            try:
                words = [words[i] for i in usecols]
            except IndexError:
                bad.append((number, len(words)))
                continue
        elif len(words) != n:
            bad.append((number, len(words)))
            continue
        rows.append((number, words))
        if max_rows is not None and len(rows) == max_rows:
            break
    if skip_footer:
        rows = rows[: len(rows) - skip_footer] if skip_footer < len(rows) + len(bad) else []
        bad = [b for b in bad if rows and b[0] <= rows[-1][0]]
    if bad:
        text = '\n'.join(
            ["Some errors were detected !"]
            + [f"    Line #{i} (got {k} columns instead of {n})" for i, k in bad]
        )
        if invalid_raise:
            raise ValueError(text)
        warnings.warn(text, ConversionWarning, stacklevel=4)
    return [words for number, words in rows]


def _names_asked(names, lines, comments, split):
    """The names that the keyword gives: out of the first line that has words, or out of a text."""
    if names is True:
        while lines:
            line = lines.pop(0)[1]
            if comments is not None and comments in line:
                line = ''.join(line.split(comments)[1:])
            words = [w.strip() for w in split(line)]
            if words:
                return words
        return None
    return (
        [t.strip() for t in names.split(',')]
        if isinstance(names, str)
        else list(names)
        if names is not None
        else None
    )


def genfromtxt(
    fname,
    dtype=float,
    comments='#',
    delimiter=None,
    skip_header=0,
    skip_footer=0,
    converters=None,
    missing_values=None,
    filling_values=None,
    usecols=None,
    names=None,
    excludelist=None,
    deletechars=None,
    replace_space='_',
    autostrip=False,
    case_sensitive=True,
    defaultfmt='f%i',
    unpack=None,
    usemask=False,
    loose=True,
    invalid_raise=True,
    max_rows=None,
    encoding=None,
    *,
    ndmin=0,
    like=None,
):
    """Reads a table from a text file; what is missing becomes nan, -1 among integers, or what filling_values says.
    >>> np.genfromtxt(['1,2', '3,'], delimiter=',')
    array([[ 1.,  2.],
           [ 3., nan]])"""
    import warnings

    if max_rows is not None:
        if skip_footer:
            raise ValueError(
                "The keywords 'skip_footer' and 'max_rows' can not be specified at the same time."
            )
        if max_rows < 1:
            raise ValueError("'max_rows' must be at least 1.")
    if isinstance(delimiter, bytes):
        delimiter = delimiter.decode('latin1')
    comments = comments.decode('latin1') if isinstance(comments, bytes) else comments
    split = lambda line: _line_words(line, comments, delimiter, autostrip)
    text = _source_text(fname, encoding, 'genfromtxt')
    lines = [(i + 1, line) for i, line in enumerate(text.split('\n'))][skip_header:]
    if not text.strip():
        warnings.warn(f'genfromtxt: Empty input file: "{fname}"', stacklevel=3)
    names = _names_asked(names, lines, comments, split)
    dtype = (
        np.dtype(list(zip(['f' + str(i) for i in range(len(dtype))], dtype)))
        if isinstance(dtype, tuple) and all([not isinstance(t, tuple) for t in dtype])
        else np.dtype(dtype)
        if dtype is not None
        else None
    )
    fields = dtype.names if dtype is not None else None
    clean = lambda some, n: _valid_names(
        some, n, excludelist, deletechars, replace_space, case_sensitive, defaultfmt
    )
    if names is not None:
        names = clean(names, len(names))
    if usecols is not None:
        usecols = (
            [t.strip() for t in usecols.split(',')]
            if isinstance(usecols, str)
            else [usecols]
            if np.ndim(usecols) == 0
            else list(usecols)
        )
        known = names if names is not None else list(fields or ())
        usecols = [known.index(c) if isinstance(c, str) else int(c) for c in usecols]
    rows = _rows_of(
        lines,
        len(names)
        if names is not None and usecols is None and not _rows_longer(lines, split, names)
        else None,
        split,
        usecols,
        skip_footer,
        max_rows,
        invalid_raise,
    )
    n = len(rows[0]) if rows else 0
    whole_names = names
    if usecols is not None and names is not None and len(names) > n:
        names = [names[i] for i in usecols]
    if fields is not None:
        types = [dtype.fields[name][0] for name in fields]
        if usecols is not None and len(types) > n:
            types, fields = [types[i] for i in usecols], [fields[i] for i in usecols]
        if names is None:
            names = [defaultfmt % i if name == f"f{i}" else name for i, name in enumerate(fields)]
        if not rows:
            return np.zeros(0, dtype)
    elif not rows:
        t = dtype if dtype is not None else np.dtype(float)
        return np.zeros(0, [(name, t) for name in names] if names is not None else t)
    else:
        types = None
    if names is not None and len(names) < n and types is None:
        n = len(names)
    columns = list(zip(*rows))[:n]
    absent = [
        set(
            ['']
            + [w.strip() for w in (given if isinstance(given, (list, tuple)) else [str(given)])]
        )
        if given is not None
        else {''}
        for given in _by_column(missing_values, whole_names if usecols is None else names, n, True)
    ]
    given = _by_column(filling_values, names, n, False)
    makers = _by_column(converters or {}, names, n, False)
    if usecols is not None and isinstance(
        converters, dict
    ):  # numbers are those of the file's columns
        for key, f in converters.items():
            if not isinstance(key, str):
                makers = [
                    f if c == key else m
                    for c, m in zip(usecols, [None if m is f else m for m in makers])
                ]
    if types is not None and len(_flat_types(np.dtype(list(zip(names, types))))) != len(types):
        return _nested_table(rows, np.dtype(list(zip(names, types))))
    made = []
    for k, words in enumerate(columns):
        t = types[k] if types is not None else dtype
        if makers[k] is not None:
            made.append((t, _column_values(words, makers[k], absent[k], given[k], True)))
            continue
        if t is None:
            t = _seen_type(words, absent[k])
        read, missing = _tells_how(t)
        made.append(
            (
                t,
                _column_values(
                    words, read, absent[k], missing if given[k] is None else given[k], loose
                ),
            )
        )
    arrays = [np.array(values) if t is None else np.array(values, dtype=t) for t, values in made]
    single = names is None and (
        dtype is not None
        or len({a.dtype.kind for a in arrays}) == 1
        and (arrays[0].dtype.kind in 'US' or len({str(a.dtype) for a in arrays}) == 1)
    )
    if single:
        result = np.squeeze(np.stack(arrays, axis=1))
    else:
        names = clean([], n) if names is None else names
        result = np.squeeze(
            np.array(
                list(zip(*[a.tolist() if a.dtype.kind not in 'Mm' else list(a) for a in arrays])),
                dtype=list(zip(names, [a.dtype for a in arrays])),
            )
        )
    result = (
        np.atleast_1d(result) if ndmin == 1 else np.atleast_2d(result) if ndmin == 2 else result
    )
    if usemask:
        hidden = [[w.strip() in absent[k] for w in words] for k, words in enumerate(columns)]
        shape = (
            np.squeeze(np.array(hidden).T)
            if single
            else np.squeeze(np.array(list(zip(*hidden)), dtype=[(name, bool) for name in names]))
        )
        result = np.ma.array(result, mask=shape)
    if not unpack:
        return result
    if names is None:
        return result.T
    return [result[name] for name in names] if len(names) > 1 else result[names[0]]


def _rows_longer(lines, split, names):
    """Has the first row more words than there are names?"""
    for number, line in lines:
        words = split(line)
        if words:
            return len(words) > len(names)
    return False


def _nested_table(rows, dtype):
    """Rows of a type whose fields hold several words."""
    types = _flat_types(dtype)
    how = [_tells_how(t) for t in types]
    done = []
    for words in rows:
        row = [
            _column_values([w], read, {''}, missing, True)[0]
            for w, (read, missing) in zip(words, how)
        ]
        done.append(_as_field(row, 0, dtype)[0])
    return np.squeeze(np.array(done, dtype=dtype))


# ---- savetxt


def _row_format(fmt, X, n, delimiter):
    """The format of a whole row."""
    wide = X.dtype.kind == 'c'
    if isinstance(fmt, (list, tuple)):
        if len(fmt) != n:
            raise AttributeError(f"fmt has wrong shape.  {fmt}")
        return delimiter.join(fmt)
    if not isinstance(fmt, str):
        raise ValueError(f"invalid fmt: {fmt!r}")
    count = fmt.count('%')
    if count == 1:
        return delimiter.join([f" ({fmt}+{fmt}j)" if wide else fmt] * n)
    if count == (2 * n if wide else n):
        return fmt
    raise ValueError(f"fmt has wrong number of % formats:  {fmt}")


def savetxt(
    fname,
    X,
    fmt='%.18e',
    delimiter=' ',
    newline='\n',
    header='',
    footer='',
    comments='# ',
    encoding=None,
):
    """Writes numbers to a text file, a row per line.
    >>> np.savetxt('/tmp/example.txt', np.eye(2))
    None"""
    X = np.asarray(X)
    delimiter = delimiter.decode('latin1') if isinstance(delimiter, bytes) else delimiter
    if X.ndim == 0 or X.ndim > 2:
        raise ValueError(f"Expected 1D or 2D array, got {X.ndim}D array instead")
    structured = X.dtype.names is not None
    n = len(X.dtype.names) if structured else X.shape[1] if X.ndim == 2 else 1
    pattern = _row_format(fmt, X, n, delimiter)
    out = []
    if header:
        out.append(comments + header.replace('\n', '\n' + comments))
    dated = X.dtype.kind in 'Mm'
    for row in (
        X.ravel().tolist()
        if structured
        else (X.astype(str) if dated else X).reshape((-1, n)).tolist()
    ):
        if X.dtype.kind == 'c':
            row = [part for z in row for part in (z.real, z.imag)]
        try:
            line = pattern % tuple(row)
        except TypeError:
            raise TypeError(
                f"Mismatch between array dtype ('{X.dtype}') and format specifier ('{pattern}')"
            )
        out.append(line.replace('+-', '-') if X.dtype.kind == 'c' else line)
    if footer:
        out.append(comments + footer.replace('\n', '\n' + comments))
    text = ''.join([line + newline for line in out])
    if hasattr(fname, 'write'):
        try:
            fname.write(text)
        except TypeError:  # a file of bytes
            fname.write(text.encode(encoding or 'latin1'))
    elif str(fname).endswith('.gz'):
        import gzip

        with gzip.open(str(fname), 'wb') as file:
            file.write(text.encode(encoding or 'latin1'))
    else:
        core.write_text(str(fname), text)
