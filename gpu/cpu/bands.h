// bands.h: several programs in one pass over memory.
#pragma once
#include "gpu/cpu/run.h"

// Runs programs that wait (gpu/core/chain.h) with the effects that they have one after the other,
// on the device's threads: as many as can share a pass band by band of rows, so that what one
// writes is still in the cache when the next reads it. Goes on from *at (Backend.run_chain).
MAY_FAIL bool cpu_run_chain(Device *d, const Program *const *p, int n, RunProgress *at, Err *e);
