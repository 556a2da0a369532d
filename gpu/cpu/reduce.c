// reduce.c: the canonical reduction trees on the CPU (gpu/core/program.h). The
// program is evaluated block by block; each reduction of it folds the blocks
// into accumulators, whose chunk results go to a partials array that the same
// tree then reduces.
#include "gpu/core/paths.h"
#include "gpu/cpu/run.h"
#include "kernel/base/mem.h"
#include <string.h>

// One I_REDUCE of the program.
typedef struct Reduction {
    uint16_t reg, access;
    ReduceOp op;
    Dtype dt;
    size_t width;   // bytes of an accumulator
    LoopFn combine; // elementwise, for folding
    LanesFn lanes;  // rows
    ColumnsFn columns;
    ShortRowsFn short_rows;
    bool dense;     // results are contiguous
    ptrdiff_t step; // columns of a program that only loads: elements from one row to the next
    char identity[16];
    char *partials; // [kept outer][chunk][kept inner]
} Reduction;

typedef struct Reduce {
    CpuState *s;
    const Eval *v;
    char *scratch;
    size_t per_worker, eval_bytes; // scratch bytes of one worker, and its Eval's share
    int n;
    Reduction red[MAX_REDUCE];
    int64_t outer, count, inner; // kept, reduced, kept elements
    int64_t chunks;              // per row or column
    bool loads;                  // columns: the rows stand in memory as they are reduced
} Reduce;

// Do the results stand in C order of the kept axes without gaps?
static bool results_dense(const Program *p, const Access *a) {
    int64_t step = 1;
    for (int d = p->ndim - 1; d >= 0; d--) {
        if (d >= p->reduce_from && d < p->reduce_to)
            continue;
        if (p->dim[d] != 1 && a->stride[d] != step)
            return false;
        step *= p->dim[d];
    }
    return true;
}

// False when there are more than MAX_REDUCE, which a plan never lets in.
static bool collect(Reduce *r) {
    const Program *p = r->v->p;
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        if (in->op != I_REDUCE)
            continue;
        if (r->n == MAX_REDUCE)
            return false;
        Reduction *d = &r->red[r->n++];
        Scalar identity;
        *d = (Reduction){.reg = in->a,
                         .access = in->b,
                         .op = (ReduceOp)in->c,
                         .dt = (Dtype)in->out,
                         .width = dtype_bytes((Dtype)in->out)};
        d->combine = r->v->loops->op[reduce_combiner(d->op, d->dt)][d->dt];
        d->lanes = r->v->loops->lanes[d->op][d->dt];
        d->columns = r->v->loops->columns[d->op][d->dt];
        d->short_rows = r->v->loops->short_rows[d->op][d->dt];
        d->dense = results_dense(p, &p->access[d->access]);
        reduce_identity(d->op, d->dt, &identity);
        scalar_store(d->identity, identity);
    }
    return true;
}

static void fill(const Reduce *r, const Reduction *d, char *to, size_t n) {
    r->v->loops->fill[width_index(d->width)](to, d->identity, n);
}

// Folds n <= ROW_LANES accumulators into the first: j takes j + 64, ..., j + 1.
static void fold(const Reduction *d, char *acc, size_t n) {
    if (n == ROW_LANES) { // the same tree, in one call
        d->short_rows(acc, acc, 1, n);
        return;
    }
    for (size_t half = ROW_LANES / 2; half; half /= 2) {
        if (n <= half)
            continue;
        d->combine(acc, acc, acc + half * d->width, NULL, n - half);
        n = half;
    }
}

// Where result number `at` (in C order of the kept axes) goes.
static void put_result(const Reduce *r, const Reduction *d, int64_t at, const char *value) {
    const Program *p = r->v->p;
    const Access *a = &p->access[d->access];
    int64_t offset = a->offset;
    for (int axis = p->ndim - 1; axis >= 0; axis--) {
        if (axis >= p->reduce_from && axis < p->reduce_to)
            continue;
        offset += at % p->dim[axis] * a->stride[axis];
        at /= p->dim[axis];
    }
    memcpy((char *)a->buf->memory + offset * (int64_t)d->width, value, d->width);
}

