// loop_steady.h: loops that are looked at for being replayed, as the rest of the room sees it.
#pragma once
#include "kernel/loops/loop_ir.h"

enum {
    STEADY_PLACES = 40, // variables of a loop's body
    STEADY_TRIES = 4,   // times that a loop may turn out to be no steady one
};

typedef struct SteadyPlace {
    bool name;      // of a cell-level name; else a register
    uint32_t index; // its slot
} SteadyPlace;

typedef struct SteadyPlaces {
    const Frame *f;
    int n;
    SteadyPlace at[STEADY_PLACES];
} SteadyPlaces;

// The loop that is looked at.
typedef struct Steady {
    const LoopHooks *hooks;
    Code *code;  // owned; NULL: none
    uint32_t pc; // of its head
    size_t depth;
    uint64_t unwound; // errors until then
    int64_t left;     // iterations to come
    SteadyPlaces places;
    Value value[STEADY_PLACES], fixed[STEADY_PLACES]; // borrowed: now; what is no array
} Steady;

Value *steady_home(VM *vm, const Frame *f, const SteadyPlace *p);
// The loop at h has come round, by `word`, whose field a counts. *mine: it is looked at, or has
// been replayed. Where the loop is steady, all but its last iteration has been done. Fails when an
// error is raised.
MAY_FAIL bool steady_turn(VM *vm, Frame *f, LoopHead *h, Instr *word, bool *mine);
void steady_free(VM *vm);
