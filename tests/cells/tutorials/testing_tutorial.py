"""np.testing for numerical code: what the reports look like."""
import numpy as np
from numpy.testing import (assert_allclose, assert_array_equal, assert_array_almost_equal, assert_equal, assert_raises,
                           assert_array_less, assert_almost_equal, assert_approx_equal, assert_warns, assert_string_equal)
import unittest


def trapz(y, x):
    y, x = np.asarray(y, float), np.asarray(x, float)
    if y.shape != x.shape:
        raise ValueError(f"shapes differ: {y.shape} and {x.shape}")
    return ((y[1:] + y[:-1]) / 2 * np.diff(x)).sum()


def report(f, *args, **kw):
    try:
        f(*args, **kw)
    except AssertionError as e:
        print(e)
        print("-" * 30)
    else:
        print(f.__name__, "passed")


x = np.linspace(0, 1, 11)
report(assert_allclose, trapz(x, x), .5)
report(assert_allclose, trapz(x ** 2, x), 1 / 3)
report(assert_allclose, trapz(x ** 2, x), 1 / 3, rtol=1e-2)
report(assert_array_equal, [1, 2, 3], [1, 2, 4])
report(assert_array_equal, np.arange(6).reshape(2, 3), np.arange(6))
report(assert_array_equal, [1, np.nan], [1, np.nan])
report(assert_allclose, [1.0, 2.0, np.nan], [1.0, 2.1, np.nan], err_msg="after smoothing")
report(assert_array_almost_equal, [1.0, 2.33333], [1.0, 2.33339], decimal=5)
report(assert_array_less, [1, 2, 3], [2, 2, 4])
report(assert_equal, {"a": [1, 2]}, {"a": [1, 3]})
report(assert_equal, "abc", "abd")
report(assert_almost_equal, 2.3333333333333, 2.33333334)
report(assert_approx_equal, 0.12345677777777e-20, 0.1234567e-20)
report(assert_array_equal, np.array(["a", "b"]), np.array(["a", "c"]))
report(assert_array_equal, [True, False], [True, True], verbose=False)
report(assert_allclose, np.eye(3) + 1e-3, np.eye(3), atol=1e-4)
report(assert_allclose, [1 + 1j], [1 + 1.1j])
report(assert_allclose, np.float32(1.1), 1.1, rtol=1e-9)
assert_raises(ValueError, trapz, [1, 2], [1])
with assert_raises(ValueError) as cm:
    trapz([1, 2, 3], [1, 2])
print(cm.exception)
np.testing.assert_array_max_ulp(1.0, 1.0 + 2 ** -52, maxulp=1)
np.testing.assert_array_almost_equal_nulp(1.0, 1.0 + 2 ** -52)
report(np.testing.assert_array_max_ulp, np.array([1.0]), np.array([1.0 + 1e-12]))


class TestTrapz(unittest.TestCase):
    def test_linear(self):
        self.assertAlmostEqual(trapz([0, 1], [0, 1]), .5)

    def test_shape(self):
        with self.assertRaisesRegex(ValueError, "shapes differ"):
            trapz([1], [1, 2])

    def test_many(self):
        for n in (3, 5):
            with self.subTest(n=n):
                t = np.linspace(0, np.pi, 100 * n)
                assert_allclose(trapz(np.sin(t), t), 2, rtol=1e-4)


suite = unittest.defaultTestLoader.loadTestsFromTestCase(TestTrapz)
result = unittest.TestResult()
suite.run(result)
print(result.testsRun, result.failures, result.errors, result.wasSuccessful())
