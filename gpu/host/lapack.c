// lapack.c: the Fortran routines, opened at run time. LAPACK's matrices lie in columns: a
// matrix is turned round before and after, as NumPy does, so that signs of vectors agree.
#include "gpu/host/lapack.h"
#include "gpu/host/host_limits.h"
#include "kernel/base/mem.h"
#include "kernel/base/openblas.h"
#include "kernel/base/stop.h"
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef void Factor(const int *, const int *, void *, const int *, int *, int *);
typedef void Solve(const int *, const int *, void *, const int *, int *, void *, const int *,
                   int *);
// Fortran's hidden lengths of character arguments come last.
typedef void Cholesky(const char *, const int *, void *, const int *, int *, size_t);
typedef void Qr(const int *, const int *, void *, const int *, void *, void *, const int *, int *);
typedef void Columns(const int *, const int *, const int *, void *, const int *, const void *,
                     void *, const int *, int *);
typedef void Symmetric(const char *, const char *, const int *, void *, const int *, void *, void *,
                       const int *, int *, const int *, int *, size_t, size_t);
typedef void Hermitian(const char *, const char *, const int *, void *, const int *, void *, void *,
                       const int *, void *, const int *, int *, const int *, int *, size_t, size_t);
typedef void Eig(const char *, const char *, const int *, void *, const int *, void *, void *,
                 void *, const int *, void *, const int *, void *, const int *, int *, size_t,
                 size_t);
typedef void ComplexEig(const char *, const char *, const int *, void *, const int *, void *,
                        void *, const int *, void *, const int *, void *, const int *, void *,
                        int *, size_t, size_t);
typedef void Svd(const char *, const int *, const int *, void *, const int *, void *, void *,
                 const int *, void *, const int *, void *, const int *, int *, int *, size_t);
typedef void ComplexSvd(const char *, const int *, const int *, void *, const int *, void *, void *,
                        const int *, void *, const int *, void *, const int *, void *, int *, int *,
                        size_t);

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
#define FOUR(NAME, SLOTS)                                                         \
    {"s" NAME "_", SLOT(SLOTS[0]), false}, {"d" NAME "_", SLOT(SLOTS[1]), false}, \
        {"c" NAME "_", SLOT(SLOTS[2]), false}, {                                  \
        "z" NAME "_", SLOT(SLOTS[3]), false                                       \
    }
#define TWO(A, B, SLOTS)              \
    {A "_", SLOT(SLOTS[0]), false}, { \
        B "_", SLOT(SLOTS[1]), false  \
    }

bool lapack_open(Err *e) {
    if (f.lib.handle)
        return true;
    const DynSymbol symbols[] = {
        FOUR("getrf", getrf),
        FOUR("gesv", gesv),
        FOUR("potrf", potrf),
        FOUR("geqrf", geqrf),
        {"sorgqr_", SLOT(orgqr[0]), false},
        {"dorgqr_", SLOT(orgqr[1]), false},
        {"cungqr_", SLOT(orgqr[2]), false},
        {"zungqr_", SLOT(orgqr[3]), false},
        TWO("ssyevd", "dsyevd", syevd),
        TWO("cheevd", "zheevd", heevd),
        TWO("sgeev", "dgeev", geev),
        TWO("cgeev", "zgeev", cgeev),
        TWO("sgesdd", "dgesdd", gesdd),
        TWO("cgesdd", "zgesdd", cgesdd),
        {"openblas_set_num_threads", SLOT(set_threads), false},
        {"openblas_get_num_threads", SLOT(get_threads), false},
    };
    if (openblas_open(&f.lib, symbols, sizeof symbols / sizeof *symbols, e))
        return true;
    return err_hint(
        e, "Factorisations need OpenBLAS with LAPACK: apt install libopenblas0-pthread, or name "
           "the library in WARPCELL_OPENBLAS.");
}

