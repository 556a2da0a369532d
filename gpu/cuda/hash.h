// hash.h: a 128-bit hash of bytes. Not for secrets: it names files and finds
// damage, and whoever needs certainty compares the bytes themselves.
#pragma once
#include "kernel/base/str.h"
#include <stdint.h>

typedef struct Hash128 {
    uint64_t lane[2];
} Hash128;

Hash128 hash_bytes(Hash128 state, Str bytes); // state: {{0}} or a result before
static inline bool hash_equal(Hash128 a, Hash128 b) {
    return a.lane[0] == b.lane[0] && a.lane[1] == b.lane[1];
}
