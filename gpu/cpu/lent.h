// lent.h: blocks of host memory that another process maps as well (kernel/python). A large block
// keeps its address: its pages are those of a file in memory from the start (lent_new), or become
// so, which copies them. Small ones move into segments that many of them share. The other process
// counts as one that refers to the buffer until it says that it does not (lent_let_go); its mapping
// lives by itself: neither frees what the other holds.
#pragma once
#include "gpu/core/backend.h"

typedef struct LentBlocks LentBlocks;

void lent_free(LentBlocks *l); // every block must have come back; NULL is fine

// A new block of its own file, so that to share it copies nothing; the first `asked` bytes of it
// have memory, in huge pages, which the threads of the device make. NULL: it is to be made in
// another way (too many files; no huge pages for files; the system might grant more than there is).
void *lent_new(LentBlocks **l, Device *d, size_t bytes, size_t asked);
// Gives such a block back to the system, unless it is shared; false: it is none of these.
bool lent_drop(LentBlocks *l, const void *memory);

// A block of the process's own memory, of which `bytes` are in use, becomes one of these: its pages
// are copied, in pieces, as long as nobody asks. False: it is as it was, or in part a file's, which
// does no harm; somebody asked, or it is to be made in another way.
typedef struct OwnBlock {
    void *memory;
    size_t bytes, rounded;
} OwnBlock;
typedef struct Wanted {
    bool (*asked)(void *ctx);
    void *ctx;
} Wanted;
bool lent_make(LentBlocks **l, Device *d, const OwnBlock *b, const Wanted *w);

// The buffer's memory, shared from now on. own_pages: its block of `rounded` bytes has pages of its
// own; otherwise the elements move, and *old is the block that they leave (else NULL).
MAY_FAIL bool lent_out(LentBlocks **l, Buffer *b, bool own_pages, size_t rounded, Lent *out,
                       void **old, Err *e);
// A buffer for a block of a segment, one reference: the one there is, or a new one. *unknown: the
// segment is not mapped; out->fd (taken over, -1 for none) is the file to map.
Buffer *lent_in(LentBlocks **l, Device *d, const Lent *what, bool *unknown, Err *e);
// The file of a segment, borrowed; -1: there is none.
int lent_file(const LentBlocks *l, uint64_t segment, size_t *size);
// The other process holds this block no more; NULL: it holds none.
void lent_let_go(LentBlocks *l, const Lent *what);
// A block that is given back: false when it is not one of these.
bool lent_back(LentBlocks *l, const void *memory);

// A child that fork makes now (the reserve: kernel/reserve.h) has these pages, too: blocks of today
// are not used for other arrays while it lives. yes: it does.
void lent_reserve(LentBlocks *l, bool yes);
bool lent_is_reserved(const LentBlocks *l, const void *memory);
// In such a child, whose parent has ended: are the pages of this block those that the parent has
// gone on with?
bool lent_is_shared(const LentBlocks *l, const void *memory);
// In such a child: Python's own blocks are lost, since their elements may be others by now.
void lent_lose(LentBlocks *l);
