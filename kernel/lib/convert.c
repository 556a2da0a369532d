// convert.c: arguments from the language's values: operands, arrays from nested
// lists, shapes, axes, types.
#include "gpu/core/fpcheck.h"
#include "gpu/core/host.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include "kernel/vm/objects.h"
#include "kernel/vm/bytes.h"
#include "kernel/vm/complex.h"
#include "kernel/lib/internal.h"
#include "kernel/lib/lib_steady.h"
#include "kernel/lib/text.h"
#include <inttypes.h>
#include <math.h>
#include <string.h>

// ---- simple arguments ---------------------------------------------------------------------------

bool bool_argument(VM *vm, Value v, bool otherwise, bool *out) {
    if (v.tag == T_UNDEF || v.tag == T_NONE) {
        *out = otherwise;
        return true;
    }
    return value_truth(vm, v, out);
}

bool double_argument(VM *vm, Value v, double *out) {
    return value_float(vm, v, out);
}

static bool too_many_axes(VM *vm, size_t n) {
    return vm_raise(vm, ERR_VALUE,
                    "maximum supported dimension for an ndarray is currently %d, found %zu",
                    LIMIT_NDIM, n);
}

bool extents_argument(VM *vm, Value v, Shape *out) {
    const Value *items;
    size_t n;
    Scalar s;
    if (!value_items(v, &items, &n) &&
        (lib_scalar(v, &s) && !dtype_is_int(s.dt) && s.dt != DT_BOOL)) {
        Buf text = {0};
        bool ok = value_str(vm, v, &text);
        if (ok)
            vm_raise(vm, ERR_TYPE,
                     "expected a sequence of integers or a single integer, got '%.*s'",
                     STR_ARG(buf_str(&text)));
        buf_free(&text);
        return false;
    }
    return shape_argument(vm, v, out);
}

static bool shape_of_range(VM *vm, Value v, Shape *out) {
    Value iterator, item;
    bool done = false;
    bool ok = value_iter(vm, v, &iterator);
    if (!ok)
        return false;
    for (out->ndim = 0; ok && !done;) {
        ok = value_next(vm, iterator, &item, &done);
        if (!ok || done)
            break;
        ok = out->ndim < LIMIT_NDIM ? value_index(vm, item, &out->dim[out->ndim++])
                                    : too_many_axes(vm, LIMIT_NDIM + 1);
        value_release(item);
    }
    value_release(iterator);
    return ok;
}

static bool shape_of_items(VM *vm, Value v, Shape *out) {
    const Value *items = &v;
    size_t n = 1;
    value_items(v, &items, &n);
    if (n > LIMIT_NDIM)
        return too_many_axes(vm, n);
    out->ndim = (int)n;
    for (size_t i = 0; i < n; i++) {
        if (items[i].tag == T_BOOL)
            return vm_raise(vm, ERR_TYPE, "an integer is required");
        if (!value_index(vm, items[i], &out->dim[i]))
            return false;
    }
    return true;
}

bool shape_argument(VM *vm, Value v, Shape *out) {
    size_t n;
    if (v_is_type(v, &type_range))
        return shape_of_range(vm, v, out);
    if (is_array(v) && array_of(v)->layout.shape.ndim == 1) {
        // A shape held in an array: read its elements.
        Array *a = array_of(v);
        n = (size_t)array_count(a);
        if (n > LIMIT_NDIM)
            return too_many_axes(vm, n);
        if (n && a->dt == DT_BOOL)
            return vm_raise(vm, ERR_TYPE, "an integer is required");
        if (n && !dtype_is_int(a->dt))
            return vm_raise(vm, ERR_TYPE, "'numpy.%s' object cannot be interpreted as an integer",
                            dtype_info[a->dt].name);
        out->ndim = (int)n;
        for (int64_t i = 0; i < (int64_t)n; i++) {
            Scalar s;
            Err e;
            err_clear(&e);
            if (!array_item(a, &i, &s, &e))
                return vm_raise_err(vm, &e);
            if (s.dt == DT_U64 && s.u.u > INT64_MAX)
                return vm_raise(vm, ERR_VALUE, "Maximum allowed dimension exceeded");
            out->dim[i] = scalar_to_int(s);
        }
        return true;
    }
    Value held; // an __index__ of a cell may change the list
    if (!value_hold(vm, v, &held))
        return false;
    bool ok = shape_of_items(vm, held, out);
    value_release(held);
    return ok;
}

