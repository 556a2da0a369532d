// fake_math.c: libraries that stand for cuBLAS, cuFFT and cuSOLVER beside fake_cuda.c: device
// memory is host memory there, so that products are loops, transforms gpu/host's, and
// factorisations LAPACK's, whose layouts cuSOLVER shares. FAKE_CUDA_FAIL=NAME lets the functions
// whose names begin so fail, FAKE_CUDA_PRODUCT_MS=N makes a
// product take N milliseconds more. Strict about what the true ones need: plans have their work
// area, sizes what was asked for.
#include "gpu/cuda/api.h"
#include "gpu/host/fft.h"
#include <complex.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FN(RESULT, NAME, SYMBOL, ...) RESULT SYMBOL(EACH(PARAM, __VA_ARGS__));
#define MAYBE FN
#include "gpu/cuda/api/cublas.def"
#include "gpu/cuda/api/cufft.def"
#include "gpu/cuda/api/cusolver.def"
#undef FN

enum { BROKEN = 7 };

static bool fails(const char *name) {
    const char *which = getenv("FAKE_CUDA_FAIL");
    return which && *which && strncmp(name, which, strlen(which)) == 0;
}
#define MAY_BREAK        \
    if (fails(__func__)) \
    return BROKEN

typedef double complex Z;

static size_t width_of(int type) {
    return type == CU_REAL32 ? 4 : type == CU_COMPLEX64 ? 16 : 8;
}
static int real_of(int type) {
    return type == CU_COMPLEX32 ? CU_REAL32 : type == CU_COMPLEX64 ? CU_REAL64 : type;
}

static Z get(int type, const void *p, int64_t i) {
    const float *f = p;
    const double *d = p;
    switch (type) {
    case CU_REAL32: return (double)f[i];
    case CU_REAL64: return d[i];
    case CU_COMPLEX32: return (double)f[2 * i] + (double)f[2 * i + 1] * (Z)_Complex_I;
    default: return d[2 * i] + d[2 * i + 1] * (Z)_Complex_I;
    }
}

static void put(int type, void *p, int64_t i, Z x) {
    float *f = p;
    double *d = p;
    switch (type) {
    case CU_REAL32: f[i] = (float)creal(x); return;
    case CU_REAL64: d[i] = creal(x); return;
    case CU_COMPLEX32:
        f[2 * i] = (float)creal(x);
        f[2 * i + 1] = (float)cimag(x);
        return;
    default: d[2 * i] = creal(x); d[2 * i + 1] = cimag(x);
    }
}

// ---- cuBLAS -------------------------------------------------------------------------------------

CublasResult cublasCreate_v2(CublasHandle *h) {
    MAY_BREAK;
    *h = (CublasHandle)8;
    return 0;
}
CublasResult cublasDestroy_v2(CublasHandle h) {
    (void)h;
    return 0;
}
CublasResult cublasSetStream_v2(CublasHandle h, CuStream s) {
    (void)h;
    (void)s;
    return 0;
}
CublasResult cublasSetWorkspace_v2(CublasHandle h, void *p, size_t n) {
    (void)h;
    (void)p;
    (void)n;
    return 0;
}
CublasResult cublasSetMathMode(CublasHandle h, int m) {
    (void)h;
    (void)m;
    return 0;
}
CublasResult cublasSetAtomicsMode(CublasHandle h, int m) {
    (void)h;
    (void)m;
    return 0;
}

