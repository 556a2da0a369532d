// small.c: values of few elements, computed straight from the expression. A program's
// preparation (gpu/core/plan.c, eval.c) takes longer than the few elements themselves.
#include "gpu/core/expr.h"
#include "gpu/core/fpcheck.h"
#include "gpu/core/paths.h"
#include "gpu/cpu/run.h"
#include <string.h>

typedef struct Small {
    const Loops *loops;
    int axis[LIMIT_NDIM], naxes; // those of the space that have more than one place
    bool rows;                   // some access is not one run of equal steps: row by row
    int64_t dim[2];              // {1, n} or {rows, n}
    int64_t row;                 // the one that is computed
    size_t used;                 // of room
    bool flags;                  // the processor's flags tell of errors
    char *room;
} Small;

// ---- may it be computed here? -------------------------------------------------------------------

static void find_axes(Small *w, const Shape *s) {
    w->naxes = 0;
    for (int d = 0; d < s->ndim; d++)
        if (s->dim[d] != 1)
            w->axis[w->naxes++] = d;
}

// Does the last axis go on through all others?
static bool one_run(const Small *w, const Layout *l) {
    for (int k = w->naxes - 2; k >= 0; k--) {
        int next = w->axis[k + 1];
        if (l->stride[w->axis[k]] != l->stride[next] * l->shape.dim[next])
            return false;
    }
    return true;
}

static bool fits(Small *w, const Node *n) {
    if (n->op == NODE_CONST)
        return true;
    if (n->op == NODE_LOAD || n->op == NODE_IOTA) {
        if (n->op == NODE_LOAD && !n->buf->memory)
            return false;
        w->rows |= !one_run(w, &n->layout);
        return true;
    }
    if (n->op == NODE_GATHER)
        return n->buf->memory && fits(w, n->in[0]);
    FpCheck check =
        n->place ? fp_check_of(n->op == NODE_CAST ? FP_CAST : n->op, (Dtype)n->dt, (Dtype)n->out)
                 : FP_NONE;
    if (check == FP_VALUES)
        return false;
    if (check == FP_HARDWARE)
        w->flags = true;
    for (int i = 0; i < n->nin; i++)
        if (!fits(w, n->in[i]))
            return false;
    return true;
}

// The walk over the target's elements; false when rows are too many.
static bool walk(Small *w, const Node *value, const Layout *to) {
    w->rows |= !one_run(w, to);
    w->dim[0] = 1;
    w->dim[1] = shape_count(&to->shape);
    if (!w->rows)
        return true;
    if (w->naxes != 2)
        return false;
    for (int k = 0; k < 2; k++)
        w->dim[k] = to->shape.dim[w->axis[k]];
    return w->dim[0] * (value->cost + 2) <= SMALL_VISITS_MOST;
}

// ---- computing ----------------------------------------------------------------------------------

static void *take_room(Small *w, Dtype dt) {
    size_t bytes = ((size_t)w->dim[1] * dtype_bytes(dt) + EVAL_ALIGN - 1) / EVAL_ALIGN * EVAL_ALIGN;
    if (bytes > SMALL_ROOM - w->used)
        return NULL;
    void *at = w->room + w->used;
    w->used += bytes;
    return at;
}

// Offset of the row's first element, and the step to the next.
static int64_t first_of(const Small *w, const Layout *l, int64_t *step) {
    *step = w->naxes ? l->stride[w->axis[w->naxes - 1]] : 0;
    return l->offset + (w->rows ? w->row * l->stride[w->axis[0]] : 0);
}

static const void *load(Small *w, const Node *n) {
    int64_t step, first = first_of(w, &n->layout, &step);
    size_t width = dtype_bytes((Dtype)n->out), count = (size_t)w->dim[1];
    const char *from = (const char *)n->buf->memory + first * (int64_t)width;
    if (step == 1 || count == 1)
        return from;
    void *to = take_room(w, (Dtype)n->out);
    if (!to)
        return NULL;
    if (step == 0)
        w->loops->fill[width_index(width)](to, from, count);
    else
        w->loops->gather[width_index(width)](to, from, step, count);
    return to;
}

static const void *constant(Small *w, const Node *n) {
    char element[16];
    void *to = take_room(w, (Dtype)n->out);
    scalar_store(element, n->value);
    if (to)
        w->loops->fill[width_index(dtype_bytes((Dtype)n->out))](to, element, (size_t)w->dim[1]);
    return to;
}

// The elements of a row; NULL without room.
static const void *value_of(Small *w, const Node *n) {
    const void *in[3] = {0};
    if (n->op == NODE_CONST)
        return constant(w, n);
    if (n->op == NODE_LOAD)
        return load(w, n);
    void *to = NULL;
    if (n->op == NODE_IOTA) {
        int64_t step, first = first_of(w, &n->layout, &step);
        if ((to = take_room(w, DT_I64)))
            w->loops->iota(to, first, step, (size_t)w->dim[1]);
        return to;
    }
    for (int i = 0; i < n->nin; i++)
        if (!(in[i] = value_of(w, n->in[i])))
            return NULL;
    if (!(to = take_room(w, (Dtype)n->out)))
        return NULL;
    const size_t count = (size_t)w->dim[1];
    if (n->op == NODE_GATHER) {
        w->loops->take[width_index(dtype_bytes((Dtype)n->out))](to, n->buf->memory, in[0], count);
        return to;
    }
    LoopFn loop = n->op == NODE_CAST ? w->loops->cast[n->dt][n->out] : w->loops->op[n->op][n->dt];
    loop(to, in[0], in[1], in[2], count);
    return to;
}

static bool store(Small *w, const char *rows, Buffer *to, Dtype dt, const Layout *layout) {
    Err e;
    err_clear(&e);
    size_t width = dtype_bytes(dt), count = (size_t)w->dim[1];
    if (!buffer_allocate(to, &e)) {
        err_clear(&e);
        return false;
    } // the program says it
    for (w->row = 0; w->row < w->dim[0]; w->row++, rows += count * width) {
        int64_t step, first = first_of(w, layout, &step);
        char *at = (char *)to->memory + first * (int64_t)width;
        if (step == 1 || count == 1)
            memcpy(at, rows, count * width);
        else
            w->loops->scatter[width_index(width)](at, step, rows, count);
    }
    return true;
}

bool cpu_small(CpuState *s, const Node *value, Buffer *to, const Layout *layout) {
    _Alignas(EVAL_ALIGN) char room[SMALL_ROOM], all[SMALL_ELEMENTS * 16];
    Dtype dt = (Dtype)value->out;
    Small w = {.loops = s->loops, .room = room};
    int64_t count = shape_count(&layout->shape);
    if (count == 0 || count > SMALL_ELEMENTS || value->cost > SMALL_COST || to->mixed)
        return false;
    find_axes(&w, &layout->shape);
    if (!fits(&w, value) || !walk(&w, value, layout))
        return false;
    if (w.flags)
        fp_clear();
    const char *rows = NULL;
    size_t bytes = (size_t)w.dim[1] * dtype_bytes(dt);
    for (w.row = 0; w.row < w.dim[0]; w.row++) {
        w.used = 0;
        if (!(rows = value_of(&w, value)))
            return false;
        if (w.dim[0] > 1 || value->op == NODE_LOAD) {
            memcpy(all + (size_t)w.row * bytes, rows, bytes);
            rows = all;
        }
    }
    if (w.rows)
        TAKE_PATH(small_rows);
    // A program finds out which operation it was, and tells.
    if (w.flags && fp_raised())
        return false;
    return store(&w, rows, to, dt, layout);
}
