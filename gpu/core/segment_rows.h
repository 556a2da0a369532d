// segment_rows.h: the work on segments (segments.h), one row for each kind. Included by those who
// make enums, tables and functions of the rows.
#pragma once

// ROW(ID, "NumPy's name", EXPRESSION): how a prefix sum joins X, the total so far, with Y. It is
// compiled for the host (gpu/host/segments.c) and printed for a device. NaN wins MIN and MAX.
#define EACH_SCAN(ROW)                                                            \
    ROW(ADD, "add", ((X) + (Y)))                                                  \
    ROW(MUL, "multiply", ((X) * (Y)))                                             \
    ROW(MIN, "minimum", ((X) != (X) ? (X) : (Y) != (Y) || (Y) < (X) ? (Y) : (X))) \
    ROW(MAX, "maximum", ((X) != (X) ? (X) : (Y) != (Y) || (Y) > (X) ? (Y) : (X)))

// ROW(ID, LAUNCH): a kind of work and the function of a device's backend that launches kernels
// for it (gpu/cuda/segments.c). The host has functions of the same names (gpu/host/segments.h).
#define EACH_SEGMENT(ROW)                                                                     \
    /* out: prefix sums of `in`, by op */                                                     \
    ROW(SCAN, prefix_sums)                                                                    \
    /* out: each segment in ascending order */                                                \
    ROW(SORT, sort)                                                                           \
    /* out: int64, the positions of the sorted elements; stable */                            \
    ROW(ARGSORT, sort)                                                                        \
    /* out: int64, for the m elements of `other`, how many of `in` come before it */          \
    ROW(SEARCH, find)                                                                         \
    /* out: int64, a position for each segment */                                             \
    ROW(ARGMINMAX, find)                                                                      \
    /* out: m int64, how often each of 0 to m - 1 stands in `in` (int64) */                   \
    ROW(COUNT, find)                                                                          \
    /* out: m int64, how many of `in` lie in each bin; other: their m + 1 edges, float64 */   \
    ROW(BINS, find)                                                                           \
    /* out: int64, how many of the bools `in` are true up to the end of each tile */          \
    ROW(TRUE_COUNTS, select_true)                                                             \
    /* in: those counts, mask: the bools. out: int64, index times stride for each true one */ \
    ROW(TRUE_PLACES, select_true)                                                             \
    /* the same; out: the elements of `other` where the mask is true */                       \
    ROW(TRUE_PICKS, select_true)
