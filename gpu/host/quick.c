// quick.c: keys of numbers for the quicksort, and which of the compiled sets of loops sorts them
// (vector/quick_loops.c).
#include "gpu/host/quick.h"
#include "gpu/host/radix.h"
#include "gpu/host/segments.h"
#include "kernel/base/cpu_level.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include <string.h>

#if defined(QUICK_v3)
extern const QuickLoops quick_loops_v3, quick_loops_v4, quick_loops_v4_amd;
static const QuickLoops *quick_loops(void) {
    int level = cpu_level();
    if (level == 4)
        return cpu_is_amd() ? &quick_loops_v4_amd : &quick_loops_v4;
    return level == 3 ? &quick_loops_v3 : NULL;
}
#elif defined(QUICK_base)
extern const QuickLoops quick_loops_base;
static const QuickLoops *quick_loops(void) {
    return cpu_level() >= 3 ? &quick_loops_base : NULL;
}
#else
static const QuickLoops *quick_loops(void) {
    return NULL;
}
#endif

static bool has_keys(Dtype dt, KeyBits *bits) {
    *bits = (KeyBits){0, 0, INT64_MAX};
    switch (dt) {
    case DT_I16:
    case DT_U16:
    case DT_I32:
    case DT_I64: return true;
    case DT_U32: bits->always = INT32_MIN; return true;
    case DT_U64: bits->always = INT64_MIN; return true;
    case DT_F32:
        bits->negative = INT32_MAX;
        bits->most = 0x7f800000;
        return true;
    case DT_F64:
        bits->negative = INT64_MAX;
        bits->most = INT64_C(0x7ff0000000000000);
        return true;
    default: return false;
    }
}

bool quick_of(Dtype dt, Quick *q) {
    q->loops = quick_loops();
    q->dt = dt;
    return q->loops && has_keys(dt, &q->bits);
}

static bool turn(const Quick *q, void *data, size_t n) {
    if (!q->bits.always && !q->bits.negative)
        return false;
    return dtype_bytes(q->dt) == 8 ? q->loops->turn64(data, n, q->bits)
                                   : q->loops->turn32(data, n, q->bits);
}

// NaNs last, among n keys of numbers; *good: the number of the others.
static bool nans_last(const Quick *q, void *data, size_t n, size_t *good, Err *e) {
    void *spare = mem_alloc(n * dtype_bytes(q->dt));
    if (!spare)
        return err_no_memory(e, n * dtype_bytes(q->dt));
    turn(q, data, n);
    *good = radix_nans_last(q->dt, data, spare, n);
    turn(q, data, *good);
    mem_free(spare);
    return true;
}

// Room for n elements of so many bytes each, and for a vector more of them.
static void *room_of(size_t n, size_t bytes, Err *e) {
    void *room = mem_alloc((n + QUICK_SPARE) * bytes);
    if (!room)
        err_no_memory(e, (n + QUICK_SPARE) * bytes);
    return room;
}

static bool is_short(const Quick *q) {
    return dtype_bytes(q->dt) == 2;
}

// How keys of four bytes are sorted that were numbers of two.
static Quick widened(const Quick *q) {
    return (Quick){q->loops, DT_I32, q->bits};
}

// Numbers of two bytes as keys of four; NULL: no memory for them.
static int32_t *widen(const Quick *q, const void *data, size_t n, Err *e) {
    int32_t *keys = room_of(n, sizeof *keys, e);
    if (keys)
        q->loops->widen(data, keys, n, q->dt == DT_I16);
    return keys;
}

// What was done with those keys goes back to the numbers, if it was done.
static bool narrow(const Quick *q, int32_t *keys, void *data, size_t n, bool done) {
    if (done)
        q->loops->narrow(keys, data, n);
    mem_free(keys);
    return done;
}

bool quick_sort(const Quick *q, void *data, size_t n, Err *e) {
    if (is_short(q)) {
        const Quick wide = widened(q);
        int32_t *keys = widen(q, data, n, e);
        return keys && narrow(q, keys, data, n, quick_sort(&wide, keys, n, e));
    }
    if (turn(q, data, n) && !nans_last(q, data, n, &n, e))
        return false;
    if (dtype_bytes(q->dt) == 8)
        q->loops->sort64(data, n);
    else
        q->loops->sort32(data, n);
    turn(q, data, n);
    return stop_check(e);
}

bool quick_partition(const Quick *q, void *data, size_t n, QuickPlaces want, Err *e) {
    if (is_short(q)) {
        const Quick wide = widened(q);
        int32_t *keys = widen(q, data, n, e);
        return keys && narrow(q, keys, data, n, quick_partition(&wide, keys, n, want, e));
    }
    if (turn(q, data, n) && !nans_last(q, data, n, &n, e))
        return false;
    void *spare = room_of(n, dtype_bytes(q->dt), e);
    if (!spare)
        return false;
    if (dtype_bytes(q->dt) == 8)
        q->loops->select64(data, spare, n, want);
    else
        q->loops->select32(data, spare, n, want);
    mem_free(spare);
    turn(q, data, n);
    return stop_check(e);
}

// Places under keys of four bytes: only they are left.
static void places_alone(int64_t *order, size_t n) {
    STOP_CHUNKS(from, end, n)
    for (size_t i = from; i < end; i++)
        order[i] &= UINT32_MAX;
}

