// solver.c: factorisations by cuSOLVER, and by cuBLAS where many small matrices go at once.
// Work areas come from the pool; those on the host live until the device has passed them.
#include "gpu/cuda/libs.h"
#include "gpu/cuda/state.h"
#include "kernel/base/clock.h"
#include "kernel/base/mem.h"

static bool check(Cuda *g, CusolverResult r, const char *doing, Err *e) {
    return cuda_library_check(g, "cuSOLVER", r, CUSOLVER_ALLOC_FAILED, doing, e);
}

static bool start(Cuda *g, Err *e) {
    if (g->solver)
        return true;
    if (!libs_open(LIB_CUSOLVER, e))
        return false;
    if (!check(g, cusolver.Create(&g->solver), "starting cuSOLVER", e)) {
        g->solver = NULL;
        return false;
    }
    if (check(g, cusolver.SetStream(g->solver, g->stream), "starting cuSOLVER", e) &&
        check(g, cusolver.CreateParams(&g->solver_params), "starting cuSOLVER", e))
        return true;
    cuda_solver_close(g);
    return false;
}

void cuda_solver_close(Cuda *g) {
    if (g->solver_params && !g->dead)
        (void)cusolver.DestroyParams(g->solver_params);
    if (g->solver && !g->dead)
        (void)cusolver.Destroy(g->solver);
    g->solver = NULL;
    g->solver_params = NULL;
}

// A search that found nothing is not made again for a while: it looks into many folders.
#define MISSED_NS 10000000000

bool cuda_library(Device *d, DeviceLibrary which, Err *e) {
    Cuda *g = cuda_of(d);
    CudaLib lib = which == LIBRARY_FFT ? LIB_CUFFT : LIB_CUSOLVER;
    int64_t now = clock_ns();
    if (g->missed_ns[lib] && now - g->missed_ns[lib] < MISSED_NS)
        return err_set(e, ERR_IMPORT, "the library was not found");
    bool found = libs_open(lib, e) && (lib == LIB_CUFFT || libs_open(LIB_CUBLAS, e));
    g->missed_ns[lib] = found ? 0 : now;
    if (found && which == LIBRARY_EIG && !(cusolver.Xgeev && cusolver.Xgeev_size))
        return err_set(e, ERR_IMPORT,
                       "cuSOLVER has eigenvalues of general matrices since CUDA 12.6");
    return found;
}

// ---- one call -----------------------------------------------------------------------------------

typedef struct Call {
    Cuda *g;
    const DenseWork *w;
    int type, real;      // cudaDataType of the elements, and of real results
    size_t width, part;  // bytes of both
    void *device, *host; // work areas
    size_t device_bytes, host_bytes;
    bool wait; // a host area may still be in use
} Call;

static Call call_of(Cuda *g, const DenseWork *w) {
    bool wide = dtype_part(w->dt) == DT_F64, complex = dtype_is_complex(w->dt);
    return (Call){.g = g,
                  .w = w,
                  .type = complex ? (wide ? CU_COMPLEX64 : CU_COMPLEX32)
                          : wide  ? CU_REAL64
                                  : CU_REAL32,
                  .real = wide ? CU_REAL64 : CU_REAL32,
                  .width = dtype_bytes(w->dt),
                  .part = wide ? 8 : 4};
}

// The i-th matrix (or vector) of a part, whose matrices have `elements` of `width` bytes.
static void *nth(const Call *c, int part, int64_t i, int64_t elements, size_t width) {
    return (char *)c->w->at[part] + (size_t)(i * elements) * width;
}

static int *info_at(const Call *c, int part, int64_t i) {
    return nth(c, part, i, 1, sizeof(int));
}

// The areas that the library asked for; once for all matrices of a stack.
static bool areas(Call *c, Err *e) {
    if (c->device_bytes && !cuda_alloc(c->g, c->device_bytes, &c->device, e))
        return false;
    if (c->host_bytes && !(c->host = mem_alloc(c->host_bytes)))
        return err_no_memory(e, c->host_bytes);
    return true;
}

