// loop_steady.h: loops that are looked at for being replayed, as the rest of the room sees it.
#pragma once
#include "kernel/loops/loop_walk.h"

enum { STEADY_TRIES = 4 }; // times that a loop may turn out to be no steady one

typedef struct SteadyPlaces {
    const Frame *f;
    int n;
    SteadyPlace at[STEADY_PLACES];
    uint32_t items[STEADY_PLACES]; // of the tuple that it holds; 0: it holds none of arrays
} SteadyPlaces;

// LOOKS: at iterations that all do the same. Of those that make numbers: WALKS, AWAY: one is
// interpreted that does something else; BEGINS: the first ones.
typedef enum SteadyPhase { STEADY_LOOKS, STEADY_WALKS, STEADY_AWAY, STEADY_BEGINS } SteadyPhase;

// The loop that is looked at.
typedef struct Steady {
    const LoopHooks *hooks;
    bool holds;  // something, to be let go of
    Code *code;  // owned; NULL: none
    size_t head; // among the code's
    uint32_t pc; // of it
    size_t depth;
    uint64_t unwound; // errors until then
    int64_t left;     // iterations to come
    SteadyPhase phase;
    SteadyPlaces places;
    Walk walk;
    WalkReads reads;               // where its iterations look at elements, as far as that is known
    const Instr *reads_word;       // of the loop that they are of
    bool learnt;                   // another one: the loop has to be looked at anew
    bool strayed;                  // the iteration that is looked at goes another way
    Value inside[STEADY_PLACES];   // borrowed: variables where it looks at an element
    WalkPath path;                 // of its iterations
    unsigned handed;               // numbers that the iteration has handed to operations
    int64_t walked;                // iterations, in this replay
    int64_t interpreted, replayed; // since the first look
    size_t nvalues;
    bool array[STEADY_PLACES];                        // was it one when the look began?
    Value value[STEADY_PLACES], fixed[STEADY_PLACES]; // borrowed: now; what is no array
} Steady;

// The loop at h has come round, by `word`, whose field a counts. *mine: it is looked at, or has
// been replayed. Where the loop is steady, all but its last iteration has been done. Fails when an
// error is raised.
MAY_FAIL bool steady_turn(VM *vm, Frame *f, LoopHead *h, Instr *word, bool *mine);
void steady_free(VM *vm);
