// lib_core.c: primitives for the functions that are written in the language
// (kernel/lib/text): what needs the engine or the elements on the host.
#include "gpu/core/host.h"
#include "gpu/host/lapack.h"
#include "gpu/host/lines.h"
#include "kernel/base/mem.h"
#include "kernel/lib/functions.h"
#include <stdlib.h>
#include <string.h>

// where_true(a, axis): of each true element, its index along the axis; axis -1: its
// position in C order.
bool fn_core_where_true(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Array *a;
    Flavour flavour;
    int64_t axis;
    Err e = {0};
    if (!int_argument(vm, args[1], -1, &axis) || !input_array(vm, c, args[0], &a, &flavour)) return false;
    Layout l = layout_of(array_shape(a));
    for (int i = 0; axis >= 0 && i < l.shape.ndim; i++) l.stride[i] = i == axis;
    Array *r = array_where_true(a, l.stride, &e);
    array_release(a);
    return lib_array_value(c->lib, flavour, r, &e, out);
}

// ---- lines on the host ----------------------------------------------------------------

// An array argument's elements, and where a result of the same device goes.
typedef struct Source {
    Array *a;
    HostIn in;
    Flavour flavour;
} Source;

static bool source_of(VM *vm, const FnContext *c, Value v, Dtype dt, Source *s) {
    Err e = {0};
    if (!input_array(vm, c, v, &s->a, &s->flavour)) return false;
    Array *cast = dt == DT_COUNT ? array_retain(s->a) : array_cast(s->a, dt, &e);
    array_release(s->a);
    s->a = cast;
    if (cast && host_read(cast, &s->in, &e)) return true;
    array_release(cast);
    return vm_raise_err(vm, &e);
}

static void source_done(Source *s) {
    host_done(&s->in);
    array_release(s->a);
}

// Elements of the last axis, and how many lines of them there are.
static size_t line_length(const Source *s) {
    const Shape *shape = array_shape(s->a);
    return shape->ndim ? (size_t)shape->dim[shape->ndim - 1] : 1;
}

static size_t line_count(const Source *s) {
    size_t n = line_length(s);
    return n ? s->in.n / n : 0;
}

static bool give_out(VM *vm, const FnContext *c, Flavour flavour, bool ok, HostOut *out, Err *e, Value *result) {
    if (!ok) {
        host_dropped(out);
        return vm_raise_err(vm, e);
    }
    return lib_array_value(c->lib, flavour, host_written(out, e), e, result);
}

// sort(a): each line of the last axis in ascending order.
bool fn_core_sort(VM *vm, void *ctx, Value *args, Value *out) {
    Source s;
    HostOut to;
    Err e = {0};
    if (!source_of(vm, ctx, args[0], DT_COUNT, &s)) return false;
    bool ok = host_write(s.a->queue, s.a->dt, array_shape(s.a), &to, &e);
    if (ok && s.in.n) memcpy(to.data, s.in.data, s.in.n * dtype_bytes(s.in.dt));
    ok = ok && lines_sort(s.in.dt, to.data, line_count(&s), line_length(&s), &e);
    source_done(&s);
    return give_out(vm, ctx, s.flavour, ok, &to, &e, out);
}

enum { KTH_MOST = 64 };

