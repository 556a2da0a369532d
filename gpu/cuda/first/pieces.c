// pieces.c: taking a program apart.
#include "gpu/cuda/first/pieces.h"
#include "gpu/cuda/form.h"
#include <string.h>

enum { AT_THE_END = PIECES_INS_MOST };

// Where the value of a register is.
typedef struct Place {
    Access access; // over one axis, or, `whole`, over those of the program
    bool known, whole, slot;
} Place;

typedef struct Maker {
    const Program *p;
    Pieces *out;
    int64_t count;              // elements of the space
    int64_t stride[LIMIT_NDIM]; // of an array of all of them
    int last[PIECES_INS_MOST];  // instruction that reads the register for the last time
    Place place[PIECES_INS_MOST];
    bool stored[PIECES_INS_MOST]; // of a store: the operation has written there
    bool full;
} Maker;

// ---- what a program is like ---------------------------------------------------------------------

static bool is_value(const Ins *in) {
    return in->op < OP_ID_COUNT || in->op == I_CAST || in->op == I_GATHER;
}

// Registers that an instruction reads.
static int operands_of(const Ins *in, uint16_t reg[3]) {
    reg[0] = in->a;
    reg[1] = in->b;
    reg[2] = in->c;
    if (in->op < OP_ID_COUNT)
        return op_info((OpId)in->op)->arity;
    return in->op == I_CAST || in->op == I_GATHER || in->op == I_STORE || in->op == I_REDUCE;
}

static bool has_form(const Ins *in) {
    return is_value(in) || in->op == I_LOAD || in->op == I_PARAM || in->op == I_IOTA ||
           in->op == I_STORE || in->op == I_REDUCE;
}

static bool look_at(Maker *m) {
    const Program *p = m->p;
    uint16_t reg[3];
    m->count = program_count(p);
    if (p->nins > PIECES_INS_MOST || m->count < 1 || m->count >= INT32_MAX / 2 || p->ndim < 1)
        return false;
    int64_t step = 1;
    for (int d = p->ndim - 1; d >= 0; d--) {
        m->stride[d] = step;
        step *= p->dim[d];
    }
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        const bool ends = ins_writes(in);
        if (!has_form(in))
            return false;
        for (int k = 0, n = operands_of(in, reg); k < n; k++)
            m->last[reg[k]] = ends ? AT_THE_END : i;
    }
    return true;
}

// Does the program write to this buffer?
static bool is_written(const Program *p, const Buffer *b) {
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        if (ins_writes(in) && p->access[in->b].buf == b)
            return true;
    }
    return false;
}

// All elements one behind the other, and in whole vectors.
static bool is_flat(const Maker *m, const Access *a) {
    const size_t size = dtype_bytes(a->dt);
    if (!a->buf || m->count % PIECES_UNIT || a->roll)
        return false;
    for (int d = 0; d < m->p->ndim; d++)
        if (a->stride[d] != m->stride[d] && m->p->dim[d] > 1)
            return false;
    return ((uintptr_t)a->buf->memory + (uintptr_t)a->offset * size) % 16 == 0;
}

// ---- putting a piece together -------------------------------------------------------------------

// A piece over all elements as one axis (wide: in whole units), or over the program's axes.
static Program *begin(Maker *m, bool whole, bool wide) {
    if (m->out->n == PIECES_MOST) {
        m->full = true;
        return NULL;
    }
    Program *q = &m->out->piece[m->out->n++];
    memset(q, 0, sizeof *q);
    q->ndim = whole ? m->p->ndim : 1;
    q->dim[0] = wide ? (m->count + PIECES_UNIT - 1) / PIECES_UNIT * PIECES_UNIT : m->count;
    for (int d = 0; whole && d < q->ndim; d++)
        q->dim[d] = m->p->dim[d];
    q->reduce_from = q->reduce_to = q->ndim;
    return q;
}

static void add_ins(Program *q, Ins in) {
    in.place = 0;
    q->ins[q->nins++] = in;
}

static uint16_t add_access(Program *q, const Access *a) {
    q->access[q->naccess] = *a;
    return (uint16_t)q->naccess++;
}

// The array in between as an access of a piece over the program's axes.
static Access spread(const Maker *m, const Access *flat) {
    Access a = *flat;
    memcpy(a.stride, m->stride, sizeof a.stride);
    a.class = m->stride[m->p->ndim - 1] == 1 ? ACCESS_UNIT : ACCESS_STRIDE;
    return a;
}

