// lapack.h: factorisations by LAPACK, which OpenBLAS carries. Matrices are of one of its four
// element types, in rows (C order), dense; sizes fit an int. Each function works on one matrix.
// Real results (singular values, eigenvalues of Hermitian matrices) are of the type's parts.
#pragma once
#include "kernel/base/err.h"
#include <stdint.h>

// LAPACK's letters: float32, float64, complex64, complex128.
typedef enum LapackKind { LAPACK_S, LAPACK_D, LAPACK_C, LAPACK_Z, LAPACK_KINDS } LapackKind;

// m x n elements, row by row.
typedef struct LapackMatrix {
    LapackKind kind;
    const void *a;
    int m, n;
} LapackMatrix;

// Opens the library; ERR_IMPORT with how to get it when there is none.
MAY_FAIL bool lapack_open(Err *e);
// Before work on matrices of that many rows or columns: on how many threads at most. Small ones
// are faster on one.
void lapack_threads(int64_t n, int most);

// LU with row exchanges: the diagonal of U, and the exchanges: pivot: n, counted from 1.
// *singular: a zero pivot.
MAY_FAIL bool lapack_lu(const LapackMatrix *a, void *diagonal, int *pivot, bool *singular, Err *e);
// x = inverse(a) b: both hold nrhs columns, n x nrhs in rows.
typedef struct LapackSides {
    const void *b;
    void *x;
    int nrhs;
} LapackSides;
MAY_FAIL bool lapack_solve(const LapackMatrix *a, const LapackSides *sides, bool *singular, Err *e);
// Lower triangle, zeros above. *bad: not positive definite.
MAY_FAIL bool lapack_cholesky(const LapackMatrix *a, void *lower, bool *bad, Err *e);
// a (m x n) = q (m x w) r (w x n); w is min(m, n), or m when complete.
MAY_FAIL bool lapack_qr(const LapackMatrix *a, bool complete, void *q, void *r, Err *e);
// Ascending eigenvalues of a Hermitian matrix; vectors (NULL for none) in the columns.
MAY_FAIL bool lapack_eigh(const LapackMatrix *a, bool upper, void *vectors, void *w, bool *failed,
                          Err *e);
// Eigenvalues; of a real matrix re + i im, of a complex one in re alone. vectors (n x n in rows,
// NULL for none): of a real matrix as LAPACK packs them, a conjugate pair in two columns, real
// and imaginary part.
MAY_FAIL bool lapack_eig(const LapackMatrix *a, void *re, void *im, void *vectors, bool *failed,
                         Err *e);
// a (m x n) = u s vh. u: m x (full ? m : w), vh: (full ? n : w) x n, w = min(m, n); both NULL
// for s alone.
typedef struct LapackSvd {
    void *u, *s, *vh;
} LapackSvd;
MAY_FAIL bool lapack_svd(const LapackMatrix *a, bool full, const LapackSvd *to, bool *failed,
                         Err *e);