// The keys of numbers of two and four bytes with their places; false: no memory.
static bool placed_narrow(const Quick *q, const void *data, int64_t *order, size_t n, Err *e) {
    if (!is_short(q)) {
        q->loops->alike32(data, order, n, q->bits);
        return true;
    }
    int32_t *keys = widen(q, data, n, e);
    if (!keys)
        return false;
    q->loops->alike32(keys, order, n, q->bits);
    mem_free(keys);
    return true;
}

static bool argsort_narrow(const Quick *q, const void *data, int64_t *order, size_t n, Err *e) {
    if (!placed_narrow(q, data, order, n, e))
        return false;
    q->loops->sort64(order, n);
    places_alone(order, n);
    return stop_check(e);
}

// ---- keys of eight bytes and their places in one number -----------------------------------------

// The upper bits of a key that is counted from the smallest one, above its place. dropped: bits of
// keys that have no room beside places.
typedef struct Packing {
    int64_t least;
    int places, dropped;
} Packing;

static int bits_of(uint64_t x) {
    return x ? 64 - __builtin_clzll(x) : 0;
}

static Packing packing_of(const int64_t *keys, size_t n) {
    int64_t least, most;
    segments_limits(keys, n, &least, &most);
    const int range = bits_of((uint64_t)most - (uint64_t)least), places = bits_of(n - 1);
    return (Packing){least, places, range + places > 64 ? range + places - 64 : 0};
}

static void pack(Packing p, const int64_t *keys, int64_t *order, size_t n) {
    STOP_CHUNKS(from, end, n)
    for (size_t i = from; i < end; i++) {
        const uint64_t above = ((uint64_t)keys[i] - (uint64_t)p.least) >> p.dropped;
        order[i] = (int64_t)((above << p.places | i) ^ (uint64_t)INT64_MIN);
    }
}

// Is the place a, of an element that equals that of b in all bits that were sorted, behind b?
static bool is_behind(const int64_t *keys, int64_t a, int64_t b) {
    return keys[a] > keys[b] || (keys[a] == keys[b] && a > b);
}

// A run of places whose keys differ in the dropped bits at most. spare: room for as many keys.
static void order_run(const Quick *q, const int64_t *keys, int64_t *order, size_t n,
                      int64_t *spare) {
    enum { FEW = 16 };
    if (n > FEW) {
        bool in_order = true;
        for (size_t i = 0; i < n; i++) {
            spare[i] = keys[order[i]];
            in_order &= !i || spare[i - 1] <= spare[i];
        }
        if (!in_order)
            q->loops->sort_placed64(spare, order, n);
        return;
    }
    for (size_t i = 1; i < n; i++) {
        const int64_t place = order[i];
        size_t k = i;
        for (; k > 0 && is_behind(keys, order[k - 1], place); k--)
            order[k] = order[k - 1];
        order[k] = place;
    }
}

// From sorted numbers to the places in them.
static void unpack(const Quick *q, Packing p, const int64_t *keys, int64_t *order, size_t n,
                   int64_t *spare) {
    const int64_t places = (int64_t)(((uint64_t)1 << p.places) - 1);
    STOP_CHUNKS(from, end, n)
    for (size_t i = from, next; i < end; i = next) {
        const uint64_t above = (uint64_t)order[i] >> p.places;
        order[i] &= places;
        next = i + 1;
        if (!p.dropped)
            continue;
        for (; next < n && (uint64_t)order[next] >> p.places == above; next++)
            order[next] &= places;
        if (next - i > 1)
            order_run(q, keys, order + i, next - i, spare);
        if (next >= end)
            end = next;
    }
}

bool quick_argsort(const Quick *q, const void *data, int64_t *order, size_t n, Err *e) {
    if (dtype_bytes(q->dt) < 8)
        return argsort_narrow(q, data, order, n, e);
    int64_t *keys = room_of(2 * n + QUICK_SPARE, sizeof *keys, e);
    if (!keys || n == 0) {
        mem_free(keys);
        return n == 0;
    }
    q->loops->alike64(data, keys, n, q->bits);
    const Packing p = packing_of(keys, n);
    pack(p, keys, order, n);
    q->loops->sort64(order, n);
    if (!stop_asked())
        unpack(q, p, keys, order, n, keys + n);
    mem_free(keys);
    return stop_check(e);
}

static bool argpartition_narrow(const Quick *q, const void *data, int64_t *order, size_t n,
                                QuickPlaces want, Err *e) {
    int64_t *spare = room_of(n, sizeof *spare, e);
    if (!spare)
        return false;
    const bool placed = placed_narrow(q, data, order, n, e);
    if (placed) {
        q->loops->select64(order, spare, n, want);
        places_alone(order, n);
    }
    mem_free(spare);
    return placed && stop_check(e);
}

// The key that belongs at the one wanted place says what is before it and what behind.
bool quick_argpartition(const Quick *q, const void *data, int64_t *order, size_t n,
                        QuickPlaces want, Err *e) {
    if (dtype_bytes(q->dt) < 8)
        return argpartition_narrow(q, data, order, n, want, e);
    if (want.count != 1)
        return quick_argsort(q, data, order, n, e);
    int64_t *keys = room_of(2 * n, sizeof *keys, e);
    if (!keys)
        return false;
    q->loops->alike64(data, keys, n, q->bits);
    q->loops->select64(keys, keys + n, n, want);
    const int64_t pivot = keys[want.at[0]];
    if (!stop_asked()) {
        q->loops->alike64(data, keys, n, q->bits);
        q->loops->apart(keys, n, pivot, order);
    }
    mem_free(keys);
    return stop_check(e);
}
