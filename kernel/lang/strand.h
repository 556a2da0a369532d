// strand.h: threads of the language. Each strand has registers, frames and a C stack of its own;
// they take turns on the one thread that runs cells: where one waits or ends, and after some
// milliseconds of bytecode. A native is never left in its middle unless it waits or calls back,
// and modules of the program are not left between two waits, so that their data needs no locks.
#pragma once
#include "kernel/lang/machine.h"

enum { STRANDS_MAX = 256 };

typedef struct Strands Strands;

// Runs call() on a strand of its own until it first waits, ends or has had its turn. daemon: a
// cell does not wait for its end. *id: 2 and up; the strand of cells is 1. RuntimeError when
// there are STRANDS_MAX, MemoryError.
MAY_FAIL bool strand_start(VM *vm, Value call, bool daemon, int64_t *id);
int64_t strand_now(const VM *vm);
// Waits until strand_wake, or until clock_ns() is `due`. *woken: it was woken, perhaps before it
// waited. Raises KeyboardInterrupt (the strand of cells), SystemExit (the VM ends), and
// RuntimeError when all strands wait for ever.
#define STRAND_NEVER INT64_MAX
MAY_FAIL bool strand_wait(VM *vm, int64_t due, bool *woken);
// The wait that the strand is in, or comes to next, ends. Nothing when it has ended.
void strand_wake(VM *vm, int64_t id);

// Called with poll_slow by bytecode: perhaps others run for a while.
MAY_FAIL bool strands_turn(VM *vm);
// Does another strand want to run? Asked by compiled loops, which then let the bytecode go on.
bool strands_impatient(VM *vm);
// A native of another strand than that of cells sees an interrupt: cells hear of it as well.
void strands_interrupted(VM *vm);
bool strand_ends(const VM *vm);
void strands_free(VM *vm); // all of them end
