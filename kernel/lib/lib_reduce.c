// lib_reduce.c: sums, means, extremes, and comparisons of whole arrays.
#include "gpu/core/fpcheck.h"
#include "gpu/core/host.h"
#include "gpu/host/host_limits.h"
#include "gpu/host/segments.h"
#include "kernel/vm/machine.h"
#include "kernel/lib/functions.h"
#include "kernel/lib/text.h"
#include <math.h>

// out= has the result's number of axes.
static bool check_out(VM *vm, ReduceOp op, const Array *to, const Array *r) {
    static const char *const names[] = {
        [RED_SUM] = "add",     [RED_PROD] = "multiply",  [RED_MAX] = "maximum",
        [RED_MIN] = "minimum", [RED_ANY] = "logical_or", [RED_ALL] = "logical_and"};
    int have = array_shape(to)->ndim;
    int want = array_shape(r)->ndim;
    if (have == want)
        return true;
    return vm_raise(
        vm, ERR_VALUE,
        "output parameter for reduction operation %s has the wrong number of dimensions: Found %d "
        "but expected %d",
        (size_t)op < sizeof names / sizeof *names && names[op] ? names[op] : "add", have, want);
}

// As the type of out=, where NumPy converts whatever the types are. Takes over r.
static Array *as_out(Array *r, Value out_argument, Err *e) {
    if (!r || !is_array(out_argument) || array_of(out_argument)->dt == r->dt)
        return r;
    Array *cast = array_cast(r, array_of(out_argument)->dt, e);
    array_release(r);
    return cast;
}

// The type that sums and products into an out= of type `to` are computed in: it is where NumPy
// keeps what it has reached. Integers wrap alike in each type.
static Dtype beside_out(Dtype to, Dtype dt) {
    return dtype_is_int(to) && dtype_is_int(dt) ? to : dtype_promote(to, dt);
}

// The arguments of a reduction; absent ones are T_UNDEF or None.
typedef struct ReduceArgs {
    Value a, axis, dtype, out, keepdims, initial, where;
} ReduceArgs;

// One reduction with the arguments that they all share.
static bool reduce(VM *vm, const FnContext *c, ReduceOp op, const ReduceArgs *args, Value *out) {
    Array *x;
    Namespace namespace;
    unsigned axes;
    bool keep;
    Dtype dt = DT_COUNT;
    Err e;
    err_clear(&e);
    if (!bool_argument(vm, args->keepdims, false, &keep) || !dtype_argument(vm, args->dtype, &dt))
        return false;
    if (!input_array(vm, c, args->a, &x, &namespace))
        return false;
    if ((op == RED_SUM || op == RED_PROD) && dt == DT_COUNT && is_array(args->out))
        dt = beside_out(array_of(args->out)->dt, x->dt);
    bool ok = axes_argument(vm, args->axis, x->layout.shape.ndim, &axes) &&
              (dt == DT_COUNT || lib_complex_warning(lib_of(vm), namespace, x->dt, dt));
    Array *r = ok ? array_reduce(op, x, axes, keep, dt, &e) : NULL;
    array_release(x);
    if (ok && r && is_array(args->out) && !check_out(vm, op, array_of(args->out), r)) {
        array_release(r);
        return false;
    }
    if (op == RED_MAX || op == RED_MIN || (r && !dtype_is_inexact(r->dt)))
        r = as_out(r, args->out, &e);
    return ok && give(vm, namespace, r, &e, args->out, out);
}

// With initial= or where=: what kernel/lib/text makes of it.
static bool reduce_special(VM *vm, const FnContext *c, const char *name, const ReduceArgs *a,
                           Value *out) {
    Value fn, v[] = {str_new(vm, str_of(name)),
                     a->a,
                     a->axis,
                     a->dtype,
                     a->out,
                     a->keepdims,
                     a->initial,
                     a->where};
    enum { N = sizeof v / sizeof *v };
    if (v[0].tag == T_UNDEF)
        return false;
    for (int i = 1; i < N; i++)
        if (v[i].tag == T_UNDEF)
            v[i] = V_NONE;
    Args args = {.v = v, .npos = N};
    Namespace namespace = is_array(a->a) ? namespace_of(a->a) : context_namespace(c);
    bool ok = text_inner(c->lib, namespace, STR("statistics"), STR("_special"), &fn);
    if (ok) {
        ok = vm_call(vm, fn, &args, out);
        value_release(fn);
    }
    value_release(v[0]);
    return ok;
}

