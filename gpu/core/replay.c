// replay.c: what an iteration hands the device, whether two of them are alike, and doing it again.
#include "gpu/core/replay.h"
#include "gpu/core/chain.h"
#include "gpu/core/keep.h"
#include "gpu/core/paths.h"
#include "gpu/core/rest.h"
#include "kernel/base/activity.h"
#include "kernel/base/mem.h"
#include <assert.h>
#include <string.h>

typedef struct Root {
    bool there;
    Array form;         // its type, layout and marks; of its references none is owned
    uint64_t serial;    // of its buffer
    int same_as, alike; // the first root with its buffer; with its object
    const void *object;
    int kind;
    bool owned;
} Root;

// What roots have at the end of an iteration: the number of the buffer, and the root of its head
// that had the object; -1 - k: a new object, which root k has first.
typedef struct End {
    int16_t buffer[REPLAY_ROOTS], object[REPLAY_ROOTS];
} End;

typedef struct Spare { // memory for what an iteration makes
    Buffer *buf;
    Dtype dt;
} Spare;

// Which buffers take whose part.
typedef struct Binding {
    Buffer *root[REPLAY_ROOTS];
    Spare spare[REPLAY_ROOTS + REPLAY_FRESH];
    int nspare;
} Binding;

enum { CYCLE_PROGRAMS = REPLAY_PROGRAMS * 3 };
typedef struct Round { // an iteration that is done again
    int first, n;      // its programs
    Buffer *made[REPLAY_FRESH];
    Binding after;
} Round;

// The roots where an element is looked at.
typedef struct Inside {
    Root root[REPLAY_ROOTS];
    End end;
} Inside;

// Memory that keeps what a buffer held before the iterations that are ahead.
typedef struct Shadow {
    Buffer *spare; // owned; it has the memory
    Buffer *of;    // and whose it was; NULL: free
    bool moved;    // `of` has other memory now
} Shadow;

struct Replay {
    Queue *q;
    int nroots, turns;
    bool resumed; // something else has been done since the loop was looked at first
    Root head[REPLAY_ROOTS], before[REPLAY_ROOTS];
    Watch *step, *last; // this iteration, and the one before it
    End end, last_end;
    // replay_run's
    Binding begin;
    Round round[REPLAY_CYCLE];
    int nrounds, back; // after the last round, round `back` comes again
    int nprograms;
    Spare own[REPLAY_ROOTS + REPLAY_CYCLE * REPLAY_FRESH];
    int nown;
    const Binding *now;
    const Root *form; // of the roots then
    bool inside;      // in the midst of an iteration
    Binding there;    // which buffers take part there
    int64_t next_try; // iteration from which the device may be asked for a way to repeat them,
    int64_t patience; // and how many later it is asked again
    int64_t all, ran; // iterations since the first look; those of the last run, if it was ended
    Shadow shadow[REPLAY_ROOTS];
    int nshadows;
    int64_t object[REPLAY_ROOTS]; // a root's number; below 0: one object that was made
    Inside *reads, *last_reads;   // of `step` and `last`
    WatchReader reader;
    // not cleared
    Inside read[2][REPLAY_READS];
    Watch watch[2];
    Program program[CYCLE_PROGRAMS];
};

// ---- looking ------------------------------------------------------------------------------------

static bool root_of(const Replay *r, const ReplayRoot *in, Root *out) {
    *out = (Root){.there = in->a != NULL, .object = in->object, .kind = in->kind};
    if (!in->a)
        return true;
    if (in->a->queue != r->q || !in->a->buf || in->a->buf->mixed)
        return false;
    out->form = *in->a;
    out->serial = in->a->buf->serial;
    out->owned = in->owned;
    return true;
}

// The roots as they are now. False: not all of them are arrays with a buffer of this queue.
static bool take_roots(Replay *r, const ReplayRoot *roots, Root *out) {
    for (int i = 0; i < r->nroots; i++) {
        if (!root_of(r, &roots[i], &out[i]))
            return false;
        out[i].same_as = out[i].alike = i;
        for (int k = i - 1; out[i].there && k >= 0; k--) {
            if (out[k].there && out[k].serial == out[i].serial)
                out[i].same_as = k;
            if (out[k].there && out[k].object == out[i].object)
                out[i].alike = k;
        }
    }
    return true;
}

static bool same_root(const Root *a, const Root *b) {
    if (a->there != b->there || a->kind != b->kind)
        return false;
    return !a->there || (a->form.dt == b->form.dt && a->form.readonly == b->form.readonly &&
                         a->same_as == b->same_as && a->alike == b->alike &&
                         layout_equal(&a->form.layout, &b->form.layout));
}

static bool makes_objects(const Replay *r, const End *end) {
    for (int i = 0; i < r->nroots; i++)
        if (end->object[i] < 0)
            return true;
    return false;
}

