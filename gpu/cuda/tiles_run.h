// tiles_run.h: chains on the device.
#pragma once
#include "gpu/cuda/cuda_limits.h"
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
