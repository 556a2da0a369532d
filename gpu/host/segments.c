// segments.c: one copy of each loop per element type, and the choice among them.
#include "gpu/host/segments.h"
#include "gpu/host/counted.h"
#include "gpu/host/quick.h"
#include "gpu/host/radix.h"
#include "kernel/base/cpu_level.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include "kernel/base/wide.h"
#include <assert.h>
#include <math.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define EACH_NUMBER(X)   \
    X(I8, signed char)   \
    X(I16, int16_t)      \
    X(I32, int32_t)      \
    X(I64, int64_t)      \
    X(U8, unsigned char) \
    X(U16, uint16_t) X(U32, uint32_t) X(U64, uint64_t) X(F32, float) X(F64, double)
#define EACH_TYPE(X) X(BOOL, unsigned char) EACH_NUMBER(X)

#define COLUMNS_BOOL HALF_WIDE
#define COLUMNS_I8 HALF_WIDE
#define COLUMNS_I16 WIDE
#define COLUMNS_I32 WIDE
#define COLUMNS_I64 WIDE
#define COLUMNS_U8 HALF_WIDE
#define COLUMNS_U16 WIDE
#define COLUMNS_U32 WIDE
#define COLUMNS_U64 WIDE
#define COLUMNS_F32 WIDE
#define COLUMNS_F64 WIDE

// Is it a number that is neither smaller than others nor larger, but not the same?
#define ODD_BOOL(x) 0
#define ODD_I8(x) 0
#define ODD_I16(x) 0
#define ODD_I32(x) 0
#define ODD_I64(x) 0
#define ODD_U8(x) 0
#define ODD_U16(x) 0
#define ODD_U32(x) 0
#define ODD_U64(x) 0
#define ODD_F32(x) (((x) != (x)) | (((x) == 0) & (__builtin_copysignf(1, x) < 0)))
#define ODD_F64(x) (((x) != (x)) | (((x) == 0) & (__builtin_copysign(1, x) < 0)))
// Rows so short are read twice: for the extreme, and for where it is first.
#define IS_SHORT(n) ((n) < 4096)
// Nothing that one turn writes is read by another.
#define INDEPENDENT _Pragma("GCC ivdep") _Pragma("GCC unroll 1")

#define IS_INT(a, b) ((a) < (b))
// Does x come before y of a sorted vector, or at its place when that is the left one?
#define BEYOND(y, x, right, LESS) ((right) ? LESS(x, y) : !LESS(y, x))
// NaN comes after every number, and no NaN before another.
#define IS_FLOAT(a, b) (((a) < (b)) | (((b) != (b)) & ((a) == (a))))

// Of the rows x before and y, and of the total before and the item i.
#define JOIN_ROWS(OP, NAME, EXPRESSION)    \
    case SCAN_##OP:                        \
        for (size_t i = 0; i < n; i++) {   \
            const Item X = x[i], Y = y[i]; \
            out[i] = (Item)EXPRESSION;     \
        }                                  \
        break;
// Elements from + 1 to `to`.
#define JOIN_ITEMS(OP, NAME, EXPRESSION)          \
    case SCAN_##OP:                               \
        for (size_t i = from + 1; i <= to; i++) { \
            const Item X = total, Y = p[i];       \
            out[i] = total = (Item)EXPRESSION;    \
        }                                         \
        break;

