// chain.c: which programs wait, for how long, and the memory of what they write.
#include "gpu/core/chain.h"
#include "gpu/core/keep.h"
#include "gpu/core/lines.h"
#include "gpu/core/paths.h"
#include "kernel/base/activity.h"
#include "kernel/base/mem.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A buffer that waiting programs use.
typedef struct Used {
    Buffer *buf;
    Dtype dt;
    int first, last; // programs, by number
    unsigned uses;   // references that the chain holds
    bool borrowed;   // its memory belongs to another buffer of the chain
    bool found;      // it got its memory for this run
} Used;

// Hashes of programs that were offered last.
typedef struct Recent {
    uint64_t hash[CHAIN_RECENT];
    int next; // where the next one goes
} Recent;

struct Chain {
    int n, nused;
    uint64_t bits;           // of all buffers, by id
    double work;             // operations on elements
    uint64_t step;           // hash of the first large program: it begins a step
    int64_t largest, before; // elements of the largest program, and in the chain before
    Recent recent[2];        // small programs, and large ones
    bool lines;              // its programs go line by line (lines.h)
    uint64_t lone;           // hash of the program that was the last chain, all of it,
    unsigned alone;          // and how often in a row
    bool begun, left;        // it has its memory; an interrupt has left it
    RunProgress at;          // how far it has come
    Used used[CHAIN_BUFFERS];
    uint32_t round[CHAIN_MOST]; // in which iteration that is replayed a program came (Queue.round)
    const Program *order[CHAIN_MOST];
    Program program[CHAIN_MOST];
};

void chain_free(Chain *c) {
    if (!c)
        return;
    for (int i = 0; i < c->nused; i++)
        for (unsigned k = 0; k < c->used[i].uses; k++)
            buffer_release(c->used[i].buf);
    mem_free(c);
}

// ---- which programs wait ------------------------------------------------------------------------

static int find_used(const Chain *c, const Buffer *buf) {
    if (!(c->bits & id_bit(buf->id)))
        return -1;
    for (int i = 0; i < c->nused; i++)
        if (c->used[i].buf == buf)
            return i;
    return -1;
}

static bool touches(const Chain *c, const Program *p) {
    for (int i = 0; i < p->naccess; i++)
        if (p->access[i].buf && find_used(c, p->access[i].buf) >= 0)
            return true;
    return false;
}

bool chain_is_left(const Queue *q) {
    return chain_waits(q) && q->chain->left;
}

void chain_leave(Queue *q) {
    if (chain_waits(q))
        q->chain->left = true;
}

bool chain_waits(const Queue *q) {
    return q->chain && q->chain->n > 0;
}

uint32_t chain_uses(const Queue *q, const Buffer *buf) {
    int i = q->chain ? find_used(q->chain, buf) : -1;
    return i < 0 ? 0 : q->chain->used[i].uses;
}

bool chain_touches(const Queue *q, const Node *value, const Buffer *target) {
    uint64_t bits = value->reads | (target ? id_bit(target->id) : 0);
    return chain_waits(q) && (bits & q->chain->bits);
}

// Only elements, and at least one, at places known from the layout, rolled or not, stored element
// by element.
static bool is_plain(const Program *p) {
    if (program_reduces(p) || program_count(p) == 0)
        return false;
    for (int i = 0; i < p->nins; i++) {
        uint8_t op = p->ins[i].op;
        bool plain = op < OP_ID_COUNT || op == I_LOAD || op == I_PARAM || op == I_IOTA ||
                     op == I_CAST || op == I_STORE || op == I_GATHER;
        if (!plain)
            return false;
    }
    for (int i = 0; i < p->naccess; i++)
        if (p->access[i].buf && p->access[i].buf->mixed)
            return false;
    return chain_only_rolls(p);
}

// Was the same program, of whatever extents, offered a short time ago? A program that runs once
// need not wait.
static bool is_recent(const Recent *r, uint64_t hash) {
    for (int i = 0; i < CHAIN_RECENT; i++)
        if (r->hash[i] == hash)
            return true;
    return false;
}

