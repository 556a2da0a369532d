// quota.c: counts of bytes, and where they end.
#include "kernel/base/quota.h"
#include <stdint.h>

// ---- what is in use -----------------------------------------------------------------------------

QuotaCounts quota_counts;
_Thread_local QuotaThread quota_thread;

static atomic_flag owned = ATOMIC_FLAG_INIT;

void quota_meet_thread(void) {
    quota_thread = atomic_flag_test_and_set(&owned) ? QUOTA_OTHER : QUOTA_OWNER;
}

static size_t sum(atomic_size_t *counts) {
    size_t n = atomic_load_explicit(&counts[0], memory_order_relaxed) +
               atomic_load_explicit(&counts[1], memory_order_relaxed);
    return n > SIZE_MAX / 2 ? 0 : n; // between the two sides of a block that changes threads
}

size_t quota_used(void) {
    return sum(quota_counts.bytes);
}

size_t quota_blocks(void) {
    return sum(quota_counts.blocks);
}

// ---- the quota of the host ----------------------------------------------------------------------

static struct {
    size_t bytes, begun;
    bool strict;
} host = {.bytes = QUOTA_NONE};

atomic_size_t quota_ceiling = QUOTA_NONE;

static void set_ceiling(void) {
    size_t above = host.begun + (host.strict ? 0 : QUOTA_RESERVE), most;
    if (host.bytes == QUOTA_NONE || __builtin_add_overflow(host.bytes, above, &most))
        most = QUOTA_NONE;
    atomic_store_explicit(&quota_ceiling, most, memory_order_relaxed);
}

void quota_begin(size_t bytes) {
    host.begun = quota_used();
    host.bytes = bytes;
    set_ceiling();
}

size_t quota_host(void) {
    return host.bytes;
}

size_t quota_host_used(void) {
    size_t now = quota_used();
    return now > host.begun ? now - host.begun : 0;
}

bool quota_strict(bool strict) {
    const bool before = host.strict;
    host.strict = strict;
    set_ceiling();
    return before;
}
