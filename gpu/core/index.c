// index.c: subscripts with arrays. A read becomes a GATHER of computed positions,
// which fuses with what uses it; a write becomes a SCATTER. A mask is first turned
// into the positions of its true elements.
#include "gpu/core/fpcheck.h"
#include "gpu/core/host.h"
#include "gpu/core/masks.h"
#include "gpu/core/segments.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include <inttypes.h>
#include <string.h>

// One axis (or, for a mask, several) that an array or integer picks from.
typedef struct Term {
    Array *array; // int64: positions along the axis; NULL: the number `value`
    int64_t value;
    int64_t stride; // of the axis, in elements; 1 for a mask, whose positions have it in them
    int axis;       // of the array, for errors; -1: a mask, which needs no check
    int64_t extent; // of that axis
} Term;

typedef struct Subscript {
    Array *view; // the array with the picked axes kept whole
    bool picked[LIMIT_NDIM];
    Term term[LIMIT_NDIM];
    int nterms;
    Shape joint; // of the index arrays together
    Shape result;
    int place; // result axis where joint's axes start
} Subscript;

static void subscript_drop(Subscript *s) {
    array_release(s->view);
    for (int i = 0; i < s->nterms; i++)
        array_release(s->term[i].array);
}

// ---- masks --------------------------------------------------------------------------------------

// After an interrupt it ends early.
static void write_positions(const unsigned char *mask, const Shape *s, const int64_t *stride,
                            int64_t *out) {
    int64_t at[LIMIT_NDIM] = {0}, base = 0, n = 1, rows = 1;
    int last = s->ndim - 1, outer = last; // axes before `outer` are walked one by one
    if (last >= 0)
        n = s->dim[last];
    while (outer > 0 && stride[outer - 1] == stride[outer] * s->dim[outer])
        n *= s->dim[--outer];
    for (int d = 0; d < outer; d++)
        rows *= s->dim[d];
    for (int64_t r = 0; r < rows; r++) {
        int64_t step = last >= 0 ? stride[last] : 0;
        STOP_CHUNKS(from, end, (size_t)n)
        out = mask_places(&(MaskLine){mask + from, end - from, base + (int64_t)from * step, step},
                          out);
        if (stop_asked())
            return;
        mask += n;
        for (int d = outer - 1; d >= 0; d--) {
            base += stride[d];
            if (++at[d] < s->dim[d])
                break;
            base -= stride[d] * s->dim[d];
            at[d] = 0;
        }
    }
}

// What was written, but after an interrupt, which may have come before its end.
static Array *whole_or_none(HostOut *out, Err *e) {
    if (stop_check(e))
        return host_written(out, e);
    host_dropped(out);
    return NULL;
}

static Array *true_on_host(Array *mask, const int64_t *stride, Err *e) {
    HostIn in;
    Array *truth = array_cast(mask, DT_BOOL, e);
    if (!truth)
        return NULL;
    bool read = host_read(truth, &in, e);
    array_release(truth);
    if (!read)
        return NULL;
    Shape shape = {.ndim = 1, .dim = {(int64_t)mask_count(in.data, in.n)}};
    HostOut out;
    bool ok = host_write(mask->queue, DT_I64, &shape, &out, e);
    if (ok && in.n)
        write_positions(in.data, array_shape(mask), stride, out.data);
    host_done(&in);
    return ok ? whole_or_none(&out, e) : NULL;
}

// After an interrupt it ends early.
static void pick(size_t width, const HostIn *mask, const char *from, void *to) {
    STOP_CHUNKS(at, end, mask->n) {
        const MaskLine line = {(const unsigned char *)mask->data + at, end - at, 0, 1};
        to = mask_pick(&line, width, from + at * width, to);
    }
}

// a[mask] of an array whose elements are contiguous in host memory: no positions are needed.
static Array *picked_on_host(Array *a, Array *mask, Err *e) {
    HostIn m, x;
    HostOut out;
    if (!host_read(mask, &m, e))
        return NULL;
    if (!host_read(a, &x, e)) {
        host_done(&m);
        return NULL;
    }
    Shape shape = {.ndim = 1, .dim = {(int64_t)mask_count(m.data, m.n)}};
    bool ok = host_write(a->queue, a->dt, &shape, &out, e);
    if (ok && shape.dim[0])
        pick(dtype_bytes(a->dt), &m, x.data, out.data);
    host_done(&x);
    host_done(&m);
    return ok ? whole_or_none(&out, e) : NULL;
}

// ---- masks on a device with its own memory ------------------------------------------------
// Running counts of the true elements by the engine's own operations: each block of
// SCAN_BLOCK elements is summed up by doubling distances, the blocks' totals likewise,
// one level up. Every level reads what the one below wrote a few times; nothing leaves
// the device but the number of true elements.

static IndexItem from_to(int64_t from, int64_t to) {
    return (IndexItem){
        .kind = INDEX_SLICE, .has_start = true, .start = from, .has_stop = true, .stop = to};
}

// target[.., to:to + n] += source, both made by slices of the last axis of a (blocks, SCAN_BLOCK)
// array.
static bool add_shifted(Array *rows, int64_t by, Err *e) {
    IndexItem all = {.kind = INDEX_SLICE};
    IndexItem up[2] = {all, from_to(by, SCAN_BLOCK)}, down[2] = {all, from_to(0, SCAN_BLOCK - by)};
    Array *to = array_view(rows, up, 2, e), *from = to ? array_view(rows, down, 2, e) : NULL;
    bool ok = from && array_inplace(OP_ID_ADD, to, (ArrayArg){.array = from}, e);
    array_release(to);
    array_release(from);
    return ok;
}