static bool is_large(const Program *p) {
    return program_count(p) >= CHAIN_ELEMENTS;
}

static void remember(Chain *c, const Program *p) {
    Recent *r = &c->recent[is_large(p)];
    if (is_recent(r, p->hash) || !is_plain(p))
        return;
    r->hash[r->next] = p->hash;
    r->next = (r->next + 1) % CHAIN_RECENT;
}

// A step that somebody looks at before the next one gains nothing by waiting, and its work begins
// later. Now and then it waits all the same: loops change.
static bool is_looked_at(Chain *c, const Program *p) {
    if (c->n || c->lone != p->hash || c->alone < CHAIN_ALONE)
        return false;
    if (++c->alone % CHAIN_TRY == 0)
        return false;
    TAKE_PATH(chain_looked_at);
    return true;
}

// Programs that come again wait, large ones and, where a launch costs, small ones; and small ones
// beside them that touch the same arrays: the edges of a field.
static bool may_wait(const Queue *q, const Program *p) {
    const Chain *c = q->chain;
    const bool large = is_large(p), counts = large || q->dev->backend->small_wait;
    const bool again = counts && is_recent(&c->recent[large], p->hash);
    return (again || (c->n && touches(c, p))) && is_plain(p);
}

static bool writes(const Program *p, const Buffer *buf) {
    for (int i = 0; i < p->nins; i++)
        if (p->ins[i].op == I_STORE && p->access[p->ins[i].b].buf == buf)
            return true;
    return false;
}

// The buffer that the instruction reads; NULL: none.
static const Buffer *source_of(const Program *p, const Ins *in) {
    return in->op == I_LOAD     ? p->access[in->a].buf
           : in->op == I_GATHER ? p->access[in->b].buf
                                : NULL;
}

// Does the program compute from what one that waits computes?
static bool goes_on(const Chain *c, const Program *p) {
    for (int i = 0; i < p->nins; i++) {
        const Buffer *from = source_of(p, &p->ins[i]);
        for (int k = 0; from && k < c->n; k++)
            if (writes(&c->program[k], from))
                return true;
    }
    return false;
}

static bool reads(const Program *p) {
    for (int i = 0; i < p->nins; i++)
        if (source_of(p, &p->ins[i]))
            return true;
    return false;
}

// The same work once more is not the next step: who times c = a + b in a loop times passes through
// memory, and they are not to be joined. An edge that is set to the same in each step is a part of
// one (u[0, :] = 1), and of zeros what is stored over them tells.
static bool starts_anew(const Chain *c, const Program *p) {
    bool same = false, computed = false;
    if (program_count(p) < c->largest / 2)
        return false;
    for (int k = 0; k < c->n; k++) {
        same |= c->program[k].hash == p->hash;
        computed |= reads(&c->program[k]);
    }
    return same && !goes_on(c, p) && (reads(p) || !computed);
}

// The buffer that the instruction writes; NULL: none.
static Buffer *target_of(const Program *p, const Ins *in) {
    return ins_writes(in) ? p->access[in->b].buf : NULL;
}

// Nobody but the chain refers to it: its elements are not wanted once the chain has run.
static bool is_passing(const Used *u) {
    return u->buf->scratch || u->buf->refs == u->uses;
}

// Does nobody have, or compute from, what the program writes?
static bool is_dropped(const Chain *c, const Program *p) {
    for (int i = 0; i < p->nins; i++) {
        const Buffer *to = target_of(p, &p->ins[i]);
        const int u = to ? find_used(c, to) : -1;
        if (to && (u < 0 || c->used[u].uses > 1 || !is_passing(&c->used[u])))
            return false;
    }
    return true;
}

