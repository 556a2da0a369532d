// test_gpu_cpu_arrays.c: recording and running on the CPU: values, views,
// aliasing, overlap, fusion and liveness, memory errors.
#include "gpu/core/queue.h"
#include "gpu/cpu/cpu.h"
#include "gpu/cpu/cpu_limits.h"
#include "gpu/cpu/lent.h"
#include "gpu/cpu/loops.h"
#include "kernel/base/mem.h"
#include "tests/unit/test.h"
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static Device dev;
static Queue *q;
static Err err;

static void start(void) {
    dev = (Device){.backend = &cpu_backend};
    CHECK(cpu_backend.open(&dev, &err));
    q = queue_new(&dev);
}

static void stop(void) {
    if (err.kind)
        fprintf(stderr, "%s: %s\n", err_name(err.kind), err.text);
    CHECK(err.kind == ERR_NONE);
    queue_free(q);
    CHECK(dev.stats.bytes_live == 0);
    cpu_backend.close(&dev);
    expr_trim();
    CHECK(mem_live() == 0);
}

static Shape shape2(int64_t n, int64_t m) {
    return (Shape){.ndim = 2, .dim = {n, m}};
}
static Shape shape1(int64_t n) {
    return (Shape){.ndim = 1, .dim = {n}};
}
static ArrayArg arr(Array *a) {
    return (ArrayArg){.array = a};
}
static ArrayArg num(double f) {
    return (ArrayArg){.value = {.dt = DT_F64, .weak = true, .u.f = f}};
}
static ArrayArg integer(int64_t i) {
    return (ArrayArg){.value = {.dt = DT_I64, .weak = true, .u.i = i}};
}
static Array *op2(OpId op, ArrayArg a, ArrayArg b) {
    Array *r = array_op(op, (ArrayArg[]){a, b}, &err);
    if (!r)
        fprintf(stderr, "%s\n", err.text);
    CHECK(r);
    return r;
}
// The same, dropping array operands that only this expression holds.
static Array *op2_drop(OpId op, Array *a, ArrayArg b) {
    Array *r = op2(op, arr(a), b);
    array_release(a);
    if (b.array)
        array_release(b.array);
    return r;
}
static Array *arange(int64_t n) {
    Shape s = shape1(n);
    Array *i = array_index(q, &s, -1, &err), *f = array_cast(i, DT_F64, &err);
    array_release(i);
    return f;
}
static IndexItem slice(int64_t from, int64_t to) {
    return (IndexItem){
        .kind = INDEX_SLICE, .has_start = true, .start = from, .has_stop = true, .stop = to};
}
static IndexItem step(int64_t by) {
    return (IndexItem){.kind = INDEX_SLICE, .has_step = true, .step = by};
}
static Array *view(Array *a, IndexItem i) {
    Array *v = array_view(a, &i, 1, &err);
    CHECK(v);
    return v;
}
static Array *view2(Array *a, IndexItem i, IndexItem j) {
    Array *v = array_view(a, (IndexItem[]){i, j}, 2, &err);
    CHECK(v);
    return v;
}
static void store_drop(Array *target, Array *value) {
    CHECK(array_store(target, arr(value), true, &err));
    array_release(target);
    array_release(value);
}
static double at(Array *a, int64_t i) {
    Scalar s;
    CHECK(array_item(a, &i, &s, &err));
    return scalar_to_double(s);
}

static void a_chain_is_one_program(void) {
    start();
    Array *x = arange(100000);
    CHECK(array_bind(x, &err) && queue_flush(q, &err));
    uint64_t before = dev.stats.programs;
    CHECK(array_inplace(OP_ID_MUL, x, num(5), &err));
    CHECK(array_inplace(OP_ID_MUL, x, arr(x), &err));
    CHECK(array_inplace(OP_ID_ADD, x, arr(x), &err));
    CHECK(at(x, 3) == 450);
    CHECK(at(x, 99999) == 2 * 25 * 99999.0 * 99999.0);
    CHECK(dev.stats.programs == before + 1);
    array_release(x);
    stop();
}