// end: of one of these iterations. That an array is a view of another matters only for new ones,
// which are made after the roots.
static bool same_roots(const Replay *r, const End *end, const Root *a, const Root *b) {
    const bool views = makes_objects(r, end);
    for (int i = 0; i < r->nroots; i++)
        if (!same_root(&a[i], &b[i]) || (views && a[i].there && a[i].form.view != b[i].form.view))
            return false;
    return true;
}

// Where what the roots have now comes from. False: from elsewhere.
static bool take_end(Replay *r, const Root *now, End *end) {
    for (int i = 0; i < r->nroots; i++) {
        if (!now[i].there)
            continue;
        int number = watch_buffer(r->step, now[i].form.buf, now[i].form.dt);
        int object = -1 - now[i].alike;
        for (int k = r->nroots - 1; k >= 0; k--)
            if (r->head[k].there && r->head[k].object == now[i].object)
                object = k;
        if (number == WATCH_UNKNOWN)
            return false;
        end->buffer[i] = (int16_t)number;
        end->object[i] = (int16_t)object;
    }
    return true;
}

bool replay_roots_at_read(Replay *r, const ReplayRoot *roots) {
    Inside *at = &r->reads[r->step->nreads - 1];
    at->end = (End){0};
    return take_roots(r, roots, at->root) && take_end(r, at->root, &at->end);
}

static bool same_end(const Replay *r, const End *a, const End *b) {
    for (int i = 0; i < r->nroots; i++)
        if (a->buffer[i] != b->buffer[i] || a->object[i] != b->object[i])
            return false;
    return true;
}

static bool same_reads(const Replay *r) {
    if (r->step->nreads != r->last->nreads)
        return false;
    for (int i = 0; i < r->step->nreads; i++) {
        const Inside *a = &r->reads[i], *b = &r->last_reads[i];
        if (!same_end(r, &a->end, &b->end) || !same_roots(r, &a->end, a->root, b->root))
            return false;
    }
    return true;
}

static void look(Replay *r) {
    r->end = (End){0};
    r->step->nhead = r->nroots;
    for (int i = 0; i < r->nroots; i++)
        r->step->head[i] = r->head[i].there ? r->head[i].serial : 0;
    watch_begin(r->q, r->step);
}

Replay *replay_begin(Queue *q, const ReplayRoot *roots, int n, bool open, const WatchReader *reader,
                     Err *e) {
    if (q->watch || q->flushing || n > REPLAY_ROOTS || !q->dev->backend->run_chain)
        return NULL;
    if (!queue_settle(q, e))
        return NULL;
    Replay *r = q->replay_room ? q->replay_room : mem_alloc(sizeof *r);
    q->replay_room = NULL;
    if (!r) {
        err_no_memory(e, sizeof *r);
        return NULL;
    }
    memset(r, 0, offsetof(Replay, read));
    r->q = q;
    r->nroots = n;
    r->step = &r->watch[0];
    r->last = &r->watch[1];
    r->reads = r->read[0];
    r->last_reads = r->read[1];
    if (reader)
        r->reader = *reader;
    for (int i = 0; i < 2; i++) {
        r->watch[i].reader = reader ? &r->reader : NULL;
        r->watch[i].open = open;
        r->watch[i].noutside = 0;
    }
    if (!take_roots(r, roots, r->head)) {
        q->replay_room = r;
        return NULL;
    }
    TAKE_PATH(replay_looked);
    look(r);
    return r;
}

void replay_row(Replay *r, int64_t row) {
    r->step->keyed = true;
    r->step->key = row;
}

bool replay_turn(Replay *r, const ReplayRoot *roots, ReplayState *state, Err *e) {
    Root now[REPLAY_ROOTS];
    *state = REPLAY_OTHER;
    if (r->step->spoiled || ++r->turns > REPLAY_TURNS)
        return true;
    if (!queue_settle(r->q, e))
        return false;
    if (r->step->spoiled || !take_roots(r, roots, now) || !take_end(r, now, &r->end) ||
        !r->step->nprograms)
        return true;
    bool alike = r->turns > 1 && same_end(r, &r->end, &r->last_end) && same_reads(r) &&
                 same_roots(r, &r->end, r->before, r->head) &&
                 same_roots(r, &r->end, r->head, now) && watch_same(r->step, r->last);
    memcpy(r->before, r->head, sizeof r->before);
    memcpy(r->head, now, sizeof r->head);
    Watch *old = r->last;
    r->last = r->step;
    r->step = old;
    Inside *reads = r->last_reads;
    r->last_reads = r->reads;
    r->reads = reads;
    r->last_end = r->end;
    *state = alike ? REPLAY_STEADY : REPLAY_LOOKING;
    look(r);
    return true;
}

