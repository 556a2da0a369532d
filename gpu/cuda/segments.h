// segments.h: the hand-written kernels of gpu/cuda/segments, compiled once for each element type
// (and operation), and their launches.
#pragma once
#include "gpu/core/backend.h"
#include "gpu/cuda/api.h"

// ROW(ID, file, threads, elements a thread of 4 bytes and less, of 8, kernels that are started
// together; a kernel that does the work of a kind alone stands in its row of gpu/core/segments.def)
#define EACH_SEGMENT_TEXT(ROW)                                                             \
    ROW(SCAN, scan, 256, 16, 16, "scan_totals", "scan_tiles", "scan_short", "scan_middle") \
    ROW(SELECT, select, 256, 16, 16, NULL)                                                 \
    ROW(SORT, sort, 384, 16, 11, "sort_tiny", "sort_count", "sort_starts", "sort_pass")    \
    ROW(ARGSORT, sort, 384, 12, 8, "sort_tiny", "sort_count", "sort_starts", "sort_pass")  \
    ROW(FIND, find, 256, 16, 16, "argminmax_parts", "argminmax_last")

#define TEXT_ID(ID, ...) TEXT_##ID,
typedef enum SegmentText { EACH_SEGMENT_TEXT(TEXT_ID) SEGMENT_TEXTS } SegmentText;
#undef TEXT_ID
enum { SEGMENT_FUNCTIONS = 4, SEGMENT_VARIANTS = SCAN_OPS };

typedef struct SegmentModule {
    CuModule module; // NULL: not loaded
    CuFunction function[SEGMENT_FUNCTIONS];
} SegmentModule;

typedef struct SegmentModules {
    SegmentModule item[SEGMENT_TEXTS][DT_COUNT]
                      [SEGMENT_VARIANTS];       // variant: ScanOp for TEXT_SCAN, else 0
    CuFunction kernel[SEGMENT_KINDS][DT_COUNT]; // of the rows of gpu/core/segments.def
} SegmentModules;

// The numbers of threads and of elements of each that a text is compiled for.
int segment_threads(SegmentText text);
int segment_items(SegmentText text, Dtype dt);

// The text that is compiled: for tests, too.
MAY_FAIL bool segment_text(SegmentText text, Dtype dt, int variant, Buf *out, Err *e);
// The names of a text's kernels that are started together, SEGMENT_FUNCTIONS of them or NULL behind
// the last.
const char *const *segment_kernels(SegmentText text);

struct Cuda;
void segments_close(struct Cuda *g);
