// machine_lanes.h: machine code for programs of several types that have one width: integers,
// floats, comparisons of them, and choices (AVX-512 alone). A truth value is the integer 0 or 1, as
// wide as the elements.
#pragma once
#include "gpu/cpu/machine_asm.h"

// Is the program one of these? Then *width is that of its elements.
bool lanes_possible(const Program *p, size_t *width);
// What loads and stores elements of a->width bytes.
void lanes_moves(Asm *a);
// Copy k of an instruction's result, in vector `to`. False: floats, for which machine.c has it.
bool lanes_operate(Asm *a, const Ins *in, int to, int k);