static void let_go_own(Replay *r) {
    for (int i = 0; i < r->nown; i++) {
        r->own[i].buf->scratch = false;
        buffer_release(r->own[i].buf);
    }
    r->nown = 0;
    while (r->nshadows)
        buffer_release(r->shadow[--r->nshadows].spare);
}

bool replay_again(Replay *r, const ReplayRoot *roots, bool *same, Err *e) {
    Root now[REPLAY_ROOTS];
    let_go_own(r);
    watch_end(r->q, r->step);
    *same = r->turns > 0 && !r->q->watch && !r->q->flushing;
    if (!*same)
        return true;
    if (!queue_settle(r->q, e))
        return false;
    *same = take_roots(r, roots, now) && same_roots(r, &r->last_end, r->head, now);
    if (!*same)
        return true;
    TAKE_PATH(replay_again);
    r->resumed = true;
    r->turns = 1;
    memcpy(r->before, now, sizeof r->before);
    memcpy(r->head, now, sizeof r->head);
    look(r);
    return true;
}

bool replay_look(const Replay *r, Array *a, Scalar *out, Err *e) {
    const int64_t first[LIMIT_NDIM] = {0};
    Watch *watch = r ? r->q->watch : NULL;
    if (watch)
        r->q->watch = NULL;
    const bool ok = array_item(a, first, out, e);
    if (watch)
        r->q->watch = watch;
    return ok;
}

void replay_end(Replay *r) {
    if (!r)
        return;
    watch_end(r->q, r->step);
    watch_free(r->step);
    watch_free(r->last);
    let_go_own(r);
    mem_free(r->q->replay_room);
    r->q->replay_room = r;
}

// ---- which buffers take part --------------------------------------------------------------------

// Nobody but the loop's variables has it: its memory can take something else when they let go.
static bool is_ours(const Replay *r, int root) {
    const Root *head = r->head;
    const Buffer *buf = head[root].form.buf;
    uint32_t uses = chain_uses(r->q, buf);
    for (int i = 0; i < r->nroots; i++) {
        if (!head[i].there || head[i].form.buf != buf)
            continue;
        if (!head[i].owned)
            return false;
        uses += head[i].alike == i;
    }
    return buf->refs == uses && !buf->pinned;
}

static void own(Replay *r, Buffer *buf, Dtype dt) {
    r->own[r->nown++] = (Spare){buf, dt};
}

static int find_own(const Replay *r, const Buffer *buf) {
    for (int i = 0; i < r->nown; i++)
        if (r->own[i].buf == buf)
            return i;
    return -1;
}

static bool has_root(const Replay *r, const Binding *b, const Buffer *buf) {
    for (int i = 0; i < r->nroots; i++)
        if (b->root[i] == buf)
            return true;
    return false;
}

static Buffer *take_spare(Replay *r, Binding *b, int fresh) {
    const Watch *s = r->last;
    for (int i = b->nspare - 1; i >= 0; i--) {
        Buffer *buf = b->spare[i].buf;
        if (buf->bytes != s->bytes[fresh] || b->spare[i].dt != s->dt[fresh])
            continue;
        b->nspare--;
        memmove(&b->spare[i], &b->spare[i + 1], (size_t)(b->nspare - i) * sizeof *b->spare);
        return buf;
    }
    Buffer *buf = buffer_new(r->q->dev, s->bytes[fresh], buffer_next_id());
    if (buf)
        own(r, buf, s->dt[fresh]);
    return buf;
}

static void give_spare(Replay *r, Binding *b, const Buffer *buf) {
    int k = find_own(r, buf);
    for (int i = 0; i < b->nspare; i++)
        if (b->spare[i].buf == buf)
            return;
    if (k >= 0 && !has_root(r, b, buf))
        b->spare[b->nspare++] = r->own[k];
}

// The buffer of this number in an iteration that begins so and makes these.
static Buffer *numbered(const Replay *r, const Binding *from, const Round *to, int number) {
    if (number >= WATCH_OUTSIDE)
        return r->last->outside[number - WATCH_OUTSIDE];
    return number < WATCH_FRESH ? from->root[number] : to->made[number - WATCH_FRESH];
}

// The programs of the next iteration. False: there is no room.
static bool add_round(Replay *r, const Binding *from) {
    const Watch *s = r->last;
    const End *end = &r->last_end;
    Round *to = &r->round[r->nrounds];
    Binding *b = &to->after;
    if (r->nprograms + s->nprograms > CYCLE_PROGRAMS)
        return false;
    *b = *from;
    to->first = r->nprograms;
    to->n = s->nprograms;
    for (int f = 0; f < s->nfresh; f++)
        if (!(to->made[f] = take_spare(r, b, f)))
            return false;
    for (int i = 0; i < s->nprograms; i++) {
        Program *p = &r->program[r->nprograms++];
        program_copy(p, &s->program[i]);
        for (int k = 0; k < p->naccess; k++) {
            if (p->access[k].buf)
                p->access[k].buf = numbered(r, from, to, s->buffer[i][k]);
        }
    }
    for (int i = 0; i < r->nroots; i++)
        b->root[i] = r->head[i].there ? numbered(r, from, to, end->buffer[i]) : NULL;
    for (int f = 0; f < s->nfresh; f++)
        give_spare(r, b, to->made[f]);
    for (int i = 0; i < r->nroots; i++)
        if (from->root[i])
            give_spare(r, b, from->root[i]);
    r->nrounds++;
    return true;
}

