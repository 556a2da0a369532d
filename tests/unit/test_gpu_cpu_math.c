// test_gpu_cpu_math.c: our own power, cube root and hyperbolic tangent
// (gpu/core/scalar.inc) against the C library's longer types: within 1 ulp, special
// cases exact, and the same bits from every instruction set's loops.
#include "gpu/cpu/loops.h"
#include "tests/unit/test.h"
#include <math.h>

enum { N = 4096, ROUNDS = 24, KINDS = 7 };

static uint64_t state = 88172645463325252u;
static uint64_t random_bits(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}
static double unit(void) {
    return (double)(random_bits() >> 11) * 0x1p-53;
}
static double any_double(void) {
    uint64_t bits = random_bits();
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}

static double x64[N], y64[N];
static float x32[N], y32[N];

// Bases and exponents of one kind: ordinary, near the ends of the range, near 1,
// any bits at all, special values, small integers.
static void fill(int kind) {
    static const double special[] = {
        0.0,       -0.0,        1,           -1,     2,           -2,     0.5,    -0.5,   INFINITY,
        -INFINITY, NAN,         3,           -3,     1e308,       -1e308, 1e-308, 5e-324, -5e-324,
        1e-310,    1 - 0x1p-53, 1 + 0x1p-52, 0x1p53, -0x1p53 + 1, 1e300,  -1e300, 1e-300, 1023,
        1024,      -1074,       -1075,       27,     8,           1000,   22,     44,     -22};
    const uint64_t nspecial = sizeof special / sizeof *special;
    for (int i = 0; i < N; i++) {
        double *x = &x64[i], *y = &y64[i];
        switch (kind) {
        case 0:
            *x = unit();
            *y = unit() + 0.5;
            break;
        case 1:
            *x = unit() * 100;
            *y = (unit() - 0.5) * 200;
            break;
        case 2:
            *x = exp((unit() - 0.5) * 1400);
            *y = (unit() - 0.5) * 1400 / log(*x);
            break;
        case 3:
            *x = 1 + (unit() - 0.5) * ldexp(1, -(int)(random_bits() % 50));
            *y = (unit() - 0.5) * 1400 / log(*x);
            break;
        case 4:
            *x = any_double();
            *y = any_double();
            break;
        case 5:

            *x = special[random_bits() % nspecial];
            *y = special[random_bits() % nspecial];
            break;
        default: *x = (double)(random_bits() % 21) - 10; *y = (double)(random_bits() % 41) - 20;
        }
        x32[i] = (float)*x;
        y32[i] = (float)*y;
    }
}

// How far got is from want, in units of the last place that want has with `bits` bits.
static double ulps(double got, long double want, int bits, int lowest) {
    double rounded = bits == 53 ? (double)want : (double)(float)want;
    if (isnan(got) || isnan(rounded))
        return isnan(got) && isnan(rounded) ? 0 : 1e9;
    if (isinf(got) || isinf(rounded))
        return got == rounded ? 0 : 1e9;
    if (rounded == 0 && got == 0)
        return signbit(got) != 0 && signbit(rounded) == 0 ? 1e9 : 0;
    int e = lowest;
    if (want != 0)
        (void)frexpl(want, &e);
    if (e < lowest)
        e = lowest;
    return (double)(fabsl(got - want) / ldexpl(1, e - bits));
}

static long double exact(OpId op, long double x, long double y) {
    return op == OP_ID_POW ? powl(x, y) : op == OP_ID_CBRT ? cbrtl(x) : tanhl(x);
}

static void check_op(OpId op) {
    static double got64[N];
    static float got32[N];
    const Loops *loops = loops_get();
    for (int round = 0; round < ROUNDS * KINDS; round++) {
        fill(round % KINDS);
        loops->op[op][DT_F64](got64, x64, y64, NULL, N);
        loops->op[op][DT_F32](got32, x32, y32, NULL, N);
        for (int i = 0; i < N; i++) {
            CHECK(ulps(got64[i], exact(op, x64[i], y64[i]), 53, -1021) <= 1);
            CHECK(ulps((double)got32[i], exact(op, (long double)x32[i], (long double)y32[i]), 24,
                       -125) <= 1);
        }
    }
}
static void test_power(void) {
    check_op(OP_ID_POW);
}
static void test_cbrt(void) {
    check_op(OP_ID_CBRT);
}
static void test_tanh(void) {
    check_op(OP_ID_TANH);
}

#if defined(__x86_64__)
static bool same_bits(const double *a, const double *b, const float *c, const float *d) {
    for (int i = 0; i < N; i++) {
        if (memcmp(&a[i], &b[i], sizeof *a) && !(isnan(a[i]) && isnan(b[i])))
            return false;
        if (memcmp(&c[i], &d[i], sizeof *c) && !(isnan(c[i]) && isnan(d[i])))
            return false;
    }
    return true;
}

// WARPCELL_CPU names the set; one that this machine does not run gives the best one.
static const Loops *set_named(const char *name) {
    setenv("WARPCELL_CPU", name, 1);
    return loops_get();
}

static void test_sets_agree(void) {
    static const OpId ops[] = {OP_ID_POW, OP_ID_CBRT, OP_ID_TANH};
    static double a[N], b[N];
    static float c[N], d[N];
    const Loops *sets[] = {set_named("v2"), set_named("v3"), set_named("v4")};
    for (int round = 0; round < KINDS * 3; round++) {
        fill(round % KINDS);
        OpId op = ops[round / KINDS];
        sets[0]->op[op][DT_F64](a, x64, y64, NULL, N);
        sets[0]->op[op][DT_F32](c, x32, y32, NULL, N);
        for (int s = 1; s < 3; s++) {
            sets[s]->op[op][DT_F64](b, x64, y64, NULL, N);
            sets[s]->op[op][DT_F32](d, x32, y32, NULL, N);
            CHECK(same_bits(a, b, c, d));
        }
        // and wherever an element stands
        sets[2]->op[op][DT_F64](b, x64 + 3, y64 + 3, NULL, 1021);
        for (int i = 0; i < 1021; i++)
            CHECK(!memcmp(&a[i + 3], &b[i], sizeof *a) || isnan(b[i]));
    }
}
#endif

int main(void) {
    RUN(test_power);
    RUN(test_cbrt);
    RUN(test_tanh);
#if defined(__x86_64__)
    RUN(test_sets_agree);
#endif
    return TEST_END();
}
