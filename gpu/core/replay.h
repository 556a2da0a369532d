// replay.h: steady time-step loops. When two iterations of a loop have handed the device the same
// programs under a renaming of their buffers, and the loop's variables have been renamed in the
// same way, the next iteration does so again. Its programs then need not be recorded anew: they are
// handed over with the buffers renamed once more, as often as the loop still goes round.
//
// Whoever runs the loop says which arrays its variables hold (the roots), at the head of the loop,
// each time round. It also has to know that an iteration depends on nothing but these arrays and on
// what does not change; of the engine's side nothing is taken for granted: an iteration that brings
// elements from the host or does anything but programs is no steady one. It may look at an element
// where whoever runs the loop is ready to be told of it (WatchReader): what comes after that may
// depend on the element, and the replay may end there, in the midst of an iteration.
#pragma once
#include "gpu/core/queue.h"
#include "gpu/core/watch.h"

typedef struct Replay Replay;

// A variable's array, or NULL; object: what stands for it in the language.
typedef struct ReplayRoot {
    Array *a;
    const void *object;
    int kind;   // of the object
    bool owned; // nobody but roots has the object, and nobody but it the array
} ReplayRoot;

typedef enum ReplayState {
    REPLAY_LOOKING, // call replay_turn at the head of the next iteration
    REPLAY_STEADY,  // replay_run may be called
    REPLAY_OTHER,   // not a steady loop: end it
} ReplayState;

// Begins to look at what the queue is handed; everything recorded is run or waits in the chain
// after it. open: arrays that are no roots may be read, too; the caller knows that each iteration
// reads the same ones. reader: NULL, or told of elements; it stays the caller's. NULL with e unset:
// another loop is looked at, or the roots are not of this queue.
Replay *replay_begin(Queue *q, const ReplayRoot *roots, int n, bool open, const WatchReader *reader,
                     Err *e);
// For the reader: what the roots are where the element is looked at. False: they come from
// elsewhere.
bool replay_roots_at_read(Replay *r, const ReplayRoot *roots);
// The iteration that is over, or about to be, has stored in this row of arrays, and in no other but
// such as are the same in each iteration.
void replay_row(Replay *r, int64_t row);
// An iteration is over. The roots in the same order.
MAY_FAIL bool replay_turn(Replay *r, const ReplayRoot *roots, ReplayState *state, Err *e);
// What replay_run asks for before each iteration.
// Numbers that an iteration makes, in the order in which watch_number() was told of them, and the
// row in which it stores (replay_row).
typedef struct ReplayNumbers {
    const Scalar *number;
    int64_t row;
} ReplayNumbers;
typedef struct ReplayFeed {
    bool (*goes_on)(void *ctx);
    bool each; // before each one for sure; else some may be done together
    // The numbers of the iteration. False: it does something else. NULL: iterations make none.
    bool (*next)(void *ctx, ReplayNumbers *numbers);
    // The iteration has looked at this element; the numbers so far, and those that it makes before
    // it looks at another one. False: from here on it does something else.
    bool (*read)(void *ctx, Scalar element, ReplayNumbers *numbers);
    int64_t left; // iterations that there will be at most
    void *ctx;
} ReplayFeed;
// Does up to `most` iterations more. *done: how many were done, also after an error. Fewer also
// where a number is of another type than it was, or does not fit its operation for sure.
MAY_FAIL bool replay_run(Replay *r, int64_t most, const ReplayFeed *feed, int64_t *done, Err *e);
// Did it end in the midst of an iteration, where the last element was looked at? The functions
// below then tell what roots hold there.
bool replay_inside(const Replay *r);
// After replay_run, something else has been done since: looks whether an iteration is as those were
// (*same; call replay_turn after it), or finds that its arrays are others.
MAY_FAIL bool replay_again(Replay *r, const ReplayRoot *roots, bool *same, Err *e);
// What root i holds after that: the object that the root of that number had when replay_run was
// called; or -1: a new object, which root *first is the first to hold.
int replay_object(const Replay *r, int i, int *first);
bool replay_holds(const Replay *r, int i); // an array at all
// And its array, a new reference; NULL when memory is out.
Array *replay_array(const Replay *r, int i, Err *e);
// The only element of an array, between two iterations: looking at it is none of what they do. NULL
// is fine.
MAY_FAIL bool replay_look(const Replay *r, Array *a, Scalar *out, Err *e);
void replay_end(Replay *r); // NULL is fine
