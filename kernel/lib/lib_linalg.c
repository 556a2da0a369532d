// lib_linalg.c: products and norms.
#include "gpu/core/fpcheck.h"
#include "gpu/core/host.h"
#include "gpu/cpu/blas.h"
#include "kernel/vm/objects.h"
#include "kernel/lib/functions.h"
#include <math.h>

static bool matmul_misfits(VM *vm, const Shape *have, const Shape *want) {
    int k = want->ndim;
    for (int i = 1; i <= 2 && i <= want->ndim && i <= have->ndim; i++)
        if (have->dim[have->ndim - i] != want->dim[want->ndim - i])
            k = i;
    if (have->ndim < want->ndim)
        return vm_raise(
            vm, ERR_VALUE,
            "matmul: Output operand 0 does not have enough dimensions (has %d, gufunc core with "
            "signature (n?,k),(k,m?)->(n?,m?) requires %d)",
            have->ndim, want->ndim);
    int64_t x = have->dim[have->ndim - (k > 2 ? 1 : k)],
            y = want->dim[want->ndim - (k > 2 ? 1 : k)];
    return vm_raise(
        vm, ERR_VALUE,
        "matmul: Output operand 0 has a mismatch in its core dimension %d, with gufunc signature "
        "(n?,k),(k,m?)->(n?,m?) (size %lld is different from %lld)",
        want->ndim < 2 ? 0 : 2 - k, (long long)x, (long long)y);
}

// A product where out= says; takes over the reference to result. exact: only an array that could be
// the result itself, as numpy.dot asks. casting: which types of it the result may become.
static bool product_to(VM *vm, bool ok, Value result, Value where, bool exact, Value casting,
                       Value *out) {
    const Str rule = value_is_str(casting) ? str_get(casting) : STR("same_kind");
    if (!ok)
        return false;
    if (absent(where)) {
        *out = result;
        return true;
    }
    if (!is_array(where)) {
        value_release(result);
        return vm_raise(vm, ERR_TYPE,
                        exact ? "'out' must be an array" : "return arrays must be of ArrayType");
    }
    Array *to = array_of(where), *r = NULL;
    Err e;
    err_clear(&e);
    OperandArg arg;
    Namespace namespace = namespace_of(where);
    if (!operand_argument(vm, result, &namespace, &arg)) {
        value_release(result);
        return false;
    }
    r = arg.arg.array;
    const Shape *have = array_shape(to), none = {0}, *want = r ? array_shape(r) : &none;
    Dtype dt = r ? r->dt : arg.arg.value.dt;
    if (to->readonly)
        ok = vm_raise(vm, ERR_VALUE, "output array is read-only");
    else if (exact && (!shape_equal(have, want) || to->dt != dt ||
                       (to->buf && !layout_contiguous(&to->layout))))
        ok = vm_raise(vm, ERR_VALUE,
                      "output array is not acceptable (must have the right datatype, number of "
                      "dimensions, and be a C-Array)");
    else if (!shape_equal(have, want))
        ok = matmul_misfits(vm, have, want);
    else if (!cast_allowed(dt, to->dt, rule))
        ok = vm_raise(vm, ERR_UFUNC_TYPE,
                      "Cannot cast ufunc 'matmul' output from dtype('%s') to dtype('%s') with "
                      "casting rule '%.*s'",
                      dtype_info[dt].name, dtype_info[to->dt].name, STR_ARG(rule));
    else
        ok = lib_complex_warning(lib_of(vm), namespace, dt, to->dt) &&
             checked(vm, array_store(to, arg.arg, true, &e), &e);
    operand_release(&arg);
    value_release(result);
    return ok && (*out = value_copy(where), true);
}

static bool matmul_input(VM *vm, Value v, int i, Dtype dt, Value casting) {
    const Str rule = value_is_str(casting) ? str_get(casting) : STR("same_kind");
    if (!is_array(v) || cast_allowed(array_of(v)->dt, dt, rule))
        return true;
    return vm_raise(vm, ERR_UFUNC_TYPE,
                    "Cannot cast ufunc 'matmul' input %d from dtype('%s') to dtype('%s') with "
                    "casting rule '%.*s'",
                    i, dtype_info[array_of(v)->dt].name, dtype_info[dt].name, STR_ARG(rule));
}

