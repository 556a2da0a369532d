// launch.h: a program as a series of kernel launches: the passes of a
// reduction, the grid of each, and the values of its parameters. Nothing here
// talks to a device; run.c and the emulator of the tests do that.
#pragma once
#include "gpu/cuda/print.h"

// Parts of size b that cover a.
static inline int64_t divide_up(int64_t a, int64_t b) {
    return (a + b - 1) / b;
}

typedef struct Launch {
    unsigned blocks, block_x, block_y;
    int64_t count;        // elements of the space (LINEAR) or of one reduction
    int64_t chunks;       // of one reduction
    int64_t chunk_stride; // between the results of two chunks, 0 when there is one
    int64_t tasks;
    int lanes; // log2
    unsigned tiles_x, tiles_y;
    uint64_t report, number; // FOLD: where the host looks for the result (0: nowhere), and for what
    void *scratch;           // FOLD: FOLD_SCRATCH_BYTES of device memory that begin with 0
} Launch;

// Extents to grid. chunk_stride stays 0.
void launch_shape(const Program *p, const Form *f, Launch *out);

// The values in the order of params, each aligned to its size. Returns the bytes.
size_t launch_pack(const Program *p, const Form *f, const KParams *params, const Launch *launch,
                   unsigned char out[MAX_KPARAM_BYTES]);

// What runs the passes.
typedef struct PassHost {
    MAY_FAIL bool (*launch)(void *self, const Program *p, int64_t chunk_stride, Err *e);
    MAY_FAIL bool (*borrow)(void *self, size_t bytes, void **memory, Err *e); // device memory
    void (*give_back)(void *self, void *memory, size_t bytes); // once what was launched is done
    void *self;
} PassHost;

// Runs the program: nothing for an empty space, one launch without reductions or
// when every reduction fits one chunk, further passes over the chunk results otherwise.
MAY_FAIL bool passes_run(const Program *p, const PassHost *host, Err *e);
