// gpu_arrays.c: array programs as the language records them, run on the GPU and
// on the CPU: the same bits. Then the heat loop of the notebook, timed.
// Last line: "N passed, N failed".
#include "gpu/core/queue.h"
#include "gpu/cpu/cpu.h"
#include "gpu/cuda/cuda.h"
#include "kernel/base/clock.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Err err;
static Queue *q; // of the device that runs now

static void must(bool ok, const char *what) {
    if (ok)
        return;
    printf("FAIL %s: %s %s\n", what, err.text, err.hint);
    exit(1);
}

// ---- a small language ---------------------------------------------------------------------------

static Shape shape2(int64_t n, int64_t m) {
    return (Shape){.ndim = 2, .dim = {n, m}};
}
static ArrayArg num(double f) {
    return (ArrayArg){.value = {.dt = DT_F64, .weak = true, .u.f = f}};
}

// Operands that are arrays are released: expressions nest.
static Array *op(OpId id, ArrayArg a, ArrayArg b) {
    Array *r = array_op(id, (ArrayArg[]){a, b}, &err);
    must(r != NULL, op_info(id)->name);
    array_release(a.array);
    array_release(b.array);
    return r;
}
static ArrayArg take(Array *a) {
    return (ArrayArg){.array = a};
}
static ArrayArg keep(Array *a) {
    return (ArrayArg){.array = array_retain(a)};
}

static IndexItem slice(int64_t from, int64_t to) {
    return (IndexItem){
        .kind = INDEX_SLICE, .has_start = true, .start = from, .has_stop = true, .stop = to};
}
static IndexItem every(int64_t step) {
    return (IndexItem){.kind = INDEX_SLICE, .has_step = true, .step = step};
}
static IndexItem all(void) {
    return (IndexItem){.kind = INDEX_SLICE};
}

static Array *view(Array *a, IndexItem i, IndexItem j) {
    Array *v = array_view(a, (IndexItem[]){i, j}, 2, &err);
    must(v != NULL, "view");
    return v;
}

// target = value, releasing both.
static void assign(Array *target, Array *value) {
    must(array_store(target, (ArrayArg){.array = value}, true, &err), "store");
    array_release(target);
    array_release(value);
}

// The array as another type; the array is released.
static Array *as(Array *a, Dtype dt) {
    Array *r = array_cast(a, dt, &err);
    must(r != NULL, "cast");
    array_release(a);
    return r;
}

// Numbers without a pattern: fractions of index * 0.618...
static Array *numbers(Dtype dt, int64_t n, int64_t m, double scale) {
    Shape s = shape2(n, m);
    Array *x =
        op(OP_ID_MUL, take(as(array_index(q, &s, -1, &err), DT_F64)), num(0.6180339887498949));
    Array *low = array_op(OP_ID_FLOOR, (ArrayArg[]){{.array = x}}, &err);
    return as(op(OP_ID_MUL, take(op(OP_ID_SUB, take(x), take(low))), num(scale)), dt);
}

static Array *reduce(ReduceOp id, Array *a, unsigned axes, bool keepdims) {
    Array *r = array_reduce(id, a, axes, keepdims, DT_COUNT, &err);
    must(r != NULL, "reduce");
    return r;
}

// ---- scenarios: each returns one array ----------------------------------------------------------

static Array *heat_step_value(Array *u) {
    Array *sum = op(OP_ID_ADD, take(view(u, slice(0, -2), slice(1, -1))),
                    take(view(u, slice(2, INT64_MAX), slice(1, -1))));
    sum = op(OP_ID_ADD, take(sum), take(view(u, slice(1, -1), slice(0, -2))));
    sum = op(OP_ID_ADD, take(sum), take(view(u, slice(1, -1), slice(2, INT64_MAX))));
    return op(OP_ID_MUL, num(0.25), take(sum));
}

static Array *heat_swapped(Dtype dt, int64_t n, int64_t m, int steps) {
    Array *u = numbers(dt, n, m, 100), *v = array_copy(u, &err);
    for (int i = 0; i < steps; i++) {
        assign(view(v, slice(1, -1), slice(1, -1)), heat_step_value(u));
        Array *t = u;
        u = v;
        v = t;
    }
    array_release(v);
    return u;
}

