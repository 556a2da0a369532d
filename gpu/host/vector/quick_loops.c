// quick_loops.c: quicksort by vectors, compiled for AVX2, for AVX-512, and for AMD's: CMake gives
// QUICK_NAME and the options. A part is split by a pivot, in place. Up to QUICK_VECTORS vectors are
// sorted in registers by bitonic networks (Batcher, "Sorting networks and their applications",
// 1968). A total order of all elements has one result, so that it is the same with all instruction
// sets.
#include "gpu/host/quick.h"
#include "kernel/base/stop.h"
#include <immintrin.h>
#include <string.h>

#define UNROLLED _Pragma("GCC unroll 32")
#define INLINE inline __attribute__((always_inline))
#pragma GCC diagnostic ignored "-Wpsabi" // vectors stay inside of this file's functions

#if defined(__AVX512F__)
enum { BYTES = 64 };
#else
enum { BYTES = 32 };
#endif
typedef int32_t V32 __attribute__((vector_size(BYTES)));
typedef int64_t V64 __attribute__((vector_size(BYTES)));
enum { LANES32 = BYTES / 4, LANES64 = BYTES / 8 };

// The lanes 0, 1, ... each by F(lane, argument), as many as a vector has.
#define EACH4(F, A) F(0, A), F(1, A), F(2, A), F(3, A)
#define EACH8(F, A) EACH4(F, A), F(4, A), F(5, A), F(6, A), F(7, A)
#define EACH16(F, A) \
    EACH8(F, A), F(8, A), F(9, A), F(10, A), F(11, A), F(12, A), F(13, A), F(14, A), F(15, A)
#if defined(__AVX512F__)
#define EACH_OF_32(F, A) EACH16(F, A)
#define EACH_OF_64(F, A) EACH8(F, A)
#else
#define EACH_OF_32(F, A) EACH8(F, A)
#define EACH_OF_64(F, A) EACH4(F, A)
#endif
// The lanes of a, and of b behind them, by their numbers.
#if defined(__clang__)
#define SHUFFLE(V, A, B, ...) __builtin_shufflevector(A, B, __VA_ARGS__)
#else
#define SHUFFLE(V, A, B, ...) __builtin_shuffle(A, B, (V){__VA_ARGS__})
#endif
#define ITSELF(I, A) (I)
#define PARTNER(I, D) ((I) ^ (D)) // the lanes of a stage differ by the bits of D
#define TOP(D) ((D)&8 ? 8 : (D)&4 ? 4 : (D)&2 ? 2 : 1)
#define UPPER(I, D) (((I)&TOP(D)) != 0)

static INLINE V64 read64(const int64_t *p) {
    V64 v;
    __builtin_memcpy(&v, p, sizeof v);
    return v;
}
static INLINE void write64(int64_t *p, V64 v) {
    __builtin_memcpy(p, &v, sizeof v);
}
static INLINE V32 read32(const int32_t *p) {
    V32 v;
    __builtin_memcpy(&v, p, sizeof v);
    return v;
}
static INLINE void write32(int32_t *p, V32 v) {
    __builtin_memcpy(p, &v, sizeof v);
}

// ---- what the two instruction sets say differently ----------------------------------------------

