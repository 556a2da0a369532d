// loops.c: the loops of loops.h for one instruction set. CMake compiles this
// file several times with other -march options and LOOPS_NAME; the loops
// themselves come from gpu/core/ops.def by way of loops_dtype.inc.
//
// The compiler vectorises every loop; calls to the C library's functions become
// calls to its vector library (libmvec), which the declarations below announce.
#include "gpu/cpu/loops.h"
#include <math.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && __GLIBC_PREREQ(2, 35)
#define VECTOR1(NAME)                                         \
    __attribute__((simd("notinbranch"))) double NAME(double); \
    __attribute__((simd("notinbranch"))) float NAME##f(float);
#define VECTOR2(NAME)                                                 \
    __attribute__((simd("notinbranch"))) double NAME(double, double); \
    __attribute__((simd("notinbranch"))) float NAME##f(float, float);
VECTOR1(expm1)
VECTOR1(tan)
VECTOR1(asin)
VECTOR1(acos)
VECTOR1(atan)
VECTOR1(sinh)
VECTOR1(cosh)
VECTOR1(asinh)
VECTOR1(acosh)
VECTOR1(atanh)
VECTOR2(atan2)
#endif

typedef int64_t I64;
typedef uint64_t U64;
typedef struct C64 {
    float re, im;
} C64;
typedef struct C128 {
    double re, im;
} C128;
#define FN_ATTR static inline __attribute__((always_inline, unused))
#if defined(__x86_64__)
#define SEPARATE
static inline __attribute__((always_inline)) double separate_f64(double x) {
    __asm__("" : "+x"(x));
    return x;
}
static inline __attribute__((always_inline)) float separate_f32(float x) {
    __asm__("" : "+x"(x));
    return x;
}
#endif
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wtype-limits"
#if defined(__x86_64__) && !defined(__FMA__)
// s rounded to odd, of a sum that exceeds it by `lost`.
FN_ATTR double round_to_odd(double s, double lost) {
    U64 bits, sign, change;
    memcpy(&bits, &s, sizeof bits);
    memcpy(&sign, &lost, sizeof sign);
    change = (U64)((lost < 0) | (lost > 0)) & ~bits;
    bits += change - 2 * (change & (sign ^ bits) >> 63);
    memcpy(&s, &bits, sizeof s);
    return s;
}
// a * b + c rounded once, in the range of scalar.inc's functions (no overflow, no
// subnormals): the product and the sum as pairs, and the rest rounded to odd.
// Source: Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008.
FN_ATTR double vector_fma(double a, double b, double c) {
    double sa = a * 134217729.0, sb = b * 134217729.0, ah = sa - (sa - a), bh = sb - (sb - b);
    double al = a - ah, bl = b - bh, p = a * b;
    double p_low = al * bl - (((p - ah * bh) - al * bh) - ah * bl);
    double s = p + c, v = s - p, s_low = (p - (s - v)) + (c - v);
    double odd = s_low + p_low, w = odd - s_low;
    odd = round_to_odd(odd, (s_low - (odd - w)) + (p_low - w));
    return odd == odd ? s + odd : s; // infinite, or too large to be split
}
// Of floats: the product is exact in double, and its sum rounded to odd, so that making a float of
// it rounds it once.
FN_ATTR float vector_fmaf(float a, float b, float c) {
    double p = (double)a * b, s = p + c, v = s - p;
    return (float)round_to_odd(s, (p - (s - v)) + (c - v));
}
#define fma vector_fma
#define fmaf vector_fmaf
#endif
#include "gpu/core/scalar.inc"
#undef fma
#undef fmaf

enum {
    CALL_WIDTH = 16,  // floats in the widest vector
    QUICK_PART = 128, // elements that are checked and then worked on
};

#define CAT2(a, b) a##_##b
#define CAT(a, b) CAT2(a, b)
// Elements at the same place may be read and written; nothing else overlaps.
#define INDEPENDENT _Pragma("GCC ivdep")

static Loops table;

