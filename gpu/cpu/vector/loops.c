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

enum { ROWS_ACROSS = 16 }; // short rows that are reduced side by side
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

#if defined(__F16C__)
// float16 by the processor's own instructions. Sixteen (eight) numbers at a time; the last ones by
// way of memory aside, so that the flags tell of them too. A NaN becomes the one that half_of
// gives.
#if defined(__AVX512F__)
enum { HALVES = 16 };
#define HALVES_LOAD(x) _mm512_cvtph_ps(_mm256_loadu_si256((const __m256i *)(const void *)(x)))
#define FLOATS_LOAD(x) _mm512_loadu_ps(x)
#define FLOATS_STORE(d, v) _mm512_storeu_ps(d, v)
FN_ATTR void halves_store(unsigned short *d, __m512 v) {
    const __m512i bits = _mm512_castps_si512(v);
    const __m512i size = _mm512_and_si512(bits, _mm512_set1_epi32(0x7FFFFFFF));
    const __mmask16 nan = _mm512_cmpgt_epi32_mask(size, _mm512_set1_epi32(0x7F800000));
    const __m512i sign = _mm512_xor_si512(bits, size);
    const __m512i plain = _mm512_mask_or_epi32(bits, nan, sign, _mm512_set1_epi32(0x7FC00000));
    _mm256_storeu_si256((__m256i *)(void *)d,
                        _mm512_cvtps_ph(_mm512_castsi512_ps(plain), _MM_FROUND_TO_NEAREST_INT));
}
#else
enum { HALVES = 8 };
#define HALVES_LOAD(x) _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(const void *)(x)))
#define FLOATS_LOAD(x) _mm256_loadu_ps(x)
#define FLOATS_STORE(d, v) _mm256_storeu_ps(d, v)
FN_ATTR void halves_store(unsigned short *d, __m256 v) {
    const __m256i bits = _mm256_castps_si256(v);
    const __m256i size = _mm256_and_si256(bits, _mm256_set1_epi32(0x7FFFFFFF));
    const __m256i nan = _mm256_cmpgt_epi32(size, _mm256_set1_epi32(0x7F800000));
    const __m256i sign = _mm256_xor_si256(bits, size);
    const __m256i quiet = _mm256_or_si256(sign, _mm256_set1_epi32(0x7FC00000));
    const __m256i plain = _mm256_blendv_epi8(bits, quiet, nan);
    _mm_storeu_si128((__m128i *)(void *)d,
                     _mm256_cvtps_ph(_mm256_castsi256_ps(plain), _MM_FROUND_TO_NEAREST_INT));
}
#endif

#define HALVES_LOOP(NAME, TO, FROM, CONVERT)                                             \
    static void NAME(void *dst, const void *a, const void *b, const void *c, size_t n) { \
        (void)b, (void)c;                                                                \
        TO *d = dst;                                                                     \
        const FROM *x = a;                                                               \
        size_t i = 0;                                                                    \
        for (; i + HALVES <= n; i += HALVES)                                             \
            CONVERT(d + i, x + i);                                                       \
        if (i == n)                                                                      \
            return;                                                                      \
        FROM from[HALVES] = {0};                                                         \
        TO to[HALVES];                                                                   \
        memcpy(from, x + i, (n - i) * sizeof *from);                                     \
        CONVERT(to, from);                                                               \
        memcpy(d + i, to, (n - i) * sizeof *to);                                         \
    }
#define TO_FLOATS(to, from) FLOATS_STORE(to, HALVES_LOAD(from))
#define TO_HALVES(to, from) halves_store(to, FLOATS_LOAD(from))
HALVES_LOOP(floats_of_halves, float, unsigned short, TO_FLOATS)
HALVES_LOOP(halves_of_floats, unsigned short, float, TO_HALVES)
#endif

#if !defined(__AVX512DQ__)
// int64 and uint64 to float64 where vectors have no instruction for it: the halves are put into the
// last places of 2^84 and 2^52, which are taken off again; only the last sum is rounded.
#define FROM_HALVES(NAME, HIGH, BIAS)                                                    \
    static void NAME(void *dst, const void *a, const void *b, const void *c, size_t n) { \
        (void)b, (void)c;                                                                \
        double *d = dst;                                                                 \
        const U64 *x = a;                                                                \
        INDEPENDENT for (size_t i = 0; i < n; i++) {                                     \
            const double high = real_f64(x[i] >> 32 ^ (HIGH)) - (BIAS);                  \
            d[i] = high + real_f64((x[i] & 0xFFFFFFFFu) | 0x4330000000000000u);          \
        }                                                                                \
    }
