// lapack.c: the Fortran routines, opened at run time. LAPACK's matrices lie in
// columns: a matrix in rows is its transpose there, so that most calls either
// factorise the transpose or turn the matrix round first.
#include "gpu/host/lapack.h"
#include "kernel/base/dynlib.h"
#include "kernel/base/mem.h"
#include <stdlib.h>
#include <string.h>

// Fortran's hidden lengths of character arguments come last.
static struct {
    DynLib lib;
    void (*getrf)(const int *, const int *, double *, const int *, int *, int *);
    void (*gesv)(const int *, const int *, double *, const int *, int *, double *, const int *, int *);
    void (*potrf)(const char *, const int *, double *, const int *, int *, size_t);
    void (*geqrf)(const int *, const int *, double *, const int *, double *, double *, const int *, int *);
    void (*orgqr)(const int *, const int *, const int *, double *, const int *, const double *, double *,
                  const int *, int *);
    void (*syevd)(const char *, const char *, const int *, double *, const int *, double *, double *,
                  const int *, int *, const int *, int *, size_t, size_t);
    void (*geev)(const char *, const char *, const int *, double *, const int *, double *, double *, double *,
                 const int *, double *, const int *, double *, const int *, int *, size_t, size_t);
    void (*gesdd)(const char *, const int *, const int *, double *, const int *, double *, double *,
                  const int *, double *, const int *, double *, const int *, int *, int *, size_t);
} f;

#define SLOT(NAME) (void **)(void *)&f.NAME

bool lapack_open(Err *e) {
    if (f.lib.handle) return true;
    const DynSymbol symbols[] = {
        {"dgetrf_", SLOT(getrf), false}, {"dgesv_", SLOT(gesv), false},   {"dpotrf_", SLOT(potrf), false},
        {"dgeqrf_", SLOT(geqrf), false}, {"dorgqr_", SLOT(orgqr), false}, {"dsyevd_", SLOT(syevd), false},
        {"dgeev_", SLOT(geev), false},   {"dgesdd_", SLOT(gesdd), false},
    };
    const char *named = getenv("WARPCELL_OPENBLAS");
    const char *names[] = {named ? named : "libopenblas.so.0", "libopenblas.so.0", "libopenblas.so", NULL};
    const char *dirs[] = {"/usr/lib/x86_64-linux-gnu/openblas-pthread",
                          "/usr/lib/aarch64-linux-gnu/openblas-pthread", NULL};
    if (dynlib_open(&f.lib, names, dirs, symbols, sizeof symbols / sizeof *symbols, e)) return true;
    return err_hint(e, "Factorisations need OpenBLAS with LAPACK: apt install libopenblas0-pthread, or name "
                       "the library in WARPCELL_OPENBLAS.");
}

static double *doubles(size_t n, Err *e) {
    double *p = mem_alloc((n ? n : 1) * sizeof *p);
    if (!p) err_no_memory(e, n * sizeof *p);
    return p;
}

static size_t area(int m, int n) { return (size_t)m * (size_t)n; }

// to (n x m) = from (m x n) turned round.
static void turn(const double *from, int m, int n, double *to) {
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) to[area(j, m) + (size_t)i] = from[area(i, n) + (size_t)j];
}

bool lapack_lu(double *a, int n, int *pivot, bool *singular, Err *e) {
    int info = 0;
    if (!lapack_open(e)) return false;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            double x = a[area(i, n) + (size_t)j];
            a[area(i, n) + (size_t)j] = a[area(j, n) + (size_t)i];
            a[area(j, n) + (size_t)i] = x;
        }
    f.getrf(&n, &n, a, &n, pivot, &info);
    *singular = info > 0;
    return true;
}

bool lapack_solve(double *a, double *b, int n, int nrhs, bool *singular, Err *e) {
    int info = 0, *pivot = mem_alloc((size_t)n * sizeof *pivot + 1);
    if (!pivot) return err_no_memory(e, (size_t)n * sizeof *pivot);
    double *column = lapack_open(e) ? doubles(area(n, n), e) : NULL, *x = column ? doubles(area(n, nrhs), e) : NULL;
    if (x) {
        turn(a, n, n, column);
        turn(b, n, nrhs, x);
        f.gesv(&n, &nrhs, column, &n, pivot, x, &n, &info);
        turn(x, nrhs, n, b);
        *singular = info > 0;
    }
    mem_free(x), mem_free(column), mem_free(pivot);
    return x != NULL;
}

