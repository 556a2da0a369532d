// radix.h: sorting long segments of numbers digit by digit, in host memory.
#pragma once
#include "gpu/core/dtype.h"
#include "gpu/host/host_limits.h"
#include "kernel/base/err.h"

// Numbers of one, two, four or eight bytes; not for float16 and complex ones.
bool radix_takes(Dtype dt);
// Sorts n numbers; spare has room for as many. -0.0 comes before 0.0, NaNs last.
void radix_sort(Dtype dt, void *data, void *spare, size_t n);
// Floats: NaNs go to the end in the order in which they stand; the number of the others. spare:
// room for n.
size_t radix_nans_last(Dtype dt, void *data, void *spare, size_t n);
// Puts the elements at the n_kth places (ascending) where sorting would, smaller ones
// before and larger ones behind them. Of four or eight bytes.
void radix_partition(Dtype dt, void *data, void *spare, size_t n, const size_t *kth, size_t n_kth);
// Their order, stable (0.0 equals -0.0); n < 2**32.
MAY_FAIL bool radix_argsort(Dtype dt, const void *data, int64_t *order, size_t n, Err *e);
