# Factorisations of every kind, type and layout, judged by what they multiply to. With a GPU and
# WARPCELL_LIBRARIES_FROM=0 its library makes all of them.
import numpy as np

def matrix(*shape):
    n = 1
    for k in shape:
        n *= k
    i = np.arange(n, dtype=float)
    return (np.cos(i * i * 0.37 + i) + 0.1 * np.sin(i * 1.7)).reshape(shape)

def typed(a, kind):
    return (a + 1j * np.swapaxes(a, -1, -2)[..., ::-1, ::-1].reshape(a.shape) if a.shape[-1] == a.shape[-2] else a + 1j * a[..., ::-1]).astype(kind) if kind[0] == 'c' else a.astype(kind)

def H(a):
    return np.conj(np.swapaxes(a, -1, -2))

def close(a, b, kind='float64'):
    tolerance = 2e-4 if kind in ('float32', 'complex64') else 1e-10
    return bool(np.max(np.abs(a - b)) <= tolerance * max(1.0, float(np.max(np.abs(b)))))

def eye(n, kind='float64'):
    return np.eye(n, dtype=kind)

for kind in ('float32', 'float64', 'complex64', 'complex128'):
    for shape in ((9, 9), (2, 2, 3, 3)) if kind == 'float64' else ((3, 4, 4),) if kind == 'complex64' else ((4, 4),):
        n = shape[-1]
        a = typed(matrix(*shape) + 3 * eye(n), kind)
        b, v = typed(matrix(*shape), kind)[..., :2], typed(matrix(n, n), kind)[0]
        x, y, inverse = np.linalg.solve(a, b), np.linalg.solve(a, v), np.linalg.inv(a)
        det, (sign, log) = np.linalg.det(a), np.linalg.slogdet(a)
        print(kind, shape, x.dtype, close(a @ x, b, kind), close(a @ y[..., None], np.broadcast_to(v[:, None], y.shape + (1,)), kind), close(a @ inverse, np.broadcast_to(eye(n), shape), kind),
              inverse.dtype, inverse.flags.c_contiguous, np.asarray(det).dtype, np.asarray(log).dtype, close(sign * np.exp(log), det, kind), np.round(np.asarray(log, dtype=float), 2) + 0)
        p = a @ H(a) + eye(n)
        l, u = np.linalg.cholesky(p), np.linalg.cholesky(p, upper=True)
        print(l.dtype, close(l @ H(l), p, kind), close(H(u) @ u, p, kind), bool(np.all(np.triu(l, 1) == 0)), bool(np.all(np.tril(u, -1) == 0)))
        h = a + H(a)
        for part in 'LU':
            mixed = (np.tril(h) if part == 'L' else np.triu(h)) + (np.triu(h * 7, 1) if part == 'L' else np.tril(h * 7, -1))
            w, vectors = np.linalg.eigh(mixed, part)
            print(w.dtype, vectors.dtype, close(h @ vectors, vectors * w[..., None, :], kind), close(H(vectors) @ vectors, np.broadcast_to(eye(n), shape), kind),
                  bool(np.all(np.diff(w) >= 0)), close(np.linalg.eigvalsh(mixed, part), w, kind))
# singular: what is changed to make it regular must not show
low = np.outer(matrix(6, 1)[:, 0], matrix(6, 1)[:, 0]) + np.outer(np.arange(6.0), np.ones(6))
u, s, vh = np.linalg.svd(low)
print(np.linalg.matrix_rank(low), bool(np.all(s[2:] < 1e-12)), close((u * s) @ vh, low), np.linalg.matrix_rank(np.zeros((4, 4))), close(low @ np.linalg.pinv(low) @ low, low))
print(np.linalg.det(np.ones((3, 3))), np.linalg.slogdet(np.zeros((2, 2))), np.linalg.det(np.stack([np.ones((2, 2)), np.eye(2)])))
print(np.round(np.linalg.cond(np.diag([1.0, 2.0, 8.0])), 6), np.round(np.linalg.norm(np.diag([3.0, 4.0]), 2), 6), np.round(np.linalg.norm(np.diag([3.0, 4.0]), 'nuc'), 6))
print(np.linalg.det(np.array([[0.0, 1.0], [1.0, 0.0]])), np.round(np.linalg.det(np.array([[1, 2], [3, 4]])), 6), np.linalg.inv(np.array([[1, 0], [0, 2]])).dtype)
for empty in (lambda: np.linalg.inv(np.zeros((0, 0))).shape, lambda: np.linalg.svd(np.zeros((0, 3))).Vh.shape, lambda: np.linalg.det(np.zeros((0, 0))), lambda: np.linalg.solve(np.zeros((0, 2, 2)), np.zeros((0, 2, 1))).shape,
              lambda: np.linalg.eigvalsh(np.zeros((0, 0))).shape, lambda: np.linalg.qr(np.zeros((3, 0))).Q.shape):
    print(empty())
a = matrix(4, 4)
before = a.copy()
y = a * 2
np.linalg.inv(y), np.linalg.svd(a), np.linalg.eigh(a), np.linalg.qr(a.T), np.linalg.solve(a, a), np.linalg.det(a)
print(bool(np.all(a == before)), bool(np.all(y == before * 2)))
nan = np.full((3, 3), np.nan)
for bad in (lambda: np.linalg.inv(np.ones((3, 3))), lambda: np.linalg.solve(np.zeros((2, 2, 2)), np.ones((2, 2, 1))), lambda: np.linalg.cholesky(-np.eye(3)), lambda: np.linalg.eigh(nan),
            lambda: np.linalg.cholesky(np.stack([np.eye(2), -np.eye(2)])), lambda: np.linalg.svd(nan), lambda: np.linalg.inv(np.ones((2, 3))), lambda: np.linalg.eig(nan), lambda: np.linalg.svd(np.ones(3))):
    try:
        bad()
        print('no error')
    except Exception as e:
        print(type(e).__name__, e)
