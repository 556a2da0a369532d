// bands.c: a chain of programs band by band (time skewing). A pass takes chunks of rows, one for
// each thread; in a chunk, bands of rows from the first to the last; in a band, all programs in
// order, each `after` rows behind (gpu/core/chain_rows.c). Nothing is computed twice and nothing
// is copied: it is another order of the same work. Where rows go on at the other edge, the last
// chunk leaves a wedge before the first one, too. A program with rolled arrays comes in pieces,
// each without an edge inside.
#include "gpu/cpu/bands.h"
#include "gpu/core/chain.h"
#include "gpu/core/paths.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include <assert.h>
#include <stdint.h>

// A program, or a part of one, by rows.
typedef struct Piece {
    Eval eval;
    int64_t first, count; // instances, as RowProgram has them
    size_t inner;
} Piece;

typedef struct Pass {
    int n;
    const Program **p; // those of the chain, rolled arrays as loads
    RowProgram *rows;
    int *pieces; // of program i: those from pieces[i] to pieces[i + 1]
    Piece *piece;
    Program *parts;  // of those with rolled arrays
    const char *why; // it has no more programs
    int64_t round;   // rows, where they go on at the other edge; 0: they end
    char *scratch;
    size_t per_worker;
    int64_t first, end; // rows of all programs together
    int64_t band;
    int chunks;
    int64_t *at; // the row that each chunk has come to
    bool stops;  // when an interrupt is asked for
} Pass;

// Instances [from, to) of a piece, as far as it has them.
static void run_piece(const Pass *s, int worker, const Piece *r, int64_t from, int64_t to) {
    if (from < r->first)
        from = r->first;
    if (to > r->first + r->count)
        to = r->first + r->count;
    if (from >= to)
        return;
    EvalWorker w = {.slots = worker_scratch(s->scratch, s->per_worker, worker)};
    const Eval *v = &r->eval;
    size_t at = (size_t)(from - r->first) * r->inner, end = (size_t)(to - r->first) * r->inner;
    eval_begin(v, &w);
    while (at < end) {
        size_t n = eval_span(v, (int64_t)at, end - at);
        eval_run(v, &w, (int64_t)at, n);
        at += n;
    }
}

// Instances [from, to) of program i, as far as it has them.
static void run_rows(const Pass *s, int worker, int i, int64_t from, int64_t to) {
    for (int k = s->pieces[i]; k < s->pieces[i + 1]; k++)
        run_piece(s, worker, &s->piece[k], from, to);
}

// Where a chunk begins, and the one before it ends. All are as wide, but for a row: in a field that
// goes round a last one that is narrower than what is left out beside it would be run twice.
static int64_t chunk_start(const Pass *s, int chunk) {
    return s->first + (s->end - s->first) * chunk / s->chunks;
}

// Rows that a chunk has of program i: all of them at the sides of the space, unless it goes round.
static int64_t chunk_low(const Pass *s, int chunk, int i) {
    const bool side = chunk == 0 && !s->round;
    return chunk_start(s, chunk) + (side ? 0 : s->rows[i].margin);
}

