// fpcheck.c: floating-point errors by their results.
#include "gpu/core/fpcheck.h"
#include "kernel/base/cpu_level.h"
#include "kernel/base/wide.h"
#include <fenv.h>
#include <math.h>

uint32_t (*fp_place)(void *ctx);
void (*fp_report)(void *ctx, uint32_t place, int op, unsigned flags);
void *fp_ctx;
int fp_product = FP_MATMUL;
bool fp_underflow;

static bool becomes_infinite(double from, double to) {
    return isfinite(from) && isinf(to);
}

static double real_of(Scalar s) {
    return dtype_is_complex(s.dt) ? s.u.c.re : scalar_to_double(s);
}

#if defined(__x86_64__)
// Only of vectors and of float and double: the x87 unit, which computes long double, has flags of
// its own that take longer to ask for.
void fp_clear(void) {
    unsigned f = __builtin_ia32_stmxcsr();
    __builtin_ia32_ldmxcsr(f & ~(unsigned)FE_ALL_EXCEPT);
}
static int flags_raised(void) {
    return (int)__builtin_ia32_stmxcsr();
}
#else
void fp_clear(void) {
    feclearexcept(FE_ALL_EXCEPT);
}
static int flags_raised(void) {
    return fetestexcept(FE_ALL_EXCEPT);
}
#endif

unsigned fp_raised(void) {
    int f = flags_raised();
    return (f & FE_DIVBYZERO ? FP_DIVIDE : 0u) | (f & FE_OVERFLOW ? FP_OVERFLOW : 0u) |
           (f & FE_INVALID ? FP_INVALID : 0u) |
           (fp_underflow && f & FE_UNDERFLOW ? FP_UNDERFLOW : 0u);
}

// Of operations on floats; the others raise nothing.
static const uint8_t float_check[OP_ID_COUNT] = {
#define OP(...)
#define BODY(...)
#define TEST(...)
#define WARNS(ID, HOW) [OP_ID_##ID] = FP_##HOW,
#include "gpu/core/ops.def"
};

// Of operations on integers: those that divide.
static const uint8_t integer_check[OP_ID_COUNT] = {
#define DIVIDES(ID) [OP_ID_##ID] = FP_VALUES,
#include "gpu/core/ops.def"
};

// Is the cast of a number one instruction, whose flags are exact?
#if defined(__x86_64__)
enum { CAST_TELLS = 1 };
#else
enum { CAST_TELLS = 0 };
#endif

static FpCheck check_of_cast(Dtype dt, Dtype out) {
    const FpCheck narrowing = CAST_TELLS ? FP_HARDWARE : FP_VALUES;
    if (out == DT_C64 && (dt == DT_C128 || dt == DT_F64))
        return narrowing;
    if (out == DT_F32 && dt == DT_C128)
        return narrowing;
    if (!dtype_is_float(dt) || out == DT_BOOL)
        return FP_NONE;
    // The integers that are not made so have ranges of their own (int_range).
    if (CAST_TELLS && dt != DT_F16 && dtype_is_int(out) && out != DT_U32 && out != DT_U64)
        return FP_HARDWARE;
    if (CAST_TELLS && dt == DT_F64 && out == DT_F32)
        return FP_HARDWARE;
    if (CAST_TELLS && dt == DT_F32 && out == DT_F16 && cpu_level() >= 3)
        return FP_HARDWARE;
    return dtype_is_int(out) || out < dt ? FP_VALUES : FP_NONE;
}

// Comparisons of complex numbers order their parts, which nan has no place among; the square root
// and the hyperbolic tangent are made of other functions, whose flags mean nothing.
static FpCheck check_of_complex(int op) {
    switch (op) {
    case OP_ID_LT:
    case OP_ID_LE:
    case OP_ID_GT:
    case OP_ID_GE:
    case OP_ID_SQRT:
    case OP_ID_TANH: return FP_VALUES;
    default: return (FpCheck)float_check[op];
    }
}

FpCheck fp_check_of(int op, Dtype dt, Dtype out) {
    if (op == FP_CAST)
        return check_of_cast(dt, out);
    if (op < 0 || op >= OP_ID_COUNT)
        return FP_NONE;
    if (dtype_is_complex(dt))
        return check_of_complex(op);
    if (dtype_is_int(dt))
        return (FpCheck)integer_check[op];
    return dtype_is_float(dt) ? (FpCheck)float_check[op] : FP_NONE;
}