// Did the same program over the same buffers come in an iteration before, or was its result
// dropped? Who times a reduction in a loop times as many passes through memory, which are not to
// become one.
static bool comes_again(const Queue *q, const Program *p) {
    const Chain *c = q->chain;
    for (int k = 0; k < c->n; k++) {
        const Program *was = &c->program[k];
        bool same = was->hash == p->hash && was->naccess == p->naccess;
        for (int i = 0; same && i < p->naccess; i++)
            same = !program_loads(p, i) || p->access[i].buf == was->access[i].buf;
        if (same && (c->round[k] != q->round || is_dropped(c, was)))
            return true;
    }
    return false;
}

// From half of the room on a chain ends with a whole step, so that the next one is like it.
static bool has_room(const Queue *q, const Program *p) {
    const Chain *c = q->chain;
    int most = q->dev->backend->chain_most;
    if (c->n >= most / 2 && p->hash == c->step)
        return false;
    return c->n + MAX_ACCESS <= most && c->nused + p->naccess <= CHAIN_BUFFERS &&
           (c->n < CHAIN_LEAST || c->work < device_chain_work(q->dev));
}

static void use(Chain *c, const Access *a) {
    Buffer *buf = a->buf;
    int i = find_used(c, buf);
    if (i < 0) {
        assert(c->nused < CHAIN_BUFFERS);
        i = c->nused++;
        c->used[i] = (Used){.buf = buf, .dt = a->dt, .first = c->n};
        c->bits |= id_bit(buf->id);
    }
    c->used[i].last = c->n;
    c->used[i].uses++;
    buffer_retain(buf);
}

static void keep(Chain *c, const Program *p, uint32_t round) {
    for (int i = 0; i < p->naccess; i++)
        if (p->access[i].buf)
            use(c, &p->access[i]);
    for (int i = 0; i < p->nins; i++) {
        Buffer *target = target_of(p, &p->ins[i]);
        if (target && !target->memory)
            target->held = true;
    }
    if (!c->step && is_large(p))
        c->step = p->hash;
    if (program_count(p) > c->largest)
        c->largest = program_count(p);
    c->round[c->n] = round;
    program_copy(&c->program[c->n++], p);
    c->work += (double)program_count(p) * p->nins;
    if (c->lines)
        TAKE_PATH(lines_held);
    else
        TAKE_PATH(chain_held);
}

// ---- programs in parts --------------------------------------------------------------------------

// Do the two accesses, which walk one space with the same strides, touch an element in common? True
// when that is not certain.
static bool may_meet(const Program *p, const Access *a, const Access *b) {
    if (a->buf != b->buf)
        return false;
    for (int d = 0; d < p->ndim; d++)
        if (a->stride[d] != b->stride[d])
            return true;
    int64_t apart = llabs(a->offset - b->offset), reach = 0;
    if (p->ndim == 1) {
        int64_t step = llabs(a->stride[0]);
        return step == 0 ? apart == 0 : apart % step == 0 && apart / step < p->dim[0];
    }
    for (int d = 0; d < p->ndim; d++)
        reach += llabs(a->stride[d]) * (p->dim[d] - 1);
    return apart <= reach;
}

// Does the program have several stores of which none changes what it loads? They are then programs
// by themselves: two edges of a field in one program are as far apart as the field is wide.
static bool comes_apart(const Chain *c, const Program *p) {
    int stores = 0;
    int64_t field = c->largest > c->before ? c->largest : c->before;
    if (is_large(p) || program_count(p) >= field || chain_gathers(p))
        return false;
    for (int i = 0; i < p->nins; i++) {
        if (p->ins[i].op != I_STORE)
            continue;
        stores++;
        for (int k = 0; k < p->nins; k++)
            if (p->ins[k].op == I_LOAD &&
                may_meet(p, &p->access[p->ins[i].b], &p->access[p->ins[k].a]))
                return false;
    }
    return stores > 1;
}

static void keep_parts(Chain *c, const Program *p, uint32_t round) {
    Program part;
    int stores = program_part(p, 0, &part);
    TAKE_PATH(chain_parts);
    for (int i = 0; i < stores; i++) {
        if (i)
            program_part(p, i, &part);
        keep(c, &part, round);
    }
}