// Masks: a bit for each lane with AVX-512, -1 or 0 in each lane with AVX2.
#if defined(__AVX512F__)
typedef __mmask16 M32;
typedef __mmask8 M64;
static INLINE V32 min32(V32 a, V32 b) {
    return (V32)_mm512_min_epi32((__m512i)a, (__m512i)b);
}
static INLINE V32 max32(V32 a, V32 b) {
    return (V32)_mm512_max_epi32((__m512i)a, (__m512i)b);
}
static INLINE M32 after32(V32 a, V32 b) {
    return _mm512_cmpgt_epi32_mask((__m512i)a, (__m512i)b);
}
static INLINE M64 after64(V64 a, V64 b) {
    return _mm512_cmpgt_epi64_mask((__m512i)a, (__m512i)b);
}
static INLINE M64 placed_after(V64 a, V64 at, V64 b, V64 bt) {
    M64 same = _mm512_cmpeq_epi64_mask((__m512i)a, (__m512i)b);
    return after64(a, b) | _mm512_mask_cmpgt_epi64_mask(same, (__m512i)at, (__m512i)bt);
}
// a, in the lanes of the mask b.
static INLINE V64 blend64(M64 m, V64 a, V64 b) {
    return (V64)_mm512_mask_blend_epi64(m, (__m512i)a, (__m512i)b);
}
#if defined(QUICK_BY_MINIMUM)
static INLINE V64 min64(V64 a, V64 b) {
    return (V64)_mm512_min_epi64((__m512i)a, (__m512i)b);
}
static INLINE V64 max64(V64 a, V64 b) {
    return (V64)_mm512_max_epi64((__m512i)a, (__m512i)b);
}
#else
// One comparison and two choices: Intel's instructions for the smaller and the larger take twice
// as long. AMD's take one cycle, where a comparison's mask takes several.
static INLINE V64 min64(V64 a, V64 b) {
    return blend64(after64(a, b), a, b);
}
static INLINE V64 max64(V64 a, V64 b) {
    return blend64(after64(a, b), b, a);
}
#endif
// Of two vectors of which one has its lanes where the other one's partners are: the smaller ones,
// and in the lanes that are the upper ones of their pairs the larger ones.
#define UPPER32(D) \
    ((M32)(TOP(D) == 8 ? 0xff00 : TOP(D) == 4 ? 0xf0f0 : TOP(D) == 2 ? 0xcccc : 0xaaaa))
#define UPPER64(D) ((M64)(TOP(D) == 4 ? 0xf0 : TOP(D) == 2 ? 0xcc : 0xaa))
#define EXCHANGED32(A, B, D) exchanged32(A, B, UPPER32(D))
static INLINE V32 exchanged32(V32 a, V32 b, M32 upper) {
    return (V32)_mm512_mask_max_epi32((__m512i)min32(a, b), upper, (__m512i)a, (__m512i)b);
}
#define EXCHANGED64(A, B, D) exchanged64(A, B, UPPER64(D))
static INLINE V64 exchanged64(V64 a, V64 b, M64 upper) {
#if defined(QUICK_BY_MINIMUM)
    return (V64)_mm512_mask_max_epi64((__m512i)min64(a, b), upper, (__m512i)a, (__m512i)b);
#else
    return blend64(_kxor_mask8(after64(a, b), upper), a, b);
#endif
}
static INLINE V32 load_part32(const int32_t *p, size_t n, V32 other) {
    return (V32)_mm512_mask_loadu_epi32((__m512i)other, (M32)((1u << n) - 1), p);
}
static INLINE void store_part32(int32_t *p, size_t n, V32 v) {
    _mm512_mask_storeu_epi32(p, (M32)((1u << n) - 1), (__m512i)v);
}
static INLINE V64 load_part64(const int64_t *p, size_t n, V64 other) {
    return (V64)_mm512_mask_loadu_epi64((__m512i)other, (M64)((1u << n) - 1), p);
}
static INLINE void store_part64(int64_t *p, size_t n, V64 v) {
    _mm512_mask_storeu_epi64(p, (M64)((1u << n) - 1), (__m512i)v);
}
#else
typedef V32 M32;
typedef V64 M64;
static INLINE M32 after32(V32 a, V32 b) {
    return a > b;
}
static INLINE V32 min32(V32 a, V32 b) {
    return (V32)_mm256_min_epi32((__m256i)a, (__m256i)b);
}
static INLINE V32 max32(V32 a, V32 b) {
    return (V32)_mm256_max_epi32((__m256i)a, (__m256i)b);
}
static INLINE M64 after64(V64 a, V64 b) {
    return (V64)_mm256_cmpgt_epi64((__m256i)a, (__m256i)b);
}
// a, in the lanes of the mask b.
static INLINE V64 blend64(M64 m, V64 a, V64 b) {
    return (V64)_mm256_blendv_epi8((__m256i)a, (__m256i)b, (__m256i)m);
}
static INLINE V64 min64(V64 a, V64 b) {
    return blend64(after64(a, b), a, b);
}
static INLINE V64 max64(V64 a, V64 b) {
    return blend64(after64(a, b), b, a);
}
#define UPPER_OF_64(I, D) (-(int64_t)UPPER(I, D))
#define UPPER64(D) ((V64){EACH_OF_64(UPPER_OF_64, D)})
#define OF_BOTH32(I, D) ((I) + (UPPER(I, D) ? LANES32 : 0))
#define EXCHANGED64(A, B, D) blend64(after64(A, B) ^ UPPER64(D), A, B)
#define EXCHANGED32(A, B, D) SHUFFLE(V32, min32(A, B), max32(A, B), EACH_OF_32(OF_BOTH32, D))
static INLINE M64 placed_after(V64 a, V64 at, V64 b, V64 bt) {
    M64 same = (V64)_mm256_cmpeq_epi64((__m256i)a, (__m256i)b);
    return after64(a, b) | (same & after64(at, bt));
}
static INLINE __m256i first_lanes32(size_t n) {
    const V32 lane = {EACH_OF_32(ITSELF, 0)};
    return (__m256i)(lane < (int32_t)n);
}
static INLINE __m256i first_lanes64(size_t n) {
    const V64 lane = {EACH_OF_64(ITSELF, 0)};
    return (__m256i)(lane < (int64_t)n);
}
static INLINE V32 load_part32(const int32_t *p, size_t n, V32 other) {
    __m256i mask = first_lanes32(n);
    return (V32)_mm256_blendv_epi8((__m256i)other, _mm256_maskload_epi32(p, mask), mask);
}
static INLINE void store_part32(int32_t *p, size_t n, V32 v) {
    _mm256_maskstore_epi32(p, first_lanes32(n), (__m256i)v);
}
static INLINE V64 load_part64(const int64_t *p, size_t n, V64 other) {
    __m256i mask = first_lanes64(n);
    __m256i there = _mm256_maskload_epi64((const long long *)p, mask);
    return (V64)_mm256_blendv_epi8((__m256i)other, there, mask);
}
static INLINE void store_part64(int64_t *p, size_t n, V64 v) {
    _mm256_maskstore_epi64((long long *)p, first_lanes64(n), (__m256i)v);
}
#endif

