// plan.c: expressions to instructions. Shared values are computed once, loads
// of what the same program stores take the stored register, and every value
// that a live name or a later statement needs is written out.
#include "kernel/base/activity.h"
#include "gpu/core/chain.h"
#include "gpu/core/keep.h"
#include "gpu/core/paths.h"
#include "gpu/core/rest.h"
#include "gpu/core/plan.h"
#include "gpu/core/watch.h"
#include "kernel/base/mem.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NO_ROOM = -1 };

// What recording lets one statement hold fits an empty plan: operations with a few casts beside
// them, one access for each load and gather, one for the target and one to spare.
_Static_assert(MAX_TREE + MAX_CASTS + MAX_LEAVES + MAX_ACCESS <= MAX_INS,
               "one statement fits a program");
_Static_assert(MAX_LOADS + 2 <= MAX_ACCESS, "the arrays of one statement fit a program");
_Static_assert(MAX_LEAVES <= MAX_PARAM, "the numbers of one statement fit a program");
_Static_assert(MAX_ACCESS <= 32, "Plan.indexed has a bit for each access");

void plan_begin(Plan *p, Queue *q, const Shape *space) {
    assert(!p->noutput && !p->ncomputed); // plan_run and plan_drop leave it empty
    p->program.nins = p->program.naccess = p->program.nparam = 0;
    p->ncomputed = p->noutput = p->reserved = 0;
    p->axes = 0;
    p->indexed = 0;
    p->queue = q;
    p->mark = ++q->mark;
    p->space = *space;
}

// ---- emitting -----------------------------------------------------------------------------------

static int emit(Plan *p, Ins ins) {
    assert(ins.op < I_COUNT && ins.dt < DT_COUNT && ins.out < DT_COUNT);
    assert(ins.op >= OP_ID_COUNT || ins.a < p->program.nins); // of operands computed before
    if (p->program.nins >= MAX_INS - MAX_ACCESS)
        return NO_ROOM; // outputs come last
    p->program.ins[p->program.nins] = ins;
    return p->program.nins++;
}

// The access with this buffer and layout, or a new one.
static int access_of(Plan *p, Buffer *buf, Dtype dt, const Layout *layout) {
    Program *g = &p->program;
    assert(shape_equal(&layout->shape, &p->space));
    assert(!buf || layout_is_within(layout, dt, buf->bytes));
    for (int i = 0; i < g->naccess; i++)
        if (g->access[i].buf == buf && g->access[i].dt == dt && !(p->indexed >> i & 1) &&
            layout_equal(&p->layout[i], layout))
            return i;
    if (g->naccess >= MAX_ACCESS)
        return NO_ROOM;
    g->access[g->naccess].buf = buf;
    g->access[g->naccess].dt = dt;
    p->layout[g->naccess] = *layout;
    return g->naccess++;
}

// The access to the whole buffer, for positions that are computed.
static int indexed_access(Plan *p, Buffer *buf, Dtype dt) {
    Program *g = &p->program;
    for (int i = 0; i < g->naccess; i++)
        if (g->access[i].buf == buf && g->access[i].dt == dt && (p->indexed >> i & 1))
            return i;
    if (g->naccess >= MAX_ACCESS)
        return NO_ROOM;
    g->access[g->naccess].buf = buf;
    g->access[g->naccess].dt = dt;
    Layout *l = &p->layout[g->naccess];
    l->shape = p->space;
    l->offset = 0;
    memset(l->stride, 0, sizeof l->stride);
    p->indexed |= 1u << g->naccess;
    return g->naccess++;
}

// The register that the program has already stored at this place.
static int stored_register(const Plan *p, const Buffer *buf, Dtype dt, const Layout *layout) {
    for (int i = p->noutput - 1; i >= 0; i--) {
        const struct Output *o = &p->output[i];
        if (o->reduce < 0 && !o->scatter && p->program.access[o->access].buf == buf &&
            p->program.access[o->access].dt == dt && layout_equal(&p->layout[o->access], layout))
            return o->reg;
    }
    return NO_ROOM;
}

static int find_ins(const Plan *p, uint8_t op, int a) {
    for (int i = 0; i < p->program.nins; i++)
        if (p->program.ins[i].op == op && p->program.ins[i].a == a)
            return i;
    return NO_ROOM;
}