static bool add_totals(Array *rows, int64_t blocks, Err *e);

// Replaces x (int64, one axis, bound) by its running sums.
static bool add_running_sums(Array *x, Err *e) {
    int64_t n = x->layout.shape.dim[0], blocks = (n + SCAN_BLOCK - 1) / SCAN_BLOCK;
    Shape flat = {.ndim = 1, .dim = {blocks * SCAN_BLOCK}},
          grid = {.ndim = 2, .dim = {blocks, SCAN_BLOCK}};
    IndexItem used = from_to(0, n);
    Array *padded = array_full(x->queue, DT_I64, &flat, scalar_int(0), e);
    Array *part = padded ? array_view(padded, &used, 1, e) : NULL, *rows = NULL;
    bool ok = part && array_store(part, (ArrayArg){.array = x}, true, e) &&
              (rows = array_reshape(padded, &grid, e)) != NULL;
    for (int64_t by = 1; ok && by < SCAN_BLOCK; by *= 2)
        ok = add_shifted(rows, by, e);
    ok = ok && (blocks == 1 || add_totals(rows, blocks, e)) &&
         array_store(x, (ArrayArg){.array = part}, true, e);
    array_release(rows);
    array_release(part);
    array_release(padded);
    return ok;
}

// Adds to each block but the first what all blocks before it sum up to.
static bool add_totals(Array *rows, int64_t blocks, Err *e) {
    IndexItem all = {.kind = INDEX_SLICE}, last = {.kind = INDEX_INT, .start = SCAN_BLOCK - 1};
    IndexItem ends[2] = {all, last}, rest[2] = {from_to(1, blocks), all};
    IndexItem before[2] = {from_to(0, blocks - 1), {.kind = INDEX_NEWAXIS}};
    Array *view = array_view(rows, ends, 2, e), *totals = view ? array_copy(view, e) : NULL;
    Array *to = NULL, *add = NULL;
    bool ok = totals && array_bind(totals, e) && add_running_sums(totals, e) &&
              (to = array_view(rows, rest, 2, e)) && (add = array_view(totals, before, 2, e)) &&
              array_inplace(OP_ID_ADD, to, (ArrayArg){.array = add}, e);
    array_release(view);
    array_release(totals);
    array_release(to);
    array_release(add);
    return ok;
}

static Array *gather_from(Array *source, Array *position, Err *e);
static bool scatter_nodes(StmtKind kind, Array *target, const ArrayArg *value, Array *position,
                          Err *e);

// Each true element writes its position where its count says; the others write into one
// place behind all of them.
static Array *collect(Array *flat, Array *counts, Array *place, int64_t total, Err *e) {
    Shape shape = {.ndim = 1, .dim = {total + 1}};
    IndexItem used = from_to(0, total);
    Array *out = array_full(flat->queue, DT_I64, &shape, scalar_int(0), e), *r = NULL;
    ArrayArg less[2] = {{.array = counts}, {.value = scalar_int(1)}};
    Array *index = out ? array_op(OP_ID_SUB, less, e) : NULL;
    ArrayArg choose[3] = {{.array = flat}, {.array = index}, {.value = scalar_int(total)}},
             from = {.array = place};
    Array *to = index ? array_op(OP_ID_WHERE, choose, e) : NULL;
    if (to && array_bind(out, e) && scatter_nodes(STMT_SCATTER, out, &from, to, e))
        r = array_view(out, &used, 1, e);
    array_release(to);
    array_release(index);
    array_release(out);
    return r;
}

Array *array_where_true_by_scan(Array *mask, const int64_t *stride, Err *e) {
    Shape line = {.ndim = 1, .dim = {array_count(mask)}};
    int64_t last = line.dim[0] - 1;
    Scalar total = {0};
    Array *truth = array_cast(mask, DT_BOOL, e),
          *flat = truth ? array_reshape(truth, &line, e) : NULL;
    Array *wide = flat ? array_cast(flat, DT_I64, e) : NULL,
          *counts = wide ? array_copy(wide, e) : NULL;
    Layout places = {.shape = mask->layout.shape};
    for (int d = 0; d < places.shape.ndim; d++)
        places.stride[d] = stride[d];
    Array *grid = counts ? array_pending(mask->queue, node_iota(&places), e) : NULL;
    Array *place = grid ? array_reshape(grid, &line, e) : NULL, *r = NULL;
    if (place && array_bind(counts, e) && add_running_sums(counts, e) &&
        array_item(counts, &last, &total, e))
        r = collect(flat, counts, place, total.u.i, e);
    array_release(place);
    array_release(grid);
    array_release(counts);
    array_release(wide);
    array_release(flat);
    array_release(truth);
    return r;
}

Array *array_where_true(Array *mask, const int64_t *stride, Err *e) {
    bool host = array_device(mask)->backend->host_memory || array_count(mask) == 0;
    Array *r = NULL;
    if (host)
        return true_on_host(mask, stride, e);
    if (!array_true_places(mask, stride, &r, e) || r)
        return r;
    return array_where_true_by_scan(mask, stride, e);
}

// ---- checking -----------------------------------------------------------------------------------

