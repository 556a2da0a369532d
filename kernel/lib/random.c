// random.c: the generators. Sources: Matsumoto and Nishimura, "Mersenne Twister",
// 1998; O'Neill, "PCG: a family of simple fast space-efficient statistically good
// algorithms", 2014; O'Neill's seed_seq design as NumPy's SeedSequence; Lemire,
// "Fast random integer generation in an interval", 2019.
#include "kernel/lib/random.h"
#include <math.h>
#include <sys/random.h>
#include <time.h>

uint64_t random_entropy(void) {
    uint64_t bits;
    if (getrandom(&bits, sizeof bits, 0) == sizeof bits) return bits;
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (uint64_t)t.tv_sec * 1000000007u ^ (uint64_t)t.tv_nsec;
}

// ---- MT19937 -------------------------------------------------------------------------

enum { MT_N = 624, MT_M = 397 };

void mt_seed(Mt19937 *g, uint32_t seed) {
    for (int i = 0; i < MT_N; i++) {
        g->key[i] = seed;
        seed = 1812433253u * (seed ^ seed >> 30) + (uint32_t)i + 1;
    }
    g->pos = MT_N;
    g->has_gauss = false;
}

static void mt_refill(Mt19937 *g) {
    for (int i = 0; i < MT_N; i++) {
        uint32_t y = (g->key[i] & 0x80000000u) | (g->key[(i + 1) % MT_N] & 0x7fffffffu);
        g->key[i] = g->key[(i + MT_M) % MT_N] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfu : 0);
    }
    g->pos = 0;
}

