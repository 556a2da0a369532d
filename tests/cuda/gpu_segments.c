// gpu_segments.c: sorting, searching, prefix sums and masks on the device against the host's
// functions, for every type, around the sizes of tiles. Runs on a GPU, or on fake_cuda.c.
//
//   cuda_gpu_segments [few]     few: sizes that a sanitizer of the device gets through
//
// Last line: "N passed, N failed".
#include "gpu/core/segments.h"
#include "gpu/core/queue.h"
#include "gpu/cuda/cuda.h"
#include "gpu/host/segments.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Err err;
static Queue *q;
static int passed, failed;
static uint64_t seed = 88172645463325252u;

static uint64_t next(void) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

static void must(bool ok, const char *what) {
    if (ok)
        return;
    printf("FAIL %s: %s %s\n", what, err.text, err.hint);
    exit(1);
}

static void count(bool ok, const char *what, Dtype dt, int64_t segments, int64_t n, int how) {
    ok ? passed++ : failed++;
    if (!ok)
        printf("FAIL %s of %s, %" PRId64 " x %" PRId64 ", numbers %d\n", what, dtype_info[dt].name,
               segments, n, how);
}

// ---- elements -----------------------------------------------------------------------------------

enum {
    ANY,
    FEW,
    SPECIAL,
    SMALL,
    HOWS
}; // any bits; few values; NaN, zeros, infinities among them; small ones

static double special(uint64_t r) {
    static const double list[] = {0.0, -0.0, 1.0, -1.0, 1e30, -1e30};
    r %= 9;
    return r < 6 ? list[r] : r == 6 ? (double)INFINITY : r == 7 ? -(double)INFINITY : (double)NAN;
}

static double number(uint64_t r, int how) {
    if (how == FEW)
        return (double)(r % 5) - 2;
    if (how == SPECIAL)
        return special(r >> 8);
    double unit = (double)(r >> 11) * 0x1p-53;
    return how == SMALL ? 2 * unit - 1 : (unit - 0.5) * exp((double)(r % 80) - 40);
}

static void fill(Dtype dt, void *to, int64_t n, int how) {
    for (int64_t i = 0; i < n; i++) {
        uint64_t r = next();
        Scalar s = {.dt = DT_I64,
                    .u.i = how == ANY     ? (int64_t)r
                           : how == SMALL ? (int64_t)(r % 3)
                                          : (int64_t)(r >> 9) % 5};
        if (dtype_is_float(dt))
            s = (Scalar){.dt = DT_F64, .u.f = number(r, how)};
        if (dt == DT_BOOL)
            s = (Scalar){.dt = DT_BOOL, .u.b = r >> 20 & 1};
        scalar_store((char *)to + i * (int64_t)dtype_bytes(dt), scalar_cast(s, dt));
    }
}

static Array *array_of(Dtype dt, const void *data, int64_t segments, int64_t n) {
    Shape shape = {.ndim = 2, .dim = {segments, n}};
    Array *a = array_from_host(q, dt, &shape, data, &err);
    must(a != NULL, "array");
    return a;
}

// What the device made, dropped; NULL when it leaves the work to the host.
static void *taken(bool ok, Array *r) {
    must(ok, "device");
    if (!r)
        return NULL;
    void *out = malloc((size_t)array_count(r) * dtype_bytes(r->dt) + 1);
    must(array_read(r, out, &err), "read");
    array_release(r);
    return out;
}

static bool same_floats(Dtype dt, const void *a, const void *b, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        Scalar x =
            scalar_cast(scalar_load((const char *)a + i * (int64_t)dtype_bytes(dt), dt), DT_F64);
        Scalar y =
            scalar_cast(scalar_load((const char *)b + i * (int64_t)dtype_bytes(dt), dt), DT_F64);
        if (isnan(x.u.f) ? !isnan(y.u.f) : memcmp(&x.u.f, &y.u.f, 8) != 0)
            return false;
    }
    return true;
}

// The same bits; a NaN is a NaN.
static bool same(Dtype dt, const void *a, const void *b, int64_t n) {
    return dtype_is_float(dt) ? same_floats(dt, a, b, n)
                              : memcmp(a, b, (size_t)n * dtype_bytes(dt)) == 0;
}