bool shape_guess(VM *vm, int64_t count, Shape *shape) {
    int64_t known = 1;
    int guess = -1;
    for (int i = 0; i < shape->ndim; i++) {
        if (shape->dim[i] >= 0) {
            if (__builtin_mul_overflow(known, shape->dim[i], &known))
                known = -1;
        } else if (guess >= 0) {
            return vm_raise(vm, ERR_VALUE, "can only specify one unknown dimension");
        } else {
            guess = i;
        }
    }
    bool fits = guess < 0 ? known == count : known > 0 && count % known == 0;
    if (!fits) {
        char to[SHAPE_TEXT_MAX];
        return vm_raise(vm, ERR_VALUE, "cannot reshape array of size %" PRId64 " into shape %s",
                        count, shape_tight(shape, to));
    }
    if (guess >= 0)
        shape->dim[guess] = count / known;
    return true;
}

bool axis_argument(VM *vm, Value v, int ndim, int *axis) {
    int64_t i;
    Err e;
    err_clear(&e);
    return value_index(vm, v, &i) && checked(vm, axis_normalize(i, ndim, axis, &e), &e);
}

bool axes_argument(VM *vm, Value v, int ndim, unsigned *axes) {
    *axes = 0;
    if (v.tag == T_UNDEF || v.tag == T_NONE) {
        *axes = (1u << ndim) - 1;
        return true;
    }
    const Value *items = &v;
    size_t n = 1;
    if (v.tag == T_BOOL)
        return vm_raise(vm, ERR_TYPE, "an integer is required");
    if (v_is_type(v, &type_tuple))
        value_items(v, &items, &n);
    for (size_t i = 0; i < n; i++) {
        int axis;
        int64_t asked;
        // A number has no axes, but its reductions take the first and the last one.
        if (ndim == 0 && !v_is_type(v, &type_tuple) && value_index(vm, items[i], &asked) &&
            (asked == 0 || asked == -1))
            continue;
        if (vm_raised(vm) || !axis_argument(vm, items[i], ndim, &axis))
            return false;
        if (*axes >> axis & 1)
            return vm_raise(vm, ERR_VALUE, "duplicate value in 'axis'");
        *axes |= 1u << axis;
    }
    return true;
}

// ---- operands -----------------------------------------------------------------------------------

static bool join_namespace(VM *vm, Namespace *have, Namespace want) {
    if (*have == NAMESPACE_COUNT)
        *have = want;
    if (*have == want)
        return true;
    vm_raise(vm, ERR_TYPE,
             "numpy and cupy arrays do not mix in one operation: one is a numpy.ndarray, "
             "the other a cupy.ndarray");
    return vm_hint(vm,
                   "Move one first: cupy.asarray(x) takes an array to the GPU, cupy.asnumpy(x) or "
                   "x.get() brings one back.");
}

bool operand_argument(VM *vm, Value v, Namespace *namespace, OperandArg *out) {
    if (!operand_of_operation(vm, v, namespace, out))
        return false;
    return !out->wide || !isinf(out->arg.value.u.f) ||
           vm_raise(vm, ERR_OVERFLOW, "int too large to convert to float");
}

bool operand_of_operation(VM *vm, Value v, Namespace *namespace, OperandArg *out) {
    *out = (OperandArg){0};
    if (is_array(v)) {
        lib_of(vm)->quiet = namespace_of(v) == NAMESPACE_CUPY;
        out->arg.array = array_of(v);
        if (!join_namespace(vm, namespace, namespace_of(v)))
            return false;
        // Another operand's __array__ may give v another shape, and with it another array.
        out->owned = array_retain(out->arg.array);
        return true;
    }
    if (lib_wide_scalar(vm, v, &out->arg.value, &out->wide)) {
        if (lib_of(vm)->replay)
            lib_replay_number(vm, v, &out->arg.value);
        return true;
    }
    Namespace f = *namespace == NAMESPACE_COUNT ? lib_default_namespace(lib_of(vm)) : *namespace;
    if (!array_argument(vm, f, v, DT_COUNT, &out->owned))
        return false;
    out->arg.array = out->owned;
    return true;
}

