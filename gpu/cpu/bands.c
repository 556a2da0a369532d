// bands.c: a chain of programs band by band (time skewing). A pass takes chunks of rows, one for
// each thread; in a chunk, bands of rows from the first to the last; in a band, all programs in
// order, each `after` rows behind (gpu/core/chain_rows.c). Nothing is computed twice and nothing
// is copied: it is another order of the same work.
#include "gpu/cpu/bands.h"
#include "gpu/core/chain.h"
#include "gpu/core/paths.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include <assert.h>
#include <stdint.h>

typedef struct Pass {
    int n;
    Eval *eval;
    RowProgram *rows;
    char *scratch;
    size_t per_worker;
    int64_t first, end; // rows of all programs together
    int64_t chunk, band;
    int chunks;
    int64_t *at; // the row that each chunk has come to
    bool stops;  // when an interrupt is asked for
} Pass;

// Instances [from, to) of program i, as far as it has them.
static void run_rows(const Pass *s, int worker, int i, int64_t from, int64_t to) {
    const RowProgram *r = &s->rows[i];
    if (from < r->first)
        from = r->first;
    if (to > r->first + r->count)
        to = r->first + r->count;
    if (from >= to)
        return;
    EvalWorker w = {.slots = worker_scratch(s->scratch, s->per_worker, worker)};
    const Eval *v = &s->eval[i];
    size_t at = (size_t)(from - r->first) * r->inner, end = (size_t)(to - r->first) * r->inner;
    eval_begin(v, &w);
    while (at < end) {
        size_t n = eval_span(v, (int64_t)at, end - at);
        eval_run(v, &w, (int64_t)at, n);
        at += n;
    }
}

// Rows that a chunk has of program i: all of them at the sides of the space.
static int64_t chunk_low(const Pass *s, int chunk, int i) {
    if (chunk == 0)
        return s->first;
    return s->first + s->chunk * chunk + s->rows[i].margin;
}

