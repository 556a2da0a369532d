// segments.c: operands and results of the work that a device does on segments of elements.
#include "gpu/core/segments.h"
#include "gpu/core/queue.h"
#include <assert.h>

// A device takes it; not complex numbers, and float16 only where said.
static bool takes(const Array *a, int64_t elements) {
    return array_device(a)->backend->segments && elements >= SEGMENTS_LEAST && a->dt != DT_F16 &&
           !dtype_is_complex(a->dt);
}

// The elements in C order and computed; one reference.
static Array *dense_of(Array *a, Err *e) {
    Array *dense = !a->buf || layout_contiguous(&a->layout) ? array_retain(a) : array_copy(a, e);
    if (dense && array_ready(dense, e))
        return dense;
    array_release(dense);
    return NULL;
}

static void *address(const Array *a) {
    assert(a->buf && (a->buf->memory || !a->buf->bytes)); // dense_of and array_allocated see to it
    return (char *)a->buf->memory + a->layout.offset * (int64_t)dtype_bytes(a->dt);
}

// Without memory for it, the host may still have some.
static bool run(Queue *q, const SegmentWork *w, bool *done, Err *e) {
    assert(w->segments >= 0 && w->n >= 0);
    *done = q->dev->backend->segments(q->dev, w, e);
    if (*done || e->kind != ERR_MEMORY)
        return *done;
    err_clear(e);
    return true;
}

// Runs w over a (and other, or NULL), which are read, into a new array of the type and shape.
static bool into_new(SegmentWork *w, Array *a, Array *other, Dtype dt, const Shape *shape,
                     Array **out, Err *e) {
    bool done = false;
    Array *in = dense_of(a, e), *second = in && other ? dense_of(other, e) : NULL;
    Array *r = in && (!other || second) ? array_allocated(a->queue, dt, shape, e) : NULL;
    if (r && shape_count(shape)) {
        w->in = address(in);
        w->other = second ? address(second) : NULL;
        w->out = address(r);
    }
    bool ok = r && (shape_count(shape) ? run(a->queue, w, &done, e) : (done = true));
    array_release(in);
    array_release(second);
    if (ok && done) {
        *out = r;
        return true;
    }
    array_release(r);
    return ok;
}

// ---- kinds of work ------------------------------------------------------------------------------

const SegmentInfo *segment_info(SegmentKind kind) {
#define SEGMENT(ID, READS, TYPE, SHAPE, MOST, ...) [SEGMENT_##ID] = {READS, TYPE, SHAPE, MOST},
    static const SegmentInfo info[SEGMENT_KINDS] = {
#include "gpu/core/segments.def"
    };
    return &info[kind];
}

Shape segment_shape(const SegmentCall *c) {
    const SegmentInfo *info = segment_info(c->kind);
    Shape shape = *array_shape(info->shape == LIKE_OTHER ? c->other : c->in);
    if (info->shape != WITHOUT_AXIS)
        return shape;
    int axis = info->reads & SEGMENT_AXIS ? c->axis : shape.ndim - 1;
    shape.ndim = axis < 0 ? 0 : shape.ndim - 1;
    for (int i = axis; i >= 0 && i < shape.ndim; i++)
        shape.dim[i] = shape.dim[i + 1];
    return shape;
}

// The segments are the rows of the last axis, or one of all elements.
static SegmentWork work_of(const SegmentCall *c) {
    const Shape *s = array_shape(c->in);
    int64_t all = array_count(c->in), n = s->ndim ? s->dim[s->ndim - 1] : 1;
    if ((segment_info(c->kind)->reads & SEGMENT_AXIS) && c->axis < 0)
        n = all;
    return (SegmentWork){.kind = c->kind,
                         .dt = c->in->dt,
                         .op = c->op,
                         .flag = c->flag,
                         .n = n,
                         .segments = n ? all / n : 0,
                         .m = c->other ? array_count(c->other) : 0,
                         .width = 1};
}

// ---- along an axis ------------------------------------------------------------------------------

// A view with the axis moved to the end, or (back) from there; one reference.
static Array *moved(Array *a, int axis, bool back, Err *e) {
    int axes[LIMIT_NDIM], n = array_shape(a)->ndim, last = n - 1;
    for (int i = 0; i < n; i++)
        axes[i] = back ? (i < axis    ? i
                          : i == axis ? last
                                      : i - 1)
                       : (i < axis   ? i
                          : i < last ? i + 1
                                     : axis);
    return axis < 0 || axis >= last ? array_retain(a) : array_transpose(a, axes, e);
}

// Where the result keeps the axis, it lay at the end, and goes back.
static bool back_in_place(Array *made, const SegmentCall *c, Array **out, Err *e) {
    Array *view = moved(made, c->axis, true, e);
    *out = view ? array_copy(view, e) : NULL;
    array_release(view);
    array_release(made);
    return *out != NULL;
}

static bool along_axis(const SegmentCall *c, Array **out, Err *e) {
    const SegmentInfo *info = segment_info(c->kind);
    bool inner =
        (info->reads & SEGMENT_AXIS) && c->axis >= 0 && c->axis < array_shape(c->in)->ndim - 1;
    Array *segments = inner ? moved(c->in, c->axis, false, e) : array_retain(c->in), *made = NULL;
    if (!segments)
        return false;
    SegmentCall last = *c;
    last.in = segments;
    if (inner)
        last.axis = array_shape(segments)->ndim - 1;
    SegmentWork w = work_of(&last);
    const Shape shape = segment_shape(&last);
    bool taken = !info->most || w.n < info->most,
         ok = !taken || into_new(&w, segments, c->other, info->dt == DT_COUNT ? w.dt : info->dt,
                                 &shape, &made, e);
    array_release(segments);
    if (made && inner && info->shape == LIKE_IN)
        return back_in_place(made, c, out, e);
    *out = made;
    return ok;
}

