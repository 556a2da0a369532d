// lib_lapack.c: the factorisations of kernel/lib/text/linalg.py, matrix after matrix of a stack.
#include "gpu/core/host.h"
#include "gpu/host/lapack.h"
#include "kernel/base/mem.h"
#include "kernel/lib/functions.h"
#include <math.h>
#include <string.h>

// Work on one matrix after the other of a stack; integers as float64.
typedef struct Matrices {
    Array *a;
    HostIn in;
    Namespace namespace;
    LapackKind kind;
    Dtype dt, part; // of the elements, and of real results
    int m, n;
    size_t count, each; // matrices, bytes of one
} Matrices;

static LapackKind kind_of(Dtype dt) {
    switch (dt) {
    case DT_F32: return LAPACK_S;
    case DT_C64: return LAPACK_C;
    case DT_C128: return LAPACK_Z;
    default: return LAPACK_D;
    }
}

// A square of the longer side must fit in the int that LAPACK counts with, a work area of two too.
enum { MOST_SIDE = 32000, MOST_ELEMENTS = MOST_SIDE * MOST_SIDE };

// What a factorisation makes: nothing larger than the matrix, or squares of its longer side too.
typedef enum Parts { PARTS_OF_ITS_SIZE, PARTS_SQUARE } Parts;

static bool matrix_sides(VM *vm, const Shape *s, Parts parts, int64_t *m, int64_t *n) {
    *m = *n = 0;
    if (s->ndim >= 2) {
        *m = s->dim[s->ndim - 2];
        *n = s->dim[s->ndim - 1];
        if (*m <= MOST_SIDE && *n <= MOST_SIDE)
            return true;
        if (parts == PARTS_OF_ITS_SIZE && *m <= MOST_ELEMENTS && *n <= MOST_ELEMENTS / (*m | 1))
            return true;
    }
    return vm_raise(vm, ERR_VALUE, "a matrix with at most %d %s is needed",
                    parts == PARTS_SQUARE ? MOST_SIDE : MOST_ELEMENTS,
                    parts == PARTS_SQUARE ? "rows and columns" : "elements");
}

static bool matrices_of(VM *vm, const FnContext *c, Value v, Parts parts, Matrices *x) {
    static const Dtype types[LAPACK_KINDS] = {DT_F32, DT_F64, DT_C64, DT_C128};
    Err e;
    err_clear(&e);
    Array *given;
    *x = (Matrices){0};
    if (!lapack_open(&e))
        return vm_raise_err(vm, &e);
    if (!input_array(vm, c, v, &given, &x->namespace))
        return false;
    x->kind = kind_of(given->dt);
    x->dt = types[x->kind];
    x->part = dtype_part(x->dt);
    x->a = array_cast(given, x->dt, &e);
    array_release(given);
    if (!x->a || !host_read(x->a, &x->in, &e)) {
        array_release(x->a);
        return vm_raise_err(vm, &e);
    }
    int64_t m, n;
    bool ok = matrix_sides(vm, array_shape(x->a), parts, &m, &n);
    x->m = (int)m;
    x->n = (int)n;
    lapack_threads(m > n ? m : n, lib_queue(c->lib, NAMESPACE_NUMPY)->dev->threads);
    x->count = ok && m && n ? x->in.n / (size_t)(m * n) : 0;
    x->each = ok ? (size_t)(m * n) * dtype_bytes(x->dt) : 0;
    if (ok)
        return true;
    host_done(&x->in);
    array_release(x->a);
    return false;
}

static void matrices_done(Matrices *x) {
    host_done(&x->in);
    array_release(x->a);
}

static LapackMatrix lapack_matrix(const Matrices *x, size_t i) {
    return (LapackMatrix){x->kind, (const char *)x->in.data + i * x->each, x->m, x->n};
}

// Where a result of one matrix begins; there may be none.
static char *at(char *results, size_t offset) {
    return results ? results + offset : NULL;
}

// The stack's shape with other last axes (-1: none).
static Shape stacked(const Matrices *x, int64_t rows, int64_t cols) {
    Shape s = *array_shape(x->a);
    s.ndim -= 2;
    if (rows >= 0)
        s.dim[s.ndim++] = rows;
    if (cols >= 0)
        s.dim[s.ndim++] = cols;
    return s;
}

enum { MOST_RESULTS = 3 };

// Several results of one factorisation, as a tuple (or alone), or why there are none.
typedef struct Results {
    HostOut out[MOST_RESULTS];
    int n;
    Err err;
} Results;

