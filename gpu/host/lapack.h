// lapack.h: factorisations by LAPACK, which OpenBLAS carries. Matrices are float64,
// in rows (C order), dense; sizes fit an int. Each function works on one matrix.
#pragma once
#include "kernel/base/err.h"
#include <stdint.h>

// Opens the library; ERR_IMPORT with how to get it when there is none.
MAY_FAIL bool lapack_open(Err *e);

// LU with row exchanges; the factors replace a, in columns. pivot: n, counted from 1.
// *singular: a zero pivot.
MAY_FAIL bool lapack_lu(double *a, int n, int *pivot, bool *singular, Err *e);
// x = inverse(a) b: b holds nrhs columns, n x nrhs in rows; a is destroyed.
MAY_FAIL bool lapack_solve(double *a, double *b, int n, int nrhs, bool *singular, Err *e);
// Lower triangle in place, zeros above. *bad: not positive definite.
MAY_FAIL bool lapack_cholesky(double *a, int n, bool *bad, Err *e);
// a (m x n) = q (m x k) r (k x n); k is min(m, n), or m when complete.
MAY_FAIL bool lapack_qr(const double *a, int m, int n, bool complete, double *q, double *r, Err *e);
// Ascending eigenvalues of a symmetric matrix; with vectors in the columns of a.
MAY_FAIL bool lapack_eigh(double *a, int n, bool upper, bool vectors, double *w, bool *failed, Err *e);
// Eigenvalues re + i im; vectors (n x n in rows, NULL for none) as LAPACK packs them:
// a conjugate pair takes two columns, real and imaginary part.
MAY_FAIL bool lapack_eig(double *a, int n, double *re, double *im, double *vectors, bool *failed, Err *e);
// a (m x n) = u s vt. u: m x (full ? m : k), vt: (full ? n : k) x n; both NULL for s alone.
MAY_FAIL bool lapack_svd(const double *a, int m, int n, bool full, double *u, double *s, double *vt,
                         bool *failed, Err *e);
