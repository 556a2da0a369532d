// tiles_repeat.h: programs that come over and over.
#pragma once
#include "gpu/core/backend.h"

// Programs [0, n) in this order, up to `count` times over, in kernels of several of them each that
// are planned once (Backend.run_repeats). *done: how many times; 0 where kernels of single programs
// take less time, or theirs are not there yet. After an interrupt it ends soon, with a whole time.
MAY_FAIL bool tiles_repeat(Device *d, const Program *const *p, int n, int64_t count, int64_t *done,
                           Err *e);
