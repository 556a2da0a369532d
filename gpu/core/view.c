// view.c: arrays that share a buffer (subscripts, reshape, transpose,
// broadcast), and reading and writing elements, which runs what is recorded.
#include "gpu/core/fpcheck.h"
#include "gpu/core/keep.h"
#include "gpu/core/queue.h"
#include "gpu/core/watch.h"
#include "kernel/base/mem.h"
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// A second array on a bound array's buffer.
static Array *view_of(Array *a, const Layout *layout, Err *e) {
    Array *v = array_on(a->queue, a->dt, a->buf, layout, e);
    if (v) {
        v->readonly = a->readonly;
        v->view = true;
    }
    return v;
}

// ---- subscripts ---------------------------------------------------------------------------------

static bool index_axis(const IndexItem *item, const Layout *from, int axis, Layout *to, Err *e) {
    int64_t n = from->shape.dim[axis], i = item->start;
    if (i < -n || i >= n)
        return err_set(e, ERR_INDEX,
                       "index %" PRId64 " is out of bounds for axis %d with size %" PRId64, i, axis,
                       n);
    to->offset += (i < 0 ? i + n : i) * from->stride[axis];
    return true;
}

// Python's slice rules: bounds count from the end when negative, and are clipped.
static int64_t clip_bound(int64_t i, int64_t n, int64_t step) {
    int64_t low = step < 0 ? -1 : 0, high = step < 0 ? n - 1 : n;
    if (i < 0)
        i = i < -n ? low : i + n;
    return i < low ? low : i > high ? high : i;
}

static bool slice_axis(const IndexItem *item, const Layout *from, int axis, Layout *to, Err *e) {
    int64_t n = from->shape.dim[axis], step = item->has_step ? item->step : 1;
    if (step == 0)
        return err_set(e, ERR_VALUE, "slice step cannot be zero");
    if (step == INT64_MIN)
        step = -INT64_MAX;
    int64_t start = item->has_start ? clip_bound(item->start, n, step) : step < 0 ? n - 1 : 0;
    int64_t stop = item->has_stop ? clip_bound(item->stop, n, step) : step < 0 ? -1 : n;
    int64_t count = step > 0 ? (stop > start ? (stop - start - 1) / step + 1 : 0)
                             : (start > stop ? (start - stop - 1) / -step + 1 : 0);
    int at = to->shape.ndim++;
    to->shape.dim[at] = count;
    to->stride[at] = count > 1 ? from->stride[axis] * step : 1;
    if (count)
        to->offset += start * from->stride[axis];
    return true;
}

static bool count_items(const Array *a, const IndexItem *items, int n, int *fill, Err *e) {
    int used = 0, made = 0, dots = 0;
    for (int i = 0; i < n; i++) {
        dots += items[i].kind == INDEX_ELLIPSIS;
        used += items[i].kind == INDEX_INT || items[i].kind == INDEX_SLICE;
        made += items[i].kind == INDEX_NEWAXIS;
    }
    int nd = a->layout.shape.ndim;
    if (dots > 1)
        return err_set(e, ERR_INDEX, "an index can only have a single ellipsis ('...')");
    if (used > nd)
        return err_set(e, ERR_INDEX,
                       "too many indices for array: array is %d-dimensional, but %d were "
                       "indexed",
                       nd, used);
    if (nd + made > LIMIT_NDIM)
        return err_set(e, ERR_INDEX,
                       "number of dimensions must be within [0, %d], indexing result would "
                       "have %d",
                       LIMIT_NDIM, nd + made);
    *fill = nd - used;
    return true;
}

static void keep_axes(const Layout *from, int axis, int n, Layout *to) {
    assert(n >= 0 && axis + n <= from->shape.ndim && to->shape.ndim + n <= LIMIT_NDIM);
    for (int i = 0; i < n; i++) {
        to->shape.dim[to->shape.ndim] = from->shape.dim[axis + i];
        to->stride[to->shape.ndim++] = from->stride[axis + i];
    }
}

Array *array_view(Array *a, const IndexItem *items, int n, Err *e) {
    int fill = 0, axis = 0;
    if (!count_items(a, items, n, &fill, e) || !array_bind(a, e))
        return NULL;
    Layout to;
    to.shape.ndim = 0;
    to.offset = a->layout.offset;
    for (int i = 0; i < n; i++) {
        switch (items[i].kind) {
        case INDEX_INT:
            if (!index_axis(&items[i], &a->layout, axis++, &to, e))
                return NULL;
            break;
        case INDEX_SLICE:
            if (!slice_axis(&items[i], &a->layout, axis++, &to, e))
                return NULL;
            break;
        case INDEX_NEWAXIS:
            to.shape.dim[to.shape.ndim] = 1;
            to.stride[to.shape.ndim++] = 0;
            break;
        case INDEX_ELLIPSIS:
            keep_axes(&a->layout, axis, fill, &to);
            axis += fill;
            break;
        case INDEX_ARRAY:

            err_set(e, ERR_SYSTEM, "internal error: an array index makes no view");
            return NULL;
        }
    }
    keep_axes(&a->layout, axis, a->layout.shape.ndim - axis, &to);
    return view_of(a, &to, e);
}