static void dead_values_are_never_computed(void) {
    start();
    Array *x = arange(1000), *y = op2(OP_ID_ADD, arr(x), num(1));
    Array *z = op2(OP_ID_MUL, arr(y), num(2));
    array_release(y);
    CHECK(queue_flush(q, &err));
    CHECK(dev.stats.allocations == 2); // x and z, in one program
    CHECK(dev.stats.programs == 1);
    CHECK(at(z, 10) == 22);
    array_release(x);
    array_release(z);
    stop();
}

static void live_values_share_the_pass(void) {
    start();
    Array *x = arange(1000), *y = op2(OP_ID_ADD, arr(x), num(1));
    Array *s = array_reduce(RED_SUM, y, 1, false, DT_COUNT, &err);
    CHECK(s);
    CHECK(at(s, 0) == 500500);
    CHECK(dev.stats.programs == 2 || dev.stats.programs == 1);
    CHECK(at(y, 5) == 6);
    array_release(x);
    array_release(y);
    array_release(s);
    stop();
}

static void heat_step(Array *g, Array *h) {
    IndexItem in = slice(1, -1), up = slice(0, -2), down = slice(2, INT64_MAX);
    Array *sum = op2_drop(OP_ID_ADD, view2(g, up, in), arr(view2(g, down, in)));
    Array *left = view2(g, in, up), *right = view2(g, in, down);
    sum = op2_drop(OP_ID_ADD, sum, arr(left));
    sum = op2_drop(OP_ID_ADD, sum, arr(right));
    store_drop(view2(h, in, in), op2_drop(OP_ID_MUL, sum, num(0.25)));
}

static void heat_matches_a_plain_loop(void) {
    start();
    enum { N = 67, M = 301, STEPS = 40 };
    static double a[N][M], b[N][M];
    Shape s = shape2(N, M);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = b[i][j] = (i * 31 + j * 17) % 101;
    Array *g = array_from_host(q, DT_F64, &s, a, &err), *h = array_copy(g, &err);
    CHECK(g && h);
    for (int t = 0; t < STEPS; t++) {
        heat_step(g, h);
        Array *swap = g;
        g = h;
        h = swap;
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                b[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) * 0.25;
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                a[i][j] = b[i][j];
    }
    static double got[N][M];
    CHECK(array_read(g, got, &err));
    CHECK(memcmp(got, a, sizeof a) == 0);
    array_release(g);
    array_release(h);
    stop();
}

// Random views of a small buffer: those that are said to be apart share no element.
static Layout random_layout(unsigned *seed) {
    enum { PLACES = 400 };
    Layout l = {.shape.ndim = 1 + (int)(rand_r(seed) % 3)};
    int64_t room = PLACES - 1, low = 0;
    for (int d = 0; d < l.shape.ndim; d++) {
        static const int64_t strides[] = {1, 2, 3, 7, 14, 20, 21, 40, 42};
        int64_t stride = strides[rand_r(seed) % 9], most = room / stride;
        l.shape.dim[d] = 1 + (most > 0 ? rand_r(seed) % (most < 9 ? most + 1 : 9) : 0);
        l.stride[d] = rand_r(seed) % 5 ? stride : -stride;
        room -= (l.shape.dim[d] - 1) * stride;
        if (l.stride[d] < 0)
            low += (l.shape.dim[d] - 1) * stride;
    }
    l.offset = low + rand_r(seed) % (room + 1);
    return l;
}

static void mark_places(const Layout *l, bool *at) {
    int64_t count = shape_count(&l->shape);
    for (int64_t i = 0; i < count; i++) {
        int64_t rest = i, place = l->offset;
        for (int d = l->shape.ndim; d-- > 0; rest /= l->shape.dim[d])
            place += rest % l->shape.dim[d] * l->stride[d];
        at[place] = true;
    }
}

