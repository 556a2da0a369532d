// keep.h: copies of a device's buffers on the host, for devices that can fail: taken before
// something that may make it fail, put back when it works again.
#pragma once
#include "gpu/core/backend.h"

// Copies what buffers hold now, the small ones first, as long as all copies together take at most
// `budget` bytes of host memory. What does not fit, or finds no memory, has no copy. Nothing may be
// recorded that has not run. Copies from before are dropped.
MAY_FAIL bool keep_copies(Device *d, size_t budget, Err *e);
// The same until wanted() says, between two buffers, that somebody waits.
MAY_FAIL bool keep_some(Device *d, size_t budget, bool (*wanted)(void *ctx), void *ctx, Err *e);
// The same for all of them; false also when one found no memory, or when wanted() said so between
// two.
MAY_FAIL bool keep_every(Device *d, bool (*wanted)(void *ctx), void *ctx, Err *e);
// Bytes in buffers, and whether a cell has been told the address of one.
size_t keep_bytes(const Device *d, bool *pinned);
// Drops all copies.
void keep_drop(Device *d);

// The device's memory is gone. Buffers with a copy wait for keep_restore; the others are lost, and
// whoever reads them is told so.
void keep_lose(Device *d);
// Memory anew, with what the copies hold; the copies are dropped. After a failure they are
// still there, for keep_lose.
MAY_FAIL bool keep_restore(Device *d, Err *e);
bool keep_waits(const Device *d); // are there copies to put back?

// The error of reading a buffer without a value. what: "this array", where it has no name.
bool keep_refuse(const Buffer *b, const char *what, Err *e);