#define GIVEN(V) ((V).tag != T_UNDEF)

static bool reduce_any(VM *vm, void *ctx, ReduceOp op, const char *name, ReduceArgs a, Value *out) {
    return GIVEN(a.initial) || GIVEN(a.where) ? reduce_special(vm, ctx, name, &a, out)
                                              : reduce(vm, ctx, op, &a, out);
}

bool fn_sum(VM *vm, void *ctx, Value *a, Value *out) {
    ReduceArgs all = {a[0], a[1], a[2], a[3], a[4], a[5], a[6]};
    return reduce_any(vm, ctx, RED_SUM, "add", all, out);
}
bool fn_prod(VM *vm, void *ctx, Value *a, Value *out) {
    ReduceArgs all = {a[0], a[1], a[2], a[3], a[4], a[5], a[6]};
    return reduce_any(vm, ctx, RED_PROD, "multiply", all, out);
}
bool fn_max(VM *vm, void *ctx, Value *a, Value *out) {
    ReduceArgs all = {a[0], a[1], V_NONE, a[2], a[3], a[4], a[5]};
    return reduce_any(vm, ctx, RED_MAX, "maximum", all, out);
}
bool fn_min(VM *vm, void *ctx, Value *a, Value *out) {
    ReduceArgs all = {a[0], a[1], V_NONE, a[2], a[3], a[4], a[5]};
    return reduce_any(vm, ctx, RED_MIN, "minimum", all, out);
}
// Bools that stand in the host's memory while nothing waits: no further than the first that
// decides.
static bool look_at_once(const FnContext *c, const Value *a, bool wanted, Value *out) {
    if (!is_plain_array(a[0]) || namespace_of(a[0]) != NAMESPACE_NUMPY || !absent(a[1]) ||
        !absent(a[2]) || a[3].tag != T_BOOL || a[3].u.b || a[4].tag != T_UNDEF)
        return false;
    const Array *x = array_of(a[0]);
    const Queue *q = x->queue;
    if (x->dt != DT_BOOL || !x->buf || !x->buf->memory || !layout_contiguous(&x->layout) ||
        !array_device(x)->backend->host_memory || q->watch || q->npending || !queue_is_done(q) ||
        array_count(x) < LOOK_FROM)
        return false;
    const unsigned char *p = (const unsigned char *)x->buf->memory + x->layout.offset;
    *out = lib_scalar_value(
        c->lib, scalar_bool(segments_have(p, (size_t)array_count(x), wanted) == wanted));
    return true;
}

bool fn_any(VM *vm, void *ctx, Value *a, Value *out) {
    if (look_at_once(ctx, a, true, out))
        return true;
    ReduceArgs all = {a[0], a[1], V_NONE, a[2], a[3], V_UNDEF, a[4]};
    return reduce_any(vm, ctx, RED_ANY, "logical_or", all, out);
}
bool fn_all(VM *vm, void *ctx, Value *a, Value *out) {
    if (look_at_once(ctx, a, false, out))
        return true;
    ReduceArgs all = {a[0], a[1], V_NONE, a[2], a[3], V_UNDEF, a[4]};
    return reduce_any(vm, ctx, RED_ALL, "logical_and", all, out);
}

// Of all elements on the host. Consumes x.
static bool count_all(VM *vm, const FnContext *c, Array *x, Value *out) {
    HostIn in;
    Err e = {0};
    Array *read = segments_are_counted(x->dt) ? array_retain(x) : array_cast(x, DT_BOOL, &e);
    array_release(x);
    const bool ok = read && host_read(read, &in, &e);
    if (ok) {
        const size_t count = segments_count_nonzero(read->dt, in.data, in.n);
        *out = lib_scalar_value(c->lib, scalar_int((int64_t)count));
        host_done(&in);
    }
    array_release(read);
    return checked(vm, ok, &e);
}

