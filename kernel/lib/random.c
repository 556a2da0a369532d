// random.c: the generators. Sources: Matsumoto and Nishimura, "Mersenne Twister",
// 1998; O'Neill, "PCG: a family of simple fast space-efficient statistically good
// algorithms", 2014; O'Neill's seed_seq design as NumPy's SeedSequence; Lemire,
// "Fast random integer generation in an interval", 2019; Salmon et al., "Parallel random
// numbers: as easy as 1, 2, 3", 2011 (Philox); Doty-Humphrey's PractRand (SFC64).
#include "kernel/lib/random.h"
#include "kernel/base/stop.h"
#include <math.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

uint64_t random_entropy(void) {
    uint64_t bits;
    if (getrandom(&bits, sizeof bits, 0) == sizeof bits)
        return bits;
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (uint64_t)t.tv_sec * 1000000007u ^ (uint64_t)t.tv_nsec;
}

// ---- MT19937 ------------------------------------------------------------------------------------

void mt_seed(Mt19937 *g, uint32_t seed) {
    twister_seed(&g->twister, seed);
    g->has_gauss = false;
}

void mt_seed_array(Mt19937 *g, const uint32_t *words, int n) {
    twister_seed_words(&g->twister, words, (size_t)n);
    g->has_gauss = false;
}

void mt_start(Mt19937 *g, const uint32_t words[TWISTER_WORDS]) {
    memcpy(g->twister.key, words, sizeof g->twister.key);
    g->twister.key[0] = 0x80000000u;
    g->twister.pos = TWISTER_WORDS - 1;
    g->has_gauss = false;
}

void mt_doubles(Mt19937 *g, double *out, size_t n) {
    twister_doubles(&g->twister, out, n);
}

double mt_normal(Mt19937 *g) {
    if (g->has_gauss) {
        g->has_gauss = false;
        return g->gauss;
    }
    double x, y, r2;
    do {
        x = 2.0 * twister_double(&g->twister) - 1.0;
        y = 2.0 * twister_double(&g->twister) - 1.0;
        r2 = x * x + y * y;
    } while (r2 >= 1.0 || r2 == 0.0);
    double f = sqrt(-2.0 * log(r2) / r2);
    g->gauss = f * x;
    g->has_gauss = true;
    return f * y;
}

static uint64_t mask_for(uint64_t range) {
    for (int shift = 1; shift < 64; shift *= 2)
        range |= range >> shift;
    return range;
}

void mt_integers(Mt19937 *g, int64_t low, uint64_t range, int64_t *out, size_t n) {
    uint64_t mask = mask_for(range);
    for (size_t i = 0; i < n; i++) {
        uint64_t v = 0;
        if (range == 0)
            v = 0;
        else if (range <= UINT32_MAX) {
            do
                v = twister_next(&g->twister) & mask;
            while (v > range);
        } else {
            do {
                v = (uint64_t)twister_next(&g->twister) << 32;
                v = (v | twister_next(&g->twister)) & mask;
            } while (v > range);
        }
        out[i] = (int64_t)((uint64_t)low + v);
    }
}

// ---- SeedSequence -------------------------------------------------------------------------------

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

static void fill_pool(uint32_t *pool, int size, const uint32_t *seed, size_t words) {
    uint32_t state = 0x43b0d7e5u;
    for (int i = 0; i < size; i++)
        pool[i] = hash_word((size_t)i < words ? seed[i] : 0, &state);
    for (int from = 0; from < size; from++)
        for (int to = 0; to < size; to++)
            if (from != to)
                pool[to] = mix_words(pool[to], hash_word(pool[from], &state));
    for (size_t from = (size_t)size; from < words; from++)
        for (int to = 0; to < size; to++)
            pool[to] = mix_words(pool[to], hash_word(seed[from], &state));
}