// By the mask of eight lanes: in each byte the lane that goes there, first those whose bit is not
// set.
#define BEFORE(M, I) __builtin_popcount((M) & ((1 << (I)) - 1))
#define GOES_TO(M, I) ((M) >> (I)&1 ? 8 - __builtin_popcount(M) + BEFORE(M, I) : (I)-BEFORE(M, I))
#define LANE_AT(M, I) ((uint64_t)(I) << 8 * (GOES_TO(M, I)))
#define DEAL(M)                                                                      \
    (LANE_AT(M, 1) | LANE_AT(M, 2) | LANE_AT(M, 3) | LANE_AT(M, 4) | LANE_AT(M, 5) | \
     LANE_AT(M, 6) | LANE_AT(M, 7))
#define DEAL4(M) DEAL(M), DEAL((M) + 1), DEAL((M) + 2), DEAL((M) + 3)
#define DEAL16(M) DEAL4(M), DEAL4((M) + 4), DEAL4((M) + 8), DEAL4((M) + 12)
#define DEAL64(M) DEAL16(M), DEAL16((M) + 16), DEAL16((M) + 32), DEAL16((M) + 48)
static const uint64_t deals[256] = {DEAL64(0), DEAL64(64), DEAL64(128), DEAL64(192)};

// What is sorted: keys alone, or keys with their places, which decide between equal ones.
typedef struct Keys32 {
    int32_t *key;
} Keys32;
typedef struct Keys64 {
    int64_t *key;
} Keys64;
typedef struct Placed64 {
    int64_t *key, *at;
} Placed64;

// Where a split writes next: from the front on, and before the end. There is room for a vector
// between.
typedef struct Ends {
    size_t low, high;
} Ends;

