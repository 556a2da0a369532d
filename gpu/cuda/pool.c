// pool.c: size classes over cuMemAlloc.
#include "gpu/cuda/pool.h"
#include "kernel/base/activity.h"
#include "kernel/base/mem.h"
#include <assert.h>
#include <string.h>

enum { SMALLEST = 512, STEPS = 4 };
#define SMALL_MAX ((size_t)1 << 20)
#define CLASS_MAX ((size_t)64 << 20)
#define SLAB ((size_t)8 << 20)
#define SMALL_SLAB ((size_t)2 << 20) // where there is no room for a larger one
#define LARGE_UNIT ((size_t)2 << 20)

// ---- size classes -------------------------------------------------------------------------------

// Class sizes: 512, 640, 768, 896, 1024, 1280, ... Class c is base * (4 + step) / 4.
static size_t class_bytes(int c) {
    size_t base = (size_t)SMALLEST << (c / STEPS);
    return base / STEPS * (STEPS + (size_t)(c % STEPS));
}

static int class_of(size_t bytes) {
    if (bytes <= SMALLEST)
        return 0;
    int top = 63 - __builtin_clzll(bytes - 1); // 2^top <= bytes - 1
    size_t base = (size_t)1 << top, step = base / STEPS;
    int over = (int)((bytes - base + step - 1) / step); // 1 to 4
    return (top - 9) * STEPS + over;
}

static size_t round_large(size_t bytes) {
    return (bytes + LARGE_UNIT - 1) / LARGE_UNIT * LARGE_UNIT;
}

size_t pool_rounded(size_t bytes) {
    return bytes <= CLASS_MAX ? class_bytes(class_of(bytes)) : round_large(bytes);
}

static bool push(PoolList *list, CuPointer at) {
    if (!mem_grow((void **)&list->item, &list->cap, list->n + 1, sizeof *list->item))
        return false;
    list->item[list->n++] = at;
    return true;
}

// ---- from the driver ----------------------------------------------------------------------------

static void count(Pool *p, long long change) {
    p->held = (size_t)((long long)p->held + change);
    activity_meter(METER_GPU_POOL_BYTES, change);
}

// The one place where the quota of a GPU's memory is enforced.
static CuResult take_within(const Pool *p, size_t bytes, CuPointer *out) {
    if (p->most && (bytes > p->most || p->held > p->most - bytes))
        return CU_OUT_OF_MEMORY;
    return cu.MemAlloc(out, bytes);
}

static CuResult driver_take(Pool *p, size_t bytes, CuPointer *out) {
    CuResult r = take_within(p, bytes, out);
    if (r == CU_OUT_OF_MEMORY && p->cached) {
        pool_trim(p);
        r = take_within(p, bytes, out);
    }
    if (r == CU_OK)
        count(p, (long long)bytes);
    return r;
}

static void driver_give(Pool *p, CuPointer at, size_t bytes) {
    for (size_t i = 0; i < POOL_SHARED; i++)
        if (p->shared[i].at == at)
            p->shared[i].at = 0; // its handle is of this allocation, not of the address
    (void)cu.MemFree(at);        // a failure here is the sticky error that the next call reports
    assert(p->held >= bytes);
    count(p, -(long long)bytes);
}

CuResult pool_share(Pool *p, CuPointer at, PoolShared *out) {
    for (size_t i = 0; i < POOL_SHARED; i++) {
        *out = p->shared[i];
        if (out->at && out->at <= at && at - out->at < out->bytes)
            return CU_OK;
    }
    CuResult r = cu.MemGetAddressRange(&out->at, &out->bytes, at);
    r = r == CU_OK ? cu.IpcGetMemHandle(&out->handle, out->at) : r;
    if (r == CU_OK)
        p->shared[p->nshared++ % POOL_SHARED] = *out;
    return r;
}