#define YES(...) __VA_ARGS__
#define NO(...)

#define KIND_BOOL
#define D DT_BOOL
#define T unsigned char
#define SUF b
#define FN(name) name##_u8
#include "gpu/cpu/vector/loops_dtype.inc"

#define KIND_SINT
#define D DT_I8
#define T signed char
#define SUF i8
#define FN(name) name##_i8
#include "gpu/cpu/vector/loops_dtype.inc"

#define KIND_SINT
#define D DT_I16
#define T short
#define SUF i16
#define FN(name) name##_i16
#include "gpu/cpu/vector/loops_dtype.inc"

#define KIND_SINT
#define D DT_I32
#define T int
#define SUF i32
#define FN(name) name##_i32
#include "gpu/cpu/vector/loops_dtype.inc"

#define KIND_SINT
#define D DT_I64
#define T I64
#define SUF i64
#define FN(name) name##_i64
#include "gpu/cpu/vector/loops_dtype.inc"

#define KIND_UINT
#define D DT_U8
#define T unsigned char
#define SUF u8
#define FN(name) name##_u8
#include "gpu/cpu/vector/loops_dtype.inc"

#define KIND_UINT
#define D DT_U16
#define T unsigned short
#define SUF u16
#define FN(name) name##_u16
#include "gpu/cpu/vector/loops_dtype.inc"

#define KIND_UINT
#define D DT_U32
#define T unsigned int
#define SUF u32
#define FN(name) name##_u32
#include "gpu/cpu/vector/loops_dtype.inc"

#define KIND_UINT
#define KIND_U64
#define D DT_U64
#define T U64
#define SUF u64
#define FN(name) name##_u64
#include "gpu/cpu/vector/loops_dtype.inc"

#define KIND_FLOAT
#define BITS unsigned int
#define D DT_F32
#define T float
#define SUF f32
#define FN(name) name##_f32
#include "gpu/cpu/vector/loops_dtype.inc"

#define KIND_FLOAT
#define KIND_F64
#define BITS U64
#define D DT_F64
#define T double
#define SUF f64
#define FN(name) name##_f64
#include "gpu/cpu/vector/loops_dtype.inc"

#define KIND_COMPLEX
#define D DT_C64
#define T C64
#define P float
#define SUF c64
#define FN(name) name##_c64
#define PART_FN(name) name##_f32
#include "gpu/cpu/vector/loops_dtype.inc"

#define KIND_COMPLEX
#define D DT_C128
#define T C128
#define P double
#define SUF c128
#define FN(name) name##_c128
#define PART_FN(name) name##_f64
#include "gpu/cpu/vector/loops_dtype.inc"

// ---- casts --------------------------------------------------------------------------------------

// X(FROM, its C type, VALUE, TRUTH, NARROW, LONG, ULONG): VALUE gives a number, the
// last three turn that into integers of up to 32 bits, int64 and uint64.
#define AS_IS(x) (x)
#define NOT_ZERO(x) ((x) != 0)
#define REAL_PART(x) ((x).re)
#define HALF_TRUTH(x) (((x)&0x7FFF) != 0)
#define CAST_LOOP(FROM, TF, TO, TT, EXPR)                                                  \
    static void cast_##FROM##_##TO(void *dst, const void *a, const void *b, const void *c, \
                                   size_t n) {                                             \
        (void)b, (void)c;                                                                  \
        TT *d = dst;                                                                       \
        const TF *px = a;                                                                  \
        INDEPENDENT for (size_t i = 0; i < n; i++) {                                       \
            const TF x = px[i];                                                            \
            d[i] = (EXPR);                                                                 \
        }                                                                                  \
    }