// The same for n results that stand one after the other, from number `at` on.
static void put_results(const Reduce *r, const Reduction *d, int64_t at, const char *value,
                        int64_t n) {
    const Access *a = &r->v->p->access[d->access];
    if (d->dense) {
        memcpy((char *)a->buf->memory + (size_t)(a->offset + at) * d->width, value,
               (size_t)n * d->width);
        return;
    }
    for (int64_t k = 0; k < n; k++)
        put_result(r, d, at + k, value + (size_t)k * d->width);
}

// ---- rows ---------------------------------------------------------------------------------------

// Accumulators of the chunk a worker is in.
typedef struct RowState {
    int64_t row, k; // next element
} RowState;

static char *row_acc(const Reduce *r, EvalWorker *w, int i) {
    return w->slots + r->eval_bytes + (size_t)i * ROW_LANES * r->v->lane;
}

// Stores a finished chunk: as the row's result when it is the only one.
static void finish_chunk(const Reduce *r, int i, char *acc, size_t lanes, int64_t row,
                         int64_t chunk) {
    const Reduction *d = &r->red[i];
    fold(d, acc, lanes);
    if (r->chunks == 1)
        put_result(r, d, row, acc);
    else
        memcpy(d->partials + (size_t)(row * r->chunks + chunk) * d->width, acc, d->width);
}

// Takes n values of one chunk, from element k of the row on, into the lanes.
static void add_to_lanes(const Reduction *d, char *acc, int64_t k, const char *v, size_t n) {
    size_t lane = (size_t)(k % ROW_LANES);
    if (lane) { // up to the next whole round of lanes
        size_t head = ROW_LANES - lane < n ? ROW_LANES - lane : n;
        d->combine(acc + lane * d->width, acc + lane * d->width, v, NULL, head);
        v += head * d->width;
        n -= head;
    }
    if (n)
        d->lanes(acc, v, n);
}

// Whole rows of at most ROW_LANES elements, `rows` of them from st->row on.
static void take_short_rows(const Reduce *r, EvalWorker *w, const RowState *st, size_t rows) {
    char results[64 * 16] __attribute__((aligned(EVAL_ALIGN)));
    size_t length = (size_t)r->count;
    for (int i = 0; i < r->n; i++) {
        const Reduction *d = &r->red[i];
        const Access *a = &r->v->p->access[d->access];
        const char *v = w->value[d->reg];
        if (d->dense) {
            d->short_rows((char *)a->buf->memory + (size_t)(a->offset + st->row) * d->width, v,
                          rows, length);
            continue;
        }
        for (size_t done = 0; done < rows; done += 64) {
            size_t n = rows - done < 64 ? rows - done : 64;
            d->short_rows(results, v + done * length * d->width, n, length);
            put_results(r, d, st->row + (int64_t)done, results, (int64_t)n);
        }
    }
}

// Consumes an evaluated block that starts at (st->row, st->k).
static void consume_block(const Reduce *r, EvalWorker *w, RowState *st, size_t n) {
    for (size_t done = 0; done < n;) {
        int64_t chunk = st->k / ROW_CHUNK, end = (chunk + 1) * ROW_CHUNK;
        if (end > r->count)
            end = r->count;
        size_t run = (size_t)(end - st->k) < n - done ? (size_t)(end - st->k) : n - done;
        for (int i = 0; i < r->n; i++) {
            const Reduction *d = &r->red[i];
            char *acc = row_acc(r, w, i);
            const char *value = (const char *)w->value[d->reg] + done * d->width;
            if (st->k % ROW_CHUNK == 0)
                fill(r, d, acc, ROW_LANES);
            add_to_lanes(d, acc, st->k % ROW_CHUNK, value, run);
            if (st->k + (int64_t)run == end) {
                int64_t length = end - chunk * ROW_CHUNK;
                finish_chunk(r, i, acc, length < ROW_LANES ? (size_t)length : ROW_LANES, st->row,
                             chunk);
            }
        }
        st->k += (int64_t)run;
        if (st->k == r->count) {
            st->k = 0;
            st->row++;
        }
        done += run;
    }
}