static Chain *chain_of(Queue *q, Err *e) {
    if (!q->chain && !(q->chain = mem_zero(sizeof *q->chain)))
        err_no_memory(e, sizeof *q->chain);
    return q->chain;
}

// ---- lines --------------------------------------------------------------------------------------

// Does the program belong to the lines that wait, or, where nothing waits, may others belong to it?
static bool joins_lines(const Queue *q, const Program *p) {
    const Chain *c = q->chain;
    const Program *all[LINES_PROGRAMS];
    Lines l;
    if (!q->dev->backend->run_lines || c->n == LINES_PROGRAMS || (c->n && !c->lines))
        return false;
    if (c->n ? comes_again(q, p) : !program_reduces(p))
        return false;
    for (int i = 0; i < c->n; i++)
        all[i] = &c->program[i];
    all[c->n] = p;
    return lines_describe(all, c->n + 1, &l) == c->n + 1;
}

// *held: it waits with its lines. Otherwise those that waited, if any, have run.
static bool offer_lines(Queue *q, const Program *p, bool *held, Err *e) {
    Chain *c = q->chain;
    *held = joins_lines(q, p);
    if (*held) {
        c->lines = true;
        keep(c, p, q->round);
        return true;
    }
    if (!c->lines)
        return true;
    TAKE_PATH(lines_ended);
    if (!chain_run(q, e))
        return false;
    *held = joins_lines(q, p);
    c->lines = *held;
    if (*held)
        keep(c, p, q->round);
    return true;
}

static bool run_full(Queue *q, bool full, Err *e) {
    const bool ok = chain_run(q, e);
    q->dev->waited.ended = full ? "as many waited as may" : "the same work came once more";
    return ok;
}

bool chain_offer(Queue *q, const Program *p, bool *held, Err *e) {
    *held = false;
    if (!q->dev->backend->run_chain)
        return true;
    Chain *c = chain_of(q, e);
    if (!c || (!q->deferring && !offer_lines(q, p, held, e)))
        return false;
    if (*held)
        return true;
    bool waits = !q->deferring && may_wait(q, p) && !is_looked_at(c, p);
    remember(c, p);
    if (waits) {
        bool full = c->left || !has_room(q, p);
        if (full)
            TAKE_PATH(chain_full);
        if ((full || starts_anew(c, p)) && !run_full(q, full, e))
            return false;
        if (q->deferring)
            return true;
        if (comes_apart(c, p))
            keep_parts(c, p, q->round);
        else
            keep(c, p, q->round);
        *held = true;
        return true;
    }
    return !c->n || !touches(c, p) || chain_run(q, e);
}

// ---- memory -------------------------------------------------------------------------------------

// A passing value takes the memory of a passing value of the same kind whose last use is over:
// a loop that makes a new array in each step needs no more memory than it has arrays at a time.
static bool borrow(Chain *c, int to) {
    Used *u = &c->used[to];
    for (int i = 0; i < c->nused; i++) {
        Used *from = &c->used[i];
        if (from->borrowed || !from->buf->memory || from->last >= u->first)
            continue;
        if (!is_passing(from) || from->buf->bytes != u->buf->bytes || from->dt != u->dt)
            continue;
        TAKE_PATH(chain_borrowed);
        u->buf->memory = from->buf->memory;
        u->borrowed = true;
        from->last = u->last; // one user at a time
        return true;
    }
    return false;
}

// The memory stays with its owner.
static void return_borrowed(Chain *c) {
    for (int i = 0; i < c->nused; i++) {
        if (c->used[i].borrowed)
            c->used[i].buf->memory = NULL;
        c->used[i].borrowed = false;
    }
}

// What was found for programs that come later is in the way of those before them.
static void return_found(Chain *c) {
    return_borrowed(c);
    for (int i = 0; i < c->nused; i++)
        if (c->used[i].found)
            buffer_unallocate(c->used[i].buf);
}

