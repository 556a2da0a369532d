// lib_shape.c: other shapes, joining, reversing and shifting; elements out of arrays.
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include "gpu/core/host.h"
#include "kernel/vm/machine.h"
#include "kernel/lib/functions.h"
#include "kernel/lib/text.h"
#include <stdlib.h>
#include <string.h>

// Runs a view function on the array argument and wraps the result.
#define VIEW(EXPR)                                              \
    do {                                                        \
        Array *r_ = (EXPR);                                     \
        array_release(a);                                       \
        return lib_array_value(c->lib, namespace, r_, &e, out); \
    } while (0)
#define START                                         \
    const FnContext *c = ctx;                         \
    Array *a;                                         \
    Namespace namespace;                              \
    Err e = {0};                                      \
    if (!input_array(vm, c, args[0], &a, &namespace)) \
    return false

// reshape(2, 3), reshape((2, 3)), reshape(-1): the arguments as one value.
static Value unpack_single(Value star) {
    const Value *items;
    size_t n;
    value_items(star, &items, &n);
    const Value *inner;
    size_t m;
    bool nested = n == 1 && (value_items(items[0], &inner, &m) || is_array(items[0]));
    return nested ? items[0] : star;
}

static Array *reshape_fortran(Array *a, const Shape *shape, Err *e) {
    Shape back = {.ndim = shape->ndim};
    for (int i = 0; i < shape->ndim; i++)
        back.dim[i] = shape->dim[shape->ndim - 1 - i];
    Array *turned = array_transpose(a, NULL, e),
          *r = turned ? array_reshape(turned, &back, e) : NULL;
    Array *out = r ? array_transpose(r, NULL, e) : NULL;
    array_release(turned);
    array_release(r);
    return out;
}

// args: the array, ..., order and copy; wanted: its shape.
static bool reshape_argument(VM *vm, void *ctx, Value *args, Value wanted, Value *out) {
    Value order = args[2], copy_given = args[3];
    Shape shape;
    START;
    bool same = wanted.tag == T_NONE, ok = same || (shape_argument(vm, wanted, &shape) &&
                                                    shape_guess(vm, array_count(a), &shape));
    if (same)
        shape = *array_shape(a);
    if (!ok) {
        array_release(a);
        return false;
    }
    char letter = order_letter(order, 'C');
    bool columns = letter == 'F' || (letter == 'A' && lies_in_columns(a));
    Array *r = columns ? reshape_fortran(a, &shape, &e) : array_reshape(a, &shape, &e);
    bool copied = r && r->buf != a->buf, given = !absent(copy_given), copy = false;
    array_release(a);
    ok = r && (!given || bool_argument(vm, copy_given, false, &copy));
    if (ok && given && !copy && copied)
        ok = vm_raise(vm, ERR_VALUE, "Unable to avoid creating a copy while reshaping.");
    if (r && !ok) {
        array_release(r);
        return false;
    }
    if (!copy || copied)
        return lib_array_value(c->lib, namespace, r, &e, out);
    a = r;
    VIEW(array_copy(a, &e));
}

static bool order_of_reshape(VM *vm, Value order) {
    if (!order_fits(vm, order))
        return false;
    return order_letter(order, 'C') != 'K' ||
           vm_raise(vm, ERR_VALUE, "order 'K' is not permitted for reshaping");
}

// reshape(a, shape, order='C', *, copy=None).
bool fn_reshape_to(VM *vm, void *ctx, Value *args, Value *out) {
    if (!order_of_reshape(vm, args[2]))
        return false;
    return reshape_argument(vm, ctx, args, args[1], out);
}

// The method: a.reshape(*shape, order='C', copy=None).
bool fn_reshape(VM *vm, void *ctx, Value *args, Value *out) {
    const Value *items;
    size_t n = 0;
    value_items(args[1], &items, &n);
    if (n == 1 && items[0].tag == T_NONE)
        return reshape_argument(vm, ctx, args, V_NONE, out);
    if (n == 0)
        return vm_raise(vm, ERR_TYPE, "reshape() takes exactly 1 argument (0 given)");
    if (!order_of_reshape(vm, args[2]))
        return false;
    return reshape_argument(vm, ctx, args, unpack_single(args[1]), out);
}

// The array with its axes as its elements lie in memory: the widest step first.
static Array *as_in_memory(Array *a, Err *e) {
    int axes[LIMIT_NDIM], n = a->layout.shape.ndim;
    for (int i = 0; i < n; i++) {
        int at = i;
        while (at > 0 && a->layout.stride[axes[at - 1]] &&
               llabs((long long)a->layout.stride[axes[at - 1]]) <
                   llabs((long long)a->layout.stride[i])) {
            axes[at] = axes[at - 1];
            at--;
        }
        axes[at] = i;
    }
    Array *r = array_transpose(a, axes, e);
    array_release(a);
    return r;
}