// bits: of a comparison, by lanes; count: how many lanes they are. unset: the lanes whose bit is
// not set come first. deal: these go to the front, the others to the end.
#if defined(__AVX512F__)
// Said as instructions: GCC 12 reads a mask that it has put on the stack in 16 bits as one of 32.
static INLINE unsigned bits32(M32 m) {
    unsigned bits;
    __asm__("kmovw %1, %0" : "=r"(bits) : "k"(m));
    return bits;
}
static INLINE unsigned bits64(M64 m) {
    unsigned bits;
    __asm__("kmovb %1, %0" : "=r"(bits) : "k"(m));
    return bits;
}
static INLINE V32 unset32(V32 v, unsigned set) {
    return (V32)_mm512_maskz_compress_epi32((M32)~set, (__m512i)v);
}
static INLINE void deal32(int32_t *to, Ends at, V32 v, unsigned right) {
    size_t count = (size_t)__builtin_popcount(right);
    write32(to + at.low, unset32(v, right));
    store_part32(to + at.high - count, count, unset32(v, ~right));
}
static INLINE V64 dealt64(V64 v, unsigned right) {
    __m512i order = _mm512_cvtepu8_epi64(_mm_cvtsi64_si128((long long)deals[right]));
    return (V64)_mm512_permutexvar_epi64(order, (__m512i)v);
}
static INLINE size_t count32(unsigned bits) {
    return (size_t)__builtin_popcount(bits);
}
static INLINE size_t count64(unsigned bits) {
    return (size_t)__builtin_popcount(bits);
}
#else
static INLINE unsigned bits32(M32 m) {
    return (unsigned)_mm256_movemask_ps((__m256)m);
}
static INLINE unsigned bits64(M64 m) {
    return (unsigned)_mm256_movemask_ps((__m256)m);
}
static INLINE size_t count32(unsigned bits) {
    return (size_t)__builtin_popcount(bits);
}
static INLINE size_t count64(unsigned bits) { // a lane has two, as deals wants them
    return (size_t)__builtin_popcount(bits) / 2;
}
static INLINE __m256i dealt(__m256i v, unsigned right) {
    __m256i order = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)deals[right]));
    return _mm256_permutevar8x32_epi32(v, order);
}
static INLINE V64 dealt64(V64 v, unsigned right) {
    return (V64)dealt((__m256i)v, right);
}
static INLINE V32 unset32(V32 v, unsigned set) {
    return (V32)dealt((__m256i)v, set & 0xff);
}
static INLINE void deal32(int32_t *to, Ends at, V32 v, unsigned right) {
    V32 d = (V32)dealt((__m256i)v, right);
    write32(to + at.low, d);
    write32(to + at.high - LANES32, d);
}
#endif

static INLINE V64 unset64(V64 v, unsigned set) {
    return dealt64(v, set & 0xff);
}
// The vector is written at both ends: what is not of a side is written over later, and the last
// vector, for which there is just room, is the same at both.
static INLINE void deal64(int64_t *to, Ends at, V64 v, unsigned right) {
    V64 d = dealt64(v, right);
    write64(to + at.low, d);
    write64(to + at.high - LANES64, d);
}

// ---- what elements are: one stage of a network, and a vector of a split
// --------------------------

#define MOST_VECTORS QUICK_VECTORS
#define NAME(x) x##_keys32
#define LINE Keys32
#define LANES LANES32
#define INT int32_t
#define LEAST INT32_MIN
#define MOST INT32_MAX
#define VECTOR V32
#define OF(x) x##32
#define EACH(F, D) EACH_OF_32(F, D)
#include "gpu/host/vector/quick_keys.inc"
#include "gpu/host/vector/quick_sort.inc"
#include "gpu/host/vector/quick_select.inc"
#undef NAME
#undef LINE
#undef LANES
#undef INT
#undef LEAST
#undef MOST
#undef VECTOR
#undef OF
#undef EACH
#define NAME(x) x##_keys64
#define LINE Keys64
#define LANES LANES64
#define INT int64_t
#define LEAST INT64_MIN
#define MOST INT64_MAX
#define VECTOR V64
#define OF(x) x##64
#define EACH(F, D) EACH_OF_64(F, D)
#include "gpu/host/vector/quick_keys.inc"
#include "gpu/host/vector/quick_sort.inc"
#include "gpu/host/vector/quick_select.inc"
#undef NAME
#undef LINE

// ---- keys with their places
// ----------------------------------------------------------------------