uint32_t mt_next(Mt19937 *g) {
    if (g->pos == MT_N) mt_refill(g);
    uint32_t y = g->key[g->pos++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680u;
    y ^= y << 15 & 0xefc60000u;
    return y ^ y >> 18;
}

static double mt_double(Mt19937 *g) {
    uint32_t a = mt_next(g) >> 5, b = mt_next(g) >> 6;
    return (a * 67108864.0 + b) / 9007199254740992.0;
}

void mt_doubles(Mt19937 *g, double *out, size_t n) {
    for (size_t i = 0; i < n; i++) out[i] = mt_double(g);
}

double mt_normal(Mt19937 *g) {
    if (g->has_gauss) {
        g->has_gauss = false;
        return g->gauss;
    }
    double x, y, r2;
    do {
        x = 2.0 * mt_double(g) - 1.0;
        y = 2.0 * mt_double(g) - 1.0;
        r2 = x * x + y * y;
    } while (r2 >= 1.0 || r2 == 0.0);
    double f = sqrt(-2.0 * log(r2) / r2);
    g->gauss = f * x;
    g->has_gauss = true;
    return f * y;
}

static uint64_t mask_for(uint64_t range) {
    for (int shift = 1; shift < 64; shift *= 2) range |= range >> shift;
    return range;
}

void mt_integers(Mt19937 *g, int64_t low, uint64_t range, int64_t *out, size_t n) {
    uint64_t mask = mask_for(range);
    for (size_t i = 0; i < n; i++) {
        uint64_t v = 0;
        if (range == 0) v = 0;
        else if (range <= UINT32_MAX) {
            do v = mt_next(g) & mask; while (v > range);
        } else {
            do {
                v = (uint64_t)mt_next(g) << 32;
                v = (v | mt_next(g)) & mask;
            } while (v > range);
        }
        out[i] = (int64_t)((uint64_t)low + v);
    }
}

// ---- SeedSequence ----------------------------------------------------------------------

enum { POOL = 4 };

static uint32_t hash_word(uint32_t value, uint32_t *state) {
    value ^= *state;
    *state *= 0x931e8875u;
    value *= *state;
    return value ^ value >> 16;
}

static uint32_t mix_words(uint32_t x, uint32_t y) {
    uint32_t r = 0xca01f9ddu * x - 0x4973f715u * y;
    return r ^ r >> 16;
}

static void fill_pool(uint32_t pool[POOL], const uint32_t *seed, size_t words) {
    uint32_t state = 0x43b0d7e5u;
    for (size_t i = 0; i < POOL; i++) pool[i] = hash_word(i < words ? seed[i] : 0, &state);
    for (int from = 0; from < POOL; from++)
        for (int to = 0; to < POOL; to++)
            if (from != to) pool[to] = mix_words(pool[to], hash_word(pool[from], &state));
    for (size_t from = POOL; from < words; from++)
        for (int to = 0; to < POOL; to++) pool[to] = mix_words(pool[to], hash_word(seed[from], &state));
}

static void draw_words(const uint32_t pool[POOL], uint32_t *out, int n) {
    uint32_t state = 0x8b51f9ddu;
    for (int i = 0; i < n; i++) {
        uint32_t v = pool[i % POOL] ^ state;
        state *= 0x58f38dedu;
        v *= state;
        out[i] = v ^ v >> 16;
    }
}

// ---- PCG64 ---------------------------------------------------------------------------------

static const unsigned __int128 PCG_FACTOR =
    (unsigned __int128)2549297995355413924u << 64 | 4865540595714422341u;

static void pcg_step(Pcg64 *g) { g->state = g->state * PCG_FACTOR + g->inc; }

static uint64_t pcg_next(Pcg64 *g) {
    pcg_step(g);
    uint64_t folded = (uint64_t)(g->state >> 64) ^ (uint64_t)g->state;
    int turn = (int)(g->state >> 122);
    return folded >> turn | folded << (-turn & 63);
}

static uint32_t pcg_next32(Pcg64 *g) {
    if (g->has_half) {
        g->has_half = false;
        return g->half;
    }
    uint64_t x = pcg_next(g);
    g->has_half = true;
    g->half = (uint32_t)(x >> 32);
    return (uint32_t)x;
}

void pcg_seed(Pcg64 *g, const uint32_t *seed, size_t words) {
    uint32_t pool[POOL], w[8];
    uint64_t q[4];
    fill_pool(pool, seed, words);
    draw_words(pool, w, 8);
    for (int i = 0; i < 4; i++) q[i] = (uint64_t)w[2 * i + 1] << 32 | w[2 * i];
    g->state = 0;
    g->inc = ((unsigned __int128)q[2] << 64 | q[3]) << 1 | 1;
    pcg_step(g);
    g->state += (unsigned __int128)q[0] << 64 | q[1];
    pcg_step(g);
    g->has_half = false;
}

void pcg_doubles(Pcg64 *g, double *out, size_t n) {
    for (size_t i = 0; i < n; i++) out[i] = (double)(pcg_next(g) >> 11) * (1.0 / 9007199254740992.0);
}

static uint32_t bounded32(Pcg64 *g, uint32_t range) {
    uint32_t count = range + 1;
    uint64_t m = (uint64_t)pcg_next32(g) * count;
    if ((uint32_t)m < count) {
        uint32_t least = (UINT32_MAX - range) % count;
        while ((uint32_t)m < least) m = (uint64_t)pcg_next32(g) * count;
    }
    return (uint32_t)(m >> 32);
}

static uint64_t bounded64(Pcg64 *g, uint64_t range) {
    uint64_t count = range + 1;
    unsigned __int128 m = (unsigned __int128)pcg_next(g) * count;
    if ((uint64_t)m < count) {
        uint64_t least = (UINT64_MAX - range) % count;
        while ((uint64_t)m < least) m = (unsigned __int128)pcg_next(g) * count;
    }
    return (uint64_t)(m >> 64);
}

void pcg_integers(Pcg64 *g, int64_t low, uint64_t range, int64_t *out, size_t n) {
    for (size_t i = 0; i < n; i++) {
        uint64_t v = range == 0 ? 0
                     : range == UINT32_MAX ? pcg_next32(g)
                     : range < UINT32_MAX ? bounded32(g, (uint32_t)range)
                     : range == UINT64_MAX ? pcg_next(g)
                                           : bounded64(g, range);
        out[i] = (int64_t)((uint64_t)low + v);
    }
}