// The array, or its transpose for order='F' (or 'A' if it lies in columns); takes over the
// reference.
static Array *in_order(Array *a, Value order, Err *e) {
    char letter = order_letter(order, 'C');
    if (letter == 'K' && a->buf)
        return as_in_memory(a, e);
    if (letter != 'F' && !(letter == 'A' && lies_in_columns(a)))
        return a;
    Array *r = array_transpose(a, NULL, e);
    array_release(a);
    return r;
}

// A view only where the elements are contiguous.
bool fn_ravel(VM *vm, void *ctx, Value *args, Value *out) {
    if (!order_fits(vm, args[1]))
        return false;
    START;
    Shape shape = {.ndim = 1, .dim = {array_count(a)}};
    if (!(a = in_order(a, args[1], &e)))
        return vm_raise_err(vm, &e);
    if (a->buf && !layout_contiguous(&a->layout)) {
        Array *copy = array_copy(a, &e);
        array_release(a);
        if (!(a = copy))
            return vm_raise_err(vm, &e);
    }
    VIEW(array_reshape(a, &shape, &e));
}

bool fn_flatten(VM *vm, void *ctx, Value *args, Value *out) {
    if (!order_fits(vm, args[1]))
        return false;
    START;
    Shape shape = {.ndim = 1, .dim = {array_count(a)}};
    if (!(a = in_order(a, args[1], &e)))
        return vm_raise_err(vm, &e);
    Array *copy = array_copy(a, &e);
    array_release(a);
    a = copy;
    if (!a)
        return vm_raise_err(vm, &e);
    Array *row = array_reshape(a, &shape, &e);
    array_release(a);
    if (row)
        row->view = false; // what it was made from is gone
    return lib_array_value(lib_of(vm), namespace, row, &e, out);
}

// axes: a permutation as a sequence, or None.
static bool transpose_argument(VM *vm, void *ctx, Value *args, Value axes, Value *out) {
    START;
    Shape asked = {0};
    int order[LIMIT_NDIM], nd = a->layout.shape.ndim;
    bool all = absent(axes) || axes.tag == T_NONE, ok = all || shape_argument(vm, axes, &asked);
    if (ok && !all && asked.ndim != nd)
        ok = vm_raise(vm, ERR_VALUE, "axes don't match array");
    unsigned seen = 0;
    for (int i = 0; ok && i < asked.ndim; i++) {
        ok = (axis_normalize(asked.dim[i], nd, &order[i], &e) || vm_raise_err(vm, &e));
        if (ok && (seen >> order[i] & 1))
            ok = vm_raise(vm, ERR_VALUE, "repeated axis in transpose");
        if (ok)
            seen |= 1u << order[i];
    }
    if (!ok) {
        array_release(a);
        return false;
    }
    VIEW(array_transpose(a, all ? NULL : order, &e));
}

bool fn_transpose_axes(VM *vm, void *ctx, Value *args, Value *out) {
    if (is_numpy_scalar(args[0], &(Scalar){0}) && absent(args[1])) {
        *out = value_copy(args[0]);
        return true;
    }
    return transpose_argument(vm, ctx, args, args[1], out);
}

bool fn_transpose(VM *vm, void *ctx, Value *args, Value *out) {
    const Value *items;
    size_t n = 0;
    value_items(args[1], &items, &n);
    return transpose_argument(
        vm, ctx, args,
        n == 0 || (n == 1 && items[0].tag == T_NONE) ? V_NONE : unpack_single(args[1]), out);
}

bool fn_swapaxes(VM *vm, void *ctx, Value *args, Value *out) {
    START;
    int axes[LIMIT_NDIM], nd = a->layout.shape.ndim, i, k;
    for (int n = 1; n <= 2; n++) {
        int64_t asked;
        if (!value_index(vm, args[n], &asked)) {
            array_release(a);
            return false;
        }
        if (asked >= -nd && asked < nd)
            continue;
        array_release(a);
        return vm_raise(vm, ERR_AXIS,
                        "axis%d: axis %lld is out of bounds for array of dimension %d", n,
                        (long long)asked, nd);
    }
    if (!axis_argument(vm, args[1], nd, &i) || !axis_argument(vm, args[2], nd, &k)) {
        array_release(a);
        return false;
    }
    for (int d = 0; d < nd; d++)
        axes[d] = d == i ? k : d == k ? i : d;
    VIEW(array_transpose(a, axes, &e));
}