void lapack_threads(int64_t n, int most) {
    int want = n < SMALL_MATRIX || most < 1 ? 1 : most;
    // The library gives buffers of threads back that work left behind may use.
    if (f.get_threads() != want && !stop_left_any())
        f.set_threads(want);
}

// ---- one call -----------------------------------------------------------------------------------

static const size_t widths[LAPACK_KINDS] = {4, 8, 8, 16}, parts[LAPACK_KINDS] = {4, 8, 4, 8};

static int least(int a, int b) {
    return a < b ? a : b;
}

static size_t area(int m, int n) {
    return (size_t)m * (size_t)n;
}

// A call of a routine with all that it reads and writes, which no interrupt ends: the routine runs
// on another thread, and is left behind there with its job. Not all fields mean something to all.
typedef struct Job {
    LapackKind k;
    int m, n, width, count, info;
    const char *how, *part;
    void *a, *b, *c, *work, *reals, *values;
    int *ints;
    int work_n, reals_n, ints_n;
    void *room[LAPACK_ROOMS_MOST]; // what its own does not hold
    int rooms;
    size_t own_used;
    double own[LAPACK_OWN_ROOM];
} Job;

// The last job that is over: a stack of small matrices is as many jobs. Threads exchange it.
static _Atomic(Job *) spare;

static Job *job_new(LapackKind k, int m, int n, Err *e) {
    if (!stop_check(e) || !lapack_open(e))
        return NULL;
    Job *j = atomic_exchange(&spare, NULL);
    if (!j)
        j = mem_alloc(sizeof *j);
    if (!j) {
        err_no_memory(e, sizeof *j);
        return NULL;
    }
    memset(j, 0, offsetof(Job, own));
    j->k = k;
    j->m = m;
    j->n = n;
    return j;
}

static void job_free(void *job) {
    Job *j = job;
    if (!j)
        return;
    for (int i = 0; i < j->rooms; i++)
        mem_free(j->room[i]);
    mem_free(atomic_exchange(&spare, j));
}

// n elements of `width` bytes; freed with the job. False: there is an error.
static bool job_room(Job *j, void *to, size_t n, size_t width, Err *e) {
    const size_t wanted = (n * width + sizeof *j->own - 1) / sizeof *j->own;
    void *p = j->own + j->own_used;
    if (wanted <= LAPACK_OWN_ROOM - j->own_used) {
        j->own_used += wanted;
    } else {
        if (!(p = mem_alloc(n * width)))
            return err_no_memory(e, n * width);
        j->room[j->rooms++] = p;
    }
    memcpy(to, &p, sizeof p);
    return true;
}

// Runs the routine. False: interrupted, and *job is gone and NULL.
static bool job_run(Job **job, void (*routine)(void *), Err *e) {
    Job *j = *job;
    if (!stop_check(e))
        return false;
    if (j->m < LAPACK_ASIDE_LEAST && j->n < LAPACK_ASIDE_LEAST) {
        routine(j);
        return true;
    }
    if (stop_aside(routine, job_free, j, "a factorisation", e))
        return stop_check(e);
    *job = NULL;
    return false;
}

