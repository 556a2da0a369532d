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

bool steady_array(VM *vm, Value v);
bool steady_function(VM *vm, Value v);
bool steady_method(Str name);
bool steady_attribute(Str name);
bool steady_type(VM *vm, Value v);
bool steady_chooses(VM *vm, Value v);
LoopReplayState lib_replay_begin(VM *vm, const Value *v, size_t n);
LoopReplayState lib_replay_turn(VM *vm, const Value *v, size_t n);
MAY_FAIL bool lib_replay_run(VM *vm, Value *v, size_t n, int64_t most, const LoopReplayFeed *feed,
                             int64_t *done);
LoopReplayState lib_replay_again(VM *vm, const Value *v, size_t n);
// v, as *s, is an operand of an operation on arrays; devices.c.
void lib_replay_number(VM *vm, Value v, Scalar *s);
void lib_replay_end(VM *vm);                 // devices.c
void lib_replay_let_go(struct LibReplay *l); // of what variables held; devices.c
