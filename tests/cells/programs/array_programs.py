# Array programs of the kinds that benchmark suites and courses have: stencils, products and
# factorisations by slices, reductions, masks, dynamic programming, physics, learning. A pair of
# functions each: what it works on, and the work. tests/bench/table.py times them.
import numpy as np

PROGRAMS = {}


def program(made):
    return lambda work: PROGRAMS.setdefault(work.__name__, (made, work))


def jacobi_1d_made(rng):
    A = rng.random(3200)
    B = A.copy()
    return A, B


@program(jacobi_1d_made)
def jacobi_1d(A, B):
    for t in range(400):
        B[1:-1] = 0.33333 * (A[:-2] + A[1:-1] + A[2:])
        A[1:-1] = 0.33333 * (B[:-2] + B[1:-1] + B[2:])
    return A


def jacobi_2d_made(rng):
    A = rng.random((250, 250))
    B = A.copy()
    return A, B


@program(jacobi_2d_made)
def jacobi_2d(A, B):
    for t in range(50):
        B[1:-1, 1:-1] = 0.2 * (A[1:-1, 1:-1] + A[1:-1, :-2] + A[1:-1, 2:] + A[2:, 1:-1] + A[:-2, 1:-1])
        A[1:-1, 1:-1] = 0.2 * (B[1:-1, 1:-1] + B[1:-1, :-2] + B[1:-1, 2:] + B[2:, 1:-1] + B[:-2, 1:-1])
    return A


def heat_3d_made(rng):
    A = rng.random((40, 40, 40))
    B = A.copy()
    return A, B


@program(heat_3d_made)
def heat_3d(A, B):
    for t in range(20):
        for X, Y in ((A, B), (B, A)):
            Y[1:-1, 1:-1, 1:-1] = (0.125 * (X[2:, 1:-1, 1:-1] - 2.0 * X[1:-1, 1:-1, 1:-1] + X[:-2, 1:-1, 1:-1]) +
                0.125 * (X[1:-1, 2:, 1:-1] - 2.0 * X[1:-1, 1:-1, 1:-1] + X[1:-1, :-2, 1:-1]) +
                0.125 * (X[1:-1, 1:-1, 2:] - 2.0 * X[1:-1, 1:-1, 1:-1] + X[1:-1, 1:-1, :-2]) + X[1:-1, 1:-1, 1:-1])
    return A


def seidel_2d_made(rng):
    A = rng.random((60, 60))
    N = 60
    return A, N


@program(seidel_2d_made)
def seidel_2d(A, N):
    for t in range(5):
        for i in range(1, N - 1):
            A[i, 1:-1] += A[i-1, :-2] + A[i-1, 1:-1] + A[i-1, 2:] + A[i, 2:] + A[i+1, :-2] + A[i+1, 1:-1] + A[i+1, 2:]
            for j in range(1, N - 1):
                A[i, j] += A[i, j-1]
                A[i, j] /= 9.0
    return A


def adi_made(rng):
    N = 60
    u = rng.random((N, N))
    return N, u


@program(adi_made)
def adi(N, u):
    v = np.empty_like(u); p = np.empty_like(u); q = np.empty_like(u)
    DX = 1.0 / N; DT = 1.0 / 20
    mul1 = 2.0 * DT / (DX * DX); mul2 = DT / (DX * DX)
    a = -mul1 / 2.0; b = 1.0 + mul1; c = a; d = -mul2 / 2.0; e = 1.0 + mul2; f = d
    for t in range(20):
        v[0, 1:-1] = 1.0
        p[1:-1, 0] = 0.0
        q[1:-1, 0] = v[0, 1:-1]
        for j in range(1, N - 1):
            p[1:-1, j] = -c / (a * p[1:-1, j-1] + b)
            q[1:-1, j] = (-d * u[j, :-2] + (1.0 + 2.0 * d) * u[j, 1:-1] - f * u[j, 2:] - a * q[1:-1, j-1]) / (a * p[1:-1, j-1] + b)
        v[N-1, 1:-1] = 1.0
        for j in range(N - 2, 0, -1):
            v[j, 1:-1] = p[1:-1, j] * v[j+1, 1:-1] + q[1:-1, j]
        u[1:-1, 0] = 1.0
        p[1:-1, 0] = 0.0
        q[1:-1, 0] = u[1:-1, 0]
        for j in range(1, N - 1):
            p[1:-1, j] = -f / (d * p[1:-1, j-1] + e)
            q[1:-1, j] = (-a * v[:-2, j] + (1.0 + 2.0 * a) * v[1:-1, j] - c * v[2:, j] - d * q[1:-1, j-1]) / (d * p[1:-1, j-1] + e)
        u[1:-1, N-1] = 1.0
        for j in range(N - 2, 0, -1):
            u[1:-1, j] = p[1:-1, j] * u[1:-1, j+1] + q[1:-1, j]
    return u


def fdtd_2d_made(rng):
    ex = rng.random((200, 220))
    ey = rng.random((200, 220))
    hz = rng.random((200, 220))
    fict = np.arange(40.0)
    return ex, ey, hz, fict


@program(fdtd_2d_made)
def fdtd_2d(ex, ey, hz, fict):
    for t in range(40):
        ey[0, :] = fict[t]
        ey[1:, :] -= 0.5 * (hz[1:, :] - hz[:-1, :])
        ex[:, 1:] -= 0.5 * (hz[:, 1:] - hz[:, :-1])
        hz[:-1, :-1] -= 0.7 * (ex[:-1, 1:] - ex[:-1, :-1] + ey[1:, :-1] - ey[:-1, :-1])
    return hz