// ---- other shapes -------------------------------------------------------------------------------

Array *array_reshape(Array *a, const Shape *shape, Err *e) {
    if (shape_count(shape) != array_count(a)) {
        char to[SHAPE_TEXT_MAX];
        shape_tight(shape, to);
        err_set(e, ERR_VALUE, "cannot reshape array of size %" PRId64 " into shape %s",
                array_count(a), to);
        return NULL;
    }
    if (!array_bind(a, e))
        return NULL;
    Layout layout;
    if (layout_reshape(&a->layout, shape, &layout))
        return view_of(a, &layout, e);
    Array *copy = array_copy(a, e);
    if (!copy || !array_bind(copy, e)) {
        array_release(copy);
        return NULL;
    }
    layout = layout_of(shape);
    Array *r = view_of(copy, &layout, e);
    array_release(copy);
    if (r)
        r->readonly = false;
    return r;
}

Array *array_transpose(Array *a, const int *axes, Err *e) {
    if (!array_bind(a, e))
        return NULL;
    int nd = a->layout.shape.ndim;
    Layout to = {.shape.ndim = nd, .offset = a->layout.offset};
    for (int i = 0; i < nd; i++) {
        int from = axes ? axes[i] : nd - 1 - i;
        assert(from >= 0 && from < nd);
        to.shape.dim[i] = a->layout.shape.dim[from];
        to.stride[i] = a->layout.stride[from];
    }
    return view_of(a, &to, e);
}

Array *array_broadcast(Array *a, const Shape *shape, Err *e) {
    Shape joint;
    Err quiet;
    err_clear(&quiet);
    for (int i = 0; i < shape->ndim; i++)
        if (shape->dim[i] < 0) {
            err_set(e, ERR_VALUE, "all elements of broadcast shape must be non-negative");
            return NULL;
        }
    if (!shape_check(shape, dtype_bytes(a->dt), e))
        return NULL;
    if (!shape_broadcast(array_shape(a), shape, &joint, &quiet) || !shape_equal(&joint, shape)) {
        char from[SHAPE_TEXT_MAX], to[SHAPE_TEXT_MAX];
        shape_tight(array_shape(a), from);
        shape_tight(shape, to);
        err_set(e, ERR_VALUE,
                "operands could not be broadcast together with remapped shapes "
                "[original->remapped]: %s  and requested shape %s",
                from, to);
        return NULL;
    }
    if (!array_bind(a, e))
        return NULL;
    Layout layout = layout_broadcast(&a->layout, shape);
    Array *v = view_of(a, &layout, e);
    if (v)
        v->readonly = true;
    return v;
}

bool array_may_share(const Array *a, const Array *b) {
    return a->buf && a->buf == b->buf && (a->buf->mixed || layouts_overlap(&a->layout, &b->layout));
}

Array *array_part(Array *a, bool imaginary, Err *e) {
    if (!array_bind(a, e))
        return NULL;
    Layout layout = a->layout;
    layout.offset = 2 * layout.offset + imaginary;
    for (int i = 0; i < layout.shape.ndim; i++)
        layout.stride[i] *= 2;
    Array *v = array_on(a->queue, dtype_part(a->dt), a->buf, &layout, e);
    if (!v)
        return NULL;
    a->buf->mixed = true;
    v->readonly = a->readonly;
    v->view = true;
    return v;
}

static bool refuse_unaligned(Dtype to, Err *e) {
    err_set(e, ERR_VALUE,
            "these bytes cannot be seen as %s: they do not lie at multiples of its size",
            dtype_info[to].name);
    return err_hint(e, "Copy first: a.copy().view(...).");
}

// The last axis has another number of elements of the other size.
static bool recast_last(const Array *a, int64_t from, int64_t to, Layout *out, Err *e) {
    int last = a->layout.shape.ndim - 1;
    if (last < 0)
        return err_set(
            e, ERR_VALUE,
            "Changing the dtype of a 0d array is only supported if the itemsize is unchanged");
    int64_t n = a->layout.shape.dim[last];
    if (n > 1 && a->layout.stride[last] != 1)
        return err_set(
            e, ERR_VALUE,
            "To change to a dtype of a different size, the last axis must be contiguous");
    if (to > from && n * from % to)
        return err_set(
            e, ERR_VALUE,
            "When changing to a larger dtype, its size must be a divisor of the total size in "
            "bytes of the last axis of the array.");
    out->shape.dim[last] = n * from / to;
    out->stride[last] = 1;
    return true;
}

