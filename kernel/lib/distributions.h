// distributions.h: NumPy's distributions, number for number, over either of its
// generators: the newer algorithms of numpy.random.Generator and the frozen ones of
// numpy.random.RandomState (`legacy`).
#pragma once
#include "kernel/lib/random.h"

// [0, 1), 53 and 24 bits
static inline double bits_double(const Bits *b) {
    if (b->pcg)
        return pcg_double(b->pcg);
    return b->mt ? twister_double(&b->mt->twister) : rare_double(b->rare);
}
static inline float bits_float(const Bits *b) {
    return (float)(bits_u32(b) >> 8) * (1.0f / 16777216.0f);
}

uint64_t bits_below(const Bits *b, uint64_t most); // 0 to most, by masked rejection

void bits_shuffle(const Bits *b, int64_t *x, int64_t n);

// Normal and exponential numbers by ziggurats, as the newer generators draw them (ziggurat.c).
double ziggurat_normal(const Bits *b);
double ziggurat_exponential(const Bits *b);
float ziggurat_normal_float(const Bits *b);
float ziggurat_exponential_float(const Bits *b);

typedef enum DistId {
#define DIST(ID, ...) DIST_##ID,
#include "kernel/lib/distributions.def"
#undef DIST
    DIST_COUNT
} DistId;

enum { DIST_PARAMETERS = 3 };

// What a parameter must be; ValueError names it otherwise.
typedef enum Need {
    NEED_NOTHING,
    NEED_NOT_NEGATIVE,
    NEED_POSITIVE,
    NEED_PROBABILITY,
    NEED_POSITIVE_PROBABILITY,
    NEED_BELOW_ONE,
    NEED_ABOVE_ONE,
    NEED_RATE,
    NEED_ONE,
} Need;

typedef struct Dist {
    const char *name, *signature; // the signature without the name, with size last
    bool whole;                   // integers come out
    int parameters;
    Need need[DIST_PARAMETERS];
} Dist;

// The largest rate of Poisson numbers, for which floor(x + 10 sqrt(x)) fits in int64.
#define DIST_RATE_MOST 9.223372006484771e+18

extern const Dist dist_info[DIST_COUNT];

// The name of parameter i, from the signature.
const char *dist_parameter(DistId id, int i, char *room, unsigned size);
// NULL, or what is wrong with a parameter's value behind its name: "< 0".
const char *dist_wrong(Need need, double x, bool in_array);
double dist_draw(DistId id, const Bits *b, const double *p);        // of doubles
int64_t dist_draw_whole(DistId id, const Bits *b, const double *p); // of integers
int64_t dist_binomial(const Bits *b, int64_t n, double p);
int64_t dist_hypergeometric(const Bits *b, int64_t good, int64_t bad, int64_t sample);
float dist_gamma_float(const Bits *b, float shape);