// Where infinity is the exact result, and not one that was too large.
typedef enum Pole { POLE_NOWHERE, POLE_ANYWHERE, POLE_AT_X_ZERO, POLE_AT_Y_ZERO } Pole;
static const uint8_t poles[OP_ID_COUNT] = {
#define POLE(ID, WHERE) [OP_ID_##ID] = POLE_##WHERE,
#include "gpu/core/ops.def"
};
#undef OP
#undef BODY
#undef TEST

static bool is_pole(int op, double x, double y) {
    switch (op < 0 || op >= OP_ID_COUNT ? POLE_NOWHERE : (Pole)poles[op]) {
    case POLE_ANYWHERE: return true;
    case POLE_AT_X_ZERO: return x == 0;
    case POLE_AT_Y_ZERO: return y == 0;
    default: return false;
    }
}

// What infinities mean: those where the operand that may make a pole is zero, and the others.
static unsigned infinities(int op, bool at_zero, bool elsewhere) {
    switch (op < 0 || op >= OP_ID_COUNT ? POLE_NOWHERE : (Pole)poles[op]) {
    case POLE_ANYWHERE: return at_zero || elsewhere ? FP_DIVIDE : 0;
    case POLE_NOWHERE: return at_zero || elsewhere ? FP_OVERFLOW : 0;
    default: return (at_zero ? FP_DIVIDE : 0u) | (elsewhere ? FP_OVERFLOW : 0u);
    }
}

// A result below the smallest normal number, of what the processor's flags are not asked for.
static unsigned judge_small(int op, double r, double x, double y) {
    if (op == OP_ID_POW)
        return r != 0 || (x != 0 && isfinite(x) && isfinite(y)) ? FP_UNDERFLOW : 0;
    if (op == OP_ID_EXP2 && r != 0)
        return x != floor(x) ? FP_UNDERFLOW : 0; // a power of 2 is exact
    return (op == OP_ID_EXP || op == OP_ID_EXP2) && isfinite(x) ? FP_UNDERFLOW : 0;
}

#define CLASSIFY_FLOATS(NAME, T, LEAST)                                                        \
    WIDE static bool all_finite_##NAME(const T *r, size_t n) {                                 \
        int bad = 0;                                                                           \
        for (size_t i = 0; i < n; i++)                                                         \
            bad |= !(r[i] - r[i] == 0);                                                        \
        return !bad;                                                                           \
    }                                                                                          \
    static unsigned small_##NAME(int op, const T *r, const T *a, const T *b, size_t n) {       \
        unsigned flags = 0;                                                                    \
        for (size_t i = 0; i < n; i++)                                                         \
            if (fabs((double)r[i]) < LEAST)                                                    \
                flags |= judge_small(op, (double)r[i], (double)a[i], b ? (double)b[i] : 0);    \
        return flags;                                                                          \
    }                                                                                          \
    /* Where a result is not finite: NaN of a NaN and infinity of an infinity tell nothing. */ \
    WIDE static unsigned judge_##NAME(int op, const T *r, const T *a, const T *b, size_t n) {  \
        int invalid = 0, at_zero = 0, elsewhere = 0;                                           \
        const T *y = b ? b : a;                                                                \
        const T *zero = b && poles[op] == POLE_AT_Y_ZERO ? b : a;                              \
        for (size_t i = 0; i < n; i++) {                                                       \
            int fresh = (r[i] == r[i]) & !(r[i] - r[i] == 0);                                  \
            fresh &= (a[i] - a[i] == 0) & (y[i] - y[i] == 0);                                  \
            invalid |= (r[i] != r[i]) & (a[i] == a[i]) & (y[i] == y[i]);                       \
            at_zero |= fresh & (zero[i] == 0);                                                 \
            elsewhere |= fresh & (zero[i] != 0);                                               \
        }                                                                                      \
        return (invalid ? FP_INVALID : 0u) | infinities(op, at_zero, elsewhere);               \
    }                                                                                          \
    static unsigned floats_##NAME(int op, const T *r, const T *a, const T *b, size_t n) {      \
        unsigned flags = fp_underflow ? small_##NAME(op, r, a, b, n) : 0;                      \
        return all_finite_##NAME(r, n) ? flags : flags | judge_##NAME(op, r, a, b, n);         \
    }
CLASSIFY_FLOATS(f32, float, 0x1p-126)
CLASSIFY_FLOATS(f64, double, 0x1p-1022)

#define CLASSIFY_INTS(NAME, T, LOWEST)                                           \
    WIDE static unsigned ints_##NAME(int op, const T *a, const T *b, size_t n) { \
        int zero = 0, minus = 0, lowest = 0;                                     \
        const T *by = b ? b : a;                                                 \
        for (size_t i = 0; i < n; i++)                                           \
            zero |= by[i] == 0, minus |= by[i] == (T)-1;                         \
        if (op == OP_ID_FLOORDIV && LOWEST && minus)                             \
            for (size_t i = 0; i < n; i++)                                       \
                lowest |= (a[i] == (T)LOWEST) & (by[i] == (T)-1);                \
        return (zero ? FP_DIVIDE : 0u) | (lowest ? FP_OVERFLOW : 0u);            \
    }