// Room for `rows` x `cols` of each matrix, as zeros when there is no matrix that fills it; *step:
// bytes from one matrix to the next.
static char *result(Results *r, Matrices *x, Dtype dt, int rows, int cols, size_t *step) {
    Shape shape = stacked(x, rows, cols);
    *step = (size_t)(rows < 0 ? 1 : rows) * (size_t)(cols < 0 ? 1 : cols) * dtype_bytes(dt);
    if (!host_write(x->a->queue, dt, &shape, &r->out[r->n], &r->err))
        return NULL;
    if (!x->count && r->out[r->n].bytes)
        memset(r->out[r->n].data, 0, r->out[r->n].bytes);
    return r->out[r->n++].data;
}

static bool give_results(VM *vm, Matrices *x, Results *r, bool ok, Value *out) {
    Value items[MOST_RESULTS] = {V_UNDEF};
    int made = 0;
    Err later;
    err_clear(&later);
    Namespace namespace = x->namespace;
    matrices_done(x);
    for (int i = 0; i < r->n; i++) {
        if (!ok)
            host_dropped(&r->out[i]);
        else if ((ok = lib_array_value(lib_of(vm), namespace, host_written(&r->out[i], &later),
                                       &later, &items[made])))
            made++;
    }
    if (!ok && !vm_raised(vm))
        vm_raise_err(vm, &r->err);
    if (ok && made == 1) {
        *out = items[0];
        return true;
    }
    if (ok)
        *out = tuple_new(vm, items, (size_t)made);
    for (int i = 0; i < made; i++)
        value_release(items[i]);
    return ok && out->tag != T_UNDEF;
}

static bool linalg_error(Err *e, const char *text) {
    return err_set(e, ERR_LINALG, "%s", text);
}

// Sign, logarithm and value of a determinant, in the precision of the elements.
typedef struct Determinant {
    Scalar sign, log, value;
} Determinant;

// The product of two complex numbers, each step rounded to the parts' type.
static Scalar product(Dtype dt, Scalar a, Scalar b) {
    Scalar r = {.dt = dt};
    if (dt == DT_C64) {
        float ar = (float)a.u.c.re;
        float ai = (float)a.u.c.im;
        float br = (float)b.u.c.re;
        float bi = (float)b.u.c.im;
        r.u.c.re = (double)(ar * br - ai * bi);
        r.u.c.im = (double)(ar * bi + ai * br);
    } else {
        r.u.c.re = a.u.c.re * b.u.c.re - a.u.c.im * b.u.c.im;
        r.u.c.im = a.u.c.re * b.u.c.im + a.u.c.im * b.u.c.re;
    }
    return r;
}

static double size_of(Dtype dt, Scalar x) {
    return dt == DT_C64 ? (double)hypotf((float)x.u.c.re, (float)x.u.c.im)
                        : hypot(x.u.c.re, x.u.c.im);
}

// From the diagonal of the factor U and the sign of the row exchanges. P: the parts' type.
#define REAL_DETERMINANT(NAME, P, LOG, EXP)                                             \
    static Determinant determinant_##NAME(Dtype dt, const P *diagonal, int n, P sign) { \
        P log_size = 0;                                                                 \
        for (int i = 0; i < n; i++) {                                                   \
            if (diagonal[i] < 0)                                                        \
                sign = -sign;                                                           \
            log_size += LOG(diagonal[i] < 0 ? -diagonal[i] : diagonal[i]);              \
        }                                                                               \
        return (Determinant){{.dt = dt, .u.f = (double)sign},                           \
                             {.dt = dt, .u.f = (double)log_size},                       \
                             {.dt = dt, .u.f = (double)(sign * EXP(log_size))}};        \
    }
REAL_DETERMINANT(f32, float, logf, expf)
REAL_DETERMINANT(f64, double, log, exp)

static Determinant complex_determinant(Dtype dt, Dtype part, const char *diagonal, int n,
                                       double exchanges) {
    Determinant d = {.sign = scalar_cast(scalar_float(exchanges), dt), .log = {.dt = part}};
    for (int i = 0; i < n; i++) {
        Scalar x = scalar_load(diagonal + (size_t)i * dtype_bytes(dt), dt);
        double r = size_of(dt, x);
        Scalar unit = {.dt = dt, .u.c = {x.u.c.re / r, x.u.c.im / r}};
        d.sign = product(dt, d.sign, scalar_cast(scalar_cast(unit, dt), dt));
        d.log.u.f =
            part == DT_F32 ? (double)((float)d.log.u.f + logf((float)r)) : d.log.u.f + log(r);
    }
    double size = part == DT_F32 ? (double)expf((float)d.log.u.f) : exp(d.log.u.f);
    d.value = product(dt, d.sign, (Scalar){.dt = dt, .u.c = {size, 0}});
    return d;
}

