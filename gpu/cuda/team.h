// team.h: memcpy by several threads. One core moves about 10 GB/s, the bus to
// the GPU five times as much.
#pragma once
#include <stddef.h>

// Like memcpy. Called by one thread at a time.
void team_copy(void *to, const void *from, size_t bytes);
// In a child that fork has made: the threads are not there.
void team_forked(void);