// ---- sorting ------------------------------------------------------------------------------------

static void test_sort(Dtype dt, int64_t segments, int64_t n, int how) {
    size_t bytes = (size_t)(segments * n) * dtype_bytes(dt);
    char *data = malloc(bytes + 1), *want = malloc(bytes + 1);
    fill(dt, data, segments * n, how);
    memcpy(want, data, bytes);
    must(segments_sort(dt, want, (size_t)segments, (size_t)n, &err), "sort");
    Array *a = array_of(dt, data, segments, n), *r;
    bool ok = array_segments(&(SegmentCall){.kind = SEGMENT_SORT, .in = a}, &r, &err);
    char *got = taken(ok, r);
    bool zeros = n < 400; // there, equal ones keep their order on the host, -0.0 and 0.0 too
    for (int64_t i = 0; got && zeros && dtype_is_float(dt) && i < segments * n; i++) {
        Scalar x = scalar_load(got + i * (int64_t)dtype_bytes(dt), dt),
               y = scalar_load(want + i * (int64_t)dtype_bytes(dt), dt);
        if (x.u.f == 0 && y.u.f == 0)
            scalar_store(got + i * (int64_t)dtype_bytes(dt), y);
    }
    count(got && same(dt, want, got, segments * n), "sort", dt, segments, n, how);
    free(got);
    array_release(a);
    free(data);
    free(want);
}

// ---- prefix sums --------------------------------------------------------------------------------

// As exact as one after the other, or the same bits where no sum is rounded.
static bool near(Dtype dt, const void *want, const void *got, const void *data, int64_t segments,
                 int64_t n) {
    size_t width = dtype_bytes(dt);
    for (int64_t l = 0; l < segments; l++) {
        double size = 0;
        for (int64_t i = l * n; i < (l + 1) * n; i++) {
            double x =
                scalar_cast(scalar_load((const char *)want + i * (int64_t)width, dt), DT_F64).u.f;
            double y =
                scalar_cast(scalar_load((const char *)got + i * (int64_t)width, dt), DT_F64).u.f;
            size += fabs(
                scalar_cast(scalar_load((const char *)data + i * (int64_t)width, dt), DT_F64).u.f);
            double step = (dt == DT_F32 ? 0x1p-23 : 0x1p-52) * (double)(i - l * n + 1) * size;
            if (!(fabs(x - y) <= step) && !(x == y) && !(isnan(x) && isnan(y)))
                return false;
        }
    }
    return true;
}

static void test_scan(Dtype dt, ScanOp op, int64_t segments, int64_t n, int how) {
    static const char *const names[] = {"running sums", "running products", "running minimum",
                                        "running maximum"};
    size_t bytes = (size_t)(segments * n) * dtype_bytes(dt);
    char *data = malloc(bytes + 1), *want = malloc(bytes + 1);
    fill(dt, data, segments * n, how);
    segments_scan(dt, op, data, want, &(AboutAxis){(size_t)segments, (size_t)n, 1});
    Array *a = array_of(dt, data, segments, n), *r;
    bool ok = array_segments(&(SegmentCall){.kind = SEGMENT_SCAN, .in = a, .axis = 1, .op = op}, &r,
                             &err),
         exact = !dtype_is_float(dt) || op == SCAN_MIN || op == SCAN_MAX || how == FEW;
    char *got = taken(ok, r);
    ok =
        got && (exact ? same(dt, want, got, segments * n) : near(dt, want, got, data, segments, n));
    count(ok, names[op], dt, segments, n, how);
    free(got);
    ok = array_segments(&(SegmentCall){.kind = SEGMENT_SCAN, .in = a, .axis = 1, .op = op}, &r,
                        &err);
    char *again = taken(ok, r);
    ok = array_segments(&(SegmentCall){.kind = SEGMENT_SCAN, .in = a, .axis = 1, .op = op}, &r,
                        &err);
    got = taken(ok, r);
    count(again && got && memcmp(again, got, bytes) == 0, "the same totals again", dt, segments, n,
          how);
    array_release(a);
    free(again);
    free(got);
    free(data);
    free(want);
}

// ---- searching, extremes, counting --------------------------------------------------------------