static CublasResult gemm(int type, int ta, int tb, int64_t m, int64_t n, int64_t k, const char *a,
                         int64_t lda, int64_t sa, const char *b, int64_t ldb, int64_t sb, char *c,
                         int64_t ldc, int64_t sc, int64_t batch) {
    const char *ms = getenv("FAKE_CUDA_PRODUCT_MS");
    if (ms)
        usleep((useconds_t)atoi(ms) * 1000);
    int64_t w = (int64_t)width_of(type);
    for (int64_t q = 0; q < batch; q++)
        for (int64_t j = 0; j < n; j++)
            for (int64_t i = 0; i < m; i++) {
                Z sum = 0;
                for (int64_t l = 0; l < k; l++)
                    sum += get(type, a + q * sa * w, ta ? l + i * lda : i + l * lda) *
                           get(type, b + q * sb * w, tb ? j + l * ldb : l + j * ldb);
                put(type, c + q * sc * w, i + j * ldc, sum);
            }
    return 0;
}
#define GEMM(L, TYPE)                                                                       \
    CublasResult cublas##L##gemmStridedBatched_64(                                          \
        CublasHandle h, int ta, int tb, int64_t m, int64_t n, int64_t k, const void *alpha, \
        const void *a, int64_t lda, long long sa, const void *b, int64_t ldb, long long sb, \
        const void *beta, void *c, int64_t ldc, long long sc, int64_t batch) {              \
        (void)h, (void)alpha, (void)beta;                                                   \
        return gemm(TYPE, ta, tb, m, n, k, a, lda, sa, b, ldb, sb, c, ldc, sc, batch);      \
    }
GEMM(S, CU_REAL32)
GEMM(D, CU_REAL64)
GEMM(C, CU_COMPLEX32)
GEMM(Z, CU_COMPLEX64)

// ---- LAPACK -------------------------------------------------------------------------------------

static void *lapack(int type, const char *real, const char *complex_name) {
    static void *handle;
    static const char letter[] = {'s', 'd', 0, 0, 'c', 'z'};
    char name[32];
    const char *named = getenv("WARPCELL_OPENBLAS");
    if (!handle)
        handle = dlopen(named ? named : "libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
    snprintf(name, sizeof name, "%c%s_", letter[type], type >= CU_COMPLEX32 ? complex_name : real);
    void *f = handle ? dlsym(handle, name) : NULL;
    if (!f) {
        fprintf(stderr, "fake cuSOLVER: no %s\n", name);
        abort();
    }
    return f;
}

static void getrf(int type, int n, void *a, int lda, int *pivot, int *info) {
    void (*f)(const int *, const int *, void *, const int *, int *, int *);
    *(void **)&f = lapack(type, "getrf", "getrf");
    f(&n, &n, a, &lda, pivot, info);
}

static void getrs(int type, int n, int nrhs, const void *a, int lda, const int *pivot, void *b,
                  int ldb, int *info) {
    void (*f)(const char *, const int *, const int *, const void *, const int *, const int *,
              void *, const int *, int *, size_t);
    *(void **)&f = lapack(type, "getrs", "getrs");
    f("N", &n, &nrhs, a, &lda, pivot, b, &ldb, info, 1);
}

static void potrf(int type, int uplo, int n, void *a, int lda, int *info) {
    void (*f)(const char *, const int *, void *, const int *, int *, size_t);
    *(void **)&f = lapack(type, "potrf", "potrf");
    f(uplo == CU_UPPER ? "U" : "L", &n, a, &lda, info, 1);
}

// A work area for LAPACK: 64 rows of it are enough for the routines here that take n.
static void *work_of(int64_t n, int type, int *size) {
    *size = (int)(n * 64 + 4096);
    return calloc((size_t)*size, width_of(type));
}

#define BATCHED(L, TYPE)                                                                          \
    CublasResult cublas##L##getrfBatched(CublasHandle h, int n, void *const *a, int lda,          \
                                         int *pivot, int *info, int batch) {                      \
        MAY_BREAK;                                                                                \
        for (int i = 0; i < batch; i++)                                                           \
            getrf(TYPE, n, a[i], lda, pivot + i * n, info + i);                                   \
        return (void)h, 0;                                                                        \
    }                                                                                             \
    CublasResult cublas##L##getrsBatched(CublasHandle h, int trans, int n, int nrhs,              \
                                         const void *const *a, int lda, const int *pivot,         \
                                         void *const *b, int ldb, int *info, int batch) {         \
        for (int i = 0; i < batch; i++)                                                           \
            getrs(TYPE, n, nrhs, a[i], lda, pivot + i * n, b[i], ldb, info);                      \
        return (void)h, (void)trans, 0;                                                           \
    }                                                                                             \
    CusolverResult cusolverDn##L##potrfBatched(CusolverHandle h, int uplo, int n, void *const *a, \
                                               int lda, int *info, int batch) {                   \
        MAY_BREAK;                                                                                \
        for (int i = 0; i < batch; i++)                                                           \
            potrf(TYPE, uplo, n, a[i], lda, info + i);                                            \
        return (void)h, 0;                                                                        \
    }
