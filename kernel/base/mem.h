// mem.h: every host allocation of the program, counted, and made to fail on
// request by the fault tests. Sizes are computed with the checked helpers.
#pragma once
#include <stdbool.h>
#include <stddef.h>

// Like malloc, calloc, realloc and free. NULL when memory is out or the quota of cells is used up
// (quota.h), large blocks also when the machine has no room for them though it would grant them
// (room.h); a size of 0 gives a
// unique pointer. mem_free(NULL) does nothing.
void *mem_alloc(size_t bytes);
void *mem_zero(size_t bytes);
void *mem_resize(void *p, size_t bytes);
void mem_free(void *p);
void *mem_aligned(size_t alignment, size_t bytes); // at a multiple of a power of two

// *out = a * b or a + b; false when that overflows.
static inline bool mul_size(size_t a, size_t b, size_t *out) {
    return !__builtin_mul_overflow(a, b, out);
}
static inline bool add_size(size_t a, size_t b, size_t *out) {
    return !__builtin_add_overflow(a, b, out);
}

// Makes *items hold at least `need` elements of `size` bytes (growing by half),
// *cap counting elements. False, with nothing changed, when memory is out.
bool mem_grow(void **items, size_t *cap, size_t need, size_t size);

// Allocations alive now; 0 at a clean exit.
size_t mem_live(void);

// Test hook: the n-th allocation from now on fails (1 = the next one), once or
// from there on. 0 turns it off. Not thread-safe; for single-threaded tests.
void mem_fail_at(size_t n, bool from_there_on);
