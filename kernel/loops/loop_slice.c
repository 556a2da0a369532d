// loop_slice.c: slices in compiled loops: which elements a[i, 1:-1, ::2] are, as a window on the
// array whose place, extents and strides are numbers, and what is stored into all of them.
#include "kernel/loops/loop_build.h"

typedef struct Window {
    unsigned array, ndim;
    uint16_t offset; // bytes from the array's first element; 0: none
    uint16_t dim[LOOP_NDIM], stride[LOOP_NDIM];
} Window;

static const LoopTuple *tuple_of_type(const Build *b, LoopType t) {
    return lt_kind(t) == LT_TUPLE ? &b->g->tuples[lt_n(t)] : NULL;
}

static bool is_slice(const Build *b, Val v) {
    const LoopTuple *tu = tuple_of_type(b, v.t);
    return tu && tu->made.slice;
}

bool build_slice(Build *b, const Instr *i) {
    Val parts[3], out;
    uint16_t ref;
    if (b->nest)
        return false; // many elements are no work for one thread
    for (unsigned k = 0; k < 3; k++) {
        if (!use_register(b, (uint32_t)i->b + k, &parts[k]))
            return false;
        if (lt_kind(parts[k].t) != LT_NONE &&
            (is_element(b, parts[k]) || !index_ref(b, parts[k], &ref)))
            return false;
    }
    if (!build_tuple(b, parts, 3, (LoopMade){.slice = true}, i->a, &out))
        return false;
    for (unsigned k = 0; k < 3; k++)
        kill_register(b, (uint32_t)i->b + k);
    assign_operand(b, i->a, out);
    return true;
}

// ---- which elements -----------------------------------------------------------------------------

// An array, the rows of one, or what slices made of it.
static bool window_of(Build *b, Val v, Window *w) {
    const LoopTuple *tu = tuple_of_type(b, v.t);
    *w = (Window){0};
    if (tu && tu->made.window) {
        w->array = tu->made.window - 1u;
        w->ndim = tu->n / 2u;
        w->offset = tuple_part(b, v, 0);
        for (unsigned d = 0; d < w->ndim; d++) {
            w->dim[d] = tuple_part(b, v, 1 + 2 * d);
            w->stride[d] = tuple_part(b, v, 2 + 2 * d);
        }
        return true;
    }
    if (lt_kind(v.t) != LT_ARRAY && lt_kind(v.t) != LT_VIEW)
        return false;
    const bool view = lt_kind(v.t) == LT_VIEW;
    w->array = lt_n(v.t) & 63;
    const LoopArray *a = &b->g->arrays[w->array];
    const unsigned gone = view ? lt_n(v.t) >> 6 : 0;
    w->ndim = a->ndim - gone;
    w->offset = view ? v.ref : 0;
    for (unsigned d = 0; d < w->ndim; d++) {
        w->dim[d] = a->dim[gone + d];
        w->stride[d] = a->stride[gone + d];
    }
    return true;
}

bool many_elements(Build *b, Val seq, Val key, bool store) {
    Val parts[LOOP_TUPLE];
    Window w;
    unsigned n;
    const LoopTuple *tu = tuple_of_type(b, seq.t);
    if (tu && tu->made.window)
        return true;
    if (lt_kind(seq.t) != LT_ARRAY && lt_kind(seq.t) != LT_VIEW)
        return false;
    if (!window_of(b, seq, &w) || !key_parts(b, key, parts, &n))
        return false;
    bool slices = false;
    for (unsigned k = 0; k < n; k++)
        slices = slices || is_slice(b, parts[k]);
    return slices || (store && n < w.ndim);
}

static uint16_t moved(Build *b, uint16_t offset, uint16_t index, uint16_t stride) {
    const uint16_t bytes = put_op(b, L_MULW, 0, index, stride);
    return offset ? put_op(b, L_ADDW, 0, offset, bytes) : bytes;
}