void seed_words(const uint32_t *entropy, size_t words, int size, uint32_t *out, int n) {
    uint32_t pool[SEED_POOL_MOST], state = 0x8b51f9ddu;
    fill_pool(pool, size, entropy, words);
    for (int i = 0; i < n; i++) {
        uint32_t v = pool[i % size] ^ state;
        state *= 0x58f38dedu;
        v *= state;
        out[i] = v ^ v >> 16;
    }
}

// ---- PCG64 --------------------------------------------------------------------------------------

uint32_t pcg_next32(Pcg64 *g) {
    if (g->has_half) {
        g->has_half = false;
        return g->half;
    }
    uint64_t x = pcg_next(g);
    g->has_half = true;
    g->half = (uint32_t)(x >> 32);
    return (uint32_t)x;
}

void pcg_start(Pcg64 *g, const uint32_t w[8]) {
    uint64_t q[4];
    for (int i = 0; i < 4; i++)
        q[i] = (uint64_t)w[2 * i + 1] << 32 | w[2 * i];
    g->state = 0;
    g->inc = ((unsigned __int128)q[2] << 64 | q[3]) << 1 | 1;
    pcg_step(g);
    g->state += (unsigned __int128)q[0] << 64 | q[1];
    pcg_step(g);
    g->has_half = false;
    g->half = 0;
}

void pcg_seed(Pcg64 *g, const uint32_t *seed, size_t words) {
    uint32_t w[8];
    seed_words(seed, words, 4, w, 8);
    pcg_start(g, w);
}

void pcg_doubles(Pcg64 *g, double *out, size_t n) {
    for (size_t i = 0; i < n; i++)
        out[i] = pcg_double(g);
}

// ---- Philox, SFC64, PCG64DXSM -------------------------------------------------------------------

enum { PHILOX_KEY = 4, PHILOX_NUMBERS = 6, PHILOX_USED = 10, PHILOX_ROUNDS = 10, SFC_DROPPED = 12 };
static const uint64_t dxsm_factor = 0xda942042e4dd58b5u;
const int rare_seed_words[RARE_KINDS] = {
    [RARE_PHILOX] = 4, [RARE_SFC64] = 6, [RARE_DXSM] = RARE_SEED_MOST};

static void philox_numbers(uint64_t *w) {
    uint64_t c[4] = {w[0], w[1], w[2], w[3]};
    uint64_t key[2] = {w[PHILOX_KEY], w[PHILOX_KEY + 1]};
    for (int i = 0; i < PHILOX_ROUNDS; i++) {
        unsigned __int128 a = (unsigned __int128)0xd2e7470ee14c6c93u * c[0];
        unsigned __int128 b = (unsigned __int128)0xca5a826395121157u * c[2];
        c[0] = (uint64_t)(b >> 64) ^ c[1] ^ key[0];
        c[1] = (uint64_t)b;
        c[2] = (uint64_t)(a >> 64) ^ c[3] ^ key[1];
        c[3] = (uint64_t)a;
        key[0] += 0x9e3779b97f4a7c15u;
        key[1] += 0xbb67ae8584caa73bu;
    }
    for (int i = 0; i < 4; i++)
        w[PHILOX_NUMBERS + i] = c[i];
}

static uint64_t philox_next(uint64_t *w) {
    if (w[PHILOX_USED] >= 4) {
        for (int i = 0; i < 4; i++)
            if (++w[i])
                break;
        philox_numbers(w);
        w[PHILOX_USED] = 0;
    }
    return w[PHILOX_NUMBERS + w[PHILOX_USED]++];
}

static uint64_t sfc_next(uint64_t *w) {
    uint64_t sum = w[0] + w[1] + w[3]++;
    w[0] = w[1] ^ w[1] >> 11;
    w[1] = w[2] + (w[2] << 3);
    w[2] = (w[2] << 24 | w[2] >> 40) + sum;
    return sum;
}

static void dxsm_step(uint64_t *w, unsigned __int128 factor) {
    unsigned __int128 state = (unsigned __int128)w[0] << 64 | w[1];
    state = state * factor + ((unsigned __int128)w[2] << 64 | w[3]);
    w[0] = (uint64_t)(state >> 64);
    w[1] = (uint64_t)state;
}

