// arena.c: a chain of blocks, each twice the size of the one before.
#include "kernel/base/arena.h"
#include "kernel/base/mem.h"
#include <assert.h>
#include <stdalign.h>
#include <stddef.h>

enum { FIRST_BLOCK = 4096, LARGEST_BLOCK = 1 << 20 };

struct ArenaBlock {
    ArenaBlock *older;
    size_t size;
    alignas(max_align_t) char bytes[];
};

void *arena_alloc(Arena *a, size_t bytes) {
    size_t need;
    assert(a->used <= a->cap && (a->blocks || !a->cap));
    if (!add_size(bytes, alignof(max_align_t) - 1, &need))
        return NULL;
    need &= ~(alignof(max_align_t) - 1);
    if (!a->blocks || need > a->cap - a->used) {
        size_t size = a->blocks ? a->blocks->size * 2 : FIRST_BLOCK, whole;
        if (size > LARGEST_BLOCK)
            size = LARGEST_BLOCK;
        if (size < need)
            size = need;
        if (!add_size(size, sizeof(ArenaBlock), &whole))
            return NULL;
        ArenaBlock *b = mem_zero(whole);
        if (!b)
            return NULL;
        b->older = a->blocks;
        b->size = size;
        *a = (Arena){b, 0, size};
    }
    void *p = a->blocks->bytes + a->used;
    a->used += need;
    return p;
}

Str arena_copy(Arena *a, Str s) {
    char *p = s.n == (size_t)-1 ? NULL : arena_alloc(a, s.n + 1);
    if (!p)
        return (Str){NULL, 0};
    if (s.n)
        memcpy(p, s.p, s.n);
    return (Str){p, s.n};
}

void arena_reset(Arena *a) {
    for (ArenaBlock *b = a->blocks; b;) {
        ArenaBlock *older = b->older;
        mem_free(b);
        b = older;
    }
    *a = (Arena){0};
}