FROM_HALVES(halves_i64, 0x4530000080000000u, 0x1p84 + 0x1p63 + 0x1p52)
FROM_HALVES(halves_u64, 0x4530000000000000u, 0x1p84 + 0x1p52)
#endif

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
// Integers of 64 bits, below 2^48, divided by a number that is the same for the whole block: by its
// reciprocal. The quotient lies at least 1 / |b| below the next integer, so
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
// Of up to 32 bits: by the upper half of a product. Source: Granlund and Montgomery, "Division by
// invariant integers using multiplication", 1994.
typedef struct Inverse {
    unsigned factor, scale;
    int second; // shift
} Inverse;
static Inverse inverse_of(unsigned by, int width) { // by > 1, of `width` bits
    int bits = 0;
    while ((U64)1 << bits < by)
        bits++;
    return (Inverse){(unsigned)(((((U64)1 << bits) - by) << width) / by + 1),
                     width < 32 ? 1u << (width - bits + 1) : 0, bits - 1};
}
// The last shift of 16 bits is a product, too: vectors shift these only by a constant.
FN_ATTR unsigned short divided_16(unsigned short a, Inverse by) {
    const unsigned short high = (unsigned short)(a * (unsigned)(unsigned short)by.factor >> 16);
    const unsigned short rest = (unsigned short)(a - high);
    const unsigned short sum = (unsigned short)(high + (rest >> 1));
    return (unsigned short)(sum * (unsigned)(unsigned short)by.scale >> 16);
}
FN_ATTR unsigned divided_32(unsigned a, Inverse by) {
    const unsigned high = (unsigned)((U64)a * by.factor >> 32);
    return (high + ((a - high) >> 1)) >> by.second;
}
// Bytes, and halves of 16 bits: 65536 / by, rounded up, is near enough.
FN_ATTR unsigned short divided_8(unsigned short a, Inverse by) {
    return (unsigned short)(a * (unsigned)(unsigned short)by.factor >> 16);
}
#if defined(__AVX2__)
// The same of 16 numbers; the compiler would widen them.
#define VECTOR_OF_i8(P) _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(const void *)(P)))
#define VECTOR_OF_u8(P) _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(const void *)(P)))
#define VECTOR_OF_i16(P) _mm256_loadu_si256((const __m256i *)(const void *)(P))
#define VECTOR_OF_u16(P) VECTOR_OF_i16(P)
FN_ATTR void bytes_from(void *to, __m256i x) {
    const __m256i low = _mm256_and_si256(x, _mm256_set1_epi16(255));
    const __m256i both = _mm256_permute4x64_epi64(_mm256_packus_epi16(low, low), 8);
    _mm_storeu_si128(to, _mm256_castsi256_si128(both));
}
FN_ATTR void shorts_from(void *to, __m256i x) {
    _mm256_storeu_si256(to, x);
}
#define VECTOR_TO_i8 bytes_from
#define VECTOR_TO_u8 bytes_from
#define VECTOR_TO_i16 shorts_from
#define VECTOR_TO_u16 shorts_from
typedef struct Divisor16 {
    __m256i factor, scale, by;
    bool is_signed, negative, near, rest; // near: as of divided_8; rest: of a division
} Divisor16;
FN_ATTR __m256i divided_vector(__m256i x, Divisor16 d) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i a = d.negative ? _mm256_sub_epi16(zero, x) : x;
    const __m256i turn = !d.is_signed  ? zero
                         : !d.negative ? _mm256_cmpgt_epi16(zero, x)
                                       : _mm256_cmpgt_epi16(x, zero);
    const __m256i size = _mm256_xor_si256(a, turn);
    __m256i q = _mm256_mulhi_epu16(size, d.factor);
    if (!d.near) {
        q = _mm256_add_epi16(q, _mm256_srli_epi16(_mm256_sub_epi16(size, q), 1));
        q = _mm256_mulhi_epu16(q, d.scale);
    }
    q = _mm256_xor_si256(q, turn);
    return d.rest ? _mm256_sub_epi16(x, _mm256_mullo_epi16(q, d.by)) : q;
}
#define VECTORS_16(SUFFIX, T)                                                               \
    static size_t vectors_##SUFFIX(T *d, const T *x, size_t n, Inverse of, T by, bool near, \
                                   bool rest) {                                             \
        const Divisor16 by_16 = {.factor = _mm256_set1_epi16((short)of.factor),             \
                                 .scale = _mm256_set1_epi16((short)of.scale),               \
                                 .by = _mm256_set1_epi16((short)by),                        \
                                 .is_signed = (T)-1 < 0,                                    \
                                 .negative = by < 0,                                        \
                                 .near = near,                                              \
                                 .rest = rest};                                             \
        size_t i = 0;                                                                       \
        for (; i + 16 <= n; i += 16)                                                        \
            VECTOR_TO_##SUFFIX(d + i, divided_vector(VECTOR_OF_##SUFFIX(x + i), by_16));    \
        return i;                                                                           \
    }

