// matmul.c: products by cuBLAS, in the precision of the operands; long ones of few rows and columns
// by tall.c.
//
// cuBLAS thinks in columns: a matrix in rows is its transpose there. C = A B in
// rows is C^T = B^T A^T in columns, so the operands change places and an operand
// that lies in rows needs no transposition.
#include "gpu/cuda/libs.h"
#include "gpu/cuda/state.h"
#include "gpu/cuda/tall.h"
#include "kernel/base/log.h"

// What NVIDIA recommends for Hopper; a fixed workspace also keeps the choice of
// algorithm, and with it the bits of the result, the same from run to run.
#define WORKSPACE ((size_t)32 << 20)

bool cuda_blas_check(Cuda *g, CublasResult r, const char *doing, Err *e) {
    return cuda_library_check(g, "cuBLAS", r, CUBLAS_ALLOC_FAILED, doing, e);
}

bool cuda_blas(Cuda *g, Err *e) {
    void *workspace;
    if (g->blas)
        return true;
    if (!libs_open(LIB_CUBLAS, e))
        return false;
    if (!cuda_blas_check(g, cublas.Create(&g->blas), "starting cuBLAS", e)) {
        g->blas = NULL;
        return false;
    }
    if (!cuda_alloc(g, WORKSPACE, &workspace, e)) {
        cuda_matmul_close(g);
        return false;
    }
    g->blas_workspace = (CuPointer)(uintptr_t)workspace;
    bool ok = cuda_blas_check(g, cublas.SetStream(g->blas, g->stream), "starting cuBLAS", e) &&
              cuda_blas_check(g, cublas.SetWorkspace(g->blas, workspace, WORKSPACE),
                              "starting cuBLAS", e) &&
              cuda_blas_check(g, cublas.SetMathMode(g->blas, CUBLAS_DEFAULT_MATH),
                              "starting cuBLAS", e) &&
              cuda_blas_check(g, cublas.SetAtomicsMode(g->blas, CUBLAS_ATOMICS_NOT_ALLOWED),
                              "starting cuBLAS", e);
    if (!ok)
        cuda_matmul_close(g);
    return ok;
}

void cuda_matmul_close(Cuda *g) {
    if (g->blas && !g->dead)
        (void)cublas.Destroy(g->blas);
    g->blas = NULL;
    if (g->blas_workspace)
        cuda_release(g, (void *)(uintptr_t)g->blas_workspace, WORKSPACE);
    g->blas_workspace = 0;
}

// One operand for cuBLAS: where it is, its leading dimension, and whether its
// memory, read in columns, must be transposed to be the matrix wanted there.
typedef struct Operand2D {
    CuPointer at;
    int64_t lead, step;
    int transpose;
} Operand2D;

// Along an extent of 1 the stride means nothing.
static bool lies_in_rows(int64_t cols, int64_t col_stride) {
    return cols == 1 || col_stride == 1;
}

// rows x cols: the extents. flipped: the transpose is wanted.
static Operand2D operand(const Matmul *m, const MatmulOperand *o, int64_t rows, int64_t cols,
                         bool flipped) {
    bool in_rows = lies_in_rows(cols, o->col);
    int64_t lead = in_rows ? o->row : o->col;
    int64_t lines = in_rows ? rows : cols, length = in_rows ? cols : rows;
    if (lines == 1)
        lead = length; // never stepped; cuBLAS still wants it large enough
    return (Operand2D){
        .at = (CuPointer)(uintptr_t)o->memory + (CuPointer)o->offset * dtype_bytes(m->dt),
        .lead = lead > 1 ? lead : 1,
        .step = o->batch,
        .transpose = in_rows == flipped ? CUBLAS_NO_TRANSPOSE : CUBLAS_TRANSPOSE,
    };
}

typedef CublasResult (*CublasGemm)(CublasHandle h, int ta, int tb, int64_t m, int64_t n, int64_t k,
                                   const void *alpha, const void *a, int64_t lda, long long step_a,
                                   const void *b, int64_t ldb, long long step_b, const void *beta,
                                   void *c, int64_t ldc, long long step_c, int64_t batch);

// The first, the second and the result, which has so many rows and columns.
typedef struct Product {
    Operand2D a, b, c;
    int64_t rows, cols;
} Product;

// C (m x n, in columns) = A B with the operands as cuBLAS is to see them.
static bool multiply(Cuda *g, const Matmul *m, const Product *p, Err *e) {
    const double one[2] = {1, 0}, zero[2] = {0, 0};
    const float one32[4] = {1}, zero32[4] = {0};
    bool wide = dtype_bytes(dtype_part(m->dt)) == 8, complex = dtype_is_complex(m->dt);
    CublasGemm gemm = wide ? cublas.Dgemm : cublas.Sgemm;
    if (complex)
        gemm = wide ? cublas.Zgemm : cublas.Cgemm;
    CublasResult r =
        gemm(g->blas, p->a.transpose, p->b.transpose, p->rows, p->cols, m->k,
             wide ? (const void *)one : (const void *)one32, (const void *)(uintptr_t)p->a.at,
             p->a.lead, p->a.step, (const void *)(uintptr_t)p->b.at, p->b.lead, p->b.step,
             wide ? (const void *)zero : (const void *)zero32, (void *)(uintptr_t)p->c.at,
             p->c.lead, p->c.step, m->batch);
    return cuda_blas_check(g, r, "multiplying matrices", e);
}

// A product over no elements is 0 everywhere.
static bool fill_zero(Cuda *g, const Matmul *m, Operand2D c, int64_t rows, int64_t cols, Err *e) {
    size_t size = dtype_bytes(m->dt);
    for (int64_t i = 0; i < m->batch; i++) {
        CuPointer at = c.at + (CuPointer)(i * c.step) * size;
        CuResult r =
            cu.Fill2D(at, (size_t)c.lead * size, 0, (size_t)rows * size, (size_t)cols, g->stream);
        if (!cuda_check(g, r, "clearing a matrix", e))
            return false;
    }
    return true;
}

bool cuda_matmul(Device *d, const Matmul *m, Err *e) {
    Cuda *g = cuda_of(d);
    if (!cuda_enter(g, e))
        return false;
    if (tall_fits(m))
        return tall_multiply(g, m, e);
    if (m->k && !cuda_blas(g, e))
        return false;
    if (m->m == 0 || m->n == 0 || m->batch == 0)
        return true;
    // In columns as it lies, or as the transpose of what lies in rows.
    bool flip = lies_in_rows(m->n, m->c.col);
    Operand2D a = operand(m, &m->a, m->m, m->k, flip);
    Operand2D b = operand(m, &m->b, m->k, m->n, flip);
    Operand2D c = operand(m, &m->c, m->m, m->n, flip);
    int64_t rows = flip ? m->n : m->m, cols = flip ? m->m : m->n;
    bool ok = !m->k  ? fill_zero(g, m, c, rows, cols, e)
              : flip ? multiply(g, m, &(Product){b, a, c, rows, cols}, e)
                     : multiply(g, m, &(Product){a, b, c, rows, cols}, e);
    double work = 2.0 * (double)m->m * (double)m->n * (double)m->k * (double)m->batch;
    return ok && ahead_add(g, 5000 + work / 20000, e); // 20 Tflop/s; measured times correct it
}
