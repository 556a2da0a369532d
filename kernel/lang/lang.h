// lang.h: the language as a whole: its rooms put together, for the floors above.
#pragma once
#include "kernel/vm/vm.h"

VM *lang_new(const VmHooks *hooks); // NULL when memory is out; vm_free
// The texts of the modules of this floor by number; false past the end.
bool module_text(size_t i, Str *name, Str *text);
