// helpers.h: the functions of gpu/core/scalar.inc by name.
#pragma once
#include "gpu/cuda/text.h"

// Marks the helper, and what it calls, as used. A name that is no helper (a
// function that CUDA has itself) is left alone.
void helper_use(HelperSet *set, Str name);

// The same, for an operation that costs much.
void helper_use_costly(HelperSet *set, Str name);

// How many there are; for tests.
int helper_count(void);
