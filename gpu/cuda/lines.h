// lines.h: the hand-written kernels of gpu/cuda/lines, compiled once for each element type
// (and operation), and their launches.
#pragma once
#include "gpu/core/backend.h"
#include "gpu/cuda/api.h"

typedef enum LineText { TEXT_SCAN, TEXT_SELECT, TEXT_SORT, TEXT_ARGSORT, TEXT_FIND, LINE_TEXTS } LineText;
enum { LINE_FUNCTIONS = 6, LINE_VARIANTS = 4 };

typedef struct LineModule {
    CuModule module; // NULL: not loaded
    CuFunction function[LINE_FUNCTIONS];
} LineModule;

typedef struct LineModules {
    LineModule item[LINE_TEXTS][DT_COUNT][LINE_VARIANTS]; // variant: ScanOp for TEXT_SCAN, else 0
} LineModules;

// The numbers of threads and of elements of each that a text is compiled for.
int line_threads(LineText text);
int line_items(LineText text, Dtype dt);

// The text that is compiled: for tests, too.
MAY_FAIL bool line_text(LineText text, Dtype dt, int variant, Buf *out, Err *e);
// The names of a text's kernels, LINE_FUNCTIONS of them or NULL behind the last.
const char *const *line_kernels(LineText text);

struct Cuda;
void lines_close(struct Cuda *g);
