// segments.h: sorting, searching and prefix sums on elements in host memory. A
// "segment" is n contiguous elements; `segments` of them follow one another. The types
// are those of gpu/core/dtype.def with an order (no complex numbers). NaN sorts last.
#pragma once
#include "gpu/core/backend.h"

// The work of a row of gpu/core/segments.def that has a function for the host.
MAY_FAIL bool host_segments(const SegmentWork *w, Err *e);

// How elements lie about an axis, which is the middle one: data[segments][n][width].
typedef struct AboutAxis {
    size_t segments, n, width;
} AboutAxis;

// Sorts each segment in place; stable.
MAY_FAIL bool segments_sort(Dtype dt, void *data, size_t segments, size_t n, Err *e);
// Puts the elements at the n_kth places (ascending, below n) of each segment where sorting
// would, smaller ones before and larger ones behind them.
MAY_FAIL bool segments_partition(Dtype dt, void *data, size_t segments, size_t n, const size_t *kth,
                                 size_t n_kth, Err *e);
// order: for each segment the positions of its elements in sorted order; stable.
MAY_FAIL bool segments_argsort(Dtype dt, const void *data, int64_t *order, size_t segments,
                               size_t n, Err *e);
// The same with only the n_kth places right, as segments_partition has the elements; equal ones in
// any order.
MAY_FAIL bool segments_argpartition(Dtype dt, const void *data, int64_t *order, size_t segments,
                                    size_t n, const size_t *kth, size_t n_kth, Err *e);
// For each of m values: how many of the n sorted elements come before it (`right`: or
// are equal to it).
void segments_search(Dtype dt, const void *sorted, size_t n, const void *values, size_t m,
                     bool right, int64_t *out);
// Position of the first smallest or largest element of each segment; a NaN counts as both. n > 0.
// Results go to out[segments][width].
void segments_argminmax(Dtype dt, const void *data, const AboutAxis *about, bool largest,
                        int64_t *out);

// Prefix sums along the axis, in order; out may be data. NaN wins MIN and MAX.
void segments_scan(Dtype dt, ScanOp op, const void *data, void *out, const AboutAxis *about);

// The smallest and the largest of n > 0 elements.
void segments_limits(const int64_t *x, size_t n, int64_t *least, int64_t *most);
// counts[k] += 1 for each x in bin k of equally wide ones; the bins + 1 finite, ascending edges
// decide where rounding put an element on the wrong side. The last bin is closed; what lies
// outside, and NaN, is left out.
void segments_histogram(const double *x, size_t n, size_t bins, const double *edges,
                        int64_t *counts);

// counts[x[i]] += weights ? weights[i] : 1, in order. All x in [0, size).
void segments_count(const int64_t *x, size_t n, int64_t *counts);
void segments_count_weighted(const int64_t *x, const double *weights, size_t n, double *counts);

// out[k] = sum over j of a[k - j] * v[j], for k in [from, end) of the n + m - 1 sums. dt: DT_I64,
// DT_U64, DT_F32 or DT_F64.
void segments_convolve(Dtype dt, const void *a, size_t n, const void *v, size_t m, size_t from,
                       size_t end, void *out);

// How many of n bools are true.
size_t segments_count_true(const unsigned char *p, size_t n);
// Is one of n bools so? It looks no further than the first.
bool segments_have(const unsigned char *p, size_t n, bool wanted);
// The largest or smallest of n numbers (DT_F32, DT_F64) that are no NaNs; false: there is none, it
// is infinite, or a zero, whose sign depends on the order.
bool segments_number_extreme(Dtype dt, const void *data, size_t n, bool largest, double *out);
// How many numbers are not 0, of a type that is counted so: all but half floats and complex ones.
bool segments_are_counted(Dtype dt);
size_t segments_count_nonzero(Dtype dt, const void *data, size_t n);
