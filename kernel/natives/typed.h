// typed.h: the memory of array.array: contiguous numbers of one C type.
#pragma once
#include "kernel/vm/machine.h"

extern const Type type_typed; // array.array derives from it (kernel/stdlib/data/array.py)
Value typed_class(VM *vm);    // the class as a value; UNDEF after an error
