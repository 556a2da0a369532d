// natives_cmath.c: what the module cmath (kernel/stdlib) does with complex numbers.
//
// Finite numbers go by CPython's formulas, so that results are its to the bit; of what is infinite
// or no number the C library knows what the C standard (annex G) says, and so does CPython.
#include "kernel/natives/natives.h"
#include "kernel/vm/complex.h"
#include "kernel/vm/machine.h"
#include <complex.h>
#include <float.h>
#include <math.h>

typedef struct Pair {
    double re, im;
} Pair;

typedef enum Fault { FAULT_NONE, FAULT_DOMAIN, FAULT_RANGE } Fault;

// From here on exp overflows, and is taken of the number less 1.
static const double large_exponent = 707.7832713332936; // log(DBL_MAX / 4)
static const double euler = 2.718281828459045;

// What C11 calls CMPLX, which clang has not with every C library.
static double complex complex_of(double re, double im) {
    union {
        double part[2];
        double complex z;
    } u = {{re, im}};
    return u.z;
}
static Pair pair_of(double complex z) {
    return (Pair){creal(z), cimag(z)};
}
static bool is_finite(Pair z) {
    return isfinite(z.re) && isfinite(z.im);
}
static Fault overflowed(Pair z) {
    return isinf(z.re) || isinf(z.im) ? FAULT_RANGE : FAULT_NONE;
}

// The argument as a complex number: numbers, and what has __complex__, __float__ or __index__.
static bool read_number(VM *vm, Value v, Pair *out) {
    out->im = 0;
    if (complex_parts(v, &out->re, &out->im))
        return true;
    if (v_is(v, T_FLOAT) || v_is(v, T_INT) || v_is(v, T_BOOL) || value_is_str(v))
        return value_is_str(v) ? vm_raise(vm, ERR_TYPE, "must be real number, not str")
                               : value_float(vm, v, &out->re);
    Value made, args[] = {v, V_UNDEF};
    if (!make_complex(vm, NULL, args, &made))
        return false;
    const bool ok = complex_parts(made, &out->re, &out->im);
    value_release(made);
    return ok || vm_raise(vm, ERR_TYPE, "must be real number, not %s", type_name(vm, v));
}

static bool give(VM *vm, Pair z, Fault fault, Value *out) {
    if (fault == FAULT_DOMAIN)
        return vm_raise(vm, ERR_VALUE, "math domain error");
    if (fault == FAULT_RANGE)
        return vm_raise(vm, ERR_OVERFLOW, "math range error");
    return complex_new(vm, z.re, z.im, out);
}

// ---- the functions ------------------------------------------------------------------------------

static Pair exponential(Pair z, Fault *fault) {
    if (!is_finite(z)) {
        *fault =
            isinf(z.im) && !isnan(z.re) && !(isinf(z.re) && z.re < 0) ? FAULT_DOMAIN : FAULT_NONE;
        return pair_of(cexp(complex_of(z.re, z.im)));
    }
    const bool large = z.re > large_exponent;
    const double size = exp(large ? z.re - 1 : z.re);
    Pair r = {size * cos(z.im), size * sin(z.im)};
    if (large)
        r = (Pair){r.re * euler, r.im * euler};
    *fault = overflowed(r);
    return r;
}

static Pair root(Pair z, Fault *fault) {
    *fault = FAULT_NONE;
    if (!is_finite(z))
        return pair_of(csqrt(complex_of(z.re, z.im)));
    if (z.re == 0 && z.im == 0)
        return (Pair){0, z.im};
    double ax = fabs(z.re), ay = fabs(z.im), s;
    if (ax < DBL_MIN && ay < DBL_MIN && (ax > 0 || ay > 0)) { // subnormal: lifted first
        ax = ldexp(ax, 53); // by an odd power: half of the sum is what the root is of
        s = ldexp(sqrt(ax + hypot(ax, ldexp(ay, 53))), -27);
    } else {
        ax /= 8;
        s = 2 * sqrt(ax + hypot(ax, ay / 8));
    }
    const double d = ay / (2 * s);
    return z.re >= 0 ? (Pair){s, copysign(d, z.im)} : (Pair){d, copysign(s, z.im)};
}

static double size_logarithm(double ax, double ay) {
    if (ax > DBL_MAX / 4 || ay > DBL_MAX / 4)
        return log(hypot(ax / 2, ay / 2)) + M_LN2;
    if (ax < DBL_MIN && ay < DBL_MIN)
        return log(hypot(ldexp(ax, DBL_MANT_DIG), ldexp(ay, DBL_MANT_DIG))) - DBL_MANT_DIG * M_LN2;
    const double h = hypot(ax, ay);
    if (h < 0.71 || h > 1.73)
        return log(h);
    const double most = ax > ay ? ax : ay, least = ax > ay ? ay : ax;
    return log1p((most - 1) * (most + 1) + least * least) / 2;
}

static Pair logarithm(Pair z, Fault *fault) {
    *fault = FAULT_NONE;
    if (!is_finite(z))
        return pair_of(clog(complex_of(z.re, z.im)));
    if (z.re == 0 && z.im == 0) {
        *fault = FAULT_DOMAIN;
        return z;
    }
    return (Pair){size_logarithm(fabs(z.re), fabs(z.im)), atan2(z.im, z.re)};
}

