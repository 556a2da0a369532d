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
    if (dense && array_ready(dense, e)) return dense;
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
    if (*done || e->kind != ERR_MEMORY) return *done;
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

static SegmentWork segments_work(SegmentKind kind, const Array *a) {
    const Shape *s = array_shape(a);
    int64_t n = s->ndim ? s->dim[s->ndim - 1] : 1;
    return (SegmentWork){.kind = kind, .dt = a->dt, .n = n, .segments = n ? array_count(a) / n : 0};
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

bool array_scan(Array *a, int axis, ScanOp op, Array **out, Err *e) {
    *out = NULL;
    if (!takes(a, array_count(a)) || axis >= array_shape(a)->ndim) return true;
    Array *segments = moved(a, axis, false, e), *made = NULL;
    if (!segments) return false;
    SegmentWork w = segments_work(SEGMENT_SCAN, segments);
    if (axis < 0) {
        w.n = array_count(a);
        w.segments = 1;
    }
    w.op = op;
    bool ok = into_new(&w, segments, NULL, a->dt, array_shape(segments), &made, e);
    array_release(segments);
    if (!made || axis < 0 || axis == array_shape(a)->ndim - 1) {
        *out = made;
        return ok;
    }
    Array *view = moved(made, axis, true, e);
    *out = view ? array_copy(view, e) : NULL;
    array_release(view);
    array_release(made);
    return *out != NULL;
}

bool array_sort(Array *a, Array **out, Err *e) {
    SegmentWork w = segments_work(SEGMENT_SORT, a);
    *out = NULL;
    return !takes(a, array_count(a)) || w.n >= SEGMENT_SORT_MOST ||
           into_new(&w, a, NULL, a->dt, array_shape(a), out, e);
}

bool array_argsort(Array *a, Array **out, Err *e) {
    SegmentWork w = segments_work(SEGMENT_ARGSORT, a);
    *out = NULL;
    return !takes(a, array_count(a)) || w.n >= SEGMENT_SORT_MOST ||
           into_new(&w, a, NULL, DT_I64, array_shape(a), out, e);
}

bool array_search(Array *sorted, Array *values, bool right, Array **out, Err *e) {
    int64_t n = array_count(sorted), m = array_count(values);
    SegmentWork w = {
        .kind = SEGMENT_SEARCH, .dt = sorted->dt, .flag = right, .segments = 1, .n = n, .m = m};
    *out = NULL;
    return !n || !m || !takes(sorted, n + m) ||
           into_new(&w, sorted, values, DT_I64, array_shape(values), out, e);
}

bool array_argminmax(Array *a, int axis, bool largest, Array **out, Err *e) {
    *out = NULL;
    if (!takes(a, array_count(a)) || axis >= array_shape(a)->ndim) return true;
    Array *segments = moved(a, axis, false, e);
    if (!segments) return false;
    SegmentWork w = segments_work(SEGMENT_ARGMINMAX, segments);
    Shape shape = *array_shape(segments);
    shape.ndim = axis < 0 ? 0 : shape.ndim - 1;
    if (axis < 0) {
        w.n = array_count(a);
        w.segments = 1;
    }
    w.flag = largest;
    bool ok = into_new(&w, segments, NULL, DT_I64, &shape, out, e);
    array_release(segments);
    return ok;
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
    if (!takes(x, array_count(x))) return true;
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
