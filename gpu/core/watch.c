// watch.c: programs of an iteration, noted and compared.
#include "gpu/core/watch.h"
#include "gpu/core/paths.h"
#include "gpu/core/queue.h"
#include <string.h>

void watch_begin(Queue *q, Watch *w) {
    w->spoiled = false;
    w->nprograms = w->nfresh = 0;
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

int watch_buffer(Watch *w, const Buffer *buf, Dtype dt) {
    for (int i = 0; i < w->nhead; i++)
        if (w->head[i] == buf->serial)
            return i;
    for (int i = 0; i < w->nfresh; i++)
        if (w->fresh[i] == buf->serial)
            return WATCH_FRESH + i;
    if (buf->serial <= w->last || w->nfresh == REPLAY_FRESH || buf->mixed)
        return WATCH_UNKNOWN;
    w->fresh[w->nfresh] = buf->serial;
    w->bytes[w->nfresh] = buf->bytes;
    w->dt[w->nfresh] = dt;
    return WATCH_FRESH + w->nfresh++;
}

void watch_program(Queue *q, const Program *p) {
    Watch *w = q->watch;
    if (w->nprograms == REPLAY_PROGRAMS) {
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
    program_copy(&w->program[w->nprograms++], p);
}

// ---- comparing ----------------------------------------------------------------------------------

static bool same_access(const Program *p, const Access *a, const Access *b) {
    if (a->dt != b->dt || a->class != b->class || a->offset != b->offset || !a->buf != !b->buf)
        return false;
    for (int d = 0; d < p->ndim; d++)
        if (a->stride[d] != b->stride[d])
            return false;
    return true;
}

static bool same_ins(const Ins *a, const Ins *b) {
    return a->op == b->op && a->dt == b->dt && a->out == b->out && a->a == b->a && a->b == b->b &&
           a->c == b->c && a->place == b->place;
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

static bool same_program(const Program *p, const Program *o) {
    if (p->hash != o->hash || p->nins != o->nins || p->naccess != o->naccess ||
        p->nparam != o->nparam || !same_space(p, o))
        return false;
    for (int i = 0; i < p->nins; i++)
        if (!same_ins(&p->ins[i], &o->ins[i]))
            return false;
    for (int k = 0; k < p->naccess; k++)
        if (!same_access(p, &p->access[k], &o->access[k]))
            return false;
    for (int k = 0; k < p->nparam; k++)
        if (!same_number(&p->param[k], &o->param[k]))
            return false;
    return true;
}

bool watch_same(const Watch *a, const Watch *b) {
    if (a->nprograms != b->nprograms || a->nfresh != b->nfresh)
        return false;
    for (int i = 0; i < a->nfresh; i++)
        if (a->bytes[i] != b->bytes[i] || a->dt[i] != b->dt[i])
            return false;
    for (int i = 0; i < a->nprograms; i++) {
        if (!same_program(&a->program[i], &b->program[i]))
            return false;
        for (int k = 0; k < a->program[i].naccess; k++)
            if (a->buffer[i][k] != b->buffer[i][k])
                return false;
    }
    return true;
}
