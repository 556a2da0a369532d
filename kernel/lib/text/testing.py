# testing.py: checks that raise AssertionError.
#: in testing
_mask_of = core.inner('masked', '_mask_of')

# What a test asks of the Python that it runs in. References are counted otherwise than in CPython.
IS_WASM = False
IS_PYPY = False
IS_PYSTON = False
IS_MUSL = False
IS_EDITABLE = False
IS_INSTALLED = False
HAS_REFCOUNT = False
HAS_LAPACK64 = False
NOGIL_BUILD = False
IS_64BIT = True
BLAS_SUPPORTS_FPE = True
NUMPY_ROOT = '<warpcell numpy>'
verbose = 0


class KnownFailureException(Exception):
    """A test that is known to fail."""


class IgnoreException(Exception):
    """An error that a test ignores."""


def check_support_sve():
    """Are there ARM's scalable vectors?
    >>> np.testing.check_support_sve()
    False"""
    return False


class _Temporary:
    """A with block over a file or a folder that is removed behind it."""

    def __init__(self, make, args, kwargs):
        self._make, self._args, self._kwargs = make, args, kwargs

    def __enter__(self):
        import os

        self.path = self._make(*self._args, **self._kwargs)
        if isinstance(self.path, tuple):
            os.close(self.path[0])
            self.path = self.path[1]
        return self.path

    def __exit__(self, *error):
        import os
        import shutil

        if os.path.isdir(self.path):
            shutil.rmtree(self.path)
        else:
            os.remove(self.path)
        return False


def temppath(*args, **kwargs):
    """A with block that gets the path of a file and removes it.
    >>> np.testing.temppath.__name__
    'temppath'"""
    import tempfile

    return _Temporary(tempfile.mkstemp, args, kwargs)


def tempdir(*args, **kwargs):
    """A with block that gets the path of a folder and removes it.
    >>> np.testing.tempdir.__name__
    'tempdir'"""
    import tempfile

    return _Temporary(tempfile.mkdtemp, args, kwargs)


def break_cycles():
    """Frees what only refers to itself.
    >>> np.testing.break_cycles()
    None"""
    import gc

    gc.collect()


class _NoCycles:
    def __enter__(self):
        return None

    def __exit__(self, *error):
        return False


def assert_no_gc_cycles(*args, **kwargs):
    """Calls a function; what only refers to itself is not counted here.
    >>> np.testing.assert_no_gc_cycles(abs, 1)
    None"""
    if not args:
        return _NoCycles()
    args[0](*args[1:], **kwargs)


def runstring(astr, dict):
    """Runs a text with names.
    >>> np.testing.runstring('1 + 1', {})
    None"""
    exec(astr, dict)


def run_threaded(
    func, max_workers=8, pass_count=False, pass_barrier=False, outer_iterations=1, prepare_args=None
):
    """Runs a function in several threads.
    >>> np.testing.run_threaded(lambda: None, 2)
    None"""
    import concurrent.futures
    import threading

    for _ in range(outer_iterations):
        with concurrent.futures.ThreadPoolExecutor(max_workers=max_workers) as pool:
            args = [] if prepare_args is None else prepare_args()
            if pass_barrier:
                args.append(threading.Barrier(max_workers))
            jobs = [
                pool.submit(func, *([i] if pass_count else []), *args) for i in range(max_workers)
            ]
            for job in jobs:
                job.result()


def build_err_msg(
    arrays,
    err_msg,
    header='Items are not equal:',
    verbose=True,
    names=('ACTUAL', 'DESIRED'),
    precision=8,
):
    """The text of a check that failed.
    >>> np.testing.build_err_msg([1, 2], 'one').split()[-1]
    '2'"""
    text = ['\n' + header]
    err_msg = str(err_msg)
    if err_msg:
        if '\n' not in err_msg and len(err_msg) < 79 - len(header):
            text = [text[0] + ' ' + err_msg]
        else:
            text.append(err_msg)
    for i, x in enumerate(arrays if verbose else ()):
        r = np.array_repr(x, precision=precision) if isinstance(x, np.ndarray) else repr(x)
        if r.count('\n') > 3:
            r = '\n'.join(r.splitlines()[:3]) + '...'
        text.append(f' {names[i]}: {r}')
    return '\n'.join(text)


