// memory_files.h: what io.BytesIO and io.StringIO are made like.
#pragma once
#include "kernel/vm/machine.h"

extern const Type type_memory_bytes, type_memory_text;
MAY_FAIL bool memory_classes(VM *vm, struct Space *space); // of the module io