#undef MOST_VECTORS
#define MOST_VECTORS QUICK_PLACED
#define NAME(x) x##_placed
#define LINE Placed64
typedef struct Item_placed {
    V64 key, at;
} Item_placed;
typedef struct One_placed {
    int64_t key, at;
} One_placed;

static INLINE void cross_placed(Item_placed *a, Item_placed *b) {
    M64 m = placed_after(a->key, a->at, b->key, b->at);
    const Item_placed x = *a, y = *b;
    *a = (Item_placed){blend64(m, x.key, y.key), blend64(m, x.at, y.at)};
    *b = (Item_placed){blend64(m, y.key, x.key), blend64(m, y.at, x.at)};
}
// w: v with its lanes where the partners are.
static INLINE void stage_placed(Item_placed *v, Item_placed w, M64 upper) {
    M64 m = placed_after(v->key, v->at, w.key, w.at) ^ upper;
    *v = (Item_placed){blend64(m, v->key, w.key), blend64(m, v->at, w.at)};
}
#define TURNED(V, D)                                                       \
    ((Item_placed){SHUFFLE(V64, (V).key, (V).key, EACH_OF_64(PARTNER, D)), \
                   SHUFFLE(V64, (V).at, (V).at, EACH_OF_64(PARTNER, D))})
#define STAGE(V, D) stage_placed(V, TURNED(*(V), D), UPPER64(D))
static INLINE Item_placed all_placed(One_placed x) {
    return (Item_placed){x.key - (V64){0}, x.at - (V64){0}};
}
static INLINE Item_placed load_placed(Placed64 p, size_t i) {
    return (Item_placed){read64(p.key + i), read64(p.at + i)};
}
static INLINE Item_placed spread_placed(Placed64 p, size_t first, size_t stride) {
    int64_t key[LANES], at[LANES];
    for (size_t i = 0; i < LANES; i++) {
        key[i] = p.key[first + i * stride];
        at[i] = p.at[first + i * stride];
    }
    return (Item_placed){read64(key), read64(at)};
}
static INLINE One_placed first_of_placed(const Item_placed *v) {
    return (One_placed){v->key[0], v->at[0]};
}
static INLINE void store_placed(Placed64 p, size_t i, Item_placed v) {
    write64(p.key + i, v.key);
    write64(p.at + i, v.at);
}
static INLINE Item_placed load_part_placed(Placed64 p, size_t i, size_t n) {
    const V64 most = INT64_MAX - (V64){0};
    return (Item_placed){load_part64(p.key + i, n, most), load_part64(p.at + i, n, most)};
}
static INLINE void store_part_placed(Placed64 p, size_t i, size_t n, Item_placed v) {
    store_part64(p.key + i, n, v.key);
    store_part64(p.at + i, n, v.at);
}
static INLINE One_placed one_placed(Placed64 p, size_t i) {
    return (One_placed){p.key[i], p.at[i]};
}
static INLINE void put_placed(Placed64 p, size_t i, One_placed x) {
    p.key[i] = x.key;
    p.at[i] = x.at;
}
static INLINE bool after_placed(One_placed a, One_placed b) {
    return a.key > b.key || (a.key == b.key && a.at > b.at);
}
static INLINE size_t deal_placed(Placed64 to, Ends at, Item_placed v, Item_placed pivot) {
    unsigned right = bits64(placed_after(v.key, v.at, pivot.key, pivot.at));
    deal64(to.key, at, v.key, right);
    deal64(to.at, at, v.at, right);
    return count64(right);
}
static INLINE Placed64 behind_placed(Placed64 p, size_t i) {
    return (Placed64){p.key + i, p.at + i};
}
// Not before low, and before high.
static INLINE One_placed between_placed(One_placed low, One_placed high) {
    if (low.key == high.key)
        return (One_placed){low.key, (low.at & high.at) + ((low.at ^ high.at) >> 1)};
    return (One_placed){(low.key & high.key) + ((low.key ^ high.key) >> 1), INT64_MAX};
}
// No two elements are equal: no pivot of three is the largest.
static INLINE bool one_less_placed(One_placed *x) {
    (void)x;
    return false;
}
#include "gpu/host/vector/quick_sort.inc"