static bool finish(Call *c, bool ok, Err *e) {
    Err ignored = {0};
    if (c->host && !cuda_wait(c->g, WAIT_TO_END, ok ? e : &ignored))
        ok = false;
    mem_free(c->host);
    if (c->device)
        cuda_release(c->g, c->device, c->device_bytes);
    return ok;
}

#define AREAS c->device, c->device_bytes, c->host, c->host_bytes
#define SIZES &c->device_bytes, &c->host_bytes
#define HANDLES c->g->solver, c->g->solver_params
static const char DOING[] = "factorising a matrix";

// ---- many small ones ----------------------------------------------------------------------------

// Addresses of the matrices of `parts`, one list after another, on the device.
static bool addresses(Call *c, const int *parts, const int64_t *elements, int n, void **lists,
                      size_t *bytes, Err *e) {
    size_t batch = (size_t)c->w->batch;
    *bytes = (size_t)n * batch * sizeof(void *);
    void **host = mem_alloc(*bytes);
    if (!host)
        return err_no_memory(e, *bytes);
    for (int p = 0; p < n; p++)
        for (size_t i = 0; i < batch; i++)
            host[(size_t)p * batch + i] = nth(c, parts[p], (int64_t)i, elements[p], c->width);
    bool ok = cuda_alloc(c->g, *bytes, lists, e);
    if (ok && !copy_up(c->g, (CuPointer)(uintptr_t)*lists, host, *bytes, e)) {
        cuda_release(c->g, *lists, *bytes);
        ok = false;
    }
    mem_free(host);
    return ok;
}