BATCHED(S, CU_REAL32)
BATCHED(D, CU_REAL64)
BATCHED(C, CU_COMPLEX32)
BATCHED(Z, CU_COMPLEX64)

// ---- cuFFT --------------------------------------------------------------------------------------

typedef struct Plan {
    int rank, type;
    long long n[3], in[3], out[3], istride, idist, ostride, odist, batch;
    size_t bytes;
    char *work;
    bool used, own;
} Plan;
enum { PLANS = 24 }; // fewer than a program would make that gave none back
static Plan plans[PLANS];

CufftResult cufftCreate(CufftPlan *p) {
    MAY_BREAK;
    for (int i = 0; i < PLANS; i++)
        if (!plans[i].used) {
            plans[i] = (Plan){.used = true, .own = true};
            *p = i;
            return 0;
        }
    return 5;
}
CufftResult cufftDestroy(CufftPlan p) {
    return plans[p].used ? plans[p].used = false, 0 : 1;
}
CufftResult cufftSetAutoAllocation(CufftPlan p, int yes) {
    plans[p].own = yes;
    return 0;
}
CufftResult cufftSetStream(CufftPlan p, CuStream s) {
    (void)p;
    return s ? 0 : 1;
}
CufftResult cufftSetWorkArea(CufftPlan p, void *at) {
    plans[p].work = at;
    return at ? 0 : 1;
}

CufftResult cufftMakePlanMany64(CufftPlan p, int rank, long long *n, long long *in,
                                long long istride, long long idist, long long *out,
                                long long ostride, long long odist, int type, long long batch,
                                size_t *bytes) {
    MAY_BREAK;
    Plan *q = &plans[p];
    if (rank < 1 || rank > 3 || batch < 1)
        return 8;
    q->rank = rank;
    q->type = type;
    q->batch = batch;
    q->istride = istride;
    q->idist = idist;
    q->ostride = ostride;
    q->odist = odist;
    for (int i = 0; i < rank; i++) {
        if (n[i] < 1)
            return 8;
        q->n[i] = n[i];
        q->in[i] = in[i];
        q->out[i] = out[i];
    }
    q->bytes = *bytes = 1000;
    return 0;
}

static void line(Z *x, long long n, bool inverse) {
    Err e = {0};
    Z *y = calloc((size_t)n, sizeof *y);
    FftLines one = {.kind = FFT_COMPLEX,
                    .n = (size_t)n,
                    .have = (size_t)n,
                    .outer = 1,
                    .inner = 1,
                    .from = x,
                    .to = y,
                    .inverse = inverse,
                    .scale = 1};
    if (!fft_lines(&one, NULL, NULL, &e))
        abort();
    memcpy(x, y, (size_t)n * sizeof *y);
    free(y);
}

static long long place(const Plan *q, const long long *embed, long long stride, long long dist,
                       long long b, const long long *at) {
    long long i = 0;
    for (int d = 0; d < q->rank; d++)
        i = i * embed[d] + at[d];
    return i * stride + b * dist;
}

// The next point of the extents; false behind the last one.
static bool next(const Plan *q, long long *at, const long long *extent) {
    for (int d = q->rank - 1; d >= 0; d--) {
        if (++at[d] < extent[d])
            return true;
        at[d] = 0;
    }
    return false;
}

static void axes(const Plan *q, Z *x, long long count, bool inverse) {
    long long step = 1;
    for (int d = q->rank - 1; d >= 0; step *= q->n[d--]) {
        Z *one = calloc((size_t)q->n[d], sizeof *one);
        for (long long i = 0; i < count; i++) {
            if (i / step % q->n[d])
                continue;
            for (long long k = 0; k < q->n[d]; k++)
                one[k] = x[i + k * step];
            line(one, q->n[d], inverse);
            for (long long k = 0; k < q->n[d]; k++)
                x[i + k * step] = one[k];
        }
        free(one);
    }
}