CLASSIFY_INTS(i8, int8_t, INT8_MIN)
CLASSIFY_INTS(i16, int16_t, INT16_MIN)
CLASSIFY_INTS(i32, int32_t, INT32_MIN)
CLASSIFY_INTS(i64, int64_t, INT64_MIN)
CLASSIFY_INTS(u8, uint8_t, 0)
CLASSIFY_INTS(u16, uint16_t, 0)
CLASSIFY_INTS(u32, uint32_t, 0)
CLASSIFY_INTS(u64, uint64_t, 0)

// Numbers that the cast to an integer of type `to` has a value for, truncated: in (low, high). They
// are made integers of 32 or 64 bits and cut from there, as NumPy does it. The lower ends are the
// numbers before -2^63, and before those that are cut to -2^31.
#define INT_RANGE(NAME, T, BEFORE_63, BEFORE_31)              \
    static void int_range_##NAME(Dtype to, T *low, T *high) { \
        bool wide = dtype_bytes(to) == 8;                     \
        *low = wide ? (T)(BEFORE_63) : (T)(BEFORE_31);        \
        *high = wide ? (T)0x1p63 : (T)0x1p31;                 \
        if (to == DT_U32 || to == DT_U64)                     \
            *high *= 2;                                       \
    }
INT_RANGE(f32, float, -0x1.000002p63, -0x1.000002p31)
INT_RANGE(f64, double, -0x1.0000000000001p63, -0x1p31 - 1)

// Integers that do not hold the number, and floats that it is too large for.
#define CLASSIFY_CAST(NAME, T)                                          \
    WIDE static unsigned cast_##NAME(Dtype out, const T *a, size_t n) { \
        T low, high;                                                    \
        int bad = 0;                                                    \
        if (dtype_is_int(out)) {                                        \
            int_range_##NAME(out, &low, &high);                         \
            for (size_t i = 0; i < n; i++)                              \
                bad |= !(a[i] < high) | !(a[i] > low);                  \
            return bad ? FP_INVALID : 0;                                \
        }                                                               \
        const double most = out == DT_F16 ? 65520.0 : 0x1.ffffffp127;   \
        for (size_t i = 0; i < n; i++)                                  \
            bad |= (fabs((double)a[i]) >= most) & (a[i] - a[i] == 0);   \
        return bad ? FP_OVERFLOW : 0;                                   \
    }
CLASSIFY_CAST(f32, float)
CLASSIFY_CAST(f64, double)

// Pairs of float64 that become float32: of both parts, or of the real one.
static unsigned cast_c128(Dtype out, const double *a, size_t n) {
    if (out == DT_C64)
        return cast_f64(DT_F32, a, 2 * n);
    unsigned flags = 0;
    for (size_t i = 0; i < n; i++)
        flags |= cast_f64(out, a + 2 * i, 1);
    return flags;
}

// a > b or the like: the real parts are compared, and where they are equal the imaginary ones.
static unsigned judge_order(const double *a, const double *b) {
    bool real = a[0] != a[0] || b[0] != b[0];
    return real || (a[0] == b[0] && (a[1] != a[1] || b[1] != b[1])) ? FP_INVALID : 0;
}

static bool part_nan(const double *z) {
    return z[0] != z[0] || z[1] != z[1];
}
static bool parts_finite(const double *z) {
    return isfinite(z[0]) && isfinite(z[1]);
}
static bool parts_zero(const double *z) {
    return z[0] == 0 && z[1] == 0;
}

// One complex result that is not finite.
static unsigned judge_complex(int op, const double *r, const double *a, const double *b) {
    static const double none[2] = {0, 0};
    const double *by = b ? b : none;
    if (part_nan(a) || part_nan(by))
        return 0;
    bool zero = parts_zero(a), zero_by = parts_zero(by);
    bool finite = parts_finite(a) && parts_finite(by);
    if (part_nan(r)) // a power becomes nan by way of infinity
        return op == OP_ID_POW && finite && !zero ? FP_INVALID | FP_OVERFLOW : FP_INVALID;
    if (!finite)
        return 0;
    bool logarithm_of_large = op != OP_ID_ATANH && r[0] > 0;
    bool pole = is_pole(op, zero ? 0 : 1, zero_by ? 0 : 1) && !logarithm_of_large;
    return pole ? FP_DIVIDE : FP_OVERFLOW;
}

