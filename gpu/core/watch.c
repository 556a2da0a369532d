// watch.c: programs of an iteration, noted and compared.
#include "gpu/core/watch.h"
#include "gpu/core/paths.h"
#include "gpu/core/queue.h"
#include <math.h>
#include <string.h>

void watch_free(Watch *w) {
    for (int i = 0; i < w->noutside; i++)
        buffer_release(w->outside[i]);
    w->noutside = 0;
}

void watch_begin(Queue *q, Watch *w) {
    watch_free(w);
    w->spoiled = false;
    w->nprograms = w->nfresh = w->nnumbers = w->nreads = 0;
    w->keyed = false;
    w->last = buffer_last_serial();
    q->watch = w;
}

void watch_end(Queue *q, const Watch *w) {
    if (q->watch == w)
        q->watch = NULL;
}

void watch_spoil(Queue *q) {
    if (!q->watch)
        return;
    TAKE_PATH(replay_spoiled);
    q->watch->spoiled = true;
    q->watch = NULL;
}

static int from_outside(Watch *w, Buffer *buf) {
    for (int i = 0; i < w->noutside; i++)
        if (w->outside[i] == buf)
            return WATCH_OUTSIDE + i;
    if (!w->open || w->noutside == REPLAY_OUTSIDE || buf->mixed)
        return WATCH_UNKNOWN;
    w->outside[w->noutside] = buffer_retain(buf);
    return WATCH_OUTSIDE + w->noutside++;
}

int watch_buffer(Watch *w, Buffer *buf, Dtype dt) {
    for (int i = 0; i < w->nhead; i++)
        if (w->head[i] == buf->serial)
            return i;
    for (int i = 0; i < w->nfresh; i++)
        if (w->fresh[i] == buf->serial)
            return WATCH_FRESH + i;
    if (buf->serial <= w->last)
        return from_outside(w, buf);
    if (w->nfresh == REPLAY_FRESH || buf->mixed)
        return WATCH_UNKNOWN;
    w->fresh[w->nfresh] = buf->serial;
    w->bytes[w->nfresh] = buf->bytes;
    w->dt[w->nfresh] = dt;
    return WATCH_FRESH + w->nfresh++;
}

void watch_number(Queue *q, Scalar *s) {
    Watch *w = q->watch;
    if (!w)
        return;
    if (w->nnumbers == REPLAY_NUMBERS) {
        watch_spoil(q);
        return;
    }
    w->number[w->nnumbers++] = *s;
    s->slot = (uint16_t)w->nnumbers;
}

void watch_read(Queue *q, Buffer *buf, size_t at, Scalar element) {
    Watch *w = q->watch;
    const int number = watch_buffer(w, buf, element.dt);
    if (w->nreads == REPLAY_READS || number == WATCH_UNKNOWN) {
        watch_spoil(q);
        return;
    }
    w->read[w->nreads++] = (WatchRead){
        .programs = w->nprograms, .buffer = (int16_t)number, .dt = element.dt, .at = at};
    if (!w->reader->read(w->reader->ctx, element))
        watch_spoil(q);
}

static int number_of(const Scalar *param) {
    return (param->slot & ~SCALAR_CAST) - 1;
}

static bool becomes_infinite(Scalar from, Scalar to) {
    return dtype_is_inexact(to.dt) && isfinite(scalar_to_double(from)) &&
           !isfinite(scalar_to_double(to));
}

bool watch_refill(Scalar number, Scalar *param) {
    const Dtype dt = param->dt;
    if (dtype_is_complex(number.dt) || dt == DT_F16)
        return false;
    if (dtype_is_int(dt) && number.dt != dt &&
        (dtype_is_inexact(number.dt) || !scalar_fits(number, dt)))
        return false;
    Scalar cast = scalar_cast(number, dt);
    if (becomes_infinite(number, cast))
        return false;
    const uint16_t slot = param->slot;
    *param = scalar_bare(cast, dt);
    param->slot = slot;
    return true;
}

static bool has_lost(const Program *p) {
    for (int k = 0; k < p->nparam; k++)
        if (p->param[k].slot == SCALAR_LOST)
            return true;
    return false;
}

// Does it write what is only to be read?
static bool writes_outside(const Program *p, const int16_t *number) {
    for (int i = 0; i < p->nins; i++) {
        if (ins_writes(&p->ins[i]) && number[p->ins[i].b] >= WATCH_OUTSIDE)
            return true;
    }
    return false;
}

void watch_program(Queue *q, const Program *p) {
    Watch *w = q->watch;
    if (w->nprograms == REPLAY_PROGRAMS || has_lost(p)) {
        watch_spoil(q);
        return;
    }
    for (int k = 0; k < p->naccess; k++) {
        const Access *a = &p->access[k];
        int number = a->buf ? watch_buffer(w, a->buf, a->dt) : 0;
        if (number == WATCH_UNKNOWN) {
            watch_spoil(q);
            return;
        }
        w->buffer[w->nprograms][k] = (int16_t)number;
    }
    if (writes_outside(p, w->buffer[w->nprograms])) {
        watch_spoil(q);
        return;
    }
    program_copy(&w->program[w->nprograms++], p);
}

// ---- comparing ----------------------------------------------------------------------------------

static bool same_access(const Program *p, const Access *a, const Access *b) {
    if (a->dt != b->dt || a->class != b->class || !a->buf != !b->buf)
        return false;
    for (int d = 0; d < p->ndim; d++)
        if (a->stride[d] != b->stride[d])
            return false;
    return true;
}