static bool refuse_index(int64_t i, int axis, int64_t n, Err *e) {
    return err_set(e, ERR_INDEX,
                   "index %" PRId64 " is out of bounds for axis %d with size %" PRId64, i, axis, n);
}

static bool find_bad(const int64_t *p, size_t count, int axis, int64_t n, Err *e) {
    for (size_t i = 0; i < count; i++)
        if (p[i] < -n || p[i] >= n)
            return refuse_index(p[i], axis, n, e);
    return true;
}

// On a device of its own memory: the extremes, in one pass, and only they travel.
static bool find_extremes(Array *index, int64_t *low, int64_t *high, Err *e) {
    unsigned axes = (1u << index->layout.shape.ndim) - 1;
    Array *min = array_reduce(RED_MIN, index, axes, false, DT_COUNT, e);
    Array *max = min ? array_reduce(RED_MAX, index, axes, false, DT_COUNT, e) : NULL;
    Scalar a = {0}, b = {0};
    int64_t none = 0;
    bool ok = max && array_item(min, &none, &a, e) && array_item(max, &none, &b, e);
    array_release(min);
    array_release(max);
    *low = a.u.i;
    *high = b.u.i;
    return ok;
}

// Are all in [0, n)? The highest bit of the index, or of what is left above it, says that one is
// not.
#if defined(__GNUC__) && !defined(__clang__)
__attribute__((optimize("O3"))) // by vectors
#endif
static bool
are_plain(const int64_t *p, size_t count, int64_t n) {
    const uint64_t last = (uint64_t)n - 1;
    uint64_t odd = 0;
    for (size_t i = 0; i < count; i++)
        odd |= (uint64_t)p[i] | (last - (uint64_t)p[i]);
    return !(odd >> 63);
}

// Every index is in [-n, n); *negative: one is below 0.
static bool check_index(Array *index, int axis, int64_t n, bool *negative, Err *e) {
    *negative = false;
    if (array_count(index) == 0)
        return true;
    int64_t low = INT64_MAX, high = INT64_MIN;
    bool host = array_device(index)->backend->host_memory;
    if (!host && !find_extremes(index, &low, &high, e))
        return false;
    if (!host && low >= -n && high < n) {
        *negative = low < 0;
        return true;
    }
    HostIn in;
    if (!host_read(index, &in, e))
        return false;
    const int64_t *p = in.data;
    if (are_plain(p, in.n, n)) {
        host_done(&in);
        return true;
    }
    for (size_t i = 0; i < in.n; i++) {
        low = p[i] < low ? p[i] : low;
        high = p[i] > high ? p[i] : high;
    }
    bool ok = (low >= -n && high < n) || find_bad(p, in.n, axis, n, e);
    host_done(&in);
    *negative = low < 0;
    return ok;
}

// ---- taking a subscript apart -------------------------------------------------------------------

// One operation that drops its first operand; NULL in gives NULL out.
static Array *combine(OpId op, Array *a, ArrayArg b, Err *e) {
    if (!a)
        return NULL;
    ArrayArg in[2] = {{.array = a}, b};
    Array *r = array_op(op, in, e);
    array_release(a);
    return r;
}

static ArrayArg number(int64_t i) {
    return (ArrayArg){.value = scalar_int(i)};
}

// Negative indices count from the end: i + n where i < 0. Takes over the reference.
static Array *from_start(Array *index, int64_t n, Err *e) {
    ArrayArg less[2] = {{.array = index}, number(0)}, more[2] = {{.array = index}, number(n)};
    Array *below = array_op(OP_ID_LT, less, e), *up = below ? array_op(OP_ID_ADD, more, e) : NULL;
    ArrayArg choose[3] = {{.array = below}, {.array = up}, {.array = index}};
    Array *r = up ? array_op(OP_ID_WHERE, choose, e) : NULL;
    array_release(below);
    array_release(up);
    array_release(index);
    return r;
}

static bool add_integers(Subscript *s, Array *a, int axis, int view_axis, Array *index, Err *e) {
    Array *wide = array_cast(index, DT_I64, e);
    if (!wide)
        return false;
    s->term[s->nterms++] = (Term){.array = wide,
                                  .stride = s->view->layout.stride[view_axis],
                                  .axis = axis,
                                  .extent = a->layout.shape.dim[axis]};
    return true;
}

static void add_number(Subscript *s, Array *a, int axis, int view_axis, int64_t i) {
    s->term[s->nterms++] = (Term){.value = i,
                                  .stride = s->view->layout.stride[view_axis],
                                  .axis = axis,
                                  .extent = a->layout.shape.dim[axis]};
}

// All indices are in range, and count from the start after it. Where an array of them is
// empty nothing is named, and numbers beside it may be anything.
static bool check_terms(Subscript *s, Err *e) {
    bool none = false;
    for (int i = 0; i < s->nterms; i++)
        none |= s->term[i].array && array_count(s->term[i].array) == 0;
    for (int i = 0; i < s->nterms && none; i++) {
        Term *t = &s->term[i];
        if (!t->array)
            t->value = 0;
    }
    for (int i = 0; i < s->nterms && !none; i++) {
        Term *t = &s->term[i];
        int64_t n = t->extent;
        bool negative = false;
        if (t->axis < 0)
            continue;
        if (!t->array) {
            if (t->value < -n || t->value >= n)
                return refuse_index(t->value, t->axis, n, e);
            if (t->value < 0)
                t->value += n;
            continue;
        }
        if (!check_index(t->array, t->axis, n, &negative, e))
            return false;
        if (negative && !(t->array = from_start(t->array, n, e)))
            return false;
    }
    return true;
}