static void views_that_are_apart_share_nothing(void) {
    unsigned seed = 3;
    int apart = 0;
    for (int i = 0; i < 20000; i++) {
        Layout a = random_layout(&seed), b = random_layout(&seed);
        bool in_a[400] = {false}, in_b[400] = {false}, meet = false;
        mark_places(&a, in_a);
        mark_places(&b, in_b);
        for (int k = 0; k < 400; k++)
            meet |= in_a[k] && in_b[k];
        CHECK(!meet || layouts_meet(&a, &b));
        CHECK(layouts_meet(&a, &b) == layouts_meet(&b, &a));
        apart += layouts_overlap(&a, &b) && !layouts_meet(&a, &b);
    }
    CHECK(apart > 1000);
    // Two columns of a field, and the colours of a chequered one of odd and even width.
    Layout column = {.shape = shape1(9), .stride = {20}, .offset = 0}, next = column;
    next.offset = 1;
    CHECK(!layouts_meet(&column, &next));
    for (int64_t width = 20; width < 22; width++) {
        Layout red = {.shape = shape2(4, 4), .stride = {2 * width, 2}, .offset = width + 1};
        for (int64_t k = 0; k < 4; k++) {
            Layout black = red;
            black.offset += (int64_t[]){-1, 1, -width, width}[k];
            CHECK(!layouts_meet(&red, &black));
        }
        CHECK(layouts_meet(&red, &red));
    }
}

static void overlapping_assignment_reads_first(void) {
    start();
    Array *a = arange(10000);
    store_drop(view(a, slice(1, 10000)), view(a, slice(0, 9999))); // a[1:] = a[:-1]
    CHECK(at(a, 0) == 0 && at(a, 1) == 0 && at(a, 5000) == 4999 && at(a, 9999) == 9998);
    store_drop(view(a, step(1)), view(a, step(-1))); // a[:] = a[::-1]
    CHECK(at(a, 0) == 9998 && at(a, 9999) == 0);
    Array *left = view(a, slice(0, 9999)), *right = view(a, slice(1, 10000));
    CHECK(array_inplace(OP_ID_ADD, right, arr(left), &err)); // a[1:] += a[:-1]
    CHECK(at(a, 1) == 9998 + 9997);
    CHECK(at(a, 2) == 9997 + 9996);
    array_release(left);
    array_release(right);
    array_release(a);
    stop();
}

static void views_see_writes_and_copies_do_not(void) {
    start();
    Array *a = arange(100), *v = view(a, slice(10, 20)), *c = array_copy(a, &err);
    Array *later = op2(OP_ID_MUL, arr(a), num(2)); // recorded before the write
    CHECK(array_store(v, num(-1), true, &err));
    CHECK(at(a, 10) == -1 && at(a, 20) == 20);
    CHECK(at(c, 10) == 10);
    CHECK(at(later, 10) == 20);
    CHECK(array_inplace(OP_ID_ADD, a, num(1), &err));
    CHECK(at(v, 0) == 0);
    array_release(a);
    array_release(v);
    array_release(c);
    array_release(later);
    stop();
}

static void a_shared_value_survives_a_write_to_its_buffer(void) {
    start();
    Array *x = arange(50), *n = op2(OP_ID_ADD, arr(x), num(1)); // pending
    Array *y = op2(OP_ID_MUL, arr(n), num(10));                 // reads n
    Array *v = view(n, slice(0, 5));                            // binds n
    CHECK(array_store(v, num(0), true, &err));                  // changes n's buffer
    CHECK(at(y, 0) == 10 && at(y, 49) == 500);
    CHECK(at(n, 0) == 0 && at(n, 5) == 6);
    array_release(x);
    array_release(n);
    array_release(y);
    array_release(v);
    stop();
}

static void broadcasting_and_transposes(void) {
    start();
    Shape col = shape2(300, 1), row = shape2(1, 500);
    Array *i = array_index(q, &col, 0, &err), *j = array_index(q, &row, 1, &err);
    Array *rows = op2(OP_ID_MUL, arr(i), integer(1000)), *s = op2(OP_ID_ADD, arr(rows), arr(j));
    array_release(rows);
    CHECK(s->dt == DT_I64 && s->layout.shape.dim[0] == 300 && s->layout.shape.dim[1] == 500);
    Scalar x;
    CHECK(array_item(s, (int64_t[]){299, 499}, &x, &err) && x.u.i == 299499);
    Array *t = array_transpose(s, NULL, &err), *u = op2(OP_ID_SUB, arr(t), integer(1));
    CHECK(array_item(u, (int64_t[]){499, 299}, &x, &err) && x.u.i == 299498);
    CHECK(!array_op(OP_ID_ADD, (ArrayArg[]){arr(s), arr(t)}, &err));
    CHECK_TEXT(err.text,
               "operands could not be broadcast together with shapes (300,500) (500,300) ");
    err_clear(&err);
    array_release(i);
    array_release(j);
    array_release(t);
    array_release(u);
    array_release(s);
    stop();
}

