// blas.h: matrix products by OpenBLAS, opened at the first product.
#pragma once
#include "gpu/core/backend.h"

// Row-major C = A @ B for each matrix of the batch. Fails with ERR_IMPORT, saying
// how to get it, when the machine has no OpenBLAS.
MAY_FAIL bool blas_matmul(const Matmul *m, int threads, Err *e);

// *to = the sum of the products of n numbers of type dt (DT_F32, DT_F64, DT_C64 or DT_C128), those
// of x as conjugates; on one thread. False, with *e, as above and after an interrupt.
MAY_FAIL bool blas_vdot(Dtype dt, size_t n, const void *x, const void *y, Scalar *to, Err *e);

// Opens the library if that has not happened; its path, or NULL with e set.
const char *blas_path(Err *e);
