// trace_object.h: the way of an error as values of the language.
#pragma once
#include "kernel/vm/machine.h"

// What error.__traceback__ is: None for one that no line has raised yet.
MAY_FAIL bool trace_object(VM *vm, Value error, Value *out);
// trace_entries(error or traceback): a list of (file, line, function, text), the outermost first.
bool trace_entries(VM *vm, void *ctx, Value *args, Value *out);
bool trace_calls(VM *vm, void *ctx, Value *args, Value *out);