bool fn_count_nonzero(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Array *x;
    Namespace namespace;
    Err e;
    err_clear(&e);
    Value truth;
    if (!input_array(vm, c, args[0], &x, &namespace))
        return false;
    bool keep;
    if (absent(args[1]) && bool_argument(vm, args[2], false, &keep) && !keep &&
        namespace == NAMESPACE_NUMPY && array_device(x)->backend->host_memory)
        return count_all(vm, c, x, out);
    Array *nonzero = array_cast(x, DT_BOOL, &e);
    array_release(x);
    if (!lib_array_value(c->lib, namespace, nonzero, &e, &truth))
        return false;
    ReduceArgs all = {truth, args[1], V_NONE, V_NONE, args[2], V_UNDEF, V_UNDEF};
    bool ok = reduce(vm, c, RED_SUM, &all, out);
    value_release(truth);
    return ok;
}

// ---- means --------------------------------------------------------------------------------------

// Elements that one result takes in.
static int64_t reduced_count(const Array *a, unsigned axes) {
    int64_t n = 1;
    for (int i = 0; i < a->layout.shape.ndim; i++)
        if (axes >> i & 1)
            n *= a->layout.shape.dim[i];
    return n;
}

// Unlike a sum's, the axis of a number's mean is not there.
static bool mean_axes(VM *vm, Value axis, int ndim, unsigned *axes) {
    int one;
    bool number = ndim == 0 && !absent(axis) && !v_is_type(axis, &type_tuple);
    return number ? axis_argument(vm, axis, ndim, &one) : axes_argument(vm, axis, ndim, axes);
}

static Dtype mean_type(const Array *a, Dtype asked) {
    return asked != DT_COUNT ? asked : dtype_is_inexact(a->dt) ? a->dt : DT_F64;
}

// x: borrowed. Divides by n - ddof.
static Array *mean_of(Array *x, unsigned axes, bool keep, Dtype dt, double divisor, Err *e) {
    Array *wide = array_cast(x, dt, e);
    Array *total = wide ? array_reduce(RED_SUM, wide, axes, keep, dt, e) : NULL;
    array_release(wide);
    return then(OP_ID_DIV, total, arg_double(divisor), e);
}

// NumPy's warning before the division by nothing; cupy gives none.
static bool empty_warning(VM *vm, Namespace namespace, bool empty, const char *text) {
    return !empty || namespace != NAMESPACE_NUMPY || vm_warn(vm, ERR_RUNTIME_WARN, str_of(text));
}

// Whether the result fits out=, when there is one; raises, and lets go of it, when not.
static bool fits_out(VM *vm, Value out_argument, Array **r) {
    if (!*r || !is_array(out_argument) || check_out(vm, RED_SUM, array_of(out_argument), *r))
        return true;
    array_release(*r);
    *r = NULL;
    return false;
}

// A mean of nothing that is one number: NumPy divides numbers then, and says so. Array
// operations are silent from here on.
static bool last_division_of_nothing(Lib *lib, bool one_number, int64_t n) {
    if (n != 0 || !one_number || lib->quiet)
        return false;
    return lib->quiet = true;
}

// Whether all axes go and NumPy makes one number of them.
static bool gives_number(Namespace namespace, const Array *x, unsigned axes, bool keep, Value out) {
    bool all = axes == (1u << x->layout.shape.ndim) - 1;
    return all && !keep && absent(out) && namespace == NAMESPACE_NUMPY;
}

// a, which may be NULL and is released, in that type.
static Array *as_type(Array *a, Dtype dt, Err *e) {
    if (!a || a->dt == dt)
        return a;
    Array *r = array_cast(a, dt, e);
    array_release(a);
    return r;
}

static bool is_whole(Dtype asked) {
    return asked != DT_COUNT && !dtype_is_inexact(asked);
}

// What a mean is computed in, brought to the type that was asked for: half precision is rounded
// once, and of dtype=int it is the quotient without its fraction. Takes a.
static Array *as_mean_type(Array *a, Dtype dt, bool half, Err *e) {
    if (!a || (!half && !is_whole(dt)))
        return a;
    return as_type(a, half ? DT_F16 : dt, e);
}

