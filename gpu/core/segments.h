// segments.h: sorting, searching, prefix sums and selecting where the elements are, on a device of
// its own memory (Backend.segments). A "segment" is the n elements of an array's last axis, or of
// the axis named. Where a device has no such work, or too few elements for it to pay, *out stays
// NULL without an error, and the host does it (gpu/host/segments.h).
#pragma once
#include "gpu/core/array.h"

// Prefix sums, in the array's type (not float16 or complex). Sums and products of floats
// are added up tile by tile: as exact as one after the other, with other last bits.
// axis: one of the array's, or -1: all elements are one segment.
MAY_FAIL bool array_scan(Array *a, int axis, ScanOp op, Array **out, Err *e);
// Each segment in ascending order, as segments_sort and segments_argsort have it.
MAY_FAIL bool array_sort(Array *a, Array **out, Err *e);
MAY_FAIL bool array_argsort(Array *a, Array **out, Err *e);
// As segments_search: both of one type, `sorted` with one axis.
MAY_FAIL bool array_search(Array *sorted, Array *values, bool right, Array **out, Err *e);
// Position of the first extreme along the axis: an int64 array without it (-1: of no axes).
MAY_FAIL bool array_argminmax(Array *a, int axis, bool largest, Array **out, Err *e);
// How often each integer from 0 on stands in x, at least `least` counts. With negative ones
// in x *out stays NULL, too.
MAY_FAIL bool array_count_each(Array *x, int64_t least, Array **out, Err *e);
// How many elements lie in each bin between ascending edges equally far apart (float64, one axis,
// at least two); the last bin is closed. Elements outside and NaN count nowhere.
MAY_FAIL bool array_count_bins(Array *a, Array *edges, Array **out, Err *e);
// The sum of index times stride for each true element of a mask, in C order; one stride per axis.
MAY_FAIL bool array_true_places(Array *mask, const int64_t *stride, Array **out, Err *e);
// The elements of a where the mask, of the same shape, is true.
MAY_FAIL bool array_true_picks(Array *a, Array *mask, Array **out, Err *e);
