// pool.h: device memory that is used again without asking the driver. One
// stream runs everything in order, so a block may be handed out again while the
// kernels that used it before are still queued.
//
//   up to 1 MiB    cut from slabs; a free list per size class
//   up to 64 MiB   a driver allocation each, rounded to a size class
//   above          a driver allocation each, rounded to 2 MiB; the best fit
//                  among the free ones serves when it is at most an eighth too large
//
// Size classes go in four steps per doubling, so at most a fifth is padding.
#pragma once
#include "gpu/cuda/api.h"
#include <stdbool.h>

enum { POOL_CLASSES = 80, POOL_SHARED = 64 };

typedef struct PoolList { // addresses, last in first out
    CuPointer *item;
    size_t n, cap;
} PoolList;

typedef struct PoolBlock {
    CuPointer at;
    size_t bytes;
    bool used;
} PoolBlock;

typedef struct PoolSlab {
    CuPointer at;
    size_t bytes; // few where the driver had few
    size_t cut;   // of them those that blocks were made of
    size_t idle;  // of those the free ones, while pool_trim looks
} PoolSlab;

// An allocation of the driver's that another process may map, and by what it finds it.
typedef struct PoolShared {
    CuPointer at; // 0: none
    size_t bytes;
    CuIpcHandle handle;
} PoolShared;

typedef struct Pool {
    PoolList free[POOL_CLASSES];
    PoolSlab *slabs; // by address
    size_t nslabs, slabs_cap;
    CuPointer slab; // the newest; blocks are cut from [slab_used, slab_bytes)
    size_t slab_used, slab_bytes;
    size_t small_live; // blocks handed out from slabs
    PoolBlock *large;
    size_t nlarge, large_cap;
    size_t cached;                  // bytes that are free here but not for the driver
    size_t held;                    // bytes taken from the driver
    size_t most;                    // of those that the operator lets it have; 0: what there is
    PoolShared shared[POOL_SHARED]; // the newest ones, in a ring
    size_t nshared;
} Pool;

// The block a request of this many bytes gets.
size_t pool_rounded(size_t bytes);

// CU_OUT_OF_MEMORY when the driver has no memory left, or the pool has as much as it may, also
// after the pool has given back what it can; other results are the driver's.
CuResult pool_take(Pool *p, size_t bytes, CuPointer *out);
void pool_give(Pool *p, CuPointer at, size_t bytes);

// The allocation that an address lies in and its handle; the driver is asked the first time only,
// as long as the allocation is there. Other results are the driver's.
CuResult pool_share(Pool *p, CuPointer at, PoolShared *out);

// Gives free memory back to the driver, slabs of which no block is in use too; waits for the
// device.
void pool_trim(Pool *p);

// Gives up the pool's own lists without a word to the driver: the end of a
// device, which may be dead.
void pool_forget(Pool *p);
