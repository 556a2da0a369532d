// replay.h: remembers the last messages' digests, so that a message recorded by
// someone else cannot be sent again. Only verified digests go in: forged ones
// cannot push true ones out. Memory is fixed.
#pragma once
#include "kernel/base/err.h"
#include <stdint.h>

enum { REPLAY_KEPT = 1 << 16, REPLAY_BYTES = 16 };

typedef struct Replay Replay;

Replay *replay_new(void); // NULL when memory is out
void replay_free(Replay *r);

// True, and remembered, when the digest (its first REPLAY_BYTES are used) was
// not among the last REPLAY_KEPT ones; the oldest one is forgotten.
bool replay_is_new(Replay *r, const unsigned char *digest);