// A row of gpu/core/segments.def on the device against the same row on the host: data is one
// segment where the row reads a second array, which it searches sorted.
static void test_row(SegmentCall c, Dtype dt, const void *data, const void *other, int how) {
    const Shape *rows = array_shape(c.in);
    bool one = c.other != NULL;
    int64_t all = array_count(c.in), n = one ? all : rows->dim[1], segments = all / n;
    const Shape shape = segment_shape(&c);
    int64_t *want = malloc((size_t)shape_count(&shape) * sizeof *want + 8);
    const SegmentWork w = {.kind = c.kind,
                           .dt = dt,
                           .flag = c.flag,
                           .segments = segments,
                           .n = n,
                           .width = 1,
                           .m = one ? array_count(c.other) : 0,
                           .in = data,
                           .other = other,
                           .out = want};
    must(host_segments(&w, &err), "host");
    Array *r;
    bool ok = array_segments(&c, &r, &err);
    char *got = taken(ok, r), what[64];
    snprintf(what, sizeof what, "row %d, flag %d,", (int)c.kind, c.flag);
    count(got && memcmp(got, want, (size_t)shape_count(&shape) * sizeof *want) == 0, what, dt,
          segments, n, how);
    free(got);
    free(want);
}

// Every row whose results are positions or counts, and are the same bits on both.
static void test_find(Dtype dt, int64_t segments, int64_t n, int how) {
    size_t bytes = (size_t)(segments * n) * dtype_bytes(dt);
    char *data = malloc(bytes + 1), *sorted = malloc(bytes + 1);
    fill(dt, data, segments * n, how);
    memcpy(sorted, data, bytes);
    must(segments_sort(dt, sorted, 1, (size_t)(segments * n), &err), "sort");
    Array *a = array_of(dt, data, segments, n), *s = array_of(dt, sorted, 1, segments * n);
    for (int kind = 0; kind < SEGMENT_KINDS; kind++) {
        const SegmentInfo *info = segment_info((SegmentKind)kind);
        if ((info->reads & SEGMENT_OWN) || info->dt != DT_I64)
            continue;
        bool two = info->reads & SEGMENT_OTHER;
        SegmentCall c = {
            .kind = (SegmentKind)kind, .in = two ? s : a, .other = two ? a : NULL, .axis = 1};
        for (int flag = 0; flag <= (info->reads & SEGMENT_FLAG ? 1 : 0); flag++) {
            c.flag = flag;
            test_row(c, dt, two ? sorted : data, data, how);
        }
    }
    array_release(s);
    array_release(a);
    free(data);
    free(sorted);
}

static void test_count(int64_t n, int64_t size) {
    int64_t *x = malloc((size_t)n * sizeof *x), *want = calloc((size_t)size, sizeof *want);
    for (int64_t i = 0; i < n; i++)
        x[i] = (int64_t)(next() % (uint64_t)size);
    segments_count(x, (size_t)n, want);
    Array *a = array_of(DT_I64, x, 1, n), *r;
    bool ok = array_count_each(a, size, &r, &err);
    char *got = taken(ok, r);
    count(got && memcmp(got, want, (size_t)size * sizeof *want) == 0, "counts", DT_I64, size, n, 0);
    array_release(a);
    free(got);
    free(x);
    free(want);
}

// Values on edges, outside and NaN among them.
static void test_bins(Dtype dt, int64_t n, int64_t bins) {
    double *x = malloc((size_t)n * sizeof *x), *edges = malloc((size_t)(bins + 1) * sizeof *edges);
    int64_t *want = calloc((size_t)bins, sizeof *want);
    for (int64_t k = 0; k <= bins; k++)
        edges[k] = k == bins ? 100 : 1 + 99.0 / (double)bins * (double)k;
    for (int64_t i = 0; i < n; i++) {
        uint64_t r = next();
        x[i] = r % 3 == 0 ? edges[r / 3 % (uint64_t)(bins + 1)] : (double)(r % 1100000) / 10000 - 5;
        if (dt == DT_I32)
            x[i] = (double)(int32_t)x[i];
        if (dt == DT_F32)
            x[i] = (double)(float)x[i];
        if (r % 97 == 0 && dt != DT_I32)
            x[i] = NAN;
    }
    segments_histogram(x, (size_t)n, (size_t)bins, edges, want);
    Array *wide = array_of(DT_F64, x, 1, n), *e = array_of(DT_F64, edges, 1, bins + 1), *r = NULL;
    Array *a = array_cast(wide, dt, &err);
    bool ok = a && array_count_bins(a, e, &r, &err);
    char *got = taken(ok, r);
    count(got && memcmp(got, want, (size_t)bins * sizeof *want) == 0, "bins", dt, bins, n, 0);
    array_release(a);
    array_release(wide);
    array_release(e);
    free(got);
    free(x);
    free(edges);
    free(want);
}