// ---- arrays from nested sequences ---------------------------------------------------------------

// What a first walk over a nested list finds out.
typedef struct Nested {
    VM *vm;
    Shape shape;
    bool shaped[LIMIT_NDIM + 1]; // shape.dim[depth] is known
    int depth;                   // of the elements; -1 while none was seen
    bool ragged;
    int agreed;      // of a ragged list: how many axes all parts agree on
    Operand seen[2]; // widest strong type, and widest Python number
    bool any[2];
    bool array_inside;
    bool elsewhere; // an array was met that is not on the device of `queue`
    bool typed;     // a type was asked for: texts are read as numbers of it
    bool other;     // an object was met that is neither number nor array nor text
    char *to;       // second walk: where the next element goes
    Queue *queue;   // of the array that is made
    Array *flat;    // second walk on a device: the array in one dimension,
    int64_t at;     // ... and which element is next
    Dtype dt;
    unsigned elements; // met in both walks
} Nested;
enum { LOOK_EVERY = 1 << 16 }; // elements between two looks for an interrupt

static void note_type(Nested *n, Scalar s) {
    int k = s.weak;
    n->seen[k].dt = n->any[k] ? dtype_promote(n->seen[k].dt, s.dt) : s.dt;
    n->any[k] = true;
}

static void note_ragged(Nested *n, int axes) {
    if (!n->ragged || axes < n->agreed)
        n->agreed = axes;
    n->ragged = true;
}

static bool note_depth(Nested *n, int depth) {
    if (n->depth < 0)
        n->depth = depth;
    if (n->depth != depth)
        note_ragged(n, n->depth < depth ? n->depth : depth);
    if (depth < n->depth)
        n->depth = depth;
    return true;
}

static bool inspect(Nested *n, Value v, int depth);

// True but after an interrupt, which is raised: asked for each element.
static bool still_wanted(Nested *n) {
    Err e;
    err_clear(&e);
    return ++n->elements % LOOK_EVERY || stop_check(&e) || vm_raise_err(n->vm, &e);
}

static bool inspect_items(Nested *n, const Value *items, size_t count, int depth) {
    if (depth >= LIMIT_NDIM)
        return too_many_axes(n->vm, (size_t)depth + 1);
    if (!n->shaped[depth]) {
        n->shaped[depth] = true;
        n->shape.dim[depth] = (int64_t)count;
    } else if (n->shape.dim[depth] != (int64_t)count)
        note_ragged(n, depth);
    if (count == 0)
        return note_depth(n, depth + 1);
    for (size_t i = 0; i < count; i++) {
        bool known = i && items[i].tag == items[i - 1].tag &&
                     (items[i].tag == T_FLOAT || items[i].tag == T_INT);
        if (!still_wanted(n) || (!known && !inspect(n, items[i], depth + 1)))
            return false;
    }
    return true;
}

static bool inspect_array(Nested *n, Array *a, int depth) {
    const Shape *s = array_shape(a);
    if (depth + s->ndim > LIMIT_NDIM)
        return too_many_axes(n->vm, (size_t)depth + (size_t)s->ndim);
    n->array_inside = true;
    n->elsewhere |= array_device(a) != n->queue->dev;
    note_type(n, (Scalar){.dt = a->dt});
    for (int i = 0; i < s->ndim; i++) {
        int d = depth + i;
        if (!n->shaped[d]) {
            n->shaped[d] = true;
            n->shape.dim[d] = s->dim[i];
        } else if (n->shape.dim[d] != s->dim[i])
            note_ragged(n, d);
    }
    return note_depth(n, depth + s->ndim);
}