static bool add_mask(Subscript *s, Array *a, int axis, int view_axis, Array *mask, Err *e) {
    for (int d = 0; d < mask->layout.shape.ndim; d++) {
        int64_t want = a->layout.shape.dim[axis + d], have = mask->layout.shape.dim[d];
        if (want != have)
            return err_set(e, ERR_INDEX,
                           "boolean index did not match indexed array along axis %d; size of axis "
                           "is %" PRId64 " but size of corresponding boolean axis is %" PRId64,
                           axis + d, want, have);
    }
    Array *positions = array_where_true(mask, s->view->layout.stride + view_axis, e);
    if (!positions)
        return false;
    s->term[s->nterms++] = (Term){.array = positions, .stride = 1, .axis = -1};
    return true;
}

// Axes of the array that the item takes.
static int item_takes(const IndexItem *item) {
    if (item->kind == INDEX_ARRAY && item->array->dt == DT_BOOL)
        return item->array->layout.shape.ndim;
    return item->kind == INDEX_INT || item->kind == INDEX_SLICE || item->kind == INDEX_ARRAY;
}

static bool is_picking(const IndexItem *item) {
    return item->kind == INDEX_INT || item->kind == INDEX_ARRAY;
}

// The view with every picked axis whole, and how many axes an Ellipsis stands for.
static bool make_view(Subscript *s, Array *a, const IndexItem *items, int n, int *fill, Err *e) {
    IndexItem plain[ITEMS_MOST + LIMIT_NDIM];
    int count = 0, taken = 0;
    if (n > ITEMS_MOST)
        return err_set(e, ERR_INDEX, "too many indices for array");
    for (int i = 0; i < n; i++)
        taken += item_takes(&items[i]);
    if (taken > a->layout.shape.ndim)
        return err_set(e, ERR_INDEX,
                       "too many indices for array: array is %d-dimensional, but %d were indexed",
                       a->layout.shape.ndim, taken);
    for (int i = 0; i < n; i++) {
        if (!is_picking(&items[i]))
            plain[count++] = items[i];
        for (int k = 0; is_picking(&items[i]) && k < item_takes(&items[i]); k++)
            plain[count++] = (IndexItem){.kind = INDEX_SLICE};
    }
    *fill = a->layout.shape.ndim - taken;
    return (s->view = array_view(a, plain, count, e)) != NULL;
}

static bool joint_shape(Subscript *s, Err *e) {
    Err quiet;
    err_clear(&quiet);
    s->joint.ndim = 0;
    for (int i = 0; i < s->nterms; i++) {
        if (!s->term[i].array ||
            shape_broadcast(&s->joint, array_shape(s->term[i].array), &s->joint, &quiet))
            continue;
        Buf text = {0};
        for (int k = 0; k < s->nterms; k++) {
            char one[SHAPE_TEXT_MAX];
            if (!s->term[k].array)
                continue;
            shape_tight(array_shape(s->term[k].array), one);
            buf_printf(&text, "%s ", one);
        }
        err_set(e, ERR_INDEX,
                "shape mismatch: indexing arrays could not be broadcast together with shapes %.*s",
                STR_ARG(buf_str(&text)));
        buf_free(&text);
        return false;
    }
    return true;
}

// Where the joint axes go: in place of the picked ones when these stand side by
// side, else to the front.
static bool result_shape(Subscript *s, int first, bool apart, Err *e) {
    const Shape *v = array_shape(s->view);
    s->place = apart ? 0 : first;
    s->result.ndim = 0;
    int rest = 0;
    for (int i = 0; i < v->ndim; i++)
        rest += !s->picked[i];
    if (rest + s->joint.ndim > LIMIT_NDIM)
        return err_set(e, ERR_INDEX,
                       "number of dimensions must be within [0, %d], indexing result would have %d",
                       LIMIT_NDIM, rest + s->joint.ndim);
    int at = 0;
    for (int i = 0, kept = 0; i <= v->ndim; i++) {
        bool here = i == v->ndim ? kept == s->place : !s->picked[i] && kept == s->place;
        for (int k = 0; here && k < s->joint.ndim; k++)
            s->result.dim[at++] = s->joint.dim[k];
        if (here)
            kept = LIMIT_NDIM; // only once
        if (i == v->ndim || s->picked[i])
            continue;
        s->result.dim[at++] = v->dim[i];
        kept++;
    }
    s->result.ndim = at;
    return shape_check(&s->result, dtype_bytes(s->view->dt), e);
}

static bool take_apart(Subscript *s, Array *a, const IndexItem *items, int n, Err *e) {
    int fill, axis = 0, view_axis = 0, first = -1, last = -1;
    bool apart = false;
    memset(s, 0, sizeof *s);
    if (!make_view(s, a, items, n, &fill, e))
        return false;
    for (int i = 0; i < n; i++) {
        const IndexItem *item = &items[i];
        if (!is_picking(item)) {
            int made = item->kind == INDEX_ELLIPSIS ? fill : 1;
            view_axis += made;
            if (item->kind != INDEX_NEWAXIS)
                axis += made;
            continue;
        }
        if (last >= 0 && last != i - 1)
            apart = true;
        if (first < 0)
            first = view_axis;
        last = i;
        bool ok = item->kind == INDEX_INT ? (add_number(s, a, axis, view_axis, item->start), true)
                  : item->array->dt == DT_BOOL
                      ? add_mask(s, a, axis, view_axis, item->array, e)
                      : add_integers(s, a, axis, view_axis, item->array, e);
        if (!ok)
            return false;
        for (int k = 0; k < item_takes(item); k++)
            s->picked[view_axis + k] = true;
        axis += item_takes(item);
        view_axis += item_takes(item);
    }
    return joint_shape(s, e) && result_shape(s, first, apart, e);
}

