// machine_run.h: runs of elements by machine code (machine.h): pointers for it, what is not
// contiguous, and the elements at the end that fill no vector.
#pragma once
#include "gpu/cpu/eval.h"

// Finds the code for a prepared Eval, where there is some and it is worth it.
void machine_prepare(Eval *v, Machines *m);
size_t machine_scratch_bytes(const Eval *v); // beside the slots
void machine_begin(const Eval *v, EvalWorker *w);
// How many elements from `at` on may be one run (at most `most`): of a row, or whole rows.
size_t machine_span(const Eval *v, int64_t at, size_t most);
// Evaluates the n elements where the worker stands and performs the stores.
void machine_run(const Eval *v, EvalWorker *w, size_t n);
// Gives the targets of that run back what they had before. Only where Eval.again is false.
void machine_restore(const Eval *v, EvalWorker *w, size_t n);