// of_others: what the C library has for numbers that are not finite.
static Pair hyperbolic(Pair z, bool sine, double complex (*of_others)(double complex),
                       Fault *fault) {
    if (!is_finite(z)) {
        *fault = isinf(z.im) && !isnan(z.re) ? FAULT_DOMAIN : FAULT_NONE;
        return pair_of(of_others(complex_of(z.re, z.im)));
    }
    const bool large = fabs(z.re) > large_exponent;
    const double x = large ? z.re - copysign(1, z.re) : z.re, scale = large ? euler : 1;
    const double of_cosine = sine ? sinh(x) : cosh(x), of_sine = sine ? cosh(x) : sinh(x);
    const Pair r = {cos(z.im) * of_cosine * scale, sin(z.im) * of_sine * scale};
    *fault = overflowed(r);
    return r;
}

static Pair hyperbolic_cosine(Pair z, Fault *fault) {
    return hyperbolic(z, false, ccosh, fault);
}

static Pair hyperbolic_sine(Pair z, Fault *fault) {
    return hyperbolic(z, true, csinh, fault);
}

static Pair hyperbolic_tangent(Pair z, Fault *fault) {
    *fault = FAULT_NONE;
    if (!is_finite(z)) {
        *fault = isinf(z.im) && isfinite(z.re) ? FAULT_DOMAIN : FAULT_NONE;
        return pair_of(ctanh(complex_of(z.re, z.im)));
    }
    if (fabs(z.re) > large_exponent)
        return (Pair){copysign(1, z.re), 4 * sin(z.im) * cos(z.im) * exp(-2 * fabs(z.re))};
    const double tx = tanh(z.re), ty = tan(z.im), cx = 1 / cosh(z.re);
    const double both = tx * ty, denominator = 1 + both * both;
    return (Pair){tx * (1 + ty * ty) / denominator, ((ty / denominator) * cx) * cx};
}

// sin(z), cos(z) and tan(z) are those of i z, turned back.
static Pair turned(Pair z) {
    return (Pair){-z.im, z.re};
}
static Pair turned_back(Pair z) {
    return (Pair){z.im, -z.re};
}
static Pair sine(Pair z, Fault *fault) {
    return turned_back(hyperbolic_sine(turned(z), fault));
}
static Pair cosine(Pair z, Fault *fault) {
    return hyperbolic_cosine(turned(z), fault);
}
static Pair tangent(Pair z, Fault *fault) {
    return turned_back(hyperbolic_tangent(turned(z), fault));
}

// ---- the rows -----------------------------------------------------------------------------------

#define OF_ONE(NAME, FUNCTION)                                     \
    static bool NAME(VM *vm, void *ctx, Value *args, Value *out) { \
        (void)ctx;                                                 \
        Pair z;                                                    \
        Fault fault;                                               \
        if (!read_number(vm, args[0], &z))                         \
            return false;                                          \
        z = FUNCTION(z, &fault);                                   \
        return give(vm, z, fault, out);                            \
    }
OF_ONE(c_exp, exponential)
OF_ONE(c_sqrt, root)
OF_ONE(c_log, logarithm)
OF_ONE(c_sin, sine)
OF_ONE(c_cos, cosine)
OF_ONE(c_tan, tangent)
OF_ONE(c_sinh, hyperbolic_sine)
OF_ONE(c_cosh, hyperbolic_cosine)
OF_ONE(c_tanh, hyperbolic_tangent)

// The inverse functions of what is not finite; of the rest, cmath.py.
#define OF_INFINITE(NAME, FUNCTION)                                \
    static bool NAME(VM *vm, void *ctx, Value *args, Value *out) { \
        (void)ctx;                                                 \
        Pair z;                                                    \
        if (!read_number(vm, args[0], &z))                         \
            return false;                                          \
        z = pair_of(FUNCTION(complex_of(z.re, z.im)));             \
        return complex_new(vm, z.re, z.im, out);                   \
    }
OF_INFINITE(c_acos, cacos)
OF_INFINITE(c_acosh, cacosh)
OF_INFINITE(c_asinh, casinh)
OF_INFINITE(c_atanh, catanh)

static bool c_phase(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Pair z;
    if (!read_number(vm, args[0], &z))
        return false;
    *out = v_float(atan2(z.im, z.re));
    return true;
}

const NativeRow natives_cmath[] = {
    {"cmath", "exp(z, /)", c_exp, "e raised to z."},
    {"cmath", "sqrt(z, /)", c_sqrt, "The square root that is not left of the imaginary axis."},
    {"cmath", "_log(z, /)", c_log, "Natural logarithm."},
    {"cmath", "sin(z, /)", c_sin, "Sine."},
    {"cmath", "cos(z, /)", c_cos, "Cosine."},
    {"cmath", "tan(z, /)", c_tan, "Tangent."},
    {"cmath", "sinh(z, /)", c_sinh, "Hyperbolic sine."},
    {"cmath", "cosh(z, /)", c_cosh, "Hyperbolic cosine."},
    {"cmath", "tanh(z, /)", c_tanh, "Hyperbolic tangent."},
    {"cmath", "_acos(z, /)", c_acos, "acos where z is not finite."},
    {"cmath", "_acosh(z, /)", c_acosh, "acosh where z is not finite."},
    {"cmath", "_asinh(z, /)", c_asinh, "asinh where z is not finite."},
    {"cmath", "_atanh(z, /)", c_atanh, "atanh where z is not finite."},
    {"cmath", "phase(z, /)", c_phase, "The angle, from -pi to pi."},
    {0},
};
