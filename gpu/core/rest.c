// rest.c: programs and products that wait after an interrupt, first to last.
#include "gpu/core/rest.h"
#include "gpu/core/chain.h"
#include "gpu/core/keep.h"
#include "gpu/core/watch.h"
#include "kernel/base/activity.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include <assert.h>

struct Rest {
    bool product;
    Stmt stmt;       // of a product
    Program program; // else; each access holds a reference to its buffer
    RunProgress at;
};

static void drop(Rest *r) {
    for (int i = 0; !r->product && i < r->program.naccess; i++)
        buffer_release(r->program.access[i].buf);
    if (r->product) {
        buffer_release(r->stmt.buf);
        buffer_release(r->stmt.operand[0]);
        buffer_release(r->stmt.operand[1]);
    }
    mem_free(r);
}

void rest_free(Queue *q) {
    while (q->nrest)
        drop(q->rest[--q->nrest]);
    mem_free(q->rest);
    q->rest = NULL;
    q->rest_cap = 0;
}

static Rest *add(Queue *q, Err *e) {
    Rest *r = mem_alloc(sizeof *r);
    if (!r || !mem_grow((void **)&q->rest, &q->rest_cap, q->nrest + 1, sizeof *q->rest)) {
        mem_free(r);
        err_no_memory(e, sizeof *r);
        return NULL;
    }
    if (!q->nrest)
        q->rest_bits = 0;
    q->rest[q->nrest++] = r;
    return r;
}

static void hold(Queue *q, Buffer *buf) {
    q->rest_bits |= id_bit(buf->id);
    buffer_retain(buf);
}

static bool keep(Queue *q, const Program *p, const RunProgress *at, Err *e) {
    Rest *r = add(q, e);
    if (!r)
        return false;
    r->product = false;
    r->at = *at;
    program_copy(&r->program, p);
    for (int i = 0; i < p->naccess; i++) {
        Buffer *buf = p->access[i].buf;
        if (!buf)
            continue;
        hold(q, buf);
        if (program_writes(p, i) && !buf->memory)
            buf->held = true;
    }
    return true;
}

static bool keep_product(Queue *q, const Stmt *s, Err *e) {
    Rest *r = add(q, e);
    if (!r)
        return false;
    r->product = true;
    r->stmt = *s;
    hold(q, s->buf);
    hold(q, s->operand[0]);
    hold(q, s->operand[1]);
    if (!s->buf->memory)
        s->buf->held = true;
    return true;
}

// ---- products -----------------------------------------------------------------------------------

static bool run_matmul(Queue *q, Stmt *s, Err *e) {
    for (int i = 0; i < 2; i++)
        if (!s->operand[i]->memory)
            return keep_refuse(s->operand[i], "an operand of the product", e);
    if (!buffer_allocate(s->buf, e))
        return false;
    assert(s->matmul.m > 0 && s->matmul.n > 0 && s->matmul.k > 0 && s->matmul.batch > 0);
    s->matmul.a.memory = s->operand[0]->memory;
    s->matmul.b.memory = s->operand[1]->memory;
    s->matmul.c.memory = s->buf->memory;
    s->matmul.held[0] = s->operand[0];
    s->matmul.held[1] = s->operand[1];
    s->matmul.held[2] = s->buf;
    q->dev->stats.matmuls++;
    const Matmul *m = &s->matmul;
    activity_begin("matrix product (%lld, %lld) @ (%lld, %lld) on the %s", (long long)m->m,
                   (long long)m->k, (long long)m->k, (long long)m->n, q->dev->name);
    bool ok = q->dev->backend->matmul(q->dev, m, e);
    activity_end();
    if (ok)
        s->buf->held = false;
    else if (q->dev->backend->host_memory)
        buffer_unallocate(s->buf);
    return ok;
}

// ---- running ------------------------------------------------------------------------------------

// Memory for all outputs. Where it is short for one, none of those that had no elements before gets
// any: what was never computed must not be read.
static bool allocate(const Program *p, Err *e) {
    bool fresh[MAX_ACCESS] = {false};
    for (int i = 0; i < p->naccess; i++) {
        Buffer *buf = p->access[i].buf;
        if (!program_writes(p, i))
            continue;
        fresh[i] = !buf->memory;
        if (buffer_allocate(buf, e))
            continue;
        while (i-- > 0)
            if (fresh[i])
                buffer_lose(p->access[i].buf);
        return false;
    }
    return true;
}

// As far as an interrupt lets it; all of it where the device cannot be stopped.
static bool run_some(Queue *q, const Program *p, RunProgress *at, Err *e) {
    const Backend *b = q->dev->backend;
    if (b->run_part)
        return b->run_part(q->dev, p, at, e);
    at->ended = true;
    return b->run(q->dev, p, e);
}

bool rest_run(Queue *q, const Program *p, Err *e) {
    RunProgress at = {.whole = q->whole};
    Err none;
    err_clear(&none);
    if (q->deferring && keep(q, p, &at, &none))
        return true;
    err_clear(&none);
    if (q->deferring && !rest_finish(q, e)) // there is no memory to remember it by
        return false;
    if (!allocate(p, e) || !run_some(q, p, &at, e))
        return false;
    if (at.ended)
        return true;
    watch_spoil(q);
    if (keep(q, p, &at, &none)) {
        q->deferring = true;
        return true;
    }
    err_clear(&none);
    at.whole = true;
    return run_some(q, p, &at, e);
}