// Bytes seen as bools: loops count on 0 and 1. Where there are others, the view becomes a copy
// that holds which bytes are not 0, and cannot be written, since its writes would not be seen.
static Array *only_bools(Array *v, Err *e) {
    Array *bytes = array_on(v->queue, DT_U8, v->buf, &v->layout, e), *most = NULL, *r = NULL;
    Scalar s = {0};
    int64_t none = 0;
    unsigned axes = (1u << v->layout.shape.ndim) - 1;
    bool ok = bytes && (array_count(v) == 0 ||
                        ((most = array_reduce(RED_MAX, bytes, axes, false, DT_COUNT, e)) &&
                         array_item(most, &none, &s, e)));
    array_release(most);
    if (ok && s.u.u > 1) {
        ArrayArg in[2] = {{.array = bytes}, {.value = scalar_int(0)}};
        r = array_op(OP_ID_NE, in, e);
        if (r)
            r->readonly = true;
    } else if (ok) {
        r = array_retain(v);
    }
    array_release(bytes);
    array_release(v);
    return r;
}

Array *array_recast(Array *a, Dtype to, Err *e) {
    if (!array_bind(a, e))
        return NULL;
    int64_t from = (int64_t)dtype_bytes(a->dt), width = (int64_t)dtype_bytes(to);
    Layout layout = a->layout;
    if (from != width) {
        if (!recast_last(a, from, width, &layout, e))
            return NULL;
        bool fits = layout.offset * from % width == 0;
        for (int i = 0; i < layout.shape.ndim - 1; i++) {
            fits &= layout.shape.dim[i] < 2 || layout.stride[i] * from % width == 0;
            layout.stride[i] = layout.stride[i] * from / width;
        }
        if (!fits) {
            (void)refuse_unaligned(to, e);
            return NULL;
        }
        layout.offset = layout.offset * from / width;
    }
    Array *v = array_on(a->queue, to, a->buf, &layout, e);
    if (!v)
        return NULL;
    if (to != a->dt)
        a->buf->mixed = true;
    v->readonly = a->readonly;
    v->view = true;
    return to == DT_BOOL && a->dt != DT_BOOL ? only_bools(v, e) : v;
}

// Surely no two elements in one place: each stride steps over all that the smaller ones reach.
static bool apart(const Layout *l) {
    bool used[LIMIT_NDIM] = {false};
    int64_t reach = 0;
    for (int k = 0; k < l->shape.ndim; k++) {
        int best = -1;
        for (int i = 0; i < l->shape.ndim; i++)
            if (!used[i] && l->shape.dim[i] > 1 &&
                (best < 0 || llabs(l->stride[i]) < llabs(l->stride[best])))
                best = i;
        if (best < 0)
            return true;
        used[best] = true;
        if (llabs(l->stride[best]) <= reach)
            return false;
        reach += llabs(l->stride[best]) * (l->shape.dim[best] - 1);
    }
    return true;
}

Array *array_strided(Array *a, const Shape *shape, const int64_t *stride, Err *e) {
    if (!shape_check(shape, dtype_bytes(a->dt), e) || !array_bind(a, e))
        return NULL;
    Layout layout = {.shape = *shape, .offset = a->layout.offset};
    int64_t low = layout.offset, high = layout.offset,
            n = (int64_t)(a->buf->bytes / dtype_bytes(a->dt));
    bool fits = true;
    for (int i = 0; i < shape->ndim; i++) {
        int64_t reach, *end = stride[i] < 0 ? &low : &high;
        layout.stride[i] = stride[i];
        fits = fits &&
               !__builtin_mul_overflow(stride[i], shape->dim[i] ? shape->dim[i] - 1 : 0, &reach) &&
               !__builtin_add_overflow(*end, reach, end);
    }
    if (shape_count(shape) && (!fits || low < 0 || high >= n)) {
        err_set(e, ERR_VALUE,
                "these shape and strides reach beyond the array's memory of %" PRId64 " elements",
                n);
        (void)err_hint(e, "NumPy would read foreign memory here.");
        return NULL;
    }
    Array *v = view_of(a, &layout, e);
    if (v && !apart(&layout))
        v->readonly = true;
    return v;
}

// ---- observing ----------------------------------------------------------------------------------