// A bound of a slice as a place from `low` on, at most `high`.
static bool bound_of(Build *b, Val v, uint16_t dim, uint16_t low, uint16_t high, uint16_t absent,
                     uint16_t *out) {
    int64_t n;
    uint16_t at;
    if (lt_kind(v.t) == LT_NONE) {
        *out = absent;
        return true;
    }
    if (!index_ref(b, v, &at))
        return false;
    if (!const_at(b, at, &n))
        at = put_op(b, L_ADDW, 0, at,
                    put_op(b, L_AND, 0, put_op(b, L_SARI, 0, at, const_int(b, 63)), dim));
    else if (n < 0)
        at = put_op(b, L_ADDW, 0, dim, at);
    at = put_op(b, L_MAXI, 0, at, low);
    *out = put_op(b, L_MINI, 0, at, high);
    return true;
}

static bool is_none(Val v) {
    return lt_kind(v.t) == LT_NONE;
}

static uint16_t slice_length(Build *b, uint16_t start, uint16_t stop, int64_t step) {
    const int64_t by = step > 0 ? step : -step;
    uint16_t n = step > 0 ? put_op(b, L_SUBW, 0, stop, start) : put_op(b, L_SUBW, 0, start, stop);
    n = put_op(b, L_MAXI, 0, n, const_int(b, 0));
    if (by == 1)
        return n;
    const uint16_t up = put_op(b, L_ADDW, 0, n, const_int(b, by - 1));
    return put_op(b, L_DIVI, 0, up, const_int(b, by));
}

// Dimension `d` of w by a slice.
static bool take_slice(Build *b, Window *w, unsigned d, Val slice) {
    Val part[3];
    int64_t step = 1;
    uint16_t start, stop, ref;
    for (unsigned k = 0; k < 3; k++)
        part[k] = val(b->g->tuples[lt_n(slice.t)].type[k], tuple_part(b, slice, k));
    const bool stepped = lt_kind(part[2].t) != LT_NONE;
    if (is_none(part[0]) && is_none(part[1]) && !stepped)
        return true;
    if (stepped && (!index_ref(b, part[2], &ref) || !const_at(b, ref, &step)))
        return false;
    if (step == 0 || step > INT32_MAX || step < -INT32_MAX)
        return false;
    const uint16_t dim = w->dim[d];
    const uint16_t none = const_int(b, step > 0 ? 0 : -1);
    const uint16_t most = step > 0 ? dim : put_op(b, L_ADDW, 0, dim, const_int(b, -1));
    if (!bound_of(b, part[0], dim, none, most, step > 0 ? none : most, &start))
        return false;
    if (!bound_of(b, part[1], dim, none, most, step > 0 ? most : none, &stop))
        return false;
    const uint16_t n = slice_length(b, start, stop, step);
    w->offset = moved(b, w->offset, start, w->stride[d]);
    w->dim[d] = n;
    if (step != 1)
        w->stride[d] = put_op(b, L_MULW, 0, w->stride[d], const_int(b, step));
    return !b->failed;
}

// Numbers take dimensions away.
static bool take_key(Build *b, Window *w, Val key) {
    Val parts[LOOP_TUPLE];
    unsigned n, left = 0;
    uint16_t index;
    if (!key_parts(b, key, parts, &n) || n > w->ndim)
        return false;
    for (unsigned k = 0; k < n; k++) {
        if (is_slice(b, parts[k])) {
            if (!take_slice(b, w, k, parts[k]))
                return false;
        } else {
            if (!index_ref(b, parts[k], &index))
                return false;
            w->offset = moved(b, w->offset, put_op(b, L_BOUND, 0, index, w->dim[k]), w->stride[k]);
            w->dim[k] = 0;
        }
    }
    for (unsigned d = 0; d < w->ndim; d++) {
        if (!w->dim[d])
            continue;
        w->dim[left] = w->dim[d];
        w->stride[left++] = w->stride[d];
    }
    w->ndim = left;
    if (!w->offset)
        w->offset = const_int(b, 0);
    return !b->failed;
}