// ---- positions ----------------------------------------------------------------------------------

// Sum of the terms, over the joint shape; the numbers among them come into *fixed.
static Array *sum_of_terms(const Subscript *s, int64_t *fixed, Err *e) {
    Array *sum = NULL;
    *fixed = 0;
    for (int i = 0; i < s->nterms; i++) {
        const Term *t = &s->term[i];
        if (!t->array) {
            *fixed += t->value * t->stride;
            continue;
        }
        Array *one = array_retain(t->array);
        if (t->stride != 1)
            one = combine(OP_ID_MUL, one, number(t->stride), e);
        if (!one) {
            array_release(sum);
            return NULL;
        }
        if (sum) {
            sum = combine(OP_ID_ADD, sum, (ArrayArg){.array = one}, e);
            array_release(one);
        } else
            sum = one;
        if (!sum)
            return NULL;
    }
    return sum;
}

// The sum with extents of 1 for the axes that follow it in the result.
static Array *in_place(const Subscript *s, Array *sum, Err *e) {
    int behind = s->result.ndim - s->place - s->joint.ndim;
    if (behind == 0 || !sum)
        return sum;
    Shape shape = sum->layout.shape;
    for (int i = 0; i < behind; i++)
        shape.dim[shape.ndim++] = 1;
    Array *r = array_reshape(sum, &shape, e);
    array_release(sum);
    return r;
}

// Positions in the buffer, int64, of the result's shape.
static Array *positions(const Subscript *s, Err *e) {
    int64_t fixed;
    Array *sum = in_place(s, sum_of_terms(s, &fixed, e), e);
    if (!sum)
        return NULL;
    Layout rest = {.shape = s->result, .offset = s->view->layout.offset + fixed};
    int at = 0;
    for (int i = 0; i < s->view->layout.shape.ndim; i++) {
        if (at == s->place)
            at += s->joint.ndim;
        if (!s->picked[i])
            rest.stride[at++] = s->view->layout.stride[i];
    }
    if (s->result.ndim == s->joint.ndim && shape_equal(array_shape(sum), &s->result))
        return rest.offset ? combine(OP_ID_ADD, sum, number(rest.offset), e) : sum;
    Array *base = array_pending(s->view->queue, node_iota(&rest), e);
    base = combine(OP_ID_ADD, base, (ArrayArg){.array = sum}, e);
    array_release(sum);
    return base;
}

// ---- reading ------------------------------------------------------------------------------------

static Array *gather_from(Array *source, Array *position, Err *e) {
    if (!array_bind(source, e))
        return NULL;
    ArrayArg arg = {.array = position};
    Node *where = array_operand(&arg, array_shape(position), DT_I64, e);
    Node *node = where ? node_gather(source->buf, source->dt, where) : NULL;
    node_release(where);
    if (!node && !e->kind)
        err_no_memory(e, sizeof *node);
    return node ? array_pending(source->queue, node, e) : NULL;
}

// Blocks of `bytes` at `places`, side by side; each place is so many bytes times `step` from
// `from`.
static char *copy_blocks(const char *from, const int64_t *places, size_t n, int64_t step,
                         size_t bytes, char *to) {
    if (bytes == 8) { // one element, mostly
        for (size_t i = 0; i < n; i++, to += 8)
            memcpy(to, from + places[i] * step, 8);
        return to;
    }
    for (size_t i = 0; i < n; i++, to += bytes)
        memcpy(to, from + places[i] * step, bytes);
    return to;
}

// What is picked by one array of places among whole blocks of contiguous elements: each is copied
// as it is, by one thread. More than it copies in a moment are gathered, by all threads.
static bool picks_blocks(const Array *a, const Subscript *s) {
    const Device *d = array_device(a);
    int64_t count = shape_count(&s->result);
    return d->backend->host_memory && a->buf && s->nterms == 1 && s->term[0].array &&
           layout_contiguous(&s->view->layout) && s->result.ndim > s->joint.ndim &&
           (d->threads == 1 || count <= STOP_CHUNK);
}

// Rows of so many bytes, of each of which blocks are picked; places are `step` bytes apart.
typedef struct Blocks {
    int64_t rows, row, step;
    size_t bytes; // of a block
} Blocks;

static void copy_rows(const char *from, const int64_t *places, size_t n, const Blocks *b,
                      char *to) {
    const size_t each = n * b->bytes;                                               // of a row
    const int64_t few = each && each < STOP_CHUNK ? STOP_CHUNK / (int64_t)each : 1; // between looks
    for (int64_t r = 0; r < b->rows && (r % few || !stop_asked()); r++, from += b->row) {
        if (few > 1) {
            to = copy_blocks(from, places, n, b->step, b->bytes, to);
            continue;
        }
        STOP_CHUNKS(start, end, n)
        to = copy_blocks(from, places + start, end - start, b->step, b->bytes, to);
    }
}

