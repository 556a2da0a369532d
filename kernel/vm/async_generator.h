// async_generator.h: asynchronous generators, and what their methods give to be awaited.
#pragma once
#include "kernel/vm/machine.h"

extern const Type type_async_generator, type_async_step;

// The asynchronous generator over the frame of an async def that yields. UNDEF after an error.
Value async_generator_new(VM *vm, Value steps STEALS);
// What a yield of such a function hands out, so that it is told from what it awaits.
Value async_item_new(VM *vm, Value value);
// Goes on with what is awaited, an object of type_async_step. *end: the await is over and *out is
// its result; else *out is handed on to whoever runs the coroutine.
MAY_FAIL bool async_step_send(VM *vm, Value step, Value sent, Value *out, bool *end);