static uint64_t dxsm_next(uint64_t *w) {
    uint64_t high = w[0];
    uint64_t low = w[1] | 1;
    dxsm_step(w, dxsm_factor);
    high = (high ^ high >> 32) * dxsm_factor;
    return (high ^ high >> 48) * low;
}

uint64_t rare_next(RareBits *g) {
    switch (g->kind) {
    case RARE_PHILOX: return philox_next(g->w);
    case RARE_SFC64: return sfc_next(g->w);
    default: return dxsm_next(g->w);
    }
}

uint32_t rare_next32(RareBits *g) {
    if (g->has_half) {
        g->has_half = false;
        return g->half;
    }
    uint64_t x = rare_next(g);
    g->has_half = true;
    g->half = (uint32_t)(x >> 32);
    return (uint32_t)x;
}

// PCG64's own factor is the one that stirs the seed.
static void dxsm_start(uint64_t *w, const uint64_t *seed) {
    const unsigned __int128 factor =
        (unsigned __int128)2549297995355413924u << 64 | 4865540595714422341u;
    unsigned __int128 inc = ((unsigned __int128)seed[2] << 64 | seed[3]) << 1 | 1;
    w[2] = (uint64_t)(inc >> 64);
    w[3] = (uint64_t)inc;
    dxsm_step(w, factor);
    unsigned __int128 state =
        ((unsigned __int128)w[0] << 64 | w[1]) + ((unsigned __int128)seed[0] << 64 | seed[1]);
    w[0] = (uint64_t)(state >> 64);
    w[1] = (uint64_t)state;
    dxsm_step(w, factor);
}

void rare_start(RareBits *g, RareKind kind, const uint32_t *seed) {
    uint64_t words[RARE_SEED_MOST / 2] = {0};
    for (int i = 0; i < rare_seed_words[kind] / 2; i++)
        words[i] = (uint64_t)seed[2 * i + 1] << 32 | seed[2 * i];
    *g = (RareBits){.kind = kind};
    if (kind == RARE_DXSM) {
        dxsm_start(g->w, words);
        return;
    }
    if (kind == RARE_PHILOX) {
        g->w[PHILOX_KEY] = words[0];
        g->w[PHILOX_KEY + 1] = words[1];
        g->w[PHILOX_USED] = 4;
        return;
    }
    for (int i = 0; i < 3; i++)
        g->w[i] = words[i];
    g->w[3] = 1;
    for (int i = 0; i < SFC_DROPPED; i++)
        (void)sfc_next(g->w);
}

static uint32_t bounded32(const Bits *b, uint32_t range) {
    uint32_t count = range + 1;
    uint64_t m = (uint64_t)bits_u32(b) * count;
    if ((uint32_t)m < count) {
        uint32_t least = (UINT32_MAX - range) % count;
        while ((uint32_t)m < least)
            m = (uint64_t)bits_u32(b) * count;
    }
    return (uint32_t)(m >> 32);
}

static uint64_t bounded64(const Bits *b, uint64_t range) {
    uint64_t count = range + 1;
    unsigned __int128 m = (unsigned __int128)bits_u64(b) * count;
    if ((uint64_t)m < count) {
        uint64_t least = (UINT64_MAX - range) % count;
        while ((uint64_t)m < least)
            m = (unsigned __int128)bits_u64(b) * count;
    }
    return (uint64_t)(m >> 64);
}

static uint64_t bounded(const Bits *b, uint64_t range) {
    if (range == 0)
        return 0;
    if (range == UINT32_MAX)
        return bits_u32(b);
    if (range < UINT32_MAX)
        return bounded32(b, (uint32_t)range);
    return range == UINT64_MAX ? bits_u64(b) : bounded64(b, range);
}

