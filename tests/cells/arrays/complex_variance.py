# dtype= of a variance and a mean of complex numbers: a real one keeps what the imaginary parts add.
import warnings
import numpy as np

x = np.array([2.5 - 1j, -2 + 2.5j, 0.75, 4j])
for dtype in ("f8", "c16", None):
    for f in (np.var, np.std, np.mean):
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            r = f(x, dtype=dtype)
        print(dtype, f.__name__, np.round(r, 12), type(r).__name__, [str(w.message) for w in told])
print(np.array([1.0, 2, 4]).var(dtype="c16"), np.array([1, 2, 5]).var(dtype="c16", ddof=1))
y = np.arange(12).reshape(3, 4) * (1 + 2j)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    print(y.var(axis=0, dtype=float), y.std(axis=1, dtype=float, ddof=1))
    print(y.var(axis=(0, 1), dtype=float, keepdims=True), y.mean(axis=0, dtype=float))