// Of 2 W lanes W: the extremes of two each, and whether there was a NaN.
#define HALVE(T, W)                                                    \
    do {                                                               \
        for (size_t k = 0; k < W; k++) {                               \
            T other = lane[k + W];                                     \
            bool better = largest ? other > lane[k] : other < lane[k]; \
            lane[k] = better ? other : lane[k];                        \
            odd[k] = odd[k + W] != 0 ? (T)1 : odd[k];                  \
        }                                                              \
    } while (0)

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#define SEGMENTS(ID, T, LESS, R) /* R: an integer as wide as T, at least of 16 bits */            \
    enum { RUN_##ID = 16 };                                                                       \
    static void small_##ID(T *p, size_t n) {                                                      \
        for (size_t i = 1; i < n; i++) {                                                          \
            T x = p[i];                                                                           \
            size_t k = i;                                                                         \
            for (; k > 0 && LESS(x, p[k - 1]); k--)                                               \
                p[k] = p[k - 1];                                                                  \
            p[k] = x;                                                                             \
        }                                                                                         \
    }                                                                                             \
    static void merge_##ID(const T *a, size_t na, const T *b, size_t nb, T *out) {                \
        while (na && nb) {                                                                        \
            if (LESS(*b, *a))                                                                     \
                *out++ = *b++, nb--;                                                              \
            else                                                                                  \
                *out++ = *a++, na--;                                                              \
        }                                                                                         \
        memcpy(out, na ? a : b, (na + nb) * sizeof *out);                                         \
    }                                                                                             \
    static void sort_##ID(T *p, T *spare, size_t n) {                                             \
        for (size_t i = 0; i < n; i += RUN_##ID)                                                  \
            small_##ID(p + i, n - i < RUN_##ID ? n - i : RUN_##ID);                               \
        T *from = p, *to = spare;                                                                 \
        for (size_t w = RUN_##ID; w < n; w *= 2) {                                                \
            for (size_t i = 0; i < n; i += 2 * w) {                                               \
                size_t na = n - i < w ? n - i : w, nb = n - i - na < w ? n - i - na : w;          \
                merge_##ID(from + i, na, from + i + na, nb, to + i);                              \
            }                                                                                     \
            T *t = from;                                                                          \
            from = to, to = t;                                                                    \
        }                                                                                         \
        if (from != p)                                                                            \
            memcpy(p, from, n * sizeof *p);                                                       \
    }                                                                                             \
    /* NETWORK_LANES segments at once by Batcher's merge exchange, of numbers whose order is      \
     * total. */                                                                                  \
    WIDE static void exchange_##ID(T *at, size_t n, size_t d, size_t w, size_t r) {               \
        for (size_t i = 0; i + d < n; i++) {                                                      \
            if ((i & w) != r)                                                                     \
                continue;                                                                         \
            T *x = at + i * NETWORK_LANES, *y = at + (i + d) * NETWORK_LANES;                     \
            INDEPENDENT for (size_t l = 0; l < NETWORK_LANES; l++) {                              \
                T a = x[l], b = y[l], low = b < a ? b : a, high = b < a ? a : b;                  \
                x[l] = low;                                                                       \
                y[l] = high;                                                                      \
            }                                                                                     \
        }                                                                                         \
    }                                                                                             \
    static void network_##ID(T *p, T *at, size_t n) {                                             \
        for (size_t k = 0; k < n; k++)                                                            \
            for (size_t l = 0; l < NETWORK_LANES; l++)                                            \
                at[k * NETWORK_LANES + l] = p[l * n + k];                                         \
        size_t top = 1;                                                                           \
        while (top * 2 < n)                                                                       \
            top *= 2;                                                                             \
        for (size_t w = top; w > 0; w /= 2)                                                       \
            for (size_t q = top, r = 0, d = w;; d = q - w, q /= 2, r = w) {                       \
                exchange_##ID(at, n, d, w, r);                                                    \
                if (q == w)                                                                       \
                    break;                                                                        \
            }                                                                                     \
        for (size_t k = 0; k < n; k++)                                                            \
            for (size_t l = 0; l < NETWORK_LANES; l++)                                            \
                p[l * n + k] = at[k * NETWORK_LANES + l];                                         \
    }                                                                                             \
    /* Are all segments free of NaN and of -0.0, which is no smaller than 0.0? */                 \
    WIDE static bool total_##ID(const T *p, size_t n) {                                           \
        int odd = 0;                                                                              \
        (void)p;                                                                                  \
        for (size_t i = 0; i < n; i++)                                                            \
            odd |= ODD_##ID(p[i]);                                                                \
        return !odd;                                                                              \
    }                                                                                             \
    /* The place of each element: how many come before it. of: up to RANKED elements and room. */ \
    WIDE static void ranks_##ID(const T *of, size_t n, int64_t *order) {                          \
        T p[RANKED];                                                                              \
        R rank[RANKED] = {0}, place[RANKED];                                                      \
        size_t wide = (n + 15) / 16 * 16;                                                         \
        memcpy(p, of, n * sizeof *p);                                                             \
        for (size_t i = n; i < wide; i++)                                                         \
            p[i] = 0;                                                                             \
        for (size_t i = 0; i < wide; i++)                                                         \
            place[i] = (R)i;                                                                      \
        for (size_t j = 0; j < n; j++) {                                                          \
            const T x = p[j];                                                                     \
            const R from = (R)j;                                                                  \
            for (size_t i = 0; i < wide; i++)                                                     \
                rank[i] += (R)((x < p[i]) | ((x == p[i]) & (place[i] > from)));                   \
        }                                                                                         \
        for (size_t i = 0; i < n; i++)                                                            \
            order[rank[i]] = (int64_t)i;                                                          \
    }                                                                                             \
    static void argmerge_##ID(const T *v, const int64_t *a, size_t na, const int64_t *b,          \
                              size_t nb, int64_t *out) {                                          \
        while (na && nb) {                                                                        \
            if (LESS(v[*b], v[*a]))                                                               \
                *out++ = *b++, nb--;                                                              \
            else                                                                                  \
                *out++ = *a++, na--;                                                              \
        }                                                                                         \
        memcpy(out, na ? a : b, (na + nb) * sizeof *out);                                         \
    }                                                                                             \
    static void argsort_##ID(const T *v, int64_t *p, int64_t *spare, size_t n) {                  \
        for (size_t i = 0; i < n; i++)                                                            \
            p[i] = (int64_t)i;                                                                    \
        for (size_t i = 0; i < n; i += RUN_##ID)                                                  \
            for (size_t j = i + 1; j < n && j < i + RUN_##ID; j++) {                              \
                int64_t x = p[j];                                                                 \
                size_t k = j;                                                                     \
                for (; k > i && LESS(v[x], v[p[k - 1]]); k--)                                     \
                    p[k] = p[k - 1];                                                              \
                p[k] = x;                                                                         \
            }                                                                                     \
        int64_t *from = p, *to = spare;                                                           \
        for (size_t w = RUN_##ID; w < n; w *= 2) {                                                \
            for (size_t i = 0; i < n; i += 2 * w) {                                               \
                size_t na = n - i < w ? n - i : w, nb = n - i - na < w ? n - i - na : w;          \
                argmerge_##ID(v, from + i, na, from + i + na, nb, to + i);                        \
            }                                                                                     \
            int64_t *t = from;                                                                    \
            from = to, to = t;                                                                    \
        }                                                                                         \
        if (from != p)                                                                            \
            memcpy(p, from, n * sizeof *p);                                                       \
    }                                                                                             \
    /* Some values at once, each step of all together: they need not wait for each other's        \
     * elements. Of `left` elements from at[k] on, the last before which value k may come is      \
     * looked for. */                                                                             \
    static void search_##ID(const T *s, size_t n, const T *v, size_t m, bool right,               \
                            int64_t *out) {                                                       \
        for (size_t i = 0; i < m; i += SEARCHED) {                                                \
            const size_t count = m - i < SEARCHED ? m - i : SEARCHED;                             \
            size_t at[SEARCHED], from = 0, room = n;                                              \
            T x[SEARCHED];                                                                        \
            bool up = i > 0 && !LESS(v[i], v[i - 1]);                                             \
            for (size_t k = 0; k < SEARCHED; k++)                                                 \
                x[k] = v[i + (k < count ? k : count - 1)];                                        \
            for (size_t k = 1; k < SEARCHED; k++)                                                 \
                up &= !LESS(x[k], x[k - 1]);                                                      \
            if (up) { /* behind the last ones, and not far */                                     \
                const T last = x[SEARCHED - 1];                                                   \
                from = (size_t)out[i - 1], room = SEARCHED;                                       \
                while (room < n - from && !BEYOND(s[from + room - 1], last, right, LESS))         \
                    room *= 2;                                                                    \
                room = room < n - from ? room : n - from;                                         \
            }                                                                                     \
            for (size_t k = 0; k < SEARCHED; k++)                                                 \
                at[k] = from;                                                                     \
            for (size_t left = room; left > 0; left -= left > 1 ? left / 2 : 1) {                 \
                const size_t half = left > 1 ? left / 2 : 1;                                      \
                for (size_t k = 0; k < SEARCHED; k++)                                             \
                    at[k] += BEYOND(s[at[k] + half - 1], x[k], right, LESS) ? 0 : half;           \
            }                                                                                     \
            for (size_t k = 0; k < count; k++)                                                    \
                out[i + k] = (int64_t)at[k];                                                      \
        }                                                                                         \
    }                                                                                             \
    /* Block by block; only a block that has a new extreme is looked at again. */                 \
    WIDE static int64_t argminmax_##ID(const T *p, size_t n, bool largest) {                      \
        enum { BLOCK = 512, LANES = 256 / sizeof(T) }; /* four vectors: none waits for another */ \
        T best = p[0];                                                                            \
        size_t at = 0, i = 0;                                                                     \
        if (best != best)                                                                         \
            return 0;                                                                             \
        for (; i + BLOCK <= n; i += BLOCK) {                                                      \
            T lane[LANES] = {0}, any = 0;                                                         \
            if (largest)                                                                          \
                for (size_t k = i; k < i + BLOCK; k += LANES)                                     \
                    for (size_t j = 0; j < LANES; j++)                                            \
                        lane[j] = p[k + j] <= best ? lane[j] : (T)1;                              \
            else                                                                                  \
                for (size_t k = i; k < i + BLOCK; k += LANES)                                     \
                    for (size_t j = 0; j < LANES; j++)                                            \
                        lane[j] = p[k + j] >= best ? lane[j] : (T)1;                              \
            for (size_t j = 0; j < LANES; j++)                                                    \
                any = lane[j] != 0 ? (T)1 : any;                                                  \
            if (any == 0)                                                                         \
                continue;                                                                         \
            for (size_t k = i; k < i + BLOCK; k++)                                                \
                if (largest ? !(p[k] <= best) : !(p[k] >= best)) {                                \
                    best = p[k], at = k;                                                          \
                    if (best != best)                                                             \
                        return (int64_t)at;                                                       \
                }                                                                                 \
        }                                                                                         \
        for (; i < n && best == best; i++)                                                        \
            if (largest ? !(p[i] <= best) : !(p[i] >= best))                                      \
                best = p[i], at = i;                                                              \
        return (int64_t)at;                                                                       \
    }                                                                                             \
    /* A short segment: the extreme of every LANES-th element, of these the extreme, and where it \
     * is first. */                                                                               \
    WIDE static int64_t short_argminmax_##ID(const T *p, size_t n, bool largest) {                \
        enum { LANES = sizeof(T) < 4 ? 32 : 16 };                                                 \
        T lane[LANES];                                                                            \
        T odd[LANES] = {0};                                                                       \
        size_t i = LANES;                                                                         \
        if (n < 2 * LANES)                                                                        \
            return argminmax_##ID(p, n, largest);                                                 \
        for (size_t k = 0; k < LANES; k++)                                                        \
            lane[k] = p[k], odd[k] = p[k] == p[k] ? odd[k] : (T)1;                                \
        for (; i + LANES <= n; i += LANES)                                                        \
            if (largest)                                                                          \
                for (size_t k = 0; k < LANES; k++) {                                              \
                    T x = p[i + k];                                                               \
                    lane[k] = x > lane[k] ? x : lane[k], odd[k] = x == x ? odd[k] : (T)1;         \
                }                                                                                 \
            else                                                                                  \
                for (size_t k = 0; k < LANES; k++) {                                              \
                    T x = p[i + k];                                                               \
                    lane[k] = x < lane[k] ? x : lane[k], odd[k] = x == x ? odd[k] : (T)1;         \
                }                                                                                 \
        if (LANES > 16)                                                                           \
            HALVE(T, LANES / 2);                                                                  \
        HALVE(T, 8);                                                                              \
        HALVE(T, 4);                                                                              \
        HALVE(T, 2);                                                                              \
        HALVE(T, 1);                                                                              \
        T best = lane[0], any = odd[0];                                                           \
        for (; i < n; i++) {                                                                      \
            best = largest ? p[i] > best ? p[i] : best : p[i] < best ? p[i] : best;               \
            any = p[i] == p[i] ? any : (T)1;                                                      \
        }                                                                                         \
        if (any != 0)                                                                             \
            return argminmax_##ID(p, n, largest); /* a NaN */                                     \
        size_t at = 0;                                                                            \
        for (; at + LANES <= n; at += LANES) {                                                    \
            T here = 0;                                                                           \
            for (size_t k = 0; k < LANES; k++)                                                    \
                here = p[at + k] == best ? (T)1 : here;                                           \
            if (here != 0)                                                                        \
                break;                                                                            \
        }                                                                                         \
        while (at < n && p[at] != best)                                                           \
            at++;                                                                                 \
        return (int64_t)at;                                                                       \
    }                                                                                             \
    COLUMNS_##ID static void argminmax_columns_##ID(const T *p, size_t n, size_t width,           \
                                                    size_t columns, bool largest, int64_t *out) { \
        T best[COLUMN_TILE];                                                                      \
        for (size_t j = 0; j < columns; j++)                                                      \
            best[j] = p[j], out[j] = 0;                                                           \
        for (size_t k = 1; k < n; k++) {                                                          \
            p += width;                                                                           \
            if (largest)                                                                          \
                for (size_t j = 0; j < columns; j++) {                                            \
                    bool better = !(p[j] <= best[j]) && best[j] == best[j];                       \
                    best[j] = better ? p[j] : best[j], out[j] = better ? (int64_t)k : out[j];     \
                }                                                                                 \
            else                                                                                  \
                for (size_t j = 0; j < columns; j++) {                                            \
                    bool better = !(p[j] >= best[j]) && best[j] == best[j];                       \
                    best[j] = better ? p[j] : best[j], out[j] = better ? (int64_t)k : out[j];     \
                }                                                                                 \
        }                                                                                         \
    }                                                                                             \
    /* One row after another: x is the row of totals before, y what comes to it. */               \
    WIDE static void scan_row_##ID(ScanOp op, const T *x, const T *y, T *out, size_t n) {         \
        typedef T Item;                                                                           \
        switch (op) {                                                                             \
            EACH_SCAN(JOIN_ROWS)                                                                  \
        default: break;                                                                           \
        }                                                                                         \
    }                                                                                             \
    static void scan_##ID(ScanOp op, const T *p, T *out, size_t n) {                              \
        typedef T Item;                                                                           \
        T total = p[0];                                                                           \
        out[0] = total;                                                                           \
        STOP_CHUNKS(from, to, n - 1)                                                              \
        switch (op) {                                                                             \
            EACH_SCAN(JOIN_ITEMS)                                                                 \
        default: break;                                                                           \
        }                                                                                         \
    }

