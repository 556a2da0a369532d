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

static double one_sin(double a) { return angle_is_ordinary(a) ? ordinary_sin_f64(a) : NAN; }
static double one_cos(double a) { return angle_is_ordinary(a) ? ordinary_cos_f64(a) : NAN; }
static double one_exp(double a) { return exp_f64(a); }
static double one_log(double a) { return log_f64(a); }
static double one_log2(double a) { return log2_f64(a); }
static double one_log10(double a) { return log10_f64(a); }
static double one_log1p(double a) { return log1p_f64(a); }
static double one_tanh(double a) { return tanh_f64(a); }
static double one_cbrt(double a) { return cbrt_f64(a); }
static double two_pow(double a, double b) { return pow_f64(a, b); }
static double two_hypot(double a, double b) { return hypot_f64(a, b); }

DirectOne direct_one(OpId op) {
    switch (op) {
    case OP_ID_SIN: return one_sin;
    case OP_ID_COS: return one_cos;
    case OP_ID_EXP: return one_exp;
    case OP_ID_LOG: return one_log;
    case OP_ID_LOG2: return one_log2;
    case OP_ID_LOG10: return one_log10;
    case OP_ID_LOG1P: return one_log1p;
    case OP_ID_TANH: return one_tanh;
    case OP_ID_CBRT: return one_cbrt;
    default: return NULL;
    }
}

DirectTwo direct_two(OpId op) {
    return op == OP_ID_POW ? two_pow : op == OP_ID_HYPOT ? two_hypot : NULL;
}