def _message(title, values, more, names=('ACTUAL', 'DESIRED')):
    text = '\n' + title
    if more:
        text += ' ' + more if '\n' not in more and len(more) < 79 - len(title) else '\n' + more
    for x, name in zip(values, names):
        text += f"\n {name}: " + (
            np.array_repr(x, precision=6)
            if hasattr(x, 'ndim') and not isinstance(x, np.generic)
            else repr(x)
        )
    return text


def _short(x):
    return np.array2string(np.asarray(x))


def _differences(same, x, y, names):
    """Which elements differ, and by how much."""
    wrong = ~np.asarray(same)
    n, total = int(np.count_nonzero(wrong)), wrong.size
    lines = [f"Mismatched elements: {n} / {total} ({100 * n / total:.3g}%)"]
    x, y = np.broadcast_to(x, wrong.shape), np.broadcast_to(y, wrong.shape)
    if wrong.ndim:
        lines.append(
            "Mismatch at index:"
            if n == 1
            else "Mismatch at indices:"
            if n <= 5
            else "First 5 mismatches are at indices:"
        )
        for place in np.argwhere(wrong)[:5].tolist():
            at = tuple(place)
            lines.append(f" {place}: {x[at]} ({names[0]}), {y[at]} ({names[1]})")
    if (
        x.dtype.kind in 'biufcmM'
        and y.dtype.kind in 'biufcmM'
        and (x.dtype.kind != 'b' or y.dtype.kind != 'b')
    ):
        x, y = x[wrong], y[wrong]
        kind = np.result_type(x, y)
        if kind.kind == 'u':
            error = np.maximum(x, y) - np.minimum(x, y)
        else:
            error = np.abs(x.astype(kind) - y.astype(kind))
        lines.append("Max absolute difference among violations: " + _short(np.max(error)))
        if kind.kind in 'M':
            return '\n'.join(lines)
        given = y != 0
        ratio = (
            np.max(error[given] / np.abs(y[given])) if bool(np.any(given)) else np.float64(np.inf)
        )
        lines.append("Max relative difference among violations: " + _short(ratio))
    return '\n'.join(lines)


def _both_infinite(x, y):
    """Of complex numbers, whose infinities are not looked at one by one."""
    if x.dtype.kind != 'c' and y.dtype.kind != 'c':
        return np.False_
    return x == y if x.size == y.size == 1 else np.isinf(x) & np.isinf(y)


def _hidden(x, shape):
    """Which elements of a masked array do not count."""
    return np.broadcast_to(_mask_of(x) if hasattr(x, 'mask') else np.False_, shape)


def _compare(
    equal,
    x,
    y,
    title,
    err_msg='',
    equal_nan=True,
    infinities=True,
    strict=False,
    names=('ACTUAL', 'DESIRED'),
    verbose=True,
):
    given = x, y
    x, y = [np.ma.getdata(v) if hasattr(v, 'mask') else np.asarray(v) for v in given]

    def fail(more):
        raise AssertionError(
            _message(title, (x, y) if verbose else (), str(err_msg) + '\n' + more, names)
        )

    if (x.shape != y.shape and (strict or (x.ndim and y.ndim))) or (strict and x.dtype != y.dtype):
        why = (
            f"(shapes {x.shape}, {y.shape} mismatch)"
            if x.shape != y.shape
            else f"(dtypes {x.dtype}, {y.dtype} mismatch)"
        )
        fail(why)
    shape = np.broadcast_shapes(x.shape, y.shape)
    known = ~(_hidden(given[0], shape) | _hidden(given[1], shape))
    for missing in [
        k for k in ('T', 'M', 'm') if x.dtype.kind == k and y.dtype.kind == k and equal_nan
    ]:
        a, b = np.isnan(x), np.isnan(y)
        if not bool(np.all((a == b) | ~known)):
            fail(f"{'nan' if missing == 'T' else 'NaT'} location mismatch:")
        known = ~(a | b) & known
    if x.dtype.kind in 'fc' or y.dtype.kind in 'fc':
        a, b = np.isnan(x), np.isnan(y)
        if equal_nan:
            if not bool(np.all((a == b) | ~known)):
                fail("nan location mismatch:")
            known = ~(a | b) & known
        if infinities and x.dtype.kind != 'c' and y.dtype.kind != 'c':
            for sign, what in ((np.inf, 'inf'), (-np.inf, '-inf')):
                a, b = x == sign, y == sign
                if not bool(np.all((a == b) | ~known)):
                    fail("inf location mismatch:")
                known = known & ~(a | b)
    same = equal(x, y) | ~known
    if not bool(np.all(same)):
        fail(_differences(same, x, y, names))


