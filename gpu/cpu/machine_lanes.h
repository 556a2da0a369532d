// machine_lanes.h: machine code for programs of several types: integers, floats, comparisons of
// them, and choices (AVX-512 alone). All values have the width of the widest one; a truth value is
// the integer 0 or 1. Memory may have narrower elements: truth values, integers and floats that are
// converted as soon as they are loaded, or last of all before they are stored.
#pragma once
#include "gpu/cpu/machine_asm.h"

// Is the program one of these? Then *width is that of its elements.
bool lanes_possible(const Program *p, size_t *width);
// What loads and stores elements of a->width bytes.
void lanes_moves(Asm *a);
// Narrower elements: from memory to vector `to`, and back. False: they are not narrower.
bool lanes_load(Asm *a, Dtype dt, int to, Place from);
bool lanes_store(Asm *a, Dtype dt, int from, Place to);
// Copy k of an instruction's result, in vector `to`. False: floats, for which machine.c has it.
bool lanes_operate(Asm *a, const Ins *in, int to, int k);
