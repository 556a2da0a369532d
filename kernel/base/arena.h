// arena.h: memory that is given back all at once: the tokens and the syntax
// tree of one cell, the parts of one message.
#pragma once
#include "kernel/base/str.h"

typedef struct ArenaBlock ArenaBlock;
typedef struct Arena {
    ArenaBlock *blocks; // newest first
    size_t used, cap;   // of the newest block, in bytes
} Arena;

// Zeroed memory aligned for any type; NULL when memory is out.
void *arena_alloc(Arena *a, size_t bytes);

// A NUL-terminated copy; p is NULL when memory is out.
Str arena_copy(Arena *a, Str s);

// Gives everything back; the arena can be used again.
void arena_reset(Arena *a);