// The product of operands in the type that dtype= names.
static bool matmul_as(VM *vm, const FnContext *c, const Value *args, Value *out) {
    const Value a = args[0], b = args[1], dtype = args[3], casting = args[4];
    Dtype dt = DT_COUNT;
    Namespace f = is_array(a)   ? namespace_of(a)
                  : is_array(b) ? namespace_of(b)
                                : context_namespace(c);
    Array *x, *y;
    Err e;
    err_clear(&e);
    if (!dtype_argument(vm, dtype, &dt) || !matmul_input(vm, a, 0, dt, casting) ||
        !matmul_input(vm, b, 1, dt, casting) || !array_argument(vm, f, a, dt, &x))
        return false;
    bool ok = array_argument(vm, f, b, dt, &y);
    Array *r = ok ? array_matmul(x, y, &e) : NULL;
    if (ok)
        array_release(y);
    array_release(x);
    return ok && lib_result_value(c->lib, f, r, &e, out);
}

// casting='no': both operands have the type of the product.
static bool matmul_stays(VM *vm, const Value *args) {
    const Value a = args[0], b = args[1], casting = args[4];
    if (!value_is_str(casting) || !is_array(a) || !is_array(b))
        return true;
    const Dtype joint = dtype_promote(array_of(a)->dt, array_of(b)->dt);
    return matmul_input(vm, a, 0, joint, casting) && matmul_input(vm, b, 1, joint, casting);
}

static bool matmul(VM *vm, const FnContext *c, Value *args, Value *out) {
    if (!absent(args[3]))
        return matmul_as(vm, c, args, out);
    if (!matmul_stays(vm, args))
        return false;
    if (is_array(args[0]) || is_array(args[1]))
        return array_matmul_values(vm, args[0], args[1], out);
    Array *first;
    Namespace namespace;
    Err e;
    err_clear(&e);
    Value made;
    if (!input_array(vm, c, args[0], &first, &namespace) ||
        !lib_array_value(c->lib, namespace, first, &e, &made))
        return false;
    bool ok = array_matmul_values(vm, made, args[1], out);
    value_release(made);
    return ok;
}

bool fn_matmul(VM *vm, void *ctx, Value *args, Value *out) {
    Value result = V_UNDEF, where = args[2];
    const Value *items;
    size_t n;
    if (v_is_type(where, &type_tuple) && value_items(where, &items, &n) && n == 1)
        where = items[0];
    bool ok = order_fits(vm, args[5]) && matmul(vm, ctx, args, &result);
    const bool asks = absent(where) && order_letter(args[5], 'K') != 'K';
    return product_to(vm, ok, result, where, false, args[4], out) &&
           (!asks || result_ordered(vm, args, 2, args[5], out));
}

// Two array arguments of one namespace.
static bool two_arrays(VM *vm, const FnContext *c, Value *args, Array **a, Array **b,
                       Namespace *namespace) {
    Namespace second;
    if (!input_array(vm, c, args[0], a, namespace))
        return false;
    if (!input_array(vm, c, args[1], b, &second)) {
        array_release(*a);
        return false;
    }
    if (!is_array(args[0]))
        *namespace = second;
    return true;
}

static bool not_aligned(VM *vm, const Array *a, const Array *b, int axis_b) {
    char ta[SHAPE_TEXT_MAX], tb[SHAPE_TEXT_MAX];
    int axis_a = a->layout.shape.ndim - 1;
    vm_raise(vm, ERR_VALUE, "shapes %s and %s not aligned: %lld (dim %d) != %lld (dim %d)",
             shape_tight(array_shape(a), ta), shape_tight(array_shape(b), tb),
             (long long)a->layout.shape.dim[axis_a], axis_a, (long long)b->layout.shape.dim[axis_b],
             axis_b);
    return vm_hint(
        vm,
        "{0} has shape %s, {1} has shape %s. For a product along other axes transpose one: {1}.T",
        ta, tb);
}