static bool same_binding(const Replay *r, const Binding *a, const Binding *b) {
    if (a->nspare != b->nspare)
        return false;
    for (int i = 0; i < r->nroots; i++)
        if (a->root[i] != b->root[i])
            return false;
    for (int i = 0; i < a->nspare; i++)
        if (a->spare[i].buf != b->spare[i].buf)
            return false;
    return true;
}

static const Binding *before_round(const Replay *r, int round) {
    return round ? &r->round[round - 1].after : &r->begin;
}

// Rounds until the buffers take the parts that they had before one of them.
static bool find_cycle(Replay *r) {
    for (int i = 0; i < r->nroots; i++) {
        if (!r->head[i].there)
            continue;
        Buffer *buf = r->begin.root[i] = r->head[i].form.buf;
        r->object[i] = r->head[i].alike;
        if (r->head[i].same_as == i && is_ours(r, i))
            own(r, buffer_retain(buf), r->head[i].form.dt);
    }
    while (r->nrounds < REPLAY_CYCLE) {
        if (!add_round(r, before_round(r, r->nrounds)))
            return false;
        for (r->back = r->nrounds - 1; r->back >= 0; r->back--)
            if (same_binding(r, before_round(r, r->back), before_round(r, r->nrounds)))
                return true;
    }
    return false;
}

// ---- doing it again -----------------------------------------------------------------------------

static bool has_values(const Program *p, Err *e) {
    for (int i = 0; i < p->nins; i++) {
        uint8_t op = p->ins[i].op;
        if (op != I_LOAD && op != I_GATHER)
            continue;
        const Buffer *b = p->access[op == I_LOAD ? p->ins[i].a : p->ins[i].b].buf;
        if (b->bytes && !b->memory && !b->held)
            return keep_refuse(b, "an array this needs", e);
    }
    return true;
}

static bool hand_over(Queue *q, const Program *p, Err *e) {
    bool held = false;
    if (!has_values(p, e) || !chain_offer(q, p, &held, e))
        return false;
    if (held)
        return true;
    q->dev->stats.programs++;
    return rest_run(q, p, e);
}

// The accesses of program i go to the row.
static void move(const Replay *r, Program *p, int i, int64_t row) {
    const Watch *w = r->last;
    for (int k = 0; k < p->naccess; k++)
        if (w->moves[i][k])
            p->access[k].offset = w->program[i].access[k].offset + (row - w->key) * w->moves[i][k];
}

// The numbers of the next iteration in its programs [from, to). False: not these.
static bool refill(Replay *r, const Round *round, const ReplayNumbers *numbers, int from, int to) {
    const Scalar *number = numbers->number;
    for (int i = from; i < to; i++) {
        Program *p = &r->program[round->first + i];
        if (r->last->keyed)
            move(r, p, i, numbers->row);
        for (int k = 0; k < p->nparam; k++) {
            const int slot = p->param[k].slot & ~SCALAR_CAST;
            if (!slot)
                continue;
            if (!watch_same_kind(&number[slot - 1], &r->last->number[slot - 1]) ||
                !watch_refill(number[slot - 1], &p->param[k]))
                return false;
        }
    }
    return true;
}

static void begin_round(Replay *r, const Round *round) {
    r->q->round++;
    for (int f = 0; f < r->last->nfresh; f++)
        round->made[f]->scratch = false;
}

static bool do_programs(Replay *r, const Round *round, int from, int to, Err *e) {
    for (int i = from; i < to; i++)
        if (!hand_over(r->q, &r->program[round->first + i], e))
            return false;
    return true;
}

static void end_round(Replay *r, const Round *round) {
    for (int i = 0; i < round->after.nspare; i++)
        round->after.spare[i].buf->scratch = true;
    r->now = &round->after;
}

static bool do_round(Replay *r, const Round *round, Err *e) {
    begin_round(r, round);
    if (!do_programs(r, round, 0, round->n, e))
        return false;
    end_round(r, round);
    return true;
}

static void rename_objects(Replay *r, const End *end, int64_t round) {
    int64_t old[REPLAY_ROOTS];
    memcpy(old, r->object, sizeof old);
    for (int i = 0; i < r->nroots; i++) {
        int from = end->object[i];
        r->object[i] = from >= 0 ? old[from] : -1 - (round * REPLAY_ROOTS + (-1 - from));
    }
}