// How many slabs begin at this address or below.
static size_t slabs_up_to(const Pool *p, CuPointer at) {
    size_t low = 0, high = p->nslabs;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (p->slabs[middle].at <= at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static PoolSlab *slab_of(Pool *p, CuPointer block) {
    size_t n = slabs_up_to(p, block);
    assert(n && block - p->slabs[n - 1].at < p->slabs[n - 1].bytes);
    return &p->slabs[n - 1];
}

// The newest one's size is known when nothing more is cut from it.
static void close_slab(Pool *p) {
    if (p->slab)
        slab_of(p, p->slab)->cut = p->slab_used;
}

static CuResult new_slab(Pool *p) {
    CuPointer at;
    size_t bytes = SLAB;
    CuResult r = driver_take(p, bytes, &at); // may trim, which moves the slabs
    if (r == CU_OUT_OF_MEMORY)
        r = driver_take(p, bytes = SMALL_SLAB, &at);
    if (r != CU_OK)
        return r;
    if (!mem_grow((void **)&p->slabs, &p->slabs_cap, p->nslabs + 1, sizeof *p->slabs)) {
        driver_give(p, at, bytes);
        return CU_OUT_OF_MEMORY;
    }
    close_slab(p);
    size_t i = slabs_up_to(p, at);
    memmove(p->slabs + i + 1, p->slabs + i, (p->nslabs - i) * sizeof *p->slabs);
    p->slabs[i] = (PoolSlab){.at = at, .bytes = bytes};
    p->nslabs++;
    p->slab = at;
    p->slab_used = 0;
    p->slab_bytes = bytes;
    return CU_OK;
}

// ---- taking and giving --------------------------------------------------------------------------

static CuResult take_small(Pool *p, size_t bytes, CuPointer *out) {
    if (!p->slab || p->slab_used + bytes > p->slab_bytes) {
        CuResult r = new_slab(p);
        if (r != CU_OK)
            return r;
    }
    *out = p->slab + p->slab_used;
    p->slab_used += bytes;
    p->small_live++;
    return CU_OK;
}

static CuResult take_class(Pool *p, int c, CuPointer *out) {
    size_t bytes = class_bytes(c);
    PoolList *list = &p->free[c];
    if (!list->n)
        return bytes <= SMALL_MAX ? take_small(p, bytes, out) : driver_take(p, bytes, out);
    assert(p->cached >= bytes);
    *out = list->item[--list->n];
    p->cached -= bytes;
    if (bytes <= SMALL_MAX)
        p->small_live++;
    return CU_OK;
}

static CuResult take_large(Pool *p, size_t bytes, CuPointer *out) {
    PoolBlock *best = NULL;
    for (size_t i = 0; i < p->nlarge; i++) {
        PoolBlock *b = &p->large[i];
        if (b->used || b->bytes < bytes || b->bytes > bytes + bytes / 8)
            continue;
        if (!best || b->bytes < best->bytes)
            best = b;
    }
    if (best) {
        best->used = true;
        p->cached -= best->bytes;
        *out = best->at;
        return CU_OK;
    }
    CuResult r = driver_take(p, bytes, out); // may trim, which moves the blocks
    if (r != CU_OK)
        return r;
    if (!mem_grow((void **)&p->large, &p->large_cap, p->nlarge + 1, sizeof *p->large)) {
        driver_give(p, *out, bytes);
        return CU_OUT_OF_MEMORY;
    }
    p->large[p->nlarge++] = (PoolBlock){*out, bytes, true};
    return CU_OK;
}

CuResult pool_take(Pool *p, size_t bytes, CuPointer *out) {
    if (bytes > (size_t)1 << 46)
        return CU_OUT_OF_MEMORY; // 64 TiB: the sums below do not overflow
    return bytes <= CLASS_MAX ? take_class(p, class_of(bytes), out)
                              : take_large(p, round_large(bytes), out);
}

void pool_give(Pool *p, CuPointer at, size_t bytes) {
    if (bytes <= CLASS_MAX) {
        int c = class_of(bytes);
        size_t size = class_bytes(c);
        if (size <= SMALL_MAX)
            p->small_live--;
        if (push(&p->free[c], at))
            p->cached += size;
        else if (size > SMALL_MAX)
            driver_give(p, at, size);
        return; // a small block that could not be listed stays unused until its slab goes
    }
    for (size_t i = 0; i < p->nlarge; i++) {
        if (p->large[i].at != at)
            continue;
        p->large[i].used = false;
        p->cached += p->large[i].bytes;
        return;
    }
}

// ---- giving back --------------------------------------------------------------------------------

static void give_list(Pool *p, PoolList *list, size_t bytes) {
    for (size_t i = 0; i < list->n; i++)
        driver_give(p, list->item[i], bytes);
    p->cached -= list->n * bytes;
    mem_free(list->item);
    *list = (PoolList){0};
}

static bool is_idle(const PoolSlab *s) {
    return s->idle == s->cut;
}

// The free blocks that lie in no idle slab stay listed.
static void keep_blocks(Pool *p, PoolList *list, size_t bytes) {
    size_t kept = 0;
    for (size_t i = 0; i < list->n; i++)
        if (!is_idle(slab_of(p, list->item[i])))
            list->item[kept++] = list->item[i];
    p->cached -= (list->n - kept) * bytes;
    list->n = kept;
    if (!kept) {
        mem_free(list->item);
        *list = (PoolList){0};
    }
}

// Slabs of which all blocks are free. A block that could not be listed counts as used, until none
// is.
static void trim_slabs(Pool *p) {
    close_slab(p);
    for (size_t i = 0; i < p->nslabs; i++)
        p->slabs[i].idle = p->small_live ? 0 : p->slabs[i].cut;
    int last = class_of(SMALL_MAX);
    for (int c = 0; c <= last && p->small_live; c++)
        for (size_t i = 0; i < p->free[c].n; i++)
            slab_of(p, p->free[c].item[i])->idle += class_bytes(c);
    for (int c = 0; c <= last; c++)
        keep_blocks(p, &p->free[c], class_bytes(c));
    size_t kept = 0;
    for (size_t i = 0; i < p->nslabs; i++) {
        if (!is_idle(&p->slabs[i])) {
            p->slabs[kept++] = p->slabs[i];
            continue;
        }
        if (p->slabs[i].at == p->slab)
            p->slab = 0;
        driver_give(p, p->slabs[i].at, p->slabs[i].bytes);
    }
    p->nslabs = kept;
    if (!kept) {
        mem_free(p->slabs);
        p->slabs = NULL;
        p->slabs_cap = 0;
    }
}

void pool_trim(Pool *p) {
    for (int c = class_of(SMALL_MAX) + 1; c < POOL_CLASSES; c++)
        give_list(p, &p->free[c], class_bytes(c));
    trim_slabs(p);
    size_t kept = 0;
    for (size_t i = 0; i < p->nlarge; i++) {
        if (p->large[i].used) {
            p->large[kept++] = p->large[i];
            continue;
        }
        driver_give(p, p->large[i].at, p->large[i].bytes);
        p->cached -= p->large[i].bytes;
    }
    p->nlarge = kept;
    if (!kept) {
        mem_free(p->large);
        p->large = NULL;
        p->large_cap = 0;
    }
}

void pool_forget(Pool *p) {
    for (int c = 0; c < POOL_CLASSES; c++)
        mem_free(p->free[c].item);
    mem_free(p->slabs);
    mem_free(p->large);
    count(p, -(long long)p->held);
    *p = (Pool){.most = p->most};
}