static Array *dot_product(Array *a, Array *b, Err *e) {
    fp_product = FP_DOT;
    Array *r = array_matmul(a, b, e);
    fp_product = FP_MATMUL;
    return r;
}

// The array as a matrix whose rows lie along `axis`, which becomes the last one (the
// first one of the matrix when `first`).
static Array *as_rows(Array *a, int axis, bool first, Err *e) {
    int nd = a->layout.shape.ndim, order[LIMIT_NDIM], n = 0;
    int64_t k = a->layout.shape.dim[axis], rest = 1;
    if (first)
        order[n++] = axis;
    for (int i = 0; i < nd; i++)
        if (i != axis) {
            order[n++] = i;
            rest *= a->layout.shape.dim[i];
        }
    if (!first)
        order[n++] = axis;
    Shape flat = {.ndim = 2, .dim = {first ? k : rest, first ? rest : k}};
    Array *t = array_transpose(a, order, e), *r = t ? array_reshape(t, &flat, e) : NULL;
    array_release(t);
    return r;
}

// Products along the last axis of a and `axis` of b, whatever their number of axes.
static Array *wide_product(Array *a, Array *b, int axis, Err *e) {
    Shape out = {0};
    int na = a->layout.shape.ndim, nb = b->layout.shape.ndim;
    if (na + nb - 2 > LIMIT_NDIM) {
        err_set(e, ERR_VALUE, "too many axes for a product");
        return NULL;
    }
    for (int i = 0; i < na - 1; i++)
        out.dim[out.ndim++] = a->layout.shape.dim[i];
    for (int i = 0; i < nb; i++)
        if (i != axis)
            out.dim[out.ndim++] = b->layout.shape.dim[i];
    Array *x = as_rows(a, na - 1, false, e), *y = x ? as_rows(b, axis, true, e) : NULL;
    Array *flat = y ? dot_product(x, y, e) : NULL, *r = flat ? array_reshape(flat, &out, e) : NULL;
    array_release(x);
    array_release(y);
    array_release(flat);
    return r;
}

// numpy.dot: products along the last axis of a and the second last of b.
bool fn_dot(VM *vm, void *ctx, Value *args, Value *out) {
    Array *a, *b;
    Namespace namespace;
    Err e;
    err_clear(&e);
    if (!two_arrays(vm, ctx, args, &a, &b, &namespace))
        return false;
    int na = a->layout.shape.ndim, nb = b->layout.shape.ndim, axis = nb > 1 ? nb - 2 : 0;
    bool ok = true;
    Array *r = NULL;
    if (na == 0 || nb == 0)
        r = then(OP_ID_MUL, array_retain(a), arg_of(b), &e);
    else if (a->layout.shape.dim[na - 1] != b->layout.shape.dim[axis])
        ok = not_aligned(vm, a, b, axis);
    else if (nb <= 2)
        r = dot_product(a, b, &e);
    else
        r = wide_product(a, b, axis, &e);
    array_release(a);
    array_release(b);
    Value result = V_UNDEF;
    ok = ok && lib_result_value(lib_of(vm), namespace, r, &e, &result);
    return product_to(vm, ok, result, args[2], true, V_NONE, out);
}

static Array *flat(Array *a, bool column, Err *e) {
    Shape s = {.ndim = column ? 2 : 1, .dim = {array_count(a), 1}};
    return array_reshape(a, &s, e);
}

bool fn_outer(VM *vm, void *ctx, Value *args, Value *out) {
    Array *a, *b;
    Namespace namespace;
    Err e;
    err_clear(&e);
    if (!two_arrays(vm, ctx, args, &a, &b, &namespace))
        return false;
    Array *column = flat(a, true, &e), *row = column ? flat(b, false, &e) : NULL;
    Array *r = row ? then(OP_ID_MUL, column, arg_of(row), &e) : NULL;
    if (!row)
        array_release(column);
    array_release(row);
    array_release(a);
    array_release(b);
    return give(vm, namespace, r, &e, args[2], out);
}

