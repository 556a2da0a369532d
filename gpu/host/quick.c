// quick.c: keys of numbers for the quicksort, and which of the compiled sets of loops sorts them
// (vector/quick_loops.c).
#include "gpu/host/quick.h"
#include "gpu/host/radix.h"
#include "kernel/base/cpu_level.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include <string.h>

#if defined(QUICK_v3)
extern const QuickLoops quick_loops_v3, quick_loops_v4;
static const QuickLoops *quick_loops(void) {
    int level = cpu_level();
    return level == 4 ? &quick_loops_v4 : level == 3 ? &quick_loops_v3 : NULL;
}
#else
static const QuickLoops *quick_loops(void) {
    return NULL;
}
#endif

static bool has_keys(Dtype dt, KeyBits *bits) {
    *bits = (KeyBits){0, 0, INT64_MAX};
    switch (dt) {
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

bool quick_sort(const Quick *q, void *data, size_t n, Err *e) {
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
    if (turn(q, data, n) && !nans_last(q, data, n, &n, e))
        return false;
    const size_t room = (n + QUICK_SPARE) * dtype_bytes(q->dt);
    void *spare = mem_alloc(room);
    if (!spare)
        return err_no_memory(e, room);
    if (dtype_bytes(q->dt) == 8)
        q->loops->select64(data, spare, n, want);
    else
        q->loops->select32(data, spare, n, want);
    mem_free(spare);
    turn(q, data, n);
    return stop_check(e);
}

static bool argsort_narrow(const Quick *q, const void *data, int64_t *order, size_t n, Err *e) {
    q->loops->alike32(data, order, n, q->bits);
    q->loops->sort64(order, n);
    for (size_t i = 0; i < n; i++)
        order[i] &= UINT32_MAX;
    return stop_check(e);
}

bool quick_argsort(const Quick *q, const void *data, int64_t *order, size_t n, Err *e) {
    if (dtype_bytes(q->dt) == 4)
        return argsort_narrow(q, data, order, n, e);
    int64_t *keys = mem_alloc(n * sizeof *keys);
    if (!keys)
        return err_no_memory(e, n * sizeof *keys);
    q->loops->alike64(data, keys, n, q->bits);
    STOP_CHUNKS(from, end, n)
    for (size_t i = from; i < end; i++)
        order[i] = (int64_t)i;
    q->loops->sort_placed64(keys, order, n);
    mem_free(keys);
    return stop_check(e);
}