def gemm_made(rng):
    A = rng.random((200, 220))
    B = rng.random((220, 240))
    C = rng.random((200, 240))
    return A, B, C


@program(gemm_made)
def gemm(A, B, C):
    return 1.5 * A @ B + 1.2 * C


def k3mm_made(rng):
    A = rng.random((160, 180))
    B = rng.random((180, 200))
    C = rng.random((200, 210))
    D = rng.random((210, 220))
    return A, B, C, D


@program(k3mm_made)
def k3mm(A, B, C, D):
    return A @ B @ C @ D


def atax_made(rng):
    A = rng.random((1200, 1300))
    x = rng.random(1300)
    return A, x


@program(atax_made)
def atax(A, x):
    return (A @ x) @ A


def bicg_made(rng):
    A = rng.random((1200, 1300))
    p = rng.random(1300)
    r = rng.random(1200)
    return A, p, r


@program(bicg_made)
def bicg(A, p, r):
    return r @ A, A @ p


def mvt_made(rng):
    A = rng.random((1200, 1200))
    x1 = rng.random(1200)
    x2 = rng.random(1200)
    y1 = rng.random(1200)
    y2 = rng.random(1200)
    return A, x1, x2, y1, y2


@program(mvt_made)
def mvt(A, x1, x2, y1, y2):
    x1 += A @ y1
    x2 += y2 @ A
    return x1, x2


def gemver_made(rng):
    n = 1000
    A = rng.random((n, n))
    u1, v1, u2, v2, y, z = rng.random((6, n))
    w = np.zeros(n)
    x = np.zeros(n)
    return n, A, w, x, u1, v1, u2, v2, y, z


@program(gemver_made)
def gemver(n, A, w, x, u1, v1, u2, v2, y, z):
    A += np.outer(u1, v1) + np.outer(u2, v2)
    x += 1.2 * y @ A + z
    w += 1.5 * A @ x
    return w


def gesummv_made(rng):
    n = 1300
    A = rng.random((n, n))
    B = rng.random((n, n))
    x = rng.random(n)
    return n, A, B, x


@program(gesummv_made)
def gesummv(n, A, B, x):
    return 1.5 * A @ x + 1.2 * B @ x


def symm_made(rng):
    M = 80
    N = 100
    A = rng.random((M, M))
    B = rng.random((M, N))
    C = rng.random((M, N))
    temp = np.empty(N)
    return M, N, A, B, C, temp


@program(symm_made)
def symm(M, N, A, B, C, temp):
    C *= 1.2
    for i in range(M):
        for j in range(N):
            C[:i, j] += 1.5 * B[i, j] * A[i, :i]
            temp[j] = B[:i, j] @ A[i, :i]
        C[i, :] += 1.5 * B[i, :] * A[i, i] + 1.5 * temp
    return C


def syrk_made(rng):
    M = 100
    N = 120
    A = rng.random((N, M))
    C = rng.random((N, N))
    return M, N, A, C


@program(syrk_made)
def syrk(M, N, A, C):
    for i in range(N):
        C[i, :i+1] *= 1.2
        for k in range(M):
            C[i, :i+1] += 1.5 * A[i, k] * A[:i+1, k]
    return C


def syr2k_made(rng):
    M = 100
    N = 120
    A = rng.random((N, M))
    B = rng.random((N, M))
    C = rng.random((N, N))
    return M, N, A, B, C


@program(syr2k_made)
def syr2k(M, N, A, B, C):
    for i in range(N):
        C[i, :i+1] *= 1.2
        for k in range(M):
            C[i, :i+1] += A[:i+1, k] * 1.5 * B[i, k] + B[:i+1, k] * 1.5 * A[i, k]
    return C


def trmm_made(rng):
    M = 100
    N = 120
    A = rng.random((M, M))
    B = rng.random((M, N))
    return M, N, A, B


@program(trmm_made)
def trmm(M, N, A, B):
    for i in range(M):
        for j in range(N):
            B[i, j] += np.dot(A[i+1:, i], B[i+1:, j])
    B *= 1.5
    return B


def cholesky_made(rng):
    N = 120
    A = np.eye(N) * N + 0.5
    return N, A


@program(cholesky_made)
def cholesky(N, A):
    A[0, 0] = np.sqrt(A[0, 0])
    for i in range(1, N):
        for j in range(i):
            A[i, j] -= np.dot(A[i, :j], A[j, :j])
            A[i, j] /= A[j, j]
        A[i, i] -= np.dot(A[i, :i], A[i, :i])
        A[i, i] = np.sqrt(A[i, i])
    return A


def lu_made(rng):
    N = 100
    A = rng.random((N, N)) + np.eye(N) * N
    return N, A


@program(lu_made)
def lu(N, A):
    for i in range(N):
        for j in range(i):
            A[i, j] -= A[i, :j] @ A[:j, j]
            A[i, j] /= A[j, j]
        for j in range(i, N):
            A[i, j] -= A[i, :i] @ A[:i, j]
    return A


def ludcmp_made(rng):
    N = 90
    A = rng.random((N, N)) + np.eye(N) * N
    b = rng.random(N)
    return N, A, b