// False: there is not enough for all of them at once. Nothing is lost by that, and nothing is held.
static bool find_memory(Chain *c) {
    for (int i = 0; i < c->nused; i++) {
        c->used[i].buf->passing = is_passing(&c->used[i]);
        c->used[i].found = false;
    }
    for (int i = 0; i < c->nused; i++) {
        Used *u = &c->used[i];
        if (u->buf->memory || !u->buf->bytes)
            continue;
        if (is_passing(u) && borrow(c, i))
            continue;
        Err none;
        err_clear(&none);
        bool was_lost = u->buf->lost;
        if ((u->found = buffer_allocate(u->buf, &none)))
            continue;
        err_clear(&none);
        u->buf->lost = was_lost;
        return_found(c);
        return false;
    }
    return true;
}

// ---- running ------------------------------------------------------------------------------------

static void lose_targets(const Program *p) {
    for (int i = 0; i < p->nins; i++) {
        Buffer *target = target_of(p, &p->ins[i]);
        if (target && target->held)
            buffer_lose(target);
    }
}

static bool has_values(const Program *p, Err *e) {
    for (int i = 0; i < p->nins; i++) {
        const Buffer *b = source_of(p, &p->ins[i]);
        if (b && b->bytes && !b->memory)
            return keep_refuse(b, "an array this needs", e);
    }
    return true;
}

static bool allocate_targets(const Program *p, Err *e) {
    for (int i = 0; i < p->nins; i++) {
        Buffer *target = target_of(p, &p->ins[i]);
        if (target && !buffer_allocate(target, e))
            return false;
    }
    return true;
}

static void let_go(Chain *c, const Program *p) {
    for (int i = 0; i < p->naccess; i++) {
        Buffer *buf = p->access[i].buf;
        int k = buf ? find_used(c, buf) : -1;
        if (k < 0)
            continue;
        buf->held = false;
        c->used[k].uses--;
        buffer_release(buf);
    }
}

// One program after the other, each with memory of its own and as much given back as early as it
// can be: for when there is not enough for all of them. What there is no memory for is lost, and
// the others are computed all the same; the first error stands.
static bool run_singly(Queue *q, Err *e) {
    Chain *c = q->chain;
    bool all = true;
    for (int i = 0; i < c->n; i++) {
        const Program *p = &c->program[i];
        Err now;
        err_clear(&now);
        bool ok = has_values(p, &now) && allocate_targets(p, &now) &&
                  q->dev->backend->run(q->dev, p, &now);
        if (!ok) {
            lose_targets(p);
            if (all)
                *e = now;
            else
                err_clear(&now);
            all = false;
        }
        let_go(c, p);
    }
    c->nused = 0;
    return all;
}

static bool run_together(Queue *q, Err *e) {
    Chain *c = q->chain;
    const Program **p = c->order;
    const Backend *b = q->dev->backend;
    const bool single = c->n == 1 && !b->host_memory, lines = c->lines && !single;
    c->at.whole = q->whole;
    bool ok = single  ? b->run_part(q->dev, p[0], &c->at, e)
              : lines ? b->run_lines(q->dev, p, c->n, e)
                      : b->run_chain(q->dev, p, c->n, &c->at, e);
    if (ok && !lines && !c->at.ended) {
        c->left = q->deferring = true;
        return true;
    }
    return_borrowed(c);
    for (int i = 0; i < c->n; i++) {
        if (!ok)
            lose_targets(p[i]);
        let_go(c, p[i]);
    }
    c->nused = 0;
    return ok;
}

// ---- telling ------------------------------------------------------------------------------------

// Is the buffer of access k of program i one of a program before it?
static bool is_of_one_before(const Program *const *p, int i, int k) {
    for (int j = 0; j < i; j++)
        for (int m = 0; m < p[j]->naccess; m++)
            if (p[j]->access[m].buf == p[i]->access[k].buf)
                return true;
    return false;
}