static int by_size(const void *a, const void *b) {
    size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

// partition(a, kth): each line with the elements at the places of the list kth where
// sorting would put them, others on their sides of these. Many places: sorted.
bool fn_core_partition(VM *vm, void *ctx, Value *args, Value *out) {
    const Value *items;
    size_t kth[KTH_MOST], n, length;
    int64_t k;
    Source s;
    HostOut to;
    Err e = {0};
    if (!value_items(args[1], &items, &n) || n > KTH_MOST) return fn_core_sort(vm, ctx, args, out);
    if (!source_of(vm, ctx, args[0], DT_COUNT, &s)) return false;
    length = line_length(&s);
    for (size_t i = 0; i < n; i++) {
        bool ok = value_index(vm, items[i], &k) && (k >= 0 && (size_t)k < length ? true : vm_raise(vm, ERR_VALUE, "kth is out of bounds"));
        if (!ok) return source_done(&s), false;
        kth[i] = (size_t)k;
    }
    qsort(kth, n, sizeof *kth, by_size);
    bool ok = host_write(s.a->queue, s.a->dt, array_shape(s.a), &to, &e);
    if (ok && s.in.n) memcpy(to.data, s.in.data, s.in.n * dtype_bytes(s.in.dt));
    ok = ok && lines_partition(s.in.dt, to.data, line_count(&s), length, kth, n, &e);
    source_done(&s);
    return give_out(vm, ctx, s.flavour, ok, &to, &e, out);
}

// argsort(a): the positions of the sorted elements of each line; stable.
bool fn_core_argsort(VM *vm, void *ctx, Value *args, Value *out) {
    Source s;
    HostOut to;
    Err e = {0};
    if (!source_of(vm, ctx, args[0], DT_COUNT, &s)) return false;
    bool ok = host_write(s.a->queue, DT_I64, array_shape(s.a), &to, &e) &&
              lines_argsort(s.in.dt, s.in.data, to.data, line_count(&s), line_length(&s), &e);
    source_done(&s);
    return give_out(vm, ctx, s.flavour, ok, &to, &e, out);
}

// search(sorted, values, right): both of one type, sorted with one axis.
bool fn_core_search(VM *vm, void *ctx, Value *args, Value *out) {
    Source s, v;
    HostOut to;
    bool right;
    Err e = {0};
    if (!bool_argument(vm, args[2], false, &right) || !source_of(vm, ctx, args[0], DT_COUNT, &s)) return false;
    if (!source_of(vm, ctx, args[1], s.a->dt, &v)) return source_done(&s), false;
    bool ok = host_write(v.a->queue, DT_I64, array_shape(v.a), &to, &e);
    if (ok) lines_search(s.in.dt, s.in.data, s.in.n, v.in.data, v.in.n, right, to.data);
    source_done(&s);
    source_done(&v);
    return give_out(vm, ctx, s.flavour, ok, &to, &e, out);
}

// extreme(a, largest): position of the extreme of each line; the last axis goes.
bool fn_core_extreme(VM *vm, void *ctx, Value *args, Value *out) {
    Source s;
    HostOut to;
    bool largest;
    Err e = {0};
    if (!bool_argument(vm, args[1], false, &largest) || !source_of(vm, ctx, args[0], DT_COUNT, &s)) return false;
    Shape shape = *array_shape(s.a);
    if (shape.ndim) shape.ndim--;
    bool ok = host_write(s.a->queue, DT_I64, &shape, &to, &e);
    if (ok && s.in.n) lines_extreme(s.in.dt, s.in.data, line_count(&s), line_length(&s), largest, to.data);
    source_done(&s);
    return give_out(vm, ctx, s.flavour, ok, &to, &e, out);
}

static bool scan_op(VM *vm, Value v, ScanOp *out) {
    static const char *const known[] = {"add", "multiply", "minimum", "maximum"};
    for (int i = 0; i < 4; i++)
        if (value_is_str(v) && str_is(str_get(v), known[i])) return *out = (ScanOp)i, true;
    return vm_raise(vm, ERR_VALUE, "no running total of that operation");
}

// scan(a, op): running totals of each line, in a's type.
bool fn_core_scan(VM *vm, void *ctx, Value *args, Value *out) {
    Source s;
    HostOut to;
    ScanOp op = SCAN_ADD;
    Err e = {0};
    if (!scan_op(vm, args[1], &op) || !source_of(vm, ctx, args[0], DT_COUNT, &s)) return false;
    bool ok = host_write(s.a->queue, s.a->dt, array_shape(s.a), &to, &e);
    if (ok) lines_scan(s.in.dt, op, s.in.data, to.data, line_count(&s), line_length(&s));
    source_done(&s);
    return give_out(vm, ctx, s.flavour, ok, &to, &e, out);
}

static bool check_range(VM *vm, const HostIn *x, int64_t size) {
    const int64_t *p = x->data;
    for (size_t i = 0; i < x->n; i++)
        if (p[i] < 0 || p[i] >= size) return vm_raise(vm, ERR_INDEX, "a position is out of range");
    return true;
}

static bool counts(VM *vm, const FnContext *c, Value x, const Source *weights, Value size, Value *out) {
    Source s;
    HostOut to;
    Err e = {0};
    Shape shape = {.ndim = 1};
    if (!value_index(vm, size, &shape.dim[0]) || !source_of(vm, c, x, DT_I64, &s)) return false;
    if (!check_range(vm, &s.in, shape.dim[0])) return source_done(&s), false;
    bool ok = host_write(s.a->queue, weights ? DT_F64 : DT_I64, &shape, &to, &e);
    if (ok) memset(to.data, 0, to.bytes);
    if (ok && weights) lines_count_weighted(s.in.data, weights->in.data, s.in.n, to.data);
    else if (ok) lines_count(s.in.data, s.in.n, to.data);
    source_done(&s);
    return give_out(vm, c, s.flavour, ok, &to, &e, out);
}

// count(x, size): how often each of 0 to size - 1 stands in x.
bool fn_core_count(VM *vm, void *ctx, Value *args, Value *out) {
    return counts(vm, ctx, args[0], NULL, args[1], out);
}

// count_weighted(x, weights, size): the sum of the weights instead.
bool fn_core_count_weighted(VM *vm, void *ctx, Value *args, Value *out) {
    Source w;
    if (!source_of(vm, ctx, args[1], DT_F64, &w)) return false;
    bool ok = counts(vm, ctx, args[0], &w, args[2], out);
    source_done(&w);
    return ok;
}

// convolve(a, v): the full convolution of two vectors of one type.
bool fn_core_convolve(VM *vm, void *ctx, Value *args, Value *out) {
    Source s, v;
    HostOut to;
    Err e = {0};
    if (!source_of(vm, ctx, args[0], DT_COUNT, &s)) return false;
    Dtype dt = s.a->dt;
    if (dt != DT_I64 && dt != DT_U64 && dt != DT_F32 && dt != DT_F64) dt = DT_F64;
    source_done(&s);
    if (!source_of(vm, ctx, args[0], dt, &s)) return false;
    if (!source_of(vm, ctx, args[1], dt, &v)) return source_done(&s), false;
    Shape shape = {.ndim = 1, .dim = {(int64_t)(s.in.n + v.in.n) - 1}};
    bool ok = host_write(s.a->queue, dt, &shape, &to, &e);
    if (ok) lines_convolve(dt, s.in.data, s.in.n, v.in.data, v.in.n, to.data);
    source_done(&s);
    source_done(&v);
    return give_out(vm, ctx, s.flavour, ok, &to, &e, out);
}

// ---- operations at positions ----------------------------------------------------------------

typedef struct At {
    Engine *engine;
    OpId op;
    Dtype compute, result;
} At;

static void apply_at(const At *t, Dtype dt, char *to, const int64_t *at, const HostIn *values) {
    size_t width = dtype_bytes(dt), step = dtype_bytes(values->dt);
    const char *v = values->data;
    if (t->op == OP_ID_ADD && dt == DT_F64 && values->dt == DT_F64) {
        const double *x = values->data;
        for (size_t i = 0; i < values->n; i++) ((double *)(void *)to)[at[i]] += x[i];
        return;
    }
    if (t->op == OP_ID_ADD && dt == DT_I64 && values->dt == DT_I64) {
        const int64_t *x = values->data;
        for (size_t i = 0; i < values->n; i++) ((int64_t *)(void *)to)[at[i]] += x[i];
        return;
    }
    for (size_t i = 0; i < values->n; i++) {
        char *place = to + (size_t)at[i] * width;
        Scalar in[3] = {scalar_cast(scalar_load(place, dt), t->compute),
                        scalar_cast(scalar_load(v + i * step, values->dt), t->compute)};
        scalar_store(place, scalar_cast(engine_scalar_op(t->engine, t->op, t->compute, t->result, in, NULL), dt));
    }
}

// at(name, a, positions, values): a op= values at positions of a (in C order), one
// after the other.
bool fn_core_at(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    OpId op;
    Source s, at, v;
    HostOut to;
    Err e = {0};
    if (!value_is_str(args[0]) || !op_find(str_get(args[0]), &op)) return vm_raise(vm, ERR_VALUE, "no such operation");
    if (!source_of(vm, c, args[1], DT_COUNT, &s)) return false;
    if (!source_of(vm, c, args[2], DT_I64, &at)) return source_done(&s), false;
    if (!source_of(vm, c, args[3], DT_COUNT, &v)) return source_done(&s), source_done(&at), false;
    At how = {.engine = c->lib->engine, .op = op};
    Operand operands[3] = {{.dt = s.a->dt}, {.dt = v.a->dt}};
    bool ok = checked(vm, op_resolve(op, operands, &how.compute, &how.result, &e), &e);
    ok = ok && check_range(vm, &at.in, (int64_t)s.in.n);
    if (ok && at.in.n != v.in.n) ok = vm_raise(vm, ERR_VALUE, "as many values as positions are needed");
    if (ok && (ok = checked(vm, host_write(s.a->queue, s.a->dt, array_shape(s.a), &to, &e), &e))) {
        if (s.in.n) memcpy(to.data, s.in.data, to.bytes);
        apply_at(&how, s.a->dt, to.data, at.in.data, &v.in);
        Array *r = host_written(&to, &e);
        Array *target = s.a;
        ok = checked(vm, r && array_store(target, arg_of(r), true, &e), &e);
        array_release(r);
    }
    source_done(&s);
    source_done(&at);
    source_done(&v);
    *out = V_NONE;
    return ok;
}

// take_flat(a, positions): elements by their position in C order, each in range.
bool fn_core_take_flat(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Array *a, *p, *r = NULL;
    Flavour flavour, other;
    Err e = {0};
    if (!input_array(vm, c, args[0], &a, &flavour)) return false;
    if (!input_array(vm, c, args[1], &p, &other)) return array_release(a), false;
    Array *wide = array_cast(p, DT_I64, &e);
    if (wide) r = array_take(a, wide, &e);
    array_release(wide);
    array_release(a);
    array_release(p);
    return lib_array_value(c->lib, flavour, r, &e, out);
}

// op(name, a, b, out, where): an operation by its name; b None for one operand.
bool fn_core_op(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    OpId op;
    if (!value_is_str(args[0]) || !op_find(str_get(args[0]), &op)) return vm_raise(vm, ERR_VALUE, "no such operation");
    if (op_info(op)->arity == 2) return array_binary_values(vm, op, args[1], args[2], out);
    Err e = {0};
    Array *a;
    Flavour flavour;
    if (!input_array(vm, ctx, args[1], &a, &flavour)) return false;
    return lib_result_value(lib_of(vm), flavour, then1(op, a, &e), &e, out);
}

// ---- matrices ---------------------------------------------------------------------------------

// Work on one matrix after the other of a stack, each float64 in rows.
typedef struct Matrices {
    Source s;
    int m, n;
    size_t count;
    double *work; // a copy of one matrix
} Matrices;

static bool matrices_of(VM *vm, const FnContext *c, Value v, Matrices *x) {
    Err e = {0};
    if (!lapack_open(&e)) return vm_raise_err(vm, &e);
    if (!source_of(vm, c, v, DT_F64, &x->s)) return false;
    const Shape *s = array_shape(x->s.a);
    int64_t m = s->ndim < 2 ? -1 : s->dim[s->ndim - 2], n = s->ndim < 2 ? -1 : s->dim[s->ndim - 1];
    if (m < 0 || m > 32000 || n > 32000) {
        source_done(&x->s);
        return vm_raise(vm, ERR_VALUE, "a matrix with at most 32000 rows and columns is needed");
    }
    x->m = (int)m, x->n = (int)n;
    x->count = m && n ? x->s.in.n / (size_t)(m * n) : 0;
    x->work = mem_alloc((size_t)(m * n) * sizeof *x->work + 1);
    if (x->work) return true;
    source_done(&x->s);
    return vm_no_memory(vm);
}

static void matrices_done(Matrices *x) {
    source_done(&x->s);
    mem_free(x->work);
}

static double *one_matrix(Matrices *x, size_t i) {
    size_t n = (size_t)x->m * (size_t)x->n;
    memcpy(x->work, (const double *)x->s.in.data + i * n, n * sizeof *x->work);
    return x->work;
}

// The stack's shape with other last axes (-1: none).
static Shape stacked(const Matrices *x, int64_t rows, int64_t cols) {
    Shape s = *array_shape(x->s.a);
    s.ndim -= 2;
    if (rows >= 0) s.dim[s.ndim++] = rows;
    if (cols >= 0) s.dim[s.ndim++] = cols;
    return s;
}

enum { MOST_RESULTS = 3 };

// Several results of one factorisation, as a tuple (or alone).
typedef struct Results {
    HostOut out[MOST_RESULTS];
    int n;
} Results;

static double *result(Results *r, Matrices *x, Dtype dt, Shape shape, Err *e) {
    if (!host_write(x->s.a->queue, dt, &shape, &r->out[r->n], e)) return NULL;
    memset(r->out[r->n].data, 0, r->out[r->n].bytes);
    return r->out[r->n++].data;
}

static bool give_results(VM *vm, const FnContext *c, Flavour flavour, Results *r, bool ok, const Err *e, Value *out) {
    Value items[MOST_RESULTS] = {V_UNDEF};
    int made = 0;
    Err later = {0};
    for (int i = 0; i < r->n; i++) {
        if (!ok) host_dropped(&r->out[i]);
        else if ((ok = lib_array_value(c->lib, flavour, host_written(&r->out[i], &later), &later, &items[made]))) made++;
    }
    if (!ok && !vm_raised(vm)) vm_raise_err(vm, e);
    if (ok && made == 1) return *out = items[0], true;
    if (ok) *out = tuple_new(vm, items, (size_t)made);
    for (int i = 0; i < made; i++) value_release(items[i]);
    return ok && out->tag != T_UNDEF;
}

static bool linalg_error(Err *e, const char *text) { return err_set(e, ERR_LINALG, "%s", text); }

// lu(a): the diagonal of U and, as float64, the sign of the row exchanges.
bool fn_core_lu(VM *vm, void *ctx, Value *args, Value *out) {
    Matrices x;
    Err e = {0};
    Results r = {.n = 0};
    if (!matrices_of(vm, ctx, args[0], &x)) return false;
    int *pivot = mem_alloc((size_t)x.n * sizeof *pivot + 1);
    double *diagonal = pivot ? result(&r, &x, DT_F64, stacked(&x, x.n, -1), &e) : NULL;
    double *sign = diagonal ? result(&r, &x, DT_F64, stacked(&x, -1, -1), &e) : NULL;
    bool ok = sign != NULL;
    if (!pivot) err_no_memory(&e, (size_t)x.n * sizeof *pivot);
    for (size_t k = 0; ok && k < x.count; k++) {
        bool singular;
        ok = lapack_lu(one_matrix(&x, k), x.n, pivot, &singular, &e);
        sign[k] = 1;
        for (int i = 0; ok && i < x.n; i++) {
            diagonal[k * (size_t)x.n + (size_t)i] = x.work[(size_t)i * (size_t)x.n + (size_t)i];
            if (pivot[i] != i + 1) sign[k] = -sign[k];
        }
    }
    Flavour flavour = x.s.flavour;
    mem_free(pivot);
    matrices_done(&x);
    return give_results(vm, ctx, flavour, &r, ok, &e, out);
}

// solve(a, b): stacks of matrices of equal counts.
bool fn_core_solve(VM *vm, void *ctx, Value *args, Value *out) {
    Matrices a, b;
    Err e = {0};
    Results r = {.n = 0};
    if (!matrices_of(vm, ctx, args[0], &a)) return false;
    if (!matrices_of(vm, ctx, args[1], &b)) return matrices_done(&a), false;
    double *to = result(&r, &b, DT_F64, *array_shape(b.s.a), &e);
    bool ok = to != NULL;
    size_t each = (size_t)b.m * (size_t)b.n;
    if (ok && b.s.in.n) memcpy(to, b.s.in.data, b.s.in.n * sizeof *to);
    for (size_t k = 0; ok && k < b.count; k++) {
        bool singular = false;
        ok = lapack_solve(one_matrix(&a, a.count > 1 ? k : 0), to + k * each, a.n, b.n, &singular, &e);
        if (ok && singular) ok = linalg_error(&e, "Singular matrix");
    }
    Flavour flavour = a.s.flavour;
    matrices_done(&a);
    matrices_done(&b);
    return give_results(vm, ctx, flavour, &r, ok, &e, out);
}

bool fn_core_cholesky(VM *vm, void *ctx, Value *args, Value *out) {
    Matrices x;
    Err e = {0};
    Results r = {.n = 0};
    if (!matrices_of(vm, ctx, args[0], &x)) return false;
    double *to = result(&r, &x, DT_F64, *array_shape(x.s.a), &e);
    bool ok = to != NULL;
    size_t each = (size_t)x.m * (size_t)x.n;
    for (size_t k = 0; ok && k < x.count; k++) {
        bool bad = false;
        memcpy(to + k * each, one_matrix(&x, k), each * sizeof *to);
        ok = lapack_cholesky(to + k * each, x.n, &bad, &e);
        if (ok && bad) ok = linalg_error(&e, "Matrix is not positive definite");
    }
    Flavour flavour = x.s.flavour;
    matrices_done(&x);
    return give_results(vm, ctx, flavour, &r, ok, &e, out);
}

bool fn_core_qr(VM *vm, void *ctx, Value *args, Value *out) {
    Matrices x;
    bool complete;
    Err e = {0};
    Results r = {.n = 0};
    if (!bool_argument(vm, args[1], false, &complete) || !matrices_of(vm, ctx, args[0], &x)) return false;
    int k = complete ? x.m : x.m < x.n ? x.m : x.n;
    double *q = result(&r, &x, DT_F64, stacked(&x, x.m, k), &e);
    double *t = q ? result(&r, &x, DT_F64, stacked(&x, k, x.n), &e) : NULL;
    bool ok = t != NULL;
    for (size_t i = 0; ok && i < x.count; i++)
        ok = lapack_qr(one_matrix(&x, i), x.m, x.n, complete, q + i * (size_t)x.m * (size_t)k,
                       t + i * (size_t)k * (size_t)x.n, &e);
    Flavour flavour = x.s.flavour;
    matrices_done(&x);
    return give_results(vm, ctx, flavour, &r, ok, &e, out);
}

bool fn_core_eigh(VM *vm, void *ctx, Value *args, Value *out) {
    Matrices x;
    bool upper, vectors;
    Err e = {0};
    Results r = {.n = 0};
    if (!bool_argument(vm, args[1], false, &upper) || !bool_argument(vm, args[2], true, &vectors)) return false;
    if (!matrices_of(vm, ctx, args[0], &x)) return false;
    double *w = result(&r, &x, DT_F64, stacked(&x, x.n, -1), &e);
    double *v = w && vectors ? result(&r, &x, DT_F64, *array_shape(x.s.a), &e) : NULL;
    bool ok = w && (v || !vectors);
    size_t each = (size_t)x.n * (size_t)x.n;
    for (size_t k = 0; ok && k < x.count; k++) {
        bool failed = false;
        ok = lapack_eigh(one_matrix(&x, k), x.n, upper, vectors, w + k * (size_t)x.n, &failed, &e);
        if (ok && failed) ok = linalg_error(&e, "Eigenvalues did not converge");
        if (ok && v) memcpy(v + k * each, x.work, each * sizeof *v);
    }
    Flavour flavour = x.s.flavour;
    matrices_done(&x);
    return give_results(vm, ctx, flavour, &r, ok, &e, out);
}

// eig(a, vectors): real parts, imaginary parts and, with vectors, LAPACK's packed ones.
bool fn_core_eig(VM *vm, void *ctx, Value *args, Value *out) {
    Matrices x;
    bool vectors;
    Err e = {0};
    Results r = {.n = 0};
    if (!bool_argument(vm, args[1], true, &vectors) || !matrices_of(vm, ctx, args[0], &x)) return false;
    double *re = result(&r, &x, DT_F64, stacked(&x, x.n, -1), &e);
    double *im = re ? result(&r, &x, DT_F64, stacked(&x, x.n, -1), &e) : NULL;
    double *v = im ? result(&r, &x, DT_F64, *array_shape(x.s.a), &e) : NULL;
    bool ok = v != NULL;
    size_t n = (size_t)x.n;
    for (size_t k = 0; ok && k < x.count; k++) {
        bool failed = false;
        ok = lapack_eig(one_matrix(&x, k), x.n, re + k * n, im + k * n, vectors ? v + k * n * n : NULL, &failed, &e);
        if (ok && failed) ok = linalg_error(&e, "Eigenvalues did not converge");
    }
    Flavour flavour = x.s.flavour;
    matrices_done(&x);
    return give_results(vm, ctx, flavour, &r, ok, &e, out);
}

bool fn_core_svd(VM *vm, void *ctx, Value *args, Value *out) {
    Matrices x;
    bool full, vectors;
    Err e = {0};
    Results r = {.n = 0};
    if (!bool_argument(vm, args[1], true, &full) || !bool_argument(vm, args[2], true, &vectors)) return false;
    if (!matrices_of(vm, ctx, args[0], &x)) return false;
    int k = x.m < x.n ? x.m : x.n, um = full ? x.m : k, vn = full ? x.n : k;
    double *u = vectors ? result(&r, &x, DT_F64, stacked(&x, x.m, um), &e) : NULL;
    double *s = u || !vectors ? result(&r, &x, DT_F64, stacked(&x, k, -1), &e) : NULL;
    double *vt = s && vectors ? result(&r, &x, DT_F64, stacked(&x, vn, x.n), &e) : NULL;
    bool ok = s && (vt || !vectors);
    for (size_t i = 0; ok && i < x.count; i++) {
        bool failed = false;
        ok = lapack_svd(one_matrix(&x, i), x.m, x.n, full, vectors ? u + i * (size_t)x.m * (size_t)um : NULL,
                        s + i * (size_t)k, vectors ? vt + i * (size_t)vn * (size_t)x.n : NULL, &failed, &e);
        if (ok && failed) ok = linalg_error(&e, "SVD did not converge");
    }
    Flavour flavour = x.s.flavour;
    matrices_done(&x);
    return give_results(vm, ctx, flavour, &r, ok, &e, out);
}

// ---- about arrays ---------------------------------------------------------------------------

bool fn_core_is_contiguous(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm, (void)ctx;
    Array *a = lib_array(args[0]);
    *out = v_bool(!a || !a->buf || layout_contiguous(&a->layout));
    return true;
}

bool fn_core_may_share(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm, (void)ctx;
    Array *a = lib_array(args[0]), *b = lib_array(args[1]);
    *out = v_bool(a && b && (a == b || array_may_share(a, b)));
    return true;
}

// replace(a, b): the array object a gets b's shape and elements.
bool fn_core_replace(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!is_array(args[0]) || !is_array(args[1])) return vm_raise(vm, ERR_TYPE, "two arrays are needed");
    ArrayObj *o = (ArrayObj *)(void *)args[0].u.o;
    Array *b = array_retain(array_of(args[1]));
    array_release(o->a);
    o->a = b;
    *out = V_NONE;
    return true;
}