static bool same_space(const Program *p, const Program *o) {
    if (p->ndim != o->ndim || p->reduce_from != o->reduce_from || p->reduce_to != o->reduce_to)
        return false;
    for (int d = 0; d < p->ndim; d++)
        if (p->dim[d] != o->dim[d])
            return false;
    return true;
}

static bool same_number(const Scalar *a, const Scalar *b) {
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): bits, and zeros behind them
    return a->dt == b->dt && memcmp(&a->u, &b->u, sizeof a->u) == 0;
}

// A parameter of w: the same as in the iteration before, or what its number makes of it.
static bool same_param(const Watch *w, const Scalar *now, const Scalar *before) {
    if (now->slot != before->slot || !now->slot)
        return now->slot == before->slot && same_number(now, before);
    Scalar made = *before;
    return watch_refill(w->number[number_of(now)], &made) && same_number(now, &made);
}

static bool same_program(const Watch *w, const Program *p, const Program *o) {
    if (p->hash != o->hash || p->nins != o->nins || p->naccess != o->naccess ||
        p->nparam != o->nparam || !same_space(p, o))
        return false;
    for (int i = 0; i < p->nins; i++)
        if (!ins_same(&p->ins[i], &o->ins[i]) || p->ins[i].place != o->ins[i].place)
            return false;
    for (int k = 0; k < p->naccess; k++)
        if (!same_access(p, &p->access[k], &o->access[k]))
            return false;
    for (int k = 0; k < p->nparam; k++)
        if (!same_param(w, &p->param[k], &o->param[k]))
            return false;
    return true;
}

// Has each number come to the programs, and as one of the same type as before?
static bool same_numbers(const Watch *a, const Watch *b) {
    bool used[REPLAY_NUMBERS] = {false};
    if (a->nnumbers != b->nnumbers)
        return false;
    for (int i = 0; i < a->nprograms; i++)
        for (int k = 0; k < a->program[i].nparam; k++)
            if (a->program[i].param[k].slot)
                used[number_of(&a->program[i].param[k])] = true;
    for (int i = 0; i < a->nnumbers; i++)
        if (!used[i] || !watch_same_kind(&a->number[i], &b->number[i]))
            return false;
    return true;
}

static bool same_reads(const Watch *a, const Watch *b) {
    if (a->nreads != b->nreads)
        return false;
    for (int i = 0; i < a->nreads; i++) {
        const WatchRead *x = &a->read[i], *y = &b->read[i];
        if (x->programs != y->programs || x->buffer != y->buffer || x->dt != y->dt ||
            x->at != y->at)
            return false;
    }
    return true;
}

// By how much access k of program i moves from row to row. False: that is not for sure.
static bool take_move(Watch *w, const Watch *before, int i, int k) {
    const int64_t by = w->program[i].access[k].offset - before->program[i].access[k].offset;
    const int64_t rows = w->keyed ? w->key - before->key : 0;
    w->moves[i][k] = 0;
    if (by == 0)
        return true;
    if (rows == 0 || by % rows != 0)
        return false;
    w->moves[i][k] = by / rows;
    return true;
}

static bool only_stores(const Program *p, int access) {
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        const bool reads = (in->op == I_LOAD && in->a == access) ||
                           (in->op == I_GATHER && in->b == access) || in->op == I_SCATTER ||
                           in->op == I_SCATTER_MAX || in->op == I_REDUCE;
        if (reads)
            return false;
    }
    return true;
}

static bool is_read_at(const Watch *w, int16_t buffer) {
    for (int i = 0; i < w->nreads; i++)
        if (w->read[i].buffer == buffer)
            return true;
    return false;
}

// Rows are stored, and nothing else is done with the array: what is done with it in which order
// does not depend on the row.
static bool only_moves(const Watch *w, int16_t buffer) {
    for (int i = 0; i < w->nprograms; i++)
        for (int k = 0; k < w->program[i].naccess; k++) {
            const bool same = w->program[i].access[k].buf && w->buffer[i][k] == buffer;
            if (same && (!w->moves[i][k] || !only_stores(&w->program[i], k)))
                return false;
        }
    return !is_read_at(w, buffer);
}

// a->key: of another row than b's, where there are any.
static bool same_moves(Watch *a, const Watch *b) {
    if (a->keyed != b->keyed || (a->keyed && a->key == b->key))
        return false;
    for (int i = 0; i < a->nprograms; i++)
        for (int k = 0; k < a->program[i].naccess; k++)
            if (!take_move(a, b, i, k))
                return false;
    for (int i = 0; i < a->nprograms; i++)
        for (int k = 0; k < a->program[i].naccess; k++)
            if (a->moves[i][k] && !only_moves(a, a->buffer[i][k]))
                return false;
    return true;
}

bool watch_same(Watch *a, const Watch *b) {
    if (a->nprograms != b->nprograms || a->nfresh != b->nfresh || a->noutside != b->noutside ||
        !same_numbers(a, b) || !same_reads(a, b))
        return false;
    for (int i = 0; i < a->noutside; i++)
        if (a->outside[i] != b->outside[i])
            return false;
    for (int i = 0; i < a->nfresh; i++)
        if (a->bytes[i] != b->bytes[i] || a->dt[i] != b->dt[i])
            return false;
    for (int i = 0; i < a->nprograms; i++) {
        if (!same_program(a, &a->program[i], &b->program[i]))
            return false;
        for (int k = 0; k < a->program[i].naccess; k++)
            if (a->buffer[i][k] != b->buffer[i][k])
                return false;
    }
    return same_moves(a, b);
}