static CufftResult transform(CufftPlan p, int type, void *in, void *out, bool inverse) {
    Plan *q = &plans[p];
    if (!q->used || q->type != type || q->own || !q->work)
        return 4;
    memset(q->work, 0x5a, q->bytes);
    int complex_type = type >= CUFFT_DOUBLE ? CU_COMPLEX64 : CU_COMPLEX32,
        kind = type & ~CUFFT_DOUBLE;
    long long half[3], count = 1, zero[3] = {0};
    for (int d = 0; d < q->rank; d++) {
        half[d] = q->n[d];
        count *= q->n[d];
    }
    half[q->rank - 1] = q->n[q->rank - 1] / 2 + 1;
    int from = kind == CUFFT_R2C ? real_of(complex_type) : complex_type,
        to = kind == CUFFT_C2R ? real_of(complex_type) : complex_type;
    Z *x = calloc((size_t)(count * q->batch), sizeof *x);
    for (long long b = 0; b < q->batch; b++) {
        Z *y = x + b * count;
        memcpy(zero, (long long[3]){0}, sizeof zero);
        Plan dense = *q;
        do { // the half that real numbers have: the others are conjugates of those opposite
            long long at[3], other[3];
            bool low = kind != CUFFT_C2R || zero[q->rank - 1] < half[q->rank - 1];
            for (int d = 0; d < q->rank; d++) {
                at[d] = zero[d];
                other[d] = (q->n[d] - zero[d]) % q->n[d];
            }
            Z v = get(from, in, place(q, q->in, q->istride, q->idist, b, low ? at : other));
            y[place(&dense, q->n, 1, 0, 0, at)] = low ? v : conj(v);
        } while (next(q, zero, q->n));
        axes(q, y, count, inverse);
    }
    if (kind == CUFFT_C2R) // the true one leaves rubbish there
        for (long long b = 0; b < q->batch; b++) {
            memcpy(zero, (long long[3]){0}, sizeof zero);
            do
                put(from, in, place(q, q->in, q->istride, q->idist, b, zero), -77);
            while (next(q, zero, half));
        }
    for (long long b = 0; b < q->batch; b++) {
        memcpy(zero, (long long[3]){0}, sizeof zero);
        do
            put(to, out, place(q, q->out, q->ostride, q->odist, b, zero),
                x[b * count + place(q, q->n, 1, 0, 0, zero)]);
        while (next(q, zero, kind == CUFFT_R2C ? half : q->n));
    }
    free(x);
    return 0;
}

CufftResult cufftExecC2C(CufftPlan p, void *i, void *o, int d) {
    MAY_BREAK;
    return transform(p, CUFFT_C2C, i, o, d > 0);
}
CufftResult cufftExecZ2Z(CufftPlan p, void *i, void *o, int d) {
    MAY_BREAK;
    return transform(p, CUFFT_C2C + CUFFT_DOUBLE, i, o, d > 0);
}
CufftResult cufftExecR2C(CufftPlan p, void *i, void *o) {
    MAY_BREAK;
    return transform(p, CUFFT_R2C, i, o, false);
}
CufftResult cufftExecD2Z(CufftPlan p, void *i, void *o) {
    MAY_BREAK;
    return transform(p, CUFFT_R2C + CUFFT_DOUBLE, i, o, false);
}
CufftResult cufftExecC2R(CufftPlan p, void *i, void *o) {
    MAY_BREAK;
    return transform(p, CUFFT_C2R, i, o, true);
}
CufftResult cufftExecZ2D(CufftPlan p, void *i, void *o) {
    MAY_BREAK;
    return transform(p, CUFFT_C2R + CUFFT_DOUBLE, i, o, true);
}

// ---- cuSOLVER -----------------------------------------------------------------------------------

CusolverResult cusolverDnCreate(CusolverHandle *h) {
    MAY_BREAK;
    *h = (CusolverHandle)8;
    return 0;
}
CusolverResult cusolverDnDestroy(CusolverHandle h) {
    (void)h;
    return 0;
}
CusolverResult cusolverDnSetStream(CusolverHandle h, CuStream s) {
    (void)h;
    return s ? 0 : 1;
}
CusolverResult cusolverDnCreateParams(CusolverParams *p) {
    *p = (CusolverParams)8;
    return 0;
}
CusolverResult cusolverDnDestroyParams(CusolverParams p) {
    (void)p;
    return 0;
}

