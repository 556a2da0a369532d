// quota.h: how much host memory the program holds, and the most that cells may have
// (quota_settings.h). Counted is what mem.h gives and what arrays lie in; the
// program's code, its stacks and the libraries' own memory are not.
#pragma once
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#define QUOTA_NONE ((size_t)-1)

// ---- what is in use -----------------------------------------------------------------------------

// [0] counts for the thread that takes the most, which is the first one: to add to it takes no
// locked instruction. [1] counts for all others. One of them may be below zero: blocks are given
// back on other threads, too.
typedef struct QuotaCounts {
    atomic_size_t bytes[2], blocks[2];
} QuotaCounts;
extern QuotaCounts quota_counts;
typedef enum QuotaThread { QUOTA_UNKNOWN, QUOTA_OWNER, QUOTA_OTHER } QuotaThread;
extern _Thread_local QuotaThread quota_thread;
void quota_meet_thread(void);

static inline void quota_add(atomic_size_t counts[2], size_t n) {
    if (quota_thread == QUOTA_UNKNOWN)
        quota_meet_thread();
    if (quota_thread == QUOTA_OWNER)
        atomic_store_explicit(&counts[0],
                              atomic_load_explicit(&counts[0], memory_order_relaxed) + n,
                              memory_order_relaxed);
    else
        atomic_fetch_add_explicit(&counts[1], n, memory_order_relaxed);
}

// Bytes taken and given back.
static inline void quota_take(size_t bytes) {
    quota_add(quota_counts.bytes, bytes);
}
static inline void quota_give(size_t bytes) {
    quota_add(quota_counts.bytes, -bytes);
}
// The same for a block of memory.
static inline void quota_take_block(size_t bytes) {
    quota_take(bytes);
    quota_add(quota_counts.blocks, 1);
}
static inline void quota_give_block(size_t bytes) {
    quota_give(bytes);
    quota_add(quota_counts.blocks, (size_t)-1);
}
size_t quota_used(void);
size_t quota_blocks(void);

// ---- the quota of the host ----------------------------------------------------------------------

// From now on cells may take `bytes` of host memory; QUOTA_NONE: what there is. What is in use now
// is the program's own and not counted.
void quota_begin(size_t bytes);
size_t quota_host(void);      // as it was begun
size_t quota_host_used(void); // of it
// While a cell's code runs nothing is taken above the quota. Otherwise QUOTA_RESERVE is: for the
// text of an error, and for the next cell to be compiled, which gives something back. Returns what
// it was. For the thread that runs cells.
#define QUOTA_RESERVE ((size_t)8 << 20)
bool quota_strict(bool strict);
extern atomic_size_t quota_ceiling; // quota_used() may come to this
// Could so many bytes more be taken?
static inline bool quota_has_room(size_t bytes) {
    size_t most = atomic_load_explicit(&quota_ceiling, memory_order_relaxed);
    if (most == QUOTA_NONE)
        return true;
    return bytes <= most && quota_used() <= most - bytes;
}