static void keys32(int32_t *key, size_t n) {
    sort_keys32((Part_keys32){{key}, n, false});
}
static void keys64(int64_t *key, size_t n) {
    sort_keys64((Part_keys64){{key}, n, false});
}
static void placed64(int64_t *key, int64_t *at, size_t n) {
    sort_placed((Part_placed){{key, at}, n, false});
}
static void select32(int32_t *key, int32_t *spare, size_t n, QuickPlaces want) {
    select_keys32((Part_keys32){{key}, n, false}, spare, 0, want);
}
static void select64(int64_t *key, int64_t *spare, size_t n, QuickPlaces want) {
    select_keys64((Part_keys64){{key}, n, false}, spare, 0, want);
}

// ---- keys of numbers
// -----------------------------------------------------------------------------

static bool turn32(int32_t *key, size_t n, KeyBits bits) {
    const int32_t always = (int32_t)bits.always, negative = (int32_t)bits.negative;
    const int32_t most = bits.most > INT32_MAX ? INT32_MAX : (int32_t)bits.most;
    int32_t above = 0;
    STOP_CHUNKS(begin, end, n)
    for (size_t i = begin; i < end; i++) {
        int32_t x = key[i];
        above |= (x & INT32_MAX) > most;
        key[i] = x ^ always ^ (x >> 31 & negative);
    }
    return above;
}
static bool turn64(int64_t *key, size_t n, KeyBits bits) {
    int64_t above = 0;
    STOP_CHUNKS(begin, end, n)
    for (size_t i = begin; i < end; i++) {
        int64_t x = key[i];
        above |= (x & INT64_MAX) > bits.most;
        key[i] = x ^ bits.always ^ (x >> 63 & bits.negative);
    }
    return above;
}

static void alike32(const int32_t *from, int64_t *to, size_t n, KeyBits bits) {
    const int32_t always = (int32_t)bits.always, negative = (int32_t)bits.negative;
    const int32_t most = bits.most > INT32_MAX ? INT32_MAX : (int32_t)bits.most;
    const int32_t zero = negative ? 0 : -1; // what stays of a number without magnitude
    STOP_CHUNKS(begin, end, n)
    for (size_t i = begin; i < end; i++) {
        int32_t x = from[i], size = x & INT32_MAX;
        x = size ? x : x & zero;
        x = x ^ always ^ (x >> 31 & negative);
        x = size > most ? INT32_MAX : x;
        to[i] = (int64_t)((uint64_t)(int64_t)x << 32 | i);
    }
}
static void alike64(const int64_t *from, int64_t *to, size_t n, KeyBits bits) {
    const int64_t zero = bits.negative ? 0 : -1;
    STOP_CHUNKS(begin, end, n)
    for (size_t i = begin; i < end; i++) {
        int64_t x = from[i], size = x & INT64_MAX;
        x = size ? x : x & zero;
        x = x ^ bits.always ^ (x >> 63 & bits.negative);
        to[i] = size > bits.most ? INT64_MAX : x;
    }
}

static void widen(const void *from, int32_t *to, size_t n, bool sign) {
    const int16_t *x = from;
    const int32_t kept = sign ? -1 : UINT16_MAX;
    STOP_CHUNKS(begin, end, n)
    for (size_t i = begin; i < end; i++)
        to[i] = x[i] & kept;
}
static void narrow(const int32_t *from, void *to, size_t n) {
    int16_t *x = to;
    STOP_CHUNKS(begin, end, n)
    for (size_t i = begin; i < end; i++)
        x[i] = (int16_t)from[i];
}

static void apart(const int64_t *keys, size_t n, int64_t pivot, int64_t *order) {
    size_t less = 0, same = 0;
    STOP_CHUNKS(begin, end, n)
    for (size_t i = begin; i < end; i++) {
        less += keys[i] < pivot;
        same += keys[i] == pivot;
    }
    size_t below = 0, equal = less, above = less + same;
    STOP_CHUNKS(begin, end, n)
    for (size_t i = begin; i < end; i++) {
        const size_t before = keys[i] < pivot, level = keys[i] == pivot;
        const size_t at = level ? equal : above;
        order[before ? below : at] = (int64_t)i;
        below += before;
        equal += level;
        above += 1 - before - level;
    }
}