static int emit_access(Plan *p, const Node *n) {
    if (n->op == NODE_LOAD) {
        int stored = stored_register(p, n->buf, (Dtype)n->out, &n->layout);
        if (stored >= 0) {
            TAKE_PATH(register_loaded);
            return stored;
        }
    }
    uint8_t op = n->op == NODE_LOAD ? I_LOAD : I_IOTA;
    int access = access_of(p, n->op == NODE_LOAD ? n->buf : NULL, (Dtype)n->out, &n->layout);
    if (access < 0)
        return NO_ROOM;
    int known = find_ins(p, op, access);
    return known >= 0
               ? known
               : emit(p, (Ins){.op = op, .dt = n->out, .out = n->out, .a = (uint16_t)access});
}

static int emit_param(Plan *p, Scalar value) {
    Program *g = &p->program;
    for (int i = 0; i < g->nparam; i++) {
        const Scalar *known = &g->param[i];
        if (known->dt != value.dt || known->slot != value.slot)
            continue;
        // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): bits, and zeros behind them
        if (!memcmp(&known->u, &value.u, sizeof value.u))
            return find_ins(p, I_PARAM, i);
    }
    if (g->nparam >= MAX_PARAM)
        return NO_ROOM;
    g->param[g->nparam] = value;
    uint8_t dt = (uint8_t)value.dt;
    return emit(p, (Ins){.op = I_PARAM, .dt = dt, .out = dt, .a = (uint16_t)g->nparam++});
}

// The register with the node's value; NO_ROOM when the program is full. Depth is
// bounded by MAX_TREE.
static int emit_node(Plan *p, Node *n) {
    if (n->op == NODE_CONST) {
        Scalar value = scalar_bare(n->value, (Dtype)n->out);
        value.slot = n->value.slot;
        return emit_param(p, value);
    }
    if (n->nin == 0)
        return emit_access(p, n);
    assert(n->refs > 0 && shape_equal(&n->layout.shape, &p->space));
    if (n->mark == p->mark) {
        assert(n->reg < p->ncomputed && p->computed[n->reg].node == n);
        p->computed[n->reg].uses++;
        TAKE_PATH(value_shared);
        return p->computed[n->reg].reg;
    }
    int in[3] = {0};
    for (int i = 0; i < n->nin; i++)
        if ((in[i] = emit_node(p, n->in[i])) < 0)
            return NO_ROOM;
    if (n->op == NODE_GATHER && (in[1] = indexed_access(p, n->buf, (Dtype)n->out)) < 0)
        return NO_ROOM;
    if (n->op == NODE_GATHER)
        TAKE_PATH(gathered);
    uint8_t op = n->op == NODE_CAST ? I_CAST : n->op == NODE_GATHER ? I_GATHER : n->op;
    int reg = emit(p, (Ins){.op = op,
                            .dt = n->dt,
                            .out = n->out,
                            .a = (uint16_t)in[0],
                            .b = (uint16_t)in[1],
                            .c = (uint16_t)in[2],
                            .place = n->place});
    if (reg < 0)
        return NO_ROOM;
    assert(p->ncomputed < MAX_INS);
    n->mark = p->mark;
    n->reg = (uint16_t)p->ncomputed;
    p->computed[p->ncomputed++] =
        (struct Computed){.node = node_retain(n), .reg = (uint16_t)reg, .uses = 1};
    return reg;
}

// ---- adding -------------------------------------------------------------------------------------

typedef struct Snapshot {
    int nins, naccess, nparam, ncomputed;
} Snapshot;

static Snapshot snapshot(const Plan *p) {
    return (Snapshot){p->program.nins, p->program.naccess, p->program.nparam, p->ncomputed};
}

// Uses that the removed part counted stay counted. A value may then look unused outside of the
// plan; it is not written out, and whoever needs it computes it again.
static void take_back(Plan *p, Snapshot s) {
    assert(p->ncomputed >= s.ncomputed && p->program.naccess >= s.naccess);
    if (p->program.nins > s.nins)
        TAKE_PATH(taken_back);
    for (int i = s.ncomputed; i < p->ncomputed; i++) {
        p->computed[i].node->mark = 0;
        node_release(p->computed[i].node);
    }
    p->ncomputed = s.ncomputed;
    p->program.nins = s.nins;
    p->program.naccess = s.naccess;
    p->indexed &= (1u << s.naccess) - 1;
    p->program.nparam = s.nparam;
}

static bool check_loads(const Plan *p, int from, Err *e) {
    for (int i = from; i < p->program.naccess; i++) {
        const Buffer *b = p->program.access[i].buf;
        if (b && !b->memory && !b->held && b->bytes) // an array without elements needs none
            return keep_refuse(b, "an array this needs", e);
    }
    return true;
}

