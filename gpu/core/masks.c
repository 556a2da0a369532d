// masks.c: walks masks eight bytes at a time, or 64 by the instructions of AVX-512 that put chosen
// elements side by side, or by AVX2, which finds the true ones of 64.
#include "gpu/core/masks.h"
#include "kernel/base/cpu_level.h"
#include <stdbool.h>
#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define BY_VECTORS
#define VECTORS __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,popcnt,bmi,bmi2")))
#define NARROW_VECTORS __attribute__((target("avx2,popcnt,bmi,bmi2")))
#endif

#define ALL_TRUE UINT64_C(0x0101010101010101)

// ---- eight at a time ----------------------------------------------------------------------------

// Is one of the eight true alone, and 1? Then this is the place of its bit.
static bool is_one(uint64_t eight) {
    return !(eight & (eight - 1)) && !(eight & ~ALL_TRUE);
}

static uint64_t eight_at(const unsigned char *mask) {
    uint64_t eight;
    memcpy(&eight, mask, 8);
    return eight;
}

// How many elements from i on, a multiple of eight, are skipped at once: none of them is true.
static size_t none_at(const MaskLine *l, size_t i) {
    uint64_t w[4];
    if (i + 32 > l->n)
        return eight_at(l->mask + i) ? 0 : 8;
    memcpy(w, l->mask + i, 32);
    return w[0] ? 0 : w[1] ? 8 : w[2] ? 16 : w[3] ? 24 : 32;
}

// Without what follows the last true one, so that nothing is written behind that.
static void cut_end(MaskLine *l) {
    while (l->n >= 8 && !eight_at(l->mask + l->n - 8))
        l->n -= 8;
    while (l->n > 0 && !l->mask[l->n - 1])
        l->n--;
}

// A walk over l->n elements. EACH(k): what is done for element k, whether it is true or not; the
// next one goes over it, unless it is true.
#define WALK(EACH)                                            \
    for (; i + 8 <= n; i += 8) {                              \
        const size_t none = none_at(l, i);                    \
        if (none) {                                           \
            i += none - 8;                                    \
            continue;                                         \
        }                                                     \
        const uint64_t eight = eight_at(l->mask + i);         \
        if (eight == ALL_TRUE) { /* these wait for nothing */ \
            for (size_t k = i; k < i + 8; k++, out++)         \
                EACH(k);                                      \
            continue;                                         \
        }                                                     \
        if (is_one(eight)) {                                  \
            EACH(i + (size_t)__builtin_ctzll(eight) / 8);     \
            out++;                                            \
            continue;                                         \
        }                                                     \
        for (size_t k = i; k < i + 8; k++) {                  \
            EACH(k);                                          \
            out += l->mask[k] != 0;                           \
        }                                                     \
    }                                                         \
    for (; i < n; i++) {                                      \
        EACH(i);                                              \
        out += l->mask[i] != 0;                               \
    }

#define PLACE(K) *out = l->base + (int64_t)(K)*l->stride
static int64_t *places_from(const MaskLine *l, size_t i, int64_t *out) {
    const size_t n = l->n;
    WALK(PLACE)
    return out;
}

#define COPY(K) *out = x[K]
#define PICK(BYTES, U)                                                                   \
    static void *pick_##BYTES(const MaskLine *l, size_t i, const void *from, void *to) { \
        const U *x = from;                                                               \
        U *out = to;                                                                     \
        const size_t n = l->n;                                                           \
        WALK(COPY)                                                                       \
        return out;                                                                      \
    }
typedef struct Sixteen {
    uint64_t low, high;
} Sixteen;
PICK(1, uint8_t)
PICK(2, uint16_t)
PICK(4, uint32_t)
PICK(8, uint64_t)
PICK(16, Sixteen)

// ---- 64 at a time -------------------------------------------------------------------------------

#ifdef BY_VECTORS
// All of whole 64s; *done elements are left behind.
// EACH(k, bits): what is written for the LANES elements from k on whose bits are set.
#define WALK_64S(LANES, BITS, EACH)                                              \
    size_t i = 0;                                                                \
    for (; i + 64 <= l->n; i += 64) {                                            \
        const __m512i bytes = _mm512_loadu_si512(l->mask + i);                   \
        uint64_t set = _mm512_test_epi8_mask(bytes, bytes);                      \
        for (size_t k = i; set; k += (LANES), set >>= (LANES)) {                 \
            const int count = __builtin_popcountll(set & ((1u << (LANES)) - 1)); \
            const BITS some = (BITS)set;                                         \
            EACH(k, some, (BITS)((1u << count) - 1));                            \
            out += count;                                                        \
        }                                                                        \
    }                                                                            \
    *done = i;

