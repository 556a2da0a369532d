// gpu_bench.c: how fast the backend is on a real GPU, one line per figure.
//   cuda_gpu_bench [tune]     tune: also other shapes of the stencil kernel
// Times are of the device's work between two waits, the median of several runs
// after a warm-up; GB/s count the bytes a perfect program would move.
#include "gpu/cuda/compile.h"
#include "gpu/cuda/cuda.h"
#include "gpu/cuda/form.h"
#include "gpu/cuda/state.h"
#include "kernel/base/clock.h"
#include "tests/cuda/samples.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static Device dev = {.backend = &cuda_backend, .name = "gpu"};
static const Backend *const b = &cuda_backend;
static double copy_rate; // GB/s

static void must(bool ok, const char *what, const Err *e) {
    if (ok)
        return;
    printf("FAIL %s: %s\n", what, e->text);
    exit(1);
}

// ---- programs -----------------------------------------------------------------------------------

typedef struct Bench {
    Program p;
    Buffer buf[8];
    int nbuf;
} Bench;

static int array(Bench *x, size_t bytes) {
    Err e = {0};
    x->buf[x->nbuf] = (Buffer){.bytes = bytes};
    must(b->alloc(&dev, bytes, &x->buf[x->nbuf].memory, &e), "alloc", &e);
    must(cuda_check(cuda_of(&dev),
                    cu.Fill2D((CuPointer)(uintptr_t)x->buf[x->nbuf].memory, bytes, 0, bytes, 1,
                              cuda_of(&dev)->stream),
                    "fill", &e),
         "fill", &e);
    return x->nbuf++;
}

static int access_of(Bench *x, int buf, Dtype dt, int64_t offset, int64_t s0, int64_t s1) {
    Program *p = &x->p;
    Access *a = &p->access[p->naccess];
    *a = (Access){.buf = &x->buf[buf], .dt = dt, .offset = offset, .stride = {s0, s1}};
    int64_t inner = a->stride[p->ndim - 1];
    a->class = inner == 1 ? ACCESS_UNIT : inner == 0 ? ACCESS_FIXED : ACCESS_STRIDE;
    return p->naccess++;
}

static int op(Bench *x, int id, Dtype dt, int a, int c, int third) {
    x->p.ins[x->p.nins] = (Ins){.op = (uint8_t)id,
                                .dt = (uint8_t)dt,
                                .out = (uint8_t)dt,
                                .a = (uint16_t)a,
                                .b = (uint16_t)c,
                                .c = (uint16_t)third};
    return x->p.nins++;
}

static int param(Bench *x, Dtype dt, double value) {
    x->p.param[x->p.nparam] = (Scalar){.dt = dt, .u.f = value};
    return op(x, I_PARAM, dt, x->p.nparam++, 0, 0);
}

static void drop(Bench *x) {
    for (int i = 0; i < x->nbuf; i++)
        b->release(&dev, x->buf[i].memory, x->buf[i].bytes);
    b->trim(&dev);
}

static int by_value(const void *a, const void *c) {
    double x = *(const double *)a, y = *(const double *)c;
    return (x > y) - (x < y);
}

// Milliseconds per run of the programs in turn, `times` runs between two waits.
static double measure(Program *const *list, int n, int times) {
    enum { REPEATS = 5 };
    double ms[REPEATS];
    Err e = {0};
    for (int r = -1; r < REPEATS; r++) {
        must(b->sync(&dev, &e), "sync", &e);
        int64_t start = clock_ns();
        for (int i = 0; i < times; i++)
            must(b->run(&dev, list[i % n], &e), "run", &e);
        must(b->sync(&dev, &e), "sync", &e);
        if (r >= 0)
            ms[r] = (double)(clock_ns() - start) / 1e6 / times;
    }
    qsort(ms, REPEATS, sizeof *ms, by_value);
    return ms[REPEATS / 2];
}

static double measure_one(Bench *x, int times) {
    Program *list[1] = {&x->p};
    x->p.hash = sample_hash(&x->p);
    return measure(list, 1, times);
}

static void report_bytes(const char *name, double ms, double bytes) {
    printf("%-44s %9.3f ms %8.0f GB/s %5.1f %% of copy\n", name, ms, bytes / ms / 1e6,
           100 * bytes / ms / 1e6 / copy_rate);
}

// ---- figures ------------------------------------------------------------------------------------