// Sizes that a caller must keep: the areas are written to their ends.
enum { DEVICE_BYTES = 2048, HOST_BYTES = 512 };
static CusolverResult sizes(size_t *device, size_t *host) {
    *device = DEVICE_BYTES;
    *host = HOST_BYTES;
    return 0;
}
static bool areas(void *device, size_t device_bytes, void *host, size_t host_bytes) {
    if (!device || !host || device_bytes < DEVICE_BYTES || host_bytes < HOST_BYTES)
        return false;
    memset(device, 0x5a, device_bytes);
    memset(host, 0x5a, host_bytes);
    return true;
}
#define AREAS                                           \
    if (!areas(device, device_bytes, host, host_bytes)) \
    return 3

CusolverResult cusolverDnXgetrf_bufferSize(CusolverHandle h, CusolverParams p, int64_t m, int64_t n,
                                           int type, const void *a, int64_t lda, int compute,
                                           size_t *d, size_t *s) {
    (void)h;
    (void)p;
    (void)m;
    (void)n;
    (void)a;
    (void)lda;
    return type == compute ? sizes(d, s) : 3;
}
CusolverResult cusolverDnXgetrf(CusolverHandle h, CusolverParams p, int64_t m, int64_t n, int type,
                                void *a, int64_t lda, int64_t *pivot, int compute, void *device,
                                size_t device_bytes, void *host, size_t host_bytes, int *info) {
    (void)h;
    (void)p;
    (void)compute;
    MAY_BREAK;
    AREAS;
    int *narrow = calloc((size_t)n, sizeof *narrow);
    if (m != n)
        return 3;
    getrf(type, (int)n, a, (int)lda, narrow, info);
    for (int64_t i = 0; i < n; i++)
        pivot[i] = narrow[i];
    free(narrow);
    return 0;
}
CusolverResult cusolverDnXgetrs(CusolverHandle h, CusolverParams p, int trans, int64_t n,
                                int64_t nrhs, int type, const void *a, int64_t lda,
                                const int64_t *pivot, int type_b, void *b, int64_t ldb, int *info) {
    (void)h;
    (void)p;
    (void)trans;
    (void)type_b;
    int *narrow = calloc((size_t)n, sizeof *narrow);
    for (int64_t i = 0; i < n; i++)
        narrow[i] = (int)pivot[i];
    getrs(type, (int)n, (int)nrhs, a, (int)lda, narrow, b, (int)ldb, info);
    free(narrow);
    return 0;
}
CusolverResult cusolverDnXpotrf_bufferSize(CusolverHandle h, CusolverParams p, int uplo, int64_t n,
                                           int type, const void *a, int64_t lda, int compute,
                                           size_t *d, size_t *s) {
    (void)h;
    (void)p;
    (void)uplo;
    (void)n;
    (void)a;
    (void)lda;
    return type == compute ? sizes(d, s) : 3;
}
CusolverResult cusolverDnXpotrf(CusolverHandle h, CusolverParams p, int uplo, int64_t n, int type,
                                void *a, int64_t lda, int compute, void *device,
                                size_t device_bytes, void *host, size_t host_bytes, int *info) {
    (void)h;
    (void)p;
    (void)compute;
    AREAS;
    potrf(type, uplo, (int)n, a, (int)lda, info);
    return 0;
}
CusolverResult cusolverDnXgeqrf_bufferSize(CusolverHandle h, CusolverParams p, int64_t m, int64_t n,
                                           int type, const void *a, int64_t lda, int type_tau,
                                           const void *tau, int compute, size_t *d, size_t *s) {
    (void)h;
    (void)p;
    (void)m;
    (void)n;
    (void)a;
    (void)lda;
    (void)tau;
    return type == compute && type == type_tau ? sizes(d, s) : 3;
}
CusolverResult cusolverDnXgeqrf(CusolverHandle h, CusolverParams p, int64_t m, int64_t n, int type,
                                void *a, int64_t lda, int type_tau, void *tau, int compute,
                                void *device, size_t device_bytes, void *host, size_t host_bytes,
                                int *info) {
    (void)h;
    (void)p;
    (void)compute;
    (void)type_tau;
    AREAS;
    void (*f)(const int *, const int *, void *, const int *, void *, void *, const int *, int *);
    *(void **)&f = lapack(type, "geqrf", "geqrf");
    int im = (int)m, in = (int)n, il = (int)lda, size;
    void *work = work_of(n, type, &size);
    f(&im, &in, a, &il, tau, work, &size, info);
    free(work);
    return 0;
}
static int form_q(int type, int m, int n, int k, void *a, int lda, const void *tau, int *info) {
    void (*f)(const int *, const int *, const int *, void *, const int *, const void *, void *,
              const int *, int *);
    *(void **)&f = lapack(type, "orgqr", "ungqr");
    int size;
    void *work = work_of(n, type, &size);
    f(&m, &n, &k, a, &lda, tau, work, &size, info);
    free(work);
    return 0;
}
#define Q(L, NAME, TYPE)                                                                          \
    CusolverResult cusolverDn##L##NAME##_bufferSize(CusolverHandle h, int m, int n, int k,        \
                                                    const void *a, int lda, const void *tau,      \
                                                    int *size) {                                  \
        return (void)h, (void)m, (void)n, (void)k, (void)a, (void)lda, (void)tau, *size = 100, 0; \
    }                                                                                             \
    CusolverResult cusolverDn##L##NAME(CusolverHandle h, int m, int n, int k, void *a, int lda,   \
                                       const void *tau, void *work, int size, int *info) {        \
        memset(work, 0x5a, (size_t)size *width_of(TYPE));                                         \
        return (void)h, form_q(TYPE, m, n, k, a, lda, tau, info);                                 \
    }