@program(ludcmp_made)
def ludcmp(N, A, b):
    x = np.zeros_like(b); y = np.zeros_like(b)
    for i in range(N):
        for j in range(i):
            A[i, j] -= A[i, :j] @ A[:j, j]
            A[i, j] /= A[j, j]
        for j in range(i, N):
            A[i, j] -= A[i, :i] @ A[:i, j]
    for i in range(N):
        y[i] = b[i] - A[i, :i] @ y[:i]
    for i in range(N - 1, -1, -1):
        x[i] = (y[i] - A[i, i+1:] @ x[i+1:]) / A[i, i]
    return x, y


def trisolv_made(rng):
    N = 1000
    L = np.tril(rng.random((N, N))) + np.eye(N) * N
    b = rng.random(N)
    x = np.zeros(N)
    return N, L, b, x


@program(trisolv_made)
def trisolv(N, L, b, x):
    for i in range(N):
        x[i] = (b[i] - L[i, :i] @ x[:i]) / L[i, i]
    return x


def durbin_made(rng):
    r = 0.9 / np.arange(2.0, 1002.0)
    return len(r), r


@program(durbin_made)
def durbin(N, r):
    y = np.empty_like(r)
    alpha = -r[0]; beta = 1.0; y[0] = -r[0]
    for k in range(1, N):
        beta *= 1.0 - alpha * alpha
        alpha = -(r[k] + np.dot(np.flip(r[:k]), y[:k])) / beta
        y[:k] += alpha * np.flip(y[:k])
        y[k] = alpha
    return y


def gramschmidt_made(rng):
    M = 120
    N = 90
    A = rng.random((M, N))
    return M, N, A


@program(gramschmidt_made)
def gramschmidt(M, N, A):
    Q = np.zeros_like(A); R = np.zeros((N, N))
    for k in range(N):
        nrm = np.dot(A[:, k], A[:, k])
        R[k, k] = np.sqrt(nrm)
        Q[:, k] = A[:, k] / R[k, k]
        for j in range(k + 1, N):
            R[k, j] = np.dot(Q[:, k], A[:, j])
            A[:, j] -= Q[:, k] * R[k, j]
    return Q, R


def correlation_made(rng):
    M = 200
    N = 240
    data = rng.random((N, M))
    return M, N, data


@program(correlation_made)
def correlation(M, N, data):
    mean = np.mean(data, axis=0)
    stddev = np.std(data, axis=0)
    stddev[stddev <= 0.1] = 1.0
    data -= mean
    data /= np.sqrt(float(N)) * stddev
    corr = np.eye(M)
    for i in range(M - 1):
        corr[i+1:, i] = corr[i, i+1:] = data[:, i] @ data[:, i+1:]
    return corr


def covariance_made(rng):
    M = 200
    N = 240
    data = rng.random((N, M))
    return M, N, data


@program(covariance_made)
def covariance(M, N, data):
    mean = np.mean(data, axis=0)
    data -= mean
    cov = np.zeros((M, M))
    for i in range(M):
        cov[i:, i] = cov[i, i:] = data[:, i] @ data[:, i:] / (float(N) - 1.0)
    return cov


def doitgen_made(rng):
    A = rng.random((60, 50, 70))
    C4 = rng.random((70, 70))
    return A, C4


@program(doitgen_made)
def doitgen(A, C4):
    for r in range(60):
        for q in range(50):
            A[r, q, :] = A[r, q, :] @ C4
    return A


def floyd_warshall_made(rng):
    N = 150
    path = rng.integers(1, 100, (N, N))
    return N, path


@program(floyd_warshall_made)
def floyd_warshall(N, path):
    for k in range(N):
        path[:] = np.minimum(path[:], np.add.outer(path[:, k], path[k, :]))
    return path


def nussinov_made(rng):
    N = 50
    seq = rng.integers(0, 4, N)
    table = np.zeros((N, N), np.int32)
    return N, seq, table


@program(nussinov_made)
def nussinov(N, seq, table):
    for i in range(N - 1, -1, -1):
        for j in range(i + 1, N):
            if j - 1 >= 0:
                table[i, j] = max(table[i, j], table[i, j-1])
            if i + 1 < N:
                table[i, j] = max(table[i, j], table[i+1, j])
            if j - 1 >= 0 and i + 1 < N:
                if i < j - 1:
                    table[i, j] = max(table[i, j], table[i+1, j-1] + (1 if seq[i] + seq[j] == 3 else 0))
                else:
                    table[i, j] = max(table[i, j], table[i+1, j-1])
            for k in range(i + 1, j):
                table[i, j] = max(table[i, j], table[i, k] + table[k+1, j])
    return table


def deriche_made(rng):
    W = 190
    H = 180
    img = rng.random((W, H)).astype(np.float32)
    return W, H, img


@program(deriche_made)
def deriche(W, H, img):
    alpha = 0.25
    k = (1.0 - np.exp(-alpha)) * (1.0 - np.exp(-alpha)) / (1.0 + alpha * np.exp(-alpha) - np.exp(2.0 * alpha))
    a1 = a5 = k
    a2 = a6 = k * np.exp(-alpha) * (alpha - 1.0)
    a3 = a7 = k * np.exp(-alpha) * (alpha + 1.0)
    a4 = a8 = -k * np.exp(-2.0 * alpha)
    b1 = 2.0 ** (-alpha)
    b2 = -np.exp(-2.0 * alpha)
    y1 = np.empty_like(img)
    y1[:, 0] = a1 * img[:, 0]
    y1[:, 1] = a1 * img[:, 1] + a2 * img[:, 0] + b1 * y1[:, 0]
    for j in range(2, H):
        y1[:, j] = a1 * img[:, j] + a2 * img[:, j-1] + b1 * y1[:, j-1] + b2 * y1[:, j-2]
    y2 = np.empty_like(img)
    y2[:, -1] = 0.0
    y2[:, -2] = a3 * img[:, -1]
    for j in range(H - 3, -1, -1):
        y2[:, j] = a3 * img[:, j+1] + a4 * img[:, j+2] + b1 * y2[:, j+1] + b2 * y2[:, j+2]
    return y1 + y2