static double canonical_sum(const double *v, int64_t n) {
    double acc[ROW_LANES];
    int64_t chunks = (n + ROW_CHUNK - 1) / ROW_CHUNK;
    double *part = malloc(8 * (size_t)chunks);
    for (int64_t c = 0; c < chunks; c++) {
        for (int j = 0; j < ROW_LANES; j++)
            acc[j] = -0.0;
        for (int64_t k = c * ROW_CHUNK; k < n && k < (c + 1) * ROW_CHUNK; k++)
            acc[k % ROW_LANES] += v[k];
        for (int h = ROW_LANES / 2; h; h /= 2)
            for (int j = 0; j < h; j++)
                acc[j] += acc[j + h];
        part[c] = acc[0];
    }
    double r = chunks == 1 ? part[0] : canonical_sum(part, chunks);
    free(part);
    return r;
}

static double canonical_column(const double *v, int64_t n, int64_t stride) {
    int64_t chunks = (n + COL_CHUNK - 1) / COL_CHUNK;
    double *part = malloc(8 * (size_t)chunks);
    for (int64_t c = 0; c < chunks; c++) {
        part[c] = -0.0;
        for (int64_t k = c * COL_CHUNK; k < n && k < (c + 1) * COL_CHUNK; k++)
            part[c] += v[k * stride];
    }
    double r = chunks == 1 ? part[0] : canonical_column(part, chunks, 1);
    free(part);
    return r;
}

static void fill_random(double *v, int64_t n) {
    uint64_t s = 12345;
    for (int64_t i = 0; i < n; i++) {
        s = s * 6364136223846793005u + 1442695040888963407u;
        v[i] = (double)(int64_t)s * 0x1p-40;
    }
}

static void check_reduction(int64_t n, int64_t m) {
    double *v = malloc(8 * (size_t)(n * m)), *got = malloc(8 * (size_t)(n > m ? n : m));
    fill_random(v, n * m);
    Shape s = shape2(n, m);
    Array *a = array_from_host(q, DT_F64, &s, v, &err);
    Array *rows = array_reduce(RED_SUM, a, 2, false, DT_COUNT, &err);
    CHECK(rows && array_read(rows, got, &err));
    for (int64_t i = 0; i < n; i++)
        CHECK(got[i] == canonical_sum(v + i * m, m));
    Array *cols = array_reduce(RED_SUM, a, 1, false, DT_COUNT, &err);
    CHECK(cols && array_read(cols, got, &err));
    for (int64_t j = 0; j < m; j++)
        CHECK(got[j] == canonical_column(v + j, n, m));
    Array *all = array_reduce(RED_SUM, a, 3, false, DT_COUNT, &err);
    CHECK(all && array_read(all, got, &err));
    CHECK(got[0] == canonical_sum(v, n * m));
    if (m > 2) { // a strided view: rows with gaps
        Array *in = view2(a, slice(0, n), slice(1, m - 1));
        Array *part = array_reduce(RED_SUM, in, 3, false, DT_COUNT, &err);
        double *dense = malloc(8 * (size_t)(n * m));
        for (int64_t i = 0; i < n; i++)
            memcpy(dense + i * (m - 2), v + i * m + 1, 8 * (size_t)(m - 2));
        CHECK(part && array_read(part, got, &err));
        CHECK(got[0] == canonical_sum(dense, n * (m - 2)));
        free(dense);
        array_release(in);
        array_release(part);
    }
    array_release(a);
    array_release(rows);
    array_release(cols);
    array_release(all);
    free(v);
    free(got);
}

static void reductions_follow_the_canonical_trees(void) {
    start();
    int64_t sizes[][2] = {{1, 5},     {5, 1},      {3, 3},      {100, 7},  {7, 100},
                          {1000, 3},  {3, 1000},   {63, 129},   {65, 128}, {40, 9000},
                          {9000, 40}, {2, 100000}, {100000, 2}, {300, 300}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int threads = 1; threads <= 2; threads++) {
            dev.threads = threads;
            check_reduction(sizes[i][0], sizes[i][1]);
        }
    stop();
}

