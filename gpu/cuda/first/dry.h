// dry.h: a GPU that is not there, so that kernels for it can be compiled ahead (`warpcell cache
// build`): the driver's functions do nothing and say that all went well. Programs take their usual
// way through the planner, the printers and NVRTC; nothing is launched, and what is read back is 0,
// or 1 where it is 8 bytes: the number of true elements of a mask, so that its elements are asked
// for, too.
#pragma once
#include "gpu/cuda/compile.h"

// From now on there is one GPU, of this chip, in this process. Not to be undone; before any other
// use of the driver.
void dry_use(Arch arch);
