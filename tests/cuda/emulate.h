// emulate.h: printed kernels run on the CPU. The text is compiled as C behind a
// few definitions that stand for CUDA's (emulate.c), a batch of kernels at a
// time, and its threads run one after the other: as plain calls, or as fibers
// that stop at each shuffle where warps exchange values. Slow, exact, no GPU.
#pragma once
#include "gpu/core/backend.h"

typedef struct Emulator Emulator;

// NULL without a C compiler (cc) or a place for temporary files.
Emulator *emulate_new(void);
void emulate_free(Emulator *em);

// Adds the kernels of every pass of the program, whose buffers are bound, to
// the next batch. Runs nothing.
MAY_FAIL bool emulate_add(Emulator *em, const Program *p, Err *e);

// Compiles what was added since the last call.
MAY_FAIL bool emulate_build(Emulator *em, Err *e);

// Runs a program that was added with the same memory bound.
MAY_FAIL bool emulate_run(Emulator *em, const Program *p, Err *e);

// Host memory with an unreadable page behind it (or before it: `before`), so that
// a step out of bounds is a crash. Aligned to 16 bytes.
void *guarded_alloc(size_t bytes, bool before);
void guarded_free(void *p, size_t bytes, bool before);