SEGMENTS(BOOL, unsigned char, IS_INT, int16_t)
SEGMENTS(I8, signed char, IS_INT, int16_t)
SEGMENTS(I16, int16_t, IS_INT, int16_t)
SEGMENTS(I32, int32_t, IS_INT, int32_t)
SEGMENTS(I64, int64_t, IS_INT, int64_t)
SEGMENTS(U8, unsigned char, IS_INT, int16_t)
SEGMENTS(U16, uint16_t, IS_INT, int16_t)
SEGMENTS(U32, uint32_t, IS_INT, int32_t)
SEGMENTS(U64, uint64_t, IS_INT, int64_t)
SEGMENTS(F32, float, IS_FLOAT, int32_t)
SEGMENTS(F64, double, IS_FLOAT, int64_t)
#pragma GCC diagnostic pop

// Many short segments, NETWORK_LANES at a time. *done: how many.
static bool sort_side_by_side(Dtype dt, void *data, size_t segments, size_t n, size_t *done,
                              Err *e) {
    *done = 0;
    if (segments < NETWORK_LANES || n > NETWORK_MOST || dtype_bytes(dt) < 4)
        return true;
    void *room = mem_alloc(n * NETWORK_LANES * dtype_bytes(dt));
    if (!room)
        return err_no_memory(e, n * NETWORK_LANES * dtype_bytes(dt));
    for (; *done + NETWORK_LANES <= segments && !stop_asked(); *done += NETWORK_LANES) {
        bool total = false;
        switch (dt) {
#define CASE(ID, T)                                                   \
    case DT_##ID:                                                     \
        total = total_##ID((T *)data + *done * n, NETWORK_LANES * n); \
        if (total)                                                    \
            network_##ID((T *)data + *done * n, room, n);             \
        break;
            EACH_TYPE(CASE)
#undef CASE
        default: break;
        }
        if (!total)
            break;
    }
    mem_free(room);
    return true;
}

