// segments.c: sorting, searching, prefix sums and selecting: launches of the kernels of
// gpu/cuda/segments.
#include "gpu/cuda/segments.h"
#include "gpu/cuda/launch.h"
#include "gpu/cuda/process.h"
#include "gpu/cuda/state.h"
#include <assert.h>
#include <string.h>

// ---- modules ------------------------------------------------------------------------------------

void segments_close(Cuda *g) {
    for (int t = 0; t < SEGMENT_TEXTS; t++)
        for (int d = 0; d < DT_COUNT; d++)
            for (int v = 0; v < SEGMENT_VARIANTS; v++)
                if (g->segments.item[t][d][v].module && !g->dead)
                    (void)cu.ModuleUnload(g->segments.item[t][d][v].module);
    memset(&g->segments, 0, sizeof g->segments);
}

static bool load(Cuda *g, SegmentText text, const char *source, SegmentModule *m, Err *e) {
    const char *const *name = segment_kernels(text);
    SegmentModule made = {0};
    Buf code = {0};
    bool loaded =
        kernels_code(g, source, &code, e) && kernels_load(g, source, &code, &made.module, e);
    buf_free(&code);
    if (!loaded)
        return false;
    bool ok = true;
    for (int i = 0; ok && i < SEGMENT_FUNCTIONS && name[i]; i++)
        ok = cuda_check(g, cu.ModuleGetFunction(&made.function[i], made.module, name[i]),
                        "finding a kernel", e);
    if (ok)
        *m = made;
    else if (!g->dead)
        (void)cu.ModuleUnload(made.module);
    return ok;
}

// The kernels of a text for a type, or NULL with e set.
static const CuFunction *functions(Cuda *g, SegmentText text, Dtype dt, int variant, Err *e) {
    SegmentModule *m = &g->segments.item[text][dt][variant];
    if (m->module)
        return m->function;
    Buf source = {0};
    bool ok = segment_text(text, dt, variant, &source, e);
    buf_byte(&source, 0);
    ok = ok && buf_ok(&source, e) && load(g, text, source.p, m, e);
    buf_free(&source);
    return ok ? m->function : NULL;
}