#define PICK(TABLE, NAME)                        \
    ((c)->type == CU_REAL32      ? TABLE.S##NAME \
     : (c)->type == CU_REAL64    ? TABLE.D##NAME \
     : (c)->type == CU_COMPLEX32 ? TABLE.C##NAME \
                                 : TABLE.Z##NAME)

// LU of all matrices, and with b their solutions.
static bool many_lu(Call *c, int *pivot, int *info, bool solve, Err *e) {
    const DenseWork *w = c->w;
    const int parts[] = {0, 1};
    const int64_t elements[] = {w->n * w->n, w->n * w->k};
    int n = (int)w->n, batch = (int)w->batch, bad = 0, lead = n > 1 ? n : 1;
    void *lists;
    size_t bytes;
    if (!cuda_blas(c->g, e) || !addresses(c, parts, elements, solve ? 2 : 1, &lists, &bytes, e))
        return false;
    void *const *a = lists;
    bool ok = cuda_blas_check(
        c->g, PICK(cublas, getrfBatched)(c->g->blas, n, a, lead, pivot, info, batch), DOING, e);
    if (ok && solve)
        ok = cuda_blas_check(c->g,
                             PICK(cublas, getrsBatched)(c->g->blas, CUBLAS_NO_TRANSPOSE, n,
                                                        (int)w->k, (const void *const *)a, lead,
                                                        pivot, a + batch, lead, &bad, batch),
                             DOING, e);
    cuda_release(c->g, lists, bytes);
    return ok;
}

static bool many_solve(Call *c, Err *e) {
    size_t bytes = (size_t)(c->w->n * c->w->batch) * sizeof(int);
    void *pivot;
    if (!cuda_alloc(c->g, bytes, &pivot, e))
        return false;
    bool ok = many_lu(c, pivot, info_at(c, 2, 0), true, e);
    cuda_release(c->g, pivot, bytes);
    return ok;
}

static bool many_cholesky(Call *c, Err *e) {
    const DenseWork *w = c->w;
    const int part = 0;
    const int64_t elements = w->n * w->n;
    void *lists;
    size_t bytes;
    if (!addresses(c, &part, &elements, 1, &lists, &bytes, e))
        return false;
    bool ok = check(c->g,
                    PICK(cusolver, potrfBatched)(c->g->solver, CU_LOWER, (int)w->n, lists,
                                                 (int)w->n, info_at(c, 1, 0), (int)w->batch),
                    DOING, e);
    cuda_release(c->g, lists, bytes);
    return ok;
}

static bool many_eigh(Call *c, Err *e) {
    const DenseWork *w = c->w;
    int uplo = w->upper ? CU_UPPER : CU_LOWER;
    return check(c->g,
                 cusolver.XsyevBatched_size(HANDLES, w->vectors, uplo, w->n, c->type, w->at[0],
                                            w->n, c->real, w->at[1], c->type, SIZES, w->batch),
                 DOING, e) &&
           areas(c, e) &&
           check(c->g,
                 cusolver.XsyevBatched(HANDLES, w->vectors, uplo, w->n, c->type, w->at[0], w->n,
                                       c->real, w->at[1], c->type, AREAS, info_at(c, 2, 0),
                                       w->batch),
                 DOING, e);
}

// ---- one after the other ------------------------------------------------------------------------

static bool one_lu(Call *c, void *a, int64_t *pivot, int *info, Err *e) {
    return check(c->g,
                 cusolver.Xgetrf(HANDLES, c->w->n, c->w->n, c->type, a, c->w->n, pivot, c->type,
                                 AREAS, info),
                 DOING, e);
}

static bool lu_areas(Call *c, Err *e) {
    return check(c->g,
                 cusolver.Xgetrf_size(HANDLES, c->w->n, c->w->n, c->type, c->w->at[0], c->w->n,
                                      c->type, SIZES),
                 DOING, e) &&
           areas(c, e);
}

static bool lu(Call *c, Err *e) {
    const DenseWork *w = c->w;
    if (w->many)
        return many_lu(c, w->at[1], info_at(c, 2, 0), false, e);
    bool ok = lu_areas(c, e);
    for (int64_t i = 0; ok && i < w->batch; i++)
        ok = one_lu(c, nth(c, 0, i, w->n * w->n, c->width), nth(c, 1, i, w->n, sizeof(int64_t)),
                    info_at(c, 2, i), e);
    return ok;
}

// The second info tells of arguments only: it goes to a place of its own.
static bool solve(Call *c, Err *e) {
    const DenseWork *w = c->w;
    if (w->many)
        return many_solve(c, e);
    size_t bytes = (size_t)w->n * sizeof(int64_t) + sizeof(int64_t);
    void *room;
    if (!cuda_alloc(c->g, bytes, &room, e))
        return false;
    int64_t *pivot = room;
    bool ok = lu_areas(c, e);
    for (int64_t i = 0; ok && i < w->batch; i++) {
        void *a = nth(c, 0, i, w->n * w->n, c->width), *b = nth(c, 1, i, w->n * w->k, c->width);
        ok = one_lu(c, a, pivot, info_at(c, 2, i), e) &&
             check(c->g,
                   cusolver.Xgetrs(HANDLES, CUBLAS_NO_TRANSPOSE, w->n, w->k, c->type, a, w->n,
                                   pivot, c->type, b, w->n, (int *)(pivot + w->n)),
                   DOING, e);
    }
    cuda_release(c->g, room, bytes);
    return ok;
}

static bool cholesky(Call *c, Err *e) {
    const DenseWork *w = c->w;
    if (w->many)
        return many_cholesky(c, e);
    bool ok = check(c->g,
                    cusolver.Xpotrf_size(HANDLES, CU_LOWER, w->n, c->type, w->at[0], w->n, c->type,
                                         SIZES),
                    DOING, e) &&
              areas(c, e);
    for (int64_t i = 0; ok && i < w->batch; i++)
        ok = check(c->g,
                   cusolver.Xpotrf(HANDLES, CU_LOWER, w->n, c->type,
                                   nth(c, 0, i, w->n * w->n, c->width), w->n, c->type, AREAS,
                                   info_at(c, 1, i)),
                   DOING, e);
    return ok;
}

static bool qr(Call *c, Err *e) {
    const DenseWork *w = c->w;
    int64_t k = w->m < w->n ? w->m : w->n;
    bool ok = check(c->g,
                    cusolver.Xgeqrf_size(HANDLES, w->m, w->n, c->type, w->at[0], w->m, c->type,
                                         w->at[1], c->type, SIZES),
                    DOING, e) &&
              areas(c, e);
    for (int64_t i = 0; ok && i < w->batch; i++)
        ok = check(c->g,
                   cusolver.Xgeqrf(HANDLES, w->m, w->n, c->type,
                                   nth(c, 0, i, w->m * w->n, c->width), w->m, c->type,
                                   nth(c, 1, i, k, c->width), c->type, AREAS, info_at(c, 2, i)),
                   DOING, e);
    return ok;
}

static bool form_q(Call *c, Err *e) {
    const DenseWork *w = c->w;
    int m = (int)w->m, n = (int)w->n, k = (int)w->k, elements = 0;
    bool ok =
        check(c->g, PICK(cusolver, q_size)(c->g->solver, m, n, k, w->at[0], m, w->at[1], &elements),
              DOING, e);
    c->device_bytes = (size_t)(elements > 0 ? elements : 0) * c->width;
    ok = ok && areas(c, e);
    for (int64_t i = 0; ok && i < w->batch; i++)
        ok = check(c->g,
                   PICK(cusolver, q)(c->g->solver, m, n, k, nth(c, 0, i, w->m * w->n, c->width), m,
                                     nth(c, 1, i, w->k, c->width), c->device, elements,
                                     info_at(c, 2, i)),
                   DOING, e);
    return ok;
}

static bool eigh(Call *c, Err *e) {
    const DenseWork *w = c->w;
    int uplo = w->upper ? CU_UPPER : CU_LOWER;
    if (w->many && cusolver.XsyevBatched && cusolver.XsyevBatched_size)
        return many_eigh(c, e);
    bool ok = check(c->g,
                    cusolver.Xsyevd_size(HANDLES, w->vectors, uplo, w->n, c->type, w->at[0], w->n,
                                         c->real, w->at[1], c->type, SIZES),
                    DOING, e) &&
              areas(c, e);
    for (int64_t i = 0; ok && i < w->batch; i++)
        ok = check(c->g,
                   cusolver.Xsyevd(HANDLES, w->vectors, uplo, w->n, c->type,
                                   nth(c, 0, i, w->n * w->n, c->width), w->n, c->real,
                                   nth(c, 1, i, w->n, c->part), c->type, AREAS, info_at(c, 2, i)),
                   DOING, e);
    return ok;
}

static bool eig(Call *c, Err *e) {
    const DenseWork *w = c->w;
    int complex = c->real == CU_REAL64 ? CU_COMPLEX64 : CU_COMPLEX32;
    int64_t n = w->n, area = n * n;
    bool ok =
        check(c->g,
              cusolver.Xgeev_size(HANDLES, 0, w->vectors, n, c->type, w->at[0], n, complex,
                                  w->at[1], c->type, NULL, n, c->type, w->at[2], n, c->type, SIZES),
              DOING, e) &&
        areas(c, e);
    for (int64_t i = 0; ok && i < w->batch; i++)
        ok = check(c->g,
                   cusolver.Xgeev(HANDLES, 0, w->vectors, n, c->type, nth(c, 0, i, area, c->width),
                                  n, complex, nth(c, 1, i, n, 2 * c->part), c->type, NULL, n,
                                  c->type, nth(c, 2, i, area, c->width), n, c->type, AREAS,
                                  info_at(c, 3, i)),
                   DOING, e);
    return ok;
}

// ---- singular values ----------------------------------------------------------------------------

static bool careful_svd(Call *c, Err *e) {
    const DenseWork *w = c->w;
    int64_t m = w->m, n = w->n, um = w->full ? m : n;
    signed char u = w->vectors ? (w->full ? 'A' : 'S') : 'N', v = u;
    bool ok =
        check(c->g,
              cusolver.Xgesvd_size(HANDLES, u, v, m, n, c->type, w->at[0], m, c->real, w->at[1],
                                   c->type, w->at[2], m, c->type, w->at[3], n, c->type, SIZES),
              DOING, e) &&
        areas(c, e);
    for (int64_t i = 0; ok && i < w->batch; i++)
        ok = check(c->g,
                   cusolver.Xgesvd(
                       HANDLES, u, v, m, n, c->type, nth(c, 0, i, m * n, c->width), m, c->real,
                       nth(c, 1, i, n, c->part), c->type, nth(c, 2, i, m * um, c->width), m,
                       c->type, nth(c, 3, i, n * n, c->width), n, c->type, AREAS, info_at(c, 4, i)),
                   DOING, e);
    return ok;
}

// By way of the polar decomposition: several times as fast, but a matrix that is singular, or
// nearly, is changed a little first (in single precision, a lot); how much comes back. Without
// vectors it fails for some sizes (CUDA 13.0), so they are always made.
static bool quick_svd(Call *c, bool *again, Err *e) {
    const DenseWork *w = c->w;
    int64_t m = w->m, n = w->n, um = w->full ? m : n;
    double changed = 0;
    bool ok = check(c->g,
                    cusolver.Xgesvdp_size(HANDLES, 1, !w->full, m, n, c->type, w->at[0], m, c->real,
                                          w->at[1], c->type, w->at[2], m, c->type, w->at[3], n,
                                          c->type, SIZES),
                    DOING, e) &&
              areas(c, e);
    for (int64_t i = 0; ok && i < w->batch && !*again; i++) {
        ok = check(c->g,
                   cusolver.Xgesvdp(
                       HANDLES, 1, !w->full, m, n, c->type, nth(c, 0, i, m * n, c->width), m,
                       c->real, nth(c, 1, i, n, c->part), c->type, nth(c, 2, i, m * um, c->width),
                       m, c->type, nth(c, 3, i, n * n, c->width), n, c->type, AREAS,
                       info_at(c, 4, i), &changed),
                   DOING, e);
        *again = changed != 0;
    }
    return ok;
}

// ---- all ----------------------------------------------------------------------------------------

static bool factorise(Call *c, bool *again, Err *e) {
    switch (c->w->op) {
    case DENSE_LU: return lu(c, e);
    case DENSE_SOLVE: return solve(c, e);
    case DENSE_CHOLESKY: return cholesky(c, e);
    case DENSE_QR: return qr(c, e);
    case DENSE_Q: return form_q(c, e);
    case DENSE_EIGH: return eigh(c, e);
    case DENSE_EIG: return eig(c, e);
    default: return c->w->careful ? careful_svd(c, e) : quick_svd(c, again, e);
    }
}

// Nanoseconds, roughly: bound by memory rather than by arithmetic for most of them.
static double estimate(const Cuda *g, const DenseWork *w) {
    double each = (double)w->m * (double)w->n * (double)(w->m < w->n ? w->m : w->n);
    double factor = w->op >= DENSE_EIGH ? 20 : 1;
    return 1e5 + each * factor * (double)w->batch / (100.0 * (double)g->processors);
}

bool cuda_dense(Device *d, const DenseWork *w, bool *again, Err *e) {
    Cuda *g = cuda_of(d);
    *again = false;
    if (!cuda_enter(g, e) || !start(g, e))
        return false;
    if (w->op == DENSE_EIG && !cuda_library(d, LIBRARY_EIG, e))
        return false;
    Call c = call_of(g, w);
    bool ok = finish(&c, factorise(&c, again, e), e);
    return ok && ahead_add(g, estimate(g, w), e);
}