// The rounds that come again and again, `most` times or fewer, by what the device has for that.
// When it has nothing, it is asked again later: it may think of the time that is lost.
static bool do_cycles(Replay *r, int64_t most, int64_t at, int64_t *done, Err *e) {
    const Round *first = &r->round[r->back], *last = &r->round[r->nrounds - 1];
    for (int i = 0; i < last->after.nspare; i++)
        last->after.spare[i].buf->scratch = true;
    if (!chain_repeat(r->q, &r->program[first->first], r->nprograms - first->first, most, done, e))
        return false;
    if (*done)
        r->now = &last->after;
    else
        r->next_try = at + r->patience;
    r->patience *= 2; // its programs wait together in between
    return true;
}

// The round of an iteration.
static const Round *round_at(const Replay *r, int64_t iteration) {
    const int64_t length = r->nrounds - r->back;
    return &r->round[iteration < r->nrounds ? iteration : r->back + (iteration - r->back) % length];
}

// Iterations that all do the same, numbers too: how many are done at once by what the device has
// for that; else one.
static bool do_some(Replay *r, int64_t most, int64_t at, int64_t *some, Err *e) {
    const int64_t length = r->nrounds - r->back;
    const bool begins = at >= r->back && (at - r->back) % length == 0;
    *some = 0;
    if (begins && at >= r->next_try && most / length > 1) {
        bool ok = do_cycles(r, most / length, at, some, e);
        *some *= length;
        if (!ok || *some)
            return ok;
    }
    bool ok = do_round(r, round_at(r, at), e);
    *some = ok;
    return ok;
}

// ---- iterations that make numbers ---------------------------------------------------------------

// All that waits, in spite of an interrupt: an iteration that looks at what it has computed goes
// on.
static bool run_all(Queue *q, Err *e) {
    q->whole = true;
    q->deferring = false;
    bool ok = rest_finish(q, e) && chain_run(q, e);
    q->whole = false;
    return ok;
}

static bool look_at(Replay *r, const Round *round, int k, Scalar *out, Err *e) {
    const WatchRead *read = &r->last->read[k];
    const Buffer *buf = numbered(r, r->now, round, read->buffer);
    if (!run_all(r->q, e))
        return false;
    if (!buf->memory)
        return keep_refuse(buf, "an array this needs", e);
    return buffer_element(buf, read->at, read->dt, out, e);
}

// The iteration goes on in another way after it has looked at element k.
static void stop_inside(Replay *r, const Round *round, int k, int64_t at) {
    const Inside *in = &r->last_reads[k];
    r->there = (Binding){0};
    for (int i = 0; i < r->nroots; i++)
        if (in->root[i].there)
            r->there.root[i] = numbered(r, r->now, round, in->end.buffer[i]);
    rename_objects(r, &in->end, at);
    r->now = &r->there;
    r->form = in->root;
    r->inside = true;
    TAKE_PATH(replay_inside);
}

// The next iteration: its programs as far as the next element that it looks at, and so on. *whole:
// it has been done to its end; else not at all, or it is r->inside.
static bool do_with_numbers(Replay *r, const ReplayFeed *feed, int64_t at, bool *whole, Err *e) {
    const Round *round = round_at(r, at);
    const int nreads = r->last->nreads;
    ReplayNumbers numbers;
    *whole = false;
    if (!feed->next(feed->ctx, &numbers))
        return true;
    for (int k = 0, from = 0;; k++) {
        const int to = k < nreads ? r->last->read[k].programs : round->n;
        Scalar element;
        if (!refill(r, round, &numbers, from, to)) {
            if (k > 0)
                stop_inside(r, round, k - 1, at);
            return true;
        }
        if (k == 0)
            begin_round(r, round);
        if (!do_programs(r, round, from, to, e))
            return false;
        if (k == nreads) {
            end_round(r, round);
            *whole = true;
            return true;
        }
        if (!look_at(r, round, k, &element, e))
            return false;
        TAKE_PATH(replay_read);
        if (!feed->read(feed->ctx, element, &numbers)) {
            stop_inside(r, round, k, at);
            return true;
        }
        from = to;
    }
}

// ---- iterations that are ahead of what they look at ---------------------------------------------

// Where numbers that are looked at go into nothing but conditions and lists, the programs of the
// next iterations are known before the number is: they are handed over, and the device notes the
// numbers. When one of them ends the loop, or has something else done, what the iterations have
// written over is put back, and those that there are run once more, with the same bits: a buffer
// that they write gets other memory until they have turned out to be right.