#define CAST_TO_REAL(FROM, TF, VALUE, TRUTH, NARROW, LONG, ULONG)              \
    CAST_LOOP(FROM, TF, BOOL, unsigned char, TRUTH(x))                         \
    CAST_LOOP(FROM, TF, I8, signed char, (signed char)NARROW(VALUE(x)))        \
    CAST_LOOP(FROM, TF, I16, short, (short)NARROW(VALUE(x)))                   \
    CAST_LOOP(FROM, TF, I32, int, (int)NARROW(VALUE(x)))                       \
    CAST_LOOP(FROM, TF, I64, I64, (I64)LONG(VALUE(x)))                         \
    CAST_LOOP(FROM, TF, U8, unsigned char, (unsigned char)NARROW(VALUE(x)))    \
    CAST_LOOP(FROM, TF, U16, unsigned short, (unsigned short)NARROW(VALUE(x))) \
    CAST_LOOP(FROM, TF, U32, unsigned int, (unsigned int)LONG(VALUE(x)))       \
    CAST_LOOP(FROM, TF, U64, U64, (U64)ULONG(VALUE(x)))                        \
    CAST_LOOP(FROM, TF, F16, unsigned short, half_of((double)VALUE(x)))        \
    CAST_LOOP(FROM, TF, F32, float, (float)VALUE(x))                           \
    CAST_LOOP(FROM, TF, F64, double, (double)VALUE(x))
#define CAST_TO_COMPLEX(FROM, TF, VALUE, TRUTH, NARROW, LONG, ULONG) \
    CAST_LOOP(FROM, TF, C64, C64, make_c64((float)VALUE(x), 0))      \
    CAST_LOOP(FROM, TF, C128, C128, make_c128((double)VALUE(x), 0))
#define EACH_REAL_FROM(X)                                                     \
    X(BOOL, unsigned char, AS_IS, NOT_ZERO, AS_IS, AS_IS, AS_IS)              \
    X(I8, signed char, AS_IS, NOT_ZERO, AS_IS, AS_IS, AS_IS)                  \
    X(I16, short, AS_IS, NOT_ZERO, AS_IS, AS_IS, AS_IS)                       \
    X(I32, int, AS_IS, NOT_ZERO, AS_IS, AS_IS, AS_IS)                         \
    X(I64, I64, AS_IS, NOT_ZERO, AS_IS, AS_IS, AS_IS)                         \
    X(U8, unsigned char, AS_IS, NOT_ZERO, AS_IS, AS_IS, AS_IS)                \
    X(U16, unsigned short, AS_IS, NOT_ZERO, AS_IS, AS_IS, AS_IS)              \
    X(U32, unsigned int, AS_IS, NOT_ZERO, AS_IS, AS_IS, AS_IS)                \
    X(U64, U64, AS_IS, NOT_ZERO, AS_IS, AS_IS, AS_IS)                         \
    X(F16, unsigned short, float_of_half, HALF_TRUTH, to_i32, to_i64, to_u64) \
    X(F32, float, AS_IS, NOT_ZERO, to_i32, to_i64, to_u64)                    \
    X(F64, double, AS_IS, NOT_ZERO, to_i32, to_i64, to_u64)
#define EACH_COMPLEX_FROM(X)                                  \
    X(C64, C64, REAL_PART, truth_c64, to_i32, to_i64, to_u64) \
    X(C128, C128, REAL_PART, truth_c128, to_i32, to_i64, to_u64)
EACH_REAL_FROM(CAST_TO_REAL)
EACH_REAL_FROM(CAST_TO_COMPLEX)
EACH_COMPLEX_FROM(CAST_TO_REAL)
CAST_LOOP(C64, C64, C64, C64, x)
CAST_LOOP(C64, C64, C128, C128, make_c128((double)x.re, (double)x.im))
CAST_LOOP(C128, C128, C64, C64, make_c64((float)x.re, (float)x.im))
CAST_LOOP(C128, C128, C128, C128, x)