// Of 8 numbers of 32 bits.
#define VECTORS_32(SUFFIX, T)                                                                    \
    static size_t vectors_##SUFFIX(T *d, const T *x, size_t n, Inverse of, T by, bool rest) {    \
        const __m256i factor = _mm256_set1_epi32((int)of.factor), zero = _mm256_setzero_si256(); \
        const __m128i second = _mm_cvtsi32_si128(of.second);                                     \
        size_t i = 0;                                                                            \
        for (; i + 8 <= n; i += 8) {                                                             \
            const __m256i from = _mm256_loadu_si256((const __m256i *)(const void *)(x + i));     \
            const __m256i turn = (T)-1 > 0 ? zero                                                \
                                 : by < 0  ? _mm256_cmpgt_epi32(from, zero)                      \
                                           : _mm256_cmpgt_epi32(zero, from);                      \
            const __m256i a =                                                                    \
                _mm256_xor_si256(by < 0 ? _mm256_sub_epi32(zero, from) : from, turn);            \
            const __m256i even = _mm256_srli_epi64(_mm256_mul_epu32(a, factor), 32);             \
            const __m256i odd = _mm256_mul_epu32(_mm256_srli_epi64(a, 32), factor);              \
            const __m256i high = _mm256_blend_epi32(even, odd, 0xAA);                            \
            const __m256i half = _mm256_srli_epi32(_mm256_sub_epi32(a, high), 1);                \
            __m256i q = _mm256_srl_epi32(_mm256_add_epi32(high, half), second);                  \
            q = _mm256_xor_si256(q, turn);                                                       \
            if (rest)                                                                            \
                q = _mm256_sub_epi32(from, _mm256_mullo_epi32(q, _mm256_set1_epi32((int)by)));   \
            _mm256_storeu_si256((__m256i *)(void *)(d + i), q);                                  \
        }                                                                                        \
        return i;                                                                                \
    }
#else
#define VECTORS_32(SUFFIX, T)                                                                 \
    static size_t vectors_##SUFFIX(T *d, const T *x, size_t n, Inverse of, T by, bool rest) { \
        (void)d, (void)x, (void)n, (void)of, (void)by, (void)rest;                            \
        return 0;                                                                             \
    }
#define VECTORS_16(SUFFIX, T)                                                               \
    static size_t vectors_##SUFFIX(T *d, const T *x, size_t n, Inverse of, T by, bool near, \
                                   bool rest) {                                             \
        (void)d, (void)x, (void)n, (void)of, (void)by, (void)near, (void)rest;              \
        return 0;                                                                           \
    }
#endif
VECTORS_16(i8, signed char)
VECTORS_16(i16, short)
VECTORS_16(u8, unsigned char)
VECTORS_16(u16, unsigned short)
VECTORS_32(i32, int)
VECTORS_32(u32, unsigned int)
#define VECTORS_OF_8(SUFFIX, REST) vectors_##SUFFIX(d, x, n, inverse, by, true, REST)
#define VECTORS_OF_16(SUFFIX, REST) vectors_##SUFFIX(d, x, n, inverse, by, size == 2, REST)
#define VECTORS_OF_32(SUFFIX, REST) vectors_##SUFFIX(d, x, n, inverse, by, REST)