def azimint_hist_made(rng):
    n = 200000
    data = rng.random(n)
    radius = rng.random(n)
    npt = 1000
    return n, data, radius, npt


@program(azimint_hist_made)
def azimint_hist(n, data, radius, npt):
    histu = np.histogram(radius, npt)[0]
    histw = np.histogram(radius, npt, weights=data)[0]
    return histw / histu


def azimint_naive_made(rng):
    n = 20000
    data = rng.random(n)
    radius = rng.random(n)
    npt = 100
    return n, data, radius, npt


@program(azimint_naive_made)
def azimint_naive(n, data, radius, npt):
    rmax = radius.max()
    res = np.zeros(npt)
    for i in range(npt):
        r1 = rmax * i / npt
        r2 = rmax * (i + 1) / npt
        mask = np.logical_and(r1 <= radius, radius < r2)
        res[i] = data[mask].mean()
    return res


def arc_distance_made(rng):
    n = 100000
    t1, p1, t2, p2 = rng.random((4, n))
    return n, t1, p1, t2, p2


@program(arc_distance_made)
def arc_distance(n, t1, p1, t2, p2):
    temp = np.sin((t2 - t1) / 2) ** 2 + np.cos(t1) * np.cos(t2) * np.sin((p2 - p1) / 2) ** 2
    return 2 * np.arctan2(np.sqrt(temp), np.sqrt(1 - temp))


def compute_made(rng):
    M = 500
    N = 500
    a1 = rng.integers(0, 1000, (M, N))
    a2 = rng.integers(0, 1000, (M, N))
    return M, N, a1, a2


@program(compute_made)
def compute(M, N, a1, a2):
    return np.clip(a1, 2, 10) * 4 + a2 * 3 + 9


def go_fast_made(rng):
    N = 1000
    a = rng.random((N, N))
    return N, a


@program(go_fast_made)
def go_fast(N, a):
    trace = 0.0
    for i in range(a.shape[0]):
        trace += np.tanh(a[i, i])
    return a + trace


def softmax_made(rng):
    x = rng.random((16, 16, 64, 64)).astype(np.float32)
    return x,


@program(softmax_made)
def softmax(x):
    tmp_max = np.max(x, axis=-1, keepdims=True)
    tmp_out = np.exp(x - tmp_max)
    tmp_sum = np.sum(tmp_out, axis=-1, keepdims=True)
    return tmp_out / tmp_sum


def mlp_made(rng):
    x = rng.random((8, 300)).astype(np.float32)
    w1 = rng.random((300, 500)).astype(np.float32)
    w2 = rng.random((500, 400)).astype(np.float32)
    w3 = rng.random((400, 10)).astype(np.float32)
    return x, w1, w2, w3


