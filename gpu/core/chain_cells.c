// chain_cells.c: the programs of a chain by rows and columns.
#include "gpu/core/chain.h"
#include <assert.h>

// How a program goes through the rows and columns of its target.
typedef enum Walk {
    WALK_GRID,   // two axes: rows, and columns side by side
    WALK_ROW,    // one axis, in one row
    WALK_COLUMN, // one axis, down one column
    WALK_WHOLE,  // one axis, over whole rows
    WALK_OTHER,
} Walk;

static Walk walk_of(const Program *p, const Access *a, int64_t pitch) {
    if (p->ndim > 2)
        return WALK_OTHER;
    if (p->ndim == 2)
        return a->stride[0] == pitch && a->stride[1] == 1 ? WALK_GRID : WALK_OTHER;
    if (a->stride[0] == 1 && a->offset % pitch + p->dim[0] <= pitch)
        return WALK_ROW;
    if (a->stride[0] == pitch)
        return WALK_COLUMN;
    bool whole = a->stride[0] == 1 && a->offset % pitch == 0 && p->dim[0] % pitch == 0;
    return whole ? WALK_WHOLE : WALK_OTHER;
}

static void set_strides(const Access *a, Walk walk, int64_t pitch, int64_t stride[2]) {
    int64_t step = a->stride[0];
    stride[0] = walk == WALK_WHOLE ? step * pitch : walk == WALK_ROW ? 0 : step;
    stride[1] = walk == WALK_GRID ? a->stride[1] : walk == WALK_COLUMN ? 0 : step;
}

static int64_t rows_of(const Pitches *t, int memory) {
    int64_t elements = (int64_t)(t->of[memory].buf->bytes / dtype_bytes(t->of[memory].dt));
    return elements / t->of[memory].pitch;
}

// An access of memory that the chain writes must walk as the target does.
static bool place(const Program *p, const CellProgram *c, int k, Walk walk, const Pitches *t,
                  CellAccess *out) {
    const Access *a = &p->access[k];
    int64_t pitch = t->of[out->memory].pitch;
    out->row = a->offset / pitch;
    out->column = a->offset % pitch;
    if (a->dt != t->of[out->memory].dt || out->column + c->columns > pitch)
        return false;
    // An array that is rolled is all of its memory, which then goes on at its other edge.
    if (a->roll && (c->columns != pitch || c->rows != rows_of(t, out->memory)))
        return false;
    bool one = c->rows == 1 && c->columns == 1;
    return one || walk_of(p, a, pitch) == walk;
}

// Moves the access by what its array is rolled. False: not by whole rows or along columns.
static bool move_rolled(const Access *a, Walk walk, int64_t columns, CellAccess *out) {
    if (!a->roll)
        return true;
    if (walk == WALK_WHOLE && a->roll % columns == 0)
        out->row += a->roll / columns;
    else if (walk == WALK_GRID)
        *(a->roll_axis ? &out->column : &out->row) += a->roll;
    else
        return false;
    return true;
}

// Access k; what is only read is placed as if it were the target's memory.
static bool describe_access(const Program *p, CellProgram *c, int k, Walk walk, const Pitches *t,
                            CellAccess *out) {
    const CellAccess *target = &c->access[c->target];
    out->memory = pitch_find(t, p->access[k].buf);
    set_strides(&p->access[k], walk, c->columns, out->stride);
    if (out->memory < 0) {
        out->row = target->row;
        out->column = target->column;
    } else if (!place(p, c, k, walk, t, out)) {
        return false;
    }
    return move_rolled(&p->access[k], walk, c->columns, out);
}

static bool describe(const Program *p, const Pitches *t, CellProgram *out) {
    int target = -1;
    for (int k = 0; k < p->naccess; k++)
        out->access[k].store = false;
    for (int i = 0; i < p->nins; i++) {
        if (p->ins[i].op == I_IOTA || p->ins[i].op == I_GATHER)
            return false;
        if (p->ins[i].op != I_STORE)
            continue;
        out->access[p->ins[i].b].store = true;
        if (target < 0)
            target = p->ins[i].b;
    }
    assert(target >= 0);
    int64_t pitch = t->of[pitch_find(t, p->access[target].buf)].pitch;
    Walk walk = walk_of(p, &p->access[target], pitch);
    if (walk == WALK_OTHER || pitch < 2)
        return false;
    out->target = target;
    out->rows = walk == WALK_ROW ? 1 : walk == WALK_WHOLE ? p->dim[0] / pitch : p->dim[0];
    out->columns = walk == WALK_GRID    ? p->dim[1]
                   : walk == WALK_ROW   ? p->dim[0]
                   : walk == WALK_WHOLE ? pitch
                                        : 1;
    CellAccess *first = &out->access[target];
    if (!describe_access(p, out, target, walk, t, first))
        return false;
    for (int k = 0; k < p->naccess; k++)
        if (!describe_access(p, out, k, walk, t, &out->access[k]))
            return false;
    out->whole = first->row == 0 && first->column == 0 && out->columns == pitch &&
                 out->rows == rows_of(t, first->memory);
    return true;
}

// What holds for any buffer of the memory.
static void ask_buffers(const Program *const *p, int n, CellMemory *m) {
    for (int i = 0; i < n; i++)
        for (int k = 0; k < p[i]->naccess; k++) {
            const Buffer *buf = p[i]->access[k].buf;
            if (!buf || buf->memory != m->memory)
                continue;
            m->wanted |= !buf->passing;
            m->pinned |= buf->pinned;
        }
}

int chain_cells(const Program *const *p, int n, CellProgram *out, CellMemory *memory,
                int *nmemory) {
    Pitches t;
    chain_pitches(p, n, &t);
    *nmemory = t.n;
    for (int i = 0; i < t.n; i++) {
        int64_t elements = (int64_t)(t.of[i].buf->bytes / dtype_bytes(t.of[i].dt));
        if (elements % t.of[i].pitch)
            t.of[i].pitch = 1; // no whole rows: not described
        memory[i] = (CellMemory){.memory = t.of[i].buf->memory,
                                 .dt = t.of[i].dt,
                                 .pitch = t.of[i].pitch,
                                 .rows = elements / t.of[i].pitch,
                                 .bytes = t.of[i].buf->bytes};
        ask_buffers(p, n, &memory[i]);
    }
    for (int i = 0; i < n; i++)
        if (!describe(p[i], &t, &out[i]))
            return i;
    return n;
}