static Array *blocks_on_host(const Subscript *s, Err *e) {
    HostIn x, at;
    HostOut out;
    const Term *t = &s->term[0];
    const Shape *v = array_shape(s->view);
    int64_t outer = 1, block = 1, extent = 1;
    for (int d = 0; d < v->ndim; d++)
        *(s->picked[d] ? &extent : d < s->place ? &outer : &block) *= v->dim[d];
    if (!host_read(t->array, &at, e))
        return NULL;
    if (!host_read(s->view, &x, e)) {
        host_done(&at);
        return NULL;
    }
    bool ok = host_write(s->view->queue, s->view->dt, &s->result, &out, e);
    const int64_t width = (int64_t)dtype_bytes(s->view->dt);
    const Blocks b = {outer, extent * block * width, t->stride * width, (size_t)(block * width)};
    if (ok)
        copy_rows(x.data, at.data, at.n, &b, out.data);
    host_done(&x);
    host_done(&at);
    return ok ? whole_or_none(&out, e) : NULL;
}

typedef struct Pair {
    uint64_t half[2];
} Pair; // a complex number

// Elements of n places of an array's first axis, none of which counts from its end.
static void copy_elements(size_t width, const void *from, const int64_t *at, size_t n, void *to) {
#define COPY(T)                                      \
    case sizeof(T):                                  \
        for (size_t i = 0; i < n; i++)               \
            ((T *)to)[i] = ((const T *)from)[at[i]]; \
        break
    switch (width) {
        COPY(uint8_t);
        COPY(uint16_t);
        COPY(uint32_t);
        COPY(uint64_t);
        COPY(Pair);
    default: copy_blocks(from, at, n, (int64_t)width, width, to);
    }
#undef COPY
}

// A few elements of a vector in host memory, by places that are there: no program is worth it.
static bool is_few_places(const Array *a, const IndexItem *items, int n) {
    if (n != 1 || items[0].kind != INDEX_ARRAY || a->layout.shape.ndim != 1 || !a->buf)
        return false;
    const Array *at = items[0].array;
    const int64_t count = shape_count(&at->layout.shape);
    return at->dt == DT_I64 && at->queue == a->queue && count > 0 && count <= PICKED_FEW &&
           array_device(a)->backend->host_memory && layout_contiguous(&a->layout) &&
           a->layout.shape.dim[0] > 0;
}

// *r is NULL where a place counts from the end, or is not there.
static bool few_places(Array *a, Array *index, Array **r, Err *e) {
    HostIn at, x;
    HostOut out;
    *r = NULL;
    if (!host_read(index, &at, e))
        return false;
    bool ok = true;
    if (are_plain(at.data, at.n, a->layout.shape.dim[0]) && (ok = host_read(a, &x, e))) {
        if ((ok = host_write(a->queue, a->dt, array_shape(index), &out, e))) {
            copy_elements(dtype_bytes(a->dt), x.data, at.data, at.n, out.data);
            *r = host_written(&out, e);
        }
        host_done(&x);
    }
    host_done(&at);
    return ok;
}

static bool is_one_full_mask(const Array *a, const IndexItem *items, int n);

Array *array_gather(Array *a, const IndexItem *items, int n, Err *e) {
    Subscript s;
    Array *r = NULL;
    if (is_one_full_mask(a, items, n) && items[0].array->queue == a->queue &&
        shape_equal(array_shape(a), array_shape(items[0].array))) {
        if (!array_true_picks(a, items[0].array, &r, e) || r)
            return r;
        if (array_device(a)->backend->host_memory && a->buf && layout_contiguous(&a->layout) &&
            array_count(a))
            return picked_on_host(a, items[0].array, e);
    }
    if (is_few_places(a, items, n) && (!few_places(a, items[0].array, &r, e) || r))
        return r;
    if (take_apart(&s, a, items, n, e) && check_terms(&s, e)) {
        if (shape_count(&s.result) == 0) {
            r = array_empty(a->queue, a->dt, &s.result, e);
        } else if (picks_blocks(a, &s)) {
            r = blocks_on_host(&s, e);
        } else {
            Array *position = positions(&s, e);
            r = position ? gather_from(s.view, position, e) : NULL;
            array_release(position);
        }
    }
    subscript_drop(&s);
    return r;
}

Array *array_take(Array *a, Array *position, Err *e) {
    if (array_count(position) == 0)
        return array_empty(a->queue, a->dt, array_shape(position), e);
    Shape flat = {.ndim = 1, .dim = {array_count(a)}};
    Array *line = array_reshape(a, &flat, e);
    if (!line)
        return NULL;
    Array *r = NULL;
    const Layout *l = &line->layout;
    Array *at = array_retain(position);
    if (l->stride[0] != 1)
        at = combine(OP_ID_MUL, at, number(l->stride[0]), e);
    if (l->offset)
        at = combine(OP_ID_ADD, at, number(l->offset), e);
    if (at)
        r = gather_from(line, at, e);
    array_release(at);
    array_release(line);
    return r;
}

// Does one step along the axis go further than all steps along the others?
static bool is_outermost(const Layout *l, int axis) {
    int64_t others = 0;
    for (int i = 0; i < l->shape.ndim; i++) {
        if (l->stride[i] < 0)
            return false;
        if (i != axis)
            others += l->stride[i] * (l->shape.dim[i] - 1);
    }
    return l->stride[axis] > others;
}

