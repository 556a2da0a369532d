// lapack.c: the Fortran routines, opened at run time. LAPACK's matrices lie in columns: a
// matrix is turned round before and after, as NumPy does, so that signs of vectors agree.
#include "gpu/host/lapack.h"
#include "gpu/host/host_limits.h"
#include "kernel/base/dynlib.h"
#include "kernel/base/mem.h"
#include "kernel/base/settings.h"
#include <stdlib.h>
#include <string.h>

typedef void Factor(const int *, const int *, void *, const int *, int *, int *);
typedef void Solve(const int *, const int *, void *, const int *, int *, void *, const int *, int *);
// Fortran's hidden lengths of character arguments come last.
typedef void Cholesky(const char *, const int *, void *, const int *, int *, size_t);
typedef void Qr(const int *, const int *, void *, const int *, void *, void *, const int *, int *);
typedef void Columns(const int *, const int *, const int *, void *, const int *, const void *, void *, const int *, int *);
typedef void Symmetric(const char *, const char *, const int *, void *, const int *, void *, void *, const int *, int *,
                       const int *, int *, size_t, size_t);
typedef void Hermitian(const char *, const char *, const int *, void *, const int *, void *, void *, const int *, void *,
                       const int *, int *, const int *, int *, size_t, size_t);
typedef void Eig(const char *, const char *, const int *, void *, const int *, void *, void *, void *, const int *, void *,
                 const int *, void *, const int *, int *, size_t, size_t);
typedef void ComplexEig(const char *, const char *, const int *, void *, const int *, void *, void *, const int *, void *,
                        const int *, void *, const int *, void *, int *, size_t, size_t);
typedef void Svd(const char *, const int *, const int *, void *, const int *, void *, void *, const int *, void *,
                 const int *, void *, const int *, int *, int *, size_t);
typedef void ComplexSvd(const char *, const int *, const int *, void *, const int *, void *, void *, const int *, void *,
                        const int *, void *, const int *, void *, int *, int *, size_t);

static struct {
    DynLib lib;
    Factor *getrf[LAPACK_KINDS];
    Solve *gesv[LAPACK_KINDS];
    Cholesky *potrf[LAPACK_KINDS];
    Qr *geqrf[LAPACK_KINDS];
    Columns *orgqr[LAPACK_KINDS];
    Symmetric *syevd[2];
    Hermitian *heevd[2]; // by kind - LAPACK_C
    Eig *geev[2];
    ComplexEig *cgeev[2];
    Svd *gesdd[2];
    ComplexSvd *cgesdd[2];
    void (*set_threads)(int);
    int (*get_threads)(void); // products set them, too (gpu/cpu/blas.c)
} f;

#define SLOT(PLACE) (void **)(void *)&f.PLACE
#define FOUR(NAME, SLOTS) \
    {"s" NAME "_", SLOT(SLOTS[0]), false}, {"d" NAME "_", SLOT(SLOTS[1]), false}, {"c" NAME "_", SLOT(SLOTS[2]), false}, {"z" NAME "_", SLOT(SLOTS[3]), false}
#define TWO(A, B, SLOTS) {A "_", SLOT(SLOTS[0]), false}, {B "_", SLOT(SLOTS[1]), false}

bool lapack_open(Err *e) {
    if (f.lib.handle) return true;
    const DynSymbol symbols[] = {
        FOUR("getrf", getrf), FOUR("gesv", gesv), FOUR("potrf", potrf), FOUR("geqrf", geqrf),
        {"sorgqr_", SLOT(orgqr[0]), false}, {"dorgqr_", SLOT(orgqr[1]), false},
        {"cungqr_", SLOT(orgqr[2]), false}, {"zungqr_", SLOT(orgqr[3]), false},
        TWO("ssyevd", "dsyevd", syevd), TWO("cheevd", "zheevd", heevd),
        TWO("sgeev", "dgeev", geev), TWO("cgeev", "zgeev", cgeev),
        TWO("sgesdd", "dgesdd", gesdd), TWO("cgesdd", "zgesdd", cgesdd),
        {"openblas_set_num_threads", SLOT(set_threads), false}, {"openblas_get_num_threads", SLOT(get_threads), false},
    };
    const char *named = setting(SET_OPENBLAS);
    const char *names[] = {named ? named : "libopenblas.so.0", "libopenblas.so.0", "libopenblas.so", NULL};
    const char *dirs[] = {"/usr/lib/x86_64-linux-gnu/openblas-pthread",
                          "/usr/lib/aarch64-linux-gnu/openblas-pthread", NULL};
    if (dynlib_open(&f.lib, names, dirs, symbols, sizeof symbols / sizeof *symbols, e)) return true;
    return err_hint(e, "Factorisations need OpenBLAS with LAPACK: apt install libopenblas0-pthread, or name "
                       "the library in WARPCELL_OPENBLAS.");
}