bool fn_squeeze(VM *vm, void *ctx, Value *args, Value *out) {
    if (is_numpy_scalar(args[0], &(Scalar){0}) &&
        (absent(args[1]) || (args[1].tag == T_INT && (args[1].u.i == 0 || args[1].u.i == -1)))) {
        *out = value_copy(args[0]);
        return true;
    }
    START;
    const Shape *s = array_shape(a);
    unsigned axes;
    Shape shape = {0};
    if (!axes_argument(vm, args[1], s->ndim, &axes)) {
        array_release(a);
        return false;
    }
    for (int i = 0; i < s->ndim; i++) {
        bool asked = axes >> i & 1;
        if (asked && s->dim[i] != 1 && !absent(args[1])) {
            array_release(a);
            return vm_raise(vm, ERR_VALUE,
                            "cannot select an axis to squeeze out which has size not equal to one");
        }
        if (!asked || s->dim[i] != 1)
            shape.dim[shape.ndim++] = s->dim[i];
    }
    VIEW(array_reshape(a, &shape, &e));
}

bool fn_expand_dims(VM *vm, void *ctx, Value *args, Value *out) {
    START;
    const Shape *s = array_shape(a);
    int axis;
    if (s->ndim >= LIMIT_NDIM) {
        array_release(a);
        return vm_raise(vm, ERR_VALUE, "too many dimensions");
    }
    if (!axis_argument(vm, args[1], s->ndim + 1, &axis)) {
        array_release(a);
        return false;
    }
    Shape shape = {.ndim = s->ndim + 1};
    for (int i = 0; i < shape.ndim; i++)
        shape.dim[i] = i == axis ? 1 : s->dim[i - (i > axis)];
    VIEW(array_reshape(a, &shape, &e));
}

bool fn_broadcast_to(VM *vm, void *ctx, Value *args, Value *out) {
    Shape shape;
    START;
    if (!shape_argument(vm, args[1], &shape)) {
        array_release(a);
        return false;
    }
    VIEW(array_broadcast(a, &shape, &e));
}

bool fn_shape(VM *vm, void *ctx, Value *args, Value *out) {
    START;
    Value items[LIMIT_NDIM];
    for (int i = 0; i < a->layout.shape.ndim; i++)
        items[i] = v_int(a->layout.shape.dim[i]);
    *out = tuple_new(vm, items, (size_t)a->layout.shape.ndim);
    array_release(a);
    (void)e;
    return out->tag != T_UNDEF;
}

bool fn_ndim(VM *vm, void *ctx, Value *args, Value *out) {
    START;
    *out = v_int(a->layout.shape.ndim);
    array_release(a);
    (void)e;
    return true;
}

bool fn_size(VM *vm, void *ctx, Value *args, Value *out) {
    START;
    *out = v_int(array_count(a));
    array_release(a);
    (void)e;
    return true;
}

// ---- joining ------------------------------------------------------------------------------------

// A view of `a` in which one axis is limited to [from, to) or turned round.
static Array *along(Array *a, int axis, IndexItem item, Err *e) {
    IndexItem items[LIMIT_NDIM];
    for (int i = 0; i < axis; i++)
        items[i] = (IndexItem){.kind = INDEX_SLICE};
    items[axis] = item;
    return array_view(a, items, axis + 1, e);
}

static IndexItem range_item(int64_t from, int64_t to) {
    return (IndexItem){
        .kind = INDEX_SLICE, .has_start = true, .start = from, .has_stop = true, .stop = to};
}

static bool store_along(Array *target, int axis, int64_t at, Array *part, int64_t n, Err *e) {
    Array *place = along(target, axis, range_item(at, at + n), e);
    bool ok = place && array_store(place, arg_of(part), true, e);
    array_release(place);
    return ok;
}

// The parts of a concatenation, as arrays of one namespace.
typedef struct Parts {
    Array **a;
    size_t n;
    Namespace namespace;
    Dtype dt;
} Parts;

static void parts_free(Parts *p) {
    for (size_t i = 0; i < p->n; i++)
        array_release(p->a[i]);
    mem_free(p->a);
}

// An array is the sequence of what stands along its first axis.
static bool parts_of_array(VM *vm, Value v, Parts *p) {
    Array *a = array_of(v);
    size_t n = (size_t)a->layout.shape.dim[0];
    Err e;
    err_clear(&e);
    if (n == 0)
        return vm_raise(vm, ERR_VALUE, "need at least one array to concatenate");
    if (!(p->a = mem_zero(n * sizeof *p->a)))
        return vm_no_memory(vm);
    p->namespace = namespace_of(v);
    p->dt = a->dt;
    for (; p->n < n; p->n++)
        if (!(p->a[p->n] =
                  along(a, 0, (IndexItem){.kind = INDEX_INT, .start = (int64_t)p->n}, &e))) {
            parts_free(p);
            return vm_raise_err(vm, &e);
        }
    return true;
}

