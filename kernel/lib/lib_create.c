// lib_create.c: functions that make arrays.
#include "gpu/core/plan_limits.h"
#include "kernel/lib/functions.h"
#include "kernel/lib/subclass.h"
#include <math.h>

bool input_array(VM *vm, const FnContext *c, Value v, Array **out, Namespace *namespace) {
    Namespace want = context_namespace(c);
    c->lib->quiet = (is_array(v) ? namespace_of(v) : want) == NAMESPACE_CUPY;
    if (!is_array(v))
        return array_argument(vm, *namespace = want, v, DT_COUNT, out);
    *namespace = namespace_of(v);
    if (c->namespace == NAMESPACE_CUPY && *namespace == NAMESPACE_NUMPY) {
        vm_raise(vm, ERR_TYPE, "Unsupported type <class 'numpy.ndarray'>");
        return vm_hint(vm, "cupy.asarray({0}) takes the array to the GPU.");
    }
    *out = array_retain(array_of(v));
    return true;
}

bool give(VM *vm, Namespace namespace, Array *r, Err *e, Value out_argument, Value *out) {
    if (!r || absent(out_argument))
        return lib_result_value(lib_of(vm), namespace, r, e, out);
    bool ok = is_array(out_argument);
    if (!ok)
        vm_raise(vm, ERR_TYPE, "return arrays must be of ArrayType");
    else if (array_of(out_argument)->readonly)
        ok = vm_raise(vm, ERR_VALUE, "output array is read-only");
    else
        ok = checked(vm, array_store(array_of(out_argument), arg_of(r), false, e), e);
    array_release(r);
    if (ok)
        *out = value_copy(out_argument);
    return ok;
}

Array *then(OpId op, Array *a, ArrayArg b, Err *e) {
    if (!a)
        return NULL;
    ArrayArg in[2] = {arg_of(a), b};
    Array *r = array_op(op, in, e);
    array_release(a);
    return r;
}

Array *then1(OpId op, Array *a, Err *e) {
    return then(op, a, (ArrayArg){0}, e);
}

// The last two arguments of what makes arrays, device and like: where the result goes.
static bool place_arguments(VM *vm, const FnContext *c, const Value *two, Namespace *namespace) {
    *namespace = context_namespace(c);
    if (!absent(two[0]) && !(value_is_str(two[0]) && str_is(str_get(two[0]), "cpu"))) {
        Buf text = {0};
        if (value_str(vm, two[0], &text))
            vm_raise(vm, ERR_VALUE,
                     "Device not understood. Only \"cpu\" is allowed, but received: %.*s",
                     STR_ARG(buf_str(&text)));
        buf_free(&text);
        return vm_hint(vm, "cupy.asarray(...) makes arrays on the GPU.");
    }
    if (absent(two[1]))
        return true;
    if (!is_array(two[1]) && !is_items(two[1]))
        return vm_raise(vm, ERR_TYPE,
                        "The `like` argument must be an array-like that implements the "
                        "`__array_function__` protocol.");
    if (is_array(two[1]))
        *namespace = namespace_of(two[1]);
    return true;
}

// ---- from values --------------------------------------------------------------------------------

// ---- order --------------------------------------------------------------------------------------

bool order_fits(VM *vm, Value order) {
    if (absent(order))
        return true;
    if (!value_is_str(order)) {
        const Type *t = value_type(vm, order);
        bool numpy = is_array(order) || is_items(order) || is_numpy_scalar(order, &(Scalar){0});
        return vm_raise(vm, ERR_TYPE, "order must be str, not %s%s", numpy ? "numpy." : "",
                        t->name);
    }
    Str s = str_get(order);
    if (s.n == 1 && memchr("CFAKcfak", s.p[0], 8))
        return true;
    return vm_raise(vm, ERR_VALUE, "order must be one of 'C', 'F', 'A', or 'K' (got '%.*s')",
                    STR_ARG(s));
}

