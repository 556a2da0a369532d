// blas.c: the few symbols of OpenBLAS that products need.
#include "gpu/cpu/blas.h"
#include "gpu/cpu/cpu_limits.h"
#include "gpu/cpu/loops.h"
#include "gpu/core/fpcheck.h"
#include "kernel/base/cpu_level.h"
#include "kernel/base/mem.h"
#include "kernel/base/openblas.h"
#include "kernel/base/stop.h"
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

// The C interface's constants.
enum { ROW_MAJOR = 101, NO_TRANS = 111, TRANS = 112 };

static struct {
    DynLib lib;
    void (*dgemm)(int, int, int, int, int, int, double, const double *, int, const double *, int,
                  double, double *, int);
    void (*sgemm)(int, int, int, int, int, int, float, const float *, int, const float *, int,
                  float, float *, int);
    void (*zgemm)(int, int, int, int, int, int, const void *, const void *, int, const void *, int,
                  const void *, void *, int);
    void (*cgemm)(int, int, int, int, int, int, const void *, const void *, int, const void *, int,
                  const void *, void *, int);
    void (*dgemv)(int, int, int, int, double, const double *, int, const double *, int, double,
                  double *, int);
    void (*sgemv)(int, int, int, int, float, const float *, int, const float *, int, float, float *,
                  int);
    void (*zgemv)(int, int, int, int, const void *, const void *, int, const void *, int,
                  const void *, void *, int);
    void (*cgemv)(int, int, int, int, const void *, const void *, int, const void *, int,
                  const void *, void *, int);
    double (*ddot)(int, const double *, int, const double *, int);
    float (*sdot)(int, const float *, int, const float *, int);
    void (*zdotu)(int, const void *, int, const void *, int, void *);
    void (*cdotu)(int, const void *, int, const void *, int, void *);
    void (*zdotc)(int, const void *, int, const void *, int, void *);
    void (*cdotc)(int, const void *, int, const void *, int, void *);
    void (*set_threads)(int);
    int (*get_threads)(void); // factorisations set them, too (gpu/host/lapack.c)
} blas;

const char *blas_path(Err *e) {
    if (blas.lib.handle)
        return blas.lib.path;
    const DynSymbol symbols[] = {
        {"cblas_dgemm", (void **)(void *)&blas.dgemm, false},
        {"cblas_sgemm", (void **)(void *)&blas.sgemm, false},
        {"cblas_zgemm", (void **)(void *)&blas.zgemm, false},
        {"cblas_cgemm", (void **)(void *)&blas.cgemm, false},
        {"cblas_dgemv", (void **)(void *)&blas.dgemv, false},
        {"cblas_sgemv", (void **)(void *)&blas.sgemv, false},
        {"cblas_zgemv", (void **)(void *)&blas.zgemv, false},
        {"cblas_cgemv", (void **)(void *)&blas.cgemv, false},
        {"cblas_ddot", (void **)(void *)&blas.ddot, false},
        {"cblas_sdot", (void **)(void *)&blas.sdot, false},
        {"cblas_zdotu_sub", (void **)(void *)&blas.zdotu, false},
        {"cblas_cdotu_sub", (void **)(void *)&blas.cdotu, false},
        {"cblas_zdotc_sub", (void **)(void *)&blas.zdotc, false},
        {"cblas_cdotc_sub", (void **)(void *)&blas.cdotc, false},
        {"openblas_set_num_threads", (void **)(void *)&blas.set_threads, false},
        {"openblas_get_num_threads", (void **)(void *)&blas.get_threads, false},
    };
    if (openblas_open(&blas.lib, symbols, sizeof symbols / sizeof *symbols, e))
        return blas.lib.path;
    err_hint(e,
             "Matrix products on the CPU need OpenBLAS: apt install libopenblas0-pthread, or name "
             "the library in WARPCELL_OPENBLAS.");
    return NULL;
}

typedef struct Side {
    int trans, ld;
} Side;

// How BLAS describes a matrix of rows x cols with these strides.
static Side side_of(int64_t rows, int64_t cols, int64_t row, int64_t col) {
    bool by_rows = col == 1 && (row >= cols || rows == 1);
    int64_t ld = by_rows ? row : col, least = by_rows ? cols : rows;
    return (Side){by_rows ? NO_TRANS : TRANS, (int)(ld > least ? ld : least)};
}

