// direct.h: operations on single float64 numbers as functions, for whoever has one number at a
// time: the same bits as in arrays.
#pragma once
#include "gpu/core/ops.h"

typedef double (*DirectOne)(double);
typedef double (*DirectTwo)(double, double);

// NULL: there is none. A result that is not finite means: compute it the general way.
DirectOne direct_one(OpId op);
DirectTwo direct_two(OpId op);
