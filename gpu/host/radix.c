// radix.c: each number becomes an unsigned key of the same order; the keys are dealt
// out by one digit after the other, the lowest first. Digits that all keys have in
// common are passed over. Between two chunks of elements there is a look for an interrupt, after
// which nothing is worth keeping.
#include "gpu/host/radix.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include <string.h>

bool radix_takes(Dtype dt) {
    switch (dt) {
    case DT_BOOL:
    case DT_I8:
    case DT_U8:
    case DT_I16:
    case DT_U16:
    case DT_I32:
    case DT_U32:
    case DT_F32:
    case DT_I64:
    case DT_U64:
    case DT_F64: return true;
    default: return false;
    }
}

// Positions from counts; false when all are in one bucket.
static bool begin_pass(const uint32_t *count, size_t n, size_t *at) {
    size_t sum = 0;
    for (int d = 0; d < BUCKETS; d++) {
        if (count[d] == n)
            return false;
        at[d] = sum;
        sum += count[d];
    }
    return true;
}

#define RADIX(U, BITS)                                                      \
    static U *deal_##BITS(U *from, U *to, size_t n) {                       \
        enum { PASSES = (BITS + DIGIT - 1) / DIGIT };                       \
        static _Thread_local uint32_t count[DIGITS_MOST][BUCKETS];          \
        static _Thread_local size_t at[BUCKETS];                            \
        memset(count, 0, sizeof count[0] * PASSES);                         \
        STOP_CHUNKS(first, end, n)                                          \
        for (size_t i = first; i < end; i++)                                \
            for (int p = 0; p < PASSES; p++)                                \
                count[p][from[i] >> (p * DIGIT) & (BUCKETS - 1)]++;         \
        for (int p = 0; p < PASSES && !stop_asked(); p++) {                 \
            if (!begin_pass(count[p], n, at))                               \
                continue;                                                   \
            STOP_CHUNKS(first, end, n)                                      \
            for (size_t i = first; i < end; i++)                            \
                to[at[from[i] >> (p * DIGIT) & (BUCKETS - 1)]++] = from[i]; \
            U *t = from;                                                    \
            from = to, to = t;                                              \
        }                                                                   \
        return from;                                                        \
    }
RADIX(uint8_t, 8)
RADIX(uint16_t, 16)
RADIX(uint32_t, 32)
RADIX(uint64_t, 64)

// NaNs go to the end; the number of the others.
#define SET_NANS_APART(T)                                   \
    static size_t nans_last_##T(T *p, T *spare, size_t n) { \
        size_t good = 0, bad = 0;                           \
        for (size_t i = 0; i < n; i++) {                    \
            if (p[i] == p[i])                               \
                p[good++] = p[i];                           \
            else                                            \
                spare[bad++] = p[i];                        \
        }                                                   \
        memcpy(p + good, spare, bad * sizeof *p);           \
        return good;                                        \
    }
SET_NANS_APART(float)
SET_NANS_APART(double)

size_t radix_nans_last(Dtype dt, void *data, void *spare, size_t n) {
    return dt == DT_F32 ? nans_last_float(data, spare, n) : nans_last_double(data, spare, n);
}

// Order-preserving keys: the sign bit turned round; of negative floats all bits.
#define SIGN32 UINT32_C(0x80000000)
#define SIGN64 UINT64_C(0x8000000000000000)
static uint32_t key_f32(uint32_t x) {
    return x ^ ((0 - (x >> 31)) | SIGN32);
}
static uint32_t back_f32(uint32_t k) {
    return k ^ (((k >> 31) - 1) | SIGN32);
}
static uint64_t key_f64(uint64_t x) {
    return x ^ ((0 - (x >> 63)) | SIGN64);
}
static uint64_t back_f64(uint64_t k) {
    return k ^ (((k >> 63) - 1) | SIGN64);
}

#define SORT(U, BITS, KEY, BACK)             \
    do {                                     \
        U *p = data, *dealt;                 \
        STOP_CHUNKS(first, end, n)           \
        for (size_t i = first; i < end; i++) \
            p[i] = (U)KEY(p[i]);             \
        dealt = deal_##BITS(p, spare, n);    \
        STOP_CHUNKS(first, end, n)           \
        for (size_t i = first; i < end; i++) \
            p[i] = (U)BACK(dealt[i]);        \
    } while (0)
#define SAME(X) (X)
#define TURN8(X) ((X) ^ 0x80)
#define TURN16(X) ((X) ^ 0x8000)
#define TURN32(X) ((X) ^ SIGN32)
#define TURN64(X) ((X) ^ SIGN64)

