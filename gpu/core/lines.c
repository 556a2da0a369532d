// lines.c: which programs go together line by line.
#include "gpu/core/backend.h"
#include "gpu/core/lines.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

// ---- one program --------------------------------------------------------------------------------

// Operations on real numbers at places known from the layout.
static bool is_plain(const Program *p) {
    if (program_has_complex(p))
        return false;
    for (int i = 0; i < p->nins; i++) {
        uint8_t op = p->ins[i].op;
        if (op == I_GATHER || op == I_SCATTER || op == I_SCATTER_MAX)
            return false;
    }
    for (int k = 0; k < p->naccess; k++)
        if (p->access[k].roll || (p->access[k].buf && p->access[k].buf->mixed))
            return false;
    return true;
}

static bool has_shape(const Lines *l, const Program *p) {
    int64_t outer = l->columns ? l->length : l->lines, inner = l->columns ? l->lines : l->length;
    return p->ndim == 2 && p->dim[0] == outer && p->dim[1] == inner;
}

static bool kind_of(const Lines *l, const Program *p, LineKind *kind) {
    if (program_reduces(p)) {
        *kind = LINE_REDUCES;
        return has_shape(l, p) && p->reduce_from == !l->columns && p->reduce_to == 2 - l->columns;
    }
    *kind = p->ndim == 1 && p->dim[0] == l->lines ? LINE_EACH : LINE_MAPS;
    return *kind == LINE_EACH || has_shape(l, p) ||
           (p->ndim == 1 && p->dim[0] == l->lines * l->length);
}

// The shape of lines that the program, a reduction, has.
static bool begins(const Program *p, Lines *l) {
    const bool columns = p->reduce_from == 0;
    if (p->ndim != 2 || p->reduce_to - p->reduce_from != 1)
        return false;
    int64_t lines = p->dim[columns], length = p->dim[!columns];
    if (lines < LINES_LEAST || length < LINES_FROM || lines * length < CHAIN_ELEMENTS ||
        (!columns && length > ROW_CHUNK))
        return false;
    *l = (Lines){.columns = columns, .lines = lines, .length = length};
    return true;
}

// ---- how it walks its arrays --------------------------------------------------------------------

static LineSlot slot_of(const Lines *l, LineKind kind, const Program *p, const Access *a) {
    LineSlot s = {.buf = a->buf, .dt = a->dt, .offset = a->offset};
    if (kind == LINE_EACH) {
        s.line = a->stride[0];
    } else if (p->ndim == 2) {
        s.line = a->stride[l->columns];
        s.step = a->stride[!l->columns];
    } else { // its axes have become one
        s.line = l->columns ? a->stride[0] : a->stride[0] * l->length;
        s.step = l->columns ? a->stride[0] * l->lines : a->stride[0];
    }
    return s;
}

// Neighbouring elements follow one another in memory, or are the same.
static bool is_close(const Lines *l, const LineSlot *s) {
    int64_t inner = l->columns ? s->line : s->step;
    return !s->buf || s->step == 0 || inner == 1 || inner == 0;
}

static bool is_same(const LineSlot *a, const LineSlot *b) {
    return a->buf == b->buf && a->dt == b->dt && a->offset == b->offset && a->line == b->line &&
           a->step == b->step;
}

// Does each element of the lines have a place of its own?
static bool is_apart(const Lines *l, const LineSlot *s) {
    if (s->step == 0)
        return s->line != 0;
    int64_t outer = llabs(l->columns ? s->step : s->line),
            inner = l->columns ? l->lines : l->length;
    return outer >= inner;
}

// The number of the slot, which is a new one when none is like it; -1: there is no room, or another
// one of the buffer is in the way.
static int find_slot(Lines *l, const LineSlot *s, bool stores) {
    int found = -1;
    for (int i = 0; i < l->nslot; i++) {
        const LineSlot *other = &l->slot[i];
        if (is_same(other, s))
            found = i;
        else if (s->buf && other->buf == s->buf && (stores || other->stored))
            return -1;
    }
    if (found >= 0 || l->nslot == LINES_SLOTS)
        return found;
    l->slot[l->nslot] = *s;
    l->slot[l->nslot].first = l->n;
    l->slot[l->nslot].store = LINES_PROGRAMS;
    return l->nslot++;
}

static bool is_result(const Program *p, int access) {
    for (int i = 0; i < p->nins; i++)
        if (p->ins[i].op == I_REDUCE && p->ins[i].b == access)
            return true;
    return false;
}

// How a program hangs together with those before it.
typedef struct Joins {
    bool shares; // it takes elements that another one takes, or has stored
    bool reads;  // what another one has stored
} Joins;

// The access of the program as a slot.
static bool take_access(Lines *l, LineKind kind, const Program *p, int k, Joins *joins) {
    const bool stores = program_writes(p, k);
    LineSlot s = slot_of(l, kind, p, &p->access[k]);
    if (is_result(p, k)) {
        s.step = 0;
        if (program_loads(p, k))
            return false;
    }
    bool one = is_result(p, k) || kind == LINE_EACH; // for each line
    if (!is_close(l, &s) || (stores && (!is_apart(l, &s) || one != (s.step == 0))))
        return false;
    int i = find_slot(l, &s, stores);
    if (i < 0)
        return false;
    LineSlot *slot = &l->slot[i];
    joins->shares |= slot->buf && slot->first < l->n && (slot->stored || slot->step);
    joins->reads |= slot->stored && slot->store < l->n;
    slot->last = l->n;
    slot->stored |= stores;
    if (stores && slot->store > l->n)
        slot->store = l->n;
    l->slot_of[l->n][k] = (uint8_t)i;
    return true;
}

// Has one of the programs stored elements of lines?
static bool has_stored(const Lines *l) {
    for (int i = 0; i < l->nslot; i++)
        if (l->slot[i].stored && l->slot[i].step && l->slot[i].store < l->n)
            return true;
    return false;
}

// Adds the program. False: it does not belong to the group, which may be spoiled then.
static bool add(Lines *l, const Program *p) {
    LineKind kind;
    Joins joins = {.shares = l->n == 0};
    if (!is_plain(p) || !kind_of(l, p, &kind))
        return false;
    for (int k = 0; k < p->naccess; k++)
        if (!take_access(l, kind, p, k, &joins))
            return false;
    // A reduction of the same lines after all that is another work: the same in a loop, mostly.
    if (!joins.shares || (kind == LINE_REDUCES && !joins.reads && has_stored(l)))
        return false;
    l->p[l->n] = p;
    l->kind[l->n++] = kind;
    return true;
}

int lines_describe(const Program *const *p, int n, Lines *out) {
    if (n == 0 || !begins(p[0], out))
        return 0;
    for (int i = 0; i < n && i < LINES_PROGRAMS; i++) {
        Lines before = *out;
        if (add(out, p[i]))
            continue;
        *out = before;
        break;
    }
    return out->n;
}