def assert_array_compare(
    comparison,
    x,
    y,
    err_msg='',
    verbose=True,
    header='',
    precision=6,
    equal_nan=True,
    equal_inf=True,
    *,
    strict=False,
    names=('ACTUAL', 'DESIRED'),
):
    """Raises AssertionError unless a comparison of two arrays is true everywhere.
    >>> np.testing.assert_array_compare(np.less, [1, 2], [2, 3])
    None"""
    _compare(comparison, x, y, header, err_msg, equal_nan, equal_inf, strict, names, verbose)


def assert_array_equal(actual, desired, err_msg='', verbose=True, *, strict=False):
    """Raises AssertionError unless two arrays are equal.
    >>> np.testing.assert_array_equal([1, 2], [1, 2])
    None"""
    _compare(
        lambda x, y: x == y,
        actual,
        desired,
        'Arrays are not equal',
        err_msg,
        True,
        False,
        strict,
        verbose=verbose,
    )


def assert_allclose(
    actual, desired, rtol=1e-07, atol=0, equal_nan=True, err_msg='', verbose=True, *, strict=False
):
    """Raises AssertionError unless two arrays are equal within a tolerance.
    >>> np.testing.assert_allclose([1.0], [1.0 + 1e-9])
    None"""
    _compare(
        lambda x, y: np.isclose(x, y, rtol=rtol, atol=atol, equal_nan=equal_nan),
        actual,
        desired,
        f'Not equal to tolerance rtol={rtol:g}, atol={atol:g}',
        err_msg,
        equal_nan,
        True,
        strict,
        verbose=verbose,
    )


def assert_almost_equal(actual, desired, decimal=7, err_msg='', verbose=True):
    """Raises AssertionError unless numbers are equal to some decimals.
    >>> np.testing.assert_almost_equal(1.0, 1.0 + 1e-9)
    None"""
    if (
        np.ndim(actual)
        or np.ndim(desired)
        or hasattr(actual, 'ndim')
        and not isinstance(actual, np.generic)
    ):
        return assert_array_almost_equal(actual, desired, decimal, err_msg)
    both = np.asarray(actual), np.asarray(desired)
    if bool(np.isnan(both[0])) and bool(np.isnan(both[1])) or bool(both[0] == both[1]):
        return None
    if not bool(np.abs(both[1] - both[0]) < 1.5 * 10.0**-decimal):
        raise AssertionError(
            _message(
                f'Arrays are not almost equal to {decimal} decimals', (actual, desired), err_msg
            )
        )


def assert_approx_equal(actual, desired, significant=7, err_msg='', verbose=True):
    """Raises AssertionError unless two numbers are equal to some digits.
    >>> np.testing.assert_approx_equal(0.12345678, 0.12345679, significant=6)
    None"""
    if desired == actual:
        return None
    if not (np.isfinite(desired) and np.isfinite(actual)):
        if np.isnan(desired) and np.isnan(actual):
            return None
        raise AssertionError(
            _message(
                f'Items are not equal to {significant} significant digits:',
                (actual, desired),
                err_msg,
            )
        )
    scale = 10.0 ** float(np.floor(np.log10(0.5 * (abs(desired) + abs(actual)))))
    if abs(desired / scale - actual / scale) >= 10.0 ** -(significant - 1):
        raise AssertionError(
            _message(
                f'Items are not equal to {significant} significant digits:',
                (actual, desired),
                err_msg,
            )
        )


def assert_array_almost_equal(actual, desired, decimal=6, err_msg='', verbose=True):
    """Raises AssertionError unless two arrays are equal to some decimals.
    >>> np.testing.assert_array_almost_equal([1.0], [1.0 + 1e-9])
    None"""

    def close(x, y):
        if y.dtype.kind in 'biu':  # neither bools nor unsigned integers have a difference
            y = y.astype(np.float64)
        return (np.abs(x - y) < 1.5 * 10.0**-decimal) | _both_infinite(x, y)

    _compare(
        close,
        actual,
        desired,
        f'Arrays are not almost equal to {decimal} decimals',
        err_msg,
    )