#define PLACES_8(K, SOME, FIRST)     \
    _mm512_mask_storeu_epi64(        \
        out, FIRST,                  \
        _mm512_maskz_compress_epi64( \
            SOME, _mm512_add_epi64(lanes, _mm512_set1_epi64(l->base + (int64_t)(K)*l->stride))))
VECTORS static int64_t *places_of_64s(const MaskLine *l, int64_t *out, size_t *done) {
    const __m512i lanes =
        _mm512_mullo_epi64(_mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0), _mm512_set1_epi64(l->stride));
    WALK_64S(8, __mmask8, PLACES_8)
    return out;
}

#define PICK_64S(BYTES, U, LANES, BITS, BY)                                                   \
    VECTORS static void *pick_##BYTES##_of_64s(const MaskLine *l, const void *from, void *to, \
                                               size_t *done) {                                \
        const U *x = from;                                                                    \
        U *out = to;                                                                          \
        WALK_64S(LANES, BITS, COPY_##BY)                                                      \
        return out;                                                                           \
    }
#define COPY_epi64(K, SOME, FIRST)       \
    _mm512_mask_storeu_epi64(out, FIRST, \
                             _mm512_maskz_compress_epi64(SOME, _mm512_loadu_si512(x + (K))))
#define COPY_epi32(K, SOME, FIRST)       \
    _mm512_mask_storeu_epi32(out, FIRST, \
                             _mm512_maskz_compress_epi32(SOME, _mm512_loadu_si512(x + (K))))
PICK_64S(8, uint64_t, 8, __mmask8, epi64)
// Four elements of two halves each: the bits of a mask, twice each.
static const uint8_t halves[16] = {0x00, 0x03, 0x0c, 0x0f, 0x30, 0x33, 0x3c, 0x3f,
                                   0xc0, 0xc3, 0xcc, 0xcf, 0xf0, 0xf3, 0xfc, 0xff};
#define COPY_halves(K, SOME, FIRST) \
    _mm512_mask_storeu_epi64(       \
        out, halves[(FIRST)&15u],   \
        _mm512_maskz_compress_epi64(halves[(SOME)&15u], _mm512_loadu_si512(x + (K))))
PICK_64S(16, Sixteen, 4, __mmask8, halves)
#define COPY_epi16(K, SOME, FIRST)                                              \
    _mm256_mask_storeu_epi16(out, FIRST,                                        \
                             _mm512_cvtepi32_epi16(_mm512_maskz_compress_epi32( \
                                 SOME, _mm512_cvtepu16_epi32(READ_256(x + (K))))))
#define COPY_epi8(K, SOME, FIRST)                                          \
    _mm_mask_storeu_epi8(out, FIRST,                                       \
                         _mm512_cvtepi32_epi8(_mm512_maskz_compress_epi32( \
                             SOME, _mm512_cvtepu8_epi32(READ_128(x + (K))))))
#define READ_256(P) _mm256_loadu_si256((const __m256i *)(const void *)(P))
#define READ_128(P) _mm_loadu_si128((const __m128i *)(const void *)(P))
PICK_64S(4, uint32_t, 16, __mmask16, epi32)
PICK_64S(2, uint16_t, 16, __mmask16, epi16)
PICK_64S(1, uint8_t, 16, __mmask16, epi8)

VECTORS static size_t count_of_64s(const unsigned char *p, size_t n) {
    size_t count = 0;
    for (size_t i = 0; i + 64 <= n; i += 64) {
        const __m512i bytes = _mm512_loadu_si512(p + i);
        count += (size_t)__builtin_popcountll(_mm512_test_epi8_mask(bytes, bytes));
    }
    return count;
}

// ---- 64 at a time, by AVX2 ----------------------------------------------------------------------

NARROW_VECTORS static uint64_t true_of_64(const unsigned char *mask) {
    const __m256i none = _mm256_setzero_si256();
    const __m256i a = _mm256_cmpeq_epi8(READ_256(mask), none);
    const __m256i b = _mm256_cmpeq_epi8(READ_256(mask + 32), none);
    return ~((uint64_t)(uint32_t)_mm256_movemask_epi8(b) << 32 | (uint32_t)_mm256_movemask_epi8(a));
}

// All of whole 64s but the last one, so that nothing is written behind the last element; *done
// elements are left behind. EACH(k): as of WALK.
#define WALK_BITS(EACH)                                 \
    size_t i = 0;                                       \
    for (; i + 64 < l->n; i += 64) {                    \
        uint64_t set = true_of_64(l->mask + i);         \
        if (!~set)                                      \
            for (size_t k = i; k < i + 64; k++, out++)  \
                EACH(k);                                \
        else                                            \
            for (; set; set &= set - 1, out++)          \
                EACH(i + (size_t)__builtin_ctzll(set)); \
    }                                                   \
    *done = i;

NARROW_VECTORS static int64_t *places_of_bits(const MaskLine *l, int64_t *out, size_t *done) {
    WALK_BITS(PLACE)
    return out;
}
#define PICK_BITS(BYTES, U)                                                                 \
    NARROW_VECTORS static void *pick_##BYTES##_of_bits(const MaskLine *l, const void *from, \
                                                       void *to, size_t *done) {            \
        const U *x = from;                                                                  \
        U *out = to;                                                                        \
        WALK_BITS(COPY)                                                                     \
        return out;                                                                         \
    }