static bool fits_int(const Matmul *m, Err *e) {
    int64_t sizes[] = {m->m,     m->n,    m->k, m->a.row, llabs(m->a.col), llabs(m->b.row),
                       m->b.col, m->c.row};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (sizes[i] > INT_MAX || sizes[i] < 0)
            return err_set(e, ERR_VALUE,
                           "matrix product: an extent of %" PRId64 " is more than the "
                           "library takes",
                           sizes[i]);
    return true;
}

// The library takes the lowest address also where it walks backwards.
static const void *lowest(const void *first, int64_t k, int64_t step, size_t width) {
    return (const char *)first + (step < 0 ? (k - 1) * step * (int64_t)width : 0);
}

// A row by a column: no matrices to lay out for the library.
static bool one_element(const Matmul *m, const void *x, const void *y, void *z) {
    if (m->m != 1 || m->n != 1)
        return false;
    int k = (int)m->k, step_a = (int)m->a.col, step_b = (int)m->b.row;
    x = lowest(x, m->k, step_a, dtype_bytes(m->dt));
    y = lowest(y, m->k, step_b, dtype_bytes(m->dt));
    if (m->dt == DT_F64)
        *(double *)z = blas.ddot(k, x, step_a, y, step_b);
    else if (m->dt == DT_F32)
        *(float *)z = blas.sdot(k, x, step_a, y, step_b);
    else if (m->dt == DT_C128)
        blas.zdotu(k, x, step_a, y, step_b, z);
    else if (m->dt == DT_C64)
        blas.cdotu(k, x, step_a, y, step_b, z);
    else
        return false;
    return true;
}

// The factors of complex products and of what stood in the result.
static const double one[2] = {1, 0}, zero[2] = {0, 0};
static const float one32[2] = {1, 0}, zero32[2] = {0, 0};

// A matrix (rows x cols, `turned` if its transpose is meant) by a vector.
static void by_vector(Dtype dt, Side side, bool turned, int rows, int cols, const void *matrix,
                      const void *x, int step, void *z) {
    bool by_rows = side.trans == NO_TRANS;
    int trans = by_rows != turned ? NO_TRANS : TRANS, m = by_rows ? rows : cols,
        n = by_rows ? cols : rows;
    if (step < 1)
        step = 1; // of one element
    switch (dt) {
    case DT_F64: blas.dgemv(ROW_MAJOR, trans, m, n, 1, matrix, side.ld, x, step, 0, z, 1); break;
    case DT_F32: blas.sgemv(ROW_MAJOR, trans, m, n, 1, matrix, side.ld, x, step, 0, z, 1); break;
    case DT_C128:
        blas.zgemv(ROW_MAJOR, trans, m, n, one, matrix, side.ld, x, step, zero, z, 1);
        break;
    default: blas.cgemv(ROW_MAJOR, trans, m, n, one32, matrix, side.ld, x, step, zero32, z, 1);
    }
}

#if defined(__x86_64__) && defined(__GNUC__)
// Fewer elements than it takes to hand them to the library. It adds so few products in the same
// order, by instructions that round once for a product and a sum, too.
#define TINY(T, FMA)                                                                              \
    __attribute__((target("fma"))) static void tiny_##T(const Matmul *m, const T *x, const T *y,  \
                                                        T *z) {                                   \
        for (int64_t i = 0; i < m->m; i++)                                                        \
            for (int64_t j = 0; j < m->n; j++) {                                                  \
                T sum = 0;                                                                        \
                for (int64_t k = 0; k < m->k; k++)                                                \
                    sum =                                                                         \
                        FMA(x[i * m->a.row + k * m->a.col], y[k * m->b.row + j * m->b.col], sum); \
                z[i * m->c.row + j] = sum;                                                        \
            }                                                                                     \
    }
TINY(double, __builtin_fma)
TINY(float, __builtin_fmaf)

static bool tiny(const Matmul *m, const void *x, const void *y, void *z) {
    if (m->m < 2 || m->n < 2 || m->k > TINY_SUM || m->m * m->n * m->k > TINY_PRODUCT ||
        cpu_level() < 3)
        return false;
    if (m->dt == DT_F64)
        tiny_double(m, x, y, z);
    else if (m->dt == DT_F32)
        tiny_float(m, x, y, z);
    return m->dt == DT_F64 || m->dt == DT_F32;
}
#else
static bool tiny(const Matmul *m, const void *x, const void *y, void *z) {
    (void)m, (void)x, (void)y, (void)z;
    return false;
}
#endif

