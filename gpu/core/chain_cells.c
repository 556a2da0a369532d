// chain_cells.c: the programs of a chain by planes, rows and columns of what they write.
#include "gpu/core/chain.h"
#include <assert.h>
#include <string.h>

// ---- memory -------------------------------------------------------------------------------------

// How far the axes of memory go, and the elements from one index to the next.
static void extents(const CellMemory *m, int64_t all[3], int64_t step[3]) {
    const int64_t count[3] = {m->planes, m->rows, m->pitch};
    memcpy(all, count, sizeof count);
    step[0] = m->rows * m->pitch;
    step[1] = m->pitch;
    step[2] = 1;
}

// Programs of three axes tell how long a row is where the outermost axis steps by planes.
static void find_rows(const Program *const *p, int n, const Pitches *t, int64_t *row) {
    for (int i = 0; i < n; i++)
        for (int k = 0; k < p[i]->naccess && p[i]->ndim == 3; k++) {
            const Access *a = &p[i]->access[k];
            int at = pitch_find(t, a->buf);
            if (at >= 0 && a->stride[0] == t->of[at].pitch && a->stride[1] > 1 &&
                a->stride[0] % a->stride[1] == 0)
                row[at] = a->stride[1];
        }
    for (int i = 0; i < t->n; i++) // fields of one grid
        for (int k = 0; k < t->n && !row[i]; k++)
            row[i] = t->of[k].pitch == t->of[i].pitch ? row[k] : 0;
}

// Where all programs of two axes go by every second column or so of a memory (red-black
// relaxation), it is mostly every second row, too: rows are then as much shorter than the outermost
// axis steps. Any length does that all accesses fit; others are not described.
static int64_t row_length(const Program *const *p, int n, const Buffer *buf, int64_t pitch) {
    int64_t every = 0, plain = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < p[i]->naccess && p[i]->ndim > 1; k++) {
            const Access *a = &p[i]->access[k];
            if (!a->buf || a->buf->memory != buf->memory)
                continue;
            const int64_t last = a->stride[p[i]->ndim - 1];
            if (p[i]->ndim > 2 || last < 1)
                return pitch;
            if (last == 1 && a->stride[0] > plain)
                plain = a->stride[0];
            if (last > every)
                every = last;
        }
    if (every < 2 || plain)
        return plain ? plain : pitch;
    return pitch % every ? pitch : pitch / every;
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

static void describe_memory(const Program *const *p, int n, const Pitches *t, CellMemory *memory) {
    int64_t row[CHAIN_BUFFERS] = {0};
    find_rows(p, n, t, row);
    for (int i = 0; i < t->n; i++) {
        const Buffer *buf = t->of[i].buf;
        int64_t elements = (int64_t)(buf->bytes / dtype_bytes(t->of[i].dt));
        int64_t pitch = row_length(p, n, buf, t->of[i].pitch);
        if (pitch == 1 && elements < INT32_MAX / 2)
            pitch = elements; // of one axis: one row
        if (elements % pitch)
            pitch = 1; // not described
        int64_t columns = row[i] && pitch > 1 ? row[i] : pitch;
        memory[i] = (CellMemory){
            .memory = buf->memory, .dt = t->of[i].dt, .pitch = columns, .bytes = buf->bytes};
        memory[i].rows = columns < pitch ? pitch / columns : elements / pitch;
        memory[i].planes = columns < pitch ? elements / pitch : 1;
        ask_buffers(p, n, &memory[i]);
    }
}

// ---- a program ----------------------------------------------------------------------------------

// How a program goes through planes, rows and columns: `count` of each, a step of which is `times`
// steps along an axis of its own; -1: there is only one. every: cells from one instance to the
// next.
typedef struct Walk {
    int64_t count[3], times[3], every[3];
    int axis[3];
} Walk;

// Axis d of the program steps along axis b of memory, and along those around it where it takes all
// of that one. at: where it begins.
static bool walk_axis(const Program *p, int d, int b, const int64_t all[3], const int64_t at[3],
                      Walk *out) {
    int64_t left = p->dim[d], times = 1;
    for (; b >= 0; b--) {
        bool fits = left <= all[b] - at[b];
        if (out->axis[b] >= 0 || (!fits && (at[b] || left % all[b])))
            return false;
        out->axis[b] = d;
        out->times[b] = times;
        out->count[b] = fits ? left : all[b];
        if (fits)
            return true;
        times *= all[b];
        left /= all[b];
    }
    return false;
}

// Axis d steps over cells of an axis of memory, of which it takes every second one, or so.
static bool walk_strided(const Program *p, const Access *a, int d, const int64_t all[3],
                         const int64_t step[3], const int64_t at[3], Walk *out) {
    for (int b = 0; b < 3; b++) {
        const int64_t every = a->stride[d] / step[b];
        if (every < 2 || every > CELL_EVERY || a->stride[d] % step[b] || out->axis[b] >= 0)
            continue;
        const int64_t count = (p->dim[d] - 1) * every + 1;
        if (at[b] + count > all[b])
            return false;
        out->axis[b] = d;
        out->every[b] = every;
        out->count[b] = count;
        return true;
    }
    return false;
}

