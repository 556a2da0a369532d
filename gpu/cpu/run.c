// run.c: elementwise programs, shared out over the threads.
#include "gpu/cpu/run.h"
#include "gpu/core/chain.h"
#include "gpu/core/fpcheck.h"
#include "gpu/core/paths.h"
#include "kernel/base/mem.h"
#include <stdlib.h>

char *cpu_scratch(CpuState *s, int workers, size_t bytes) {
    size_t need = (bytes + EVAL_ALIGN) * (size_t)workers + EVAL_ALIGN;
    if (need > s->scratch_bytes) {
        mem_free(s->scratch);
        s->scratch_bytes = 0;
        if (!(s->scratch = mem_alloc(need)))
            return NULL;
        s->scratch_bytes = need;
    }
    return s->scratch + (EVAL_ALIGN - (uintptr_t)s->scratch % EVAL_ALIGN) % EVAL_ALIGN;
}

typedef struct Job {
    const Eval *v;
    char *scratch;
    size_t per_worker;
} Job;

static void run_part(void *ctx, int worker, size_t from, size_t to) {
    const Job *job = ctx;
    EvalWorker w = {.slots = worker_scratch(job->scratch, job->per_worker, worker)};
    eval_begin(job->v, &w);
    while (from < to) {
        size_t n = eval_span(job->v, (int64_t)from, to - from);
        eval_run(job->v, &w, (int64_t)from, n);
        from += n;
    }
}

// Threads worth using for this much work.
static int useful_workers(int workers, const Eval *v) {
    int64_t work = v->total / WORK_PER_THREAD * v->p->nins;
    return work < 1 ? 1 : work < workers ? (int)work : workers;
}

static void count_paths(const Eval *v) {
    bool direct = false, copied = false;
    for (int i = 0; i < v->p->nins; i++) {
        direct |= v->direct[i] >= 0;
        copied |= v->copied[i];
    }
    if (v->ndim == 1)
        TAKE_PATH(cpu_one_run);
    else if (v->rows)
        TAKE_PATH(cpu_rows);
    else
        TAKE_PATH(cpu_short_rows);
    if (direct)
        TAKE_PATH(cpu_in_place);
    if (copied)
        TAKE_PATH(cpu_load_copied);
    if (v->nahead)
        TAKE_PATH(cpu_fetched_ahead);
    if (v->code)
        TAKE_PATH(cpu_code);
    if (v->copies)
        TAKE_PATH(cpu_copies);
}

void cpu_run_units(CpuState *s, int workers, const Eval *v, const Units *u, RunProgress *at) {
    const size_t work = (size_t)(u->elements * v->p->nins) * u->grain;
    Stretch part = {.from = at->done, .n = u->n, .grain = u->grain, .most = u->grain};
    if (work < PART_WORK)
        part.most *= PART_WORK / work;
    if (at->whole)
        part.most = part.n + part.grain;
    at->done = threads_run_some(s->threads, workers, &part, u->fn, u->ctx);
    at->ended = at->done == u->n;
}

static bool run_prepared(CpuState *s, int workers, const Eval *v, RunProgress *at, Err *e) {
    workers = useful_workers(workers, v);
    // The last of several values for one place stays: a scatter goes in order.
    if (program_scatters(v->p))
        workers = 1;
    count_paths(v);
    if (program_reduces(v->p))
        return cpu_run_reduction(s, workers, v, at, e);
    if (workers > 1)
        TAKE_PATH(cpu_threads);
    Job job = {.v = v, .per_worker = eval_scratch_bytes(v)};
    job.scratch = cpu_scratch(s, workers, job.per_worker);
    if (!job.scratch)
        return err_no_memory(e, job.per_worker);
    const Units units = {
        .n = (size_t)v->total, .grain = v->block, .elements = 1, .fn = run_part, .ctx = &job};
    cpu_run_units(s, workers, v, &units, at);
    return true;
}

void cpu_report_flags(const Eval *v) {
    if (!v->flags || !fp_report)
        return;
    for (int i = 0; i < v->p->nins; i++) {
        const Ins *in = &v->p->ins[i];
        int op = in->op == I_CAST ? FP_CAST : in->op == I_REDUCE ? FP_REDUCE : in->op;
        if (v->flags[i])
            fp_report(fp_ctx, in->place, op, v->flags[i]);
    }
}

// One number for one place, as a[5] = 1.0: nothing is made ready for it.
static bool stores_number(const Program *p) {
    const Ins *in = p->ins;
    return p->nins == 2 && in[0].op == I_PARAM && in[1].op == I_STORE && program_count(p) == 1 &&
           p->param[in[0].a].dt == p->access[in[1].b].dt;
}

static void store_number(const Program *p, RunProgress *at) {
    const Access *to = &p->access[p->ins[1].b];
    const int64_t width = (int64_t)dtype_bytes(to->dt);
    scalar_store((char *)to->buf->memory + to->offset * width, p->param[p->ins[0].a]);
    at->ended = true;
}

static bool run_plain(CpuState *s, int workers, const Program *p, RunProgress *at, Err *e) {
    Eval room;
    machines_tidy(s->machines);
    const Eval *v = eval_prepared(s->prepared, &room, p, s->loops, s->machines);
    at->ended = v->total == 0;
    if (at->ended)
        return true;
    if (!run_prepared(s, workers, v, at, e))
        return false;
    cpu_report_flags(v);
    return true;
}

// What takes its elements from rolled arrays goes part by part, each without an edge inside.
static bool run_parts(CpuState *s, int workers, const Program *p, RunProgress *at, Err *e) {
    Program loads, part;
    RollPart roll = {.begun = false};
    if (program_reduces(p) || !chain_gathers(p) || !chain_rolls_as_loads(p, &loads))
        return run_plain(s, workers, p, at, e);
    TAKE_PATH(cpu_roll_parts);
    at->ended = true;
    for (int64_t i = 0; at->ended && chain_roll_part(&loads, &roll, &part); i++) {
        if (i < at->piece)
            continue;
        if (!run_plain(s, workers, &part, at, e))
            return false;
        if (at->ended) {
            at->piece = i + 1;
            at->done = 0;
        }
    }
    return true;
}

bool cpu_run_some(CpuState *s, int workers, const Program *p, RunProgress *at, Err *e) {
    if (!stores_number(p))
        return run_parts(s, workers, p, at, e);
    store_number(p, at);
    return true;
}

bool cpu_run(CpuState *s, int workers, const Program *p, Err *e) {
    RunProgress at = {.whole = true};
    return cpu_run_some(s, workers, p, &at, e);
}