static bool product_goes_on(Queue *q, Rest *r, Err *e) {
    bool ok = run_matmul(q, &r->stmt, e);
    r->at.ended = ok || e->kind != ERR_KEYBOARD_INTERRUPT;
    if (!ok && r->at.ended)
        buffer_lose(r->stmt.buf);
    return ok;
}

bool rest_run_product(Queue *q, Stmt *s, Err *e) {
    if (!rest_defers(q) &&
        (rest_uses(q, s->buf) || rest_uses(q, s->operand[0]) || rest_uses(q, s->operand[1])) &&
        !rest_finish(q, e))
        return false;
    watch_spoil(q);
    if (!chain_run(q, e))
        return false;
    const bool later = rest_defers(q);
    if (!later && run_matmul(q, s, e))
        return true;
    if (!later && (e->kind != ERR_KEYBOARD_INTERRUPT || !q->dev->backend->host_memory))
        return false;
    err_clear(e);
    q->deferring = true;
    return keep_product(q, s, e);
}

static bool has_values(const Program *p, Err *e) {
    for (int i = 0; i < p->naccess; i++) {
        const Buffer *b = p->access[i].buf;
        if (b && b->bytes && !b->memory)
            return keep_refuse(b, "an array this needs", e);
    }
    return true;
}

static void targets_lost(Program *p) {
    for (int i = 0; i < p->naccess; i++)
        if (program_writes(p, i) && p->access[i].buf->held)
            buffer_lose(p->access[i].buf);
}

static void targets_are_there(Program *p) {
    for (int i = 0; i < p->naccess; i++)
        if (program_writes(p, i))
            p->access[i].buf->held = false;
}

static bool go_on(Queue *q, Rest *r, Err *e) {
    Program *p = &r->program;
    if (r->product)
        return product_goes_on(q, r, e);
    bool ok = allocate(p, e) && has_values(p, e) && run_some(q, p, &r->at, e);
    if (!ok)
        targets_lost(p);
    targets_are_there(p);
    return ok;
}

static void remove_at(Queue *q, size_t i) {
    drop(q->rest[i]);
    q->nrest--;
    for (; i < q->nrest; i++)
        q->rest[i] = q->rest[i + 1];
}

// What there is no memory for is lost, and the others are computed all the same; the first error
// stands.
bool rest_finish(Queue *q, Err *e) {
    bool all = true;
    const bool deferring = q->deferring;
    rest_prune(q);
    q->deferring = false;
    if (chain_is_left(q)) {
        all = chain_run(q, e);
        if (q->deferring)
            return err_set(e, ERR_KEYBOARD_INTERRUPT, "%s", "");
    }
    while (q->nrest) {
        Rest *r = q->rest[0];
        Err now;
        err_clear(&now);
        r->at.whole = q->whole;
        bool ok = go_on(q, r, &now);
        if (!r->at.ended && (ok || now.kind == ERR_KEYBOARD_INTERRUPT)) {
            err_clear(&now);
            q->deferring = deferring;
            return all ? err_set(e, ERR_KEYBOARD_INTERRUPT, "%s", "") : false;
        }
        if (!ok && all)
            *e = now;
        else
            err_clear(&now);
        all &= ok;
        remove_at(q, 0);
    }
    q->deferring = deferring;
    return all;
}

// ---- what is touched ----------------------------------------------------------------------------

static bool is_used(const Rest *r, const Buffer *buf) {
    if (r->product)
        return buf == r->stmt.buf || buf == r->stmt.operand[0] || buf == r->stmt.operand[1];
    for (int i = 0; i < r->program.naccess; i++)
        if (r->program.access[i].buf == buf)
            return true;
    return false;
}

bool rest_uses(const Queue *q, const Buffer *buf) {
    if (!rest_touches(q, 0, buf))
        return false;
    for (size_t i = 0; i < q->nrest; i++)
        if (is_used(q->rest[i], buf))
            return true;
    return false;
}

bool rest_before(Queue *q, const Program *p, Err *e) {
    bool touched = false;
    if (!q->nrest || q->deferring)
        return true;
    for (int i = 0; i < p->naccess; i++)
        touched |= p->access[i].buf && rest_uses(q, p->access[i].buf);
    return !touched || rest_finish(q, e);
}

// Nothing but the work itself refers to what it writes.
static bool is_dead(const Rest *r) {
    const Program *p = &r->program;
    if (r->product)
        return r->stmt.buf->refs == 1 && !r->stmt.buf->foreign;
    for (int i = 0; i < p->naccess; i++) {
        const Buffer *buf = p->access[i].buf;
        uint32_t own = 0;
        if (!program_writes(p, i))
            continue;
        for (int k = 0; k < p->naccess; k++)
            own += p->access[k].buf == buf;
        if (buf->refs != own || buf->foreign)
            return false;
    }
    return true;
}

// From the last one on: each may have been the only one that refers to what one before it writes.
void rest_prune(Queue *q) {
    chain_prune(q);
    for (size_t i = q->nrest; i-- > 0;)
        if (is_dead(q->rest[i]))
            remove_at(q, i);
}