static bool takes_numbers(const Replay *r) {
    if (r->last->keyed)
        return true;
    for (int i = 0; i < r->last->nprograms; i++)
        for (int k = 0; k < r->last->program[i].nparam; k++)
            if (r->last->program[i].param[k].slot & ~SCALAR_CAST)
                return true;
    return false;
}

static int64_t smaller(int64_t a, int64_t b) {
    return a < b ? a : b;
}

// Iterations that an interrupt may wait for.
static int64_t in_a_moment(const Replay *r) {
    double work = 1;
    for (int i = 0; i < r->last->nprograms; i++)
        work += (double)program_count(&r->last->program[i]) * r->last->program[i].nins;
    return (int64_t)(device_chain_work(r->q->dev) / work);
}

// How many iterations are begun at once; below 2: none are. What is done for nothing is a part of
// what was done before.
static int64_t how_far(const Replay *r, const ReplayFeed *feed, int64_t done) {
    const Watch *w = r->last;
    const Backend *b = r->q->dev->backend;
    if (!b->note || !w->nreads || takes_numbers(r))
        return 0;
    int64_t n = smaller(REPLAY_AHEAD, NOTES_KEPT / (w->nprograms + w->nreads));
    n = smaller(n, in_a_moment(r));
    n = smaller(n, (r->all + done) / 8);
    n = smaller(n, feed->left - done);
    return r->ran > done ? smaller(n, r->ran - done) : n;
}

static bool is_made(const Replay *r, const Round *round, const Buffer *buf) {
    for (int f = 0; f < r->last->nfresh; f++)
        if (round->made[f] == buf)
            return true;
    return false;
}

static Shadow *shadow_of(Replay *r, const Buffer *of) {
    for (int i = 0; i < r->nshadows; i++)
        if (r->shadow[i].of == of)
            return &r->shadow[i];
    return NULL;
}

// For a buffer that is written: a shadow that nobody has. False: there is no memory for it, which
// is no error, or others have the buffer.
static bool reserve(Replay *r, Buffer *buf, size_t *bytes) {
    Err none;
    err_clear(&none);
    if (find_own(r, buf) < 0 || buf->pinned || !buf->memory)
        return false;
    *bytes += buf->bytes;
    for (int i = 0; i < r->nshadows; i++) {
        Shadow *s = &r->shadow[i];
        if (s->of || s->spare->bytes != buf->bytes)
            continue;
        s->of = buf;
        return true;
    }
    Buffer *spare =
        r->nshadows < REPLAY_ROOTS ? buffer_new(r->q->dev, buf->bytes, buffer_next_id()) : NULL;
    if (!spare || !buffer_allocate(spare, &none)) {
        err_clear(&none);
        buffer_release(spare);
        return false;
    }
    r->shadow[r->nshadows++] = (Shadow){.spare = spare, .of = buf};
    return true;
}

static void free_shadows(Replay *r) {
    for (int i = 0; i < r->nshadows; i++) {
        r->shadow[i].of = NULL;
        r->shadow[i].moved = false;
    }
}

// Finds memory for what the next n iterations write of what there is now.
static bool reserve_all(Replay *r, int64_t at, int64_t n) {
    size_t bytes = 0, largest = 0;
    bool ok = true;
    for (int64_t k = at; ok && k < at + n; k++) {
        const Round *round = round_at(r, k);
        for (int i = round->first; ok && i < round->first + round->n; i++)
            for (int j = 0; ok && j < r->program[i].nins; j++) {
                const Ins *in = &r->program[i].ins[j];
                Buffer *to = ins_writes(in) ? r->program[i].access[in->b].buf : NULL;
                if (to && to->bytes && has_root(r, r->now, to) && !shadow_of(r, to))
                    ok = reserve(r, to, &bytes);
            }
    }
    for (int i = 0; i < r->nroots; i++)
        if (r->now->root[i] && r->now->root[i]->bytes > largest)
            largest = r->now->root[i]->bytes;
    ok = ok && bytes <= (largest > AHEAD_BYTES ? largest : AHEAD_BYTES);
    if (!ok)
        free_shadows(r);
    return ok;
}

static void swap_memory(Shadow *s) {
    void *memory = s->of->memory;
    s->of->memory = s->spare->memory;
    s->spare->memory = memory;
    s->moved = !s->moved;
}

// A program that copies a buffer.
static void copying(const Replay *r, const Shadow *s, Program *out) {
    const Dtype dt = r->own[find_own(r, s->of)].dt;
    const Access from = {.buf = s->of, .dt = dt, .class = ACCESS_UNIT, .stride = {1}};
    Access to = from;
    to.buf = s->spare;
    program_copying(out, (int64_t)(s->of->bytes / dtype_bytes(dt)), &from, &to);
}