// Bytes that program i moves for an element, of the buffers that none before it has.
static size_t new_bytes(const Program *const *p, int i) {
    size_t bytes = 0;
    for (int k = 0; k < p[i]->naccess; k++) {
        const Access *a = &p[i]->access[k];
        bool counts = program_first_of_buffer(p[i], k) && a->class != ACCESS_FIXED;
        if (counts && !is_of_one_before(p, i, k))
            bytes += dtype_bytes(a->dt);
    }
    return bytes;
}

// Bytes that the programs move for each element of those of the field's size; together: each array
// once.
static double bytes_moved(const Program *const *p, int n, bool together) {
    double bytes = 0, elements = 0, most = 0;
    for (int i = 0; i < n; i++)
        if ((double)program_count(p[i]) > most)
            most = (double)program_count(p[i]);
    for (int i = 0; i < n; i++) {
        double count = (double)program_count(p[i]);
        if (count > most / 2)
            elements += count;
        bytes += count * (double)(together ? new_bytes(p, i) : program_element_bytes(p[i]));
    }
    return elements > 0 ? bytes / elements : 0;
}

void chain_shared(Device *d, const Program *const *p, int n, const char *how, ...) {
    ChainNote *w = &d->waited;
    const uint64_t first = p[0]->hash;
    w->passes++;
    w->together += (uint64_t)n;
    if (w->last_n == n && w->last_first == first && w->last_count == program_count(p[0]))
        return; // it was the same pass
    va_list args;
    va_start(args, how);
    vsnprintf(w->how, sizeof w->how, how, args);
    va_end(args);
    w->shared = bytes_moved(p, n, true);
    w->last_n = n;
    w->last_first = first;
    w->last_count = program_count(p[0]);
}

// times: that the programs are run.
static void note_chain(Device *d, const Chain *c, int64_t times) {
    ChainNote *w = &d->waited;
    w->chains++;
    w->programs += (uint64_t)(c->n * times);
    w->elements = 0;
    for (int i = 0; i < c->n; i++)
        if (program_count(&c->program[i]) > w->elements)
            w->elements = program_count(&c->program[i]);
    w->alone = bytes_moved(c->order, c->n, false);
    w->ended = "something looked at what they write";
}

void chain_explain(const Device *d, Buf *out) {
    const ChainNote *w = &d->waited;
    if (w->replays)
        buf_printf(out,
                   "Steady loops on the %s: %llu iterations of %llu loops were neither interpreted "
                   "nor recorded; they did what the ones before them did.\n",
                   d->name, (unsigned long long)w->replayed,
                   (unsigned long long)(w->replays - w->resumed));
    if (w->numbered)
        buf_printf(out,
                   "%llu of these iterations made numbers of their own (times, counters), which "
                   "alone were computed; what such a loop did else in between (%llu times) was "
                   "interpreted.\n",
                   (unsigned long long)w->numbered, (unsigned long long)w->resumed);
    if (!w->chains) {
        buf_printf(
            out,
            "No time-step loop on the %s yet. Programs over %d elements or more wait when they "
            "come again and compute from what the ones before them wrote.\n",
            d->name, d->backend->small_wait ? 1 : CHAIN_ELEMENTS);
        return;
    }
    buf_printf(out,
               "Time-step loops on the %s: %llu programs waited in %llu chains, the last over %lld "
               "elements.\n",
               d->name, (unsigned long long)w->programs, (unsigned long long)w->chains,
               (long long)w->elements);
    if (w->passes)
        buf_printf(out, "%llu of them shared %llu passes over memory, %.1f a pass. The last: %s.\n",
                   (unsigned long long)w->together, (unsigned long long)w->passes,
                   (double)w->together / (double)w->passes, w->how);
    if (w->passes && w->why)
        buf_printf(out, "It took %d programs: %s. They no longer waited since %s.\n", w->last_n,
                   w->why, w->ended);
    if (!w->passes)
        buf_add(out, STR("None of them could share a pass with others, or none was worth it.\n"));
    buf_printf(out, "Bytes of memory for each element and program: %.3g one by one", w->alone);
    if (w->passes)
        buf_printf(out, ", %.3g in shared passes", w->shared);
    buf_add(out, STR(".\n"));
}