static void copy(void) {
    Bench x = {0};
    size_t bytes = (size_t)4 << 30;
    array(&x, bytes);
    array(&x, bytes);
    Cuda *g = cuda_of(&dev);
    Err e = {0};
    double best = 0;
    for (int r = 0; r < 5; r++) {
        must(b->sync(&dev, &e), "sync", &e);
        int64_t start = clock_ns();
        for (int i = 0; i < 10; i++)
            must(cuda_check(g,
                            cu.CopyAcross((CuPointer)(uintptr_t)x.buf[0].memory,
                                          (CuPointer)(uintptr_t)x.buf[1].memory, bytes, g->stream),
                            "copy", &e),
                 "copy", &e);
        must(b->sync(&dev, &e), "sync", &e);
        double rate = 20.0 * (double)bytes / (double)(clock_ns() - start);
        if (rate > best)
            best = rate;
    }
    copy_rate = best;
    printf("%-44s %21.0f GB/s\n", "driver's copy on the device, 4 GiB", best);
    drop(&x);
}

// The four-neighbour average on an n x n grid, g to new and back.
static double heat(Dtype dt, int64_t n, int times) {
    static Bench x[2];
    x[0] = (Bench){0};
    size_t bytes = (size_t)(n * n) * dtype_bytes(dt);
    array(&x[0], bytes);
    array(&x[0], bytes);
    x[1] = x[0];
    for (int side = 0; side < 2; side++) {
        Bench *y = &x[side];
        int64_t at[4] = {1, 2 * n + 1, n, n + 2};
        int sum = -1;
        y->p.ndim = 2;
        y->p.dim[0] = y->p.dim[1] = n - 2;
        for (int i = 0; i < 4; i++) {
            int r = op(y, I_LOAD, dt, access_of(y, side, dt, at[i], n, 1), 0, 0);
            sum = i ? op(y, OP_ID_ADD, dt, sum, r, 0) : r;
        }
        int scaled = op(y, OP_ID_MUL, dt, param(y, dt, 0.25), sum, 0);
        op(y, I_STORE, dt, scaled, access_of(y, 1 - side, dt, n + 1, n, 1), 0);
        y->p.hash = sample_hash(&y->p);
        y->p.access[0].buf = y->p.access[1].buf = y->p.access[2].buf = y->p.access[3].buf =
            &x[0].buf[side];
        y->p.access[4].buf = &x[0].buf[1 - side];
    }
    Program *list[2] = {&x[0].p, &x[1].p};
    double ms = measure(list, 2, times);
    drop(&x[0]);
    return (double)((n - 2) * (n - 2)) / ms / 1e6;
}

// The nine-point average, whose loads share rows and columns.
static double box(Dtype dt, int64_t n) {
    Bench x = {.p = {.ndim = 2, .dim = {n - 2, n - 2}}};
    array(&x, (size_t)(n * n) * dtype_bytes(dt));
    array(&x, (size_t)(n * n) * dtype_bytes(dt));
    int sum = -1;
    for (int i = 0; i < 9; i++) {
        int r = op(&x, I_LOAD, dt, access_of(&x, 0, dt, i / 3 * n + i % 3, n, 1), 0, 0);
        sum = i ? op(&x, OP_ID_ADD, dt, sum, r, 0) : r;
    }
    op(&x, I_STORE, dt, sum, access_of(&x, 1, dt, n + 1, n, 1), 0);
    double ms = measure_one(&x, 100);
    drop(&x);
    return (double)((n - 2) * (n - 2)) / ms / 1e6;
}

static void boxes(void) {
    for (int dt = DT_F64; dt >= DT_F32; dt--)
        for (int window = 1; window >= 0; window--) {
            form_tuning = (FormTuning){.no_window = !window};
            printf("nine points %s 8192^2, shared rows %d: %28.1f Gcells/s\n", dtype_info[dt].name,
                   window, box((Dtype)dt, 8192));
        }
    form_tuning = (FormTuning){0};
}

static void stencils(void) {
    static const int64_t sizes[] = {1000, 4096, 16384};
    for (int dt = DT_F64; dt >= DT_F32; dt--)
        for (int i = 0; i < 3; i++) {
            double rate = heat((Dtype)dt, sizes[i],
                               sizes[i] > 10000  ? 40
                               : sizes[i] > 2000 ? 400
                                                 : 3000);
            printf("heat step %s %5lld x %-5lld %16s %8.1f Gcells/s %6.0f GB/s\n",
                   dtype_info[dt].name, (long long)sizes[i], (long long)sizes[i], "", rate,
                   rate * 2 * (double)dtype_bytes((Dtype)dt));
        }
}

