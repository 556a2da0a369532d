// segments.h: the hand-written kernels of gpu/cuda/segments, compiled once for each element type
// (and operation), and their launches.
#pragma once
#include "gpu/core/backend.h"
#include "gpu/cuda/api.h"

typedef enum SegmentText {
    TEXT_SCAN,
    TEXT_SELECT,
    TEXT_SORT,
    TEXT_ARGSORT,
    TEXT_FIND,
    SEGMENT_TEXTS
} SegmentText;
enum { SEGMENT_FUNCTIONS = 6, SEGMENT_VARIANTS = 4 };

typedef struct SegmentModule {
    CuModule module; // NULL: not loaded
    CuFunction function[SEGMENT_FUNCTIONS];
} SegmentModule;

typedef struct SegmentModules {
    SegmentModule item[SEGMENT_TEXTS][DT_COUNT]
                      [SEGMENT_VARIANTS]; // variant: ScanOp for TEXT_SCAN, else 0
} SegmentModules;

// The numbers of threads and of elements of each that a text is compiled for.
int segment_threads(SegmentText text);
int segment_items(SegmentText text, Dtype dt);

// The text that is compiled: for tests, too.
MAY_FAIL bool segment_text(SegmentText text, Dtype dt, int variant, Buf *out, Err *e);
// The names of a text's kernels, SEGMENT_FUNCTIONS of them or NULL behind the last.
const char *const *segment_kernels(SegmentText text);

struct Cuda;
void segments_close(struct Cuda *g);
