// segments.h: sorting, searching, prefix sums and selecting where the elements are, on a device of
// its own memory (Backend.segments). A "segment" is the n elements of an array's last axis, or of
// the axis named. Where a device has no such work, or too few elements for it to pay, *out stays
// NULL without an error, and the host does it (gpu/host/segments.h).
#pragma once
#include "gpu/core/array.h"

// What a kind of work reads (gpu/core/segments.def): the row says which of these.
enum { SEGMENT_OTHER = 1, SEGMENT_FLAG = 2, SEGMENT_OP = 4, SEGMENT_AXIS = 8, SEGMENT_OWN = 16 };
typedef enum SegmentShape { LIKE_IN, LIKE_OTHER, WITHOUT_AXIS, GIVEN } SegmentShape;

typedef struct SegmentInfo {
    unsigned reads;
    Dtype dt; // of the result, or DT_COUNT
    SegmentShape shape;
    int64_t most;
} SegmentInfo;

const SegmentInfo *segment_info(SegmentKind kind);

typedef struct SegmentCall {
    SegmentKind kind;
    Array *in, *other;
    int axis;
    bool flag;
    ScanOp op;
} SegmentCall;

// The shape of the result, unless it is GIVEN.
Shape segment_shape(const SegmentCall *c);
// Does the work of a row that is not SEGMENT_OWN. Sums and products of floats are added up tile by
// tile: as exact as one after the other, with other last bits. Not float16 or complex.
MAY_FAIL bool array_segments(const SegmentCall *c, Array **out, Err *e);
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