static int64_t chunk_high(const Pass *s, int chunk, int i) {
    const bool side = chunk == s->chunks - 1 && !s->round;
    return chunk_start(s, chunk + 1) - (side ? 0 : s->rows[i].after);
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
    int64_t start = chunk_start(s, chunk), stop = chunk_start(s, chunk + 1);
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

// What the chunks left out between chunk and the next one, which may be the first one.
static void run_wedge(const Pass *s, int worker, int chunk) {
    const bool last = chunk == s->chunks - 1;
    for (int i = 0; i < s->n; i++) {
        const int64_t from = chunk_high(s, chunk, i);
        run_rows(s, worker, i, from, last ? s->end : chunk_low(s, chunk + 1, i));
        if (last)
            run_rows(s, worker, i, s->first, chunk_low(s, 0, i));
    }
}

static void run_wedges(void *ctx, int worker, size_t from, size_t to) {
    for (size_t c = from; c < to; c++)
        run_wedge(ctx, worker, (int)c);
}

// ---- one pass -----------------------------------------------------------------------------------

static size_t row_bytes(const Pass *s) {
    size_t bytes = 1;
    for (int i = 0; i < s->n; i++) {
        size_t own = s->rows[i].inner * program_element_bytes(s->p[i]);
        if (own > bytes)
            bytes = own;
    }
    return bytes;
}

static void find_space(Pass *s) {
    s->first = 0;
    s->end = s->round;
    if (s->round)
        return;
    s->first = INT64_MAX;
    s->end = INT64_MIN;
    for (int i = 0; i < s->n; i++) {
        s->first = least(s->first, s->rows[i].first);
        s->end = most(s->end, s->rows[i].first + s->rows[i].count);
    }
}

// Rows between two chunks.
static int64_t left_out(const Pass *s) {
    int64_t rows = 1;
    for (int i = 0; i < s->n; i++)
        rows = most(rows, s->rows[i].after + s->rows[i].margin);
    return rows;
}

// As many chunks as threads, but each far wider than what is left out between two.
static void find_chunks(Pass *s, int workers) {
    int64_t rows = s->end - s->first, chunks = rows / (left_out(s) * CHUNK_LEAST);
    s->chunks = (int)most(1, least(chunks, workers));
}

static void report_all(const Pass *s) {
    for (int k = 0; k < s->pieces[s->n]; k++)
        cpu_report_flags(&s->piece[k].eval);
}

static bool is_over(const Pass *s) {
    for (int i = 0; i < s->chunks; i++)
        if (s->at[i] < chunk_start(s, i + 1) + most_after(s))
            return false;
    return true;
}

// at->done: 0 where the pass begins, else its chunks go on.
static bool run_pass(CpuState *s, int workers, Pass *pass, RunProgress *at, Err *e) {
    find_space(pass);
    find_chunks(pass, at->done ? s->chunks : workers);
    s->chunks = pass->chunks;
    for (int i = 0; i < pass->chunks && !at->done; i++)
        s->at[i] = chunk_start(pass, i);
    pass->at = s->at;
    pass->stops = !at->whole;
    at->done = 1;
    int64_t band = (int64_t)(BAND_BYTES / row_bytes(pass));
    pass->band = band < 1 ? 1 : band;
    pass->per_worker = 0;
    for (int k = 0; k < pass->pieces[pass->n]; k++) {
        size_t bytes = eval_scratch_bytes(&pass->piece[k].eval);
        if (bytes > pass->per_worker)
            pass->per_worker = bytes;
    }
    pass->scratch = cpu_scratch(s, pass->chunks, pass->per_worker);
    if (!pass->scratch)
        return err_no_memory(e, pass->per_worker);
    TAKE_PATH(cpu_bands);
    if (pass->chunks > 1)
        TAKE_PATH(cpu_band_chunks);
    if (pass->round)
        TAKE_PATH(cpu_bands_round);
    threads_run(s->threads, pass->chunks, (size_t)pass->chunks, 1, run_chunks, pass);
    at->ended = is_over(pass);
    const int wedges = pass->chunks - !pass->round;
    if (wedges > 0 && at->ended)
        threads_run(s->threads, wedges, (size_t)wedges, 1, run_wedges, pass);
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

// Why a pass takes `taken` of n programs; in cache: those that chain_rows has found.
static const char *reason(const Pass *s, int taken, int in_cache, int n) {
    if (taken < in_cache)
        return "with one more the edges would be too wide for the field";
    if (taken == n)
        return "no more waited";
    return s->rows[taken].count ? "with one more, the rows between would not stay in the cache"
                                : "the next one does not go row by row";
}

// Of n programs those that share the next pass. Where that is not all of them, it may be more with
// a field that goes round: an edge then depends on the other one. What is left out there lies
// between the edges, which has to be far narrower than the field.
static void find_pass(Pass *s, int n) {
    const int64_t behind = most_behind(s->p, n);
    int64_t round = 0;
    s->round = 0;
    s->n = chain_rows(s->p, n, behind, NULL, s->rows);
    s->why = reason(s, s->n, s->n, n);
    if (s->n == n)
        return;
    const int ended = s->n, rounds = chain_rows(s->p, n, behind, &round, s->rows);
    s->n = rounds;
    while (s->n > 0 && left_out(s) * CHUNK_LEAST > round)
        s->n--;
    if (s->n > ended) {
        s->round = round;
        s->why = reason(s, s->n, rounds, n);
        return;
    }
    s->n = chain_rows(s->p, ended, behind, NULL, s->rows);
}

// The pieces of program i, which begin with number n; parts: room for those of rolled arrays.
static int cut_program(Pass *s, int i, int n, Program **parts, const CpuState *c) {
    const RowProgram *r = &s->rows[i];
    RollPart at = {.begun = false};
    if (chain_roll_parts(s->p[i]) == 1) {
        s->piece[n] = (Piece){.first = r->first, .count = r->count, .inner = r->inner};
        eval_prepare(&s->piece[n].eval, s->p[i], c->loops, c->machines);
        return n + 1;
    }
    TAKE_PATH(cpu_roll_pieces);
    for (Program *part = *parts; chain_roll_part(s->p[i], &at, part); *parts = ++part) {
        const int64_t of = s->p[i]->dim[0] / r->count, rows = part->dim[0] / of; // instances
        const size_t inner = (size_t)(program_count(part) / rows);
        s->piece[n] = (Piece){.first = r->first + at.from[0] / of, .count = rows, .inner = inner};
        eval_prepare(&s->piece[n++].eval, part, c->loops, c->machines);
    }
    return n;
}

// False: no memory.
static bool find_pieces(Pass *s, const CpuState *c, Err *e) {
    size_t n = 0, parts = 0;
    for (int i = 0; i < s->n; i++) {
        const size_t of = (size_t)chain_roll_parts(s->p[i]);
        n += of;
        parts += of > 1 ? of : 0;
    }
    s->piece = mem_alloc(n * sizeof *s->piece);
    s->parts = parts ? mem_alloc(parts * sizeof *s->parts) : NULL;
    if (!s->piece || (parts && !s->parts))
        return err_no_memory(e, n * sizeof *s->piece + parts * sizeof *s->parts);
    Program *part = s->parts;
    machines_tidy(c->machines);
    s->pieces[0] = 0;
    for (int i = 0; i < s->n; i++)
        s->pieces[i + 1] = cut_program(s, i, s->pieces[i], &part, c);
    return true;
}

// The programs that share the next pass.
static bool run_together(CpuState *c, Device *d, Pass *s, RunProgress *at, Err *e) {
    bool ok = find_pieces(s, c, e) && run_pass(c, d->threads, s, at, e);
    if (ok && at->ended) {
        at->piece += s->n;
        at->done = 0;
    }
    d->waited.why = s->why;
    if (ok)
        chain_shared(d, s->p, s->n,
                     "bands of %lld rows in %d chunks, the last program %lld rows behind the "
                     "first%s",
                     (long long)s->band, s->chunks, (long long)most_after(s),
                     s->round ? ", round the edges" : "");
    mem_free(s->piece);
    mem_free(s->parts);
    return ok;
}

// The programs, those with rolled arrays with loads in place of these, which stand in `loads`.
static void find_programs(Pass *s, const Program *const *p, int n, Program *loads) {
    for (int i = 0; i < n; i++) {
        s->p[i] = p[i];
        if (chain_gathers(p[i]) && chain_rolls_as_loads(p[i], loads))
            s->p[i] = loads++;
    }
}

static int count_rolled(const Program *const *p, int n) {
    int rolled = 0;
    for (int i = 0; i < n; i++)
        rolled += chain_gathers(p[i]);
    return rolled;
}

// at->piece: the program that the next pass begins with.
bool cpu_run_chain(Device *d, const Program *const *p, int n, RunProgress *at, Err *e) {
    const size_t each = sizeof(Program *) + sizeof(RowProgram) + sizeof(int), rooms = (size_t)n;
    const int rolled = count_rolled(p, n);
    const Program **programs = mem_alloc(rooms * sizeof *programs);
    Program *loads = mem_alloc((size_t)(rolled + 1) * sizeof *loads);
    Pass pass = {.rows = mem_alloc(rooms * sizeof *pass.rows),
                 .pieces = mem_alloc((rooms + 1) * sizeof *pass.pieces)};
    bool ok = programs && loads && pass.rows && pass.pieces;
    if (!ok)
        err_no_memory(e, rooms * each + (size_t)(rolled + 1) * sizeof *loads);
    pass.p = programs;
    if (ok)
        find_programs(&pass, p, n, loads);
    at->ended = ok;
    while (ok && at->ended && at->piece < n) {
        const int first = (int)at->piece;
        pass.p = programs + first;
        find_pass(&pass, n - first);
        if (pass.n < 2) {
            TAKE_PATH(cpu_bands_refused);
            ok = run_one(d->state, d->threads, p[first], at, e);
        } else {
            ok = run_together(d->state, d, &pass, at, e);
        }
    }
    mem_free(programs);
    mem_free(loads);
    mem_free(pass.rows);
    mem_free(pass.pieces);
    return ok;
}
