// whole.c: matrix products of whole numbers and booleans, which no library has: a tile of B's rows,
// which stays in the cache, goes into each of C's rows.
#include "gpu/cpu/whole.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include "kernel/base/wide.h"
#include <string.h>

enum {
    TILE_ROWS = 64,
    TILE_COLUMNS = 512,
    LINE = 1 << 14,   // products of two lines until it is asked for an interrupt, or for a true one
    SHARED = 1 << 16, // multiplications that are worth a thread
};

typedef struct Job {
    const Matmul *m;
    const char *a, *b; // of this matrix; b lies in rows
    char *c;
    int64_t b_row;
    bool stops;
} Job;

// c[0..n) += x * b[0..n), which wraps around.
#define ROW(NAME, T, WIDER)                                                            \
    WIDE static void NAME(void *to, const void *from, const void *factor, int64_t n) { \
        T *restrict c = to;                                                            \
        const T *restrict b = from;                                                    \
        const WIDER x = *(const T *)factor;                                            \
        for (int64_t j = 0; j < n; j++)                                                \
            c[j] = (T)(c[j] + x * b[j]);                                               \
    }
ROW(row8, uint8_t, uint32_t)
ROW(row16, uint16_t, uint32_t)
ROW(row32, uint32_t, uint32_t)
ROW(row64, uint64_t, uint64_t)

static void row_any(void *to, const void *from, const void *factor, int64_t n) {
    unsigned char *c = to;
    const unsigned char *b = from;
    if (!*(const unsigned char *)factor)
        return;
    for (int64_t j = 0; j < n; j++)
        c[j] |= b[j];
}

// *to += the products of n elements of a, stride apart, and b.
#define DOT(NAME, T, WIDER)                                                              \
    WIDE static void NAME(void *to, const void *left, int64_t stride, const void *right, \
                          int64_t n) {                                                   \
        const T *a = left, *b = right;                                                   \
        T total = *(T *)to;                                                              \
        if (stride == 1)                                                                 \
            for (int64_t k = 0; k < n; k++)                                              \
                total = (T)(total + (WIDER)a[k] * b[k]);                                 \
        else                                                                             \
            for (int64_t k = 0; k < n; k++)                                              \
                total = (T)(total + (WIDER)a[k * stride] * b[k]);                        \
        *(T *)to = total;                                                                \
    }
DOT(dot8, uint8_t, uint32_t)
DOT(dot16, uint16_t, uint32_t)
DOT(dot32, uint32_t, uint32_t)
DOT(dot64, uint64_t, uint64_t)

WIDE static void dot_any(void *to, const void *left, int64_t stride, const void *right, int64_t n) {
    const unsigned char *a = left, *b = right;
    unsigned char any = *(unsigned char *)to;
    if (any) // a true one has been met
        return;
    for (int64_t k = 0; k < n; k++)
        any |= (a[k * stride] != 0) & (b[k] != 0);
    *(unsigned char *)to = any;
}

typedef void (*RowFn)(void *, const void *, const void *, int64_t);
typedef void (*DotFn)(void *, const void *, int64_t, const void *, int64_t);

// For elements of one type: of a row of the result, and of one element of it.
typedef struct Loops {
    RowFn row;
    DotFn dot;
} Loops;

static Loops loops_of(Dtype dt) {
    if (dt == DT_BOOL)
        return (Loops){row_any, dot_any};
    switch (dtype_bytes(dt)) {
    case 1: return (Loops){row8, dot8};
    case 2: return (Loops){row16, dot16};
    case 4: return (Loops){row32, dot32};
    default: return (Loops){row64, dot64};
    }
}

// One column: each of its elements is the products of two lines.
static void some_of_column(const Job *job, int64_t from, int64_t to) {
    const Matmul *m = job->m;
    const int64_t size = (int64_t)dtype_bytes(m->dt);
    const DotFn dot = loops_of(m->dt).dot;
    for (int64_t i = from; i < to; i++) {
        char *c = job->c + i * m->c.row * size;
        memset(c, 0, (size_t)size);
        for (int64_t k = 0; k < m->k; k += LINE) {
            if (job->stops && stop_asked())
                return;
            dot(c, job->a + (i * m->a.row + k * m->a.col) * size, m->a.col, job->b + k * size,
                m->k - k < LINE ? m->k - k : LINE);
        }
    }
}

static void some_rows(void *ctx, int worker, size_t from, size_t to) {
    (void)worker;
    const Job *job = ctx;
    const Matmul *m = job->m;
    const int64_t size = (int64_t)dtype_bytes(m->dt);
    if (m->n == 1) {
        some_of_column(job, (int64_t)from, (int64_t)to);
        return;
    }
    const RowFn row = loops_of(m->dt).row;
    for (size_t i = from; i < to; i++) { // memory that is touched first takes as long as the work
        if (job->stops && stop_asked())
            return;
        memset(job->c + (int64_t)i * m->c.row * size, 0, (size_t)(m->n * size));
    }
    for (int64_t k = 0; k < m->k; k += TILE_ROWS)
        for (int64_t j = 0; j < m->n; j += TILE_COLUMNS) {
            const int64_t rows = m->k - k < TILE_ROWS ? m->k - k : TILE_ROWS,
                          columns = m->n - j < TILE_COLUMNS ? m->n - j : TILE_COLUMNS;
            for (int64_t i = (int64_t)from; i < (int64_t)to; i++) {
                if (job->stops && stop_asked())
                    return;
                for (int64_t r = k; r < k + rows; r++)
                    row(job->c + (i * m->c.row + j) * size, job->b + (r * job->b_row + j) * size,
                        job->a + (i * m->a.row + r * m->a.col) * size, columns);
            }
        }
}

// B in rows, when it is not.
static void lay_out(const Matmul *m, const char *b, char *to) {
    const size_t size = dtype_bytes(m->dt);
    for (int64_t k = 0; k < m->k; k++)
        for (int64_t j = 0; j < m->n; j++, to += size)
            memcpy(to, b + (k * m->b.row + j * m->b.col) * (int64_t)size, size);
}

bool whole_matmul(const Matmul *m, Threads *threads, int workers, Err *e) {
    const int64_t size = (int64_t)dtype_bytes(m->dt), work = m->m * m->n * m->k;
    const bool rows = m->n == 1 ? m->b.row == 1 : m->b.col == 1; // a column is read as a line
    char *laid_out = rows ? NULL : mem_alloc((size_t)(m->k * m->n * size));
    if (!rows && !laid_out)
        return err_no_memory(e, (size_t)(m->k * m->n * size));
    if (work < SHARED)
        workers = 1;
    Job job = {.m = m, .b_row = rows ? m->b.row : m->n, .stops = matmul_is_long(m)};
    for (int64_t i = 0; i < m->batch && !(job.stops && stop_asked()); i++) {
        job.a = (const char *)m->a.memory + (m->a.offset + i * m->a.batch) * size;
        job.b = (const char *)m->b.memory + (m->b.offset + i * m->b.batch) * size;
        job.c = (char *)m->c.memory + (m->c.offset + i * m->c.batch) * size;
        if (!rows)
            lay_out(m, job.b, laid_out);
        job.b = rows ? job.b : laid_out;
        threads_run(threads, workers, (size_t)m->m, 1, some_rows, &job);
    }
    mem_free(laid_out);
    return !job.stops || stop_check(e);
}