// Owned values are written out when the plan is closed: room is kept for them.
static bool has_room(const Plan *p) {
    return p->program.naccess + p->reserved <= MAX_ACCESS && p->noutput + p->reserved <= MAX_ACCESS;
}

static int reductions(const Plan *p) {
    int n = 0;
    for (int i = 0; i < p->noutput; i++)
        n += p->output[i].reduce >= 0;
    return n;
}

// What the statement writes from register `reg`.
static struct Output output_of(const Stmt *s, int reg, int access, int position) {
    struct Output out = {.reg = (uint16_t)reg, .access = (uint16_t)access, .reduce = -1};
    if (s->position) {
        out.scatter = s->kind == STMT_SCATTER ? I_SCATTER : I_SCATTER_MAX;
        if (out.scatter == I_SCATTER)
            TAKE_PATH(scattered);
        else
            TAKE_PATH(scattered_max);
        out.position = (uint16_t)position;
    }
    if (s->kind == STMT_REDUCE) {
        out.reduce = s->reduce;
        out.place = s->place;
    }
    Node *n = s->value;
    if (n->nin && n->id == s->buf->id)
        out.node = node_retain(n);
    return out;
}

// A later store to the same place replaces an earlier one: nothing read it but registers.
static bool replace_store(Plan *p, const struct Output *out) {
    if (out->reduce >= 0 || out->scatter)
        return false;
    for (int i = 0; i < p->noutput; i++) {
        if (p->output[i].access != out->access || p->output[i].reduce >= 0)
            continue;
        TAKE_PATH(store_replaced);
        node_release(p->output[i].node);
        p->output[i] = *out;
        return true;
    }
    return false;
}

bool plan_add(Plan *p, const Stmt *s, bool *fits, Err *e) {
    Snapshot before = snapshot(p);
    *fits = false;
    if (s->kind == STMT_REDUCE && reductions(p) >= MAX_REDUCE) {
        TAKE_PATH(reductions_full);
        return true;
    }
    int reg = p->noutput + p->reserved < MAX_ACCESS ? emit_node(p, s->value) : NO_ROOM;
    int position = reg >= 0 && s->position ? emit_node(p, s->position) : 0;
    if (position < 0)
        reg = NO_ROOM;
    if (reg >= 0 && !check_loads(p, before.naccess, e)) {
        take_back(p, before);
        return false;
    }
    int access = reg < 0       ? NO_ROOM
                 : s->position ? indexed_access(p, s->buf, s->dt)
                               : access_of(p, s->buf, s->dt, &s->layout);
    if (access < 0 || !has_room(p)) {
        take_back(p, before);
        return true;
    }
    assert(p->noutput < MAX_ACCESS);
    *fits = true;
    buffer_retain(s->buf);
    struct Output out = output_of(s, reg, access, position);
    if (s->kind == STMT_REDUCE)
        p->axes = s->axes;
    if (replace_store(p, &out))
        buffer_release(s->buf);
    else
        p->output[p->noutput++] = out;
    return true;
}

// A store of register `reg` into a new buffer for node n; false when there is no room.
static bool add_output(Plan *p, Node *n, int reg, Array *array) {
    Shape shape = n->layout.shape;
    assert(reg >= 0 && reg < p->program.nins);
    if (p->noutput >= MAX_ACCESS || p->program.naccess >= MAX_ACCESS)
        return false;
    size_t bytes = (size_t)shape_count(&shape) * dtype_bytes((Dtype)n->out);
    Buffer *buf = buffer_new(p->queue->dev, bytes, n->nin ? n->id : buffer_next_id());
    if (!buf)
        return false;
    Layout layout = layout_of(&shape);
    int access = access_of(p, buf, (Dtype)n->out, &layout);
    p->output[p->noutput++] = (struct Output){.reg = (uint16_t)reg,
                                              .access = (uint16_t)access,
                                              .reduce = -1,
                                              .node = node_retain(n),
                                              .array = array ? array_retain(array) : NULL};
    return true;
}

