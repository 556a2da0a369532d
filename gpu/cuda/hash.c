// hash.c: two lanes of multiply and fold, crossed after every 16 bytes.
#include "gpu/cuda/hash.h"

// The 128-bit product folded to 64 bits: every bit of both goes into every bit.
static uint64_t fold(uint64_t a, uint64_t b) {
    unsigned __int128 p = (unsigned __int128)a * b;
    return (uint64_t)p ^ (uint64_t)(p >> 64);
}

static void absorb(Hash128 *h, uint64_t x, uint64_t y) {
    uint64_t a = fold(h->lane[0] ^ x ^ 0x9e3779b97f4a7c15u, y ^ 0xd1b54a32d192ed03u);
    uint64_t b = fold(h->lane[1] ^ y ^ 0xaef17502108ef2d9u, x ^ 0x8cb92ba72f3d8dd7u);
    h->lane[0] = h->lane[0] * 0xf1357aea2e62a9c5u + b + 1;
    h->lane[1] = (h->lane[1] ^ (h->lane[1] >> 31)) * 0xa0761d6478bd642fu + a + 1;
}

Hash128 hash_bytes(Hash128 h, Str s) {
    size_t total = s.n;
    for (; s.n >= 16; s = str_slice(s, 16, s.n)) {
        uint64_t x, y;
        memcpy(&x, s.p, 8);
        memcpy(&y, s.p + 8, 8);
        absorb(&h, x, y);
    }
    uint64_t tail[2] = {0};
    if (s.n)
        memcpy(tail, s.p, s.n);
    absorb(&h, tail[0], tail[1]);
    absorb(&h, total, ~total); // so that trailing zeros count
    return h;
}
