// test_gpu_host_sort.c: sorting in host memory with each instruction set, beside insertion by
// definition.
#include "gpu/host/host_limits.h"
#include "gpu/host/segments.h"
#include "tests/unit/test.h"
#include <math.h>

enum { MOST = 6000 };
static const char *const sets[] = {"v2", "v3", "v4"};
static const Dtype types[] = {DT_I32, DT_U32, DT_I64, DT_U64, DT_F32, DT_F64, DT_I16, DT_U8};
static const size_t sizes[] = {1,   2,   3,   4,   5,   7,    8,    9,    15,   16,
                               17,  31,  32,  33,  63,  64,   65,   100,  127,  128,
                               129, 191, 255, 256, 257, 399,  400,  401,  511,  512,
                               513, 799, 800, 801, 999, 1023, 1024, 1025, 2500, 6000};
enum { TYPES = sizeof types / sizeof *types, SIZES = sizeof sizes / sizeof *sizes };

static uint64_t draw(void) {
    static uint64_t s = 88172645463325252u;
    s ^= s << 13;
    s ^= s >> 7;
    s ^= s << 17;
    return s;
}

// ---- what is sorted -----------------------------------------------------------------------------

enum { ANY, FEW, ASCENDING, DESCENDING, EQUAL, LIMITS, POWERS, ODD, PATTERNS };

static double odd_number(uint64_t k) {
    const double odd[] = {0.0, -0.0, INFINITY, -INFINITY, 1.5, -1.5, 5e-324, -5e-324};
    return k % 11 == 0 ? copysign(NAN, k % 2 ? -1.0 : 1.0) : odd[k % 8];
}

static int64_t whole_number(int pattern, size_t i, size_t n) {
    switch (pattern) {
    case FEW: return (int64_t)(draw() % 5) - 2;
    case ASCENDING: return (int64_t)i - (int64_t)n / 2;
    case DESCENDING: return (int64_t)n / 2 - (int64_t)i;
    case EQUAL: return -7;
    case POWERS: return (int64_t)(UINT64_C(1) << i % 64);
    default: return (int64_t)draw();
    }
}

// The element i of a pattern; LIMITS: the ends of the type, and what is beside them.
static void set_item(Dtype dt, void *data, size_t i, size_t n, int pattern) {
    int64_t x = whole_number(pattern, i, n);
    size_t bytes = dtype_bytes(dt);
    uint64_t bits = 8 * bytes < 64 ? (UINT64_C(1) << 8 * bytes) - 1 : UINT64_MAX;
    if (pattern == LIMITS) {
        const uint64_t ends[] = {0, 1, bits, bits - 1, bits >> 1, (bits >> 1) + 1, (bits >> 1) - 1};
        x = (int64_t)ends[draw() % 7];
    }
    double real = pattern == ODD || pattern == LIMITS ? odd_number(draw()) : (double)x;
    float narrow = (float)real;
    if (dt == DT_F64)
        memcpy((char *)data + i * bytes, &real, bytes);
    else if (dt == DT_F32)
        memcpy((char *)data + i * bytes, &narrow, bytes);
    else
        memcpy((char *)data + i * bytes, &x, bytes);
}

// ---- the order by definition --------------------------------------------------------------------

#define BEFORE(NAME, T, APART)                                            \
    static bool NAME(const void *p, const void *q, bool apart) {          \
        const T x = *(const T *)p, y = *(const T *)q;                     \
        return x < y || (y != y && x == x) || (apart && x == y && APART); \
    }
BEFORE(before_I16, int16_t, false)
BEFORE(before_U8, unsigned char, false)
BEFORE(before_I32, int32_t, false)
BEFORE(before_U32, uint32_t, false)
BEFORE(before_I64, int64_t, false)
BEFORE(before_U64, uint64_t, false)
BEFORE(before_F32, float, signbit(x) && !signbit(y))
BEFORE(before_F64, double, signbit(x) && !signbit(y))