static bool parts_of_items(VM *vm, const FnContext *c, Value v, Parts *p) {
    const Value *items;
    size_t n;
    if (!value_items(v, &items, &n))
        return vm_raise(vm, ERR_TYPE, "The first input argument needs to be a sequence");
    if (n == 0)
        return vm_raise(vm, ERR_VALUE, "need at least one array to concatenate");
    if (!(p->a = mem_zero(n * sizeof *p->a)))
        return vm_no_memory(vm);
    for (size_t i = 0; i < n; i++) {
        Namespace f;
        if (!input_array(vm, c, items[i], &p->a[i], &f)) {
            parts_free(p);
            return false;
        }
        p->n++;
        p->dt = i ? dtype_promote(p->dt, p->a[i]->dt) : p->a[i]->dt;
        if (p->namespace == NAMESPACE_COUNT)
            p->namespace = f;
    }
    return true;
}

static bool parts_of(VM *vm, const FnContext *c, Value v, Parts *p) {
    Value held; // an __array__ of a cell may change the list
    *p = (Parts){.namespace = NAMESPACE_COUNT};
    if (is_array(v) && array_of(v)->layout.shape.ndim)
        return parts_of_array(vm, v, p);
    if (!value_hold(vm, v, &held))
        return false;
    bool ok = parts_of_items(vm, c, held, p);
    value_release(held);
    return ok;
}

static bool check_parts(VM *vm, const Parts *p, int axis) {
    const Shape *first = array_shape(p->a[0]);
    for (size_t i = 1; i < p->n; i++) {
        const Shape *s = array_shape(p->a[i]);
        if (s->ndim != first->ndim)
            return vm_raise(vm, ERR_VALUE,
                            "all the input arrays must have same number of dimensions, but the "
                            "array at index 0 has %d "
                            "dimension(s) and the array at index %zu has %d dimension(s)",
                            first->ndim, i, s->ndim);
        for (int d = 0; d < s->ndim; d++)
            if (d != axis && s->dim[d] != first->dim[d])
                return vm_raise(vm, ERR_VALUE,
                                "all the input array dimensions except for the concatenation axis "
                                "must match exactly, but along dimension %d, the array at index 0 "
                                "has size %lld and the array at index %zu has size %lld",
                                d, (long long)first->dim[d], i, (long long)s->dim[d]);
    }
    return true;
}

// Small parts of one type in host memory that nothing is recorded for: copied one behind the other.
// NULL without an error: they are not like that.
static Array *join_small(const Parts *p, Err *e) {
    enum { SMALL = 1 << 14 };
    Queue *q = p->a[0]->queue;
    Shape shape = *array_shape(p->a[0]);
    size_t bytes = 0;
    HostOut to;
    if (!array_device(p->a[0])->backend->host_memory)
        return NULL;
    if (!queue_is_done(q) || q->npending)
        return NULL;
    shape.dim[0] = 0;
    for (size_t i = 0; i < p->n; i++) {
        const Array *a = p->a[i];
        if (!a->buf || !a->buf->memory || a->queue != q || a->dt != p->dt ||
            !layout_contiguous(&a->layout))
            return NULL;
        shape.dim[0] += a->layout.shape.dim[0];
        bytes += (size_t)shape_count(&a->layout.shape) * dtype_bytes(p->dt);
        if (bytes > SMALL)
            return NULL;
    }
    if (bytes == 0 || !host_write(q, p->dt, &shape, &to, e))
        return NULL;
    char *at = to.data;
    for (size_t i = 0; i < p->n; i++) {
        const Array *a = p->a[i];
        size_t n = (size_t)shape_count(&a->layout.shape) * dtype_bytes(p->dt);
        if (n)
            memcpy(at,
                   (const char *)a->buf->memory + a->layout.offset * (int64_t)dtype_bytes(p->dt),
                   n);
        at += n;
    }
    return host_written(&to, e);
}

static Array *join(const Parts *p, int axis, Err *e) {
    if (axis == 0) {
        Array *small = join_small(p, e);
        if (small || e->kind)
            return small;
    }
    Shape shape = *array_shape(p->a[0]);
    shape.dim[axis] = 0;
    for (size_t i = 0; i < p->n; i++)
        shape.dim[axis] += p->a[i]->layout.shape.dim[axis];
    Array *r = array_unwritten(p->a[0]->queue, p->dt, &shape, e);
    int64_t at = 0;
    for (size_t i = 0; r && i < p->n; i++) {
        int64_t n = p->a[i]->layout.shape.dim[axis];
        if (!store_along(r, axis, at, p->a[i], n, e)) {
            array_release(r);
            r = NULL;
        }
        at += n;
    }
    return r;
}

static bool join_value(VM *vm, Parts *p, int axis, Value *out) {
    Err e;
    err_clear(&e);
    bool ok = check_parts(vm, p, axis) &&
              lib_array_value(lib_of(vm), p->namespace, join(p, axis, &e), &e, out);
    parts_free(p);
    return ok;
}