// Are all n elements free of NaN and of -0.0, which is no smaller than 0.0?
static bool is_total(Dtype dt, const void *data, size_t n) {
    switch (dt) {
#define CASE(ID, T) \
    case DT_##ID: return total_##ID(data, n);
        EACH_TYPE(CASE)
#undef CASE
    default: return false;
    }
}

// Sorts segments by vectors, up to one whose zeros and NaNs have to keep their order. *done: how
// many.
static bool sort_quickly(Dtype dt, void *data, size_t segments, size_t n, size_t *done, Err *e) {
    const size_t bytes = n * dtype_bytes(dt);
    Quick q;
    bool counted;
    *done = 0;
    if (!quick_of(dt, &q))
        return true;
    for (; *done < segments && !stop_asked(); ++*done) {
        void *segment = (char *)data + *done * bytes;
        if (!counted_sort(dt, segment, n, &counted, e))
            return false;
        if (counted)
            continue;
        if (n < RADIX_LEAST && !is_total(dt, segment, n))
            break;
        if (!quick_sort(&q, segment, n, e))
            return false;
    }
    return true;
}

bool segments_sort(Dtype dt, void *data, size_t segments, size_t n, Err *e) {
    size_t done;
    if (n < 2)
        return true;
    if (!sort_quickly(dt, data, segments, n, &done, e))
        return false;
    data = (char *)data + done * n * dtype_bytes(dt);
    segments -= done;
    if (!sort_side_by_side(dt, data, segments, n, &done, e))
        return false;
    data = (char *)data + done * n * dtype_bytes(dt);
    segments -= done;
    if (!segments)
        return true;
    void *spare = mem_alloc(n * dtype_bytes(dt));
    if (!spare)
        return err_no_memory(e, n * dtype_bytes(dt));
    bool radix = n >= RADIX_LEAST && n < UINT32_MAX && radix_takes(dt);
    for (size_t i = 0; radix && i < segments && !stop_asked(); i++)
        radix_sort(dt, (char *)data + i * n * dtype_bytes(dt), spare, n);
    for (size_t i = 0; !radix && i < segments && !stop_asked(); i++)
        switch (dt) {
#define CASE(ID, T) \
    case DT_##ID: sort_##ID((T *)data + i * n, spare, n); break;
            EACH_TYPE(CASE)
#undef CASE
        default: break;
        }
    mem_free(spare);
    return stop_check(e);
}

