// tiles_run.h: chains on the device.
#pragma once
#include "gpu/cuda/cuda_limits.h"
#include "kernel/base/buf.h"
#include "kernel/base/err.h"
#include <stdint.h>

// Kernels of tiles that are not compiled yet, what is known of chains, and the time that single
// passes took meanwhile. A kernel takes some tenths of a second of a thread's time to compile: not
// for programs that end at once.
typedef struct TilesWaited {
    struct {
        uint64_t hash;
        double ns;
    } item[TILES_WAITED];
    int next; // the item that is replaced next
    struct {
        uint64_t hash;
        int best;
    } known[TILES_KNOWN]; // chains, and how many of their programs share a kernel
    int next_known;
} TilesWaited;

// For kernels of other files that wait as these do.
struct Cuda;
struct Kernel;
typedef struct WaitedKernel {
    const char *name; // of the function
    Str key;
    double ns; // that the programs take without it
    uint64_t hash;
    bool worth; // compiling, now
} WaitedKernel;
// The kernel with this key; NULL: there is none yet. Fills in hash and worth.
const struct Kernel *waited_find(struct Cuda *g, WaitedKernel *w);
// The kernel of this text (with its 0; taken over); NULL without an error while it is compiled.
MAY_FAIL bool waited_add(struct Cuda *g, const WaitedKernel *w, Buf *text,
                         const struct Kernel **out, Err *e);
