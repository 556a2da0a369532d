// spans.h: reductions of spans of contiguous elements in host memory, each by the canonical tree of
// rows (gpu/core/program.h), so that they have the bits of the same rows of an array.
#pragma once
#include "gpu/core/program.h"

typedef struct Spans {
    ReduceOp op;
    Dtype dt;         // of elements and results; reduce_type(op, dt) is dt
    const void *data; // n elements
    int64_t n;
    const int64_t *at; // where each of `count` spans begins, in [0, n)
    size_t count;
} Spans;

// Can they be done here: is there a loop, no beginning outside, and no span over one chunk?
bool spans_suit(const Spans *s);
// out[k] = the reduction of the elements from at[k] up to at[k + 1] or the end; of the one element
// at[k] where that is not behind it (ufunc.reduceat). A sum of negative zeros alone is -0.0, as it
// begins with an element. False, with *e, after an interrupt.
MAY_FAIL bool spans_reduce(const Spans *s, void *out, Err *e);
