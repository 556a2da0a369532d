// memory.h: host memory for arrays: a cache of freed blocks in front of the
// system, since asking the system for 80 MB and touching it first costs more
// than adding two arrays of that size.
#pragma once
#include "gpu/cpu/lent.h"
#include "kernel/base/err.h"
#include <stddef.h>

typedef struct HostPool HostPool;

HostPool *host_pool_new(void);    // NULL when memory is out
void host_pool_free(HostPool *p); // every block must have come back

// A block of at least `bytes`, aligned to 64; its contents are undefined.
// Fails with ERR_MEMORY when the system or the container has not that much left.
MAY_FAIL bool host_pool_alloc(HostPool *p, size_t bytes, void **out, Err *e);
void host_pool_release(HostPool *p, void *block, size_t bytes); // the size asked for
void host_pool_trim(HostPool *p); // gives cached blocks back to the system

// Bytes that can still be allocated (cached blocks included), and all there is:
// the smaller of the machine's and the control group's.
void host_pool_memory(HostPool *p, size_t *available, size_t *total);

// Another process is there to share arrays with: from now on large blocks are made so that this
// copies nothing. The device whose pool it is outlives it.
void host_pool_lends(HostPool *p, Device *d);
// The buffer's block, shared with another process (lent.h); released like any other.
MAY_FAIL bool host_pool_lend(HostPool *p, Buffer *b, Lent *out, Err *e);
LentBlocks **host_pool_lent(HostPool *p);

// For a child that fork makes (kernel/reserve.h). may_part: makes files of large blocks in use, one
// after the other; false: somebody asked meanwhile, or too much of them can be none. parts: before
// the fork, and after it in the parent: free blocks stay the parent's. forked: in the child.
bool host_pool_may_part(HostPool *p, Device *d, const Wanted *w);
void host_pool_parts(HostPool *p, bool before);
void host_pool_forked(HostPool *p);
