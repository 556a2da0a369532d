// gpu_test.c: the backend on a real GPU against the plain interpreter.
//   cuda_gpu_test [programs per kind]     default 30
// Last line: "N passed, N failed". A second list says which operations were
// further from the C library than ops.def promises.
#include "gpu/cuda/cuda.h"
#include "gpu/cuda/libs.h"
#include "gpu/cuda/form.h"
#include "gpu/cuda/state.h"
#include "kernel/base/clock.h"
#include "tests/cuda/reference.h"
#include "tests/cuda/samples.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static Device dev = {.backend = &cuda_backend, .name = "gpu"};
static const Backend *const b = &cuda_backend;
static int passed, failed;

static bool check(bool ok, const char *what, const Err *e) {
    if (ok)
        passed++;
    else
        failed++;
    if (!ok)
        printf("FAIL %s %s\n", what, e ? e->text : "");
    return ok;
}

static double ms_since(int64_t start) {
    return (double)(clock_ns() - start) / 1e6;
}

// ---- random programs ----------------------------------------------------------------------------

static bool to_device(Sample *s, Err *e) {
    for (int i = 0; i < s->nbuffers; i++) {
        s->buffer[i].memory = NULL;
        if (!b->alloc(&dev, s->buffer[i].bytes, &s->buffer[i].memory, e) ||
            !b->upload(&dev, s->buffer[i].memory, 0, s->data[i], s->buffer[i].bytes, e))
            return false;
    }
    return true;
}

// Fetches what the device holds into host copies, which take the buffers' place.
static bool from_device(Sample *s, Err *e) {
    for (int i = 0; i < s->nbuffers; i++) {
        void *host = malloc(s->buffer[i].bytes + 1);
        bool ok = b->download(&dev, host, s->buffer[i].memory, 0, s->buffer[i].bytes, e);
        b->release(&dev, s->buffer[i].memory, s->buffer[i].bytes);
        s->buffer[i].memory = host;
        if (!ok)
            return false;
    }
    return true;
}

static void reference_result_of(const Sample *s, void *out[MAX_ACCESS]) {
    Sample copy = *s;
    for (int i = 0; i < s->nbuffers; i++)
        copy.buffer[i].memory = out[i] = malloc(s->buffer[i].bytes + 1);
    for (int k = 0; k < s->program.naccess; k++)
        if (s->program.access[k].buf)
            copy.program.access[k].buf = &copy.buffer[s->program.access[k].buf - s->buffer];
    sample_fill(&copy);
    if (!reference_run(&copy.program)) {
        printf("FAIL reference\n");
        failed++;
    }
}

static void run_sample(SampleKind kind, uint64_t seed, int64_t most) {
    Sample s;
    void *want[MAX_ACCESS];
    Err e = {0};
    char name[64];
    snprintf(name, sizeof name, "program kind %d seed %llu", kind, (unsigned long long)seed);
    sample_make(&s, kind, seed, true, most);
    bool ok = to_device(&s, &e) && b->run(&dev, &s.program, &e) && from_device(&s, &e);
    if (ok) {
        reference_result_of(&s, want);
        ok = sample_same(&s, want, "gpu");
        for (int i = 0; i < s.nbuffers; i++) {
            free(want[i]);
            free(s.buffer[i].memory);
        }
    }
    check(ok, name, &e);
    sample_free(&s);
}

static void random_programs(int each) {
    static const int64_t most[] = {20000, 20000, 20000, 30000, 30000};
    for (int kind = 0; kind < SAMPLE_KINDS; kind++) {
        int64_t start = clock_ns();
        for (int i = 0; i < each; i++) {
            form_tuning.wide = i % 5 == 4;
            run_sample((SampleKind)kind, 10000u * (uint64_t)(kind + 1) + (uint64_t)i, most[kind]);
        }
        form_tuning.wide = false;
        printf("random programs, kind %d: %d in %.0f ms\n", kind, each, ms_since(start));
    }
}

