// mem.c: counted allocation over malloc.
#include "kernel/base/mem.h"
#include "kernel/base/quota.h"
#include "kernel/base/room.h"
#include <assert.h>
#include <malloc.h>
#include <stdlib.h>

static size_t fail_in;
static bool fail_on;

// True when the fault test wants this allocation to fail.
static bool fails_on_request(void) {
    if (!fail_in)
        return false;
    if (--fail_in)
        return false;
    if (fail_on)
        fail_in = 1;
    return true;
}

static bool is_refused(size_t bytes) {
    return fails_on_request() ||
           ((bytes >= ROOM_FROM || !quota_has_room(bytes)) && !room_for(bytes));
}

static void *counted(void *p) {
    if (p)
        quota_take_block(malloc_usable_size(p));
    return p;
}

void *mem_alloc(size_t bytes) {
    return is_refused(bytes) ? NULL : counted(malloc(bytes ? bytes : 1));
}

void *mem_zero(size_t bytes) {
    return is_refused(bytes) ? NULL : counted(calloc(1, bytes ? bytes : 1));
}

void *mem_aligned(size_t alignment, size_t bytes) {
    assert(alignment && (alignment & (alignment - 1)) == 0);
    return is_refused(bytes) ? NULL : counted(memalign(alignment, bytes ? bytes : 1));
}

void *mem_resize(void *p, size_t bytes) {
    if (!p)
        return mem_alloc(bytes);
    size_t now = malloc_usable_size(p);
    void *moved = is_refused(bytes > now ? bytes - now : 0) ? NULL : realloc(p, bytes ? bytes : 1);
    if (moved) {
        quota_take(malloc_usable_size(moved));
        quota_give(now);
    }
    return moved;
}

void mem_free(void *p) {
    if (!p)
        return;
    assert(quota_blocks() > 0);
    quota_give_block(malloc_usable_size(p));
    free(p);
}

bool mem_grow(void **items, size_t *cap, size_t need, size_t size) {
    assert(size > 0 && (*items || !*cap));
    if (need <= *cap)
        return true;
    size_t grown, bytes;
    if (!add_size(*cap, *cap / 2 + 8, &grown))
        return false;
    if (grown < need)
        grown = need;
    if (!mul_size(grown, size, &bytes))
        return false;
    void *p = mem_resize(*items, bytes);
    if (!p)
        return false;
    *items = p;
    *cap = grown;
    return true;
}

size_t mem_live(void) {
    return quota_blocks();
}

void mem_fail_at(size_t n, bool from_there_on) {
    fail_in = n;
    fail_on = from_there_on;
}