static void reductions_keep_nan_and_types(void) {
    start();
    double v[4] = {1, NAN, 3, -2};
    Shape s = shape1(4);
    Array *a = array_from_host(q, DT_F64, &s, v, &err);
    Array *top = array_reduce(RED_MAX, a, 1, false, DT_COUNT, &err);
    CHECK(isnan(at(top, 0)));
    Array *pos = op2(OP_ID_GT, arr(a), num(0)),
          *n = array_reduce(RED_SUM, pos, 1, false, DT_COUNT, &err);
    CHECK(pos->dt == DT_BOOL && n->dt == DT_I64 && at(n, 0) == 2);
    Shape none = shape1(0);
    Array *empty = array_full(q, DT_F64, &none, scalar_int(0), &err);
    CHECK(!array_reduce(RED_MAX, empty, 1, false, DT_COUNT, &err));
    CHECK_TEXT(err.text, "zero-size array to reduction operation maximum which has no identity");
    err_clear(&err);
    array_release(a);
    array_release(top);
    array_release(pos);
    array_release(n);
    array_release(empty);
    stop();
}

static void matrix_products(void) {
    start();
    Shape s = shape2(3, 4);
    Array *i = array_index(q, &s, -1, &err), *a = array_cast(i, DT_F64, &err);
    Array *t = array_transpose(a, NULL, &err), *p = array_matmul(a, t, &err);
    CHECK(p);
    double got[9], want[9] = {14, 38, 62, 38, 126, 214, 62, 214, 366};
    CHECK(array_read(p, got, &err) && memcmp(got, want, sizeof got) == 0);
    Array *it = array_transpose(i, NULL, &err), *ip = array_matmul(i, it, &err);
    int64_t igot[9];
    CHECK(ip && ip->dt == DT_I64 && array_read(ip, igot, &err));
    for (int k = 0; k < 9; k++)
        CHECK(igot[k] == (int64_t)want[k]);
    CHECK(!array_matmul(a, a, &err));
    err_clear(&err);
    array_release(i);
    array_release(a);
    array_release(t);
    array_release(p);
    array_release(it);
    array_release(ip);
    stop();
}

static void too_large_is_a_memory_error(void) {
    start();
    Array *keep = arange(1000);
    Shape s = shape2(INT64_C(1) << 22, INT64_C(1) << 20);
    CHECK(!array_full(q, DT_F64, &s, scalar_int(0), &err));
    CHECK(err.kind == ERR_MEMORY);
    CHECK_TEXT(err.text,
               "Unable to allocate 32.0 TiB for an array with shape (4194304, 1048576) and "
               "data type float64");
    CHECK(strstr(err.hint, "are free"));
    err_clear(&err);
    CHECK(at(keep, 999) == 999);
    array_release(keep);
    stop();
}

static void growing_expressions_are_bounded(void) {
    start();
    Array *x = arange(100);
    for (int i = 0; i < 2000; i++) {
        CHECK(array_inplace(OP_ID_ADD, x, num(1), &err));
        Array *y = op2(OP_ID_ADD, arr(x), arr(x));
        array_release(x);
        x = op2_drop(OP_ID_MUL, y, num(0.5));
    }
    CHECK(at(x, 7) == 2007);
    array_release(x);
    stop();
}

// Random programs over a few arrays against plain loops.
// Values alone, without a statement: no more than MAX_PENDING wait.
static void pending_values_are_bounded(void) {
    for (int count = MAX_PENDING - 1; count <= MAX_PENDING + 1; count++) {
        start();
        Array *x = arange(7), *held[MAX_PENDING + 1];
        const size_t before = q->npending;
        for (int i = 0; i < count; i++)
            held[i] = op2(OP_ID_ADD, arr(x), integer(i));
        CHECK(q->npending <= MAX_PENDING);
        CHECK((q->npending == before + (size_t)count) == (before + (size_t)count <= MAX_PENDING));
        for (int i = 0; i < count; i += 50) {
            double v[7];
            CHECK(array_read(held[i], v, &err) && v[6] == 6.0 + i);
        }
        for (int i = 0; i < count; i++)
            array_release(held[i]);
        array_release(x);
        stop();
    }
}

