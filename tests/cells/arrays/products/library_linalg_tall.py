# QR, singular values, general eigenvalues and least squares, judged by what they multiply to. With a GPU and
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
    for shape in ((6, 3), (3, 6), (1, 5), (2, 5, 3)) if kind == 'float64' else ((6, 3), (3, 6)) if kind == 'complex64' else ((4, 4),):
        a = typed(matrix(*shape), kind)
        m, n = shape[-2:]
        for mode in ('reduced', 'complete'):
            q, r = np.linalg.qr(a, mode)
            print(kind, shape, mode, q.shape, r.shape, q.dtype, close(q @ r, a, kind), close(H(q) @ q, np.broadcast_to(eye(q.shape[-1]), shape[:-2] + (q.shape[-1],) * 2), kind), bool(np.all(np.tril(r, -1) == 0)))
        print(close(np.abs(np.linalg.qr(a, 'r')), np.abs(np.linalg.qr(a)[1]), kind))
        for full in (False, True):
            u, s, vh = np.linalg.svd(a, full)
            k = min(m, n)
            print(u.shape, s.shape, vh.shape, u.dtype, s.dtype, close((u[..., :k] * s[..., None, :]) @ vh[..., :k, :], a, kind),
                  close(H(u) @ u, np.broadcast_to(eye(u.shape[-1]), shape[:-2] + (u.shape[-1],) * 2), kind),
                  close(vh @ H(vh), np.broadcast_to(eye(vh.shape[-2]), shape[:-2] + (vh.shape[-2],) * 2), kind))
        print(close(np.linalg.svd(a, compute_uv=False), s, kind), np.round(s, 2), np.linalg.matrix_rank(a), close(np.linalg.pinv(a) @ a @ np.linalg.pinv(a), np.linalg.pinv(a), kind))
    a = typed(matrix(6, 6), kind)
    w, v = np.linalg.eig(a)
    print(kind, close(a @ v, v * w, kind), close(np.sort(np.abs(np.linalg.eigvals(a))), np.sort(np.abs(w)), kind), w.dtype, v.dtype, close(np.sum(np.abs(v) ** 2, axis=0), np.ones(6), kind))
    b = typed(matrix(8, 3), kind)
    x, residuals, rank, s = np.linalg.lstsq(b, typed(matrix(8, 8), kind)[:, :2])
    print(x.shape, close(H(b) @ (b @ x), H(b) @ typed(matrix(8, 8), kind)[:, :2], kind), residuals.shape, rank, close(s, np.linalg.svdvals(b), kind))