void lapack_threads(int64_t n, int most) {
    int want = n < SMALL_MATRIX || most < 1 ? 1 : most;
    if (f.get_threads() != want) f.set_threads(want);
}

// ---- memory ---------------------------------------------------------------------------------

static const size_t widths[LAPACK_KINDS] = {4, 8, 8, 16}, parts[LAPACK_KINDS] = {4, 8, 4, 8};

static size_t area(int m, int n) { return (size_t)m * (size_t)n; }

// n elements of `width` bytes; never NULL without an error. Freed by mem_free.
static void *room(size_t n, size_t width, Err *e) {
    void *p = mem_alloc((n ? n : 1) * width);
    if (!p) err_no_memory(e, n * width);
    return p;
}

// to (n x m) = from (m x n) turned round.
static void turn(LapackKind k, const void *from, int m, int n, void *to) {
#define TURN(TYPE)                                                                                 \
    {                                                                                              \
        const TYPE *x = from;                                                                      \
        TYPE *y = to;                                                                              \
        for (int i = 0; i < m; i++)                                                                \
            for (int j = 0; j < n; j++) y[area(j, m) + (size_t)i] = x[area(i, n) + (size_t)j];      \
        return;                                                                                    \
    }
    typedef struct Pair { double re, im; } Pair;
    switch (widths[k]) {
    case 4: TURN(float)
    case 8: TURN(double)
    default: TURN(Pair)
    }
#undef TURN
}

// How much work a query asked for, as the first element of the work.
static int asked(LapackKind k, const void *work) {
    double n = parts[k] == 4 ? (double)*(const float *)work : *(const double *)work;
    return n < 1 ? 1 : n > 2147483000.0 ? 2147483000 : (int)n;
}

typedef struct Work {
    void *p;
    int n;
} Work;

static bool work_of(LapackKind k, const void *query, Work *w, Err *e) {
    w->n = asked(k, query);
    return (w->p = room((size_t)w->n, widths[k], e)) != NULL;
}

// ---- factorisations ---------------------------------------------------------------------------

bool lapack_lu(LapackKind k, void *a, int n, int *pivot, bool *singular, Err *e) {
    int info = 0;
    void *t = lapack_open(e) ? room(area(n, n), widths[k], e) : NULL;
    if (!t) return false;
    turn(k, a, n, n, t);
    f.getrf[k](&n, &n, t, &n, pivot, &info);
    memcpy(a, t, area(n, n) * widths[k]);
    mem_free(t);
    *singular = info > 0;
    return true;
}

bool lapack_solve(LapackKind k, void *a, void *b, int n, int nrhs, bool *singular, Err *e) {
    int info = 0, *pivot = room((size_t)n, sizeof *pivot, e);
    if (!pivot) return false;
    void *column = lapack_open(e) ? room(area(n, n), widths[k], e) : NULL, *x = column ? room(area(n, nrhs), widths[k], e) : NULL;
    if (x) {
        turn(k, a, n, n, column);
        turn(k, b, n, nrhs, x);
        f.gesv[k](&n, &nrhs, column, &n, pivot, x, &n, &info);
        turn(k, x, nrhs, n, b);
        *singular = info > 0;
    }
    mem_free(x), mem_free(column), mem_free(pivot);
    return x != NULL;
}

