// tiles_run.h: chains on the device.
#pragma once
#include "gpu/cuda/cuda_limits.h"
#include "kernel/base/buf.h"
#include "kernel/base/err.h"
#include <stdint.h>

// How kernels are to go through fields of two axes: the way that is estimated to be the faster one,
// or always the same way where it can be (tests).
typedef enum TilesBy { BY_EITHER, BY_TILES, BY_STRIPS, BY_CELLS } TilesBy;

// Which programs share kernels: how many in each, by which way, and how many run one by one before
// the first kernel; none: n is 0.
typedef struct TilesChoice {
    int n;
    TilesBy by;
    int lead;
} TilesChoice;

// A kernel that is not there: it takes some tenths of a second of a thread's time to compile, which
// is not for programs that end at once.
typedef struct WaitedItem {
    uint64_t hash;
    double ns;  // that single passes took meanwhile
    bool asked; // it was looked for on the disk
} WaitedItem;

// Such kernels, and what is known of chains.
typedef struct TilesWaited {
    WaitedItem item[TILES_WAITED];
    int next; // the item that is replaced next
    struct {
        uint64_t hash;
        TilesChoice best;
    } known[TILES_KNOWN]; // chains
    int next_known;
} TilesWaited;

// Single passes of so many ns are waited for before a kernel is compiled (WARPCELL_TILES_AFTER).
double waited_ns(void);
// Estimated time beside that of programs one by one, at most, and the way (WARPCELL_TILES).
double tiles_gain(void);
TilesBy tiles_by(void);
static inline const char *tiles_way_name(TilesBy by) {
    return by == BY_CELLS ? "cells" : by == BY_STRIPS ? "strips" : "tiles";
}

// Kernels that wait so.
struct Cuda;
struct Kernel;
typedef struct WaitedKernel {
    const char *name; // of the function
    Str key;
    uint64_t hash; // of the key
    bool compiles; // a thread may begin to
} WaitedKernel;
// The kernel with this key; NULL: there is none yet. Fills in the hash.
const struct Kernel *waited_find(struct Cuda *g, WaitedKernel *w);
// Is it worth compiling, or looking for on the disk, now that the programs take so many ns more
// without it? Fills in what.
bool waited_worth(struct Cuda *g, WaitedKernel *w, double ns);
// For that, where it is not to be at first: what runs instead may have to be compiled itself, and
// NVRTC does one at a time. ns: as estimated.
double waited_not_at_first(const struct Cuda *g, double ns);
// The kernel of this text (with its 0; taken over); NULL without an error while it is compiled.
MAY_FAIL bool waited_add(struct Cuda *g, const WaitedKernel *w, Buf *text,
                         const struct Kernel **out, Err *e);