// Large enough for several chunks in every tree.
static void large_reductions(void) {
    static const int64_t extent[][2] = {
        {1, 1000003}, {3, 70001}, {20011, 37}, {70001, 3}, {65537, 2}};
    for (size_t i = 0; i < sizeof extent / sizeof *extent; i++)
        for (int columns = 0; columns < 2; columns++) {
            Sample s = {.kind = SAMPLE_ROWS, .seed = i, .nbuffers = 2, .type = {DT_F32, DT_F32}};
            Program *p = &s.program;
            int64_t n = extent[i][0], m = extent[i][1];
            uint64_t state = i;
            *p = (Program){.ndim = 2, .dim = {n, m}, .naccess = 2, .nins = 2};
            p->reduce_from = columns ? 0 : 1;
            p->reduce_to = p->reduce_from + 1;
            for (int k = 0; k < 2; k++) {
                s.buffer[k].bytes = 4 * (size_t)(k == 0 ? n * m : columns ? m : n);
                s.data[k] = malloc(s.buffer[k].bytes);
                for (size_t x = 0; x < s.buffer[k].bytes / 4; x++)
                    ((float *)s.data[k])[x] = (float)sample_random(&state, 1 << 20) / 997;
            }
            p->access[0] =
                (Access){.buf = &s.buffer[0], .dt = DT_F32, .class = ACCESS_UNIT, .stride = {m, 1}};
            p->access[1] = (Access){.buf = &s.buffer[1],
                                    .dt = DT_F32,
                                    .stride = {!columns, columns},
                                    .class = columns ? ACCESS_UNIT : ACCESS_FIXED};
            p->ins[0] = (Ins){.op = I_LOAD, .dt = DT_F32, .out = DT_F32};
            p->ins[1] = (Ins){.op = I_REDUCE, .dt = DT_F32, .out = DT_F32, .b = 1, .c = RED_SUM};
            p->hash = sample_hash(p);
            void *want[MAX_ACCESS];
            Err e = {0};
            bool ok = to_device(&s, &e) && b->run(&dev, p, &e) && from_device(&s, &e);
            if (ok) {
                reference_result_of(&s, want);
                ok = sample_same(&s, want, "large");
            }
            check(ok, "large reduction", &e);
            sample_free(&s);
        }
}

// ---- single operations --------------------------------------------------------------------------

enum { N = 50000 };

// Runs op elementwise on the device; x, y: N elements. out: N results.
static bool device_op(OpId op, Dtype dt, const void *x, const void *y, void *out, Err *e) {
    Dtype rt = reference_result(op, dt);
    Buffer buf[3] = {{.bytes = N * dtype_bytes(dt)},
                     {.bytes = N * dtype_bytes(dt)},
                     {.bytes = N * dtype_bytes(rt)}};
    Program p = {.ndim = 1, .dim = {N}, .naccess = 3, .nins = 4};
    bool ok = true;
    for (int i = 0; i < 3; i++) {
        p.access[i] =
            (Access){.buf = &buf[i], .dt = i < 2 ? dt : rt, .class = ACCESS_UNIT, .stride = {1}};
        ok = ok && b->alloc(&dev, buf[i].bytes, &buf[i].memory, e);
    }
    ok = ok && b->upload(&dev, buf[0].memory, 0, x, buf[0].bytes, e) &&
         b->upload(&dev, buf[1].memory, 0, y, buf[1].bytes, e);
    p.ins[0] = (Ins){.op = I_LOAD, .dt = (uint8_t)dt, .out = (uint8_t)dt, .a = 0};
    p.ins[1] = (Ins){.op = I_LOAD, .dt = (uint8_t)dt, .out = (uint8_t)dt, .a = 1};
    p.ins[2] = (Ins){.op = (uint8_t)op, .dt = (uint8_t)dt, .out = (uint8_t)rt, .a = 0, .b = 1};
    p.ins[3] = (Ins){.op = I_STORE, .dt = (uint8_t)rt, .out = (uint8_t)rt, .a = 2, .b = 2};
    p.hash = sample_hash(&p);
    ok = ok && b->run(&dev, &p, e) && b->download(&dev, out, buf[2].memory, 0, buf[2].bytes, e);
    for (int i = 0; i < 3; i++)
        if (buf[i].memory)
            b->release(&dev, buf[i].memory, buf[i].bytes);
    return ok;
}

