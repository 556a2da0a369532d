// reference.h: a program run one element at a time on host memory, straight from
// the text of gpu/core/program.h and the bodies of ops.def. Slow and plain: the
// oracle for the backends. It shares no code with either of them.
#pragma once
#include "gpu/core/backend.h"

// Runs p; Buffer.memory are host pointers. False for a program it cannot run
// (an operation on a type without a body), with nothing written.
bool reference_run(const Program *p);

// One operation on elements: x, y, z point at values of type dt (z of WHERE at
// its third operand, x at a bool); out receives the result's type.
bool reference_op(OpId op, Dtype dt, const void *x, const void *y, const void *z, void *out);

// The type of an operation's result: bool for tests, else dt.
Dtype reference_result(OpId op, Dtype dt);

// Are two elements the same bits? Any NaN equals any NaN.
bool element_equal(Dtype dt, const void *a, const void *b);

// How many representable numbers lie between two floats; 0 when equal or both
// NaN, a large number when one of them is NaN or infinite alone.
double element_ulps(Dtype dt, const void *a, const void *b);