static bool inspect(Nested *n, Value v, int depth) {
    const Value *items;
    size_t count;
    Scalar s;
    if (value_items(v, &items, &count))
        return inspect_items(n, items, count, depth);
    if (is_array(v))
        return inspect_array(n, array_of(v), depth);
    if (lib_scalar(v, &s)) {
        note_type(n, s);
        return note_depth(n, depth);
    }
    if (n->typed && value_is_str(v))
        return note_depth(n, depth);
    const Type *t = value_type(n->vm, v);
    n->other = v.tag == T_OBJ && !value_is_str(v);
    items_refused(lib_of(n->vm));
    vm_raise(n->vm, ERR_TYPE, "an array cannot hold a value of type %s", t->name);
    return vm_hint(
        n->vm, "Arrays hold numbers and booleans: bool, int8 to int64, uint8 to uint64, float32, "
               "float16 to float64, complex64 and complex128.");
}

// The next elements of an array on a device: their own memory stays there.
static bool put_on_device(Nested *n, ArrayArg value, const Shape *shape) {
    Err e;
    err_clear(&e);
    int64_t count = shape_count(shape);
    IndexItem part = {.kind = INDEX_SLICE,
                      .has_start = true,
                      .start = n->at,
                      .has_stop = true,
                      .stop = n->at + count};
    Array *line = array_view(n->flat, &part, 1, &e);
    Array *target = line ? array_reshape(line, shape, &e) : NULL;
    bool ok = target && array_store(target, value, true, &e);
    array_release(target);
    array_release(line);
    n->at += count;
    return checked(n->vm, ok, &e);
}

static bool is_unsigned_64(Scalar s) {
    double x = scalar_to_double(s);
    return x >= 0 && x < 0x1p64;
}

static bool whole_of_float(VM *vm, Scalar *s) {
    double x = scalar_to_double(*s);
    if (isnan(x))
        return vm_raise(vm, ERR_VALUE, "cannot convert float NaN to integer");
    if (isinf(x))
        return vm_raise(vm, ERR_OVERFLOW, "cannot convert float infinity to integer");
    if (!(x >= -0x1p63 && x < 0x1p63))
        return vm_raise(vm, ERR_OVERFLOW, "Python int too large to convert to C long");
    *s = scalar_int((int64_t)x);
    return true;
}

bool number_fits(VM *vm, Scalar s, Dtype dt) {
    if (!dtype_is_int(dt) || !(dtype_is_int(s.dt) || dtype_is_float(s.dt)) ||
        (!s.weak && !dtype_is_signed(dt)) || arithmetic_now(vm))
        return true;
    if (dtype_is_float(s.dt)) {
        if (dt == DT_U64 && is_unsigned_64(s))
            return true;
        if (!whole_of_float(vm, &s))
            return false;
    } else if (s.dt == DT_U64 && !s.weak) {
        if (s.u.i < 0)
            return vm_raise(vm, ERR_OVERFLOW, "Python int too large to convert to C long");
        s = scalar_int(s.u.i);
    } else if (!s.weak) {
        s = scalar_int(scalar_to_int(s));
    }
    return scalar_fits(s, dt) ||
           vm_raise(vm, ERR_OVERFLOW, "Python integer %" PRId64 " out of bounds for %s", s.u.i,
                    dtype_info[dt].name);
}

static bool put_element(Nested *n, Scalar s) {
    if (!number_fits(n->vm, s, n->dt) || !check_real(n->vm, s, n->dt))
        return false;
    if (n->flat)
        return put_on_device(n, (ArrayArg){.value = fp_scalar_cast(s, n->dt)}, &(Shape){.ndim = 0});
    scalar_store(n->to, fp_scalar_cast(s, n->dt));
    n->to += dtype_bytes(n->dt);
    return true;
}

static bool put_array(Nested *n, Array *a) {
    Err e;
    err_clear(&e);
    if (n->flat)
        return put_on_device(n, (ArrayArg){.array = a}, array_shape(a));
    Array *cast = array_cast(a, n->dt, &e);
    bool ok = cast && array_read(cast, n->to, &e);
    array_release(cast);
    n->to += (size_t)array_count(a) * dtype_bytes(n->dt);
    return checked(n->vm, ok, &e);
}

