// direct.c: operations on single float64 numbers as functions. Those that may go to a library for
// some arguments give NaN for them.
#include "gpu/core/direct.h"
#include <math.h>
#include <string.h>

typedef int64_t I64;
typedef uint64_t U64;
typedef struct C64 {
    float re, im;
} C64;
typedef struct C128 {
    double re, im;
} C128;
#define FN_ATTR static inline __attribute__((unused))
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wtype-limits"
#include "gpu/core/scalar.inc"
#pragma GCC diagnostic pop

#define OP(ID, NAME, ARITY, RULE, ULP, COST)
#define BODY(ID, KIND, EXPR)
#define TEST(ID, KIND, EXPR)

#define DIRECT1(ID, EXPR)              \
    static double one_##ID(double a) { \
        return EXPR;                   \
    }
#define DIRECT2(ID, EXPR)                        \
    static double two_##ID(double a, double b) { \
        return EXPR;                             \
    }
#include "gpu/core/ops.def"

static const DirectOne ones[OP_ID_COUNT] = {
#define DIRECT1(ID, EXPR) [OP_ID_##ID] = one_##ID,
#include "gpu/core/ops.def"
};

static const DirectTwo twos[OP_ID_COUNT] = {
#define DIRECT2(ID, EXPR) [OP_ID_##ID] = two_##ID,
#include "gpu/core/ops.def"
};

DirectOne direct_one(OpId op) {
    return ones[op];
}

DirectTwo direct_two(OpId op) {
    return twos[op];
}
