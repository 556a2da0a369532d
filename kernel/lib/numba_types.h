// numba_types.h: the types that numbers have in functions of numba.
#pragma once
#include "gpu/core/ops.h"

// The types in which Numba computes an operator on two numbers, or one (b NULL). False: NumPy's
// rule says the same, or it is no number that Numba has a rule for.
bool numba_operands(OpId op, const Operand *a, const Operand *b, Dtype out[2]);

// The same for a function of NumPy's on n numbers: changes the operands.
void numba_arguments(OpId op, int n, Operand *in);
