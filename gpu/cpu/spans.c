// spans.c: reductions of spans of elements. Neighbours of one length are rows of a matrix.
#include "gpu/cpu/spans.h"
#include "gpu/cpu/loops.h"
#include "kernel/base/stop.h"
#include <math.h>
#include <string.h>

static int64_t length_of(const Spans *s, size_t k) {
    int64_t end = k + 1 < s->count ? s->at[k + 1] : s->n;
    return end > s->at[k] ? end - s->at[k] : 1;
}

bool spans_suit(const Spans *s) {
    const Loops *loops = loops_get();
    if (!loops->short_rows[s->op][s->dt] || !loops->lanes[s->op][s->dt] ||
        !loops->op[reduce_combiner(s->op, s->dt)][s->dt])
        return false;
    bool within = reduce_type(s->op, s->dt) == s->dt;
    for (size_t k = 0; k < s->count && within; k++)
        within = s->at[k] >= 0 && s->at[k] < s->n && length_of(s, k) <= ROW_CHUNK;
    return within;
}

// How many spans from k on stand one behind the other and are as long as that one.
static size_t alike(const Spans *s, size_t k, size_t end) {
    int64_t length = length_of(s, k);
    size_t rows = 1;
    while (k + rows < end && s->at[k + rows] == s->at[k + rows - 1] + length &&
           length_of(s, k + rows) == length)
        rows++;
    return rows;
}

// One span of more than ROW_LANES elements, at most a chunk.
static void reduce_long(const Spans *s, const char *v, size_t n, char *out) {
    const Loops *loops = loops_get();
    const size_t width = dtype_bytes(s->dt);
    char acc[ROW_LANES * 16] __attribute__((aligned(64)));
    char identity[16];
    Scalar start;
    reduce_identity(s->op, s->dt, &start);
    scalar_store(identity, start);
    loops->fill[width_index(width)](acc, identity, ROW_LANES);
    loops->lanes[s->op][s->dt](acc, v, n);
    loops->short_rows[s->op][s->dt](acc, acc, 1, ROW_LANES);
    memcpy(out, acc, width);
}

#define ARE_NEGATIVE_ZEROS(NAME, T)                                            \
    static bool negative_##NAME(const T *v, int64_t n) {                       \
        for (int64_t i = 0; i < n; i++)                                        \
            if (v[i] != 0 || !signbit(v[i]))                                   \
                return false;                                                  \
        return true;                                                           \
    }                                                                          \
    static void signed_##NAME(const Spans *s, T *out) {                        \
        const T *v = s->data;                                                  \
        for (size_t k = 0; k < s->count; k++)                                  \
            if (out[k] == 0 && negative_##NAME(v + s->at[k], length_of(s, k))) \
                out[k] = (T)-0.0;                                              \
    }
ARE_NEGATIVE_ZEROS(f64, double)
ARE_NEGATIVE_ZEROS(f32, float)

bool spans_reduce(const Spans *s, void *out, Err *e) {
    const size_t width = dtype_bytes(s->dt);
    const ShortRowsFn short_rows = loops_get()->short_rows[s->op][s->dt];
    const char *data = s->data;
    char *to = out;
    STOP_CHUNKS(from, end, s->count)
    for (size_t k = from, rows; k < end; k += rows) {
        const char *v = data + (size_t)s->at[k] * width;
        size_t n = (size_t)length_of(s, k);
        rows = n > ROW_LANES ? 1 : alike(s, k, end);
        if (n > ROW_LANES)
            reduce_long(s, v, n, to + k * width);
        else
            short_rows(to + k * width, v, rows, n);
    }
    if (s->op == RED_SUM && s->dt == DT_F64)
        signed_f64(s, out);
    else if (s->op == RED_SUM && s->dt == DT_F32)
        signed_f32(s, out);
    return stop_check(e);
}