def assert_equal(actual, desired, err_msg='', verbose=True, *, strict=False):
    """Raises AssertionError unless two values are equal.
    >>> np.testing.assert_equal([1, 2], [1, 2])
    None"""
    if isinstance(desired, dict):
        if not isinstance(actual, dict):
            raise AssertionError(repr(type(actual)))
        assert_equal(len(actual), len(desired), err_msg)
        for k in desired:
            if k not in actual:
                raise AssertionError(repr(k))
            assert_equal(actual[k], desired[k], f'key={k!r}\n{err_msg}')
        return None
    if isinstance(desired, (list, tuple)) and isinstance(actual, (list, tuple)):
        assert_equal(len(actual), len(desired), err_msg)
        for k in range(len(desired)):
            assert_equal(actual[k], desired[k], f'item={k!r}\n{err_msg}')
        return None

    def is_array(x):
        return (
            hasattr(x, 'ndim') and not np.isscalar(x) and not isinstance(x, (np.generic, np.dtype))
        )

    if is_array(actual) or is_array(desired):
        return assert_array_equal(actual, desired, err_msg, verbose, strict=strict)

    def fail():
        raise AssertionError(_message('Items are not equal:', (actual, desired), err_msg))

    def is_complex(x):
        return isinstance(x, (complex, np.complexfloating))

    if is_complex(actual) or is_complex(desired):
        try:
            assert_equal(np.real(actual), np.real(desired))
            assert_equal(np.imag(actual), np.imag(desired))
        except AssertionError:
            fail()
        return None
    if _is_one(desired) != _is_one(actual):
        fail()
    try:
        nats = bool(np.isnat(desired)), bool(np.isnat(actual))
        if any(nats):
            if all(nats) and np.asarray(desired).dtype.kind == np.asarray(actual).dtype.kind:
                return None
            fail()
    except (TypeError, ValueError, NotImplementedError):
        pass
    if _is_one(actual) and _is_one(desired):
        if not isinstance(actual, (str, bytes)) and actual != actual and desired != desired:
            return None
        if (
            isinstance(actual, (float, np.floating))
            and isinstance(desired, (float, np.floating, int))
            and actual == 0
            and desired == 0
        ):
            if bool(np.signbit(desired)) != bool(np.signbit(actual)):
                fail()
            return None
    if not actual == desired:
        fail()


def _is_one(x):
    return np.isscalar(x)


def assert_array_less(x, y, err_msg='', verbose=True, *, strict=False):
    """Raises AssertionError unless every element is less.
    >>> np.testing.assert_array_less([1, 2], [2, 3])
    None"""
    _compare(
        lambda a, b: a < b,
        x,
        y,
        'Arrays are not strictly ordered `x < y`',
        err_msg,
        True,
        False,
        strict,
        ('x', 'y'),
    )


def assert_string_equal(actual, desired):
    """Raises AssertionError unless two texts are equal.
    >>> np.testing.assert_string_equal('a', 'a')
    None"""
    if actual != desired:
        raise AssertionError(f"Differences in strings:\n- {actual}+ {desired}")


def _whole_steps(x):
    """Floats as whole numbers that count the floats below them."""
    whole = x.view({2: np.int16, 4: np.int32, 8: np.int64}[x.dtype.itemsize])
    return np.where(whole < 0, np.iinfo(whole.dtype).min - whole, whole)


def _ulps(x, y, dtype=None):
    x, y = np.asarray(x, dtype=dtype), np.asarray(y, dtype=dtype)
    t = (
        np.result_type(x, y, np.float16)
        if x.dtype.kind != 'f' or y.dtype.kind != 'f'
        else np.result_type(x, y)
    )
    if t.kind == 'c':
        raise NotImplementedError("_nulp not implemented for complex array")
    x, y = np.array([x], dtype=t), np.array([y], dtype=t)
    x[np.isnan(x)], y[np.isnan(y)] = np.nan, np.nan
    if x.shape != y.shape:
        raise ValueError(f"Arrays do not have the same shape: {x.shape} - {y.shape}")
    return np.abs((_whole_steps(x) - _whole_steps(y)).astype(t))


def assert_array_max_ulp(a, b, maxulp=1, dtype=None):
    """Raises AssertionError unless two arrays agree to some units in the last place.
    >>> np.testing.assert_array_max_ulp(1.0, 1.0)
    array([0.])"""
    apart = _ulps(a, b, dtype)
    if not bool(np.all(apart <= maxulp)):
        raise AssertionError(
            f"Arrays are not almost equal up to {maxulp:g} ULP (max difference is {float(np.max(apart)):g} ULP)"
        )
    return apart


