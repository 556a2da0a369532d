// loop_run.h: what the machine asks of compiled loops.
#pragma once
#include "kernel/lang/machine.h"

typedef struct LoopSet LoopSet; // the compiled loops of one code
void loop_set_free(LoopSet *s);
bool loops_init(VM *vm);
void loops_free(VM *vm);
void loops_drop_all(VM *vm); // the objects that compiled loops refer to

// Is iterating over v taking v[0], v[1], ... up to its length, as with arrays?
bool loop_by_index(VM *vm, Value v);

// A loop has gone round often: f->ip is its head, `word` the jump back to it, whose
// field a counts. Compiles it or runs what was compiled; the top frame, which may be
// another one afterwards, says where to go on. Fails when an error is raised.
MAY_FAIL bool loop_iteration(VM *vm, Frame *f, Instr *word);
