// whole.h: matrix products of whole numbers and booleans.
#pragma once
#include "gpu/core/backend.h"
#include "gpu/cpu/threads.h"

// Row-major C = A @ B for each matrix of the batch, on up to `workers` threads. A long one stops at
// an interrupt.
MAY_FAIL bool whole_matmul(const Matmul *m, Threads *threads, int workers, Err *e);