Q(S, orgqr, CU_REAL32)
Q(D, orgqr, CU_REAL64)
Q(C, ungqr, CU_COMPLEX32)
Q(Z, ungqr, CU_COMPLEX64)

static void syev(int type, int vectors, int uplo, int n, void *a, int lda, void *w, int *info) {
    void (*real)(const char *, const char *, const int *, void *, const int *, void *, void *,
                 const int *, int *, size_t, size_t);
    void (*full)(const char *, const char *, const int *, void *, const int *, void *, void *,
                 const int *, void *, int *, size_t, size_t);
    void *f = lapack(type, "syev", "heev"), *reals = calloc((size_t)n * 3 + 1, 8);
    const char *job = vectors ? "V" : "N", *part = uplo == CU_UPPER ? "U" : "L";
    int size;
    void *work = work_of(n, type, &size);
    *(void **)&real = *(void **)&full = f;
    if (type >= CU_COMPLEX32)
        full(job, part, &n, a, &lda, w, work, &size, reals, info, 1, 1);
    else
        real(job, part, &n, a, &lda, w, work, &size, info, 1, 1);
    free(work);
    free(reals);
}
CusolverResult cusolverDnXsyevd_bufferSize(CusolverHandle h, CusolverParams p, int vectors,
                                           int uplo, int64_t n, int type, const void *a,
                                           int64_t lda, int type_w, const void *w, int compute,
                                           size_t *d, size_t *s) {
    (void)h;
    (void)p;
    (void)vectors;
    (void)uplo;
    (void)n;
    (void)a;
    (void)lda;
    (void)w;
    return compute == type && type_w == real_of(type) ? sizes(d, s) : 3;
}
CusolverResult cusolverDnXsyevd(CusolverHandle h, CusolverParams p, int vectors, int uplo,
                                int64_t n, int type, void *a, int64_t lda, int type_w, void *w,
                                int compute, void *device, size_t device_bytes, void *host,
                                size_t host_bytes, int *info) {
    (void)h;
    (void)p;
    (void)type_w;
    (void)compute;
    AREAS;
    syev(type, vectors, uplo, (int)n, a, (int)lda, w, info);
    return 0;
}
CusolverResult cusolverDnXsyevBatched_bufferSize(CusolverHandle h, CusolverParams p, int vectors,
                                                 int uplo, int64_t n, int type, const void *a,
                                                 int64_t lda, int type_w, const void *w,
                                                 int compute, size_t *d, size_t *s, int64_t batch) {
    (void)batch;
    return cusolverDnXsyevd_bufferSize(h, p, vectors, uplo, n, type, a, lda, type_w, w, compute, d,
                                       s);
}
CusolverResult cusolverDnXsyevBatched(CusolverHandle h, CusolverParams p, int vectors, int uplo,
                                      int64_t n, int type, void *a, int64_t lda, int type_w,
                                      void *w, int compute, void *device, size_t device_bytes,
                                      void *host, size_t host_bytes, int *info, int64_t batch) {
    (void)h;
    (void)p;
    (void)compute;
    AREAS;
    for (int64_t i = 0; i < batch; i++)
        syev(type, vectors, uplo, (int)n, (char *)a + (size_t)(i * lda * n) * width_of(type),
             (int)lda, (char *)w + (size_t)(i * n) * width_of(type_w), info + i);
    return 0;
}