// A part is a range of chunks, numbered row by row.
static void rows_part(void *ctx, int worker, size_t from, size_t to) {
    const Reduce *r = ctx;
    EvalWorker w = {.slots = worker_scratch(r->scratch, r->per_worker, worker)};
    eval_begin(r->v, &w);
    RowState st = {.row = (int64_t)from / r->chunks, .k = (int64_t)from % r->chunks * ROW_CHUNK};
    int64_t at = st.row * r->count + st.k;
    int64_t end = (int64_t)to / r->chunks * r->count + (int64_t)to % r->chunks * ROW_CHUNK;
    bool is_short = r->count <= ROW_LANES;
    size_t whole = r->v->block / (size_t)r->count * (size_t)r->count; // of short rows
    while (at < end) {
        size_t most = (size_t)(end - at);
        size_t n = eval_span(r->v, at, is_short && whole && most > whole ? whole : most);
        eval_run(r->v, &w, at, n);
        eval_sums_begin(r->v);
        if (is_short && st.k == 0 && n % (size_t)r->count == 0) {
            take_short_rows(r, &w, &st, n / (size_t)r->count);
            st.row += (int64_t)(n / (size_t)r->count);
        } else {
            consume_block(r, &w, &st, n);
        }
        eval_sums_end(r->v);
        at += (int64_t)n;
    }
}

// Reduces n values that are contiguous to the first, by the tree of rows.
static void reduce_run(const Reduce *r, const Reduction *d, char *v, int64_t n) {
    char acc[ROW_LANES * 16] __attribute__((aligned(EVAL_ALIGN)));
    while (n > 1) {
        int64_t chunks = (n + ROW_CHUNK - 1) / ROW_CHUNK;
        for (int64_t c = 0; c < chunks; c++) {
            int64_t length = n - c * ROW_CHUNK < ROW_CHUNK ? n - c * ROW_CHUNK : ROW_CHUNK;
            fill(r, d, acc, ROW_LANES);
            d->lanes(acc, v + (size_t)(c * ROW_CHUNK) * d->width, (size_t)length);
            fold(d, acc, length < ROW_LANES ? (size_t)length : ROW_LANES);
            memcpy(v + (size_t)c * d->width, acc, d->width);
        }
        n = chunks;
    }
}

static void finish_rows(const Reduce *r) {
    for (int i = 0; i < r->n; i++) {
        const Reduction *d = &r->red[i];
        for (int64_t row = 0; row < r->outer; row++) {
            char *v = d->partials + (size_t)(row * r->chunks) * d->width;
            reduce_run(r, d, v, r->chunks);
            put_result(r, d, row, v);
        }
    }
}

// ---- columns ------------------------------------------------------------------------------------

// Does the program nothing but point at elements, so that all rows of a chunk can be folded at
// once? (Loops of the smallest and largest take them one by one: these gain nothing.)
static bool only_loads(Reduce *r) {
    const Program *p = r->v->p;
    if (r->v->nslots || r->v->code || p->reduce_to - p->reduce_from != 1)
        return false;
    if (r->v->dim[r->v->ndim - 1] % r->inner != 0) // a row of results is no run of any array
        return false;
    for (int i = 0; i < p->nins; i++)
        if (p->ins[i].op != I_LOAD && p->ins[i].op != I_REDUCE)
            return false;
    for (int i = 0; i < r->n; i++)
        if (r->red[i].op == RED_MIN || r->red[i].op == RED_MAX)
            return false;
    for (int i = 0; i < r->n; i++)
        r->red[i].step = (ptrdiff_t)p->access[p->ins[r->red[i].reg].a].stride[p->reduce_from];
    return true;
}

// Columns are taken in tiles of this many elements.
static int64_t tile_width(const Reduce *r) {
    int64_t most = (int64_t)r->v->block;
    if (r->loads && most > COLUMNS_TILE)
        most = COLUMNS_TILE;
    return r->inner < most ? r->inner : most;
}

static char *column_acc(const Reduce *r, EvalWorker *w, int i) {
    return w->slots + r->eval_bytes + (size_t)i * r->v->block * r->v->lane;
}

