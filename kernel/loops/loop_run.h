// loop_run.h: the room of compiled loops as the machine sees it.
#pragma once
#include "kernel/vm/rooms.h"

extern const LoopsRoom loops_room;