bool lapack_cholesky(LapackKind k, void *a, int n, bool *bad, Err *e) {
    int info = 0;
    void *t = lapack_open(e) ? room(area(n, n), widths[k], e) : NULL;
    if (!t) return false;
    turn(k, a, n, n, t);
    f.potrf[k]("L", &n, t, &n, &info, 1);
    *bad = info > 0;
    turn(k, t, n, n, a);
    for (int i = 0; i < n; i++) memset((char *)a + (area(i, n) + (size_t)i + 1) * widths[k], 0, (size_t)(n - i - 1) * widths[k]);
    mem_free(t);
    return true;
}

// The upper triangle of the factor t (columns of m) as r (w x n in rows).
static void upper_part(LapackKind k, const char *t, int m, int n, int w, char *r) {
    memset(r, 0, area(w, n) * widths[k]);
    for (int i = 0; i < w; i++)
        for (int j = i; j < n; j++)
            memcpy(r + (area(i, n) + (size_t)j) * widths[k], t + (area(j, m) + (size_t)i) * widths[k], widths[k]);
}

bool lapack_qr(LapackKind kind, const void *a, int m, int n, bool complete, void *q, void *r, Err *e) {
    int k = m < n ? m : n, width = complete ? m : k, info = 0, query = -1;
    int wide = n > width ? n : width;
    Work first = {0}, second = {0};
    double ask[2] = {0};
    void *t = lapack_open(e) ? room(area(m, wide), widths[kind], e) : NULL, *tau = t ? room((size_t)k, widths[kind], e) : NULL;
    bool ok = tau != NULL;
    if (ok) {
        memset(t, 0, area(m, wide) * widths[kind]);
        turn(kind, a, m, n, t);
        f.geqrf[kind](&m, &n, t, &m, tau, ask, &query, &info);
        ok = work_of(kind, ask, &first, e);
    }
    if (ok) {
        f.geqrf[kind](&m, &n, t, &m, tau, first.p, &first.n, &info);
        upper_part(kind, t, m, n, width, r);
        f.orgqr[kind](&m, &width, &k, t, &m, tau, ask, &query, &info);
        ok = work_of(kind, ask, &second, e);
    }
    if (ok) {
        f.orgqr[kind](&m, &width, &k, t, &m, tau, second.p, &second.n, &info);
        turn(kind, t, width, m, q);
    }
    mem_free(first.p), mem_free(second.p), mem_free(tau), mem_free(t);
    return ok;
}

// ---- eigenvalues --------------------------------------------------------------------------------

bool lapack_eigh(LapackKind k, void *a, int n, bool upper, bool vectors, void *w, bool *failed, Err *e) {
    bool complex = k >= LAPACK_C;
    const char *job = vectors ? "V" : "N", *part = upper ? "U" : "L";
    int info = 0, real_n = 1 + 5 * n + 2 * n * n, int_n = 3 + 5 * n, query = -1, few;
    Work work = {0};
    double ask[2] = {0}, ask_real[2] = {0};
    void *t = lapack_open(e) ? room(area(n, n), widths[k], e) : NULL;
    int *ints = t ? room((size_t)int_n, sizeof *ints, e) : NULL;
    void *reals = ints && complex ? room((size_t)real_n, parts[k], e) : NULL;
    bool ok = ints && (reals || !complex);
    if (ok) {
        turn(k, a, n, n, t);
        if (complex) f.heevd[k - LAPACK_C](job, part, &n, t, &n, w, ask, &query, ask_real, &query, &few, &query, &info, 1, 1);
        else f.syevd[k](job, part, &n, t, &n, w, ask, &query, &few, &query, &info, 1, 1);
        ok = work_of(k, ask, &work, e);
    }
    if (ok) {
        if (complex) f.heevd[k - LAPACK_C](job, part, &n, t, &n, w, work.p, &work.n, reals, &real_n, ints, &int_n, &info, 1, 1);
        else f.syevd[k](job, part, &n, t, &n, w, work.p, &work.n, ints, &int_n, &info, 1, 1);
        *failed = info > 0;
        if (vectors) turn(k, t, n, n, a);
    }
    mem_free(work.p), mem_free(reals), mem_free(ints), mem_free(t);
    return ok;
}

