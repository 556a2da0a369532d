// test_gpu_cpu_math.c: our own functions (gpu/core/scalar.inc) against the C library's longer
// types: within 1 ulp, special cases exact, and the same bits from every instruction set's loops.
// `test_gpu_cpu_math all [NAME]`, a long check: those of float32 for each of the 2^32 arguments,
// with the largest error of each that was found.
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
    switch (op) {
    case OP_ID_POW: return powl(x, y);
    case OP_ID_CBRT: return cbrtl(x);
    case OP_ID_TANH: return tanhl(x);
    case OP_ID_EXP: return expl(x);
    case OP_ID_EXP2: return exp2l(x);
    case OP_ID_LOG: return logl(x);
    case OP_ID_LOG2: return log2l(x);
    case OP_ID_LOG10: return log10l(x);
    case OP_ID_LOG1P: return log1pl(x);
    case OP_ID_SIN: return sinl(x);
    default: return cosl(x);
    }
}
static const OpId ours[] = {OP_ID_POW,  OP_ID_CBRT, OP_ID_TANH,  OP_ID_EXP,   OP_ID_EXP2, OP_ID_LOG,
                            OP_ID_LOG2, OP_ID_SIN,  OP_ID_LOG10, OP_ID_LOG1P, OP_ID_COS};
enum { OURS = sizeof ours / sizeof *ours };

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
static void test_within_one_ulp(void) {
    for (int i = 0; i < OURS; i++)
        check_op(ours[i]);
}

// Third powers have a loop of their own: it has the bits that one has between other powers, and
// they are as good as correctly rounded.
static void test_third_powers(void) {
    static double whole[N], mixed[N];
    static float whole32[N], mixed32[N];
    const Loops *loops = loops_get();
    for (int kind = 0; kind < KINDS; kind++) {
        fill(kind);
        for (int i = 0; i < N; i++)
            y64[i] = y32[i] = 3;
        loops->op[OP_ID_POW][DT_F64](whole, x64, y64, NULL, N);
        loops->op[OP_ID_POW][DT_F32](whole32, x32, y32, NULL, N);
        for (int i = 0; i < N; i += 3)
            y64[i] = y32[i] = 2.5;
        loops->op[OP_ID_POW][DT_F64](mixed, x64, y64, NULL, N);
        loops->op[OP_ID_POW][DT_F32](mixed32, x32, y32, NULL, N);
        for (int i = 0; i < N; i++) {
            const double most = fabs(whole[i]) < 1e-290 ? 1 : 0.501; // subnormal: rounded twice
            CHECK(ulps(whole[i], powl(x64[i], 3), 53, -1021) <= most);
            CHECK(ulps((double)whole32[i], powl((long double)x32[i], 3), 24, -125) <= 0.501);
            CHECK(i % 3 == 0 || whole[i] == mixed[i] || isnan(whole[i]));
            CHECK(i % 3 == 0 || whole32[i] == mixed32[i] || isnan(whole32[i]));
        }
    }
}

// Of one argument, against the C library's double.
static double reference(OpId op, double x) {
    switch (op) {
    case OP_ID_EXP: return exp(x);
    case OP_ID_EXP2: return exp2(x);
    case OP_ID_LOG: return log(x);
    case OP_ID_LOG2: return log2(x);
    case OP_ID_LOG10: return log10(x);
    case OP_ID_LOG1P: return log1p(x);
    case OP_ID_SIN: return sin(x);
    case OP_ID_COS: return cos(x);
    case OP_ID_TANH: return tanh(x);
    default: return cbrt(x);
    }
}

// Every `step`-th float from bits `from` on: the worst error, and the share that is not rounded
// correctly.
static double worst_of(OpId op, uint64_t from, uint64_t step) {
    static float got[N];
    const Loops *loops = loops_get();
    double worst = 0.5;
    float at = 0;
    uint64_t wrong = 0, total = 0;
    for (uint64_t bits = from; bits < (uint64_t)1 << 32; bits += N * step) {
        for (uint64_t i = 0; i < N; i++) {
            uint32_t one = (uint32_t)(bits + i * step);
            memcpy(&x32[i], &one, sizeof one);
        }
        loops->op[op][DT_F32](got, x32, NULL, NULL, N);
        total += N;
        for (int i = 0; i < N; i++) {
            double want = reference(op, (double)x32[i]);
            if (got[i] == (float)want)
                continue; // rounded correctly: within half an ulp
            double apart = ulps((double)got[i], want, 24, -125);
            if (!isnan(want))
                wrong++;
            if (apart > worst) {
                worst = apart;
                at = x32[i];
            }
        }
    }
    printf("%s: worst %.4f ulp, of %.9g; %.2f %% of %llu not rounded correctly\n",
           op_info(op)->name, worst, (double)at, 100.0 * (double)wrong / (double)total,
           (unsigned long long)total);
    return worst;
}

// A sample of all floats, other ones than random numbers give: every 65537th.
static void test_all_sizes(void) {
    for (int i = 1; i < OURS; i++)
        CHECK(worst_of(ours[i], 12345, 65537) <= 1);
}

static int look_at_all(const char *name) {
    bool good = true;
    for (int i = 1; i < OURS; i++)
        if (!name || !strcmp(name, op_info(ours[i])->name))
            good = worst_of(ours[i], 0, 1) <= 1.23 && good;
    return good ? 0 : 1;
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
    static double a[N], b[N];
    static float c[N], d[N];
    const Loops *sets[] = {set_named("v2"), set_named("v3"), set_named("v4")};
    for (int round = 0; round < KINDS * OURS; round++) {
        fill(round % KINDS);
        OpId op = ours[round / KINDS];
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

int main(int argc, char **argv) {
    if (argc > 1 && !strcmp(argv[1], "all"))
        return look_at_all(argc > 2 ? argv[2] : NULL);
    RUN(test_within_one_ulp);
    RUN(test_third_powers);
    RUN(test_all_sizes);
#if defined(__x86_64__)
    RUN(test_sets_agree);
#endif
    return TEST_END();
}