// ---- masks --------------------------------------------------------------------------------------

static void test_masks(Dtype dt, int64_t segments, int64_t n, int one_in) {
    size_t width = dtype_bytes(dt);
    int64_t all = segments * n, total = 0, strides[] = {1000, 7}, flat[] = {n, 1};
    char *data = malloc((size_t)all * width), *picked = malloc((size_t)all * width + 1);
    unsigned char *mask = malloc((size_t)all);
    int64_t *places = malloc((size_t)all * sizeof *places),
            *positions = malloc((size_t)all * sizeof *positions);
    for (size_t i = 0; i < (size_t)all * width; i++)
        data[i] = (char)next();
    for (int64_t i = 0; i < all; i++) {
        mask[i] = one_in && next() % (uint64_t)one_in == 0;
        if (!mask[i])
            continue;
        memcpy(picked + (size_t)total * width, data + (size_t)i * width, width);
        positions[total] = i;
        places[total++] = i / n * strides[0] + i % n * strides[1];
    }
    Array *a = array_of(dt, data, segments, n), *m = array_of(DT_BOOL, mask, segments, n), *r;
    bool ok = array_true_picks(a, m, &r, &err);
    int64_t n_got = r ? array_count(r) : -1;
    char *got = taken(ok, r);
    count(got && n_got == total && memcmp(got, picked, (size_t)total * width) == 0,
          "picked by a mask", dt, segments, n, one_in);
    free(got);
    for (int k = 0; k < 2; k++) {
        ok = array_true_places(m, k ? flat : strides, &r, &err);
        n_got = r ? array_count(r) : -1;
        got = taken(ok, r);
        count(got && n_got == total && memcmp(got, k ? positions : places, (size_t)total * 8) == 0,
              "places of a mask", dt, segments, n, one_in);
        free(got);
    }
    array_release(a);
    array_release(m);
    free(data);
    free(picked);
    free(mask);
    free(places);
    free(positions);
}

// ---- views --------------------------------------------------------------------------------------

// Every second element backwards, starting in the middle of the memory.
static void test_views(Dtype dt) {
    enum { ROWS = 5, COLUMNS = 4003 };
    size_t width = dtype_bytes(dt);
    char *data = malloc(ROWS * COLUMNS * width), *segment = malloc(2 * COLUMNS * width);
    fill(dt, data, ROWS * COLUMNS, SPECIAL);
    IndexItem some[] = {{.kind = INDEX_SLICE,
                         .has_start = true,
                         .start = 3,
                         .has_stop = true,
                         .stop = 1,
                         .has_step = true,
                         .step = -1},
                        {.kind = INDEX_SLICE, .has_step = true, .step = -2}};
    Array *a = array_of(dt, data, ROWS, COLUMNS), *v = array_view(a, some, 2, &err), *r;
    must(v != NULL, "view");
    int64_t n = array_shape(v)->dim[1];
    for (int64_t y = 0; y < 2; y++)
        for (int64_t x = 0; x < n; x++)
            memcpy(segment + (size_t)(y * n + x) * width,
                   data + (size_t)((3 - y) * COLUMNS + COLUMNS - 1 - 2 * x) * width, width);
    must(segments_sort(dt, segment, 2, (size_t)n, &err), "sort");
    bool ok = array_segments(&(SegmentCall){.kind = SEGMENT_SORT, .in = v}, &r, &err);
    char *got = taken(ok, r);
    count(got ? same(dt, segment, got, 2 * n) : 2 * n < SEGMENTS_LEAST, "sort of a view", dt, 2, n,
          0);
    free(got);
    array_release(v);
    array_release(a);
    free(data);
    free(segment);
}