// Computed and bound; after it the buffer's memory can be read.
static bool array_compute(Array *a, Err *e) {
    if (!array_bind(a, e))
        return false;
    if (!queue_is_done(a->queue) && !queue_flush_beside(a->queue, a->buf, e))
        return false;
    return a->buf->memory || array_count(a) == 0 ? true : keep_refuse(a->buf, "this array", e);
}

bool array_ready(Array *a, Err *e) {
    return array_compute(a, e);
}

bool array_read(Array *a, void *out, Err *e) {
    if (array_count(a) == 0)
        return true;
    if (a->buf && !layout_contiguous(&a->layout)) {
        Array *dense = array_copy(a, e);
        bool ok = dense && array_read(dense, out, e);
        array_release(dense);
        return ok;
    }
    if (!array_compute(a, e))
        return false;
    Device *dev = array_device(a);
    size_t width = dtype_bytes(a->dt), bytes = (size_t)array_count(a) * width;
    return device_download(dev, out, a->buf->memory, (size_t)a->layout.offset * width, bytes, e);
}

static size_t element_at(const Array *a, const int64_t *index) {
    int64_t at = a->layout.offset;
    for (int i = 0; i < a->layout.shape.ndim; i++) {
        assert(index[i] >= 0 && index[i] < a->layout.shape.dim[i]);
        at += index[i] * a->layout.stride[i];
    }
    return (size_t)at * dtype_bytes(a->dt);
}

bool buffer_element(const Buffer *buf, size_t at, Dtype dt, Scalar *out, Err *e) {
    char element[16];
    if (buf->dev->backend->host_memory) {
        *out = scalar_load((char *)buf->memory + at, dt);
        return true;
    }
    if (!device_download(buf->dev, element, buf->memory, at, dtype_bytes(dt), e))
        return false;
    *out = scalar_load(element, dt);
    return true;
}

bool array_item(Array *a, const int64_t *index, Scalar *out, Err *e) {
    Queue *q = a->queue;
    bool watched = q->watch && q->watch->reader && !q->flushing;
    if (watched && !queue_flush_watched(q, e))
        return false;
    watched = watched && q->watch && a->buf && a->buf->memory;
    if (!watched && !array_compute(a, e))
        return false;
    const size_t at = element_at(a, index);
    if (!buffer_element(a->buf, at, a->dt, out, e))
        return false;
    if (watched)
        watch_read(q, a->buf, at, *out);
    return true;
}

// On the host an element is written at once, after what is recorded and what
// still has to read the old value.
static bool set_on_host(Array *a, const Layout *one, Scalar value, Err *e) {
    assert(layout_is_within(one, a->dt, a->buf->bytes));
    Array target = {.buf = a->buf, .queue = a->queue, .layout = *one};
    if (!array_guard_readers(&target, e))
        return false;
    if (!queue_is_done(a->queue) && !queue_flush(a->queue, e))
        return false;
    if (!a->buf->memory)
        return keep_refuse(a->buf, "this array", e);
    scalar_store((char *)a->buf->memory + (size_t)one->offset * dtype_bytes(a->dt),
                 fp_scalar_cast(value, a->dt));
    return true;
}

bool array_set_item(Array *a, const int64_t *index, Scalar value, Err *e) {
    if (!array_bind(a, e))
        return false;
    Layout one;
    one.shape.ndim = 0;
    one.offset = a->layout.offset;
    for (int i = 0; i < a->layout.shape.ndim; i++)
        one.offset += index[i] * a->layout.stride[i];
    bool plain = !a->readonly && (!value.weak || scalar_fits(value, a->dt));
    if (plain && array_device(a)->backend->host_memory && !a->queue->watch)
        return set_on_host(a, &one, value, e);
    Array *target = view_of(a, &one, e);
    bool ok = target && array_store(target, (ArrayArg){.value = value}, true, e);
    array_release(target);
    return ok;
}

Array *array_to(Array *a, Queue *q, Err *e) {
    if (a->queue == q)
        return array_retain(a);
    if (a->node && a->node->op == NODE_CONST)
        return array_full(q, a->dt, array_shape(a), a->node->value, e);
    size_t bytes = (size_t)array_count(a) * dtype_bytes(a->dt);
    if (array_device(a)->backend->host_memory && (a->node || layout_contiguous(&a->layout))) {
        if (!array_compute(a, e))
            return NULL;
        const char *from = a->buf->memory;
        return array_from_host(q, a->dt, array_shape(a),
                               from + (size_t)a->layout.offset * dtype_bytes(a->dt), e);
    }
    void *host = mem_alloc(bytes);
    if (!host) {
        err_no_memory(e, bytes);
        return NULL;
    }
    Array *r = array_read(a, host, e) ? array_from_host(q, a->dt, array_shape(a), host, e) : NULL;
    mem_free(host);
    return r;
}