Array *array_roll(Array *a, int64_t shift, int axis, Err *e) {
    if (!array_bind(a, e))
        return NULL;
    const Layout *l = &a->layout;
    int64_t n = l->shape.dim[axis], start = l->offset;
    assert(shift > 0 && shift < n);
    Layout from = *l; // where the elements would be if the axis went on before its beginning
    from.offset -= shift * l->stride[axis];
    Array *place = array_pending(a->queue, node_iota(&from), e), *index = NULL, *before = NULL;
    bool outermost = is_outermost(l, axis);
    if (place)
        index = outermost ? array_retain(place) : array_index(a->queue, &l->shape, axis, e);
    before = combine(OP_ID_LT, index, number(outermost ? start : shift), e);
    // The place itself is asked for as rarely as can be: each time counts as a load.
    ArrayArg choose[3] = {{.array = before}, number(n * l->stride[axis]), number(0)};
    Array *step = before ? array_op(OP_ID_WHERE, choose, e) : NULL;
    Array *where = combine(OP_ID_ADD, step, (ArrayArg){.array = place}, e);
    Array *r = where ? gather_from(a, where, e) : NULL;
    array_release(place);
    array_release(before);
    array_release(where);
    return r;
}

// ---- writing ------------------------------------------------------------------------------------

// The value, or a copy of it when computing it reads what is about to change.
static Array *apart_from(Array *value, const Array *target, Err *e) {
    bool reads = value->node ? node_reads(value->node, target->buf, &target->layout) != READS_NONE
                             : value->buf == target->buf;
    if (!reads)
        return array_retain(value);
    Array *copy = array_copy(value, e);
    if (copy && array_bind(copy, e))
        return copy;
    array_release(copy);
    return NULL;
}

// Takes over the references to value and position.
static bool record_scatter(StmtKind kind, Array *target, Node *value, Node *position, Err *e) {
    Stmt stmt = {.kind = kind,
                 .dt = target->dt,
                 .buf = buffer_retain(target->buf),
                 .layout = target->layout,
                 .value = value,
                 .position = position};
    return queue_record(target->queue, &stmt, e);
}

// Both operands of the shape as nodes, and the statement.
static bool scatter_nodes(StmtKind kind, Array *target, const ArrayArg *value, Array *position,
                          Err *e) {
    const Shape *shape = array_shape(position);
    ArrayArg in[2] = {*value, {.array = position}};
    if (!array_shrink_together(in, 2, e))
        return false;
    Node *v = array_operand(&in[0], shape, target->dt, e);
    Node *p = v ? array_operand(&in[1], shape, DT_I64, e) : NULL;
    if (p)
        return record_scatter(kind, target, v, p, e);
    node_release(v);
    return false;
}

// Where elements go in no order, each place first learns which of its values comes
// last; then all of them write that one.
static Array *last_values(Array *target, Array *value, Array *position, Err *e) {
    int64_t low, high;
    layout_range(&target->layout, &low, &high);
    Shape span = {.ndim = 1, .dim = {high - low}};
    Array *r = NULL, *last = NULL;
    Array *winner = array_full(target->queue, DT_I64, &span, scalar_int(-1), e);
    Array *at = combine(OP_ID_SUB, array_retain(position), number(low), e);
    Array *order = array_index(target->queue, array_shape(position), -1, e);
    ArrayArg from = {.array = order};
    if (winner && at && order && array_bind(winner, e) &&
        scatter_nodes(STMT_SCATTER_MAX, winner, &from, at, e) &&
        (last = gather_from(winner, at, e)))
        r = array_take(value, last, e);
    array_release(last);
    array_release(order);
    array_release(at);
    array_release(winner);
    return r;
}

static bool scatter_to(Array *target, ArrayArg value, Array *position, Err *e) {
    Array *v = NULL, *full = NULL, *p = apart_from(position, target, e);
    bool ok = p != NULL;
    if (ok && value.array)
        ok = (v = apart_from(value.array, target, e)) != NULL;
    if (ok && v && !array_device(target)->backend->in_order) {
        ok = (full = array_broadcast(v, array_shape(position), e)) != NULL;
        array_release(v);
        ok = ok && (v = last_values(target, full, p, e)) != NULL;
        if (!ok)
            v = NULL;
    }
    if (v)
        value.array = v;
    ok = ok && array_guard_readers(target, e) && scatter_nodes(STMT_SCATTER, target, &value, p, e);
    array_release(full);
    array_release(v);
    array_release(p);
    return ok;
}

static bool is_one_full_mask(const Array *a, const IndexItem *items, int n) {
    return n == 1 && items[0].kind == INDEX_ARRAY && items[0].array->dt == DT_BOOL &&
           items[0].array->layout.shape.ndim == a->layout.shape.ndim;
}