// out=, dtype= or casting=: a function of shaping.py joins, and puts the result where it is wanted.
static bool join_into(VM *vm, void *ctx, const char *name, Value *args, Value *out) {
    Value fn, all[6] = {str_new(vm, str_of(name))};
    if (all[0].tag == T_UNDEF)
        return false;
    for (int i = 0; i < 5; i++)
        all[i + 1] = args[i].tag == T_UNDEF ? V_NONE : args[i];
    bool ok =
        text_inner(lib_of(vm), context_namespace(ctx), STR("shaping"), STR("_joined_into"), &fn);
    if (ok) {
        ok = call_values(vm, fn, all, 6, out);
        value_release(fn);
    }
    value_release(all[0]);
    return ok;
}

static bool wants_more(const Value *args) {
    for (int i = 2; i < 5; i++)
        if (args[i].tag != T_UNDEF && args[i].tag != T_NONE)
            return true;
    return false;
}

bool fn_concatenate(VM *vm, void *ctx, Value *args, Value *out) {
    if (wants_more(args))
        return join_into(vm, ctx, "concatenate", args, out);
    Parts p;
    int axis;
    if (!parts_of(vm, ctx, args[0], &p))
        return false;
    int nd = p.a[0]->layout.shape.ndim;
    bool ok =
        is_plain_array(args[1]) && array_of(args[1])->layout.shape.ndim > 0
            ? vm_raise(vm, ERR_TYPE,
                       "only integer scalar arrays can be converted to a scalar index")
            : nd > 0 || vm_raise(vm, ERR_VALUE, "zero-dimensional arrays cannot be concatenated");
    if (!ok || !axis_argument(vm, args[1], nd, &axis)) {
        parts_free(&p);
        return false;
    }
    return join_value(vm, &p, axis, out);
}

// Replaces each part by itself in another shape.
static bool reshape_parts(VM *vm, Parts *p, Shape (*shape)(const Shape *s, int axis), int axis) {
    Err e;
    err_clear(&e);
    for (size_t i = 0; i < p->n; i++) {
        Shape s = shape(array_shape(p->a[i]), axis);
        Array *r = array_reshape(p->a[i], &s, &e);
        if (!r)
            return vm_raise_err(vm, &e);
        array_release(p->a[i]);
        p->a[i] = r;
    }
    return true;
}

static Shape with_axis(const Shape *s, int axis) {
    Shape r = {.ndim = s->ndim + 1};
    for (int i = 0; i < r.ndim; i++)
        r.dim[i] = i == axis ? 1 : s->dim[i - (i > axis)];
    return r;
}

static Shape at_least_2d(const Shape *s, int axis) {
    (void)axis;
    if (s->ndim >= 2)
        return *s;
    return (Shape){.ndim = 2, .dim = {1, s->ndim ? s->dim[0] : 1}};
}

static Shape at_least_1d(const Shape *s, int axis) {
    (void)axis;
    return s->ndim ? *s : (Shape){.ndim = 1, .dim = {1}};
}

bool fn_stack(VM *vm, void *ctx, Value *args, Value *out) {
    if (wants_more(args))
        return join_into(vm, ctx, "stack", args, out);
    Parts p;
    int axis;
    const Value *items;
    size_t count;
    if (value_items(args[0], &items, &count) && count == 0)
        return vm_raise(vm, ERR_VALUE, "need at least one array to stack");
    if (!parts_of(vm, ctx, args[0], &p))
        return false;
    bool ok = true;
    for (size_t i = 1; ok && i < p.n; i++)
        if (!shape_equal(array_shape(p.a[0]), array_shape(p.a[i])))
            ok = vm_raise(vm, ERR_VALUE, "all input arrays must have the same shape");
    ok = ok && axis_argument(vm, args[1], p.a[0]->layout.shape.ndim + 1, &axis) &&
         reshape_parts(vm, &p, with_axis, axis);
    return ok ? join_value(vm, &p, axis, out) : (parts_free(&p), false);
}

bool fn_vstack(VM *vm, void *ctx, Value *args, Value *out) {
    Parts p;
    if (!parts_of(vm, ctx, args[0], &p))
        return false;
    if (!reshape_parts(vm, &p, at_least_2d, 0)) {
        parts_free(&p);
        return false;
    }
    return join_value(vm, &p, 0, out);
}

bool fn_hstack(VM *vm, void *ctx, Value *args, Value *out) {
    Parts p;
    if (!parts_of(vm, ctx, args[0], &p))
        return false;
    if (!reshape_parts(vm, &p, at_least_1d, 0)) {
        parts_free(&p);
        return false;
    }
    return join_value(vm, &p, p.a[0]->layout.shape.ndim == 1 ? 0 : 1, out);
}

bool fn_flip(VM *vm, void *ctx, Value *args, Value *out) {
    START;
    unsigned axes;
    int nd = a->layout.shape.ndim, one;
    bool number = nd == 0 && !absent(args[1]) && !v_is_type(args[1], &type_tuple);
    if (number ? !axis_argument(vm, args[1], nd, &one) : !axes_argument(vm, args[1], nd, &axes)) {
        array_release(a);
        return false;
    }
    IndexItem items[LIMIT_NDIM];
    for (int i = 0; i < nd; i++)
        items[i] = (IndexItem){.kind = INDEX_SLICE, .has_step = axes >> i & 1, .step = -1};
    if (nd == 0)
        return lib_result_value(c->lib, namespace, a, &e, out); // takes a over
    VIEW(array_view(a, items, nd, &e));
}

