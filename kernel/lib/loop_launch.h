// loop_launch.h: the part of the loop hooks (loop_hooks.c) that is about devices.
#pragma once
#include "kernel/loops/loop.h"
#include "kernel/lib/functions.h"

bool loop_devices(VM *vm); // is there a GPU with arrays?
LoopLaunched loop_launch(VM *vm, const LoopLaunch *l);
