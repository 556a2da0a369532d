// twister.c: seeding of the Mersenne Twister, and its next 624 words.
#include "kernel/base/twister.h"

enum { MIDDLE = 397 };

void twister_seed(Twister *t, uint32_t seed) {
    for (uint32_t i = 0; i < TWISTER_WORDS; i++) {
        t->key[i] = seed;
        seed = 1812433253u * (seed ^ seed >> 30) + i + 1;
    }
    t->pos = TWISTER_WORDS;
}

// The next index; at the end the last word becomes the first.
static int step(uint32_t *key, int i) {
    if (i + 1 < TWISTER_WORDS)
        return i + 1;
    key[0] = key[TWISTER_WORDS - 1];
    return 1;
}

void twister_seed_words(Twister *t, const uint32_t *words, size_t n) {
    twister_seed(t, 19650218u);
    uint32_t *key = t->key;
    int i = 1;
    size_t j = 0;
    for (size_t left = n > TWISTER_WORDS ? n : TWISTER_WORDS; left > 0; left--) {
        uint32_t mixed = (key[i - 1] ^ key[i - 1] >> 30) * 1664525u;
        key[i] = (key[i] ^ mixed) + words[j] + (uint32_t)j;
        i = step(key, i);
        if (++j == n)
            j = 0;
    }
    for (int left = TWISTER_WORDS - 1; left > 0; left--) {
        uint32_t mixed = (key[i - 1] ^ key[i - 1] >> 30) * 1566083941u;
        key[i] = (key[i] ^ mixed) - (uint32_t)i;
        i = step(key, i);
    }
    key[0] = 0x80000000u;
}

void twister_refill(Twister *t) {
    uint32_t *key = t->key;
    for (int i = 0; i < TWISTER_WORDS; i++) {
        uint32_t next = key[(i + 1) % TWISTER_WORDS];
        uint32_t y = (key[i] & 0x80000000u) | (next & 0x7fffffffu);
        key[i] = key[(i + MIDDLE) % TWISTER_WORDS] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfu : 0);
    }
    t->pos = 0;
}
