// twister.c: seeding of the Mersenne Twister, and its next 624 words.
#include "kernel/base/twister.h"
#include "kernel/base/wide.h"

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

static inline uint32_t renewed(uint32_t word, uint32_t next, uint32_t away) {
    uint32_t y = (word & 0x80000000u) | (next & 0x7fffffffu);
    return away ^ y >> 1 ^ ((0u - (y & 1)) & 0x9908b0dfu);
}

// Words first to last - 1, each from itself, the next one and the one `away` behind it.
static inline void renew(uint32_t *key, int first, int last, int away) {
    for (int i = first; i < last; i++)
        key[i] = renewed(key[i], key[i + 1], key[i + away]);
}

WIDE void twister_refill(Twister *t) {
    enum { LAST = TWISTER_WORDS - 1 };
    uint32_t *key = t->key;
    renew(key, 0, TWISTER_WORDS - MIDDLE, MIDDLE);
    renew(key, TWISTER_WORDS - MIDDLE, LAST, MIDDLE - TWISTER_WORDS);
    key[LAST] = renewed(key[LAST], key[0], key[MIDDLE - 1]);
    t->pos = 0;
}

WIDE static void doubles_of(const uint32_t *key, double *out, size_t n) {
    for (size_t i = 0; i < n; i++)
        out[i] = twister_join(twister_mixed(key[2 * i]), twister_mixed(key[2 * i + 1]));
}

void twister_doubles(Twister *t, double *out, size_t n) {
    while (n > 0) {
        size_t left = t->pos < TWISTER_WORDS ? (size_t)(TWISTER_WORDS - t->pos) / 2 : 0;
        if (left == 0) { // all were drawn, or one word is left
            *out++ = twister_double(t);
            n--;
            continue;
        }
        size_t now = left < n ? left : n;
        doubles_of(t->key + t->pos, out, now);
        t->pos += (int)(2 * now);
        out += now;
        n -= now;
    }
}