bool segments_partition(Dtype dt, void *data, size_t segments, size_t n, const size_t *kth,
                        size_t n_kth, Err *e) {
    size_t bytes = dtype_bytes(dt);
    Quick q;
    if (n < QUICK_PARTS || n >= UINT32_MAX || bytes < 2 || !radix_takes(dt))
        return segments_sort(dt, data, segments, n, e);
    if (quick_of(dt, &q)) {
        for (size_t i = 0; i < segments; i++)
            if (!quick_partition(&q, (char *)data + i * n * bytes, n, (QuickPlaces){kth, n_kth}, e))
                return false;
        return true;
    }
    if (bytes < 4 || n < 2 * RADIX_LEAST)
        return segments_sort(dt, data, segments, n, e);
    void *spare = mem_alloc(n * bytes);
    if (!spare)
        return err_no_memory(e, n * bytes);
    for (size_t i = 0; i < segments && !stop_asked(); i++)
        radix_partition(dt, (char *)data + i * n * bytes, spare, n, kth, n_kth);
    mem_free(spare);
    return stop_check(e);
}

// Orders segments by counting, up to one whose numbers are too far apart. *done: how many.
static bool argsort_counted(Dtype dt, const void *data, int64_t *order, size_t segments, size_t n,
                            size_t *done, Err *e) {
    const size_t bytes = n * dtype_bytes(dt);
    bool counted = true;
    for (*done = 0; *done < segments && counted; *done += counted)
        if (!counted_argsort(dt, (const char *)data + *done * bytes, order + *done * n, n, &counted,
                             e))
            return false;
    return true;
}

bool segments_argsort(Dtype dt, const void *data, int64_t *order, size_t segments, size_t n,
                      Err *e) {
    Quick q;
    size_t done;
    if (!argsort_counted(dt, data, order, segments, n, &done, e))
        return false;
    data = (const char *)data + done * n * dtype_bytes(dt);
    order += done * n;
    segments -= done;
    if (n >= QUICK_LEAST && n < UINT32_MAX && quick_of(dt, &q)) {
        for (size_t i = 0; i < segments; i++) {
            const char *segment = (const char *)data + i * n * dtype_bytes(dt);
            if (!quick_argsort(&q, segment, order + i * n, n, e))
                return false;
        }
        return true;
    }
    if (n >= RADIX_LEAST && n < UINT32_MAX && radix_takes(dt)) {
        for (size_t i = 0; i < segments; i++)
            if (!radix_argsort(dt, (const char *)data + i * n * dtype_bytes(dt), order + i * n, n,
                               e))
                return false;
        return true;
    }
    int64_t *spare = mem_alloc((n + 1) * sizeof *spare);
    if (!spare)
        return err_no_memory(e, n * sizeof *spare);
    for (size_t i = 0; i < segments && !stop_asked(); i++)
        switch (dt) {
#define CASE(ID, T)                                                           \
    case DT_##ID:                                                             \
        if (n >= 32 && n <= RANKED && total_##ID((const T *)data + i * n, n)) \
            ranks_##ID((const T *)data + i * n, n, order + i * n);            \
        else                                                                  \
            argsort_##ID((const T *)data + i * n, order + i * n, spare, n);   \
        break;
            EACH_TYPE(CASE)
#undef CASE
        default: break;
        }
    mem_free(spare);
    return stop_check(e);
}

bool segments_argpartition(Dtype dt, const void *data, int64_t *order, size_t segments, size_t n,
                           const size_t *kth, size_t n_kth, Err *e) {
    Quick q;
    if (n < QUICK_PARTS || n >= UINT32_MAX || !quick_of(dt, &q))
        return segments_argsort(dt, data, order, segments, n, e);
    for (size_t i = 0; i < segments; i++)
        if (!quick_argpartition(&q, (const char *)data + i * n * dtype_bytes(dt), order + i * n, n,
                                (QuickPlaces){kth, n_kth}, e))
            return false;
    return true;
}

void segments_search(Dtype dt, const void *sorted, size_t n, const void *values, size_t m,
                     bool right, int64_t *out) {
    switch (dt) {
#define CASE(ID, T) \
    case DT_##ID: search_##ID(sorted, n, values, m, right, out); break;
        EACH_TYPE(CASE)
#undef CASE
    default: break;
    }
}

// The first that is true, or not; 0: there is none.
static int64_t first_bool(const unsigned char *p, size_t n, bool truth) {
    uint64_t eight;
    size_t i = 0;
    if (!truth) {
        const unsigned char *at = memchr(p, 0, n);
        return at ? at - p : 0;
    }
    while (i + 8 <= n && (memcpy(&eight, p + i, 8), eight == 0))
        i += 8;
    while (i < n && !p[i])
        i++;
    return i < n ? (int64_t)i : 0;
}

// Rows of floats by vectors; false: nothing is done.
static bool argminmax_floats(Dtype dt, const void *data, const AboutAxis *about, bool largest,
                             int64_t *out) {
    const size_t n = about->n;
    Quick q;
    if ((dt != DT_F32 && dt != DT_F64) || n < QUICK_LEAST || !IS_SHORT(n) || !quick_of(dt, &q))
        return false;
    for (size_t i = 0; i < about->segments; i++) {
        const float *narrow = (const float *)data + (dt == DT_F32 ? i * n : 0);
        const double *wide = (const double *)data + (dt == DT_F64 ? i * n : 0);
        const size_t at = dt == DT_F32 ? q.loops->extreme32(narrow, n, largest)
                                       : q.loops->extreme64(wide, n, largest);
        if (at < n)
            out[i] = (int64_t)at;
        else
            out[i] =
                dt == DT_F32 ? argminmax_F32(narrow, n, largest) : argminmax_F64(wide, n, largest);
    }
    return true;
}

void segments_argminmax(Dtype dt, const void *data, const AboutAxis *about, bool largest,
                        int64_t *out) {
    const size_t segments = about->segments, n = about->n, width = about->width;
    if (width == 1 && dt == DT_BOOL) {
        for (size_t i = 0; i < segments; i++)
            out[i] = first_bool((const unsigned char *)data + i * n, n, largest);
        return;
    }
    if (width == 1 && argminmax_floats(dt, data, about, largest, out))
        return;
    for (size_t i = 0; width == 1 && i < segments; i++)
        switch (dt) {
#define CASE(ID, T)                                                                                \
    case DT_##ID:                                                                                  \
        out[i] = (IS_SHORT(n) ? short_argminmax_##ID : argminmax_##ID)((const T *)data + i * n, n, \
                                                                       largest);                   \
        break;
            EACH_TYPE(CASE)
#undef CASE
        default: break;
        }
    for (size_t i = 0; width > 1 && i < segments; i++)
        for (size_t j = 0; j < width; j += COLUMN_TILE) {
            size_t columns = width - j < COLUMN_TILE ? width - j : COLUMN_TILE;
            switch (dt) {
#define CASE(ID, T)                                                                             \
    case DT_##ID:                                                                               \
        argminmax_columns_##ID((const T *)data + i * n * width + j, n, width, columns, largest, \
                               out + i * width + j);                                            \
        break;
                EACH_TYPE(CASE)
#undef CASE
            default: break;
            }
        }
}