void bits_integers(const Bits *b, int64_t low, uint64_t range, int64_t *out, size_t n) {
    for (size_t i = 0; i < n; i++) {
        uint64_t v = bounded(b, range);
        out[i] = (int64_t)((uint64_t)low + v);
    }
}

// ---- integers of few bits: several from one 32-bit draw -----------------------------------------

static uint32_t few_bits(const Bits *b, FewBits *few) {
    const int bits = few->bits;
    if (few->count == 0) {
        few->left = bits_u32(b);
        few->count = 32 / bits - 1;
    } else {
        few->left >>= bits;
        few->count--;
    }
    return few->left & ((1u << bits) - 1);
}

void bits_small_integers(const Bits *b, FewBits *few, int64_t low, uint64_t range, int64_t *out,
                         size_t n) {
    const int bits = few->bits;
    uint32_t full = (1u << bits) - 1;
    uint32_t count = (uint32_t)range + 1;
    for (size_t i = 0; i < n; i++) {
        uint32_t v;
        if (range == 0)
            v = 0;
        else if (range == full)
            v = few_bits(b, few);
        else {
            uint32_t m = few_bits(b, few) * count;
            if ((m & full) < count) {
                uint32_t least = (full - (uint32_t)range) % count;
                while ((m & full) < least)
                    m = few_bits(b, few) * count;
            }
            v = m >> bits;
        }
        out[i] = low + (int64_t)v;
    }
}

void mt_small_integers(Mt19937 *g, FewBits *few, int64_t low, uint64_t range, int64_t *out,
                       size_t n) {
    const int bits = few->bits;
    uint32_t mask = (uint32_t)mask_for(range);
    uint32_t full = (1u << bits) - 1;
    for (size_t i = 0; i < n; i++) {
        uint32_t v = 0;
        while (range) {
            if (few->count == 0) {
                few->left = twister_next(&g->twister);
                few->count = 32 / bits - 1;
            } else {
                few->left >>= bits;
                few->count--;
            }
            v = few->left & (range == full ? full : mask);
            if (v <= range)
                break;
        }
        out[i] = low + (int64_t)v;
    }
}

// ---- orders -------------------------------------------------------------------------------------

// Long orders end early after an interrupt; whoever wants them asks stop_check.
static bool goes_on_at(int64_t i) {
    return i % STOP_CHUNK || !stop_asked();
}

static uint64_t below(const Bits *b, uint64_t range) {
    int64_t v;
    bits_integers(b, 0, range, &v, 1);
    return (uint64_t)v;
}

void bits_reorder(const Bits *b, int64_t *x, int64_t n, int64_t first) {
    for (int64_t i = n - 1; i >= first && goes_on_at(i); i--) {
        int64_t k = (int64_t)below(b, (uint64_t)i);
        int64_t t = x[i];
        x[i] = x[k];
        x[k] = t;
    }
}

void mt_shuffle(Mt19937 *g, int64_t *x, int64_t n) {
    for (int64_t i = n - 1; i >= 1 && goes_on_at(i); i--) {
        int64_t k, t = x[i];
        mt_integers(g, 0, (uint64_t)i, &k, 1);
        x[i] = x[k];
        x[k] = t;
    }
}

void bits_sample(const Bits *b, int64_t n, int64_t size, uint64_t *seen, uint64_t mask,
                 int64_t *out) {
    for (uint64_t i = 0; i <= mask; i++)
        seen[i] = UINT64_MAX;
    for (int64_t j = n - size; j < n && goes_on_at(j); j++) {
        uint64_t v = below(b, (uint64_t)j);
        uint64_t at = v & mask;
        while (seen[at] != UINT64_MAX && seen[at] != v)
            at = (at + 1) & mask;
        if (seen[at] == v) {
            v = (uint64_t)j;
            at = v & mask;
            while (seen[at] != UINT64_MAX)
                at = (at + 1) & mask;
        }
        seen[at] = v;
        out[j - n + size] = (int64_t)v;
    }
}
