# argmax and argmin of complex numbers: by the real part, then by the imaginary one, the first of equals, the
# first with a nan before all; along each axis, and of views.
import numpy as np

rng = np.random.default_rng(6)
nan, inf = np.nan, np.inf
for t in ("complex64", "complex128"):
    for shape in ((1,), (2,), (9,), (1000,), (5, 1), (1, 5), (20, 30), (3, 4, 5), ()):
        a = (rng.integers(-3, 4, shape) + 1j * rng.integers(-3, 4, shape)).astype(t)
        a = np.asarray(a)
        for axis in (None, *range(-len(shape), len(shape))):
            print(t, shape, axis, np.argmax(a, axis).tolist(), np.argmin(a, axis).tolist())
        print(np.argmax(a, keepdims=True).shape, a.argmax().dtype)
    for v in (
        [0, -0.0, 0j, complex(-0.0, -0.0)],
        [1 + 1j, 1 + 2j, complex(1, nan), complex(nan, 1), complex(5, nan)],
        [complex(inf, 1), complex(inf, 2), complex(inf, inf), complex(inf, -inf)],
        [complex(-inf, 1), complex(-inf, -inf), complex(-inf, -inf)],
        [complex(1, -0.0), complex(1, 0.0)],
        [complex(nan, nan)],
    ):
        z = np.array(v, t)
        print(np.argmax(z), np.argmin(z), np.argmax(z[::-1]), np.argmin(z[::-1]), np.argmax(np.stack([z, z[::-1]]), 1))
    m = (rng.integers(-3, 4, (40, 50)) + 1j * rng.integers(-3, 4, (40, 50))).astype(t)
    print(np.argmax(m[::-2, ::3], 1), np.argmin(m.T, 0).sum(), np.argmax(m[1:, 1:], 0).sum(), np.argmax(m.conj()))
    out = np.empty(40, np.int64)
    print(np.argmax(m, 1, out=out) is out, out.sum(), np.argmin(m, axis=1, keepdims=True).shape)
    for shape, axis in (((0,), None), ((0, 3), 0), ((3, 0), 0), ((0, 3), 1)):
        try:
            print(np.argmax(np.zeros(shape, t), axis).shape)
        except ValueError as e:
            print(e)