PICK_BITS(1, uint8_t)
PICK_BITS(2, uint16_t)
PICK_BITS(4, uint32_t)
PICK_BITS(8, uint64_t)
PICK_BITS(16, Sixteen)

NARROW_VECTORS static size_t count_of_bits(const unsigned char *p, size_t n) {
    size_t count = 0;
    for (size_t i = 0; i + 64 <= n; i += 64)
        count += (size_t)__builtin_popcountll(true_of_64(p + i));
    return count;
}
#endif

size_t mask_count(const unsigned char *p, size_t n) {
    size_t count = 0;
#ifdef BY_VECTORS
    if (cpu_level() >= 3) {
        count = (cpu_level() >= 4 ? count_of_64s : count_of_bits)(p, n);
        p += n - n % 64;
        n %= 64;
    }
#endif
    while (n) { // in bytes first: more of them fit a vector
        size_t part = n < 4096 ? n : 4096;
        unsigned short few = 0;
        for (size_t i = 0; i < part; i++)
            few = (unsigned short)(few + (p[i] != 0));
        count += few;
        p += part;
        n -= part;
    }
    return count;
}

int64_t *mask_places(const MaskLine *line, int64_t *out) {
    MaskLine l = *line;
    size_t done = 0;
    cut_end(&l);
#ifdef BY_VECTORS
    if (cpu_level() >= 3)
        out = (cpu_level() >= 4 ? places_of_64s : places_of_bits)(&l, out, &done);
#endif
    return places_from(&l, done, out);
}

typedef void *(*PickFn)(const MaskLine *l, const void *from, void *to, size_t *done);

// What picks whole 64s by this processor's vectors; NULL: nothing.
static PickFn pick_by_vectors(size_t width) {
#ifdef BY_VECTORS
    static const PickFn of_64s[] = {pick_1_of_64s, pick_2_of_64s, pick_4_of_64s, pick_8_of_64s,
                                    pick_16_of_64s};
    static const PickFn of_bits[] = {pick_1_of_bits, pick_2_of_bits, pick_4_of_bits, pick_8_of_bits,
                                     pick_16_of_bits};
    const int level = cpu_level();
    if (level >= 3)
        return (level >= 4 ? of_64s : of_bits)[__builtin_ctzll(width)];
#endif
    (void)width;
    return NULL;
}

void *mask_pick(const MaskLine *line, size_t width, const void *from, void *out) {
    MaskLine l = *line;
    size_t done = 0;
    cut_end(&l);
    PickFn pick = pick_by_vectors(width);
    if (pick)
        out = pick(&l, from, out, &done);
    switch (width) {
    case 1: return pick_1(&l, done, from, out);
    case 2: return pick_2(&l, done, from, out);
    case 4: return pick_4(&l, done, from, out);
    case 8: return pick_8(&l, done, from, out);
    default: return pick_16(&l, done, from, out);
    }
}