// Takes `rows` whole rows of a tile, evaluated together, into the accumulators.
static void add_rows(const Reduce *r, EvalWorker *w, int64_t rows, int64_t width) {
    for (int i = 0; i < r->n; i++) {
        const Reduction *d = &r->red[i];
        d->columns(column_acc(r, w, i), w->value[d->reg], (size_t)rows, (size_t)width, width);
    }
}

// The same for rows that stand in memory, from element `at` of the space on: four of them are read
// beside each other, which fetches from memory at almost twice the rate of one.
static void add_loaded_rows(const Reduce *r, EvalWorker *w, int64_t at, int64_t rows,
                            int64_t width) {
    eval_run(r->v, w, at, (size_t)width);
    eval_sums_begin(r->v);
    for (int i = 0; i < r->n; i++) {
        const Reduction *d = &r->red[i];
        d->columns(column_acc(r, w, i), w->value[d->reg], (size_t)rows, (size_t)width, d->step);
    }
    eval_sums_end(r->v);
}

// One chunk of COL_CHUNK elements of the columns [m, m + width) of one outer index.
static void column_chunk(const Reduce *r, EvalWorker *w, int64_t o, int64_t chunk, int64_t m,
                         int64_t width) {
    int64_t k = chunk * COL_CHUNK, end = k + COL_CHUNK < r->count ? k + COL_CHUNK : r->count;
    for (int i = 0; i < r->n; i++)
        fill(r, &r->red[i], column_acc(r, w, i), (size_t)width);
    // Narrow arrays, and those that are one run: several rows stand in one block.
    bool together = width == r->inner && (!r->v->rows || r->v->ndim == 1);
    if (r->loads && end > k) {
        add_loaded_rows(r, w, (o * r->count + k) * r->inner + m, end - k, width);
        k = end;
    }
    int64_t at_once = together ? (int64_t)r->v->block / width : 1;
    while (k < end) {
        int64_t rows = end - k < at_once ? end - k : at_once;
        int64_t at = (o * r->count + k) * r->inner + m;
        for (int64_t done = 0; done < rows * width;) {
            size_t n = eval_span(r->v, at + done, (size_t)(rows * width - done));
            eval_run(r->v, w, at + done, n);
            eval_sums_begin(r->v);
            if (rows == 1 && (int64_t)n < width) { // a row that one block does not hold
                for (int i = 0; i < r->n; i++) {
                    const Reduction *d = &r->red[i];
                    char *acc = column_acc(r, w, i) + (size_t)done * d->width;
                    d->combine(acc, acc, w->value[d->reg], NULL, n);
                }
            } else {
                add_rows(r, w, rows, width);
            }
            eval_sums_end(r->v);
            done += (int64_t)n;
        }
        k += rows;
    }
    for (int i = 0; i < r->n; i++) {
        const Reduction *d = &r->red[i];
        size_t to = (size_t)((o * r->chunks + chunk) * r->inner + m);
        memcpy(d->partials + to * d->width, column_acc(r, w, i), (size_t)width * d->width);
    }
}

// A part is a range of (outer index, chunk, tile).
static void columns_part(void *ctx, int worker, size_t from, size_t to) {
    const Reduce *r = ctx;
    EvalWorker w = {.slots = worker_scratch(r->scratch, r->per_worker, worker)};
    eval_begin(r->v, &w);
    int64_t width = tile_width(r), tiles = (r->inner + width - 1) / width;
    for (int64_t u = (int64_t)from; u < (int64_t)to; u++) {
        int64_t m = u % tiles * width, chunk = u / tiles % r->chunks, o = u / tiles / r->chunks;
        column_chunk(r, &w, o, chunk, m, r->inner - m < width ? r->inner - m : width);
    }
}

// Reduces the chunk results of each column by the same rule, in place.
static void finish_columns(const Reduce *r) {
    for (int i = 0; i < r->n; i++) {
        const Reduction *d = &r->red[i];
        size_t row = (size_t)r->inner * d->width;
        for (int64_t o = 0; o < r->outer; o++) {
            char *v = d->partials + (size_t)(o * r->chunks) * row;
            for (int64_t n = r->chunks; n > 1; n = (n + COL_CHUNK - 1) / COL_CHUNK)
                for (int64_t c = 0; c * COL_CHUNK < n; c++) {
                    char *acc = v + (size_t)c * row;
                    const char *first = v + (size_t)(c * COL_CHUNK) * row;
                    if (acc != first)
                        memcpy(acc, first, row);
                    int64_t left = n - c * COL_CHUNK;
                    d->columns(acc, first + row, (size_t)(left < COL_CHUNK ? left : COL_CHUNK) - 1,
                               (size_t)r->inner, r->inner);
                }
            put_results(r, d, o * r->inner, v, r->inner);
        }
    }
}