// Has the element at p to come before that at q? apart: -0.0 is smaller than 0.0.
static bool comes_before(Dtype dt, const void *p, const void *q, bool apart) {
    switch (dt) {
    case DT_I16: return before_I16(p, q, apart);
    case DT_U8: return before_U8(p, q, apart);
    case DT_I32: return before_I32(p, q, apart);
    case DT_U32: return before_U32(p, q, apart);
    case DT_I64: return before_I64(p, q, apart);
    case DT_U64: return before_U64(p, q, apart);
    case DT_F32: return before_F32(p, q, apart);
    default: return before_F64(p, q, apart);
    }
}

static Dtype now_type;
static const char *now_data;
static bool now_apart;
static int by_definition(const void *a, const void *b) {
    int64_t i = *(const int64_t *)a, j = *(const int64_t *)b;
    const size_t bytes = dtype_bytes(now_type);
    const char *p = now_data + (size_t)i * bytes, *q = now_data + (size_t)j * bytes;
    if (comes_before(now_type, p, q, now_apart))
        return -1;
    if (comes_before(now_type, q, p, now_apart))
        return 1;
    return (i > j) - (i < j);
}

static void order_of(Dtype dt, const void *data, size_t n, bool apart, int64_t *order) {
    now_type = dt;
    now_data = data;
    now_apart = apart;
    for (size_t i = 0; i < n; i++)
        order[i] = (int64_t)i;
    qsort(order, n, sizeof *order, by_definition);
}

// ---- the tests ----------------------------------------------------------------------------------

static int64_t data[MOST], got[MOST], want[MOST], order[MOST], found[MOST];
static Err err;

static void fill(Dtype dt, size_t n, int pattern) {
    for (size_t i = 0; i < n; i++)
        set_item(dt, data, i, n, pattern);
}

static void put_in_order(Dtype dt, size_t n) {
    const size_t bytes = dtype_bytes(dt);
    order_of(dt, data, n, n >= RADIX_LEAST, order);
    for (size_t i = 0; i < n; i++)
        memcpy((char *)want + i * bytes, (char *)data + (size_t)order[i] * bytes, bytes);
}

static void sorted_as_by_definition(Dtype dt, size_t n) {
    const size_t bytes = n * dtype_bytes(dt);
    put_in_order(dt, n);
    memcpy(got, data, bytes);
    CHECK(segments_sort(dt, got, 1, n, &err));
    CHECK(memcmp(got, want, bytes) == 0);
    order_of(dt, data, n, false, order);
    CHECK(segments_argsort(dt, data, found, 1, n, &err));
    CHECK(memcmp(found, order, n * sizeof *found) == 0);
}

static void each_type(void (*check)(Dtype dt, size_t n)) {
    for (int t = 0; t < TYPES; t++)
        for (int s = 0; s < SIZES; s++)
            for (int pattern = 0; pattern < PATTERNS; pattern++) {
                fill(types[t], sizes[s], pattern);
                check(types[t], sizes[s]);
            }
}

static void each_set_sorts(void) {
    for (size_t k = 0; k < 3; k++) {
        setenv("WARPCELL_CPU", sets[k], 1);
        each_type(sorted_as_by_definition);
    }
}

// Each wanted place as in the sorted line, nothing larger before and nothing smaller behind;
// nothing lost.
static void check_parts(Dtype dt, size_t n, const size_t *kth, size_t count) {
    const size_t bytes = dtype_bytes(dt);
    const bool apart = n >= RADIX_LEAST;
    size_t from = 0;
    for (size_t j = 0; j <= count; j++) {
        size_t to = j < count ? kth[j] + 1 : n;
        for (size_t i = from; i < to; i++) {
            const char *x = (const char *)got + i * bytes;
            if (j < count)
                CHECK(!comes_before(dt, (const char *)want + kth[j] * bytes, x, apart));
            if (from)
                CHECK(!comes_before(dt, x, (const char *)want + (from - 1) * bytes, apart));
        }
        if (j < count)
            CHECK(memcmp((char *)got + kth[j] * bytes, (char *)want + kth[j] * bytes, bytes) == 0);
        from = to;
    }
    CHECK(segments_sort(dt, got, 1, n, &err));
    CHECK(memcmp(got, want, n * bytes) == 0);
}