// Loads register r; returns the piece's register.
static uint16_t take(Maker *m, Program *q, uint16_t r, bool whole) {
    const Ins *in = &m->p->ins[r];
    if (in->op == I_PARAM) {
        q->param[q->nparam] = m->p->param[in->a];
        add_ins(q, (Ins){.op = I_PARAM, .dt = in->dt, .out = in->out, .a = (uint16_t)q->nparam++});
        return (uint16_t)(q->nins - 1);
    }
    const Place *at = &m->place[r];
    Access a = whole && !at->whole ? spread(m, &at->access) : at->access;
    uint16_t k = add_access(q, &a);
    add_ins(q, (Ins){.op = I_LOAD, .dt = (uint8_t)a.dt, .out = (uint8_t)a.dt, .a = k});
    return (uint16_t)(q->nins - 1);
}

static void end(Program *q, uint16_t reg, const Access *to) {
    uint16_t k = add_access(q, to);
    add_ins(q,
            (Ins){.op = I_STORE, .dt = (uint8_t)to->dt, .out = (uint8_t)to->dt, .a = reg, .b = k});
    q->hash = program_hash(q);
}

// ---- arrays in between --------------------------------------------------------------------------

// One that nobody reads any more, or a new one.
static PieceSlot *find_slot(Maker *m, size_t bytes, int now) {
    Pieces *out = m->out;
    for (int i = 0; i < out->slots; i++)
        if (out->slot[i].last < now && out->slot[i].bytes >= bytes)
            return &out->slot[i];
    if (out->slots == PIECES_SLOTS || out->bytes + bytes > PIECES_BYTES) {
        m->full = true;
        return NULL;
    }
    PieceSlot *s = &out->slot[out->slots++];
    *s = (PieceSlot){.bytes = bytes};
    out->bytes += bytes;
    return s;
}

// For the value of register i.
static bool take_slot(Maker *m, int i) {
    const Dtype dt = (Dtype)m->p->ins[i].out;
    const int64_t units = (m->count + PIECES_UNIT - 1) / PIECES_UNIT;
    PieceSlot *s = find_slot(m, (size_t)(units * PIECES_UNIT) * dtype_bytes(dt), i);
    if (!s)
        return false;
    s->last = m->last[i];
    m->place[i] = (Place){.known = true, .slot = true};
    m->place[i].access = (Access){.buf = &s->buffer, .dt = dt, .class = ACCESS_UNIT, .stride = {1}};
    return true;
}

// The one store of an operation's value, to flat memory that the program uses for nothing else.
static int store_of(const Maker *m, int i) {
    const Program *p = m->p;
    for (int k = i + 1; k < p->nins; k++) {
        const Ins *in = &p->ins[k];
        if (in->op != I_STORE || in->a != i || m->stored[k])
            continue;
        const Access *a = &p->access[in->b];
        int uses = 0;
        for (int j = 0; j < p->naccess; j++)
            uses += p->access[j].buf == a->buf;
        if (uses == 1 && is_flat(m, a))
            return k;
    }
    return -1;
}

// ---- the pieces ---------------------------------------------------------------------------------

static bool load_piece(Maker *m, int i) {
    const Ins *in = &m->p->ins[i];
    const Access *a = &m->p->access[in->a];
    if (in->op == I_LOAD && is_flat(m, a) && !is_written(m->p, a->buf)) {
        m->place[i] = (Place){.known = true};
        m->place[i].access = (Access){
            .buf = a->buf, .dt = a->dt, .class = ACCESS_UNIT, .stride = {1}, .offset = a->offset};
        return true;
    }
    Program *q = begin(m, true, false);
    if (!q || a->roll || !take_slot(m, i))
        return false;
    Ins copy = *in;
    copy.a = add_access(q, a);
    add_ins(q, copy);
    Access to = spread(m, &m->place[i].access);
    end(q, 0, &to);
    return true;
}

// A load that only reductions read stays one: they have the program's axes.
static bool feeds_reductions_only(const Program *p, int i) {
    uint16_t reg[3];
    for (int j = i + 1; j < p->nins; j++)
        for (int k = 0, n = operands_of(&p->ins[j], reg); k < n; k++)
            if (reg[k] == i && p->ins[j].op != I_REDUCE)
                return false;
    return p->ins[i].op == I_LOAD && !is_written(p, p->access[p->ins[i].a].buf) &&
           !p->access[p->ins[i].a].roll;
}