// One product of the batch.
static void multiply(const Matmul *m, Side a, Side b, const void *x, const void *y, void *z) {
    if (tiny(m, x, y, z) || one_element(m, x, y, z))
        return;
    int rows = (int)m->m, cols = (int)m->n, k = (int)m->k, ld = (int)m->c.row;
    if (cols == 1 && ld == 1)
        return by_vector(m->dt, a, false, rows, k, x, y, (int)m->b.row, z);
    if (rows == 1)
        return by_vector(m->dt, b, true, k, cols, y, x, (int)m->a.col, z);
    switch (m->dt) {
    case DT_F64:
        blas.dgemm(ROW_MAJOR, a.trans, b.trans, rows, cols, k, 1, x, a.ld, y, b.ld, 0, z, ld);
        break;
    case DT_F32:
        blas.sgemm(ROW_MAJOR, a.trans, b.trans, rows, cols, k, 1, x, a.ld, y, b.ld, 0, z, ld);
        break;
    case DT_C128:
        blas.zgemm(ROW_MAJOR, a.trans, b.trans, rows, cols, k, one, x, a.ld, y, b.ld, zero, z, ld);
        break;
    default:
        blas.cgemm(ROW_MAJOR, a.trans, b.trans, rows, cols, k, one32, x, a.ld, y, b.ld, zero32, z,
                   ld);
    }
}

// Numbers of a line of memory that are infinite (1) and that are nan (2).
static unsigned odd_in_line(Dtype part, const char *base, int64_t n, int64_t step) {
    unsigned odd = 0;
    for (int64_t i = 0; i < n; i++) {
        double x = part == DT_F32 ? (double)((const float *)(const void *)base)[i * step]
                                  : ((const double *)(const void *)base)[i * step];
        if (!(x - x == 0))
            odd |= x == x ? 1u : 2u;
    }
    return odd;
}

// The same of a matrix; nearly always there are none, which vectors find out line by line.
static unsigned odd_numbers(Dtype dt, const char *base, int64_t rows, int64_t cols, int64_t row,
                            int64_t col) {
    const Dtype part = dtype_part(dt);
    const int64_t size = (int64_t)dtype_bytes(dt), parts = size / (int64_t)dtype_bytes(part);
    unsigned odd = 0;
    if (col == 1 && row == cols) { // one line
        cols *= rows;
        rows = 1;
    }
    for (int64_t i = 0; i < rows; i++) {
        const char *line = base + i * row * size;
        if (col == 1 && loops_get()->all_finite[part](line, (size_t)(cols * parts)))
            continue;
        for (int64_t k = 0; k < parts; k++)
            odd |= odd_in_line(part, line + k * (size / parts), cols, col * parts);
    }
    return odd;
}

// Overflow, or an invalid operation, by what came out of what went in: the library's
// threads keep the processor's flags to themselves.
static unsigned product_flags(const Matmul *m, const char *x, const char *y, const char *z) {
    unsigned made = odd_numbers(m->dt, z, m->m, m->n, m->c.row, 1);
    if (!made)
        return 0;
    unsigned had = odd_numbers(m->dt, x, m->m, m->k, m->a.row, m->a.col) |
                   odd_numbers(m->dt, y, m->k, m->n, m->b.row, m->b.col);
    return (!had ? FP_OVERFLOW : 0u) | (made & 2 && !(had & 2) ? FP_INVALID : 0u);
}

// A product, and what it needs when it is left behind: the memory of its operands and of its
// result.
typedef struct Product {
    Matmul m;
} Product;

static void run_product(void *job) {
    const Matmul *m = &((const Product *)job)->m;
    Side a = side_of(m->m, m->k, m->a.row, m->a.col), b = side_of(m->k, m->n, m->b.row, m->b.col);
    int64_t size = (int64_t)dtype_bytes(m->dt);
    for (int64_t i = 0; i < m->batch && !stop_was_left(); i++)
        multiply(m, a, b, (const char *)m->a.memory + (m->a.offset + i * m->a.batch) * size,
                 (const char *)m->b.memory + (m->b.offset + i * m->b.batch) * size,
                 (char *)m->c.memory + (m->c.offset + i * m->c.batch) * size);
}