@program(mlp_made)
def mlp(x, w1, w2, w3):
    h = np.maximum(x @ w1 - 70, 0)
    h = np.maximum(h @ w2 - 1000, 0)
    y = h @ w3
    e = np.exp(y - np.max(y, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)


def conv2d_bias_made(rng):
    inp = rng.random((8, 32, 32, 3)).astype(np.float32)
    w = rng.random((5, 5, 3, 16)).astype(np.float32)
    bias = rng.random(16).astype(np.float32)
    return inp, w, bias


@program(conv2d_bias_made)
def conv2d_bias(inp, w, bias):
    K = w.shape[0]; N = inp.shape[0]; HO = inp.shape[1] - K + 1; WO = inp.shape[2] - K + 1
    out = np.empty((N, HO, WO, w.shape[3]), dtype=np.float32)
    for i in range(HO):
        for j in range(WO):
            out[:, i, j, :] = np.sum(inp[:, i:i+K, j:j+K, :, np.newaxis] * w[np.newaxis, :, :, :], axis=(1, 2, 3))
    return out + bias


def lenet_pool_made(rng):
    x = rng.random((8, 24, 24, 16)).astype(np.float32)
    return x,


@program(lenet_pool_made)
def lenet_pool(x):
    out = np.empty([8, 12, 12, 16], dtype=x.dtype)
    for i in range(12):
        for j in range(12):
            out[:, i, j, :] = np.max(x[:, 2*i:2*i+2, 2*j:2*j+2, :], axis=(1, 2))
    return out


def mandelbrot1_made(rng):
    X = np.linspace(-1.75, 0.25, 300)
    Y = np.linspace(-1.0, 1.0, 300)
    return X, Y


@program(mandelbrot1_made)
def mandelbrot1(X, Y):
    C = X + Y[:, None] * 1j
    Z = np.zeros(C.shape, dtype=np.complex128)
    N = np.zeros(C.shape, dtype=np.int64)
    for n in range(40):
        I = np.less(abs(Z), 2.0)
        N[I] = n
        Z[I] = Z[I] ** 2 + C[I]
    N[N == 39] = 0
    return N


def mandelbrot2_made(rng):
    xn = 300
    yn = 300
    return xn, yn


@program(mandelbrot2_made)
def mandelbrot2(xn, yn):
    Xi, Yi = np.mgrid[0:xn, 0:yn]
    X = np.linspace(-2.25, 0.75, xn)[Xi]
    Y = np.linspace(-1.25, 1.25, yn)[Yi]
    C = X + Y * 1j
    N_ = np.zeros(C.shape, dtype=np.int64)
    Z = np.zeros(C.shape, dtype=np.complex128)
    Xi.shape = Yi.shape = C.shape = xn * yn
    Z_ = np.zeros(xn * yn, dtype=np.complex128)
    for i in range(40):
        if not len(Z_): break
        np.multiply(Z_, Z_, Z_)
        np.add(Z_, C, Z_)
        I = abs(Z_) > 2.0
        N_[Xi[I], Yi[I]] = i + 1
        I = np.logical_not(I)
        Z_ = Z_[I]; Xi = Xi[I]; Yi = Yi[I]; C = C[I]
    return N_.T


def nbody_made(rng):
    N = 60
    pos = rng.standard_normal((N, 3))
    vel = rng.standard_normal((N, 3))
    mass = np.full((N, 1), 20.0 / N)
    return N, pos, vel, mass


@program(nbody_made)
def nbody(N, pos, vel, mass):
    def acc(pos):
        x = pos[:, 0:1]; y = pos[:, 1:2]; z = pos[:, 2:3]
        dx = x.T - x; dy = y.T - y; dz = z.T - z
        inv = dx**2 + dy**2 + dz**2 + 0.01
        I = inv > 0
        inv[I] = inv[I] ** (-1.5)
        return np.hstack(((dx * inv) @ mass, (dy * inv) @ mass, (dz * inv) @ mass))
    vel -= np.mean(mass * vel, 0) / np.mean(mass)
    a = acc(pos)
    for i in range(60):
        vel += a * 0.005
        pos += vel * 0.01
        a = acc(pos)
        vel += a * 0.005
    KE = 0.5 * np.sum(np.reshape(mass * vel ** 2, -1))
    return pos, vel, KE


def hdiff_made(rng):
    I = 100
    J = 100
    K = 60
    inf = rng.random((I + 4, J + 4, K))
    coeff = rng.random((I, J, K))
    return I, J, K, inf, coeff


@program(hdiff_made)
def hdiff(I, J, K, inf, coeff):
    lap = 4.0 * inf[1:I+3, 1:J+3, :] - (inf[2:I+4, 1:J+3, :] + inf[0:I+2, 1:J+3, :] + inf[1:I+3, 2:J+4, :] + inf[1:I+3, 0:J+2, :])
    res = lap[1:, 1:J+1, :] - lap[:-1, 1:J+1, :]
    flx = np.where((res * (inf[2:I+3, 2:J+2, :] - inf[1:I+2, 2:J+2, :])) > 0, 0, res)
    res = lap[1:I+1, 1:, :] - lap[1:I+1, :-1, :]
    fly = np.where((res * (inf[2:I+2, 2:J+3, :] - inf[2:I+2, 1:J+2, :])) > 0, 0, res)
    return inf[2:I+2, 2:J+2, :] - coeff * (flx[1:, :, :] - flx[:-1, :, :] + fly[:, 1:, :] - fly[:, :-1, :])


def vadv_made(rng):
    I = 50
    J = 50
    K = 50
    utens_stage = rng.random((I, J, K))
    u_stage = rng.random((I, J, K))
    wcon = rng.random((I + 1, J, K))
    u_pos = rng.random((I, J, K))
    utens = rng.random((I, J, K))
    dtr_stage = 3.0 / 20
    return I, J, K, utens_stage, u_stage, wcon, u_pos, utens, dtr_stage


@program(vadv_made)
def vadv(I, J, K, utens_stage, u_stage, wcon, u_pos, utens, dtr_stage):
    ccol = np.empty((I, J, K)); dcol = np.empty((I, J, K)); data_col = np.empty((I, J))
    for k in range(1):
        gcv = 0.25 * (wcon[1:, :, k+1] + wcon[:-1, :, k+1])
        cs = gcv * 0.5
        ccol[:, :, k] = gcv * 0.5
        bcol = dtr_stage - ccol[:, :, k]
        correction_term = -cs * (u_stage[:, :, k+1] - u_stage[:, :, k])
        dcol[:, :, k] = dtr_stage * u_pos[:, :, k] + utens[:, :, k] + utens_stage[:, :, k] + correction_term
        divided = 1.0 / bcol
        ccol[:, :, k] = ccol[:, :, k] * divided
        dcol[:, :, k] = dcol[:, :, k] * divided
    for k in range(1, K - 1):
        gav = -0.25 * (wcon[1:, :, k] + wcon[:-1, :, k])
        gcv = 0.25 * (wcon[1:, :, k+1] + wcon[:-1, :, k+1])
        as_ = gav * 0.5
        cs = gcv * 0.5
        acol = gav * 0.5
        ccol[:, :, k] = gcv * 0.5
        bcol = dtr_stage - acol - ccol[:, :, k]
        correction_term = -as_ * (u_stage[:, :, k-1] - u_stage[:, :, k]) - cs * (u_stage[:, :, k+1] - u_stage[:, :, k])
        dcol[:, :, k] = dtr_stage * u_pos[:, :, k] + utens[:, :, k] + utens_stage[:, :, k] + correction_term
        divided = 1.0 / (bcol - ccol[:, :, k-1] * acol)
        ccol[:, :, k] = ccol[:, :, k] * divided
        dcol[:, :, k] = (dcol[:, :, k] - dcol[:, :, k-1] * acol) * divided
    dcol[:, :, K-1] = dcol[:, :, K-2]
    for k in range(K - 1, -1, -1):
        datacol = dcol[:, :, k] if k == K - 1 else dcol[:, :, k] - ccol[:, :, k] * data_col[:, :]
        data_col[:] = datacol
        utens_stage[:, :, k] = dtr_stage * (datacol - u_pos[:, :, k])
    return utens_stage


def cavity_flow_made(rng):
    ny = nx = 61
    u = np.zeros((ny, nx))
    v = np.zeros((ny, nx))
    p = np.zeros((ny, nx))
    dx = dy = 2 / 60
    dt = 0.1 / 30
    rho = 1.0
    nu = 0.1
    return ny, nx, u, v, p, dx, dy, dt, rho, nu


@program(cavity_flow_made)
def cavity_flow(ny, nx, u, v, p, dx, dy, dt, rho, nu):
    b = np.zeros((ny, nx))
    for n in range(20):
        un = u.copy(); vn = v.copy()
        b[1:-1, 1:-1] = (rho * (1 / dt * ((u[1:-1, 2:] - u[1:-1, 0:-2]) / (2 * dx) + (v[2:, 1:-1] - v[0:-2, 1:-1]) / (2 * dy)) -
            ((u[1:-1, 2:] - u[1:-1, 0:-2]) / (2 * dx)) ** 2 -
            2 * ((u[2:, 1:-1] - u[0:-2, 1:-1]) / (2 * dy) * (v[1:-1, 2:] - v[1:-1, 0:-2]) / (2 * dx)) -
            ((v[2:, 1:-1] - v[0:-2, 1:-1]) / (2 * dy)) ** 2))
        for q in range(20):
            pn = p.copy()
            p[1:-1, 1:-1] = (((pn[1:-1, 2:] + pn[1:-1, 0:-2]) * dy**2 + (pn[2:, 1:-1] + pn[0:-2, 1:-1]) * dx**2) /
                (2 * (dx**2 + dy**2)) - dx**2 * dy**2 / (2 * (dx**2 + dy**2)) * b[1:-1, 1:-1])
            p[:, -1] = p[:, -2]
            p[0, :] = p[1, :]
            p[:, 0] = p[:, 1]
            p[-1, :] = 0
        u[1:-1, 1:-1] = (un[1:-1, 1:-1] - un[1:-1, 1:-1] * dt / dx * (un[1:-1, 1:-1] - un[1:-1, 0:-2]) -
            vn[1:-1, 1:-1] * dt / dy * (un[1:-1, 1:-1] - un[0:-2, 1:-1]) - dt / (2 * rho * dx) * (p[1:-1, 2:] - p[1:-1, 0:-2]) +
            nu * (dt / dx**2 * (un[1:-1, 2:] - 2 * un[1:-1, 1:-1] + un[1:-1, 0:-2]) + dt / dy**2 * (un[2:, 1:-1] - 2 * un[1:-1, 1:-1] + un[0:-2, 1:-1])))
        v[1:-1, 1:-1] = (vn[1:-1, 1:-1] - un[1:-1, 1:-1] * dt / dx * (vn[1:-1, 1:-1] - vn[1:-1, 0:-2]) -
            vn[1:-1, 1:-1] * dt / dy * (vn[1:-1, 1:-1] - vn[0:-2, 1:-1]) - dt / (2 * rho * dy) * (p[2:, 1:-1] - p[0:-2, 1:-1]) +
            nu * (dt / dx**2 * (vn[1:-1, 2:] - 2 * vn[1:-1, 1:-1] + vn[1:-1, 0:-2]) + dt / dy**2 * (vn[2:, 1:-1] - 2 * vn[1:-1, 1:-1] + vn[0:-2, 1:-1])))
        u[0, :] = 0; u[:, 0] = 0; u[:, -1] = 0; u[-1, :] = 1
        v[0, :] = 0; v[-1, :] = 0; v[:, 0] = 0; v[:, -1] = 0
    return u, v, p


def crc16_made(rng):
    data = rng.integers(0, 256, 20000).astype(np.uint8)
    poly = 33800
    return data, poly


@program(crc16_made)
def crc16(data, poly):
    crc = 0xFFFF
    for b in data:
        cur_byte = 0xFF & b
        for _ in range(0, 8):
            if (crc & 0x0001) ^ (cur_byte & 0x0001):
                crc = (crc >> 1) ^ poly
            else:
                crc >>= 1
            cur_byte >>= 1
    crc = (~crc & 0xFFFF)
    crc = (crc << 8) | ((crc >> 8) & 0xFF)
    return crc & 0xFFFF


def contour_integral_made(rng):
    NR = 50
    NM = 150
    P = rng.random((NR, NR, 5)) + 1j * rng.random((NR, NR, 5))
    Y = rng.random((NR, NM)) + 1j * rng.random((NR, NM))
    zs = rng.random(16) + 1j * rng.random(16)
    return NR, NM, P, Y, zs


@program(contour_integral_made)
def contour_integral(NR, NM, P, Y, zs):
    P0 = np.zeros((NR, NM), dtype=np.complex128); P1 = np.zeros((NR, NM), dtype=np.complex128)
    for z in zs:
        Tz = np.zeros((NR, NR), dtype=np.complex128)
        for n in range(5):
            zz = np.power(z, 2 - n)
            Tz += zz * P[:, :, n]
        X = np.linalg.inv(Tz) @ Y
        if abs(z) < 1.0:
            X = -X
        P0 += X
        P1 += z * X
    return P0, P1


def scattering_self_energies_made(rng):
    Nkz = 2
    NE = 4
    Nqz = 2
    Nw = 2
    N3D = 2
    NA = 6
    NB = 2
    Norb = 3
    neigh = rng.integers(0, NA, (NA, NB))
    dH = rng.random((NA, NB, N3D, Norb, Norb)) + 0j
    G = rng.random((Nkz, NE, NA, Norb, Norb)) + 1j
    D = rng.random((Nqz, Nw, NA, NB, N3D, N3D)) + 0j
    Sigma = np.zeros((Nkz, NE, NA, Norb, Norb), complex)
    return Nkz, NE, Nqz, Nw, N3D, NA, NB, Norb, neigh, dH, G, D, Sigma


@program(scattering_self_energies_made)
def scattering_self_energies(Nkz, NE, Nqz, Nw, N3D, NA, NB, Norb, neigh, dH, G, D, Sigma):
    for k in range(Nkz):
        for E in range(NE):
            for q in range(Nqz):
                for w in range(Nw):
                    for i in range(N3D):
                        for j in range(N3D):
                            for a in range(NA):
                                for b in range(NB):
                                    if E - w >= 0:
                                        dHG = G[k, E - w, neigh[a, b]] @ dH[a, b, i]
                                        dHD = dH[a, b, j] * D[q, w, a, b, i, j]
                                        Sigma[k, E, a] += dHG @ dHD
    return Sigma


def spmv_made(rng):
    n = 5000
    nnz = 50000
    A_row = np.sort(np.concatenate(([0], rng.integers(0, nnz, n - 1), [nnz]))).astype(np.uint32)
    A_col = rng.integers(0, n, nnz).astype(np.uint32)
    A_val = rng.random(nnz)
    x = rng.random(n)
    return n, nnz, A_row, A_col, A_val, x


@program(spmv_made)
def spmv(n, nnz, A_row, A_col, A_val, x):
    y = np.empty(A_row.size - 1, A_val.dtype)
    for i in range(A_row.size - 1):
        cols = A_col[A_row[i]:A_row[i + 1]]
        vals = A_val[A_row[i]:A_row[i + 1]]
        y[i] = vals @ x[cols]
    return y


def stockham_fft_made(rng):
    R = 2
    K = 13
    N = R ** K
    x = rng.random(N) + 1j * rng.random(N)
    return R, K, N, x


@program(stockham_fft_made)
def stockham_fft(R, K, N, x):
    i_coord, j_coord = np.mgrid[0:R, 0:R]
    dft_mat = np.exp(-2.0j * np.pi * i_coord * j_coord / R)
    y = x.copy()
    ii_coord, jj_coord = np.mgrid[0:R, 0:R**K]
    for i in range(K):
        yv = np.reshape(y, (R**i, R, R**(K-i-1)))
        tmp_perm = np.transpose(yv, axes=(1, 0, 2))
        D = np.empty((R, R**i, R**(K-i-1)), dtype=np.complex128)
        tmp = np.exp(-2.0j * np.pi * ii_coord[:, :R**i] * jj_coord[:, :R**i] / R**(i+1))
        D[:] = np.repeat(np.reshape(tmp, (R, R**i, 1)), R**(K-i-1), axis=2)
        tmp_twid = np.reshape(tmp_perm, (R, R**(K-1))) * np.reshape(D, (R, R**(K-1)))
        y = np.reshape(dft_mat @ tmp_twid, (N,))
    return y


def black_scholes_made(rng):
    n = 200000
    S = rng.random(n) * 100
    X = rng.random(n) * 100 + 1
    T = rng.random(n) * 2 + 0.1
    R = 0.02
    V = 0.3
    return n, S, X, T, R, V


@program(black_scholes_made)
def black_scholes(n, S, X, T, R, V):
    def cnd(d):
        K = 1.0 / (1.0 + 0.2316419 * np.abs(d))
        r = 0.3989422804014327 * np.exp(-0.5 * d * d) * (K * (0.31938153 + K * (-0.356563782 + K * (1.781477937 + K * (-1.821255978 + K * 1.330274429)))))
        return np.where(d > 0, 1.0 - r, r)
    s = np.sqrt(T)
    d1 = (np.log((S + 1) / X) + (R + 0.5 * V * V) * T) / (V * s)
    d2 = d1 - V * s
    e = np.exp(-R * T)
    call = S * cnd(d1) - X * e * cnd(d2)
    return call, X * e * (1 - cnd(d2)) - S * (1 - cnd(d1))


def kmeans_made(rng):
    pts = rng.random((5000, 3))
    C = pts[:12].copy()
    return pts, C


@program(kmeans_made)
def kmeans(pts, C):
    for it in range(8):
        d = ((pts[:, None, :] - C[None, :, :]) ** 2).sum(axis=2)
        lab = d.argmin(axis=1)
        for k in range(12):
            if np.any(lab == k):
                C[k] = pts[lab == k].mean(axis=0)
    return C, lab


def game_of_life_made(rng):
    Z = rng.integers(0, 2, (256, 256))
    return Z,


@program(game_of_life_made)
def game_of_life(Z):
    for t in range(30):
        N = (Z[:-2, :-2] + Z[:-2, 1:-1] + Z[:-2, 2:] + Z[1:-1, :-2] + Z[1:-1, 2:] + Z[2:, :-2] + Z[2:, 1:-1] + Z[2:, 2:])
        birth = (N == 3) & (Z[1:-1, 1:-1] == 0)
        survive = ((N == 2) | (N == 3)) & (Z[1:-1, 1:-1] == 1)
        Z[...] = 0
        Z[1:-1, 1:-1][birth | survive] = 1
    return Z


def gray_scott_made(rng):
    n = 200
    U = np.ones((n, n))
    V = np.zeros((n, n))
    U[90:110, 90:110] = 0.5
    V[90:110, 90:110] = 0.25
    return n, U, V


@program(gray_scott_made)
def gray_scott(n, U, V):
    u, v = U[1:-1, 1:-1], V[1:-1, 1:-1]
    for i in range(40):
        Lu = U[:-2, 1:-1] + U[1:-1, :-2] - 4 * U[1:-1, 1:-1] + U[1:-1, 2:] + U[2:, 1:-1]
        Lv = V[:-2, 1:-1] + V[1:-1, :-2] - 4 * V[1:-1, 1:-1] + V[1:-1, 2:] + V[2:, 1:-1]
        uvv = u * v * v
        u += 0.16 * Lu - uvv + 0.035 * (1 - u)
        v += 0.08 * Lv + uvv - (0.065 + 0.035) * v
    return U, V


def boids_made(rng):
    n = 150
    P = rng.random((n, 2))
    Vv = rng.standard_normal((n, 2)) * 0.01
    return n, P, Vv


@program(boids_made)
def boids(n, P, Vv):
    for t in range(15):
        dx = np.subtract.outer(P[:, 0], P[:, 0]); dy = np.subtract.outer(P[:, 1], P[:, 1])
        dist = np.hypot(dx, dy)
        mask = (dist > 0) & (dist < .2)
        count = np.maximum(mask.sum(axis=1), 1).reshape(n, 1)
        target = np.dot(mask, Vv) / count
        norm = np.sqrt((target * target).sum(axis=1)).reshape(n, 1)
        np.divide(target, norm, out=target, where=norm != 0)
        Vv[...] = Vv * 0.9 + target * 0.001
        P[...] = (P + Vv) % 1
    return P, Vv


def logistic_regression_made(rng):
    X = rng.random((2000, 20))
    y = (rng.random(2000) > 0.5).astype(float)
    return X, y


@program(logistic_regression_made)
def logistic_regression(X, y):
    w = np.zeros(20)
    for i in range(100):
        p = 1 / (1 + np.exp(-(X @ w)))
        w -= 0.1 * (X.T @ (p - y)) / len(y)
    return w


def conjugate_gradient_made(rng):
    n = 120
    A = np.zeros((n * 4, n * 4))
    A += np.diag(np.full(n * 4, 2.0)) - np.diag(np.ones(n * 4 - 1), 1) - np.diag(np.ones(n * 4 - 1), -1)
    b = rng.random(n * 4)
    return n, A, b


@program(conjugate_gradient_made)
def conjugate_gradient(n, A, b):
    x = np.zeros_like(b); r = b - A @ x; p = r; rs = r @ r
    for i in range(150):
        Ap = A @ p
        alpha = rs / (p @ Ap)
        x = x + alpha * p
        r = r - alpha * Ap
        new = r @ r
        if np.sqrt(new) < 1e-10: break
        p = r + (new / rs) * p
        rs = new
    return x


def sieve_made(rng):
    n = 200000
    return n,


@program(sieve_made)
def sieve(n):
    s = np.ones(n, dtype=bool); s[:2] = False
    for i in range(2, int(n ** 0.5) + 1):
        if s[i]: s[i*i::i] = False
    return np.nonzero(s)[0]


def monte_carlo_walks_made(rng):
    steps = rng.choice([-1, 1], size=(1000, 300))
    return steps,


@program(monte_carlo_walks_made)
def monte_carlo_walks(steps):
    w = steps.cumsum(axis=1)
    hits = (np.abs(w) >= 10).any(axis=1)
    first = (np.abs(w[hits]) >= 10).argmax(axis=1)
    return w, first, first.mean(), w.max(), w.min()


def convolve_image_made(rng):
    img = rng.random((200, 200))
    k = np.array([[1, 2, 1], [2, 4, 2], [1, 2, 1]]) / 16
    return img, k


@program(convolve_image_made)
def convolve_image(img, k):
    p = np.pad(img, 1, mode='edge')
    out = np.zeros_like(img)
    for i in range(3):
        for j in range(3):
            out += k[i, j] * p[i:i+200, j:j+200]
    return out


def pca_made(rng):
    X = rng.random((1500, 40))
    return X,


@program(pca_made)
def pca(X):
    Xc = X - X.mean(axis=0)
    C = Xc.T @ Xc / (len(X) - 1)
    w, V = np.linalg.eigh(C)
    return w[::-1], np.abs(V[:, ::-1])


def distance_matrix_made(rng):
    X = rng.random((400, 3))
    return X,


@program(distance_matrix_made)
def distance_matrix(X):
    d = np.sqrt(((X[:, None] - X[None]) ** 2).sum(-1))
    np.fill_diagonal(d, np.inf)
    return d.argmin(1), np.sort(d, axis=1)[:, :5]


# ---- what came out ---------------------------------------------------------------------------


def told(x):
    """Type, shape and sum of sizes, that to as many digits as do not depend on the order of adding."""
    if isinstance(x, tuple):
        return [told(y) for y in x]
    x = np.asarray(x)
    total = np.nansum(np.abs(x * 1.0))
    digits = 4 if x.dtype in (np.float32, np.complex64) else 9
    return str(x.dtype), x.shape, f"{total:.{digits}g}"


for name, (made, work) in PROGRAMS.items():
    print(name, told(work(*made(np.random.default_rng(7)))))