// view(a, dtype): the bytes of the elements as elements of another type, in an array
// of its own (docs/differences.md).
bool fn_core_view(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Dtype dt = DT_F64;
    Source s;
    Err e = {0};
    if (!dtype_argument(vm, args[1], &dt) || !source_of(vm, c, args[0], DT_COUNT, &s)) return false;
    Shape shape = *array_shape(s.a);
    int64_t from = (int64_t)dtype_bytes(s.a->dt), to = (int64_t)dtype_bytes(dt);
    bool ok = true;
    if (from != to) {
        int last = shape.ndim - 1;
        if (last < 0)
            ok = vm_raise(vm, ERR_VALUE, "Changing the dtype of a 0d array is only supported if the itemsize is unchanged");
        else if (shape.dim[last] * from % to)
            ok = vm_raise(vm, ERR_VALUE, "When changing to a larger dtype, its size must be a divisor of the total size in "
                                         "bytes of the last axis of the array.");
        else shape.dim[last] = shape.dim[last] * from / to;
    }
    HostOut made;
    if (ok && (ok = checked(vm, host_write(s.a->queue, dt, &shape, &made, &e), &e))) {
        if (s.in.n) memcpy(made.data, s.in.data, made.bytes);
        ok = lib_array_value(c->lib, s.flavour, host_written(&made, &e), &e, out);
    }
    source_done(&s);
    return ok;
}

// Are the array's elements all that its memory holds?
bool fn_core_owns_data(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm, (void)ctx;
    Array *a = lib_array(args[0]);
    *out = v_bool(a && (!a->buf || a->buf->bytes == (size_t)array_count(a) * dtype_bytes(a->dt)));
    return true;
}

bool fn_core_writeable(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm, (void)ctx;
    Array *a = lib_array(args[0]);
    *out = v_bool(a && !a->readonly);
    return true;
}