static bool check_value(const Subscript *s, const Array *a, const IndexItem *items, int n,
                        const Array *value, Shape *trimmed, Err *e) {
    Shape joint;
    Err quiet;
    err_clear(&quiet);
    *trimmed = *array_shape(value);
    bool nothing = array_count(value) == 0; // then any leading axes fall away
    while (trimmed->ndim > s->result.ndim && (trimmed->dim[0] == 1 || nothing)) {
        memmove(trimmed->dim, trimmed->dim + 1, (size_t)(trimmed->ndim - 1) * sizeof *trimmed->dim);
        trimmed->ndim--;
    }
    bool whole = shape_count(trimmed) == array_count(value);
    if (whole && shape_broadcast(trimmed, &s->result, &joint, &quiet) &&
        shape_equal(&joint, &s->result))
        return true;
    if (is_one_full_mask(a, items, n) && value->layout.shape.ndim <= 1)
        return err_set(e, ERR_VALUE,
                       "NumPy boolean array indexing assignment cannot assign %" PRId64
                       " input values to the %" PRId64 " output values where the mask is true",
                       array_count(value), s->result.dim[0]);
    char from[SHAPE_TEXT_MAX], to[SHAPE_TEXT_MAX];
    shape_tight(array_shape(value), from);
    shape_tight(&s->result, to);
    return err_set(e, ERR_VALUE,
                   "shape mismatch: value array of shape %s could not be broadcast to indexing "
                   "result of shape %s",
                   from, to);
}

// Whether a mask stands for an array's first axes.
static bool mask_leads(const Array *a, const Array *mask) {
    if (mask->layout.shape.ndim == 0)
        return false;
    for (int d = 0; d < mask->layout.shape.ndim; d++)
        if (mask->layout.shape.dim[d] != a->layout.shape.dim[d])
            return false;
    return true;
}

// Whether the same value goes to each place of the mask: a number, or an array that has, or
// broadcasts to, the shape of the axes behind it.
static bool fills_rest(const Array *a, const Array *mask, Array *value) {
    if (!value)
        return true;
    Shape joint, rest = {.ndim = a->layout.shape.ndim - mask->layout.shape.ndim};
    Err quiet;
    err_clear(&quiet);
    memcpy(rest.dim, a->layout.shape.dim + mask->layout.shape.ndim,
           (size_t)rest.ndim * sizeof *rest.dim);
    return value->layout.shape.ndim <= rest.ndim &&
           shape_broadcast(array_shape(value), &rest, &joint, &quiet) && shape_equal(&joint, &rest);
}

// One value, or one per place behind the mask, for all true elements: the target
// itself chosen element by element, without any positions.
static bool store_by_mask(Array *a, Array *mask, ArrayArg value, bool *done, Err *e) {
    int behind = a->layout.shape.ndim - mask->layout.shape.ndim;
    *done = false;
    if (!mask_leads(a, mask) || !fills_rest(a, mask, value.array))
        return true;
    *done = true;
    Array *wide = NULL, *cast = NULL;
    if (behind) {
        Shape shape = mask->layout.shape;
        for (int i = 0; i < behind; i++)
            shape.dim[shape.ndim++] = 1;
        if (!(wide = array_reshape(mask, &shape, e)))
            return false;
        mask = wide;
    }
    ArrayArg in[3] = {{.array = mask}, value, {.array = a}};
    if (value.array && value.array->dt != a->dt) {
        if (!(cast = array_cast(value.array, a->dt, e))) {
            array_release(wide);
            return false;
        }
        in[1].array = cast;
    } else if (!value.array) {
        in[1].value = fp_scalar_cast(value.value, a->dt);
        in[1].value.weak = false;
    }
    Array *chosen = array_op(OP_ID_WHERE, in, e);
    bool ok = chosen && array_store(a, (ArrayArg){.array = chosen}, true, e);
    array_release(chosen);
    array_release(cast);
    array_release(wide);
    return ok;
}

static bool may_scatter(Array *a, const IndexItem *items, int n, ArrayArg value, Err *e) {
    if (a->readonly)
        return err_set(e, ERR_VALUE, "assignment destination is read-only");
    if (value.array && array_devices_differ(a->queue, value.array, e))
        return false;
    if (!value.array && value.value.weak && !scalar_fits(value.value, a->dt))
        return err_set(e, ERR_OVERFLOW, "Python integer %" PRId64 " out of bounds for %s",
                       value.value.u.i, dtype_info[a->dt].name);
    if (is_one_full_mask(a, items, n) && value.array && value.array->layout.shape.ndim > 1)
        return err_set(
            e, ERR_TYPE,
            "NumPy boolean array indexing assignment requires a 0 or 1-dimensional input, "
            "input has %d dimensions",
            value.array->layout.shape.ndim);
    return true;
}

bool array_scatter(Array *a, const IndexItem *items, int n, ArrayArg value, Err *e) {
    if (!may_scatter(a, items, n, value, e))
        return false;
    if (n == 1 && items[0].kind == INDEX_ARRAY && items[0].array->dt == DT_BOOL) {
        bool done;
        if (!store_by_mask(a, items[0].array, value, &done, e))
            return false;
        if (done)
            return true;
    }
    Subscript s;
    Array *position = NULL, *trimmed = NULL;
    Shape shape;
    bool ok = take_apart(&s, a, items, n, e);
    ok = ok && (!value.array || check_value(&s, a, items, n, value.array, &shape, e));
    ok = ok && check_terms(&s, e);
    if (ok && shape_count(&s.result) > 0) { // then the value has elements, too
        if (value.array && !shape_equal(&shape, array_shape(value.array))) {
            ok = (trimmed = array_reshape(value.array, &shape, e)) != NULL;
            value.array = trimmed;
        }
        ok = ok && (position = positions(&s, e)) && scatter_to(s.view, value, position, e);
    }
    array_release(position);
    array_release(trimmed);
    subscript_drop(&s);
    return ok;
}