static Array *rolled(Array *a, int64_t shift, int axis, Err *e) {
    int64_t n = a->layout.shape.dim[axis];
    shift = n ? ((shift % n) + n) % n : 0;
    // An expression, unless the copy is small: a GPU computes places faster than it goes through
    // memory once more, and the CPU takes such programs apart at the edges.
    bool on_host = array_device(a)->backend->host_memory;
    if (shift && array_count(a) >= (on_host ? ROLL_FROM : 1))
        return array_roll(a, shift, axis, e);
    Array *r = array_unwritten(a->queue, a->dt, array_shape(a), e);
    Array *tail = r ? along(a, axis, range_item(n - shift, n), e) : NULL;
    Array *head = tail ? along(a, axis, range_item(0, n - shift), e) : NULL;
    bool ok = head && store_along(r, axis, 0, tail, shift, e) &&
              store_along(r, axis, shift, head, n - shift, e);
    array_release(tail);
    array_release(head);
    if (!ok) {
        array_release(r);
        r = NULL;
    }
    return r;
}

bool fn_roll(VM *vm, void *ctx, Value *args, Value *out) {
    START;
    int64_t shift;
    int axis = 0;
    if (!value_index(vm, args[1], &shift)) {
        array_release(a);
        return false;
    }
    Shape shape = *array_shape(a), flat = {.ndim = 1, .dim = {array_count(a)}};
    if (absent(args[2])) {
        Array *row = array_reshape(a, &flat, &e), *r = row ? rolled(row, shift, 0, &e) : NULL;
        array_release(row);
        Array *back = r ? array_reshape(r, &shape, &e) : NULL;
        array_release(r);
        array_release(a);
        return lib_array_value(c->lib, namespace, back, &e, out);
    }
    if (!axis_argument(vm, args[2], shape.ndim, &axis)) {
        array_release(a);
        return false;
    }
    VIEW(rolled(a, shift, axis, &e));
}

bool fn_diff(VM *vm, void *ctx, Value *args, Value *out) {
    START;
    int64_t times;
    int axis;
    bool ok = int_argument(vm, args[1], 1, &times) &&
              axis_argument(vm, args[2], a->layout.shape.ndim, &axis);
    for (; ok && times > 0; times--) {
        int64_t n = a->layout.shape.dim[axis];
        Array *high = along(a, axis, range_item(n ? 1 : 0, n), &e);
        Array *low = high ? along(a, axis, range_item(0, n ? n - 1 : 0), &e) : NULL;
        Array *r =
            low ? then(a->dt == DT_BOOL ? OP_ID_NE : OP_ID_SUB, high, arg_of(low), &e) : NULL;
        if (!low)
            array_release(high);
        array_release(low);
        array_release(a);
        a = r;
        ok = checked(vm, a != NULL, &e);
    }
    return ok ? lib_array_value(c->lib, namespace, a, &e, out) : (array_release(a), false);
}

// ---- gradient -----------------------------------------------------------------------------------

// Central differences inside, one-sided at the two ends, divided by the spacing.
static Array *gradient_along(Array *f, int axis, double spacing, Err *e) {
    int64_t n = f->layout.shape.dim[axis];
    Dtype dt = dtype_is_inexact(f->dt) ? f->dt : DT_F64;
    Array *r = array_unwritten(f->queue, dt, array_shape(f), e);
    const struct {
        int64_t from, to, high, low;
        double width;
    } part[3] = {{0, 1, 1, 0, 1}, {1, n - 1, 2, 0, 2}, {n - 1, n, n - 1, n - 2, 1}};
    for (int i = 0; r && i < 3; i++) {
        int64_t count = part[i].to - part[i].from;
        if (count <= 0)
            continue;
        Array *high = along(f, axis, range_item(part[i].high, part[i].high + count), e);
        Array *low = high ? along(f, axis, range_item(part[i].low, part[i].low + count), e) : NULL;
        Array *d = low ? then(OP_ID_SUB, high, arg_of(low), e) : NULL;
        if (!low)
            array_release(high);
        array_release(low);
        d = then(OP_ID_DIV, d, arg_double(part[i].width * spacing), e);
        if (!d || !store_along(r, axis, part[i].from, d, count, e)) {
            array_release(r);
            r = NULL;
        }
        array_release(d);
    }
    return r;
}