// to (n x m) = from (m x n) turned round; not all of it after an interrupt. By squares: a column of
// a large matrix is in as many lines of the cache as it has elements.
static void turn(LapackKind k, const void *from, int m, int n, void *to) {
#define TURN(TYPE)                                                                     \
    {                                                                                  \
        const TYPE *x = from;                                                          \
        TYPE *y = to;                                                                  \
        for (int top = 0; top < m && !stop_asked(); top += TURN_SIDE)                  \
            for (int left = 0; left < n; left += TURN_SIDE) {                          \
                const int below = least(m, top + TURN_SIDE);                           \
                for (int j = left, right = least(n, left + TURN_SIDE); j < right; j++) \
                    for (int i = top; i < below; i++)                                  \
                        y[area(j, m) + (size_t)i] = x[area(i, n) + (size_t)j];         \
            }                                                                          \
        return;                                                                        \
    }
    typedef struct Pair {
        double re, im;
    } Pair;
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

// Room for the work that a query asked for.
static bool job_work(Job *j, Err *e) {
    j->work_n = asked(j->k, j->work);
    return job_room(j, &j->work, (size_t)j->work_n, widths[j->k], e);
}

// A query writes its answer into a few numbers.
static bool job_ask(Job *j, Err *e) {
    j->work_n = -1;
    return job_room(j, &j->work, 2, sizeof(double), e);
}

// ---- factorisations -----------------------------------------------------------------------------

static void call_getrf(void *job) {
    Job *j = job;
    f.getrf[j->k](&j->n, &j->n, j->a, &j->n, j->ints, &j->info);
}

bool lapack_lu(const LapackMatrix *x, void *diagonal, int *pivot, bool *singular, Err *e) {
    const LapackKind k = x->kind;
    const int n = x->n;
    Job *j = job_new(k, n, n, e);
    bool ok = j && job_room(j, &j->a, area(n, n), widths[k], e) &&
              job_room(j, &j->ints, (size_t)n, sizeof(int), e);
    if (ok)
        turn(k, x->a, n, n, j->a);
    if ((ok = ok && job_run(&j, call_getrf, e))) {
        for (size_t i = 0; i < (size_t)n; i++)
            memcpy((char *)diagonal + i * widths[k],
                   (const char *)j->a + i * ((size_t)n + 1) * widths[k], widths[k]);
        memcpy(pivot, j->ints, (size_t)n * sizeof *pivot);
        *singular = j->info > 0;
    }
    job_free(j);
    return ok;
}

static void call_gesv(void *job) {
    Job *j = job;
    f.gesv[j->k](&j->n, &j->count, j->a, &j->n, j->ints, j->b, &j->n, &j->info);
}

bool lapack_solve(const LapackMatrix *x, const LapackSides *sides, bool *singular, Err *e) {
    const LapackKind k = x->kind;
    const int n = x->n, nrhs = sides->nrhs;
    Job *j = job_new(k, n, n, e);
    bool ok = j && job_room(j, &j->ints, (size_t)n, sizeof(int), e) &&
              job_room(j, &j->a, area(n, n), widths[k], e) &&
              job_room(j, &j->b, area(n, nrhs), widths[k], e);
    if (ok) {
        j->count = nrhs;
        turn(k, x->a, n, n, j->a);
        turn(k, sides->b, n, nrhs, j->b);
    }
    if ((ok = ok && job_run(&j, call_gesv, e))) {
        turn(k, j->b, nrhs, n, sides->x);
        *singular = j->info > 0;
        ok = stop_check(e);
    }
    job_free(j);
    return ok;
}

static void call_potrf(void *job) {
    Job *j = job;
    f.potrf[j->k]("L", &j->n, j->a, &j->n, &j->info, 1);
}

bool lapack_cholesky(const LapackMatrix *x, void *lower, bool *bad, Err *e) {
    const LapackKind k = x->kind;
    const int n = x->n;
    Job *j = job_new(k, n, n, e);
    bool ok = j && job_room(j, &j->a, area(n, n), widths[k], e);
    if (ok)
        turn(k, x->a, n, n, j->a);
    if ((ok = ok && job_run(&j, call_potrf, e))) {
        *bad = j->info > 0;
        turn(k, j->a, n, n, lower);
        for (int i = 0; i < n; i++)
            memset((char *)lower + (area(i, n) + (size_t)i + 1) * widths[k], 0,
                   (size_t)(n - i - 1) * widths[k]);
        ok = stop_check(e);
    }
    job_free(j);
    return ok;
}

// The upper triangle of the factor t (columns of m) as r (w x n in rows).
static void upper_part(LapackKind k, const char *t, int m, int n, int w, char *r) {
    memset(r, 0, area(w, n) * widths[k]);
    for (int i = 0; i < w; i++)
        for (int j = i; j < n; j++)
            memcpy(r + (area(i, n) + (size_t)j) * widths[k],
                   t + (area(j, m) + (size_t)i) * widths[k], widths[k]);
}

// b: the factors' scales.
static void call_geqrf(void *job) {
    Job *j = job;
    f.geqrf[j->k](&j->m, &j->n, j->a, &j->m, j->b, j->work, &j->work_n, &j->info);
}

static void call_orgqr(void *job) {
    Job *j = job;
    f.orgqr[j->k](&j->m, &j->width, &j->count, j->a, &j->m, j->b, j->work, &j->work_n, &j->info);
}

bool lapack_qr(const LapackMatrix *x, bool complete, void *q, void *r, Err *e) {
    const LapackKind kind = x->kind;
    const int m = x->m, n = x->n;
    int k = m < n ? m : n;
    int width = complete ? m : k;
    int wide = n > width ? n : width;
    Job *j = job_new(kind, m, n, e);
    bool ok = j && job_room(j, &j->a, area(m, wide), widths[kind], e) &&
              job_room(j, &j->b, (size_t)k, widths[kind], e) && job_ask(j, e);
    if (ok) {
        j->width = width;
        j->count = k;
        memset(j->a, 0, area(m, wide) * widths[kind]);
        turn(kind, x->a, m, n, j->a);
        call_geqrf(j);
        ok = job_work(j, e);
    }
    if ((ok = ok && job_run(&j, call_geqrf, e))) {
        upper_part(kind, j->a, m, n, width, r);
        ok = job_ask(j, e);
    }
    if (ok) {
        call_orgqr(j);
        ok = job_work(j, e);
    }
    if ((ok = ok && job_run(&j, call_orgqr, e))) {
        turn(kind, j->a, width, m, q);
        ok = stop_check(e);
    }
    job_free(j);
    return ok;
}

// ---- eigenvalues --------------------------------------------------------------------------------

static void call_eigh(void *job) {
    Job *j = job;
    if (j->k >= LAPACK_C)
        f.heevd[j->k - LAPACK_C](j->how, j->part, &j->n, j->a, &j->n, j->values, j->work,
                                 &j->work_n, j->reals, &j->reals_n, j->ints, &j->ints_n, &j->info,
                                 1, 1);
    else
        f.syevd[j->k](j->how, j->part, &j->n, j->a, &j->n, j->values, j->work, &j->work_n, j->ints,
                      &j->ints_n, &j->info, 1, 1);
}

bool lapack_eigh(const LapackMatrix *x, bool upper, void *vectors, void *w, bool *failed, Err *e) {
    const LapackKind k = x->kind;
    const int n = x->n;
    bool complex = k >= LAPACK_C;
    Job *j = job_new(k, n, n, e);
    int real_n = 1 + 5 * n + 2 * n * n;
    int int_n = 3 + 5 * n;
    bool ok = j && job_room(j, &j->a, area(n, n), widths[k], e) &&
              job_room(j, &j->ints, (size_t)int_n, sizeof(int), e) &&
              job_room(j, &j->reals, complex ? (size_t)real_n : 2, parts[k], e) &&
              job_room(j, &j->values, (size_t)n, parts[k], e) && job_ask(j, e);
    if (ok) {
        j->how = vectors ? "V" : "N";
        j->part = upper ? "U" : "L";
        turn(k, x->a, n, n, j->a);
        j->reals_n = j->ints_n = -1;
        call_eigh(j);
        j->reals_n = real_n;
        j->ints_n = int_n;
        ok = job_work(j, e);
    }
    if ((ok = ok && job_run(&j, call_eigh, e))) {
        *failed = j->info > 0;
        memcpy(w, j->values, (size_t)n * parts[k]);
        if (vectors)
            turn(k, j->a, n, n, vectors);
        ok = stop_check(e);
    }
    job_free(j);
    return ok;
}

// values: of a real matrix the real parts, and the imaginary ones in c; b: the vectors.
static void call_eig(void *job) {
    Job *j = job;
    int one = 1;
    if (j->k >= LAPACK_C)
        f.cgeev[j->k - LAPACK_C]("N", j->how, &j->n, j->a, &j->n, j->values, NULL, &one, j->b,
                                 &j->n, j->work, &j->work_n, j->reals, &j->info, 1, 1);
    else
        f.geev[j->k]("N", j->how, &j->n, j->a, &j->n, j->values, j->c, NULL, &one, j->b, &j->n,
                     j->work, &j->work_n, &j->info, 1, 1);
}

bool lapack_eig(const LapackMatrix *x, void *re, void *im, void *vectors, bool *failed, Err *e) {
    const LapackKind k = x->kind;
    const int n = x->n;
    Job *j = job_new(k, n, n, e);
    bool ok = j && job_room(j, &j->a, area(n, n), widths[k], e) &&
              job_room(j, &j->b, area(n, n), widths[k], e) &&
              job_room(j, &j->reals, (size_t)n * 2, parts[k], e) &&
              job_room(j, &j->values, (size_t)n, widths[k], e) &&
              job_room(j, &j->c, (size_t)n, widths[k], e) && job_ask(j, e);
    if (ok) {
        j->how = vectors ? "V" : "N";
        turn(k, x->a, n, n, j->a);
        call_eig(j);
        ok = job_work(j, e);
    }
    if ((ok = ok && job_run(&j, call_eig, e))) {
        *failed = j->info > 0;
        memcpy(re, j->values, (size_t)n * widths[k]);
        if (im)
            memcpy(im, j->c, (size_t)n * widths[k]);
        if (vectors)
            turn(k, j->b, n, n, vectors);
        ok = stop_check(e);
    }
    job_free(j);
    return ok;
}

// ---- singular values ----------------------------------------------------------------------------

// b: u, c: v turned round, of `width` rows. info below 0: NaN.
static void call_gesdd(void *job) {
    Job *j = job;
    if (j->k >= LAPACK_C)
        f.cgesdd[j->k - LAPACK_C](j->how, &j->m, &j->n, j->a, &j->m, j->values, j->b, &j->m, j->c,
                                  &j->width, j->work, &j->work_n, j->reals, j->ints, &j->info, 1);
    else
        f.gesdd[j->k](j->how, &j->m, &j->n, j->a, &j->m, j->values, j->b, &j->m, j->c, &j->width,
                      j->work, &j->work_n, j->ints, &j->info, 1);
}

bool lapack_svd(const LapackMatrix *x, bool full, const LapackSvd *to, bool *failed, Err *e) {
    const LapackKind k = x->kind;
    const int m = x->m, n = x->n;
    int w = m < n ? m : n;
    int most = m > n ? m : n;
    int um = full ? m : w;
    int vn = full ? n : w;
    size_t reals_n = area(w, 5 * w + 7) + area(most, 2 * w) + area(w, 2 * w);
    Job *j = job_new(k, m, n, e);
    bool ok = j && job_room(j, &j->a, area(m, n), widths[k], e) &&
              job_room(j, &j->b, area(m, um), widths[k], e) &&
              job_room(j, &j->c, area(vn, n), widths[k], e) &&
              job_room(j, &j->reals, k >= LAPACK_C ? reals_n : 1, parts[k], e) &&
              job_room(j, &j->ints, (size_t)w * 8, sizeof(int), e) &&
              job_room(j, &j->values, (size_t)w, parts[k], e) && job_ask(j, e);
    if (ok) {
        const char *wanted = full ? "A" : "S";
        j->how = to->u ? wanted : "N";
        j->width = vn ? vn : 1;
        turn(k, x->a, m, n, j->a);
        call_gesdd(j);
        ok = job_work(j, e);
    }
    if ((ok = ok && job_run(&j, call_gesdd, e))) {
        *failed = j->info != 0;
        memcpy(to->s, j->values, (size_t)w * parts[k]);
        if (to->u)
            turn(k, j->b, um, m, to->u);
        if (to->u)
            turn(k, j->c, n, vn, to->vh);
        ok = stop_check(e);
    }
    job_free(j);
    return ok;
}