static void parted_as_by_definition(Dtype dt, size_t n) {
    const size_t lists[][3] = {{0, n / 2, n - 1}, {n / 3, n / 3, n / 2}, {n - 1, n - 1, n - 1}};
    put_in_order(dt, n);
    for (size_t l = 0; l < 3; l++) {
        memcpy(got, data, n * dtype_bytes(dt));
        CHECK(segments_partition(dt, got, 1, n, lists[l], 3, &err));
        check_parts(dt, n, lists[l], 3);
    }
}

static void each_set_parts(void) {
    for (size_t k = 0; k < 3; k++) {
        setenv("WARPCELL_CPU", sets[k], 1);
        each_type(parted_as_by_definition);
    }
}

// Vectors of 32 and of 64 bytes leave the same where the order is free.
static void parted_alike(Dtype dt, size_t n) {
    const size_t kth[] = {n / 4, n / 2};
    static int64_t first[MOST];
    for (size_t k = 1; k < 3; k++) {
        setenv("WARPCELL_CPU", sets[k], 1);
        memcpy(got, data, n * dtype_bytes(dt));
        CHECK(segments_partition(dt, got, 1, n, kth, 2, &err));
        if (k == 1)
            memcpy(first, got, n * dtype_bytes(dt));
    }
    CHECK(memcmp(first, got, n * dtype_bytes(dt)) == 0);
}

static void sets_part_alike(void) {
    each_type(parted_alike);
}

// Orders that a quicksort by the middle of some elements splits badly.
static void bad_orders_end(void) {
    enum { N = 1 << 20 };
    int64_t *x = malloc(N * sizeof *x);
    for (size_t k = 1; k < 3; k++) {
        setenv("WARPCELL_CPU", sets[k], 1);
        for (int pattern = 0; pattern < 4; pattern++) {
            for (int64_t i = 0; i < N; i++)
                x[i] = pattern == 0   ? (i < N / 2 ? i : N - i)
                       : pattern == 1 ? (int64_t)(UINT64_C(1) << i % 63) - i % 2
                       : pattern == 2 ? i % 1000 * 1000
                                      : (i % (N / 256) ? INT64_MAX - i % 7 : i);
            CHECK(segments_sort(DT_I64, x, 1, N, &err));
            for (size_t i = 1; i < N; i++)
                CHECK(x[i - 1] <= x[i]);
        }
    }
    free(x);
}

// Rows: a segment with -0.0 or NaN among others.
static void rows_are_sorted_alone(void) {
    enum { ROWS = 40, N = 50 };
    for (size_t k = 0; k < 3; k++) {
        setenv("WARPCELL_CPU", sets[k], 1);
        for (int odd = 0; odd < ROWS; odd += 13) {
            double *row = (double *)data + (size_t)odd * N;
            fill(DT_F64, ROWS * N, ANY);
            row[3] = -0.0;
            row[4] = 0.0;
            row[5] = -0.0;
            row[6] = NAN;
            memcpy(got, data, ROWS * N * sizeof *got);
            CHECK(segments_sort(DT_F64, got, ROWS, N, &err));
            CHECK(segments_argsort(DT_F64, data, found, ROWS, N, &err));
            for (size_t r = 0; r < ROWS; r++) {
                order_of(DT_F64, data + r * N, N, false, order);
                CHECK(memcmp(order, found + r * N, N * sizeof *order) == 0);
                for (size_t i = 0; i < N; i++)
                    CHECK(memcmp(&got[r * N + i], &data[r * N + (size_t)order[i]], 8) == 0);
            }
        }
    }
}

int main(void) {
    RUN(each_set_sorts);
    RUN(each_set_parts);
    RUN(sets_part_alike);
    RUN(bad_orders_end);
    RUN(rows_are_sorted_alone);
    return TEST_END();
}
