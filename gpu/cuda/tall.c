// tall.c: launches of segments/tall.cu.
#include "gpu/cuda/tall.h"
#include "gpu/core/paths.h"
#include "gpu/cuda/hash.h"
#include "gpu/cuda/launch.h"
#include "gpu/cuda/process.h"
#include "gpu/cuda/state.h"

extern const char segments_text_common[], segments_text_tall[];

enum { THREADS = 256, FOUR = 4 };

// How the kernel is compiled.
typedef struct TallShape {
    int m, n, rows; // MP, NP, ROWS
} TallShape;

bool tall_fits(const Matmul *m) {
    return m->dt == DT_F32 && m->batch == 1 && m->k >= TALL_FROM && m->m >= 2 && m->n >= 2 &&
           m->m <= TALL_EXTENT && m->n <= TALL_EXTENT && m->m * m->n <= TALL_RESULTS;
}

static int padded(int64_t n) {
    int power = FOUR;
    while (power < n)
        power *= 2;
    return power;
}

static TallShape shape_of(const Matmul *m) {
    TallShape s = {.m = padded(m->m), .n = padded(m->n), .rows = THREADS};
    while ((size_t)(s.rows * (s.m + s.n)) * sizeof(float) > TALL_BYTES)
        s.rows /= 2;
    return s;
}

static void print_text(const TallShape *s, Buf *out) {
    buf_printf(out,
               "#define THREADS %d\n#define ITEMS 1\n#define T float\n#define FMA fmaf\n"
               "#define MP %d\n#define NP %d\n#define ROWS %d\n",
               THREADS, s->m, s->n, s->rows);
    buf_add(out, str_of(segments_text_common));
    buf_add(out, str_of(segments_text_tall));
    buf_byte(out, 0);
}

// NULL with e set.
static const Kernel *kernel_of(Cuda *g, const TallShape *s, Err *e) {
    Buf key = {0}, text = {0};
    buf_printf(&key, "tall %d %d", s->m, s->n);
    const uint64_t hash = hash_bytes((Hash128){{0}}, buf_str(&key)).lane[0];
    const Kernel *k = kernels_find(&g->kernels, hash, (const uint8_t *)key.p, key.n);
    if (!k) {
        print_text(s, &text);
        KernelText made = {.name = "tall", .text = text.p};
        if (!buf_ok(&key, e) || !buf_ok(&text, e) ||
            !kernels_add(g, hash, buf_str(&key), &made, &k, e))
            k = NULL;
    }
    buf_free(&key);
    buf_free(&text);
    return k;
}

static const float *elements(const MatmulOperand *o) {
    return (const float *)o->memory + o->offset;
}

// parts: 0, and `blocks` blocks compute theirs; else so many are added.
static bool launch(Cuda *g, const Matmul *m, const Kernel *k, const void *sums, int64_t share,
                   int blocks, int parts, Err *e) {
    const void *a = elements(&m->a), *b = elements(&m->b), *out = elements(&m->c);
    const int rows = (int)m->m, columns = (int)m->n;
    const LaunchArgument arg[] = {
        LAUNCH_ARGUMENT(a),        LAUNCH_ARGUMENT(b),        LAUNCH_ARGUMENT(out),
        LAUNCH_ARGUMENT(sums),     LAUNCH_ARGUMENT(m->k),     LAUNCH_ARGUMENT(share),
        LAUNCH_ARGUMENT(rows),     LAUNCH_ARGUMENT(columns),  LAUNCH_ARGUMENT(m->a.col),
        LAUNCH_ARGUMENT(m->a.row), LAUNCH_ARGUMENT(m->b.row), LAUNCH_ARGUMENT(m->b.col),
        LAUNCH_ARGUMENT(m->c.row), LAUNCH_ARGUMENT(m->c.col), LAUNCH_ARGUMENT(parts)};
    const ProcessLaunch launched = {.f = k->function,
                                    .grid = {(unsigned)blocks, 1, 1},
                                    .block = {THREADS, 1, 1},
                                    .s = g->stream,
                                    .arg = arg,
                                    .n = sizeof arg / sizeof *arg,
                                    .sure = true};
    return cuda_check(g, process_launch(&launched), "multiplying matrices", e);
}

bool tall_multiply(Cuda *g, const Matmul *m, Err *e) {
    const TallShape s = shape_of(m);
    const int64_t most = TALL_BLOCKS * (int64_t)g->processors;
    const int64_t share = divide_up(divide_up(m->k, most), s.rows) * s.rows;
    const int blocks = (int)divide_up(m->k, share), outs = s.m * s.n;
    const size_t bytes = (size_t)blocks * (size_t)outs * sizeof(float);
    void *sums;
    const Kernel *k = kernel_of(g, &s, e);
    if (!k || !cuda_alloc(g, bytes, &sums, e))
        return false;
    TAKE_PATH(gpu_tall);
    const bool ok = launch(g, m, k, sums, share, blocks, 0, e) &&
                    launch(g, m, k, sums, share, outs / (THREADS / WARP) + 1, blocks, e);
    cuda_release(g, sums, bytes);
    const double moved = (double)m->k * (double)(m->m + m->n) * sizeof(float);
    return ok && ahead_add(g, 5000 + moved / g->bytes_per_ns, e);
}
