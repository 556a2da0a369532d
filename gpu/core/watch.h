// watch.h: what a queue hands its device while an iteration of a loop is looked at (replay.h), in
// terms of the buffers that the loop's variables had at its head and of those that it has made.
#pragma once
#include "gpu/core/program.h"

struct Queue;

// Buffers by number: below WATCH_FRESH those at the head; from there on those that were made; from
// WATCH_OUTSIDE on those that are neither and are only read.
enum { WATCH_FRESH = 1000, WATCH_OUTSIDE = 2000, WATCH_UNKNOWN = -1 };

// Who runs the loop is told of each element that the iteration looks at, after it. False: it does
// not know of that.
typedef struct WatchReader {
    bool (*read)(void *ctx, Scalar element);
    void *ctx;
} WatchReader;

// An element that was looked at: where it stands, and how many programs came before it.
typedef struct WatchRead {
    int programs;
    int16_t buffer;
    Dtype dt;
    size_t at; // byte
} WatchRead;

typedef struct Watch {
    bool spoiled;  // something but programs was done, or elements were looked at
    uint64_t last; // serial number of the last buffer made before
    int nhead;
    uint64_t head[REPLAY_ROOTS]; // serial numbers; 0: none
    int nprograms;
    Program program[REPLAY_PROGRAMS]; // their buffers are not to be followed
    int16_t buffer[REPLAY_PROGRAMS][MAX_ACCESS];
    int nfresh;
    uint64_t fresh[REPLAY_FRESH];
    size_t bytes[REPLAY_FRESH];
    Dtype dt[REPLAY_FRESH];
    bool
        open; // buffers from outside may be read: whoever runs the loop says that they are the same
    int noutside;
    Buffer *outside[REPLAY_OUTSIDE]; // references
    // Numbers that the iteration has made itself: Scalar.slot of parameters counts them from 1 on.
    int nnumbers;
    Scalar number[REPLAY_NUMBERS];
    // Rows: stores into row `key` of an array, another one in each iteration. moves: by how many
    // elements the access moves for each row, found out by comparing two iterations.
    bool keyed;
    int64_t key;
    int64_t moves[REPLAY_PROGRAMS][MAX_ACCESS];
    const WatchReader *reader; // NULL: an iteration that looks at elements is spoiled
    int nreads;
    WatchRead read[REPLAY_READS];
} Watch;

// From now on, with the buffers at the head (w->head) known. The watch stays the caller's.
void watch_begin(struct Queue *q, Watch *w);
void watch_end(struct Queue *q, const Watch *w);
void watch_free(Watch *w); // its references go
// For the queue: this program is handed over next; something else is done.
void watch_program(struct Queue *q, const Program *p);
void watch_spoil(struct Queue *q);
// The element at byte `at` of the buffer, with which nothing recorded is left to do, is looked at.
void watch_read(struct Queue *q, Buffer *buf, size_t at, Scalar element);

// The next number, which the iteration has made anew, is handed to an operation: *s is marked.
void watch_number(struct Queue *q, Scalar *s);
// What the parameter becomes when its number is this one. False: that is not for sure what the
// operation would make of it, or it would warn.
bool watch_refill(Scalar number, Scalar *param);

static inline bool watch_same_kind(const Scalar *a, const Scalar *b) {
    return a->dt == b->dt && a->weak == b->weak;
}

int watch_buffer(Watch *w, Buffer *buf, Dtype dt); // its number, or WATCH_UNKNOWN
// The same programs over the same numbers, but for rows; a->moves is filled in.
bool watch_same(Watch *a, const Watch *b);