static Array *heat64(void) {
    return heat_swapped(DT_F64, 130, 117, 50);
}
static Array *heat32(void) {
    return heat_swapped(DT_F32, 64, 256, 51);
}

static Array *heat_in_place(void) {
    Array *u = numbers(DT_F64, 90, 101, 1);
    for (int i = 0; i < 20; i++)
        assign(view(u, slice(1, -1), slice(1, -1)), heat_step_value(u));
    return u;
}

// Overlapping assignment, reversed and strided views.
static Array *overlaps(void) {
    Array *u = numbers(DT_F32, 60, 70, 7);
    assign(view(u, slice(1, 60), all()), view(u, slice(0, 59), all()));
    assign(view(u, all(), slice(0, 69)), view(u, all(), slice(1, 70)));
    assign(view(u, every(2), all()), op(OP_ID_MUL, take(view(u, every(2), all())), num(1.5)));
    assign(view(u, all(), every(-1)), op(OP_ID_ADD, take(view(u, all(), all())), num(3)));
    must(array_inplace(OP_ID_SUB, u, num(0.1), &err), "in place");
    must(array_inplace(OP_ID_MUL, u, num(1.1), &err), "in place");
    return u;
}

// (x - mean) / deviation along the last axis, then column sums of the result.
static Array *normalised(void) {
    Array *x = numbers(DT_F64, 300, 517, 10);
    Array *mean = op(OP_ID_DIV, take(reduce(RED_SUM, x, 2, true)), num(517));
    Array *centred = op(OP_ID_SUB, take(x), take(mean));
    Array *square = op(OP_ID_MUL, keep(centred), keep(centred));
    Array *var = op(OP_ID_DIV, take(reduce(RED_SUM, square, 2, true)), num(517));
    Array *dev = array_op(OP_ID_SQRT, (ArrayArg[]){{.array = var}}, &err);
    Array *scaled = op(OP_ID_DIV, take(centred), take(dev));
    Array *sums = reduce(RED_SUM, scaled, 1, false);
    array_release(square);
    array_release(var);
    array_release(scaled);
    return sums;
}

static Array *sum_of(Dtype dt, int64_t n, int64_t m, ReduceOp id, unsigned axes) {
    Array *x = numbers(dt, n, m, 1000), *r = reduce(id, x, axes, false);
    array_release(x);
    return r;
}
static Array *sum_all(void) {
    return sum_of(DT_F64, 1000, 1003, RED_SUM, 3);
}
static Array *sum_rows(void) {
    return sum_of(DT_F32, 50, 20000, RED_SUM, 2);
}
static Array *sum_columns(void) {
    return sum_of(DT_F32, 20000, 50, RED_SUM, 1);
}
static Array *sum_integers(void) {
    return sum_of(DT_I16, 400, 500, RED_SUM, 1);
}
static Array *max_rows(void) {
    return sum_of(DT_F64, 5000, 20, RED_MAX, 2);
}

// The inside of a circle among random points: the same numbers on every device.
static Array *monte_carlo(void) {
    Shape s = shape2(1000, 100);
    Array *x = array_uniform(q, &s, 12345, 0, &err), *y = array_uniform(q, &s, 12345, 100000, &err);
    Array *r =
        op(OP_ID_ADD, take(op(OP_ID_MUL, keep(x), keep(x))), take(op(OP_ID_MUL, keep(y), keep(y))));
    Array *inside = op(OP_ID_LE, take(r), num(1)), *count = reduce(RED_SUM, inside, 3, false);
    array_release(inside);
    array_release(x);
    array_release(y);
    return count;
}

// (n, 1) with (1, m), comparisons, where, integers.
static Array *mixed(void) {
    Array *a = numbers(DT_F64, 41, 1, 20), *b = numbers(DT_I32, 1, 53, 20);
    Array *more = op(OP_ID_GT, keep(a), keep(b)),
          *d = op(OP_ID_FLOORDIV, keep(a), take(op(OP_ID_ADD, keep(b), num(1))));
    Array *e = op(OP_ID_MOD, take(a), take(op(OP_ID_SUB, take(b), num(30))));
    Array *r =
        array_op(OP_ID_WHERE, (ArrayArg[]){{.array = more}, {.array = d}, {.array = e}}, &err);
    array_release(more);
    array_release(d);
    array_release(e);
    return r;
}