static void random_programs(void) {
    start();
    enum { N = 37, M = 53, ARRAYS = 5 };
    static double ref[ARRAYS][N][M];
    Array *a[ARRAYS];
    Shape s = shape2(N, M);
    fill_random(&ref[0][0][0], ARRAYS * N * M);
    for (int i = 0; i < ARRAYS; i++)
        CHECK((a[i] = array_from_host(q, DT_F64, &s, ref[i], &err)));
    uint64_t seed = 7;
    for (int k = 0; k < 20000; k++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        uint64_t r = seed >> 20;
        int x = (int)(r % ARRAYS), y = (int)(r / 8 % ARRAYS), z = (int)(r / 64 % ARRAYS);
        int di = (int)(r / 512 % 3) - 1, dj = (int)(r / 2048 % 3) - 1;
        switch (r / 8192 % 6) {
        case 0: { // z = x - y
            Array *n = op2(OP_ID_SUB, arr(a[x]), arr(a[y]));
            for (int i = 0; i < N * M; i++)
                (&ref[z][0][0])[i] = (&ref[x][0][0])[i] - (&ref[y][0][0])[i];
            array_release(a[z]);
            a[z] = n;
            break;
        }
        case 1: // x *= 0.5
            CHECK(array_inplace(OP_ID_MUL, a[x], num(0.5), &err));
            for (int i = 0; i < N * M; i++)
                (&ref[x][0][0])[i] *= 0.5;
            break;
        case 2: { // z[1:-1,1:-1] = x[shifted] + y[1:-1,1:-1]
            static double old[N][M];
            memcpy(old, ref[x], sizeof old);
            static double oldy[N][M];
            memcpy(oldy, ref[y], sizeof oldy);
            Array *v = view2(a[x], slice(1 + di, N - 1 + di), slice(1 + dj, M - 1 + dj));
            Array *w = view2(a[y], slice(1, -1), slice(1, -1));
            store_drop(view2(a[z], slice(1, -1), slice(1, -1)), op2_drop(OP_ID_ADD, v, arr(w)));
            for (int i = 1; i < N - 1; i++)
                for (int j = 1; j < M - 1; j++)
                    ref[z][i][j] = old[i + di][j + dj] + oldy[i][j];
            break;
        }
        case 3: { // z = copy of x
            Array *n = array_copy(a[x], &err);
            CHECK(n);
            memmove(ref[z], ref[x], sizeof ref[z]);
            array_release(a[z]);
            a[z] = n;
            break;
        }
        case 4: { // x[row] = minimum(y[row], 3), reversed
            int row = (int)(r / 65536 % N);
            IndexItem at_row = {.kind = INDEX_INT, .start = row};
            Array *v = view2(a[y], at_row, step(-1)), *t = view(a[x], at_row);
            double line[M];
            for (int j = 0; j < M; j++)
                line[j] = fmin(ref[y][row][M - 1 - j], 3);
            store_drop(t, op2_drop(OP_ID_MINIMUM, v, num(3)));
            memcpy(ref[x][row], line, sizeof line);
            break;
        }
        default: { // one element
            int64_t at2[2] = {(int64_t)(r / 65536 % N), (int64_t)(r >> 30) % M};
            Scalar got;
            if (r & 1) {
                CHECK(array_item(a[x], at2, &got, &err));
                CHECK(got.u.f == ref[x][at2[0]][at2[1]]);
            } else {
                CHECK(array_set_item(a[x], at2, scalar_float(k), &err));
                ref[x][at2[0]][at2[1]] = k;
            }
        }
        }
        if (k % 97 == 0 || k > 19990)
            for (int i = 0; i < ARRAYS; i++) {
                static double got[N][M];
                CHECK(array_read(a[i], got, &err));
                CHECK(memcmp(got, ref[i], sizeof got) == 0);
            }
    }
    for (int i = 0; i < ARRAYS; i++)
        array_release(a[i]);
    stop();
}

