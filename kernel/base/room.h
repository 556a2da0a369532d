// room.h: how much memory the machine, the control groups above the process and ulimit -v leave it.
#pragma once
#include <stdbool.h>
#include <stddef.h>

void room_of_host(size_t *available, size_t *total); // bytes

// From this size on an allocation asks first: the system grants more than there is, and ends the
// process when it is written to.
#define ROOM_FROM ((size_t)64 << 20)
bool room_for(size_t bytes);

// What gives back memory that is kept for later; called on this thread only. NULL: nothing does.
void room_when_short(void (*give_back)(void *ctx), void *ctx);