static int64_t chunk_high(const Pass *s, int chunk, int i) {
    if (chunk == s->chunks - 1)
        return s->end;
    return s->first + s->chunk * (chunk + 1) - s->rows[i].after;
}

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}
static int64_t most(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static int64_t most_after(const Pass *s) {
    int64_t after = 0;
    for (int i = 0; i < s->n; i++)
        after = most(after, s->rows[i].after);
    return after;
}

static void run_chunk(const Pass *s, int worker, int chunk) {
    int64_t after = most_after(s);
    int64_t start = s->first + s->chunk * chunk;
    int64_t stop = chunk == s->chunks - 1 ? s->end : start + s->chunk;
    for (int64_t at = s->at[chunk]; at < stop + after && !(s->stops && stop_asked());
         at += s->band) {
        for (int i = 0; i < s->n; i++) {
            int64_t from = at - s->rows[i].after, to = from + s->band;
            if (at == start)
                from = chunk_low(s, chunk, i);
            run_rows(s, worker, i, most(from, chunk_low(s, chunk, i)),
                     least(to, chunk_high(s, chunk, i)));
        }
        s->at[chunk] = at + s->band;
    }
}

static void run_chunks(void *ctx, int worker, size_t from, size_t to) {
    for (size_t c = from; c < to; c++)
        run_chunk(ctx, worker, (int)c);
}

// What the chunks left out between chunk and the next one.
static void run_wedge(const Pass *s, int worker, int chunk) {
    for (int i = 0; i < s->n; i++)
        run_rows(s, worker, i, chunk_high(s, chunk, i), chunk_low(s, chunk + 1, i));
}

static void run_wedges(void *ctx, int worker, size_t from, size_t to) {
    for (size_t c = from; c < to; c++)
        run_wedge(ctx, worker, (int)c);
}

// ---- one pass -----------------------------------------------------------------------------------

static size_t row_bytes(const Pass *s) {
    size_t bytes = 1;
    for (int i = 0; i < s->n; i++) {
        size_t own = s->rows[i].inner * program_element_bytes(s->eval[i].p);
        if (own > bytes)
            bytes = own;
    }
    return bytes;
}

static void find_space(Pass *s) {
    s->first = INT64_MAX;
    s->end = INT64_MIN;
    for (int i = 0; i < s->n; i++) {
        s->first = least(s->first, s->rows[i].first);
        s->end = most(s->end, s->rows[i].first + s->rows[i].count);
    }
}

// As many chunks as threads, but each far wider than what is left out between two.
static void find_chunks(Pass *s, int workers) {
    int64_t left_out = 1;
    for (int i = 0; i < s->n; i++)
        left_out = most(left_out, s->rows[i].after + s->rows[i].margin);
    int64_t rows = s->end - s->first, chunks = rows / (left_out * CHUNK_LEAST);
    s->chunks = (int)most(1, least(chunks, workers));
    s->chunk = (rows + s->chunks - 1) / s->chunks;
}

static void report_all(const Pass *s) {
    for (int i = 0; i < s->n; i++)
        cpu_report_flags(&s->eval[i]);
}

static bool is_over(const Pass *s) {
    for (int i = 0; i < s->chunks; i++) {
        int64_t stop = i == s->chunks - 1 ? s->end : s->first + s->chunk * (i + 1);
        if (s->at[i] < stop + most_after(s))
            return false;
    }
    return true;
}

// at->done: 0 where the pass begins, else its chunks go on.
static bool run_pass(CpuState *s, int workers, Pass *pass, RunProgress *at, Err *e) {
    find_space(pass);
    find_chunks(pass, at->done ? s->chunks : workers);
    s->chunks = pass->chunks;
    for (int i = 0; i < pass->chunks && !at->done; i++)
        s->at[i] = pass->first + pass->chunk * i;
    pass->at = s->at;
    pass->stops = !at->whole;
    at->done = 1;
    int64_t band = (int64_t)(BAND_BYTES / row_bytes(pass));
    pass->band = band < 1 ? 1 : band;
    pass->per_worker = 0;
    for (int i = 0; i < pass->n; i++) {
        size_t bytes = eval_scratch_bytes(&pass->eval[i]);
        if (bytes > pass->per_worker)
            pass->per_worker = bytes;
    }
    pass->scratch = cpu_scratch(s, pass->chunks, pass->per_worker);
    if (!pass->scratch)
        return err_no_memory(e, pass->per_worker);
    TAKE_PATH(cpu_bands);
    if (pass->chunks > 1)
        TAKE_PATH(cpu_band_chunks);
    threads_run(s->threads, pass->chunks, (size_t)pass->chunks, 1, run_chunks, pass);
    at->ended = is_over(pass);
    if (pass->chunks > 1 && at->ended)
        threads_run(s->threads, pass->chunks, (size_t)pass->chunks - 1, 1, run_wedges, pass);
    report_all(pass);
    return true;
}

// ---- passes -------------------------------------------------------------------------------------

// Rows that a program may stay behind: what lies between fits a second-level cache.
static int64_t most_behind(const Program *const *p, int n) {
    size_t bytes = 1;
    for (int i = 0; i < n; i++) {
        size_t own = (size_t)(program_count(p[i]) / p[i]->dim[0]) * program_element_bytes(p[i]);
        if (p[i]->ndim > 1 && own > bytes)
            bytes = own;
    }
    return most(1, (int64_t)(PASS_BYTES / bytes));
}

// A program by itself.
static bool run_one(CpuState *s, int workers, const Program *p, RunProgress *at, Err *e) {
    RunProgress own = {.piece = at->inner, .done = at->done, .whole = at->whole};
    bool ok = cpu_run_some(s, workers, p, &own, e);
    at->ended = own.ended;
    at->inner = own.ended ? 0 : own.piece;
    at->done = own.ended ? 0 : own.done;
    at->piece += own.ended;
    return ok;
}

// at->piece: the program that the next pass begins with.
bool cpu_run_chain(Device *d, const Program *const *p, int n, RunProgress *at, Err *e) {
    CpuState *s = d->state;
    Pass pass = {.eval = mem_alloc((size_t)n * sizeof *pass.eval),
                 .rows = mem_alloc((size_t)n * sizeof *pass.rows)};
    bool ok = pass.eval && pass.rows;
    if (!ok)
        err_no_memory(e, (size_t)n * sizeof *pass.eval);
    at->ended = ok;
    while (ok && at->ended && at->piece < n) {
        const int first = (int)at->piece;
        pass.n = chain_rows(p + first, n - first, most_behind(p + first, n - first), pass.rows);
        if (pass.n < 2) {
            TAKE_PATH(cpu_bands_refused);
            ok = run_one(s, d->threads, p[first], at, e);
            continue;
        }
        machines_tidy(s->machines);
        for (int i = 0; i < pass.n; i++)
            eval_prepare(&pass.eval[i], p[first + i], s->loops, s->machines);
        ok = run_pass(s, d->threads, &pass, at, e);
        if (at->ended) {
            at->piece += pass.n;
            at->done = 0;
        }
        chain_shared(d, p + first, pass.n,
                     "bands of %lld rows in %d chunks, the last program %lld rows behind the first",
                     (long long)pass.band, pass.chunks, (long long)most_after(&pass));
    }
    mem_free(pass.eval);
    mem_free(pass.rows);
    return ok;
}
