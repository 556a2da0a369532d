// tiles_run.h: chains on the device.
#pragma once
#include "gpu/cuda/cuda_limits.h"
#include <stdint.h>

// Kernels of tiles that are not compiled yet, and the time that single passes took meanwhile. A
// kernel takes some tenths of a second to compile: it is made when about a tenth of that has been
// lost without it.
typedef struct TilesWaited {
    struct {
        uint64_t hash;
        double ns;
    } item[TILES_WAITED];
    int next; // the item that is replaced next
} TilesWaited;
