// counted.h: order by counting, for whole numbers in host memory that lie near each other.
#pragma once
#include "gpu/core/dtype.h"
#include "kernel/base/err.h"
#include <stddef.h>
#include <stdint.h>

// Sorts n numbers in place, or finds their order, stable, when they are whole, many, and few values
// apart (host_limits.h). *done: they were; else nothing has happened. After an interrupt nothing is
// worth keeping.
MAY_FAIL bool counted_sort(Dtype dt, void *data, size_t n, bool *done, Err *e);
MAY_FAIL bool counted_argsort(Dtype dt, const void *data, int64_t *order, size_t n, bool *done,
                              Err *e);