// ---- all of it ----------------------------------------------------------------------------------

static void test_type(Dtype dt, bool few) {
    static const int64_t sizes[][2] = {{1, 6143}, {1, 6144}, {1, 6145}, {1, 20000}, {3, 5000},
                                       {600, 7},  {40, 128}, {33, 129}, {4500, 1},  {2, 2048}};
    int64_t most = few ? 4 : (int64_t)(sizeof sizes / sizeof *sizes);
    for (int64_t i = 0; i < most; i++) {
        int64_t segments = sizes[few ? 2 * i + 1 : i][0], n = sizes[few ? 2 * i + 1 : i][1];
        int how = (int)((unsigned)dt + (unsigned)i) % HOWS;
        test_sort(dt, segments, n, how);
        test_find(dt, segments, n, how);
        for (int op = dt == DT_BOOL ? SCAN_MIN : 0; op < 4; op++)
            test_scan(dt, (ScanOp)op, segments, n, op == SCAN_MUL ? FEW : how == ANY ? SMALL : how);
    }
    if (!few) {
        test_sort(dt, 1, 14000, FEW);
        test_sort(dt, 1, 14000, SPECIAL);
        test_find(dt, 1, 14000, FEW);
        test_find(dt, 1, 14000, SPECIAL);
    }
    test_views(dt);
}

static void test_large(void) {
    test_scan(DT_I64, SCAN_ADD, 1, 5000000, ANY);
    test_sort(DT_F32, 1, 30000003, SMALL);
    test_scan(DT_F32, SCAN_ADD, 1, 30000000, SMALL);
    test_scan(DT_F64, SCAN_ADD, 3, 9000001, SMALL);
    test_scan(DT_F64, SCAN_MAX, 2000, 3001, ANY);
    for (int how = 0; how < HOWS; how++) {
        test_sort(DT_F32, 1, 4000003, how);
        test_sort(DT_I64, 1, 1000001, how);
        test_sort(DT_F64, 7, 100001, how);
        test_sort(DT_U8, 3, 1000001, how);
        test_sort(DT_I16, 100, 3001, how);
    }
    test_find(DT_F32, 3, 500001, ANY);
    test_find(DT_I64, 1, 1000000, FEW);
    test_count(20000000, 100);
    test_count(20000000, 1000000);
    test_bins(DT_F32, 20000000, 100);
    test_bins(DT_F64, 10000000, 2047);
    test_masks(DT_F32, 1, 30000001, 2);
    test_masks(DT_F64, 3000, 5001, 3);
    test_masks(DT_C128, 1, 5000000, 1000);
}

int main(int argc, char **argv) {
    static Device gpu = {.backend = &cuda_backend, .name = "gpu"};
    bool few = argc > 1 && strcmp(argv[1], "few") == 0,
         large = argc > 1 && strcmp(argv[1], "large") == 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    must(cuda_backend.open(&gpu, &err), "gpu");
    q = queue_new(&gpu);
    if (large)
        test_large();
    for (int dt = 0; !large && dt <= DT_F64; dt++)
        if (dt != DT_F16)
            test_type((Dtype)dt, few);
    for (int k = 0; !large && k < 3; k++) {
        static const int64_t sizes[] = {4096, 5000, 100000}, range[] = {10, 5000, 4096};
        test_count(sizes[k], range[k]);
        test_bins(DT_F64, sizes[k], 1 + range[k] % 2047);
        test_bins(DT_F32, sizes[k], 100);
        test_bins(DT_I32, sizes[k], 7);
        test_bins(DT_F32, sizes[k], 2048);
        for (int one_in = 0; one_in < 4; one_in++)
            test_masks((Dtype[]){DT_U8, DT_I16, DT_F32, DT_F64}[one_in], 1 + 2 * k,
                       sizes[k] / (1 + k) + one_in, one_in);
    }
    if (!large) {
        test_masks(DT_C128, 3, 3000, 2);
        test_masks(DT_F16, 1, 1, 1);
        test_masks(DT_BOOL, 1, 17, 2);
    }
    queue_free(q);
    cuda_backend.close(&gpu);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