#if defined(__x86_64__)
// float32 and float64 to int32 and int64 by the processor's own instructions, whose flag tells
// exactly of numbers that do not fit (fpcheck.c).
static void narrow_f64(void *dst, const void *a, const void *b, const void *c, size_t n) {
    (void)b;
    (void)c;
    int *d = dst;
    const double *x = a;
    size_t i = 0;
#if defined(__AVX512F__)
    for (; i + 8 <= n; i += 8)
        _mm256_storeu_si256((__m256i *)(void *)(d + i),
                            _mm512_cvttpd_epi32(_mm512_loadu_pd(x + i)));
#elif defined(__AVX__)
    for (; i + 4 <= n; i += 4)
        _mm_storeu_si128((__m128i *)(void *)(d + i), _mm256_cvttpd_epi32(_mm256_loadu_pd(x + i)));
#else
    for (; i + 2 <= n; i += 2)
        _mm_storel_epi64((__m128i *)(void *)(d + i), _mm_cvttpd_epi32(_mm_loadu_pd(x + i)));
#endif
    for (; i < n; i++)
        d[i] = _mm_cvttsd_si32(_mm_set_sd(x[i]));
}

static void narrow_f32(void *dst, const void *a, const void *b, const void *c, size_t n) {
    (void)b;
    (void)c;
    int *d = dst;
    const float *x = a;
    size_t i = 0;
#if defined(__AVX512F__)
    for (; i + 16 <= n; i += 16)
        _mm512_storeu_si512((void *)(d + i), _mm512_cvttps_epi32(_mm512_loadu_ps(x + i)));
#elif defined(__AVX__)
    for (; i + 8 <= n; i += 8)
        _mm256_storeu_si256((__m256i *)(void *)(d + i),
                            _mm256_cvttps_epi32(_mm256_loadu_ps(x + i)));
#else
    for (; i + 4 <= n; i += 4)
        _mm_storeu_si128((__m128i *)(void *)(d + i), _mm_cvttps_epi32(_mm_loadu_ps(x + i)));
#endif
    for (; i < n; i++)
        d[i] = _mm_cvttss_si32(_mm_set_ss(x[i]));
}

// By way of another integer type TP, to which WAY converts.
#define BY_WAY_OF(NAME, WAY, TF, TP, TT)                                                 \
    static void NAME(void *dst, const void *a, const void *b, const void *c, size_t n) { \
        TP part[QUICK_PART];                                                             \
        const TF *x = a;                                                                 \
        TT *d = dst;                                                                     \
        for (size_t at = 0, m; at < n; at += m) {                                        \
            m = n - at < QUICK_PART ? n - at : QUICK_PART;                               \
            WAY(part, x + at, b, c, m);                                                  \
            INDEPENDENT for (size_t i = 0; i < m; i++) d[at + i] = (TT)part[i];          \
        }                                                                                \
    }

// To smaller integers they go by way of int32.
#define CUT(FROM, TF, TO, TT) BY_WAY_OF(cut_##FROM##_##TO, narrow_##FROM, TF, int, TT)
#define CUTS(X)                         \
    X(f64, double, I8, signed char)     \
    X(f64, double, I16, short)          \
    X(f64, double, U8, unsigned char)   \
    X(f64, double, U16, unsigned short) \
    X(f32, float, I8, signed char)      \
    X(f32, float, I16, short)           \
    X(f32, float, U8, unsigned char)    \
    X(f32, float, U16, unsigned short)
CUTS(CUT)

static void long_f64(void *dst, const void *a, const void *b, const void *c, size_t n) {
    (void)b;
    (void)c;
    I64 *d = dst;
    const double *x = a;
    size_t i = 0;
#if defined(__AVX512DQ__)
    for (; i + 8 <= n; i += 8)
        _mm512_storeu_si512((void *)(d + i), _mm512_cvttpd_epi64(_mm512_loadu_pd(x + i)));
#endif
    for (; i < n; i++)
        d[i] = _mm_cvttsd_si64(_mm_set_sd(x[i]));
}

static void long_f32(void *dst, const void *a, const void *b, const void *c, size_t n) {
    (void)b;
    (void)c;
    I64 *d = dst;
    const float *x = a;
    size_t i = 0;
#if defined(__AVX512DQ__)
    for (; i + 8 <= n; i += 8)
        _mm512_storeu_si512((void *)(d + i), _mm512_cvttps_epi64(_mm256_loadu_ps(x + i)));
#endif
    for (; i < n; i++)
        d[i] = _mm_cvttss_si64(_mm_set_ss(x[i]));
}

