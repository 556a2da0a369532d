// mem.c: counted allocation over malloc.
#include "kernel/base/mem.h"
#include "kernel/base/room.h"
#include <assert.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_size_t live;
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
    return fails_on_request() || (bytes >= ROOM_FROM && !room_for(bytes));
}

static void *counted(void *p) {
    if (p)
        atomic_fetch_add_explicit(&live, 1, memory_order_relaxed);
    return p;
}

void *mem_alloc(size_t bytes) {
    return is_refused(bytes) ? NULL : counted(malloc(bytes ? bytes : 1));
}

void *mem_zero(size_t bytes) {
    return is_refused(bytes) ? NULL : counted(calloc(1, bytes ? bytes : 1));
}

void *mem_resize(void *p, size_t bytes) {
    if (!p)
        return mem_alloc(bytes);
    size_t now = malloc_usable_size(p);
    return is_refused(bytes > now ? bytes - now : 0) ? NULL : realloc(p, bytes ? bytes : 1);
}

void mem_free(void *p) {
    if (!p)
        return;
    assert(atomic_load(&live) > 0);
    atomic_fetch_sub_explicit(&live, 1, memory_order_relaxed);
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
    return atomic_load(&live);
}

void mem_fail_at(size_t n, bool from_there_on) {
    fail_in = n;
    fail_on = from_there_on;
}
