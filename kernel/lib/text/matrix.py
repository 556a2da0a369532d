# matrix.py: numpy.matrix: arrays that stay of two dimensions and whose * is the product of matrices.


def _word(text):
    """A number as it is written."""
    for kind in (int, float, complex):
        try:
            return kind(text)
        except ValueError:
            pass
    raise ValueError(f"malformed node or string: {text!r}")


def _of_text(text):
    """The rows of '1 2; 3 4'."""
    rows = []
    for line in text.replace('[', '').replace(']', '').split(';'):
        row = [_word(word) for part in line.split(',') for word in part.split()]
        if rows and len(row) != len(rows[0]):
            raise ValueError("Rows not the same size.")
        rows.append(row)
    return rows


# Functions that give a matrix when one of the arrays that they join is one: its priority is higher.
_joining = (
    'concatenate',
    'concat',
    'vstack',
    'hstack',
    'dstack',
    'stack',
    'column_stack',
    'append',
    'block',
    'insert',
)

# Functions that are the matrix's own methods.
_own = {
    name: name
    for name in (
        'sum',
        'mean',
        'std',
        'var',
        'prod',
        'any',
        'all',
        'max',
        'min',
        'argmax',
        'argmin',
        'squeeze',
    )
}
_own['amax'], _own['amin'] = 'max', 'min'

# Functions that see a plain array: their results may have one dimension or three.
_plain = (
    'ravel',
    'expand_dims',
    'unique',
    'diagonal',
    'diag',
    'copy',
    'resize',
    'nansum',
    'nanprod',
    'nanmax',
    'nanmin',
)