// To uint32 by way of int64; to uint64 too, and what is 2^63 or more without its highest bit.
#define FROM_LONG(FROM, TF)                                                                      \
    BY_WAY_OF(word_##FROM, long_##FROM, TF, I64, unsigned)                                       \
    static void ulong_##FROM(void *dst, const void *a, const void *b, const void *c, size_t n) { \
        TF part[QUICK_PART];                                                                     \
        const TF *x = a;                                                                         \
        U64 *d = dst;                                                                            \
        for (size_t at = 0, m; at < n; at += m) {                                                \
            m = n - at < QUICK_PART ? n - at : QUICK_PART;                                       \
            INDEPENDENT for (size_t i = 0; i < m; i++) part[i] =                                 \
                x[at + i] >= (TF)0x1p63 ? x[at + i] - (TF)0x1p63 : x[at + i];                    \
            long_##FROM(d + at, part, b, c, m);                                                  \
            INDEPENDENT for (size_t i = 0; i < m; i++) d[at + i] ^=                              \
                x[at + i] >= (TF)0x1p63 ? (U64)1 << 63 : 0;                                      \
        }                                                                                        \
    }
FROM_LONG(f64, double)
FROM_LONG(f32, float)

static void fill_truncations(void) {
    table.cast[DT_F64][DT_I32] = narrow_f64;
    table.cast[DT_F32][DT_I32] = narrow_f32;
    table.cast[DT_F64][DT_I64] = long_f64;
    table.cast[DT_F32][DT_I64] = long_f32;
    table.cast[DT_F64][DT_U32] = word_f64;
    table.cast[DT_F32][DT_U32] = word_f32;
    table.cast[DT_F64][DT_U64] = ulong_f64;
    table.cast[DT_F32][DT_U64] = ulong_f32;
#define CUT_ROW_f64(TO) table.cast[DT_F64][DT_##TO] = cut_f64_##TO;
#define CUT_ROW_f32(TO) table.cast[DT_F32][DT_##TO] = cut_f32_##TO;
#define CUT_ROW(FROM, TF, TO, TT) CUT_ROW_##FROM(TO)
    CUTS(CUT_ROW)
}
#endif

// ---- division by one number ---------------------------------------------------------------------
// Integers of 32 bits (and of 64, below 2^48) divided by a number that is the same for the whole
// block: by its reciprocal. The quotient lies at least 1 / |b| below the next integer, so
// with half of that added its floor is the same whatever the last bits are. takes_: is it so?
// quotient_: of an element.

#define DIVIDE_BY_ONE(NAME, OP, SUFFIX, T, QUOTIENT, RESULT)                                   \
    static void NAME##_one_##SUFFIX(void *dst, const void *pa, const void *pb, const void *pc, \
                                    size_t n) {                                                \
        const T *x = pa, *y = pb, by = y[0];                                                   \
        T *d = dst;                                                                            \
        if (n < 16 || !takes_##SUFFIX(x, y, n)) {                                              \
            loop_##OP##_##SUFFIX(dst, pa, pb, pc, n);                                          \
            return;                                                                            \
        }                                                                                      \
        const double inverse = 1 / (double)by, half = 0.5 / fabs((double)by);                  \
        INDEPENDENT for (size_t i = 0; i < n; i++) {                                           \
            const T q = QUOTIENT(x[i], inverse, half);                                         \
            d[i] = RESULT;                                                                     \
        }                                                                                      \
    }
#define DIVISIONS(SUFFIX, T, QUOTIENT)                        \
    DIVIDE_BY_ONE(floordiv, FLOORDIV, SUFFIX, T, QUOTIENT, q) \
    DIVIDE_BY_ONE(mod, MOD, SUFFIX, T, QUOTIENT, (T)(x[i] - q * by))
