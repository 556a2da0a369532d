// pieces.h: a program as programs of single operations. What a program computes at once in
// registers these write to memory and read again: each operation is the same instruction on the
// same bits, and a reduction goes by the same tree, so that the results are the same bit by bit.
// Slower, but their kernels are few and may have been compiled ahead (dry.h), while the program's
// own is compiled by a thread.
//
//   loads       what is contiguous is read where it lies; anything else is copied first, and so is
//               what the program itself writes: all loads come before all stores
//   operations  over one axis of all elements, on such arrays
//   stores, reductions   at the end, over the program's own axes
#pragma once
#include "gpu/core/backend.h"
#include "gpu/cuda/cuda_limits.h"

typedef struct PieceSlot {
    Buffer buffer; // memory: NULL until the caller has taken it
    size_t bytes;
    int last; // instruction that reads it for the last time
} PieceSlot;

typedef struct Pieces {
    int n, slots;
    size_t bytes; // of all slots
    PieceSlot slot[PIECES_SLOTS];
    Program piece[PIECES_MOST];
} Pieces;

// Takes one pass of a program apart. False: it has something that has no such form, or is too
// large.
bool pieces_make(const Program *p, Pieces *out);