bool plan_add_pending(Plan *p, Array *a, bool *fits, Err *e) {
    Snapshot before = snapshot(p);
    assert(a->node && !a->buf);
    // An operation is written out for its owner when the plan is closed.
    bool by_owner = a->node->nin && a->node->owner == a;
    int reg = emit_node(p, a->node);
    *fits = reg >= 0;
    if (reg >= 0 && !check_loads(p, before.naccess, e)) {
        take_back(p, before);
        return false;
    }
    if (reg >= 0 && by_owner) {
        p->computed[a->node->reg].uses--; // the array itself is no user inside the plan
        p->reserved++;
        if (!has_room(p)) {
            p->reserved--;
            *fits = false;
        }
    } else if (reg >= 0 && !(has_room(p) && add_output(p, a->node, reg, a))) {
        *fits = false;
    }
    if (!*fits)
        take_back(p, before);
    return true;
}

// ---- closing ------------------------------------------------------------------------------------

static bool has_output(const Plan *p, const Node *n) {
    for (int i = 0; i < p->noutput; i++)
        if (p->output[i].node == n)
            return true;
    return false;
}

static void write_out(Plan *p, const struct Computed *c, Array *owner, Path path) {
    bool written = add_output(p, c->node, c->reg, owner);
    path_taken[written ? path : PATH_no_room_to_write]++;
}

// Values that live names hold are written out, then those that statements outside
// the plan use. Without room they are computed again later, from the same elements:
// what writes those had bound every pending reader before (array_guard_readers).
static void add_needed_outputs(Plan *p) {
    for (int i = 0; i < p->ncomputed; i++) {
        struct Computed *c = &p->computed[i];
        if (c->node->owner && !has_output(p, c->node))
            write_out(p, c, c->node->owner, PATH_owned_written);
    }
    for (int i = 0; i < p->ncomputed; i++) {
        struct Computed *c = &p->computed[i];
        if (c->node->refs > c->uses + 1 && !has_output(p, c->node))
            write_out(p, c, NULL, PATH_shared_written);
    }
}

static void append_outputs(Plan *p) {
    Program *g = &p->program;
    assert(g->nins + p->noutput <= MAX_INS);
    for (int i = 0; i < p->noutput; i++) {
        const struct Output *o = &p->output[i];
        assert(o->reg < g->nins && o->access < g->naccess);
        uint8_t dt = (uint8_t)g->access[o->access].dt;
        if (o->scatter) {
            g->ins[g->nins++] = (Ins){.op = o->scatter,
                                      .dt = dt,
                                      .out = dt,
                                      .a = o->reg,
                                      .b = o->access,
                                      .c = o->position};
            continue;
        }
        g->ins[g->nins++] = (Ins){.op = o->reduce < 0 ? I_STORE : I_REDUCE,
                                  .dt = dt,
                                  .out = dt,
                                  .a = o->reg,
                                  .b = o->access,
                                  .c = (uint16_t)(o->reduce < 0 ? 0 : o->reduce),
                                  .place = o->place};
    }
}

// Of a plain program: the axes of which the first output has the longest strides come first.
static int order_by_strides(const Plan *p, int *axis) {
    assert(p->noutput > 0);
    const Layout *target = &p->layout[p->output[0].access];
    int n = 0;
    for (int i = 0; i < p->space.ndim; i++) {
        if (p->space.dim[i] == 1)
            continue;
        int at = n++;
        while (at > 0 && llabs(target->stride[axis[at - 1]]) < llabs(target->stride[i])) {
            axis[at] = axis[at - 1];
            at--;
        }
        axis[at] = i;
    }
    return n;
}

// The order in which the axes are walked, without those of extent 1: for plain
// programs by the strides of the first output; for reductions the kept axes, the
// reduced ones, and the kept axes at the end (gpu/core/program.h).
static int order_axes(const Plan *p, int *axis, int *from, int *to) {
    int n = 0, nd = p->space.ndim, last = -1;
    for (int i = 0; i < nd; i++)
        if (p->space.dim[i] != 1)
            last = i;
    *from = *to = 0;
    if (!p->axes)
        return order_by_strides(p, axis);
    int inner = last + 1; // first axis of the kept run at the end
    while (inner > 0 && (p->space.dim[inner - 1] == 1 || !(p->axes >> (inner - 1) & 1)))
        inner--;
    for (int i = 0; i < inner; i++)
        if (p->space.dim[i] != 1 && !(p->axes >> i & 1))
            axis[n++] = i;
    *from = n;
    for (int i = 0; i < inner; i++)
        if (p->space.dim[i] != 1 && (p->axes >> i & 1))
            axis[n++] = i;
    *to = n;
    for (int i = inner; i < nd; i++)
        if (p->space.dim[i] != 1)
            axis[n++] = i;
    return n;
}