static Determinant determinant(Dtype dt, Dtype part, const void *diagonal, int n,
                               double exchanges) {
    if (dtype_is_complex(dt))
        return complex_determinant(dt, part, diagonal, n, exchanges);
    return part == DT_F32 ? determinant_f32(dt, diagonal, n, (float)exchanges)
                          : determinant_f64(dt, diagonal, n, exchanges);
}

static Determinant no_inverse(Dtype dt, Dtype part) {
    return (Determinant){scalar_cast(scalar_float(0), dt),
                         scalar_cast(scalar_float(-INFINITY), part),
                         scalar_cast(scalar_float(0), dt)};
}

// lu(a): sign and logarithm of the size of the determinants, and the determinants.
bool fn_core_lu(VM *vm, void *ctx, Value *args, Value *out) {
    Matrices x;
    Results r = {.n = 0};
    size_t step, log_step;
    if (!matrices_of(vm, ctx, args[0], PARTS_SQUARE, &x))
        return false;
    const size_t n = (size_t)x.n, room = n * dtype_bytes(x.dt);
    char *diagonal = mem_alloc(room + n * sizeof(int) + 1);
    int *pivot = (int *)(void *)(diagonal + room);
    char *sign = diagonal ? result(&r, &x, x.dt, -1, -1, &step) : NULL;
    char *log_size = sign ? result(&r, &x, x.part, -1, -1, &log_step) : NULL;
    char *value = log_size ? result(&r, &x, x.dt, -1, -1, &step) : NULL;
    bool ok = value != NULL;
    if (!diagonal)
        err_no_memory(&r.err, room);
    size_t count =
        ok ? r.out[0].bytes / step : 0; // a stack of matrices without elements has determinants
    for (size_t k = 0; ok && k < count; k++) {
        bool singular = false;
        double exchanges = 1;
        const LapackMatrix one = lapack_matrix(&x, k);
        if (x.n)
            ok = lapack_lu(&one, diagonal, pivot, &singular, &r.err);
        for (int i = 0; ok && i < x.n; i++)
            if (pivot[i] != i + 1)
                exchanges = -exchanges;
        Determinant d = singular ? no_inverse(x.dt, x.part)
                                 : determinant(x.dt, x.part, diagonal, x.n, exchanges);
        scalar_store(sign + k * step, d.sign);
        scalar_store(log_size + k * log_step, d.log);
        scalar_store(value + k * step, d.value);
    }
    mem_free(diagonal);
    return give_results(vm, &x, &r, ok, out);
}

// solve(a, b): stacks of matrices of equal counts and types.
bool fn_core_solve(VM *vm, void *ctx, Value *args, Value *out) {
    Matrices a, b;
    Results r = {.n = 0};
    size_t step;
    if (!matrices_of(vm, ctx, args[0], PARTS_SQUARE, &a))
        return false;
    if (!matrices_of(vm, ctx, args[1], PARTS_SQUARE, &b)) {
        matrices_done(&a);
        return false;
    }
    char *to = result(&r, &b, b.dt, b.m, b.n, &step);
    bool ok =
        to && (a.kind == b.kind || err_set(&r.err, ERR_TYPE, "matrices of one type are needed"));
    for (size_t k = 0; ok && k < b.count; k++) {
        bool singular = false;
        const LapackMatrix one = lapack_matrix(&a, a.count > 1 ? k : 0);
        const LapackSides sides = {lapack_matrix(&b, k).a, to + k * step, b.n};
        ok = lapack_solve(&one, &sides, &singular, &r.err);
        if (ok && singular)
            ok = linalg_error(&r.err, "Singular matrix");
    }
    matrices_done(&a);
    return give_results(vm, &b, &r, ok, out);
}

bool fn_core_cholesky(VM *vm, void *ctx, Value *args, Value *out) {
    Matrices x;
    Results r = {.n = 0};
    size_t step;
    if (!matrices_of(vm, ctx, args[0], PARTS_SQUARE, &x))
        return false;
    char *to = result(&r, &x, x.dt, x.m, x.n, &step);
    bool ok = to != NULL;
    for (size_t k = 0; ok && k < x.count; k++) {
        bool bad = false;
        const LapackMatrix one = lapack_matrix(&x, k);
        ok = lapack_cholesky(&one, to + k * step, &bad, &r.err);
        if (ok && bad)
            ok = linalg_error(&r.err, "Matrix is not positive definite");
    }
    return give_results(vm, &x, &r, ok, out);
}