static bool value_piece(Maker *m, int i) {
    const Ins *in = &m->p->ins[i];
    uint16_t reg[3], own[3] = {0};
    int n = operands_of(in, reg), store = store_of(m, i);
    bool wide = store < 0;
    for (int k = 0; k < n; k++)
        wide = wide && (m->p->ins[reg[k]].op == I_PARAM || m->place[reg[k]].slot);
    Program *q = begin(m, false, wide && in->op != I_GATHER);
    if (!q || (store < 0 && !take_slot(m, i)))
        return false;
    for (int k = 0; k < n; k++)
        own[k] = take(m, q, reg[k], false);
    Ins copy = *in;
    copy.a = own[0];
    copy.b = in->op == I_GATHER ? add_access(q, &m->p->access[in->b]) : own[1];
    copy.c = own[2];
    add_ins(q, copy);
    if (store >= 0) {
        const Access *a = &m->p->access[m->p->ins[store].b];
        m->stored[store] = true;
        m->place[i] = (Place){.known = true};
        m->place[i].access = (Access){
            .buf = a->buf, .dt = a->dt, .class = ACCESS_UNIT, .stride = {1}, .offset = a->offset};
    }
    end(q, (uint16_t)(q->nins - 1), &m->place[i].access);
    return true;
}

static bool store_piece(Maker *m, int i) {
    const Ins *in = &m->p->ins[i];
    const Access *to = &m->p->access[in->b];
    if (m->stored[i])
        return true;
    const bool flat = is_flat(m, to) && !m->place[in->a].whole;
    Program *q = begin(m, !flat, false);
    if (!q)
        return false;
    Access one = *to;
    if (flat) {
        memset(one.stride, 0, sizeof one.stride);
        one.stride[0] = 1;
        one.class = ACCESS_UNIT;
    }
    end(q, take(m, q, in->a, !flat), &one);
    return true;
}

// Adjacent axes that are reduced are one where the array lies in their order: the tree goes by the
// elements' order alone.
static void merge_reduced(Program *q) {
    const int from = q->reduce_from, gone = q->reduce_to - from - 1;
    for (int n = 0; n < gone; n++) {
        q->dim[from] *= q->dim[from + 1];
        for (int d = from + 1; d < q->ndim - 1; d++)
            q->dim[d] = q->dim[d + 1];
        for (int k = 0; k < q->naccess; k++)
            for (int d = from; d < q->ndim - 1; d++)
                q->access[k].stride[d] = q->access[k].stride[d + 1];
        q->ndim--;
        q->reduce_to--;
    }
}

static bool reduce_piece(Maker *m, int i) {
    const Ins *in = &m->p->ins[i];
    Program *q = begin(m, true, false);
    if (!q)
        return false;
    q->reduce_from = m->p->reduce_from;
    q->reduce_to = m->p->reduce_to;
    Ins copy = *in;
    copy.a = take(m, q, in->a, true);
    copy.b = add_access(q, &m->p->access[in->b]);
    add_ins(q, copy);
    if (!m->place[in->a].whole && m->p->ins[in->a].op != I_PARAM)
        merge_reduced(q);
    q->hash = program_hash(q);
    return form_folds(q) == form_folds(m->p); // else its passes are not the program's
}

static bool make(Maker *m) {
    const Program *p = m->p;
    for (int i = 0; i < p->nins && !m->full; i++) {
        const Ins *in = &p->ins[i];
        bool ok = true;
        if (feeds_reductions_only(p, i)) {
            m->place[i] = (Place){.known = true, .whole = true, .access = p->access[in->a]};
        } else if (in->op == I_LOAD || in->op == I_IOTA) {
            ok = load_piece(m, i);
        } else if (is_value(in)) {
            ok = value_piece(m, i);
        }
        if (!ok)
            return false;
    }
    for (int i = 0; i < p->nins && !m->full; i++)
        if ((p->ins[i].op == I_STORE && !store_piece(m, i)) ||
            (p->ins[i].op == I_REDUCE && !reduce_piece(m, i)))
            return false;
    return !m->full;
}

bool pieces_make(const Program *p, Pieces *out) {
    Maker m = {.p = p, .out = out};
    out->n = out->slots = 0;
    out->bytes = 0;
    return look_at(&m) && make(&m);
}