// Axis i + 1 continues axis i for every access: the two are one axis.
static bool mergeable(const Program *g, int i) {
    for (int k = 0; k < g->naccess; k++)
        if (g->access[k].stride[i] != g->access[k].stride[i + 1] * g->dim[i + 1])
            return false;
    return true;
}

static void merge_axis(Program *g, int i) {
    g->dim[i] *= g->dim[i + 1];
    for (int k = 0; k < g->naccess; k++)
        g->access[k].stride[i] = g->access[k].stride[i + 1];
    for (int d = i + 1; d + 1 < g->ndim; d++) {
        g->dim[d] = g->dim[d + 1];
        for (int k = 0; k < g->naccess; k++)
            g->access[k].stride[d] = g->access[k].stride[d + 1];
    }
    g->ndim--;
    if (g->reduce_from > i)
        g->reduce_from--;
    if (g->reduce_to > i)
        g->reduce_to--;
}

static void lay_out_space(Plan *p) {
    Program *g = &p->program;
    int axis[LIMIT_NDIM], from, to;
    g->ndim = order_axes(p, axis, &from, &to);
    g->reduce_from = from;
    g->reduce_to = to;
    for (int k = 0; k < g->naccess; k++) {
        g->access[k].offset = p->layout[k].offset;
        for (int d = 0; d < g->ndim; d++)
            g->access[k].stride[d] = p->layout[k].stride[axis[d]];
    }
    for (int d = 0; d < g->ndim; d++)
        g->dim[d] = p->space.dim[axis[d]];
    for (int d = g->ndim - 2; d >= 0; d--)
        if (d + 1 != g->reduce_from && d + 1 != g->reduce_to && mergeable(g, d))
            merge_axis(g, d);
    if (g->ndim == 0) {
        g->ndim = 1;
        g->dim[0] = 1;
        for (int k = 0; k < g->naccess; k++)
            g->access[k].stride[0] = 1;
    }
    assert(g->reduce_from <= g->reduce_to && g->reduce_to <= g->ndim && g->ndim <= LIMIT_NDIM);
    for (int k = 0; k < g->naccess; k++) {
        int64_t inner = g->access[k].stride[g->ndim - 1];
        g->access[k].class = inner == 1 ? ACCESS_UNIT : inner == 0 ? ACCESS_FIXED : ACCESS_STRIDE;
    }
}

static bool run(Plan *p, Err *e) {
    bool held = false;
    if (p->queue->watch)
        watch_program(p->queue, &p->program);
    if (!rest_before(p->queue, &p->program, e) || !chain_offer(p->queue, &p->program, &held, e))
        return false;
    if (held)
        return true;
    Device *d = p->queue->dev;
    int64_t count = program_count(&p->program);
    bool large = count >= LARGE_COUNT;
    d->stats.programs++;
    if (large)
        activity_begin("%d operations on %lld elements each, on the %s", p->program.nins,
                       (long long)count, d->name);
    bool ok = rest_run(p->queue, &p->program, e);
    if (large)
        activity_end();
    return ok;
}

// Binds what was computed. After a failure the targets are lost: their buffers
// have no memory, and whoever reads them is told.
static void settle(Plan *p, bool ok) {
    for (int i = 0; i < p->noutput; i++) {
        struct Output *o = &p->output[i];
        Buffer *buf = p->program.access[o->access].buf;
        const Layout *layout = &p->layout[o->access];
        if (!ok && !buf->memory)
            buf->lost = true;
        if (o->array && o->array->node)
            array_now_bound(o->array, buffer_retain(buf), layout);
        if (o->node && o->node->nin && ok && o->reduce < 0 && !o->scatter)
            node_becomes_load(o->node, buf, layout);
    }
}

void plan_drop(Plan *p) {
    for (int i = 0; i < p->noutput; i++) {
        buffer_release(p->program.access[p->output[i].access].buf);
        node_release(p->output[i].node);
        array_release(p->output[i].array);
    }
    for (int i = 0; i < p->ncomputed; i++) {
        p->computed[i].node->mark = 0;
        node_release(p->computed[i].node);
    }
    p->noutput = p->ncomputed = 0;
}

bool plan_run(Plan *p, Err *e) {
    bool ok = true;
    add_needed_outputs(p);
    if (p->noutput) {
        append_outputs(p);
        lay_out_space(p);
        p->program.hash = program_hash(&p->program);
        ok = run(p, e);
        settle(p, ok);
    }
    plan_drop(p);
    return ok;
}