bool array_segments(const SegmentCall *c, Array **out, Err *e) {
    int64_t elements = array_count(c->in) + (c->other ? array_count(c->other) : 0);
    assert(!(segment_info(c->kind)->reads & SEGMENT_OWN));
    *out = NULL;
    if (!takes(c->in, elements) || !array_count(c->in))
        return true;
    if ((segment_info(c->kind)->reads & SEGMENT_AXIS) && c->axis >= array_shape(c->in)->ndim)
        return true;
    return along_axis(c, out, e);
}

// ---- counting -----------------------------------------------------------------------------------

// The smallest and the largest of integers; only they travel.
static bool limits(Array *x, int64_t *low, int64_t *high, Err *e) {
    unsigned axes = (1u << array_shape(x)->ndim) - 1;
    Array *min = array_reduce(RED_MIN, x, axes, false, DT_COUNT, e),
          *max = min ? array_reduce(RED_MAX, x, axes, false, DT_COUNT, e) : NULL;
    Scalar a = {0}, b = {0};
    bool ok = max && array_item(min, NULL, &a, e) && array_item(max, NULL, &b, e);
    array_release(min);
    array_release(max);
    *low = a.u.i;
    *high = b.u.i;
    return ok;
}

bool array_count_each(Array *x, int64_t least, Array **out, Err *e) {
    int64_t low = 0, high = 0;
    *out = NULL;
    if (!takes(x, array_count(x)))
        return true;
    Array *wide = array_cast(x, DT_I64, e);
    bool ok = wide && limits(wide, &low, &high, e);
    if (ok && low >= 0 && high < INT64_MAX / 16) {
        Shape shape = {.ndim = 1, .dim = {high + 1 > least ? high + 1 : least}};
        SegmentWork w = {.kind = SEGMENT_COUNT,
                         .dt = DT_I64,
                         .segments = 1,
                         .n = array_count(x),
                         .m = shape.dim[0]};
        ok = into_new(&w, wide, NULL, DT_I64, &shape, out, e);
    }
    array_release(wide);
    return ok;
}

bool array_count_bins(Array *a, Array *edges, Array **out, Err *e) {
    Shape shape = {.ndim = 1, .dim = {array_count(edges) - 1}};
    SegmentWork w = {
        .kind = SEGMENT_BINS, .dt = a->dt, .segments = 1, .n = array_count(a), .m = shape.dim[0]};
    *out = NULL;
    return !takes(a, w.n) || w.m > SEGMENT_BINS_MOST ||
           into_new(&w, a, edges, DT_I64, &shape, out, e);
}

// ---- masks --------------------------------------------------------------------------------------

// How many elements are true up to the end of each tile of the mask (dense and computed), and
// in all.
static bool true_counts(Array *mask, Array **counts, int64_t *total, Err *e) {
    int64_t n = array_count(mask), tiles = (n + SEGMENT_TRUE_TILE - 1) / SEGMENT_TRUE_TILE,
            last = tiles - 1;
    Shape shape = {.ndim = 1, .dim = {tiles}};
    SegmentWork w = {.kind = SEGMENT_TRUE_COUNTS, .dt = DT_BOOL, .segments = 1, .n = n};
    Scalar all;
    if (!into_new(&w, mask, NULL, DT_I64, &shape, counts, e) || !*counts)
        return e->kind == ERR_NONE;
    if (array_item(*counts, &last, &all, e)) {
        *total = all.u.i;
        return true;
    }
    array_release(*counts);
    *counts = NULL;
    return false;
}

// What w makes of the true elements of a mask; a: picked from, or NULL.
static bool select_into(SegmentWork *w, Array *mask, Array *a, Dtype dt, Array **out, Err *e) {
    Array *truth = array_cast(mask, DT_BOOL, e), *dense = truth ? dense_of(truth, e) : NULL,
          *counts = NULL;
    Shape shape = {.ndim = 1};
    *out = NULL;
    bool ok = dense && true_counts(dense, &counts, &shape.dim[0], e);
    if (counts) {
        w->mask = address(dense);
        w->n = array_count(dense);
        w->segments = 1;
        ok = into_new(w, counts, a, dt, &shape, out, e);
    }
    array_release(counts);
    array_release(dense);
    array_release(truth);
    return ok;
}

bool array_true_places(Array *mask, const int64_t *stride, Array **out, Err *e) {
    SegmentWork w = {
        .kind = SEGMENT_TRUE_PLACES, .dt = DT_BOOL, .shape = array_shape(mask), .stride = stride};
    *out = NULL;
    bool taken = array_device(mask)->backend->segments && array_count(mask) > 0;
    return !taken || select_into(&w, mask, NULL, DT_I64, out, e);
}

bool array_true_picks(Array *a, Array *mask, Array **out, Err *e) {
    SegmentWork w = {.kind = SEGMENT_TRUE_PICKS, .dt = a->dt};
    *out = NULL;
    bool taken = array_device(a)->backend->segments && array_count(a) > 0 && mask->dt == DT_BOOL;
    return !taken || select_into(&w, mask, a, a->dt, out, e);
}