static void every_instruction_set_agrees(void) {
    const char *sets[] = {"v2", "v3", "v4"};
    double results[3][8];
    for (int k = 0; k < 3; k++) {
        setenv("WARPCELL_CPU", sets[k], 1);
        start();
        Array *x = arange(5000), *y = op2(OP_ID_DIV, arr(x), num(7));
        Array *z = array_op(OP_ID_SQRT, (ArrayArg[]){arr(y)}, &err);
        Array *m = op2(OP_ID_MOD, arr(z), num(0.3)), *f = op2(OP_ID_FLOORDIV, arr(z), num(-0.3));
        Array *sum = array_reduce(RED_SUM, z, 1, false, DT_COUNT, &err);
        Array *i = array_cast(m, DT_I32, &err);
        double r[8] = {at(x, 4999), at(y, 4999), at(z, 4999), at(m, 4999),
                       at(f, 4999), at(sum, 0),  at(i, 77)};
        memcpy(results[k], r, sizeof r);
        array_release(x);
        array_release(y);
        array_release(z);
        array_release(m);
        array_release(f);
        array_release(sum);
        array_release(i);
        stop();
    }
    CHECK(memcmp(results[0], results[1], sizeof results[0]) == 0);
    CHECK(memcmp(results[0], results[2], sizeof results[0]) == 0);
}

// The positions of true elements by running counts on the device are those found by a
// plain walk; a scatter in no order leaves the last of several values.
static void masks_and_scatters(void) {
    static const int64_t sizes[] = {1, 5, 31, 32, 33, 1000, 1024, 1025, 40000};
    start();
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        for (int64_t step = 1; step < 8; step += 3) {
            Array *x = arange(sizes[k]);
            Array *m =
                op2_drop(OP_ID_LT, op2_drop(OP_ID_MOD, op2_drop(OP_ID_MUL, x, num(7)), num(5)),
                         num((double)step));
            int64_t stride[1] = {step};
            Array *a = array_where_true(m, stride, &err),
                  *b = array_where_true_by_scan(m, stride, &err);
            CHECK(a && b && array_count(a) == array_count(b));
            int64_t n = array_count(a), *p = calloc((size_t)n * 2 + 1, 8);
            CHECK(array_read(a, p, &err) && array_read(b, p + n, &err));
            CHECK(memcmp(p, p + n, (size_t)n * 8) == 0);
            free(p);
            array_release(a);
            array_release(b);
            array_release(m);
        }
    }
    Backend any_order = cpu_backend; // as a GPU is
    any_order.in_order = false;
    dev.backend = &any_order;
    Array *x = arange(1000), *target = arange(10), *pos = op2(OP_ID_MOD, arr(x), num(7));
    Array *index = array_cast(pos, DT_I64, &err);
    IndexItem item = {.kind = INDEX_ARRAY, .array = index};
    CHECK(array_scatter(target, &item, 1, arr(x), &err));
    double got[10];
    CHECK(array_read(target, got, &err));
    for (int i = 0; i < 7; i++)
        CHECK(got[i] == (i < 6 ? 994 + i : 993));
    CHECK(got[7] == 7 && got[9] == 9);
    array_release(x);
    array_release(target);
    array_release(pos);
    array_release(index);
    stop();
}

// More loads than a program holds, made behind the back of array.c, which never lets them pile up.
static Array *made_too_large(void) {
    Shape s = shape1(1000);
    Node *sum = NULL;
    for (int i = 0; i < MAX_ACCESS + 6; i++) {
        Array *a = arange(1000);
        CHECK(array_bind(a, &err) && queue_flush(q, &err));
        Node *load = array_node(a), *old = sum;
        sum =
            old ? node_op(OP_ID_ADD, DT_F64, DT_F64, (Node *[]){old, load}, &s) : node_retain(load);
        node_release(old);
        node_release(load);
        array_release(a);
    }
    Array *a = array_pending(q, sum, &err);
    CHECK(a);
    return a;
}