// ---- extremes of floats
// -----------------------------------------------------------------------------

// Lanes of two vectors in which one of them has a NaN; lanes that are equal.
#if defined(__AVX512F__)
#define ODD64(A, B) (unsigned)_mm512_cmp_pd_mask(A, B, _CMP_UNORD_Q)
#define ODD32(A, B) (unsigned)_mm512_cmp_ps_mask(A, B, _CMP_UNORD_Q)
#define SAME64(A, B) (unsigned)_mm512_cmp_pd_mask(A, B, _CMP_EQ_OQ)
#define SAME32(A, B) (unsigned)_mm512_cmp_ps_mask(A, B, _CMP_EQ_OQ)
#define FLOATS(NAME) _mm512_##NAME
typedef __m512d F64;
typedef __m512 F32;
#else
#define ODD64(A, B) (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(A, B, _CMP_UNORD_Q))
#define ODD32(A, B) (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(A, B, _CMP_UNORD_Q))
#define SAME64(A, B) (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(A, B, _CMP_EQ_OQ))
#define SAME32(A, B) (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(A, B, _CMP_EQ_OQ))
#define FLOATS(NAME) _mm256_##NAME
typedef __m256d F64;
typedef __m256 F32;
#endif

// Two vectors side by side, so that none waits for another; the last one lies over the one before.
#define FURTHER(BITS, T, KIND, EXTREME)                                         \
    for (; i + 2 * LANES##BITS <= n; i += 2 * LANES##BITS) {                    \
        F##BITS x = FLOATS(loadu_##KIND)(p + i);                                \
        F##BITS y = FLOATS(loadu_##KIND)(p + i + LANES##BITS);                  \
        odd |= ODD##BITS(x, y);                                                 \
        a = FLOATS(EXTREME##_##KIND)(a, x), b = FLOATS(EXTREME##_##KIND)(b, y); \
    }                                                                           \
    if (i + LANES##BITS <= n) {                                                 \
        F##BITS x = FLOATS(loadu_##KIND)(p + i);                                \
        odd |= ODD##BITS(x, x);                                                 \
        a = FLOATS(EXTREME##_##KIND)(a, x);                                     \
    }                                                                           \
    a = FLOATS(EXTREME##_##KIND)(a, b);
#define FIRST_EXTREME(BITS, T, KIND)                                             \
    static size_t extreme##BITS(const T *p, size_t n, bool largest) {            \
        F##BITS a = FLOATS(loadu_##KIND)(p);                                     \
        F##BITS b = FLOATS(loadu_##KIND)(p + n - LANES##BITS);                   \
        unsigned odd = ODD##BITS(a, b), same = 0;                                \
        size_t i = LANES##BITS;                                                  \
        if (largest) {                                                           \
            FURTHER(BITS, T, KIND, max)                                          \
        } else {                                                                 \
            FURTHER(BITS, T, KIND, min)                                          \
        }                                                                        \
        if (odd)                                                                 \
            return n;                                                            \
        T lane[LANES##BITS];                                                     \
        FLOATS(storeu_##KIND)(lane, a);                                          \
        T best = lane[0];                                                        \
        for (size_t k = 1; k < LANES##BITS; k++)                                 \
            best = (largest ? lane[k] > best : lane[k] < best) ? lane[k] : best; \
        const F##BITS wanted = FLOATS(set1_##KIND)(best);                        \
        for (i = 0; i + LANES##BITS <= n; i += LANES##BITS)                      \
            if ((same = SAME##BITS(FLOATS(loadu_##KIND)(p + i), wanted)) != 0)   \
                return i + (unsigned)__builtin_ctz(same);                        \
        i = n - LANES##BITS;                                                     \
        same = SAME##BITS(FLOATS(loadu_##KIND)(p + i), wanted);                  \
        return i + (unsigned)__builtin_ctz(same);                                \
    }
FIRST_EXTREME(32, float, ps)
FIRST_EXTREME(64, double, pd)

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
const QuickLoops JOIN(quick_loops_, QUICK_NAME) = {
    keys32,  keys64,  placed64, select32, select64, turn32,    turn64,
    alike32, alike64, widen,    narrow,   apart,    extreme32, extreme64,
};
