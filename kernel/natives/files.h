// files.h: open() and what it gives.
#pragma once
#include "kernel/vm/machine.h"

bool f_open(VM *vm, void *ctx, Value *args, Value *out);