// Rounded down, where the quotient is negative: ~ of what its complement gives. S and U: the signed
// and the unsigned type that are computed in. MINUS: of x, or of -x for a negative divisor.
#define SHORT_LOOP(T, S, U, WAY, NEGATIVE, MINUS, RESULT)          \
    INDEPENDENT for (size_t i = done; i < n; i++) {                \
        const U turn = (U)(S) - (NEGATIVE);                        \
        const U whole = divided_##WAY((U)(MINUS ^ turn), inverse); \
        const T q = (T)(whole ^ turn);                             \
        d[i] = RESULT;                                             \
    }
#define SHORT_LOOPS(T, S, U, WAY, RESULT)                             \
    if (by < 0)                                                       \
        SHORT_LOOP(T, S, U, WAY, x[i] > 0, (U)(0u - (U)x[i]), RESULT) \
    else                                                              \
        SHORT_LOOP(T, S, U, WAY, x[i] < 0, (U)x[i], RESULT)
#define SHORT_DIVISION(NAME, OP, SUFFIX, T, S, U, BITS, REST, RESULT)                          \
    static void NAME##_one_##SUFFIX(void *dst, const void *pa, const void *pb, const void *pc, \
                                    size_t n) {                                                \
        const T *x = pa, *y = pb, by = y[0];                                                   \
        T *d = dst;                                                                            \
        if (n < 16 || !takes_##SUFFIX(y, n)) {                                                 \
            loop_##OP##_##SUFFIX(dst, pa, pb, pc, n);                                          \
            return;                                                                            \
        }                                                                                      \
        const unsigned size = by < 0 ? 0u - (unsigned)by : (unsigned)by;                       \
        Inverse inverse = inverse_of(size, BITS < 32 ? 16 : 32);                               \
        const bool near = BITS < 32 && (BITS == 8 || size == 2);                               \
        if (near)                                                                              \
            inverse.factor = 65535 / size + 1;                                                 \
        const size_t done = VECTORS_OF_##BITS(SUFFIX, REST);                                   \
        if (near)                                                                              \
            SHORT_LOOPS(T, S, U, 8, RESULT)                                                    \
        else                                                                                   \
            SHORT_LOOPS(T, S, U, BITS, RESULT)                                                 \
    }
#define SHORT_DIVISIONS(SUFFIX, T, S, U, BITS)                          \
    static bool takes_##SUFFIX(const T *y, size_t n) {                  \
        T other = 0;                                                    \
        for (size_t i = 1; i < n; i++)                                  \
            other = (T)(other | (y[i] ^ y[0]));                         \
        return (y[0] > 1 || (y[0] < 0 && y[0] + 1 < 0)) && !other;      \
    }                                                                   \
    SHORT_DIVISION(floordiv, FLOORDIV, SUFFIX, T, S, U, BITS, false, q) \
    SHORT_DIVISION(mod, MOD, SUFFIX, T, S, U, BITS, true, (T)((U)x[i] - (unsigned)(U)q * (U)by))
SHORT_DIVISIONS(i8, signed char, short, unsigned short, 8)
SHORT_DIVISIONS(i16, short, short, unsigned short, 16)
SHORT_DIVISIONS(i32, int, int, unsigned, 32)
SHORT_DIVISIONS(u8, unsigned char, short, unsigned short, 8)
SHORT_DIVISIONS(u16, unsigned short, short, unsigned short, 16)
SHORT_DIVISIONS(u32, unsigned int, int, unsigned, 32)

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
    U64 at = (U64)first; // of sums only: vectors have no product of these
    for (size_t i = 0; i < n; i++, at += (U64)stride)
        dst[i] = (int64_t)at;
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
#if !defined(__AVX512DQ__)
    table.cast[DT_I64][DT_F64] = halves_i64;
    table.cast[DT_U64][DT_F64] = halves_u64;
#endif
#if defined(__x86_64__)
    fill_truncations();
#endif
#if defined(__F16C__)
    table.cast[DT_F16][DT_F32] = floats_of_halves;
    table.cast[DT_F32][DT_F16] = halves_of_floats;
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