void radix_sort(Dtype dt, void *data, void *spare, size_t n) {
    switch (dt) {
    case DT_BOOL:
    case DT_U8: SORT(uint8_t, 8, SAME, SAME); break;
    case DT_I8: SORT(uint8_t, 8, TURN8, TURN8); break;
    case DT_U16: SORT(uint16_t, 16, SAME, SAME); break;
    case DT_I16: SORT(uint16_t, 16, TURN16, TURN16); break;
    case DT_U32: SORT(uint32_t, 32, SAME, SAME); break;
    case DT_I32: SORT(uint32_t, 32, TURN32, TURN32); break;
    case DT_U64: SORT(uint64_t, 64, SAME, SAME); break;
    case DT_I64: SORT(uint64_t, 64, TURN64, TURN64); break;
    case DT_F32:
        n = nans_last_float(data, spare, n);
        SORT(uint32_t, 32, key_f32, back_f32);
        break;
    case DT_F64:
        n = nans_last_double(data, spare, n);
        SORT(uint64_t, 64, key_f64, back_f64);
        break;
    default: break;
    }
}

// ---- a part of the order ------------------------------------------------------------------------

// Dealt out by the highest digit; then only the buckets that hold a wanted place.
#define PARTITION(U, BITS)                                                                   \
    static void part_##BITS(U *p, U *spare, size_t n, size_t first, const size_t *kth,       \
                            size_t n_kth, int shift) {                                       \
        while (n_kth && *kth < first)                                                        \
            kth++, n_kth--;                                                                  \
        if (n_kth == 0 || *kth >= first + n || n < 2 || stop_asked())                        \
            return;                                                                          \
        if (n < RADIX_LEAST) {                                                               \
            U *end = deal_##BITS(p, spare, n);                                               \
            if (end != p)                                                                    \
                memcpy(p, end, n * sizeof *p);                                               \
            return;                                                                          \
        }                                                                                    \
        int low = shift < 0 ? 0 : shift;                                                     \
        const U mask = (U)(shift < 0 ? (BUCKETS >> -shift) - 1 : BUCKETS - 1);               \
        uint32_t count[BUCKETS] = {0};                                                       \
        size_t at[BUCKETS], from = 0;                                                        \
        STOP_CHUNKS(begin, end, n)                                                           \
        for (size_t i = begin; i < end; i++)                                                 \
            count[p[i] >> low & mask]++;                                                     \
        if (!stop_asked() && begin_pass(count, n, at)) {                                     \
            STOP_CHUNKS(begin, end, n)                                                       \
            for (size_t i = begin; i < end; i++)                                             \
                spare[at[p[i] >> low & mask]++] = p[i];                                      \
            memcpy(p, spare, n * sizeof *p);                                                 \
        }                                                                                    \
        for (int d = 0; low > 0 && d < BUCKETS && !stop_asked(); from += count[d++])         \
            part_##BITS(p + from, spare, count[d], first + from, kth, n_kth, shift - DIGIT); \
    }
PARTITION(uint32_t, 32)
PARTITION(uint64_t, 64)

#define PART(U, BITS, KEY, BACK)                               \
    do {                                                       \
        U *p = data;                                           \
        STOP_CHUNKS(begin, end, n)                             \
        for (size_t i = begin; i < end; i++)                   \
            p[i] = (U)KEY(p[i]);                               \
        part_##BITS(p, spare, n, 0, kth, n_kth, BITS - DIGIT); \
        STOP_CHUNKS(begin, end, n)                             \
        for (size_t i = begin; i < end; i++)                   \
            p[i] = (U)BACK(p[i]);                              \
    } while (0)

void radix_partition(Dtype dt, void *data, void *spare, size_t n, const size_t *kth, size_t n_kth) {
    switch (dt) {
    case DT_U32: PART(uint32_t, 32, SAME, SAME); break;
    case DT_I32: PART(uint32_t, 32, TURN32, TURN32); break;
    case DT_U64: PART(uint64_t, 64, SAME, SAME); break;
    case DT_I64: PART(uint64_t, 64, TURN64, TURN64); break;
    case DT_F32:
        n = nans_last_float(data, spare, n);
        PART(uint32_t, 32, key_f32, back_f32);
        break;
    case DT_F64:
        n = nans_last_double(data, spare, n);
        PART(uint64_t, 64, key_f64, back_f64);
        break;
    default: break;
    }
}

// ---- the order ----------------------------------------------------------------------------------