// Has the library the sum of products of these elements, all of one type and in host memory?
static bool vdot_suits(const Array *a, const Array *b, Namespace namespace) {
    const Dtype dt = a->dt;
    return namespace == NAMESPACE_NUMPY && b->dt == dt && array_count(a) == array_count(b) &&
           (dt == DT_F32 || dt == DT_F64 || dt == DT_C64 || dt == DT_C128) &&
           array_device(a)->backend->host_memory && array_device(b)->backend->host_memory;
}

// The sum of the products, by the library. NumPy tells nothing of what overflows here.
static bool vdot_here(VM *vm, Array *a, Array *b, Value *out) {
    HostIn x, y;
    Scalar sum;
    Err e;
    err_clear(&e);
    if (!host_read(a, &x, &e))
        return vm_raise_err(vm, &e);
    bool ok = host_read(b, &y, &e);
    if (ok) {
        ok = blas_vdot(a->dt, x.n, x.data, y.data, &sum, &e);
        host_done(&y);
    }
    host_done(&x);
    if (!ok)
        return vm_raise_err(vm, &e);
    *out = lib_scalar_value(lib_of(vm), sum);
    return true;
}

bool fn_vdot(VM *vm, void *ctx, Value *args, Value *out) {
    Array *a, *b;
    Namespace namespace;
    Err e;
    err_clear(&e);
    if (!two_arrays(vm, ctx, args, &a, &b, &namespace))
        return false;
    if (vdot_suits(a, b, namespace)) {
        const bool summed = vdot_here(vm, a, b, out);
        array_release(a);
        array_release(b);
        return summed;
    }
    bool ok = true;
    Array *r = NULL;
    if (array_count(a) != array_count(b)) {
        ok = vm_raise(vm, ERR_VALUE, "cannot reshape array of size %lld into shape (%lld,)",
                      (long long)array_count(b), (long long)array_count(a));
    } else {
        Array *x = flat(a, false, &e), *y = x ? flat(b, false, &e) : NULL;
        if (x && dtype_is_complex(x->dt))
            x = then1(OP_ID_CONJ, x, &e);
        r = x && y ? dot_product(x, y, &e) : NULL;
        array_release(x);
        array_release(y);
    }
    array_release(a);
    array_release(b);
    return ok && lib_result_value(lib_of(vm), namespace, r, &e, out);
}

bool fn_inner(VM *vm, void *ctx, Value *args, Value *out) {
    Array *a, *b;
    Namespace namespace;
    Err e;
    err_clear(&e);
    if (!two_arrays(vm, ctx, args, &a, &b, &namespace))
        return false;
    int na = a->layout.shape.ndim, nb = b->layout.shape.ndim;
    bool ok = true;
    Array *r = NULL;
    if (na == 0 || nb == 0)
        r = then(OP_ID_MUL, array_retain(a), arg_of(b), &e);
    else if (a->layout.shape.dim[na - 1] != b->layout.shape.dim[nb - 1])
        ok = not_aligned(vm, a, b, nb - 1);
    else if (nb == 1)
        r = dot_product(a, b, &e);
    else if (na <= 2 && nb == 2) {
        Array *t = array_transpose(b, NULL, &e);
        r = t ? dot_product(a, t, &e) : NULL;
        array_release(t);
    } else
        r = wide_product(a, b, nb - 1, &e);
    array_release(a);
    array_release(b);
    return ok && lib_result_value(lib_of(vm), namespace, r, &e, out);
}

// ---- norms --------------------------------------------------------------------------------------

// Which norm `ord` asks for.
static bool norm_order(VM *vm, Value v, int axes, double *ord) {
    *ord = 2;
    if (absent(v))
        return true;
    if (value_is_str(v) && str_is(str_get(v), "fro") && axes == 2)
        return true;
    if (value_is_str(v))
        return vm_raise(vm, ERR_VALUE, "Invalid norm order '%.*s' for vectors",
                        STR_ARG(str_get(v)));
    if (!value_float(vm, v, ord))
        return false;
    if (axes == 1)
        return true;
    vm_raise(vm, ERR_NOT_IMPLEMENTED,
             "matrix norms other than the Frobenius norm are not supported yet");
    return vm_hint(vm, "Leave ord out for the Frobenius norm, or give one axis for vector norms.");
}