static void one_operation(OpId op, Dtype dt) {
    static char x[N * 16], y[N * 16], got[N * 16];
    uint64_t state = (uint64_t)op * 100 + dt;
    size_t size = dtype_bytes(dt);
    Dtype rt = reference_result(op, dt);
    for (size_t i = 0; i < N; i += 1000) { // a mixture with and without special values
        sample_data(&state, dt, x + i * size, 1000);
        sample_data(&state, dt, y + i * size, 1000);
    }
    Err e = {0};
    if (!check(device_op(op, dt, x, y, got, &e), op_info(op)->name, &e))
        return;
    double worst = 0;
    size_t at = 0, signs = 0;
    for (size_t i = 0; i < N; i++) {
        char want[16];
        (void)reference_op(op, dt, x + i * size, y + i * size, NULL, want);
        double ulps = element_ulps(rt, got + i * dtype_bytes(rt), want);
        bool nan_sign = (op == OP_ID_COPYSIGN || op == OP_ID_SIGNBIT) && ulps > 0;
        if (nan_sign)
            signs++;
        else if (ulps > worst) {
            worst = ulps;
            at = i;
        }
    }
    int allowed = dtype_is_inexact(dt) ? op_info(op)->ulp : 0;
    if (dtype_is_complex(dt) && op == OP_ID_TANH)
        allowed = 2; // made of real functions
    if (worst > allowed)
        printf("ulp %s %s: %g apart, %d promised (x %.17g y %.17g got %.17g)\n", op_info(op)->name,
               dtype_info[dt].name, worst, allowed,
               scalar_to_double(scalar_load(x + at * size, dt)),
               scalar_to_double(scalar_load(y + at * size, dt)),
               scalar_to_double(scalar_load(got + at * dtype_bytes(rt), rt)));
    // exp(y log x) multiplies what log is off by the size of its argument.
    bool amplified = op == OP_ID_POW && dtype_is_complex(dt);
    check(worst <= allowed || (allowed > 0 && worst <= 8) || amplified, op_info(op)->name, NULL);
}

static void operations(void) {
    int64_t start = clock_ns();
    for (int op = 0; op < OP_ID_COUNT; op++)
        for (int dt = 0; dt < DT_COUNT; dt++)
            if (op_info((OpId)op)->body[dt])
                one_operation((OpId)op, (Dtype)dt);
    printf("operations: %.0f ms\n", ms_since(start));
}

// ---- memory and copies --------------------------------------------------------------------------

static void copies(void) {
    size_t bytes = 100000007;
    unsigned char *x = malloc(bytes), *y = calloc(1, bytes);
    uint64_t state = 5;
    for (size_t i = 0; i < bytes; i++)
        x[i] = (unsigned char)(i * 2654435761u >> 13);
    void *memory;
    Err e = {0};
    bool ok = b->alloc(&dev, bytes, &memory, &e) && b->upload(&dev, memory, 0, x, bytes, &e) &&
              b->download(&dev, y, memory, 0, bytes, &e);
    check(ok && memcmp(x, y, bytes) == 0, "copy of 100 MB", &e);
    for (int i = 0; ok && i < 50; i++) {
        size_t at = sample_random(&state, bytes - 70000), n = sample_random(&state, 70000);
        memset(y, 0, n + 1);
        ok = b->upload(&dev, memory, at, x + at, n, &e) &&
             b->download(&dev, y, memory, at, n, &e) && memcmp(x + at, y, n) == 0;
    }
    check(ok, "small copies", &e);
    b->release(&dev, memory, bytes);
    free(x);
    free(y);
}

static void memory_runs_out(void) {
    void *big[400] = {0}, *small;
    int n = 0;
    Err e = {0};
    size_t available, total, bytes = (size_t)2 << 30;
    b->trim(&dev);
    b->memory(&dev, &available, &total);
    while (n < 400 && b->alloc(&dev, bytes, &big[n], &e))
        n++;
    check(e.kind == ERR_MEMORY && n > 0, "memory runs out", &e);
    printf("memory: %d blocks of 2 GiB; %zu MiB of %zu MiB were free\n", n, available >> 20,
           total >> 20);
    err_clear(&e);
    check(!b->alloc(&dev, total * 2, &small, &e) && e.kind == ERR_MEMORY, "more than there is", &e);
    err_clear(&e);
    // Free blocks of the wrong size are given up for one of the right size.
    for (int i = 0; i < n; i++)
        b->release(&dev, big[i], bytes);
    size_t most = (size_t)n * bytes - ((size_t)1 << 30);
    check(b->alloc(&dev, most, &small, &e), "one large block after many", &e);
    if (small)
        b->release(&dev, small, most);
    b->trim(&dev);
    check(b->sync(&dev, &e) && !cuda_is_dead(&dev), "alive after running out", &e);
}

// ---- products -----------------------------------------------------------------------------------

