// dump.h: bytecode as text, and the check of what the compiler made.
#pragma once
#include "kernel/vm/code.h"

// Writes the bytecode of a cell, for `warpcell run --dump` and for tests.
MAY_FAIL bool code_dump(VM *vm, const Code *code, Buf *out);
// Checks that no temporary is read dead or left alive: for tests. False with a text.
bool code_check(const Code *code, Buf *why);
extern const char *const opcode_name[OPCODE_COUNT];