static void drop_product(void *job) {
    Product *p = job;
    for (int i = 0; i < 3; i++)
        buffer_release(p->m.held[i]);
    mem_free(p);
}

// In parts the library would round some elements otherwise: those at the parts' edges go by way of
// other kernels of it. So the whole product is one call, which is left behind at an interrupt, and
// the result's memory with it: the result has none then.
static bool run_long(const Matmul *m, Err *e) {
    Buffer *result = m->held[2], *own = buffer_new(result->dev, result->bytes, buffer_next_id());
    Product *p = own ? mem_alloc(sizeof *p) : NULL;
    if (!p) {
        buffer_release(own);
        return err_no_memory(e, sizeof *p);
    }
    *p = (Product){.m = *m};
    p->m.held[2] = own;
    for (int i = 0; i < 2; i++)
        buffer_retain(p->m.held[i]);
    own->memory = result->memory;
    result->memory = NULL;
    if (!stop_aside(run_product, drop_product, p, "a matrix product", e))
        return false;
    result->memory = own->memory;
    own->memory = NULL;
    drop_product(p);
    return true;
}

static unsigned flags_of(const Matmul *m) {
    unsigned flags = 0;
    int64_t size = (int64_t)dtype_bytes(m->dt);
    for (int64_t i = 0; m->place && i < m->batch; i++)
        flags |= product_flags(m, (const char *)m->a.memory + (m->a.offset + i * m->a.batch) * size,
                               (const char *)m->b.memory + (m->b.offset + i * m->b.batch) * size,
                               (const char *)m->c.memory + (m->c.offset + i * m->c.batch) * size);
    return flags;
}

bool blas_matmul(const Matmul *m, int threads, Err *e) {
    if (!blas_path(e) || !fits_int(m, e))
        return false;
    // A matrix of less than 2 MiB by a vector: waking a thread takes longer.
    if ((m->m == 1 || m->n == 1) && m->m * m->n * m->k < MATRIX_TO_SHARE)
        threads = 1;
    // The library gives buffers of threads back that work left behind may use.
    if (blas.get_threads() != threads && !stop_left_any())
        blas.set_threads(threads);
    if (matmul_is_long(m)) {
        if (!run_long(m, e))
            return false;
    } else {
        run_product(&(Product){.m = *m});
    }
    unsigned flags = flags_of(m);
    if (flags && fp_report)
        fp_report(fp_ctx, m->place, m->name, flags);
    return true;
}

// The sum of n products, which an int counts.
static Scalar some_products(Dtype dt, int n, const void *x, const void *y) {
    double z[2] = {0, 0};
    switch (dt) {
    case DT_F64: return scalar_float(blas.ddot(n, x, 1, y, 1));
    case DT_F32: return scalar_cast(scalar_float((double)blas.sdot(n, x, 1, y, 1)), dt);
    case DT_C128: blas.zdotc(n, x, 1, y, 1, z); break;
    default: blas.cdotc(n, x, 1, y, 1, z);
    }
    return scalar_load(z, dt);
}

static Scalar total(Scalar a, Scalar b) {
    return scalar_cast(scalar_complex(a.u.c.re + b.u.c.re, a.u.c.im + b.u.c.im), a.dt);
}

bool blas_vdot(Dtype dt, size_t n, const void *x, const void *y, Scalar *to, Err *e) {
    enum { PART = 1 << 26 }; // products between two looks for an interrupt
    const size_t width = dtype_bytes(dt);
    if (!blas_path(e))
        return false;
    if (blas.get_threads() != 1 && !stop_left_any())
        blas.set_threads(1);
    *to = scalar_cast(scalar_float(0), dt);
    for (size_t from = 0; from < n && !stop_asked(); from += PART) {
        const size_t count = n - from < PART ? n - from : PART;
        const Scalar part = some_products(dt, (int)count, (const char *)x + from * width,
                                          (const char *)y + from * width);
        if (!from)
            *to = part;
        else if (dtype_is_complex(dt))
            *to = total(*to, part);
        else
            *to = scalar_cast(scalar_float(to->u.f + part.u.f), dt);
    }
    return stop_check(e);
}