// As a product of vectors does it, whose flags are looked at (gpu/core/fpcheck.c).
static void raise_overflow(void) {
    volatile float far = 0x1p127f;
    far *= far;
}

// A sum or product of float16 is one of float32, rounded; a NaN becomes the one of its sign.
enum { HALF_NAN = 0x7E00 };
static float joined_float(ScanOp op, float a, float b) {
    return op == SCAN_ADD ? a + b : a * b;
}

static void join_halves(ScanOp op, const uint16_t *x, const uint16_t *y, uint16_t *to) {
    const float a = (float)scalar_load(x, DT_F16).u.f, b = (float)scalar_load(y, DT_F16).u.f;
    const float joined = joined_float(op, a, b);
    *to = (uint16_t)(HALF_NAN | (signbit(joined) ? 0x8000 : 0));
    if (joined != joined)
        return;
    scalar_store(to, (Scalar){.dt = DT_F16, .u.f = (double)joined});
    if (isinf(scalar_load(to, DT_F16).u.f) && isfinite(joined))
        raise_overflow();
}

// Row k of n: each total from the one before and what comes to it.
typedef void JoinRow(ScanOp op, const uint16_t *x, const uint16_t *y, uint16_t *out, size_t n);

static void join_row(ScanOp op, const uint16_t *x, const uint16_t *y, uint16_t *out, size_t n) {
    for (size_t i = 0; i < n; i++)
        join_halves(op, x + i, y + i, out + i);
}

#if defined(__x86_64__)
// The same by the processor's conversions, whose flags tell of overflow.
__attribute__((target("avx,f16c"))) static void
join_row_f16c(ScanOp op, const uint16_t *x, const uint16_t *y, uint16_t *out, size_t n) {
    for (size_t i = 0; i < n; i++) {
        const float joined = joined_float(op, _cvtsh_ss(x[i]), _cvtsh_ss(y[i]));
        const int sign = signbit(joined) ? 0x8000 : 0;
        out[i] = (uint16_t)(joined != joined ? HALF_NAN | sign : _cvtss_sh(joined, 0));
    }
}
#endif

static JoinRow *row_joiner(void) {
#if defined(__x86_64__)
    if (cpu_level() >= 3)
        return join_row_f16c;
#endif
    return join_row;
}

// Sums and products only. Of one column it is as if each row had one element.
static void scan_halves(ScanOp op, const uint16_t *data, uint16_t *out, const AboutAxis *about) {
    const size_t n = about->n, width = about->width;
    JoinRow *join = row_joiner();
    for (size_t i = 0; n && i < about->segments; i++) {
        size_t at = i * n * width;
        memmove(out + at, data + at, width * sizeof *out);
        for (size_t k = 1; k < n && !stop_asked(); k++) {
            at += width;
            join(op, out + at - width, data + at, out + at, width);
        }
    }
}

void segments_scan(Dtype dt, ScanOp op, const void *data, void *out, const AboutAxis *about) {
    const size_t segments = about->segments, n = about->n, width = about->width;
    if (dt == DT_F16) {
        scan_halves(op, data, out, about);
        return;
    }
    for (size_t i = 0; n && width == 1 && i < segments && !stop_asked(); i++)
        switch (dt) {
#define CASE(ID, T) \
    case DT_##ID: scan_##ID(op, (const T *)data + i * n, (T *)out + i * n, n); break;
            EACH_TYPE(CASE)
#undef CASE
        default: break;
        }
    if (width <= 1)
        return;
    for (size_t i = 0; n && i < segments; i++) {
        size_t at = i * n * width;
        memmove((char *)out + at * dtype_bytes(dt), (const char *)data + at * dtype_bytes(dt),
                width * dtype_bytes(dt));
        for (size_t k = 1; k < n && !stop_asked(); k++) {
            size_t row = at + k * width;
            switch (dt) {
#define CASE(ID, T)                                                                            \
    case DT_##ID:                                                                              \
        scan_row_##ID(op, (const T *)out + row - width, (const T *)data + row, (T *)out + row, \
                      width);                                                                  \
        break;
                EACH_TYPE(CASE)
#undef CASE
            default: break;
            }
        }
    }
}