#define TAKES(SUFFIX, T)                                           \
    static bool takes_##SUFFIX(const T *x, const T *y, size_t n) { \
        T other = 0;                                               \
        (void)x;                                                   \
        for (size_t i = 1; i < n; i++)                             \
            other = (T)(other | (y[i] ^ y[0]));                    \
        return y[0] != 0 && y[0] != (T)-1 && !other;               \
    }
#define NARROW_DIVISIONS(SUFFIX, T)                                 \
    TAKES(SUFFIX, T)                                                \
    FN_ATTR T quotient_##SUFFIX(T a, double inverse, double half) { \
        return (T)floor((double)a * inverse + half);                \
    }                                                               \
    DIVISIONS(SUFFIX, T, quotient_##SUFFIX)
NARROW_DIVISIONS(i32, int)
NARROW_DIVISIONS(u32, unsigned int)

// Of 8 and 16 bits: by the upper half of a product. Source: Granlund and Montgomery, "Division by
// invariant integers using multiplication", 1994.
typedef struct Inverse {
    unsigned short factor;
    int first, second; // shifts
} Inverse;
static Inverse inverse_of(unsigned by) { // 1 to 65535
    int bits = 0;
    while (1u << bits < by)
        bits++;
    const unsigned factor = (((1u << bits) - by) << 16) / by + 1;
    return (Inverse){(unsigned short)factor, bits > 0, bits - (bits > 0)};
}
FN_ATTR unsigned short divided(unsigned short a, Inverse by) {
    const unsigned short high = (unsigned short)((unsigned)a * by.factor >> 16);
    const unsigned short rest = (unsigned short)((unsigned short)(a - high) >> by.first);
    return (unsigned short)((unsigned short)(high + rest) >> by.second);
}
// Rounded down, where the quotient is negative: ~ of what its complement gives.
#define SHORT_DIVISION(NAME, OP, SUFFIX, T, RESULT)                                            \
    static void NAME##_one_##SUFFIX(void *dst, const void *pa, const void *pb, const void *pc, \
                                    size_t n) {                                                \
        const T *x = pa, *y = pb, by = y[0];                                                   \
        T *d = dst;                                                                            \
        if (n < 16 || !takes_##SUFFIX(x, y, n)) {                                              \
            loop_##OP##_##SUFFIX(dst, pa, pb, pc, n);                                          \
            return;                                                                            \
        }                                                                                      \
        const Inverse inverse = inverse_of((unsigned)(by < 0 ? -(int)by : (int)by));           \
        if (by < 0)                                                                            \
            INDEPENDENT for (size_t i = 0; i < n; i++) {                                       \
                const short turn = (short)-(x[i] > 0);                                         \
                const unsigned short size = (unsigned short)(turn - x[i] + 2 * (x[i] & turn)); \
                const T q = (T)(divided(size, inverse) ^ turn);                                \
                d[i] = RESULT;                                                                 \
            }                                                                                  \
        else                                                                                   \
            INDEPENDENT for (size_t i = 0; i < n; i++) {                                       \
                const short turn = (short)-(x[i] < 0);                                         \
                const T q = (T)(divided((unsigned short)(x[i] ^ turn), inverse) ^ turn);       \
                d[i] = RESULT;                                                                 \
            }                                                                                  \
    }
#define SHORT_DIVISIONS(SUFFIX, T)                   \
    TAKES(SUFFIX, T)                                 \
    SHORT_DIVISION(floordiv, FLOORDIV, SUFFIX, T, q) \
    SHORT_DIVISION(mod, MOD, SUFFIX, T, (T)(x[i] - q * by))
SHORT_DIVISIONS(i8, signed char)
SHORT_DIVISIONS(i16, short)
SHORT_DIVISIONS(u8, unsigned char)
SHORT_DIVISIONS(u16, unsigned short)

