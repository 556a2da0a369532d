// loop_launch.h: the part of the loop hooks (loop_hooks.c) that is about devices.
#pragma once
#include "kernel/loops/loop.h"
#include "kernel/lib/functions.h"

bool loop_devices(VM *vm); // is there a GPU with arrays?
bool loop_locate(VM *vm, Value v, bool write, Elements *out, const void **device);
LoopLaunched loop_launch(VM *vm, const LoopLaunch *l);

// loop_hooks.c: can v be an array of compiled loops? Its form, without data.
bool loop_array_usable(Value v);
void loop_fill_elements(VM *vm, const Array *a, Elements *out);