bool fn_mean(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Array *x;
    Namespace namespace;
    unsigned axes;
    bool keep;
    Dtype dt = DT_COUNT;
    Err e;
    err_clear(&e);
    ReduceArgs all = {args[0], args[1], args[2], args[3], args[4], V_UNDEF, args[5]};
    if (GIVEN(args[5]))
        return reduce_special(vm, c, "mean", &all, out);
    if (!bool_argument(vm, args[4], false, &keep) || !dtype_argument(vm, args[2], &dt))
        return false;
    if (!input_array(vm, c, args[0], &x, &namespace))
        return false;
    bool ok = mean_axes(vm, args[1], x->layout.shape.ndim, &axes) &&
              (dt == DT_COUNT || lib_complex_warning(lib_of(vm), namespace, x->dt, dt));
    ok = ok && empty_warning(vm, namespace, reduced_count(x, axes) == 0, "Mean of empty slice");
    Dtype type = mean_type(x, dt);
    bool half = dt == DT_COUNT && type == DT_F16; // in float32, rounded once
    bool nothing =
        ok && last_division_of_nothing(lib_of(vm), gives_number(namespace, x, axes, keep, args[3]),
                                       reduced_count(x, axes));
    double count = ok ? (double)reduced_count(x, axes) : 0;
    Array *r = ok ? mean_of(x, axes, keep, half ? DT_F32 : type, count, &e) : NULL;
    array_release(x);
    if (nothing)
        lib_of(vm)->quiet = false;
    if (nothing && !lib_fp_scalar(lib_of(vm), OP_ID_DIV, FP_INVALID)) {
        array_release(r);
        return false;
    }
    r = as_mean_type(r, dt, half, &e);
    if (!fits_out(vm, args[3], &r))
        return false;
    r = as_out(r, args[3], &e);
    return ok && give(vm, namespace, r, &e, args[3], out);
}

// NumPy divides numbers then, not arrays, and says so.
static bool report_zero_division(VM *vm, Array *r) {
    Scalar s = {0};
    int64_t none = 0;
    Err e;
    err_clear(&e);
    return checked(vm, array_item(r, &none, &s, &e), &e) &&
           lib_fp_scalar(lib_of(vm), OP_ID_DIV,
                         isnan(scalar_to_double(s)) ? FP_INVALID : FP_DIVIDE);
}

// The squared distances from the mean, of which dtype=int takes the fraction away.
static Array *squares_from_whole_mean(Array *x, unsigned axes, Dtype dt, Err *e) {
    Array *center = mean_of(x, axes, true, dt, (double)reduced_count(x, axes), e);
    center = as_type(center, dt, e);
    Array *off = center ? then(OP_ID_SUB, array_retain(x), arg_of(center), e) : NULL;
    array_release(center);
    if (dtype_is_complex(x->dt))
        off = then1(OP_ID_ABS, off, e);
    return as_type(then1(OP_ID_SQUARE, off, e), dt, e);
}

// The squared distances from the mean, both in the type that was asked for.
static Array *squared_distances(Array *x, unsigned axes, Dtype asked, Err *e) {
    if (is_whole(asked))
        return squares_from_whole_mean(x, axes, asked, e);
    const Dtype dt = mean_type(x, asked);
    const bool parts = dtype_is_complex(x->dt); // dtype= may drop the imaginary parts of the mean
    Array *wide = array_cast(x, dt, e);
    Array *center = wide ? mean_of(wide, axes, true, dt, (double)reduced_count(x, axes), e) : NULL;
    if (parts && !dtype_is_complex(dt)) {
        array_release(wide);
        wide = array_retain(x);
    }
    Array *off = center ? then(OP_ID_SUB, wide, arg_of(center), e) : NULL;
    if (!center)
        array_release(wide);
    array_release(center);
    if (parts || dtype_is_complex(dt))
        off = then1(OP_ID_ABS, off, e);
    Array *square = then1(OP_ID_SQUARE, off, e);
    if (parts && dtype_is_float(dt))
        square = as_type(square, dt, e);
    return square;
}

// NumPy stores the roots in the array of whole numbers that it has.
static bool refuse_whole_roots(VM *vm, Dtype dt) {
    OpTypes types;
    Err e;
    err_clear(&e);
    if (!checked(vm, op_resolve(OP_ID_SQRT, &(Operand){.dt = dt}, &types, &e), &e))
        return false;
    return vm_raise(vm, ERR_UFUNC_TYPE,
                    "Cannot cast ufunc 'sqrt' output from dtype('%s') to dtype('%s') with casting "
                    "rule 'same_kind'",
                    dtype_info[types.result].name, dtype_info[dt].name);
}

// Their sum divided by the degrees of freedom n. Takes square, which may be NULL.
static Array *mean_of_squares(Array *square, unsigned axes, bool keep, double n, Err *e) {
    Array *r = square ? mean_of(square, axes, keep, square->dt, n > 0 ? n : 0, e) : NULL;
    array_release(square);
    return r;
}