CusolverResult cusolverDnXgeev_bufferSize(CusolverHandle h, CusolverParams p, int left, int right,
                                          int64_t n, int type, const void *a, int64_t lda,
                                          int type_w, const void *w, int type_vl, const void *vl,
                                          int64_t ldvl, int type_vr, const void *vr, int64_t ldvr,
                                          int compute, size_t *d, size_t *s) {
    (void)h;
    (void)p;
    (void)right;
    (void)n;
    (void)a;
    (void)lda;
    (void)w;
    (void)type_vl;
    (void)vl;
    (void)ldvl;
    (void)vr;
    (void)ldvr;
    return left || compute != type || type_vr != type || type_w < CU_COMPLEX32 ? 3 : sizes(d, s);
}
CusolverResult cusolverDnXgeev(CusolverHandle h, CusolverParams p, int left, int right, int64_t n,
                               int type, void *a, int64_t lda, int type_w, void *w, int type_vl,
                               void *vl, int64_t ldvl, int type_vr, void *vr, int64_t ldvr,
                               int compute, void *device, size_t device_bytes, void *host,
                               size_t host_bytes, int *info) {
    void (*real)(const char *, const char *, const int *, void *, const int *, void *, void *,
                 void *, const int *, void *, const int *, void *, const int *, int *, size_t,
                 size_t);
    void (*full)(const char *, const char *, const int *, void *, const int *, void *, void *,
                 const int *, void *, const int *, void *, const int *, void *, int *, size_t,
                 size_t);
    (void)h;
    (void)p;
    (void)left;
    (void)type_vl;
    (void)vl;
    (void)ldvl;
    (void)type_vr;
    (void)compute;
    AREAS;
    int in = (int)n, il = (int)lda, iv = (int)ldvr, one = 1, size;
    void *work = work_of(n, type, &size), *re = calloc((size_t)n * 2 + 1, 8),
         *im = calloc((size_t)n + 1, 8);
    *(void **)&real = *(void **)&full = lapack(type, "geev", "geev");
    if (type >= CU_COMPLEX32)
        full("N", right ? "V" : "N", &in, a, &il, w, NULL, &one, vr, &iv, work, &size, re, info, 1,
             1);
    else {
        real("N", right ? "V" : "N", &in, a, &il, re, im, NULL, &one, vr, &iv, work, &size, info, 1,
             1);
        for (int64_t i = 0; i < n; i++)
            put(type_w, w, i, creal(get(type, re, i)) + creal(get(type, im, i)) * (Z)_Complex_I);
    }
    free(work);
    free(re);
    free(im);
    return 0;
}