// Builds with assertions end there, others say it once and go on without the value.
static void what_fits_no_program(bool stored) {
    start();
    Array *a = made_too_large();
    if (stored)
        CHECK(array_bind(a, &err));
#ifdef NDEBUG
    CHECK(!queue_flush(q, &err) && err.kind == ERR_SYSTEM);
    CHECK_TEXT(err.text, "internal error: a recorded operation fits no program");
    err_clear(&err);
    CHECK(queue_flush(q, &err));
    CHECK(!array_ready(a, &err) && err.kind == ERR_MEMORY);
    err_clear(&err);
    array_release(a);
    stop();
#else
    pid_t child = fork();
    if (child == 0) {
        (void)!queue_flush(q, &err);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    array_release(a); // nothing is computed
    stop();
#endif
}

static void pending_that_fits_no_program(void) {
    what_fits_no_program(false);
}
static void statement_that_fits_no_program(void) {
    what_fits_no_program(true);
}

// Blocks that are made while there is somebody to share them with are lent as they are, from a
// size on; smaller ones and those from before are copied to a file once, and keep their address.
static void blocks_are_shared_as_they_are(void) {
    const size_t sizes[] = {LENT_WHOLE - 1, LENT_WHOLE, LENT_WHOLE + 1};
    uint64_t last = 0;
    int files = 0;
    start();
    for (int with = 0; with < 2; with++) {
        if (with)
            cpu_backend.lends(&dev);
        for (size_t i = 0; i < 3; i++) {
            size_t size = 0;
            Lent at;
            Buffer *b = buffer_new(&dev, sizes[i], buffer_next_id());
            CHECK(b && buffer_allocate(b, &err));
            char *memory = b->memory;
            memory[0] = 5;
            memory[sizes[i] - 1] = 6;
            // The next number of a segment is there already when the block is a file's.
            const bool is_file = cpu_backend.lent_file(&dev, ++last, &size) >= 0;
            CHECK(!is_file || (with && sizes[i] >= LENT_WHOLE));
            files += is_file;
            CHECK(cpu_backend.lend(&dev, b, &at, &err));
            CHECK(b->memory == memory && memory[0] == 5 && memory[sizes[i] - 1] == 6);
            CHECK(cpu_backend.lent_file(&dev, at.segment, &size) == at.fd && size >= sizes[i]);
            char seen[2];
            CHECK(pread(at.fd, seen, 1, 0) == 1 && seen[0] == 5);
            CHECK(pread(at.fd, seen, 1, (off_t)sizes[i] - 1) == 1 && seen[0] == 6);
            buffer_release(b);
            cpu_backend.let_go(&dev, &at);
            CHECK(cpu_backend.lent_file(&dev, at.segment, &size) < 0);
        }
    }
    CHECK(files == 2 || files == 0); // 0: this system has no huge pages for files
    stop();
}

static void files_of_blocks_are_bounded(void) {
    LentBlocks *l = NULL;
    void *block[LENT_FILES_MOST];
    size_t n = 0;
    start();
    while (n < LENT_FILES_MOST && (block[n] = lent_new(&l, &dev, LENT_WHOLE, 0)) != NULL)
        n++;
    CHECK(n == 0 || n == LENT_FILES_MOST); // 0: this system has no huge pages for files
    if (n) {
        CHECK(!lent_new(&l, &dev, LENT_WHOLE, 0));
        CHECK(lent_drop(l, block[7]) && !lent_drop(l, block[7]));
        CHECK((block[7] = lent_new(&l, &dev, LENT_WHOLE, 0)) != NULL);
        CHECK(!lent_new(&l, &dev, LENT_WHOLE, 0));
    }
    while (n)
        CHECK(lent_drop(l, block[--n]));
    lent_free(l);
    stop();
}

int main(void) {
    RUN(a_chain_is_one_program);
    RUN(dead_values_are_never_computed);
    RUN(live_values_share_the_pass);
    RUN(heat_matches_a_plain_loop);
    RUN(views_that_are_apart_share_nothing);
    RUN(overlapping_assignment_reads_first);
    RUN(views_see_writes_and_copies_do_not);
    RUN(a_shared_value_survives_a_write_to_its_buffer);
    RUN(broadcasting_and_transposes);
    RUN(reductions_follow_the_canonical_trees);
    RUN(reductions_keep_nan_and_types);
    RUN(matrix_products);
    RUN(too_large_is_a_memory_error);
    RUN(growing_expressions_are_bounded);
    RUN(pending_values_are_bounded);
    RUN(random_programs);
    RUN(masks_and_scatters);
    RUN(every_instruction_set_agrees);
    RUN(pending_that_fits_no_program);
    RUN(statement_that_fits_no_program);
    RUN(blocks_are_shared_as_they_are);
    RUN(files_of_blocks_are_bounded);
    return TEST_END();
}
