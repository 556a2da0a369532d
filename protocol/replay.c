// replay.c: a ring of digests in order of arrival, and hash chains through it.
//
//   ring:   | d0 | d1 | d2 | ...       slot = number of the message modulo REPLAY_KEPT
//   head[h] -> slot -> slot -> none    digests that start with the 16 bits h
#include "protocol/replay.h"
#include "kernel/base/mem.h"
#include <string.h>

enum { NONE = -1, CHAINS = 1 << 16 };

struct Replay {
    unsigned char digest[REPLAY_KEPT][REPLAY_BYTES];
    int32_t next[REPLAY_KEPT]; // slot with the same hash
    int32_t head[CHAINS];
    uint32_t slot; // the next one to be written
    bool full;     // every slot is in use
};

Replay *replay_new(void) {
    Replay *r = mem_alloc(sizeof *r); // 1.5 MiB; pages that are never used stay away
    if (!r)
        return NULL;
    r->slot = 0;
    r->full = false;
    memset(r->head, NONE, sizeof r->head);
    return r;
}

void replay_free(Replay *r) {
    mem_free(r);
}

// The digests are an HMAC's output: any of their bits are a good hash.
static uint32_t chain_of(const unsigned char *digest) {
    return (uint32_t)digest[0] << 8 | digest[1];
}

static void forget(Replay *r, int32_t slot) {
    int32_t *link = &r->head[chain_of(r->digest[slot])];
    while (*link != slot)
        link = &r->next[*link];
    *link = r->next[slot];
}

bool replay_is_new(Replay *r, const unsigned char *digest) {
    int32_t *head = &r->head[chain_of(digest)];
    for (int32_t i = *head; i != NONE; i = r->next[i])
        if (memcmp(r->digest[i], digest, REPLAY_BYTES) == 0)
            return false;
    int32_t slot = (int32_t)r->slot;
    if (r->full)
        forget(r, slot);
    memcpy(r->digest[slot], digest, REPLAY_BYTES);
    r->next[slot] = *head;
    *head = slot;
    r->slot = (r->slot + 1) % REPLAY_KEPT;
    r->full = r->full || r->slot == 0;
    return true;
}