// ---- both ---------------------------------------------------------------------------------------

static bool make_partials(Reduce *r, int64_t n, Err *e) {
    size_t bytes = 0;
    for (int i = 0; i < r->n; i++)
        bytes += ((size_t)n * r->red[i].width + 15) / 16 * 16;
    CpuState *s = r->s;
    if (bytes > s->partial_bytes) {
        mem_free(s->partials);
        s->partial_bytes = 0;
        if (!(s->partials = mem_alloc(bytes)))
            return err_no_memory(e, bytes);
        s->partial_bytes = bytes;
    }
    size_t at = 0;
    for (int i = 0; i < r->n; i++) {
        r->red[i].partials = s->partials + at;
        at += ((size_t)n * r->red[i].width + 15) / 16 * 16;
    }
    return true;
}

static void note_path(const Reduce *r, bool columns, int workers) {
    if (columns)
        TAKE_PATH(cpu_sum_columns);
    else
        TAKE_PATH(cpu_sum_rows);
    if (!columns && r->count <= ROW_LANES)
        TAKE_PATH(cpu_sum_short_rows);
    if (!columns && r->count > ROW_CHUNK)
        TAKE_PATH(cpu_sum_chunks);
    if (workers > 1)
        TAKE_PATH(cpu_sum_threads);
}

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

bool cpu_run_reduction(CpuState *s, int workers, const Eval *v, RunProgress *at, Err *e) {
    const Program *p = v->p;
    Reduce r = {.s = s, .v = v, .outer = 1, .inner = 1, .count = program_reduced(p)};
    for (int d = 0; d < p->reduce_from; d++)
        r.outer *= p->dim[d];
    for (int d = p->reduce_to; d < p->ndim; d++)
        r.inner *= p->dim[d];
    if (!collect(&r))
        return err_set(e, ERR_SYSTEM, "internal error: too many reductions in one program");
    bool columns = p->reduce_to < p->ndim;
    note_path(&r, columns, workers);
    int64_t chunk = columns ? COL_CHUNK : ROW_CHUNK;
    r.chunks = (r.count + chunk - 1) / chunk;
    r.eval_bytes = (eval_scratch_bytes(v) + EVAL_ALIGN - 1) / EVAL_ALIGN * EVAL_ALIGN;
    r.per_worker = r.eval_bytes + (size_t)r.n * (columns ? v->block : ROW_LANES) * v->lane;
    r.loads = columns && only_loads(&r);
    r.scratch = cpu_scratch(s, workers, r.per_worker);
    if (!r.scratch)
        return err_no_memory(e, r.per_worker);
    if ((columns || r.chunks > 1) && !make_partials(&r, r.outer * r.chunks * r.inner, e))
        return false;
    if (columns) {
        int64_t width = tile_width(&r), tiles = (r.inner + width - 1) / width;
        const Units units = {.n = (size_t)(r.outer * r.chunks * tiles),
                             .grain = 1,
                             .elements = least(COL_CHUNK, r.count) * width,
                             .fn = columns_part,
                             .ctx = &r};
        cpu_run_units(s, workers, v, &units, at);
        if (!at->ended)
            return true;
        eval_sums_begin(v);
        finish_columns(&r);
        eval_sums_end(v);
    } else {
        const Units units = {.n = (size_t)(r.outer * r.chunks),
                             .grain = 1,
                             .elements = least(ROW_CHUNK, r.count),
                             .fn = rows_part,
                             .ctx = &r};
        cpu_run_units(s, workers, v, &units, at);
        if (!at->ended)
            return true;
        eval_sums_begin(v);
        if (r.chunks > 1)
            finish_rows(&r);
        eval_sums_end(v);
    }
    return true;
}