WIDE size_t segments_count_true(const unsigned char *p, size_t n) {
    size_t total = 0;
    while (n) {
        size_t part = n < 255 * 32 ? n : 255 * 32;
        size_t i = 0;
        unsigned char lane[32] = {0};
        for (; i + 32 <= part; i += 32)
            for (size_t k = 0; k < 32; k++)
                lane[k] = (unsigned char)(lane[k] + p[i + k]);
        for (size_t k = 0; k < 32; k++)
            total += lane[k];
        for (; i < part; i++)
            total += p[i];
        p += part;
        n -= part;
    }
    return total;
}

bool segments_have(const unsigned char *p, size_t n, bool wanted) {
    return n && memchr(p, wanted, n);
}

// A NaN compares with nothing, so that it replaces nothing.
#define EXTREME_OF(NAME, T, BEATS)                                       \
    WIDE static T NAME(const T *p, size_t n, T start) {                  \
        enum { LANES = 64 };                                             \
        T best[LANES];                                                   \
        size_t i = 0;                                                    \
        for (size_t k = 0; k < LANES; k++)                               \
            best[k] = start;                                             \
        for (; i + LANES <= n; i += LANES)                               \
            for (size_t k = 0; k < LANES; k++)                           \
                best[k] = BEATS(p[i + k], best[k]) ? p[i + k] : best[k]; \
        for (; i < n; i++)                                               \
            best[0] = BEATS(p[i], best[0]) ? p[i] : best[0];             \
        for (size_t k = 1; k < LANES; k++)                               \
            best[0] = BEATS(best[k], best[0]) ? best[k] : best[0];       \
        return best[0];                                                  \
    }
EXTREME_OF(largest_f32, float, __builtin_isgreater)
EXTREME_OF(least_f32, float, __builtin_isless)
EXTREME_OF(largest_f64, double, __builtin_isgreater)
EXTREME_OF(least_f64, double, __builtin_isless)

bool segments_number_extreme(Dtype dt, const void *data, size_t n, bool largest, double *out) {
    const float *x = data;
    const double *y = data;
    *out = largest ? -INFINITY : INFINITY;
    STOP_CHUNKS(from, to, n) {
        if (dt == DT_F64)
            *out = (largest ? largest_f64 : least_f64)(y + from, to - from, *out);
        else
            *out = (double)(largest ? largest_f32 : least_f32)(x + from, to - from, (float)*out);
    }
    return isfinite(*out) && *out != 0;
}

#define COUNT(ID, T)                                        \
    WIDE static size_t count_##ID(const T *p, size_t n) {   \
        size_t total = 0;                                   \
        for (size_t i = 0; i < n;) {                        \
            const size_t end = n - i < 4096 ? n : i + 4096; \
            uint32_t part = 0;                              \
            for (; i < end; i++)                            \
                part += p[i] != 0;                          \
            total += part;                                  \
        }                                                   \
        return total;                                       \
    }
EACH_NUMBER(COUNT)
#undef COUNT

bool segments_are_counted(Dtype dt) {
    return dt != DT_F16 && !dtype_is_complex(dt);
}

size_t segments_count_nonzero(Dtype dt, const void *data, size_t n) {
    switch (dt) {
    case DT_BOOL: return segments_count_true(data, n);
#define CASE(ID, T) \
    case DT_##ID: return count_##ID(data, n);
        EACH_NUMBER(CASE)
#undef CASE
    default: return 0;
    }
}

WIDE void segments_limits(const int64_t *x, size_t n, int64_t *least, int64_t *most) {
    int64_t low = INT64_MAX, high = INT64_MIN;
    for (size_t i = 0; i < n; i++) {
        low = x[i] < low ? x[i] : low;
        high = x[i] > high ? x[i] : high;
    }
    *least = low;
    *most = high;
}

void segments_histogram(const double *x, size_t n, size_t bins, const double *edges,
                        int64_t *counts) {
    double low = edges[0], high = edges[bins];
    double width = high - low;
    double all = (double)bins;
    for (size_t i = 0; i < n; i++) {
        double v = x[i];
        if (!(v >= low && v <= high))
            continue;
        size_t k = (size_t)((v - low) / width * all);
        if (k >= bins)
            k = bins - 1;
        if (k && v < edges[k])
            k--;
        if (v >= edges[k + 1] && k != bins - 1)
            k++;
        counts[k]++;
    }
}

void segments_count(const int64_t *x, size_t n, int64_t *counts) {
    for (size_t i = 0; i < n; i++)
        counts[x[i]]++;
}

void segments_count_weighted(const int64_t *x, const double *weights, size_t n, double *counts) {
    for (size_t i = 0; i < n; i++)
        counts[x[i]] += weights[i];
}