// '2.5' as an element of the type, as Python's float and int read it.
static bool number_of_text(VM *vm, Value v, Dtype dt, Scalar *out) {
    double x;
    Value number;
    if (dt == DT_BOOL) {
        *out = scalar_bool(str_get(v).n > 0);
        return true;
    }
    if (dtype_is_complex(dt)) {
        double im;
        if (!complex_of_text(vm, str_get(v), &x, &im))
            return false;
        *out = scalar_complex(x, im);
        return true;
    }
    if (dtype_is_int(dt)) {
        if (!int_from_text(vm, str_trim(str_get(v)), 10, &number))
            return false;
        bool fits = lib_scalar(number, out);
        value_release(number);
        return fits || vm_raise(vm, ERR_OVERFLOW, "Python int too large to convert to C long");
    }
    if (!value_float_text(vm, str_get(v), &x)) {
        vm_clear_raised(vm);
        return vm_raise(vm, ERR_VALUE, "could not convert string to float: '%.*s'",
                        STR_ARG(str_get(v)));
    }
    *out = scalar_float(x);
    return true;
}

// Second walk: the elements in C order.
static bool put(Nested *n, Value v) {
    const Value *items;
    size_t count;
    Scalar s = {0};
    if (value_items(v, &items, &count)) {
        const Tag simple = n->dt == DT_F64   ? T_FLOAT
                           : n->dt == DT_I64 ? T_INT
                                             : T_UNDEF; // whose bits are the element's
        for (size_t i = 0; i < count; i++) {
            if (items[i].tag == simple && simple != T_UNDEF && !n->flat) {
                memcpy(n->to, &items[i].u, 8);
                n->to += 8;
            } else if (!put(n, items[i])) {
                return false;
            }
            if (!still_wanted(n))
                return false;
        }
        return true;
    }
    if (is_array(v))
        return put_array(n, array_of(v));
    if (value_is_str(v) && !number_of_text(n->vm, v, n->dt, &s))
        return false;
    if (!value_is_str(v))
        lib_scalar(v, &s);
    return put_element(n, s);
}

static bool raise_ragged(Nested *n) {
    char text[SHAPE_TEXT_MAX];
    Shape agreed = n->shape;
    agreed.ndim = n->agreed;
    return vm_raise(n->vm, ERR_VALUE,
                    "setting an array element with a sequence. The requested array has "
                    "an inhomogeneous shape after %d dimensions. The detected shape was "
                    "%s + inhomogeneous part.",
                    n->agreed, shape_field(&agreed, text));
}

static Dtype nested_dtype(const Nested *n) {
    if (!n->any[0] && !n->any[1])
        return DT_F64; // of nothing
    if (!n->any[0])
        return n->seen[1].dt;
    if (!n->any[1])
        return n->seen[0].dt;
    return dtype_promote(n->seen[0].dt,
                         n->seen[1].dt); // inside a list, Python numbers count in full
}

static bool from_nested(VM *vm, Queue *q, Value v, Dtype dt, Array **out);

// After a walk that met an object: the same with whatever has a length and items (a range, a deque,
// an object with __array__) as a list or an array. *found_one: there was such a part.
static bool from_sequences(VM *vm, Queue *q, Value v, Dtype dt, Array **out, bool *found_one) {
    Value fn, listed;
    Args one = {.v = &v, .npos = 1};
    vm_clear_raised(vm);
    if (!text_inner(lib_of(vm), NAMESPACE_NUMPY, STR("items"), STR("_listed"), &fn))
        return false;
    bool ok = vm_call(vm, fn, &one, &listed);
    value_release(fn);
    if (!ok)
        return false;
    if (listed.tag == T_NONE)
        return true;
    *found_one = true;
    lib_of(vm)->met_items = false;
    ok = from_nested(vm, q, listed, dt, out);
    value_release(listed);
    return ok;
}

// A list whose arrays are on the device where the result will be.
static bool from_device_arrays(Nested *n, Value v, Array **out) {
    Err e;
    err_clear(&e);
    Array *made = array_empty(n->queue, n->dt, &n->shape, &e);
    n->flat =
        made ? array_reshape(made, &(Shape){.ndim = 1, .dim = {shape_count(&n->shape)}}, &e) : NULL;
    bool ok = n->flat ? put(n, v) : checked(n->vm, false, &e);
    array_release(n->flat);
    if (ok)
        *out = made;
    else
        array_release(made);
    return ok;
}