// Of complex numbers with parts of type T: results are such, or bool, which only comparisons give.
#define CLASSIFY_COMPLEX(NAME, T, PARTS)                                                          \
    static unsigned order_##NAME(const T *a, const T *b, size_t n) {                              \
        unsigned flags = 0;                                                                       \
        if (all_finite_##PARTS(a, 2 * n) && all_finite_##PARTS(b, 2 * n))                         \
            return 0;                                                                             \
        for (size_t i = 0; i < 2 * n; i += 2)                                                     \
            flags |= judge_order((double[]){(double)a[i], (double)a[i + 1]},                      \
                                 (double[]){(double)b[i], (double)b[i + 1]});                     \
        return flags;                                                                             \
    }                                                                                             \
    static unsigned complex_##NAME(int op, Dtype out, const void *result, const T *a, const T *b, \
                                   size_t n) {                                                    \
        const T *r = result;                                                                      \
        unsigned flags = 0;                                                                       \
        if (out == DT_BOOL)                                                                       \
            return order_##NAME(a, b, n);                                                         \
        if (all_finite_##PARTS(r, 2 * n))                                                         \
            return 0;                                                                             \
        for (size_t i = 0; i < 2 * n; i += 2) {                                                   \
            double x[2] = {(double)a[i], (double)a[i + 1]};                                       \
            double y[2] = {b ? (double)b[i] : 0, b ? (double)b[i + 1] : 0};                       \
            double z[2] = {(double)r[i], (double)r[i + 1]};                                       \
            if (!(z[0] - z[0] == 0) || !(z[1] - z[1] == 0))                                       \
                flags |= judge_complex(op, z, x, b ? y : NULL);                                   \
        }                                                                                         \
        return flags;                                                                             \
    }
CLASSIFY_COMPLEX(c64, float, f32)
CLASSIFY_COMPLEX(c128, double, f64)

// Every finite float16 fits the integers that a cast goes through.
static unsigned cast_f16(Dtype out, const uint16_t *a, size_t n) {
    unsigned bad = 0;
    if (!dtype_is_int(out))
        return 0;
    for (size_t i = 0; i < n; i++)
        bad |= (a[i] & 0x7c00u) == 0x7c00u;
    return bad ? FP_INVALID : 0;
}

static void report_scalar(unsigned flags) {
    uint32_t place = flags ? fp_place(fp_ctx) : 0;
    if (place)
        fp_report(fp_ctx, place, FP_CAST, flags);
}

static unsigned invalid_integer(double x, Dtype to) {
    return cast_f64(to, &x, 1);
}

Scalar fp_scalar_cast(Scalar s, Dtype to) {
    Scalar r = scalar_cast(s, to);
    if (!fp_place || !fp_report)
        return r;
    if (dtype_is_int(to)) {
        report_scalar(dtype_is_inexact(s.dt) ? invalid_integer(real_of(s), to) : 0);
        return r;
    }
    if (!dtype_is_inexact(to))
        return r;
    bool over = becomes_infinite(real_of(s), real_of(r));
    if (dtype_is_complex(s.dt) && dtype_is_complex(to))
        over = over || becomes_infinite(s.u.c.im, r.u.c.im);
    report_scalar(over ? FP_OVERFLOW : 0);
    return r;
}

unsigned fp_classify(int op, Dtype dt, Dtype out, const void *r, const void *a, const void *b,
                     size_t n) {
    if (op == FP_CAST && dt == DT_F16)
        return cast_f16(out, a, n);
    if (op == FP_CAST && dt == DT_C128)
        return cast_c128(out, a, n);
    if (op == FP_CAST)
        return dt == DT_F64 ? cast_f64(out, a, n) : dt == DT_F32 ? cast_f32(out, a, n) : 0;
    switch (dt) {
    case DT_F32: return floats_f32(op, r, a, b, n);
    case DT_F64: return floats_f64(op, r, a, b, n);
    case DT_C64: return complex_c64(op, out, r, a, b, n);
    case DT_C128: return complex_c128(op, out, r, a, b, n);
    case DT_I8: return ints_i8(op, a, b, n);
    case DT_I16: return ints_i16(op, a, b, n);
    case DT_I32: return ints_i32(op, a, b, n);
    case DT_I64: return ints_i64(op, a, b, n);
    case DT_U8: return ints_u8(op, a, b, n);
    case DT_U16: return ints_u16(op, a, b, n);
    case DT_U32: return ints_u32(op, a, b, n);
    case DT_U64: return ints_u64(op, a, b, n);
    default: return 0;
    }
}