// out[k] takes x[k - j] * y[j] from the largest j down, as many neighbours at once as four vectors
// have: the j that all of them take by vectors, those of the first and the last ones one by one.
#define CONVOLVE_OF(ID, T)                                                                     \
    static inline T convolve_on_##ID(const T *x, const T *y, size_t k, size_t from, size_t to, \
                                     T sum) {                                                  \
        for (size_t j = to; j-- > from;)                                                       \
            sum += x[k - j] * y[j];                                                            \
        return sum;                                                                            \
    }                                                                                          \
    WIDE static void convolve_##ID(const T *x, size_t n, const T *y, size_t m, size_t from,    \
                                   size_t end, T *out) {                                       \
        typedef T V __attribute__((vector_size(64)));                                          \
        enum { LANES = 64 / sizeof(T), AT_ONCE = 4 * LANES };                                  \
        for (size_t k = from, count; k < end; k += count) {                                    \
            count = end - k < AT_ONCE ? end - k : AT_ONCE;                                     \
            size_t low = k + count > n ? k + count - n : 0, high = k < m ? k + 1 : m;          \
            if (count < AT_ONCE || low > high)                                                 \
                low = high;                                                                    \
            const bool inside = low < high && k + 1 >= m && k + count <= n;                    \
            T sum[AT_ONCE] = {0};                                                              \
            V v[4], part;                                                                      \
            for (size_t t = 0; !inside && t < count; t++) {                                    \
                const size_t least = k + t >= n ? k + t - n + 1 : 0;                           \
                const size_t most = k + t < m ? k + t + 1 : m;                                 \
                sum[t] = convolve_on_##ID(x, y, k + t, least > high ? least : high, most, 0);  \
            }                                                                                  \
            memcpy(v, sum, sizeof v);                                                          \
            for (size_t j = high; j-- > low;)                                                  \
                for (size_t q = 0; q < 4; q++) {                                               \
                    memcpy(&part, x + (k - j) + q * LANES, sizeof part);                       \
                    v[q] += part * y[j];                                                       \
                }                                                                              \
            memcpy(sum, v, sizeof v);                                                          \
            if (inside)                                                                        \
                memcpy(out + k, v, sizeof v);                                                  \
            for (size_t t = 0; !inside && t < count; t++) {                                    \
                const size_t least = k + t >= n ? k + t - n + 1 : 0;                           \
                const size_t most = k + t < m ? k + t + 1 : m;                                 \
                out[k + t] =                                                                   \
                    convolve_on_##ID(x, y, k + t, least, low < most ? low : most, sum[t]);     \
            }                                                                                  \
        }                                                                                      \
    }
CONVOLVE_OF(I64, int64_t)
CONVOLVE_OF(U64, uint64_t)
CONVOLVE_OF(F32, float)
CONVOLVE_OF(F64, double)

void segments_convolve(Dtype dt, const void *a, size_t n, const void *v, size_t m, size_t from,
                       size_t end, void *out) {
    switch (dt) {
    case DT_I64: convolve_I64(a, n, v, m, from, end, out); break;
    case DT_U64: convolve_U64(a, n, v, m, from, end, out); break;
    case DT_F32: convolve_F32(a, n, v, m, from, end, out); break;
    default: convolve_F64(a, n, v, m, from, end, out);
    }
}

// ---- the rows of gpu/core/segments.def ----------------------------------------------------------

static bool host_sort(const SegmentWork *w, Err *e) {
    size_t bytes = (size_t)(w->segments * w->n) * dtype_bytes(w->dt);
    STOP_CHUNKS(from, end, bytes) // memory that is touched first takes as long as the work
    memcpy((char *)w->out + from, (const char *)w->in + from, end - from);
    return segments_sort(w->dt, w->out, (size_t)w->segments, (size_t)w->n, e);
}

static bool host_argsort(const SegmentWork *w, Err *e) {
    return segments_argsort(w->dt, w->in, w->out, (size_t)w->segments, (size_t)w->n, e);
}

static bool host_search(const SegmentWork *w, Err *e) {
    const char *values = w->other;
    int64_t *out = w->out;
    STOP_CHUNKS(from, end, (size_t)w->m)
    segments_search(w->dt, w->in, (size_t)w->n, values + from * dtype_bytes(w->dt), end - from,
                    w->flag, out + from);
    return stop_check(e);
}

static AboutAxis about_of(const SegmentWork *w) {
    return (AboutAxis){(size_t)w->segments, (size_t)w->n, (size_t)w->width};
}

static bool is_empty(const SegmentWork *w) {
    return !w->segments || !w->n || !w->width;
}

static bool host_argminmax(const SegmentWork *w, Err *e) {
    const AboutAxis about = about_of(w);
    (void)e;
    if (!is_empty(w))
        segments_argminmax(w->dt, w->in, &about, w->flag, w->out);
    return true;
}

static bool host_scan(const SegmentWork *w, Err *e) {
    const AboutAxis about = about_of(w);
    if (!is_empty(w))
        segments_scan(w->dt, w->op, w->in, w->out, &about);
    return stop_check(e); // an interrupted one has no end
}

static bool host_count(const SegmentWork *w, Err *e) {
    (void)e;
    if (w->m)
        memset(w->out, 0, (size_t)w->m * sizeof(int64_t));
    segments_count(w->in, (size_t)w->n, w->out);
    return true;
}

static bool host_bins(const SegmentWork *w, Err *e) {
    const double *x = w->in;
    memset(w->out, 0, (size_t)w->m * sizeof(int64_t));
    STOP_CHUNKS(from, end, (size_t)w->n)
    segments_histogram(x + from, end - from, (size_t)w->m, w->other, w->out);
    return stop_check(e);
}

bool host_segments(const SegmentWork *w, Err *e) {
#define SEGMENT(ID, READS, TYPE, SHAPE, MOST, TEXT, KERNEL, LAUNCH, HOST) [SEGMENT_##ID] = HOST,
    static bool (*const work[SEGMENT_KINDS])(const SegmentWork *, Err *) = {
#include "gpu/core/segments.def"
    };
    assert(work[w->kind]);
    return work[w->kind](w, e);
}
