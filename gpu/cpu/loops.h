// loops.h: the vector loops of the CPU backend: one function per operation and
// computing type, compiled for several instruction sets and chosen at start.
#pragma once
#include "gpu/core/program.h"

// dst[i] = op(a[i], b[i], c[i]) for i in [0, n); b and c only where the operation
// has them. Elements of the computing type; dst of the result type. dst may be
// one of the operands, but not overlap one at another place.
typedef void (*LoopFn)(void *dst, const void *a, const void *b, const void *c, size_t n);

// acc[j % ROW_LANES] = op(acc[...], v[j]) for j in [0, n): one run of a row's
// canonical tree that starts at lane 0. n need not be a multiple of ROW_LANES.
typedef void (*LanesFn)(void *acc, const void *v, size_t n);

// acc[j] = op(acc[j], v[r * step + j]) for each j < width, row after row. step: in elements.
typedef void (*ColumnsFn)(void *acc, const void *v, size_t rows, size_t width, ptrdiff_t step);

// out[r] = the row tree of v[r * length ... + length) for whole rows of at most
// ROW_LANES elements.
typedef void (*ShortRowsFn)(void *out, const void *v, size_t rows, size_t length);

typedef struct Loops {
    const char *name; // instruction set: "AVX-512"
    LoopFn op[OP_ID_COUNT][DT_COUNT];
    LoopFn cast[DT_COUNT][DT_COUNT];    // [from][to]
    LanesFn lanes[RED_COUNT][DT_COUNT]; // by the accumulated type
    ColumnsFn columns[RED_COUNT][DT_COUNT];
    ShortRowsFn short_rows[RED_COUNT][DT_COUNT];
    // Elements of 1, 2, 4, 8, 16 bytes ([0] to [4]).
    void (*fill[5])(void *dst, const void *value, size_t n);
    void (*gather[5])(void *dst, const void *src, int64_t stride, size_t n); // stride in elements
    void (*scatter[5])(void *dst, int64_t stride, const void *src, size_t n);
    bool (*all_finite[DT_COUNT])(const void *v, size_t n); // float32 and float64
    // Elements of src at positions, and elements to positions, in order.
    void (*take[5])(void *dst, const void *src, const int64_t *position, size_t n);
    void (*put[5])(void *dst, const int64_t *position, const void *src, size_t n);
    void (*iota)(int64_t *dst, int64_t first, int64_t stride, size_t n);
} Loops;

// The best set for this machine, or the one that WARPCELL_CPU names (for tests).
const Loops *loops_get(void);

// The elementwise operation that combines two partial results.
OpId reduce_combiner(ReduceOp op, Dtype dt);

static inline int width_index(size_t bytes) {
    switch (bytes) {
    case 2: return 1;
    case 4: return 2;
    case 8: return 3;
    case 16: return 4;
    default: return 0;
    }
}
