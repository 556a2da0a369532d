// loop_run.h: the room of compiled loops as the machine sees it.
#pragma once
#include "kernel/lang/rooms.h"

extern const LoopsRoom loops_room;
