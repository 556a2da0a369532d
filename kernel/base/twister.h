// twister.h: the Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998), for the modules random
// and numpy.random.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum { TWISTER_WORDS = 624 };

typedef struct Twister {
    uint32_t key[TWISTER_WORDS];
    int pos; // of the next word; TWISTER_WORDS: all were drawn
} Twister;

void twister_seed(Twister *t, uint32_t seed);
// By n words, n > 0: the reference's init_by_array.
void twister_seed_words(Twister *t, const uint32_t *words, size_t n);
void twister_refill(Twister *t);

// A word as it is drawn.
static inline uint32_t twister_mixed(uint32_t y) {
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680u;
    y ^= y << 15 & 0xefc60000u;
    return y ^ y >> 18;
}

static inline uint32_t twister_next(Twister *t) {
    if (t->pos >= TWISTER_WORDS)
        twister_refill(t);
    return twister_mixed(t->key[t->pos++]);
}

// In [0, 1), of 53 bits of two words.
static inline double twister_join(uint32_t a, uint32_t b) {
    return ((double)(int32_t)(a >> 5) * 67108864.0 + (double)(int32_t)(b >> 6)) *
           (1.0 / 9007199254740992.0);
}

static inline double twister_double(Twister *t) {
    uint32_t a = twister_next(t);
    return twister_join(a, twister_next(t));
}

// n of them.
void twister_doubles(Twister *t, double *out, size_t n);
