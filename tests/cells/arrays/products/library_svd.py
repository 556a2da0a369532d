# Singular values of matrices near and far from singular, long, wide and square, in both precisions: what quick
# methods get wrong.
import numpy as np

def basis(m, n, seed):
    i = np.arange(m * n, dtype=float)
    x = np.sin(i * 12.9898 + seed) * 43758.5453
    return np.linalg.qr((x - np.floor(x) - 0.5).reshape(m, n))[0]

n = 40
spectra = {
    'even': np.linspace(2, 1, n), 'to 1e-4': np.logspace(0, -4, n), 'to 1e-10': np.logspace(0, -10, n), 'to 1e-15': np.logspace(0, -15, n),
    'rank 30': np.where(np.arange(n) < 30, 1.0, 0.0), 'clusters': np.where(np.arange(n) < 20, 1.0, 1e-3), 'large': np.logspace(12, 10, n),
    'small': np.logspace(-12, -14, n), 'zero': np.zeros(n),
}
for m in (40, 100):
    q1, q2 = basis(m, n, 1), basis(n, n, 2)
    for name, wanted in spectra.items():
        for kind in ('float32', 'float64', 'complex64', 'complex128'):
            eps = float(np.finfo(kind).eps)
            a = ((q1 * wanted) @ q2.T).astype(kind)
            if kind[0] == 'c':
                a = a * np.array(0.6 + 0.8j, dtype=kind)
            size = float(max(wanted[0], 1e-300))
            for wide in (False, True):
                b = a.T.copy() if wide else a
                u, s, vh = np.linalg.svd(b, full_matrices=False)
                good = (np.max(np.abs((u * s) @ vh - b)) <= 100 * eps * size, np.max(np.abs(np.conj(u.T) @ u - np.eye(n))) <= 200 * eps,
                        np.max(np.abs(vh @ np.conj(vh.T) - np.eye(n))) <= 200 * eps, np.max(np.abs(s - wanted)) <= 100 * eps * size,
                        np.max(np.abs(np.linalg.svdvals(b) - wanted)) <= 100 * eps * size, bool(np.all(np.diff(s) <= 0)))
                print(m, name, wide, u.dtype, s.dtype, vh.dtype, *[bool(g) for g in good])
        print(np.linalg.matrix_rank((q1 * wanted) @ q2.T, rtol=1e-12))