def assert_array_almost_equal_nulp(x, y, nulp=1):
    """Raises AssertionError unless two arrays differ by some spacings at most.
    >>> np.testing.assert_array_almost_equal_nulp(1.0, 1.0)
    None"""
    ax, ay = np.abs(x), np.abs(y)
    if not np.all(np.abs(np.asarray(x) - y) <= nulp * np.spacing(np.where(ax > ay, ax, ay))):
        if np.iscomplexobj(x) or np.iscomplexobj(y):
            raise AssertionError(f"Arrays are not equal to {nulp} ULP")
        raise AssertionError(
            f"Arrays are not equal to {nulp} ULP (max is {float(np.max(_ulps(x, y))):g})"
        )


def print_assert_equal(test_string, actual, desired):
    """Raises AssertionError with a text unless two values are equal.
    >>> np.testing.print_assert_equal('sum', 3, 3)
    None"""
    if not actual == desired:
        raise AssertionError(f"{test_string} failed\nACTUAL: \n{actual}\nDESIRED: \n{desired}\n")


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
        self.exception = value
        return isinstance(value, self.kind)


def assert_raises(exception_class, *args, **kwargs):
    """Raises AssertionError unless a call raises that error.
    >>> np.testing.assert_raises(ValueError, int, 'x')
    None"""
    if len(args) == 0:
        return _Raises(exception_class)
    with _Raises(exception_class):
        args[0](*args[1:], **kwargs)


# ---- warnings and texts of errors


class _Watched:
    """The warnings of a block."""

    def __enter__(self):
        import warnings

        self._catch = warnings.catch_warnings(record=True)
        self.seen = self._catch.__enter__()
        warnings.simplefilter('always')
        return self.seen

    def __exit__(self, *error):
        return self._catch.__exit__(*error)


def _in_block(check, func, args, kwargs):
    """A check of a function's call, or, of no function, of a with block."""
    if func is None:
        return check()
    with check():
        return func(*args, **kwargs)


class _Warns:
    def __init__(self, wanted, name=None):
        self._wanted, self._name, self._watched = wanted, name, _Watched()

    def __enter__(self):
        self._seen = self._watched.__enter__()
        return None

    def __exit__(self, kind, *error):
        self._watched.__exit__(kind, *error)
        if kind is None:
            of = f" when calling {self._name}" if self._name is not None else ''
            if self._wanted is None and self._seen:
                raise AssertionError(f"Got warnings{of}: {self._seen}")
            if self._wanted is not None and not [
                w for w in self._seen if issubclass(w.category, self._wanted)
            ]:
                raise AssertionError(f"No warning raised{of}")
        return False


def assert_warns(warning_class, func=None, *args, **kwargs):
    """A warning of this class is given by the call, or in the with block.
    >>> np.testing.assert_warns.__name__
    'assert_warns'"""
    return _in_block(
        lambda: _Warns(warning_class, getattr(func, '__name__', None)), func, args, kwargs
    )


def assert_no_warnings(func=None, *args, **kwargs):
    """No warning is given by the call, or in the with block.
    >>> np.testing.assert_no_warnings(abs, -1)
    1"""
    return _in_block(lambda: _Warns(None, getattr(func, '__name__', None)), func, args, kwargs)


def assert_raises_regex(exception_class, expected_regexp, *args, **kwargs):
    """An error of this class whose text has the pattern.
    >>> np.testing.assert_raises_regex(ValueError, 'base', int, 'x')
    None"""
    import unittest

    return unittest.TestCase().assertRaisesRegex(exception_class, expected_regexp, *args, **kwargs)


class clear_and_catch_warnings:
    """warnings.catch_warnings; a module's warnings are told again in it."""

    class_modules = ()

    def __init__(self, record=False, modules=()):
        import warnings

        self._catch = warnings.catch_warnings(record=record)

    def __enter__(self):
        return self._catch.__enter__()

    def __exit__(self, *error):
        return self._catch.__exit__(*error)


class suppress_warnings:
    """A with block whose filtered warnings are not shown."""

    def __init__(self, forwarding_rule='always'):
        self._rules = []

    def filter(self, category=Warning, message='', module=None):
        import warnings

        self._rules.append((category, message))
        if hasattr(self, '_catch'):
            warnings.filterwarnings('ignore', message, category)

    def __enter__(self):
        import warnings

        self._catch = warnings.catch_warnings()
        self._catch.__enter__()
        for category, message in self._rules:
            warnings.filterwarnings('ignore', message, category)
        return self

    def __exit__(self, *error):
        return self._catch.__exit__(*error)