// Program i of the round is next: what it writes is kept.
static bool keep_written(Replay *r, const Round *round, int i, Err *e) {
    const Program *p = &r->program[round->first + i];
    for (int k = 0; k < p->nins; k++) {
        const Buffer *to = ins_writes(&p->ins[k]) ? p->access[p->ins[k].b].buf : NULL;
        Shadow *s = to ? shadow_of(r, to) : NULL;
        if (!s || s->moved)
            continue;
        if (!run_all(r->q, e))
            return false;
        if (!is_made(r, round, to)) {
            Program copy;
            copying(r, s, &copy);
            r->q->dev->stats.programs++;
            if (!r->q->dev->backend->run(r->q->dev, &copy, e))
                return false;
        }
        swap_memory(s);
    }
    return true;
}

// Notes of the elements that these iterations look at go into ticket[].
static bool begin_ahead(Replay *r, int64_t at, int64_t n, uint64_t *ticket, Err *e) {
    const Watch *w = r->last;
    for (int64_t j = at; j < at + n; j++) {
        const Round *round = round_at(r, j);
        int k = 0;
        begin_round(r, round);
        for (int i = 0; i <= round->n; i++) {
            for (; k < w->nreads && w->read[k].programs == i; k++) {
                const WatchRead *read = &w->read[k];
                const Buffer *buf = numbered(r, r->now, round, read->buffer);
                if (!run_all(r->q, e))
                    return false;
                if (!buf->memory)
                    return keep_refuse(buf, "an array this needs", e);
                if (!r->q->dev->backend->note(r->q->dev, buf->memory, read->at,
                                              dtype_bytes(read->dt), ticket++, e))
                    return false;
            }
            if (i < round->n &&
                (!keep_written(r, round, i, e) || !do_programs(r, round, i, i + 1, e)))
                return false;
        }
        end_round(r, round);
    }
    return true;
}

// As if nothing had been begun.
static bool take_back(Replay *r, const Binding *from, Err *e) {
    if (!run_all(r->q, e))
        return false;
    for (int i = 0; i < r->nshadows; i++)
        if (r->shadow[i].of && r->shadow[i].moved)
            swap_memory(&r->shadow[i]);
    free_shadows(r);
    for (int i = 0; i < from->nspare; i++)
        from->spare[i].buf->scratch = true;
    for (int i = 0; i < r->nroots; i++)
        if (from->root[i])
            from->root[i]->scratch = false;
    r->now = from;
    TAKE_PATH(replay_undone);
    return true;
}

// n iterations from `at` on have been begun; those that there are count.
typedef struct Ahead {
    int64_t at, n;
    int64_t whole; // of them, as far as it is known
    int stopped;   // the read of the one behind these after which it goes another way; -1: none
    const Binding *from;
    uint64_t ticket[REPLAY_AHEAD * REPLAY_READS];
} Ahead;

static bool element_at(Replay *r, const Ahead *a, int64_t j, int k, Scalar *out, Err *e) {
    const Dtype dt = r->last->read[k].dt;
    char bytes[16];
    if (!device_noted(r->q->dev, a->ticket[j * r->last->nreads + k], bytes, dtype_bytes(dt), e))
        return false;
    *out = scalar_load(bytes, dt);
    TAKE_PATH(replay_read);
    return true;
}

// Looks at the elements, iteration by iteration, until one of them changes the way.
static bool look_back(Replay *r, const ReplayFeed *feed, Ahead *a, Err *e) {
    ReplayNumbers numbers;
    for (int64_t j = 0; j < a->n; j++) {
        if (j > 0 && !feed->next(feed->ctx, &numbers))
            return true;
        for (int k = 0; k < r->last->nreads; k++) {
            Scalar element;
            if (!element_at(r, a, j, k, &element, e))
                return false;
            a->stopped = k;
            if (!feed->read(feed->ctx, element, &numbers))
                return true;
        }
        a->stopped = -1;
        a->whole = j + 1;
    }
    return true;
}

// The iterations that there are, from where they were begun on.
static bool do_again(Replay *r, const Ahead *a, Err *e) {
    if (!take_back(r, a->from, e))
        return false;
    for (int64_t j = a->at; j < a->at + a->whole; j++)
        if (!do_round(r, round_at(r, j), e))
            return false;
    if (a->stopped < 0)
        return true;
    const Round *round = round_at(r, a->at + a->whole);
    begin_round(r, round);
    return do_programs(r, round, 0, r->last->read[a->stopped].programs, e);
}

// After an error: the arrays of before.
static void give_up(Replay *r, Ahead *a) {
    Err ignored;
    err_clear(&ignored);
    if (!take_back(r, a->from, &ignored))
        r->now = a->from;
    err_clear(&ignored);
    a->whole = 0;
    a->stopped = -1;
}

