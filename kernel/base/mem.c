// mem.c: counted allocation over malloc.
#include "kernel/base/mem.h"
#include "kernel/base/quota.h"
#include "kernel/base/room.h"
#include <assert.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { HUGE_PAGE = 2 << 20 };

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

// Large pieces are work space: a page of 4 KiB costs as much when it is touched first as what is
// done with it.
static void wish_for_huge_pages(void *p, size_t bytes) {
    const size_t ahead = -(uintptr_t)p & (HUGE_PAGE - 1);
    if (p && bytes >= 2 * HUGE_PAGE)
        madvise((char *)p + ahead, (bytes - ahead) & ~(size_t)(HUGE_PAGE - 1), MADV_HUGEPAGE);
}

void *mem_alloc(size_t bytes) {
    void *p = is_refused(bytes) ? NULL : counted(malloc(bytes ? bytes : 1));
    wish_for_huge_pages(p, bytes);
    return p;
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