// ---- the whole chain ----------------------------------------------------------------------------

static void put_in_order(Chain *c) {
    for (int i = 0; i < c->n; i++)
        c->order[i] = &c->program[i];
}

static void empty(Chain *c) {
    c->n = 0;
    c->bits = c->step = 0;
    c->lines = c->begun = c->left = false;
    c->before = c->largest;
    c->largest = 0;
    c->work = 0;
}

// begun: there is memory for all of it.
static void begin(Queue *q, Chain *c) {
    q->dev->stats.programs += (uint64_t)c->n;
    put_in_order(c);
    if (!c->lines)
        note_chain(q->dev, c, 1);
    c->begun = find_memory(c);
    c->at = (RunProgress){0};
}

static bool is_dead(const Chain *c) {
    for (int i = 0; i < c->n; i++)
        for (int k = 0; k < c->program[i].nins; k++) {
            const Buffer *target = target_of(&c->program[i], &c->program[i].ins[k]);
            if (target && target->refs != c->used[find_used(c, target)].uses)
                return false;
        }
    return true;
}

void chain_prune(Queue *q) {
    Chain *c = q->chain;
    if (!chain_is_left(q) || !is_dead(c))
        return;
    return_borrowed(c);
    for (int i = 0; i < c->n; i++)
        let_go(c, &c->program[i]);
    c->nused = 0;
    empty(c);
}

bool chain_run(Queue *q, Err *e) {
    Chain *c = q->chain;
    if (!c || !c->n)
        return true;
    if (q->deferring) {
        c->left = true;
        return true;
    }
    activity_begin("%d waiting programs on the %s", c->n, q->dev->name);
    if (!c->begun)
        begin(q, c);
    bool ok = c->begun ? run_together(q, e) : run_singly(q, e);
    activity_end();
    if (q->deferring)
        return true;
    bool again = c->n == 1 && c->lone == c->program[0].hash;
    if (!c->lines) {
        c->alone = again ? c->alone + 1 : c->n == 1;
        c->lone = c->n == 1 ? c->program[0].hash : 0;
    }
    empty(c);
    return ok;
}

// All of them in an empty chain. False: they do not fit, or are not such that wait.
static bool keep_all(Chain *c, const Program *p, int n, int most) {
    for (int i = 0; i < n; i++) {
        if (!is_plain(&p[i]) || c->n + MAX_ACCESS > most || c->nused + p[i].naccess > CHAIN_BUFFERS)
            return false;
        if (comes_apart(c, &p[i]))
            keep_parts(c, &p[i], 0);
        else
            keep(c, &p[i], 0);
    }
    return true;
}

bool chain_repeat(Queue *q, const Program *p, int n, int64_t count, int64_t *done, Err *e) {
    const Backend *b = q->dev->backend;
    *done = 0;
    if (!b->run_repeats)
        return true;
    Chain *c = chain_of(q, e);
    if (!c || !chain_run(q, e))
        return false;
    if (q->deferring) // an interrupt has left what waited
        return true;
    bool fits = keep_all(c, p, n, b->chain_most), ok = true;
    put_in_order(c);
    if (fits && find_memory(c))
        ok = b->run_repeats(q->dev, c->order, c->n, count, done, e);
    return_borrowed(c);
    q->dev->stats.programs += (uint64_t)(c->n * *done);
    if (*done)
        note_chain(q->dev, c, *done);
    for (int i = 0; i < c->n; i++) {
        if (!ok)
            lose_targets(c->order[i]);
        let_go(c, c->order[i]);
    }
    c->nused = 0;
    empty(c);
    return ok;
}
