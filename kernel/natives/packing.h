// packing.h: numbers in memory: what struct.Struct is made like, and items of array.array and
// memoryview.
#pragma once
#include "kernel/vm/machine.h"

extern const Type type_struct;

// One item as C has it, by struct's letter (native_items.c). Bytes of it; 0: no such letter.
size_t native_size(char code);
MAY_FAIL bool native_load(VM *vm, char code, const void *from, Value *out);
// What a value may be beside what fits: of another type, out of range, or the cause of an error
// that is raised.
typedef enum Stored { STORED, STORED_TYPE, STORED_RANGE, STORED_RAISED } Stored;
Stored native_store(VM *vm, char code, Value v, void *to);