static bool from_nested(VM *vm, Queue *q, Value v, Dtype dt, Array **out) {
    Nested n = {.vm = vm, .depth = -1, .queue = q, .typed = dt != DT_COUNT && dt != DT_BOOL};
    if (!inspect(&n, v, 0)) {
        bool found_one = false;
        if (!n.other || !from_sequences(vm, q, v, dt, out, &found_one))
            return false;
        if (found_one)
            return true;
        if (!inspect(&(Nested){.vm = vm, .depth = -1, .queue = q}, v, 0))
            return false; // raises it again
        return vm_raise(vm, ERR_RUNTIME,
                        "a list changed while an array was made of it"); // by code of the cell
    }
    if (n.ragged)
        return raise_ragged(&n);
    n.shape.ndim = n.depth < 0 ? 0 : n.depth;
    n.dt = dt == DT_COUNT ? nested_dtype(&n) : dt;
    if (n.array_inside && !n.elsewhere && !q->dev->backend->host_memory)
        return from_device_arrays(&n, v, out);
    Err e;
    err_clear(&e);
    HostOut to;
    if (!host_write(q, n.dt, &n.shape, &to, &e))
        return vm_raise_err(vm, &e);
    n.to = to.data;
    if (!put(&n, v)) {
        host_dropped(&to);
        return false;
    }
    *out = host_written(&to, &e);
    return checked(vm, *out != NULL, &e);
}

// Iterables without items of their own (range, map, zip): by way of a list.
static bool to_list(VM *vm, Value v, Value *out) {
    Value it, item;
    bool done;
    if (!value_iter(vm, v, &it))
        return false;
    *out = list_new(vm, 0);
    bool ok = out->tag != T_UNDEF;
    while (ok && (ok = value_next(vm, it, &item, &done)) && !done)
        ok = list_append(vm, *out, item);
    value_release(it);
    if (!ok && out->tag != T_UNDEF)
        value_release(*out);
    return ok;
}

// For cupy: the array behind an object's __cuda_array_interface__.
static bool shared_array(VM *vm, Value v, Value *out, bool *found_one) {
    Value known, more, fn;
    if (!value_find_attr(vm, v, STR("__cuda_array_interface__"), &known, found_one) ||
        !*found_one) {
        *found_one = false;
        return !vm_raised(vm);
    }
    value_release(known);
    if (!vm_import(vm, STR("cupy._more"), &more))
        return false;
    bool ok = value_find_attr(vm, more, STR("_of_interface"), &fn, found_one);
    value_release(more);
    if (!ok || !*found_one)
        return false;
    ok = vm_call(vm, fn, &(Args){.v = &v, .npos = 1}, out);
    value_release(fn);
    return ok;
}

static bool items_argument(VM *vm, Namespace namespace, Value v, Dtype dt, Array **out);

// An object of a cell's class, or a memoryview, may say which array it is: __array__().
static bool ask_array(VM *vm, Namespace namespace, Value v, Dtype dt, Array **out,
                      bool *found_one) {
    Value method, given;
    *found_one = false;
    bool ok = namespace != NAMESPACE_CUPY || shared_array(vm, v, &given, found_one);
    if (ok && !*found_one) {
        if (!value_find_attr(vm, v, STR("__array__"), &method, found_one) || !*found_one) {
            *found_one = false;
            return !vm_raised(vm);
        }
        ok = vm_call(vm, method, &(Args){0}, &given);
        value_release(method);
    }
    if (!ok) {
        *found_one = false;
        return false;
    }
    if (is_items(given))
        ok = dt == DT_COUNT ? items_refused(lib_of(vm))
                            : items_argument(vm, namespace, given, dt, out);
    else if (is_array(given))
        ok = array_argument(vm, namespace, given, dt, out);
    else
        ok = vm_raise(vm, ERR_VALUE, "object __array__ method not producing an array");
    value_release(given);
    return *found_one = ok;
}

