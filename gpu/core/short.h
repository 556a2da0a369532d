// short.h: reductions of few elements each, as expressions: the sum of (N, 3) along its last axis
// is x[:, 0] + x[:, 2] + x[:, 1]. What makes the elements and what is made of the result then share
// a kernel, and the array that is summed need not be written. For devices with memory of their own.
#pragma once
#include "gpu/core/queue.h"

// Is the reduction of a (with a dimension of at least two elements) to results of type dt one to be
// made this way? Of few elements, little work and not many arrays.
bool short_suits(const Array *a, ReduceOp op, unsigned axes, Dtype dt);

// That reduction of the value `whole`, with the bits of the canonical tree (program.h): one
// reference; NULL when memory is out.
Node *short_reduced(Node *whole, ReduceOp op, unsigned axes, bool keepdims, Dtype dt);