static bool walk_of(const Program *p, const Access *a, const CellMemory *m, Walk *out) {
    int64_t all[3], step[3];
    extents(m, all, step);
    const int64_t at[3] = {a->offset / step[0], a->offset / step[1] % all[1], a->offset % all[2]};
    *out = (Walk){.count = {1, 1, 1}, .times = {1, 1, 1}, .every = {1, 1, 1}, .axis = {-1, -1, -1}};
    for (int d = 0; d < p->ndim; d++) {
        int b = 2;
        while (b >= 0 && a->stride[d] != step[b])
            b--;
        const bool plain = b >= 0 && out->axis[b] < 0;
        if (plain ? !walk_axis(p, d, b, all, at, out) : !walk_strided(p, a, d, all, step, at, out))
            return false;
    }
    return true;
}

// An access of memory that the chain writes must walk as the target does.
static bool place(const Access *a, const Walk *w, const CellMemory *m, CellAccess *out) {
    int64_t all[3], step[3];
    extents(m, all, step);
    out->plane = a->offset / step[0];
    out->row = a->offset / step[1] % all[1];
    out->column = a->offset % all[2];
    const int64_t at[3] = {out->plane, out->row, out->column};
    for (int b = 0; b < 3; b++)
        if (at[b] + w->count[b] > all[b] || (w->axis[b] >= 0 && out->stride[b] != step[b]))
            return false;
    return a->dt == m->dt;
}

// Moves the access by what its array is rolled along an axis, all of which it has to take, so that
// the memory goes on at its other edge. m: NULL where it is only read.
static bool move_rolled(const Access *a, const Walk *w, const CellMemory *m, CellAccess *out) {
    int64_t all[3], step[3];
    int b = 0;
    if (!a->roll)
        return true;
    while (b < 3 && w->axis[b] != a->roll_axis)
        b++;
    if (b == 3 || a->roll % w->times[b] || w->every[b] > 1)
        return false;
    if (m)
        extents(m, all, step);
    if (m && w->count[b] != all[b])
        return false;
    *(b == 0 ? &out->plane : b == 1 ? &out->row : &out->column) += a->roll / w->times[b];
    return true;
}

// Access k; what is only read is placed as if it were the target's memory.
static bool describe_access(const Program *p, const CellProgram *c, int k, const Walk *w,
                            const CellMemory *memory, CellAccess *out) {
    const Access *a = &p->access[k];
    const CellAccess *target = &c->access[c->target];
    for (int b = 0; b < 3; b++) {
        out->stride[b] = w->axis[b] < 0 ? 0 : a->stride[w->axis[b]] * w->times[b];
        if (out->stride[b] % w->every[b])
            return false;
        out->stride[b] /= w->every[b];
    }
    const CellMemory *m = out->memory < 0 ? NULL : &memory[out->memory];
    if (!m) {
        out->plane = target->plane;
        out->row = target->row;
        out->column = target->column;
    } else if (!place(a, w, m, out)) {
        return false;
    }
    return move_rolled(a, w, m, out);
}

static int find_target(const Program *p, CellProgram *out) {
    int target = -1;
    for (int k = 0; k < p->naccess; k++)
        out->access[k].store = false;
    for (int i = 0; i < p->nins; i++) {
        if (p->ins[i].op == I_IOTA || p->ins[i].op == I_GATHER)
            return -1;
        if (p->ins[i].op != I_STORE)
            continue;
        out->access[p->ins[i].b].store = true;
        if (target < 0)
            target = p->ins[i].b;
    }
    assert(target >= 0);
    return target;
}

static bool is_whole(const CellProgram *c, const CellAccess *a, const CellMemory *memory) {
    if (a->memory < 0 || a->plane || a->row || a->column || cell_strided(c))
        return false;
    const CellMemory *m = &memory[a->memory];
    return c->planes == m->planes && c->rows == m->rows && c->columns == m->pitch;
}

static bool describe(const Program *p, const Pitches *t, const CellMemory *memory,
                     CellProgram *out) {
    Walk walk;
    out->target = find_target(p, out);
    if (out->target < 0)
        return false;
    for (int k = 0; k < p->naccess; k++)
        out->access[k].memory = pitch_find(t, p->access[k].buf);
    CellAccess *first = &out->access[out->target];
    const CellMemory *m = &memory[first->memory];
    if (m->pitch < 2 || !walk_of(p, &p->access[out->target], m, &walk) ||
        !describe_access(p, out, out->target, &walk, memory, first))
        return false;
    for (int k = 0; k < p->naccess; k++)
        if (!describe_access(p, out, k, &walk, memory, &out->access[k]))
            return false;
    out->planes = walk.count[0];
    out->rows = walk.count[1];
    out->columns = walk.count[2];
    for (int b = 0; b < 3; b++)
        out->every[b] = (int)walk.every[b];
    for (int k = 0; k < p->naccess; k++)
        out->access[k].whole = is_whole(out, &out->access[k], memory);
    return true;
}

int chain_cells(const Program *const *p, int n, CellProgram *out, CellMemory *memory,
                int *nmemory) {
    Pitches t;
    chain_pitches(p, n, &t);
    *nmemory = t.n;
    describe_memory(p, n, &t, memory);
    for (int i = 0; i < n; i++)
        if (!describe(p[i], &t, memory, &out[i]))
            return i;
    return n;
}