// Spacings: none, one for all axes, or one per axis.
static bool spacings(VM *vm, Value star, unsigned axes, int ndim, double *out) {
    const Value *items;
    size_t n, wanted = 0;
    value_items(star, &items, &n);
    for (int i = 0; i < ndim; i++)
        wanted += axes >> i & 1;
    if (n > 1 && n != wanted)
        return vm_raise(vm, ERR_TYPE, "invalid number of arguments");
    size_t k = 0;
    for (int i = 0; i < ndim; i++) {
        out[i] = 1;
        if (!(axes >> i & 1) || n == 0)
            continue;
        if (!value_float(vm, items[n == 1 ? 0 : k++], &out[i]))
            return false;
    }
    return true;
}

bool fn_gradient(VM *vm, void *ctx, Value *args, Value *out) {
    START;
    unsigned axes;
    double h[LIMIT_NDIM];
    int nd = a->layout.shape.ndim, made = 0;
    Value parts[LIMIT_NDIM];
    bool ok = axes_argument(vm, args[2], nd, &axes) && spacings(vm, args[1], axes, nd, h);
    for (int i = 0; ok && i < nd; i++) {
        if (!(axes >> i & 1))
            continue;
        if (a->layout.shape.dim[i] < 2)
            ok = vm_raise(vm, ERR_VALUE,
                          "Shape of array too small to calculate a numerical gradient, at least "
                          "(edge_order + 1) elements are required.");
        else
            ok = lib_array_value(c->lib, namespace, gradient_along(a, i, h[i], &e), &e,
                                 &parts[made]);
        made += ok;
    }
    array_release(a);
    if (ok && made == 1) {
        *out = parts[0];
        return true;
    }
    if (ok) {
        *out = tuple_new(vm, parts, (size_t)made);
        ok = out->tag != T_UNDEF;
    }
    for (int i = 0; i < made; i++)
        value_release(parts[i]);
    return ok;
}

// ---- elements -----------------------------------------------------------------------------------

bool fn_astype(VM *vm, void *ctx, Value *args, Value *out) {
    START;
    Dtype dt = DT_F64;
    if (!dtype_argument(vm, args[1], &dt)) {
        array_release(a);
        return false;
    }
    if (value_is_str(args[3]) && !cast_allowed(a->dt, dt, str_get(args[3]))) {
        vm_raise(
            vm, ERR_TYPE,
            "Cannot cast array data from dtype('%s') to dtype('%s') according to the rule '%.*s'",
            dtype_info[a->dt].name, dtype_info[dt].name, STR_ARG(str_get(args[3])));
        array_release(a);
        return false;
    }
    if (value_is_str(args[3]) && str_is(str_get(args[3]), "same_value")) {
        Value fn, pair[2] = {args[0], dtype_value(dt)};
        array_release(a);
        if (!text_inner(lib_of(vm), namespace, STR("numeric"), STR("_same_value"), &fn))
            return false;
        bool same = vm_call(vm, fn, &(Args){.v = pair, .npos = 2}, out);
        value_release(fn);
        return same;
    }
    if (!lib_complex_warning(lib_of(vm), namespace, a->dt, dt)) {
        array_release(a);
        return false;
    }
    bool copied = true;
    if (args[5].tag != T_UNDEF && !bool_argument(vm, args[5], true, &copied)) {
        array_release(a);
        return false;
    }
    // 'A' wants one of both ways here.
    bool lies_so = order_letter(args[2], 'K') == 'A' && a->buf
                       ? layout_contiguous(&a->layout) || lies_in_columns(a)
                       : lies_as_asked(args[2], a);
    if (!copied && lies_so && a->dt == dt && is_array(args[0]) && a == array_of(args[0])) {
        array_release(a);
        *out = value_copy(args[0]);
        return true;
    }
    VIEW(laid_out(args[2], 'K', a, a->dt == dt ? array_copy(a, &e) : array_cast(a, dt, &e), &e));
}

enum { LISTED_LOOK = 1 << 16 }; // items between two looks for an interrupt

static bool nested_list(VM *vm, const char **data, Dtype dt, const Shape *s, int axis, Value *out) {
    if (axis == s->ndim) {
        Scalar element = scalar_load(*data, dt);
        *data += dtype_bytes(dt);
        return lib_python_number(vm, element, out);
    }
    *out = list_new(vm, (size_t)s->dim[axis]);
    if (out->tag == T_UNDEF)
        return false;
    for (int64_t i = 0; i < s->dim[axis]; i++) {
        Value item;
        Err e;
        err_clear(&e);
        if (i % LISTED_LOOK == 0 && !checked(vm, stop_check(&e), &e)) {
            value_release(*out);
            return false;
        }
        if (!nested_list(vm, data, dt, s, axis + 1, &item) || !list_append(vm, *out, item)) {
            value_release(*out);
            return false;
        }
    }
    return true;
}

