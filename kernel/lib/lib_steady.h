// lib_steady.h: the part of the loop hooks (loop_hooks.c) that is about steady loops over arrays.
#pragma once
#include "gpu/core/replay.h"
#include "kernel/lib/functions.h"

enum { STEADY_VARIABLES = 64 };

struct LibReplay {
    Replay *r;
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
LoopReplayState lib_replay_begin(VM *vm, const Value *v, size_t n);
LoopReplayState lib_replay_turn(VM *vm, const Value *v, size_t n);
MAY_FAIL bool lib_replay_run(VM *vm, Value *v, size_t n, int64_t most, int64_t *done);
void lib_replay_end(VM *vm);                 // devices.c
void lib_replay_let_go(struct LibReplay *l); // of what variables held; devices.c