bool build_window(Build *b, Val seq, Val key, Val *out) {
    Window w;
    Val parts[1 + 2 * LOOP_NDIM];
    const LoopType whole = loop_type(LT_INT, 0);
    if (b->nest || !window_of(b, seq, &w) || b->g->arrays[w.array].complex || !take_key(b, &w, key))
        return false;
    const LoopArray *a = &b->g->arrays[w.array];
    if (w.ndim == 0) {
        if (a->boxed)
            *out = val(loop_type(LT_VIEW, w.array | (unsigned)a->ndim << 6), w.offset);
        else
            *out = val(loop_type(LT_EXT, a->ext), put_op(b, num_is_float(a->kind) ? L_LDF : L_LDI,
                                                         a->kind, a->data, w.offset));
        return true;
    }
    if (1 + 2 * w.ndim > LOOP_TUPLE)
        return false;
    parts[0] = val(whole, w.offset);
    for (unsigned d = 0; d < w.ndim; d++) {
        parts[1 + 2 * d] = val(whole, w.dim[d]);
        parts[2 + 2 * d] = val(whole, w.stride[d]);
    }
    return build_tuple(b, parts, 1 + 2 * w.ndim, (LoopMade){.window = (uint8_t)(w.array + 1)},
                       b->dest, out);
}

// ---- stores -------------------------------------------------------------------------------------

// Into the trace's cells of its first window or its second.
static uint16_t put_window(Build *b, unsigned which, const Window *w) {
    Trace *g = b->g;
    const uint16_t data = g->arrays[w->array].data;
    for (unsigned k = 0; k < WINDOW_CELLS && !g->window[which]; k++) {
        const uint16_t slot = new_slot(b);
        if (k + 1 == WINDOW_CELLS)
            g->window[which] = (uint16_t)(slot - k);
    }
    const uint16_t first = g->window[which];
    put_store(b, L_PUTI, 0, (uint16_t)(first + WINDOW_AT),
              w->offset ? put_op(b, L_ADDW, 0, data, w->offset) : data, 0);
    put_store(b, L_PUTI, 0, (uint16_t)(first + WINDOW_NDIM), const_int(b, w->ndim), 0);
    for (unsigned d = 0; d < w->ndim; d++) {
        put_store(b, L_PUTI, 0, (uint16_t)(first + WINDOW_DIM + d), w->dim[d], 0);
        put_store(b, L_PUTI, 0, (uint16_t)(first + WINDOW_STRIDE + d), w->stride[d], 0);
    }
    return first;
}

// Without a warning or an error, and in loop_copy's reach.
static bool converts(NumKind from, NumKind to) {
    return from == to || (to == NUM_F64 && from != NUM_NONE);
}

static bool fill_window(Build *b, const Window *to, Val v) {
    LoopArray *a = &b->g->arrays[to->array];
    const bool real = num_is_float(a->kind);
    uint16_t number;
    as_number(b, &v);
    if (!to_element(b, v, a->kind, &number))
        return false;
    a->written = true;
    if (to->ndim == 0)
        put_store(b, real ? L_STF : L_STI, a->kind, number, a->data, to->offset);
    else
        put_store(b, real ? L_FILLF : L_FILLI, a->kind, number, put_window(b, 0, to), 0);
    return !b->failed;
}

bool build_window_store(Build *b, Val seq, Val key, Val v) {
    Window to, from;
    if (b->nest || !window_of(b, seq, &to) || b->g->arrays[to.array].complex ||
        !take_key(b, &to, key))
        return false;
    LoopArray *a = &b->g->arrays[to.array];
    if (kind_of(b, v) != NUM_NONE || is_element(b, v)) {
        return fill_window(b, &to, v);
    }
    if (to.ndim == 0 || !window_of(b, v, &from) || b->g->arrays[from.array].complex ||
        from.ndim > to.ndim)
        return false;
    const NumKind kind = b->g->arrays[from.array].kind;
    if (!converts(kind, a->kind))
        return false;
    a->written = true;
    const uint16_t first = put_window(b, 0, &to);
    put_store(b, L_COPY, a->kind, first, put_window(b, 1, &from), (uint16_t)kind);
    return !b->failed;
}
