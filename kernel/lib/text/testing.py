# testing.py: checks that raise AssertionError.
#: in testing

def _text(x):
    return repr(np.asarray(x))

def _fail(title, actual, desired, more):
    raise AssertionError('\n' + title + '\n' + more + f"\n ACTUAL: {_text(actual)}\n DESIRED: {_text(desired)}")

def assert_array_equal(actual, desired, err_msg='', verbose=True, *, strict=False):
    """Raises AssertionError unless two arrays are equal.
    >>> np.testing.assert_array_equal([1, 2], [1, 2])
    None"""
    a, d = np.asarray(actual), np.asarray(desired)
    if a.shape != d.shape and a.ndim and d.ndim:
        _fail('Arrays are not equal', a, d, f"{err_msg}\n(shapes {a.shape}, {d.shape} mismatch)")
    same = a == d
    if a.dtype.kind in 'fc' and d.dtype.kind in 'fc':
        same = same | (np.isnan(a) & np.isnan(d))
    if not bool(np.all(same)):
        n, total = int(np.count_nonzero(~np.asarray(same))), np.asarray(same).size
        _fail('Arrays are not equal', a, d, f"{err_msg}\nMismatched elements: {n} / {total} ({100 * n / total:.3g}%)")

def assert_allclose(actual, desired, rtol=1e-07, atol=0, equal_nan=True, err_msg='', verbose=True, *, strict=False):
    """Raises AssertionError unless two arrays are equal within a tolerance.
    >>> np.testing.assert_allclose([1.0], [1.0 + 1e-9])
    None"""
    a, d = np.asarray(actual), np.asarray(desired)
    if a.shape != d.shape and a.ndim and d.ndim:
        _fail(f'Not equal to tolerance rtol={rtol:g}, atol={atol:g}', a, d, f"{err_msg}\n(shapes {a.shape}, {d.shape} mismatch)")
    close = np.isclose(a, d, rtol, atol, equal_nan)
    if not bool(np.all(close)):
        n, total = int(np.count_nonzero(~np.asarray(close))), np.asarray(close).size
        worst = float(np.max(np.abs(a - d)))
        _fail(f'Not equal to tolerance rtol={rtol:g}, atol={atol:g}', a, d,
              f"{err_msg}\nMismatched elements: {n} / {total} ({100 * n / total:.3g}%)\nMax absolute difference among violations: {worst:g}")

def assert_almost_equal(actual, desired, decimal=7, err_msg='', verbose=True):
    """Raises AssertionError unless numbers are equal to some decimals.
    >>> np.testing.assert_almost_equal(1.0, 1.0 + 1e-9)
    None"""
    if not bool(np.all(np.abs(np.asarray(desired) - np.asarray(actual)) < 1.5 * 10.0 ** (-decimal))):
        _fail(f'Arrays are not almost equal to {decimal} decimals', actual, desired, err_msg)

def assert_array_almost_equal(actual, desired, decimal=6, err_msg='', verbose=True):
    """Raises AssertionError unless two arrays are equal to some decimals.
    >>> np.testing.assert_array_almost_equal([1.0], [1.0 + 1e-9])
    None"""
    assert_almost_equal(actual, desired, decimal, err_msg)

def assert_equal(actual, desired, err_msg='', verbose=True, *, strict=False):
    """Raises AssertionError unless two values are equal.
    >>> np.testing.assert_equal([1, 2], [1, 2])
    None"""
    if isinstance(desired, dict) or isinstance(desired, str) or desired is None:
        if actual != desired:
            raise AssertionError(f"\nItems are not equal:\n{err_msg}\n ACTUAL: {actual!r}\n DESIRED: {desired!r}")
        return None
    assert_array_equal(actual, desired, err_msg)

def assert_array_less(x, y, err_msg='', verbose=True, *, strict=False):
    """Raises AssertionError unless every element is less.
    >>> np.testing.assert_array_less([1, 2], [2, 3])
    None"""
    if not bool(np.all(np.asarray(x) < np.asarray(y))):
        _fail('Arrays are not strictly ordered `x < y`', x, y, err_msg)

def assert_(val, msg=''):
    """Raises AssertionError unless the value is true.
    >>> np.testing.assert_(True)
    None"""
    if not val:
        raise AssertionError(msg)

class _Raises:
    def __init__(self, kind):
        self.kind = kind

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind is None:
            raise AssertionError(f"{self.kind.__name__} not raised")
        return isinstance(value, self.kind)

def assert_raises(exception_class, *args, **kwargs):
    """Raises AssertionError unless a call raises that error.
    >>> np.testing.assert_raises(ValueError, int, 'x')
    None"""
    if len(args) == 0:
        return _Raises(exception_class)
    with _Raises(exception_class):
        args[0](*args[1:], **kwargs)