// The kernel of a kind's row for the type of its elements, and the numbers of threads it is
// compiled for. NULL with e set.
static CuFunction kernel_of(Cuda *g, const SegmentWork *w, int *threads, Err *e) {
#define SEGMENT(ID, READS, TYPE, SHAPE, MOST, TEXT, KERNEL, ...) \
    [SEGMENT_##ID] = {TEXT_##TEXT, KERNEL},
    static const struct {
        SegmentText text;
        const char *name;
    } kernels[SEGMENT_KINDS] = {
#include "gpu/core/segments.def"
    };
    SegmentText text = kernels[w->kind].text;
    CuFunction *f = &g->segments.kernel[w->kind][w->dt];
    *threads = segment_threads(text);
    if (*f)
        return *f;
    assert(kernels[w->kind].name);
    if (!functions(g, text, w->dt, 0, e))
        return NULL;
    CuModule module = g->segments.item[text][w->dt][0].module;
    CuResult r = cu.ModuleGetFunction(f, module, kernels[w->kind].name);
    return cuda_check(g, r, "finding a kernel", e) ? *f : NULL;
}

// ---- launches -----------------------------------------------------------------------------------

typedef struct Arguments {
    const LaunchArgument *list;
    size_t n;
} Arguments;
#define A(X) LAUNCH_ARGUMENT(X)
#define ARGUMENTS(...)                                  \
    ((Arguments){(const LaunchArgument[]){__VA_ARGS__}, \
                 sizeof((LaunchArgument[]){__VA_ARGS__}) / sizeof(LaunchArgument)})

// bytes: that it moves, for the estimate of its time.
static bool start(Cuda *g, CuFunction f, int64_t blocks, int threads, Arguments arg, double bytes,
                  Err *e) {
    if (blocks > INT32_MAX)
        return err_set(e, ERR_MEMORY, "too many blocks for one launch");
    CuResult r = process_launch(&(ProcessLaunch){.f = f,
                                                 .grid = {(unsigned)blocks, 1, 1},
                                                 .block = {(unsigned)threads, 1, 1},
                                                 .s = g->stream,
                                                 .arg = arg.list,
                                                 .n = arg.n,
                                                 .sure = true});
    return cuda_check(g, r, "starting a kernel", e) &&
           ahead_add(g, 2000 + bytes / g->bytes_per_ns, e);
}

// In rows of 1 MiB, and what is left.
static bool fill_zero(Cuda *g, void *memory, size_t bytes, Err *e) {
    enum { ROW = 1 << 20 };
    CuPointer at = (CuPointer)(uintptr_t)memory;
    size_t rows = bytes / ROW, rest = bytes % ROW;
    CuResult r = rows ? cu.Fill2D(at, ROW, 0, ROW, rows, g->stream) : CU_OK;
    if (r == CU_OK && rest)
        r = cu.Fill2D(at + rows * ROW, rest, 0, rest, 1, g->stream);
    return cuda_check(g, r, "clearing memory", e);
}

// `each` threads for each segment: KERNEL(const T *in, out, I64 n, I64 segments, int flag).
static bool by_threads(Cuda *g, const SegmentWork *w, int each, Err *e) {
    int threads, flag = w->flag;
    CuFunction f = kernel_of(g, w, &threads, e);
    const void *in = w->in;
    void *out = w->out;
    int64_t n = w->n, segments = w->segments;
    double bytes = (double)(segments * n) * (double)dtype_bytes(w->dt);
    return f && start(g, f, divide_up(segments, threads / each), threads,
                      ARGUMENTS(A(in), A(out), A(n), A(segments), A(flag)), bytes, e);
}

// A warp for each segment.
static bool each_segment(Cuda *g, const SegmentWork *w, Err *e) {
    return by_threads(g, w, WARP, e);
}

// A thread for each of m values: KERNEL(const T *in, I64 n, const T *other, I64 m, out, int flag).
static bool each_value(Cuda *g, const SegmentWork *w, Err *e) {
    int threads, flag = w->flag;
    CuFunction f = kernel_of(g, w, &threads, e);
    const void *in = w->in, *other = w->other;
    void *out = w->out;
    int64_t n = w->n, m = w->m;
    return f && start(g, f, divide_up(m, threads), threads,
                      ARGUMENTS(A(in), A(n), A(other), A(m), A(out), A(flag)), (double)m * 128, e);
}

// ---- prefix sums --------------------------------------------------------------------------------

// The type of a tile's totals.
static Dtype totals_of(Dtype dt, ScanOp op) {
    bool wide = dtype_bytes(dt) == 8;
    if (dtype_is_float(dt))
        return op == SCAN_ADD || op == SCAN_MUL ? DT_F64 : dt;
    if (op == SCAN_ADD || op == SCAN_MUL)
        return wide ? DT_U64 : DT_U32;
    if (dtype_is_signed(dt))
        return wide ? DT_I64 : DT_I32;
    return wide ? DT_U64 : DT_U32;
}

static bool scan(Cuda *g, Dtype dt, ScanOp op, const void *in, void *out, int64_t segments,
                 int64_t n, Err *e) {
    const CuFunction *f = functions(g, TEXT_SCAN, dt, (int)op, e);
    if (!f)
        return false;
    int threads = segment_threads(TEXT_SCAN);
    int64_t size = (int64_t)threads * segment_items(TEXT_SCAN, dt), tiles = divide_up(n, size),
            blocks = segments * tiles;
    double bytes = (double)(segments * n) * (double)dtype_bytes(dt);
    if (n <= SCAN_SHORT)
        return start(g, f[2], divide_up(segments, threads), threads,
                     ARGUMENTS(A(in), A(out), A(n), A(segments)), 2 * bytes, e);
    if (n <= SCAN_MIDDLE && segments > 1)
        return start(g, f[3], divide_up(segments, threads / 32), threads,
                     ARGUMENTS(A(in), A(out), A(n), A(segments)), 2 * bytes, e);
    Dtype wide = totals_of(dt, op);
    void *totals = NULL;
    size_t room = tiles > 1 ? (size_t)blocks * dtype_bytes(wide) : 0;
    if (room && !cuda_alloc(g, room, &totals, e))
        return false;
    bool ok = !room || (start(g, f[0], blocks, threads, ARGUMENTS(A(in), A(totals), A(n), A(tiles)),
                              bytes, e) &&
                        scan(g, wide, op, totals, totals, segments, tiles, e));
    ok = ok && start(g, f[1], blocks, threads, ARGUMENTS(A(in), A(out), A(totals), A(n), A(tiles)),
                     2 * bytes, e);
    if (room)
        cuda_release(g, totals, room);
    return ok;
}

// ---- sorting ------------------------------------------------------------------------------------

// Scratch memory: digits' counts, the tiles' words, two rooms for keys and two for positions.
typedef struct Sorter {
    Cuda *g;
    const CuFunction *f;
    const SegmentWork *w;
    bool order;
    int threads, passes;
    int64_t tiles; // of a segment
    char *memory;
    size_t bytes;
    unsigned *counts, *state, *ticket;
    void *key[2];
    unsigned *value[2];
} Sorter;

static size_t padded(size_t bytes) {
    return (bytes + 255) / 256 * 256;
}

// Sorted elements come into `out` at last, which serves as a room on the way.
static bool take_rooms(Sorter *s, Err *e) {
    const SegmentWork *w = s->w;
    size_t all = (size_t)(w->segments * w->n), keys = padded(all * dtype_bytes(w->dt)),
           values = s->order ? padded(all * sizeof(unsigned)) : 0;
    size_t counts = padded((size_t)(w->segments * s->passes) * DIGITS * sizeof(unsigned));
    size_t state = padded((size_t)(w->segments * s->tiles) * DIGITS * sizeof(unsigned) + 256);
    bool one = s->passes == 1, two_keys = s->order && s->passes > 2;
    s->bytes = counts + state + (one ? 0 : keys + values) + (two_keys ? keys + values : 0);
    void *memory;
    if (!cuda_alloc(s->g, s->bytes, &memory, e))
        return false;
    char *at = s->memory = memory;
    s->counts = (void *)at;
    at += counts;
    s->state = (void *)at;
    at += state;
    s->ticket = (void *)(at - 256);
    if (one)
        return true;
    s->key[0] = at;
    at += keys;
    s->value[0] = (void *)at;
    at += values;
    s->key[1] = two_keys ? at : w->out;
    s->value[1] = two_keys ? (void *)(at + keys) : NULL;
    return true;
}

static bool count_digits(Sorter *s, Err *e) {
    const SegmentWork *w = s->w;
    int64_t most = divide_up(w->n, (int64_t)s->threads * 4), share = COUNT_BLOCKS / w->segments + 1;
    unsigned parts = (unsigned)(most < share ? most : share);
    double bytes = (double)(w->segments * w->n) * (double)dtype_bytes(w->dt);
    return fill_zero(s->g, s->counts, (size_t)(w->segments * s->passes) * DIGITS * sizeof(unsigned),
                     e) &&
           start(s->g, s->f[1], w->segments * parts, s->threads,
                 ARGUMENTS(A(w->in), A(s->counts), A(w->n), A(parts)), bytes, e) &&
           start(s->g, s->f[2], w->segments * s->passes, s->threads, ARGUMENTS(A(s->counts)), 0, e);
}

static bool sort_pass(Sorter *s, int pass, Err *e) {
    const SegmentWork *w = s->w;
    int first = pass == 0, last = pass == s->passes - 1, shift = 8 * pass;
    // Elements: the rooms in turn, so that the last pass writes into the second, `out`.
    int to = (s->passes - 1 - pass) % 2 == 0, from = !to;
    const void *in = first ? w->in : s->key[from];
    const unsigned *value_in = s->value[from], *starts = s->counts + (size_t)pass * DIGITS;
    void *out = last && !s->order ? w->out : s->key[to];
    unsigned *value_out = s->value[to], tiles = (unsigned)s->tiles;
    int64_t *order = w->out, next = (int64_t)s->passes * DIGITS, n = w->n;
    double bytes =
        (double)(w->segments * w->n) * ((double)dtype_bytes(w->dt) + (s->order ? 4 : 0)) * 2.5;
    size_t words = (size_t)(w->segments * s->tiles) * DIGITS * sizeof(unsigned);
    return fill_zero(s->g, s->state, padded(words + 256), e) &&
           start(s->g, s->f[3], w->segments * s->tiles, s->threads,
                 ARGUMENTS(A(in), A(out), A(value_in), A(value_out), A(order), A(starts), A(next),
                           A(s->state), A(s->ticket), A(n), A(tiles), A(shift), A(first), A(last)),
                 bytes, e);
}

static bool sort(Cuda *g, const SegmentWork *w, Err *e) {
    Sorter s = {
        .g = g, .w = w, .order = w->kind == SEGMENT_ARGSORT, .passes = (int)dtype_bytes(w->dt)};
    SegmentText text = s.order ? TEXT_ARGSORT : TEXT_SORT;
    s.threads = segment_threads(text);
    if (!(s.f = functions(g, text, w->dt, 0, e)))
        return false;
    const void *in = w->in;
    void *out = w->out;
    int64_t n = w->n, segments = w->segments;
    if (n <= SORT_TINY)
        return start(g, s.f[0], divide_up(segments, s.threads / 32), s.threads,
                     ARGUMENTS(A(in), A(out), A(out), A(n), A(segments)),
                     (double)(segments * n) * 16, e);
    s.tiles = divide_up(n, (int64_t)s.threads * segment_items(text, w->dt));
    if (!take_rooms(&s, e))
        return false;
    bool ok = count_digits(&s, e);
    for (int p = 0; ok && p < s.passes; p++)
        ok = sort_pass(&s, p, e);
    cuda_release(g, s.memory, s.bytes);
    return ok;
}

// ---- masks --------------------------------------------------------------------------------------

typedef struct Axes { // as select.cu has it
    int64_t dim[LIMIT_NDIM], stride[LIMIT_NDIM];
    int ndim;
} Axes;

static void axes_of(const SegmentWork *w, Axes *out) {
    *out = (Axes){.ndim = 1};
    out->dim[0] = out->stride[0] = 1;
    const Shape *s = w->shape;
    int64_t step = 1;
    bool flat = true; // the position itself, times a stride
    for (int d = s->ndim - 1; d >= 0; d--) {
        flat = flat && w->stride[d] == step * w->stride[s->ndim - 1];
        step *= s->dim[d];
    }
    if (s->ndim)
        out->stride[0] = w->stride[s->ndim - 1];
    if (flat)
        return;
    out->ndim = s->ndim;
    for (int d = 0; d < s->ndim; d++) {
        out->dim[d] = s->dim[d];
        out->stride[d] = w->stride[d];
    }
}

static bool true_counts(Cuda *g, const SegmentWork *w, Err *e) {
    int threads;
    CuFunction f = kernel_of(g, w, &threads, e);
    const void *in = w->in;
    void *out = w->out;
    int64_t n = w->n, blocks = divide_up(n, SEGMENT_TRUE_TILE);
    return f && start(g, f, blocks, threads, ARGUMENTS(A(in), A(out), A(n)), (double)n, e) &&
           scan(g, DT_I64, SCAN_ADD, out, out, 1, blocks, e);
}

static bool true_places(Cuda *g, const SegmentWork *w, Err *e) {
    int threads;
    CuFunction f = kernel_of(g, w, &threads, e);
    const void *in = w->in, *mask = w->mask;
    void *out = w->out;
    int64_t n = w->n;
    Axes axes;
    axes_of(w, &axes);
    return f && start(g, f, divide_up(n, SEGMENT_TRUE_TILE), threads,
                      ARGUMENTS(A(mask), A(in), A(out), A(n), A(axes)), (double)n * 9, e);
}

static bool true_picks(Cuda *g, const SegmentWork *w, Err *e) {
    int threads;
    CuFunction f = kernel_of(g, w, &threads, e);
    const void *in = w->in, *mask = w->mask, *other = w->other;
    void *out = w->out;
    int64_t n = w->n;
    return f && start(g, f, divide_up(n, SEGMENT_TRUE_TILE), threads,
                      ARGUMENTS(A(mask), A(in), A(other), A(out), A(n)),
                      (double)n * (1 + 2 * (double)dtype_bytes(w->dt)), e);
}

// ---- searching and counting ---------------------------------------------------------------------

static bool argminmax(Cuda *g, const SegmentWork *w, Err *e) {
    if (w->n <= ARGMINMAX_ALONE)
        return by_threads(g, w, 1, e);
    if (w->n <= ARGMINMAX_SHORT)
        return each_segment(g, w, e);
    const CuFunction *f = functions(g, TEXT_FIND, w->dt, 0, e);
    if (!f)
        return false;
    const void *in = w->in;
    void *out = w->out, *part = NULL;
    int64_t n = w->n, segments = w->segments, size = divide_up(n, ARGMINMAX_PARTS);
    int largest = w->flag, threads = segment_threads(TEXT_FIND);
    double bytes = (double)(segments * n) * (double)dtype_bytes(w->dt);
    if (size < ARGMINMAX_PART)
        size = ARGMINMAX_PART;
    int64_t parts = divide_up(n, size);
    if (parts == 1)
        return start(g, f[0], segments, threads,
                     ARGUMENTS(A(in), A(out), A(n), A(size), A(parts), A(largest)), bytes, e);
    size_t room = (size_t)(segments * parts) * sizeof(int64_t);
    if (!cuda_alloc(g, room, &part, e))
        return false;
    bool ok = start(g, f[0], segments * parts, threads,
                    ARGUMENTS(A(in), A(part), A(n), A(size), A(parts), A(largest)), bytes, e) &&
              start(g, f[1], segments, threads,
                    ARGUMENTS(A(in), A(part), A(out), A(n), A(parts), A(largest)), 0, e);
    cuda_release(g, part, room);
    return ok;
}

// Into m counts, which begin at 0; other: the bins' edges, or NULL.
static bool count(Cuda *g, const SegmentWork *w, Err *e) {
    int threads;
    CuFunction f = kernel_of(g, w, &threads, e);
    const void *in = w->in, *other = w->other;
    void *out = w->out;
    int64_t n = w->n, m = w->m, blocks = divide_up(n, (int64_t)threads * COUNT_EACH_ITEMS);
    if (blocks > COUNT_EACH_BLOCKS)
        blocks = COUNT_EACH_BLOCKS;
    if (!f || !fill_zero(g, out, (size_t)m * sizeof(int64_t), e))
        return false;
    if (!other)
        return start(g, f, blocks, threads, ARGUMENTS(A(in), A(n), A(out), A(m)), (double)n * 16,
                     e);
    return start(g, f, blocks, threads, ARGUMENTS(A(in), A(n), A(other), A(out), A(m)),
                 (double)n * 8, e);
}

static bool prefix_sums(Cuda *g, const SegmentWork *w, Err *e) {
    return scan(g, w->dt, w->op, w->in, w->out, w->segments, w->n, e);
}

bool cuda_segments(Device *d, const SegmentWork *w, Err *e) {
#define SEGMENT(ID, READS, TYPE, SHAPE, MOST, TEXT, KERNEL, LAUNCH, HOST) [SEGMENT_##ID] = LAUNCH,
    static bool (*const launch[SEGMENT_KINDS])(Cuda *, const SegmentWork *, Err *) = {
#include "gpu/core/segments.def"
    };
    Cuda *g = cuda_of(d);
    return cuda_enter(g, e) && launch[w->kind](g, w, e);
}
