// loop_iter.c: enumerate and zip in compiled loops. Such an iterator is made before its loop and
// stays the object that it is: the code looks into it through variables that are its parts, and
// writes its counters back with every item. At its end the trace is left before the instruction,
// and the interpreter finishes it.
#include "kernel/loops/loop_build.h"

int part_var(Build *b, int owner, IterPart what, unsigned k, size_t n) {
    Trace *g = b->g;
    for (uint32_t v = 0; v < g->n_vars; v++) {
        const LoopVar *o = &g->vars[v];
        if (o->space == VAR_PART && o->index == owner && o->part == (uint8_t)what &&
            o->part_k == k && o->part_n == n)
            return (int)v;
    }
    if (g->n_vars == LOOP_VARS || !iter_part(loop_home(g, b->f, &g->vars[owner]), what, k, n))
        return -1;
    g->vars[g->n_vars] = (LoopVar){.space = VAR_PART,
                                   .index = (uint16_t)owner,
                                   .part = (uint8_t)what,
                                   .part_k = (uint8_t)k,
                                   .part_n = (uint8_t)n};
    return (int)g->n_vars++;
}

// The slot with a part's address. It must be an object at every entry.
static bool object_part(Build *b, int owner, IterPart what, unsigned k, size_t n, int *var) {
    Val v;
    *var = part_var(b, owner, what, k, n);
    return *var >= 0 && use_var(b, *var, &v) && lt_kind(v.t) == LT_OPAQUE;
}

static uint16_t field(Build *b, int var, size_t offset) {
    return put_op(b, L_LDI, NUM_I64, var_slot(var), const_int(b, (int64_t)offset));
}

// Counters that go on when all items are there.
typedef struct Counters {
    struct {
        int var;
        size_t offset;
        uint16_t ref;
    } set[2 * LOOP_TUPLE];
    unsigned n;
} Counters;

static bool note(Counters *c, int var, size_t offset, uint16_t ref) {
    if (c->n == sizeof c->set / sizeof *c->set)
        return false;
    c->set[c->n].var = var;
    c->set[c->n].offset = offset;
    c->set[c->n++].ref = ref;
    return true;
}

static bool item_of(Build *b, int owner, uint16_t dest, Counters *c, Val *out);

// The next item of what iterator variable `source` goes through.
static bool source_item(Build *b, int source, Counters *c, Val *out) {
    int numbers, sequence = part_var(b, source, ITER_SEQUENCE, 0, 0);
    bool counted;
    Val seq;
    const LoopType integer = loop_type(LT_INT, 0);
    if (sequence < 0 && iter_sources(*loop_home(b->g, b->f, &b->g->vars[source]), &counted))
        return item_of(b, source, NO_OPERAND, c, out);
    for (unsigned j = 0; j < c->n; j++) // one iterator twice gives other items
        if (c->set[j].offset == offsetof(SeqIter, at))
            put_op(b, L_BOUND, 0, const_int(b, 0),
                   put_op(b, L_XOR, 0, var_slot(c->set[j].var), var_slot(source)));
    uint16_t at = field(b, source, offsetof(SeqIter, at));
    if (!note(c, source, offsetof(SeqIter, at), put_op(b, L_ADDW, 0, at, const_int(b, 1))))
        return false;
    if (sequence >= 0) {
        if (!use_var(b, sequence, &seq) ||
            (lt_kind(seq.t) != LT_ARRAY && lt_kind(seq.t) != LT_LIST && lt_kind(seq.t) != LT_TEXT))
            return false;
        return build_getitem(b, seq, val(integer, at), out);
    }
    if (!object_part(b, source, ITER_RANGE, 0, 0, &numbers))
        return false;
    put_op(b, L_BOUND, 0, at, field(b, numbers, offsetof(Range, count)));
    uint16_t steps = put_op(b, L_MULW, 0, at, field(b, numbers, offsetof(Range, step)));
    *out = val(integer, put_op(b, L_ADDW, 0, field(b, numbers, offsetof(Range, start)), steps));
    return true;
}

static bool item_of(Build *b, int owner, uint16_t dest, Counters *c, Val *out) {
    int self, source;
    Val parts[LOOP_TUPLE], count;
    bool counted;
    size_t n = iter_sources(*loop_home(b->g, b->f, &b->g->vars[owner]), &counted);
    if (n == 0 || n + counted > LOOP_TUPLE || !object_part(b, owner, ITER_SELF, 0, 0, &self))
        return false;
    for (unsigned k = 0; k < n; k++)
        if (!object_part(b, owner, ITER_SOURCE, k, counted ? 0 : n, &source) ||
            !source_item(b, source, c, &parts[k + counted]))
            return false;
    if (counted) {
        int number = part_var(b, owner, ITER_COUNT, 0, 0);
        if (number < 0 || !use_var(b, number, &count) || lt_kind(count.t) != LT_INT)
            return false;
        parts[0] = val(count.t, field(b, self, iter_count_offset()));
        if (!note(c, self, iter_count_offset(),
                  put_op(b, L_ADDI, 0, parts[0].ref, const_int(b, 1))))
            return false;
    }
    return build_tuple(b, parts, (unsigned)n + counted, (LoopMade){0}, dest, out);
}

bool build_iterator_item(Build *b, Val iterator, uint16_t dest, Val *out) {
    Counters c = {.n = 0};
    if (b->nest || b->chain || lt_n(iterator.t) == 0 ||
        !item_of(b, (int)lt_n(iterator.t) - 1, dest, &c, out))
        return false;
    for (unsigned k = 0; k < c.n; k++) // nothing leaves from here on
        put_store(b, L_STI, NUM_I64, c.set[k].ref, var_slot(c.set[k].var),
                  const_int(b, (int64_t)c.set[k].offset));
    return true;
}

bool build_tuple_parts(Build *b, Val tuple, unsigned n, Val *parts) {
    if (b->nest || lt_n(tuple.t) == 0)
        return false;
    for (unsigned k = 0; k < n; k++) {
        int v = part_var(b, (int)lt_n(tuple.t) - 1, ITER_ITEM, k, n);
        if (v < 0 || !use_var(b, v, &parts[k]))
            return false;
    }
    return true;
}
