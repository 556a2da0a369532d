// idle.h: `warpcell cache build` by itself, while no cell runs.
#pragma once
#include "gpu/cuda/diskcache.h"

// Called whenever the kernel has been idle for a moment after cells that used the GPU. The first
// time, unless WARPCELL_AHEAD is set to another way, kernels were compiled ahead for all users, or
// this program has done it before, a process begins to compile the usual kernels for this chip into
// the user's own cache: on processors that nobody wants, one such process for each cache, and no
// longer than this program lives. cache: the user's, open; arch: 90 for sm_90. Errors are left to
// the log.
void idle_build(const DiskCache *cache, int arch);
// In a child that fork has made: that process is not this one's.
void idle_forked(void);