#define TAKES_SMALL(SUFFIX, T, LEAST)                              \
    static bool takes_##SUFFIX(const T *x, const T *y, size_t n) { \
        U64 high = 0, other = 0;                                   \
        if (y[0] == 0 || y[0] <= (LEAST) || y[0] >= (T)1 << 48)    \
            return false;                                          \
        for (size_t i = 0; i < n; i++) {                           \
            high |= (U64)(x[i] < 0 ? ~x[i] : x[i]);                \
            other |= (U64)(y[i] ^ y[0]);                           \
        }                                                          \
        return !(high >> 48) && !other;                            \
    }
TAKES_SMALL(i64, I64, -((I64)1 << 48))
TAKES_SMALL(u64, U64, 0)
// int64 as float64 and back by adding 1.5 * 2^52, for numbers below 2^51.
FN_ATTR double small_to_f64(I64 a) {
    U64 bits = (U64)a + 0x4338000000000000u;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x - 6755399441055744.0;
}
FN_ATTR I64 f64_to_small(double x) {
    U64 bits;
    x += 6755399441055744.0;
    memcpy(&bits, &x, sizeof bits);
    return (I64)(bits - 0x4338000000000000u);
}
FN_ATTR I64 quotient_i64(I64 a, double inverse, double half) {
    return f64_to_small(floor(small_to_f64(a) * inverse + half));
}
FN_ATTR U64 quotient_u64(U64 a, double inverse, double half) {
    return (U64)quotient_i64((I64)a, inverse, half);
}
DIVISIONS(i64, I64, quotient_i64)
DIVISIONS(u64, U64, quotient_u64)

// ---- moving elements ----------------------------------------------------------------------------

#define MOVES(BYTES, U)                                                                       \
    static void fill_##BYTES(void *dst, const void *value, size_t n) {                        \
        U *d = dst, v;                                                                        \
        memcpy(&v, value, sizeof v);                                                          \
        for (size_t i = 0; i < n; i++)                                                        \
            d[i] = v;                                                                         \
    }                                                                                         \
    static void gather_##BYTES(void *dst, const void *src, int64_t stride, size_t n) {        \
        U *d = dst;                                                                           \
        const U *s = src;                                                                     \
        if (stride == 2) { /* every second element of a vector: no load for each */           \
            INDEPENDENT for (size_t i = 0; i < n; i++) d[i] = s[2 * i];                       \
            return;                                                                           \
        }                                                                                     \
        if (stride == -1) { /* a vector turned round */                                       \
            s -= n ? n - 1 : 0;                                                               \
            INDEPENDENT for (size_t i = 0; i < n; i++) d[i] = s[n - 1 - i];                   \
            return;                                                                           \
        }                                                                                     \
        INDEPENDENT for (size_t i = 0; i < n; i++) d[i] = s[(int64_t)i * stride];             \
    }                                                                                         \
    static void scatter_##BYTES(void *dst, int64_t stride, const void *src, size_t n) {       \
        U *d = dst;                                                                           \
        const U *s = src;                                                                     \
        for (size_t i = 0; i < n; i++)                                                        \
            d[(int64_t)i * stride] = s[i];                                                    \
    }                                                                                         \
    static void take_##BYTES(void *dst, const void *src, const int64_t *position, size_t n) { \
        U *d = dst;                                                                           \
        const U *s = src;                                                                     \
        for (size_t i = 0; i < n; i++)                                                        \
            d[i] = s[position[i]];                                                            \
    }                                                                                         \
    static void put_##BYTES(void *dst, const int64_t *position, const void *src, size_t n) {  \
        U *d = dst;                                                                           \
        const U *s = src;                                                                     \
        for (size_t i = 0; i < n; i++)                                                        \
            d[position[i]] = s[i];                                                            \
    }
MOVES(1, uint8_t)
MOVES(2, uint16_t)
MOVES(4, uint32_t)
MOVES(8, uint64_t)
MOVES(16, C128)

static void iota(int64_t *dst, int64_t first, int64_t stride, size_t n) {
    for (size_t i = 0; i < n; i++)
        dst[i] = first + (int64_t)i * stride;
}