static void tune_stencils(void) {
    for (int dt = DT_F64; dt >= DT_F32; dt--)
        for (int window = 1; window >= 0; window--)
            for (int unroll = 1; unroll <= 16; unroll *= 2)
                for (int width = 32; width <= 256; width *= 2) {
                    form_tuning = (FormTuning){.block_x = width, .no_window = !window};
                    form_tuning.unroll[SKEL_GRID] = unroll;
                    printf(
                        "tune %s window %d rows %2d width %3d: 4096 %6.1f  16384 %6.1f Gcells/s\n",
                        dtype_info[dt].name, window, unroll, width, heat((Dtype)dt, 4096, 100),
                        heat((Dtype)dt, 16384, 10));
                }
    form_tuning = (FormTuning){0};
}

// x = x * a + c; x -= d: one program in place over 1e9 float32.
static void chain(int64_t n) {
    Bench x = {.p = {.ndim = 1, .dim = {n}}};
    array(&x, (size_t)n * 4);
    int k = access_of(&x, 0, DT_F32, 0, 1, 0);
    int r = op(&x, I_LOAD, DT_F32, k, 0, 0);
    r = op(&x, OP_ID_MUL, DT_F32, r, param(&x, DT_F32, 1.0001), 0);
    r = op(&x, OP_ID_ADD, DT_F32, r, param(&x, DT_F32, 0.5), 0);
    r = op(&x, OP_ID_SUB, DT_F32, r, param(&x, DT_F32, 0.25), 0);
    op(&x, I_STORE, DT_F32, r, k, 0);
    report_bytes("three operations in place, 1e9 float32", measure_one(&x, 10), (double)n * 8);
    drop(&x);
}

static void add_arrays(Dtype dt, int64_t n, const char *name) {
    Bench x = {.p = {.ndim = 1, .dim = {n}}};
    for (int i = 0; i < 3; i++)
        array(&x, (size_t)n * dtype_bytes(dt));
    int p = op(&x, I_LOAD, dt, access_of(&x, 0, dt, 0, 1, 0), 0, 0);
    int q = op(&x, I_LOAD, dt, access_of(&x, 1, dt, 0, 1, 0), 0, 0);
    int r = op(&x, OP_ID_ADD, dt, p, q, 0);
    op(&x, I_STORE, dt, r, access_of(&x, 2, dt, 0, 1, 0), 0);
    report_bytes(name, measure_one(&x, 20), 3.0 * (double)n * (double)dtype_bytes(dt));
    drop(&x);
}

static void copy_program(Dtype dt, int64_t n, const char *name) {
    Bench x = {.p = {.ndim = 1, .dim = {n}}};
    for (int i = 0; i < 2; i++)
        array(&x, (size_t)n * dtype_bytes(dt));
    int p = op(&x, I_LOAD, dt, access_of(&x, 0, dt, 0, 1, 0), 0, 0);
    op(&x, I_STORE, dt, p, access_of(&x, 1, dt, 0, 1, 0), 0);
    report_bytes(name, measure_one(&x, 20), 2.0 * (double)n * (double)dtype_bytes(dt));
    drop(&x);
}

// sqrt(sum(x * x)) along the last axis; the root over the results is a second program.
static void row_norms(void) {
    int64_t rows = 100000, n = 1000;
    Bench x = {.p = {.ndim = 2, .dim = {rows, n}, .reduce_from = 1, .reduce_to = 2}};
    array(&x, (size_t)(rows * n) * 8);
    array(&x, (size_t)rows * 8);
    int r = op(&x, I_LOAD, DT_F64, access_of(&x, 0, DT_F64, 0, n, 1), 0, 0);
    r = op(&x, OP_ID_MUL, DT_F64, r, r, 0);
    op(&x, I_REDUCE, DT_F64, r, access_of(&x, 1, DT_F64, 0, 1, 0), RED_SUM);
    report_bytes("row norms of (1000, 100, 1000) float64", measure_one(&x, 20),
                 (double)(rows * n) * 8);
    drop(&x);
}