static void gesvd(int type, const char *job, int m, int n, void *a, int lda, void *s, void *u,
                  int ldu, void *vt, int ldvt, int *info) {
    void (*real)(const char *, const char *, const int *, const int *, void *, const int *, void *,
                 void *, const int *, void *, const int *, void *, const int *, int *, size_t,
                 size_t);
    void (*full)(const char *, const char *, const int *, const int *, void *, const int *, void *,
                 void *, const int *, void *, const int *, void *, const int *, void *, int *,
                 size_t, size_t);
    int size;
    void *work = work_of(m + n, type, &size), *reals = calloc((size_t)n * 5 + 1, 8);
    *(void **)&real = *(void **)&full = lapack(type, "gesvd", "gesvd");
    if (type >= CU_COMPLEX32)
        full(job, job, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, work, &size, reals, info, 1, 1);
    else
        real(job, job, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, work, &size, info, 1, 1);
    free(work);
    free(reals);
}
CusolverResult cusolverDnXgesvd_bufferSize(CusolverHandle h, CusolverParams p, signed char ju,
                                           signed char jv, int64_t m, int64_t n, int type,
                                           const void *a, int64_t lda, int type_s, const void *s,
                                           int type_u, const void *u, int64_t ldu, int type_vt,
                                           const void *vt, int64_t ldvt, int compute, size_t *d,
                                           size_t *hs) {
    (void)h;
    (void)p;
    (void)ju;
    (void)jv;
    (void)a;
    (void)lda;
    (void)s;
    (void)u;
    (void)ldu;
    (void)type_vt;
    (void)vt;
    (void)ldvt;
    return m < n || type_s != real_of(type) || type_u != type || compute != type ? 3 : sizes(d, hs);
}
CusolverResult cusolverDnXgesvd(CusolverHandle h, CusolverParams p, signed char ju, signed char jv,
                                int64_t m, int64_t n, int type, void *a, int64_t lda, int type_s,
                                void *s, int type_u, void *u, int64_t ldu, int type_vt, void *vt,
                                int64_t ldvt, int compute, void *device, size_t device_bytes,
                                void *host, size_t host_bytes, int *info) {
    (void)h;
    (void)p;
    (void)type_s;
    (void)type_u;
    (void)type_vt;
    (void)compute;
    if (m < n || ju != jv)
        return 3;
    AREAS;
    char job[2] = {(char)ju, 0};
    gesvd(type, job, (int)m, (int)n, a, (int)lda, s, u, (int)ldu, vt, (int)ldvt, info);
    return 0;
}
CusolverResult cusolverDnXgesvdp_bufferSize(CusolverHandle h, CusolverParams p, int vectors,
                                            int economy, int64_t m, int64_t n, int type,
                                            const void *a, int64_t lda, int type_s, const void *s,
                                            int type_u, const void *u, int64_t ldu, int type_v,
                                            const void *v, int64_t ldv, int compute, size_t *d,
                                            size_t *hs) {
    (void)vectors;
    (void)economy;
    return cusolverDnXgesvd_bufferSize(h, p, 'A', 'A', m, n, type, a, lda, type_s, s, type_u, u,
                                       ldu, type_v, v, ldv, compute, d, hs);
}
// Says of a matrix whose least singular value is 0, or nearly, that it changed it, and does.
CusolverResult cusolverDnXgesvdp(CusolverHandle h, CusolverParams p, int vectors, int economy,
                                 int64_t m, int64_t n, int type, void *a, int64_t lda, int type_s,
                                 void *s, int type_u, void *u, int64_t ldu, int type_v, void *v,
                                 int64_t ldv, int compute, void *device, size_t device_bytes,
                                 void *host, size_t host_bytes, int *info, double *perturbed) {
    (void)h;
    (void)p;
    (void)type_u;
    (void)type_v;
    (void)compute;
    if (m < n)
        return 3;
    AREAS;
    char *vt = calloc((size_t)(n * n), width_of(type));
    gesvd(type,
          !vectors  ? "N"
          : economy ? "S"
                    : "A",
          (int)m, (int)n, a, (int)lda, s, u, (int)ldu, vt, (int)n, info);
    for (int64_t i = 0; vectors && i < n; i++)
        for (int64_t j = 0; j < n; j++)
            put(type, v, i + j * ldv, conj(get(type, vt, j + i * n)));
    free(vt);
    double least = creal(get(type_s, s, n - 1)), most = creal(get(type_s, s, 0));
    *perturbed = least > 1e-7 * most ? 0 : 1e-7;
    if (*perturbed > 0)
        put(type_s, s, n - 1, 1e-3);
    return 0;
}