// Several iterations that look at elements. *done goes up; *goes_on: the loop does, as it did.
static bool do_ahead(Replay *r, const ReplayFeed *feed, int64_t n, int64_t *done, bool *goes_on,
                     Err *e) {
    Ahead a = {.at = *done, .n = n, .stopped = -1, .from = r->now};
    ReplayNumbers numbers;
    *goes_on = false;
    if (!feed->next(feed->ctx, &numbers)) {
        free_shadows(r);
        return true;
    }
    bool ok = begin_ahead(r, a.at, n, a.ticket, e) && look_back(r, feed, &a, e);
    TAKE_PATH(replay_ahead);
    *goes_on = ok && a.whole == n;
    if (ok && !*goes_on)
        ok = do_again(r, &a, e);
    if (!ok)
        give_up(r, &a);
    free_shadows(r);
    for (int64_t j = 0; j < a.whole; j++)
        rename_objects(r, &r->last_end, (*done)++);
    if (ok && a.stopped >= 0)
        stop_inside(r, round_at(r, *done), a.stopped, *done);
    return ok;
}

// Iterations whose numbers go into no array all do the same there: as many as the numbers lead the
// same way, and as the device does in one go.
static bool do_alike(Replay *r, const ReplayFeed *feed, int64_t *done, bool *goes_on, Err *e) {
    const int64_t most = smaller(REPLAY_ALIKE, in_a_moment(r));
    ReplayNumbers numbers;
    int64_t n = 0;
    *goes_on = true;
    while (*goes_on && n < most) {
        *goes_on = feed->next(feed->ctx, &numbers);
        n += *goes_on;
    }
    TAKE_PATH(replay_alike);
    while (n > 0) {
        int64_t some;
        if (!do_some(r, n, *done, &some, e))
            return false;
        n -= some;
        for (; some > 0; some--)
            rename_objects(r, &r->last_end, (*done)++);
    }
    return true;
}

// One iteration, or several.
static bool do_next(Replay *r, const ReplayFeed *feed, int64_t *done, bool *goes_on, Err *e) {
    const int64_t n = how_far(r, feed, *done);
    if (r->q->dev->backend->run_repeats && !r->last->nreads && !takes_numbers(r) &&
        in_a_moment(r) > 1)
        return do_alike(r, feed, done, goes_on, e);
    if (n > 1 && run_all(r->q, e) && reserve_all(r, *done, n))
        return do_ahead(r, feed, n, done, goes_on, e);
    if (e->kind)
        return false;
    const bool ok = do_with_numbers(r, feed, *done, goes_on, e);
    if (*goes_on)
        rename_objects(r, &r->last_end, (*done)++);
    return ok;
}

bool replay_run(Replay *r, int64_t most, const ReplayFeed *feed, int64_t *done, Err *e) {
    assert(!r->step->spoiled && r->turns > 1);
    watch_end(r->q, r->step);
    *done = 0;
    r->now = &r->begin;
    r->form = r->head;
    r->inside = false;
    r->begin = (Binding){0};
    r->nrounds = r->nprograms = 0;
    r->next_try = 0;
    r->patience = REPLAY_AGAIN;
    if (!find_cycle(r))
        return true;
    bool ok = true;
    bool goes_on = true;
    while (ok && goes_on && *done < most && feed->goes_on(feed->ctx)) {
        int64_t some = 0;
        if (feed->next)
            ok = do_next(r, feed, done, &goes_on, e);
        else
            ok = do_some(r, feed->each ? 1 : most - *done, *done, &some, e);
        for (; some > 0; some--)
            rename_objects(r, &r->last_end, (*done)++);
        activity_loop_done(*done);
    }
    r->q->deferring = false; // what an interrupt has left of the last iteration waits
    r->all += *done;
    r->ran = goes_on ? 0 : *done;
    if (*done)
        TAKE_PATH(replay_done);
    if (*done && feed->next)
        TAKE_PATH(replay_numbers);
    r->q->dev->waited.replayed += (uint64_t)*done;
    r->q->dev->waited.replays += *done > 0;
    r->q->dev->waited.numbered += feed->next ? (uint64_t)*done : 0;
    r->q->dev->waited.resumed += *done > 0 && r->resumed;
    return ok;
}

bool replay_inside(const Replay *r) {
    return r->inside;
}

bool replay_holds(const Replay *r, int i) {
    return r->form[i].there;
}

int replay_object(const Replay *r, int i, int *first) {
    *first = i;
    for (int k = i - 1; k >= 0; k--)
        if (r->form[k].there && r->object[k] == r->object[i])
            *first = k;
    return r->object[i] >= 0 ? (int)r->object[i] : -1;
}

Array *replay_array(const Replay *r, int i, Err *e) {
    const Root *root = &r->form[i];
    Array *a = array_on(r->q, root->form.dt, r->now->root[i], &root->form.layout, e);
    if (!a)
        return NULL;
    a->readonly = root->form.readonly;
    a->view = root->form.view;
    return a;
}