static void sum_all(Dtype dt, int64_t n, const char *name) {
    Bench x = {.p = {.ndim = 1, .dim = {n}, .reduce_from = 0, .reduce_to = 1}};
    array(&x, (size_t)n * dtype_bytes(dt));
    array(&x, 8);
    int r = op(&x, I_LOAD, dt, access_of(&x, 0, dt, 0, 1, 0), 0, 0);
    op(&x, I_REDUCE, dt, r, access_of(&x, 1, dt, 0, 0, 0), RED_SUM);
    report_bytes(name, measure_one(&x, 20), (double)n * (double)dtype_bytes(dt));
    drop(&x);
}

// The sum of the inside of a grid: two reduced axes.
static void sum_inside(int64_t n) {
    Bench x = {.p = {.ndim = 2, .dim = {n - 2, n - 2}, .reduce_from = 0, .reduce_to = 2}};
    array(&x, (size_t)(n * n) * 8);
    array(&x, 8);
    int r = op(&x, I_LOAD, DT_F64, access_of(&x, 0, DT_F64, n + 1, n, 1), 0, 0);
    op(&x, I_REDUCE, DT_F64, r, access_of(&x, 1, DT_F64, 0, 0, 0), RED_SUM);
    report_bytes("sum of g[1:-1, 1:-1], 10000^2 float64", measure_one(&x, 20), (double)(n * n) * 8);
    drop(&x);
}

static void sum_columns(int64_t n, int64_t m, const char *name) {
    Bench x = {.p = {.ndim = 2, .dim = {n, m}, .reduce_from = 0, .reduce_to = 1}};
    array(&x, (size_t)(n * m) * 8);
    array(&x, (size_t)m * 8);
    int r = op(&x, I_LOAD, DT_F64, access_of(&x, 0, DT_F64, 0, m, 1), 0, 0);
    op(&x, I_REDUCE, DT_F64, r, access_of(&x, 1, DT_F64, 0, 0, 1), RED_SUM);
    report_bytes(name, measure_one(&x, 20), (double)(n * m) * 8);
    drop(&x);
}

static void sum_short_rows(int64_t n, int64_t m, const char *name) {
    Bench x = {.p = {.ndim = 2, .dim = {n, m}, .reduce_from = 1, .reduce_to = 2}};
    array(&x, (size_t)(n * m) * 8);
    array(&x, (size_t)n * 8);
    int r = op(&x, I_LOAD, DT_F64, access_of(&x, 0, DT_F64, 0, m, 1), 0, 0);
    op(&x, I_REDUCE, DT_F64, r, access_of(&x, 1, DT_F64, 0, 1, 0), RED_SUM);
    report_bytes(name, measure_one(&x, 20), (double)(n * m) * 8 + (double)n * 8);
    drop(&x);
}

static void sin_cos_rowsum(Dtype dt) {
    int64_t n = 8000;
    Bench x = {.p = {.ndim = 2, .dim = {n, n}, .reduce_from = 1, .reduce_to = 2}};
    array(&x, (size_t)(n * n) * dtype_bytes(dt));
    array(&x, (size_t)n * 8);
    int r = op(&x, I_LOAD, dt, access_of(&x, 0, dt, 0, n, 1), 0, 0);
    r = op(&x, OP_ID_ADD, dt, op(&x, OP_ID_SIN, dt, r, 0, 0), op(&x, OP_ID_COS, dt, r, 0, 0), 0);
    op(&x, I_REDUCE, dt, r, access_of(&x, 1, dt, 0, 1, 0), RED_SUM);
    char name[64];
    snprintf(name, sizeof name, "sum(sin(x) + cos(x), axis=1) 8000^2 %s", dtype_info[dt].name);
    report_bytes(name, measure_one(&x, 20), (double)(n * n) * (double)dtype_bytes(dt));
    drop(&x);
}

static void tune_others(void) {
    for (int unroll = 1; unroll <= 16; unroll *= 2) {
        printf("tune: unroll %d\n", unroll);
        for (int i = 0; i < 4; i++)
            form_tuning.unroll[i] = unroll;
        if (unroll <= 8) {
            copy_program(DT_F64, 500000000, "  copy float64");
            copy_program(DT_F32, 1000000000, "  copy float32");
            add_arrays(DT_F64, 200000000, "  c = a + b float64");
            add_arrays(DT_F32, 400000000, "  c = a + b float32");
            chain(1000000000);
            row_norms();
            sum_all(DT_F64, 100000000, "  sum of 1e8 float64");
            sum_all(DT_F32, 100000000, "  sum of 1e8 float32");
            sum_inside(10000);
        }
        sum_columns(10000, 10000, "  columns 10000 x 10000 float64");
    }
    form_tuning = (FormTuning){0};
}