static double element_of(const void *p, Dtype dt, int64_t i) {
    return dt == DT_F64 ? ((const double *)p)[i] : (double)((const float *)p)[i];
}

// layout bits: 1 A in columns, 2 B in columns, 4 C in columns, 8 padded lines.
static void one_product(Dtype dt, int64_t m, int64_t n, int64_t k, int64_t batch, int layout) {
    size_t size = dtype_bytes(dt);
    int64_t pad = layout & 8 ? 3 : 0, rows[3] = {m, k, m}, cols[3] = {k, n, n};
    Matmul mm = {.dt = dt, .m = m, .n = n, .k = k, .batch = batch};
    char *host[3];
    size_t bytes[3];
    Err e = {0};
    bool ok = true;
    uint64_t state = 9;
    for (int i = 0; i < 3; i++) {
        bool columns = layout >> i & 1;
        int64_t lead = (columns ? rows[i] : cols[i]) + pad, lines = columns ? cols[i] : rows[i];
        bytes[i] = (size_t)(batch * lead * lines + 5) * size;
        host[i] = malloc(bytes[i]);
        for (size_t x = 0; x < bytes[i] / size; x++) {
            double v = (double)sample_random(&state, 2001) / 1000 - 1;
            if (dt == DT_F64)
                ((double *)(void *)host[i])[x] = v;
            else
                ((float *)(void *)host[i])[x] = (float)v;
        }
        typeof(mm.a) o = {NULL, 5, columns ? 1 : lead, columns ? lead : 1, lead * lines};
        ok = ok && b->alloc(&dev, bytes[i], &o.memory, &e) &&
             b->upload(&dev, o.memory, 0, host[i], bytes[i], &e);
        if (i == 0)
            mm.a = o;
        else if (i == 1)
            memcpy(&mm.b, &o, sizeof o);
        else
            memcpy(&mm.c, &o, sizeof o);
    }
    char *again = malloc(bytes[2]);
    ok = ok && b->matmul(&dev, &mm, &e) &&
         b->download(&dev, host[2], mm.c.memory, 0, bytes[2], &e) && b->matmul(&dev, &mm, &e) &&
         b->download(&dev, again, mm.c.memory, 0, bytes[2], &e);
    double worst = 0;
    for (int64_t x = 0; ok && x < batch; x++)
        for (int64_t i = 0; i < m; i++)
            for (int64_t j = 0; j < n; j++) {
                double sum = 0, size_of_sum = 1e-30;
                for (int64_t l = 0; l < k; l++) {
                    double p =
                        element_of(host[0], dt, 5 + x * mm.a.batch + i * mm.a.row + l * mm.a.col) *
                        element_of(host[1], dt, 5 + x * mm.b.batch + l * mm.b.row + j * mm.b.col);
                    sum += p;
                    size_of_sum += fabs(p);
                }
                double got =
                    element_of(host[2], dt, 5 + x * mm.c.batch + i * mm.c.row + j * mm.c.col);
                double error = fabs(got - sum) / size_of_sum;
                if (error > worst)
                    worst = error;
            }
    double bound = (double)(k + 4) * (dt == DT_F64 ? 0x1p-53 : 0x1p-24);
    bool same = ok && memcmp(again, host[2], bytes[2]) == 0;
    char name[96];
    snprintf(name, sizeof name, "matmul %s %lldx%lldx%lld batch %lld layout %d error %.2g same %d",
             dtype_info[dt].name, (long long)m, (long long)k, (long long)n, (long long)batch,
             layout, worst, same);
    check(ok && worst <= bound && same, name, &e);
    void *memory[3] = {mm.a.memory, mm.b.memory, mm.c.memory};
    for (int i = 0; i < 3; i++) {
        if (memory[i])
            b->release(&dev, memory[i], bytes[i]);
        free(host[i]);
    }
    free(again);
}

static void products(void) {
    Err e = {0};
    if (!libs_open(LIB_CUBLAS, &e)) {
        printf("skipped products: %s\n", e.text);
        return;
    }
    for (int dt = DT_F32; dt <= DT_F64; dt++) {
        for (int layout = 0; layout < 16; layout++) {
            one_product((Dtype)dt, 37, 53, 29, 1, layout);
            one_product((Dtype)dt, 64, 32, 128, 3, layout);
        }
        one_product((Dtype)dt, 1, 70, 90, 1, 0); // vectors
        one_product((Dtype)dt, 70, 1, 90, 1, 0);
        one_product((Dtype)dt, 1, 1, 1000, 1, 0);
        one_product((Dtype)dt, 30, 40, 1, 2, 0);
        one_product((Dtype)dt, 5, 6, 0, 2, 8); // a product over nothing is 0
        one_product((Dtype)dt, 200, 300, 500, 1, 0);
    }
}