// Whole numbers, so that the sums are exact in any order.
static Array *product(void) {
    Array *a = as(numbers(DT_I32, 70, 90, 30), DT_F64);
    Array *b = as(numbers(DT_I32, 60, 90, 30), DT_F64), *bt = array_transpose(b, NULL, &err);
    Array *c = array_matmul(a, bt, &err);
    must(c != NULL, "matmul");
    array_release(a);
    array_release(b);
    array_release(bt);
    return op(OP_ID_SUB, take(c), num(1));
}

// ---- comparing ----------------------------------------------------------------------------------

static void *value_of(Queue *queue, Array *(*scenario)(void), size_t *bytes) {
    q = queue;
    Array *a = scenario();
    *bytes = (size_t)array_count(a) * dtype_bytes(a->dt);
    void *out = malloc(*bytes + 1);
    must(array_read(a, out, &err), "read");
    array_release(a);
    return out;
}

static bool same(const char *name, Queue *cpu, Queue *gpu, Array *(*scenario)(void)) {
    size_t n, m;
    char *want = value_of(cpu, scenario, &n), *got = value_of(gpu, scenario, &m);
    size_t at = 0;
    while (at < n && n == m && want[at] == got[at])
        at++;
    bool ok = n == m && at == n;
    if (!ok)
        printf("FAIL %s: %zu and %zu bytes, first difference at %zu\n", name, n, m, at);
    free(want);
    free(got);
    return ok;
}

// The loop as the notebook writes it, recorded step by step.
static void time_heat(Queue *gpu, Dtype dt, int64_t n, int steps) {
    q = gpu;
    Array *u = numbers(dt, n, n, 100), *v = array_copy(u, &err);
    double best = 0, record = 0;
    for (int r = 0; r < 4; r++) {
        must(queue_finish(q, &err), "finish");
        int64_t start = clock_ns();
        for (int i = 0; i < steps; i++) {
            assign(view(v, slice(1, -1), slice(1, -1)), heat_step_value(u));
            Array *t = u;
            u = v;
            v = t;
        }
        int64_t recorded = clock_ns() - start;
        must(queue_finish(q, &err), "finish");
        double rate = (double)((n - 2) * (n - 2)) * steps / (double)(clock_ns() - start);
        if (rate > best) {
            best = rate;
            record = (double)recorded / 1000 / steps;
        }
    }
    printf("heat through arrays %s %5lld: %.1f Gcells/s, %.2f us of host time a step\n",
           dtype_info[dt].name, (long long)n, best, record);
    array_release(u);
    array_release(v);
}

int main(void) {
    static Device cpu = {.backend = &cpu_backend, .name = "cpu"},
                  gpu = {.backend = &cuda_backend, .name = "gpu"};
    static const struct {
        const char *name;
        Array *(*run)(void);
    } list[] = {
        {"heat64", heat64},     {"heat32", heat32},           {"heat_in_place", heat_in_place},
        {"overlaps", overlaps}, {"normalised", normalised},   {"sum_all", sum_all},
        {"sum_rows", sum_rows}, {"sum_columns", sum_columns}, {"sum_integers", sum_integers},
        {"max_rows", max_rows}, {"monte_carlo", monte_carlo}, {"mixed", mixed},
        {"product", product},
    };
    int passed = 0, failed = 0;
    must(cpu_backend.open(&cpu, &err), "cpu");
    must(cuda_backend.open(&gpu, &err), "gpu");
    Queue *cq = queue_new(&cpu), *gq = queue_new(&gpu);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (same(list[i].name, cq, gq, list[i].run))
            passed++;
        else
            failed++;
    time_heat(gq, DT_F64, 1000, 2000);
    time_heat(gq, DT_F64, 4096, 300);
    time_heat(gq, DT_F64, 16384, 30);
    time_heat(gq, DT_F32, 4096, 300);
    queue_free(cq);
    queue_free(gq);
    cpu_backend.close(&cpu);
    cuda_backend.close(&gpu);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