bool lapack_cholesky(double *a, int n, bool *bad, Err *e) {
    int info = 0;
    if (!lapack_open(e)) return false;
    f.potrf("U", &n, a, &n, &info, 1); // the upper triangle in columns is the lower one in rows
    *bad = info > 0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) a[area(i, n) + (size_t)j] = 0;
    return true;
}

bool lapack_qr(const double *a, int m, int n, bool complete, double *q, double *r, Err *e) {
    int k = m < n ? m : n, width = complete ? m : k, info = 0, work_n = 64 * (m > n ? m : n) + 64;
    int wide = n > width ? n : width;
    double *t = lapack_open(e) ? doubles(area(m, wide), e) : NULL, *tau = t ? doubles((size_t)k, e) : NULL;
    double *work = tau ? doubles((size_t)work_n, e) : NULL;
    if (work) {
        memset(t, 0, area(m, wide) * sizeof *t);
        turn(a, m, n, t);
        f.geqrf(&m, &n, t, &m, tau, work, &work_n, &info);
        for (int i = 0; i < width; i++)
            for (int j = 0; j < n; j++) r[area(i, n) + (size_t)j] = j >= i ? t[area(j, m) + (size_t)i] : 0;
        f.orgqr(&m, &width, &k, t, &m, tau, work, &work_n, &info);
        turn(t, width, m, q);
    }
    mem_free(work), mem_free(tau), mem_free(t);
    return work != NULL;
}

bool lapack_eigh(double *a, int n, bool upper, bool vectors, double *w, bool *failed, Err *e) {
    int info = 0, work_n = 1 + 6 * n + 2 * n * n, int_n = 3 + 5 * n;
    double *work = lapack_open(e) ? doubles((size_t)work_n, e) : NULL, *t = work ? doubles(area(n, n), e) : NULL;
    int *ints = t ? mem_alloc((size_t)int_n * sizeof *ints) : NULL;
    if (t && !ints) err_no_memory(e, (size_t)int_n * sizeof *ints);
    if (ints) {
        f.syevd(vectors ? "V" : "N", upper ? "L" : "U", &n, a, &n, w, work, &work_n, ints, &int_n, &info, 1, 1);
        *failed = info > 0;
        if (vectors) {
            turn(a, n, n, t);
            memcpy(a, t, area(n, n) * sizeof *a);
        }
    }
    bool ok = ints != NULL;
    mem_free(ints), mem_free(t), mem_free(work);
    return ok;
}

bool lapack_eig(double *a, int n, double *re, double *im, double *vectors, bool *failed, Err *e) {
    int info = 0, work_n = 40 * n + 64, one = 1;
    double *t = lapack_open(e) ? doubles(area(n, n), e) : NULL, *work = t ? doubles((size_t)work_n, e) : NULL;
    double *v = work ? doubles(area(n, n), e) : NULL;
    if (v) {
        turn(a, n, n, t);
        f.geev("N", vectors ? "V" : "N", &n, t, &n, re, im, NULL, &one, v, &n, work, &work_n, &info, 1, 1);
        *failed = info > 0;
        if (vectors) turn(v, n, n, vectors);
    }
    mem_free(v), mem_free(work), mem_free(t);
    return v != NULL;
}

bool lapack_svd(const double *a, int m, int n, bool full, double *u, double *s, double *vt, bool *failed, Err *e) {
    // In columns the matrix is its transpose, n x m: a = u s vt there is v s ut.
    int k = m < n ? m : n, most = m > n ? m : n, info = 0, ldvt = full ? m : k;
    int work_n = 4 * k * k + 7 * k + 64 * most + 64;
    double *t = lapack_open(e) ? doubles(area(m, n), e) : NULL, *work = t ? doubles((size_t)work_n, e) : NULL;
    int *ints = work ? mem_alloc((size_t)(8 * k + 1) * sizeof *ints) : NULL;
    if (work && !ints) err_no_memory(e, (size_t)k * 8 * sizeof *ints);
    bool ok = ints != NULL;
    if (ok) {
        int ldu = n;
        memcpy(t, a, area(m, n) * sizeof *t);
        f.gesdd(u ? full ? "A" : "S" : "N", &n, &m, t, &n, s, vt, &ldu, u, &ldvt, work, &work_n, ints, &info, 1);
        *failed = info > 0;
    }
    mem_free(ints), mem_free(work), mem_free(t);
    return ok;
}
