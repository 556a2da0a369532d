// counted.c: how often each value is there says where its numbers go.
#include "gpu/host/counted.h"
#include "gpu/host/host_limits.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"

#define EACH_WHOLE(X)                     \
    X(BOOL, unsigned char, unsigned char) \
    X(I8, signed char, unsigned char)     \
    X(I16, int16_t, uint16_t)             \
    X(I32, int32_t, uint32_t)             \
    X(I64, int64_t, uint64_t)             \
    X(U8, unsigned char, unsigned char)   \
    X(U16, uint16_t, uint16_t) X(U32, uint32_t, uint32_t) X(U64, uint64_t, uint64_t)

// T: the numbers; U: unsigned ones as wide. Numbers that are far apart are found out soon.
#define COUNTED(ID, T, U)                                                                 \
    static size_t range_##ID(const T *x, size_t n, T *least) {                            \
        T low = x[0], high = x[0];                                                        \
        for (size_t i = 0; i < n;) {                                                      \
            const size_t end = n - i < RANGE_CHUNK ? n : i + RANGE_CHUNK;                 \
            for (; i < end; i++) {                                                        \
                low = x[i] < low ? x[i] : low;                                            \
                high = x[i] > high ? x[i] : high;                                         \
            }                                                                             \
            if ((U)((U)high - (U)low) >= COUNTED_RANGE)                                   \
                return 0;                                                                 \
        }                                                                                 \
        *least = low;                                                                     \
        return (size_t)(U)((U)high - (U)low) + 1;                                         \
    }                                                                                     \
    static void count_##ID(const T *x, size_t n, T least, uint32_t *count) {              \
        STOP_CHUNKS(from, end, n)                                                         \
        for (size_t i = from; i < end; i++)                                               \
            count[(U)((U)x[i] - (U)least)]++;                                             \
    }                                                                                     \
    static void fill_##ID(T *x, T least, const uint32_t *count, size_t range) {           \
        for (size_t k = 0; k < range && !stop_asked(); k++)                               \
            for (uint32_t i = 0; i < count[k]; i++)                                       \
                *x++ = (T)((U)least + (U)k);                                              \
    }                                                                                     \
    static void place_##ID(const T *x, size_t n, T least, uint32_t *at, int64_t *order) { \
        STOP_CHUNKS(from, end, n)                                                         \
        for (size_t i = from; i < end; i++)                                               \
            order[at[(U)((U)x[i] - (U)least)]++] = (int64_t)i;                            \
    }                                                                                     \
    static bool order_##ID(T *x, size_t n, int64_t *order, bool *done, Err *e) {          \
        T least;                                                                          \
        const size_t range = range_##ID(x, n, &least);                                    \
        if (!range || range > n / COUNTED_EACH)                                           \
            return true;                                                                  \
        uint32_t *count = mem_zero(range * sizeof *count);                                \
        if (!count)                                                                       \
            return err_no_memory(e, range * sizeof *count);                               \
        count_##ID(x, n, least, count);                                                   \
        if (!stop_asked() && !order) {                                                    \
            fill_##ID(x, least, count, range);                                            \
        } else if (!stop_asked()) {                                                       \
            starts_of(count, range);                                                      \
            place_##ID(x, n, least, count, order);                                        \
        }                                                                                 \
        mem_free(count);                                                                  \
        *done = true;                                                                     \
        return stop_check(e);                                                             \
    }

// From how many there are of each to where the first of them goes.
static void starts_of(uint32_t *count, size_t range) {
    uint32_t total = 0;
    for (size_t k = 0; k < range; k++) {
        const uint32_t here = count[k];
        count[k] = total;
        total += here;
    }
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
EACH_WHOLE(COUNTED)
#pragma GCC diagnostic pop

static bool order_of(Dtype dt, void *data, size_t n, int64_t *order, bool *done, Err *e) {
    *done = false;
    if (n < COUNTED_LEAST || n >= UINT32_MAX)
        return true;
    switch (dt) {
#define CASE(ID, T, U) \
    case DT_##ID: return order_##ID(data, n, order, done, e);
        EACH_WHOLE(CASE)
#undef CASE
    default: return true;
    }
}

bool counted_sort(Dtype dt, void *data, size_t n, bool *done, Err *e) {
    return order_of(dt, data, n, NULL, done, e);
}

bool counted_argsort(Dtype dt, const void *data, int64_t *order, size_t n, bool *done, Err *e) {
    return order_of(dt, (void *)(uintptr_t)data, n, order, done, e);
}