bool fn_tolist(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Array *a = array_of(args[0]);
    Err e;
    err_clear(&e);
    char *host = mem_alloc((size_t)array_count(a) * dtype_bytes(a->dt));
    if (!host)
        return vm_no_memory(vm);
    const char *at = host;
    bool ok = checked(vm, array_read(a, host, &e), &e) &&
              nested_list(vm, &at, a->dt, array_shape(a), 0, out);
    mem_free(host);
    return ok;
}

// A position in C order.
static bool place_in_order(VM *vm, const Array *a, Value position, int64_t *index) {
    const Shape *s = array_shape(a);
    int64_t at;
    if (!value_index(vm, position, &at))
        return false;
    if (at < 0)
        at += array_count(a);
    if (at < 0 || at >= array_count(a))
        return vm_raise(vm, ERR_INDEX, "index %lld is out of bounds for size %lld", (long long)at,
                        (long long)array_count(a));
    for (int i = s->ndim - 1; i >= 0; i--) {
        index[i] = at % s->dim[i];
        at /= s->dim[i];
    }
    return true;
}

// Where the element is that item(*args) asks for.
static bool item_place(VM *vm, const Array *a, Value place, int64_t *index) {
    const Value *items;
    size_t n;
    const Shape *s = array_shape(a);
    value_items(place, &items, &n);
    if (n == 0 && array_count(a) != 1)
        return vm_raise(vm, ERR_VALUE, "can only convert an array of size 1 to a Python scalar");
    if (n > 1 && n != (size_t)s->ndim)
        return vm_raise(vm, ERR_VALUE, "incorrect number of indices for array");
    if (n == 1 && s->ndim != 1)
        return place_in_order(vm, a, items[0], index);
    for (size_t i = 0; i < n; i++) {
        if (!value_index(vm, items[i], &index[i]))
            return false;
        if (index[i] < 0)
            index[i] += s->dim[i];
        if (index[i] < 0 || index[i] >= s->dim[i])
            return vm_raise(vm, ERR_INDEX,
                            "index %lld is out of bounds for axis %zu with size %lld",
                            (long long)index[i], i, (long long)s->dim[i]);
    }
    return true;
}

// item(1, 2), item((1, 2)), item(3): only a tuple stands for several arguments.
static Value item_arguments(Value star) {
    const Value *items;
    size_t n = 0;
    value_items(star, &items, &n);
    return n == 1 && v_has(items[0], &type_tuple) ? items[0] : star;
}

bool fn_item(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t index[LIMIT_NDIM] = {0};
    Scalar value;
    Err e;
    err_clear(&e);
    const Value held = value_copy(item_arguments(args[1])); // an __index__ of a cell may drop it,
    Array *a = array_retain(array_of(args[0]));             // and change the array's shape
    bool ok = item_place(vm, a, held, index) && checked(vm, array_item(a, index, &value, &e), &e);
    array_release(a);
    value_release(held);
    if (!ok)
        return false;
    return lib_python_number(vm, value, out);
}

// The value of fill is one element: it must fit, as a Python number in an assignment must.
static bool is_element_value(VM *vm, Value v, Value value) {
    const Array *a = array_of(v);
    const Value *items;
    size_t n;
    Scalar s, numpy;
    if (namespace_of(v) != NAMESPACE_NUMPY)
        return true;
    if (is_array(value) && array_shape(array_of(value))->ndim > 0)
        return vm_raise(vm, ERR_VALUE, "setting an array element with a sequence.");
    if (value_items(value, &items, &n))
        return vm_raise(vm, ERR_TYPE, "%s argument must be a string%s or a real number, not '%s'",
                        dtype_is_int(a->dt) ? "int()" : "float()",
                        dtype_is_int(a->dt) ? ", a bytes-like object" : "",
                        value_type(vm, value)->name);
    if (is_array(value) || !lib_scalar(value, &s))
        return true;
    bool own = is_numpy_scalar(value, &numpy);
    if (own && (!dtype_is_signed(a->dt) || dtype_is_complex(s.dt)))
        return true;
    s.weak = true;
    if (s.dt == DT_U64 && dtype_is_signed(a->dt))
        return vm_raise(vm, ERR_OVERFLOW, "Python int too large to convert to C long");
    return number_fits(vm, s, a->dt) && check_real(vm, s, a->dt);
}

bool fn_fill(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Namespace namespace = namespace_of(args[0]);
    OperandArg v;
    Scalar s;
    Err e;
    err_clear(&e);
    *out = V_NONE;
    if (!is_element_value(vm, args[0], args[1]))
        return false;
    if (namespace == NAMESPACE_NUMPY && !is_array(args[1]) && !lib_scalar(args[1], &s))
        return array_setitem(vm, args[0], v_ellipsis, args[1]); // texts, None, bytes
    if (!operand_argument(vm, args[1], &namespace, &v))
        return false;
    bool ok = checked(vm, array_store(array_of(args[0]), v.arg, true, &e), &e);
    operand_release(&v);
    return ok;
}