bool fn_core_qr(VM *vm, void *ctx, Value *args, Value *out) {
    Matrices x;
    bool complete;
    Results r = {.n = 0};
    size_t q_step, t_step = 0;
    if (!bool_argument(vm, args[1], false, &complete) ||
        !matrices_of(vm, ctx, args[0], complete ? PARTS_SQUARE : PARTS_OF_ITS_SIZE, &x))
        return false;
    int k = complete ? x.m : x.m < x.n ? x.m : x.n;
    char *q = result(&r, &x, x.dt, x.m, k, &q_step);
    char *t = q ? result(&r, &x, x.dt, k, x.n, &t_step) : NULL;
    bool ok = t != NULL;
    for (size_t i = 0; ok && i < x.count; i++) {
        const LapackMatrix one = lapack_matrix(&x, i);
        ok = lapack_qr(&one, complete, q + i * q_step, t + i * t_step, &r.err);
    }
    return give_results(vm, &x, &r, ok, out);
}

bool fn_core_eigh(VM *vm, void *ctx, Value *args, Value *out) {
    Matrices x;
    bool upper, vectors;
    Results r = {.n = 0};
    size_t w_step, v_step = 0;
    if (!bool_argument(vm, args[1], false, &upper) || !bool_argument(vm, args[2], true, &vectors))
        return false;
    if (!matrices_of(vm, ctx, args[0], PARTS_SQUARE, &x))
        return false;
    char *w = result(&r, &x, x.part, x.n, -1, &w_step);
    char *v = w && vectors ? result(&r, &x, x.dt, x.n, x.n, &v_step) : NULL;
    bool ok = w && (v || !vectors);
    for (size_t k = 0; ok && k < x.count; k++) {
        bool failed = false;
        const LapackMatrix one = lapack_matrix(&x, k);
        ok = lapack_eigh(&one, upper, at(v, k * v_step), w + k * w_step, &failed, &r.err);
        if (ok && failed)
            ok = linalg_error(&r.err, "Eigenvalues did not converge");
    }
    return give_results(vm, &x, &r, ok, out);
}

// eig(a, vectors): of a real matrix real parts, imaginary parts and LAPACK's packed vectors;
// of a complex one eigenvalues and vectors.
bool fn_core_eig(VM *vm, void *ctx, Value *args, Value *out) {
    Matrices x;
    bool vectors;
    Results r = {.n = 0};
    size_t w_step, v_step = 0;
    if (!bool_argument(vm, args[1], true, &vectors) ||
        !matrices_of(vm, ctx, args[0], PARTS_SQUARE, &x))
        return false;
    bool complex = dtype_is_complex(x.dt);
    char *re = result(&r, &x, x.dt, x.n, -1, &w_step);
    char *im = re && !complex ? result(&r, &x, x.dt, x.n, -1, &w_step) : NULL;
    char *v = re && (im || complex) ? result(&r, &x, x.dt, x.n, x.n, &v_step) : NULL;
    bool ok = v != NULL;
    if (ok && !vectors && x.count)
        memset(v, 0, x.count * v_step);
    for (size_t k = 0; ok && k < x.count; k++) {
        bool failed = false;
        const LapackMatrix one = lapack_matrix(&x, k);
        ok = lapack_eig(&one, re + k * w_step, at(im, k * w_step), vectors ? v + k * v_step : NULL,
                        &failed, &r.err);
        if (ok && failed)
            ok = linalg_error(&r.err, "Eigenvalues did not converge");
    }
    return give_results(vm, &x, &r, ok, out);
}

bool fn_core_svd(VM *vm, void *ctx, Value *args, Value *out) {
    Matrices x;
    bool full, vectors;
    Results r = {.n = 0};
    size_t u_step = 0, s_step, v_step = 0;
    if (!bool_argument(vm, args[1], true, &full) || !bool_argument(vm, args[2], true, &vectors))
        return false;
    if (!matrices_of(vm, ctx, args[0], full ? PARTS_SQUARE : PARTS_OF_ITS_SIZE, &x))
        return false;
    int k = x.m < x.n ? x.m : x.n;
    int um = full ? x.m : k;
    int vn = full ? x.n : k;
    char *u = vectors ? result(&r, &x, x.dt, x.m, um, &u_step) : NULL;
    bool more = u || !vectors;
    char *s = more ? result(&r, &x, x.part, k, -1, &s_step) : NULL;
    char *vh = s && vectors ? result(&r, &x, x.dt, vn, x.n, &v_step) : NULL;
    bool ok = s && (vh || !vectors);
    for (size_t i = 0; ok && i < x.count; i++) {
        bool failed = false;
        const LapackMatrix one = lapack_matrix(&x, i);
        const LapackSvd to = {at(u, i * u_step), s + i * s_step, at(vh, i * v_step)};
        ok = lapack_svd(&one, full, &to, &failed, &r.err);
        if (ok && failed)
            ok = linalg_error(&r.err, "SVD did not converge");
    }
    return give_results(vm, &x, &r, ok, out);
}
