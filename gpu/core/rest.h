// rest.h: what an interrupt has left to be done. A device that can be stopped in the middle of a
// program (Backend.run_part) ends it between two parts of it. It then waits with how far it has
// come, and so does everything recorded after it, until something looks at an array that it writes,
// or uses one that it touches: like launches that are not over. So every statement is done once and
// in order, and what an interrupt leaves of an array is never seen. What no array refers to any
// more is not computed at all.
#pragma once
#include "gpu/core/queue.h"

// Runs a program that is next in order, whose targets get memory here. After an interrupt
// (rest_defers) all of it, or what there was no time for, waits.
MAY_FAIL bool rest_run(Queue *q, const Program *p, Err *e);
// The same of a product; what an interrupt ends of it is not done at all.
MAY_FAIL bool rest_run_product(Queue *q, Stmt *s, Err *e);

// From here to the end of the queue's flush everything waits. (Queue.deferring)
static inline bool rest_defers(const Queue *q) {
    return q->deferring;
}
// Does anything wait?
static inline bool rest_waits(const Queue *q) {
    return q->nrest > 0;
}
// May what waits write or read an array that the value reads, or that is the target (NULL: none)?
// False is certain.
static inline bool rest_touches(const Queue *q, uint64_t reads, const Buffer *target) {
    return q->nrest && ((reads | (target ? id_bit(target->id) : 0)) & q->rest_bits);
}
bool rest_uses(const Queue *q, const Buffer *buf); // does it write or read this buffer?

// Before the program runs: what waits and touches its arrays, and all that was before it, is run.
MAY_FAIL bool rest_before(Queue *q, const Program *p, Err *e);
// Runs all that waits. False also when another interrupt was first: KeyboardInterrupt.
MAY_FAIL bool rest_finish(Queue *q, Err *e);
void rest_prune(Queue *q); // drops what writes nothing that is referred to
void rest_free(Queue *q);  // drops all