// ---- costs that do not depend on size -----------------------------------------------------------

static void launch_cost(void) {
    Bench x = {.p = {.ndim = 1, .dim = {1000}}};
    array(&x, 8000);
    array(&x, 8000);
    int p = op(&x, I_LOAD, DT_F64, access_of(&x, 0, DT_F64, 0, 1, 0), 0, 0);
    op(&x, I_STORE, DT_F64, p, access_of(&x, 1, DT_F64, 0, 1, 0), 0);
    double queue = measure_one(&x, 3000) * 1000, wait = measure_one(&x, 1) * 1000;
    Err e = {0};
    // The host's part alone: a short burst that the queue takes without waiting.
    double best = 1e9;
    for (int r = 0; r < 20; r++) {
        must(b->sync(&dev, &e), "sync", &e);
        int64_t start = clock_ns();
        for (int i = 0; i < 100; i++)
            must(b->run(&dev, &x.p, &e), "run", &e);
        double us = (double)(clock_ns() - start) / 1e5;
        if (us < best)
            best = us;
    }
    printf(
        "launch of a known program: %.2f us each queued, %.2f us host time, %.1f us with a wait\n",
        queue, best, wait);
    int64_t start = clock_ns();
    for (int i = 0; i < 1000000; i++) {
        void *m;
        must(b->alloc(&dev, 8000000, &m, &e), "alloc", &e);
        b->release(&dev, m, 8000000);
    }
    printf("alloc and release from the pool: %.0f ns\n", (double)(clock_ns() - start) / 1e6);
    drop(&x);
}

static void compile_cost(void) {
    Cuda *g = cuda_of(&dev);
    Err e = {0};
    char dir[] = "/tmp/warpcell-bench-XXXXXX";
    must(mkdtemp(dir) != NULL, "mkdtemp", &e);
    setenv("XDG_CACHE_HOME", dir, 1);
    g->kernels.disk_open = false;
    Bench x = {.p = {.ndim = 1, .dim = {1000}}};
    array(&x, 8000);
    array(&x, 8000);
    int p = op(&x, I_LOAD, DT_F64, access_of(&x, 0, DT_F64, 0, 1, 0), 0, 0);
    int s = op(&x, OP_ID_SIN, DT_F64, p, 0, 0);
    op(&x, I_STORE, DT_F64, s, access_of(&x, 1, DT_F64, 0, 1, 0), 0);
    for (int i = 0; i < 4; i++) {
        must(b->sync(&dev, &e), "sync", &e);
        int64_t start = clock_ns();
        x.p.hash = (uint64_t)i; // a program that memory does not know
        x.p.ins[1].op = (uint8_t)(i == 3 ? OP_ID_ADD : OP_ID_SIN);
        must(b->run(&dev, &x.p, &e), "run", &e);
        printf("first run of %s: %.2f ms\n",
               i == 0  ? "sin, compiled"
               : i < 3 ? "sin, from the disk cache"
                       : "add, compiled",
               (double)(clock_ns() - start) / 1e6);
        kernels_close(g);
    }
    drop(&x);
}

static void transfers(void) {
    size_t bytes = (size_t)1 << 30;
    Bench x = {0};
    array(&x, bytes);
    char *host = malloc(bytes);
    memset(host, 1, bytes);
    Err e = {0};
    for (int i = 0; i < 2; i++) {
        int64_t start = clock_ns();
        must(b->upload(&dev, x.buf[0].memory, 0, host, bytes, &e) && b->sync(&dev, &e), "upload",
             &e);
        double up = (double)bytes / (double)(clock_ns() - start);
        start = clock_ns();
        must(b->download(&dev, host, x.buf[0].memory, 0, bytes, &e), "download", &e);
        printf("transfers of 1 GiB: up %.1f GB/s, down %.1f GB/s\n", up,
               (double)bytes / (double)(clock_ns() - start));
    }
    int64_t start = clock_ns();
    for (int i = 0; i < 1000; i++)
        must(b->download(&dev, host, x.buf[0].memory, 0, 8, &e), "download", &e);
    printf("download of one number: %.1f us\n", (double)(clock_ns() - start) / 1e6);
    free(host);
    drop(&x);
}

