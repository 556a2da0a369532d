// forward.h: values that a reduction computes itself instead of loading them. A view of an
// expression gives it a buffer and records what fills it; where a sum over all pairs reads such a
// view beside two to four columns, the expression takes the place of the load.
#pragma once
#include "gpu/core/queue.h"

// The value, of which `axes` will be reduced, with such expressions in place of loads: one
// reference, the value itself when there are none. NULL when memory is out.
Node *forward_values(Queue *q, Node *value, unsigned axes);
