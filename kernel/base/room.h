// room.h: how much memory the machine, the control groups above the process, ulimit -v and the
// quota of cells leave. The quota is enforced here and nowhere else (room_for).
#pragma once
#include <stdbool.h>
#include <stddef.h>

void room_of_host(size_t *available, size_t *total);  // bytes
void room_there_is(size_t *available, size_t *total); // without the quota

// From this size on an allocation asks first: the system grants more than there is, and ends the
// process when it is written to.
#define ROOM_FROM ((size_t)64 << 20)
// Smaller ones ask where the quota is used up.
bool room_for(size_t bytes);

// What frees objects that only reference cycles keep alive, called where it may be (by whoever is
// about to make an array). False: nothing is freed.
void room_collector(bool (*collect)(void *ctx), void *ctx);
bool room_collect(void);

// What gives back memory that is kept for later; called on this thread only. NULL: nothing does.
void room_when_short(void (*give_back)(void *ctx), void *ctx);
// What is given up when that was not enough and it may be: drop() says whether there was anything.
// On the thread that says so; NULL: nothing.
void room_spare(bool (*drop)(void *ctx), void *ctx);
bool room_give_up(size_t bytes); // that are wanted; false: it is no use, or there is nothing
