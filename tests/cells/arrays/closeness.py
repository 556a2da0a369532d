import numpy as np
print(np.allclose([1e10, 1e-7], [1.00001e10, 1e-8]), np.isclose([1.0, np.nan, np.inf], [1.0, np.nan, np.inf]), np.isclose([np.nan], [np.nan], equal_nan=True), np.array_equal([1, 2], [1, 2]), np.array_equal([1, 2], [1, 2, 3]), np.array_equiv([1, 2], [[1, 2], [1, 2]]), np.array_equal([1, np.nan], [1, np.nan], equal_nan=True))
print(np.isfinite([1, np.inf]), np.isneginf([-np.inf, 1]), np.isposinf([np.inf]), np.isscalar(3.1), np.isscalar([3.1]), np.isscalar(np.float64(1)), np.iscomplexobj([1, 2]), np.isreal([1, 2]))