// The degrees of freedom that do not count: any number.
static bool ddof_argument(VM *vm, Value v, double *out) {
    Scalar s;
    *out = 0;
    if (absent(v))
        return true;
    if (!lib_scalar(v, &s) || dtype_is_complex(s.dt))
        return vm_raise(vm, ERR_TYPE, "ddof must be a number, not '%s'", type_name(vm, v));
    *out = scalar_to_double(s);
    return true;
}

// ddof and correction are two names of one number.
static bool correction_argument(VM *vm, const Value *args, Value *out) {
    bool given = GIVEN(args[8]);
    *out = given ? args[8] : args[4];
    if (given && !(args[4].tag == T_INT && args[4].u.i == 0))
        return vm_raise(vm, ERR_VALUE, "ddof and correction can't be provided simultaneously.");
    return true;
}

static bool spread(VM *vm, const FnContext *c, Value *args, bool root, Value *out) {
    Array *x;
    Namespace namespace;
    unsigned axes;
    bool keep;
    double ddof;
    Dtype dt = DT_COUNT;
    Err e;
    err_clear(&e);
    Value correction;
    if (!correction_argument(vm, args, &correction))
        return false;
    ReduceArgs all = {args[0], args[1], args[2], args[3], args[5], correction, args[6]};
    if (GIVEN(args[6]))
        return reduce_special(vm, c, root ? "std" : "var", &all, out);
    if (!bool_argument(vm, args[5], false, &keep) || !dtype_argument(vm, args[2], &dt) ||
        !ddof_argument(vm, correction, &ddof) || !input_array(vm, c, args[0], &x, &namespace))
        return false;
    Lib *lib = lib_of(vm);
    bool ok = mean_axes(vm, args[1], x->layout.shape.ndim, &axes) &&
              (dt == DT_COUNT || lib_complex_warning(lib, namespace, x->dt, dt));
    double n = ok ? (double)reduced_count(x, axes) - ddof : 0;
    ok = ok && empty_warning(vm, namespace, n <= 0, "Degrees of freedom <= 0 for slice");
    bool by_zero = ok && n <= 0 && gives_number(namespace, x, axes, keep, args[3]);
    ok = ok && (!root || !is_whole(dt) || gives_number(namespace, x, axes, keep, args[3]) ||
                refuse_whole_roots(vm, dt));
    Array *square = ok ? squared_distances(x, axes, dt, &e) : NULL;
    bool before = lib->quiet;
    lib->quiet = before || by_zero;
    Array *r = mean_of_squares(square, axes, keep, n, &e);
    r = as_mean_type(r, dt, false, &e);
    lib->quiet = before;
    array_release(x);
    if (r && by_zero && !report_zero_division(vm, r)) {
        array_release(r);
        return false;
    }
    if (root)
        r = then1(OP_ID_SQRT, r, &e);
    if (dt != DT_COUNT && !dtype_is_float(dt))
        r = as_type(r, dt, &e);
    if (!fits_out(vm, args[3], &r))
        return false;
    return ok && give(vm, namespace, r, &e, args[3], out);
}

bool fn_var(VM *vm, void *ctx, Value *args, Value *out) {
    return spread(vm, ctx, args, false, out);
}
bool fn_std(VM *vm, void *ctx, Value *args, Value *out) {
    return spread(vm, ctx, args, true, out);
}

// ---- comparing arrays ---------------------------------------------------------------------------

// |a - b| <= atol + rtol * |b|, or equal (infinities), or both nan when asked.
static Array *close_to(Array *a, Array *b, double rtol, double atol, bool equal_nan, Err *e) {
    Array *limit =
        then(OP_ID_ADD, then(OP_ID_MUL, then1(OP_ID_ABS, array_retain(b), e), arg_double(rtol), e),
             arg_double(atol), e);
    Array *near = then1(OP_ID_ABS, then(OP_ID_SUB, array_retain(a), arg_of(b), e), e);
    if (limit)
        near = then(OP_ID_LE, near, arg_of(limit), e);
    // An infinite limit must not make everything close to an infinity.
    if (near) {
        Array *finite = then1(OP_ID_ISFINITE, array_retain(b), e);
        if (finite)
            near = then(OP_ID_LAND, near, arg_of(finite), e);
        array_release(finite);
    }
    Array *equal = near ? then(OP_ID_EQ, array_retain(a), arg_of(b), e) : NULL;
    Array *r = equal ? then(OP_ID_LOR, near, arg_of(equal), e) : NULL;
    if (!equal)
        array_release(near);
    array_release(equal);
    array_release(limit);
    if (!r || !equal_nan)
        return r;
    Array *an = then1(OP_ID_ISNAN, array_retain(a), e);
    Array *bn = then1(OP_ID_ISNAN, array_retain(b), e);
    Array *both = an && bn ? then(OP_ID_LAND, an, arg_of(bn), e) : NULL;
    array_release(bn);
    r = both ? then(OP_ID_LOR, r, arg_of(both), e) : (array_release(r), NULL);
    array_release(both);
    return r;
}