static void loop_uniform(void *dst, const void *a, const void *b, const void *c, size_t n) {
    (void)c;
    double *d = dst;
    const U64 *counter = a, *key = b;
    INDEPENDENT for (size_t i = 0; i < n; i++) d[i] = philox_f64(counter[i], key[i]);
}

// ---- the table ----------------------------------------------------------------------------------

static void fill_casts(void) {
#define CAST_ROW(FROM, TO) table.cast[DT_##FROM][DT_##TO] = cast_##FROM##_##TO;
#define CAST_ROWS(FROM, TF, VALUE, TRUTH, NARROW, LONG, ULONG) \
    CAST_ROW(FROM, BOOL)                                       \
    CAST_ROW(FROM, I8)                                         \
    CAST_ROW(FROM, I16)                                        \
    CAST_ROW(FROM, I32)                                        \
    CAST_ROW(FROM, I64)                                        \
    CAST_ROW(FROM, U8)                                         \
    CAST_ROW(FROM, U16)                                        \
    CAST_ROW(FROM, U32)                                        \
    CAST_ROW(FROM, U64)                                        \
    CAST_ROW(FROM, F16)                                        \
    CAST_ROW(FROM, F32)                                        \
    CAST_ROW(FROM, F64)                                        \
    CAST_ROW(FROM, C64)                                        \
    CAST_ROW(FROM, C128)
    EACH_REAL_FROM(CAST_ROWS)
    EACH_COMPLEX_FROM(CAST_ROWS)
}

// One entry point per compiled copy: loops_v2, loops_v3, ...
#define ENTRY CAT(loops, LOOPS_NAME)
const Loops *ENTRY(void);
const Loops *ENTRY(void) {
    if (table.name)
        return &table;
    register_b();
    register_i8();
    register_i16();
    register_i32();
    register_i64();
    register_u8();
    register_u16();
    register_u32();
    register_u64();
    register_f32();
    register_f64();
    register_c64();
    register_c128();
    table.op[OP_ID_WHERE][DT_F16] = table.op[OP_ID_WHERE][DT_U16]; // moved, not computed
    fill_casts();
#if defined(__x86_64__)
    fill_truncations();
#endif
#define BY_ONE(SUFFIX, DT)                                \
    table.op[OP_ID_FLOORDIV][DT] = floordiv_one_##SUFFIX, \
    table.op[OP_ID_MOD][DT] = mod_one_##SUFFIX;
    BY_ONE(i8, DT_I8)
    BY_ONE(i16, DT_I16)
    BY_ONE(i32, DT_I32)
    BY_ONE(i64, DT_I64)
    BY_ONE(u8, DT_U8)
    BY_ONE(u16, DT_U16)
    BY_ONE(u64, DT_U64) BY_ONE(u32, DT_U32) table.op[OP_ID_UNIFORM][DT_F64] = loop_uniform;
    table.fill[0] = fill_1;
    table.fill[1] = fill_2;
    table.fill[2] = fill_4;
    table.fill[3] = fill_8;
    table.fill[4] = fill_16;
    table.gather[4] = gather_16;
    table.scatter[4] = scatter_16;
    table.gather[0] = gather_1;
    table.gather[1] = gather_2;
    table.gather[2] = gather_4;
    table.gather[3] = gather_8;
    table.scatter[0] = scatter_1;
    table.scatter[1] = scatter_2;
    table.scatter[2] = scatter_4;
    table.scatter[3] = scatter_8;
    table.take[0] = take_1;
    table.take[1] = take_2;
    table.take[2] = take_4;
    table.take[3] = take_8;
    table.take[4] = take_16;
    table.put[4] = put_16;
    table.put[0] = put_1;
    table.put[1] = put_2;
    table.put[2] = put_4;
    table.put[3] = put_8;
    table.iota = iota;
    table.name = LOOPS_TEXT;
    return &table;
}
#pragma GCC diagnostic pop
