// lib_steady.h: the part of the loop hooks (loop_hooks.c) that is about steady loops over arrays.
#pragma once
#include "gpu/core/replay.h"
#include "kernel/lib/functions.h"

enum { STEADY_VARIABLES = 64 };

struct LibReplay {
    Replay *r;
    Queue *q; // of its arrays
    size_t n;
    size_t root[STEADY_VARIABLES], nroots; // variables that hold arrays
    Value held[STEADY_VARIABLES]; // by root: what it held an iteration ago, so that no other
                                  // object has its address
};

// Calls that are looked at (lib_rounds.c).
struct LibRounds {
    Replay *r;
    int64_t id;
    size_t n;                 // arrays
    Value held[REPLAY_ROOTS]; // those a call ago, so that no other object has their addresses
};

bool steady_array(VM *vm, Value v);
bool steady_function(VM *vm, Value v);
bool steady_method(Str name);
bool steady_attribute(Str name);
bool steady_type(VM *vm, Value v);
int64_t steady_rows(VM *vm, Value v);
bool steady_chooses(VM *vm, Value v);
bool steady_reduces(VM *vm, Value v);
LoopReplayState lib_replay_begin(VM *vm, const Value *v, size_t n);
LoopReplayState lib_replay_turn(VM *vm, const Value *v, size_t n);
void lib_replay_row(VM *vm, int64_t row);
MAY_FAIL bool lib_replay_run(VM *vm, Value *v, size_t n, int64_t most, LoopReplayFeed *feed,
                             int64_t *done);
LoopReplayState lib_replay_again(VM *vm, const Value *v, size_t n);
// v, as *s, is an operand of an operation on arrays; devices.c.
void lib_replay_number(VM *vm, Value v, Scalar *s);
// What an array of root i, was[i] before, is after replay_run: a new reference. now: those of the
// roots before it.
MAY_FAIL bool steady_value(VM *vm, const Replay *r, const Value *was, const Value *now, size_t i,
                           Value *out);
void lib_rounds_end(Lib *lib);               // devices.c
void lib_replay_end(VM *vm);                 // devices.c
void lib_replay_let_go(struct LibReplay *l); // of what variables held; devices.c
