// random.h: NumPy's generators, bit for bit: MT19937 of numpy.random.seed and its functions,
// PCG64 with SeedSequence of numpy.random.default_rng, and Philox, SFC64 and PCG64DXSM.
#pragma once
#include "kernel/base/twister.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Mt19937 {
    Twister twister;
    bool has_gauss; // the polar method makes two numbers at a time
    double gauss;
} Mt19937;

void mt_seed(Mt19937 *g, uint32_t seed);
void mt_seed_array(Mt19937 *g, const uint32_t *words, int n); // n > 0
void mt_start(Mt19937 *g, const uint32_t words[624]);         // from a SeedSequence's words
void mt_doubles(Mt19937 *g, double *out, size_t n);           // [0, 1), 53 bits
double mt_normal(Mt19937 *g);
// Integers in [low, low + range], by masked rejection as numpy.random.randint does.
void mt_integers(Mt19937 *g, int64_t low, uint64_t range, int64_t *out, size_t n);

typedef struct Pcg64 {
    unsigned __int128 state, inc;
    bool has_half; // the upper half of the last number, for 32-bit draws
    uint32_t half;
} Pcg64;

static inline void pcg_step(Pcg64 *g) {
    g->state =
        g->state * ((unsigned __int128)2549297995355413924u << 64 | 4865540595714422341u) + g->inc;
}

static inline uint64_t pcg_next(Pcg64 *g) {
    pcg_step(g);
    uint64_t folded = (uint64_t)(g->state >> 64) ^ (uint64_t)g->state;
    int turn = (int)(g->state >> 122);
    return folded >> turn | folded << (-turn & 63);
}

static inline double pcg_double(Pcg64 *g) {
    return (double)(pcg_next(g) >> 11) * (1.0 / 9007199254740992.0);
}
uint32_t pcg_next32(Pcg64 *g);

// NumPy's SeedSequence: n words from the words of the entropy; pool: 4 to SEED_POOL_MOST words.
enum { SEED_POOL_MOST = 64 };
void seed_words(const uint32_t *entropy, size_t words, int pool, uint32_t *out, int n);
void pcg_start(Pcg64 *g, const uint32_t w[8]); // from eight such words
// The words of a non-negative integer, lowest first, through a SeedSequence.
void pcg_seed(Pcg64 *g, const uint32_t *seed, size_t words);
void pcg_doubles(Pcg64 *g, double *out, size_t n);

// The three that are asked for by name.
typedef enum { RARE_PHILOX, RARE_SFC64, RARE_DXSM, RARE_KINDS } RareKind;
enum { RARE_WORDS = 11 };
typedef struct RareBits {
    RareKind kind;
    // Philox: counter (4), key (2), the four numbers of this counter, how many of them are used;
    // SFC64: its three words and the counter; PCG64DXSM: state and increment, upper words first.
    uint64_t w[RARE_WORDS];
    bool has_half; // as in Pcg64
    uint32_t half;
} RareBits;

enum { RARE_SEED_MOST = 8 };
extern const int rare_seed_words[RARE_KINDS]; // how many words of 32 bits a seed has
void rare_start(RareBits *g, RareKind kind, const uint32_t *seed);
uint64_t rare_next(RareBits *g);
uint32_t rare_next32(RareBits *g);
static inline double rare_double(RareBits *g) {
    return (double)(rare_next(g) >> 11) * (1.0 / 9007199254740992.0);
}

// Where the bits come from: the one of these generators that is not NULL.
typedef struct Bits {
    Pcg64 *pcg;
    Mt19937 *mt;
    RareBits *rare;
    bool legacy;
} Bits;

static inline uint32_t bits_u32(const Bits *b) {
    if (b->pcg)
        return pcg_next32(b->pcg);
    return b->mt ? twister_next(&b->mt->twister) : rare_next32(b->rare);
}

static inline uint64_t bits_u64(const Bits *b) {
    if (b->pcg)
        return pcg_next(b->pcg);
    if (b->rare)
        return rare_next(b->rare);
    uint64_t high = twister_next(&b->mt->twister);
    return high << 32 | twister_next(&b->mt->twister);
}

// Integers in [low, low + range], by Lemire's method as Generator.integers does.
void bits_integers(const Bits *b, int64_t low, uint64_t range, int64_t *out, size_t n);

// Integers as drawn for types of 1, 8 or 16 bits: several from one draw.
// `few` holds what is left of the last one; it starts as zeros but for bits.
typedef struct FewBits {
    int bits; // of an integer: 1, 8 or 16
    uint32_t left;
    int count;
} FewBits;
void bits_small_integers(const Bits *b, FewBits *few, int64_t low, uint64_t range, int64_t *out,
                         size_t n);
void mt_small_integers(Mt19937 *g, FewBits *few, int64_t low, uint64_t range, int64_t *out,
                       size_t n);
// Orders and samples of many numbers end early when an interrupt is asked for (kernel/base/stop.h).
// Shuffles x from the end down to `first`, as Generator.choice does.
void bits_reorder(const Bits *b, int64_t *x, int64_t n, int64_t first);
void mt_shuffle(Mt19937 *g, int64_t *x, int64_t n);
// `size` different numbers below n, by Floyd's method. seen: mask + 1 places, a power of
// two above size.
void bits_sample(const Bits *b, int64_t n, int64_t size, uint64_t *seen, uint64_t mask,
                 int64_t *out);

// Unpredictable bits of the system, for generators without a seed.
uint64_t random_entropy(void);