class matrix(np.ndarray):
    """A matrix from an array or from a text of its rows; always of two dimensions.
    >>> np.matrix('1 2; 3 4')
    matrix([[1, 2],
            [3, 4]])"""

    __array_priority__ = 10.0
    _taken = False  # a subscript is being taken: its result keeps its dimensions until it is done

    def __new__(subtype, data, dtype=None, copy=True):
        if isinstance(data, matrix):
            if (dtype is None or data.dtype == np.dtype(dtype)) and not copy:
                return data
            return data.astype(data.dtype if dtype is None else dtype)
        a = np.array(
            _of_text(data) if isinstance(data, str) else data,
            dtype=dtype,
            copy=True if copy or isinstance(data, str) else None,
        )
        if a.ndim > 2 and not isinstance(data, np.ndarray):
            raise ValueError("matrix must be 2-dimensional")
        return a.view(subtype)

    def __array_finalize__(self, obj):
        if self.ndim == 2 or isinstance(obj, matrix) and obj._taken:
            return
        shape = self.shape
        if len(shape) > 2:
            shape = tuple([n for n in shape if n > 1])
            if len(shape) > 2:
                raise ValueError("shape too large to be a matrix.")
        self.shape = (1,) * (2 - len(shape)) + shape

    def __array_function__(self, func, types, args, kwargs):
        name = func.__name__
        if name in _plain and isinstance(args[0], matrix) and not kwargs.get('subok'):
            return func(np.asarray(args[0]), *args[1:], **kwargs)
        if name in _own and isinstance(args[0], matrix):
            return getattr(args[0], _own[name])(*args[1:], **kwargs)
        r = super().__array_function__(func, types, args, kwargs)
        return asmatrix(r) if name in _joining and isinstance(r, np.ndarray) else r

    def __getitem__(self, index):
        self._taken = True
        try:
            out = np.ndarray.__getitem__(self, index)
        finally:
            self._taken = False
        if not isinstance(out, np.ndarray):
            return out
        if out.ndim == 0:
            return out[()]
        if out.ndim == 1:
            column = isinstance(index, (tuple, list)) and len(index) > 1 and np.isscalar(index[1])
            out.shape = (out.shape[0], 1) if column else (1, out.shape[0])
        return out

    def __mul__(self, other):
        if isinstance(other, (np.ndarray, list, tuple)):
            return np.dot(self, asmatrix(other))
        if np.isscalar(other) or not hasattr(other, '__rmul__'):
            return np.dot(self, other)
        return NotImplemented

    def __rmul__(self, other):
        return np.dot(other, self)

    def __imul__(self, other):
        self[:] = self * other
        return self

    def __pow__(self, other):
        return np.linalg.matrix_power(self, other)

    def __ipow__(self, other):
        self[:] = self**other
        return self

    def __rpow__(self, other):
        return NotImplemented

    def _along(self, axis):
        """A result as a row or a column."""
        if axis is None:
            return self[0, 0]
        if axis not in (0, 1):
            raise ValueError("unsupported axis")
        return self if axis == 0 else self.transpose()

    def _whole(self, axis):
        return self[0, 0] if axis is None else self

    def tolist(self):
        return self.A.tolist()

    def sum(self, axis=None, dtype=None, out=None):
        return np.ndarray.sum(self, axis, dtype, out, keepdims=True)._whole(axis)

    def mean(self, axis=None, dtype=None, out=None):
        return np.ndarray.mean(self, axis, dtype, out, keepdims=True)._whole(axis)

    def std(self, axis=None, dtype=None, out=None, ddof=0):
        return np.ndarray.std(self, axis, dtype, out, ddof, keepdims=True)._whole(axis)

    def var(self, axis=None, dtype=None, out=None, ddof=0):
        return np.ndarray.var(self, axis, dtype, out, ddof, keepdims=True)._whole(axis)

    def prod(self, axis=None, dtype=None, out=None):
        return np.ndarray.prod(self, axis, dtype, out, keepdims=True)._whole(axis)

    def any(self, axis=None, out=None):
        return np.ndarray.any(self, axis, out, keepdims=True)._whole(axis)

    def all(self, axis=None, out=None):
        return np.ndarray.all(self, axis, out, keepdims=True)._whole(axis)

    def max(self, axis=None, out=None):
        return np.ndarray.max(self, axis, out, keepdims=True)._whole(axis)

    def min(self, axis=None, out=None):
        return np.ndarray.min(self, axis, out, keepdims=True)._whole(axis)

    def argmax(self, axis=None, out=None):
        r = np.argmax(self.A, axis, out)
        return r if axis is None else asmatrix(r)._along(axis)

    def argmin(self, axis=None, out=None):
        r = np.argmin(self.A, axis, out)
        return r if axis is None else asmatrix(r)._along(axis)

    def ptp(self, axis=None, out=None):
        r = np.ptp(self.A, axis, out)
        return r if axis is None else asmatrix(r)._along(axis)

    def squeeze(self, axis=None):
        return np.ndarray.squeeze(self, axis)

    def flatten(self, order='C'):
        return np.ndarray.flatten(self, order)

    def ravel(self, order='C'):
        return np.ndarray.ravel(self, order)

    @property
    def T(self):
        return self.transpose()

    @property
    def H(self):
        return self.transpose().conjugate() if self.dtype.kind == 'c' else self.transpose()

    @property
    def I(self):
        rows, columns = self.shape
        return asmatrix(np.linalg.inv(self.A) if rows == columns else np.linalg.pinv(self.A))

    @property
    def A(self):
        return self.view(np.ndarray)

    @property
    def A1(self):
        return self.A.ravel()

    def getT(self):
        return self.T

    def getH(self):
        return self.H

    def getI(self):
        return self.I

    def getA(self):
        return self.A

    def getA1(self):
        return self.A1


def asmatrix(data, dtype=None):
    """The array as a matrix; a change of one is a change of the other.
    >>> np.asmatrix([[1, 2], [3, 4]]) ** 2
    matrix([[ 7, 10],
            [15, 22]])"""
    return matrix(data, dtype=dtype, copy=False)


def bmat(obj, ldict=None, gdict=None):
    """A matrix of blocks, from nested lists.
    >>> np.bmat([[np.eye(1), np.zeros((1, 1))]])
    matrix([[1., 0.]])"""
    if isinstance(obj, str):
        return matrix(_of_names(obj, globals() if gdict is None else gdict, ldict))
    if isinstance(obj, (tuple, list)):
        for row in obj:
            if isinstance(row, np.ndarray):
                return matrix(np.concatenate(obj, axis=-1))
        return matrix(np.concatenate([np.concatenate(row, axis=-1) for row in obj], axis=0))
    return matrix(obj)


def _of_names(text, names, more):
    """The blocks of 'A, B; C, D', by the names of the one who calls."""
    rows = []
    for line in text.split(';'):
        row = []
        for word in line.replace(',', ' ').split():
            if more is not None and word in more:
                row.append(more[word])
            elif names is not None and word in names:
                row.append(names[word])
            else:
                raise NameError(f"name {word!r} is not defined")
        rows.append(np.concatenate(row, axis=-1))
    return np.concatenate(rows, axis=0)