static Array *vector_norm(Array *x, double ord, unsigned axes, bool keep, Err *e) {
    bool extreme = isinf(ord), real = !dtype_is_complex(x->dt);
    Array *r = array_retain(x);
    if (ord != 2 || !real)
        r = then1(OP_ID_ABS, r, e);
    if (ord == 2)
        r = then1(OP_ID_SQUARE, r, e);
    else if (ord == 0 && r)
        r = then(OP_ID_NE, r, arg_double(0), e);
    else if (ord != 1 && !extreme)
        r = then(OP_ID_POW, r, arg_double(ord), e);
    ReduceOp op = !extreme ? RED_SUM : ord > 0 ? RED_MAX : RED_MIN;
    Array *total = r ? array_reduce(op, r, axes, keep, ord == 0 ? DT_F64 : DT_COUNT, e) : NULL;
    array_release(r);
    if (ord == 2)
        return then1(OP_ID_SQRT, total, e);
    return ord == 1 || ord == 0 || extreme ? total : then(OP_ID_POW, total, arg_double(1 / ord), e);
}

static bool bring_to_memory(Array *a, Err *e) {
    if (!a->buf && !array_bind(a, e))
        return false;
    if ((!queue_is_done(a->queue) || a->queue->npending) && !queue_finish(a->queue, e))
        return false;
    return a->buf && a->buf->memory;
}

// In the order in which a reduction adds its lanes.
static void sum_pairwise(double *part, int64_t n, int64_t most) {
    for (int64_t half = most / 2; half; half /= 2)
        for (int64_t i = 0; i < half && i + half < n; i++)
            part[i] += part[i + half];
}

// The length of a short vector in host memory, by the tree of a row's sum. A result that is not
// finite is left to the long way.
static bool short_norm(Value v, Value *out, Lib *lib) {
    enum { MOST = 128 };
    double part[MOST];
    if (!is_array(v) || namespace_of(v) != NAMESPACE_NUMPY)
        return false;
    Array *a = array_of(v);
    Err e;
    err_clear(&e);
    const int64_t n = array_shape(a)->ndim == 1 ? array_shape(a)->dim[0] : 0;
    if (n < 1 || n > MOST || a->dt != DT_F64 || !array_device(a)->backend->host_memory)
        return false;
    if (!bring_to_memory(a, &e))
        return false;
    const int64_t step = a->layout.stride[0];
    const double *x = (const double *)(const void *)a->buf->memory + a->layout.offset;
    for (int64_t i = 0; i < n; i++)
        part[i] = x[i * step] * x[i * step];
    sum_pairwise(part, n, MOST);
    if (!isfinite(part[0]))
        return false;
    *out = lib_scalar_value(lib, (Scalar){.dt = DT_F64, .u.f = sqrt(part[0])});
    return true;
}

static bool may_keep_axes(Value v) {
    return !absent(v) && !(v.tag == T_BOOL && !v.u.b);
}

bool fn_norm(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Array *a;
    Namespace namespace;
    unsigned axes;
    bool keep;
    double ord;
    Err e;
    err_clear(&e);
    bool plain = absent(args[1]) && absent(args[2]) && !may_keep_axes(args[3]);
    if (plain && short_norm(args[0], out, c->lib))
        return true;
    if (!bool_argument(vm, args[3], false, &keep) || !input_array(vm, c, args[0], &a, &namespace))
        return false;
    int nd = a->layout.shape.ndim;
    bool ok = axes_argument(vm, args[2], nd, &axes);
    int count = __builtin_popcount(axes);
    if (ok && !absent(args[1]) && count > 2)
        ok = vm_raise(vm, ERR_VALUE, "Improper number of dimensions to norm.");
    ok = ok && norm_order(vm, args[1], count, &ord);
    Array *x = ok ? array_cast(a, dtype_is_inexact(a->dt) ? a->dt : DT_F64, &e) : NULL;
    array_release(a);
    Array *r = x ? vector_norm(x, ord, axes, keep, &e) : NULL;
    array_release(x);
    return ok && lib_result_value(c->lib, namespace, r, &e, out);
}