// The float that an operand is compared as: Python's numbers take the other one's.
static Dtype compared_type(Value v, const Array *a, const Array *other) {
    Scalar s;
    bool weak = lib_scalar(v, &s) && s.weak && s.dt != DT_BOOL && dtype_is_inexact(other->dt) &&
                (dtype_is_complex(other->dt) || !dtype_is_complex(s.dt));
    if (weak)
        return other->dt;
    return dtype_is_inexact(a->dt) ? a->dt : DT_F64;
}

// Both arguments as float arrays of one device, compared; *out is a new reference.
static bool compare_close(VM *vm, const FnContext *c, Value *args, Array **out,
                          Namespace *namespace) {
    double rtol, atol;
    bool equal_nan;
    Array *a, *b = NULL;
    Err e;
    err_clear(&e);
    if (!double_argument(vm, args[2], &rtol) || !double_argument(vm, args[3], &atol) ||
        !bool_argument(vm, args[4], false, &equal_nan))
        return false;
    Namespace fa, fb;
    if (!input_array(vm, c, args[0], &a, &fa))
        return false;
    if (!input_array(vm, c, args[1], &b, &fb)) {
        array_release(a);
        return false;
    }
    Array *x = array_cast(a, compared_type(args[0], a, b), &e);
    Array *y = x ? array_cast(b, compared_type(args[1], b, a), &e) : NULL;
    *out = y ? close_to(x, y, rtol, atol, equal_nan, &e) : NULL;
    *namespace = is_array(args[0]) ? fa : fb;
    array_release(a);
    array_release(b);
    array_release(x);
    array_release(y);
    return checked(vm, *out != NULL, &e);
}

bool fn_isclose(VM *vm, void *ctx, Value *args, Value *out) {
    Array *r;
    Namespace namespace;
    Err e;
    err_clear(&e);
    return compare_close(vm, ctx, args, &r, &namespace) &&
           lib_result_value(lib_of(vm), namespace, r, &e, out);
}

// Whether every element is true, as a Python bool.
static bool reduce_to_truth(VM *vm, Array *a, Value *out) {
    Err e;
    err_clear(&e);
    Array *r = array_reduce(RED_ALL, a, (1u << a->layout.shape.ndim) - 1, false, DT_COUNT, &e);
    Scalar s = {0};
    int64_t none = 0;
    bool ok = r && array_item(r, &none, &s, &e);
    array_release(r);
    *out = v_bool(s.u.b);
    return checked(vm, ok, &e);
}

bool fn_allclose(VM *vm, void *ctx, Value *args, Value *out) {
    Array *r;
    Namespace namespace;
    if (!compare_close(vm, ctx, args, &r, &namespace))
        return false;
    bool ok = reduce_to_truth(vm, r, out);
    array_release(r);
    return ok;
}

bool fn_array_equal(VM *vm, void *ctx, Value *args, Value *out) {
    Array *a, *b;
    Namespace namespace;
    Err e;
    err_clear(&e);
    if (!input_array(vm, ctx, args[0], &a, &namespace))
        return false;
    if (!input_array(vm, ctx, args[1], &b, &namespace)) {
        array_release(a);
        return false;
    }
    bool ok = true;
    *out = v_bool(false);
    if (shape_equal(array_shape(a), array_shape(b))) {
        Array *equal = then(OP_ID_EQ, array_retain(a), arg_of(b), &e);
        ok = equal ? reduce_to_truth(vm, equal, out) : vm_raise_err(vm, &e);
        array_release(equal);
    }
    array_release(a);
    array_release(b);
    return ok;
}
