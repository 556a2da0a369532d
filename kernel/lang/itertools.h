// itertools.h: the classes of the module itertools that are written in C.
#pragma once
#include "kernel/lang/import.h"

MAY_FAIL bool itertools_classes(VM *vm, Space *space);
