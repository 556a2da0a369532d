// memory.c: size classes (eight per power of two), one list of free blocks each.
#include "gpu/cpu/memory.h"
#include "gpu/cpu/cpu_limits.h"
#include "kernel/base/mem.h"
#include "kernel/base/quota.h"
#include "kernel/base/room.h"
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

enum {
    SMALLEST_LOG2 = 6,                  // 64 bytes
    CLASSES = (48 - SMALLEST_LOG2) * 8, // up to 2^48 bytes
    MAP_FROM = 1 << 18,                 // larger blocks are mapped, smaller ones come from malloc
    HUGE_PAGE = 2 << 20,
};

typedef struct FreeBlock {
    struct FreeBlock *next;
} FreeBlock;

struct HostPool {
    FreeBlock *free[CLASSES];
    size_t cached, cache_limit; // bytes
    LentBlocks *lent;           // that another process sees; NULL: there were none
    Device *lends;     // large blocks are made so that they can be shared as they are; NULL: no
    size_t lends_most; // bytes of such a block
    OwnBlock *own;     // large blocks in use that are the process's own memory
    size_t n_own, own_cap;
    size_t parting; // bytes of free blocks that a child does not have
};

// Class of a size and the bytes of its blocks.
static int class_of(size_t bytes, size_t *rounded) {
    if (bytes < 64)
        bytes = 64;
    int log2 = 63 - __builtin_clzll(bytes);
    size_t step = (size_t)1 << (log2 - 3);
    size_t eighth = (bytes - ((size_t)1 << log2) + step - 1) / step;
    *rounded = ((size_t)1 << log2) + eighth * step;
    return (log2 - SMALLEST_LOG2) * 8 + (int)eighth; // eight eighths is the next power's zero
}

void host_pool_memory(HostPool *p, size_t *available, size_t *total) {
    room_of_host(available, total);
    *available += p->cached;
}

static void trim(void *pool) {
    host_pool_trim(pool);
}

HostPool *host_pool_new(void) {
    HostPool *p = mem_zero(sizeof *p);
    if (!p)
        return NULL;
    size_t available, total;
    host_pool_memory(p, &available, &total);
    p->cache_limit = total / 4;
    room_when_short(trim, p);
    return p;
}

// asked: of the bytes, those that will be written to; what rounding adds is never touched.
static void *system_alloc(HostPool *p, size_t bytes, size_t asked) {
    if ((asked >= ROOM_FROM || !quota_has_room(asked)) && !room_for(asked))
        return NULL;
    if (bytes < MAP_FROM) {
        void *block = NULL;
        return posix_memalign(&block, 64, bytes) == 0 ? block : NULL;
    }
    const bool whole = p->lends && asked >= LENT_WHOLE && asked <= p->lends_most;
    void *block = whole ? lent_new(&p->lent, p->lends, bytes, asked) : NULL;
    if (block)
        return block;
    block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED)
        return NULL;
    if (bytes >= 2 * HUGE_PAGE)
        madvise(block, bytes, MADV_HUGEPAGE); // a wish, not a need
    return block;
}

static void system_free(HostPool *p, void *block, size_t bytes) {
    if (bytes < MAP_FROM)
        free(block);
    else if (bytes < LENT_WHOLE || !lent_drop(p->lent, block))
        munmap(block, bytes);
}

// Without memory for the list the block is not in it, and a reserve costs more.
static void add_own(HostPool *p, void *memory, size_t bytes, size_t rounded) {
    if (rounded >= LENT_WHOLE && !lent_is_shared(p->lent, memory) &&
        mem_grow((void **)&p->own, &p->own_cap, p->n_own + 1, sizeof *p->own))
        p->own[p->n_own++] = (OwnBlock){memory, bytes, rounded};
}

static void take_own_out(HostPool *p, const void *memory) {
    for (size_t i = 0; i < p->n_own; i++)
        if (p->own[i].memory == memory) {
            p->own[i] = p->own[--p->n_own];
            return;
        }
}

bool host_pool_alloc(HostPool *p, size_t bytes, void **out, Err *e) {
    size_t rounded;
    if (bytes > (size_t)1 << 47)
        return err_set(e, ERR_MEMORY, "larger than any memory");
    int class = class_of(bytes, &rounded);
    FreeBlock *block = p->free[class];
    assert(class < CLASSES);
    if (block) {
        assert(p->cached >= rounded);
        p->free[class] = block->next;
        p->cached -= rounded;
        quota_give(rounded - bytes);
        *out = block;
        add_own(p, block, bytes, rounded);
        return true;
    }
    *out = system_alloc(p, rounded, bytes);
    if (!*out) {
        host_pool_trim(p);
        *out = system_alloc(p, rounded, bytes);
    }
    if (!*out)
        return err_set(e, ERR_MEMORY, "host memory");
    add_own(p, *out, bytes, rounded);
    quota_take(bytes);
    return true;
}