// An array of texts, objects or dates: taken only if its elements become numbers of the type that
// was asked for.
static bool items_argument(VM *vm, Namespace namespace, Value v, Dtype dt, Array **out) {
    Value method, given, type = dtype_value(dt);
    bool found;
    if (dt == DT_COUNT && is_swapped(vm, v)) {
        if (!value_find_attr(vm, v, STR("_native"), &method, &found) || !found)
            return false;
        bool made = vm_call(vm, method, &(Args){0}, &given);
        value_release(method);
        made = made && array_argument(vm, namespace, given, dt, out);
        value_release(given);
        return made;
    }
    if (dt == DT_COUNT) {
        items_refused(lib_of(vm));
        return vm_raise(vm, ERR_TYPE,
                        "this function takes no array of texts, objects, dates or records here");
    }
    if (!value_find_attr(vm, v, STR("astype"), &method, &found) || !found)
        return false;
    bool ok = vm_call(vm, method, &(Args){.v = &type, .npos = 1}, &given);
    value_release(method);
    if (!ok)
        return false;
    if (is_items(given)) { // a masked array: its elements
        Value inner;
        ok = value_find_attr(vm, given, STR("data"), &inner, &found) && found;
        value_release(given);
        if (!ok)
            return false;
        given = inner;
    }
    ok = is_array(given) ? array_argument(vm, namespace, given, dt, out)
                         : vm_raise(vm, ERR_TYPE, "an array of numbers is needed");
    value_release(given);
    return ok;
}

// An array as one of the queue's device and the type (DT_COUNT: its own).
static bool convert_array(VM *vm, Queue *q, Value v, Dtype dt, Array **out) {
    Err e;
    err_clear(&e);
    Array *moved = array_to(array_of(v), q, &e);
    *out = moved;
    if (moved && dt != DT_COUNT) {
        bool ok = lib_complex_warning(lib_of(vm), namespace_of(v), moved->dt, dt);
        *out = ok ? array_cast(moved, dt, &e) : NULL;
        array_release(moved);
        if (!ok)
            return false;
    }
    return checked(vm, *out != NULL, &e);
}

// A number as an array without axes.
static bool convert_number(VM *vm, Queue *q, Scalar s, Dtype dt, Array **out) {
    Shape none = {0};
    Err e;
    err_clear(&e);
    if (dt != DT_COUNT && ((s.weak && !number_fits(vm, s, dt)) || !check_real(vm, s, dt)))
        return false;
    *out = array_full(q, dt == DT_COUNT ? s.dt : dt, &none, s, &e);
    return checked(vm, *out != NULL, &e);
}

// range, deque, a class of the cell: what is gone through as a list is.
static bool is_sequence(const Type *t, Value v) {
    return t->getitem && t->length && t->iter && t != &type_dict && !value_is_str(v) &&
           !bytes_is(v);
}

static bool convert_sequence(VM *vm, Queue *q, Value v, Dtype dt, Array **out) {
    Value list;
    int64_t length; // one whose length is an error is not gone through: it may have no end
    if (v_is(v, T_OBJ) && v.u.o->type->class_object && !value_type(vm, v)->length(vm, v, &length))
        return items_refused(lib_of(vm));
    if (!to_list(vm, v, &list))
        return false;
    bool ok = from_nested(vm, q, list, dt, out);
    value_release(list);
    return ok;
}

bool array_argument(VM *vm, Namespace namespace, Value v, Dtype dt, Array **out) {
    Queue *q = lib_queue(lib_of(vm), namespace);
    Scalar s;
    if (is_array(v))
        return convert_array(vm, q, v, dt, out);
    if (lib_scalar(v, &s))
        return convert_number(vm, q, s, dt, out);
    const Value *items;
    size_t n;
    if (value_is_str(v) && dt != DT_COUNT) {
        Shape none = {0};
        Err e;
        err_clear(&e);
        if (!number_of_text(vm, v, dt, &s))
            return false;
        *out = array_full(q, dt, &none, s, &e);
        return checked(vm, *out != NULL, &e);
    }
    if (value_items(v, &items, &n))
        return from_nested(vm, q, v, dt, out);
    if (is_items(v))
        return items_argument(vm, namespace, v, dt, out);
    if (v_is(v, T_OBJ) && (v.u.o->type->class_object || v.u.o->type->memory)) {
        bool found_one;
        if (!ask_array(vm, namespace, v, dt, out, &found_one) || found_one)
            return found_one;
    }
    if (is_sequence(value_type(vm, v), v))
        return convert_sequence(vm, q, v, dt, out);
    Nested refuse = {.vm = vm, .depth = -1};
    return inspect(&refuse, v, 0); // raises what it is
}
