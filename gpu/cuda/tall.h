// tall.h: products of few rows and few columns over a long inner axis, such as X.T @ X of a table,
// in float32. cuBLAS gives such a product to a few blocks, which read it at a sixth of the memory's
// rate; in float64 it is the faster one.
#pragma once
#include "gpu/core/backend.h"

struct Cuda;
// Is the product one of these?
bool tall_fits(const Matmul *m);
// Computes it; the order of the additions depends on the extents and the GPU alone.
MAY_FAIL bool tall_multiply(struct Cuda *g, const Matmul *m, Err *e);
