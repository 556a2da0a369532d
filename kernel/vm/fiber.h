// fiber.h: threads of the language. Each fiber has registers, frames and a C stack of its own;
// they take turns on the one thread that runs cells: where one waits or ends, and after some
// milliseconds of bytecode. A native is never left in its middle unless it waits or calls back,
// and modules of the program are not left between two waits, so that their data needs no locks.
#pragma once
#include "kernel/vm/machine.h"

enum { FIBERS_MAX = 256 };

typedef struct Fibers Fibers;

// Runs call() on a fiber of its own until it first waits, ends or has had its turn. daemon: a
// cell does not wait for its end. *id: 2 and up; the fiber of cells is 1. RuntimeError when
// there are FIBERS_MAX, MemoryError.
MAY_FAIL bool fiber_start(VM *vm, Value call, bool daemon, int64_t *id);
int64_t fiber_now(const VM *vm);
// Waits until fiber_wake, or until clock_ns() is `due`. *woken: it was woken, perhaps before it
// waited. Raises KeyboardInterrupt (the fiber of cells), SystemExit (the VM ends), and
// RuntimeError when all fibers wait for ever.
#define FIBER_NEVER INT64_MAX
MAY_FAIL bool fiber_wait(VM *vm, int64_t due, bool *woken);
// The wait that the fiber is in, or comes to next, ends. Nothing when it has ended.
void fiber_wake(VM *vm, int64_t id);

// Called with poll_slow by bytecode: perhaps others run for a while.
MAY_FAIL bool fibers_switch(VM *vm);
// Does another fiber want to run? Asked by compiled loops, which then let the bytecode go on.
bool fibers_impatient(VM *vm);
// An interrupt is seen. By another fiber than that of cells: cells hear of it as well. By that of
// cells: no cell waits for the threads any more, they go on beside the cells as daemons do.
void fibers_interrupted(VM *vm);
bool fiber_ends(const VM *vm);
void fibers_free(VM *vm); // all of them end