// ---- queue, cache, faults -----------------------------------------------------------------------

// Work is not queued further ahead than an interrupt may wait.
static void queued_ahead(void) {
    Buffer buf = {.bytes = (size_t)1 << 30};
    Program p = {.ndim = 1, .dim = {(int64_t)1 << 27}, .naccess = 1, .nins = 3};
    Err e = {0};
    p.access[0] = (Access){.buf = &buf, .dt = DT_F64, .class = ACCESS_UNIT, .stride = {1}};
    p.ins[0] = (Ins){.op = I_LOAD, .dt = DT_F64, .out = DT_F64};
    p.ins[1] = (Ins){.op = OP_ID_SIN, .dt = DT_F64, .out = DT_F64};
    p.ins[2] = (Ins){.op = I_STORE, .dt = DT_F64, .out = DT_F64, .a = 1};
    p.hash = sample_hash(&p);
    bool ok = b->alloc(&dev, buf.bytes, &buf.memory, &e);
    double longest = 0;
    int64_t start = clock_ns();
    for (int i = 0; ok && i < 400; i++) {
        int64_t one = clock_ns();
        ok = b->run(&dev, &p, &e);
        if (i > 0 && ms_since(one) > longest)
            longest = ms_since(one);
    }
    int64_t drain = clock_ns();
    ok = ok && b->sync(&dev, &e);
    printf("queue: 400 programs in %.0f ms, longest launch %.1f ms, left at the end %.1f ms\n",
           ms_since(start), longest, ms_since(drain));
    check(ok && ms_since(drain) < 70 && longest < 70, "queued ahead", &e);
    b->release(&dev, buf.memory, buf.bytes);
}

// A program that writes where nothing is: the device is dead, told once and for
// all. In a process of its own.
static void fault(void) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        Buffer buf = {.memory = (void *)(uintptr_t)0x10000};
        Program p = {.ndim = 1, .dim = {1 << 20}, .naccess = 1, .nins = 2, .nparam = 1};
        Err e = {0};
        p.param[0] = scalar_float(1);
        p.access[0] = (Access){.buf = &buf, .dt = DT_F64, .class = ACCESS_UNIT, .stride = {1}};
        p.ins[0] = (Ins){.op = I_PARAM, .dt = DT_F64, .out = DT_F64};
        p.ins[1] = (Ins){.op = I_STORE, .dt = DT_F64, .out = DT_F64};
        bool ok = b->open(&dev, &e) && b->run(&dev, &p, &e) && b->sync(&dev, &e);
        printf("fault: %s\n", e.text);
        bool dead = !ok && cuda_is_dead(&dev);
        err_clear(&e);
        void *memory;
        dead = dead && !b->alloc(&dev, 100, &memory, &e) && e.kind == ERR_RUNTIME;
        b->close(&dev);
        fflush(stdout);
        _exit(dead ? 0 : 1);
    }
    int status = 1;
    waitpid(child, &status, 0);
    check(status == 0, "fault", NULL);
}

static void *warm_up(void *unused) {
    cuda_warm_up(&dev);
    return unused;
}

int main(int argc, char **argv) {
    Err e = {0};
    int each = argc > 1 ? atoi(argv[1]) : 30;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!getenv("NO_FAULT"))
        fault(); // first: a process that has used CUDA cannot fork and use it
    if (!b->open(&dev, &e)) {
        printf("FAIL open: %s\n0 passed, 1 failed\n", e.text);
        return 1;
    }
    printf("device: %s\n", dev.description);
    pthread_t helper; // prepares the device while it is used
    check(pthread_create(&helper, NULL, warm_up, NULL) == 0, "thread", NULL);
    random_programs(each);
    pthread_join(helper, NULL);
    large_reductions();
    if (each >= 20) {
        operations();
        copies();
        memory_runs_out();
        products();
        queued_ahead();
    }
    check(b->sync(&dev, &e) && !cuda_is_dead(&dev), "alive at the end", &e);
    printf("compiled %llu kernels in %.0f ms\n", (unsigned long long)dev.stats.compiled,
           (double)dev.stats.compile_ns / 1e6);
    b->close(&dev);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
