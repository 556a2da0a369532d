// timing.h: what %timeit, %time and %%compare share.
#pragma once
#include "kernel/session/internal.h"

// The text as code of the running cell, its last expression kept. NULL: raised.
Code *timing_compile(Session *s, Str code);

// Runs the code `loops` times and finishes the recorded work; *seconds is the time
// of it all. last (optional): the last loop's value, T_UNDEF when it has none.
MAY_FAIL bool timing_run(Session *s, Code *code, int64_t loops, double *seconds, Value *last);