void host_pool_release(HostPool *p, void *memory, size_t bytes) {
    size_t rounded;
    int class = class_of(bytes, &rounded);
    assert(memory && class < CLASSES);
    if (rounded >= LENT_WHOLE)
        take_own_out(p, memory);
    if (lent_back(p->lent, memory)) { // never used again: the other side may still look at it
        quota_give(bytes);
        return;
    }
    if (p->cached + rounded > p->cache_limit ||
        (rounded >= LENT_WHOLE && lent_is_reserved(p->lent, memory))) {
        quota_give(bytes);
        system_free(p, memory, rounded);
        return;
    }
    quota_take(rounded - bytes);
    FreeBlock *block = memory;
    block->next = p->free[class];
    p->free[class] = block;
    p->cached += rounded;
}

static size_t bytes_of_class(int i) {
    size_t log2 = (size_t)i / 8 + SMALLEST_LOG2;
    return ((size_t)1 << log2) + (size_t)(i % 8) * ((size_t)1 << (log2 - 3));
}

void host_pool_trim(HostPool *p) {
    for (int i = 0; i < CLASSES; i++) {
        const size_t bytes = bytes_of_class(i);
        for (FreeBlock *b = p->free[i]; b;) {
            FreeBlock *next = b->next;
            quota_give(bytes);
            system_free(p, b, bytes);
            b = next;
        }
        p->free[i] = NULL;
    }
    p->cached = 0;
}

void host_pool_free(HostPool *p) {
    if (!p)
        return;
    room_when_short(NULL, NULL);
    host_pool_trim(p);
    lent_free(p->lent);
    mem_free(p->own);
    mem_free(p);
}

void host_pool_lends(HostPool *p, Device *d) {
    if (p->lends_most != SIZE_MAX)
        host_pool_trim(p); // some of what is kept may be the process's own memory
    p->lends_most = p->lends ? SIZE_MAX : LENT_EARLY;
    p->lends = d;
}

bool host_pool_lend(HostPool *p, Buffer *b, Lent *out, Err *e) {
    size_t rounded;
    void *old;
    class_of(b->bytes, &rounded);
    if (!lent_out(&p->lent, b, rounded >= MAP_FROM, rounded, out, &old, e))
        return false;
    if (old)
        host_pool_release(p, old, b->bytes);
    return true;
}

LentBlocks **host_pool_lent(HostPool *p) {
    return &p->lent;
}

// ---- a reserve ----------------------------------------------------------------------------------

// To change a page that both have takes some microseconds, for each 4 KiB: what may be changed as a
// whole is shared instead.
bool host_pool_may_part(HostPool *p, Device *d, const Wanted *w) {
    size_t left = 0;
    for (size_t i = p->n_own; i-- > 0;) {
        if (lent_is_shared(p->lent, p->own[i].memory) || lent_make(&p->lent, d, &p->own[i], w))
            p->own[i] = p->own[--p->n_own];
        else if (w->asked(w->ctx))
            return false;
        else
            left += p->own[i].rounded;
    }
    return left <= PARTED_MOST;
}

// Those that are files come first: of the others the child cannot read which is next.
static void sort_files_first(const HostPool *p, FreeBlock **list) {
    FreeBlock *own = NULL, *files = NULL;
    for (FreeBlock *b = *list, *next; b; b = next) {
        FreeBlock **to = lent_is_shared(p->lent, b) ? &files : &own;
        next = b->next;
        b->next = *to;
        *to = b;
    }
    *list = files ? files : own;
    while (files && files->next)
        files = files->next;
    if (files)
        files->next = own;
}

void host_pool_parts(HostPool *p, bool before) {
    p->parting = 0;
    for (int i = 0; i < CLASSES; i++) {
        const size_t bytes = bytes_of_class(i);
        if (bytes < MAP_FROM)
            continue;
        if (before)
            sort_files_first(p, &p->free[i]);
        for (FreeBlock *b = p->free[i]; b; b = b->next) {
            p->parting += bytes;
            if (!lent_is_shared(p->lent, b))
                madvise(b, bytes, before ? MADV_DONTFORK : MADV_DOFORK);
        }
    }
}

void host_pool_forked(HostPool *p) {
    for (int i = 0; i < CLASSES; i++) {
        if (bytes_of_class(i) < MAP_FROM)
            continue;
        for (FreeBlock *b = p->free[i]; b && lent_is_shared(p->lent, b);) {
            FreeBlock *next = b->next; // before the parent goes on with it
            lent_drop(p->lent, b);
            b = next;
        }
        p->free[i] = NULL;
    }
    assert(p->cached >= p->parting);
    p->cached -= p->parting;
    quota_give(p->parting);
    p->parting = 0;
}
