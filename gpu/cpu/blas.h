// blas.h: matrix products by OpenBLAS, opened at the first product.
#pragma once
#include "gpu/core/backend.h"

// Row-major C = A @ B for each matrix of the batch. Fails with ERR_IMPORT, saying
// how to get it, when the machine has no OpenBLAS.
MAY_FAIL bool blas_matmul(const Matmul *m, int threads, Err *e);

// Opens the library if that has not happened; its path, or NULL with e set.
const char *blas_path(Err *e);