char order_letter(Value order, char standard) {
    if (!value_is_str(order) || str_get(order).n != 1)
        return standard;
    char c = str_get(order).p[0];
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

bool lies_in_columns(Array *a) {
    if (!a->buf || a->layout.shape.ndim < 2 || layout_contiguous(&a->layout))
        return false;
    Err e;
    err_clear(&e);
    Array *turned = array_transpose(a, NULL, &e);
    bool columns = turned && layout_contiguous(&turned->layout);
    array_release(turned);
    return columns;
}

static bool asks_columns(Value order, char standard, Array *source) {
    char c = order_letter(order, standard);
    return c == 'F' || ((c == 'K' || c == 'A') && source && lies_in_columns(source));
}

// Do the elements lie as the order asks for, which wants nothing ('K', 'A') or one of both ways?
bool lies_as_asked(Value order, Array *a) {
    const char c = order_letter(order, 'K');
    const Shape *s = &a->layout.shape;
    int long_axes = 0;
    for (int i = 0; i < s->ndim; i++) {
        if (s->dim[i] == 0)
            return true; // no elements lie in any order
        long_axes += s->dim[i] != 1;
    }
    const bool rows = !a->buf || layout_contiguous(&a->layout);
    if (c == 'F')
        return rows ? long_axes < 2 : lies_in_columns(a);
    return c != 'C' || rows;
}

// The elements of a fresh array, turned round: a is of the reversed shape.
static Array *turned_round(Array *a, Err *e) {
    Array *r = a ? array_transpose(a, NULL, e) : NULL;
    array_release(a);
    if (r)
        r->view = false; // nothing else knows the elements
    return r;
}

Array *laid_out(Value order, char standard, Array *source, Array *a, Err *e) {
    if (!a || a->layout.shape.ndim < 2 || !asks_columns(order, standard, source))
        return a;
    Array *turned = array_transpose(a, NULL, e), *copy = turned ? array_copy(turned, e) : NULL;
    array_release(turned);
    array_release(a);
    return turned_round(copy, e);
}

// ---- copies -------------------------------------------------------------------------------------

// Of array() and asarray(): as often as asked, as needed, or not at all.
typedef enum Copying { COPY_NEEDED, COPY_ALWAYS, COPY_NEVER } Copying;

static bool copy_argument(VM *vm, Value v, Copying otherwise, Copying *out) {
    bool truth;
    *out = v.tag == T_UNDEF ? otherwise : COPY_NEEDED;
    if (absent(v))
        return true;
    if (!value_truth(vm, v, &truth))
        return false;
    *out = truth ? COPY_ALWAYS : COPY_NEVER;
    return true;
}

static bool refuse_copy(VM *vm) {
    return vm_raise(vm, ERR_VALUE,
                    "Unable to avoid copy while creating an array as requested.\n"
                    "If using `np.array(obj, copy=False)` replace it with `np.asarray(obj)` to "
                    "allow a copy when needed "
                    "(no behavior change in NumPy 1.x).\n"
                    "For more details, see https://numpy.org/devdocs/numpy_2_0_migration_guide.html"
                    "#adapting-to-changes-in-the-copy-keyword.");
}

// Is it the argument itself, of this module's kind?
static bool same_array(Value v, const Array *a, Namespace namespace) {
    return is_array(v) && a == array_of(v) && namespace_of(v) == namespace;
}

// Did the object's __array__, or its memory, give an array that others see, too?
static bool is_of_others(Value v, const Array *a) {
    return !lib_array(v) && (a->refs > 1 || a->view);
}

// Is it the argument's own array, but of another module? WARPCELL_DEVICE=gpu: an array of numpy
// lies on the device already, and cupy's is a copy of it all the same.
static bool other_array(Value v, const Array *a, Namespace namespace) {
    return is_array(v) && a == array_of(v) && namespace_of(v) != namespace;
}

static bool check_ndmax(VM *vm, Value given, int64_t ndmax) {
    if (absent(given) || (ndmax >= 0 && ndmax <= 64))
        return true;
    return vm_raise(vm, ERR_VALUE, "ndmax must be in the range [0, NPY_MAXDIMS (64)] ");
}

static bool refuse_depth(VM *vm, int64_t ndmax) {
    return vm_raise(vm, ERR_VALUE,
                    "setting an array element with a sequence. The requested array would "
                    "exceed the maximum number of dimension of %lld.",
                    (long long)ndmax);
}

// The array with axes of length 1 before its own, so that there are at least ndmin; takes a.
static Array *with_dimensions(Array *a, int64_t ndmin, Err *e) {
    int have = a->layout.shape.ndim;
    if (ndmin <= have || ndmin > LIMIT_NDIM)
        return a;
    Shape shape = {.ndim = (int)ndmin};
    int lead = shape.ndim - have;
    for (int i = 0; i < shape.ndim; i++)
        shape.dim[i] = i < lead ? 1 : a->layout.shape.dim[i - lead];
    Array *wide = array_reshape(a, &shape, e);
    array_release(a);
    return wide;
}

bool fn_array(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Dtype dt = DT_COUNT;
    Array *a;
    int64_t ndmin, ndmax;
    Copying copying;
    Namespace namespace;
    Err e;
    err_clear(&e);
    if (!dtype_argument(vm, args[1], &dt) || !copy_argument(vm, args[2], COPY_ALWAYS, &copying) ||
        !int_argument(vm, args[3], 0, &ndmin) || !int_argument(vm, args[6], 0, &ndmax) ||
        !place_arguments(vm, c, (Value[]){V_NONE, args[7]}, &namespace))
        return false;
    if (!check_ndmax(vm, args[6], ndmax) || !array_argument(vm, namespace, args[0], dt, &a))
        return false;
    if (!absent(args[6]) && a->layout.shape.ndim > ndmax) {
        array_release(a);
        return refuse_depth(vm, ndmax);
    }
    bool same = same_array(args[0], a, namespace) || is_of_others(args[0], a);
    if (!same && copying == COPY_NEVER) {
        array_release(a);
        return refuse_copy(vm);
    }
    bool lies_so = lies_as_asked(args[4], a);
    if (!lies_so && copying == COPY_NEVER) {
        array_release(a);
        return refuse_copy(vm);
    }
    bool as_it_is = is_plain_array(args[0]) && ndmin <= a->layout.shape.ndim && lies_so;
    if (same && copying != COPY_ALWAYS && as_it_is) {
        array_release(a);
        *out = value_copy(args[0]);
        return true;
    }
    bool copies =
        (same && copying == COPY_ALWAYS) || other_array(args[0], a, namespace) || !lies_so;
    Array *r = copies ? array_copy(a, &e) : array_retain(a);
    r = laid_out(args[4], 'K', a, r, &e);
    array_release(a);
    if (r)
        r = with_dimensions(r, ndmin, &e);
    bool subok = false;
    if (is_subarray(args[0]) && !bool_argument(vm, args[5], false, &subok)) {
        array_release(r);
        return false;
    }
    if (subok)
        return subarray_new(vm, args[0].u.o->type->class_object, r, args[0], &e, out);
    return lib_array_value(c->lib, namespace, r, &e, out);
}

bool fn_asarray(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Dtype dt = DT_COUNT;
    Array *a;
    Copying copying;
    Namespace namespace;
    Err e;
    err_clear(&e);
    if (!copy_argument(vm, args[3], COPY_NEEDED, &copying) ||
        !place_arguments(vm, c, args + 4, &namespace))
        return false;
    if (!dtype_argument(vm, args[1], &dt) || !array_argument(vm, namespace, args[0], dt, &a))
        return false;
    bool same = same_array(args[0], a, namespace) || is_of_others(args[0], a);
    bool lies_so = lies_as_asked(args[2], a);
    if (copying == COPY_NEVER && (!same || !lies_so)) {
        array_release(a);
        return refuse_copy(vm);
    }
    if (same && copying != COPY_ALWAYS && lies_so && is_plain_array(args[0])) {
        array_release(a);
        *out = value_copy(args[0]);
        return true;
    }
    bool copies =
        (same && copying == COPY_ALWAYS) || other_array(args[0], a, namespace) || !lies_so;
    Array *r = copies ? array_copy(a, &e) : array_retain(a);
    r = laid_out(args[2], 'K', NULL, r, &e);
    array_release(a);
    return lib_array_value(c->lib, namespace, r, &e, out);
}

bool fn_copy(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Array *a;
    Namespace namespace;
    Err e;
    err_clear(&e);
    if (!order_fits(vm, args[1]) || !input_array(vm, c, args[0], &a, &namespace))
        return false;
    Array *r = laid_out(args[1], 'C', a, array_copy(a, &e), &e);
    array_release(a);
    return lib_array_value(c->lib, namespace, r, &e, out);
}

// ---- filled -------------------------------------------------------------------------------------

// An array of one value everywhere, in rows or in columns.
static Array *filled_in(Queue *q, Dtype dt, Shape s, Scalar value, bool columns, Err *e) {
    for (int i = 0, j = s.ndim - 1; columns && i < j; i++, j--) {
        int64_t n = s.dim[i];
        s.dim[i] = s.dim[j];
        s.dim[j] = n;
    }
    Array *r = array_full(q, dt, &s, value, e);
    return columns && s.ndim > 1 ? turned_round(r, e) : r;
}

// The arguments of a function that makes an array of one value.
typedef struct Filling {
    Value shape, dtype, order;
    const Value *place; // device and like
} Filling;

static bool make_filled(VM *vm, const FnContext *c, const Filling *f, Scalar value, Dtype dt,
                        Value *out) {
    Shape s;
    Namespace namespace;
    Err e;
    err_clear(&e);
    if (!extents_argument(vm, f->shape, &s) || !dtype_argument(vm, f->dtype, &dt) ||
        !place_arguments(vm, c, f->place, &namespace))
        return false;
    if (dtype_is_int(value.dt) && value.weak && !number_fits(vm, value, dt))
        return false;
    bool columns = asks_columns(f->order, 'C', NULL);
    Array *r = filled_in(lib_queue(c->lib, namespace), dt, s, value, columns, &e);
    return lib_array_value(c->lib, namespace, r, &e, out);
}

bool fn_zeros(VM *vm, void *ctx, Value *args, Value *out) {
    const Filling f = {args[0], args[1], args[2], args + 3};
    return make_filled(vm, ctx, &f, scalar_int(0), DT_F64, out);
}
bool fn_empty(VM *vm, void *ctx, Value *args, Value *out) {
    return fn_zeros(vm, ctx, args, out);
}
bool fn_ones(VM *vm, void *ctx, Value *args, Value *out) {
    const Filling f = {args[0], args[1], args[2], args + 3};
    return make_filled(vm, ctx, &f, scalar_int(1), DT_F64, out);
}

// Fills with an array or sequence, broadcast to the shape.
static bool full_of_array(VM *vm, Namespace namespace, const Shape *shape, Value value, Dtype dt,
                          Value *out) {
    Array *v;
    Err e;
    err_clear(&e);
    if (!array_argument(vm, namespace, value, dt, &v))
        return false;
    Array *r = array_empty(v->queue, v->dt, shape, &e);
    if (r && !array_store(r, arg_of(v), true, &e)) {
        array_release(r);
        r = NULL;
    }
    array_release(v);
    return lib_array_value(lib_of(vm), namespace, r, &e, out);
}

bool fn_full(VM *vm, void *ctx, Value *args, Value *out) {
    Scalar s;
    Shape shape;
    Namespace namespace;
    Dtype dt = DT_COUNT;
    const Filling f = {args[0], args[2], args[3], args + 4};
    if (lib_scalar(args[1], &s))
        return make_filled(vm, ctx, &f, s, s.dt, out);
    if (!extents_argument(vm, args[0], &shape) || !dtype_argument(vm, args[2], &dt))
        return false;
    return place_arguments(vm, ctx, args + 4, &namespace) &&
           full_of_array(vm, namespace, &shape, args[1], dt, out);
}

// As many elements as model has, unless f has another shape.
static bool like(VM *vm, const FnContext *c, Value a, const Filling *f, Scalar value, Value *out) {
    Array *model;
    Namespace namespace;
    Err e;
    err_clear(&e);
    if (!place_arguments(vm, c, f->place, &namespace) || !input_array(vm, c, a, &model, &namespace))
        return false;
    Dtype dt = model->dt;
    Shape s = *array_shape(model);
    Queue *q = model->queue;
    bool columns = asks_columns(f->order, 'K', model);
    array_release(model);
    if (!dtype_argument(vm, f->dtype, &dt) ||
        (!absent(f->shape) && !extents_argument(vm, f->shape, &s)) ||
        (dtype_is_int(value.dt) && value.weak && !number_fits(vm, value, dt)))
        return false;
    return lib_array_value(c->lib, namespace, filled_in(q, dt, s, value, columns, &e), &e, out);
}

bool fn_zeros_like(VM *vm, void *ctx, Value *args, Value *out) {
    const Filling f = {args[2], args[1], args[3], (Value[]){args[5], V_NONE}};
    return like(vm, ctx, args[0], &f, scalar_int(0), out);
}
bool fn_empty_like(VM *vm, void *ctx, Value *args, Value *out) {
    return fn_zeros_like(vm, ctx, args, out);
}
bool fn_ones_like(VM *vm, void *ctx, Value *args, Value *out) {
    const Filling f = {args[2], args[1], args[3], (Value[]){args[5], V_NONE}};
    return like(vm, ctx, args[0], &f, scalar_int(1), out);
}
bool fn_full_like(VM *vm, void *ctx, Value *args, Value *out) {
    Scalar s;
    const Filling f = {args[3], args[2], args[4], (Value[]){args[6], V_NONE}};
    if (lib_scalar(args[1], &s))
        return like(vm, ctx, args[0], &f, s, out);
    Array *model;
    Namespace namespace;
    if (!input_array(vm, ctx, args[0], &model, &namespace))
        return false;
    Dtype dt = model->dt;
    Shape shape = *array_shape(model);
    array_release(model);
    if (!dtype_argument(vm, args[2], &dt) ||
        (!absent(args[3]) && !extents_argument(vm, args[3], &shape)))
        return false;
    return place_arguments(vm, ctx, f.place, &namespace) &&
           full_of_array(vm, namespace, &shape, args[1], dt, out);
}

// ---- ranges -------------------------------------------------------------------------------------

// first + index * step over n elements, of type dt.
static Array *ramp(Queue *q, int64_t n, ArrayArg first, ArrayArg step, Dtype dt, Err *e) {
    Shape shape = {.ndim = 1, .dim = {n}};
    Array *i = array_index(q, &shape, -1, e), *x = i ? array_cast(i, dt, e) : NULL;
    array_release(i);
    if (dt != DT_I64 || scalar_to_int(step.value) != 1)
        x = then(OP_ID_MUL, x, step, e);
    return dt == DT_I64 && scalar_to_int(first.value) == 0 ? x : then(OP_ID_ADD, x, first, e);
}

static bool count_steps(VM *vm, double start, double stop, double step, int64_t *n) {
    if (step == 0)
        return vm_raise(vm, ERR_ZERO_DIVISION, "division by zero");
    double whole = stop - start, count = ceil(whole / step);
    if (whole != 0 && count == 0 && !signbit(count))
        count = whole / step == 0; // a step so long that nothing is left of the quotient
    if (isnan(count))
        return vm_raise(vm, ERR_VALUE, "arange: cannot compute length");
    if (!(count < 0x1p62))
        return vm_raise(vm, ERR_VALUE, "Maximum allowed size exceeded");
    *n = count > 0 ? (int64_t)count : 0;
    return true;
}

static bool arange_ints(VM *vm, Queue *q, const Scalar *s, Dtype dt, Array **out, Err *e) {
    int64_t start = scalar_to_int(s[0]), stop = scalar_to_int(s[1]), step = scalar_to_int(s[2]);
    if (step == 0)
        return vm_raise(vm, ERR_ZERO_DIVISION, "division by zero");
    uint64_t span = step > 0 ? (uint64_t)stop - (uint64_t)start : (uint64_t)start - (uint64_t)stop;
    uint64_t by = step > 0 ? (uint64_t)step : 0 - (uint64_t)step;
    bool empty = step > 0 ? stop <= start : stop >= start;
    uint64_t n = empty ? 0 : (span - 1) / by + 1;
    if (n > INT64_MAX / 8)
        return vm_raise(vm, ERR_VALUE, "Maximum allowed size exceeded");
    *out = ramp(q, (int64_t)n, arg_int(start), arg_int(step), DT_I64, e);
    if (*out && dt != DT_I64) {
        Array *cast = array_cast(*out, dt, e);
        array_release(*out);
        *out = cast;
    }
    return checked(vm, *out != NULL, e);
}

static bool arange_floats(VM *vm, Queue *q, const Scalar *s, Dtype dt, Array **out, Err *e) {
    double start = scalar_to_double(s[0]), stop = scalar_to_double(s[1]),
           step = scalar_to_double(s[2]);
    int64_t n = 0;
    if (!count_steps(vm, start, stop, step, &n))
        return false;
    if (n == 1)
        step = 0; // it may be infinite, and no second value is asked for
    // NumPy fills from the difference of the first two values, not from the step.
    if (dtype_is_int(dt) && fabs(start) < 0x1p62 && fabs(start + step) < 0x1p62) {
        int64_t first = (int64_t)start, by = (int64_t)(start + step) - first;
        Array *whole = ramp(q, n, arg_int(first), arg_int(by), DT_I64, e);
        *out = whole ? array_cast(whole, dt, e) : NULL;
        array_release(whole);
    } else if (dt == DT_F32) {
        float first = (float)start, second = (float)(start + step);
        *out = ramp(q, n, arg_double((double)first), arg_double((double)(second - first)), dt, e);
    } else {
        *out = ramp(q, n, arg_double(start), arg_double((start + step) - start), DT_F64, e);
        if (*out && dt != DT_F64) {
            Array *cast = array_cast(*out, dt, e);
            array_release(*out);
            *out = cast;
        }
    }
    return checked(vm, *out != NULL, e);
}

// Of the quotient of two complex numbers, as Python divides them, the smaller part.
static double least_part(Scalar a, Scalar b) {
    double x = a.u.c.re, y = a.u.c.im, re = b.u.c.re, im = b.u.c.im;
    if (fabs(re) >= fabs(im)) {
        double ratio = im / re, below = re + im * ratio;
        return fmin((x + y * ratio) / below, (y - x * ratio) / below);
    }
    double ratio = re / im, below = re * ratio + im;
    return fmin((x * ratio + y) / below, (y * ratio - x) / below);
}

static Scalar complex_sum(Scalar a, Scalar b, double sign, Dtype dt) {
    return scalar_cast(scalar_complex(a.u.c.re + sign * b.u.c.re, a.u.c.im + sign * b.u.c.im), dt);
}

static bool arange_complex(VM *vm, Queue *q, const Scalar *given, Dtype dt, Array **out, Err *e) {
    Scalar s[3];
    for (int i = 0; i < 3; i++)
        s[i] = scalar_cast(given[i], DT_C128);
    if (!dtype_is_complex(dt))
        return vm_raise(vm, ERR_TYPE, "must be real number, not complex");
    if (s[2].u.c.re == 0 && s[2].u.c.im == 0)
        return vm_raise(vm, ERR_ZERO_DIVISION, "division by zero");
    double count = ceil(least_part(complex_sum(s[1], s[0], -1, DT_C128), s[2]));
    if (!(count < 0x1p59))
        return vm_raise(vm, ERR_VALUE, "Maximum allowed size exceeded");
    Scalar first = scalar_cast(s[0], dt), second = complex_sum(s[0], s[2], 1, dt);
    ArrayArg from = {.value = first}, by = {.value = complex_sum(second, first, -1, dt)};
    *out = ramp(q, count > 0 ? (int64_t)count : 0, from, by, dt, e);
    return checked(vm, *out != NULL, e);
}

// NumPy stores the first two numbers as Python's, which must fit into integers; the others wrap.
static bool first_two_fit(VM *vm, const Scalar *s, Dtype dt, const Array *r) {
    int64_t n = array_count(r);
    Scalar second = s[0];
    if (dtype_is_float(s[0].dt) || dtype_is_float(s[2].dt))
        second = scalar_float(scalar_to_double(s[0]) + scalar_to_double(s[2]));
    else if (__builtin_add_overflow(scalar_to_int(s[0]), scalar_to_int(s[2]), &second.u.i))
        n = 1;
    second.weak = s[0].weak && s[2].weak;
    return !dtype_is_int(dt) ||
           ((n < 1 || number_fits(vm, s[0], dt)) && (n < 2 || number_fits(vm, second, dt)));
}

static bool arange_number(Lib *lib, Value v, Scalar *out) {
    double x;
    if (lib_scalar(v, out))
        return true;
    if (is_array(v) && array_shape(array_of(v))->ndim == 0) { // its element, of its type
        Err e;
        err_clear(&e);
        return checked(lib->vm, array_item(array_of(v), NULL, out, &e), &e);
    }
    bool own_class = v.tag == T_OBJ && v.u.o->type->class_object && !is_array(v);
    if (is_items(v) || value_is_str(v) || own_class)
        items_refused(lib);
    if (lib->met_items || !value_float(lib->vm, v, &x))
        return !vm_raised(lib->vm) && vm_raise(lib->vm, ERR_TYPE, "arange() takes numbers");
    *out = scalar_float(x);
    return true;
}

bool fn_arange(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    enum { FIRST, STOP, STEP, DTYPE, DEVICE, LIKE, START };
    bool has_one = args[FIRST].tag != T_UNDEF, has_stop = args[STOP].tag != T_UNDEF;
    bool has_start = args[START].tag != T_UNDEF;
    if (has_one && has_start)
        return vm_raise(vm, ERR_TYPE, "arange() got multiple values for argument 'start'");
    if (!has_one && !has_stop)
        return vm_raise(vm, ERR_TYPE, "arange() requires stop to be specified.");
    Value start = has_start ? args[START] : has_one && has_stop ? args[FIRST] : v_int(0);
    Value given[3] = {start, has_stop ? args[STOP] : args[FIRST], args[STEP]};
    Scalar s[3];
    Operand operands[3];
    for (int i = 0; i < 3; i++) {
        if (absent(given[i]))
            given[i] = v_int(i == 2);
        if (!arange_number(c->lib, given[i], &s[i]))
            return false;
        operands[i] = (Operand){.dt = s[i].dt, .weak = s[i].weak, .value = s[i]};
    }
    Dtype natural, dt;
    Err e;
    err_clear(&e);
    if (!op_common_type(operands, 3, &natural, &e))
        return vm_raise_err(vm, &e);
    natural = dtype_promote(natural, DT_I64);
    dt = natural;
    Namespace namespace;
    if (!dtype_argument(vm, args[DTYPE], &dt) || !place_arguments(vm, c, args + DEVICE, &namespace))
        return false;
    Queue *q = lib_queue(c->lib, namespace);
    Array *r = NULL;
    queue_compose(q);
    bool ok = dtype_is_complex(natural) ? arange_complex(vm, q, s, dt, &r, &e)
              : dtype_is_float(natural) ? arange_floats(vm, q, s, dt, &r, &e)
                                        : arange_ints(vm, q, s, dt, &r, &e);
    r = queue_composed(q, r, &e);
    if (r && dt == DT_BOOL && array_shape(r)->dim[0] > 2) {
        ok = vm_raise(vm, ERR_TYPE,
                      "arange() is only supported for booleans when the result has at most length "
                      "2.");
    }
    if (r && !(ok && first_two_fit(vm, s, dt, r))) {
        array_release(r);
        return false;
    }
    return ok && lib_array_value(c->lib, namespace, r, &e, out);
}

// Is the last number, as it is computed, stop to the bit?
static bool ends_at(double start, double step, int64_t last, double stop) {
    volatile double product = (double)last * step; // rounded by itself
    const double end = product + start;
    return end == stop && signbit(end) == signbit(stop);
}

// The last number is stop itself, not start plus the steps; takes x.
static Array *with_end(Array *x, Array *index, int64_t at, double stop, Err *e) {
    Array *last = then(OP_ID_EQ, array_retain(index), arg_int(at), e);
    ArrayArg in[3] = {arg_of(last), arg_double(stop), arg_of(x)};
    Array *y = last ? array_op(OP_ID_WHERE, in, e) : NULL;
    array_release(last);
    array_release(x);
    return y;
}

bool fn_linspace(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    double start, stop;
    int64_t n;
    bool endpoint, retstep;
    Dtype dt = DT_F64;
    if (!double_argument(vm, args[0], &start) || !double_argument(vm, args[1], &stop) ||
        !int_argument(vm, args[2], 50, &n) || !bool_argument(vm, args[3], true, &endpoint) ||
        !bool_argument(vm, args[4], false, &retstep) || !dtype_argument(vm, args[5], &dt))
        return false;
    if (n < 0)
        return vm_raise(vm, ERR_VALUE, "Number of samples, %lld, must be non-negative.",
                        (long long)n);
    int64_t parts = endpoint ? n - 1 : n;
    double step = parts > 0 ? (stop - start) / (double)parts : NAN;
    Namespace namespace = context_namespace(c);
    Queue *q = lib_queue(c->lib, namespace);
    Shape shape = {.ndim = 1, .dim = {n}};
    Err e;
    err_clear(&e);
    queue_compose(q);
    Array *i = array_index(q, &shape, -1, &e);
    Array *x = i ? array_cast(i, DT_F64, &e) : NULL;
    x = then(OP_ID_ADD, then(OP_ID_MUL, x, arg_double(parts > 0 ? step : 0), &e), arg_double(start),
             &e);
    if (x && endpoint && n > 1 && !ends_at(start, step, n - 1, stop))
        x = with_end(x, i, n - 1, stop, &e);
    array_release(i);
    Array *r = x ? array_cast(x, dt, &e) : NULL;
    array_release(x);
    r = queue_composed(q, r, &e);
    if (!lib_array_value(c->lib, namespace, r, &e, out))
        return false;
    if (!retstep)
        return true;
    Value pair[2] = {*out, lib_scalar_value(c->lib, scalar_float(step))};
    Value tuple = tuple_new(vm, pair, 2);
    value_release(*out);
    *out = tuple;
    return tuple.tag != T_UNDEF;
}

// ---- matrices -----------------------------------------------------------------------------------

// Ones on the diagonal k above the main one.
typedef struct Eye {
    int64_t n, m, k;
    Dtype dt;
} Eye;

// Zeros in the host's memory, and the ones stored among them: less work than looking at each place.
static Array *stored_eye(Queue *q, const Eye *eye, const Shape *shape, Err *e) {
    const int64_t first = eye->k >= 0 ? eye->k : -eye->k * eye->m;
    const int64_t rows = eye->k >= 0 ? eye->n : eye->n + eye->k;
    const int64_t columns = eye->k >= 0 ? eye->m - eye->k : eye->m;
    const int64_t ones = rows < columns ? rows : columns;
    Array *r = array_full(q, eye->dt, shape, scalar_int(0), e);
    if (!r)
        return NULL;
    Array *flat = array_reshape(r, &(Shape){.ndim = 1, .dim = {eye->n * eye->m}}, e);
    const IndexItem on = {.kind = INDEX_SLICE,
                          .has_start = true,
                          .has_stop = true,
                          .has_step = true,
                          .start = first,
                          .stop = first + (ones - 1) * (eye->m + 1) + 1,
                          .step = eye->m + 1};
    Array *diagonal = flat ? array_view(flat, &on, 1, e) : NULL;
    array_release(flat);
    const bool ok = diagonal && array_store(diagonal, arg_int(1), true, e);
    array_release(diagonal);
    if (ok)
        return r;
    array_release(r);
    return NULL;
}

static bool make_eye(VM *vm, const FnContext *c, const Eye *eye, const Value *place, Value *out) {
    Namespace namespace;
    if (!place_arguments(vm, c, place, &namespace))
        return false;
    Queue *q = lib_queue(c->lib, namespace);
    Shape shape = {.ndim = 2, .dim = {eye->n, eye->m}};
    Err e;
    err_clear(&e);
    if (q->dev->backend->host_memory && eye->k > -eye->n && eye->k < eye->m &&
        eye->n >= (EYE_STORED + eye->m - 1) / eye->m)
        return lib_array_value(c->lib, namespace, stored_eye(q, eye, &shape, &e), &e, out);
    queue_compose(q);
    Array *i = array_index(q, &shape, 0, &e), *j = i ? array_index(q, &shape, 1, &e) : NULL;
    Array *shifted = j ? then(OP_ID_ADD, i, arg_int(eye->k), &e) : NULL;
    if (!j)
        array_release(i);
    Array *on = shifted ? then(OP_ID_EQ, shifted, arg_of(j), &e) : NULL;
    array_release(j);
    Array *r = on ? array_cast(on, eye->dt, &e) : NULL;
    array_release(on);
    return lib_array_value(c->lib, namespace, queue_composed(q, r, &e), &e, out);
}

bool fn_eye(VM *vm, void *ctx, Value *args, Value *out) {
    int64_t n, m, k;
    Dtype dt = DT_F64;
    if (!value_index(vm, args[0], &n) || !int_argument(vm, args[1], n, &m) ||
        !int_argument(vm, args[2], 0, &k) || !dtype_argument(vm, args[3], &dt))
        return false;
    return make_eye(vm, ctx, &(Eye){n, m, k, dt}, args + 5, out);
}

bool fn_identity(VM *vm, void *ctx, Value *args, Value *out) {
    int64_t n;
    Dtype dt = DT_F64;
    if (!value_index(vm, args[0], &n) || !dtype_argument(vm, args[1], &dt))
        return false;
    return make_eye(vm, ctx, &(Eye){n, n, 0, dt}, (Value[]){V_NONE, args[2]}, out);
}
