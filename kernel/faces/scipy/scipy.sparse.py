# scipy.sparse: matrices of which only the elements that are not zero are kept, as arrays of
# rows, columns and values. Products with vectors are sums by rows (bincount), products of two
# matrices are lists of pairs that are added up; solving goes through banded or dense matrices.
from _options import fixed as _fixed, no_more as _no_more
import numpy as _np

_names = {
    "csr": "Compressed Sparse Row",
    "csc": "Compressed Sparse Column",
    "coo": "COOrdinate",
    "lil": "List of Lists",
    "dok": "Dictionary Of Keys",
    "dia": "DIAgonal",
    "bsr": "Block Sparse Row",
}


class SparseWarning(Warning):
    """Warnings of sparse matrices."""


class SparseEfficiencyWarning(SparseWarning):
    """A slow way was taken."""


def _added(row, col, data, shape, by_column=False):
    """The triples sorted by rows (or columns), those of the same place added."""
    n = shape[0] if by_column else shape[1]
    key = (col * n + row) if by_column else (row * n + col)
    order = _np.argsort(key, kind="stable")
    key, data = key[order], data[order]
    if key.size and not (key[1:] != key[:-1]).all():
        first = _np.concatenate(([True], key[1:] != key[:-1]))
        kind, place = data.dtype, _np.cumsum(first) - 1
        total = _np.zeros(int(first.sum()), kind)
        _np.add.at(total, place, data)
        key, data = key[first], total
    major, minor = (key // n, key % n) if n else (key, key)
    return (minor, major, data) if by_column else (major, minor, data)


def _is_number(x):
    return isinstance(x, (bool, int, float, complex, _np.generic)) or (
        isinstance(x, _np.ndarray) and x.ndim == 0
    )


class _Sparse:
    """What all formats have in common."""

    ndim = 2
    __array_priority__ = 10.1

    def __init__(self, arg1, shape=None, dtype=None, copy=False):
        row, col, data, shape = _triples(arg1, shape, self.format)
        if dtype is not None:
            data = data.astype(dtype)
        self._set(row, col, data, shape)

    def _set(self, row, col, data, shape):
        self.shape = (int(shape[0]), int(shape[1]))
        if self.format in ("coo", "dia"):
            self.row, self.col, self.data = row, col, data
        else:
            self.row, self.col, self.data = _added(row, col, data, self.shape, self.format == "csc")

    def _like(self, row, col, data, shape=None, format=None):
        return _make(
            format or self.format,
            row,
            col,
            data,
            self.shape if shape is None else shape,
            self._array,
        )

    # ---- what it is ----

    nnz = property(lambda self: int(self.data.size))
    dtype = property(lambda self: self.data.dtype)
    size = property(lambda self: int(self.data.size))
    T = property(lambda self: self.transpose())
    H = property(lambda self: self.transpose().conj())
    A = property(lambda self: self.toarray())
    real = property(lambda self: self._like(self.row, self.col, self.data.real))
    imag = property(lambda self: self._like(self.row, self.col, self.data.imag))
    coords = property(lambda self: (self.row, self.col))

    @property
    def indptr(self):
        if self.format not in ("csr", "csc"):
            raise AttributeError(f"'{type(self).__name__}' object has no attribute 'indptr'")
        major, n = (self.row, self.shape[0]) if self.format == "csr" else (self.col, self.shape[1])
        return _np.concatenate(([0], _np.cumsum(_np.bincount(major, minlength=n)))).astype("int32")

    @property
    def indices(self):
        if self.format not in ("csr", "csc"):
            raise AttributeError(f"'{type(self).__name__}' object has no attribute 'indices'")
        return (self.col if self.format == "csr" else self.row).astype("int32")

    @property
    def offsets(self):
        return _np.unique(self.col - self.row).astype("int32")

    def getformat(self):
        return self.format

    def get_shape(self):
        return self.shape

    def count_nonzero(self):
        return int(_np.count_nonzero(self.data))

    def getnnz(self, axis=None):
        if axis is None:
            return self.nnz
        return _np.bincount(
            self.col if axis % 2 == 0 else self.row, minlength=self.shape[1 - axis % 2]
        )

    def __repr__(self):
        kind = "array" if self._array else "matrix"
        extra = f" ({len(self.offsets)} diagonals)" if self.format == "dia" else ""
        return f"<{_names[self.format]} sparse {kind} of dtype '{self.dtype}'\n\twith {self.nnz} stored elements{extra} and shape {self.shape}>"

    def __str__(self):
        lines = [
            f"  ({r}, {c})\t{v}" for r, c, v in zip(self.row.tolist(), self.col.tolist(), self.data)
        ]
        if len(lines) > 50:
            lines = lines[:25] + ["  :\t:"] + lines[-25:]
        return repr(self) + "\n  Coords\tValues\n" + "\n".join(lines) if lines else repr(self)

    def __len__(self):
        raise TypeError("sparse array length is ambiguous; use getnnz() or shape[0]")

    def __bool__(self):
        if self.shape == (1, 1):
            return self.nnz != 0
        raise ValueError(
            "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()."
        )

    def __iter__(self):
        for i in range(self.shape[0]):
            yield self[i]

    # ---- to other forms ----

    def toarray(self, order=None, out=None):
        """The dense array."""
        _fixed('toarray', out=(out, None))
        dense = _np.zeros(self.shape, self.dtype)
        _np.add.at(dense, (self.row, self.col), self.data)
        return dense

    def _dense(self, a):
        """An array that came of a matrix: NumPy's matrix, as in SciPy, whose * is a product."""
        return a if self._array else _np.asmatrix(a)

    def todense(self, order=None, out=None):
        return self._dense(self.toarray(order, out))

    def asformat(self, format, copy=False):
        if format is None or format == self.format:
            return self
        return self._like(self.row, self.col, self.data, format=format)

    def tocsr(self, copy=False):
        return self.asformat("csr")

    def tocsc(self, copy=False):
        return self.asformat("csc")

    def tocoo(self, copy=False):
        return self.asformat("coo")

    def tolil(self, copy=False):
        return self.asformat("lil")

    def todok(self, copy=False):
        return self.asformat("dok")

    def todia(self, copy=False):
        return self.asformat("dia")

    def tobsr(self, blocksize=None, copy=False):
        _fixed('tobsr', blocksize=(blocksize, None))
        return self.asformat("bsr")

    def copy(self):
        return self._like(self.row.copy(), self.col.copy(), self.data.copy())

    def astype(self, dtype, casting="unsafe", copy=True):
        _fixed('astype', casting=(casting, 'unsafe'))
        return self._like(self.row, self.col, self.data.astype(dtype))

    def conj(self, copy=True):
        return self._like(self.row, self.col, self.data.conj())

    def transpose(self, axes=None, copy=False):
        _fixed('transpose', axes=(axes, None))
        turned = {"csr": "csc", "csc": "csr"}.get(self.format, self.format)
        return self._like(self.col, self.row, self.data, self.shape[::-1], turned)

    def reshape(self, *shape, order="C", copy=False):
        shape = shape[0] if len(shape) == 1 else shape
        at = self.row * self.shape[1] + self.col
        n = int(shape[1]) if shape[1] != -1 else self.shape[0] * self.shape[1] // int(shape[0])
        m = int(shape[0]) if shape[0] != -1 else self.shape[0] * self.shape[1] // n
        if m * n != self.shape[0] * self.shape[1]:
            raise ValueError(
                f"cannot reshape array of size {self.shape[0] * self.shape[1]} into shape {tuple(shape)}"
            )
        return self._like(at // n, at % n, self.data, (m, n))

    def eliminate_zeros(self):
        keep = self.data != 0
        self.row, self.col, self.data = self.row[keep], self.col[keep], self.data[keep]

    def sum_duplicates(self):
        self.row, self.col, self.data = _added(
            self.row, self.col, self.data, self.shape, self.format == "csc"
        )

    def sort_indices(self):
        pass

    has_sorted_indices = True

    def items(self):
        return [((r, c), v) for r, c, v in zip(self.row.tolist(), self.col.tolist(), self.data)]

    def keys(self):
        return [k for k, _ in self.items()]

    def values(self):
        return [v for _, v in self.items()]

    # ---- elements ----

    def __getitem__(self, key):
        if issparse(key):
            key = key.nonzero()
        rows, cols = key if isinstance(key, tuple) else (key, slice(None))
        m, n = self.shape
        if _is_index(rows) and _is_index(cols):
            i, j = _checked(rows, m, 0), _checked(cols, n, 1)
            return self.data[(self.row == i) & (self.col == j)].sum(dtype=self.dtype)
        if (
            not _is_index(rows)
            and not isinstance(rows, slice)
            and not _is_index(cols)
            and not isinstance(cols, slice)
        ):
            rows, cols = _np.broadcast_arrays(_np.asarray(rows), _np.asarray(cols))
            if rows.ndim == 1:
                found = _np.array([self[int(i), int(j)] for i, j in zip(rows, cols)], self.dtype)
                return found if self._array else self._dense(found.reshape(1, -1))
            return self[rows[:, 0]][:, cols[0]]
        taken_rows, taken_cols = _positions(rows, m, 0), _positions(cols, n, 1)
        picked = self._pick(taken_rows, taken_cols)
        if self._array and (_is_index(rows) or _is_index(cols)):
            raise NotImplementedError(
                "a row of a sparse array has one axis, which is not supported: use A[i:i + 1] or a csr_matrix"
            )
        return picked

    def _pick(self, rows, cols):
        row, col, data = _added(self.row, self.col, self.data, self.shape)
        start = _np.concatenate(([0], _np.cumsum(_np.bincount(row, minlength=self.shape[0]))))
        count = start[rows + 1] - start[rows]
        at = _np.repeat(start[rows] - (_np.cumsum(count) - count), count) + _np.arange(
            int(count.sum())
        )
        new_row, col, data = _np.repeat(_np.arange(len(rows)), count), col[at], data[at]
        back = _np.full(self.shape[1], -1)
        if len(set(cols.tolist())) != len(cols):
            parts = [
                (new_row[col == c], _np.full(int((col == c).sum()), k), data[col == c])
                for k, c in enumerate(cols.tolist())
            ]
            new_row, new_col, data = [_np.concatenate(p) for p in zip(*parts)]
        else:
            back[cols] = _np.arange(len(cols))
            keep = back[col] >= 0
            new_row, new_col, data = new_row[keep], back[col][keep], data[keep]
        return self._like(new_row, new_col, data, (len(rows), len(cols)))

    def __setitem__(self, key, value):
        if self.format in ("coo", "dia", "bsr"):
            raise TypeError(f"'{type(self).__name__}' object does not support item assignment")
        rows, cols = key if isinstance(key, tuple) else (key, slice(None))
        m, n = self.shape
        pairs = not any([_is_index(k) or isinstance(k, slice) for k in (rows, cols)])
        if pairs:
            r, c = [a.ravel() for a in _np.broadcast_arrays(_np.asarray(rows), _np.asarray(cols))]
            shape = r.shape
        else:
            r, c = _positions(rows, m, 0), _positions(cols, n, 1)
            shape = (len(r), len(c))
            r, c = _np.repeat(r, len(c)), _np.tile(c, len(r))
        dense = value.toarray() if issparse(value) else _np.asarray(value)
        v = _np.broadcast_to(dense, shape).ravel()
        written, own = r * n + c, self.row * n + self.col
        keep = ~_np.isin(own, written)
        new = v != 0
        self._set(
            _np.concatenate((self.row[keep], r[new])),
            _np.concatenate((self.col[keep], c[new])),
            _np.concatenate((self.data[keep], v[new].astype(self.dtype))),
            self.shape,
        )

    def getrow(self, i):
        return self[i : i + 1] if i != -1 else self[i:]

    def getcol(self, j):
        return self[:, j : j + 1] if j != -1 else self[:, j:]

    def diagonal(self, k=0):
        """The elements of a diagonal."""
        m, n = self.shape
        length = max(0, min(m + min(k, 0), n - max(k, 0)))
        out = _np.zeros(length, self.dtype)
        here = self.col - self.row == k
        _np.add.at(out, self.row[here] + min(k, 0), self.data[here])
        return out

    def setdiag(self, values, k=0):
        n = max(0, min(self.shape[0] + min(k, 0), self.shape[1] - max(k, 0)))
        at = _np.arange(n)
        keep = self.col - self.row != k
        v = (
            _np.broadcast_to(_np.asarray(values), (n,))
            if _np.ndim(values) == 0
            else _np.asarray(values)[:n]
        )
        at = at[: len(v)]
        self._set(
            _np.concatenate((self.row[keep], at - min(k, 0))),
            _np.concatenate((self.col[keep], at + max(k, 0))),
            _np.concatenate((self.data[keep], v.astype(self.dtype))),
            self.shape,
        )

    def nonzero(self):
        """Rows and columns of what is not zero."""
        keep = self.data != 0
        return self.row[keep].astype("int32"), self.col[keep].astype("int32")

    # ---- arithmetic ----

    def _dot(self, other):
        if issparse(other):
            return _product(self, other)
        if isinstance(other, _np.matrix):
            return _np.asmatrix(self._dot(_np.asarray(other)))
        other = _np.asarray(other)
        if other.ndim == 0:
            raise ValueError("Scalar operands are not allowed, use '*' instead")
        if other.shape[0] != self.shape[1]:
            if other.ndim == 1:
                raise ValueError(
                    f"matmul: dimension mismatch with signature (n,k={self.shape[1]}),(k={other.shape[0]},)->(n,)"
                )
            raise ValueError(
                f"matmul: dimension mismatch with signature (n,k={self.shape[1]}),(k={other.shape[0]},m={other.shape[1]})->(n,m)"
            )
        kind = _np.result_type(self.dtype, other.dtype)
        if other.ndim == 1:
            return _row_sums(self.row, self.data * other[self.col], self.shape[0], kind)
        out = _np.zeros((self.shape[0], other.shape[1]), kind)
        if other.shape[1] <= 64 or kind.kind == "c":
            for k in range(other.shape[1]):
                out[:, k] = _row_sums(self.row, self.data * other[self.col, k], self.shape[0], kind)
        else:
            _np.add.at(out, self.row, self.data[:, None] * other[self.col])
        return out

    def dot(self, other):
        return self * other if _is_number(other) else self._dot(other)

    __matmul__ = dot

    def __rmatmul__(self, other):
        r = self.transpose()._dot(_np.asarray(other).T).T
        return _np.asmatrix(r) if isinstance(other, _np.matrix) else r

    def __mul__(self, other):
        if _is_number(other):
            return self._like(self.row, self.col, self.data * other)
        return self.multiply(other) if self._array else self._dot(other)

    def __rmul__(self, other):
        if _is_number(other):
            return self._like(self.row, self.col, other * self.data)
        return self.multiply(other) if self._array else self.__rmatmul__(other)

    def multiply(self, other):
        """Element by element."""
        if _is_number(other):
            return self * other
        if issparse(other):
            other = other.toarray()
        other = _np.broadcast_to(_np.asarray(other), self.shape)
        return self._like(
            self.row,
            self.col,
            self.data * other[self.row, self.col],
            format="csr" if self.format != "csc" else "csc",
        )

    def __truediv__(self, other):
        if _is_number(other):
            return self._like(self.row, self.col, self.data / other)
        return self._dense(
            self.toarray() / (other.toarray() if issparse(other) else _np.asarray(other))
        )

    def __neg__(self):
        return self._like(self.row, self.col, -self.data)

    def __abs__(self):
        return self._like(self.row, self.col, _np.abs(self.data))

    def __pow__(self, n):
        if self._array:
            return self.power(n)
        if self.shape[0] != self.shape[1]:
            raise TypeError("sparse matrix is not square")
        out = eye(self.shape[0], dtype=self.dtype, format="csr")
        for _ in range(n):
            out = out @ self
        return out

    def power(self, n, dtype=None):
        _fixed('power', dtype=(dtype, None))
        return self._like(self.row, self.col, self.data**n)

    def _plus(self, other, sign):
        if issparse(other):
            if self.shape != other.shape:
                raise ValueError("inconsistent shapes")
            kind = _np.result_type(self.dtype, other.dtype)
            data = _np.concatenate(
                (self.data.astype(kind), (other.data if sign > 0 else -other.data).astype(kind))
            )
            out = self._like(
                _np.concatenate((self.row, other.row)),
                _np.concatenate((self.col, other.col)),
                data,
                format="csc" if self.format == "csc" else "csr",
            )
            out.eliminate_zeros()
            return out
        if _is_number(other):
            if other == 0:
                return self.copy()
            raise NotImplementedError("adding a nonzero scalar to a sparse array is not supported")
        return self._dense(self.toarray() + sign * _np.asarray(other))

    def __add__(self, other):
        return self._plus(other, 1)

    def __radd__(self, other):
        return self._plus(other, 1)

    def __sub__(self, other):
        return self._plus(other, -1)

    def __rsub__(self, other):
        return (-self)._plus(other, 1)

    def _compare(self, other, f):
        found = f(self.toarray(), other.toarray() if issparse(other) else other)
        r, c = _np.nonzero(found)
        return self._like(r, c, found[r, c], format="csr")

    def __gt__(self, o):
        return self._compare(o, lambda a, b: a > b)

    def __lt__(self, o):
        return self._compare(o, lambda a, b: a < b)

    def __ge__(self, o):
        return self._compare(o, lambda a, b: a >= b)

    def __le__(self, o):
        return self._compare(o, lambda a, b: a <= b)

    def __eq__(self, o):
        return self._compare(o, lambda a, b: a == b)

    def __ne__(self, o):
        return self._compare(o, lambda a, b: a != b)

    __hash__ = None

    def _reduce(self, axis, whole, rows):
        if axis is None:
            return whole(self.data)
        v = rows(
            self.row if axis % 2 == 1 else self.col,
            self.shape[0] if axis % 2 == 1 else self.shape[1],
        )
        return v if self._array else self._dense(v.reshape((-1, 1) if axis % 2 == 1 else (1, -1)))

    def sum(self, axis=None, dtype=None, out=None):
        _fixed('sum', out=(out, None))
        kind = _np.result_type(self.dtype, "int64") if self.dtype.kind in "iub" else self.dtype
        kind = kind if dtype is None else _np.dtype(dtype)
        return self._reduce(
            axis, lambda d: d.sum(dtype=kind), lambda at, n: _row_sums(at, self.data, n, kind)
        )

    def mean(self, axis=None, dtype=None, out=None):
        _fixed('mean', out=(out, None))
        n = self.shape[0] * self.shape[1] if axis is None else self.shape[axis % 2]
        mean = self.sum(axis) / n
        return mean if dtype is None else mean.astype(dtype)

    def trace(self, offset=0):
        return self.diagonal(offset).sum()

    def _argminmax(self, axis, f):
        dense = f(self.toarray(), axis)
        if axis is None or self._array:
            return dense
        return coo_matrix(dense.reshape((-1, 1) if axis % 2 == 1 else (1, -1)))

    def max(self, axis=None, out=None):
        _fixed('max', out=(out, None))
        return self._argminmax(axis, _np.max)

    def min(self, axis=None, out=None):
        _fixed('min', out=(out, None))
        return self._argminmax(axis, _np.min)

    def _place(self, found, axis):
        if axis is None or self._array:
            return found
        return self._dense(found.reshape((-1, 1) if axis % 2 == 1 else (1, -1)))

    def argmax(self, axis=None):
        return self._place(_np.argmax(self.toarray(), axis), axis)

    def argmin(self, axis=None):
        return self._place(_np.argmin(self.toarray(), axis), axis)

    def __getattr__(self, name):
        if name in (
            "sqrt",
            "sin",
            "tan",
            "tanh",
            "arctan",
            "expm1",
            "log1p",
            "floor",
            "ceil",
            "sign",
            "rint",
            "deg2rad",
            "rad2deg",
        ):
            return lambda: self._like(self.row, self.col, getattr(_np, name)(self.data))
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")


def _is_index(k):
    return isinstance(k, (int, _np.integer)) and not isinstance(k, bool)


def _checked(k, n, axis):
    k = int(k)
    if not -n <= k < n:
        raise IndexError(f"index ({k}) out of range")
    return k % n


def _positions(key, n, axis):
    if _is_index(key):
        return _np.array([_checked(key, n, axis)])
    if isinstance(key, slice):
        return _np.arange(*key.indices(n))
    key = _np.asarray(key).ravel()
    if key.dtype == bool:
        return _np.nonzero(key)[0]
    if key.size and (key.min() < -n or key.max() >= n):
        raise IndexError(f"index ({int(key.max())}) out of range")
    return key % n


def _row_sums(at, data, n, kind):
    """The sums of data with the same number, in the order they stand in."""
    if kind.kind == "c":
        return _np.bincount(at, data.real, n) + 1j * _np.bincount(at, data.imag, n)
    if kind.kind in "iub":
        out = _np.zeros(n, kind)
        _np.add.at(out, at, data.astype(kind))
        return out
    return _np.bincount(at, data, n).astype(kind)


def _product(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError("dimension mismatch")
    ar, ac, ad = _added(a.row, a.col, a.data, a.shape)
    br, bc, bd = _added(b.row, b.col, b.data, b.shape)
    start = _np.concatenate(([0], _np.cumsum(_np.bincount(br, minlength=b.shape[0]))))
    count = start[ac + 1] - start[ac]
    at = _np.repeat(start[ac] - (_np.cumsum(count) - count), count) + _np.arange(int(count.sum()))
    row = _np.repeat(ar, count)
    data = _np.repeat(ad, count) * bd[at]
    return a._like(
        row, bc[at], data, (a.shape[0], b.shape[1]), "csc" if a.format == "csc" else "csr"
    )


def _triples(arg, shape, format):
    """rows, columns, values and shape of what a constructor was given."""
    if issparse(arg):
        return arg.row, arg.col, arg.data, arg.shape
    if isinstance(arg, tuple) and len(arg) == 2 and all([_is_index(k) for k in arg]):
        none = _np.zeros(0, "int64")
        return none, none, _np.zeros(0), arg
    if isinstance(arg, tuple) and len(arg) == 2 and format == "dia":
        made = _diagonals(_np.atleast_2d(arg[0]), arg[1], shape, True)
        return made
    if isinstance(arg, tuple) and len(arg) == 2:
        data, (row, col) = arg
        data, row, col = (
            _np.asarray(data),
            _np.asarray(row).astype("int64"),
            _np.asarray(col).astype("int64"),
        )
        if not len(data) == len(row) == len(col):
            raise ValueError("row, column, and data array must all be the same length")
        if shape is None:
            if not len(row):
                raise ValueError("cannot infer dimensions from zero sized index arrays")
            shape = (int(row.max()) + 1, int(col.max()) + 1)
        for at, n, name in ((row, shape[0], "row"), (col, shape[1], "column")):
            if len(at) and int(at.max()) >= n:
                raise ValueError(
                    f"axis {0 if name == 'row' else 1} index {int(at.max())} exceeds matrix dimension {n}"
                )
            if len(at) and int(at.min()) < 0:
                raise ValueError(
                    f"negative axis {0 if name == 'row' else 1} index: {int(at.min())}"
                )
        return row, col, data, shape
    if isinstance(arg, tuple) and len(arg) == 3:
        data, minor, ptr = [_np.asarray(a) for a in arg]
        major = _np.repeat(_np.arange(len(ptr) - 1), _np.diff(ptr))
        minor = minor.astype("int64")
        n = int(minor.max()) + 1 if len(minor) else 0
        row, col = (minor, major) if format == "csc" else (major, minor)
        return (
            row,
            col,
            data,
            shape or ((n, len(ptr) - 1) if format == "csc" else (len(ptr) - 1, n)),
        )
    dense = _np.atleast_2d(_np.asarray(arg))
    if dense.ndim > 2:
        raise TypeError(f"expected 2D array or matrix, not {dense.ndim}D")
    row, col = _np.nonzero(dense)
    return row, col, dense[row, col], dense.shape


_classes = {}


def _make(format, row, col, data, shape, array):
    new = object.__new__(_classes[format, array])
    new._set(row, col, data, shape)
    return new


class spmatrix:
    """The base of the matrices."""


class sparray:
    """The base of the arrays."""


class csr_matrix(_Sparse, spmatrix):
    format, _array = "csr", False


class csc_matrix(_Sparse, spmatrix):
    format, _array = "csc", False


class coo_matrix(_Sparse, spmatrix):
    format, _array = "coo", False


class lil_matrix(_Sparse, spmatrix):
    format, _array = "lil", False


class dok_matrix(_Sparse, spmatrix):
    format, _array = "dok", False


class dia_matrix(_Sparse, spmatrix):
    format, _array = "dia", False


class bsr_matrix(_Sparse, spmatrix):
    format, _array = "bsr", False


class csr_array(_Sparse, sparray):
    format, _array = "csr", True


class csc_array(_Sparse, sparray):
    format, _array = "csc", True


class coo_array(_Sparse, sparray):
    format, _array = "coo", True


class lil_array(_Sparse, sparray):
    format, _array = "lil", True


class dok_array(_Sparse, sparray):
    format, _array = "dok", True


class dia_array(_Sparse, sparray):
    format, _array = "dia", True


class bsr_array(_Sparse, sparray):
    format, _array = "bsr", True


for _c in (
    csr_matrix,
    csc_matrix,
    coo_matrix,
    lil_matrix,
    dok_matrix,
    dia_matrix,
    bsr_matrix,
    csr_array,
    csc_array,
    coo_array,
    lil_array,
    dok_array,
    dia_array,
    bsr_array,
):
    _classes[_c.format, _c._array] = _c


def issparse(x):
    return isinstance(x, _Sparse)


def isspmatrix(x):
    return isinstance(x, spmatrix)


def isspmatrix_csr(x):
    return isinstance(x, csr_matrix)


def isspmatrix_csc(x):
    return isinstance(x, csc_matrix)


# ---- making them ------------------------------------------------------------------------------


def _diagonals(rows, offsets, shape, aligned):
    """Triples of diagonals. aligned: item j of a row stands in column j, as spdiags has it."""
    row, col, data = [], [], []
    offsets = _np.atleast_1d(offsets).tolist()
    if shape is None:
        n = len(rows[0]) + abs(int(offsets[0]))
        shape = (n, n)
    for values, k in zip(rows, offsets):
        k, values = int(k), _np.atleast_1d(_np.asarray(values))
        n = max(0, min(shape[0] + min(k, 0), shape[1] - max(k, 0)))
        first = max(k, 0) if aligned else 0
        if aligned:
            values = values[first : first + n]
            n = min(n, len(values))
        elif len(values) == 1 and n != 1:
            values = _np.repeat(values, n)
        elif len(values) < n or (len(values) > n and not aligned):
            raise ValueError(
                f"Diagonal length (index {offsets.index(k)}: {len(values)} at offset {k}) does not agree with array size ({shape[0]}, {shape[1]})."
            )
        at = _np.arange(n)
        row.append(at - min(k, 0))
        col.append(at + max(k, 0))
        data.append(values[:n])
    return _np.concatenate(row), _np.concatenate(col), _np.concatenate(data), shape


def _new(row, col, data, shape, format, default, array=False):
    return _make(format or default, row, col, data, shape, array)


def diags(diagonals, offsets=0, shape=None, format=None, dtype=None):
    """A matrix of diagonals."""
    many = _np.ndim(offsets) > 0
    rows = (
        list(diagonals) if many or (len(diagonals) and _np.ndim(diagonals[0]) > 0) else [diagonals]
    )
    row, col, data, shape = _diagonals(rows, offsets, shape, False)
    data = (
        data.astype(dtype)
        if dtype is not None
        else data
        if data.dtype.kind in "fc"
        else data.astype(float)
    )
    return _new(row, col, data, shape, format, "dia")


def diags_array(diagonals, /, *, offsets=0, shape=None, format=None, dtype=None):
    m = diags(diagonals, offsets, shape, format, dtype)
    return _make(m.format, m.row, m.col, m.data, m.shape, True)


def spdiags(data, diags, m=None, n=None, format=None):
    """A matrix of diagonals, whose items stand in the columns of their places."""
    shape = (
        tuple(m)
        if n is None and m is not None
        else (m, n)
        if m is not None
        else (len(data[0]),) * 2
    )
    return _new(*_diagonals(_np.atleast_2d(_np.asarray(data)), diags, shape, True), format, "dia")


def eye(m, n=None, k=0, dtype=float, format=None):
    """Ones on a diagonal."""
    n = m if n is None else n
    length = max(0, min(m + min(k, 0), n - max(k, 0)))
    at = _np.arange(length)
    return _new(at - min(k, 0), at + max(k, 0), _np.ones(length, dtype), (m, n), format, "dia")


def identity(n, dtype="d", format=None):
    return eye(n, dtype=dtype, format=format)


def eye_array(m, n=None, *, k=0, dtype=float, format=None):
    e = eye(m, n, k, dtype, format)
    return _make(e.format, e.row, e.col, e.data, e.shape, True)


def kron(A, B, format=None):
    """The Kronecker product."""
    A, B = coo_matrix(A), coo_matrix(B)
    row = (A.row[:, None] * B.shape[0] + B.row).ravel()
    col = (A.col[:, None] * B.shape[1] + B.col).ravel()
    return _new(
        row,
        col,
        (A.data[:, None] * B.data).ravel(),
        (A.shape[0] * B.shape[0], A.shape[1] * B.shape[1]),
        format,
        "bsr",
    )


def kronsum(A, B, format=None):
    """kron(I, A) + kron(B, I)"""
    return (kron(identity(B.shape[0]), A) + kron(B, identity(A.shape[0]))).asformat(format or "csr")


def bmat(blocks, format=None, dtype=None):
    """A matrix of blocks; None is a block of zeros."""
    blocks = [[None if b is None else coo_matrix(b) for b in line] for line in blocks]
    heights = [max([b.shape[0] for b in line if b is not None]) for line in blocks]
    widths = [
        max([line[k].shape[1] for line in blocks if line[k] is not None])
        for k in range(len(blocks[0]))
    ]
    row, col, data = [_np.zeros(0, "int64")], [_np.zeros(0, "int64")], []
    for i, line in enumerate(blocks):
        for j, b in enumerate(line):
            if b is None:
                continue
            if b.shape != (heights[i], widths[j]):
                axis = 0 if b.shape[0] != heights[i] else 1
                raise ValueError(
                    f"blocks[{i},:] has incompatible row dimensions. Got blocks[{i},{j}].shape[0] == {b.shape[0]}, expected {heights[i]}."
                    if axis == 0
                    else f"blocks[:,{j}] has incompatible column dimensions. Got blocks[{i},{j}].shape[1] == {b.shape[1]}, expected {widths[j]}."
                )
            row.append(b.row + sum(heights[:i]))
            col.append(b.col + sum(widths[:j]))
            data.append(b.data)
    values = _np.concatenate(data)
    return _new(
        _np.concatenate(row),
        _np.concatenate(col),
        values if dtype is None else values.astype(dtype),
        (sum(heights), sum(widths)),
        format,
        "coo",
    )


block_array = bmat


def vstack(blocks, format=None, dtype=None):
    return bmat([[b] for b in blocks], format or _common(blocks, "csr"), dtype)


def hstack(blocks, format=None, dtype=None):
    return bmat([blocks], format or _common(blocks, "csc"), dtype)


def _common(blocks, format):
    return format if all([issparse(b) and b.format == format for b in blocks]) else "coo"


def block_diag(mats, format=None, dtype=None):
    """Matrices along the diagonal."""
    _fixed('block_diag', dtype=(dtype, None))
    len(mats)
    mats = [coo_matrix(m) for m in mats]
    row, col, data, at = [], [], [], [0, 0]
    for m in mats:
        row.append(m.row + at[0])
        col.append(m.col + at[1])
        data.append(m.data)
        at = [at[0] + m.shape[0], at[1] + m.shape[1]]
    return _new(
        _np.concatenate(row), _np.concatenate(col), _np.concatenate(data), tuple(at), format, "coo"
    )


def _part(A, keep, format):
    A = coo_matrix(A)
    here = keep(A.col - A.row)
    return _new(A.row[here], A.col[here], A.data[here], A.shape, format, "coo")


def triu(A, k=0, format=None):
    return _part(A, lambda d: d >= k, format)


def tril(A, k=0, format=None):
    return _part(A, lambda d: d <= k, format)


def find(A):
    """Rows, columns and values of what is not zero."""
    A = A if issparse(A) else csr_matrix(A)
    row, col, data = _added(A.row, A.col, A.data, A.shape)
    keep = data != 0
    return row[keep].astype("int32"), col[keep].astype("int32"), data[keep]


def random(
    m, n, density=0.01, format="coo", dtype=None, rng=None, data_rvs=None, random_state=None
):
    """A matrix with random elements in random places, which are drawn in columns, before the elements."""
    if density < 0 or density > 1:
        raise ValueError("density expected to be 0 <= density <= 1")
    if rng is not None:
        generator = (
            rng if hasattr(rng, "random") or hasattr(rng, "rand") else _np.random.default_rng(rng)
        )
    elif random_state is None:
        generator = _np.random
    else:
        generator = (
            random_state
            if hasattr(random_state, "random") or hasattr(random_state, "rand")
            else _np.random.RandomState(random_state)
        )
    k = int(round(density * m * n))
    at = generator.choice(m * n, size=k, replace=False) if m * n else _np.zeros(0, "int64")
    kind = _np.dtype(float if dtype is None else dtype)
    if data_rvs is not None:
        data = _np.asarray(data_rvs(k))
    elif kind.kind in "iu":
        low, high = int(_np.iinfo(kind).min), int(_np.iinfo(kind).max)
        data = (
            generator.integers(low, high, k, dtype=kind)
            if hasattr(generator, "integers")
            else generator.randint(low, high, k, dtype=kind)
        )
    elif kind.kind == "c":
        data = generator.uniform(size=k)
        data = data + 1j * generator.uniform(size=k)
    else:
        data = generator.uniform(size=k)
    return _new(at % m if m else at, at // m if m else at, data.astype(kind), (m, n), format, "coo")


def rand(m, n, density=0.01, format="coo", dtype=None, random_state=None):
    return random(m, n, density, format, dtype, random_state=random_state)


def random_array(shape, *, density=0.01, format="coo", dtype=None, rng=None, **options):
    _no_more('random_array', options, 'random_state', data_sampler=None)
    made = random(shape[0], shape[1], density, format, dtype, rng)
    return _make(made.format, made.row, made.col, made.data, made.shape, True)


def save_npz(file, matrix, compressed=True):
    """Writes a matrix to a .npz file."""
    _np.savez(
        file,
        row=matrix.row,
        col=matrix.col,
        data=matrix.data,
        shape=_np.array(matrix.shape),
        format=_np.frombuffer(matrix.format.encode(), "uint8"),
    )


def load_npz(file):
    """Reads what save_npz has written."""
    f = _np.load(file)
    return _make(
        f["format"].tobytes().decode(),
        f["row"],
        f["col"],
        f["data"],
        tuple(f["shape"].tolist()),
        False,
    )