bool lapack_eig(LapackKind k, void *a, int n, void *re, void *im, void *vectors, bool *failed, Err *e) {
    bool complex = k >= LAPACK_C;
    const char *job = vectors ? "V" : "N";
    int info = 0, one = 1, query = -1;
    Work work = {0};
    double ask[2] = {0};
    void *t = lapack_open(e) ? room(area(n, n), widths[k], e) : NULL, *v = t ? room(area(n, n), widths[k], e) : NULL;
    void *reals = v ? room((size_t)n * 2, parts[k], e) : NULL;
    bool ok = reals != NULL;
    if (ok) {
        turn(k, a, n, n, t);
        if (complex) f.cgeev[k - LAPACK_C]("N", job, &n, t, &n, re, NULL, &one, v, &n, ask, &query, reals, &info, 1, 1);
        else f.geev[k]("N", job, &n, t, &n, re, im, NULL, &one, v, &n, ask, &query, &info, 1, 1);
        ok = work_of(k, ask, &work, e);
    }
    if (ok) {
        if (complex) f.cgeev[k - LAPACK_C]("N", job, &n, t, &n, re, NULL, &one, v, &n, work.p, &work.n, reals, &info, 1, 1);
        else f.geev[k]("N", job, &n, t, &n, re, im, NULL, &one, v, &n, work.p, &work.n, &info, 1, 1);
        *failed = info > 0;
        if (vectors) turn(k, v, n, n, vectors);
    }
    mem_free(work.p), mem_free(reals), mem_free(v), mem_free(t);
    return ok;
}

// ---- singular values ------------------------------------------------------------------------------

// One call; query: only asks how much work it needs.
static int gesdd(LapackKind k, const char *job, int m, int n, void *t, void *s, void *u, int ldvt, void *vt, void *work,
                 int work_n, void *reals, int *ints) {
    int info = 0;
    if (k >= LAPACK_C) f.cgesdd[k - LAPACK_C](job, &m, &n, t, &m, s, u, &m, vt, &ldvt, work, &work_n, reals, ints, &info, 1);
    else f.gesdd[k](job, &m, &n, t, &m, s, u, &m, vt, &ldvt, work, &work_n, ints, &info, 1);
    return info;
}

bool lapack_svd(LapackKind k, const void *a, int m, int n, bool full, void *u, void *s, void *vh, bool *failed, Err *e) {
    int w = m < n ? m : n, most = m > n ? m : n, um = full ? m : w, vn = full ? n : w, ldvt = vn ? vn : 1;
    const char *job = u ? full ? "A" : "S" : "N";
    size_t reals_n = area(w, 5 * w + 7) + area(most, 2 * w) + area(w, 2 * w);
    Work work = {0};
    double ask[2] = {0};
    void *t = lapack_open(e) ? room(area(m, n), widths[k], e) : NULL;
    void *ut = t ? room(area(m, um), widths[k], e) : NULL, *vt = ut ? room(area(vn, n), widths[k], e) : NULL;
    void *reals = vt ? room(k >= LAPACK_C ? reals_n : 1, parts[k], e) : NULL;
    int *ints = reals ? room((size_t)w * 8, sizeof *ints, e) : NULL;
    bool ok = ints != NULL;
    if (ok) {
        turn(k, a, m, n, t);
        gesdd(k, job, m, n, t, s, ut, ldvt, vt, ask, -1, reals, ints);
        ok = work_of(k, ask, &work, e);
    }
    if (ok) {
        *failed = gesdd(k, job, m, n, t, s, ut, ldvt, vt, work.p, work.n, reals, ints) != 0; // below 0: NaN
        if (u) {
            turn(k, ut, um, m, u);
            turn(k, vt, n, vn, vh);
        }
    }
    mem_free(work.p), mem_free(ints), mem_free(reals), mem_free(vt), mem_free(ut), mem_free(t);
    return ok;
}
