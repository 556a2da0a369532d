// files.h: open() and what it gives.
#pragma once
#include "kernel/lang/machine.h"

bool f_open(VM *vm, void *ctx, Value *args, Value *out);
