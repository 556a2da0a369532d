// pass.h: rows that go together (gpu/core/lines.h) as one kernel. A block of ROW_LANES threads has
// a row: thread t keeps elements t, t + ROW_LANES, ... in registers, which are those that
// accumulator t of the reduction tree takes (gpu/core/program.h), so that the bits are those of the
// programs one by one. What the row's results are made into is computed by every thread of the
// block; what nobody wants afterwards is not written.
#pragma once
#include "gpu/core/lines.h"
#include "gpu/cuda/cuda_limits.h"
#include "kernel/base/buf.h"

typedef struct LineUse { // of a slot
    bool kept;           // in registers between programs
    bool loaded;         // from memory, before the first program that uses it
    bool wanted;         // in memory afterwards
} LineUse;

typedef struct LinePass {
    Lines l;      // its first n programs
    int elements; // of a thread
    bool whole;   // each thread has so many
    LineUse use[LINES_SLOTS];
} LinePass;

// As many programs from the first on as one kernel takes; returns how many, 0 or 1: none. rest: all
// programs that follow are there, too.
int pass_plan(const Program *const *p, int n, LinePass *out);

void pass_key(const LinePass *s, Buf *out);
// The text of the kernel, a function called `lines`.
MAY_FAIL bool pass_print(const LinePass *s, Buf *out, Err *e);
// The values of its parameters; 0: they take more than TILE_PARAM_BYTES.
size_t pass_pack(const LinePass *s, unsigned char out[TILE_PARAM_BYTES]);