typedef struct Keyed {
    uint64_t key;
    uint64_t at;
} Keyed;

static uint64_t key_at(Dtype dt, const void *data, size_t i) {
    switch (dt) {
    case DT_BOOL:
    case DT_U8: return ((const uint8_t *)data)[i];
    case DT_I8: return ((const uint8_t *)data)[i] ^ UINT64_C(0x80);
    case DT_U16: return ((const uint16_t *)data)[i];
    case DT_I16: return ((const uint16_t *)data)[i] ^ UINT64_C(0x8000);
    case DT_U32: return ((const uint32_t *)data)[i];
    case DT_I32: return ((const uint32_t *)data)[i] ^ SIGN32;
    case DT_U64: return ((const uint64_t *)data)[i];
    case DT_I64: return ((const uint64_t *)data)[i] ^ SIGN64;
    case DT_F32: {
        float f = ((const float *)data)[i];
        uint32_t x = ((const uint32_t *)data)[i];
        return f != f ? UINT32_MAX
                      : key_f32(f == 0 ? 0 : x); // NaNs are all alike, and so are zeros
    }
    default: {
        double f = ((const double *)data)[i];
        uint64_t x = ((const uint64_t *)data)[i];
        return f != f ? UINT64_MAX : key_f64(f == 0 ? 0 : x);
    }
    }
}

// Keys of 32 bits or fewer, with their places below them in one word.
static void argsort_narrow(Dtype dt, const void *data, int64_t *order, uint64_t *a, uint64_t *b,
                           size_t n) {
    enum { PASSES = 3 };
    static _Thread_local uint32_t count[PASSES][BUCKETS];
    static _Thread_local size_t at[BUCKETS];
    memset(count, 0, sizeof count);
    STOP_CHUNKS(first, end, n)
    for (size_t i = first; i < end; i++) {
        uint64_t key = key_at(dt, data, i);
        a[i] = key << 32 | i;
        for (int p = 0; p < PASSES; p++)
            count[p][key >> (p * DIGIT) & (BUCKETS - 1)]++;
    }
    for (int p = 0; p < PASSES && !stop_asked(); p++) {
        if (!begin_pass(count[p], n, at))
            continue;
        STOP_CHUNKS(first, end, n)
        for (size_t i = first; i < end; i++)
            b[at[a[i] >> (32 + p * DIGIT) & (BUCKETS - 1)]++] = a[i];
        uint64_t *t = a;
        a = b;
        b = t;
    }
    STOP_CHUNKS(first, end, n)
    for (size_t i = first; i < end; i++)
        order[i] = (int64_t)(a[i] & UINT32_MAX);
}

static void argsort_wide(Dtype dt, const void *data, int64_t *order, Keyed *a, Keyed *b, size_t n) {
    static _Thread_local uint32_t count[DIGITS_MOST][BUCKETS];
    static _Thread_local size_t at[BUCKETS];
    memset(count, 0, sizeof count);
    STOP_CHUNKS(first, end, n)
    for (size_t i = first; i < end; i++) {
        a[i] = (Keyed){key_at(dt, data, i), i};
        for (int p = 0; p < DIGITS_MOST; p++)
            count[p][a[i].key >> (p * DIGIT) & (BUCKETS - 1)]++;
    }
    for (int p = 0; p < DIGITS_MOST && !stop_asked(); p++) {
        if (!begin_pass(count[p], n, at))
            continue;
        STOP_CHUNKS(first, end, n)
        for (size_t i = first; i < end; i++)
            b[at[a[i].key >> (p * DIGIT) & (BUCKETS - 1)]++] = a[i];
        Keyed *t = a;
        a = b;
        b = t;
    }
    STOP_CHUNKS(first, end, n)
    for (size_t i = first; i < end; i++)
        order[i] = (int64_t)a[i].at;
}

bool radix_argsort(Dtype dt, const void *data, int64_t *order, size_t n, Err *e) {
    bool wide = dtype_bytes(dt) == 8;
    size_t each = wide ? sizeof(Keyed) : sizeof(uint64_t), bytes;
    if (!mul_size(n, 2 * each, &bytes))
        return err_no_memory(e, n);
    char *room = mem_alloc(bytes);
    if (!room)
        return err_no_memory(e, bytes);
    if (wide)
        argsort_wide(dt, data, order, (Keyed *)(void *)room, (Keyed *)(void *)room + n, n);
    else
        argsort_narrow(dt, data, order, (uint64_t *)(void *)room, (uint64_t *)(void *)room + n, n);
    mem_free(room);
    return stop_check(e);
}