static void product(Dtype dt) {
    int64_t n = 8000;
    Bench x = {0};
    for (int i = 0; i < 3; i++)
        array(&x, (size_t)(n * n) * dtype_bytes(dt));
    Matmul m = {.dt = dt, .m = n, .n = n, .k = n, .batch = 1};
    m.a.memory = x.buf[0].memory;
    m.b.memory = x.buf[1].memory;
    m.c.memory = x.buf[2].memory;
    m.a.row = m.b.row = m.c.row = n;
    m.a.col = m.b.col = m.c.col = 1;
    Err e = {0};
    double best = 1e9;
    for (int r = 0; r < 4; r++) {
        must(b->sync(&dev, &e), "sync", &e);
        int64_t start = clock_ns();
        for (int i = 0; i < 3; i++)
            must(b->matmul(&dev, &m, &e), "matmul", &e);
        must(b->sync(&dev, &e), "sync", &e);
        double ms = (double)(clock_ns() - start) / 3e6;
        if (ms < best)
            best = ms;
    }
    printf("matmul 8000^3 %s %31.2f ms %8.1f Tflop/s\n", dtype_info[dt].name, best,
           2.0 * (double)(n * n * n) / best / 1e9);
    drop(&x);
}

int main(int argc, char **argv) {
    Err e = {0};
    setvbuf(stdout, NULL, _IOLBF, 0);
    int64_t start = clock_ns();
    must(b->open(&dev, &e), "open", &e);
    double opened = (double)(clock_ns() - start) / 1e6;
    start = clock_ns();
    cuda_warm_up(&dev);
    printf("%s: open %.0f ms, warm up %.0f ms\n", dev.description, opened,
           (double)(clock_ns() - start) / 1e6);
    copy();
    stencils();
    bool tune = argc > 1 && strcmp(argv[1], "tune") == 0;
    boxes();
    if (tune)
        tune_stencils();
    copy_program(DT_F64, 500000000, "copy, 5e8 float64");
    copy_program(DT_F32, 1000000000, "copy, 1e9 float32");
    add_arrays(DT_F64, 200000000, "c = a + b, 2e8 float64");
    add_arrays(DT_F32, 400000000, "c = a + b, 4e8 float32");
    copy_program(DT_F64, 500000001, "copy, 5e8 + 1 float64");
    copy_program(DT_F32, 1000000001, "copy, 1e9 + 1 float32");
    add_arrays(DT_F32, 400000001, "c = a + b, 4e8 + 1 float32");
    copy_program(DT_U8, 2000000000, "copy, 2e9 uint8");
    chain(1000000000);
    row_norms();
    sum_all(DT_F64, 100000, "sum of 1e5 float64");
    sum_all(DT_F64, 1000000, "sum of 1e6 float64");
    sum_all(DT_F64, 100000001, "sum of 1e8 + 1 float64");
    sum_all(DT_F64, 100000000, "sum of 1e8 float64");
    sum_all(DT_F32, 100000000, "sum of 1e8 float32");
    sum_all(DT_F64, 1000000000, "sum of 1e9 float64");
    sum_inside(10000);
    sum_columns(10000, 10000, "sum over axis 0, 10000 x 10000 float64");
    sum_columns(30000000, 3, "sum over axis 0, 3e7 x 3 float64");
    sum_short_rows(30000000, 3, "sum over axis 1, 3e7 x 3 float64");
    sum_short_rows(1000000, 100, "sum over axis 1, 1e6 x 100 float64");
    sum_short_rows(1000000, 101, "sum over axis 1, 1e6 x 101 float64");
    sum_short_rows(6000000, 16, "sum over axis 1, 6e6 x 16 float64");
    sum_short_rows(10000000, 8, "sum over axis 1, 1e7 x 8 float64");
    sum_short_rows(300000, 300, "sum over axis 1, 3e5 x 300 float64");
    sum_columns(1000, 1000, "sum over axis 0, 1000 x 1000 float64");
    sin_cos_rowsum(DT_F64);
    sin_cos_rowsum(DT_F32);
    if (tune)
        tune_others();
    launch_cost();
    compile_cost();
    transfers();
    product(DT_F64);
    product(DT_F32);
    printf("compiled %llu kernels, %.1f ms each\n", (unsigned long long)dev.stats.compiled,
           (double)dev.stats.compile_ns / 1e6 / (double)dev.stats.compiled);
    b->close(&dev);
    return 0;
}
